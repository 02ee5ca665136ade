//! Generates puzzles. Fills a board at random, cell by cell, and fills in everything that follows after each. The cells
//! that were chosen at random are clues that determine the whole board. Then removes clues one by one, as long as the
//! solution stays unique.

use grille_grid::{Pos, Rng, Size, work};

use crate::learn::{End, Learner};
use crate::mask::Mask;
use crate::solve::{Answer, Budget, search, steps};
use crate::state::{COLS, ROWS, SignStore, State};
use crate::technique::{Technique, rate, solvable};
use crate::{Board, Difficulty, Digit, Edge, Rules, Sign};

/// A puzzle with its only solution.
///
/// ```
/// use grille_grid::Rng;
/// use grille_takuzu::{Budget, Rules, Solutions, generate, solve};
///
/// let (rules, budget) = (Rules::TAKUZU, Budget::default());
/// let made = generate::minimal(6, 6, rules, &mut Rng::new(1), budget).unwrap();
/// assert_eq!(solve(&made.puzzle, rules, budget), Solutions::One(made.solution));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The clues.
    pub puzzle: Board,
    /// The only solution.
    pub solution: Board,
}

/// How often a board is filled before giving up, and how many of these attempts take the cells in random order.
const TRIES: u32 = 60;
const RANDOM_TRIES: u32 = 20;

/// How often one attempt may backtrack.
const MOST_BACK: u32 = 100;

/// Returns a full board that breaks no rule. Returns `None` if this shape has none, or if none was found within the
/// work limits. Requires the sides of a board.
///
/// ```
/// use grille_grid::Rng;
/// use grille_takuzu::{Rules, generate};
///
/// let full = |rules| generate::full(4, 8, rules, &mut Rng::new(7));
/// assert!(full(Rules::TAKUZU).is_none(), "8 different rows of 4 do not exist");
/// assert!(full(Rules::UNRULY).is_some());
/// ```
pub fn full(rows: u32, cols: u32, rules: Rules, rng: &mut Rng) -> Option<Board> {
    Some(with_state!(rows.max(cols), false, filled, rows, cols, rules, rng)?.1)
}

/// Returns a puzzle with one solution, none of whose clues can be removed; if the rules have signs, they are clues,
/// too. Returns `None` if no full board was found ([`full`]), or if a proof ran out of budget. Requires the sides of a
/// board.
pub fn minimal(rows: u32, cols: u32, rules: Rules, rng: &mut Rng, budget: Budget) -> Option<Made> {
    let longest = rows.max(cols);
    let mut make = || {
        with_state!(
            longest,
            rules.signs,
            make_minimal,
            rows,
            cols,
            rules,
            rng,
            budget
        )
    };
    let mut made = make()?;
    for _ in 0..MIX_TRIES {
        if !rules.signs || is_mixed(&made.puzzle) {
            break;
        }
        made = make()?;
    }
    Some(made)
}

/// Returns a puzzle of exactly this difficulty, and its hardest technique. Removing any clue makes it harder or its
/// solution not unique. Returns `None` if none of `tries` boards leads to such a puzzle, at once if the difficulty does
/// not exist under the rules ([`Difficulty::exists_under`]). Requires the sides of a board.
///
/// ```
/// use grille_grid::Rng;
/// use grille_takuzu::technique::rate;
/// use grille_takuzu::{Budget, Difficulty, Rules, generate};
///
/// let (rules, budget) = (Rules::TAKUZU, Budget::default());
/// let (made, hardest) =
///     generate::graded(8, 8, rules, Difficulty::Medium, &mut Rng::new(7), 100, budget).unwrap();
/// assert_eq!(hardest.difficulty(), Difficulty::Medium);
/// assert_eq!(rate(&made.puzzle, rules, budget).unwrap().hardest, Some(hardest));
/// ```
pub fn graded(
    rows: u32,
    cols: u32,
    rules: Rules,
    difficulty: Difficulty,
    rng: &mut Rng,
    tries: u32,
    budget: Budget,
) -> Option<(Made, Technique)> {
    if !difficulty.exists_under(rules) {
        return None;
    }
    for _ in 0..tries {
        // If there is no full board, or a proof takes too long, the next attempt does no better.
        let (made, hardest) = if difficulty == Difficulty::Extreme {
            let made = minimal(rows, cols, rules, rng, budget)?;
            let hardest = rate(&made.puzzle, rules, budget).ok()?.hardest;
            (made, hardest)
        } else {
            let solution = full(rows, cols, rules, rng)?;
            let (made, hardest) = thinned(solution, rules, difficulty.hardest(), rng)?;
            (made, Some(hardest))
        };
        if let Some(hardest) = hardest
            && hardest.difficulty() == difficulty
            && (!rules.signs || is_mixed(&made.puzzle))
        {
            return Some((made, hardest));
        }
    }
    None
}

