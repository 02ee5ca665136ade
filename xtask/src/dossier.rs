//! `cargo xtask dossier`: the reports that the five documents ask for, as PDF. The package `book` makes them.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::{book, cargo, must, program_in, root, target_folder, tools};

/// Every report.
const ALL: [&str; 5] = ["sae", "morpion", "ia", "takuzu", "tp"];

/// Makes the reports that are named, or all of them.
pub(crate) fn run(names: &[String], out: Option<&Path>) -> Result<()> {
    if let Some(unknown) = names.iter().find(|name| !ALL.contains(&&***name)) {
        bail!(
            "there is no dossier {unknown:?}; there are {}",
            ALL.join(", ")
        );
    }
    let names: Vec<&str> = match names.is_empty() {
        true => ALL.to_vec(),
        false => names.iter().map(|name| &**name).collect(),
    };
    let out: PathBuf = match out {
        Some(out) => std::path::absolute(out)?,
        None => target_folder()?.join("dossier"),
    };
    tools::graphviz()?;
    if names.contains(&"takuzu") {
        tools::program("cc", "gcc")?;
    }
    let wheels = root().join("docs/fr/dossier/requirements.txt");
    let python = tools::typst(&target_folder()?.join("typst"), &wheels)?;
    must(cargo().args(["build", "--quiet", "--package", "grille"]))?;
    let mut make = book::book("dossier");
    make.arg("--program").arg(program_in("debug")?);
    make.arg("--python").arg(python);
    make.arg("--out").arg(out).args(names);
    must(&mut make)
}

/// All reports, in the target folder.
pub(crate) fn check() -> Result<()> {
    run(&[], None)
}
