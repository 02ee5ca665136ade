//! The players keep the rules and their promises. Longer matches: `grille morpion match`.

use grille_grid::Rng;
use grille_morpion::ai::Level;
use grille_morpion::arena::{Tally, games};
use grille_morpion::{Game, Player, Rules, Side, Variant};

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
            for (quake, ko) in [(false, false), (false, true), (true, false), (true, true)] {
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
    let levels = [
        Level::Random,
        Level::Greedy,
        Level::Skilled,
        Level::Expert,
        Level::Best,
    ];
    let modes = [
        (Variant::Top, false),
        (Variant::ThreeD, false),
        (Variant::Top, true),
    ];
    for (variant, quake) in modes {
        let rules = rules(3, variant, quake, false);
        for two in levels.windows(2) {
            let first = games(rules, two[1], two[0], 0..40, 3, 60);
            let second = games(rules, two[0], two[1], 0..40, 4, 60);
            let score = (first.score(Player::X) + second.score(Player::O)) / 2.0;
            assert!(score > 0.5, "{rules:?} {two:?}: {score}");
        }
    }
}

/// A change here is a change of every shared match: do not update without a reason.
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
