//! `exact`: digs what is certainly safe, otherwise the safest cell by exact probabilities over all layouts that fit.
//! Among equals it prefers the fewest hidden neighbours, then the most proved mines around it: such a number tells
//! most.

use grille_grid::Rng;

use super::Approach;
use super::engine::knowledge::{Knowledge, Sure};
use super::engine::known::{Known, State};
use super::random::Random;
use crate::{Move, View};

#[derive(Debug, Default)]
pub(crate) struct Exact {
    knowledge: Option<Knowledge>,
    guessed: bool,
}

impl Approach for Exact {
    fn moves(&mut self, view: &View, rng: &mut Rng) -> Vec<Move> {
        let sure = Knowledge::look(&mut self.knowledge, view);
        self.guessed = !matches!(sure, Ok(Sure::Safe(_)));
        match (sure, &self.knowledge) {
            (Ok(Sure::Safe(cells)), Some(knowledge)) => knowledge.dig(view, &cells),
            (Ok(Sure::Nothing), Some(knowledge)) => {
                let cell = knowledge.unmarked(view, safest(knowledge, |_| true));
                knowledge.dig(view, cell.as_slice())
            }
            // No layout fits: any move will do.
            _ => Random.moves(view, rng),
        }
    }

    fn guessed(&self) -> bool {
        self.guessed
    }
}

/// The safest wanted cell that may be safe, with ties broken by [`rank`].
pub(crate) fn safest(knowledge: &Knowledge, wanted: impl Fn(u32) -> bool) -> Option<u32> {
    let (known, map) = (&knowledge.known, &knowledge.map);
    let mut best: Option<(f64, u32, u32)> = None;
    for cell in known.cells() {
        if !known.is(cell, State::Hidden) || map.mine[cell as usize] == 1.0 || !wanted(cell) {
            continue;
        }
        let mine = map.mine[cell as usize];
        if let Some((least, _, _)) = best
            && mine > least + 1e-9
        {
            continue;
        }
        let rank = rank(known, cell);
        let better = best.is_none_or(|(least, other, _)| {
            mine < least - 1e-9 || mine < least + 1e-9 && rank < other
        });
        if better {
            best = Some((mine, rank, cell));
        }
    }
    best.map(|(_, _, cell)| cell)
}

/// The rank of a cell among equally safe ones; lower is better. Few hidden neighbours and many proved mines rank low.
pub(crate) fn rank(known: &Known, cell: u32) -> u32 {
    let (mut hidden, mut mines) = (0, 0);
    for near in known.around(cell) {
        hidden += u32::from(known.is(near, State::Hidden));
        mines += u32::from(known.is(near, State::Mine));
    }
    hidden * 16 + 8 - mines
}
