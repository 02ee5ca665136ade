//! Tests of the help pages and the lessons, by keys, clicks and snapshots.

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use grille_grid::Pos;
use grille_grid::text::Place;
use grille_messages::describe;
use grille_messages::lesson as words;
use grille_session::lesson::{Attempt, lessons, usual_rules};
use grille_session::{GameKind, Move};

use super::context::Settings;
use super::help::Help;
use super::keys::Action;
use super::lesson::{LessonScreen, by_hand, table_of};
use super::tests::{Bench, LANGUAGES, Log, usual};
use super::theme::ThemeName;
use crate::lang::Language;
use crate::store::{Binding, Spot};
use crate::terminal::Input;

const ALL_SIZES: [(u16, u16); 4] = [(40, 12), (60, 20), (80, 24), (120, 40)];

fn help(kind: GameKind, settings: Settings, size: (u16, u16)) -> Bench {
    Bench::of(settings, size, Log::default(), |_| {
        Box::new(Help::new(table_of(kind)))
    })
}

/// A lesson with no screen below it.
fn lesson(kind: GameKind, settings: Settings, size: (u16, u16)) -> Bench {
    Bench::of(settings, size, Log::default(), |_| {
        Box::new(LessonScreen::new(kind, false))
    })
}

/// Turns to a position of a lesson, counted from 0.
fn at(mut bench: Bench, position: usize) -> Bench {
    bench.press(&"tab ".repeat(position));
    bench
}

fn says(bench: &Bench, words: &str) {
    let text = bench.text();
    assert!(text.contains(words), "no {words:?} in\n{text}");
}

/// Moves the cursor to a cell of a board with fewer than nine rows and columns.
fn go(bench: &mut Bench, pos: Pos) {
    bench.press(&"left up ".repeat(8));
    bench.press(&"right ".repeat(pos.col as usize));
    bench.press(&"down ".repeat(pos.row as usize));
}

fn press_key_of(bench: &mut Bench, kind: GameKind, action: Action) {
    let key = bench.app.cx.keys.key_of(table_of(kind), action).unwrap();
    bench.press(&key.name());
}

fn click(bench: &mut Bench, button: MouseButton, (column, row): (u16, u16)) {
    bench.app.input(Input::Mouse(MouseEvent {
        kind: MouseEventKind::Down(button),
        column,
        row,
        modifiers: KeyModifiers::NONE,
    }));
    bench.draw();
}

/// The position of the cursor's first bracket.
fn bracket(bench: &Bench) -> (u16, u16) {
    let buffer = bench.terminal.backend().buffer();
    let mut places = buffer.area.positions();
    let found = places.find(|&place| buffer[place].symbol() == "[");
    let place = found.expect("a cursor");
    (place.x, place.y)
}

/// The right moves of a position, as many as are required.
fn solution(kind: GameKind, position: usize) -> Vec<Move> {
    let lesson = &lessons(kind)[position];
    let mut moves = Attempt::new(lesson).left();
    moves.truncate(if lesson.all { moves.len() } else { 1 });
    moves
}

/// Solves a lesson, with `play` for every move, and Enter after every position but the last.
fn solve(bench: &mut Bench, kind: GameKind, play: impl Fn(&mut Bench, Action, Pos)) {
    for position in 0..lessons(kind).len() {
        let all = lessons(kind).len();
        says(bench, &format!("Position {} of {all}", position + 1));
        for mv in solution(kind, position) {
            let (action, pos) = by_hand(&mv).unwrap();
            play(bench, action, pos);
        }
        says(bench, "✓");
        if position + 1 < all {
            says(bench, "Enter: next position");
            bench.press("enter");
        }
    }
    says(bench, "That was the last position.");
}

#[test]
fn every_lesson_is_solved_by_keys_and_leads_to_a_game() {
    for kind in GameKind::ALL {
        let mut bench = lesson(kind, usual(Language::En), (80, 24));
        solve(&mut bench, kind, |bench, action, pos| {
            go(bench, pos);
            press_key_of(bench, kind, action);
        });
        says(&bench, "Enter: play a game");
        bench.press("enter");
        for _ in 0..3 {
            bench.app.tick();
        }
        bench.draw();
        let title = grille_messages::group::game(kind, &bench.app.cx.lang);
        says(&bench, &format!("grille · {title} · "));
    }
}

