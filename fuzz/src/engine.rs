//! Fuzzes requests to the engine: text with one request per line, or requests built from other bytes, so that games
//! are played to their ends.

use std::cell::RefCell;

use grille_engine::Engine;
use grille_grid::work::Limits;
use grille_session::{Session, Start};
use serde_json::{Value, json};

use crate::LARGEST_PLAYED;

/// The limits of a request: a millisecond or less.
const LIMITS: Limits = Limits {
    steps: 20_000,
    bytes: 16 << 20,
    stop: None,
};

/// More requests would only cost time.
const MOST_REQUESTS: usize = 16;

thread_local! {
    /// The engine, and the last number that it gave to a game. All runs share it, as loading its languages takes
    /// longer than answering. Each run closes its games.
    static ENGINE: RefCell<(Engine, u64)> = RefCell::default();
}

/// The engine answers any request with an object that has a loadable game, or a reason why there is none.
pub fn engine(data: &[u8]) {
    let requests = match std::str::from_utf8(data) {
        Ok(text) if text.starts_with('{') => text.lines().map(str::to_owned).collect(),
        _ => built(data),
    };
    ENGINE.with_borrow_mut(|(engine, last)| {
        let before = *last;
        for request in requests.iter().take(MOST_REQUESTS) {
            if let Some(request) = prepared(request, before) {
                *last = ask(engine, &request).unwrap_or(*last);
            }
        }
        for game in before + 1..=*last {
            engine.answer(&json!({ "do": "close", "game": game }).to_string());
        }
    });
}

/// Sends a request. Returns the number of the game that it opened.
fn ask(engine: &mut Engine, request: &str) -> Option<u64> {
    let reply = LIMITS.run(|| engine.answer(request));
    let Ok(Value::Object(fields)) = serde_json::from_str(&reply) else {
        panic!("{request} is answered with {reply}");
    };
    assert_eq!(fields.contains_key("error"), fields.contains_key("code"));
    if let Some(Value::String(error)) = fields.get("error") {
        assert!(!error.contains(|c: char| c.is_control()), "{error:?}");
    }
    if let Some(Value::String(save)) = fields.get("save") {
        let loaded = LIMITS.run(|| Session::load(save));
        assert!(loaded.is_ok(), "{save}");
    }
    fields.get("game").and_then(Value::as_u64)
}

/// The request with its game number adjusted to an engine that has already used `before` numbers. `None` if its game
/// is so large that it would only cost time.
fn prepared(text: &str, before: u64) -> Option<String> {
    let mut request: Value = serde_json::from_str(text).unwrap_or_default();
    let game = request["save"].as_str().or(request["id"].as_str());
    let mut lines = game.unwrap_or_default().lines();
    let first = lines.next().unwrap_or_default();
    let start = lines.find_map(|line| line.strip_prefix("start "));
    if let Ok(Start::Mines(setup)) = start.unwrap_or(first).parse()
        && setup.size.area() > LARGEST_PLAYED
    {
        return None;
    }
    Some(match request["game"].as_u64() {
        Some(number) if number <= MOST_REQUESTS as u64 => {
            request["game"] = (before + number).into();
            request.to_string()
        }
        _ => text.to_owned(),
    })
}

const GAMES: [&str; 14] = [
    "mines:beginner:zero:1",
    "mines:beginner:zero:noguess:5",
    "mines:8x12/20:safe:3",
    "mines:9x9/10:none:sae:8",
    "mines:4x5/6:none:2",
    "mines:1x7/2:safe:2",
    "takuzu:11......00......",
    "takuzu:4x4:any:1",
    "takuzu:6x6:extreme:2",
    "takuzu:................",
    "morpion:3:top:1",
    "morpion:3:3d:quake:4",
    "morpion:4:3d:ko:2",
    "morpion:2:3d:quake:ko:7",
];

const REQUESTS: [&str; 27] = [
    "answer", "another", "bookmark", "bot", "check", "errors", "goto", "hint", "history", "labels",
    "line", "links", "matrices", "note", "odds", "rate", "redo", "restart", "return", "save",
    "sit", "solve", "state", "undo", "values", "verdicts", "open",
];

const WORDS: [&str; 24] = [
    "pinv",
    "exact",
    "fast",
    "best",
    "rules",
    "x",
    "o",
    "human",
    "ai:trap",
    "trap",
    "easy",
    "help",
    "bot",
    "time",
    "hint",
    "undo",
    "id",
    "where",
    "board",
    "",
    "3",
    "\u{1b}[2J",
    "A1",
    "+a1",
];

/// A game chosen by the first byte, and a request for each two further bytes, the first of which chooses the kind.
fn built(data: &[u8]) -> Vec<String> {
    let Some((&game, rest)) = data.split_first() else {
        return Vec::new();
    };
    let open = json!({ "do": "open", "id": GAMES[usize::from(game) % GAMES.len()] });
    let requests = rest.as_chunks::<2>().0.iter().map(|&[name, how]| {
        let (row, col) = (how % 10, how / 10 % 10);
        let (letter, other) = ((b'A' + row) as char, (b'A' + col) as char);
        let word = WORDS[usize::from(how) % WORDS.len()];
        let lang = if how.is_multiple_of(2) { "en" } else { "fr" };
        // Most requests are moves of one of the three games.
        let play = match name % 8 {
            0 => format!("d {letter}{}", col + 1),
            1 => format!("f {letter}{}", col + 1),
            2 => format!("c {letter}{}", col + 1),
            3 => format!("{letter}{other}{}", how % 2),
            4 => format!("{letter}{other}?{}", how % 2),
            5 => format!("+{}{}", letter.to_ascii_lowercase(), col + 1),
            6 => format!("-{}{}", letter.to_ascii_lowercase(), col + 1),
            _ => word.to_owned(),
        };
        let name = match usize::from(name / 4) {
            at if at < REQUESTS.len() => REQUESTS[at],
            _ => "move",
        };
        json!({
            "do": name, "game": 1, "lang": lang, "move": play, "text": play, "elapsed": how, "to": how % 16,
            "what": word, "approach": word, "reasons": how > 100, "advice": how < 200, "seat": word, "player": word,
            "level": word, "seed": how.to_string(), "id": word,
        })
    });
    [open]
        .into_iter()
        .chain(requests)
        .map(|request| request.to_string())
        .collect()
}
