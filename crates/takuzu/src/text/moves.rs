//! Moves as typed and saved.
//!
//! | move | does |
//! |---|---|
//! | `CA1` | puts a 1 into row C, column A; `30:41=1` on boards of more than 26 lines; also `A3=1` and `A3 1` |
//! | `CA` | clears the cell |
//! | `CA?1` | writes a 1 as a pencil note |
//! | `CA?` | erases the note |
//! | `=0110...` | fills in a whole board, in any format that [`text::read`] accepts |

use grille_grid::Size;
use grille_grid::text::{ParseError, Place};

use super::{PuzzleFault, cell};
use crate::{Digit, Move, text};

/// A fault in a move's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveFault {
    /// It begins with neither a cell nor `=`.
    #[error("not a move")]
    NotAMove,
    /// A board of this size has no such cell.
    #[error("no such cell")]
    Cell,
    /// The cell is followed by neither 0 nor 1.
    #[error("not 0 or 1")]
    Digit,
    /// No board follows the `=`.
    #[error("{0}")]
    Board(PuzzleFault),
}

/// A move that cannot be read.
pub type MoveTextError = ParseError<MoveFault>;

/// Reads a move on a board of `size`. Accepts lower-case letters, numbers on every board, an optional `=` before a
/// digit, and spaces around it.
///
/// # Errors
/// The text is not a move, or its cell is off the board.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_takuzu::{Digit, Move, text::moves};
///
/// let size = Size::new(8, 8)?;
/// assert_eq!(moves::read("CA1", size)?, Move::Put(Pos::new(2, 0), Digit::One));
/// assert_eq!(moves::read(" 3:1 = 1", size)?, Move::Put(Pos::new(2, 0), Digit::One));
/// assert_eq!(moves::read("ca?", size)?, Move::Note(Pos::new(2, 0), None));
/// assert_eq!(moves::read("CI1", size).unwrap_err().fault, moves::MoveFault::Cell);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(text: &str, size: Size) -> Result<Move, MoveTextError> {
    let trimmed = text.trim();
    let fault_at = |rest: &str, fault| {
        let offset = rest.as_ptr().addr() - text.as_ptr().addr();
        ParseError::new(text.as_bytes(), offset, rest.as_bytes(), fault)
    };
    if let Some(board) = trimmed.strip_prefix('=') {
        let board = board.trim();
        return match text::read(board.as_bytes()) {
            Ok(board) => Ok(Move::Fill(board)),
            Err(error) => {
                let offset = board.as_ptr().addr() - text.as_ptr().addr();
                let start = Place::of(text.as_bytes(), offset);
                let mut error = error.map(MoveFault::Board);
                if error.place.line == 1 {
                    error.place.column += start.column - 1;
                }
                error.place.line += start.line - 1;
                Err(error)
            }
        };
    }
    if !names_a_cell(trimmed) {
        return Err(fault_at(trimmed, MoveFault::NotAMove));
    }
    let Some((pos, rest)) = cell::read_prefix(trimmed, size) else {
        return Err(fault_at(trimmed, MoveFault::Cell));
    };
    let rest = rest.trim_start();
    let (is_note, digit) = match rest.strip_prefix('?') {
        Some(digit) => (true, digit),
        None => (false, rest.strip_prefix('=').unwrap_or(rest)),
    };
    let digit = match digit.trim() {
        "" => None,
        "0" => Some(Digit::Zero),
        "1" => Some(Digit::One),
        other => return Err(fault_at(other, MoveFault::Digit)),
    };
    Ok(match digit {
        _ if is_note => Move::Note(pos, digit),
        Some(digit) => Move::Put(pos, digit),
        None => Move::Clear(pos),
    })
}

/// Writes a move on a board of `size`.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_takuzu::{Digit, Move, text::moves};
///
/// let put = Move::Put(Pos::new(2, 0), Digit::One);
/// assert_eq!(moves::write(&put, Size::new(8, 8)?), "CA1");
/// assert_eq!(moves::write(&put, Size::new(60, 60)?), "3:1=1");
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn write(mv: &Move, size: Size) -> String {
    match mv {
        Move::Put(pos, digit) => {
            let equals = if cell::has_letters(size) { "" } else { "=" };
            format!("{}{equals}{}", cell::write(*pos, size), digit.number())
        }
        Move::Clear(pos) => cell::write(*pos, size),
        Move::Note(pos, Some(digit)) => format!("{}?{}", cell::write(*pos, size), digit.number()),
        Move::Note(pos, None) => format!("{}?", cell::write(*pos, size)),
        Move::Fill(board) => format!("={board}"),
    }
}

/// Whether a text begins like the name of a cell, on the board or not: with one or two letters (a word has more), or
/// with a digit.
fn names_a_cell(text: &str) -> bool {
    let letters = text.chars().take_while(|c| c.is_alphabetic()).count();
    match letters {
        0 => text.starts_with(|c: char| c.is_ascii_digit()),
        1 => text.len() > 1,
        2 => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;
    use grille_grid::Pos;

    #[test]
    fn every_written_move_reads_back() {
        for size in [
            Size::new(4, 6).unwrap(),
            Size::new(26, 26).unwrap(),
            Size::new(28, 4).unwrap(),
        ] {
            for pos in size.positions() {
                let mut moves = vec![Move::Clear(pos), Move::Note(pos, None)];
                for digit in Digit::BOTH {
                    moves.extend([Move::Put(pos, digit), Move::Note(pos, Some(digit))]);
                }
                for mv in moves {
                    assert_eq!(read(&write(&mv, size), size), Ok(mv));
                }
            }
        }
        let board = Board::empty(4, 6).unwrap();
        let size = board.size();
        let fill = Move::Fill(board);
        assert_eq!(read(&write(&fill, size), size), Ok(fill));
    }

    #[test]
    fn faults_name_what_is_wrong_and_where() {
        let size = Size::new(4, 4).unwrap();
        for (text, fault, column, token) in [
            ("", MoveFault::NotAMove, 1, ""),
            ("C", MoveFault::NotAMove, 1, "C"),
            ("dance", MoveFault::NotAMove, 1, "dance"),
            ("?", MoveFault::NotAMove, 1, "?"),
            ("ZZ1", MoveFault::Cell, 1, "ZZ1"),
            (" 5:1", MoveFault::Cell, 2, "5:1"),
            ("C5", MoveFault::Cell, 1, "C5"),
            ("C21", MoveFault::Cell, 1, "C21"),
            ("AA2", MoveFault::Digit, 3, "2"),
            ("AA ?x", MoveFault::Digit, 5, "x"),
            ("AA==1", MoveFault::Digit, 4, "=1"),
            ("= ", MoveFault::Board(PuzzleFault::Empty), 2, ""),
            ("= 01z0", MoveFault::Board(PuzzleFault::Character), 5, "z"),
        ] {
            let error = read(text, size).unwrap_err();
            assert_eq!(error.fault, fault, "{text}");
            assert_eq!(
                (error.place.column, &*error.token),
                (column, token),
                "{text}"
            );
        }
    }

    #[test]
    fn reading_is_lenient() {
        let size = Size::new(8, 8).unwrap();
        let put = Move::Put(Pos::new(2, 0), Digit::One);
        for text in [
            "CA1", "ca1", "cA = 1", "CA=1", "3:1=1", " 3:1 1 ", "A3=1", "a3 1",
        ] {
            assert_eq!(read(text, size).as_ref(), Ok(&put), "{text}");
        }
    }
}
