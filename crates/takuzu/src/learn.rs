//! How are large boards searched? With clauses learnt from every dead end.
//!
//! A digit in a cell is a literal. What follows line by line is filled in as in [`State`]; only when a
//! dead end comes of it is each step asked for its reason: as few cells of its line as are enough,
//! found by leaving out one after the other. The dead end's own reason, traced back to the latest
//! decision, is a clause that no solution breaks; it is kept, and spares the search every other way
//! into the same dead end.
//!
//! [`State`]: crate::state::State

use grid::Pos;

use crate::line::{self, Digits};
use crate::mask::Mask;
use crate::state::{COLS, ROWS};
use crate::{Board, Digit};

/// A cell with a digit: twice the number of the cell, and one more for a one.
type Lit = u32;

fn var(lit: Lit) -> usize {
    (lit >> 1) as usize
}

/// Why a cell has its digit.
#[derive(Clone, Copy)]
enum Reason {
    /// It is given, or was decided.
    None,
    /// The other cells of this line.
    Line(usize, u32),
    /// The line must differ from a full one, the last number.
    Twin(usize, u32, u32),
    /// A clause, whose first literal it is.
    Clause(u32),
}

/// A dead end.
enum Dead {
    Clause(u32),
    /// A line that cannot be filled.
    Line(usize, u32),
    /// Two equal lines.
    Same(usize, u32, u32),
}

struct Clause {
    lits: Vec<Lit>,
    /// How many decisions it speaks of: the fewer, the more useful it is.
    spread: u32,
    used: u32,
}

/// A clause that is looked at when a literal becomes false, and one of its others: if that is true,
/// the clause need not be looked at.
#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    other: Lit,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The board is full.
    Solved,
    /// There is no solution, or no further one.
    None,
    BudgetEnds,
}

const BLANK: u8 = 2;

/// Conflicts before the first restart; later ones follow Luby's sequence. Few: the search profits from
/// moving quickly to where dead ends are (docs/src/dead-ends.md has the trial).
const RESTART: u64 = 8;

/// What a part in a dead end is worth after the next one: little, for the same reason.
const DECAY: f32 = 0.6;

/// Learnt clauses before the least useful half goes; grows by a tenth each time.
const CLAUSES: usize = 2_000;

pub(crate) struct Learner<M> {
    sides: [u32; 2],
    /// Digits of rows and of columns.
    digits: [Vec<Digits<M>>; 2],
    glance: [M; 2],
    infer: [M; 2],
    value: Vec<u8>,
    level: Vec<u32>,
    /// Where a cell stands in the trail.
    place: Vec<u32>,
    reason: Vec<Reason>,
    trail: Vec<Lit>,
    /// Where in the trail each decision stands.
    decisions: Vec<u32>,
    /// How much of the trail the clauses have seen.
    seen: usize,
    clauses: Vec<Clause>,
    watches: Vec<Vec<Watch>>,
    /// How much cells have to do with recent dead ends.
    activity: Vec<f32>,
    /// The bits of that for blank cells, which order as the numbers do, and 0 for others: quick to
    /// find the largest of.
    score: Vec<u32>,
    step: f32,
    phase: Vec<u8>,
    /// Cells met while a dead end is traced back.
    met: Vec<bool>,
    most_clauses: usize,
    conflicts: u64,
    /// Whether it is known that there is no further solution.
    over: bool,
}

impl<M: Mask> Learner<M> {
    /// Starts from a board; `likely` says which digit of a cell to try first.
    pub(crate) fn new(board: &Board, likely: impl Fn(Pos) -> Digit) -> Learner<M> {
        let size = board.size();
        let sides = [size.rows(), size.cols()];
        let cells = size.area();
        let empty = Digits {
            ones: M::NONE,
            zeros: M::NONE,
        };
        let mut learner = Learner {
            sides,
            digits: sides.map(|side| vec![empty; side as usize]),
            glance: sides.map(M::first),
            infer: sides.map(M::first),
            value: vec![BLANK; cells],
            level: vec![0; cells],
            place: vec![0; cells],
            reason: vec![Reason::None; cells],
            trail: Vec::with_capacity(cells),
            decisions: Vec::new(),
            seen: 0,
            clauses: Vec::new(),
            watches: vec![Vec::new(); 2 * cells],
            activity: vec![1.0; cells],
            score: vec![1; cells],
            step: 1.0,
            phase: size.positions().map(|pos| likely(pos).number()).collect(),
            met: vec![false; cells],
            most_clauses: CLAUSES,
            conflicts: 0,
            over: false,
        };
        for pos in size.positions() {
            if let Some(digit) = board.digit(pos) {
                learner.set(learner.lit(pos, digit), Reason::None);
            }
        }
        learner
    }

