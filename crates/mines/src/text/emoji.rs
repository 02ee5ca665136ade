//! Emoji: ⬜ hidden, 🚩 marked, 💣 a mine, 🌿 open without a mine around, else a keycap digit.
//!
//! The format counts x from the left and y from the bottom, both from 1; rows are printed from the
//! highest y down, which is our order of rows.

use grille_grid::{Pos, Size};

use crate::{Cell, Count, View};

/// The board, one line a row, each ended by a line feed.
pub fn write(view: &View) -> String {
    let mut text = String::new();
    for row in 0..view.size().rows() {
        text.extend(view.cells().row(row).iter().map(|&cell| glyph(cell)));
        text.push('\n');
    }
    text
}

fn glyph(cell: Cell) -> &'static str {
    match cell {
        Cell::Hidden => "⬜",
        Cell::Marked => "🚩",
        Cell::Mine | Cell::Hit => "💣",
        Cell::Open(count) => match count {
            Count::Zero => "🌿",
            Count::One => "1\u{fe0f}\u{20e3}",
            Count::Two => "2\u{fe0f}\u{20e3}",
            Count::Three => "3\u{fe0f}\u{20e3}",
            Count::Four => "4\u{fe0f}\u{20e3}",
            Count::Five => "5\u{fe0f}\u{20e3}",
            Count::Six => "6\u{fe0f}\u{20e3}",
            Count::Seven => "7\u{fe0f}\u{20e3}",
            Count::Eight => "8\u{fe0f}\u{20e3}",
        },
    }
}

/// The cell at `x` and `y`, or `None` where they are not on the board.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::text::emoji;
///
/// let size = Size::new(9, 16)?;
/// assert_eq!(emoji::pos(1, 9, size), Some(Pos::new(0, 0)), "top left");
/// assert_eq!(emoji::pos(17, 1, size), None);
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn pos(x: u32, y: u32, size: Size) -> Option<Pos> {
    let on_board = (1..=size.cols()).contains(&x) && (1..=size.rows()).contains(&y);
    on_board.then(|| Pos::new(size.rows() - y, x - 1))
}

/// The x and y of `pos`, which must be on the board.
pub fn xy(pos: Pos, size: Size) -> (u32, u32) {
    debug_assert!(size.contains(pos));
    (pos.col + 1, size.rows() - pos.row)
}
