//! `cargo xtask load`: how many requests a second `grille serve` answers on this machine, and how fast.
//!
//! Each connection has a thread that asks and reads, again and again. Asking takes as much of the machine
//! as answering: the numbers are for comparing one version with another on the same machine.
//!
//! Then some ask the longest questions there are, and somebody else asks short ones: those should not wait.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use crate::root;
use crate::server::Server;

/// A request that takes longer is an error.
const PATIENCE: Duration = Duration::from_secs(10);

/// What the requests are for: their name, method, path and body.
const KINDS: [(&str, &str, &str, &str); 4] = [
    ("a sign of life", "GET", "/healthz", ""),
    ("the page", "GET", "/", ""),
    ("the engine", "GET", "ENGINE", ""),
    (
        "a question",
        "POST",
        "/api",
        "{\"do\":\"approaches\",\"lang\":\"en\"}",
    ),
];

/// How many ask long questions at once, beside somebody who asks short ones.
const ASK_LONG: usize = 8;

/// How often short questions are asked beside long ones.
const PAUSE: Duration = Duration::from_millis(5);

pub(crate) fn run(program: &Path, seconds: u64, connections: usize) -> Result<()> {
    let server = Server::start(Command::new(program))?;
    let engine = server.engine_path()?;
    println!("{connections} connections, {seconds} s each");
    println!(
        "{:>16} {:>11} {:>11} {:>11} {:>7}",
        "", "requests/s", "median us", "p99 us", "errors"
    );
    for (name, method, path, body) in KINDS {
        let path = if path == "ENGINE" {
            engine.as_str()
        } else {
            path
        };
        let request = request(method, path, body);
        let until = Instant::now() + Duration::from_secs(seconds);
        let start = Instant::now();
        let threads: Vec<_> = (0..connections)
            .map(|_| {
                let (at, request) = (server.at, request.clone());
                std::thread::spawn(move || hammer(at, &[request], Duration::ZERO, until))
            })
            .collect();
        let (mut times, mut errors) = (Vec::new(), 0);
        for thread in threads {
            let Ok((taken, failed)) = thread.join() else {
                bail!("a client has panicked");
            };
            times.extend(taken);
            errors += failed;
        }
        let elapsed = start.elapsed().as_secs_f64();
        times.sort_unstable();
        let at = |share: f64| {
            let place = (times.len() as f64 * share) as usize;
            times
                .get(place)
                .map_or(f64::NAN, |time| time.as_secs_f64() * 1e6)
        };
        println!(
            "{name:>16} {:>11.0} {:>11.0} {:>11.0} {errors:>7}",
            times.len() as f64 / elapsed,
            at(0.5),
            at(0.99)
        );
    }
    beside(&server, Duration::from_secs(seconds))
}

