//! What the program and its tests do when they are run.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::functions::{Function, Sources};
use crate::{cargo, metadata, root};

/// What a run of a program left behind.
pub(super) struct Run {
    pub(super) code: i32,
    pub(super) out: String,
    pub(super) err: String,
}

/// Runs a program in the project's root, in English unless the words say otherwise.
pub(super) fn run(program: &Path, args: &[&str], input: &[u8]) -> Result<Run> {
    run_in(&root(), program, args, input)
}

fn run_in(folder: &Path, program: &Path, args: &[&str], input: &[u8]) -> Result<Run> {
    let mut child = Command::new(program)
        .args(args)
        .current_dir(folder)
        .env("LC_ALL", "C.UTF-8")
        .env_remove("LANGUAGE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("{} could not be started", program.display()))?;
    let mut stdin = child.stdin.take().context("a pipe to the program")?;
    let input = input.to_vec();
    // The program may end before it has read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output()?;
    writer.join().ok().context("the input is written")?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(Run {
        code: output.status.code().unwrap_or(-1),
        out: text(&output.stdout),
        err: text(&output.stderr),
    })
}

/// A command with what is typed and what it shows, for a page.
pub(super) fn example(program: &Path, args: &[&str], input: &str) -> Result<Value> {
    let run = run(program, args, input.as_bytes())?;
    Ok(json!({
        "command": format!("grille {}", args.join(" ")),
        "input": input,
        "output": run.out,
        "error": run.err,
        "code": run.code,
    }))
}

/// The cases of a folder of `testdata`, by name.
pub(super) fn names(folder: &str) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(root().join("testdata").join(folder))? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "in") {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            names.push(name.into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// The recorded sessions of an assignment, each run again: name, words of the command line, result.
pub(super) fn sessions(program: &Path, folder: &str) -> Result<Vec<Value>> {
    let mut sessions = Vec::new();
    for name in names(folder)? {
        let path = root().join("testdata").join(folder).join(&name);
        let read = |ending: &str| std::fs::read_to_string(path.with_extension(ending)).ok();
        let Some(wanted) = read("out") else { continue };
        let words = read("args").unwrap_or_default();
        let testdata = format!("{}/", root().join("testdata").display());
        let more = words.replace("testdata/", &testdata);
        let mut args = vec!["classic", folder];
        args.extend(more.split_whitespace());
        let input = std::fs::read(path.with_extension("in"))?;
        // In a folder that has no levels and no grids of its own.
        let run = run_in(&root().join("crates/grille"), program, &args, &input)?;
        let err = read("err").unwrap_or_default();
        sessions.push(json!({
            "name": name,
            "args": words.trim(),
            "passed": run.out == wanted && run.err == err,
        }));
    }
    ensure!(!sessions.is_empty(), "testdata/{folder} has no sessions");
    Ok(sessions)
}

/// The tests of a module of `grille-classic`, each with its result. They are run once for all modules.
pub(super) fn tests(module: &str) -> Result<Vec<Value>> {
    static ALL: OnceLock<Vec<Value>> = OnceLock::new();
    let all = match ALL.get() {
        Some(all) => all,
        None => {
            let all = results("grille-classic")?;
            ALL.get_or_init(|| all)
        }
    };
    // `tp::tests::name` of the library, or a documentation test: `crates/classic/src/tp.rs - tp (line 25)`.
    let of_library = format!("{module}::");
    let of_documentation = format!(" - {module}");
    let is_wanted = |test: &&Value| {
        let name = test["whole"].as_str().unwrap_or_default();
        name.starts_with(&of_library) || name.contains(&of_documentation)
    };
    let found: Vec<Value> = all.iter().filter(is_wanted).cloned().collect();
    ensure!(!found.is_empty(), "grille-classic has no tests of {module}");
    Ok(found)
}

/// What the tests of a package say, each with its result.
fn results(package: &str) -> Result<Vec<Value>> {
    let mut command = cargo();
    command.args(["test", "--package", package, "--no-fail-fast"]);
    command
        .env_remove("RUST_BACKTRACE")
        .stderr(Stdio::inherit());
    let output = command.output().context("cargo test")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let mut found = Vec::new();
    for line in text.lines() {
        let line = line.strip_prefix("test ");
        let Some((name, result)) = line.and_then(|line| line.split_once(" ... ")) else {
            continue;
        };
        let name = name.trim().trim_end_matches(" - should panic");
        let short = name.rsplit("::").next().unwrap_or(name);
        let passed = result.starts_with("ok");
        found.push(json!({"name": short, "whole": name, "passed": passed}));
    }
    ensure!(
        !found.is_empty(),
        "cargo test --package {package} ran no test"
    );
    Ok(found)
}

/// Whether a test passed; nothing where it was not run.
pub(super) fn result(tests: &[Value], name: &str) -> Option<bool> {
    let test = tests.iter().find(|test| test["name"] == name)?;
    test["passed"].as_bool()
}

/// The test functions of a module.
pub(super) fn test_functions(module: &str) -> Result<Vec<Function>> {
    Ok(Sources::tests_of_module(&root(), module)?.all().to_vec())
}

/// A test function of a C program: its body, and the lines of its file.
pub(super) struct CTest {
    pub(super) name: String,
    file: String,
    lines: Vec<(usize, String)>,
    /// The bodies of the helpers in the same file, by name.
    helpers: BTreeMap<String, String>,
}

impl CTest {
    /// Whether it is about a function: by its name, or by a line that checks it.
    pub(super) fn is_about(&self, function: &str) -> bool {
        self.name == format!("test_{function}") || !self.checks(function).is_empty()
    }

    /// The lines that check something of a function.
    pub(super) fn checks(&self, function: &str) -> Vec<String> {
        let is_check = |line: &str| {
            ["CHECK(", "check(", "expect(", "assert("]
                .iter()
                .any(|word| line.contains(word))
        };
        let lines = self.lines.iter().map(|(_, line)| line.trim());
        let found = lines.filter(|line| is_check(line) && self.mentions(line, function));
        found.map(str::to_owned).collect()
    }

    /// Whether a line names a function, or a short helper that does.
    fn mentions(&self, line: &str, function: &str) -> bool {
        let names = |text: &str, wanted: &str| {
            let mut words = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
            words.any(|word| word == wanted)
        };
        // Every helper makes a grid and frees it: only those that do nothing else are about that.
        let most = match function {
            "creer_grille" | "detruire_grille" => 1,
            _ => 13,
        };
        let is_short = |body: &str| body.lines().count() <= most;
        let mut helpers = self.helpers.iter();
        names(line, function)
            || helpers
                .any(|(name, body)| is_short(body) && names(line, name) && names(body, function))
    }

    /// Whether one of its lines is named in what the program printed.
    fn failed(&self, output: &str) -> bool {
        self.lines
            .iter()
            .any(|(at, _)| output.contains(&format!("{}:{at}:", self.file)))
    }
}

/// The test functions of the C programs in a folder.
pub(super) fn c_tests(folder: &str) -> Result<Vec<CTest>> {
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(root().join(folder)).context(folder.to_owned())? {
        files.push(entry?.path());
    }
    let is_test = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("test_") && name.ends_with(".c")
    };
    files.retain(|path| is_test(path));
    files.sort();
    let mut tests = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(&path)?;
        let file = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let functions = c_functions(&text);
        let helpers: BTreeMap<String, String> = functions
            .iter()
            .filter(|(name, _)| !name.starts_with("test_") && name != "main")
            .map(|(name, lines)| {
                let body: Vec<&str> = lines.iter().map(|(_, line)| &**line).collect();
                (name.clone(), body.join("\n"))
            })
            .collect();
        for (name, lines) in functions {
            if name.starts_with("test_") {
                tests.push(CTest {
                    name,
                    file: file.clone(),
                    lines,
                    helpers: helpers.clone(),
                });
            }
        }
    }
    ensure!(!tests.is_empty(), "{folder} has no test functions in C");
    Ok(tests)
}

