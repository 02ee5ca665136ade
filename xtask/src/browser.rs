//! `cargo xtask browser`: tests the page in a real browser. Node and Chromium come from Debian's packages if
//! they are missing, and the library that drives the browser from npm's registry, as `web-tests/` pins it.

use std::fs;
use std::process::Command;

use anyhow::Result;
use grille_page::engine;

use crate::{debug_program, must, no_target, root, scripts, target_folder, tools};

/// The tests that run with a page that asks the program: those of that page alone, those of games that are left, saved
/// and resumed, which such a page keeps in its own way, and one game. In the others it does not matter what answers, as
/// the replies are the same to the letter.
const SERVED: [&str; 3] = ["links.test.js", "mines.test.js", "served.test.js"];

/// Runs the tests of these files, or of all that there are. The page has its own engine, or, if `served`, asks the
/// program, which is built as a toolchain without the wasm target builds it.
pub(crate) fn run(files: &[String], served: bool) -> Result<()> {
    if !served {
        tools::wasm_target()?;
    }
    let node = tools::node()?;
    let chromium = tools::chromium()?;
    let folder = root().join("web-tests");
    scripts::packages(&folder)?;
    let mut tests: Vec<String> = files.to_vec();
    if tests.is_empty() {
        for entry in fs::read_dir(&folder)? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            let is_here = match served {
                true => SERVED.contains(&&*name),
                false => name != "served.test.js",
            };
            if name.ends_with(".test.js") && is_here {
                tests.push(name);
            }
        }
        tests.sort();
    }
    let mut run = Command::new("node");
    run.args(["--test", "--test-reporter=spec"]);
    // Node 18 and 19 do not know it.
    if node >= 20 {
        run.arg("--test-concurrency=2");
    }
    run.args(tests).current_dir(&folder);
    run.env("CHROMIUM", chromium).env_remove("ENGINE");
    if served {
        run.env("GRILLE", no_target::build()?);
    } else {
        let (program, _) = debug_program("browser", None)?;
        let target = target_folder()?.join("page");
        let module = target.join("engine.wasm");
        fs::write(&module, engine::build(&root(), &target)?.bytes)?;
        run.env("GRILLE", program).env("ENGINE", module);
    }
    must(&mut run)
}
