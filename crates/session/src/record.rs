//! The record of a finished game: the category of its statistics, its outcome, and its clicks.

use grille_morpion::Player;
use grille_takuzu::Rules;

use crate::morpion::Seat;
use crate::{Game, Move, Session, Start, Status, mines, morpion, takuzu};

/// Larger Minesweeper boards are not judged move by move at the end, because it takes too long.
pub const MOST_JUDGED: usize = 4096;

/// The outcome of a game for its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Won.
    Won,
    /// Lost.
    Lost,
    /// Both players have a line.
    Draw,
}

impl Outcome {
    /// The name used in files.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Won => "won",
            Outcome::Lost => "lost",
            Outcome::Draw => "draw",
        }
    }
}

/// The outcome of a finished game for its player; for X if two people play.
pub fn outcome(session: &Session) -> Option<Outcome> {
    match session.status() {
        Status::Playing => None,
        Status::Won => Some(Outcome::Won),
        Status::Lost => Some(Outcome::Lost),
        Status::Line(winners) => Some(match winners.worth(person(session)) {
            1 => Outcome::Won,
            -1 => Outcome::Lost,
            _ => Outcome::Draw,
        }),
    }
}

fn person(session: &Session) -> Player {
    match session.game() {
        Game::Morpion(game) => game.person(),
        Game::Mines(_) | Game::Takuzu(_) => Player::X,
    }
}

/// Whether a program has played all or part of the game: a bot, the solver, or computer players on both sides. Such a
/// game counts neither as won nor as a daily puzzle done. A hint is help, not a program's move.
///
/// ```
/// use grille_session::{Session, record};
///
/// let mut session = Session::new("takuzu:.1.0..0..0..11.0".parse()?)?;
/// session.note_help();
/// assert!(!record::played_by_bot(&session));
/// session.play_text("=0110100100111100", 1000)?;
/// assert!(record::played_by_bot(&session));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn played_by_bot(session: &Session) -> bool {
    let by_program = match session.game() {
        Game::Morpion(game) => game.is_without_people(),
        Game::Takuzu(_) => is_filled_in(session),
        Game::Mines(_) => false,
    };
    session.was_bot() || by_program
}

/// Whether the solver has filled in a Takuzu at once.
pub fn is_filled_in(session: &Session) -> bool {
    let mut played = session.steps()[..session.cursor()].iter();
    played.any(|step| matches!(step.mv, Move::Takuzu(grille_takuzu::Move::Fill(_))))
}

/// The clicks of a Minesweeper game, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clicks {
    /// Digs.
    pub left: usize,
    /// Marks and unmarks.
    pub right: usize,
    /// Chords.
    pub chord: usize,
}

/// The clicks of a Minesweeper game, without undone ones. Their sum is [`grille_mines::stats::Play::clicks`].
///
/// ```
/// use grille_session::{Session, record};
///
/// let mut session = Session::new("mines:beginner:1".parse()?)?;
/// session.play_text("f A1", 100)?;
/// session.play_text("u A1", 200)?;
/// session.play_text("d E5", 300)?;
/// let clicks = record::clicks(&session).unwrap();
/// assert_eq!((clicks.left, clicks.right, clicks.chord), (1, 2, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn clicks(session: &Session) -> Option<Clicks> {
    if !matches!(session.game(), Game::Mines(_)) {
        return None;
    }
    let mut clicks = Clicks::default();
    for step in &session.steps()[..session.cursor()] {
        match step.mv {
            Move::Mines(grille_mines::Move::Dig(_)) => clicks.left += 1,
            Move::Mines(grille_mines::Move::Mark(_) | grille_mines::Move::Unmark(_)) => {
                clicks.right += 1;
            }
            Move::Mines(grille_mines::Move::Chord(_)) => clicks.chord += 1,
            Move::Takuzu(_) | Move::Morpion(_) => {}
        }
    }
    Some(clicks)
}

/// The category of a game's statistics: the board and the rules.
pub fn labels(start: &Start) -> (String, String) {
    match start {
        Start::Mines(setup) => (of_mines(setup), rules_of_mines(setup)),
        Start::Takuzu(setup) => {
            let level = match &setup.source {
                takuzu::Source::Seed { level, .. } => level.map_or("any", |level| level.name()),
                takuzu::Source::Puzzle(_) => "own",
            };
            let rules = match setup.rules {
                Rules::TAKUZU => level.to_owned(),
                rules => format!("{rules} {level}"),
            };
            (format!("{}x{}", setup.rows, setup.cols), rules)
        }
        Start::Morpion(setup) => (
            format!("{0}x{0}", setup.rules.side.get()),
            rules_of_morpion(setup),
        ),
    }
}

fn of_mines(setup: &mines::Setup) -> String {
    match grille_mines::Level::of(setup.size, setup.mines) {
        Some(level) => level.name().to_owned(),
        None => format!(
            "{}x{}/{}",
            setup.size.rows(),
            setup.size.cols(),
            setup.mines
        ),
    }
}

fn rules_of_mines(setup: &mines::Setup) -> String {
    let mut words = vec![setup.first.name()];
    if setup.no_guess {
        words.push("noguess");
    }
    if setup.preset != grille_mines::Preset::Free {
        words.push(setup.preset.name());
    }
    words.join(" ")
}

fn rules_of_morpion(setup: &morpion::Setup) -> String {
    let mut words = vec![setup.rules.variant.name().to_owned()];
    for (is_on, name) in [(setup.rules.quake, "quake"), (setup.rules.ko, "ko")] {
        if is_on {
            words.push(name.to_owned());
        }
    }
    let opponent = setup.seats.iter().find(|seat| **seat != Seat::Human);
    if let Some(Seat::Ai(level)) = opponent {
        words.push(level.name().to_owned());
    }
    words.join(" ")
}
