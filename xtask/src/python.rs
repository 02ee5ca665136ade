//! The step "Python" of `cargo xtask test`: builds the package's wheel, installs it into a virtual environment, and
//! runs its tests, which also check types and stubs.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::tools::{self, Missing};
use crate::{cargo, debug_program, files_ending, must, root, target_folder};

/// The crate is outside the workspace, so it has its own checks.
pub(crate) fn run() -> Result<()> {
    let manifest = root().join("crates/python/Cargo.toml");
    let python = environment()?;
    must(
        cargo()
            .args(["fmt", "--check", "--manifest-path"])
            .arg(&manifest),
    )?;
    let mut clippy = cargo();
    clippy.args(["clippy", "--quiet", "--locked", "--manifest-path"]);
    clippy.arg(&manifest).args(["--", "--deny", "warnings"]);
    must(clippy.env("CARGO_TARGET_DIR", target_folder()?.join("python")))?;
    install(&python, &[])?;
    let mut tests = Command::new(&python);
    tests.args(["-m", "pytest", "tests", "--pyargs", "grille"]);
    tests.current_dir(root().join("crates/python"));
    let (program, _) = debug_program("python", None)?;
    must(tests.env("GRILLE", program))
}

/// A Python with what the tests need, in a folder of its own.
pub(crate) fn environment() -> Result<PathBuf, Missing> {
    let folder = target_folder().map_err(|error| Missing(error.to_string()))?;
    let list = root().join("crates/python/requirements.txt");
    tools::venv(&folder.join("python/venv"), &list, "maturin", &[])
}

/// Builds the wheel and installs it.
pub(crate) fn install(python: &PathBuf, options: &[&str]) -> Result<()> {
    let target = target_folder()?.join("python");
    let wheels = target.join("wheels");
    let _ = std::fs::remove_dir_all(&wheels);
    let mut build = Command::new(python);
    build.args(["-m", "maturin", "build", "--quiet", "--locked", "--out"]);
    build.arg(&wheels).args(options);
    build.current_dir(root().join("crates/python"));
    must(build.env("CARGO_TARGET_DIR", &target))?;
    let wheel = files_ending(&wheels, "whl")?.pop().context("no wheel")?;
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "install", "--quiet", "--no-deps"]);
    must(pip.arg("--force-reinstall").arg(wheel))
}
