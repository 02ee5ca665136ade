//! Finds the solutions of a puzzle: none, one (with the proof that there is no other), or several.
//!
//! Fills in everything that follows line by line, then tries a cell both ways. States are small and copied, so nothing
//! is undone. The open branches wait on an explicit stack.

use grille_grid::{Pos, work};

use crate::learn::{End, Learner};
use crate::mask::Mask;
use crate::state::{COLS, ROWS, SignStore, State};
use crate::technique::RateError;
use crate::{Board, Digit, Rules};

/// The cost limit of a search, in branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub struct Budget(pub u64);

impl Default for Budget {
    fn default() -> Budget {
        Budget(10_000_000)
    }
}

/// The solutions of a puzzle.
///
/// ```
/// use grille_takuzu::{Budget, Rules, Solutions, solve, text};
///
/// let puzzle = text::read(b".1.0..0..0..11.0")?;
/// let Solutions::One(board) = solve(&puzzle, Rules::TAKUZU, Budget::default()) else { panic!() };
/// assert_eq!(board.to_string(), "0110100100111100");
/// # Ok::<(), text::PuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// There is none.
    None,
    /// This one and no other.
    One(Board),
    /// At least these two.
    Several(Board, Board),
    /// The budget ended first. Holds a solution if one was found.
    Unknown(Option<Board>),
}

impl Solutions {
    /// Returns the only solution.
    ///
    /// # Errors
    /// There is none, there are several, or the budget ended first.
    pub fn only(self) -> Result<Board, RateError> {
        match self {
            Solutions::One(board) => Ok(board),
            Solutions::None => Err(RateError::None),
            Solutions::Several(..) => Err(RateError::Several),
            Solutions::Unknown(_) => Err(RateError::Unknown),
        }
    }
}

/// Solves a puzzle and proves that the solution is unique, or finds two.
pub fn solve(puzzle: &Board, rules: Rules, budget: Budget) -> Solutions {
    if !rules.has_enough_lines(puzzle.size()) {
        return Solutions::None;
    }
    let longest = puzzle.size().rows().max(puzzle.size().cols());
    with_state!(longest, puzzle.has_signs(), solve_in, puzzle, rules, budget)
}

/// Calls `visit` with every solution of a puzzle, until it returns `true`. Returns whether all were visited. The order
/// is always the same.
///
/// ```
/// use grille_takuzu::{Board, Budget, Rules, solutions};
///
/// let mut count = 0;
/// let all = solutions(&Board::empty(4, 4)?, Rules::TAKUZU, Budget::default(), |_| {
///     count += 1;
///     false
/// });
/// assert!(all && count == 72);
/// # Ok::<(), grille_takuzu::ShapeError>(())
/// ```
pub fn solutions(
    puzzle: &Board,
    rules: Rules,
    budget: Budget,
    visit: impl FnMut(&Board) -> bool,
) -> bool {
    if !rules.has_enough_lines(puzzle.size()) {
        return true;
    }
    let longest = puzzle.size().rows().max(puzzle.size().cols());
    with_state!(
        longest,
        puzzle.has_signs(),
        solutions_in,
        puzzle,
        rules,
        budget,
        visit
    )
}

fn solutions_in<M: Mask, const N: usize, S: SignStore<M>>(
    puzzle: &Board,
    rules: Rules,
    budget: Budget,
    mut visit: impl FnMut(&Board) -> bool,
) -> bool {
    let longest = puzzle.size().rows().max(puzzle.size().cols());
    let state = State::<M, N, S>::new(puzzle, rules);
    let answer = search(state, budget, tries(longest), ones_first, |found| {
        visit(&found.board())
    });
    answer == Answer::Finished
}

