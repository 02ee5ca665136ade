//! Minesweeper: how often the approaches win and what they cost, against size and density; what boards
//! without guessing and a map of probabilities cost.

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::{Lab, SEED, row};
use crate::data::Row;

pub(super) const APPROACHES: &[&str] = &[
    "name",
    "level",
    "first",
    "approach",
    "games",
    "wins",
    "rate",
    "low",
    "high",
    "cpu_ms_mean",
    "cpu_ms_max",
    "guesses",
    "opened_share",
];

/// Each approach on the three usual levels, on equal boards.
pub(super) fn approaches(lab: &Lab) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for level in ["beginner", "intermediate", "expert"] {
        for first in ["safe", "zero"] {
            let games = lab.pick(400, 10_000);
            // The slowest plays the first of the same boards.
            let few = lab.pick(5, 400);
            for (approaches, games) in [
                ("random,rules,sets,pinv,exact,fast,best", games),
                ("record", few),
            ] {
                let line = format!(
                    "mines compare --approaches {approaches} --level {level} --first {first} --games {games} \
                     --seed {SEED} --threads {} --json",
                    lab.threads
                );
                for found in lab.grille(&line)?.json()? {
                    let approach = found["approach"].as_str().context("approach")?;
                    let place = if first == "safe" {
                        level.to_owned()
                    } else {
                        format!("{level}-zero")
                    };
                    let mut new = played(&format!("{place}/{approach}"), &found);
                    new.insert("level".into(), json!(level));
                    new.insert("first".into(), json!(first));
                    rows.push(new);
                }
            }
        }
    }
    Ok(rows)
}

/// What every comparison tells of an approach.
fn played(name: &str, found: &Value) -> Row {
    row(json!({
        "name": name,
        "approach": found["approach"],
        "games": found["games"],
        "wins": found["wins"],
        "rate": found["win_rate"],
        "low": found["win_rate_low"],
        "high": found["win_rate_high"],
        "cpu_ms_mean": found["cpu_ms_mean"],
        "cpu_ms_max": found["cpu_ms_max"],
        "guesses": found["guesses"],
        "opened_share": found["opened"],
    }))
}

pub(super) const INGREDIENTS: &[&str] = &[
    "name",
    "over",
    "adds",
    "games",
    "rate",
    "low",
    "high",
    "gain_share",
    "gain_share_low",
    "gain_share_high",
    "expected_gain_share",
    "expected_gain_share_low",
    "expected_gain_share_high",
    "cpu_ms_mean",
];

/// What each step of the ladder adds, on equal boards, Expert with a safe first click.
pub(super) fn ingredients(lab: &Lab) -> Result<Vec<Row>> {
    let steps = [
        (
            "random",
            "rules",
            "one number at a time",
            lab.pick(500, 10_000),
        ),
        (
            "rules",
            "sets",
            "two numbers together",
            lab.pick(500, 10_000),
        ),
        (
            "rules",
            "pinv",
            "all numbers at once, by least squares",
            lab.pick(500, 10_000),
        ),
        (
            "sets",
            "exact",
            "full logic, and the exact chance of every cell",
            lab.pick(500, 20_000),
        ),
        (
            "exact",
            "fast",
            "the safety of the next step, and endgames played out",
            lab.pick(1_000, 60_000),
        ),
        ("fast", "best", "playouts", lab.pick(500, 12_000)),
    ];
    let mut rows = Vec::new();
    for (over, name, adds, games) in steps {
        let line = format!(
            "mines compare --approaches {over},{name} --level expert --first safe --games {games} --seed {SEED} \
             --threads {} --json",
            lab.threads
        );
        let found = lab.grille(&line)?.json()?;
        let found = found.get(1).context("two approaches")?;
        let mut new = played(name, found);
        for (to, from) in [
            ("gain_share", "difference"),
            ("gain_share_low", "difference_low"),
            ("gain_share_high", "difference_high"),
            ("expected_gain_share", "expected_difference"),
            ("expected_gain_share_low", "expected_difference_low"),
            ("expected_gain_share_high", "expected_difference_high"),
        ] {
            new.insert(to.into(), found[from].clone());
        }
        new.insert("over".into(), json!(over));
        new.insert("adds".into(), json!(adds));
        rows.push(new);
    }
    Ok(rows)
}

pub(super) const SIZE: &[&str] = &[
    "name",
    "side",
    "mines",
    "approach",
    "games",
    "rate",
    "low",
    "high",
    "opened_share",
    "cpu_ms_mean",
    "cpu_us_cell",
];

