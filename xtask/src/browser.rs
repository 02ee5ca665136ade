//! `cargo xtask browser`: the page in a real browser. Node and Chromium come from Debian's packages where
//! they are missing, and what drives the browser from the package registry, as `web-tests/` pins it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use site::engine;

use crate::test::install_as_we_may;
use crate::{cargo, must, root, target_folder};

/// The oldest Node that has what the tests use.
const NODE: u32 = 18;

/// Runs the tests of these files, or of all.
pub(crate) fn run(files: &[String]) -> Result<()> {
    let node = node()?;
    let chromium = chromium()?;
    let folder = root().join("web-tests");
    let installed = must(
        Command::new("npm")
            .args(["ci", "--no-audit", "--no-fund", "--silent"])
            .current_dir(&folder),
    );
    installed.context("web-tests/ needs its packages from the registry (`npm ci`)")?;
    let target = target_folder()?;
    let module = target.join("page/engine.wasm");
    let built = engine::build(&root(), &target.join("page"))?;
    std::fs::write(&module, built.bytes)?;
    must(cargo().args(["build", "--quiet", "--package", "grille"]))?;
    let mut tests: Vec<String> = files.to_vec();
    if tests.is_empty() {
        tests = all(&folder)?;
    }
    must(
        Command::new("node")
            .args(["--test", "--test-reporter=spec"])
            // Older ones choose by themselves, and do not know the option.
            .args((node > NODE + 1).then_some("--test-concurrency=2"))
            .args(tests)
            .current_dir(&folder)
            .env("GRILLE", target.join("debug/grille"))
            .env("ENGINE", module)
            .env("CHROMIUM", chromium),
    )
}

/// Every file of tests, in order.
fn all(folder: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".test.js") {
            found.push(name);
        }
    }
    if found.is_empty() {
        bail!("web-tests/ has no tests");
    }
    found.sort();
    Ok(found)
}

fn answers(program: &str) -> Option<String> {
    let output = Command::new(program).arg("--version").output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    output.status.success().then_some(text)
}

/// The version of a Node that is new enough, and has its package manager.
fn node() -> Result<u32> {
    let version = || {
        let text = answers("node")?;
        let number = text.trim().trim_start_matches('v').split('.').next()?;
        number.parse::<u32>().ok()
    };
    if version().is_none() {
        install_as_we_may("nodejs");
    }
    if answers("npm").is_none() {
        install_as_we_may("npm");
    }
    match version() {
        Some(number) if number >= NODE && answers("npm").is_some() => Ok(number),
        _ => bail!(
            "the tests in a browser need Node {NODE} or newer with npm (`apt-get install nodejs npm`)"
        ),
    }
}

/// Where the browser is.
fn chromium() -> Result<PathBuf> {
    let find = || {
        let names = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];
        names
            .map(PathBuf::from)
            .into_iter()
            .find(|path| path.exists())
    };
    if let Some(path) = find() {
        return Ok(path);
    }
    install_as_we_may("chromium");
    find().context("the tests in a browser need Chromium (`apt-get install chromium`)")
}
