//! Signs between cells, as letters after the cells of one line or of a game ID, or drawn between spaced cells.
//!
//! ```text
//! 1 . .=. . .        a cell, the sign to its right or a space, the next cell, ...
//!     x              the signs below the row, if there are any
//! . .x. . . 0
//! ```

use grille_grid::Pos;
use grille_grid::text::{Line as TextLine, Scanner, Token};

use super::{PuzzleError, PuzzleFault, cells, runs};
use crate::{Board, Edge, Line, Sign};

/// Reads the letters `from..to` of a token as signs of a board: a letter is the number of edges without a sign before
/// the next sign, lower-case for `=` and capital for `x`. Edges inside rows come first, in reading order.
pub(super) fn read_letters(
    scanner: &Scanner<'_>,
    token: Token<'_>,
    range: (usize, usize),
    board: &mut Board,
) -> Result<(), PuzzleError> {
    let edges: Vec<Edge> = Edge::all(board.size()).collect();
    runs::read(scanner, token, range, edges.len(), |at, capital| {
        let sign = if capital { Sign::Differ } else { Sign::Equal };
        board.set_sign(edges[at], Some(sign));
    })
}

/// Writes the signs of a board as letters.
pub(crate) fn write_letters(board: &Board) -> String {
    let sign = |edge| board.sign(edge).map(|sign| sign == Sign::Differ);
    runs::write(Edge::all(board.size()).map(sign))
}

/// The size that a line in front of a board says, as in `4x6`. `0x1` is a row with a sign.
fn header(line: &[u8]) -> Option<(u64, u64)> {
    cells::size(line.trim_ascii()).filter(|&(rows, cols)| rows.min(cols) >= 2)
}

/// Whether a text starts with a row of spaced cells, which may have a size in front. Some characters between them may
/// be wrong.
pub(super) fn is_spaced(text: &[u8]) -> bool {
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut lines = lines.filter(|line| !line.is_empty()).peekable();
    lines.next_if(|line| header(line).is_some());
    let Some(Ok(row)) = lines.next().map(str::from_utf8) else {
        return false;
    };
    let cells = row.chars().step_by(2);
    let between = row.chars().skip(1).step_by(2);
    let right = between.clone().filter(|&c| c == ' ' || sign(c).is_some());
    row.chars().count() >= 3
        && cells.clone().all(is_cell)
        && !between.clone().any(is_cell)
        && 2 * right.count() > between.count()
}

fn is_cell(c: char) -> bool {
    cells::digit(c).is_some()
}

fn sign(c: char) -> Option<Sign> {
    match c {
        '=' => Some(Sign::Equal),
        'x' | 'X' | '×' => Some(Sign::Differ),
        _ => None,
    }
}

/// A row of cells, or a line of signs below one: its characters, with their offsets in the line, from the indentation
/// of the first row on.
struct Drawn<'a> {
    line: TextLine<'a>,
    characters: Vec<(usize, char)>,
}

impl Drawn<'_> {
    fn new(line: TextLine<'_>, indent: usize) -> Drawn<'_> {
        let text = String::from_utf8_lossy(line.bytes().trim_ascii_end());
        let characters = text.char_indices().skip(indent).collect();
        Drawn { line, characters }
    }

    /// Whether this is a row of a board with `cols` columns, and not a line of signs. Either may have wrong characters:
    /// a row starts with a cell and has no gaps, or at least half of its cells are right.
    fn is_row(&self, cols: usize) -> bool {
        let mut places = self.characters.iter().step_by(2).map(|&(_, c)| c);
        let right = places.clone().filter(|&c| is_cell(c)).count();
        let starts = places.clone().next().is_some_and(is_cell);
        starts && places.all(|c| c != ' ') || right > 0 && 2 * right >= cols
    }

    /// The offset of the first character that is not a blank.
    fn start(&self) -> usize {
        let mut characters = self.characters.iter();
        let first = characters.find(|&&(_, c)| c != ' ');
        first.map_or(0, |&(offset, _)| offset)
    }
}

