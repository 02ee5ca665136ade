//! Takuzu, also called Binairo: its rules, its text formats, and an exact solver.
//!
//! Every line holds as many zeros as ones, never three alike side by side, and no two rows, nor two
//! columns, are equal.
//!
//! | question | file |
//! |---|---|
//! | What is on the board? | [`Board`] |
//! | Which rule is broken where? | [`breaches`] |
//! | What may be played? | [`Game`] |
//! | How is it written? | [`text`], one file a format |
//! | How many solutions are there? | [`solve()`] |
//! | Which step comes next, and why? | [`technique`] |
//! | What should a player do next? | [`hint()`] |
//! | How is a puzzle made? | [`generate`] |
//! | How many boards are there? | [`count`] |

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
mod rules;
mod solve;
pub mod technique;
pub mod text;

pub use board::{Board, Digit, ShapeError, UnknownDigit};
pub use difficulty::{Difficulty, UnknownDifficulty};
pub use game::{Event, Game, Move, MoveError};
pub use hint::{Hint, hint};
pub use mistakes::mistakes;
pub use rules::{Breach, Line, Rules, UnknownRules, breaches, is_solved};
pub use solve::{Budget, Solutions, solutions, solve};
