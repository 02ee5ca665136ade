//! The techniques that try a digit: if it leads to a contradiction, the other one is right.

use std::collections::HashSet;

use grille_grid::{Grid, Pos, work};

use super::rate::A_TECHNIQUE;
use super::{Contradiction, Reason, Sheet, Step, Technique, lines};
use crate::mask::Mask;
use crate::solve::{Found, find, steps};
use crate::state::{ROWS, SignStore, State};
use crate::{Board, Budget, Digit, Line, Rules};

/// How many assumptions are explained in full before the shortest is shown.
const WORKED_OUT: usize = 40;

/// The digits that blank cells cannot have, proved by search; `None` if its budget ended. A solution proves all of its
/// digits possible, so few solutions are needed: each is searched to differ from the earlier ones wherever it can.
pub(crate) fn impossible(board: &Board, rules: Rules, budget: Budget) -> Option<Vec<(Pos, Digit)>> {
    let mut left = budget.0;
    let mut seen: Grid<[bool; 2]> = Grid::filled(board.size(), [false; 2]);
    let mut wrong = Vec::new();
    for (pos, digit) in all_digits(board) {
        if seen[pos][usize::from(digit.number())] {
            continue;
        }
        let mut assumed = board.clone();
        assumed.set(pos, Some(digit));
        let unseen = |pos: Pos| match seen[pos] {
            [true, false] => Digit::One,
            _ => Digit::Zero,
        };
        match find(&assumed, rules, unseen, &mut left) {
            Found::Board(found) => {
                for pos in board.size().positions() {
                    if let Some(digit) = found.digit(pos) {
                        seen[pos][usize::from(digit.number())] = true;
                    }
                }
            }
            Found::None => wrong.push((pos, digit)),
            Found::BudgetEnds => return None,
        }
    }
    Some(wrong)
}

/// The digits of blank cells that the only solution excludes.
pub(crate) fn contrary(board: &Board, solution: &Board) -> Vec<(Pos, Digit)> {
    let digit = |pos| solution.digit(pos).expect("a solution has no blank");
    let other = |pos| (pos, digit(pos).other());
    blanks(board).map(other).collect()
}

/// The trial with the shortest chain, among the first impossible digits that end in a contradiction.
pub(super) fn explained(board: &Board, rules: Rules, wrong: &[(Pos, Digit)]) -> Option<Step> {
    let mut quick = refuted(board, rules, wrong, WORKED_OUT);
    if quick.is_empty() {
        // Comparing lines finds a little more than the solver's propagation.
        quick = wrong.to_vec();
    }
    let mut best: Option<Step> = None;
    for (pos, digit) in quick {
        let Some((chain, end)) = follow(board, rules, pos, digit) else {
            continue;
        };
        let shorter = best.as_ref().is_none_or(|best| match &best.reason {
            Reason::Trial { chain: known, .. } => chain.len() < known.len(),
            _ => true,
        });
        if shorter {
            best = Some(assumption(pos, digit, Reason::Trial { chain, end }));
        }
    }
    best
}

/// A digit found by a trial, without its explanation.
pub(super) fn plain(board: &Board, rules: Rules, wrong: &[(Pos, Digit)]) -> Option<(Pos, Digit)> {
    let quick = refuted(board, rules, wrong, 1).into_iter().next();
    quick
        .or_else(|| {
            let mut wrong = wrong.iter().copied();
            wrong.find(|&(pos, digit)| follow(board, rules, pos, digit).is_some())
        })
        .map(|(pos, digit)| (pos, digit.other()))
}

/// A step for a cell whose other digit a search has proved impossible.
pub(super) fn deeper(wrong: &[(Pos, Digit)]) -> Option<Step> {
    let &(pos, digit) = wrong.first()?;
    Some(assumption(pos, digit, Reason::Deeper))
}

/// The step that follows if `digit` is impossible at `pos`.
fn assumption(pos: Pos, digit: Digit, reason: Reason) -> Step {
    Step {
        line: Line::Row(pos.row),
        because: Vec::new(),
        signs: Vec::new(),
        cells: vec![(pos, digit.other())],
        reason,
    }
}

