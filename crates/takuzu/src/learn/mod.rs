//! Searches large boards and learns a clause from every dead end.
//!
//! A digit in a cell is a literal. Lines are filled in as in [`State`]. Only at a dead end is each step explained: by
//! as few cells of its line as are enough, found by leaving out one after another. Tracing the dead end back to the
//! latest decision gives a clause that holds in every solution and keeps the search out of the same dead end.
//! [`follow`] fills in, [`why`] finds reasons, [`clauses`] stores what was learnt, and this file has the search.
//!
//! [`State`]: crate::state::State

mod clauses;
mod follow;
mod why;

use grille_grid::{Pos, Size, work};

use self::clauses::{Clause, Watch};
use crate::line::{Digits, Form};
use crate::mask::Mask;
use crate::solve::steps;
use crate::state::{COLS, ROWS, index, named};
use crate::{Board, Digit, Edge, Rules, Sign};

/// A digit in a cell: twice the cell's number, plus one for a one.
type Lit = u32;

fn var(lit: Lit) -> usize {
    (lit >> 1) as usize
}

#[derive(Clone, Copy)]
enum Reason {
    /// It is given or was decided.
    None,
    /// The other cells of this line: its direction and number.
    Line(usize, u32),
    /// The line must differ from a full one, given last.
    Twin(usize, u32, u32),
    /// A clause, of which it is the first literal.
    Clause(u32),
}

enum Dead {
    Clause(u32),
    /// A line that cannot be filled.
    Line(usize, u32),
    Same(usize, u32, u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Solved,
    /// There is no solution, or no further one.
    None,
    BudgetEnds,
}

const BLANK: u8 = 2;

/// Conflicts before the first restart; later restarts follow Luby's sequence. Small, because moving quickly to where
/// the dead ends are pays (docs/research/takuzu.md has the measurement).
const RESTART: u64 = 8;

/// The decay of a cell's activity per dead end. Fast, for the same reason.
const DECAY: f32 = 0.6;

/// The number of learnt clauses at which the less useful half is dropped. Grows by a tenth each time.
const CLAUSES: usize = 2_000;

/// The memory of a literal of a learnt clause, with its share of the clause and of the watches.
const BYTES_A_LITERAL: usize = 8;

pub(crate) struct Learner<M> {
    lines_differ: bool,
    sides: [u32; 2],
    forms: [Vec<Form<M>>; 2],
    digits: [Vec<Digits<M>>; 2],
    glance: [M; 2],
    infer: [M; 2],
    value: Vec<u8>,
    level: Vec<u32>,
    /// The cell's index in the trail.
    place: Vec<u32>,
    reason: Vec<Reason>,
    trail: Vec<Lit>,
    /// The index in the trail of each decision.
    decisions: Vec<u32>,
    /// The length of the trail that the clauses have processed.
    seen: usize,
    clauses: Vec<Clause>,
    literals: usize,
    watches: Vec<Vec<Watch>>,
    /// How much each cell was involved in recent dead ends.
    activity: Vec<f32>,
    /// For blank cells the bits of `activity`, which sort like the numbers; 0 for filled cells. Makes finding the
    /// largest fast.
    score: Vec<u32>,
    step: f32,
    phase: Vec<u8>,
    /// Cells met while a dead end is traced back.
    met: Vec<bool>,
    most_clauses: usize,
    conflicts: u64,
    /// Whether it is certain that there is no further solution.
    over: bool,
}

impl<M: Mask> Learner<M> {
    /// Starts from a board. `likely` returns the digit to try first in a cell.
    pub(crate) fn new(board: &Board, rules: Rules, likely: impl Fn(Pos) -> Digit) -> Learner<M> {
        let size = board.size();
        let sides = [size.rows(), size.cols()];
        let cells = size.area();
        let mut forms = [ROWS, COLS].map(|direction| {
            let form = Form::new(rules, sides[1 - direction]);
            vec![form; sides[direction] as usize]
        });
        for (edge, sign) in board.signs() {
            let (direction, at) = index(edge.line);
            forms[direction][at as usize].signs.add(edge.at, sign);
        }
        let mut learner = Learner {
            lines_differ: rules.lines_differ,
            sides,
            forms,
            digits: sides.map(|side| vec![Digits::NONE; side as usize]),
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
            literals: 0,
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

    /// The literal that puts this digit into cell `cell` of a line.
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

    /// The blank cell most involved in dead ends, with its likely digit.
    fn decide(&self) -> Option<Lit> {
        let most = self.score.iter().copied().fold(0, u32::max);
        let cell = self
            .score
            .iter()
            .position(|&score| score == most && score > 0)?;
        Some(2 * cell as u32 + u32::from(self.phase[cell]))
    }

    /// Sets the initial activity: highest where lines lack the fewest digits.
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

    /// Searches for the next solution. Takes one from the budget for every dead end. Also ends at the work limits on
    /// steps and memory.
    pub(crate) fn search(&mut self, budget: &mut u64) -> End {
        if self.over {
            return End::None;
        }
        let mut restart = self.conflicts + RESTART * luby(0);
        let mut restarts = 0;
        let [rows, cols] = self.sides;
        let steps = steps(rows, cols);
        // Ends: every round fills a cell or takes from the budget.
        loop {
            if work::spend(steps).is_err() {
                return End::BudgetEnds;
            }
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
                    if *budget == 0 || self.literals * BYTES_A_LITERAL > work::bytes() {
                        return End::BudgetEnds;
                    }
                    *budget -= 1;
                    self.back_to(back);
                    self.add(clause, false);
                }
            }
        }
    }

