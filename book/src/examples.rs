//! Every `console` block of README and the books, run with the built program.
//!
//! ```text
//! $ grille takuzu check board.txt     a command, for sh; lines with > go on with it, here documents too
//! > --format line
//! Row A: ...                          what it prints, both streams together; `...` alone stands for any
//! ...                                 lines, `[..]` for any characters of a line
//! ? 3                                 its exit code, where that is not 0
//! ```
//!
//! The blocks of a document run one after the other in one empty folder, which has the project's
//! `testdata` and `crates` in it. Words are English; nothing of the person who runs the test is read or
//! written.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::links::files_below;
use crate::typed::Helps;
use crate::{root, shown};

/// What a command may take at most; long ones are no examples.
const LIMIT: Duration = Duration::from_secs(120);

/// Runs the examples of `files`, or of all documents, and fails where one prints something else. With
/// `bless`, what is printed is written into the documents instead.
pub(crate) fn run(program: &Path, files: &[PathBuf], bless: bool) -> Result<()> {
    let program = program
        .canonicalize()
        .with_context(|| program.display().to_string())?;
    let documents = if files.is_empty() {
        documents()?
    } else {
        files.to_vec()
    };
    let (mut commands, mut faults) = (0, 0);
    let mut helps = Helps::new(&program);
    let (mut typed, mut mistyped) = (0, 0);
    for document in &documents {
        let text = fs::read_to_string(document).with_context(|| document.display().to_string())?;
        let (count, found) = helps.faults(&text)?;
        typed += count;
        mistyped += found.len();
        for (line, fault) in found {
            eprintln!("{}:{line}: {fault}", shown(document));
        }
        let pieces = pieces(&text).with_context(|| shown(document))?;
        if pieces.iter().all(|piece| matches!(piece, Piece::Text(_))) {
            continue;
        }
        let room = Room::new(&program)?;
        let mut written = String::new();
        for piece in pieces {
            let example = match piece {
                Piece::Text(text) => {
                    written.push_str(text);
                    continue;
                }
                Piece::Example(example) => example,
            };
            commands += 1;
            let found = room.run(&example.command)?;
            if matches(&example.output, &found) {
                example.write(&example.output, &mut written);
                continue;
            }
            example.write(&found, &mut written);
            faults += 1;
            if !bless {
                eprintln!(
                    "{}:{}: $ {}",
                    shown(document),
                    example.line,
                    example.command
                );
                eprint!("{}", difference(&example.output, &found));
            }
        }
        if bless && written != text {
            fs::write(document, written)?;
            println!("{}: written", shown(document));
        }
    }
    ensure!(
        bless || faults == 0,
        "{faults} of {commands} examples print something else (`cargo xtask book --bless` writes it down)"
    );
    ensure!(
        mistyped == 0,
        "{mistyped} of {typed} commands that are shown do not exist"
    );
    println!(
        "{commands} examples in {} documents; {typed} commands that are shown and not run exist",
        documents.len()
    );
    Ok(())
}

/// README in every language, and all chapters.
fn documents() -> Result<Vec<PathBuf>> {
    let mut found: Vec<PathBuf> = ["README.md", "README.fr.md"]
        .iter()
        .map(|name| root().join(name))
        .filter(|path| path.exists())
        .collect();
    for folder in ["docs/src", "docs/fr/src"] {
        let folder = root().join(folder);
        if folder.exists() {
            let files = files_below(&folder)?;
            found.extend(
                files
                    .into_iter()
                    .filter(|file| file.extension().is_some_and(|e| e == "md")),
            );
        }
    }
    Ok(found)
}

/// A piece of a document: a command with what it prints, or anything else.
#[derive(Debug, PartialEq)]
enum Piece<'a> {
    Text(&'a str),
    Example(Example<'a>),
}

#[derive(Debug, PartialEq)]
struct Example<'a> {
    /// The line of its `$`, from 1.
    line: usize,
    /// What stands before each line: blanks, where the block is part of a list.
    indent: &'a str,
    /// The lines of the command as they are in the document.
    source: Vec<&'a str>,
    command: String,
    /// What is printed, with `? N` as its last line where the exit code is N.
    output: String,
}

impl Example<'_> {
    fn write(&self, output: &str, to: &mut String) {
        for line in &self.source {
            to.push_str(line);
        }
        for line in output.lines() {
            if !line.is_empty() {
                to.push_str(self.indent);
            }
            to.push_str(line);
            to.push('\n');
        }
    }
}

