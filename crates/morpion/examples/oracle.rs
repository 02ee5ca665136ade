//! Measures the speed of exact values: `cargo run --release -p grille-morpion --example oracle` prints the median, the
//! 99th percentile and the maximum over random positions without lines; with `--json`, one object per line.

use std::hint::black_box;
use std::time::Instant;

use grille_grid::Rng;
use grille_morpion::{Player, Position, Side, Variant, oracle, winners};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let json = std::env::args().any(|arg| arg == "--json");
    for side in 2..=6 {
        for variant in Variant::ALL {
            let mut rng = Rng::new(side);
            let mut boards = Vec::new();
            // Ends with probability 1: a drawn board may be empty, and then it has no line.
            while boards.len() < 2_000 {
                let mut board = Position::empty(Side::new(side)?);
                let most = 2 * side as u32 * side as u32;
                for _ in 0..rng.below(most) {
                    let pos = board.size().pos(rng.below((side * side) as u32) as usize);
                    let token = Player::BOTH[rng.below(2) as usize];
                    board.add(pos, token)?;
                }
                if !winners(&board, variant).any() {
                    boards.push(board);
                }
            }
            let mut micros: Vec<f64> = boards
                .iter()
                .map(|board| {
                    let start = Instant::now();
                    for _ in 0..20 {
                        black_box(oracle::value(black_box(board), variant));
                    }
                    start.elapsed().as_secs_f64() * 1e6 / 20.0
                })
                .collect();
            micros.sort_by(f64::total_cmp);
            let at = |part: f64| micros[(part * (micros.len() - 1) as f64) as usize];
            if json {
                println!(
                    r#"{{"side":{side},"variant":"{}","positions":{},"median_us":{},"p99_us":{},"max_us":{}}}"#,
                    variant.name(),
                    micros.len(),
                    at(0.5),
                    at(0.99),
                    at(1.0)
                );
                continue;
            }
            println!(
                "n = {side}, {}: median {:.2} us, p99 {:.2} us, max {:.2} us",
                variant.name(),
                at(0.5),
                at(0.99),
                at(1.0)
            );
        }
    }
    Ok(())
}
