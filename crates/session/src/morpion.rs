//! A game of Morpion 3D in progress, with two seats, each for a person or a computer player.
//!
//! The earth shakes by the game's seed and the number of the move: a move that is taken back and played
//! again meets the same quake.

use std::fmt;
use std::str::FromStr;

use grille_grid::Rng;
use grille_morpion::ai::Level;
use grille_morpion::quake::Collapse;
use grille_morpion::{self as morpion, Game, Move, Player, Rules};

use crate::{Event, Refusal, Status};

/// Who plays a side.
///
/// ```
/// use grille_morpion::ai::Level;
/// use grille_session::morpion::Seat;
///
/// assert_eq!("ai:trap".parse(), Ok(Seat::Ai(Level::Trap)));
/// assert_eq!(Seat::Human.to_string(), "human");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// A person.
    Human,
    /// A player of ours.
    Ai(Level),
}

impl Seat {
    /// All that may sit there.
    pub const ALL: [Seat; 6] = [
        Seat::Human,
        Seat::Ai(Level::Random),
        Seat::Ai(Level::Greedy),
        Seat::Ai(Level::Trap),
        Seat::Ai(Level::Quake),
        Seat::Ai(Level::Best),
    ];

    /// Its name on the command line and in save files.
    pub const fn name(self) -> &'static str {
        match self {
            Seat::Human => "human",
            Seat::Ai(Level::Random) => "ai:random",
            Seat::Ai(Level::Greedy) => "ai:greedy",
            Seat::Ai(Level::Trap) => "ai:trap",
            Seat::Ai(Level::Quake) => "ai:quake",
            Seat::Ai(Level::Best) => "ai:best",
        }
    }
}

/// A name that is no [`Seat`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such seat: {0}")]
pub struct UnknownSeat(pub String);

/// Reads `human` or `ai:LEVEL`; `ai` alone is the best player.
impl FromStr for Seat {
    type Err = UnknownSeat;

    fn from_str(name: &str) -> Result<Seat, UnknownSeat> {
        match name {
            "human" => Ok(Seat::Human),
            "ai" => Ok(Seat::Ai(Level::Best)),
            _ => name
                .strip_prefix("ai:")
                .and_then(|level| level.parse().ok())
                .map(Seat::Ai)
                .ok_or_else(|| UnknownSeat(name.to_owned())),
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Everything about a game but its moves.
///
/// ```
/// use grille_morpion::{Rules, Side, Variant};
/// use grille_session::morpion::{Seat, Setup};
///
/// let rules = Rules::plain(Side::new(3)?, Variant::Top);
/// let setup = Setup { rules, seed: 1, seats: [Seat::Human; 2], opening: Vec::new() };
/// assert!(setup.opening.is_empty());
/// # Ok::<(), grille_morpion::SideError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rules.
    pub rules: Rules,
    /// What the quakes and our players draw from.
    pub seed: u64,
    /// Who plays X, and who O.
    pub seats: [Seat; 2],
    /// Moves that are played from the start.
    pub opening: Vec<Move>,
}

/// A game in progress.
///
/// ```
/// use grille_session::{Session, Game, id};
///
/// let mut session = Session::new(id::read("morpion:3:3d:quake:1")?)?;
/// session.play_text("+b2", 1000)?;
/// let Game::Morpion(game) = session.game() else { panic!("another game") };
/// assert_eq!(game.ply(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Morpion {
    setup: Setup,
    game: Game,
    ply: u32,
    last: Option<Move>,
    fallen: Vec<Collapse>,
}

/// What the seed is mixed with, so that quakes and players do not draw the same numbers.
const QUAKE: u64 = 0x7175_616b_6500;
const PLAYER: u64 = 0x706c_6179_6572;

impl Morpion {
    /// A game from its start, without the moves of its opening.
    pub(crate) fn new(setup: Setup) -> Morpion {
        Morpion {
            game: Game::new(setup.rules),
            setup,
            ply: 0,
            last: None,
            fallen: Vec::new(),
        }
    }

    pub(crate) fn restart(&mut self) {
        self.game = Game::new(self.setup.rules);
        self.ply = 0;
        self.last = None;
        self.fallen.clear();
    }

    /// Everything about the game but its moves.
    ///
    /// ```
    /// # use grille_session::{Session, Game, id};
    /// # let session = Session::new(id::read("morpion:3:top:1")?)?;
    /// # let Game::Morpion(game) = session.game() else { panic!("another game") };
    /// assert!(!game.setup().rules.quake);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game itself.
    ///
    /// ```
    /// # use grille_session::{Session, Game, id};
    /// # let session = Session::new(id::read("morpion:3:top:1")?)?;
    /// # let Game::Morpion(game) = session.game() else { panic!("another game") };
    /// assert_eq!(game.game().position().tokens(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How many moves were played.
    ///
    /// ```
    /// # use grille_session::{Session, Game, id};
    /// # let session = Session::new(id::read("morpion:3:top:1:+b2")?)?;
    /// # let Game::Morpion(game) = session.game() else { panic!("another game") };
    /// assert_eq!(game.ply(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The last move.
    ///
    /// ```
    /// # use grille_session::{Session, Game, id};
    /// # let session = Session::new(id::read("morpion:3:top:1")?)?;
    /// # let Game::Morpion(game) = session.game() else { panic!("another game") };
    /// assert_eq!(game.last(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn last(&self) -> Option<Move> {
        self.last
    }

