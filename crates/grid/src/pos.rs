//! A position: row, then column, both from 0.

/// One cell of a board: row from the top, column from the left, both from 0.
///
/// Other conventions (x and y, letters, numbers from 1) exist only in text formats, which convert them.
///
/// ```
/// use grille_grid::Pos;
///
/// let pos = Pos::new(2, 5);
/// assert_eq!((pos.row, pos.col), (2, 5));
/// assert!(Pos::new(1, 9) < pos, "positions sort in reading order");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pos {
    /// Row from the top, from 0.
    pub row: u32,
    /// Column from the left, from 0.
    pub col: u32,
}

impl Pos {
    /// The cell in row `row` and column `col`.
    pub const fn new(row: u32, col: u32) -> Pos {
        Pos { row, col }
    }
}
