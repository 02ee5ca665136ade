//! Functions of the sources by name: those that the five documents name, and the page of the French book that
//! says where each of them is.
//!
//! `cargo xtask functions` writes the page. A test fails when a function is missing or the page is out of date.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::documents::DOCUMENTS;
use anyhow::{Context, Result, anyhow, bail, ensure};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The page, from the project's root.
const PAGE: &str = "docs/fr/src/fonctions.md";

/// A document, where its functions are, and what it names.
pub(crate) struct Document {
    pub(crate) name: &'static str,
    /// Its chapter's title.
    pub(crate) title: &'static str,
    /// The heading of the first column: what numbers the names.
    pub(crate) sections: &'static str,
    /// The file or folder that holds the functions, without the ending.
    pub(crate) module: &'static str,
    pub(crate) names: &'static [Named],
}

/// What a document names: its section or question, its words, and our function where that has another name or
/// another place (`file function`, the file from the project's root).
#[derive(Debug)]
pub(crate) struct Named(
    pub(crate) &'static str,
    pub(crate) &'static str,
    pub(crate) &'static str,
);

impl Document {
    pub(crate) fn of(name: &str) -> Result<&'static Document> {
        let found = DOCUMENTS.iter().find(|document| document.name == name);
        found.with_context(|| format!("there is no document {name:?}"))
    }

    /// Every function that it names, in its order.
    pub(crate) fn functions(&self, root: &Path) -> Result<Vec<(&'static Named, Function)>> {
        let own = Sources::of_module(root, self.module)?;
        let mut found = Vec::new();
        let mut missing = Vec::new();
        for named in self.names {
            let function = match named.2.split_once(' ') {
                Some((file, name)) => Sources::of_file(root, file)?.find(name).cloned(),
                None if named.2.is_empty() => own.find(named.1).cloned(),
                None => own.find(named.2).cloned(),
            };
            match function {
                Ok(function) => found.push((named, function)),
                Err(error) => missing.push(format!("{} {}: {error}", named.0, named.1)),
            }
        }
        ensure!(
            missing.is_empty(),
            "{}: {} of {} are missing\n{}",
            self.name,
            missing.len(),
            self.names.len(),
            missing.join("\n")
        );
        Ok(found)
    }
}

/// A function of the sources.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    /// From the project's root.
    pub(crate) file: String,
    /// The type of its `impl` block, if it is in one.
    owner: Option<String>,
    pub(crate) name: String,
    is_public: bool,
    /// Its documentation, a line each.
    pub(crate) doc: Vec<String>,
    /// Its source, from its documentation to its last brace, without common indentation.
    pub(crate) text: String,
    /// Names that are called in its body.
    calls: Vec<String>,
}

impl Function {
    /// The first sentence of the documentation, without the section that it starts with.
    pub(crate) fn summary(&self) -> String {
        let lines = self.doc.iter().map(|line| line.trim());
        let first: Vec<&str> = lines.take_while(|line| !line.is_empty()).collect();
        let text = first.join(" ");
        let end = text.find(". ").map_or(text.len(), |at| at + 1);
        let sentence = &text[..end];
        let sentence = match sentence.split_once(": ") {
            Some((section, rest)) if is_section(section) => rest,
            _ => sentence,
        };
        // Links of rustdoc lead nowhere in the book.
        sentence.replace("[`", "`").replace("`]", "`")
    }

    /// The functions among `others` that it calls.
    pub(crate) fn calls<'a>(&self, others: &'a [Function]) -> Vec<&'a Function> {
        let is_called =
            |other: &&Function| self.calls.contains(&other.name) && other.name != self.name;
        others.iter().filter(is_called).collect()
    }
}

/// Whether words number something: `FS3.2`, `Question 15`, `Section 4`, `Operation 1`.
fn is_section(words: &str) -> bool {
    words.len() < 40 && words.chars().any(|c| c.is_ascii_digit())
}

/// The functions of some files, those of tests left out.
pub(crate) struct Sources(Vec<Function>);

impl Sources {
    /// Those of a module: `module.rs`, or all files of the folder `module`.
    pub(crate) fn of_module(root: &Path, module: &str) -> Result<Sources> {
        let mut sources = Sources(Vec::new());
        for file in files_of(root, module)? {
            sources.read(root, &file)?;
        }
        Ok(sources)
    }

