//! Properties of the program's file formats that must hold for any content. Only the fuzz targets in `fuzz` call this.

use std::cell::LazyCell;
use std::fmt::Debug;
use std::path::{Path, PathBuf};

use crossterm::event::{KeyCode, KeyEvent};
use grille_takuzu::count::Counter;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, params_from_iter};
use serde_json::Value;
use tempfile::TempDir;

use crate::checkpoint::{self, Checkpoint};
use crate::fail::Failure;
use crate::lang::{self, Language, Messages};
use crate::store::config::{self, WrongConfig};
use crate::store::export::COLUMNS;
use crate::store::{Config, History, csv, json};
use crate::tui::keys::{Action, KeyTables, Table};
use crate::tui::settings::{SETTINGS, Settings};
use crate::{history as shown_history, mines, takuzu};

thread_local! {
    static LANGS: LazyCell<[Messages; 2]> =
        LazyCell::new(|| [Language::En, Language::Fr].map(|language| lang::messages(Some(language))));
    static DATABASE: LazyCell<Database> = LazyCell::new(Database::new);
}

/// Checks that an error message is one line without control characters.
fn check_sentence(text: &str) {
    assert!(!text.is_empty() && !text.contains(|c: char| c.is_control()));
}

/// Reads checkpoint files, one per line. Each must read back after writing, and so must the joined result, which must
/// also print.
pub fn parts(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    LANGS.with(|langs| {
        for lang in &**langs {
            if let Some(parts) = joined::<mines::checkpoint::CompareCheckpoint>(text, lang) {
                check_comparison(&parts, lang);
            }
            if let Some(parts) = joined::<takuzu::checkpoint::CountCheckpoint>(text, lang) {
                check_count(&parts, lang);
            }
        }
    });
    for line in text.lines().take(MOST_PARTS) {
        go_on(line);
    }
}

/// More parts only take time.
const MOST_PARTS: usize = 16;

/// Larger boards only take time.
const LONGEST_SIDE: u32 = 6;

/// Returns the parts on the lines, if together they are complete.
fn joined<P: Checkpoint + Debug + PartialEq>(
    text: &str,
    lang: &Messages,
) -> Option<Vec<(&'static Path, P)>> {
    let path = Path::new("part.json");
    let read = text.lines().take(MOST_PARTS).map(|line| {
        let part: P = checkpoint::from_text(line, path, lang)?;
        assert!(part.done() <= part.units());
        assert_eq!(again(&part, lang), part);
        Ok((path, part))
    });
    match checkpoint::complete(read, lang) {
        Ok(parts) => Some(parts),
        Err(failure) => {
            check_failure(&failure);
            None
        }
    }
}

/// Writes a part and reads it back.
fn again<P: Checkpoint>(part: &P, lang: &Messages) -> P {
    let text = part.in_json().to_string();
    checkpoint::from_text(&text, Path::new("part.json"), lang).expect("what we write, we read")
}

fn check_failure(failure: &Failure) {
    match failure {
        Failure::Said { message, .. } => check_sentence(message),
        other => panic!("no reason for {other:?}"),
    }
}

fn check_comparison(parts: &[(&Path, mines::checkpoint::CompareCheckpoint)], lang: &Messages) {
    let Some(whole) = mines::merge::whole(parts) else {
        return;
    };
    assert_eq!(again(&whole, lang), whole);
    let mut text = Vec::new();
    for json in [false, true] {
        let written = mines::report::write(&whole, json, &mut text, lang);
        written.expect("memory can be written");
    }
    let text = String::from_utf8(text).expect("what is written is text");
    text.lines()
        .filter(|line| !line.is_empty())
        .for_each(check_sentence);
    assert!(mines::report::picture(&whole, lang).ends_with("</svg>\n"));
}

fn check_count(parts: &[(&Path, takuzu::checkpoint::CountCheckpoint)], lang: &Messages) {
    let is_small = |part: &takuzu::checkpoint::CountCheckpoint| {
        part.work.rows.max(part.work.cols) <= LONGEST_SIDE
    };
    if parts.iter().all(|(_, part)| is_small(part))
        && let Err(failure) = takuzu::merge::sum(parts, lang)
    {
        check_failure(&failure);
    }
}

