//! Text that would control a terminal, through every input of the program. It must not reach the output.

mod run;

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;
use std::process::Command;

use run::{output_of, testdata};
use serde_json::json;
use tempfile::TempDir;

/// Hostile texts, each with its escaped form.
const HOSTILE: [(&str, &str); 8] = [
    ("\u{1b}]0;X\u{7}", "\\u001b]0;X\\u0007"),
    ("\u{1b}[2J", "\\u001b[2J"),
    // Our own colours are hostile in foreign text, too.
    ("\u{1b}[31mred", "\\u001b[31mred"),
    ("\u{9b}2J", "\\u009b2J"),
    ("\u{202e}gnp", "\\u202egnp"),
    ("x\u{85}y", "x\\u0085y"),
    ("\u{2066}\u{200b}y", "\\u2066\\u200by"),
    ("x\ry", "x\\ry"),
];

/// The checked output of the program.
struct Seen {
    code: i32,
    text: String,
}

impl Seen {
    fn holds(&self, words: &str) {
        assert!(self.text.contains(words), "no {words:?} in {:?}", self.text);
    }
}

/// Runs the program, and fails if its output would control a terminal.
fn seen(folder: &Path, args: &[OsString], input: &[u8], variables: &[(&str, &OsStr)]) -> Seen {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grille"));
    command
        .current_dir(folder)
        .args(args)
        .env("LC_ALL", "C.UTF-8");
    command.envs(variables.iter().copied());
    let output = output_of(&mut command, input);
    let mut text = String::new();
    for (name, bytes) in [("stdout", output.stdout), ("stderr", output.stderr)] {
        let printed =
            String::from_utf8(bytes).unwrap_or_else(|error| panic!("{name} of {args:?}: {error}"));
        // CSV lines end with CR LF.
        let obeyed = printed
            .replace("\r\n", "\n")
            .chars()
            .find(|&c| is_obeyed(c));
        assert_eq!(obeyed, None, "{name} of {args:?}: {printed:?}");
        text += &printed;
    }
    let code = output.status.code().expect("no signal ended the program");
    Seen { code, text }
}

/// Control characters, direction marks, line ends and zero-width characters. Deliberately independent of the program's
/// own list.
fn is_obeyed(c: char) -> bool {
    let code = u32::from(c);
    (code < 0x20 && c != '\n' && c != '\t')
        || (0x7f..0xa0).contains(&code)
        || code == 0x61c
        || (0x200b..=0x200f).contains(&code)
        || (0x2028..=0x202e).contains(&code)
        || (0x2060..=0x206f).contains(&code)
        || code == 0xfeff
}

/// Like `seen`, for the words of a line, with the hostile text for each `@`.
fn printed(folder: &Path, line: &str, hostile: impl AsRef<OsStr>, input: &[u8]) -> Seen {
    seen(folder, &words(line, hostile.as_ref()), input, &[])
}

/// Splits a line into words, with the hostile text for each `@`.
fn words(line: &str, hostile: &OsStr) -> Vec<OsString> {
    let word = |word: &str| {
        let mut parts = word.split('@');
        let mut whole = OsString::from(parts.next().unwrap_or_default());
        for part in parts {
            whole.push(hostile);
            whole.push(part);
        }
        whole
    };
    line.split(' ').map(word).collect()
}

/// Checks that each of these command lines is refused, with every hostile text, in one line that shows it escaped.
fn check_lines(lines: &[&str]) {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    fs::write(
        folder.path().join("puzzle"),
        "01".to_owned() + &".".repeat(14),
    )
    .unwrap();
    let mut hostile: Vec<(OsString, &str)> = HOSTILE
        .iter()
        .map(|(raw, shown)| (OsString::from(raw), *shown))
        .collect();
    hostile.push(("two\nlines".into(), "two\\nlines"));
    for line in lines {
        for (raw, shown) in &hostile {
            let args = words(line, raw);
            let seen = seen(folder.path(), &args, b"", &[]);
            assert!(matches!(seen.code, 1 | 2), "{args:?}: {}", seen.text);
            assert_eq!(
                seen.text.trim_end().lines().count(),
                1,
                "{args:?}: {}",
                seen.text
            );
            seen.holds(shown);
        }
    }
}

