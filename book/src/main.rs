//! What `cargo xtask book` and `cargo xtask report` run. One file a question; ARCHITECTURE.md has the map.

mod build;
mod data;
mod documents;
mod dossier;
mod examples;
mod format;
mod functions;
mod graph;
mod links;
mod modules;
mod placeholders;
mod reach;
mod report;
mod typed;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::Parser;

#[derive(Parser)]
#[command(
    name = "book",
    about = "Builds the book, runs its examples, and measures what it tells"
)]
enum Task {
    /// Builds both books, and checks their links
    Build {
        /// Where the books go, as en and fr
        #[arg(long)]
        out: PathBuf,
    },
    /// Runs every console block of README and book, and compares what is printed
    Examples {
        /// The built program
        #[arg(long)]
        program: PathBuf,
        /// Writes what is printed into the documents
        #[arg(long)]
        bless: bool,
        /// Documents to look at; all by default
        files: Vec<PathBuf>,
    },
    /// Writes the page of the French book that lists the functions of the five documents
    Functions,
    /// Makes the reports that the documents ask for, as PDF in French
    Dossier(dossier::Options),
    /// Measures, and writes docs/data and docs/src/plots
    Report(report::Options),
}

fn main() -> Result<()> {
    match Task::parse() {
        Task::Build { out } => build::run(&out),
        Task::Examples {
            program,
            bless,
            files,
        } => examples::run(&program, &files, bless),
        Task::Functions => functions::run(&root(), false),
        Task::Dossier(options) => dossier::run(&options),
        Task::Report(options) => report::run(&options),
    }
}

/// The project's root folder.
fn root() -> PathBuf {
    let mut root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.pop();
    root
}

/// A path as the project's documents name it.
fn shown(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap_or(path);
    path.display().to_string()
}

/// What cargo knows of the workspace's own packages.
fn metadata() -> Result<serde_json::Value> {
    let output = cargo()
        .args(["metadata", "--format-version", "1", "--no-deps"])
        .output()
        .context("cargo metadata")?;
    ensure!(output.status.success(), "cargo metadata failed");
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// The cargo that runs us, to be run in the root folder.
fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root());
    cargo
}