    /// The test functions of a module.
    pub(crate) fn tests_of_module(root: &Path, module: &str) -> Result<Sources> {
        let mut sources = Sources(Vec::new());
        for file in files_of(root, module)? {
            let text = fs::read_to_string(&file)?;
            let lines: Vec<&str> = text.lines().collect();
            let tokens: TokenStream = text
                .parse()
                .map_err(|error| anyhow!("{}: {error}", file.display()))?;
            let trees: Vec<TokenTree> = tokens.into_iter().collect();
            for (at, tree) in trees.iter().enumerate() {
                // `#[cfg(test)] mod tests { ... }`, or a file that is one.
                let is_module = is_cfg_test(Some(tree)) && word(trees.get(at + 1)) == "mod";
                if let (true, Some(TokenTree::Group(body))) = (is_module, trees.get(at + 3)) {
                    sources.look(body.stream(), None, "", &lines);
                }
            }
            if file.file_stem().is_some_and(|stem| stem == "tests") {
                sources.look(trees.into_iter().collect(), None, "", &lines);
            }
        }
        sources
            .0
            .retain(|function| function.text.contains("#[test]"));
        Ok(sources)
    }

    pub(crate) fn of_file(root: &Path, file: &str) -> Result<Sources> {
        let mut sources = Sources(Vec::new());
        sources.read(root, &root.join(file))?;
        Ok(sources)
    }

    pub(crate) fn all(&self) -> &[Function] {
        &self.0
    }

    /// The public function `name`, or `Type::name`.
    pub(crate) fn find(&self, name: &str) -> Result<&Function> {
        let (owner, name) = match name.split_once("::") {
            Some((owner, name)) => (Some(owner), name),
            None => (None, name),
        };
        let mut found = self.0.iter().filter(|function| {
            function.name == name && function.is_public && function.owner.as_deref() == owner
        });
        match (found.next(), found.next()) {
            (Some(function), None) => Ok(function),
            (None, _) => Err(anyhow!("there is no public function {name}")),
            (Some(a), Some(b)) => Err(anyhow!(
                "there are two functions {name}: in {} and in {}",
                a.file,
                b.file
            )),
        }
    }

    fn read(&mut self, root: &Path, path: &Path) -> Result<()> {
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let tokens: TokenStream = text
            .parse()
            .map_err(|error| anyhow!("{}: {error}", path.display()))?;
        let shown = path.strip_prefix(root).unwrap_or(path);
        let file = shown.to_string_lossy().replace('\\', "/");
        let lines: Vec<&str> = text.lines().collect();
        self.look(tokens, None, &file, &lines);
        Ok(())
    }

    /// Notes the functions of a stream of tokens. Test modules are passed over.
    fn look(&mut self, tokens: TokenStream, owner: Option<&str>, file: &str, lines: &[&str]) {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        // Ends: every round moves on by at least one tree.
        while at < trees.len() {
            let end = end_of_item(&trees, at);
            if is_sign(trees.get(at), '#') && is_cfg_test(trees.get(at + 1)) {
                at = end_of_item(&trees, at + 2);
                continue;
            }
            match &*word(trees.get(at)) {
                "fn" => {
                    self.note(&trees[at..end], is_public(&trees[..at]), owner, file, lines);
                    at = end;
                }
                "impl" | "trait" | "mod" => {
                    let inside = match trees.get(end - 1) {
                        Some(TokenTree::Group(group)) => group.stream(),
                        _ => TokenStream::new(),
                    };
                    let named = match &*word(trees.get(at)) {
                        "impl" => implemented(&trees[at + 1..end - 1]),
                        "trait" => Some(word(trees.get(at + 1))),
                        _ => None,
                    };
                    self.look(inside, named.as_deref(), file, lines);
                    at = end;
                }
                _ => at += 1,
            }
        }
    }

