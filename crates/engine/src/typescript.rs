//! Writes the protocol as TypeScript types, and as a chapter of the documentation.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use grille_messages::{Language, Messages};
use ts_rs::{Config, TS, TypeVisitor};

use crate::protocol::{self, About, Name, Position, REQUESTS, Spec, Symbols};
use crate::{Engine, reply};

/// Collects the declarations of types, each once.
struct Declarations {
    config: Config,
    seen: BTreeSet<TypeId>,
    /// The declarations by name.
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let declaration = format!("{docs}export {}\n", T::decl(&self.config));
            self.found.insert(T::ident(&self.config), declaration);
        }
        T::visit_generics(self);
        T::visit_dependencies(self);
    }
}

fn config() -> Config {
    // No number of ours is too large for JavaScript.
    Config::new().with_large_int("number")
}

fn declarations() -> Declarations {
    Declarations {
        config: config(),
        seen: BTreeSet::new(),
        found: BTreeMap::new(),
    }
}

/// The types of all requests and replies.
pub fn types() -> String {
    let mut all = declarations();
    let config = config();
    let types = protocol::types(&mut all, &config);
    all.visit::<Position>();
    all.visit::<reply::Error>();
    let mut requests = String::new();
    let mut replies = String::new();
    for (spec, (fields, reply)) in REQUESTS.iter().zip(&types) {
        let about = match spec.about {
            About::Nothing => "",
            About::Game => "Game & ",
            About::Position => "(Game | { position: Position }) & ",
        };
        let saved = match spec.about {
            About::Nothing => "",
            About::Game | About::Position => " & { save?: string }",
        };
        let doc = sentence(spec.doc);
        let fields = spec.fields.iter().zip(fields);
        let fields: String = fields
            .map(|((name, doc), kind)| field(name, doc, kind))
            .collect();
        // Writing to a string never fails.
        let _ = writeln!(
            requests,
            "  /** {doc} */\n  {}: {about}{{{fields} }};",
            spec.name
        );
        let _ = writeln!(replies, "  {}: {reply}{saved};", spec.name);
    }
    let mut text = format!(
        "// Types of the engine's requests and replies. Written by `cargo xtask protocol` from crates/engine/src/protocol.rs.\n\n\
         /** The game that a request is about. */\n\
         export type Game = {{ game: number }} | {{ save: string }} | {{ id: string }};\n\n\
         /** The fields of each request, beside `do`, `lang`, `symbols` and `version`. */\n\
         export interface Requests {{\n{requests}}}\n\n\
         /** The reply to each request, where it is no error. `save` is there where a game was changed that came along. */\n\
         export interface Replies {{\n{replies}}}\n\n\
         /** A request. */\n\
         export type Request<K extends keyof Requests = keyof Requests> = {{\n  \
         [N in K]: {{ do: N; lang?: 'en' | 'fr'; symbols?: {symbols}; version?: {version} }} & Requests[N];\n}}[K];\n",
        version = protocol::VERSION,
        symbols = Name::<Symbols>::name(&config),
    );
    for declaration in all.found.values() {
        let _ = write!(text, "\n{declaration}");
    }
    text + &message_ids()
}

/// The ids of the messages that the page can fill in itself, in both languages.
fn message_ids() -> String {
    let [en, fr] = Language::ALL.map(|language| Messages::new(language).templates());
    let mut text = "\n/** The id of a message. */\nexport type MessageId =".to_owned();
    for id in en.keys().filter(|id| fr.contains_key(*id)) {
        let _ = write!(text, "\n  | '{id}'");
    }
    text + ";\n"
}

fn field(name: &str, doc: &[&str], kind: &str) -> String {
    let name = name.trim_start_matches("r#");
    let doc = sentence(doc);
    match kind.strip_suffix(" | null") {
        Some(kind) => format!("\n    /** {doc} */\n    {name}?: {kind};"),
        None => format!("\n    /** {doc} */\n    {name}: {kind};"),
    }
}

/// Joins the lines of a comment.
fn sentence(doc: &[&str]) -> String {
    let lines: Vec<&str> = doc.iter().map(|line| line.trim()).collect();
    lines.join(" ")
}

/// The longest part of a reply that the chapter shows.
const LONGEST_REPLY: usize = 400;

/// Every request with its fields, its reply and an example, in Markdown.
pub fn chapter() -> String {
    let mut all = declarations();
    let config = config();
    let types = protocol::types(&mut all, &config);
    let mut text = String::new();
    for (spec, (fields, reply)) in REQUESTS.iter().zip(&types) {
        let _ = write!(text, "### `{}`\n\n{}", spec.name, sentence(spec.doc));
        let _ = match spec.about {
            About::Nothing => writeln!(text, " Needs no game. Reply: `{reply}`.\n"),
            About::Game => writeln!(text, " Needs a game. Reply: `{reply}`.\n"),
            About::Position => writeln!(text, " Needs a game or a position. Reply: `{reply}`.\n"),
        };
        if !spec.fields.is_empty() {
            text += "| field | type | |\n|---|---|---|\n";
            for ((name, doc), kind) in spec.fields.iter().zip(fields) {
                let name = name.trim_start_matches("r#");
                let (kind, may) = match kind.strip_suffix(" | null") {
                    Some(kind) => (kind, ", may be left out"),
                    None => (kind.as_str(), ""),
                };
                let kind = kind.replace(" | ", " or ").replace('\'', "");
                let _ = writeln!(text, "| `{name}` | {kind}{may} | {} |", sentence(doc));
            }
            text.push('\n');
        }
        let _ = writeln!(
            text,
            "```json\n{}\n{}\n```\n",
            spec.example,
            shortened(spec)
        );
    }
    text
}

/// The beginning of the reply to a request's example.
fn shortened(spec: &Spec) -> String {
    let reply = Engine::default().answer(spec.example);
    match reply.char_indices().nth(LONGEST_REPLY) {
        Some((end, _)) => format!("{} ...", &reply[..end]),
        None => reply,
    }
}
