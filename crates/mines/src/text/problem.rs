//! A problem on one line: rows, columns, number of mines, then the mines' positions.
//!
//! Positions count cells from 0 in reading order. `4 6 5 1 5 12 7 19` is a board of 4 rows and 6
//! columns with 5 mines:
//!
//! ```text
//!  .  *  .  .  .  *        0  1  2  3  4  5
//!  .  *  .  .  .  .        6  7  8  9 10 11
//!  *  .  .  .  .  .       12 13 14 15 16 17
//!  .  *  .  .  .  .       18 19 20 21 22 23
//! ```

use std::fmt::Write as _;
use std::str::FromStr;

use grille_grid::text::{NumberFault, ParseError, Scanner};
use grille_grid::{Size, SizeError};

use crate::{Layout, LayoutError};

/// A number of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The number of rows.
    Rows,
    /// The number of columns.
    Cols,
    /// The number of mines.
    Mines,
    /// The position of a mine.
    Position,
}

/// Why a problem cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemFault {
    /// A number is missing, not a number, or too large.
    #[error("{0:?}: {1}")]
    Number(Field, NumberFault),
    /// There are no rows or columns, or too many cells.
    #[error("{0}")]
    Size(SizeError),
    /// More mines than cells.
    #[error("more mines than the {cells} cells")]
    TooManyMines {
        /// The number of cells.
        cells: usize,
    },
    /// A mine is off the board, or repeated.
    #[error("{why} of {cells} cells")]
    Mine {
        /// The number of cells.
        cells: usize,
        /// Which of the two.
        why: LayoutError,
    },
    /// Something follows the mines.
    #[error("the problem should end after its mines")]
    Trailing,
}

/// An invalid problem, with its place.
pub type ProblemError = ParseError<ProblemFault>;

fn number<'a>(
    scanner: &mut Scanner<'a>,
    field: Field,
) -> Result<(u64, grille_grid::text::Token<'a>), ProblemError> {
    scanner
        .number()
        .map_err(|error| error.map(|fault| ProblemFault::Number(field, fault)))
}

/// Reads rows and columns.
///
/// # Errors
/// A number is missing, malformed, 0, or too large.
pub fn read_size(scanner: &mut Scanner<'_>) -> Result<Size, ProblemError> {
    let (rows, rows_token) = number(scanner, Field::Rows)?;
    if rows == 0 {
        return Err(scanner.error_at(rows_token, ProblemFault::Size(SizeError::NoRows)));
    }
    let (cols, cols_token) = number(scanner, Field::Cols)?;
    Size::new(rows, cols).map_err(|why| scanner.error_at(cols_token, ProblemFault::Size(why)))
}

/// Reads rows, columns and the number of mines, which is at most the number of cells.
///
/// # Errors
/// Same as [`read_size`]; also if there are more mines than cells.
pub fn read_order(scanner: &mut Scanner<'_>) -> Result<(Size, u32), ProblemError> {
    let size = read_size(scanner)?;
    let cells = size.area();
    let (mines, token) = number(scanner, Field::Mines)?;
    match u32::try_from(mines) {
        Ok(mines) if mines as usize <= cells => Ok((size, mines)),
        _ => Err(scanner.error_at(token, ProblemFault::TooManyMines { cells })),
    }
}

/// Reads a whole problem.
///
/// # Errors
/// Same as [`read_order`]; also if a position is missing, not a number, off the board, or repeated.
///
/// ```
/// use grille_grid::{Pos, text::Scanner};
///
/// let layout = grille_mines::text::problem::read_from(&mut Scanner::new(b"4 6 5 1 5 12 7 19"))?;
/// assert!(layout.is_mine(Pos::new(3, 1)));
/// # Ok::<(), grille_mines::text::problem::ProblemError>(())
/// ```
pub fn read_from(scanner: &mut Scanner<'_>) -> Result<Layout, ProblemError> {
    let (size, mines) = read_order(scanner)?;
    read_mines(scanner, size, mines)
}

/// Parses a problem with only white space around it. A layout has no `Display`, to keep the secret out of logs:
/// [`write`](fn@write) takes the mines explicitly.
impl FromStr for Layout {
    type Err = ProblemError;

    fn from_str(text: &str) -> Result<Layout, ProblemError> {
        let mut scanner = Scanner::new(text.as_bytes());
        let layout = read_from(&mut scanner)?;
        scanner.finish(ProblemFault::Trailing)?;
        Ok(layout)
    }
}

/// Reads the positions of `mines` mines.
pub(super) fn read_mines(
    scanner: &mut Scanner<'_>,
    size: Size,
    mines: u32,
) -> Result<Layout, ProblemError> {
    let mut layout = Layout::empty(size);
    for _ in 0..mines {
        let (index, token) = number(scanner, Field::Position)?;
        let cells = size.area();
        layout
            .insert_index(index)
            .map_err(|why| scanner.error_at(token, ProblemFault::Mine { cells, why }))?;
    }
    Ok(layout)
}

/// Writes a problem, without a line end, with the mines in the given order.
///
/// ```
/// let size = grille_grid::Size::new(4, 6)?;
/// let line = grille_mines::text::problem::write(&[1, 5, 12, 7, 19], size);
/// assert_eq!(line, "4 6 5 1 5 12 7 19");
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn write(positions: &[u32], size: Size) -> String {
    let mut line = format!("{} {} {}", size.rows(), size.cols(), positions.len());
    for position in positions {
        // Writing to a string never fails.
        let _ = write!(line, " {position}");
    }
    line
}
