//! `grille mines ...`: one file a command.

mod board;
mod generate;

use crate::args::MinesCommand;
use crate::fail::Failure;
use crate::lang::Lang;

pub(crate) fn run(command: MinesCommand, seed: u64, lang: &Lang) -> Result<(), Failure> {
    match command {
        MinesCommand::Generate(args) => generate::run(&args, seed, lang),
    }
}
