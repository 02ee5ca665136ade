//! A cell as people say it: `C4`, letters for the column (`Z` is followed by `AA`), then the row from
//! 1, both from the top left.

use grille_grid::{Pos, Size};

/// Writes a cell.
///
/// ```
/// use grille_grid::Pos;
///
/// assert_eq!(grille_mines::text::cell::write(Pos::new(3, 2)), "C4");
/// assert_eq!(grille_mines::text::cell::write(Pos::new(0, 26)), "AA1");
/// ```
pub fn write(pos: Pos) -> String {
    format!("{}{}", column(pos.col), u64::from(pos.row) + 1)
}

/// The letters of a column, from 0.
///
/// ```
/// assert_eq!(grille_mines::text::cell::column(27), "AB");
/// ```
pub fn column(col: u32) -> String {
    let mut letters = Vec::new();
    let mut left = u64::from(col) + 1;
    // Ends: every round divides by 26.
    while left > 0 {
        left -= 1;
        letters.push(char::from(b'A' + (left % 26) as u8));
        left /= 26;
    }
    letters.into_iter().rev().collect()
}

/// Reads a cell of a board of `size`, in small or capital letters; `None` for anything else, a cell
/// off the board included.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::text::cell;
///
/// let size = Size::new(16, 30)?;
/// assert_eq!(cell::read("c4", size), Some(Pos::new(3, 2)));
/// assert_eq!(cell::read("AD16", size), Some(Pos::new(15, 29)));
/// for wrong in ["", "C", "4", "C0", "C04", "AE1", "A17", "C4 ", "4C"] {
///     assert_eq!(cell::read(wrong, size), None);
/// }
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn read(text: &str, size: Size) -> Option<Pos> {
    read_anywhere(text).filter(|&pos| size.contains(pos))
}

/// Reads a cell of a board of any size.
pub(crate) fn read_anywhere(text: &str) -> Option<Pos> {
    let digits = text.find(|c: char| !c.is_ascii_alphabetic())?;
    let (letters, number) = text.split_at(digits);
    if letters.is_empty() || number.starts_with('0') {
        return None;
    }
    let mut col: u64 = 0;
    for letter in letters.bytes() {
        let digit = u64::from(letter.to_ascii_uppercase() - b'A') + 1;
        // No board has so many columns: beyond them nothing is worth counting on.
        col = (col * 26 + digit).min(1 << 40);
    }
    let row = grille_grid::text::number(number.as_bytes()).ok()?;
    Some(Pos::new(
        u32::try_from(row - 1).ok()?,
        u32::try_from(col - 1).ok()?,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_count_like_the_columns_of_a_sheet() {
        for (col, letters) in [
            (0, "A"),
            (25, "Z"),
            (26, "AA"),
            (51, "AZ"),
            (52, "BA"),
            (701, "ZZ"),
            (702, "AAA"),
        ] {
            assert_eq!(column(col), letters);
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let size = Size::new(2, 20_000).unwrap();
        for pos in size.positions() {
            assert_eq!(read(&write(pos), size), Some(pos));
        }
    }

    #[test]
    fn what_is_no_cell_of_the_board_is_none() {
        let size = Size::new(16, 30).unwrap();
        let long = "Z".repeat(40) + "1";
        for wrong in [
            "", "C", "4", "04", "C0", "C04", "AE1", "A17", "C4 ", "4C", &long,
        ] {
            assert_eq!(read(wrong, size), None, "{wrong}");
        }
    }
}
