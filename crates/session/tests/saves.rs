//! Saves: a loaded game goes on as if nothing had happened; a damaged save is an error, or a valid game.

mod random;

use grille_grid::Rng;
use grille_morpion::ai::Level;
use grille_session::save::SaveFault;
use grille_session::{Game, Refusal, Session, Start, Status};
use random::{STARTS, any_move, play_at_random, seen, start};

/// A game from this start after `times` random moves.
fn played(text: &str, times: u32, seed: u64) -> Session {
    let mut session = start(text);
    play_at_random(&mut session, times, &mut Rng::new(seed));
    session
}

#[test]
fn a_save_loads_and_saves_again_the_same() {
    for text in STARTS {
        for seed in 0..20 {
            let mut session = played(text, 40, seed);
            if seed % 3 == 0 {
                session.note_help();
            }
            let saved = session.save();
            let loaded = Session::load(&saved).unwrap_or_else(|error| panic!("{error}\n{saved}"));
            assert_eq!(loaded.save(), saved);
            assert_eq!(seen(&loaded), seen(&session));
            assert_eq!(loaded.steps(), session.steps());
            assert_eq!(loaded.cursor(), session.cursor());
            assert_eq!(loaded.opening_len(), session.opening_len());
            assert_eq!(loaded.bookmarks(), session.bookmarks());
            assert_eq!(loaded.elapsed(), session.elapsed());
            assert_eq!(loaded.helped(), session.helped());
        }
    }
}

#[test]
fn a_loaded_game_plays_on_the_same() {
    for text in STARTS {
        for seed in 0..20 {
            let mut session = played(text, 15, seed);
            let mut loaded = Session::load(&session.save()).unwrap();
            let (mut one, mut other) = (Rng::new(seed), Rng::new(seed));
            play_at_random(&mut session, 40, &mut one);
            play_at_random(&mut loaded, 40, &mut other);
            assert_eq!(loaded.save(), session.save(), "{text}");
            assert_eq!(seen(&loaded), seen(&session), "{text}");
            assert_eq!(loaded.description(), session.description(), "{text}");
        }
    }
}

/// The players look at earlier positions, which a save does not hold.
#[test]
fn a_game_that_was_loaded_or_taken_back_is_answered_the_same() {
    let answer = |session: &Session| match session.game() {
        Game::Morpion(game) => game.choice(Level::Best),
        _ => panic!("another game"),
    };
    for start in ["morpion:3:3d:quake:5:o=best", "morpion:3:3d:5:o=best"] {
        let mut session = Session::new(start.parse().unwrap()).unwrap();
        for _ in 0..8 {
            let found = answer(&session);
            let loaded = Session::load(&session.save()).unwrap();
            assert_eq!(answer(&loaded), found, "{start}");
            if session.undo() {
                assert!(session.redo());
                assert_eq!(answer(&session), found, "{start}");
            }
            let Some(play) = found else { break };
            session.play_text(&play.to_string(), 1).unwrap();
        }
    }
}

/// Loads a text that may be damaged. A game that loads is played on, undone and queried.
fn survives(text: &str, rng: &mut Rng) -> bool {
    let Ok(mut session) = Session::load(text) else {
        return false;
    };
    if session.game().size().area() > 400 {
        return true;
    }
    let again = session.save();
    assert_eq!(Session::load(&again).unwrap().save(), again, "{text}");
    play_at_random(&mut session, 12, rng);
    while session.undo() {}
    while session.redo() {}
    let _ = (session.id(), session.description(), session.verdicts());
    true
}

#[test]
fn every_damaged_byte_gives_an_error_or_a_sound_game() {
    let mut rng = Rng::new(1);
    let mut loaded = 0;
    for text in STARTS {
        let saved = played(text, 12, 4).save();
        for at in 0..saved.len() {
            for byte in [b'0', b'9', b'A', b' ', b'\n', b'~', b'f'] {
                let mut bytes = saved.clone().into_bytes();
                bytes[at] = byte;
                let damaged = String::from_utf8(bytes).expect("ASCII");
                if damaged != saved {
                    loaded += usize::from(survives(&damaged, &mut rng));
                }
            }
        }
    }
    assert!(
        loaded > 100,
        "times, seeds and moves may be others: {loaded}"
    );
}

