//! How large is a board? A size's area is checked when the size is made, so that nothing after it
//! can overflow or allocate without bound.

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
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "(u64, u64)", into = "(u64, u64)"))]
pub struct Size {
    rows: u32,
    cols: u32,
}

/// Why two numbers are not the size of a board.
///
/// ```
/// use grille_grid::{Size, SizeError};
///
/// assert_eq!(Size::new(0, 3), Err(SizeError::NoRows));
/// assert_eq!(Size::new(u64::MAX, u64::MAX), Err(SizeError::TooLarge));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// No row.
    #[error("a board needs at least one row")]
    NoRows,
    /// No column.
    #[error("a board needs at least one column")]
    NoCols,
    /// More than [`Size::MAX_AREA`] cells.
    #[error("a board has at most {} cells", Size::MAX_AREA)]
    TooLarge,
}

/// Rows, then columns.
impl TryFrom<(u64, u64)> for Size {
    type Error = SizeError;

    fn try_from((rows, cols): (u64, u64)) -> Result<Size, SizeError> {
        Size::new(rows, cols)
    }
}

/// Rows, then columns.
impl From<Size> for (u64, u64) {
    fn from(size: Size) -> (u64, u64) {
        (size.rows.into(), size.cols.into())
    }
}

impl Size {
    /// The most cells a board may have: 2^26, for example 8192 x 8192.
    ///
    /// One byte a cell then stays below 64 MiB, and a cell's index fits `u32` with room to spare.
    pub const MAX_AREA: u64 = 1 << 26;

    /// A size of `rows` x `cols`. The arguments are wide so that no caller has to truncate what it
    /// read.
    ///
    /// # Errors
    /// When either is 0, or the product is above [`Size::MAX_AREA`].
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
            // Both factors are at most the product, which fits u32.
            Some(area) if area <= Size::MAX_AREA => Ok(Size {
                rows: rows as u32,
                cols: cols as u32,
            }),
            _ => Err(SizeError::TooLarge),
        }
    }

    /// The number of rows, at least 1.
    ///
    /// ```
    /// assert_eq!(grille_grid::Size::new(16, 30)?.rows(), 16);
    /// # Ok::<(), grille_grid::SizeError>(())
    /// ```
    pub const fn rows(self) -> u32 {
        self.rows
    }

    /// The number of columns, at least 1.
    ///
    /// ```
    /// assert_eq!(grille_grid::Size::new(16, 30)?.cols(), 30);
    /// # Ok::<(), grille_grid::SizeError>(())
    /// ```
    pub const fn cols(self) -> u32 {
        self.cols
    }

    /// The number of cells, from 1 to [`Size::MAX_AREA`].
    ///
    /// ```
    /// assert_eq!(grille_grid::Size::new(9, 9)?.area(), 81);
    /// # Ok::<(), grille_grid::SizeError>(())
    /// ```
    pub const fn area(self) -> usize {
        self.rows as usize * self.cols as usize
    }

    /// Whether `pos` is a cell of the board.
    ///
    /// ```
    /// let size = grille_grid::Size::new(2, 3)?;
    /// assert!(size.contains(grille_grid::Pos::new(1, 2)));
    /// assert!(!size.contains(grille_grid::Pos::new(2, 1)) && !size.contains(grille_grid::Pos::new(1, 3)));
    /// # Ok::<(), grille_grid::SizeError>(())
    /// ```
    pub const fn contains(self, pos: Pos) -> bool {
        pos.row < self.rows && pos.col < self.cols
    }

    /// The number of `pos` in reading order, from 0.
    ///
    /// Requires that `pos` is on the board (checked in debug builds).
    ///
    /// ```
    /// let size = grille_grid::Size::new(2, 3)?;
    /// assert_eq!(size.index(grille_grid::Pos::new(1, 0)), 3);
    /// # Ok::<(), grille_grid::SizeError>(())
    /// ```
    pub const fn index(self, pos: Pos) -> usize {
        debug_assert!(self.contains(pos));
        pos.row as usize * self.cols as usize + pos.col as usize
    }

    /// The cell with number `index` in reading order.
    ///
    /// Requires `index < area()` (checked in debug builds).
    ///
    /// ```
    /// let size = grille_grid::Size::new(2, 3)?;
    /// assert_eq!(size.pos(5), grille_grid::Pos::new(1, 2));
    /// # Ok::<(), grille_grid::SizeError>(())
    /// ```
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
    ///
    /// ```
    /// let size = grille_grid::Size::new(2, 2)?;
    /// assert_eq!(size.positions().count(), 4);
    /// # Ok::<(), grille_grid::SizeError>(())
    /// ```
    pub fn positions(self) -> impl Iterator<Item = Pos> + Clone {
        (0..self.rows).flat_map(move |row| (0..self.cols).map(move |col| Pos::new(row, col)))
    }

    /// The cells that touch `pos` by a side or a corner, in reading order, without `pos` itself.
    ///
    /// ```
    /// let size = grille_grid::Size::new(3, 3)?;
    /// assert_eq!(size.neighbours(grille_grid::Pos::new(1, 1)).count(), 8);
    /// assert_eq!(size.neighbours(grille_grid::Pos::new(0, 0)).count(), 3);
    /// # Ok::<(), grille_grid::SizeError>(())
    /// ```
    pub fn neighbours(self, pos: Pos) -> Neighbours {
        Neighbours::new(self, pos)
    }

    /// The size with rows and columns exchanged.
    ///
    /// ```
    /// let size = grille_grid::Size::new(16, 30)?;
    /// assert_eq!(size.transposed().rows(), 30);
    /// # Ok::<(), grille_grid::SizeError>(())
    /// ```
    pub const fn transposed(self) -> Size {
        Size {
            rows: self.cols,
            cols: self.rows,
        }
    }
}
