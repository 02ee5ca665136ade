//! How the program is tested: how much there is of it, what part of the lines is run, which changes of the
//! source the tests notice, and how long the parsers were fuzzed.
//!
//! All but the first need tools that a toolchain comes without, and long runs: they are measured when they
//! are named.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use super::{Lab, row};
use crate::data::Row;
use crate::links::files_below;
use crate::{cargo, root};

pub(super) const QUALITY: &[&str] = &["name", "what", "count"];

/// What is tested and how much of it there is.
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
    let rows = rows
        .into_iter()
        .map(|(name, what, count)| row(json!({"name": name, "what": what, "count": count})));
    Ok(rows.collect())
}

pub(super) const COVERAGE: &[&str] = &["name", "lines", "covered", "covered_share"];

/// Which part of every crate's lines its workspace's tests run. What only developers run, `book` and `xtask`,
/// is left out, and so are examples in documentation, which this toolchain cannot count. A quick run is about
/// the libraries, as the tests of the program take longest.
pub(super) fn coverage(lab: &Lab) -> Result<Vec<Row>> {
    const INSTALL: &str = "`cargo install cargo-llvm-cov` and `rustup component add llvm-tools`";
    has_tool("llvm-cov", INSTALL)?;
    // Programs that tests kill leave counts behind that cannot be read; those of all others are enough.
    let line = "llvm-cov --workspace --exclude book --exclude xtask --json --summary-only \
                --failure-mode=all";
    let mut line: Vec<String> = line.split(' ').map(str::to_owned).collect();
    if !lab.full {
        let less = "--exclude grille --ignore-filename-regex crates/(grille|page)/ --lib";
        line.extend(less.split(' ').map(str::to_owned));
        line.extend(library_tests()?.iter().map(|name| format!("--test={name}")));
    }
    let file = lab.file("coverage.json");
    lab.note(format!("cargo {}", line.join(" ")));
    // Programs in C that the tests compile and run have lines of `takuzu-c` in them.
    let compiled = target_folder()?.join("llvm-cov-target/tmp");
    let in_c = ["test_partie1", "test_partie2", "test_partie3", "exit_codes"]
        .map(|name| format!("-object={}", compiled.join(name).join(name).display()));
    let status = cargo()
        .args(line)
        .arg("--output-path")
        .arg(&file)
        // A page for browsers has no lines of Rust, and takes long to build.
        .env("GRILLE_WITHOUT_ENGINE", "1")
        .env("LLVM_COV_FLAGS", in_c.join(" "))
        .stdout(Stdio::null())
        .status()?;
    ensure!(
        status.success(),
        "no coverage: a test failed, or a tool is missing, which {INSTALL} install"
    );
    coverage_rows(&fs::read_to_string(file)?, &root())
}

/// Where cargo puts what it builds.
fn target_folder() -> Result<PathBuf> {
    let metadata = crate::metadata()?;
    let folder = metadata["target_directory"].as_str();
    Ok(folder.context("no target folder")?.into())
}

/// The integration tests of everything but the program, and but for those of a name that the program has, too.
fn library_tests() -> Result<BTreeSet<String>> {
    let (mut names, mut of_program) = (BTreeSet::new(), BTreeSet::new());
    for folder in ["crates", "fuzz"] {
        for file in files_below(&root().join(folder))? {
            let is_test = file
                .parent()
                .is_some_and(|parent| parent.ends_with("tests"))
                && file.extension().is_some_and(|ending| ending == "rs");
            let (true, Some(name)) = (is_test, file.file_stem()) else {
                continue;
            };
            let name = name.to_string_lossy().into_owned();
            if file.starts_with(root().join("crates/grille")) {
                of_program.insert(name);
            } else {
                names.insert(name);
            }
        }
    }
    Ok(&names - &of_program)
}

