//! Tries an archive: it is unpacked where nothing else is, and used as somebody would who has
//! downloaded it: checksums compared, the program run and its page fetched, a word completed, a C program compiled.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use anyhow::{Context, Result, bail, ensure};
use flate2::read::GzDecoder;

use crate::server::Server;
use crate::tools;

use super::{GRIDS, LARGEST, MANUALS, SHARED, SHELLS, checksum, files};

/// What an archive has, beside its grids, its manuals, its completions and the other pages of its books.
const EXPECTED: [&str; 16] = [
    "CHANGELOG.md",
    "LICENSE",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "LICENSES-OF-DEPENDENCIES.md",
    "LICENSES-OF-RUST.html",
    "README.txt",
    "SHA256SUMS",
    "bin/grille",
    "include/takuzu.h",
    "lib/libtakuzu_c.a",
    "lib/libtakuzu_c.so",
    "lib/pkgconfig/takuzu_c.pc",
    "share/doc/grille/en/index.html",
    "share/doc/grille/fr/index.html",
    "share/grille/main.c",
];

/// Reads a grid and its solution, and prints what the C functions think of them.
const PROGRAM_IN_C: &str = include_str!("check.c");

/// Unpacks an archive into a new folder.
pub(super) fn unpack(archive: &Path, folder: &Path) -> Result<()> {
    fs::create_dir(folder)?;
    tar::Archive::new(GzDecoder::new(File::open(archive)?))
        .unpack(folder)
        .context("the archive cannot be unpacked")
}

/// Fails with a sentence where an unpacked archive is not as it should be.
pub(super) fn run(tree: &Path, version: &str) -> Result<()> {
    let scratch = tempfile::tempdir()?;
    contents(tree)?;
    checksums(tree)?;
    links(tree)?;
    program(tree, version)?;
    page(tree, scratch.path())?;
    manuals(tree)?;
    completions(tree)?;
    c_library(tree, scratch.path())
}

/// Every file is there, and none is empty.
fn contents(tree: &Path) -> Result<()> {
    for path in expected() {
        ensure!(tree.join(&path).is_file(), "the archive has no {path}");
    }
    for path in files(tree)? {
        let size = fs::metadata(tree.join(&path))?.len();
        ensure!(size > 0, "{} is empty", path.display());
    }
    Ok(())
}

fn expected() -> Vec<String> {
    let mut expected: Vec<String> = EXPECTED.map(str::to_owned).to_vec();
    expected.push(format!("lib/{SHARED}"));
    expected.extend(SHELLS.map(|(_, path)| path.to_owned()));
    expected.extend(MANUALS.map(|(_, folder)| format!("{folder}/grille.1")));
    for size in ["G4", "G6", "G8"] {
        expected.extend((1..=5).map(|number| format!("{GRIDS}/{size}/grille{number}.txt")));
    }
    expected
}

/// Every file has the checksum that is told of it, and none is told of none.
fn checksums(tree: &Path) -> Result<()> {
    let sums = fs::read_to_string(tree.join("SHA256SUMS"))?;
    let mut told = BTreeSet::from([PathBuf::from("SHA256SUMS")]);
    for line in sums.lines() {
        let (sum, path) = line
            .split_once("  ")
            .with_context(|| format!("SHA256SUMS has a line that is none: {line:?}"))?;
        let found = checksum(&tree.join(path)).with_context(|| path.to_owned())?;
        ensure!(
            found == sum,
            "{path} has another checksum than SHA256SUMS tells"
        );
        told.insert(PathBuf::from(path));
    }
    for path in files(tree)? {
        ensure!(
            told.contains(&path),
            "SHA256SUMS does not tell of {}",
            path.display()
        );
    }
    Ok(())
}

/// What the documents on top point at is there. (Those of the books were checked when they were built.)
fn links(tree: &Path) -> Result<()> {
    for path in files(tree)? {
        // Licences are others' texts.
        let name = path.display().to_string();
        if !name.ends_with(".md") || name.starts_with("LICENSES") {
            continue;
        }
        let text = fs::read_to_string(tree.join(&path))?;
        for rest in text.split("](").skip(1) {
            let link = rest.split([')', '#']).next().unwrap_or_default();
            let is_here = link.is_empty() || link.contains("://") || tree.join(link).exists();
            ensure!(
                is_here,
                "{name} points at {link}, which the archive has not"
            );
        }
    }
    Ok(())
}

/// The program, away from everything that we have set for ourselves.
fn grille(tree: &Path) -> Command {
    let mut command = Command::new(tree.join("bin/grille"));
    command.env_clear().env("LC_ALL", "C").current_dir(tree);
    command
}

fn output(command: &mut Command) -> Result<String> {
    let output = command
        .output()
        .with_context(|| format!("{} cannot be started", command.get_program().display()))?;
    answer(command, output)
}

fn answer(command: &Command, output: Output) -> Result<String> {
    ensure!(
        output.status.success(),
        "{command:?} failed ({}): {}",
        output.status,
        String::from_utf8_lossy(&output.stderr).trim()
    );
    Ok(String::from_utf8(output.stdout)?)
}

