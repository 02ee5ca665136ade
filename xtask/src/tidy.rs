//! `cargo xtask tidy`: checks the invariants of ARCHITECTURE.md that neither the compiler nor a lint checks.

pub(crate) mod contracts;

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Parser as _;
use clap::error::ErrorKind;

use crate::tools::Missing;
use crate::{Task, metadata, output, root};

/// Our libraries that are neither a game nor shared by the games, without `grille-`.
const ABOVE_THE_GAMES: [&str; 7] = [
    "classic", "engine", "fuzz", "messages", "page", "session", "takuzu-c",
];

/// The package that games share.
const SHARED: &str = "grille-grid";

/// What games may depend on beside [`SHARED`], except in tests.
const ALLOWED_CRATES: [&str; 7] = [
    "batsat",
    "nalgebra",
    "rand_chacha",
    "rand_core",
    "serde",
    "serde_json",
    "thiserror",
];

pub(crate) fn run() -> Result<()> {
    let mut faults = Vec::new();
    dependencies(&mut faults)?;
    contracts::check(&mut faults)?;
    let tracked = tracked_files()?;
    let folders = tracked
        .iter()
        .filter_map(|path| path.parent()?.iter().next());
    let folders: BTreeSet<&OsStr> = folders.collect();
    for path in &tracked {
        // Test data need not be text, and a deleted file is still tracked until it is committed.
        if let Ok(text) = fs::read_to_string(root().join(path)) {
            faults.extend(faults_of_text(path, &text));
            // The changelog also names what is gone.
            if path.extension().is_some_and(|ending| ending == "md")
                && !path.ends_with("CHANGELOG.md")
            {
                faults.extend(faults_of_document(path, &text, &folders));
            }
        }
    }
    for fault in &faults {
        eprintln!("{fault}");
    }
    match faults.len() {
        0 => Ok(()),
        count => bail!("{count} repository checks failed"),
    }
}

/// A game uses [`SHARED`] and no other package of ours, and turns on the lints against I/O; nothing uses the program
/// but the fuzz targets.
fn dependencies(faults: &mut Vec<String>) -> Result<()> {
    let metadata = metadata()?;
    let packages = metadata["packages"].as_array().context("packages")?;
    let is_ours = |name: &str| packages.iter().any(|package| package["name"] == *name);
    for package in packages {
        let name = package["name"].as_str().context("a package's name")?;
        let mut fault = |what: &str| faults.push(format!("{name} {what}"));
        let is_below = |name| !ABOVE_THE_GAMES.contains(&name);
        let is_game = name.strip_prefix("grille-").is_some_and(is_below);
        let manifest = Path::new(package["manifest_path"].as_str().context("a manifest")?);
        let code = manifest.with_file_name("src/lib.rs");
        if is_game && !fs::read_to_string(code)?.contains("clippy::disallowed_methods") {
            fault("does not turn on the lints of clippy.toml in its lib.rs");
        }
        for dependency in package["dependencies"].as_array().context("dependencies")? {
            let to = dependency["name"].as_str().context("a dependency's name")?;
            if to == "grille" && name != "grille-fuzz" {
                fault("uses the program grille: only the fuzz targets may");
            }
            if !is_game || to == SHARED && name != SHARED {
                continue;
            }
            if is_ours(to) {
                fault(&format!("uses {to}, but may use only {SHARED} of ours"));
            } else if dependency["kind"] != "dev" && !ALLOWED_CRATES.contains(&to) {
                fault(&format!("uses {to}, which xtask/src/tidy.rs does not list"));
            }
        }
    }
    Ok(())
}

