//! The files that a module of the workspace stands on: item by item, across crates.
//!
//! Sources are read as tokens. From every function, type, constant and `impl` block that is reached, each name
//! that it mentions is followed to the item that it stands for; `impl` blocks come with their type, if their
//! trait is not ours or is reached, too. A file counts when one of its items does. Tests do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::modules::{file_of, is_cfg_test, paths};

/// Files, and which uses which.
#[derive(Debug, Default)]
pub(crate) struct Files {
    /// From the project's root, in order.
    pub(crate) paths: Vec<String>,
    /// From the user to what it uses, by index.
    pub(crate) uses: BTreeSet<(usize, usize)>,
    /// From a file to those whose modules it declares, by index.
    pub(crate) declares: BTreeSet<(usize, usize)>,
}

/// The files that the modules `starts` (`classic::sae`) reach with all of their items, those modules included.
/// `root` holds the folder `crates`.
pub(crate) fn files(root: &Path, starts: &[&str]) -> Result<Files> {
    let workspace = Workspace::read(root)?;
    let mut open = Vec::new();
    for start in starts {
        let mut steps = start.split("::").map(str::to_owned);
        let place = (steps.next().unwrap_or_default(), steps.collect());
        let module = workspace.modules.get(&place);
        let module = module.with_context(|| format!("there is no module {start:?}"))?;
        for item in &module.items {
            open.push((place.clone(), item.name.clone()));
        }
        // The modules inside belong to it.
        for (inner, module) in &workspace.modules {
            if inner.0 == place.0 && inner.1.len() > place.1.len() && inner.1.starts_with(&place.1)
            {
                open.extend(
                    module
                        .items
                        .iter()
                        .map(|item| (inner.clone(), item.name.clone())),
                );
            }
        }
    }
    Ok(workspace.reach(open).graph(&workspace, root))
}

/// A module: its crate's folder, and its path below the crate.
type Place = (String, Vec<String>);

/// An item by its module and name; the empty name is what has none.
type Item = (Place, String);

/// An `impl` block: its module, its number there, and its trait if that is ours.
type Implemented = (Place, usize, Option<Item>);

struct Workspace {
    modules: BTreeMap<Place, Module>,
    /// The `impl` blocks of each type.
    blocks: BTreeMap<Item, Vec<Implemented>>,
}

#[derive(Default)]
struct Module {
    file: PathBuf,
    /// Names brought in, and the paths that they stand for.
    names: BTreeMap<String, Vec<String>>,
    items: Vec<Part>,
    blocks: Vec<Block>,
}

/// An item and what it mentions.
#[derive(Default)]
struct Part {
    name: String,
    mentions: BTreeSet<Vec<String>>,
}

/// An `impl` block: the paths of its type and of its trait, and what it mentions.
struct Block {
    of: Vec<String>,
    implements: Option<Vec<String>>,
    mentions: BTreeSet<Vec<String>>,
}

impl Workspace {
    fn read(root: &Path) -> Result<Workspace> {
        let mut workspace = Workspace {
            modules: BTreeMap::new(),
            blocks: BTreeMap::new(),
        };
        for entry in fs::read_dir(root.join("crates"))? {
            let folder = entry?.path();
            let lib = folder.join("src/lib.rs");
            if lib.exists() {
                let name = folder.file_name().unwrap_or_default().to_string_lossy();
                workspace.file(&lib, (name.into_owned(), Vec::new()))?;
            }
        }
        let mut blocks: BTreeMap<Item, Vec<_>> = BTreeMap::new();
        for (place, module) in &workspace.modules {
            for (at, block) in module.blocks.iter().enumerate() {
                let item = |path: &[String]| {
                    let (place, name) = workspace.find(place, path, 0)?;
                    (!name.is_empty()).then_some((place, name))
                };
                let implements = block.implements.as_deref().and_then(item);
                if let Some(of) = item(&block.of) {
                    let block = (place.clone(), at, implements);
                    blocks.entry(of).or_default().push(block);
                }
            }
        }
        workspace.blocks = blocks;
        Ok(workspace)
    }

    /// Reads a file and the files of the modules that it declares.
    fn file(&mut self, file: &Path, place: Place) -> Result<()> {
        let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        let tokens: TokenStream = text
            .parse()
            .map_err(|error| anyhow!("{}: {error}", file.display()))?;
        let stem = file.file_stem().unwrap_or_default();
        let mut folder: PathBuf = file.parent().unwrap_or(Path::new("")).into();
        if !["lib", "mod"].iter().any(|name| stem == *name) {
            folder.push(stem);
        }
        self.tokens(tokens, place, file, &folder)
    }

