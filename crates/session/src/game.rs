//! Which games are there, how do they start, what can happen in them? What [`Session`] is about, whichever
//! game it is.

use grille_grid::{Pos, Size};
use grille_morpion::quake::Collapse;
use grille_morpion::{Player, Winners};
use grille_takuzu::Digit;

use crate::mines::{self, Mines};
use crate::morpion::{self, Morpion};
use crate::moves::Move;
use crate::session::Session;
use crate::takuzu::{self, Takuzu};

/// Which game.
///
/// ```
/// use grille_session::GameKind;
///
/// assert_eq!(GameKind::from_name("takuzu"), Some(GameKind::Takuzu));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameKind {
    /// Minesweeper.
    Mines,
    /// Takuzu.
    Takuzu,
    /// Morpion 3D.
    Morpion,
}

impl GameKind {
    /// All three.
    ///
    /// ```
    /// assert_eq!(grille_session::GameKind::ALL.len(), 3);
    /// ```
    pub const ALL: [GameKind; 3] = [GameKind::Mines, GameKind::Takuzu, GameKind::Morpion];

    /// Its name in IDs and save files.
    ///
    /// ```
    /// assert_eq!(grille_session::GameKind::Mines.name(), "mines");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Mines => "mines",
            GameKind::Takuzu => "takuzu",
            GameKind::Morpion => "morpion",
        }
    }

    /// The game of a name.
    ///
    /// ```
    /// assert_eq!(grille_session::GameKind::from_name("chess"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<GameKind> {
        GameKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// What to start: everything about a game but its moves.
///
/// ```
/// use grille_session::{GameKind, id};
///
/// assert_eq!(id::read("mines:expert:42")?.kind(), GameKind::Mines);
/// # Ok::<(), id::IdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// A game of Minesweeper.
    Mines(mines::Setup),
    /// A game of Takuzu.
    Takuzu(takuzu::Setup),
    /// A game of Morpion 3D.
    Morpion(morpion::Setup),
}

impl Start {
    /// Which game it is.
    ///
    /// ```
    /// # use grille_session::{GameKind, id};
    /// assert_eq!(id::read("morpion:3:top:1")?.kind(), GameKind::Morpion);
    /// # Ok::<(), id::IdError>(())
    /// ```
    pub fn kind(&self) -> GameKind {
        match self {
            Start::Mines(_) => GameKind::Mines,
            Start::Takuzu(_) => GameKind::Takuzu,
            Start::Morpion(_) => GameKind::Morpion,
        }
    }
}

/// Why a game cannot start.
///
/// ```
/// use grille_session::{Session, StartError, id, takuzu::MakeError};
///
/// let unlikely = id::read("takuzu:4x8:easy:1")?;
/// assert_eq!(Session::new(unlikely).unwrap_err(), StartError::Takuzu(MakeError::NotFound));
/// # Ok::<(), id::IdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// Something is wrong with a board of Minesweeper.
    #[error("{0}")]
    Mines(mines::SetupError),
    /// There is no such puzzle of Takuzu.
    #[error("{0}")]
    Takuzu(takuzu::MakeError),
    /// A move that should be played from the start is refused; its number from 1.
    #[error("move {number}: {refusal}")]
    Opening {
        /// Which.
        number: usize,
        /// Why.
        refusal: Refusal,
    },
}

/// Why a move is not played. The game is as it was.
///
/// ```
/// use grille_session::{Refusal, Session, id};
///
/// let mut session = Session::new(id::read("mines:beginner:1")?)?;
/// assert_eq!(session.play_text("dance", 0), Err(Refusal::Unreadable));
/// assert_eq!(session.play_text("d J1", 0), Err(Refusal::NoSuchCell));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// It is no move of this game.
    #[error("not a move")]
    Unreadable,
    /// There is no such cell.
    #[error("no such cell")]
    NoSuchCell,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// There are too many moves already.
    #[error("a game has at most {} moves", Session::MOST_MOVES)]
    TooLong,
    /// Minesweeper: the rules do not let it.
    #[error("{0}")]
    Mines(grille_mines::MoveError),
    /// Takuzu: the rules do not let it.
    #[error("{0}")]
    Takuzu(grille_takuzu::MoveError),
    /// Takuzu: a cell with a digit takes no note.
    #[error("the cell has a digit")]
    Filled,
    /// Takuzu: the board to fill in is of another puzzle.
    #[error("a board of another puzzle")]
    OtherPuzzle,
    /// Morpion: the rules do not let it.
    #[error("{0}")]
    Morpion(grille_morpion::MoveError),
}

