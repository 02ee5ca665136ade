//! Builds the program as a toolchain without the WebAssembly target does, such as the Rust of a distribution.
//!
//! If this machine has the target, a stand-in for the compiler hides it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, ensure};
use grille_page::engine;

use crate::server::{Server, post};
use crate::{debug_program, target_folder};

/// Builds the program as the tests do, tries it, and says where it is.
pub(crate) fn build() -> Result<PathBuf> {
    let rustc = match engine::has_target() {
        true => Some(fake_rustc()?),
        false => None,
    };
    let (program, printed) = debug_program("no-target", rustc.as_deref())?;
    // A newer compiler may have other warnings.
    let warned = |line: &&str| line.starts_with("warning: ") && line.contains(engine::TARGET);
    ensure!(
        printed.lines().filter(warned).count() == 1,
        "one warning should name the missing target:\n{printed}"
    );
    let server = Server::start(Command::new(&program))?;
    server.check_page()?;
    ensure!(!server.has_engine()?, "its page has an engine after all");
    let hint = r#"{"do": "hint", "id": "takuzu:11......00......", "lang": "en"}"#;
    let hint = server.answer(&post(hint))?;
    let is_answered = hint.contains("\"moves\":[");
    ensure!(is_answered, "it does not answer what its page asks");
    Ok(program)
}

/// A `rustc` that looks for the target's library in a folder that does not exist.
#[cfg(unix)]
fn fake_rustc() -> Result<PathBuf> {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = target_folder()?.join("no-target");
    let real = crate::output(Command::new("rustc").args(["--print", "sysroot"]))?;
    let (sysroot, target) = (real.trim(), engine::TARGET);
    let script = format!(
        "#!/bin/sh\ncase \"$*\" in *{target}*) exec '{sysroot}/bin/rustc' --sysroot '{}' \"$@\";; esac\n\
         exec '{sysroot}/bin/rustc' \"$@\"\n",
        folder.join("no-sysroot").display()
    );
    fs::create_dir_all(&folder)?;
    let rustc = folder.join("rustc");
    fs::write(&rustc, script)?;
    fs::set_permissions(&rustc, fs::Permissions::from_mode(0o755))?;
    Ok(rustc)
}

#[cfg(not(unix))]
fn fake_rustc() -> Result<PathBuf> {
    let why = "this system has no shell to hide the wasm target with".to_owned();
    Err(crate::tools::Missing(why).into())
}
