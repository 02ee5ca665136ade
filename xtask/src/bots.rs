//! `cargo xtask bots`: win rates and CPU time of the approaches on the three usual levels.

use anyhow::{Context, Result};
use cpu_time::ProcessTime;
use grille_grid::{Pos, Rng};
use grille_mines::solve::{self, ApproachName};
use grille_mines::text::levels;
use grille_mines::{Game, Rules, Status};
use serde_json::json;

use crate::{cargo, must};

/// Prints a table, or a JSON object a line.
pub(crate) fn run(games: u64, json: bool) -> Result<()> {
    if cfg!(debug_assertions) {
        // The developers' build is hardly optimised.
        let again = [
            "run",
            "--release",
            "--quiet",
            "--package",
            "xtask",
            "--",
            "bots",
        ];
        let mut command = cargo();
        command
            .args(again)
            .args(["--games", &games.to_string()])
            .args(json.then_some("--json"));
        return must(&mut command);
    }
    if !json {
        println!(
            "First cell random, its block free of mines; seeds 0 to {}.",
            games.saturating_sub(1)
        );
        println!("level         approach     won   95 % interval   CPU ms a game   x random");
    }
    for level in levels::read(levels::USUAL)? {
        let mut first_cost = None;
        // `record` takes by far the longest: `grille mines compare` is the tool for it.
        for name in ApproachName::ALL
            .into_iter()
            .filter(|&name| name != ApproachName::Record)
        {
            let start = ProcessTime::now();
            let mut won = 0;
            for seed in 0..games {
                let mut rng = Rng::new(seed);
                let first = Pos::new(rng.below(level.size.rows()), rng.below(level.size.cols()));
                let (mut game, _) =
                    Game::start(level.size, level.mines, first, Rules::IA, &mut rng)
                        .context("the usual levels have room for a first cell")?;
                let mut approach = name.approach();
                while game.status() == Status::Playing {
                    solve::step(&mut game, &mut *approach, &mut rng);
                }
                won += u64::from(game.status() == Status::Won);
            }
            let cost = start.elapsed().as_secs_f64() * 1e3 / games as f64;
            let base = *first_cost.get_or_insert(cost);
            let (low, high) = interval(won, games);
            if json {
                let found = json!({
                    "level": level.name,
                    "approach": name.name(),
                    "games": games,
                    "rate": won as f64 / games as f64,
                    "low": low / 100.0,
                    "high": high / 100.0,
                    "cpu_ms_mean": cost,
                });
                println!("{found}");
                continue;
            }
            println!(
                "{:<13} {:<9} {:>5.1} %   {:>4.1} to {:>5.1} %   {:>13.3}   {:>8.1}",
                level.name,
                name.name(),
                100.0 * won as f64 / games as f64,
                low,
                high,
                cost,
                cost / base,
            );
        }
    }
    Ok(())
}

/// Wilson's 95 % interval, in percent.
fn interval(won: u64, games: u64) -> (f64, f64) {
    const Z: f64 = 1.96;
    let (n, p) = (games as f64, won as f64 / games as f64);
    let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    (
        100.0 * (middle - half).max(0.0),
        100.0 * (middle + half).min(1.0),
    )
}