/// The same, for a command that reads something short.
fn output_for(command: &mut Command, input: &str) -> Result<String> {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("{} cannot be started", command.get_program().display()))?;
    // A few bytes, which fit the pipe, whether they are read or not.
    let _ = child
        .stdin
        .take()
        .context("stdin is a pipe")?
        .write_all(input.as_bytes());
    let output = child.wait_with_output()?;
    answer(command, output)
}

/// The program is small, has no symbols, and plays.
fn program(tree: &Path, version: &str) -> Result<()> {
    let bytes = fs::read(tree.join("bin/grille"))?;
    ensure!(
        bytes.len() as u64 <= LARGEST,
        "the program has {} bytes, and should have {LARGEST} at most",
        bytes.len()
    );
    ensure!(!has_symbols(&bytes)?, "the program is not stripped");
    ensure!(
        !has_symbols(&fs::read(tree.join("lib").join(SHARED))?)?,
        "the shared library is not stripped"
    );
    let told = output(grille(tree).arg("--version"))?;
    ensure!(
        told.trim() == format!("grille {version}"),
        "the program should be of version {version}, and says {told:?}"
    );
    let problem = "2 4 6 5 1 5 12 7 19 3 D15 M5 D0";
    let grid = output_for(grille(tree).args(["classic", "sae"]), problem)?;
    ensure!(grid.contains("---"), "the program shows no grid: {grid}");
    for game in ["mines", "takuzu", "morpion"] {
        let aside = tempfile::tempdir()?;
        let mut play = grille(tree);
        play.args([game, "play", "--plain", "--data-dir"])
            .arg(aside.path());
        let told = output_for(&mut play, "quit\n")?;
        ensure!(!told.is_empty(), "grille {game} play says nothing");
    }
    Ok(())
}

