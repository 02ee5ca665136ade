//! Tests of Minesweeper and its replays: snapshots, whole games by keys and clicks, and random keys.

use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;

use crossterm::event::{MouseButton, MouseEventKind};
use grille_grid::Rng;
use grille_session::Session;

use crate::lang::Language;
use crate::terminal::Input;
use crate::tui::context::Settings;
use crate::tui::game_screen;
use crate::tui::replay::Replay;
use crate::tui::tests::{Bench, LANGUAGES, Log, NOWHERE, SIZES, usual};
use crate::tui::theme::ThemeName;
use crate::tui::worker::{Ended, Worker};

const EN: (Language, &str) = LANGUAGES[0];
const FR: (Language, &str) = LANGUAGES[1];
const USUAL: (u16, u16) = SIZES[0];
const LARGE: (u16, u16) = SIZES[1];
const SMALL: (u16, u16) = SIZES[2];

/// The screen of a game with this ID.
fn bench(text: &str, settings: Settings, size: (u16, u16)) -> Bench {
    Bench::game_in(Path::new(NOWHERE), text, settings, size)
}

/// A game whose jobs run in threads. The test has to pass their reports to its [`App`](crate::tui::App).
fn with_threads(text: &str) -> (Bench, mpsc::Receiver<Ended>) {
    let session = Session::new(text.parse().unwrap()).unwrap();
    let (send, ended) = mpsc::channel();
    let bench = Bench::of(usual(Language::En), USUAL, Log::default(), |cx| {
        cx.worker = Worker::with_threads(move |what| {
            let _ = send.send(what);
        });
        game_screen::open_new(session, cx)
    });
    (bench, ended)
}

fn usual_bench(text: &str) -> Bench {
    bench(text, usual(Language::En), USUAL)
}

/// The game stays below the lesson, and goes on after it.
#[test]
fn the_help_has_the_rules_and_leads_to_the_lesson_and_back_to_the_game() {
    let mut bench = bench("mines:beginner:1", usual(Language::En), LARGE);
    let game = bench.text();
    bench.press("? tab");
    assert!(bench.text().contains("Minesweeper: the rules"));
    bench.press("5");
    assert!(bench.text().contains("Two numbers together"));
    bench.press("enter");
    assert!(bench.text().contains("Position 1 of 5"));
    bench.press("esc");
    assert_eq!(bench.text(), game);
}

/// Checks a snapshot after some keys.
fn check(
    name: &str,
    text: &str,
    keys: &str,
    (language, language_name): (Language, &str),
    size: (u16, u16),
) {
    let mut bench = bench(text, usual(language), size);
    bench.press(keys);
    let name = format!("mines-{name}-{language_name}-{}x{}", size.0, size.1);
    insta::assert_snapshot!(name, bench.text());
}

#[test]
fn a_fresh_board_matches_its_snapshot() {
    for language in LANGUAGES {
        for size in SIZES {
            check("fresh", "mines:expert:zero:noguess:42", "", language, size);
        }
    }
}

#[test]
fn a_game_under_way_matches_its_snapshot() {
    let keys = "space tab f tab f n left";
    check("midway", "mines:beginner:zero:42", keys, EN, USUAL);
    check("midway", "mines:expert:zero:42", keys, FR, SMALL);
    check("paused", "mines:beginner:zero:42", "space P", EN, USUAL);
}

#[test]
fn odds_match_their_snapshots() {
    check("odds", "mines:beginner:zero:42", "space p", EN, USUAL);
    check("odds", "mines:expert:zero:42", "space p", FR, SMALL);
}

#[test]
fn the_stages_of_a_hint_match_their_snapshots() {
    for (stage, keys) in [("1", "space i"), ("2", "space i i"), ("3", "space i i i")] {
        check(
            &format!("hint-{stage}"),
            "mines:expert:zero:42",
            keys,
            EN,
            USUAL,
        );
        check(
            &format!("hint-{stage}"),
            "mines:intermediate:zero:42",
            keys,
            FR,
            SMALL,
        );
    }
    check(
        "hint-guess",
        "mines:intermediate:zero:42",
        "i i i",
        EN,
        USUAL,
    );
}

