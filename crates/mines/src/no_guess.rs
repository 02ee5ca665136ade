//! Boards that need no guess: logic alone solves them, from the first click to the end.
//!
//! Boards are drawn as for any game, then played by a player that opens only certain cells, using all numbers and the
//! number of mines. A board is discarded at the first position in which nothing is certain. So every board that needs
//! no guess is equally likely, and no other board passes.

use grille_grid::{Pos, Rng, Size, work};

use crate::generate;
use crate::solve::engine::knowledge::Knowledge;
use crate::solve::engine::known::Known;
use crate::solve::engine::map::Map;
use crate::solve::engine::rollout::Rollout;
use crate::{FirstClick, Layout};

/// No board was found: all that were tried need a guess, or the board cannot hold the mines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("none of {tries} boards can be solved without a guess")]
pub struct NotFound {
    /// How many boards were tried.
    pub tries: u64,
}

/// How many boards of `size` a game tries at its first dig: about two seconds of work.
pub(crate) fn tries(size: Size) -> u64 {
    (LONGEST_SEARCH / size.area() as u64).clamp(16, 1 << 16)
}

/// The total number of cells tried, on boards that are neither tiny nor huge.
const LONGEST_SEARCH: u64 = 1 << 24;

/// Generates boards that need no guess.
///
/// ```
/// use grille_grid::{Pos, Rng, Size};
/// use grille_mines::{FirstClick, no_guess::NoGuess};
///
/// let mut boards =
///     NoGuess::new(Size::new(9, 9)?, 10, Pos::new(2, 2), FirstClick::Zero).unwrap();
/// let layout = boards.draw(&mut Rng::new(7), 1000).unwrap();
/// assert_eq!(layout.mines(), 10);
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
#[derive(Debug)]
pub struct NoGuess {
    size: Size,
    mines: u32,
    first: Pos,
    promise: FirstClick,
    start: Known,
    rollout: Rollout,
    mine: Vec<bool>,
}

impl NoGuess {
    /// A generator for such boards; `None` if the first click is off the board or the board cannot hold the mines.
    pub fn new(size: Size, mines: u32, first: Pos, promise: FirstClick) -> Option<NoGuess> {
        let area = size.area() as u64;
        let most = match promise {
            FirstClick::None => area,
            FirstClick::Safe | FirstClick::Zero => area - 1,
        };
        if !size.contains(first) || u64::from(mines) > most {
            return None;
        }
        let start = Known::new(size, Some(mines));
        let knowledge = Knowledge {
            known: start.clone(),
            map: Map::default(),
            mines: Some(mines),
        };
        Some(NoGuess {
            size,
            mines,
            first,
            promise,
            mine: vec![false; start.state.len()],
            start,
            rollout: Rollout::new(&knowledge),
        })
    }

    /// Draws a board that needs no guess, trying at most `tries` boards.
    ///
    /// # Errors
    /// All of them need a guess, or the current work is exhausted.
    ///
    /// ```
    /// use grille_grid::{Pos, Rng, Size};
    /// use grille_mines::{FirstClick, no_guess::{NoGuess, NotFound}};
    /// // A mine to the left or to the right of the first click: always a guess.
    /// let mut boards =
    ///     NoGuess::new(Size::new(1, 3)?, 1, Pos::new(0, 1), FirstClick::Safe).unwrap();
    /// assert_eq!(boards.draw(&mut Rng::new(1), 50), Err(NotFound { tries: 50 }));
    /// # Ok::<(), grille_grid::SizeError>(())
    /// ```
    pub fn draw(&mut self, rng: &mut Rng, tries: u64) -> Result<Layout, NotFound> {
        for tried in 0..tries {
            if work::spend(self.size.area() as u64).is_err() {
                return Err(NotFound { tries: tried });
            }
            let drawn =
                generate::around_first(self.size, self.mines, self.first, self.promise, rng);
            if let Some((layout, _)) = drawn
                && self.needs_no_guess(&layout)
            {
                return Ok(layout);
            }
        }
        Err(NotFound { tries })
    }

    /// Whether logic alone opens every safe cell of this layout, starting from the first click. Requires a layout of
    /// this size and number of mines.
    pub fn needs_no_guess(&mut self, layout: &Layout) -> bool {
        debug_assert!(layout.size() == self.size && layout.mines() == self.mines);
        if layout.is_mine(self.first) {
            return false;
        }
        self.mine.fill(false);
        for pos in layout.iter() {
            self.mine[self.start.index(pos) as usize] = true;
        }
        self.rollout.start(&self.start);
        let first = self.start.index(self.first);
        !self.rollout.open(first, &self.mine)
    }
}
