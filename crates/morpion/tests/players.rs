//! The players follow the rules and keep their promises. `grille morpion match` plays longer matches.

use grille_grid::{Pos, Rng};
use grille_morpion::ai::Level;
use grille_morpion::arena::{Tally, games};
use grille_morpion::oracle::{Value, move_values};
use grille_morpion::{Game, Move, Player, Rules, Side, Variant};

/// The levels for people.
const LEVELS: [Level; 5] = [
    Level::Random,
    Level::Greedy,
    Level::Skilled,
    Level::Expert,
    Level::Best,
];

/// Quake and ko.
const MODES: [(bool, bool); 4] = [(false, false), (false, true), (true, false), (true, true)];

fn rules(n: u64, variant: Variant, quake: bool, ko: bool) -> Rules {
    Rules {
        quake,
        ko,
        ..Rules::plain(Side::new(n).unwrap(), variant)
    }
}

#[test]
fn every_player_plays_legal_moves_in_every_mode() {
    for n in [1, 2, 3, 5] {
        for variant in Variant::ALL {
            for (quake, ko) in MODES {
                for level in Level::ALL {
                    let mut game = Game::new(rules(n, variant, quake, ko));
                    let mut rng = Rng::new(n);
                    for _ in 0..4 {
                        let Some(play) = level.choose(&game, &mut rng) else {
                            break;
                        };
                        assert_eq!(game.check(play), Ok(()), "{level:?} {:?}", game.rules());
                        game.play(play, &mut rng).unwrap();
                    }
                    let over = level.choose(&game, &mut rng).is_none();
                    assert_eq!(over, game.is_over());
                }
            }
        }
    }
}

#[test]
fn the_best_player_does_not_lose_where_the_game_is_a_draw() {
    let modes = [
        (Variant::Top, false, false),
        (Variant::ThreeD, false, false),
        (Variant::Top, true, false),
        (Variant::Top, false, true),
        (Variant::Top, true, true),
    ];
    for (variant, quake, ko) in modes {
        for other in [Level::Random, Level::Greedy, Level::Trap] {
            for n in 2..=3 {
                let rules = rules(n, variant, quake, ko);
                let first = games(rules, Level::Best, other, 0..12, 5, 40);
                assert_eq!((first.o_wins, first.both), (0, 0), "{rules:?} {other:?}");
                let second = games(rules, other, Level::Best, 0..12, 6, 40);
                assert_eq!((second.x_wins, second.both), (0, 0), "{rules:?} {other:?}");
            }
        }
    }
}

#[test]
fn the_best_player_beats_greedy_within_seven_plies_on_average() {
    for variant in Variant::ALL {
        let rules = rules(3, variant, false, false);
        let tally = games(rules, Level::Best, Level::Greedy, 0..200, 1, 100);
        assert_eq!(tally.x_wins, 200, "{variant:?}");
        assert!(tally.mean_plies() <= 7.0, "{variant:?}: {tally:?}");
    }
}

#[test]
fn the_best_player_wins_the_ko_game_of_side_3_in_nine_plies_at_most() {
    let rules = rules(3, Variant::ThreeD, false, true);
    for other in [Level::Random, Level::Greedy, Level::Trap, Level::Best] {
        for number in 0..3 {
            let tally = games(rules, Level::Best, other, number..number + 1, 9, 30);
            assert_eq!(tally.x_wins, 1, "{other:?}");
            assert!(tally.plies <= 9, "{other:?}");
        }
    }
}

#[test]
fn with_the_quake_in_space_the_best_player_beats_the_others() {
    let rules = rules(3, Variant::ThreeD, true, false);
    let tally = games(rules, Level::Best, Level::Greedy, 0..12, 1, 100);
    assert!(tally.score(Player::X) > 0.8, "{tally:?}");
}

#[test]
fn each_level_for_people_beats_the_one_below() {
    let modes = [
        (Variant::Top, false),
        (Variant::ThreeD, false),
        (Variant::Top, true),
    ];
    for (variant, quake) in modes {
        let rules = rules(3, variant, quake, false);
        for two in LEVELS.windows(2) {
            let first = games(rules, two[1], two[0], 0..40, 3, 60);
            let second = games(rules, two[0], two[1], 0..40, 4, 60);
            let score = (first.score(Player::X) + second.score(Player::O)) / 2.0;
            assert!(score > 0.5, "{rules:?} {two:?}: {score}");
        }
    }
}

