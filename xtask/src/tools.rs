//! Tools that a machine may lack: found, installed where that needs no password, or reported as missing.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::Result;
use grille_page::engine;

use crate::cargo;

/// The oldest Node that has what the tests in a browser use.
const NODE: u32 = 18;

/// Why something could not be done on this machine: a tool that it lacks, and how to get it.
///
/// As an error it says that nothing was tried. `cargo xtask test` skips the step and goes on.
#[derive(Debug)]
pub(crate) struct Missing(pub(crate) String);

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Missing {}

/// A tool of the toolchain: `fmt` and `clippy` come in components of their own.
pub(crate) fn component(tool: &str, component: &str) -> Result<(), Missing> {
    let found = || {
        let version = cargo().args([tool, "--version"]).output();
        version.is_ok_and(|output| output.status.success())
    };
    if found() || rustup(&["component", "add", component]) && found() {
        return Ok(());
    }
    Err(Missing(format!(
        "the Rust toolchain lacks {component} (`rustup component add {component}`)"
    )))
}

/// The standard library for browsers, which the page's own engine is built with.
pub(crate) fn wasm_target() -> Result<(), Missing> {
    let target = engine::TARGET;
    if engine::has_target() || rustup(&["target", "add", target]) && engine::has_target() {
        return Ok(());
    }
    Err(Missing(format!(
        "the Rust toolchain lacks the target {target} (`rustup target add {target}`, or your distribution's package)"
    )))
}

/// Asks rustup for a part of the toolchain; false where it is not there or may not install.
fn rustup(words: &[&str]) -> bool {
    let mut command = Command::new("rustup");
    let output = command.args(words).stdin(Stdio::null()).output();
    let added = output.is_ok_and(|output| output.status.success());
    if added {
        println!("rustup {}", words.join(" "));
    }
    added
}

/// GNU parallel, which one test of `mines compare` runs under. Another program has that name, too.
pub(crate) fn gnu_parallel() -> Result<(), Missing> {
    let found = || answers("parallel").is_some_and(|text| text.contains("GNU parallel"));
    if !found() {
        install("parallel");
    }
    match found() {
        true => Ok(()),
        false => Err(Missing(
            "GNU parallel is missing (`apt-get install parallel`); its test starts plain processes instead".to_owned(),
        )),
    }
}

/// Bubblewrap, in whose sandboxes tests judge programs; not every machine lets it make them.
pub(crate) fn bubblewrap() -> Result<(), Missing> {
    program("bwrap", "bubblewrap")?;
    let mut command = Command::new("bwrap");
    let tried = command.args(["--unshare-all", "--ro-bind", "/", "/", "true"]);
    match tried.stdin(Stdio::null()).output() {
        Ok(output) if output.status.success() => Ok(()),
        _ => Err(Missing(
            "bubblewrap may make no sandbox here (unprivileged user namespaces); its tests judge without one".to_owned(),
        )),
    }
}

/// A program that answers to `--version`, and the Debian package that has it.
pub(crate) fn program(name: &str, package: &str) -> Result<(), Missing> {
    if answers(name).is_none() {
        install(package);
    }
    match answers(name) {
        Some(_) => Ok(()),
        None => Err(Missing(format!(
            "{name} is missing (`apt-get install {package}`)"
        ))),
    }
}

/// Graphviz, which draws graphs. Its older versions do not know `--version`.
pub(crate) fn graphviz() -> Result<(), Missing> {
    let found = || {
        let output = Command::new("dot").arg("-V").stdin(Stdio::null()).output();
        output.is_ok_and(|output| output.status.success())
    };
    if !found() {
        install("graphviz");
    }
    match found() {
        true => Ok(()),
        false => Err(Missing(
            "Graphviz is missing (`apt-get install graphviz`)".to_owned(),
        )),
    }
}

