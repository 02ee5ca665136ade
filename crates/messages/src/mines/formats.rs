//! Explains what is wrong with a text of Minesweeper: one sentence that names the token and its place.

use fluent_bundle::FluentValue;
use grille_grid::text::{NumberFault, ParseError};
use grille_grid::{Size, SizeError};
use grille_mines::text::boards::{BoardError, BoardFault};
use grille_mines::text::certificate::{CertificateError, CertificateFault};
use grille_mines::text::history::{HistoryError, HistoryFault};
use grille_mines::text::position::{PositionError, PositionFault};
use grille_mines::text::problem::{Field, ProblemError, ProblemFault};
use grille_mines::text::table::{TableError, TableFault};
use grille_mines::{LayoutError, MoveError};

use crate::{MessageId, Messages, id};

/// What is wrong with the input of one of the five operations.
pub enum Fault {
    /// The number of the operation is missing.
    NoOperation(ParseError<()>),
    /// There is no such operation.
    UnknownOperation(ParseError<()>),
    /// The board.
    Problem(ProblemError),
    /// The moves.
    History(HistoryError),
    /// The grid.
    Table(TableError),
    /// There is something after the end.
    Trailing(ParseError<()>),
}

/// A message and its values, without the token.
type Words = (MessageId, Vec<(&'static str, FluentValue<'static>)>);

/// One sentence that names the token and its place.
pub fn explain(fault: Fault, lang: &Messages) -> String {
    let found = match fault {
        Fault::NoOperation(error) => (error, plain(id::SAE_NO_OPERATION)),
        Fault::UnknownOperation(error) => (error, plain(id::SAE_UNKNOWN_OPERATION)),
        Fault::Problem(error) => split(error, problem),
        Fault::History(error) => split(error, history),
        Fault::Table(error) => {
            let line_ends = error.token.is_empty();
            split(error, |fault| table(fault, line_ends))
        }
        Fault::Trailing(error) => (error, plain(id::SAE_TRAILING)),
    };
    sentence(found, lang)
}

fn sentence((error, (id, mut values)): (ParseError<()>, Words), lang: &Messages) -> String {
    values.push(("token", error.token.into()));
    let what = lang.fill(id, &values);
    lang.at(error.place, what)
}

/// The same for any kind of fault, with a function that chooses the message.
fn explain_by<K>(error: ParseError<K>, words: impl FnOnce(K) -> Words, lang: &Messages) -> String {
    sentence(split(error, words), lang)
}

fn split<K>(error: ParseError<K>, words: impl FnOnce(K) -> Words) -> (ParseError<()>, Words) {
    let mut found = None;
    let error = error.map(|fault| found = Some(words(fault)));
    // `map` has called the closure, which sets it.
    (error, found.unwrap_or_else(|| plain(id::SAE_TRAILING)))
}

fn plain(id: MessageId) -> Words {
    (id, Vec::new())
}

fn problem(fault: ProblemFault) -> Words {
    match fault {
        ProblemFault::Number(field, fault) => number(field_name(field), fault),
        ProblemFault::Trailing => plain(id::SAE_TRAILING),
        ProblemFault::Size(SizeError::NoRows) => plain(id::SAE_NO_ROWS),
        ProblemFault::Size(SizeError::NoCols) => plain(id::SAE_NO_COLS),
        ProblemFault::Size(SizeError::TooLarge) => (
            id::SAE_TOO_LARGE,
            vec![("most", Size::MAX_AREA.to_string().into())],
        ),
        ProblemFault::TooManyMines { cells } => (
            id::SAE_TOO_MANY_MINES,
            vec![("cells", cells.to_string().into())],
        ),
        ProblemFault::Mine { cells, why } => match why {
            LayoutError::OffBoard => (id::SAE_MINE_OFF_BOARD, vec![last(cells)]),
            LayoutError::Repeated => plain(id::SAE_MINE_REPEATED),
        },
    }
}

fn history(fault: HistoryFault) -> Words {
    match fault {
        HistoryFault::Number(fault) => number("moves", fault),
        HistoryFault::Missing { counted, missing } => (
            id::SAE_MOVES_MISSING,
            vec![
                ("counted", counted.to_string().into()),
                ("there", (counted - missing).to_string().into()),
            ],
        ),
        HistoryFault::NotAMove => plain(id::SAE_NOT_A_MOVE),
        HistoryFault::Illegal { cells, why } => match why {
            MoveError::Over => plain(id::SAE_MOVE_OVER),
            MoveError::OffBoard => (id::SAE_MOVE_OFF_BOARD, vec![last(cells)]),
            MoveError::Open => plain(id::SAE_MOVE_OPEN),
            MoveError::Marked => plain(id::SAE_MOVE_MARKED),
            // The format has no such moves.
            _ => plain(id::SAE_NOT_A_MOVE),
        },
    }
}

