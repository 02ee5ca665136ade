//! `cargo xtask functions`: the page that says where each function of the five documents is.
//!
//! The page itself is the list. Its rows name the functions and their files; the last column is written here, from the
//! sources. A test fails if a function is missing or the page is out of date.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use proc_macro2::Span;
use quote::ToTokens as _;
use syn::spanned::Spanned as _;
use syn::{ImplItem, Item};

use crate::{files_ending, root};

/// The page, from the project's root.
const PAGE: &str = "docs/fr/src/fonctions.md";

/// A function of the sources.
#[derive(Clone)]
pub(crate) struct Function {
    /// From the project's root.
    pub(crate) file: String,
    /// With the type of its `impl` block, if it is in one: `Game::play`.
    pub(crate) name: String,
    /// Its source, from its documentation to its last brace, without common indentation.
    pub(crate) text: String,
}

impl Function {
    /// The lines of its documentation.
    pub(crate) fn doc(&self) -> impl Iterator<Item = &str> {
        let lines = self.text.lines();
        lines.map_while(|line| Some(line.strip_prefix("///")?.trim()))
    }

    /// The first sentence of the documentation, without the number that it may start with: `FS3.2`, `Question 15`.
    pub(crate) fn summary(&self) -> String {
        let first: Vec<&str> = self.doc().take_while(|line| !line.is_empty()).collect();
        let text = first.join(" ");
        let sentence = text.find(". ").map_or(&*text, |end| &text[..=end]);
        let sentence = match sentence.split_once(": ") {
            Some((words, rest)) if words.len() < 40 && words.contains(char::is_numeric) => rest,
            _ => sentence,
        };
        // Links of rustdoc lead nowhere on a page.
        sentence.replace("[`", "`").replace("`]", "`")
    }

    /// The words in front of a parenthesis: what it calls, its own name among them.
    pub(crate) fn calls(&self) -> impl Iterator<Item = &str> {
        let is_code = |line: &&str| !line.trim_start().starts_with("//");
        let pieces = self.text.lines().filter(is_code).flat_map(|line| {
            let mut pieces = line.split('(');
            // What is behind the last parenthesis calls nothing.
            pieces.next_back();
            pieces
        });
        let is_sign = |c: char| !c.is_alphanumeric() && c != '_';
        pieces.filter_map(move |piece| piece.rsplit(is_sign).next())
    }
}

/// The functions of a file, or of all files below a folder. Those of inline modules, which are tests, are left out.
pub(crate) fn functions(root: &Path, place: &str) -> Result<Vec<Function>> {
    let paths = match place.ends_with(".rs") {
        true => vec![root.join(place)],
        false => files_ending(&root.join(place), "rs")?,
    };
    let mut found = Vec::new();
    for path in paths {
        let file = path
            .strip_prefix(root)?
            .to_string_lossy()
            .replace('\\', "/");
        let text = fs::read_to_string(&path).with_context(|| file.clone())?;
        let lines: Vec<&str> = text.lines().collect();
        let mut note = |name: String, span: Span| {
            let (start, end) = (span.start(), span.end());
            let own = lines[start.line - 1..end.line].iter();
            let own = own.map(|line| line.get(start.column..).unwrap_or(""));
            let text = own.collect::<Vec<_>>().join("\n");
            let file = file.clone();
            found.push(Function { file, name, text });
        };
        for item in syn::parse_file(&text).with_context(|| file.clone())?.items {
            match item {
                Item::Fn(item) => note(item.sig.ident.to_string(), item.span()),
                Item::Impl(block) => {
                    let of = block.self_ty.to_token_stream().to_string();
                    // `Map < 'a >`
                    let of = of.split(' ').next().unwrap_or_default();
                    for item in block.items {
                        if let ImplItem::Fn(item) = item {
                            note(format!("{of}::{}", item.sig.ident), item.span());
                        }
                    }
                }
                _ => {}
            }
        }
    }
    Ok(found)
}

/// A row of the page.
pub(crate) struct Row {
    /// The short name of the document, which ends its heading: `Morpion 3D (morpion)`.
    document: String,
    /// What numbers the function there.
    pub(crate) section: String,
    pub(crate) function: Function,
}

/// Writes the page.
pub(crate) fn run() -> Result<()> {
    Ok(fs::write(root().join(PAGE), page(&root())?.0)?)
}

/// The rows of a document.
pub(crate) fn of_document(name: &str) -> Result<Vec<Row>> {
    let (_, mut rows) = page(&root())?;
    rows.retain(|row| row.document == name);
    ensure!(
        !rows.is_empty(),
        "{PAGE} has no table under a heading that ends with ({name})"
    );
    Ok(rows)
}

