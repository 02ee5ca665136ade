//! `cargo xtask protocol`: writes the types of the engine's requests for the page's scripts, and their list in a chapter.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{cargo, must, output, root, target_folder};

/// The markers around the list.
const BEGIN: &str = "<!-- requests: written by `cargo xtask protocol` -->\n\n";
const END: &str = "<!-- end of requests -->\n";

pub(crate) fn run() -> Result<()> {
    for (path, text) in files()? {
        fs::write(&path, text).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// Fails if a file is out of date.
pub(crate) fn check() -> Result<()> {
    for (path, text) in files()? {
        if fs::read_to_string(&path).unwrap_or_default() != text {
            bail!(
                "{} is out of date: run `cargo xtask protocol`",
                path.display()
            );
        }
    }
    Ok(())
}

/// The files, and the text that each should have.
fn files() -> Result<[(PathBuf, String); 2]> {
    // Of the whole workspace, so that cargo builds most of it as for the tests.
    let mut build = cargo();
    build.args(["build", "--quiet", "--workspace", "--example", "protocol"]);
    must(build.args(["--features", "grille-engine/typescript"]))?;
    let chapter = root().join("docs/en/engine.md");
    let text = fs::read_to_string(&chapter)?;
    let place = text.split_once(BEGIN);
    let place = place.and_then(|(before, rest)| Some((before, rest.split_once(END)?.1)));
    let (before, after) = place.context("docs/en/engine.md has lost its markers")?;
    let text = format!("{before}{BEGIN}{}{END}{after}", printed("chapter")?);
    Ok([
        (root().join("web/js/protocol.d.ts"), printed("types")?),
        (chapter, text),
    ])
}

fn printed(what: &str) -> Result<String> {
    let example = target_folder()?.join("debug/examples/protocol");
    output(Command::new(example).arg(what))
}
