//! Golden test: the engine's replies to recorded requests do not change, and are the same natively as in a
//! browser. `testdata/engine/` holds requests and replies, one per line; `web-tests/engine.test.js` sends the
//! same requests to the WebAssembly module.
//!
//! `GRILLE_GOLDEN=1 cargo test -p grille-engine --test golden` rewrites both files. Review the difference.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../testdata/engine")
        .join(name)
}

/// Sends requests to an engine and records them with their replies.
#[derive(Default)]
struct Recorder {
    engine: grille_engine::Engine,
    requests: String,
    replies: String,
}

impl Recorder {
    fn ask(&mut self, request: Value) -> Value {
        let request = request.to_string();
        let reply = self.engine.answer(&request);
        writeln!(self.requests, "{request}").unwrap();
        writeln!(self.replies, "{reply}").unwrap();
        serde_json::from_str(&reply).unwrap()
    }

    /// Opens a game, lets an approach play it to the end, and requests everything visible on the way.
    fn mines(&mut self, id: &str, first: &str, approach: &str, lang: &str) {
        let game = self.ask(json!({ "do": "open", "id": id, "lang": lang }))["game"].clone();
        let mut state = self.ask(
            json!({ "do": "move", "game": game, "move": first, "elapsed": 1000, "lang": lang }),
        );
        for turn in 0.. {
            if state["over"] == true {
                break;
            }
            if turn % 4 == 0 {
                self.ask(json!({ "do": "hint", "game": game, "lang": lang }));
                self.ask(json!({ "do": "odds", "game": game, "lang": lang }));
            }
            if turn == 1 {
                self.ask(json!({ "do": "matrices", "game": game }));
            }
            let plan = self.ask(json!({
                "do": "bot", "game": game, "approach": approach, "reasons": true, "lang": lang
            }));
            for found in plan["moves"].as_array().unwrap() {
                let text = &found["move"];
                let now = self.ask(json!({
                    "do": "move", "game": game, "move": text, "elapsed": 2000, "lang": lang
                }));
                if now.get("error").is_none() {
                    state = now;
                }
                if state["over"] == true {
                    break;
                }
            }
        }
        for what in [
            "verdicts", "labels", "links", "history", "save", "undo", "redo",
        ] {
            self.ask(json!({ "do": what, "game": game, "lang": lang }));
        }
        self.ask(json!({ "do": "close", "game": game }));
    }

    fn takuzu(&mut self, id: &str, lang: &str) {
        let game = self.ask(json!({ "do": "open", "id": id, "lang": lang }))["game"].clone();
        for what in ["rate", "check", "bookmark"] {
            self.ask(json!({ "do": what, "game": game, "lang": lang }));
        }
        loop {
            let hint = self.ask(json!({ "do": "hint", "game": game, "lang": lang }));
            let moves = hint["moves"].as_array().unwrap().clone();
            let mut over = moves.is_empty();
            for text in moves {
                let state = self.ask(json!({
                    "do": "move", "game": game, "move": text, "elapsed": 900, "lang": lang
                }));
                over |= state["over"] == true;
            }
            if over {
                break;
            }
        }
        for what in ["labels", "links", "return", "solve", "errors", "save"] {
            self.ask(json!({ "do": what, "game": game, "lang": lang }));
        }
    }

    fn morpion(&mut self, id: &str, lang: &str) {
        let game = self.ask(json!({ "do": "open", "id": id, "lang": lang }))["game"].clone();
        for turn in 0..12 {
            self.ask(json!({ "do": "values", "game": game, "lang": lang }));
            let found = match turn % 2 {
                0 => self.ask(json!({ "do": "hint", "game": game, "lang": lang }))["moves"][0]
                    .clone(),
                _ => self.ask(json!({ "do": "answer", "game": game, "level": "greedy" }))["move"]
                    .clone(),
            };
            if found.is_null() {
                break;
            }
            let state = self.ask(json!({
                "do": "move", "game": game, "move": found, "elapsed": 700, "lang": lang
            }));
            if state["over"] == true {
                break;
            }
        }
        for what in ["labels", "links", "history", "restart"] {
            self.ask(json!({ "do": what, "game": game, "lang": lang }));
        }
    }

