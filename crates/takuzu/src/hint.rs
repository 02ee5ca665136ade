//! Hints for a player: what is wrong comes first, then the easiest step.

use grille_grid::{Pos, work};

use crate::solve::{Found, find};
use crate::technique::{Step, contrary, impossible, line_step, trial_step};
use crate::{Board, Breach, Budget, Digit, Edge, Rules, Solutions, breaches, mistakes, solve};

/// A hint for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The board is solved.
    Solved,
    /// These rules are broken, at least one.
    Broken(Vec<Breach>),
    /// These digits, at least one, differ from the only solution.
    Wrong(Vec<Pos>),
    /// No rule is broken yet, but there is no solution from here. Clearing any one of these cells restores one. If the
    /// list is empty, more than one cell is wrong.
    DeadEnd(Vec<Pos>),
    /// The original puzzle has no solution.
    Hopeless,
    /// The easiest next step.
    Step(Step),
    /// There are several solutions, and they agree on no blank cell.
    Several,
    /// The budget ended before anything was certain.
    Unknown,
}

/// Returns a hint for `board`, reached from `start` if that is known.
///
/// ```
/// use grille_takuzu::{Budget, Hint, Rules, hint, text};
///
/// let start = text::read(b".1.0..0..0..11.0")?;
/// let board = text::read(b"11.0..0..0..11.0")?;
/// let found = hint(&board, Some(&start), Rules::TAKUZU, Budget::default());
/// assert_eq!(found, Hint::Wrong(vec![grille_grid::Pos::new(0, 0)]));
/// # Ok::<(), text::PuzzleError>(())
/// ```
pub fn hint(board: &Board, start: Option<&Board>, rules: Rules, budget: Budget) -> Hint {
    let broken = breaches(board, rules);
    if !broken.is_empty() {
        return Hint::Broken(broken);
    }
    if board.blanks() == 0 {
        return Hint::Solved;
    }
    if !rules.has_enough_lines(board.size()) {
        return Hint::Hopeless;
    }
    let start = start.filter(|start| start.size() == board.size());
    let of_start = start.map(|start| solve(start, rules, budget));
    if of_start == Some(Solutions::None) {
        return Hint::Hopeless;
    }
    if let Some(Solutions::One(solution)) = of_start {
        let wrong = mistakes(board, &solution);
        if !wrong.is_empty() {
            return Hint::Wrong(wrong);
        }
    }
    match solve(board, rules, budget) {
        Solutions::None if placed(board, start).next().is_none() => Hint::Hopeless,
        Solutions::None => {
            removable(board, start, rules, budget).map_or(Hint::Unknown, Hint::DeadEnd)
        }
        Solutions::Unknown(None) => Hint::Unknown,
        Solutions::One(solution) => line_step(board, rules)
            .or_else(|| trial_step(board, rules, &contrary(board, &solution)))
            .map_or(Hint::Unknown, Hint::Step),
        Solutions::Several(..) | Solutions::Unknown(Some(_)) => {
            if let Some(step) = line_step(board, rules) {
                return Hint::Step(step);
            }
            match impossible(board, rules, budget) {
                None => Hint::Unknown,
                Some(wrong) => trial_step(board, rules, &wrong).map_or(Hint::Several, Hint::Step),
            }
        }
    }
}

/// Why a board cannot have begun as a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OtherPuzzle {
    /// The sizes differ.
    #[error("the puzzle has another size than the board")]
    Size,
    /// The board lacks a clue, or has another digit there.
    #[error("the board changes the clue in row {}, column {}, counted from 0", .0.row, .0.col)]
    Clue(Pos),
    /// One has a sign here that the other does not have.
    #[error("the puzzle has other signs than the board")]
    Sign(Edge),
}

/// Checks that a board can have begun as the puzzle `start`: the same size, every clue, and the same signs.
///
/// # Errors
/// The first difference.
///
/// ```
/// use grille_grid::Pos;
/// use grille_takuzu::{OtherPuzzle, begun_as, text};
///
/// let [start, board, other] = [".1.0..0..0..11.0", "01.0..0..0..11.0", "00.0..0..0..11.0"]
///     .map(|line| text::read(line.as_bytes()).unwrap());
/// assert_eq!(begun_as(&board, &start), Ok(()));
/// assert_eq!(begun_as(&other, &start), Err(OtherPuzzle::Clue(Pos::new(0, 1))));
/// ```
pub fn begun_as(board: &Board, start: &Board) -> Result<(), OtherPuzzle> {
    if start.size() != board.size() {
        return Err(OtherPuzzle::Size);
    }
    let changed = |pos: &Pos| start.digit(*pos).is_some() && start.digit(*pos) != board.digit(*pos);
    if let Some(pos) = start.size().positions().find(changed) {
        return Err(OtherPuzzle::Clue(pos));
    }
    let is_other = |edge: &Edge| start.sign(*edge) != board.sign(*edge);
    match Edge::all(start.size()).find(is_other) {
        Some(edge) => Err(OtherPuzzle::Sign(edge)),
        None => Ok(()),
    }
}

/// The cells with a digit, other than given ones.
fn placed(board: &Board, start: Option<&Board>) -> impl Iterator<Item = Pos> {
    let given = move |pos: Pos| start.is_some_and(|start| start.digit(pos).is_some());
    let positions = board.size().positions();
    positions.filter(move |&pos| board.digit(pos).is_some() && !given(pos))
}

/// The cells, other than given ones, whose removal makes the board solvable. Returns `None` if none was found but some
/// search did not finish.
fn removable(
    board: &Board,
    start: Option<&Board>,
    rules: Rules,
    budget: Budget,
) -> Option<Vec<Pos>> {
    let mut left = budget.0;
    let mut removable = Vec::new();
    let mut certain = true;
    for pos in placed(board, start) {
        let mut without = board.clone();
        // The current digit is known to fail.
        without.set(pos, board.digit(pos).map(Digit::other));
        match find(&without, rules, |_| Digit::One, &mut left) {
            Found::Board(_) => removable.push(pos),
            Found::None => {}
            Found::BudgetEnds => certain = false,
        }
        if work::is_exhausted() {
            certain = false;
            break;
        }
    }
    (certain || !removable.is_empty()).then_some(removable)
}
