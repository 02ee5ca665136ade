//! A cell's name: its column as a small letter from the left, then its row as a number from 1 at the
//! top, as in `b2`.

use std::fmt;
use std::str::FromStr;

use grille_grid::Pos;
use grille_grid::text::{ParseError, Scanner, number};

use crate::Side;

/// A cell by its name.
///
/// ```
/// use grille_grid::Pos;
/// use grille_morpion::text::cell::CellName;
///
/// let CellName(pos) = "c1".parse()?;
/// assert_eq!(pos, Pos::new(0, 2));
/// assert_eq!(CellName(pos).to_string(), "c1");
/// # Ok::<(), grille_morpion::text::cell::CellError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellName(pub Pos);

/// What can be wrong with a cell's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CellFault {
    /// There is nothing.
    #[error("there is no cell")]
    Missing,
    /// It does not start with a small letter.
    #[error("a column is a small letter")]
    Column,
    /// What follows is no number from 1 to 26.
    #[error("a row is a number from 1 to {}", Side::MAX)]
    Row,
    /// Something stands behind the cell.
    #[error("something stands behind the cell")]
    Trailing,
}

/// A cell's name that cannot be read.
pub type CellError = ParseError<CellFault>;

/// Reads a cell's name; blanks may stand around it. Whether the board has such a cell is for the game
/// to say.
///
/// # Errors
/// The text is no cell's name.
pub fn read(text: &str) -> Result<Pos, CellError> {
    let mut scanner = Scanner::new(text.as_bytes());
    let Some(token) = scanner.token() else {
        return Err(scanner.error_at_end(CellFault::Missing));
    };
    let pos =
        parse(token.bytes()).map_err(|(at, fault)| scanner.error_at(token.character(at), fault))?;
    scanner.finish(CellFault::Trailing)?;
    Ok(pos)
}

/// Writes a cell's name. Requires a cell of a board (column below 26).
pub fn write(pos: Pos) -> String {
    debug_assert!(pos.col < Side::MAX);
    let letter = char::from(b'a' + (pos.col % Side::MAX) as u8);
    format!("{letter}{}", pos.row + 1)
}

/// As [`read`] does.
impl FromStr for CellName {
    type Err = CellError;

    fn from_str(text: &str) -> Result<CellName, CellError> {
        read(text).map(CellName)
    }
}

/// As [`write`](fn@write) does.
impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&write(self.0))
    }
}

/// The cell of a name without blanks, or what is wrong and at which byte.
pub(crate) fn parse(name: &[u8]) -> Result<Pos, (usize, CellFault)> {
    let col = match name.first() {
        Some(letter) if letter.is_ascii_lowercase() => u32::from(letter - b'a'),
        _ => return Err((0, CellFault::Column)),
    };
    let digits = &name[1..];
    match number(digits) {
        // A number is written in one way only, so that what is read is written back.
        Ok(row) if (1..=u64::from(Side::MAX)).contains(&row) && digits[0] != b'0' => {
            Ok(Pos::new(row as u32 - 1, col))
        }
        _ => Err((1, CellFault::Row)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_reads_back() {
        for pos in Side::new(26).unwrap().size().positions() {
            assert_eq!(CellName(pos).to_string().parse(), Ok(CellName(pos)));
        }
    }

    #[test]
    fn errors_name_the_place() {
        let check = |text: &str, want: &str| {
            assert_eq!(text.parse::<CellName>().unwrap_err().to_string(), want);
        };
        check(" ", "line 1, column 1: there is no cell");
        check("2b", "line 1, column 1: \"2\": a column is a small letter");
        check("b", "line 1, column 2: a row is a number from 1 to 26");
        check(
            "b2 x",
            "line 1, column 4: \"x\": something stands behind the cell",
        );
    }
}
