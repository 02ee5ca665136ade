//! One game in progress, for every front end: terminal, line mode and browser share this layer.
//!
//! A [`Session`] is a game of one of the three kinds with its history. Moves are values of [`Move`]. Their text is for
//! save files, links and line mode:
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
//! | item | is |
//! |---|---|
//! | [`Session`] | a game with its history |
//! | [`Position`] | a board without its game |
//! | [`Move`], [`Events`] | a move of any game, and its effects |
//! | [`mines`], [`takuzu`], [`morpion`] | a game of each kind, and its setup |
//! | [`id`] | game IDs, to send to a friend: the text of a [`Start`] |
//! | [`save`] | the text of a save file |
//! | [`pasted`] | pasted text: a link, an ID, a save, a board |
//! | [`hint`] | what to play next, and why |
//! | [`record`] | the record of a finished game |
//! | [`lesson`] | the rules in small positions, and a lesson for each game |
//! | [`bot`] | the moves of a Minesweeper bot, and their reasons |
//!
//! There is no I/O and no clock: callers pass the elapsed time in milliseconds. Functions that may take long
//! (generating a puzzle, drawing a board without guesses, a computer player's move, hints) say so; they also work on a
//! clone in another thread.

// Sizes come from outside, so every cast that could lose something says why it does not.
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
pub mod lesson;
pub mod mines;
pub mod morpion;
mod moves;
pub mod pasted;
mod position;
pub mod record;
pub mod save;
mod session;
pub mod takuzu;

pub use events::Events;
pub use game::{Game, GameKind, Refusal, Start, StartError, Status, UnknownGame};
pub use moves::Move;
pub use position::Position;
pub use session::{Session, Step};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
