//! How is a broken rule told to programs?

use ::takuzu::{Breach, Line};
use serde_json::json;

/// Rows and columns as people count them: from 1.
fn number(line: Line) -> (&'static str, u32) {
    match line {
        Line::Row(row) => ("row", row + 1),
        Line::Col(col) => ("col", col + 1),
    }
}

/// A broken rule for programs; rows, columns and cells from 1.
///
/// ```
/// let board = takuzu::text::read(b"111. .... .... ....")?;
/// let object = say::takuzu::check::json(&takuzu::breaches(&board)[0]);
/// assert_eq!((&object["rule"], &object["row"]), (&"triple".into(), &1.into()));
/// # Ok::<(), takuzu::text::PuzzleError>(())
/// ```
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
