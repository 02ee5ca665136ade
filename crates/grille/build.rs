//! Packs the browser page into the program, with the table of its files that `src/serve/page.rs` includes.
//!
//! The page includes its engine as WebAssembly if the toolchain can build it. Otherwise the build prints a warning,
//! and the page sends its requests to the program: a missing target must never prevent building the program.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use grille_page::{Fault, Site, Sources, engine, headers};

fn main() -> ExitCode {
    // Another toolchain of the same version may or may not have the target.
    for variable in [engine::SKIP, "RUSTC", "RUSTUP_TOOLCHAIN"] {
        println!("cargo::rerun-if-env-changed={variable}");
    }
    println!("cargo::rerun-if-changed=build.rs");
    // Cargo sets it for build scripts.
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    match build(&out) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

/// Packs the page and writes everything to `out`.
fn build(out: &Path) -> Result<(), Fault> {
    // The root is two folders above this crate.
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = root.ancestors().nth(2).unwrap_or(root);
    let web = root.join(grille_page::FOLDER);
    println!("cargo::rerun-if-changed={}", web.display());
    let target = engine::target_folder(out);
    let sources = Sources::read(&web, engine(root, &target))?;
    let site = grille_page::pack(&sources, Some(&target.join("compressed")))?;
    for (at, file) in site.files.iter().enumerate() {
        write(&out.join(format!("{at}.bytes")), &file.bytes)?;
        for (ending, small) in [("br", &file.brotli), ("gz", &file.gzip)] {
            if let Some(small) = small {
                write(&out.join(format!("{at}.{ending}")), small)?;
            }
        }
    }
    write(&out.join("page.rs"), table(&site, out))
}

/// Returns the WebAssembly engine, unless it cannot be built or the environment skips it.
fn engine(root: &Path, target: &Path) -> Option<Vec<u8>> {
    if env::var_os(engine::SKIP).is_some_and(|value| !value.is_empty() && value != "0") {
        return None;
    }
    match engine::build(root, target) {
        Ok(engine) => {
            for source in &engine.sources {
                println!("cargo::rerun-if-changed={}", source.display());
            }
            Some(engine.bytes)
        }
        Err(fault) => {
            // Build again once the target is installed or the sources change.
            if let Some(mark) = engine::toolchain_mark() {
                println!("cargo::rerun-if-changed={}", mark.display());
            }
            if !matches!(fault, Fault::NoTarget) {
                println!("cargo::rerun-if-changed={}", root.join("crates").display());
            }
            println!(
                "cargo::warning=the browser page is built without its WebAssembly engine: `grille serve` works, \
                 playing offline does not ({})",
                one_line(&fault)
            );
            None
        }
    }
}

/// Returns a fault as one line, as warnings require. Cargo's messages may have several.
fn one_line(fault: &Fault) -> String {
    let text = fault.to_string();
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let telling = lines.iter().find(|line| line.starts_with("error"));
    telling.or(lines.first()).map_or("", |line| line).to_owned()
}

fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Fault> {
    fs::write(path, bytes).map_err(|error| Fault::Unreadable(path.to_path_buf(), error))
}

/// Returns the table as Rust source.
fn table(site: &Site, out: &Path) -> String {
    let mut rust = format!(
        "pub(crate) const EVERYWHERE: &[(&str, &str)] = &{:?};\n\
         pub(crate) const LASTING: &str = {:?};\n\
         pub(crate) const ASKED_ABOUT: &str = {:?};\n\
         pub(crate) const NOT_FOUND: &str = {:?};\n\
         #[cfg(test)]\n\
         static FIRST_VISIT: usize = {};\n\
         pub(crate) static FILES: &[File] = &[\n",
        headers::EVERYWHERE,
        headers::LASTING,
        headers::ASKED_ABOUT,
        grille_page::NOT_FOUND,
        site.first_visit(),
    );
    for (at, file) in site.files.iter().enumerate() {
        let include = |ending: &str| {
            let path = out.join(format!("{at}.{ending}"));
            format!("include_bytes!({:?})", path.display().to_string())
        };
        let small = |small: &Option<Vec<u8>>, ending: &str| match small {
            Some(_) => format!("Some({})", include(ending)),
            None => "None".to_owned(),
        };
        // Writing to a string does not fail.
        let _ = writeln!(
            rust,
            "File {{ path: {:?}, media: {:?}, lasting: {}, hash: {:?}, bytes: {}, brotli: {}, gzip: {} }},",
            file.path,
            file.media,
            file.lasting,
            file.hash,
            include("bytes"),
            small(&file.brotli, "br"),
            small(&file.gzip, "gz"),
        );
    }
    rust + "];\n"
}
