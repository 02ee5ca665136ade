//! Tests an unpacked archive the way its users would: compares checksums, runs the program, fetches its page, completes
//! a word, compiles a C program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};

use crate::server::Server;
use crate::{output, output_for, tools};

use super::{GRIDS, LARGEST, MANUALS, SHARED, SHELLS, VERSION, checksums, files, write};

/// What an archive has, beside its grids, manuals, completions and other documents.
const EXPECTED: &str = "
    CHANGELOG.md README.txt SHA256SUMS
    LICENSE LICENSE-APACHE LICENSE-MIT LICENSES-OF-DEPENDENCIES.md LICENSES-OF-RUST.html
    bin/grille include/takuzu.h
    lib/libtakuzu_c.a lib/libtakuzu_c.so lib/libtakuzu_c.so.1 lib/pkgconfig/takuzu_c.pc
    share/doc/grille/fr/index.md share/doc/grille/en/index.md share/grille/main.c
";

/// Fails where an unpacked archive is not as it should be.
pub(super) fn run(tree: &Path) -> Result<()> {
    let scratch = tempfile::tempdir()?;
    contents(tree)?;
    links(tree)?;
    program(tree, scratch.path())?;
    page(tree, scratch.path())?;
    manuals(tree)?;
    completions(tree)?;
    c_library(tree, scratch.path())
}

/// Every file is there, none is empty, and all have their checksums.
fn contents(tree: &Path) -> Result<()> {
    for path in expected() {
        ensure!(tree.join(&path).is_file(), "the archive has no {path}");
    }
    for path in files(tree)? {
        let size = fs::metadata(tree.join(&path))?.len();
        ensure!(size > 0, "{} is empty", path.display());
    }
    ensure!(
        fs::read_to_string(tree.join("SHA256SUMS"))? == checksums(tree)?,
        "SHA256SUMS does not list the files that are there"
    );
    Ok(())
}

fn expected() -> Vec<String> {
    let mut expected: Vec<String> = EXPECTED.split_whitespace().map(str::to_owned).collect();
    expected.extend(SHELLS.map(|(_, path)| path.to_owned()));
    expected.extend(MANUALS.map(|(_, folder)| format!("{folder}/grille.1")));
    for size in ["G4", "G6", "G8"] {
        expected.extend((1..=5).map(|number| format!("{GRIDS}/{size}/grille{number}.txt")));
    }
    expected
}

/// Every link of a document leads to a file of the archive.
fn links(tree: &Path) -> Result<()> {
    for path in files(tree)? {
        let name = path.display().to_string();
        // Licences are other people's texts.
        if !name.ends_with(".md") || name.starts_with("LICENSES") {
            continue;
        }
        let text = fs::read_to_string(tree.join(&path))?;
        let links = text.split("](").skip(1).map(|rest| (rest, ')'));
        let pictures = text.split("src=\"").skip(1).map(|rest| (rest, '"'));
        for (rest, end) in links.chain(pictures) {
            let link = rest.split([end, '#']).next().unwrap_or_default();
            let target = tree.join(&path).with_file_name(link);
            ensure!(
                link.contains("://") || target.exists(),
                "{name} points at {link}, which is not in the archive"
            );
        }
    }
    Ok(())
}

/// The program of the archive, without our environment.
fn grille(tree: &Path) -> Command {
    let mut command = Command::new(tree.join("bin/grille"));
    command.env_clear().env("LC_ALL", "C").current_dir(tree);
    command
}

/// The program is small, has no symbols, and plays.
fn program(tree: &Path, scratch: &Path) -> Result<()> {
    let size = fs::metadata(tree.join("bin/grille"))?.len();
    ensure!(size <= LARGEST, "{size} bytes are more than {LARGEST}");
    for path in ["bin/grille", "lib/libtakuzu_c.so"] {
        let symbols = output(Command::new("nm").arg(tree.join(path)))?;
        ensure!(symbols.is_empty(), "{path} is not stripped");
    }
    let version = output(grille(tree).arg("--version"))?;
    let wanted = format!("grille {VERSION}\n");
    ensure!(version == wanted, "{version:?} should be {wanted:?}");
    let problem = "2 4 6 5 1 5 12 7 19 3 D15 M5 D0";
    let grid = output_for(grille(tree).args(["classic", "sae"]), problem)?;
    ensure!(grid.contains("---"), "the program shows no grid: {grid}");
    for game in ["mines", "takuzu", "morpion"] {
        let mut play = grille(tree);
        play.args([game, "play", "--plain", "--data-dir"]);
        play.arg(scratch.join(game));
        let printed = output_for(&mut play, "quit\n")?;
        ensure!(!printed.is_empty(), "grille {game} play prints nothing");
    }
    Ok(())
}

/// The program serves its page and the engine of the page.
fn page(tree: &Path, scratch: &Path) -> Result<()> {
    let mut program = grille(tree);
    program.arg("--data-dir").arg(scratch);
    let server = Server::start(program)?;
    server.check_page()?;
    ensure!(server.has_engine()?, "the page has no engine");
    Ok(())
}