/// Whether a file for Linux has a table of symbols for linkers and debuggers.
fn has_symbols(bytes: &[u8]) -> Result<bool> {
    const SYMBOLS: u64 = 2;
    let number = |at: usize, length: usize| -> Result<u64> {
        let bytes = bytes
            .get(at..at + length)
            .context("the file ends too early")?;
        Ok(bytes
            .iter()
            .rev()
            .fold(0, |sum, byte| sum << 8 | u64::from(*byte)))
    };
    ensure!(
        bytes.starts_with(b"\x7fELF\x02\x01"),
        "it is no program of 64 bits for Linux"
    );
    let (at, length, count) = (number(0x28, 8)?, number(0x3a, 2)?, number(0x3c, 2)?);
    for section in 0..count {
        let at = usize::try_from(at + section * length)?;
        if number(at + 4, 4)? == SYMBOLS {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The program serves its page, and the engine of it.
fn page(tree: &Path, scratch: &Path) -> Result<()> {
    let mut program = grille(tree);
    program.arg("--data-dir").arg(scratch);
    let server = Server::start(program)?;
    server.check_page()?;
    ensure!(
        server.has_engine()?,
        "what the page has as its engine is none"
    );
    Ok(())
}

/// Both manuals have the same pages, and each page says what it is of.
fn manuals(tree: &Path) -> Result<()> {
    let mut pages = Vec::new();
    for (language, folder) in MANUALS {
        let found = files(&tree.join(folder))?;
        for page in &found {
            let text = fs::read_to_string(tree.join(folder).join(page))?;
            let name = page.file_stem().unwrap_or_default().display().to_string();
            ensure!(
                text.contains(&format!(".TH {name} 1")) && text.contains(".SH"),
                "{folder}/{} is no page of a manual",
                page.display()
            );
        }
        pages.push((language, found));
    }
    for (language, found) in &pages {
        ensure!(
            *found == pages[0].1,
            "the manual in {language} has other pages than that in {}",
            pages[0].0
        );
    }
    Ok(())
}

/// Every shell is told of the games; bash, which is there, completes one.
fn completions(tree: &Path) -> Result<()> {
    for (shell, path) in SHELLS {
        let script = fs::read_to_string(tree.join(path))?;
        for game in ["mines", "takuzu", "morpion"] {
            ensure!(
                script.contains(game),
                "the completions for {shell} know no {game}"
            );
        }
    }
    tools::program("bash", "bash")?;
    let (_, path) = SHELLS[0];
    let press_tab = "source \"$0\"; COMP_WORDS=(grille mi); COMP_CWORD=1; _grille grille mi grille; \
                     echo \"${COMPREPLY[*]}\"";
    let mut bash = Command::new("bash");
    bash.args(["--norc", "-c", press_tab]).arg(tree.join(path));
    let completed = output(&mut bash)?;
    ensure!(
        completed.trim() == "mines",
        "bash should complete `grille mi` to `mines`, and has {completed:?}"
    );
    Ok(())
}

/// A C program that pkg-config finds the library for, linked in both ways, says of every grid what the
/// program says.
fn c_library(tree: &Path, scratch: &Path) -> Result<()> {
    tools::program("cc", "gcc")?;
    tools::program("pkg-config", "pkg-config")?;
    let lib = tree.join("lib");
    let options = |words: &[&str]| -> Result<Vec<String>> {
        let mut ask = Command::new("pkg-config");
        ask.args(words).arg("takuzu_c");
        ask.env("PKG_CONFIG_PATH", lib.join("pkgconfig"));
        let told = output(&mut ask)?;
        Ok(told.split_whitespace().map(str::to_owned).collect())
    };
    let source = scratch.join("check.c");
    fs::write(&source, PROGRAM_IN_C)?;
    let compile = |name: &str, options: &[String]| -> Result<PathBuf> {
        let program = scratch.join(name);
        let mut cc = Command::new("cc");
        cc.args(["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-o"]);
        cc.arg(&program).arg(&source).args(options);
        output(&mut cc)?;
        Ok(program)
    };
    let shared = compile("shared", &options(&["--cflags", "--libs"])?)?;
    // Only the archive is named, as the linker would take the shared library where it has both.
    let mut words = options(&["--cflags", "--static", "--libs"])?;
    for word in &mut words {
        if word == "-ltakuzu_c" {
            *word = lib.join("libtakuzu_c.a").display().to_string();
        }
    }
    let kept = compile("static", &words)?;
    // What was linked must ask for the library by its own name, not by that which the linker looked for.
    let installed = scratch.join("installed");
    fs::create_dir(&installed)?;
    fs::copy(lib.join(SHARED), installed.join(SHARED))?;
    for path in files(&tree.join(GRIDS))? {
        let grid = tree.join(GRIDS).join(&path);
        let of_program = |command: &str| -> Result<String> {
            let mut ask = grille(tree);
            let told = output(ask.args(["takuzu", command, "--format", "line"]).arg(&grid))?;
            Ok(told.trim().to_owned())
        };
        let (start, solution) = (of_program("convert")?, of_program("solve")?);
        for program in [&shared, &kept] {
            let mut run = Command::new(program);
            run.arg(&grid).env_clear();
            if program == &shared {
                run.env("LD_LIBRARY_PATH", &installed);
            }
            let told = output_for(&mut run, &solution)?;
            if told.trim() != format!("{start} 0 1") {
                bail!(
                    "the C library takes {} for {told:?}, the program for {start:?} with the solution {solution:?}",
                    path.display()
                );
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::{put_checksums, write};

    /// A folder with every file that is expected, each with its own name in it.
    fn tree() -> tempfile::TempDir {
        let tree = tempfile::tempdir().unwrap();
        for path in expected().iter().filter(|path| *path != "SHA256SUMS") {
            write(&tree.path().join(path), path).unwrap();
        }
        put_checksums(tree.path()).unwrap();
        tree
    }

    fn fault(done: Result<()>) -> String {
        done.unwrap_err().to_string()
    }

    #[test]
    fn a_file_that_is_missing_or_empty_is_told() {
        let tree = tree();
        contents(tree.path()).unwrap();
        let header = tree.path().join("include/takuzu.h");
        fs::write(&header, "").unwrap();
        assert_eq!(fault(contents(tree.path())), "include/takuzu.h is empty");
        fs::remove_file(&header).unwrap();
        let told = fault(contents(tree.path()));
        assert_eq!(told, "the archive has no include/takuzu.h");
    }

    #[test]
    fn a_file_that_changed_or_came_later_is_told() {
        let tree = tree();
        checksums(tree.path()).unwrap();
        let later = tree.path().join("share/later");
        fs::write(&later, "later").unwrap();
        let told = fault(checksums(tree.path()));
        assert_eq!(told, "SHA256SUMS does not tell of share/later");
        fs::remove_file(&later).unwrap();
        fs::write(tree.path().join("LICENSE"), "mine").unwrap();
        let told = fault(checksums(tree.path()));
        assert_eq!(told, "LICENSE has another checksum than SHA256SUMS tells");
    }

    #[test]
    fn a_link_that_leads_nowhere_is_told() {
        let tree = tree();
        let log = tree.path().join("CHANGELOG.md");
        let good = "[one](README.txt#top) [two](https://example.org/x) [three](#here)";
        fs::write(&log, good).unwrap();
        links(tree.path()).unwrap();
        fs::write(&log, "[the book](docs/src/index.md)").unwrap();
        assert_eq!(
            fault(links(tree.path())),
            "CHANGELOG.md points at docs/src/index.md, which the archive has not"
        );
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_program_with_symbols_is_known_from_one_without() {
        // This one has them: the profile of tests keeps them.
        let with = fs::read(std::env::current_exe().unwrap()).unwrap();
        assert!(has_symbols(&with).unwrap());
        // A head that tells of no section at all.
        let mut without = b"\x7fELF\x02\x01".to_vec();
        without.resize(64, 0);
        assert!(!has_symbols(&without).unwrap());
        assert!(has_symbols(b"#!/bin/sh").is_err());
        assert!(has_symbols(&with[..4096]).is_err(), "it is cut off");
    }
}
