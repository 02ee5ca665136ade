//! Minesweeper: how often the approaches win and what they cost, against size and density; what boards
//! without guessing and a map of probabilities cost.

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::{Lab, SEED, row};
use crate::data::{Row, number};

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
                let place = if first == "safe" {
                    level.to_owned()
                } else {
                    format!("{level}-zero")
                };
                rows.extend(on_level(lab, approaches, (level, first), games, &place)?);
            }
        }
    }
    Ok(rows)
}

/// Lets approaches play the same boards: a row for each, named `PLACE/APPROACH`.
fn compared(
    lab: &Lab,
    approaches: &str,
    boards: &str,
    games: u32,
    place: &str,
) -> Result<Vec<Row>> {
    let line = format!(
        "mines compare --approaches {approaches} {boards} --games {games} --seed {SEED} --threads {} --json",
        lab.threads
    );
    let found = lab.grille(&line)?.json()?;
    found.iter().map(|found| played(place, found)).collect()
}

/// The same on a level, with what the first click is promised.
fn on_level(
    lab: &Lab,
    approaches: &str,
    (level, first): (&str, &str),
    games: u32,
    place: &str,
) -> Result<Vec<Row>> {
    let boards = format!("--level {level} --first {first}");
    let mut rows = compared(lab, approaches, &boards, games, place)?;
    for row in &mut rows {
        row.insert("level".into(), json!(level));
        row.insert("first".into(), json!(first));
    }
    Ok(rows)
}

/// What every comparison tells of an approach.
fn played(place: &str, found: &Value) -> Result<Row> {
    let approach = found["approach"].as_str().context("approach")?;
    Ok(row(json!({
        "name": format!("{place}/{approach}"),
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
        "games_per_s": found["games_per_cpu_s"],
        "expected_rate": found["expected_rate"],
        "expected_rate_low": found["expected_rate_low"],
        "expected_rate_high": found["expected_rate_high"],
        "gain_share": found["difference"],
        "gain_share_low": found["difference_low"],
        "gain_share_high": found["difference_high"],
        "expected_gain_share": found["expected_difference"],
        "expected_gain_share_low": found["expected_difference_low"],
        "expected_gain_share_high": found["expected_difference_high"],
    })))
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
        let pair = format!("{over},{name}");
        let found = compared(lab, &pair, "--level expert --first safe", games, "expert")?;
        let mut new = found.into_iter().nth(1).context("two approaches")?;
        new.insert("name".into(), json!(name));
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
        let boards = format!("--size {side}x{side} --mines {mines} --first zero");
        for mut new in compared(lab, "exact,fast", &boards, games, &side.to_string())? {
            let cells = f64::from(side * side) - mines;
            let cost = number(&new, "cpu_ms_mean").context("cpu_ms_mean")?;
            let opened = number(&new, "opened_share").context("opened_share")?;
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
        let boards = format!("--size 16x16 --mines {mines} --first zero");
        let approaches = "rules,sets,exact,fast";
        for mut new in compared(lab, approaches, &boards, games, &mines.to_string())? {
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

pub(super) const LARGE: &[&str] = &[
    "name",
    "level",
    "first",
    "approach",
    "games",
    "rate",
    "low",
    "high",
    "expected_rate",
    "games_per_s",
    "cpu_ms_max",
];

/// The strongest on many boards. Where approaches are compared, they play the same ones.
pub(super) fn large(lab: &Lab) -> Result<Vec<Row>> {
    let runs = [
        ("expert", "safe", "exact,fast,best", 1_000, 100_000),
        ("expert", "zero", "exact,fast,best", 500, 20_000),
        ("expert", "safe", "record", 10, 1_000),
        ("intermediate", "safe", "exact,fast,best", 1_000, 50_000),
        ("intermediate", "zero", "exact,fast,best", 1_000, 50_000),
        ("beginner", "safe", "exact,fast,best", 1_000, 20_000),
        ("beginner", "zero", "exact,fast,best", 1_000, 50_000),
    ];
    let mut rows = Vec::new();
    for (level, first, approaches, quick, full) in runs {
        let games = lab.pick(quick, full);
        let place = format!("{level}-{first}");
        rows.extend(on_level(lab, approaches, (level, first), games, &place)?);
    }
    Ok(rows)
}

pub(super) const OPERATIONS: &[&str] = &[
    "name",
    "what",
    "wall_s",
    "cpu_s",
    "cat_wall_s",
    "ratio",
    "bytes_a_cell",
];

/// How operations of the assignment `sae` scale, against what `cat` needs for input and output.
pub(super) fn operations(lab: &Lab) -> Result<Vec<Row>> {
    Ok(lab
        .xtask("bench --json")?
        .json()?
        .into_iter()
        .map(row)
        .collect())
}
