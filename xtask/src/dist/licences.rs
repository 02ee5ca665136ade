//! The licences in the archive: those of every crate that is linked into the program, into
//! the engine of its page and into the C library, with the texts that come along with it; and what is no crate:
//! Rust's own library and SQLite.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::{cargo, root};

/// What is built, and for which target if it is not this machine. The archives of the program for other systems come
/// with the same licences.
const BUILT: [(&str, Option<&str>); 3] = [
    ("grille", Some("all")),
    ("grille-takuzu-c", None),
    ("grille-engine", Some("wasm32-unknown-unknown")),
];

/// The crate whose page the books are written into: not linked, but its files are in them.
const OF_THE_BOOKS: &str = "mdbook-html";

/// How the names of files with licences begin, in capitals.
const NAMES: [&str; 6] = [
    "LICENSE",
    "LICENCE",
    "COPYING",
    "COPYRIGHT",
    "NOTICE",
    "UNLICENSE",
];

/// Where a toolchain has the notices of Rust's own library.
const OF_RUST: &str = "share/doc/rust/COPYRIGHT-library.html";

/// Writes the licences of all crates and the notices of Rust's own library into a folder.
pub(super) fn put(metadata: &Value, folder: &Path) -> Result<()> {
    let crates = crates(metadata)?;
    fs::write(folder.join("LICENSES-OF-DEPENDENCIES.md"), told(&crates)?)?;
    let rustc = Command::new("rustc")
        .args(["--print", "sysroot"])
        .current_dir(root())
        .output()
        .context("rustc")?;
    let notices = PathBuf::from(String::from_utf8_lossy(&rustc.stdout).trim()).join(OF_RUST);
    fs::copy(&notices, folder.join("LICENSES-OF-RUST.html")).with_context(|| {
        format!("the toolchain has no notices of Rust's own library ({OF_RUST}), which the archive must hold")
    })?;
    Ok(())
}

/// One crate of somebody else.
struct Crate {
    /// Its name and version.
    name: String,
    licence: String,
    /// Its texts, by the names of their files.
    texts: BTreeMap<String, String>,
}

