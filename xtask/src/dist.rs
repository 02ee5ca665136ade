//! `cargo xtask dist`: makes one archive with everything that people without Rust need: the program, its manual pages
//! and completions, the documentation, the Takuzu grids, the C library, licences, and checksums. Its folders can be
//! copied to a prefix such as `/usr/local`.

mod check;
mod licences;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::tools;
use crate::{cargo, files_below, must, output, release_program, root, target_folder};

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

/// The run-time name of the shared library. Its number is that of the C interface, which is the assignment's and does
/// not follow our versions: it grows when programs compiled with an older header would stop working.
const SHARED: &str = "libtakuzu_c.so.1";

/// The most bytes that the program may have, its page included.
const LARGEST: u64 = 15 << 20;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Makes the archive in `out`, with a file that has its checksum, and tests it.
pub(crate) fn run(out: Option<&Path>) -> Result<()> {
    ensure!(cfg!(target_os = "linux"), "the archive is for Linux only");
    // Without it, the page could not be played offline.
    tools::wasm_target()?;
    let program = release_program()?;
    let target = target_folder()?;
    let host = output(Command::new("rustc").args(["--print", "host-tuple"]))?;
    let name = format!("grille-{VERSION}-{}", host.trim());
    let out = out.map_or_else(|| target.join("dist"), Path::to_path_buf);
    fs::create_dir_all(&out).with_context(|| format!("{} cannot be made", out.display()))?;
    // Made in a temporary folder, so that an older archive stays until the new one has passed its tests.
    let scratch = tempfile::tempdir_in(&out)?;
    let tree = scratch.path().join(&name);
    put_program(&program, &tree)?;
    put_documents(&tree)?;
    put_c_library(&target, &tree)?;
    licences::put(&tree)?;
    fs::write(tree.join("SHA256SUMS"), checksums(&tree)?)?;
    let archive = format!("{name}.tar.gz");
    pack(&tree, &scratch.path().join(&archive))?;
    let mut sum = Command::new("sha256sum");
    let sum = output(sum.arg(&archive).current_dir(scratch.path()))?;
    let unpacked = scratch.path().join("unpacked");
    fs::create_dir(&unpacked)?;
    let mut tar = Command::new("tar");
    tar.arg("-xzf").arg(scratch.path().join(&archive));
    must(tar.arg("-C").arg(&unpacked))?;
    check::run(&unpacked.join(&name)).context("the new archive is faulty and is thrown away")?;
    let place = out.join(&archive);
    fs::rename(scratch.path().join(&archive), &place)?;
    fs::write(out.join(format!("{archive}.sha256")), sum)?;
    let size = fs::metadata(&place)?.len();
    println!("{}: {:.1} MB", place.display(), size as f64 / 1e6);
    Ok(())
}

/// The program without debug symbols, its manual and its completions.
fn put_program(program: &Path, tree: &Path) -> Result<()> {
    let ours = tree.join("bin/grille");
    copy(program, &ours)?;
    strip(&ours, "--strip-all")?;
    for (language, folder) in MANUALS {
        let mut manual = Command::new(&ours);
        manual.args(["--lang", language, "man", "--dir"]);
        fs::create_dir_all(tree.join(folder))?;
        must(manual.arg(tree.join(folder)))?;
    }
    for (shell, path) in SHELLS {
        let mut completions = Command::new(&ours);
        let script = output(completions.args(["--lang", "en", "completions", shell]))?;
        write(&tree.join(path), script)?;
    }
    Ok(())
}

/// Drops symbols from a program or a library.
fn strip(path: &Path, what: &str) -> Result<()> {
    tools::program("strip", "binutils")?;
    must(Command::new("strip").arg(what).arg(path))
}

fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<()> {
    fs::create_dir_all(path.parent().context("a file without a folder")?)?;
    fs::write(path, text).with_context(|| path.display().to_string())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to.parent().context("a file without a folder")?)?;
    fs::copy(from, to).with_context(|| from.display().to_string())?;
    Ok(())
}

/// What is read first, the documentation with its pictures, our licences, and the Takuzu grids.
fn put_documents(tree: &Path) -> Result<()> {
    let readme = include_str!("dist/README.txt").replace("VERSION", VERSION);
    write(&tree.join("README.txt"), readme)?;
    for name in ["CHANGELOG.md", "LICENSE", "LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&root().join(name), &tree.join(name))?;
    }
    let documents = &["md", "svg", "png", "json"][..];
    let folders = [
        ("docs", "share/doc/grille", documents),
        ("crates/classic/grids", GRIDS, &["txt"]),
    ];
    for (from, to, endings) in folders {
        for path in files(&root().join(from))? {
            let ending = path.extension().unwrap_or_default();
            if endings.iter().any(|known| ending == *known) {
                copy(&root().join(from).join(&path), &tree.join(to).join(&path))?;
            }
        }
    }
    Ok(())
}

/// The C library, its header, the game in C, and a description for pkg-config.
fn put_c_library(target: &Path, tree: &Path) -> Result<()> {
    // No Rust code links either kind, so both can be optimised as a whole. Only the installed library has another name
    // at run time: in the target folder there is no file of that name.
    let mut build = cargo();
    build.args(["rustc", "--release", "--quiet", "--package"]);
    build.args(["grille-takuzu-c", "--lib", "--crate-type"]);
    build.args(["staticlib,cdylib", "--"]);
    must(build.arg(format!("-Clink-arg=-Wl,-soname,{SHARED}")))?;
    let lib = tree.join("lib");
    let built = target.join("release");
    copy(&built.join("libtakuzu_c.a"), &lib.join("libtakuzu_c.a"))?;
    copy(&built.join("libtakuzu_c.so"), &lib.join(SHARED))?;
    strip(&lib.join("libtakuzu_c.a"), "--strip-debug")?;
    strip(&lib.join(SHARED), "--strip-all")?;
    // The name that the linker looks for.
    #[cfg(unix)]
    std::os::unix::fs::symlink(SHARED, lib.join("libtakuzu_c.so"))?;
    let ours = root().join("crates/takuzu-c/c");
    copy(&ours.join("takuzu.h"), &tree.join("include/takuzu.h"))?;
    copy(&ours.join("main.c"), &tree.join("share/grille/main.c"))?;
    let description = include_str!("dist/takuzu_c.pc").replace("VERSION", VERSION);
    write(&lib.join("pkgconfig/takuzu_c.pc"), description)
}

/// Every file and link below a folder, in order, by its path from there.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let below = |path: PathBuf| Ok(path.strip_prefix(folder)?.to_path_buf());
    files_below(folder)?.into_iter().map(below).collect()
}

/// The checksums of all files, as `sha256sum --check` reads them.
fn checksums(tree: &Path) -> Result<String> {
    let mut all = files(tree)?;
    all.retain(|path| path != Path::new("SHA256SUMS"));
    output(Command::new("sha256sum").current_dir(tree).args(all))
}

/// Packs a folder: the same files give the same bytes, whoever packs them and when.
fn pack(tree: &Path, to: &Path) -> Result<()> {
    let mut tar = Command::new("tar");
    tar.args(["--create", "--use-compress-program=gzip -9n", "--file"]);
    tar.arg(to);
    tar.args(["--format=gnu", "--sort=name", "--mtime=@0", "--owner=0"]);
    tar.args(["--group=0", "--numeric-owner", "--mode=a+rX,u+w,go-w"]);
    tar.arg("-C").arg(tree.parent().unwrap_or(tree));
    must(tar.arg(tree.file_name().unwrap_or_default()))
}
