//! Morpion 3D: players against each other, games by length, and what can be forced.

use anyhow::Result;
use serde_json::{Value, json};

use super::{Lab, SEED, row, wilson};
use crate::data::Row;

const LEVELS: [&str; 5] = ["random", "greedy", "trap", "quake", "best"];

pub(super) const PLAYERS: &[&str] = &[
    "name",
    "x",
    "o",
    "variant",
    "quake",
    "games",
    "x_rate",
    "x_rate_low",
    "x_rate_high",
    "o_rate",
    "o_rate_low",
    "o_rate_high",
    "draw_share",
    "mean_plies",
    "ms_per_move",
];

/// Each player against each other, under the four rules.
pub(super) fn players(lab: &Lab) -> Result<Vec<Row>> {
    let mut matches = Vec::new();
    for variant in ["top", "3d"] {
        for quake in [false, true] {
            for x in LEVELS {
                for o in LEVELS {
                    matches.push((variant, quake, x, o));
                }
            }
        }
    }
    let rows = lab.each(&matches, |&(variant, quake, x, o)| {
        // Those who search take their time where chance has a say.
        let slow = quake && [x, o].iter().any(|level| matches!(*level, "quake" | "best"));
        let games = if slow { lab.pick(5, 200) } else { lab.pick(40, 1_000) };
        let flag = if quake { " --quake" } else { "" };
        let line = format!(
            "morpion match --x {x} --o {o} --variant {variant}{flag} --games {games} --plies 60 --seed {SEED} --json"
        );
        let mut rows = Vec::new();
        for found in lab.grille(&line)?.json()? {
            let games = found["games"].as_f64().unwrap_or_default();
            let part = |key: &str| found[key].as_f64().unwrap_or_default() / games;
            // A quake may finish a line of each: nobody's win.
            let (x_wins, o_wins) = (part("x_wins"), part("o_wins"));
            let (x_low, x_high) = wilson(x_wins * games, games);
            let (o_low, o_high) = wilson(o_wins * games, games);
            let ending = if quake { "-quake" } else { "" };
            rows.push(row(json!({
                "name": format!("{variant}{ending}/{x}-{o}"),
                "x": x,
                "o": o,
                "variant": variant,
                "quake": quake,
                "games": found["games"],
                "x_rate": x_wins,
                "x_rate_low": x_low,
                "x_rate_high": x_high,
                "o_rate": o_wins,
                "o_rate_low": o_low,
                "o_rate_high": o_high,
                "draw_share": part("draws") + part("both"),
                "mean_plies": found["mean_plies"],
                "ms_per_move": found["ms_per_move"],
            })));
        }
        Ok(rows)
    })?;
    Ok(rows.concat())
}

pub(super) const PERFT: &[&str] = &[
    "name",
    "side",
    "variant",
    "depth",
    "leaves",
    "nodes",
    "nodes_per_s",
];

/// Games by length, and how fast they are counted.
pub(super) fn perft(lab: &Lab) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for (side, quick, full) in [(2, 8, 10), (3, 6, 8), (4, 5, 7)] {
        for variant in ["top", "3d"] {
            for depth in 1..=lab.pick(quick, full) {
                let line = format!(
                    "morpion perft --size {side} --variant {variant} --depth {depth} --json"
                );
                for found in lab.grille(&line)?.json()? {
                    rows.push(row(json!({
                        "name": format!("{side}-{variant}/{depth}"),
                        "side": side,
                        "variant": variant,
                        "depth": depth,
                        "leaves": found["leaves"],
                        "nodes": found["nodes"],
                        // A few nodes are counted too fast for any clock.
                        "nodes_per_s": if found["nodes"].as_f64() > Some(1e5) {
                            found["nodes_per_s"].clone()
                        } else {
                            Value::Null
                        },
                    })));
                }
            }
        }
    }
    Ok(rows)
}

pub(super) const VALUES: &[&str] = &[
    "name", "side", "variant", "ko", "within", "value", "plies", "line", "nodes", "cpu_s",
];

/// What can be forced from the empty board, and within how many plies it was looked for.
pub(super) fn values(lab: &Lab) -> Result<Vec<Row>> {
    let mut games = Vec::new();
    for side in 1..=6 {
        for variant in ["top", "3d"] {
            games.push((side, variant, false, None));
        }
    }
    for (side, variant, quick, full) in [
        (2, "top", 20, 20),
        (3, "top", 12, 16),
        (2, "3d", 20, 20),
        (3, "3d", 20, 20),
        (4, "3d", 16, 22),
    ] {
        games.push((side, variant, true, Some(lab.pick(quick, full))));
    }
    let mut rows = Vec::new();
    for (side, variant, ko, within) in games {
        let mut line = format!("morpion solve --size {side} --variant {variant}");
        if ko {
            line += " --ko";
        }
        if let Some(plies) = within {
            line += &format!(" --plies {plies}");
        }
        let run = lab.grille(&format!("{line} --json"))?;
        for found in run.json()? {
            let moves: Vec<&str> = found["line"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .collect();
            let ending = if ko { "-ko" } else { "" };
            rows.push(row(json!({
                "name": format!("{side}-{variant}{ending}"),
                "side": side,
                "variant": variant,
                "ko": ko,
                "within": within,
                "value": found["value"],
                "plies": found["plies"],
                "line": moves.join(" "),
                "nodes": found["nodes"],
                "cpu_s": run.cpu_s,
            })));
        }
    }
    Ok(rows)
}
