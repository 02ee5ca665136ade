//! `cargo xtask dossier`: the reports that the five documents ask for, as PDF in French.
//!
//! Their texts are in `docs/fr/dossier`, a Typst file each. What they show of the program (sources, graphs,
//! outputs, results of tests) is gathered here from the sources and by running it, and handed over as JSON.
//!
//! Typst rather than a browser's print: it numbers the pages of a table of contents (Chromium 148 does not know
//! `target-counter`), has running heads and French spacing, and is one wheel of 34 MB with its fonts.

mod dot;
mod markdown;
mod runs;
mod sae;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::functions::{Document, Function, Sources};
use crate::root;

/// What `cargo xtask dossier` hands over.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The built program
    #[arg(long)]
    program: PathBuf,
    /// A Python that has the module typst
    #[arg(long)]
    python: PathBuf,
    /// Where the PDFs go
    #[arg(long)]
    out: PathBuf,
    /// Which ones
    names: Vec<String>,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    std::fs::create_dir_all(&options.out)?;
    let program = std::path::absolute(&options.program)?;
    for name in &options.names {
        let data = data(name, &program).with_context(|| format!("the dossier {name}"))?;
        let pdf = std::path::absolute(options.out.join(format!("{name}.pdf")))?;
        typeset(&options.python, name, &data, &pdf)?;
        println!("{}", pdf.display());
        let failed = data.to_string().matches(r#""passed":false"#).count();
        ensure!(
            failed == 0,
            "{} shows {failed} results that are not as they should be",
            pdf.display()
        );
    }
    Ok(())
}

/// What a dossier shows.
fn data(name: &str, program: &Path) -> Result<Value> {
    match name {
        "sae" => sae::data(program),
        "morpion" => morpion(program),
        "ia" => ia(program),
        "takuzu" => takuzu(program),
        "tp" => tp(program),
        _ => anyhow::bail!("there is no dossier {name:?}"),
    }
}

/// The program that Python runs: Typst, with what it needs on stdin. Fonts of the machine are left out, so that
/// the pages are the same everywhere.
const TYPST: &str = "\
import json, sys, typst
job = json.load(sys.stdin)
try:
    _, warnings = typst.compile_with_warnings(job['input'], output=job['output'], root=job['root'],
        ignore_system_fonts=True, sys_inputs={'data': job['data']}, timestamp=0)
    for warning in warnings:
        print('warning:', warning.message, warning.trace or '', file=sys.stderr)
    sys.exit(1 if warnings else 0)
except typst.TypstError as error:
    sys.exit('\\n'.join([str(error.message)] + [str(line) for line in error.trace or []]))
";

fn typeset(python: &Path, name: &str, data: &Value, pdf: &Path) -> Result<()> {
    let job = json!({
        "input": root().join(format!("docs/fr/dossier/{name}.typ")),
        "output": pdf,
        "root": root(),
        "data": data.to_string(),
    });
    let mut child = Command::new(python)
        .args(["-c", TYPST])
        .stdin(Stdio::piped())
        .spawn()
        .with_context(|| format!("{} could not be started", python.display()))?;
    let mut stdin = child.stdin.take().context("a pipe to Python")?;
    stdin.write_all(job.to_string().as_bytes())?;
    drop(stdin);
    ensure!(
        child.wait()?.success(),
        "typst failed on docs/fr/dossier/{name}.typ"
    );
    Ok(())
}

/// Report and manual are chapters of the French book; the contracts come from the sources.
fn morpion(program: &Path) -> Result<Value> {
    let chapter = |name: &str| {
        let path = root().join("docs/fr/src").join(name);
        let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        markdown::typst(&text)
    };
    let mut files = Vec::new();
    let mut shown: Option<Value> = None;
    let own = Sources::of_module(&root(), "crates/classic/src/morpion")?;
    let mut all: Vec<Function> = own.all().to_vec();
    for file in ["position", "lines", "game", "quake"] {
        let file = format!("crates/morpion/src/{file}.rs");
        all.extend_from_slice(Sources::of_file(&root(), &file)?.all());
    }
    let mut by_file: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for function in &all {
        let has = |word: &str| function.doc.iter().any(|line| line.contains(word));
        let whole = has("@requires") && has("@assigns") && has("@ensures");
        let (functions, contracts) = by_file.entry(function.file.clone()).or_default();
        *functions += 1;
        *contracts += usize::from(whole);
        if whole && shown.is_none() && function.doc.len() > 5 && function.text.lines().count() < 40
        {
            shown = Some(json!({"file": function.file, "text": function.text}));
        }
    }
    for (file, (functions, contracts)) in by_file {
        files.push(json!({"path": file, "functions": functions, "contracts": contracts}));
    }
    Ok(json!({
        "manual": chapter("morpion-manuel.md")?,
        "report": chapter("morpion-rapport.md")?,
        "contracts": files,
        "example": shown,
        "sessions": runs::sessions(program, "morpion")?,
    }))
}