/// What `cargo llvm-cov` says of files, by crate.
fn coverage_rows(report: &str, root: &Path) -> Result<Vec<Row>> {
    let report: Value = serde_json::from_str(report)?;
    let files = report["data"][0]["files"].as_array();
    let mut crates: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for file in files.context("no files")? {
        let path = Path::new(file["filename"].as_str().context("no name of a file")?);
        let Ok(path) = path.strip_prefix(root) else {
            continue;
        };
        let lines = &file["summary"]["lines"];
        let count = |key: &str| lines[key].as_u64().with_context(|| format!("no {key:?}"));
        let all = crates.entry(crate_of(path)).or_default();
        all.0 += count("count")?;
        all.1 += count("covered")?;
    }
    let sum = crates
        .values()
        .fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    ensure!(sum.0 > 0, "no lines");
    let rows = crates.into_iter().chain([("all".to_owned(), sum)]);
    let rows = rows.map(|(name, (lines, covered))| {
        let share = covered as f64 / lines.max(1) as f64;
        row(json!({"name": name, "lines": lines, "covered": covered, "covered_share": share}))
    });
    Ok(rows.collect())
}

/// The crate that a file below the root is of: the folder before its `src`.
fn crate_of(path: &Path) -> String {
    let mut parts = path.iter().map(|part| part.to_string_lossy());
    let first = parts.next().unwrap_or_default();
    let name = if first == "crates" {
        parts.next()
    } else {
        None
    };
    name.unwrap_or(first).into_owned()
}

pub(super) const MUTANTS: &[&str] = &[
    "name",
    "mutants",
    "unviable",
    "caught",
    "timeouts",
    "missed",
    "caught_share",
];

/// A crate whose source is changed.
struct Mutated {
    /// Its folder in `crates/`.
    package: &'static str,
    /// Its rules and its parsers. Approaches are held against oracles, and a change of theirs often makes
    /// them slower rather than wrong.
    files: &'static [&'static str],
    /// Its tests that are about those.
    tests: &'static [&'static str],
    /// Parts of the names of those among them that take long, and are about other files.
    skipped: &'static [&'static str],
}

pub(super) fn mutants_grid(lab: &Lab) -> Result<Vec<Row>> {
    let mutated = Mutated {
        package: "grid",
        files: &[
            "cell_set.rs",
            "cells.rs",
            "neighbours.rs",
            "pos.rs",
            "size.rs",
            "symmetry.rs",
            "text.rs",
        ],
        tests: &["--lib"],
        skipped: &[],
    };
    mutants(lab, &mutated)
}

pub(super) fn mutants_takuzu(lab: &Lab) -> Result<Vec<Row>> {
    let mutated = Mutated {
        package: "takuzu",
        files: &["board.rs", "game.rs", "rules.rs", "text/*.rs"],
        tests: &["--lib", "--test=formats", "--test=engine"],
        skipped: &[
            "count::",
            "empty_boards",
            "large_boards",
            "learn::",
            "line::",
            "made_puzzles",
            "solving",
            "the_engine",
        ],
    };
    mutants(lab, &mutated)
}

pub(super) fn mutants_morpion(lab: &Lab) -> Result<Vec<Row>> {
    let mutated = Mutated {
        package: "morpion",
        files: &[
            "game.rs",
            "lines.rs",
            "moves.rs",
            "position.rs",
            "quake.rs",
            "side.rs",
            "text/*.rs",
        ],
        tests: &["--lib", "--test=rules"],
        skipped: &["analyse::", "expect::", "ko::", "oracle::", "perft"],
    };
    mutants(lab, &mutated)
}

pub(super) fn mutants_mines(lab: &Lab) -> Result<Vec<Row>> {
    let mutated = Mutated {
        package: "mines",
        files: &["game.rs", "layout.rs", "view.rs", "text/*.rs"],
        tests: &["--lib", "--test=rules", "--test=formats"],
        skipped: &["a_flood_over_a_large_board", "generate::", "solve::"],
    };
    mutants(lab, &mutated)
}

pub(super) fn mutants_session(lab: &Lab) -> Result<Vec<Row>> {
    let mutated = Mutated {
        package: "session",
        files: &["id.rs", "save.rs"],
        tests: &["--lib", "--test=ids", "--test=saves"],
        skipped: &[],
    };
    mutants(lab, &mutated)
}

