//! Finds the source files that a module needs, across modules and crates.
//!
//! Following whole files would lead too far (`solve/mod.rs` names every approach), so this follows items: from each to
//! the items whose paths it mentions, through `use` and `pub use`. `impl` blocks belong to their type. Tests do not
//! count.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result, ensure};
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::{Item, UseTree};

use crate::functions::sources;
use crate::shown;

/// Files by their paths from the root, each with the files that it uses.
pub(super) type Files = BTreeMap<String, BTreeSet<String>>;

/// Paths as written, each with the module where it is written.
type Mentions = BTreeSet<(String, String)>;

/// Keys are whole paths of modules and items, which start with the folder of their crate: `mines::view::View`.
#[derive(Default)]
struct Sources {
    /// The file of each module.
    files: BTreeMap<String, String>,
    /// Names from `use`: the module, and the path that the name stands for there.
    names: BTreeMap<String, (String, String)>,
    /// What each item mentions. Macro calls, and what only they define, have the empty name: `mines::view::`.
    items: BTreeMap<String, Mentions>,
    /// The `impl` blocks: module, path of the type, and what they mention.
    blocks: Vec<(String, String, Mentions)>,
}

/// The files that the module `start` (`classic::sae`) needs, of these crates.
pub(super) fn files(crates: &[&str], start: &str) -> Result<Files> {
    let mut found = Sources::default();
    for name in crates {
        for path in sources(&format!("crates/{name}/src"))? {
            let file = shown(&path);
            let words = file.trim_end_matches(".rs").split('/').skip(1);
            let words: Vec<&str> = words
                .filter(|word| !matches!(*word, "src" | "lib" | "mod"))
                .collect();
            let module = words.join("::");
            let text = fs::read_to_string(&path)?;
            for item in syn::parse_file(&text).with_context(|| file.clone())?.items {
                found.note(item, &module);
            }
            found.files.insert(module, file);
        }
    }
    for (module, of, mentions) in std::mem::take(&mut found.blocks) {
        if let Some(item) = found.find(&module, &of, 0) {
            found.items.entry(item).or_default().extend(mentions);
        }
    }
    found.needed_by(start)
}

/// The files, each after those that it uses, as far as cycles allow.
pub(super) fn order(files: &Files) -> Vec<&str> {
    fn add<'a>(files: &'a Files, file: &'a str, seen: &mut BTreeSet<&'a str>) -> Vec<&'a str> {
        if !seen.insert(file) {
            return Vec::new();
        }
        let used = files[file].iter().flat_map(|used| add(files, used, seen));
        used.chain([file]).collect()
    }
    let mut seen = BTreeSet::new();
    let files = files.keys().flat_map(|file| add(files, file, &mut seen));
    files.collect()
}

impl Sources {
    fn note(&mut self, item: Item, module: &str) {
        let mut paths = BTreeSet::new();
        mentioned(item.to_token_stream(), &mut paths);
        let mentions = paths.into_iter().map(|path| (module.to_owned(), path));
        let name = match item {
            Item::Const(syn::ItemConst { ident, .. })
            | Item::Enum(syn::ItemEnum { ident, .. })
            | Item::Static(syn::ItemStatic { ident, .. })
            | Item::Struct(syn::ItemStruct { ident, .. })
            | Item::Trait(syn::ItemTrait { ident, .. })
            | Item::Type(syn::ItemType { ident, .. }) => ident.to_string(),
            Item::Fn(item) => item.sig.ident.to_string(),
            Item::Macro(item) => item.ident.map_or_else(String::new, |name| name.to_string()),
            Item::Impl(item) => {
                let of = item.self_ty.to_token_stream().to_string().replace(' ', "");
                let of = of.split('<').next().unwrap_or_default().to_owned();
                self.blocks
                    .push((module.to_owned(), of, mentions.collect()));
                return;
            }
            Item::Use(item) => return self.import(&item.tree, module, ""),
            // Tests, or a file of its own.
            _ => return,
        };
        let item = self.items.entry(format!("{module}::{name}"));
        item.or_default().extend(mentions);
    }

    /// Notes the names that a `use` brings in.
    fn import(&mut self, tree: &UseTree, module: &str, before: &str) {
        let (word, name) = match tree {
            UseTree::Path(path) => {
                return self.import(&path.tree, module, &format!("{before}{}::", path.ident));
            }
            UseTree::Group(group) => {
                let trees = group.items.iter();
                return trees.for_each(|tree| self.import(tree, module, before));
            }
            UseTree::Name(name) => (&name.ident, None),
            UseTree::Rename(name) => (&name.ident, Some(name.rename.to_string())),
            _ => return,
        };
        let path = format!("{before}{word}").replace("::self", "");
        let name = name.unwrap_or_else(|| path.rsplit("::").next().unwrap_or_default().to_owned());
        let source = (module.to_owned(), path);
        self.names.insert(format!("{module}::{name}"), source);
    }

