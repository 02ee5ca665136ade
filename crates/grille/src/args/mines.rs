//! Arguments of `grille mines ...`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};
use grille_grid::{Pos, Size};
use grille_mines::solve::ApproachName;
use grille_mines::{FirstClick, Level, Preset};

use super::{PlayOptions, any_of, approach_names, approaches, named, shard};
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

/// The boards to use; `grille_mines::board` makes them.
#[derive(clap::Args)]
pub(crate) struct BoardOptions {
    #[arg(long, value_name = any_of(Level::ALL.map(Level::name)),
        value_parser = named::<Level>(Level::ALL.map(Level::name)),
        conflicts_with_all = ["board_size", "mines"])]
    pub(crate) level: Option<Level>,
    /// Its own id, because the sizes of other commands may be one number.
    #[arg(id = "board_size", long = "size", value_name = "RxC", requires = "mines",
        value_parser = size)]
    pub(crate) size: Option<Size>,
    #[arg(long, value_name = "M", requires = "board_size")]
    pub(crate) mines: Option<u32>,
    #[arg(long, default_value_t = FirstClick::Safe, value_name = any_of(FirstClick::ALL.map(FirstClick::name)),
        value_parser = named::<FirstClick>(FirstClick::ALL.map(FirstClick::name)))]
    pub(crate) first: FirstClick,
    #[arg(long, value_name = "ROW,COL", value_parser = cell)]
    pub(crate) at: Option<Pos>,
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
    /// Run in a sandbox or fail.
    Require,
    /// Run in a sandbox where one works.
    #[default]
    Auto,
    Off,
}

/// Parses seconds such as `0.5`: more than 0 and at most an hour.
pub(super) fn seconds(text: &str) -> Result<f64, &'static str> {
    let seconds = text.parse().ok();
    seconds
        .filter(|seconds| (0.001..=3600.0).contains(seconds))
        .ok_or("not a time")
}

#[derive(clap::Args)]
pub(crate) struct MinesCompare {
    #[arg(long, required = true, value_delimiter = ',', value_name = names(),
        value_parser = approaches())]
    pub(crate) approaches: Vec<ApproachName>,
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

/// The files written besides the table.
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

/// The value name of `--approaches`.
fn names() -> String {
    format!("{},...", approach_names())
}

/// A board as the player sees it.
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
    /// Its own id, because the default differs from that of other commands.
    #[arg(
        id = "promised",
        long = "first",
        value_parser = named::<FirstClick>(FirstClick::ALL.map(FirstClick::name)),
        default_value_t = FirstClick::None,
        value_name = any_of(FirstClick::ALL.map(FirstClick::name))
    )]
    pub(crate) first: FirstClick,
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

/// A game to play; `plain::opening` makes it. Options shared with `generate` have their own ids, because their
/// defaults differ.
#[derive(clap::Args)]
pub(crate) struct MinesPlay {
    #[arg(id = "play_level", long = "level",
        value_parser = named::<Level>(Level::ALL.map(Level::name)),
        value_name = any_of(Level::ALL.map(Level::name)), conflicts_with_all = ["play_board_size", "mines"])]
    pub(crate) level: Option<Level>,
    #[arg(id = "play_board_size", long = "size", value_name = "RxC", requires = "mines",
        value_parser = size)]
    pub(crate) size: Option<Size>,
    #[arg(long, value_name = "M", requires = "play_board_size")]
    pub(crate) mines: Option<u32>,
    #[arg(
        id = "play_first",
        long = "first",
        value_parser = named::<FirstClick>(FirstClick::ALL.map(FirstClick::name)),
        value_name = any_of(FirstClick::ALL.map(FirstClick::name))
    )]
    pub(crate) first: Option<FirstClick>,
    #[arg(id = "play_rules", long = "rules", value_name = any_of(Preset::ALL.map(Preset::name)),
        value_parser = named::<Preset>(Preset::ALL.map(Preset::name)))]
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

/// Parses a size such as `16x30`, rows first.
fn size(text: &str) -> Result<Size, &'static str> {
    text.parse().map_err(|_| "not a size")
}

/// Parses a cell such as `3,3`, row first, from 0.
fn cell(text: &str) -> Result<Pos, &'static str> {
    let pair = text.split_once(',');
    pair.and_then(|(row, col)| Some(Pos::new(row.parse().ok()?, col.parse().ok()?)))
        .ok_or("not a cell")
}
