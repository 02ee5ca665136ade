//! Games for tests, and random moves: good ones, bad ones and garbage.

#![allow(dead_code, unreachable_pub, missing_docs)]

use grille_grid::{Pos, Rng};
use grille_session::{Events, Game, Session, Start, Status};

/// One start of each kind. Small, because the tests use all of them.
pub const STARTS: [&str; 26] = [
    "mines:beginner:zero:1",
    "mines:9x9/10:safe:2",
    "mines:9x9/20:none:3",
    "mines:6x7/5:zero:noguess:4",
    "mines:6x7/5:safe:noguess:ia:5",
    "mines:5x5/4:sae:6",
    "mines:5x5/4:tp:7",
    "mines:8x3/4:zero:8@B2",
    "mines:1x4/1:zero:~2@A1",
    "mines:4x6/2:none:sae:~004400",
    "mines:1x1/0:none:9",
    "takuzu:4x4u:BbccCAba",
    "takuzu:6x6:easy:1",
    "takuzu:4x6:any:2",
    "takuzu:1...",
    "takuzu:unruly:4x6:any:6",
    "takuzu:4x4:BbccCAba",
    "takuzu:tango:4x4:easy:7",
    "takuzu:4x4us:BbccCAba,y",
    "takuzu:5x5:any:8",
    "takuzu:takuzu-signs-either:3x5:any:9",
    "morpion:3:top:1",
    "morpion:3:3d:quake:ko:2",
    "morpion:4:top:quake:3",
    "morpion:1:top:4",
    "morpion:2:3d:ko:o=trap:5:+a1+b2-a1",
];

pub fn start(text: &str) -> Session {
    let start = text
        .parse::<Start>()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    Session::new(start).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Everything a front end can see of a game. Games with the same result are indistinguishable.
pub fn seen(session: &Session) -> String {
    let size = session.game().size();
    let board = match session.game() {
        Game::Mines(game) => format!(
            "{:?} {} {} {:?} {:?}",
            game.view(),
            game.mines_left(),
            game.is_laid(),
            game.promise_kept(),
            game.progress(),
        ),
        Game::Takuzu(game) => {
            let cells: Vec<_> = size
                .positions()
                .map(|pos| (game.board().digit(pos), game.is_given(pos), game.note(pos)))
                .collect();
            let signs: Vec<_> = game.board().signs().collect();
            format!("{cells:?} {signs:?} {}", game.rules())
        }
        Game::Morpion(game) => {
            let piles: Vec<Vec<_>> = size
                .positions()
                .map(|pos| game.game().position().stack(pos).collect())
                .collect();
            let (last, fallen, ply) = (game.last(), game.fallen(), game.ply());
            let (turn, banned) = (game.game().to_move(), game.game().banned());
            format!("{piles:?} {last:?} {fallen:?} {ply} {turn:?} {banned:?}")
        }
    };
    format!("{:?} {} {board}", session.status(), session.id())
}

/// A move that may be legal, illegal or garbage.
pub fn any_move(session: &Session, rng: &mut Rng) -> String {
    const GARBAGE: [&str; 14] = [
        "", " ", "d", "d  ", "x A1", "d A0", "d ZZ99", "+", "-z9", "??", "=01", "AA2", "é", "\0",
    ];
    if rng.below(8) == 0 {
        return GARBAGE[rng.below(GARBAGE.len() as u32) as usize].to_owned();
    }
    let size = session.game().size();
    let pos = Pos::new(rng.below(size.rows()), rng.below(size.cols()));
    match session.game() {
        Game::Mines(_) => {
            let verb = ["d", "d", "d", "f", "f", "u", "c"][rng.below(7) as usize];
            format!("{verb} {}", grille_mines::text::cell::write(pos))
        }
        Game::Takuzu(game) => {
            let cell = grille_takuzu::text::cell::write(pos, size);
            match rng.below(12) {
                0 => cell,
                1 => format!("{cell}?"),
                2 | 3 => format!("{cell}?{}", rng.below(2)),
                4 => format!("={}", game.puzzle()),
                _ => format!("{cell}{}", rng.below(2)),
            }
        }
        Game::Morpion(_) => {
            let sign = ["+", "+", "-"][rng.below(3) as usize];
            format!("{sign}{}", grille_morpion::text::cell::write(pos))
        }
    }
}

/// Makes `times` random moves. Refused moves leave no trace.
pub fn play_at_random(session: &mut Session, times: u32, rng: &mut Rng) {
    for _ in 0..times {
        match rng.below(12) {
            0 => {
                session.undo();
            }
            1 => {
                session.redo();
            }
            2 => {
                let steps = session.steps().len() as u32;
                session.go_to(rng.below(steps + 3) as usize);
            }
            3 => {
                session.bookmark();
            }
            4 => {
                session.return_to_bookmark();
            }
            _ => {
                let text = any_move(session, rng);
                let before = (seen(session), session.save());
                let time = session.elapsed() + u64::from(rng.below(1000));
                match session.play_text(&text, time) {
                    Ok(events) => {
                        assert_eq!(
                            events.ended(),
                            session.status() != Status::Playing,
                            "{text}: {events:?}"
                        );
                        assert_eq!(
                            ends(&events),
                            usize::from(events.ended()),
                            "{text}: {events:?}"
                        );
                    }
                    Err(_) => assert_eq!((seen(session), session.save()), before, "{text:?}"),
                }
            }
        }
    }
}

/// The number of events of a move that end the game.
fn ends(events: &Events) -> usize {
    use grille_mines::Event as Mines;
    use grille_morpion::Event as Morpion;
    use grille_takuzu::Event as Takuzu;
    match events {
        Events::Mines(events) => {
            let ends = |event: &&Mines| matches!(event, Mines::Won | Mines::Lost);
            events.iter().filter(ends).count()
        }
        Events::Takuzu(events) => {
            let ends = |event: &&Takuzu| matches!(event, Takuzu::Won);
            events.iter().filter(ends).count()
        }
        Events::Morpion(events) => {
            let ends = |event: &&Morpion| matches!(event, Morpion::Won(_));
            events.iter().filter(ends).count()
        }
    }
}
