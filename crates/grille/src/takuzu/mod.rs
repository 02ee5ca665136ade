//! `grille takuzu ...`: one file a command.

mod bench;
mod check;
mod convert;
mod count;
pub(crate) mod faults;
mod format;
mod generate;
mod hint;
mod input;
mod merge;
mod rate;
mod shard;
mod solve;
pub(crate) mod words;

use grid::Rng;

use crate::args::TakuzuCommand;
use crate::fail::Failure;
use crate::lang::Lang;

pub(crate) fn run(command: TakuzuCommand, rng: Rng, lang: &Lang) -> Result<(), Failure> {
    match command {
        TakuzuCommand::Solve(args) => solve::run(&args, lang),
        TakuzuCommand::Check(args) => check::run(&args, lang),
        TakuzuCommand::Hint(args) => hint::run(&args, lang),
        TakuzuCommand::Rate(args) => rate::run(&args, lang),
        TakuzuCommand::Convert(args) => convert::run(&args, lang),
        TakuzuCommand::Generate(args) => generate::run(&args, rng, lang),
        TakuzuCommand::Count(args) => count::run(&args, lang),
        TakuzuCommand::Merge(args) => merge::run(&args, lang),
        TakuzuCommand::Bench(args) => bench::run(&args, lang),
    }
}
