//! `grille mines hint`: prints the simplest next step, and the numbers from which it follows.

use std::io::Write;

use grille_messages::json;
use grille_messages::mines::explain::Explainer;
use grille_messages::mines::hint::{self as describe, MinesHint};
use grille_mines::hint::Hint;
use grille_mines::solve::chances::Budget;

use super::input;
use crate::args::MinesView;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output;

pub(super) fn run(args: &MinesView, lang: &Messages) -> Result<(), Failure> {
    let view = input::view(args, lang)?;
    let said = Explainer::new(&view, lang);
    let found = grille_mines::hint::hint(&view, Budget::default());
    let mut output = output::stdout();
    if let Hint::Contradiction(why) = found {
        return Err(input::impossible(&view, why, lang));
    }
    if args.json {
        return Ok(writeln!(
            output,
            "{}",
            json::line(&MinesHint::new(&found, &view, &said))
        )?);
    }
    for sentence in describe::sentences(&found, &said, lang) {
        writeln!(output, "{sentence}")?;
    }
    Ok(())
}
