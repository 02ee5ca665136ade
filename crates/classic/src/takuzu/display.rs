//! The three displays of a grid: question 11.

use std::io::Write;

use grille_takuzu::text::display;

use super::Grille;
use crate::Error;

/// A way to show a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Display {
    /// Figure 2: values in a table, `I` before initial ones, -1 for an empty cell.
    Easy,
    /// Figure 3: cells of several lines and columns between stars, with initial values doubled.
    Medium,
    /// Figure 4: cells on a background of two colours, with letters for rows and columns.
    Hard {
        /// Whether to use colours. Without, initial values are doubled.
        colours: bool,
    },
}

/// Question 11: shows a grid.
///
/// # Panics
/// The size is not 4, 6 or 8, or a value is not -1, 0 or 1.
///
/// ```
/// use grille_classic::takuzu::{Display, afficher_grille, creer_grille};
///
/// let mut shown = Vec::new();
/// afficher_grille(&creer_grille(4), Display::Easy, &mut shown)?;
/// assert!(shown.starts_with(b"  -1  -1  -1  -1\n"));
/// # Ok::<(), grille_classic::Error>(())
/// ```
pub fn afficher_grille(g: &Grille, display: Display, output: &mut impl Write) -> Result<(), Error> {
    let game = g.to_game();
    let text = match display {
        Display::Easy => display::easy(&game),
        Display::Medium => display::medium(&game),
        Display::Hard { colours } => display::hard(&game, colours),
    };
    Ok(output.write_all(text.as_bytes())?)
}
