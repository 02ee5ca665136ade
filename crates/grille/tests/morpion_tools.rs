//! `grille morpion analyse`, `solve`, `match` and `perft`, from the outside.

mod run;

use run::grille;
use serde_json::Value;

fn json(args: &[&str]) -> Value {
    let run = grille(&[&["morpion"], args, &["--json"]].concat(), b"");
    assert_eq!(run.code, 0, "{run:?}");
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn perft_has_the_known_numbers() {
    for (size, variant, depth, leaves) in [
        ("2", "top", "10", 812_640),
        ("2", "3d", "10", 200_640),
        ("3", "top", "5", 127_530),
        ("3", "3d", "5", 127_530),
        ("4", "top", "4", 89_856),
        ("4", "3d", "4", 89_856),
    ] {
        let args = [
            "perft",
            "--size",
            size,
            "--variant",
            variant,
            "--depth",
            depth,
        ];
        let found = json(&args);
        assert_eq!(found["leaves"], leaves, "{args:?}");
        assert_eq!(found["depth"].to_string(), depth);
        assert_eq!(found["variant"], variant);
        assert!(found["nodes_per_s"].as_u64().unwrap() > 0);
    }
}

#[test]
fn analyse_gives_the_value_of_every_move() {
    let found = json(&["analyse", "X X . / O O . / . . . x"]);
    assert_eq!(found["value"], "win");
    assert_eq!(found["best"], "+c1");
    assert_eq!(found["parry"], serde_json::json!(["c2"]));
    assert_eq!(found["moves"].as_array().unwrap().len(), 13);
    let quaking = [
        "analyse",
        "X X O / OX OX . / . . O x",
        "--variant",
        "3d",
        "--quake",
    ];
    let expected = |depth: &str| json(&[&quaking[..], &["--depth", depth]].concat());
    let value = |found: &Value| found["value"].as_f64().unwrap();
    assert!((value(&expected("1")) - 0.081_870_001).abs() < 1e-9);
    let two = expected("2");
    assert!((value(&two) + 0.655_354_802).abs() < 1e-9);
    assert_eq!(two["best"], "-c1");
    assert!((two["risks"]["a1"].as_f64().unwrap() - 0.109_101).abs() < 1e-6);
    let words = grille(
        &[&["morpion"], &quaking[..], &["--lang", "fr"]].concat(),
        b"",
    );
    assert!(words.out.contains("  -c1   -0,6554   gagne "), "{words:?}");
}

#[test]
fn a_malformed_position_is_reported_with_its_place() {
    for (text, words) in [
        ("", "there is no position"),
        ("X Q / . . x", "line 1, column 3: \"Q\" is not a pile"),
        ("x . / . . x", "line 1, column 1: \"x\" is not a pile"),
        ("X . / . . z", "line 1, column 11: \"z\" is not a pile"),
        (". . / . .", "the side to move, x or o, is missing"),
        (". . / . x", "cells instead of 2, as the first has"),
        (". . / . . x y", "\"y\" comes after the end"),
    ] {
        let run = grille(&["morpion", "analyse"], text.as_bytes());
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.err.contains(words), "{run:?}");
        assert_eq!(run.out, "");
    }
}