/// The page as it should be, and its rows.
fn page(root: &Path) -> Result<(String, Vec<Row>)> {
    let old = fs::read_to_string(root.join(PAGE)).context(PAGE)?;
    let (mut page, mut rows, mut missing) = (String::new(), Vec::new(), String::new());
    let mut document = "";
    for line in old.lines() {
        if let Some(("##", title)) = line.split_once(' ') {
            document = title
                .rsplit('(')
                .next()
                .unwrap_or_default()
                .trim_end_matches(')');
        }
        let cells: Vec<&str> = line.trim_matches(['|', ' ']).splitn(5, " | ").collect();
        let (&[section, words, name, file], path) = match cells.first_chunk() {
            Some(cells) if cells[3].ends_with(".rs`") => (cells, cells[3].trim_matches('`')),
            _ => {
                writeln!(page, "{line}")?;
                continue;
            }
        };
        let is_it = |function: &Function| {
            let is_public = function.text.lines().any(|line| line.starts_with("pub "));
            is_public && function.name == name.trim_matches('`')
        };
        let Some(function) = functions(root, path)?.into_iter().find(is_it) else {
            writeln!(
                missing,
                "{document} {section}: {path} has no public function {name}"
            )?;
            continue;
        };
        let summary = function.summary().replace('|', "\\|");
        writeln!(
            page,
            "| {section} | {words} | {name} | {file} | {summary} |"
        )?;
        rows.push(Row {
            document: document.to_owned(),
            section: section.to_owned(),
            function,
        });
    }
    ensure!(missing.is_empty(), "{PAGE}\n{missing}");
    Ok((page, rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "/// FS3.2: draws | [`Bombs`]. At random.\n///\n/// More(1).\n#[must_use]\n\
        pub fn draw(n: u32) -> u32 {\n    // Not(1).\n    assert!(run(n));\n    Map::other(1)\n}\n\
        impl fmt::Display for Map<'_> {\n    /// One line.\n    pub fn play(&self) {\n        1;\n    }\n}\n\
        mod tests {\n    pub fn run() {}\n}\n";

    /// A folder with a source file, and a page of one row.
    fn folder(source: &str, row: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join(PAGE).parent().unwrap()).unwrap();
        fs::write(folder.path().join("m.rs"), source).unwrap();
        fs::write(
            folder.path().join(PAGE),
            format!("## Sujet (tp)\n\n| a | b | c | d | e |\n{row}\n"),
        )
        .unwrap();
        folder
    }

    #[test]
    fn functions_are_found_with_their_source_and_calls() {
        let found = functions(folder(SOURCE, "").path(), "m.rs").unwrap();
        let names: Vec<&str> = found.iter().map(|function| &*function.name).collect();
        assert_eq!(names, ["draw", "Map::play"]);
        assert!(found[0].text.starts_with("/// FS3.2") && found[0].text.ends_with("other(1)\n}"));
        assert_eq!(
            found[0].calls().collect::<Vec<_>>(),
            ["draw", "", "run", "other"]
        );
        assert_eq!(
            found[1].text,
            "/// One line.\npub fn play(&self) {\n    1;\n}"
        );
    }

    #[test]
    fn a_row_gets_the_first_sentence_of_its_function_or_says_that_there_is_none() {
        let row = "| 9 | tirer | `draw` | `m.rs` | ? |";
        let (written, rows) = page(folder(SOURCE, row).path()).unwrap();
        assert!(
            written.ends_with("| 9 | tirer | `draw` | `m.rs` | draws \\| `Bombs`. |\n"),
            "{written}"
        );
        assert_eq!((&*rows[0].document, &*rows[0].section), ("tp", "9"));
        let error = page(folder("fn draw() {}", row).path())
            .err()
            .unwrap()
            .to_string();
        assert!(
            error.contains("tp 9: m.rs has no public function `draw`"),
            "{error}"
        );
    }

    #[test]
    fn every_function_of_the_documents_is_there_and_the_page_says_where() {
        let (page, rows) = page(&root()).unwrap();
        let count = |name| rows.iter().filter(|row| row.document == name).count();
        assert_eq!(
            ["sae", "morpion", "ia", "takuzu", "tp"].map(count),
            [5, 18, 24, 20, 12]
        );
        let old = fs::read_to_string(root().join(PAGE)).unwrap();
        assert!(
            old == page,
            "{PAGE} is out of date: `cargo xtask functions` writes it"
        );
    }
}
