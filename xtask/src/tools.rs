//! Finds the tools that other commands need, and installs missing ones where no password is needed.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Result, ensure};
use grille_page::engine;

use crate::{cargo, locked};

/// The oldest Node that has what the tests in a browser use.
const NODE: u32 = 18;

/// The exit code of a command that fails with [`Missing`].
pub(crate) const IS_MISSING: u8 = 3;

/// A tool that this machine lacks, and how to get it. `cargo xtask test` skips a step that fails with this.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Missing(pub(crate) String);

/// The exit code of a command that fails with this error.
pub(crate) fn exit_code(error: &anyhow::Error) -> u8 {
    if error.is::<Missing>() { IS_MISSING } else { 1 }
}

/// What several steps of `cargo xtask test` use. Without it they do less, or build another program.
pub(crate) fn set_up() -> Result<()> {
    let mut found = vec![wasm_target(), gnu_parallel(), unruly()];
    if cfg!(target_os = "linux") {
        found.push(bubblewrap());
    }
    let missing = found.into_iter().filter_map(Result::err);
    let missing: Vec<String> = missing.map(|Missing(why)| why).collect();
    ensure!(missing.is_empty(), Missing(missing.join("; ")));
    Ok(())
}

/// A tool of the toolchain: `fmt` and `clippy` come in components of their own.
pub(crate) fn component(tool: &str, component: &str) -> Result<(), Missing> {
    let found = || output_of(cargo().args([tool, "--version"])).is_some();
    from_rustup(found, &["component", "add", component])
}

/// The standard library for browsers, which the page's own engine is built with.
pub(crate) fn wasm_target() -> Result<(), Missing> {
    from_rustup(engine::has_target, &["target", "add", engine::TARGET])
}

fn from_rustup(found: impl Fn() -> bool, words: &[&str]) -> Result<(), Missing> {
    let command = format!("rustup {}", words.join(" "));
    let install = || {
        println!("{command}");
        runs("rustup", words);
    };
    let why = format!("the Rust toolchain is not complete (`{command}`)");
    get(found, install, why)
}

fn from_debian(found: impl Fn() -> bool, name: &str, package: &str) -> Result<(), Missing> {
    let why = format!("{name} is missing (`apt-get install {package}`)");
    get(found, || install(package), why)
}

/// Looks for a tool, tries to install it if it is missing, and looks again.
fn get(found: impl Fn() -> bool, install: impl FnOnce(), why: String) -> Result<(), Missing> {
    if found() {
        return Ok(());
    }
    install();
    found().then_some(()).ok_or(Missing(why))
}

/// Unruly, whose puzzles and solver one test compares with ours. Debian has games in a folder of their own.
fn unruly() -> Result<(), Missing> {
    let found =
        || runs("sgt-unruly", &["--version"]) || runs("/usr/games/sgt-unruly", &["--version"]);
    from_debian(found, "sgt-unruly", "sgt-puzzles")
}

/// GNU parallel, which one test of `mines compare` runs under. Another program has the same name.
fn gnu_parallel() -> Result<(), Missing> {
    let found = || version_of("parallel").is_some_and(|text| text.contains("GNU parallel"));
    from_debian(found, "GNU parallel", "parallel")
}

/// Bubblewrap, in whose sandboxes tests judge programs; not every machine lets it make them.
fn bubblewrap() -> Result<(), Missing> {
    program("bwrap", "bubblewrap")?;
    let works = runs("bwrap", &["--unshare-all", "--ro-bind", "/", "/", "true"]);
    let why = "bubblewrap may make no sandbox here (unprivileged user namespaces)";
    works.then_some(()).ok_or_else(|| Missing(why.to_owned()))
}

/// A program that can be started, and the Debian package that has it.
pub(crate) fn program(name: &str, package: &str) -> Result<(), Missing> {
    // Whatever it answers: to some programs the question is an error.
    let found = || Command::new(name).arg("--version").output().is_ok();
    from_debian(found, name, package)
}

