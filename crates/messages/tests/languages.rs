//! Checks of the language files, whatever the features: both languages have the same messages with the same values,
//! and every message is used.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_bundle::FluentResource;
use grille_messages::Language;

/// The files below a folder whose names have this ending, with their texts.
fn files(folder: &Path, ending: &str) -> BTreeMap<PathBuf, String> {
    let mut files = BTreeMap::new();
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.append(&mut self::files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            let text = fs::read_to_string(&path).unwrap();
            files.insert(path, text);
        }
    }
    files
}

/// The files of a language, by their paths within its folder.
fn language_files(language: Language) -> BTreeMap<PathBuf, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("lang")
        .join(language.name());
    let within = |path: PathBuf| path.strip_prefix(&root).unwrap().to_owned();
    let files = files(&root, ".ftl").into_iter();
    files.map(|(path, text)| (within(path), text)).collect()
}

/// The messages of a file with the names of the values that each takes.
fn messages(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut messages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut id = String::new();
    for line in text.lines() {
        if let Some((name, _)) = line.split_once(" =")
            && line.starts_with(|c: char| c.is_ascii_lowercase())
        {
            id = name.to_owned();
            let first = messages.insert(id.clone(), BTreeSet::new()).is_none();
            assert!(first, "{id} is there twice");
        }
        for part in line.split('$').skip(1) {
            let is_name = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
            let name = part.chars().take_while(is_name).collect();
            messages.get_mut(&id).unwrap().insert(name);
        }
    }
    messages
}

/// All ids.
fn ids() -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for text in language_files(Language::En).values() {
        for id in messages(text).into_keys() {
            assert!(ids.insert(id.clone()), "{id} is in two files");
        }
    }
    ids
}

#[test]
fn both_languages_have_the_same_messages_with_the_same_values() {
    let [en, fr] = Language::ALL.map(language_files);
    assert!(en.keys().eq(fr.keys()));
    for ((path, english), french) in en.iter().zip(fr.values()) {
        for text in [english, french] {
            let parsed = FluentResource::try_new(text.clone());
            assert!(parsed.is_ok(), "{path:?}: {:?}", parsed.unwrap_err().1);
        }
        assert_eq!(messages(english), messages(french), "{path:?}");
    }
    assert!(ids().len() > 500);
}

/// A message is used by its constant in Rust and by its id in the page's scripts.
#[test]
fn every_message_is_used() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut names = BTreeSet::new();
    for package in ["classic", "engine", "grille", "messages", "takuzu-c"] {
        for text in files(&root.join("crates").join(package).join("src"), ".rs").into_values() {
            let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            names.extend(words.map(str::to_owned));
        }
    }
    let scripts: String = files(&root.join("web/js"), ".js").into_values().collect();
    let quoted: BTreeSet<&str> = scripts.split(['\'', '"', '`']).collect();
    // Scripts put some together from a prefix and a word.
    let prefixes: Vec<&str> = quoted
        .iter()
        .filter_map(|part| part.strip_suffix('}')?.split_once("${"))
        .map(|(prefix, _)| prefix)
        .filter(|prefix| prefix.starts_with("page-"))
        .collect();
    let is_put_together = |id: &str| {
        let rest = prefixes.iter().filter_map(|prefix| id.strip_prefix(prefix));
        rest.into_iter()
            .any(|rest| !rest.trim_start_matches('-').contains('-'))
    };
    // Help texts, rules and lessons are found by name, which tests of theirs check.
    let by_name = ["cmd-", "arg-", "examples-", "rules-", "lesson-"];
    for id in ids() {
        let is_used = names.contains(&id.to_uppercase().replace('-', "_"))
            || quoted.contains(id.as_str())
            || is_put_together(&id)
            || by_name.iter().any(|prefix| id.starts_with(prefix));
        assert!(is_used, "{id} is not used");
    }
}
