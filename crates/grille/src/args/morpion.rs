//! Arguments of `grille morpion ...`.

use std::path::PathBuf;

use clap::Subcommand;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use grille_morpion::ai::Level;
use grille_morpion::{Rules, Side, Variant};
use grille_session::morpion::Seat;

use super::{PlayOptions, side, variants};

#[derive(Subcommand)]
pub(crate) enum MorpionCommand {
    Play(MorpionPlay),
    Analyse(MorpionAnalyse),
    Solve(MorpionSolve),
    Match(MorpionMatch),
    Perft(MorpionPerft),
}

/// The rules of the game.
#[derive(clap::Args)]
pub(crate) struct RuleOptions {
    #[arg(long, default_value = "top", value_name = "top|3d", value_parser = variants())]
    pub(crate) variant: Variant,
    #[arg(long)]
    pub(crate) quake: bool,
    #[arg(long)]
    pub(crate) ko: bool,
}

impl RuleOptions {
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
    pub(crate) kind: RuleOptions,
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
        value_parser = clap::value_parser!(u32).range(1..=i64::from(grille_morpion::ko::Limits::MAX_PLIES)))]
    pub(crate) plies: u32,
    #[arg(long)]
    pub(crate) moves: bool,
    #[arg(long, value_name = "F", conflicts_with = "moves")]
    pub(crate) proof: Option<PathBuf>,
    #[arg(long, requires = "proof")]
    pub(crate) force: bool,
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
    pub(crate) kind: RuleOptions,
    #[arg(id = "most_plies", long = "plies", value_name = "P",
        default_value_t = grille_morpion::arena::MOST_PLIES)]
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

/// A game to play; `plain::opening` makes it.
#[derive(clap::Args)]
pub(crate) struct MorpionPlay {
    #[arg(id = "board_side", long = "size", value_name = "N", default_value = "3", value_parser = side())]
    pub(crate) side: Side,
    #[command(flatten)]
    pub(crate) kind: RuleOptions,
    #[arg(id = "seat_x", long = "x", value_name = "human|ai:LEVEL", value_parser = seats())]
    pub(crate) x: Option<Seat>,
    #[arg(id = "seat_o", long = "o", value_name = "human|ai:LEVEL", value_parser = seats())]
    pub(crate) o: Option<Seat>,
    #[arg(long, value_name = "ID",
        conflicts_with_all = ["board_side", "variant", "quake", "ko", "seat_x", "seat_o"])]
    pub(crate) id: Option<String>,
    #[arg(long,
        conflicts_with_all = ["board_side", "variant", "quake", "ko", "seat_x", "seat_o", "id"])]
    pub(crate) resume: bool,
    #[command(flatten)]
    pub(crate) how: PlayOptions,
}

/// Parses who plays a side: a person, or a player of `grille_morpion::ai`, with or without `ai:` in front.
fn seats() -> impl TypedValueParser<Value = Seat> {
    let named = Seat::ALL.map(|seat| {
        let value = PossibleValue::new(seat.name());
        match seat {
            Seat::Human => value,
            // `ai` alone means the best one.
            Seat::Ai(Level::Best) => value.aliases([Level::Best.name(), "ai"]),
            Seat::Ai(level) => value.alias(level.name()),
        }
    });
    PossibleValuesParser::new(named).map(|given| {
        let named = given.parse().or_else(|_| given.parse().map(Seat::Ai));
        named.expect("the parser lets no other word pass")
    })
}

/// Parses the name of a player of `grille_morpion::ai`, with or without `ai:` in front.
fn levels() -> impl TypedValueParser<Value = Level> {
    let named = Level::ALL
        .map(|level| PossibleValue::new(level.name()).alias(format!("ai:{}", level.name())));
    PossibleValuesParser::new(named).map(|given| {
        let name = given.strip_prefix("ai:").unwrap_or(&given);
        name.parse::<Level>()
            .expect("the parser lets no other word pass")
    })
}
