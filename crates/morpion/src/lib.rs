//! Morpion 3D: its rules, its text formats, and what is known about it.
//!
//! On a board of `n` x `n` stacks, players in turn push one of their tokens on a stack or pop the top
//! token of one, whosever it is. Whoever has a line of `n` tokens wins. Seen from above only the top
//! tokens count; in three dimensions all do. With the quake, stacks may collapse after each move.
//!
//! | question | file |
//! |---|---|
//! | Who plays, and who has won? | [`Player`], [`Winners`] |
//! | What is on the board? | [`Position`] |
//! | Who has a line? | [`winners`], [`Variant`] |
//! | What may be played, and what comes of it? | [`Game`], [`Rules`] |
//! | What falls when the earth shakes? | [`quake`] |
//! | Where does a push make a line? | [`threats()`] |
//! | What is a position worth? | [`oracle`] |
//! | Who wins with ko? | [`ko`] |
//! | What can be expected when the earth shakes? | [`expect`] |
//! | What would a player play? | [`ai`] |
//! | What is there to know about a position? | [`analyse`] |
//! | Who is stronger? | [`arena`] |
//! | How many games are there? | [`perft`] |
//! | How is it written? | [`text`], one file a format |

pub mod ai;
pub mod analyse;
pub mod arena;
mod event;
pub mod expect;
mod game;
pub mod ko;
mod lines;
mod moves;
pub mod oracle;
pub mod perft;
mod player;
mod position;
pub mod quake;
mod side;
pub mod text;
mod threats;

pub use event::Event;
pub use game::{Game, Rules};
pub use lines::{Line, UnknownVariant, Variant, line_of, winners};
pub use moves::{Move, MoveError};
pub use player::{Player, UnknownPlayer, Winners};
pub use position::{Position, Undo};
pub use side::{Side, SideError};
pub use threats::threats;