/// Reads spaced cells with the signs between them. A size such as `4x6` may be in front.
///
/// # Errors
/// The text is not of this form, or the sides are not those of a board.
///
/// ```
/// use grille_takuzu::text::{cells, signs};
///
/// let board = signs::read(b"1 .=.\n    x\n. . 0\n.x. .\n")?;
/// assert_eq!(board.to_string(), "1....0...,bCDd");
/// assert_eq!(cells::write_block(&board), "1 .=.\n    x\n. . 0\n.x. .\n");
/// # Ok::<(), grille_takuzu::text::PuzzleError>(())
/// ```
pub fn read(text: &[u8]) -> Result<Board, PuzzleError> {
    let mut scanner = Scanner::new(text);
    let mut indent = None;
    let mut announced = None;
    let mut rows: Vec<Drawn<'_>> = Vec::new();
    // The signs below each row.
    let mut below: Vec<Option<Drawn<'_>>> = Vec::new();
    while let Some(line) = scanner.line() {
        if line.bytes().trim_ascii().is_empty() {
            continue;
        }
        if rows.is_empty()
            && announced.is_none()
            && let Some((rows, cols)) = header(line.bytes())
        {
            announced = Some((rows as usize, cols as usize, line.character(0)));
            continue;
        }
        let indent = *indent.get_or_insert_with(|| {
            let blank = |byte: &&u8| byte.is_ascii_whitespace();
            line.bytes().iter().take_while(blank).count()
        });
        let drawn = Drawn::new(line, indent);
        let first = rows.first().unwrap_or(&drawn);
        if drawn.is_row(first.characters.len().div_ceil(2)) {
            if rows.len() > Board::LONGEST_SIDE as usize {
                return Err(scanner.error_at(line.character(indent), PuzzleFault::Trailing));
            }
            rows.push(drawn);
            below.push(None);
        } else {
            match below.last_mut() {
                Some(below @ None) => *below = Some(drawn),
                _ => {
                    let start = line.character(drawn.start());
                    return Err(scanner.error_at(start, PuzzleFault::Sign));
                }
            }
        }
    }
    let Some(first) = rows.first() else {
        return Err(scanner.error_at_end(PuzzleFault::Empty));
    };
    let cols = first.characters.len().div_ceil(2);
    if let Some((rows_wanted, cols_wanted, start)) = announced {
        for (wanted, found) in [(rows_wanted, rows.len()), (cols_wanted, cols)] {
            if wanted != found {
                return Err(scanner.error_at(start, PuzzleFault::Count { wanted, found }));
            }
        }
    }
    let size = first
        .line
        .character(first.characters.first().map_or(0, |&(at, _)| at));
    let mut board = Board::empty(rows.len() as u64, cols as u64)
        .map_err(|why| scanner.error_at(size, PuzzleFault::Shape(why)))?;
    for (row, drawn) in (0..).zip(&rows) {
        read_row(&scanner, drawn, row, &mut board)?;
    }
    for (row, drawn) in (0..).zip(&below) {
        if let Some(drawn) = drawn {
            read_below(&scanner, drawn, row, &mut board)?;
        }
    }
    Ok(board)
}

fn read_row(
    scanner: &Scanner<'_>,
    drawn: &Drawn<'_>,
    row: u32,
    board: &mut Board,
) -> Result<(), PuzzleError> {
    let wanted = board.size().cols() as usize;
    let found = drawn.characters.len().div_ceil(2);
    for (at, &(offset, c)) in drawn.characters.iter().enumerate() {
        let wrong = |fault| Err(scanner.error_at(drawn.line.character(offset), fault));
        if at / 2 >= wanted {
            return wrong(PuzzleFault::Count { wanted, found });
        }
        let col = (at / 2) as u32;
        if at % 2 == 0 {
            match cells::digit(c) {
                Some(digit) => board.set(Pos::new(row, col), digit),
                None => return wrong(PuzzleFault::Character),
            }
        } else if c != ' ' {
            let line = Line::Row(row);
            match sign(c) {
                Some(sign) if at + 1 < 2 * wanted => {
                    board.set_sign(Edge { line, at: col }, Some(sign));
                }
                _ => return wrong(PuzzleFault::Sign),
            }
        }
    }
    if found < wanted {
        let fault = PuzzleFault::Count { wanted, found };
        return Err(scanner.error_at(drawn.line.end(), fault));
    }
    Ok(())
}

fn read_below(
    scanner: &Scanner<'_>,
    drawn: &Drawn<'_>,
    row: u32,
    board: &mut Board,
) -> Result<(), PuzzleError> {
    let size = board.size();
    for (at, &(offset, c)) in drawn.characters.iter().enumerate() {
        if c == ' ' {
            continue;
        }
        let line = Line::Col((at / 2) as u32);
        let edge = Edge { line, at: row };
        match sign(c) {
            Some(sign) if at % 2 == 0 && edge.is_on(size) => board.set_sign(edge, Some(sign)),
            _ => return Err(scanner.error_at(drawn.line.character(offset), PuzzleFault::Sign)),
        }
    }
    Ok(())
}

/// Writes spaced cells with the signs between them. Lines without signs between two rows are left out.
pub(super) fn write(board: &Board) -> String {
    let size = board.size();
    let mut text = String::new();
    let mut push = |line: String| {
        if !line.trim_end().is_empty() {
            text += line.trim_end();
            text.push('\n');
        }
    };
    let sign = |line, at| {
        let sign = board.sign(Edge { line, at });
        sign.map_or(" ".to_owned(), |sign| sign.to_string())
    };
    for row in 0..size.rows() {
        let cell = |col| {
            let glyph = cells::glyph(board, Pos::new(row, col));
            format!("{glyph}{}", sign(Line::Row(row), col))
        };
        push((0..size.cols()).map(cell).collect());
        let below = |col| format!("{} ", sign(Line::Col(col), row));
        push((0..size.cols()).map(below).collect());
    }
    text
}
