//! Tests of Takuzu: snapshots, whole games by keys and clicks, pasted puzzles, and random keys.

use std::path::Path;
use std::time::Duration;

use crossterm::event::{MouseButton, MouseEventKind};
use grille_grid::Rng;

use crate::lang::Language;
use crate::store::Store;
use crate::terminal::Input;
use crate::tui::context::Settings;
use crate::tui::tests::{Bench, NOWHERE, SIZES, event, usual};
use crate::tui::theme::ThemeName;

/// A puzzle of 36 cells.
const SMALL: &str = "takuzu:6x6:easy:7";

fn game(id: &str) -> Bench {
    Bench::game(id, usual(Language::En), (80, 24))
}

/// A game that cannot be saved, which is faster.
fn unkept(id: &str) -> Bench {
    Bench::game_in(Path::new(NOWHERE), id, usual(Language::En), (80, 24))
}

/// Checks snapshots of a game after some keys, at these sizes in English, and at the first size in French.
fn check(name: &str, id: &str, keys: &str, sizes: &[(u16, u16)]) {
    for &(cols, rows) in sizes {
        let mut bench = Bench::game(id, usual(Language::En), (cols, rows));
        bench.press(keys);
        insta::assert_snapshot!(format!("{name}-en-{cols}x{rows}"), bench.text());
    }
    let (cols, rows) = sizes[0];
    let mut bench = Bench::game(id, usual(Language::Fr), (cols, rows));
    bench.press(keys);
    insta::assert_snapshot!(format!("{name}-fr-{cols}x{rows}"), bench.text());
}

#[test]
fn a_fresh_game_looks_so() {
    check("fresh", "takuzu:8x8:medium:42", "", &SIZES);
    check("fresh-14", "takuzu:14x14:any:1", "", &SIZES);
}

#[test]
fn notes_and_errors_look_so() {
    let keys = "m 0 tab 1 m tab 1 tab 1 tab 1 tab 1 a e";
    check("notes", "takuzu:10x10:hard:3", keys, &SIZES);
}

#[test]
fn a_hint_looks_so_in_its_three_stages() {
    let id = "takuzu:10x10:hard:3";
    check("hint-1", id, "i", &SIZES[..1]);
    check("hint-2", id, "i i", &SIZES[..1]);
    check("hint-3", id, "i i i", &SIZES);
}

/// If the reason is longer than the panel, it is shown over the board, with the moves first.
#[test]
fn a_long_reason_is_told_to_its_end() {
    let id = "takuzu:10x10:extreme:3";
    let mut bench = Bench::game(id, usual(Language::En), (60, 20));
    for _ in 0..60 {
        bench.press("i i i");
        if bench.text().contains("suppose") {
            break;
        }
        bench.press("enter");
    }
    insta::assert_snapshot!("chain-en-60x20", bench.text());
    bench.says("Enter plays").says_not("…");
}

#[test]
fn a_large_board_scrolls_and_has_a_map() {
    let blank = format!("30x30 {}", ".".repeat(900));
    let mut bench = Bench::game(&blank, usual(Language::En), (80, 24));
    bench.says("several solutions");
    bench.press("pgdn pgdn end 1");
    insta::assert_snapshot!("large-en-80x24", bench.text());
    let before = bench.text();
    bench.mouse(MouseEventKind::ScrollUp, 10, 10);
    bench.mouse(MouseEventKind::ScrollUp, 10, 10);
    bench.mouse(MouseEventKind::ScrollUp, 10, 10);
    bench.mouse(MouseEventKind::ScrollUp, 10, 10);
    bench.mouse(MouseEventKind::ScrollUp, 10, 10);
    assert_ne!(bench.text(), before);
    let widest = format!("126x126 {}", ".".repeat(126 * 126));
    let mut bench = Bench::game(&widest, usual(Language::Fr), (60, 20));
    bench.press("end pgdn pgdn pgdn pgdn pgdn pgdn pgdn pgdn pgdn pgdn 0");
    insta::assert_snapshot!("widest-fr-60x20", bench.text());
}

