//! Counts exactly in how many ways the mines of one component can lie, by number of mines, for the component and for
//! each of its boxes.
//!
//! A *box* is a set of hidden cells that touch the same numbers. Only the number of mines in it matters: k mines in a
//! box of n cells lie in C(n, k) ways. Boxes are taken one after the other. After each, a *state* is what the open
//! numbers (those with a box taken and a box to come) still need. Layouts with the same needs have the same future and
//! are counted together, by number of mines used. So the work depends on how many numbers are open at once, not on how
//! many layouts there are:
//!
//! ```text
//!    a  1  b  2  c        a: 0 or 1      1 needs 1, 0
//!                         b              2 needs 2, 1    1 is done
//!                         c                              2 is done: one layout of 2 mines
//! ```
//!
//! A forward pass counts the beginnings of layouts, a backward pass their ends. Their products over the steps of a box
//! give how often it holds how many mines.
//!
//! One number may be left open, as a *counter*. The ends then give what it would show, and each number that it may
//! show has its own backward pass over the same forward pass.
//!
//! Counts are f64, and exact integers below 2^53. In components so large that counts could overflow, they are scaled
//! by powers of two, which loses nothing.
//!
//! [`gather`] finds a component, [`order`] orders its boxes, [`forward`] and [`backward`] are the passes, and [`key`]
//! represents a state.

mod backward;
mod forward;
mod gather;
mod key;
mod order;

use grille_grid::work::{Exhausted, Meter};

pub(crate) use self::gather::cell_key;

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

/// Above this, the counts of a layer are scaled by `SCALE`.
const LARGE: f64 = 1e150;
const SCALE: f64 = 1.0 / (1u128 << 127) as f64;

/// An edge costs about as much as this many products of counts.
const PRODUCTS: u64 = 8;

/// The component is too hard for the budget or too large for the memory, or has more open numbers at once than a state
/// holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooHard;

impl From<Exhausted> for TooHard {
    fn from(_: Exhausted) -> TooHard {
        TooHard
    }
}

/// The layouts of a component by number of mines: `count[i]` layouts have `least + i` mines.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Counts {
    pub(crate) least: u32,
    /// The numbers of layouts, at least one of them above 0.
    pub(crate) count: Vec<f64>,
}

/// Connected numbers and hidden cells, with their counts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Component {
    /// The hidden cells, box by box.
    pub(crate) cells: Vec<u32>,
    /// The start of each box among the cells, and the end of the last.
    pub(crate) starts: Vec<u32>,
    pub(crate) counts: Counts,
    /// For each box, as many numbers as `counts` has: layouts, weighted by the share of mines among the box's cells.
    pub(crate) mine: Vec<f64>,
    /// The same for safe cells. Both are exactly 0 if no layout has one.
    pub(crate) safe: Vec<f64>,
    /// The passes, if layouts are to be drawn or listed.
    pub(crate) trace: Option<Trace>,
}

impl Component {
    pub(crate) fn boxes(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    pub(crate) fn cells_of(&self, index: usize) -> &[u32] {
        &self.cells[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// The layouts with mines and with safe cells in one box, summed with a weight per number of mines of the
    /// component.
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

/// One step of a trace: from one state to another, with `mines` mines in the step's box.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) from: u32,
    pub(crate) to: u32,
    pub(crate) mines: u8,
}

/// A state of a trace: the location of its counts by number of mines used.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Span {
    pub(crate) least: u32,
    pub(crate) len: u32,
    pub(crate) at: u32,
}

/// The stored forward pass. Layouts are drawn or listed backwards from its last state.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trace {
    /// The box that each step takes.
    pub(crate) order: Vec<u32>,
    /// The edges, step by step, grouped by target state.
    pub(crate) edges: Vec<Edge>,
    /// For each state, the start of the edges into it; and the end.
    pub(crate) into: Vec<u32>,
    /// The states, layer by layer, from the beginning to the end.
    pub(crate) states: Vec<Span>,
    /// The counts of beginnings.
    pub(crate) forward: Vec<f64>,
}

const NOWHERE: u32 = u32::MAX;

/// A number of the current component.
#[derive(Clone, Copy, Debug)]
struct Number {
    cell: u32,
    need: u8,
    /// A counter has no need: its slot counts down from `need` and is read at the end.
    counter: bool,
    boxes: [u32; 8],
    boxes_len: u8,
    /// Boxes and cells that no step has taken yet.
    boxes_left: u8,
    cells_left: u8,
    /// Its slot in a state while it is open.
    slot: u8,
    /// The step that opened it.
    opened: u32,
}

/// A box of the current component.
#[derive(Clone, Copy, Debug)]
struct Group {
    key: u64,
    numbers: [u32; 8],
    numbers_len: u8,
    size: u8,
    taken: bool,
}

/// A step: one box, and its effect on the open numbers.
#[derive(Clone, Copy, Debug)]
struct Step {
    group: u32,
    size: u8,
    slots: [u8; 8],
    slots_len: u8,
    /// For each of its numbers, the cells still to come after this box.
    room: [u8; 8],
    /// The numbers that it opens, as a bit set over `slots`.
    opens: u8,
}

/// Buffers for counting, reused for all components.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counter {
    // The current component.
    numbers: Vec<Number>,
    groups: Vec<Group>,
    members: Vec<(u32, u32)>,
    /// For each cell of the board: a number's index in `numbers`, valid if the stamp is current.
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
    /// The products of counts that the current component may still cost.
    products: Meter,
    /// The edges made so far, over all components: the cost of counting.
    pub(crate) spent: u64,
    /// The states of the last layer, with what their counter has left, if any.
    ends: Vec<(u32, u8)>,
}

/// The keys of the current layer and of the next.
#[derive(Clone, Debug, Default)]
struct Layer<K> {
    this: Vec<K>,
    next: Vec<K>,
}

impl Counter {
    /// Counts the gathered component. `budget` limits the edges.
    pub(crate) fn count(&mut self, budget: u64, keep_trace: bool) -> Result<Component, TooHard> {
        self.forward(budget)?;
        let mut component = self.shape();
        let Some(&(end, _)) = self.ends.first() else {
            return Ok(component);
        };
        self.backward(end, &mut component)?;
        if keep_trace {
            component.trace = Some(self.trace(end));
        }
        Ok(component)
    }

    /// The boxes and cells of the gathered component, without counts.
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

    /// What a counter may show beyond the proved mines around it, with the layouts for each.
    pub(crate) fn shown(&self) -> impl Iterator<Item = (u8, Counts)> {
        let cells = self.numbers.first().map_or(0, |number| number.need);
        self.ends
            .iter()
            .map(move |&(end, left)| (cells - left, self.counts(end)))
    }

    /// Counts the boxes given that the counter shows the `which`-th number of [`Counter::shown`].
    pub(crate) fn given(&mut self, which: usize, component: &mut Component) -> Result<(), TooHard> {
        let (end, _) = self.ends[which];
        self.backward(end, component)
    }
}