/// Changes a crate's rules and parsers in small ways, and counts which changes its tests notice. What was
/// noticed is not tried again as long as it stands in the target folder, so that a run after new tests takes
/// minutes.
fn mutants(lab: &Lab, mutated: &Mutated) -> Result<Vec<Row>> {
    has_tool("mutants", "`cargo install cargo-mutants`")?;
    let folder = target_folder()?.join("mutants");
    let mut rows = mutants_of(lab, mutated, &folder.join(mutated.package))?;
    let mut sum = Tally::default();
    for row in &rows {
        sum.add_row(row);
    }
    rows.push(sum.row("all"));
    Ok(rows)
}

/// The rows of one crate, by file.
fn mutants_of(lab: &Lab, mutated: &Mutated, folder: &Path) -> Result<Vec<Row>> {
    let package = mutated.package;
    let mut what = vec!["--package".to_owned(), format!("grille-{package}")];
    for file in mutated.files {
        what.extend(["--file".to_owned(), format!("crates/{package}/src/{file}")]);
    }
    let listed = cargo()
        .arg("mutants")
        .args(&what)
        .args(["--list", "--json"])
        .output()?;
    ensure!(
        listed.status.success(),
        "the mutants of {package} cannot be listed"
    );
    let listed: Value = serde_json::from_slice(&listed.stdout)?;
    // A quick run tries one in twenty, to say that all works.
    let part: &[&str] = lab.pick(&["--sharding=round-robin", "--shard=0/20"], &[]);
    what.extend(part.iter().map(|&word| word.to_owned()));

    fs::create_dir_all(folder)?;
    let mut verdicts = Verdicts::read(folder)?;
    let by_name = mutated
        .tests
        .iter()
        .map(|test| format!("--cargo-arg={test}"));
    let mut by_name: Vec<String> = by_name.collect();
    if !mutated.skipped.is_empty() {
        by_name.extend(["--".to_owned(), "--".to_owned()]);
        let skipped = mutated.skipped.iter();
        by_name.extend(skipped.map(|name| format!("--skip={name}")));
    }
    // Examples in the documentation take longer, and are asked about what the others missed.
    let examples = vec!["--".to_owned(), "--doc".to_owned()];
    for tests in [by_name, examples] {
        verdicts.settle(folder)?;
        let line = [
            &["mutants".to_owned(), "--iterate".to_owned()],
            &what[..],
            &tests,
        ]
        .concat();
        lab.note(format!("cargo {}", line.join(" ")));
        let status = cargo()
            .args(&line[..2])
            .args([
                // Long enough for a machine that is busy with something else.
                "--timeout=30",
                "--build-timeout=120",
                "--colors=never",
                "--output",
            ])
            .arg(folder)
            .args(&line[2..])
            .env_remove("CARGO_TARGET_DIR")
            // To compile takes longer than to test.
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
            .status()?;
        // Two and three say that some were missed, or took too long.
        ensure!(
            matches!(status.code(), Some(0 | 2 | 3)),
            "the tests of {package} fail without any change, too, or cannot be built"
        );
        verdicts.take(folder)?;
    }
    mutant_rows(&listed, &verdicts.0, lab.full)
}

/// What became of every mutant so far, by its name. It is kept in a file, as what a run found is gone with
/// the next one's outcomes.
struct Verdicts(BTreeMap<String, String>);

impl Verdicts {
    fn read(folder: &Path) -> Result<Verdicts> {
        let mut verdicts = Verdicts(match fs::read_to_string(folder.join("kept.json")) {
            Ok(text) => serde_json::from_str(&text)?,
            Err(_) => BTreeMap::new(),
        });
        verdicts.take(folder)?;
        Ok(verdicts)
    }

