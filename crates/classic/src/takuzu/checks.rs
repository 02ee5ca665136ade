//! Checks of a grid, full or not: questions 14 to 18. On full grids, questions 15 to 17 together are the
//! library's rules.

use grille_takuzu::{Board, Breach, Digit, Line, Rules, breaches, is_solved};

use super::Grille;

/// Question 14: returns whether no cell is empty.
pub fn est_grille_pleine(g: &Grille) -> bool {
    g.tab.iter().all(|cell| cell.val != -1)
}

/// Question 15: returns whether no line has three adjacent zeros or ones.
///
/// # Panics
/// The size is not 4, 6 or 8, or a value is not -1, 0 or 1.
pub fn pas_zero_un_consecutifs(g: &Grille) -> bool {
    let is_triple = |breach: &Breach| matches!(breach, Breach::Triple { .. });
    !breaches(&g.to_board(), Rules::TAKUZU).iter().any(is_triple)
}

/// Question 16: returns whether every line currently has as many zeros as ones. The library's rule asks instead
/// whether it still can, which differs while cells are empty.
///
/// # Panics
/// The size is not 4, 6 or 8, or a value is not -1, 0 or 1.
pub fn meme_nombre_zero_un(g: &Grille) -> bool {
    let board = g.to_board();
    Line::all(&board).all(|line| {
        let count = |digit: Digit| digits(line, &board).filter(|d| *d == Some(digit)).count();
        count(Digit::Zero) == count(Digit::One)
    })
}

/// Question 17: returns whether no two rows and no two columns are equal, where empty cells are equal to each
/// other. The library's rule considers only full lines, which differs while cells are empty.
///
/// # Panics
/// The size is not 4, 6 or 8, or a value is not -1, 0 or 1.
pub fn lignes_colonnes_distinctes(g: &Grille) -> bool {
    let board = g.to_board();
    let lines: Vec<Line> = Line::all(&board).collect();
    let same_direction = |a: Line, b: Line| matches!(a, Line::Row(_)) == matches!(b, Line::Row(_));
    lines.iter().enumerate().all(|(at, &line)| {
        lines[..at].iter().all(|&other| {
            !same_direction(line, other) || !digits(line, &board).eq(digits(other, &board))
        })
    })
}

/// Question 18: returns whether the grid is full and follows all rules.
///
/// # Panics
/// The size is not 4, 6 or 8, or a value is not -1, 0 or 1.
pub fn est_partie_gagnee(g: &Grille) -> bool {
    is_solved(&g.to_board(), Rules::TAKUZU)
}

fn digits(line: Line, board: &Board) -> impl Iterator<Item = Option<Digit>> + '_ {
    (0..line.len(board)).map(move |at| board.digit(line.cell(at)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grille_takuzu::text;

    fn all(board: &Board) -> [bool; 3] {
        let g = Grille::of_clues(board);
        [
            pas_zero_un_consecutifs(&g),
            meme_nombre_zero_un(&g),
            lignes_colonnes_distinctes(&g),
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
            let g = Grille::of_clues(&board);
            assert!(est_grille_pleine(&g));
            solved += u32::from(est_partie_gagnee(&g));
        }
        assert_eq!(solved, 72, "the published number of grids");
    }

    #[test]
    fn grids_with_empty_cells_are_checked_as_they_are() {
        let check = |grid: &str, want: [bool; 3]| {
            assert_eq!(all(&text::read(grid.as_bytes()).unwrap()), want, "{grid}");
        };
        check(".... .... .... ....", [true, true, false]);
        // Balanced, but the two empty rows are equal.
        check("01.. 10.. .... ....", [true, true, false]);
        check("01.. 10.. ..01 ..10", [true, true, true]);
        // Equal rows with a gap in the same place.
        check("01.0 01.0 1.01 1010", [true, false, false]);
        check("01.. .0.. ..1. 1...", [true, false, true]);
        // Three equal cells in a column, among empty cells.
        check("1... 1... 1... ..0.", [false, false, false]);
        check("11.1 .... 0.0. ....", [true, false, false]);
    }
}
