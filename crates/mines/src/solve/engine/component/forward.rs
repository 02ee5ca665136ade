//! The forward pass: counts the ways in which a layout can begin, state by state, box after box.

use grille_grid::work::{self, Meter};

use super::key::Key;
use super::{CHOOSE, Counter, Edge, LARGE, Layer, PRODUCTS, SCALE, Span, TooHard};

/// The limit on products of counts per edge of the budget. Components of real games have ten or a hundred per edge.
const PRODUCTS_AN_EDGE: u64 = 500;

/// Edges paid for at a time.
const BATCH: usize = 1 << 12;

/// The forward pass may fill a third of an engine's memory: the passes hold their edges, states and counts at the same
/// time, `backward` adds as many counts again, and a trace copies everything.
const SHARE_OF_MEMORY: usize = 3;

impl Counter {
    /// The forward pass. Afterwards, `ends` holds the final states of the whole component.
    pub(crate) fn forward(&mut self, budget: u64) -> Result<(), TooHard> {
        let open = self.order()?;
        self.products = Meter::of_parts(budget.saturating_mul(PRODUCTS_AN_EDGE), PRODUCTS);
        let budget = &mut Meter::new(budget);
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
        self.spent += self.edges.len() as u64;
        done
    }

    fn pass<K: Key>(&mut self, layer: &mut Layer<K>, budget: &mut Meter) -> Result<(), TooHard> {
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
        // The only slot left in the last layer is that of a counter, if any.
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
        budget: &mut Meter,
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
            budget.spend(u64::from(most - least) + 1)?;
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
                // Until the layer is complete, `len` is one more than the most mines.
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
        let start = self.forward.len();
        let mut end = start;
        for span in &mut self.states[next as usize..] {
            span.len -= span.least;
            // A sum that overflows is refused just below.
            span.at = end as u32;
            end += span.len as usize;
        }
        let held = self.edges.len() * size_of::<Edge>()
            + self.states.len() * size_of::<Span>()
            + end * size_of::<f64>();
        if held > work::bytes().min(u32::MAX as usize) / SHARE_OF_MEMORY {
            return Err(TooHard);
        }
        self.forward.resize(end, 0.0);
        let (before, after) = self.forward.split_at_mut(start);
        let mut largest = 0f64;
        // Edges are paid for in batches, by the longest counts in the layer: paying for each edge would cost more than
        // the edge.
        let spans = &self.states[first as usize..next as usize];
        let longest = spans.iter().map(|span| span.len).max().unwrap_or(0);
        let edges = self.edges_at[at] as usize..self.edges.len();
        for batch in edges.clone().step_by(BATCH) {
            let end = (batch + BATCH).min(edges.end);
            self.products
                .spend((end - batch) as u64 * u64::from(longest))?;
            for edge in &self.edges[batch..end] {
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
        }
        if largest > LARGE {
            for count in after {
                *count *= SCALE;
            }
        }
        Ok(())
    }

    /// A clean table for at least this many states. Returns the mask for its indices.
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
}
