//! What does `grille mines ...` take?

use std::path::PathBuf;

use ::mines::FirstClick;
use clap::{Subcommand, ValueEnum};
use grid::{Pos, Size};

#[derive(Subcommand)]
pub(crate) enum MinesCommand {
    Generate(MinesGenerate),
    Analyse(MinesView),
    Hint(MinesView),
    Replay(MinesReplay),
    Verify(MinesVerify),
    Bench(MinesBench),
}

/// The boards that are meant; `mines::board` makes them.
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

/// The promises of `mines::FirstClick`.
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
    pub(crate) file: PathBuf,
    #[arg(long)]
    pub(crate) json: bool,
}

/// A duration of more than nothing.
fn seconds(text: &str) -> Result<f64, &'static str> {
    let seconds: f64 = text.parse().map_err(|_| "not a duration")?;
    let sound = seconds.is_finite() && seconds > 0.0;
    sound.then_some(seconds).ok_or("not a duration")
}

/// `16x30`, rows first.
fn size(text: &str) -> Result<Size, &'static str> {
    let (rows, cols) = pair(text, 'x').ok_or("not a size")?;
    Size::new(rows.into(), cols.into()).map_err(|_| "not a size")
}

/// `3,3`, row first, from 0.
fn cell(text: &str) -> Result<Pos, &'static str> {
    let (row, col) = pair(text, ',').ok_or("not a cell")?;
    Ok(Pos::new(row, col))
}

fn pair(text: &str, between: char) -> Option<(u32, u32)> {
    let (first, second) = text.split_once(between)?;
    Some((first.parse().ok()?, second.parse().ok()?))
}
