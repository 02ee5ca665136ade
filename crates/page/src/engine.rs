//! Builds the WebAssembly engine with a nested cargo run.
//!
//! The nested cargo has a target folder of its own, as the outer cargo holds the lock of its folder. All profiles of
//! the outer build share that folder, so the engine is built once for checks, tests and releases. Settings of the
//! outer build (flags, wrappers, targets, profiles) are removed from the environment, so that the engine is always
//! the same.

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Fault;

/// The target that the engine is built for.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The environment variable that builds the program as if the toolchain lacked [`TARGET`], if it is set to
/// anything but `0`.
pub const SKIP: &str = "GRILLE_WITHOUT_ENGINE";

/// The package, its library, and the profile of the workspace that it is built with.
const PACKAGE: &str = "grille-engine";
const LIBRARY: &str = "grille_engine";
const PROFILE: &str = "wasm";

/// How the variables begin that configure the outer build alone.
const OF_THE_OUTER_BUILD: [&str; 9] = [
    "CARGO_BUILD_TARGET",
    "CARGO_CFG_",
    "CARGO_FEATURE_",
    "CARGO_MANIFEST_",
    "CARGO_PKG_",
    "CARGO_PROFILE_",
    "CARGO_TARGET_DIR",
    "CARGO_UNSTABLE_BUILD_STD",
    "RUSTC_WORKSPACE_WRAPPER",
];

/// A built engine.
pub struct Engine {
    /// The module.
    pub bytes: Vec<u8>,
    /// The files that it depends on.
    pub sources: BTreeSet<PathBuf>,
}

/// The folder for [`build`] that belongs to a folder of an outer build: `page` in its target folder, or in the
/// folder itself if it is in none.
pub fn target_folder(within: &Path) -> PathBuf {
    // Cargo marks its target folders for backup programs.
    let is_target = |folder: &&Path| folder.join("CACHEDIR.TAG").exists();
    let target = within.ancestors().find(is_target);
    target.unwrap_or(within).join("page")
}

/// Builds the engine of the project at `root` in this target folder.
pub fn build(root: &Path, target: &Path) -> Result<Engine, Fault> {
    if !has_target() {
        return Err(Fault::NoTarget);
    }
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(&cargo);
    command.current_dir(root);
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        let is_setting = |start: &&str| text.starts_with(*start);
        if text.ends_with("RUSTFLAGS") || OF_THE_OUTER_BUILD.iter().any(is_setting) {
            command.env_remove(&name);
        }
    }
    // The crate type is named, as a library that is also an rlib is not optimised as a whole. So is what to strip,
    // as cargo forgets the profile's `strip` for a package that has settings of its own.
    command
        .args(["rustc", "--locked", "--package", PACKAGE, "--lib"])
        .args(["--crate-type", "cdylib", "--profile", PROFILE])
        .args(["--target", TARGET, "--target-dir"])
        .arg(target)
        .args(["--", "-Cstrip=symbols"])
        .env("CARGO_BUILD_BUILD_DIR", target)
        .env("CARGO_TERM_COLOR", "never")
        .env("CARGO_ENCODED_RUSTFLAGS", flags());
    let output = command
        .output()
        .map_err(|error| Fault::NoCargo(cargo.to_string_lossy().into_owned(), error))?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(Fault::Engine(text));
    }
    let read = |ending: &str| {
        let name = format!("{LIBRARY}.{ending}");
        let path = target.join(TARGET).join(PROFILE).join(name);
        fs::read(&path).map_err(|error| Fault::Unreadable(path, error))
    };
    let mut sources = sources(&String::from_utf8_lossy(&read("d")?), root);
    // Files that build scripts write are new after every build; what they are made from is in the list as well.
    sources.retain(|source| !source.starts_with(target));
    let bytes = read("wasm")?;
    Ok(Engine { bytes, sources })
}

/// Whether the compiler has a standard library for [`TARGET`]. If it cannot say, the build will show.
pub fn has_target() -> bool {
    library().is_none_or(|folder| holds_core(&folder))
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
    let mut command = Command::new(rustc);
    command.args(["--print", "target-libdir", "--target", TARGET]);
    let output = command.output().ok()?;
    let folder = String::from_utf8_lossy(&output.stdout);
    let folder = PathBuf::from(folder.trim());
    output.status.success().then_some(folder)
}

/// Whether a folder holds a standard library: removing a target may leave an empty one.
fn holds_core(folder: &Path) -> bool {
    let mut entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.any(|entry| entry.file_name().to_string_lossy().starts_with("libcore"))
}

/// Compiler flags that keep paths of this machine out of panic messages. Otherwise the engine would differ from
/// machine to machine.
fn flags() -> OsString {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let mut flags = OsString::new();
    if let Some(home) = home.or_else(|| Some(env::home_dir()?.join(".cargo"))) {
        flags.push("--remap-path-prefix=");
        flags.push(home);
        flags.push("=cargo");
    }
    flags
}

/// The files named in cargo's dependency file, the manifests of their packages, and those of the workspace.
fn sources(dependencies: &str, root: &Path) -> BTreeSet<PathBuf> {
    // `made: source source ...`, with a backslash before every space in a name.
    let named = dependencies.split_once(": ").map_or("", |(_, named)| named);
    let named = named.replace("\\ ", "\0");
    let mut sources: BTreeSet<PathBuf> = named
        .split_ascii_whitespace()
        .map(|name| PathBuf::from(name.replace('\0', " ")))
        .collect();
    for source in sources.clone() {
        let mut manifests = source.ancestors().map(|folder| folder.join("Cargo.toml"));
        sources.extend(manifests.find(|manifest| manifest.exists()));
    }
    sources.extend(["Cargo.toml", "Cargo.lock"].map(|name| root.join(name)));
    sources
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_profiles_share_a_folder() {
        let target = tempfile::tempdir().unwrap();
        let out = target.path().join("debug/build/grille-0123/out");
        fs::create_dir_all(&out).unwrap();
        assert_eq!(target_folder(&out), out.join("page"));
        fs::write(target.path().join("CACHEDIR.TAG"), "").unwrap();
        assert_eq!(target_folder(&out), target.path().join("page"));
    }

    #[test]
    fn a_target_is_installed_if_its_core_library_is() {
        let folder = tempfile::tempdir().unwrap();
        assert!(!holds_core(&folder.path().join("missing")));
        assert!(!holds_core(folder.path()));
        fs::write(folder.path().join("libcore-0123.rlib"), "").unwrap();
        assert!(holds_core(folder.path()));
    }

    #[test]
    fn sources_come_from_the_dependency_file_with_their_manifests() {
        let root = tempfile::tempdir().unwrap();
        let package = root.path().join("crates/a b");
        fs::create_dir_all(&package).unwrap();
        let manifest = package.join("Cargo.toml");
        fs::write(&manifest, "").unwrap();
        let (first, second) = (package.join("src/lib.rs"), package.join("src/main.rs"));
        let escaped = |path: &Path| path.display().to_string().replace(' ', "\\ ");
        let note = format!("x.wasm: {} {}\n", escaped(&first), escaped(&second));
        let [lock, workspace] = ["Cargo.lock", "Cargo.toml"].map(|name| root.path().join(name));
        let want = BTreeSet::from([manifest, first, second, lock, workspace]);
        assert_eq!(sources(&note, root.path()), want);
    }
}