    /// Has those tried that have no verdict, or were missed: the others are what the last run has caught, as
    /// far as cargo-mutants is concerned.
    fn settle(&self, folder: &Path) -> Result<()> {
        let out = folder.join("mutants.out");
        fs::create_dir_all(&out)?;
        let settled = self
            .0
            .iter()
            .filter(|(_, verdict)| *verdict != "MissedMutant");
        let settled: String = settled.map(|(name, _)| format!("{name}\n")).collect();
        fs::write(out.join("caught.txt"), settled)?;
        for list in ["previously_caught.txt", "unviable.txt"] {
            fs::write(out.join(list), "")?;
        }
        Ok(())
    }

    /// Adds what the last run found. There is no such file where nothing was left to try.
    fn take(&mut self, folder: &Path) -> Result<()> {
        if let Ok(outcomes) = fs::read_to_string(folder.join("mutants.out/outcomes.json")) {
            for (name, verdict) in verdicts_of(&outcomes)? {
                // Who hangs in one test is noticed, even where others do not meet it.
                let hangs = self.0.get(&name).is_some_and(|before| before == "Timeout");
                if !(hangs && verdict == "MissedMutant") {
                    self.0.insert(name, verdict);
                }
            }
        }
        let text = serde_json::to_string_pretty(&self.0)?;
        Ok(fs::write(folder.join("kept.json"), text)?)
    }
}

/// What became of every mutant, by its name.
fn verdicts_of(outcomes: &str) -> Result<BTreeMap<String, String>> {
    let outcomes: Value = serde_json::from_str(outcomes)?;
    let list = outcomes["outcomes"].as_array().context("no outcomes")?;
    let verdict = |outcome: &Value| {
        // The run without any change has no name.
        let name = outcome["scenario"]["Mutant"]["name"].as_str()?;
        // A compiler that took too long says nothing of the mutant, which is tried again.
        let built = outcome["phase_results"][0]["process_status"] != "Timeout";
        built.then_some((name.to_owned(), outcome["summary"].as_str()?.to_owned()))
    };
    Ok(list.iter().filter_map(verdict).collect())
}

/// What became of mutants, counted.
#[derive(Default)]
struct Tally {
    caught: u64,
    missed: u64,
    timeouts: u64,
    unviable: u64,
}

impl Tally {
    fn add(&mut self, verdict: &str) -> Result<()> {
        *match verdict {
            "CaughtMutant" => &mut self.caught,
            "MissedMutant" => &mut self.missed,
            "Timeout" => &mut self.timeouts,
            "Unviable" => &mut self.unviable,
            _ => bail!("an outcome {verdict:?}"),
        } += 1;
        Ok(())
    }

    fn add_row(&mut self, row: &Row) {
        let count = |column: &str| row[column].as_u64().unwrap_or_default();
        self.caught += count("caught");
        self.missed += count("missed");
        self.timeouts += count("timeouts");
        self.unviable += count("unviable");
    }

    fn row(&self, name: &str) -> Row {
        // One that never ends is noticed, too; one that cannot be compiled is none.
        let caught = self.caught + self.timeouts;
        let viable = caught + self.missed;
        row(json!({
            "name": name,
            "mutants": viable + self.unviable,
            "caught": self.caught,
            "missed": self.missed,
            "timeouts": self.timeouts,
            "unviable": self.unviable,
            "caught_share": if viable == 0 { 1.0 } else { caught as f64 / viable as f64 },
        }))
    }
}

/// The mutants that there are now, by file, with what became of them.
fn mutant_rows(listed: &Value, verdicts: &BTreeMap<String, String>, all: bool) -> Result<Vec<Row>> {
    let mut files: BTreeMap<&str, Tally> = BTreeMap::new();
    for mutant in listed.as_array().context("no list of mutants")? {
        let name = mutant["name"].as_str().context("a mutant without a name")?;
        let file = mutant["file"].as_str().context("a mutant without a file")?;
        match verdicts.get(name) {
            Some(verdict) => files.entry(file).or_default().add(verdict)?,
            None => ensure!(!all, "{name} was not tried"),
        }
    }
    let short = |file: &str| file.trim_start_matches("crates/").replace("/src/", "/");
    let rows = files
        .into_iter()
        .map(|(file, tally)| tally.row(&short(file)));
    Ok(rows.collect())
}

