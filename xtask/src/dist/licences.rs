//! Collects the licences of everything in the archive: of the crates linked into the program, its page's engine and the
//! C library, and of SQLite and Rust's standard library, which are not crates.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use super::files;
use crate::{cargo, output, root};

/// What is built.
const BUILT: [&str; 3] = ["grille", "grille-takuzu-c", "grille-engine"];

/// How the names of files with licences begin, in capitals.
const NAMES: [&str; 4] = ["LICEN", "COPY", "NOTICE", "UNLICEN"];

/// Where a toolchain has the notices of Rust's own library.
const OF_RUST: &str = "share/doc/rust/COPYRIGHT-library.html";

/// Every text, with the crates that come with it: many share theirs to the letter.
type Texts = BTreeMap<String, Vec<String>>;

/// Writes the licences of all crates and the notices of Rust's own library into a folder.
pub(super) fn put(folder: &Path) -> Result<()> {
    let list = listed(&collected()?);
    fs::write(folder.join("LICENSES-OF-DEPENDENCIES.md"), list)?;
    let mut rustc = Command::new("rustc");
    let sysroot = output(rustc.args(["--print", "sysroot"]).current_dir(root()))?;
    let notices = Path::new(sysroot.trim()).join(OF_RUST);
    fs::copy(&notices, folder.join("LICENSES-OF-RUST.html"))
        .with_context(|| format!("the toolchain lacks the notices of Rust's library, {OF_RUST}"))?;
    Ok(())
}

fn collected() -> Result<Texts> {
    let mut names = linked()?;
    let metadata = output(cargo().args(["metadata", "--format-version", "1", "--locked"]))?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let mut found = Texts::new();
    for package in metadata["packages"].as_array().context("no packages")? {
        let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        let name = format!("{} {}", text("name"), text("version"));
        // Our own crates have no source elsewhere.
        if !names.remove(&name) || package["source"].is_null() {
            continue;
        }
        let licence = text("license");
        ensure!(!licence.is_empty(), "{name} does not name its licence");
        let mut texts = texts(&PathBuf::from(text("manifest_path")).with_file_name(""))?;
        if texts.is_empty() {
            let authors = package["authors"].as_array().into_iter().flatten();
            let authors: Vec<&str> = authors.filter_map(Value::as_str).collect();
            let of = format!("{}: {}", text("name"), authors.join(", "));
            texts.push(usual_text(&licence, &of)?);
        }
        for text in texts {
            let crates = found.entry(text).or_default();
            crates.push(format!("{name} ({licence})"));
        }
    }
    let unknown = names.first();
    ensure!(unknown.is_none(), "cargo metadata lacks {unknown:?}");
    Ok(found)
}

/// The crates that go into what is built, on any system. Procedural macros are among them; what only build scripts and
/// tests use is not.
fn linked() -> Result<BTreeSet<String>> {
    let mut tree = cargo();
    tree.args(["tree", "--locked", "--edges", "normal", "--prefix", "none"]);
    tree.args(["--no-dedupe", "--format", "{p}", "--target", "all"]);
    tree.args(BUILT.map(|package| format!("--package={package}")));
    // Lines such as `clap v4.6.1`, with more after it for some.
    let lines = output(&mut tree)?;
    let names = lines.lines().filter_map(|line| {
        let (name, rest) = line.split_once(" v")?;
        Some(format!("{name} {}", rest.split(' ').next()?))
    });
    Ok(names.collect())
}

/// The licences of a crate: files beside its manifest, or in a folder of their own there.
fn texts(folder: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for path in files(folder)? {
        let top = path.iter().next().unwrap_or_default();
        let top = top.to_string_lossy().to_uppercase();
        let is_licence = NAMES.iter().any(|name| top.starts_with(name));
        if is_licence && path.iter().count() <= 2 {
            let text = fs::read(folder.join(path))?;
            let text = String::from_utf8_lossy(&text).replace("\r\n", "\n");
            found.push(text.trim().to_owned());
        }
    }
    Ok(found)
}

/// The text of a licence, for a crate that names it and has no text of it.
fn usual_text(licence: &str, of: &str) -> Result<String> {
    if licence.contains("MIT") {
        let ours = fs::read_to_string(root().join("LICENSE-MIT"))?;
        let start = ours.find("Permission is hereby granted");
        let terms = ours[start.context("LICENSE-MIT has other terms")?..].trim();
        return Ok(format!("Copyright (c) the authors of {of}\n\n{terms}"));
    }
    if licence.contains("Apache-2.0") {
        let ours = fs::read_to_string(root().join("LICENSE-APACHE"))?;
        return Ok(ours.trim().to_owned());
    }
    bail!("{of} has no text of its licence ({licence}), and neither has xtask/src/dist/licences.rs")
}

fn listed(texts: &Texts) -> String {
    let mut list = String::from(
        "# Licences of what grille is built from\n\n\
         Names, versions and licences come from the crates' own metadata, and the texts from their own files. A crate\n\
         that names its licence and has no text of it gets the usual one.\n\n\
         The program also contains SQLite, which its authors have put in the public domain, and Rust's own library,\n\
         whose notices are in LICENSES-OF-RUST.html.\n",
    );
    for (text, crates) in texts {
        let crates = crates.join("\n- ");
        list += &format!("\n---\n\n- {crates}\n\n```text\n{text}\n```\n");
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_without_a_text_gets_that_of_its_licence() {
        let mit = usual_text("MIT OR Apache-2.0", "some: Somebody").unwrap();
        assert!(mit.starts_with("Copyright (c) the authors of some: Somebody\n\nPermission"));
        let apache = usual_text("Apache-2.0", "some").unwrap();
        assert!(apache.contains("Version 2.0, January 2004"));
        let error = usual_text("Zlib", "some").unwrap_err().to_string();
        assert!(error.contains("no text of its licence (Zlib)"), "{error}");
    }
}
