//! Moves: `+b2` pushes the mover's token on column b, row 2; `-b2` pops. Columns are letters from
//! the left, rows are numbers from 1 at the top.

use std::fmt;
use std::str::FromStr;

use grille_grid::Pos;
use grille_grid::text::{ParseError, Scanner, Token};

use crate::text::cell::{self, CellFault, CellName};
use crate::{Move, Side};

/// What can be wrong with a move's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveFault {
    /// There is nothing.
    #[error("there is no move")]
    Missing,
    /// It does not start with `+` or `-`.
    #[error("a move starts with + or -")]
    Sign,
    /// No small letter follows.
    #[error("a column is a small letter")]
    Column,
    /// What follows is no number from 1 to 26.
    #[error("a row is a number from 1 to {}", Side::MAX)]
    Row,
    /// Something stands behind the move.
    #[error("something stands behind the move")]
    Trailing,
}

/// A move that cannot be read.
pub type MoveTextError = ParseError<MoveFault>;

/// Reads one move; blanks may stand around it. Whether there is such a cell is for the game to say.
///
/// # Errors
/// The text is no move.
///
/// ```
/// use grille_grid::Pos;
/// use grille_morpion::{Move, text::moves};
///
/// assert_eq!(moves::read(b"+b2")?, Move::Push(Pos::new(1, 1)));
/// assert_eq!(moves::read(b" -c10\n")?, Move::Pop(Pos::new(9, 2)));
/// # Ok::<(), moves::MoveTextError>(())
/// ```
pub fn read(text: &[u8]) -> Result<Move, MoveTextError> {
    let mut scanner = Scanner::new(text);
    let Some(token) = scanner.token() else {
        return Err(scanner.error_at_end(MoveFault::Missing));
    };
    let play = read_token(&token).map_err(|(at, fault)| scanner.error_at(at, fault))?;
    scanner.finish(MoveFault::Trailing)?;
    Ok(play)
}

/// As [`read`] does.
impl FromStr for Move {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Move, MoveTextError> {
        read(text.as_bytes())
    }
}

/// `+b2` or `-b2`. Requires a cell of a board (column below 26).
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self {
            Move::Push(_) => '+',
            Move::Pop(_) => '-',
        };
        f.pad(&format!("{sign}{}", CellName(self.pos())))
    }
}

/// Reads moves between blanks, as many as there are.
///
/// # Errors
/// A token is no move.
///
/// ```
/// use grille_morpion::text::moves;
///
/// let line = moves::read_all(b"+a1 +a1 +b1")?;
/// assert_eq!(line.len(), 3);
/// assert_eq!(moves::read_all(b"+a1 a1").unwrap_err().place.column, 5);
/// # Ok::<(), moves::MoveTextError>(())
/// ```
pub fn read_all(text: &[u8]) -> Result<Vec<Move>, MoveTextError> {
    let mut scanner = Scanner::new(text);
    let mut moves = Vec::new();
    // Ends: every round reads a token of a finite text.
    while let Some(token) = scanner.token() {
        moves.push(read_token(&token).map_err(|(at, fault)| scanner.error_at(at, fault))?);
    }
    Ok(moves)
}

/// The move that a token is, or the part of it that is wrong.
pub(crate) fn read_token<'a>(token: &Token<'a>) -> Result<Move, (Token<'a>, MoveFault)> {
    let bytes = token.bytes();
    let make = match bytes.first() {
        Some(b'+') => Move::Push as fn(Pos) -> Move,
        Some(b'-') => Move::Pop,
        _ => return Err((token.character(0), MoveFault::Sign)),
    };
    match cell::parse(&bytes[1..]) {
        Ok(pos) => Ok(make(pos)),
        Err((at, fault)) => Err((token.character(1 + at), fault.into())),
    }
}

impl From<CellFault> for MoveFault {
    fn from(fault: CellFault) -> MoveFault {
        match fault {
            CellFault::Missing => MoveFault::Missing,
            CellFault::Column => MoveFault::Column,
            CellFault::Row => MoveFault::Row,
            CellFault::Trailing => MoveFault::Trailing,
        }
    }
}

/// Writes a move. Requires a cell of a board (column below 26).
pub fn write(play: Move) -> String {
    play.to_string()
}

/// Writes a cell as moves do. Requires a cell of a board (column below 26).
pub fn write_cell(pos: Pos) -> String {
    CellName(pos).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_reads_back() {
        for pos in Side::new(26).unwrap().size().positions() {
            for play in [Move::Push(pos), Move::Pop(pos)] {
                assert_eq!(read(write(play).as_bytes()), Ok(play));
            }
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let check = |text: &str, want: &str| {
            assert_eq!(
                read(text.as_bytes()).unwrap_err().to_string(),
                want,
                "{text}"
            );
        };
        check("", "line 1, column 1: there is no move");
        check("b2", "line 1, column 1: \"b\": a move starts with + or -");
        check(
            " +B2",
            "line 1, column 3: \"B\": a column is a small letter",
        );
        check("-", "line 1, column 2: a column is a small letter");
        check("+b", "line 1, column 3: a row is a number from 1 to 26");
        check(
            "+b02",
            "line 1, column 3: \"0\": a row is a number from 1 to 26",
        );
        check(
            "+b27",
            "line 1, column 3: \"2\": a row is a number from 1 to 26",
        );
        check(
            "+b2 x",
            "line 1, column 5: \"x\": something stands behind the move",
        );
    }
}
