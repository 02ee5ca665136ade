//! `grille classic takuzu`: runs the Takuzu assignment on the terminal.

use grille_classic::takuzu::{self, Display as Shown};
use grille_grid::Rng;

use crate::args::{Display, Takuzu};
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output;

pub(super) fn run(args: &Takuzu, mut rng: Rng, lang: &Messages) -> Result<(), Failure> {
    let colours = output::wants_colours();
    let display = match args.display {
        Some(Display::Easy) => Shown::Easy,
        Some(Display::Medium) => Shown::Medium,
        None if !colours => Shown::Medium,
        Some(Display::Hard) | None => Shown::Hard { colours },
    };
    let mut console = super::console(lang);
    takuzu::programme_principal(args.grids.as_deref(), display, &mut rng, &mut console)?;
    Ok(())
}
