//! Explains errors of the command line, in one sentence each.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use grille_grid::Shown;
use grille_messages::{MessageId, id};

use crate::lang::Messages;

/// Explains what is wrong with the command line `given`, and what would be right or where to find help.
///
/// Requires that `whole` and all commands below it were built.
pub(super) fn explain(
    error: &clap::Error,
    given: &[OsString],
    whole: &clap::Command,
    lang: &Messages,
) -> String {
    let argument = first(error, ContextKind::InvalidArg);
    match error.kind() {
        ErrorKind::UnknownArgument => unknown_argument(error, &argument, lang),
        ErrorKind::InvalidSubcommand => unknown_command(error, whole, lang),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation | ErrorKind::WrongNumberOfValues => {
            let meaning = meaning(&argument, typed_command(given, whole));
            invalid_value(error, &argument, meaning, lang)
        }
        ErrorKind::MissingRequiredArgument => {
            lang.fill(id::CLI_MISSING_ARGUMENT, &[("argument", argument.into())])
        }
        ErrorKind::ArgumentConflict => conflict(error, &argument, lang),
        // Rare ones, in clap's own words: its first line is the sentence.
        _ => {
            let text = error.render().to_string();
            let line = text.lines().next().unwrap_or_default();
            Shown::new(line.strip_prefix("error: ").unwrap_or(line)).to_string()
        }
    }
}

/// Returns the last command that a command line names, or the whole program.
///
/// Requires that `whole` and all commands below it were built.
pub(super) fn typed_command<'a>(given: &[OsString], whole: &'a clap::Command) -> &'a clap::Command {
    let mut command = whole;
    let mut words = given.iter().skip(1);
    // Ends: every round takes a word.
    while let Some(word) = words.next() {
        let takes_next = command.get_arguments().any(|arg| {
            let is_it = |long| *word == *format!("--{long}");
            arg.get_action().takes_values() && arg.get_long().is_some_and(is_it)
        });
        if takes_next {
            // A value never names a command.
            words.next();
        } else {
            command = command.find_subcommand(word).unwrap_or(command);
        }
    }
    command
}

fn unknown_argument(error: &clap::Error, argument: &str, lang: &Messages) -> String {
    let suggested = first(error, ContextKind::SuggestedArg);
    let (id, otherwise) = match argument.starts_with('-') {
        true => (id::CLI_UNKNOWN_ARGUMENT, id::CLI_LIST),
        false => (id::CLI_UNEXPECTED_WORD, id::CLI_SAY_MORE),
    };
    let next = next_step(suggested, otherwise, lang);
    let values = [
        ("argument", argument.to_owned().into()),
        ("next", next.into()),
    ];
    lang.fill(id, &values)
}

fn unknown_command(error: &clap::Error, whole: &clap::Command, lang: &Messages) -> String {
    let typed = first(error, ContextKind::InvalidSubcommand);
    // Clap sorts the likeliest last.
    let alike = all(error, ContextKind::SuggestedSubcommand).pop();
    let suggested = match alike {
        Some(alike) => alike,
        None => or(commands_below(whole, &typed), lang),
    };
    let next = next_step(suggested, id::CLI_LIST, lang);
    let values = [("command", typed.into()), ("next", next.into())];
    lang.fill(id::CLI_UNKNOWN_COMMAND, &values)
}

/// Returns the commands with this name below other commands, such as `mines play`.
fn commands_below(whole: &clap::Command, name: &str) -> Vec<String> {
    let games = whole.get_subcommands();
    let having = games.filter(|game| game.find_subcommand(name).is_some());
    having
        .map(|game| format!("{} {name}", game.get_name()))
        .collect()
}

fn invalid_value(error: &clap::Error, argument: &str, meaning: String, lang: &Messages) -> String {
    let value = first(error, ContextKind::InvalidValue);
    let allowed = all(error, ContextKind::ValidValue);
    let listed = !allowed.is_empty();
    let argument = match listed {
        true => name(argument),
        false => argument.to_owned(),
    };
    let mut values = vec![
        ("argument", argument.into()),
        ("value", value.clone().into()),
    ];
    if value.is_empty() {
        let what = if listed { or(allowed, lang) } else { meaning };
        values.push(("what", what.into()));
        return lang.fill(id::CLI_NO_VALUE, &values);
    }
    if !listed {
        values.push(("meaning", meaning.into()));
        return lang.fill(id::CLI_INVALID_VALUE, &values);
    }
    values.push(("allowed", or(allowed, lang).into()));
    let suggested = first(error, ContextKind::SuggestedValue);
    if suggested.is_empty() {
        return lang.fill(id::CLI_NOT_AMONG, &values);
    }
    values.push(("suggested", suggested.into()));
    lang.fill(id::CLI_NOT_AMONG_BUT, &values)
}

fn conflict(error: &clap::Error, argument: &str, lang: &Messages) -> String {
    let argument = name(argument);
    let others: Vec<String> = all(error, ContextKind::PriorArg)
        .iter()
        .map(|other| name(other))
        .collect();
    if others.iter().all(|other| *other == argument) {
        return lang.fill(id::CLI_TWICE, &[("argument", argument.into())]);
    }
    let values = [
        ("argument", argument.into()),
        ("other", or(others, lang).into()),
    ];
    lang.fill(id::CLI_CONFLICT, &values)
}

/// Suggests what to do about an unknown word: type `suggested`, or read `otherwise`.
fn next_step(suggested: String, otherwise: MessageId, lang: &Messages) -> String {
    match suggested.is_empty() {
        true => lang.text(otherwise),
        false => lang.fill(id::CLI_DID_YOU_MEAN, &[("suggested", suggested.into())]),
    }
}

/// Returns a command's help text for an argument, which clap calls `--size <N>`.
fn meaning(argument: &str, command: &clap::Command) -> String {
    let found = command
        .get_arguments()
        .find(|arg| arg.to_string() == argument);
    let help = found.and_then(|arg| arg.get_help());
    help.map(ToString::to_string).unwrap_or_default()
}

/// Returns what a person types for an argument that clap calls `--size <N>` or `[FILE]`.
fn name(argument: &str) -> String {
    let first = argument.split(' ').next().unwrap_or_default();
    let first = first.strip_suffix("...").unwrap_or(first);
    first.trim_matches(['<', '>', '[', ']']).to_owned()
}

/// Returns "A, B or C", or an empty text for no words.
fn or(mut words: Vec<String>, lang: &Messages) -> String {
    match words.pop() {
        None => String::new(),
        Some(last) if words.is_empty() => last,
        Some(last) => {
            let values = [("first", words.join(", ").into()), ("last", last.into())];
            lang.fill(id::CLI_OR, &values)
        }
    }
}

/// Returns the first text of this kind that clap gives, or an empty one.
fn first(error: &clap::Error, kind: ContextKind) -> String {
    all(error, kind).into_iter().next().unwrap_or_default()
}

/// Returns all texts of this kind that clap gives, including what was typed.
fn all(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    let texts = match error.get(kind) {
        Some(ContextValue::String(text)) => std::slice::from_ref(text),
        Some(ContextValue::Strings(texts)) => texts,
        _ => &[],
    };
    texts
        .iter()
        .map(|text| Shown::new(text).to_string())
        .collect()
}
