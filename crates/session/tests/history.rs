//! Moves, undo, redo and events: a position depends only on the moves, not on how it was reached.

mod random;

use grille_grid::Rng;
use grille_mines::Cell;
use grille_session::{Events, Game, Session, Status, mines};
use random::{STARTS, any_move, play_at_random, seen, start};

/// The same game, replayed from the start.
fn anew(session: &Session, text: &str) -> Session {
    let mut other = start(text);
    for _ in other.opening_len()..other.cursor() {
        other.undo();
    }
    for step in &session.steps()[other.cursor()..session.cursor()] {
        other.play(step.mv.clone(), step.at).unwrap();
    }
    other
}

#[test]
fn stepping_through_a_game_leaves_it_as_it_was_played() {
    for (number, text) in STARTS.iter().enumerate() {
        for round in 0..12 {
            let mut rng = Rng::new(1000 * number as u64 + round);
            let mut session = start(text);
            play_at_random(&mut session, 60, &mut rng);
            assert_eq!(seen(&session), seen(&anew(&session, text)), "{text}");
            // Every position of the history, in any order.
            for _ in 0..10 {
                let at = rng.below(session.steps().len() as u32 + 1) as usize;
                let there = session.go_to(at);
                assert_eq!(there, at >= session.opening_len(), "{text}");
                assert_eq!(seen(&session), seen(&anew(&session, text)), "{text}");
            }
        }
    }
}

#[test]
fn undo_and_redo_are_each_others_opposite() {
    for text in STARTS {
        let mut rng = Rng::new(5);
        let mut session = start(text);
        let mut views = vec![seen(&session)];
        for _ in 0..60 {
            let text = any_move(&session, &mut rng);
            if session.play_text(&text, 0).is_ok() {
                views.push(seen(&session));
            }
        }
        for view in views.iter().rev().skip(1) {
            assert!(session.undo(), "{text}");
            assert_eq!(seen(&session), *view, "{text}");
        }
        for view in &views[1..] {
            assert!(session.redo(), "{text}");
            assert_eq!(seen(&session), *view, "{text}");
        }
        assert!(!session.redo(), "{text}");
    }
}

#[test]
fn blanks_around_a_move_do_not_matter_and_bad_moves_never_count() {
    for text in STARTS {
        let mut rng = Rng::new(6);
        let (mut one, mut other) = (start(text), start(text));
        for _ in 0..40 {
            let play = any_move(&one, &mut rng);
            let spaced = format!(" \t{}  ", play.replace(' ', "   "));
            assert_eq!(
                one.play_text(&play, 0),
                other.play_text(&spaced, 0),
                "{play:?}"
            );
            assert_eq!(one.save(), other.save());
        }
    }
}

/// The cells opened, marked and unmarked between two views.
fn difference(before: &[Cell], after: &[Cell]) -> [Vec<usize>; 3] {
    let changed = |is: fn(Cell, Cell) -> bool| -> Vec<usize> {
        let pairs = before.iter().zip(after).enumerate();
        pairs
            .filter(|(_, (was, now))| was != now && is(**was, **now))
            .map(|(at, _)| at)
            .collect()
    };
    [
        changed(|_, now| matches!(now, Cell::Open(_))),
        changed(|_, now| now == Cell::Marked),
        changed(|was, now| was == Cell::Marked && now == Cell::Hidden),
    ]
}

