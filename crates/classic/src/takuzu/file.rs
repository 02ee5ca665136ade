//! Reads a grid from a file: question 13. Also has the built-in grids.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use grille_grid::Shown;
use grille_grid::text::Scanner;
use grille_messages::takuzu::puzzle;
use grille_messages::{Messages, errors, id};
use grille_takuzu::Board;
use grille_takuzu::text::{PuzzleError, PuzzleFault, clues};

use super::{Grille, SIZES};
use crate::Error;

/// The maximum length of a file. 64 clues with all their blanks are far shorter.
const LONGEST_FILE: u64 = 1 << 16;

/// Opens a file by its name.
pub type Open = fn(&Path) -> io::Result<Box<dyn Read>>;

/// Opens a file on disk.
///
/// # Errors
/// Those of [`File::open`].
pub fn open_file(path: &Path) -> io::Result<Box<dyn Read>> {
    Ok(Box::new(File::open(path)?))
}

/// Opens a built-in grid. Its name ends like those of question 22, such as `G6/grille2.txt`.
///
/// # Errors
/// [`NotFound`](io::ErrorKind::NotFound) for any other name.
pub fn open_built_in(path: &Path) -> io::Result<Box<dyn Read>> {
    let found = BUILT_IN.iter().find(|(name, _)| path.ends_with(name));
    let (_, text) = found.ok_or(io::ErrorKind::NotFound)?;
    Ok(Box::new(text.as_bytes()))
}

/// The built-in grids. Each is the output of `grille takuzu generate --format file` for its size, with its
/// number as the seed, and a level: easy to expert, as far as a size has them.
macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../grids/", $name)))),*]
    };
}

const BUILT_IN: [(&str, &str); 15] = built_in![
    "G4/grille1.txt",
    "G4/grille2.txt",
    "G4/grille3.txt",
    "G4/grille4.txt",
    "G4/grille5.txt",
    "G6/grille1.txt",
    "G6/grille2.txt",
    "G6/grille3.txt",
    "G6/grille4.txt",
    "G6/grille5.txt",
    "G8/grille1.txt",
    "G8/grille2.txt",
    "G8/grille3.txt",
    "G8/grille4.txt",
    "G8/grille5.txt",
];

/// Question 13: reads a grid from a file, whose values are initial cells. In a folder `G4`, `G6` or `G8`, it
/// must have that size.
///
/// # Errors
/// [`Error::BadInput`] names the file and, if it can be read, the place in it, in the language of `lang`.
///
/// ```
/// use std::path::Path;
/// use grille_classic::takuzu::{initialiser_grille, open_built_in};
/// use grille_messages::{Language, Messages};
///
/// let lang = Messages::new(Language::En);
/// let g = initialiser_grille(Path::new("Grilles/G6/grille2.txt"), open_built_in, &lang)?;
/// assert_eq!(g.n, 6);
/// # Ok::<(), grille_classic::Error>(())
/// ```
pub fn initialiser_grille(
    nom_fichier: &Path,
    open: Open,
    lang: &Messages,
) -> Result<Grille, Error> {
    let text = text_of(nom_fichier, open).map_err(|error| unreadable(nom_fichier, &error, lang))?;
    let sizes = sizes_in(nom_fichier);
    let board = read(&text, sizes).map_err(|error| {
        let values = [
            ("file", Shown::new(nom_fichier).to_string().into()),
            ("line", error.place.line.to_string().into()),
            ("column", error.place.column.to_string().into()),
            ("what", words(&error, sizes, lang).into()),
        ];
        Error::BadInput(lang.fill(id::GRIDS_BAD, &values))
    })?;
    Ok(Grille::of_clues(&board))
}

/// The error for a file or folder that cannot be read.
pub(super) fn unreadable(path: &Path, error: &io::Error, lang: &Messages) -> Error {
    let values = [
        ("file", Shown::new(path).to_string().into()),
        ("why", errors::io(error, lang).into()),
    ];
    Error::BadInput(lang.fill(id::FILE_UNREADABLE, &values))
}

/// Reads a file, without a byte order mark.
fn text_of(path: &Path, open: Open) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    open(path)?.take(LONGEST_FILE + 1).read_to_end(&mut text)?;
    if text.len() as u64 > LONGEST_FILE {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    if text.starts_with(b"\xef\xbb\xbf") {
        text.drain(..3);
    }
    Ok(text)
}

/// Returns the allowed sizes of a grid in the folder of this file.
fn sizes_in(path: &Path) -> &'static [i32] {
    let folder = path.parent().and_then(Path::file_name);
    let named = |size: &&[i32]| folder.is_some_and(|name| *name == *format!("G{}", size[0]));
    SIZES.chunks(1).find(named).unwrap_or(&SIZES)
}

/// Parses a file of clues, of one of these sizes.
fn read(text: &[u8], sizes: &[i32]) -> Result<Board, PuzzleError> {
    let scanner = Scanner::new(text);
    if let Ok((number, token)) = scanner.clone().number()
        && !i32::try_from(number).is_ok_and(|size| sizes.contains(&size))
    {
        return Err(scanner.error_at(token, PuzzleFault::Size));
    }
    clues::read(text)
}

fn words(error: &PuzzleError, sizes: &[i32], lang: &Messages) -> String {
    let token = || ("token", error.token.clone().into());
    match (error.fault, sizes) {
        (PuzzleFault::Size, [size]) => {
            let values = [token(), ("size", size.to_string().into())];
            lang.fill(id::GRIDS_WRONG_SIZE, &values)
        }
        (PuzzleFault::Size, _) => lang.fill(id::GRIDS_NOT_A_SIZE, &[token()]),
        (fault, _) => puzzle::what(&error.token, fault, lang),
    }
}

#[cfg(test)]
mod tests {
    use grille_takuzu::Digit;

    use super::*;

    /// Counts the solutions from cell `at` on by trying both values. Shares no code with the library: rows of
    /// -1, 0 and 1.
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

    /// Whether the row and the column of a cell break no rule so far.
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
        let cell = |digit: &Option<Digit>| digit.map_or(-1, |d| d.number() as i8);
        (0..board.size().rows())
            .map(|row| board.cells().row(row).iter().map(cell).collect())
            .collect()
    }

    #[test]
    fn every_built_in_grid_has_exactly_one_solution_and_no_two_are_equal() {
        let mut seen = Vec::new();
        for (name, text) in BUILT_IN {
            let board = read(text.as_bytes(), sizes_in(Path::new(name))).unwrap();
            assert_eq!(solutions(&mut cells(&board), 0), 1, "{text}");
            assert_eq!(clues::write(&board).as_deref(), Some(text));
            assert!(!seen.contains(&board), "{text}");
            seen.push(board);
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
    fn a_folder_says_which_size_its_grids_have() {
        let check = |path: &str, sizes: &[i32]| assert_eq!(sizes_in(Path::new(path)), sizes);
        check("Grilles/G4/grille1.txt", &[4]);
        check("G8/x", &[8]);
        check("G10/x", &SIZES);
        check("G4", &SIZES);
        check("", &SIZES);
    }
}
