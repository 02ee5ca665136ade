//! `cargo xtask browser`: the page in a real browser. Node and Chromium come from Debian's packages where
//! they are missing, and what drives the browser from the package registry, as `web-tests/` pins it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};
use grille_page::engine;

use crate::tools;
use crate::{cargo, must, no_target, root, scripts, target_folder};

/// Tests of the engine that the page carries, and those in which it does not matter what answers.
const OF_THE_MODULE: [&str; 13] = [
    "back.test.js",
    "engine.test.js",
    "friend.test.js",
    "home.test.js",
    "keys.test.js",
    "leaks.test.js",
    "lessons.test.js",
    "looks.test.js",
    "mines_play.test.js",
    "offline.test.js",
    "records.test.js",
    "room.test.js",
    "tabs.test.js",
];

/// Tests of a page that asks the program.
const OF_THE_PROGRAM: [&str; 1] = ["served.test.js"];

/// What answers the page.
pub(crate) enum Engine {
    /// Its own module.
    Module,
    /// The program that serves it, which is here and was built without the module.
    Served(PathBuf),
}

impl Engine {
    /// The program as a toolchain without the wasm target builds it.
    pub(crate) fn served() -> Result<Engine> {
        Ok(Engine::Served(no_target::build()?))
    }

    fn tests(&self, file: &str) -> bool {
        match self {
            Engine::Module => !OF_THE_PROGRAM.contains(&file),
            Engine::Served(_) => !OF_THE_MODULE.contains(&file),
        }
    }
}

/// Runs the tests of these files, or of all that this engine has.
pub(crate) fn run(files: &[String], engine: &Engine) -> Result<()> {
    if matches!(engine, Engine::Module) {
        tools::wasm_target()?;
    }
    let node = tools::node()?;
    let chromium = tools::chromium()?;
    let folder = root().join("web-tests");
    scripts::packages(&folder)?;
    let mut tests: Vec<String> = files.to_vec();
    if tests.is_empty() {
        tests = all(&folder)?;
        tests.retain(|file| engine.tests(file));
    }
    let mut run = Command::new("node");
    run.args(["--test", "--test-reporter=spec"]);
    if tools::has_test_concurrency(node) {
        run.arg("--test-concurrency=2");
    }
    run.args(tests)
        .current_dir(&folder)
        .env("CHROMIUM", chromium);
    match engine {
        Engine::Module => {
            let target = target_folder()?;
            let module = target.join("page/engine.wasm");
            let built = engine::build(&root(), &target.join("page"))?;
            std::fs::write(&module, built.bytes)?;
            must(cargo().args(["build", "--quiet", "--package", "grille"]))?;
            run.env("GRILLE", crate::program_in("debug")?);
            run.env("ENGINE", module);
        }
        Engine::Served(program) => {
            run.env("GRILLE", program);
            run.env_remove("ENGINE");
        }
    }
    must(&mut run)
}

/// Every file of tests, in order.
fn all(folder: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".test.js") {
            found.push(name);
        }
    }
    if found.is_empty() {
        bail!("web-tests/ has no tests");
    }
    found.sort();
    Ok(found)
}
