//! Writes boards in the requested format.

use grille_messages::id;
use grille_takuzu::text::{self, Format};
use grille_takuzu::{Board, Rules};

use crate::fail::Failure;
use crate::lang::Messages;

/// Formats a board, with a line feed at its end.
pub(super) fn write(
    board: &Board,
    rules: Rules,
    format: Format,
    lang: &Messages,
) -> Result<String, Failure> {
    let not_square = || Failure::bad_input(lang.text(id::TAKUZU_NOT_SQUARE));
    let mut text = text::write(board, rules, format).ok_or_else(not_square)?;
    if !text.ends_with('\n') {
        text.push('\n');
    }
    Ok(text)
}

/// The separator between two boards.
pub(super) fn between(format: Format) -> &'static str {
    match format {
        Format::Line | Format::Id => "",
        Format::Block | Format::File => "\n",
    }
}