fn solve_in<M: Mask, const N: usize, S: SignStore<M>>(
    puzzle: &Board,
    rules: Rules,
    budget: Budget,
) -> Solutions {
    let mut state = State::<M, N, S>::new(puzzle, rules);
    if !state.propagate() {
        return Solutions::None;
    }
    let mut found: Vec<Board> = Vec::new();
    let longest = puzzle.size().rows().max(puzzle.size().cols());
    let quick = Budget(budget.0.min(few(longest)));
    let mut answer = search(
        state.clone(),
        quick,
        tries(longest),
        ones_first,
        |solution| {
            found.push(solution.board());
            found.len() == 2
        },
    );
    let mut first = None;
    if answer == Answer::BudgetEnds && quick != budget {
        // The learner may find it again.
        first = found.pop();
        let mut left = budget.0 - quick.0;
        let mut learner = Learner::<M>::new(&state.board(), rules, |_| Digit::One);
        // Ends: two solutions are enough.
        answer = loop {
            match learner.search(&mut left) {
                End::Solved => {
                    found.push(learner.board());
                    if found.len() == 2 {
                        break Answer::Stopped;
                    }
                    learner.exclude();
                }
                End::None => break Answer::Finished,
                End::BudgetEnds => break Answer::BudgetEnds,
            }
        };
    }
    let mut found = found.into_iter();
    match (found.next(), found.next(), answer) {
        (Some(first), Some(second), _) => Solutions::Several(first, second),
        (found, _, Answer::BudgetEnds) => Solutions::Unknown(found.or(first)),
        (Some(only), None, _) => Solutions::One(only),
        (None, ..) => Solutions::None,
    }
}

/// The cost of filling in everything that follows on a board of these sides, in steps of [`work`]: about two cells per
/// step.
pub(crate) fn steps(rows: u32, cols: u32) -> u64 {
    u64::from(rows) * u64::from(cols) / 2
}

pub(crate) enum Found {
    Board(Board),
    None,
    BudgetEnds,
}

/// Searches for one solution, likely digits first. Takes the cost from `left`.
pub(crate) fn find(
    puzzle: &Board,
    rules: Rules,
    likely: impl Fn(Pos) -> Digit,
    left: &mut u64,
) -> Found {
    let longest = puzzle.size().rows().max(puzzle.size().cols());
    match longest {
        ..=32 => find_in::<u32>(puzzle, rules, likely, left),
        // Every visitor of the page downloads its engine, so it has fewer versions.
        #[cfg(not(target_arch = "wasm32"))]
        33..=62 => find_in::<u64>(puzzle, rules, likely, left),
        _ => find_in::<u128>(puzzle, rules, likely, left),
    }
}

fn find_in<M: Mask>(
    puzzle: &Board,
    rules: Rules,
    likely: impl Fn(Pos) -> Digit,
    left: &mut u64,
) -> Found {
    let mut learner = Learner::<M>::new(puzzle, rules, likely);
    match learner.search(left) {
        End::Solved => Found::Board(learner.board()),
        End::None => Found::None,
        End::BudgetEnds => Found::BudgetEnds,
    }
}

/// The number of branches before learning from dead ends pays.
fn few(longest: u32) -> u64 {
    match longest {
        0..=10 => 200,
        11..=16 => 40,
        _ => 0,
    }
}

/// The order of digits if nothing is known about the solutions.
fn ones_first(_row: u32, _col: u32) -> Digit {
    Digit::One
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Finished,
    /// The callback stopped the search.
    Stopped,
    BudgetEnds,
}

/// Calls `enough` with every solution until it returns `true`. `likely` returns the digit of a cell to try first.
pub(crate) fn search<M: Mask, const N: usize, S: SignStore<M>>(
    state: State<M, N, S>,
    budget: Budget,
    tries: usize,
    likely: impl Fn(u32, u32) -> Digit,
    mut enough: impl FnMut(&State<M, N, S>) -> bool,
) -> Answer {
    let [rows, cols] = state.lines();
    let steps = steps(rows, cols);
    let mut waiting = vec![state];
    let mut left = budget.0;
    // Ends: every branch has fewer blanks than the one it comes from.
    while let Some(mut state) = waiting.pop() {
        if left == 0 || work::spend(steps).is_err() {
            return Answer::BudgetEnds;
        }
        left -= 1;
        if !state.propagate() {
            continue;
        }
        if state.is_full() {
            if enough(&state) {
                return Answer::Stopped;
            }
            continue;
        }
        if tries == 1 {
            // Stack the likely digit above the other: if it leads to a solution, the other costs nothing.
            if let Some((row, col)) = most_constrained(&state) {
                let digit = likely(row, col);
                let mut other = state.clone();
                other.set(row, col, digit.other());
                state.set(row, col, digit);
                waiting.extend([other, state]);
            }
            continue;
        }
        match look_ahead(&mut state, tries) {
            Ahead::Changed => waiting.push(state),
            Ahead::Dead => {}
            Ahead::Branch(row, col, one, zero) => match likely(row, col) {
                Digit::One => waiting.extend([zero, one]),
                Digit::Zero => waiting.extend([one, zero]),
            },
        }
    }
    Answer::Finished
}

