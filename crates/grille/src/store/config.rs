//! Reads and edits `config.toml`, the user's settings: theme, language, motion and keys. An error names its
//! place and token. Changes made by the program preserve comments and order.
//!
//! This module does not know which screens, actions and keys exist; the caller checks them.

use std::fs::File;
use std::io::{self, Read as _};
use std::ops::Range;
use std::path::{Path, PathBuf};

use grille_grid::text::{ParseError, Place};
use toml_edit::{Document, DocumentMut, Item, Key, TableLike, Value};

use super::{Problem, Store};
use grille_grid::Shown;

use crate::fail::Failure;
use crate::files;
use crate::lang::{Language, Messages};
use crate::tui::theme::ThemeName;

/// The maximum length of the file, in bytes.
const LONGEST: u64 = 1 << 20;

/// The settings, with defaults for those that the file leaves out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Config {
    pub(crate) theme: ThemeName,
    /// None: that of the system.
    pub(crate) lang: Option<Language>,
    pub(crate) motion: bool,
    /// Whether h, j, k and l move the cursor.
    pub(crate) vim: bool,
    /// In the order of the file.
    pub(crate) keys: Vec<Binding>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            theme: ThemeName::Auto,
            lang: None,
            motion: true,
            vim: true,
            keys: Vec::new(),
        }
    }
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

/// What can be wrong with a binding. Keys are counted from 0.
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

/// What can be wrong with the file.
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
    NoTheme,
    NoLanguage,
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
        let say = |id: &str, other: &str| {
            let other = other.to_owned();
            lang.fill(id, &[("token", token.into()), ("other", other.into())])
        };
        let themes = ThemeName::ALL.map(ThemeName::name);
        let list = |names: &[&str]| lang.list(names.iter().map(|&name| name.to_owned()).collect());
        let what = match &self.error.fault {
            ConfigFault::NotText => lang.text("io-not-text"),
            ConfigFault::NotToml => say("config-not-toml", ""),
            ConfigFault::Ends => lang.text("config-ends"),
            ConfigFault::NoField => say("config-no-field", ""),
            ConfigFault::NotAString => say("config-not-a-string", ""),
            ConfigFault::NotABoolean => say("config-not-a-boolean", ""),
            ConfigFault::NotATable => say("config-not-a-table", ""),
            ConfigFault::NotKeys => say("config-not-keys", ""),
            ConfigFault::NoTheme => say("config-no-theme", &list(&themes)),
            ConfigFault::NoLanguage => say("config-no-language", ""),
            ConfigFault::Key(KeyFault::NoScreen(names)) => say("config-no-screen", &list(names)),
            ConfigFault::Key(KeyFault::NoAction(names)) => say("config-no-action", &list(names)),
            ConfigFault::Key(KeyFault::NoKey(_)) => say("config-no-key", ""),
            ConfigFault::Key(KeyFault::Taken(_, by)) => say("config-key-taken", by),
        };
        let place = self.error.place;
        let values = [
            ("file", Shown::new(&self.path).to_string().into()),
            ("line", place.line.to_string().into()),
            ("column", place.column.to_string().into()),
            ("what", what.into()),
        ];
        lang.fill("config-wrong", &values)
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

/// A change of one setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Setting {
    Theme(ThemeName),
    /// None: that of the system.
    Language(Option<Language>),
    Motion(bool),
    Vim(bool),
}

impl Store {
    /// Reads the settings, or returns the defaults if there is no file. `check` validates every binding.
    pub(crate) fn config(
        &self,
        check: impl FnMut(&Binding) -> Result<(), KeyFault>,
    ) -> Result<Config, Unconfigured> {
        let path = self.config_file().map_err(Unconfigured::Problem)?;
        let bytes = read(&path).map_err(Unconfigured::Problem)?;
        parse(&bytes, check).map_err(|error| Unconfigured::Wrong(WrongConfig { path, error }))
    }

