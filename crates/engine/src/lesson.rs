//! Answers about the rules and the lessons of the games.

use grille_grid::{Pos, Size};
use grille_messages::lesson::{self, LessonWords};
use grille_messages::takuzu::explain::rules_id;
use grille_messages::{Messages, group, id};
use grille_session::lesson::{Answer, Attempt, Scene, lessons, rules as scenes};
use grille_session::lesson::{takuzu_rules, usual_rules};
use grille_session::{GameKind, Session};

use crate::fault::Fault;
use crate::reply::{Lesson, Rule, Rules};
use crate::state;

/// The most moves of an attempt; lessons need fewer.
const MOST_MOVES: usize = 64;

/// The rules of a game. `family` and `size` are those of a Takuzu puzzle.
pub(crate) fn rules(
    kind: GameKind,
    family: Option<grille_takuzu::Rules>,
    size: Size,
    lang: &Messages,
) -> Rules {
    let rule = |at: usize| {
        let scene: &Scene = &scenes(kind)[at];
        let session = scene.session();
        Rule {
            words: match (kind, family) {
                (GameKind::Takuzu, Some(family)) => lesson::takuzu_rule(at + 1, family, size, lang),
                _ => lesson::rule(kind, at + 1, lang),
            },
            look: numbers(&scene.cells(), &session),
            state: state::of(&session, None, lang),
        }
    };
    let (game, places) = match (kind, family) {
        (GameKind::Takuzu, Some(family)) => {
            (lang.text(rules_id(family)), takuzu_rules(family, size))
        }
        _ => (group::game(kind, lang), usual_rules(kind)),
    };
    Rules {
        title: lang.fill(id::RULES_TITLE, &[("game", game.into())]),
        rules: places.into_iter().map(rule).collect(),
    }
}

/// The position of a lesson after these moves.
pub(crate) fn position(
    kind: GameKind,
    number: u32,
    moves: &[String],
    lang: &Messages,
) -> Result<Lesson, Fault> {
    let all = lessons(kind);
    let number = usize::try_from(number).unwrap_or(usize::MAX);
    let found = number.checked_sub(1).and_then(|at| all.get(at));
    let found = found.ok_or(Fault::Field("number"))?;
    if moves.len() > MOST_MOVES {
        return Err(Fault::Field("moves"));
    }
    let words = LessonWords::new(kind, number, lang);
    let mut attempt = Attempt::new(found);
    let mut played = Vec::new();
    let mut right = None;
    let mut said = None;
    for (at, text) in moves.iter().enumerate() {
        match attempt.play(text) {
            Answer::Right => {
                played.push(text.clone());
                right = Some(true);
                said = attempt.is_done().then(|| words.praise.clone());
            }
            // A wrong move is not played, and explaining it takes a while, so only the last may be wrong.
            Answer::Wrong(_) if at + 1 < moves.len() => return Err(Fault::Field("moves")),
            Answer::Wrong(fault) => {
                right = Some(false);
                said = Some(lesson::fault(&fault, &attempt, lang));
            }
        }
    }
    let session = attempt.session();
    let game = group::game(kind, lang);
    let left = attempt.left();
    Ok(Lesson {
        lesson: lang.fill(id::LESSON_TITLE, &[("game", game.into())]),
        all: all.len(),
        title: words.title,
        notice: words.notice,
        task: words.task,
        look: numbers(&found.scene.cells(), session),
        state: state::of(session, None, lang),
        moves: played,
        left: left
            .iter()
            .map(|mv| session.game().write_move(mv))
            .collect(),
        right,
        done: attempt.is_done(),
        said,
    })
}

/// The indices of cells, in reading order of the board.
fn numbers(cells: &[Pos], session: &Session) -> Vec<usize> {
    let size = session.game().size();
    cells.iter().map(|&pos| size.index(pos)).collect()
}