/// The functions of a C source: a head at the start of a line, and lines up to a brace there.
fn c_functions(text: &str) -> Vec<(String, Vec<(usize, String)>)> {
    let mut functions = Vec::new();
    let mut open: Option<(String, Vec<(usize, String)>)> = None;
    for (at, line) in text.lines().enumerate() {
        if let Some((name, mut lines)) = open.take() {
            lines.push((at + 1, line.to_owned()));
            if line.starts_with('}') {
                functions.push((name, lines));
            } else {
                open = Some((name, lines));
            }
            continue;
        }
        let is_head =
            line.contains('(') && line.contains('{') && !line.starts_with([' ', '#', '/', '\t']);
        if is_head {
            let head = line.split('(').next().unwrap_or_default();
            let name = head
                .rsplit([' ', '*'])
                .next()
                .unwrap_or_default()
                .to_owned();
            let lines = vec![(at + 1, line.to_owned())];
            if line.trim_end().ends_with('}') {
                functions.push((name, lines));
            } else {
                open = Some((name, lines));
            }
        }
    }
    functions
}

/// The tests of the C library: each C program that they compile is run again, for what it says.
pub(super) fn c_program(tests: &[CTest]) -> Result<Value> {
    let by_cargo = results("grille-takuzu-c")?;
    let target = metadata()?["target_directory"].as_str().map(PathBuf::from);
    let folder = target.context("the target folder")?.join("tmp");
    let files: BTreeSet<&str> = tests.iter().map(|test| &*test.file).collect();
    let mut programs = Vec::new();
    let mut functions = Vec::new();
    for file in files {
        let name = file.trim_end_matches(".c");
        let run = run_in(&folder.join(name), &folder.join(name).join(name), &[], b"")?;
        for test in tests.iter().filter(|test| test.file == file) {
            functions.push(json!({"name": test.name, "passed": !test.failed(&run.out)}));
        }
        let last = run.out.lines().last().unwrap_or_default();
        programs.push(json!({"name": name, "last": last, "code": run.code}));
    }
    Ok(json!({"tests": by_cargo, "functions": functions, "programs": programs}))
}
