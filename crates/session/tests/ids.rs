//! IDs: an ID gives everyone the same board.

mod random;

use grille_grid::Rng;
use grille_morpion::Player;
use grille_session::morpion::Seat;
use grille_session::{Game, Session, Start, id};
use grille_takuzu::Difficulty;
use grille_takuzu::technique::Technique;
use random::{STARTS, any_move, play_at_random, seen, start};

#[test]
fn an_id_reads_back_as_what_it_was_written_from() {
    for text in STARTS {
        let read = text.parse::<Start>().unwrap();
        let written = read.to_string();
        assert_eq!(written.parse::<Start>().as_ref(), Ok(&read), "{text}");
        assert_eq!(written.parse::<Start>().unwrap().to_string(), written);
    }
}

/// The board of a finished game, or the puzzle.
fn board(session: &Session) -> String {
    match session.game() {
        Game::Mines(game) => format!("{:?}", game.layout_at_end()),
        Game::Takuzu(game) => format!("{:?}", game.puzzle()),
        Game::Morpion(game) => format!("{:?}", game.setup().rules),
    }
}

#[test]
fn the_same_moves_on_a_board_by_id_or_description_give_the_same_game() {
    for (number, text) in STARTS.iter().enumerate() {
        for round in 0..10 {
            let mut rng = Rng::new(77 * number as u64 + round);
            let mut session = start(text);
            play_at_random(&mut session, 50, &mut rng);
            let mut by_id = start(&session.id());
            let steps = &session.steps()[..session.cursor()];
            for step in steps {
                // The first cell of a shared board is already dug.
                let _ = by_id.play(step.mv.clone(), step.at);
            }
            assert_eq!(by_id.status(), session.status(), "{text}: {}", session.id());
            assert_eq!(board(&by_id), board(&session), "{text}");
            let mut described = start(&session.description());
            if let Game::Morpion(game) = described.game() {
                assert_eq!(
                    game.ply() as usize,
                    session.cursor(),
                    "all moves came along"
                );
            }
            for step in steps.iter().skip(match session.game() {
                Game::Morpion(_) => steps.len(),
                _ => 0,
            }) {
                let _ = described.play(step.mv.clone(), step.at);
            }
            assert_eq!(described.status(), session.status(), "{text}");
            assert_eq!(board(&described), board(&session), "{text}");
        }
    }
}

#[test]
fn a_board_that_was_dug_into_is_shared_with_its_first_cell() {
    for text in STARTS.iter().filter(|text| text.starts_with("mines")) {
        let mut rng = Rng::new(3);
        let mut session = start(text);
        for _ in 0..30 {
            let play = any_move(&session, &mut rng);
            let _ = session.play_text(&play, 0);
        }
        for shared in [session.id(), session.description()] {
            let other = start(&shared);
            let again = start(&other.id());
            assert_eq!(seen(&again), seen(&other), "{shared}");
            if let Start::Mines(setup) = other.start() {
                assert_eq!(other.opening_len(), usize::from(setup.click.is_some()));
            }
        }
    }
}

#[test]
fn another_game_is_of_the_same_kind_and_can_be_played() {
    for text in STARTS {
        let session = start(text);
        for seed in [1, 2] {
            let next = session.another(seed);
            assert_eq!(next.kind(), session.kind());
            let written = next.to_string();
            assert_eq!(written.parse::<Start>().as_ref(), Ok(&next), "{text}");
            let other = Session::new(next).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(other.game().size(), session.game().size());
            assert!(other.steps().is_empty());
        }
    }
}

#[test]
fn a_fault_is_reported_with_its_place() {
    for (text, line, column, token) in [
        ("mines:1024x1025/5:1", 1, 7, "1024x1025/5"),
        ("mines:expert:42@ZZ9", 1, 17, "ZZ9"),
        ("takuzu:.1.0x0..0..0..11.0", 1, 12, "x"),
        ("takuzu:.1.0\n.x..\n..0.\n11.0", 2, 2, "x"),
        ("morpion:3:top:y=best:1", 1, 15, "y=best"),
        ("morpion:3:top:+b2+zz:1", 1, 18, "+zz"),
    ] {
        let error = text.parse::<Start>().expect_err(text);
        let place = (error.place.line, error.place.column);
        assert_eq!(
            (place, error.token.as_str()),
            ((line, column), token),
            "{text}"
        );
    }
}

