//! Draws random layouts, uniformly from all that fit.
//!
//! It first draws the number of mines of each component in turn, weighted by the ways left to the later ones; then a
//! path through each component's states, backwards; then the cells of each box.

use std::rc::Rc;

use super::combine::choose;
use super::component::{CHOOSE, Component};
use super::known::Known;
use super::layouts::traced;
use super::map::Map;

/// A small, fast generator for look-ahead, seeded from the game's generator.
#[derive(Clone, Debug)]
pub(crate) struct FastRng(u64);

impl FastRng {
    pub(crate) fn new(seed: u64) -> FastRng {
        FastRng(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// A number from 0 to 1, excluding 1.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 * (0.5 / (1u64 << 52) as f64)
    }

    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u32
    }
}

/// The tables for drawing layouts of one board.
#[derive(Clone, Debug)]
pub(crate) struct Sampler {
    components: Vec<Rc<Component>>,
    off: Vec<u32>,
    mines: i64,
    /// For each component and one beyond: in how many ways all components from it on, with the cells off the edge, can
    /// hold `from + i` mines.
    later: Vec<(i64, Vec<f64>)>,
}

impl Sampler {
    /// Prepares for the map's board. `None` if the number of mines is unknown, the map is not exact, or the board is
    /// too large for plain counts.
    pub(crate) fn new(known: &Known, map: &mut Map) -> Option<Sampler> {
        let mines = known.mines?;
        if !map.exact || map.shared.rounded {
            return None;
        }
        let mut components = Vec::with_capacity(map.components.len());
        for index in 0..map.components.len() {
            components.push(traced(known, map, index)?);
        }
        let off = map.off.clone();
        let mut later: Vec<(i64, Vec<f64>)> = Vec::with_capacity(components.len() + 1);
        // From the last to the first; only possible numbers of remaining mines are considered.
        let (mut least, mut most) = (mines, mines);
        for component in &components {
            least -= i64::from(component.counts.least) + component.counts.count.len() as i64 - 1;
            most -= i64::from(component.counts.least);
        }
        let from = least.max(0);
        let ways = (from..=most.max(from))
            .map(|left| choose(off.len() as u32, left))
            .collect();
        later.push((from, ways));
        for component in components.iter().rev() {
            least += i64::from(component.counts.least);
            most += i64::from(component.counts.least) + component.counts.count.len() as i64 - 1;
            let from = least.max(0);
            let (after_from, after) = &later[later.len() - 1];
            let ways = (from..=most.max(from)).map(|left| {
                let counts = component.counts.count.iter().enumerate();
                counts
                    .map(|(i, count)| {
                        let rest = left - i64::from(component.counts.least) - i as i64 - after_from;
                        let ways = usize::try_from(rest).ok().and_then(|rest| after.get(rest));
                        count * ways.copied().unwrap_or(0.0)
                    })
                    .sum()
            });
            let ways = ways.collect();
            later.push((from, ways));
        }
        later.reverse();
        Some(Sampler {
            components,
            off,
            mines,
            later,
        })
    }

    /// Draws a layout: sets `mine` at the index of every hidden cell.
    pub(crate) fn draw(&self, fast_rng: &mut FastRng, mine: &mut [bool]) {
        let mut left = self.mines;
        for (index, component) in self.components.iter().enumerate() {
            let (from, ways) = &self.later[index + 1];
            let weight = |i: usize| -> f64 {
                let rest = left - i64::from(component.counts.least) - i as i64 - from;
                let ways = usize::try_from(rest).ok().and_then(|rest| ways.get(rest));
                component.counts.count[i] * ways.copied().unwrap_or(0.0)
            };
            let len = component.counts.count.len();
            let drawn = pick(fast_rng, len, weight);
            left -= i64::from(component.counts.least) + drawn as i64;
            draw_component(component, drawn, fast_rng, mine);
        }
        draw_cells(&self.off, left.max(0) as u32, fast_rng, mine);
    }
}

/// A random number below `len` with these weights.
fn pick(fast_rng: &mut FastRng, len: usize, weight: impl Fn(usize) -> f64) -> usize {
    let total: f64 = (0..len).map(&weight).sum();
    let mut at = fast_rng.unit() * total;
    let mut last = 0;
    for index in 0..len {
        let here = weight(index);
        if here > 0.0 {
            last = index;
            if at < here {
                return index;
            }
            at -= here;
        }
    }
    last
}

fn draw_component(component: &Component, extra: usize, fast_rng: &mut FastRng, mine: &mut [bool]) {
    let Some(trace) = &component.trace else {
        return;
    };
    let mut state = trace.states.len() - 1;
    let mut used = component.counts.least + extra as u32;
    for &group in trace.order.iter().rev() {
        let edges = &trace.edges[trace.into[state] as usize..trace.into[state + 1] as usize];
        let cells = component.cells_of(group as usize);
        let chosen = pick(fast_rng, edges.len(), |index| {
            let edge = edges[index];
            let from = trace.states[edge.from as usize];
            let before = used.checked_sub(u32::from(edge.mines) + from.least);
            match before.filter(|&before| before < from.len) {
                Some(before) => {
                    CHOOSE[cells.len()][edge.mines as usize]
                        * trace.forward[(from.at + before) as usize]
                }
                None => 0.0,
            }
        });
        let edge = edges[chosen];
        draw_cells(cells, u32::from(edge.mines), fast_rng, mine);
        used -= u32::from(edge.mines);
        state = edge.from as usize;
    }
}

/// Lays `mines` mines in the cells, uniformly.
fn draw_cells(cells: &[u32], mines: u32, fast_rng: &mut FastRng, mine: &mut [bool]) {
    let mut left = mines;
    for (index, &cell) in cells.iter().enumerate() {
        let here = left > 0 && fast_rng.below((cells.len() - index) as u32) < left;
        mine[cell as usize] = here;
        left -= u32::from(here);
    }
}
