//! In which format is a board written?

use grille_takuzu::Board;
use grille_takuzu::text::{cells, clues, id};

use crate::args::BoardFormat;
use crate::fail::Failure;
use crate::lang::Messages;

/// The board in a format, with a line feed at its end.
pub(super) fn write(
    board: &Board,
    format: BoardFormat,
    lang: &Messages,
) -> Result<String, Failure> {
    Ok(match format {
        BoardFormat::Line => cells::write_line(board) + "\n",
        BoardFormat::Block => cells::write_block(board),
        BoardFormat::Id => id::write(board) + "\n",
        BoardFormat::File => {
            clues::write(board).ok_or_else(|| Failure::bad_input(lang.text("takuzu-not-square")))?
        }
    })
}

/// What stands between two boards, so that they can be told apart.
pub(super) fn between(format: BoardFormat) -> &'static str {
    match format {
        BoardFormat::Line | BoardFormat::Id => "",
        BoardFormat::Block | BoardFormat::File => "\n",
    }
}
