//! `cargo xtask tidy`: the invariants of ARCHITECTURE.md that no compiler holds.

mod contracts;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::{cargo, root};

/// Folders of `crates/` that stand above the games; every other one is a game or what games share.
const ABOVE_THE_GAMES: [&str; 7] = [
    "classic", "engine", "grille", "messages", "page", "session", "takuzu-c",
];

/// The package that games share.
const SHARED: &str = "grille-grid";

/// Parts of the standard library that would let a game crate touch the world.
const FORBIDDEN_MODULES: [&str; 9] = [
    "env", "fs", "io", "net", "os", "path", "process", "thread", "time",
];

/// Names that print, that bring in other files, or that are the machine's own randomness.
const FORBIDDEN_NAMES: [&str; 7] = [
    "print",
    "println",
    "eprint",
    "eprintln",
    "dbg",
    "include",
    "RandomState",
];

/// What game crates may depend on, beside what they share; dependencies of tests are free.
const ALLOWED_CRATES: [&str; 7] = [
    "batsat",
    "nalgebra",
    "rand_chacha",
    "rand_core",
    "serde",
    "serde_json",
    "thiserror",
];

pub(crate) fn run() -> Result<()> {
    let mut faults = Vec::new();
    arrows(&mut faults)?;
    for name in game_crates()? {
        sources_of_a_game(&name, &mut faults)?;
    }
    output_of_the_program(&mut faults)?;
    contracts::check(&mut faults)?;
    let tracked = tracked_files()?;
    for path in &tracked {
        text_of_a_file(path, &mut faults)?;
    }
    paths_in_the_documents(&mut faults)?;
    if faults.is_empty() {
        return Ok(());
    }
    for fault in &faults {
        eprintln!("{fault}");
    }
    bail!("{} repository checks failed", faults.len())
}

