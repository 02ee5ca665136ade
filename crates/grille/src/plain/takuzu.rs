//! How is Takuzu told line by line? What was put, what a row holds, what is wrong, and the solution.

use grille_messages::takuzu::check;
use grille_messages::takuzu::words::Words;
use grille_session::Game;
use grille_session::takuzu::{Takuzu, write_fill};
use grille_takuzu::{Board, breaches};

use super::Table;
use crate::fail::Failure;

fn game<'a>(table: &'a Table<'_>) -> Option<&'a Takuzu> {
    match table.session().game() {
        Game::Takuzu(game) => Some(game),
        _ => None,
    }
}

/// Which rule is broken where.
pub(super) fn check(table: &Table<'_>) -> Result<(), Failure> {
    let Some(game) = game(table) else {
        return Ok(());
    };
    let words = Words::new(game.board(), table.lang);
    let found = breaches(game.board(), game.rules());
    for breach in &found {
        table.print(&words.breach(breach))?;
    }
    match found.is_empty() {
        true => table.print(&check::unbroken(game.board(), table.lang)),
        false => Ok(()),
    }
}

/// The only solution of the puzzle; what else there is is told.
fn solution(table: &mut Table<'_>) -> Result<Option<Board>, Failure> {
    let Some(game) = game(table) else {
        return Ok(None);
    };
    match check::solution(game.puzzle(), game.rules(), table.lang) {
        Ok(board) => {
            table.round.session.note_help();
            Ok(Some(board))
        }
        Err(words) => table.print(&words).map(|()| None),
    }
}

/// Which digits are not those of the solution.
pub(super) fn errors(table: &mut Table<'_>) -> Result<(), Failure> {
    let Some(solution) = solution(table)? else {
        return Ok(());
    };
    table.keep();
    let Some(game) = game(table) else {
        return Ok(());
    };
    let (_, words) = check::errors(game.board(), &solution, table.lang);
    table.print(&words)
}

/// Fills in the solution.
pub(super) fn solve(table: &mut Table<'_>) -> Result<(), Failure> {
    if table.session().status().is_over() {
        return table.say("refused-over", &[]);
    }
    match solution(table)? {
        Some(board) => table.play(&write_fill(&board)).map(drop),
        None => Ok(()),
    }
}
