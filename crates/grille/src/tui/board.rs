//! Boards: which cells are visible, how large they are, and how they are drawn. Shared by games, replays and lessons.
//! A board uses the largest cells that fit, is centred in its area, and scrolls with the cursor if even the smallest
//! cells do not fit.

use std::ops::Range;

use grille_grid::{Pos, Size};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;

use super::context::CellSize;
use super::theme::Theme;

/// The number of cells kept visible beyond the cursor, where possible.
const MARGIN: u32 = 2;

/// One blank column on each side of the row names.
const BESIDE_NAMES: u16 = 2;

/// The shape of a board and its margins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) size: Size,
    pub(crate) row_name: fn(u32, Size) -> String,
    pub(crate) col_name: fn(u32, Size) -> String,
    /// The minimum width of the row names, in columns.
    pub(crate) row_name_room: u16,
    /// Columns to the right of the cells that belong to the board.
    pub(crate) right: u16,
    /// The number of lines below the board with one number per column, and the length of these numbers.
    pub(crate) bottom: (u16, u16),
    /// The cell sizes in columns and rows, largest first. None is 0.
    pub(crate) sizes: &'static [(u16, u16)],
    /// The columns and rows between cells, for signs.
    pub(crate) gap: (u16, u16),
}

impl Shape {
    /// The number of rows that the column names take.
    fn top(&self, cell: (u16, u16)) -> u16 {
        rows_of(length(self.col_name, self.size.cols(), self.size), cell.0)
    }

    fn below(&self, cell: (u16, u16)) -> u16 {
        self.bottom.0 * rows_of(self.bottom.1, cell.0 + self.gap.0)
    }

    fn left(&self) -> u16 {
        length(self.row_name, self.size.rows(), self.size).max(self.row_name_room) + BESIDE_NAMES
    }

    pub(crate) fn smallest(&self) -> (u16, u16) {
        self.sizes.last().copied().unwrap_or((2, 1))
    }

    /// The columns and rows of the whole board with cells of this size.
    fn whole(&self, cell: (u16, u16)) -> (u32, u32) {
        let around = (self.left() + self.right, self.top(cell) + self.below(cell));
        let along = |count: u32, cell: u16, gap: u16, around: u16| {
            count
                .saturating_mul(u32::from(cell + gap))
                .saturating_add(around.into())
                // No gap after the last.
                .saturating_sub(gap.into())
        };
        (
            along(self.size.cols(), cell.0, self.gap.0, around.0),
            along(self.size.rows(), cell.1, self.gap.1, around.1),
        )
    }

    /// The columns and rows of the whole board with its smallest cells.
    pub(crate) fn least(&self) -> (u32, u32) {
        self.whole(self.smallest())
    }

    /// The cell size for an area: the largest that fits, subject to the user's preference.
    fn cell(&self, area: Rect, preferred: CellSize) -> (u16, u16) {
        let fits = |cell: &(u16, u16)| {
            let (wide, high) = self.whole(*cell);
            wide <= area.width.into() && high <= area.height.into()
        };
        let fitting = self.sizes.iter().copied().find(fits);
        let at_most = |width: u16| self.sizes.iter().copied().find(|cell| cell.0 <= width);
        // A preferred size applies even if the board does not fit. "Large" allows still larger cells on small boards.
        let found = match preferred {
            CellSize::Auto => fitting,
            CellSize::Small => at_most(2),
            CellSize::Medium => at_most(4),
            CellSize::Large => fitting.filter(|cell| cell.0 > 6).or_else(|| at_most(6)),
        };
        found.unwrap_or(self.smallest())
    }
}

/// The length of the last name, which is the longest.
fn length(name: fn(u32, Size) -> String, count: u32, size: Size) -> u16 {
    // Names are short: a 32-bit number has at most ten digits.
    name(count - 1, size).len() as u16
}

/// The rows of a text above or below a column of cells that has this width. It runs downwards where it would touch its
/// neighbours.
pub(crate) fn rows_of(text: u16, width: u16) -> u16 {
    if text < width { 1 } else { text.max(1) }
}

/// A board of equally sized cells in an area that shows some or all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardView {
    pub(crate) rows: u32,
    pub(crate) cols: u32,
    /// The size of a cell, in columns and rows of the screen.
    pub(crate) cell: (u16, u16),
    /// The columns and rows between cells.
    gap: (u16, u16),
    /// The first visible row and column.
    top: u32,
    left: u32,
    /// Where cells are drawn; empty until the board is placed.
    room: Rect,
}