/// A nearly full board: almost every dig after the first one loses.
const FULL: &str = "mines:4x5/18:safe:1";

#[test]
fn the_end_matches_its_snapshot() {
    for language in [EN, FR] {
        check("lost", FULL, "space tab f tab space", language, USUAL);
        check("won", "mines:2x2/3:safe:1", "space", language, USUAL);
    }
    check(
        "lost",
        "mines:beginner:none:3",
        &"space tab ".repeat(60),
        EN,
        SMALL,
    );
    let wrong = "home f right right space";
    check("wrong-flag", "mines:1x4/1:none:~2", wrong, EN, USUAL);
}

#[test]
fn matrices_match_their_snapshots() {
    check(
        "matrices",
        "mines:beginner:zero:42",
        "space x pgdn pgdn",
        EN,
        USUAL,
    );
    check(
        "matrices",
        "mines:expert:zero:42",
        "space x pgdn",
        FR,
        LARGE,
    );
}

#[test]
fn large_boards_scroll() {
    let far = "pgdn pgdn end";
    check("huge", "mines:100x100/2000:zero:42", far, EN, USUAL);
    check(
        "huge",
        "mines:100x100/2000:zero:42",
        "space i i i",
        FR,
        SMALL,
    );
    check("huge", "mines:300x800/9000:zero:42", far, EN, LARGE);
}

#[test]
fn other_rules_are_named_and_hold() {
    check("rules", "mines:7x11/12:safe:sae:42", "space", FR, LARGE);
    let mut bench = usual_bench("mines:beginner:safe:sae:42");
    bench.press("f");
    assert!(bench.text().contains("Dig first"), "{}", bench.text());
}

#[test]
fn the_dialog_matches_its_snapshot() {
    check("new", "mines:beginner:zero:42", "o", EN, USUAL);
    check(
        "new",
        "mines:beginner:zero:42",
        "o left down 9 9 9 9 enter",
        FR,
        SMALL,
    );
}

#[test]
fn replays_match_their_snapshots() {
    let lost = "space tab f tab space r";
    for (language, size) in [(EN, USUAL), (FR, SMALL), (EN, LARGE)] {
        check("replay", FULL, &format!("{lost} m"), language, size);
    }
    let lost = format!("{} r", "space tab ".repeat(60));
    check(
        "replay-long",
        "mines:beginner:none:3",
        &format!("{lost} end left"),
        EN,
        USUAL,
    );
    check(
        "replay-long",
        "mines:beginner:none:3",
        &format!("{lost} p right"),
        FR,
        USUAL,
    );
}

#[test]
fn a_game_without_guesses_is_won_by_following_hints() {
    for seed in [1, 2] {
        let mut bench = usual_bench(&format!("mines:beginner:zero:noguess:{seed}"));
        for _ in 0..200 {
            bench.press("i i i enter");
            if bench.text().contains("Won") {
                break;
            }
        }
        let text = bench.text();
        assert!(
            text.contains("Won in") && text.contains("opened 100 %"),
            "{text}"
        );
        assert!(text.contains("No risk was taken."), "{text}");
    }
}

#[test]
fn a_lost_game_is_undone_redone_replayed_and_played_again() {
    let mut bench = usual_bench(FULL);
    bench.press("space tab space");
    assert!(bench.text().contains("Lost after"), "{}", bench.text());
    assert!(bench.text().contains("Lost"));
    bench.press("i");
    assert!(bench.text().contains("The game is over."));
    bench.press("u");
    assert!(!bench.text().contains("Lost"));
    bench.press("U");
    assert!(bench.text().contains("Lost"));
    bench.press("r");
    assert!(bench.text().contains("The start of the game."));
    bench.press("right");
    assert!(bench.text().contains("Move 1 of 2"), "{}", bench.text());
    bench.press("m");
    assert!(
        bench.text().contains("certainly a mine"),
        "{}",
        bench.text()
    );
    bench.press("home").press("space");
    for _ in 0..5 {
        if let Some(due) = bench.app.due() {
            bench.app.set_time(due);
            bench.app.tick();
        }
    }
    bench.draw();
    assert!(bench.text().contains("Move 2 of 2"), "{}", bench.text());
    bench.press("esc R");
    let text = bench.text();
    assert!(
        !text.contains("Lost") && text.contains("opened 50 %"),
        "{text}"
    );
    bench.press("esc esc");
    assert!(bench.app.is_over());
}

