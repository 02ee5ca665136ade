//! The approaches as players: they finish their games, obey the rules, and win often enough.

use grille_grid::{Pos, Rng, Size};
use grille_mines::solve::{self, Approach, ApproachName};
use grille_mines::{Cell, Game, Move, Rules, Status};

fn game(rows: u64, cols: u64, mines: u32, rng: &mut Rng) -> Game {
    let size = Size::new(rows, cols).unwrap();
    let first = Pos::new(rng.below(size.rows()), rng.below(size.cols()));
    Game::start(size, mines, first, Rules::IA, rng).unwrap().0
}

fn wins(name: ApproachName, games: u64, rows: u64, cols: u64, mines: u32) -> u64 {
    let mut wins = 0;
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let mut game = game(rows, cols, mines, &mut rng);
        let mut approach = name.approach();
        while game.status() == Status::Playing {
            solve::step(&mut game, &mut *approach, &mut rng);
        }
        wins += u64::from(game.status() == Status::Won);
    }
    wins
}

/// Fewer games than the documented figures use (`grille mines compare`). They are seeded, so the counts never vary.
/// The bounds leave room for a better bot, not for a worse one.
#[test]
fn the_pseudo_inverse_wins_as_often_as_it_should() {
    let beginner = wins(ApproachName::Pinv, 200, 9, 9, 10);
    assert!(beginner >= 184, "{beginner} of 200, 92 % wanted");
    let intermediate = wins(ApproachName::Pinv, 100, 16, 16, 40);
    assert!(intermediate >= 74, "{intermediate} of 100, 74 % wanted");
    let expert = wins(ApproachName::Pinv, 100, 16, 30, 99);
    assert!(expert >= 38, "{expert} of 100, 38 % wanted");
}

#[test]
fn each_approach_beats_the_one_before_it() {
    let wins = ApproachName::ALL.map(|name| wins(name, 200, 9, 9, 10));
    assert!(wins[0] < wins[1] && wins[1] < wins[2], "{wins:?}");
}

/// Plays one game and returns the moves played, and whether each step was a guess.
fn record(approach: &mut dyn Approach, seed: u64, cols: u64) -> (Vec<Move>, Vec<bool>) {
    let mut rng = Rng::new(seed);
    let mut game = game(9, cols, 12, &mut rng);
    let (mut moves, mut guesses) = (Vec::new(), Vec::new());
    while game.status() == Status::Playing {
        moves.extend(solve::step(&mut game, approach, &mut rng));
        guesses.push(approach.guessed());
    }
    (moves, guesses)
}

#[test]
fn an_approach_that_has_played_other_games_plays_like_a_fresh_one() {
    for name in ApproachName::ALL {
        let mut used = name.approach();
        for seed in 0..20 {
            let cols = 9 + seed % 3;
            let fresh = record(&mut *name.approach(), seed, cols);
            assert_eq!(record(&mut *used, seed, cols), fresh, "{name:?}");
        }
    }
}

#[test]
fn a_lost_game_had_a_guess() {
    for name in [ApproachName::Random, ApproachName::Rules] {
        for seed in 0..40 {
            let mut rng = Rng::new(seed);
            let mut game = game(9, 9, 12, &mut rng);
            let mut approach = name.approach();
            while game.status() == Status::Playing {
                solve::step(&mut game, &mut *approach, &mut rng);
            }
            assert!(game.status() == Status::Won || approach.guessed());
        }
    }
}

#[test]
fn every_step_changes_something_and_no_move_is_wasted() {
    let mut rng = Rng::new(300);
    for name in ApproachName::ALL {
        for _ in 0..100 {
            let mines = 1 + rng.below(20);
            let mut game = game(1 + u64::from(rng.below(7)), 22, mines, &mut rng);
            let mut approach = name.approach();
            let mut steps = 0;
            while game.status() == Status::Playing {
                let before = game.view().clone();
                let played = solve::step(&mut game, &mut *approach, &mut rng);
                assert!(!played.is_empty());
                let mut seen: Vec<Move> = Vec::new();
                for mv in played {
                    assert!(!seen.contains(&mv), "no move twice");
                    if let Move::Dig(pos) = mv {
                        let unmarked = seen.contains(&Move::Unmark(pos));
                        assert!(
                            before.cell(pos) == Cell::Hidden || unmarked,
                            "no flag is dug"
                        );
                    }
                    seen.push(mv);
                }
                steps += 1;
                assert!(steps <= 2 * 7 * 22, "it ends");
            }
        }
    }
}

/// A person's marks are kept as they are; wrong ones must not keep a bot from finishing.
#[test]
fn wrong_marks_never_stop_a_bot() {
    let mut rng = Rng::new(301);
    for name in ApproachName::ALL {
        for _ in 0..60 {
            let mut game = game(6, 6, 6, &mut rng);
            for pos in game.view().covered().collect::<Vec<_>>() {
                if rng.below(2) == 0 {
                    let _ = game.play(Move::Mark(pos));
                }
            }
            let mut approach = name.approach();
            let mut steps = 0;
            while game.status() == Status::Playing {
                solve::step(&mut game, &mut *approach, &mut rng);
                steps += 1;
                assert!(steps < 200, "{name:?} goes round in circles");
            }
        }
    }
}

#[test]
fn no_approach_has_a_move_where_all_is_open() {
    let mut rng = Rng::new(1);
    let game = game(3, 3, 0, &mut rng);
    assert_eq!(game.status(), Status::Won);
    for name in ApproachName::ALL {
        let moves = name.approach().moves(game.view(), &mut rng);
        assert_eq!(moves, [], "{}", name);
    }
}