#[test]
fn a_solved_game_looks_so() {
    check("solved", "takuzu:8x8:medium:42", "S S", &SIZES[..1]);
}

#[test]
fn hints_lead_to_the_win() {
    let folder = tempfile::tempdir().unwrap();
    let mut bench = Bench::game_in(folder.path(), SMALL, usual(Language::En), (80, 24));
    for _ in 0..40 {
        if bench.text().contains("Solved in") {
            break;
        }
        bench.press("i").says("Hint 1 of 3").says_not("Why");
        bench.press("i").says("Hint 2 of 3").says_not("plays");
        bench.press("i").says("Hint 3 of 3").says("Enter plays");
        bench
            .wait(Duration::from_secs(1))
            .press("enter")
            .says_not("Hint");
    }
    bench.says("with help").says("36 of 36");
    let history = Store::open(Some(folder.path())).history().unwrap();
    let listed = history.list(None, None, 9).unwrap();
    assert_eq!(listed.len(), 1);
    assert!(listed[0].finished.helped);
    // It can be viewed but not changed; its last move can be undone.
    bench.press("1").says("The game is over");
    bench.press("u").says("35 of 36");
}

#[test]
fn a_puzzle_is_solved_in_one_move_that_can_be_undone() {
    let mut bench = game(SMALL);
    bench
        .press("S S")
        .says("This game does not count: filled in by the solver.")
        .says("36 of 36");
    bench.press("u").says_not("36 of 36");
    bench.press("ctrl-r").says("36 of 36");
    bench.press("r end").says("solved by the program");
}

#[test]
fn the_only_solution_judges_what_was_written() {
    let mut bench = game(".1.0..0..0..11.0");
    bench
        .press("c")
        .says("Everything is right so far; 9 cells are blank");
    // AA is 0.
    bench.press("1 c").says("One cell is wrong");
    bench
        .press("0 c")
        .says("Everything is right so far; 8 cells are blank");
}

#[test]
fn digits_are_written_cleared_and_noted() {
    let mut bench = game(".1.0..0..0..11.0");
    assert_eq!(bench.press("0").here(), "0");
    assert_eq!(bench.press("1").here(), "1");
    assert_eq!(bench.press("space").here(), "·");
    bench.press("space").says("There is nothing to clear");
    assert_eq!(bench.press("enter").here(), "0");
    assert_eq!(bench.press("enter").here(), "1");
    assert_eq!(bench.press("enter").here(), "·");
    bench.press("m").says("Pencil").says("₀ ₁");
    assert_eq!(bench.press("1").here(), "₁");
    assert_eq!(bench.press("1").here(), "·");
    assert_eq!(bench.press("0").here(), "₀");
    bench.press("m").says("Pencil off");
    // A digit replaces a note; undo brings the note back.
    assert_eq!(bench.press("1").here(), "1");
    assert_eq!(bench.press("u").here(), "₀");
    assert_eq!(bench.press("space").here(), "·");
    bench.press("right 0").says("is given");
    bench.press("tab 0 left u");
    assert_eq!(bench.here(), "·", "the cursor is where the move was");
}

#[test]
fn one_comes_back_to_bookmarks() {
    let mut bench = game(".1.0..0..0..11.0");
    bench.press("A").says("There is no bookmark");
    bench.press("0 a").says("bookmarks: 1").says("Bookmark set");
    bench.press("tab 1 tab 1").says("10 of 16");
    bench
        .press("A")
        .says("8 of 16")
        .says("Back at the bookmark");
    bench.press("a").says("bookmarks: 0");
    bench
        .press("R")
        .says("7 of 16")
        .press("ctrl-r")
        .says("8 of 16");
}

#[test]
fn errors_are_shown_when_asked_for() {
    let mut bench = game("11..............");
    bench.press("1").says_not("three 1s");
    bench
        .press("e")
        .says("three 1s side by side, AA to AC")
        .says("broken rules: 2");
    let place = bench.cursor();
    let style = bench.terminal.backend().buffer()[place].modifier;
    assert!(style.contains(ratatui::style::Modifier::UNDERLINED));
    bench.press("space").says("broken rules: 0");
    bench.press("e").says("broken rules hidden");
    bench.press("e").says("No rule is broken so far");
}

