//! Minesweeper: its rules, its text formats, and approaches to solving it.
//!
//! | question | file |
//! |---|---|
//! | Where are the mines? | [`Layout`], the secret |
//! | What does the player see? | [`View`], all that a solver ever gets |
//! | What happens on a move? | [`Game`], under [`Rules`] with named presets |
//! | How is a board made? | [`generate`] |
//! | Which boards need no guess? | [`no_guess`] |
//! | How is it written? | [`text`], one file a format |
//! | What should be played? | [`solve`], one file an approach |
//! | What is certain next, and why? | [`hint`] |
//! | Can it be solved without a guess? | [`certificate`], with a checker of its own |
//! | Was it a good move? | [`verdict`] |
//! | How much work is a board? | [`stats`] |
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

#[cfg(feature = "solve")]
pub mod certificate;
mod game;
pub mod generate;
#[cfg(feature = "solve")]
pub mod hint;
mod layout;
mod level;
mod moves;
mod names;
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