impl BoardView {
    /// A board of `rows` by `cols` cells, each `cell` columns and rows large.
    ///
    /// Requires that none of these is 0.
    pub(crate) fn new(rows: u32, cols: u32, cell: (u16, u16)) -> BoardView {
        debug_assert!(rows > 0 && cols > 0 && cell.0 > 0 && cell.1 > 0);
        BoardView {
            rows,
            cols,
            cell,
            gap: (0, 0),
            top: 0,
            left: 0,
            room: Rect::ZERO,
        }
    }

    /// Places a board with its names in the middle of this area, with the largest cells that fit, scrolled to keep
    /// `cursor` visible.
    pub(crate) fn fit(&mut self, area: Rect, shape: &Shape, preferred: CellSize, cursor: Pos) {
        (self.rows, self.cols) = (shape.size.rows(), shape.size.cols());
        self.cell = shape.cell(area, preferred);
        self.gap = shape.gap;
        let (wide, high) = shape.whole(self.cell);
        let (left, top) = (shape.left(), shape.top(self.cell));
        let spare = |room: u16, taken: u32| u32::from(room).saturating_sub(taken) as u16 / 2;
        let (dx, dy) = (spare(area.width, wide), spare(area.height, high));
        let room = Rect {
            x: area.x + (dx + left).min(area.width),
            y: area.y + (dy + top).min(area.height),
            width: area.width.saturating_sub(dx + left + shape.right),
            height: area
                .height
                .saturating_sub(dy + top + shape.below(self.cell)),
        };
        self.place(room, cursor);
    }

    /// Places the cells in this area, and scrolls as little as needed to keep `cursor` visible.
    ///
    /// Requires a cursor on the board. Ensures that it is visible if the area has room for any cell at all.
    pub(crate) fn place(&mut self, room: Rect, cursor: Pos) {
        let is_first = self.room.is_empty();
        self.room = room;
        let (fit_rows, fit_cols) = self.room_for();
        if is_first {
            // Centred until the cursor moves.
            self.top = cursor.row.saturating_sub(fit_rows / 2);
            self.left = cursor.col.saturating_sub(fit_cols / 2);
        }
        self.top = scrolled(self.top, cursor.row, fit_rows, self.rows);
        self.left = scrolled(self.left, cursor.col, fit_cols, self.cols);
    }

    /// How many rows and columns fit into the area.
    fn room_for(&self) -> (u32, u32) {
        let (wide, high) = self.pitch();
        // No gap is needed after the last.
        (
            u32::from((self.room.height + self.gap.1) / high),
            u32::from((self.room.width + self.gap.0) / wide),
        )
    }

    /// The columns and rows from one cell to the next.
    pub(crate) fn pitch(&self) -> (u16, u16) {
        (self.cell.0 + self.gap.0, self.cell.1 + self.gap.1)
    }

    pub(crate) fn visible_rows(&self) -> Range<u32> {
        self.top..(self.top + self.room_for().0).min(self.rows)
    }

    pub(crate) fn visible_cols(&self) -> Range<u32> {
        self.left..(self.left + self.room_for().1).min(self.cols)
    }

    /// Whether part of the board is not visible.
    pub(crate) fn is_cut(&self) -> bool {
        self.visible_rows() != (0..self.rows) || self.visible_cols() != (0..self.cols)
    }

    /// The number of rows in a page.
    pub(crate) fn page(&self) -> u32 {
        self.room_for().0.clamp(1, self.rows)
    }

    /// The area where a cell is drawn, if it is visible.
    pub(crate) fn area(&self, pos: Pos) -> Option<Rect> {
        let (rows, cols) = (self.visible_rows(), self.visible_cols());
        if !rows.contains(&pos.row) || !cols.contains(&pos.col) {
            return None;
        }
        // Visible cells fit into the area, whose coordinates have 16 bits.
        let (row, col) = ((pos.row - rows.start) as u16, (pos.col - cols.start) as u16);
        Some(Rect::new(
            self.room.x + col * self.pitch().0,
            self.room.y + row * self.pitch().1,
            self.cell.0,
            self.cell.1,
        ))
    }

    /// The cell at this position of the screen.
    pub(crate) fn hit(&self, column: u16, row: u16) -> Option<Pos> {
        let (pos, is_right, is_below) = self.near(column, row)?;
        (!is_right && !is_below).then_some(pos)
    }