/// Takes a document apart. What is written back piece by piece is the document.
fn pieces(text: &str) -> Result<Vec<Piece<'_>>> {
    let mut pieces: Vec<Piece<'_>> = Vec::new();
    // The mark of the block that is open, whether it is run, and what stands before its lines.
    let mut block: Option<(&str, bool, &str)> = None;
    let mut fresh = false;
    for (at, line) in text.split_inclusive('\n').enumerate() {
        let bare = line.trim_start();
        let fence = &bare[..bare.len() - bare.trim_start_matches(['`', '~']).len()];
        let fence = if fence.len() >= 3 { fence } else { "" };
        match block {
            None if !fence.is_empty() => {
                let runs = bare[fence.len()..].trim() == "console";
                block = Some((fence, runs, &line[..line.len() - bare.len()]));
                fresh = runs;
                pieces.push(Piece::Text(line));
            }
            Some((open, ..)) if fence.starts_with(open) && bare.trim() == fence => {
                ensure!(!fresh, "line {}: a console block without a command", at + 1);
                block = None;
                pieces.push(Piece::Text(line));
            }
            Some((_, true, indent)) => {
                let inside = line.strip_prefix(indent).unwrap_or(bare);
                if let Some(command) = inside.strip_prefix("$ ") {
                    fresh = false;
                    pieces.push(Piece::Example(Example {
                        line: at + 1,
                        indent,
                        source: vec![line],
                        command: command.trim_end_matches('\n').to_owned(),
                        output: String::new(),
                    }));
                    continue;
                }
                let Some(Piece::Example(example)) = pieces.last_mut().filter(|_| !fresh) else {
                    bail!(
                        "line {}: a console block begins with a command, after `$ `",
                        at + 1
                    );
                };
                let more = inside
                    .strip_prefix("> ")
                    .or_else(|| inside.strip_prefix(">\n").map(|_| "\n"));
                match more.filter(|_| example.output.is_empty()) {
                    Some(more) => {
                        example.source.push(line);
                        example.command.push('\n');
                        example.command.push_str(more.trim_end_matches('\n'));
                    }
                    None => example.output.push_str(inside),
                }
            }
            _ => pieces.push(Piece::Text(line)),
        }
    }
    ensure!(block.is_none(), "a block of code has no end");
    Ok(pieces)
}

/// An empty folder to run commands in, where `grille` is the program.
struct Room {
    folder: tempfile::TempDir,
    path: std::ffi::OsString,
}

impl Room {
    fn new(program: &Path) -> Result<Room> {
        let folder = tempfile::tempdir()?;
        for name in ["bin", "home", "run"] {
            fs::create_dir(folder.path().join(name))?;
        }
        link(program, &folder.path().join("bin/grille"))?;
        for name in ["crates", "testdata"] {
            link(&root().join(name), &folder.path().join("run").join(name))?;
        }
        let paths = std::env::var_os("PATH").unwrap_or_default();
        let own = std::iter::once(folder.path().join("bin"));
        let path = std::env::join_paths(own.chain(std::env::split_paths(&paths)))?;
        Ok(Room { folder, path })
    }

    /// Runs a command, and gives back what it prints, with its exit code if that is not 0.
    fn run(&self, command: &str) -> Result<String> {
        let file = self.folder.path().join("output");
        // Opened to append twice over, so that both streams keep their order.
        fs::write(&file, "")?;
        let output = File::options().append(true).open(&file)?;
        let home = self.folder.path().join("home");
        let mut child = Command::new("sh")
            .args(["-c", command])
            .current_dir(self.folder.path().join("run"))
            .env_clear()
            .env("PATH", &self.path)
            .env("HOME", &home)
            .env("XDG_CONFIG_HOME", home.join("config"))
            .env("XDG_DATA_HOME", home.join("data"))
            .env("XDG_STATE_HOME", home.join("state"))
            .env("XDG_CACHE_HOME", home.join("cache"))
            .env("TMPDIR", &home)
            .env("LANG", "C.UTF-8")
            .env("TERM", "dumb")
            .stdin(Stdio::null())
            .stdout(output.try_clone()?)
            .stderr(output)
            .spawn()
            .context("sh could not be started")?;
        let start = Instant::now();
        let mut pause = Duration::from_millis(1);
        // Ends: at the limit at the latest.
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if start.elapsed() > LIMIT {
                child.kill()?;
                child.wait()?;
                bail!("{command:?} takes longer than {} s", LIMIT.as_secs());
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        };
        let mut text = String::from_utf8_lossy(&fs::read(&file)?).into_owned();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        match status.code() {
            Some(0) => {}
            Some(code) => text.push_str(&format!("? {code}\n")),
            None => text.push_str("? killed\n"),
        }
        Ok(text)
    }
}

#[cfg(unix)]
fn link(to: &Path, at: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(to, at)
}

