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
        // Those who search take their time where chance has a say. How the strongest does against those
        // who do not is what everybody asks.
        let slow = quake && [x, o].iter().any(|level| matches!(*level, "quake" | "best"));
        let asked = matches!((x, o), ("best", "greedy" | "trap") | ("greedy" | "trap", "best"));
        let games = match (slow, asked) {
            (true, false) => lab.pick(5, 200),
            (true, true) => lab.pick(20, 1_000),
            (false, _) => lab.pick(40, 1_000),
        };
        // Without quake, games of players that hold go on for ever; with it, they only take longer.
        let flags = if quake { "--quake --plies 200" } else { "--plies 60" };
        let line = format!(
            "morpion match --x {x} --o {o} --variant {variant} {flags} --games {games} --seed {SEED} --json"
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
        for mut new in forced(lab, &line, side, within)? {
            let ending = if ko { "-ko" } else { "" };
            new.insert("name".into(), json!(format!("{side}-{variant}{ending}")));
            new.insert("variant".into(), json!(variant));
            new.insert("ko".into(), json!(ko));
            rows.push(new);
        }
    }
    Ok(rows)
}

/// What a search says can be forced, by first move if it was asked so. The rows lack a name.
fn forced(lab: &Lab, line: &str, side: u32, within: Option<u32>) -> Result<Vec<Row>> {
    let run = lab.grille(&format!("{line} --json"))?;
    let rows = run.json()?.into_iter().map(|found| {
        let moves = found["line"].as_array().into_iter().flatten();
        let moves: Vec<&str> = moves.filter_map(Value::as_str).collect();
        row(json!({
            "side": side,
            "move": found["move"],
            "within": within,
            "value": found["value"],
            "plies": found["plies"],
            "line": moves.join(" "),
            "nodes": found["nodes"],
            "cpu_s": run.cpu_s,
        }))
    });
    Ok(rows.collect())
}

pub(super) const KO: &[&str] = &[
    "name", "side", "move", "within", "value", "plies", "line", "nodes", "cpu_s",
];

/// The ko game in three dimensions, further than [`values`] goes: on side 3 by first move, on side 4 as far
/// as can be searched.
pub(super) fn ko(lab: &Lab) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for (side, moves, within) in [(3, true, lab.pick(30, 56)), (4, false, lab.pick(18, 22))] {
        let flag = if moves { " --moves" } else { "" };
        let line = format!(
            "morpion solve --size {side} --variant 3d --ko --plies {within}{flag} --memory 1024"
        );
        for mut new in forced(lab, &line, side, Some(within))? {
            let first = new["move"].as_str().unwrap_or("any").to_owned();
            new.insert("name".into(), json!(format!("{side}/{first}")));
            new.insert("move".into(), json!(first));
            rows.push(new);
        }
    }
    Ok(rows)
}

pub(super) const HOLDS: &[&str] = &[
    "name", "rules", "opponent", "plays", "games", "lost", "won", "drawn",
];

/// The strongest player where nothing can be forced, on both sides: it must never lose.
pub(super) fn holds(lab: &Lab) -> Result<Vec<Row>> {
    let mut matches = Vec::new();
    for rules in ["top", "3d", "top --quake", "top --ko"] {
        for opponent in ["random", "greedy", "trap"] {
            for is_x in [true, false] {
                matches.push((rules, opponent, is_x));
            }
        }
    }
    let games = lab.pick(50, 10_000);
    let rows = lab.each(&matches, |&(rules, opponent, is_x)| {
        let (x, o) = if is_x { ("best", opponent) } else { (opponent, "best") };
        let line = format!(
            "morpion match --x {x} --o {o} --variant {rules} --games {games} --plies 60 --seed {SEED} --json"
        );
        let mut rows = Vec::new();
        for found in lab.grille(&line)?.json()? {
            let (won, lost) = if is_x { ("x_wins", "o_wins") } else { ("o_wins", "x_wins") };
            let rules = rules.replace(" --", ", ");
            let side = if is_x { "X" } else { "O" };
            rows.push(row(json!({
                "name": format!("{}/{opponent}-{side}", rules.replace(", ", "-")),
                "rules": rules,
                "opponent": opponent,
                "plays": side,
                "games": found["games"],
                "lost": found[lost],
                "won": found[won],
                "drawn": found["draws"],
            })));
        }
        Ok(rows)
    })?;
    Ok(rows.concat())
}

pub(super) const ORACLE: &[&str] = &[
    "name",
    "side",
    "variant",
    "positions",
    "median_us",
    "p99_us",
    "max_us",
];

/// What the exact value of a position costs without quake.
pub(super) fn oracle(lab: &Lab) -> Result<Vec<Row>> {
    let found = lab.example("morpion", "oracle", "--json")?.json()?;
    let rows = found.into_iter().map(|mut found| {
        let variant = found["variant"].as_str().unwrap_or_default();
        found["name"] = json!(format!("{}-{variant}", found["side"]));
        row(found)
    });
    Ok(rows.collect())
}
