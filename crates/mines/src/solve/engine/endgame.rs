//! What is the best move when all layouts are known? Found exactly, by looking at every line of play.
//!
//! A *node* is the set of layouts that are still possible. It says everything: cells that are safe
//! in all of them are opened for nothing, so that what is open does not matter beside it. Opening a
//! cell splits the layouts in which it is safe by the number that it shows; the worth of a node is
//! the weight of the layouts that the best play wins. It is the sum over the parts of the best
//! cell, and found once for each set of layouts.

use std::collections::HashMap;

use super::component::cell_key;
use super::known::Known;
use super::layouts::Layouts;

/// A cell that is a mine shows this.
const MINE: u8 = 9;

/// The cost of an endgame has passed its budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Costly;

/// What is known of the worth of a node.
#[derive(Clone, Copy, Debug)]
struct Worth {
    value: f64,
    /// Or an upper bound.
    exact: bool,
}

/// Layouts, and what every cell shows in each of them.
#[derive(Clone, Debug)]
pub(crate) struct Endgame {
    cells: Vec<u32>,
    layouts: Vec<u128>,
    weights: Vec<f64>,
    /// `shows[cell][layout]`, one row a cell.
    shows: Vec<u8>,
    keys: Vec<u64>,
    worths: HashMap<u64, Worth, Plain>,
    /// The work left, in lookups of a cell in a layout.
    budget: u64,
    /// The layouts and the cells of the nodes at hand, as stacks.
    ids: Vec<u32>,
    open: Vec<u16>,
}

/// The best move of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Choice {
    /// The cell.
    pub(crate) cell: u32,
    /// The share of the layouts' weight that is won.
    pub(crate) odds: f64,
}

impl Endgame {
    /// An endgame over these layouts, with a weight for each (all 1 if there are none).
    pub(crate) fn new(known: &Known, list: Layouts, weights: Option<Vec<f64>>) -> Endgame {
        let Layouts { cells, layouts } = list;
        let len = layouts.len();
        let mut shows = vec![0; cells.len() * len];
        for (index, &cell) in cells.iter().enumerate() {
            let mut mask = 0u128;
            for near in known.around(cell) {
                if let Some(other) = cells.iter().position(|&c| c == near) {
                    mask |= 1 << other;
                }
            }
            let row = &mut shows[index * len..][..len];
            for (shown, layout) in row.iter_mut().zip(&layouts) {
                *shown = if layout >> index & 1 == 1 {
                    MINE
                } else {
                    (layout & mask).count_ones() as u8
                };
            }
        }
        Endgame {
            weights: weights.unwrap_or_else(|| vec![1.0; len]),
            keys: (0..len as u32)
                .map(|id| cell_key(id ^ 0x4000_0000))
                .collect(),
            cells,
            layouts,
            shows,
            worths: HashMap::default(),
            budget: 0,
            ids: Vec::new(),
            open: Vec::new(),
        }
    }

    /// All layouts.
    pub(crate) fn all(&self) -> Vec<u32> {
        (0..self.layouts.len() as u32).collect()
    }

    /// The best cell to open when exactly the layouts `ids` are possible, and none of the cells is
    /// safe in all of them (those are to be opened first).
    pub(crate) fn choose(&mut self, ids: &[u32], budget: u64) -> Result<Option<Choice>, Costly> {
        self.budget = budget;
        self.ids.clear();
        self.ids.extend(ids);
        self.open.clear();
        self.open.extend(0..self.cells.len() as u16);
        let total: f64 = ids.iter().map(|&id| self.weights[id as usize]).sum();
        let found = self.best(0, 0, -1.0)?;
        Ok(found.1.map(|cell| Choice {
            cell: self.cells[cell as usize],
            odds: found.0.value / total,
        }))
    }

    fn row(&self, cell: u16) -> &[u8] {
        &self.shows[cell as usize * self.layouts.len()..][..self.layouts.len()]
    }

    fn spend(&mut self, work: usize) -> Result<(), Costly> {
        self.budget = self.budget.checked_sub(work as u64).ok_or(Costly)?;
        Ok(())
    }