/// A clue: the digit of a cell, or the sign on an edge.
#[derive(Clone, Copy)]
enum Clue {
    Digit(Pos),
    Sign(Edge),
}

/// Removes clues from a full board, one by one in random order, as long as techniques up to `hardest` still solve it.
/// Returns the puzzle and the hardest technique it needs.
fn thinned(
    solution: Board,
    rules: Rules,
    hardest: Technique,
    rng: &mut Rng,
) -> Option<(Made, Technique)> {
    let mut puzzle = solution.clone();
    let mut order: Vec<Clue> = puzzle.size().positions().map(Clue::Digit).collect();
    rng.shuffle(&mut order);
    if rules.signs {
        // Last, so that the signs do most of the work.
        order.extend(some_signs(&solution, rng).map(Clue::Sign));
    }
    let set = |puzzle: &mut Board, clue, is_there: bool| match clue {
        Clue::Digit(pos) => puzzle.set(pos, solution.digit(pos).filter(|_| is_there)),
        Clue::Sign(edge) => puzzle.set_sign(edge, is_there.then(|| sign_of(&solution, edge))),
    };
    for &clue in &order {
        set(&mut puzzle, clue, true);
    }
    // Clues to remove together, or half by half if that is too much. Without signs one by one, as ever, because the
    // puzzle of a seed never changes.
    let batch = if rules.signs { BATCH } else { 1 };
    let mut waiting: Vec<&[Clue]> = order.chunks(batch).rev().collect();
    // Ends: every round removes a group or replaces it by two smaller ones.
    while let Some(clues) = waiting.pop() {
        for &clue in clues {
            set(&mut puzzle, clue, false);
        }
        if !is_solvable(&puzzle, rules, hardest) {
            for &clue in clues {
                set(&mut puzzle, clue, true);
            }
            if clues.len() > 1 {
                let (first, second) = clues.split_at(clues.len() / 2);
                waiting.extend([second, first]);
            }
        }
        if work::is_exhausted() {
            return None;
        }
    }
    // A sign can hide a step: of the two pairs in `.x.x.`, one is counted, and it may be the wrong one. So a clue that
    // was needed at first may be spare now. Ends: every round but the last removes a clue.
    let mut may_be_spare = rules.signs;
    while may_be_spare {
        may_be_spare = false;
        for &clue in &order {
            if work::is_exhausted() {
                return None;
            }
            let is_there = match clue {
                Clue::Digit(pos) => puzzle.digit(pos).is_some(),
                Clue::Sign(edge) => puzzle.sign(edge).is_some(),
            };
            if is_there {
                set(&mut puzzle, clue, false);
                let is_spare = is_solvable(&puzzle, rules, hardest);
                set(&mut puzzle, clue, !is_spare);
                may_be_spare |= is_spare;
            }
        }
    }
    let needed = solvable(&puzzle, rules, hardest)?;
    Some((made(puzzle, solution), needed))
}

/// Whether techniques up to `hardest` fill the whole board. Asks the solver first, which is much faster: up to
/// [`Technique::Enumeration`], techniques find no more than it fills in line by line, and that technique finds no less
/// unless lines must differ.
fn is_solvable(puzzle: &Board, rules: Rules, hardest: Technique) -> bool {
    let longest = puzzle.size().rows().max(puzzle.size().cols());
    if hardest <= Technique::Enumeration {
        if work::spend(steps(puzzle.size().rows(), puzzle.size().cols())).is_err() {
            return false;
        }
        let fills = with_state!(longest, puzzle.has_signs(), fills_in, puzzle, rules);
        if !fills || hardest == Technique::Enumeration && !rules.lines_differ {
            return fills;
        }
    }
    solvable(puzzle, rules, hardest).is_some()
}

/// Whether the whole board follows line by line.
fn fills_in<M: Mask, const N: usize, S: SignStore<M>>(puzzle: &Board, rules: Rules) -> bool {
    let mut state = State::<M, N, S>::new(puzzle, rules);
    state.propagate() && state.is_full()
}

/// How many clues are removed together at first.
const BATCH: usize = 8;

/// How often a puzzle with signs is made until it has a good mix of clues.
const MIX_TRIES: u32 = 400;

/// Whether a puzzle has a good mix of digits and signs. On 6 x 6, that of well-known daily puzzles.
fn is_mixed(puzzle: &Board) -> bool {
    let cells = puzzle.size().area();
    let (digits, signs) = (cells - puzzle.blanks(), puzzle.signs().count());
    if cells == 36 {
        (4..=10).contains(&digits) && (6..=12).contains(&signs)
    } else {
        4 * digits.min(signs) >= digits + signs
    }
}

