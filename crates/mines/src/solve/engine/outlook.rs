//! The outlook of a hidden cell: the exact probability of each number that it may show, and the safety of the safest
//! cell after that.
//!
//! Only the components that the cell touches change. They are counted once, with the cell as a counter, and one
//! backward pass per number follows. For the rest of the board, the shares of mines are exact for the probabilities of
//! numbers; the safest cell of an untouched component is taken unchanged from the map.

use super::combine::{Mines, choose};
use super::component::{Component, Counts, TooHard};
use super::known::{Known, State};
use super::map::Map;

/// One number that the cell may show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Showing {
    /// The probability that the cell is safe and shows the number.
    pub(crate) chance: f64,
    /// The safety of the safest cell then; exactly 1 if one is certainly safe.
    pub(crate) safety: f64,
    /// How many hidden cells of the touched part are then certainly safe.
    pub(crate) free: u32,
    /// The number, less the proved mines around the cell.
    pub(crate) number: u8,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Outlook {
    /// One entry for each number that it may show.
    pub(crate) showing: Vec<Showing>,
}

/// Reusable buffers for outlooks.
#[derive(Clone, Debug, Default)]
pub(crate) struct OutlookBuffers {
    seeds: Vec<u32>,
    touched: Vec<u32>,
    others: Vec<f64>,
    next: Vec<f64>,
    rest: Vec<f64>,
    rest_mines: Vec<f64>,
    counts: Vec<(u8, Counts)>,
    order: Vec<(f64, usize)>,
    component: Component,
    /// For each component: the risk of its safest cell.
    least: Vec<f64>,
}

impl OutlookBuffers {
    /// Prepares for outlooks on the map's board.
    pub(crate) fn begin(&mut self, map: &Map) {
        self.least.clear();
        for component in &map.components {
            let boxes = (0..component.boxes()).map(|index| component.cells_of(index)[0]);
            let least = boxes
                .map(|cell| map.mine[cell as usize])
                .fold(1.0, f64::min);
            self.least.push(least);
        }
    }

    /// Looks at one hidden cell. Returns `None` as soon as the sum of chance times safety cannot exceed `beat`, or if
    /// the count is too hard.
    pub(crate) fn look(
        &mut self,
        known: &Known,
        map: &mut Map,
        mines: Mines,
        cell: u32,
        beat: f64,
        budget: u64,
    ) -> Option<Outlook> {
        self.touch(known, map, cell);
        map.counter.gather(known, &self.seeds, Some(cell));
        if let Err(TooHard) = map.counter.forward(budget) {
            return None;
        }
        self.counts.clear();
        self.counts.extend(map.counter.shown());
        let off_before = map.off.len() as u32;
        let near_off = known
            .around(cell)
            .iter()
            .filter(|&&near| known.is(near, State::Hidden) && !known.on_edge(near))
            .count() as u32;
        let off = off_before - near_off - u32::from(!known.on_edge(cell));
        let least = self.counts.iter().map(|(_, c)| c.least).min()?;
        let most = (self.counts.iter())
            .map(|(_, c)| c.least + c.count.len() as u32)
            .max()?;
        self.fill_rest(map, mines, off, least, most);
        // The total weight: the cell's own probability is known, and so is its safe share.
        let weigh = |counts: &Counts, rest: &[f64]| -> f64 {
            let rest = &rest[(counts.least - least) as usize..];
            counts.count.iter().zip(rest).map(|(c, r)| c * r).sum()
        };
        let safe = 1.0 - map.mine[cell as usize];
        self.order.clear();
        for (index, (_, counts)) in self.counts.iter().enumerate() {
            let weight = weigh(counts, &self.rest);
            if weight > 0.0 {
                self.order.push((weight, index));
            }
        }
        let whole: f64 = self.order.iter().map(|(weight, _)| weight).sum();
        self.order.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        let untouched = (self.least.iter().enumerate())
            .filter(|(index, _)| !self.touched.contains(&(*index as u32)))
            .map(|(_, &least)| least)
            .fold(1.0, f64::min);
        let mut outlook = Outlook::default();
        let mut bound = safe;
        self.component = map.counter.shape();
        for &(weight, index) in &self.order {
            let chance = safe * weight / whole;
            map.counter.given(index, &mut self.component).ok()?;
            let counts = &self.component.counts;
            let from = (counts.least - least) as usize;
            let rest = &self.rest[from..from + counts.count.len()];
            let (mut mine, mut free) = (untouched, 0);
            if off > 0 {
                let off_mines = weigh(counts, &self.rest_mines);
                mine = mine.min(off_mines / weight);
            }
            for group in 0..self.component.boxes() {
                let (as_mine, as_safe) = self.component.weigh(group, rest);
                mine = mine.min(as_mine / (as_mine + as_safe));
                if as_mine == 0.0 {
                    free += self.component.cells_of(group).len() as u32;
                }
            }
            let safety = 1.0 - mine;
            outlook.showing.push(Showing {
                chance,
                safety,
                free,
                number: self.counts[index].0,
            });
            bound -= chance * mine;
            if bound <= beat {
                return None;
            }
        }
        Some(outlook)
    }

    /// Collects the cells of all components that the cell touches.
    fn touch(&mut self, known: &Known, map: &Map, cell: u32) {
        self.touched.clear();
        self.seeds.clear();
        for near in known.around(cell).into_iter().chain([cell]) {
            if known.is(near, State::Hidden) && known.on_edge(near) {
                let component = map.component_of[near as usize];
                if !self.touched.contains(&component) {
                    self.touched.push(component);
                }
            }
        }
        for &component in &self.touched {
            self.seeds.extend(&map.components[component as usize].cells);
        }
    }

    /// The weight of the rest of the board when the touched part holds `least..most` mines: ways, and ways times the
    /// share of mines among the cells off the edge.
    fn fill_rest(&mut self, map: &Map, mines: Mines, off: u32, least: u32, most: u32) {
        self.rest.clear();
        self.rest_mines.clear();
        let mines = match mines {
            Mines::Exactly(mines) => mines,
            Mines::Odds(odds) => {
                let mut power = 1.0;
                for _ in least..most {
                    self.rest.push(power);
                    self.rest_mines.push(power * odds / (1.0 + odds));
                    power *= odds;
                }
                return;
            }
        };
        self.others.clear();
        self.others.push(1.0);
        let mut others_least = 0;
        for (index, component) in map.components.iter().enumerate() {
            if self.touched.contains(&(index as u32)) {
                continue;
            }
            let count = &component.counts.count;
            others_least += i64::from(component.counts.least);
            self.next.clear();
            self.next.resize(self.others.len() + count.len() - 1, 0.0);
            for (i, a) in self.others.iter().enumerate() {
                for (n, b) in self.next[i..].iter_mut().zip(count) {
                    *n += a * b;
                }
            }
            std::mem::swap(&mut self.others, &mut self.next);
        }
        for touched in least..most {
            let spare = mines - others_least - i64::from(touched);
            let (mut ways, mut as_mines) = (0.0, 0.0);
            for (i, count) in self.others.iter().enumerate() {
                let left = spare - i as i64;
                let here = count * choose(off, left);
                ways += here;
                as_mines += here * left as f64;
            }
            self.rest.push(ways);
            self.rest_mines.push(as_mines / f64::from(off.max(1)));
        }
    }
}
