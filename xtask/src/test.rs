//! `cargo xtask check` and `cargo xtask test`: the steps that must pass before a change lands.
//!
//! Every step runs, even if one before it has failed, and a table at the end shows the result of each. A step whose
//! tools this machine lacks is skipped. On a CI machine (`CI=true`) a skipped step is a failure.

use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};

use crate::tools::{self, Missing};
use crate::{
    browser, cargo, dist, dossier, must, no_target, output, protocol, python, scripts, tidy,
};

/// The Rust version whose lints must all be clean. Other versions have other lints, which are shown and do not count:
/// nobody should be kept from running the tests by a compiler newer than ours.
const LINTS_OF: &str = "1.95";

/// Which command runs a step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tier {
    /// `check` and `test`.
    Check,
    /// `test` alone.
    Test,
}

/// What a step does.
type Work = fn() -> Result<()>;

/// Every step. Those that fail soonest come first, and those that share a build follow each other.
const STEPS: [(&str, Tier, Work); 17] = [
    ("format", Tier::Check, format),
    ("repository checks", Tier::Check, tidy::run),
    ("tools", Tier::Test, tools::set_up),
    ("scripts of the page", Tier::Test, scripts::run),
    ("lints", Tier::Check, lints),
    ("unit tests", Tier::Check, || test(&["--lib", "--bins"])),
    ("tests", Tier::Test, || test(&["--test", "*"])),
    ("documentation tests", Tier::Test, || test(&["--doc"])),
    ("protocol", Tier::Test, protocol::check),
    ("documentation", Tier::Test, documentation),
    ("Python", Tier::Test, python::run),
    ("dossiers", Tier::Test, || dossier::run(&[], None)),
    ("browser", Tier::Test, || browser::run(&[], false)),
    ("program without the wasm target", Tier::Test, || {
        no_target::build().map(drop)
    }),
    ("browser, asking the program", Tier::Test, || {
        browser::run(&[], true)
    }),
    ("distribution", Tier::Test, || dist::run(None)),
    ("abuse", Tier::Test, abuse),
];

/// Runs the steps of a tier.
pub(crate) fn run(tier: Tier) -> Result<()> {
    let mut steps = Steps::default();
    for (name, of, work) in STEPS {
        if tier == Tier::Test || of == Tier::Check {
            steps.run(name, work);
        }
    }
    steps.report(is_ci())
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
    return crate::abuse::run(&crate::abuse::Options::SHORT);
    #[cfg(not(unix))]
    Err(Missing("it needs a Unix shell".to_owned()).into())
}

/// Whether the compiler's lints are those that must be clean.
fn lints_count() -> bool {
    let version = output(Command::new("rustc").arg("--version"));
    version.is_ok_and(|version| version.starts_with(&format!("rustc {LINTS_OF}.")))
}

/// Whether this is a CI machine, which most of them say in the same way.
fn is_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| !matches!(value.as_str(), "" | "0" | "false"))
}

/// A step that has run.
struct Step {
    name: &'static str,
    /// `passed`, `failed` or `skipped`.
    result: &'static str,
    /// Why it failed or was skipped.
    why: String,
    took: Duration,
}

/// The steps that have run so far.
#[derive(Default)]
struct Steps(Vec<Step>);

impl Steps {
    fn run(&mut self, name: &'static str, work: impl FnOnce() -> Result<()>) {
        println!("== {name}");
        let start = Instant::now();
        let (result, why) = match work() {
            Ok(()) => ("passed", String::new()),
            Err(error) => match error.downcast::<Missing>() {
                Ok(Missing(why)) => ("skipped", format!("because {why}")),
                Err(error) => ("failed", format!("{error:#}")),
            },
        };
        let took = start.elapsed();
        let seconds = took.as_secs_f64();
        println!("{why}\n== {name}: {result} in {seconds:.0} s");
        self.0.push(Step {
            name,
            result,
            why,
            took,
        });
    }

    /// Prints the table. Fails if a step failed, or was skipped although that counts as a failure.
    fn report(&self, skipping_fails: bool) -> Result<()> {
        print!("\n{}", self.table());
        let count = |result| self.0.iter().filter(|step| step.result == result).count();
        let (passed, failed, skipped) = (count("passed"), count("failed"), count("skipped"));
        println!("steps: {passed} passed, {failed} failed, {skipped} skipped");
        ensure!(failed == 0, "{failed} steps failed");
        ensure!(
            skipped == 0 || !skipping_fails,
            "{skipped} steps were skipped, which counts as a failure where CI is set"
        );
        Ok(())
    }

    fn table(&self) -> String {
        let width = self.0.iter().map(|step| step.name.len()).max().unwrap_or(0);
        let mut table = format!("{:width$}  result   seconds\n", "step");
        for step in &self.0 {
            let (name, result, seconds) = (step.name, step.result, step.took.as_secs_f64());
            let why = step.why.lines().next().unwrap_or_default();
            let row = format!("{name:width$}  {result:7}  {seconds:7.0}  {why}");
            table += &format!("{}\n", row.trim_end());
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use anyhow::{Context as _, anyhow};

    use super::*;

    fn steps() -> Steps {
        let mut steps = Steps::default();
        steps.run("good", || Ok(()));
        // Whatever is added to the reason on the way.
        let missing = || Err::<(), _>(Missing("there is no tool".to_owned())).context("browser");
        steps.run("tool is missing", missing);
        steps
    }

    #[test]
    fn a_missing_tool_skips_its_step_and_counts_on_ci_alone() {
        let steps = steps();
        let table = steps.table();
        let row = table.lines().nth(2).unwrap();
        assert!(row.starts_with("tool is missing  skipped "), "{table}");
        assert!(row.ends_with(" because there is no tool"), "{table}");
        assert!(steps.report(false).is_ok());
        assert!(steps.report(true).is_err());
    }

    #[test]
    fn a_failure_fails_everywhere_and_says_why_on_one_line() {
        let mut steps = steps();
        steps.run("bad", || Err(anyhow!("inside\nmore").context("outside")));
        steps.run("after", || Ok(()));
        let table = steps.table();
        assert!(table.contains("  outside: inside\n"), "{table}");
        assert!(table.contains("\nafter "), "{table}");
        assert!(steps.report(false).is_err());
    }
}
