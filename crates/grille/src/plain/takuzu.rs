//! How is Takuzu told line by line? What was put, what a row holds, what is wrong, and the solution.

use ::play::Game;
use ::play::takuzu::{Takuzu, write_fill};
use ::takuzu::{Board, Budget, Solutions, breaches};
use grid::Pos;
use say::takuzu::words::Words;

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
    let found = breaches(game.board());
    for breach in &found {
        table.print(&words.breach(breach))?;
    }
    if !found.is_empty() {
        return Ok(());
    }
    let values = [("blanks", game.board().blanks().into())];
    match game.board().blanks() {
        0 => table.say("takuzu-solved", &[]),
        _ => table.say("takuzu-unbroken", &values),
    }
}

/// The only solution of the puzzle; what else there is is told.
fn solution(table: &mut Table<'_>) -> Result<Option<Board>, Failure> {
    let Some(game) = game(table) else {
        return Ok(None);
    };
    let id = match ::takuzu::solve(game.puzzle(), Budget::default()) {
        Solutions::One(board) => {
            table.round.session.note_help();
            return Ok(Some(board));
        }
        Solutions::Several(..) => "takuzu-several",
        Solutions::None => "takuzu-hopeless",
        Solutions::Unknown(_) => "takuzu-unknown",
    };
    table.print(&say::sentence(&table.lang.text(id)))?;
    Ok(None)
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
    let board = game.board();
    let wrong =
        |pos: &Pos| board.digit(*pos).is_some() && board.digit(*pos) != solution.digit(*pos);
    let cells: Vec<Pos> = board.size().positions().filter(wrong).collect();
    if cells.is_empty() {
        return table.say("line-no-errors", &[]);
    }
    let values = [
        ("count", cells.len().into()),
        ("cells", Words::new(board, table.lang).cells(cells).into()),
    ];
    table.print(&say::sentence(&table.lang.fill("takuzu-wrong", &values)))
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