#[test]
fn a_mouse_digs_flags_and_digs_around() {
    let down = MouseEventKind::Down;
    // In a single row, the first number reveals the mine.
    let mut bench = usual_bench("mines:1x4/1:none:~2");
    let (left, row) = bench.press("home").cursor();
    let place = |col: u16| (left + 6 * col, row);
    let (x, y) = place(2);
    bench.mouse(down(MouseButton::Right), x, y);
    assert!(bench.text().contains("0 left"), "{}", bench.text());
    let (x, y) = place(2);
    bench.mouse(down(MouseButton::Left), x, y);
    assert!(
        bench.text().contains("This cell is flagged"),
        "{}",
        bench.text()
    );
    let (x, y) = place(1);
    bench.mouse(down(MouseButton::Left), x, y);
    assert!(bench.text().contains("opened 33 %"), "{}", bench.text());
    let (x, y) = place(1);
    bench.mouse(down(MouseButton::Middle), x, y);
    assert!(bench.text().contains("opened 66 %"), "{}", bench.text());
    let (x, y) = place(1);
    bench.mouse(down(MouseButton::Left), x, y);
    assert!(
        bench.text().contains("Nothing is left to dig"),
        "{}",
        bench.text()
    );
    let (x, y) = place(3);
    bench.mouse(down(MouseButton::Left), x, y);
    assert!(bench.text().contains("Won in"), "{}", bench.text());
    // A click beside the board does nothing.
    bench.mouse(down(MouseButton::Left), 1, 1);
    let mut bench = usual_bench("mines:100x100/2000:zero:42");
    let before = bench.text();
    bench.mouse(MouseEventKind::ScrollDown, 10, 10);
    assert!(bench.text().contains("cell AY54"), "{}", bench.text());
    assert_ne!(bench.text(), before);
}

/// Lets time pass until nothing is due any more, at most `most` times.
fn run_bot(bench: &mut Bench, most: usize) {
    for _ in 0..most {
        let Some(due) = bench.app.due() else {
            break;
        };
        let now = bench.app.cx.now;
        bench.app.set_time(due.max(now));
        bench.app.tick();
    }
    bench.draw();
}

#[test]
fn the_bot_plays_with_any_approach_and_stops_when_somebody_plays() {
    for approach in 0..8 {
        let mut bench = usual_bench("mines:6x6/6:zero:noguess:5");
        bench.press(&"a ".repeat(approach)).press("+ + + b");
        run_bot(&mut bench, 200);
        let text = bench.text();
        let ended = ["Won", "Lost"];
        assert!(ended.iter().any(|words| text.contains(words)), "{text}");
        assert!(text.contains("does not"), "{text}");
    }
    let mut bench = usual_bench("mines:expert:zero:5");
    bench.press("b");
    run_bot(&mut bench, 20);
    assert!(bench.text().contains("2/s"), "{}", bench.text());
    assert!(bench.text().contains("The bot"), "{}", bench.text());
    bench.press("f");
    assert!(!bench.text().contains("2/s"), "{}", bench.text());
    assert!(bench.app.due().is_none_or(|due| due > bench.app.cx.now));
}

#[test]
fn the_size_in_a_title_is_rows_x_columns_as_in_the_id() {
    for (text, size) in [
        ("mines:expert:zero:7", "Expert 16x30"),
        ("mines:4x6/3:zero:7", "4x6"),
        ("mines:6x4/3:zero:7", "6x4"),
    ] {
        let bench = usual_bench(text);
        let title = bench.text().lines().next().unwrap().to_owned();
        assert!(title.contains(size), "{text}: {title}");
    }
}

#[test]
fn a_new_game_is_asked_for_and_started() {
    let mut bench = usual_bench("mines:beginner:zero:42");
    bench.press("o tab tab tab tab");
    bench.app.input(Input::Paste("takuzu:4x4:any:1".to_owned()));
    bench.press("enter");
    assert!(bench.text().contains("another game"), "{}", bench.text());
    for _ in 0..20 {
        bench.press("backspace");
    }
    bench
        .app
        .input(Input::Paste("mines:expert:zero:7".to_owned()));
    bench.press("enter left");
    assert!(bench.text().contains("Expert 16x30") && bench.text().contains("seed 7"));
    bench.press("o tab tab tab tab 9 9 enter left");
    assert!(bench.text().contains("seed 99"), "{}", bench.text());
}

