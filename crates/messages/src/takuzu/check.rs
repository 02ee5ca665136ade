//! Describes broken rules and mistakes on a board, in words and as JSON.

use grille_grid::Pos;
use grille_takuzu::technique::RateError;
use grille_takuzu::{Board, Breach, Edge, Line, Sign};
use serde::Serialize;

use super::explain::Explainer;
use crate::{Messages, id, sentence};

/// Describes a board that breaks no rule.
pub fn unbroken(board: &Board, lang: &Messages) -> String {
    match board.blanks() {
        0 => lang.text(id::TAKUZU_SOLVED),
        blanks => lang.fill(id::TAKUZU_UNBROKEN, &[("blanks", blanks.into())]),
    }
}

/// Explains why there is no solution to compare with.
pub fn unsolved(why: RateError, lang: &Messages) -> String {
    let id = match why {
        RateError::Several => id::TAKUZU_SEVERAL,
        RateError::None => id::TAKUZU_HOPELESS,
        RateError::Unknown => id::TAKUZU_UNKNOWN,
    };
    sentence(&lang.text(id))
}

/// Names the cells that differ from the solution.
pub fn mistakes(board: &Board, wrong: &[Pos], lang: &Messages) -> String {
    match wrong.len() {
        0 => lang.text(id::LINE_NO_ERRORS),
        count => {
            let cells = Explainer::new(board, lang).cells(wrong.iter().copied());
            let values = [("count", count.into()), ("cells", cells.into())];
            sentence(&lang.fill(id::TAKUZU_WRONG, &values))
        }
    }
}

/// A row or a column for programs, counted from 1.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LineNumber {
    /// The row, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    row: Option<u32>,
    /// The column, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    col: Option<u32>,
}

impl From<Line> for LineNumber {
    fn from(line: Line) -> LineNumber {
        let (row, col) = match line {
            Line::Row(row) => (Some(row + 1), None),
            Line::Col(col) => (None, Some(col + 1)),
        };
        LineNumber { row, col }
    }
}

/// A sign for programs; lines and cells count from 1.
#[derive(Clone, Debug, Serialize)]
pub struct SignPlace {
    /// The line in which the sign is.
    #[serde(flatten)]
    line: LineNumber,
    /// The cell before the sign.
    from: u32,
    /// `=` or `x`.
    sign: String,
}

impl SignPlace {
    /// The sign on an edge.
    pub fn new(edge: Edge, sign: Sign) -> SignPlace {
        SignPlace {
            line: edge.line.into(),
            from: edge.at + 1,
            sign: sign.to_string(),
        }
    }
}

/// A broken rule for programs; rows, columns and cells count from 1.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "rule", rename_all = "lowercase")]
pub enum BrokenRule {
    /// Three equal digits in a row.
    Triple {
        /// Where.
        #[serde(flatten)]
        line: LineNumber,
        /// The first of the three.
        from: u32,
        /// 0 or 1.
        digit: u8,
    },
    /// A line has too many of a digit.
    Count {
        /// Where.
        #[serde(flatten)]
        line: LineNumber,
        /// 0 or 1.
        digit: u8,
        /// How many there are.
        count: u32,
    },
    /// Two equal lines.
    Distinct {
        /// One of them.
        #[serde(flatten)]
        line: LineNumber,
        /// The number of the other.
        other: u32,
    },
    /// A sign that is not true.
    Sign {
        /// The line in which the sign is.
        #[serde(flatten)]
        line: LineNumber,
        /// The cell before the sign.
        from: u32,
        /// `=` or `x`.
        sign: String,
    },
}

impl From<&Breach> for BrokenRule {
    fn from(breach: &Breach) -> BrokenRule {
        match *breach {
            Breach::Triple { line, start, digit } => BrokenRule::Triple {
                line: line.into(),
                from: start + 1,
                digit: digit.number(),
            },
            Breach::TooMany { line, digit, count } => BrokenRule::Count {
                line: line.into(),
                digit: digit.number(),
                count,
            },
            Breach::Same { first, second } => BrokenRule::Distinct {
                line: first.into(),
                other: match second {
                    Line::Row(at) | Line::Col(at) => at + 1,
                },
            },
            Breach::Sign { edge, sign } => BrokenRule::Sign {
                line: edge.line.into(),
                from: edge.at + 1,
                sign: sign.to_string(),
            },
        }
    }
}
