//! Takuzu: solving with proof against size, approaches, making puzzles, and counting boards.

use anyhow::Result;
use serde_json::json;

use super::{Lab, SEED, row};
use crate::data::Row;

/// How many minimal puzzles of a side are looked at.
fn puzzles(lab: &Lab, side: u32) -> u32 {
    match side {
        0..=14 => lab.pick(300, 1_000),
        15..=20 => lab.pick(60, 1_000),
        21..=24 => lab.pick(20, 500),
        25..=30 => lab.pick(8, 300),
        _ => lab.pick(2, 40),
    }
}

/// Makes a file of minimal puzzles, one a line.
fn made(lab: &Lab, side: u32) -> Result<(String, u32, f64)> {
    let count = puzzles(lab, side);
    let file = format!("takuzu-{side}.txt");
    let line = format!("takuzu generate --size {side} --count {count} --format line --seed {SEED}");
    let run = lab.grille_to(&line, &file)?;
    Ok((file, count, run.cpu_s))
}

pub(super) const SIZE: &[&str] = &["name", "side", "puzzles", "median_us", "p99_us", "max_us"];

/// Solving and proving the solution to be the only one, by size.
pub(super) fn size(lab: &Lab) -> Result<Vec<Row>> {
    let sides: &[u32] = lab.pick(
        &[4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 30],
        &[4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 40],
    );
    let mut rows = Vec::new();
    for &side in sides {
        let (file, count, _) = made(lab, side)?;
        for found in lab.grille(&format!("takuzu bench {file} --json"))?.json()? {
            rows.push(row(json!({
                "name": side.to_string(),
                "side": side,
                "puzzles": count,
                "median_us": found["median_us"],
                "p99_us": found["p99_us"],
                "max_us": found["max_us"],
            })));
        }
    }
    Ok(rows)
}

pub(super) const APPROACHES: &[&str] = &[
    "name",
    "side",
    "approach",
    "puzzles",
    "solved_share",
    "low",
    "high",
    "median_us",
    "p99_us",
    "max_us",
];

/// How many minimal puzzles each approach solves, and what it costs.
pub(super) fn approaches(lab: &Lab) -> Result<Vec<Row>> {
    let sides: &[u32] = lab.pick(&[6, 8, 10, 12, 14, 16], &[6, 8, 10, 12, 14, 16, 18, 20, 24]);
    let mut rows = Vec::new();
    for &side in sides {
        let (file, count, _) = made(lab, side)?;
        for found in lab.example("takuzu", "approaches", &file)?.json()? {
            let solved = found["solved"].as_f64().unwrap_or_default();
            let (low, high) = super::wilson(solved, f64::from(count));
            let approach = found["approach"].as_str().unwrap_or_default();
            rows.push(row(json!({
                "name": format!("{side}/{approach}"),
                "side": side,
                "approach": approach,
                "puzzles": count,
                "solved_share": solved / f64::from(count),
                "solved_share_low": low,
                "solved_share_high": high,
                "median_us": found["median_us"],
                "p99_us": found["p99_us"],
                "max_us": found["max_us"],
            })));
        }
    }
    Ok(rows)
}

pub(super) const GENERATE: &[&str] = &["name", "side", "puzzles", "cpu_s", "puzzles_per_s"];

/// Minimal puzzles a CPU second, by size.
pub(super) fn generate(lab: &Lab) -> Result<Vec<Row>> {
    let sides: &[u32] = lab.pick(
        &[6, 8, 10, 12, 14, 16, 20, 24, 30],
        &[6, 8, 10, 12, 14, 16, 18, 20, 24, 30, 40, 60],
    );
    let mut rows = Vec::new();
    for &side in sides {
        let seconds = lab.pick(0.3, 10.0);
        // As many as take about as long at every size, by what they took on some machine.
        let wanted = seconds * 11_000.0 * (f64::from(side) / 10.0).powf(-5.8);
        let count = (wanted.round() as u32).clamp(3, lab.pick(15_000, 400_000));
        let line =
            format!("takuzu generate --size {side} --count {count} --format line --seed {SEED}");
        let run = lab.grille(&line)?;
        rows.push(row(json!({
            "name": side.to_string(),
            "side": side,
            "puzzles": count,
            "cpu_s": run.cpu_s,
            "puzzles_per_s": f64::from(count) / run.cpu_s,
        })));
    }
    Ok(rows)
}

pub(super) const COUNTS: &[&str] = &["name", "side", "rule", "count", "cpu_s"];

/// The numbers of boards, by size and by which lines must differ.
pub(super) fn counts(lab: &Lab) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for rule in ["full", "rows", "none"] {
        for side in [2, 4, 6, 8, 10] {
            let run = lab.grille(&format!("takuzu count --size {side} --rule {rule} --json"))?;
            for found in run.json()? {
                rows.push(row(json!({
                    "name": format!("{side}/{rule}"),
                    "side": side,
                    "rule": rule,
                    "count": found["count"],
                    "cpu_s": run.cpu_s,
                })));
            }
        }
    }
    Ok(rows)
}

pub(super) const FULL: &[&str] = &["name", "side", "cpu_s"];

/// Full boards of large sizes.
pub(super) fn full(lab: &Lab) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for side in [20, 40, 60, 80, 100, 126] {
        let run = lab.grille(&format!(
            "takuzu generate --size {side} --full --seed {SEED}"
        ))?;
        rows.push(row(
            json!({"name": side.to_string(), "side": side, "cpu_s": run.cpu_s}),
        ));
    }
    Ok(rows)
}
