//! `grille morpion ...`: one file a command.

pub(crate) mod analyse;
mod contest;
mod faults;
mod perft;
mod solve;

use crate::args::MorpionCommand;
use crate::fail::Failure;
use crate::lang::Lang;

pub(crate) fn run(command: MorpionCommand, seed: u64, lang: &Lang) -> Result<(), Failure> {
    match command {
        MorpionCommand::Analyse(args) => analyse::run(&args, lang),
        MorpionCommand::Solve(args) => solve::run(&args, lang),
        MorpionCommand::Match(args) => contest::run(&args, seed, lang),
        MorpionCommand::Perft(args) => perft::run(&args, lang),
    }
}
