//! Turns command-line options into a kind of board: size, number of mines, first click, and its promise.

use grille_grid::{Pos, Rng, Size};
use grille_messages::id;
use grille_mines::arena::best_first;
use grille_mines::{FirstClick, Layout, Level, generate};

use crate::args::BoardOptions;
use crate::fail::{self, Failure};
use crate::lang::Messages;

/// A kind of board. At least one such board exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardSpec {
    pub(super) size: Size,
    pub(super) mines: u32,
    /// What the first click is promised. Such a board exists.
    pub(super) promise: FirstClick,
    /// The cell of the first click.
    pub(super) first: Pos,
}

impl BoardSpec {
    /// Returns the kind of board for the options; exit code 2 if there is none. If the board is too full to keep the
    /// neighbours of the first cell free, keeps only that cell free, with a remark.
    pub(super) fn of(options: &BoardOptions, lang: &Messages) -> Result<BoardSpec, Failure> {
        let (size, mines) = match (options.size, options.mines) {
            (Some(size), Some(mines)) => (size, mines),
            // The command line requires both or none.
            _ => options.level.unwrap_or(Level::Expert).board(),
        };
        let usual = || best_first(size, options.first);
        let first = options.at.unwrap_or_else(usual);
        if !size.contains(first) {
            let values = [
                ("row", first.row.to_string().into()),
                ("col", first.col.to_string().into()),
                ("rows", size.rows().to_string().into()),
                ("cols", size.cols().to_string().into()),
            ];
            let message = lang.fill(id::MINES_FIRST_OFF_BOARD, &values);
            return Err(Failure::bad_input(message));
        }
        let mut kind = BoardSpec {
            size,
            mines,
            promise: options.first,
            first,
        };
        if kind.promise == FirstClick::Zero && !kind.has_room() {
            kind.promise = FirstClick::Safe;
            if kind.has_room() {
                fail::remark(&lang.text(id::IA_ZONE_SHRUNK));
            }
        }
        if !kind.has_room() {
            let values = [
                ("mines", mines.to_string().into()),
                ("cells", kind.free().to_string().into()),
            ];
            return Err(Failure::bad_input(lang.fill(id::MINES_TOO_MANY, &values)));
        }
        Ok(kind)
    }

    /// Cells that may have a mine. Requires that the first click is on the board.
    fn free(&self) -> usize {
        match self.promise {
            FirstClick::None => self.size.area(),
            FirstClick::Safe => self.size.area() - 1,
            FirstClick::Zero => self.size.area() - 1 - self.size.neighbours(self.first).count(),
        }
    }

    /// Whether there is room for the mines. Requires that the first click is on the board.
    pub(super) fn has_room(&self) -> bool {
        self.mines as usize <= self.free()
    }

    /// Draws one of these boards, all equally likely.
    pub(super) fn draw(&self, rng: &mut Rng, lang: &Messages) -> Result<Layout, Failure> {
        self.layout(rng)
            .ok_or_else(|| Failure::failed(lang.text(id::NO_BOARD)))
    }

    /// Like `draw`, without an error message. There is always a board, because `of` has counted the free cells.
    pub(super) fn layout(&self, rng: &mut Rng) -> Option<Layout> {
        generate::around_first(self.size, self.mines, self.first, self.promise, rng)
            .map(|(layout, _)| layout)
    }
}
