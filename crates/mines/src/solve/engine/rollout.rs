//! Playouts: plays a game to its end on a drawn layout, with a quick player, from any position.

use grille_grid::work;

use super::knowledge::{Knowledge, Sure};
use super::known::{Known, State};
use super::sample::{FastRng, Sampler};

/// Plays on a layout that it does not know.
#[derive(Clone, Debug)]
pub(crate) struct Rollout {
    pub(crate) knowledge: Knowledge,
}

impl Rollout {
    pub(crate) fn new(like: &Knowledge) -> Rollout {
        let mut knowledge = like.clone();
        knowledge.map.keep_traces = false;
        Rollout { knowledge }
    }

    pub(crate) fn start(&mut self, known: &Known) {
        self.knowledge.known.copy_from(known);
    }

    /// The number that the cell shows in a layout; `mine` includes proved mines.
    pub(crate) fn number(&self, cell: u32, mine: &[bool]) -> u8 {
        let around = self.knowledge.known.around(cell);
        around
            .iter()
            .map(|&near| u8::from(mine[near as usize]))
            .sum()
    }

    /// Opens a safe cell and everything that becomes certain. Returns true when a guess is needed, false when the game
    /// is won.
    pub(crate) fn open(&mut self, cell: u32, mine: &[bool]) -> bool {
        let number = self.number(cell, mine);
        self.knowledge.known.open(cell, number);
        loop {
            // Cannot fail: the layout fits what is known.
            if self.knowledge.known.settle().is_err() {
                return true;
            }
            let mut opened = false;
            while let Some(safe) = self.knowledge.known.safe.pop() {
                if self.knowledge.known.is(safe, State::Safe) {
                    let number = self.number(safe, mine);
                    self.knowledge.known.open(safe, number);
                    opened = true;
                }
            }
            if opened {
                continue;
            }
            if self.knowledge.known.mines == Some(i64::from(self.knowledge.known.hidden)) {
                return false;
            }
            match self.knowledge.conclude() {
                Ok(Sure::Safe(cells)) => {
                    for safe in cells {
                        let number = self.number(safe, mine);
                        self.knowledge.known.open(safe, number);
                    }
                }
                _ => return true,
            }
        }
    }

    /// Plays to the end without ever losing. `guess` returns the cell to open, or the exact odds of winning from
    /// there. Each guess multiplies the result by its odds of survival; if its cell is a mine, a new layout is drawn
    /// in which it is safe. So the mean is the probability of winning, with less variance than from games won and
    /// lost.
    pub(crate) fn survive(
        &mut self,
        first: u32,
        mine: &mut [bool],
        fast_rng: &mut FastRng,
        mut guess: impl FnMut(&mut Knowledge) -> Guess,
    ) -> f64 {
        let mut cell = first;
        let mut odds = 1.0;
        // Ends: every round opens a cell, or the game ends.
        loop {
            if !self.open(cell, mine) {
                return odds;
            }
            if work::is_exhausted() {
                return 0.0;
            }
            match guess(&mut self.knowledge) {
                Guess::Open(next) => cell = next,
                Guess::Odds(rest) => return odds * rest,
            }
            odds *= 1.0 - self.knowledge.map.mine[cell as usize];
            if mine[cell as usize] {
                // Cells proved since the layout was drawn stay as they are.
                let Some(sampler) = Sampler::new(&self.knowledge.known, &mut self.knowledge.map)
                else {
                    return 0.0;
                };
                for _ in 0..1000 {
                    sampler.draw(fast_rng, mine);
                    if !mine[cell as usize] {
                        break;
                    }
                }
                if mine[cell as usize] {
                    return 0.0;
                }
            }
        }
    }
}

/// A quick player's answer when nothing is certain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Guess {
    Open(u32),
    /// Knows the odds of winning.
    Odds(f64),
}