fn request(method: &str, path: &str, body: &str) -> String {
    format!(
        "{method} {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

fn question(fields: &Value) -> String {
    request("POST", "/api", &fields.to_string())
}

/// What a page asks while somebody plays.
fn short_questions() -> Vec<Value> {
    let game = "mines:expert:zero:42@D4";
    vec![
        json!({ "do": "move", "id": game, "move": "f A1", "elapsed": 1 }),
        json!({ "do": "state", "id": game }),
        json!({ "do": "texts" }),
        json!({ "do": "move", "id": "morpion:3:3d:1", "move": "+b2", "elapsed": 1 }),
    ]
}

/// Questions of each kind that take as long, or as much memory, as they may.
fn long_questions() -> Result<Vec<(&'static str, Vec<Value>)>> {
    let hostile = |name: &str| {
        let path = root().join("testdata/hostile").join(name);
        std::fs::read_to_string(&path).with_context(|| path.display().to_string())
    };
    let (lattice, over) = (hostile("lattice.grille")?, hostile("lattice-over.grille")?);
    let empty = format!("takuzu:{}", ".".repeat(100 * 100));
    let quake = ["morpion:4:3d:quake:1", "morpion:26:3d:quake:ko:1"];
    let about = |name: &str| quake.map(|id| json!({ "do": name, "id": id, "level": "best" }));
    let without_level = quake.map(|id| json!({ "do": "values", "id": id }));
    Ok(vec![
        ("Morpion", [without_level, about("answer")].concat()),
        (
            "Takuzu",
            ["rate", "solve", "hint"]
                .map(|name| json!({ "do": name, "id": empty }))
                .into(),
        ),
        (
            "Takuzu made",
            vec![
                json!({ "do": "generate", "rows": 60, "cols": 60, "level": "extreme", "seed": "1" }),
            ],
        ),
        (
            "Minesweeper",
            vec![
                json!({ "do": "odds", "save": lattice }),
                json!({ "do": "hint", "save": lattice }),
                json!({ "do": "bot", "save": lattice, "approach": "best", "reasons": true }),
            ],
        ),
        ("verdicts", vec![json!({ "do": "verdicts", "save": over })]),
        (
            "large boards",
            vec![
                json!({ "do": "odds", "id": "mines:1000x1000/200000:none:1", "advice": false }),
                json!({ "do": "state", "id": "mines:1000x1000/1000:zero:1@A1" }),
            ],
        ),
        (
            "seemingly short",
            vec![
                json!({ "do": "move", "id": "mines:100x100/2500:safe:noguess:1", "move": "d Z50" }),
            ],
        ),
    ])
}

/// How long short questions take while others ask long ones, and how much memory the server has in use.
fn beside(server: &Server, each: Duration) -> Result<()> {
    println!(
        "\nshort questions beside long ones of {ASK_LONG} clients, ms, and the server's memory"
    );
    println!(
        "{:>16} {:>8} {:>8} {:>8} {:>8} {:>7} {:>7}",
        "", "asked", "median", "p99", "max", "errors", "MB"
    );
    let mut kinds = vec![("nothing", Vec::new())];
    kinds.extend(long_questions()?);
    let all = kinds.iter().flat_map(|(_, asked)| asked.clone()).collect();
    kinds.push(("all of them", all));
    let short: Vec<String> = short_questions().iter().map(question).collect();
    for (name, long) in kinds {
        let long: Vec<String> = long.iter().map(question).collect();
        #[cfg(unix)]
        server.forget_peak();
        let over = &AtomicBool::new(false);
        let (mut times, errors) = std::thread::scope(|scope| {
            for client in 0..ASK_LONG {
                let (long, at) = (&long, server.at);
                scope.spawn(move || ask_in_turn(at, long, client, over));
            }
            let found = hammer(server.at, &short, PAUSE, Instant::now() + each);
            over.store(true, Ordering::Relaxed);
            found
        });
        times.sort_unstable();
        let at = |share: f64| {
            let place = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
            times
                .get(place)
                .map_or(f64::NAN, |time| time.as_secs_f64() * 1e3)
        };
        #[cfg(unix)]
        let megabytes = server.peak_megabytes().context("the server is gone")?;
        #[cfg(not(unix))]
        let megabytes = "";
        println!(
            "{name:>16} {:>8} {:>8.1} {:>8.1} {:>8.1} {errors:>7} {megabytes:>7}",
            times.len(),
            at(0.5),
            at(0.99),
            at(1.0)
        );
    }
    Ok(())
}

/// Asks these in turn, whatever is answered, until it is over.
fn ask_in_turn(at: SocketAddr, asked: &[String], first: usize, over: &AtomicBool) {
    let mut connection = None;
    for request in asked.iter().cycle().skip(first) {
        if over.load(Ordering::Relaxed) {
            return;
        }
        if ask(&mut connection, at, request).is_err() {
            connection = None;
        }
    }
}

/// Asks these in turn, with a pause after each; how long each answer took, and how many were none. Ends: at its time, as
/// every request ends within [`PATIENCE`].
fn hammer(
    at: SocketAddr,
    asked: &[String],
    pause: Duration,
    until: Instant,
) -> (Vec<Duration>, usize) {
    let (mut times, mut errors) = (Vec::new(), 0);
    let mut connection = None;
    for request in asked.iter().cycle() {
        if Instant::now() >= until {
            break;
        }
        let start = Instant::now();
        match ask(&mut connection, at, request) {
            Ok(200) => times.push(start.elapsed()),
            Ok(_) => errors += 1,
            Err(_) => {
                errors += 1;
                connection = None;
            }
        }
        std::thread::sleep(pause);
    }
    (times, errors)
}

/// One request on an open connection, or on a new one; the status of its answer.
fn ask(
    connection: &mut Option<BufReader<TcpStream>>,
    at: SocketAddr,
    request: &str,
) -> Result<u16> {
    let connection = match connection {
        Some(connection) => connection,
        None => {
            let stream = TcpStream::connect_timeout(&at, PATIENCE)?;
            stream.set_read_timeout(Some(PATIENCE))?;
            stream.set_write_timeout(Some(PATIENCE))?;
            stream.set_nodelay(true)?;
            connection.insert(BufReader::with_capacity(64 << 10, stream))
        }
    };
    connection.get_mut().write_all(request.as_bytes())?;
    let mut line = String::new();
    connection.read_line(&mut line)?;
    let status = line.split(' ').nth(1).context("no status")?.parse()?;
    let mut length = 0;
    // Ends: with the empty line after the head, or with the connection.
    loop {
        line.clear();
        ensure!(connection.read_line(&mut line)? > 0, "cut off");
        match line.trim_end().split_once(": ") {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.parse()?;
            }
            Some(_) => {}
            None => break,
        }
    }
    let read = std::io::copy(&mut connection.take(length), &mut std::io::sink())?;
    ensure!(read == length, "cut off");
    Ok(status)
}
