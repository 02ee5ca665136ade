//! The up to eight cells around a cell.

use crate::{Pos, Size};

/// An iterator over the cells around one cell, made by [`Size::neighbours`].
///
/// ```
/// use grille_grid::{Pos, Size};
///
/// let size = Size::new(2, 3)?;
/// let around: Vec<Pos> = size.neighbours(Pos::new(0, 0)).collect();
/// assert_eq!(around, [Pos::new(0, 1), Pos::new(1, 0), Pos::new(1, 1)]);
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Neighbours {
    centre: Pos,
    /// The next candidate; none is left when `row > last.row`.
    next: Pos,
    first_col: u32,
    last: Pos,
}

impl Neighbours {
    pub(crate) fn new(size: Size, centre: Pos) -> Neighbours {
        debug_assert!(size.contains(centre));
        let first = Pos::new(centre.row.saturating_sub(1), centre.col.saturating_sub(1));
        let last = Pos::new(
            (centre.row + 1).min(size.rows() - 1),
            (centre.col + 1).min(size.cols() - 1),
        );
        Neighbours {
            centre,
            next: first,
            first_col: first.col,
            last,
        }
    }
}

impl Iterator for Neighbours {
    type Item = Pos;

    // Ends: every round moves `next` one cell on through a 3x3 block.
    fn next(&mut self) -> Option<Pos> {
        while self.next.row <= self.last.row {
            let pos = self.next;
            if pos.col == self.last.col {
                self.next = Pos::new(pos.row + 1, self.first_col);
            } else {
                self.next.col += 1;
            }
            if pos != self.centre {
                return Some(pos);
            }
        }
        None
    }
}
