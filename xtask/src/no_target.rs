//! Builds the program as a toolchain without the WebAssembly target does, such as the Rust of a distribution.
//!
//! If this machine has the target, a stand-in hides it: a folder with links to all parts of the toolchain except that
//! one, and a `rustc` that uses the folder as its sysroot.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use grille_page::engine;

use crate::server::Server;
use crate::{debug_build, program_in, target_folder};

/// Builds the program as the tests do, tries it, and says where it is.
pub(crate) fn build() -> Result<PathBuf> {
    let folder = target_folder()?.join("no-target");
    let mut build = debug_build();
    build.env_remove(engine::SKIP);
    if engine::has_target() {
        build.env("RUSTC", fake_rustc(&folder)?);
    }
    let output = build.output()?;
    let printed = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "it does not build:\n{printed}");
    // A newer compiler may have other warnings.
    let warned = |line: &&str| line.starts_with("warning: ") && line.contains(engine::TARGET);
    ensure!(
        printed.lines().filter(warned).count() == 1,
        "one warning should name the missing target:\n{printed}"
    );
    // Copied, as other steps build the program with its engine to the same place.
    let built = program_in("debug")?;
    let program = folder.join(built.file_name().context("a program has a name")?);
    fs::create_dir_all(&folder)?;
    fs::copy(&built, &program)?;
    let server = Server::start(Command::new(&program))?;
    server.check_page()?;
    ensure!(!server.has_engine()?, "its page has an engine after all");
    let hint = server.post(r#"{"do": "hint", "id": "takuzu:11......00......", "lang": "en"}"#)?;
    let is_answered = hint.contains("\"moves\":[");
    ensure!(is_answered, "it does not answer what its page asks");
    Ok(program)
}

/// A `rustc` that lacks the target.
#[cfg(unix)]
fn fake_rustc(folder: &Path) -> Result<PathBuf> {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let real = crate::output(Command::new("rustc").args(["--print", "sysroot"]))?;
    let real = Path::new(real.trim());
    let home = folder.join("toolchain");
    let _ = fs::remove_dir_all(&home);
    let rustlib = home.join("lib/rustlib");
    fs::create_dir_all(&rustlib)?;
    for (from, to, without) in [
        (real.join("lib"), home.join("lib"), "rustlib"),
        (real.join("lib/rustlib"), rustlib, engine::TARGET),
    ] {
        for entry in fs::read_dir(&from).with_context(|| from.display().to_string())? {
            let name = entry?.file_name();
            if name != without {
                symlink(from.join(&name), to.join(&name))?;
            }
        }
    }
    let rustc = folder.join("rustc");
    let script = format!(
        "#!/bin/sh\nexec '{}' --sysroot '{}' \"$@\"\n",
        real.join("bin/rustc").display(),
        home.display()
    );
    fs::write(&rustc, script)?;
    fs::set_permissions(&rustc, fs::Permissions::from_mode(0o755))?;
    Ok(rustc)
}

#[cfg(not(unix))]
fn fake_rustc(_: &Path) -> Result<PathBuf> {
    let why = "this system has no links to hide the wasm target with".to_owned();
    Err(crate::tools::Missing(why).into())
}
