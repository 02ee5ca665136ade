//! What a move has brought about, in the order in which it happened.

use grille_grid::Pos;

use crate::quake::Collapse;
use crate::{Line, Player};

/// One thing that has happened in a game; see [`Game::play`](crate::Game::play).
///
/// A move is one [`Event::Pushed`] or [`Event::Popped`], then at most one [`Event::Fell`], then at
/// most one [`Event::Won`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A token was pushed.
    Pushed {
        /// By whom.
        player: Player,
        /// Where.
        pos: Pos,
        /// The stack with it, from its lowest token up, before anything falls.
        stack: Vec<Player>,
    },
    /// A token was popped.
    Popped {
        /// By whom.
        player: Player,
        /// Where.
        pos: Pos,
        /// Whose it was.
        token: Player,
        /// The stack without it, from its lowest token up, before anything falls.
        stack: Vec<Player>,
    },
    /// The earth shook, and these stacks lost tokens; in reading order, at least one.
    Fell(Vec<Collapse>),
    /// The game is over: a line of each player who has one, X's first.
    Won(Vec<Line>),
}
