//! The texts of rules and lessons, and both as lines for the terminal.

use grille_grid::Size;
use grille_session::lesson::{self, Answer, Attempt, Fault, Lesson, Scene};
use grille_session::{Game, GameKind, Session};
use grille_takuzu::Rules;

use crate::takuzu::explain::{self, Explainer};
use crate::{Messages, describe, errors, group, id, sentence};

/// The numbers of two rules of Takuzu: as many 0s as 1s, and lines of odd length.
const BALANCED: usize = 3;
const ODD: usize = 7;

/// The text of a rule; rules count from 1. A test goes through all of them.
pub fn rule(kind: GameKind, number: usize, lang: &Messages) -> String {
    lang.named(&format!("rules-{kind}-{number}"))
        .unwrap_or_default()
}

/// The same for a Takuzu under these rules on a board of this size: lines of odd length have their own counts.
pub fn takuzu_rule(number: usize, rules: Rules, size: Size, lang: &Messages) -> String {
    let odd = explain::odd_id(rules, size);
    let id = match number {
        BALANCED => odd.map(|_| id::LINE_RULE_EVEN),
        ODD => odd,
        _ => None,
    };
    id.map_or_else(|| rule(GameKind::Takuzu, number, lang), |id| lang.text(id))
}

/// The texts of one position of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonWords {
    /// What it is about.
    pub title: String,
    /// What to notice.
    pub notice: String,
    /// What to do.
    pub task: String,
    /// The praise when it is done.
    pub praise: String,
}

impl LessonWords {
    /// The texts of a position; positions count from 1. A test goes through all of them.
    pub fn new(kind: GameKind, number: usize, lang: &Messages) -> LessonWords {
        let text = |what: &str| {
            lang.named(&format!("lesson-{kind}-{number}-{what}"))
                .unwrap_or_default()
        };
        LessonWords {
            title: text("title"),
            notice: text("notice"),
            task: text("task"),
            praise: text("praise"),
        }
    }
}

/// Explains what is wrong with a move in a lesson.
pub fn fault(fault: &Fault, attempt: &Attempt, lang: &Messages) -> String {
    let session = attempt.session();
    let name = |pos| describe::name(session, pos);
    match fault {
        Fault::Refused(refusal) => errors::refusal(refusal, lang),
        Fault::NotAsked => lang.text(id::LESSON_NOT_ASKED),
        Fault::Mine(pos) => lang.fill(id::LESSON_MINE, &[("cell", name(*pos).into())]),
        Fault::Safe(pos) => lang.fill(id::LESSON_SAFE, &[("cell", name(*pos).into())]),
        Fault::Unknown(pos, share) => {
            let odds = format!("{:.0}", 100.0 * share);
            let values = [("cell", name(*pos).into()), ("odds", odds.into())];
            lang.fill(id::LESSON_UNKNOWN, &values)
        }
        Fault::Broken(breach) => match session.game() {
            Game::Takuzu(game) => sentence(&Explainer::new(game.board(), lang).breach(breach)),
            _ => lang.text(id::LESSON_NOT_ASKED),
        },
        Fault::DeadEnd(pos) => lang.fill(id::LESSON_DEAD_END, &[("cell", name(*pos).into())]),
        Fault::Loses(mv) => {
            let player = match session.game() {
                Game::Morpion(game) => (!game.game().to_move()).letter().to_string(),
                _ => String::new(),
            };
            let values = [("player", player.into()), ("move", mv.to_string().into())];
            lang.fill(id::LESSON_LOSES, &values)
        }
        Fault::Misses => lang.text(id::LESSON_MISSES),
    }
}

/// The board of a scene as characters, and the cells to look at.
fn picture(scene: &Scene, lang: &Messages) -> Vec<String> {
    let session = scene.session();
    let mut lines = board(&session, lang);
    lines.extend(looks(scene, lang));
    lines
}

fn board(session: &Session, lang: &Messages) -> Vec<String> {
    let board = describe::board(session, lang);
    board.lines().map(str::to_owned).collect()
}

/// Names the cells to look at, if there are any.
fn looks(scene: &Scene, lang: &Messages) -> Option<String> {
    if scene.look.is_empty() {
        return None;
    }
    let names = scene.look.iter().map(|name| (*name).to_owned()).collect();
    let cells = lang.list(names);
    Some(lang.fill(id::RULES_LOOK, &[("cells", cells.into())]))
}

