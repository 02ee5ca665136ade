//! Games that are expensive to solve, for the attacks.

use std::fs;

use anyhow::{Context as _, Result};
use grille_mines::text::cell;

use crate::root;

/// A file of `testdata/hostile`, whose README says what each is.
pub(super) fn file(name: &str) -> Result<String> {
    let path = root().join("testdata/hostile").join(name);
    fs::read_to_string(&path).with_context(|| path.display().to_string())
}

/// Every fourth cell is a mine, and all others are open except in the last two rows: as many numbers as possible, all
/// in one component.
pub(super) fn sieve(side: usize) -> String {
    // Four cells a digit: rows without a mine, and rows with one in every other cell.
    let digits = format!("{}{}", "0".repeat(side / 4), "5".repeat(side / 4)).repeat(side / 2);
    let start = format!("mines:{side}x{side}/{}:none:~{digits}", side * side / 4);
    let size =
        grille_grid::Size::new(side as u64, side as u64).expect("a board of a few thousand cells");
    let even = |number: u32| number.is_multiple_of(2);
    let open = size
        .positions()
        .filter(|pos| (even(pos.row) || even(pos.col)) && pos.row + 2 < size.rows());
    save(&start, open.map(|pos| format!("d {}", cell::write(pos))))
}

/// A board on which nothing is dug yet, with a mark set and removed again and again.
pub(super) fn marked_over_and_over(side: usize, times: usize) -> String {
    let start = format!("mines:{side}x{side}/1000:safe:1");
    save(
        &start,
        (0..times).map(|at| format!("{} A1", ["f", "u"][at % 2])),
    )
}

/// A full Takuzu board that breaks the rules, with a digit changed again and again.
pub(super) fn wrong_over_and_over(times: usize) -> String {
    let (side, full) = (100, "01".repeat(5000));
    let start = format!("takuzu:{}", ".".repeat(side * side));
    let changed = (0..times).map(|at| format!("1:1={}", at % 2));
    save(&start, [format!("={full}")].into_iter().chain(changed))
}

fn save(start: &str, moves: impl Iterator<Item = String>) -> String {
    let moves: Vec<String> = moves.map(|text| format!("0 {text}\n")).collect();
    let count = moves.len();
    format!(
        "grille 1\nstart {start}\nelapsed 0\nstanding {count}\nmoves {count}\n{}end\n",
        moves.concat()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_games_are_games() {
        for text in [
            file("lattice.grille").unwrap(),
            file("lattice-over.grille").unwrap(),
            sieve(40),
            marked_over_and_over(40, 51),
            wrong_over_and_over(10),
        ] {
            let session = grille_session::Session::load(&text).unwrap();
            assert!(session.steps().len() > 10);
        }
    }
}
