//! Random sizes for tests, and views in the oracle's notation.

#![allow(dead_code, unreachable_pub)]

use grille_grid::{Rng, Size};
use grille_mines::View;
use grille_mines::text::table;

/// A size of at most `longest` rows and columns.
pub fn random_size(rng: &mut Rng, longest: u32) -> Size {
    let (rows, cols) = (1 + rng.below(longest), 1 + rng.below(longest));
    Size::new(rows.into(), cols.into()).unwrap()
}

/// The cells in the oracle's notation.
pub fn characters(view: &View) -> Vec<Vec<char>> {
    table::write(view, table::Rule::Dash)
        .lines()
        .skip(2)
        .step_by(2)
        .map(|line| line.chars().skip(2).step_by(4).collect())
        .collect()
}
