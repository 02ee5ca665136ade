//! Morpion 3D in line mode: the values of moves, and moves of the computer players.

use grille_messages::id;
use grille_messages::morpion::worth;
use grille_morpion::ai::Level;
use grille_session::Game;
use grille_session::hint::values as worths;

use super::Table;
use crate::fail::Failure;

/// Prints the value of every move.
pub(super) fn values(table: &mut Table<'_>) -> Result<(), Failure> {
    if table.session().status().is_over() {
        return table.say(id::REFUSED_OVER, &[]);
    }
    table.recorded.session.note_help();
    table.keep();
    let Game::Morpion(game) = table.session().game() else {
        return Ok(());
    };
    let mut text = Vec::new();
    worth::write(game.game(), &worths(game.game()), table.lang, &mut text)?;
    let text = String::from_utf8_lossy(&text).into_owned();
    table.print(text.trim_end_matches('\n'))
}

/// Lets a computer player move for the side to move.
pub(super) fn bot(table: &mut Table<'_>, rest: &str) -> Result<(), Failure> {
    let name = rest.strip_prefix("ai:").unwrap_or(rest);
    let level = match name {
        "" => Some(Level::Best),
        name => name.parse().ok(),
    };
    let Some(level) = level else {
        let names = Level::ALL.map(Level::name).join(", ");
        return table.say(id::LINE_NO_APPROACH, &[("names", names.into())]);
    };
    let choice = match table.session().game() {
        Game::Morpion(game) => game.choice(level),
        _ => None,
    };
    match choice {
        None => table.say(id::REFUSED_OVER, &[]),
        Some(mv) => {
            table.recorded.note_bot();
            table.play(mv.into())?;
            table.answers()
        }
    }
}
