//! Tests the ko search against a plain one that shares no code with it.

mod oracle;

use grille_grid::{Pos, Rng};
use grille_morpion::ko::{self, Limits, Verdict};
use grille_morpion::{Player, Position, Rules, Side, Variant, text};

/// Whether `attacker` can force a line within `plies`. Tries every move of both, without table or pruning.
fn wins_within(
    board: &oracle::Board,
    turn: char,
    pushed: Option<(usize, usize)>,
    attacker: char,
    plies: u32,
) -> bool {
    if plies == 0 {
        return false;
    }
    let mut moves = oracle::moves(board, 64);
    moves.retain(|&(push, row, col)| push || pushed != Some((row, col)));
    let mut wins = moves.into_iter().map(|m| {
        let next = oracle::play(board, turn, m);
        if oracle::has_line(&next, turn, true) {
            return turn == attacker;
        }
        let pushed = m.0.then_some((m.1, m.2));
        wins_within(&next, oracle::other(turn), pushed, attacker, plies - 1)
    });
    if turn == attacker {
        wins.any(|wins| wins)
    } else {
        wins.all(|wins| wins)
    }
}

/// A random board without lines.
fn random_board(n: usize, tokens: u32, rng: &mut Rng) -> oracle::Board {
    loop {
        // Ends with probability 1: a chessboard of single tokens has no line.
        let mut board = oracle::empty(n);
        for _ in 0..tokens {
            let (row, col) = (rng.below(n as u32), rng.below(n as u32));
            board[row as usize][col as usize].push(['X', 'O'][rng.below(2) as usize]);
        }
        if !['X', 'O']
            .iter()
            .any(|&p| oracle::has_line(&board, p, true))
        {
            return board;
        }
    }
}

#[test]
fn random_positions_are_won_or_not_as_a_plain_search_says() {
    let mut rng = Rng::new(21);
    let mut seen = [0; 5];
    for (n, most_tokens, plies, count) in
        [(2, 2, 4, 10), (3, 12, 3, 120), (3, 7, 4, 6), (4, 24, 2, 40)]
    {
        for _ in 0..count {
            let tokens = rng.below(most_tokens) + 1;
            let board = random_board(n, tokens, &mut rng);
            let turn = ['X', 'O'][rng.below(2) as usize];
            // The ban is on a token of the side that has just moved, or absent.
            let mut pushed = Some((rng.below(n as u32) as usize, rng.below(n as u32) as usize));
            pushed = pushed.filter(|&(r, c)| board[r][c].last() == Some(&oracle::other(turn)));
            let mut want = (None, 0);
            for plies in 1..=plies {
                let attacker = if plies % 2 == 1 {
                    turn
                } else {
                    oracle::other(turn)
                };
                if wins_within(&board, turn, pushed, attacker, plies) {
                    want = (Some(attacker), plies);
                    break;
                }
            }
            let name = oracle::text(&board, turn);
            let position = text::position::read(name.as_bytes()).unwrap();
            let limits = Limits {
                plies,
                nodes: 1_000_000,
                table_bits: 12,
            };
            let cell = pushed.map(|(row, col)| Pos::new(row as u32, col as u32));
            let answer = ko::solve(&position, cell, limits);
            let want = match want {
                (Some('X'), plies) => Verdict::Win {
                    winner: Player::X,
                    plies,
                },
                (Some(_), plies) => Verdict::Win {
                    winner: Player::O,
                    plies,
                },
                (None, _) => Verdict::NoneWithin(plies),
            };
            assert_eq!(answer.verdict, want, "{name} {pushed:?}");
            if let Verdict::Win { plies, .. } = want {
                assert_eq!(answer.line.len() as u32, plies);
                seen[plies as usize] += 1;
            } else {
                seen[0] += 1;
            }
        }
    }
    assert!(
        seen[..4].iter().all(|&n| n > 3),
        "{seen:?}: wins of all lengths are met"
    );
}

#[test]
fn side_2_is_a_win_in_three_and_side_3_in_nine_by_the_centre_alone() {
    let check = |n, plies| {
        let limits = Limits {
            plies: 12,
            ..Limits::default()
        };
        let empty = Position::empty(Side::new(n).unwrap());
        let answer = ko::solve(&empty, None, limits);
        assert_eq!(
            answer.verdict,
            Verdict::Win {
                winner: Player::X,
                plies
            }
        );
        assert_eq!(answer.line.len() as u32, plies);
        ko::first_moves(&empty, None, limits)
    };
    assert_eq!(check(2, 3).len(), 1);
    let first: Vec<(String, Verdict)> = check(3, 9)
        .into_iter()
        .map(|(play, answer)| (play.to_string(), answer.verdict))
        .collect();
    let want = [
        ("+a1", Verdict::NoneWithin(12)),
        ("+b1", Verdict::NoneWithin(12)),
        (
            "+b2",
            Verdict::Win {
                winner: Player::X,
                plies: 9,
            },
        ),
    ];
    assert_eq!(
        first,
        want.map(|(play, verdict)| (play.to_string(), verdict))
    );
}

#[test]
fn a_search_without_budget_says_that_it_does_not_know() {
    let empty = Position::empty(Side::new(3).unwrap());
    let limits = Limits {
        plies: 9,
        nodes: 300,
        table_bits: 12,
    };
    let answer = ko::solve(&empty, None, limits);
    assert!(
        matches!(answer.verdict, Verdict::Unknown { none_within: 1..=8 }),
        "{answer:?}"
    );
}

#[test]
fn small_tables_and_other_views_change_nothing() {
    let board = text::position::read(b"X . . / . X . / . . O o").unwrap();
    let limits = |table_bits| Limits {
        plies: 10,
        nodes: u64::MAX,
        table_bits,
    };
    let want = ko::solve(&board, None, limits(20)).verdict;
    assert_eq!(ko::solve(&board, None, limits(10)).verdict, want);
    for symmetry in grille_grid::Symmetry::ALL {
        assert_eq!(
            ko::solve(&board.mapped(symmetry), None, limits(16)).verdict,
            want
        );
    }
    let swapped = ko::solve(&board.swapped(), None, limits(16)).verdict;
    match (want, swapped) {
        (
            Verdict::Win { winner, plies },
            Verdict::Win {
                winner: other,
                plies: same,
            },
        ) => {
            assert_eq!((!winner, plies), (other, same));
        }
        _ => assert_eq!(want, swapped),
    }
}

#[test]
fn one_cell_is_won_at_once_under_any_rules() {
    for variant in Variant::ALL {
        let rules = Rules::plain(Side::new(1).unwrap(), variant);
        let verdict = ko::solve_rules(rules, Limits::default()).verdict;
        assert_eq!(
            verdict,
            Verdict::Win {
                winner: Player::X,
                plies: 1
            }
        );
    }
}
