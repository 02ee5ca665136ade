//! Whole games in memory, through a console and through a window that records what it shows.

use std::collections::VecDeque;
use std::io;

use grille_grid::{Pos, Rng};
use grille_messages::{Language, Messages};
use grille_morpion::{Player, Rules, Side, Variant};

use super::{
    End, Key, Options, Table, Window, ask_rules, play_in_window, play_on_console, show_end,
};
use crate::{Console, Error};

fn lang(language: Language) -> Messages {
    Messages::new(language)
}

fn rules(side: u64, variant: Variant, quake: bool) -> Rules {
    Rules {
        quake,
        ..Rules::plain(Side::new(side).unwrap(), variant)
    }
}

/// Returns the rules from these options and this input, and the output.
fn asked(options: Options, input: &str, language: Language) -> (Result<Rules, Error>, String) {
    let lang = lang(language);
    let mut output = Vec::new();
    let rules = ask_rules(
        &mut Console::new(input.as_bytes(), &mut output, &lang),
        options,
    );
    (rules, String::from_utf8(output).unwrap())
}

/// Returns the output when these keys come through a console.
fn played(rules: Rules, seed: u64, keys: &str) -> (Result<(), Error>, String) {
    let lang = lang(Language::En);
    let mut table = Table::new(rules, Rng::new(seed), &lang);
    let mut output = Vec::new();
    let mut console = Console::new(keys.as_bytes(), &mut output, &lang);
    let result = play_on_console(&mut table, &mut console);
    (result, String::from_utf8(output).unwrap())
}

/// A window that records what it shows. It fails when there are no more keys.
struct Noted {
    size: (usize, usize),
    keys: VecDeque<Key>,
    shown: Vec<Vec<String>>,
}

impl Noted {
    fn new(size: (usize, usize), keys: &str) -> Noted {
        Noted {
            size,
            keys: keys.chars().map(Key::Char).collect(),
            shown: Vec::new(),
        }
    }
}

impl Window for Noted {
    fn size(&self) -> (usize, usize) {
        self.size
    }

    fn draw(&mut self, lines: &[String]) -> io::Result<()> {
        self.shown.push(lines.to_vec());
        Ok(())
    }

    fn key(&mut self) -> io::Result<Key> {
        let gone = || io::Error::other("the window is gone");
        self.keys.pop_front().ok_or_else(gone)
    }
}

#[test]
fn without_options_all_three_are_asked_for_and_with_any_only_a_missing_size() {
    let side = Side::new(4).ok();
    for (given, variant, quake) in (0..8).map(|bits| (bits & 1 > 0, bits & 2 > 0, bits & 4 > 0)) {
        let options = Options {
            side: side.filter(|_| given),
            variant: variant.then_some(Variant::ThreeD),
            quake,
        };
        let (rules, output) = asked(options, "2\n3d\nyes\n", Language::En);
        let all = !given && !variant && !quake;
        let want = Rules {
            side: Side::new(if given { 4 } else { 2 }).unwrap(),
            variant: if all || variant {
                Variant::ThreeD
            } else {
                Variant::Top
            },
            quake: all || quake,
            ko: false,
        };
        assert_eq!(rules.unwrap(), want, "{options:?}");
        let prompts = ["Size of the board (1 to 26): ", "Variant, ", "Quake "];
        let shown = prompts.map(|prompt| output.contains(prompt));
        assert_eq!(shown, [!given, all, all], "{options:?}: {output}");
    }
}

#[test]
fn answers_may_be_short_or_long_and_of_either_language() {
    for (word, quake) in [
        ("y", true),
        ("yes", true),
        ("o", true),
        ("OUI", true),
        ("n", false),
        ("No", false),
        ("non", false),
    ] {
        for language in [Language::En, Language::Fr] {
            let (rules, _) = asked(Options::default(), &format!("3 TOP {word}\n"), language);
            assert_eq!(
                rules.unwrap(),
                self::rules(3, Variant::Top, quake),
                "{word}"
            );
        }
    }
}

#[test]
fn invalid_answers_are_refused_until_a_valid_one_comes() {
    let input = "0\nx\n5\n2d\n\n3D\n1\nmaybe\noui\n";
    let (rules, output) = asked(Options::default(), input, Language::Fr);
    assert_eq!(rules.unwrap(), self::rules(5, Variant::ThreeD, true));
    let want = "\
Taille du plateau (1 à 26) :\u{20}
0 n'est pas entre 1 et 26.
Taille du plateau (1 à 26) :\u{20}
« x » n'est pas un nombre entier.
Taille du plateau (1 à 26) :\u{20}
Variante, top (vue du dessus) ou 3d :\u{20}
« 2d » n'est ni top ni 3d.
Variante, top (vue du dessus) ou 3d :\u{20}
Séisme (oui ou non) :\u{20}
« 1 » n'est ni oui ni non.
Séisme (oui ou non) :\u{20}
« maybe » n'est ni oui ni non.
Séisme (oui ou non) :\u{20}
";
    assert_eq!(output, want);
    for input in ["", "3\n", "3 top", "3 top maybe\n"] {
        let (rules, _) = asked(Options::default(), input, Language::En);
        let error = rules.unwrap_err().to_string();
        assert_eq!(error, "the input ended before the game did");
    }
}

