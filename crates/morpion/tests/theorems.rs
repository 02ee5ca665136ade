//! The theorems of `docs/en/morpion-theorems.md`, each checked as far as it can be checked completely.

use std::collections::BTreeSet;

use grille_grid::{Pos, Rng};
use grille_morpion::oracle::{Value, move_values, value_with_quake};
use grille_morpion::quake::{self, Collapse};
use grille_morpion::{Game, Move, Player, Position, Rules, Side, Variant, text, threats, winners};

/// All possible collapses of a position.
fn all_collapses(board: &Position) -> Vec<Vec<Collapse>> {
    let mut all = vec![Vec::new()];
    for pos in board.size().positions() {
        let mut next = Vec::new();
        for tokens in 0..=board.height(pos) {
            for list in &all {
                let mut list: Vec<Collapse> = list.clone();
                if tokens > 0 {
                    list.push(Collapse { pos, tokens });
                }
                next.push(list);
            }
        }
        all = next;
    }
    all
}

fn random_board(n: u64, tokens: u32, rng: &mut Rng) -> Position {
    let mut board = Position::empty(Side::new(n).unwrap());
    for _ in 0..tokens {
        let pos = board.size().pos(rng.below((n * n) as u32) as usize);
        let token = Player::BOTH[rng.below(2) as usize];
        board.add(pos, token).unwrap();
    }
    board.with_to_move(Player::BOTH[rng.below(2) as usize])
}

/// The sweeper's move; see T1.
fn sweep(board: &Position, own: Player) -> Move {
    let tops = |player| {
        let mut cells = board.size().positions();
        cells.find(|&pos| board.top(pos) == Some(player))
    };
    match (tops(!own), tops(own)) {
        (Some(pos), _) | (None, Some(pos)) => Move::Pop(pos),
        (None, None) => Move::Push(Pos::new(0, 0)),
    }
}

#[test]
fn t1_the_sweeper_never_faces_two_tokens() {
    for n in 2..=3 {
        for variant in Variant::ALL {
            for sweeper in Player::BOTH {
                let rules = Rules {
                    quake: true,
                    ..Rules::plain(Side::new(n).unwrap(), variant)
                };
                let mut seen = BTreeSet::new();
                let mut waiting = vec![Position::empty(rules.side)];
                // Ends: the sweeper keeps the board at two tokens, which leaves finitely many positions.
                while let Some(board) = waiting.pop() {
                    assert!(!winners(&board, variant).any());
                    for player in Player::BOTH {
                        let cells = board.size().positions();
                        let own = cells.flat_map(|pos| board.stack(pos));
                        assert!(own.filter(|&token| token == player).count() <= 1);
                    }
                    if !seen.insert(board.to_string()) {
                        continue;
                    }
                    let moves: Vec<Move> = if board.to_move() == sweeper {
                        vec![sweep(&board, sweeper)]
                    } else {
                        board.moves().collect()
                    };
                    for play in moves {
                        let mut next = board.clone();
                        next.play(play).unwrap();
                        for collapses in all_collapses(&next) {
                            let mut after = next.clone();
                            quake::apply(&mut after, &collapses);
                            waiting.push(after);
                        }
                    }
                }
                assert!(seen.len() > 5);
            }
        }
    }
}

#[test]
fn t3_collapses_make_no_line_from_above() {
    let mut rng = Rng::new(3);
    for _ in 0..300 {
        let board = random_board(2 + u64::from(rng.below(2)), 7, &mut rng);
        let before = winners(&board, Variant::Top);
        for collapses in all_collapses(&board) {
            let mut after = board.clone();
            quake::apply(&mut after, &collapses);
            let now = winners(&after, Variant::Top);
            assert!(now.x <= before.x && now.o <= before.o);
        }
    }
}

