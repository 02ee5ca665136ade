//! `grille classic morpion`: through pipes, and whole games key by key in a pseudo-terminal, which must be restored on
//! every way out. `testdata/morpion` has more sessions through pipes.

mod run;

use run::grille;

/// Plays a game with these options through a pipe. It must end without an error.
fn played(options: &str, keys: &str) -> String {
    let mut args = vec!["classic", "morpion"];
    args.extend(options.split_whitespace());
    let run = grille(&args, keys.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{options} {keys}");
    run.out
}

#[test]
fn lines_of_every_kind_end_the_game() {
    // A row, a column, both diagonals from above.
    for keys in ["pkpilpkpilp", "plpjkplpjkp", "plpkpjpkllp", "llpkpjpkpjp"] {
        let out = played("--size 3", keys);
        assert!(out.ends_with("Player X has won!\n"), "{keys}: {out}");
    }
    // Two in a pile, and one step of a stair: lines in 3D.
    for keys in ["pklpijp", "plpp"] {
        let out = played("--size 2 --variant 3d", keys);
        assert!(out.ends_with("Player X has won!\n"), "{keys}: {out}");
    }
    let out = played("--size 2", "pklpijpq");
    assert!(
        out.ends_with("without a winner.\n"),
        "no line from above: {out}"
    );
    // O removes its own token and uncovers the line below it.
    let out = played("--size 2 --variant top", "pplpjr");
    assert!(out.ends_with("Player X has won!\n"), "{out}");
    assert!(played("--size 1", "p").ends_with("Player X has won!\n"));
}

#[test]
fn a_pile_of_64_tokens_takes_no_more_and_is_shown_whole() {
    let keys = "p".repeat(65) + "q";
    let out = played("--size 3", &keys);
    let complaint = "This pile already has 64 tokens, the most that is allowed.";
    assert_eq!(out.matches(complaint).count(), 1);
    let after = out.split(complaint).nth(1).unwrap();
    assert!(after.starts_with("\nPlayer X,"), "the same player goes on");
    for level in 1..=64 {
        let token = format!("{level:>2} {}", if level % 2 == 1 { 'X' } else { 'O' });
        assert!(after.contains(&token), "{token}");
    }
}

#[test]
fn an_invalid_size_or_variant_is_a_usage_error() {
    for option in [
        "--size=0",
        "--size=27",
        "--size=x",
        "--size=-3",
        "--variant=4d",
    ] {
        let run = grille(&["classic", "morpion", option], b"q");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        assert!(run.err.contains("is not a value of"), "{run:?}");
    }
}

#[test]
fn bytes_that_are_not_keys_do_not_end_the_game() {
    // Invalid UTF-8, control characters, letters beyond ASCII: none is a key, and none ends the game.
    for keys in [
        &b"\xff\xfe"[..],
        b"\xe9",
        b"\x1b[A",
        "é漢\u{1f600}".as_bytes(),
        b"\0",
    ] {
        let mut input = keys.to_vec();
        input.push(b'q');
        let run = grille(&["classic", "morpion", "--size", "2"], &input);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{keys:?}");
        assert!(run.out.contains("is not a key of the game."), "{keys:?}");
        assert!(
            !run.out.contains('\u{1b}') && !run.out.contains('\0'),
            "{keys:?}"
        );
    }
}

#[cfg(unix)]
mod in_a_terminal {
    use crate::run::terminal::{Session, side, size};

    fn game_of(options: &str) -> Session {
        Session::grille(&format!("classic morpion {options}"))
    }

    #[test]
    fn a_game_is_won_key_by_key_and_the_terminal_is_restored() {
        let mut game = game_of("");
        game.wait("Size of the board (1 to 26): ");
        game.press("27\n");
        game.wait("27 is not between 1 and 26.");
        game.press("3\n");
        game.wait("Variant, top (seen from above) or 3d: ");
        game.press("2d\n");
        game.wait("\"2d\" is not top or 3d.");
        game.press("top\n");
        game.wait("Quake (yes or no): ");
        game.press("no\n");
        game.wait("+ +      |");
        assert!(game.screen.screen().alternate_screen());
        for (key, words) in [
            ("p", "+X+      |"),
            ("k", "+ +      |"),
            ("p", "+O+      |"),
            ("j", "The cursor is at the edge of the board"),
            ("i", "+X+      |"),
            ("l", " X + +   |"),
            ("r", "This pile is empty"),
            ("p", " X +X+   |"),
            ("x", "\"x\" is not a key of the game."),
            ("\x1b[A", "This key is not a key of the game."),
            ("k", " O + +   |"),
            ("p", " O +O+   |"),
            ("i", " X +X+   |"),
            ("l", " X  X + +|"),
        ] {
            game.press(key);
            game.wait(words);
        }
        let (row, _) = game.screen.screen().cursor_position();
        assert_eq!(row, 10, "the cursor waits behind the prompt");
        game.press("p");
        game.restored(0);
        // The screen ends with the last board and the winner, once.
        let shown = game.shown();
        let end = "\
         +++|
 X  X +X+|
      +++|
         |
 O  O    |
         |
         |
         |
         |  1 X
---------
Player X has won!
"
        .replacen("         +++|", "      +++|", 1);
        assert!(shown.contains(&end), "{shown}");
        assert_eq!(shown.matches("Player").count(), 1, "{shown}");
    }

    #[test]
    fn quitting_restores_the_terminal_and_keys_may_come_in_one_go() {
        let mut game = game_of("--variant 3d --lang fr");
        game.wait("Taille du plateau (1 à 26) : ");
        // The first keys follow the size.
        game.press("2 pk\n");
        game.wait("Joueur O, votre choix");
        game.press("p\r q");
        game.restored(0);
        assert!(
            game.shown()
                .contains("La partie s'arrête ici, sans vainqueur.")
        );
        assert!(game.shown().contains("+O+   |"));
    }

    #[test]
    fn all_answers_and_the_first_keys_may_be_on_one_line() {
        let mut game = game_of("--lang fr");
        game.wait("Taille du plateau (1 à 26) : ");
        game.press("2 3D oui kl\n");
        game.wait("   +++|\n   + +|\n   +++|");
        game.press("q");
        game.restored(0);
        let shown = game.shown();
        let asked = "Variante, top (vue du dessus) ou 3d : \nSéisme (oui ou non) : \n";
        assert!(shown.contains(asked), "{shown}");
    }

    #[test]
    fn with_the_quake_a_collapse_is_marked_until_the_next_move() {
        let mut game = game_of("--size 3 --quake --seed 4");
        game.wait("Player X");
        for (keys, words) in SHAKEN {
            game.press(keys);
            game.wait(words);
        }
        game.press("q");
        game.restored(0);
    }

    /// Keys with seed 4, and the screen after them.
    const SHAKEN: [(&str, &str); 7] = [
        ("p", "***      |\n* *      |\n***      |"),
        ("lp", "Player X"),
        ("kp", "The earth shakes: 1 pile collapses."),
        ("", "   ***   |\n   * *   |\n   ***   |"),
        ("j", "+++***   |\n+ +* *   |\n+++***   |"),
        ("lk", "   * *   |\n   ***   |\n   +++   |"),
        ("p", "         |\n         |\n   +++   |\n   +O+   |"),
    ];

    #[test]
    fn signals_end_the_game_and_restore_the_terminal() {
        for (name, number) in [("TERM", 15), ("INT", 2), ("HUP", 1), ("QUIT", 3)] {
            // No core dump for SIGQUIT.
            let mut game = Session::new(&format!(
                "ulimit -c 0; before=$(stty -a); \"$GRILLE\" classic morpion --size 3; code=$?; \
                 [ \"$before\" = \"$(stty -a)\" ] && echo mode restored, {name}; echo exit code $code."
            ));
            game.wait("Player X");
            game.press("p");
            game.wait("Player O");
            game.signal(name);
            game.restored(128 + number);
        }
    }

    #[test]
    fn ctrl_c_and_ctrl_d_end_the_game_and_restore_the_terminal() {
        let mut game = game_of("--size 3");
        game.wait("Player X");
        game.press("\x03");
        game.restored(130);
        let mut game = game_of("--size 3");
        game.wait("Player X");
        game.press("\x04");
        game.restored(1);
        assert!(
            game.shown()
                .contains("error: the input ended before the game did")
        );
    }

    #[test]
    fn a_suspended_game_leaves_the_terminal_alone_and_continues_when_resumed() {
        // A shell with job control, which can suspend its child.
        let mut game = Session::new(
            "set -m; before=$(stty -a); \"$GRILLE\" classic morpion --size 3; \
             [ \"$before\" = \"$(stty -a)\" ] && echo awake while it sleeps; read go; fg >/dev/null; \
             code=$?; [ \"$before\" = \"$(stty -a)\" ] && echo mode restored; echo exit code $code.",
        );
        game.wait("Player X");
        game.press("p");
        game.wait("Player O");
        game.press("\x1a");
        game.wait("awake while it sleeps");
        assert!(!game.screen.screen().alternate_screen());
        game.press("\n");
        game.wait("+X+      |");
        assert!(game.screen.screen().alternate_screen());
        game.press("k");
        game.wait("+ +      |");
        game.press("q");
        game.restored(0);
    }

    #[test]
    fn without_a_shell_to_resume_it_the_game_is_not_suspended() {
        let mut game = game_of("--size 3");
        game.wait("Player X");
        game.press("\x1ap");
        game.wait("Player O");
        game.press("q");
        game.restored(0);
    }

    #[test]
    fn a_terminal_that_goes_away_ends_the_game() {
        let mut game = Session::new("exec \"$GRILLE\" classic morpion --size 3");
        game.wait("Player X");
        let Session {
            mut child,
            master,
            keyboard,
            output,
            ..
        } = game;
        // The reading thread still has a copy of the terminal open, so send the hang-up that the system would send
        // once that is closed.
        let pid = child.process_id().unwrap().to_string();
        drop((master, keyboard, output));
        let sent = std::process::Command::new("kill")
            .args(["-HUP", &pid])
            .status();
        assert!(sent.unwrap().success());
        let status = child.wait().unwrap();
        assert!(!status.success());
    }

    #[test]
    fn a_board_follows_the_size_of_its_window() {
        let mut game = game_of("--size 26");
        game.wait("Player X");
        assert!(game.shown().contains("vvvv"), "more rows than fit");
        game.press("kkkkkkkkkkkkkkkkkkkkkkkkk");
        game.wait("^^^^");
        game.master.resize(size(31, 100)).unwrap();
        game.screen.screen_mut().set_size(side(31), side(100));
        game.wait(&format!("\n{}\n", "-".repeat(78)));
        let blank = " ".repeat(75);
        game.wait(&format!("+++{blank}|\n+ +{blank}|\n+++{blank}|"));
        game.master.resize(size(6, 30)).unwrap();
        game.screen.screen_mut().set_size(side(6), side(30));
        game.wait("The window is too small.");
        game.press("q");
        game.wait("exit code 0.");
    }

    #[test]
    fn if_the_output_is_a_file_keys_are_read_by_lines_without_escape_sequences() {
        let mut game = Session::new("\"$GRILLE\" classic morpion --size 2 | cat; echo over");
        game.wait("Player X");
        game.press("pq\n");
        game.wait("over");
        assert!(game.shown().contains("+X+   |"), "{}", game.shown());
        assert!(!game.bytes.contains(&0x1b));
    }
}
