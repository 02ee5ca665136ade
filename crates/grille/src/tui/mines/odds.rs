//! The overlay of mine probabilities on the board. They are computed in the background after every move.

use std::collections::BTreeSet;

use grille_grid::Pos;
use grille_mines::View;
use grille_mines::hint::best_guess;
use grille_mines::solve::chances::{Budget, Chances, Impossible, Mapper};

/// The probabilities of one position.
pub(in crate::tui) struct Odds {
    pub(in crate::tui) chances: Result<Chances, Impossible>,
    /// The best cell to dig, if known.
    pub(in crate::tui) best: Option<Pos>,
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
        Odds { chances, best }
    }
}

/// The overlay, with the odds of the position that has this number.
#[derive(Default)]
pub(in crate::tui) struct Overlay {
    pub(in crate::tui) on: bool,
    found: Option<(u64, Odds)>,
}

impl Overlay {
    pub(in crate::tui) fn put(&mut self, position: u64, odds: Odds) {
        self.found = Some((position, odds));
    }

    /// Whether the odds of this position must still be computed.
    pub(in crate::tui) fn lacks(&self, position: u64) -> bool {
        self.on && self.found.as_ref().is_none_or(|(of, _)| *of != position)
    }

    /// The odds to show for this position.
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