#[cfg(not(unix))]
fn link(_: &Path, _: &Path) -> std::io::Result<()> {
    Err(std::io::Error::other("the examples need a Unix system"))
}

/// Whether what is printed is what was expected, wildcards being what they stand for.
fn matches(expected: &str, found: &str) -> bool {
    let expected: Vec<&str> = expected.lines().map(str::trim_end).collect();
    let found: Vec<&str> = found.lines().map(str::trim_end).collect();
    lines_match(&expected, &found)
}

fn lines_match(expected: &[&str], found: &[&str]) -> bool {
    // can[j]: the expected lines so far stand for the first j lines that were found.
    let mut can = vec![false; found.len() + 1];
    can[0] = true;
    for line in expected {
        let mut next = vec![false; found.len() + 1];
        for at in 0..=found.len() {
            next[at] = if *line == "..." {
                can[at] || at > 0 && next[at - 1]
            } else {
                at > 0 && can[at - 1] && line_matches(line, found[at - 1])
            };
        }
        can = next;
    }
    can[found.len()]
}

fn line_matches(expected: &str, found: &str) -> bool {
    let mut parts = expected.split("[..]");
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = found.strip_prefix(first) else {
        return false;
    };
    let parts: Vec<&str> = parts.collect();
    let Some((last, between)) = parts.split_last() else {
        return rest.is_empty();
    };
    for part in between {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// What differs, line by line: `-` is what the document has, `+` what is printed.
fn difference(expected: &str, found: &str) -> String {
    let expected: Vec<&str> = expected.lines().collect();
    let found: Vec<&str> = found.lines().collect();
    let same = expected
        .iter()
        .zip(&found)
        .take_while(|(a, b)| line_matches(a, b))
        .count();
    let mut text = String::new();
    for line in &expected[..same] {
        text.push_str(&format!("  {line}\n"));
    }
    for line in &expected[same..] {
        text.push_str(&format!("- {line}\n"));
    }
    for line in &found[same..] {
        text.push_str(&format!("+ {line}\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "# A\n\n```console\n$ cat > x <<END\n> 1\n>\n> END\n$ cat x\n1\n\n? 3\n```\n\n\
                            ```sh\n$ not run\n```\n- a list\n\n  ```console\n  $ b\n  out\n  ```\n";

    #[test]
    fn blocks_are_taken_apart_and_put_together_again() {
        let pieces = pieces(DOCUMENT).unwrap();
        let mut written = String::new();
        let mut commands = Vec::new();
        for piece in &pieces {
            match piece {
                Piece::Text(text) => written.push_str(text),
                Piece::Example(example) => {
                    example.write(&example.output, &mut written);
                    commands.push((example.line, &*example.command, &*example.output));
                }
            }
        }
        assert_eq!(written, DOCUMENT);
        assert_eq!(
            commands,
            [
                (4, "cat > x <<END\n1\n\nEND", ""),
                (8, "cat x", "1\n\n? 3\n"),
                (20, "b", "out\n")
            ]
        );
    }

    #[test]
    fn blocks_without_a_command_are_refused() {
        assert!(pieces("```console\nout\n```\n").is_err());
        assert!(pieces("```console\n```\n").is_err());
        assert!(pieces("```console\n$ a\n").is_err());
    }

    #[test]
    fn wildcards_stand_for_anything_and_the_rest_for_itself() {
        let check = |expected: &str, found: &str, want: bool| {
            assert_eq!(matches(expected, found), want, "{expected:?} {found:?}");
        };
        check("a\n", "a\n", true);
        check("a\n", "b\n", false);
        check("a\n", "a\nb\n", false);
        check("a\n...\nd\n", "a\nb\nc\nd\n", true);
        check("...\n", "", true);
        check("a\n...\nd\n", "a\nd\n", true);
        check("a\n...\nd\n", "a\nb\n", false);
        check("took [..] ms\n", "took 12.5 ms\n", true);
        check("[..] of [..]\n", "3 of 4\n", true);
        check("took [..] ms\n", "took 12.5 s\n", false);
        check("x[..]x\n", "x\n", false);
        check("\u{2502} a   \n", "\u{2502} a\n", true);
    }

    #[test]
    fn commands_run_in_a_folder_of_their_own() {
        let room = Room::new(Path::new("/bin/sh")).unwrap();
        assert_eq!(room.run("cat > x <<END\na\nEND").unwrap(), "");
        assert_eq!(
            room.run("cat x; echo err >&2; echo out; exit 3").unwrap(),
            "a\nerr\nout\n? 3\n"
        );
        assert_eq!(room.run("grille -c 'echo $LANG'").unwrap(), "C.UTF-8\n");
        assert_eq!(room.run("cat").unwrap(), "");
    }
}