#[test]
fn events_of_minesweeper_are_what_the_view_shows() {
    use grille_mines::Event;
    for text in STARTS.iter().filter(|text| text.starts_with("mines")) {
        for seed in 0..20 {
            let mut rng = Rng::new(seed);
            let mut session = start(text);
            for _ in 0..60 {
                let cells = |session: &Session| match session.game() {
                    Game::Mines(game) => game.view().cells().cells().to_vec(),
                    _ => unreachable!("a game of Minesweeper"),
                };
                let before = cells(&session);
                let play = any_move(&session, &mut rng);
                let Ok(Events::Mines(events)) = session.play_text(&play, 0) else {
                    continue;
                };
                let size = session.game().size();
                let [opened, marked, unmarked] = difference(&before, &cells(&session));
                let index = |pos| size.index(pos);
                let mut changed: [Vec<usize>; 3] = Default::default();
                changed[0] = mines::opened(&events).into_iter().map(index).collect();
                let mut exploded = 0;
                for event in &events {
                    match event {
                        Event::Opened(_) => {}
                        Event::Marked(pos) => changed[1].push(size.index(*pos)),
                        Event::Unmarked(pos) => changed[2].push(size.index(*pos)),
                        Event::Exploded(pos) => {
                            exploded += 1;
                            let hit = cells(&session)[size.index(*pos)];
                            assert_eq!(hit, Cell::Hit);
                        }
                        Event::Won | Event::Lost => {}
                    }
                }
                if session.status() == Status::Lost {
                    // The end reveals cells that no move opened; a wrong mark loses without an explosion.
                    assert!(exploded <= 1, "{text} {play}");
                    continue;
                }
                assert_eq!(
                    (changed, exploded),
                    ([opened, marked, unmarked], 0),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn a_chord_digs_what_is_closed_and_unmarked_around_a_number_with_all_its_marks() {
    let mut chords = 0;
    for seed in 0..300 {
        let mut session = start(&format!("mines:8x8/8:zero:{seed}"));
        session.play_text("d D4", 0).unwrap();
        let twin = |session: &Session| session.clone();
        let Game::Mines(game) = session.game() else {
            panic!("another game");
        };
        let size = game.view().size();
        let view = game.view().clone();
        // Mark the cells that a single number proves to be mines.
        for pos in size.positions() {
            let Cell::Open(count) = view.cell(pos) else {
                continue;
            };
            let closed: Vec<_> = size
                .neighbours(pos)
                .filter(|&near| view.cell(near).is_covered())
                .collect();
            if closed.len() == usize::from(count.number()) {
                for near in closed {
                    let _ = session
                        .play_text(&format!("f {}", grille_mines::text::cell::write(near)), 0);
                }
            }
        }
        for pos in size.positions() {
            let Game::Mines(game) = session.game() else {
                panic!("another game");
            };
            let name = grille_mines::text::cell::write(pos);
            let Cell::Open(count) = game.view().cell(pos) else {
                let refused = twin(&session).play_text(&format!("c {name}"), 0);
                assert!(refused.is_err(), "a closed cell");
                continue;
            };
            let near: Vec<_> = size.neighbours(pos).collect();
            let is = |cell: Cell| {
                near.iter()
                    .filter(|&&at| game.view().cell(at) == cell)
                    .count()
            };
            let ready = is(Cell::Marked) == usize::from(count.number()) && is(Cell::Hidden) > 0;
            let mut chorded = twin(&session);
            assert_eq!(
                chorded.play_text(&format!("c {name}"), 0).is_ok(),
                ready,
                "{name}"
            );
            if !ready {
                continue;
            }
            chords += 1;
            // The same, cell by cell.
            let mut digged = twin(&session);
            for at in near {
                let _ = digged.play_text(&format!("d {}", grille_mines::text::cell::write(at)), 0);
            }
            let view = |session: &Session| match session.game() {
                Game::Mines(game) => game.view().clone(),
                _ => unreachable!("a game of Minesweeper"),
            };
            assert_eq!(view(&chorded), view(&digged));
        }
    }
    assert!(chords > 200, "only {chords} chords");
}

#[test]
fn events_of_takuzu_are_what_the_board_shows() {
    use grille_takuzu::Event;
    for text in STARTS.iter().filter(|text| text.starts_with("takuzu")) {
        for seed in 0..40 {
            let mut rng = Rng::new(seed);
            let mut session = start(text);
            for _ in 0..60 {
                // A digit and a note per cell.
                let cells = |session: &Session| match session.game() {
                    Game::Takuzu(game) => {
                        let positions = session.game().size().positions();
                        let cell = |pos| (game.board().digit(pos), game.note(pos));
                        positions.map(cell).collect::<Vec<_>>()
                    }
                    _ => unreachable!("a game of Takuzu"),
                };
                let before = cells(&session);
                let play = any_move(&session, &mut rng);
                let Ok(Events::Takuzu(events)) = session.play_text(&play, 0) else {
                    continue;
                };
                let after = cells(&session);
                let size = session.game().size();
                let mut expected = before.clone();
                let mut changed = None;
                for event in &events {
                    match *event {
                        Event::Put(pos, digit) => expected[size.index(pos)] = (Some(digit), None),
                        Event::Cleared(pos) => expected[size.index(pos)] = (None, None),
                        Event::Noted(pos, note) => expected[size.index(pos)] = (None, note),
                        Event::Filled(count) => changed = Some(count),
                        Event::FullButWrong => {
                            assert!(after.iter().all(|(digit, _)| digit.is_some()));
                            assert_eq!(session.status(), Status::Playing);
                        }
                        Event::Won => assert_eq!(session.status(), Status::Won),
                    }
                }
                match changed {
                    None => assert_eq!(after, expected, "{text} {play}"),
                    Some(count) => {
                        let pairs = before.iter().zip(&after);
                        assert_eq!(pairs.filter(|(was, now)| was.0 != now.0).count(), count);
                    }
                }
            }
        }
    }
}

#[test]
fn events_of_morpion_are_what_the_piles_show() {
    use grille_morpion::Event;
    for text in STARTS.iter().filter(|text| text.starts_with("morpion")) {
        for seed in 0..40 {
            let mut rng = Rng::new(seed);
            let mut session = start(text);
            for _ in 0..60 {
                let piles = |session: &Session| match session.game() {
                    Game::Morpion(game) => {
                        let positions = session.game().size().positions();
                        let pile = |pos| game.game().position().stack(pos).collect::<Vec<_>>();
                        positions.map(pile).collect::<Vec<_>>()
                    }
                    _ => unreachable!("a game of Morpion"),
                };
                let mut expected = piles(&session);
                let play = any_move(&session, &mut rng);
                let Ok(Events::Morpion(events)) = session.play_text(&play, 0) else {
                    continue;
                };
                let size = session.game().size();
                for event in &events {
                    match event {
                        Event::Pushed { player, pos, stack } => {
                            expected[size.index(*pos)].push(*player);
                            assert_eq!(&expected[size.index(*pos)], stack);
                        }
                        Event::Popped {
                            pos, token, stack, ..
                        } => {
                            assert_eq!(expected[size.index(*pos)].pop(), Some(*token));
                            assert_eq!(&expected[size.index(*pos)], stack);
                        }
                        Event::Fell(collapses) => {
                            for collapse in collapses {
                                let pile = &mut expected[size.index(collapse.pos)];
                                pile.drain(..collapse.tokens as usize);
                            }
                        }
                        Event::Won(lines) => {
                            assert!(!lines.is_empty());
                            assert!(
                                matches!(session.status(), Status::Line(winners) if winners.any())
                            );
                        }
                    }
                }
                assert_eq!(piles(&session), expected, "{text} {play}");
            }
        }
    }
}

#[test]
fn undo_counts_as_help_only_in_minesweeper() {
    for text in STARTS {
        let mut rng = Rng::new(8);
        let mut session = start(text);
        for _ in 0..20 {
            let play = any_move(&session, &mut rng);
            let _ = session.play_text(&play, 0);
        }
        assert!(!session.helped());
        let undone = session.undo();
        assert_eq!(
            session.helped(),
            undone && text.starts_with("mines"),
            "{text}"
        );
    }
}

#[test]
fn verdicts_are_found_once_for_a_game_and_its_copies_until_a_move_changes() {
    let mut session = start("mines:1x4/1:none:~2");
    session.play_text("d A1", 0).unwrap();
    session.play_text("d C1", 0).unwrap();
    let copy = session.clone();
    let (here, there) = (session.verdicts().unwrap(), copy.verdicts().unwrap());
    assert!(std::ptr::eq(here, there), "the copy has the same verdicts");
    let lost = |session: &Session| session.verdicts().unwrap().1.verdicts[1].lost;
    assert!(lost(&session));
    assert!(session.undo());
    assert!(session.verdicts().is_none(), "it goes on");
    session.play_text("d D1", 0).unwrap();
    assert!(!lost(&session) && lost(&copy));
}

#[test]
fn a_chord_is_judged_cell_by_cell() {
    let mut session = start("mines:3x3/1:none:~800");
    session.play_text("d B2", 0).unwrap();
    session.play_text("f A1", 0).unwrap();
    session.play_text("c B2", 0).unwrap();
    assert_eq!(session.status(), Status::Won);
    let (steps, judged) = session.verdicts().unwrap();
    assert_eq!(steps[..3], [0, 1, 2]);
    assert!(steps[2..].iter().all(|&step| step == 2));
    assert_eq!(steps.len(), judged.verdicts.len());
}
