//! The oracle is right about cases small enough to check by hand.

mod oracle;

use oracle::{certain, grid_text, mine_counts, replay, replay_ia};

/// The mines of the assignment's worked example, 4 rows by 6 columns.
const EXAMPLE: [usize; 5] = [1, 5, 12, 7, 19];

/// Rows of cells from rows of text.
fn cells(rows: &[&str]) -> Vec<Vec<char>> {
    rows.iter().map(|row| row.chars().collect()).collect()
}

#[test]
fn the_worked_example_is_in_progress_after_three_moves() {
    let game = replay(4, 6, &EXAMPLE, &[('D', 15), ('M', 5), ('D', 0)]).unwrap();
    assert_eq!(game.cells, cells(&["2.2 1x", "..2 11", "..2   ", "..1   "]));
    assert!(!game.won && !game.lost);
}

#[test]
fn the_worked_example_is_lost_by_digging_a_mine() {
    let moves = [('D', 15), ('M', 5), ('D', 0), ('D', 19)];
    let game = replay(4, 6, &EXAMPLE, &moves).unwrap();
    assert_eq!(game.cells, cells(&["2m2 1m", ".m2 11", "m.2   ", ".m1   "]));
    assert!(!game.won && game.lost);
}

#[test]
fn the_worked_example_is_lost_by_a_wrong_mark_that_stays() {
    let moves = [('D', 15), ('M', 5), ('D', 0), ('M', 13)];
    let game = replay(4, 6, &EXAMPLE, &moves).unwrap();
    assert_eq!(game.cells, cells(&["2m2 1m", ".m2 11", "mx2   ", ".m1   "]));
    assert!(!game.won && game.lost);
}

#[test]
fn the_order_of_the_mines_does_not_matter() {
    let mut sorted = EXAMPLE;
    sorted.sort_unstable();
    let moves = [('D', 15), ('M', 5), ('D', 0)];
    assert_eq!(
        replay(4, 6, &sorted, &moves),
        replay(4, 6, &EXAMPLE, &moves)
    );
}

#[test]
fn a_grid_is_printed_with_rules_around_every_row() {
    let grid = cells(&["1.x", " 2m"]);
    assert_eq!(
        grid_text(&grid, '-'),
        "2 3\n --- --- ---\n| 1 | . | x |\n --- --- ---\n|   | 2 | m |\n --- --- ---\n"
    );
    assert_eq!(grid_text(&cells(&["8"]), '_'), "1 1\n ___\n| 8 |\n ___\n");
}

#[test]
fn mines_are_counted_around_a_cell_but_not_in_it() {
    assert_eq!(mine_counts(3, 3, &[4]), [[1, 1, 1], [1, 0, 1], [1, 1, 1]]);
    assert_eq!(mine_counts(2, 3, &[0, 1]), [[1, 1, 1], [2, 2, 1]]);
    assert_eq!(mine_counts(3, 3, &[0, 1, 2, 3, 5, 6, 7, 8])[1][1], 8);
}

#[test]
fn rows_do_not_wrap_around() {
    assert_eq!(mine_counts(2, 4, &[3]), [[0, 0, 1, 0], [0, 0, 1, 1]]);
}

#[test]
fn digging_a_mine_floods_nothing() {
    let game = replay(3, 4, &[0], &[('D', 0)]).unwrap();
    assert_eq!(game.cells, cells(&["m...", "....", "...."]));
    assert!(game.lost && !game.won);
}

#[test]
fn a_flood_opens_the_numbers_at_its_edge_and_no_more() {
    let game = replay(1, 6, &[3], &[('D', 0)]).unwrap();
    assert_eq!(game.cells, cells(&["  1..."]));
    assert!(!game.won && !game.lost);
}

#[test]
fn one_dig_wins_when_the_flood_reaches_everything() {
    let game = replay(3, 4, &[0], &[('D', 7)]).unwrap();
    assert_eq!(game.cells, cells(&["m1  ", "11  ", "    "]));
    assert!(game.won && !game.lost);
}

#[test]
fn marked_mines_are_shown_as_mines_when_the_game_is_won() {
    let game = replay(1, 3, &[0], &[('M', 0), ('D', 2)]).unwrap();
    assert_eq!(game.cells, cells(&["m1 "]));
    assert!(game.won);
}

#[test]
fn marking_every_mine_is_not_yet_a_win() {
    let game = replay(1, 3, &[0], &[('M', 0)]).unwrap();
    assert_eq!(game.cells, cells(&["x.."]));
    assert!(!game.won && !game.lost);
}

#[test]
fn a_board_full_of_mines_is_won_before_any_move() {
    let game = replay(2, 2, &[3, 1, 0, 2], &[]).unwrap();
    assert_eq!(game.cells, cells(&["mm", "mm"]));
    assert!(game.won && !game.lost);
    assert_eq!(replay(2, 2, &[3, 1, 0, 2], &[('M', 0)]), Err(0));
}

#[test]
fn illegal_moves_are_named_by_their_number() {
    let play = |moves: &[(char, usize)]| replay(1, 5, &[2], moves);
    assert_eq!(play(&[('D', 5)]), Err(0), "off the board");
    assert_eq!(play(&[('D', 0), ('D', 0)]), Err(1), "already dug");
    assert_eq!(play(&[('D', 0), ('D', 1)]), Err(1), "already flooded");
    assert_eq!(
        play(&[('D', 0), ('M', 1)]),
        Err(1),
        "a mark on an open cell"
    );
    assert_eq!(play(&[('M', 2), ('D', 2)]), Err(1), "a dig on a mark");
    assert_eq!(play(&[('M', 2), ('M', 2)]), Err(1), "a second mark");
    assert_eq!(play(&[('D', 2), ('D', 0)]), Err(1), "lost already");
    assert_eq!(play(&[('D', 0), ('D', 4), ('M', 2)]), Err(2), "won already");
}

