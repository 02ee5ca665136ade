//! A file of levels: a JSON object from names to `width`, `height` and `mines`.
//!
//! ```json
//! { "Beginner": { "width": 9, "height": 9, "mines": 10 } }
//! ```
//!
//! The order of the file is kept; other keys are ignored.

use std::collections::HashSet;
use std::fmt;

use grille_grid::Size;
use grille_grid::text::{self, NumberFault, ParseError};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The longest side of a level's board. A longer one would fit no screen, and the matrices of the pseudo-inverse bot
/// would take all night.
pub const LONGEST_SIDE: u64 = 100;

/// One level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileLevel {
    /// The name, without control characters.
    pub name: String,
    /// The size of the board.
    pub size: Size,
    /// The number of mines: at least 1, and less than the number of cells, so that the first click can be safe.
    pub mines: u32,
}

/// An invalid file of levels, with its place.
pub type LevelsError = ParseError<LevelsFault>;

/// Why a file of levels cannot be read. Keys are `width`, `height` or `mines`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LevelsFault {
    /// Not JSON.
    #[error("not JSON")]
    NotJson,
    /// The text ends inside the JSON.
    #[error("the file ends too early")]
    Missing,
    /// Valid JSON, but not an object where one is expected.
    #[error("not an object")]
    NotAnObject,
    /// There is no level.
    #[error("no level")]
    NoLevel,
    /// A level has a blank name, or one with control characters.
    #[error("a level without a printable name")]
    BadName,
    /// Two levels have this name.
    #[error("level {0} appears twice")]
    RepeatedLevel(String),
    /// A level has this key twice.
    #[error("{0} appears twice")]
    RepeatedKey(&'static str),
    /// A level lacks this key.
    #[error("{0} is missing")]
    MissingKey(&'static str),
    /// The value of this key is not a whole number.
    #[error("{0} is not a whole number")]
    NotANumber(&'static str),
    /// The value of this key is 0.
    #[error("{0} is zero")]
    Zero(&'static str),
    /// The value of this key is above [`LONGEST_SIDE`].
    #[error("{0} is more than {LONGEST_SIDE}")]
    TooLong(&'static str),
    /// More mines than fit around a safe first click.
    #[error("more than {most} mines")]
    TooManyMines {
        /// The most that fit.
        most: u64,
    },
}

/// The entries of a JSON object in the file's order, with unparsed values.
struct Entries<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Entries<'a>, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Entries<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Entries<'de>, M::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }

        json.deserialize_map(Object)
    }
}

/// The whole file, to locate pieces of it.
#[derive(Clone, Copy)]
struct Source<'a>(&'a str);

impl<'a> Source<'a> {
    /// An error at `piece`, which must be a slice of the file.
    fn wrong(self, piece: &str, fault: LevelsFault) -> LevelsError {
        let offset = piece.as_ptr().addr() - self.0.as_ptr().addr();
        ParseError::new(self.0.as_bytes(), offset, piece.as_bytes(), fault)
    }

    /// Parses `piece` of the file as an object.
    fn object(self, piece: &'a str) -> Result<Vec<(String, &'a RawValue)>, LevelsError> {
        let entries: Result<Entries<'a>, _> = serde_json::from_str(piece);
        entries.map(|entries| entries.0).map_err(|error| {
            use serde_json::error::Category;
            // Only the whole file can be malformed: its parts were parsed with it. Lines and, within a line, bytes
            // count from 1.
            let lines = self
                .0
                .split_inclusive('\n')
                .take(error.line().saturating_sub(1));
            let offset = lines.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
            let rest = self.0.as_bytes().get(offset..).unwrap_or_default();
            let len = rest
                .iter()
                .position(u8::is_ascii_whitespace)
                .unwrap_or(rest.len());
            match error.classify() {
                Category::Data => self.wrong(piece, LevelsFault::NotAnObject),
                Category::Eof => {
                    let end = self.0.trim_ascii_end().len();
                    ParseError::new(self.0.as_bytes(), end, b"", LevelsFault::Missing)
                }
                Category::Syntax | Category::Io => {
                    let token = &rest[..len];
                    let offset = offset.min(self.0.len());
                    ParseError::new(self.0.as_bytes(), offset, token, LevelsFault::NotJson)
                }
            }
        })
    }

    /// Parses `piece` of the file as a number of at least 1.
    fn number(self, key: &'static str, piece: &str) -> Result<u64, LevelsError> {
        match text::number(piece.as_bytes()) {
            Ok(0) => Err(self.wrong(piece, LevelsFault::Zero(key))),
            Ok(number) => Ok(number),
            // It is a number, just too large for every use.
            Err(NumberFault::Overflow) => Ok(u64::MAX),
            Err(_) => Err(self.wrong(piece, LevelsFault::NotANumber(key))),
        }
    }
}