/// The cost against the size of square boards, at the density of Expert.
pub(super) fn size(lab: &Lab) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    let sides: &[u32] = lab.pick(
        &[6, 8, 12, 16, 24, 32, 48, 64],
        &[6, 8, 12, 16, 24, 32, 48, 64, 96, 128],
    );
    for &side in sides {
        let mines = (f64::from(side * side) * 99.0 / 480.0).round();
        let games = (lab.pick(60_000, 4_000_000) / (side * side)).clamp(20, 20_000);
        let line = format!(
            "mines compare --approaches exact,fast --size {side}x{side} --mines {mines} --first zero --games {games} \
             --seed {SEED} --threads {} --json",
            lab.threads
        );
        for found in lab.grille(&line)?.json()? {
            let approach = found["approach"].as_str().context("approach")?;
            let mut new = played(&format!("{side}/{approach}"), &found);
            let cells = f64::from(side * side) - mines;
            let cost = found["cpu_ms_mean"].as_f64().context("cpu_ms_mean")?;
            let opened = found["opened"].as_f64().context("opened")?;
            new.insert("side".into(), json!(side));
            new.insert("mines".into(), json!(mines as u64));
            // Games on large boards end early: what a cell costs that was opened can be compared.
            new.insert(
                "cpu_us_cell".into(),
                json!(1e3 * cost / (cells * opened).max(1.0)),
            );
            rows.push(new);
        }
    }
    Ok(rows)
}

pub(super) const DENSITY: &[&str] = &[
    "name",
    "density_share",
    "mines",
    "approach",
    "games",
    "rate",
    "low",
    "high",
    "cpu_ms_mean",
    "guesses",
];

/// Win rate and cost against the density of mines, on 16 x 16.
pub(super) fn density(lab: &Lab) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    let step = lab.pick(8, 4);
    for mines in (16..=80).step_by(step) {
        let games = lab.pick(200, 5_000);
        let line = format!(
            "mines compare --approaches rules,sets,exact,fast --size 16x16 --mines {mines} --first zero --games {games} \
             --seed {SEED} --threads {} --json",
            lab.threads
        );
        for found in lab.grille(&line)?.json()? {
            let approach = found["approach"].as_str().context("approach")?;
            let mut new = played(&format!("{mines}/{approach}"), &found);
            new.insert("mines".into(), json!(mines));
            new.insert("density_share".into(), json!(f64::from(mines) / 256.0));
            rows.push(new);
        }
    }
    Ok(rows)
}

pub(super) const GENERATE: &[&str] = &[
    "name",
    "level",
    "no_guess",
    "boards",
    "cpu_s",
    "boards_per_s",
];

/// Boards a CPU second, with and without guessing.
pub(super) fn generate(lab: &Lab) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for level in ["beginner", "intermediate", "expert"] {
        for no_guess in [false, true] {
            let boards = if no_guess {
                lab.pick(300, 5_000)
            } else {
                lab.pick(2_000, 50_000)
            };
            let flag = if no_guess { " --no-guess" } else { "" };
            let line = format!(
                "mines generate --level {level} --first zero{flag} --count {boards} --seed {SEED}"
            );
            let run = lab.grille(&line)?;
            let ending = if no_guess { "-no-guess" } else { "" };
            rows.push(row(json!({
                "name": format!("{level}{ending}"),
                "level": level,
                "no_guess": no_guess,
                "boards": boards,
                "cpu_s": run.cpu_s,
                "boards_per_s": (f64::from(boards) / run.cpu_s).round(),
            })));
        }
    }
    Ok(rows)
}

pub(super) const MAP: &[&str] = &["name", "positions", "median_us", "p99_us", "max_us"];

/// What a map of all probabilities costs in the middle of an Expert game.
pub(super) fn map(lab: &Lab) -> Result<Vec<Row>> {
    let positions = lab.example("mines", "positions", lab.pick("200", "2000"))?;
    std::fs::write(lab.file("positions.txt"), &positions.stdout)?;
    let mut rows = Vec::new();
    for found in lab.grille("mines bench positions.txt --json")?.json()? {
        rows.push(row(json!({
            "name": "expert",
            "positions": found["count"],
            "median_us": found["median_us"],
            "p99_us": found["p99_us"],
            "max_us": found["max_us"],
        })));
    }
    Ok(rows)
}
