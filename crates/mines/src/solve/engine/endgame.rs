//! The exact endgame: the best move when all layouts are known, by searching every line of play.
//!
//! A *node* is the set of layouts that are still possible. Cells that are safe in all of them cost nothing to open, so
//! the open cells need not be part of a node. Opening a cell splits the layouts in which it is safe by the number that
//! it shows. The worth of a node is the number of layouts that the best play wins: the sum over the parts of the best
//! cell. It is computed once for each set of layouts.
//!
//! Large nodes are lists of layouts. A node of at most 64 is a word with one bit per layout, and a cell has one word
//! for each number it may show; so do all nodes below it ([`Small`]).

use std::collections::HashMap;

use grille_grid::work::{Exhausted, Meter};

use super::component::cell_key;
use super::known::Known;
use super::layouts::Layouts;

/// The value shown by a mine.
const MINE: u8 = 9;

/// The endgame exceeded its budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Costly;

impl From<Exhausted> for Costly {
    fn from(_: Exhausted) -> Costly {
        Costly
    }
}

/// This many lookups of a cell in a layout take as long as one step.
pub(crate) const LOOKUPS: u64 = 8;

/// How many layouts of a node the best play wins.
#[derive(Clone, Copy, Debug, Default)]
struct Worth {
    wins: i64,
    /// Whether `wins` is exact; otherwise it is an upper bound.
    exact: bool,
}

/// Layouts, and what every cell shows in each of them.
#[derive(Clone, Debug)]
pub(crate) struct Endgame {
    cells: Vec<u32>,
    layouts: Vec<u128>,
    /// `shows[cell][layout]`, one row per cell.
    shows: Vec<u8>,
    keys: Vec<u64>,
    worths: HashMap<u64, Worth, Plain>,
    small: Small,
    /// The work left, in lookups of a cell in a layout.
    budget: Meter,
    /// The layouts and the cells of the current nodes, as stacks.
    ids: Vec<u32>,
    open: Vec<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Choice {
    pub(crate) cell: u32,
    /// The share of layouts won.
    pub(crate) odds: f64,
}

impl Endgame {
    pub(crate) fn new(known: &Known, list: Layouts) -> Endgame {
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
        let keys = (0..len as u32).map(|id| cell_key(id ^ 0x4000_0000));
        Endgame {
            keys: keys.collect(),
            cells,
            layouts,
            shows,
            worths: HashMap::default(),
            small: Small::default(),
            budget: Meter::default(),
            ids: Vec::new(),
            open: Vec::new(),
        }
    }

    /// The best cell to open. Requires that no cell is safe in all layouts: such cells are opened first.
    pub(crate) fn choose(&mut self, budget: u64) -> Result<Option<Choice>, Costly> {
        self.budget = Meter::of_parts(budget, LOOKUPS);
        // A fully open board without mines has one layout, of no cells.
        if self.cells.is_empty() {
            return Ok(None);
        }
        self.ids.clear();
        self.ids.extend(0..self.layouts.len() as u32);
        self.open.clear();
        self.open.extend(0..self.cells.len() as u16);
        let (worth, cell) = self.best(0, 0, -1)?;
        Ok(cell.map(|cell| Choice {
            cell: self.cells[cell as usize],
            odds: worth.wins as f64 / self.layouts.len() as f64,
        }))
    }

    pub(crate) fn budget(&self) -> u64 {
        self.budget.left()
    }

    fn row(&self, cell: u16) -> &[u8] {
        &self.shows[cell as usize * self.layouts.len()..][..self.layouts.len()]
    }

    fn spend(&mut self, work: usize) -> Result<(), Costly> {
        Ok(self.budget.spend(work as u64)?)
    }

