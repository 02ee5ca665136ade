//! Reads and edits `config.toml`, the user's settings and keys. An error names its place and token. Changes made by
//! the program preserve comments and order.
//!
//! The table of [settings](crate::tui::settings) defines what the file may set. This module does not know which
//! screens, actions and keys exist; the caller checks them.

use std::fs::File;
use std::io::{self, Read as _};
use std::ops::Range;
use std::path::{Path, PathBuf};

use grille_grid::text::{ParseError, Place};
use grille_messages::{MessageId, id};
use toml_edit::{Document, DocumentMut, Item, Key, Table, TableLike, Value};

use super::{Problem, Store};
use grille_grid::Shown;

use crate::fail::Failure;
use crate::files;
use crate::lang::Messages;
use crate::tui::settings::{SETTINGS, Setting, Settings};

/// The maximum length of the file, in bytes.
const LONGEST: u64 = 1 << 20;

/// The content of the file, with defaults for missing settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Config {
    pub(crate) settings: Settings,
    /// In the order of the file.
    pub(crate) keys: Vec<Binding>,
}

/// A text of the file and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) text: String,
    pub(crate) place: Place,
}

/// `[keys.SCREEN] action = "key"`, or a list of keys: those keys and no others. An empty list leaves
/// the action without a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Binding {
    pub(crate) screen: Spot,
    pub(crate) action: Spot,
    pub(crate) keys: Vec<Spot>,
}