#[test]
fn ascii_is_ascii() {
    for (text, keys) in [
        ("mines:beginner:zero:42", "space p"),
        ("mines:beginner:zero:42", "space x i i i"),
        ("mines:100x100/2000:zero:noguess:42", "f b"),
        (FULL, "space tab f tab space"),
        (FULL, "space tab f tab space r m"),
        (FULL, "ctrl-n"),
    ] {
        for size in SIZES {
            let settings = Settings {
                theme: ThemeName::Ascii,
                ..usual(Language::Fr)
            };
            let mut bench = bench(text, settings, size);
            bench.press(keys);
            let odd: Vec<char> = bench.text().chars().filter(|c| !c.is_ascii()).collect();
            assert!(odd.is_empty(), "{odd:?} in\n{}", bench.text());
        }
    }
}

/// Keys, clicks and sizes never crash it, and it can always be left.
#[test]
fn random_keys_do_no_harm() {
    const KEYS: &[&str] = &[
        "up", "down", "left", "right", "enter", "space", "space", "tab", "home", "end", "pgup",
        "pgdn", "f", "f", "c", "i", "i", "p", "b", "a", "+", "-", "m", "R", "r", "s", "P", "u",
        "ctrl-r", "T", "?", "n", "N", "M", "esc", "ctrl-n", "h", "j", "k", "l", "x", "é",
    ];
    const BOARDS: [&str; 5] = [
        "mines:5x5/5:zero:1",
        "mines:6x4/6:none:sae:2",
        "mines:8x8/9:zero:noguess:3",
        "mines:1x1/0:none:4",
        "mines:5x60/30:safe:ia:5",
    ];
    let mut rng = Rng::new(11);
    let mut below = |n: u32| rng.below(n);
    let mut bench = usual_bench(BOARDS[0]);
    for at in 0..6_000 {
        match below(40) {
            0 => {
                let (cols, rows) = (1 + below(130), 1 + below(45));
                bench.resize(cols as u16, rows as u16);
            }
            1..=3 => {
                let buttons = [MouseButton::Left, MouseButton::Right, MouseButton::Middle];
                let kind = match below(5) {
                    3 => MouseEventKind::ScrollDown,
                    4 => MouseEventKind::ScrollUp,
                    which => MouseEventKind::Down(buttons[which as usize]),
                };
                let at = (below(80) as u16, below(24) as u16);
                bench.mouse(kind, at.0, at.1);
            }
            _ => {
                bench.press(KEYS[below(KEYS.len() as u32) as usize]);
            }
        }
        let now = bench.app.cx.now + Duration::from_millis(u64::from(below(400)));
        bench.app.set_time(now);
        bench.app.tick();
        // Changes the board now and then, and after this one was left.
        if at % 300 == 299 {
            for _ in 0..10 {
                bench.press("esc");
            }
            assert!(bench.app.is_over());
        }
        if bench.app.is_over() {
            bench = usual_bench(BOARDS[at / 300 % BOARDS.len()]);
        }
    }
}

#[test]
fn during_a_long_first_dig_keys_work_and_it_can_be_stopped() {
    let (mut bench, ended) = with_threads("mines:expert:zero:noguess:42");
    bench.press("space");
    assert!(bench.text().contains("Esc stops"), "{}", bench.text());
    bench.press("right space");
    assert!(bench.text().contains("cell Q9"));
    bench.press("esc");
    assert!(bench.text().contains("Search stopped"), "{}", bench.text());
    bench.press("space");
    // The first dig ends, too, but nobody waits for it.
    for _ in 0..2 {
        let what = ended.recv_timeout(Duration::from_secs(60)).unwrap();
        bench.app.ended(what);
    }
    bench.draw();
    assert!(bench.text().contains("3BV"), "{}", bench.text());
}

