//! Which player wins more? `cargo run --release -p grille-mines --example paired -- GAMES SEED LEVEL FIRST A B...`
//! plays the same boards with each approach on one core, and prints win rates, paired differences to
//! the first and games a second. For experiments; `grille mines compare` is the tool for results.

use std::time::Instant;

use grille_grid::{Pos, Rng, Size};
use grille_mines::{FirstClick, Game, Move, Rules, Status, generate, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [games, seed, level, first, names @ ..] = &args[..] else {
        return Err("GAMES SEED LEVEL FIRST APPROACH...".into());
    };
    let (games, seed): (u64, u64) = (games.parse()?, seed.parse()?);
    let (size, mines, zero) = match level.as_str() {
        "beginner" => (Size::new(9, 9)?, 10, Pos::new(2, 2)),
        "intermediate" => (Size::new(16, 16)?, 40, Pos::new(3, 3)),
        _ => (Size::new(16, 30)?, 99, Pos::new(3, 3)),
    };
    let (first, at) = match first.as_str() {
        "zero" => (FirstClick::Zero, zero),
        _ => (FirstClick::Safe, Pos::new(0, 0)),
    };
    let rules = Rules { first, ..Rules::IA };
    let mut base: Vec<f64> = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let name = solve::Name::ALL
            .into_iter()
            .find(|known| known.as_str() == name)
            .ok_or("no such approach")?;
        let mut approach = name.approach();
        let (mut spent, mut worst) = (0.0, 0f64);
        let mut won: Vec<(f64, f64)> = Vec::new();
        for game in 0..games {
            let mut rng = Rng::new(seed.wrapping_mul(1_000_003).wrapping_add(game));
            let (layout, _) =
                generate::around_first(size, mines, at, first, &mut rng).ok_or("too many mines")?;
            let start = Instant::now();
            let mut game = Game::new(layout, rules);
            game.play(Move::Dig(at))?;
            let mut odds = None;
            while game.status() == Status::Playing {
                solve::step(&mut game, &mut *approach, &mut rng);
                odds = odds.or(approach.odds());
            }
            let time = start.elapsed().as_secs_f64();
            spent += time;
            worst = worst.max(time);
            let win = f64::from(u8::from(game.status() == Status::Won));
            won.push((win, odds.unwrap_or(win)));
        }
        let n = games as f64;
        let mean = won.iter().map(|w| w.0).sum::<f64>() / n;
        let expected: Vec<f64> = won.iter().map(|w| w.1).collect();
        let sharp = expected.iter().sum::<f64>() / n;
        print!(
            "{:8} {:.3} % +- {:.3}, expected {:.3} %, {:.0} games/s, worst {:.1} ms",
            name.as_str(),
            100.0 * mean,
            196.0 * (mean * (1.0 - mean) / n).sqrt(),
            100.0 * sharp,
            n / spent,
            1e3 * worst,
        );
        if index == 0 {
            base = expected;
            println!();
        } else {
            let gaps: Vec<f64> = expected.iter().zip(&base).map(|(a, b)| a - b).collect();
            let gain = gaps.iter().sum::<f64>() / n;
            let spread = gaps.iter().map(|g| (g - gain).powi(2)).sum::<f64>() / n;
            println!(
                ", gain {:+.3} +- {:.3}",
                100.0 * gain,
                196.0 * (spread / n).sqrt()
            );
        }
    }
    Ok(())
}