    /// The two neighbours whose border is at this position of the screen, if there are gaps between cells.
    pub(crate) fn hit_border(&self, column: u16, row: u16) -> Option<(Pos, Pos)> {
        let (pos, is_right, is_below) = self.near(column, row)?;
        let other = match (is_right, is_below) {
            (true, false) => Pos::new(pos.row, pos.col + 1),
            (false, true) => Pos::new(pos.row + 1, pos.col),
            _ => return None,
        };
        self.area(other).map(|_| (pos, other))
    }

    /// The cell at or before this position of the screen, and whether the position is in the gap at its right, and in
    /// the gap below it.
    fn near(&self, column: u16, row: u16) -> Option<(Pos, bool, bool)> {
        if !self.room.contains(Position::new(column, row)) {
            return None;
        }
        let (wide, high) = self.pitch();
        let (x, y) = (column - self.room.x, row - self.room.y);
        let pos = Pos {
            row: self.top + u32::from(y / high),
            col: self.left + u32::from(x / wide),
        };
        let seen = self.visible_rows().contains(&pos.row) && self.visible_cols().contains(&pos.col);
        seen.then_some((pos, x % wide >= self.cell.0, y % high >= self.cell.1))
    }

    /// The area that the visible cells occupy.
    pub(crate) fn taken(&self) -> Rect {
        // As above: no larger than the area.
        let along = |count: usize, pitch: u16, gap: u16| (count as u16 * pitch).saturating_sub(gap);
        let (wide, high) = self.pitch();
        Rect::new(
            self.room.x,
            self.room.y,
            along(self.visible_cols().len(), wide, self.gap.0),
            along(self.visible_rows().len(), high, self.gap.1),
        )
    }

    /// The cell this many rows and columns away, limited to the board.
    pub(crate) fn moved(&self, from: Pos, rows: i32, cols: i32) -> Pos {
        Pos {
            row: from.row.saturating_add_signed(rows).min(self.rows - 1),
            col: from.col.saturating_add_signed(cols).min(self.cols - 1),
        }
    }
}

/// Returns the first of `fit` visible lines out of `all`: as close to `first` as possible with `at` and a margin
/// around it visible.
fn scrolled(first: u32, at: u32, fit: u32, all: u32) -> u32 {
    if fit >= all {
        return 0;
    }
    if fit == 0 {
        return first.min(all - 1);
    }
    let margin = MARGIN.min((fit - 1) / 2);
    let lowest = (at + margin + 1).saturating_sub(fit);
    let highest = at.saturating_sub(margin);
    first.clamp(lowest, highest.max(lowest)).min(all - fit)
}

