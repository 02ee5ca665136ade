//! Draws a board of Morpion: from above, one pile as a tower, or its levels side by side. Used by games and
//! replays.

use grille_grid::Pos;
use grille_morpion::text::cell;
use grille_morpion::{Line, Player, Position};
use grille_session::morpion::Morpion;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::values::MoveValues;
use crate::tui::board_view::BoardView;
use crate::tui::context::Context;

/// The width of the row numbers and the height of the column letters.
pub(super) const GUTTER: (u16, u16) = (4, 1);

/// The width of a cell without and with values.
const PLAIN: u16 = 5;
const VALUED: u16 = 9;

/// The width of a cell on a board small enough for extra spacing.
const AIRY: u16 = 7;
const AIRY_SIDE: u32 = 5;

/// What is drawn on a board besides its tokens.
#[derive(Clone, Copy, Default)]
pub(super) struct Look<'a> {
    pub(super) cursor: Option<Pos>,
    pub(super) fallen: &'a [Pos],
    /// Whether fallen cells are highlighted in the current phase of their shaking.
    pub(super) shaken: bool,
    /// The cells where a push completes a line.
    pub(super) threatened: &'a [Pos],
    /// The cells of a hint.
    pub(super) region: &'a [Pos],
    pub(super) reasons: &'a [Pos],
    pub(super) lines: &'a [Line],
    pub(super) values: Option<&'a MoveValues>,
}

impl Look<'_> {
    fn in_line(&self, pos: Pos, level: Option<u32>) -> bool {
        self.lines
            .iter()
            .flat_map(|line| &line.tokens)
            .any(|&(cell, height)| cell == pos && level.is_none_or(|level| level == height))
    }
}

/// Draws a game from above into an area, for replays: with the last move, the collapsed piles, and the
/// winning lines at the end.
pub(in crate::tui) fn paint(
    frame: &mut Frame<'_>,
    room: Rect,
    game: &Morpion,
    cursor: Option<Pos>,
    cx: &Context,
) {
    let side = game.game().rules().side.get();
    let mut view = BoardView::new(side, side, (PLAIN, 1));
    let fallen: Vec<Pos> = game.fallen().iter().map(|fall| fall.pos).collect();
    let lines = game.game().lines();
    let look = Look {
        cursor,
        fallen: &fallen,
        lines: &lines,
        ..Look::default()
    };
    draw(frame, room, &mut view, game, &look, cx);
}

/// Draws a board and notes in `view` where its cells are.
pub(super) fn draw(
    frame: &mut Frame<'_>,
    room: Rect,
    view: &mut BoardView,
    game: &Morpion,
    look: &Look<'_>,
    cx: &Context,
) {
    let theme = &cx.theme;
    let cells = Rect {
        x: room.x + GUTTER.0.min(room.width),
        y: room.y + GUTTER.1.min(room.height),
        width: room.width.saturating_sub(GUTTER.0),
        height: room.height.saturating_sub(GUTTER.1),
    };
    let shows_values = look.values.is_some();
    view.cell = cell_size(view.rows, cells, shows_values);
    let shown = look.cursor.or(game.last().map(|play| play.pos()));
    view.place(cells, shown.unwrap_or(Pos::new(0, 0)));
    let buffer = frame.buffer_mut();
    let label = |here: bool| if here { theme.accent } else { theme.dim };
    for col in view.visible_cols() {
        let top = Pos::new(view.visible_rows().start, col);
        if let Some(area) = view.area(top) {
            let style = label(look.cursor.is_some_and(|cursor| cursor.col == col));
            let letter = cell::write(Pos::new(0, col));
            buffer.set_stringn(area.x + 1, room.y, letter, 1, style);
        }
    }
    for row in view.visible_rows() {
        let first = Pos::new(row, view.visible_cols().start);
        if let Some(area) = view.area(first) {
            let style = label(look.cursor.is_some_and(|cursor| cursor.row == row));
            buffer.set_stringn(room.x, area.y, format!("{:>3}", row + 1), 3, style);
        }
    }
    for row in view.visible_rows() {
        for col in view.visible_cols() {
            let pos = Pos::new(row, col);
            if let Some(area) = view.area(pos) {
                cell(frame, area, game, pos, look, cx);
            }
        }
    }
}