    fn faults(&mut self) {
        for request in [
            json!({}),
            json!({ "do": "dance" }),
            json!({ "do": "move", "game": 999 }),
            json!({ "do": "move", "game": 999, "move": "d A1" }),
            json!({ "do": "state", "id": "morpion:3:top:1", "colour": "red" }),
            json!({ "do": "state", "id": "morpion:3:top:1", "version": 2 }),
            json!({ "do": "undo", "position": { "mines": "1 2 1 .." }, "lang": "fr" }),
            json!({ "do": "version" }),
            json!({ "do": "mines_id", "rows": 9, "cols": 9, "mines": 10, "first": "zero", "seed": "1" }),
            json!({ "do": "mines_id", "rows": 9, "cols": 9, "mines": 81, "first": "zero", "seed": "1" }),
            json!({ "do": "takuzu_id", "rows": 8, "cols": 8, "seed": "1" }),
            json!({ "do": "morpion_id", "side": 3, "variant": "3d", "ko": true, "seed": "1" }),
            json!({ "do": "odds", "position": { "mines": "2 3 1 111..." } }),
            json!({ "do": "hint", "position": { "mines": "1 4 1 01.." }, "lang": "fr" }),
            json!({ "do": "bot", "position": { "mines": "1 4 1 01.." }, "approach": "best" }),
            json!({ "do": "matrices", "position": { "mines": "1 4 1 01.." } }),
            json!({ "do": "check", "position": { "takuzu": "111.....00......" } }),
            json!({ "do": "solve", "position": { "takuzu": ".1.0..0..0..11.0" } }),
            json!({ "do": "rate", "position": { "takuzu": ".1.0..0..0..11.0" } }),
            json!({ "do": "hint", "position": { "morpion": "X X . / O O . / . . . x" } }),
            json!({ "do": "values", "position": { "morpion": "X X . / O O . / . . . o", "variant": "3d", "quake": true } }),
            json!({ "do": "answer", "position": { "morpion": "X X . / O O . / . . . x" }, "level": "best" }),
            json!({ "do": "odds", "position": { "mines": "1 3 1 .?." }, "lang": "fr" }),
            json!({ "do": "open", "id": "mines:expert:big:4", "lang": "fr" }),
            json!({ "do": "open", "id": "01.. 1x", "lang": "fr" }),
            json!({ "do": "open", "save": "grille" }),
            json!({ "do": "daily", "date": "2026-11-16" }),
            json!({ "do": "daily", "date": "2026-13-01", "lang": "fr" }),
            json!({ "do": "generate", "rows": 6, "cols": 8, "level": "medium", "seed": "7" }),
            json!({ "do": "hint", "id": "takuzu:11......00......", "lang": "fr" }),
            json!({ "do": "move", "id": "morpion:3:top:1", "move": "+b2", "elapsed": 5 }),
            json!({ "do": "odds", "id": "takuzu:11......00......" }),
            json!({ "do": "line", "id": "mines:beginner:1", "text": "around D4", "lang": "fr" }),
            json!({ "do": "group", "id": "mines:16x30/99:safe:noguess:sae:42@D4" }),
            json!({ "do": "group", "id": "morpion:4:3d:quake:o=best:42", "lang": "fr" }),
            json!({ "do": "group", "id": "morpion:3:top:42:+b2+a1-b2" }),
            json!({ "do": "group", "id": "takuzu:8x8:wild:1" }),
            json!({ "do": "read", "text": "https://example.org/#takuzu:8x8:hard:42" }),
            json!({ "do": "read", "text": "Sunday:\r\n. 1 . 0\r\n. . 0 .\r\n. 0 . .\r\n1 1 . 0\r\n" }),
            json!({ "do": "read", "text": "4 6 5 3 5 1 5 12 7 19" }),
            json!({ "do": "read", "text": "+b2 +a1 -b2", "kind": "morpion" }),
            json!({ "do": "read", "text": " 42 ", "kind": "mines" }),
            json!({ "do": "read", "text": "99999999999999999999", "kind": "takuzu", "lang": "fr" }),
            json!({ "do": "read", "text": "grille 1\r\nstart morpion:3:top:1\r\nseats human human\r\nelapsed 5\r\nstanding 1\r\nmoves 1\r\n5 +b2\r\nend\r\n" }),
            json!({ "do": "read", "text": "grille 1\nstart morpion:3:top:1\n", "lang": "fr" }),
            json!({ "do": "read", "text": "Sunday\n01..\n.2..\n....\n....", "lang": "fr" }),
            json!({ "do": "read", "text": "2 3 1 111..." }),
            json!({ "do": "read", "text": "hello" }),
            json!({ "do": "rules", "kind": "mines", "lang": "fr" }),
            json!({ "do": "rules", "kind": "takuzu", "rules": "tango", "rows": 7, "cols": 7 }),
            json!({ "do": "lesson", "kind": "mines", "number": 3 }),
            json!({ "do": "lesson", "kind": "mines", "number": 3, "moves": ["d C3"], "lang": "fr" }),
            json!({ "do": "lesson", "kind": "takuzu", "number": 3, "moves": ["BB1", "BC1"] }),
            json!({ "do": "lesson", "kind": "morpion", "number": 6 }),
            json!({ "do": "takuzu_id", "rows": 6, "cols": 6, "rules": "binairo-plus", "level": "easy", "seed": "1" }),
            json!({ "do": "takuzu_id", "rows": 7, "cols": 7, "rules": "unruly-either", "seed": "1" }),
            json!({ "do": "takuzu_id", "rows": 5, "cols": 7, "seed": "1", "lang": "fr" }),
            json!({ "do": "takuzu_id", "rows": 6, "cols": 6, "rules": "sudoku", "seed": "1" }),
            json!({ "do": "generate", "rows": 4, "cols": 4, "rules": "takuzu", "seed": "3" }),
            json!({ "do": "read", "text": "8x8:CCBABbbBcNdaBdIbi" }),
            json!({ "do": "read", "text": "8x8:CCBABbbBcNdaBdIbi", "rules": "takuzu" }),
            json!({ "do": "read", "text": ".1.0..0..0..11.0", "rules": "unruly" }),
            json!({ "do": "read", "text": "1 . .=.\n\n. . . .\n    x\n. . . .\n\n. .=. 0" }),
            json!({ "do": "state", "id": "takuzu:unruly:......0..", "lang": "fr" }),
            json!({ "do": "check", "position": { "takuzu": "0 1=0 .\n\n. . . .\n\n. . . .\n\n. . . .", "rules": "tango" }, "symbols": "sun-moon" }),
            json!({ "do": "check", "position": { "takuzu": "01010101........", "rules": "takuzu" } }),
            json!({ "do": "check", "position": { "takuzu": "01010101........", "rules": "unruly" } }),
            json!({ "do": "hint", "position": { "takuzu": "11......00......" }, "symbols": "blue-orange", "lang": "fr" }),
            json!({ "do": "hint", "position": { "takuzu": "1 . .=.\n\n. . . .\n\n. . . .\n\n. . . 0" }, "symbols": "blocks" }),
            json!({ "do": "hint", "position": { "takuzu": "11......00......" }, "symbols": "runes" }),
            json!({ "do": "entered", "position": { "takuzu": ".1.0..0..0..11.0" } }),
            json!({ "do": "entered", "position": { "takuzu": "................" }, "lang": "fr" }),
            json!({ "do": "entered", "position": { "takuzu": "111............." } }),
            json!({ "do": "entered", "position": { "takuzu": "0 0 . .\n= = x\n. . . .\n\n. . . .\n\n. . . ." } }),
            json!({ "do": "entered", "id": "takuzu:11......00......" }),
            json!({ "do": "entered", "position": { "mines": "1 4 1 01.." } }),
        ] {
            self.ask(request);
        }
    }
}

