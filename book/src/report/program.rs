//! The program itself: how big it is, how long it takes to start, and what it is made of.

use std::fs;
use std::process::Command;
use std::time::Instant;

use anyhow::Result;
use serde_json::json;

use super::{Lab, row, run_of};
use crate::data::Row;
use crate::links::files_below;
use crate::root;

pub(super) const PROGRAM: &[&str] = &["name", "what", "bytes", "time_ms", "count"];

pub(super) fn program(lab: &Lab) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    let size = fs::metadata(&lab.program)?.len();
    rows.push(row(
        json!({"name": "binary", "what": "the program, built in release mode", "bytes": size}),
    ));
    for (name, what, args) in [
        (
            "start",
            "from its start to its end: the version alone, wall time, median",
            &["--version"][..],
        ),
        ("help", "the same for its help", &["--help"][..]),
    ] {
        let mut times = Vec::new();
        for _ in 0..lab.pick(41, 201) {
            let start = Instant::now();
            run_of(Command::new(&lab.program).args(args))?;
            times.push(start.elapsed().as_secs_f64() * 1e3);
        }
        times.sort_by(f64::total_cmp);
        lab.note(format!("grille {}", args.join(" ")));
        rows.push(row(
            json!({"name": name, "what": what, "time_ms": times[times.len() / 2]}),
        ));
    }
    let lock = fs::read_to_string(root().join("Cargo.lock"))?;
    let packages = lock.matches("[[package]]").count();
    let metadata = crate::metadata()?;
    let ours = metadata["packages"].as_array().map_or(0, Vec::len);
    rows.push(row(
        json!({"name": "crates", "what": "crates of our own", "count": ours}),
    ));
    rows.push(row(json!({
        "name": "dependencies",
        "what": "crates of others in Cargo.lock, those for tests and tools included",
        "count": packages.saturating_sub(ours),
    })));
    let mut lines = 0;
    for folder in ["book", "crates", "fuzz", "xtask"] {
        for file in files_below(&root().join(folder))? {
            if file.extension().is_some_and(|ending| ending == "rs") {
                lines += fs::read_to_string(&file)?.lines().count();
            }
        }
    }
    rows.push(row(json!({
        "name": "lines",
        "what": "lines of Rust, tests and comments included",
        "count": lines,
    })));
    let page = root().join("web/dist");
    if page.exists() {
        let mut size = 0;
        for file in files_below(&page)? {
            size += fs::metadata(file)?.len();
        }
        rows.push(row(
            json!({"name": "page", "what": "the page for browsers, all its files", "bytes": size}),
        ));
    }
    Ok(rows)
}
