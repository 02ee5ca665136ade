//! `grille engine` and `POST /api` give the same replies as the engine crate.

mod run;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use run::testdata;
use serde_json::{Value, json};

struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(args: &[&str]) -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grille"))
            .args(["--lang", "en", "engine"])
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Engine {
            input: child.stdin.take(),
            output,
            child,
        }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    fn reply(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line.trim_end_matches('\n').to_owned()
    }

    /// Ends the input, and thereby the program.
    fn end(mut self) {
        drop(self.input.take());
        assert_eq!(self.reply(), "");
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn recorded_requests_have_the_recorded_replies_line_by_line() {
    let requests = std::fs::read_to_string(testdata("engine/requests.jsonl")).unwrap();
    let replies = std::fs::read_to_string(testdata("engine/replies.jsonl")).unwrap();
    let mut engine = Engine::start(&[]);
    for (request, reply) in requests.lines().zip(replies.lines()) {
        engine.send(request);
        assert_eq!(engine.reply(), reply, "{request}");
    }
    engine.end();
}

#[test]
fn replies_have_their_ids_in_order_and_malformed_lines_are_reported() {
    let mut engine = Engine::start(&[]);
    for (line, reply) in [
        (
            r#"{"id": 7, "request": {"do": "version"}}"#,
            r#"{"id":7,"reply":{"program":"0.1.0","protocol":1}}"#,
        ),
        (
            r#"{"id": "a", "request": {"do": "dance"}}"#,
            r#"{"id":"a","reply":{"code":"bad","error":"Unknown request “dance”."}}"#,
        ),
        (
            "{",
            r#"{"code":"bad","error":"The field “do” is missing or invalid."}"#,
        ),
    ] {
        engine.send("");
        engine.send(line);
        assert_eq!(engine.reply(), reply);
    }
    engine.send(&"x".repeat(3 << 20));
    engine.send(r#"{"do": "version"}"#);
    assert!(engine.reply().contains("is missing or invalid"));
    assert!(engine.reply().contains("protocol"));
    engine.end();
}

/// A request that takes far longer than a test: it generates a large puzzle.
fn long_request(id: u32) -> String {
    let request = json!({ "do": "save", "id": "takuzu:60x60:extreme:4" });
    json!({ "id": id, "request": request }).to_string()
}

#[test]
fn a_cancelled_request_ends_at_once_and_says_so() {
    let mut engine = Engine::start(&["--time", "600"]);
    engine.send(&long_request(1));
    engine.send(r#"{"id": 2, "request": {"do": "version"}}"#);
    engine.send(r#"{"id": 3, "request": {"do": "version"}}"#);
    engine.send(r#"{"cancel": 2}"#);
    engine.send(r#"{"cancel": 1}"#);
    let read = |text: String| serde_json::from_str::<Value>(&text).unwrap();
    let first = read(engine.reply());
    assert_eq!(first["id"], 1);
    // Stopped by the request, before it began or after, and not by its time, which is ten minutes.
    let reply = &first["reply"];
    assert!(
        reply["stopped"] == true || reply["code"] == "cancelled",
        "{first}"
    );
    let second = read(engine.reply());
    assert_eq!(second["reply"]["error"], "This request was cancelled.");
    assert_eq!(second["reply"]["code"], "cancelled");
    assert_eq!(read(engine.reply())["reply"]["protocol"], 1);
    engine.end();
}

#[test]
fn an_answer_keeps_to_its_time() {
    let mut engine = Engine::start(&["--time", "0.05"]);
    engine.send(&long_request(1));
    let reply: Value = serde_json::from_str(&engine.reply()).unwrap();
    assert_eq!(reply["reply"]["stopped"], true, "{reply}");
    engine.end();
}
