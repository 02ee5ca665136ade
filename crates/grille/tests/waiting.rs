//! Messages for a person at a terminal about what the program is waiting for or doing.

#![cfg(unix)]

mod run;

use run::terminal::Session;

const WAITS: &str = "Reading from standard input; end with Ctrl-D.";

#[test]
fn commands_that_wait_for_input_say_so() {
    for command in [
        "classic sae",
        "takuzu solve",
        "takuzu check -",
        "takuzu hint",
        "takuzu rate",
        "takuzu convert --format id",
        "mines analyse",
        "mines hint -",
        "mines replay",
        "mines verify",
        "mines bench",
        "morpion analyse",
    ] {
        let mut session = Session::grille(command);
        session.wait(WAITS);
        session.press("\u{4}");
        // Nothing was typed.
        session.wait("exit code 2.");
        session.child.wait().unwrap();
    }
}

#[test]
fn commands_that_read_a_pipe_or_a_file_do_not_speak_of_waiting() {
    let mut session = Session::new(
        "echo 2 3 1 11.... | \"$GRILLE\" mines analyse; f=$(mktemp); echo 1 2 2 1 > \"$f\"; \
         \"$GRILLE\" classic sae < \"$f\"; rm \"$f\"; echo the end",
    );
    session.wait("the end");
    let shown = session.shown();
    assert!(
        shown.contains("Best move") && !shown.contains("Reading"),
        "{shown}"
    );
    session.child.wait().unwrap();
}

#[test]
fn a_terminal_without_a_cursor_gets_line_mode_and_a_reason() {
    let mut session = Session::new("TERM=dumb \"$GRILLE\" mines play --seed 1; echo the end");
    session.wait("No full screen, as TERM is dumb: the game is played in line mode");
    session.wait("> ");
    session.press("quit\n");
    session.wait("the end");
    session.child.wait().unwrap();
    let mut session = Session::new("TERM=dumb \"$GRILLE\" 2>&1 >/dev/null; echo the end");
    // Its output goes nowhere, which is reason enough.
    session.wait("No full screen, as standard output is not a terminal: type one of these");
    session.wait("the end");
    session.child.wait().unwrap();
}

#[test]
fn making_puzzles_shows_how_far_it_is_and_ctrl_c_leaves_whole_puzzles_and_a_sane_terminal() {
    // Far more than are ever made here, each in a moment.
    let mut session = Session::new(
        "f=$(mktemp); before=$(stty -a); trap : INT; \
         \"$GRILLE\" takuzu generate --size 14 --difficulty extreme --count 1000000 --seed 1 > \"$f\"; \
         echo code $?; [ \"$before\" = \"$(stty -a)\" ] && echo same mode; \
         grep -c . \"$f\" > \"$f.all\"; grep -c '^[.01]*$' \"$f\" | cmp - \"$f.all\" && echo all whole; \
         [ $(cat \"$f.all\") -gt 0 ] && echo some printed; rm \"$f\" \"$f.all\"; echo the end",
    );
    session.wait_until("first puzzle", |shown| {
        shown.contains("/1000000") && !shown.contains(" 0/1000000")
    });
    session.press("\u{3}");
    session.wait("code 130");
    session.wait("same mode");
    session.wait("all whole");
    session.wait("some printed");
    session.wait("the end");
    // The line of the bar is cleared, wherever the echo of the key has moved it, and not drawn again.
    let written = String::from_utf8_lossy(&session.bytes).into_owned();
    let (_, after) = written.split_once("^C").expect("the terminal echoes");
    assert!(
        after.contains("\u{1b}[2K") && !after.contains("/1000000"),
        "{after:?}"
    );
    session.child.wait().unwrap();
}
