//! Measures the program itself and counts its tests: the topics `program` and `quality`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Result, bail};
use grille_page::{Sources, engine};
use serde_json::Value;

use super::{Lab, Row, plain, run_of};
use crate::{root, target_folder};

/// The column and the value of a case; none if there is nothing to measure.
pub(super) fn measure(lab: &Lab, case: &Row) -> Result<Option<(&'static str, Value)>> {
    let bytes = |file: &Path| Ok(Some(("bytes", fs::metadata(file)?.len().into())));
    let lock = fs::read_to_string(root().join("Cargo.lock"))?;
    let packages = lock.matches("[[package]]").count();
    let foreign = lock.matches("\nsource = ").count();
    let count = match &*plain(&case["name"]) {
        "binary" => return bytes(&lab.program),
        "page" => return Ok(Some(("bytes", page()?.into()))),
        "archive" => {
            // Only if `cargo xtask dist` has made one.
            let files = files_below(&target_folder()?.join("dist")).unwrap_or_default();
            let mut archives = files.iter().filter(|file| has_ending(file, "gz"));
            return archives.next().map_or(Ok(None), |file| bytes(file));
        }
        "start" | "help" | "solve" => {
            let time = time(lab, &plain(&case["line"]))?;
            return Ok(Some(("time_ms", time.into())));
        }
        "crates" => packages - foreign,
        "dependencies" => foreign,
        "lines" => rust()?.iter().map(|text| text.lines().count()).sum(),
        "tests" => tests()?[0],
        "properties" => tests()?[1],
        "examples" => tests()?[2],
        "cases" => files_below(&root().join("testdata"))?.len(),
        "fuzz-targets" => fs::read_dir(root().join("fuzz/corpus"))?.count(),
        "fuzz-inputs" => files_below(&root().join("fuzz/corpus"))?.len(),
        name => bail!("{name} cannot be measured"),
    };
    Ok(Some(("count", count.into())))
}

/// The median of the wall time of a command, in milliseconds.
fn time(lab: &Lab, line: &str) -> Result<f64> {
    lab.note(&format!("grille {line}"));
    let mut times = Vec::new();
    for _ in 0..lab.pick(41, 201) {
        let mut grille = Command::new(&lab.program);
        grille.args(line.split(' ')).current_dir(root());
        let start = Instant::now();
        run_of(&mut grille)?;
        times.push(start.elapsed().as_secs_f64() * 1e3);
    }
    times.sort_by(f64::total_cmp);
    Ok(times[times.len() / 2])
}

/// The bytes of a first visit to the page.
fn page() -> Result<usize> {
    let kept = target_folder()?.join("page");
    let engine = engine::build(&root(), &kept)?;
    let sources = Sources::read(&root().join(grille_page::FOLDER), Some(engine.bytes))?;
    let page = grille_page::pack(&sources, Some(&kept.join("compressed")))?;
    Ok(page.first_visit())
}

/// How many test functions, properties, and examples in the documentation there are.
fn tests() -> Result<[usize; 3]> {
    let mut counts = [0; 3];
    for text in rust()? {
        let (mut in_properties, mut in_example) = (false, false);
        for line in text.lines() {
            let bare = line.trim();
            in_properties = (in_properties || bare.starts_with("proptest! {")) && line != "}";
            counts[usize::from(in_properties)] += usize::from(bare == "#[test]");
            let comment = bare.strip_prefix("///").or(bare.strip_prefix("//!"));
            if let Some(mark) = comment.and_then(|text| text.trim().strip_prefix("```")) {
                let is_run = ["", "no_run", "should_panic"].contains(&mark);
                counts[2] += usize::from(is_run && !in_example);
                in_example = !in_example;
            }
        }
    }
    Ok(counts)
}

/// The text of every file of Rust.
fn rust() -> Result<Vec<String>> {
    let mut texts = Vec::new();
    for folder in ["crates", "fuzz", "xtask"] {
        let files = files_below(&root().join(folder))?;
        for file in files.iter().filter(|file| has_ending(file, "rs")) {
            texts.push(fs::read_to_string(file)?);
        }
    }
    Ok(texts)
}

/// All files below a folder.
pub(crate) fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(files_below(&path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

pub(crate) fn has_ending(file: &Path, ending: &str) -> bool {
    file.extension().is_some_and(|found| found == ending)
}
