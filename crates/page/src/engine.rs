//! Builds the WebAssembly engine with a nested cargo run.
//!
//! The nested cargo has a target folder of its own: the outer one is locked, and both would wait for ever.
//! There is one such folder beside all profiles of the outer build, so that checks, tests, lints and
//! releases share one engine and it is built once; cargo's own lock makes concurrent builds wait for each
//! other. Settings of the outer build (flags, wrappers, targets, profiles) are removed from the nested one's
//! environment, so that the engine is the same whoever builds it.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{ENGINE, Fault, module};

/// What the engine is built for.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The environment variable that builds the program as if the toolchain lacked [`TARGET`], if it is set to
/// anything but `0`.
pub const SKIP: &str = "GRILLE_WITHOUT_ENGINE";

/// The package, the library that it is, and the profile of the workspace that it is built with.
const PACKAGE: &str = "grille-engine";
const LIBRARY: &str = "grille_engine";
const PROFILE: &str = "wasm";

/// What the inner cargo is not told.
const FOR_THE_OUTER: [&str; 6] = [
    "CARGO_BUILD_TARGET",
    "CARGO_BUILD_TARGET_DIR",
    "CARGO_TARGET_DIR",
    "CARGO_UNSTABLE_BUILD_STD",
    "RUSTC_WORKSPACE_WRAPPER",
    "RUSTFLAGS",
];

/// How variables begin that the inner cargo is not told, either.
const FOR_THE_OUTER_ALL: [&str; 5] = [
    "CARGO_CFG_",
    "CARGO_FEATURE_",
    "CARGO_MANIFEST_",
    "CARGO_PKG_",
    "CARGO_PROFILE_",
];

/// A built engine.
pub struct Engine {
    /// The module, without what browsers need not know.
    pub bytes: Vec<u8>,
    /// The files that it was made of: when one of them changes, it must be built again.
    pub sources: Vec<PathBuf>,
}

/// The folder for [`build`] that belongs to a folder of an outer build: below the target folder that it
/// lies in, or itself, where it lies in none.
pub fn target_folder(within: &Path) -> PathBuf {
    // Cargo marks its target folders for programs that make backups.
    let target = within
        .ancestors()
        .find(|folder| folder.join("CACHEDIR.TAG").exists());
    target.unwrap_or(within).join("page")
}

/// Builds the engine of the project at `root`, in this target folder, which no other build may hold.
pub fn build(root: &Path, target: &Path) -> Result<Engine, Fault> {
    if !has_target() {
        return Err(Fault::NoTarget);
    }
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(&cargo);
    command.current_dir(root);
    for (name, _) in env::vars_os() {
        if is_for_the_outer(&name.to_string_lossy()) {
            command.env_remove(&name);
        }
    }
    // A library that is also linked into the program is not optimised as a whole, unless the kind that
    // is needed is asked for by name.
    command
        .args(["rustc", "--locked", "--package", PACKAGE, "--lib"])
        .args(["--crate-type", "cdylib", "--profile", PROFILE])
        .args(["--target", TARGET, "--target-dir"])
        .arg(target)
        .env("CARGO_BUILD_BUILD_DIR", target)
        .env("CARGO_TERM_COLOR", "never")
        .env("CARGO_ENCODED_RUSTFLAGS", flags());
    let output = command
        .output()
        .map_err(|error| Fault::NoCargo(cargo.to_string_lossy().into_owned(), error))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(Fault::Engine(said));
    }
    let built = target.join(TARGET).join(PROFILE);
    let read = |name: String| {
        let path = built.join(name);
        fs::read(&path).map_err(|error| Fault::Unreadable(path, error))
    };
    let bytes = module::bare(&read(format!("{LIBRARY}.wasm"))?)
        .ok_or_else(|| Fault::NotWasm(ENGINE.to_owned()))?;
    let named = read(format!("{LIBRARY}.d"))?;
    let mut sources = sources(&String::from_utf8_lossy(&named), root);
    // What a build script has written is new after every build, and its own sources are in the list.
    sources.retain(|source| !source.starts_with(target));
    Ok(Engine { bytes, sources })
}

fn is_for_the_outer(variable: &str) -> bool {
    FOR_THE_OUTER.contains(&variable)
        || FOR_THE_OUTER_ALL
            .iter()
            .any(|start| variable.starts_with(start))
        || variable.starts_with("CARGO_") && variable.ends_with("_RUSTFLAGS")
}

/// Whether the compiler has a standard library for browsers. Where it cannot say, the build will.
pub fn has_target() -> bool {
    match library() {
        Some(folder) => holds_core(&folder),
        None => true,
    }
}

