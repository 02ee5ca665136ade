//! `cargo xtask dist`: one archive with everything that somebody who has no Rust needs: the program, its
//! manual pages and completions, the book, the Takuzu grids, the C library, licences, and checksums. Its
//! folders are those of a prefix such as `/usr/local`, so that they can be copied there as they are.

mod check;
mod licences;

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::tools;
use crate::{book, cargo, must, release_program, root};

/// Shells that get a file of completions, and where each looks for it.
const SHELLS: [(&str, &str); 3] = [
    ("bash", "share/bash-completion/completions/grille"),
    ("zsh", "share/zsh/site-functions/_grille"),
    ("fish", "share/fish/vendor_completions.d/grille.fish"),
];

/// Languages of the manual, and where `man` looks for them.
const MANUALS: [(&str, &str); 2] = [("en", "share/man/man1"), ("fr", "share/man/fr/man1")];

/// The Takuzu grids, under the name that the assignment gives to their folder.
const GRIDS: &str = "share/grille/Grilles";

/// The name that programs ask for which were linked with the shared library. Its number is that of what C
/// sees, which is the assignment's and does not follow our versions: it grows when something that was
/// compiled with an older header would no longer work.
const SHARED: &str = "libtakuzu_c.so.1";

/// No program that somebody should download is larger, its page included.
const LARGEST: u64 = 15 << 20;

/// Makes the archive in `out`, beside a file with its checksum, and tries it.
pub(crate) fn run(out: Option<&Path>) -> Result<()> {
    ensure!(
        cfg!(target_os = "linux"),
        "the archive is for Linux, and is made there: its C library has Linux' names"
    );
    // Whoever downloads the archive can play offline.
    tools::wasm_target()?;
    let program = release_program()?;
    let metadata = metadata()?;
    let target = PathBuf::from(text(&metadata, "target_directory")?);
    let version = env!("CARGO_PKG_VERSION");
    let name = format!("grille-{version}-{}", host()?);
    let out = out.map_or_else(|| target.join("dist"), Path::to_path_buf);
    fs::create_dir_all(&out).with_context(|| format!("{} cannot be made", out.display()))?;
    // Made aside, so that an archive that is there already stays whole until the new one is.
    let aside = tempfile::tempdir_in(&out)?;
    let tree = aside.path().join(&name);
    fs::create_dir(&tree)?;
    put_program(&program, &tree)?;
    put_documents(version, &tree)?;
    put_grids(&tree)?;
    put_c_library(&target, version, &tree)?;
    licences::put(&metadata, &tree)?;
    put_checksums(&tree)?;
    let fresh = aside.path().join("archive");
    pack(&tree, &name, &fresh)?;
    let unpacked = aside.path().join("unpacked");
    check::unpack(&fresh, &unpacked)?;
    check::run(&unpacked.join(&name), version)
        .context("the archive that was made is not as it should be, and is thrown away")?;
    let archive = out.join(format!("{name}.tar.gz"));
    fs::rename(&fresh, &archive)?;
    let line = format!("{}  {name}.tar.gz\n", checksum(&archive)?);
    fs::write(out.join(format!("{name}.tar.gz.sha256")), line)?;
    let size = fs::metadata(&archive)?.len();
    println!("{}: {:.1} MB", archive.display(), size as f64 / 1e6);
    Ok(())
}

fn metadata() -> Result<Value> {
    let output = cargo()
        .args(["metadata", "--format-version", "1", "--locked"])
        .output()
        .context("cargo metadata")?;
    Ok(serde_json::from_slice(&output.stdout)?)
}

fn text<'a>(value: &'a Value, key: &str) -> Result<&'a str> {
    value[key]
        .as_str()
        .with_context(|| format!("cargo metadata has no {key}"))
}

/// The kind of machine that we build for.
fn host() -> Result<String> {
    let output = Command::new("rustc").arg("-vV").output()?;
    let told = String::from_utf8_lossy(&output.stdout);
    let line = told.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(line.context("rustc does not say its host")?.to_owned())
}

/// The program without what only debuggers read, its manual and its completions.
fn put_program(program: &Path, tree: &Path) -> Result<()> {
    let ours = tree.join("bin/grille");
    copy(program, &ours)?;
    strip(&ours, "--strip-all")?;
    for (language, folder) in MANUALS {
        let folder = tree.join(folder);
        fs::create_dir_all(&folder)?;
        let mut manual = Command::new(&ours);
        must(
            manual
                .args(["--lang", language, "man", "--dir"])
                .arg(&folder),
        )?;
    }
    for (shell, path) in SHELLS {
        let mut completions = Command::new(&ours);
        let output = completions
            .args(["--lang", "en", "completions", shell])
            .output()?;
        ensure!(output.status.success(), "no completions for {shell}");
        write(&tree.join(path), output.stdout)?;
    }
    Ok(())
}

/// Drops symbols from a program or a library.
fn strip(path: &Path, what: &str) -> Result<()> {
    tools::program("strip", "binutils")?;
    must(Command::new("strip").arg(what).arg(path))
}

fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    fs::create_dir_all(path.parent().context("a file without a folder")?)?;
    fs::write(path, bytes).with_context(|| path.display().to_string())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to.parent().context("a file without a folder")?)?;
    fs::copy(from, to).with_context(|| from.display().to_string())?;
    Ok(())
}

/// What is read first, both books, and our licences.
fn put_documents(version: &str, tree: &Path) -> Result<()> {
    let readme = include_str!("dist/README.txt").replace("VERSION", version);
    write(&tree.join("README.txt"), readme)?;
    book::build(&tree.join("share/doc/grille"))?;
    for name in ["CHANGELOG.md", "LICENSE", "LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&root().join(name), &tree.join(name))?;
    }
    Ok(())
}

fn put_grids(tree: &Path) -> Result<()> {
    let from = root().join("crates/classic/grids");
    for path in files(&from)? {
        copy(&from.join(&path), &tree.join(GRIDS).join(&path))?;
    }
    Ok(())
}

/// The C library, its header, the game in C, and what pkg-config wants to know of it.
fn put_c_library(target: &Path, version: &str, tree: &Path) -> Result<()> {
    // Neither kind is linked by Rust, so that both can be optimised as a whole. Only what is installed has
    // another name at run time: in the target folder there is no file of that name.
    let mut build = cargo();
    build.args([
        "rustc",
        "--release",
        "--quiet",
        "--package",
        "grille-takuzu-c",
    ]);
    build.args(["--lib", "--crate-type", "staticlib,cdylib", "--"]);
    must(build.arg(format!("-Clink-arg=-Wl,-soname,{SHARED}")))?;
    let lib = tree.join("lib");
    let (kept, shared) = (lib.join("libtakuzu_c.a"), lib.join(SHARED));
    copy(&target.join("release/libtakuzu_c.a"), &kept)?;
    copy(&target.join("release/libtakuzu_c.so"), &shared)?;
    strip(&kept, "--strip-debug")?;
    strip(&shared, "--strip-all")?;
    // What the linker looks for.
    #[cfg(unix)]
    std::os::unix::fs::symlink(SHARED, lib.join("libtakuzu_c.so"))?;
    let ours = root().join("crates/takuzu-c/c");
    copy(&ours.join("takuzu.h"), &tree.join("include/takuzu.h"))?;
    copy(&ours.join("main.c"), &tree.join("share/grille/main.c"))?;
    let description = format!(
        "prefix=${{pcfiledir}}/../..\n\
         libdir=${{prefix}}/lib\n\
         includedir=${{prefix}}/include\n\
         \n\
         Name: takuzu_c\n\
         Description: Takuzu for C: grids, their rules, moves and a game\n\
         Version: {version}\n\
         Libs: -L${{libdir}} -ltakuzu_c\n\
         Libs.private: -lpthread -ldl -lm\n\
         Cflags: -I${{includedir}}\n"
    );
    write(&lib.join("pkgconfig/takuzu_c.pc"), description)
}

fn checksum(path: &Path) -> Result<String> {
    let digest = Sha256::digest(fs::read(path)?);
    Ok(digest.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

/// Every file and link below a folder, in order, by its path from there.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    // Ends: links are not followed.
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(&at)? {
            let entry = entry?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else {
                found.push(path.strip_prefix(folder)?.to_path_buf());
            }
        }
    }
    found.sort();
    Ok(found)
}

/// `sha256sum --check SHA256SUMS` says whether an unpacked archive is whole.
fn put_checksums(tree: &Path) -> Result<()> {
    let mut sums = String::new();
    for path in files(tree)? {
        writeln!(sums, "{}  {}", checksum(&tree.join(&path))?, path.display())?;
    }
    fs::write(tree.join("SHA256SUMS"), sums)?;
    Ok(())
}

/// Packs a folder under a name: the same files give the same bytes, whoever packs them and when.
fn pack(tree: &Path, name: &str, to: &Path) -> Result<()> {
    let encoder = GzEncoder::new(File::create(to)?, Compression::best());
    let mut archive = tar::Builder::new(encoder);
    for path in files(tree)? {
        let (from, path) = (tree.join(&path), Path::new(name).join(&path));
        let mut header = tar::Header::new_gnu();
        header.set_mtime(0);
        if let Ok(to) = fs::read_link(&from) {
            header.set_entry_type(tar::EntryType::Symlink);
            header.set_mode(0o777);
            header.set_size(0);
            archive.append_link(&mut header, path, to)?;
            continue;
        }
        let bytes = fs::read(&from)?;
        let is_run = path.starts_with(Path::new(name).join("bin")) || path.ends_with(SHARED);
        header.set_mode(if is_run { 0o755 } else { 0o644 });
        header.set_size(bytes.len() as u64);
        archive.append_data(&mut header, path, bytes.as_slice())?;
    }
    let mut file = archive.into_inner()?.finish()?;
    file.flush()?;
    file.sync_all()?;
    Ok(())
}