    fn lit(&self, pos: Pos, digit: Digit) -> Lit {
        2 * (pos.row * self.sides[COLS] + pos.col) + u32::from(digit.number())
    }

    /// The literal that cell `cell` of a line has this digit.
    fn lit_of(&self, direction: usize, at: u32, cell: u32, one: bool) -> Lit {
        let (row, col) = if direction == ROWS {
            (at, cell)
        } else {
            (cell, at)
        };
        2 * (row * self.sides[COLS] + col) + u32::from(one)
    }

    fn len(&self, direction: usize) -> u32 {
        self.sides[1 - direction]
    }

    fn is_true(&self, lit: Lit) -> bool {
        self.value[var(lit)] == (lit & 1) as u8
    }

    fn is_false(&self, lit: Lit) -> bool {
        self.is_true(lit ^ 1)
    }

    /// Fills a blank cell.
    fn set(&mut self, lit: Lit, reason: Reason) {
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

    /// Takes back everything after decision `level`.
    fn back_to(&mut self, level: u32) {
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
        // Everything that followed was filled in before the decision that is taken back.
        self.glance = [M::NONE; 2];
        self.infer = [M::NONE; 2];
    }

    /// Fills in all that follows.
    ///
    /// Ends: a line is looked at again only after a cell of it was filled.
    fn propagate(&mut self) -> Result<(), Dead> {
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
            let len = self.len(direction);
            let after = if exact {
                line::infer(before, len)
            } else {
                line::glance(before, len)
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
                // What was found by exact means follows from itself.
                self.infer[direction] &= !M::bit(at);
            }
            self.keep_distinct(direction, at, after)?;
        }
    }

