//! Whole games on the full screen, key by key and click by click in a pseudo-terminal: won, recorded, killed and
//! resumed. The terminal must be restored.

#![cfg(unix)]

mod run;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use run::grille;
use run::terminal::Session;
use tempfile::TempDir;

/// Plays a game in this folder, and prints its history afterwards.
fn played(options: &str, folder: &TempDir) -> Session {
    let folder = folder.path().display();
    Session::new(&format!(
        "before=$(stty -a); \"$GRILLE\" {options} --data-dir '{folder}'; code=$?; \
         [ \"$before\" = \"$(stty -a)\" ] && echo mode restored; \
         \"$GRILLE\" history --csv --data-dir '{folder}' | cut -d, -f1-4; echo exit code $code."
    ))
}

/// Returns the number of hints until the game is won.
fn hints_to_the_win(id: &str) -> usize {
    let mut session = grille_session::Session::new(id.parse().unwrap()).unwrap();
    let mut hints = 0;
    while !session.status().is_over() {
        for text in grille_session::hint::hint(&session).moves {
            let _ = session.play(text, 0);
        }
        hints += 1;
    }
    assert_eq!(session.status(), grille_session::Status::Won);
    hints
}

/// Follows hints through their three stages, key by key.
fn follow_hints(session: &mut Session, hints: usize) {
    for _ in 0..hints {
        for stage in 1..=3 {
            session.press("i");
            session.wait(&format!("Hint {stage} of 3"));
        }
        session.press("\r");
    }
}

#[test]
fn minesweeper_is_won_key_by_key_and_recorded() {
    let folder = TempDir::new().unwrap();
    let id = "mines:beginner:zero:noguess:3@E5";
    let mut session = played(&format!("mines play --id {id}"), &folder);
    session.wait("Beginner 9x9");
    follow_hints(&mut session, hints_to_the_win(id));
    session.wait("Won in");
    session.press("q");
    session.wait("mines,beginner,zero noguess,won");
    session.restored(0);
}

#[test]
fn takuzu_is_won_key_by_key_and_recorded() {
    let folder = TempDir::new().unwrap();
    let id = "takuzu:6x6:easy:5";
    let mut session = played(&format!("takuzu play --id {id}"), &folder);
    session.wait("6x6");
    follow_hints(&mut session, hints_to_the_win(id));
    session.wait("36 of 36");
    session.press("q");
    session.wait("takuzu,6x6,easy,won");
    session.restored(0);
}

#[test]
fn morpion_is_won_by_x_key_by_key_and_recorded() {
    let folder = TempDir::new().unwrap();
    let options = "morpion play --size 3 --variant 3d --x human --o human";
    let mut session = played(options, &folder);
    session.wait("X to move");
    // X piles up three in the middle, O on the cell to its left.
    session.press(" \x1b[D \x1b[C \x1b[D \x1b[C ");
    session.wait("move 5");
    session.press("q");
    session.wait("morpion,3x3,3d,won");
    session.restored(0);
}

#[test]
fn a_click_digs() {
    let folder = TempDir::new().unwrap();
    let mut session = played("mines play --level beginner --seed 7", &folder);
    session.wait("Beginner 9x9");
    // A cell in the middle of the board. The terminal counts columns and rows from 1.
    session.press("\x1b[<0;28;12M\x1b[<0;28;12m");
    session.wait("3BV");
    session.press("q");
    session.restored(0);
}

/// Returns the time played of the only save in this folder.
fn kept_time(folder: &TempDir) -> Duration {
    let saves: Vec<PathBuf> = std::fs::read_dir(folder.path().join("saves"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "grille"))
        .collect();
    let [save] = &saves[..] else {
        panic!("{saves:?}");
    };
    let text = std::fs::read_to_string(save).unwrap();
    Duration::from_millis(grille_session::Session::load(&text).unwrap().elapsed())
}

/// A way out, and its exit code.
type Way = (fn(&mut Session), i32);