/// The functions of a document, by name.
fn functions(document: &str) -> Result<(Vec<Value>, Vec<Function>)> {
    let found = Document::of(document)?.functions(&root())?;
    let mut rows = Vec::new();
    let mut functions = Vec::new();
    for (named, function) in found {
        rows.push(json!({
            "section": named.0,
            "name": function.name,
            "file": function.file,
            "summary": function.summary(),
            "text": function.text,
        }));
        functions.push(function);
    }
    Ok((rows, functions))
}

fn ia(program: &Path) -> Result<Value> {
    let (rows, named) = functions("ia")?;
    let all = Sources::of_module(&root(), "crates/classic/src/ia")?;
    let numbers: BTreeMap<String, &str> = Document::of("ia")?
        .names
        .iter()
        .zip(&named)
        .map(|(name, function)| (function.name.clone(), name.0.trim_start_matches("IA, ")))
        .collect();
    let tree = |starts: &[&str]| dot::calls(starts, &named, all.all(), &numbers);
    let by_hand = tree(&["get_level", "get_cell", "setup", "run"])?;
    let with_bot = tree(&["get_level", "get_cell_ai", "setup", "run_ai"])?;
    let drawn = |function: &&Function| {
        let name = format!(">{}<", function.name);
        by_hand.contains(&name) || with_bot.contains(&name)
    };
    let unreached = named.iter().filter(|function| !drawn(function));
    let unreached: Vec<&str> = unreached.map(|function| &*function.name).collect();
    let cases = root().join("docs/fr/dossier/cas-ia.dot");
    Ok(json!({
        "functions": rows,
        "by_hand": by_hand,
        "with_bot": with_bot,
        "unreached": unreached,
        "cases": dot::svg(&std::fs::read_to_string(cases)?)?,
        "levels": levels()?,
        "game": runs::example(program, &["classic", "ia", "--levels", "testdata/ia/small.json",
            "--seed", "9", "--lang", "fr"], "1\n3\n1\n2\n1\n4\n1\n1\n5\n1\n1\n5\n2\n")?,
        "bot": runs::example(program, &["classic", "ia", "--levels", "testdata/ia/small.json", "--bot",
            "--show-matrices", "--no-pause", "--seed", "9", "--lang", "fr"], "1\n")?,
        "sessions": runs::sessions(program, "ia")?,
        "tests": runs::tests("ia")?,
    }))
}

/// The file of levels, wherever the project has it.
fn levels() -> Result<String> {
    let usual = [
        "levels.json",
        "crates/classic/levels.json",
        "crates/mines/levels.json",
    ];
    let found = usual
        .iter()
        .map(|path| root().join(path))
        .find(|path| path.exists());
    Ok(found
        .map(std::fs::read_to_string)
        .transpose()?
        .unwrap_or_default())
}

fn takuzu(program: &Path) -> Result<Value> {
    let (rows, named) = functions("takuzu")?;
    let tests = runs::tests("takuzu")?;
    let bodies = runs::test_functions("crates/classic/src/takuzu")?;
    let c_tests = runs::c_tests("crates/takuzu-c/c")?;
    let mut questions = Vec::new();
    for (row, function) in rows.into_iter().zip(&named) {
        let of_rust: Vec<Value> = bodies
            .iter()
            .filter(|test| !test.calls(std::slice::from_ref(function)).is_empty())
            .map(|test| json!({"name": test.name, "result": runs::result(&tests, &test.name)}))
            .collect();
        let of_c: Vec<&runs::CTest> = c_tests
            .iter()
            .filter(|test| test.is_about(&function.name))
            .collect();
        let of_c: Vec<Value> = of_c
            .iter()
            .map(|test| json!({"name": test.name, "checks": test.checks(&function.name)}))
            .collect();
        ensure!(
            !of_rust.is_empty() || !of_c.is_empty(),
            "no test calls {}",
            function.name
        );
        let mut row = row;
        row["rust"] = of_rust.into();
        row["c"] = of_c.into();
        questions.push(row);
    }
    Ok(json!({
        "questions": questions,
        "tests": tests,
        "c": runs::c_program(&c_tests)?,
        "sessions": runs::sessions(program, "takuzu")?,
        "game": runs::example(program, &["classic", "takuzu", "--grids", "testdata/takuzu/Grilles",
            "--display", "medium", "--lang", "fr"], "4\nAA0\nZZ1\nAB1\nAC1\nBA1\nBB0\nBD1\nCA0\nCC1\nCD1\nDC0\n")?,
    }))
}

fn tp(program: &Path) -> Result<Value> {
    let (rows, _) = functions("tp")?;
    Ok(json!({
        "functions": rows,
        "game": runs::example(program, &["classic", "tp", "--seed", "4", "--axes", "--lang", "fr"],
            "6\n4\n3\n0 0\n5 3\n6 1\n0 0\n3 3\n")?,
        "sessions": runs::sessions(program, "tp")?,
        "tests": runs::tests("tp")?,
    }))
}