#[test]
fn names_of_files_are_shown_with_escapes() {
    check_lines(&[
        "mines analyse @",
        "mines hint @",
        "mines replay @",
        "mines verify @",
        "mines bench @",
        "mines merge @",
        "mines compare --approaches rules --boards @",
        "mines compare --approaches rules --size 4x4 --mines 1 --games 1 --seed 1 --out file/@",
        "mines compare --approaches rules --size 4x4 --mines 1 --games 1 --plot file/@",
        "mines compare --approaches rules --size 4x4 --mines 1 --games 1 --outcomes file/@",
        "takuzu solve @",
        "takuzu check @",
        "takuzu hint @",
        "takuzu hint --start @ puzzle",
        "takuzu rate @",
        "takuzu convert --format line @",
        "takuzu bench @",
        "takuzu merge @",
        "takuzu count --size 4 --out file/@",
        "morpion solve --ko --size 3 --check @",
        "classic ia --levels @",
        "man --dir file/@",
        "history --data-dir file/@",
    ]);
}

#[test]
fn words_of_the_command_line_are_shown_with_escapes() {
    check_lines(&[
        "@",
        "--@",
        "help @",
        "--seed @",
        "--seed=@",
        "--lang @",
        "--color @",
        "mines @",
        "mines --@",
        "mines play @",
        "mines play --id @",
        "mines play --id mines:@",
        "mines play --rules @",
        "mines play --level @",
        "mines play --size @ --mines 3",
        "mines generate --mines @ --size 3x3",
        "mines generate --first @",
        "mines generate --at @",
        "mines compare --approaches @",
        "mines compare --approaches rules --shard @ --out x",
        "mines judge --time @ -- true",
        "takuzu @",
        "takuzu play --id @",
        "takuzu play --size @",
        "takuzu generate --size @",
        "takuzu generate --size 4 --difficulty @",
        "takuzu count --size 4 --rule @",
        "morpion play --id morpion:@",
        "morpion play --variant @",
        "morpion match --x @ --o best",
        "classic @",
        "classic sae --rule @",
        "history --game @",
        "serve --addr @",
        "completions @",
    ]);
}

#[cfg(unix)]
#[test]
fn broken_utf_8_is_shown_with_escapes() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let raw = OsStr::from_bytes(b"x\xff\x9b2J\xe2\x80");
    for line in ["takuzu solve @", "mines merge @", "man --dir file/@"] {
        let seen = printed(folder.path(), line, raw, b"");
        assert!(matches!(seen.code, 1 | 2), "{line}: {}", seen.text);
        seen.holds("x\\xff\\x9b2J\\xe2\\x80");
    }
    // Clap has its own sentence for these.
    for line in [
        "@",
        "--@",
        "--seed @",
        "--lang @",
        "serve --addr @",
        "mines @",
        "mines play --id @",
    ] {
        let seen = printed(folder.path(), line, raw, b"");
        assert_eq!(seen.code, 2, "{line}: {}", seen.text);
    }
    // The name of a program, and its output.
    let program = folder.path().join(raw);
    fs::write(
        &program,
        "#!/bin/sh\nprintf '\\033]0;X\\007\\302\\2332J\\377'\n",
    )
    .unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&program, mode).unwrap();
    let judge = "mines judge --size 4x4 --mines 2 --games 1 --time 1";
    let judged = printed(folder.path(), &format!("{judge} -- ./@"), raw, b"");
    judged.holds("./x\\xff\\x9b2J");
    judged.holds("\\u001b]0;X\\u0007\\u009b2J\\xff");
    let each = printed(folder.path(), &format!("{judge} --each ."), raw, b"");
    each.holds("x\\xff\\x9b2J");
}

#[test]
fn contents_of_files_are_shown_with_escapes() {
    let folder = TempDir::new().unwrap();
    for (raw, _) in HOSTILE {
        for (line, input) in [
            ("mines analyse", format!("{raw}\n")),
            ("mines hint", format!("3 3 {raw}\n")),
            ("mines replay", format!("1 1 0 1 {raw}\n")),
            ("mines verify", format!("mines-certificate {raw}\n")),
            ("mines bench", format!("{raw}\n")),
            (
                "mines compare --approaches rules --boards -",
                format!("{raw} 1\n"),
            ),
            ("takuzu solve", format!("{raw}\n")),
            ("takuzu check", format!("4 4\n{raw}")),
            ("takuzu hint", format!("01{raw}\n")),
            ("takuzu rate", format!("{raw}\n")),
            ("takuzu convert --format id", format!("{raw}\n")),
            ("takuzu bench -", format!("{raw}\n")),
            ("morpion analyse @", String::new()),
            ("classic sae", format!("{raw}\n")),
            ("classic sae", format!("1 {raw}\n")),
            ("classic sae", format!("3 1 1 0 1 {raw}\n")),
            ("classic sae", format!("5 1 1\n{raw}\n")),
        ] {
            let seen = printed(folder.path(), line, raw, input.as_bytes());
            assert_eq!(seen.code, 2, "{line} {raw:?}: {}", seen.text);
            assert_eq!(
                seen.text.lines().count(),
                1,
                "{line} {raw:?}: {}",
                seen.text
            );
            // Some parsers take these for blanks, and report the next letter.
            if !raw.contains(char::is_whitespace) {
                seen.holds("\\u");
            }
        }
        for (file, line, text) in [
            (
                "levels.json",
                "classic ia --levels levels.json",
                format!("{{\"{raw}\": 1}}"),
            ),
            (
                "levels.json",
                "classic ia --levels levels.json",
                json!({ raw: [9, 9, 10] }).to_string(),
            ),
            (
                "grids/G4/grille1.txt",
                "classic takuzu --grids grids",
                format!("4 {raw}"),
            ),
            (
                "proof",
                "morpion solve --ko --check proof",
                format!("{raw}\n"),
            ),
            (
                "data/config.toml",
                "--data-dir data mines play --plain",
                format!("theme = \"{raw}\"\n"),
            ),
            (
                "data/config.toml",
                "--data-dir data mines play --plain",
                format!("{raw} = 1\n"),
            ),
            (
                "data/config.toml",
                "--data-dir data mines play --plain",
                format!("[keys.any]\nquit = {}\n", json!([raw])),
            ),
        ] {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
            printed(folder.path(), line, "", b"1\n1\n1\n");
        }
    }
}

