//! Measures the coverage of the tests and the mutants that they catch. Both are slow, and need `cargo install
//! cargo-llvm-cov cargo-mutants` and `rustup component add llvm-tools`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::{Lab, Row, plain, run_of};
use crate::{cargo, must, root, target_folder};

/// The last row of a table, after those of crates or files in the order of the alphabet.
const ALL: &str = "~all";

fn row(name: &str, columns: Value) -> Row {
    let mut row = columns.as_object().cloned().unwrap_or_default();
    row.insert("name".into(), name.trim_start_matches('~').into());
    row
}

/// The share of every crate's lines that the tests run. `xtask` is left out, and so are examples in the documentation,
/// which stable toolchains cannot count. A quick run leaves out the program, whose tests take longest.
pub(super) fn coverage(lab: &Lab) -> Result<Vec<Row>> {
    // Programs that tests kill leave counts behind that cannot be read; those of all others are enough.
    let mut line =
        "llvm-cov --workspace --exclude xtask --json --summary-only --failure-mode=all".to_owned();
    line += lab.pick(
        " --exclude grille --ignore-filename-regex crates/(grille|page)/ --tests",
        "",
    );
    lab.note(&format!("cargo {line}"));
    // The C programs that tests compile and run contain lines of `takuzu-c`.
    let folder = target_folder()?.join("llvm-cov-target/tmp");
    let in_c = ["test_partie1", "test_partie2", "test_partie3", "exit_codes"]
        .map(|name| format!("-object={}", folder.join(name).join(name).display()));
    let file = lab.folder.path().join("coverage.json");
    let mut run = cargo();
    run.args(line.split(' ')).arg("--output-path").arg(&file);
    // The page has no lines of Rust, and takes long to build.
    run.env("GRILLE_WITHOUT_ENGINE", "1")
        .env("LLVM_COV_FLAGS", in_c.join(" "));
    must(run.stdout(Stdio::null()))?;
    coverage_rows(&serde_json::from_str(&fs::read_to_string(file)?)?, &root())
}

/// The report of `cargo llvm-cov`, by crate.
fn coverage_rows(report: &Value, root: &Path) -> Result<Vec<Row>> {
    let mut crates: BTreeMap<String, [u64; 2]> = BTreeMap::new();
    for file in report["data"][0]["files"].as_array().context("no files")? {
        let path = plain(&file["filename"]);
        let Ok(path) = Path::new(&path).strip_prefix(root) else {
            continue;
        };
        let path = path.strip_prefix("crates").unwrap_or(path);
        let name = path.iter().next().unwrap_or_default().to_string_lossy();
        for name in [&*name, ALL] {
            let sums = crates.entry(name.to_owned()).or_default();
            for (sum, key) in sums.iter_mut().zip(["count", "covered"]) {
                *sum += file["summary"]["lines"][key].as_u64().context(key)?;
            }
        }
    }
    let rows = crates.iter().map(|(name, &[lines, covered])| {
        let share = covered as f64 / lines.max(1) as f64;
        row(
            name,
            json!({"lines": lines, "covered": covered, "covered_share": share}),
        )
    });
    Ok(rows.collect())
}

/// Changes files of a crate in small ways, and counts which changes its tests notice. Verdicts are kept in the target
/// folder, so that a run after new tests only tries what was missed.
pub(super) fn mutants(lab: &Lab, package: &str, case: &Row) -> Result<Vec<Row>> {
    let each = |list: &str, before: &str| -> String {
        let words = plain(&case[list]);
        words
            .split_whitespace()
            .map(|word| format!(" {before}{word}"))
            .collect()
    };
    let files = each("files", &format!("--file crates/{package}/src/"));
    let mut what = format!("--package grille-{package}{files}");
    let mut list = cargo();
    list.args(["mutants", "--list", "--json"])
        .args(what.split(' '));
    let listed: Value = serde_json::from_str(&run_of(&mut list)?.stdout)?;
    // A quick run tries one in twenty.
    what += lab.pick(" --sharding=round-robin --shard=0/20", "");

    let folder = target_folder()?.join("mutants").join(package);
    fs::create_dir_all(&folder)?;
    let kept = fs::read_to_string(folder.join("kept.json")).unwrap_or("{}".into());
    let mut verdicts: BTreeMap<String, String> = serde_json::from_str(&kept)?;
    let mut keep = || -> Result<()> {
        // There is no such file if nothing was left to try.
        if let Ok(outcomes) = fs::read_to_string(folder.join("mutants.out/outcomes.json")) {
            add_verdicts(&mut verdicts, &serde_json::from_str(&outcomes)?);
        }
        let kept = serde_json::to_string_pretty(&verdicts)?;
        Ok(fs::write(folder.join("kept.json"), kept)?)
    };
    // Those of a run that was interrupted.
    keep()?;
    let tests = each("tests", "--cargo-arg=");
    let skipped = each("skipped", "--skip=");
    let skipped = if skipped.is_empty() {
        skipped
    } else {
        format!(" -- --{skipped}")
    };
    // Examples in the documentation take longer, and are tried on what the others missed.
    for tests in [tests + &skipped, " -- --doc".to_owned()] {
        lab.note(&format!("cargo mutants --iterate {what}{tests}"));
        let mut run = cargo();
        // Long enough for a busy machine.
        run.args([
            "mutants",
            "--iterate",
            "--timeout=30",
            "--build-timeout=120",
        ]);
        run.arg("--colors=never").arg("--output").arg(&folder);
        run.args(what.split(' ')).args(tests.split_whitespace());
        // Compiling takes longer than testing.
        run.env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0");
        let status = run.env_remove("CARGO_TARGET_DIR").status()?;
        // Two and three say that some were missed, or took too long.
        let is_done = matches!(status.code(), Some(0 | 2 | 3));
        ensure!(
            is_done,
            "the tests of {package} fail without any change, or cannot be built"
        );
        keep()?;
    }
    mutant_rows(&listed, &verdicts, lab.full)
}

