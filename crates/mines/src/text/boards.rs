//! A board with its first click on one line, so that different programs can play the same games: rows, columns, number
//! of mines, row and column of the first click, then the mines' positions.
//!
//! It is a [`problem`] with two more numbers, both from 0. `4 6 5 3 5 1 5 12 7 19` is the board drawn there, with the
//! first click in its lower right corner.

use std::fmt::Write as _;

use grille_grid::Pos;
use grille_grid::text::{NumberFault, ParseError, Place, Scanner};

use super::problem::{self, ProblemFault};
use crate::Layout;

/// Why a board cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardFault {
    /// A fault that a problem can also have.
    #[error("{0}")]
    Problem(ProblemFault),
    /// The row of the first click is missing, not a number, or too large.
    #[error("row of the first click: {0}")]
    Row(NumberFault),
    /// The column of the first click is missing, not a number, or too large.
    #[error("column of the first click: {0}")]
    Col(NumberFault),
    /// The row or column of the first click is off the board.
    #[error("the last one is {last}")]
    OffBoard {
        /// The last row or column.
        last: u32,
    },
    /// Something follows the last mine.
    #[error("unexpected text after the last mine")]
    Trailing,
    /// There is no board.
    #[error("no board")]
    Empty,
}

/// An invalid board, with its place.
pub type BoardError = ParseError<BoardFault>;

/// Reads one board and its first click. The board must be all that `line` holds.
///
/// # Errors
/// Same as [`problem::read_from`]; also if the first click is missing, not a number or off the board, or if anything
/// follows the last mine.
///
/// ```
/// use grille_grid::Pos;
///
/// let (layout, first) = grille_mines::text::boards::read(b"4 6 5 3 5 1 5 12 7 19")?;
/// assert_eq!((layout.mines(), first), (5, Pos::new(3, 5)));
/// # Ok::<(), grille_mines::text::boards::BoardError>(())
/// ```
pub fn read(line: &[u8]) -> Result<(Layout, Pos), BoardError> {
    let scanner = &mut Scanner::new(line);
    let of_problem = |error: problem::ProblemError| error.map(BoardFault::Problem);
    let (size, mines) = problem::read_order(scanner).map_err(of_problem)?;
    let mut within = |sides: u32, fault: fn(NumberFault) -> BoardFault| {
        let (number, token) = scanner.number().map_err(|error| error.map(fault))?;
        match u32::try_from(number) {
            Ok(number) if number < sides => Ok(number),
            _ => Err(scanner.error_at(token, BoardFault::OffBoard { last: sides - 1 })),
        }
    };
    let row = within(size.rows(), BoardFault::Row)?;
    let col = within(size.cols(), BoardFault::Col)?;
    let layout = problem::read_mines(scanner, size, mines).map_err(of_problem)?;
    scanner.finish(BoardFault::Trailing)?;
    Ok((layout, Pos::new(row, col)))
}

/// Checks a text with one board per line, and returns the lines that hold one, without blank lines. Each of them can
/// then be [`read`]. The boards themselves are not kept, because a short line can mean a large board.
///
/// # Errors
/// Same as [`read`], with the place in the whole text; also if there is no board.
pub fn lines(text: &[u8]) -> Result<Vec<&[u8]>, BoardError> {
    let mut scanner = Scanner::new(text);
    let mut lines = Vec::new();
    let mut number = 0;
    while let Some(line) = scanner.line() {
        number += 1;
        let line = line.bytes();
        if line.trim_ascii().is_empty() {
            continue;
        }
        read(line).map_err(|error| {
            let place = Place {
                line: number,
                ..error.place
            };
            ParseError { place, ..error }
        })?;
        lines.push(line);
    }
    if lines.is_empty() {
        return Err(scanner.error_at_end(BoardFault::Empty));
    }
    Ok(lines)
}

/// Writes a board and its first click, without a line end, with the mines in reading order.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::{Layout, text::boards};
///
/// let layout = Layout::new(Size::new(1, 3)?, [Pos::new(0, 2)]).unwrap();
/// assert_eq!(boards::write(&layout, Pos::new(0, 0)), "1 3 1 0 0 2");
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn write(layout: &Layout, first: Pos) -> String {
    let size = layout.size();
    let mut line = format!(
        "{} {} {} {} {}",
        size.rows(),
        size.cols(),
        layout.mines(),
        first.row,
        first.col
    );
    for pos in layout.iter() {
        // Writing to a string never fails.
        let _ = write!(line, " {}", size.index(pos));
    }
    line
}