/// How signs are chosen on boards of so many cells: one edge in how many may get one, and the percentage of digits that
/// are removed before any sign. Large boards with many signs are hard to solve, and to look at.
fn sign_mix(cells: usize) -> (usize, u32) {
    match cells {
        ..=36 => (4, 60),
        37..=64 => (4, 30),
        _ => (5, 0),
    }
}

/// A puzzle with its solution, which gets the same signs.
fn made(puzzle: Board, mut solution: Board) -> Made {
    for (edge, sign) in puzzle.signs() {
        solution.set_sign(edge, Some(sign));
    }
    Made { puzzle, solution }
}

/// Random edges, among which those of a puzzle's signs are chosen.
fn some_signs(solution: &Board, rng: &mut Rng) -> impl Iterator<Item = Edge> {
    let mut edges: Vec<Edge> = Edge::all(solution.size()).collect();
    rng.shuffle(&mut edges);
    let (edges_a_sign, _) = sign_mix(solution.size().area());
    let count = edges.len().div_ceil(edges_a_sign);
    edges.into_iter().take(count)
}

/// The sign that is true between two cells of a solution.
fn sign_of(solution: &Board, edge: Edge) -> Sign {
    let [one, other] = edge.cells().map(|pos| digit_of(solution, pos));
    Sign::between(one, other)
}

fn digit_of(solution: &Board, pos: Pos) -> Digit {
    solution.digit(pos).expect("a solution has no blank")
}

/// The budget of the plain search. Most puzzles are easy, and trying one cell after another is fastest. For the others,
/// learning from dead ends pays.
const QUICK: Budget = Budget(60);

fn make_minimal<M: Mask, const N: usize, S: SignStore<M>>(
    rows: u32,
    cols: u32,
    rules: Rules,
    rng: &mut Rng,
    budget: Budget,
) -> Option<Made> {
    let (chosen, solution) = filled::<M, N, S>(rows, cols, rules, rng)?;
    let mut clues: Vec<Clue> = chosen.into_iter().map(Clue::Digit).collect();
    if rules.signs {
        clues.extend(some_signs(&solution, rng).map(Clue::Sign));
    }
    rng.shuffle(&mut clues);
    if rules.signs {
        let (_, percent) = sign_mix(solution.size().area());
        let is_late = |clue: &Clue| match clue {
            Clue::Digit(_) => rng.below(100) >= percent,
            Clue::Sign(_) => true,
        };
        let (late, mut early): (Vec<Clue>, Vec<Clue>) = clues.into_iter().partition(is_late);
        early.extend(late);
        clues = early;
    }
    let empty = State::<M, N, S>::new(&empty_board(rows, cols), rules);
    let mut thinning = Thinning {
        rules,
        solution: &solution,
        clues,
        kept: Vec::new(),
        budget,
    };
    let count = thinning.clues.len();
    thinning.between(0, count, empty)?;
    let mut puzzle = empty_board(rows, cols);
    for clue in thinning.kept {
        match clue {
            Clue::Digit(pos) => puzzle.set(pos, solution.digit(pos)),
            Clue::Sign(edge) => puzzle.set_sign(edge, Some(sign_of(&solution, edge))),
        }
    }
    Some(made(puzzle, solution))
}

/// Removes clues one by one, in order, if the ones kept so far and all later ones are enough.
struct Thinning<'a> {
    rules: Rules,
    solution: &'a Board,
    clues: Vec<Clue>,
    kept: Vec<Clue>,
    budget: Budget,
}

