//! The visible part of a board, and the mapping between cells and screen positions. Shared by all three
//! games; boards larger than their area scroll with the cursor.

use std::ops::Range;

use grille_grid::Pos;
use ratatui::layout::{Position, Rect};

/// How many cells are kept visible beyond the cursor, if there are that many.
const MARGIN: u32 = 2;

/// A board of equally sized cells in an area that shows some or all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardView {
    /// Rows and columns of the board.
    pub(crate) rows: u32,
    pub(crate) cols: u32,
    /// The size of a cell, in columns and rows of the screen.
    pub(crate) cell: (u16, u16),
    /// The first visible row and column.
    top: u32,
    left: u32,
    /// Where cells are drawn; empty before the first [`BoardView::place`].
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
            top: 0,
            left: 0,
            room: Rect::ZERO,
        }
    }

    /// Places the board in this area, and scrolls as little as needed to keep `cursor` visible.
    ///
    /// Requires a cursor on the board. Ensures that it is visible if the area has room for any cell at all.
    pub(crate) fn place(&mut self, room: Rect, cursor: Pos) {
        self.room = room;
        let (fit_rows, fit_cols) = self.fit();
        self.top = scrolled(self.top, cursor.row, fit_rows, self.rows);
        self.left = scrolled(self.left, cursor.col, fit_cols, self.cols);
    }

    /// The rows and columns that fit into the area.
    fn fit(&self) -> (u32, u32) {
        (
            u32::from(self.room.height / self.cell.1),
            u32::from(self.room.width / self.cell.0),
        )
    }

    /// The visible rows.
    pub(crate) fn visible_rows(&self) -> Range<u32> {
        self.top..(self.top + self.fit().0).min(self.rows)
    }

    /// The visible columns.
    pub(crate) fn visible_cols(&self) -> Range<u32> {
        self.left..(self.left + self.fit().1).min(self.cols)
    }

    /// Whether part of the board is not visible.
    pub(crate) fn is_cut(&self) -> bool {
        self.visible_rows() != (0..self.rows) || self.visible_cols() != (0..self.cols)
    }

    /// The number of rows in a page.
    pub(crate) fn page(&self) -> u32 {
        self.fit().0.clamp(1, self.rows)
    }

    /// The area where a cell is drawn, if it is visible.
    pub(crate) fn area(&self, pos: Pos) -> Option<Rect> {
        let (rows, cols) = (self.visible_rows(), self.visible_cols());
        if !rows.contains(&pos.row) || !cols.contains(&pos.col) {
            return None;
        }
        // What is in sight fits into the room, which has places of 16 bits.
        let (row, col) = ((pos.row - rows.start) as u16, (pos.col - cols.start) as u16);
        Some(Rect::new(
            self.room.x + col * self.cell.0,
            self.room.y + row * self.cell.1,
            self.cell.0,
            self.cell.1,
        ))
    }

    /// The cell at this position of the screen.
    pub(crate) fn hit(&self, column: u16, row: u16) -> Option<Pos> {
        if !self.room.contains(Position::new(column, row)) {
            return None;
        }
        let pos = Pos {
            row: self.top + u32::from((row - self.room.y) / self.cell.1),
            col: self.left + u32::from((column - self.room.x) / self.cell.0),
        };
        let seen = self.visible_rows().contains(&pos.row) && self.visible_cols().contains(&pos.col);
        seen.then_some(pos)
    }

    /// The area that the visible cells actually take.
    pub(crate) fn taken(&self) -> Rect {
        // As above: no more than the room.
        Rect::new(
            self.room.x,
            self.room.y,
            self.visible_cols().len() as u16 * self.cell.0,
            self.visible_rows().len() as u16 * self.cell.1,
        )
    }

    /// The cell that is this many rows and columns away, limited to the board.
    pub(crate) fn moved(&self, from: Pos, rows: i32, cols: i32) -> Pos {
        Pos {
            row: from.row.saturating_add_signed(rows).min(self.rows - 1),
            col: from.col.saturating_add_signed(cols).min(self.cols - 1),
        }
    }
}

/// The first of `fit` visible lines out of `all`, close to `first`, such that `at` is visible with a margin
/// around it.
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

#[cfg(test)]
mod tests {
    use super::*;
    use grille_grid::Rng;

    /// For any board, area and path of the cursor, the cursor is visible, no room is wasted, and clicks hit
    /// what is drawn.
    #[test]
    fn the_cursor_is_in_sight_and_clicks_hit_what_is_drawn() {
        let mut rng = Rng::new(1);
        for _ in 0..400 {
            let (rows, cols) = (1 + rng.below(60), 1 + rng.below(60));
            let cell = (1 + rng.below(4) as u16, 1 + rng.below(3) as u16);
            let mut view = BoardView::new(rows, cols, cell);
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
                let fit = (room.height / cell.1, room.width / cell.0);
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
    fn no_room_is_no_cell_and_no_panic() {
        let mut view = BoardView::new(5, 5, (2, 1));
        view.place(Rect::new(3, 3, 1, 0), Pos { row: 4, col: 4 });
        assert_eq!(view.area(Pos { row: 4, col: 4 }), None);
        assert_eq!(view.hit(3, 3), None);
        assert_eq!(view.page(), 1);
        let far = view.moved(Pos { row: 1, col: 1 }, i32::MIN, i32::MAX);
        assert_eq!(far, Pos { row: 0, col: 4 });
    }
}
