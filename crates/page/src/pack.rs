//! Gives every file its final name, and writes these names into the files that use them.
//!
//! The name of a file that may be kept for ever contains a hash of its bytes, which contain the names of other files,
//! so those are named first. Modules may import each other in a circle. Then none can be first, and the files of the
//! circle are named after their common content.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use sha2::{Digest as _, Sha256};

use crate::compress::{self, Press};
use crate::references::{self, Missing, Reference};
use crate::{Fault, File, Site, Sources, headers};

/// Files requested by name from outside the page or by an older version of it.
const FIXED: [&str; 5] = ["favicon.ico", INDEX, MANIFEST, "robots.txt", SERVICE_WORKER];
const INDEX: &str = "index.html";
const MANIFEST: &str = "manifest.webmanifest";
const SERVICE_WORKER: &str = "sw.js";

/// Marks the place for the list of all files in the service worker, between brackets.
const FILES_MARK: &str = "/*FILES*/";
/// Marks the place for the version in the service worker, between quotes.
const VERSION_MARK: &str = "/*VERSION*/";

/// The number of hexadecimal digits in a name: a changed file keeps its name with a probability of 2^-48.
const DIGITS: usize = 12;

/// A file and its references.
struct Node<'a> {
    bytes: &'a [u8],
    references: Vec<Reference>,
}

/// Packs the page. The same sources give the same page, byte for byte. `kept` is an optional folder that caches
/// compressed files. Nothing else may use it.
///
/// Fails if a named file does not exist, a text file is not UTF-8, or no file names some file.
pub fn pack(sources: &Sources, kept: Option<&Path>) -> Result<Site, Fault> {
    let nodes = nodes(sources)?;
    let names = names(&nodes);
    let reached = reached(&nodes, &FIXED);
    if let Some(unnamed) = nodes.keys().find(|path| !reached.contains(**path)) {
        return Err(Fault::Unnamed((*unnamed).to_owned()));
    }
    let first = reached_without_the_manifest(&nodes);
    let mut finished: BTreeMap<&str, (&str, Vec<u8>)> = nodes
        .iter()
        .map(|(path, node)| (names[path].as_str(), (*path, written(node, &names))))
        .collect();
    let version = with_service_worker(&mut finished);
    let mut press = Press::new(kept);
    let files = finished
        .into_iter()
        .map(|(name, (path, bytes))| {
            let whole = hex(&hash([&*bytes]));
            File {
                path: name.to_owned(),
                media: headers::media(name),
                lasting: !FIXED.contains(&path),
                first: first.contains(path),
                hash: whole[..DIGITS].to_owned(),
                brotli: press.brotli(&bytes, &whole),
                gzip: compress::gzip(&bytes),
                bytes,
            }
        })
        .collect();
    press.tidy();
    Ok(Site { version, files })
}

/// Every file with its references.
fn nodes(sources: &Sources) -> Result<BTreeMap<&str, Node<'_>>, Fault> {
    let mut nodes = BTreeMap::new();
    for (path, bytes) in &sources.0 {
        let mut references = Vec::new();
        if references::may_name(path) {
            let text = std::str::from_utf8(bytes).map_err(|_| Fault::NotText(path.clone()))?;
            references = references::find(path, text, |to| sources.0.contains_key(to)).map_err(
                |Missing { line, named }| Fault::Missing {
                    file: path.clone(),
                    line,
                    named,
                },
            )?;
        }
        nodes.insert(path.as_str(), Node { bytes, references });
    }
    Ok(nodes)
}

/// The final path of every file.
///
/// Ends: every round names at least one group. A group is a set of files that reach each other, so among the unnamed
/// groups, some group reaches no other.
fn names<'a>(nodes: &BTreeMap<&'a str, Node<'_>>) -> BTreeMap<&'a str, String> {
    let mut names: BTreeMap<&str, String> = nodes
        .keys()
        .filter(|path| FIXED.contains(path))
        .map(|path| (*path, (*path).to_owned()))
        .collect();
    let reach: BTreeMap<&str, BTreeSet<&str>> = nodes
        .iter()
        .filter(|(path, _)| !FIXED.contains(path))
        .map(|(path, _)| (*path, lasting_reach(nodes, path)))
        .collect();
    while names.len() < nodes.len() {
        let before = names.len();
        for (path, reached) in &reach {
            let circle: BTreeSet<&str> = reached
                .iter()
                .copied()
                .filter(|other| reach[other].contains(path))
                .chain([*path])
                .collect();
            let ready = reached
                .iter()
                .all(|other| circle.contains(other) || names.contains_key(other));
            if ready && !names.contains_key(path) {
                let members = nodes.keys().filter(|path| circle.contains(**path));
                let named = circle_names(members.copied(), nodes, &names);
                names.extend(named);
            }
        }
        debug_assert!(names.len() > before, "groups are acyclic");
    }
    names
}

