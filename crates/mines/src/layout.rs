//! The mines of a board. They are the secret of a game: solvers and screens never get them.

use std::fmt;

use grille_grid::{CellSet, Pos, Size};

use crate::Count;

/// The mines of a board.
///
/// Stores one bit per cell and counts neighbouring mines on demand.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::Layout;
///
/// let layout = Layout::new(Size::new(2, 3)?, [Pos::new(0, 0), Pos::new(1, 2)]).unwrap();
/// assert_eq!(layout.mines(), 2);
/// assert!(layout.is_mine(Pos::new(0, 0)));
/// assert_eq!(layout.count_around(Pos::new(0, 1)).number(), 2);
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Layout {
    cells: CellSet,
    mines: u32,
}

/// Why a mine cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LayoutError {
    /// The cell is not on the board.
    #[error("a mine off the board")]
    OffBoard,
    /// The cell already has a mine.
    #[error("two mines in one cell")]
    Repeated,
}

/// Shows size and number of mines, not their cells, to keep the secret out of logs.
impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Layout")
            .field("size", &self.size())
            .field("mines", &self.mines)
            .finish_non_exhaustive()
    }
}

impl Layout {
    /// The layout with mines in exactly these cells.
    ///
    /// # Errors
    /// A cell is off the board or repeated.
    pub fn new(size: Size, mines: impl IntoIterator<Item = Pos>) -> Result<Layout, LayoutError> {
        let mut layout = Layout::empty(size);
        for pos in mines {
            if !size.contains(pos) {
                return Err(LayoutError::OffBoard);
            }
            layout.insert_index(size.index(pos) as u64)?;
        }
        Ok(layout)
    }

    /// The layout without mines, for text formats to fill.
    pub(crate) fn empty(size: Size) -> Layout {
        Layout {
            cells: CellSet::new(size),
            mines: 0,
        }
    }

    /// Places a mine in the cell at `index` in reading order.
    pub(crate) fn insert_index(&mut self, index: u64) -> Result<(), LayoutError> {
        if index >= self.size().area() as u64 {
            return Err(LayoutError::OffBoard);
        }
        if !self.cells.insert_index(index as usize) {
            return Err(LayoutError::Repeated);
        }
        self.mines += 1;
        Ok(())
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.cells.size()
    }

    /// The number of mines.
    pub fn mines(&self) -> u32 {
        self.mines
    }

    /// Whether `pos` is a mine. Requires that `pos` is on the board.
    pub fn is_mine(&self, pos: Pos) -> bool {
        self.cells.contains(pos)
    }

    /// How many neighbours of `pos` are mines. Requires that `pos` is on the board.
    pub fn count_around(&self, pos: Pos) -> Count {
        Count::of_neighbours(self.cells.count_around(pos))
    }

    /// The mines in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Pos> {
        self.cells.iter()
    }
}