/// A path that changes when targets are added to the toolchain or removed from it.
pub fn toolchain_mark() -> Option<PathBuf> {
    // .../lib/rustlib/wasm32-unknown-unknown/lib
    let folder = library()?;
    let rustlib = folder.parent()?.parent()?;
    // Toolchains of rustup list their components in a file; those of distributions have only the folder.
    [rustlib.join("components"), rustlib.to_path_buf()]
        .into_iter()
        .find(|path| path.exists())
}

/// The folder where the compiler looks for the standard library of [`TARGET`].
fn library() -> Option<PathBuf> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .args(["--print", "target-libdir", "--target", TARGET])
        .output()
        .ok()?;
    let folder = String::from_utf8_lossy(&output.stdout);
    output
        .status
        .success()
        .then(|| PathBuf::from(folder.trim()))
}

/// Whether a folder holds a standard library: an empty one may be left behind when a target is removed.
fn holds_core(folder: &Path) -> bool {
    let Ok(entries) = fs::read_dir(folder) else {
        return false;
    };
    entries
        .flatten()
        .any(|entry| entry.file_name().to_string_lossy().starts_with("libcore"))
}

/// Messages of panics name files of libraries: not by where they lie on the machine of whoever builds,
/// which is nobody's business and would make every machine's engine another one.
fn flags() -> OsString {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| {
        let home = env::var_os("HOME").or_else(|| env::var_os("USERPROFILE"))?;
        Some(PathBuf::from(home).join(".cargo"))
    });
    let mut flags = OsString::new();
    if let Some(home) = home {
        flags.push("--remap-path-prefix=");
        flags.push(home);
        flags.push("=cargo");
    }
    flags
}

/// The files that cargo's note of what it has used names, the manifests of their packages, and those
/// of the project.
fn sources(note: &str, root: &Path) -> Vec<PathBuf> {
    // `made: source source ...`, with a backslash before every blank that is part of a name.
    let named = note.split_once(": ").map_or("", |(_, named)| named);
    let blank = "\u{0}";
    let mut sources: Vec<PathBuf> = named
        .replace("\\ ", blank)
        .split_ascii_whitespace()
        .map(|name| PathBuf::from(name.replace(blank, " ")))
        .collect();
    let mut manifests: Vec<PathBuf> = sources
        .iter()
        .filter_map(|source| source.ancestors().find(|at| at.join("Cargo.toml").exists()))
        .map(|package| package.join("Cargo.toml"))
        .collect();
    sources.append(&mut manifests);
    for name in ["Cargo.toml", "Cargo.lock"] {
        sources.push(root.join(name));
    }
    sources.sort();
    sources.dedup();
    sources
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_is_beside_all_profiles() {
        let target = tempfile::tempdir().unwrap();
        let out = target.path().join("debug/build/grille-0123/out");
        fs::create_dir_all(&out).unwrap();
        assert_eq!(target_folder(&out), out.join("page"));
        fs::write(target.path().join("CACHEDIR.TAG"), "").unwrap();
        assert_eq!(target_folder(&out), target.path().join("page"));
    }

    #[test]
    fn a_target_is_there_when_its_core_library_is() {
        let folder = tempfile::tempdir().unwrap();
        assert!(!holds_core(&folder.path().join("missing")));
        assert!(!holds_core(folder.path()));
        fs::write(folder.path().join("libcore-0123.rlib"), "").unwrap();
        assert!(holds_core(folder.path()));
    }

    #[test]
    fn what_was_used_is_read_from_the_note() {
        let root = Path::new("/nowhere");
        let sources = sources("/t/wasm.wasm: /a/src/lib.rs /a\\ b/src/lib.rs\n", root);
        let want = [
            "/a/src/lib.rs",
            "/a b/src/lib.rs",
            "/nowhere/Cargo.lock",
            "/nowhere/Cargo.toml",
        ];
        assert_eq!(sources, want.map(PathBuf::from));
    }

    #[test]
    fn manifests_of_what_was_used_count() {
        let root = tempfile::tempdir().unwrap();
        let package = root.path().join("crates/a");
        fs::create_dir_all(package.join("src")).unwrap();
        fs::write(package.join("Cargo.toml"), "").unwrap();
        let source = package.join("src/lib.rs");
        let note = format!("x.wasm: {}", source.display()).replace("\\ ", " ");
        let sources = sources(&note, Path::new("/nowhere"));
        assert!(sources.contains(&package.join("Cargo.toml")), "{sources:?}");
    }
}
