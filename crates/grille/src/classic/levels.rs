//! The three-level assignment's file of levels: a JSON object of `width`, `height` and `mines` by
//! name, in the order in which the menu shows them.

use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use grid::Size;
use grid::text::{self, NumberFault, ParseError};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::fail::Failure;
use crate::lang::Lang;

/// The levels that the document gives.
const BUILT_IN: &str = r#"{
    "Beginner": { "width": 9, "height": 9, "mines": 10 },
    "Intermediate": { "width": 16, "height": 16, "mines": 40 },
    "Expert": { "width": 30, "height": 16, "mines": 99 }
}"#;

/// Neither side of a board is longer: the map would fit no screen, and the bot's matrices no night.
const LONGEST_SIDE: u64 = 100;

/// A larger file is no file of levels.
const LONGEST_FILE: u64 = 1 << 20;

/// One entry of the menu.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Level {
    pub(super) name: String,
    pub(super) size: Size,
    /// From 1 to one less than the cells, so that the first cell can stay free.
    pub(super) mines: u32,
}

/// The levels of a file, or the built-in ones.
pub(super) fn read(path: Option<&Path>, lang: &Lang) -> Result<Vec<Level>, Failure> {
    let (text, name) = match path {
        None => (BUILT_IN.to_owned(), String::new()),
        Some(path) => {
            let name = path.display().to_string();
            (text_of(path, &name, lang)?, name)
        }
    };
    parse(&text).map_err(|error| {
        let what = error.fault.words(&error.token, lang);
        let values = [
            ("file", name.into()),
            ("line", error.place.line.to_string().into()),
            ("column", error.place.column.to_string().into()),
            ("what", what.into()),
        ];
        Failure::bad_input(lang.fill("levels-bad", &values))
    })
}

fn text_of(path: &Path, name: &str, lang: &Lang) -> Result<String, Failure> {
    let unreadable = |why: String| {
        let values = [("file", name.to_owned().into()), ("why", why.into())];
        Failure::bad_input(lang.fill("levels-unreadable", &values))
    };
    let mut text = String::new();
    let read = File::open(path)
        .and_then(|file| file.take(LONGEST_FILE + 1).read_to_string(&mut text))
        .map_err(|error| unreadable(error.to_string()))?;
    if read as u64 > LONGEST_FILE {
        return Err(unreadable(lang.text("levels-too-long")));
    }
    Ok(text)
}

/// A file of levels that cannot be read.
type LevelsError = ParseError<LevelsFault>;

