//! Commands that documents show without running them: those that take long, open a screen or change the
//! machine. They must at least be commands of ours, with options that there are.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::cargo;

/// Where the commands of the program and those of developers are asked for their help, each once.
pub(crate) struct Helps<'a> {
    program: &'a Path,
    known: BTreeMap<String, Help>,
}

/// What the help of a command offers.
#[derive(Clone, Debug, Default, PartialEq)]
struct Help {
    commands: Vec<String>,
    options: Vec<String>,
}

impl<'a> Helps<'a> {
    pub(crate) fn new(program: &'a Path) -> Helps<'a> {
        Helps {
            program,
            known: BTreeMap::new(),
        }
    }

    /// How many commands a document shows, and what is wrong with them, each with its line.
    pub(crate) fn faults(&mut self, text: &str) -> Result<(usize, Vec<(usize, String)>)> {
        let (mut count, mut faults) = (0, Vec::new());
        for (line, command) in shown(text) {
            count += 1;
            if let Some(fault) = self.fault(&command)? {
                faults.push((line, format!("`{command}`: {fault}")));
            }
        }
        Ok((count, faults))
    }

    /// What is wrong with a command, which begins with `grille` or `cargo xtask`.
    fn fault(&mut self, command: &str) -> Result<Option<String>> {
        let mut words = command.split_whitespace().peekable();
        let mut path = words.next().unwrap_or_default().to_owned();
        if path == "cargo" {
            words.next();
            path = "cargo xtask".to_owned();
        }
        let mut help = self.help(&path)?;
        let mut skips = false;
        for word in words {
            // What comes after `--` is for somebody else.
            if word == "--" {
                break;
            }
            if let Some(option) = word.strip_prefix("--") {
                let name = option.split('=').next().unwrap_or_default();
                let name = name.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
                if !help.options.iter().any(|known| known == name) {
                    return Ok(Some(format!("{path} has no option --{name}")));
                }
                skips = true;
                continue;
            }
            // What stands after an option may be its value, and words in capitals stand for others.
            let is_a_name = word.starts_with(|c: char| c.is_ascii_lowercase());
            if help.commands.is_empty() || word.starts_with('-') || !is_a_name {
                continue;
            }
            if help.commands.iter().any(|known| known == word) {
                path = format!("{path} {word}");
                help = self.help(&path)?;
            } else if !skips {
                return Ok(Some(format!("{path} has no command {word}")));
            }
            skips = false;
        }
        Ok(None)
    }

    fn help(&mut self, path: &str) -> Result<Help> {
        if let Some(help) = self.known.get(path) {
            return Ok(help.clone());
        }
        let mut command = match path.strip_prefix("cargo xtask") {
            Some(_) => {
                let mut xtask = cargo();
                xtask.args(["run", "--quiet", "--package", "xtask", "--"]);
                xtask
            }
            None => Command::new(self.program),
        };
        let words = path
            .strip_prefix("cargo xtask")
            .or(path.strip_prefix("grille"));
        let output = command
            .args(words.unwrap_or_default().split_whitespace())
            .arg("--help")
            .env("LC_ALL", "C.UTF-8")
            .output()
            .with_context(|| path.to_owned())?;
        ensure!(output.status.success(), "{path} --help fails");
        let help = Help::of(&String::from_utf8_lossy(&output.stdout));
        self.known.insert(path.to_owned(), help.clone());
        Ok(help)
    }
}

impl Help {
    /// What the text of a help lists, as clap writes it.
    fn of(text: &str) -> Help {
        let mut help = Help::default();
        let mut in_commands = false;
        for line in text.lines() {
            if !line.starts_with(' ') {
                in_commands = line == "Commands:";
            }
            let bare = line.trim_start();
            let indent = line.len() - bare.len();
            let first = bare.split_whitespace().next().unwrap_or_default();
            if in_commands && indent == 2 && !first.is_empty() {
                help.commands.push(first.to_owned());
            }
            // `-h, --help` or `--seed <N>` at the start of a line.
            let named = bare.split(", ").find_map(|part| part.strip_prefix("--"));
            if bare.starts_with('-')
                && let Some(name) = named
            {
                let end = name.find([' ', '=', '[']).unwrap_or(name.len());
                help.options.push(name[..end].to_owned());
            }
        }
        if !help.commands.is_empty() {
            help.commands.push("help".to_owned());
        }
        help
    }
}

/// The commands of ours that a document shows: in blocks of `sh` and between backticks, with their lines.
fn shown(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut fence: Option<bool> = None;
    let mut going_on = String::new();
    for (at, line) in text.lines().enumerate() {
        if let Some(name) = line.trim_start().strip_prefix("```") {
            fence = match fence {
                Some(_) => None,
                None => Some(name == "sh"),
            };
            continue;
        }
        match fence {
            Some(true) => {
                // A comment says what the command does, and a backslash that it goes on.
                let code = line.split(" #").next().unwrap_or_default().trim();
                if let Some(part) = code.strip_suffix('\\') {
                    going_on += part;
                    continue;
                }
                let whole = std::mem::take(&mut going_on) + code;
                found.extend(ours(&whole).map(|command| (at + 1, command)));
            }
            Some(false) => {}
            None => {
                let spans = line.split('`').skip(1).step_by(2);
                found.extend(spans.flat_map(ours).map(|command| (at + 1, command)));
            }
        }
    }
    found
}

/// The parts of a line of a shell that call the program or the developers' commands.
fn ours(line: &str) -> impl Iterator<Item = String> {
    let parts = line.split(['|', '&', ';', '<', '>', '(', ')', '\'', '"']);
    parts.map(str::trim).filter_map(|part| {
        let is_ours = |name: &str| {
            let rest = part.strip_prefix(name);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        (is_ours("grille") || is_ours("cargo xtask")).then(|| part.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_help_lists_commands_and_options() {
        let text = "Usage: x [COMMAND]\n\nCommands:\n  mines    Boards\n  takuzu   Grids\n\nOptions:\n      \
                    --seed <N>    A number, as --games says\n  -h, --help    Help\n\nExamples:\n  x mines\n";
        let help = Help::of(text);
        assert_eq!(help.commands, ["mines", "takuzu", "help"]);
        assert_eq!(help.options, ["seed", "help"]);
    }

    #[test]
    fn commands_are_found_in_blocks_and_between_backticks() {
        let text = "Type `grille mines` or `mines`.\n\n```sh\ncat a | grille takuzu solve --json   # grille x\n\
                    grille mines compare \\\n  --games 3\ncargo xtask test\n```\n\n```console\n$ grille\n```\n";
        let found = shown(text);
        let commands: Vec<&str> = found.iter().map(|(_, command)| &**command).collect();
        assert_eq!(
            commands,
            [
                "grille mines",
                "grille takuzu solve --json",
                "grille mines compare --games 3",
                "cargo xtask test"
            ]
        );
        assert_eq!(found[2].0, 6);
    }

    #[test]
    fn what_there_is_not_is_a_fault() {
        let mut helps = Helps::new(Path::new("grille"));
        let of = |commands: &[&str], options: &[&str]| Help {
            commands: commands.iter().map(|&name| name.to_owned()).collect(),
            options: options.iter().map(|&name| name.to_owned()).collect(),
        };
        helps
            .known
            .insert("grille".into(), of(&["mines"], &["seed"]));
        helps
            .known
            .insert("grille mines".into(), of(&["play"], &["seed"]));
        helps
            .known
            .insert("grille mines play".into(), of(&[], &["seed", "level"]));
        let mut fault = |command: &str| helps.fault(command).unwrap();
        assert_eq!(fault("grille"), None);
        assert_eq!(fault("grille --seed 4 mines play --level=expert"), None);
        assert_eq!(fault("grille COMMAND --seed"), None);
        assert_eq!(fault("grille mines play file.txt -- --other"), None);
        assert!(fault("grille mines pley").is_some());
        assert!(fault("grille mines play --lewel expert").is_some());
        assert!(fault("grille --level expert mines").is_some());
    }
}
