//! One number at a time: what [`single`] finds, and any undecided cell when it finds nothing.

use grid::{Pos, Rng};

use super::single::{self, Fact, Marks};
use super::{Approach, random};
use crate::{Cell, Move, View};

#[derive(Default)]
pub(super) struct Rules {
    guessed: bool,
}

impl Approach for Rules {
    fn moves(&mut self, view: &View, rng: &mut Rng) -> Vec<Move> {
        self.guessed = false;
        // A view that contradicts itself cannot come from a game; then any cell is as good.
        let Ok(facts) = single::facts(view, Marks::AreOpinions) else {
            self.guessed = true;
            return random::dig_one_of(view, view.covered().collect(), rng);
        };
        let with =
            |fact: Fact| -> Vec<Pos> { view.covered().filter(|&p| facts[p] == fact).collect() };
        let mark = |pos: Pos| (view.cell(pos) == Cell::Hidden).then_some(Move::Mark(pos));
        let mut moves: Vec<Move> = with(Fact::Mine).into_iter().filter_map(mark).collect();
        moves.extend(
            with(Fact::Safe)
                .into_iter()
                .flat_map(|pos| random::dig(view, pos)),
        );
        if moves.is_empty() {
            self.guessed = true;
            moves = random::dig_one_of(view, with(Fact::Open), rng);
        }
        moves
    }

    fn guessed(&self) -> bool {
        self.guessed
    }
}
