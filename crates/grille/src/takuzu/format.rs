//! Writes boards in the format that was asked for.

use grille_messages::id;
use grille_takuzu::Board;
use grille_takuzu::text::{self, Format};

use crate::fail::Failure;
use crate::lang::Messages;

/// The board in a format, with a line feed at its end.
pub(super) fn write(board: &Board, format: Format, lang: &Messages) -> Result<String, Failure> {
    let not_square = || Failure::bad_input(lang.text(id::TAKUZU_NOT_SQUARE));
    let mut text = text::write(board, format).ok_or_else(not_square)?;
    if !text.ends_with('\n') {
        text.push('\n');
    }
    Ok(text)
}

/// What stands between two boards, so that they can be told apart.
pub(super) fn between(format: Format) -> &'static str {
    match format {
        Format::Line | Format::Id => "",
        Format::Block | Format::File => "\n",
    }
}