#[test]
fn a_number_with_as_many_hidden_neighbours_proves_mines() {
    let found = certain(&cells(&["1..", "11."]), None).unwrap();
    assert_eq!((found.safe, found.mines), (vec![2, 5], vec![1]));
}

#[test]
fn marks_count_as_mines() {
    let found = certain(&cells(&["x1.."]), None).unwrap();
    assert_eq!((found.safe, found.mines), (vec![2], vec![]));
}

#[test]
fn only_the_number_of_mines_decides_cells_far_from_every_number() {
    let grid = cells(&["1..."]);
    let found = certain(&grid, None).unwrap();
    assert_eq!((found.safe, found.mines), (vec![], vec![1]));
    let found = certain(&grid, Some(1)).unwrap();
    assert_eq!((found.safe, found.mines), (vec![2, 3], vec![1]));
    let found = certain(&grid, Some(3)).unwrap();
    assert_eq!((found.safe, found.mines), (vec![], vec![1, 2, 3]));
}

#[test]
fn marked_mines_are_part_of_the_total() {
    let found = certain(&cells(&["x1.."]), Some(1)).unwrap();
    assert_eq!((found.safe, found.mines), (vec![2, 3], vec![]));
}

#[test]
fn a_contradiction_has_no_layout() {
    assert_eq!(certain(&cells(&["2."]), None), None);
    assert_eq!(certain(&cells(&["1."]), Some(0)), None);
    assert_eq!(certain(&cells(&["x "]), None), None);
}

#[test]
fn two_numbers_at_a_wall_prove_the_third_cell_safe() {
    let found = certain(&cells(&["....", "11..", "...."]), None).unwrap();
    assert_eq!((found.safe, found.mines), (vec![2, 6, 10], vec![]));
}

#[test]
fn an_even_choice_proves_nothing() {
    let found = certain(&cells(&[".1."]), None).unwrap();
    assert_eq!((found.safe, found.mines), (vec![], vec![]));
}

#[test]
#[should_panic(expected = "too many")]
fn a_large_unknown_area_is_refused() {
    let _ = certain(&[vec!['.'; 23]], None);
}

#[test]
fn a_wrong_flag_does_not_lose_and_comes_off() {
    let game = replay_ia(1, 4, &[0], &[('F', 2)]).unwrap();
    assert_eq!(game.cells, cells(&["..x."]));
    assert!(!game.won && !game.lost);
    let game = replay_ia(1, 4, &[0], &[('F', 2), ('U', 2)]).unwrap();
    assert_eq!(game.cells, cells(&["...."]));
}

#[test]
fn a_flood_takes_wrong_flags_with_it() {
    let game = replay_ia(1, 6, &[3], &[('F', 1), ('F', 2), ('F', 5), ('D', 0)]).unwrap();
    assert_eq!(game.cells, cells(&["  1..x"]));
}

#[test]
fn only_a_flagged_cell_with_nothing_around_can_be_dug() {
    let game = replay_ia(1, 6, &[3], &[('F', 0), ('D', 0)]).unwrap();
    assert_eq!(game.cells, cells(&["  1..."]));
    assert_eq!(
        replay_ia(1, 6, &[3], &[('F', 2), ('D', 2)]),
        Err(1),
        "a number"
    );
    assert_eq!(
        replay_ia(1, 6, &[3], &[('F', 3), ('D', 3)]),
        Err(1),
        "a mine"
    );
}

#[test]
fn flags_obey_their_own_rules() {
    let play = |moves: &[(char, usize)]| replay_ia(1, 5, &[2], moves);
    assert_eq!(play(&[('F', 5)]), Err(0), "off the board");
    assert_eq!(play(&[('F', 1), ('F', 1)]), Err(1), "flagged already");
    assert_eq!(play(&[('U', 1)]), Err(0), "no flag there");
    assert_eq!(play(&[('D', 1), ('F', 1)]), Err(1), "open already");
    assert_eq!(play(&[('D', 1), ('U', 1)]), Err(1), "open already");
    assert_eq!(play(&[('D', 1), ('D', 1)]), Err(1), "open already");
    assert_eq!(play(&[('D', 2), ('F', 0)]), Err(1), "lost already");
    assert_eq!(play(&[('D', 0), ('D', 4), ('F', 2)]), Err(2), "won already");
}

#[test]
fn the_end_of_a_game_with_flags_shows_the_whole_board() {
    let game = replay_ia(1, 6, &[0, 3], &[('F', 5), ('F', 0), ('D', 3)]).unwrap();
    assert_eq!(game.cells, cells(&["m11m1 "]));
    assert!(game.lost && !game.won);
    let game = replay_ia(1, 4, &[0], &[('F', 0), ('D', 3)]).unwrap();
    assert_eq!(game.cells, cells(&["m1  "]));
    assert!(game.won && !game.lost);
}

#[test]
fn a_board_full_of_mines_needs_no_flag() {
    let game = replay_ia(1, 2, &[0, 1], &[]).unwrap();
    assert_eq!(game.cells, cells(&["mm"]));
    assert!(game.won);
    assert_eq!(replay_ia(1, 2, &[0, 1], &[('F', 0)]), Err(0));
}
