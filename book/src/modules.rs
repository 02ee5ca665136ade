//! What uses what: the workspace's crates as cargo knows them, and the modules of a crate as its sources
//! name them.
//!
//! Sources are read as tokens: every path that begins with `crate`, `super` or a module's own name
//! counts, in `use` lines and elsewhere; tests do not. A name that a module hands on (`pub use`) counts for
//! the module that it comes from.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, ensure};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::graph::Graph;

/// The workspace's packages and their dependencies, those of tests left out.
pub(crate) fn crates(metadata: &serde_json::Value) -> Result<Graph> {
    let packages = metadata["packages"].as_array().context("packages")?;
    let mut names: Vec<String> = Vec::new();
    for package in packages {
        names.push(
            package["name"]
                .as_str()
                .context("a package's name")?
                .to_owned(),
        );
    }
    names.sort();
    let at = |name: &str| names.iter().position(|known| known == name);
    let mut arrows = BTreeSet::new();
    for package in packages {
        let user = package["name"]
            .as_str()
            .and_then(at)
            .context("a package's name")?;
        let dependencies = package["dependencies"].as_array().context("dependencies")?;
        for dependency in dependencies
            .iter()
            .filter(|dependency| dependency["kind"] != "dev")
        {
            if let Some(used) = dependency["name"].as_str().and_then(at) {
                arrows.insert((user, used));
            }
        }
    }
    Ok(Graph {
        title: "crates".into(),
        names,
        arrows,
    })
}

/// The modules right below a crate (`mines`) or a module (`mines::solve`), and which use which, what is
/// inside them included.
pub(crate) fn modules(crates: &Path, of: &str) -> Result<Graph> {
    let mut steps = of.split("::");
    let name = steps.next().unwrap_or_default();
    let inside: Vec<String> = steps.map(str::to_owned).collect();
    let src = crates.join(name).join("src");
    let root = ["lib.rs", "main.rs"].map(|file| src.join(file));
    let root = root.iter().find(|file| file.exists());
    let root = root.with_context(|| format!("there is no crate {name:?}"))?;
    let mut tree = Tree::default();
    tree.read(root, Vec::new())?;
    ensure!(
        tree.modules.contains_key(&inside),
        "there is no module {of:?}"
    );
    let graph = tree.graph(&inside, of);
    ensure!(!graph.names.is_empty(), "{of} has no modules");
    Ok(graph)
}

/// The path of a module below its crate.
type ModulePath = Vec<String>;

/// The modules of a crate.
#[derive(Default)]
struct Tree {
    modules: BTreeMap<ModulePath, Module>,
}

#[derive(Default)]
struct Module {
    /// Paths as written, from `crate`, `super`, `self` or a name on.
    paths: Vec<Vec<String>>,
    /// Names brought in, and the paths that they stand for.
    names: BTreeMap<String, Vec<String>>,
}

impl Tree {
    /// Reads a file and the files of the modules that it declares.
    fn read(&mut self, file: &Path, path: ModulePath) -> Result<()> {
        let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        let tokens: TokenStream = text
            .parse()
            .map_err(|error| anyhow!("{}: {error}", file.display()))?;
        let stem = file.file_stem().unwrap_or_default();
        let mut folder: PathBuf = file.parent().unwrap_or(Path::new("")).into();
        if !["lib", "main", "mod"].iter().any(|name| stem == *name) {
            folder.push(stem);
        }
        self.tokens(tokens, path, &folder)
    }