    fn tokens(
        &mut self,
        tokens: TokenStream,
        place: Place,
        file: &Path,
        folder: &Path,
    ) -> Result<()> {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let mut module = Module {
            file: file.to_path_buf(),
            ..Module::default()
        };
        let mut children = Vec::new();
        let mut at = 0;
        // Ends: an item has at least one tree.
        while at < trees.len() {
            if is(&trees, at, '#') && is_cfg_test(trees.get(at + 1)) {
                at = end_of_item(&trees, at + 2);
                continue;
            }
            if is(&trees, at, '#') {
                let inner = usize::from(is(&trees, at + 1, '!'));
                at += 2 + inner;
                continue;
            }
            let end = end_of_item(&trees, at);
            let item = &trees[at..end];
            at = end;
            // After what says who may see it.
            let skipped = |tree: &TokenTree| match tree {
                TokenTree::Group(group) => group.delimiter() == Delimiter::Parenthesis,
                tree => {
                    ["pub", "const", "unsafe", "async", "extern"].contains(&&*tree.to_string())
                        || matches!(tree, TokenTree::Literal(_))
                }
            };
            let head = item.iter().position(|tree| !skipped(tree)).unwrap_or(0);
            let is_constant = head > 0
                && word(item, head - 1) == "const"
                && !matches!(&*word(item, head), "fn" | "unsafe" | "extern");
            match &*word(item, head) {
                _ if is_constant => module.items.push(part(word(item, head), item)),
                "use" => {
                    let mut found = Vec::new();
                    paths(&item[head + 1..], &[], &mut found);
                    module
                        .names
                        .extend(found.into_iter().map(|(path, name)| (name, path)));
                }
                "mod" => {
                    let name = word(item, head + 1);
                    let body = match item.last() {
                        Some(TokenTree::Group(group)) => Some(group.stream()),
                        _ => None,
                    };
                    children.push((name, body));
                }
                "impl" => module.blocks.extend(block(&item[head + 1..])),
                "fn" | "struct" | "enum" | "union" | "trait" | "type" | "static" => {
                    module.items.push(part(word(item, head + 1), item));
                }
                "macro_rules" => module.items.push(part(word(item, head + 2), item)),
                _ => module.items.push(part(String::new(), item)),
            }
        }
        self.modules.insert(place.clone(), module);
        for (name, body) in children {
            let mut child = place.clone();
            child.1.push(name.clone());
            match body {
                Some(body) => self.tokens(body, child, file, &folder.join(&name))?,
                None => {
                    if let Some(file) = file_of(folder, &name) {
                        self.file(&file, child)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// What a path, written in a module, stands for; none for what is not ours.
    fn find(&self, from: &Place, path: &[String], hops: usize) -> Option<Item> {
        // Names that are handed on make short chains; circles end here.
        if hops > 8 {
            return None;
        }
        let mut at = from.clone();
        let mut steps = path;
        let is_child = |place: &Place, name: &String| {
            let mut child = place.clone();
            child.1.push(name.clone());
            self.modules.contains_key(&child).then_some(child)
        };
        let first = path.first()?;
        match &**first {
            "crate" => {
                at.1.clear();
                steps = &steps[1..];
            }
            "self" => steps = &steps[1..],
            "super" => {
                // Ends: each round takes a step.
                while steps.first().is_some_and(|step| step == "super") {
                    at.1.pop()?;
                    steps = &steps[1..];
                }
            }
            name => {
                let module = self.modules.get(from)?;
                let krate = name.strip_prefix("grille_").unwrap_or("").replace('_', "-");
                let krate = (krate, Vec::new());
                let is_own = module.items.iter().any(|item| item.name == name);
                if !is_own && is_child(from, first).is_none() && !module.names.contains_key(name) {
                    if !self.modules.contains_key(&krate) {
                        return None;
                    }
                    at = krate;
                    steps = &steps[1..];
                }
            }
        }
        // Ends: each round takes a step or leaves.
        while let Some(step) = steps.first() {
            let module = self.modules.get(&at)?;
            if let Some(child) = is_child(&at, step) {
                at = child;
                steps = &steps[1..];
            } else if module.items.iter().any(|item| item.name == *step) {
                return Some((at, step.clone()));
            } else if let Some(source) = module.names.get(step)
                && source != path
            {
                let whole: Vec<String> = source.iter().chain(&steps[1..]).cloned().collect();
                return self.find(&at, &whole, hops + 1);
            } else {
                break;
            }
        }
        Some((at, String::new()))
    }

    /// All that some items stand on.
    fn reach(&self, mut open: Vec<Item>) -> Reached {
        let mut reached = Reached::default();
        reached.items.extend(open.iter().cloned());
        // Blocks that wait for their trait.
        let mut waiting: Vec<&Implemented> = Vec::new();
        // Ends: every item is opened once, and every block leaves the waiting ones once.
        while let Some((place, name)) = open.pop() {
            let module = &self.modules[&place];
            let mut mentions: Vec<(&Place, &BTreeSet<Vec<String>>)> = module
                .items
                .iter()
                .filter(|item| item.name == name)
                .map(|item| (&place, &item.mentions))
                .collect();
            let item = (place.clone(), name);
            waiting.extend(self.blocks.get(&item).into_iter().flatten());
            reached.crates.insert(item.0.0.clone());
            waiting.retain(|(place, at, implements)| {
                // A crate that is not used may implement its own traits for what it uses.
                let ready = reached.crates.contains(&place.0)
                    && implements
                        .as_ref()
                        .is_none_or(|item| reached.items.contains(item));
                if ready {
                    mentions.push((place, &self.modules[place].blocks[*at].mentions));
                }
                !ready
            });
            for (from, mentions) in mentions {
                for path in mentions {
                    let Some(used) = self.find(from, path, 0) else {
                        continue;
                    };
                    reached.uses.insert((from.clone(), used.0.clone()));
                    if reached.items.insert(used.clone()) {
                        open.push(used);
                    }
                }
            }
        }
        reached
    }
}

#[derive(Default)]
struct Reached {
    crates: BTreeSet<String>,
    items: BTreeSet<Item>,
    uses: BTreeSet<(Place, Place)>,
}

impl Reached {
    fn graph(&self, workspace: &Workspace, root: &Path) -> Files {
        let file = |place: &Place| {
            let file = &workspace.modules[place].file;
            let file = file.strip_prefix(root).unwrap_or(file);
            file.to_string_lossy().replace('\\', "/")
        };
        let mut places: BTreeSet<Place> =
            self.items.iter().map(|(place, _)| place.clone()).collect();
        for place in places.clone() {
            // The files above declare the module: they are compiled with it.
            for len in 0..place.1.len() {
                places.insert((place.0.clone(), place.1[..len].to_vec()));
            }
        }
        let names: BTreeSet<String> = places.iter().map(&file).collect();
        let mut graph = Files {
            paths: names.into_iter().collect(),
            ..Files::default()
        };
        let at = |place: &Place| {
            let found = graph.paths.binary_search(&file(place));
            found.expect("every place that is reached has its file in the list")
        };
        let arrows = self.uses.iter().map(|(user, used)| (at(user), at(used)));
        let uses = arrows.filter(|(user, used)| user != used).collect();
        let above = places.iter().filter_map(|place| {
            let (_, above) = place.1.split_last()?;
            Some((at(&(place.0.clone(), above.to_vec())), at(place)))
        });
        let declares = above.filter(|(above, below)| above != below).collect();
        graph.uses = uses;
        graph.declares = declares;
        graph
    }
}

fn part(name: String, trees: &[TokenTree]) -> Part {
    let mut mentions = BTreeSet::new();
    mentioned(trees, &mut mentions);
    Part { name, mentions }
}

/// An `impl` block, from what follows that word.
fn block(trees: &[TokenTree]) -> Option<Block> {
    let (body, head) = trees.split_last()?;
    let head = match head
        .iter()
        .position(|tree| word(std::slice::from_ref(tree), 0) == "where")
    {
        Some(at) => &head[..at],
        None => head,
    };
    // Paths outside angle brackets, split by `for`.
    let mut sides = vec![Vec::new()];
    let mut depth = 0_usize;
    for tree in head {
        match tree {
            TokenTree::Punct(sign) if sign.as_char() == '<' => depth += 1,
            TokenTree::Punct(sign) if sign.as_char() == '>' => depth = depth.saturating_sub(1),
            TokenTree::Ident(ident) if depth == 0 && ident == "for" => sides.push(Vec::new()),
            TokenTree::Ident(ident) if depth == 0 => {
                sides.last_mut()?.push(ident.to_string());
            }
            _ => {}
        }
    }
    let of = sides.pop()?;
    let mut mentions = BTreeSet::new();
    mentioned(head, &mut mentions);
    mentioned(std::slice::from_ref(body), &mut mentions);
    Some(Block {
        of,
        implements: sides.pop(),
        mentions,
    })
}

/// Every path and every word that stands alone, but for names of fields and methods.
fn mentioned(trees: &[TokenTree], found: &mut BTreeSet<Vec<String>>) {
    let mut at = 0;
    // Ends: every round moves on.
    while at < trees.len() {
        if let TokenTree::Group(group) = &trees[at] {
            let inside: Vec<TokenTree> = group.stream().into_iter().collect();
            mentioned(&inside, found);
        }
        let is_method = at > 0 && is(trees, at - 1, '.') && !(at > 1 && is(trees, at - 2, '.'));
        if word(trees, at).is_empty() || is_method {
            at += 1;
            continue;
        }
        let mut path = vec![word(trees, at)];
        // Ends: every round moves on.
        while is(trees, at + 1, ':') && is(trees, at + 2, ':') && !word(trees, at + 3).is_empty() {
            path.push(word(trees, at + 3));
            at += 3;
        }
        // `self` is a value, and `super` alone says who may see something.
        if !matches!(&*path[path.len() - 1], "self" | "super" | "crate") {
            found.insert(path);
        }
        at += 1;
    }
}

/// The place after the item at `at`: its semicolon, or its body in braces if it has one.
fn end_of_item(trees: &[TokenTree], at: usize) -> usize {
    let rest = trees.get(at..).unwrap_or_default();
    let word = |at: usize| word(rest, at);
    let keyword = (0..rest.len().min(6)).map(word).find(|word| {
        [
            "fn", "struct", "enum", "union", "trait", "impl", "mod", "use", "type", "static",
        ]
        .contains(&&**word)
    });
    let is_constant = keyword.is_none() && (0..rest.len().min(3)).any(|at| word(at) == "const");
    let until_semicolon =
        is_constant || matches!(keyword.as_deref(), Some("use" | "type" | "static"));
    let ends = |tree: &TokenTree| match tree {
        TokenTree::Group(group) => !until_semicolon && group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(sign) => sign.as_char() == ';',
        _ => false,
    };
    at + rest.iter().position(ends).map_or(rest.len(), |end| end + 1)
}

fn word(trees: &[TokenTree], at: usize) -> String {
    match trees.get(at) {
        Some(TokenTree::Ident(ident)) => ident.to_string(),
        _ => String::new(),
    }
}

fn is(trees: &[TokenTree], at: usize, sign: char) -> bool {
    matches!(trees.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_items_that_are_used_are_reached_across_crates() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [
            (
                "grid/src/lib.rs",
                "mod pos; mod rng; pub use pos::Pos; pub use rng::Rng;",
            ),
            (
                "grid/src/pos.rs",
                "pub struct Pos; impl Pos { pub fn a(self) {} }",
            ),
            ("grid/src/rng.rs", "pub struct Rng;"),
            (
                "mines/src/lib.rs",
                "mod game; pub mod solve; mod view; pub use game::Game;",
            ),
            (
                "mines/src/game.rs",
                "use grille_grid::Pos; use crate::view::View; pub struct Game(Pos); impl Game { fn f(v: View) {} }",
            ),
            ("mines/src/view.rs", "pub struct View; pub trait Shown {} "),
            (
                "mines/src/solve/mod.rs",
                "pub trait Approach {} pub mod best; pub mod step;",
            ),
            (
                "mines/src/solve/best.rs",
                "use super::Approach; pub struct Best; impl Approach for Best { fn f() { super::step::go(); } } pub const N: usize = { 3 };",
            ),
            (
                "mines/src/solve/step.rs",
                "use grille_grid::Rng; pub fn go(rng: Rng) {}",
            ),
            ("classic/src/lib.rs", "pub mod sae; pub mod tp;"),
            (
                "classic/src/sae.rs",
                "use grille_mines::Game; use grille_mines::solve::best; fn f(g: Game) { best::Best; } #[cfg(test)] mod tests { use crate::tp; }",
            ),
            ("classic/src/tp.rs", "pub fn f() {}"),
        ] {
            let path = folder.path().join("crates").join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let files = files(folder.path(), &["classic::sae"]).unwrap();
        // The trait is not used, so its implementation is not either, nor what that uses.
        let wanted = [
            "crates/classic/src/lib.rs",
            "crates/classic/src/sae.rs",
            "crates/grid/src/lib.rs",
            "crates/grid/src/pos.rs",
            "crates/mines/src/game.rs",
            "crates/mines/src/lib.rs",
            "crates/mines/src/solve/best.rs",
            "crates/mines/src/solve/mod.rs",
            "crates/mines/src/view.rs",
        ];
        assert_eq!(files.paths, wanted);
        let shown = |(from, to): &(usize, usize)| format!("{} {}", wanted[*from], wanted[*to]);
        let uses: Vec<String> = files.uses.iter().map(shown).collect();
        let wanted = [
            "crates/classic/src/sae.rs crates/mines/src/game.rs",
            "crates/classic/src/sae.rs crates/mines/src/solve/best.rs",
            "crates/mines/src/game.rs crates/grid/src/pos.rs",
            "crates/mines/src/game.rs crates/mines/src/view.rs",
        ];
        assert_eq!(uses, wanted);
    }
}
