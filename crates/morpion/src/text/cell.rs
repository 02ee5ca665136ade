//! A cell's name: its column as a lower-case letter from the left, then its row as a number from 1 at the top, as in
//! `b2`.

use std::fmt;
use std::str::FromStr;

use grille_grid::Pos;
use grille_grid::text::{ParseError, Scanner, number};

use crate::Side;

/// A cell that reads and writes as its name.
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

/// A fault in a cell's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CellFault {
    /// The text is empty.
    #[error("there is no cell")]
    Missing,
    /// It does not start with a lower-case letter.
    #[error("a column is a small letter")]
    Column,
    /// The row is not a number from 1 to 26.
    #[error("a row is a number from 1 to {}", Side::MAX)]
    Row,
    /// Trailing text after the cell.
    #[error("unexpected text after the cell")]
    Trailing,
}

/// A cell's name that cannot be read.
pub type CellError = ParseError<CellFault>;

/// Reads a cell's name, which may be surrounded by spaces. Does not check that the board has the cell; the game does.
///
/// # Errors The text is not a cell's name.
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

/// Writes a cell's name. Requires a column below 26.
pub fn write(pos: Pos) -> String {
    debug_assert!(pos.col < Side::MAX);
    let letter = char::from(b'a' + (pos.col % Side::MAX) as u8);
    format!("{letter}{}", pos.row + 1)
}

impl FromStr for CellName {
    type Err = CellError;

    fn from_str(text: &str) -> Result<CellName, CellError> {
        read(text).map(CellName)
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&write(self.0))
    }
}

/// Parses a name without spaces. The error has the fault and its byte offset.
pub(crate) fn parse(name: &[u8]) -> Result<Pos, (usize, CellFault)> {
    let col = match name.first() {
        Some(letter) if letter.is_ascii_lowercase() => u32::from(letter - b'a'),
        _ => return Err((0, CellFault::Column)),
    };
    let digits = &name[1..];
    match number(digits) {
        // Leading zeros are refused, so that what is read is written back the same.
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
            "line 1, column 4: \"x\": unexpected text after the cell",
        );
    }
}