fn all_digits(board: &Board) -> Vec<(Pos, Digit)> {
    blanks(board)
        .flat_map(|pos| Digit::BOTH.map(|digit| (pos, digit)))
        .collect()
}

fn blanks(board: &Board) -> impl Iterator<Item = Pos> {
    let positions = board.size().positions();
    positions.filter(|&pos| board.digit(pos).is_none())
}

/// The first `most` of these digits that the solver's propagation refutes.
fn refuted(board: &Board, rules: Rules, wrong: &[(Pos, Digit)], most: usize) -> Vec<(Pos, Digit)> {
    let longest = board.size().rows().max(board.size().cols());
    with_state!(
        longest,
        board.has_signs(),
        refuted_in,
        board,
        rules,
        wrong,
        most
    )
}

fn refuted_in<M: Mask, const N: usize, S: SignStore<M>>(
    board: &Board,
    rules: Rules,
    wrong: &[(Pos, Digit)],
    most: usize,
) -> Vec<(Pos, Digit)> {
    let mut state = State::<M, N, S>::new(board, rules);
    if !state.propagate() {
        return Vec::new();
    }
    let wrong = wrong.iter().copied();
    let steps = steps(board.size().rows(), board.size().cols());
    wrong
        .take_while(|_| work::spend(steps).is_ok())
        .filter(|&(pos, digit)| {
            let mut next = state.clone();
            debug_assert!(state.blanks_of(ROWS, pos.row).has(pos.col));
            next.set(pos.row, pos.col, digit);
            !next.propagate()
        })
        .take(most)
        .collect()
}

/// The steps that lead from a digit to a contradiction, line by line, without those not needed. Returns `None` if there
/// is no contradiction, or at the work limits.
fn follow(
    board: &Board,
    rules: Rules,
    pos: Pos,
    digit: Digit,
) -> Option<(Vec<Step>, Contradiction)> {
    let mut sheet = Sheet::new(board, rules);
    let mut chain: Vec<Step> = Vec::new();
    sheet.set(pos, digit);
    let mut changed = vec![pos];
    // Ends: every round fills a blank cell.
    let end = loop {
        work::spend(A_TECHNIQUE).ok()?;
        let near = changed
            .iter()
            .flat_map(|pos| [Line::Row(pos.row), Line::Col(pos.col)]);
        if let Some(end) = near.clone().find_map(|line| lines::broken(&sheet, line)) {
            break end;
        }
        let step = lines::next(&mut sheet, Technique::GroupExclusion);
        let step = match step {
            Some(step) => step,
            None => {
                let mut all = Line::all(board);
                if let Some(end) = all.find_map(|line| lines::unfillable(&sheet, line)) {
                    break end;
                }
                lines::next(&mut sheet, Technique::MoreGaps)?
            }
        };
        changed.clear();
        for &(pos, digit) in &step.cells {
            sheet.set(pos, digit);
            changed.push(pos);
        }
        chain.push(step);
    };
    Some((needed(chain, &end, &sheet), end))
}

/// The steps of a chain on which its end rests.
fn needed(chain: Vec<Step>, end: &Contradiction, sheet: &Sheet) -> Vec<Step> {
    let mut cells: HashSet<Pos> = HashSet::new();
    let mut whole = |line: Line| {
        let (_, form) = sheet.line(line);
        cells.extend((0..form.len).map(|at| line.cell(at)));
    };
    whole(end.line());
    match end {
        Contradiction::OnlyCopies { others, .. } => others.iter().for_each(|&line| whole(line)),
        Contradiction::Broken(crate::Breach::Same { first, .. }) => whole(*first),
        Contradiction::Broken(crate::Breach::Triple { line, start, .. }) => {
            cells = (*start..start + 3).map(|at| line.cell(at)).collect();
        }
        Contradiction::Broken(crate::Breach::Sign { edge, .. }) => {
            cells = edge.cells().into_iter().collect();
        }
        _ => {}
    }
    let mut kept = Vec::new();
    for step in chain.into_iter().rev() {
        if step.cells.iter().any(|(pos, _)| cells.contains(pos)) {
            cells.extend(step.because.iter().copied());
            kept.push(step);
        }
    }
    kept.reverse();
    kept
}
