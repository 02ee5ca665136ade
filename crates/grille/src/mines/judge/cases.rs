//! Inputs on which every program is judged: boards of every shape, every way in which a game ends or not, and grids to
//! move on. They are chosen so that each kind of mistake shows.

use grille_grid::text::Scanner;
use grille_mines::text::{history, problem};
use grille_mines::{Game, Rules, Status};

/// A problem and a history, for operations 2 to 4.
pub(super) struct Case {
    pub(super) problem: &'static str,
    pub(super) history: &'static str,
    /// The status of the game. A test compares it with the engine.
    #[cfg_attr(not(test), expect(dead_code, reason = "the engine says so, too"))]
    status: Status,
}

const fn case(problem: &'static str, history: &'static str, status: Status) -> Case {
    Case {
        problem,
        history,
        status,
    }
}

const DOCUMENT: &str = "4 6 5 1 5 12 7 19";

/// The cases of operations 2 to 4.
pub(super) const CASES: [Case; 23] = [
    // The examples of the document, a game that is won, and an empty history.
    case(DOCUMENT, "3 D15 M5 D0", Status::Playing),
    case(DOCUMENT, "4 D15 M5 D0 D19", Status::Lost),
    case(DOCUMENT, "4 D15 M5 D0 M13", Status::Lost),
    case(DOCUMENT, "5 D15 D0 D6 D13 D18", Status::Won),
    case(DOCUMENT, "0", Status::Playing),
    // A mine is dug while as many cells are closed as there are mines.
    case("1 3 1 1", "2 D0 D1", Status::Lost),
    // The last free cell is marked. Several blanks separate the moves.
    case("1 3 1 1", "2   D0   M2", Status::Lost),
    // As many moves as free cells and as many marks as mines, but a free cell is closed.
    case("1 3 1 1", "2 M1 D0", Status::Playing),
    // Won with no mark.
    case("1 3 1 1", "2  D0   D2", Status::Won),
    // Won with every mine marked, and more moves than free cells; the mine is in the last cell.
    case("2 2 1 3", "4 M3 D0 D1 D2", Status::Won),
    // The first move is a wrong mark, at position 0.
    case("3 3 1 8", "1 M0", Status::Lost),
    // A dug mine that touches no other mine opens nothing.
    case("3 4 1 5", "1 D5", Status::Lost),
    // A flood that passes diagonally, to every edge, and wins.
    case("4 4 3 2 3 7", "1 D0", Status::Won),
    // A corner that opens alone: cells across the edge are not neighbours, and both mines count.
    case("3 3 2 0 8", "1 D6", Status::Playing),
    // A flood around numbers, and through a gap between corners.
    case("5 7 3 3 11 21", "1 D0", Status::Playing),
    // One column. In the last of these, the last move is a right mark, on the first cell.
    case("6 1 1 0", "1 D4", Status::Won),
    case("6 1 1 5", "1 D0", Status::Won),
    case("5 1 2 0 2", "2 D4 M0", Status::Playing),
    // One row, with a right mark on the last cell.
    case("1 6 1 0", "1 D4", Status::Won),
    case("1 6 1 5", "1 D0", Status::Won),
    case("1 5 2 2 4", "2 D0 M4", Status::Playing),
    // One cell, and all mines but one.
    case("1 1 0", "1 D0", Status::Won),
    case("3 3 8 0 1 2 3 5 6 7 8", "1 D4", Status::Won),
];

/// Problems and histories whose grids are given to operation 5.
pub(super) const GRIDS: [(&str, &str); 12] = [
    (DOCUMENT, "3 D15 M5 D0"),
    // Nothing is open.
    ("3 3 2 0 8", "0"),
    ("1 1 0", "0"),
    // A number whose mine is marked, in one row, in one column, and on a board of both.
    ("1 4 1 0", "2 M0 D1"),
    ("4 1 1 0", "2 M0 D1"),
    ("3 4 2 0 3", "2 M0 D1"),
    // Only a mine can be proved, from either side.
    ("1 5 1 1", "1 D4"),
    ("5 1 1 1", "1 D4"),
    ("1 5 1 3", "1 D0"),
    ("5 1 1 3", "1 D0"),
    // Nothing can be proved.
    ("1 3 1 0", "1 D1"),
    ("3 1 1 2", "1 D1"),
];

/// Returns the game of a problem and a history; `None` if they are not a game, which a test excludes.
pub(super) fn game(problem: &str, history: &str) -> Option<Game> {
    let layout = problem::read_from(&mut Scanner::new(problem.as_bytes())).ok()?;
    let mut game = Game::new(layout, Rules::SAE);
    history::replay(&mut Scanner::new(history.as_bytes()), &mut game).ok()?;
    Some(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_has_its_stated_status() {
        for case in CASES {
            let game = game(case.problem, case.history).unwrap();
            let about = format!("{} {}", case.problem, case.history);
            assert_eq!(game.status(), case.status, "{about}");
        }
        for (problem, history) in GRIDS {
            let game = game(problem, history).unwrap();
            assert_eq!(game.status(), Status::Playing, "{problem} {history}");
        }
    }

    #[test]
    fn boards_of_every_shape_are_among_the_cases() {
        let sizes = CASES.map(|case| game(case.problem, "0").unwrap().view().size());
        let sides = sizes.map(|size| (size.rows(), size.cols()));
        let shapes: [fn(u32, u32) -> bool; 6] = [
            |rows, cols| rows == 1 && cols == 1,
            |rows, cols| rows == 1 && cols > 1,
            |rows, cols| rows > 1 && cols == 1,
            |rows, cols| rows > 1 && rows == cols,
            |rows, cols| rows > cols && cols > 0,
            |rows, cols| rows > 1 && cols > rows,
        ];
        for shape in shapes {
            assert!(sides.iter().any(|&(rows, cols)| shape(rows, cols)));
        }
    }
}
