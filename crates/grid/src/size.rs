//! A board's size. Its area is checked on construction, so nothing later can overflow or allocate without bound.

use std::fmt;
use std::str::FromStr;

use crate::text::number;
use crate::{Neighbours, Pos};

/// Rows and columns of a board: at least one of each, and at most [`Size::MAX_AREA`] cells.
///
/// ```
/// use grille_grid::{Pos, Size};
///
/// let expert = Size::new(16, 30)?;
/// assert_eq!(expert.area(), 480);
/// assert_eq!(expert.index(Pos::new(1, 2)), 32);
/// assert_eq!(expert.pos(32), Pos::new(1, 2));
/// assert_eq!("16x30".parse(), Ok(expert));
/// assert_eq!(expert.to_string(), "16x30");
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Unchecked"))]
pub struct Size {
    rows: u32,
    cols: u32,
}

/// Why two numbers are not a valid board size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// There are no rows.
    #[error("a board needs at least one row")]
    NoRows,
    /// There are no columns.
    #[error("a board needs at least one column")]
    NoCols,
    /// More than [`Size::MAX_AREA`] cells.
    #[error("a board has at most {} cells", Size::MAX_AREA)]
    TooLarge,
}

impl Size {
    /// The most cells a board may have: 2^26, for example 8192 x 8192.
    ///
    /// At one byte per cell that is 64 MiB, and a cell's index easily fits `u32`.
    pub const MAX_AREA: u64 = 1 << 26;

    /// A size of `rows` x `cols`. The arguments are wide, so callers need not truncate what they read.
    ///
    /// # Errors
    /// Either is 0, or the product is above [`Size::MAX_AREA`].
    ///
    /// ```
    /// use grille_grid::{Size, SizeError};
    ///
    /// assert!(Size::new(8192, 8192).is_ok());
    /// assert_eq!(Size::new(8192, 8193), Err(SizeError::TooLarge));
    /// ```
    #[cfg_attr(
        not(test),
        expect(
            clippy::cast_possible_truncation,
            reason = "both are checked against the largest area"
        )
    )]
    pub const fn new(rows: u64, cols: u64) -> Result<Size, SizeError> {
        if rows == 0 {
            return Err(SizeError::NoRows);
        }
        if cols == 0 {
            return Err(SizeError::NoCols);
        }
        match rows.checked_mul(cols) {
            // Both factors are at most the product, which fits `u32`.
            Some(area) if area <= Size::MAX_AREA => Ok(Size {
                rows: rows as u32,
                cols: cols as u32,
            }),
            _ => Err(SizeError::TooLarge),
        }
    }

    /// The number of rows, at least 1.
    pub const fn rows(self) -> u32 {
        self.rows
    }

    /// The number of columns, at least 1.
    pub const fn cols(self) -> u32 {
        self.cols
    }

    /// The number of cells, from 1 to [`Size::MAX_AREA`].
    pub const fn area(self) -> usize {
        self.rows as usize * self.cols as usize
    }

    /// Whether `pos` is a cell of the board.
    pub const fn contains(self, pos: Pos) -> bool {
        pos.row < self.rows && pos.col < self.cols
    }

    /// The index of `pos` in reading order, from 0.
    ///
    /// Requires that `pos` is on the board (checked in debug builds).
    pub const fn index(self, pos: Pos) -> usize {
        debug_assert!(self.contains(pos));
        pos.row as usize * self.cols as usize + pos.col as usize
    }

    /// The cell at `index` in reading order.
    ///
    /// Requires `index < area()` (checked in debug builds).
    #[cfg_attr(
        not(test),
        expect(
            clippy::cast_possible_truncation,
            reason = "an index is below the largest area"
        )
    )]
    pub const fn pos(self, index: usize) -> Pos {
        debug_assert!(index < self.area());
        Pos::new(index as u32 / self.cols, index as u32 % self.cols)
    }

    /// All cells in reading order.
    pub fn positions(self) -> impl Iterator<Item = Pos> + Clone {
        (0..self.rows).flat_map(move |row| (0..self.cols).map(move |col| Pos::new(row, col)))
    }

    /// The cells that touch `pos` by a side or a corner, in reading order, without `pos` itself.
    pub fn neighbours(self, pos: Pos) -> Neighbours {
        Neighbours::new(self, pos)
    }

    /// The size with rows and columns swapped.
    pub const fn transposed(self) -> Size {
        Size {
            rows: self.cols,
            cols: self.rows,
        }
    }
}

/// Why a text is not a [`Size`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSizeError {
    /// It is not two numbers with an `x` between them.
    #[error("not a size such as 16x30")]
    NotASize,
    /// The numbers are not a valid size.
    #[error("{0}")]
    Size(#[from] SizeError),
}

/// Reads rows, `x`, columns, such as `16x30`.
impl FromStr for Size {
    type Err = ParseSizeError;

    fn from_str(text: &str) -> Result<Size, ParseSizeError> {
        let side = |digits: &str| number(digits.as_bytes()).map_err(|_| ParseSizeError::NotASize);
        let (rows, cols) = text.split_once('x').ok_or(ParseSizeError::NotASize)?;
        Ok(Size::new(side(rows)?, side(cols)?)?)
    }
}

/// Rows, `x`, columns, such as `16x30`.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}x{}", self.rows, self.cols))
    }
}

/// A deserialised size before validation.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Unchecked {
    rows: u64,
    cols: u64,
}

#[cfg(feature = "serde")]
impl TryFrom<Unchecked> for Size {
    type Error = SizeError;

    fn try_from(Unchecked { rows, cols }: Unchecked) -> Result<Size, SizeError> {
        Size::new(rows, cols)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_read_back() {
        for (rows, cols) in [(1, 1), (16, 30), (8192, 8192)] {
            let size = Size::new(rows, cols).unwrap();
            assert_eq!(size.to_string().parse(), Ok(size));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "", "16", "16x", "x30", "16X30", "16 x 30", "+16x30", "1x2x3",
        ] {
            assert_eq!(
                text.parse::<Size>(),
                Err(ParseSizeError::NotASize),
                "{text}"
            );
        }
        let large = "8192x8193".parse::<Size>();
        assert_eq!(large, Err(ParseSizeError::Size(SizeError::TooLarge)));
    }
}