    /// The worth of the node with the layouts `ids[from..]` and the cells `open[open_from..]` that may still tell
    /// something. Exact if above `beat`, otherwise possibly an upper bound. Removes its layouts from the stack.
    ///
    /// Recursion is at most as deep as the number of cells: every call opens one more.
    fn worth(&mut self, from: usize, open_from: usize, beat: i64) -> Result<Worth, Costly> {
        let ids = &self.ids[from..];
        if ids.len() == 1 {
            self.ids.truncate(from);
            return Ok(Worth {
                wins: 1,
                exact: true,
            });
        }
        let key = ids
            .iter()
            .fold(0u64, |sum, &id| sum.wrapping_add(self.keys[id as usize]));
        if let Some(&worth) = self.worths.get(&key)
            && (worth.exact || worth.wins <= beat)
        {
            self.ids.truncate(from);
            return Ok(worth);
        }
        let worth = if ids.len() <= 64 {
            self.spend(ids.len() * (self.open.len() - open_from))?;
            let all = self.load(from, open_from);
            self.small.worth(all, beat, &mut self.budget)?
        } else {
            self.best(from, open_from, beat)?.0
        };
        self.ids.truncate(from);
        self.worths.insert(key, worth);
        Ok(worth)
    }

    /// Converts a node of at most 64 layouts to words. Returns the word of all of them.
    fn load(&mut self, from: usize, open_from: usize) -> u64 {
        self.small.clear();
        let ids = &self.ids[from..];
        for &cell in &self.open[open_from..] {
            let row = &self.shows[cell as usize * self.layouts.len()..][..self.layouts.len()];
            let mut words = [0u64; 10];
            for (bit, &id) in ids.iter().enumerate() {
                words[row[id as usize] as usize] |= 1 << bit;
            }
            self.small.add(&words);
        }
        u64::MAX >> (64 - ids.len())
    }

    /// The worth of a node, and the cell to open (none if free cells suffice).
    fn best(
        &mut self,
        from: usize,
        open_from: usize,
        beat: i64,
    ) -> Result<(Worth, Option<u16>), Costly> {
        let len = self.ids.len() - from;
        let open_to = self.open.len();
        self.spend(len * (open_to - open_from) + 16)?;
        // Classifies the cells: free ones that tell something, and those that may be a mine.
        let mut free: Vec<u16> = Vec::new();
        let mut risky: Vec<(i64, u16)> = Vec::new();
        let mut dead: Vec<(i64, u16)> = Vec::new();
        for at in open_from..open_to {
            let cell = self.open[at];
            let row = self.row(cell);
            let (mut mines, mut seen) = (0, 0u16);
            for &id in &self.ids[from..] {
                let shown = row[id as usize];
                seen |= 1 << shown;
                mines += usize::from(shown == MINE);
            }
            if mines == 0 {
                if seen.count_ones() > 1 {
                    free.push(cell);
                }
            } else if mines < len {
                // A dead cell shows the same wherever it is safe: opening it takes the risk and tells nothing that
                // waiting would not.
                let informs = (seen & !(1 << MINE)).count_ones() > 1;
                let cells = if informs { &mut risky } else { &mut dead };
                cells.push(((len - mines) as i64, cell));
            }
        }
        // The cells of the nodes below: what is constant here is constant there.
        self.open.extend(&free);
        self.open.extend(risky.iter().map(|&(_, cell)| cell));
        self.open.extend(dead.iter().map(|&(_, cell)| cell));
        let result = if free.is_empty() && risky.is_empty() {
            self.guess_dead(from, open_to, beat, &dead)
        } else if free.is_empty() {
            self.guess(from, open_to, beat, &mut risky)
        } else {
            self.split_free(from, open_to, beat, &free)
                .map(|worth| (worth, None))
        };
        self.open.truncate(open_to);
        result
    }

    /// Opens all free cells at once and sums over the parts.
    fn split_free(
        &mut self,
        from: usize,
        open_from: usize,
        beat: i64,
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
        let mut bound = tagged.len() as i64;
        let mut exact = true;
        for part in tagged.chunk_by(|a, b| a.0 == b.0) {
            let (start, len) = (self.ids.len(), part.len() as i64);
            self.ids.extend(part.iter().map(|&(_, id)| id));
            let worth = self.worth(start, open_from, beat - (bound - len))?;
            bound += worth.wins - len;
            exact &= worth.exact;
            if bound <= beat {
                exact = false;
                break;
            }
        }
        Ok(Worth { wins: bound, exact })
    }

