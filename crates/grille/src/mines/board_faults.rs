//! What is wrong with a list of boards, in words.

use grille_grid::text::NumberFault;
use grille_mines::text::boards::{BoardError, BoardFault};
use grille_mines::text::problem::{Field, ProblemFault};

use crate::classic::sae_faults::{self, Words};
use crate::lang::Messages;

/// One sentence that names the token and where it stands.
pub(super) fn explain(error: BoardError, lang: &Messages) -> String {
    sae_faults::explain_by(error, words, lang)
}

fn words(fault: BoardFault) -> Words {
    match fault {
        // Elsewhere the whole input ends there.
        BoardFault::Problem(ProblemFault::Number(field, NumberFault::Missing)) => {
            let field = match field {
                Field::Rows => "rows",
                Field::Cols => "cols",
                Field::Mines => "mines",
                Field::Position => "position",
            };
            missing(field)
        }
        BoardFault::Problem(fault) => sae_faults::problem(fault),
        BoardFault::Row(NumberFault::Missing) => missing("first-row"),
        BoardFault::Col(NumberFault::Missing) => missing("first-col"),
        BoardFault::Row(fault) => sae_faults::number("first-row", fault),
        BoardFault::Col(fault) => sae_faults::number("first-col", fault),
        BoardFault::OffBoard { last } => {
            let last = last.to_string().into();
            ("boards-first-off-board", vec![("last", last)])
        }
        BoardFault::Trailing => ("boards-trailing", vec![]),
        BoardFault::Empty => ("boards-empty", vec![]),
    }
}

fn missing(field: &'static str) -> Words {
    ("boards-number-missing", vec![("field", field.into())])
}