/// Plays one move, waits until the clock shows a second, and ends each game in each way. The save must have the time
/// that the clock showed.
fn check_time_is_kept(ways: &[Way]) {
    let games = [
        ("takuzu play --id takuzu:6x6:easy:5", "6x6", "0"),
        ("mines play --level beginner --seed 7", "Beginner", " "),
        ("morpion play --size 3", "3x3", " "),
    ];
    // All of them at once, because each takes a second.
    let started: Vec<_> = games
        .iter()
        .flat_map(|game| ways.iter().map(move |way| (game, way)))
        .map(|(&(options, title, keys), way)| {
            let folder = TempDir::new().unwrap();
            let mut session = played(options, &folder);
            session.wait(title);
            session.press(keys);
            (options, session, way, folder)
        })
        .collect();
    for (options, mut session, (out, code), folder) in started {
        session.wait("0:01");
        out(&mut session);
        session.restored(*code);
        let kept = kept_time(&folder);
        assert!(kept >= Duration::from_secs(1), "{options}: {kept:?}");
    }
}

#[test]
fn keys_that_end_the_program_keep_the_time_since_the_last_move() {
    check_time_is_kept(&[
        (|session| session.press("q"), 0),
        (
            |session| {
                session.press("\x1b");
                session.wait("Press Esc again to quit.");
                session.press("\x1b");
            },
            0,
        ),
        (|session| session.press("\x11"), 0),
        (|session| session.press("\x03"), 130),
        (|session| session.press("\x1c"), 131),
    ]);
}

#[test]
fn signals_that_end_the_program_keep_the_time_since_the_last_move() {
    check_time_is_kept(&[
        (|session| session.signal("TERM"), 143),
        (|session| session.signal("INT"), 130),
        (|session| session.signal("HUP"), 129),
    ]);
}

#[test]
fn time_while_the_program_is_suspended_is_not_counted() {
    let folder = TempDir::new().unwrap();
    let start = Instant::now();
    let mut session = Session::new(&format!(
        "set -m; before=$(stty -a); \"$GRILLE\" takuzu play --id takuzu:6x6:easy:5 --data-dir '{}'; \
         echo asleep; read go; fg >/dev/null; code=$?; \
         [ \"$before\" = \"$(stty -a)\" ] && echo mode restored; echo exit code $code.",
        folder.path().display()
    ));
    session.wait("6x6");
    session.press("0");
    session.wait("0:01");
    session.press("\x1a");
    session.wait("asleep");
    let sleep = Duration::from_secs(2);
    std::thread::sleep(sleep);
    session.press("\n");
    session.wait("6x6");
    session.press("\x11");
    session.restored(0);
    let (kept, awake) = (kept_time(&folder), start.elapsed() - sleep);
    assert!(kept >= Duration::from_secs(1), "{kept:?}");
    assert!(kept <= awake, "{kept:?} of {awake:?}");
}

#[test]
fn the_game_continues_if_nothing_can_be_saved() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let options = format!(
        "mines play --level beginner --seed 7 --data-dir '{}'",
        file.path().display()
    );
    let mut session = Session::grille(&options);
    session.wait("Beginner 9x9");
    session.press(" ");
    session.wait("The game continues");
    session.wait("3BV");
    session.press("q");
    session.restored(0);
}

#[test]
fn a_killed_game_is_resumed() {
    for round in 0..12u64 {
        let folder = TempDir::new().unwrap();
        let dir = folder.path().display().to_string();
        let script = format!("\"$GRILLE\" takuzu play --id takuzu:10x10:any:1 --data-dir '{dir}'");
        let mut session = Session::new(&format!("{script}; echo killed."));
        session.wait("10x10");
        session.press("0");
        // Nineteen given digits, and the first one played.
        session.wait("20 of 100");
        // It is saved in another thread, a moment later.
        let saves = folder.path().join("saves");
        let is_saved = || {
            let files = std::fs::read_dir(&saves).into_iter().flatten().flatten();
            let mut names = files.map(|file| file.path());
            names.any(|path| path.extension().is_some_and(|ending| ending == "grille"))
        };
        while !is_saved() {
            std::thread::yield_now();
        }
        for _ in 0..round {
            session.press("\x1b[C1\x1b[B0");
        }
        std::thread::sleep(Duration::from_millis(round * 9 % 50));
        session.signal("KILL");
        session.wait("killed.");
        let args = ["takuzu", "play", "--plain", "--resume", "--data-dir", &dir];
        let run = grille(&args, b"status\nquit\n");
        assert_eq!(run.code, 0, "{run:?}");
        assert!(run.out.contains("10"), "{run:?}");
    }
}
