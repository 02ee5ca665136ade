//! A ruled table of cells, with its size in front.
//!
//! ```text
//! 2 3
//!  --- --- ---
//! | 1 | . | x |
//!  --- --- ---
//! |   | 2 | m |
//!  --- --- ---
//! ```
//!
//! A rule is a space and three rule characters for every column, nothing behind. A row is `| c `
//! for every column, then `|`. Cells: `.` hidden, `x` marked, `m` a mine shown, a space for an open
//! cell that touches no mine, else the number. Every line ends with a line feed.

use grille_grid::text::{Line, ParseError, Scanner};
use grille_grid::{Grid, Size};

use super::problem::{self, ProblemFault};
use crate::{Cell, Count, View};

/// What the rules between rows are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rule {
    /// `---`
    #[default]
    Dash,
    /// `___`
    Underscore,
}

/// The first lines: the size, then a rule.
pub fn push_head(text: &mut Vec<u8>, size: Size, rule: Rule) {
    text.extend_from_slice(format!("{} {}\n", size.rows(), size.cols()).as_bytes());
    push_rule(text, size, rule);
}

/// One row of cells, then a rule. Requires `row < view.size().rows()`.
///
/// Row by row, so that whoever writes a large table to a file never holds it whole.
pub fn push_row(text: &mut Vec<u8>, view: &View, row: u32, rule: Rule) {
    let cells = view.cells().row(row);
    let start = text.len();
    text.resize(start + 4 * cells.len(), 0);
    for (out, &cell) in text[start..].chunks_exact_mut(4).zip(cells) {
        out.copy_from_slice(&[b'|', b' ', glyph(cell), b' ']);
    }
    text.extend_from_slice(b"|\n");
    push_rule(text, view.size(), rule);
}

fn push_rule(text: &mut Vec<u8>, size: Size, rule: Rule) {
    let group = match rule {
        Rule::Dash => b" ---",
        Rule::Underscore => b" ___",
    };
    let start = text.len();
    text.resize(start + 4 * size.cols() as usize, 0);
    for out in text[start..].chunks_exact_mut(4) {
        out.copy_from_slice(group);
    }
    text.push(b'\n');
}

/// The whole table.
///
/// ```
/// use grille_mines::{View, text::table::{self, Rule}};
///
/// let view = View::hidden(grille_grid::Size::new(1, 1)?, None);
/// assert_eq!(table::write(&view, Rule::Dash), "1 1\n ---\n| . |\n ---\n");
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn write(view: &View, rule: Rule) -> String {
    let mut text = Vec::new();
    push_head(&mut text, view.size(), rule);
    for row in 0..view.size().rows() {
        push_row(&mut text, view, row, rule);
    }
    // Every byte pushed above is ASCII, which this conversion keeps as it is.
    String::from_utf8_lossy(&text).into_owned()
}

fn glyph(cell: Cell) -> u8 {
    match cell {
        Cell::Hidden => b'.',
        Cell::Marked => b'x',
        Cell::Mine | Cell::Hit => b'm',
        Cell::Open(Count::Zero) => b' ',
        Cell::Open(count) => b'0' + count.number(),
    }
}

fn cell(glyph: u8) -> Option<Cell> {
    match glyph {
        b'.' => Some(Cell::Hidden),
        b'x' => Some(Cell::Marked),
        b'm' => Some(Cell::Mine),
        b' ' => Some(Cell::Open(Count::Zero)),
        b'1'..=b'8' => Count::new(glyph - b'0').map(Cell::Open),
        _ => None,
    }
}

/// What can be wrong with a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableFault {
    /// The size in front is no size.
    #[error("{0}")]
    Size(ProblemFault),
    /// Something stands behind the size.
    #[error("the line should end after the size")]
    AfterSize,
    /// The text ends before the table does.
    #[error("the table stops too early")]
    Missing,
    /// A rule is not `---` or `___` once per column.
    #[error("a rule holds three '-' or three '_' for each of the {cols} columns")]
    Rule {
        /// The number of columns.
        cols: u32,
    },
    /// Not a cell's character.
    #[error("not a cell")]
    Cell,
    /// A row has something else than `| c ` for every column and `|` at the end.
    #[error("a row holds '| c ' for each of the {cols} columns, then '|'")]
    Row {
        /// The number of columns.
        cols: u32,
    },
}