/// An error of a binding. Keys are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum KeyFault {
    /// There is no screen of this name; the existing ones are listed.
    NoScreen(Vec<&'static str>),
    /// The screen has no action of this name; the existing ones are listed.
    NoAction(Vec<&'static str>),
    NoKey(usize),
    /// The key is already bound to this action of the same screen.
    Taken(usize, &'static str),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ConfigFault {
    NotText,
    NotToml,
    /// The file ends in the middle of something.
    Ends,
    NoField,
    NotAString,
    NotABoolean,
    NotATable,
    NotKeys,
    /// The setting of this name has no such value; the existing ones are listed.
    NoValue(&'static str, Vec<&'static str>),
    Key(KeyFault),
}

/// A file with an error: exit code 2 when the program starts.
#[derive(Debug)]
pub(crate) struct WrongConfig {
    pub(crate) path: PathBuf,
    pub(crate) error: ParseError<ConfigFault>,
}

impl WrongConfig {
    /// One sentence with the file, the place and the token.
    pub(crate) fn words(&self, lang: &Messages) -> String {
        let token = self.error.token.as_str();
        let say = |id: MessageId, other: &str| {
            let other = other.to_owned();
            lang.fill(id, &[("token", token.into()), ("other", other.into())])
        };
        let list = |names: &[&str]| lang.list(names.iter().map(|&name| name.to_owned()).collect());
        let what = match &self.error.fault {
            ConfigFault::NotText => lang.text(id::IO_NOT_TEXT),
            ConfigFault::NotToml => say(id::CONFIG_NOT_TOML, ""),
            ConfigFault::Ends => lang.text(id::CONFIG_ENDS),
            ConfigFault::NoField => {
                let names = SETTINGS.iter().map(|setting| setting.name);
                let names: Vec<&str> = names.chain(["keys"]).collect();
                say(id::CONFIG_NO_FIELD, &list(&names))
            }
            ConfigFault::NotAString => say(id::CONFIG_NOT_A_STRING, ""),
            ConfigFault::NotABoolean => say(id::CONFIG_NOT_A_BOOLEAN, ""),
            ConfigFault::NotATable => say(id::CONFIG_NOT_A_TABLE, ""),
            ConfigFault::NotKeys => say(id::CONFIG_NOT_KEYS, ""),
            ConfigFault::NoValue(setting, names) => {
                let values = [
                    ("token", token.into()),
                    ("setting", (*setting).into()),
                    ("other", list(names).into()),
                ];
                lang.fill(id::CONFIG_NO_VALUE, &values)
            }
            ConfigFault::Key(KeyFault::NoScreen(names)) => say(id::CONFIG_NO_SCREEN, &list(names)),
            ConfigFault::Key(KeyFault::NoAction(names)) => say(id::CONFIG_NO_ACTION, &list(names)),
            ConfigFault::Key(KeyFault::NoKey(_)) => say(id::CONFIG_NO_KEY, ""),
            ConfigFault::Key(KeyFault::Taken(_, by)) => say(id::CONFIG_KEY_TAKEN, by),
        };
        let place = self.error.place;
        let values = [
            ("file", Shown::new(&self.path).to_string().into()),
            ("line", place.line.to_string().into()),
            ("column", place.column.to_string().into()),
            ("what", what.into()),
        ];
        lang.fill(id::CONFIG_WRONG, &values)
    }

    /// The failure that ends the program when it starts.
    pub(crate) fn failure(&self, lang: &Messages) -> Failure {
        Failure::bad_input(self.words(lang))
    }
}

/// Why there are no settings, or why they cannot be changed.
#[derive(Debug)]
pub(crate) enum Unconfigured {
    /// The disk failed. A message is shown and the defaults are used.
    Problem(Problem),
    /// The file has an error. The user is informed and the file is left as it is.
    Wrong(WrongConfig),
}

impl Unconfigured {
    pub(crate) fn words(&self, lang: &Messages) -> String {
        match self {
            Unconfigured::Problem(problem) => problem.words(lang),
            Unconfigured::Wrong(wrong) => wrong.words(lang),
        }
    }
}

/// The keys of an action, by their names in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OwnKeys {
    pub(crate) screen: &'static str,
    pub(crate) action: &'static str,
    pub(crate) keys: Vec<String>,
}

impl Store {
    /// Reads the file. What it leaves out, or everything if there is no file, is as in `defaults`. `check`
    /// validates every binding.
    pub(crate) fn config(
        &self,
        defaults: Settings,
        check: impl FnMut(&Binding) -> Result<(), KeyFault>,
    ) -> Result<Config, Unconfigured> {
        let path = self.config_file().map_err(Unconfigured::Problem)?;
        let bytes = read(&path).map_err(Unconfigured::Problem)?;
        parse(&bytes, defaults, check)
            .map_err(|error| Unconfigured::Wrong(WrongConfig { path, error }))
    }

    /// Writes the settings that differ between `before` and `now` into the file. Everything else in it stays
    /// as it is. A file with an error is not changed.
    pub(crate) fn configure(&self, before: &Settings, now: &Settings) -> Result<(), Unconfigured> {
        self.edit(|bytes| with_settings(bytes, before, now))
    }

    /// Writes the bindings that differ between `before` and `now` into the file, in the same way. A binding
    /// that is only in `before` is removed.
    pub(crate) fn configure_keys(
        &self,
        before: &[OwnKeys],
        now: &[OwnKeys],
    ) -> Result<(), Unconfigured> {
        self.edit(|bytes| with_keys(bytes, before, now))
    }

    fn edit(
        &self,
        change: impl FnOnce(&[u8]) -> Result<String, Wrong>,
    ) -> Result<(), Unconfigured> {
        let path = self.config_file().map_err(Unconfigured::Problem)?;
        let bytes = read(&path).map_err(Unconfigured::Problem)?;
        let text = change(&bytes).map_err(|error| {
            let path = path.clone();
            Unconfigured::Wrong(WrongConfig { path, error })
        })?;
        let folder = path.parent().unwrap_or(Path::new("."));
        files::make_folder(folder)
            .and_then(|()| files::write_whole(&path, text.as_bytes()))
            .map_err(|error| Unconfigured::Problem(Problem::unwritable(&path, error)))
    }
}

/// The bytes of the file; empty if there is no file.
fn read(path: &Path) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes));
    match read {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(Problem::unreadable(path, error)),
        Ok(read) if read as u64 > LONGEST => {
            let error = io::ErrorKind::FileTooLarge.into();
            Err(Problem::unreadable(path, error))
        }
        Ok(_) => Ok(bytes),
    }
}

pub(crate) type Wrong = ParseError<ConfigFault>;

/// The file as a syntax tree with positions.
struct Source<'a> {
    text: &'a str,
    tree: Document<&'a str>,
}

impl<'a> Source<'a> {
    fn new(bytes: &'a [u8]) -> Result<Source<'a>, Wrong> {
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let at = error.valid_up_to();
            ParseError::new(bytes, at, &bytes[at..=at], ConfigFault::NotText)
        })?;
        let tree = Document::parse(text).map_err(|error| {
            let span = error.span().unwrap_or(0..0);
            // Just after the last non-blank character, as in all our parsers.
            let end = text.trim_end().len();
            if span.start >= end {
                return ParseError::new(bytes, end, b"", ConfigFault::Ends);
            }
            wrong_at(text, span, ConfigFault::NotToml)
        })?;
        Ok(Source { text, tree })
    }

    /// The error at a value, or at its key if the value has no place of its own, as with a table that is only
    /// implied by its subtables.
    fn wrong(&self, key: &Key, item: Option<&Item>, fault: ConfigFault) -> Wrong {
        let span = item
            .and_then(Item::span)
            .or_else(|| key.span())
            .unwrap_or(0..0);
        match item.and_then(Item::as_str) {
            // Without its quotes, because the sentence has its own.
            Some(text) => ParseError::new(self.text.as_bytes(), span.start, text.as_bytes(), fault),
            None => wrong_at(self.text, span, fault),
        }
    }

    fn spot(&self, text: &str, span: Option<Range<usize>>) -> Spot {
        let at = span.map_or(0, |span| span.start);
        Spot {
            text: text.to_owned(),
            place: Place::of(self.text.as_bytes(), at),
        }
    }
}

