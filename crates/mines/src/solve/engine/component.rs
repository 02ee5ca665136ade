//! In how many ways can the mines of one component lie? Counted exactly, by number of mines, for the
//! component and for each of its boxes.
//!
//! A *box* is a set of hidden cells that touch the same numbers: only how many of its cells are mines
//! matters, and k mines in a box of n cells lie in C(n, k) ways. Boxes are taken one after the other.
//! After each, a *state* is what the open numbers (those with a box taken and a box to come) still
//! need; layouts with the same needs have the same future and are counted together, by number of
//! mines used. So the work follows how many numbers are open at once, and not how many layouts
//! there are:
//!
//! ```text
//!    a  1  b  2  c        a: 0 or 1      1 needs 1, 0
//!                         b              2 needs 2, 1    1 is done
//!                         c                              2 is done: one layout of 2 mines
//! ```
//!
//! A forward pass counts the beginnings of layouts, a backward pass the ends, and their products
//! over the steps of a box say how often it holds how many mines.
//!
//! One number may be left open, as a *counter*: then the ends tell what it would show, and each
//! number that it may show has its own backward pass over the same forward pass.
//!
//! Counts are f64, and integers as long as they are below 2^53. Components so large that counts
//! could overflow are scaled by powers of two, which lose nothing.

use super::known::{Known, State as Cell};

/// C(n, k) for the cells around one number.
pub(crate) const CHOOSE: [[f64; 9]; 9] = choose();

const fn choose() -> [[f64; 9]; 9] {
    let mut table = [[0.0; 9]; 9];
    let mut n = 0;
    while n < 9 {
        table[n][0] = 1.0;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
}

/// Above this, the counts of a layer are scaled down by `SCALE`.
const LARGE: f64 = 1e150;
const SCALE: f64 = 1.0 / (1u128 << 127) as f64;

/// The component is too hard for the budget, or has more numbers open at once than a state holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooHard;

/// How many layouts a component has, by number of mines: `count[i]` have `least + i` mines.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Counts {
    /// The fewest mines.
    pub(crate) least: u32,
    /// The numbers of layouts, at least one of them above 0.
    pub(crate) count: Vec<f64>,
}

/// Numbers and hidden cells that hang together, with all that is counted about them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Component {
    /// The hidden cells, box by box.
    pub(crate) cells: Vec<u32>,
    /// Where each box starts among the cells, and the end of the last.
    pub(crate) starts: Vec<u32>,
    /// The layouts.
    pub(crate) counts: Counts,
    /// For each box, as many numbers as `counts` has: layouts, weighed by the share of the box's
    /// cells that are mines.
    pub(crate) mine: Vec<f64>,
    /// The same for safe cells. Both are exactly 0 where no layout has one.
    pub(crate) safe: Vec<f64>,
    /// The passes, where layouts are to be drawn or listed.
    pub(crate) trace: Option<Trace>,
}

impl Component {
    /// The boxes.
    pub(crate) fn boxes(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// The cells of one box.
    pub(crate) fn cells_of(&self, index: usize) -> &[u32] {
        &self.cells[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// The layouts of one box with mines, and with safe cells, summed with a weight for each number
    /// of mines that the component may have.
    pub(crate) fn weigh(&self, index: usize, weights: &[f64]) -> (f64, f64) {
        let len = self.counts.count.len();
        let (mine, safe) = (
            &self.mine[index * len..][..len],
            &self.safe[index * len..][..len],
        );
        let (mut a, mut b) = (0.0, 0.0);
        for ((m, s), w) in mine.iter().zip(safe).zip(weights) {
            a += m * w;
            b += s * w;
        }
        (a, b)
    }
}

/// One step of a trace: from a state, with so many mines in the step's box, to another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) from: u32,
    pub(crate) to: u32,
    pub(crate) mines: u8,
}

/// A state of a trace: where its counts by number of mines used stand.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Span {
    pub(crate) least: u32,
    pub(crate) len: u32,
    pub(crate) at: u32,
}

/// The forward pass, kept: from its last state, layouts are drawn or listed backwards.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trace {
    /// The box that each step takes.
    pub(crate) order: Vec<u32>,
    /// The edges, step by step, those into one state next to each other.
    pub(crate) edges: Vec<Edge>,
    /// For each state, where the edges into it start; and the end.
    pub(crate) into: Vec<u32>,
    /// The states, layer by layer, the first one being the beginning and the last one the end.
    pub(crate) states: Vec<Span>,
    /// The counts of beginnings.
    pub(crate) forward: Vec<f64>,
}

