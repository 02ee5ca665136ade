//! Whole games on the full screen, key by key and click by click in a pseudo-terminal: won, recorded,
//! killed and resumed, and the terminal as it was before.

#![cfg(unix)]

mod run;

use run::grille;
use run::terminal::Session;
use tempfile::TempDir;

/// Plays a game on a folder of its own, and prints what the history says of it afterwards.
fn played(options: &str, folder: &TempDir) -> Session {
    let folder = folder.path().display();
    Session::new(&format!(
        "before=$(stty -a); \"$GRILLE\" {options} --data-dir '{folder}'; code=$?; \
         [ \"$before\" = \"$(stty -a)\" ] && echo mode restored; \
         \"$GRILLE\" history --csv --data-dir '{folder}' | cut -d, -f1-4; echo exit code $code."
    ))
}

/// How many hints lead to the win.
fn hints_to_the_win(id: &str) -> usize {
    let mut session = play::Session::new(play::id::read(id).unwrap()).unwrap();
    let mut hints = 0;
    while !session.status().is_over() {
        for text in play::hint::hint(&session).moves {
            let _ = session.apply(&text, 0);
        }
        hints += 1;
    }
    assert_eq!(session.status(), play::Status::Won);
    hints
}

/// Follows hints in their three stages, key by key.
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
    // X piles up three on the middle, O on the cell to its left.
    session.press("p\x1b[Dp\x1b[Cp\x1b[Dp\x1b[Cp");
    session.wait("ply 5");
    session.press("q");
    session.wait("morpion,3x3,3d,won");
    session.restored(0);
}

#[test]
fn a_click_digs() {
    let folder = TempDir::new().unwrap();
    let mut session = played("mines play --level beginner --seed 7", &folder);
    session.wait("Beginner 9x9");
    // The cell E5: columns and rows of the terminal count from 1.
    session.press("\x1b[<0;13;7M\x1b[<0;13;7m");
    session.wait("3BV");
    session.press("q");
    session.restored(0);
}

#[test]
fn where_nothing_can_be_kept_the_game_goes_on() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let options = format!(
        "mines play --level beginner --seed 7 --data-dir '{}'",
        file.path().display()
    );
    let mut session = Session::grille(&options);
    session.wait("Beginner 9x9");
    session.press(" ");
    session.wait("The game goes on");
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
        // What is drawn has been saved: with the first digit, nineteen that were given and one more.
        session.wait("20 of 100");
        for _ in 0..round {
            session.press("\x1b[C1\x1b[B0");
        }
        std::thread::sleep(std::time::Duration::from_millis(round * 9 % 50));
        session.signal("KILL");
        session.wait("killed.");
        let args = ["takuzu", "play", "--plain", "--resume", "--data-dir", &dir];
        let run = grille(&args, b"status\nquit\n");
        assert_eq!(run.code, 0, "{run:?}");
        assert!(run.out.contains("10"), "{run:?}");
    }
}
