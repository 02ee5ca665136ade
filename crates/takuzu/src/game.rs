//! A game in progress: the board, the given cells, the pencil notes, and the moves that change them.

use grille_grid::{CellSet, Grid, Pos};

use crate::{Board, Digit, Rules, is_solved};

/// A player's move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub enum Move {
    /// Puts a digit into a cell and replaces the one that is there.
    Put(Pos, Digit),
    /// Clears a cell.
    Clear(Pos),
    /// Writes a pencil note in a blank cell, or erases it.
    Note(Pos, Option<Digit>),
    /// Replaces the whole board, as the solver does.
    Fill(Board),
}

/// The effect of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub enum Event {
    /// A digit was put.
    Put(Pos, Digit),
    /// A cell was cleared.
    Cleared(Pos),
    /// A note was written or erased.
    Noted(Pos, Option<Digit>),
    /// This many cells were filled in or changed at once.
    Filled(usize),
    /// The board is full, but breaks a rule.
    FullButWrong,
    /// The board is full and satisfies every rule.
    Won,
}

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// There is no such cell.
    #[error("off the board")]
    OffBoard,
    /// The cell was given at the start.
    #[error("a given cell")]
    Given,
    /// The cell is already blank.
    #[error("nothing to take away")]
    Blank,
    /// A note in a cell that has a digit.
    #[error("the cell has a digit")]
    HasDigit,
    /// The board to fill in differs in size or in a given cell.
    #[error("a board of another puzzle")]
    OtherPuzzle,
}

/// A board being played: the given cells, all digits, and the pencil notes.
///
/// Moves may break the rules; only a full board is checked.
///
/// ```
/// use grille_grid::Pos;
/// use grille_takuzu::{Digit, Game, Move, MoveError, Rules, text};
///
/// let mut game = Game::new(text::read(b".1.0..0..0..11.0")?, Rules::TAKUZU);
/// game.play(Move::Put(Pos::new(3, 2), Digit::One)).unwrap();
/// assert_eq!(game.board().digit(Pos::new(3, 2)), Some(Digit::One));
/// assert_eq!(game.play(Move::Clear(Pos::new(0, 1))), Err(MoveError::Given));
/// # Ok::<(), text::PuzzleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    board: Board,
    given: CellSet,
    /// Blank cells only.
    notes: Grid<Option<Digit>>,
    /// The number of blank cells, and whether the board is full and satisfies every rule. Kept because players ask
    /// after every move.
    blanks: usize,
    won: bool,
}

impl Game {
    /// Starts a game. The cells with a digit are the given ones.
    pub fn new(clues: Board, rules: Rules) -> Game {
        let mut given = CellSet::new(clues.size());
        for (pos, digit) in clues.cells().iter() {
            if digit.is_some() {
                given.insert(pos);
            }
        }
        Game::of(clues, given, rules)
    }

    fn of(board: Board, given: CellSet, rules: Rules) -> Game {
        Game {
            rules,
            blanks: board.blanks(),
            won: is_solved(&board, rules),
            notes: Grid::filled(board.size(), None),
            board,
            given,
        }
    }

    /// Resumes a game. Returns `None` if the two sizes differ. A given cell may be blank.
    pub fn resumed(board: Board, given: CellSet, rules: Rules) -> Option<Game> {
        (board.size() == given.size()).then(|| Game::of(board, given, rules))
    }

    /// The rules of this game.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The current board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whether a cell was given. Requires that `pos` is on the board.
    pub fn is_given(&self, pos: Pos) -> bool {
        self.given.contains(pos)
    }

    /// The pencil note in a cell, `None` if the cell has a digit. Requires that `pos` is on the board.
    pub fn note(&self, pos: Pos) -> Option<Digit> {
        self.notes[pos]
    }

    /// Whether a move may be played.
    ///
    /// # Errors
    /// See [`MoveError`].
    pub fn check(&self, mv: &Move) -> Result<(), MoveError> {
        let size = self.board.size();
        let pos = match mv {
            Move::Put(pos, _) | Move::Clear(pos) | Move::Note(pos, _) => *pos,
            Move::Fill(board) => {
                let keeps = |pos| !self.is_given(pos) || board.digit(pos) == self.board.digit(pos);
                let is_ours = board.size() == size && size.positions().all(keeps);
                return is_ours.then_some(()).ok_or(MoveError::OtherPuzzle);
            }
        };
        if !size.contains(pos) {
            return Err(MoveError::OffBoard);
        }
        if self.is_given(pos) {
            return Err(MoveError::Given);
        }
        let has_digit = self.board.digit(pos).is_some();
        match mv {
            Move::Clear(_) if !has_digit => Err(MoveError::Blank),
            Move::Note(..) if has_digit => Err(MoveError::HasDigit),
            Move::Note(_, None) if self.notes[pos].is_none() => Err(MoveError::Blank),
            _ => Ok(()),
        }
    }

