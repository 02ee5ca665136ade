//! The five assignments, function by function, under the names of their documents.
//!
//! | module | document |
//! |---|---|
//! | [`sae`] | five operations on Minesweeper, from an input to an output |
//! | [`tp`] | Minesweeper with three tables, played by coordinates |
//! | [`ia`] | Minesweeper on three levels, by hand or by a bot that solves a linear system |
//! | [`takuzu`] | Takuzu, in twenty functions |
//! | [`morpion`] | Morpion 3D for two players, with a cursor |
//!
//! Each module starts with a table: section or question of the document, function, what it does. The rules come
//! from the game crates, and are not repeated here. Inputs and outputs are parameters, so that tests and other
//! programs can play: [`Console`] asks and answers over any of them. `grille classic` calls these functions
//! with the terminal.

// Sizes come from user input: a cast that could lose bits says why it does not.
#![cfg_attr(
    not(test),
    warn(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss
    )
)]

mod console;
mod error;
pub mod ia;
pub mod morpion;
pub mod sae;
pub mod takuzu;
pub mod tp;

pub use console::Console;
pub use error::Error;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
