//! Draws a board of Minesweeper: two columns per cell, letters above and numbers at the left. Used by games
//! and replays.

use std::collections::BTreeSet;

use grille_grid::Pos;
use grille_mines::solve::chances::Chances;
use grille_mines::text::cell;
use grille_mines::{Cell, View};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::tui::board_view::BoardView;
use crate::tui::context::Context;

/// The size of a cell, in columns and rows.
pub(in crate::tui) const CELL: (u16, u16) = (2, 1);

/// The highlights drawn over the cells.
#[derive(Default)]
pub(in crate::tui) struct Lit {
    /// The region that a hint points at.
    pub(in crate::tui) region: BTreeSet<Pos>,
    /// The cells that a conclusion follows from.
    pub(in crate::tui) reasons: BTreeSet<Pos>,
    /// The cells to play.
    pub(in crate::tui) best: BTreeSet<Pos>,
}

/// A board with everything that is drawn on it.
pub(in crate::tui) struct Picture<'a> {
    pub(in crate::tui) view: &'a View,
    pub(in crate::tui) cursor: Pos,
    /// Whether the cursor is drawn. The board scrolls to it in any case.
    pub(in crate::tui) pointed: bool,
    /// Flags that turned out to be wrong.
    pub(in crate::tui) wrong: &'a BTreeSet<Pos>,
    pub(in crate::tui) lit: &'a Lit,
    pub(in crate::tui) odds: Option<&'a Chances>,
    /// Whether all cells are hidden from view.
    pub(in crate::tui) covered: bool,
}

/// The width of a whole board with its margins, in columns.
pub(in crate::tui) fn width(rows: u32, cols: u32) -> u32 {
    // One column at the right is for the bracket of the cursor.
    cols.saturating_mul(CELL.0.into())
        .saturating_add(u32::from(margin(rows)) + 1)
}

/// The width of the row numbers, with a blank before and after them.
fn margin(rows: u32) -> u16 {
    // A number of 32 bits has at most ten digits.
    rows.to_string().len() as u16 + 2
}

/// Draws a board into `room`, scrolled to its cursor. Returns the area left below it.
pub(in crate::tui) fn paint(
    frame: &mut Frame<'_>,
    room: Rect,
    at: &mut BoardView,
    picture: &Picture<'_>,
    cx: &Context,
) -> Rect {
    let left = margin(at.rows).min(room.width);
    let top = 1.min(room.height);
    let cells = Rect {
        x: room.x + left,
        y: room.y + top,
        width: (room.width - left).saturating_sub(1),
        height: room.height - top,
    };
    at.place(cells, picture.cursor);
    labels(frame, room, at, picture, cx);
    for row in at.visible_rows() {
        for col in at.visible_cols() {
            let pos = Pos { row, col };
            if let Some(area) = at.area(pos) {
                paint_cell(frame, area, pos, picture, cx);
            }
        }
    }
    if let Some(area) = at.area(picture.cursor).filter(|_| picture.pointed) {
        paint_cursor(frame, area, cx);
    }
    let bottom = at.taken().bottom().max(room.y + top);
    Rect {
        y: bottom,
        height: room.bottom().saturating_sub(bottom),
        ..room
    }
}

/// Draws the letters above and the numbers at the left, with those of the cursor highlighted.
fn labels(frame: &mut Frame<'_>, room: Rect, at: &BoardView, picture: &Picture<'_>, cx: &Context) {
    let theme = &cx.theme;
    let cursor = Some(picture.cursor).filter(|_| picture.pointed);
    let buffer = frame.buffer_mut();
    let (rows, cols) = (at.visible_rows(), at.visible_cols());
    for col in cols {
        let first = at.visible_rows().start;
        let Some(area) = at.area(Pos { row: first, col }) else {
            continue;
        };
        // One letter up to Z, the last two of several.
        let name = cell::column(col);
        let name = &name[name.len().saturating_sub(2)..];
        let style = if cursor.is_some_and(|pos| pos.col == col) {
            theme.title.underlined()
        } else if name.len() > 1 && col % 2 == 0 {
            // Two letters fill their columns: every other one is set apart from its neighbours.
            theme.text
        } else {
            theme.dim
        };
        buffer.set_string(area.x, room.y, format!("{name:>2}"), style);
    }
    let width = usize::from(margin(at.rows) - 1).min(room.width.into());
    for row in rows {
        let first = at.visible_cols().start;
        let Some(area) = at.area(Pos { row, col: first }) else {
            continue;
        };
        let style = if cursor.is_some_and(|pos| pos.row == row) {
            theme.title.underlined()
        } else {
            theme.dim
        };
        let name = (row + 1).to_string();
        if name.len() <= width {
            let start = room.x + (width - name.len()) as u16;
            buffer.set_string(start, area.y, name, style);
        }
    }
}

