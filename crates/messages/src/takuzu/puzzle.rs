//! Explains what is wrong with a puzzle's text.

use fluent_bundle::FluentValue;
use grille_grid::text::NumberFault;
use grille_takuzu::text::{Field, PuzzleError, PuzzleFault};
use grille_takuzu::{Board, ShapeError};

use crate::{MessageId, Messages, id};

/// One sentence that names the token and its place.
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

/// The same sentence without the place.
pub fn what(token: &str, fault: PuzzleFault, lang: &Messages) -> String {
    let (id, mut values) = words(fault);
    values.push(("token", token.to_owned().into()));
    lang.fill(id, &values)
}

fn words(fault: PuzzleFault) -> (MessageId, Vec<(&'static str, FluentValue<'static>)>) {
    let number = |name: &'static str, n: usize| (name, FluentValue::from(n.to_string()));
    match fault {
        PuzzleFault::Empty => (id::PUZZLE_EMPTY, vec![]),
        PuzzleFault::Shape(ShapeError::None) => (id::PUZZLE_NO_SIDE, vec![]),
        PuzzleFault::Shape(ShapeError::One) => (id::PUZZLE_NO_SIDE, vec![]),
        PuzzleFault::Shape(ShapeError::OddOblong) => (id::PUZZLE_ODD, vec![]),
        PuzzleFault::Shape(ShapeError::TooLong) => (
            id::PUZZLE_TOO_LONG,
            vec![number("most", Board::LONGEST_SIDE as usize)],
        ),
        PuzzleFault::Size => (id::PUZZLE_SIZE, vec![]),
        PuzzleFault::Character => (id::PUZZLE_CHARACTER, vec![]),
        PuzzleFault::Length { found } => (id::PUZZLE_LENGTH, vec![number("found", found)]),
        PuzzleFault::Count { wanted, found } => (
            id::PUZZLE_COUNT,
            vec![number("wanted", wanted), number("found", found)],
        ),
        PuzzleFault::Number(field, fault) => {
            let id = match fault {
                NumberFault::Missing => id::PUZZLE_NUMBER_MISSING,
                NumberFault::NotANumber => id::PUZZLE_NUMBER_WRONG,
                NumberFault::Overflow => id::PUZZLE_NUMBER_OVERFLOW,
            };
            (id, vec![("field", name(field).into())])
        }
        PuzzleFault::TooManyClues { cells } => {
            (id::PUZZLE_TOO_MANY_CLUES, vec![number("cells", cells)])
        }
        PuzzleFault::OffBoard(field) => (id::PUZZLE_OFF_BOARD, vec![("field", name(field).into())]),
        PuzzleFault::Value => (id::PUZZLE_VALUE, vec![]),
        PuzzleFault::Repeated => (id::PUZZLE_REPEATED, vec![]),
        PuzzleFault::Trailing => (id::PUZZLE_TRAILING, vec![]),
        PuzzleFault::Letter => (id::PUZZLE_LETTER, vec![]),
        PuzzleFault::Unclosed => (id::PUZZLE_UNCLOSED, vec![]),
        PuzzleFault::Sign => (id::PUZZLE_SIGN, vec![]),
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

#[cfg(test)]
mod tests {
    use grille_takuzu::text::read_puzzle;

    use super::*;
    use crate::Language;

    #[test]
    fn the_sentence_names_the_fault_and_its_place() {
        for (text, en, fr) in [
            (
                "1 .=.\n    ?\n. . 0\n",
                r#"line 2, column 5: "?" is not possible here: signs are = and x, each between two cells"#,
                "ligne 2, colonne 5 : « ? » n'est pas possible ici : les signes sont = et x, chacun entre deux cases",
            ),
            (
                "8x7uo:zzf",
                r#"line 1, column 10: the closing letter is missing: an "a" belongs here"#,
                "ligne 1, colonne 10 : il manque la lettre finale : un « a » va ici",
            ),
            (
                "5x7 ...................................",
                "line 1, column 1: a board of 5x7 cannot be filled: if every odd line has one more 1 than 0s, a board \
                 with an odd side must be square",
                "ligne 1, colonne 1 : une grille de 5x7 ne peut pas être remplie : si toute rangée impaire a un 1 de \
                 plus que de 0, une grille de côté impair doit être carrée",
            ),
        ] {
            let error = read_puzzle(text.as_bytes(), None).unwrap_err();
            assert_eq!(explain(&error, &Messages::new(Language::En)), en);
            assert_eq!(explain(&error, &Messages::new(Language::Fr)), fr);
        }
    }
}
