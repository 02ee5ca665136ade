//! Explains dead ends by small sets of cells, traced back to the latest decision.

use super::{DECAY, Dead, Learner, Lit, Reason, var};
use crate::line::{self, Digits};
use crate::mask::Mask;
use crate::state::{COLS, ROWS};

impl<M: Mask> Learner<M> {
    /// Traces a dead end back to one literal of the latest decision. Returns the clause that forbids it, and the
    /// decision level to return to. The clause starts with that literal, followed by one of the next latest decision.
    /// Returns `None` if nothing was decided, which means that there is no solution.
    pub(super) fn learn(&mut self, dead: &Dead) -> Option<(Vec<Lit>, u32)> {
        let now = self.decisions.len() as u32;
        if now == 0 {
            return None;
        }
        let mut lits: Vec<Lit> = Vec::new();
        match *dead {
            Dead::Clause(clause) => {
                self.clauses[clause as usize].used += 1;
                let clause = &self.clauses[clause as usize].lits;
                lits.extend(clause.iter().map(|lit| lit ^ 1));
            }
            Dead::Line(direction, at) => self.explain(direction, at, None, u32::MAX, &mut lits),
            Dead::Same(direction, a, b) => {
                self.line_before(direction, a, u32::MAX, &mut lits);
                self.line_before(direction, b, u32::MAX, &mut lits);
            }
        }
        let mut clause: Vec<Lit> = vec![0];
        let mut open = 0;
        let mut at = self.trail.len();
        let mut touched: Vec<usize> = Vec::new();
        // Ends: the trail is walked backwards, and the decision is the last literal that can be met.
        loop {
            for lit in lits.drain(..) {
                let cell = var(lit);
                if self.met[cell] || self.level[cell] == 0 {
                    continue;
                }
                self.met[cell] = true;
                touched.push(cell);
                self.activity[cell] += self.step;
                if self.level[cell] == now {
                    open += 1;
                } else {
                    clause.push(lit ^ 1);
                }
            }
            let lit = loop {
                at -= 1;
                if self.met[var(self.trail[at])] {
                    break self.trail[at];
                }
            };
            open -= 1;
            if open == 0 {
                clause[0] = lit ^ 1;
                break;
            }
            if let Reason::Clause(clause) = self.reason[var(lit)] {
                self.clauses[clause as usize].used += 1;
            }
            let mut found = std::mem::take(&mut lits);
            self.reasons(lit, &mut found);
            lits = found;
        }
        self.shorten(&mut clause);
        for cell in touched {
            self.met[cell] = false;
        }
        self.step /= DECAY;
        if self.step > 1e30 {
            // Never 0, which marks a filled cell.
            for (activity, score) in self.activity.iter_mut().zip(&mut self.score) {
                *activity = (*activity * 1e-30).max(1e-30);
                *score = if *score == 0 { 0 } else { activity.to_bits() };
            }
            self.step *= 1e-30;
        }
        let second = (1..clause.len()).max_by_key(|&at| self.level[var(clause[at])]);
        let back = second.map_or(0, |second| {
            clause.swap(1, second);
            self.level[var(clause[1])]
        });
        Some((clause, back))
    }

    /// Removes literals that follow from the others.
    fn shorten(&self, clause: &mut Vec<Lit>) {
        let mut reasons = Vec::new();
        let mut at = 1;
        // Ends: each round advances or shortens the clause.
        while at < clause.len() {
            let lit = clause[at];
            let followed = !matches!(self.reason[var(lit)], Reason::None) && {
                reasons.clear();
                self.reasons(lit ^ 1, &mut reasons);
                reasons
                    .iter()
                    .all(|&reason| self.met[var(reason)] || self.level[var(reason)] == 0)
            };
            if followed {
                clause.swap_remove(at);
            } else {
                at += 1;
            }
        }
    }