fn written() -> Recorder {
    let mut recorder = Recorder::default();
    recorder.mines("mines:beginner:zero:1", "d D4", "exact", "en");
    recorder.mines("mines:8x12/20:safe:3", "d E4", "pinv", "fr");
    recorder.mines("mines:beginner:zero:noguess:5", "d E5", "best", "en");
    recorder.mines("mines:9x9/10:none:sae:8", "d A1", "fast", "fr");
    recorder.takuzu("takuzu:8x8:hard:3", "en");
    recorder.takuzu("takuzu:6x6:extreme:2", "fr");
    recorder.morpion("morpion:3:top:1", "en");
    recorder.morpion("morpion:3:3d:quake:4", "fr");
    recorder.morpion("morpion:4:3d:ko:2", "en");
    recorder.faults();
    recorder
}

#[test]
fn the_engine_answers_as_it_always_has() {
    let recorder = written();
    if std::env::var_os("GRILLE_GOLDEN").is_some() {
        fs::create_dir_all(file("")).unwrap();
        fs::write(file("requests.jsonl"), &recorder.requests).unwrap();
        fs::write(file("replies.jsonl"), &recorder.replies).unwrap();
        return;
    }
    let requests = fs::read_to_string(file("requests.jsonl")).unwrap();
    let replies = fs::read_to_string(file("replies.jsonl")).unwrap();
    for (at, (ours, kept)) in recorder.requests.lines().zip(requests.lines()).enumerate() {
        assert_eq!(ours, kept, "request {}", at + 1);
    }
    for (at, (ours, kept)) in recorder.replies.lines().zip(replies.lines()).enumerate() {
        // Replies are long, so show only the difference and a little around it.
        let same = ours.bytes().zip(kept.bytes()).take_while(|(a, b)| a == b);
        let from = same.count().saturating_sub(30);
        let near = |text: &str| {
            String::from_utf8_lossy(text.as_bytes().get(from..).unwrap_or(&[]))
                .chars()
                .take(90)
                .collect::<String>()
        };
        assert!(
            ours == kept,
            "reply {}: {:?} where {:?} is kept",
            at + 1,
            near(ours),
            near(kept)
        );
    }
    assert_eq!(recorder.replies.lines().count(), replies.lines().count());
    assert!(replies.lines().count() > 200);
}
