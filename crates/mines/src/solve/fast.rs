//! `fast`: exact probabilities, one step of look-ahead and a small exact endgame (see `ahead`).

use super::ahead::{Ahead, Effort};

pub(super) fn fast() -> Ahead {
    Ahead::new(Effort {
        layouts: 200,
        work: 1_000_000,
        edge: 6,
        off: 3,
        playing: None,
    })
}
