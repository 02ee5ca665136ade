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
}

#[test]
fn a_position_that_cannot_be_read_is_told_with_its_place() {
    for (text, words) in [
        ("", "there is no position"),
        ("X Q / . . x", "line 1, column 3: \"Q\" is not a pile"),
        (". . / . .", "the side to move, is missing"),
        (". . / . x", "cells where the first has 2"),
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
    let checked = grille(&["morpion", "solve", "--check", path], b"");
    assert_eq!(checked.code, 0, "{checked:?}");
    assert!(
        checked
            .out
            .contains("The proof holds: X wins on 2 x 2 in 3 plies"),
        "{checked:?}"
    );
    // A proof that claims too much, or says something else, does not pass.
    let text = std::fs::read_to_string(path).unwrap();
    std::fs::write(path, text.replacen("x 3", "x 1", 1)).unwrap();
    assert_eq!(grille(&["morpion", "solve", "--check", path], b"").code, 1);
    std::fs::write(path, "what").unwrap();
    assert_eq!(grille(&["morpion", "solve", "--check", path], b"").code, 2);
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
