//! A position on one line: rows from the top, separated by ` / `, and cells, separated by spaces. Each stack is written
//! from the bottom up, or `.` if empty. Last comes the side to move in lower case: `X X O / OX OX . / . . O x`.

use std::fmt::{self, Write};
use std::str::FromStr;

use grille_grid::text::{ParseError, Scanner, Token};

use crate::{MoveError, Player, Position, Side};

/// A fault in a position's text.
///
/// ```
/// use grille_morpion::text::position::{self, PositionFault};
///
/// let error = position::read(b"X . / . Q x").unwrap_err();
/// assert_eq!(error.fault, PositionFault::Token);
/// assert_eq!((error.place.column, error.token.as_str()), (9, "Q"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionFault {
    /// The text is empty.
    #[error("there is no position")]
    Empty,
    /// Too many columns.
    #[error("a board has at most {} rows", Side::MAX)]
    TooLarge,
    /// Not a stack of `X` and `O`, nor `.`.
    #[error("a stack is made of X and O, or is a single .")]
    Token,
    /// A stack has too many tokens.
    #[error("a stack has at most {} tokens", Position::MAX_HEIGHT)]
    TooHigh,
    /// A row has more or fewer cells than the first.
    #[error("{found} cells where {wanted} should be")]
    Cells {
        /// The number of cells of the first row.
        wanted: usize,
        /// The number of cells of this row.
        found: usize,
    },
    /// The number of rows differs from the number of columns.
    #[error("{found} rows where {wanted} should be")]
    Rows {
        /// The number of columns.
        wanted: usize,
        /// The number of rows.
        found: usize,
    },
    /// The side to move is missing.
    #[error("x or o, the side to move, is missing")]
    NoTurn,
    /// Trailing text after the side to move.
    #[error("unexpected text after the position")]
    Trailing,
}

/// A position that cannot be read.
pub type PositionError = ParseError<PositionFault>;

/// Reads a position from bytes, which need not be UTF-8; see also its `FromStr`.
///
/// # Errors
/// The text is not a position.
///
/// ```
/// use grille_morpion::{Player, text::position};
///
/// let board = position::read(b"X X O / OX OX . / . . O x")?;
/// assert_eq!(board.side().get(), 3);
/// assert_eq!(board.to_move(), Player::X);
/// assert_eq!(position::read(b"X x")?.tokens(), 1);
/// # Ok::<(), position::PositionError>(())
/// ```
pub fn read(text: &[u8]) -> Result<Position, PositionError> {
    let mut scanner = Scanner::new(text);
    let mut rows: Vec<Vec<Token<'_>>> = vec![Vec::new()];
    let most = Side::MAX as usize;
    let turn = loop {
        // Ends: every round reads a token of a finite text.
        let Some(token) = scanner.token() else {
            let nothing = rows.len() == 1 && rows[0].is_empty();
            return Err(scanner.error_at_end(if nothing {
                PositionFault::Empty
            } else {
                PositionFault::NoTurn
            }));
        };
        let wanted = rows[0].len();
        let wrong = |fault| Err(scanner.error_at(token, fault));
        let open = rows.len() - 1;
        let found = rows[open].len();
        let bytes = token.bytes();
        if !matches!(bytes, b"/" | b"x" | b"o" | b".")
            && let Some(at) = bytes.iter().position(|byte| !b"XO".contains(byte))
        {
            return Err(scanner.error_at(token.character(at), PositionFault::Token));
        }
        match bytes {
            // The first cell is missing, or in lower case.
            b"/" | b"x" | b"o" if wanted == 0 => return wrong(PositionFault::Token),
            b"/" | b"x" | b"o" if found != wanted => {
                return wrong(PositionFault::Cells { wanted, found });
            }
            b"/" if rows.len() == wanted => {
                return wrong(PositionFault::Rows {
                    wanted,
                    found: wanted + 1,
                });
            }
            b"/" => rows.push(Vec::new()),
            b"x" => break (Player::X, token),
            b"o" => break (Player::O, token),
            _ if open > 0 && found == wanted => {
                return wrong(PositionFault::Cells {
                    wanted,
                    found: found + 1,
                });
            }
            _ if found == most => return wrong(PositionFault::TooLarge),
            _ => rows[open].push(token),
        }
    };
    let (player, turn) = turn;
    let wanted = rows[0].len();
    if rows.len() != wanted {
        let fault = PositionFault::Rows {
            wanted,
            found: rows.len(),
        };
        return Err(scanner.error_at(turn, fault));
    }
    let side = Side::new(wanted as u64).expect("a first row has 1 to 26 cells");
    let mut position = Position::empty(side).with_to_move(player);
    for (pos, token) in side.size().positions().zip(rows.iter().flatten()) {
        if token.bytes() == b"." {
            continue;
        }
        for (at, byte) in token.bytes().iter().enumerate() {
            // No other letters are left.
            let player = match byte {
                b'X' => Player::X,
                _ => Player::O,
            };
            let added = position.add(pos, player);
            if added == Err(MoveError::TooHigh) {
                return Err(scanner.error_at(token.character(at), PositionFault::TooHigh));
            }
        }
    }
    scanner.finish(PositionFault::Trailing)?;
    Ok(position)
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position, PositionError> {
        read(text.as_bytes())
    }
}