    /// Notes a function: its tokens from `fn` to its body.
    fn note(
        &mut self,
        trees: &[TokenTree],
        is_public: bool,
        owner: Option<&str>,
        file: &str,
        lines: &[&str],
    ) {
        let (Some(head), Some(TokenTree::Group(body))) = (trees.first(), trees.last()) else {
            // A function without a body: one that a trait asks for.
            return;
        };
        let (fn_line, last) = (head.span().start().line, body.span().end().line);
        let is_doc = |line: &str| line.trim_start().starts_with("///");
        let above = |line: &str| is_doc(line) || line.trim_start().starts_with("#[");
        let mut first = fn_line;
        // Ends: lines are counted down.
        while first > 1 && above(lines[first - 2]) {
            first -= 1;
        }
        let own = &lines[first - 1..last];
        let doc = own.iter().take_while(|line| above(line));
        let doc = doc.filter_map(|line| line.trim().strip_prefix("///"));
        let indent = own[0].len() - own[0].trim_start().len();
        let bare = own.iter().map(|line| line.get(indent..).unwrap_or(""));
        let mut calls = Vec::new();
        called(body.stream(), &mut calls);
        self.0.push(Function {
            file: file.to_owned(),
            owner: owner.map(str::to_owned),
            name: word(trees.get(1)),
            is_public,
            doc: doc.map(str::to_owned).collect(),
            text: bare.collect::<Vec<_>>().join("\n"),
            calls,
        });
    }
}

/// The words in front of a parenthesis: what is called, in macros, too.
fn called(tokens: TokenStream, found: &mut Vec<String>) {
    let mut before = String::new();
    for tree in tokens {
        if let TokenTree::Group(group) = &tree {
            if group.delimiter() == Delimiter::Parenthesis && !before.is_empty() {
                found.push(std::mem::take(&mut before));
            }
            called(group.stream(), found);
        }
        before = match &tree {
            TokenTree::Ident(ident) => ident.to_string(),
            _ => String::new(),
        };
    }
}

fn is_public(before: &[TokenTree]) -> bool {
    let is_between = |tree: &TokenTree| match tree {
        TokenTree::Ident(ident) => ["const", "unsafe", "extern", "async"]
            .iter()
            .any(|word| ident == word),
        TokenTree::Literal(_) => true,
        _ => false,
    };
    let last = before.iter().rev().find(|tree| !is_between(tree));
    matches!(last, Some(TokenTree::Ident(ident)) if ident == "pub")
}

/// The type of an `impl` block, from what is between `impl` and its braces.
fn implemented(trees: &[TokenTree]) -> Option<String> {
    let words: Vec<String> = trees.iter().map(|tree| word(Some(tree))).collect();
    let start = words
        .iter()
        .position(|word| word == "for")
        .map_or(0, |at| at + 1);
    let mut depth = 0_usize;
    let mut name = None;
    for (at, tree) in trees.iter().enumerate().skip(start) {
        match tree {
            TokenTree::Punct(sign) if sign.as_char() == '<' => depth += 1,
            TokenTree::Punct(sign) if sign.as_char() == '>' => depth = depth.saturating_sub(1),
            TokenTree::Ident(ident) if *ident == "where" => break,
            TokenTree::Ident(_) if depth == 0 => name = Some(words[at].clone()),
            _ => {}
        }
    }
    name
}

/// The place after the item at `at`: its body in braces, or its semicolon.
fn end_of_item(trees: &[TokenTree], at: usize) -> usize {
    let ends = |tree: &TokenTree| match tree {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(sign) => sign.as_char() == ';',
        _ => false,
    };
    let rest = trees.get(at..).unwrap_or_default();
    at + rest.iter().position(ends).map_or(rest.len(), |end| end + 1)
}

fn word(tree: Option<&TokenTree>) -> String {
    match tree {
        Some(TokenTree::Ident(ident)) => ident.to_string(),
        _ => String::new(),
    }
}

fn is_sign(tree: Option<&TokenTree>, sign: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
}

fn is_cfg_test(tree: Option<&TokenTree>) -> bool {
    tree.is_some_and(|tree| tree.to_string().replace(' ', "") == "[cfg(test)]")
}

/// The files of a module: `module.rs`, and all below the folder `module`.
fn files_of(root: &Path, module: &str) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let file = root.join(format!("{module}.rs"));
    if file.exists() {
        files.push(file);
    }
    let folder = root.join(module);
    if folder.is_dir() {
        below(&folder, &mut files)?;
    }
    ensure!(!files.is_empty(), "there is no module {module}");
    files.sort();
    Ok(files)
}

