//! `cargo xtask dist`: one archive with everything that somebody who has no Rust needs: the program, its
//! manual pages and completions, the Takuzu grids, the C library, licences, and checksums.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::{cargo, must, release_program, root};

/// Shells that get a file of completions, and what each expects its name to be.
const SHELLS: [(&str, &str); 3] = [
    ("bash", "completions/grille.bash"),
    ("zsh", "completions/_grille"),
    ("fish", "completions/grille.fish"),
];

/// No program that somebody should download is larger, its page included.
const LARGEST: u64 = 15 << 20;

/// Makes the archive in `out`, beside a file with its checksum.
pub(crate) fn run(out: Option<&Path>) -> Result<()> {
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
    put_documents(&tree)?;
    put_grids(&tree)?;
    put_c_library(&target, version, &tree)?;
    fs::write(
        tree.join("LICENSES-OF-DEPENDENCIES.md"),
        licences(&metadata)?,
    )?;
    put_checksums(&tree)?;
    let archive = out.join(format!("{name}.tar.gz"));
    let fresh = aside.path().join("archive");
    pack(&tree, &name, &fresh)?;
    fs::rename(&fresh, &archive)?;
    let sum = checksum(&archive)?;
    let line = format!("{sum}  {name}.tar.gz\n");
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
    fs::create_dir_all(tree.join("bin"))?;
    fs::create_dir_all(tree.join("man/man1"))?;
    fs::create_dir_all(tree.join("completions"))?;
    let ours = tree.join("bin/grille");
    fs::copy(program, &ours)?;
    let size = fs::metadata(&ours)?.len();
    if size > LARGEST {
        bail!("the program has {size} bytes, and should have {LARGEST} at most");
    }
    must(
        Command::new(&ours)
            .arg("man")
            .arg("--dir")
            .arg(tree.join("man/man1")),
    )?;
    for (shell, name) in SHELLS {
        let output = Command::new(&ours).args(["completions", shell]).output()?;
        if !output.status.success() || output.stdout.is_empty() {
            bail!("no completions for {shell}");
        }
        fs::write(tree.join(name), output.stdout)?;
    }
    Ok(())
}

fn put_documents(tree: &Path) -> Result<()> {
    for name in [
        "README.md",
        "README.fr.md",
        "CHANGELOG.md",
        "LICENSE",
        "LICENSE-MIT",
        "LICENSE-APACHE",
    ] {
        fs::copy(root().join(name), tree.join(name)).with_context(|| name.to_owned())?;
    }
    Ok(())
}

fn put_grids(tree: &Path) -> Result<()> {
    copy_folder(&root().join("crates/grille/grids"), &tree.join("grids"))
}

/// Copies a folder of folders of files. Ends: folders of the project have no links.
fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    let mut folders = vec![(from.to_path_buf(), to.to_path_buf())];
    while let Some((from, to)) = folders.pop() {
        fs::create_dir_all(&to)?;
        for entry in fs::read_dir(&from)? {
            let entry = entry?;
            let (from, to) = (entry.path(), to.join(entry.file_name()));
            if from.is_dir() {
                folders.push((from, to));
            } else {
                fs::copy(&from, &to)?;
            }
        }
    }
    Ok(())
}

/// The C library, its header, and what pkg-config wants to know of it.
fn put_c_library(target: &Path, version: &str, tree: &Path) -> Result<()> {
    must(cargo().args(["build", "--release", "--quiet", "--package", "takuzu-c"]))?;
    fs::create_dir_all(tree.join("lib/pkgconfig"))?;
    fs::create_dir_all(tree.join("include"))?;
    for name in ["libtakuzu_c.a", "libtakuzu_c.so"] {
        fs::copy(
            target.join("release").join(name),
            tree.join("lib").join(name),
        )
        .with_context(|| name.to_owned())?;
    }
    let header = root().join("crates/takuzu-c/include/takuzu.h");
    fs::copy(header, tree.join("include/takuzu.h"))?;
    let description = format!(
        "prefix=${{pcfiledir}}/../..\n\
         libdir=${{prefix}}/lib\n\
         includedir=${{prefix}}/include\n\
         \n\
         Name: takuzu_c\n\
         Description: Takuzu grids for C: rules, solver and generator\n\
         Version: {version}\n\
         Libs: -L${{libdir}} -ltakuzu_c\n\
         Libs.private: -lpthread -ldl -lm\n\
         Cflags: -I${{includedir}}\n"
    );
    fs::write(tree.join("lib/pkgconfig/takuzu_c.pc"), description)?;
    Ok(())
}

