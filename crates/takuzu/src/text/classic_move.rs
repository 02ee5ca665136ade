//! The assignment's moves: `AB1` puts a 1 into the second cell of the first row, `AA` clears the first cell.
//!
//! Stricter than [`moves`](super::moves): two capital letters, then `0`, `1` or nothing.

use grille_grid::{Pos, Shown};

use crate::{Digit, Move};

/// A move of the assignment: the new content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClassicMove {
    /// The cell.
    pub pos: Pos,
    /// The new content.
    pub digit: Option<Digit>,
}

impl From<ClassicMove> for Move {
    fn from(mv: ClassicMove) -> Move {
        match mv.digit {
            Some(digit) => Move::Put(mv.pos, digit),
            None => Move::Clear(mv.pos),
        }
    }
}

/// A text that is not a move of the assignment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not two capital letters with 0, 1 or nothing behind them")]
pub struct ClassicMoveError(String);

/// Reads a move: two capital letters, then `0`, `1` or nothing; no spaces, no lower-case letters.
///
/// Does not check that the cell exists; the game does.
///
/// # Errors The text is anything else.
///
/// ```
/// use grille_grid::Pos;
/// use grille_takuzu::{Digit, Move, text::classic_move};
///
/// let read = |text: &str| classic_move::read(text.as_bytes()).map(Move::from);
/// assert_eq!(read("AB1"), Ok(Move::Put(Pos::new(0, 1), Digit::One)));
/// assert_eq!(read("DD0"), Ok(Move::Put(Pos::new(3, 3), Digit::Zero)));
/// assert_eq!(read("AA"), Ok(Move::Clear(Pos::new(0, 0))));
/// for wrong in ["", "A", "A1", "AB2", "AB-1", "AB11", "ab1", "AB ", "1AB"] {
///     assert!(read(wrong).is_err());
/// }
/// ```
pub fn read(text: &[u8]) -> Result<ClassicMove, ClassicMoveError> {
    let read = || {
        let (&[row, col], digit) = text.split_first_chunk::<2>()?;
        let pos = Pos::new(line(row)?, line(col)?);
        let digit = match digit {
            b"" => None,
            b"0" => Some(Digit::Zero),
            b"1" => Some(Digit::One),
            _ => return None,
        };
        Some(ClassicMove { pos, digit })
    };
    read().ok_or_else(|| ClassicMoveError(Shown::bytes(text).at_most(40).to_string()))
}

fn line(letter: u8) -> Option<u32> {
    letter
        .is_ascii_uppercase()
        .then(|| u32::from(letter - b'A'))
}
