//! Tests the engine against the oracle, exact counts, and the sixteen symmetries.

mod oracle;

use grille_grid::{Pos, Rng, Symmetry};
use grille_takuzu::count::count;
use grille_takuzu::{
    Board, Budget, Digit, Rules, Solutions, breaches, generate, is_solved, solutions, solve, text,
};

fn rows(board: &Board) -> oracle::Rows {
    text::cells::write_block(board)
        .lines()
        .map(|line| line.chars().collect())
        .collect()
}

fn line(rows: &oracle::Rows) -> String {
    rows.iter().flatten().collect()
}

/// A board with a few random digits, which may have no solution.
fn random_board(rng: &mut Rng) -> Board {
    const SIDES: [u64; 3] = [2, 4, 6];
    let side = |rng: &mut Rng| *rng.choose(&SIDES).unwrap();
    let mut board = Board::empty(side(rng), side(rng)).unwrap();
    for _ in 0..rng.below(board.size().area() as u32 / 2) {
        let pos = board
            .size()
            .pos(rng.below(board.size().area() as u32) as usize);
        board.set(pos, rng.choose(&Digit::BOTH).copied());
    }
    board
}

/// A random solution with some cells removed.
fn random_puzzle(rules: Rules, rng: &mut Rng) -> Board {
    let mut board = generate::full(6, 6, rules, rng).unwrap();
    for pos in board.size().positions() {
        if rng.below(3) > 0 {
            board.set(pos, None);
        }
    }
    board
}

#[test]
fn the_engine_finds_what_the_oracle_finds() {
    finds_what_the_oracle_finds(Rules::TAKUZU, 1);
}

#[test]
fn the_engine_finds_what_the_oracle_finds_where_lines_may_be_equal() {
    finds_what_the_oracle_finds(Rules::UNRULY, 7);
}

fn finds_what_the_oracle_finds(rules: Rules, seed: u64) {
    let mut rng = Rng::new(seed);
    let mut seen = [0; 3];
    for round in 0..3_000 {
        let board = if round % 2 == 0 {
            random_board(&mut rng)
        } else {
            random_puzzle(rules, &mut rng)
        };
        let want = oracle::solve(&rows(&board), rules.lines_differ, 2);
        seen[want.len()] += 1;
        match solve(&board, rules, Budget::default()) {
            Solutions::None => assert!(want.is_empty(), "{board:?}"),
            Solutions::One(found) => {
                assert_eq!(want.len(), 1, "{board:?}");
                assert_eq!(rows(&found), want[0]);
            }
            Solutions::Several(first, second) => {
                assert_eq!(want.len(), 2, "{board:?}");
                assert_ne!(first, second);
                for found in [first, second] {
                    assert!(oracle::is_fine(&rows(&found), rules.lines_differ));
                    assert_eq!(found.blanks(), 0);
                    let keeps =
                        |pos| board.digit(pos).is_none() || board.digit(pos) == found.digit(pos);
                    assert!(board.size().positions().all(keeps));
                }
            }
            Solutions::Unknown(_) => panic!("the budget is ample"),
        }
    }
    assert!(seen.iter().all(|&n| n > 200), "{seen:?}: all cases are met");
}

#[test]
fn breaches_are_found_exactly_where_the_oracle_sees_some() {
    let mut rng = Rng::new(2);
    for _ in 0..3_000 {
        let board = random_board(&mut rng);
        for (_, rules) in Rules::PRESETS {
            assert_eq!(
                breaches(&board, rules).is_empty(),
                oracle::is_fine(&rows(&board), rules.lines_differ),
                "{board:?} {rules:?}"
            );
        }
    }
}

#[test]
fn empty_boards_have_the_known_numbers_of_solutions() {
    let known = [
        (2, 2, Rules::TAKUZU, 2),
        (4, 4, Rules::TAKUZU, 72),
        (6, 6, Rules::TAKUZU, 4_140),
        (4, 6, Rules::TAKUZU, 96),
        (6, 4, Rules::TAKUZU, 96),
        (4, 8, Rules::TAKUZU, 0),
        (6, 8, Rules::TAKUZU, 51_744),
        (2, 2, Rules::UNRULY, 2),
        (4, 4, Rules::UNRULY, 90),
        (6, 6, Rules::UNRULY, 11_222),
    ];
    for (height, width, rules, want) in known {
        assert_eq!(number_of_solutions(height, width, rules), want);
    }
}

#[test]
fn the_solver_and_the_counter_agree_where_lines_may_be_equal() {
    // Exchanging zeros and ones is a symmetry, so the first cell is a zero in half of the 12,413,918 boards.
    let mut board = Board::empty(8, 8).unwrap();
    board.set(Pos::new(0, 0), Some(Digit::Zero));
    let mut found = 0;
    let all = solutions(&board, Rules::UNRULY, Budget(u64::MAX), |_| {
        found += 1;
        false
    });
    assert!(all);
    assert_eq!(2 * found, 12_413_918);
    for (height, width) in [(2, 8), (4, 6), (4, 8), (8, 4), (6, 8)] {
        let want = count(height, width, Rules::UNRULY.into()).unwrap();
        let found = number_of_solutions(height.into(), width.into(), Rules::UNRULY);
        assert_eq!(u128::from(found), want, "{height} x {width}");
    }
}

fn number_of_solutions(height: u64, width: u64, rules: Rules) -> u64 {
    let mut count = 0;
    let empty = Board::empty(height, width).unwrap();
    let all = solutions(&empty, rules, Budget(u64::MAX), |board| {
        debug_assert!(is_solved(board, rules));
        count += 1;
        false
    });
    assert!(all);
    count
}

