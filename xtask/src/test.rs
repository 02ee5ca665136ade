//! `cargo xtask check` and `cargo xtask test`: the steps that must pass before a change lands.
//!
//! Every step runs, even if one before it has failed, and a table at the end shows the result of each. A step whose
//! tools this machine lacks is skipped. On a CI machine (`CI=true`) a skipped step is a failure.
//!
//! A step is a process of its own, `cargo xtask step NAME`, whose output is shown when it ends: up to three run side by
//! side, so that no processor is idle while a step waits for a browser or a download.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::tools;
use crate::{browser, cargo, dist, dossier, must, no_target, output, python, scripts, tidy};

/// The Rust version whose lints must all be clean. Other versions have other lints, which are shown and do not count:
/// nobody should be kept from running the tests by a compiler newer than ours.
const LINTS_OF: &str = "1.95";

/// A step: its name, and what it does.
type Step = (&'static str, fn() -> Result<()>);

/// The steps of `check`.
const CHECK: [&str; 4] = ["format", "repository checks", "lints", "unit tests"];

/// Steps that run before all others, which use what they install.
const FIRST: [Step; 3] = [
    ("format", format),
    ("repository checks", tidy::run),
    ("tools", tools::set_up),
];

/// Steps with debug builds, of which cargo makes only one at a time. Those that share a build follow each other.
const DEBUG: [Step; 8] = [
    ("lints", lints),
    ("unit tests", || test(&["--lib", "--bins"])),
    ("tests", || test(&["--test", "*"])),
    ("documentation tests", || test(&["--doc"])),
    ("documentation", documentation),
    ("dossiers", || dossier::run(&[], None)),
    ("program without the wasm target", || {
        no_target::build().map(drop)
    }),
    ("browser, asking the program", || browser::run(&[], true)),
];

/// Steps that run beside those. Python's share no build with any other.
const BESIDE: [&[Step]; 2] = [
    &[
        ("scripts of the page", scripts::run),
        ("distribution", || dist::run(None)),
        ("abuse", abuse),
        ("browser", || browser::run(&[], false)),
    ],
    &[("Python", python::run)],
];

/// Steps of [`BESIDE`] that compile for long and wait for nothing: the others come first.
const LESS_URGENT: [&str; 2] = ["distribution", "Python"];

/// Runs all steps, or those of `check`.
pub(crate) fn run(only_check: bool) -> Result<()> {
    let start = Instant::now();
    let results = Mutex::new(Vec::new());
    // Now, as a later build may replace the file.
    let program = std::env::current_exe()?;
    let run = |steps: &[Step]| {
        for (name, _) in steps {
            if only_check && !CHECK.contains(name) {
                continue;
            }
            println!("== {name}");
            let (ended, log) = run_apart(&program, name);
            let (result, seconds) = (ended.result, ended.took.as_secs());
            println!("{log}== {name}: {result} in {seconds} s");
            results.lock().expect("no step panics").push(ended);
        }
    };
    run(&FIRST);
    std::thread::scope(|scope| {
        for steps in BESIDE {
            scope.spawn(move || run(steps));
        }
        run(&DEBUG);
    });
    let results = results.into_inner().expect("no step panics");
    report(&results, start.elapsed(), is_ci())
}

/// Runs a step in this process.
pub(crate) fn run_step(name: &str) -> Result<()> {
    let beside = BESIDE.into_iter().flatten();
    let mut steps = FIRST.iter().chain(&DEBUG).chain(beside);
    let step = steps.find(|step| step.0 == name);
    let (_, work) = step.with_context(|| format!("there is no step {name:?}"))?;
    work()
}

fn format() -> Result<()> {
    tools::component("fmt", "rustfmt")?;
    must(cargo().args(["fmt", "--all", "--check"]))
}

fn lints() -> Result<()> {
    tools::component("clippy", "clippy")?;
    let mut clippy = cargo();
    clippy.args(["clippy", "--quiet", "--workspace", "--all-targets"]);
    if lints_count() {
        clippy.args(["--", "--deny", "warnings"]);
    }
    must(&mut clippy)
}

/// Tests of the whole workspace: cargo chooses features for all selected packages together, so that a package tested
/// alone would be compiled anew.
fn test(kind: &[&str]) -> Result<()> {
    must(cargo().args(["test", "--workspace"]).args(kind))
}

fn documentation() -> Result<()> {
    let mut doc = cargo();
    doc.args(["doc", "--quiet", "--workspace", "--no-deps"]);
    doc.arg("--document-private-items");
    if lints_count() {
        doc.env("RUSTDOCFLAGS", "--deny warnings");
    }
    must(&mut doc)
}

/// Every attack of `cargo xtask abuse` for a second, on the program that the distribution has built.
fn abuse() -> Result<()> {
    #[cfg(unix)]
    return crate::abuse::run(&crate::abuse::Options {
        seconds: 1,
        program: None,
        json: false,
    });
    #[cfg(not(unix))]
    Err(tools::Missing("it needs a Unix shell".to_owned()).into())
}

/// Whether the compiler's lints are those that must be clean.
pub(crate) fn lints_count() -> bool {
    let version = output(Command::new("rustc").arg("--version"));
    version.is_ok_and(|version| version.starts_with(&format!("rustc {LINTS_OF}.")))
}

/// Whether this is a CI machine, which most of them say in the same way.
fn is_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| !matches!(value.as_str(), "" | "0" | "false"))
}