    /// Keeps a line that is full or lacks two cells different from the others.
    fn keep_distinct(&mut self, direction: usize, at: u32, line: Digits<M>) -> Result<(), Dead> {
        let all = M::first(self.len(direction));
        let blanks = all & !(line.ones | line.zeros);
        let two = blanks.is_two();
        if !blanks.is_none() && !two {
            return Ok(());
        }
        for other in 0..self.sides[direction] {
            let that = self.digits[direction][other as usize];
            if other == at || !(line.ones & that.zeros | line.zeros & that.ones).is_none() {
                continue;
            }
            let lacks = all & !(that.ones | that.zeros);
            match (two, lacks.is_none(), lacks.is_two()) {
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

    /// A line that lacks two cells has them the other way round than a full one.
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

    /// What follows from clauses.
    fn by_clauses(&mut self) -> Result<(), Dead> {
        // Ends: cells are filled once.
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

    /// Adds to `lits` a few true literals of a line, set before `before`, that leave no way to fill
    /// the line if cell `cell` has the other digit than it has (or, without a cell, at all).
    fn explain(
        &self,
        direction: usize,
        at: u32,
        cell: Option<u32>,
        before: u32,
        lits: &mut Vec<Lit>,
    ) {
        let len = self.len(direction);
        let now = self.digits[direction][at as usize];
        let mut known = Digits {
            ones: M::NONE,
            zeros: M::NONE,
        };
        // What holds without a decision, or has been met already, costs a clause nothing. Of the
        // others, those of late decisions are the first to do without: by quarters, latest first.
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
            None => Digits {
                ones: M::NONE,
                zeros: M::NONE,
            },
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
                    less = line::reduce(less, len, spare);
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

    /// The true literals from which a literal followed.
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

    /// The number of a cell in its row or column.
    fn along(&self, direction: usize, cell: usize) -> u32 {
        let cell = cell as u32;
        if direction == ROWS {
            cell % self.sides[COLS]
        } else {
            cell / self.sides[COLS]
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

    /// Traces a dead end back to one literal of the latest decision: gives the clause that forbids it,
    /// that literal first and one of the next latest decision second, and the number of that
    /// decision. `None` when nothing was decided, and so there is no solution.
    fn learn(&mut self, dead: &Dead) -> Option<(Vec<Lit>, u32)> {
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
        // Ends: the trail is walked back, and the decision itself is the last that can be met.
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
            // Never 0, which says that a cell is filled.
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

    /// Leaves out literals that follow from the others.
    fn shorten(&self, clause: &mut Vec<Lit>) {
        let mut reasons = Vec::new();
        let mut at = 1;
        // Ends: each round moves on, or the clause gets shorter.
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

    /// Keeps a clause whose first literal is the only one that is not false, and fills that in. A
    /// clause that does not follow from the others is kept for ever.
    fn add(&mut self, lits: Vec<Lit>, for_ever: bool) {
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
        self.clauses.push(Clause {
            lits,
            spread,
            used: 0,
        });
        self.set(first, Reason::Clause(clause));
    }

    /// Drops the less useful half of the clauses. Requires that nothing is decided.
    fn forget(&mut self) {
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
        // With nothing decided, a clause with a true literal will never be needed; of the others two
        // literals are blank, or what follows would have been filled in.
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
        self.clauses = clauses;
        for reason in &mut self.reason {
            // Nobody asks for the reasons of what holds without a decision.
            *reason = Reason::None;
        }
        self.most_clauses += self.most_clauses / 10;
    }

    /// The blank cell that dead ends have most to do with, and its likely digit.
    fn decide(&self) -> Option<Lit> {
        let most = self.score.iter().copied().fold(0, u32::max);
        let cell = self
            .score
            .iter()
            .position(|&score| score == most && score > 0)?;
        Some(2 * cell as u32 + u32::from(self.phase[cell]))
    }

    /// At first, cells count whose lines lack the fewest digits.
    fn begin(&mut self) {
        let cells = self.value.len();
        let blanks = |direction: usize, at: u32| {
            let line = self.digits[direction][at as usize];
            (M::first(self.len(direction)) & !(line.ones | line.zeros)).count()
        };
        let cols = self.sides[COLS];
        let first: Vec<f32> = (0..cells as u32)
            .map(|cell| 1.0 / (1 + blanks(ROWS, cell / cols) + blanks(COLS, cell % cols)) as f32)
            .collect();
        self.activity = first;
        for cell in 0..cells {
            if self.value[cell] == BLANK {
                self.score[cell] = self.activity[cell].to_bits();
            }
        }
    }

    /// Searches for the next solution; takes a conflict from the budget for every dead end.
    pub(crate) fn search(&mut self, budget: &mut u64) -> End {
        if self.over {
            return End::None;
        }
        let mut restart = self.conflicts + RESTART * luby(0);
        let mut restarts = 0;
        // Ends: every round fills a cell for good or for a while, or takes from the budget.
        loop {
            match self.propagate() {
                Ok(()) => {
                    if self.conflicts == 0 && self.decisions.is_empty() {
                        self.begin();
                    }
                    if self.conflicts >= restart && !self.decisions.is_empty() {
                        restarts += 1;
                        restart = self.conflicts + RESTART * luby(restarts);
                        self.back_to(0);
                        if self.clauses.len() > self.most_clauses {
                            self.forget();
                        }
                        continue;
                    }
                    let Some(lit) = self.decide() else {
                        return End::Solved;
                    };
                    self.decisions.push(self.trail.len() as u32);
                    self.set(lit, Reason::None);
                }
                Err(dead) => {
                    self.conflicts += 1;
                    let Some((clause, back)) = self.learn(&dead) else {
                        self.over = true;
                        return End::None;
                    };
                    if *budget == 0 {
                        return End::BudgetEnds;
                    }
                    *budget -= 1;
                    self.back_to(back);
                    self.add(clause, false);
                }
            }
        }
    }

    /// Excludes the solution that was just found: some decision has to be another.
    pub(crate) fn exclude(&mut self) {
        let clause: Vec<Lit> = self
            .decisions
            .iter()
            .rev()
            .map(|&at| self.trail[at as usize] ^ 1)
            .collect();
        if clause.is_empty() {
            self.over = true;
            return;
        }
        // The latest decision is first, the one before second.
        self.back_to(self.decisions.len() as u32 - 1);
        self.add(clause, true);
    }

    /// The board as it is filled.
    pub(crate) fn board(&self) -> Board {
        let [rows, cols] = self.sides;
        let mut board = Board::of_even_sides(rows, cols);
        for (cell, &value) in self.value.iter().enumerate() {
            let pos = Pos::new(cell as u32 / cols, cell as u32 % cols);
            let digit = match value {
                0 => Some(Digit::Zero),
                1 => Some(Digit::One),
                _ => None,
            };
            board.set(pos, digit);
        }
        board
    }
}

/// Three alike side by side, among them `cell` if there is one.
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

fn first<M: Mask>(lines: &[M; 2]) -> Option<(usize, u32)> {
    (0..2)
        .find(|&direction| !lines[direction].is_none())
        .map(|direction| (direction, lines[direction].lowest()))
}

/// Luby's sequence: 1 1 2 1 1 2 4 ...
fn luby(mut at: u64) -> u64 {
    let mut size = 1;
    // Ends: `size` grows.
    while size < at + 1 {
        size = 2 * size + 1;
    }
    // Ends: `size` halves until `at` is its last place.
    while size - 1 != at {
        size = (size - 1) / 2;
        at %= size;
    }
    size.div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::cells::write_line;
    use crate::{Budget, generate, is_solved, solutions};
    use grid::Rng;
    use std::collections::BTreeSet;

    /// Every solution that learning finds, each once, as lines of cells.
    fn all(board: &Board, most_clauses: usize) -> BTreeSet<String> {
        let mut learner = Learner::<u32>::new(board, |_| Digit::Zero);
        learner.most_clauses = most_clauses;
        let mut found = BTreeSet::new();
        let mut budget = u64::MAX;
        while learner.search(&mut budget) == End::Solved {
            let solution = learner.board();
            assert!(is_solved(&solution), "{solution:?}");
            assert!(found.insert(write_line(&solution)), "{solution:?} twice");
            learner.exclude();
        }
        assert_eq!(
            learner.search(&mut budget),
            End::None,
            "no further one, still"
        );
        found
    }

    #[test]
    fn every_solution_is_found_once_whatever_is_forgotten() {
        for (side, count) in [(2, 2), (4, 72), (6, 4_140)] {
            let empty = Board::empty(side, side).unwrap();
            for most_clauses in [0, 10, CLAUSES] {
                assert_eq!(all(&empty, most_clauses).len(), count, "{side}");
            }
        }
    }

    #[test]
    fn learning_finds_what_plain_search_finds() {
        let mut rng = Rng::new(21);
        let mut seen = [0; 3];
        for round in 0..1_500 {
            let (rows, cols) = *rng
                .choose(&[(4, 4), (4, 6), (6, 6), (8, 6), (8, 8)])
                .unwrap();
            let mut board = generate::full(rows, cols, &mut rng).unwrap();
            let blanks = 20 + rng.below(60);
            for pos in board.size().positions() {
                if rng.below(100) < blanks {
                    board.set(pos, None);
                } else if round % 3 == 0 && rng.below(30) == 0 {
                    // A wrong clue: often no solution is left.
                    board.set(pos, board.digit(pos).map(Digit::other));
                }
            }
            let mut want = BTreeSet::new();
            let whole = solutions(&board, Budget::default(), |found| {
                want.insert(write_line(found));
                want.len() == 300
            });
            if !whole {
                continue;
            }
            seen[want.len().min(2)] += 1;
            assert_eq!(all(&board, 20), want, "{board:?}");
        }
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    }

    #[test]
    fn lubys_sequence_starts_as_it_should() {
        let first: Vec<u64> = (0..15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
