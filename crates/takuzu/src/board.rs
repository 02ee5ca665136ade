//! The board: zeros, ones and blanks, and the signs between them.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use grille_grid::{Grid, Pos, Size};

use crate::text::{self, PuzzleError, signs};
use crate::{Edge, Sign};

/// One of the two symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Digit {
    /// 0
    Zero,
    /// 1
    One,
}

impl Digit {
    /// Both, zero first.
    pub const BOTH: [Digit; 2] = [Digit::Zero, Digit::One];

    /// The other digit.
    pub fn other(self) -> Digit {
        match self {
            Digit::Zero => Digit::One,
            Digit::One => Digit::Zero,
        }
    }

    /// The digit as a number.
    pub fn number(self) -> u8 {
        self as u8
    }
}

/// A text that is neither 0 nor 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is neither 0 nor 1")]
pub struct UnknownDigit(pub String);

impl FromStr for Digit {
    type Err = UnknownDigit;

    fn from_str(text: &str) -> Result<Digit, UnknownDigit> {
        match text {
            "0" => Ok(Digit::Zero),
            "1" => Ok(Digit::One),
            _ => Err(UnknownDigit(text.to_owned())),
        }
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Digit::Zero => "0",
            Digit::One => "1",
        })
    }
}

/// Why a board cannot have these sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// A side is 0.
    #[error("a board needs rows and columns")]
    None,
    /// A side is 1.
    #[error("a side of a board has at least two cells")]
    One,
    /// A side is odd and the board is not square, so that no board has one more one than zeros in all odd lines.
    #[error("a board with an odd side is square")]
    OddOblong,
    /// A side is longer than [`Board::LONGEST_SIDE`].
    #[error("a side of a board is at most {} long", Board::LONGEST_SIDE)]
    TooLong,
}

/// A board: each cell holds a zero, a one, or nothing yet. There may be signs between neighbours.
///
/// Its text is one line of cells, row by row, preceded by the size unless the board is square, and followed by the
/// signs if there are any. Parsing accepts every format of [`text::read`].
///
/// ```
/// use grille_grid::Pos;
/// use grille_takuzu::{Board, Digit};
///
/// let mut board = Board::empty(4, 4)?;
/// board.set(Pos::new(0, 1), Some(Digit::One));
/// assert_eq!(board.digit(Pos::new(0, 1)), Some(Digit::One));
/// assert_eq!(board.to_string(), ".1..............");
/// assert_eq!(".1.. .... .... ....".parse(), Ok(board));
/// # Ok::<(), grille_takuzu::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    cells: Grid<Option<Digit>>,
    signs: BTreeMap<Edge, Sign>,
}

impl Board {
    /// The longest side, so that a line and its counts fit 128 bits.
    pub const LONGEST_SIDE: u32 = 126;

    /// Returns a blank board of `rows` x `cols`.
    ///
    /// # Errors
    /// A side is 0, 1, or longer than [`Board::LONGEST_SIDE`].
    pub fn empty(rows: u64, cols: u64) -> Result<Board, ShapeError> {
        if rows == 0 || cols == 0 {
            return Err(ShapeError::None);
        }
        if rows > u64::from(Board::LONGEST_SIDE) || cols > u64::from(Board::LONGEST_SIDE) {
            return Err(ShapeError::TooLong);
        }
        if rows == 1 || cols == 1 {
            return Err(ShapeError::One);
        }
        let size = Size::new(rows, cols);
        let size = size.expect("126 x 126 cells are far below the limit of a size");
        Ok(Board::of_size(size))
    }

    /// Returns a blank board. Requires the size of an existing board.
    pub(crate) fn of_size(size: Size) -> Board {
        debug_assert!(size.rows().min(size.cols()) >= 2);
        debug_assert!(size.rows().max(size.cols()) <= Board::LONGEST_SIDE);
        Board {
            cells: Grid::filled(size, None),
            signs: BTreeMap::new(),
        }
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.cells.size()
    }

    /// The digit in a cell. Requires that `pos` is on the board.
    pub fn digit(&self, pos: Pos) -> Option<Digit> {
        self.cells[pos]
    }

    /// Sets or clears a cell. Requires that `pos` is on the board.
    pub fn set(&mut self, pos: Pos, digit: Option<Digit>) {
        self.cells[pos] = digit;
    }

    /// All cells.
    pub fn cells(&self) -> &Grid<Option<Digit>> {
        &self.cells
    }

    /// The sign on an edge.
    pub fn sign(&self, edge: Edge) -> Option<Sign> {
        self.signs.get(&edge).copied()
    }

    /// Sets or removes a sign. Requires that the edge is on the board.
    ///
    /// ```
    /// use grille_grid::Pos;
    /// use grille_takuzu::{Board, Edge, Rules, Sign, is_solved};
    ///
    /// let mut board: Board = "0110 1001 0011 1100".parse()?;
    /// let edge = Edge::between(Pos::new(0, 0), Pos::new(0, 1)).unwrap();
    /// board.set_sign(edge, Some(Sign::Differ));
    /// assert!(is_solved(&board, Rules::TANGO));
    /// board.set_sign(edge, Some(Sign::Equal));
    /// assert!(!is_solved(&board, Rules::TANGO));
    /// # Ok::<(), grille_takuzu::text::PuzzleError>(())
    /// ```
    pub fn set_sign(&mut self, edge: Edge, sign: Option<Sign>) {
        debug_assert!(edge.is_on(self.size()));
        match sign {
            Some(sign) => self.signs.insert(edge, sign),
            None => self.signs.remove(&edge),
        };
    }

    /// The signs: those of rows first, then those of columns.
    pub fn signs(&self) -> impl Iterator<Item = (Edge, Sign)> + '_ {
        self.signs.iter().map(|(&edge, &sign)| (edge, sign))
    }

    /// Whether there are signs.
    pub fn has_signs(&self) -> bool {
        !self.signs.is_empty()
    }

    /// The number of blank cells.
    pub fn blanks(&self) -> usize {
        self.cells.cells().iter().filter(|c| c.is_none()).count()
    }
}

impl FromStr for Board {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Board, PuzzleError> {
        text::read(text.as_bytes())
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size();
        if size.rows() != size.cols() {
            write!(f, "{}x{} ", size.rows(), size.cols())?;
        }
        for digit in self.cells.cells() {
            f.write_str(match digit {
                None => ".",
                Some(Digit::Zero) => "0",
                Some(Digit::One) => "1",
            })?;
        }
        if self.has_signs() {
            write!(f, ",{}", signs::write_letters(self))?;
        }
        Ok(())
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
            (1, ShapeError::One),
            (127, ShapeError::TooLong),
            (128, ShapeError::TooLong),
            (u64::MAX, ShapeError::TooLong),
        ] {
            assert_eq!(empty(side, 4), Err(fault), "{side} rows");
            assert_eq!(empty(4, side), Err(fault), "{side} columns");
        }
        assert_eq!(empty(126, 126), Ok(126 * 126));
        assert_eq!(empty(2, 126), Ok(252));
        assert_eq!(empty(7, 7), Ok(49));
        assert_eq!(empty(5, 4), Ok(20));
    }
}