fn game_crates() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(root().join("crates"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if !ABOVE_THE_GAMES.contains(&name.as_str()) {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// Games use what they share and nothing else of ours; what they share uses nothing of ours; nothing
/// uses the program but what fuzzes its files.
fn arrows(faults: &mut Vec<String>) -> Result<()> {
    let metadata = cargo()
        .args(["metadata", "--format-version", "1", "--no-deps"])
        .output()
        .context("cargo metadata")?;
    let metadata: serde_json::Value = serde_json::from_slice(&metadata.stdout)?;
    let packages = metadata["packages"].as_array().context("packages")?;
    let ours: BTreeMap<&str, &serde_json::Value> = packages
        .iter()
        .filter_map(|package| Some((package["name"].as_str()?, package)))
        .collect();
    let games = game_crates()?;
    for (name, package) in &ours {
        let dependencies = package["dependencies"].as_array().context("dependencies")?;
        for dependency in dependencies {
            let to = dependency["name"].as_str().context("a dependency's name")?;
            let is_game = games.iter().any(|game| format!("grille-{game}") == *name);
            if to == "grille" && *name != "grille-fuzz" {
                faults.push(format!(
                    "{name} uses the program grille: only what fuzzes its files may"
                ));
            }
            if is_game && ours.contains_key(to) && (to != SHARED || *name == SHARED) {
                faults.push(format!(
                    "{name} uses {to}: a game crate uses {SHARED} and no other of ours"
                ));
            }
            let for_tests = dependency["kind"] == "dev";
            if is_game && !for_tests && to != SHARED && !ALLOWED_CRATES.contains(&to) {
                faults.push(format!(
                    "{name} uses {to}: what game crates may use stands in xtask/src/tidy.rs"
                ));
            }
        }
    }
    Ok(())
}

/// No I/O, clock, environment or printing in a game crate's own code; its tests may.
fn sources_of_a_game(name: &str, faults: &mut Vec<String>) -> Result<()> {
    for path in files_below(&root().join("crates").join(name).join("src"), "rs")? {
        for (line, what) in found_in(&path, look)? {
            faults.push(format!(
                "{}:{line}: {what} in a game crate: no I/O, clock, environment or printing there",
                shown(&path)
            ));
        }
    }
    Ok(())
}

/// What `look` notes in a file, and in which lines.
fn found_in(
    path: &Path,
    look: impl Fn(TokenStream, &mut Vec<(usize, String)>),
) -> Result<Vec<(usize, String)>> {
    let tokens = fs::read_to_string(path)?.parse();
    let tokens = tokens.map_err(|error| anyhow::anyhow!("{}: {error}", shown(path)))?;
    let mut found = Vec::new();
    look(tokens, &mut found);
    Ok(found)
}

/// Notes what is forbidden in a stream of tokens. Test modules are passed over.
fn look(tokens: TokenStream, found: &mut Vec<(usize, String)>) {
    each_outside_tests(tokens, &mut |trees, at| {
        let line = trees[at].span().start().line;
        let name = word(trees, at);
        if FORBIDDEN_NAMES.contains(&name.as_str()) {
            found.push((line, name.clone()));
        }
        if matches!(name.as_str(), "std" | "core" | "alloc") {
            if word(trees, at + 1) == "as" {
                found.push((line, format!("{name} as {}", word(trees, at + 2))));
            } else if is(trees, at + 1, ':') && is(trees, at + 2, ':') {
                for first in heads(trees.get(at + 3)) {
                    if FORBIDDEN_MODULES.contains(&first.as_str())
                        || first == "self"
                        || first == "*"
                    {
                        found.push((line, format!("{name}::{first}")));
                    }
                }
            }
        }
    });
}

/// Hands over every tree of a stream of tokens, by its place among its neighbours. They are not parsed: so nothing
/// hides in the arguments of a macro. Test modules are passed over.
fn each_outside_tests(tokens: TokenStream, note: &mut dyn FnMut(&[TokenTree], usize)) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    // Ends: every round moves on by at least one tree.
    while at < trees.len() {
        if is(&trees, at, '#') && is_cfg_test(trees.get(at + 1)) {
            at = after_item(&trees, at + 2);
            continue;
        }
        note(&trees, at);
        if let TokenTree::Group(group) = &trees[at] {
            each_outside_tests(group.stream(), note);
        }
        at += 1;
    }
}

/// The word at a place, nothing where there is none.
fn word(trees: &[TokenTree], at: usize) -> String {
    match trees.get(at) {
        Some(TokenTree::Ident(ident)) => ident.to_string(),
        _ => String::new(),
    }
}

/// Whether this sign stands at a place.
fn is(trees: &[TokenTree], at: usize, sign: char) -> bool {
    matches!(trees.get(at), Some(TokenTree::Punct(p)) if p.as_char() == sign)
}

/// The files of the program that may reach stdout and stderr by themselves, and by which names. All others print by
/// `output.rs`, which lets nothing through that commands a terminal.
const PRINTING: [(&str, &[&str]); 3] = [
    ("output.rs", &["stdout", "stderr"]),
    // Its escape sequences are ours.
    ("terminal.rs", &["stdout"]),
    // One sentence of ours, before anything that the processor may lack.
    ("lib.rs", &["eprintln"]),
];

/// The program prints by `output.rs` alone, and shows names of files as `grille_grid::Shown` does.
fn output_of_the_program(faults: &mut Vec<String>) -> Result<()> {
    let folder = root().join("crates/grille/src");
    for path in files_below(&folder, "rs")? {
        let name = path.strip_prefix(&folder).unwrap_or(&path);
        let is_test = path.to_string_lossy().ends_with("tests.rs");
        let own = PRINTING.iter().find(|(file, _)| name == Path::new(file));
        for (line, what) in found_in(&path, look_for_output)? {
            if !is_test && !own.is_some_and(|(_, names)| names.contains(&what.as_str())) {
                faults.push(format!(
                    "{}:{line}: {what}: output goes through output.rs, and foreign text through grille_grid::Shown",
                    shown(&path)
                ));
            }
        }
    }
    Ok(())
}

/// Notes what prints by itself, and what shows a name as it is. Test modules are passed over.
fn look_for_output(tokens: TokenStream, found: &mut Vec<(usize, String)>) {
    each_outside_tests(tokens, &mut |trees, at| {
        let name = word(trees, at);
        let before = |sign: char| at > 0 && is(trees, at - 1, sign);
        let is_called = matches!(trees.get(at + 1), Some(TokenTree::Group(group))
            if group.delimiter() == Delimiter::Parenthesis);
        let faulty = match name.as_str() {
            "print" | "println" | "eprint" | "eprintln" | "dbg" => is(trees, at + 1, '!'),
            // A function that is imported or called, and no method: that is the pipe of another program.
            "stdout" | "stderr" if before(':') => at < 3 || word(trees, at - 3) != "output",
            "stdout" | "stderr" => {
                is_called && !before('.') && (at == 0 || word(trees, at - 1) != "fn")
            }
            "display" | "to_string_lossy" => is_called && before('.'),
            _ => false,
        };
        if faulty {
            found.push((trees[at].span().start().line, name));
        }
    });
}

/// The first names of what follows `std::`, be it one or several in braces.
fn heads(tree: Option<&TokenTree>) -> Vec<String> {
    match tree {
        Some(TokenTree::Group(group)) => {
            let mut heads = Vec::new();
            let mut fresh = true;
            for tree in group.stream() {
                match &tree {
                    TokenTree::Punct(comma) if comma.as_char() == ',' => fresh = true,
                    _ if fresh => {
                        heads.push(tree.to_string());
                        fresh = false;
                    }
                    _ => {}
                }
            }
            heads
        }
        Some(tree) => vec![tree.to_string()],
        None => Vec::new(),
    }
}

fn is_cfg_test(tree: Option<&TokenTree>) -> bool {
    tree.is_some_and(|tree| tree.to_string().replace(' ', "") == "[cfg(test)]")
}

/// The place after the item that starts at `at`: its body in braces, or its semicolon.
fn after_item(trees: &[TokenTree], at: usize) -> usize {
    let ends = |tree: &TokenTree| match tree {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(sign) => sign.as_char() == ';',
        _ => false,
    };
    let rest = trees.get(at..).unwrap_or_default();
    at + rest.iter().position(ends).map_or(rest.len(), |end| end + 1)
}

/// No ignored tests, no unfinished code, nobody's folders.
fn text_of_a_file(path: &Path, faults: &mut Vec<String>) -> Result<()> {
    let Ok(text) = fs::read_to_string(root().join(path)) else {
        // Test data need not be text, and a file may be gone before it is committed so.
        return Ok(());
    };
    // Put together here so that this file does not find itself.
    let rust = [
        ["#[", "ignore"].concat(),
        ["todo", "!("].concat(),
        ["unimplemented", "!("].concat(),
    ];
    let anywhere = ["home", "root", "work", "Users"].map(|folder| ["/", folder, "/"].concat());
    let is_rust = path.extension().is_some_and(|ending| ending == "rs");
    for (at, line) in text.lines().enumerate() {
        let mut complain = |what: &str| {
            faults.push(format!("{}:{}: {what}", path.display(), at + 1));
        };
        for word in rust.iter().filter(|_| is_rust) {
            if line.contains(word.as_str()) {
                complain(&format!("{word} is not for this project"));
            }
        }
        for folder in &anywhere {
            // A folder of somebody's machine, not the end of a longer path such as `a/home/b`.
            let own = line.match_indices(folder.as_str()).any(|(at, _)| {
                !line[..at]
                    .ends_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '/'))
            });
            if own {
                complain("a path of somebody's machine");
            }
        }
    }
    Ok(())
}

