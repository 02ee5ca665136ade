//! Tests the functions against the document's text and pseudocode, and plays whole games in memory.

use std::collections::HashSet;

use grille_grid::{Rng, Size};
use grille_messages::{Language, Messages};
use grille_mines::solve::ApproachName;
use grille_mines::text::levels::FileLevel;
use grille_mines::{Game, MoveError, Rules, Status};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::*;
use crate::{Console, Error};

type TestConsole<'a> = Console<'a, &'a [u8], &'a mut Vec<u8>>;

fn lang(language: Language) -> Messages {
    Messages::new(language)
}

/// Returns the result of `ask` on this input, and its output.
fn talk_in<T>(
    language: Language,
    input: &str,
    ask: impl FnOnce(&mut TestConsole<'_>) -> T,
) -> (T, String) {
    let lang = lang(language);
    let mut output = Vec::new();
    let given = ask(&mut Console::new(input.as_bytes(), &mut output, &lang));
    (given, String::from_utf8(output).unwrap())
}

fn talk<T>(input: &str, ask: impl FnOnce(&mut TestConsole<'_>) -> T) -> (T, String) {
    talk_in(Language::En, input, ask)
}

fn level(width: u64, height: u64, mines: u32) -> FileLevel {
    FileLevel {
        name: "Test".into(),
        size: Size::new(height, width).unwrap(),
        mines,
    }
}

fn cell(x: u32, y: u32) -> Cell {
    Cell { x, y }
}

/// A game of 5 by 4 with bombs at (0, 2) and (2, 3), counted from 0: seed 6, with the lower left cell dug.
///
/// ```text
/// y = 3   . . * 1 _        . closed   * a bomb, closed   _ nothing around
///     2   * 2 1 1 _
///     1   1 1 _ _ _
///     0   _ _ _ _ _
/// ```
fn small() -> GameParam {
    let game_param = setup(&level(5, 4, 2), cell(0, 0), &mut Rng::new(6)).unwrap();
    assert_eq!(game_param.bombs(), [cell(2, 3), cell(0, 2)]);
    game_param
}

/// Games of several sizes in which the bot has played a few rounds.
fn positions() -> Vec<GameParam> {
    let mut rng = Rng::new(77);
    let mut positions = Vec::new();
    for (width, height, mines) in [(9, 9, 10), (5, 8, 9), (16, 16, 45), (12, 3, 6)] {
        for _ in 0..12 {
            let first = get_cell_ai(height, width, &mut rng);
            let board = level(width.into(), height.into(), mines);
            let mut game_param = setup(&board, first, &mut rng).unwrap();
            for _ in 0..4 {
                if game_param.status() != Status::Playing {
                    break;
                }
                positions.push(game_param.clone());
                let variables = get_variables(&game_param);
                let Matrices { a, b, .. } = get_matrix_a_b(&game_param, &variables);
                let values = pinv(&a, &b);
                for it in get_cells_actions(&game_param, &variables, &values, &mut rng) {
                    let _ = apply_user_action(&mut game_param, it.action, it.cell);
                }
            }
        }
    }
    assert!(positions.len() > 60);
    positions
}

#[test]
fn the_file_of_levels_is_the_documents() {
    let levels = read_levels(LEVELS, "levels.json", &lang(Language::En)).unwrap();
    let shown: Vec<_> = levels
        .iter()
        .map(|l| (l.name.as_str(), l.size.cols(), l.size.rows(), l.mines))
        .collect();
    let want = [
        ("Beginner", 9, 9, 10),
        ("Intermediate", 16, 16, 40),
        ("Expert", 30, 16, 99),
    ];
    assert_eq!(shown, want);
}

#[test]
fn a_broken_file_of_levels_is_named_with_line_and_column() {
    let error = read_levels("{\"A\":\n 7}", "mine.json", &lang(Language::En)).unwrap_err();
    assert!(matches!(error, Error::BadInput(_)));
    let words = "mine.json, line 2, column 2: 7 instead of an object";
    assert!(error.to_string().starts_with(words), "{error}");
}

#[test]
fn keys_are_a_numbered_menu() {
    assert_eq!(
        keys_to_string(&["Dig", "Flag", "Unflag"]),
        "1.Dig 2.Flag 3.Unflag "
    );
    assert_eq!(keys_to_string(&[] as &[&str]), "");
}

#[test]
fn a_choice_is_asked_for_until_it_is_in_the_menu_and_alone_on_its_line() {
    let (choice, output) = talk("0\n3\n1 2\nx\n2\n", |console| {
        get_choice(&["A", "B"], console).unwrap()
    });
    assert_eq!(choice, 1, "from 0");
    let refusals = [
        "0 is not between 1 and 2.",
        "3 is not between 1 and 2.",
        "Type one number, not \"1 2\".",
        "\"x\" is not a whole number.",
    ];
    let wanted: String = refusals.map(|it| format!("1.A 2.B : \n{it}\n")).concat();
    assert_eq!(output, wanted + "1.A 2.B : \n");
}

#[test]
fn the_level_chosen_is_that_of_its_number() {
    let levels = read_levels(LEVELS, "levels.json", &lang(Language::En)).unwrap();
    let (name, output) = talk("3\n", |console| {
        get_level(&levels, console).unwrap().name.clone()
    });
    assert_eq!(name, "Expert");
    assert_eq!(output, "1.Beginner 2.Intermediate 3.Expert : \n");
}

#[test]
fn x_is_bounded_by_the_width_and_y_by_the_height() {
    let (chosen, output) = talk("10\n9\n9\n0\n4\n", |console| {
        get_cell(4, 9, console).unwrap()
    });
    assert_eq!(chosen, cell(8, 3), "from 0");
    let wanted = "Axe x between 1 and 9 : \n10 is not between 1 and 9.\nAxe x between 1 and 9 : \n\
                  Axe y between 1 and 4 : \n9 is not between 1 and 4.\n\
                  Axe y between 1 and 4 : \n0 is not between 1 and 4.\nAxe y between 1 and 4 : \n";
    assert_eq!(output, wanted);
}

#[test]
fn the_bots_first_cell_is_any_cell_of_the_map() {
    let mut rng = Rng::new(1);
    let drawn: HashSet<Cell> = (0..500).map(|_| get_cell_ai(2, 5, &mut rng)).collect();
    assert_eq!(drawn.len(), 10);
    assert!(drawn.iter().all(|cell| cell.x < 5 && cell.y < 2));
}

#[test]
fn the_surrounding_cells_include_the_cell_and_end_at_the_border() {
    let around = get_surrounding_cells(3, 4, cell(0, 0));
    assert_eq!(around, [cell(0, 0), cell(1, 0), cell(0, 1), cell(1, 1)]);
    let around = get_surrounding_cells(3, 4, cell(3, 2));
    assert_eq!(around, [cell(2, 1), cell(3, 1), cell(2, 2), cell(3, 2)]);
    let around = get_surrounding_cells(3, 4, cell(1, 1));
    let rows = (0..3).flat_map(|y| (0..3).map(move |x| cell(x, y)));
    assert_eq!(around, rows.collect::<Vec<_>>());
    assert_eq!(get_surrounding_cells(1, 1, cell(0, 0)), [cell(0, 0)]);
    for (x, y) in [(4, 0), (0, 3), (u32::MAX, u32::MAX)] {
        assert_eq!(get_surrounding_cells(3, 4, cell(x, y)), [], "off the board");
    }
    assert_eq!(get_surrounding_cells(0, 4, cell(0, 0)), [], "no board");
}

#[test]
fn bombs_are_as_many_as_asked_distinct_and_never_excluded() {
    let mut rng = Rng::new(5);
    let excluded = get_surrounding_cells(4, 6, cell(0, 1));
    for nb_bomb in 0..=18 {
        let bombs = generate_bombs(4, 6, nb_bomb, &excluded, &mut rng).unwrap();
        let distinct: HashSet<&Cell> = bombs.iter().collect();
        assert_eq!(distinct.len(), nb_bomb as usize);
        assert_eq!(bombs.len(), nb_bomb as usize);
        assert!(bombs.iter().all(|bomb| bomb.x < 6 && bomb.y < 4));
        assert!(bombs.iter().all(|bomb| !excluded.contains(bomb)));
    }
    assert_eq!(generate_bombs(4, 6, 19, &excluded, &mut rng), None);
    let twice = [excluded.clone(), excluded].concat();
    assert!(generate_bombs(4, 6, 18, &twice, &mut rng).is_some());
}

#[test]
fn the_map_is_minus_one_for_a_bomb_and_else_counts_those_around() {
    let map = generate_map(3, 4, &[cell(0, 0), cell(3, 2)]);
    let lowest_first = [[-1, 1, 0, 0], [1, 1, 1, 1], [0, 0, 1, -1]];
    assert_eq!(map, lowest_first.map(|row| row.to_vec()));
    let mut rng = Rng::new(8);
    let bombs = generate_bombs(9, 7, 20, &[], &mut rng).unwrap();
    let map = generate_map(9, 7, &bombs);
    for (y, row) in (0..).zip(&map) {
        for (x, &number) in (0..).zip(row) {
            // As the document counts.
            let cells = get_surrounding_cells(9, 7, cell(x, y));
            let around = cells.iter().filter(|near| bombs.contains(near)).count();
            let is_bomb = bombs.contains(&cell(x, y));
            assert_eq!(number, if is_bomb { -1 } else { around as i8 });
            if !is_bomb {
                let counted = get_bomb_neighbor(9, 7, &bombs, cell(x, y));
                assert_eq!(usize::from(counted), around);
            }
        }
    }
    assert_eq!(
        get_bomb_neighbor(9, 7, &bombs, cell(7, 0)),
        0,
        "off the board"
    );
}

#[test]
fn a_number_above_eight_is_no_emoji() {
    for number in 0..=8 {
        let emoji = number_to_emoji(number).unwrap();
        assert_eq!(emoji, format!("{number}\u{20e3}"));
    }
    assert_eq!(number_to_emoji(9), Err(NotADigit(9)));
    assert_eq!(
        number_to_emoji(255).unwrap_err().to_string(),
        "255 is not from 0 to 8"
    );
}

#[test]
fn a_game_is_set_up_with_all_that_the_document_lists() {
    let game_param = small();
    assert_eq!((game_param.height(), game_param.width()), (4, 5));
    assert_eq!(
        (game_param.nb_bombs(), game_param.nb_total_cells()),
        (2, 18)
    );
    assert_eq!(game_param.map()[3], [1, 2, -1, 1, 0], "the highest row");
    assert_eq!(game_param.map()[0], [0; 5], "the lowest row");
    assert_eq!(game_param.revealed().len(), 16);
    assert_eq!(game_param.flagged(), []);
    assert_eq!(
        game_param.actions().map(|action| action as usize),
        [0, 1, 2]
    );
}

#[test]
fn a_setup_is_the_game_that_the_rules_start_from_the_same_seed() {
    for seed in 0..60 {
        for (board, first) in [
            (level(9, 9, 10), cell(3, 5)),
            (level(30, 16, 99), cell(29, 15)),
            (level(3, 3, 7), cell(1, 1)),
        ] {
            let game_param = setup(&board, first, &mut Rng::new(seed)).unwrap();
            let pos = grille_mines::text::emoji::pos(first.x + 1, first.y + 1, board.size);
            let rng = &mut Rng::new(seed);
            let (game, _) =
                Game::start(board.size, board.mines, pos.unwrap(), Rules::IA, rng).unwrap();
            assert_eq!(game_param.view(), game.view());
            assert_eq!(game_param.status(), game.status());
            let around = get_surrounding_cells(board.size.rows(), board.size.cols(), first);
            let is_full = board.mines == 7;
            let free = if is_full { vec![first] } else { around };
            assert!(free.iter().all(|it| !game_param.bombs().contains(it)));
        }
    }
    let mut rng = Rng::new(1);
    assert!(setup(&level(3, 3, 9), cell(0, 0), &mut rng).is_none());
    assert!(setup(&level(3, 3, 1), cell(3, 0), &mut rng).is_none());
}

/// The document's own propagation, on its map.
fn propagated(game_param: &GameParam, first: Cell) -> HashSet<Cell> {
    let map = game_param.map();
    let mut revealed = HashSet::new();
    let mut to_discover = vec![first];
    // Ends: a cell is discovered once.
    while let Some(discovered) = to_discover.pop() {
        if !revealed.insert(discovered) || map[discovered.y as usize][discovered.x as usize] != 0 {
            continue;
        }
        let (height, width) = (game_param.height(), game_param.width());
        to_discover.extend(get_surrounding_cells(height, width, discovered));
    }
    revealed
}

#[test]
fn propagation_opens_what_the_document_says() {
    for seed in 0..40 {
        let game_param = setup(&level(12, 10, 14), cell(4, 4), &mut Rng::new(seed)).unwrap();
        if game_param.status() == Status::Playing {
            let revealed: HashSet<Cell> = game_param.revealed().into_iter().collect();
            assert_eq!(revealed, propagated(&game_param, cell(4, 4)));
        }
    }
}

#[test]
fn propagation_leaves_bombs_closed_and_takes_flags_with_it() {
    let mut game_param = setup(&level(12, 10, 14), cell(0, 0), &mut Rng::new(3)).unwrap();
    let bomb = game_param.bombs()[0];
    cells_propagation(&mut game_param, &[bomb, cell(99, 99)]);
    assert_eq!(game_param.status(), Status::Playing);
    assert!(!game_param.revealed().contains(&bomb));
    let revealed = game_param.revealed();
    let empty = (0..10).flat_map(|y| (0..12).map(move |x| cell(x, y)));
    let mut empty = empty
        .filter(|it| game_param.map()[it.y as usize][it.x as usize] == 0 && !revealed.contains(it));
    let empty = empty.next().expect("an empty cell is closed");
    let around = get_surrounding_cells(10, 12, empty);
    for near in around.iter().filter(|near| !revealed.contains(near)) {
        apply_user_action(&mut game_param, Action::Flag, *near).unwrap();
    }
    cells_propagation(&mut game_param, &[empty]);
    assert_eq!(game_param.flagged(), []);
    assert!(
        around
            .iter()
            .all(|near| game_param.revealed().contains(near))
    );
}

#[test]
fn the_map_is_shown_as_the_document_draws_it() {
    for mut game_param in positions() {
        let flagged = get_variables(&game_param)[0];
        apply_user_action(&mut game_param, Action::Flag, flagged).unwrap();
        let (revealed, flags) = (game_param.revealed(), game_param.flagged());
        let remaining = game_param.nb_bombs() as i64 - flags.len() as i64;
        let mut wanted = format!("mines remaining : {remaining}\n");
        for y in (0..game_param.height()).rev() {
            let mut line = String::new();
            for x in 0..game_param.width() {
                let number = game_param.map()[y as usize][x as usize];
                let of_digit = || number_to_emoji(number as u8).unwrap().to_owned() + " ";
                line += &if revealed.contains(&cell(x, y)) {
                    if number == 0 {
                        "🌿".into()
                    } else {
                        of_digit()
                    }
                } else if flags.contains(&cell(x, y)) {
                    "🚩".into()
                } else {
                    "⬜".into()
                };
            }
            wanted += line.trim_end();
            wanted += "\n";
        }
        let ((), output) = talk("", |console| show_map(&game_param, console).unwrap());
        assert_eq!(output, wanted);
    }
}

/// Some terminals measure characters one by one, others measure grapheme clusters.
#[test]
fn every_cell_takes_two_columns_in_every_terminal() {
    let one_by_one = |text: &str| -> usize { text.chars().filter_map(|c| c.width()).sum() };
    // With the emoji variation selector, the two differ, and no padding would help.
    let styled = "1\u{fe0f}\u{20e3}";
    assert_eq!((one_by_one(styled), styled.width()), (1, 2));
    for game_param in positions() {
        let mut game_param = game_param.clone();
        let flagged = get_variables(&game_param)[0];
        apply_user_action(&mut game_param, Action::Flag, flagged).unwrap();
        for at_end in [false, true] {
            if at_end {
                reveal_all_cells(&mut game_param);
            }
            let ((), output) = talk("", |console| show_map(&game_param, console).unwrap());
            for line in output.lines().skip(1) {
                // The blank after a last digit is omitted.
                let last = usize::from(line.ends_with('\u{20e3}'));
                let columns = 2 * game_param.width() as usize - last;
                assert_eq!(
                    (one_by_one(line), line.width()),
                    (columns, columns),
                    "{line}"
                );
            }
        }
    }
}

#[test]
fn axes_count_x_to_the_right_and_y_upwards() {
    let ((), output) = talk("", |console| {
        show_map(&small().with_axes(true), console).unwrap();
    });
    let wanted = "mines remaining : 2\n\
                  4 ⬜⬜⬜1\u{20e3} 🌿\n\
                  3 ⬜2\u{20e3} 1\u{20e3} 1\u{20e3} 🌿\n\
                  2 1\u{20e3} 1\u{20e3} 🌿🌿🌿\n\
                  1 🌿🌿🌿🌿🌿\n  1 2 3 4 5\n";
    assert_eq!(output, wanted);
    let wide = setup(&level(11, 10, 90), cell(10, 9), &mut Rng::new(1)).unwrap();
    let ((), output) = talk("", |console| {
        show_map(&wide.with_axes(true), console).unwrap();
    });
    let lines: Vec<&str> = output.lines().collect();
    assert!(lines[1].starts_with("10 ⬜ ⬜ "), "{output}");
    assert!(lines[10].starts_with(" 1 ⬜ ⬜ "), "{output}");
    assert_eq!(lines[11], "   1  2  3  4  5  6  7  8  9  10 11");
}

#[test]
fn actions_dig_flag_and_unflag_and_say_why_not() {
    use Action::*;
    let mut game_param = small();
    let mut act = |action, x, y| apply_user_action(&mut game_param, action, cell(x, y));
    assert_eq!(act(Dig, 0, 0), Err(MoveError::Open), "dug");
    assert_eq!(act(Flag, 0, 0), Err(MoveError::Open));
    assert_eq!(act(Unflag, 0, 3), Err(MoveError::NotMarked));
    assert_eq!(act(Flag, 0, 3), Ok(()));
    assert_eq!(act(Flag, 0, 3), Err(MoveError::Marked), "flagged already");
    assert_eq!(act(Dig, 0, 3), Err(MoveError::Marked), "a flag is not dug");
    assert_eq!(act(Dig, 5, 0), Err(MoveError::OffBoard));
    assert_eq!(game_param.flagged(), [cell(0, 3)]);
    assert_eq!(game_param.revealed().len(), 16);
    let mut act = |action, x, y| apply_user_action(&mut game_param, action, cell(x, y));
    assert_eq!(act(Unflag, 0, 3), Ok(()));
    assert_eq!(act(Dig, 0, 3), Ok(()));
    assert_eq!(game_param.flagged(), []);
    assert!(game_param.revealed().contains(&cell(0, 3)));
    assert_eq!(game_param.status(), Status::Playing);
}

#[test]
fn as_many_flags_as_there_are_closed_cells() {
    let mut game_param = small();
    for it in get_variables(&game_param) {
        apply_user_action(&mut game_param, Action::Flag, it).unwrap();
    }
    assert_eq!(game_param.flagged().len(), 4);
    let ((), output) = talk("", |console| show_map(&game_param, console).unwrap());
    assert!(output.starts_with("mines remaining : -2\n"), "{output}");
}

const ALL_SHOWN: &str = "1\u{20e3} 2\u{20e3} 💣1\u{20e3} 🌿\n\
                         💣2\u{20e3} 1\u{20e3} 1\u{20e3} 🌿\n\
                         1\u{20e3} 1\u{20e3} 🌿🌿🌿\n\
                         🌿🌿🌿🌿🌿\n";

#[test]
fn a_game_is_won_when_every_cell_without_a_bomb_is_dug() {
    let mut game_param = small();
    apply_user_action(&mut game_param, Action::Dig, cell(0, 3)).unwrap();
    let (won, output) = talk("", |console| win(&mut game_param, console).unwrap());
    assert_eq!((won, output.as_str()), (false, ""));
    apply_user_action(&mut game_param, Action::Dig, cell(1, 3)).unwrap();
    let (lost, output) = talk("", |console| {
        lose(&mut game_param, cell(1, 3), console).unwrap()
    });
    assert_eq!((lost, output.as_str()), (false, ""));
    let (won, output) = talk("", |console| win(&mut game_param, console).unwrap());
    assert!(won);
    let wanted = format!("mines remaining : 2\n{ALL_SHOWN}Congrats you win !\n");
    assert_eq!(output, wanted);
    assert_eq!(game_param.revealed().len(), 20);
}

#[test]
fn a_game_is_lost_when_a_bomb_is_dug_and_not_when_it_is_flagged() {
    let mut game_param = small();
    let bomb = cell(0, 2);
    apply_user_action(&mut game_param, Action::Flag, bomb).unwrap();
    let (lost, output) = talk("", |console| lose(&mut game_param, bomb, console).unwrap());
    assert_eq!((lost, output.as_str()), (false, ""));
    apply_user_action(&mut game_param, Action::Unflag, bomb).unwrap();
    apply_user_action(&mut game_param, Action::Dig, bomb).unwrap();
    let (won, _) = talk("", |console| win(&mut game_param, console).unwrap());
    assert!(!won);
    let (lost, output) = talk("", |console| lose(&mut game_param, bomb, console).unwrap());
    assert!(lost);
    let wanted = format!("mines remaining : 2\n{ALL_SHOWN}You lose\n");
    assert_eq!(output, wanted);
}

#[test]
fn all_cells_are_revealed_at_once() {
    let mut game_param = small();
    reveal_all_cells(&mut game_param);
    assert_eq!(game_param.revealed().len(), 20);
    let ((), output) = talk("", |console| show_map(&game_param, console).unwrap());
    assert_eq!(output, format!("mines remaining : 2\n{ALL_SHOWN}"));
}

#[test]
fn a_game_by_hand_shows_the_map_after_every_turn_a_refused_one_too() {
    let map = "mines remaining : 2\n⬜⬜⬜1\u{20e3} 🌿\n⬜2\u{20e3} 1\u{20e3} 1\u{20e3} 🌿\n\
               1\u{20e3} 1\u{20e3} 🌿🌿🌿\n🌿🌿🌿🌿🌿\n";
    let ask = "1.Dig 2.Flag 3.Unflag : \nAxe x between 1 and 5 : \nAxe y between 1 and 4 : \n";
    let (ended, output) = talk("1\n1\n1\n3\n1\n4\n1\n1\n3\n", |console| {
        run(&mut small(), console)
    });
    ended.unwrap();
    let wanted = format!(
        "{map}{ask}The cell at x = 1, y = 1 is already dug.\n\
         {map}{ask}The cell at x = 1, y = 4 is not flagged.\n\
         {map}{ask}mines remaining : 2\n{ALL_SHOWN}You lose\n"
    );
    assert_eq!(output, wanted);
}

#[test]
fn in_french_the_questions_and_the_verdict_are_french_too() {
    let input = "2\n1\n4\n1\n1\n4\n3\n1\n4\n1\n1\n4\n1\n2\n4\n";
    let (ended, output) = talk_in(Language::Fr, input, |console| run(&mut small(), console));
    ended.unwrap();
    let menu = "1.Creuser 2.Poser un drapeau 3.Enlever un drapeau : \n\
                Axe x entre 1 et 5 : \nAxe y entre 1 et 4 : \n";
    assert!(output.contains(menu), "{output}");
    assert!(output.starts_with("mines restantes : 2\n"), "{output}");
    assert!(output.contains("porte un drapeau : retirez-le d'abord.\n"));
    assert!(output.ends_with("Bravo, vous avez gagné !\n"), "{output}");
    for english in ["Dig", "between", "mines remaining", "win"] {
        assert!(!output.contains(english), "{english}: {output}");
    }
    let (_, output) = talk_in(Language::Fr, "1\n1\n3\n", |console| {
        run(&mut small(), console)
    });
    assert!(output.ends_with("Vous avez perdu\n"), "{output}");
}

#[test]
fn the_program_asks_for_a_level_and_a_first_cell_and_plays() {
    let levels = [level(5, 4, 2), level(3, 3, 7)];
    let (ended, output) = talk("1\n1\n1\n1\n1\n4\n1\n2\n4\n", |console| {
        play(&levels, None, false, &mut Rng::new(6), console)
    });
    ended.unwrap();
    assert!(output.starts_with("1.Test 2.Test : \nAxe x between 1 and 5 : \n"));
    assert!(output.ends_with(&format!("{ALL_SHOWN}Congrats you win !\n")));
    let (ended, output) = talk("2\n2\n2\n", |console| {
        play(&levels, None, true, &mut Rng::new(6), console)
    });
    assert!(matches!(ended, Err(Error::Failed(_))), "the input ends");
    assert!(output.contains("There are too many mines"), "{output}");
    assert!(output.contains("\n  1 2 3\n"), "axes: {output}");
}

fn bot(approach: ApproachName) -> Bot {
    Bot {
        approach,
        show_matrices: false,
        pause: false,
    }
}

#[test]
fn every_approach_plays_to_a_verdict() {
    for approach in ApproachName::ALL {
        for seed in 0..6 {
            let rng = &mut Rng::new(seed);
            let mut game_param = setup(&level(8, 8, 9), cell(2, 2), rng).unwrap();
            let (ended, output) = talk("", |console| {
                run_ai(&mut game_param, bot(approach), rng, console)
            });
            ended.unwrap();
            let verdict = match game_param.status() {
                Status::Won => "Congrats you win !\n",
                _ => "You lose\n",
            };
            assert!(output.ends_with(verdict), "{output}");
            assert_eq!(output.matches(verdict).count(), 1);
            let random = approach == ApproachName::Random;
            let digs = output.lines().filter(|line| line.starts_with("Dig"));
            for line in digs {
                assert!(!random || line.ends_with(", a guess"), "{line}");
            }
        }
    }
}

#[test]
fn the_bot_plays_through_these_functions_what_the_approach_plays() {
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let mut game_param = setup(&level(9, 9, 12), cell(4, 4), &mut rng).unwrap();
        let mut game = game_param.game().clone();
        let mut other = rng.clone();
        let (ended, _) = talk("", |console| {
            run_ai(&mut game_param, bot(ApproachName::Pinv), &mut rng, console)
        });
        ended.unwrap();
        let mut approach = ApproachName::Pinv.approach();
        while game.status() == Status::Playing {
            grille_mines::solve::step(&mut game, &mut *approach, &mut other);
        }
        assert_eq!(game_param.view(), game.view());
        assert_eq!(rng.below(u32::MAX), other.below(u32::MAX));
    }
}

#[test]
fn a_bot_ends_whatever_was_flagged_before() {
    let mut rng = Rng::new(4);
    for flags in [1, 2] {
        for _ in 0..30 {
            let mut game_param = setup(&level(6, 6, 6), cell(0, 0), &mut rng).unwrap();
            for it in get_variables(&game_param) {
                if rng.below(2) < flags {
                    apply_user_action(&mut game_param, Action::Flag, it).unwrap();
                }
            }
            let (ended, _) = talk("", |console| {
                run_ai(&mut game_param, bot(ApproachName::Pinv), &mut rng, console)
            });
            ended.unwrap();
            assert_ne!(game_param.status(), Status::Playing);
        }
    }
}

#[test]
fn matrices_are_those_of_the_pseudo_inverse_only() {
    let wanting = Bot {
        show_matrices: true,
        ..bot(ApproachName::Exact)
    };
    let error = wanting.check(&lang(Language::En)).unwrap_err();
    assert_eq!(error.to_string(), "approach exact has no matrices to show");
    assert!(bot(ApproachName::Exact).check(&lang(Language::En)).is_ok());
}

#[test]
fn variables_are_the_closed_cells_without_a_flag() {
    let mut game_param = small();
    let closed = [cell(0, 3), cell(1, 3), cell(2, 3), cell(0, 2)];
    assert_eq!(get_variables(&game_param), closed, "from the highest row");
    apply_user_action(&mut game_param, Action::Flag, closed[2]).unwrap();
    assert_eq!(
        get_variables(&game_param),
        [closed[0], closed[1], closed[3]]
    );
    for it in [closed[0], closed[1], closed[3]] {
        apply_user_action(&mut game_param, Action::Flag, it).unwrap();
    }
    assert_eq!(get_variables(&game_param), closed, "some flag is wrong");
}

/// `get_matrix_A_B` as in the document.
fn dense(game_param: &GameParam, variables: &[Cell]) -> (Vec<Vec<u32>>, Vec<u32>) {
    let (height, width) = (game_param.height(), game_param.width());
    let (revealed, flagged) = (game_param.revealed(), game_param.flagged());
    let (mut a, mut b) = (Vec::new(), Vec::new());
    for y in (0..height).rev() {
        for x in 0..width {
            if !revealed.contains(&cell(x, y)) {
                continue;
            }
            let mut line = vec![0; variables.len()];
            let mut flag = 0;
            for neighbor in get_surrounding_cells(height, width, cell(x, y)) {
                if flagged.contains(&neighbor) {
                    flag += 1;
                } else if let Some(index) = variables.iter().position(|it| *it == neighbor) {
                    line[index] = 1;
                }
            }
            if line.contains(&1) {
                let res = (i32::from(game_param.map()[y as usize][x as usize]) - flag).max(0);
                a.push(line);
                b.push(res as u32);
            }
        }
    }
    if !a.is_empty() {
        a.push(vec![1; variables.len()]);
        b.push(game_param.nb_bombs().saturating_sub(flagged.len()) as u32);
    }
    (a, b)
}

fn rows(matrix: &Matrix) -> Vec<Vec<u32>> {
    let row = |row| {
        let mut line = vec![0; matrix.columns()];
        for &one in matrix.ones(row) {
            line[one] = 1;
        }
        line
    };
    (0..matrix.rows()).map(row).collect()
}

#[test]
fn a_and_b_are_those_of_the_documents_pseudo_code() {
    let mut rng = Rng::new(2);
    let mut with_flags = 0;
    for mut game_param in positions() {
        for _ in 0..2 {
            let mut variables = get_variables(&game_param);
            let matrices = get_matrix_a_b(&game_param, &variables);
            let (mut a, mut b) = dense(&game_param, &variables);
            if a.is_empty() {
                // If the document has no row at all, ours has that of the remaining mines.
                let flags = game_param.flagged().len();
                a.push(vec![1; variables.len()]);
                b.push(game_param.nb_bombs().saturating_sub(flags) as u32);
            }
            assert_eq!((rows(&matrices.a), matrices.b), (a, b));
            // The order of the variables does not matter.
            rng.shuffle(&mut variables);
            let mut shuffled = rows(&get_matrix_a_b(&game_param, &variables).a);
            let (a, _) = dense(&game_param, &variables);
            if a.is_empty() {
                shuffled.pop();
            }
            assert_eq!(shuffled, a);
            // Again with flags that may be wrong.
            for it in variables.iter().take(variables.len() / 3) {
                let _ = apply_user_action(&mut game_param, Action::Flag, *it);
            }
            with_flags += usize::from(!game_param.flagged().is_empty());
        }
    }
    assert!(with_flags > 20);
}

fn product(a: &[Vec<f64>], b: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let entry = |row: &Vec<f64>, col: usize| row.iter().zip(b).map(|(x, line)| x * line[col]).sum();
    let columns = b.first().map_or(0, Vec::len);
    a.iter()
        .map(|row| (0..columns).map(|col| entry(row, col)).collect())
        .collect()
}

fn transposed(a: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let columns = a.first().map_or(0, Vec::len);
    (0..columns)
        .map(|col| a.iter().map(|row| row[col]).collect())
        .collect()
}

fn assert_close(a: &[Vec<f64>], b: &[Vec<f64>]) {
    for (x, y) in a.iter().flatten().zip(b.iter().flatten()) {
        assert!((x - y).abs() < 1e-7, "{x} is not {y}");
    }
}

/// Checks the four Penrose conditions, which only the pseudo-inverse satisfies. Its columns are the results of
/// `pinv` for the unit vectors.
#[test]
fn pinv_is_the_pseudo_inverse() {
    let mut rng = Rng::new(12);
    let mut matrices: Vec<Matrix> = positions()
        .iter()
        .map(|game_param| get_matrix_a_b(game_param, &get_variables(game_param)).a)
        .filter(|a| a.columns() < 50)
        .collect();
    assert!(matrices.len() > 10);
    // And random matrices of zeros and ones, with equal and empty rows.
    for _ in 0..60 {
        let columns = 1 + rng.below(7) as usize;
        let mut row = || (0..columns).filter(|_| rng.below(2) == 0).collect();
        matrices.push(Matrix::new(columns, (0..5).map(|_| row()).collect()));
    }
    for matrix in matrices {
        let unit = |at: usize| (0..matrix.rows()).map(|row| u32::from(row == at)).collect();
        let units: Vec<Vec<u32>> = (0..matrix.rows()).map(unit).collect();
        let columns: Vec<Vec<f64>> = units.iter().map(|unit| pinv(&matrix, unit)).collect();
        let p = transposed(&columns);
        let a: Vec<Vec<f64>> = rows(&matrix)
            .iter()
            .map(|row| row.iter().map(|&one| f64::from(one)).collect())
            .collect();
        let (ap, pa) = (product(&a, &p), product(&p, &a));
        assert_close(&product(&ap, &a), &a);
        assert_close(&product(&pa, &p), &p);
        assert_close(&transposed(&ap), &ap);
        assert_close(&transposed(&pa), &pa);
    }
}

/// A row of six cells whose third is a bomb and whose first two are dug: `_ 1 . . . .`
fn row_of_six() -> GameParam {
    let start = |seed| setup(&level(6, 1, 2), cell(0, 0), &mut Rng::new(seed)).unwrap();
    let mut games = (0..100).map(start);
    games
        .find(|game_param| game_param.bombs().contains(&cell(2, 0)))
        .expect("one of so many has a bomb there")
}

#[test]
fn the_solution_says_what_to_flag_and_what_to_dig_beside_dug_cells() {
    let follow = |game_param: &GameParam, values: [f64; 4]| {
        let variables = get_variables(game_param);
        let actions = get_cells_actions(game_param, &variables, &values, &mut Rng::new(1));
        actions
            .iter()
            .map(|it| (it.action, it.cell, it.guess))
            .collect::<Vec<_>>()
    };
    use Action::*;
    let game_param = small();
    let actions = follow(&game_param, [0.5, 0.0, 0.99, 1.2]);
    let wanted = [
        (Dig, cell(1, 3), false),
        (Flag, cell(2, 3), false),
        (Flag, cell(0, 2), false),
    ];
    assert_eq!(actions, wanted);
    let actions = follow(&game_param, [0.5, 0.5, -0.1, 0.98]);
    assert_eq!(actions, [(Dig, cell(2, 3), false)]);
    // The last three cells of the row have no dug cell beside them.
    let game_param = row_of_six();
    let actions = follow(&game_param, [1.0, 0.0, 1.0, 0.0]);
    assert_eq!(actions, [(Flag, cell(2, 0), false)]);
    // Nothing follows: the lowest value is dug, as a guess.
    let actions = follow(&game_param, [0.5, 0.4, 0.3, 0.4]);
    assert_eq!(actions, [(Dig, cell(4, 0), true)]);
}

#[test]
fn a_last_variable_is_dug() {
    let mut game_param = small();
    for it in [cell(0, 3), cell(1, 3), cell(2, 3)] {
        apply_user_action(&mut game_param, Action::Flag, it).unwrap();
    }
    let variables = get_variables(&game_param);
    let actions = get_cells_actions(&game_param, &variables, &[0.5], &mut Rng::new(1));
    let dug = CellAction {
        action: Action::Dig,
        cell: cell(0, 2),
        guess: true,
    };
    assert_eq!(actions, [dug]);
}

#[test]
fn the_matrices_distinguish_a_guess_from_a_deduction() {
    let shown = |language, game_param: GameParam, values: [f64; 4]| {
        let variables = get_variables(&game_param);
        let matrices = get_matrix_a_b(&game_param, &variables);
        let actions = get_cells_actions(&game_param, &variables, &values, &mut Rng::new(1));
        talk_in(language, "\n", |console| {
            show_matrix(&variables, &matrices, &values, &actions, true, console).unwrap();
        })
        .1
    };
    let output = shown(Language::En, small(), [0.5, 0.0, 1.0, 1.0]);
    let wanted = "4 variables\n  v1 (1,4)  v2 (2,4)  v3 (3,4)  v4 (1,3)\n\
                  A | B\n  · · 1 · | 1   (4,4)\n  1 1 1 1 | 2   (2,3)\n  · 1 1 · | 1   (3,3)\n  \
                  · · 1 · | 1   (4,3)\n  · · · 1 | 1   (1,2)\n  · · · 1 | 1   (2,2)\n  \
                  1 1 1 1 | 2   mines left\npinv(A) · B\n  \
                  v1 0.500       v2 0.000 Dig   v3 1.000 Flag  v4 1.000 Flag\n\
                  Press Enter to continue. \n";
    assert_eq!(output, wanted);
    let output = shown(Language::Fr, small(), [0.5, 0.0, 1.0, 1.0]);
    let wanted = "v2 0.000 creuser  v3 1.000 drapeau  v4 1.000 drapeau\n";
    assert!(output.contains(wanted), "{output}");
    let output = shown(Language::En, small(), [0.5, 0.25, 0.75, 0.75]);
    assert!(
        output.contains("  v2 0.250 Dig (guess)  v3 0.750"),
        "{output}"
    );
    let output = shown(Language::Fr, small(), [0.5, 0.25, 0.75, 0.75]);
    assert!(
        output.contains("  v2 0.250 creuser (pari)  v3 0.750"),
        "{output}"
    );
    let output = shown(Language::En, row_of_six(), [0.5, 0.2, 0.2, 0.2]);
    assert!(output.contains("4 variables\n  v1 (3,1)\n"), "{output}");
    assert!(output.contains("  1 3 | 2   mines left\n"), "{output}");
    let guess = output.lines().nth_back(1).unwrap();
    assert!(
        guess.starts_with("  last column: 0.200 per cell Dig (guess) ("),
        "{output}"
    );
}