    /// Plays a move and returns its effects in order. A refused move changes nothing.
    ///
    /// # Errors
    /// See [`Game::check`].
    ///
    /// ```
    /// use grille_grid::Pos;
    /// use grille_takuzu::{Digit, Event, Game, Move, Rules, text};
    ///
    /// let mut game = Game::new(text::read(b"0110 1001 0011 110.")?, Rules::TAKUZU);
    /// let last = Pos::new(3, 3);
    /// let wrong = game.play(Move::Put(last, Digit::One))?;
    /// assert_eq!(wrong, [Event::Put(last, Digit::One), Event::FullButWrong]);
    /// let right = game.play(Move::Put(last, Digit::Zero))?;
    /// assert_eq!(right, [Event::Put(last, Digit::Zero), Event::Won]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, mv: Move) -> Result<Vec<Event>, MoveError> {
        self.check(&mv)?;
        let event = match mv {
            Move::Put(pos, digit) => {
                self.set(pos, Some(digit));
                Event::Put(pos, digit)
            }
            Move::Clear(pos) => {
                self.set(pos, None);
                Event::Cleared(pos)
            }
            Move::Note(pos, digit) => {
                self.notes[pos] = digit;
                return Ok(vec![Event::Noted(pos, digit)]);
            }
            Move::Fill(board) => {
                let mut changed = 0;
                for (pos, &digit) in board.cells().iter() {
                    if self.board.digit(pos) != digit {
                        self.set(pos, digit);
                        changed += 1;
                    }
                }
                Event::Filled(changed)
            }
        };
        self.won = self.blanks == 0 && is_solved(&self.board, self.rules);
        let mut events = vec![event];
        if self.won {
            events.push(Event::Won);
        } else if self.blanks == 0 {
            events.push(Event::FullButWrong);
        }
        Ok(events)
    }

    /// Changes a cell and erases its note.
    fn set(&mut self, pos: Pos, digit: Option<Digit>) {
        self.blanks += usize::from(self.board.digit(pos).is_some());
        self.blanks -= usize::from(digit.is_some());
        self.board.set(pos, digit);
        self.notes[pos] = None;
    }

    /// Whether the board is full and satisfies every rule.
    pub fn is_won(&self) -> bool {
        self.won
    }

    /// The number of blank cells.
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
        let is_won =
            |board: &str| Game::new(text::read(board.as_bytes()).unwrap(), Rules::TAKUZU).is_won();
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
        let mut game = Game::resumed(board, given, Rules::TAKUZU).expect("one size");
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
        let cell = Pos::new(3, 0);
        assert_eq!(game.play(Move::Clear(cell)), Ok(vec![Event::Cleared(cell)]));
        assert_eq!(game.board().blanks(), 2);
    }

    #[test]
    fn notes_are_shown_in_blank_cells_until_a_digit_is_written() {
        let mut game = Game::new(text::read(b".1.0..0..0..11.0").unwrap(), Rules::TAKUZU);
        let (blank, given) = (Pos::new(0, 0), Pos::new(0, 1));
        let note = |digit| Move::Note(blank, digit);
        assert_eq!(game.check(&note(None)), Err(MoveError::Blank));
        assert_eq!(game.check(&Move::Note(given, None)), Err(MoveError::Given));
        let events = game.play(note(Some(Digit::One)));
        assert_eq!(events, Ok(vec![Event::Noted(blank, Some(Digit::One))]));
        assert_eq!(game.note(blank), Some(Digit::One));
        game.play(Move::Put(blank, Digit::Zero)).unwrap();
        assert_eq!(game.note(blank), None);
        assert_eq!(
            game.check(&note(Some(Digit::One))),
            Err(MoveError::HasDigit)
        );
    }

    #[test]
    fn a_board_is_filled_in_at_once_if_it_is_of_the_same_puzzle() {
        let mut game = Game::new(text::read(b".1.0..0..0..11.0").unwrap(), Rules::TAKUZU);
        let solution = text::read(b"0110100100111100").unwrap();
        let other = text::read(b"1001 0110 1100 0011").unwrap();
        let longer = Board::empty(4, 6).unwrap();
        for wrong in [other, longer] {
            assert_eq!(game.play(Move::Fill(wrong)), Err(MoveError::OtherPuzzle));
        }
        game.play(Move::Note(Pos::new(0, 0), Some(Digit::One)))
            .unwrap();
        let events = game.play(Move::Fill(solution));
        assert_eq!(events, Ok(vec![Event::Filled(9), Event::Won]));
        assert_eq!(game.note(Pos::new(0, 0)), None);
    }
}
