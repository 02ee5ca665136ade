//! Whole sessions of the interactive assignments: compares the output for typed input.
//!
//! `NAME.in` is typed, with the words of `NAME.args` on the command line, and the output must be `NAME.out`. If there
//! is a `NAME.err`, it must be on stderr, with exit code 1.

mod run;

use run::{args_beside, files, grille, grille_in, testdata};

fn check(assignment: &str) {
    let inputs = files(assignment, "in");
    assert!(inputs.len() >= 6, "only {} files", inputs.len());
    for path in inputs {
        let root = testdata("").display().to_string();
        let extra: Vec<String> = args_beside(&path)
            .iter()
            .map(|word| word.replace("testdata/", &root))
            .collect();
        let mut args = vec!["classic", assignment];
        args.extend(extra.iter().map(String::as_str));
        let run = grille(&args, &std::fs::read(&path).unwrap());
        let beside = |ending: &str| std::fs::read_to_string(path.with_extension(ending)).ok();
        assert_eq!(Some(run.out), beside("out"), "{path:?}");
        let err = beside("err");
        assert_eq!(run.code, i32::from(err.is_some()), "{path:?}");
        assert_eq!(run.err, err.unwrap_or_default(), "{path:?}");
    }
}

#[test]
fn tp_sessions_show_what_they_should() {
    check("tp");
}

#[test]
fn ia_sessions_show_what_they_should() {
    check("ia");
}

#[test]
fn takuzu_sessions_show_what_they_should() {
    check("takuzu");
}

#[test]
fn morpion_sessions_show_what_they_should() {
    check("morpion");
}

/// Whatever is typed, the program ends with a defined exit code, and reports an input that ends before the game.
#[test]
fn no_input_makes_a_session_hang_or_panic() {
    let mut rng = grille_grid::Rng::new(1);
    let words: [&str; 25] = [
        "1",
        "2",
        "3",
        "5",
        "9",
        "0",
        "-1",
        "\n",
        "x",
        "\t\n",
        "99999999999999999999",
        "\0",
        "é",
        "\n\n",
        "4",
        "6",
        "8",
        "AA0",
        "AB1",
        "BA",
        "HH1",
        "ZZ",
        "plkpj",
        "ipkr",
        "q",
    ];
    for round in 0..120 {
        let input: String = (0..rng.below(60))
            .map(|_| format!("{} ", words[rng.below(words.len() as u32) as usize]))
            .collect();
        let seed = round.to_string();
        for args in [
            &["classic", "tp", "--seed", &seed][..],
            &["classic", "ia", "--seed", &seed],
            &["classic", "takuzu", "--seed", &seed],
            &["classic", "morpion", "--quake", "--seed", &seed],
            &["classic", "morpion", "--variant", "3d"],
            &["classic", "ia", "--bot", "--show-matrices", "--seed", &seed],
        ] {
            let run = grille(args, input.as_bytes());
            match run.code {
                0 => assert_eq!(run.err, ""),
                1 => assert_eq!(run.err, "error: the input ended before the game did\n"),
                code => panic!("exit code {code} for {input:?}: {}", run.err),
            }
        }
    }
}

#[test]
fn a_broken_file_of_levels_is_bad_input_with_its_place() {
    let check = |text: &[u8], words: &str| {
        let file = std::env::temp_dir().join(format!("grille-levels-{}.json", std::process::id()));
        std::fs::write(&file, text).unwrap();
        let run = grille(
            &["classic", "ia", "--levels", file.to_str().unwrap()],
            b"1\n",
        );
        std::fs::remove_file(&file).unwrap();
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        assert!(run.err.contains(words), "{run:?}");
        assert_eq!(run.err.matches('\n').count(), 1, "one line: {run:?}");
    };
    check(
        b"{\"A\": {\"width\": 9, \"height\": 9}}",
        "line 1, column 7: \"mines\" is missing",
    );
    check(
        b"{\"A\": {\n\"width\": 0}}",
        "line 2, column 10: \"width\" is 0",
    );
    let full = b"{\"A\": {\"width\": 3, \"height\": 3, \"mines\": 9}}";
    check(
        full,
        "line 1, column 42: \"mines\" is 9, but may be at most 8",
    );
    check(b"{\"A\": ", "line 1, column 6: the file ends too early");
    check(b"\xff", "cannot be read: it is not text");
    check(b"", "line 1, column 1: the file ends too early");
    check(b"{\"A\": x}", "line 1, column 7: \"x}\" is not JSON");
    check(b"7", "7 instead of an object");
    let run = grille(&["classic", "ia", "--levels", "no/such/file"], b"");
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .contains("no/such/file cannot be read: there is no such file"),
        "{run:?}"
    );
}