#[test]
fn solving_commutes_with_the_sixteen_symmetries() {
    let mut rng = Rng::new(3);
    for _ in 0..150 {
        let made = generate::minimal(8, 8, Rules::TAKUZU, &mut rng, Budget::default()).unwrap();
        for symmetry in Symmetry::ALL {
            for swap in [false, true] {
                let turn = |board: &Board| {
                    let size = board.size();
                    let mut turned = Board::empty(8, 8).unwrap();
                    for pos in size.positions() {
                        let digit = board.digit(pos).map(|d| if swap { d.other() } else { d });
                        turned.set(symmetry.map(size, pos), digit);
                    }
                    turned
                };
                let want = Solutions::One(turn(&made.solution));
                assert_eq!(
                    solve(&turn(&made.puzzle), Rules::TAKUZU, Budget::default()),
                    want
                );
            }
        }
    }
}

#[test]
fn made_puzzles_have_one_solution_and_no_clue_to_spare() {
    let mut rng = Rng::new(4);
    let shapes = [
        (2, 2, 100),
        (4, 4, 4_000),
        (4, 6, 500),
        (6, 6, 4_000),
        (6, 8, 300),
        (8, 8, 1_000),
        (10, 10, 100),
        (14, 14, 10),
        (20, 20, 2),
    ];
    assert!(shapes.iter().map(|(.., count)| count).sum::<u32>() >= 10_000);
    for (height, width, count) in shapes {
        for round in 0..count {
            let made = generate::minimal(height, width, Rules::TAKUZU, &mut rng, Budget::default())
                .unwrap();
            assert!(is_solved(&made.solution, Rules::TAKUZU));
            let only = Solutions::One(made.solution.clone());
            assert_eq!(solve(&made.puzzle, Rules::TAKUZU, Budget::default()), only);
            if height <= 6 && round % 20 == 0 {
                let found = oracle::solve(&rows(&made.puzzle), true, 2);
                assert_eq!(found, [rows(&made.solution)]);
            }
            for pos in made.puzzle.size().positions() {
                if made.puzzle.digit(pos).is_some() {
                    let mut fewer = made.puzzle.clone();
                    fewer.set(pos, None);
                    let several = matches!(
                        solve(&fewer, Rules::TAKUZU, Budget::default()),
                        Solutions::Several(..)
                    );
                    assert!(several, "{:?} can go", pos);
                }
            }
        }
    }
}

#[test]
fn large_boards_are_filled_and_solved() {
    let mut rng = Rng::new(5);
    for side in [20, 40, 64, 100, 126] {
        let board = generate::full(side, side, Rules::TAKUZU, &mut rng).unwrap();
        assert!(is_solved(&board, Rules::TAKUZU), "{side}");
        let mut puzzle = board.clone();
        for pos in board.size().positions().step_by(5) {
            puzzle.set(pos, None);
        }
        match solve(&puzzle, Rules::TAKUZU, Budget::default()) {
            Solutions::One(found) => assert_eq!(found, board),
            Solutions::Several(first, second) => {
                assert!(is_solved(&first, Rules::TAKUZU) && is_solved(&second, Rules::TAKUZU))
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn without_a_budget_the_answer_is_unknown() {
    let made =
        generate::minimal(10, 10, Rules::TAKUZU, &mut Rng::new(6), Budget::default()).unwrap();
    assert_eq!(
        solve(&made.puzzle, Rules::TAKUZU, Budget(0)),
        Solutions::Unknown(None)
    );
}

/// If this fails, every shared seed has changed: find the cause, do not update the test.
#[test]
fn a_seed_gives_this_puzzle_for_ever() {
    let made =
        generate::minimal(6, 6, Rules::TAKUZU, &mut Rng::new(42), Budget::default()).unwrap();
    assert_eq!(
        made.puzzle.to_string(),
        "....1.0....1..1......1.1.01....01..."
    );
    assert_eq!(oracle::solve(&rows(&made.puzzle), true, 2).len(), 1);
    assert_eq!(
        line(&oracle::solve(&rows(&made.puzzle), true, 2)[0]),
        made.solution.to_string()
    );
}

#[test]
fn generated_puzzles_have_one_solution_where_lines_may_be_equal() {
    let (rules, budget) = (Rules::UNRULY, Budget::default());
    let mut rng = Rng::new(8);
    let mut equal = 0;
    for (height, width, count) in [(4, 4, 300), (4, 8, 100), (6, 6, 300), (8, 8, 100)] {
        for _ in 0..count {
            let made = generate::minimal(height, width, rules, &mut rng, budget).unwrap();
            equal += u32::from(!is_solved(&made.solution, Rules::TAKUZU));
            if height <= 6 && width <= 6 {
                let found = oracle::solve(&rows(&made.puzzle), false, 2);
                assert_eq!(found, [rows(&made.solution)]);
            }
            let only = Solutions::One(made.solution.clone());
            assert_eq!(solve(&made.puzzle, rules, budget), only);
            for pos in made.puzzle.size().positions() {
                if made.puzzle.digit(pos).is_some() {
                    let mut fewer = made.puzzle.clone();
                    fewer.set(pos, None);
                    let found = solve(&fewer, rules, budget);
                    assert!(matches!(found, Solutions::Several(..)), "{pos:?} can go");
                }
            }
        }
    }
    assert!(equal > 200, "{equal}: many solutions have equal lines");
}
