//! `record`: as `best`, with guesses played out at length, and from earlier on: once little more than
//! half of an Expert board is left untouched. Before that, games are long and choices even (see `ahead`).

use super::ahead::{Ahead, Effort, Playing};

/// The approach.
pub(super) fn record() -> Ahead {
    Ahead::new(Effort {
        layouts: 2000,
        work: 20_000_000,
        edge: 8,
        off: 5,
        playing: Some(Playing {
            off: 250,
            games: 600,
            work: 10_000_000,
            cells: 5,
            prior: 20.0,
        }),
    })
}