/// Colour is never the only sign.
#[test]
fn the_best_cell_is_underlined_and_what_a_hint_follows_from_is_pointed_at() {
    use ratatui::style::Modifier;
    let count = |bench: &Bench, style: Modifier| {
        let buffer = bench.terminal.backend().buffer();
        let cells = (3..21).flat_map(|row| (10..46).map(move |col| (col, row)));
        let has = |at: &(u16, u16)| buffer[*at].modifier.contains(style);
        cells.filter(has).count()
    };
    let mut bench = usual_bench("mines:beginner:zero:42");
    bench.press("space");
    assert_eq!(count(&bench, Modifier::UNDERLINED), 0);
    bench.press("p");
    assert_eq!(
        count(&bench, Modifier::UNDERLINED),
        2,
        "one cell of two columns"
    );
    bench.press("p i");
    let looked = count(&bench, Modifier::UNDERLINED);
    assert!(looked >= 12);
    assert!(!bench.text().contains('▸'));
    bench.press("i");
    assert!(count(&bench, Modifier::UNDERLINED) < looked);
    assert!(bench.text().contains("▸1"), "{}", bench.text());
}

#[test]
fn a_board_that_is_played_again_is_the_same_and_saved_like_any_other() {
    for text in [
        "mines:beginner:noguess:42",
        "mines:beginner:safe:42",
        "mines:beginner:none:42",
    ] {
        let mut session = Session::new(text.parse().unwrap()).unwrap();
        session.play_text("d E5", 100).unwrap();
        session.play_text("f A1", 200).unwrap();
        let again = session.again();
        let laid = text != "mines:beginner:none:42";
        assert_eq!(again.cursor(), usize::from(laid), "{text}");
        assert!(again.helped() && again.elapsed() == 0);
        assert_eq!(again.id(), session.id());
        assert_eq!(Session::load(&again.save()).unwrap().save(), again.save());
    }
    // The clock runs in a game that is resumed.
    let mut session = Session::new("mines:beginner:zero:42".parse().unwrap()).unwrap();
    session.play_text("d E5", 97_000).unwrap();
    let mut bench = Bench::of(usual(Language::En), USUAL, Log::default(), |cx| {
        game_screen::open_new(session, cx)
    });
    bench.app.set_time(Duration::from_secs(3));
    bench.draw();
    assert!(bench.text().contains("01:40"), "{}", bench.text());
}

#[test]
fn the_other_games_are_replayed_without_verdicts() {
    for (text, moves, seen) in [
        (
            "morpion:3:top:1",
            &["+b2", "+a1", "+b1", "+a2", "+b3"][..],
            "X1",
        ),
        ("takuzu:11......00......", &["AC0"][..], "C1=0"),
    ] {
        let mut session = Session::new(text.parse().unwrap()).unwrap();
        for text in moves {
            session.play_text(text, 0).unwrap();
        }
        let mut bench = Bench::of(usual(Language::En), USUAL, Log::default(), |_| {
            Box::new(Replay::new(session))
        });
        bench.press("m p M end");
        assert!(bench.text().contains(seen), "{}", bench.text());
        assert_eq!(bench.app.due(), None);
        bench.press("home space");
        run_bot(&mut bench, 20);
        let last = format!("Move {0} of {0}", moves.len());
        assert!(bench.text().contains(&last), "{}", bench.text());
        bench.press("esc esc");
        assert!(bench.app.is_over());
    }
}

/// A game without keys pauses itself after five minutes, and only those five minutes count.
#[test]
fn an_idle_game_pauses_itself() {
    let mut bench = usual_bench("mines:beginner:zero:42");
    bench.press("space");
    bench.wait(Duration::from_secs(200)).says("03:20");
    // The wheel counts as input.
    bench.mouse(MouseEventKind::ScrollDown, 20, 10);
    bench.wait(Duration::from_secs(200)).says("06:40");
    bench.wait(Duration::from_secs(4000));
    bench.says("Paused. Press any key.").says("08:20");
    bench.says_not("[");
    // Esc resumes the game, and does not leave it.
    bench.press("esc").says_not("Paused").says("08:20");
    bench.wait(Duration::from_secs(10)).says("08:30");
}

