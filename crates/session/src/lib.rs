//! One game in progress, as any front end sees it: terminal, line mode and browser share this layer.
//!
//! A [`Session`] is a game of one of the three kinds with its history. Moves are short texts, so that
//! playing, undo, save files, replays and links all go one way:
//!
//! ```
//! use grille_session::{Session, Status};
//!
//! let mut session = Session::new("morpion:3:top:1".parse()?)?;
//! for text in ["+b2", "+a1", "+b1", "+a2", "+b3"] {
//!     session.play_text(text, 0)?;
//! }
//! assert!(matches!(session.status(), Status::Line(winners) if winners.x));
//! let saved = session.save();
//! assert_eq!(Session::load(&saved)?.save(), saved);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | question | file |
//! |---|---|
//! | What is being played, how does it stand, what was played? | [`Session`] |
//! | What is a game of Minesweeper, Takuzu, Morpion like here? | [`mines`], [`takuzu`], [`morpion`] |
//! | What does one send to a friend? | [`id`] |
//! | What stands in a file? | [`save`] |
//! | What should a player do next? | [`hint`] |
//! | What is written down of a finished game? | [`record`] |
//! | What does a bot of Minesweeper play, and why? | [`bot`] |
//!
//! There is no I/O here and no clock: elapsed time is handed in, in milliseconds. What may take long
//! (making a puzzle, drawing a board without guesses, an opponent's answer, hints) says so; it works on
//! a clone in another thread as well.

// Sizes come from whoever asks: a cast that could lose something says why it does not.
#![cfg_attr(
    not(test),
    warn(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss
    )
)]

pub mod bot;
mod events;
mod game;
pub mod hint;
pub mod id;
pub mod mines;
pub mod morpion;
mod moves;
pub mod record;
pub mod save;
mod session;
pub mod takuzu;

pub use events::Events;
pub use game::{Game, GameKind, Refusal, Start, StartError, Status, UnknownGame};
pub use moves::Move;
pub use session::{Session, Step};
