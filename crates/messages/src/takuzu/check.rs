//! Describes what is right and what is wrong on a board, in words and as JSON.

use grille_grid::Pos;
use grille_takuzu::technique::RateError;
use grille_takuzu::{Board, Breach, Line};
use serde_json::json;

use super::explain::Explainer;
use crate::{Messages, sentence};

/// The sentence about a board that breaks no rule.
pub fn unbroken(board: &Board, lang: &Messages) -> String {
    match board.blanks() {
        0 => lang.text("takuzu-solved"),
        blanks => lang.fill("takuzu-unbroken", &[("blanks", blanks.into())]),
    }
}

/// Why a puzzle has no solution to compare with.
pub fn unsolved(why: RateError, lang: &Messages) -> String {
    let id = match why {
        RateError::Several => "takuzu-several",
        RateError::None => "takuzu-hopeless",
        RateError::Unknown => "takuzu-unknown",
    };
    sentence(&lang.text(id))
}

/// Which cells have digits that are not those of the solution.
pub fn mistakes(board: &Board, wrong: &[Pos], lang: &Messages) -> String {
    match wrong.len() {
        0 => lang.text("line-no-errors"),
        count => {
            let cells = Explainer::new(board, lang).cells(wrong.iter().copied());
            let values = [("count", count.into()), ("cells", cells.into())];
            sentence(&lang.fill("takuzu-wrong", &values))
        }
    }
}

/// Rows and columns as people count them: from 1.
fn number(line: Line) -> (&'static str, u32) {
    match line {
        Line::Row(row) => ("row", row + 1),
        Line::Col(col) => ("col", col + 1),
    }
}

/// A broken rule for programs; rows, columns and cells from 1.
pub fn json(breach: &Breach) -> serde_json::Value {
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
