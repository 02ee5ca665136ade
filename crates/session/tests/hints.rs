//! Hints: following them wins whatever can be won.

mod random;

use grille_grid::Rng;
use grille_session::hint::{HintDetail, hint};
use grille_session::{Game, Move, Session, Status};
use random::{STARTS, play_at_random, start};

/// Follows hints to the end and returns the number of guesses.
fn follow(session: &mut Session) -> usize {
    let mut guesses = 0;
    // Ends: a hint without moves or without effect fails the test.
    while session.status() == Status::Playing {
        let found = hint(session);
        if let HintDetail::Mines(grille_mines::hint::Hint::Guess(_)) = found.detail {
            guesses += 1;
        }
        assert!(!found.moves.is_empty(), "{found:?}");
        let before = session.cursor();
        for mv in &found.moves {
            // The flood of an earlier cell may have opened this one.
            let open = session.status() != Status::Playing || is_open(session, mv);
            if !open {
                session
                    .play(mv.clone(), 0)
                    .unwrap_or_else(|refusal| panic!("{mv:?}: {refusal} ({found:?})"));
            }
        }
        assert!(session.cursor() > before, "{found:?}");
    }
    guesses
}

fn is_open(session: &Session, mv: &Move) -> bool {
    match (session.game(), mv) {
        (Game::Mines(game), Move::Mines(grille_mines::Move::Dig(pos))) => {
            !game.view().cell(*pos).is_covered()
        }
        _ => false,
    }
}

#[test]
fn boards_without_guessing_are_won_by_hints_after_the_first_dig() {
    for (text, first) in [
        ("mines:9x9/10:zero:noguess:", "d E5"),
        ("mines:8x8/10:safe:noguess:", "d A1"),
        ("mines:7x9/9:zero:noguess:sae:", "d C3"),
        ("mines:7x9/9:zero:noguess:ia:", "d C3"),
        ("mines:7x9/9:zero:noguess:tp:", "d C3"),
    ] {
        for seed in 0..12 {
            let mut session = start(&format!("{text}{seed}"));
            session.play_text(first, 0).unwrap();
            assert_eq!(follow(&mut session), 0, "{text}{seed}");
            assert_eq!(session.status(), Status::Won, "{text}{seed}");
        }
    }
}

#[test]
fn puzzles_of_takuzu_are_won_by_hints() {
    for text in [
        "takuzu:4x4u:BbccCAba",
        "takuzu:6x6:any:1",
        "takuzu:8x8:easy:2",
        "takuzu:8x8:hard:3",
        "takuzu:10x10:extreme:4",
        "takuzu:6x10:any:5",
    ] {
        let mut session = start(text);
        follow(&mut session);
        assert_eq!(session.status(), Status::Won, "{text}");
    }
}

/// Also after mistakes, which hints then undo one by one.
#[test]
fn puzzles_of_takuzu_are_won_by_hints_after_anything() {
    for seed in 0..30 {
        let mut rng = Rng::new(seed);
        let mut session = start("takuzu:6x6:any:7");
        play_at_random(&mut session, 25, &mut rng);
        for _ in 0..200 {
            if session.status() != Status::Playing {
                break;
            }
            let found = hint(&session);
            if let HintDetail::Takuzu(grille_takuzu::Hint::Broken(_)) = found.detail {
                // The hint names the broken rule and leaves the choice of the digit to the player.
                assert!(!found.reasons.is_empty());
                while !grille_takuzu::breaches(board(&session), grille_takuzu::Rules::TAKUZU)
                    .is_empty()
                {
                    assert!(session.undo());
                }
                continue;
            }
            assert!(!found.moves.is_empty(), "{found:?}");
            for mv in &found.moves {
                session.play(mv.clone(), 0).unwrap();
            }
        }
        assert_eq!(session.status(), Status::Won, "{seed}");
    }
}

fn board(session: &Session) -> &grille_takuzu::Board {
    match session.game() {
        Game::Takuzu(game) => game.board(),
        _ => unreachable!("a game of Takuzu"),
    }
}

#[test]
fn at_any_time_there_is_a_hint_whose_first_move_can_be_played() {
    for (number, text) in STARTS.iter().enumerate() {
        for round in 0..6 {
            let mut rng = Rng::new(31 * number as u64 + round);
            let mut session = start(text);
            play_at_random(&mut session, 12, &mut rng);
            let found = hint(&session);
            if session.status() != Status::Playing {
                assert!(found.moves.is_empty(), "{text}: {found:?}");
            } else if let Some(first) = found.moves.first() {
                let played = session.clone().play(first.clone(), 0);
                assert!(played.is_ok(), "{text}: {first:?}: {played:?} {found:?}");
            }
            let size = session.game().size();
            let mut cells = found.look.iter().chain(&found.reasons).chain(&found.cells);
            assert!(cells.all(|&pos| size.contains(pos)));
        }
    }
}

/// The moves of a hint are legal, also if marks are forbidden, permanent or fatal.
#[test]
fn hints_lead_to_an_end_under_all_rules() {
    let mut won = 0;
    for rules in ["free", "sae", "tp", "ia"] {
        for seed in 0..40 {
            let mut session = start(&format!("mines:7x7/12:safe:{rules}:{seed}"));
            follow(&mut session);
            won += usize::from(session.status() == Status::Won);
        }
    }
    assert!(won > 20, "{won} of 160");
}
