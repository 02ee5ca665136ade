//! `cargo xtask test`: everything that must pass before a change lands.

use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::{book, browser, cargo, dist, must, picture, tidy};

pub(crate) fn run() -> Result<()> {
    tools()?;
    packages();
    step("format", || must(cargo().args(["fmt", "--all", "--check"])))?;
    step("house rules", tidy::run)?;
    step("lints", || {
        let clippy = ["clippy", "--quiet", "--workspace", "--all-targets"];
        must(cargo().args(clippy).args(["--", "--deny", "warnings"]))
    })?;
    // Unit, integration and documentation tests, and the fuzz corpora, which are tests of `fuzz`.
    step("tests", || must(cargo().args(["test", "--workspace"])))?;
    step("browser", || browser::run(&[]))?;
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
    step("book", book::check)?;
    step("examples", || book::examples(false, &[]))?;
    step("distribution", || dist::run(None))?;
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

/// What a test can use and a machine may come without: installed where we may, told where we may not.
fn packages() {
    // Another program has that name, too.
    let found = || {
        let version = Command::new("parallel").arg("--version").output();
        version.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("GNU parallel"))
    };
    if found() {
        return;
    }
    println!("GNU parallel is missing");
    install_as_we_may("parallel");
    if !found() {
        println!(
            "GNU parallel could not be installed (`apt-get install parallel`): its test runs the parts \
             as plain processes instead"
        );
    }
}

/// Tries to install a Debian package: root needs no sudo, and others have none that would ask for a
/// password here.
pub(crate) fn install_as_we_may(package: &str) {
    println!("installing the package {package}");
    let _ = install(&[], package) || install(&["sudo", "-n"], package);
}

/// Tries to install a Debian package, quietly, with `before` in front of the command. Lists of packages
/// are fetched only where the package is not in those at hand.
fn install(before: &[&str], package: &str) -> bool {
    let apt = |words: &[&str]| {
        let line = [before, &["apt-get", "-qq"], words].concat();
        let mut command = Command::new(line[0]);
        command.args(&line[1..]).stdin(Stdio::null());
        command.env("DEBIAN_FRONTEND", "noninteractive");
        // What fails is told by the caller in a sentence.
        let output = command.output();
        output.is_ok_and(|output| output.status.success())
    };
    let wanted = ["install", "-y", "--no-install-recommends", package];
    apt(&wanted) || apt(&["update"]) && apt(&wanted)
}
