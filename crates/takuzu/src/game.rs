//! What may be played? Any digit in any cell, or its removal, but for the cells given at the start.

use grille_grid::{CellSet, Pos};

use crate::{Board, Digit, is_solved};

/// One thing a player may do to a cell.
///
/// ```
/// use grille_grid::Pos;
/// use grille_takuzu::{Digit, Move};
///
/// assert_eq!(Move::Put(Pos::new(0, 1), Digit::One).pos(), Move::Clear(Pos::new(0, 1)).pos());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Puts a digit into a cell, in place of one that may be there.
    Put(Pos, Digit),
    /// Takes the digit of a cell away.
    Clear(Pos),
}

impl Move {
    /// The cell that it is about.
    ///
    /// ```
    /// # use grille_grid::Pos;
    /// assert_eq!(grille_takuzu::Move::Clear(Pos::new(2, 3)).pos(), Pos::new(2, 3));
    /// ```
    pub fn pos(self) -> Pos {
        match self {
            Move::Put(pos, _) | Move::Clear(pos) => pos,
        }
    }

    /// What the cell holds afterwards.
    ///
    /// ```
    /// # use grille_grid::Pos;
    /// assert_eq!(grille_takuzu::Move::Clear(Pos::new(2, 3)).digit(), None);
    /// ```
    pub fn digit(self) -> Option<Digit> {
        match self {
            Move::Put(_, digit) => Some(digit),
            Move::Clear(_) => None,
        }
    }
}

/// Why a move cannot be played.
///
/// ```
/// use grille_grid::Pos;
/// use grille_takuzu::{Board, Game, Move, MoveError};
///
/// let game = Game::new(Board::empty(4, 4)?);
/// assert_eq!(game.check(Move::Clear(Pos::new(4, 0))), Err(MoveError::OffBoard));
/// assert_eq!(game.check(Move::Clear(Pos::new(0, 0))), Err(MoveError::Blank));
/// # Ok::<(), grille_takuzu::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// There is no such cell.
    #[error("off the board")]
    OffBoard,
    /// The cell was given at the start.
    #[error("a given cell")]
    Given,
    /// There is nothing to take away.
    #[error("nothing to take away")]
    Blank,
}

/// A board in the hands of a player: which cells were given, and what stands in all of them.
///
/// Whether a move breaks a rule is not looked at: that is the player's affair until the board is
/// full.
///
/// ```
/// use grille_grid::Pos;
/// use grille_takuzu::{Digit, Game, Move, MoveError, text};
///
/// let mut game = Game::new(text::read(b".1.0..0..0..11.0")?);
/// game.play(Move::Put(Pos::new(3, 2), Digit::One)).unwrap();
/// assert_eq!(game.board().digit(Pos::new(3, 2)), Some(Digit::One));
/// assert_eq!(game.play(Move::Clear(Pos::new(0, 1))), Err(MoveError::Given));
/// # Ok::<(), text::PuzzleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    board: Board,
    given: CellSet,
    /// How many cells are blank, and whether the board is full and keeps every rule: whoever plays asks after every
    /// move.
    blanks: usize,
    won: bool,
}

impl Game {
    /// A game from its start: the cells with a digit are given.
    ///
    /// ```
    /// let game = grille_takuzu::Game::new(grille_takuzu::text::read(b".1.0..0..0..11.0")?);
    /// assert!(game.is_given(grille_grid::Pos::new(0, 1)) && !game.is_given(grille_grid::Pos::new(0, 0)));
    /// # Ok::<(), grille_takuzu::text::PuzzleError>(())
    /// ```
    pub fn new(clues: Board) -> Game {
        let mut given = CellSet::new(clues.size());
        for (pos, digit) in clues.cells().iter() {
            if digit.is_some() {
                given.insert(pos);
            }
        }
        Game::of(clues, given)
    }

    fn of(board: Board, given: CellSet) -> Game {
        Game {
            blanks: board.blanks(),
            won: is_solved(&board),
            board,
            given,
        }
    }

    /// A game in the middle; `None` where the two are not of one size. A given cell may be blank.
    ///
    /// ```
    /// use grille_takuzu::{Board, Game};
    ///
    /// let board = Board::empty(4, 4)?;
    /// let other = grille_grid::CellSet::new(Board::empty(4, 6)?.size());
    /// assert!(Game::resumed(board, other).is_none());
    /// # Ok::<(), grille_takuzu::ShapeError>(())
    /// ```
    pub fn resumed(board: Board, given: CellSet) -> Option<Game> {
        (board.size() == given.size()).then(|| Game::of(board, given))
    }