/// `line_ends` says that the line ends too early.
fn table(fault: TableFault, line_ends: bool) -> Words {
    let cols = |cols: u32| vec![("cols", cols.to_string().into())];
    match fault {
        TableFault::Size(fault) => problem(fault),
        TableFault::AfterSize => plain(id::SAE_AFTER_SIZE),
        TableFault::Missing => plain(id::SAE_TABLE_MISSING),
        TableFault::Rule if line_ends => plain(id::SAE_TABLE_RULE_MISSING),
        TableFault::Rule => plain(id::SAE_TABLE_RULE),
        TableFault::RuleLength { len } => {
            let id = if line_ends {
                id::SAE_TABLE_RULE_SHORT
            } else {
                id::SAE_TABLE_RULE_LONG
            };
            (id, vec![("len", len.to_string().into())])
        }
        TableFault::Cell => plain(id::SAE_TABLE_CELL),
        TableFault::Row { cols: n } if line_ends => (id::SAE_TABLE_ROW_SHORT, cols(n)),
        TableFault::Row { cols: n } => (id::SAE_TABLE_ROW, cols(n)),
    }
}

fn number(field: &'static str, fault: NumberFault) -> Words {
    let id = match fault {
        NumberFault::Missing => id::SAE_NUMBER_MISSING,
        NumberFault::NotANumber => id::SAE_NUMBER_WRONG,
        NumberFault::Overflow => id::SAE_NUMBER_OVERFLOW,
    };
    (id, vec![("field", field.into())])
}

fn last(cells: usize) -> (&'static str, FluentValue<'static>) {
    ("last", (cells - 1).to_string().into())
}

/// One sentence that names the token and its place.
pub fn position(error: PositionError, lang: &Messages) -> String {
    explain_by(error, position_words, lang)
}

fn position_words(fault: PositionFault) -> Words {
    let count = |name: &'static str, n: usize| (name, n.to_string().into());
    match fault {
        PositionFault::Empty => plain(id::MINES_POSITION_EMPTY),
        PositionFault::Number(field, fault) => number(field_name(field), fault),
        PositionFault::Size(
            why @ (SizeError::NoRows | SizeError::NoCols | SizeError::TooLarge),
        ) => problem(ProblemFault::Size(why)),
        PositionFault::TooManyMines { cells } => problem(ProblemFault::TooManyMines { cells }),
        PositionFault::Missing { wanted } => {
            (id::MINES_POSITION_MISSING, vec![count("wanted", wanted)])
        }
        PositionFault::Length { wanted, found } => (
            id::MINES_POSITION_LENGTH,
            vec![count("wanted", wanted), count("found", found)],
        ),
        PositionFault::Cell => plain(id::MINES_POSITION_CELL),
        PositionFault::Trailing => plain(id::SAE_AFTER_SIZE),
    }
}

/// One sentence that names the token and its place.
pub fn certificate(error: CertificateError, lang: &Messages) -> String {
    explain_by(error, certificate_words, lang)
}

fn certificate_words(fault: CertificateFault) -> Words {
    match fault {
        CertificateFault::NotOne => plain(id::MINES_CERTIFICATE_NOT_ONE),
        CertificateFault::Version => plain(id::MINES_CERTIFICATE_VERSION),
        CertificateFault::Missing => plain(id::MINES_CERTIFICATE_MISSING),
        CertificateFault::Word { wanted } => {
            (id::MINES_CERTIFICATE_WORD, vec![("wanted", wanted.into())])
        }
        CertificateFault::Step => plain(id::MINES_CERTIFICATE_STEP),
        CertificateFault::Problem(fault) => problem(fault),
        CertificateFault::Position(_) => plain(id::MINES_CERTIFICATE_POSITION),
        CertificateFault::OffBoard { cells } => (
            id::MINES_CERTIFICATE_OFF_BOARD,
            vec![("last", (cells - 1).to_string().into())],
        ),
        CertificateFault::Trailing => plain(id::SAE_TRAILING),
    }
}

/// One sentence that names the token and its place.
pub fn boards(error: BoardError, lang: &Messages) -> String {
    explain_by(error, board_words, lang)
}

fn board_words(fault: BoardFault) -> Words {
    match fault {
        // Otherwise the whole input ends there.
        BoardFault::Problem(ProblemFault::Number(field, NumberFault::Missing)) => {
            missing(field_name(field))
        }
        BoardFault::Problem(fault) => problem(fault),
        BoardFault::Row(NumberFault::Missing) => missing("first-row"),
        BoardFault::Col(NumberFault::Missing) => missing("first-col"),
        BoardFault::Row(fault) => number("first-row", fault),
        BoardFault::Col(fault) => number("first-col", fault),
        BoardFault::OffBoard { last } => {
            let last = last.to_string().into();
            (id::BOARDS_FIRST_OFF_BOARD, vec![("last", last)])
        }
        BoardFault::Trailing => (id::BOARDS_TRAILING, vec![]),
        BoardFault::Empty => (id::BOARDS_EMPTY, vec![]),
    }
}

fn missing(field: &'static str) -> Words {
    (id::BOARDS_NUMBER_MISSING, vec![("field", field.into())])
}

fn field_name(field: Field) -> &'static str {
    match field {
        Field::Rows => "rows",
        Field::Cols => "cols",
        Field::Mines => "mines",
        Field::Position => "position",
    }
}
