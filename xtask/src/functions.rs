//! `cargo xtask functions`: checks and completes the page that says where each function of the five assignments is.
//!
//! The page itself is the list: its rows name the functions and their files, and this writes the last column from the
//! sources. A test fails if a function is missing or the page is out of date.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use proc_macro2::Span;
use quote::ToTokens as _;
use serde::Serialize;
use syn::spanned::Spanned as _;
use syn::{ImplItem, Item, TraitItem};

use crate::{files_ending, root, shown};

/// The page, from the project's root.
const PAGE: &str = "docs/fr/fonctions.md";

/// A function of the sources.
#[derive(Clone, Serialize)]
pub(crate) struct Function {
    /// From the project's root.
    pub(crate) file: String,
    /// With the type or trait that it belongs to, if any: `Game::play`.
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
    fn summary(&self) -> String {
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

    /// The words in front of a parenthesis, outside comments and strings: its own name, and what it calls.
    pub(crate) fn calls(&self) -> impl Iterator<Item = &str> {
        let lines = self.text.lines().map(str::trim);
        let code = lines.filter(|line| !line.starts_with("//"));
        let code = code.flat_map(|line| line.split('"').step_by(2));
        let calls = code.flat_map(|code| code.match_indices('(').map(|(at, _)| &code[..at]));
        let is_sign = |c: char| !c.is_alphanumeric() && c != '_';
        calls.filter_map(move |before| before.rsplit(is_sign).next())
    }
}

/// A source file, or all those below a folder except tests in files of their own.
pub(crate) fn sources(place: &str) -> Result<Vec<PathBuf>> {
    let path = root().join(place);
    if !path.is_dir() {
        return Ok(vec![path]);
    }
    let mut paths = files_ending(&path, "rs")?;
    paths.retain(|path| !path.ends_with("tests.rs"));
    Ok(paths)
}

/// The functions of these [`sources`].
pub(crate) fn functions(place: &str) -> Result<Vec<Function>> {
    let mut found = Vec::new();
    for path in sources(place)? {
        let text = fs::read_to_string(&path).with_context(|| shown(&path))?;
        found.extend(parse(&shown(&path), &text)?);
    }
    Ok(found)
}

/// The functions of a source text. Those of inline modules, which are tests, are left out.
pub(crate) fn parse(file: &str, text: &str) -> Result<Vec<Function>> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    let mut note = |name: String, span: Span| {
        let (start, end) = (span.start(), span.end());
        let own = lines[start.line - 1..end.line].iter();
        let own = own.map(|line| line.get(start.column..).unwrap_or(""));
        let text = own.collect::<Vec<_>>().join("\n");
        let file = file.to_owned();
        found.push(Function { file, name, text });
    };
    for item in syn::parse_file(text).context(file.to_owned())?.items {
        match item {
            Item::Fn(item) => note(item.sig.ident.to_string(), item.span()),
            Item::Impl(block) => {
                // `Map < 'a >`
                let of = block.self_ty.to_token_stream().to_string();
                let of = of.split(' ').next().unwrap_or_default();
                for item in block.items {
                    if let ImplItem::Fn(item) = item {
                        note(format!("{of}::{}", item.sig.ident), item.span());
                    }
                }
            }
            Item::Trait(of) => {
                for item in of.items {
                    if let TraitItem::Fn(item) = item {
                        note(format!("{}::{}", of.ident, item.sig.ident), item.span());
                    }
                }
            }
            _ => {}
        }
    }
    Ok(found)
}

/// A row of the page.
#[derive(Serialize)]
pub(crate) struct Row {
    /// The short name of the document, which ends its heading: `Morpion 3D (morpion)`.
    document: String,
    /// What numbers the function there.
    pub(crate) section: String,
    summary: String,
    #[serde(flatten)]
    pub(crate) function: Function,
}

/// Writes the page.
pub(crate) fn run() -> Result<()> {
    let (page, _) = page(&read()?, functions)?;
    Ok(fs::write(root().join(PAGE), page)?)
}