    fn tokens(&mut self, tokens: TokenStream, path: ModulePath, folder: &Path) -> Result<()> {
        let mut module = Module::default();
        let mut children = Vec::new();
        look(tokens, &mut module, &mut children);
        self.modules.insert(path.clone(), module);
        for (name, body) in children {
            let mut child = path.clone();
            child.push(name.clone());
            match body {
                Some(body) => self.tokens(body, child, &folder.join(&name))?,
                None => {
                    if let Some(file) = file_of(folder, &name) {
                        self.read(&file, child)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn graph(&self, inside: &[String], title: &str) -> Graph {
        let depth = inside.len();
        let names: Vec<String> = self
            .modules
            .keys()
            .filter(|path| path.len() == depth + 1 && path.starts_with(inside))
            .map(|path| path[depth].clone())
            .collect();
        let at = |path: &[String]| {
            let below = path.len() > depth && path.starts_with(inside);
            below
                .then(|| names.iter().position(|name| *name == path[depth]))
                .flatten()
        };
        let mut arrows = BTreeSet::new();
        for (path, module) in &self.modules {
            let Some(user) = at(path) else { continue };
            for written in &module.paths {
                let used = self.module_of(path, written, 0).and_then(|used| at(&used));
                arrows.extend(used.filter(|&used| used != user).map(|used| (user, used)));
            }
        }
        Graph {
            title: title.into(),
            names,
            arrows,
        }
    }

    /// The module that a path, written in the module `from`, leads to; none for what is not of the crate.
    fn module_of(&self, from: &[String], written: &[String], hops: usize) -> Option<ModulePath> {
        let mut at = from.to_vec();
        let mut steps = written.iter().peekable();
        match steps.peek().map(|step| &***step) {
            Some("crate") => {
                at.clear();
                steps.next();
            }
            Some("self") => {
                steps.next();
            }
            Some("super") => {
                // Ends: each round takes a step.
                while steps.next_if(|step| *step == "super").is_some() {
                    at.pop()?;
                }
            }
            Some(name) => {
                let child = [&at[..], &[name.to_owned()]].concat();
                let known = self.modules.contains_key(&child);
                if !known && !self.modules.get(&at)?.names.contains_key(name) {
                    return None;
                }
            }
            None => return None,
        }
        let mut steps: Vec<&String> = steps.collect();
        while !steps.is_empty() {
            let child = [&at[..], &[steps[0].clone()]].concat();
            if self.modules.contains_key(&child) {
                at = child;
                steps.remove(0);
                continue;
            }
            // A name that this module has from elsewhere; chains of them are short, and circles are cut.
            if let Some(source) = self.modules.get(&at)?.names.get(steps[0])
                && hops < 4
                && !(at == from && source == written)
            {
                let rest = steps[1..].iter().map(|step| (*step).clone());
                let whole: Vec<String> = source.iter().cloned().chain(rest).collect();
                return self.module_of(&at, &whole, hops + 1).or(Some(at));
            }
            break;
        }
        Some(at)
    }
}

/// A module that is declared: its name, and its body where that stands in place.
type Declared = (String, Option<TokenStream>);

/// Notes the paths and the modules in a stream of tokens. Test modules are passed over.
fn look(tokens: TokenStream, module: &mut Module, children: &mut Vec<Declared>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let word = |at: usize| match trees.get(at) {
        Some(TokenTree::Ident(ident)) => ident.to_string(),
        _ => String::new(),
    };
    let is = |at: usize, sign: char| matches!(trees.get(at), Some(TokenTree::Punct(p)) if p.as_char() == sign);
    let mut at = 0;
    // Ends: every round moves on by at least one tree.
    while at < trees.len() {
        if is(at, '#') && is_cfg_test(trees.get(at + 1)) {
            at = after_item(&trees, at + 2);
            continue;
        }
        match (&*word(at), trees.get(at + 2)) {
            ("mod", Some(TokenTree::Punct(_))) if !word(at + 1).is_empty() => {
                children.push((word(at + 1), None));
                at += 3;
                continue;
            }
            ("mod", Some(TokenTree::Group(body))) if !word(at + 1).is_empty() => {
                children.push((word(at + 1), Some(body.stream())));
                at += 3;
                continue;
            }
            ("use", _) => {
                let end = after_item(&trees, at);
                let mut found = Vec::new();
                paths(&trees[at + 1..end], &[], &mut found);
                for (path, name) in found {
                    module.paths.push(path.clone());
                    module.names.insert(name, path);
                }
                at = end;
                continue;
            }
            _ => {}
        }
        let begins = !word(at).is_empty() && is(at + 1, ':') && is(at + 2, ':');
        if begins && !(at >= 2 && is(at - 1, ':') && is(at - 2, ':')) {
            let mut path = vec![word(at)];
            let mut next = at;
            // Ends: every round moves on.
            while is(next + 1, ':') && is(next + 2, ':') && !word(next + 3).is_empty() {
                path.push(word(next + 3));
                next += 3;
            }
            module.paths.push(path);
            at = next + 1;
            continue;
        }
        if let TokenTree::Group(group) = &trees[at] {
            // Modules inside functions are none of the crate's; macros may hold anything.
            look(group.stream(), module, &mut Vec::new());
        }
        at += 1;
    }
}

/// The paths of a `use` line after `before`, with the name that each brings in.
pub(crate) fn paths(
    trees: &[TokenTree],
    before: &[String],
    found: &mut Vec<(Vec<String>, String)>,
) {
    for branch in
        trees.split(|tree| matches!(tree, TokenTree::Punct(p) if matches!(p.as_char(), ',' | ';')))
    {
        let mut path = before.to_vec();
        let mut name = None;
        let mut branches = false;
        let mut words = branch.iter().peekable();
        while let Some(tree) = words.next() {
            match tree {
                TokenTree::Ident(ident) if *ident == "as" => {
                    name = words.next().map(ToString::to_string);
                }
                TokenTree::Ident(ident) => path.push(ident.to_string()),
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                    paths(&inside, &path, found);
                    branches = true;
                }
                _ => {}
            }
        }
        if branches || path.len() == before.len() {
            continue;
        }
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let last = path.last().cloned().unwrap_or_default();
        found.push((path, name.unwrap_or(last)));
    }
}

pub(crate) fn is_cfg_test(tree: Option<&TokenTree>) -> bool {
    tree.is_some_and(|tree| tree.to_string().replace(' ', "") == "[cfg(test)]")
}

/// The place after the item that starts at `at`: its body in braces, or its semicolon. The braces of a
/// `use` line are followed by its semicolon.
fn after_item(trees: &[TokenTree], at: usize) -> usize {
    let is_use = matches!(trees.get(at), Some(TokenTree::Ident(ident)) if *ident == "use");
    let ends = |tree: &TokenTree| match tree {
        TokenTree::Group(group) => !is_use && group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(sign) => sign.as_char() == ';',
        _ => false,
    };
    let rest = trees.get(at..).unwrap_or_default();
    at + rest.iter().position(ends).map_or(rest.len(), |end| end + 1)
}

/// The file of a module whose parent's modules are in this folder. One with a path of its own, or of another system, has
/// none here and is passed over.
pub(crate) fn file_of(folder: &Path, name: &str) -> Option<PathBuf> {
    let files = [
        folder.join(format!("{name}.rs")),
        folder.join(name).join("mod.rs"),
    ];
    files.into_iter().find(|file| file.exists())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(files: &[(&str, &str)], of: &str, want: &[(&str, &str)]) {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join("c/src").join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let graph = modules(folder.path(), of).unwrap();
        let found: Vec<(&str, &str)> = graph
            .arrows
            .iter()
            .map(|&(user, used)| (&*graph.names[user], &*graph.names[used]))
            .collect();
        assert_eq!(found, want);
    }

    #[test]
    fn paths_lead_to_modules_however_they_are_written() {
        let lib = "mod a; mod b; mod c; mod d; pub use b::Thing; #[cfg(test)] mod tests { use crate::d; }";
        let a = "use crate::{Thing, c::{self, X as Y}}; fn f() { crate::d::g(); }";
        let b = "use super::c::X; use std::fmt;";
        check(
            &[
                ("lib.rs", lib),
                ("a.rs", a),
                ("b.rs", b),
                ("c/mod.rs", "pub struct X;"),
                ("d.rs", ""),
            ],
            "c",
            &[("a", "b"), ("a", "c"), ("a", "d"), ("b", "c")],
        );
    }

    #[test]
    fn modules_inside_modules_have_a_graph_of_their_own() {
        let inner = "mod x; mod y; use x::X;";
        let files = [
            ("main.rs", "mod inner; mod other; fn main() {}"),
            ("other.rs", "use crate::inner::y;"),
            ("inner/mod.rs", inner),
            (
                "inner/x.rs",
                "pub struct X; use super::y; use super::super::other;",
            ),
            ("inner/y.rs", "fn f() { let x: super::X; }"),
        ];
        check(&files, "c::inner", &[("x", "y"), ("y", "x")]);
        check(&files, "c", &[("inner", "other"), ("other", "inner")]);
    }

    #[test]
    fn crates_of_others_and_those_of_tests_are_left_out() {
        let metadata = json!({"packages": [
            {"name": "b", "dependencies": [{"name": "a", "kind": null}, {"name": "serde", "kind": null}]},
            {"name": "a", "dependencies": [{"name": "b", "kind": "dev"}]},
        ]});
        let graph = crates(&metadata).unwrap();
        assert_eq!(graph.names, ["a", "b"]);
        assert_eq!(graph.arrows, BTreeSet::from([(1, 0)]));
    }
}
