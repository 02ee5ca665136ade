//! Tests of the Morpion screen: snapshots, whole games by keys and clicks, and random keys.

use std::path::Path;
use std::time::Duration;

use crossterm::event::{MouseButton, MouseEventKind};
use grille_grid::{Pos, Rng};
use grille_morpion::{Variant, winners};

use super::*;
use crate::lang::Language;
use crate::terminal::Input;
use crate::tui::context::Settings;
use crate::tui::tests::{Bench, LANGUAGES, NOWHERE, SIZES, usual};
use crate::tui::theme::ThemeName;

fn game(id: &str) -> Bench {
    Bench::game(id, usual(Language::En), (80, 24))
}

const QUAKE: &str = "morpion:4:3d:quake:53:+b2+c3+b2+c3+a1+b3+d1+d4+c1+b4+b2+c2+c1";

/// Snapshots of a game after some keys, at every size and in both languages.
fn check(name: &str, game: &str, keys: &str) {
    for (language, language_name) in LANGUAGES {
        for (cols, rows) in SIZES {
            let mut bench = Bench::game(game, usual(language), (cols, rows));
            bench.press(keys);
            let name = format!("{name}-{language_name}-{cols}x{rows}");
            insta::assert_snapshot!(name, bench.text());
        }
    }
}

#[test]
fn a_fresh_game_matches_its_snapshot() {
    check("fresh", "morpion:3:top", "");
}

#[test]
fn a_game_with_quake_and_values_matches_its_snapshot() {
    check("quake", QUAKE, "p");
}

#[test]
fn a_game_with_ko_matches_its_snapshot() {
    check("ko", "morpion:3:3d:ko:+b2+a1+b1", "p left");
}

#[test]
fn the_end_matches_its_snapshot() {
    check("end", "morpion:3:3d:+a1+b1+b1+c1+c1+a2+c1", "");
}

#[test]
fn a_large_board_matches_its_snapshot() {
    check("large", "morpion:12:3d:+b2+l12+k12", "end pgdn");
}

#[test]
fn two_computer_players_match_their_snapshots() {
    check("watched", "morpion:3:3d:x=greedy:o=best:5:+b2", "P");
}

#[test]
fn levels_alone_and_the_dialog_match_their_snapshots() {
    check("levels", QUAKE, "v");
    check("new", "morpion:3:top", "o");
}

#[test]
fn two_people_play_to_a_line_and_take_it_back() {
    let mut bench = game("morpion:3:top");
    bench.says("X to move, move 0").says("X to move, move 0");
    // X on b2, O on a1, X on b1, O on a2, X on b3.
    bench.press("space up left space right space down left enter down right space");
    bench
        .says("X has won, move 5")
        .says("X has a line: b1 b2 b3.");
    bench.press("space").says("The game is over.");
    bench.press("u").says("X to move, move 4");
    bench.press("u").says("O to move, move 3");
    bench.press("ctrl-r ctrl-r").says("X has won, move 5");
    bench.press("U").says("Nothing was taken back.");
    bench.press("R").says("X to move, move 0");
    bench.press("u").says("There is nothing to take back.");
    bench.press("x").says("This pile is empty.");
}

#[test]
fn a_computer_player_answers_and_undo_takes_back_both_moves() {
    let mut bench = game("morpion:3:top:o=best:3");
    bench
        .press("space")
        .says("X to move, move 2")
        .says("O played");
    bench.press("u").says("X to move, move 0");
    bench.press("u").says("There is nothing to take back.");
    bench.press("ctrl-r").says("X to move, move 2");
    bench.press("R").says("X to move, move 0");
    // X plays at random until there is a line: the best player does not lose.
    let mut rng = Rng::new(4);
    for _ in 0..400 {
        bench.press(["space", "x", "left", "right", "up", "down"][rng.below(6) as usize]);
    }
    bench.says_not("X has won");
    // The second player has nothing to take back before their first move.
    let mut bench = game("morpion:3:top:x=best:3");
    bench.says("O to move, move 1");
    bench.press("u").says("There is nothing to take back.");
    bench.press("tab space").says("O to move, move 3");
    bench.press("u").says("O to move, move 1");
}

#[test]
fn a_game_that_the_bot_ends_does_not_count() {
    let mut bench = game("morpion:3:top:o=random:+a1+b1+a2+b2");
    bench.press("b").wait(Duration::from_secs(5));
    bench
        .says_not("You have won")
        .says("X has won. This game does not count: played by the computer.");
}

#[test]
fn an_answer_to_a_position_that_was_taken_back_is_not_played() {
    let moving = Settings {
        motion: true,
        ..usual(Language::En)
    };
    for seed in 0..40 {
        let game = format!("morpion:3:3d:quake:o=best:{seed}");
        let mut bench = Bench::game(&game, moving, (80, 24));
        bench.press("space");
        if !bench.text().contains("Quake: ") || bench.text().contains("move 2") {
            continue;
        }
        // The answer waits for the end of the quake animation.
        bench.says("move 1").says("*");
        bench.press("u").says("move 0");
        bench.wait(Duration::from_secs(10)).says("move 0");
        bench.press("space");
        bench
            .wait(Duration::from_secs(10))
            .says("move 2")
            .says("O played");
        return;
    }
    panic!("nothing fell in forty games");
}

