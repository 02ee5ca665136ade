//! `record`: as `best`, with every guess played out at length (see `ahead`).

use super::ahead::{Ahead, Effort, Playing};

/// The approach.
pub(super) fn record() -> Ahead {
    Ahead::new(Effort {
        layouts: 2000,
        work: 20_000_000,
        edge: 8,
        off: 5,
        playing: Some(Playing {
            off: usize::MAX,
            games: 320,
            work: 10_000_000,
            cells: 5,
            prior: 200.0,
        }),
    })
}
