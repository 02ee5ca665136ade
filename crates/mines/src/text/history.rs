//! A history of moves: the number of moves, then each move as a letter and a position, `3 D15 M5 D0`.
//!
//! `D` digs, `M` marks; positions count cells from 0 in reading order.

use grille_grid::Size;
use grille_grid::text::{self, NumberFault, ParseError, Scanner};

use crate::{Game, Move, MoveError};

/// Why a history cannot be read or replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HistoryFault {
    /// The number of moves is missing, not a number, or too large.
    #[error("number of moves: {0}")]
    Number(NumberFault),
    /// The text ends before the last move.
    #[error("{missing} of {counted} moves are missing")]
    Missing {
        /// The stated number of moves.
        counted: u64,
        /// How many of them are missing.
        missing: u64,
    },
    /// Not `D` or `M` followed by a position.
    #[error("not a move")]
    NotAMove,
    /// An illegal move.
    #[error("{why} (of {cells} cells)")]
    Illegal {
        /// The number of cells of the board.
        cells: usize,
        /// Why it is illegal.
        why: MoveError,
    },
}

/// An invalid history, with its place.
pub type HistoryError = ParseError<HistoryFault>;

/// Reads a history and plays each move on `game` as it is read, so the length of the history needs no memory.
///
/// # Errors
/// A token is not a move, or the move is illegal. The game keeps the moves before it.
///
/// ```
/// use grille_grid::{Size, text::Scanner};
/// use grille_mines::{Game, Layout, Rules, Status, text::history};
///
/// let mut game = Game::new(Layout::new(Size::new(2, 2)?, []).unwrap(), Rules::SAE);
/// history::replay(&mut Scanner::new(b"1 D0"), &mut game).unwrap();
/// assert_eq!(game.status(), Status::Won);
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn replay(scanner: &mut Scanner<'_>, game: &mut Game) -> Result<(), HistoryError> {
    replay_each(scanner, game, |_| {})
}

/// Like [`replay`], and calls `each` with every move after it is played.
///
/// # Errors
/// Same as [`replay`].
pub fn replay_each(
    scanner: &mut Scanner<'_>,
    game: &mut Game,
    mut each: impl FnMut(Move),
) -> Result<(), HistoryError> {
    let (counted, _) = scanner
        .number()
        .map_err(|error| error.map(HistoryFault::Number))?;
    let size = game.view().size();
    // Ends: every round reads a token or returns.
    for done in 0..counted {
        let Some(token) = scanner.token() else {
            let missing = counted - done;
            return Err(scanner.error_at_end(HistoryFault::Missing { counted, missing }));
        };
        read_move(token.bytes(), size)
            .and_then(|mv| {
                game.play_unrecorded(mv)
                    .map_err(|why| HistoryFault::Illegal {
                        cells: size.area(),
                        why,
                    })?;
                each(mv);
                Ok(())
            })
            .map_err(|fault| scanner.error_at(token, fault))?;
    }
    Ok(())
}

/// Reads one move on a board of `size`.
///
/// # Errors
/// It is not a move, or its cell is off the board.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::{Move, text::history};
///
/// let size = Size::new(4, 6)?;
/// assert_eq!(history::read_move(b"D15", size), Ok(Move::Dig(Pos::new(2, 3))));
/// assert!(history::read_move(b"D24", size).is_err());
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn read_move(token: &[u8], size: Size) -> Result<Move, HistoryFault> {
    let (letter, position) = token.split_first().ok_or(HistoryFault::NotAMove)?;
    let make = match letter {
        b'D' => Move::Dig,
        b'M' => Move::Mark,
        _ => return Err(HistoryFault::NotAMove),
    };
    match text::number(position) {
        Ok(index) if index < size.area() as u64 => Ok(make(size.pos(index as usize))),
        // However large, it is a position off the board.
        Ok(_) | Err(NumberFault::Overflow) => Err(HistoryFault::Illegal {
            cells: size.area(),
            why: MoveError::OffBoard,
        }),
        Err(NumberFault::NotANumber | NumberFault::Missing) => Err(HistoryFault::NotAMove),
    }
}

/// Writes one move on a board of `size`. Returns `None` for unmarking and for chords, which the format lacks.
pub fn write_move(mv: Move, size: Size) -> Option<String> {
    match mv {
        Move::Dig(pos) => Some(format!("D{}", size.index(pos))),
        Move::Mark(pos) => Some(format!("M{}", size.index(pos))),
        Move::Unmark(_) | Move::Chord(_) => None,
    }
}
