//! A ruled table of cells, preceded by its size.
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
//! The writer produces exactly this: a rule is a space and three rule characters per column, with nothing after them;
//! a row is `| c ` per column, then `|`. Cells: `.` hidden, `x` marked, `m` a shown mine, a space for an open cell
//! that touches no mine, otherwise the number. Every line ends with a line feed.
//!
//! The reader accepts more, because people and word processors space tables differently:
//!
//! - Blank lines may come between the size and the first rule.
//! - A rule is a line of rule characters, `-` or `_`, with any blanks. Their number need not match the columns: the
//!   assignment's own tables have five groups above six columns. But every rule has as many as the first, so that a
//!   truncated table is noticed.
//! - A row is `|`, then for every column a cell and `|`. A cell is its character with any blanks around it, or only
//!   blanks.
//! - Blanks are spaces and tabs; before the first and after the last `|` they do not matter.
//!
//! There is a rule above the first row and below every row, and nothing else between them.

use grille_grid::text::{Line, ParseError, Scanner};
use grille_grid::{Grid, Size};

use super::problem::{self, ProblemFault};
use crate::{Cell, Count, View};

/// The character of the rules between rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rule {
    /// `---`
    #[default]
    Dash,
    /// `___`
    Underscore,
}

/// Appends the first lines: the size, then a rule.
pub fn push_head(text: &mut Vec<u8>, size: Size, rule: Rule) {
    text.extend_from_slice(format!("{} {}\n", size.rows(), size.cols()).as_bytes());
    push_rule(text, size, rule);
}

/// Appends one row of cells, then a rule. Requires `row < view.size().rows()`.
///
/// Writing row by row, a caller never holds a large table in memory.
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

/// Writes the whole table.
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
    // All bytes are ASCII, which this conversion keeps.
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

/// Why a table cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableFault {
    /// The size is invalid.
    #[error("{0}")]
    Size(ProblemFault),
    /// Something follows the size on its line.
    #[error("the line should end after the size")]
    AfterSize,
    /// The text ends inside the table.
    #[error("the table stops too early")]
    Missing,
    /// A rule is missing, or has other characters than rule characters and blanks.
    #[error("a rule is a line of '-' or '_'")]
    Rule,
    /// A rule has fewer or more rule characters than the first.
    #[error("every rule has {len} rule characters, as the first one has")]
    RuleLength {
        /// The number of rule characters in the first rule.
        len: usize,
    },
    /// Not a cell character.
    #[error("not a cell")]
    Cell,
    /// A row is not `|` followed by a cell and `|` for every column.
    #[error("a row holds '| c ' for each of the {cols} columns, then '|'")]
    Row {
        /// The number of columns.
        cols: u32,
    },
}

/// An invalid table, with its place.
pub type TableError = ParseError<TableFault>;

/// Reads a size and a table in any spacing (see [above](self)), with rules and line ends of either kind. The format
/// has no number of mines, so the view has none. Leaves the text after the table unread.
///
/// # Errors
/// The text is not a table.
///
/// ```
/// use grille_grid::{Pos, text::Scanner};
/// use grille_mines::{Cell, text::table};
///
/// let view = table::read_from(&mut Scanner::new(b"1 2\r\n ___ ___\r\n| x | . |\r\n ___ ___\r\n"))?;
/// assert_eq!(view.cell(Pos::new(0, 0)), Cell::Marked);
/// let spaced = table::read_from(&mut Scanner::new(b"1 2\n\n  ---  ---\n|\tx\t|.|\n  ---  ---\n"))?;
/// assert_eq!(spaced, view);
/// # Ok::<(), table::TableError>(())
/// ```
pub fn read_from(scanner: &mut Scanner<'_>) -> Result<View, TableError> {
    let size = problem::read_size(scanner).map_err(|error| error.map(TableFault::Size))?;
    if let Some(mut rest) = scanner.line().map(|line| line.tokens())
        && let Some(token) = rest.next()
    {
        return Err(scanner.error_at(token, TableFault::AfterSize));
    }
    let mut first = next_line(scanner)?;
    // Ends: every round reads a line.
    while first.bytes().trim_ascii().is_empty() {
        first = next_line(scanner)?;
    }
    let rule = FirstRule {
        bytes: first.bytes(),
        len: rule_characters(scanner, first)?,
    };
    // Grows with the text that is there, whatever size it claims.
    let mut cells = Vec::new();
    for _ in 0..size.rows() {
        read_row(scanner, size, &mut cells)?;
        rule.read_again(scanner)?;
    }
    // Every row has added one cell per column.
    Grid::from_cells(size, cells)
        .map(|cells| View::new(cells, None))
        .ok_or_else(|| scanner.error_at_end(TableFault::Missing))
}