/// Adds what a run of cargo-mutants found out about each mutant.
fn add_verdicts(verdicts: &mut BTreeMap<String, String>, outcomes: &Value) {
    for outcome in outcomes["outcomes"].as_array().into_iter().flatten() {
        // The run without any change has no name.
        let Some(name) = outcome["scenario"]["Mutant"]["name"].as_str() else {
            continue;
        };
        // A compiler that took too long says nothing about the mutant.
        let is_built = outcome["phase_results"][0]["process_status"] != "Timeout";
        // A mutant that hangs in one test is noticed, even if other tests miss it.
        let hangs = verdicts
            .get(name)
            .is_some_and(|verdict| verdict == "Timeout");
        let verdict = plain(&outcome["summary"]);
        if is_built && !(hangs && verdict == "MissedMutant") {
            verdicts.insert(name.to_owned(), verdict);
        }
    }
}

/// The mutants that there are now, by file. In a full run, all must have been tried.
fn mutant_rows(
    listed: &Value,
    verdicts: &BTreeMap<String, String>,
    full: bool,
) -> Result<Vec<Row>> {
    let kinds = ["CaughtMutant", "MissedMutant", "Timeout", "Unviable"];
    let mut files: BTreeMap<String, [u64; 4]> = BTreeMap::new();
    for mutant in listed.as_array().context("no list of mutants")? {
        let name = plain(&mutant["name"]);
        let Some(verdict) = verdicts.get(&name) else {
            ensure!(!full, "{name} was not tried");
            continue;
        };
        let kind = kinds.iter().position(|kind| kind == verdict);
        let kind = kind.with_context(|| format!("a verdict {verdict:?}"))?;
        let file = plain(&mutant["file"]).replace("/src/", "/");
        for name in [file.trim_start_matches("crates/"), ALL] {
            files.entry(name.to_owned()).or_default()[kind] += 1;
        }
    }
    let rows = files.iter().map(|(name, &[caught, missed, timeouts, unviable])| {
        // A mutant that never ends is noticed; one that cannot be compiled does not count.
        let (noticed, viable) = (caught + timeouts, caught + timeouts + missed);
        let share = if viable == 0 { 1.0 } else { noticed as f64 / viable as f64 };
        let columns = json!({
            "mutants": viable + unviable, "caught": caught, "missed": missed, "timeouts": timeouts,
            "unviable": unviable, "caught_share": share,
        });
        row(name, columns)
    });
    Ok(rows.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_by_crate() {
        let file = |name: &str, count: u64, covered: u64| {
            let lines = json!({"count": count, "covered": covered});
            json!({"filename": name, "summary": {"lines": lines}})
        };
        let report = json!({"data": [{"files": [
            file("/here/crates/grid/src/pos.rs", 10, 10),
            file("/here/crates/grid/src/size.rs", 30, 20),
            file("/here/fuzz/src/lib.rs", 10, 5),
            file("/elsewhere/lib.rs", 1000, 0),
        ]}]});
        let rows = coverage_rows(&report, Path::new("/here")).unwrap();
        let wanted = json!([
            {"name": "fuzz", "lines": 10, "covered": 5, "covered_share": 0.5},
            {"name": "grid", "lines": 40, "covered": 30, "covered_share": 0.75},
            {"name": "all", "lines": 50, "covered": 35, "covered_share": 0.7},
        ]);
        assert_eq!(json!(rows), wanted);
    }

    #[test]
    fn mutants_are_counted_by_file_and_only_those_that_there_are() {
        let outcome = |name: &str, summary: &str| json!({"scenario": {"Mutant": {"name": name}}, "summary": summary});
        let mut slow = outcome("slow", "Timeout");
        slow["phase_results"] = json!([{"phase": "Build", "process_status": "Timeout"}]);
        let outcomes = json!({"outcomes": [
            {"scenario": "Baseline", "summary": "Success"},
            outcome("a", "CaughtMutant"), outcome("b", "MissedMutant"), outcome("c", "Timeout"),
            outcome("c", "MissedMutant"), outcome("d", "Unviable"), outcome("gone", "MissedMutant"), slow,
        ]});
        let mut verdicts = BTreeMap::new();
        add_verdicts(&mut verdicts, &outcomes);
        assert_eq!(verdicts.len(), 5, "a slow compiler gives no verdict");
        let listed = ["a", "b", "c", "d", "new"]
            .map(|name| json!({"name": name, "file": "crates/x/src/text/y.rs"}));
        let rows = mutant_rows(&json!(listed[..4]), &verdicts, true).unwrap();
        let counts = |name: &str| {
            json!({
                "name": name, "mutants": 4, "caught": 1, "missed": 1, "timeouts": 1, "unviable": 1,
                "caught_share": 2.0 / 3.0,
            })
        };
        assert_eq!(json!(rows), json!([counts("x/text/y.rs"), counts("all")]));
        assert_eq!(mutant_rows(&json!(listed), &verdicts, false).unwrap(), rows);
        let missing = mutant_rows(&json!(listed), &verdicts, true).unwrap_err();
        assert_eq!(missing.to_string(), "new was not tried");
    }
}