    /// Changes one setting in the file and leaves everything else in it as it is. A file with an error is not
    /// changed.
    pub(crate) fn configure(&self, setting: &Setting) -> Result<(), Unconfigured> {
        let path = self.config_file().map_err(Unconfigured::Problem)?;
        let bytes = read(&path).map_err(Unconfigured::Problem)?;
        let text = edited(&bytes, setting).map_err(|error| {
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
            // Just after the last character that is not blank, as all our parsers have it.
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
            // Without its quotes, as the sentence has its own.
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

/// Parses the settings from the bytes of a file.
pub(crate) fn parse(
    bytes: &[u8],
    mut check: impl FnMut(&Binding) -> Result<(), KeyFault>,
) -> Result<Config, Wrong> {
    let source = Source::new(bytes)?;
    let mut config = Config::default();
    for (key, item) in entries(source.tree.as_table()) {
        let wrong = |fault| source.wrong(key, Some(item), fault);
        let string = || item.as_str().ok_or_else(|| wrong(ConfigFault::NotAString));
        match key.get() {
            "theme" => {
                let name = string()?;
                config.theme = ThemeName::ALL
                    .into_iter()
                    .find(|theme| theme.name() == name)
                    .ok_or_else(|| wrong(ConfigFault::NoTheme))?;
            }
            "lang" => {
                let language = string()?.parse().ok();
                config.lang = Some(language.ok_or_else(|| wrong(ConfigFault::NoLanguage))?);
            }
            name @ ("motion" | "vim") => {
                let on = item
                    .as_bool()
                    .ok_or_else(|| wrong(ConfigFault::NotABoolean))?;
                match name {
                    "motion" => config.motion = on,
                    _ => config.vim = on,
                }
            }
            "keys" => {
                for binding in bindings(&source, key, item)? {
                    check(&binding).map_err(|fault| binding_fault(bytes, &binding, fault))?;
                    config.keys.push(binding);
                }
            }
            _ => return Err(source.wrong(key, None, ConfigFault::NoField)),
        }
    }
    Ok(config)
}

/// The entries of a table, with keys that know their place.
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
    // For its token: the place is known already.
    let error = ParseError::new(bytes, 0, spot.text.as_bytes(), fault);
    ParseError {
        place: spot.place,
        ..error
    }
}

/// The text of the file after a change.
pub(crate) fn edited(bytes: &[u8], setting: &Setting) -> Result<String, Wrong> {
    // All of it must be right but for the names of keys, which are not what changes.
    parse(bytes, |_| Ok(()))?;
    let mut tree = Source::new(bytes)?.tree.into_mut();
    match setting {
        Setting::Theme(theme) => put_root(&mut tree, "theme", Some(theme.name().into())),
        Setting::Language(language) => {
            put_root(
                &mut tree,
                "lang",
                language.map(|language| language.name().into()),
            );
        }
        Setting::Motion(motion) => put_root(&mut tree, "motion", Some((*motion).into())),
        Setting::Vim(vim) => put_root(&mut tree, "vim", Some((*vim).into())),
    }
    Ok(tree.to_string())
}

/// Sets or removes a top-level value. In a file with only comments, it goes after them.
fn put_root(tree: &mut DocumentMut, name: &str, value: Option<Value>) {
    let comments = tree.trailing().as_str().unwrap_or_default().to_owned();
    let bare = tree.is_empty() && !comments.is_empty();
    put(tree.as_table_mut(), name, value);
    if bare && let Some(mut key) = tree.as_table_mut().key_mut(name) {
        let end = if comments.ends_with('\n') { "" } else { "\n" };
        key.leaf_decor_mut().set_prefix(format!("{comments}{end}"));
        tree.set_trailing("");
    }
}

/// Replaces a value and keeps the comment of the old one, or removes the value.
fn put(table: &mut dyn TableLike, name: &str, value: Option<Value>) {
    let Some(mut value) = value else {
        table.remove(name);
        return;
    };
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
