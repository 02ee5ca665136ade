//! `cargo xtask site`: the browser page as a folder, for any host of plain files.
//!
//! A folder that this command has made holds a list of what it wrote. One that holds anything else is
//! nobody's to replace: then nothing is touched.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use grille_page::{Site, Sources, engine, headers};

use crate::{root, target_folder, tools};

/// The list of what was written, in the folder itself.
const LIST: &str = ".grille-site";

const README: &str = "\
This folder is the whole browser page of grille: plain files, no program behind them. Copy it to any
host of plain files, into any folder; everything is named relative to index.html.

- Serve .wasm as application/wasm, .webmanifest as application/manifest+json, .js as text/javascript.
- _headers says what goes with every file, for hosts that read such a file (Netlify, Cloudflare Pages);
  it is written for a page at the root of its host. Elsewhere, configure the same by hand: at least the
  Content-Security-Policy, and Cache-Control as it stands there.
- Files ending in .br and .gz are the same files compressed, for hosts that pick them by themselves
  (nginx: gzip_static and brotli_static; Caddy: precompressed br gzip). Others may leave them out.
- 404.html is what most hosts show where nothing is.
- Browsers keep the page for use without a network only where it comes by https, or from localhost.
";

pub(crate) fn run(out: Option<PathBuf>) -> Result<()> {
    // There is no program to ask on a host of plain files.
    tools::wasm_target()?;
    let target = target_folder()?;
    let out = match out {
        Some(out) => out,
        None => target.join("site"),
    };
    let page = target.join("page");
    let engine = engine::build(&root(), &page)?;
    let sources = Sources::read(&root().join(grille_page::FOLDER), Some(engine.bytes))?;
    let site = grille_page::pack(&sources, Some(&page.join("compressed")))?;
    replace(&out, &contents(&site))?;
    report(&site, &out);
    Ok(())
}

/// Everything that goes into the folder, by path.
fn contents(site: &Site) -> Vec<(String, Vec<u8>)> {
    let mut contents = vec![
        ("404.html".to_owned(), grille_page::NOT_FOUND.into()),
        ("README.txt".to_owned(), README.into()),
        ("_headers".to_owned(), headers_file(site).into_bytes()),
    ];
    for file in &site.files {
        contents.push((file.path.clone(), file.bytes.clone()));
        for (ending, small) in [("br", &file.brotli), ("gz", &file.gzip)] {
            if let Some(small) = small {
                contents.push((format!("{}.{ending}", file.path), small.clone()));
            }
        }
    }
    contents.push((LIST.to_owned(), Vec::new()));
    contents.sort();
    let list: String = contents
        .iter()
        .map(|(path, _)| format!("{path}\n"))
        .collect();
    for (_, bytes) in contents.iter_mut().filter(|(path, _)| path == LIST) {
        *bytes = list.clone().into_bytes();
    }
    contents
}

/// What goes with every file, in the form that some hosts read.
fn headers_file(site: &Site) -> String {
    let mut text = String::from("/*\n");
    for (name, value) in headers::EVERYWHERE {
        text += &format!("  {name}: {value}\n");
    }
    for file in &site.files {
        let keep = match file.lasting {
            true => headers::LASTING,
            false => headers::ASKED_ABOUT,
        };
        text += &format!("/{}\n  Cache-Control: {keep}\n", file.path);
    }
    text
}

/// Writes a folder beside the old one, if there is one, and puts it in its place: whoever looks sees the
/// old one or the new one.
fn replace(out: &Path, contents: &[(String, Vec<u8>)]) -> Result<()> {
    let name = out.file_name().context("the folder needs a name")?;
    let parent = match out.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
    let old = is_ours(out)?;
    let beside = parent.join(format!(
        ".{}.{}",
        name.to_string_lossy(),
        std::process::id()
    ));
    let done = write(&beside, contents).and_then(|()| {
        if old {
            exchange(&beside, out)
        } else {
            // An empty folder gives way; one that is not empty would have been refused.
            fs::rename(&beside, out).with_context(|| out.display().to_string())
        }
    });
    // What is beside now is the old folder, or what could not take its place: ours in both cases.
    if beside.exists() {
        fs::remove_dir_all(&beside).with_context(|| beside.display().to_string())?;
    }
    done
}

fn write(folder: &Path, contents: &[(String, Vec<u8>)]) -> Result<()> {
    fs::create_dir(folder).with_context(|| folder.display().to_string())?;
    for (path, bytes) in contents {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, bytes).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// Whether there is a folder that we have made, all of it. Fails where there is anything else.
fn is_ours(out: &Path) -> Result<bool> {
    let Ok(about) = fs::symlink_metadata(out) else {
        return Ok(false);
    };
    ensure!(about.is_dir(), "{} is not a folder", out.display());
    let there = files_below(out)?;
    if there.is_empty() {
        return Ok(false);
    }
    let Ok(list) = fs::read_to_string(out.join(LIST)) else {
        bail!(
            "{} was not made by this command, and stays as it is; --out chooses another folder",
            out.display()
        );
    };
    let ours: BTreeSet<&str> = list.lines().collect();
    if let Some(other) = there.iter().find(|path| !ours.contains(path.as_str())) {
        bail!(
            "{} was not made by this command: it is in the way, and stays where it is",
            out.join(other).display()
        );
    }
    Ok(true)
}

/// The paths of all files below a folder, from there, with `/` between their parts. Folders count where
/// they are empty, with a `/` at their end.
fn files_below(folder: &Path) -> Result<Vec<String>> {
    let (mut files, mut folders) = (Vec::new(), vec![(folder.to_path_buf(), String::new())]);
    // Ends: links are not followed.
    while let Some((folder, prefix)) = folders.pop() {
        let mut empty = true;
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let entry = entry?;
            empty = false;
            let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                folders.push((entry.path(), format!("{path}/")));
            } else {
                files.push(path);
            }
        }
        if empty && !prefix.is_empty() {
            files.push(prefix);
        }
    }
    Ok(files)
}