/// The files that a file names, directly or indirectly. Files with fixed names are skipped, as their content changes
/// no name.
fn lasting_reach<'a>(nodes: &BTreeMap<&'a str, Node<'_>>, from: &str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut left = vec![from];
    // Ends: a path is pushed only when it is first reached.
    while let Some(path) = left.pop() {
        for Reference { to, .. } in &nodes[path].references {
            // Every reference leads to an existing file.
            if let Some((to, _)) = nodes.get_key_value(to.as_str())
                && !FIXED.contains(to)
                && reached.insert(*to)
            {
                left.push(to);
            }
        }
    }
    reached
}

/// The names of files that reach each other, or of a single file. They come from the common content, in which the
/// members still have their source names.
fn circle_names<'a>(
    members: impl Iterator<Item = &'a str>,
    nodes: &BTreeMap<&'a str, Node<'_>>,
    names: &BTreeMap<&'a str, String>,
) -> Vec<(&'a str, String)> {
    let members: Vec<&str> = members.collect();
    let contents: Vec<Vec<u8>> = members
        .iter()
        .flat_map(|path| [path.as_bytes().to_vec(), written(&nodes[path], names)])
        .collect();
    let together = hash(contents.iter().map(Vec::as_slice));
    members
        .into_iter()
        .map(|path| {
            let own = digits(&hash([together.as_slice(), path.as_bytes()]));
            (path, with_digits(path, &own))
        })
        .collect()
}

/// Inserts digits before the ending of a path such as `js/main.js`.
fn with_digits(path: &str, digits: &str) -> String {
    let name = path.rfind('/').map_or(0, |slash| slash + 1);
    match path[name..].rfind('.') {
        Some(dot) => {
            let (stem, ending) = path.split_at(name + dot);
            format!("{stem}.{digits}{ending}")
        }
        None => format!("{path}.{digits}"),
    }
}

/// The bytes of a file, with all known names filled in.
fn written(node: &Node<'_>, names: &BTreeMap<&str, String>) -> Vec<u8> {
    let mut written = Vec::with_capacity(node.bytes.len() + 16 * node.references.len());
    let mut references: Vec<&Reference> = node.references.iter().collect();
    references.sort_by_key(|reference| reference.name.start);
    let mut done = 0;
    for Reference { name, to } in references {
        let Some(path) = names.get(to.as_str()) else {
            continue;
        };
        // References do not overlap: `url("a")` is found only by its quotes.
        written.extend_from_slice(&node.bytes[done..name.start]);
        let last = path.rsplit('/').next().unwrap_or(path);
        written.extend_from_slice(last.as_bytes());
        done = name.end;
    }
    written.extend_from_slice(&node.bytes[done..]);
    written
}

/// The files reachable from these, including themselves.
fn reached<'a>(nodes: &BTreeMap<&'a str, Node<'_>>, from: &[&str]) -> BTreeSet<&'a str> {
    let starts = nodes.keys().copied().filter(|path| from.contains(path));
    let mut reached: BTreeSet<&str> = starts.collect();
    let mut left: Vec<&str> = reached.iter().copied().collect();
    // Ends: a path is pushed only when it is first reached.
    while let Some(path) = left.pop() {
        for Reference { to, .. } in &nodes[path].references {
            if let Some((to, _)) = nodes.get_key_value(to.as_str())
                && reached.insert(to)
            {
                left.push(to);
            }
        }
    }
    reached
}

/// The files of a first visit.
fn reached_without_the_manifest<'a>(nodes: &BTreeMap<&'a str, Node<'_>>) -> BTreeSet<&'a str> {
    let without: BTreeMap<&str, Node<'_>> = nodes
        .iter()
        .map(|(path, node)| {
            let references = match *path {
                MANIFEST => Vec::new(),
                _ => node.references.clone(),
            };
            let bytes = node.bytes;
            (*path, Node { bytes, references })
        })
        .collect();
    reached(&without, &[INDEX])
}

/// Writes the list of all other files and the version into the service worker, if there is one. Returns the version,
/// which changes with any byte of any file.
fn with_service_worker(finished: &mut BTreeMap<&str, (&str, Vec<u8>)>) -> String {
    let contents = finished
        .iter()
        .flat_map(|(name, (_, bytes))| [name.as_bytes(), bytes.as_slice()]);
    let version = digits(&hash(contents));
    let list: Vec<String> = finished
        .keys()
        .filter(|name| **name != SERVICE_WORKER)
        .map(|name| format!("\"{name}\""))
        .collect();
    if let Some((_, bytes)) = finished.get_mut(SERVICE_WORKER) {
        // It is UTF-8, as its references were read.
        let text = String::from_utf8_lossy(bytes)
            .replace(FILES_MARK, &list.join(", "))
            .replace(VERSION_MARK, &version);
        *bytes = text.into_bytes();
    }
    version
}

