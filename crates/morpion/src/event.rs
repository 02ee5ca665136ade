//! The effects of a move, in the order in which they happen.

use grille_grid::Pos;

use crate::quake::Collapse;
use crate::{Line, Player};

/// One effect of a move; see [`Game::play`](crate::Game::play).
///
/// A move is one [`Event::Pushed`] or [`Event::Popped`], then at most one [`Event::Fell`], then at
/// most one [`Event::Won`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A token was pushed.
    Pushed {
        /// The player.
        player: Player,
        /// The cell.
        pos: Pos,
        /// The stack with the token, from the bottom up, before any collapse.
        stack: Vec<Player>,
    },
    /// A token was popped.
    Popped {
        /// The player.
        player: Player,
        /// The cell.
        pos: Pos,
        /// The owner of the token.
        token: Player,
        /// The stack without the token, from the bottom up, before any collapse.
        stack: Vec<Player>,
    },
    /// These stacks lost tokens in a quake: at least one, in reading order.
    Fell(Vec<Collapse>),
    /// The game is over: a line of each player who has one, X's first.
    Won(Vec<Line>),
}
