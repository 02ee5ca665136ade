//! Arguments of `grille takuzu ...`.

use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};
use grille_takuzu::technique;

use super::{PlayOptions, shard};
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
    #[arg(long, value_enum, value_name = "line|block|file|id")]
    pub(crate) format: Option<BoardFormat>,
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
    #[arg(long, value_enum, value_name = "line|block|file|id")]
    pub(crate) format: Option<BoardFormat>,
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
    #[arg(long, value_enum, value_name = "line|block|file|id")]
    pub(crate) format: BoardFormat,
}

#[derive(clap::Args)]
pub(crate) struct TakuzuGenerate {
    #[arg(long, value_name = "N|RxC", value_parser = sides)]
    pub(crate) size: (u32, u32),
    #[arg(long, value_enum, value_name = "easy|medium|hard|expert|extreme")]
    pub(crate) difficulty: Option<Difficulty>,
    #[arg(long, conflicts_with = "difficulty")]
    pub(crate) full: bool,
    #[arg(long, value_name = "K", default_value_t = 1)]
    pub(crate) count: u64,
    #[arg(long, value_enum, value_name = "line|block|file|id")]
    pub(crate) format: Option<BoardFormat>,
}

/// The levels of `grille_takuzu::technique`.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Difficulty {
    Easy,
    Medium,
    Hard,
    Expert,
    Extreme,
}

impl Difficulty {
    pub(crate) fn level(self) -> technique::Level {
        match self {
            Difficulty::Easy => technique::Level::Easy,
            Difficulty::Medium => technique::Level::Medium,
            Difficulty::Hard => technique::Level::Hard,
            Difficulty::Expert => technique::Level::Expert,
            Difficulty::Extreme => technique::Level::Extreme,
        }
    }
}

#[derive(clap::Args)]
pub(crate) struct TakuzuCount {
    #[arg(long, value_name = "N|RxC", value_parser = sides)]
    pub(crate) size: (u32, u32),
    #[arg(
        id = "count_rule",
        long = "rule",
        value_enum,
        default_value_t,
        value_name = "full|rows|none"
    )]
    pub(crate) rule: CountRule,
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

/// The rules of `grille_takuzu::count`.
#[derive(Clone, Copy, Default, ValueEnum)]
pub(crate) enum CountRule {
    #[default]
    Full,
    Rows,
    None,
}

#[derive(clap::Args)]
pub(crate) struct TakuzuBench {
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[arg(long)]
    pub(crate) json: bool,
}

/// A game to be played; `plain::opening` makes it.
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
        value_enum,
        value_name = "easy|medium|hard|expert|extreme"
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

/// The formats of a Takuzu board.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardFormat {
    Line,
    Block,
    File,
    Id,
}

/// `8` or `4x6`, rows first.
fn sides(text: &str) -> Result<(u32, u32), std::num::ParseIntError> {
    let (rows, cols) = text.split_once('x').unwrap_or((text, text));
    Ok((rows.parse()?, cols.parse()?))
}
