//! A board on one line with the first click that is made on it, so that different programs can face
//! the same games: rows, columns, number of mines, the first cell's row and column, then the mines'
//! positions.
//!
//! It is a [`problem`] with two more numbers, both from 0. `4 6 5 3 5 1 5 12 7 19` is the board that
//! is drawn there, with the first click at its lower right corner.

use std::fmt::Write as _;

use grille_grid::Pos;
use grille_grid::text::{NumberFault, ParseError, Place, Scanner};

use super::problem::{self, ProblemFault};
use crate::Layout;

/// What can be wrong with a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardFault {
    /// What a problem can have, too.
    #[error("{0}")]
    Problem(ProblemFault),
    /// The row of the first click is missing, not a number, or too large to be read.
    #[error("row of the first click: {0}")]
    Row(NumberFault),
    /// The column of the first click is missing, not a number, or too large to be read.
    #[error("column of the first click: {0}")]
    Col(NumberFault),
    /// The first click is off the board, in its row or its column.
    #[error("the last one is {last}")]
    OffBoard {
        /// The last row or column.
        last: u32,
    },
    /// Something stands after the last mine.
    #[error("stands after the last mine")]
    Trailing,
    /// There is no board at all.
    #[error("no board")]
    Empty,
}

/// A board that cannot be read.
pub type BoardError = ParseError<BoardFault>;

/// Reads one board, which is all that `line` holds, and its first cell.
///
/// # Errors
/// As [`problem::read_from`]; also a first cell that is missing, no cell or off the board, and anything
/// that follows the last mine.
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

/// Checks a text of one board a line, blank lines between them or not, and gives the lines that hold
/// one: each of them can then be [`read`]. The boards themselves are not kept, as a short line can
/// mean a large board.
///
/// # Errors
/// As [`read`], with the line's place in the text; also when there is no board.
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

/// Writes a board and its first cell, without a line end, with the mines in reading order.
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
