//! `cargo xtask COMMAND`: what developers and CI run. One file a command.

mod bench;
mod book;
mod bots;
mod counts;
mod fuzz;
mod measure;
mod picture;
mod test;
mod tidy;

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Parser;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "What developers and CI run")]
enum Task {
    /// Everything that must pass: format, lints, house rules, tests, documentation
    Test,
    /// The house rules alone, which no compiler holds
    Tidy,
    /// Builds both books, and checks their links
    Book(book::Options),
    /// Measures what the book tells, and writes docs/data and docs/src/plots
    Report(book::ReportOptions),
    /// How operations 2 and 5 of `classic sae` scale, as ratios and bytes a cell
    Bench,
    /// How often the bots win, and what a game costs them
    Bots {
        /// Games a level and approach
        #[arg(long, default_value_t = 2_000)]
        games: u64,
    },
    /// Counts Takuzu boards a second way, and compares with docs/src/figures.md; runs itself in release mode
    Counts,
    /// Searches for bytes that break a parser; needs cargo-fuzz and a nightly toolchain
    Fuzz {
        /// One of the targets of fuzz/src/lib.rs
        target: String,
        /// How long to search
        #[arg(long, default_value_t = 60)]
        seconds: u64,
    },
    /// What one run of a program uses; `bench` calls it
    #[command(hide = true)]
    Measure {
        input: String,
        program: String,
        #[arg(last = true)]
        args: Vec<String>,
    },
    /// Draws README's picture anew from what the program prints
    Picture,
}

fn main() -> Result<()> {
    match Task::parse() {
        Task::Test => test::run(),
        Task::Tidy => tidy::run(),
        Task::Book(options) => book::run(&options),
        Task::Report(options) => book::report(&options),
        Task::Bench => bench::run(),
        Task::Bots { games } => bots::run(games),
        Task::Counts => counts::run(),
        Task::Fuzz { target, seconds } => fuzz::run(&target, seconds),
        Task::Measure {
            input,
            program,
            args,
        } => measure::run(&input, &program, &args),
        Task::Picture => picture::draw(),
    }
}

/// The project's root folder.
fn root() -> PathBuf {
    let mut root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.pop();
    root
}

/// The cargo that runs us, to be run in the root folder.
fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root());
    cargo
}

/// Runs a command that must succeed.
fn must(command: &mut Command) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status = command
        .status()
        .with_context(|| format!("{program} could not be started"))?;
    if !status.success() {
        bail!("{program} failed ({status})");
    }
    Ok(())
}

/// The built program, in release mode.
fn release_program() -> Result<PathBuf> {
    let mut build = cargo();
    must(build.args(["build", "--release", "--quiet", "--package", "grille"]))?;
    Ok(target_folder()?.join("release/grille"))
}

/// Where cargo puts what it builds.
fn target_folder() -> Result<PathBuf> {
    let metadata = cargo()
        .args(["metadata", "--format-version", "1", "--no-deps"])
        .output()
        .context("cargo metadata")?;
    let metadata: serde_json::Value = serde_json::from_slice(&metadata.stdout)?;
    let target = metadata["target_directory"]
        .as_str()
        .context("cargo metadata names no target folder")?;
    Ok(PathBuf::from(target))
}
