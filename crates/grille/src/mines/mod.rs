//! `grille mines ...`: one file a command.

mod board;
mod generate;
#[cfg(unix)]
mod judge;

use crate::args::MinesCommand;
use crate::fail::Failure;
use crate::lang::Lang;

pub(crate) fn run(command: MinesCommand, seed: u64, lang: &Lang) -> Result<(), Failure> {
    match command {
        MinesCommand::Generate(args) => generate::run(&args, seed, lang),
        #[cfg(unix)]
        MinesCommand::Judge(args) => judge::run(&args, seed, lang),
        // Groups of processes and their limits are Unix's.
        #[cfg(not(unix))]
        MinesCommand::Judge(_) => Err(Failure::failed(lang.text("judge-only-unix"))),
    }
}
