//! `cargo xtask dossier`: makes the reports that the five assignments ask for, as PDF in French.
//!
//! Their texts are in `docs/fr/dossier`, a Typst file each. What they show of the program (sources, graphs, outputs,
//! results of tests) is collected here and passed on as JSON.
//!
//! Typst rather than printing from a browser: it puts page numbers into a table of contents (Chromium 148 does not know
//! `target-counter`), has running heads and French spacing, and is one wheel of 34 MB with its fonts.

mod files;
mod graphs;
mod markdown;
mod runs;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::functions::{Function, functions, of_document};
use crate::tidy::contracts::PLACES;
use crate::{debug_program, output_for, root, target_folder, tools};

/// Gathers what a dossier shows, with the program at this path.
type Gather = fn(&Path) -> Result<Value>;

/// Makes the dossiers that are named, or all of them.
pub(crate) fn run(names: &[String], out: Option<PathBuf>) -> Result<()> {
    let target = target_folder()?;
    let out = std::path::absolute(out.unwrap_or(target.join("dossier")))?;
    tools::program("dot", "graphviz")?;
    tools::program("cc", "gcc")?;
    let folder = root().join("docs/fr/dossier");
    let python = tools::typst(&target.join("typst"), &folder.join("requirements.txt"))?;
    let (program, _) = debug_program("dossier", None)?;
    fs::create_dir_all(&out)?;
    let all: [(&str, Gather); 5] = [
        ("sae", sae),
        ("morpion", morpion),
        ("ia", ia),
        ("takuzu", takuzu),
        ("tp", tp),
    ];
    for (name, gather) in all {
        if !names.is_empty() && !names.iter().any(|wanted| wanted == name) {
            continue;
        }
        let data = gather(&program).with_context(|| format!("the dossier {name}"));
        let data = data?.to_string();
        let input = folder.join(name).with_extension("typ");
        let pdf = out.join(name).with_extension("pdf");
        let job = json!({"input": input, "output": pdf, "root": root(), "data": data});
        let mut typst = Command::new(&python);
        output_for(typst.arg(folder.join("compose.py")), &job.to_string())?;
        println!("{}", pdf.display());
        let failed = data.matches(r#""passed":false"#).count();
        ensure!(
            failed == 0,
            "the dossier {name} shows {failed} wrong results"
        );
    }
    Ok(())
}

/// The test sets with their results, and the files with their graphs.
fn sae(program: &Path) -> Result<Value> {
    let files = files::files(&graphs::CRATES.map(|(name, _)| name), "classic::sae")?;
    let order = files::order(&files);
    let mut crates = Vec::new();
    for (name, colour) in graphs::CRATES {
        let own = order.iter().filter(|path| graphs::crate_of(path) == name);
        let own: Vec<Value> = own
            .map(|path| json!({"path": path, "uses": files[*path]}))
            .collect();
        if !own.is_empty() {
            let graph = graphs::files_of(&files, name, colour)?;
            crates.push(json!({"name": name, "graph": graph, "files": own}));
        }
    }
    // One run of each operation on the document's own example.
    let run = |input: &str| runs::example(program, "classic sae --seed 1", input);
    let grid = run("2 4 6 5 1 5 12 7 19 3 D15 M5 D0")?;
    let shown = format!("5 {}", grid["output"].as_str().unwrap_or_default());
    let examples = [
        run("1 4 6 5")?,
        grid,
        run("3 4 6 5 1 5 12 7 19 3 D15 M5 D0")?,
        run("4 4 6 5 1 5 12 7 19 4 D15 M5 D0 D19")?,
        run(&shown)?,
    ];
    let failed = examples.iter().find(|example| example["error"] != "");
    ensure!(failed.is_none(), "an operation failed: {failed:?}");
    let (whole, cases) = (graphs::files(&files)?, runs::cases(program, "sae")?);
    Ok(json!({"whole": whole, "crates": crates, "cases": cases, "examples": examples}))
}

/// Report and manual are chapters in French; the contracts come from the sources.
fn morpion(program: &Path) -> Result<Value> {
    let chapter = |name: &str| {
        let path = format!("docs/fr/{name}");
        let text = fs::read_to_string(root().join(&path));
        let text = text.with_context(|| format!("{path}, a chapter that the dossier includes"))?;
        markdown::typst(&text).context(path)
    };
    let all = PLACES
        .map(functions)
        .into_iter()
        .collect::<Result<Vec<_>>>()?;
    let all = all.concat();
    let mut contracts: BTreeMap<&str, usize> = BTreeMap::new();
    for function in &all {
        *contracts.entry(&function.file).or_default() += 1;
    }
    let is_typical =
        |function: &&Function| function.doc().count() > 5 && function.text.lines().count() < 40;
    let example = all.iter().find(is_typical).context("no example")?;
    Ok(json!({
        "manual": chapter("morpion-manuel.md")?,
        "report": chapter("morpion-rapport.md")?,
        "contracts": contracts,
        "example": {"file": example.file, "text": example.text},
        "sessions": runs::cases(program, "morpion")?,
    }))
}

fn ia(program: &Path) -> Result<Value> {
    let rows = of_document("ia")?;
    let all = functions("crates/classic/src/ia")?;
    let by_hand = graphs::calls(&["get_level", "get_cell", "setup", "run"], &rows, &all)?;
    let starts = ["get_level", "get_cell_ai", "setup", "run_ai"];
    let with_bot = graphs::calls(&starts, &rows, &all)?;
    let drawn = format!("{by_hand}{with_bot}");
    let mut unreached: Vec<&str> = rows.iter().map(|row| &*row.function.name).collect();
    unreached.retain(|name| !drawn.contains(&format!(">{name}<")));
    let small = "classic ia --levels testdata/ia/small.json --seed 9 --lang fr";
    let bot = format!("{small} --bot --show-matrices --no-pause");
    Ok(json!({
        "functions": rows,
        "by_hand": by_hand,
        "with_bot": with_bot,
        "unreached": unreached,
        "cases": graphs::svg(&fs::read_to_string(root().join("docs/fr/dossier/cas-ia.dot"))?)?,
        "game": runs::example(program, small, "1\n3\n1\n2\n1\n4\n1\n1\n5\n1\n1\n5\n2\n")?,
        "bot": runs::example(program, &bot, "1\n")?,
        "sessions": runs::cases(program, "ia")?,
        "tests": runs::tests("ia")?,
    }))
}

fn takuzu(program: &Path) -> Result<Value> {
    let tests = runs::tests("takuzu")?;
    let sources = functions("crates/classic/src/takuzu/tests.rs")?;
    let programs = runs::c_programs()?;
    let mut questions = Vec::new();
    for row in of_document("takuzu")? {
        let name = &row.function.name;
        let mut callers = sources.clone();
        callers.retain(|source| source.calls().any(|called| called == name));
        let mut in_rust = tests.clone();
        in_rust.retain(|test| callers.iter().any(|caller| test["name"] == *caller.name));
        let in_c = programs.iter().flat_map(|program| program.tests(name));
        let in_c: Vec<Value> = in_c.collect();
        ensure!(in_rust.len() + in_c.len() > 0, "no test calls {name}");
        let mut question = serde_json::to_value(&row)?;
        (question["rust"], question["c"]) = (in_rust.into(), in_c.into());
        questions.push(question);
    }
    let game = "classic takuzu --grids testdata/takuzu/Grilles --display medium --lang fr";
    let moves = "4\nAA0\nZZ1\nAB1\nAC1\nBA1\nBB0\nBD1\nCA0\nCC1\nCD1\nDC0\n";
    Ok(json!({
        "questions": questions,
        "tests": tests,
        "programs": programs.into_iter().map(|program| program.shown).collect::<Value>(),
        "sessions": runs::cases(program, "takuzu")?,
        "game": runs::example(program, game, moves)?,
    }))
}

fn tp(program: &Path) -> Result<Value> {
    let moves = "6\n4\n3\n0 0\n5 3\n6 1\n0 0\n3 3\n";
    Ok(json!({
        "functions": of_document("tp")?,
        "game": runs::example(program, "classic tp --seed 4 --axes --lang fr", moves)?,
        "sessions": runs::cases(program, "tp")?,
        "tests": runs::tests("tp")?,
    }))
}