#[test]
fn clues_that_spell_a_level_are_a_puzzle() {
    for id in [
        "takuzu:8x8u:medium",
        "takuzu:8x8:medium",
        "takuzu:7x7u:easy",
    ] {
        let start: Start = id.parse().unwrap();
        assert_eq!(start.to_string(), id);
        let save = Session::new(start).unwrap().save();
        assert_eq!(Session::load(&save).unwrap().save(), save);
    }
    let level: Start = "takuzu:8x8:medium:42".parse().unwrap();
    assert_eq!(level.to_string(), "takuzu:8x8:medium:42");
}

#[test]
fn the_largest_board_has_an_id() {
    let Ok(Start::Mines(setup)) = "mines:1024x1024/5:1".parse::<Start>() else {
        panic!("a board of 2^20 cells");
    };
    assert_eq!(setup.size.area(), grille_session::mines::MOST_CELLS);
}

#[test]
fn the_computer_may_play_either_side_of_morpion() {
    for (text, player) in [("x=best", Player::X), ("o=best", Player::O)] {
        let session = Session::new(format!("morpion:3:top:{text}:1").parse().unwrap()).unwrap();
        let Game::Morpion(game) = session.game() else {
            panic!("another game");
        };
        assert!(game.seat(player) != Seat::Human, "{text}");
        assert!(game.seat(!player) == Seat::Human, "{text}");
    }
}

#[test]
fn damaged_ids_are_errors_with_a_place_or_games_that_start() {
    const BYTES: &[u8] = b"0123456789:x/@~+-=.abcdefzZ \xc3\xa9\n";
    let mut rng = Rng::new(9);
    for text in STARTS {
        for _ in 0..400 {
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..=rng.below(2) {
                let at = rng.below(bytes.len() as u32) as usize;
                match rng.below(3) {
                    0 => bytes[at] = BYTES[rng.below(BYTES.len() as u32) as usize],
                    1 => bytes.insert(at, BYTES[rng.below(BYTES.len() as u32) as usize]),
                    _ => {
                        bytes.remove(at);
                    }
                }
            }
            let text = String::from_utf8_lossy(&bytes);
            match text.parse::<Start>() {
                Err(error) => assert!(error.place.line >= 1 && error.place.column >= 1),
                Ok(read) => {
                    assert_eq!(
                        read.to_string().parse::<Start>().as_ref(),
                        Ok(&read),
                        "{text}"
                    );
                    let area = match &read {
                        Start::Mines(setup) => setup.size.area(),
                        Start::Takuzu(setup) => (setup.rows * setup.cols) as usize,
                        Start::Morpion(_) => 1,
                    };
                    if area <= 100
                        && let Ok(mut session) = Session::new(read)
                    {
                        play_at_random(&mut session, 5, &mut rng);
                    }
                }
            }
        }
    }
}

#[test]
fn a_board_that_was_begun_on_a_mine_has_a_description_that_can_be_read() {
    for text in ["mines:4x6/21:sae:7@B2", "mines:4x6/21:none:7"] {
        let mut session = Session::new(text.parse().unwrap()).unwrap();
        let _ = session.play_text("d B2", 0);
        for shared in [session.id(), session.description()] {
            assert!(shared.parse::<Start>().is_ok(), "{shared}");
        }
    }
}

#[test]
fn the_daily_games_of_every_date_exist() {
    let dates = (1..=12).flat_map(|month| (1..=31).map(move |day| (2027, month, day)));
    let mut days = 0;
    for (year, month, day) in dates {
        let ids = id::daily(year, month, day);
        if id::day_of(&ids[0]).is_none() {
            continue;
        }
        days += 1;
        for text in ids {
            assert_eq!(id::day_of(&text), Some((year, month, day)));
            let session = start(&text);
            if let Game::Takuzu(game) = session.game() {
                let level = if game.rules().signs {
                    Difficulty::Medium
                } else {
                    Difficulty::Hard
                };
                let found = game.hardest().map(Technique::difficulty);
                assert_eq!(found, Some(level), "{text}");
            }
        }
    }
    assert_eq!(days, 365);
}
