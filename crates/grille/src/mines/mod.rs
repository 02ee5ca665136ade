//! `grille mines ...`: one file a command, and what several need.

mod arena;
mod board;
mod compare;
mod faults;
mod generate;
mod merge;
mod part;
mod plot;
mod report;
mod tally;

use crate::args::MinesCommand;
use crate::fail::Failure;
use crate::lang::Lang;

/// `chosen` says whether the user has chosen the seed.
pub(crate) fn run(
    command: MinesCommand,
    seed: u64,
    chosen: bool,
    lang: &Lang,
) -> Result<(), Failure> {
    match command {
        MinesCommand::Generate(args) => generate::run(&args, seed, lang),
        MinesCommand::Compare(args) => compare::run(&args, seed, chosen, lang),
        MinesCommand::Merge(args) => merge::run(&args, lang),
    }
}