/// A table that cannot be read.
pub type TableError = ParseError<TableFault>;

/// Reads a table, size in front, with rules of either kind and line ends of either kind; how many
/// blanks stand between the parts of a rule does not matter. The number of mines is not part of the
/// format, so the view does not know it. Leaves what follows the table unread.
///
/// # Errors
/// The text is no table.
///
/// ```
/// use grille_grid::{Pos, text::Scanner};
/// use grille_mines::{Cell, text::table};
///
/// let view = table::read_from(&mut Scanner::new(b"1 2\r\n ___ ___\r\n| x | . |\r\n ___ ___\r\n"))?;
/// assert_eq!(view.cell(Pos::new(0, 0)), Cell::Marked);
/// # Ok::<(), table::TableError>(())
/// ```
pub fn read_from(scanner: &mut Scanner<'_>) -> Result<View, TableError> {
    let size = problem::read_size(scanner).map_err(|error| error.map(TableFault::Size))?;
    if let Some(mut rest) = scanner.line().map(|line| line.tokens())
        && let Some(token) = rest.next()
    {
        return Err(scanner.error_at(token, TableFault::AfterSize));
    }
    read_rule(scanner, size)?;
    // Grows with the text that is really there, whatever the size in front promises.
    let mut cells = Vec::new();
    for _ in 0..size.rows() {
        read_row(scanner, size, &mut cells)?;
        read_rule(scanner, size)?;
    }
    // Every row has given one cell a column.
    Grid::from_cells(size, cells)
        .map(|cells| View::new(cells, None))
        .ok_or_else(|| scanner.error_at_end(TableFault::Missing))
}

fn next_line<'a>(scanner: &mut Scanner<'a>) -> Result<Line<'a>, TableError> {
    scanner
        .line()
        .ok_or_else(|| scanner.error_at_end(TableFault::Missing))
}

fn read_rule(scanner: &mut Scanner<'_>, size: Size) -> Result<(), TableError> {
    let line = next_line(scanner)?;
    let fault = TableFault::Rule { cols: size.cols() };
    let mut groups = line.tokens();
    for _ in 0..size.cols() {
        match groups.next() {
            Some(group) if matches!(group.bytes(), b"---" | b"___") => {}
            Some(group) => return Err(scanner.error_at(group, fault)),
            None => return Err(scanner.error_at(line.end(), fault)),
        }
    }
    match groups.next() {
        None => Ok(()),
        Some(group) => Err(scanner.error_at(group, fault)),
    }
}

fn read_row(
    scanner: &mut Scanner<'_>,
    size: Size,
    cells: &mut Vec<Cell>,
) -> Result<(), TableError> {
    let line = next_line(scanner)?;
    let bytes = line.bytes();
    let wrong = |at: usize, fault: TableFault| Err(scanner.error_at(line.character(at), fault));
    let frame = TableFault::Row { cols: size.cols() };
    let expect = |at: usize, byte: u8| bytes.get(at) == Some(&byte);
    for col in 0..size.cols() as usize {
        let at = 4 * col;
        for (at, byte) in [(at, b'|'), (at + 1, b' ')] {
            if !expect(at, byte) {
                return wrong(at, frame);
            }
        }
        match bytes.get(at + 2).map(|&byte| cell(byte)) {
            Some(Some(cell)) => cells.push(cell),
            Some(None) => return wrong(at + 2, TableFault::Cell),
            None => return wrong(at + 2, frame),
        }
        if !expect(at + 3, b' ') {
            return wrong(at + 3, frame);
        }
    }
    let end = 4 * size.cols() as usize;
    if !expect(end, b'|') {
        return wrong(end, frame);
    }
    // Blanks behind a row are harmless.
    if bytes[end + 1..].trim_ascii().is_empty() {
        Ok(())
    } else {
        wrong(end + 1, frame)
    }
}
