//! Finds where a file of the page refers to another: in quotes, `'./dom.js'` or `"../icon.svg"`, and in style
//! sheets also in `url(a.svg)`.
//!
//! The text is not parsed. Anything between two equal quotes that consists of characters of a path, perhaps
//! followed by `?` or `#` and more, is a reference if it leads to a file, seen from the file that it stands in or
//! from the page, as a browser sees the paths that scripts hand to it. A path that leads to no file is an error if
//! it begins with `./` or `../`, or stands where only an address can stand. Type declarations (`.d.ts`) are named
//! in comments and are not part of the page.

use std::ops::Range;

/// A place where a file is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reference {
    /// Where the last part of its path stands, which packing replaces.
    pub(crate) name: Range<usize>,
    /// The path of the file.
    pub(crate) to: String,
}

/// A reference to a file that does not exist.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Missing {
    pub(crate) line: usize,
    pub(crate) named: String,
}

/// Whether files of this kind can refer to others.
pub(crate) fn may_name(path: &str) -> bool {
    ["html", "css", "js", "webmanifest"].contains(&ending(path))
}

/// Whether a file declares types, which only the check of the scripts reads.
pub(crate) fn is_types(path: &str) -> bool {
    path.ends_with(".d.ts")
}

/// Whether a name needs no escaping in an address.
pub(crate) fn is_name(name: &str) -> bool {
    !name.starts_with('.') && name.chars().all(|c| is_of_path(c) && c != '/')
}

/// Every place in the text of the file at `path` where a file is named that `is_there`, in order.
pub(crate) fn find(
    path: &str,
    text: &str,
    is_there: impl Fn(&str) -> bool,
) -> Result<Vec<Reference>, Missing> {
    let mut found = Vec::new();
    for Piece { at, named, must } in pieces(path, text) {
        let bare = named.find(['?', '#']).map_or(named, |end| &named[..end]);
        // `./` is a folder, and `#help` a place in the page.
        let is_place = bare.ends_with('/') || bare.ends_with("..") || bare == ".";
        if bare.is_empty() || is_place || is_types(bare) {
            continue;
        }
        let from_here = resolve(folder(path), bare).filter(|to| is_there(to));
        let from_the_page = || resolve("", bare).filter(|to| is_there(to));
        match from_here.or_else(from_the_page) {
            Some(to) => {
                let end = at + bare.len();
                let start = at + bare.rfind('/').map_or(0, |slash| slash + 1);
                found.push(Reference {
                    name: start..end,
                    to,
                });
            }
            None if must || bare.starts_with("./") || bare.starts_with("../") => {
                return Err(Missing {
                    line: text[..at].lines().count().max(1),
                    named: named.to_owned(),
                });
            }
            None => {}
        }
    }
    found.sort_by_key(|reference| reference.name.start);
    Ok(found)
}

/// A text that may be a path.
struct Piece<'a> {
    at: usize,
    named: &'a str,
    /// Whether only an address can stand there.
    must: bool,
}

fn pieces<'a>(path: &str, text: &'a str) -> Vec<Piece<'a>> {
    let kind = ending(path);
    let mut pieces = Vec::new();
    let mut add = |open: usize, at: usize, close: char| {
        let rest = &text[at..];
        let path = rest.find(|c| !is_of_path(c)).unwrap_or(rest.len());
        let end = match rest[path..].starts_with(['?', '#']) {
            true => rest.find([close, '\n']).unwrap_or(rest.len()),
            false => path,
        };
        if rest[end..].starts_with(close) {
            pieces.push(Piece {
                at,
                named: &rest[..end],
                must: is_address(kind, &text[..open]),
            });
        }
    };
    for (open, quote) in text.match_indices(['"', '\'', '`']) {
        // One byte, as all three are.
        add(open, open + 1, quote.chars().next().unwrap_or('"'));
    }
    if kind == "css" {
        for (open, opening) in text.match_indices("url(") {
            let at = open + opening.len();
            add(at, at, ')');
        }
    }
    pieces
}

/// Whether only an address can follow this text.
fn is_address(kind: &str, before: &str) -> bool {
    let starts: &[&str] = match kind {
        "html" => &[" src=", " href=", "\nsrc=", "\nhref="],
        "css" => &["url(", "@import "],
        "webmanifest" => &["\"src\":", "\"src\": "],
        _ => &[],
    };
    starts.iter().any(|start| before.ends_with(start))
}

