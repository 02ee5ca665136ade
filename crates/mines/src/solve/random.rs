//! `random`: any hidden cell. The baseline for all other approaches.

use grille_grid::{Pos, Rng};

use super::Approach;
use crate::{Cell, Move, View};

pub(super) struct Random;

impl Approach for Random {
    fn moves(&mut self, view: &View, rng: &mut Rng) -> Vec<Move> {
        dig_one_of(view, view.covered().collect(), rng)
    }

    fn guessed(&self) -> bool {
        true
    }
}

/// Digs one of `cells`, which are covered, at random: an unmarked one if possible, otherwise a marked one after
/// removing its mark.
pub(super) fn dig_one_of(view: &View, cells: Vec<Pos>, rng: &mut Rng) -> Vec<Move> {
    let is_unmarked = |pos: &Pos| view.cell(*pos) == Cell::Hidden;
    let unmarked: Vec<Pos> = cells.iter().copied().filter(is_unmarked).collect();
    let from = if unmarked.is_empty() { cells } else { unmarked };
    match rng.choose(&from) {
        Some(&pos) => dig(view, pos).collect(),
        None => Vec::new(),
    }
}

/// Digs a covered cell, after removing its mark if it has one.
pub(super) fn dig(view: &View, pos: Pos) -> impl Iterator<Item = Move> + use<> {
    let marked = view.cell(pos) == Cell::Marked;
    marked
        .then_some(Move::Unmark(pos))
        .into_iter()
        .chain([Move::Dig(pos)])
}
