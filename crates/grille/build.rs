//! Builds the browser page into the program: the packed files, and a table of them that
//! `src/serve/page.rs` includes.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use site::{Fault, Site, Sources, engine, headers};

fn main() -> ExitCode {
    println!("cargo::rerun-if-env-changed={}", engine::SKIP);
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(grille_page)");
    let skipped = env::var_os(engine::SKIP).is_some_and(|value| !value.is_empty() && value != "0");
    // Cargo sets it for every build script.
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let done = match skipped {
        true => write(&out.join("page.rs"), table(None, &out)),
        false => with_page(&out),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

/// Builds, packs and writes everything.
fn with_page(out: &Path) -> Result<(), Fault> {
    println!("cargo::rustc-cfg=grille_page");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = fs::canonicalize(&root).map_err(|error| Fault::Unreadable(root, error))?;
    let web = root.join(site::FOLDER);
    println!("cargo::rerun-if-changed={}", web.display());
    let target = engine::target_folder(out);
    let engine = engine::build(&root, &target)?;
    for source in &engine.sources {
        println!("cargo::rerun-if-changed={}", source.display());
    }
    let sources = Sources::read(&web, engine.bytes)?;
    let site = site::pack(&sources, Some(&target.join("compressed")))?;
    for (at, file) in site.files.iter().enumerate() {
        write(&out.join(format!("{at}.bytes")), &file.bytes)?;
        for (ending, small) in [("br", &file.brotli), ("gz", &file.gzip)] {
            if let Some(small) = small {
                write(&out.join(format!("{at}.{ending}")), small)?;
            }
        }
    }
    write(&out.join("page.rs"), table(Some(&site), out))
}

fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Fault> {
    fs::write(path, bytes).map_err(|error| Fault::Unreadable(path.to_path_buf(), error))
}

/// The table as Rust.
fn table(site: Option<&Site>, out: &Path) -> String {
    let mut rust = format!(
        "pub(crate) const EVERYWHERE: &[(&str, &str)] = &{:?};\n\
         pub(crate) const LASTING: &str = {:?};\n\
         pub(crate) const ASKED_ABOUT: &str = {:?};\n\
         pub(crate) const NOT_FOUND: &str = {:?};\n\
         #[cfg(all(test, grille_page))]\n\
         static FIRST_VISIT: usize = {};\n\
         pub(crate) static FILES: Option<&[File]> = ",
        headers::EVERYWHERE,
        headers::LASTING,
        headers::ASKED_ABOUT,
        site::NOT_FOUND,
        site.map_or(0, Site::first_visit),
    );
    let Some(site) = site else {
        rust += "None;\n";
        return rust;
    };
    rust += "Some(&[\n";
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
    rust + "]);\n"
}
