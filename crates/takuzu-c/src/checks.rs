//! The checks of the assignment, also on grids with empty cells. Each is a question of its own there;
//! on full grids, together they are the library's rules.

use grille_takuzu::{Board, Breach, Digit, Line, Rules, breaches};

/// Whether no line has three zeros or three ones side by side.
pub(crate) fn no_three_alike(board: &Board) -> bool {
    let is_triple = |breach: &Breach| matches!(breach, Breach::Triple { .. });
    !breaches(board, Rules::TAKUZU).iter().any(is_triple)
}

/// Whether every line has as many zeros as ones, as it stands: the library's rule, which asks
/// whether it still can, is another question while cells are empty.
pub(crate) fn as_many_zeros_as_ones(board: &Board) -> bool {
    Line::all(board).all(|line| {
        let count = |digit: Digit| digits(line, board).filter(|d| *d == Some(digit)).count();
        count(Digit::Zero) == count(Digit::One)
    })
}

/// Whether no two rows and no two columns are equal, an empty cell being equal to another: the
/// library's rule, which looks at full lines only, is another question while cells are empty.
pub(crate) fn all_lines_differ(board: &Board) -> bool {
    let lines: Vec<Line> = Line::all(board).collect();
    let same_direction = |a: Line, b: Line| matches!(a, Line::Row(_)) == matches!(b, Line::Row(_));
    lines.iter().enumerate().all(|(at, &line)| {
        lines[..at].iter().all(|&other| {
            !same_direction(line, other) || !digits(line, board).eq(digits(other, board))
        })
    })
}

fn digits(line: Line, board: &Board) -> impl Iterator<Item = Option<Digit>> + '_ {
    (0..line.len(board)).map(move |at| board.digit(line.cell(at)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grille_takuzu::{is_solved, text};

    fn all(board: &Board) -> [bool; 3] {
        [
            no_three_alike(board),
            as_many_zeros_as_ones(board),
            all_lines_differ(board),
        ]
    }

    #[test]
    fn a_full_grid_passes_all_three_exactly_when_the_library_calls_it_solved() {
        let mut solved = 0;
        for bits in 0..1u32 << 16 {
            let mut board = Board::empty(4, 4).unwrap();
            for index in 0..16 {
                let digit = Digit::BOTH[(bits >> index & 1) as usize];
                board.set(board.size().pos(index), Some(digit));
            }
            assert_eq!(
                all(&board) == [true; 3],
                is_solved(&board, Rules::TAKUZU),
                "{bits:b}"
            );
            solved += u32::from(is_solved(&board, Rules::TAKUZU));
        }
        assert_eq!(solved, 72, "the published number of grids");
    }

    #[test]
    fn grids_with_empty_cells_are_taken_as_they_stand() {
        let check = |grid: &str, want: [bool; 3]| {
            assert_eq!(all(&text::read(grid.as_bytes()).unwrap()), want, "{grid}");
        };
        check(".... .... .... ....", [true, true, false]);
        // Balanced, but for the pair of empty rows that are alike.
        check("01.. 10.. .... ....", [true, true, false]);
        check("01.. 10.. ..01 ..10", [true, true, true]);
        // Equal rows with a hole in the same place.
        check("01.0 01.0 1.01 1010", [true, false, false]);
        check("01.. .0.. ..1. 1...", [true, false, true]);
        // Three alike in a column, among empty cells.
        check("1... 1... 1... ..0.", [false, false, false]);
        check("11.1 .... 0.0. ....", [true, false, false]);
    }
}