/// The open numbers' needs, four bits each.
trait Key: Copy + Eq {
    const SLOTS: u32;
    fn zero() -> Self;
    fn one(slot: u8) -> Self;
    fn plus(self, other: Self) -> Self;
    fn minus(self, unit: Self, times: u8) -> Self;
    fn at(self, slot: u8) -> u8;
    fn times(self, by: u8) -> Self;
    fn hash(self) -> u64;
}

macro_rules! key {
    ($type:ty, $fold:expr) => {
        impl Key for $type {
            const SLOTS: u32 = <$type>::BITS / 4;
            fn zero() -> Self {
                0
            }
            fn one(slot: u8) -> Self {
                1 << (4 * slot)
            }
            fn plus(self, other: Self) -> Self {
                self | other
            }
            fn minus(self, unit: Self, times: u8) -> Self {
                // No slot goes below 0, so that none borrows from the next.
                self.wrapping_sub(unit.wrapping_mul(<$type>::from(times)))
            }
            fn at(self, slot: u8) -> u8 {
                (self >> (4 * slot)) as u8 & 15
            }
            fn times(self, by: u8) -> Self {
                self * <$type>::from(by)
            }
            fn hash(self) -> u64 {
                let folded: u64 = $fold(self);
                folded.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            }
        }
    };
}
key!(u64, |key: u64| key ^ (key >> 29));
key!(u128, |key: u128| (key as u64)
    ^ ((key >> 64) as u64).wrapping_mul(0xd6e8_feb8_6659_fd93));

const NOWHERE: u32 = u32::MAX;

/// A number of the component at hand.
#[derive(Clone, Copy, Debug)]
struct Number {
    cell: u32,
    need: u8,
    /// A counter has no need: its slot counts down from `need`, and is read at the end.
    counter: bool,
    boxes: [u32; 8],
    boxes_len: u8,
    /// Boxes and cells that no step has taken yet.
    boxes_left: u8,
    cells_left: u8,
    /// Where it stands in a state while it is open.
    slot: u8,
    /// When it was opened.
    opened: u32,
}

/// A box of the component at hand.
#[derive(Clone, Copy, Debug)]
struct Group {
    key: u64,
    numbers: [u32; 8],
    numbers_len: u8,
    size: u8,
    taken: bool,
}

/// A step: one box, and what it does to the open numbers.
#[derive(Clone, Copy, Debug)]
struct Step {
    group: u32,
    size: u8,
    slots: [u8; 8],
    slots_len: u8,
    /// For each of its numbers, how many cells are still to come after this box.
    room: [u8; 8],
    /// The numbers that it opens: how many, and their places among `slots`.
    opens: u8,
}

/// Scratch for counting, kept from one component to the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counter {
    // The component at hand.
    numbers: Vec<Number>,
    groups: Vec<Group>,
    members: Vec<(u32, u32)>,
    /// Per cell of the board: a number's place in `numbers`, valid where the stamp is.
    place: Vec<u32>,
    stamp: Vec<u32>,
    now: u32,
    walk: Vec<u32>,
    counter_cell: Option<u32>,
    // The order of its boxes.
    steps: Vec<Step>,
    candidates: Vec<u32>,
    // The passes.
    narrow: Layer<u64>,
    wide: Layer<u128>,
    table: Vec<(u32, u32)>,
    table_now: u32,
    states: Vec<Span>,
    layers: Vec<u32>,
    edges: Vec<Edge>,
    edges_at: Vec<u32>,
    forward: Vec<f64>,
    back: Vec<Span>,
    backward: Vec<f64>,
    /// How many edges were made so far, over all components: what counting has cost.
    pub(crate) spent: u64,
    /// The states of the last layer: what their counter has left, if there is one.
    ends: Vec<(u32, u8)>,
}

/// The keys of the layer at hand and of the next.
#[derive(Clone, Debug, Default)]
struct Layer<K> {
    this: Vec<K>,
    next: Vec<K>,
}

