//! `cargo xtask site`: writes the browser page to a folder, for any host of static files.
//!
//! The folder contains a list of the files that were written. The next run removes these alone, and a folder without
//! such a list is refused.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use grille_page::{Site, Sources, engine, headers};

use crate::{root, target_folder, tools};

/// The list of the files, in the folder itself.
const LIST: &str = ".grille-site";

const README: &str = include_str!("site/README.txt");

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The folder; a new one, or one that this command made [default: site in the target folder]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    // A host of static files has no program that the page could ask.
    tools::wasm_target()?;
    let out = match &options.out {
        Some(out) => out.clone(),
        None => target_folder()?.join("site"),
    };
    let site = pack()?;
    replace(&out, &contents(&site))?;
    println!("{:>9} {:>9} {:>9}  file", "bytes", "gzip", "brotli");
    for file in &site.files {
        let bytes = file.bytes.len();
        let length = |small: &Option<Vec<u8>>| small.as_ref().map_or(bytes, Vec::len);
        let (gzip, brotli) = (length(&file.gzip), length(&file.brotli));
        println!("{bytes:>9} {gzip:>9} {brotli:>9}  {}", file.path);
    }
    let (version, first) = (&site.version, site.first_visit());
    println!("version {version}; a first visit fetches at most {first} bytes (brotli)");
    println!("{}", out.display());
    Ok(())
}

/// Builds the engine, and packs the page with it.
pub(crate) fn pack() -> Result<Site> {
    let kept = target_folder()?.join("page");
    let engine = engine::build(&root(), &kept)?;
    let sources = Sources::read(&root().join(grille_page::FOLDER), Some(engine.bytes))?;
    Ok(grille_page::pack(&sources, Some(&kept.join("compressed")))?)
}

/// The files of the folder, by path.
fn contents(site: &Site) -> BTreeMap<String, Vec<u8>> {
    let mut headers = String::from("/*\n");
    for (name, value) in headers::EVERYWHERE {
        headers += &format!("  {name}: {value}\n");
    }
    let mut contents = BTreeMap::new();
    for file in &site.files {
        let keep = match file.lasting {
            true => headers::LASTING,
            false => headers::ASKED_ABOUT,
        };
        headers += &format!("/{}\n  Cache-Control: {keep}\n", file.path);
        contents.insert(file.path.clone(), file.bytes.clone());
        for (ending, small) in [("br", &file.brotli), ("gz", &file.gzip)] {
            if let Some(small) = small {
                contents.insert(format!("{}.{ending}", file.path), small.clone());
            }
        }
    }
    contents.insert("404.html".to_owned(), grille_page::NOT_FOUND.into());
    contents.insert("README.txt".to_owned(), README.into());
    contents.insert("_headers".to_owned(), headers.into());
    let list: String = contents.keys().map(|path| format!("{path}\n")).collect();
    contents.insert(LIST.to_owned(), list.into());
    contents
}

/// Writes the folder. Files that an earlier run wrote are removed first; those that a host needs may stand beside them.
fn replace(out: &Path, contents: &BTreeMap<String, Vec<u8>>) -> Result<()> {
    let list = fs::read_to_string(out.join(LIST));
    ensure!(
        list.is_ok() || !out.exists(),
        "{} was not written by this command, and is left as it is; --out chooses another folder",
        out.display()
    );
    for path in list.unwrap_or_default().lines() {
        let _ = fs::remove_file(out.join(path));
    }
    for (path, bytes) in contents {
        let path = out.join(path);
        fs::create_dir_all(path.parent().unwrap_or(out))?;
        fs::write(&path, bytes).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files_below;

    fn page(text: &str) -> BTreeMap<String, Vec<u8>> {
        let mut sources = Sources::default();
        sources.put("index.html", format!("<script src=\"js/a.js\">{text}"));
        sources.put("js/a.js", text.repeat(100));
        contents(&grille_page::pack(&sources, None).unwrap())
    }

    #[test]
    fn an_own_folder_is_replaced_and_foreign_files_are_kept() {
        let scratch = tempfile::tempdir().unwrap();
        let out = scratch.path().join("deep/site");
        replace(&out, &page("one")).unwrap();
        fs::write(out.join("CNAME"), "example.org").unwrap();
        let page = page("two");
        replace(&out, &page).unwrap();
        let mut want: Vec<PathBuf> = page.keys().map(|path| out.join(path)).collect();
        want.push(out.join("CNAME"));
        want.sort();
        assert_eq!(files_below(&out).unwrap(), want);
        let index = fs::read_to_string(out.join("index.html")).unwrap();
        assert!(index.contains("two"));
        for others in [scratch.path(), &out.join("CNAME")] {
            let error = replace(others, &page).unwrap_err().to_string();
            assert!(error.contains("was not written by this command"), "{error}");
        }
    }

    #[test]
    fn hosts_get_the_headers_of_every_file() {
        let text = String::from_utf8(page("one")["_headers"].clone()).unwrap();
        assert!(text.starts_with("/*\n  Content-Security-Policy: default-src 'none';"));
        assert!(text.contains("/index.html\n  Cache-Control: no-cache\n"));
        assert!(text.contains(".js\n  Cache-Control: public, max-age=31536000, immutable\n"));
    }
}