impl Thinning<'_> {
    /// Tests the clues from `from` to `to`. `state` holds the kept clues before them and all clues after them. Halving
    /// the range makes this cheap: a clue is filled in once per halving, not once per test. The recursion is as deep as
    /// the number of halvings.
    fn between<M: Mask, const N: usize, S: SignStore<M>>(
        &mut self,
        from: usize,
        to: usize,
        state: State<M, N, S>,
    ) -> Option<()> {
        if to - from <= 1 {
            return match self.clues.get(from) {
                Some(&clue) if from < to => self.test(clue, state),
                _ => Some(()),
            };
        }
        let middle = from.midpoint(to);
        let mut first = state.clone();
        self.add(&mut first, &self.clues[middle..to]);
        let before = self.kept.len();
        self.between(from, middle, first)?;
        let mut second = state;
        self.add(&mut second, &self.kept[before..]);
        self.between(middle, to, second)
    }

    /// Fills in clues and everything that follows from them.
    fn add<M: Mask, const N: usize, S: SignStore<M>>(
        &self,
        state: &mut State<M, N, S>,
        clues: &[Clue],
    ) {
        for &clue in clues {
            match clue {
                Clue::Digit(pos) => state.set(pos.row, pos.col, digit_of(self.solution, pos)),
                Clue::Sign(edge) => state.add_sign(edge, sign_of(self.solution, edge)),
            }
        }
        let is_sound = state.propagate();
        debug_assert!(is_sound, "clues of a solution contradict nothing");
    }

    /// Keeps a clue unless the others, held in `state`, exclude its opposite.
    fn test<M: Mask, const N: usize, S: SignStore<M>>(
        &mut self,
        clue: Clue,
        mut state: State<M, N, S>,
    ) -> Option<()> {
        let is_blank = |pos: Pos| state.blanks_of(ROWS, pos.row).has(pos.col);
        match clue {
            Clue::Digit(pos) if is_blank(pos) => {
                state.set(pos.row, pos.col, digit_of(self.solution, pos).other());
            }
            Clue::Sign(edge) if edge.cells().into_iter().any(is_blank) => {
                state.add_sign(edge, sign_of(self.solution, edge).other());
            }
            // It follows from the others.
            Clue::Digit(_) | Clue::Sign(_) => return Some(()),
        }
        // Another solution usually differs from this one in few cells.
        let likely = |row, col| digit_of(self.solution, Pos::new(row, col));
        let mut answer = search(state.clone(), QUICK, 1, likely, |_| true);
        if answer == Answer::BudgetEnds {
            let mut left = self.budget.0;
            let likely = |pos| digit_of(self.solution, pos);
            answer = match Learner::<M>::new(&state.board(), self.rules, likely).search(&mut left) {
                End::Solved => Answer::Stopped,
                End::None => Answer::Finished,
                End::BudgetEnds => Answer::BudgetEnds,
            };
        }
        match answer {
            Answer::Finished => {}
            Answer::Stopped => self.kept.push(clue),
            Answer::BudgetEnds => return None,
        }
        Some(())
    }
}

/// Returns a full board, and cells whose digits determine all others line by line.
///
/// Takes the cells in random order at first, so that clues lie all over the board. On large boards this often ends in a
/// corner that no recent choice can mend. Then it takes them in reading order, where a dead end comes from the latest
/// choices.
fn filled<M: Mask, const N: usize, S: SignStore<M>>(
    rows: u32,
    cols: u32,
    rules: Rules,
    rng: &mut Rng,
) -> Option<(Vec<Pos>, Board)> {
    let board = empty_board(rows, cols);
    let mut empty = State::<M, N, S>::new(&board, rules);
    if !rules.has_enough_lines(board.size()) || !empty.propagate() {
        return None;
    }
    let reading: Vec<Pos> = empty.board().size().positions().collect();
    for attempt in 0..TRIES {
        let mut order = reading.clone();
        if attempt < RANDOM_TRIES {
            rng.shuffle(&mut order);
        }
        if let Some(made) = fill(empty.clone(), &order, rng) {
            return Some(made);
        }
    }
    None
}

/// Fills blank cells in this order with random digits, fills in everything that follows, and backtracks at dead ends.
/// Returns `None` after backtracking too often or at the work limits.
fn fill<M: Mask, const N: usize, S: SignStore<M>>(
    mut state: State<M, N, S>,
    order: &[Pos],
    rng: &mut Rng,
) -> Option<(Vec<Pos>, Board)> {
    // Decisions whose other digit is still untried: the state before, the place in the order, that digit, and the
    // number of cells chosen before.
    let mut open: Vec<(State<M, N, S>, usize, Digit, usize)> = Vec::new();
    let mut chosen: Vec<Pos> = Vec::new();
    let mut times_back = 0;
    let mut at = 0;
    let [rows, cols] = state.lines();
    let steps = steps(rows, cols);
    // Ends: every round advances in the order or backtracks, and backtracking is limited.
    while at < order.len() {
        work::spend(steps).ok()?;
        let pos = order[at];
        if !state.blanks_of(ROWS, pos.row).has(pos.col) {
            at += 1;
            continue;
        }
        // Weighted by what the row and the column lack, so that the last lines can still be completed.
        let (row, col) = (state.lacks(ROWS, pos.row), state.lacks(COLS, pos.col));
        let [zero, one] = [row[0] * col[0], row[1] * col[1]];
        let digit = if rng.below((zero + one).max(1)) < zero {
            Digit::Zero
        } else {
            Digit::One
        };
        open.push((state.clone(), at, digit.other(), chosen.len()));
        state.set(pos.row, pos.col, digit);
        chosen.push(pos);
        // Ends: `open` loses an entry each round.
        while !state.propagate() {
            times_back += 1;
            if times_back > MOST_BACK {
                return None;
            }
            let (before, place, other, count) = open.pop()?;
            state = before;
            at = place;
            chosen.truncate(count);
            chosen.push(order[place]);
            state.set(order[place].row, order[place].col, other);
        }
        at += 1;
    }
    Some((chosen, state.board()))
}

fn empty_board(rows: u32, cols: u32) -> Board {
    let size = Size::new(rows.into(), cols.into());
    Board::of_size(size.expect("the sides of a board make a size"))
}
