//! Explains what is wrong with a text of Morpion 3D.

use grille_morpion::text::position::{PositionError, PositionFault};
use grille_morpion::{Position, Side};

use crate::Messages;

/// One sentence that names the token and where it stands.
pub fn position(error: &PositionError, lang: &Messages) -> String {
    let mut values = vec![("token", error.token.clone().into())];
    let id = match error.fault {
        PositionFault::Empty => "position-empty",
        PositionFault::TooLarge => {
            values.push(("most", Side::MAX.to_string().into()));
            "position-too-long"
        }
        PositionFault::Token => "position-stack",
        PositionFault::TooHigh => {
            values.push(("most", Position::MAX_HEIGHT.to_string().into()));
            "position-too-high"
        }
        PositionFault::Cells { found, wanted } => {
            values.push(("found", found.to_string().into()));
            values.push(("wanted", wanted.to_string().into()));
            "position-cells"
        }
        PositionFault::Rows { found, wanted } => {
            values.push(("found", found.to_string().into()));
            values.push(("wanted", wanted.to_string().into()));
            "position-rows"
        }
        PositionFault::NoTurn => "position-to-move",
        PositionFault::Trailing => "position-trailing",
    };
    let what = lang.fill(id, &values);
    lang.at(error.place, what)
}