/// The rules of a game, each with a small board.
pub fn rules(kind: GameKind, lang: &Messages) -> Vec<String> {
    let words = |number| rule(kind, number, lang);
    let places = lesson::usual_rules(kind);
    listed(kind, &group::game(kind, lang), &places, words, lang)
}

/// The rules of the game in progress, as its variant has them.
pub(crate) fn rules_of(session: &Session, lang: &Messages) -> Vec<String> {
    let (kind, size) = (session.kind(), session.game().size());
    let Game::Takuzu(game) = session.game() else {
        return rules(kind, lang);
    };
    let name = lang.text(explain::rules_id(game.rules()));
    let words = |number| takuzu_rule(number, game.rules(), size, lang);
    let places = lesson::takuzu_rules(game.rules(), size);
    listed(kind, &name, &places, words, lang)
}

/// Those rules of a game that are at these places of its list.
fn listed(
    kind: GameKind,
    name: &str,
    places: &[usize],
    words: impl Fn(usize) -> String,
    lang: &Messages,
) -> Vec<String> {
    let title = lang.fill(id::RULES_TITLE, &[("game", name.to_owned().into())]);
    let mut lines = vec![title];
    if kind == GameKind::Morpion {
        lines.push(lang.text(id::RULES_PILES));
    }
    for (number, &place) in (1..).zip(places) {
        lines.push(format!("{number}. {}", words(place + 1)));
        lines.extend(picture(&lesson::rules(kind)[place], lang));
    }
    lines
}

/// What of the lesson of Takuzu does not hold under these rules, if anything.
pub fn takuzu_differs(rules: Rules, lang: &Messages) -> Option<String> {
    let game = lang.text(explain::rules_id(rules));
    let values = [("game", game.into())];
    (!rules.lines_differ).then(|| lang.fill(id::LINE_LESSON_OF_TAKUZU, &values))
}

/// The lesson during a game. The first position begins with what does not hold in this game.
pub(crate) fn line_of(session: &Session, rest: &str, lang: &Messages) -> Vec<String> {
    let mut lines = line(session.kind(), rest, lang);
    if let Game::Takuzu(game) = session.game()
        && parts(rest) == (Some(0), "")
        && let Some(words) = takuzu_differs(game.rules(), lang)
    {
        lines.insert(0, words);
    }
    lines
}

/// Answers the command `lesson` of line mode: `3` shows the third position, `3 f C1` tries a move in it, `3 ?` gives
/// the solution, and nothing shows the first position.
///
/// ```
/// use grille_messages::{Language, Messages, lesson};
/// use grille_session::GameKind;
///
/// let lang = Messages::new(Language::En);
/// let said = lesson::line(GameKind::Mines, "3 d C3", &lang);
/// assert_eq!(said, ["C3 is certainly a mine."]);
/// assert_eq!(lesson::line(GameKind::Mines, "3 ?", &lang), ["Solution: f C3"]);
/// ```
pub fn line(kind: GameKind, rest: &str, lang: &Messages) -> Vec<String> {
    let all = lesson::lessons(kind);
    let (at, tried) = parts(rest);
    let Some((at, lesson)) = at.and_then(|at| Some((at, all.get(at)?))) else {
        let count = all.len().to_string();
        return vec![lang.fill(id::LESSON_NONE, &[("all", count.into())])];
    };
    match tried {
        "" => shown(kind, at, lesson, lang),
        "?" => vec![solution(lesson, lang)],
        moves => attempted(kind, at, lesson, moves, lang),
    }
}

/// The place of a position, if it is a number, and what is tried in it: `3 f C1` is 2 and `f C1`.
fn parts(rest: &str) -> (Option<usize>, &str) {
    let (number, tried) = match rest.trim().split_once(char::is_whitespace) {
        Some((number, tried)) => (number, tried.trim()),
        None => (rest.trim(), ""),
    };
    let number = match number {
        "" => Some(1),
        number => number.parse::<usize>().ok(),
    };
    (number.and_then(|number| number.checked_sub(1)), tried)
}

/// A position, what to notice, and what to do.
fn shown(kind: GameKind, at: usize, lesson: &Lesson, lang: &Messages) -> Vec<String> {
    let words = LessonWords::new(kind, at + 1, lang);
    let number = (at + 1).to_string();
    let values = [
        ("number", number.clone().into()),
        ("all", lesson::lessons(kind).len().to_string().into()),
        ("title", words.title.into()),
    ];
    let mut lines = vec![lang.fill(id::LESSON_STEP, &values), words.notice];
    lines.extend(picture(&lesson.scene, lang));
    lines.push(lang.fill(id::LESSON_TASK, &[("task", words.task.into())]));
    let example = match kind {
        GameKind::Mines => "d A1",
        GameKind::Takuzu => "A1=0",
        GameKind::Morpion => "+a1",
    };
    let values = [("number", number.into()), ("move", example.into())];
    lines.push(lang.fill(id::LESSON_HOW, &values));
    lines
}

