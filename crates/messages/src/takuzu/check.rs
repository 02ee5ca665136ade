//! What is right and what is wrong on a board? In words, and to programs.

use grille_grid::Pos;
use grille_takuzu::{Board, Breach, Budget, Line, Rules, Solutions};
use serde_json::json;

use super::words::Words;
use crate::{Lang, sentence};

/// What is said of a board that breaks no rule.
///
/// ```
/// use grille_messages::{Lang, Tongue, grille_takuzu::check};
///
/// let board = grille_takuzu::text::read(b"0110 1001 0011 110.")?;
/// let words = check::unbroken(&board, &Lang::new(Tongue::En));
/// assert!(words.ends_with("1 cell is blank."));
/// # Ok::<(), grille_takuzu::text::PuzzleError>(())
/// ```
pub fn unbroken(board: &Board, lang: &Lang) -> String {
    match board.blanks() {
        0 => lang.text("takuzu-solved"),
        blanks => lang.fill("takuzu-unbroken", &[("blanks", blanks.into())]),
    }
}

/// The only solution of a puzzle.
///
/// # Errors
/// There is no such solution, or none is known: the words that say so.
///
/// ```
/// use grille_messages::{Lang, Tongue, grille_takuzu::check};
///
/// let puzzle = grille_takuzu::text::read(b".... .... .... ....")?;
/// let words = check::solution(&puzzle, grille_takuzu::Rules::TAKUZU, &Lang::new(Tongue::En)).unwrap_err();
/// assert_eq!(words, "There are several solutions.");
/// # Ok::<(), grille_takuzu::text::PuzzleError>(())
/// ```
pub fn solution(puzzle: &Board, rules: Rules, lang: &Lang) -> Result<Board, String> {
    let id = match grille_takuzu::solve(puzzle, rules, Budget::default()) {
        Solutions::One(board) => return Ok(board),
        Solutions::Several(..) => "takuzu-several",
        Solutions::None => "takuzu-hopeless",
        Solutions::Unknown(_) => "takuzu-unknown",
    };
    Err(sentence(&lang.text(id)))
}

/// The cells whose digits are not those of the solution, and the words that say so.
///
/// ```
/// use grille_messages::{Lang, Tongue, grille_takuzu::check};
///
/// let board = grille_takuzu::text::read(b"1... .... .... ....")?;
/// let solution = grille_takuzu::text::read(b"0110 1001 0011 1100")?;
/// let (cells, words) = check::errors(&board, &solution, &Lang::new(Tongue::En));
/// assert_eq!(cells, [grille_grid::Pos::new(0, 0)]);
/// assert_eq!(words, "A digit is not that of the solution: AA.");
/// # Ok::<(), grille_takuzu::text::PuzzleError>(())
/// ```
pub fn errors(board: &Board, solution: &Board, lang: &Lang) -> (Vec<Pos>, String) {
    let is_wrong =
        |pos: &Pos| board.digit(*pos).is_some() && board.digit(*pos) != solution.digit(*pos);
    let wrong: Vec<Pos> = board.size().positions().filter(is_wrong).collect();
    let said = match wrong.len() {
        0 => lang.text("line-no-errors"),
        count => {
            let cells = Words::new(board, lang).cells(wrong.iter().copied());
            let values = [("count", count.into()), ("cells", cells.into())];
            sentence(&lang.fill("takuzu-wrong", &values))
        }
    };
    (wrong, said)
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