#[test]
fn a_full_board_that_is_wrong_says_which_rule_it_breaks() {
    let mut bench = game("011010010011110.");
    bench
        .press("1")
        .says("full, but wrong. In row D: 1 appears 3 times");
    bench.press("left").says("full, but wrong");
    bench.press("right 0").says("Solved in");
}

#[test]
fn puzzles_with_no_or_several_solutions_say_so() {
    game("................").says("several solutions");
    let mut bench = game("111.............");
    bench.says("has no solution");
    bench.press("S").says("Press S again");
    bench.press("S").says("has no solution").says("3 of 16");
    bench.press("i").says("three 1s");
    let mut bench = game("................");
    bench
        .press("c")
        .says("several solutions")
        .press("S S")
        .says("16 of 16");
}

#[test]
fn the_mouse_writes_and_clears() {
    let mut bench = game(".1.0..0..0..11.0");
    let (x, y) = bench.cursor();
    let (left, right) = (
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Right),
    );
    bench.press("down right");
    assert_eq!(bench.mouse(left, x, y).here(), "0");
    assert_eq!(bench.mouse(left, x, y).here(), "1");
    assert_eq!(bench.mouse(left, x, y).here(), "·");
    assert_eq!(bench.mouse(right, x, y).here(), "1");
    assert_eq!(bench.mouse(right, x, y).here(), "·");
    // On a given digit, only the cursor moves.
    assert_eq!(bench.mouse(left, x + 4, y).here(), "1");
    bench.says_not("is given");
    bench.mouse(left, 0, 0).mouse(right, 79, 23);
}

#[test]
fn every_format_is_pasted() {
    let board = grille_takuzu::text::read(b"0110........110.").unwrap();
    let game_id = grille_takuzu::text::id::write(&board, grille_takuzu::Rules::TAKUZU);
    assert!(game_id.starts_with("4x4"));
    let pasted = [
        game_id.as_str(),
        "0110........110.",
        "0110\r....\r....\r110.\r",
        "4\n7\n0 0 0\n0 1 1\n0 2 1\n0 3 0\n3 0 1\n3 1 1\n3 2 0\n",
        "takuzu:0110........110.",
    ];
    for text in pasted {
        let mut bench = game(SMALL);
        bench.paste(text).says("7 of 16");
        // A game in progress is given up only after a question.
        let mut bench = game(SMALL);
        let before = bench.press("0").text();
        bench.paste(text).says("Play another game?");
        bench.press("esc");
        assert_eq!(bench.text(), before);
        bench.paste(text).press("enter").says("7 of 16");
    }
    let mut bench = game(SMALL);
    bench.press("0 s");
    let id = bench.app.cx.copied().unwrap();
    let mut other = game("................");
    other.paste(&id).says("seed 7").says("6x6");
    other
        .paste("what is this")
        .says("\"what\": an ID starts with");
    other.paste("mines:expert:1").says("Minesweeper");
}

#[test]
fn a_new_game_is_chosen_made_and_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let mut bench = Bench::game_in(folder.path(), SMALL, usual(Language::En), (80, 24));
    bench.press("o");
    insta::assert_snapshot!("new-en-80x24", bench.text());
    // The next size, easy, seed 5.
    bench.press("right down down 5 enter");
    bench.says("8x8").says("easy").says("seed 5");
    bench.press("o").says("< 8 x 8 >").says("< easy >");
    // An odd size is refused.
    bench
        .press("left left down backspace 7 enter")
        .says("must be even");
    bench
        .press("backspace 4 down backspace 6 enter")
        .says("4x6");
    bench.press("o esc").says("4x6");
    bench
        .press("o up up")
        .paste("what")
        .press("enter")
        .says("what");
    bench
        .press("esc o up up")
        .paste("....\r0110\r1100\r....")
        .press("enter");
    bench.says("8 of 16");
    bench.press("esc esc");
    assert!(bench.app.is_over());
}

