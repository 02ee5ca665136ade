//! Fills in what follows, line by line and from clauses.

use super::{BLANK, Dead, Learner, Lit, Reason, var};
use crate::line::{self, Digits, Form};
use crate::mask::Mask;
use crate::state::{COLS, ROWS, first};

impl<M: Mask> Learner<M> {
    pub(super) fn set(&mut self, lit: Lit, reason: Reason) {
        let cell = var(lit);
        debug_assert!(self.value[cell] == BLANK);
        self.value[cell] = (lit & 1) as u8;
        self.score[cell] = 0;
        self.level[cell] = self.decisions.len() as u32;
        self.place[cell] = self.trail.len() as u32;
        self.reason[cell] = reason;
        self.trail.push(lit);
        let (row, col) = (
            cell as u32 / self.sides[COLS],
            cell as u32 % self.sides[COLS],
        );
        for (direction, at, bit) in [(ROWS, row, col), (COLS, col, row)] {
            let line = &mut self.digits[direction][at as usize];
            if lit & 1 == 1 {
                line.ones |= M::bit(bit);
            } else {
                line.zeros |= M::bit(bit);
            }
            self.glance[direction] |= M::bit(at);
            self.infer[direction] |= M::bit(at);
        }
    }

    /// Undoes everything after decision `level`.
    pub(super) fn back_to(&mut self, level: u32) {
        let Some(&from) = self.decisions.get(level as usize) else {
            return;
        };
        // Ends: the trail gets shorter.
        while self.trail.len() > from as usize {
            let Some(lit) = self.trail.pop() else { break };
            let cell = var(lit);
            self.value[cell] = BLANK;
            self.score[cell] = self.activity[cell].to_bits();
            self.phase[cell] = (lit & 1) as u8;
            let (row, col) = (
                cell as u32 / self.sides[COLS],
                cell as u32 % self.sides[COLS],
            );
            for (direction, at, bit) in [(ROWS, row, col), (COLS, col, row)] {
                let line = &mut self.digits[direction][at as usize];
                line.ones &= !M::bit(bit);
                line.zeros &= !M::bit(bit);
            }
        }
        self.decisions.truncate(level as usize);
        self.seen = self.trail.len();
        // Everything that followed was filled in before the decision that is undone.
        self.glance = [M::NONE; 2];
        self.infer = [M::NONE; 2];
    }

    /// Fills in everything that follows.
    ///
    /// Ends: a line is checked again only after one of its cells was filled.
    pub(super) fn propagate(&mut self) -> Result<(), Dead> {
        loop {
            self.by_clauses()?;
            let (direction, at, exact) = if let Some((direction, at)) = first(&self.glance) {
                self.glance[direction] &= !M::bit(at);
                (direction, at, false)
            } else if let Some((direction, at)) = first(&self.infer) {
                self.infer[direction] &= !M::bit(at);
                (direction, at, true)
            } else {
                return Ok(());
            };
            let before = self.digits[direction][at as usize];
            let form = self.forms[direction][at as usize];
            let after = if exact {
                line::infer(before, form)
            } else {
                line::glance(before, form)
            };
            let Some(after) = after else {
                return Err(Dead::Line(direction, at));
            };
            let reason = Reason::Line(direction, at);
            for (new, one) in [
                (after.ones & !before.ones, true),
                (after.zeros & !before.zeros, false),
            ] {
                let mut rest = new;
                // Ends: each round clears the lowest bit.
                while !rest.is_none() {
                    self.set(self.lit_of(direction, at, rest.lowest(), one), reason);
                    rest = rest.without_lowest();
                }
            }
            if exact && after != before {
                // Exact inference finds everything, so the line need not be checked again.
                self.infer[direction] &= !M::bit(at);
            }
            self.keep_distinct(direction, at, after, form)?;
        }
    }

    /// Keeps a line that is full or has its last gap different from the others, if lines must differ.
    fn keep_distinct(
        &mut self,
        direction: usize,
        at: u32,
        digits: Digits<M>,
        form: Form<M>,
    ) -> Result<(), Dead> {
        let all = M::first(form.len);
        let blanks = all & !(digits.ones | digits.zeros);
        let gap = line::is_last_gap(blanks, form.is_count_fixed());
        if !self.lines_differ || !blanks.is_none() && !gap {
            return Ok(());
        }
        for other in 0..self.sides[direction] {
            let that = self.digits[direction][other as usize];
            if other == at || !(digits.ones & that.zeros | digits.zeros & that.ones).is_none() {
                continue;
            }
            let lacks = all & !(that.ones | that.zeros);
            match (
                gap,
                lacks.is_none(),
                line::is_last_gap(lacks, form.is_count_fixed()),
            ) {
                (false, true, _) => return Err(Dead::Same(direction, at, other)),
                (false, _, true) => {
                    self.swap(direction, other, lacks, at);
                }
                (true, true, _) => {
                    self.swap(direction, at, blanks, other);
                    return Ok(());
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Fills a line's last gap the opposite way to a full line, so that the two differ.
    fn swap(&mut self, direction: usize, at: u32, lacks: M, full: u32) {
        let twin = self.digits[direction][full as usize];
        let reason = Reason::Twin(direction, at, full);
        let mut rest = lacks;
        // Ends: each round clears the lowest bit.
        while !rest.is_none() {
            let cell = rest.lowest();
            self.set(
                self.lit_of(direction, at, cell, !twin.ones.has(cell)),
                reason,
            );
            rest = rest.without_lowest();
        }
    }
}
