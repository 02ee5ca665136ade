//! `grille mines ...` as a user calls it.

mod run;

use run::grille;

/// The numbers of a line.
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
fn boards_that_cannot_be_are_told_with_exit_code_2() {
    for (args, sentence) in [
        (
            &["--size", "3x4", "--mines", "12"][..],
            "12 mines do not fit into 11 cells",
        ),
        (
            &["--at", "16,0"],
            "the first click at 16,0 is off the board of 16 x 30, whose cells are counted from 0",
        ),
        (
            &["--size", "3x4"],
            "--mines <M> is missing; --help says more",
        ),
        (
            &["--size", "0x4", "--mines", "1"],
            "\"0x4\" is not a value of --size <RxC>; --help says more",
        ),
        (
            &["--size", "100000x100000", "--mines", "1"],
            "\"100000x100000\" is not a value of --size <RxC>; --help says more",
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
    assert!(run.err.contains("too full"), "{run:?}");
}
