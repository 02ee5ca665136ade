//! `grille takuzu ...`: one file a command.

mod bench;
mod check;
mod convert;
mod faults;
mod format;
mod generate;
mod input;
mod solve;

use grid::Rng;

use crate::args::Takuzu;
use crate::fail::Failure;
use crate::lang::Lang;

pub(crate) fn run(command: Takuzu, rng: Rng, lang: &Lang) -> Result<(), Failure> {
    match command {
        Takuzu::Solve(args) => solve::run(&args, lang),
        Takuzu::Check(args) => check::run(&args, lang),
        Takuzu::Convert(args) => convert::run(&args, lang),
        Takuzu::Generate(args) => generate::run(&args, rng, lang),
        Takuzu::Bench(args) => bench::run(&args, lang),
    }
}
