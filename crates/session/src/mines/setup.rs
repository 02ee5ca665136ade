//! The start of a game of Minesweeper: the board, the rules, and what the first click is promised.

use grille_grid::{Pos, Size};
use grille_mines::{FirstClick, Game, Layout, Level, Preset, Rules};

/// The most cells of a board that is played on: taking a move back plays the others again.
pub const MOST_CELLS: usize = 1 << 20;

/// Where the mines come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mined {
    /// They are drawn when the first cell is dug, so that the rules' promise for it holds.
    Seed(u64),
    /// They are there from the start.
    Laid(Layout),
}

/// Everything about a game but its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The board's size.
    pub size: Size,
    /// How many mines there are.
    pub mines: u32,
    /// Whose rules.
    pub preset: Preset,
    /// What the first click is promised, whatever the preset says.
    pub first: FirstClick,
    /// Whether the board can be solved without a guess.
    pub no_guess: bool,
    /// Where the mines come from.
    pub mined: Mined,
    /// A cell that is dug from the start, so that two players face the same board.
    pub click: Option<Pos>,
}

/// What is wrong with a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// More than [`MOST_CELLS`].
    #[error("a board to play on has at most {MOST_CELLS} cells")]
    TooLarge,
    /// No cell is left to dig.
    #[error("at least one cell must be free of mines")]
    TooManyMines,
    /// The layout is not of that size and number of mines.
    #[error("the mines are not those of the board")]
    OtherBoard,
    /// The cell to be dug first is off the board, or a mine.
    #[error("the first cell is off the board or a mine")]
    BadClick,
    /// A board that needs no guess must promise that the first click is safe.
    #[error("without guessing the first click must be safe")]
    Unpromised,
}

impl Setup {
    /// A level under the rules that players are used to.
    pub fn level(level: Level, seed: u64) -> Setup {
        let (size, mines) = level.board();
        Setup {
            size,
            mines,
            preset: Preset::Free,
            first: FirstClick::Zero,
            no_guess: false,
            mined: Mined::Seed(seed),
            click: None,
        }
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        Rules {
            first: self.first,
            ..self.preset.rules()
        }
    }

    /// The game at its start, without the click. Requires that the setup was checked.
    pub(crate) fn game(&self) -> Game {
        let seed = match &self.mined {
            Mined::Laid(layout) => return Game::new(layout.clone(), self.rules()),
            Mined::Seed(seed) => *seed,
        };
        let game = Game::unlaid(self.size, self.mines, self.rules(), seed)
            .expect("a setup that was checked leaves a cell to dig");
        match self.no_guess {
            true => game.without_guesses(),
            false => game,
        }
    }

    /// Whether a game can be played so.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(&self) -> Result<(), SetupError> {
        if self.size.area() > MOST_CELLS {
            return Err(SetupError::TooLarge);
        }
        if self.mines as usize >= self.size.area() {
            return Err(SetupError::TooManyMines);
        }
        if self.no_guess && self.first == FirstClick::None {
            return Err(SetupError::Unpromised);
        }
        let mut bad_click = self.click.is_some_and(|pos| !self.size.contains(pos));
        if let Mined::Laid(layout) = &self.mined {
            if layout.size() != self.size || layout.mines() != self.mines {
                return Err(SetupError::OtherBoard);
            }
            bad_click |= self
                .click
                .is_some_and(|pos| self.size.contains(pos) && layout.is_mine(pos));
        }
        if bad_click {
            return Err(SetupError::BadClick);
        }
        Ok(())
    }
}
