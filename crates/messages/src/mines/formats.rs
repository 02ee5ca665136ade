//! Explains what is wrong with a text of Minesweeper: one sentence that names the token and where it stands.

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

use crate::Messages;

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
    /// Something stands after the end.
    Trailing(ParseError<()>),
}

/// A message and what is filled into it beside the token.
type Words = (&'static str, Vec<(&'static str, FluentValue<'static>)>);

/// One sentence that names the token and where it stands.
pub fn explain(fault: Fault, lang: &Messages) -> String {
    let found = match fault {
        Fault::NoOperation(error) => (error, plain("sae-no-operation")),
        Fault::UnknownOperation(error) => (error, plain("sae-unknown-operation")),
        Fault::Problem(error) => split(error, problem),
        Fault::History(error) => split(error, history),
        Fault::Table(error) => {
            let line_ends = error.token.is_empty();
            split(error, |fault| table(fault, line_ends))
        }
        Fault::Trailing(error) => (error, plain("sae-trailing")),
    };
    sentence(found, lang)
}

fn sentence((error, (id, mut values)): (ParseError<()>, Words), lang: &Messages) -> String {
    values.push(("token", error.token.into()));
    let what = lang.fill(id, &values);
    lang.at(error.place, what)
}

/// The same for another list of faults, by its words.
fn explain_by<K>(error: ParseError<K>, words: impl FnOnce(K) -> Words, lang: &Messages) -> String {
    sentence(split(error, words), lang)
}

fn split<K>(error: ParseError<K>, words: impl FnOnce(K) -> Words) -> (ParseError<()>, Words) {
    let mut found = None;
    let error = error.map(|fault| found = Some(words(fault)));
    // `map` has called the closure, which fills it in.
    (error, found.unwrap_or_else(|| plain("sae-trailing")))
}

fn plain(id: &'static str) -> Words {
    (id, Vec::new())
}

fn problem(fault: ProblemFault) -> Words {
    match fault {
        ProblemFault::Number(field, fault) => number(field_name(field), fault),
        ProblemFault::Trailing => plain("sae-trailing"),
        ProblemFault::Size(SizeError::NoRows) => plain("sae-no-rows"),
        ProblemFault::Size(SizeError::NoCols) => plain("sae-no-cols"),
        ProblemFault::Size(SizeError::TooLarge) => (
            "sae-too-large",
            vec![("most", Size::MAX_AREA.to_string().into())],
        ),
        ProblemFault::TooManyMines { cells } => (
            "sae-too-many-mines",
            vec![("cells", cells.to_string().into())],
        ),
        ProblemFault::Mine { cells, why } => match why {
            LayoutError::OffBoard => ("sae-mine-off-board", vec![last(cells)]),
            LayoutError::Repeated => plain("sae-mine-repeated"),
        },
    }
}

fn history(fault: HistoryFault) -> Words {
    match fault {
        HistoryFault::Number(fault) => number("moves", fault),
        HistoryFault::Missing { counted, missing } => (
            "sae-moves-missing",
            vec![
                ("counted", counted.to_string().into()),
                ("there", (counted - missing).to_string().into()),
            ],
        ),
        HistoryFault::NotAMove => plain("sae-not-a-move"),
        HistoryFault::Illegal { cells, why } => match why {
            MoveError::Over => plain("sae-move-over"),
            MoveError::OffBoard => ("sae-move-off-board", vec![last(cells)]),
            MoveError::Open => plain("sae-move-open"),
            MoveError::Marked => plain("sae-move-marked"),
            // The format has no such moves; were they ever read, they would be no moves.
            _ => plain("sae-not-a-move"),
        },
    }
}

/// `line_ends` says that nothing stands where something should.
fn table(fault: TableFault, line_ends: bool) -> Words {
    let cols = |cols: u32| vec![("cols", cols.to_string().into())];
    match fault {
        TableFault::Size(fault) => problem(fault),
        TableFault::AfterSize => plain("sae-after-size"),
        TableFault::Missing => plain("sae-table-missing"),
        TableFault::Rule if line_ends => plain("sae-table-rule-missing"),
        TableFault::Rule => plain("sae-table-rule"),
        TableFault::RuleLength { len } => {
            let id = if line_ends {
                "sae-table-rule-short"
            } else {
                "sae-table-rule-long"
            };
            (id, vec![("len", len.to_string().into())])
        }
        TableFault::Cell => plain("sae-table-cell"),
        TableFault::Row { cols: n } if line_ends => ("sae-table-row-short", cols(n)),
        TableFault::Row { cols: n } => ("sae-table-row", cols(n)),
    }
}

fn number(field: &'static str, fault: NumberFault) -> Words {
    let id = match fault {
        NumberFault::Missing => "sae-number-missing",
        NumberFault::NotANumber => "sae-number-wrong",
        NumberFault::Overflow => "sae-number-overflow",
    };
    (id, vec![("field", field.into())])
}

fn last(cells: usize) -> (&'static str, FluentValue<'static>) {
    ("last", (cells - 1).to_string().into())
}

/// One sentence that names the token and where it stands.
pub fn position(error: PositionError, lang: &Messages) -> String {
    explain_by(error, position_words, lang)
}

fn position_words(fault: PositionFault) -> Words {
    let count = |name: &'static str, n: usize| (name, n.to_string().into());
    match fault {
        PositionFault::Empty => plain("mines-position-empty"),
        PositionFault::Number(field, fault) => number(field_name(field), fault),
        PositionFault::Size(
            why @ (SizeError::NoRows | SizeError::NoCols | SizeError::TooLarge),
        ) => problem(ProblemFault::Size(why)),
        PositionFault::TooManyMines { cells } => problem(ProblemFault::TooManyMines { cells }),
        PositionFault::Missing { wanted } => {
            ("mines-position-missing", vec![count("wanted", wanted)])
        }
        PositionFault::Length { wanted, found } => (
            "mines-position-length",
            vec![count("wanted", wanted), count("found", found)],
        ),
        PositionFault::Cell => plain("mines-position-cell"),
        PositionFault::Trailing => plain("sae-after-size"),
    }
}

/// One sentence that names the token and where it stands.
pub fn certificate(error: CertificateError, lang: &Messages) -> String {
    explain_by(error, certificate_words, lang)
}

fn certificate_words(fault: CertificateFault) -> Words {
    match fault {
        CertificateFault::NotOne => plain("mines-certificate-not-one"),
        CertificateFault::Version => plain("mines-certificate-version"),
        CertificateFault::Missing => plain("mines-certificate-missing"),
        CertificateFault::Word { wanted } => {
            ("mines-certificate-word", vec![("wanted", wanted.into())])
        }
        CertificateFault::Step => plain("mines-certificate-step"),
        CertificateFault::Problem(fault) => problem(fault),
        CertificateFault::Position(_) => plain("mines-certificate-position"),
        CertificateFault::OffBoard { cells } => (
            "mines-certificate-off-board",
            vec![("last", (cells - 1).to_string().into())],
        ),
        CertificateFault::Trailing => plain("sae-trailing"),
    }
}

/// One sentence that names the token and where it stands.
pub fn boards(error: BoardError, lang: &Messages) -> String {
    explain_by(error, board_words, lang)
}

fn board_words(fault: BoardFault) -> Words {
    match fault {
        // Elsewhere the whole input ends there.
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
            ("boards-first-off-board", vec![("last", last)])
        }
        BoardFault::Trailing => ("boards-trailing", vec![]),
        BoardFault::Empty => ("boards-empty", vec![]),
    }
}

fn missing(field: &'static str) -> Words {
    ("boards-number-missing", vec![("field", field.into())])
}

fn field_name(field: Field) -> &'static str {
    match field {
        Field::Rows => "rows",
        Field::Cols => "cols",
        Field::Mines => "mines",
        Field::Position => "position",
    }
}
