//! Gives every file its final name, and writes those names into the files that use them.
//!
//! Browsers keep most files for ever, so a file's name contains a hash of its source and of the sources of all files
//! that it uses, directly or not: their names are part of its bytes.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use sha2::{Digest as _, Sha256};

use crate::references::{self, Missing, Reference};
use crate::{Fault, File, Site, Sources, compress, headers};

/// Files that are fetched under a fixed name, from outside the page or by an older version of it.
const FIXED: [&str; 5] = ["favicon.ico", INDEX, MANIFEST, "robots.txt", SERVICE_WORKER];
const INDEX: &str = "index.html";
const MANIFEST: &str = "manifest.webmanifest";
const SERVICE_WORKER: &str = "sw.js";

/// Placeholders in the service worker: the list of all files, and the version.
const FILES_MARK: &str = "/*FILES*/";
const VERSION_MARK: &str = "/*VERSION*/";

/// Hexadecimal digits of a hash in a name. The chance that a changed file keeps its name is 2^-48.
const DIGITS: usize = 12;

/// A source file and what it refers to.
struct Node<'a> {
    bytes: &'a [u8],
    references: Vec<Reference>,
}

type Nodes<'a> = BTreeMap<&'a str, Node<'a>>;

/// The packed page. The same sources give the same page, byte for byte. If a folder is given, compressed files
/// are kept there for the next call.
///
/// Fails if a file refers to one that does not exist, if nothing refers to a file, or if a text file is not UTF-8.
pub fn pack(sources: &Sources, kept: Option<&Path>) -> Result<Site, Fault> {
    let nodes = nodes(sources)?;
    let used = reached(&nodes, &FIXED, &[]);
    if let Some(unused) = nodes.keys().find(|path| !used.contains(**path)) {
        return Err(Fault::Unnamed((*unused).to_owned()));
    }
    let names = names(&nodes);
    let first = reached(&nodes, &[INDEX], &[MANIFEST]);
    let mut finished: BTreeMap<&str, (&str, Vec<u8>)> = nodes
        .iter()
        .map(|(path, node)| (names[path].as_str(), (*path, written(node, &names))))
        .collect();
    let version = with_service_worker(&mut finished);
    let files = finished
        .into_iter()
        .map(|(name, (path, bytes))| {
            let hash = digits([&*bytes]);
            File {
                path: name.to_owned(),
                media: headers::media(name),
                lasting: !FIXED.contains(&path),
                first: first.contains(path),
                brotli: compress::brotli(&bytes, &hash, kept),
                gzip: compress::gzip(&bytes),
                hash,
                bytes,
            }
        })
        .collect();
    Ok(Site { version, files })
}

fn nodes(sources: &Sources) -> Result<Nodes<'_>, Fault> {
    let mut nodes = BTreeMap::new();
    for (path, bytes) in &sources.0 {
        let mut references = Vec::new();
        if references::may_name(path) {
            let text = std::str::from_utf8(bytes).map_err(|_| Fault::NotText(path.clone()))?;
            let found = references::find(path, text, |to| sources.0.contains_key(to));
            references = found.map_err(|Missing { line, named }| {
                let file = path.clone();
                Fault::Missing { file, line, named }
            })?;
        }
        nodes.insert(path.as_str(), Node { bytes, references });
    }
    Ok(nodes)
}

/// The files that can be reached from `starts`, themselves included, without following the references of `ends`.
fn reached<'a>(nodes: &Nodes<'a>, starts: &[&str], ends: &[&str]) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut left: Vec<&str> = starts.to_vec();
    // Ends: a file's references are added only when it is first reached.
    while let Some(path) = left.pop() {
        if let Some((path, node)) = nodes.get_key_value(path)
            && reached.insert(*path)
            && !ends.contains(path)
        {
            left.extend(node.references.iter().map(|reference| &*reference.to));
        }
    }
    reached
}

/// The final path of every file.
fn names<'a>(nodes: &Nodes<'a>) -> BTreeMap<&'a str, String> {
    let name = |path: &&'a str| {
        if FIXED.contains(path) {
            return (*path, (*path).to_owned());
        }
        let used = reached(nodes, &[path], &FIXED).into_iter();
        let used = used.filter(|path| !FIXED.contains(path));
        let digits = digits(used.flat_map(|path| [path.as_bytes(), nodes[path].bytes]));
        (*path, with_digits(path, &digits))
    };
    nodes.keys().map(name).collect()
}

/// `js/main.js` with digits before its ending.
fn with_digits(path: &str, digits: &str) -> String {
    match path.rsplit_once('.') {
        Some((stem, ending)) if !ending.contains('/') => format!("{stem}.{digits}.{ending}"),
        _ => format!("{path}.{digits}"),
    }
}

/// A file's bytes with final names in them.
fn written(node: &Node<'_>, names: &BTreeMap<&str, String>) -> Vec<u8> {
    let mut written = Vec::with_capacity(node.bytes.len() + 16 * node.references.len());
    let mut done = 0;
    for Reference { name, to } in &node.references {
        let path = &names[&**to];
        written.extend_from_slice(&node.bytes[done..name.start]);
        let last = path.rsplit('/').next().unwrap_or(path);
        written.extend_from_slice(last.as_bytes());
        done = name.end;
    }
    written.extend_from_slice(&node.bytes[done..]);
    written
}

