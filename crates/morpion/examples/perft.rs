//! How fast are positions counted? `cargo run --release -p grille-morpion --example perft [n] [depth]`
//! prints the median of seven counts in each variant.

use std::time::Instant;

use grille_morpion::{Position, Side, Variant, perft::perft};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let side = args.next().map_or(Ok(3), |arg| arg.parse())?;
    let depth = args.next().map_or(Ok(7), |arg| arg.parse())?;
    let board = Position::empty(Side::new(side)?);
    for variant in Variant::ALL {
        let mut rates: Vec<f64> = (0..7)
            .map(|_| {
                let start = Instant::now();
                let count = perft(&board, variant, depth);
                count.nodes as f64 / start.elapsed().as_secs_f64()
            })
            .collect();
        rates.sort_by(f64::total_cmp);
        let count = perft(&board, variant, depth);
        println!(
            "n = {side}, {}, depth {depth}: {} leaves, {} nodes, {:.1} M nodes/s (median of 7)",
            variant.name(),
            count.leaves,
            count.nodes,
            rates[3] / 1e6
        );
    }
    Ok(())
}
