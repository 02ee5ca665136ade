//! Draws the cells of a Takuzu board and the counts around it, for games and replays.

use grille_grid::{Pos, Size};
use grille_messages::id;
use grille_session::takuzu::Takuzu;
use grille_takuzu::text::cell;
use grille_takuzu::{Digit, Line as BoardLine};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::tui::board::{BoardView, CellLook, Shape, rows_of, text_column, text_row};
use crate::tui::context::Context;
use crate::tui::theme::Theme;

/// The sizes of a cell, in columns and rows.
const CELLS: [(u16, u16); 4] = [(6, 3), (4, 2), (4, 1), (2, 1)];

/// The columns of the counts at the right, including the bracket of a cursor before them.
const COUNTS: u16 = 7;

/// The shape of a board in an area. Counts are left out if the board has no room beside them.
pub(in crate::tui) fn shape(size: Size, counts: bool, area: Rect) -> Shape {
    let bare = Shape {
        size,
        row_name: cell::line,
        col_name: cell::line,
        row_name_room: 0,
        right: 1,
        bottom: (0, 0),
        sizes: &CELLS,
    };
    let counted = Shape {
        // The titles of the counts below are there, too.
        row_name_room: 2,
        right: COUNTS,
        bottom: (2, (size.rows() / 2).to_string().len() as u16),
        ..bare
    };
    let fits = |shape: &Shape| {
        let (wide, high) = shape.least();
        wide <= area.width.into() && high <= area.height.into()
    };
    match counts && (fits(&counted) || !fits(&bare)) {
        true => counted,
        false => bare,
    }
}

/// How a cell looks. `hinted` is the digit that a hint suggests for it.
pub(in crate::tui) fn look(
    game: &Takuzu,
    pos: Pos,
    hinted: Option<Digit>,
    theme: &Theme,
) -> CellLook {
    let written = |digit: Digit| digit.number().to_string();
    match (game.board().digit(pos), game.note(pos)) {
        (Some(digit), _) if game.is_given(pos) => CellLook::tile(written(digit), theme.given),
        (Some(digit), _) => CellLook::plain(written(digit), theme.own),
        (None, note) => match (hinted, note) {
            (Some(digit), _) => CellLook::plain(written(digit), theme.best),
            (None, Some(note)) => CellLook::plain(noted(note, theme), theme.pencil),
            (None, None) => CellLook::plain(theme.glyphs.blank, theme.dim),
        },
    }
}

/// A pencilled digit: a small digit, or in ASCII a lower-case letter of its shape.
pub(super) fn noted(digit: Digit, theme: &Theme) -> &'static str {
    match (digit, theme.is_ascii()) {
        (Digit::Zero, false) => "₀",
        (Digit::One, false) => "₁",
        (Digit::Zero, true) => "o",
        (Digit::One, true) => "i",
    }
}

/// Draws the number of 0s and 1s left, to the right of every row and below every column. `left` returns the counts of
/// a line, and whether it is done.
pub(super) fn draw_counts(
    buffer: &mut Buffer,
    board: &BoardView,
    left: impl Fn(BoardLine) -> ([i64; 2], bool),
    cx: &Context,
) {
    let theme = &cx.theme;
    let taken = board.taken();
    let titles = [id::TAKUZU_ZEROS, id::TAKUZU_ONES].map(|id| theme.words(&cx.lang.text(id)));
    let high = rows_of((board.rows / 2).to_string().len() as u16, board.cell);
    let mut put = |x: u16, y: u16, text: &str, style: Style| {
        if buffer.area.contains((x, y).into()) {
            buffer.set_string(x, y, text, style);
        }
    };
    // The last column of the counts of a row, and the last row of the counts of a column.
    let across = [taken.right() + 2, taken.right() + 5];
    let down = [taken.bottom() + high - 1, taken.bottom() + 2 * high - 1];
    for digit in 0..2 {
        let title = format!("{:>2}", titles[digit]);
        put(
            across[digit] - 1,
            taken.y.saturating_sub(1),
            &title,
            theme.dim,
        );
        put(taken.x.saturating_sub(3), down[digit], &title, theme.dim);
    }
    for row in board.visible_rows() {
        let first = Pos::new(row, board.visible_cols().start);
        let Some(place) = board.area(first) else {
            continue;
        };
        let (left, done) = left(BoardLine::Row(row));
        for digit in 0..2 {
            let (text, style) = count(left[digit], done, theme);
            put(across[digit] - 1, text_row(place), &text, style);
        }
    }
    for col in board.visible_cols() {
        let first = Pos::new(board.visible_rows().start, col);
        let Some(place) = board.area(first) else {
            continue;
        };
        let (left, done) = left(BoardLine::Col(col));
        for digit in 0..2 {
            let (text, style) = count(left[digit], done, theme);
            let x = text_column(place, 1);
            if high == 1 {
                // The last digit is below the texts of the cells.
                put(x.saturating_sub(1), down[digit], &text, style);
                continue;
            }
            for (up, sign) in (0u16..).zip(text.chars().rev()) {
                put(x, down[digit] - up.min(high - 1), &sign.to_string(), style);
            }
        }
    }
}

/// A count in two columns, or a tick if the line is done.
fn count(left: i64, done: bool, theme: &Theme) -> (String, Style) {
    match left {
        _ if done => (format!("{:>2}", theme.glyphs.tick), theme.dim),
        0.. => (format!("{left:>2}"), theme.text),
        -9.. => (left.to_string(), theme.bad),
        // The exact number of excess digits does not matter.
        _ => ("--".to_owned(), theme.bad),
    }
}
