//! Tests the crate's rules against the plain ones of `oracle`, on random games.

mod oracle;

use grille_grid::{Pos, Rng};
use grille_morpion::perft::perft;
use grille_morpion::quake::Collapse;
use grille_morpion::{
    Event, Game, Line, Move, MoveError, Player, Position, Rules, Side, Variant, Winners, line_of,
    text,
};

fn as_move((push, row, col): oracle::Play) -> Move {
    let pos = Pos::new(row as u32, col as u32);
    if push {
        Move::Push(pos)
    } else {
        Move::Pop(pos)
    }
}

/// Plays random games and compares everything observable after each move.
fn check(n: u64, variant: Variant, quake: bool, ko: bool, games: u64) {
    let rules = Rules {
        quake,
        ko,
        ..Rules::plain(Side::new(n).unwrap(), variant)
    };
    let three_d = variant == Variant::ThreeD;
    let (mut ended, mut both) = (0, 0);
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let mut game = Game::new(rules);
        let mut plain = oracle::empty(n as usize);
        let mut turn = 'X';
        let mut pushed: Option<(usize, usize)> = None;
        for _ in 0..60 {
            let moves: Vec<oracle::Play> = oracle::moves(&plain, 64)
                .into_iter()
                .filter(|&(push, row, col)| push || !ko || pushed != Some((row, col)))
                .collect();
            let ours: Vec<Move> = game.moves().collect();
            assert_eq!(ours, moves.iter().map(|&m| as_move(m)).collect::<Vec<_>>());
            if let Some((row, col)) = pushed.filter(|_| ko)
                && !plain[row][col].is_empty()
            {
                let pop = Move::Pop(Pos::new(row as u32, col as u32));
                assert_eq!(game.check(pop), Err(MoveError::Ko));
            }
            let chosen = *rng.choose(&moves).unwrap();
            plain = oracle::play(&plain, turn, chosen);
            pushed = chosen.0.then_some((chosen.1, chosen.2));
            let mut x = oracle::has_line(&plain, 'X', three_d);
            let mut o = oracle::has_line(&plain, 'O', three_d);
            assert!(!(x && o), "no move makes lines for both");
            let mut collapses = Vec::new();
            if quake && !x && !o {
                for row in 0..n as usize {
                    for col in 0..n as usize {
                        let height = plain[row][col].len() as u32;
                        if height > 0 && rng.below(4) == 0 {
                            let tokens = 1 + rng.below(height);
                            oracle::collapse(&mut plain, row, col, tokens as usize);
                            let pos = Pos::new(row as u32, col as u32);
                            collapses.push(Collapse { pos, tokens });
                        }
                    }
                }
                x = oracle::has_line(&plain, 'X', three_d);
                o = oracle::has_line(&plain, 'O', three_d);
            }
            turn = oracle::other(turn);
            let events = game.play_with(as_move(chosen), &collapses).unwrap();
            assert_eq!(game.position().to_string(), oracle::text(&plain, turn));
            assert_eq!((game.winners().x, game.winners().o), (x, o));
            assert_eq!(fallen(&events), collapses);
            if x || o {
                ended += 1;
                both += u32::from(x && o);
                assert_eq!(game.moves().count(), 0);
                let push = Move::Push(Pos::new(0, 0));
                assert_eq!(game.check(push), Err(MoveError::Over));
                break;
            }
        }
    }
    assert!(ended > 0 || n > 3, "some games end");
    assert!(both == 0 || quake && three_d);
}

#[test]
fn games_without_quake_go_as_the_plain_rules_say() {
    for variant in Variant::ALL {
        for (n, games) in [(1, 3), (2, 60), (3, 60), (4, 20), (5, 10)] {
            check(n, variant, false, false, games);
        }
    }
}

#[test]
fn games_with_quake_go_as_the_plain_rules_say() {
    for variant in Variant::ALL {
        for (n, games) in [(1, 3), (2, 60), (3, 60), (4, 20)] {
            check(n, variant, true, false, games);
        }
    }
}

#[test]
fn games_with_ko_go_as_the_plain_rules_say() {
    for variant in Variant::ALL {
        for quake in [false, true] {
            for (n, games) in [(1, 3), (2, 40), (3, 40)] {
                check(n, variant, quake, true, games);
            }
        }
    }
}

