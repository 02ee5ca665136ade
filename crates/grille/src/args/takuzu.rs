//! Arguments of `grille takuzu ...`.

use std::path::PathBuf;

use clap::Subcommand;
use grille_takuzu::Difficulty;
use grille_takuzu::count::Distinct;
use grille_takuzu::text::Format;

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

#[derive(clap::Args)]
pub(crate) struct TakuzuSolve {
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
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
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
pub(crate) struct TakuzuHint {
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
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
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
pub(crate) struct TakuzuConvert {
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[arg(long, value_parser = named::<Format>(Format::ALL.map(Format::name)), value_name = any_of(Format::ALL.map(Format::name)))]
    pub(crate) format: Format,
}

#[derive(clap::Args)]
pub(crate) struct TakuzuGenerate {
    #[arg(long, value_name = "N|RxC", value_parser = sides)]
    pub(crate) size: (u32, u32),
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
    #[arg(
        id = "play_difficulty",
        long = "difficulty",
        value_parser = named::<Difficulty>(Difficulty::ALL.map(Difficulty::name)),
        value_name = any_of(Difficulty::ALL.map(Difficulty::name))
    )]
    pub(crate) difficulty: Option<Difficulty>,
    #[arg(long, value_name = "ID",
        conflicts_with_all = ["play_sides", "play_difficulty", "puzzle_file"])]
    pub(crate) id: Option<String>,
    #[arg(long, conflicts_with_all = ["play_sides", "play_difficulty", "puzzle_file", "id"])]
    pub(crate) resume: bool,
    #[command(flatten)]
    pub(crate) how: PlayOptions,
}

/// Parses a size such as `8` or `4x6`, rows first.
fn sides(text: &str) -> Result<(u32, u32), std::num::ParseIntError> {
    let (rows, cols) = text.split_once('x').unwrap_or((text, text));
    Ok((rows.parse()?, cols.parse()?))
}
