//! The player's view of a game: all that solvers and screens get.

use grille_grid::{Grid, Pos, Size};

/// A number of mines around a cell, from 0 to 8.
///
/// An enum, so that a [`Cell`] fits one byte and no other number is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Count {
    Zero,
    One,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
}

impl Count {
    const ALL: [Count; 9] = [
        Count::Zero,
        Count::One,
        Count::Two,
        Count::Three,
        Count::Four,
        Count::Five,
        Count::Six,
        Count::Seven,
        Count::Eight,
    ];

    /// The count `number`, or `None` above 8.
    pub fn new(number: u8) -> Option<Count> {
        Count::ALL.get(usize::from(number)).copied()
    }

    /// A count of neighbours, which never exceeds eight.
    pub(crate) fn of_neighbours(number: u8) -> Count {
        Count::ALL[usize::from(number)]
    }

    /// The count as a number from 0 to 8.
    pub fn number(self) -> u8 {
        self as u8
    }
}

/// One cell as the player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Cell {
    /// Neither open nor marked.
    Hidden,
    /// Closed and marked by the player as a mine: an opinion, not a fact.
    Marked,
    /// Open, with the number of mines around it.
    Open(Count),
    /// A mine, shown because the game is over.
    Mine,
    /// The mine that was dug and ended the game.
    Hit,
}

impl Cell {
    /// Whether the cell is closed, marked or not.
    pub fn is_covered(self) -> bool {
        matches!(self, Cell::Hidden | Cell::Marked)
    }
}

/// A board as the player sees it, with its number of mines if known.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::{Cell, View};
///
/// let view = View::hidden(Size::new(9, 9)?, Some(10));
/// assert_eq!(view.cell(Pos::new(4, 4)), Cell::Hidden);
/// assert_eq!(view.mines(), Some(10));
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    cells: Grid<Cell>,
    mines: Option<u32>,
}

impl View {
    /// A board with nothing open.
    pub fn hidden(size: Size, mines: Option<u32>) -> View {
        View::new(Grid::filled(size, Cell::Hidden), mines)
    }

    /// A board with these cells and, if known, its number of mines.
    pub fn new(cells: Grid<Cell>, mines: Option<u32>) -> View {
        View { cells, mines }
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.cells.size()
    }

    /// One cell. Requires that `pos` is on the board.
    pub fn cell(&self, pos: Pos) -> Cell {
        self.cells[pos]
    }

    /// All cells.
    pub fn cells(&self) -> &Grid<Cell> {
        &self.cells
    }

    /// All cells, mutable.
    pub fn cells_mut(&mut self) -> &mut Grid<Cell> {
        &mut self.cells
    }

    /// The number of mines on the whole board, if known.
    pub fn mines(&self) -> Option<u32> {
        self.mines
    }

    /// Sets the number of mines on the whole board.
    pub fn set_mines(&mut self, mines: Option<u32>) {
        self.mines = mines;
    }

    /// Counts the marked cells.
    pub fn marks(&self) -> u32 {
        let marked = |cell: &&Cell| **cell == Cell::Marked;
        self.cells.cells().iter().filter(marked).count() as u32
    }

    /// The closed cells, marked or not, in reading order.
    pub fn covered(&self) -> impl Iterator<Item = Pos> {
        self.cells
            .iter()
            .filter(|(_, cell)| cell.is_covered())
            .map(|(pos, _)| pos)
    }

    /// Whether a chord on `pos` digs something: `pos` must be an open number with as many marks around it, and at
    /// least one unmarked closed cell. Requires that `pos` is on the board.
    ///
    /// # Errors
    /// Why the chord digs nothing.
    ///
    /// ```
    /// use grille_grid::{Pos, text::Scanner};
    /// use grille_mines::{ChordError, text::position};
    ///
    /// let view = position::read_from(&mut Scanner::new(b"1 5 2 x1..."))?;
    /// assert_eq!(view.check_chord(Pos::new(0, 1)), Ok(()));
    /// assert_eq!(view.check_chord(Pos::new(0, 2)), Err(ChordError::NotANumber));
    /// # Ok::<(), position::PositionError>(())
    /// ```
    pub fn check_chord(&self, pos: Pos) -> Result<(), ChordError> {
        let Cell::Open(number) = self.cell(pos) else {
            return Err(ChordError::NotANumber);
        };
        let around = |cell: Cell| {
            let cells = self.size().neighbours(pos);
            cells.filter(|&near| self.cell(near) == cell).count() as u8
        };
        let (number, marks) = (number.number(), around(Cell::Marked));
        if marks != number {
            return Err(ChordError::Marks { number, marks });
        }
        if around(Cell::Hidden) == 0 {
            return Err(ChordError::NothingHidden);
        }
        Ok(())
    }
}

/// Why a chord digs nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChordError {
    /// The cell is not open.
    #[error("not an open number")]
    NotANumber,
    /// The number of marks around it differs from the number.
    #[error("{marks} marks around a {number}")]
    Marks {
        /// The number in the cell.
        number: u8,
        /// The number of marks around it.
        marks: u8,
    },
    /// No unmarked closed cell is around it.
    #[error("nothing hidden around it")]
    NothingHidden,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_one_byte() {
        assert_eq!(size_of::<Cell>(), 1);
    }
}
