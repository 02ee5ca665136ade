//! Hints for a player: what is wrong comes first, then the easiest step.

use grille_grid::{Pos, work};

use crate::solve::{Found, find};
use crate::technique::{Step, next_step};
use crate::{Board, Breach, Budget, Digit, Rules, Solutions, breaches, mistakes, solve};

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
        Solutions::None => {
            removable(board, start, rules, budget).map_or(Hint::Unknown, Hint::DeadEnd)
        }
        Solutions::Unknown(None) => Hint::Unknown,
        found => match next_step(board, rules, budget) {
            Some(step) => Hint::Step(step),
            None if matches!(found, Solutions::Several(..)) => Hint::Several,
            None => Hint::Unknown,
        },
    }
}

/// The cells, other than given ones, whose removal makes the board solvable. Returns `None` if none was found but some
/// search did not finish.
fn removable(
    board: &Board,
    start: Option<&Board>,
    rules: Rules,
    budget: Budget,
) -> Option<Vec<Pos>> {
    let given = |pos: Pos| start.is_some_and(|start| start.digit(pos).is_some());
    let placed = |&pos: &Pos| board.digit(pos).is_some() && !given(pos);
    let mut left = budget.0;
    let mut removable = Vec::new();
    let mut certain = true;
    for pos in board.size().positions().filter(placed) {
        let mut without = board.clone();
        // The current digit is known to fail.
        without.set(pos, board.digit(pos).map(Digit::other));
        match find(&without, rules, |_| Digit::One, &mut left) {
            Found::Board(_) => removable.push(pos),
            Found::None => {}
            Found::BudgetEnds => certain = false,
        }
        if work::is_exhausted() {
            break;
        }
    }
    (certain || !removable.is_empty()).then_some(removable)
}
