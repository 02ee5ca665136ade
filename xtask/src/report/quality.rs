//! Measures the coverage of the tests and the mutants that they catch. Both are slow, and need `cargo install
//! cargo-llvm-cov cargo-mutants` and `rustup component add llvm-tools`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::{Row, Runner, plain};
use crate::{cargo, must, root, target_folder};

/// Adds up the counts of equal names, in the order of the alphabet. The last row has the sums of all.
fn rows<const N: usize>(
    counted: impl IntoIterator<Item = (String, [u64; N])>,
    columns: impl Fn([u64; N]) -> Value,
) -> Vec<Row> {
    let (mut sums, mut all) = (BTreeMap::new(), [0; N]);
    for (name, counts) in counted {
        for sum in [sums.entry(name).or_insert([0; N]), &mut all] {
            (0..N).for_each(|at| sum[at] += counts[at]);
        }
    }
    let row = |(name, sum): (String, [u64; N])| {
        let mut row = columns(sum).as_object().cloned().unwrap_or_default();
        row.insert("name".into(), name.into());
        row
    };
    let all = ("all".to_owned(), all);
    sums.into_iter().chain([all]).map(row).collect()
}

/// The share of every crate's lines that the tests run. `xtask` is left out, and so are examples in the documentation,
/// which stable toolchains cannot count. A quick run leaves out the program, whose tests take longest.
pub(super) fn coverage(runner: &Runner) -> Result<Vec<Row>> {
    // Programs that tests kill leave counts behind that cannot be read; those of all others are enough.
    let mut line =
        "llvm-cov --workspace --exclude xtask --json --summary-only --failure-mode=all".to_owned();
    line += runner.pick(
        " --exclude grille --ignore-filename-regex crates/(grille|page)/ --tests",
        "",
    );
    runner.note(&format!("cargo {line}"));
    // The C programs that tests compile and run contain lines of `takuzu-c`.
    let folder = target_folder()?.join("llvm-cov-target/tmp");
    let in_c = ["test_partie1", "test_partie2", "test_partie3", "exit_codes"]
        .map(|name| format!("-object={}", folder.join(name).join(name).display()));
    let file = runner.folder.path().join("coverage.json");
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
    let files = report["data"][0]["files"].as_array().context("no files")?;
    let counted = files.iter().filter_map(|file| {
        let path = Path::new(file["filename"].as_str()?);
        let path = path.strip_prefix(root).ok()?;
        let path = path.strip_prefix("crates").unwrap_or(path);
        let name = path.iter().next()?.to_string_lossy().into_owned();
        let lines = &file["summary"]["lines"];
        Some((name, [lines["count"].as_u64()?, lines["covered"].as_u64()?]))
    });
    Ok(rows(counted, |[lines, covered]| {
        let share = covered as f64 / lines.max(1) as f64;
        json!({"lines": lines, "covered": covered, "covered_share": share})
    }))
}

/// Changes files of a crate in small ways, and counts which changes its tests notice.
pub(super) fn mutants(runner: &Runner, package: &str, case: &Row) -> Result<Vec<Row>> {
    let each = |list: &str, before: &str| -> String {
        let words = plain(&case[list]);
        let words = words.split_whitespace();
        words.map(|word| format!(" {before}{word}")).collect()
    };
    let files = each("files", &format!("--file crates/{package}/src/"));
    // A quick run tries one in twenty.
    let shard = runner.pick(" --sharding=round-robin --shard=0/20", "");
    let what = format!("--package grille-{package}{files}{shard}");
    let folder = target_folder()?.join("mutants").join(package);
    let run = |line: String| -> Result<[String; 4]> {
        runner.note(&format!("cargo {line}"));
        let mut run = cargo();
        // Long enough for a busy machine.
        run.args(line.split_whitespace()).arg("--timeout=30");
        run.arg("--colors=never").arg("--output").arg(&folder);
        // Compiling takes longer than testing.
        run.env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0");
        let status = run.env_remove("CARGO_TARGET_DIR").status()?;
        // Two and three say that some were missed, or took too long.
        ensure!(
            matches!(status.code(), Some(0 | 2 | 3)),
            "the tests of {package} fail without any change, or cannot be built"
        );
        // Lists of mutants. There are none if nothing was left to try.
        let list = |verdict| folder.join(format!("mutants.out/{verdict}.txt"));
        Ok(["caught", "missed", "timeout", "unviable"]
            .map(|verdict| fs::read_to_string(list(verdict)).unwrap_or_default()))
    };
    fs::create_dir_all(&folder)?;
    let (tests, skipped) = (each("tests", "--cargo-arg="), each("skipped", "--skip="));
    let verdicts = run(format!("mutants {what}{tests} -- --{skipped}"))?;
    // Examples in the documentation take longer, and are tried on what the others missed.
    let [caught_later, ..] = run(format!("mutants --iterate {what} -- --doc"))?;
    Ok(mutant_rows(&verdicts, &caught_later))
}

/// The lists of mutants that were caught, were missed, took too long or do not compile, counted by file.
fn mutant_rows(verdicts: &[String; 4], caught_later: &str) -> Vec<Row> {
    let mut counted = Vec::new();
    for (kind, list) in verdicts.iter().enumerate() {
        for name in list.lines() {
            let is_caught = kind == 1 && caught_later.lines().any(|caught| caught == name);
            let mut counts = [0; 4];
            counts[if is_caught { 0 } else { kind }] = 1;
            let (file, _) = name.split_once(':').unwrap_or((name, ""));
            let file = file.trim_start_matches("crates/").replace("/src/", "/");
            counted.push((file, counts));
        }
    }
    rows(counted, |[caught, missed, timeouts, unviable]| {
        // A mutant that never ends is noticed; one that cannot be compiled does not count.
        let (noticed, viable) = (caught + timeouts, caught + timeouts + missed);
        let share = if viable == 0 {
            1.0
        } else {
            noticed as f64 / viable as f64
        };
        json!({
            "mutants": viable + unviable, "caught": caught, "missed": missed, "timeouts": timeouts,
            "unviable": unviable, "caught_share": share,
        })
    })
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
    fn mutants_are_counted_by_file() {
        let name = |column: u32| format!("crates/x/src/text/y.rs:1:{column}: replace + with -\n");
        let verdicts = [name(1), name(2) + &name(3), name(4), name(5)];
        let rows = mutant_rows(&verdicts, &name(3));
        let counts = |name: &str| {
            json!({
                "name": name, "mutants": 5, "caught": 2, "missed": 1, "timeouts": 1, "unviable": 1,
                "caught_share": 0.75,
            })
        };
        assert_eq!(json!(rows), json!([counts("x/text/y.rs"), counts("all")]));
    }
}
