//! Minesweeper: rules, text formats and solvers.
//!
//! | module | holds |
//! |---|---|
//! | [`Layout`] | the mines of a board, a secret |
//! | [`View`] | what the player sees, and all that a solver gets |
//! | [`Game`] | a game under [`Rules`]: [`Move`]s in, [`Event`]s out |
//! | [`Preset`], [`Level`] | rules and boards by name |
//! | [`generate`] | boards from a seed |
//! | [`text`] | text formats, one file each |
//! | [`stats`] | measures of a board and of a game: 3BV, efficiency |
//! | `solve` | approaches to solving, one file each |
//! | `hint` | the simplest certain step, with its reason |
//! | `verdict` | the quality of each move of a game |
//! | `no_guess`, `certificate` | boards that need no guess, and proofs that they do not |
//! | `arena` | numbered boards, and games of the approaches on them |
//!
//! Features: `solve` (the last five rows, with a SAT solver and nalgebra) and `levels` (the JSON file of levels) are
//! on by default; `serde` (for the public values) is not.
//!
//! A game of the three-level assignment, played by its bot:
//!
//! ```
//! use grille_grid::{Pos, Rng, Size};
//! use grille_mines::{Game, Rules, Status, solve};
//!
//! let mut rng = Rng::new(1);
//! let size = Size::new(9, 9)?;
//! let (mut game, _) = Game::start(size, 10, Pos::new(4, 4), Rules::IA, &mut rng).unwrap();
//! let mut bot = solve::ApproachName::Pinv.approach();
//! while game.status() == Status::Playing {
//!     solve::step(&mut game, &mut *bot, &mut rng);
//! }
//! assert_ne!(game.status(), Status::Playing);
//! # Ok::<(), grille_grid::SizeError>(())
//! ```

// Neither I/O nor clock nor environment: what `clippy.toml` lists.
#![cfg_attr(
    not(test),
    warn(
        clippy::disallowed_macros,
        clippy::disallowed_methods,
        clippy::disallowed_types
    )
)]

#[cfg(feature = "solve")]
pub mod arena;
#[cfg(feature = "solve")]
pub mod certificate;
mod game;
pub mod generate;
#[cfg(feature = "solve")]
pub mod hint;
mod layout;
mod level;
mod moves;
#[cfg(feature = "solve")]
pub mod no_guess;
mod rules;
#[cfg(feature = "solve")]
pub mod solve;
pub mod stats;
pub mod text;
#[cfg(feature = "solve")]
pub mod verdict;
mod view;

pub use game::{Event, Game, Status};
pub use layout::{Layout, LayoutError};
pub use level::{Level, UnknownLevel};
pub use moves::{Move, MoveError, ParseMoveError};
pub use rules::{AtEnd, FirstClick, Marking, Preset, Rules, UnknownFirstClick, UnknownPreset};
pub use view::{Cell, ChordError, Count, View};

#[cfg(all(doctest, feature = "solve"))]
#[doc = include_str!("../README.md")]
struct Readme;