/// Counts the current unit of a part, from the state in its file.
fn go_on(text: &str) {
    let Ok(value) = serde_json::from_str::<Value>(text) else {
        return;
    };
    let Ok(part) = takuzu::checkpoint::CountCheckpoint::from_json(&checkpoint::Fields::of(&value))
    else {
        return;
    };
    let what = &part.work;
    if what.rows.max(what.cols) > LONGEST_SIDE {
        return;
    }
    let Ok(counter) = Counter::new(what.rows, what.cols, what.rule) else {
        return;
    };
    let units = part.shard.units(counter.units() as u64);
    if part.units == units && part.done < units {
        let unit = part.shard.unit(part.done) as usize;
        let counted = counter.count_in_steps(unit, part.open, 100, |partial| {
            assert!(partial.joined <= partial.halves);
            Ok::<(), ()>(())
        });
        assert!(counted.is_ok());
    }
}

/// Fills a history with arbitrary rows, as a foreign database may have. What is shown and exported must be text that
/// neither a terminal nor a spreadsheet obeys, or there must be an error.
///
/// A line is a row, with its fields separated by tabs. An empty field is NULL, a number is a number, the bytes after
/// an apostrophe are a text, even if invalid UTF-8, and everything else is a text or else a blob.
pub fn history(data: &[u8]) {
    DATABASE.with(|database| {
        database.fill(data);
        LANGS.with(|langs| database.check(&**langs));
    });
}

/// The fields of a row: the columns of an export, and the text of the game.
const FIELDS: usize = COLUMNS.len() + 1;

struct Database {
    _folder: TempDir,
    history: History,
    /// Fills the tables, bypassing the checks of `history`.
    connection: Connection,
}

impl Database {
    /// A history whose tables accept any values.
    fn new() -> Database {
        let folder = tempfile::tempdir().expect("there is a folder for temporary files");
        let path: PathBuf = folder.path().join("history.sqlite");
        let history = History::at(path.clone());
        history
            .remember("a", "b")
            .expect("a new history can be made");
        let connection = Connection::open(path).expect("the history is there");
        connection
            .execute_batch(&format!(
                "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;
                 DROP TABLE texts; DROP TABLE finished;
                 CREATE TABLE finished (number INTEGER PRIMARY KEY, key, {});
                 CREATE TABLE texts (number INTEGER PRIMARY KEY, text);",
                COLUMNS.join(", ")
            ))
            .expect("the tables can be made anew");
        Database {
            _folder: folder,
            history,
            connection,
        }
    }

    fn fill(&self, data: &[u8]) {
        let change = self
            .connection
            .unchecked_transaction()
            .expect("no other is open");
        let empty = change.execute_batch("DELETE FROM finished; DELETE FROM texts;");
        empty.expect("rows can be removed");
        for (line, number) in data.split(|&byte| byte == b'\n').zip(0..8) {
            let mut fields: Vec<ToSqlOutput<'_>> =
                line.split(|&byte| byte == b'\t').map(value).collect();
            fields.resize_with(FIELDS, || value(b""));
            let text = fields.pop();
            fields.push(ToSqlOutput::from(number));
            let rows = [
                (
                    "INSERT INTO finished VALUES (?16, ?16, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
                    fields,
                ),
                (
                    "INSERT INTO texts VALUES (?1, ?2)",
                    Vec::from_iter(
                        [Some(ToSqlOutput::from(number)), text]
                            .into_iter()
                            .flatten(),
                    ),
                ),
            ];
            for (insert, fields) in rows {
                let mut insert = change.prepare(insert).expect("the columns are there");
                insert
                    .execute(params_from_iter(fields))
                    .expect("the tables take anything");
            }
        }
        change.commit().expect("the disk has room");
    }

    fn check(&self, langs: &[Messages]) {
        let history = &self.history;
        let (mut rows, mut objects) = (Vec::new(), Vec::new());
        let written = csv(history, None, &mut rows);
        assert_eq!(written.is_ok(), json(history, None, &mut objects).is_ok());
        if written.is_ok() {
            let games = check_csv(&rows);
            let objects = String::from_utf8(objects).expect("JSON is text");
            let is_object = |line: &str| {
                let value: Value = serde_json::from_str(line).expect("a line is JSON");
                value
                    .as_object()
                    .is_some_and(|fields| fields.len() == FIELDS)
            };
            assert!(objects.lines().all(is_object));
            assert_eq!(objects.lines().count(), games);
            let list = history.list(None, None, 100);
            assert_eq!(list.map(|list| list.len()).ok(), Some(games));
        }
        match history.figures(None) {
            Ok(figures) => {
                for lang in langs {
                    let table = shown_history::table(&figures, lang);
                    table.lines().for_each(check_sentence);
                    assert_eq!(table.lines().count(), figures.len() + 1);
                }
                for of in &figures {
                    let recent = history.recent(&of.group, 3).unwrap_or_default();
                    assert!(recent.len() <= 3);
                    let _ = history.unaided(&of.group);
                }
            }
            Err(problem) => {
                for lang in langs {
                    check_sentence(&problem.words(lang));
                }
            }
        }
    }
}

