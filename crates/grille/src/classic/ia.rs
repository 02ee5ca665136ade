//! Runs the three-level assignment of `grille_classic::ia` with its arguments and its file of levels.

use std::path::Path;

use grille_classic::ia::{self, Bot};
use grille_grid::{Rng, Shown};
use grille_mines::solve::ApproachName;

use crate::args::Ia;
use crate::fail::Failure;
use crate::files;
use crate::lang::Messages;

/// The levels file in the current folder, used if it exists.
const USUAL_FILE: &str = "levels.json";

/// A larger file is not a levels file.
const LONGEST_FILE: u64 = 1 << 20;

pub(super) fn run(args: &Ia, mut rng: Rng, lang: &Messages) -> Result<(), Failure> {
    let bot = Bot {
        approach: args.approach.unwrap_or(ApproachName::Pinv),
        show_matrices: args.show_matrices,
        pause: !args.no_pause,
    };
    let bot = args.bot.then(|| bot.check(lang)).transpose()?;
    let usual = Path::new(USUAL_FILE);
    let path = args.levels.as_deref();
    let levels = match path.or_else(|| usual.is_file().then_some(usual)) {
        None => ia::read_levels(ia::LEVELS, USUAL_FILE, lang)?,
        Some(path) => {
            let text = files::read_text(path, LONGEST_FILE, lang)?;
            ia::read_levels(&text, &Shown::new(path).to_string(), lang)?
        }
    };
    ia::play(&levels, bot, args.axes, &mut rng, &mut super::console(lang))?;
    Ok(())
}