/// Lets two folders have each other's name, at once where the system can.
fn exchange(new: &Path, old: &Path) -> Result<()> {
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        if renameat_with(CWD, new, CWD, old, RenameFlags::EXCHANGE).is_ok() {
            return Ok(());
        }
    }
    let mut aside = new.as_os_str().to_owned();
    aside.push("-old");
    let aside = PathBuf::from(aside);
    fs::rename(old, &aside).with_context(|| old.display().to_string())?;
    if let Err(error) = fs::rename(new, old) {
        fs::rename(&aside, old)?;
        return Err(error).with_context(|| old.display().to_string());
    }
    fs::rename(&aside, new).with_context(|| new.display().to_string())
}

fn report(site: &Site, out: &Path) {
    println!("{:>9} {:>9} {:>9}  file", "bytes", "gzip", "brotli");
    for file in &site.files {
        let length = |small: &Option<Vec<u8>>| small.as_ref().map_or(file.bytes.len(), Vec::len);
        println!(
            "{:>9} {:>9} {:>9}  {}",
            file.bytes.len(),
            length(&file.gzip),
            length(&file.brotli),
            file.path
        );
    }
    println!(
        "version {}; a first visit fetches at most {} bytes (brotli)",
        site.version,
        site.first_visit()
    );
    println!("{}", out.display());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(text: &str) -> Vec<(String, Vec<u8>)> {
        let mut sources = Sources::default();
        sources.put("index.html", format!("<script src=\"js/a.js\">{text}"));
        sources.put("js/a.js", text.repeat(100));
        contents(&grille_page::pack(&sources, None).unwrap())
    }

    fn names(folder: &Path) -> BTreeSet<String> {
        files_below(folder).unwrap().into_iter().collect()
    }

    #[test]
    fn a_folder_of_ours_is_replaced_and_nothing_stays_beside_it() {
        let scratch = tempfile::tempdir().unwrap();
        let out = scratch.path().join("deep/site");
        for text in ["one", "two", "two"] {
            let page = page(text);
            replace(&out, &page).unwrap();
            let want: BTreeSet<String> = page.into_iter().map(|(path, _)| path).collect();
            assert_eq!(names(&out), want);
            assert_eq!(
                fs::read_dir(scratch.path().join("deep")).unwrap().count(),
                1
            );
        }
        let index = fs::read_to_string(out.join("index.html")).unwrap();
        assert!(index.contains("two"));
        assert!(names(&out).contains("README.txt"));
        assert!(names(&out).iter().any(|name| name.ends_with(".js.br")));
    }

    #[test]
    fn an_empty_folder_gives_way() {
        let scratch = tempfile::tempdir().unwrap();
        replace(scratch.path(), &page("one")).unwrap();
        assert!(scratch.path().join("index.html").exists());
    }

    #[test]
    fn what_is_not_ours_is_never_touched() {
        let scratch = tempfile::tempdir().unwrap();
        let out = scratch.path().join("site");
        let refused = |why: &str| {
            let before = names(scratch.path());
            let error = replace(&out, &page("new")).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
            assert_eq!(names(scratch.path()), before);
        };
        fs::write(&out, "a file").unwrap();
        refused("is not a folder");
        fs::remove_file(&out).unwrap();
        fs::create_dir(&out).unwrap();
        fs::write(out.join("letter.txt"), "dear").unwrap();
        refused("was not made by this command");
        fs::remove_file(out.join("letter.txt")).unwrap();
        replace(&out, &page("old")).unwrap();
        fs::write(out.join("CNAME"), "example.org").unwrap();
        refused("CNAME was not made by this command");
        fs::remove_file(out.join("CNAME")).unwrap();
        fs::create_dir(out.join("empty")).unwrap();
        refused("empty/ was not made");
        fs::remove_dir(out.join("empty")).unwrap();
        replace(&out, &page("new")).unwrap();
    }

    #[test]
    fn hosts_are_told_the_headers_of_every_file() {
        let page = page("one");
        let (_, text) = page.iter().find(|(path, _)| path == "_headers").unwrap();
        let text = String::from_utf8(text.clone()).unwrap();
        assert!(text.starts_with("/*\n  Content-Security-Policy: default-src 'none';"));
        assert!(text.contains("/index.html\n  Cache-Control: no-cache\n"));
        assert!(text.contains(".js\n  Cache-Control: public, max-age=31536000, immutable\n"));
    }
}
