//! `cargo xtask tidy`: the invariants of ARCHITECTURE.md that neither the compiler nor a lint checks.

pub(crate) mod contracts;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Parser as _;
use clap::error::ErrorKind;

use crate::{Task, files_below, files_ending, metadata, output, root, shown};

/// Our libraries that are neither a game nor shared by the games.
const ABOVE_THE_GAMES: [&str; 7] = [
    "grille-classic",
    "grille-engine",
    "grille-fuzz",
    "grille-messages",
    "grille-page",
    "grille-session",
    "grille-takuzu-c",
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

/// Folders whose paths in documents must exist.
const TOPS: [&str; 7] = [
    "crates/",
    "docs/",
    "fuzz/",
    "testdata/",
    "xtask/",
    ".ci/",
    "web/",
];

pub(crate) fn run() -> Result<()> {
    let mut faults = Vec::new();
    dependencies(&mut faults)?;
    contracts::check(&mut faults)?;
    for path in tracked_files()? {
        // Test data need not be text, and a deleted file is still tracked until it is committed.
        if let Ok(text) = fs::read_to_string(root().join(&path)) {
            let found = faults_of_text(&path, &text).into_iter();
            faults.extend(found.map(|fault| format!("{}:{fault}", path.display())));
        }
    }
    documents(&mut faults)?;
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
        let is_game = name.starts_with("grille-") && !ABOVE_THE_GAMES.contains(&name);
        let manifest = Path::new(package["manifest_path"].as_str().context("a manifest")?);
        let code = manifest.with_file_name("src/lib.rs");
        if is_game && !fs::read_to_string(code)?.contains("clippy::disallowed_methods") {
            faults.push(format!(
                "{name}: its lib.rs does not turn on the lints of clippy.toml"
            ));
        }
        for dependency in package["dependencies"].as_array().context("dependencies")? {
            let to = dependency["name"].as_str().context("a dependency's name")?;
            let is_for_tests = dependency["kind"] == "dev";
            let is_shared = to == SHARED && name != SHARED;
            if to == "grille" && name != "grille-fuzz" {
                faults.push(format!(
                    "{name} uses the program grille: only the fuzz targets may"
                ));
            }
            if is_game && is_ours(to) && !is_shared {
                faults.push(format!(
                    "{name} uses {to}: a game uses {SHARED} and no other crate of ours"
                ));
            }
            if is_game && !is_for_tests && !is_shared && !ALLOWED_CRATES.contains(&to) {
                faults.push(format!(
                    "{name} uses {to}: xtask/src/tidy.rs lists what games may use"
                ));
            }
        }
    }
    Ok(())
}

/// Ignored tests and paths of somebody's machine, each as a line number and a sentence.
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
        if is_rust && line.contains(&ignored) {
            faults.push(format!("{number}: tests are not ignored here"));
        }
        let mut places = folders
            .iter()
            .flat_map(|folder| line.match_indices(&**folder));
        if places.any(|(at, _)| is_start(&line[..at])) {
            faults.push(format!("{number}: a path of somebody's machine"));
        }
    }
    faults
}

/// Every path in backticks in the documents exists, and so does every picture and every command of developers.
fn documents(faults: &mut Vec<String>) -> Result<()> {
    let names = [
        "README.md",
        "README.fr.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
    ];
    let mut documents: Vec<PathBuf> = names.map(|name| root().join(name)).to_vec();
    documents.extend(files_ending(&root().join("docs"), "md")?);
    for path in documents {
        let document = shown(&path);
        let text = fs::read_to_string(&path).with_context(|| document.clone())?;
        for piece in text.split('`').skip(1).step_by(2) {
            let is_path = TOPS.iter().any(|top| piece.starts_with(top))
                && !piece.contains(|c: char| c.is_whitespace() || matches!(c, '*' | '<' | '{'));
            if is_path && !root().join(piece).exists() {
                faults.push(format!("{document}: {piece} does not exist"));
            }
        }
        // `npm run check:links` follows the links that are Markdown.
        for rest in text.split("src=\"").skip(1) {
            let picture = rest.split('"').next().unwrap_or_default();
            if !path.with_file_name(picture).exists() {
                faults.push(format!("{document}: {picture} does not exist"));
            }
        }
        for rest in text.split("cargo xtask").skip(1) {
            let words = rest.split(['`', '#', '\n', ';']).next().unwrap_or_default();
            if !is_command(words) {
                faults.push(format!("{document}: there is no `cargo xtask{words}`"));
            }
        }
    }
    Ok(())
}

/// Whether a command has the words after `cargo xtask`. It may be shown in part.
fn is_command(words: &str) -> bool {
    let words = std::iter::once("cargo xtask").chain(words.split_whitespace());
    let kind = Task::try_parse_from(words).err().map(|error| error.kind());
    !matches!(
        kind,
        Some(ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand)
    )
}

fn tracked_files() -> Result<Vec<PathBuf>> {
    let mut git = Command::new("git");
    git.current_dir(root()).args(["ls-files", "-z"]);
    if let Ok(listed) = output(&mut git) {
        let paths = listed.split_terminator('\0');
        return Ok(paths.map(PathBuf::from).collect());
    }
    // Without git, in a source archive.
    let folders = ["crates", "fuzz", "xtask", "testdata"];
    let files = folders.map(|folder| files_below(&root().join(folder)));
    Ok(files.into_iter().collect::<Result<Vec<_>>>()?.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignored_tests_and_paths_of_machines_are_found() {
        let check = |name: &str, line: &str, found: bool| {
            let faults = faults_of_text(Path::new(name), &format!("first\n{line}\n"));
            assert_eq!(faults.len(), usize::from(found), "{name}: {line}");
            assert!(faults.iter().all(|fault| fault.starts_with("2: ")));
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

    #[test]
    fn the_repository_passes_its_checks() {
        run().unwrap();
    }
}
