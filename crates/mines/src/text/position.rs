//! A player's view on one line: rows, columns, number of mines, then all cells in reading order.
//!
//! Cells: `.` hidden, a digit for an open cell, `x` marked, `m` a shown mine. An unknown number of mines is `?`.
//! `2 3 1 111...` is a board of 2 rows and 3 columns with one mine:
//!
//! ```text
//!  1  1  1
//!  .  .  .
//! ```

use std::fmt::{self, Write as _};
use std::str::FromStr;

use grille_grid::text::{Line, NumberFault, ParseError, Scanner, Token};
use grille_grid::{Grid, Size, SizeError};

use super::problem::Field;
use crate::{Cell, Count, View};

/// Why a position cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionFault {
    /// There are only blank lines.
    #[error("there is no position")]
    Empty,
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
    /// The line ends before the cells.
    #[error("the {wanted} cells are missing")]
    Missing {
        /// The number of cells of the board.
        wanted: usize,
    },
    /// The number of cells is not that of the board.
    #[error("{found} cells where the board has {wanted}")]
    Length {
        /// The number of cells of the board.
        wanted: usize,
        /// The number of cells found.
        found: usize,
    },
    /// Not a cell character.
    #[error("not a cell")]
    Cell,
    /// Something follows the cells.
    #[error("the line should end after the cells")]
    Trailing,
}

/// An invalid position, with its place.
pub type PositionError = ParseError<PositionFault>;

/// Reads the position on the next line that is not blank.
///
/// # Errors
/// There is no such line, or it is not a position.
pub fn read_from(scanner: &mut Scanner<'_>) -> Result<View, PositionError> {
    next(scanner)?.ok_or_else(|| scanner.error_at_end(PositionFault::Empty))
}

/// Reads all positions, one per line, and skips blank lines.
///
/// # Errors
/// There is no position, or a line is not one.
///
/// ```
/// use grille_grid::text::Scanner;
/// use grille_mines::text::position;
///
/// let views = position::read_all(b"1 2 1 1.\n\n1 2 ? ..\n")?;
/// assert_eq!(views.len(), 2);
/// # Ok::<(), position::PositionError>(())
/// ```
pub fn read_all(text: &[u8]) -> Result<Vec<View>, PositionError> {
    let mut scanner = Scanner::new(text);
    let mut views = Vec::new();
    while let Some(view) = next(&mut scanner)? {
        views.push(view);
    }
    if views.is_empty() {
        return Err(scanner.error_at_end(PositionFault::Empty));
    }
    Ok(views)
}

/// The next position, or `None` at the end of the text.
fn next(scanner: &mut Scanner<'_>) -> Result<Option<View>, PositionError> {
    // Ends: every round reads a line.
    while let Some(line) = scanner.line() {
        let mut tokens = line.tokens();
        let Some(rows) = tokens.next() else { continue };
        let (rows, rows_token) = number(scanner, line, Some(rows), Field::Rows)?;
        if rows == 0 {
            let fault = PositionFault::Size(SizeError::NoRows);
            return Err(scanner.error_at(rows_token, fault));
        }
        let (cols, cols_token) = number(scanner, line, tokens.next(), Field::Cols)?;
        let size = Size::new(rows, cols)
            .map_err(|why| scanner.error_at(cols_token, PositionFault::Size(why)))?;
        let wanted = size.area();
        let mines = match tokens.next() {
            Some(token) if token.bytes() == b"?" => None,
            token => {
                let (mines, token) = number(scanner, line, token, Field::Mines)?;
                let fault = PositionFault::TooManyMines { cells: wanted };
                let fits = u32::try_from(mines).ok().filter(|&m| m as usize <= wanted);
                Some(fits.ok_or_else(|| scanner.error_at(token, fault))?)
            }
        };
        let Some(token) = tokens.next() else {
            return Err(scanner.error_at(line.end(), PositionFault::Missing { wanted }));
        };
        let mut cells = Vec::new();
        for (at, &glyph) in token.bytes().iter().enumerate() {
            match cell(glyph) {
                Some(cell) => cells.push(cell),
                None => return Err(scanner.error_at(token.character(at), PositionFault::Cell)),
            }
        }
        let found = cells.len();
        let Some(cells) = Grid::from_cells(size, cells) else {
            let fault = PositionFault::Length { wanted, found };
            return Err(scanner.error_at(token, fault));
        };
        if let Some(token) = tokens.next() {
            return Err(scanner.error_at(token, PositionFault::Trailing));
        }
        return Ok(Some(View::new(cells, mines)));
    }
    Ok(None)
}

/// Parses a token of the line as a number; also returns the token.
fn number<'a>(
    scanner: &Scanner<'_>,
    line: Line<'_>,
    token: Option<Token<'a>>,
    field: Field,
) -> Result<(u64, Token<'a>), PositionError> {
    let Some(token) = token else {
        let fault = PositionFault::Number(field, NumberFault::Missing);
        return Err(scanner.error_at(line.end(), fault));
    };
    match token.number() {
        Ok(value) => Ok((value, token)),
        Err(why) => Err(scanner.error_at(token, PositionFault::Number(field, why))),
    }
}

/// Parses one position with only white space around it.
impl FromStr for View {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<View, PositionError> {
        let mut scanner = Scanner::new(text.as_bytes());
        let view = read_from(&mut scanner)?;
        scanner.finish(PositionFault::Trailing)?;
        Ok(view)
    }
}

/// Writes a position, without a line end.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.size().rows(), self.size().cols())?;
        match self.mines() {
            Some(mines) => write!(f, "{mines} ")?,
            None => f.write_str("? ")?,
        }
        let mut cells = self.cells().cells().iter();
        cells.try_for_each(|&cell| f.write_char(glyph(cell)))
    }
}

fn glyph(cell: Cell) -> char {
    match cell {
        Cell::Hidden => '.',
        Cell::Marked => 'x',
        Cell::Mine | Cell::Hit => 'm',
        Cell::Open(count) => char::from(b'0' + count.number()),
    }
}

fn cell(glyph: u8) -> Option<Cell> {
    match glyph {
        b'.' => Some(Cell::Hidden),
        b'x' => Some(Cell::Marked),
        b'm' => Some(Cell::Mine),
        b'0'..=b'8' => Count::new(glyph - b'0').map(Cell::Open),
        _ => None,
    }
}