/// A pseudo-random number for each cell, so that sums of them tell sets of cells apart.
pub(crate) fn cell_key(cell: u32) -> u64 {
    let mut x = u64::from(cell).wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

impl Counter {
    /// Gathers the component of the numbers around the hidden cell `seed`, or around any of several.
    /// Gives a key that tells components apart: equal numbers with equal needs over equal cells.
    ///
    /// With `counter`, that cell (hidden or proved safe) is taken as open with a number that is not known yet,
    /// and everything that it touches belongs to the component.
    pub(crate) fn gather(&mut self, known: &Known, seed: &[u32], counter: Option<u32>) -> u64 {
        if self.stamp.len() != known.state.len() {
            self.stamp = vec![0; known.state.len()];
            self.place = vec![0; known.state.len()];
            self.now = 0;
        }
        self.begin();
        self.counter_cell = counter;
        let mut key = 0u64;
        // Cells of `walk` are stamped; numbers are stamped when they enter `numbers`.
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
        // Cells of one box share all numbers, the first one too: only its boxes need a look.
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

    /// The hidden cells of the component gathered.
    pub(crate) fn gathered(&self) -> impl Iterator<Item = u32> {
        self.members.iter().map(|&(_, cell)| cell)
    }

    /// The open numbers of the component gathered.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = u32> {
        self.numbers.iter().map(|number| number.cell)
    }

    /// Counts the component gathered. `budget` is how many edges may be made; it is diminished.
    pub(crate) fn count(
        &mut self,
        budget: &mut u64,
        keep_trace: bool,
    ) -> Result<Component, TooHard> {
        self.forward(budget)?;
        let mut component = self.shape();
        let Some(&(end, _)) = self.ends.first() else {
            return Ok(component);
        };
        self.backward(end, &mut component);
        if keep_trace {
            component.trace = Some(self.trace(end));
        }
        Ok(component)
    }

    /// Boxes and cells of the component gathered, with nothing counted.
    pub(crate) fn shape(&self) -> Component {
        let mut component = Component {
            cells: vec![0; self.members.len()],
            starts: vec![0; self.groups.len() + 1],
            ..Component::default()
        };
        for &(group, _) in &self.members {
            component.starts[group as usize + 1] += 1;
        }
        for group in 0..self.groups.len() {
            component.starts[group + 1] += component.starts[group];
        }
        let mut at = component.starts.clone();
        for &(group, cell) in &self.members {
            component.cells[at[group as usize] as usize] = cell;
            at[group as usize] += 1;
        }
        component
    }

    /// The forward pass. After it, `ends` are what the layouts of the whole component may lead to.
    pub(crate) fn forward(&mut self, budget: &mut u64) -> Result<(), TooHard> {
        let open = self.order()?;
        let before = *budget;
        let done = if open <= <u64 as Key>::SLOTS {
            let mut layer = std::mem::take(&mut self.narrow);
            let done = self.pass(&mut layer, budget);
            self.narrow = layer;
            done
        } else {
            let mut layer = std::mem::take(&mut self.wide);
            let done = self.pass(&mut layer, budget);
            self.wide = layer;
            done
        };
        self.spent += before - *budget;
        done
    }

    /// Puts the boxes into an order that keeps few numbers open, and gives the most that are open at
    /// once.
    fn order(&mut self) -> Result<u32, TooHard> {
        self.steps.clear();
        self.candidates.clear();
        let (mut used, mut most) = (0u32, 0u32);
        let mut next = self.first_box();
        // Ends: every round takes a box.
        while let Some(group) = next {
            let mut step = Step {
                group,
                size: self.groups[group as usize].size,
                slots: [0; 8],
                slots_len: self.groups[group as usize].numbers_len,
                room: [0; 8],
                opens: 0,
            };
            self.groups[group as usize].taken = true;
            let Group {
                numbers,
                numbers_len,
                ..
            } = self.groups[group as usize];
            for (at, &id) in numbers[..numbers_len as usize].iter().enumerate() {
                if self.numbers[id as usize].opened == NOWHERE {
                    let slot = used.trailing_ones();
                    if slot >= <u128 as Key>::SLOTS {
                        return Err(TooHard);
                    }
                    used |= 1 << slot;
                    step.opens |= 1 << at;
                    let number = &mut self.numbers[id as usize];
                    number.slot = slot as u8;
                    number.opened = self.steps.len() as u32;
                    let number = *number;
                    for &other in &number.boxes[..number.boxes_len as usize] {
                        // A box of several open numbers stands here several times, but only until it
                        // is taken.
                        if !self.groups[other as usize].taken && !self.candidates.contains(&other) {
                            self.candidates.push(other);
                        }
                    }
                }
                let number = &mut self.numbers[id as usize];
                number.cells_left -= step.size;
                number.boxes_left -= 1;
                step.slots[at] = number.slot;
                // A counter always has room.
                step.room[at] = if number.counter {
                    15
                } else {
                    number.cells_left
                };
            }
            most = most.max(32 - used.leading_zeros());
            for &id in &numbers[..numbers_len as usize] {
                let number = &self.numbers[id as usize];
                if number.boxes_left == 0 && !number.counter {
                    used &= !(1 << number.slot);
                }
            }
            self.steps.push(step);
            let (groups, numbers) = (&self.groups, &self.numbers);
            self.candidates
                .retain(|&group| !groups[group as usize].taken);
            next = self.candidates.iter().copied().min_by_key(|&group| {
                let group = &groups[group as usize];
                let (mut open, mut oldest) = (0, NOWHERE);
                for &id in &group.numbers[..group.numbers_len as usize] {
                    let number = &numbers[id as usize];
                    open += i32::from(number.opened == NOWHERE)
                        - i32::from(number.boxes_left == 1 && !number.counter);
                    oldest = oldest.min(number.opened);
                }
                (open, oldest)
            });
            if next.is_none() && self.steps.len() < self.groups.len() {
                next = self.first_box();
            }
        }
        Ok(most)
    }

    /// Where to begin: a box of few numbers. A component with a counter may have fallen into parts, so
    /// that there are several beginnings.
    fn first_box(&self) -> Option<u32> {
        let boxes = self.groups.iter().enumerate();
        let open = boxes.filter(|(_, group)| !group.taken);
        open.min_by_key(|(_, group)| group.numbers_len)
            .map(|(index, _)| index as u32)
    }

    fn pass<K: Key>(&mut self, layer: &mut Layer<K>, budget: &mut u64) -> Result<(), TooHard> {
        self.states.clear();
        self.layers.clear();
        self.edges.clear();
        self.edges_at.clear();
        self.forward.clear();
        self.ends.clear();
        layer.this.clear();
        layer.this.push(K::zero());
        self.layers.push(0);
        self.states.push(Span {
            least: 0,
            len: 1,
            at: 0,
        });
        self.forward.push(1.0);
        for at in 0..self.steps.len() {
            self.edges_at.push(self.edges.len() as u32);
            self.step(at, layer, budget)?;
            std::mem::swap(&mut layer.this, &mut layer.next);
        }
        self.edges_at.push(self.edges.len() as u32);
        // What is left in the last layer is a counter's slot, if there is one, and nothing else.
        let first = self.layers.last().copied().unwrap_or(0);
        let slot = self
            .numbers
            .first()
            .filter(|number| number.counter)
            .map(|number| number.slot);
        for (index, &key) in layer.this.iter().enumerate() {
            let left = slot.map_or(0, |slot| key.at(slot));
            self.ends.push((first + index as u32, left));
        }
        self.ends.sort_unstable_by_key(|&(_, left)| left);
        Ok(())
    }

    fn step<K: Key>(
        &mut self,
        at: usize,
        layer: &mut Layer<K>,
        budget: &mut u64,
    ) -> Result<(), TooHard> {
        let step = self.steps[at];
        let slots_len = step.slots_len as usize;
        let (mut unit, mut opened) = (K::zero(), K::zero());
        let numbers = self.groups[step.group as usize].numbers;
        for (at, &number) in numbers[..slots_len].iter().enumerate() {
            let one = K::one(step.slots[at]);
            unit = unit.plus(one);
            if step.opens >> at & 1 == 1 {
                opened = opened.plus(one.times(self.numbers[number as usize].need));
            }
        }
        let first = self.layers[at];
        let next = self.states.len() as u32;
        layer.next.clear();
        let mut mask = self.table_for(layer.this.len() * 4);
        for (index, &key) in layer.this.iter().enumerate() {
            let key = key.plus(opened);
            let (mut least, mut most) = (0, step.size);
            for at in 0..slots_len {
                let need = key.at(step.slots[at]);
                most = most.min(need);
                least = least.max(need.saturating_sub(step.room[at]));
            }
            if least > most {
                continue;
            }
            let from = first + index as u32;
            let Span {
                least: low, len, ..
            } = self.states[from as usize];
            *budget = budget
                .checked_sub(u64::from(most - least) + 1)
                .ok_or(TooHard)?;
            for mines in least..=most {
                let to_key = key.minus(unit, mines);
                let mut probe = (to_key.hash() >> 32) as usize & mask;
                // Ends: at most half of the table is full.
                let to = loop {
                    let (stamp, state) = self.table[probe];
                    if stamp != self.table_now {
                        let state = layer.next.len() as u32;
                        self.table[probe] = (self.table_now, state);
                        layer.next.push(to_key);
                        self.states.push(Span {
                            least: low + u32::from(mines),
                            len: len + low + u32::from(mines),
                            at: 0,
                        });
                        break state;
                    }
                    if layer.next[state as usize] == to_key {
                        break state;
                    }
                    probe = (probe + 1) & mask;
                };
                // Until the layer is complete, `len` is one beyond the most mines.
                let span = &mut self.states[(next + to) as usize];
                span.least = span.least.min(low + u32::from(mines));
                span.len = span.len.max(len + low + u32::from(mines));
                self.edges.push(Edge {
                    from,
                    to: next + to,
                    mines,
                });
                if layer.next.len() * 2 > mask {
                    mask = self.regrow(&layer.next);
                }
            }
        }
        self.layers.push(next);
        let mut end = self.forward.len() as u32;
        for span in &mut self.states[next as usize..] {
            span.len -= span.least;
            span.at = end;
            end += span.len;
        }
        let start = self.forward.len();
        self.forward.resize(end as usize, 0.0);
        let (before, after) = self.forward.split_at_mut(start);
        let mut largest = 0f64;
        for edge in &self.edges[self.edges_at[at] as usize..] {
            let (from, to) = (
                self.states[edge.from as usize],
                self.states[edge.to as usize],
            );
            let ways = CHOOSE[step.size as usize][edge.mines as usize];
            let shift = from.least + u32::from(edge.mines) - to.least;
            let source = &before[from.at as usize..][..from.len as usize];
            let target = &mut after[(to.at + shift) as usize - start..][..from.len as usize];
            for (t, s) in target.iter_mut().zip(source) {
                *t += ways * s;
                largest = largest.max(*t);
            }
        }
        if largest > LARGE {
            for count in after {
                *count *= SCALE;
            }
        }
        Ok(())
    }

    /// A clean table for at least so many states; gives the mask of its indices.
    fn table_for(&mut self, states: usize) -> usize {
        let len = states.next_power_of_two().max(64);
        if self.table.len() < len {
            self.table.resize(len, (0, 0));
        }
        match self.table_now.checked_add(1) {
            Some(now) => self.table_now = now,
            None => {
                self.table.fill((0, 0));
                self.table_now = 1;
            }
        }
        len - 1
    }

    fn regrow<K: Key>(&mut self, keys: &[K]) -> usize {
        let mask = self.table_for(keys.len() * 8);
        for (state, &key) in keys.iter().enumerate() {
            let mut probe = (key.hash() >> 32) as usize & mask;
            while self.table[probe].0 == self.table_now {
                probe = (probe + 1) & mask;
            }
            self.table[probe] = (self.table_now, state as u32);
        }
        mask
    }

    /// What a counter may show beyond the proved mines around it, and the layouts for each.
    pub(crate) fn shown(&self) -> impl Iterator<Item = (u8, Counts)> {
        let cells = self.numbers.first().map_or(0, |number| number.need);
        self.ends
            .iter()
            .map(move |&(end, left)| (cells - left, self.counts(end)))
    }

    /// Counts the boxes for one thing that the counter may show, the `which`-th of [`Counter::shown`].
    pub(crate) fn given(&mut self, which: usize, component: &mut Component) {
        let (end, _) = self.ends[which];
        self.backward(end, component);
    }

    fn counts(&self, end: u32) -> Counts {
        let span = self.states[end as usize];
        Counts {
            least: span.least,
            count: self.forward[span.at as usize..][..span.len as usize].to_vec(),
        }
    }

    /// The backward pass from one end: fills in what is counted about boxes.
    fn backward(&mut self, end: u32, component: &mut Component) {
        component.counts = self.counts(end);
        let (total, len) = (component.counts.least, component.counts.count.len());
        component.mine.clear();
        component.mine.resize(self.groups.len() * len, 0.0);
        component.safe.clear();
        component.safe.resize(self.groups.len() * len, 0.0);
        // An empty span is a dead end.
        self.back.clear();
        self.back.resize(self.states.len(), Span::default());
        self.backward.clear();
        self.backward.push(1.0);
        self.back[end as usize] = Span {
            least: 0,
            len: 1,
            at: 0,
        };
        let mut products = 0;
        for at in (0..self.steps.len()).rev() {
            let step = self.steps[at];
            let edges = &self.edges[self.edges_at[at] as usize..self.edges_at[at + 1] as usize];
            for edge in edges {
                let to = self.back[edge.to as usize];
                if to.len == 0 {
                    continue;
                }
                let low = to.least + u32::from(edge.mines);
                let from = &mut self.back[edge.from as usize];
                if from.len == 0 {
                    from.least = low;
                    from.len = low + to.len;
                } else {
                    from.least = from.least.min(low);
                    from.len = from.len.max(low + to.len);
                }
            }
            let start = self.backward.len();
            let mut next = start as u32;
            for span in &mut self.back[self.layers[at] as usize..self.layers[at + 1] as usize] {
                if span.len > 0 {
                    span.len -= span.least;
                    span.at = next;
                    next += span.len;
                }
            }
            self.backward.resize(next as usize, 0.0);
            let (after, before) = self.backward.split_at_mut(start);
            let mut largest = 0f64;
            let row = step.group as usize * len;
            let (mine, safe) = (
                &mut component.mine[row..row + len],
                &mut component.safe[row..row + len],
            );
            for edge in edges {
                let to = self.back[edge.to as usize];
                if to.len == 0 {
                    continue;
                }
                let from = self.back[edge.from as usize];
                let mines = u32::from(edge.mines);
                let ways = CHOOSE[step.size as usize][edge.mines as usize];
                let ends = &after[to.at as usize..][..to.len as usize];
                let shift = to.least + mines - from.least;
                let target = &mut before[(from.at + shift) as usize - start..][..ends.len()];
                for (t, e) in target.iter_mut().zip(ends) {
                    *t += ways * e;
                    largest = largest.max(*t);
                }
                let begun = self.states[edge.from as usize];
                let begins = &self.forward[begun.at as usize..][..begun.len as usize];
                let share = f64::from(edge.mines) / f64::from(step.size);
                let base = (begun.least + mines + to.least - total) as usize;
                let (as_mine, as_safe) = (ways * share, ways * (1.0 - share));
                products += begins.len() * ends.len();
                for (i, b) in begins.iter().enumerate() {
                    for (j, e) in ends.iter().enumerate() {
                        let both = b * e;
                        mine[base + i + j] += as_mine * both;
                        safe[base + i + j] += as_safe * both;
                    }
                }
            }
            if largest > LARGE {
                for count in before {
                    *count *= SCALE;
                }
            }
        }
        // An edge costs about as much as eight products.
        self.spent += products as u64 / 8;
    }

    fn trace(&self, end: u32) -> Trace {
        debug_assert_eq!(end as usize + 1, self.states.len());
        let mut into = vec![0u32; self.states.len() + 1];
        for edge in &self.edges {
            into[edge.to as usize + 1] += 1;
        }
        for state in 0..self.states.len() {
            into[state + 1] += into[state];
        }
        let mut at = into.clone();
        let nothing = Edge {
            from: 0,
            to: 0,
            mines: 0,
        };
        let mut edges = vec![nothing; self.edges.len()];
        for edge in &self.edges {
            let slot = &mut at[edge.to as usize];
            edges[*slot as usize] = *edge;
            *slot += 1;
        }
        Trace {
            order: self.steps.iter().map(|step| step.group).collect(),
            edges,
            into,
            states: self.states.clone(),
            forward: self.forward.clone(),
        }
    }
}
