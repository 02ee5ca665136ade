//! Why an assignment's program stops before its end.

use std::io;

/// Why a program stops before its end. The sentences are for the user, in the user's language.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Something went wrong, such as the end of the input before that of the game.
    #[error("{0}")]
    Failed(String),
    /// The input is wrong.
    #[error("{0}")]
    BadInput(String),
    /// The input has no solution.
    #[error("{0}")]
    NoSolution(String),
}