#[test]
fn every_cut_is_an_error() {
    for text in STARTS {
        let saved = played(text, 12, 5).save();
        for at in 0..saved.len() - 1 {
            let error = Session::load(&saved[..at]).expect_err("a part is not the whole");
            assert!(error.place.line >= 1 && error.place.column >= 1);
        }
    }
}

/// A save with one line, counted from 1, replaced.
fn with(save: &str, line: usize, by: &str) -> String {
    let mut lines: Vec<&str> = save.lines().collect();
    lines[line - 1] = by;
    lines.join("\n") + "\n"
}

#[test]
fn a_fault_is_reported_with_its_kind_and_place() {
    const TAKUZU: &str = "grille 1\nstart takuzu:4x4u:BbccCAba\nelapsed 1500\nbookmarks 1\nstanding 1\n\
                          moves 2\n1000 AA0\n1500 AC1\nend\n";
    const MADE: &str = "grille 1\nstart takuzu:4x4:any:1\npuzzle 4x4u:BbccCAba\nhardest pair\nelapsed 0\n\
                        standing 0\nmoves 0\nend\n";
    const MINES: &str = "grille 1\nstart mines:3x3/1:none:~008@A1\nelapsed 0\nstanding 1\nmoves 1\n\
                         0 d A1\nend\n";
    const DRAWN: &str = "grille 1\nstart mines:3x3/1:safe:5\nlaid A1 ~008\nelapsed 0\nstanding 1\nmoves 1\n\
                         0 d A1\nend\n";
    const MORPION: &str =
        "grille 1\nstart morpion:3:top:1\nseats human human\nelapsed 0\nstanding 0\nmoves 0\nend\n";
    for save in [TAKUZU, MADE, MINES, DRAWN, MORPION] {
        Session::load(save).unwrap_or_else(|error| panic!("{error}\n{save}"));
    }
    let number = || SaveFault::Number;
    let refused = |refusal| SaveFault::Move(refusal);
    let cases = [
        (with(TAKUZU, 1, "chess 1"), SaveFault::Foreign, 1, 1),
        (with(TAKUZU, 1, "grille 2"), SaveFault::Version, 1, 8),
        (with(TAKUZU, 1, "grille"), SaveFault::Version, 1, 7),
        (
            with(TAKUZU, 2, "begin takuzu:4x4u:BbccCAba"),
            SaveFault::Line,
            2,
            1,
        ),
        (with(TAKUZU, 3, "elapsed soon"), number(), 3, 1),
        (with(TAKUZU, 3, "elapsed 1499"), number(), 8, 1),
        (
            with(TAKUZU, 3, "elapsed 1500\nelapsed 1500"),
            SaveFault::Line,
            4,
            1,
        ),
        (
            with(TAKUZU, 3, "elapsed 1500\nhelped out"),
            SaveFault::Line,
            4,
            1,
        ),
        (
            with(TAKUZU, 3, "elapsed 1500\nbot best"),
            SaveFault::Line,
            4,
            1,
        ),
        (
            with(TAKUZU, 3, "elapsed 1500\nseats human human"),
            SaveFault::Line,
            4,
            1,
        ),
        (with(TAKUZU, 4, "bookmarks 1 x"), number(), 4, 1),
        (with(TAKUZU, 4, "bookmarks 3"), number(), 9, 4),
        (with(TAKUZU, 5, "standing 3"), number(), 9, 4),
        (with(TAKUZU, 5, "standing up"), SaveFault::Line, 5, 1),
        (with(TAKUZU, 6, "moves none"), number(), 6, 1),
        (with(TAKUZU, 6, "moves 1"), SaveFault::Line, 8, 1),
        (with(TAKUZU, 6, "moves 3"), number(), 9, 1),
        (with(TAKUZU, 7, "1501 AA0"), number(), 7, 1),
        (with(TAKUZU, 7, "then AA0"), number(), 7, 1),
        (
            with(TAKUZU, 7, "1000 AB0"),
            refused(Refusal::Takuzu(grille_takuzu::MoveError::Given)),
            7,
            6,
        ),
        (with(TAKUZU, 8, "999 AC1"), number(), 8, 1),
        (with(TAKUZU, 9, "fin"), SaveFault::Line, 9, 1),
        (with(TAKUZU, 9, "end\nend"), SaveFault::Trailing, 10, 1),
        (with(MADE, 3, "hardest pair"), SaveFault::Board, 3, 1),
        (with(MADE, 3, "puzzle 6x6u:zz"), SaveFault::Board, 3, 1),
        (with(MADE, 4, "hardest nut"), SaveFault::Line, 4, 1),
        (with(MINES, 6, "0 d A2"), SaveFault::Board, 7, 4),
        (with(MINES, 6, "0 f A2"), SaveFault::Board, 7, 4),
        (with(DRAWN, 3, "laid A1 008"), SaveFault::Board, 3, 1),
        (with(DRAWN, 3, "laid A1 ~808"), SaveFault::Board, 3, 1),
        (with(DRAWN, 3, "laid D1 ~008"), SaveFault::Board, 3, 1),
        (with(DRAWN, 7, "0 d C3"), SaveFault::Board, 7, 3),
        (
            with(MORPION, 2, "start morpion:3:top:1:+b2"),
            SaveFault::Line,
            2,
            7,
        ),
        (with(MORPION, 3, "seats human"), SaveFault::Line, 3, 1),
        (
            with(MORPION, 3, "seats human human human"),
            SaveFault::Line,
            3,
            1,
        ),
        (with(MORPION, 3, "seats human god"), SaveFault::Line, 3, 1),
    ];
    for (text, fault, line, column) in cases {
        let error = Session::load(&text)
            .err()
            .unwrap_or_else(|| panic!("it loads:\n{text}"));
        let place = (error.place.line, error.place.column);
        assert_eq!((error.fault, place), (fault, (line, column)), "{text}");
    }
}

