//! Explains what is wrong with a puzzle's text.

use fluent_bundle::FluentValue;
use grille_grid::text::NumberFault;
use grille_takuzu::text::{Field, PuzzleError, PuzzleFault};
use grille_takuzu::{Board, ShapeError};

use crate::Messages;

/// One sentence that names the token and where it is.
///
/// ```
/// use grille_messages::{Messages, Language, takuzu::puzzle};
///
/// let error = grille_takuzu::text::read(b"01.. 1x").unwrap_err();
/// let words = puzzle::explain(&error, &Messages::new(Language::En));
/// assert_eq!(words, r#"line 1, column 7: "x" is not a cell: a cell is 0, 1 or ."#);
/// ```
pub fn explain(error: &PuzzleError, lang: &Messages) -> String {
    lang.at(error.place, what(&error.token, error.fault, lang))
}

/// The sentence without the place.
pub fn what(token: &str, fault: PuzzleFault, lang: &Messages) -> String {
    let (id, mut values) = words(fault);
    values.push(("token", token.to_owned().into()));
    lang.fill(id, &values)
}

fn words(fault: PuzzleFault) -> (&'static str, Vec<(&'static str, FluentValue<'static>)>) {
    let number = |name: &'static str, n: usize| (name, FluentValue::from(n.to_string()));
    match fault {
        PuzzleFault::Empty => ("puzzle-empty", vec![]),
        PuzzleFault::Shape(ShapeError::None) => ("puzzle-no-side", vec![]),
        PuzzleFault::Shape(ShapeError::Odd) => ("puzzle-odd", vec![]),
        PuzzleFault::Shape(ShapeError::TooLong) => (
            "puzzle-too-long",
            vec![number("most", Board::LONGEST_SIDE as usize)],
        ),
        PuzzleFault::Size => ("puzzle-size", vec![]),
        PuzzleFault::Character => ("puzzle-character", vec![]),
        PuzzleFault::Length { found } => ("puzzle-length", vec![number("found", found)]),
        PuzzleFault::Count { wanted, found } => (
            "puzzle-count",
            vec![number("wanted", wanted), number("found", found)],
        ),
        PuzzleFault::Number(field, fault) => {
            let id = match fault {
                NumberFault::Missing => "puzzle-number-missing",
                NumberFault::NotANumber => "puzzle-number-wrong",
                NumberFault::Overflow => "puzzle-number-overflow",
            };
            (id, vec![("field", name(field).into())])
        }
        PuzzleFault::TooManyClues { cells } => {
            ("puzzle-too-many-clues", vec![number("cells", cells)])
        }
        PuzzleFault::OffBoard(field) => ("puzzle-off-board", vec![("field", name(field).into())]),
        PuzzleFault::Value => ("puzzle-value", vec![]),
        PuzzleFault::Repeated => ("puzzle-repeated", vec![]),
        PuzzleFault::Trailing => ("puzzle-trailing", vec![]),
        PuzzleFault::Letter => ("puzzle-letter", vec![]),
    }
}

fn name(field: Field) -> &'static str {
    match field {
        Field::Size => "size",
        Field::Clues => "clues",
        Field::Row => "row",
        Field::Col => "col",
        Field::Value => "value",
    }
}