fn below(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            below(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// Writes the page, or with `check` compares it.
pub(crate) fn run(root: &Path, check: bool) -> Result<()> {
    let page = page(root)?;
    let path = root.join(PAGE);
    if !check {
        return Ok(fs::write(path, page)?);
    }
    if fs::read_to_string(path).ok().as_deref() != Some(&*page) {
        bail!("{PAGE} is out of date: `cargo xtask functions` writes it");
    }
    Ok(())
}

/// The page, or every function that is missing.
fn page(root: &Path) -> Result<String> {
    let mut page = String::from(
        "# Les fonctions des énoncés\n\n\
         <!-- Fait à partir des sources par `cargo xtask functions`. -->\n\n\
         Chaque fonction que les cinq énoncés nomment, et sa place ici. Là où un énoncé décrit sans nommer, la\n\
         deuxième colonne reprend son idée. La dernière colonne est la première phrase de la documentation, en\n\
         anglais comme tout le code. Un test échoue quand une fonction manque ou quand cette page n'est plus à jour.\n",
    );
    let mut missing = Vec::new();
    for document in DOCUMENTS {
        let functions = match document.functions(root) {
            Ok(functions) => functions,
            Err(error) => {
                missing.push(format!("{error:#}"));
                continue;
            }
        };
        write!(
            page,
            "\n## {}\n\n| {} | énoncé | fonction | fichier | documentation |\n|---|---|---|---|---|\n",
            document.title, document.sections
        )?;
        for (Named(section, words, place), function) in functions {
            // Where the function has the document's name, it is said once.
            let words = match place.is_empty() {
                true => format!("`{words}`"),
                false => (*words).to_owned(),
            };
            let name = match &function.owner {
                Some(owner) => format!("{owner}::{}", function.name),
                None => function.name.clone(),
            };
            writeln!(
                page,
                "| {section} | {words} | `{name}` | `{}` | {} |",
                function.file,
                function.summary().replace('|', "\\|")
            )?;
        }
    }
    ensure!(missing.is_empty(), "{}", missing.join("\n"));
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources(text: &str) -> Sources {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("m.rs"), text).unwrap();
        Sources::of_module(folder.path(), "m").unwrap()
    }

    #[test]
    fn functions_are_found_with_their_documentation_and_source() {
        let text = "//! Top.\n\n/// FS3.2: draws [`Bombs`]. At random.\n///\n/// More.\n#[must_use]\npub fn generate_bombs(n: u32) -> Bombs {\n    run(n, other(1))\n}\nfn run() {}\nimpl fmt::Display for Map<'_> {\n    /// One line.\n    pub fn play(&self) {\n        1;\n    }\n}\n#[cfg(test)]\nmod tests {\n    pub fn run() {}\n}\n";
        let sources = sources(text);
        let bombs = sources.find("generate_bombs").unwrap();
        assert_eq!(bombs.summary(), "draws `Bombs`.");
        assert!(bombs.text.starts_with("/// FS3.2") && bombs.text.ends_with("other(1))\n}"));
        let called = bombs.calls(sources.all());
        assert_eq!(called.len(), 1);
        assert_eq!(called[0].name, "run");
        let play = sources.find("Map::play").unwrap();
        assert_eq!(play.text, "/// One line.\npub fn play(&self) {\n    1;\n}");
        assert!(sources.find("play").is_err(), "it is a method");
        assert!(sources.find("run").is_err(), "it is private, or a test's");
        assert!(sources.find("lost").is_err());
    }

    #[test]
    fn a_function_that_a_document_names_and_nobody_wrote_is_named() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("crates/classic/src")).unwrap();
        let tp = Document::of("tp").unwrap();
        let all: String = tp
            .names
            .iter()
            .map(|name| format!("pub fn {}() {{}}\n", name.1))
            .collect();
        let file = folder.path().join("crates/classic/src/tp.rs");
        fs::write(&file, &all).unwrap();
        assert_eq!(tp.functions(folder.path()).unwrap().len(), 12);
        fs::write(&file, all.replace("pub fn is_finished", "fn is_finished")).unwrap();
        let error = tp.functions(folder.path()).unwrap_err().to_string();
        assert!(
            error.contains("9 is_finished: there is no public function is_finished"),
            "{error}"
        );
    }

    #[test]
    fn every_function_of_the_documents_is_there_and_the_page_says_where() {
        run(&crate::root(), true).unwrap();
    }
}
