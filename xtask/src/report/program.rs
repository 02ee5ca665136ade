//! Measures the program itself: the sizes and times of the topic `program`.

use std::fs;
use std::process::Command;
use std::time::Instant;

use anyhow::Result;
use serde_json::Value;

use super::{Row, Runner, plain, run_of};
use crate::{bench, files_ending, root, site, target_folder};

/// A case with its size, if there is anything to measure, or its time.
pub(super) fn measure(runner: &Runner, mut case: Row) -> Result<Row> {
    if let Some(line) = case.get("line") {
        let time = time(runner, &plain(line))?;
        case.insert("time_ms".into(), time.into());
        return Ok(case);
    }
    let bytes: Value = match &*plain(&case["name"]) {
        "binary" => fs::metadata(&runner.program)?.len().into(),
        "page" => site::pack()?.first_visit().into(),
        // Only if `cargo xtask dist` has made one.
        _ => match files_ending(&target_folder()?.join("dist"), "gz").unwrap_or_default()[..] {
            [ref archive, ..] => fs::metadata(archive)?.len().into(),
            [] => Value::Null,
        },
    };
    case.insert("bytes".into(), bytes);
    Ok(case)
}

/// The median of the wall time of a command, in milliseconds.
fn time(runner: &Runner, line: &str) -> Result<f64> {
    runner.note(&format!("grille {line}"));
    let mut times = Vec::new();
    for _ in 0..runner.pick(41, 201) {
        let mut grille = Command::new(&runner.program);
        grille.args(line.split(' ')).current_dir(root());
        let start = Instant::now();
        run_of(&mut grille)?;
        times.push(start.elapsed().as_secs_f64() * 1e3);
    }
    Ok(bench::median(times))
}
