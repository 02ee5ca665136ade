//! `record`: like `best`, with longer and earlier playouts, from when little more than half of an Expert board is
//! untouched. Before that, games are long and the choices even (see `ahead`).

use super::ahead::{Ahead, Effort, Playing};

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