/// The size of a cell: on small boards, with as much spacing as there is room for.
fn cell_size(side: u32, room: Rect, shows_values: bool) -> (u16, u16) {
    // At most 26 cells.
    let fits = |height: u16| side as u16 * height <= room.height;
    if shows_values {
        return (VALUED, if fits(3) { 3 } else { 2 });
    }
    if side <= AIRY_SIDE && fits(3) && side as u16 * AIRY <= room.width {
        return (AIRY, 3);
    }
    (PLAIN, if fits(2) { 2 } else { 1 })
}

/// The text of a cell, such as `[X3]!`: its mark, its top and height, and a threat.
fn cell(
    frame: &mut Frame<'_>,
    area: Rect,
    game: &Morpion,
    pos: Pos,
    look: &Look<'_>,
    cx: &Context,
) {
    let theme = &cx.theme;
    let board = game.game().position();
    let here = look.cursor == Some(pos);
    let fallen = look.fallen.contains(&pos);
    let last = game.last().is_some_and(|play| play.pos() == pos);
    let (open, close) = if here {
        theme.glyphs.cursor
    } else if fallen {
        ("*", "*")
    } else if game.game().banned() == Some(pos) && !game.game().is_over() {
        ("(", ")")
    } else if last {
        ("<", ">")
    } else {
        (" ", " ")
    };
    let (body, mut style) = match board.top(pos) {
        Some(token) => (
            format!("{}{}", token.letter(), board.height(pos)),
            token_style(token, cx),
        ),
        None => (theme.glyphs.blank.to_owned(), theme.dim),
    };
    if look.region.contains(&pos) {
        style = style.patch(theme.region);
    }
    if look.reasons.contains(&pos) {
        style = style.patch(theme.reason);
    }
    if look.in_line(pos, None) {
        style = style.patch(theme.selected);
    }
    if fallen && look.shaken {
        style = style.patch(theme.fallen);
    }
    if here {
        style = style.patch(theme.cursor);
    }
    let mut marks = String::new();
    if look.threatened.contains(&pos) {
        marks.push('!');
    }
    if here && fallen {
        marks.push('*');
    }
    let around = if here { theme.key } else { theme.accent };
    let buffer = frame.buffer_mut();
    let mut x = area.x;
    for (text, style) in [
        (open, around),
        (body.as_str(), style),
        (close, around),
        (marks.as_str(), theme.bad),
    ] {
        let room = usize::from(area.right() - x);
        (x, _) = buffer.set_stringn(x, area.y, text, room, style);
    }
    if let Some(values) = look.values
        && area.height > 1
    {
        let mut x = area.x + 1;
        for (text, style) in super::values::cell(values, pos, &cx.theme) {
            let room = usize::from(area.right() - x);
            (x, _) = buffer.set_stringn(x, area.y + 1, text, room, style);
        }
    }
}

pub(super) fn token_style(player: Player, cx: &Context) -> Style {
    match player {
        Player::X => cx.theme.x,
        Player::O => cx.theme.o,
    }
}

