//! `grille classic`: runs the assignments of `grille_classic` with their arguments, files and terminal.

mod ia;
mod morpion;
mod sae;
mod takuzu;

use std::io::{self, IsTerminal as _, StdinLock};

use grille_classic::Console;
use grille_grid::Rng;

use crate::args::Classic;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output::{self, Output};

pub(crate) fn run(command: Classic, mut rng: Rng, lang: &Messages) -> Result<(), Failure> {
    match command {
        Classic::Sae(args) => sae::run(&args, rng, lang),
        Classic::Tp(args) => Ok(grille_classic::tp::main(
            args.axes,
            &mut rng,
            &mut console(lang),
        )?),
        Classic::Ia(args) => ia::run(&args, rng, lang),
        Classic::Takuzu(args) => takuzu::run(&args, rng, lang),
        Classic::Morpion(args) => morpion::run(&args, rng, lang),
    }
}

/// A console with prompts on stdout and answers from stdin.
fn console(lang: &Messages) -> Console<'_, StdinLock<'static>, Output> {
    let echoes = io::stdin().is_terminal();
    Console::new(io::stdin().lock(), output::stdout(), lang).echoing(echoes)
}