#[test]
fn a_lesson_over_a_game_leads_back_to_it() {
    let mut bench = Bench::of(usual(Language::En), (80, 24), Log::default(), |_| {
        Box::new(LessonScreen::new(GameKind::Morpion, true))
    });
    solve(&mut bench, GameKind::Morpion, |bench, action, pos| {
        go(bench, pos);
        press_key_of(bench, GameKind::Morpion, action);
    });
    says(&bench, "Enter: back to your game");
    bench.press("enter");
    assert!(bench.app.is_over());
}

#[test]
fn every_lesson_is_solved_by_clicks() {
    for kind in GameKind::ALL {
        for size in ALL_SIZES {
            let mut bench = lesson(kind, usual(Language::En), size);
            for position in 0..lessons(kind).len() {
                for mv in solution(kind, position) {
                    let (action, pos) = by_hand(&mv).unwrap();
                    go(&mut bench, pos);
                    let place = bracket(&bench);
                    // The click moves the cursor by itself.
                    bench.press("up left down down right right");
                    let button = match action {
                        Action::Dig | Action::Zero | Action::Push => MouseButton::Left,
                        Action::Flag | Action::One | Action::Pop => MouseButton::Right,
                        _ => MouseButton::Middle,
                    };
                    click(&mut bench, button, place);
                }
                says(&bench, "✓");
                // The text is below the board or beside it.
                click(&mut bench, MouseButton::Left, (size.0 - 2, size.1 - 4));
            }
            let text = bench.text();
            assert!(!text.contains("Position"), "{text}");
        }
    }
}

#[test]
fn a_second_click_tries_the_other_digit() {
    let mut bench = lesson(GameKind::Takuzu, usual(Language::En), (80, 24));
    bench.press("enter tab tab");
    go(&mut bench, Pos::new(1, 1));
    let place = bracket(&bench);
    click(&mut bench, MouseButton::Left, place);
    says(&bench, "✗ In row 2: 0 appears 3");
    click(&mut bench, MouseButton::Left, place);
    says(&bench, "Right. Go on.");
}

#[test]
fn a_wrong_move_is_reported_and_not_played() {
    for (kind, position, pos, action, words) in [
        (
            GameKind::Mines,
            2,
            Pos::new(2, 2),
            Action::Dig,
            "C3 is certainly a mine.",
        ),
        (
            GameKind::Mines,
            3,
            Pos::new(0, 0),
            Action::Flag,
            "A1 is uncertain",
        ),
        (
            GameKind::Takuzu,
            0,
            Pos::new(0, 2),
            Action::One,
            "three 1s side by side",
        ),
        (
            GameKind::Takuzu,
            0,
            Pos::new(0, 0),
            Action::One,
            "This digit is given",
        ),
        (
            GameKind::Morpion,
            2,
            Pos::new(0, 0),
            Action::Push,
            "Then O wins at once with +c2.",
        ),
        (
            GameKind::Morpion,
            4,
            Pos::new(2, 2),
            Action::Push,
            "Nothing is lost",
        ),
    ] {
        let bench = lesson(kind, usual(Language::En), (120, 40));
        let mut bench = at(bench, position);
        go(&mut bench, pos);
        let before = bench.text();
        press_key_of(&mut bench, kind, action);
        says(&bench, words);
        says(&bench, "✗");
        // Another position and back: nothing was played.
        bench.press("tab N");
        go(&mut bench, pos);
        assert_eq!(bench.text(), before);
    }
}

#[test]
fn the_solution_names_the_users_own_key_and_the_cell() {
    let spot = |text: &str| Spot {
        text: text.to_owned(),
        place: Place { line: 1, column: 1 },
    };
    let mut bench = lesson(GameKind::Mines, usual(Language::En), (80, 24));
    let own = Binding {
        screen: spot("mines"),
        action: spot("dig"),
        keys: vec![spot("x")],
    };
    bench.app.cx.keys.bind(&own).unwrap();
    press_key_of(&mut bench, GameKind::Mines, Action::Hint);
    says(&bench, "Solution: x on C1.");
    bench.press("x");
    says(&bench, "✓");
    bench.press("R");
    says(&bench, "Your turn");
    assert!(!bench.text().contains("✓"));
}