/// Popping the first token always holds, but makes no progress.
#[test]
fn no_level_for_people_pops_the_first_token() {
    for n in 3..=5 {
        for variant in Variant::ALL {
            for (quake, ko) in MODES {
                for level in &LEVELS[1..] {
                    for cell in [Pos::new(0, 0), Pos::new(0, 1), Pos::new(1, 1)] {
                        let mut game = Game::new(rules(n, variant, quake, ko));
                        game.play_with(Move::Push(cell), &[]).unwrap();
                        let answer = level.choose(&game, &mut Rng::new(n)).unwrap();
                        assert!(
                            matches!(answer, Move::Push(_)),
                            "{level} {:?} {cell:?}",
                            game.rules()
                        );
                    }
                }
            }
        }
    }
}

/// Plays `level` as O against an X that always pushes, on one cell or anywhere.
fn pushed_at(level: Level, rules: Rules, same: bool, seed: u64) -> Vec<Move> {
    let mut rng = Rng::new(seed);
    let mut game = Game::new(rules);
    let mut moves = Vec::new();
    while !game.is_over() && moves.len() < 80 {
        let n = rules.side.get();
        let play = match game.to_move() {
            Player::X if same => Move::Push(Pos::new(n / 2, n / 2)),
            Player::X => Move::Push(Pos::new(rng.below(n), rng.below(n))),
            Player::O => level.choose(&game, &mut rng).unwrap(),
        };
        game.play(play, &mut rng).unwrap();
        moves.push(play);
    }
    moves
}

#[test]
fn with_the_quake_players_do_not_keep_popping_what_is_pushed() {
    for variant in Variant::ALL {
        for level in LEVELS {
            for (same, seed) in [(true, 1), (true, 2), (false, 1), (false, 2), (false, 3)] {
                let moves = pushed_at(level, rules(3, variant, true, false), same, seed);
                let cycles = |six: &&[Move]| {
                    let cell = six[0].pos();
                    let pair = [Move::Push(cell), Move::Pop(cell)];
                    six.chunks(2).all(|two| *two == pair)
                };
                let found = moves.windows(6).find(cycles);
                assert_eq!(found, None, "{level} {variant:?} {same} {seed}: {moves:?}");
                if level == Level::Best {
                    assert!(moves.len() < 80, "{variant:?} {same} {seed}: no end");
                }
            }
        }
    }
}

#[test]
fn the_same_seed_is_the_same_game() {
    for level in LEVELS {
        let rules = rules(3, Variant::ThreeD, true, false);
        let game = || pushed_at(level, rules, false, 5);
        assert_eq!(game(), game(), "{level}");
    }
}

/// X has two threats, and only popping the token that made them holds.
const FORK: [&str; 7] = ["+c3", "+c3", "+c2", "+c1", "+c2", "+c2", "+b2"];

#[test]
fn a_forced_defence_is_played_however_often_it_was() {
    for quake in [false, true] {
        let mut game = Game::new(rules(3, Variant::ThreeD, quake, false));
        for play in FORK {
            game.play_with(play.parse().unwrap(), &[]).unwrap();
        }
        let defence: Move = "-b2".parse().unwrap();
        let values = move_values(game.position(), Variant::ThreeD);
        let holding = values.iter().filter(|(_, value)| *value == Value::Draw);
        assert_eq!(
            holding.collect::<Vec<_>>(),
            [&(defence, Value::Draw)],
            "the only one"
        );
        for times in 1..=12 {
            assert_eq!(game.repeats(defence), times);
            let answer = Level::Best.choose(&game, &mut Rng::new(7));
            assert_eq!(answer, Some(defence), "quake: {quake}, {times} times");
            game.play_with(defence, &[]).unwrap();
            game.play_with("+b2".parse().unwrap(), &[]).unwrap();
        }
    }
}

#[test]
fn a_win_is_taken_even_where_the_position_was_there_before() {
    for variant in Variant::ALL {
        for (quake, ko) in MODES {
            let mut game = Game::new(rules(3, variant, quake, ko));
            // O pushes here and there, X builds a row, and both undo some of it on the way.
            let moves = [
                "+a1", "+a3", "+b1", "+b3", "-a1", "-a3", "+a1", "+a3", "-b1", "-b3", "+b1", "+b3",
            ];
            for play in moves {
                game.play_with(play.parse().unwrap(), &[]).unwrap();
            }
            let win = Level::Best.choose(&game, &mut Rng::new(3));
            assert_eq!(win, Some("+c1".parse().unwrap()), "{:?}", game.rules());
        }
    }
}

/// If this fails, every shared match has changed: do not update the test without a reason.
#[test]
fn matches_are_the_same_everywhere() {
    let rules = rules(3, Variant::ThreeD, true, false);
    let tally = games(rules, Level::Trap, Level::Greedy, 0..50, 42, 100);
    let want = Tally {
        games: 50,
        x_wins: 41,
        o_wins: 9,
        draws: 0,
        both: 0,
        plies: 503,
    };
    assert_eq!(tally, want);
}
