//! Tests the two-ply oracle against independent brute force.

mod oracle;

use std::collections::HashMap;

use grille_grid::Rng;
use grille_morpion::oracle::{Value, move_values, value, value_below};
use grille_morpion::{Position, Variant, text};

/// All stacks of at most `cap` tokens.
fn stacks(cap: usize) -> Vec<Vec<char>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..cap {
        last = last
            .iter()
            .flat_map(|stack: &Vec<char>| {
                ['X', 'O'].map(|token| [stack.clone(), vec![token]].concat())
            })
            .collect();
        all.extend(last.clone());
    }
    all
}

/// Every board without lines, built cell by cell.
fn boards(n: usize, cap: usize, three_d: bool) -> Vec<oracle::Board> {
    let mut all = vec![oracle::empty(n)];
    for cell in 0..n * n {
        let mut next = Vec::new();
        for board in &all {
            for stack in stacks(cap) {
                let mut board = board.clone();
                board[cell / n][cell % n] = stack;
                // Adding tokens removes no line.
                let over = ['X', 'O']
                    .iter()
                    .any(|&p| oracle::has_line(&board, p, three_d));
                if !over {
                    next.push(board);
                }
            }
        }
        all = next;
    }
    all
}

/// Values by retrograde analysis: won at once, lost in two, won in three and so on, until nothing is added. All others
/// are draws. Each value comes with its number of moves.
fn solved(n: usize, cap: usize, three_d: bool) -> HashMap<String, (i32, u32)> {
    let boards = boards(n, cap, three_d);
    let mut values: HashMap<String, (i32, u32)> = HashMap::new();
    let mut after: Vec<(String, Vec<String>, bool)> = Vec::new();
    for board in &boards {
        for turn in ['X', 'O'] {
            let mut next = Vec::new();
            let mut wins = false;
            for m in oracle::moves(board, cap) {
                let board = oracle::play(board, turn, m);
                if oracle::has_line(&board, turn, three_d) {
                    wins = true;
                } else if !oracle::has_line(&board, oracle::other(turn), three_d) {
                    next.push(oracle::text(&board, oracle::other(turn)));
                }
            }
            let name = oracle::text(board, turn);
            if wins {
                values.insert(name.clone(), (1, 1));
            }
            after.push((name, next, wins));
        }
    }
    for round in 2.. {
        let mut found = Vec::new();
        for (name, next, _) in &after {
            if values.contains_key(name) {
                continue;
            }
            if next
                .iter()
                .any(|next| values.get(next).is_some_and(|v| v.0 == -1))
            {
                found.push((name.clone(), (1, round)));
            } else if next
                .iter()
                .all(|next| values.get(next).is_some_and(|v| v.0 == 1))
            {
                found.push((name.clone(), (-1, round)));
            }
        }
        if found.is_empty() {
            break;
        }
        values.extend(found);
    }
    for (name, _, _) in after {
        values.entry(name).or_insert((0, 0));
    }
    values
}

fn check(n: usize, variant: Variant, cap: usize, want: [usize; 4]) {
    let solved = solved(n, cap, variant == Variant::ThreeD);
    let mut counts = [0; 4];
    for (name, &(worth, plies)) in &solved {
        let board = text::position::read(name.as_bytes()).unwrap();
        let value = value_below(&board, variant, cap as u32).unwrap();
        let (want, class) = match (worth, plies) {
            (1, 1) => (Value::Win, 1),
            (-1, 2) => (Value::Loss, 2),
            (0, _) => (Value::Draw, 3),
            _ => panic!("{name}: {worth} in {plies} should not exist"),
        };
        assert_eq!(value, want, "{name}");
        if name.ends_with('x') {
            counts[0] += 1;
            counts[class] += 1;
        }
    }
    assert_eq!(counts, want);
}

/// T2, exhaustively: every value is settled within two moves, and the oracle finds it.
#[test]
fn t2_every_board_of_side_2_from_above_with_stacks_up_to_4() {
    check(2, Variant::Top, 4, [2_821, 2_760, 16, 45]);
}

#[test]
fn t2_every_board_of_side_2_in_three_dimensions_with_stacks_up_to_4() {
    check(2, Variant::ThreeD, 4, [45, 40, 0, 5]);
}

#[test]
fn t2_every_board_of_side_3_from_above_with_single_tokens() {
    check(3, Variant::Top, 1, [11_125, 6_585, 774, 3_766]);
}

/// A random board without lines.
fn random_board(n: usize, tokens: u32, three_d: bool, rng: &mut Rng) -> oracle::Board {
    loop {
        // Ends with probability 1: a chessboard of single tokens has no line at n >= 3.
        let mut board = oracle::empty(n);
        for _ in 0..tokens {
            let (row, col) = (rng.below(n as u32), rng.below(n as u32));
            board[row as usize][col as usize].push(['X', 'O'][rng.below(2) as usize]);
        }
        if !['X', 'O']
            .iter()
            .any(|&p| oracle::has_line(&board, p, three_d))
        {
            return board;
        }
    }
}

fn engine(board: &oracle::Board, turn: char) -> Position {
    text::position::read(oracle::text(board, turn).as_bytes()).unwrap()
}

#[test]
fn random_positions_are_worth_what_a_search_shows() {
    let mut rng = Rng::new(11);
    let mut seen = [0; 3];
    for (n, tokens, depth, count) in [
        (3, 8, 3, 60),
        (3, 14, 2, 100),
        (4, 20, 2, 60),
        (5, 40, 2, 12),
    ] {
        for at in 0..count {
            let three_d = at % 2 == 0;
            let variant = if three_d {
                Variant::ThreeD
            } else {
                Variant::Top
            };
            let board = random_board(n, tokens, three_d, &mut rng);
            let turn = ['X', 'O'][rng.below(2) as usize];
            let worth = oracle::search(&board, turn, three_d, depth);
            let value = value(&engine(&board, turn), variant).unwrap();
            let want = [Value::Loss, Value::Draw, Value::Win][(worth + 1) as usize];
            assert_eq!(value, want, "{} {variant:?}", oracle::text(&board, turn));
            seen[(worth + 1) as usize] += 1;
        }
    }
    assert!(seen.iter().all(|&n| n > 10), "{seen:?}: all values are met");
}

#[test]
fn the_value_is_that_of_the_best_move_and_does_not_depend_on_the_view_or_the_colours() {
    let mut rng = Rng::new(12);
    for at in 0..300 {
        let three_d = at % 2 == 0;
        let variant = if three_d {
            Variant::ThreeD
        } else {
            Variant::Top
        };
        let board = engine(&random_board(3 + at % 3, 10, three_d, &mut rng), 'X');
        let worth = value(&board, variant);
        let best = move_values(&board, variant)
            .into_iter()
            .map(|(_, value)| value)
            .max();
        assert_eq!(best, worth);
        for symmetry in grille_grid::Symmetry::ALL {
            assert_eq!(value(&board.mapped(symmetry), variant), worth);
        }
        assert_eq!(value(&board.swapped(), variant), worth);
    }
}