/// Every path in backticks in the documents is there.
fn paths_in_the_documents(faults: &mut Vec<String>) -> Result<()> {
    const TOPS: [&str; 7] = [
        "crates/",
        "docs/",
        "fuzz/",
        "testdata/",
        "xtask/",
        ".ci/",
        "web/",
    ];
    let mut documents: Vec<PathBuf> = [
        "README.md",
        "README.fr.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
    ]
    .map(|name| root().join(name))
    .to_vec();
    for book in ["docs/src", "docs/fr/src"] {
        documents.extend(files_below(&root().join(book), "md")?);
    }
    for path in documents {
        let document = shown(&path);
        let text = fs::read_to_string(&path).with_context(|| format!("{document} is missing"))?;
        for piece in text.split('`').skip(1).step_by(2) {
            let is_path = TOPS.iter().any(|top| piece.starts_with(top))
                && !piece.contains(|c: char| c.is_whitespace() || matches!(c, '*' | '<' | '{'));
            if is_path && !root().join(piece).exists() {
                faults.push(format!("{document}: {piece} is not there"));
            }
        }
    }
    Ok(())
}

fn tracked_files() -> Result<Vec<PathBuf>> {
    let listed = Command::new("git")
        .current_dir(root())
        .args(["ls-files", "-z"])
        .output();
    match listed {
        Ok(listed) if listed.status.success() => Ok(String::from_utf8_lossy(&listed.stdout)
            .split('\0')
            .filter(|path| !path.is_empty())
            .map(PathBuf::from)
            .collect()),
        // Without git (a source archive), every source file stands for what would be tracked.
        _ => ["crates", "fuzz", "xtask", "testdata"]
            .iter()
            .map(|folder| files_below(&root().join(folder), "rs"))
            .collect::<Result<Vec<_>>>()
            .map(|lists| lists.concat()),
    }
}