/// Counts the games of `depth` moves by the plain rules. Whether the last move makes a line does not matter.
fn plain_perft(board: &oracle::Board, turn: char, three_d: bool, depth: u32) -> u64 {
    let moves = oracle::moves(board, 64);
    if depth == 1 {
        return moves.len() as u64;
    }
    let below = |play| {
        let next = oracle::play(board, turn, play);
        let over = ['X', 'O'].map(|p| oracle::has_line(&next, p, three_d));
        if over.contains(&true) {
            0
        } else {
            plain_perft(&next, oracle::other(turn), three_d, depth - 1)
        }
    };
    moves.into_iter().map(below).sum()
}

/// The first depths at which lines end games of side 3. One corner represents four, one edge four.
#[test]
fn perft_of_side_3_counts_as_the_plain_rules_do_where_lines_matter() {
    let empty = Position::empty(Side::new(3).unwrap());
    for (variant, want) in [
        (Variant::Top, [1_510_164, 18_428_763]),
        (Variant::ThreeD, [1_502_604, 18_389_499]),
    ] {
        for (depth, want) in (6..).zip(want) {
            let three_d = variant == Variant::ThreeD;
            let first = |row, col| {
                let next = oracle::play(&oracle::empty(3), 'X', (true, row, col));
                plain_perft(&next, 'O', three_d, depth - 1)
            };
            let plain = 4 * first(0, 0) + 4 * first(0, 1) + first(1, 1);
            assert_eq!(plain, want, "{variant:?}, depth {depth}");
            assert_eq!(perft(&empty, variant, depth).leaves, want);
        }
    }
}

#[test]
fn a_seeded_game_draws_what_the_quake_draws() {
    let rules = Rules {
        quake: true,
        ..Rules::plain(Side::new(3).unwrap(), Variant::ThreeD)
    };
    let mut game = Game::new(rules);
    let mut rng = Rng::new(5);
    let mut seen = 0;
    for at in 0..30 {
        let before = game.clone();
        let play = Move::Push(game.position().size().pos(at * 5 % 9));
        let events = game.play(play, &mut rng).unwrap();
        seen += fallen(&events).len();
        let mut again = before;
        let replayed = again.play_with(play, fallen(&events)).unwrap();
        assert_eq!((&replayed, &again), (&events, &game));
        if game.is_over() {
            break;
        }
    }
    assert!(seen > 0);
}

/// The collapses among the events of a move.
fn fallen(events: &[Event]) -> &[Collapse] {
    let found = events.iter().find_map(|event| match event {
        Event::Fell(collapses) => Some(&collapses[..]),
        _ => None,
    });
    found.unwrap_or(&[])
}

fn read(board: &str) -> Position {
    text::position::read(board.as_bytes()).unwrap()
}

#[test]
fn without_quake_nothing_collapses_even_if_collapses_are_given() {
    let rules = Rules::plain(Side::new(2).unwrap(), Variant::ThreeD);
    let pos = Pos::new(0, 0);
    for seed in 0..20 {
        let mut game = Game::new(rules);
        let mut rng = Rng::new(seed);
        let events = game.play(Move::Push(pos), &mut rng).unwrap();
        assert_eq!((fallen(&events), game.position().tokens()), (&[][..], 1));
        let mut fresh = Rng::new(seed);
        assert_eq!(rng.below(1 << 20), fresh.below(1 << 20), "nothing is drawn");
    }
    let mut game = Game::new(rules);
    let events = game.play_with(Move::Push(pos), &[Collapse { pos, tokens: 1 }]);
    assert_eq!(fallen(&events.unwrap()), []);
    assert_eq!(game.position().tokens(), 1);
}

#[test]
fn there_is_no_quake_after_a_move_that_makes_a_line() {
    let board = read("XOXOXOX X . / . . . / OXOXOXO O X x");
    let rules = Rules {
        quake: true,
        ..Rules::plain(board.side(), Variant::Top)
    };
    let line = Move::Push(Pos::new(0, 2));
    for seed in 0..20 {
        let mut game = Game::resumed(rules, board.clone());
        let events = game.play(line, &mut Rng::new(seed)).unwrap();
        assert!(game.winners().x && fallen(&events).is_empty());
        assert_eq!(game.position().tokens(), board.tokens() + 1);
    }
    let pos = Pos::new(0, 0);
    let mut game = Game::resumed(rules, board.clone());
    let events = game.play_with(line, &[Collapse { pos, tokens: 7 }]);
    assert!(fallen(&events.unwrap()).is_empty());
    assert_eq!(game.position().height(pos), 7);
}