/// Converts a field to an SQLite value.
fn value(field: &[u8]) -> ToSqlOutput<'_> {
    let text = std::str::from_utf8(field);
    let integer = text
        .ok()
        .and_then(|text| text.parse().ok())
        .map(ValueRef::Integer);
    let real = || Some(ValueRef::Real(text.ok()?.parse().ok()?));
    ToSqlOutput::Borrowed(match field {
        [] => ValueRef::Null,
        [b'\'', text @ ..] => ValueRef::Text(text),
        _ => integer.or_else(real).unwrap_or(match text {
            Ok(_) => ValueRef::Text(field),
            Err(_) => ValueRef::Blob(field),
        }),
    })
}

/// Parses CSV independently and returns the number of rows after the heading. Checks that no text is a formula or a
/// control sequence.
fn check_csv(bytes: &[u8]) -> usize {
    let text = std::str::from_utf8(bytes).expect("CSV is text");
    let rows = text.strip_suffix("\r\n").expect("the last line ends, too");
    for row in rows.split("\r\n") {
        check_sentence(row);
        let (mut fields, mut is_quoted) = (vec![String::new()], false);
        let mut before = ',';
        for c in row.chars() {
            let field = fields.last_mut().expect("there is one");
            match c {
                '"' => {
                    // A doubled quote within quotes is one quote.
                    if before == '"' && !is_quoted {
                        field.push('"');
                    }
                    is_quoted = !is_quoted;
                }
                ',' if !is_quoted => fields.push(String::new()),
                _ => field.push(c),
            }
            before = c;
        }
        assert!(!is_quoted && fields.len() == COLUMNS.len(), "{row}");
        for at in [1, 2, 6] {
            assert!(!fields[at].starts_with(['=', '+', '-', '@']), "{row}");
        }
    }
    rows.split("\r\n").count() - 1
}

/// Parses a configuration. Every error must have a place in the file, and a change of a setting or of keys must change
/// nothing else.
pub fn config(data: &[u8]) {
    let parse = |data: &[u8]| {
        let mut keys = KeyTables::new(true);
        let config = config::parse(data, Settings::DEFAULT, |binding| keys.bind(binding));
        config.map(|config| (config, keys))
    };
    let (before, mut keys) = match parse(data) {
        Ok(found) => found,
        Err(error) => {
            let lines = data.iter().filter(|&&byte| byte == b'\n').count() + 1;
            assert!((1..=lines).contains(&error.place.line) && error.place.column >= 1);
            let path = PathBuf::from("config.toml");
            let wrong = WrongConfig { path, error };
            return LANGS.with(|langs| {
                langs
                    .iter()
                    .for_each(|lang| check_sentence(&wrong.words(lang)))
            });
        }
    };
    let changed = |text: String| parse(text.as_bytes()).expect("it is right after a change");
    for setting in SETTINGS {
        for value in 0..(setting.values)().len() {
            let mut wanted = before.settings;
            (setting.choose)(&mut wanted, value);
            let text = config::with_settings(data, &before.settings, &wanted);
            let (after, _) = changed(text.expect("a right file can be changed"));
            assert_eq!(after.settings, wanted);
            // The places of the keys shift.
            assert_eq!(names(&after), names(&before));
        }
    }
    let own = keys.own();
    keys.rebind(
        Table::Mines,
        Action::Dig,
        KeyEvent::from(KeyCode::F(9)).into(),
    );
    let text = config::with_keys(data, &own, &keys.own()).expect("a right file can be changed");
    let (after, after_keys) = changed(text.clone());
    assert_eq!(after.settings, before.settings);
    let sorted = |keys: &KeyTables| {
        let mut own = keys.own();
        own.sort_by_key(|own| (own.screen, own.action));
        own
    };
    assert_eq!(sorted(&after_keys), sorted(&keys));
    let text = config::with_keys(text.as_bytes(), &keys.own(), &[]);
    let (after, after_keys) = changed(text.expect("a right file can be changed"));
    assert_eq!(after.settings, before.settings);
    assert!(after_keys.own().is_empty());
}

/// The bindings without their places.
fn names(config: &Config) -> Vec<Vec<&str>> {
    let names = config.keys.iter().map(|binding| {
        let spots = [&binding.screen, &binding.action]
            .into_iter()
            .chain(&binding.keys);
        spots.map(|spot| spot.text.as_str()).collect()
    });
    names.collect()
}