#[test]
fn the_clock_stops_while_another_screen_is_open() {
    let mut bench = usual_bench("mines:beginner:zero:42");
    bench.press("space");
    for keys in ["?", "o"] {
        bench.wait(Duration::from_secs(5));
        bench.press(keys).wait(Duration::from_secs(100));
        bench.press("esc");
    }
    bench.says("00:10");
    // A board that is found while the help is open does not start the clock.
    let (mut bench, ended) = with_threads("mines:expert:zero:noguess:42");
    bench.press("space ?");
    let what = ended.recv_timeout(Duration::from_secs(60)).unwrap();
    bench.app.ended(what);
    bench
        .wait(Duration::from_secs(100))
        .press("esc")
        .says("00:00");
    bench.wait(Duration::from_secs(3)).says("00:03");
}

#[test]
fn a_pause_hides_the_board_and_messages_about_it() {
    let mut bench = usual_bench("mines:beginner:zero:42");
    bench.press("space i i i").says("Hint 3 of 3");
    bench.press("P").says_not("Hint").says_not("F3 is safe");
    bench.press("P").says("Hint 3 of 3");
    bench.press("esc x").says("A | b");
    let open = bench.text();
    bench.press("P");
    assert_ne!(bench.text(), open);
    bench.says_not("A | b");
}

#[test]
fn a_click_on_a_note_digs_nothing() {
    // In French the hint is too long for the panel, and covers a part of the board.
    let mut bench = bench("mines:beginner:zero:42", usual(Language::Fr), (40, 12));
    bench.press("space i i i").says("Indice 3 sur 3");
    let row = bench
        .text()
        .lines()
        .position(|line| line.starts_with("\" Indice"));
    let row = u16::try_from(row.expect("the hint is over the board")).unwrap();
    bench.click(6, row).says_not("Indice").says("ouvert 42 %");
}

#[test]
fn chording_and_the_size_of_cells_follow_the_settings() {
    use crate::tui::context::{CellSize, Chording};
    // In a single row, the first number reveals the mine.
    let played = |chording| {
        let settings = Settings {
            chording,
            ..usual(Language::En)
        };
        let mut bench = bench("mines:1x4/1:none:~2", settings, USUAL);
        bench.press("home right right f left space");
        bench
    };
    played(Chording::Dig).press("space").says("opened 66 %");
    played(Chording::Key).press("space").says("opened 33 %");
    played(Chording::Key).press("c").says("opened 66 %");
    let mut off = played(Chording::Off);
    off.press("space c").says("opened 33 %").says_not("chord");
    let width = |cell_size| {
        let settings = Settings {
            cell_size,
            ..usual(Language::En)
        };
        let mut bench = bench("mines:beginner:zero:42", settings, (200, 60));
        let left = bench.press("home").cursor().0;
        bench.press("right").cursor().0 - left
    };
    let sizes = [
        CellSize::Small,
        CellSize::Medium,
        CellSize::Large,
        CellSize::Auto,
    ];
    assert_eq!(sizes.map(width), [2, 4, 6, 6]);
}

#[test]
fn a_game_in_progress_is_given_up_only_after_a_question() {
    let mut game = usual_bench("mines:beginner:zero:42");
    game.press("space o enter").says("Play another game?");
    game.press("esc").says("seed 42").says("opened 42 %");
    game.press("R").says("Start this board again?");
    game.press("esc").says("opened 42 %");
    let settings = Settings {
        confirm: false,
        ..usual(Language::En)
    };
    let mut game = bench("mines:beginner:zero:42", settings, USUAL);
    game.press("space o enter")
        .says_not("opened 42 %")
        .says_not("Play another");
}

#[test]
fn a_game_in_which_the_bot_was_stopped_before_its_move_has_no_help() {
    let (mut bench, ended) = with_threads("mines:expert:zero:noguess:42");
    bench.press("b");
    // The plan of the bot, and then its dig, which is stopped.
    let what = ended.recv_timeout(Duration::from_secs(60)).unwrap();
    bench.app.ended(what);
    bench.settle().press("esc space");
    for _ in 0..2 {
        let what = ended.recv_timeout(Duration::from_secs(60)).unwrap();
        bench.app.ended(what);
    }
    bench.settle().says("3BV").says_not("with help");
}