fn paint_cell(frame: &mut Frame<'_>, area: Rect, pos: Pos, picture: &Picture<'_>, cx: &Context) {
    let theme = &cx.theme;
    let glyphs = &theme.glyphs;
    let cell = picture.view.cell(pos);
    let odds = picture.odds.and_then(|odds| odds.mine(pos));
    let (mut text, mut style) = match (cell, odds) {
        _ if picture.covered => (format!(" {}", glyphs.hidden), theme.hidden),
        (Cell::Hidden, Some(mine)) => {
            // Two digits fill their cell: every other column is bold, so that neighbours stay apart.
            let apart = match pos.col % 2 {
                0 => Modifier::BOLD,
                _ => Modifier::empty(),
            };
            let style = match mine {
                0.0 => theme.safe,
                // Underlined is the best cell.
                1.0 => theme.certain_mine.remove_modifier(Modifier::UNDERLINED),
                mine => theme.odds(mine),
            };
            chance(mine, style.add_modifier(apart))
        }
        (Cell::Hidden, None) => (format!(" {}", glyphs.hidden), theme.hidden),
        (Cell::Marked, _) if picture.wrong.contains(&pos) => {
            (format!(" {}", glyphs.wrong_flag), theme.wrong_flag)
        }
        (Cell::Marked, _) => (format!(" {}", glyphs.flag), theme.flag),
        (Cell::Mine, _) => (format!(" {}", glyphs.mine), theme.mine),
        (Cell::Hit, _) => (format!(" {}", glyphs.hit), theme.hit),
        (Cell::Open(count), _) => match usize::from(count.number()) {
            0 => ("  ".to_owned(), theme.open),
            number => (format!(" {number}"), theme.numbers[number.min(8)]),
        },
    };
    if !picture.covered {
        if picture.lit.reasons.contains(&pos) {
            // A number fills half of its cell: the other half points at it, for whoever sees no colours.
            text = format!("{}{}", glyphs.pointer, text.trim_start());
            style = style.patch(theme.reason);
        } else if picture.lit.region.contains(&pos) {
            style = style.patch(theme.region);
        }
        if picture.lit.best.contains(&pos) {
            style = style.patch(theme.best);
        }
    }
    frame
        .buffer_mut()
        .set_stringn(area.x, area.y, text, area.width.into(), style);
}

/// The text of a probability: `ok` for no mine, `XX` for a mine, two digits in between.
fn chance(mine: f64, style: Style) -> (String, Style) {
    // Certain cells have exactly 0 or 1: what is not certain must not look so.
    if mine <= 0.0 {
        ("ok".to_owned(), style.bold())
    } else if mine >= 1.0 {
        ("XX".to_owned(), style.bold())
    } else {
        let percent = (mine * 100.0).round().clamp(1.0, 99.0);
        (format!("{percent:02.0}"), style)
    }
}

/// Draws the cursor: the cell reversed, with brackets around it if there is room.
fn paint_cursor(frame: &mut Frame<'_>, area: Rect, cx: &Context) {
    let buffer = frame.buffer_mut();
    let (first, glyph, beside) = (area.x, area.right() - 1, area.right());
    let is_free = |column: u16| {
        let cell = buffer.cell((column, area.y));
        cell.is_some_and(|cell| cell.symbol() == " ")
    };
    let brackets = is_free(first) && is_free(beside);
    buffer[(glyph, area.y)].set_style(cx.theme.cursor);
    if !brackets {
        buffer[(first, area.y)].set_style(cx.theme.cursor);
        return;
    }
    let (open, close) = cx.theme.glyphs.cursor;
    for (column, bracket) in [(first, open), (beside, close)] {
        buffer[(column, area.y)]
            .set_symbol(bracket)
            .set_style(Style::new().bold());
    }
}

/// The next cell that is neither open nor flagged, forwards or backwards in reading order, wrapping around
/// the ends.
pub(in crate::tui) fn next_hidden(view: &View, from: Pos, onwards: bool) -> Option<Pos> {
    let size = view.size();
    let (start, all) = (size.index(from), size.area());
    (1..=all)
        .map(|by| {
            if onwards {
                start + by
            } else {
                start + all - by
            }
        })
        .map(|index| size.pos(index % all))
        .find(|&pos| view.cell(pos) == Cell::Hidden)
}