/// Every crate that the program and the C library are built from, with its licence and the texts that
/// come along with it.
fn licences(metadata: &Value) -> Result<String> {
    let packages = metadata["packages"].as_array().context("no packages")?;
    let nodes = metadata["resolve"]["nodes"]
        .as_array()
        .context("no nodes")?;
    let by_id: BTreeMap<&str, &Value> = packages
        .iter()
        .filter_map(|package| Some((package["id"].as_str()?, package)))
        .collect();
    let mut wanted: Vec<&str> = packages
        .iter()
        .filter(|package| ["grille", "takuzu-c"].contains(&package["name"].as_str().unwrap_or("")))
        .filter_map(|package| package["id"].as_str())
        .collect();
    let mut seen: BTreeMap<String, &Value> = BTreeMap::new();
    // Ends: every package is taken up once.
    while let Some(id) = wanted.pop() {
        let package = by_id.get(id).copied().context("a package without data")?;
        let key = format!("{} {}", text(package, "name")?, text(package, "version")?);
        if seen.insert(key, package).is_some() {
            continue;
        }
        let node = nodes.iter().find(|node| node["id"] == id);
        for dependency in node
            .into_iter()
            .flat_map(|node| node["deps"].as_array().into_iter().flatten())
        {
            let kinds = dependency["dep_kinds"].as_array();
            // What only tests and build scripts use is not in the program.
            let is_built_in =
                kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()));
            if is_built_in && let Some(id) = dependency["pkg"].as_str() {
                wanted.push(id);
            }
        }
    }
    let mut told = String::from(
        "# Licences of what grille is built from\n\nThe names, versions and licences are those that each crate's own metadata gives.\n",
    );
    for (key, package) in &seen {
        // Our own crates have no source elsewhere.
        if package["source"].is_null() {
            continue;
        }
        let licence = package["license"].as_str().unwrap_or("see its files");
        write!(told, "\n## {key}\n\nLicence: {licence}\n")?;
        let manifest = PathBuf::from(text(package, "manifest_path")?);
        for (name, words) in texts(manifest.parent().context("a manifest without a folder")?)? {
            write!(
                told,
                "\n### {key}: {name}\n\n```text\n{}\n```\n",
                words.trim()
            )?;
        }
    }
    Ok(told)
}

/// The files of a crate that hold its licence.
fn texts(folder: &Path) -> Result<BTreeMap<String, String>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let upper = name.to_uppercase();
        let is_one = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"]
            .iter()
            .any(|word| upper.starts_with(word));
        if is_one && entry.path().is_file() {
            found.insert(
                name,
                String::from_utf8_lossy(&fs::read(entry.path())?).into_owned(),
            );
        }
    }
    Ok(found)
}

fn checksum(path: &Path) -> Result<String> {
    let digest = Sha256::digest(fs::read(path)?);
    Ok(digest.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

/// Every file below a folder, in order, by its path from there.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(&at)? {
            let path = entry?.path();
            if path.is_dir() {
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
        let bytes = fs::read(tree.join(&path))?;
        let is_program = path.starts_with("bin") || path.extension().is_some_and(|end| end == "so");
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(if is_program { 0o755 } else { 0o644 });
        header.set_mtime(0);
        archive.append_data(&mut header, Path::new(name).join(&path), bytes.as_slice())?;
    }
    let mut file = archive.into_inner()?.finish()?;
    file.flush()?;
    file.sync_all()?;
    Ok(())
}
