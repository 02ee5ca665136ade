//! Mine probabilities for the overlay on the board.

use grille_grid::{CellSet, Pos};
use grille_mines::hint::best_guess;
use grille_mines::solve::chances::{Budget, Chances, Impossible, Mapper};
use grille_mines::{Cell, View};

/// The probabilities of one position.
pub(in crate::tui) struct Odds {
    pub(in crate::tui) chances: Result<Chances, Impossible>,
    /// The best cell to dig, if known.
    pub(in crate::tui) best: Option<Pos>,
    /// The hidden cells next to a number.
    edge: CellSet,
    /// The probability of all other hidden cells, which is the same for each.
    pub(in crate::tui) elsewhere: Option<f64>,
}

impl Odds {
    /// Computes the probabilities. May take long.
    pub(in crate::tui) fn of(view: &View) -> Odds {
        let chances = Mapper::default().of(view, Budget::default());
        let best = chances
            .as_ref()
            .ok()
            .and_then(|chances| best_guess(view, chances))
            .map(|guess| guess.pos);
        let size = view.size();
        let mut edge = CellSet::new(size);
        let is_open = |pos: Pos| matches!(view.cell(pos), Cell::Open(_));
        for pos in size.positions().filter(|&pos| is_open(pos)) {
            for beside in size.neighbours(pos) {
                edge.insert(beside);
            }
        }
        let mut others = view.covered().filter(|&pos| !edge.contains(pos));
        let elsewhere = others.find_map(|pos| chances.as_ref().ok()?.mine(pos));
        Odds {
            chances,
            best,
            edge,
            elsewhere,
        }
    }

    /// The probability of a cell, if it is closed.
    pub(in crate::tui) fn of_cell(&self, pos: Pos) -> Option<f64> {
        self.chances.as_ref().ok()?.mine(pos)
    }

    /// The probability to show in a cell, if the cell is next to a number, certain or the best.
    pub(in crate::tui) fn shown(&self, pos: Pos) -> Option<f64> {
        let mine = self.of_cell(pos)?;
        let is_certain = mine <= 0.0 || mine >= 1.0;
        (self.edge.contains(pos) || is_certain || self.best == Some(pos)).then_some(mine)
    }
}
