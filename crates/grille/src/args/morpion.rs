//! What does `grille morpion ...` take?

use std::path::PathBuf;

use ::morpion::ai::Level;
use ::morpion::{Rules, Side, Variant};
use clap::Subcommand;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::{side, variants};

#[derive(Subcommand)]
pub(crate) enum MorpionCommand {
    Analyse(MorpionAnalyse),
    Solve(MorpionSolve),
    Match(MorpionMatch),
    Perft(MorpionPerft),
}

/// The game that is meant.
#[derive(clap::Args)]
pub(crate) struct Kind {
    #[arg(long, default_value = "top", value_name = "top|3d", value_parser = variants())]
    pub(crate) variant: Variant,
    #[arg(long)]
    pub(crate) quake: bool,
    #[arg(long)]
    pub(crate) ko: bool,
}

impl Kind {
    pub(crate) fn rules(&self, side: Side) -> Rules {
        Rules {
            quake: self.quake,
            ko: self.ko,
            ..Rules::plain(side, self.variant)
        }
    }
}

#[derive(clap::Args)]
pub(crate) struct MorpionAnalyse {
    #[arg(value_name = "POSITION")]
    pub(crate) position: Option<String>,
    #[command(flatten)]
    pub(crate) kind: Kind,
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=20))]
    pub(crate) depth: Option<u32>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
pub(crate) struct MorpionSolve {
    #[arg(id = "board_side", long = "size", value_name = "N", default_value = "3", value_parser = side())]
    pub(crate) side: Side,
    #[arg(long, default_value = "top", value_name = "top|3d", value_parser = variants())]
    pub(crate) variant: Variant,
    #[arg(long)]
    pub(crate) ko: bool,
    #[arg(long, value_name = "D", default_value_t = 20,
        value_parser = clap::value_parser!(u32).range(1..=i64::from(::morpion::ko::Limits::MAX_PLIES)))]
    pub(crate) plies: u32,
    #[arg(long)]
    pub(crate) moves: bool,
    #[arg(long, value_name = "F", conflicts_with = "moves")]
    pub(crate) proof: Option<PathBuf>,
    #[arg(id = "check_proof", long = "check", value_name = "F",
        conflicts_with_all = ["proof", "moves"])]
    pub(crate) check: Option<PathBuf>,
    #[arg(
        id = "nodes",
        long = "budget",
        value_name = "N",
        default_value_t = 100_000_000_000
    )]
    pub(crate) nodes: u64,
    #[arg(long, value_name = "MB", default_value_t = 256,
        value_parser = clap::value_parser!(u64).range(1..=1024))]
    pub(crate) memory: u64,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
pub(crate) struct MorpionMatch {
    #[arg(long, value_name = "LEVEL", value_parser = levels())]
    pub(crate) x: Level,
    #[arg(long, value_name = "LEVEL", value_parser = levels())]
    pub(crate) o: Level,
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) games: u64,
    #[arg(id = "board_side", long = "size", value_name = "N", default_value = "3", value_parser = side())]
    pub(crate) side: Side,
    #[command(flatten)]
    pub(crate) kind: Kind,
    #[arg(id = "most_plies", long = "plies", value_name = "P",
        default_value_t = ::morpion::arena::MOST_PLIES)]
    pub(crate) plies: u32,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
pub(crate) struct MorpionPerft {
    #[arg(id = "board_side", long = "size", value_name = "N", default_value = "3", value_parser = side())]
    pub(crate) side: Side,
    #[arg(long, default_value = "top", value_name = "top|3d", value_parser = variants())]
    pub(crate) variant: Variant,
    #[arg(id = "perft_depth", long = "depth", value_name = "D", default_value_t = 5,
        value_parser = clap::value_parser!(u32).range(0..=20))]
    pub(crate) depth: u32,
    #[arg(long)]
    pub(crate) json: bool,
}

/// The players of `morpion::ai` by name, with or without `ai:` in front.
fn levels() -> impl TypedValueParser<Value = Level> {
    let names = Level::ALL.map(Level::name);
    let long = names.map(|name| format!("ai:{name}"));
    PossibleValuesParser::new(names.into_iter().map(String::from).chain(long)).map(|given| {
        let name = given.strip_prefix("ai:").unwrap_or(&given);
        // The parser lets no other word pass.
        Level::from_name(name).unwrap_or(Level::Best)
    })
}
