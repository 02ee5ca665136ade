//! The program itself: how big it is, how long it takes to start, what it is made of, and how it is tested.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result};
use serde_json::json;
use site::{Sources, engine};

use super::{Lab, row, run_of};
use crate::data::{Row, Topic};
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
        (
            "solve",
            "the same for a small Takuzu puzzle, solved with proof",
            &["takuzu", "solve", "crates/grille/grids/G4/grille1.txt"][..],
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
    let sources = Sources::read(&root().join(site::FOLDER), engine.bytes)?;
    let page = site::pack(&sources, Some(&kept.join("compressed")))?;
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

pub(super) const QUALITY: &[&str] = &["name", "what", "count", "share"];

/// What is tested and how much of it there is. Rows that stand in the file and are none of these, such as
/// coverage, come from longer runs elsewhere and are kept.
pub(super) fn quality(_: &Lab) -> Result<Vec<Row>> {
    let (mut functions, mut examples, mut properties) = (0, 0, 0);
    for folder in ["book", "crates", "fuzz", "xtask"] {
        for file in files_below(&root().join(folder))? {
            if file.extension().is_none_or(|ending| ending != "rs") {
                continue;
            }
            let text = fs::read_to_string(&file)?;
            let mut in_example = false;
            let mut in_properties = false;
            for line in text.lines() {
                let bare = line.trim();
                in_properties |= bare.starts_with("proptest! {");
                in_properties &= line != "}";
                if bare == "#[test]" {
                    if in_properties {
                        properties += 1;
                    } else {
                        functions += 1;
                    }
                }
                let comment = bare
                    .strip_prefix("///")
                    .or_else(|| bare.strip_prefix("//!"));
                if let Some(mark) = comment.and_then(|comment| comment.trim().strip_prefix("```")) {
                    examples +=
                        usize::from(!in_example && matches!(mark, "" | "no_run" | "should_panic"));
                    in_example = !in_example;
                }
            }
        }
    }
    let corpus = root().join("fuzz/corpus");
    let targets = fs::read_dir(&corpus)?.count();
    let inputs = files_below(&corpus)?.len();
    let cases = files_below(&root().join("testdata"))?.len();
    let rows = [
        ("tests", "test functions", functions),
        (
            "properties",
            "properties, each held against hundreds of random cases",
            properties,
        ),
        (
            "examples",
            "examples in the libraries' documentation, all run",
            examples,
        ),
        (
            "cases",
            "files of test data for the assignments and the engine",
            cases,
        ),
        (
            "fuzz-targets",
            "parsers and engines that are fuzzed",
            targets,
        ),
        (
            "fuzz-inputs",
            "inputs that fuzzing found worth keeping, run as tests",
            inputs,
        ),
    ];
    let mut rows: Vec<Row> = rows
        .into_iter()
        .map(|(name, what, count)| row(json!({"name": name, "what": what, "count": count})))
        .collect();
    if let Ok(before) = Topic::read(&root(), "quality") {
        for old in before.rows {
            if !rows.iter().any(|row| row["name"] == old["name"]) {
                rows.push(old);
            }
        }
    }
    Ok(rows)
}