/// The rows of a document.
pub(crate) fn of_document(name: &str) -> Result<Vec<Row>> {
    let (_, mut rows) = page(&read()?, functions)?;
    rows.retain(|row| row.document == name);
    ensure!(
        !rows.is_empty(),
        "{PAGE} has no functions under a heading that ends with ({name})"
    );
    Ok(rows)
}

fn read() -> Result<String> {
    fs::read_to_string(root().join(PAGE)).context(PAGE)
}

/// The page as it should be, and its rows.
fn page(old: &str, functions: fn(&str) -> Result<Vec<Function>>) -> Result<(String, Vec<Row>)> {
    let (mut page, mut rows) = (String::new(), Vec::new());
    let mut document = "";
    for line in old.lines() {
        if line.starts_with("## ") {
            document = line.rsplit('(').next().unwrap_or("").trim_end_matches(')');
        }
        let cells: Vec<&str> = line.trim_matches(['|', ' ']).splitn(5, " | ").collect();
        let Some([section, words, name, file]) = cells
            .first_chunk()
            .filter(|cells| cells[3].ends_with(".rs`"))
        else {
            writeln!(page, "{line}")?;
            continue;
        };
        let is_it = |function: &Function| {
            let is_public = function.text.lines().any(|line| line.starts_with("pub "));
            is_public && function.name == name.trim_matches('`')
        };
        let mut found = functions(file.trim_matches('`'))?.into_iter();
        let missing = || format!("{PAGE}, {document} {section}: {file} has no public {name}");
        let function = found.find(is_it).with_context(missing)?;
        let summary = function.summary();
        let escaped = summary.replace('|', "\\|");
        writeln!(
            page,
            "| {section} | {words} | {name} | {file} | {escaped} |"
        )?;
        rows.push(Row {
            document: document.to_owned(),
            section: section.to_string(),
            summary,
            function,
        });
    }
    Ok((page, rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(file: &str) -> Result<Vec<Function>> {
        let text = "/// FS3.2: draws | [`Bombs`]. At random.\n///\n/// More(1).\n#[must_use]\n\
            pub fn draw(n: u32) -> u32 {\n    // Not(1).\n    assert!(run(n), \"not(1)\");\n    Map::other(1)\n}\n\
            impl fmt::Display for Map<'_> {\n    /// One line.\n    fn play(&self) {\n        1;\n    }\n}\n\
            mod tests {\n    pub fn run() {}\n}\n";
        parse(file, text)
    }

    #[test]
    fn functions_are_found_with_their_source_and_calls() {
        let found = parsed("m.rs").unwrap();
        let names: Vec<&str> = found.iter().map(|function| &*function.name).collect();
        assert_eq!(names, ["draw", "Map::play"]);
        assert!(found[0].text.starts_with("/// FS3.2") && found[0].text.ends_with("other(1)\n}"));
        let calls: Vec<&str> = found[0].calls().collect();
        assert_eq!(calls, ["draw", "", "run", "other"]);
        let play = "/// One line.\nfn play(&self) {\n    1;\n}";
        assert_eq!(found[1].text, play);
    }

    #[test]
    fn a_row_gets_the_first_sentence_of_its_function_or_says_that_there_is_none() {
        let old = "## Sujet (tp)\n\n| a | b | c | d | e |\n| 9 | tirer | `draw` | `m.rs` | ? |\n";
        let (written, rows) = page(old, parsed).unwrap();
        assert_eq!(written, old.replace('?', "draws \\| `Bombs`."));
        assert_eq!((&*rows[0].document, &*rows[0].section), ("tp", "9"));
        let old = old.replace("draw", "Map::play");
        let error = page(&old, parsed).err().unwrap().to_string();
        let want = "docs/fr/fonctions.md, tp 9: `m.rs` has no public `Map::play`";
        assert_eq!(error, want);
    }

    #[test]
    fn every_function_of_the_documents_is_there_and_the_page_says_where() {
        let old = read().unwrap();
        let (page, rows) = page(&old, functions).unwrap();
        let count = |name| rows.iter().filter(|row| row.document == name).count();
        let counts = ["sae", "morpion", "ia", "takuzu", "tp"].map(count);
        assert_eq!(counts, [5, 18, 24, 20, 12]);
        assert!(old == page, "`cargo xtask functions` writes {PAGE} anew");
    }
}
