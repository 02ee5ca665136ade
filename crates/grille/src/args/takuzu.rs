//! Arguments of `grille takuzu ...`.

use std::path::PathBuf;

use clap::Subcommand;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use grille_takuzu::count::Distinct;
use grille_takuzu::text::Format;
use grille_takuzu::{Difficulty, Odd, Rules};

use super::{PlayOptions, any_of, named, shard};
use crate::checkpoint::Shard;

#[derive(Subcommand)]
pub(crate) enum TakuzuCommand {
    Play(TakuzuPlay),
    Solve(TakuzuSolve),
    Check(TakuzuCheck),
    Hint(TakuzuHint),
    Rate(TakuzuRate),
    Convert(TakuzuConvert),
    Generate(TakuzuGenerate),
    Count(TakuzuCount),
    Merge(TakuzuMerge),
    Bench(TakuzuBench),
}

/// The rules of puzzles whose text does not tell them.
#[derive(Clone, Copy, clap::Args)]
pub(crate) struct RulesOptions {
    #[arg(id = "takuzu_rules", long = "rules", value_parser = rules(), value_name = any_of(Rules::PRESETS.map(|(name, _)| name)))]
    pub(crate) rules: Option<Rules>,
    /// Takes precedence over the end of a name such as `takuzu-either`.
    #[arg(long, value_parser = odd(), value_name = "more-ones|either")]
    pub(crate) odd: Option<Odd>,
}

#[derive(clap::Args)]
pub(crate) struct TakuzuSolve {
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rules: RulesOptions,
    #[arg(long, value_parser = named::<Format>(Format::ALL.map(Format::name)), value_name = any_of(Format::ALL.map(Format::name)))]
    pub(crate) format: Option<Format>,
    #[arg(long, value_name = "N")]
    pub(crate) budget: Option<u64>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
pub(crate) struct TakuzuCheck {
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rules: RulesOptions,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
pub(crate) struct TakuzuHint {
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rules: RulesOptions,
    #[arg(long, value_name = "FILE")]
    pub(crate) start: Option<PathBuf>,
    #[arg(long, value_name = "1-5", default_value_t = 5,
        value_parser = clap::value_parser!(u8).range(1..=5))]
    pub(crate) stage: u8,
    #[arg(long, conflicts_with_all = ["json", "stage"])]
    pub(crate) apply: bool,
    #[arg(long, value_parser = named::<Format>(Format::ALL.map(Format::name)), value_name = any_of(Format::ALL.map(Format::name)))]
    pub(crate) format: Option<Format>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
pub(crate) struct TakuzuRate {
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rules: RulesOptions,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
pub(crate) struct TakuzuConvert {
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rules: RulesOptions,
    #[arg(long, value_parser = named::<Format>(Format::ALL.map(Format::name)), value_name = any_of(Format::ALL.map(Format::name)))]
    pub(crate) format: Format,
}

#[derive(clap::Args)]
pub(crate) struct TakuzuGenerate {
    #[arg(long, value_name = "N|RxC", value_parser = sides)]
    pub(crate) size: (u32, u32),
    #[command(flatten)]
    pub(crate) rules: RulesOptions,
    #[arg(long, value_parser = named::<Difficulty>(Difficulty::ALL.map(Difficulty::name)), value_name = any_of(Difficulty::ALL.map(Difficulty::name)))]
    pub(crate) difficulty: Option<Difficulty>,
    #[arg(long, conflicts_with = "difficulty")]
    pub(crate) full: bool,
    #[arg(long, value_name = "K", default_value_t = 1)]
    pub(crate) count: u64,
    #[arg(long, value_parser = named::<Format>(Format::ALL.map(Format::name)), value_name = any_of(Format::ALL.map(Format::name)))]
    pub(crate) format: Option<Format>,
}

#[derive(clap::Args)]
pub(crate) struct TakuzuCount {
    #[arg(long, value_name = "N|RxC", value_parser = sides)]
    pub(crate) size: (u32, u32),
    #[arg(
        id = "count_rule",
        long = "rule",
        value_parser = named::<Distinct>(Distinct::ALL.map(Distinct::name)),
        default_value_t = Distinct::Lines,
        value_name = any_of(Distinct::ALL.map(Distinct::name))
    )]
    pub(crate) rule: Distinct,
    /// The same choice by the names of rules.
    #[arg(id = "counted_rules", long = "rules", value_parser = rules(), conflicts_with = "count_rule", value_name = any_of(Rules::PRESETS.map(|(name, _)| name)))]
    pub(crate) rules: Option<Rules>,
    #[arg(long, value_name = "I/M", value_parser = shard, requires = "out")]
    pub(crate) shard: Option<Shard>,
    #[arg(long, value_name = "F")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
pub(crate) struct TakuzuMerge {
    #[arg(value_name = "F", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
pub(crate) struct TakuzuBench {
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) rules: RulesOptions,
    #[arg(long)]
    pub(crate) json: bool,
}

/// A game to play; `plain::opening` makes it.
#[derive(clap::Args)]
pub(crate) struct TakuzuPlay {
    #[arg(id = "puzzle_file", value_name = "FILE",
        conflicts_with_all = ["play_sides", "play_difficulty"])]
    pub(crate) file: Option<PathBuf>,
    #[arg(id = "play_sides", long = "size", value_name = "N|RxC", value_parser = sides)]
    pub(crate) size: Option<(u32, u32)>,
    #[command(flatten)]
    pub(crate) rules: RulesOptions,
    #[arg(
        id = "play_difficulty",
        long = "difficulty",
        value_parser = named::<Difficulty>(Difficulty::ALL.map(Difficulty::name)),
        value_name = any_of(Difficulty::ALL.map(Difficulty::name))
    )]
    pub(crate) difficulty: Option<Difficulty>,
    #[arg(long, value_name = "ID",
        conflicts_with_all = ["play_sides", "play_difficulty", "takuzu_rules", "odd", "puzzle_file"])]
    pub(crate) id: Option<String>,
    #[arg(long, conflicts_with_all = ["play_sides", "play_difficulty", "takuzu_rules", "odd", "puzzle_file", "id"])]
    pub(crate) resume: bool,
    #[command(flatten)]
    pub(crate) how: PlayOptions,
}

/// The names of rules. Those that end in `-either`, as JSON and IDs have them, are read and not listed: `--odd` says
/// the same.
fn rules() -> impl TypedValueParser<Value = Rules> {
    let names = Rules::PRESETS.into_iter().flat_map(|(name, _)| {
        let hidden = PossibleValue::new(format!("{name}-either")).hide(true);
        [PossibleValue::new(name), hidden]
    });
    PossibleValuesParser::new(names)
        .map(|name| name.parse().expect("the parser lets no other word pass"))
}

fn odd() -> impl TypedValueParser<Value = Odd> {
    PossibleValuesParser::new(["more-ones", "either"]).map(|name| match &*name {
        "either" => Odd::Either,
        _ => Odd::MoreOnes,
    })
}

/// Parses a size such as `8` or `4x6`, rows first.
fn sides(text: &str) -> Result<(u32, u32), std::num::ParseIntError> {
    let (rows, cols) = text.split_once('x').unwrap_or((text, text));
    Ok((rows.parse()?, cols.parse()?))
}
