//! The map: its cells, the bombs and their numbers.

use std::fmt;

use grille_grid::{CellSet, Pos, Rng, Size};
use grille_mines::text::emoji;
use grille_mines::{Count, generate};

/// A cell by x and y from 0: x from the left, y from the bottom. Its text counts from 1: `(1,1)` is the cell at
/// the lower left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// From the left.
    pub x: u32,
    /// From the bottom.
    pub y: u32,
}

impl Cell {
    /// Converts the cell to a position of the game, if it is on the board.
    pub(super) fn pos(self, size: Size) -> Option<Pos> {
        emoji::pos(self.x.saturating_add(1), self.y.saturating_add(1), size)
    }

    /// The cell at `pos`, which must be on the board.
    pub(super) fn at(pos: Pos, size: Size) -> Cell {
        let (x, y) = emoji::xy(pos, size);
        Cell { x: x - 1, y: y - 1 }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", u64::from(self.x) + 1, u64::from(self.y) + 1)
    }
}

/// The board of this height and width, or `None` if it is too large or empty.
fn board(height: u32, width: u32) -> Option<Size> {
    Size::new(height.into(), width.into()).ok()
}

/// FS3.1: returns the cells around `cell` and, as in the document, the cell itself, row by row from the lowest
/// y. Returns none if the cell is off the board.
pub fn get_surrounding_cells(height: u32, width: u32, cell: Cell) -> Vec<Cell> {
    let Some((size, pos)) = board(height, width).and_then(|size| Some((size, cell.pos(size)?)))
    else {
        return Vec::new();
    };
    let around = size.neighbours(pos).chain([pos]);
    let mut cells: Vec<Cell> = around.map(|near| Cell::at(near, size)).collect();
    cells.sort_unstable_by_key(|cell| (cell.y, cell.x));
    cells
}

/// FS3.2: returns `nb_bomb` distinct random cells, none of them in `excluded_cells`, every set equally likely.
/// Returns `None` if there are not enough cells; the document would search for ever.
pub fn generate_bombs(
    height: u32,
    width: u32,
    nb_bomb: u32,
    excluded_cells: &[Cell],
    rng: &mut Rng,
) -> Option<Vec<Cell>> {
    let size = board(height, width)?;
    let zone = excluded_cells.iter().filter_map(|cell| cell.pos(size));
    let layout = generate::outside(size, nb_bomb, zone, rng)?;
    Some(layout.iter().map(|pos| Cell::at(pos, size)).collect())
}

/// FS3.3: returns the map as `[y][x]`: -1 for a bomb, else the number of bombs around. Empty if there is no
/// such board.
pub fn generate_map(height: u32, width: u32, bombs: &[Cell]) -> Vec<Vec<i8>> {
    let Some(size) = board(height, width) else {
        return Vec::new();
    };
    let set = bomb_set(size, bombs);
    let number = |pos: Pos| {
        if set.contains(pos) {
            -1
        } else {
            // At most eight.
            set.count_around(pos).cast_signed()
        }
    };
    // The lowest y is the last row of the game.
    let rows = (0..height).rev();
    rows.map(|row| (0..width).map(|col| number(Pos::new(row, col))).collect())
        .collect()
}

/// FSS3.3.1: returns the number of bombs around `cell`, or 0 if it is off the board. The document also counts
/// the cell itself, but asks only about cells without a bomb, so the result is the same.
pub fn get_bomb_neighbor(height: u32, width: u32, bombs: &[Cell], cell: Cell) -> u8 {
    let Some((size, pos)) = board(height, width).and_then(|size| Some((size, cell.pos(size)?)))
    else {
        return 0;
    };
    bomb_set(size, bombs).count_around(pos)
}

fn bomb_set(size: Size, bombs: &[Cell]) -> CellSet {
    let mut set = CellSet::new(size);
    for pos in bombs.iter().filter_map(|bomb| bomb.pos(size)) {
        set.insert(pos);
    }
    set
}

/// A number above 8, which no cell can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not from 0 to 8")]
pub struct NotADigit(pub u8);

/// FSS4.1.1: returns a number from 0 to 8 as an emoji, a keycap.
///
/// # Errors
/// The number is above 8.
pub fn number_to_emoji(number: u8) -> Result<&'static str, NotADigit> {
    let count = Count::new(number).ok_or(NotADigit(number))?;
    Ok(emoji::keycap(count))
}