pub(super) const FUZZ: &[&str] = &[
    "name",
    "fuzzed_s",
    "runs",
    "runs_per_s",
    "inputs",
    "edges",
    "crashes",
];

/// Throws bytes at every target for a while, one after the other, from the inputs that the project keeps and from
/// those that earlier runs left in the target folder.
pub(super) fn fuzz(lab: &Lab) -> Result<Vec<Row>> {
    let seconds = lab.pick(5, 120);
    let told = lab.xtask(&format!("fuzz --seconds {seconds} --json"))?;
    let mut rows: Vec<Row> = told.json()?.into_iter().map(row).collect();
    let mut all = row(json!({"name": "all"}));
    for column in ["fuzzed_s", "runs", "inputs", "crashes"] {
        let sum: u64 = rows.iter().filter_map(|row| row[column].as_u64()).sum();
        all.insert(column.into(), sum.into());
    }
    rows.push(all);
    Ok(rows)
}

/// Sees that cargo has a tool, and says in a sentence how to get it where it has not.
fn has_tool(tool: &str, install: &str) -> Result<()> {
    let found = cargo().args([tool, "--version"]).output();
    ensure!(
        found.is_ok_and(|output| output.status.success()),
        "cargo-{tool} is missing; {install} install it"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_by_crate() {
        let file = |name: &str, count: u64, covered: u64| json!({"filename": name, "summary": {"lines": {"count": count, "covered": covered}}});
        let report = json!({"data": [{"files": [
            file("/here/crates/grid/src/pos.rs", 10, 10),
            file("/here/crates/grid/src/size.rs", 30, 20),
            file("/here/fuzz/src/lib.rs", 10, 5),
            file("/elsewhere/lib.rs", 1000, 0),
        ]}]});
        let rows = coverage_rows(&report.to_string(), Path::new("/here")).unwrap();
        let told: Vec<String> = rows
            .iter()
            .map(|row| {
                format!(
                    "{} {}/{} {}",
                    row["name"], row["covered"], row["lines"], row["covered_share"]
                )
            })
            .collect();
        let wanted = [
            "\"grid\" 30/40 0.75",
            "\"fuzz\" 5/10 0.5",
            "\"all\" 35/50 0.7",
        ];
        assert_eq!(BTreeSet::from_iter(told), wanted.map(str::to_owned).into());
    }

    #[test]
    fn mutants_are_counted_by_file_and_only_those_that_there_are() {
        let outcome = |name: &str, summary: &str| json!({"scenario": {"Mutant": {"name": name}}, "summary": summary});
        let mut outcomes = json!({"outcomes": [
            {"scenario": "Baseline", "summary": "Success"},
            outcome("a", "CaughtMutant"),
            outcome("b", "MissedMutant"),
            outcome("c", "Timeout"),
            outcome("d", "Unviable"),
            outcome("gone", "MissedMutant"),
            outcome("slow", "Timeout"),
        ]});
        let slow = json!([{"phase": "Build", "process_status": "Timeout"}]);
        outcomes["outcomes"][6]["phase_results"] = slow;
        let verdicts = verdicts_of(&outcomes.to_string()).unwrap();
        assert_eq!(verdicts.len(), 5, "a slow compiler gives no verdict");
        let mutant = |name: &str| json!({"name": name, "file": "crates/x/src/text/y.rs"});
        let mut listed = vec![mutant("a"), mutant("b"), mutant("c"), mutant("d")];
        let rows = mutant_rows(&json!(listed), &verdicts, true).unwrap();
        let wanted = json!({
            "name": "x/text/y.rs", "mutants": 4, "caught": 1, "missed": 1, "timeouts": 1, "unviable": 1,
            "caught_share": 2.0 / 3.0,
        });
        assert_eq!(rows, [row(wanted)]);
        listed.push(mutant("new"));
        assert_eq!(mutant_rows(&json!(listed), &verdicts, false).unwrap(), rows);
        let missing = mutant_rows(&json!(listed), &verdicts, true).unwrap_err();
        assert_eq!(missing.to_string(), "new was not tried");
    }
}
