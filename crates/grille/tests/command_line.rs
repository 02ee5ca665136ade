//! Wrong command lines give one sentence and exit code 2. A missing command gives help.

mod run;

use grille_grid::Rng;
use run::grille;

/// Checks that the command line is refused, and returns the sentence.
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

fn split(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

#[test]
fn a_wrong_value_is_reported_with_the_valid_ones() {
    for (line, sentence) in [
        (
            "morpion play --size 27",
            "\"27\" is not a value of --size <N>: Rows and columns of the board, 1 to 26; 3 by default",
        ),
        (
            "mines play --size 0x5 --mines 1",
            "\"0x5\" is not a value of --size <RxC>: Rows x columns, such as 16x30, at most 1048576 cells; needs --mines",
        ),
        // The value of an option is never a command, even if it looks like one.
        (
            "--data-dir mines takuzu generate --size x",
            "\"x\" is not a value of --size <N|RxC>: Rows x columns, such as 8 or 4x6",
        ),
        (
            "--lang xx history",
            "\"xx\" is not a value of --lang, which takes en or fr",
        ),
    ] {
        assert_eq!(refused(&split(line)), sentence, "{line}");
    }
}

#[test]
fn options_that_exclude_each_other_are_both_named() {
    for (line, sentence) in [
        (
            "mines play --resume --level expert",
            "--resume cannot be used with --level",
        ),
        (
            "morpion play --resume --quake --ko",
            "--resume cannot be used with --quake or --ko",
        ),
        (
            "takuzu play puzzle.txt --resume",
            "FILE cannot be used with --resume",
        ),
        (
            "takuzu count --size 4 --size 6",
            "--size may be given only once",
        ),
    ] {
        assert_eq!(refused(&split(line)), sentence, "{line}");
    }
}

#[test]
fn a_value_outside_its_list_is_reported_with_the_list() {
    for (line, sentence) in [
        (
            "morpion play --o nobody",
            "\"nobody\" is not a value of --o, which takes human, ai:random, ai:greedy, ai:skilled, ai:expert, ai:best, ai:trap or ai:quake",
        ),
        (
            "mines play --level",
            "--level needs a value: beginner, intermediate or expert",
        ),
        (
            "completions basic",
            "\"basic\" is not a value of SHELL, which takes bash, elvish, fish, powershell or zsh; did you mean bash?",
        ),
    ] {
        assert_eq!(refused(&split(line)), sentence, "{line}");
    }
}

#[test]
fn players_of_morpion_may_be_named_in_short() {
    for seat in ["human", "ai:trap", "trap", "ai"] {
        let run = grille(&["morpion", "play", "--plain", "--o", seat], b"quit\n");
        assert_eq!(run.code, 0, "{seat}: {run:?}");
    }
    for level in ["random", "ai:random"] {
        let line = format!("morpion match --x {level} --o random --games 1 --seed 1");
        let run = grille(&split(&line), b"");
        assert_eq!(run.code, 0, "{level}: {run:?}");
    }
}

#[test]
fn mistyped_words_get_a_suggestion_in_both_languages() {
    for (line, en, fr) in [
        (
            "mine",
            "\"mine\" is not a command; did you mean mines?",
            "« mine » n'est pas une commande ; vouliez-vous dire mines ?",
        ),
        (
            "mines plai",
            "\"plai\" is not a command; did you mean play?",
            "« plai » n'est pas une commande ; vouliez-vous dire play ?",
        ),
        (
            "play",
            "\"play\" is not a command; did you mean mines play, takuzu play or morpion play?",
            "« play » n'est pas une commande ; vouliez-vous dire mines play, takuzu play ou morpion play ?",
        ),
        (
            "mines play --levle expert",
            "\"--levle\" is not an option here; did you mean --level?",
            "« --levle » n'est pas une option ici ; vouliez-vous dire --level ?",
        ),
        (
            "mines play --level expret",
            "\"expret\" is not a value of --level, which takes beginner, intermediate or expert; did you mean expert?",
            "« expret » n'est pas une valeur de --level, qui accepte beginner, intermediate ou expert ; vouliez-vous dire expert ?",
        ),
        // Words that resemble nothing.
        (
            "xyzzy",
            "\"xyzzy\" is not a command; --help lists them",
            "« xyzzy » n'est pas une commande ; --help les énumère",
        ),
    ] {
        assert_eq!(refused(&split(line)), en, "{line}");
        let mut words = vec!["--lang", "fr"];
        words.extend(split(line));
        let run = grille(&words, b"");
        assert_eq!(run.err, format!("erreur : {fr}\n"), "{line}");
    }
}

#[test]
fn a_game_without_a_command_shows_its_commands() {
    for game in ["mines", "takuzu", "morpion", "classic"] {
        let asked_for = grille(&[game, "-h"], b"");
        assert_eq!((asked_for.code, asked_for.err.as_str()), (0, ""));
        // Global options change nothing.
        for line in [game.to_owned(), format!("{game} --seed 1")] {
            let run = grille(&split(&line), b"");
            assert_eq!((run.code, run.out.as_str()), (2, ""), "{line}");
            assert_eq!(run.err, asked_for.out, "{line}");
        }
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
        "takuzu count",
        "takuzu count --size 4 --size 6",
        "mines generate --mines 3",
    ] {
        refused(&split(line));
    }
}

/// Our own words in any order, followed by an unknown one.
#[test]
fn arguments_in_any_order_are_at_worst_refused() {
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
        // Twice, because the first might be the value of an option.
        line.extend(["--bogus", "--bogus"]);
        refused(&line);
    }
}