/// Both manuals have the same pages, and each page has its own name in it.
fn manuals(tree: &Path) -> Result<()> {
    let [english, french] = MANUALS.map(|(_, folder)| files(&tree.join(folder)));
    let pages = english?;
    ensure!(pages == french?, "the manuals have different pages");
    for (_, folder) in MANUALS {
        for page in &pages {
            let text = fs::read_to_string(tree.join(folder).join(page))?;
            let name = page.file_stem().unwrap_or_default().display();
            ensure!(
                text.contains(&format!(".TH {name} 1")) && text.contains(".SH"),
                "{folder}/{} is not a manual page",
                page.display()
            );
        }
    }
    Ok(())
}

/// The completions for every shell name the games; bash completes one.
fn completions(tree: &Path) -> Result<()> {
    for (shell, path) in SHELLS {
        let script = fs::read_to_string(tree.join(path))?;
        for game in ["mines", "takuzu", "morpion"] {
            ensure!(script.contains(game), "{shell} does not complete {game}");
        }
    }
    tools::program("bash", "bash")?;
    let press_tab = "source \"$0\"; COMP_WORDS=(grille mi); COMP_CWORD=1; _grille grille mi grille; \
                     echo \"${COMPREPLY[*]}\"";
    let mut bash = Command::new("bash");
    bash.args(["--norc", "-c", press_tab]);
    let completed = output(bash.arg(tree.join(SHELLS[0].1)))?;
    ensure!(completed == "mines\n", "`grille mi` becomes {completed:?}");
    Ok(())
}

/// A C program, compiled by what pkg-config says and linked in both ways, agrees with the program on every grid.
fn c_library(tree: &Path, scratch: &Path) -> Result<()> {
    tools::program("cc", "gcc")?;
    tools::program("pkg-config", "pkg-config")?;
    let lib = tree.join("lib");
    let source = scratch.join("check.c");
    fs::write(&source, include_str!("check.c"))?;
    let compile = |name: &str, library: &str, options: &[&str]| -> Result<PathBuf> {
        let mut ask = Command::new("pkg-config");
        ask.args(options).arg("takuzu_c");
        let words = output(ask.env("PKG_CONFIG_PATH", lib.join("pkgconfig")))?;
        let mut cc = Command::new("cc");
        cc.args(["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-o"]);
        cc.arg(scratch.join(name)).arg(&source);
        let words = words.replace("-ltakuzu_c", library);
        output(cc.args(words.split_whitespace()))?;
        Ok(scratch.join(name))
    };
    let shared = compile("shared", "-ltakuzu_c", &["--cflags", "--libs"])?;
    // The linker would take the shared library where it has both.
    let only_static = "-l:libtakuzu_c.a";
    let linked = compile("static", only_static, &["--cflags", "--static", "--libs"])?;
    // A linked program must ask for the library by its run-time name.
    write(
        &scratch.join("installed").join(SHARED),
        fs::read(lib.join(SHARED))?,
    )?;
    for path in files(&tree.join(GRIDS))? {
        let grid = tree.join(GRIDS).join(&path);
        let of_program = |command: &str| {
            let mut ask = grille(tree);
            output(ask.args(["takuzu", command, "--format", "line"]).arg(&grid))
        };
        let (start, solution) = (of_program("convert")?, of_program("solve")?);
        for program in [&shared, &linked] {
            let mut run = Command::new(program);
            run.arg(&grid).env_clear();
            if program == &shared {
                run.env("LD_LIBRARY_PATH", scratch.join("installed"));
            }
            let found = output_for(&mut run, &solution)?;
            ensure!(
                found.trim() == format!("{} 0 1", start.trim()),
                "the C library reads {} as {found:?}, the program as {start:?} with the solution {solution:?}",
                path.display()
            );
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with every file that is expected, each with its own name in it.
    fn tree() -> tempfile::TempDir {
        let tree = tempfile::tempdir().unwrap();
        for path in expected() {
            write(&tree.path().join(&path), path).unwrap();
        }
        let sums = checksums(tree.path()).unwrap();
        fs::write(tree.path().join("SHA256SUMS"), sums).unwrap();
        contents(tree.path()).unwrap();
        tree
    }

    #[test]
    fn missing_empty_changed_and_added_files_are_faults() {
        let check = |name: &str, content: Option<&str>, want: &str| {
            let tree = tree();
            let path = tree.path().join(name);
            match content {
                Some(content) => fs::write(path, content).unwrap(),
                None => fs::remove_file(path).unwrap(),
            }
            let fault = contents(tree.path()).unwrap_err().to_string();
            assert!(fault.starts_with(want), "{fault}");
        };
        check("LICENSE", None, "the archive has no LICENSE");
        check("LICENSE", Some(""), "LICENSE is empty");
        check("LICENSE", Some("mine"), "SHA256SUMS");
        check("share/later", Some("mine"), "SHA256SUMS");
    }

    #[test]
    fn a_broken_link_is_a_fault() {
        let tree = tree();
        let page = tree.path().join("share/doc/grille/en/index.md");
        let good = "[a](../fr/index.md#x) [b](https://example.org/x) [c](#d)";
        fs::write(&page, good).unwrap();
        links(tree.path()).unwrap();
        fs::write(&page, "<img src=\"../a.png\">").unwrap();
        let fault = links(tree.path()).unwrap_err().to_string();
        assert!(fault.contains("en/index.md points at ../a.png"), "{fault}");
    }
}
