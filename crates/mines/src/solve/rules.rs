//! `rules`: one number at a time, by [`single`]. Guesses any undecided cell if that finds nothing.

use grille_grid::{Grid, Pos, Rng};

use super::single::{self, Contradiction, Deduction, Marks};
use super::{Approach, random};
use crate::{Cell, Move, View};

/// A player that digs and marks what `facts` deduces, and otherwise digs any undecided cell.
pub(super) struct Deduce {
    facts: fn(&View, Marks) -> Result<Grid<Deduction>, Contradiction>,
    guessed: bool,
}

impl Deduce {
    pub(super) fn by(facts: fn(&View, Marks) -> Result<Grid<Deduction>, Contradiction>) -> Deduce {
        Deduce {
            facts,
            guessed: false,
        }
    }
}

pub(super) fn rules() -> Deduce {
    Deduce::by(single::facts)
}

impl Approach for Deduce {
    fn moves(&mut self, view: &View, rng: &mut Rng) -> Vec<Move> {
        self.guessed = false;
        // A game never has a contradictory view; if it did, any cell would do.
        let Ok(facts) = (self.facts)(view, Marks::AreOpinions) else {
            self.guessed = true;
            return random::dig_one_of(view, view.covered().collect(), rng);
        };
        let with = |fact: Deduction| -> Vec<Pos> {
            view.covered().filter(|&p| facts[p] == fact).collect()
        };
        let mark = |pos: Pos| (view.cell(pos) == Cell::Hidden).then_some(Move::Mark(pos));
        let mut moves: Vec<Move> = with(Deduction::Mine).into_iter().filter_map(mark).collect();
        moves.extend(
            with(Deduction::Safe)
                .into_iter()
                .flat_map(|pos| random::dig(view, pos)),
        );
        let digs = |mv: &Move| matches!(mv, Move::Dig(_));
        if !moves.iter().any(digs) {
            // Marks reveal nothing new: the guess need not wait for them.
            self.guessed = true;
            moves.extend(random::dig_one_of(view, with(Deduction::Undecided), rng));
        }
        moves
    }

    fn guessed(&self) -> bool {
        self.guessed
    }
}
