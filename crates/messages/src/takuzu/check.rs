//! What is right and what is wrong on a board, in words and as JSON.

use grille_grid::Pos;
use grille_takuzu::technique::RateError;
use grille_takuzu::{Board, Breach, Line};
use serde_json::json;

use super::explain::Words;
use crate::{Messages, sentence};

/// What is said of a board that breaks no rule.
///
/// ```
/// use grille_messages::{Messages, Language, takuzu::check};
///
/// let board = grille_takuzu::text::read(b"0110 1001 0011 110.")?;
/// let words = check::unbroken(&board, &Messages::new(Language::En));
/// assert!(words.ends_with("1 cell is blank."));
/// # Ok::<(), grille_takuzu::text::PuzzleError>(())
/// ```
pub fn unbroken(board: &Board, lang: &Messages) -> String {
    match board.blanks() {
        0 => lang.text("takuzu-solved"),
        blanks => lang.fill("takuzu-unbroken", &[("blanks", blanks.into())]),
    }
}

/// Why a puzzle has no solution to compare with.
///
/// ```
/// use grille_messages::{Language, Messages, takuzu::check};
/// use grille_takuzu::technique::RateError;
///
/// let words = check::unsolved(RateError::Several, &Messages::new(Language::En));
/// assert_eq!(words, "There are several solutions.");
/// ```
pub fn unsolved(why: RateError, lang: &Messages) -> String {
    let id = match why {
        RateError::Several => "takuzu-several",
        RateError::None => "takuzu-hopeless",
        RateError::Unknown => "takuzu-unknown",
    };
    sentence(&lang.text(id))
}

/// Which cells have digits that are not those of the solution.
///
/// ```
/// use grille_messages::{Language, Messages, takuzu::check};
///
/// let board = grille_takuzu::text::read(b"1... .... .... ....")?;
/// let wrong = [grille_grid::Pos::new(0, 0)];
/// let words = check::mistakes(&board, &wrong, &Messages::new(Language::En));
/// assert_eq!(words, "A digit is not that of the solution: AA.");
/// # Ok::<(), grille_takuzu::text::PuzzleError>(())
/// ```
pub fn mistakes(board: &Board, wrong: &[Pos], lang: &Messages) -> String {
    match wrong.len() {
        0 => lang.text("line-no-errors"),
        count => {
            let cells = Words::new(board, lang).cells(wrong.iter().copied());
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
///
/// ```
/// let board = grille_takuzu::text::read(b"111. .... .... ....")?;
/// let object = grille_messages::takuzu::check::json(&grille_takuzu::breaches(&board, grille_takuzu::Rules::TAKUZU)[0]);
/// assert_eq!((&object["rule"], &object["row"]), (&"triple".into(), &1.into()));
/// # Ok::<(), grille_takuzu::text::PuzzleError>(())
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
