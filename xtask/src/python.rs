//! The step "Python" of `cargo xtask test`: the package's own checks, as it is outside the workspace.
//! `xtask/python/package.py` builds its wheel, installs it, and runs its tests, which also check types and stubs.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::tools::{self, IS_MISSING, Missing};
use crate::{debug_program, root, target_folder, test};

pub(crate) fn run() -> Result<()> {
    let python = environment("venv")?;
    tools::component("fmt", "rustfmt")?;
    tools::component("clippy", "clippy")?;
    let (program, _) = debug_program("python", None)?;
    let mut options = vec![Path::new("--test"), &program];
    if test::lints_count() {
        options.push(Path::new("--deny-lints"));
    }
    package(&python, &options)
}

/// A Python with what the package's builds and tests need, in a folder of its own.
pub(crate) fn environment(name: &str) -> Result<PathBuf> {
    let folder = target_folder()?.join("python").join(name);
    let list = root().join("crates/python/requirements.txt");
    Ok(tools::venv(&folder, &list, "maturin", &[])?)
}

/// Builds the package, and installs it into this Python.
pub(crate) fn package(python: &Path, options: &[&Path]) -> Result<()> {
    let mut script = Command::new(python);
    script
        .arg(root().join("xtask/python/package.py"))
        .arg("--target");
    script.arg(target_folder()?.join("python")).args(options);
    let status = script.status().context("Python could not be started")?;
    let missing = || Missing("a registry cannot be reached".to_owned());
    ensure!(status.code() != Some(IS_MISSING.into()), missing());
    ensure!(status.success(), "the package failed ({status})");
    Ok(())
}
