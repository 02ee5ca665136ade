//! `cargo xtask test`: everything that must pass before a change lands.

use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::{cargo, must, picture, tidy};

pub(crate) fn run() -> Result<()> {
    tools()?;
    step("format", || must(cargo().args(["fmt", "--all", "--check"])))?;
    step("house rules", tidy::run)?;
    step("lints", || {
        let clippy = ["clippy", "--quiet", "--workspace", "--all-targets"];
        must(cargo().args(clippy).args(["--", "--deny", "warnings"]))
    })?;
    // Unit, integration and documentation tests, and the fuzz corpora, which are tests of `fuzz`.
    step("tests", || must(cargo().args(["test", "--workspace"])))?;
    step("documentation", || {
        let doc = [
            "doc",
            "--quiet",
            "--workspace",
            "--no-deps",
            "--document-private-items",
        ];
        must(cargo().args(doc).env("RUSTDOCFLAGS", "--deny warnings"))
    })?;
    step("picture", picture::check)?;
    println!("all steps passed");
    Ok(())
}

fn step(name: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
    println!("== {name}");
    let start = Instant::now();
    work().with_context(|| format!("step {name:?} failed"))?;
    println!(
        "== {name}: passed in {:.0} s",
        start.elapsed().as_secs_f64()
    );
    Ok(())
}

/// What a Rust toolchain may come without, said before anything else fails for want of it.
fn tools() -> Result<()> {
    for (tool, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        let found = cargo().args([tool, "--version"]).output();
        if found.is_ok_and(|output| output.status.success()) {
            continue;
        }
        println!("{component} is missing: adding it to the toolchain");
        if must(Command::new("rustup").args(["component", "add", component])).is_err() {
            bail!("{component} is missing; `rustup component add {component}` adds it");
        }
    }
    Ok(())
}