/// A Python with the typesetter Typst, in a folder of its own. `wheels` says which one, and what its bytes must be.
pub(crate) fn typst(folder: &Path, wheels: &Path) -> Result<PathBuf, Missing> {
    let python = match cfg!(windows) {
        true => folder.join("Scripts/python.exe"),
        false => folder.join("bin/python"),
    };
    let runs = |program: &Path, words: &[&str]| {
        let mut command = Command::new(program);
        let output = command.args(words).stdin(Stdio::null()).output();
        output.is_ok_and(|output| output.status.success())
    };
    // The folder remembers what it was made from.
    let wanted = std::fs::read(wheels).unwrap_or_default();
    let noted = folder.join("wheels.txt");
    let is_there = || {
        std::fs::read(&noted).is_ok_and(|had| had == wanted)
            && runs(&python, &["-c", "import typst"])
    };
    if is_there() {
        return Ok(python);
    }
    let path = folder.to_string_lossy().into_owned();
    let make = || runs(Path::new("python3"), &["-m", "venv", "--clear", &path]);
    if !make() {
        install("python3-venv");
        make();
    }
    let list = wheels.to_string_lossy().into_owned();
    let words = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--require-hashes",
        "--only-binary=:all:",
        "-r",
        &list,
    ];
    if runs(&python, &words) && std::fs::write(&noted, &wanted).is_ok() && is_there() {
        println!("pip install {list}");
        return Ok(python);
    }
    Err(Missing(
        "Typst is missing: it needs python3 with venv (`apt-get install python3-venv`) and the package registry of Python"
            .to_owned(),
    ))
}

/// The version of a Node that is new enough, and has its package manager.
pub(crate) fn node() -> Result<u32, Missing> {
    let version = || {
        let text = answers("node")?;
        let number = text.trim().trim_start_matches('v').split('.').next()?;
        number.parse::<u32>().ok()
    };
    if version().is_none() {
        install("nodejs");
    }
    if answers("npm").is_none() {
        install("npm");
    }
    match version() {
        Some(number) if number >= NODE && answers("npm").is_some() => Ok(number),
        _ => Err(Missing(format!(
            "Node {NODE} or newer with npm is missing (`apt-get install nodejs npm`)"
        ))),
    }
}

/// Whether this Node knows the option that says how many files are tested at once.
pub(crate) fn has_test_concurrency(node: u32) -> bool {
    node > NODE + 1
}

/// Where Chromium is: `CHROMIUM` names it where it is in no usual place.
pub(crate) fn chromium() -> Result<PathBuf, Missing> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let usual = [
        "/usr/bin/chromium",
        "/usr/bin/chromium-browser",
        "/usr/bin/google-chrome",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ];
    let find = || {
        let usual = usual.iter().map(PathBuf::from);
        named
            .clone()
            .into_iter()
            .chain(usual)
            .find(|path| path.exists())
    };
    if let Some(path) = find() {
        return Ok(path);
    }
    install("chromium");
    find().ok_or_else(|| Missing("Chromium is missing (`apt-get install chromium`)".to_owned()))
}

/// What a program answers to `--version`.
fn answers(program: &str) -> Option<String> {
    let mut command = Command::new(program);
    let output = command
        .arg("--version")
        .stdin(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    output.status.success().then_some(text)
}

/// Tries to install a Debian package, as root: nobody is asked for a password.
fn install(package: &str) {
    if !Path::new("/usr/bin/apt-get").exists() {
        return;
    }
    println!("installing the package {package}");
    let apt = |words: &[&str]| {
        let mut command = Command::new("apt-get");
        command.arg("-qq").args(words).stdin(Stdio::null());
        command.env("DEBIAN_FRONTEND", "noninteractive");
        // The caller says in a sentence what is still missing.
        let output = command.output();
        output.is_ok_and(|output| output.status.success())
    };
    let wanted = ["install", "-y", "--no-install-recommends", package];
    // Lists of packages are fetched only where the package is not in those at hand.
    let _ = apt(&wanted) || apt(&["update"]) && apt(&wanted);
}