    /// Adds to `lits` the true literals that imply a literal.
    fn reasons(&self, lit: Lit, lits: &mut Vec<Lit>) {
        let cell = var(lit);
        let place = self.place[cell];
        match self.reason[cell] {
            Reason::None => {}
            Reason::Clause(clause) => {
                let clause = &self.clauses[clause as usize].lits;
                lits.extend(clause[1..].iter().map(|lit| lit ^ 1));
            }
            Reason::Line(direction, at) => {
                let cell = self.along(direction, cell);
                self.explain(direction, at, Some(cell), place, lits);
            }
            Reason::Twin(direction, at, full) => {
                self.line_before(direction, at, place, lits);
                self.line_before(direction, full, place, lits);
            }
        }
    }

    /// Adds to `lits` a few true literals of a line, set before `before`, that make the line unfillable if `cell` had
    /// its other digit (or, without a cell, in any case).
    fn explain(
        &self,
        direction: usize,
        at: u32,
        cell: Option<u32>,
        before: u32,
        lits: &mut Vec<Lit>,
    ) {
        let form = self.forms[direction][at as usize];
        let len = form.len;
        let now = self.digits[direction][at as usize];
        let mut known = Digits::NONE;
        // A literal that holds without a decision, or was already met, adds nothing to the clause. Of the others, those
        // of late decisions are dropped first, in quarters.
        let now_level = self.decisions.len() as u32;
        let mut latest = [M::NONE; 5];
        for other in 0..len {
            let one = now.ones.has(other);
            if Some(other) == cell || !(one || now.zeros.has(other)) {
                continue;
            }
            let index = var(self.lit_of(direction, at, other, one));
            if self.place[index] < before {
                if one {
                    known.ones |= M::bit(other);
                } else {
                    known.zeros |= M::bit(other);
                }
                let level = self.level[index];
                if level > 0 && !self.met[index] {
                    let part = 4 * level / now_level;
                    latest[part as usize] |= M::bit(other);
                }
            }
        }
        let assumed = match cell {
            Some(cell) if now.ones.has(cell) => Digits {
                ones: M::NONE,
                zeros: M::bit(cell),
            },
            Some(cell) => Digits {
                ones: M::bit(cell),
                zeros: M::NONE,
            },
            None => Digits::NONE,
        };
        let with = |known: Digits<M>| Digits {
            ones: known.ones | assumed.ones,
            zeros: known.zeros | assumed.zeros,
        };
        let needed = match three(with(known), cell, len) {
            Some(three) => Digits {
                ones: known.ones & three,
                zeros: known.zeros & three,
            },
            None => {
                let mut less = with(known);
                for &spare in latest.iter().rev().filter(|spare| !spare.is_none()) {
                    less = line::reduce(less, form, spare);
                }
                Digits {
                    ones: less.ones & known.ones,
                    zeros: less.zeros & known.zeros,
                }
            }
        };
        for (mut rest, one) in [(needed.ones, true), (needed.zeros, false)] {
            // Ends: each round clears the lowest bit.
            while !rest.is_none() {
                lits.push(self.lit_of(direction, at, rest.lowest(), one));
                rest = rest.without_lowest();
            }
        }
    }

    /// Adds all literals of a line that were set before `before`.
    fn line_before(&self, direction: usize, at: u32, before: u32, lits: &mut Vec<Lit>) {
        let line = self.digits[direction][at as usize];
        for other in 0..self.len(direction) {
            let one = line.ones.has(other);
            if one || line.zeros.has(other) {
                let lit = self.lit_of(direction, at, other, one);
                if self.place[var(lit)] < before {
                    lits.push(lit);
                }
            }
        }
    }

    /// The index of a cell in its row or column.
    fn along(&self, direction: usize, cell: usize) -> u32 {
        let cell = cell as u32;
        if direction == ROWS {
            cell % self.sides[COLS]
        } else {
            cell / self.sides[COLS]
        }
    }
}

/// Three equal neighbours, which include `cell` if there is one.
fn three<M: Mask>(line: Digits<M>, cell: Option<u32>, len: u32) -> Option<M> {
    let (from, to) = match cell {
        Some(cell) => (cell.saturating_sub(2), (cell + 1).min(len - 2)),
        None => (0, len.saturating_sub(2)),
    };
    (from..to).find_map(|start| {
        let three = M::first(3) << start;
        let alike = three & !line.ones == M::NONE || three & !line.zeros == M::NONE;
        alike.then_some(three)
    })
}
