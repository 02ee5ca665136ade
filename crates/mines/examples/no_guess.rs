//! Measures how fast boards without guesses are found. `cargo run --release -p grille-mines --example no_guess -- N`
//! draws N Expert boards (first click at 3,3, which touches no mine) on one core.

use std::time::Instant;

use grille_grid::{Pos, Rng, Size};
use grille_mines::{FirstClick, no_guess::NoGuess};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let boards: u32 = std::env::args().nth(1).map_or(Ok(1000), |n| n.parse())?;
    let mut source = NoGuess::new(Size::new(16, 30)?, 99, Pos::new(3, 3), FirstClick::Zero)
        .ok_or("too many mines")?;
    let mut rng = Rng::new(1);
    let start = Instant::now();
    for _ in 0..boards {
        source.draw(&mut rng, u64::MAX)?;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{:.0} boards a second", f64::from(boards) / seconds);
    Ok(())
}
