//! The exact probability of a mine for each hidden cell, component by component. Reuses unchanged components of
//! earlier maps.

use std::collections::HashMap;
use std::rc::Rc;

use grille_grid::work::Limits;

use super::combine::{self, Mines, NotShared, Shared};
use super::component::{Component, Counter, Counts, TooHard};
use super::known::{Clash, Known, State};

/// How many components are cached. Beyond that the cache is cleared, which only costs time.
const REMEMBERED: usize = 4096;

/// A map may cost as much as this many components that use up their budget.
pub(crate) const HARD: u64 = 100;

/// Exact probabilities, and the counts behind them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Map {
    pub(crate) counter: Counter,
    /// The components counted so far, by key.
    cache: HashMap<u64, Rc<Component>>,
    pub(crate) components: Vec<Rc<Component>>,
    /// Their weights.
    pub(crate) shared: Shared,
    /// For each hidden cell: the probability that it is a mine, exactly 0 or 1 if certain.
    pub(crate) mine: Vec<f64>,
    /// The hidden cells that touch no number.
    pub(crate) off: Vec<u32>,
    /// For each hidden cell on the edge: its component.
    pub(crate) component_of: Vec<u32>,
    /// Whether every component was counted within the budget.
    pub(crate) exact: bool,
    /// Whether components keep their traces, for drawing layouts.
    pub(crate) keep_traces: bool,
    stamp: Vec<u32>,
    now: u32,
}

impl Map {
    /// Computes the map of `known`, which must be settled. `budget` limits the work on one component; all together may
    /// cost [`HARD`] times as much. A component that is too hard gets rough probabilities, never 0 or 1, and the map
    /// is not `exact`.
    pub(crate) fn compute(
        &mut self,
        known: &Known,
        mines: Mines,
        budget: u64,
    ) -> Result<(), Clash> {
        let limits = Limits {
            steps: budget.saturating_mul(HARD),
            ..Limits::default()
        };
        limits.run(|| self.compute_within(known, mines, budget))
    }

    fn compute_within(&mut self, known: &Known, mines: Mines, budget: u64) -> Result<(), Clash> {
        let area = known.state.len();
        if self.stamp.len() != area {
            self.stamp = vec![0; area];
            self.now = 0;
            self.mine = vec![0.0; area];
            self.component_of = vec![0; area];
            self.cache.clear();
        }
        self.now = self.now.checked_add(1).unwrap_or_else(|| {
            self.stamp.fill(0);
            1
        });
        self.components.clear();
        self.off.clear();
        self.exact = true;
        let mut hard: Vec<usize> = Vec::new();
        for cell in known.cells() {
            if !known.is(cell, State::Hidden) || self.stamp[cell as usize] == self.now {
                continue;
            }
            if !known.on_edge(cell) {
                self.off.push(cell);
                continue;
            }
            let key = self.counter.gather(known, &[cell], None);
            for member in self.counter.gathered() {
                self.stamp[member as usize] = self.now;
                self.component_of[member as usize] = self.components.len() as u32;
            }
            let usable = |found: &&Rc<Component>| !self.keep_traces || found.trace.is_some();
            let component = match self.cache.get(&key).filter(usable) {
                Some(component) => component.clone(),
                None => {
                    let counted = match self.counter.count(budget, self.keep_traces) {
                        Ok(component) => component,
                        Err(TooHard) => {
                            hard.push(self.components.len());
                            rough(&self.counter, known)
                        }
                    };
                    if counted.counts.count.is_empty() {
                        return Err(Clash {
                            number: self.counter.numbers().next(),
                        });
                    }
                    let component = Rc::new(counted);
                    if self.cache.len() >= REMEMBERED {
                        self.cache.clear();
                    }
                    if hard.last() != Some(&self.components.len()) {
                        self.cache.insert(key, component.clone());
                    }
                    component
                }
            };
            self.components.push(component);
        }
        self.exact = hard.is_empty();
        let counts: Vec<&Counts> = self.components.iter().map(|c| &c.counts).collect();
        let off = self.off.len() as u32;
        let shared = combine::share(&counts, off, known.hidden, mines);
        self.exact &= !matches!(shared, Err(NotShared::Exhausted));
        self.shared = match shared {
            Ok(shared) => shared,
            // A rough component may not fit the number of mines.
            Err(_) if !self.exact => {
                let odds = density(known, mines);
                combine::share(&counts, off, known.hidden, Mines::Odds(odds)).unwrap_or_default()
            }
            Err(_) => return Err(Clash { number: None }),
        };
        for &cell in &self.off {
            self.mine[cell as usize] = self.shared.off;
        }
        for (component, weights) in self.components.iter().zip(&self.shared.weights) {
            for index in 0..component.boxes() {
                let probability = probability(component, index, weights, self.shared.rounded);
                for &cell in component.cells_of(index) {
                    self.mine[cell as usize] = probability;
                }
            }
        }
        Ok(())
    }
}

