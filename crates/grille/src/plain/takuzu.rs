//! Takuzu in line mode: errors on the board, and the solution.

use grille_messages::id;
use grille_messages::takuzu::check;
use grille_messages::takuzu::explain::Explainer;
use grille_session::Game;
use grille_session::takuzu::Takuzu;
use grille_takuzu::{Board, Budget, Move, breaches, mistakes};

use super::Table;
use crate::fail::Failure;

fn game<'a>(table: &'a Table<'_>) -> Option<&'a Takuzu> {
    match table.session().game() {
        Game::Takuzu(game) => Some(game),
        _ => None,
    }
}

/// Prints which rules are broken, and where.
pub(super) fn check(table: &Table<'_>) -> Result<(), Failure> {
    let Some(game) = game(table) else {
        return Ok(());
    };
    let words = Explainer::new(game.board(), table.lang);
    let found = breaches(game.board(), game.rules());
    for breach in &found {
        table.print(&words.breach(breach))?;
    }
    match found.is_empty() {
        true => table.print(&check::unbroken(game.board(), table.lang)),
        false => Ok(()),
    }
}

/// Returns the only solution of the puzzle. If there is none, or several, prints that.
fn solution(table: &mut Table<'_>) -> Result<Option<Board>, Failure> {
    let Some(game) = game(table) else {
        return Ok(None);
    };
    match grille_takuzu::solve(game.puzzle(), game.rules(), Budget::default()).only() {
        Ok(board) => {
            table.recorded.session.note_help();
            Ok(Some(board))
        }
        Err(why) => table
            .print(&check::unsolved(why, table.lang))
            .map(|()| None),
    }
}

/// Prints the digits that differ from the solution.
pub(super) fn errors(table: &mut Table<'_>) -> Result<(), Failure> {
    let Some(solution) = solution(table)? else {
        return Ok(());
    };
    table.keep();
    let Some(game) = game(table) else {
        return Ok(());
    };
    let wrong = mistakes(game.board(), &solution);
    table.print(&check::mistakes(game.board(), &wrong, table.lang))
}

/// Fills in the solution.
pub(super) fn solve(table: &mut Table<'_>) -> Result<(), Failure> {
    if table.session().status().is_over() {
        return table.say(id::REFUSED_OVER, &[]);
    }
    match solution(table)? {
        Some(board) => table.play(Move::Fill(board).into()).map(drop),
        None => Ok(()),
    }
}
