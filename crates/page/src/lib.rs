//! Packs the browser page into files that any server can serve.
//!
//! [`engine::build`] builds the engine of `crates/engine`, and [`Sources::read`] adds it to the files of `web`.
//! [`pack()`] gives every file a name that changes with its content, writes these names wherever files refer to each
//! other, and compresses. The build script of the program embeds the result, and `cargo xtask site` writes it to a
//! folder. Both use the same [`headers`].
//!
//! Design decisions:
//!
//! - The program contains the page, so it is a single file and needs no Node.
//! - Nothing is minified: readers can read what is served. Only the documentation of scripts, which holds their types,
//!   is removed.
//! - A file that no other file names fails the build, and so does a name without a file.
//! - The engine always uses the profile `wasm` of the workspace, so that tests see what is shipped.
//! - Files are compressed as much as possible when they are packed. The program compresses nothing while it serves.
//! - A toolchain without the WebAssembly target must be able to build the program. The engine's file is then empty, and
//!   the page sends its requests to the program (`web/js/served.js`), each with the whole game, as the server keeps
//!   nothing. `cargo xtask browser` and `cargo xtask site` fail if the engine cannot be built.
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
mod module;
mod pack;
mod references;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

pub use pack::pack;

/// The page for unknown addresses, for the program and for hosts of plain files. It is in both languages because the
/// reader is unknown, and without links because its address is.
pub const NOT_FOUND: &str = include_str!("not_found.html");

/// The folder of the page in the project's root.
pub const FOLDER: &str = "web";

/// The name of the engine among the sources.
pub const ENGINE: &str = "engine.wasm";

/// The files of the page before they are packed, by path.
#[derive(Clone, Debug, Default)]
pub struct Sources(BTreeMap<String, Vec<u8>>);

impl Sources {
    /// Reads the files below a folder, except hidden ones and type declarations (`.d.ts`), and adds this engine. An
    /// engine in the folder itself is for experiments, and is ignored.
    ///
    /// Without an engine, its file is empty. This tells the page to send its requests to the program that serves it.
    pub fn read(folder: &Path, engine: Option<Vec<u8>>) -> Result<Sources, Fault> {
        let mut sources = Sources::default();
        let mut folders = vec![(folder.to_path_buf(), String::new())];
        // Ends: the page has no links to folders above.
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

    /// Adds a file, or replaces the one at the same path.
    pub fn put(&mut self, path: &str, bytes: impl Into<Vec<u8>>) {
        self.0.insert(path.to_owned(), bytes.into());
    }
}

/// A file as it is served: scripts without their documentation. A script that is not text fails later, in [`pack()`].
fn served(name: &str, bytes: Vec<u8>) -> Vec<u8> {
    match std::str::from_utf8(&bytes) {
        Ok(script) if name.ends_with(".js") => comments::without_docs(script).into_bytes(),
        _ => bytes,
    }
}

/// A file as it is served.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Relative to the page: `js/main.0123456789ab.js`.
    pub path: String,
    /// Its media type, for `Content-Type`.
    pub media: &'static str,
    /// Whether its name changes with its bytes, so that clients may keep it for ever.
    pub lasting: bool,
    /// Whether a first visit fetches it at some point. Files that only the manifest names are fetched only when the
    /// page is installed.
    pub first: bool,
    /// Identifies its bytes.
    pub hash: String,
    /// Its uncompressed content.
    pub bytes: Vec<u8>,
    /// Compressed, if that makes it smaller.
    pub brotli: Option<Vec<u8>>,
    /// Compressed, if that makes it smaller.
    pub gzip: Option<Vec<u8>>,
}

impl File {
    /// The number of bytes that a current browser downloads.
    pub fn travels(&self) -> usize {
        self.brotli.as_ref().unwrap_or(&self.bytes).len()
    }
}

/// The packed page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// Changes with every change of a file.
    pub version: String,
    /// Sorted by path.
    pub files: Vec<File>,
}

impl Site {
    /// The number of bytes that a first visit downloads in total.
    pub fn first_visit(&self) -> usize {
        let first = self.files.iter().filter(|file| file.first);
        first.map(File::travels).sum()
    }
}

/// Why the page cannot be packed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// A file or folder cannot be read or written.
    #[error("{}: {}", .0.display(), .1)]
    Unreadable(PathBuf, io::Error),
    /// A file's name would have to be escaped in addresses.
    #[error(
        "{}: the name of a file of the page has letters, digits, '.', '_' and '-' only", .0.display()
    )]
    Name(PathBuf),
    /// The page names a file that is not there.
    #[error("{FOLDER}/{file}, line {line}: there is no file {named:?}")]
    Missing {
        /// The file that names it.
        file: String,
        /// Counted from 1.
        line: usize,
        /// As written there.
        named: String,
    },
    /// No file names this one. As its name changes, nothing could ever fetch it.
    #[error("{FOLDER}/{0}: no file of the page names it")]
    Unnamed(String),
    /// A text file is not UTF-8.
    #[error("{FOLDER}/{0}: it is not text in UTF-8")]
    NotText(String),
    /// A file is not a WebAssembly module.
    #[error("{0}: it is not a WebAssembly module")]
    NotWasm(String),
    /// The compiler has no standard library for browsers.
    #[error(
        "the Rust toolchain lacks the target {target}; `rustup target add {target}` adds it",
        target = engine::TARGET
    )]
    NoTarget,
    /// Cargo cannot be started.
    #[error("{0} cannot be started: {1}")]
    NoCargo(String, io::Error),
    /// The engine does not build. Holds cargo's output.
    #[error("the engine of the browser page does not build:\n{0}")]
    Engine(String),
}