impl Map {
    pub(crate) fn forget(&mut self) {
        self.cache.clear();
    }
}

/// The odds of a mine over all hidden cells.
fn density(known: &Known, mines: Mines) -> f64 {
    match mines {
        Mines::Odds(odds) => odds,
        Mines::Exactly(mines) => {
            let hidden = f64::from(known.hidden.max(1));
            (mines as f64 / hidden).clamp(0.01, 0.99)
                / (1.0 - (mines as f64 / hidden).clamp(0.01, 0.99))
        }
    }
}

/// The probability that a cell of the box is a mine.
pub(crate) fn probability(
    component: &Component,
    index: usize,
    weights: &[f64],
    rounded: bool,
) -> f64 {
    let (mine, safe) = component.weigh(index, weights);
    if mine > 0.0 && safe > 0.0 {
        return (mine / (mine + safe)).clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON / 2.0);
    }
    if rounded {
        // A weight may be 0 although it is possible: check the component alone.
        let len = component.counts.count.len();
        let any = |counts: &[f64]| counts[index * len..][..len].iter().any(|&n| n > 0.0);
        match (any(&component.mine), any(&component.safe)) {
            (true, true) if mine > 0.0 => return 1.0 - f64::EPSILON / 2.0,
            (true, true) => return f64::MIN_POSITIVE,
            (mine, _) => return f64::from(u8::from(mine)),
        }
    }
    if mine > 0.0 { 1.0 } else { 0.0 }
}

/// A component too hard to count: each cell gets the mean of what its numbers say alone.
fn rough(counter: &Counter, known: &Known) -> Component {
    let mut component = counter.shape();
    let mut mines = 0.0;
    for index in 0..component.boxes() {
        let cell = component.cells_of(index)[0];
        let (mut sum, mut numbers) = (0.0, 0);
        for near in known.around(cell) {
            if known.is(near, State::Open) {
                sum +=
                    f64::from(known.need[near as usize]) / f64::from(known.unknown[near as usize]);
                numbers += 1;
            }
        }
        let share = (sum / f64::from(numbers.max(1))).clamp(0.001, 0.999);
        component.mine.push(share);
        component.safe.push(1.0 - share);
        mines += share * component.cells_of(index).len() as f64;
    }
    component.counts = Counts {
        least: mines.round() as u32,
        count: vec![1.0],
    };
    component
}

#[cfg(test)]
mod tests {
    use super::*;
    use grille_grid::{Rng, Size};

    #[test]
    fn small() {
        let mut rng = Rng::new(5);
        for round in 0..3000 {
            let (rows, cols) = (1 + rng.below(5), 1 + rng.below(4));
            let size = Size::new(u64::from(rows), u64::from(cols)).unwrap();
            let area = size.area() as u32;
            let mines = rng.below(area);
            let lay: u32 = rng.sample(area, mines).iter().map(|i| 1u32 << i).sum();
            let nb: Vec<u32> = size
                .positions()
                .map(|p| size.neighbours(p).map(|q| 1u32 << size.index(q)).sum())
                .collect();
            let mut known = Known::new(size, Some(mines));
            let mut open = 0u32;
            for i in 0..area {
                if lay >> i & 1 == 0 && rng.below(3) == 0 {
                    open |= 1 << i;
                    known.open(
                        known.index(size.pos(i as usize)),
                        (lay & nb[i as usize]).count_ones() as u8,
                    );
                }
            }
            known.settle().unwrap();
            let mut map = Map::default();
            map.compute(&known, Mines::Exactly(known.mines.unwrap()), 1 << 30)
                .unwrap();
            let mut total = 0u32;
            let mut counts = [0u32; 32];
            for l in 0..1u32 << area {
                if l.count_ones() != mines || l & open != 0 {
                    continue;
                }
                if (0..area).any(|i| {
                    open >> i & 1 == 1
                        && (l & nb[i as usize]).count_ones() != (lay & nb[i as usize]).count_ones()
                }) {
                    continue;
                }
                total += 1;
                for i in 0..area {
                    counts[i as usize] += l >> i & 1;
                }
            }
            assert_eq!(map.shared.layouts, f64::from(total), "round {round}");
            for i in 0..area {
                let cell = known.index(size.pos(i as usize));
                let p = f64::from(counts[i as usize]) / f64::from(total);
                match known.state[cell as usize] {
                    State::Hidden => assert!(
                        (map.mine[cell as usize] - p).abs() < 1e-12,
                        "round {round} cell {i}"
                    ),
                    State::Mine => assert_eq!(p, 1.0),
                    _ => assert_eq!(p, 0.0),
                }
            }
        }
    }
}