/// The moves that solve a position.
fn solution(lesson: &Lesson, lang: &Messages) -> String {
    let moves = match lesson.all {
        true => lesson.right,
        false => &lesson.right[..1],
    };
    lang.fill(id::LESSON_SOLUTION, &[("moves", moves.join(", ").into())])
}

/// Tries the moves of a line. In Minesweeper a move has several words, in the other games one.
fn attempted(
    kind: GameKind,
    at: usize,
    lesson: &'static Lesson,
    typed: &str,
    lang: &Messages,
) -> Vec<String> {
    let mut attempt = Attempt::new(lesson);
    let moves: Vec<&str> = match kind {
        GameKind::Mines => typed.split(',').map(str::trim).collect(),
        GameKind::Takuzu | GameKind::Morpion => typed
            .split(|c: char| c.is_whitespace() || c == ',')
            .filter(|word| !word.is_empty())
            .collect(),
    };
    for text in moves {
        let text = match kind {
            GameKind::Mines => text.to_owned(),
            GameKind::Takuzu => text.to_uppercase(),
            GameKind::Morpion => text.to_lowercase(),
        };
        if let Answer::Wrong(wrong) = attempt.play(&text) {
            return vec![fault(&wrong, &attempt, lang)];
        }
        if attempt.is_done() {
            break;
        }
    }
    let words = LessonWords::new(kind, at + 1, lang);
    let mut lines = board(attempt.session(), lang);
    if !attempt.is_done() {
        lines.push(lang.fill(id::LESSON_TASK, &[("task", words.task.into())]));
        return lines;
    }
    lines.push(words.praise);
    lines.push(match at + 1 < lesson::lessons(kind).len() {
        true => lang.fill(id::LESSON_NEXT, &[("number", (at + 2).to_string().into())]),
        false => lang.text(id::LESSON_LAST),
    });
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn every_rule_and_every_position_has_its_words_in_both_languages() {
        for language in Language::ALL {
            let lang = Messages::new(language);
            let templates = lang.templates();
            for kind in GameKind::ALL {
                let count = |prefix: &str| {
                    let of = format!("{prefix}-{kind}-");
                    templates.keys().filter(|id| id.starts_with(&of)).count()
                };
                assert_eq!(count("rules"), lesson::rules(kind).len());
                assert_eq!(count("lesson"), 4 * lesson::lessons(kind).len());
                for number in 1..=lesson::lessons(kind).len() {
                    assert!(!LessonWords::new(kind, number, &lang).praise.is_empty());
                }
                assert!(rules(kind, &lang).len() > 3 * lesson::usual_rules(kind).len());
            }
        }
    }

    #[test]
    fn a_position_is_shown_tried_and_solved_by_lines() {
        let lang = Messages::new(Language::En);
        let shown = line(GameKind::Takuzu, "", &lang);
        assert_eq!(shown[0], "1 of 7: A pair");
        assert_eq!(shown, line(GameKind::Takuzu, "1", &lang));
        let wrong = line(GameKind::Takuzu, "1 C1=1", &lang);
        assert!(wrong[0].contains("row 1"), "{wrong:?}");
        let right = line(GameKind::Takuzu, "1 c1=0", &lang);
        assert_eq!(
            right.last().unwrap(),
            "Type lesson 2 for the next position."
        );
        let half = line(GameKind::Takuzu, "3 BB1", &lang);
        assert!(half.last().unwrap().starts_with("Your turn"), "{half:?}");
        let whole = line(GameKind::Takuzu, "3 BB1 BC1", &lang);
        assert!(
            whole.iter().any(|said| said.starts_with("Right")),
            "{whole:?}"
        );
        let loses = line(GameKind::Morpion, "3 +a1", &lang);
        assert_eq!(loses, ["Then O wins at once with +c2."]);
        assert_eq!(
            line(GameKind::Morpion, "9", &lang),
            line(GameKind::Morpion, "x", &lang)
        );
        assert_eq!(
            line(GameKind::Mines, "4 d A1", &lang),
            ["A1 is uncertain: 50 % chance of a mine."]
        );
    }
}