/// The error at a span, of which the first line is shown. For an empty span, the word that starts there is
/// shown.
fn wrong_at(text: &str, span: Range<usize>, fault: ConfigFault) -> Wrong {
    let rest = text.get(span.start..).unwrap_or_default();
    let token = match text.get(span.clone()) {
        Some(token) if !token.trim().is_empty() => token,
        _ => rest.split_whitespace().next().unwrap_or_default(),
    };
    let token = token.lines().next().unwrap_or_default();
    ParseError::new(text.as_bytes(), span.start, token.as_bytes(), fault)
}

/// Parses the bytes of a file. What it leaves out is as in `defaults`.
pub(crate) fn parse(
    bytes: &[u8],
    defaults: Settings,
    mut check: impl FnMut(&Binding) -> Result<(), KeyFault>,
) -> Result<Config, Wrong> {
    let source = Source::new(bytes)?;
    let mut config = Config {
        settings: defaults,
        keys: Vec::new(),
    };
    for (key, item) in entries(source.tree.as_table()) {
        if key.get() == "keys" {
            for binding in bindings(&source, key, item)? {
                check(&binding).map_err(|fault| binding_fault(bytes, &binding, fault))?;
                config.keys.push(binding);
            }
            continue;
        }
        let setting = SETTINGS.iter().find(|setting| setting.name == key.get());
        let setting = setting.ok_or_else(|| source.wrong(key, None, ConfigFault::NoField))?;
        let index = value(setting, item).map_err(|fault| source.wrong(key, Some(item), fault))?;
        (setting.choose)(&mut config.settings, index);
    }
    Ok(config)
}

fn value(setting: &Setting, item: &Item) -> Result<usize, ConfigFault> {
    if setting.is_switch {
        let on = item.as_bool().ok_or(ConfigFault::NotABoolean)?;
        return Ok(on.into());
    }
    let text = item.as_str().ok_or(ConfigFault::NotAString)?;
    let names: Vec<&str> = (setting.values)()
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    let place = names.iter().position(|name| *name == text);
    place.ok_or(ConfigFault::NoValue(setting.name, names))
}

/// The entries of a table, with keys that have their place.
fn entries(table: &dyn TableLike) -> Vec<(&Key, &Item)> {
    let names = table.iter().map(|(name, _)| name);
    names.filter_map(|name| table.get_key_value(name)).collect()
}

fn bindings(source: &Source<'_>, key: &Key, item: &Item) -> Result<Vec<Binding>, Wrong> {
    let table = |key: &Key, item: &Item| source.wrong(key, Some(item), ConfigFault::NotATable);
    let mut bindings = Vec::new();
    let screens = item.as_table_like().ok_or_else(|| table(key, item))?;
    for (screen, item) in entries(screens) {
        let actions = item.as_table_like().ok_or_else(|| table(screen, item))?;
        for (action, item) in entries(actions) {
            let strange = || source.wrong(action, Some(item), ConfigFault::NotKeys);
            let keys: Vec<&Value> = match item.as_value() {
                Some(Value::Array(list)) => list.iter().collect(),
                Some(one) => vec![one],
                None => return Err(strange()),
            };
            let keys = keys
                .into_iter()
                .map(|key| {
                    let text = key.as_str().ok_or_else(strange)?;
                    Ok(source.spot(text, key.span()))
                })
                .collect::<Result<_, Wrong>>()?;
            bindings.push(Binding {
                screen: source.spot(screen.get(), screen.span()),
                action: source.spot(action.get(), action.span()),
                keys,
            });
        }
    }
    Ok(bindings)
}

fn binding_fault(bytes: &[u8], binding: &Binding, fault: KeyFault) -> Wrong {
    let spot = match fault {
        KeyFault::NoScreen(_) => &binding.screen,
        KeyFault::NoAction(_) => &binding.action,
        KeyFault::NoKey(at) | KeyFault::Taken(at, _) => {
            binding.keys.get(at).unwrap_or(&binding.action)
        }
    };
    let fault = ConfigFault::Key(fault);
    // Only for its token: the place is already known.
    let error = ParseError::new(bytes, 0, spot.text.as_bytes(), fault);
    ParseError {
        place: spot.place,
        ..error
    }
}

/// The file as a tree that can be changed.
fn changeable(bytes: &[u8]) -> Result<DocumentMut, Wrong> {
    // Everything must be valid except the names of keys, which only the caller knows.
    parse(bytes, Settings::DEFAULT, |_| Ok(()))?;
    Ok(Source::new(bytes)?.tree.into_mut())
}

