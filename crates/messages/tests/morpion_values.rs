//! The hint of Morpion and the bar beside the board say the same of a position.

use grille_grid::Rng;
use grille_messages::hint::stages as hint_stages;
use grille_messages::morpion::values::{End, MoveValues, describe_worth};
use grille_messages::{Language, Messages};
use grille_morpion::Player;
use grille_morpion::analyse::Worth;
use grille_session::hint::{self, HintDetail};
use grille_session::{Game, Move, Session};

/// Calls `check` with many positions of games that are played at random.
fn for_positions(mut check: impl FnMut(&Session)) {
    let mut rng = Rng::new(7);
    for rules in [
        "3:top",
        "3:3d",
        "4:3d",
        "3:3d:ko",
        "3:top:quake",
        "3:3d:quake",
        "4:3d:quake",
    ] {
        for seed in 0..4 {
            let id = format!("morpion:{rules}:{seed}");
            let mut session = Session::new(id.parse().unwrap()).unwrap();
            for ply in 0..8 {
                let Game::Morpion(game) = session.game() else {
                    unreachable!("it is a game of Morpion");
                };
                let moves: Vec<_> = game.game().moves().collect();
                let Some(&play) = rng.choose(&moves) else {
                    break;
                };
                session.play(Move::from(play), 0).unwrap();
                if ply % 2 == 1 && !session.status().is_over() {
                    check(&session);
                }
            }
        }
    }
}

#[test]
fn the_bar_and_the_hint_agree() {
    let lang = Messages::new(Language::En);
    let (mut equal, mut expected) = (0, 0);
    for_positions(|session| {
        let Game::Morpion(game) = session.game() else {
            unreachable!("it is a game of Morpion");
        };
        let game = game.game();
        let mover = game.to_move();
        let values = MoveValues::new(game, hint::values(game));
        let found = hint::hint(session);
        let HintDetail::Morpion(Some(play), analysis) = &found.detail else {
            panic!("a game that goes on has a hint");
        };
        assert_eq!(*analysis, values.analysis);
        let worth = values.worth(*play).unwrap();
        let best = || analysis.best(mover);
        assert!(best().any(|(other, _)| other == play), "{}", session.id());
        let ranks = analysis.moves.iter().map(|(_, worth)| worth.rank(mover));
        assert!(ranks.fold(f64::MIN, f64::max) - worth.rank(mover) < 1e-9);

        let (share, words) = values.bar(&lang);
        let of_mover = if mover == Player::X {
            share
        } else {
            1.0 - share
        };
        match (values.end(&worth), worth) {
            (End::Wins, _) => assert_eq!(of_mover, 1.0),
            (End::Loses, _) => assert_eq!(of_mover, 0.0),
            (End::Neither, Worth::Expected(_)) => {
                expected += 1;
                let percent = (100.0 * of_mover).round();
                let bar = format!("{} {percent} %", mover.letter());
                assert!(words.starts_with(&bar), "{words}");
                let said = describe_worth(&worth, &lang);
                assert!(said.starts_with(&format!("{percent} %")), "{said} {words}");
            }
            (End::Neither, _) => assert_eq!(of_mover, 0.5),
        }

        let stages = hint_stages(&found, session.game().position(), &lang);
        let says_equal = stages.last().unwrap().contains("equally good");
        let are_known = best().all(|(_, worth)| worth.is_known());
        assert_eq!(says_equal, best().count() > 1 && are_known, "{stages:?}");
        equal += u32::from(says_equal);
    });
    assert!(equal > 20 && expected > 20, "{equal} {expected}");
}

#[test]
fn equal_moves_are_named_and_what_is_not_known_is_not_called_equal() {
    let lang = Messages::new(Language::En);
    let last_stage = |id: &str| {
        let session = Session::new(id.parse().unwrap()).unwrap();
        let found = hint::hint(&session);
        let stages = hint_stages(&found, session.game().position(), &lang);
        stages.into_iter().next_back().unwrap()
    };
    // X completes a row at c1, or a column at a3.
    let two = last_stage("morpion:3:top:1:+a1+b2+b1+c3+a2+b3");
    assert!(
        two.ends_with("Several moves are equally good: +c1, +a3."),
        "{two}"
    );
    assert!(last_stage("morpion:3:top:1").ends_with("All moves are equally good."));
    let unknown = last_stage(
        "morpion:5:3d:quake:1:+a1+b1+c1+d1+e1+a2+b2+c2+d2+e2+a3+b3+c3+d3+e3+a4+b4+c4+d4+e4",
    );
    assert!(
        unknown.contains("unknown") && !unknown.contains("equally"),
        "{unknown}"
    );
}