    /// The item that a path, written in the module `from`, leads to; none if it is not ours.
    fn find(&self, mut from: &str, written: &str, hops: usize) -> Option<String> {
        let mut path = written.trim_start_matches("self::");
        if let Some(rest) = path.strip_prefix("crate::") {
            (from, path) = (from.split("::").next()?, rest);
        }
        // Ends: the path gets shorter.
        while let Some(rest) = path.strip_prefix("super::") {
            (from, path) = (from.rsplit_once("::")?.0, rest);
        }
        let mut whole = format!("{from}::{path}");
        let first = format!("{from}::{}", path.split("::").next()?);
        let (files, names, items) = (&self.files, &self.names, &self.items);
        let is_known =
            files.contains_key(&first) || names.contains_key(&first) || items.contains_key(&first);
        if path == written && !is_known {
            whole = path.strip_prefix("grille_")?.to_owned();
        }
        let mut module = None;
        let ends = whole.match_indices("::").map(|(at, _)| at);
        for (head, rest) in ends.chain([whole.len()]).map(|end| whole.split_at(end)) {
            if files.contains_key(head) {
                module = Some(head);
            } else if items.contains_key(head) {
                return Some(head.to_owned());
            } else if let Some((from, source)) = names.get(head)
                && hops < 8
            {
                return self.find(from, &format!("{source}{rest}"), hops + 1);
            } else {
                break;
            }
        }
        Some(format!("{}::", module?))
    }

    /// The files of all items that a module and those below it need.
    fn needed_by(&self, start: &str) -> Result<Files> {
        let own = self.items.keys().filter(|item| item.starts_with(start));
        let mut open: Vec<String> = own.cloned().collect();
        ensure!(!open.is_empty(), "there is no module {start}");
        let (mut seen, mut files) = (BTreeSet::new(), Files::new());
        // Ends: every item is opened once.
        while let Some(item) = open.pop() {
            if !seen.insert(item.clone()) {
                continue;
            }
            // The files above declare the module.
            for (end, _) in item.match_indices("::") {
                files.entry(self.files[&item[..end]].clone()).or_default();
            }
            for (from, path) in self.items.get(&item).into_iter().flatten() {
                let Some(used) = self.find(from, path, 0) else {
                    continue;
                };
                let (module, _) = used.rsplit_once("::").unwrap_or_default();
                let (user, file) = (&self.files[from], &self.files[module]);
                if user != file {
                    files.entry(user.clone()).or_default().insert(file.clone());
                }
                // Macro calls of the same module may be part of it.
                open.extend([format!("{module}::"), used]);
            }
        }
        Ok(files)
    }
}

/// Every path among some tokens, but for names of fields and methods.
fn mentioned(tokens: TokenStream, found: &mut BTreeSet<String>) {
    // The path so far, and the signs since its last word.
    let (mut path, mut signs) = (String::new(), String::new());
    for tree in tokens {
        match tree {
            TokenTree::Punct(sign) => {
                signs.push(sign.as_char());
                continue;
            }
            TokenTree::Ident(word) if signs == "::" => path += &format!("::{word}"),
            TokenTree::Ident(word) if signs != "." => {
                found.insert(std::mem::replace(&mut path, word.to_string()));
            }
            TokenTree::Group(group) => mentioned(group.stream(), found),
            _ => {}
        }
        signs.clear();
    }
    found.insert(path);
    found.remove("");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_need_the_proofs_and_the_formats_but_no_other_approach() {
        let crates = ["grid", "mines", "session", "messages", "classic"];
        let files = files(&crates, "classic::sae").unwrap();
        let used = &files["crates/classic/src/sae.rs"];
        assert!(
            used.contains("crates/mines/src/game.rs"),
            "through `pub use`: {used:?}"
        );
        assert!(files.contains_key("crates/mines/src/solve/proof/sat.rs"));
        assert!(!files.contains_key("crates/mines/src/solve/pinv.rs"));
        let order = order(&files);
        let place = |file: &str| order.iter().position(|other| other.ends_with(file));
        assert!(place("grid/src/pos.rs") < place("mines/src/view.rs"));
        assert!(place("mines/src/view.rs") < place("classic/src/sae.rs"));
    }
}
