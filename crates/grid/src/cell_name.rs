//! Cell names such as `C4`: letters for the column (`AA` follows `Z`), then the row from 1, both from the top left.

use std::fmt;
use std::str::FromStr;

use crate::{Pos, Size};

/// The name of a cell on a board of any size.
///
/// ```
/// use grille_grid::Pos;
/// use grille_grid::cell_name::CellName;
///
/// assert_eq!(CellName(Pos::new(3, 2)).to_string(), "C4");
/// assert_eq!("aa1".parse(), Ok(CellName(Pos::new(0, 26))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellName(pub Pos);

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CellName(pos) = self;
        write!(f, "{}{}", column(pos.col), u64::from(pos.row) + 1)
    }
}

/// Parses a name in small or capital letters.
impl FromStr for CellName {
    type Err = CellError;

    fn from_str(text: &str) -> Result<CellName, CellError> {
        parse(text).map(CellName).ok_or(CellError::NotACell)
    }
}

/// Why a text is not a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CellError {
    /// Not letters and a number from 1.
    #[error("not a cell")]
    NotACell,
    /// The board has no such cell.
    #[error("the cell is off the board")]
    OffBoard,
}

/// Writes a cell.
pub fn write(pos: Pos) -> String {
    CellName(pos).to_string()
}

/// The letters of a column, from 0.
pub fn column(col: u32) -> String {
    let mut letters = Vec::new();
    let mut left = u64::from(col) + 1;
    // Ends: every round divides by 26.
    while left > 0 {
        left -= 1;
        letters.push(char::from(b'A' + (left % 26) as u8));
        left /= 26;
    }
    letters.into_iter().rev().collect()
}

/// Reads a cell of a board of `size`, in small or capital letters.
///
/// # Errors
/// The text is not a cell, or the cell is off the board.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_grid::cell_name::{self, CellError};
///
/// let size = Size::new(16, 30)?;
/// assert_eq!(cell_name::read("c4", size), Ok(Pos::new(3, 2)));
/// assert_eq!(cell_name::read("AE1", size), Err(CellError::OffBoard));
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn read(text: &str, size: Size) -> Result<Pos, CellError> {
    let CellName(pos) = text.parse()?;
    let on_board = size.contains(pos);
    on_board.then_some(pos).ok_or(CellError::OffBoard)
}

fn parse(text: &str) -> Option<Pos> {
    let digits = text.find(|c: char| !c.is_ascii_alphabetic())?;
    let (letters, number) = text.split_at(digits);
    if letters.is_empty() || number.starts_with('0') {
        return None;
    }
    let mut col: u64 = 0;
    for letter in letters.bytes() {
        let digit = u64::from(letter.to_ascii_uppercase() - b'A') + 1;
        // No board has that many columns, so larger values need not be exact.
        col = (col * 26 + digit).min(1 << 40);
    }
    let row = crate::text::number(number.as_bytes()).ok()?;
    Some(Pos::new(
        u32::try_from(row - 1).ok()?,
        u32::try_from(col - 1).ok()?,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_count_like_the_columns_of_a_sheet() {
        for (col, letters) in [
            (0, "A"),
            (25, "Z"),
            (26, "AA"),
            (51, "AZ"),
            (52, "BA"),
            (701, "ZZ"),
            (702, "AAA"),
        ] {
            assert_eq!(column(col), letters);
        }
    }

    #[test]
    fn written_text_reads_back() {
        let size = Size::new(2, 20_000).unwrap();
        for pos in size.positions() {
            assert_eq!(read(&write(pos), size), Ok(pos));
        }
    }

    #[test]
    fn only_cells_of_the_board_are_read() {
        let size = Size::new(16, 30).unwrap();
        let long = "Z".repeat(40) + "1";
        for wrong in [
            "", "C", "4", "04", "C0", "C04", "AE1", "A17", "C4 ", "4C", &long,
        ] {
            assert!(read(wrong, size).is_err(), "{wrong}");
        }
    }
}
