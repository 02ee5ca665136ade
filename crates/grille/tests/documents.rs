//! Runs the `console` blocks of README and of the chapters, and compares what the commands print. Each document is a
//! test.
//!
//! ```text
//! $ grille takuzu check board.txt     a command for sh; lines with > continue it, here documents too
//! > --format line
//! Row A: [..]                         what it prints, both streams together; `[..]` stands for any characters,
//! ...                                 `...` alone for all lines before the first that fits what follows
//! ? 3                                 its exit code, unless that is 0
//! ```
//!
//! The commands of a document share one empty folder, which has the project's `testdata` and `crates` in it. They run
//! in English, and neither read nor write anything of the person who runs the test.
//!
//! `cargo test -p grille --test documents mines` runs the documents with "mines" in their path. With
//! `SNAPSHOTS=overwrite` in front of it, what the commands print is written into the documents.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use libtest_mimic::{Arguments, Trial};
use snapbox::cmd::Command;
use snapbox::data::DataFormat;
use snapbox::filter::NormalizeToExpected;
use snapbox::{Assert, Data};

/// The longest that a command may take.
const LIMIT: Duration = Duration::from_secs(120);

fn main() {
    let mut tests = Vec::new();
    let mut paths = ["README.md", "README.fr.md", "docs"]
        .map(|name| root().join(name))
        .to_vec();
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(path).expect("the folder can be read");
            paths.extend(entries.map(|entry| entry.expect("the folder can be read").path()));
        } else if path.extension().is_some_and(|ending| ending == "md") {
            let text = fs::read_to_string(&path).expect("the document can be read");
            // The examples are for a Unix shell.
            if cfg!(unix) && text.contains("```console\n") {
                let name = path
                    .strip_prefix(root())
                    .unwrap_or(&path)
                    .display()
                    .to_string();
                tests.push(Trial::test(name, move || Ok(check(&path, &text)?)));
            }
        }
    }
    libtest_mimic::run(&Arguments::from_args(), tests).exit();
}

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the project has a root")
}

/// Runs the commands of a document, and compares it with what it should be.
fn check(document: &Path, text: &str) -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    for name in ["home", "run"] {
        fs::create_dir(folder.path().join(name))?;
    }
    let root = root().display().to_string();
    run(
        &format!("ln -s '{root}/crates' '{root}/testdata' ."),
        folder.path(),
    )?;
    let found = with_output(text, folder.path())?;
    // Wildcards are wildcards in the output of commands alone.
    let document = Data::try_read_from(document, Some(DataFormat::Text))?.raw();
    let assert = Assert::new().action_env("SNAPSHOTS");
    Ok(assert.try_eq(Some(&"what is printed"), Data::text(found), document)?)
}

/// A document with what its commands print now. Where that is what a wildcard stands for, the wildcard stays.
fn with_output(text: &str, folder: &Path) -> Result<String, Box<dyn Error>> {
    let mut written = String::new();
    let mut lines = text.split_inclusive('\n');
    while let Some(line) = lines.next() {
        written += line;
        // In a list, blanks stand before every line of a block.
        let Some(indent) = line.strip_suffix("```console\n") else {
            continue;
        };
        let block = lines.by_ref().take_while(|line| line.trim() != "```");
        let block = block.map(|line| line.strip_prefix(indent).unwrap_or(line));
        let block = format!("\n{}", block.collect::<String>());
        let mut examples = block.split("\n$ ");
        if examples.next() != Some("") {
            return Err(format!("a console block begins with `$ `, not with{block}").into());
        }
        for example in examples {
            for line in with_output_of_one(example, folder)?.lines() {
                let indent = if line.is_empty() { "" } else { indent };
                written += &format!("{indent}{line}\n");
            }
        }
        written += &format!("{indent}```\n");
    }
    Ok(written)
}

/// The same for one command, from what stands after its `$ `.
fn with_output_of_one(example: &str, folder: &Path) -> Result<String, Box<dyn Error>> {
    let mut lines = example.lines().peekable();
    let mut command = lines.next().unwrap_or_default().to_owned();
    let mut written = format!("$ {command}\n");
    while let Some(line) = lines.next_if(|line| line.starts_with("> ") || *line == ">") {
        written += &format!("{line}\n");
        command += &format!("\n{}", line.get(2..).unwrap_or_default());
    }
    let expected: String = lines.map(|line| format!("{line}\n")).collect();
    let found = Data::text(run(&command, folder)?);
    let wildcards = NormalizeToExpected::new().redact();
    let found = wildcards.normalize(found, &Data::text(expected));
    Ok(written + &found.to_string())
}

/// What a command prints, without blanks at the ends of lines, and its exit code if that is not 0.
fn run(command: &str, folder: &Path) -> Result<String, Box<dyn Error>> {
    let program = Path::new(env!("CARGO_BIN_EXE_grille"));
    let program = program
        .parent()
        .expect("a program is in a folder")
        .display();
    let path = std::env::var("PATH")?;
    let home = folder.join("home");
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder.join("run"))
        .env_clear()
        .env("PATH", format!("{program}:{path}"))
        .env("HOME", &home)
        .env("TMPDIR", &home)
        .env("LANG", "C.UTF-8")
        .env("TERM", "dumb")
        .stderr_to_stdout()
        .timeout(LIMIT)
        .output()?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let lines = printed.lines().map(|line| format!("{}\n", line.trim_end()));
    let code = match output.status.code() {
        Some(0) => String::new(),
        Some(code) => format!("? {code}\n"),
        None => "? killed\n".to_owned(),
    };
    Ok(lines.collect::<String>() + &code)
}
