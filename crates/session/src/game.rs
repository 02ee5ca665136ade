//! The types that the three games share in a [`Session`]: kinds, starts, refusals, and the game itself.

use grille_grid::Size;
use grille_morpion::Winners;

use crate::events::Events;
use crate::mines::{self, Mines};
use crate::morpion::{self, Morpion};
use crate::moves::Move;
use crate::session::Session;
use crate::takuzu::{self, Takuzu};

/// One of the three games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameKind {
    /// Minesweeper.
    Mines,
    /// Takuzu.
    Takuzu,
    /// Morpion 3D.
    Morpion,
}

grille_grid::names! {
    GameKind, UnknownGame, "game":
    Mines = "mines",
    Takuzu = "takuzu",
    Morpion = "morpion",
}

/// Everything about a game except its moves.
///
/// Its text is a game ID: see [`id`](crate::id).
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
/// use grille_session::{Session, StartError, id::IdError, takuzu::MakeError};
///
/// let unlikely = "takuzu:4x8:easy:1".parse()?;
/// assert_eq!(Session::new(unlikely).unwrap_err(), StartError::Takuzu(MakeError::NotFound));
/// # Ok::<(), IdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// A Minesweeper board is invalid.
    #[error("{0}")]
    Mines(mines::SetupError),
    /// There is no such Takuzu puzzle.
    #[error("{0}")]
    Takuzu(takuzu::MakeError),
    /// A move of the opening is refused.
    #[error("move {number}: {refusal}")]
    Opening {
        /// The number of the move, counted from 1.
        number: usize,
        /// Why it is refused.
        refusal: Refusal,
    },
}

/// Why a move is refused. The game is unchanged.
///
/// ```
/// use grille_session::{Refusal, Session};
///
/// let mut session = Session::new("mines:beginner:1".parse()?)?;
/// assert_eq!(session.play_text("dance", 0), Err(Refusal::Unreadable));
/// assert_eq!(session.play_text("d J1", 0), Err(Refusal::NoSuchCell));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// It is not a move of this game.
    #[error("not a move")]
    Unreadable,
    /// There is no such cell.
    #[error("no such cell")]
    NoSuchCell,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game already has the maximum number of moves.
    #[error("a game has at most {} moves", Session::MOST_MOVES)]
    TooLong,
    /// Minesweeper: the rules forbid it.
    #[error("{0}")]
    Mines(grille_mines::MoveError),
    /// Takuzu: the rules forbid it.
    #[error("{0}")]
    Takuzu(grille_takuzu::MoveError),
    /// Takuzu: a cell with a digit takes no note.
    #[error("the cell has a digit")]
    Filled,
    /// Takuzu: the board to fill in belongs to another puzzle.
    #[error("a board of another puzzle")]
    OtherPuzzle,
    /// Morpion: the rules forbid it.
    #[error("{0}")]
    Morpion(grille_morpion::MoveError),
}

/// The status of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// The game goes on.
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
    pub fn is_over(self) -> bool {
        self != Status::Playing
    }
}

/// A game of one of the three kinds. A closed list, because the games differ in what they show.
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

    pub(crate) fn play(&mut self, mv: Move) -> Result<Events, Refusal> {
        match (self, mv) {
            (Game::Mines(game), Move::Mines(mv)) => {
                game.play(mv).map(|events| Events::Mines(events.to_vec()))
            }
            (Game::Takuzu(game), Move::Takuzu(mv)) => game.play(mv).map(Events::Takuzu),
            (Game::Morpion(game), Move::Morpion(mv)) => game.play(mv).map(Events::Morpion),
            _ => Err(Refusal::Unreadable),
        }
    }

    /// Plays a move without returning its events.
    pub(crate) fn play_unrecorded(&mut self, mv: Move) -> Result<(), Refusal> {
        match (self, mv) {
            (Game::Mines(game), Move::Mines(mv)) => game.play_unrecorded(mv),
            (game, mv) => game.play(mv).map(drop),
        }
    }

    /// Reads the text of a move: `d C4`, `CA1` or `+b2`.
    ///
    /// # Errors
    /// The text is not a move of this game, or there is no such cell.
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

    /// Writes a move of this game so that [`Game::read_move`] reads it back.
    pub fn write_move(&self, mv: &Move) -> String {
        self.position().write_move(mv)
    }

    /// The board's size.
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