#[test]
fn levels_come_from_the_file_asked_for_else_from_the_folder_else_they_are_built_in() {
    let folder = std::env::temp_dir().join(format!("grille-levels-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let small = testdata("ia/small.json");
    let menu = |args: &[&str]| {
        let args = [&["classic", "ia"], args].concat();
        let run = grille_in(&folder, &args, b"");
        run.out.lines().next().unwrap_or(&run.err).to_owned()
    };
    let built_in = "1.Beginner 2.Intermediate 3.Expert : ";
    assert_eq!(menu(&[]), built_in);
    std::fs::create_dir(folder.join("levels.json")).unwrap();
    assert_eq!(menu(&[]), built_in, "a folder is no file of levels");
    std::fs::remove_dir(folder.join("levels.json")).unwrap();
    let mine = "{ \"Mine\": { \"width\": 3, \"height\": 3, \"mines\": 1 } }";
    std::fs::write(folder.join("levels.json"), mine).unwrap();
    assert_eq!(menu(&[]), "1.Mine : ");
    let other = ["--levels", small.to_str().unwrap()];
    assert_eq!(menu(&other), "1.Tiny 2.Full : ");
    std::fs::write(folder.join("levels.json"), "{\n}").unwrap();
    let run = grille_in(&folder, &["classic", "ia"], b"1\n");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert_eq!(
        run.err,
        "error: levels.json, line 1, column 1: the file has no level\n"
    );
    assert_eq!(menu(&other), "1.Tiny 2.Full : ");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_grids_of_a_folder_named_grilles_are_played_without_being_asked_for() {
    let run = |args: &[&str]| grille_in(&testdata("takuzu"), args, b"4\n").out;
    let easy = ["classic", "takuzu", "--display", "easy"];
    let wanted = "  -1  I1  -1  I0\n  -1  -1  I0  -1\n  -1  I0  -1  -1\n  I1  I1  -1  I0\n";
    assert!(run(&easy).contains(wanted));
}

#[test]
fn a_broken_grid_is_bad_input_with_its_place() {
    let folder = std::env::temp_dir().join(format!("grille-grids-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("G4")).unwrap();
    let check = |text: &[u8], words: &str| {
        for number in 1..=5 {
            std::fs::write(folder.join(format!("G4/grille{number}.txt")), text).unwrap();
        }
        let grids = folder.to_str().unwrap();
        let run = grille(&["classic", "takuzu", "--grids", grids], b"4\n");
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.err.contains(words), "{run:?} should say {words}");
        assert_eq!(run.err.matches('\n').count(), 1, "one line: {run:?}");
    };
    check(b"", ".txt, line 1, column 1: the text ends where the size");
    check(
        b"6\n0\n",
        "line 1, column 1: the size is \"6\", but should be 4",
    );
    check(b"5\n0\n", "the size is \"5\", but should be 4");
    check(b"x\n0\n", "\"x\" is not a whole number; the size");
    check(
        b"4\n17\n",
        "line 2, column 1: \"17\" clues do not fit in 16 cells",
    );
    check(b"4\n1\n0 4 1\n", "line 3, column 3: \"4\" is off the board");
    check(b"4\n1\n0 3 2\n", "line 3, column 5: \"2\" is not the value");
    check(
        b"4\n1\n0 -1 1\n",
        "line 3, column 3: \"-1\" is not a whole number; the column",
    );
    check(
        b"4\n2\n0 3 1\n0 3 1\n",
        "line 4, column 1: the clue that starts with \"0\" repeats a cell",
    );
    check(
        b"4\n2\n0 3 1\n",
        "line 3, column 6: the text ends where the row",
    );
    check(b"4\n1\n0 3 1\n7\n", "line 4, column 1: \"7\" comes after");
    check(&[b' '; 70_000], "cannot be read: the file is too long");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_folder_of_grids_that_is_not_there_is_noticed_before_the_size_is_asked() {
    let check = |folder: &str, words: &str| {
        let run = grille(&["classic", "takuzu", "--grids", folder], b"4\n");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        assert_eq!(
            run.err,
            format!("error: {folder} cannot be read: {words}\n")
        );
    };
    check("no-such-folder", "there is no such file");
    let file = testdata("takuzu/Grilles/G4/grille1.txt");
    let words = "part of the path is not a folder";
    check(file.to_str().unwrap(), words);
}

#[test]
fn options_that_make_no_sense_together_are_usage_errors() {
    let code = |args: &[&str]| grille(args, b"1\n").code;
    assert_eq!(
        code(&["classic", "ia", "--approach", "rules"]),
        2,
        "a bot's option without a bot"
    );
    assert_eq!(
        code(&["classic", "ia", "--bot", "--no-pause"]),
        0,
        "harmless"
    );
    let run = grille(
        &[
            "classic",
            "ia",
            "--bot",
            "--approach",
            "rules",
            "--show-matrices",
        ],
        b"1\n",
    );
    assert_eq!(run.code, 2);
    assert_eq!(run.err, "error: approach rules has no matrices to show\n");
    assert_eq!(code(&["classic"]), 2);
    assert_eq!(code(&["no-such-command"]), 2);
    assert_eq!(code(&["classic", "tp", "--seed", "-1"]), 2);
}

#[test]
fn help_is_in_the_language_asked_for() {
    let help = |args: &[&str]| {
        let run = grille(args, b"");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        run.out
    };
    assert!(help(&["--lang", "fr", "--help"]).contains("Utilisation :"));
    assert!(help(&["--lang=fr", "classic", "ia", "--help"]).contains("Laisse jouer le bot"));
    assert!(help(&["classic", "sae", "-h"]).contains("Usage:"));
    assert!(help(&["--version"]).starts_with("grille "));
}
