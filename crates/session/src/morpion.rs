//! A game of Morpion 3D in progress: two seats, each for a person or a computer player. As text, `+b2` pushes and `-b2`
//! pops.
//!
//! The seed and the number of the move determine the quake, so a move that is undone and played again has the same
//! quake.

use std::fmt;
use std::str::FromStr;

use grille_grid::Rng;
use grille_morpion::ai::Level;
use grille_morpion::quake::Collapse;
use grille_morpion::{Event, Game, Move, Player, Rules};

use crate::{Refusal, Status};

/// The player of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// A person.
    Human,
    /// A computer player.
    Ai(Level),
}

impl Seat {
    /// All seats: a person, the five levels of the computer from the weakest, and its other players.
    pub const ALL: [Seat; 8] = [
        Seat::Human,
        Seat::Ai(Level::Random),
        Seat::Ai(Level::Greedy),
        Seat::Ai(Level::Skilled),
        Seat::Ai(Level::Expert),
        Seat::Ai(Level::Best),
        Seat::Ai(Level::Trap),
        Seat::Ai(Level::Quake),
    ];

    /// Its name on the command line and in save files.
    pub const fn name(self) -> &'static str {
        match self {
            Seat::Human => "human",
            Seat::Ai(Level::Random) => "ai:random",
            Seat::Ai(Level::Greedy) => "ai:greedy",
            Seat::Ai(Level::Skilled) => "ai:skilled",
            Seat::Ai(Level::Expert) => "ai:expert",
            Seat::Ai(Level::Trap) => "ai:trap",
            Seat::Ai(Level::Quake) => "ai:quake",
            Seat::Ai(Level::Best) => "ai:best",
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Seat {
    type Err = UnknownSeat;

    /// Reads `human` or `ai:LEVEL`; `ai` alone is the best player.
    fn from_str(name: &str) -> Result<Seat, UnknownSeat> {
        if name == "ai" {
            return Ok(Seat::Ai(Level::Best));
        }
        let found = Seat::ALL.into_iter().find(|seat| seat.name() == name);
        found.ok_or_else(|| UnknownSeat(name.to_owned()))
    }
}

/// The word does not name a [`Seat`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown player: {0:?}")]
pub struct UnknownSeat(pub String);

/// Everything about a game except its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rules.
    pub rules: Rules,
    /// The seed of the quakes and of the computer players.
    pub seed: u64,
    /// The players of X and O.
    pub seats: [Seat; 2],
    /// Moves played at the start.
    pub opening: Vec<Move>,
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Morpion {
    setup: Setup,
    game: Game,
    ply: u32,
    last: Option<Move>,
    fallen: Vec<Collapse>,
}

/// Keys mixed with the seed, so that quakes and players use different random numbers.
const QUAKE: u64 = 0x7175_616b_6500;
const PLAYER: u64 = 0x706c_6179_6572;

/// The randomness of one move: a seed, and the number of moves before it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chance {
    seed: u64,
    ply: u32,
}

impl Chance {
    /// The choice of a computer player; `None` if the game is over. May take a moment.
    pub fn choice(self, game: &Game, level: Level) -> Option<Move> {
        let mut rng = Rng::keyed([self.seed, self.ply.into(), 0, PLAYER]);
        level.choose(game, &mut rng)
    }
}

impl Morpion {
    /// Starts a game without the moves of its opening.
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

    /// Everything about the game except its moves.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game itself.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The number of moves played.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The last move.
    pub fn last(&self) -> Option<Move> {
        self.last
    }

    /// The collapses after the last move.
    pub fn fallen(&self) -> &[Collapse] {
        &self.fallen
    }

    /// The player of a side.
    pub fn seat(&self, player: Player) -> Seat {
        match player {
            Player::X => self.setup.seats[0],
            Player::O => self.setup.seats[1],
        }
    }

    /// The side of the only person; X if two people play, or nobody.
    pub fn person(&self) -> Player {
        match self.setup.seats {
            [Seat::Ai(_), Seat::Human] => Player::O,
            _ => Player::X,
        }
    }

    /// Whether computer players have both seats.
    pub fn is_without_people(&self) -> bool {
        !self.setup.seats.contains(&Seat::Human)
    }

    pub(crate) fn sit(&mut self, player: Player, seat: Seat) {
        match player {
            Player::X => self.setup.seats[0] = seat,
            Player::O => self.setup.seats[1] = seat,
        }
    }

    /// The status of the game.
    pub fn status(&self) -> Status {
        match self.game.winners() {
            winners if winners.any() => Status::Line(winners),
            _ => Status::Playing,
        }
    }

    /// The choice of a computer player now; `None` if the game is over. Depends only on the game. May take a moment.
    pub fn choice(&self, level: Level) -> Option<Move> {
        self.chance().choice(&self.game, level)
    }

    /// The randomness of the next move.
    pub fn chance(&self) -> Chance {
        Chance {
            seed: self.setup.seed,
            ply: self.ply,
        }
    }

    /// The move of the side to move, if a computer plays it.
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
        let events = self.game.play(mv, &mut rng).map_err(Refusal::Morpion)?;
        self.ply += 1;
        self.last = Some(mv);
        self.fallen.clear();
        for event in &events {
            if let Event::Fell(collapses) = event {
                self.fallen.clone_from(collapses);
            }
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
