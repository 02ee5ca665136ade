//! A smaller board on which the same guess is the best, where the number of mines is not known: of many rows or columns
//! in a row that say nothing, a few are enough.

use grille_grid::{Grid, Pos, Size};

use crate::{Cell, View};

/// Which rows and columns were kept.
pub(super) struct Squeezed {
    pub(super) view: View,
    rows: Vec<u32>,
    cols: Vec<u32>,
}

/// Of rows that are hidden from end to end, these many at either end are kept. The outermost one may touch numbers,
/// the next one touches cells that do; all others are alike, and ties go to the first four of them
/// (`ahead::advise` weighs as many).
const HIDDEN_KEPT: usize = 6;

/// The same of rows that are open from end to end: only the outermost one may have hidden neighbours.
const OPEN_KEPT: usize = 2;

impl Squeezed {
    /// The view without rows and columns that say nothing. `None` is never the answer to a view with cells.
    pub(super) fn new(view: &View) -> Option<Squeezed> {
        let size = view.size();
        let cell = |row: u32, col: u32| view.cell(Pos::new(row, col));
        let of_row = |row: u32| Blank::of((0..size.cols()).map(|col| cell(row, col)));
        let rows = kept((0..size.rows()).map(of_row));
        let of_col = |col: u32| Blank::of(rows.iter().map(|&row| cell(row, col)));
        let cols = kept((0..size.cols()).map(of_col));
        let size = Size::new(rows.len() as u64, cols.len() as u64).ok()?;
        let cells = size
            .positions()
            .map(|pos| cell(rows[pos.row as usize], cols[pos.col as usize]));
        let cells = Grid::from_cells(size, cells.collect())?;
        Some(Squeezed {
            view: View::new(cells, None),
            rows,
            cols,
        })
    }

    /// The cell of the whole board.
    pub(super) fn whole(&self, pos: Pos) -> Pos {
        Pos::new(self.rows[pos.row as usize], self.cols[pos.col as usize])
    }
}

/// A row or column that is the same from end to end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Blank {
    Hidden,
    Open,
}

impl Blank {
    fn of(mut cells: impl Iterator<Item = Cell>) -> Option<Blank> {
        let kind = |cell: Cell| match cell {
            Cell::Hidden => Some(Blank::Hidden),
            Cell::Open(_) => Some(Blank::Open),
            Cell::Marked | Cell::Mine | Cell::Hit => None,
        };
        let first = cells.next().and_then(kind)?;
        cells.all(|cell| kind(cell) == Some(first)).then_some(first)
    }
}

/// The numbers of the rows, or columns, that are kept.
fn kept(lines: impl Iterator<Item = Option<Blank>>) -> Vec<u32> {
    let lines: Vec<Option<Blank>> = lines.collect();
    let mut kept = Vec::new();
    let mut from = 0;
    for run in lines.chunk_by(|a, b| a == b) {
        let ends = match run[0] {
            None => run.len(),
            Some(Blank::Hidden) => HIDDEN_KEPT,
            Some(Blank::Open) => OPEN_KEPT,
        };
        let stays = |at: &usize| *at < ends || run.len() - at <= ends;
        // Sides are below 2^26.
        kept.extend((0..run.len()).filter(stays).map(|at| (from + at) as u32));
        from += run.len();
    }
    kept
}

#[cfg(test)]
mod tests {
    use grille_grid::Rng;

    use super::*;
    use crate::solve::ahead;
    use crate::{Game, Layout, Move, Rules};

    #[test]
    fn the_guess_on_the_smaller_board_is_that_on_the_whole_one() {
        let mut rng = Rng::new(1);
        let (mut smaller, mut guesses) = (0, 0);
        for _ in 0..600 {
            let size =
                Size::new(u64::from(1 + rng.below(45)), u64::from(1 + rng.below(45))).unwrap();
            let mines = rng.below(1 + size.area() as u32 / 4);
            let mined = rng.sample(size.area() as u32, mines);
            let mined = mined.iter().map(|&index| size.pos(index as usize));
            let mut game = Game::new(Layout::new(size, mined).unwrap(), Rules::IA);
            for _ in 0..rng.below(5) {
                let pos = size.pos(rng.below(size.area() as u32) as usize);
                // One that is open, or the end of the game, is no move.
                let _ = game.play_unrecorded(Move::Dig(pos));
            }
            let view = View::new(game.view().cells().clone(), None);
            let Some(squeezed) = Squeezed::new(&view) else {
                continue;
            };
            smaller += u32::from(squeezed.view.size() != size);
            let whole = ahead::advise(&view);
            let found =
                ahead::advise(&squeezed.view).map(|(pos, odds)| (squeezed.whole(pos), odds));
            assert_eq!(found, whole, "{view:?}");
            guesses += u32::from(whole.is_some());
        }
        assert!(smaller > 100 && guesses > 100, "{smaller} {guesses}");
    }
}
