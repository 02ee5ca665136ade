//! Decides exactly whether a cell is certain given chosen numbers only.
//!
//! It assumes the opposite and follows all ways to satisfy the numbers at once, one group of cells after the other. It
//! keeps only what the unfinished numbers still need. Ways that agree on that are one state, with four bits per
//! number:
//!
//! ```text
//!  a  1  b  2  c     after a and b: the 1 is finished, the 2 still needs two or one
//! ```
//!
//! If the total number of mines matters, each state also keeps how many mines its ways may use.

use std::collections::HashMap;

use grille_grid::work::{self, Meter};
use grille_grid::{CellSet, Pos, Size};

use super::Fact;
use crate::{Cell, View};

/// The basis of a proof: the numbers of a view, and established mines.
pub(super) struct Ground<'a> {
    pub(super) view: &'a View,
    /// Covered cells known to be mines.
    pub(super) mines: &'a CellSet,
}

/// The most unfinished numbers that fit a state at a time.
const SLOTS: usize = 32;

impl Ground<'_> {
    pub(super) fn size(&self) -> Size {
        self.view.size()
    }

    /// Whether the cell is closed and not established as a mine.
    pub(super) fn is_unknown(&self, pos: Pos) -> bool {
        self.view.cell(pos).is_covered() && !self.mines.contains(pos)
    }

    pub(super) fn around(&self, pos: Pos) -> impl Iterator<Item = Pos> {
        let around = self.size().neighbours(pos);
        around.filter(|&pos| self.is_unknown(pos))
    }

    /// How many mines an open cell needs among the unknown cells around it; `None` if the cell is closed.
    pub(super) fn need(&self, number: Pos) -> Option<u8> {
        let Cell::Open(count) = self.view.cell(number) else {
            return None;
        };
        Some(
            count
                .number()
                .saturating_sub(self.mines.count_around(number)),
        )
    }

    /// The open cells with an unknown cell around them.
    pub(super) fn numbers(&self) -> Vec<Pos> {
        let is_undecided =
            |&pos: &Pos| self.need(pos).is_some() && self.around(pos).next().is_some();
        self.size().positions().filter(is_undecided).collect()
    }

    /// The numbers of mines and cells that are unknown, if the total number of mines is known.
    pub(super) fn left(&self) -> Option<(usize, usize)> {
        let mines = (self.view.mines()? as usize).checked_sub(self.mines.len())?;
        let unknown = self.view.covered().filter(|&pos| self.is_unknown(pos));
        Some((mines, unknown.count()))
    }
}

/// The premises of a proof: open cells, and whether it uses the total number of mines.
#[derive(Clone, Copy)]
pub(super) struct Premises<'a> {
    pub(super) numbers: &'a [Pos],
    pub(super) count: bool,
}

/// Cells that touch the same named numbers.
struct Group {
    numbers: Vec<usize>,
    cells: usize,
    /// For the cell in question, which is a group by itself: the opposite of the claim.
    holds: Option<usize>,
}

/// Whether `fact` follows for the unknown cell `pos`. `None` if the budget runs out, which empties it, or if too many
/// numbers are connected. Takes its cost from the budget.
pub(super) fn follows(
    ground: &Ground<'_>,
    premises: Premises<'_>,
    (pos, fact): (Pos, Fact),
    budget: &mut Meter,
) -> Option<bool> {
    let touches =
        |number: &Pos| number.row.abs_diff(pos.row) <= 1 && number.col.abs_diff(pos.col) <= 1;
    if !premises.count && !premises.numbers.iter().any(touches) {
        return Some(false);
    }
    let opposite = match fact {
        Fact::Safe => 1,
        Fact::Mine => 0,
    };
    let groups = groups(ground, premises.numbers, pos, opposite);
    let named: usize = groups.iter().map(|group| group.cells).sum();
    spend(budget, named)?;
    let totals = totals(ground, premises, &groups, budget)?;
    if !premises.count {
        return Some(totals.is_none());
    }
    let Some((mines, unknown)) = ground.left() else {
        return Some(false);
    };
    let others = unknown - named;
    let possible = |total: usize| total <= mines && mines - total <= others;
    let found = totals.is_some_and(|totals| totals.iter().any(possible));
    Some(!found)
}

/// Takes a cost from the budget, or empties it and returns `None`.
fn spend(budget: &mut Meter, cost: usize) -> Option<()> {
    budget
        .spend(cost as u64)
        .inspect_err(|_| budget.drain())
        .ok()
}

fn groups(ground: &Ground<'_>, numbers: &[Pos], pos: Pos, opposite: usize) -> Vec<Group> {
    let mut touched: Vec<(Pos, usize)> = Vec::new();
    for (index, &number) in numbers.iter().enumerate() {
        touched.extend(ground.around(number).map(|cell| (cell, index)));
    }
    touched.sort_unstable();
    let mut cells: Vec<Vec<usize>> = Vec::new();
    let mut of_pos = Vec::new();
    for run in touched.chunk_by(|a, b| a.0 == b.0) {
        let indices = run.iter().map(|&(_, index)| index).collect();
        if run[0].0 == pos {
            of_pos = indices;
        } else {
            cells.push(indices);
        }
    }
    cells.sort_unstable();
    let alike = cells.chunk_by(|a, b| a == b).map(|run| Group {
        numbers: run[0].clone(),
        cells: run.len(),
        holds: None,
    });
    let mut groups = vec![Group {
        numbers: of_pos,
        cells: 1,
        holds: Some(opposite),
    }];
    groups.extend(alike);
    groups
}

