//! The name of a cell in moves: `CA`, letters for row and column, or `30:41`, numbers from 1, on boards with more than
//! 26 of either. Screens show `A3`, as in the other games, which is read, too.

use grille_grid::{Pos, Shown, Size, cell_name};

/// Whether a board has few enough lines for letters.
pub fn has_letters(size: Size) -> bool {
    size.rows().max(size.cols()) <= 26
}

/// The name of a row or column of a board of `size`, counted from 0: `C`, or `3` if the board has no letters.
pub fn line(at: u32, size: Size) -> String {
    if has_letters(size) && at < 26 {
        char::from(b'A' + at as u8).to_string()
    } else {
        (at + 1).to_string()
    }
}

/// Writes a cell of a board of `size`.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_takuzu::text::cell;
///
/// assert_eq!(cell::write(Pos::new(2, 0), Size::new(8, 8)?), "CA");
/// assert_eq!(cell::write(Pos::new(29, 40), Size::new(60, 60)?), "30:41");
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn write(pos: Pos, size: Size) -> String {
    let between = if has_letters(size) { "" } else { ":" };
    format!("{}{between}{}", line(pos.row, size), line(pos.col, size))
}

/// A text that does not name a cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a cell of this board")]
pub struct CellError(pub String);

/// Reads a cell of a board of `size`. Accepts lower-case letters, and on every board numbers and names such as `A3`.
///
/// # Errors
/// The text does not name a cell of the board.
pub fn read(text: &str, size: Size) -> Result<Pos, CellError> {
    match read_prefix(text, size) {
        Some((pos, "")) => Ok(pos),
        _ => Err(CellError(Shown::new(text).at_most(40).to_string())),
    }
}

/// Reads a cell at the start of a text and returns the rest. Returns `None` if the text does not start with a cell of a
/// board of `size`.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_takuzu::text::cell;
///
/// let size = Size::new(8, 8)?;
/// assert_eq!(cell::read_prefix("ca1", size), Some((Pos::new(2, 0), "1")));
/// assert_eq!(cell::read_prefix("3:1=1", size), Some((Pos::new(2, 0), "=1")));
/// assert_eq!(cell::read_prefix("A3=1", size), Some((Pos::new(2, 0), "=1")));
/// assert_eq!(cell::read_prefix("ci", size), None);
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn read_prefix(text: &str, size: Size) -> Option<(Pos, &str)> {
    let letter = |at: usize| match text.as_bytes().get(at) {
        Some(byte) if byte.is_ascii_alphabetic() => {
            Some(u32::from(byte.to_ascii_uppercase() - b'A'))
        }
        _ => None,
    };
    let (pos, rest) = match (letter(0), letter(1)) {
        (Some(row), Some(col)) if has_letters(size) => (Pos::new(row, col), &text[2..]),
        (Some(_), _) => {
            let number = text.find(|c: char| !c.is_ascii_alphabetic())?;
            let rest = text[number..].trim_start_matches(|c: char| c.is_ascii_digit());
            let name = &text[..text.len() - rest.len()];
            (cell_name::read(name, size).ok()?, rest)
        }
        _ => {
            let (row, rest) = leading(text)?;
            let (col, rest) = leading(rest.strip_prefix(':')?)?;
            (Pos::new(row.checked_sub(1)?, col.checked_sub(1)?), rest)
        }
    };
    size.contains(pos).then_some((pos, rest))
}

/// Splits off the number at the start of a text.
fn leading(text: &str) -> Option<(u32, &str)> {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    Some((digits.parse().ok()?, rest))
}
