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

mod board;
mod game;
mod rules;
pub mod text;

pub use board::{Board, Digit, ShapeError};
pub use game::{Game, Move, MoveError};
pub use rules::{Breach, Line, breaches, is_solved};
