//! Arguments of `grille mines ...`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Subcommand, ValueEnum};
use grille_grid::{Pos, Size};
use grille_mines::{FirstClick, solve};
use grille_session::mines::Preset;

use super::{PlayOptions, approach_names, approaches, shard};
use crate::checkpoint::Shard;

#[derive(Subcommand)]
pub(crate) enum MinesCommand {
    Play(MinesPlay),
    Generate(MinesGenerate),
    Judge(MinesJudge),
    Compare(MinesCompare),
    Merge(MinesMerge),
    Analyse(MinesView),
    Hint(MinesView),
    Replay(MinesReplay),
    Verify(MinesVerify),
    Bench(MinesBench),
}

/// The boards that are meant; `grille_mines::board` makes them.
#[derive(clap::Args)]
pub(crate) struct BoardOptions {
    #[arg(long, value_enum, value_name = "beginner|intermediate|expert",
        conflicts_with_all = ["board_size", "mines"])]
    pub(crate) level: Option<Level>,
    /// Named apart from the sizes of other commands, which may be one number.
    #[arg(id = "board_size", long = "size", value_name = "RxC", requires = "mines",
        value_parser = size)]
    pub(crate) size: Option<Size>,
    #[arg(long, value_name = "M", requires = "board_size")]
    pub(crate) mines: Option<u32>,
    #[arg(long, value_enum, default_value_t, value_name = "none|safe|zero")]
    pub(crate) first: First,
    #[arg(long, value_name = "ROW,COL", value_parser = cell)]
    pub(crate) at: Option<Pos>,
}

/// The usual boards.
#[derive(Clone, Copy, Default, ValueEnum)]
pub(crate) enum Level {
    Beginner,
    Intermediate,
    #[default]
    Expert,
}

impl Level {
    /// Rows, columns and mines.
    pub(crate) fn board(self) -> (u64, u64, u32) {
        match self {
            Level::Beginner => (9, 9, 10),
            Level::Intermediate => (16, 16, 40),
            Level::Expert => (16, 30, 99),
        }
    }
}

/// The promises of `grille_mines::FirstClick`.
#[derive(Clone, Copy, Default, ValueEnum)]
pub(crate) enum First {
    None,
    #[default]
    Safe,
    Zero,
}

impl First {
    pub(crate) fn promise(self) -> FirstClick {
        match self {
            First::None => FirstClick::None,
            First::Safe => FirstClick::Safe,
            First::Zero => FirstClick::Zero,
        }
    }
}

#[derive(clap::Args)]
pub(crate) struct MinesGenerate {
    #[command(flatten)]
    pub(crate) board: BoardOptions,
    #[arg(long, value_name = "K", default_value_t = 1)]
    pub(crate) count: u64,
    #[arg(long)]
    pub(crate) boards: bool,
    #[arg(long)]
    pub(crate) no_guess: bool,
    #[arg(long, value_name = "N", default_value_t = 200_000, requires = "no_guess",
        value_parser = clap::value_parser!(u64).range(1..=1 << 40))]
    pub(crate) tries: u64,
    #[arg(long, requires = "no_guess", conflicts_with = "boards")]
    pub(crate) certificate: bool,
    #[arg(long, value_name = "T", requires = "no_guess",
        value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

#[derive(clap::Args)]
pub(crate) struct MinesJudge {
    #[command(flatten)]
    pub(crate) board: BoardOptions,
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) games: u64,
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0, value_parser = seconds)]
    pub(crate) time: f64,
    #[arg(id = "call_memory", long = "memory", value_name = "MB", default_value_t = 1024,
        value_parser = clap::value_parser!(u64).range(32..=1 << 26))]
    pub(crate) memory: u64,
    #[arg(long, value_enum, default_value_t, value_name = "require|auto|off")]
    pub(crate) sandbox: Sandbox,
    #[arg(long, value_name = "DIR", conflicts_with = "program")]
    pub(crate) each: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(last = true, value_name = "PROGRAM", required_unless_present = "each")]
    pub(crate) program: Vec<OsString>,
}

/// Whether judged programs run in a sandbox.
#[derive(Clone, Copy, Default, ValueEnum)]
pub(crate) enum Sandbox {
    /// In one, or not at all.
    Require,
    /// Where one can be had.
    #[default]
    Auto,
    Off,
}

/// `0.5`: more than nothing, and at most an hour.
fn seconds(text: &str) -> Result<f64, &'static str> {
    let seconds = text.parse().ok();
    seconds
        .filter(|seconds| (0.001..=3600.0).contains(seconds))
        .ok_or("not a time")
}

