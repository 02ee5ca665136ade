//! How strong are the players? `cargo run --release -p grille-morpion --example arena X O GAMES
//! [top|3d] [quake] [ko] [n] [seed=N]` plays a match, and prints the time a move of the slower side at most
//! takes on average.

use std::time::Instant;

use grille_morpion::ai::Level;
use grille_morpion::{Player, Rules, Side, Variant, arena};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let level = |at: usize| args.get(at).and_then(|name| Level::from_name(name));
    let (x, o) = (level(0).ok_or("who is X?")?, level(1).ok_or("who is O?")?);
    let games: u64 = args.get(2).ok_or("how many games?")?.parse()?;
    let side = args
        .iter()
        .skip(3)
        .find_map(|arg| arg.parse().ok())
        .unwrap_or(3);
    let has = |word: &str| args.iter().any(|arg| arg == word);
    let variant = if has("3d") {
        Variant::ThreeD
    } else {
        Variant::Top
    };
    let rules = Rules {
        quake: has("quake"),
        ko: has("ko"),
        ..Rules::plain(Side::new(side)?, variant)
    };
    let seed = args.iter().find_map(|arg| arg.strip_prefix("seed="));
    let seed = seed.map_or(Ok(1), str::parse)?;
    let start = Instant::now();
    let tally = arena::games(rules, x, o, 0..games, seed, arena::MOST_PLIES);
    let millis = start.elapsed().as_secs_f64() * 1e3;
    println!(
        "{tally:?}, x scores {:.2} %, mean plies {:.2}, {:.3} ms a ply",
        tally.score(Player::X) * 100.0,
        tally.mean_plies(),
        millis / tally.plies as f64
    );
    Ok(())
}
