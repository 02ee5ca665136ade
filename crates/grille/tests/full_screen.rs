//! `grille` without arguments: the menu in a pseudo-terminal, by keys and mouse. The terminal must be restored on
//! every way out.

#![cfg(unix)]

mod run;

use run::terminal::{Session, side, size};

fn menu() -> Session {
    let mut session = Session::grille("--lang en");
    session.wait("Minesweeper");
    // The end of the last line.
    session.wait("all keys");
    session
}

/// Checks that mouse, pasting and cursor are restored.
fn check_modes(session: &Session) {
    let screen = session.screen.screen();
    assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    assert!(!screen.bracketed_paste() && !screen.hide_cursor() && !screen.alternate_screen());
}

#[test]
fn without_a_terminal_the_help_is_printed() {
    let run = run::grille(&[], b"");
    assert_eq!(run.code, 0);
    assert!(run.out.contains("grille"), "{}", run.out);
    assert!(!run.out.contains('\u{1b}'));
}

#[test]
fn quitting_restores_the_terminal() {
    for keys in ["q", "\x11", "e\x11", "?\x11"] {
        let mut session = menu();
        assert!(session.screen.screen().hide_cursor());
        assert!(session.screen.screen().bracketed_paste());
        session.press(keys);
        session.restored(0);
        check_modes(&session);
    }
}

#[test]
fn escape_asks_for_a_second_press_before_it_quits() {
    let mut session = menu();
    session.press("\x1b");
    session.wait("Press Esc again to quit.");
    session.press("\x1b");
    session.restored(0);
    check_modes(&session);
}

#[test]
fn ctrl_c_and_signals_end_it_and_restore_the_terminal() {
    let mut session = menu();
    session.press("\x03");
    session.restored(130);
    check_modes(&session);
    for (name, number) in [("TERM", 15), ("INT", 2), ("HUP", 1)] {
        let mut session = menu();
        session.press("?");
        session.wait("Moving");
        session.signal(name);
        session.restored(128 + number);
        check_modes(&session);
    }
}

#[test]
fn while_suspended_it_leaves_the_terminal_alone_and_then_continues() {
    let mut session = Session::new(
        "set -m; before=$(stty -a); \"$GRILLE\" --lang en; \
         [ \"$before\" = \"$(stty -a)\" ] && echo awake while it sleeps; read go; fg >/dev/null; \
         code=$?; [ \"$before\" = \"$(stty -a)\" ] && echo mode restored; echo exit code $code.",
    );
    session.wait("Minesweeper");
    session.press("e");
    session.wait("Language");
    session.press("\x1a");
    session.wait("awake while it sleeps");
    check_modes(&session);
    session.press("\n");
    session.wait("Language");
    session.wait("Statistics");
    assert!(session.screen.screen().alternate_screen());
    assert!(session.screen.screen().bracketed_paste());
    session.press("jl");
    session.wait("Langue");
    session.press("\x11");
    session.restored(0);
    check_modes(&session);
}

#[test]
fn the_mouse_chooses_and_keys_that_come_at_once_all_count() {
    let mut session = menu();
    // Its column, from 1, at this size.
    let row = session
        .shown()
        .lines()
        .position(|line| line.contains("Settings"))
        .unwrap();
    session.press(&format!("\x1b[<0;44;{}M", row + 1));
    session.wait("Language");
    session.press("\x1b\x1b");
    session.press("ejl");
    session.wait("Langue");
    session.press("\x11");
    session.restored(0);
}

#[test]
fn too_small_a_window_says_so_and_recovers() {
    let mut session = menu();
    for (rows, cols, words) in [(10, 30, "This needs"), (20, 60, "Replays"), (24, 80, "╭")] {
        session.screen.screen_mut().set_size(side(rows), side(cols));
        session.master.resize(size(rows, cols)).unwrap();
        session.wait(words);
    }
    session.press("q");
    session.restored(0);
}