/// The path that a relative path leads to from a folder; `None` if it leads out of the page or is absolute.
fn resolve(folder: &str, path: &str) -> Option<String> {
    if path.starts_with('/') {
        return None;
    }
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

fn folder(path: &str) -> &str {
    path.rfind('/').map_or("", |slash| &path[..slash])
}

fn ending(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or_default()
}

fn is_of_path(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-' | '/')
}

#[cfg(test)]
mod tests {
    use super::*;

    const THERE: [&str; 5] = [
        "index.html",
        "sw.js",
        "icon.svg",
        "js/dom.js",
        "css/base.css",
    ];

    /// Checks the references of a file, written as `name>path`.
    fn check(path: &str, text: &str, want: &[&str]) {
        let found = find(path, text, |to| THERE.contains(&to)).unwrap();
        let found: Vec<String> = found
            .into_iter()
            .map(|reference| format!("{}>{}", &text[reference.name], reference.to))
            .collect();
        assert_eq!(found, want, "{path}: {text}");
    }

    fn check_missing(path: &str, text: &str, line: usize, named: &str) {
        let missing = find(path, text, |to| THERE.contains(&to)).unwrap_err();
        let want = Missing {
            line,
            named: named.to_owned(),
        };
        assert_eq!(missing, want, "{path}: {text}");
    }

    #[test]
    fn paths_are_relative_to_their_file() {
        let dom = ["dom.js>js/dom.js"];
        check("js/main.js", "import { h } from './dom.js';", &dom);
        check("index.html", "<script src=\"js/dom.js\"></script>", &dom);
        check("index.html", "<script src='./js/dom.js'></script>", &dom);
        check("js/a/b.js", "import `../dom.js`", &dom);
        let icon = ["icon.svg>icon.svg"];
        check("css/base.css", "a { b: url(\"../icon.svg\") }", &icon);
        check("css/base.css", "a { b: url(../icon.svg) }", &icon);
        check("manifest.webmanifest", "{\"src\": \"icon.svg\"}", &icon);
    }

    #[test]
    fn paths_in_scripts_may_also_be_relative_to_the_page() {
        check("js/main.js", "register('./sw.js')", &["sw.js>sw.js"]);
        check(
            "js/main.js",
            "fetch('css/base.css')",
            &["base.css>css/base.css"],
        );
    }

    #[test]
    fn a_query_or_fragment_stays() {
        check(
            "index.html",
            "href=\"icon.svg#a b\"",
            &["icon.svg>icon.svg"],
        );
        check("js/main.js", "'../icon.svg?x=1'", &["icon.svg>icon.svg"]);
    }

    #[test]
    fn other_text_in_quotes_is_not_a_path() {
        for text in [
            "save('board.png')",
            "don't 'mind' me, it's 'nothing.js'",
            "fetch('https://example.org/js/dom.js')",
            "t('page-title', { n: '../' })",
            "new URL('./', base)",
            "`./${name}.js`",
            "'/js/dom.js'",
            "'.' + '..' + '' + '#/help'",
            "/** @import { State } from './protocol.d.ts' */",
        ] {
            check("js/main.js", text, &[]);
        }
        check("index.html", "<a href=\"#main\" href=\"./\">", &[]);
        check("index.html", "<a href=\"https://example.org/x.js\">", &[]);
        check("css/base.css", "url(\"data:image/png;base64,AA\")", &[]);
    }

    #[test]
    fn a_missing_file_is_a_fault() {
        check_missing("js/main.js", "\nimport './gone.js'", 2, "./gone.js");
        check_missing("js/main.js", "'../../icon.svg'", 1, "../../icon.svg");
        check_missing("index.html", "<a src=\"gone.js\">", 1, "gone.js");
        check_missing("index.html", "\n\n<link href='x.css'>", 3, "x.css");
        check_missing("index.html", "<link href=\"/icon.svg\">", 1, "/icon.svg");
        check_missing("css/base.css", "url(icons.svg)", 1, "icons.svg");
        check_missing("css/base.css", "@import \"x.css\";", 1, "x.css");
        let manifest = "manifest.webmanifest";
        check_missing(manifest, "{\"src\":\"x.png\"}", 1, "x.png");
    }
}