/// Writes the format described in the module.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for pos in self.size().positions() {
            if pos.col == 0 && pos.row > 0 {
                f.write_str("/ ")?;
            }
            if self.height(pos) == 0 {
                f.write_char('.')?;
            }
            for token in self.stack(pos) {
                f.write_char(token.letter())?;
            }
            f.write_char(' ')?;
        }
        f.write_char(self.to_move().letter().to_ascii_lowercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_read_back_as_written() {
        for text in [
            ". x",
            "OX o",
            "X X O / OX OX . / . . O x",
            ". . . . / . . . . / XXXXO . . . / . . . . o",
        ] {
            assert_eq!(read(text.as_bytes()).unwrap().to_string(), text);
        }
        let spaced = b" X\t. /\n . .\r\n x ";
        assert_eq!(read(spaced).unwrap().to_string(), "X . / . . x");
    }

    #[test]
    fn mistakes_are_reported_with_their_place() {
        let check = |text: &str, want: &str| {
            assert_eq!(
                read(text.as_bytes()).unwrap_err().to_string(),
                want,
                "{text}"
            );
        };
        check(" \n", "line 1, column 1: there is no position");
        for (text, token) in [("x", "x"), ("x x / . . x", "x"), ("/ x", "/")] {
            let what = "a stack is made of X and O, or is a single .";
            check(text, &format!("line 1, column 1: \"{token}\": {what}"));
        }
        check(
            "X . / . . z",
            "line 1, column 11: \"z\": a stack is made of X and O, or is a single .",
        );
        check(
            "X . / . .",
            "line 1, column 10: x or o, the side to move, is missing",
        );
        check(
            "X .",
            "line 1, column 4: x or o, the side to move, is missing",
        );
        check(
            "X . / . x",
            "line 1, column 9: \"x\": 1 cells where 2 should be",
        );
        check(
            "X . / . . . x",
            "line 1, column 11: \".\": 3 cells where 2 should be",
        );
        check("X . x", "line 1, column 5: \"x\": 1 rows where 2 should be");
        check(
            "X . / . . / x",
            "line 1, column 11: \"/\": 3 rows where 2 should be",
        );
        check(
            "X . /\n. .. x",
            "line 2, column 3: \".\": a stack is made of X and O, or is a single .",
        );
        check(
            "X x x",
            "line 1, column 5: \"x\": unexpected text after the position",
        );
        let high = format!("{} x", "X".repeat(65));
        check(
            &high,
            "line 1, column 65: \"X\": a stack has at most 64 tokens",
        );
        let wide = ". ".repeat(27);
        check(
            &wide,
            "line 1, column 53: \".\": a board has at most 26 rows",
        );
    }
}
