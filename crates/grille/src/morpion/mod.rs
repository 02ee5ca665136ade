//! `grille morpion ...`: one file per command.

pub(crate) mod analyse;
mod contest;
mod perft;
mod play;
mod solve;

use crate::args::MorpionCommand;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::plain::GlobalOptions;

pub(crate) fn run(
    command: MorpionCommand,
    asked: GlobalOptions<'_>,
    lang: &Messages,
) -> Result<(), Failure> {
    let seed = asked.seed;
    match command {
        MorpionCommand::Analyse(args) => analyse::run(&args, lang),
        MorpionCommand::Solve(args) => solve::run(&args, lang),
        MorpionCommand::Match(args) => contest::run(&args, seed, lang),
        MorpionCommand::Perft(args) => perft::run(&args, lang),
        MorpionCommand::Play(args) => play::run(&args, asked, lang),
    }
}