/// What can be wrong with a file of levels.
#[derive(Clone, Debug, PartialEq, Eq)]
enum LevelsFault {
    /// Not JSON, or not objects where they should be; in the JSON reader's words.
    Json(String),
    NoLevel,
    BadName,
    RepeatedLevel(String),
    RepeatedKey(&'static str),
    MissingKey(&'static str),
    NotANumber(&'static str),
    Zero(&'static str),
    TooLong(&'static str),
    TooManyMines {
        most: u64,
    },
}

impl LevelsFault {
    fn words(&self, token: &str, lang: &Lang) -> String {
        let words = |id: &str, key: &'static str| {
            let values = [("key", key.into()), ("token", token.to_owned().into())];
            lang.fill(id, &values)
        };
        match self {
            LevelsFault::Json(why) => lang.fill("levels-json", &[("why", why.clone().into())]),
            LevelsFault::NoLevel => lang.text("levels-none"),
            LevelsFault::BadName => lang.text("levels-bad-name"),
            LevelsFault::RepeatedLevel(name) => {
                lang.fill("levels-repeated-level", &[("name", name.clone().into())])
            }
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
}

/// The entries of a JSON object in the file's order, each value as it is written.
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

/// The file as it was read, to say where a piece of it stands.
#[derive(Clone, Copy)]
struct Source<'a>(&'a str);

impl<'a> Source<'a> {
    /// An error at `piece`, which must be a part of the file itself.
    fn wrong(self, piece: &str, fault: LevelsFault) -> LevelsError {
        let offset = piece.as_ptr().addr() - self.0.as_ptr().addr();
        ParseError::new(self.0.as_bytes(), offset, piece.as_bytes(), fault)
    }

    /// The entries of the object that `piece` of the file should be.
    fn object(self, piece: &'a str) -> Result<Vec<(String, &'a RawValue)>, LevelsError> {
        let entries: Result<Entries<'a>, _> = serde_json::from_str(piece);
        entries.map(|entries| entries.0).map_err(|error| {
            // The reader's text ends with the place, which stands in front of our sentence.
            let text = error.to_string();
            let end = text.rfind(" at line ").unwrap_or(text.len());
            let fault = LevelsFault::Json(text[..end].to_owned());
            let mut wrong = self.wrong(piece, fault);
            if error.is_syntax() || error.is_eof() {
                // Only the whole file can be ill-formed: its parts were read with it.
                wrong.place.line = error.line().max(1);
                wrong.place.column = error.column().max(1);
            }
            wrong
        })
    }

    /// The number that `piece` of the file should be, from 1 on.
    fn number(self, key: &'static str, piece: &str) -> Result<u64, LevelsError> {
        match text::number(piece.as_bytes()) {
            Ok(0) => Err(self.wrong(piece, LevelsFault::Zero(key))),
            Ok(number) => Ok(number),
            // However large it is, it is a number, and too large for every use.
            Err(NumberFault::Overflow) => Ok(u64::MAX),
            Err(_) => Err(self.wrong(piece, LevelsFault::NotANumber(key))),
        }
    }
}

fn parse(file: &str) -> Result<Vec<Level>, LevelsError> {
    let source = Source(file);
    let mut levels: Vec<Level> = Vec::new();
    for (name, value) in source.object(file)? {
        let value = value.get();
        if name.trim().is_empty() || name.chars().any(char::is_control) {
            return Err(source.wrong(value, LevelsFault::BadName));
        }
        if levels.iter().any(|level| level.name == name) {
            return Err(source.wrong(value, LevelsFault::RepeatedLevel(name)));
        }
        let (size, mines) = shape(value, source)?;
        levels.push(Level { name, size, mines });
    }
    if levels.is_empty() {
        return Err(source.wrong(file.trim(), LevelsFault::NoLevel));
    }
    Ok(levels)
}

/// Size and mines of the level that `level` of the file should be.
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
        let error = parse(text).expect_err(text);
        assert_eq!(error.fault, want, "{text}");
        assert_eq!((error.place.line, error.place.column), place, "{text}");
        assert_eq!(error.token, token, "{text}");
    }

    #[test]
    fn the_built_in_levels_are_the_documents() {
        let levels = parse(BUILT_IN).unwrap();
        let shown: Vec<_> = levels
            .iter()
            .map(|l| (l.name.as_str(), l.size.cols(), l.size.rows(), l.mines))
            .collect();
        let want = [
            ("Beginner", 9, 9, 10),
            ("Intermediate", 16, 16, 40),
            ("Expert", 30, 16, 99),
        ];
        assert_eq!(shown, want);
    }

    #[test]
    fn levels_keep_the_order_of_the_file_and_other_keys_are_ignored() {
        let text = r#"{"z": {"mines": 1, "width": 2, "height": 3, "by": "us"}, "a": {"width": 1, "height": 2, "mines": 1}}"#;
        let levels = parse(text).unwrap();
        assert_eq!(levels[0].name, "z");
        assert_eq!((levels[0].size.cols(), levels[0].size.rows()), (2, 3));
        assert_eq!(levels[1].name, "a");
    }

    #[test]
    fn a_broken_file_is_told_with_place_and_token() {
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
    }

    #[test]
    fn text_that_is_no_json_of_the_form_is_told_in_the_readers_words() {
        for text in [
            "",
            "[]",
            "{",
            "{\"a\": 3}",
            "{\"a\": {}} x",
            "{\"a\": {\"width\": 01}}",
        ] {
            let error = parse(text).expect_err(text);
            let json_or_form = matches!(error.fault, LevelsFault::Json(_));
            assert!(json_or_form, "{text}: {error:?}");
        }
        assert_eq!(parse("{\"a\":\n {}").unwrap_err().place.line, 2);
        assert_eq!(parse("{\"a\": 3}").unwrap_err().place.column, 7);
        // Deep nesting is refused by the reader, not met by recursion without end.
        assert!(parse(&"{\"a\":".repeat(100_000)).is_err());
    }
}
