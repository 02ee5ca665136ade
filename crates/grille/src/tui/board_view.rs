//! Which part of a board is in sight, and which cell is where on the screen? The same for all three
//! games: boards larger than their room scroll with the cursor.

use std::ops::Range;

use grille_grid::Pos;
use ratatui::layout::{Position, Rect};

/// How many cells are kept in sight beyond the cursor, where there are as many.
const MARGIN: u32 = 2;

/// Cells of one size in a room, of which some are in sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardView {
    /// Rows and columns of the board.
    pub(crate) rows: u32,
    pub(crate) cols: u32,
    /// Columns and rows of the screen that a cell takes.
    pub(crate) cell: (u16, u16),
    /// The first cell in sight.
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

    /// Takes this room, and scrolls as little as needed to have `cursor` in sight.
    ///
    /// Requires a cursor on the board. Ensures that it is in sight if the room takes any cell at all.
    pub(crate) fn place(&mut self, room: Rect, cursor: Pos) {
        self.room = room;
        let (fit_rows, fit_cols) = self.fit();
        self.top = scrolled(self.top, cursor.row, fit_rows, self.rows);
        self.left = scrolled(self.left, cursor.col, fit_cols, self.cols);
    }

    /// Rows and columns that fit into the room.
    fn fit(&self) -> (u32, u32) {
        (
            u32::from(self.room.height / self.cell.1),
            u32::from(self.room.width / self.cell.0),
        )
    }

    /// The rows in sight.
    pub(crate) fn visible_rows(&self) -> Range<u32> {
        self.top..(self.top + self.fit().0).min(self.rows)
    }

    /// The columns in sight.
    pub(crate) fn visible_cols(&self) -> Range<u32> {
        self.left..(self.left + self.fit().1).min(self.cols)
    }

    /// Whether some of the board is out of sight.
    pub(crate) fn is_cut(&self) -> bool {
        self.visible_rows() != (0..self.rows) || self.visible_cols() != (0..self.cols)
    }

    /// How many rows a page is.
    pub(crate) fn page(&self) -> u32 {
        self.fit().0.clamp(1, self.rows)
    }

    /// Where a cell is drawn, if it is in sight.
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

    /// Which cell is at this place of the screen.
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

    /// The room that the cells in sight really take.
    pub(crate) fn taken(&self) -> Rect {
        // As above: no more than the room.
        Rect::new(
            self.room.x,
            self.room.y,
            self.visible_cols().len() as u16 * self.cell.0,
            self.visible_rows().len() as u16 * self.cell.1,
        )
    }

    /// The cell that a move by so many rows and columns leads to, at the edge if there is none.
    pub(crate) fn moved(&self, from: Pos, rows: i32, cols: i32) -> Pos {
        Pos {
            row: from.row.saturating_add_signed(rows).min(self.rows - 1),
            col: from.col.saturating_add_signed(cols).min(self.cols - 1),
        }
    }
}

/// The first of `fit` lines of `all`, near `first`, such that `at` is in sight with some around it.
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

    /// Whatever the board, the room and the way of the cursor: it is in sight, no room is wasted, and
    /// clicks hit what is drawn.
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
