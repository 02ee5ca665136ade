//! How does a game of Minesweeper start? The board, the rules, and what the first click is promised.

use grille_grid::{Pos, Size};
use grille_mines::{AtEnd, FirstClick, Layout, Marking, Rules};

/// The most cells of a board that is played on: taking a move back plays the others again.
///
/// ```
/// assert_eq!(grille_session::mines::MOST_CELLS, 1024 * 1024);
/// ```
pub const MOST_CELLS: usize = 1 << 20;

/// Whose rules.
///
/// ```
/// use grille_session::mines::Preset;
///
/// assert_eq!(Preset::from_name("sae"), Some(Preset::Sae));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// What players are used to: marks come and go, floods leave them alone, mines are shown at the
    /// end.
    Free,
    /// The five-operation assignment.
    Sae,
    /// The practical-work assignment.
    Tp,
    /// The three-level assignment.
    Ia,
}

impl Preset {
    /// All of them.
    ///
    /// ```
    /// assert_eq!(grille_session::mines::Preset::ALL.len(), 4);
    /// ```
    pub const ALL: [Preset; 4] = [Preset::Free, Preset::Sae, Preset::Tp, Preset::Ia];

    /// Its name in IDs.
    ///
    /// ```
    /// assert_eq!(grille_session::mines::Preset::Ia.name(), "ia");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Preset::Free => "free",
            Preset::Sae => "sae",
            Preset::Tp => "tp",
            Preset::Ia => "ia",
        }
    }

    /// The preset of a name.
    ///
    /// ```
    /// assert_eq!(grille_session::mines::Preset::from_name("strict"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// Its rules.
    ///
    /// ```
    /// assert!(grille_session::mines::Preset::Sae.rules().wrong_mark_loses);
    /// ```
    pub const fn rules(self) -> Rules {
        match self {
            Preset::Free => Rules {
                first: FirstClick::Zero,
                marking: Marking::Free,
                wrong_mark_loses: false,
                flood_opens_marks: false,
                at_end: AtEnd::ShowMines,
            },
            Preset::Sae => Rules::SAE,
            Preset::Tp => Rules::TP,
            Preset::Ia => Rules::IA,
        }
    }
}

/// The boards that everybody knows.
///
/// ```
/// use grille_session::mines::Level;
///
/// let (size, mines) = Level::Expert.board();
/// assert_eq!((size.rows(), size.cols(), mines), (16, 30, 99));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// 9 x 9 with 10 mines.
    Beginner,
    /// 16 x 16 with 40 mines.
    Intermediate,
    /// 16 rows of 30 with 99 mines.
    Expert,
}

impl Level {
    /// All of them, the easiest first.
    ///
    /// ```
    /// assert_eq!(grille_session::mines::Level::ALL.len(), 3);
    /// ```
    pub const ALL: [Level; 3] = [Level::Beginner, Level::Intermediate, Level::Expert];

    /// Its name in IDs.
    ///
    /// ```
    /// assert_eq!(grille_session::mines::Level::Expert.name(), "expert");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Intermediate => "intermediate",
            Level::Expert => "expert",
        }
    }

    /// Its size and its number of mines.
    ///
    /// ```
    /// assert_eq!(grille_session::mines::Level::Beginner.board().1, 10);
    /// ```
    pub fn board(self) -> (Size, u32) {
        let (rows, cols, mines) = match self {
            Level::Beginner => (9, 9, 10),
            Level::Intermediate => (16, 16, 40),
            Level::Expert => (16, 30, 99),
        };
        // Small numbers above zero are a size.
        (Size::new(rows, cols).expect("a size"), mines)
    }

    /// The level of this size and number of mines.
    ///
    /// ```
    /// use grille_session::mines::Level;
    ///
    /// let (size, mines) = Level::Expert.board();
    /// assert_eq!(Level::of(size, mines), Some(Level::Expert));
    /// ```
    pub fn of(size: Size, mines: u32) -> Option<Level> {
        Level::ALL
            .into_iter()
            .find(|level| level.board() == (size, mines))
    }
}

/// Where the mines come from.
///
/// ```
/// use grille_session::mines::Mined;
///
/// assert_eq!(Mined::Seed(42), Mined::Seed(42));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mined {
    /// They are drawn when the first cell is dug, so that the rules' promise for it holds.
    Seed(u64),
    /// They are there from the start.
    Laid(Layout),
}

/// Everything about a game but its moves.
///
/// ```
/// use grille_session::mines::{Level, Setup};
///
/// let setup = Setup::level(Level::Expert, 42);
/// assert_eq!(setup.check(), Ok(()));
/// ```
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
///
/// ```
/// use grille_session::mines::{Level, Setup, SetupError};
///
/// let full = Setup { mines: 81, ..Setup::level(Level::Beginner, 1) };
/// assert_eq!(full.check(), Err(SetupError::TooManyMines));
/// ```
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
    ///
    /// ```
    /// # use grille_session::mines::{Level, Setup};
    /// assert!(!Setup::level(Level::Expert, 42).no_guess);
    /// ```
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
    ///
    /// ```
    /// # use grille_session::mines::{Level, Setup};
    /// # use grille_mines::FirstClick;
    /// assert_eq!(Setup::level(Level::Expert, 42).rules().first, FirstClick::Zero);
    /// ```
    pub fn rules(&self) -> Rules {
        Rules {
            first: self.first,
            ..self.preset.rules()
        }
    }

    /// Whether a game can be played so.
    ///
    /// # Errors
    /// What is wrong.
    ///
    /// ```
    /// # use grille_session::mines::{Level, Setup};
    /// assert!(Setup::level(Level::Expert, 42).check().is_ok());
    /// ```
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
