//! One value per cell of a board, in reading order.

use std::ops::{Index, IndexMut};

use crate::{Pos, Size};

/// One `T` per cell of a board, stored row by row.
///
/// ```
/// use grille_grid::{Grid, Pos, Size};
///
/// let mut grid = Grid::filled(Size::new(2, 3)?, '.');
/// grid[Pos::new(1, 2)] = 'x';
/// assert_eq!(grid.row(1), ['.', '.', 'x']);
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T> Grid<T> {
    /// A board of `size` with `value` in every cell.
    pub fn filled(size: Size, value: T) -> Grid<T>
    where
        T: Clone,
    {
        Grid {
            size,
            cells: vec![value; size.area()],
        }
    }

    /// A board of `size` from its cells in reading order, or `None` if their number is not the area.
    ///
    /// ```
    /// use grille_grid::{Grid, Size};
    /// let size = Size::new(1, 2)?;
    /// assert!(Grid::from_cells(size, vec![1, 2]).is_some());
    /// assert!(Grid::from_cells(size, vec![1]).is_none());
    /// # Ok::<(), grille_grid::SizeError>(())
    /// ```
    pub fn from_cells(size: Size, cells: Vec<T>) -> Option<Grid<T>> {
        (cells.len() == size.area()).then_some(Grid { size, cells })
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// All cells in reading order.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// All cells in reading order, mutable.
    pub fn cells_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    /// The cells of one row, from the left. Requires `row < size().rows()`.
    pub fn row(&self, row: u32) -> &[T] {
        let cols = self.size.cols() as usize;
        &self.cells[row as usize * cols..][..cols]
    }

    /// Every cell with its position, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Pos, &T)> {
        self.size.positions().zip(&self.cells)
    }
}

impl<T> Index<Pos> for Grid<T> {
    type Output = T;

    fn index(&self, pos: Pos) -> &T {
        &self.cells[self.size.index(pos)]
    }
}

impl<T> IndexMut<Pos> for Grid<T> {
    fn index_mut(&mut self, pos: Pos) -> &mut T {
        &mut self.cells[self.size.index(pos)]
    }
}
