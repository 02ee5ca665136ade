//! The five-operation assignment on stdin and stdout: reads all input, then calls the library.

use grille_classic::sae;
use grille_grid::Rng;

use crate::args::Sae;
use crate::fail::{self, Failure};
use crate::files;
use crate::lang::Messages;
use crate::output;

/// Longer input is refused: the largest board with a mine in every cell needs about 0.6 GB.
const LONGEST_INPUT: u64 = 1 << 30;

pub(super) fn run(args: &Sae, mut rng: Rng, lang: &Messages) -> Result<(), Failure> {
    let input = files::stdin(LONGEST_INPUT, lang)?;
    let rule = args.rule.into();
    if let Some(remark) = sae::run(input, rule, &mut rng, &mut output::stdout(), lang)? {
        fail::remark(&remark.text(lang));
    }
    Ok(())
}
