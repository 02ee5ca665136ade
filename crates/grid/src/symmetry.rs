//! The eight symmetries of the square. On a board that is not square, four of them swap rows and columns.

use crate::{Grid, Pos, Size};

/// One of the eight symmetries: an optional transposition, then optional flips.
///
/// Stored as bits: 1 flips rows (top to bottom), 2 flips columns (left to right), 4 transposes first.
///
/// ```
/// use grille_grid::{Pos, Size, Symmetry};
///
/// let size = Size::new(2, 3)?;
/// let turned: Vec<Pos> = Symmetry::ALL.map(|s| s.map(size, Pos::new(0, 0))).to_vec();
/// assert_eq!(turned[0], Pos::new(0, 0), "the first symmetry changes nothing");
/// assert!(turned.contains(&Pos::new(1, 2)));
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry(0),
        Symmetry(1),
        Symmetry(2),
        Symmetry(3),
        Symmetry(4),
        Symmetry(5),
        Symmetry(6),
        Symmetry(7),
    ];

    /// The size of a board of `size` after this symmetry.
    pub const fn map_size(self, size: Size) -> Size {
        if self.0 & 4 != 0 {
            size.transposed()
        } else {
            size
        }
    }

    /// Where `pos` of a board of `size` goes. Requires that `pos` is on that board.
    ///
    /// ```
    /// use grille_grid::{Pos, Size, Symmetry};
    /// let size = Size::new(2, 3)?;
    /// assert_eq!(Symmetry::ALL[1].map(size, Pos::new(0, 2)), Pos::new(1, 2));
    /// # Ok::<(), grille_grid::SizeError>(())
    /// ```
    pub const fn map(self, size: Size, pos: Pos) -> Pos {
        debug_assert!(size.contains(pos));
        let after = self.map_size(size);
        let mut pos = if self.0 & 4 != 0 {
            Pos::new(pos.col, pos.row)
        } else {
            pos
        };
        if self.0 & 1 != 0 {
            pos.row = after.rows() - 1 - pos.row;
        }
        if self.0 & 2 != 0 {
            pos.col = after.cols() - 1 - pos.col;
        }
        pos
    }

    /// The whole board after this symmetry.
    pub fn map_grid<T: Clone>(self, grid: &Grid<T>) -> Grid<T> {
        let size = self.map_size(grid.size());
        let mut mapped = Grid::filled(size, grid.cells()[0].clone());
        for (pos, value) in grid.iter() {
            mapped[self.map(grid.size(), pos)] = value.clone();
        }
        mapped
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_eight_are_a_group_on_the_square() {
        let size = Size::new(5, 5).unwrap();
        let table =
            |s: Symmetry| -> Vec<Pos> { size.positions().map(|p| s.map(size, p)).collect() };
        let all: HashSet<Vec<Pos>> = Symmetry::ALL.map(table).into_iter().collect();
        assert_eq!(all.len(), 8, "all different");
        for a in Symmetry::ALL {
            for b in Symmetry::ALL {
                let both: Vec<Pos> = size
                    .positions()
                    .map(|p| b.map(size, a.map(size, p)))
                    .collect();
                assert!(all.contains(&both), "closed under composition");
            }
        }
    }

    #[test]
    fn every_symmetry_keeps_neighbours_together_on_any_board() {
        let size = Size::new(3, 5).unwrap();
        for s in Symmetry::ALL {
            for pos in size.positions() {
                let mapped: HashSet<Pos> = size.neighbours(pos).map(|p| s.map(size, p)).collect();
                let around: HashSet<Pos> = s.map_size(size).neighbours(s.map(size, pos)).collect();
                assert_eq!(mapped, around);
            }
        }
    }
}