/// Writes the list of all other files and the version into the service worker, if there is one. The version
/// changes with any byte of any file.
fn with_service_worker(finished: &mut BTreeMap<&str, (&str, Vec<u8>)>) -> String {
    let contents = finished.iter();
    let version = digits(contents.flat_map(|(name, (_, bytes))| [name.as_bytes(), bytes]));
    let others = finished.keys().filter(|name| **name != SERVICE_WORKER);
    let list: Vec<String> = others.map(|name| format!("{name:?}")).collect();
    if let Some((_, bytes)) = finished.get_mut(SERVICE_WORKER) {
        let text = String::from_utf8_lossy(bytes)
            .replace(FILES_MARK, &list.join(", "))
            .replace(VERSION_MARK, &version);
        *bytes = text.into_bytes();
    }
    version
}

/// The hash of several parts, each with its length, so that no two lists of parts are the same bytes.
fn digits<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    let hex: String = hash
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    hex[..DIGITS].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources(files: &[(&str, &str)]) -> Sources {
        let mut sources = Sources::default();
        for (path, text) in files {
            sources.put(path, *text);
        }
        sources
    }

    fn packed(files: &[(&str, &str)]) -> Site {
        pack(&sources(files), None).unwrap()
    }

    /// The file whose source is at `path`.
    fn file<'a>(site: &'a Site, path: &str) -> &'a File {
        let (stem, ending) = path.rsplit_once('.').unwrap();
        let is_it = |file: &&File| {
            let middle = file.path.strip_prefix(stem);
            let middle = middle.and_then(|rest| rest.strip_suffix(ending));
            middle.is_some_and(|middle| middle == "." || middle.len() == DIGITS + 2)
        };
        site.files.iter().find(is_it).unwrap()
    }

    fn text(file: &File) -> String {
        String::from_utf8(file.bytes.clone()).unwrap()
    }

    const INDEX_OF_A: (&str, &str) = ("index.html", "<script src=\"js/a.js\"></script>");

    #[test]
    fn names_follow_from_bytes_and_are_written_where_files_are_named() {
        let site = packed(&[
            INDEX_OF_A,
            ("js/a.js", "import './b.js'; load('../engine.wasm#x')"),
            ("js/b.js", "export {}"),
            ("engine.wasm", "engine"),
        ]);
        let (a, b) = (file(&site, "js/a.js"), file(&site, "js/b.js"));
        let engine = file(&site, "engine.wasm");
        assert!(a.lasting && b.lasting && engine.lasting);
        let b = &b.path["js/".len()..];
        assert_eq!(
            text(a),
            format!("import './{b}'; load('../{}#x')", engine.path)
        );
        let index = file(&site, "index.html");
        assert_eq!(index.path, "index.html");
        assert!(!index.lasting);
        assert_eq!(text(index), format!("<script src=\"{}\"></script>", a.path));
    }

    #[test]
    fn a_change_renames_the_files_that_lead_to_it_and_no_others() {
        let page = |b: &str| {
            packed(&[
                ("index.html", "src=\"js/a.js\" src=\"js/c.js\""),
                ("js/a.js", "import './b.js'"),
                ("js/b.js", b),
                ("js/c.js", "alone"),
            ])
        };
        let (old, new) = (page("1"), page("2"));
        for path in ["js/a.js", "js/b.js"] {
            assert_ne!(file(&old, path).path, file(&new, path).path);
        }
        assert_eq!(file(&old, "js/c.js"), file(&new, "js/c.js"));
        assert_ne!(old.version, new.version);
    }

    #[test]
    fn the_service_worker_lists_every_other_file_and_the_version() {
        let page = |rest: &str| {
            packed(&[
                INDEX_OF_A,
                ("js/a.js", "register('sw.js')"),
                ("sw.js", &format!("'/*VERSION*/' [/*FILES*/]{rest}")),
            ])
        };
        let site = page("");
        let a = &file(&site, "js/a.js").path;
        let want = format!("'{}' [\"index.html\", \"{a}\"]", site.version);
        assert_eq!(text(file(&site, "sw.js")), want);
        assert_ne!(site.version, page(";").version);
    }

    #[test]
    fn a_first_visit_does_not_fetch_what_only_the_manifest_names() {
        let index = "<link href=\"manifest.webmanifest\" href=\"a.svg\">";
        let site = packed(&[
            ("index.html", index),
            ("manifest.webmanifest", "{\"src\": \"b.svg\"}"),
            ("a.svg", "a"),
            ("b.svg", "b"),
            ("robots.txt", "r"),
        ]);
        let fetched = ["index.html", "manifest.webmanifest", "a.svg"].map(|path| file(&site, path));
        assert!(fetched.iter().all(|file| file.first));
        assert!(!file(&site, "b.svg").first && !file(&site, "robots.txt").first);
        let sum: usize = fetched.iter().map(|file| file.travels()).sum();
        assert_eq!(site.first_visit(), sum);
    }

    #[test]
    fn faults_say_where() {
        let check = |files: &[(&str, &str)], want: &str| {
            let fault = pack(&sources(files), None).unwrap_err();
            assert_eq!(fault.to_string(), want);
        };
        check(
            &[INDEX_OF_A],
            "web/index.html, line 1: there is no file \"js/a.js\"",
        );
        check(
            &[INDEX_OF_A, ("js/a.js", ""), ("js/b.js", "")],
            "web/js/b.js: no file of the page names it",
        );
        let mut bytes = sources(&[INDEX_OF_A]);
        bytes.put("js/a.js", b"\xff".as_slice());
        let fault = pack(&bytes, None).unwrap_err();
        assert_eq!(fault.to_string(), "web/js/a.js: it is not text in UTF-8");
    }
}
