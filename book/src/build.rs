//! Both books from their sources: mdBook with our placeholders, then a look at what came out.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use mdbook_driver::MDBook;

use crate::format::Lang;
use crate::placeholders::{self, Placeholders};
use crate::{links, root};

/// The books: where each has its book.toml, the folder it goes to, and its language.
const BOOKS: [(&str, &str, Lang); 2] = [("docs", "en", Lang::En), ("docs/fr", "fr", Lang::Fr)];

/// Builds the books into `out`, and fails when a link of theirs or of the root's documents leads nowhere.
pub(crate) fn run(out: &Path) -> Result<()> {
    let out = std::path::absolute(out)?;
    let mut faults = links::documents(&root())?;
    let mut built = 0;
    for (folder, name, lang) in BOOKS {
        if !root().join(folder).join("book.toml").exists() {
            continue;
        }
        let target = out.join(name);
        book(folder, &target, lang).with_context(|| format!("the book of {folder}"))?;
        faults.extend(links::book(&target)?);
        built += 1;
    }
    ensure!(built > 0, "there is no docs/book.toml");
    if !faults.is_empty() {
        for fault in &faults {
            eprintln!("{fault}");
        }
        bail!("{} links lead nowhere", faults.len());
    }
    Ok(())
}

fn book(folder: &str, target: &Path, lang: Lang) -> Result<()> {
    let mut book = MDBook::load(root().join(folder))?;
    book.config.build.build_dir = target.to_path_buf();
    book.config.build.create_missing = false;
    book.with_preprocessor(Placeholders { root: root(), lang });
    book.build()?;
    // Pictures are shared by README and the books, and plots by both books.
    copy(&root().join("docs"), &target.join("pictures"))?;
    if placeholders::plots(&root()).exists() {
        copy(&placeholders::plots(&root()), &target.join("plots"))?;
    }
    Ok(())
}

/// Copies the pictures of a folder.
fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for picture in pictures(from)? {
        fs::copy(from.join(&picture), to.join(&picture))?;
    }
    Ok(())
}

/// The names of the pictures in a folder.
pub(crate) fn pictures(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if [".svg", ".png"].iter().any(|ending| name.ends_with(ending)) {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}
