//! What is kept of a finished game: which games it is compared with, and whose win it was.

use grille_morpion::Player;

use crate::morpion::Seat;
use crate::{Game, Move, Session, Start, Status, mines, morpion, takuzu};

/// Boards of Minesweeper with more cells are not judged move by move when they end: it takes too long.
pub const MOST_JUDGED: usize = 4096;

/// How a game has ended for its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Won.
    Won,
    /// Lost.
    Lost,
    /// Neither: both have a line.
    Draw,
}

impl Outcome {
    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Won => "won",
            Outcome::Lost => "lost",
            Outcome::Draw => "draw",
        }
    }
}

/// How a game has ended, if it has, for its player: of two people at one board, for X.
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

/// The side of the person at the board.
fn person(session: &Session) -> Player {
    match session.game() {
        Game::Morpion(game)
            if game.seat(Player::X) != Seat::Human && game.seat(Player::O) == Seat::Human =>
        {
            Player::O
        }
        _ => Player::X,
    }
}

/// Whether the game does not count as anybody's win: a program has played it, or the solver has filled in the board.
pub fn is_bots(session: &Session) -> bool {
    let played = &session.steps()[..session.cursor()];
    let nobody_sits = match session.game() {
        Game::Morpion(game) => Player::BOTH
            .iter()
            .all(|&player| game.seat(player) != Seat::Human),
        Game::Takuzu(_) => played
            .iter()
            .any(|step| matches!(step.mv, Move::Takuzu(grille_takuzu::Move::Fill(_)))),
        Game::Mines(_) => false,
    };
    session.was_bot() || nobody_sits
}

/// What statistics are kept apart by: the board, and the rules.
pub fn labels(start: &Start) -> (String, String) {
    match start {
        Start::Mines(setup) => (of_mines(setup), rules_of_mines(setup)),
        Start::Takuzu(setup) => {
            let level = match &setup.source {
                takuzu::Source::Seed { level, .. } => level.map_or("any", |level| level.name()),
                takuzu::Source::Puzzle(_) => "own",
            };
            (format!("{}x{}", setup.rows, setup.cols), level.to_owned())
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
