//! `cargo xtask tidy`: the invariants of ARCHITECTURE.md that no compiler holds.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use syn::visit::{self, Visit};

use crate::{cargo, root};

/// Crates of `crates/` that stand above the games; every other one is a game or what games share.
const ABOVE_THE_GAMES: [&str; 4] = ["grille", "play", "takuzu-c", "wasm"];

/// What the games share.
const SHARED: &str = "grid";

/// Parts of the standard library that would let a game crate touch the world.
const FORBIDDEN_MODULES: [&str; 8] = ["env", "fs", "io", "net", "os", "process", "thread", "time"];

/// Macros that print.
const FORBIDDEN_MACROS: [&str; 5] = ["print", "println", "eprint", "eprintln", "dbg"];

/// Crates that are randomness of the machine, clocks, or I/O.
const FORBIDDEN_CRATES: [&str; 6] = ["getrandom", "rand", "libc", "rustix", "tokio", "chrono"];

pub(crate) fn run() -> Result<()> {
    let mut faults = Vec::new();
    arrows(&mut faults)?;
    for name in game_crates()? {
        sources_of_a_game(&name, &mut faults)?;
    }
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
    bail!("{} house rules are broken", faults.len())
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
/// uses the program.
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
            let is_game = games.iter().any(|game| game == name);
            if to == "grille" {
                faults.push(format!("{name} uses the program grille: nothing may"));
            }
            if is_game && ours.contains_key(to) && (to != SHARED || *name == SHARED) {
                faults.push(format!(
                    "{name} uses {to}: a game crate uses {SHARED} and no other of ours"
                ));
            }
            if is_game && dependency["kind"].is_null() && FORBIDDEN_CRATES.contains(&to) {
                faults.push(format!("{name} uses {to}: game crates touch no machine"));
            }
        }
    }
    Ok(())
}

/// No I/O, clock, environment or printing in a game crate's own code; its tests may.
fn sources_of_a_game(name: &str, faults: &mut Vec<String>) -> Result<()> {
    for path in files_below(&root().join("crates").join(name).join("src"), "rs")? {
        let text = fs::read_to_string(&path)?;
        let file = syn::parse_file(&text).with_context(|| path.display().to_string())?;
        let mut walk = Walk { found: Vec::new() };
        walk.visit_file(&file);
        for (line, what) in walk.found {
            faults.push(format!(
                "{}:{line}: {what} in a game crate: no I/O, clock, environment or printing there",
                shown(&path)
            ));
        }
    }
    Ok(())
}

/// Walks a source file without its test modules, and notes what is forbidden.
struct Walk {
    found: Vec<(usize, String)>,
}

impl Walk {
    fn check(&mut self, names: &[String], line: usize) {
        if let [first, second, ..] = names
            && matches!(first.as_str(), "std" | "core" | "alloc")
            && FORBIDDEN_MODULES.contains(&second.as_str())
        {
            self.found.push((line, names.join("::")));
        }
    }

    fn use_tree(&mut self, tree: &syn::UseTree, mut names: Vec<String>) {
        match tree {
            syn::UseTree::Path(path) => {
                names.push(path.ident.to_string());
                self.use_tree(&path.tree, names);
            }
            syn::UseTree::Name(name) => {
                names.push(name.ident.to_string());
                self.check(&names, name.ident.span().start().line);
            }
            syn::UseTree::Rename(rename) => {
                names.push(rename.ident.to_string());
                self.check(&names, rename.ident.span().start().line);
            }
            syn::UseTree::Glob(glob) => {
                names.push("*".into());
                let line = glob.star_token.spans[0].start().line;
                self.check(&names, line);
                if names.len() == 2 && matches!(names[0].as_str(), "std" | "core") {
                    self.found.push((line, names.join("::")));
                }
            }
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.use_tree(tree, names.clone());
                }
            }
        }
    }
}

fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute
                .parse_args::<syn::Ident>()
                .is_ok_and(|ident| ident == "test")
    })
}

impl<'ast> Visit<'ast> for Walk {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_for_tests(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.use_tree(&item.tree, Vec::new());
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        let line = path
            .segments
            .first()
            .map_or(0, |s| s.ident.span().start().line);
        self.check(&names, line);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        if let Some(last) = mac.path.segments.last()
            && FORBIDDEN_MACROS.contains(&last.ident.to_string().as_str())
        {
            let line = last.ident.span().start().line;
            self.found.push((line, format!("{}!", last.ident)));
        }
        visit::visit_macro(self, mac);
    }
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
    let anywhere = ["/ho", "/ro", "/wo", "/Us"].map(|start| {
        let rest = match start {
            "/ho" => "me/",
            "/ro" => "ot/",
            "/wo" => "rk/",
            _ => "ers/",
        };
        [start, rest].concat()
    });
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
    for document in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let text = fs::read_to_string(root().join(document))
            .with_context(|| format!("{document} is missing"))?;
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

fn files_below(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
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

fn shown(path: &Path) -> String {
    path.strip_prefix(root())
        .unwrap_or(path)
        .display()
        .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, want: &[&str]) {
        let mut walk = Walk { found: Vec::new() };
        walk.visit_file(&syn::parse_file(source).unwrap());
        let found: Vec<String> = walk.found.into_iter().map(|(_, what)| what).collect();
        assert_eq!(found, want, "{source}");
    }

    #[test]
    fn what_touches_the_world_is_found_however_it_is_written() {
        check("use std::io;", &["std::io"]);
        check("use std::{fmt, fs::File};", &["std::fs::File"]);
        check("use std::*;", &["std::*"]);
        check("use std::env as e;", &["std::env"]);
        check(
            "fn f() { let t = std::time::Instant::now(); }",
            &["std::time::Instant::now"],
        );
        check("fn f() { println!(\"x\"); }", &["println!"]);
        check(
            "fn f() -> ::std::io::Result<()> { Ok(()) }",
            &["std::io::Result"],
        );
    }

    #[test]
    fn what_does_not_is_not() {
        check(
            "use std::fmt; use std::collections::HashMap; use grid::text;",
            &[],
        );
        check("#[cfg(test)] mod tests { use std::io; }", &[]);
        check(
            "fn io() { let env = 1; let _ = write!(s, \"{env}\"); }",
            &[],
        );
    }

    #[test]
    fn the_project_keeps_its_house_rules() {
        run().unwrap();
    }
}
