//! `grille takuzu ...` as a user calls it.

mod run;

use run::{grille, testdata};

const PUZZLE: &[u8] = b".1.0..0..0..11.0";
const SOLUTION: &str = "0110100100111100";

#[test]
fn a_puzzle_in_any_format_is_solved() {
    let inputs: [&[u8]; 5] = [
        PUZZLE,
        b".1.0\n..0.\n.0..\n11.0\n",
        b"4x4 .1.0 ..0. .0.. 11.0",
        b"4\n7\n0 1 1\n0 3 0\n1 2 0\n2 1 0\n3 0 1\n3 1 1\n3 3 0\n",
        b"4x4u:BbccCAba",
    ];
    for input in inputs {
        let run = grille(&["takuzu", "solve"], input);
        assert_eq!(
            (run.code, run.out.as_str()),
            (0, "0110\n1001\n0011\n1100\n"),
            "{run:?}"
        );
        let run = grille(&["takuzu", "solve", "-", "--format", "line"], input);
        assert_eq!((run.code, run.out), (0, format!("{SOLUTION}\n")));
    }
}

#[test]
fn a_list_is_answered_line_by_line() {
    let list = ".1.0..0..0..11.0\n................\n11.1............\n2x2 1...\n";
    let run = grille(&["takuzu", "solve"], list.as_bytes());
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(run.out, format!("{SOLUTION}\nseveral\nnone\n1001\n"));
}

#[test]
fn rows_of_four_cells_are_one_board_and_not_a_list() {
    let run = grille(
        &["takuzu", "convert", "--format", "line"],
        b"....\n....\n.1..\n....\n....\n....\n",
    );
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, "6x4 .........1..............\n"),
        "{run:?}"
    );
}

#[test]
fn none_several_and_unknown_have_their_exit_codes() {
    let none = grille(&["takuzu", "solve"], b"111.............");
    assert_eq!((none.code, none.out.as_str()), (3, ""));
    assert_eq!(none.err, "error: there is no solution\n");
    let several = grille(&["takuzu", "solve"], b"................");
    assert_eq!(several.code, 4);
    let boards: Vec<&str> = several.out.split("\n\n").collect();
    assert!(boards.len() == 2 && boards[0] != boards[1], "{several:?}");
    let unknown = grille(
        &["takuzu", "solve", "--budget", "0", "--format", "line"],
        PUZZLE,
    );
    assert_eq!((unknown.code, unknown.out.as_str()), (1, "unknown\n"));
}

#[test]
fn json_says_the_same() {
    let run = grille(&["takuzu", "solve", "--json"], PUZZLE);
    assert_eq!(
        run.out,
        format!("{{\"grid\":\"{SOLUTION}\",\"solutions\":\"one\"}}\n")
    );
}

#[test]
fn check_names_the_rule_and_the_place() {
    let run = grille(&["takuzu", "check"], b"0001\n....\n.0..\n.0.1\n");
    assert_eq!(run.code, 1);
    assert!(
        run.out
            .contains("Row 1: three 0s side by side, cells 1 to 3."),
        "{run:?}"
    );
    assert!(
        run.out
            .contains("Row 1: 3 times 0, which is more than half."),
        "{run:?}"
    );
    let run = grille(
        &["takuzu", "check", "--lang", "fr"],
        b"0101\n0101\n....\n....\n",
    );
    assert!(
        run.out.contains("Les lignes 1 et 2 sont égales."),
        "{run:?}"
    );
    let run = grille(&["takuzu", "check"], SOLUTION.as_bytes());
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, "The board is full and no rule is broken.\n")
    );
    let run = grille(&["takuzu", "check"], PUZZLE);
    assert!(run.out.contains("9 cells are blank"), "{run:?}");
}

#[test]
fn formats_convert_into_each_other_and_back() {
    let puzzles = grille(
        &[
            "takuzu", "generate", "--size", "8", "--count", "20", "--seed", "3",
        ],
        b"",
    );
    assert_eq!(puzzles.out.lines().count(), 20);
    for line in puzzles.out.lines() {
        for format in ["block", "file", "id"] {
            let there = grille(&["takuzu", "convert", "--format", format], line.as_bytes());
            let back = grille(
                &["takuzu", "convert", "--format", "line"],
                there.out.as_bytes(),
            );
            assert_eq!(back.out.trim_end(), line, "{format}");
        }
    }
    let oblong = grille(&["takuzu", "convert", "--format", "file"], b"2x4 ........");
    assert_eq!(oblong.code, 2);
}

#[test]
fn made_puzzles_are_reproducible_and_have_one_solution() {
    let make = |seed: &str| {
        let args = [
            "takuzu", "generate", "--size", "10", "--count", "5", "--seed", seed,
        ];
        grille(&args, b"").out
    };
    assert_eq!(make("1"), make("1"));
    assert_ne!(make("1"), make("2"));
    let solved = grille(&["takuzu", "solve"], make("1").as_bytes()).out;
    assert!(solved.lines().count() == 5 && !solved.contains('s') && !solved.contains('n'));
    let oblong = grille(&["takuzu", "generate", "--size", "6x8", "--seed", "1"], b"");
    assert!(oblong.out.starts_with("6x8 "), "{oblong:?}");
    assert_eq!(
        grille(&["takuzu", "generate", "--size", "4x8"], b"").code,
        1,
        "there is none"
    );
    for size in ["0", "5", "128", "x", "4x"] {
        assert_eq!(
            grille(&["takuzu", "generate", "--size", size], b"").code,
            2,
            "{size}"
        );
    }
}

#[test]
fn bench_tells_counts_and_times_by_size() {
    let file = std::env::temp_dir().join(format!("grille-bench-{}.txt", std::process::id()));
    std::fs::write(&file, ".1.0..0..0..11.0\n2x2 1...\n.1.0..0..0..11.0\n").unwrap();
    let run = grille(&["takuzu", "bench", file.to_str().unwrap(), "--json"], b"");
    std::fs::remove_file(&file).unwrap();
    let lines: Vec<serde_json::Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        (&lines[0]["size"], &lines[0]["count"]),
        (&2.into(), &1.into())
    );
    assert_eq!(
        (&lines[1]["size"], &lines[1]["count"]),
        (&4.into(), &2.into())
    );
    assert!(
        lines
            .iter()
            .all(|line| line["max_us"].as_f64() >= line["median_us"].as_f64())
    );
}

#[test]
fn bad_input_is_told_with_its_place() {
    let check = |input: &[u8], words: &str| {
        let run = grille(&["takuzu", "solve"], input);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        assert!(run.err.contains(words), "{run:?}");
    };
    check(b"", "line 1, column 1: there is no puzzle");
    check(
        b"5\n0\n",
        "line 1, column 1: \"5\" makes no board: both sides are even",
    );
    check(
        b"4\n1\n0 9 1\n",
        "line 3, column 3: \"9\" is off the board as column",
    );
    check(
        b"01..\n.x..\n....\n....\n",
        "line 2, column 2: \"x\" is not a cell",
    );
    check(
        b".1.0..0..0..11.0\n.1.0..0..0..11.2\n",
        "line 2, column 16: \"2\" is not a cell",
    );
    check(b"4x4u:q?", "line 1, column 7: \"?\" is not a letter");
    let run = grille(&["takuzu", "solve", testdata("").to_str().unwrap()], b"");
    assert!(
        run.code == 2 && run.err.contains("it is a folder"),
        "{run:?}"
    );
}
