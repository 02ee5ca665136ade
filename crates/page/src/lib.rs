//! Packs the browser page: its scripts and styles from `web`, and the WebAssembly engine.
//!
//! [`engine::build`] builds the engine of `crates/engine`, [`Sources::read`] adds it to the files of `web`, and
//! [`pack()`] gives every file a name that changes with its content, updates the references between files, and
//! compresses. The program contains the result (see its build script), and `cargo xtask site` writes it to a folder.
//! Both use the same [`headers`].
//!
//! Design decisions:
//!
//! - The program contains the page, so that one file is everything and nobody needs Node.
//! - Scripts are not minified, so that they can be read where they are served. Only their documentation comments are
//!   removed.
//! - A file that nothing refers to is a build error, and so is a reference to a missing file.
//! - The engine is always built with the profile `wasm` of the workspace, so that tests see what is shipped.
//! - Files are compressed when they are packed, not when they are served.
//! - A toolchain without the WebAssembly target must be able to build the program. Then the engine's file is empty,
//!   and the page sends its requests to the program that serves it (`web/js/served.js`). Each request carries the
//!   whole game, as the server keeps no state. `cargo xtask browser` and `cargo xtask site` fail in that case.
//!
//! ```
//! use grille_page::{Sources, pack};
//!
//! let mut sources = Sources::default();
//! sources.put("index.html", "<script type=\"module\" src=\"js/main.js\"></script>");
//! sources.put("js/main.js", "console.log('calm');");
//! let site = pack(&sources, None).unwrap();
//! let script = site.files.iter().find(|file| file.path.starts_with("js/main.")).unwrap();
//! assert!(script.lasting && script.path.ends_with(".js"));
//! let page = site.files.iter().find(|file| file.path == "index.html").unwrap();
//! assert!(String::from_utf8_lossy(&page.bytes).contains(&script.path));
//! ```

pub mod engine;
pub mod headers;

mod comments;
mod compress;
mod pack;
mod references;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

pub use pack::pack;

/// The page for unknown addresses. It is in both languages, as the visitor's is unknown, and has no links, as it
/// may be served under any path.
pub const NOT_FOUND: &str = include_str!("not_found.html");

/// The folder of the page in the project's root.
pub const FOLDER: &str = "web";

/// The path of the engine among the sources.
pub const ENGINE: &str = "engine.wasm";

/// The files of the page before they are packed, by path.
#[derive(Clone, Debug, Default)]
pub struct Sources(BTreeMap<String, Vec<u8>>);

impl Sources {
    /// The files below a folder, except hidden ones and type declarations (`.d.ts`), with this engine in place of
    /// any that is in the folder. Without an engine, its file is empty, and the page asks the program that serves
    /// it.
    pub fn read(folder: &Path, engine: Option<Vec<u8>>) -> Result<Sources, Fault> {
        let mut sources = Sources::default();
        let mut folders = vec![(folder.to_path_buf(), String::new())];
        // Ends: the page has no links to folders.
        while let Some((folder, prefix)) = folders.pop() {
            let unreadable = |error| Fault::Unreadable(folder.clone(), error);
            for entry in fs::read_dir(&folder).map_err(unreadable)? {
                let entry = entry.map_err(unreadable)?;
                let name = entry.file_name();
                let Some(name) = name.to_str().filter(|name| references::is_name(name)) else {
                    if name.to_string_lossy().starts_with('.') {
                        continue;
                    }
                    return Err(Fault::Name(entry.path()));
                };
                let path = format!("{prefix}{name}");
                if entry.file_type().map_err(unreadable)?.is_dir() {
                    folders.push((entry.path(), format!("{path}/")));
                } else if !references::is_types(name) {
                    let bytes = fs::read(entry.path())
                        .map_err(|error| Fault::Unreadable(entry.path(), error))?;
                    sources.0.insert(path, served(name, bytes));
                }
            }
        }
        sources.put(ENGINE, engine.unwrap_or_default());
        Ok(sources)
    }

    /// Adds a file, in place of one of the same path.
    pub fn put(&mut self, path: &str, bytes: impl Into<Vec<u8>>) {
        self.0.insert(path.to_owned(), bytes.into());
    }
}

/// A file as it is served: scripts without their comments. A script that is not text fails in [`pack()`].
fn served(name: &str, bytes: Vec<u8>) -> Vec<u8> {
    match std::str::from_utf8(&bytes) {
        Ok(script) if name.ends_with(".js") => comments::without_comments(script).into_bytes(),
        _ => bytes,
    }
}

/// One file as it is served.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Relative to the page: `js/main.0123456789ab.js`.
    pub path: String,
    /// Its type, as `Content-Type` says it.
    pub media: &'static str,
    /// Whether its name changes with its bytes, so that browsers may keep it for ever.
    pub lasting: bool,
    /// Whether a first visit fetches it. Files that only the manifest names are fetched when the page is installed.
    pub first: bool,
    /// Identifies its bytes.
    pub hash: String,
    /// Not compressed.
    pub bytes: Vec<u8>,
    /// Compressed with brotli, if that makes it smaller.
    pub brotli: Option<Vec<u8>>,
    /// Compressed with gzip, if that makes it smaller.
    pub gzip: Option<Vec<u8>>,
}

impl File {
    /// How many bytes a browser fetches that knows brotli, as all current ones do.
    pub fn travels(&self) -> usize {
        self.brotli.as_ref().unwrap_or(&self.bytes).len()
    }
}

/// The packed page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// Changes with any byte of any file.
    pub version: String,
    /// Sorted by path.
    pub files: Vec<File>,
}

impl Site {
    /// How many bytes a first visit fetches in all.
    pub fn first_visit(&self) -> usize {
        let first = self.files.iter().filter(|file| file.first);
        first.map(File::travels).sum()
    }
}

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// A file or folder cannot be read or written.
    #[error("{}: {}", .0.display(), .1)]
    Unreadable(PathBuf, io::Error),
    /// A file's name would need escaping in addresses.
    #[error(
        "{}: the name of a file of the page has letters, digits, '.', '_' and '-' only", .0.display()
    )]
    Name(PathBuf),
    /// A file refers to one that does not exist.
    #[error("{FOLDER}/{file}, line {line}: there is no file {named:?}")]
    Missing {
        /// The file with the reference.
        file: String,
        /// Counted from 1.
        line: usize,
        /// The reference as it is written.
        named: String,
    },
    /// Nothing refers to a file, so nobody could ever fetch it.
    #[error("{FOLDER}/{0}: no file of the page names it")]
    Unnamed(String),
    /// A text file is not UTF-8.
    #[error("{FOLDER}/{0}: it is not text in UTF-8")]
    NotText(String),
    /// The compiler has no standard library for the engine's target.
    #[error(
        "the Rust toolchain lacks the target {target}; `rustup target add {target}` adds it",
        target = engine::TARGET
    )]
    NoTarget,
    /// Cargo cannot be started.
    #[error("{0} cannot be started: {1}")]
    NoCargo(String, io::Error),
    /// The engine does not build, with cargo's output.
    #[error("the engine of the browser page does not build:\n{0}")]
    Engine(String),
}