/// Draws a pile as a small tower, or only its highest tokens if there is no room for all. Returns the number
/// of rows used.
pub(super) fn tower(
    frame: &mut Frame<'_>,
    room: Rect,
    game: &Morpion,
    pos: Pos,
    look: &Look<'_>,
    cx: &Context,
) -> u16 {
    let theme = &cx.theme;
    let glyphs = &theme.glyphs;
    let border = glyphs.border;
    let board = game.game().position();
    let height = board.height(pos);
    if room.height < 3 || room.width < 9 {
        return 0;
    }
    let buffer = frame.buffer_mut();
    let beam = border.horizontal_top.repeat(3);
    if height == 0 {
        buffer.set_string(room.x, room.y, border.horizontal_top.repeat(5), theme.dim);
        return 1;
    }
    // The row of the cut takes a token's place.
    let most = u32::from(room.height - 2);
    let shown = if height > most { most - 1 } else { height };
    let mut y = room.y;
    let top = format!("{}{beam}{}", border.top_left, border.top_right);
    buffer.set_string(room.x, y, top, theme.dim);
    for level in (height - shown..height).rev() {
        y += 1;
        let Some(token) = board.token(pos, level) else {
            continue;
        };
        let style = if look.in_line(pos, Some(level)) {
            token_style(token, cx).patch(theme.selected)
        } else {
            token_style(token, cx)
        };
        buffer.set_string(room.x, y, border.vertical_left, theme.dim);
        buffer.set_string(room.x + 2, y, token.letter().to_string(), style);
        let side = format!("{} {}", border.vertical_right, level + 1);
        buffer.set_string(room.x + 4, y, side, theme.dim);
    }
    if shown < height {
        y += 1;
        let cut = format!(
            "{} {} {}",
            border.vertical_left, glyphs.cut, border.vertical_right
        );
        buffer.set_string(room.x, y, cut, theme.dim);
    }
    y += 1;
    let foot = format!("{}{beam}{}", border.bottom_left, border.bottom_right);
    buffer.set_string(room.x, y, foot, theme.dim);
    y + 1 - room.y
}

/// The height of the highest pile, at least 1.
pub(super) fn highest(board: &Position) -> u32 {
    let heights = board.size().positions().map(|pos| board.height(pos));
    heights.max().unwrap_or(0).max(1)
}

/// Draws the levels side by side, in descending order, starting `from` levels below the highest. Returns how
/// many fit.
pub(super) fn levels(
    frame: &mut Frame<'_>,
    room: Rect,
    game: &Morpion,
    from: u32,
    look: &Look<'_>,
    cx: &Context,
) -> u32 {
    let theme = &cx.theme;
    let board = game.game().position();
    let side = board.side().get() as u16;
    if room.is_empty() {
        return 0;
    }
    let title = theme.words(&cx.lang.text("morpion-levels"));
    let buffer = frame.buffer_mut();
    buffer.set_stringn(room.x, room.y, title, room.width.into(), theme.accent);
    let room = Rect {
        y: room.y + 1,
        height: room.height - 1,
        ..room
    };
    let (rows, cols) = (
        side.min(room.height.saturating_sub(1)),
        side.min(room.width),
    );
    if rows == 0 || cols == 0 {
        return 0;
    }
    let block = (side.max(2) + 2, rows + 2);
    // The last block of a row needs no gap behind it, nor does the last row below it.
    let across = ((room.width + 2) / block.0).max(1);
    let down = ((room.height + 1) / block.1).max(1);
    let fit = u32::from(across) * u32::from(down);
    // Near the cursor, where not even one level has room.
    let first = |at: u32, seen: u16| {
        let seen = u32::from(seen);
        at.saturating_sub(seen / 2).min(u32::from(side) - seen)
    };
    let at = look.cursor.unwrap_or(Pos::new(0, 0));
    let (top, left) = (first(at.row, rows), first(at.col, cols));
    let highest = highest(board);
    let from = from.min(highest - 1);
    let buffer = frame.buffer_mut();
    for (place, level) in (0..highest - from).rev().take(fit as usize).enumerate() {
        let place = place as u16;
        let x = room.x + place % across * block.0;
        let y = room.y + place / across * block.1;
        buffer.set_stringn(x, y, (level + 1).to_string(), cols.into(), theme.dim);
        for row in 0..rows {
            for col in 0..cols {
                let pos = Pos::new(top + u32::from(row), left + u32::from(col));
                let (glyph, mut style) = match board.token(pos, level) {
                    Some(token) => (token.letter().to_string(), token_style(token, cx)),
                    None => (theme.glyphs.blank.to_owned(), theme.dim),
                };
                if look.in_line(pos, Some(level)) {
                    style = style.patch(theme.selected);
                }
                if look.cursor == Some(pos) {
                    style = style.patch(theme.cursor);
                }
                buffer.set_stringn(x + col, y + 1 + row, glyph, 1, style);
            }
        }
    }
    fit
}
