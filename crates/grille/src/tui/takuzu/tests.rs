//! Tests of Takuzu: snapshots, whole games by keys and clicks, pasted puzzles, and random keys.

use std::path::Path;
use std::time::Duration;

use crossterm::event::{MouseButton, MouseEventKind};
use grille_grid::Rng;
use ratatui::style::{Color, Modifier};

use crate::lang::Language;
use crate::store::Store;
use crate::terminal::Input;
use crate::tui::context::{CellSize, Settings};
use crate::tui::symbols::{SymbolColours, Symbols};
use crate::tui::tests::{Bench, NOWHERE, SIZES, event, usual};
use crate::tui::theme::ThemeName;

/// A puzzle of 36 cells.
const SMALL: &str = "takuzu:6x6:easy:7";

fn game(id: &str) -> Bench {
    Bench::game(id, usual(Language::En), (80, 24))
}

/// A game that cannot be saved, which is faster.
fn unsaved_game(id: &str) -> Bench {
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
fn counts_that_are_not_settled_say_at_most() {
    // A line of seven has three or four zeros.
    let mut bench = game("takuzu:7x7uo:azx");
    bench.says("≤4").says("at most");
    bench.press("1");
    insta::assert_snapshot!("either-en-80x24", bench.text());
    game("takuzu:6x6:easy:7").says_not("≤").says_not("at most");
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

/// Plays hints until one is a trial.
fn at_a_trial(id: &str, language: Language, size: (u16, u16)) -> Bench {
    let mut bench = Bench::game(id, usual(language), size);
    for _ in 0..60 {
        bench.press("i i i");
        if bench.text().contains("suppos") {
            break;
        }
        bench.press("enter");
    }
    bench
}

/// If the reason is longer than the panel, the steps in its middle are left out.
#[test]
fn a_long_reason_leaves_the_board_visible_and_has_its_end() {
    let mut bench = at_a_trial("takuzu:10x10:extreme:3", Language::En, (60, 20));
    insta::assert_snapshot!("chain-en-60x20", bench.text());
    bench.says("Enter plays").says("… 3 more steps …");
    let id = "takuzu:takuzu-signs:8x8:extreme:3";
    for size in [(60, 20), (80, 24), (100, 30)] {
        for (language, end) in [(Language::En, " often."), (Language::Fr, " 5.")] {
            let bench = at_a_trial(id, language, size);
            let text = bench.text();
            assert!(text.contains(" … "), "{text}");
            let lines = text.lines().map(|line| line.trim_end_matches([' ', '"']));
            assert!(lines.clone().any(|line| line.ends_with(end)), "{text}");
            // Every row of the board has its number.
            for row in 1..=8 {
                let name = format!(" {row} ");
                let mut starts = lines
                    .clone()
                    .map(|line| line.chars().take(12).collect::<String>());
                assert!(
                    starts.any(|start| start.contains(&name)),
                    "{row} in\n{text}"
                );
            }
        }
    }
}

#[test]
fn a_note_that_does_not_fit_anywhere_says_so() {
    let mut bench = at_a_trial("takuzu:takuzu-signs:8x8:extreme:3", Language::En, (40, 12));
    bench.says("Enter plays").says("…");
}

/// Whoever hides errors is not told of them by the counts.
#[test]
fn counts_do_not_give_errors_away() {
    let mut bench = game("11......0.......");
    bench.press("tab 1 down 1 up left 1");
    bench.says_not("-");
    let bad = bench.app.cx.theme.bad.fg;
    let buffer = bench.terminal.backend().buffer();
    assert!(!buffer.content.iter().any(|cell| Some(cell.fg) == bad));
    bench.press("e").says("-2");
}

#[test]
fn wide_counts_stay_on_one_line_if_signs_keep_them_apart() {
    let blank = "takuzu:20x20s:zzzzzzzzzzzzzzzza,zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzk";
    let mut bench = Bench::game(blank, usual(Language::En), (120, 60));
    bench.says(" 10 10 10 10 10 10");
}

#[test]
fn only_the_next_key_answers_a_question() {
    let mut bench = game(SMALL);
    let (x, y) = bench.cursor();
    bench.press("S").says("Press S again");
    bench.click(x, y).press("S").says("Press S again");
    for key in ["i", "left", "T", "ctrl-l", "9"] {
        bench.press("left S").press(key).press("S");
        bench.says_not("36 of 36").press("esc");
    }
    let mut bench = editor(Language::En, (80, 24));
    let (x, y) = bench.cursor();
    bench.press("1 right 1 esc").says("Press Esc again");
    bench.click(x, y).says_not("Press Esc").press("esc");
    bench.says("own puzzle").says("to discard this puzzle");
    bench.paste("nothing").press("esc").says("own puzzle");
    for key in ["9", "T", "ctrl-l", "left"] {
        bench.press(key).press("esc").says("Press Esc again");
    }
    bench.press("esc").says("seed 7");
}

#[test]
fn a_game_of_the_bot_says_so() {
    let mut bench = game(SMALL);
    bench.press("b");
    for _ in 0..200 {
        bench.wait(Duration::from_secs(1));
    }
    bench.says("36 of 36").says("Solved");
    bench.says("This game does not count: played by the bot.");
    bench.press("r").says("played by the bot");
}

#[test]
fn a_solved_game_is_solved_in_the_panel() {
    let mut bench = game("011010010011110.");
    bench.press("0").says("│ Solved  ").says("s share");
    let mut bench = Bench::game("011010010011110.", usual(Language::Fr), (80, 24));
    bench.press("0").says("│ Résolue  ").says("s partager");
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
    // A1 is 0.
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
fn a_bookmark_can_be_returned_to() {
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
        .says("three 1s side by side, A1 to C1")
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
        .says("full, but wrong. In row 4: 1 appears 3 times");
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
    // The size after the next, easy, seed 5.
    bench.press("down right right down down 5 enter");
    bench.says("8x8").says("easy").says("seed 5");
    bench.press("o").says("< 8 x 8 >").says("< easy >");
    // A board with an odd side is square.
    bench
        .press("down left left left left down backspace 7 enter")
        .says("must be square");
    bench
        .press("backspace 4 down backspace 6 enter")
        .says("4x6");
    bench.press("o esc").says("4x6");
    bench
        .press("o up up up")
        .paste("what")
        .press("enter")
        .says("what");
    bench
        .press("esc o up up up")
        .paste("....\r0110\r1100\r....")
        .press("enter");
    bench.says("8 of 16");
    bench.press("esc esc");
    assert!(bench.app.is_over());
}

#[test]
fn a_new_game_that_cannot_be_made_leaves_the_current_one() {
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
    bench.press("o down left left");
    bench.press("down backspace backspace 4 down backspace backspace 8 down right enter");
    bench.says("No such puzzle was found").says("seed 7");
    // The choice is not remembered.
    let history = bench.app.cx.store.history().unwrap();
    assert_eq!(history.remembered("takuzu").unwrap(), None);
    bench.press("o enter").app.cx.finish_saving();
    assert!(history.remembered("takuzu").unwrap().is_some());
}

#[test]
fn the_clock_runs_from_the_first_move_and_stops_in_a_pause() {
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
    let mut bench = unsaved_game(SMALL);
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
            bench = unsaved_game(boards[below(boards.len())]);
        }
    }
    bench.press("esc esc esc esc esc");
    assert!(bench.app.is_over());
}

/// A Tango puzzle: three digits and twelve signs.
const TANGO: &str = "takuzu:6x6s:jDCt,fHJBfBAbGeCde";

#[test]
fn a_board_with_signs_looks_so() {
    check("tango", TANGO, "", &SIZES);
    check(
        "tango-8",
        "takuzu:8x8s:EACJzu,AHEBEEaDgdBBAKFCDCIDbCbra",
        "",
        &SIZES,
    );
    check("tango-hint-2", TANGO, "i i", &SIZES[..2]);
    check("tango-hint-3", TANGO, "i i i", &SIZES[..2]);
}

#[test]
fn a_tango_is_played_to_its_end_by_hints() {
    let mut bench = game(TANGO);
    bench.says("Tango · 6x6").says("lines may be identical");
    for _ in 0..40 {
        if bench.text().contains("Solved in") {
            break;
        }
        bench.press("i i i enter");
    }
    bench.says("Solved in").says("36 of 36");
}

/// Wherever the cursor is, in cells of any size, all signs are on the screen.
#[test]
fn the_cursor_hides_no_sign() {
    for size in [CellSize::Small, CellSize::Medium, CellSize::Large] {
        let settings = Settings {
            cell_size: size,
            ..usual(Language::En)
        };
        let mut bench = Bench::game_in(Path::new(NOWHERE), TANGO, settings, (120, 40));
        let signs = |bench: &Bench| bench.text().matches(['=', '×']).count();
        let all = signs(&bench);
        assert_eq!(all, 12);
        bench.press("home pgup");
        for _ in 0..6 {
            for _ in 0..6 {
                assert_eq!(signs(&bench), all, "{}", bench.text());
                bench.press("right");
            }
            bench.press("home down");
        }
    }
}

#[test]
fn a_broken_sign_is_shown_and_named() {
    let settings = Settings {
        show_errors: true,
        ..usual(Language::En)
    };
    let mut bench = Bench::game(TANGO, settings, (80, 24));
    // Across the × at D3 and E3.
    bench.press("down down right right right 1");
    bench
        .says("broken rules: 1")
        .says("D3 and E3 are equal, but there is an ×");
    let place = sign_right_of_cursor(&bench);
    let cell = &bench.terminal.backend().buffer()[place];
    assert_eq!(cell.symbol(), "×");
    assert!(cell.modifier.contains(Modifier::UNDERLINED));
    bench.press("e").says("broken rules hidden");
    let cell = &bench.terminal.backend().buffer()[place];
    assert!(!cell.modifier.contains(Modifier::UNDERLINED));
}

fn sign_right_of_cursor(bench: &Bench) -> (u16, u16) {
    let (x, y) = bench.cursor();
    (x + 3, y)
}

#[test]
fn the_line_of_a_broken_rule_is_marked() {
    let settings = Settings {
        show_errors: true,
        ..usual(Language::En)
    };
    let mut bench = Bench::game("11..............", settings, (80, 24));
    let name_of_row_1 = |bench: &Bench| {
        let buffer = bench.terminal.backend().buffer();
        let y = bench.cursor().1;
        let mut cells = (0..80).map(|x| &buffer[(x, y)]);
        let name = cells.find(|cell| cell.symbol() == "1").unwrap();
        name.style().fg
    };
    assert_ne!(name_of_row_1(&bench), bench.app.cx.theme.bad.fg);
    bench.press("1").says("three 1s side by side, A1 to C1");
    assert_eq!(name_of_row_1(&bench), bench.app.cx.theme.bad.fg);
}

#[test]
fn symbols_replace_digits_on_the_board_and_in_hints() {
    for (symbols, [zero, one]) in [
        (Symbols::SunMoon, ["☾", "☀"]),
        (Symbols::Circles, ["○", "●"]),
        (Symbols::Blocks, ["□", "■"]),
    ] {
        let settings = Settings {
            symbols,
            ..usual(Language::En)
        };
        let mut bench = Bench::game(TANGO, settings, (80, 24));
        bench.says(&format!("0 {zero}  1 {one}"));
        bench.press("i i i").says(&format!("Enter plays D3={zero}"));
        bench.says(&format!("E3 is {one}"));
        let rule = format!("one more {one}");
        let mut form = Bench::game("takuzu:7x7:easy:1", settings, (80, 60));
        form.press("n").says(&rule);
        insta::assert_snapshot!(format!("symbols-{}-en-80x24", symbols.name()), bench.text());
        // Without Unicode, digits are digits.
        let settings = Settings {
            theme: ThemeName::Ascii,
            ..settings
        };
        let mut bench = Bench::game(TANGO, settings, (80, 24));
        bench.press("i i i").says("Enter plays D3=0");
        assert!(bench.text().is_ascii(), "{}", bench.text());
    }
}

#[test]
fn colours_are_those_that_were_chosen() {
    for (colours, fg) in [
        (SymbolColours::Off, None),
        (SymbolColours::Auto, None),
        (SymbolColours::BlueOrange, Some(75)),
        (SymbolColours::PurpleYellow, Some(141)),
    ] {
        let settings = Settings {
            symbol_colours: colours,
            ..usual(Language::En)
        };
        let mut bench = Bench::game(TANGO, settings, (80, 24));
        bench.press("0");
        let cell = &bench.terminal.backend().buffer()[bench.cursor()];
        let fg = fg.map_or(Color::Reset, Color::Indexed);
        assert_eq!((cell.symbol(), cell.fg), ("0", fg), "{colours:?}");
    }
}

#[test]
fn every_game_of_the_family_is_offered_with_its_size_and_levels() {
    let mut bench = game(SMALL);
    bench
        .press("o")
        .says("< Takuzu >")
        .says("No two rows are identical");
    bench.press("right").says("< Unruly >").says("< 8 x 8 >");
    bench.says("Rows may be identical");
    bench.press("right").says("< Tango >").says("< 6 x 6 >");
    insta::assert_snapshot!("new-tango-en-80x24", bench.text());
    bench
        .press("right")
        .says("All rows differ, and all columns.");
    bench.press("left");
    // Where lines may be equal, no puzzle is for experts.
    bench.press("down down");
    for level in ["medium", "hard", "extreme", "any", "easy"] {
        bench.press("right").says(&format!("< {level} >"));
    }
    // Odd sizes have a rule of their own.
    bench
        .says_not("Odd lines")
        .press("up right")
        .says("< 7 x 7 >");
    bench
        .says("< one more 1 >")
        .press("down right")
        .says("< one more 0 or 1 >");
    bench.press("enter").says("Tango · 7x7");
    bench.says("odd lines: one more 0");
    bench
        .press("o")
        .says("< 7 x 7 >")
        .says("< one more 0 or 1 >");
    bench.press("left left").says("< Takuzu >").press("esc");
    // From a level that the next game lacks, to the one below.
    let mut bench = game("takuzu:6x6:easy:7");
    bench
        .press("o down down right right right")
        .says("< expert >");
    bench
        .press("up up right")
        .says("< Unruly >")
        .says("< hard >");
}

#[test]
fn french_notes_and_errors_of_the_form_are_shown_in_full() {
    let mut bench = Bench::game(SMALL, usual(Language::Fr), (80, 24));
    bench.press("o right right").says("peuvent se répéter.");
    bench.press("right").says("ni de colonnes identiques.");
    bench.press("right down left left left left left left");
    bench.press("down backspace backspace 7 enter");
    bench.says("Avec un 1 de plus").says("carrée.");
}

#[test]
fn a_board_in_the_form_is_a_puzzle_of_the_chosen_game() {
    let mut bench = game(SMALL);
    // Its rows are equal, which Unruly allows.
    bench
        .press("o right up up up")
        .paste("0110 1001 0110 1...")
        .press("enter");
    bench
        .says("Unruly · 4x4")
        .press("0 tab 0 tab 1")
        .says("Solved in");
}

#[test]
fn a_board_with_a_title_keeps_the_chosen_rules() {
    let mut bench = game(SMALL);
    bench
        .press("o right up up up")
        .paste("Sunday\r0110 1001 0110 1...")
        .press("enter")
        .says("Unruly · 4x4");
}

#[test]
fn a_paste_into_the_editor_keeps_the_rules_and_is_undone() {
    let mut bench = game(SMALL);
    bench.press("o right up up enter");
    bench.says("Unruly · 8x8 · own puzzle").press("1 right 0");
    bench.says("2 digits");
    bench
        .paste("0110\r1001\r0110\r1...")
        .says("Unruly · 4x4 · own puzzle")
        .says("One solution");
    bench.press("u").says("Unruly · 8x8").says("2 digits");
    bench.press("U").says("Unruly · 4x4").says("13 digits");
    // An ID tells its rules.
    bench.paste(TANGO).says("Tango · 6x6 · own puzzle");
    bench.press("u").says("Unruly · 4x4");
}

#[test]
fn the_rules_in_the_help_are_those_of_the_game() {
    let mut bench = game(TANGO);
    bench.terminal.backend_mut().resize(100, 60);
    bench.press("? 2").says("Tango: the rules");
    bench
        .says("there are signs between cells")
        .says_not("break the rule");
    insta::assert_snapshot!("rules-tango-en-100x60", bench.text());
    let mut bench = game(SMALL);
    bench.terminal.backend_mut().resize(100, 60);
    bench.press("? 2").says("Takuzu: the rules");
    bench.says("two rows break the rule").says_not("signs");
    let mut bench = game("takuzu:7x8o:ZZg");
    bench.terminal.backend_mut().resize(100, 60);
    bench
        .press("? 2")
        .says("A line of odd length has one more 0 or one more 1.");
    bench
        .says("Every line of even length")
        .says_not("Every row");
}

#[test]
fn the_lesson_says_once_what_does_not_hold_in_the_game() {
    let mut bench = game(TANGO);
    bench.press("? enter").says("Takuzu: lesson");
    bench.says("In Tango, lines may").press("tab");
    bench.says_not("In Tango, lines");
    let mut bench = game(SMALL);
    bench.press("? enter").says_not("lines may be");
}

#[test]
fn the_help_of_a_form_names_only_keys_of_the_form() {
    let mut bench = game(SMALL);
    bench.press("o ?").says("next field").says_not("undo");
    bench.says_not("one to play");
}

/// The editor, opened from the form of a game of this size.
fn editor(language: Language, size: (u16, u16)) -> Bench {
    let mut bench = Bench::game(SMALL, usual(language), size);
    bench.press("o right right up up enter");
    bench
}

#[test]
fn the_editor_looks_so() {
    let keys = "1 = down X right 0 right + right 0 x";
    for (cols, rows) in SIZES {
        let mut bench = editor(Language::En, (cols, rows));
        bench.press(keys);
        insta::assert_snapshot!(format!("editor-en-{cols}x{rows}"), bench.text());
    }
    let mut bench = editor(Language::Fr, (80, 24));
    bench.press(keys).says("Entrée la jouer");
    insta::assert_snapshot!("editor-fr-80x24", bench.text());
}

#[test]
fn a_puzzle_is_entered_checked_shared_and_played() {
    let mut bench = editor(Language::En, (80, 24));
    bench
        .says("Tango · 6x6 · own puzzle")
        .says("Several solutions");
    bench
        .paste(TANGO)
        .says("3 digits, 12 signs")
        .says("One solution");
    bench.press("s").says("Copied");
    assert_eq!(bench.app.cx.copied().as_deref(), Some(TANGO));
    // B3 is 1 already.
    bench
        .press("down down down right 1")
        .says("4 digits")
        .says("No solution")
        .says("B3 and B4 are equal");
    bench.press("enter").says("has no solution");
    bench.press("u").says("3 digits").says("One solution");
    bench.press("U").says("4 digits").press("u");
    bench.press("enter").says("3 of 36").says("Tango · 6x6");
    // Back leads to the editor, then to the game before it.
    bench
        .press("esc")
        .says("own puzzle")
        .press("R")
        .says("0 digits, 0 signs");
    // What was neither copied nor played is lost only after a second press.
    bench
        .press("1 esc")
        .says("Press Esc again")
        .says("one digit");
    bench.press("esc").says("seed 7");
}

#[test]
fn signs_are_entered_by_keys_and_clicks() {
    let mut bench = editor(Language::En, (80, 24));
    let (x, y) = bench.cursor();
    let left = MouseEventKind::Down(MouseButton::Left);
    for (key, sign, place) in [("=", "=", (x + 3, y)), ("x", "×", (x + 3, y))] {
        bench.press(key);
        assert_eq!(bench.terminal.backend().buffer()[place].symbol(), sign);
    }
    for (key, sign) in [("+", "="), ("X", "×"), ("X", " ")] {
        bench.press(key);
        assert_eq!(bench.terminal.backend().buffer()[(x, y + 1)].symbol(), sign);
    }
    for sign in [" ", "=", "×"] {
        bench.mouse(left, x + 3, y);
        let shown = bench.terminal.backend().buffer()[(x + 3, y)].symbol();
        assert_eq!(shown, sign);
    }
    bench.says("one sign");
    // A click on a cell writes a digit.
    assert_eq!(bench.mouse(left, x, y).here(), "0");
    assert_eq!(bench.mouse(left, x, y).here(), "1");
    bench.press("end =").says("no cell on the other side");
    // Unruly has no signs.
    let mut bench = game(SMALL);
    bench
        .press("o right up up enter =")
        .says("no signs between cells");
}
