//! `cargo xtask functions` and `cargo xtask report`.

use std::process::Command;

use anyhow::Result;

use crate::{cargo, must, release_program};

/// Writes the page of the French book that lists the functions of the five documents.
pub(crate) fn functions() -> Result<()> {
    must(&mut book("functions"))
}

/// What `cargo xtask report` can be told.
#[derive(clap::Args)]
pub(crate) struct ReportOptions {
    /// The published size, about an hour on two cores; minutes otherwise
    #[arg(long)]
    full: bool,
    /// These topics alone, with commas between them
    #[arg(long)]
    only: Option<String>,
    /// How many threads
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

pub(crate) fn report(options: &ReportOptions) -> Result<()> {
    let mut report = book("report");
    report.arg("--program").arg(release_program()?);
    report.args(["--threads", &options.threads.to_string()]);
    if options.full {
        report.arg("--full");
    }
    if let Some(only) = &options.only {
        report.args(["--only", only]);
    }
    must(&mut report)
}

/// The package `book` on one of its tasks.
pub(crate) fn book(task: &str) -> Command {
    let mut run = cargo();
    run.args(["run", "--quiet", "--package", "book", "--", task]);
    run
}
