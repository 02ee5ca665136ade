//! `grille mines ...` as a user calls it.

mod run;

use run::grille;

fn numbers(line: &str) -> Vec<u32> {
    line.split(' ').map(|word| word.parse().unwrap()).collect()
}

#[test]
fn a_seed_gives_these_problems_for_ever() {
    let args = ["mines", "generate", "--level", "beginner"];
    let run = grille(
        &[&args[..], &["--first", "none", "--seed", "42"]].concat(),
        b"",
    );
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, "9 9 10 6 7 21 25 29 37 45 47 66 78\n"),
        "{run:?}"
    );
}

#[test]
fn problems_have_their_level_and_keep_the_promise() {
    for (level, size) in [
        ("beginner", [9, 9, 10]),
        ("intermediate", [16, 16, 40]),
        ("expert", [16, 30, 99]),
    ] {
        for (first, barred) in [
            ("safe", vec![0]),
            ("zero", {
                let (cols, way) = (size[1], if size[1] == 9 { 2 } else { 3 });
                let block = (way - 1..=way + 1)
                    .flat_map(|row| (way - 1..=way + 1).map(move |col| row * cols + col));
                block.collect()
            }),
        ] {
            let args = [
                "mines", "generate", "--level", level, "--first", first, "--count", "20",
            ];
            let run = grille(&args, b"");
            assert_eq!(run.code, 0, "{run:?}");
            assert_eq!(run.out.lines().count(), 20);
            for line in run.out.lines() {
                let numbers = numbers(line);
                assert_eq!(numbers[..3], size);
                let mines = &numbers[3..];
                assert_eq!(mines.len() as u32, size[2]);
                assert!(mines.is_sorted_by(|a, b| a < b), "{line}");
                assert!(mines.iter().all(|&mine| mine < size[0] * size[1]));
                assert!(!mines.iter().any(|mine| barred.contains(mine)), "{line}");
            }
        }
    }
}

#[test]
fn the_default_is_expert_and_safe() {
    let plain = grille(&["mines", "generate", "--seed", "5"], b"");
    let args = ["mines", "generate", "--level", "expert", "--first", "safe"];
    let named = grille(&[&args[..], &["--seed", "5"]].concat(), b"");
    assert_eq!(plain.out, named.out);
}

#[test]
fn boards_have_the_first_click_in_front_of_the_same_mines() {
    let args = ["mines", "generate", "--size", "5x7", "--mines", "8"];
    let at = ["--at", "2,6", "--seed", "3", "--count", "4"];
    let problems = grille(&[&args[..], &at].concat(), b"");
    let boards = grille(&[&args[..], &at, &["--boards"]].concat(), b"");
    for (problem, board) in problems.out.lines().zip(boards.out.lines()) {
        let (problem, board) = (numbers(problem), numbers(board));
        assert_eq!(board[..5], [5, 7, 8, 2, 6]);
        assert_eq!(problem[3..], board[5..]);
        assert!(!problem[3..].contains(&20), "the first click is safe");
    }
}

#[test]
fn impossible_boards_give_exit_code_2() {
    for (args, sentence) in [
        (
            &["--size", "3x4", "--mines", "12"][..],
            "12 mines do not fit in 11 cells",
        ),
        (
            &["--at", "16,0"],
            "the first click at 16,0 is off the 16 x 30 board; cells are counted from 0",
        ),
        (
            &["--size", "3x4"],
            "--mines <M> is missing; --help says more",
        ),
        (
            &["--size", "0x4", "--mines", "1"],
            "\"0x4\" is not a value of --size <RxC>: Rows x columns, such as 16x30, at most 67108864 cells; needs --mines",
        ),
        (
            &["--size", "100000x100000", "--mines", "1"],
            "\"100000x100000\" is not a value of --size <RxC>: Rows x columns, such as 16x30, at most 67108864 cells; needs --mines",
        ),
    ] {
        let run = grille(&[&["mines", "generate"], args].concat(), b"");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        assert_eq!(run.err, format!("error: {sentence}\n"));
    }
}

#[test]
fn a_board_too_full_for_a_zero_keeps_the_first_cell_free_and_says_so() {
    let args = ["mines", "generate", "--size", "3x3", "--mines", "8"];
    let run = grille(&[&args[..], &["--first", "zero"]].concat(), b"");
    assert_eq!((run.code, run.out.as_str()), (0, "3 3 8 0 1 2 3 4 5 6 7\n"));
    assert!(run.err.contains("too many mines"), "{run:?}");
}

fn no_guess(args: &[&str]) -> run::Run {
    grille(&[&["mines", "generate", "--no-guess"], args].concat(), b"")
}

