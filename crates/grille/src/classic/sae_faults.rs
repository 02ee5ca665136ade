//! What is wrong with the five operations' input, in words.

use fluent_bundle::FluentValue;
use grille_grid::text::{NumberFault, ParseError};
use grille_grid::{Size, SizeError};
use grille_mines::text::history::{HistoryError, HistoryFault};
use grille_mines::text::problem::{Field, ProblemError, ProblemFault};
use grille_mines::text::table::{TableError, TableFault};
use grille_mines::{LayoutError, MoveError};

use crate::lang::Messages;

/// Bad input, by who noticed it.
pub(crate) enum Fault {
    NoOperation(ParseError<()>),
    UnknownOperation(ParseError<()>),
    Problem(ProblemError),
    History(HistoryError),
    Table(TableError),
    Trailing(ParseError<()>),
}

/// A message and what is filled into it beside the token.
pub(crate) type Words = (&'static str, Vec<(&'static str, FluentValue<'static>)>);

/// One sentence that names the token and where it stands.
pub(crate) fn explain(fault: Fault, lang: &Messages) -> String {
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
pub(crate) fn explain_by<K>(
    error: ParseError<K>,
    words: impl FnOnce(K) -> Words,
    lang: &Messages,
) -> String {
    sentence(split(error, words), lang)
}

fn split<K>(error: ParseError<K>, words: impl FnOnce(K) -> Words) -> (ParseError<()>, Words) {
    let mut found = None;
    let error = error.map(|fault| found = Some(words(fault)));
    // `map` has called the closure, which fills it in.
    (error, found.unwrap_or_else(|| plain("sae-trailing")))
}

pub(crate) fn plain(id: &'static str) -> Words {
    (id, Vec::new())
}

pub(crate) fn problem(fault: ProblemFault) -> Words {
    match fault {
        ProblemFault::Number(field, fault) => {
            let field = match field {
                Field::Rows => "rows",
                Field::Cols => "cols",
                Field::Mines => "mines",
                Field::Position => "position",
            };
            number(field, fault)
        }
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
        TableFault::Rule { cols: n } if line_ends => ("sae-table-rule-short", cols(n)),
        TableFault::Rule { cols: n } => ("sae-table-rule", cols(n)),
        TableFault::Cell => plain("sae-table-cell"),
        TableFault::Row { cols: n } if line_ends => ("sae-table-row-short", cols(n)),
        TableFault::Row { cols: n } => ("sae-table-row", cols(n)),
    }
}

pub(crate) fn number(field: &'static str, fault: NumberFault) -> Words {
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
