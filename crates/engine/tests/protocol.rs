//! The files that the protocol is written to: types for the page's scripts, and the list of requests in a chapter.
//! `cargo xtask protocol` writes them anew.

use std::fs;
use std::path::Path;

use grille_engine::protocol::REQUESTS;
use grille_engine::{Engine, typescript};

/// The markers around the list.
const BEGIN: &str = "<!-- requests: written by `cargo xtask protocol` -->\n\n";
const END: &str = "<!-- end of requests -->\n";

/// Compares a file with what it should be, or writes it.
fn check(path: &str, change: impl FnOnce(&str) -> String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path);
    let old = fs::read_to_string(&path).unwrap_or_default();
    let new = change(&old);
    if std::env::var("GRILLE_PROTOCOL").is_ok_and(|value| value == "write") {
        fs::write(path, new).unwrap();
    } else {
        let is_current = old == new;
        let path = path.display();
        assert!(
            is_current,
            "{path} is out of date: run `cargo xtask protocol`"
        );
    }
}

#[test]
fn the_types_of_the_page_are_those_of_the_protocol() {
    check("web/js/protocol.d.ts", |_| typescript::types());
}

#[test]
fn no_example_of_the_protocol_is_an_error() {
    for request in REQUESTS {
        let reply = Engine::default().answer(request.example);
        let reply: serde_json::Value = serde_json::from_str(&reply).unwrap();
        assert_eq!(reply.get("error"), None, "{}", request.name);
    }
}

#[test]
fn the_chapter_lists_every_request() {
    check("docs/en/engine.md", |text| {
        let (before, rest) = text.split_once(BEGIN).expect("the first marker");
        let (_, after) = rest.split_once(END).expect("the second marker");
        format!("{before}{BEGIN}{}{END}{after}", typescript::chapter())
    });
}
