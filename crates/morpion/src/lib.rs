//! Morpion 3D: its rules, text formats, solvers and computer players.
//!
//! On a board of `n` x `n` stacks, the players take turns. A move pushes one of the mover's tokens on a stack or pops
//! the top token of any stack. A line of `n` tokens wins. Seen from above only the top tokens count; in three
//! dimensions all do. With the quake, stacks may collapse after each move.
//!
//! ```
//! use grille_grid::Rng;
//! use grille_morpion::{Event, Game, Rules, Side, Variant, ai::Level};
//!
//! let mut game = Game::new(Rules::plain(Side::new(3)?, Variant::Top));
//! let mut rng = Rng::new(1);
//! for text in ["+b2", "+a1", "+b1", "+a2"] {
//!     game.play(text.parse()?, &mut rng)?;
//! }
//! let best = Level::Best.choose(&game, &mut rng).expect("the game goes on");
//! assert_eq!(best.to_string(), "+b3");
//! let events = game.play(best, &mut rng)?;
//! assert!(matches!(events.last(), Some(Event::Won(_))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | part | holds |
//! |---|---|
//! | [`Player`], [`Winners`] | the players, and the winners |
//! | [`Side`] | the side of a board |
//! | [`Position`] | stacks of tokens, and the side to move |
//! | [`Move`], [`Event`] | moves and their effects |
//! | [`Variant`], [`winners`], [`line_of`] | lines: which tokens count, who has one, and where |
//! | [`Game`], [`Rules`] | a game in progress |
//! | [`quake`] | stacks that collapse |
//! | [`threats()`] | cells where a push makes a line |
//! | [`oracle`] | exact values without quake and ko |
//! | [`expect`] | exact expectations with the quake |
//! | [`ko`] | the solver of the ko game, and its proofs |
//! | [`ai`] | computer players |
//! | [`analyse`] | the value of every move of a position |
//! | [`arena`] | matches between players |
//! | [`perft`] | the number of games |
//! | [`text`] | text formats, one file each |
//!
//! The optional feature `serde` serialises moves, positions, players, sides and names as their text, and rules as a
//! structure.

// Neither I/O nor clock nor environment: what `clippy.toml` lists.
#![cfg_attr(
    not(test),
    warn(
        clippy::disallowed_macros,
        clippy::disallowed_methods,
        clippy::disallowed_types
    )
)]

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
#[cfg(feature = "serde")]
mod serde_text;
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

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