#[derive(clap::Args)]
pub(crate) struct MinesCompare {
    #[arg(long, required = true, value_delimiter = ',', value_name = names(),
        value_parser = approaches())]
    pub(crate) approaches: Vec<solve::Name>,
    #[command(flatten)]
    pub(crate) board: BoardOptions,
    #[arg(id = "boards_file", long = "boards", value_name = "FILE",
        conflicts_with_all = ["level", "board_size", "mines", "first", "at"])]
    pub(crate) boards: Option<PathBuf>,
    #[arg(id = "board_games", long = "games", value_name = "N",
        value_parser = clap::value_parser!(u64).range(1..=1 << 40))]
    pub(crate) games: Option<u64>,
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) files: ResultFiles,
    #[arg(long, value_name = "I/M", value_parser = shard, requires = "out")]
    pub(crate) shard: Option<Shard>,
    #[arg(long, value_name = "F")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

/// What is written beside the table.
#[derive(clap::Args)]
pub(crate) struct ResultFiles {
    #[arg(long, value_name = "PREFIX")]
    pub(crate) outcomes: Option<PathBuf>,
    #[arg(long, value_name = "F.svg")]
    pub(crate) plot: Option<PathBuf>,
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(clap::Args)]
pub(crate) struct MinesMerge {
    #[arg(value_name = "F", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) results: ResultFiles,
    #[arg(long)]
    pub(crate) json: bool,
}

/// What `--approaches` takes.
fn names() -> String {
    format!("{},...", approach_names())
}

/// A board as a player sees it.
#[derive(clap::Args)]
pub(crate) struct MinesView {
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[arg(long, value_name = "M")]
    pub(crate) mines: Option<u32>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
pub(crate) struct MinesReplay {
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Named apart from the promise of other commands, whose default is another.
    #[arg(
        id = "promised",
        long = "first",
        value_enum,
        default_value = "none",
        value_name = "none|safe|zero"
    )]
    pub(crate) first: First,
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(crate) seconds: Option<f64>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
pub(crate) struct MinesVerify {
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
pub(crate) struct MinesBench {
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

/// A game to be played; `plain::opening` makes it. Options that `generate` has, too, are named apart,
/// as their defaults are others.
#[derive(clap::Args)]
pub(crate) struct MinesPlay {
    #[arg(id = "play_level", long = "level", value_enum,
        value_name = "beginner|intermediate|expert", conflicts_with_all = ["play_board_size", "mines"])]
    pub(crate) level: Option<Level>,
    #[arg(id = "play_board_size", long = "size", value_name = "RxC", requires = "mines",
        value_parser = size)]
    pub(crate) size: Option<Size>,
    #[arg(long, value_name = "M", requires = "play_board_size")]
    pub(crate) mines: Option<u32>,
    #[arg(
        id = "play_first",
        long = "first",
        value_enum,
        value_name = "none|safe|zero"
    )]
    pub(crate) first: Option<First>,
    #[arg(id = "play_rules", long = "rules", value_name = "free|sae|tp|ia",
        value_parser = presets())]
    pub(crate) rules: Option<Preset>,
    #[arg(id = "play_no_guess", long = "no-guess")]
    pub(crate) no_guess: bool,
    #[arg(long, value_name = "ID", conflicts_with_all = ["play_level", "play_board_size", "mines",
        "play_first", "play_rules", "play_no_guess"])]
    pub(crate) id: Option<String>,
    #[arg(long, conflicts_with_all = ["play_level", "play_board_size", "mines", "play_first",
        "play_rules", "play_no_guess", "id"])]
    pub(crate) resume: bool,
    #[command(flatten)]
    pub(crate) how: PlayOptions,
}

/// The rules of the assignments, and those that players are used to.
fn presets() -> impl TypedValueParser<Value = Preset> {
    PossibleValuesParser::new(Preset::ALL.map(Preset::name))
        // The parser lets no other word pass.
        .map(|given| Preset::from_name(&given).unwrap_or(Preset::Free))
}

/// `16x30`, rows first.
fn size(text: &str) -> Result<Size, &'static str> {
    text.parse().map_err(|_| "not a size")
}

/// `3,3`, row first, from 0.
fn cell(text: &str) -> Result<Pos, &'static str> {
    let pair = text.split_once(',');
    pair.and_then(|(row, col)| Some(Pos::new(row.parse().ok()?, col.parse().ok()?)))
        .ok_or("not a cell")
}
