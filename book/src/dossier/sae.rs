//! What the dossier of the five operations shows: files, graphs, and the test sets with their results.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::dot;
use super::runs;
use crate::reach::{self, Files};
use crate::root;

/// Crates from the ground up: the order of the annex.
const ORDER: [&str; 5] = ["grid", "mines", "session", "messages", "classic"];

pub(super) fn data(program: &Path) -> Result<Value> {
    let files = reach::files(&root(), &["classic::sae"])?;
    let mut crates = Vec::new();
    for name in ORDER {
        if files.paths.iter().any(|path| dot::parts(path).0 == name) {
            crates.push(json!({
                "name": name,
                "graph": dot::files(&files, Some(name))?,
                "files": sources(&files, name)?,
            }));
        }
    }
    let unknown = files
        .paths
        .iter()
        .find(|path| !ORDER.contains(&dot::parts(path).0));
    ensure!(unknown.is_none(), "the annex has no place for {unknown:?}");
    Ok(json!({
        "whole": dot::files(&files, None)?,
        "crates": crates,
        "cases": cases(program)?,
        "examples": examples(program)?,
    }))
}

/// The files of a crate, each after those of the crate that it uses, as far as circles let.
fn sources(files: &Files, name: &str) -> Result<Vec<Value>> {
    let graph = crate::graph::Graph {
        title: String::new(),
        names: files.paths.clone(),
        arrows: files.uses.clone(),
    };
    let order = graph.cut().0.order();
    let mut found = Vec::new();
    for at in order {
        let path = &files.paths[at];
        if dot::parts(path).0 != name {
            continue;
        }
        let text = std::fs::read_to_string(root().join(path))?;
        let uses = files.uses.iter().filter(|(user, _)| *user == at);
        let uses: Vec<&str> = uses.map(|(_, used)| &*files.paths[*used]).collect();
        let purpose = text.lines().take_while(|line| line.starts_with("//!"));
        let purpose: Vec<&str> = purpose
            .map(|line| line.trim_start_matches("//!").trim())
            .take_while(|line| !line.is_empty())
            .collect();
        found.push(json!({
            "path": path,
            "short": dot::parts(path).1,
            "lines": text.lines().count(),
            "purpose": purpose.join(" "),
            "uses": uses,
            "text": text,
        }));
    }
    Ok(found)
}

/// Every case of `testdata/sae`: the input, what is wanted, what the program answered, and whether that is it.
fn cases(program: &Path) -> Result<Vec<Value>> {
    let mut cases = Vec::new();
    for name in runs::names("sae")? {
        let path = root().join("testdata/sae").join(&name);
        let read = |ending: &str| std::fs::read_to_string(path.with_extension(ending)).ok();
        let input = std::fs::read(path.with_extension("in"))?;
        let more = read("args").unwrap_or_default();
        let mut args = vec!["classic", "sae"];
        args.extend(more.split_whitespace());
        // The places of errors are compared in English.
        let run = runs::run(program, &args, &input)?;
        let (kind, wanted, passed) = if let Some(wanted) = read("out") {
            let passed = run.code == 0 && run.out == wanted && run.err.is_empty();
            ("out", wanted, passed)
        } else if let Some(wanted) = read("any") {
            let one = run.out.strip_suffix('\n').unwrap_or_default();
            let passed = run.code == 0 && wanted.split_whitespace().any(|word| word == one);
            ("any", wanted, passed)
        } else if let Some(wanted) = read("at") {
            let mut words = wanted.splitn(3, ' ');
            let place = words.next().zip(words.next()).context("a place")?;
            let place = format!("line {}, column {}:", place.0, place.1);
            let passed = run.code == 2 && run.out.is_empty() && run.err.contains(&place);
            ("at", wanted, passed)
        } else {
            // A case for another test.
            continue;
        };
        cases.push(json!({
            "name": name,
            "args": more.trim(),
            "kind": kind,
            "input": String::from_utf8_lossy(&input),
            "wanted": wanted,
            "got": if kind == "at" { &run.err } else { &run.out },
            "passed": passed,
        }));
    }
    ensure!(!cases.is_empty(), "testdata/sae has no cases");
    Ok(cases)
}

/// One run of each operation on the document's own example.
fn examples(program: &Path) -> Result<Vec<Value>> {
    let grid = "2 4 6 5 1 5 12 7 19 3 D15 M5 D0";
    let shown = runs::run(program, &["classic", "sae"], grid.as_bytes())?.out;
    let mut found = Vec::new();
    for (operation, input) in [
        (1, "1 4 6 5".to_owned()),
        (2, grid.to_owned()),
        (3, grid.replacen('2', "3", 1)),
        (4, "4 4 6 5 1 5 12 7 19 4 D15 M5 D0 D19".to_owned()),
        (5, format!("5 {shown}")),
    ] {
        let run = runs::run(
            program,
            &["classic", "sae", "--seed", "1"],
            input.as_bytes(),
        )?;
        ensure!(run.code == 0, "operation {operation} failed: {}", run.err);
        found.push(json!({"operation": operation, "input": input, "output": run.out}));
    }
    Ok(found)
}