    /// Every cell is dead: opens the safest and continues.
    fn guess_dead(
        &mut self,
        from: usize,
        open_from: usize,
        beat: i64,
        dead: &[(i64, u16)],
    ) -> Result<(Worth, Option<u16>), Costly> {
        let safest = dead
            .iter()
            .max_by_key(|&&(safe, cell)| (safe, u16::MAX - cell));
        let Some(&(_, cell)) = safest else {
            // Layouts differ, so some cell is a mine in one and safe in another.
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

    /// Tries every risky cell that tells something, safest first.
    fn guess(
        &mut self,
        from: usize,
        open_from: usize,
        beat: i64,
        risky: &mut [(i64, u16)],
    ) -> Result<(Worth, Option<u16>), Costly> {
        risky.sort_unstable_by_key(|&(safe, cell)| (-safe, cell));
        // The highest bound of the cells that do not exceed `beat`, until one does.
        let mut bound_of_all = 0;
        let mut best: Option<(i64, u16)> = None;
        let mut bar = beat;
        let len = self.ids.len() - from;
        for &(safe, cell) in risky.iter() {
            if safe <= bar {
                bound_of_all = bound_of_all.max(safe);
                break;
            }
            self.spend(len)?;
            let mut parts = [0i64; 10];
            for at in from..from + len {
                parts[self.row(cell)[self.ids[at] as usize] as usize] += 1;
            }
            let mut bound = safe;
            let mut exact = true;
            // Small parts first: they are cheap, and often enough to reject the cell.
            let mut order: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
            order.sort_unstable_by_key(|&shown| parts[shown as usize]);
            for shown in order {
                let count = parts[shown as usize];
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
                let worth = self.worth(start, open_from, bar - (bound - count))?;
                bound += worth.wins - count;
                exact = worth.exact;
                if bound <= bar || !exact {
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
            Some((wins, cell)) => (Worth { wins, exact: true }, Some(cell)),
            None => (
                Worth {
                    wins: bound_of_all,
                    exact: false,
                },
                None,
            ),
        })
    }
}

/// A node of at most 64 layouts and all nodes below it: sets of layouts are words.
#[derive(Clone, Debug, Default)]
struct Small {
    /// For each cell: the start and number of its words, and the layouts in which it is a mine.
    cells: Vec<(u32, u32, u64)>,
    /// For each cell and number: the layouts in which it shows that number.
    words: Vec<u64>,
    /// A direct-mapped cache of worths by node.
    memo: Vec<(u64, u32, Worth)>,
    now: u32,
}

impl Small {
    const MEMO: usize = 1 << 11;

    fn clear(&mut self) {
        self.cells.clear();
        self.words.clear();
        if self.memo.is_empty() {
            self.memo.resize(Small::MEMO, (0, 0, Worth::default()));
        }
        self.now = self.now.checked_add(1).unwrap_or_else(|| {
            self.memo.fill((0, 0, Worth::default()));
            1
        });
    }

    /// Adds a cell, unless it shows the same in all layouts.
    fn add(&mut self, words: &[u64; 10]) {
        let some = words.iter().filter(|word| **word != 0);
        if some.count() < 2 {
            return;
        }
        let at = self.words.len() as u32;
        let numbers = words[..usize::from(MINE)].iter().filter(|word| **word != 0);
        self.words.extend(numbers);
        let len = self.words.len() as u32 - at;
        self.cells.push((at, len, words[usize::from(MINE)]));
    }

    /// Like [`Endgame::worth`], for the layouts in a word.
    fn worth(&mut self, node: u64, beat: i64, budget: &mut Meter) -> Result<Worth, Costly> {
        if node.count_ones() == 1 {
            return Ok(Worth {
                wins: 1,
                exact: true,
            });
        }
        let slot = (node.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 53) as usize;
        let (key, stamp, worth) = self.memo[slot];
        if key == node && stamp == self.now && (worth.exact || worth.wins <= beat) {
            return Ok(worth);
        }
        budget.spend(self.cells.len() as u64)?;
        let worth = self.search(node, beat, budget)?;
        self.memo[slot] = (node, self.now, worth);
        Ok(worth)
    }

    fn search(&mut self, node: u64, beat: i64, budget: &mut Meter) -> Result<Worth, Costly> {
        let count = i64::from(node.count_ones());
        let mut risky = [(0u8, 0u8); 128];
        let mut risky_len = 0;
        let mut dead: Option<(u32, usize)> = None;
        for index in 0..self.cells.len() {
            let (at, len, mine) = self.cells[index];
            let mines = node & mine;
            if mines == node {
                continue;
            }
            let words = &self.words[at as usize..(at + len) as usize];
            let safe = node & !mine;
            // It tells something if no single number holds all of them.
            let informs = words.iter().all(|word| word & safe != safe);
            if mines == 0 {
                if informs {
                    return self.split(node, index, count, beat, budget);
                }
                continue;
            }
            let safe = safe.count_ones();
            if informs {
                risky[risky_len] = (safe as u8, index as u8);
                risky_len += 1;
            } else if dead.is_none_or(|(best, _)| safe > best) {
                dead = Some((safe, index));
            }
        }
        if risky_len == 0 {
            let Some((_, index)) = dead else {
                debug_assert!(false, "equal layouts");
                return Err(Costly);
            };
            let mine = self.cells[index].2;
            return self.worth(node & !mine, beat, budget);
        }
        let risky = &mut risky[..risky_len];
        let mut bound_of_all = 0;
        let mut best = None;
        let mut bar = beat;
        for turn in 0..risky_len {
            // Usually the first few settle it, so they are selected one by one instead of sorted.
            let next =
                (turn..risky_len).fold(turn, |a, b| if risky[b].0 > risky[a].0 { b } else { a });
            risky.swap(turn, next);
            let (safe, index) = (i64::from(risky[turn].0), usize::from(risky[turn].1));
            if safe <= bar {
                bound_of_all = bound_of_all.max(safe);
                break;
            }
            let node = node & !self.cells[index].2;
            let worth = self.split(node, index, safe, bar, budget)?;
            if worth.exact && worth.wins > bar {
                best = Some(worth);
                bar = worth.wins;
            } else {
                bound_of_all = bound_of_all.max(worth.wins);
            }
        }
        Ok(best.unwrap_or(Worth {
            wins: bound_of_all,
            exact: false,
        }))
    }

    /// The sum over the numbers that a cell may show, given that it is safe, in `count` layouts.
    fn split(
        &mut self,
        node: u64,
        index: usize,
        count: i64,
        beat: i64,
        budget: &mut Meter,
    ) -> Result<Worth, Costly> {
        let (at, len, _) = self.cells[index];
        let mut bound = count;
        for at in at..at + len {
            let part = node & self.words[at as usize];
            let size = i64::from(part.count_ones());
            if size < 2 {
                continue;
            }
            let worth = self.worth(part, beat - (bound - size), budget)?;
            bound += worth.wins - size;
            if bound <= beat || !worth.exact {
                return Ok(Worth {
                    wins: bound,
                    exact: false,
                });
            }
        }
        Ok(Worth {
            wins: bound,
            exact: true,
        })
    }
}

/// A hasher for keys that are already well mixed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Plain;

impl std::hash::BuildHasher for Plain {
    type Hasher = IdentityHasher;
    fn build_hasher(&self) -> IdentityHasher {
        IdentityHasher(0)
    }
}

/// Passes a 64-bit key through.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IdentityHasher(u64);

impl std::hash::Hasher for IdentityHasher {
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