#[test]
fn what_cannot_be_made_leaves_the_game_as_it_was() {
    let mut bench = game(SMALL);
    let before = bench.text();
    bench.press("o");
    // Skips the settling in which the work would finish, as if it took long.
    bench.app.input(Input::Key(event("enter")));
    bench.app.set_time(Duration::from_secs(2));
    bench.terminal.draw(|frame| bench.app.draw(frame)).unwrap();
    insta::assert_snapshot!("making-en-80x24", bench.text());
    bench.press("esc");
    assert_eq!(bench.text(), before);
    // There is no easy puzzle of this shape.
    bench.press("o right right right right right right right right backspace");
    bench.press("down backspace backspace 4 down backspace backspace 8 down right enter");
    bench.says("No such puzzle was found").says("seed 7");
}

#[test]
fn the_clock_runs_from_the_first_move_and_stands_in_a_pause() {
    let mut bench = game(SMALL);
    bench.wait(Duration::from_secs(5)).says("00:00");
    bench.press("0").wait(Duration::from_secs(7)).says("00:07");
    bench
        .press("P")
        .says("Paused")
        .wait(Duration::from_secs(60))
        .says("00:07");
    bench.says_not("[");
    bench
        .press("1")
        .wait(Duration::from_secs(1))
        .says("00:08")
        .says("[");
    assert!(bench.app.due().is_some());
}

#[test]
fn any_move_ends_a_hint() {
    let mut bench = game(SMALL);
    bench.press("i").says("Hint 1 of 3");
    bench.press("tab 0").says_not("Hint 1");
    bench.press("u i").says("Hint 1 of 3");
}

#[test]
fn ascii_is_ascii() {
    let wide = format!("30x30 {}", ".".repeat(900));
    for id in ["takuzu:8x8:medium:42", "takuzu:14x14:any:1", &wide] {
        for (cols, rows) in SIZES {
            for keys in ["", "m 0 tab 1 e 1", "i i i", "S S", "o", "1 a c", "0 P"] {
                let mut bench = Bench::game(
                    id,
                    Settings {
                        theme: ThemeName::Ascii,
                        ..usual(Language::Fr)
                    },
                    (cols, rows),
                );
                let text = bench.press(keys).text();
                let odd: Vec<char> = text.chars().filter(|c| !c.is_ascii()).collect();
                assert!(odd.is_empty(), "{keys}: {odd:?} in\n{text}");
            }
        }
    }
}

#[test]
fn random_keys_clicks_and_sizes_do_no_harm() {
    const KEYS: &str = "up down left right home end pgup pgdn tab n N 0 1 space backspace . m i e b c \
        enter B t S R s P u U ctrl-r T ? esc F2 h j k l 9 é ctrl-l r";
    let keys: Vec<&str> = KEYS.split_whitespace().collect();
    let boards = [
        SMALL,
        ".1.0..0..0..11.0",
        "2x4 ........",
        "111.............",
    ];
    let mut rng = Rng::new(11);
    let mut below = |n: usize| rng.below(n as u32) as usize;
    let mut bench = unkept(SMALL);
    for _ in 0..6_000 {
        match below(60) {
            0 => {
                let (cols, rows) = (1 + below(130) as u16, 1 + below(45) as u16);
                bench.terminal.backend_mut().resize(cols, rows);
                bench.settle();
            }
            1..=3 => {
                let button = [MouseButton::Left, MouseButton::Right][below(2)];
                let (x, y) = (below(130) as u16, below(45) as u16);
                bench.mouse(MouseEventKind::Down(button), x, y);
            }
            4 => {
                bench.mouse(MouseEventKind::ScrollDown, 1, 1);
            }
            5 => {
                bench.paste(boards[below(boards.len())]);
            }
            6 => {
                bench.paste("12\u{1b}[31m\n\u{301}漢");
            }
            7 => {
                bench.wait(Duration::from_secs(1));
            }
            _ => {
                bench.press(keys[below(keys.len())]);
            }
        }
        if bench.app.is_over() {
            bench = unkept(boards[below(boards.len())]);
        }
    }
    bench.press("esc esc esc esc esc");
    assert!(bench.app.is_over());
}
