//! The Takuzu assignment's grids: five a size, from a folder or built in, and what is wrong with a
//! file in words.

use std::path::Path;

use grille_grid::Rng;
use grille_grid::text::Scanner;
use grille_messages::takuzu::puzzle;
use grille_takuzu::Board;
use grille_takuzu::text::{PuzzleError, PuzzleFault, clues};

use grille_grid::Shown;

use crate::fail::Failure;
use crate::files;
use crate::lang::Messages;

/// Where grids are looked for when no folder is named.
const USUAL_FOLDER: &str = "Grilles";

/// A larger file is no grid: 64 clues with all their blanks are far shorter.
const LONGEST_FILE: u64 = 1 << 16;

/// The grids of one size that come with the program. Each is what `grille takuzu generate --format file`
/// gives for its size, its number as the seed, and a level: easy to expert, as far as a size has them.
macro_rules! built_in {
    ($folder:literal) => {
        [
            include_str!(concat!("../../grids/", $folder, "/grille1.txt")),
            include_str!(concat!("../../grids/", $folder, "/grille2.txt")),
            include_str!(concat!("../../grids/", $folder, "/grille3.txt")),
            include_str!(concat!("../../grids/", $folder, "/grille4.txt")),
            include_str!(concat!("../../grids/", $folder, "/grille5.txt")),
        ]
    };
}

/// The sizes of the assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Four,
    Six,
    Eight,
}

impl Side {
    pub(super) fn of(number: u64) -> Option<Side> {
        match number {
            4 => Some(Side::Four),
            6 => Some(Side::Six),
            8 => Some(Side::Eight),
            _ => None,
        }
    }

    fn number(self) -> u32 {
        match self {
            Side::Four => 4,
            Side::Six => 6,
            Side::Eight => 8,
        }
    }

    fn built_in(self) -> [&'static str; 5] {
        match self {
            Side::Four => built_in!("G4"),
            Side::Six => built_in!("G6"),
            Side::Eight => built_in!("G8"),
        }
    }
}

/// Draws one of the five grids of a size: of the folder, of the usual folder if there is one, or
/// built in.
pub(super) fn draw(
    folder: Option<&Path>,
    side: Side,
    rng: &mut Rng,
    lang: &Messages,
) -> Result<Board, Failure> {
    let usual = Path::new(USUAL_FOLDER);
    let folder = folder.or_else(|| usual.is_dir().then_some(usual));
    let drawn = rng.below(5);
    let (text, name) = match folder {
        None => {
            let text = side.built_in()[drawn as usize];
            (text.as_bytes().to_vec(), String::new())
        }
        Some(folder) => {
            let path = folder
                .join(format!("G{}", side.number()))
                .join(format!("grille{}.txt", drawn + 1));
            let text = files::read(&path, LONGEST_FILE, lang)?;
            (text, Shown::new(&path).to_string())
        }
    };
    read(&text, side).map_err(|error| {
        let values = [
            ("file", name.into()),
            ("line", error.place.line.to_string().into()),
            ("column", error.place.column.to_string().into()),
            ("what", words(&error, side, lang).into()),
        ];
        Failure::bad_input(lang.fill("grids-bad", &values))
    })
}

/// A file of clues, of this size and no other.
fn read(text: &[u8], side: Side) -> Result<Board, PuzzleError> {
    let scanner = Scanner::new(text);
    if let Ok((number, token)) = scanner.clone().number()
        && number != u64::from(side.number())
    {
        return Err(scanner.error_at(token, PuzzleFault::Size));
    }
    clues::read(text)
}

/// The letter of the last row and column of a board of the assignment.
pub(super) fn last_letter(board: &Board) -> String {
    // A size of the assignment: at most the eighth letter.
    char::from(b'A' + (board.size().rows() - 1) as u8).to_string()
}

fn words(error: &PuzzleError, side: Side, lang: &Messages) -> String {
    match error.fault {
        // A size that is no board's is not the one wanted, either.
        PuzzleFault::Size | PuzzleFault::Shape(_) => {
            let values = [
                ("token", error.token.clone().into()),
                ("size", side.number().to_string().into()),
            ];
            lang.fill("grids-wrong-size", &values)
        }
        _ => puzzle::what(&error.token, error.fault, lang),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDES: [Side; 3] = [Side::Four, Side::Six, Side::Eight];

    /// Counts the solutions from cell `at` on by trying both values, sharing no code with the
    /// library: rows of -1, 0 and 1.
    fn solutions(cells: &mut Vec<Vec<i8>>, at: usize) -> u32 {
        let n = cells.len();
        if at == n * n {
            let columns: Vec<Vec<i8>> = (0..n)
                .map(|c| cells.iter().map(|row| row[c]).collect())
                .collect();
            let distinct = |lines: &[Vec<i8>]| (1..n).all(|i| !lines[..i].contains(&lines[i]));
            return u32::from(distinct(cells) && distinct(&columns));
        }
        let (row, col) = (at / n, at % n);
        let before = cells[row][col];
        let mut found = 0;
        for value in [0, 1] {
            if before == -1 || before == value {
                cells[row][col] = value;
                if fits(cells, row, col) {
                    found += solutions(cells, at + 1);
                }
            }
        }
        cells[row][col] = before;
        found
    }

    /// Whether nothing is wrong in the two lines of a cell, as far as they are filled.
    fn fits(cells: &[Vec<i8>], row: usize, col: usize) -> bool {
        let column: Vec<i8> = cells.iter().map(|r| r[col]).collect();
        [&cells[row], &column].into_iter().all(|line| {
            let half = line.len() / 2;
            let count = |value| line.iter().filter(|v| **v == value).count();
            let three = |w: &[i8]| w[0] != -1 && w[0] == w[1] && w[1] == w[2];
            count(0) <= half && count(1) <= half && !line.windows(3).any(three)
        })
    }

    fn cells(board: &Board) -> Vec<Vec<i8>> {
        let cell = |digit: &Option<grille_takuzu::Digit>| digit.map_or(-1, |d| d.number() as i8);
        (0..board.size().rows())
            .map(|row| board.cells().row(row).iter().map(cell).collect())
            .collect()
    }

    #[test]
    fn every_built_in_grid_has_exactly_one_solution_and_no_two_are_equal() {
        let mut seen = Vec::new();
        for side in SIDES {
            for text in side.built_in() {
                let board = read(text.as_bytes(), side).unwrap();
                assert_eq!(solutions(&mut cells(&board), 0), 1, "{text}");
                assert_eq!(clues::write(&board).as_deref(), Some(text));
                assert!(!seen.contains(&board), "{text}");
                seen.push(board);
            }
        }
        assert_eq!(seen.len(), 15);
    }

    #[test]
    fn the_oracle_counts_what_is_known() {
        for (n, count) in [(2, 2), (4, 72), (6, 4140)] {
            assert_eq!(solutions(&mut vec![vec![-1; n]; n], 0), count);
        }
    }

    #[test]
    fn each_of_the_five_grids_is_drawn() {
        let lang = crate::lang::speak(Some(crate::lang::Language::En));
        for side in SIDES {
            let drawn: Vec<Board> = (0..60)
                .map(|seed| draw(None, side, &mut Rng::new(seed), &lang).unwrap())
                .collect();
            for text in side.built_in() {
                assert!(drawn.contains(&read(text.as_bytes(), side).unwrap()));
            }
        }
    }
}
