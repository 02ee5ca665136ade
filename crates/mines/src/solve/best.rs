//! `best`: as `fast`, with a larger exact endgame, and with the best few cells played out where less
//! than a sixth of an Expert board is left untouched: there a game costs little and a choice matters
//! most (see `ahead`).

use super::ahead::{Ahead, Effort, Playing};

/// The approach.
pub(super) fn best() -> Ahead {
    Ahead::new(Effort {
        layouts: 1500,
        work: 4_000_000,
        edge: 8,
        off: 4,
        playing: Some(Playing {
            off: 80,
            games: 105,
            work: 1_000_000,
            cells: 4,
            prior: 20.0,
        }),
    })
}
