//! `best`: like `fast`, with a larger exact endgame. Also plays out the best few cells when less than a sixth of an
//! Expert board is untouched: there a playout costs little and the choice matters most (see `ahead`).

use super::ahead::{Ahead, Effort, Playing};

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