enum Ahead<S> {
    /// A cell can have only one digit, which is now set.
    Changed,
    /// A cell can have neither digit.
    Dead,
    /// A cell, and the states after a one and after a zero there.
    Branch(u32, u32, S, S),
}

/// Tries the most constrained cells both ways. If one digit leads to a contradiction, sets the other. Otherwise
/// branches at the cell from which most follows.
fn look_ahead<M: Mask, const N: usize, S: SignStore<M>>(
    state: &mut State<M, N, S>,
    tries: usize,
) -> Ahead<State<M, N, S>> {
    let mut cells = [(u32::MAX, 0, 0); MOST_TRIES];
    let tries = tries.min(MOST_TRIES);
    constrained(state, &mut cells[..tries]);
    let mut best: Option<(u32, Ahead<State<M, N, S>>)> = None;
    let mut changed = false;
    for &(lacking, row, col) in &cells[..tries] {
        if lacking == u32::MAX || !state.blanks_of(ROWS, row).has(col) {
            continue;
        }
        let try_digit = |digit| {
            let mut next = state.clone();
            next.set(row, col, digit);
            next.propagate().then_some(next)
        };
        match (try_digit(Digit::One), try_digit(Digit::Zero)) {
            (None, None) => return Ahead::Dead,
            (Some(next), None) | (None, Some(next)) => {
                *state = next;
                changed = true;
            }
            (Some(one), Some(zero)) if !changed => {
                let before = state.blanks();
                let score = (before - one.blanks()) * (before - zero.blanks());
                if best.as_ref().is_none_or(|best| score > best.0) {
                    best = Some((score, Ahead::Branch(row, col, one, zero)));
                }
            }
            (Some(_), Some(_)) => {}
        }
    }
    match best {
        _ if changed => Ahead::Changed,
        Some((_, branch)) => branch,
        None => Ahead::Dead,
    }
}

/// The blank cell whose row and column lack the fewest digits.
fn most_constrained<M: Mask, const N: usize, S: SignStore<M>>(
    state: &State<M, N, S>,
) -> Option<(u32, u32)> {
    let mut cell = [(u32::MAX, 0, 0)];
    constrained(state, &mut cell);
    let [(lacking, row, col)] = cell;
    (lacking != u32::MAX).then_some((row, col))
}

/// The number of cells to try before branching, by the length of the lines.
pub(crate) fn tries(longest: u32) -> usize {
    match longest {
        0..=10 => 1,
        11..=16 => 8,
        _ => MOST_TRIES,
    }
}

const MOST_TRIES: usize = 24;

/// What a sign beside a cell counts, in digits that its lines lack. A cell has at most four.
const SIGN_PULL: u32 = 8;
const MOST_PULL: u32 = 4 * SIGN_PULL;

/// Fills `cells` with the blank cells whose row and column lack the fewest digits, fewest first. A sign beside a cell
/// counts as much as a few digits, because a digit there fills the cell across the sign, too.
fn constrained<M: Mask, const N: usize, S: SignStore<M>>(
    state: &State<M, N, S>,
    cells: &mut [(u32, u32, u32)],
) {
    let [rows, cols] = state.lines();
    let mut lacking = [0; N];
    for col in 0..cols {
        lacking[col as usize] = state.blanks_of(COLS, col).count();
    }
    for row in 0..rows {
        let mut rest = state.blanks_of(ROWS, row);
        let in_row = rest.count();
        // Ends: each round clears the lowest bit.
        while !rest.is_none() {
            let col = rest.lowest();
            rest = rest.without_lowest();
            let lacking = in_row + lacking[col as usize];
            let pull = SIGN_PULL * state.signs_beside(row, col);
            let cell = ((lacking + MOST_PULL) - pull, row, col);
            let last = cells.len() - 1;
            if cell < cells[last] {
                let at = cells.partition_point(|other| *other < cell);
                cells[at..].rotate_right(1);
                cells[at] = cell;
            }
        }
    }
}
