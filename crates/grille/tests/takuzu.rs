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
        format!("{{\"grid\":\"{SOLUTION}\",\"rules\":\"takuzu\",\"solutions\":\"one\"}}\n")
    );
}

#[test]
fn check_names_the_rule_and_the_place() {
    let run = grille(&["takuzu", "check"], b"0001\n....\n.0..\n.0.1\n");
    assert_eq!(run.code, 1);
    assert!(
        run.out
            .contains("In row 1: three 0s side by side, A1 to C1."),
        "{run:?}"
    );
    assert!(
        run.out
            .contains("In row 1: 0 appears 3 times, which is too often."),
        "{run:?}"
    );
    let run = grille(
        &["takuzu", "check", "--lang", "fr"],
        b"0101\n0101\n....\n....\n",
    );
    assert!(
        run.out.contains("Identiques : la ligne 1 et la ligne 2."),
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
    for size in ["0", "1", "7x8", "128", "x", "4x"] {
        assert_eq!(
            grille(&["takuzu", "generate", "--size", size], b"").code,
            2,
            "{size}"
        );
    }
}

#[test]
fn bench_prints_counts_and_times_by_size() {
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
fn bad_input_is_reported_with_its_place() {
    let check = |input: &[u8], words: &str| {
        let run = grille(&["takuzu", "solve"], input);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        assert!(run.err.contains(words), "{run:?}");
    };
    check(b"", "line 1, column 1: there is no puzzle");
    check(
        b"1\n0\n",
        "line 1, column 1: \"1\" is not a board size: a side is at least 2",
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

#[test]
fn a_hint_comes_in_stages_and_can_be_applied() {
    let run = grille(&["takuzu", "hint"], PUZZLE);
    assert_eq!(run.code, 0, "{run:?}");
    let lines: Vec<&str> = run.out.lines().collect();
    let starts = [
        "1. Where: ",
        "2. Rule: ",
        "3. Cells: ",
        "4. Why: ",
        "5. Moves: ",
    ];
    assert_eq!(lines.len(), starts.len());
    for (line, start) in lines.iter().zip(starts) {
        assert!(line.starts_with(start), "{run:?}");
    }
    let first = grille(&["takuzu", "hint", "--stage", "2"], PUZZLE);
    assert_eq!(first.out.lines().collect::<Vec<_>>(), lines[..2]);
    // Hints alone lead to the solution.
    let mut board = PUZZLE.to_vec();
    for _ in 0..16 {
        let next = grille(&["takuzu", "hint", "--apply", "--format", "line"], &board);
        if next.out.starts_with("The board is full") {
            break;
        }
        assert_eq!(next.code, 0, "{next:?}");
        board = next.out.into_bytes();
    }
    assert_eq!(String::from_utf8(board).unwrap().trim(), SOLUTION);
}

#[test]
fn a_hint_says_first_what_is_wrong() {
    let folder = folder("hint-start");
    let start = folder.join("start.txt");
    std::fs::write(&start, ".1.0..0..0..11.0").unwrap();
    let start = start.to_str().unwrap();
    let wrong = b"11.0..0..0..11.0";
    let run = grille(&["takuzu", "hint", "--start", start], wrong);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("A1 is wrong"), "{run:?}");
    let run = grille(&["takuzu", "hint", "--json", "--start", start], wrong);
    assert!(
        run.out
            .contains(r#"{"cells":[[1,1]],"hint":"wrong","variant":"takuzu"}"#),
        "{run:?}"
    );
    let run = grille(&["takuzu", "hint"], wrong);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("; clear "), "{run:?}");
    let run = grille(&["takuzu", "hint", "--json"], b"111. .... .... ....");
    let broken: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(broken["rules"][0]["rule"], "triple");
    let run = grille(&["takuzu", "hint", "--lang", "fr"], b"111. .... .... ....");
    assert_eq!(run.code, 1);
    assert!(
        run.out
            .contains("Dans la ligne 1 : trois 1 côte à côte, de A1 à C1."),
        "{run:?}"
    );
    let run = grille(&["takuzu", "hint", "--start", start], b".0.0..0..0..11.0");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("given at B1"), "{run:?}");
    let run = grille(&["takuzu", "hint"], b"................");
    assert_eq!(run.code, 4);
}

#[test]
fn a_grade_has_the_fields_that_scripts_rely_on() {
    let run = grille(&["takuzu", "rate", "--json"], PUZZLE);
    assert_eq!(run.code, 0);
    let grade: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(grade["grade"], "easy");
    assert_eq!(grade["hardest"], "single-gap");
    assert!(
        grade["techniques"]["sandwich"].as_u64().unwrap() > 0,
        "{run:?}"
    );
    let run = grille(&["takuzu", "rate"], b"................");
    assert_eq!(run.code, 4);
}

#[test]
fn a_difficulty_is_met_or_refused() {
    for level in ["easy", "medium", "hard", "expert", "extreme"] {
        let made = grille(
            &[
                "takuzu",
                "generate",
                "--size",
                "8",
                "--count",
                "3",
                "--seed",
                "5",
                "--difficulty",
                level,
            ],
            b"",
        );
        assert_eq!(made.code, 0, "{made:?}");
        let rated = grille(&["takuzu", "rate", "--json"], made.out.as_bytes());
        assert_eq!(rated.out.lines().count(), 3);
        for line in rated.out.lines() {
            assert!(line.contains(&format!(r#""grade":"{level}""#)), "{line}");
        }
    }
    let run = grille(
        &[
            "takuzu",
            "generate",
            "--size",
            "2",
            "--difficulty",
            "extreme",
        ],
        b"",
    );
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("level \"extreme\""), "{run:?}");
}

#[test]
fn shards_of_boards_with_odd_sides_add_up_and_resume() {
    let folder = folder("odd-parts");
    let files = ["a", "b"].map(|name| folder.join(name).to_str().unwrap().to_owned());
    for shard in ["1/2", "2/2", "2/2"] {
        let file = &files[usize::from(shard == "2/2")];
        let words = format!("takuzu count --size 7 --shard {shard} --out {file}");
        let words: Vec<&str> = words.split(' ').collect();
        assert_eq!(grille(&words, b"").code, 0, "{words:?}");
    }
    let merged = grille(&["takuzu", "merge", &files[0], &files[1]], b"");
    assert_eq!((merged.code, merged.out.as_str()), (0, "2662\n"));
}

#[test]
fn shards_of_a_count_add_up_and_resume_after_a_stop() {
    let folder = folder("parts");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let files: Vec<String> = (1..=3).map(|at| path(&format!("part{at}"))).collect();
    for (at, file) in files.iter().enumerate() {
        let shard = format!("{}/3", at + 1);
        let run = grille(
            &[
                "takuzu", "count", "--size", "8", "--shard", &shard, "--out", file,
            ],
            b"",
        );
        assert_eq!(run.code, 0, "{run:?}");
    }
    let merge = |files: &[&str]| grille(&[&["takuzu", "merge", "--json"], files].concat(), b"");
    let all: Vec<&str> = files.iter().map(String::as_str).collect();
    let whole = grille(&["takuzu", "count", "--size", "8", "--json"], b"");
    assert_eq!(merge(&all).out, whole.out);
    assert!(merge(&all[..2]).err.contains("part 3 of 3 is missing"));
    assert!(merge(&[all[0], all[0]]).err.contains("are the same part"));
    // A stopped part: its file has its progress, and the run resumes from there.
    let text = std::fs::read_to_string(all[1]).unwrap();
    let mut part: serde_json::Value = serde_json::from_str(&text).unwrap();
    part["done"] = 0.into();
    part["count"] = "0".into();
    std::fs::write(all[1], part.to_string()).unwrap();
    let open = merge(&all);
    assert_eq!(open.code, 1);
    assert!(open.err.contains("is not finished: 0 of"), "{open:?}");
    let again = |rule: &str| {
        grille(
            &[
                "takuzu", "count", "--size", "8", "--rule", rule, "--shard", "2/3", "--out", all[1],
            ],
            b"",
        )
    };
    let other = again("rows");
    assert_eq!(other.code, 2);
    assert!(other.err.contains("another run"), "{other:?}");
    assert_eq!(again("full").code, 0);
    assert_eq!(std::fs::read_to_string(all[1]).unwrap(), text);
    assert_eq!(merge(&all).out, whole.out);
    std::fs::write(all[1], "what").unwrap();
    assert_eq!(merge(&all).code, 2);
}

#[test]
fn boards_with_one_more_of_either_digit_are_not_counted() {
    for (language, words) in [
        ("en", "one more of either digit"),
        ("fr", "de l'un des deux"),
    ] {
        let line = format!("--lang {language} takuzu count --size 7 --rules takuzu-either");
        let run = grille(&line.split(' ').collect::<Vec<_>>(), b"");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        assert!(run.err.contains(words), "{run:?}");
    }
    let even = "takuzu count --size 6 --rules takuzu-either";
    let run = grille(&even.split(' ').collect::<Vec<_>>(), b"");
    assert_eq!(run.out, "4140\n");
}

#[test]
fn a_count_stopped_within_a_unit_resumes_there() {
    let counter =
        grille_takuzu::count::Counter::new(8, 8, grille_takuzu::count::Distinct::Lines).unwrap();
    let stop = |partial: &grille_takuzu::count::Partial| Err(*partial);
    let known = counter.count_in_steps(0, None, 100, stop).unwrap_err();
    assert!(0 < known.joined && known.joined < known.halves, "{known:?}");
    let path = folder("open-unit").join("part");
    let file = path.to_str().unwrap();
    let count = |shard: &str| {
        let line = format!("takuzu count --size 8 --json --shard {shard} --out {file}");
        let run = grille(&line.split(' ').collect::<Vec<_>>(), b"");
        assert_eq!(run.code, 0, "{run:?}");
        let part: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        part
    };
    let done = count("1/2");
    assert!(done.get("open").is_none(), "{done}");
    // An extra board shows that the run resumes and does not start again.
    let boards: u64 = done["count"].as_str().unwrap().parse().unwrap();
    let (checksum, first) = (known.checksum.to_string(), (known.count + 1).to_string());
    let halves = (known.joined, known.halves);
    for (checksum, more) in [(checksum.as_str(), true), ("1", false)] {
        let mut part = done.clone();
        part["done"] = 0.into();
        part["count"] = "0".into();
        part["open"] = serde_json::json!({
            "joined": halves.0, "halves": halves.1, "checksum": checksum, "count": first,
        });
        std::fs::write(&path, part.to_string()).unwrap();
        let found: u64 = count("1/2")["count"].as_str().unwrap().parse().unwrap();
        // The unit represents at most eight.
        let extra = found - boards;
        assert_eq!((1..=8).contains(&extra), more, "{extra}");
        assert!(more || extra == 0, "{extra}");
    }
}

/// Creates an empty folder for one test.
fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn lists_are_read_back_in_every_format_however_many_there_are() {
    for (size, count) in [("4", "16"), ("6", "36"), ("6", "3"), ("8", "2")] {
        let made = |format: &str| {
            let args = [
                "takuzu", "generate", "--size", size, "--count", count, "--seed", "4",
            ];
            grille(&[&args[..], &["--format", format]].concat(), b"").out
        };
        let lines = made("line");
        let want = grille(&["takuzu", "solve", "--format", "line"], lines.as_bytes());
        assert_eq!(
            want.out.lines().count().to_string(),
            count,
            "{size} {count}"
        );
        assert!(
            want.out
                .lines()
                .all(|line| line.len() == lines.lines().next().unwrap().len())
        );
        for format in ["block", "file", "id"] {
            let text = made(format);
            let found = grille(&["takuzu", "solve", "--format", "line"], text.as_bytes());
            assert_eq!(found.out, want.out, "{size} {count} {format}");
        }
    }
    let mixed = b".1.0..0..0..11.0\n................\n0.0.0.0.........\n";
    let rated = grille(&["takuzu", "rate", "--json"], mixed);
    assert_eq!((rated.code, rated.out.lines().count()), (0, 3), "{rated:?}");
    assert!(
        rated
            .out
            .contains(r#"{"grade":null,"rules":"takuzu","solutions":"several"}"#),
        "{rated:?}"
    );
}

#[test]
fn that_nothing_is_certain_on_a_large_empty_board_is_found_quickly() {
    let run = grille(&["takuzu", "hint"], ".".repeat(30 * 30).as_bytes());
    assert_eq!(run.code, 4, "{run:?}");
}

#[test]
fn an_impossible_shard_is_refused() {
    let folder = folder("bad-parts");
    let path = folder.join("part");
    let path = path.to_str().unwrap();
    let sound = serde_json::json!({
        "format": "grille takuzu count 1", "rows": 6, "cols": 6, "rule": "full", "part": 1, "of": 1,
        "units": 3, "done": 3, "count": "1",
    });
    for (field, impossible) in [
        ("format", serde_json::json!("grille takuzu count 0")),
        ("rows", 7.into()),
        ("rows", 4_000_000.into()),
        ("cols", 0.into()),
        ("rule", "foo".into()),
        ("part", 2.into()),
        ("of", "1".into()),
        ("units", 1.into()),
        ("done", 4.into()),
        ("count", (1u64 << 37).to_string().into()),
        ("count", u128::MAX.to_string().into()),
        ("count", "-1".into()),
    ] {
        let mut part = sound.clone();
        part[field] = impossible.clone();
        if field == "units" {
            part["done"] = impossible.clone();
        }
        std::fs::write(path, part.to_string()).unwrap();
        let words =
            format!("\"{path}\" is not a checkpoint of this command: its field \"{field}\" is");
        for args in [
            &["takuzu", "merge", path][..],
            &["takuzu", "count", "--size", "6", "--out", path],
        ] {
            let run = grille(args, b"");
            assert_eq!((run.code, run.out.as_str()), (2, ""), "{field}: {run:?}");
            assert!(run.err.contains(&words), "{field}: {run:?}");
        }
    }
}

const TANGO: &str = "6x6s:aexBBc,qFQBCCCCDc";
const TANGO_LINE: &str = "0....0.......................0.1.1..,qFQBCCCCDc";

/// Prints the words of a command, which must succeed.
fn out(line: &str, input: &str) -> String {
    let run = grille(&line.split(' ').collect::<Vec<_>>(), input.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}: {run:?}");
    run.out
}

#[test]
fn an_id_tells_its_rules_and_options_tell_those_of_other_texts() {
    // The rows are equal in pairs, which Unruly allows.
    let equal = "0110\n1001\n0110\n1001\n";
    let rules = |options: &str, text: &str| {
        let line = format!("takuzu solve --json{options}");
        let answer: serde_json::Value = serde_json::from_str(&out(&line, text)).unwrap();
        answer["rules"].as_str().unwrap().to_owned()
    };
    assert_eq!(rules(" --rules unruly", equal), "unruly");
    assert_eq!(rules(" --rules binairo-plus", equal), "tango");
    assert_eq!(rules(" --rules takuzu", "4x4:aAAaAaaAaAAaAaaAa"), "unruly");
    assert_eq!(rules(" --rules takuzu", TANGO), "tango");
    assert_eq!(rules("", TANGO_LINE), "tango");
    assert_eq!(rules("", ".1.0..0..0..11.0"), "takuzu");
    let refused = grille(&["takuzu", "solve"], equal.as_bytes());
    assert_eq!(refused.code, 3, "{refused:?}");
    for (options, named) in [
        (" --odd either", "takuzu-either"),
        (" --rules unruly --odd either", "unruly-either"),
        (" --rules unruly-either", "unruly-either"),
        (" --rules unruly-either --odd more-ones", "unruly"),
    ] {
        assert_eq!(rules(options, ".1.0..0..0..11.0"), named);
    }
}

#[test]
fn signs_and_rules_survive_every_format_that_has_them() {
    let convert = |options: &str, format: &str, text: &str| {
        out(&format!("takuzu convert{options} --format {format}"), text)
    };
    let block = convert("", "block", TANGO);
    assert_eq!(block.lines().nth(2), Some("      x   x"), "{block}");
    assert_eq!(convert("", "line", &block).trim_end(), TANGO_LINE);
    assert_eq!(convert("", "id", TANGO_LINE).trim_end(), TANGO);
    assert_eq!(convert("", "id", TANGO).trim_end(), TANGO);
    let id = convert(" --rules takuzu-signs --odd either", "id", &block);
    assert_eq!(id.trim_end(), TANGO.replace("6s", "6uso"));
    // Several boards with signs are separated by blank lines, and a list has one per line.
    let two = convert("", "id", &format!("{block}\n{block}"));
    assert_eq!(two, format!("{TANGO}\n{TANGO}\n"));
    let list = format!("{TANGO_LINE}\n{TANGO}\n");
    assert_eq!(convert("", "id", &list), two);
    // Rows in which every line has a sign are one board.
    assert_eq!(convert("", "line", ".x.\nx\n.x.\n"), "....,AAAb\n");
    let file = grille(&["takuzu", "convert", "--format", "file"], TANGO.as_bytes());
    let words = "error: the format \"file\" is for square boards without signs\n";
    assert_eq!((file.code, file.err.as_str()), (2, words));
    let bad = grille(&["takuzu", "solve"], b"1 . .\nx\n. .?.\n. . .\n");
    assert_eq!(bad.code, 2, "{bad:?}");
    assert!(bad.err.contains("line 3, column 4: \"?\""), "{bad:?}");
}

#[test]
fn puzzles_with_signs_are_solved_rated_hinted_and_checked() {
    let solved = out("takuzu solve", TANGO);
    assert!(solved.starts_with("0 1 1 0 1 0\n1 0 0 1 0 1\n      x   x\n"));
    assert!(out("takuzu rate --json", TANGO).contains(r#""known-end":8"#));
    // Hints alone lead to the solution.
    let mut board = TANGO.to_owned();
    while board.contains('.') || board == TANGO {
        board = out("takuzu hint --apply", &board);
    }
    assert_eq!(board, solved);
    let wrong = solved.replace("1 0=0 1 0 1", "1 1=0 1 0 1");
    let run = grille(&["takuzu", "check", "--json"], wrong.as_bytes());
    let sign = r#"{"from":2,"row":4,"rule":"sign","rules":"tango","sign":"="}"#;
    assert!(run.code == 1 && run.out.contains(sign), "{run:?}");
    let run = grille(&["takuzu", "check"], wrong.as_bytes());
    let words = "B4 and C4 differ, but there is an = between them.";
    assert!(run.out.contains(words), "{run:?}");
}

#[test]
fn a_hint_in_json_names_the_signs_it_rests_on() {
    let hint = |text: &str| -> serde_json::Value {
        serde_json::from_str(&out("takuzu hint --json", text)).unwrap()
    };
    let rest = ". . . .\n".repeat(2);
    let found = hint(&format!(". . . .\n. 0=. .\n{rest}"));
    assert_eq!(found["technique"], "known-end");
    let sign = serde_json::json!([{ "row": 2, "from": 2, "sign": "=" }]);
    assert_eq!(found["signs"], sign);
    let found = hint(&format!(". 0 . .\n  x\n. . . .\n{rest}"));
    let sign = serde_json::json!([{ "col": 2, "from": 1, "sign": "x" }]);
    assert_eq!(found["signs"], sign);
    assert_eq!(hint(".1.0..0..0..11.0").get("signs"), None);
}

#[test]
fn a_hint_refuses_a_board_whose_signs_are_not_those_of_its_start() {
    let folder = folder("hint-signs");
    let path = folder.join("start.txt");
    let start = path.to_str().unwrap();
    let rest = ". . . .\n".repeat(2);
    let board = format!(". . . .\n. 0=. .\n{rest}");
    for (other, lang, words) in [
        (
            board.replace('=', "x"),
            "en",
            "different signs between B2 and C2",
        ),
        (
            board.replace('=', " "),
            "en",
            "different signs between B2 and C2",
        ),
        (
            board.replace("0=. .", "0=.=."),
            "fr",
            "le même signe entre C2 et D2",
        ),
    ] {
        std::fs::write(&path, other).unwrap();
        let arguments = ["takuzu", "hint", "--lang", lang, "--start", start];
        let run = grille(&arguments, board.as_bytes());
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.err.contains(words), "{run:?}");
    }
    std::fs::write(&path, board.replace('0', ".")).unwrap();
    let run = grille(&["takuzu", "hint", "--start", start], board.as_bytes());
    assert_eq!(run.code, 0, "{run:?}");
}

#[test]
fn a_level_that_rules_do_not_have_is_refused_at_once() {
    for (rules, lang, words) in [
        (
            "tango",
            "en",
            "no puzzle under the rules \"tango\" is of the level \"expert\"",
        ),
        (
            "unruly",
            "fr",
            "avec les règles « unruly », aucune grille n'est du niveau « expert »",
        ),
    ] {
        let line =
            format!("takuzu generate --size 60 --rules {rules} --difficulty expert --lang {lang}");
        let run = grille(&line.split(' ').collect::<Vec<_>>(), b"");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        assert!(run.err.contains(words), "{run:?}");
    }
}

#[test]
fn puzzles_of_odd_sizes_are_made_solved_and_rated() {
    for options in ["", " --odd either", " --rules unruly"] {
        let made = out(
            &format!("takuzu generate --size 7 --count 3 --seed 1 --difficulty easy{options}"),
            "",
        );
        let solved = out(&format!("takuzu solve --json{options}"), &made);
        assert_eq!(solved.matches(r#""solutions":"one""#).count(), 3);
        let rated = out(&format!("takuzu rate --json{options}"), &made);
        assert_eq!(rated.matches(r#""grade":"easy""#).count(), 3);
    }
    let ones = |line: &str| line.matches('1').count();
    let full = out(
        "takuzu generate --size 9 --full --seed 1 --format block",
        "",
    );
    assert!(full.lines().all(|row| ones(row) == 5), "{full}");
    let oblong = "takuzu generate --size 7x8 --full --seed 1 --format block";
    let full = out(&format!("{oblong} --odd either"), "");
    assert!(full.lines().all(|row| ones(row) == 4), "{full}");
    let run = grille(&oblong.split(' ').collect::<Vec<_>>(), b"");
    assert_eq!((run.code, run.err.lines().count()), (2, 1));
    assert!(run.err.contains("must be square"), "{run:?}");
    let run = grille(&["takuzu", "solve"], full.as_bytes());
    assert_eq!(run.code, 2);
    let words = "error: line 1, column 1: a board of 7x8 cannot be filled: ";
    assert!(run.err.starts_with(words), "{run:?}");
    assert_eq!(out("takuzu count --size 7", ""), "2662\n");
}

#[test]
fn boards_are_counted_by_the_name_of_the_rules() {
    for (rules, count) in [
        ("takuzu", "4140\n"),
        ("unruly", "11222\n"),
        ("tango", "11222\n"),
    ] {
        let line = format!("takuzu count --size 6 --rules {rules}");
        assert_eq!(out(&line, ""), count, "{rules}");
    }
    let both = [
        "takuzu", "count", "--size", "6", "--rules", "tango", "--rule", "rows",
    ];
    assert_eq!(grille(&both, b"").code, 2);
}
