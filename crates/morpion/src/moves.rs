//! Moves: pushes and pops, and why one is refused.

use grille_grid::{Pos, Size, Symmetry};

use crate::Position;

/// A player's move.
///
/// ```
/// use grille_grid::Pos;
/// use grille_morpion::Move;
///
/// let pos = Pos::new(1, 1);
/// assert_eq!(Move::Push(pos).pos(), Move::Pop(pos).pos());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Puts one of the mover's tokens on top of a stack.
    Push(Pos),
    /// Removes the top token of a stack, whoever owns it.
    Pop(Pos),
}

impl Move {
    /// The cell of the move.
    pub fn pos(self) -> Pos {
        match self {
            Move::Push(pos) | Move::Pop(pos) => pos,
        }
    }

    /// The same move under a symmetry of the board. Requires that its cell is on a board of `size`.
    ///
    /// ```
    /// use grille_grid::{Pos, Symmetry};
    /// use grille_morpion::{Move, Side};
    ///
    /// let flipped = Move::Pop(Pos::new(0, 0)).mapped(Symmetry::ALL[1], Side::new(3)?.size());
    /// assert_eq!(flipped, Move::Pop(Pos::new(2, 0)));
    /// # Ok::<(), grille_morpion::SideError>(())
    /// ```
    pub fn mapped(self, symmetry: Symmetry, size: Size) -> Move {
        match self {
            Move::Push(pos) => Move::Push(symmetry.map(size, pos)),
            Move::Pop(pos) => Move::Pop(symmetry.map(size, pos)),
        }
    }
}

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// There is no such cell.
    #[error("off the board")]
    OffBoard,
    /// The stack has no token to pop.
    #[error("an empty stack")]
    Empty,
    /// The stack already has [`Position::MAX_HEIGHT`] tokens.
    #[error("a stack has at most {} tokens", Position::MAX_HEIGHT)]
    TooHigh,
    /// Ko: the token has just been pushed.
    #[error("the token has just been pushed")]
    Ko,
    /// The game is over.
    #[error("the game is over")]
    Over,
}