    /// The board as it is now.
    ///
    /// ```
    /// let game = grille_takuzu::Game::new(grille_takuzu::Board::empty(4, 4)?);
    /// assert_eq!(game.board().blanks(), 16);
    /// # Ok::<(), grille_takuzu::ShapeError>(())
    /// ```
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whether a cell was given. Requires that `pos` is on the board.
    ///
    /// ```
    /// let game = grille_takuzu::Game::new(grille_takuzu::Board::empty(4, 4)?);
    /// assert!(!game.is_given(grille_grid::Pos::new(0, 0)));
    /// # Ok::<(), grille_takuzu::ShapeError>(())
    /// ```
    pub fn is_given(&self, pos: Pos) -> bool {
        self.given.contains(pos)
    }

    /// Whether a move may be played.
    ///
    /// # Errors
    /// The cell does not exist, was given, or has nothing that could be taken away.
    ///
    /// ```
    /// use grille_takuzu::{Board, Digit, Game, Move};
    ///
    /// let game = Game::new(Board::empty(4, 4)?);
    /// assert!(game.check(Move::Put(grille_grid::Pos::new(3, 3), Digit::Zero)).is_ok());
    /// # Ok::<(), grille_takuzu::ShapeError>(())
    /// ```
    pub fn check(&self, play: Move) -> Result<(), MoveError> {
        let pos = play.pos();
        if !self.board.size().contains(pos) {
            return Err(MoveError::OffBoard);
        }
        if self.is_given(pos) {
            return Err(MoveError::Given);
        }
        if matches!(play, Move::Clear(_)) && self.board.digit(pos).is_none() {
            return Err(MoveError::Blank);
        }
        Ok(())
    }

    /// Plays a move, or leaves everything as it is.
    ///
    /// # Errors
    /// Those of [`Game::check`].
    ///
    /// ```
    /// use grille_takuzu::{Board, Digit, Game, Move};
    ///
    /// let mut game = Game::new(Board::empty(4, 4)?);
    /// let pos = grille_grid::Pos::new(0, 0);
    /// assert!(game.play(Move::Put(pos, Digit::Zero)).is_ok());
    /// assert!(game.play(Move::Put(pos, Digit::One)).is_ok(), "digits may be replaced");
    /// # Ok::<(), grille_takuzu::ShapeError>(())
    /// ```
    pub fn play(&mut self, play: Move) -> Result<(), MoveError> {
        self.check(play)?;
        let before = self.board.digit(play.pos());
        self.board.set(play.pos(), play.digit());
        self.blanks += usize::from(before.is_some());
        self.blanks -= usize::from(play.digit().is_some());
        self.won = self.blanks == 0 && is_solved(&self.board);
        Ok(())
    }

    /// Whether the board is full and keeps every rule.
    ///
    /// ```
    /// let game = grille_takuzu::Game::new(grille_takuzu::text::read(b"0110 1001 0011 1100")?);
    /// assert!(game.is_won());
    /// # Ok::<(), grille_takuzu::text::PuzzleError>(())
    /// ```
    pub fn is_won(&self) -> bool {
        self.won
    }

    /// How many cells are blank.
    pub fn blanks(&self) -> usize {
        self.blanks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text;

    #[test]
    fn a_game_is_won_when_it_is_full_and_keeps_the_rules() {
        let is_won = |board: &str| Game::new(text::read(board.as_bytes()).unwrap()).is_won();
        assert!(is_won("0110 1001 0011 1100"));
        assert!(!is_won("0110 1001 0011 110."), "a blank is left");
        assert!(!is_won("0110 1001 0011 0011"), "two rows are equal");
        assert!(!is_won("0111 1001 0011 1100"), "three ones side by side");
    }

    #[test]
    fn a_game_resumed_knows_its_given_cells() {
        let board = text::read(b"0110 1001 0011 110.").unwrap();
        let mut given = CellSet::new(board.size());
        given.insert(Pos::new(0, 0));
        let mut game = Game::resumed(board, given).expect("one size");
        assert_eq!(
            game.play(Move::Clear(Pos::new(0, 0))),
            Err(MoveError::Given)
        );
        assert_eq!(
            game.play(Move::Clear(Pos::new(3, 3))),
            Err(MoveError::Blank)
        );
        assert_eq!(
            game.play(Move::Clear(Pos::new(3, 4))),
            Err(MoveError::OffBoard)
        );
        assert_eq!(game.play(Move::Clear(Pos::new(3, 0))), Ok(()));
        assert_eq!(game.board().blanks(), 2);
    }
}