    /// Excludes the solution that was just found: at least one decision must change.
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
        // The clause starts with the latest decision, followed by the one before.
        self.back_to(self.decisions.len() as u32 - 1);
        self.add(clause, true);
    }

    pub(crate) fn board(&self) -> Board {
        let [rows, cols] = self.sides;
        let size = Size::new(rows.into(), cols.into());
        let mut board = Board::of_size(size.expect("the sides of a board make a size"));
        for (cell, &value) in self.value.iter().enumerate() {
            let pos = Pos::new(cell as u32 / cols, cell as u32 % cols);
            let digit = match value {
                0 => Some(Digit::Zero),
                1 => Some(Digit::One),
                _ => None,
            };
            board.set(pos, digit);
        }
        for direction in [ROWS, COLS] {
            for (number, form) in (0..).zip(&self.forms[direction]) {
                let line = named(direction, number);
                for at in 0..form.len {
                    let sign = if form.signs.equal.has(at) {
                        Sign::Equal
                    } else if form.signs.differ.has(at) {
                        Sign::Differ
                    } else {
                        continue;
                    };
                    board.set_sign(Edge { line, at }, Some(sign));
                }
            }
        }
        board
    }
}

/// Luby's sequence: 1 1 2 1 1 2 4 ...
fn luby(mut at: u64) -> u64 {
    let mut size = 1;
    // Ends: `size` grows.
    while size < at + 1 {
        size = 2 * size + 1;
    }
    // Ends: `size` shrinks until `at` is its last place.
    while size - 1 != at {
        size = (size - 1) / 2;
        at %= size;
    }
    size.div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, generate, is_solved, solutions};
    use grille_grid::Rng;
    use std::collections::BTreeSet;

    /// Every solution that learning finds, as text. Fails if one is found twice.
    fn all(board: &Board, rules: Rules, most_clauses: usize) -> BTreeSet<String> {
        let mut learner = Learner::<u32>::new(board, rules, |_| Digit::Zero);
        learner.most_clauses = most_clauses;
        let mut found = BTreeSet::new();
        let mut budget = u64::MAX;
        while learner.search(&mut budget) == End::Solved {
            let solution = learner.board();
            assert!(is_solved(&solution, rules), "{solution:?}");
            assert!(found.insert(solution.to_string()), "{solution:?} twice");
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
        let takuzu = [(2, 2), (4, 72), (6, 4_140)].map(|known| (Rules::TAKUZU, known));
        let unruly = [(2, 2), (4, 90), (6, 11_222)].map(|known| (Rules::UNRULY, known));
        for (rules, (side, count)) in takuzu.into_iter().chain(unruly) {
            let empty = Board::empty(side, side).unwrap();
            for most_clauses in [0, 10, CLAUSES] {
                let found = all(&empty, rules, most_clauses).len();
                assert_eq!(found, count, "{side} {rules:?}");
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
            let rules = [Rules::TAKUZU, Rules::UNRULY][round / 2 % 2];
            let mut board = generate::full(rows, cols, rules, &mut rng).unwrap();
            let blanks = 20 + rng.below(60);
            for pos in board.size().positions() {
                if rng.below(100) < blanks {
                    board.set(pos, None);
                } else if round % 3 == 0 && rng.below(30) == 0 {
                    // A wrong clue, which often leaves no solution.
                    board.set(pos, board.digit(pos).map(Digit::other));
                }
            }
            let mut want = BTreeSet::new();
            let whole = solutions(&board, rules, Budget::default(), |found| {
                want.insert(found.to_string());
                want.len() == 300
            });
            if !whole {
                continue;
            }
            seen[want.len().min(2)] += 1;
            assert_eq!(all(&board, rules, 20), want, "{board:?}");
        }
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    }

    #[test]
    fn lubys_sequence_starts_as_it_should() {
        let first: Vec<u64> = (0..15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
