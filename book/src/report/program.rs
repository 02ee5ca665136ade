//! The program itself: how big it is, how long it takes to start, what it is made of, and what attacks can do to it.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use grille_page::{Sources, engine};
use serde_json::json;

use super::{Lab, row, run_of};
use crate::data::Row;
use crate::links::files_below;
use crate::{cargo, root};

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
        (
            "solve",
            "the same for a small Takuzu puzzle, solved with proof",
            &["takuzu", "solve", "crates/classic/grids/G4/grille1.txt"][..],
        ),
    ] {
        let mut times = Vec::new();
        for _ in 0..lab.pick(41, 201) {
            let start = Instant::now();
            run_of(Command::new(&lab.program).args(args).current_dir(root()))?;
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
    let target = metadata["target_directory"].as_str();
    let target = Path::new(target.context("cargo metadata names no target folder")?);
    let kept = target.join("page");
    let engine = engine::build(&root(), &kept)?;
    let sources = Sources::read(&root().join(grille_page::FOLDER), Some(engine.bytes))?;
    let page = grille_page::pack(&sources, Some(&kept.join("compressed")))?;
    rows.push(row(json!({
        "name": "page",
        "what": "the page for browsers, as a first visit fetches it, compressed (brotli)",
        "bytes": page.first_visit(),
    })));
    // Only where `cargo xtask dist` has made one.
    for file in files_below(&target.join("dist")).unwrap_or_default() {
        if file.extension().is_some_and(|ending| ending == "gz") {
            rows.push(row(json!({
                "name": "archive",
                "what": "the archive of `cargo xtask dist`: program, manuals, book, C library, licences",
                "bytes": fs::metadata(&file)?.len(),
            })));
        }
    }
    Ok(rows)
}

pub(super) const ABUSE: &[&str] = &["name", "tries", "worst_ms", "megabytes", "verdict"];

/// What each attack of `cargo xtask abuse` could do.
pub(super) fn abuse(lab: &Lab) -> Result<Vec<Row>> {
    let seconds = lab.pick("30", "3600");
    let each = lab.pick("2", "20");
    let args = [
        "xtask",
        "abuse",
        "--json",
        "--seconds",
        seconds,
        "--each",
        each,
    ];
    lab.note(format!("cargo {}", args.join(" ")));
    let output = cargo()
        .args(args)
        .arg("--program")
        .arg(&lab.program)
        .output()?;
    ensure!(
        output.status.success(),
        "an attack did harm:\n{}",
        String::from_utf8_lossy(&output.stdout)
    );
    let lines = std::str::from_utf8(&output.stdout)?.lines();
    lines
        .map(|line| Ok(row(serde_json::from_str(line)?)))
        .collect()
}
