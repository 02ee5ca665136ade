//! The rules, and where a board breaks them. Boards may have blanks.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use grille_grid::Pos;

use crate::{Board, Digit};

/// The rules that vary. Two always hold: every line has as many zeros as ones, and never three equal neighbours.
///
/// ```
/// use grille_takuzu::{Rules, is_solved, text};
///
/// let board = text::read(b"0110 1001 0110 1001")?;
/// assert!(!is_solved(&board, Rules::TAKUZU), "rows are equal");
/// assert!(is_solved(&board, Rules::UNRULY));
/// # Ok::<(), text::PuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
#[non_exhaustive]
pub struct Rules {
    /// No two rows are equal, and no two columns.
    pub lines_differ: bool,
}

impl Rules {
    /// Takuzu, also called Binairo: lines differ.
    pub const TAKUZU: Rules = Rules { lines_differ: true };

    /// Unruly: lines may be equal.
    pub const UNRULY: Rules = Rules {
        lines_differ: false,
    };

    /// The presets and their names.
    pub const PRESETS: [(&'static str, Rules); 2] =
        [("takuzu", Rules::TAKUZU), ("unruly", Rules::UNRULY)];

    /// The name of these rules, if they are a preset.
    pub fn name(self) -> Option<&'static str> {
        let mut presets = Rules::PRESETS.into_iter();
        presets.find_map(|(name, rules)| (rules == self).then_some(name))
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::TAKUZU
    }
}

/// A name that is not a preset's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not the name of rules")]
pub struct UnknownRules(pub String);

impl FromStr for Rules {
    type Err = UnknownRules;

    fn from_str(name: &str) -> Result<Rules, UnknownRules> {
        let mut presets = Rules::PRESETS.into_iter();
        presets
            .find_map(|(preset, rules)| (preset == name).then_some(rules))
            .ok_or_else(|| UnknownRules(name.to_owned()))
    }
}

/// A row or a column, counted from 0.
///
/// ```
/// use grille_grid::Pos;
/// use grille_takuzu::Line;
///
/// assert_eq!(Line::Col(2).cell(3), Pos::new(3, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub enum Line {
    /// The row with this number.
    Row(u32),
    /// The column with this number.
    Col(u32),
}

impl Line {
    /// The position of the line's cell `at`, counted from the left or the top.
    pub fn cell(self, at: u32) -> Pos {
        match self {
            Line::Row(row) => Pos::new(row, at),
            Line::Col(col) => Pos::new(at, col),
        }
    }

    /// The number of cells of this line on `board`.
    pub fn len(self, board: &Board) -> u32 {
        match self {
            Line::Row(_) => board.size().cols(),
            Line::Col(_) => board.size().rows(),
        }
    }

    /// All rows of a board, then all columns.
    pub fn all(board: &Board) -> impl Iterator<Item = Line> + use<> {
        let (rows, cols) = (board.size().rows(), board.size().cols());
        (0..rows).map(Line::Row).chain((0..cols).map(Line::Col))
    }

    fn digits(self, board: &Board) -> Vec<Option<Digit>> {
        (0..self.len(board))
            .map(|at| board.digit(self.cell(at)))
            .collect()
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Row(row) => write!(f, "row {row}"),
            Line::Col(col) => write!(f, "column {col}"),
        }
    }
}

/// One way in which a board breaks the rules.
///
/// ```
/// use grille_takuzu::{Breach, Digit, Line, Rules, breaches, text};
///
/// let board = text::read(b"111. .... .... ....")?;
/// let triple = Breach::Triple { line: Line::Row(0), start: 0, digit: Digit::One };
/// assert!(breaches(&board, Rules::TAKUZU).contains(&triple));
/// # Ok::<(), text::PuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub enum Breach {
    /// Three equal neighbours, starting at cell `start` of the line.
    Triple {
        /// The line.
        line: Line,
        /// The first of the three.
        start: u32,
        /// The repeated digit.
        digit: Digit,
    },
    /// More than half of a line has this digit.
    TooMany {
        /// The line.
        line: Line,
        /// The digit.
        digit: Digit,
        /// How often it occurs.
        count: u32,
    },
    /// Two full lines of the same direction are equal.
    Same {
        /// The earlier line.
        first: Line,
        /// The later line.
        second: Line,
    },
}

/// Returns every breach of the rules: line by line, rows first, then equal lines. Blanks break no rule.
pub fn breaches(board: &Board, rules: Rules) -> Vec<Breach> {
    let mut found = Vec::new();
    // Full lines by their ones. A line has at most 126 cells, so 128 bits are enough.
    let mut full: HashMap<(bool, u128), Line> = HashMap::new();
    let mut same = Vec::new();
    for line in Line::all(board) {
        let digits = line.digits(board);
        for (start, three) in digits.windows(3).enumerate() {
            if let [Some(a), Some(b), Some(c)] = three
                && a == b
                && b == c
            {
                found.push(Breach::Triple {
                    line,
                    start: start as u32,
                    digit: *a,
                });
            }
        }
        for digit in Digit::BOTH {
            let count = digits.iter().filter(|d| **d == Some(digit)).count();
            if count > digits.len() / 2 {
                found.push(Breach::TooMany {
                    line,
                    digit,
                    count: count as u32,
                });
            }
        }
        if rules.lines_differ && digits.iter().all(Option::is_some) {
            let is_row = matches!(line, Line::Row(_));
            let ones = digits.iter().fold(0, |ones, &digit| {
                ones << 1 | u128::from(digit == Some(Digit::One))
            });
            let first = *full.entry((is_row, ones)).or_insert(line);
            if first != line {
                same.push(Breach::Same {
                    first,
                    second: line,
                });
            }
        }
    }
    found.extend(same);
    found
}

/// Whether every cell has a digit and no rule is broken.
pub fn is_solved(board: &Board, rules: Rules) -> bool {
    board.blanks() == 0 && breaches(board, rules).is_empty()
}
