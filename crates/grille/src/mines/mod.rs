//! `grille mines ...`: one file a command.

mod analyse;
mod bench;
mod board;
mod faults;
mod generate;
mod hint;
mod input;
mod replay;
mod verify;
mod words;

use crate::args::MinesCommand;
use crate::fail::Failure;
use crate::lang::Lang;

pub(crate) fn run(command: MinesCommand, seed: u64, lang: &Lang) -> Result<(), Failure> {
    match command {
        MinesCommand::Generate(args) => generate::run(&args, seed, lang),
        MinesCommand::Analyse(args) => analyse::run(&args, lang),
        MinesCommand::Hint(args) => hint::run(&args, lang),
        MinesCommand::Replay(args) => replay::run(&args, lang),
        MinesCommand::Verify(args) => verify::run(&args, lang),
        MinesCommand::Bench(args) => bench::run(&args, lang),
    }
}
