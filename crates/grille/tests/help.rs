//! The examples in the help: every command has some, and they work.

#![cfg(unix)]

mod run;

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use run::grille;

fn help(command: &[String], lang: &str) -> String {
    let mut words: Vec<&str> = command.iter().map(String::as_str).collect();
    words.extend(["--help", "--lang", lang]);
    let run = grille(&words, b"");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{words:?}");
    run.out
}

/// Returns the lines below a heading, up to the next empty line.
fn below<'a>(heading: &str, help: &'a str) -> Vec<&'a str> {
    let lines = help.lines().skip_while(|line| *line != heading).skip(1);
    lines.take_while(|line| !line.is_empty()).collect()
}

/// Returns the words of all commands, including the program itself, as the help lists them.
fn commands() -> Vec<Vec<String>> {
    let mut found = vec![Vec::new()];
    let mut at = 0;
    // Ends: commands have no commands three levels deep.
    while let Some(command) = found.get(at).cloned() {
        at += 1;
        for line in below("Commands:", &help(&command, "en")) {
            let name = line
                .split_whitespace()
                .next()
                .expect("a command has a name");
            let mut words = command.clone();
            words.push(name.to_owned());
            found.push(words);
        }
    }
    assert!(found.len() > 30, "{found:?}");
    found
}

/// Returns the command line of an example, which two blanks end.
fn typed(example: &str) -> &str {
    let example = example.trim_start();
    example.split("  ").next().unwrap_or(example)
}

/// Creates a folder with the files that the examples name. It is also the user's home.
fn home() -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    let at = |name: &str| home.path().join(name);
    let judged = "#!/bin/sh\nexec grille classic sae\n";
    for folder in ["programs", "programmes"] {
        fs::create_dir(at(folder)).unwrap();
    }
    for file in [
        "my-program",
        "mon-programme",
        "programs/one",
        "programmes/un",
    ] {
        fs::write(at(file), judged).unwrap();
        fs::set_permissions(at(file), fs::Permissions::from_mode(0o755)).unwrap();
    }
    for folder in [
        ".local/share/bash-completion/completions",
        ".config/fish/completions",
    ] {
        fs::create_dir_all(at(folder)).unwrap();
    }
    for line in [
        "grille takuzu generate --size 8 --seed 1 --format block > puzzle.txt",
        "grille takuzu generate --size 8 --seed 1 --count 3 > puzzles.txt",
        "echo 2 4 6 5 1 5 12 7 19 1 D15 | grille classic sae > board.txt",
        "echo 4 6 5 1 5 12 7 19 3 D15 M5 D0 > game.txt",
        "grille mines generate --level beginner --no-guess --certificate --seed 1 > certificates.txt",
        "echo 2 3 1 11.... > positions.txt",
        "echo '{\"Small\": {\"width\": 5, \"height\": 4, \"mines\": 3}}' > my-levels.json",
        "echo '{\"do\": \"version\"}' > requests.jsonl",
        "for i in 1 2; do grille mines compare --approaches rules --seed 1 --shard $i/2 --out rates-$i.json; done",
        "for i in 1 2; do grille takuzu count --size 8 --shard $i/2 --out count-$i.json; done",
        "grille morpion solve --size 2 --variant 3d --ko --proof won.txt",
        // The French names of the same files.
        "cp puzzle.txt grille.txt; cp puzzles.txt grilles.txt; cp board.txt plateau.txt; cp game.txt partie.txt",
        "cp certificates.txt certificats.txt; cp won.txt gain.txt; cp my-levels.json mes-niveaux.json",
        "for i in 1 2; do cp rates-$i.json taux-$i.json; cp count-$i.json compte-$i.json; done",
        // A game of each kind to resume.
        "printf 'd e5\\n' | grille mines play --seed 1",
        "printf 'hint!\\nplay\\n' | grille takuzu play --seed 1",
        "printf '+a1\\n' | grille morpion play --seed 1",
    ] {
        let (code, said) = shell(line, home.path());
        assert_eq!(code, 0, "{line}: {said}");
    }
    home
}

/// Runs a line as a user with this home. Returns the exit code and stderr.
fn shell(line: &str, home: &Path) -> (i32, String) {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_grille"));
    let folder = program.parent().expect("a program is in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(home)
        .env("PATH", format!("{}:{path}", folder.display()))
        .env("LC_ALL", "C.UTF-8")
        .env("HOME", home)
        .env_remove("XDG_CONFIG_HOME")
        .env_remove("XDG_DATA_HOME")
        .stdin(Stdio::null())
        .output()
        .expect("sh is there");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code().expect("no signal"), said)
}

#[test]
fn every_command_has_examples_of_itself_and_they_work() {
    let mut lines: BTreeSet<String> = BTreeSet::new();
    for command in commands() {
        for (lang, heading) in [("en", "Examples:"), ("fr", "Exemples :")] {
            let help = help(&command, lang);
            let examples = below(heading, &help);
            assert!(!examples.is_empty(), "{command:?} {lang}: {help}");
            for example in examples {
                let line = typed(example);
                let itself = format!("grille {}", command.join(" "));
                assert!(line.contains(itself.trim()), "{command:?} {lang}: {line}");
                let words = example.trim_start()[line.len()..].trim();
                assert!(!words.is_empty(), "{command:?} {lang}: {line}");
                lines.insert(line.to_owned());
            }
        }
    }
    let home = home();
    for line in lines {
        let run = if line.contains("grille serve") {
            // It would serve for ever, so only check its options.
            format!("{line} --help")
        } else if line.contains("--proof") {
            // The proof already exists, for the example that checks it.
            format!("{line} --force")
        } else {
            // More games of a judged program take long and show no more.
            line.replace("--games 5", "--games 1")
        };
        let (code, said) = shell(&run, home.path());
        // Nobody plays the assignments' games here: their input ends too early.
        let asks = line.starts_with("grille classic") && said.contains("the input ended");
        assert!(code == 0 || code == 1 && asks, "{line}: {code}, {said}");
    }
}

#[test]
fn the_help_of_the_program_says_first_how_to_play() {
    for (lang, words) in [
        ("en", "To play, type grille"),
        ("fr", "Pour jouer, tapez grille"),
    ] {
        let help = help(&[], lang);
        let third = help.lines().nth(2).unwrap_or_default();
        assert!(third.starts_with(words), "{help}");
    }
    let help = help(&[], "en");
    let first = below("Commands:", &help)[0];
    assert!(first.trim().starts_with("mines"), "{help}");
}
