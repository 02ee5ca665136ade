//! Exports the history as CSV for spreadsheets, or as JSON, one object per line, with the whole games.

use grille_session::GameKind;
use std::io::{self, Write};
use std::path::PathBuf;

use grille_grid::shown::escaped;
use grille_messages::json;

use super::{History, Problem, Store};
use crate::files;

#[derive(Debug)]
pub(crate) enum Unexported {
    Problem(Problem),
    /// Writing the output failed.
    Io(io::Error),
}

impl From<Problem> for Unexported {
    fn from(problem: Problem) -> Unexported {
        Unexported::Problem(problem)
    }
}

impl From<io::Error> for Unexported {
    fn from(error: io::Error) -> Unexported {
        Unexported::Io(error)
    }
}

impl Store {
    /// Exports the whole history next to its database, as CSV and as JSON. Returns the files.
    pub(crate) fn export(&self) -> Result<[PathBuf; 2], Problem> {
        let history = self.history()?;
        let folder = self.folders()?.data.clone();
        let mut files = [folder.join("history.csv"), folder.join("history.json")];
        for (index, file) in files.iter_mut().enumerate() {
            let mut bytes = Vec::new();
            let written = match index {
                0 => csv(&history, None, &mut bytes),
                _ => json(&history, None, &mut bytes),
            };
            written
                .and_then(|()| Ok(files::write_whole(file, &bytes)?))
                .map_err(|why| match why {
                    Unexported::Problem(problem) => problem,
                    Unexported::Io(error) => Problem::unwritable(file, error),
                })?;
        }
        Ok(files)
    }
}

/// The names of the columns. Scripts rely on them, so they are not translated.
pub(crate) const COLUMNS: [&str; 15] = [
    "game",
    "preset",
    "rules",
    "outcome",
    "started",
    "elapsed_ms",
    "id",
    "helped",
    "bot",
    "luck",
    "three_bv",
    "clicks",
    "left_clicks",
    "right_clicks",
    "chord_clicks",
];

/// Writes the finished games, oldest first, as in RFC 4180: a header, lines that end in CR LF, quotes where a field
/// needs them. Leaves out the games' texts, which are useless in a spreadsheet. Fields are escaped by [`text`],
/// because a history may come from anywhere.
pub(crate) fn csv(
    history: &History,
    game: Option<GameKind>,
    output: &mut impl Write,
) -> Result<(), Unexported> {
    let mut row = |fields: [String; 15]| -> Result<(), Unexported> {
        let fields = fields.map(|field| quoted(&field));
        Ok(write!(output, "{}\r\n", fields.join(","))?)
    };
    row(COLUMNS.map(str::to_owned))?;
    history.each(game, |game| {
        let optional = |number: Option<u32>| number.map_or(String::new(), |n| n.to_string());
        row([
            game.game.name().to_owned(),
            text(&game.preset),
            text(&game.rules),
            game.outcome.as_str().to_owned(),
            game.started.to_string(),
            game.elapsed_ms.to_string(),
            text(&game.id),
            game.helped.to_string(),
            game.bot.to_string(),
            game.luck.map_or(String::new(), |luck| luck.to_string()),
            optional(game.three_bv),
            optional(game.clicks),
            optional(game.left_clicks),
            optional(game.right_clicks),
            optional(game.chord_clicks),
        ])
    })
}

/// Returns a field that spreadsheets also take for text: without control characters, and with an apostrophe before
/// anything that looks like a formula.
fn text(field: &str) -> String {
    let is_formula = field.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let mark = if is_formula { "'" } else { "" };
    format!("{mark}{}", escaped(field))
}

fn quoted(field: &str) -> String {
    if field.contains(['"', ',', '\r', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// Writes the finished games, oldest first, one whole object per line.
pub(crate) fn json(
    history: &History,
    game: Option<GameKind>,
    output: &mut impl Write,
) -> Result<(), Unexported> {
    history.each(game, |game| Ok(writeln!(output, "{}", json::line(game))?))
}

#[cfg(test)]
mod tests {
    use super::super::history::tests::{game, history};
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        for (field, want) in [
            ("", ""),
            ("16x30/99", "16x30/99"),
            ("a b", "a b"),
            ("a,b", "\"a,b\""),
            ("say \"hi\"", "\"say \"\"hi\"\"\""),
            ("two\nlines", "\"two\nlines\""),
            ("cr\r", "\"cr\r\""),
        ] {
            assert_eq!(quoted(field), want);
        }
    }

    #[test]
    fn texts_become_neither_formulas_nor_commands() {
        for (field, want) in [
            ("16x30/99", "16x30/99"),
            ("=HYPERLINK(\"x\")", "'=HYPERLINK(\"x\")"),
            ("+1", "'+1"),
            ("-1", "'-1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\t=1", "'\\t=1"),
            ("\r=1", "'\\r=1"),
            ("a=1", "a=1"),
            ("\u{1b}[2J\u{9b}\u{202e}", "\\u001b[2J\\u009b\\u202e"),
        ] {
            assert_eq!(text(field), want);
        }
    }

    #[test]
    fn csv_has_a_head_and_a_line_a_game() {
        let (_folder, history) = history();
        let mut one = game();
        (one.preset, one.luck) = ("a,\"b\"".to_owned(), Some(-0.5));
        (one.left_clicks, one.right_clicks) = (Some(150), Some(20));
        history.record("1", &one).unwrap();
        (one.game, one.three_bv) = (GameKind::Takuzu, None);
        history.record("2", &one).unwrap();
        let mut out = Vec::new();
        csv(&history, Some(GameKind::Mines), &mut out).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "game,preset,rules,outcome,started,elapsed_ms,id,helped,bot,luck,three_bv,clicks,\
             left_clicks,right_clicks,chord_clicks\r\n\
             mines,\"a,\"\"b\"\"\",zero,won,1000,61000,mines:expert:zero:42,false,false,-0.5,170,,\
             150,20,\r\n"
        );
        let mut out = Vec::new();
        csv(&history, None, &mut out).unwrap();
        assert_eq!(out.iter().filter(|byte| **byte == b'\n').count(), 3);
    }

    #[test]
    fn json_has_the_whole_game_on_one_line() {
        let (_folder, history) = history();
        history.record("1", &game()).unwrap();
        let mut out = Vec::new();
        json(&history, None, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text.lines().count(), 1);
        let object: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(object["text"], game().text);
        assert_eq!(object["three_bv"], 170);
        assert!(object["clicks"].is_null());
    }

    #[test]
    fn an_output_that_fails_ends_the_export() {
        let (_folder, history) = history();
        history.record("1", &game()).unwrap();
        let mut full: &mut [u8] = &mut [0; 100];
        assert!(matches!(
            csv(&history, None, &mut full),
            Err(Unexported::Io(_))
        ));
    }
}