/// From random positions in which M cannot win at once, the answers of the proof keep M from a line, whatever M plays
/// and whatever falls.
#[test]
fn t3_the_undoing_player_holds_from_above_with_quake() {
    let mut rng = Rng::new(4);
    let mut started = 0;
    for _ in 0..400 {
        let mut board = random_board(3, 9, &mut rng);
        let m = board.to_move();
        if winners(&board, Variant::Top).any() || !threats(&board, Variant::Top, m).is_empty() {
            continue;
        }
        started += 1;
        assert_ne!(value_with_quake(&board), Some(Value::Win));
        for _ in 0..20 {
            let moves: Vec<Move> = board.moves().collect();
            let play = *rng.choose(&moves).unwrap();
            board.play(play).unwrap();
            let pos = play.pos();
            assert!(!winners(&board, Variant::Top).has(m));
            if winners(&board, Variant::Top).any() {
                break;
            }
            let falls = quake::draw(&board, &mut rng);
            quake::apply(&mut board, &falls);
            let answer = match play {
                Move::Push(_) if board.height(pos) > 0 => Move::Pop(pos),
                _ => Move::Push(pos),
            };
            board.play(answer).unwrap();
            assert!(!winners(&board, Variant::Top).has(m));
            if winners(&board, Variant::Top).any() {
                break;
            }
            let falls = quake::draw(&board, &mut rng);
            quake::apply(&mut board, &falls);
            assert!(threats(&board, Variant::Top, m).is_empty());
        }
    }
    assert!(started > 20, "{started}");
}

#[test]
fn t4_a_move_makes_lines_for_one_player_at_most_and_pops_none_in_space() {
    let mut rng = Rng::new(5);
    for _ in 0..2_000 {
        let tokens = rng.below(14);
        let board = random_board(2 + u64::from(rng.below(3)), tokens, &mut rng);
        for variant in Variant::ALL {
            if winners(&board, variant).any() {
                continue;
            }
            for play in board.moves() {
                let mut next = board.clone();
                next.play(play).unwrap();
                let after = winners(&next, variant);
                assert!(!after.both());
                if matches!(play, Move::Pop(_)) && variant == Variant::ThreeD {
                    assert!(!after.any());
                }
            }
        }
    }
}

#[test]
fn t4_from_above_a_pop_can_win_for_either_side() {
    for (board, wins) in [("XO . / . X x", Value::Win), ("OX . / . O x", Value::Loss)] {
        let board = text::position::read(board.as_bytes()).unwrap();
        let values = move_values(&board, Variant::Top);
        assert!(values.contains(&(Move::Pop(Pos::new(0, 0)), wins)));
    }
}

#[test]
fn t4_both_at_once_needs_space_and_a_quake() {
    let board = text::position::read(b"XO XO O / . . . / OX OX X x").unwrap();
    let rules = Rules {
        quake: true,
        ..Rules::plain(board.side(), Variant::ThreeD)
    };
    let mut game = Game::resumed(rules, board);
    assert!(!game.is_over());
    let falls = [(0, 0), (0, 1), (2, 0), (2, 1)].map(|(row, col)| Collapse {
        pos: Pos::new(row, col),
        tokens: 1,
    });
    game.play_with(Move::Push(Pos::new(1, 0)), &falls).unwrap();
    assert!(game.winners().both());
}

#[test]
fn t5_the_coverer_never_sees_a_line() {
    let mut rng = Rng::new(6);
    for n in 2..=4 {
        for quake in [false, true] {
            for number in 0..60 {
                let coverer = Player::BOTH[number % 2];
                let rules = Rules {
                    quake,
                    ko: true,
                    ..Rules::plain(Side::new(n).unwrap(), Variant::Top)
                };
                let mut game = Game::new(rules);
                for _ in 0..40 {
                    let board = game.position();
                    let seen = |pos: &Pos| board.top(*pos) == Some(!coverer);
                    let play = if game.to_move() == coverer {
                        assert!(board.size().positions().filter(seen).count() <= 1);
                        let cell = board.size().positions().find(seen);
                        Move::Push(cell.unwrap_or(Pos::new(0, 0)))
                    } else {
                        *rng.choose(&game.moves().collect::<Vec<_>>()).unwrap()
                    };
                    game.play(play, &mut rng).unwrap();
                    assert!(!game.winners().has(!coverer));
                    if game.is_over() {
                        break;
                    }
                }
            }
        }
    }
}
