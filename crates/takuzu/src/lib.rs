//! Takuzu, also called Binairo: its rules, text formats, and an exact solver.
//!
//! Every line holds as many zeros as ones and never three equal neighbours. Unless the [`Rules`] allow it, no two rows
//! and no two columns are equal.
//!
//! ```
//! use grille_takuzu::technique::next_step;
//! use grille_takuzu::{Board, Budget, Event, Game, Move, Rules, solve};
//!
//! let puzzle: Board = ".1.0..0..0..11.0".parse()?;
//! let solution = solve(&puzzle, Rules::TAKUZU, Budget::default()).only()?;
//! assert_eq!(solution.to_string(), "0110100100111100");
//!
//! let mut game = Game::new(puzzle, Rules::TAKUZU);
//! let step = next_step(game.board(), game.rules(), Budget::default()).unwrap();
//! for (pos, digit) in step.cells {
//!     game.play(Move::Put(pos, digit))?;
//! }
//! let events = game.play(Move::Fill(solution))?;
//! assert_eq!(events.last(), Some(&Event::Won));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | part | holds |
//! |---|---|
//! | [`Board`], [`Digit`], [`Line`] | the board |
//! | [`Rules`], [`breaches`], [`is_solved`] | the rules, and where a board breaks them |
//! | [`Game`], [`Move`], [`Event`] | a game in progress |
//! | [`text`] | text formats, one module each |
//! | [`solve()`], [`solutions`], [`count`](mod@count) | solutions, and exact numbers of boards |
//! | [`technique`], [`Difficulty`] | steps as a person finds them, and the difficulty of a puzzle |
//! | [`hint()`], [`mistakes()`] | help for a player |
//! | [`generate`] | puzzles with one solution |
//!
//! The feature `serde`, off by default, makes boards, moves, rules and names serialisable.

// Neither I/O nor clock nor environment: what `clippy.toml` lists.
#![cfg_attr(
    not(test),
    warn(
        clippy::disallowed_macros,
        clippy::disallowed_methods,
        clippy::disallowed_types
    )
)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[macro_use]
mod state;
mod board;
pub mod count;
mod difficulty;
mod game;
pub mod generate;
mod hint;
mod learn;
mod line;
mod mask;
mod mistakes;
mod puzzle;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod sign;
mod solve;
pub mod technique;
pub mod text;

pub use board::{Board, Digit, ShapeError, UnknownDigit};
pub use difficulty::{Difficulty, UnknownDifficulty};
pub use game::{Event, Game, Move, MoveError};
pub use hint::{Hint, OtherPuzzle, begun_as, hint};
pub use mistakes::mistakes;
pub use puzzle::Puzzle;
pub use rules::{Breach, Line, Odd, Rules, UnknownRules, breaches, is_solved};
pub use sign::{Edge, Sign};
pub use solve::{Budget, Solutions, solutions, solve};