/// Numbers of mines, as a bit set.
#[derive(Clone)]
struct Totals(Vec<u64>);

impl Totals {
    fn iter(&self) -> impl Iterator<Item = usize> {
        (0..self.0.len() * 64).filter(|&n| self.0[n / 64] >> (n % 64) & 1 == 1)
    }

    /// Adds the members of `other`, each plus `more`.
    fn add(&mut self, other: &Totals, more: usize) {
        let (words, bits) = (more / 64, more % 64);
        for at in (words..self.0.len()).rev() {
            let from = at - words;
            self.0[at] |= other.0[from] << bits;
            if bits > 0 && from > 0 {
                self.0[at] |= other.0[from - 1] >> (64 - bits);
            }
        }
    }
}

/// The possible numbers of mines in all groups together (if they matter), or `None` if the numbers cannot be
/// satisfied. The outer `None` is that of [`follows`].
#[expect(clippy::option_option, reason = "not known is not the same as none")]
fn totals(
    ground: &Ground<'_>,
    premises: Premises<'_>,
    groups: &[Group],
    budget: &mut Meter,
) -> Option<Option<Totals>> {
    let numbers = premises.numbers;
    let cells: usize = groups.iter().map(|group| group.cells).sum();
    let words = if premises.count { cells / 64 + 1 } else { 0 };
    let mut first = Totals(vec![0; words]);
    if let Some(word) = first.0.first_mut() {
        *word = 1;
    }
    let mut states: HashMap<u128, Totals> = HashMap::from([(0, first)]);
    // How many cells of each number are still to come.
    let mut room = vec![0usize; numbers.len()];
    for group in groups {
        for &number in &group.numbers {
            room[number] += group.cells;
        }
    }
    let mut slot: Vec<Option<usize>> = vec![None; numbers.len()];
    let mut free: Vec<usize> = (0..SLOTS).rev().collect();
    for index in order(groups, numbers.len()) {
        let group = &groups[index];
        let mut begun = 0;
        for &number in &group.numbers {
            if slot[number].is_none() {
                let at = free.pop()?;
                slot[number] = Some(at);
                begun |= u128::from(ground.need(numbers[number]).unwrap_or(0)) << (4 * at);
            }
            room[number] -= group.cells;
        }
        let slots: Vec<(usize, usize)> = group
            .numbers
            .iter()
            .filter_map(|&number| Some((4 * slot[number]?, room[number])))
            .collect();
        let one: u128 = slots.iter().map(|&(shift, _)| 1 << shift).sum();
        let (least, most) = group.holds.map_or((0, group.cells), |holds| (holds, holds));
        let mut next: HashMap<u128, Totals> = HashMap::new();
        for (state, totals) in &states {
            let state = state | begun;
            for mines in least..=most {
                spend(budget, 1 + words)?;
                let needs = |shift: usize| (state >> shift & 15) as usize;
                if slots.iter().any(|&(shift, _)| needs(shift) < mines) {
                    break;
                }
                if slots
                    .iter()
                    .any(|&(shift, room)| needs(shift) - mines > room)
                {
                    continue;
                }
                next.entry(state - one * mines as u128)
                    .or_insert_with(|| Totals(vec![0; words]))
                    .add(totals, mines);
            }
        }
        // A state with its totals, and as much again for the map.
        let held = next.len() * 2 * (size_of::<(u128, Totals)>() + 8 * words);
        if held > work::bytes() {
            budget.drain();
            return None;
        }
        states = next;
        for &number in &group.numbers {
            // Finished: no remaining state needs it any more.
            if room[number] == 0 {
                free.extend(slot[number]);
            }
        }
    }
    // All numbers are finished: at most one state is left.
    Some(states.into_values().next())
}

/// An order of the groups that keeps few numbers unfinished: breadth-first from the first group.
fn order(groups: &[Group], numbers: usize) -> Vec<usize> {
    let mut groups_of: Vec<Vec<usize>> = vec![Vec::new(); numbers];
    for (index, group) in groups.iter().enumerate() {
        for &number in &group.numbers {
            groups_of[number].push(index);
        }
    }
    let mut order = Vec::with_capacity(groups.len());
    let (mut group_seen, mut number_seen) = (vec![false; groups.len()], vec![false; numbers]);
    for first in 0..groups.len() {
        if std::mem::replace(&mut group_seen[first], true) {
            continue;
        }
        // Ends: every group enters once.
        let mut at = order.len();
        order.push(first);
        while let Some(&group) = order.get(at) {
            at += 1;
            for &number in &groups[group].numbers {
                if std::mem::replace(&mut number_seen[number], true) {
                    continue;
                }
                for &other in &groups_of[number] {
                    if !std::mem::replace(&mut group_seen[other], true) {
                        order.push(other);
                    }
                }
            }
        }
    }
    order
}
