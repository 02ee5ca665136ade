//! `grille takuzu ...`: one file per command.

mod bench;
mod check;
pub(crate) mod checkpoint;
mod convert;
mod count;
mod format;
mod generate;
pub(crate) mod hint;
mod input;
pub(crate) mod merge;
mod play;
mod rate;
mod solve;

use grille_grid::Rng;
use grille_takuzu::Rules;
use serde::Serialize;

use crate::args::TakuzuCommand;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::plain::GlobalOptions;

pub(crate) fn run(
    command: TakuzuCommand,
    asked: GlobalOptions<'_>,
    lang: &Messages,
) -> Result<(), Failure> {
    let rng = Rng::new(asked.seed);
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
        TakuzuCommand::Play(args) => play::run(&args, asked, lang),
    }
}

/// A line of JSON with the name of the rules that it was computed under.
#[derive(Serialize)]
struct WithRules<T> {
    #[serde(flatten)]
    line: T,
    rules: String,
}

impl<T> WithRules<T> {
    fn new(line: T, rules: Rules) -> WithRules<T> {
        let rules = rules.to_string();
        WithRules { line, rules }
    }
}

/// The size of a board as scripts read it: one number where it is square.
#[derive(Serialize)]
#[serde(untagged)]
enum BoardSize {
    Square(u32),
    Oblong(String),
}

impl BoardSize {
    fn new(rows: u32, cols: u32) -> BoardSize {
        match rows == cols {
            true => BoardSize::Square(rows),
            false => BoardSize::Oblong(format!("{rows}x{cols}")),
        }
    }
}