#[test]
fn quakes_are_the_same_for_the_same_seed_and_shown_until_the_next_move() {
    let play = |keys: &str| {
        let mut bench = game("morpion:2:3d:quake:ko:11");
        bench.press(keys);
        bench.text()
    };
    let keys = "space right space down space left space";
    assert_eq!(play(keys), play(keys));
    let mut fell = 0;
    for seed in 0..30 {
        let mut bench = game(&format!("morpion:3:3d:quake:{seed}"));
        bench.press("space");
        if bench.text().contains("Quake: b2 lost 1.") {
            fell += 1;
            bench.says("*·*");
            bench.press("left space").says_not("*·*");
        } else {
            bench.says("<X1>").says("11 % chance to collapse");
        }
    }
    assert!((1..12).contains(&fell), "{fell} of 30 fell");
}

#[test]
fn with_ko_the_pile_that_was_pushed_is_marked_and_not_popped() {
    let mut bench = game("morpion:3:3d:ko:+b2+a1");
    bench.says("ko: cannot be popped now");
    bench.press("x").says("Ko: the token");
    bench.press("right").says("(O1)");
    bench.press("space").says_not("(O1)");
}

#[test]
fn computer_players_play_each_other_at_a_speed_and_stop_on_request() {
    let mut bench = game("morpion:3:3d:x=greedy:o=greedy:5");
    bench.says("move 1").says("2/s");
    let before = bench.app.cx.now;
    bench.wait_for_next();
    bench.says("move 2");
    assert_eq!(bench.app.cx.now - before, Duration::from_millis(500));
    bench.press("space").says("X (2 · Casual) is to move.");
    bench.press("P").says("Paused. Press P.");
    assert_eq!(bench.app.due(), None);
    bench.press("u u").says("move 0");
    assert_eq!(bench.app.due(), None);
    bench.press("P + +").says("10/s");
    for _ in 0..2000 {
        if !bench.wait_for_next() {
            break;
        }
    }
    assert_eq!(bench.app.due(), None, "{}", bench.text());
    let over = bench.text().contains("has won") || bench.text().contains("paused");
    assert!(over, "{}", bench.text());
}

#[test]
fn a_hint_comes_in_three_presses() {
    let settings = usual(Language::En);
    let mut bench = Bench::game("morpion:3:top:+a1+a2+b1+b2", settings, (120, 40));
    bench.press("i").says("Look at").says_not("Play +c1");
    bench.press("i").says("X can complete a line at: c1.");
    bench.press("i").says("Play +c1: wins.");
    bench.press("space").says("X has won, move 5");
    bench.press("i").says("The game is over.");
}

#[test]
fn values_show_what_moves_are_worth() {
    let mut bench = game("morpion:3:top:+a1+a2+b1+b2");
    bench
        .press("p")
        .says("X wins")
        .says("best +c1")
        .says("+ wins, - loses");
    bench.press("p").says_not("best ");
    // After the end, there are no values to compute.
    bench
        .press("right right up space p")
        .says("X has won")
        .says_not("Working out");
    // O must defend: moves that hold are in brackets.
    let mut bench = game("morpion:3:3d:+a1+a2+b1");
    bench.press("p").says("(").says("!");
}

#[test]
fn the_mouse_pushes_pops_and_scrolls() {
    let mut bench = game("morpion:3:3d");
    let (x, y) = bench.cursor();
    let left = MouseEventKind::Down(MouseButton::Left);
    bench.mouse(left, x, y).says("move 1").says("<X1>");
    bench.mouse(left, x, y).says("<O2>");
    bench.mouse(MouseEventKind::Down(MouseButton::Right), x, y);
    bench.says("<X1>").says("move 3");
    bench.mouse(left, 79, 23).says("move 3");
    let mut bench = game("morpion:26:3d");
    bench.says_not(" 26 ");
    for _ in 0..20 {
        bench.mouse(MouseEventKind::ScrollDown, x, y);
    }
    bench.says(" 26 ");
}

#[test]
fn another_game_is_asked_for_and_remembered() {
    let mut bench = game("morpion:3:top");
    bench.press("o right tab right tab space enter");
    bench.says("4x4").says("quake").says("move 0");
    bench.press("o").says("4");
    bench.press("esc f2").says("4x4");
    // An ID describes a whole game, and an invalid one is reported.
    bench.press("o tab tab tab tab tab tab");
    bench
        .app
        .input(Input::Paste("morpion:5:top:+z9".to_owned()));
    bench.press("enter").says("There is no such cell.");
    bench.press("backspace backspace c 1 enter");
    bench.says("5x5").says("move 1");
    bench.press("s").says("morpion:5:top");
    // Esc closes the shared ID, then asks, then ends.
    bench.press("esc").says_not("morpion:5:top");
    bench.press("esc esc");
    assert!(bench.app.is_over());
}

