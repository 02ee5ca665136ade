//! The error type of the assignments' programs.

use std::io;

/// Why a program stops early. The sentences are for the user, in the user's language.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Something went wrong, such as input that ends before the game.
    #[error("{0}")]
    Failed(String),
    /// The input is wrong.
    #[error("{0}")]
    BadInput(String),
    /// The input has no solution.
    #[error("{0}")]
    NoSolution(String),
}