/// How a cell looks.
#[derive(Clone, Debug)]
pub(crate) struct CellLook {
    /// At most as many columns as a cell has.
    pub(crate) text: String,
    pub(crate) style: Style,
    /// Whether the background of the style fills the cell, like a tile.
    pub(crate) is_tile: bool,
    /// Whether it stays without a background in a highlighted region, to look open.
    pub(crate) is_flat: bool,
    /// Shown below the text where cells have several rows.
    pub(crate) below: Vec<(String, Style)>,
    /// The signs in the gaps at its right and below it.
    pub(crate) signs: [Option<(&'static str, Style)>; 2],
}

impl CellLook {
    /// A cell with its text on the background of the screen.
    pub(crate) fn plain(text: impl Into<String>, style: Style) -> CellLook {
        CellLook {
            text: text.into(),
            style,
            is_tile: false,
            is_flat: false,
            below: Vec::new(),
            signs: [None; 2],
        }
    }

    /// An open cell.
    pub(crate) fn flat(text: impl Into<String>, style: Style) -> CellLook {
        CellLook {
            is_flat: true,
            ..CellLook::plain(text, style)
        }
    }

    /// A cell filled by its background.
    pub(crate) fn tile(text: impl Into<String>, style: Style) -> CellLook {
        CellLook {
            is_tile: true,
            ..CellLook::plain(text, style)
        }
    }
}

/// What is highlighted on a board.
#[derive(Default)]
pub(crate) struct Highlights {
    /// The region that a hint points at.
    pub(crate) region: std::collections::BTreeSet<Pos>,
    /// The cells that a conclusion follows from.
    pub(crate) reasons: std::collections::BTreeSet<Pos>,
    /// The cells to play.
    pub(crate) best: std::collections::BTreeSet<Pos>,
    /// The rows and columns whose names are marked, because something is wrong there.
    pub(crate) bad_rows: std::collections::BTreeSet<u32>,
    pub(crate) bad_cols: std::collections::BTreeSet<u32>,
}

impl BoardView {
    /// Draws the visible cells, their highlights, the names around them and the cursor, if there is one.
    pub(crate) fn draw(
        &self,
        buffer: &mut Buffer,
        shape: &Shape,
        cursor: Option<Pos>,
        highlights: &Highlights,
        theme: &Theme,
        look: impl Fn(Pos) -> CellLook,
    ) {
        self.draw_names(buffer, shape, cursor, highlights, theme);
        for row in self.visible_rows() {
            for col in self.visible_cols() {
                let pos = Pos::new(row, col);
                if let Some(area) = self.area(pos) {
                    let look = look(pos);
                    self.draw_signs(buffer, area, pos, &look.signs);
                    draw_cell(
                        buffer,
                        area,
                        look,
                        pos,
                        highlights,
                        self.gap == (0, 0),
                        theme,
                    );
                }
            }
        }
        if let Some(area) = cursor.and_then(|cursor| self.area(cursor)) {
            draw_cursor(buffer, area, theme);
        }
    }

    /// Draws the signs between a cell and its visible neighbours at the right and below.
    fn draw_signs(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        pos: Pos,
        signs: &[Option<(&'static str, Style)>; 2],
    ) {
        let places = [
            (Pos::new(pos.row, pos.col + 1), area.right(), text_row(area)),
            (
                Pos::new(pos.row + 1, pos.col),
                text_column(area, 1),
                area.bottom(),
            ),
        ];
        for ((other, x, y), sign) in places.into_iter().zip(signs) {
            if let (Some((text, style)), Some(_)) = (sign, self.area(other)) {
                put(buffer, x, y, text, *style);
            }
        }
    }

    /// Draws the column names above and the row names at the left, with those of the cursor highlighted.
    fn draw_names(
        &self,
        buffer: &mut Buffer,
        shape: &Shape,
        cursor: Option<Pos>,
        highlights: &Highlights,
        theme: &Theme,
    ) {
        let style = |here: bool, bad: bool| match (here, bad) {
            (true, true) => theme.bad.add_modifier(Modifier::UNDERLINED),
            (false, true) => theme.bad,
            (true, false) => theme.title.add_modifier(Modifier::UNDERLINED),
            (false, false) => theme.dim,
        };
        let (rows, cols) = (self.visible_rows(), self.visible_cols());
        for col in cols.clone() {
            let Some(area) = self.area(Pos::new(rows.start, col)) else {
                continue;
            };
            let name = (shape.col_name)(col, shape.size);
            let here = cursor.is_some_and(|cursor| cursor.col == col);
            let style = style(here, highlights.bad_cols.contains(&col));
            let x = text_column(area, 1);
            if name.len() < usize::from(self.cell.0) {
                // The last letter is above the texts of the cells.
                let x = (x + 1).saturating_sub(name.len() as u16).max(area.x);
                put(buffer, x, area.y.saturating_sub(1), &name, style);
            } else {
                for (up, letter) in (1u16..).zip(name.chars().rev()) {
                    put(
                        buffer,
                        x,
                        area.y.saturating_sub(up),
                        &letter.to_string(),
                        style,
                    );
                }
            }
        }
        for row in rows {
            let Some(area) = self.area(Pos::new(row, cols.start)) else {
                continue;
            };
            let name = (shape.row_name)(row, shape.size);
            let here = cursor.is_some_and(|cursor| cursor.row == row);
            let style = style(here, highlights.bad_rows.contains(&row));
            let x = area.x.saturating_sub(1 + name.len() as u16);
            put(buffer, x, text_row(area), &name, style);
        }
    }
}

fn put(buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
    if buffer.area.contains(Position::new(x, y)) {
        buffer.set_string(x, y, text, style);
    }
}

/// The row of a cell that holds its text.
pub(crate) fn text_row(area: Rect) -> u16 {
    area.y + area.height.saturating_sub(1) / 2
}

/// The column of a cell where a text of this width starts. In narrow cells the first column is for a mark.
pub(crate) fn text_column(area: Rect, width: u16) -> u16 {
    let inner = match area.width {
        0..=2 => 3,
        width => width,
    };
    let before = inner.saturating_sub(width) / 2;
    area.x + before.min(area.width.saturating_sub(width))
}

/// Draws a cell. `has_edges` says whether tiles have edges, to be told apart from their neighbours.
fn draw_cell(
    buffer: &mut Buffer,
    area: Rect,
    look: CellLook,
    pos: Pos,
    highlights: &Highlights,
    has_edges: bool,
    theme: &Theme,
) {
    let CellLook {
        mut text,
        mut style,
        mut is_tile,
        is_flat,
        below,
        signs: _,
    } = look;
    let is_reason = highlights.reasons.contains(&pos);
    if is_reason {
        style = style.patch(theme.reason);
    } else if highlights.region.contains(&pos) {
        style = match is_flat {
            true => style.add_modifier(Modifier::UNDERLINED),
            false => style.patch(theme.region),
        };
    }
    is_tile |= is_reason || highlights.region.contains(&pos) && !is_flat;
    if highlights.best.contains(&pos) {
        style = style.patch(theme.best);
    }
    if text.is_empty() && style.add_modifier.contains(Modifier::UNDERLINED) {
        text.push(' ');
    }
    if is_tile {
        draw_tile(buffer, area, style, has_edges, theme);
    }
    let width = Span::raw(text.as_str()).width() as u16;
    let (x, y) = (text_column(area, width), text_row(area));
    let room = usize::from(area.right().saturating_sub(x));
    buffer.set_stringn(x, y, &text, room, style);
    // For terminals without colours.
    if is_reason && x > area.x {
        buffer.set_string(x - 1, y, theme.glyphs.pointer, style);
    }
    if area.height > 1 && !below.is_empty() {
        let width: usize = below.iter().map(|(text, _)| Span::raw(text).width()).sum();
        let mut x = text_column(area, width as u16);
        for (text, style) in below {
            let room = usize::from(area.right().saturating_sub(x));
            (x, _) = buffer.set_stringn(x, y + 1, text, room, style);
        }
    }
}

/// Fills a cell with the background of a style. A large cell with edges leaves half a column at its right and half a
/// row at its bottom free, to separate tiles.
fn draw_tile(buffer: &mut Buffer, area: Rect, style: Style, has_edges: bool, theme: &Theme) {
    let Some(ground) = style.bg else {
        return;
    };
    if area.width <= 2 {
        buffer.set_style(area, style);
        return;
    }
    if !has_edges {
        buffer.set_style(area, Style::new().bg(ground));
        return;
    }
    let ground_style = Style::new().bg(ground);
    let edge = Style::new().fg(ground);
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    let has_edge = area.height > 1;
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right() {
            let cell = &mut buffer[(x, y)];
            let symbol = match (x == right, has_edge && y == bottom) {
                (false, false) => {
                    cell.set_style(ground_style);
                    continue;
                }
                _ if theme.is_ascii() => continue,
                (true, false) => "▌",
                (false, true) => "▀",
                (true, true) => "▘",
            };
            cell.set_symbol(symbol).set_style(edge);
        }
    }
}

/// Draws the cursor: reversed text with brackets around it, or corners around a large cell.
fn draw_cursor(buffer: &mut Buffer, area: Rect, theme: &Theme) {
    let y = text_row(area);
    let (open, close) = theme.glyphs.cursor;
    // Resets the foreground, which is the tile's colour at the edge of a tile.
    let bold = Style::reset()
        .patch(theme.text)
        .add_modifier(Modifier::BOLD);
    if area.width > 2 {
        let text: Vec<u16> = (area.left() + 1..area.right() - 1)
            .filter(|&x| buffer[(x, y)].symbol() != " ")
            .collect();
        let (first, last) = match (text.first(), text.last()) {
            (Some(&first), Some(&last)) => (first, last),
            _ => (text_column(area, 1), text_column(area, 1)),
        };
        for x in first..=last {
            buffer[(x, y)].set_style(theme.cursor);
        }
        let right = area.right() - 1;
        for (x, bracket) in [(area.x, open), (right, close)] {
            buffer[(x, y)].set_symbol(bracket).set_style(bold);
        }
        if let (true, Some(corners)) = (area.height > 2, theme.glyphs.corners) {
            let (top, bottom) = (area.y, area.bottom() - 1);
            let places = [
                (area.x, top),
                (right, top),
                (area.x, bottom),
                (right, bottom),
            ];
            for (place, corner) in places.into_iter().zip(corners) {
                buffer[place].set_symbol(corner).set_style(bold);
            }
        }
        return;
    }
    let (first, glyph, beside) = (area.x, area.right() - 1, area.right());
    let is_free = |column: u16| {
        let cell = buffer.cell((column, y));
        cell.is_some_and(|cell| cell.symbol() == " ")
    };
    let brackets = area.width == 2 && is_free(first) && is_free(beside);
    buffer[(glyph, y)].set_style(theme.cursor);
    if !brackets {
        buffer[(first, y)].set_style(theme.cursor);
        return;
    }
    for (column, bracket) in [(first, open), (beside, close)] {
        buffer[(column, y)]
            .set_symbol(bracket)
            .set_style(Style::new().bold());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grille_grid::Rng;

    /// For any board, area and path of the cursor, the cursor is visible, no room is wasted, and clicks hit
    /// what is drawn.
    #[test]
    fn the_cursor_is_visible_and_clicks_hit_what_is_drawn() {
        let mut rng = Rng::new(1);
        for _ in 0..400 {
            let (rows, cols) = (1 + rng.below(60), 1 + rng.below(60));
            let cell = (1 + rng.below(4) as u16, 1 + rng.below(3) as u16);
            let mut view = BoardView::new(rows, cols, cell);
            view.gap = (rng.below(2) as u16, rng.below(2) as u16);
            let pitch = view.pitch();
            for _ in 0..20 {
                let room = Rect::new(
                    rng.below(9) as u16,
                    rng.below(9) as u16,
                    cell.0 + rng.below(90) as u16,
                    cell.1 + rng.below(40) as u16,
                );
                let cursor = Pos {
                    row: rng.below(rows),
                    col: rng.below(cols),
                };
                view.place(room, cursor);
                let seen = (view.visible_rows(), view.visible_cols());
                assert!(seen.0.contains(&cursor.row) && seen.1.contains(&cursor.col));
                let fit = (
                    (room.height + view.gap.1) / pitch.1,
                    (room.width + view.gap.0) / pitch.0,
                );
                assert_eq!(seen.0.len(), rows.min(fit.0.into()) as usize);
                assert_eq!(seen.1.len(), cols.min(fit.1.into()) as usize);
                assert!(room.union(view.taken()) == room);
                for row in 0..rows {
                    for col in 0..cols {
                        let pos = Pos { row, col };
                        let Some(area) = view.area(pos) else {
                            assert!(!seen.0.contains(&row) || !seen.1.contains(&col));
                            continue;
                        };
                        assert_eq!(view.hit(area.x, area.y), Some(pos));
                        assert_eq!(view.hit(area.right() - 1, area.bottom() - 1), Some(pos));
                        assert!(view.taken().union(area) == view.taken());
                        let right = Pos::new(row, col + 1);
                        if view.gap.0 > 0 && view.area(right).is_some() {
                            let border = view.hit_border(area.right(), area.y);
                            assert_eq!(border, Some((pos, right)));
                            assert_eq!(view.hit(area.right(), area.y), None);
                        }
                        assert_eq!(view.hit_border(area.x, area.y), None);
                    }
                }
                let outside = (view.taken().right(), view.taken().bottom());
                assert_eq!(view.hit(outside.0, room.y), None);
                assert_eq!(view.hit(room.x, outside.1), None);
            }
        }
    }

    #[test]
    fn it_scrolls_as_little_as_needed_and_keeps_some_around_the_cursor() {
        let mut view = BoardView::new(100, 10, (2, 1));
        let room = Rect::new(0, 0, 20, 10);
        let mut at = |row| {
            view.place(room, Pos { row, col: 0 });
            view.visible_rows()
        };
        assert_eq!(at(0), 0..10);
        assert_eq!(at(7), 0..10);
        assert_eq!(at(8), 1..11);
        assert_eq!(at(4), 1..11);
        assert_eq!(at(99), 90..100);
        assert_eq!(at(91), 89..99);
    }

    #[test]
    fn without_room_there_is_no_cell_and_no_panic() {
        let mut view = BoardView::new(5, 5, (2, 1));
        view.place(Rect::new(3, 3, 1, 0), Pos { row: 4, col: 4 });
        assert_eq!(view.area(Pos { row: 4, col: 4 }), None);
        assert_eq!(view.hit(3, 3), None);
        assert_eq!(view.page(), 1);
        let far = view.moved(Pos { row: 1, col: 1 }, i32::MIN, i32::MAX);
        assert_eq!(far, Pos { row: 0, col: 4 });
    }
}