#[test]
fn a_game_in_a_window_is_drawn_after_each_key_and_ends_as_on_a_console() {
    let keys = "pkpilpkpilp";
    let lang = lang(Language::En);
    let rules = rules(3, Variant::Top, false);
    let mut table = Table::new(rules, Rng::new(1), &lang);
    let mut window = Noted::new((24, 80), &keys[2..]);
    let early = keys[..2].chars().collect();
    let (end, room) = play_in_window(&mut table, early, &mut window).unwrap();
    assert_eq!(end, End::Line);
    assert!(table.game().winners().has(Player::X));
    assert_eq!(window.shown.len(), keys.len(), "once before each key");
    assert_eq!(window.shown[0][..2], ["+++      |", "+ +      |"]);
    let prompt = "Player O, your choice (i j k l move, p put, r remove, q quit): ";
    assert_eq!(window.shown[1].last().unwrap(), prompt);

    let mut output = Vec::new();
    let mut console = Console::new(&b""[..], &mut output, &lang);
    show_end(&table, end, room, &mut console).unwrap();
    let shown = String::from_utf8(output).unwrap();
    assert!(shown.ends_with("---------\nPlayer X has won!\n"), "{shown}");
    let (result, output) = played(rules, 1, keys);
    result.unwrap();
    assert!(output.ends_with(&shown), "{output}");
}

#[test]
fn a_window_whose_input_ends_or_fails_is_an_error() {
    let lang = lang(Language::En);
    let mut table = Table::new(rules(2, Variant::Top, false), Rng::new(1), &lang);
    let mut window = Noted::new((24, 80), "p");
    let failed = play_in_window(&mut table, Vec::new(), &mut window);
    assert!(matches!(failed, Err(Error::Io(_))));
    assert_eq!(table.game().to_move(), Player::O, "what was played stays");

    window.keys = VecDeque::from([Key::Redraw, Key::Other, Key::End]);
    let (end, room) = play_in_window(&mut table, Vec::new(), &mut window).unwrap();
    assert_eq!(end, End::NoMoreInput);
    let complaint = "This key is not a key of the game.".to_owned();
    assert!(window.shown.last().unwrap().contains(&complaint));
    let mut console = Console::new(&b""[..], io::sink(), &lang);
    let error = show_end(&table, end, room, &mut console).unwrap_err();
    assert_eq!(error.to_string(), "the input ended before the game did");
}

#[test]
fn a_collapse_is_marked_also_under_the_cursor_until_it_moves() {
    let (result, output) = played(rules(3, Variant::Top, true), 4, "pijlq");
    result.unwrap();
    let screens: Vec<&str> = output.split("Player ").collect();
    let stars = "***      |\n* *      |\n***      |\n";
    let has = |at: usize, lines: &str| {
        let screen: &str = screens[at].split_once('\n').map_or("", |(_, rest)| rest);
        assert!(screen.starts_with(lines), "{at}: {screen}");
    };
    has(1, stars);
    // There is nothing up and left of the corner, so the cursor has not moved.
    has(2, stars);
    has(3, stars);
    has(4, "***+++   |\n* *+ +   |\n***+++   |\n");
    // Back on the collapsed cell, the cursor is visible again.
    let (_, output) = played(rules(3, Variant::Top, true), 4, "pljq");
    assert!(output.ends_with(
        "+++      |\n+ +      |\n+++      |\n         |\n         |\n         |\n         |\n         |\n         |\n\
         ---------\nThe game ends here, without a winner.\n"
    ));
}

#[test]
fn in_a_window_that_is_too_small_keys_still_count() {
    let lang = lang(Language::En);
    let mut table = Table::new(rules(3, Variant::Top, false), Rng::new(1), &lang);
    let mut window = Noted::new((6, 19), "kpq");
    let (end, _) = play_in_window(&mut table, Vec::new(), &mut window).unwrap();
    assert_eq!(end, End::Quit);
    assert_eq!(window.shown, vec![vec!["The window is too small."]; 3]);
    assert_eq!(table.selected(), Pos::new(1, 0));
    assert_eq!(table.game().position().height(Pos::new(1, 0)), 1);
}

/// Random keys in random windows: every screen fits, the selected cell stays on the board, and the game ends
/// with `q` at the latest.
#[test]
fn every_screen_fits_its_window_after_any_keys() {
    let mut rng = Rng::new(20);
    let lang = lang(Language::Fr);
    for round in 0..300 {
        let side = u64::from(1 + rng.below(26));
        let variant = [Variant::Top, Variant::ThreeD][rng.below(2) as usize];
        let rules = rules(side, variant, rng.below(2) == 0);
        let mut table = Table::new(rules, Rng::new(round), &lang);
        let size = (7 + rng.below(40) as usize, 20 + rng.below(100) as usize);
        let letters: Vec<char> = "ijklpppr é\u{1b}\n".chars().collect();
        let mut keys: String = (0..rng.below(200))
            .map(|_| letters[rng.below(letters.len() as u32) as usize])
            .collect();
        keys.push('q');
        let mut window = Noted::new(size, &keys);
        let (end, _) = play_in_window(&mut table, Vec::new(), &mut window).unwrap();
        assert_ne!(end, End::NoMoreInput);
        assert!(table.game().position().size().contains(table.selected()));
        for screen in &window.shown {
            assert!(screen.len() <= size.0, "{size:?}: {screen:#?}");
            let board = screen.iter().filter(|line| line.contains('|'));
            for line in board {
                assert!(line.chars().count() <= size.1, "{size:?}: {screen:#?}");
            }
        }
    }
}
