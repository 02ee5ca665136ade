//! Blocks and stars: `■` closed, `★` a mine, `⋄` open with no mine around, otherwise the number.
//!
//! One row per line, cells separated by one space:
//!
//! ```text
//! ⋄ 1 ■ ■
//! ⋄ 1 ★ ■
//! ```

use std::fmt::Write as _;

use grille_grid::Pos;

use crate::{Cell, Count, View};

/// Writes the board, one row per line, each ended by a line feed. With `axes`, column numbers go above and row numbers
/// on the left, both from 0.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::{Game, Layout, Move, Rules, text::blocks};
///
/// let layout = Layout::new(Size::new(1, 4)?, [Pos::new(0, 3)]).unwrap();
/// let mut game = Game::new(layout, Rules::TP);
/// game.play(Move::Dig(Pos::new(0, 2))).unwrap();
/// assert_eq!(blocks::write(game.view(), false), "■ ■ 1 ■\n");
/// assert_eq!(blocks::write(game.view(), true), "  0 1 2 3\n0 ■ ■ 1 ■\n");
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn write(view: &View, axes: bool) -> String {
    let size = view.size();
    let width = |last: u32| if axes { last.to_string().len() } else { 1 };
    let (row_width, col_width) = (width(size.rows() - 1), width(size.cols() - 1));
    let mut text = String::new();
    if axes {
        text.push_str(&" ".repeat(row_width));
        for col in 0..size.cols() {
            // Writing to a string never fails, here and below.
            let _ = write!(text, " {col:>col_width$}");
        }
        text.push('\n');
    }
    for row in 0..size.rows() {
        if axes {
            let _ = write!(text, "{row:>row_width$} ");
        }
        for col in 0..size.cols() {
            if col > 0 {
                text.push(' ');
            }
            let _ = write!(text, "{:>col_width$}", glyph(view.cell(Pos::new(row, col))));
        }
        text.push('\n');
    }
    text
}

fn glyph(cell: Cell) -> char {
    match cell {
        Cell::Hidden | Cell::Marked => '■',
        Cell::Mine | Cell::Hit => '★',
        Cell::Open(Count::Zero) => '⋄',
        Cell::Open(count) => char::from(b'0' + count.number()),
    }
}