/// Hashes all parts, each with its length, so that different lists of parts give different bytes.
fn hash<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Vec<u8> {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().to_vec()
}

fn digits(hash: &[u8]) -> String {
    hex(hash)[..DIGITS].to_owned()
}

fn hex(hash: &[u8]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
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
        site.files
            .iter()
            .find(|file| {
                let middle = file.path.strip_prefix(stem);
                let middle = middle.and_then(|rest| rest.strip_suffix(ending));
                middle.is_some_and(|middle| middle == "." || middle.len() == DIGITS + 2)
            })
            .unwrap()
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
        let want = format!(
            "import './{}'; load('../{}#x')",
            &b.path["js/".len()..],
            engine.path
        );
        assert_eq!(text(a), want);
        let index = file(&site, "index.html");
        assert_eq!(index.path, "index.html");
        assert!(!index.lasting);
        assert_eq!(text(index), format!("<script src=\"{}\"></script>", a.path));
    }

    #[test]
    fn a_change_renames_whoever_names_the_file_and_nobody_else() {
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
    fn circles_are_named_together() {
        let page = |a: &str, beyond: &str| {
            packed(&[
                ("index.html", "<script src=\"js/main.js\">"),
                ("js/main.js", "import './a.js'"),
                ("js/a.js", a),
                ("js/b.js", "import './c.js'; import './self.js'"),
                ("js/c.js", "import './a.js'"),
                ("js/self.js", beyond),
            ])
        };
        let loose = "'./self.js'";
        let old = page("import './b.js'", loose);
        for (from, to) in [
            ("js/main.js", "js/a.js"),
            ("js/a.js", "js/b.js"),
            ("js/b.js", "js/c.js"),
            ("js/c.js", "js/a.js"),
            ("js/self.js", "js/self.js"),
        ] {
            let name = file(&old, to).path.clone();
            let name = name.rsplit('/').next().unwrap();
            assert!(text(file(&old, from)).contains(name), "{from} to {to}");
        }
        // A change in the circle, or in a file that it reaches, renames the whole circle and the files that lead to
        // it.
        for new in [
            page("import './b.js';", loose),
            page("import './b.js'", "'./self.js';"),
        ] {
            for path in ["js/main.js", "js/a.js", "js/b.js", "js/c.js"] {
                assert_ne!(file(&old, path).path, file(&new, path).path, "{path}");
            }
        }
    }

    #[test]
    fn the_same_sources_give_the_same_page() {
        let files = [
            INDEX_OF_A,
            ("js/a.js", "import './b.js'"),
            ("js/b.js", "import './a.js'"),
            ("sw.js", "[/*FILES*/]"),
        ];
        let mut backwards = files;
        backwards.reverse();
        assert_eq!(packed(&files), packed(&backwards));
    }

    #[test]
    fn the_service_worker_knows_every_other_file_and_the_version() {
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
        let site = packed(&[
            (
                "index.html",
                "<link href=\"manifest.webmanifest\" href=\"a.svg\">",
            ),
            ("manifest.webmanifest", "{\"src\": \"b.svg\"}"),
            ("a.svg", "a"),
            ("b.svg", "b"),
            ("robots.txt", "r"),
        ]);
        let first = |path| file(&site, path).first;
        assert!(first("index.html") && first("manifest.webmanifest") && first("a.svg"));
        assert!(!first("b.svg") && !first("robots.txt"));
        let sum: usize = ["index.html", "manifest.webmanifest", "a.svg"]
            .map(|path| file(&site, path).travels())
            .iter()
            .sum();
        assert_eq!(site.first_visit(), sum);
    }

    #[test]
    fn faults_say_where() {
        let fault = |files: &[(&str, &str)]| {
            let fault = pack(&sources(files), None).unwrap_err();
            fault.to_string()
        };
        assert_eq!(
            fault(&[INDEX_OF_A]),
            "web/index.html, line 1: there is no file \"js/a.js\""
        );
        assert_eq!(
            fault(&[INDEX_OF_A, ("js/a.js", ""), ("js/b.js", "")]),
            "web/js/b.js: no file of the page names it"
        );
        let mut bytes = sources(&[INDEX_OF_A]);
        bytes.put("js/a.js", b"\xff".as_slice());
        let fault = pack(&bytes, None).unwrap_err();
        assert_eq!(fault.to_string(), "web/js/a.js: it is not text in UTF-8");
    }
}