fn next_line<'a>(scanner: &mut Scanner<'a>) -> Result<Line<'a>, TableError> {
    scanner
        .line()
        .ok_or_else(|| scanner.error_at_end(TableFault::Missing))
}

fn is_rule(byte: u8) -> bool {
    matches!(byte, b'-' | b'_')
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// The number of rule characters in a rule: at least one.
fn rule_characters(scanner: &Scanner<'_>, line: Line<'_>) -> Result<usize, TableError> {
    let bytes = line.bytes();
    let foreign = |&byte: &u8| !is_rule(byte) && !is_blank(byte);
    if let Some(at) = bytes.iter().position(foreign) {
        return Err(scanner.error_at(line.character(at), TableFault::Rule));
    }
    match bytes.iter().filter(|&&byte| is_rule(byte)).count() {
        0 => Err(scanner.error_at(line.end(), TableFault::Rule)),
        len => Ok(len),
    }
}

/// The rule above the first row, to compare the others with.
struct FirstRule<'a> {
    bytes: &'a [u8],
    /// The number of its rule characters.
    len: usize,
}

impl FirstRule<'_> {
    fn read_again(&self, scanner: &mut Scanner<'_>) -> Result<(), TableError> {
        let line = next_line(scanner)?;
        if line.bytes() == self.bytes {
            return Ok(());
        }
        let fault = TableFault::RuleLength { len: self.len };
        let len = rule_characters(scanner, line)?;
        if len < self.len {
            return Err(scanner.error_at(line.end(), fault));
        }
        // The first excess character, if any.
        let bytes = line.bytes().iter().enumerate();
        match bytes.filter(|&(_, &byte)| is_rule(byte)).nth(self.len) {
            None => Ok(()),
            Some((at, _)) => Err(scanner.error_at(line.character(at), fault)),
        }
    }
}

fn read_row(
    scanner: &mut Scanner<'_>,
    size: Size,
    cells: &mut Vec<Cell>,
) -> Result<(), TableError> {
    let line = next_line(scanner)?;
    let start = cells.len();
    if read_plain_row(line.bytes(), size, cells) {
        return Ok(());
    }
    cells.truncate(start);
    read_spaced_row(line, size, cells).map_err(|(at, fault)| {
        let token = line.character(at);
        scanner.error_at(token, fault)
    })
}

/// Reads a row spaced as written here, as most are. Returns whether it is one.
fn read_plain_row(bytes: &[u8], size: Size, cells: &mut Vec<Cell>) -> bool {
    let Some((row, [b'|'])) = bytes.split_at_checked(4 * size.cols() as usize) else {
        return false;
    };
    for part in row.chunks_exact(4) {
        match part {
            &[b'|', b' ', glyph, b' '] => match cell(glyph) {
                Some(cell) => cells.push(cell),
                None => return false,
            },
            _ => return false,
        }
    }
    true
}

/// Reads a row in any spacing. An error has the offending byte and the reason.
fn read_spaced_row(
    line: Line<'_>,
    size: Size,
    cells: &mut Vec<Cell>,
) -> Result<(), (usize, TableFault)> {
    let bytes = line.bytes();
    let frame = TableFault::Row { cols: size.cols() };
    let skip_blanks = |at: usize| {
        let rest = bytes.get(at..).unwrap_or_default();
        at + rest.iter().take_while(|&&byte| is_blank(byte)).count()
    };
    let bar = |at: usize| match bytes.get(at) {
        Some(b'|') => Ok(at + 1),
        _ => Err((at, frame)),
    };
    let mut at = bar(skip_blanks(0))?;
    for _ in 0..size.cols() {
        let inside = skip_blanks(at);
        at = match bytes.get(inside) {
            // Only blanks, at least one.
            Some(b'|') if inside > at => {
                cells.push(Cell::Open(Count::Zero));
                inside
            }
            Some(b'|') | None => return Err((inside, frame)),
            Some(&byte) => {
                cells.push(cell(byte).ok_or((inside, TableFault::Cell))?);
                skip_blanks(inside + 1)
            }
        };
        at = bar(at)?;
    }
    if skip_blanks(at) == bytes.len() {
        Ok(())
    } else {
        Err((at, frame))
    }
}
