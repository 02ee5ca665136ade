//! The three-level assignment's levels: from a file or built in, and what is wrong with them in words.

use std::path::Path;

use grille_mines::text::levels::{self, FileLevel, LONGEST_SIDE, LevelsFault};

use grille_grid::Shown;

use crate::fail::Failure;
use crate::files;
use crate::lang::Messages;

/// A larger file is no file of levels.
const LONGEST_FILE: u64 = 1 << 20;

/// The levels of a file, or the built-in ones.
pub(super) fn read(path: Option<&Path>, lang: &Messages) -> Result<Vec<FileLevel>, Failure> {
    let (text, name) = match path {
        None => (levels::USUAL.to_owned(), String::new()),
        Some(path) => {
            let text = files::read_text(path, LONGEST_FILE, lang)?;
            (text, Shown::new(path).to_string())
        }
    };
    levels::read(&text).map_err(|error| {
        let what = words(&error.fault, &error.token, lang);
        let values = [
            ("file", name.into()),
            ("line", error.place.line.to_string().into()),
            ("column", error.place.column.to_string().into()),
            ("what", what.into()),
        ];
        Failure::bad_input(lang.fill("levels-bad", &values))
    })
}

fn words(fault: &LevelsFault, token: &str, lang: &Messages) -> String {
    let words = |id: &str, key: &'static str| {
        let values = [("key", key.into()), ("token", token.to_owned().into())];
        lang.fill(id, &values)
    };
    match fault {
        LevelsFault::NotJson => words("levels-not-json", ""),
        LevelsFault::Missing => lang.text("levels-ends"),
        LevelsFault::NotAnObject => words("levels-not-an-object", ""),
        LevelsFault::NoLevel => lang.text("levels-none"),
        LevelsFault::BadName => lang.text("levels-bad-name"),
        LevelsFault::RepeatedLevel(name) => lang.fill(
            "levels-repeated-level",
            &[("name", Shown::new(name).to_string().into())],
        ),
        LevelsFault::RepeatedKey(key) => words("levels-repeated-key", key),
        LevelsFault::MissingKey(key) => words("levels-missing", key),
        LevelsFault::NotANumber(key) => words("levels-not-a-number", key),
        LevelsFault::Zero(key) => words("levels-zero", key),
        LevelsFault::TooLong(key) => {
            let values = [
                ("key", (*key).into()),
                ("token", token.to_owned().into()),
                ("most", LONGEST_SIDE.to_string().into()),
            ];
            lang.fill("levels-too-large", &values)
        }
        LevelsFault::TooManyMines { most } => {
            let values = [
                ("token", token.to_owned().into()),
                ("most", most.to_string().into()),
            ];
            lang.fill("levels-too-many-mines", &values)
        }
    }
}