/// Reads a file of levels, at least one, in the file's order.
///
/// # Errors
/// The text is not such a file; the error has the place and the token.
///
/// ```
/// let text = r#"{"Small": {"width": 3, "height": 2, "mines": 1}}"#;
/// let levels = grille_mines::text::levels::read(text)?;
/// assert_eq!((levels[0].size.rows(), levels[0].size.cols()), (2, 3));
/// # Ok::<(), grille_mines::text::levels::LevelsError>(())
/// ```
pub fn read(file: &str) -> Result<Vec<FileLevel>, LevelsError> {
    let source = Source(file);
    let mut levels: Vec<FileLevel> = Vec::new();
    let mut names = HashSet::new();
    for (name, value) in source.object(file)? {
        let value = value.get();
        if name.trim().is_empty() || name.chars().any(char::is_control) {
            return Err(source.wrong(value, LevelsFault::BadName));
        }
        if !names.insert(name.clone()) {
            return Err(source.wrong(value, LevelsFault::RepeatedLevel(name)));
        }
        let (size, mines) = shape(value, source)?;
        levels.push(FileLevel { name, size, mines });
    }
    if levels.is_empty() {
        return Err(source.wrong(file.trim(), LevelsFault::NoLevel));
    }
    Ok(levels)
}

/// Reads size and mines from one level of the file.
fn shape<'a>(level: &'a str, source: Source<'a>) -> Result<(Size, u32), LevelsError> {
    let entries = source.object(level)?;
    let find = |key: &'static str| {
        let mut values = entries.iter().filter(|entry| entry.0 == key);
        let first = values.next();
        if let Some((_, again)) = values.next() {
            return Err(source.wrong(again.get(), LevelsFault::RepeatedKey(key)));
        }
        first
            .map(|(_, value)| value.get())
            .ok_or_else(|| source.wrong(level, LevelsFault::MissingKey(key)))
    };
    let side = |key: &'static str| {
        let piece = find(key)?;
        match source.number(key, piece)? {
            length @ 1..=LONGEST_SIDE => Ok(length),
            _ => Err(source.wrong(piece, LevelsFault::TooLong(key))),
        }
    };
    let (width, height) = (side("width")?, side("height")?);
    let piece = find("mines")?;
    let mines = source.number("mines", piece)?;
    // One cell stays free for the first click.
    let most = width * height - 1;
    let size = Size::new(height, width).ok();
    match size.zip(u32::try_from(mines).ok()) {
        Some(shape) if mines <= most => Ok(shape),
        _ => Err(source.wrong(piece, LevelsFault::TooManyMines { most })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, want: LevelsFault, place: (usize, usize), token: &str) {
        let error = read(text).expect_err(text);
        assert_eq!(error.fault, want, "{text}");
        assert_eq!((error.place.line, error.place.column), place, "{text}");
        assert_eq!(error.token, token, "{text}");
    }

    #[test]
    fn levels_keep_the_order_of_the_file_and_other_keys_are_ignored() {
        let text = r#"{"z": {"mines": 1, "width": 2, "height": 3, "by": "us"}, "a": {"width": 1, "height": 2, "mines": 1}}"#;
        let levels = read(text).unwrap();
        assert_eq!(levels[0].name, "z");
        assert_eq!((levels[0].size.cols(), levels[0].size.rows()), (2, 3));
        assert_eq!(levels[1].name, "a");
    }

    #[test]
    fn a_broken_file_is_reported_with_place_and_token() {
        use LevelsFault::*;
        check("\n{}", NoLevel, (2, 1), "{}");
        check(r#"{"a": {"width": 0}}"#, Zero("width"), (1, 17), "0");
        let short = "{\"a\": {\"width\": 5,\n\"height\": 4}}";
        check(
            short,
            MissingKey("mines"),
            (1, 7),
            "{\"width\": 5,\\n\"height\": 4}",
        );
        check(
            r#"{"a": {"width": "5"}}"#,
            NotANumber("width"),
            (1, 17),
            "\"5\"",
        );
        let minus = r#"{"a": {"width": 3, "height": 3, "mines": -1}}"#;
        check(minus, NotANumber("mines"), (1, 42), "-1");
        check(r#"{"a": {"width": 101}}"#, TooLong("width"), (1, 17), "101");
        let full = r#"{"a": {"width": 2, "height": 2, "mines": 4}}"#;
        check(full, TooManyMines { most: 3 }, (1, 42), "4");
        let huge = r#"{"a": {"width": 2, "height": 2, "mines": 99999999999999999999}}"#;
        check(
            huge,
            TooManyMines { most: 3 },
            (1, 42),
            "99999999999999999999",
        );
        let twice = r#"{"a": {"width": 1, "width": 2}}"#;
        check(twice, RepeatedKey("width"), (1, 29), "2");
        let level = r#"{"width": 2, "height": 2, "mines": 1}"#;
        let again = format!("{{\"a\": {level},\n \"a\": 7}}");
        check(&again, RepeatedLevel("a".into()), (2, 7), "7");
        check(r#"{"": 1}"#, BadName, (1, 6), "1");
        check(r#"{"a\u0007": 1}"#, BadName, (1, 13), "1");
    }

    #[test]
    fn malformed_json_is_reported_with_its_place() {
        use LevelsFault::*;
        check("", Missing, (1, 1), "");
        check("{\"a\":\n {", Missing, (2, 3), "");
        check("[]", NotAnObject, (1, 1), "[]");
        check("{\"a\": 3}", NotAnObject, (1, 7), "3");
        check("{\"é\": [} x", NotJson, (1, 8), "}");
        check("{\"a\": {}}\n x", NotJson, (2, 2), "x");
        // The JSON parser refuses deep nesting, so recursion is bounded.
        assert!(read(&"{\"a\":".repeat(100_000)).is_err());
    }
}
