//! A cell as people say it: `CA`, a letter for the row and one for the column; `30:41`, numbers from 1,
//! on boards with more than 26 of either.

use grille_grid::{Pos, Size};

/// Whether letters are enough for a board's lines.
///
/// ```
/// assert!(grille_takuzu::text::cell::has_letters(grille_grid::Size::new(26, 26)?));
/// assert!(!grille_takuzu::text::cell::has_letters(grille_grid::Size::new(26, 28)?));
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn has_letters(size: Size) -> bool {
    size.rows().max(size.cols()) <= 26
}

/// The name of the row or column with this number, from 0, on a board of `size`.
///
/// ```
/// assert_eq!(grille_takuzu::text::cell::line(grille_grid::Size::new(8, 8)?, 2), "C");
/// assert_eq!(grille_takuzu::text::cell::line(grille_grid::Size::new(30, 30)?, 2), "3");
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn line(size: Size, at: u32) -> String {
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
/// assert_eq!(cell::write(Size::new(8, 8)?, Pos::new(2, 0)), "CA");
/// assert_eq!(cell::write(Size::new(60, 60)?, Pos::new(29, 40)), "30:41");
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn write(size: Size, pos: Pos) -> String {
    let between = if has_letters(size) { "" } else { ":" };
    format!("{}{between}{}", line(size, pos.row), line(size, pos.col))
}

/// Reads a cell that stands at the start of a text, and gives what is left of it; `None` where there
/// is no cell of a board of `size`. Letters may be small, and numbers serve on every board.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_takuzu::text::cell;
///
/// let size = Size::new(8, 8)?;
/// assert_eq!(cell::read(size, "ca1"), Some((Pos::new(2, 0), "1")));
/// assert_eq!(cell::read(size, "3:1=1"), Some((Pos::new(2, 0), "=1")));
/// assert_eq!(cell::read(size, "ci"), None);
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn read(size: Size, text: &str) -> Option<(Pos, &str)> {
    let letter = |at: usize| match text.as_bytes().get(at) {
        Some(byte) if byte.is_ascii_alphabetic() => {
            Some(u32::from(byte.to_ascii_uppercase() - b'A'))
        }
        _ => None,
    };
    let (pos, rest) = match (letter(0), letter(1)) {
        (Some(row), Some(col)) if has_letters(size) => (Pos::new(row, col), &text[2..]),
        _ => {
            let (row, rest) = leading(text)?;
            let (col, rest) = leading(rest.strip_prefix(':')?)?;
            (Pos::new(row.checked_sub(1)?, col.checked_sub(1)?), rest)
        }
    };
    size.contains(pos).then_some((pos, rest))
}

/// The number that a text starts with, and the rest.
fn leading(text: &str) -> Option<(u32, &str)> {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    Some((digits.parse().ok()?, rest))
}
