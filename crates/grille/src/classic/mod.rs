//! The assignments, each in a file of its own, to the letter of its document.

mod ia;
mod levels;
mod matrices;
mod morpion;
mod sae;
mod takuzu;
mod takuzu_grids;
mod tp;

use std::io::{self, IsTerminal as _, StdinLock};

use grille_classic::Console;
use grille_grid::Rng;

use crate::args::Classic;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output::{self, Output};

pub(crate) fn run(command: Classic, rng: Rng, lang: &Messages) -> Result<(), Failure> {
    match command {
        Classic::Sae(args) => sae::run(&args, rng, lang),
        Classic::Tp(args) => tp::run(&args, rng, lang),
        Classic::Ia(args) => ia::run(&args, rng, lang),
        Classic::Takuzu(args) => takuzu::run(&args, rng, lang),
        Classic::Morpion(args) => morpion::run(&args, rng, lang),
    }
}

/// Prompts on stdout, answers from stdin.
fn console(lang: &Messages) -> Console<'_, StdinLock<'static>, Output> {
    let echoes = io::stdin().is_terminal();
    Console::new(io::stdin().lock(), output::stdout(), lang).echoing(echoes)
}
