//! `grille takuzu check`: which rule is broken where.

use std::io::{self, Write};

use serde_json::json;
use takuzu::{Breach, Line, breaches};

use super::input;
use super::words::Words;
use crate::args::TakuzuCheck;
use crate::fail::Failure;
use crate::lang::Lang;

pub(super) fn run(args: &TakuzuCheck, lang: &Lang) -> Result<(), Failure> {
    let bytes = input::bytes(args.file.as_deref(), lang)?;
    let board = takuzu::text::read(&bytes)
        .map_err(|error| Failure::bad_input(super::faults::explain(error, lang)))?;
    let found = breaches(&board);
    let words = Words::new(&board, lang);
    let mut output = io::stdout().lock();
    for breach in &found {
        if args.json {
            writeln!(output, "{}", in_json(breach))?;
        } else {
            writeln!(output, "{}", words.breach(breach))?;
        }
    }
    if !found.is_empty() {
        let values = [("count", found.len().into())];
        return Err(Failure::failed(lang.fill("takuzu-broken", &values)));
    }
    if args.json {
        let solved = board.blanks() == 0;
        writeln!(
            output,
            "{}",
            json!({ "rule": null, "blanks": board.blanks(), "solved": solved })
        )?;
    } else {
        let values = [("blanks", board.blanks().into())];
        let id = if board.blanks() == 0 {
            "takuzu-solved"
        } else {
            "takuzu-unbroken"
        };
        writeln!(output, "{}", lang.fill(id, &values))?;
    }
    Ok(())
}

/// Rows and columns as people count them: from 1.
fn number(line: Line) -> (&'static str, u32) {
    match line {
        Line::Row(row) => ("row", row + 1),
        Line::Col(col) => ("col", col + 1),
    }
}

pub(super) fn in_json(breach: &Breach) -> serde_json::Value {
    match *breach {
        Breach::Triple { line, start, digit } => {
            let (kind, at) = number(line);
            json!({ "rule": "triple", kind: at, "from": start + 1, "digit": digit.number() })
        }
        Breach::TooMany { line, digit, count } => {
            let (kind, at) = number(line);
            json!({ "rule": "count", kind: at, "digit": digit.number(), "count": count })
        }
        Breach::Same { first, second } => {
            let (kind, at) = number(first);
            json!({ "rule": "distinct", kind: at, "other": number(second).1 })
        }
    }
}
