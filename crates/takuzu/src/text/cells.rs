//! Cells as `0`, `1` and `.`: all on one line, or one row per line. The size comes first if it does not follow from
//! them. On one line, a comma and the signs may follow.

use grille_grid::Pos;
use grille_grid::text::{Scanner, Token, number};

use super::{PuzzleError, PuzzleFault, signs};
use crate::{Board, Digit};

/// Whether a byte is a cell: `0`, `1` or `.`.
pub(super) fn is_cell(byte: &u8) -> bool {
    digit(char::from(*byte)).is_some()
}

/// The content of a cell; `None` for a character that is not one.
pub(super) fn digit(c: char) -> Option<Option<Digit>> {
    match c {
        '0' => Some(Some(Digit::Zero)),
        '1' => Some(Some(Digit::One)),
        '.' => Some(None),
        _ => None,
    }
}

/// Reads `4x6` as rows and columns, or returns `None`.
pub(super) fn size(token: &[u8]) -> Option<(u64, u64)> {
    let (rows, cols) = split_at_x(token)?;
    Some((number(rows).ok()?, number(cols).ok()?))
}

fn split_at_x(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let at = bytes.iter().position(|byte| matches!(byte, b'x' | b'X'))?;
    Some((&bytes[..at], &bytes[at + 1..]))
}

/// Reads cells on one line or one row per line, with an optional size such as `4x6` (rows x columns) in front. Cells on
/// one line may have signs behind a comma.
///
/// # Errors
/// The text is not of this form, or the sides are not those of a board.
///
/// ```
/// use grille_takuzu::text::cells;
///
/// let board = cells::read(b"2x4 01..1...")?;
/// assert_eq!(cells::write_block(&board), "01..\n1...\n");
/// # Ok::<(), grille_takuzu::text::PuzzleError>(())
/// ```
pub fn read(text: &[u8]) -> Result<Board, PuzzleError> {
    let mut scanner = Scanner::new(text);
    let mut ahead = scanner.clone();
    let mut announced = None;
    if let Some(token) = ahead.token()
        && token.bytes().iter().any(|byte| matches!(byte, b'x' | b'X'))
        && token.bytes()[0].is_ascii_digit()
        && split_at_x(token.bytes()).is_some_and(|(rows, _)| number(rows).is_ok())
    {
        let Some(shape) = size(token.bytes()) else {
            return Err(scanner.error_at(token, PuzzleFault::Size));
        };
        announced = Some((shape, token));
        scanner = ahead;
    }
    let Some(first) = scanner.token() else {
        return Err(scanner.error_at_end(PuzzleFault::Empty));
    };
    let mut pieces = vec![first];
    // One more than the rows of any board is enough to find that there are too many.
    while pieces.len() <= Board::LONGEST_SIDE as usize
        && let Some(token) = scanner.token()
    {
        pieces.push(token);
    }
    let comma = first.bytes().iter().position(|&byte| byte == b',');
    let comma = comma.filter(|_| pieces.len() == 1);
    for piece in &pieces {
        if let Some(at) = before(*piece, comma).iter().position(|byte| !is_cell(byte)) {
            return Err(scanner.error_at(piece.character(at), PuzzleFault::Character));
        }
    }
    let found = before(first, comma).len();
    let ((rows, cols), shape_token) = match announced {
        Some((shape, token)) => (shape, token),
        None if pieces.len() > 1 => ((pieces.len() as u64, found as u64), first),
        None => {
            let side = (found as f64).sqrt().round() as u64;
            if side * side != found as u64 {
                return Err(scanner.error_at(first, PuzzleFault::Length { found }));
            }
            ((side, side), first)
        }
    };
    let mut board = Board::empty(rows, cols)
        .map_err(|why| scanner.error_at(shape_token, PuzzleFault::Shape(why)))?;
    let wanted = if pieces.len() == 1 {
        rows as usize * cols as usize
    } else {
        cols as usize
    };
    for &piece in &pieces {
        let found = before(piece, comma).len();
        if found != wanted {
            return Err(scanner.error_at(piece, PuzzleFault::Count { wanted, found }));
        }
    }
    if pieces.len() != 1 && pieces.len() != rows as usize {
        let (wanted, found) = (rows as usize, pieces.len());
        let fault = PuzzleFault::Count { wanted, found };
        return Err(match pieces.get(wanted) {
            Some(&surplus) => scanner.error_at(surplus, PuzzleFault::Trailing),
            None => scanner.error_at_end(fault),
        });
    }
    let digits = pieces
        .iter()
        .flat_map(|&piece| before(piece, comma))
        .map(|&byte| digit(char::from(byte)));
    for (index, digit) in digits.enumerate() {
        board.set(board.size().pos(index), digit.flatten());
    }
    if let Some(comma) = comma {
        let letters = (comma + 1, first.bytes().len());
        signs::read_letters(&scanner, first, letters, &mut board)?;
    }
    Ok(board)
}

/// The cells of a token, which end at the comma before the signs.
fn before(token: Token<'_>, comma: Option<usize>) -> &[u8] {
    &token.bytes()[..comma.unwrap_or(token.bytes().len())]
}

/// Writes one row per line, each with a final line feed. Cells with signs between them are spaced, as in [`signs`]. The
/// size is in front where the rows could be a list of square boards, 4 x 4 or larger.
pub fn write_block(board: &Board) -> String {
    if board.has_signs() {
        return signs::write(board);
    }
    let size = board.size();
    let mut text = String::new();
    let (rows, cols) = (size.rows(), size.cols());
    let is_list = cols >= 16 && cols.isqrt().pow(2) == cols && (rows, cols) != (16, 16);
    if is_list {
        text = format!("{rows}x{cols}\n");
    }
    for row in 0..size.rows() {
        text.extend((0..size.cols()).map(|col| glyph(board, Pos::new(row, col))));
        text.push('\n');
    }
    text
}

/// The character of a cell.
pub(super) fn glyph(board: &Board, pos: Pos) -> char {
    match board.digit(pos) {
        None => '.',
        Some(Digit::Zero) => '0',
        Some(Digit::One) => '1',
    }
}
