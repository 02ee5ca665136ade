//! The two players, X and O, and the winners. X begins.

use std::fmt;
use std::ops::Not;
use std::str::FromStr;

/// A player, and the mark on its tokens.
///
/// ```
/// use grille_morpion::Player;
///
/// assert_eq!(!Player::X, Player::O);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Moves first.
    X,
    /// Moves second.
    O,
}

impl Player {
    /// Both, X first.
    pub const BOTH: [Player; 2] = [Player::X, Player::O];

    /// The capital letter on the player's tokens.
    pub const fn letter(self) -> char {
        match self {
            Player::X => 'X',
            Player::O => 'O',
        }
    }
}

/// A text that is neither `X` nor `O`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such player: {0}")]
pub struct UnknownPlayer(pub String);

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(letter: &str) -> Result<Player, UnknownPlayer> {
        match letter {
            "X" => Ok(Player::X),
            "O" => Ok(Player::O),
            _ => Err(UnknownPlayer(letter.to_owned())),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::X => "X",
            Player::O => "O",
        })
    }
}

impl Not for Player {
    type Output = Player;

    fn not(self) -> Player {
        match self {
            Player::X => Player::O,
            Player::O => Player::X,
        }
    }
}

/// The players who have a line: nobody, one, or both.
///
/// ```
/// use grille_morpion::{Player, Winners};
///
/// let winners = Winners::only(Player::X);
/// assert!(winners.any() && winners.has(Player::X) && !winners.both());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Winners {
    /// X has a line.
    pub x: bool,
    /// O has a line.
    pub o: bool,
}

impl Winners {
    /// Nobody.
    pub const NOBODY: Winners = Winners { x: false, o: false };

    /// One player alone.
    pub fn only(player: Player) -> Winners {
        Winners {
            x: player == Player::X,
            o: player == Player::O,
        }
    }

    /// Whether anybody has a line, which ends the game.
    pub fn any(self) -> bool {
        self.x || self.o
    }

    /// Whether both have a line.
    pub fn both(self) -> bool {
        self.x && self.o
    }

    /// Whether `player` has a line.
    pub fn has(self, player: Player) -> bool {
        match player {
            Player::X => self.x,
            Player::O => self.o,
        }
    }

    /// The worth to `player`: 1 for a win, -1 for a loss, 0 for both or nobody.
    ///
    /// ```
    /// use grille_morpion::{Player, Winners};
    /// assert_eq!(Winners::only(Player::X).worth(Player::O), -1);
    /// assert_eq!(Winners { x: true, o: true }.worth(Player::O), 0);
    /// ```
    pub fn worth(self, player: Player) -> i32 {
        i32::from(self.has(player)) - i32::from(self.has(!player))
    }
}