#[test]
fn help_and_bots_are_loaded_from_a_save() {
    for (line, of) in [
        ("helped", Session::helped as fn(&Session) -> bool),
        ("bot", Session::was_bot),
    ] {
        let save = "grille 1\nstart morpion:3:top:1\nseats human ai:best\nelapsed 7\nstanding 0\nmoves 0\nend\n";
        assert!(!of(&Session::load(save).unwrap()));
        let loaded = Session::load(&with(save, 4, &format!("elapsed 7\n{line}"))).unwrap();
        assert!(of(&loaded), "{line}");
        assert_eq!(loaded.elapsed(), 7);
    }
}

#[test]
fn lines_swapped_removed_or_doubled_do_no_harm() {
    let mut rng = Rng::new(2);
    for text in STARTS {
        let saved = played(text, 14, 6).save();
        let lines: Vec<&str> = saved.lines().collect();
        let mut check = |lines: Vec<&str>| survives(&(lines.join("\n") + "\n"), &mut rng);
        for one in 0..lines.len() {
            for other in one + 1..lines.len() {
                let mut swapped = lines.clone();
                swapped.swap(one, other);
                check(swapped);
            }
            let mut without = lines.clone();
            without.remove(one);
            check(without);
            let mut doubled = lines.clone();
            doubled.insert(one, lines[one]);
            check(doubled);
        }
    }
}

#[test]
fn a_save_with_line_ends_of_windows_loads() {
    for text in STARTS {
        let session = played(text, 12, 7);
        let saved = session.save().replace('\n', "\r\n");
        let loaded = Session::load(&saved).unwrap_or_else(|error| panic!("{error}\n{saved}"));
        assert_eq!(loaded.save(), session.save());
    }
}

/// Files of version 1, which must load for ever: add files, but never change them.
/// Such puzzles were accepted once. They are refused now, but saved games stay readable.
#[test]
fn a_saved_puzzle_that_no_board_can_fill_loads() {
    let save = "grille 1\nstart takuzu:7x5u:zk\nelapsed 5\nstanding 0\nmoves 0\nend\n";
    let session = Session::load(save).unwrap();
    assert_eq!(session.save(), save);
    assert!("takuzu:7x5u:zk".parse::<Start>().is_err());
}

#[test]
fn golden_saves_load_for_ever() {
    let folder = format!("{}/../../testdata/play", env!("CARGO_MANIFEST_DIR"));
    let mut seen_files = 0;
    let mut over = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        if path.extension().is_none_or(|ending| ending != "grille") {
            continue;
        }
        let mut session = Session::load(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        assert_eq!(session.save(), text, "{path:?}");
        seen_files += 1;
        over += usize::from(session.status() != Status::Playing);
        let play = any_move(&session, &mut Rng::new(1));
        let _ = session.play_text(&play, session.elapsed());
        while session.undo() {}
    }
    assert!(
        seen_files >= 12 && over >= 3,
        "{seen_files} files, {over} over"
    );
}