/// A part of a comparison, modified by `change`.
fn part(change: impl FnOnce(&mut serde_json::Value)) -> String {
    let mut part = json!({
        "format": "grille mines compare 1", "version": "1", "seed": "1", "games": 0, "part": 1, "of": 1, "done": 0,
        "rows": 9, "cols": 9, "mines": 10, "first": "zero", "at": [0, 0],
        "approaches": [{
            "approach": "rules", "wins": 0, "better": 0, "worse": 0, "chances": "0", "chance_squares": "0",
            "gap_squares": "0", "guesses": "0", "opened": "0", "cpu_ns": "0", "cpu_ns_max": "0", "outcomes": "",
        }],
    });
    change(&mut part);
    part.to_string()
}

#[test]
fn fields_of_parts_are_checked_and_never_printed_as_they_are() {
    let folder = TempDir::new().unwrap();
    let merge = |line: &str, text: String| {
        fs::write(folder.path().join("part"), text).unwrap();
        printed(folder.path(), line, "", b"")
    };
    assert_eq!(merge("mines merge part", part(|_| {})).code, 0);
    for (raw, _) in HOSTILE {
        for field in [
            "format",
            "version",
            "seed",
            "part",
            "rows",
            "first",
            "at",
            "boards",
            "approaches",
        ] {
            for line in ["mines merge part", "mines merge --json part"] {
                let seen = merge(line, part(|part| part[field] = raw.into()));
                // The version is only compared.
                let code = if field == "version" { 0 } else { 2 };
                assert_eq!(seen.code, code, "{field}: {}", seen.text);
                if code == 2 {
                    seen.holds(&format!(
                        "\"part\" is not a checkpoint of this command: its field \"{field}\" is"
                    ));
                }
            }
        }
        let seen = merge(
            "mines merge part",
            part(|part| part["approaches"][0]["approach"] = raw.into()),
        );
        seen.holds("its field \"approaches[0].approach\" is");
        for field in ["format", "rows", "rule", "count", "units"] {
            let mut part = json!({
                "format": "grille takuzu count 1", "rows": 4, "cols": 4, "rule": "full", "part": 1, "of": 1,
                "units": 1, "done": 1, "count": "1",
            });
            part[field] = raw.into();
            for line in [
                "takuzu merge part",
                "takuzu merge --json part",
                "takuzu count --size 4 --out part",
            ] {
                let seen = merge(line, part.to_string());
                assert_eq!(seen.code, 2, "{field}: {}", seen.text);
                seen.holds(&format!("its field \"{field}\" is"));
            }
        }
    }
}

#[test]
fn text_typed_in_line_mode_is_shown_with_escapes() {
    let folder = TempDir::new().unwrap();
    for (raw, shown) in HOSTILE {
        let input = format!("{raw}\nload {raw}\nsave nowhere/{raw}\nA1{raw}\nbot {raw}\n\nquit\n");
        for game in ["mines", "takuzu", "morpion"] {
            let line = format!("{game} play --plain --seed 1 --data-dir data");
            let seen = printed(folder.path(), &line, "", input.as_bytes());
            seen.holds(shown);
        }
        printed(folder.path(), "classic takuzu --grids @", raw, b"4\n").holds(shown);
        for line in ["classic tp", "classic ia", "classic morpion"] {
            let input = format!("{raw}\n{raw} 1\n");
            printed(folder.path(), line, "", input.as_bytes());
        }
    }
}

