//! `cargo xtask test`: everything that must pass before a change lands.
//!
//! A step that this machine lacks a tool for is skipped, and all others run; a table says at the end what became of
//! each. On a CI machine (`CI=true`) a skipped step counts as a failure, so that none is skipped unnoticed.

use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::browser::Engine;
use crate::tools::{self, Missing};
use crate::{browser, cargo, dist, dossier, must, no_target, picture, protocol, scripts, tidy};

/// The Rust version whose lints must all be clean. Other versions have other lints, which are shown and do not count:
/// nobody should be kept from running the tests by a compiler newer than ours.
const LINTS_OF: &str = "1.95";

pub(crate) fn run() -> Result<()> {
    let mut steps = Steps::default();
    steps.run("wasm target", || Ok(tools::wasm_target()?));
    steps.run("GNU parallel", || Ok(tools::gnu_parallel()?));
    if cfg!(target_os = "linux") {
        steps.run("bubblewrap", || Ok(tools::bubblewrap()?));
    }
    steps.run("format", || {
        tools::component("fmt", "rustfmt")?;
        must(cargo().args(["fmt", "--all", "--check"]))
    });
    steps.run("repository checks", tidy::run);
    steps.run("lints", lints);
    steps.run("scripts of the page", scripts::run);
    // Unit, integration and documentation tests, and the fuzz corpora, which are tests of `fuzz`.
    steps.run("tests", || {
        must(cargo().args(["test", "--workspace", "--exclude", "grille-takuzu-c"]))
    });
    steps.run("C library", || {
        tools::program("cc", "gcc")?;
        must(cargo().args(["test", "--package", "grille-takuzu-c"]))
    });
    let mut bare = None;
    steps.run("program without the wasm target", || {
        bare = Some(no_target::build()?);
        Ok(())
    });
    steps.run("browser, asking the program", || match &bare {
        Some(program) => browser::run(&[], &Engine::Served(program.clone())),
        None => Err(Missing("there is no program without the wasm target".to_owned()).into()),
    });
    steps.run("browser, with its own engine", || {
        browser::run(&[], &Engine::Module)
    });
    steps.run("protocol", protocol::check);
    steps.run("documentation", documentation);
    steps.run("picture", picture::check);
    steps.run("dossiers", dossier::check);
    steps.run("distribution", || dist::run(None));
    steps.run("abuse", abused);
    steps.report(is_ci())
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
fn abused() -> Result<()> {
    #[cfg(unix)]
    return crate::abuse::run(
        &crate::release_program()?,
        Duration::from_secs(1),
        Duration::ZERO,
        false,
    );
    #[cfg(not(unix))]
    Err(Missing("it needs a Unix shell".to_owned()).into())
}

/// Whether the compiler's lints are those that must be clean.
fn lints_count() -> bool {
    let output = Command::new("rustc").arg("--version").output();
    let version = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    version.is_ok_and(|version| version.starts_with(&format!("rustc {LINTS_OF}.")))
}

/// Whether this is a machine that tests for others, as most of them say.
fn is_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| !matches!(value.as_str(), "" | "0" | "false"))
}

/// What became of a step.
enum Outcome {
    Passed,
    Failed(String),
    /// A tool is missing.
    Skipped(String),
}

/// What was run so far.
#[derive(Default)]
struct Steps(Vec<(&'static str, Outcome, Duration)>);

impl Steps {
    fn run(&mut self, name: &'static str, work: impl FnOnce() -> Result<()>) {
        println!("== {name}");
        let start = Instant::now();
        let outcome = match work() {
            Ok(()) => Outcome::Passed,
            Err(error) => match error.downcast::<Missing>() {
                Ok(Missing(why)) => Outcome::Skipped(why),
                Err(error) => {
                    println!("{error:#}");
                    Outcome::Failed(format!("{error:#}"))
                }
            },
        };
        let took = start.elapsed();
        println!(
            "== {name}: {} in {:.0} s",
            outcome.word(),
            took.as_secs_f64()
        );
        self.0.push((name, outcome, took));
    }

    /// Prints the table. Fails where a step failed, or was skipped and should not be.
    fn report(&self, skipping_fails: bool) -> Result<()> {
        print!("\n{}", self.table());
        let count = |word: &str| {
            let steps = self.0.iter();
            steps
                .filter(|(_, outcome, _)| outcome.word() == word)
                .count()
        };
        let (passed, failed, skipped) = (count("passed"), count("failed"), count("skipped"));
        println!("steps: {passed} passed, {failed} failed, {skipped} skipped");
        if failed > 0 {
            bail!("{failed} steps failed");
        }
        if skipped > 0 && skipping_fails {
            bail!("{skipped} steps were skipped, which counts as a failure where CI is set");
        }
        Ok(())
    }

    fn table(&self) -> String {
        let width = self.0.iter().map(|(name, _, _)| name.len()).max();
        let width = width.unwrap_or(0);
        let mut table = format!("{:width$}  result   seconds\n", "step");
        for (name, outcome, took) in &self.0 {
            let seconds = took.as_secs_f64();
            table += &format!("{name:width$}  {:7}  {seconds:7.0}", outcome.word());
            match outcome {
                Outcome::Passed => {}
                Outcome::Failed(why) => table += &format!("  {}", first_line(why)),
                Outcome::Skipped(why) => table += &format!("  because {why}"),
            }
            table.push('\n');
        }
        table
    }
}

impl Outcome {
    fn word(&self) -> &'static str {
        match self {
            Outcome::Passed => "passed",
            Outcome::Failed(_) => "failed",
            Outcome::Skipped(_) => "skipped",
        }
    }
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use anyhow::{Context as _, anyhow};

    use super::*;

    fn steps() -> Steps {
        let mut steps = Steps::default();
        steps.run("good", || Ok(()));
        steps.run("tool is missing", || {
            Err(Missing("there is no tool".to_owned()).into())
        });
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

    #[test]
    fn what_was_tried_for_want_of_a_tool_is_skipped_whoever_adds_to_the_reason() {
        let mut steps = Steps::default();
        let missing = || Err::<(), _>(Missing("no tool".to_owned())).context("browser");
        steps.run("browser", missing);
        assert_eq!(steps.0[0].1.word(), "skipped");
    }
}