    /// What fell after the last move.
    ///
    /// ```
    /// # use grille_session::{Session, Game, id};
    /// # let session = Session::new(id::read("morpion:3:top:1")?)?;
    /// # let Game::Morpion(game) = session.game() else { panic!("another game") };
    /// assert!(game.fallen().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fallen(&self) -> &[Collapse] {
        &self.fallen
    }

    /// Who plays a side.
    ///
    /// ```
    /// # use grille_session::{Session, Game, id, morpion::Seat};
    /// # let session = Session::new(id::read("morpion:3:top:1")?)?;
    /// # let Game::Morpion(game) = session.game() else { panic!("another game") };
    /// assert_eq!(game.seat(grille_morpion::Player::O), Seat::Human);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn seat(&self, player: Player) -> Seat {
        match player {
            Player::X => self.setup.seats[0],
            Player::O => self.setup.seats[1],
        }
    }

    pub(crate) fn sit(&mut self, player: Player, seat: Seat) {
        match player {
            Player::X => self.setup.seats[0] = seat,
            Player::O => self.setup.seats[1] = seat,
        }
    }

    /// How the game stands.
    ///
    /// ```
    /// # use grille_session::{Session, Status, id};
    /// # let session = Session::new(id::read("morpion:1:top:1:+a1")?)?;
    /// assert!(matches!(session.status(), Status::Line(winners) if winners.x));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn status(&self) -> Status {
        match self.game.winners() {
            winners if winners.any() => Status::Line(winners),
            _ => Status::Playing,
        }
    }

    /// What a player of ours would play now; `None` when the game is over. The same game gives the same
    /// answer. May take a moment.
    ///
    /// ```
    /// # use grille_session::{Session, Game, id};
    /// # let session = Session::new(id::read("morpion:3:top:1:+a1+a2+b1+b2")?)?;
    /// # let Game::Morpion(game) = session.game() else { panic!("another game") };
    /// assert_eq!(game.choice(grille_morpion::ai::Level::Best), Some("+c1".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn choice(&self, level: Level) -> Option<Move> {
        let mut rng = Rng::keyed([self.setup.seed, self.ply.into(), 0, PLAYER]);
        level.choose(&self.game, &mut rng)
    }

    /// The answer of whoever sits there, if it is one of our players.
    ///
    /// ```
    /// # use grille_session::{Session, Game, id};
    /// # let session = Session::new(id::read("morpion:3:top:1")?)?;
    /// # let Game::Morpion(game) = session.game() else { panic!("another game") };
    /// assert_eq!(game.answer(), None, "a person is to move");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn answer(&self) -> Option<Move> {
        match self.seat(self.game.to_move()) {
            Seat::Human => None,
            Seat::Ai(level) => self.choice(level),
        }
    }

    pub(crate) fn play(&mut self, mv: Move) -> Result<Vec<Event>, Refusal> {
        if self.ply == u32::MAX {
            return Err(Refusal::TooLong);
        }
        let mut rng = Rng::keyed([self.setup.seed, self.ply.into(), 0, QUAKE]);
        let happened = self.game.play(mv, &mut rng).map_err(Refusal::Morpion)?;
        self.ply += 1;
        self.last = Some(mv);
        self.fallen.clear();
        let mut events = Vec::new();
        for event in happened {
            events.push(match event {
                morpion::Event::Pushed { player, pos, stack } => {
                    Event::Pushed { player, pos, stack }
                }
                morpion::Event::Popped {
                    player,
                    pos,
                    token,
                    stack,
                } => Event::Popped {
                    player,
                    pos,
                    token,
                    stack,
                },
                morpion::Event::Fell(collapses) => {
                    self.fallen.clone_from(&collapses);
                    Event::Fell(collapses)
                }
                // The session adds the end of the game itself.
                morpion::Event::Won(_) => continue,
            });
        }
        Ok(events)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_read_back() {
        for seat in Seat::ALL {
            assert_eq!(seat.to_string().parse(), Ok(seat));
        }
        assert_eq!("ai".parse(), Ok(Seat::Ai(Level::Best)));
        for name in ["", "trap", "ai:", "ai:ai", "Human"] {
            assert_eq!(name.parse::<Seat>(), Err(UnknownSeat(name.to_owned())));
        }
    }
}