pub(crate) fn files_below(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == ending) {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

pub(crate) fn shown(path: &Path) -> String {
    path.strip_prefix(root())
        .unwrap_or(path)
        .display()
        .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, want: &[&str]) {
        let mut found = Vec::new();
        look(source.parse().unwrap(), &mut found);
        let found: Vec<String> = found.into_iter().map(|(_, what)| what).collect();
        assert_eq!(found, want, "{source}");
    }

    #[test]
    fn what_touches_the_world_is_found_however_it_is_written() {
        check("use std::io;", &["std::io"]);
        check(
            "use std::{fmt, fs::File, collections::{io, HashMap}};",
            &["std::fs"],
        );
        check("use std::*;", &["std::*"]);
        check("use std::env as e;", &["std::env"]);
        check("use std as s;", &["std as s"]);
        check("use std::{self as s};", &["std::self"]);
        check("use std::println as p;", &["println"]);
        check(
            "fn f() { let t = std::time::Instant::now(); }",
            &["std::time"],
        );
        check("fn f() { println!(\"x\"); }", &["println"]);
        check(
            "fn f() { assert!(std::env::var(\"X\").is_ok()); }",
            &["std::env"],
        );
        check("fn f() -> ::std::io::Result<()> { Ok(()) }", &["std::io"]);
        check("include!(\"other.rs\");", &["include"]);
    }

    #[test]
    fn what_does_not_is_not() {
        check(
            "use std::fmt; use std::collections::HashMap; use grille_grid::text;",
            &[],
        );
        check("#[cfg(test)] mod tests { use std::io; } fn f() {}", &[]);
        check(
            "#[cfg(test)] mod tests; fn io() { let env = 1; write!(s, \"{env}\"); }",
            &[],
        );
        check(
            "//! println! in a comment, \"std::io\" in a string\nconst S: &str = \"std::io\";",
            &[],
        );
    }

    #[test]
    fn code_after_a_test_module_is_looked_at() {
        check(
            "#[cfg(test)] mod tests { use std::io; } use std::fs;",
            &["std::fs"],
        );
    }

    #[test]
    fn output_that_passes_by_its_guard_is_found() {
        for (source, want) in [
            ("fn f() { println!(); }", &["println"][..]),
            ("fn f() { std::io::stdout().lock(); }", &["stdout"]),
            ("use std::io::{stderr}; fn f() { stderr(); }", &["stderr"]),
            ("use std::io::stdout as o;", &["stdout"]),
            ("fn f() { path.display().to_string(); }", &["display"]),
            (
                "fn f() { assert!(name.to_string_lossy() == x); }",
                &["to_string_lossy"],
            ),
            (
                "fn f() { output::stdout(); child.stdout(pipe); child.stdout.take(); }",
                &[],
            ),
            ("#[cfg(test)] mod tests { fn f() { println!(); } }", &[]),
        ] {
            let mut found = Vec::new();
            look_for_output(source.parse().unwrap(), &mut found);
            let found: Vec<String> = found.into_iter().map(|(_, what)| what).collect();
            assert_eq!(found, want, "{source}");
        }
    }

    #[test]
    fn the_repository_passes_its_checks() {
        run().unwrap();
    }
}
