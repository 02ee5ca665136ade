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

    /// Two plain loops, which `for_each`, `count` and the like use: faster than one cell at a time.
    fn fold<B, F: FnMut(B, Pos) -> B>(self, first: B, mut each: F) -> B {
        let mut folded = first;
        for row in self.next.row..self.last.row + 1 {
            let first_col = match row == self.next.row {
                true => self.next.col,
                false => self.first_col,
            };
            for col in first_col..self.last.col + 1 {
                let pos = Pos::new(row, col);
                if pos != self.centre {
                    folded = each(folded, pos);
                }
            }
        }
        folded
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_visits_the_same_cells_from_anywhere_on() {
        let size = Size::new(3, 3).unwrap();
        for centre in size.positions() {
            let mut around = size.neighbours(centre);
            // Ends: with the neighbours.
            loop {
                let mut rest = around.clone();
                let one_by_one: Vec<Pos> = std::iter::from_fn(|| rest.next()).collect();
                let mut folded = Vec::new();
                around.clone().for_each(|pos| folded.push(pos));
                assert_eq!(folded, one_by_one, "{centre:?}");
                if around.next().is_none() {
                    break;
                }
            }
        }
    }
}
