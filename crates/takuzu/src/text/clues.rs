//! The assignment's file: the size, the number of clues, then one `row column value` per line, from 0.
//!
//! ```text
//! 4
//! 2
//! 0 1 1
//! 3 3 0
//! ```

use std::fmt::Write as _;

use grille_grid::Pos;
use grille_grid::text::{ParseError, Scanner, Token};

use super::{Field, PuzzleError, PuzzleFault};
use crate::{Board, Digit};

/// Reads a file of clues, to the end of the text.
///
/// # Errors
/// The text is not such a file, or a clue is off the board, repeated, or neither 0 nor 1.
///
/// ```
/// use grille_grid::Pos;
/// use grille_takuzu::{Digit, text::clues};
///
/// let board = clues::read(b"4\n1\n0 1 1\n")?;
/// assert_eq!(board.digit(Pos::new(0, 1)), Some(Digit::One));
/// # Ok::<(), grille_takuzu::text::PuzzleError>(())
/// ```
pub fn read(text: &[u8]) -> Result<Board, PuzzleError> {
    let mut scanner = Scanner::new(text);
    let (side, token) = number(&mut scanner, Field::Size)?;
    let mut board =
        Board::empty(side, side).map_err(|why| scanner.error_at(token, PuzzleFault::Shape(why)))?;
    let cells = board.size().area();
    let (count, token) = number(&mut scanner, Field::Clues)?;
    if count > cells as u64 {
        return Err(scanner.error_at(token, PuzzleFault::TooManyClues { cells }));
    }
    for _ in 0..count {
        let mut coordinate = |field| {
            let (value, token) = number(&mut scanner, field)?;
            if value >= side {
                return Err(scanner.error_at(token, PuzzleFault::OffBoard(field)));
            }
            Ok((value as u32, token))
        };
        let ((row, row_token), (col, _)) = (coordinate(Field::Row)?, coordinate(Field::Col)?);
        let (value, token) = number(&mut scanner, Field::Value)?;
        let digit = match value {
            0 => Digit::Zero,
            1 => Digit::One,
            _ => return Err(scanner.error_at(token, PuzzleFault::Value)),
        };
        let pos = Pos::new(row, col);
        if board.digit(pos).is_some() {
            return Err(scanner.error_at(row_token, PuzzleFault::Repeated));
        }
        board.set(pos, Some(digit));
    }
    scanner.finish(PuzzleFault::Trailing)?;
    Ok(board)
}

fn number<'a>(scanner: &mut Scanner<'a>, field: Field) -> Result<(u64, Token<'a>), PuzzleError> {
    scanner
        .number()
        .map_err(|error: ParseError<_>| error.map(|fault| PuzzleFault::Number(field, fault)))
}

/// Writes a file of clues. Returns `None` for a board that is not square or has signs, which the format cannot express.
pub fn write(board: &Board) -> Option<String> {
    let size = board.size();
    if size.rows() != size.cols() || board.has_signs() {
        return None;
    }
    let mut text = format!("{}\n{}\n", size.rows(), size.area() - board.blanks());
    for pos in size.positions() {
        if let Some(digit) = board.digit(pos) {
            // Writing to a string never fails.
            let _ = writeln!(text, "{} {} {}", pos.row, pos.col, digit.number());
        }
    }
    Some(text)
}
