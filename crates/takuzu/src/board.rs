//! What is on the board? Zeros, ones and blanks, on sides that are even.

use grille_grid::{Grid, Pos, Size};

/// One of the two symbols.
///
/// ```
/// use grille_takuzu::Digit;
///
/// assert_eq!(Digit::Zero.other(), Digit::One);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Digit {
    /// 0
    Zero,
    /// 1
    One,
}

impl Digit {
    /// Both, zero first.
    ///
    /// ```
    /// assert_eq!(grille_takuzu::Digit::BOTH.len(), 2);
    /// ```
    pub const BOTH: [Digit; 2] = [Digit::Zero, Digit::One];

    /// The other one.
    ///
    /// ```
    /// assert_eq!(grille_takuzu::Digit::One.other(), grille_takuzu::Digit::Zero);
    /// ```
    pub fn other(self) -> Digit {
        match self {
            Digit::Zero => Digit::One,
            Digit::One => Digit::Zero,
        }
    }

    /// 0 or 1.
    ///
    /// ```
    /// assert_eq!(grille_takuzu::Digit::One.number(), 1);
    /// ```
    pub fn number(self) -> u8 {
        self as u8
    }
}

/// Why two numbers are not the shape of a board.
///
/// ```
/// use grille_takuzu::{Board, ShapeError};
///
/// assert_eq!(Board::empty(4, 5), Err(ShapeError::Odd));
/// assert_eq!(Board::empty(0, 4), Err(ShapeError::None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// A side is 0.
    #[error("a board needs rows and columns")]
    None,
    /// A side is odd: a line could not hold as many zeros as ones.
    #[error("both sides of a board are even")]
    Odd,
    /// A side is longer than [`Board::LONGEST_SIDE`].
    #[error("a side of a board is at most {} long", Board::LONGEST_SIDE)]
    TooLong,
}

/// A board: each cell holds a zero, a one, or nothing yet.
///
/// ```
/// use grille_grid::Pos;
/// use grille_takuzu::{Board, Digit};
///
/// let mut board = Board::empty(4, 4)?;
/// board.set(Pos::new(0, 1), Some(Digit::One));
/// assert_eq!(board.digit(Pos::new(0, 1)), Some(Digit::One));
/// assert_eq!(board.blanks(), 15);
/// # Ok::<(), grille_takuzu::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    cells: Grid<Option<Digit>>,
}

impl Board {
    /// The longest side: a line and its counts then fit 128 bits.
    ///
    /// ```
    /// assert_eq!(grille_takuzu::Board::LONGEST_SIDE, 126);
    /// ```
    pub const LONGEST_SIDE: u32 = 126;

    /// A board of `rows` x `cols` without a digit.
    ///
    /// # Errors
    /// When a side is 0, odd, or longer than [`Board::LONGEST_SIDE`].
    ///
    /// ```
    /// assert!(grille_takuzu::Board::empty(4, 6).is_ok());
    /// ```
    pub fn empty(rows: u64, cols: u64) -> Result<Board, ShapeError> {
        if rows == 0 || cols == 0 {
            return Err(ShapeError::None);
        }
        if rows > u64::from(Board::LONGEST_SIDE) || cols > u64::from(Board::LONGEST_SIDE) {
            return Err(ShapeError::TooLong);
        }
        if rows % 2 == 1 || cols % 2 == 1 {
            return Err(ShapeError::Odd);
        }
        // 126 x 126 cells are far below the limit of a size.
        let size = Size::new(rows, cols).map_err(|_| ShapeError::TooLong)?;
        Ok(Board {
            cells: Grid::filled(size, None),
        })
    }

    /// A board of sides that were those of a board already.
    pub(crate) fn of_even_sides(rows: u32, cols: u32) -> Board {
        debug_assert!(Board::empty(rows.into(), cols.into()).is_ok());
        let size = Size::new(rows.into(), cols.into());
        Board {
            // Sides of a board are at least 2, and far below the limit of a size.
            cells: Grid::filled(size.expect("the sides of a board make a size"), None),
        }
    }

    /// The board's size.
    ///
    /// ```
    /// assert_eq!(grille_takuzu::Board::empty(4, 6)?.size().cols(), 6);
    /// # Ok::<(), grille_takuzu::ShapeError>(())
    /// ```
    pub fn size(&self) -> Size {
        self.cells.size()
    }

    /// What is in a cell. Requires that `pos` is on the board.
    ///
    /// ```
    /// assert_eq!(grille_takuzu::Board::empty(4, 4)?.digit(grille_grid::Pos::new(3, 3)), None);
    /// # Ok::<(), grille_takuzu::ShapeError>(())
    /// ```
    pub fn digit(&self, pos: Pos) -> Option<Digit> {
        self.cells[pos]
    }

    /// Puts a digit into a cell, or takes it away. Requires that `pos` is on the board.
    ///
    /// ```
    /// let mut board = grille_takuzu::Board::empty(4, 4)?;
    /// board.set(grille_grid::Pos::new(3, 3), Some(grille_takuzu::Digit::Zero));
    /// board.set(grille_grid::Pos::new(3, 3), None);
    /// assert_eq!(board.blanks(), 16);
    /// # Ok::<(), grille_takuzu::ShapeError>(())
    /// ```
    pub fn set(&mut self, pos: Pos, digit: Option<Digit>) {
        self.cells[pos] = digit;
    }

    /// All cells.
    ///
    /// ```
    /// assert_eq!(grille_takuzu::Board::empty(4, 4)?.cells().row(0), [None; 4]);
    /// # Ok::<(), grille_takuzu::ShapeError>(())
    /// ```
    pub fn cells(&self) -> &Grid<Option<Digit>> {
        &self.cells
    }

    /// The number of cells without a digit.
    ///
    /// ```
    /// assert_eq!(grille_takuzu::Board::empty(2, 2)?.blanks(), 4);
    /// # Ok::<(), grille_takuzu::ShapeError>(())
    /// ```
    pub fn blanks(&self) -> usize {
        self.cells.cells().iter().filter(|c| c.is_none()).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_side_is_refused_for_what_is_wrong_with_it() {
        let empty = |rows, cols| Board::empty(rows, cols).map(|board| board.blanks());
        for (side, fault) in [
            (0, ShapeError::None),
            (5, ShapeError::Odd),
            (127, ShapeError::TooLong),
            (128, ShapeError::TooLong),
            (u64::MAX, ShapeError::TooLong),
        ] {
            assert_eq!(empty(side, 4), Err(fault), "{side} rows");
            assert_eq!(empty(4, side), Err(fault), "{side} columns");
        }
        assert_eq!(empty(126, 126), Ok(126 * 126));
        assert_eq!(empty(2, 126), Ok(252));
    }
}
