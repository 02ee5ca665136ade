//! The rules, and where a board breaks them. Boards may have blanks.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use grille_grid::{Pos, Size};

use crate::line::{self, Digits, Form};
use crate::{Board, Digit, Edge, ShapeError, Sign};

/// How a line of odd length divides into zeros and ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub enum Odd {
    /// There is one more one than zeros.
    #[default]
    MoreOnes,
    /// There is one more of either digit.
    Either,
}

/// The rules that vary. Two always hold: every line has as many zeros as ones (as far as its length allows), and never
/// three equal neighbours. Signs on a board always hold, too.
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
#[cfg_attr(feature = "serde", serde(default))]
#[non_exhaustive]
pub struct Rules {
    /// No two rows are equal, and no two columns.
    pub lines_differ: bool,
    /// Puzzles have signs between cells.
    pub signs: bool,
    /// The rule for lines of odd length.
    pub odd: Odd,
}

impl Rules {
    /// Takuzu, also called Binairo: lines differ.
    pub const TAKUZU: Rules = Rules {
        lines_differ: true,
        signs: false,
        odd: Odd::MoreOnes,
    };

    /// Unruly: lines may be equal.
    pub const UNRULY: Rules = Rules {
        lines_differ: false,
        ..Rules::TAKUZU
    };

    /// Tango, also called Binairo Plus: signs between cells, and lines may be equal.
    pub const TANGO: Rules = Rules {
        signs: true,
        ..Rules::UNRULY
    };

    /// The presets and their names. Of two names for the same rules, the first is the one shown.
    pub const PRESETS: [(&'static str, Rules); 5] = [
        ("takuzu", Rules::TAKUZU),
        ("unruly", Rules::UNRULY),
        ("tango", Rules::TANGO),
        ("binairo-plus", Rules::TANGO),
        (
            "takuzu-signs",
            Rules {
                signs: true,
                ..Rules::TAKUZU
            },
        ),
    ];

    /// The suffix of names under [`Odd::Either`].
    const EITHER: &'static str = "-either";

    /// The name of the preset, which does not tell the rule for lines of odd length.
    pub fn preset(self) -> &'static str {
        let odd = Odd::MoreOnes;
        let named = Rules { odd, ..self };
        let mut presets = Rules::PRESETS.into_iter();
        let found = presets.find_map(|(name, rules)| (rules == named).then_some(name));
        found.expect("the presets have every combination")
    }

    /// The rules of a puzzle whose text does not say: those of Takuzu, or those of Tango if it has signs.
    pub fn of_text(has_signs: bool) -> Rules {
        if has_signs {
            Rules::TANGO
        } else {
            Rules::TAKUZU
        }
    }

    /// The fewest and the most ones of a line of `len` cells.
    ///
    /// ```
    /// use grille_takuzu::{Odd, Rules};
    ///
    /// assert_eq!(Rules::TAKUZU.ones(8), (4, 4));
    /// assert_eq!(Rules::TAKUZU.ones(7), (4, 4));
    /// let mut rules = Rules::TAKUZU;
    /// rules.odd = Odd::Either;
    /// assert_eq!(rules.ones(7), (3, 4));
    /// ```
    pub fn ones(self, len: u32) -> (u32, u32) {
        let most = len.div_ceil(2);
        match self.odd {
            Odd::MoreOnes => (most, most),
            Odd::Either => (len / 2, most),
        }
    }

    /// The most of a digit in a line of `len` cells.
    pub fn most(self, digit: Digit, len: u32) -> u32 {
        let (fewest, most) = self.ones(len);
        match digit {
            Digit::One => most,
            Digit::Zero => len - fewest,
        }
    }

    /// Whether a board of this shape can have the right number of ones in every line.
    ///
    /// # Errors
    /// The sides are not those of a board. Under [`Odd::MoreOnes`], also if one is odd and they are not equal: counted
    /// by rows and by columns, such a board would have different numbers of ones.
    pub fn check_shape(self, rows: u64, cols: u64) -> Result<(), ShapeError> {
        Board::empty(rows, cols)?;
        let odd = rows % 2 == 1 || cols % 2 == 1;
        if odd && rows != cols && self.odd == Odd::MoreOnes {
            return Err(ShapeError::OddOblong);
        }
        Ok(())
    }
}

impl Rules {
    /// Whether there are as many different lines as a board of this size needs. A search for a full board would try
    /// them all before it knows.
    pub(crate) fn has_enough_lines(self, size: Size) -> bool {
        let (rows, cols) = (size.rows(), size.cols());
        let has = |needed, len| {
            let blank = Digits {
                ones: 0_u128,
                zeros: 0,
            };
            line::ways(blank, Form::new(self, len), needed) >= needed
        };
        // A square always has enough.
        !self.lines_differ || rows == cols || has(rows, cols) && has(cols, rows)
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::TAKUZU
    }
}

/// A name that is not that of rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not the name of rules")]
pub struct UnknownRules(pub String);

impl FromStr for Rules {
    type Err = UnknownRules;

    /// Reads the name of a preset. `-either` after it means [`Odd::Either`].
    fn from_str(text: &str) -> Result<Rules, UnknownRules> {
        let (name, odd) = match text.strip_suffix(Rules::EITHER) {
            Some(name) => (name, Odd::Either),
            None => (text, Odd::MoreOnes),
        };
        let mut presets = Rules::PRESETS.into_iter();
        presets
            .find_map(|(preset, rules)| (preset == name).then_some(Rules { odd, ..rules }))
            .ok_or_else(|| UnknownRules(text.to_owned()))
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suffix = match self.odd {
            Odd::MoreOnes => "",
            Odd::Either => Rules::EITHER,
        };
        write!(f, "{}{suffix}", self.preset())
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
    /// A line has more of this digit than it may.
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
    /// The cells on both sides of a sign are filled, and the sign is not true.
    Sign {
        /// Where the sign is.
        edge: Edge,
        /// The sign.
        sign: Sign,
    },
}

/// Returns every breach of the rules: line by line, rows first, then equal lines, then signs. Blanks break no rule.
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
            let count = count as u32;
            if count > rules.most(digit, digits.len() as u32) {
                found.push(Breach::TooMany { line, digit, count });
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
    for (edge, sign) in board.signs() {
        if let [Some(one), Some(other)] = edge.cells().map(|pos| board.digit(pos))
            && Sign::between(one, other) != sign
        {
            found.push(Breach::Sign { edge, sign });
        }
    }
    found
}

/// Whether every cell has a digit and no rule is broken.
pub fn is_solved(board: &Board, rules: Rules) -> bool {
    board.blanks() == 0 && breaches(board, rules).is_empty()
}
