//! A puzzle: a board and the rules that hold on it.

use std::fmt;
use std::str::FromStr;

use crate::text::{self, PuzzleError, id};
use crate::{Board, Rules};

/// A board with its rules. Its text is the game ID; parsing accepts every format of [`text::read_puzzle`].
///
/// ```
/// use grille_takuzu::{Budget, Puzzle, Rules, solve};
///
/// let puzzle: Puzzle = "6x6s:hDABhLb,gRBSCJb".parse()?;
/// assert_eq!(puzzle.rules, Rules::TANGO);
/// assert_eq!(puzzle.to_string(), "6x6s:hDABhLb,gRBSCJb");
/// assert!(solve(&puzzle.board, puzzle.rules, Budget::default()).only().is_ok());
/// # Ok::<(), grille_takuzu::text::PuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    /// The clues.
    pub board: Board,
    /// The rules.
    pub rules: Rules,
}

impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Puzzle, PuzzleError> {
        text::read_puzzle(text.as_bytes(), None)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&id::write(&self.board, self.rules))
    }
}