#[test]
fn the_ko_game_of_two_is_won_in_three_with_a_proof_that_holds() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("ko-proof");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("proof.txt");
    let path = path.to_str().unwrap();
    let ko = ["solve", "--size", "2", "--variant", "3d", "--ko"];
    let found = json(&[&ko[..], &["--proof", path]].concat());
    assert_eq!(found["value"], "x");
    assert_eq!(found["plies"], 3);
    assert_eq!(found["line"].as_array().unwrap().len(), 3);
    // An existing proof is not replaced, and a long search is not even started, without `--force`.
    let large = ["morpion", "solve", "--size", "4", "--variant", "3d", "--ko"];
    let refused = grille(&[&large[..], &["--proof", path]].concat(), b"");
    assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{refused:?}");
    assert!(refused.err.contains("already exists"), "{refused:?}");
    json(&[&ko[..], &["--proof", path, "--force"]].concat());
    let checked = grille(&["morpion", "solve", "--check", path], b"");
    assert_eq!(checked.code, 0, "{checked:?}");
    assert!(
        checked
            .out
            .contains("The proof holds: X wins on 2 x 2 in 3 moves"),
        "{checked:?}"
    );
    // A proof that claims too much, or another fact, fails.
    let text = std::fs::read_to_string(path).unwrap();
    let refused = |text: &str, code: i32, words: &str| {
        std::fs::write(path, text).unwrap();
        let run = grille(&["morpion", "solve", "--lang", "fr", "--check", path], b"");
        assert_eq!((run.code, run.out.as_str()), (code, ""), "{run:?}");
        assert!(run.err.contains(words), "{run:?}");
    };
    refused(
        &text.replacen("x 3", "x 1", 1),
        1,
        "elle ne montre pas de gain",
    );
    refused(
        &text.replacen("3 +a1", "3 -a1", 1),
        1,
        "le coup de la position 1 n'est pas permis",
    );
    refused(
        &text.replacen("3 +a1", "2 +a1", 1),
        1,
        "rien n'est montré contre +",
    );
    refused(
        &text.replacen("/ . . x", "/ . . o", 1),
        1,
        "la position 1 n'est pas",
    );
    refused("what", 2, "« what » n'a pas sa place");
    refused("", 2, "la preuve est coupée ici");
    let none = json(&[
        "solve",
        "--size",
        "2",
        "--variant",
        "3d",
        "--ko",
        "--plies",
        "2",
    ]);
    assert_eq!(
        (&none["value"], &none["plies"]),
        (&"none".into(), &2.into())
    );
    // By theorem, with ko seen from above and without ko at all.
    for rules in [&["--variant", "top", "--ko"][..], &["--variant", "3d"]] {
        let never = json(&[&["solve", "--size", "5"], rules].concat());
        assert_eq!(
            (&never["value"], &never["plies"]),
            (&"none".into(), &Value::Null)
        );
    }
    let stopped = grille(
        &[
            "morpion",
            "solve",
            "--size",
            "3",
            "--variant",
            "3d",
            "--ko",
            "--budget",
            "100",
            "--json",
        ],
        b"",
    );
    assert_eq!(stopped.code, 1);
    assert!(stopped.out.contains(r#""value":"unknown""#), "{stopped:?}");
    // A stopped search does not mean that there is no win, and writes no proof.
    let path = folder.join("none.txt");
    let path = path.to_str().unwrap();
    let ko = ["morpion", "solve", "--size", "3", "--variant", "3d", "--ko"];
    let stopped = grille(
        &[&ko[..], &["--budget", "100", "--proof", path]].concat(),
        b"",
    );
    assert_eq!(stopped.code, 1);
    assert!(stopped.err.contains("was stopped early"), "{stopped:?}");
    assert!(!std::path::Path::new(path).exists());
}

#[test]
fn analyse_says_what_it_does_not_know_and_how_far_it_looked() {
    // 36 piles collapse in 2^36 ways.
    let large =
        "X X O X O O / O X X O X O / X O O X O X / O O X O X X / X X O O X O / O X O X O X x";
    let args = [
        "morpion",
        "analyse",
        large,
        "--variant",
        "3d",
        "--quake",
        "--json",
    ];
    let run = grille(&args, b"");
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.err.contains("was stopped early"), "{run:?}");
    let found: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(
        (&found["value"], &found["depth"]),
        (&"unknown".into(), &0.into())
    );
    assert_eq!(found["moves"].as_array().unwrap().len(), 72);
    // With ko there is no chance: words, not expectations.
    let found = json(&["analyse", "X X O / OX OX . / . . O x", "--ko"]);
    assert_eq!(
        (&found["value"], &found["depth"]),
        (&"win".into(), &2.into())
    );
    assert_eq!(found["moves"][0]["value"], "loss");
    let found = json(&[
        "analyse",
        ". . / . . x",
        "--ko",
        "--variant",
        "3d",
        "--depth",
        "2",
    ]);
    assert_eq!(found["moves"][0]["none_within"], 2);
    let found = json(&["analyse", ". . / . . x", "--ko", "--variant", "3d"]);
    assert_eq!(found["moves"][0]["plies"], 3);
}

#[test]
fn a_match_adds_up_and_is_reproducible() {
    let args = [
        "match",
        "--x",
        "best",
        "--o",
        "ai:random",
        "--games",
        "20",
        "--seed",
        "5",
    ];
    let first = json(&args);
    let count = |key: &str| first[key].as_u64().unwrap();
    assert_eq!(count("games"), 20);
    assert_eq!(
        count("x_wins") + count("o_wins") + count("draws") + count("both"),
        20
    );
    assert!(count("x_wins") >= 18, "{first}");
    let again = json(&args);
    assert_eq!(first["mean_plies"], again["mean_plies"]);
    let words = grille(&[&["morpion"], &args[..], &["--lang", "fr"]].concat(), b"");
    assert!(words.out.starts_with("X (best) : "), "{words:?}");
}