    /// The worth of the node whose layouts are `ids[from..]` and whose cells that may still tell
    /// something are `open[open_from..]`: exact if above `beat`, else perhaps only a bound from
    /// above. Takes its layouts off the stack.
    ///
    /// The depth of calls is at most the number of cells: every call below opens one more.
    fn worth(&mut self, from: usize, open_from: usize, beat: f64) -> Result<Worth, Costly> {
        let exactly = |value| Worth { value, exact: true };
        let ids = &self.ids[from..];
        if let [only] = ids {
            let value = self.weights[*only as usize];
            self.ids.truncate(from);
            return Ok(exactly(value));
        }
        if let [a, b] = *ids {
            let worth = self.of_two(a, b, open_from);
            self.ids.truncate(from);
            return Ok(exactly(worth));
        }
        let key = ids
            .iter()
            .fold(0u64, |sum, &id| sum.wrapping_add(self.keys[id as usize]));
        if let Some(&worth) = self.worths.get(&key)
            && (worth.exact || worth.value <= beat)
        {
            self.ids.truncate(from);
            return Ok(worth);
        }
        let (worth, _) = self.best(from, open_from, beat)?;
        self.ids.truncate(from);
        self.worths.insert(key, worth);
        Ok(worth)
    }

    /// Two layouts: both are won if a cell that is safe in both tells them apart, else the likelier.
    fn of_two(&self, a: u32, b: u32, open_from: usize) -> f64 {
        let (wa, wb) = (self.weights[a as usize], self.weights[b as usize]);
        let tells = self.open[open_from..].iter().any(|&cell| {
            let row = self.row(cell);
            let (x, y) = (row[a as usize], row[b as usize]);
            x != y && x != MINE && y != MINE
        });
        if tells { wa + wb } else { wa.max(wb) }
    }

    /// The worth of a node, and the cell to open (none if only free cells are needed).
    fn best(
        &mut self,
        from: usize,
        open_from: usize,
        beat: f64,
    ) -> Result<(Worth, Option<u16>), Costly> {
        let len = self.ids.len() - from;
        let open_to = self.open.len();
        self.spend(len * (open_to - open_from) + 16)?;
        let total: f64 = self.ids[from..]
            .iter()
            .map(|&id| self.weights[id as usize])
            .sum();
        // Sort the cells: free ones that tell something, and those that may be a mine.
        let mut free: Vec<u16> = Vec::new();
        let mut risky: Vec<(f64, u16)> = Vec::new();
        let mut dead: Vec<(f64, u16)> = Vec::new();
        for at in open_from..open_to {
            let cell = self.open[at];
            let row = self.row(cell);
            let (mut mines, mut lost, mut seen) = (0, 0.0, 0u16);
            for &id in &self.ids[from..] {
                let shown = row[id as usize];
                seen |= 1 << shown;
                if shown == MINE {
                    mines += 1;
                    lost += self.weights[id as usize];
                }
            }
            if mines == 0 {
                if seen.count_ones() > 1 {
                    free.push(cell);
                }
            } else if mines < len {
                // A dead cell shows the same wherever it is safe: opening it risks all and tells
                // nothing that waiting would not.
                let tells = (seen & !(1 << MINE)).count_ones() > 1;
                let cells = if tells { &mut risky } else { &mut dead };
                cells.push((total - lost, cell));
            }
        }
        // The cells of the nodes below: what is constant here is so there.
        self.open.extend(&free);
        self.open.extend(risky.iter().map(|&(_, cell)| cell));
        self.open.extend(dead.iter().map(|&(_, cell)| cell));
        let result = if free.is_empty() && risky.is_empty() {
            self.guess_dead(from, open_to, beat, &dead)
        } else if free.is_empty() {
            self.guess(from, open_to, beat, &mut risky)
        } else {
            self.split_free(from, open_to, beat, total, &free)
                .map(|worth| (worth, None))
        };
        self.open.truncate(open_to);
        result
    }

