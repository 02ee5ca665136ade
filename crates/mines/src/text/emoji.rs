//! Emoji: ⬜ hidden, 🚩 marked, 💣 a mine, 🌿 open with no mine around, otherwise a keycap digit.
//!
//! The format counts x from the left and y from the bottom, both from 1. Rows are printed from the highest y down,
//! which is our order of rows.
//!
//! Every cell is two columns wide. Emoji are so in every terminal. A keycap with the emoji variation selector (`1`,
//! U+FE0F, U+20E3) takes one column in some terminals and two in others, and no padding suits both. Without the
//! selector (`1`, U+20E3) it takes one column everywhere, and a blank fills the second. Trailing blanks are removed.

use std::fmt::Write as _;

use grille_grid::{Pos, Size};

use crate::{Cell, Count, View};

const CELL: usize = 2;

/// Writes the board, one row per line, each ended by a line feed. With `axes`, y goes on the left and x below.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::{Game, Layout, Move, Rules, text::emoji};
///
/// let layout = Layout::new(Size::new(1, 4)?, [Pos::new(0, 3)])?;
/// let mut game = Game::new(layout, Rules::SAE);
/// game.play(Move::Dig(Pos::new(0, 2)))?;
/// assert_eq!(emoji::write(game.view(), false), "⬜⬜1\u{20e3} ⬜\n");
/// assert_eq!(emoji::write(game.view(), true), "1 ⬜⬜1\u{20e3} ⬜\n  1 2 3 4\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(view: &View, axes: bool) -> String {
    let size = view.size();
    let digits = |last: u32| last.to_string().len();
    let margin = digits(size.rows());
    // With axes, a column has room for its number and a blank.
    let width = if axes {
        CELL.max(digits(size.cols()) + 1)
    } else {
        CELL
    };
    let mut text = String::new();
    for row in 0..size.rows() {
        let mut line = String::new();
        if axes {
            // Writing to a string never fails, here and below.
            let _ = write!(line, "{:>margin$} ", size.rows() - row);
        }
        for &cell in view.cells().row(row) {
            let (glyph, columns) = glyph(cell);
            line.push_str(glyph);
            line.extend(std::iter::repeat_n(' ', width - columns));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    if axes {
        let mut line = " ".repeat(margin + 1);
        for x in 1..=size.cols() {
            let _ = write!(line, "{x:<width$}");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The emoji of a cell, and its width in columns.
fn glyph(cell: Cell) -> (&'static str, usize) {
    match cell {
        Cell::Hidden => ("⬜", CELL),
        Cell::Marked => ("🚩", CELL),
        Cell::Mine | Cell::Hit => ("💣", CELL),
        Cell::Open(Count::Zero) => ("🌿", CELL),
        Cell::Open(count) => (keycap(count), 1),
    }
}

/// A number as a keycap, one column wide.
///
/// ```
/// use grille_mines::{Count, text::emoji};
///
/// assert_eq!(emoji::keycap(Count::Three), "3\u{20e3}");
/// ```
pub fn keycap(count: Count) -> &'static str {
    match count {
        Count::Zero => "0\u{20e3}",
        Count::One => "1\u{20e3}",
        Count::Two => "2\u{20e3}",
        Count::Three => "3\u{20e3}",
        Count::Four => "4\u{20e3}",
        Count::Five => "5\u{20e3}",
        Count::Six => "6\u{20e3}",
        Count::Seven => "7\u{20e3}",
        Count::Eight => "8\u{20e3}",
    }
}

/// The cell at `x` and `y`, or `None` if it is off the board.
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