#[test]
fn the_lines_that_are_shown_are_lines() {
    let mut rng = Rng::new(9);
    let mut found = 0;
    for _ in 0..3000 {
        let side = 1 + rng.below(4);
        let side = grille_morpion::Side::new(side.into()).unwrap();
        let mut board = grille_morpion::Position::empty(side);
        for _ in 0..rng.below(40) {
            let pos = Pos::new(rng.below(side.get()), rng.below(side.get()));
            let token = if rng.below(2) == 0 {
                Player::X
            } else {
                Player::O
            };
            board.add(pos, token).unwrap();
        }
        for variant in Variant::ALL {
            let winners = winners(&board, variant);
            for player in Player::BOTH {
                let line = grille_morpion::line_of(&board, variant, player);
                let text = board.to_string();
                assert_eq!(line.is_some(), winners.has(player), "{text} {variant:?}");
                for (pos, level) in line.into_iter().flat_map(|line| line.tokens) {
                    found += 1;
                    assert_eq!(board.token(pos, level), Some(player), "{text}");
                }
            }
        }
    }
    assert!(found > 1000);
}

#[test]
fn in_ascii_every_sign_is_ascii() {
    for language in [Language::En, Language::Fr] {
        let settings = Settings {
            theme: ThemeName::Ascii,
            language,
            ..usual(Language::En)
        };
        let games = [
            QUAKE,
            "morpion:8:3d:+a1",
            "morpion:1:top:+a1",
            "morpion:3:3d:o=best",
        ];
        for game in games {
            for size in SIZES {
                let mut bench = Bench::game(game, settings, size);
                for keys in [
                    "", "a", "i", "i", "i", "p", "v", "v", "t", "o", "esc", "s", "?",
                ] {
                    bench.press(keys);
                    let text = bench.text();
                    let odd: Vec<char> = text.chars().filter(|c| !c.is_ascii()).collect();
                    assert!(odd.is_empty(), "{odd:?} in\n{text}");
                }
            }
        }
    }
}

/// Keys, clicks, sizes and passing time never crash it, and it can always be left.
fn any_keys(games: &[&str], keys: &str, count: u32) {
    let keys: Vec<&str> = keys.split_whitespace().collect();
    let mut rng = Rng::new(3);
    let mut below = |n: u32| rng.below(n);
    let moving = Settings {
        motion: true,
        ..usual(Language::En)
    };
    // Where nothing can be saved, saving takes no time.
    let nowhere = Path::new(NOWHERE);
    let mut bench = Bench::game_in(nowhere, games[0], moving, (80, 24));
    for round in 0..count {
        match below(40) {
            0 => {
                let (cols, rows) = (1 + below(130), 1 + below(45));
                let terminal = bench.terminal.backend_mut();
                terminal.resize(cols as u16, rows as u16);
                bench.settle();
            }
            1 | 2 => {
                let kind = [
                    MouseEventKind::Down(MouseButton::Left),
                    MouseEventKind::Down(MouseButton::Right),
                    MouseEventKind::ScrollDown,
                    MouseEventKind::ScrollUp,
                ][below(4) as usize];
                let (column, row) = (below(130) as u16, below(45) as u16);
                bench.mouse(kind, column, row);
            }
            3 | 4 => drop(bench.wait_for_next()),
            _ => {
                bench.press(keys[below(keys.len() as u32) as usize]);
            }
        }
        if bench.app.is_over() || round % 500 == 499 {
            let game = games[below(games.len() as u32) as usize];
            bench = Bench::game_in(nowhere, game, moving, (80, 24));
        }
    }
    for _ in 0..5 {
        bench.press("esc");
    }
    assert!(bench.app.is_over());
}

#[test]
fn random_keys_clicks_and_sizes_do_no_harm() {
    any_keys(
        &[
            "morpion:3:3d:o=trap:1",
            "morpion:2:top:o=greedy:2",
            "morpion:1:3d:3",
            "morpion:3:3d:x=random:o=greedy:4",
            "morpion:4:top:x=random:5",
        ],
        "up down left right enter space tab home end pgup pgdn backspace p p p r a i i t v b R s P \
         + - u ctrl-r n N T ? f2 h j k l 3 x esc",
        5_000,
    );
}

/// With quake and ko, hints and values take long: no key asks for hints here, and there are fewer rounds.
#[test]
fn random_keys_do_no_harm_with_the_quake() {
    any_keys(
        &[
            "morpion:3:3d:quake:1",
            "morpion:2:3d:quake:ko:x=random:o=greedy:2",
            "morpion:26:3d:quake:3",
            "morpion:3:top:ko:o=random:4",
        ],
        "up down left right enter space tab home end p p p p r r t o v R s P + - u ctrl-r n ? f2 3 \
         esc",
        1_000,
    );
}
