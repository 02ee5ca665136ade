//! Digits that differ from the solution.

use grille_grid::Pos;

use crate::Board;

/// Returns the cells whose digits differ from the solution, in reading order. Blank cells are no mistakes. Requires
/// boards of the same size.
///
/// ```
/// use grille_grid::Pos;
/// use grille_takuzu::{mistakes, text};
///
/// let board = text::read(b"1... .... .... ....")?;
/// let solution = text::read(b"0110 1001 0011 1100")?;
/// assert_eq!(mistakes(&board, &solution), [Pos::new(0, 0)]);
/// # Ok::<(), text::PuzzleError>(())
/// ```
pub fn mistakes(board: &Board, solution: &Board) -> Vec<Pos> {
    let is_wrong = |pos: &Pos| {
        let digit = board.digit(*pos);
        digit.is_some() && digit != solution.digit(*pos)
    };
    board.size().positions().filter(is_wrong).collect()
}
