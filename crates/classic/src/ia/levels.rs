//! The levels: their file, its errors, and the menu to choose from.

use std::io::{BufRead, Write};

use grille_grid::Shown;
use grille_messages::{MessageId, Messages, id};
use grille_mines::text::levels::{self, FileLevel, LONGEST_SIDE, LevelsFault};

use crate::{Console, Error};

/// The document's `levels.json`: the levels if there is no other file.
pub const LEVELS: &str = include_str!("../../levels.json");

/// Reads the levels from the text of a file. An error names the file, line and column.
pub fn read_levels(text: &str, file: &str, lang: &Messages) -> Result<Vec<FileLevel>, Error> {
    levels::read(text).map_err(|error| {
        let what = words(&error.fault, &error.token, lang);
        let values = [
            ("file", Shown::new(file).to_string().into()),
            ("line", error.place.line.to_string().into()),
            ("column", error.place.column.to_string().into()),
            ("what", what.into()),
        ];
        Error::BadInput(lang.fill(id::LEVELS_BAD, &values))
    })
}

/// FP1: asks for one of the levels. Requires at least one.
pub fn get_level<'a, R: BufRead, W: Write>(
    levels: &'a [FileLevel],
    console: &mut Console<'_, R, W>,
) -> Result<&'a FileLevel, Error> {
    let names: Vec<&str> = levels.iter().map(|level| level.name.as_str()).collect();
    let choice = get_choice(&names, console)?;
    Ok(&levels[choice])
}

/// FS1.1: asks for one of the keys of a table by its number in the menu, until there is one. Returns its index,
/// from 0. Requires at least one key.
pub fn get_choice<R: BufRead, W: Write>(
    keys: &[impl AsRef<str>],
    console: &mut Console<'_, R, W>,
) -> Result<usize, Error> {
    let message = keys_to_string(keys) + ": ";
    let last = u32::try_from(keys.len()).unwrap_or(u32::MAX);
    let entry = console.number(&message, 1..=last)?;
    Ok(entry as usize - 1)
}

/// FSS1.1.1: returns the keys of a table as a menu on one line, each with its number and followed by a blank.
/// (The document keeps only the last of them.)
pub fn keys_to_string(keys: &[impl AsRef<str>]) -> String {
    let entry = |(at, key): (usize, &_)| {
        let key: &str = AsRef::as_ref(key);
        format!("{}.{} ", at + 1, Shown::new(key))
    };
    keys.iter().enumerate().map(entry).collect()
}

fn words(fault: &LevelsFault, token: &str, lang: &Messages) -> String {
    let words = |id: MessageId, key: &'static str| {
        let values = [("key", key.into()), ("token", token.to_owned().into())];
        lang.fill(id, &values)
    };
    match fault {
        LevelsFault::NotJson => words(id::LEVELS_NOT_JSON, ""),
        LevelsFault::Missing => lang.text(id::LEVELS_ENDS),
        LevelsFault::NotAnObject => words(id::LEVELS_NOT_AN_OBJECT, ""),
        LevelsFault::NoLevel => lang.text(id::LEVELS_NONE),
        LevelsFault::BadName => lang.text(id::LEVELS_BAD_NAME),
        LevelsFault::RepeatedLevel(name) => lang.fill(
            id::LEVELS_REPEATED_LEVEL,
            &[("name", Shown::new(name).to_string().into())],
        ),
        LevelsFault::RepeatedKey(key) => words(id::LEVELS_REPEATED_KEY, key),
        LevelsFault::MissingKey(key) => words(id::LEVELS_MISSING, key),
        LevelsFault::NotANumber(key) => words(id::LEVELS_NOT_A_NUMBER, key),
        LevelsFault::Zero(key) => words(id::LEVELS_ZERO, key),
        LevelsFault::TooLong(key) => {
            let values = [
                ("key", (*key).into()),
                ("token", token.to_owned().into()),
                ("most", LONGEST_SIDE.to_string().into()),
            ];
            lang.fill(id::LEVELS_TOO_LARGE, &values)
        }
        LevelsFault::TooManyMines { most } => {
            let values = [
                ("token", token.to_owned().into()),
                ("most", most.to_string().into()),
            ];
            lang.fill(id::LEVELS_TOO_MANY_MINES, &values)
        }
    }
}
