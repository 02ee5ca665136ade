//! Collects the licences of everything in the archive: of the crates that are linked into the program, into the engine
//! of its page and into the C library, and of Rust's own library and SQLite, which are no crates.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use super::{files, output};
use crate::{cargo, root};

/// What is built, and for which target if not for this machine. The program's archives for other systems come with the
/// same licences.
const BUILT: [(&str, Option<&str>); 3] = [
    ("grille", Some("all")),
    ("grille-takuzu-c", None),
    ("grille-engine", Some("wasm32-unknown-unknown")),
];

/// How the names of files with licences begin, in capitals.
const NAMES: [&str; 4] = ["LICEN", "COPY", "NOTICE", "UNLICEN"];

/// Where a toolchain has the notices of Rust's own library.
const OF_RUST: &str = "share/doc/rust/COPYRIGHT-library.html";

/// Writes the licences of all crates and the notices of Rust's own library into a folder.
pub(super) fn put(folder: &Path) -> Result<()> {
    let list = listed(&crates()?)?;
    fs::write(folder.join("LICENSES-OF-DEPENDENCIES.md"), list)?;
    let mut rustc = Command::new("rustc");
    let sysroot = output(rustc.args(["--print", "sysroot"]).current_dir(root()))?;
    let notices = Path::new(sysroot.trim()).join(OF_RUST);
    fs::copy(&notices, folder.join("LICENSES-OF-RUST.html"))
        .with_context(|| format!("the toolchain lacks the notices of Rust's library, {OF_RUST}"))?;
    Ok(())
}

/// A crate by somebody else.
struct Crate {
    /// Its name and version.
    name: String,
    licence: String,
    texts: Vec<String>,
}

fn crates() -> Result<Vec<Crate>> {
    let mut names = BTreeSet::new();
    for (package, target) in BUILT {
        names.extend(linked(package, target)?);
    }
    let metadata = output(cargo().args(["metadata", "--format-version", "1", "--locked"]))?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let mut crates = Vec::new();
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
        crates.push(Crate {
            name,
            licence,
            texts,
        });
    }
    if let Some(name) = names.first() {
        bail!("cargo metadata does not know {name}");
    }
    crates.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(crates)
}

/// The crates that a package is linked from on a target. Procedural macros are among them; what only build scripts and
/// tests use is not.
fn linked(package: &str, target: Option<&str>) -> Result<Vec<String>> {
    let mut tree = cargo();
    tree.args(["tree", "--locked", "--edges", "normal", "--prefix", "none"]);
    tree.args(["--no-dedupe", "--format", "{p}", "--package", package]);
    if let Some(target) = target {
        tree.args(["--target", target]);
    }
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
        let top = path.iter().next().unwrap_or_default().to_string_lossy();
        let is_licence = NAMES
            .iter()
            .any(|name| top.to_uppercase().starts_with(name));
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
        let terms = ours
            .find("Permission is hereby granted")
            .context("LICENSE-MIT has other terms")?;
        let terms = ours[terms..].trim();
        return Ok(format!("Copyright (c) the authors of {of}\n\n{terms}"));
    }
    if licence.contains("Apache-2.0") {
        let ours = fs::read_to_string(root().join("LICENSE-APACHE"))?;
        return Ok(ours.trim().to_owned());
    }
    bail!("{of} has no text of its licence ({licence}), and neither has xtask/src/dist/licences.rs")
}

/// A table of the crates, then every text once, as many crates share theirs to the letter.
fn listed(crates: &[Crate]) -> Result<String> {
    let mut texts: Vec<&str> = Vec::new();
    let mut list = String::from(
        "# Licences of what grille is built from\n\n\
         Names, versions and licences come from the crates' own metadata, and the texts below from their own files. A\n\
         crate that names its licence and has no text of it gets the usual one.\n\n\
         The program also contains SQLite, which its authors have put in the public domain, and Rust's own library,\n\
         whose notices are in LICENSES-OF-RUST.html.\n\n\
         | crate | licence | texts |\n|---|---|---|\n",
    );
    for one in crates {
        let mut numbers = Vec::new();
        for text in &one.texts {
            let known = texts.iter().position(|known| known == text);
            let at = known.unwrap_or_else(|| {
                texts.push(text);
                texts.len() - 1
            });
            numbers.push((at + 1).to_string());
        }
        let numbers = numbers.join(", ");
        writeln!(list, "| {} | {} | {numbers} |", one.name, one.licence)?;
    }
    for (at, text) in texts.iter().enumerate() {
        write!(list, "\n## Text {}\n\n```text\n{text}\n```\n", at + 1)?;
    }
    Ok(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_crates_share_is_listed_once() {
        let of = |name: &str, text: &str| Crate {
            name: name.to_owned(),
            licence: "MIT".to_owned(),
            texts: vec![text.to_owned()],
        };
        let list = listed(&[
            of("a 1.0.0", "one"),
            of("b 1.0.0", "two"),
            of("c 1.0.0", "one"),
        ]);
        let list = list.unwrap();
        assert!(
            list.contains("| a 1.0.0 | MIT | 1 |\n| b 1.0.0 | MIT | 2 |\n| c 1.0.0 | MIT | 1 |\n")
        );
        assert_eq!(list.matches("```text\none\n```").count(), 1);
        assert_eq!(list.matches("## Text").count(), 2);
    }

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
