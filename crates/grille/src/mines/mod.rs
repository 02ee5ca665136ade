//! `grille mines ...`: one file per command, and code shared by several.

pub(crate) mod analyse;
mod arena;
mod bench;
mod board;
pub(crate) mod checkpoint;
mod compare;
mod generate;
pub(crate) mod hint;
mod input;
#[cfg(unix)]
mod judge;
pub(crate) mod merge;
mod no_guess;
mod play;
mod plot;
pub(crate) mod replay;
pub(crate) mod report;
mod tally;
mod verify;

#[cfg(unix)]
pub(crate) use judge::supervises;

use crate::args::MinesCommand;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::plain::GlobalOptions;

pub(crate) fn run(
    command: MinesCommand,
    asked: GlobalOptions<'_>,
    lang: &Messages,
) -> Result<(), Failure> {
    let GlobalOptions { seed, chosen, .. } = asked;
    match command {
        MinesCommand::Generate(args) => generate::run(&args, seed, lang),
        #[cfg(unix)]
        MinesCommand::Judge(args) => judge::run(&args, seed, lang),
        // Process groups and their limits exist only on Unix.
        #[cfg(not(unix))]
        MinesCommand::Judge(_) => Err(Failure::failed(
            lang.text(grille_messages::id::JUDGE_ONLY_UNIX),
        )),
        MinesCommand::Compare(args) => compare::run(&args, seed, chosen, lang),
        MinesCommand::Merge(args) => merge::run(&args, lang),
        MinesCommand::Analyse(args) => analyse::run(&args, lang),
        MinesCommand::Hint(args) => hint::run(&args, lang),
        MinesCommand::Replay(args) => replay::run(&args, lang),
        MinesCommand::Verify(args) => verify::run(&args, lang),
        MinesCommand::Bench(args) => bench::run(&args, lang),
        MinesCommand::Play(args) => play::run(&args, asked, lang),
    }
}
