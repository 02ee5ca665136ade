//! The start of a game of Minesweeper: the board, the rules, and the promise for the first click.

use grille_grid::{Pos, Size};
use grille_mines::{FirstClick, Game, Layout, Level, Preset, Rules};

/// The most cells of a playable board. Limited because undo replays the other moves.
pub const MOST_CELLS: usize = 1 << 20;

/// Where the mines come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mined {
    /// They are drawn when the first cell is dug, so that the promise for the first click holds.
    Seed(u64),
    /// They are fixed from the start.
    Laid(Layout),
}

/// Everything about a game except its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The board's size.
    pub size: Size,
    /// The number of mines.
    pub mines: u32,
    /// The preset of rules.
    pub preset: Preset,
    /// The promise for the first click; overrides the preset.
    pub first: FirstClick,
    /// Whether the board can be solved without a guess.
    pub no_guess: bool,
    /// Where the mines come from.
    pub mined: Mined,
    /// A cell that is dug at the start, so that two players face the same board.
    pub click: Option<Pos>,
}

/// Why a setup is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The board has more than [`MOST_CELLS`].
    #[error("a board to play on has at most {MOST_CELLS} cells")]
    TooLarge,
    /// No cell is free of mines.
    #[error("at least one cell must be free of mines")]
    TooManyMines,
    /// The layout has another size or number of mines.
    #[error("the mines are not those of the board")]
    OtherBoard,
    /// The first cell is off the board or a mine.
    #[error("the first cell is off the board or a mine")]
    BadClick,
    /// A board without guesses must promise a safe first click.
    #[error("without guessing the first click must be safe")]
    Unpromised,
}

impl Setup {
    /// A level under the usual rules.
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

    /// The game at its start, without the click. Requires a valid setup.
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

    /// Whether a game can start from this setup.
    ///
    /// # Errors
    /// Why it cannot.
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
