//! What should a player do next? Mend what is wrong first; then the easiest step.

use grid::Pos;

use crate::technique::{Step, next_step};
use crate::{Board, Breach, Budget, Solutions, breaches, solve};

/// What to tell a player.
///
/// ```
/// use takuzu::{Budget, Hint, hint, text};
///
/// let board = text::read(b"0110 1001 0011 1100")?;
/// assert_eq!(hint(&board, None, Budget::default()), Hint::Solved);
/// # Ok::<(), text::PuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Nothing is left to do.
    Solved,
    /// These rules are broken: at least one.
    Broken(Vec<Breach>),
    /// These digits, at least one, are not those of the only solution.
    Wrong(Vec<Pos>),
    /// No rule is broken yet, but nothing can be filled in from here. With any one of these cells
    /// cleared there is a solution again; where the list is empty, more than one is wrong.
    DeadEnd(Vec<Pos>),
    /// The easiest next step.
    Step(Step),
    /// There are several solutions, and they agree on no cell that is blank.
    Several,
    /// The budget ended before anything was certain.
    Unknown,
}

/// What to tell a player who began with `start`, if that is known, and now has `board`.
///
/// ```
/// use takuzu::{Budget, Hint, hint, text};
///
/// let start = text::read(b".1.0..0..0..11.0")?;
/// let board = text::read(b"11.0..0..0..11.0")?;
/// let found = hint(&board, Some(&start), Budget::default());
/// assert_eq!(found, Hint::Wrong(vec![grid::Pos::new(0, 0)]));
/// # Ok::<(), text::PuzzleError>(())
/// ```
pub fn hint(board: &Board, start: Option<&Board>, budget: Budget) -> Hint {
    let broken = breaches(board);
    if !broken.is_empty() {
        return Hint::Broken(broken);
    }
    if board.blanks() == 0 {
        return Hint::Solved;
    }
    let start = start.filter(|start| start.size() == board.size());
    if let Some(Solutions::One(solution)) = start.map(|start| solve(start, budget)) {
        let differs = |&pos: &Pos| {
            let digit = board.digit(pos);
            digit.is_some() && digit != solution.digit(pos)
        };
        let wrong: Vec<Pos> = board.size().positions().filter(differs).collect();
        if !wrong.is_empty() {
            return Hint::Wrong(wrong);
        }
    }
    match solve(board, budget) {
        Solutions::None => Hint::DeadEnd(mends(board, start, budget)),
        Solutions::Unknown(None) => Hint::Unknown,
        found => match next_step(board, budget) {
            Some(step) => Hint::Step(step),
            None if matches!(found, Solutions::Several(..)) => Hint::Several,
            None => Hint::Unknown,
        },
    }
}

/// The cells, other than those given from the start, without which a board has a solution.
fn mends(board: &Board, start: Option<&Board>, budget: Budget) -> Vec<Pos> {
    let given = |pos: Pos| start.is_some_and(|start| start.digit(pos).is_some());
    board
        .size()
        .positions()
        .filter(|&pos| board.digit(pos).is_some() && !given(pos))
        .filter(|&pos| {
            let mut without = board.clone();
            without.set(pos, None);
            let found = solve(&without, budget);
            matches!(
                found,
                Solutions::One(_) | Solutions::Several(..) | Solutions::Unknown(Some(_))
            )
        })
        .collect()
}