/// Ignored tests and paths of somebody's machine, each with its place.
fn faults_of_text(path: &Path, text: &str) -> Vec<String> {
    // Put together here so that this file does not find itself.
    let ignored = ["#[", "ignore"].concat();
    let folders = ["home", "root", "work", "Users"].map(|folder| ["/", folder, "/"].concat());
    let is_rust = path.extension().is_some_and(|ending| ending == "rs");
    // Not the end of a longer path such as `a/home/b`.
    let is_start = |before: &str| {
        !before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '/'))
    };
    let mut faults = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let mut fault = |what: &str| faults.push(format!("{}:{number}: {what}", path.display()));
        if is_rust && line.contains(&ignored) {
            fault("tests are not ignored here");
        }
        let places = folders.iter().flat_map(|folder| line.match_indices(folder));
        if places.map(|(at, _)| &line[..at]).any(is_start) {
            fault("a path of somebody's machine");
        }
    }
    faults
}

/// Paths in backticks below one of these folders, pictures, and commands of developers that do not exist.
fn faults_of_document(path: &Path, text: &str, folders: &BTreeSet<&OsStr>) -> Vec<String> {
    let mut faults = Vec::new();
    let mut fault = |what: String| faults.push(format!("{}: {what}", path.display()));
    for piece in text.split('`').skip(1).step_by(2) {
        let folder = piece.split_once('/').map(|(folder, _)| OsStr::new(folder));
        let is_path = folder.is_some_and(|folder| folders.contains(folder))
            && !piece.contains(|c: char| c.is_whitespace() || matches!(c, '*' | '<' | '{'));
        if is_path && !root().join(piece).exists() {
            fault(format!("{piece} does not exist"));
        }
    }
    // `npm run check:links` follows the links that are Markdown.
    for rest in text.split("src=\"").skip(1) {
        let picture = rest.split('"').next().unwrap_or_default();
        if !root().join(path).with_file_name(picture).exists() {
            fault(format!("{picture} does not exist"));
        }
    }
    for rest in text.split("cargo xtask").skip(1) {
        let words = rest.split(['`', '#', '\n', ';']).next().unwrap_or_default();
        if !is_command(words) {
            fault(format!("there is no `cargo xtask{words}`"));
        }
    }
    faults
}

/// Whether a command has the words after `cargo xtask`. It may be shown in part.
fn is_command(words: &str) -> bool {
    let words = std::iter::once("cargo xtask").chain(words.split_whitespace());
    let kind = Task::try_parse_from(words).err().map(|error| error.kind());
    kind != Some(ErrorKind::UnknownArgument) && kind != Some(ErrorKind::InvalidSubcommand)
}

fn tracked_files() -> Result<Vec<PathBuf>> {
    let mut git = Command::new("git");
    git.current_dir(root()).args(["ls-files", "-z"]);
    let listed = output(&mut git).map_err(|_| Missing("this is no checkout of git".to_owned()))?;
    let paths = listed.split_terminator('\0');
    Ok(paths.map(PathBuf::from).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignored_tests_and_paths_of_machines_are_found() {
        let check = |name: &str, line: &str, found: bool| {
            let faults = faults_of_text(Path::new(name), &format!("first\n{line}\n"));
            assert_eq!(faults.len(), usize::from(found), "{name}: {line}");
            let place = format!("{name}:2: ");
            assert!(faults.iter().all(|fault| fault.starts_with(&place)));
        };
        let ignored = ["    #[", "ignore = \"slow\"]"].concat();
        check("a.rs", &ignored, true);
        check("a.md", &ignored, false);
        for home in ["home", "Users"] {
            let path = ["/", home, "/somebody/a"].concat();
            check("a.md", &format!("see {path}"), true);
            check("a.json", &format!("{{\"a\": \"{path}\"}}"), true);
            check("a.md", &format!("see docs{path}"), false);
        }
    }

    #[test]
    fn commands_and_options_that_do_not_exist_are_found() {
        for words in ["", " test", " fuzz TARGET --seconds 3600", " report --full"] {
            assert!(is_command(words), "{words}");
        }
        for words in [" tests", " tidy --quick"] {
            assert!(!is_command(words), "{words}");
        }
    }
}
