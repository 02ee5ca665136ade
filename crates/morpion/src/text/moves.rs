//! The text of a move, by `FromStr` and `Display`: `+b2` pushes the mover's token on column b, row 2; `-b2` pops.
//! Columns are letters from the left, rows are numbers from 1 at the top.

use std::fmt;
use std::str::FromStr;

use grille_grid::Pos;
use grille_grid::text::{ParseError, Scanner, Token};

use crate::text::cell::{self, CellFault};
use crate::{Move, Side};

/// A fault in a move's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveFault {
    /// The text is empty.
    #[error("there is no move")]
    Missing,
    /// It does not start with `+` or `-`.
    #[error("a move starts with + or -")]
    Sign,
    /// The column is not a lower-case letter.
    #[error("a column is a small letter")]
    Column,
    /// The row is not a number from 1 to 26.
    #[error("a row is a number from 1 to {}", Side::MAX)]
    Row,
    /// Trailing text after the move.
    #[error("unexpected text after the move")]
    Trailing,
}

/// A move that cannot be read.
pub type MoveTextError = ParseError<MoveFault>;

/// Reads one move, which may be surrounded by spaces. Does not check that the board has the cell; the game does.
impl FromStr for Move {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Move, MoveTextError> {
        let mut scanner = Scanner::new(text.as_bytes());
        let Some(token) = scanner.token() else {
            return Err(scanner.error_at_end(MoveFault::Missing));
        };
        let mv = read_token(&token).map_err(|(at, fault)| scanner.error_at(at, fault))?;
        scanner.finish(MoveFault::Trailing)?;
        Ok(mv)
    }
}

/// Writes `+b2` or `-b2`. Requires a column below 26.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self {
            Move::Push(_) => '+',
            Move::Pop(_) => '-',
        };
        f.pad(&format!("{sign}{}", cell::write(self.pos())))
    }
}

/// Parses a token as a move. The error has the faulty part of the token.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_reads_back() {
        for pos in Side::new(26).unwrap().size().positions() {
            for play in [Move::Push(pos), Move::Pop(pos)] {
                assert_eq!(play.to_string().parse(), Ok(play));
            }
        }
    }

    #[test]
    fn mistakes_are_reported_with_their_place() {
        let check = |text: &str, want: &str| {
            assert_eq!(
                text.parse::<Move>().unwrap_err().to_string(),
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
            "line 1, column 5: \"x\": unexpected text after the move",
        );
    }
}
