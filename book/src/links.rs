//! Links that lead nowhere: in the built books (files and anchors, and nothing fetched from elsewhere)
//! and in the documents of the project's root (files, and anchors of Markdown files). Nothing is asked of
//! the network.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result};
use pulldown_cmark::{Event, Parser, Tag, TagEnd};

/// The documents whose links are looked at beside the books'.
const DOCUMENTS: [&str; 6] = [
    "README.md",
    "README.fr.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "testdata/README.md",
];

/// A built page: what can be jumped to, and where its links lead.
#[derive(Debug, Default, PartialEq)]
struct Page {
    ids: BTreeSet<String>,
    links: Vec<String>,
    /// What the page would fetch.
    fetched: Vec<String>,
}

/// What is wrong with the links of a built book.
pub(crate) fn book(folder: &Path) -> Result<Vec<String>> {
    let mut pages = BTreeMap::new();
    let mut faults = Vec::new();
    for file in files_below(folder)? {
        match file.extension().and_then(|ending| ending.to_str()) {
            Some("html") => {
                let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
                pages.insert(file, page(&text));
            }
            Some("css") => {
                let text = fs::read_to_string(&file)?;
                for far in ["url(http", "url(\"http", "url('http", "url(//"] {
                    if text.contains(far) {
                        faults.push(format!("{}: fetches from elsewhere", shown(folder, &file)));
                    }
                }
            }
            _ => {}
        }
    }
    for (file, page) in &pages {
        // The page to print has every chapter once more; its own links are mdBook's.
        let name = file.file_name().unwrap_or_default();
        if name == "print.html" || name == "404.html" {
            continue;
        }
        for far in page.fetched.iter().filter(|link| is_far(link)) {
            faults.push(format!(
                "{}: {far} is fetched from elsewhere",
                shown(folder, file)
            ));
        }
        for link in page
            .links
            .iter()
            .chain(&page.fetched)
            .filter(|link| !is_far(link))
        {
            if let Err(fault) = follow(folder, file, link, &pages) {
                faults.push(format!("{}: {link}: {fault}", shown(folder, file)));
            }
        }
    }
    faults.dedup();
    Ok(faults)
}

fn follow(
    folder: &Path,
    from: &Path,
    link: &str,
    pages: &BTreeMap<PathBuf, Page>,
) -> Result<(), String> {
    let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
    let path = decoded(path.split('?').next().unwrap_or_default());
    let target = if path.is_empty() {
        from.to_path_buf()
    } else {
        let target = normal(&from.parent().unwrap_or(folder).join(&path));
        if !target.starts_with(folder) {
            return Err("leads out of the book".into());
        }
        if target.is_dir() {
            target.join("index.html")
        } else {
            target
        }
    };
    if !target.exists() {
        return Err("there is no such file".into());
    }
    let anchor = decoded(anchor);
    match pages.get(&target) {
        Some(page) if !anchor.is_empty() && !page.ids.contains(&anchor) => {
            Err("there is no such anchor".into())
        }
        _ => Ok(()),
    }
}

/// The ids and links of a page of HTML.
fn page(html: &str) -> Page {
    let mut page = Page::default();
    let mut rest = html;
    // Ends: every round takes something off the rest.
    while let Some(open) = rest.find('<') {
        rest = &rest[open + 1..];
        if let Some(comment) = rest.strip_prefix("!--") {
            rest = comment.split_once("-->").map_or("", |(_, after)| after);
            continue;
        }
        let name: String = rest
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .collect();
        if name.is_empty() {
            continue;
        }
        let (attributes, after) = attributes(&rest[name.len()..]);
        rest = after;
        for (key, value) in attributes {
            match (&*name, &*key) {
                (_, "id") => {
                    page.ids.insert(value);
                }
                ("a", "href") => page.links.push(value),
                (_, "src") | ("link", "href") => page.fetched.push(value),
                _ => {}
            }
        }
        // What stands in a script or a style is no HTML.
        if matches!(&*name, "script" | "style") {
            let end = format!("</{name}");
            rest = rest.find(&end).map_or("", |at| &rest[at..]);
        }
    }
    page
}

/// The attributes of a tag, and what follows it.
fn attributes(text: &str) -> (Vec<(String, String)>, &str) {
    let mut found = Vec::new();
    let mut rest = text;
    // Ends: every round takes something off the rest, or returns.
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
        if rest.is_empty() {
            return (found, rest);
        }
        if let Some(after) = rest.strip_prefix('>') {
            return (found, after);
        }
        let end = |c: char| c.is_whitespace() || matches!(c, '=' | '>' | '/');
        let length = rest
            .find(end)
            .unwrap_or(rest.len())
            .max(rest.chars().next().map_or(1, char::len_utf8));
        let key = rest[..length].to_ascii_lowercase();
        rest = rest[length..].trim_start();
        let Some(value) = rest.strip_prefix('=') else {
            found.push((key, String::new()));
            continue;
        };
        let value = value.trim_start();
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''));
        let (value, after) = match quote {
            Some(quote) => value[1..].split_once(quote).unwrap_or((&value[1..], "")),
            None => value.split_at(
                value
                    .find(|c: char| c.is_whitespace() || c == '>')
                    .unwrap_or(value.len()),
            ),
        };
        let value = value
            .replace("&amp;", "&")
            .replace("&quot;", "\"")
            .replace("&#x27;", "'");
        found.push((key, value.replace("&#39;", "'")));
        rest = after;
    }
}