#[test]
fn contents_and_names_of_saves_are_shown_with_escapes() {
    let saved = fs::read_to_string(testdata("play/takuzu-seed.grille")).unwrap();
    for (raw, shown) in HOSTILE {
        let folder = TempDir::new().unwrap();
        let saves = folder.path().join("saves");
        fs::create_dir_all(&saves).unwrap();
        for (at, text) in [
            saved.replacen("takuzu:", &format!("takuzu:{raw}"), 1),
            saved.replacen("standing 2", &format!("standing {raw}"), 1),
        ]
        .iter()
        .enumerate()
        {
            let name = if cfg!(windows) {
                String::new()
            } else {
                raw.to_owned()
            };
            fs::write(saves.join(format!("takuzu-{name}{at}.grille")), text).unwrap();
            let line = "takuzu play --plain --resume --data-dir .";
            let seen = printed(folder.path(), line, "", b"");
            assert_eq!(seen.code, 2, "{}", seen.text);
            seen.holds(shown);
        }
    }
}

fn hostile_history(folder: &Path) {
    let database = rusqlite::Connection::open(folder.join("history.sqlite")).unwrap();
    database
        .execute_batch(include_str!("history-version-1.sql"))
        .unwrap();
    let mut texts: Vec<String> = HOSTILE.iter().map(|(raw, _)| (*raw).to_owned()).collect();
    texts.push("=HYPERLINK(\"x\")".to_owned());
    texts.push("two\nlines".to_owned());
    for (number, text) in (100..).zip(&texts) {
        let insert = "INSERT INTO finished VALUES
            (?1, ?2, 'mines', ?2, ?2, 'won', 5000, 1000, ?2, 0, 0, NULL, NULL, NULL)";
        database
            .execute(insert, rusqlite::params![number, text])
            .unwrap();
        let insert = "INSERT INTO texts VALUES (?1, ?2)";
        database
            .execute(insert, rusqlite::params![number, text])
            .unwrap();
    }
}

#[test]
fn a_history_is_printed_with_escapes() {
    let folder = TempDir::new().unwrap();
    hostile_history(folder.path());
    for format in ["--game mines", "--csv", "--json"] {
        let line = format!("history --data-dir . {format}");
        let seen = printed(folder.path(), &line, "", b"");
        assert_eq!(seen.code, 0, "{}", seen.text);
        for (_, shown) in HOSTILE {
            seen.holds(shown);
        }
        match format {
            "--csv" => {
                seen.holds("mines,\"'=HYPERLINK(\"\"x\"\")\"");
                assert_eq!(seen.text.lines().count(), 15, "{}", seen.text);
            }
            "--json" => {
                for line in seen.text.lines() {
                    let game: serde_json::Value = serde_json::from_str(line).unwrap();
                    assert_eq!(game["preset"].is_string(), game["text"].is_string());
                }
                let last: serde_json::Value =
                    serde_json::from_str(seen.text.lines().nth(4).unwrap()).unwrap();
                assert_eq!(last["id"], HOSTILE[0].0);
            }
            // Below the table, an empty line and which games count.
            _ => assert_eq!(seen.text.lines().count(), 14, "{}", seen.text),
        }
    }
}

#[cfg(unix)]
#[test]
fn a_history_is_drawn_with_escapes() {
    use run::terminal::Session;
    let folder = TempDir::new().unwrap();
    hostile_history(folder.path());
    let mut session = Session::grille(&format!("--data-dir '{}'", folder.path().display()));
    session.wait("Statistics");
    session.press("r");
    for (_, shown) in HOSTILE {
        session.wait(shown);
    }
    session.press("\x1b");
    session.wait("Statistics");
    session.press("s");
    session.wait("1/12");
    for at in 2..=12 {
        session.press("\x1b[B");
        session.wait(&format!("{at}/12"));
    }
    session.press("\x11");
    session.restored(0);
    let drawn = String::from_utf8(session.bytes.clone()).unwrap();
    // Our own sequences need no other control characters, and set no title.
    let obeyed = drawn
        .chars()
        .find(|&c| is_obeyed(c) && !"\u{1b}\r".contains(c));
    assert_eq!(obeyed, None);
    assert!(!drawn.contains("\u{1b}]0"));
}

#[test]
fn variables_of_the_environment_are_not_printed_as_they_are() {
    let folder = TempDir::new().unwrap();
    for (raw, _) in HOSTILE {
        for name in [
            "LANG",
            "LC_ALL",
            "LANGUAGE",
            "TERM",
            "HOME",
            "XDG_DATA_HOME",
            "XDG_CONFIG_HOME",
            "NO_COLOR",
            "COLUMNS",
        ] {
            for line in ["", "history", "mines play", "--bad", "mines --help"] {
                let args: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
                seen(folder.path(), &args, b"", &[(name, OsStr::new(raw))]);
            }
        }
    }
}
