//! Which games count as a person's, which clicks are counted, and which games are daily.

use grille_grid::Rng;
use grille_mines::solve::ApproachName;
use grille_morpion::Player;
use grille_morpion::ai::Level;
use grille_session::morpion::Seat;
use grille_session::{Game, Session, id, record};

fn session(id: &str) -> Session {
    Session::new(id.parse().unwrap()).unwrap()
}

fn play(session: &mut Session, text: &str) {
    session.play_text(text, 100).unwrap();
}

const PUZZLE: &str = "takuzu:.1.0..0..0..11.0";
const FILL: &str = "=0110100100111100";

#[test]
fn a_game_with_a_move_of_a_bot_never_counts() {
    let mut mines = session("mines:beginner:1");
    assert!(!record::played_by_bot(&mines));
    mines.note_bot();
    play(&mut mines, "d E5");
    assert!(mines.undo());
    assert!(record::played_by_bot(&mines));
    let loaded = Session::load(&mines.save()).unwrap();
    assert!(record::played_by_bot(&loaded));
}

#[test]
fn a_puzzle_filled_in_by_the_solver_does_not_count_and_after_undo_has_help() {
    let mut takuzu = session(PUZZLE);
    takuzu.note_help();
    play(&mut takuzu, FILL);
    assert!(record::played_by_bot(&takuzu));
    assert!(takuzu.again().helped(), "the solution was seen");
    assert!(takuzu.undo());
    assert!(!record::played_by_bot(&takuzu) && takuzu.helped());
    assert!(!session(PUZZLE).again().helped());
}

#[test]
fn a_game_begun_by_two_computers_does_not_count_even_if_a_person_joins() {
    let mut morpion = session("morpion:3:top:x=random:o=best");
    assert!(record::played_by_bot(&morpion));
    play(&mut morpion, "+b2");
    morpion.sit(Player::X, Seat::Human);
    assert!(record::played_by_bot(&morpion));
    let again = Session::load(&morpion.save()).unwrap();
    assert!(record::played_by_bot(&again));
    // No move was played yet.
    let mut early = session("morpion:3:top:x=random:o=best");
    early.sit(Player::X, Seat::Human);
    play(&mut early, "+b2");
    assert!(!record::played_by_bot(&early));
}

#[test]
fn a_person_who_swaps_sides_with_a_computer_gets_its_moves() {
    let best = Seat::Ai(Level::Best);
    let mut swapped = session("morpion:3:top:o=best");
    play(&mut swapped, "+b2");
    swapped.sit(Player::O, Seat::Human);
    assert!(
        !record::played_by_bot(&swapped),
        "X is still the same person"
    );
    swapped.sit(Player::X, best);
    assert!(record::played_by_bot(&swapped));
    // A friend leaves, and a computer plays against the same person.
    let mut left = session("morpion:3:top");
    play(&mut left, "+b2");
    left.sit(Player::O, best);
    assert!(!record::played_by_bot(&left));
}

#[test]
fn clicks_by_kind_are_all_clicks() {
    let mut rng = Rng::new(7);
    for seed in 0..20 {
        let mut session = session(&format!("mines:beginner:{seed}"));
        while !session.status().is_over() {
            let Game::Mines(game) = session.game() else {
                panic!("another game");
            };
            let moves = game.bot_moves(ApproachName::Pinv);
            let mv = *rng.choose(&moves).unwrap();
            let _ = session.play(mv, 0);
        }
        let Game::Mines(game) = session.game() else {
            panic!("another game");
        };
        let (play, _) = game.progress().unwrap();
        let clicks = record::clicks(&session).unwrap();
        assert_eq!(clicks.left + clicks.right + clicks.chord, play.clicks);
        assert!(clicks.left > 0);
    }
    assert_eq!(record::clicks(&session(PUZZLE)), None);
}

#[test]
fn the_games_of_a_day_are_known_by_their_ids_also_while_they_are_played() {
    for (day, first) in [(2026, 11, 16), (2000, 2, 29), (9999, 12, 31)]
        .into_iter()
        .zip([["d A1", "AA0", "+b2"]; 3])
    {
        let (year, month, date) = day;
        for (one, text) in id::daily(year, month, date).iter().zip(first) {
            assert_eq!(id::day_of(one), Some(day), "{one}");
            let mut session = session(one);
            // A refused move does not change the ID either.
            let _ = session.play_text(text, 100);
            assert_eq!(id::day_of(&session.id()), Some(day), "{one}");
        }
    }
    for other in [
        "",
        "takuzu",
        "takuzu:10x10:hard:20261316",
        "takuzu:10x10:hard:20260231",
        "takuzu:10x10:hard:20261100",
        "takuzu:10x10:hard:202611160",
        "takuzu:10x10:hard:2026é116",
        "mines:intermediate:zero:noguess:20261116",
        "mines:intermediate:zero:noguess:20261116@D5",
        "morpion:3:3d:quake:o=random:20261116",
    ] {
        assert_eq!(id::day_of(other), None, "{other}");
    }
}
