//! `cargo xtask scripts`: runs the checks of `web-tests/package.json`: format (Prettier), lints (ESLint), types
//! (TypeScript) and imports of the page's scripts, and the links of all documents (remark-validate-links).

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::tools::{self, Missing};
use crate::{must, root};

pub(crate) fn run() -> Result<()> {
    tools::node()?;
    let folder = root().join("web-tests");
    packages(&folder)?;
    let mut npm = Command::new("npm");
    must(npm.current_dir(folder).args(["run", "--silent", "check"]))
}

/// Fetches what `web-tests/` pins from the package registry, unless it was fetched since it was last changed.
pub(crate) fn packages(folder: &Path) -> Result<(), Missing> {
    let changed = |name: &str| fs::metadata(folder.join(name)).and_then(|file| file.modified());
    // npm writes this file when everything else is in place.
    let fetched = changed("node_modules/.package-lock.json");
    if fetched.is_ok_and(|fetched| changed("package-lock.json").is_ok_and(|lock| lock < fetched)) {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--no-audit", "--no-fund", "--silent"]);
    must(npm.current_dir(folder)).map_err(|_| {
        Missing("the packages of web-tests/ could not be fetched (`npm ci`)".to_owned())
    })
}
