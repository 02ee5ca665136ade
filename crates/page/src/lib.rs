//! The browser page as files, ready for anybody who serves them.
//!
//! [`engine::build`] makes the engine of `crates/engine`; [`Sources::read`] puts it beside the files of
//! `web`; [`pack()`] gives every file a name that changes with what is in it, writes those names where
//! files name each other, and compresses. The program has the result inside (its build script), and
//! `cargo xtask site` writes it to a folder: both say the same [`headers`].
//!
//! Choices, and why:
//!
//! - The program has the page inside: one file is everything, and nobody needs Node.
//! - Nothing is minified: what is served can be read. Only the documentation of scripts, which holds their types,
//!   stays behind.
//! - A file that nothing names is an error of the build, and so is a name that leads to no file.
//! - The engine always has the profile `wasm` of the workspace, so that tests see what is shipped.
//! - Files are compressed when they are packed, as small as they get; the program compresses nothing when it serves.
//! - A toolchain that lacks the target for WebAssembly must build the program, too. Then the engine's file is empty, and
//!   the page asks the program that serves it (`web/js/served.js`): the game goes along with each question, as the
//!   server keeps nothing. `cargo xtask browser` and `cargo xtask site` fail where the engine cannot be built.
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

/// What is shown where nothing is, by the program and by hosts of plain files alike. In both languages,
/// as nobody knows who has lost his way; without links, as nobody knows where it is shown.
pub const NOT_FOUND: &str = include_str!("not_found.html");

/// The folder of the page in the project's root.
pub const FOLDER: &str = "web";

/// The name that the engine has among the sources.
pub const ENGINE: &str = "engine.wasm";

/// The files of the page before they are packed, by path.
#[derive(Clone, Debug, Default)]
pub struct Sources(BTreeMap<String, Vec<u8>>);

impl Sources {
    /// The files below a folder, except hidden ones and declarations of types (`.d.ts`), with this engine among
    /// them: one that lies in the folder is for trying things out and does not count.
    ///
    /// Without an engine, its file is there and empty. The page takes that as a sign to ask the program that
    /// serves it instead.
    pub fn read(folder: &Path, engine: Option<Vec<u8>>) -> Result<Sources, Fault> {
        let mut sources = Sources::default();
        let mut folders = vec![(folder.to_path_buf(), String::new())];
        // Ends: a link to a folder above would not, but there are no links in the page.
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

/// What travels of a file: scripts without their documentation. A script that is no text is left to fail in [`pack()`].
fn served(name: &str, bytes: Vec<u8>) -> Vec<u8> {
    match std::str::from_utf8(&bytes) {
        Ok(script) if name.ends_with(".js") => comments::without_docs(script).into_bytes(),
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
    /// Whether its name changes with its bytes, so that whoever has it may keep it for ever.
    pub lasting: bool,
    /// Whether a first visit fetches it, sooner or later: what only the manifest names is fetched by
    /// those who install the page.
    pub first: bool,
    /// What identifies its bytes.
    pub hash: String,
    /// As it is.
    pub bytes: Vec<u8>,
    /// Compressed, where that makes it smaller.
    pub brotli: Option<Vec<u8>>,
    /// Compressed, where that makes it smaller.
    pub gzip: Option<Vec<u8>>,
}

impl File {
    /// How many bytes travel to a browser of today.
    pub fn travels(&self) -> usize {
        self.brotli.as_ref().unwrap_or(&self.bytes).len()
    }
}

/// The packed page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// Changes with anything in it.
    pub version: String,
    /// Sorted by path.
    pub files: Vec<File>,
}

impl Site {
    /// How many bytes a first visit fetches, sooner or later.
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
    /// A file's name would have to be escaped in addresses.
    #[error(
        "{}: the name of a file of the page has letters, digits, '.', '_' and '-' only", .0.display()
    )]
    Name(PathBuf),
    /// The page names a file that is not there.
    #[error("{FOLDER}/{file}, line {line}: there is no file {named:?}")]
    Missing {
        /// Where it is named.
        file: String,
        /// From 1.
        line: usize,
        /// As it is written there.
        named: String,
    },
    /// Nothing names a file; as its own name changes, nobody could ever fetch it.
    #[error("{FOLDER}/{0}: no file of the page names it")]
    Unnamed(String),
    /// A text is none.
    #[error("{FOLDER}/{0}: it is not text in UTF-8")]
    NotText(String),
    /// What should be a WebAssembly module is none.
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
    /// The engine does not build; what cargo says about it.
    #[error("the engine of the browser page does not build:\n{0}")]
    Engine(String),
}
