//! Writes the messages of each language as two texts, and a constant for the id of every message.
//!
//! The ids come from the English files; `tests/languages.rs` checks that both languages have the same.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The folders in `lang/en` and `lang/fr`, each with the feature that includes its files.
const FOLDERS: [(&str, &str); 2] = [
    ("program", "CARGO_FEATURE_PROGRAM"),
    ("classic", "CARGO_FEATURE_CLASSIC"),
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=lang");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    for language in ["en", "fr"] {
        let folder = Path::new("lang").join(language);
        let shared = messages(&folder);
        let mut more = String::new();
        for (name, feature) in FOLDERS {
            if env::var_os(feature).is_some() {
                more += &messages(&folder.join(name));
            }
        }
        write(&out.join(format!("shared.{language}.ftl")), &shared);
        write(&out.join(format!("more.{language}.ftl")), &more);
        if language == "en" {
            write(&out.join("id.rs"), &constants(&(shared + &more)));
        }
    }
}

/// The files of a folder as one text, without comments.
fn messages(folder: &Path) -> String {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let paths = entries.map(|entry| entry.expect("the folder can be listed").path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.is_file()).collect();
    paths.sort();
    let mut text = String::new();
    for path in paths {
        let file = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        for line in file.lines().filter(|line| !line.starts_with('#')) {
            text += line;
            text.push('\n');
        }
    }
    text
}

/// A constant for each message, with the message as its documentation.
fn constants(messages: &str) -> String {
    let mut found: Vec<(&str, String)> = Vec::new();
    for line in messages.lines() {
        let is_first = line.starts_with(|c: char| c.is_ascii_lowercase());
        match (line.split_once(" ="), found.last_mut()) {
            (Some((id, text)), _) if is_first => found.push((id, text.trim().to_owned())),
            (_, Some((_, doc))) => {
                doc.push('\n');
                doc.push_str(line.trim());
            }
            _ => {}
        }
    }
    let mut constants = String::new();
    for (id, doc) in found {
        let name = id.to_uppercase().replace('-', "_");
        let doc = doc.trim();
        // Writing to a string never fails.
        let _ = writeln!(constants, "#[doc = {doc:?}]");
        let _ = writeln!(
            constants,
            "pub const {name}: MessageId = MessageId({id:?});"
        );
    }
    constants
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).unwrap_or_else(|error| panic!("{path:?}: {error}"));
}
