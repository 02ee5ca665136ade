//! Wrong command lines: one sentence, exit code 2, and nothing else.

mod run;

use grid::Rng;
use run::grille;

/// Requires that the line is wrong; gives the sentence.
fn refused(args: &[&str]) -> String {
    let run = grille(args, b"");
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}: {run:?}");
    let sentence = run.err.strip_prefix("error: ");
    let sentence = sentence.and_then(|rest| rest.strip_suffix('\n'));
    let sentence = sentence.filter(|words| !words.contains('\n') && !words.is_empty());
    sentence
        .unwrap_or_else(|| panic!("{args:?}: {}", run.err))
        .to_owned()
}

#[test]
fn a_wrong_value_is_told_with_what_the_option_takes() {
    for (line, sentence) in [
        (
            "morpion play --size 27",
            "\"27\" is not a value of --size <N>: Rows and columns of the board, 1 to 26; 3 by default",
        ),
        (
            "mines play --size 0x5 --mines 1",
            "\"0x5\" is not a value of --size <RxC>: Rows x columns, as 16x30, up to 1048576 cells; needs --mines",
        ),
        // What an option takes is no command, even where it looks like one.
        (
            "--data-dir mines takuzu generate --size x",
            "\"x\" is not a value of --size <N|RxC>: Rows x columns, as 8 or 4x6",
        ),
        (
            "--lang xx history",
            "\"xx\" is not a value of --lang <en|fr>: Language of the messages; the locale's by default",
        ),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(refused(&words), sentence, "{line}");
    }
}

#[test]
fn options_and_commands_out_of_place_get_one_sentence() {
    for line in [
        "--plain takuzu play",
        "--resume morpion play",
        "mines help play",
        "foo mines generate",
        "--bogus mines generate",
        "-x serve",
        "mines",
        "takuzu count",
        "takuzu count --size 4 --size 6",
        "mines generate --mines 3",
    ] {
        refused(&line.split(' ').collect::<Vec<_>>());
    }
}

/// A line of our own words in any order, with one that is none at its end.
#[test]
fn no_order_of_words_does_more_than_be_refused() {
    const WORDS: [&str; 23] = [
        "mines",
        "takuzu",
        "morpion",
        "classic",
        "play",
        "generate",
        "solve",
        "compare",
        "history",
        "serve",
        "completions",
        "--size",
        "--size=8",
        "--mines",
        "--level",
        "--seed",
        "--seed=1",
        "--json",
        "--lang",
        "--data-dir",
        "--color=never",
        "8",
        "3x3",
    ];
    let mut rng = Rng::new(7);
    for _ in 0..300 {
        let count = 1 + rng.below(6);
        let mut line: Vec<&str> = (0..count)
            .map(|_| WORDS[rng.below(WORDS.len() as u32) as usize])
            .collect();
        // Behind an option that takes it, it would be a value.
        line.extend(["--bogus", "--bogus"]);
        refused(&line);
    }
}
