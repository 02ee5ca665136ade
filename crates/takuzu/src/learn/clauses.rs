//! The learnt clauses, and unit propagation over them.

use super::{BLANK, Dead, Learner, Lit, Reason, var};
use crate::mask::Mask;

/// Literals of which at least one is true in every solution still to be found.
pub(super) struct Clause {
    pub(super) lits: Vec<Lit>,
    /// The number of distinct decision levels. Lower is more useful.
    spread: u32,
    pub(super) used: u32,
}

/// A clause to check when a literal becomes false, and another of its literals. If that one is true, the clause need
/// not be checked.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    clause: u32,
    other: Lit,
}

impl<M: Mask> Learner<M> {
    /// Fills in what follows from the clauses.
    pub(super) fn by_clauses(&mut self) -> Result<(), Dead> {
        // Ends: each cell is filled once.
        while let Some(&lit) = self.trail.get(self.seen) {
            self.seen += 1;
            let now_false = lit ^ 1;
            let mut watches = std::mem::take(&mut self.watches[now_false as usize]);
            let mut kept = 0;
            let mut dead = None;
            for at in 0..watches.len() {
                let watch = watches[at];
                if dead.is_some() || self.is_true(watch.other) {
                    watches[kept] = watch;
                    kept += 1;
                    continue;
                }
                let lits = &mut self.clauses[watch.clause as usize].lits;
                if lits[0] == now_false {
                    lits.swap(0, 1);
                }
                let first = lits[0];
                let free = lits[2..]
                    .iter()
                    .position(|&lit| self.value[var(lit)] != (lit & 1 ^ 1) as u8);
                if let Some(free) = free {
                    lits.swap(1, free + 2);
                    let now = lits[1];
                    let other = first;
                    let clause = watch.clause;
                    self.watches[now as usize].push(Watch { clause, other });
                    continue;
                }
                watches[kept] = Watch {
                    other: first,
                    ..watch
                };
                kept += 1;
                if self.is_false(first) {
                    dead = Some(watch.clause);
                } else if !self.is_true(first) {
                    self.set(first, Reason::Clause(watch.clause));
                }
            }
            watches.truncate(kept);
            self.watches[now_false as usize] = watches;
            if let Some(clause) = dead {
                return Err(Dead::Clause(clause));
            }
        }
        Ok(())
    }

    /// Stores a clause whose first literal is the only one that is not false, and makes that literal true. A clause
    /// that does not follow from the others is never dropped.
    pub(super) fn add(&mut self, lits: Vec<Lit>, for_ever: bool) {
        let first = lits[0];
        if lits.len() == 1 {
            self.set(first, Reason::None);
            return;
        }
        let mut levels: Vec<u32> = lits.iter().map(|&lit| self.level[var(lit)]).collect();
        levels.sort_unstable();
        levels.dedup();
        let spread = if for_ever { 0 } else { levels.len() as u32 };
        let clause = self.clauses.len() as u32;
        self.watches[first as usize].push(Watch {
            clause,
            other: lits[1],
        });
        self.watches[lits[1] as usize].push(Watch {
            clause,
            other: first,
        });
        self.literals += lits.len();
        self.clauses.push(Clause {
            lits,
            spread,
            used: 0,
        });
        self.set(first, Reason::Clause(clause));
    }

    /// Drops the less useful half of the clauses. Requires that nothing is decided.
    pub(super) fn forget(&mut self) {
        let mut worth: Vec<(u32, u32)> = self
            .clauses
            .iter()
            .map(|clause| (clause.spread, u32::MAX - clause.used))
            .collect();
        let half = worth.len() / 2;
        let (_, &mut bound, _) = worth.select_nth_unstable(half);
        let keep =
            |clause: &Clause| clause.spread <= 2 || (clause.spread, u32::MAX - clause.used) < bound;
        let mut clauses = std::mem::take(&mut self.clauses);
        clauses.retain(keep);
        for watches in &mut self.watches {
            watches.clear();
        }
        // With nothing decided, a clause with a true literal is never needed. Every other clause has at least two blank
        // literals, because propagation is complete.
        clauses.retain(|clause| !clause.lits.iter().any(|&lit| self.is_true(lit)));
        for (at, clause) in clauses.iter_mut().enumerate() {
            clause.lits.retain(|&lit| self.value[var(lit)] == BLANK);
            clause.used /= 2;
            for side in 0..2 {
                self.watches[clause.lits[side] as usize].push(Watch {
                    clause: at as u32,
                    other: clause.lits[1 - side],
                });
            }
        }
        self.literals = clauses.iter().map(|clause| clause.lits.len()).sum();
        self.clauses = clauses;
        for reason in &mut self.reason {
            // Reasons of cells that hold without a decision are never used.
            *reason = Reason::None;
        }
        self.most_clauses += self.most_clauses / 10;
    }
}
