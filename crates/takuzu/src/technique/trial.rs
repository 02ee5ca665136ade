//! What does assuming a digit lead to? Cells are tried both ways; where one digit ends in a
//! contradiction, the other is right.

use std::collections::HashSet;

use grid::Pos;

use super::{Contradiction, Reason, Sheet, Step, Technique, lines};
use crate::mask::Mask;
use crate::solve::solve;
use crate::state::{ROWS, State};
use crate::{Board, Budget, Digit, Line, Solutions};

/// How many assumptions are worked out in words before the shortest is shown.
const WORKED_OUT: usize = 40;

/// The trial with the shortest chain among the first that end in a contradiction.
pub(super) fn explained(board: &Board) -> Option<Step> {
    let mut wrong = refuted(board, WORKED_OUT);
    if wrong.is_empty() {
        // Lines against each other see a little more than the solver's propagation does.
        wrong = all_digits(board);
    }
    let mut best: Option<Step> = None;
    for (pos, digit) in wrong {
        let Some((chain, end)) = follow(board, pos, digit) else {
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

/// A digit that a trial finds, without its reason in words.
pub(super) fn plain(board: &Board) -> Option<(Pos, Digit)> {
    let quick = refuted(board, 1).into_iter().next();
    quick
        .or_else(|| {
            all_digits(board)
                .into_iter()
                .find(|&(pos, digit)| follow(board, pos, digit).is_some())
        })
        .map(|(pos, digit)| (pos, digit.other()))
}

/// A cell whose other digit a search proves impossible.
pub(super) fn deeper(board: &Board, budget: Budget) -> Option<Step> {
    let (pos, digit) = all_digits(board).into_iter().find(|&(pos, digit)| {
        let mut assumed = board.clone();
        assumed.set(pos, Some(digit));
        solve(&assumed, budget) == Solutions::None
    })?;
    Some(assumption(pos, digit, Reason::Deeper))
}

/// The step that follows when `digit` cannot stand at `pos`.
fn assumption(pos: Pos, digit: Digit, reason: Reason) -> Step {
    Step {
        line: Line::Row(pos.row),
        because: Vec::new(),
        cells: vec![(pos, digit.other())],
        reason,
    }
}

/// Both digits of every blank cell.
fn all_digits(board: &Board) -> Vec<(Pos, Digit)> {
    let blank = board
        .size()
        .positions()
        .filter(|&pos| board.digit(pos).is_none());
    blank
        .flat_map(|pos| Digit::BOTH.map(|digit| (pos, digit)))
        .collect()
}

/// The first digits that the solver's propagation refutes, in reading order.
fn refuted(board: &Board, most: usize) -> Vec<(Pos, Digit)> {
    let longest = board.size().rows().max(board.size().cols());
    with_state!(longest, refuted_in, board, most)
}

fn refuted_in<M: Mask, const N: usize>(board: &Board, most: usize) -> Vec<(Pos, Digit)> {
    let Some(mut state) = State::<M, N>::new(board) else {
        return Vec::new();
    };
    if !state.propagate() {
        return Vec::new();
    }
    all_digits(board)
        .into_iter()
        .filter(|&(pos, digit)| {
            let mut next = state.clone();
            debug_assert!(state.blanks_of(ROWS, pos.row).has(pos.col));
            next.set(pos.row, pos.col, digit);
            !next.propagate()
        })
        .take(most)
        .collect()
}

/// What follows from a digit, line by line, up to a contradiction; only the steps that it needs.
fn follow(board: &Board, pos: Pos, digit: Digit) -> Option<(Vec<Step>, Contradiction)> {
    let mut sheet = Sheet::new(board);
    let mut chain: Vec<Step> = Vec::new();
    sheet.set(pos, digit);
    let mut changed = vec![pos];
    // Ends: every round fills a blank cell.
    let end = loop {
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
        let (_, len) = sheet.line(line);
        cells.extend((0..len).map(|at| line.cell(at)));
    };
    whole(end.line());
    match end {
        Contradiction::OnlyCopies { others, .. } => others.iter().for_each(|&line| whole(line)),
        Contradiction::Broken(crate::Breach::Same { first, .. }) => whole(*first),
        Contradiction::Broken(crate::Breach::Triple { line, start, .. }) => {
            cells = (*start..start + 3).map(|at| line.cell(at)).collect();
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