/// The version of a Node that is new enough, and has its package manager.
pub(crate) fn node() -> Result<u32, Missing> {
    let version = || {
        let text = version_of("node")?;
        let number = text.trim().trim_start_matches('v').split('.').next()?;
        number.parse::<u32>().ok().filter(|number| *number >= NODE)
    };
    let name = format!("Node {NODE} or newer");
    from_debian(|| version().is_some(), &name, "nodejs")?;
    program("npm", "npm")?;
    Ok(version().unwrap_or(NODE))
}

/// Where Chromium is: `CHROMIUM` names it where it is in no usual place.
pub(crate) fn chromium() -> Result<PathBuf, Missing> {
    let usual = [
        "/usr/bin/chromium",
        "/usr/bin/chromium-browser",
        "/usr/bin/google-chrome",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ];
    let find = || {
        let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
        let mut places = named.into_iter().chain(usual.map(PathBuf::from));
        places.find(|path| path.exists())
    };
    from_debian(|| find().is_some(), "Chromium", "chromium")?;
    Ok(find().unwrap_or_default())
}

/// A Python with the typesetter Typst, in a folder of its own. `wheels` says which one, and what its bytes must be.
pub(crate) fn typst(folder: &Path, wheels: &Path) -> Result<PathBuf, Missing> {
    venv(folder, wheels, "typst", &["--require-hashes"])
}

/// A Python with the packages of a list, in a folder of its own; `module` is one of them. Further options are for pip.
pub(crate) fn venv(
    folder: &Path,
    wheels: &Path,
    module: &str,
    options: &[&str],
) -> Result<PathBuf, Missing> {
    let python = match cfg!(windows) {
        true => folder.join("Scripts/python.exe"),
        false => folder.join("bin/python"),
    };
    // The folder remembers what it was made from.
    let wanted = std::fs::read(wheels).unwrap_or_default();
    let noted = folder.join("wheels.txt");
    let found = || {
        std::fs::read(&noted).is_ok_and(|had| had == wanted)
            && runs(&python, &["-c", &format!("import {module}")])
    };
    let pip_install = || {
        let path = folder.to_string_lossy();
        let make = || runs("python3", &["-m", "venv", "--clear", &path]);
        if !make() {
            install("python3-venv");
            make();
        }
        let list = wheels.to_string_lossy();
        let pip = ["-m", "pip", "install", "--quiet", "--only-binary=:all:"];
        let pip = [&pip[..], &["-r", &list], options].concat();
        println!("pip install -r {list}");
        // The caller says what is missing.
        let _ = runs(&python, &pip) && std::fs::write(&noted, &wanted).is_ok();
    };
    let why = format!(
        "{module} is missing: it needs python3 with venv (`apt-get install python3-venv`) and Python's package registry"
    );
    get(found, pip_install, why)?;
    Ok(python)
}

/// Tries to install a Debian package. That needs root: nobody is asked for a password.
fn install(package: &str) {
    if !Path::new("/usr/bin/apt-get").exists() {
        return;
    }
    println!("apt-get install {package}");
    // It refuses to run twice at a time.
    let _one_at_a_time = locked("apt-get");
    let apt = |words: &[&str]| {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive");
        output_of(command.arg("-qq").args(words)).is_some()
    };
    let wanted = ["install", "-y", "--no-install-recommends", package];
    // The lists of packages are fetched only if the package is not in those at hand. The caller says what is missing.
    let _ = apt(&wanted) || apt(&["update"]) && apt(&wanted);
}

fn version_of(program: &str) -> Option<String> {
    output_of(Command::new(program).arg("--version"))
}

fn runs(program: impl AsRef<OsStr>, words: &[&str]) -> bool {
    output_of(Command::new(program).args(words)).is_some()
}

/// The output of a command that succeeds.
fn output_of(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    output.status.success().then_some(text)
}
