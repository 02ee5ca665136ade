//! Moves, their text, and why a game refuses one.

use std::fmt;
use std::str::FromStr;

use grille_grid::Pos;

use crate::ChordError;
use crate::text::cell::CellName;

/// A player's move.
///
/// In saves and in line mode, a move is a letter and a cell name:
///
/// | text | move |
/// |---|---|
/// | `d C4` | digs |
/// | `f C4` | marks |
/// | `u C4` | removes the mark |
/// | `c C4` | digs around an open number with all its marks |
///
/// ```
/// use grille_grid::Pos;
/// use grille_mines::Move;
///
/// let dig: Move = "d c4".parse()?;
/// assert_eq!(dig, Move::Dig(Pos::new(3, 2)));
/// assert_eq!(dig.to_string(), "d C4");
/// # Ok::<(), grille_mines::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Move {
    /// Opens a cell.
    Dig(Pos),
    /// Marks a cell as a mine.
    Mark(Pos),
    /// Removes a mark.
    Unmark(Pos),
    /// Opens the hidden cells around an open number with as many marks around it.
    Chord(Pos),
}

impl Move {
    /// The cell of the move.
    pub fn pos(self) -> Pos {
        match self {
            Move::Dig(pos) | Move::Mark(pos) | Move::Unmark(pos) | Move::Chord(pos) => pos,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = match self {
            Move::Dig(_) => 'd',
            Move::Mark(_) => 'f',
            Move::Unmark(_) => 'u',
            Move::Chord(_) => 'c',
        };
        write!(f, "{verb} {}", CellName(self.pos()))
    }
}

/// Parses a move: a small letter, white space, and a cell name in small or capital letters. The cell may be off the
/// board: the game then refuses the move.
impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        let mut words = text.split_whitespace();
        let (Some(verb), Some(name), None) = (words.next(), words.next(), words.next()) else {
            return Err(ParseMoveError::NotAMove);
        };
        let make = match verb {
            "d" => Move::Dig,
            "f" => Move::Mark,
            "u" => Move::Unmark,
            "c" => Move::Chord,
            _ => return Err(ParseMoveError::NotAMove),
        };
        let CellName(pos) = name.parse().map_err(|_| ParseMoveError::NotACell)?;
        Ok(make(pos))
    }
}

/// Why a text is not a [`Move`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMoveError {
    /// Not a known letter and one word.
    #[error("not a move")]
    NotAMove,
    /// The word is not a cell name.
    #[error("not a cell")]
    NotACell,
}

/// Why a move is illegal. The game is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The cell is not on the board.
    #[error("the cell is off the board")]
    OffBoard,
    /// The cell is already open.
    #[error("the cell is open already")]
    Open,
    /// The cell is marked: it cannot be dug or marked.
    #[error("the cell is marked")]
    Marked,
    /// The cell is not marked, so there is no mark to remove.
    #[error("the cell is not marked")]
    NotMarked,
    /// These rules have no marks.
    #[error("these rules have no marks")]
    NoMarking,
    /// Under these rules marks are permanent.
    #[error("under these rules a mark stays")]
    NoUnmarking,
    /// A wrong mark loses, and the mines are not laid yet.
    #[error("dig first")]
    DigFirst,
    /// No board without guesses was found for this first dig.
    #[error("none of {tries} boards can be solved without a guess")]
    NoBoard {
        /// How many were tried.
        tries: u64,
    },
    /// The chord digs nothing.
    #[error(transparent)]
    Chord(#[from] ChordError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_moves_are_inverse() {
        for make in [Move::Dig, Move::Mark, Move::Unmark, Move::Chord] {
            for pos in [
                Pos::new(0, 0),
                Pos::new(15, 29),
                Pos::new(u32::MAX, u32::MAX),
            ] {
                assert_eq!(make(pos).to_string().parse(), Ok(make(pos)));
            }
        }
    }

    #[test]
    fn white_space_and_the_case_of_cells_do_not_matter() {
        for text in ["f AB12", " f\tab12 ", "f  Ab12\n"] {
            assert_eq!(text.parse(), Ok(Move::Mark(Pos::new(11, 27))), "{text:?}");
        }
    }

    #[test]
    fn malformed_moves_are_refused() {
        for text in ["", "d", "D A1", "dig A1", "dA1", "d A1 B1", "x A1"] {
            assert_eq!(
                text.parse::<Move>(),
                Err(ParseMoveError::NotAMove),
                "{text:?}"
            );
        }
        for text in ["d 1A", "d A0", "d A01", "d A", "d 1", "d AAAAAAAAAAAAAAAA1"] {
            assert_eq!(
                text.parse::<Move>(),
                Err(ParseMoveError::NotACell),
                "{text:?}"
            );
        }
    }
}