/// Whether a link has a scheme or a host, so that no file of ours is meant.
fn is_far(link: &str) -> bool {
    let scheme = link.split([':', '/', '#', '?']).next().unwrap_or_default();
    link.starts_with("//") || link[scheme.len()..].starts_with(':')
}

/// What is wrong with the links of the root's documents.
pub(crate) fn documents(root: &Path) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for name in DOCUMENTS {
        let file = root.join(name);
        let Ok(text) = fs::read_to_string(&file) else {
            continue;
        };
        let folder = file.parent().unwrap_or(root);
        for link in markdown(&text).links.iter().filter(|link| !is_far(link)) {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = match path {
                "" => file.clone(),
                path => normal(&folder.join(decoded(path))),
            };
            if !target.exists() {
                faults.push(format!("{name}: {link}: there is no such file"));
            } else if !anchor.is_empty() && target.extension().is_some_and(|ending| ending == "md")
            {
                let ids = markdown(&fs::read_to_string(&target)?).ids;
                if !ids.contains(&decoded(anchor)) {
                    faults.push(format!("{name}: {link}: there is no such anchor"));
                }
            }
        }
    }
    Ok(faults)
}

/// The anchors and links of a Markdown document.
fn markdown(text: &str) -> Page {
    let mut page = Page::default();
    let mut heading: Option<String> = None;
    for event in Parser::new_ext(text, pulldown_cmark::Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                page.links.push(dest_url.into_string());
            }
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&text);
                }
            }
            Event::End(TagEnd::Heading(_)) => {
                let id = anchor(&heading.take().unwrap_or_default());
                // A heading that was there before gets a number.
                let number = |n: usize| {
                    if n == 0 {
                        id.clone()
                    } else {
                        format!("{id}-{n}")
                    }
                };
                let mut n = 0;
                while !page.ids.insert(number(n)) {
                    n += 1;
                }
            }
            Event::Html(html) | Event::InlineHtml(html) => {
                let inside = self::page(&html);
                page.ids.extend(inside.ids);
                page.links.extend(inside.links);
                page.links.extend(inside.fetched);
            }
            _ => {}
        }
    }
    page
}

/// A heading's anchor: small letters, digits and dashes for blanks.
fn anchor(heading: &str) -> String {
    heading
        .to_lowercase()
        .chars()
        .filter_map(|c| match c {
            ' ' => Some('-'),
            c if c.is_alphanumeric() || matches!(c, '-' | '_') => Some(c),
            _ => None,
        })
        .collect()
}

/// A path without `.` and `..`, whether or not it is there.
fn normal(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                out.pop();
            }
            part => out.push(part),
        }
    }
    out
}

/// A link's text with `%C3%A9` and its like as the characters that they stand for.
fn decoded(link: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = link.as_bytes();
    // Ends: every round takes a byte or three off the rest.
    while let [first, after @ ..] = rest {
        let hex = after.get(..2).filter(|_| *first == b'%');
        let hex = hex.and_then(|hex| std::str::from_utf8(hex).ok());
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn shown(folder: &Path, file: &Path) -> String {
    let below = file.strip_prefix(folder).unwrap_or(file);
    let book = folder.file_name().unwrap_or_default();
    format!("book {}: {}", book.display(), below.display())
}

pub(crate) fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(files: &[(&str, &str)]) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("en");
        for (name, text) in files {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        book(&folder).unwrap()
    }

    #[test]
    fn links_that_lead_somewhere_are_passed() {
        let index = "<h1 id=\"top\">x</h1><a href=\"a/b.html#caf%C3%A9\">x</a><a href='#top'>y</a>\
                     <a href=\"https://example.org/\">z</a><a href=\"mailto:a@b\">m</a><img src=p.svg>\
                     <script>if (a < b) { x = '<a href=\"nowhere\">'; }</script><!-- <a href=\"no\"> -->";
        let files = [
            ("index.html", index),
            ("a/b.html", "<p id=\"café\"><a href=\"../\">up</a>"),
            ("p.svg", ""),
        ];
        assert_eq!(faults(&files), [""; 0]);
    }

    #[test]
    fn links_that_lead_nowhere_are_told() {
        let index = "<a href=\"no.html\">x</a><a href=\"a.html#no\">y</a><a href=\"../x.html\">z</a>\
                     <script src=\"https://cdn.example.org/x.js\"></script>";
        let files = [
            ("index.html", index),
            ("a.html", ""),
            ("x.css", "@import url(https://x.org/f.css)"),
        ];
        assert_eq!(
            faults(&files),
            [
                "book en: x.css: fetches from elsewhere",
                "book en: index.html: https://cdn.example.org/x.js is fetched from elsewhere",
                "book en: index.html: no.html: there is no such file",
                "book en: index.html: a.html#no: there is no such anchor",
                "book en: index.html: ../x.html: leads out of the book",
            ]
        );
    }

    #[test]
    fn documents_are_held_to_files_and_headings() {
        let root = tempfile::tempdir().unwrap();
        let readme = "# For `grille`'s players\n## For `grille`'s players\n\n[a](#for-grilles-players) \
                      [b](#for-grilles-players-1) [c](CHANGELOG.md#no) [d](docs/x.md) ![e](x.svg)\n\n    [code](no.md)\n";
        fs::write(root.path().join("README.md"), readme).unwrap();
        fs::write(root.path().join("CHANGELOG.md"), "# Changes\n").unwrap();
        assert_eq!(
            documents(root.path()).unwrap(),
            [
                "README.md: CHANGELOG.md#no: there is no such anchor",
                "README.md: docs/x.md: there is no such file",
                "README.md: x.svg: there is no such file",
            ]
        );
    }
}
