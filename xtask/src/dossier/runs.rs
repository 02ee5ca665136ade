//! Runs the program and its tests, and collects what they print.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::{cargo, files_ending, must, output, root, run_on, target_folder};

/// Runs a program in a folder, in English unless its arguments say otherwise. Returns its exit code and what it prints
/// on both outputs.
fn run(
    folder: &Path,
    program: &Path,
    args: &[&str],
    input: &[u8],
) -> Result<(Option<i32>, String, String)> {
    let mut command = Command::new(program);
    command.args(args).current_dir(folder);
    command.env("LC_ALL", "C.UTF-8").env_remove("LANGUAGE");
    let output = run_on(&mut command, input)?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    Ok((output.status.code(), out, err))
}

/// A command with what is typed and what it prints, for a page.
pub(super) fn example(program: &Path, args: &str, input: &str) -> Result<Value> {
    let words: Vec<&str> = args.split_whitespace().collect();
    let (_, out, err) = run(&root(), program, &words, input.as_bytes())?;
    let command = format!("grille {args}");
    Ok(json!({"command": command, "input": input, "output": out, "error": err}))
}

/// The cases of an assignment in `testdata`, each run.
pub(super) fn cases(program: &Path, assignment: &str) -> Result<Vec<Value>> {
    let mut cases = Vec::new();
    let testdata = root().join("testdata");
    for path in files_ending(&testdata.join(assignment), "in")? {
        let read = |ending: &str| fs::read_to_string(path.with_extension(ending)).ok();
        let input = fs::read(&path)?;
        let args = read("args").unwrap_or_default();
        let whole = args.replace("testdata/", &format!("{}/", testdata.display()));
        let mut words = vec!["classic", assignment];
        words.extend(whole.split_whitespace());
        // In a folder that has no levels and no grids of its own.
        let (code, out, err) = run(&root().join("crates/grille"), program, &words, &input)?;
        let mut kinds = ["out", "any", "at"].into_iter();
        let Some((kind, wanted)) = kinds.find_map(|kind| Some((kind, read(kind)?))) else {
            // A case for another test.
            continue;
        };
        let passed = match kind {
            "out" => {
                let (wanted_err, wanted_code) =
                    read("err").map_or((String::new(), 0), |err| (err, 1));
                code == Some(wanted_code) && out == wanted && err == wanted_err
            }
            "any" => {
                code == Some(0)
                    && wanted
                        .split_whitespace()
                        .any(|word| out == format!("{word}\n"))
            }
            _ => {
                let mut words = wanted.split(' ');
                let (line, column) = words.next().zip(words.next()).context("a place")?;
                let is_named = err.contains(&format!("line {line}, column {column}:"));
                code == Some(2) && out.is_empty() && is_named
            }
        };
        cases.push(json!({
            "name": path.file_stem().unwrap_or_default().to_string_lossy(),
            "args": args.trim(),
            "kind": kind,
            "input": String::from_utf8_lossy(&input),
            "wanted": wanted,
            "got": out,
            "passed": passed,
        }));
    }
    ensure!(!cases.is_empty(), "testdata/{assignment} has no cases");
    Ok(cases)
}

/// The unit tests of a module of `grille-classic`, each with its result.
pub(super) fn tests(module: &str) -> Result<Vec<Value>> {
    // With the features of the whole workspace, so that nothing is compiled again.
    let mut build = cargo();
    build.args("test --quiet --workspace --lib --no-run --message-format=json".split(' '));
    let built = output(&mut build)?;
    let built = built.lines().map(serde_json::from_str::<Value>);
    let built = built.flatten().find_map(|artifact| {
        let is_ours = artifact["target"]["name"] == "grille_classic";
        Some(artifact["executable"].as_str()?.to_owned()).filter(|_| is_ours)
    });
    let mut command = Command::new(built.context("grille-classic has no tests")?);
    let output = command
        .current_dir(root().join("crates/classic"))
        .output()?;
    let mut tests = Vec::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let line = line.strip_prefix("test ");
        let Some((name, result)) = line.and_then(|line| line.split_once(" ... ")) else {
            continue;
        };
        if name.starts_with(&format!("{module}::")) {
            let name = name.trim_end_matches(" - should panic");
            let name = name.rsplit("::").next();
            tests.push(json!({"name": name, "passed": result.starts_with("ok")}));
        }
    }
    ensure!(!tests.is_empty(), "grille-classic has no tests of {module}");
    // They end in any order.
    tests.sort_by_key(|test| test["name"].to_string());
    Ok(tests)
}

/// A C program that tests the C library.
pub(super) struct CProgram {
    /// Its name, the last line that it printed, and whether it passed.
    pub(super) shown: Value,
    /// Names and texts.
    functions: Vec<(String, String)>,
}

/// Builds the C programs by their tests, and runs them.
pub(super) fn c_programs() -> Result<Vec<CProgram>> {
    // With the features of the whole workspace, so that nothing is compiled again.
    must(cargo().args(["test", "--quiet", "--workspace", "--test", "c"]))?;
    let program = |name: &str| {
        let folder = target_folder()?.join("tmp").join(name);
        let (code, out, _) = run(&folder, &folder.join(name), &[], b"")?;
        let path = format!("crates/takuzu-c/c/{name}.c");
        let text = fs::read_to_string(root().join(&path)).context(path)?;
        let functions = text.split("\nstatic ").skip(1).filter_map(|text| {
            // Bodies have no blank lines.
            let text = text.split("\n\n").next()?;
            let name = text.split('(').next()?.rsplit(' ').next()?;
            Some((name.to_owned(), text.to_owned()))
        });
        let passed = code == Some(0);
        Ok(CProgram {
            shown: json!({"name": name, "last": out.lines().last(), "passed": passed}),
            functions: functions.collect(),
        })
    };
    let names = ["test_partie1", "test_partie2", "test_partie3"];
    names.map(program).into_iter().collect()
}

impl CProgram {
    /// The tests of a function, with the lines that check it: directly, or by a short helper.
    pub(super) fn tests(&self, function: &str) -> Vec<Value> {
        let has = |text: &str, wanted: &str| {
            let mut words = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
            words.any(|word| word == wanted)
        };
        // Most helpers make a grid and free it: only those that do nothing else are about that.
        let most = match function {
            "creer_grille" | "detruire_grille" => 1,
            _ => 13,
        };
        let is_test = |name: &str| name.starts_with("test_");
        let is_about = |text: &str| text.lines().count() <= most && has(text, function);
        let all = self.functions.iter();
        let helpers = all.filter(|(name, text)| !is_test(name) && is_about(text));
        let mut names: Vec<&str> = helpers.map(|(name, _)| &**name).collect();
        names.push(function);
        let is_check = |line: &&str| {
            let mut words = ["CHECK(", "check(", "expect(", "assert("].iter();
            words.any(|word| line.contains(word)) && names.iter().any(|name| has(line, name))
        };
        let mut found = Vec::new();
        for (name, text) in self.functions.iter().filter(|(name, _)| is_test(name)) {
            let checks: Vec<&str> = text.lines().map(str::trim).filter(is_check).collect();
            if !checks.is_empty() || *name == format!("test_{function}") {
                found.push(json!({"name": name, "checks": checks, "passed": self.shown["passed"]}));
            }
        }
        found
    }
}
