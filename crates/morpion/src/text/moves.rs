//! Moves: `+b2` pushes the mover's token on column b, row 2; `-b2` pops. Columns are letters from
//! the left, rows are numbers from 1 at the top.

use grille_grid::Pos;
use grille_grid::text::{ParseError, Scanner, Token, number};

use crate::{Move, Side};

/// What can be wrong with a move's text.
///
/// ```
/// use grille_morpion::text::moves::{self, MoveFault};
///
/// assert_eq!(moves::read(b"b2").unwrap_err().fault, MoveFault::Sign);
/// assert_eq!(moves::read(b"+b0").unwrap_err().fault, MoveFault::Row);
/// ```
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
    let col = match bytes.get(1) {
        Some(letter) if letter.is_ascii_lowercase() => u32::from(letter - b'a'),
        _ => return Err((token.character(1), MoveFault::Column)),
    };
    let digits = &bytes[2..];
    let row = match number(digits) {
        // A number is written in one way only, so that what is read is written back.
        Ok(row) if (1..=u64::from(Side::MAX)).contains(&row) && digits[0] != b'0' => row as u32,
        _ => return Err((token.character(2), MoveFault::Row)),
    };
    Ok(make(Pos::new(row - 1, col)))
}

/// Writes a move. Requires a cell of a board (column below 26).
///
/// ```
/// use grille_grid::Pos;
/// use grille_morpion::{Move, text::moves};
///
/// assert_eq!(moves::write(Move::Pop(Pos::new(1, 1))), "-b2");
/// ```
pub fn write(play: Move) -> String {
    let sign = match play {
        Move::Push(_) => '+',
        Move::Pop(_) => '-',
    };
    format!("{sign}{}", write_cell(play.pos()))
}

/// Writes a cell as moves do. Requires a cell of a board (column below 26).
///
/// ```
/// assert_eq!(grille_morpion::text::moves::write_cell(grille_grid::Pos::new(0, 2)), "c1");
/// ```
pub fn write_cell(pos: Pos) -> String {
    debug_assert!(pos.col < Side::MAX);
    let letter = char::from(b'a' + (pos.col % Side::MAX) as u8);
    format!("{letter}{}", pos.row + 1)
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
