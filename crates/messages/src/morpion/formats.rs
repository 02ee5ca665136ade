//! Explains what is wrong with a text of Morpion 3D.

use grille_morpion::text::position::{PositionError, PositionFault};
use grille_morpion::{Position, Side};

use crate::{Messages, id};

/// One sentence that names the token and its place.
pub fn position(error: &PositionError, lang: &Messages) -> String {
    let mut values = vec![("token", error.token.clone().into())];
    let id = match error.fault {
        PositionFault::Empty => id::POSITION_EMPTY,
        PositionFault::TooLarge => {
            values.push(("most", Side::MAX.to_string().into()));
            id::POSITION_TOO_LONG
        }
        PositionFault::Token => id::POSITION_STACK,
        PositionFault::TooHigh => {
            values.push(("most", Position::MAX_HEIGHT.to_string().into()));
            id::POSITION_TOO_HIGH
        }
        PositionFault::Cells { found, wanted } => {
            values.push(("found", found.to_string().into()));
            values.push(("wanted", wanted.to_string().into()));
            id::POSITION_CELLS
        }
        PositionFault::Rows { found, wanted } => {
            values.push(("found", found.to_string().into()));
            values.push(("wanted", wanted.to_string().into()));
            id::POSITION_ROWS
        }
        PositionFault::NoTurn => id::POSITION_TO_MOVE,
        PositionFault::Trailing => id::POSITION_TRAILING,
    };
    let what = lang.fill(id, &values);
    lang.at(error.place, what)
}