    /// Opens all free cells at once and adds up the parts.
    fn split_free(
        &mut self,
        from: usize,
        open_from: usize,
        beat: f64,
        total: f64,
        free: &[u16],
    ) -> Result<Worth, Costly> {
        let mut tagged: Vec<(u64, u32)> = Vec::with_capacity(self.ids.len() - from);
        for &id in &self.ids[from..] {
            let tag = free.iter().fold(0u64, |tag, &cell| {
                (tag ^ u64::from(self.row(cell)[id as usize]))
                    .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                    .rotate_left(23)
            });
            tagged.push((tag, id));
        }
        tagged.sort_unstable();
        let mut bound = total;
        let mut exact = true;
        for part in tagged.chunk_by(|a, b| a.0 == b.0) {
            let start = self.ids.len();
            self.ids.extend(part.iter().map(|&(_, id)| id));
            let weight: f64 = part.iter().map(|&(_, id)| self.weights[id as usize]).sum();
            let worth = self.worth(start, open_from, beat - (bound - weight))?;
            bound += worth.value - weight;
            exact &= worth.exact;
            if bound <= beat {
                return Ok(Worth {
                    value: bound,
                    exact: false,
                });
            }
        }
        Ok(Worth {
            value: bound,
            exact,
        })
    }

    /// Every cell is dead: opens the safest, and goes on.
    fn guess_dead(
        &mut self,
        from: usize,
        open_from: usize,
        beat: f64,
        dead: &[(f64, u16)],
    ) -> Result<(Worth, Option<u16>), Costly> {
        let safest = dead
            .iter()
            .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
        let Some(&(_, cell)) = safest else {
            // Layouts differ, so that some cell is a mine in one of them and safe in another.
            debug_assert!(false, "equal layouts");
            return Err(Costly);
        };
        let start = self.ids.len();
        for at in from..start {
            let id = self.ids[at];
            if self.row(cell)[id as usize] != MINE {
                self.ids.push(id);
            }
        }
        let worth = self.worth(start, open_from, beat)?;
        Ok((worth, Some(cell)))
    }

    /// Tries every risky cell that tells something, likeliest safe first.
    fn guess(
        &mut self,
        from: usize,
        open_from: usize,
        beat: f64,
        risky: &mut [(f64, u16)],
    ) -> Result<(Worth, Option<u16>), Costly> {
        risky.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        // Until a cell is above `beat`: the highest bound of those that are not.
        let mut bound_of_all = 0f64;
        let mut best: Option<(f64, u16)> = None;
        let mut bar = beat;
        let len = self.ids.len() - from;
        for &(safe, cell) in risky.iter() {
            if safe <= bar {
                bound_of_all = bound_of_all.max(safe);
                break;
            }
            self.spend(len)?;
            let mut parts = [(0u32, 0.0f64); 9];
            for at in from..from + len {
                let id = self.ids[at];
                let shown = self.row(cell)[id as usize];
                if shown != MINE {
                    parts[shown as usize].0 += 1;
                    parts[shown as usize].1 += self.weights[id as usize];
                }
            }
            let mut bound = safe;
            let mut exact = true;
            // Small parts first: they are cheap, and often enough to see that the cell is no better.
            let mut order: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
            order.sort_unstable_by_key(|&shown| parts[shown as usize].0);
            for shown in order {
                let (count, weight) = parts[shown as usize];
                if count <= 1 {
                    continue;
                }
                let start = self.ids.len();
                for at in from..from + len {
                    let id = self.ids[at];
                    if self.row(cell)[id as usize] == shown {
                        self.ids.push(id);
                    }
                }
                let worth = self.worth(start, open_from, bar - (bound - weight))?;
                bound += worth.value - weight;
                exact &= worth.exact;
                if bound <= bar || !worth.exact {
                    break;
                }
            }
            if bound > bar && exact {
                best = Some((bound, cell));
                bar = bound;
            } else {
                bound_of_all = bound_of_all.max(bound);
            }
        }
        Ok(match best {
            Some((value, cell)) => (Worth { value, exact: true }, Some(cell)),
            None => (
                Worth {
                    value: bound_of_all,
                    exact: false,
                },
                None,
            ),
        })
    }
}

/// Keys are well mixed already.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Plain;

impl std::hash::BuildHasher for Plain {
    type Hasher = Through;
    fn build_hasher(&self) -> Through {
        Through(0)
    }
}

/// Hands a 64-bit key through.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Through(u64);

impl std::hash::Hasher for Through {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