/// What a move has changed, in the order in which it happened.
///
/// ```
/// use grille_grid::Pos;
/// use grille_session::{Event, Session, id};
/// use grille_takuzu::Digit;
///
/// let mut session = Session::new(id::read("takuzu:.1.0..0..0..11.0")?)?;
/// assert_eq!(session.play_text("AA0", 0)?, [Event::Put(Pos::new(0, 0), Digit::Zero)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Minesweeper: these cells are open now.
    Opened(Vec<Pos>),
    /// Minesweeper: marked.
    Marked(Pos),
    /// Minesweeper: no longer marked.
    Unmarked(Pos),
    /// Minesweeper: a mine was dug.
    Exploded(Pos),
    /// Takuzu: a digit was put.
    Put(Pos, Digit),
    /// Takuzu: a digit was taken away.
    Cleared(Pos),
    /// Takuzu: noted in pencil, or wiped.
    Noted(Pos, Option<Digit>),
    /// Takuzu: so many cells were filled in or changed at once.
    Filled(usize),
    /// Takuzu: the board is full, but breaks a rule.
    FullButWrong,
    /// Morpion: a token was pushed.
    Pushed {
        /// By whom.
        player: Player,
        /// Where.
        pos: Pos,
        /// The stack with it, from its lowest token up: nothing has fallen yet.
        stack: Vec<Player>,
    },
    /// Morpion: a token was popped.
    Popped {
        /// By whom.
        player: Player,
        /// Where.
        pos: Pos,
        /// Whose it was.
        token: Player,
        /// The stack without it, from its lowest token up: nothing has fallen yet.
        stack: Vec<Player>,
    },
    /// Morpion: the earth shook, and these stacks lost tokens.
    Fell(Vec<Collapse>),
    /// The game is over.
    Ended(Status),
}

/// How a game stands.
///
/// ```
/// use grille_session::Status;
///
/// assert!(!Status::Playing.is_over() && Status::Lost.is_over());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It goes on.
    Playing,
    /// The player has won.
    Won,
    /// The player has lost.
    Lost,
    /// Morpion: somebody has a line.
    Line(Winners),
}

impl Status {
    /// Whether the game is over.
    ///
    /// ```
    /// assert!(grille_session::Status::Won.is_over());
    /// ```
    pub fn is_over(self) -> bool {
        self != Status::Playing
    }
}

/// A game of one of the three kinds: a closed list, as what can be seen of them differs.
///
/// ```
/// use grille_session::{Game, Session, id};
///
/// let session = Session::new(id::read("mines:beginner:1")?)?;
/// assert!(matches!(session.game(), Game::Mines(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub enum Game {
    /// Minesweeper.
    Mines(Mines),
    /// Takuzu.
    Takuzu(Takuzu),
    /// Morpion 3D.
    Morpion(Morpion),
}

impl Game {
    pub(crate) fn new(start: Start) -> Result<Game, StartError> {
        Ok(match start {
            Start::Mines(setup) => Game::Mines(Mines::new(setup).map_err(StartError::Mines)?),
            Start::Takuzu(setup) => Game::Takuzu(Takuzu::new(setup).map_err(StartError::Takuzu)?),
            Start::Morpion(setup) => Game::Morpion(Morpion::new(setup)),
        })
    }

    pub(crate) fn restart(&mut self) {
        match self {
            Game::Mines(game) => game.restart(),
            Game::Takuzu(game) => game.restart(),
            Game::Morpion(game) => game.restart(),
        }
    }

    pub(crate) fn status(&self) -> Status {
        match self {
            Game::Mines(game) => game.status(),
            Game::Takuzu(game) => game.status(),
            Game::Morpion(game) => game.status(),
        }
    }

    /// Plays a move and says what has changed.
    pub(crate) fn play(&mut self, mv: Move) -> Result<Vec<Event>, Refusal> {
        match (self, mv) {
            (Game::Mines(game), Move::Mines(mv)) => game.play(mv),
            (Game::Takuzu(game), Move::Takuzu(mv)) => game.play(mv),
            (Game::Morpion(game), Move::Morpion(mv)) => game.play(mv),
            _ => Err(Refusal::Unreadable),
        }
    }

    /// Plays a move without saying what has changed.
    pub(crate) fn play_quietly(&mut self, mv: Move) -> Result<(), Refusal> {
        match (self, mv) {
            (Game::Mines(game), Move::Mines(mv)) => game.play_quietly(mv),
            (game, mv) => game.play(mv).map(drop),
        }
    }

    /// Reads the text of a move: `d C4`, `CA1` or `+b2`.
    ///
    /// # Errors
    /// It is no move of this game, or there is no such cell.
    pub fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        match self {
            Game::Mines(game) => game.read(text).map(Move::Mines),
            Game::Takuzu(game) => game.read(text).map(Move::Takuzu),
            Game::Morpion(_) => match text.parse() {
                Ok(mv) => Ok(Move::Morpion(mv)),
                Err(_) => Err(Refusal::Unreadable),
            },
        }
    }

    /// Writes a move of this game, as [`Game::read_move`] reads it.
    pub fn write_move(&self, mv: &Move) -> String {
        match mv {
            Move::Mines(mv) => mv.to_string(),
            Move::Takuzu(mv) => grille_takuzu::text::moves::write(mv, self.size()),
            Move::Morpion(mv) => mv.to_string(),
        }
    }

    /// The board's size.
    ///
    /// ```
    /// # use grille_session::{Session, id};
    /// let session = Session::new(id::read("morpion:4:top:1")?)?;
    /// assert_eq!(session.game().size().area(), 16);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn size(&self) -> Size {
        match self {
            Game::Mines(game) => game.setup().size,
            Game::Takuzu(game) => game.board().size(),
            Game::Morpion(game) => game.game().position().size(),
        }
    }
}

/// The moves that a game starts with.
pub(crate) fn opening(start: &Start) -> Vec<Move> {
    match start {
        Start::Mines(setup) => {
            let dig = |pos| grille_mines::Move::Dig(pos).into();
            setup.click.map(dig).into_iter().collect()
        }
        Start::Takuzu(_) => Vec::new(),
        Start::Morpion(setup) => setup.opening.iter().copied().map(Move::from).collect(),
    }
}
