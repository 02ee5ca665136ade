//! The backward pass: counts the ways in which a layout can end, and from them the mines of each box.

use super::{
    CHOOSE, Component, Counter, Counts, Edge, LARGE, PRODUCTS, SCALE, Span, TooHard, Trace,
};

impl Counter {
    pub(super) fn counts(&self, end: u32) -> Counts {
        let span = self.states[end as usize];
        Counts {
            least: span.least,
            count: self.forward[span.at as usize..][..span.len as usize].to_vec(),
        }
    }

    /// The backward pass from one end: fills in the counts for the boxes.
    pub(super) fn backward(&mut self, end: u32, component: &mut Component) -> Result<(), TooHard> {
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
                let pairs = (begins.len() * ends.len()) as u64;
                self.products.spend(pairs)?;
                products += pairs;
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
        self.spent += products / PRODUCTS;
        Ok(())
    }

    pub(super) fn trace(&self, end: u32) -> Trace {
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