#[test]
fn boards_without_guessing_have_certificates_that_hold() {
    for args in [
        &["--level", "beginner", "--first", "zero", "--count", "12"][..],
        &["--level", "intermediate", "--first", "zero", "--count", "3"],
        &["--size", "5x6", "--mines", "6", "--count", "20"],
        &["--size", "3x3", "--mines", "0", "--count", "2"],
        &["--size", "1x2", "--mines", "1"],
    ] {
        let count = match args.iter().position(|&arg| arg == "--count") {
            Some(at) => args[at + 1].parse().unwrap(),
            None => 1,
        };
        let boards = no_guess(&[args, &["--seed", "11"]].concat());
        assert_eq!((boards.code, boards.err.as_str()), (0, ""), "{boards:?}");
        assert_eq!(boards.out.lines().count(), count);
        let made = no_guess(&[args, &["--seed", "11", "--certificate"]].concat());
        assert_eq!((made.code, made.err.as_str()), (0, ""), "{made:?}");
        let problems: Vec<&str> = (made.out.lines())
            .filter_map(|line| line.strip_prefix("problem "))
            .collect();
        assert!(boards.out.lines().eq(problems), "the same boards");
        let verified = grille(&["mines", "verify", "--json"], made.out.as_bytes());
        assert_eq!(verified.code, 0, "{verified:?}");
        assert_eq!(verified.out.lines().count(), count);
        assert!(
            verified
                .out
                .lines()
                .all(|line| line.contains("\"holds\":true"))
        );
    }
}

#[test]
fn boards_without_guessing_depend_on_the_seed_alone() {
    let kind = ["--size", "8x8", "--mines", "12", "--seed", "7"];
    let made = |args: &[&str]| {
        let run = no_guess(&[&kind, args].concat());
        assert_eq!(run.code, 0, "{run:?}");
        run.out
    };
    let ten = made(&["--count", "10", "--threads", "1"]);
    assert_eq!(made(&["--count", "10", "--threads", "5"]), ten);
    assert_eq!(made(&["--count", "10"]), ten);
    assert!(ten.starts_with(&made(&["--count", "4"])));
    assert_eq!(made(&["--count", "0"]), "");
    let boards = made(&["--count", "10", "--boards"]);
    for (problem, board) in ten.lines().zip(boards.lines()) {
        let (problem, board) = (numbers(problem), numbers(board));
        assert_eq!(board[..5], [8, 8, 12, 0, 0]);
        assert_eq!(problem[3..], board[5..]);
    }
    let lines: std::collections::HashSet<&str> = ten.lines().collect();
    assert_eq!(lines.len(), 10, "all are different");
}

#[test]
fn a_seed_gives_this_board_without_guessing_for_ever() {
    let run = no_guess(&["--level", "beginner", "--seed", "42"]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, "9 9 10 27 28 30 39 42 48 58 59 66 70\n"),
        "{run:?}"
    );
}

#[test]
fn a_missing_board_is_reported_and_earlier_boards_are_kept() {
    // Four of the eight cells around the first click: always a guess.
    let none = ["--size", "3x3", "--mines", "4", "--at", "1,1"];
    for (lang, sentence) in [
        (
            "en",
            "error: no board without guessing was found in 500 tries; --tries allows more\n",
        ),
        (
            "fr",
            "erreur : aucun plateau sans pari n'a été trouvé en 500 essais ; --tries en permet plus\n",
        ),
    ] {
        let run = no_guess(&[&none[..], &["--tries", "500", "--lang", lang]].concat());
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{run:?}");
        assert_eq!(run.err, sentence);
    }
    let some = |args: &[&str]| {
        let kind = ["--size", "6x6", "--mines", "9", "--seed", "3"];
        no_guess(&[&kind, args].concat())
    };
    let stopped = some(&["--tries", "60", "--count", "5000", "--threads", "3"]);
    assert_eq!(stopped.code, 1, "{stopped:?}");
    let found = stopped.out.lines().count();
    assert!(found > 1, "{stopped:?}");
    let sentence = format!(
        "error: {found} of 5000 boards without guessing were found, and no other in 60 more \
         tries; --tries allows more\n"
    );
    assert_eq!(stopped.err, sentence);
    let whole = some(&["--count", &found.to_string()]);
    assert_eq!((whole.code, whole.out), (0, stopped.out));
}

#[test]
fn impossible_boards_without_guessing_give_exit_code_2() {
    for (args, sentence) in [
        (
            &["--no-guess", "--first", "none"][..],
            "a board without guessing needs a safe first click: --first safe or zero",
        ),
        (
            &["--no-guess", "--size", "3x4", "--mines", "12"],
            "12 mines do not fit in 11 cells",
        ),
        (
            &["--no-guess", "--size", "2000x2000", "--mines", "9"],
            "boards without guessing have at most 1048576 cells",
        ),
        (
            &[
                "--no-guess",
                "--certificate",
                "--size",
                "200x200",
                "--mines",
                "9",
            ],
            "certificates are made for boards of at most 16384 cells",
        ),
        (
            &["--no-guess", "--tries", "0"],
            "\"0\" is not a value of --tries <N>: Boards to try for each board without guessing, at least 1; 200000 by default",
        ),
        (&["--tries", "5"], "--no-guess is missing; --help says more"),
        (
            &["--certificate"],
            "--no-guess is missing; --help says more",
        ),
        (
            &["--no-guess", "--certificate", "--boards"],
            "--certificate cannot be used with --boards",
        ),
    ] {
        let run = grille(&[&["mines", "generate"], args].concat(), b"");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        assert_eq!(run.err, format!("error: {sentence}\n"));
    }
}
