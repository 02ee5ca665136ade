//! `grille mines hint`, `analyse`, `replay`, `verify` and `bench` as a user calls them.

mod run;

use run::{Run, grille};
use serde_json::Value;

fn json(run: &Run) -> Value {
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(run.out.lines().count(), 1, "{run:?}");
    serde_json::from_str(&run.out).unwrap()
}

/// Returns the output without its line end.
fn said(args: &[&str], input: &str) -> String {
    let run = grille(&[&["mines"], args].concat(), input.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    run.out.trim_end().to_owned()
}

#[test]
fn a_hint_names_the_numbers_that_it_follows_from() {
    for (view, sentence) in [
        (
            "2 3 ? 11....",
            "Together, the 1 at A1 and the 1 at B1 mean that C1 and C2 are safe.",
        ),
        (
            "1 4 ? 1x1.",
            "The 1 at C1 already has its mine, at B1, so D1 is safe.",
        ),
        (
            "1 5 ? .2.x.",
            "The 2 at B1 needs 2 more mines and has 2 closed cells left, so A1 and C1 are mines.",
        ),
        (
            "1 4 1 .1x0",
            "The 0 at D1 has no mine around it, so C1 is safe.\nThe mark at C1 is wrong.",
        ),
        (
            "1 5 1 .1...",
            "With 1 mine in all, it follows from the 1 at B1 that D1 and E1 are safe.",
        ),
        (
            "1 3 0 ...",
            "There is no mine on the board, so A1, B1 and C1 are safe.",
        ),
        (
            "1 3 1 .1.",
            "Nothing is certain: a guess is needed.\nA1: 50.0 % chance of a mine. Another cell is as good.",
        ),
        (
            "1 2 1 1.",
            "Nothing is left to dig: every closed cell is a mine.",
        ),
        ("1 2 1 1m", "A mine is shown: the game is over."),
    ] {
        assert_eq!(said(&["hint"], view), sentence, "{view}");
    }
}

#[test]
fn a_hint_is_in_french_on_request() {
    assert_eq!(
        said(&["hint", "--lang", "fr"], "1 4 ? 1x1."),
        "Le 1 en C1 a déjà sa mine, en B1 : D1 est sûre."
    );
    assert_eq!(
        said(&["hint", "--lang", "fr"], "2 3 ? 11...."),
        "Ensemble, le 1 en A1 et le 1 en B1 montrent que C1 et C2 sont sûres."
    );
    assert_eq!(
        said(&["hint", "--lang", "fr"], "1 3 1 .1."),
        "Rien n'est certain : il faut parier.\nA1 : 50,0 % de risque. Une autre case la vaut."
    );
}

#[test]
fn a_hint_in_json_has_positions() {
    let step = json(&grille(&["mines", "hint", "--json"], b"2 3 ? 11...."));
    assert_eq!(step["hint"], "step");
    assert_eq!(
        (&step["fact"], &step["kind"]),
        (&"safe".into(), &"two".into())
    );
    assert_eq!(step["cells"], serde_json::json!([2, 5]));
    assert_eq!(step["numbers"], serde_json::json!([0, 1]));
    assert_eq!(
        (&step["move"], &step["mine_count"]),
        (&"D2".into(), &false.into())
    );
    let guess = json(&grille(&["mines", "hint", "--json"], b"1 3 1 .1."));
    assert_eq!(
        (&guess["hint"], &guess["mine"]),
        (&"guess".into(), &0.5.into())
    );
}

const TABLE: &str = "2 3\n --- --- ---\n| 1 | 1 | . |\n --- --- ---\n| . | . | . |\n --- --- ---\n";

#[test]
fn a_map_is_a_grid_of_percentages() {
    let out = said(&["analyse", "--mines", "1"], TABLE);
    let want = "    A   B   C\n1 [1] [1]   0\n2  50  50   0\n";
    assert!(out.starts_with(want), "{out}");
    for line in [
        "Safe: C1 and C2",
        "Best move: dig C1 (D2 in the five operations).",
        "Together, the 1 at A1 and the 1 at B1 mean that C1 and C2 are safe.",
    ] {
        assert!(out.lines().any(|found| found == line), "{out}");
    }
    let out = said(&["analyse"], TABLE);
    assert!(out.contains("--mines"), "the density is printed: {out}");
}

#[test]
fn a_map_in_json_has_the_fields_that_scripts_rely_on() {
    let map = json(&grille(&["mines", "analyse", "--json"], b"2 3 1 11...."));
    assert_eq!(
        (&map["rows"], &map["cols"], &map["mines"]),
        (&2.into(), &3.into(), &1.into())
    );
    let rows = serde_json::json!([[null, null, 0.0], [0.5, 0.5, 0.0]]);
    assert_eq!(map["probabilities"], rows);
    assert_eq!(map["safe"], serde_json::json!([2, 5]));
    assert_eq!(map["mine"], serde_json::json!([]));
    assert_eq!(map["best"], "D2");
    assert!(map["why"].as_str().unwrap().starts_with("Together"));
    let table = json(&grille(
        &["mines", "analyse", "--json", "--mines", "1"],
        TABLE.as_bytes(),
    ));
    assert_eq!(table, map);
}

#[test]
fn the_best_move_is_one_to_dig_even_where_only_mines_are_certain() {
    // The first cell is a mine, and so is one of the two at the right end.
    let map = json(&grille(
        &["mines", "analyse", "--json"],
        b"2 6 2 .1001.11001.",
    ));
    assert_eq!(map["mine"], serde_json::json!([0]));
    assert_eq!(map["safe"], serde_json::json!([]));
    assert_eq!(map["best"], "D5");
    assert!(map["why"].as_str().unwrap().contains("50.0 %"), "{map}");
}

#[test]
fn impossible_boards_are_reported() {
    for (args, input, code, sentence) in [
        (
            &["hint"][..],
            "1 2 ? 2.",
            3,
            "no layout of mines fits the 2 at A1 and the rest of the grid",
        ),
        (
            &["analyse"],
            "1 3 3 .1.",
            3,
            "no layout of 3 mines fits the numbers of the grid",
        ),
        (
            &["analyse"],
            "2 3 7 11....",
            2,
            "line 1, column 5: \"7\" mines do not fit in 6 cells",
        ),
        (
            &["hint", "--mines", "7"],
            TABLE,
            2,
            "7 mines do not fit in 6 cells",
        ),
        (
            &["hint"],
            "2 3 1 11...",
            2,
            "line 1, column 7: 5 cells instead of 6",
        ),
        (
            &["hint"],
            "2 3 1 11..9.",
            2,
            "line 1, column 11: \"9\" is not a cell: a cell is . (closed), x (marked), m (a mine) or a digit from 0 to 8",
        ),
        (
            &["hint"],
            "2 3 1",
            2,
            "line 1, column 6: the line ends where its 6 cells should be",
        ),
        (
            &["hint"],
            "2 3 1 11.... x",
            2,
            "line 1, column 14: the line should end before \"x\"",
        ),
        (
            &["hint"],
            "2 3 1 11....\nx",
            2,
            "line 2, column 1: \"x\" comes after the end of the data",
        ),
    ] {
        let run = grille(&[&["mines"], args].concat(), input.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (code, ""), "{input}: {run:?}");
        assert_eq!(run.err, format!("error: {sentence}\n"));
    }
    let ragged = TABLE.replace("| . | . | . |", "| . | . |");
    let run = grille(&["mines", "analyse"], ragged.as_bytes());
    assert_eq!(run.code, 2, "{run:?}");
}

#[test]
fn a_replay_judges_every_move() {
    // * 1 . . .: a guess, then a risk although other cells were safe.
    let out = said(&["replay"], "1 5 1 0\n2 D1 D2\n");
    let want = [
        "1. D1 (B1): best guess, 20.0 % risk",
        "2. D2 (C1): mistake: 50.0 % risk, but D1 was safe",
    ];
    assert!(out.starts_with(&want.join("\n")), "{out}");
    let game = "3 3 1 5\n4 D3 D8 M5 D2\n";
    let out = said(&["replay", "--first", "zero", "--seconds", "2"], game);
    let want = "1. D3 (A2): certain\n2. D8 (C3): certain\n3. M5 (C2): certain\n4. D2 (C1): certain\n\
        The game is won.\n\
        Chance to survive these moves: 100.0 %; with the least risk each time: 100.0 %; ratio: 100.0 %.\n\
        3BV 3, of which 3 done; openings 1, islands 2.\n\
        Clicks 4, efficiency 75.0 %.\n\
        3BV a second: 1.50.";
    assert_eq!(out, want);
}

#[test]
fn a_replay_in_json_has_luck_and_measures() {
    let run = grille(
        &["mines", "replay", "--json", "--first", "safe"],
        b"1 5 1 0\n2 D1 D0\n",
    );
    let game = json(&run);
    assert_eq!(
        (&game["status"], &game["luck"]),
        (&"lost".into(), &0.5.into())
    );
    assert_eq!(game["moves"][0]["verdict"], "certain");
    assert_eq!(game["moves"][1]["verdict"], "mistake");
    assert_eq!(game["moves"][1]["cost"], 0.5);
    assert_eq!((&game["3bv"], &game["clicks"]), (&1.into(), &2.into()));
    let run = grille(&["mines", "replay"], b"1 5 1 0\n2 D1 D1\n");
    assert_eq!(run.code, 2, "{run:?}");
}

const CERTIFICATE: &str =
    "mines-certificate 1\nproblem 3 3 1 5\nfirst 3\nsafe 8 by 1 4\nsafe 2 by 4 7\nend\n";

#[test]
fn a_certificate_holds_or_the_step_that_does_not_is_named() {
    assert_eq!(
        said(&["verify"], CERTIFICATE),
        "The certificate holds: 2 steps, and no guess."
    );
    let holds = json(&grille(
        &["mines", "verify", "--json"],
        CERTIFICATE.as_bytes(),
    ));
    assert_eq!(holds["holds"], true);
    for (old, new, code, sentence) in [
        (
            "safe 8 by 1 4",
            "safe 8 by 1",
            1,
            "the certificate does not hold: what step 1 says of C3 does not follow from its numbers",
        ),
        (
            "safe 2 by 4 7\n",
            "",
            1,
            "the certificate does not hold: 1 safe cell is left at the end",
        ),
        (
            "first 3",
            "first 5",
            1,
            "the certificate does not hold: the first cell is a mine",
        ),
        (
            "safe 2 by 4 7",
            "safe 2 by 8 5",
            1,
            "the certificate does not hold: step 2 names C2, which is not open yet",
        ),
        (
            "safe 2 by",
            "safe 9 by",
            2,
            "line 5, column 6: the position \"9\" is off the board, whose last position is 8",
        ),
        (
            "certificate 1",
            "certificate 9",
            2,
            "line 1, column 19: certificate version \"9\" is unknown; only 1 is known",
        ),
        (
            "\nend",
            "",
            2,
            "line 5, column 14: the certificate ends too early",
        ),
    ] {
        let run = grille(
            &["mines", "verify"],
            CERTIFICATE.replace(old, new).as_bytes(),
        );
        assert_eq!((run.code, run.out.as_str()), (code, ""), "{new}: {run:?}");
        assert_eq!(run.err, format!("error: {sentence}\n"));
    }
}

#[test]
fn several_certificates_hold_together_or_the_first_that_does_not_is_named() {
    let two = format!("{CERTIFICATE}\n{CERTIFICATE}");
    assert_eq!(
        said(&["verify"], &two),
        "All 2 certificates hold: 4 steps, and no guess."
    );
    let other = CERTIFICATE.replace("first 3", "first 5");
    let three = format!("{CERTIFICATE}{other}{CERTIFICATE}");
    let run = grille(&["mines", "verify", "--json"], three.as_bytes());
    let holds: Vec<Value> = (run.out.lines())
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["holds"].clone())
        .collect();
    assert_eq!(holds, [true, false, true]);
    assert_eq!(run.code, 1);
    let sentence = "certificate 2 of 3: the certificate does not hold: the first cell is a mine";
    assert_eq!(run.err, format!("error: {sentence}\n"));
    // If the second cannot be read, nothing is printed about the first.
    let run = grille(&["mines", "verify"], format!("{CERTIFICATE}x").as_bytes());
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    let sentence =
        "line 7, column 1: this is not a certificate: a certificate starts with mines-certificate";
    assert_eq!(run.err, format!("error: {sentence}\n"));
    assert_eq!(grille(&["mines", "verify"], b" \n").code, 2);
}

#[test]
fn a_bench_counts_positions_and_gives_times() {
    let positions = b"2 3 1 11....\n1 3 1 .1.\n\n1 4 ? 1x1.\n";
    let times = json(&grille(&["mines", "bench", "-", "--json"], positions));
    assert_eq!(times["count"], 3);
    for field in ["once_us", "mean_us", "median_us", "p99_us", "max_us"] {
        assert!(times[field].as_f64().unwrap() > 0.0, "{times}");
    }
    assert_eq!(said(&["bench", "-"], "1 3 1 .1.").lines().count(), 2);
    let run = grille(&["mines", "bench", "-"], b"1 3 1 .1.\n1 3 1 .1\n");
    assert_eq!(run.code, 2);
    assert_eq!(run.err, "error: line 2, column 7: 2 cells instead of 3\n");
}
