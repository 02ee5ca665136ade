//! Collects the numbers, hidden cells and boxes of one component.

use super::super::known::{Known, State as Cell};
use super::{Counter, Group, NOWHERE, Number};

/// A pseudo-random number per cell; sums of them distinguish sets of cells.
pub(crate) fn cell_key(cell: u32) -> u64 {
    let mut x = u64::from(cell).wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

impl Counter {
    /// Gathers the component of the numbers around the hidden cells `seed`. Returns a key that identifies it: equal
    /// numbers with equal needs over equal cells.
    ///
    /// If `counter` is given, that cell (hidden or proved safe) counts as open with an unknown number, and everything
    /// it touches belongs to the component.
    pub(crate) fn gather(&mut self, known: &Known, seed: &[u32], counter: Option<u32>) -> u64 {
        if self.stamp.len() != known.state.len() {
            self.stamp = vec![0; known.state.len()];
            self.place = vec![0; known.state.len()];
            self.now = 0;
        }
        self.begin();
        self.counter_cell = counter;
        let mut key = 0u64;
        // Cells are stamped when they enter `walk`, numbers when they enter `numbers`.
        self.walk.clear();
        for &cell in seed {
            if known.is(cell, Cell::Hidden)
                && Some(cell) != counter
                && self.stamp[cell as usize] != self.now
            {
                self.stamp[cell as usize] = self.now;
                self.walk.push(cell);
            }
        }
        if let Some(cell) = counter {
            self.add_number(known, cell, true);
        }
        let mut at = 0;
        // Ends: every cell enters `walk` at most once.
        while at < self.walk.len() {
            let cell = self.walk[at];
            at += 1;
            let (mut of, mut of_len, mut set) = ([0; 8], 0u8, 0u64);
            for near in known.around(cell) {
                let is_number = known.is(near, Cell::Open) || Some(near) == counter;
                if !is_number {
                    continue;
                }
                if self.stamp[near as usize] != self.now {
                    self.add_number(known, near, false);
                    let need = known.need[near as usize] as u64;
                    key = key.wrapping_add(
                        cell_key(near ^ 0x8000_0000).wrapping_mul(need.wrapping_mul(2) + 1),
                    );
                }
                of[of_len as usize] = self.place[near as usize];
                of_len += 1;
                set = set.wrapping_add(cell_key(near));
            }
            key = key.wrapping_add(cell_key(cell));
            if of_len > 0 {
                self.add_cell(cell, of, of_len, set);
            }
        }
        key
    }

    fn begin(&mut self) {
        self.now = match self.now.checked_add(1) {
            Some(now) => now,
            None => {
                self.stamp.fill(0);
                1
            }
        };
        self.numbers.clear();
        self.groups.clear();
        self.members.clear();
    }

    fn add_number(&mut self, known: &Known, cell: u32, counter: bool) {
        self.stamp[cell as usize] = self.now;
        self.place[cell as usize] = self.numbers.len() as u32;
        let mut cells = 0;
        for near in known.around(cell) {
            if known.is(near, Cell::Hidden) && Some(near) != self.counter_cell {
                cells += 1;
                if self.stamp[near as usize] != self.now {
                    self.stamp[near as usize] = self.now;
                    self.walk.push(near);
                }
            }
        }
        self.numbers.push(Number {
            cell,
            need: if counter {
                cells
            } else {
                known.need[cell as usize] as u8
            },
            counter,
            boxes: [0; 8],
            boxes_len: 0,
            boxes_left: 0,
            cells_left: cells,
            slot: 0,
            opened: NOWHERE,
        });
    }

    fn add_cell(&mut self, cell: u32, of: [u32; 8], of_len: u8, set: u64) {
        // Cells of one box share all numbers, including the first: only its boxes need checking.
        let first = &self.numbers[of[0] as usize];
        let known = first.boxes[..first.boxes_len as usize]
            .iter()
            .copied()
            .find(|&group| self.groups[group as usize].key == set);
        let group = known.unwrap_or_else(|| {
            let group = self.groups.len() as u32;
            for &number in &of[..of_len as usize] {
                let number = &mut self.numbers[number as usize];
                number.boxes[number.boxes_len as usize] = group;
                number.boxes_len += 1;
                number.boxes_left += 1;
            }
            self.groups.push(Group {
                key: set,
                numbers: of,
                numbers_len: of_len,
                size: 0,
                taken: false,
            });
            group
        });
        self.groups[group as usize].size += 1;
        self.members.push((group, cell));
    }

    /// The hidden cells of the gathered component.
    pub(crate) fn gathered(&self) -> impl Iterator<Item = u32> {
        self.members.iter().map(|&(_, cell)| cell)
    }

    pub(crate) fn numbers(&self) -> impl Iterator<Item = u32> {
        self.numbers.iter().map(|number| number.cell)
    }
}