fn crates(metadata: &Value) -> Result<Vec<Crate>> {
    let mut names = BTreeSet::new();
    for (package, target) in BUILT {
        names.extend(linked(package, target)?);
    }
    let packages = metadata["packages"].as_array().context("no packages")?;
    let mut crates = Vec::new();
    for package in packages {
        let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        let name = format!("{} {}", text("name"), text("version"));
        let is_wanted = names.remove(&name) || package["name"] == OF_THE_BOOKS;
        // Our own crates have no source elsewhere.
        if !is_wanted || package["source"].is_null() {
            continue;
        }
        let licence = text("license");
        ensure!(!licence.is_empty(), "{name} does not say its licence");
        let manifest = PathBuf::from(text("manifest_path"));
        let folder = manifest.parent().context("a manifest without a folder")?;
        let mut texts = texts(folder)?;
        if texts.is_empty() {
            let authors = package["authors"].as_array().into_iter().flatten();
            let authors: Vec<&str> = authors.filter_map(Value::as_str).collect();
            let of = format!("{}: {}", text("name"), authors.join(", "));
            texts.insert("the usual text".to_owned(), usual_text(&licence, &of)?);
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

/// The crates that a package is linked from, as cargo picks them for a target. Those that write code while
/// others are compiled are among them; those that only build scripts and tests use are not.
fn linked(package: &str, target: Option<&str>) -> Result<Vec<String>> {
    let mut tree = cargo();
    tree.args(["tree", "--locked", "--edges", "normal", "--prefix", "none"]);
    tree.args(["--no-dedupe", "--format", "{p}", "--package", package]);
    if let Some(target) = target {
        tree.args(["--target", target]);
    }
    let output = tree.output().context("cargo tree")?;
    ensure!(
        output.status.success(),
        "cargo tree failed for {package}: {}",
        String::from_utf8_lossy(&output.stderr).trim()
    );
    let lines = String::from_utf8(output.stdout)?;
    let mut names = Vec::new();
    for line in lines.lines() {
        let mut words = line.split(' ');
        if let (Some(name), Some(version)) = (words.next(), words.next()) {
            names.push(format!("{name} {}", version.trim_start_matches('v')));
        }
    }
    Ok(names)
}

/// The files of a crate that hold its licence: beside its manifest, or in a folder of their own there.
fn texts(folder: &Path) -> Result<BTreeMap<String, String>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = file_name(&path);
        if !NAMES
            .iter()
            .any(|word| name.to_uppercase().starts_with(word))
        {
            continue;
        }
        let files = match path.is_dir() {
            true => fs::read_dir(&path)?
                .map(|entry| Ok(entry?.path()))
                .collect::<Result<Vec<PathBuf>>>()?,
            false => vec![path],
        };
        for file in files.iter().filter(|file| file.is_file()) {
            let text = String::from_utf8_lossy(&fs::read(file)?).into_owned();
            found.insert(file_name(file), text.trim().replace("\r\n", "\n"));
        }
    }
    Ok(found)
}

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// What a licence says, for a crate that names it and comes without its text.
fn usual_text(licence: &str, of: &str) -> Result<String> {
    if licence.contains("MIT") {
        let ours = fs::read_to_string(root().join("LICENSE-MIT"))?;
        let terms = ours
            .find("Permission is hereby granted")
            .context("LICENSE-MIT is not what it was")?;
        return Ok(format!(
            "Copyright (c) the authors of {of}\n\n{}",
            ours[terms..].trim()
        ));
    }
    if licence.contains("Apache-2.0") {
        let ours = fs::read_to_string(root().join("LICENSE-APACHE"))?;
        return Ok(ours.trim().to_owned());
    }
    bail!(
        "{of} comes without the text of its licence ({licence}), which xtask/src/dist/licences.rs does not have either"
    )
}

/// A list of the crates, then every text once, as many crates share theirs to the letter.
fn told(crates: &[Crate]) -> Result<String> {
    let mut texts: Vec<&str> = Vec::new();
    let mut told = String::from(
        "# Licences of what grille is built from\n\n\
         The names, versions and licences are those that each crate's own metadata gives; the numbers are those of the\n\
         texts below, which come from the crates' own files. A crate that names its licence and brings no text of it\n\
         has the usual one.\n\n\
         Beside crates, the program contains SQLite, whose authors have put it in the public domain, and programs of\n\
         Rust contain Rust's own library: LICENSES-OF-RUST.html has its notices.\n\n\
         The books in share/doc/grille are made with mdBook (mdbook-html below). Its pages bring along highlight.js\n\
         (BSD-3-Clause) and clipboard.js (MIT), whose notices stand in their files, the fonts Open Sans (Apache-2.0)\n\
         and Source Code Pro (OFL-1.1), whose licences lie beside them, and icons of Font Awesome Free (CC-BY-4.0).\n\n\
         | crate | licence | texts |\n|---|---|---|\n",
    );
    for one in crates {
        let mut numbers = Vec::new();
        for text in one.texts.values() {
            let at = match texts.iter().position(|known| known == text) {
                Some(at) => at,
                None => {
                    texts.push(text);
                    texts.len() - 1
                }
            };
            numbers.push((at + 1).to_string());
        }
        writeln!(
            told,
            "| {} | {} | {} |",
            one.name,
            one.licence,
            numbers.join(", ")
        )?;
    }
    for (at, text) in texts.iter().enumerate() {
        write!(told, "\n## Text {}\n\n```text\n{text}\n```\n", at + 1)?;
    }
    Ok(told)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_crates_share_is_told_once() {
        let of = |name: &str, text: &str| Crate {
            name: name.to_owned(),
            licence: "MIT".to_owned(),
            texts: BTreeMap::from([("LICENSE".to_owned(), text.to_owned())]),
        };
        let told = told(&[
            of("a 1.0.0", "one"),
            of("b 1.0.0", "two"),
            of("c 1.0.0", "one"),
        ])
        .unwrap();
        assert!(
            told.contains("| a 1.0.0 | MIT | 1 |\n| b 1.0.0 | MIT | 2 |\n| c 1.0.0 | MIT | 1 |\n")
        );
        assert_eq!(told.matches("```text\none\n```").count(), 1);
        assert_eq!(told.matches("## Text").count(), 2);
    }

    #[test]
    fn a_crate_without_a_text_gets_that_of_its_licence() {
        let mit = usual_text("MIT OR Apache-2.0", "some: Somebody").unwrap();
        assert!(mit.starts_with("Copyright (c) the authors of some: Somebody\n\nPermission"));
        let apache = usual_text("Apache-2.0", "some").unwrap();
        assert!(apache.contains("Version 2.0, January 2004"));
        let error = usual_text("Zlib", "some").unwrap_err().to_string();
        assert!(
            error.contains("without the text of its licence (Zlib)"),
            "{error}"
        );
    }
}