/// A step that has run.
struct Ended {
    name: String,
    /// `passed`, `failed` or `skipped`.
    result: &'static str,
    /// Why it failed or was skipped.
    why: String,
    took: Duration,
}

/// Runs a step in a process of its own, and returns what it prints.
fn run_apart(program: &Path, name: &str) -> (Ended, String) {
    let start = Instant::now();
    let run = || -> Result<(Option<i32>, String)> {
        let log = tempfile::NamedTempFile::new()?;
        let both = log.reopen()?;
        let is_nice = cfg!(unix) && LESS_URGENT.contains(&name);
        let mut step = Command::new(if is_nice { Path::new("nice") } else { program });
        step.args(is_nice.then_some(program));
        step.args(["step", name]).stdin(Stdio::null());
        let status = step.stdout(both.try_clone()?).stderr(both).status()?;
        let log = fs::read(&log)?;
        Ok((status.code(), String::from_utf8_lossy(&log).into_owned()))
    };
    let (code, log) = run().unwrap_or_else(|error| (None, format!("error: {error:#}\n")));
    (ended(name, code, &log, start.elapsed()), log)
}

/// A step that ended with this exit code and output. The last error that it printed says why it did not pass.
fn ended(name: &str, code: Option<i32>, log: &str, took: Duration) -> Ended {
    let mut lines = log.lines().rev();
    let why = lines.find_map(|line| line.strip_prefix("error: "));
    let why = why.unwrap_or("it says nothing").to_owned();
    let (result, why) = match code {
        Some(0) => ("passed", String::new()),
        Some(code) if code == i32::from(tools::IS_MISSING) => ("skipped", format!("because {why}")),
        _ => ("failed", why),
    };
    let name = name.to_owned();
    Ended {
        name,
        result,
        why,
        took,
    }
}

/// Prints the table. Fails if a step failed, or was skipped although that counts as a failure.
fn report(steps: &[Ended], took: Duration, skipping_fails: bool) -> Result<()> {
    print!("\n{}", table(steps));
    let count = |result| steps.iter().filter(|step| step.result == result).count();
    let (passed, failed, skipped) = (count("passed"), count("failed"), count("skipped"));
    let seconds = took.as_secs();
    println!("steps: {passed} passed, {failed} failed, {skipped} skipped, in {seconds} s");
    ensure!(failed == 0, "{failed} steps failed");
    ensure!(
        skipped == 0 || !skipping_fails,
        "{skipped} steps were skipped, which counts as a failure where CI is set"
    );
    Ok(())
}

fn table(steps: &[Ended]) -> String {
    let width = steps.iter().map(|step| step.name.len()).max().unwrap_or(0);
    let mut table = format!("{:width$}  result   seconds\n", "step");
    for step in steps {
        let (name, result, seconds) = (&step.name, step.result, step.took.as_secs());
        let row = format!("{name:width$}  {result:7}  {seconds:7}  {}", step.why);
        table += &format!("{}\n", row.trim_end());
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::Missing;

    fn step(name: &str, code: u8, log: &str) -> Ended {
        ended(name, Some(code.into()), log, Duration::from_secs(2))
    }

    fn fails(steps: &[Ended], skipping_fails: bool) -> bool {
        report(steps, Duration::ZERO, skipping_fails).is_err()
    }

    #[test]
    fn a_missing_tool_skips_its_step_and_counts_on_ci_alone() {
        let log = "error: what a program printed\nmore\nerror: there is no tool\n";
        let steps = [
            step("good", 0, log),
            step("tool is missing", tools::IS_MISSING, log),
        ];
        let want = "tool is missing  skipped        2  because there is no tool";
        let table = table(&steps);
        assert_eq!(table.lines().last(), Some(want), "{table}");
        assert!(!fails(&steps, false));
        assert!(fails(&steps, true));
    }

    #[test]
    fn an_error_is_about_a_missing_tool_whatever_is_added_to_it() {
        let missing = Err::<(), _>(Missing("there is no tool".to_owned()));
        let error = missing.context("browser").unwrap_err();
        assert_eq!(tools::exit_code(&error), tools::IS_MISSING);
        assert_eq!(tools::exit_code(&anyhow::anyhow!("it is red")), 1);
    }

    #[test]
    fn a_failure_fails_everywhere_and_says_why_on_one_line() {
        let steps = [
            step("bad", 1, "error: outside: inside\nmore\n"),
            step("silent", 101, ""),
        ];
        let table = table(&steps);
        assert!(table.contains("  2  outside: inside\n"), "{table}");
        assert!(table.ends_with("  2  it says nothing\n"), "{table}");
        assert!(fails(&steps, false));
    }
}
