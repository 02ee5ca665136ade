//! A set of cells of one board, one bit each.
//!
//! Bits are stored in reading order, 64 to a word, without padding between rows. On a board of 5
//! columns, cell (1, 2) is bit 7 of word 0:
//!
//! ```text
//! row 0   bits  0  1  2  3  4
//! row 1   bits  5  6 [7] 8  9
//! ```

use crate::{Pos, Size};

/// A set of cells of one board.
///
/// ```
/// use grille_grid::{CellSet, Pos, Size};
///
/// let mut set = CellSet::new(Size::new(3, 3)?);
/// assert!(set.insert(Pos::new(1, 1)), "was not in yet");
/// assert!(!set.insert(Pos::new(1, 1)), "was in already");
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Pos::new(1, 1)]);
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CellSet {
    size: Size,
    words: Vec<u64>,
}

impl CellSet {
    /// The empty set for a board of `size`.
    pub fn new(size: Size) -> CellSet {
        CellSet {
            size,
            words: vec![0; size.area().div_ceil(64)],
        }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Adds `pos`; returns whether it was missing. Requires that `pos` is on the board.
    pub fn insert(&mut self, pos: Pos) -> bool {
        self.insert_index(self.size.index(pos))
    }

    /// Adds the cell at `index` in reading order; returns whether it was missing. Requires `index < size().area()`.
    pub fn insert_index(&mut self, index: usize) -> bool {
        debug_assert!(index < self.size.area());
        let (word, bit) = (&mut self.words[index / 64], 1 << (index % 64));
        let missing = *word & bit == 0;
        *word |= bit;
        missing
    }

    /// Removes `pos`; returns whether it was present. Requires that `pos` is on the board.
    pub fn remove(&mut self, pos: Pos) -> bool {
        let index = self.size.index(pos);
        let (word, bit) = (&mut self.words[index / 64], 1 << (index % 64));
        let present = *word & bit != 0;
        *word &= !bit;
        present
    }

    /// Whether `pos` is in the set. Requires that `pos` is on the board.
    pub fn contains(&self, pos: Pos) -> bool {
        let index = self.size.index(pos);
        self.words[index / 64] >> (index % 64) & 1 == 1
    }

    /// The number of cells in the set.
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The cells of the set in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Pos> {
        self.words.iter().enumerate().flat_map(move |(at, &word)| {
            // Ends: each step clears the lowest of at most 64 bits.
            std::iter::successors((word != 0).then_some(word), |&left| {
                let left = left & (left - 1);
                (left != 0).then_some(left)
            })
            .map(move |left| self.size.pos(at * 64 + left.trailing_zeros() as usize))
        })
    }

    /// How many neighbours of `pos` are in the set, not counting `pos`. Requires that `pos` is on the board.
    ///
    /// Reads at most three windows of three bits, so no table of counts is needed.
    ///
    /// ```
    /// # use grille_grid::{CellSet, Pos, Size};
    /// let mut set = CellSet::new(Size::new(3, 3)?);
    /// set.insert(Pos::new(0, 0));
    /// set.insert(Pos::new(1, 1));
    /// assert_eq!(set.count_around(Pos::new(1, 1)), 1);
    /// # Ok::<(), grille_grid::SizeError>(())
    /// ```
    #[cfg_attr(
        not(test),
        expect(clippy::cast_possible_truncation, reason = "nine cells at most")
    )]
    pub fn count_around(&self, pos: Pos) -> u8 {
        let first_row = pos.row.saturating_sub(1);
        let last_row = (pos.row + 1).min(self.size.rows() - 1);
        let first_col = pos.col.saturating_sub(1);
        let last_col = (pos.col + 1).min(self.size.cols() - 1);
        let width = (1 << (last_col - first_col + 1)) - 1;
        let mut start = self.size.index(Pos::new(first_row, first_col));
        let mut block = 0;
        for _ in first_row..last_row + 1 {
            block += (self.window(start) & width).count_ones();
            start += self.size.cols() as usize;
        }
        block as u8 - u8::from(self.contains(pos))
    }

    /// At least three bits from `start` on, as far as the board has them.
    fn window(&self, start: usize) -> u64 {
        let (word, shift) = (start / 64, start % 64);
        let low = self.words[word] >> shift;
        if shift <= 61 {
            return low;
        }
        let next = self.words.get(word + 1).copied().unwrap_or(0);
        low | next << (64 - shift)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn count_around_equals_counting_the_neighbours_one_by_one() {
        let mut rng = Rng::new(1);
        for (rows, cols) in [
            (1, 1),
            (1, 200),
            (200, 1),
            (2, 2),
            (3, 64),
            (7, 63),
            (9, 65),
        ] {
            let size = Size::new(rows, cols).unwrap();
            let mut set = CellSet::new(size);
            for _ in 0..size.area() {
                set.insert_index(rng.below(size.area() as u32) as usize);
            }
            for pos in size.positions() {
                let slow = size.neighbours(pos).filter(|&p| set.contains(p)).count();
                assert_eq!(
                    usize::from(set.count_around(pos)),
                    slow,
                    "{pos:?} of {size:?}"
                );
            }
        }
    }

    #[test]
    fn iteration_gives_back_what_was_inserted_in_reading_order() {
        let size = Size::new(10, 13).unwrap();
        let mut set = CellSet::new(size);
        let mut rng = Rng::new(2);
        let mut want: Vec<Pos> = rng
            .sample(size.area() as u32, 50)
            .into_iter()
            .map(|index| size.pos(index as usize))
            .collect();
        for &pos in &want {
            assert!(set.insert(pos));
        }
        want.sort();
        assert_eq!(set.iter().collect::<Vec<_>>(), want);
        assert_eq!(set.len(), 50);
        assert!(!set.is_empty());
        for pos in want {
            assert!(set.remove(pos));
            assert!(!set.remove(pos));
        }
        assert!(set.is_empty());
    }
}
