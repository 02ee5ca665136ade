//! `grille history` and `--data-dir` as a user calls them.

mod run;

use std::fs;
use std::path::Path;
use std::process::Command;

use run::{Run, grille};

fn history(folder: &Path, args: &[&str]) -> Run {
    let folder = folder.to_str().unwrap();
    grille(&[&["history", "--data-dir", folder], args].concat(), b"")
}

/// Creates a history of four games by SQL, as an old version would have. Existing files must stay readable.
fn with_games(folder: &Path) {
    let database = rusqlite::Connection::open(folder.join("history.sqlite")).unwrap();
    database
        .execute_batch(include_str!("history-version-1.sql"))
        .unwrap();
}

#[test]
fn without_games_there_is_one_sentence_and_nothing_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let run = history(folder.path(), &[]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, "You have not finished a game yet.\n")
    );
    let run = history(folder.path(), &["--lang", "fr"]);
    assert_eq!(run.out, "Vous n'avez encore terminé aucune partie.\n");
    assert_eq!(history(folder.path(), &["--json"]).out, "");
    assert_eq!(history(folder.path(), &["--csv"]).out.lines().count(), 1);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn games_become_a_table() {
    let folder = tempfile::tempdir().unwrap();
    with_games(folder.path());
    let run = history(folder.path(), &[]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(
        run.out,
        "\
game          level    rules         played   won   % won   streak   best streak   best time   median     luck
Minesweeper   Expert                      3     2    66.7        1             1      1:01.0   1:31.0   25.0 %
Takuzu        10x10    10x10, hard        1     1   100.0        1             1           -        -        -

A game in which the bot, the solver or the computer moved for you does not count: not as won, not as a daily \
puzzle, not in these figures. A game won with help, such as hints, counts as won, but its time is not a record.
"
    );
    let run = history(folder.path(), &["--game", "takuzu", "--lang", "fr"]);
    assert_eq!(run.out.lines().count(), 4, "{run:?}");
    assert!(run.out.starts_with("jeu "), "{run:?}");
}

#[test]
fn games_of_a_program_are_counted_apart() {
    let folder = tempfile::tempdir().unwrap();
    with_games(folder.path());
    let database = rusqlite::Connection::open(folder.path().join("history.sqlite")).unwrap();
    database
        .execute_batch("UPDATE finished SET bot = 1 WHERE game = 'takuzu'")
        .unwrap();
    drop(database);
    let run = history(folder.path(), &["--game", "takuzu"]);
    assert!(
        run.out
            .ends_with("\nGames left out because a program played: 1\n"),
        "{run:?}"
    );
    assert!(!run.out.contains("10x10"), "{run:?}");
}

#[test]
fn games_are_written_out() {
    let folder = tempfile::tempdir().unwrap();
    with_games(folder.path());
    let run = history(folder.path(), &["--csv", "--game", "mines"]);
    assert_eq!(run.code, 0);
    let lines: Vec<&str> = run.out.split("\r\n").collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(
        lines[1],
        "mines,expert,zero,won,1000,61000,mines:expert:zero:1,false,false,0.5,170,200,,,"
    );
    let run = history(folder.path(), &["--json"]);
    let objects: Vec<serde_json::Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(objects.len(), 4);
    assert_eq!(objects[3]["text"], "a\nb, \"c\"");
    assert_eq!(history(folder.path(), &["--json", "--csv"]).code, 2);
    assert_eq!(history(folder.path(), &["--game", "chess"]).code, 2);
}

#[test]
fn an_unreadable_history_is_reported_and_stays() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("history.sqlite");
    fs::write(&file, "no database").unwrap();
    let run = history(folder.path(), &[]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert_eq!(
        run.err,
        format!(
            "error: {} cannot be read: it is damaged or not a history of grille; it is left as it is\n",
            file.display()
        )
    );
    assert_eq!(fs::read(&file).unwrap(), b"no database");
}

#[cfg(target_os = "linux")]
#[test]
fn the_folders_are_those_of_the_platform() {
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join(".local/share/grille");
    fs::create_dir_all(&data).unwrap();
    with_games(&data);
    let run = |variable: &str, value: &Path| {
        let output = Command::new(env!("CARGO_BIN_EXE_grille"))
            .args(["history", "--lang", "en"])
            .env("HOME", home.path())
            .env_remove("XDG_DATA_HOME")
            .env(variable, value)
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(run("LC_ALL", Path::new("C")).lines().count(), 5);
    let elsewhere = home.path().join("elsewhere");
    fs::create_dir_all(elsewhere.join("grille")).unwrap();
    assert_eq!(run("XDG_DATA_HOME", &elsewhere).lines().count(), 1);
    with_games(&elsewhere.join("grille"));
    assert_eq!(run("XDG_DATA_HOME", &elsewhere).lines().count(), 5);
}
