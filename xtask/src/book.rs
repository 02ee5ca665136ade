//! `cargo xtask book` and `cargo xtask functions`: the package `book`, which stands apart so that nothing
//! else waits for mdBook to be compiled.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::{cargo, must, program_in, target_folder};

/// What `cargo xtask book` can be told.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Where the books go, as en and fr; target/book by default
    #[arg(long)]
    out: Option<PathBuf>,
    /// Runs the examples of README and books, too, and compares what they print
    #[arg(long)]
    check: bool,
    /// Runs the examples, and writes what they print into the documents
    #[arg(long)]
    bless: bool,
    /// Documents whose examples are run; all by default
    files: Vec<PathBuf>,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    if options.check || options.bless {
        examples(options.bless, &options.files)?;
    }
    let out = match &options.out {
        Some(out) => std::path::absolute(out)?,
        None => target_folder()?.join("book"),
    };
    build(&out)?;
    println!("{}", out.join("en/index.html").display());
    Ok(())
}

/// Builds both books, and checks their links and those of the root's documents.
pub(crate) fn build(out: &Path) -> Result<()> {
    must(book("build").arg("--out").arg(out))
}

/// Both books in the target folder.
pub(crate) fn check() -> Result<()> {
    build(&target_folder()?.join("book"))
}

/// Writes the page of the French book that lists the functions of the five documents.
pub(crate) fn functions() -> Result<()> {
    must(&mut book("functions"))
}

/// Runs every console block with the program as the tests build it.
pub(crate) fn examples(bless: bool, files: &[PathBuf]) -> Result<()> {
    must(cargo().args(["build", "--quiet", "--package", "grille"]))?;
    let mut examples = book("examples");
    examples.arg("--program");
    examples.arg(program_in("debug")?);
    if bless {
        examples.arg("--bless");
    }
    for file in files {
        examples.arg(std::path::absolute(file).with_context(|| file.display().to_string())?);
    }
    must(&mut examples)
}

/// The package `book` on one of its tasks.
pub(crate) fn book(task: &str) -> Command {
    let mut run = cargo();
    run.args(["run", "--quiet", "--package", "book", "--", task]);
    run
}
