//! Game IDs: `8x8u:`, columns x rows, then one letter per clue.
//!
//! A letter is the number of blanks before its clue (a for none, b for one, ...), lower-case for a clue 0 and capital
//! for a clue 1. z or Z means 25 blanks and no clue. A final letter closes the board, as if a clue followed its last
//! cell.

use grille_grid::text::{ParseError, Scanner, number};

use super::{PuzzleError, PuzzleFault};
use crate::{Board, Digit};

/// The number of blanks that a z means.
const MANY: usize = 25;

/// Reads a game ID. The `u` (equal lines are forbidden) may be missing.
///
/// # Errors
/// The text is not a game ID, or its clues do not fill the board exactly.
///
/// ```
/// use grille_takuzu::text::id;
///
/// let board = id::read(b"4x4u:BbccCAba")?;
/// assert_eq!(board.to_string(), ".1.0..0..0..11.0");
/// assert_eq!(id::write(&board), "4x4u:BbccCAba");
/// # Ok::<(), grille_takuzu::text::PuzzleError>(())
/// ```
pub fn read(text: &[u8]) -> Result<Board, PuzzleError> {
    let mut scanner = Scanner::new(text);
    let Some(token) = scanner.token() else {
        return Err(scanner.error_at_end(PuzzleFault::Empty));
    };
    let bytes = token.bytes();
    let colon = bytes
        .iter()
        .position(|&byte| byte == b':')
        .unwrap_or(bytes.len());
    let shape = &bytes[..colon];
    let shape = shape.strip_suffix(b"u").unwrap_or(shape);
    let sides = shape.iter().position(|&byte| byte == b'x').and_then(|at| {
        let cols = number(&shape[..at]).ok()?;
        let rows = number(&shape[at + 1..]).ok()?;
        Some((rows, cols))
    });
    let Some((rows, cols)) = sides else {
        return Err(scanner.error_at(token, PuzzleFault::Size));
    };
    let mut board =
        Board::empty(rows, cols).map_err(|why| scanner.error_at(token, PuzzleFault::Shape(why)))?;
    let cells = board.size().area();
    let mut at = 0;
    let mut closed = false;
    for (offset, &letter) in bytes.iter().enumerate().skip(colon + 1) {
        let wrong = |fault| -> Result<Board, ParseError<PuzzleFault>> {
            Err(scanner.error_at(token.character(offset), fault))
        };
        if !letter.is_ascii_alphabetic() {
            return wrong(PuzzleFault::Letter);
        }
        if closed {
            return wrong(PuzzleFault::Trailing);
        }
        let blanks = usize::from(letter.to_ascii_lowercase() - b'a');
        at += blanks;
        if at > cells {
            return wrong(PuzzleFault::Count {
                wanted: cells,
                found: at,
            });
        }
        if blanks == MANY {
            continue;
        }
        if at == cells {
            closed = true;
            continue;
        }
        let digit = if letter.is_ascii_uppercase() {
            Digit::One
        } else {
            Digit::Zero
        };
        board.set(board.size().pos(at), Some(digit));
        at += 1;
    }
    if !closed {
        let fault = PuzzleFault::Count {
            wanted: cells,
            found: at,
        };
        return Err(scanner.error_at(token.character(bytes.len()), fault));
    }
    scanner.finish(PuzzleFault::Trailing)?;
    Ok(board)
}

/// Writes the game ID.
pub fn write(board: &Board) -> String {
    let size = board.size();
    let mut text = format!("{}x{}u:", size.cols(), size.rows());
    let mut blanks = 0;
    let mut push = |blanks: &mut usize, capital: bool| {
        // Ends: every round subtracts 25.
        while *blanks >= MANY {
            text.push('z');
            *blanks -= MANY;
        }
        let letter = b'a' + *blanks as u8;
        let letter = if capital {
            letter.to_ascii_uppercase()
        } else {
            letter
        };
        text.push(char::from(letter));
        *blanks = 0;
    };
    for pos in size.positions() {
        match board.digit(pos) {
            None => blanks += 1,
            Some(digit) => push(&mut blanks, digit == Digit::One),
        }
    }
    push(&mut blanks, false);
    text
}
