//! Numbered boards, and games of the approaches on them. Each depends only on the seed and its number, so that runs can
//! be split at will.

use grille_grid::{Pos, Rng, Size, work};

use crate::solve::{self, Approach, ApproachName};
use crate::{AtEnd, Cell, FirstClick, Game, Layout, Move, Rules, Status};

/// Only digging wins or loses. The first click is made for the approach, on a board that satisfies its promise.
const RULES: Rules = Rules {
    first: FirstClick::None,
    at_end: AtEnd::Keep,
    ..Rules::IA
};

/// Separate random streams, so that boards do not depend on the players.
const FOR_BOARDS: u64 = 1;
const FOR_PLAY: u64 = 2;
const FOR_NO_GUESS: u64 = 3;

/// The source of board `number` of a comparison.
pub fn board_rng(seed: u64, number: u64) -> Rng {
    Rng::keyed([seed, FOR_BOARDS, number, 0])
}

/// The source of board `number` of a search for boards that need no guess.
pub fn no_guess_rng(seed: u64, number: u64) -> Rng {
    Rng::keyed([seed, FOR_NO_GUESS, number, 0])
}

/// The first cell that wins most often: a corner, or, if a zero is promised, a cell near the corner, where a zero
/// opens most.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::{FirstClick, arena::best_first};
///
/// assert_eq!(best_first(Size::new(16, 30)?, FirstClick::Zero), Pos::new(3, 3));
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn best_first(size: Size, promise: FirstClick) -> Pos {
    let way = match promise {
        FirstClick::None | FirstClick::Safe => 0,
        FirstClick::Zero if size.rows() <= 9 && size.cols() <= 9 => 2,
        FirstClick::Zero => 3,
    };
    Pos::new(way.min(size.rows() - 1), way.min(size.cols() - 1))
}

/// An approach that plays game after game.
pub struct Player {
    approach: Box<dyn Approach>,
    /// The name as a number.
    key: u64,
}

/// A game that was played to its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Played {
    /// Whether it was won.
    pub won: bool,
    /// The exact probability of winning at the moment from which the approach knew it.
    pub odds: Option<f64>,
    /// How many answers were guesses.
    pub guesses: u64,
    /// The number of cells opened.
    pub opened: usize,
}

impl Player {
    /// A player with this approach.
    pub fn new(name: ApproachName) -> Player {
        let add = |key: u64, byte: u8| key.rotate_left(8) ^ u64::from(byte);
        Player {
            approach: name.approach(),
            key: name.name().bytes().fold(0, add),
        }
    }

    /// Plays game `number` on a layout, after a first click. If the current [`work`] is stopped, the game is not
    /// finished, and not won.
    ///
    /// ```
    /// use grille_grid::{Pos, Size};
    /// use grille_mines::{Layout, arena::Player, solve::ApproachName};
    ///
    /// let layout = Layout::new(Size::new(1, 4)?, [Pos::new(0, 3)])?;
    /// let played = Player::new(ApproachName::Rules).play(layout, Pos::new(0, 0), 1, 0);
    /// assert!(played.won);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, layout: Layout, first: Pos, seed: u64, number: u64) -> Played {
        let mut rng = Rng::keyed([seed, FOR_PLAY, number, self.key]);
        let mut game = Game::new(layout, RULES);
        // Refused only if every cell is a mine; then the game is already won.
        let _ = game.play_unrecorded(Move::Dig(first));
        let (mut odds, mut guesses) = (None, 0);
        // Ends: an approach that is asked repeatedly opens a cell eventually.
        while game.status() == Status::Playing && !work::is_exhausted() {
            solve::step(&mut game, &mut *self.approach, &mut rng);
            guesses += u64::from(self.approach.guessed());
            odds = odds.or_else(|| self.approach.odds());
        }
        let cells = game.view().cells().cells();
        let is_open = |cell: &&Cell| matches!(cell, Cell::Open(_));
        Played {
            won: game.status() == Status::Won,
            odds,
            guesses,
            opened: cells.iter().filter(is_open).count(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_first_cell_is_on_the_board() {
        for (rows, cols, promise, best) in [
            (16, 30, FirstClick::None, (0, 0)),
            (16, 30, FirstClick::Safe, (0, 0)),
            (16, 30, FirstClick::Zero, (3, 3)),
            (9, 9, FirstClick::Zero, (2, 2)),
            (9, 10, FirstClick::Zero, (3, 3)),
            (2, 30, FirstClick::Zero, (1, 3)),
            (1, 1, FirstClick::Zero, (0, 0)),
        ] {
            let size = Size::new(rows, cols).unwrap();
            assert_eq!(best_first(size, promise), Pos::new(best.0, best.1));
        }
    }
}