/// The text of the file after a change of settings.
pub(crate) fn with_settings(
    bytes: &[u8],
    before: &Settings,
    now: &Settings,
) -> Result<String, Wrong> {
    let mut tree = changeable(bytes)?;
    for setting in SETTINGS {
        let index = (setting.index)(now);
        if index == (setting.index)(before) {
            continue;
        }
        let value = match (setting.values)().get(index) {
            _ if setting.is_switch => Value::from(index == 1),
            Some((name, _)) => Value::from(*name),
            // Every index has a value.
            None => continue,
        };
        put_root(&mut tree, setting.name, value);
    }
    Ok(tree.to_string())
}

/// The text of the file after a change of keys.
pub(crate) fn with_keys(
    bytes: &[u8],
    before: &[OwnKeys],
    now: &[OwnKeys],
) -> Result<String, Wrong> {
    let mut tree = changeable(bytes)?;
    let is_in = |list: &[OwnKeys], one: &OwnKeys| {
        let same = |other: &OwnKeys| (other.screen, other.action) == (one.screen, one.action);
        list.iter().any(same)
    };
    for gone in before.iter().filter(|own| !is_in(now, own)) {
        remove_keys(tree.as_table_mut(), gone);
    }
    for changed in now.iter().filter(|own| !before.contains(own)) {
        put_keys(tree.as_table_mut(), changed);
    }
    Ok(tree.to_string())
}

/// The table of this name. If it is missing, it is made in the way its parent is written.
fn table<'a>(parent: &'a mut dyn TableLike, name: &str) -> Option<&'a mut dyn TableLike> {
    if !parent.contains_key(name) {
        let mut table = Table::new();
        table.set_dotted(parent.is_dotted());
        // Without a header of its own while it contains only tables.
        table.set_implicit(true);
        parent.insert(name, Item::Table(table));
    }
    parent.get_mut(name)?.as_table_like_mut()
}

/// Sets the keys of an action: one in quotes, or a list.
fn put_keys(root: &mut dyn TableLike, own: &OwnKeys) {
    let value = match own.keys.as_slice() {
        [key] => Value::from(key.as_str()),
        keys => Value::from_iter(keys.iter().map(String::as_str)),
    };
    // The file was parsed, so entries with these names are tables.
    if let Some(keys) = table(root, "keys")
        && let Some(screen) = table(keys, own.screen)
    {
        put(screen, own.action, value);
    }
}

/// Removes the keys of an action. Also removes a table that is then empty, unless it has a comment.
fn remove_keys(root: &mut dyn TableLike, own: &OwnKeys) {
    let Some(keys) = root.get_mut("keys").and_then(Item::as_table_like_mut) else {
        return;
    };
    let Some(screen) = keys.get_mut(own.screen).and_then(Item::as_table_like_mut) else {
        return;
    };
    screen.remove(own.action);
    let is_bare = |item: Option<&Item>| match item {
        Some(Item::Table(table)) => table.is_empty() && !has_comment(table),
        Some(item) => item.as_table_like().is_some_and(TableLike::is_empty),
        None => false,
    };
    if is_bare(keys.get(own.screen)) {
        keys.remove(own.screen);
    }
    if is_bare(root.get("keys")) {
        root.remove("keys");
    }
}

fn has_comment(table: &Table) -> bool {
    let decor = table.decor();
    let parts = [decor.prefix(), decor.suffix()];
    let mut texts = parts.into_iter().flatten().filter_map(|part| part.as_str());
    texts.any(|text| text.contains('#'))
}

/// Sets a top-level value. In a file with only comments, it goes after them.
fn put_root(tree: &mut DocumentMut, name: &str, value: Value) {
    let comments = tree.trailing().as_str().unwrap_or_default().to_owned();
    let bare = tree.is_empty() && !comments.is_empty();
    put(tree.as_table_mut(), name, value);
    if bare && let Some(mut key) = tree.as_table_mut().key_mut(name) {
        let end = if comments.ends_with('\n') { "" } else { "\n" };
        key.leaf_decor_mut().set_prefix(format!("{comments}{end}"));
        tree.set_trailing("");
    }
}

/// Sets a value. Keeps the comment of the old one.
fn put(table: &mut dyn TableLike, name: &str, mut value: Value) {
    match table.get_mut(name) {
        Some(item) => {
            if let Some(old) = item.as_value() {
                *value.decor_mut() = old.decor().clone();
            }
            *item = Item::Value(value);
        }
        None => {
            table.insert(name, Item::Value(value));
        }
    }
}

#[cfg(test)]
#[path = "config_tests.rs"]
mod tests;
