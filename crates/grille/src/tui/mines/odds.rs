//! How likely is a mine where? Counted aside after every move, and shown over the board.

use std::collections::BTreeSet;

use grille_grid::Pos;
use grille_mines::View;
use grille_mines::hint::best_guess;
use grille_mines::solve::chances::{Budget, Chances, Impossible, Mapper};

/// What was counted for one position.
pub(in crate::tui) struct Odds {
    pub(in crate::tui) chances: Result<Chances, Impossible>,
    /// The cell to dig, where one can be told.
    pub(in crate::tui) best: Option<Pos>,
}

impl Odds {
    /// May take long.
    pub(in crate::tui) fn of(view: &View) -> Odds {
        let chances = Mapper::default().of(view, Budget::default());
        let best = chances
            .as_ref()
            .ok()
            .and_then(|chances| best_guess(view, chances))
            .map(|guess| guess.pos);
        Odds { chances, best }
    }
}

/// The odds that are shown, of the position with this number.
#[derive(Default)]
pub(in crate::tui) struct Overlay {
    pub(in crate::tui) on: bool,
    found: Option<(u64, Odds)>,
}

impl Overlay {
    pub(in crate::tui) fn put(&mut self, position: u64, odds: Odds) {
        self.found = Some((position, odds));
    }

    /// Whether the odds of this position are still to be counted.
    pub(in crate::tui) fn lacks(&self, position: u64) -> bool {
        self.on && self.found.as_ref().is_none_or(|(of, _)| *of != position)
    }

    /// What is to be shown for this position.
    pub(in crate::tui) fn shown(&self, position: u64) -> Option<&Odds> {
        let (of, odds) = self.found.as_ref()?;
        (self.on && *of == position).then_some(odds)
    }

    pub(in crate::tui) fn chances(&self, position: u64) -> Option<&Chances> {
        self.shown(position)?.chances.as_ref().ok()
    }

    /// The best guess, to be underlined.
    pub(in crate::tui) fn best(&self, position: u64) -> BTreeSet<Pos> {
        let best = self.shown(position).and_then(|odds| odds.best);
        best.into_iter().collect()
    }
}