#[test]
fn a_game_remembers_its_winner_and_what_ko_forbids() {
    let rules = Rules {
        ko: true,
        ..Rules::plain(Side::new(2).unwrap(), Variant::Top)
    };
    let mut game = Game::new(rules);
    let (a1, b1) = (Pos::new(0, 0), Pos::new(0, 1));
    let mut play = |play: Move| {
        game.play_with(play, &[]).unwrap();
        (game.banned(), game.winners(), game.is_over())
    };
    assert_eq!(play(Move::Push(a1)), (Some(a1), Winners::NOBODY, false));
    assert_eq!(play(Move::Push(a1)), (Some(a1), Winners::NOBODY, false));
    assert_eq!(play(Move::Push(b1)), (Some(b1), Winners::NOBODY, false));
    // X's token is revealed again, beside the other.
    assert_eq!(play(Move::Pop(a1)), (None, Winners::only(Player::X), true));
}

#[test]
fn a_game_from_a_position_has_its_side() {
    let rules = Rules::plain(Side::new(3).unwrap(), Variant::Top);
    let game = Game::resumed(rules, read("X . / . . o"));
    assert_eq!(game.rules().side.get(), 2);
}

#[test]
fn a_move_returns_what_happened_in_order() {
    let rules = Rules {
        quake: true,
        ..Rules::plain(Side::new(2).unwrap(), Variant::Top)
    };
    let (a1, b1) = (Pos::new(0, 0), Pos::new(0, 1));
    let mut game = Game::resumed(rules, read("X OX / O O o"));
    assert!(game.is_over(), "both have a row");
    assert_eq!(game.lines().len(), 2);

    game = Game::resumed(rules, read("X XO / . . x"));
    let fall = [Collapse { pos: a1, tokens: 1 }];
    let events = game.play_with(Move::Pop(b1), &fall).unwrap();
    let popped = Event::Popped {
        player: Player::X,
        pos: b1,
        token: Player::O,
        stack: vec![Player::X],
    };
    // The pop ends the game, so nothing falls.
    let line = Line {
        player: Player::X,
        tokens: vec![(a1, 0), (b1, 0)],
    };
    assert_eq!(events, [popped, Event::Won(vec![line])]);

    game = Game::resumed(rules, read("XO . / . . x"));
    let events = game.play_with(Move::Push(a1), &fall).unwrap();
    let pushed = Event::Pushed {
        player: Player::X,
        pos: a1,
        stack: vec![Player::X, Player::O, Player::X],
    };
    // The event has the stack before the quake.
    assert_eq!(events, [pushed, Event::Fell(fall.to_vec())]);
    assert_eq!(game.position().height(a1), 2);
}

#[test]
fn lines_have_as_many_tokens_of_their_player_as_the_board_has_rows() {
    let mut rng = Rng::new(8);
    let mut seen = 0;
    for number in 0..200 {
        let variant = Variant::ALL[number % 2];
        let rules = Rules {
            quake: number % 3 == 0,
            ..Rules::plain(Side::new(3).unwrap(), variant)
        };
        let mut game = Game::new(rules);
        for _ in 0..60 {
            let moves: Vec<Move> = game.moves().collect();
            let Some(&mv) = rng.choose(&moves) else { break };
            let events = game.play(mv, &mut rng).unwrap();
            let won = events.iter().any(|event| matches!(event, Event::Won(_)));
            assert_eq!(won, game.is_over());
            for player in Player::BOTH {
                let line = line_of(game.position(), variant, player);
                assert_eq!(line.is_some(), game.winners().has(player));
                if let Some(line) = line {
                    seen += 1;
                    assert_eq!(line.tokens.len(), 3);
                    for (pos, level) in line.tokens {
                        assert_eq!(game.position().token(pos, level), Some(player));
                    }
                }
            }
        }
    }
    assert!(seen > 20);
}