#[test]
fn the_solution_leads_through_every_lesson() {
    for kind in GameKind::ALL {
        for position in 0..lessons(kind).len() {
            let mut bench = at(lesson(kind, usual(Language::En), (80, 24)), position);
            for mv in solution(kind, position) {
                press_key_of(&mut bench, kind, Action::Hint);
                let (action, pos) = by_hand(&mv).unwrap();
                let session = lessons(kind)[position].scene.session();
                says(&bench, &format!(" on {}.", describe::name(&session, pos)));
                press_key_of(&mut bench, kind, action);
            }
            says(&bench, "✓");
        }
    }
}

/// The pages on hints, bot, opponents and the lesson.
#[test]
fn the_pages_of_a_game_match_their_snapshots() {
    for (name, kind, page) in [
        ("hints-mines", GameKind::Mines, "3"),
        ("hints-takuzu", GameKind::Takuzu, "3"),
        ("hints-morpion", GameKind::Morpion, "3"),
        ("bot", GameKind::Mines, "4"),
        ("opponents", GameKind::Morpion, "4"),
        ("lesson-page", GameKind::Takuzu, "4"),
    ] {
        for (language, language_name) in LANGUAGES {
            for (cols, rows) in ALL_SIZES {
                let mut bench = help(kind, usual(language), (cols, rows));
                bench.press(page);
                let name = format!("{name}-{language_name}-{cols}x{rows}");
                insta::assert_snapshot!(name, bench.text());
            }
        }
    }
}

#[test]
fn positions_of_lessons_match_their_snapshots() {
    for kind in GameKind::ALL {
        for position in 0..lessons(kind).len() {
            let bench = at(lesson(kind, usual(Language::En), (80, 24)), position);
            let name = format!("lesson-{kind}-{}-en-80x24", position + 1);
            insta::assert_snapshot!(name, bench.text());
        }
        for (language, language_name) in LANGUAGES {
            for (cols, rows) in [(40, 12), (60, 20), (120, 40)] {
                let mut bench = at(lesson(kind, usual(language), (cols, rows)), 3);
                let name = format!("lesson-{kind}-4-{language_name}-{cols}x{rows}");
                insta::assert_snapshot!(name, bench.text());
                for mv in solution(kind, 3) {
                    let (action, pos) = by_hand(&mv).unwrap();
                    go(&mut bench, pos);
                    press_key_of(&mut bench, kind, action);
                }
                let name = format!("lesson-{kind}-4-done-{language_name}-{cols}x{rows}");
                insta::assert_snapshot!(name, bench.text());
            }
        }
    }
}

#[test]
fn plain_characters_are_enough_for_every_page_and_every_position() {
    let settings = Settings {
        theme: ThemeName::Ascii,
        ..usual(Language::Fr)
    };
    for kind in GameKind::ALL {
        let mut bench = help(kind, settings, (120, 60));
        for _ in 0..5 {
            bench.press("tab");
            assert!(bench.text().is_ascii(), "{}", bench.text());
        }
        for size in ALL_SIZES {
            let mut bench = lesson(kind, settings, size);
            for _ in 0..lessons(kind).len() {
                press_key_of(&mut bench, kind, Action::NextFree);
                assert!(bench.text().is_ascii(), "{}", bench.text());
            }
        }
    }
}

/// The cursor and the marks are visible without colours, wherever the cursor is.
#[test]
fn the_cursor_and_the_marks_are_seen_without_colours() {
    for kind in GameKind::ALL {
        for size in ALL_SIZES {
            let mut bench = lesson(kind, usual(Language::En), size);
            for pos in lessons(kind)[0].scene.cells() {
                assert!(bench.text().contains('▸'), "{}", bench.text());
                go(&mut bench, pos);
                bracket(&bench);
            }
        }
    }
}

#[test]
fn the_help_and_line_mode_have_the_same_rules() {
    for (language, _) in LANGUAGES {
        for kind in GameKind::ALL {
            let mut bench = help(kind, usual(language), (100, 100));
            bench.press("2");
            let text = bench.text();
            let shown: Vec<&str> = text
                .split(|c: char| "│\"".contains(c) || c.is_whitespace())
                .collect();
            let shown = shown.into_iter().filter(|word| !word.is_empty());
            let shown = shown.collect::<Vec<_>>().join(" ");
            for (number, place) in (1..).zip(usual_rules(kind)) {
                let rule = words::rule(kind, place + 1, &bench.app.cx.lang);
                let by_lines = words::rules(kind, &bench.app.cx.lang);
                assert!(by_lines.contains(&format!("{number}. {rule}")), "{rule}");
                assert!(shown.contains(&rule), "{rule} in\n{shown}");
            }
        }
    }
}
