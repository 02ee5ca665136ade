//! The techniques of human solvers, from the easiest to the hardest, and the steps that use them. Each step names the
//! cells and signs it rests on and the cells it fills.
//!
//! `lines.rs` finds what follows in one line, `signs.rs` what follows from its signs, `trial.rs` what an assumption
//! leads to. `sheet.rs` is their view of the board, and [`rate()`] finds how hard a puzzle is.

mod lines;
mod rate;
mod sheet;
mod signs;
mod trial;

use grille_grid::Pos;

use crate::{Board, Breach, Budget, Difficulty, Digit, Edge, Line, Rules, Sign};

pub use rate::{Grade, RateError, rate, solvable};

pub(crate) use sheet::Sheet;
pub(crate) use trial::{contrary, impossible};

/// A way to find a digit, in the order in which a person looks for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// `.11.`: the other digit goes beside two equal neighbours.
    Pair,
    /// `1.1`: the other digit goes between two equal digits.
    Sandwich,
    /// A sign has a digit on one side.
    KnownEnd,
    /// `0.=.`: two cells joined by `=` beside a digit have the other digit.
    EqualPair,
    /// A line has one blank left.
    SingleGap,
    /// A line has all of one digit.
    CountComplete,
    /// One of a digit is left, and placing it here would leave three equal neighbours of the other.
    NearComplete,
    /// `.x.` holds one of each digit; the remaining blanks, or two of them joined by `=`, can have only one digit.
    SignPairs,
    /// `0..1` holds one of each digit; the remaining blanks are all the same.
    GroupExclusion,
    /// Cells joined by several signs have two ways to be filled, and one breaks a rule.
    SignChain,
    /// The signs fix whether the number of ones in all other blanks is even or odd.
    Parity,
    /// Every way to fill the line has this digit here.
    Enumeration,
    /// A line with two blanks would equal a full one.
    TwoGaps,
    /// A line with more blanks would equal a full one.
    MoreGaps,
    /// The other digit leads to a contradiction, line by line.
    Trial,
    /// The other digit leads to contradictions, whatever is tried next.
    Deeper,
}

grille_grid::names! {
    Technique, UnknownTechnique, "technique":
    Pair = "pair",
    Sandwich = "sandwich",
    KnownEnd = "known-end",
    EqualPair = "equal-pair",
    SingleGap = "single-gap",
    CountComplete = "count-complete",
    NearComplete = "near-complete",
    SignPairs = "sign-pairs",
    GroupExclusion = "group-exclusion",
    SignChain = "sign-chain",
    Parity = "line-parity",
    Enumeration = "line-enumeration",
    TwoGaps = "two-gaps",
    MoreGaps = "more-gaps",
    Trial = "trial",
    Deeper = "deeper-trial",
}

impl Technique {
    /// The difficulty of puzzles that need it.
    pub const fn difficulty(self) -> Difficulty {
        match self {
            Technique::Pair
            | Technique::Sandwich
            | Technique::KnownEnd
            | Technique::EqualPair
            | Technique::SingleGap
            | Technique::CountComplete => Difficulty::Easy,
            Technique::NearComplete | Technique::SignPairs => Difficulty::Medium,
            Technique::GroupExclusion
            | Technique::SignChain
            | Technique::Parity
            | Technique::Enumeration => Difficulty::Hard,
            Technique::TwoGaps | Technique::MoreGaps => Difficulty::Expert,
            Technique::Trial | Technique::Deeper => Difficulty::Extreme,
        }
    }
}

/// One use of a technique.
///
/// ```
/// use grille_takuzu::technique::{Reason, next_step};
/// use grille_takuzu::{Budget, Digit, Line, Rules, text};
///
/// let board = text::read(b"11.. .... .... ....")?;
/// let step = next_step(&board, Rules::TAKUZU, Budget::default()).unwrap();
/// assert_eq!(step.line, Line::Row(0));
/// assert_eq!(step.cells, [(grille_grid::Pos::new(0, 2), Digit::Zero)]);
/// assert_eq!(step.reason, Reason::Pair { digit: Digit::One });
/// # Ok::<(), text::PuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The line to look at.
    pub line: Line,
    /// The filled cells that the step rests on.
    pub because: Vec<Pos>,
    /// The signs that the step rests on.
    pub signs: Vec<Edge>,
    /// The cells to fill in, at least one.
    pub cells: Vec<(Pos, Digit)>,
    /// Why the step is right.
    pub reason: Reason,
}

impl Step {
    /// The technique that was used.
    pub fn technique(&self) -> Technique {
        match self.reason {
            Reason::Pair { .. } => Technique::Pair,
            Reason::Sandwich { .. } => Technique::Sandwich,
            Reason::KnownEnd { .. } => Technique::KnownEnd,
            Reason::EqualPair { .. } => Technique::EqualPair,
            Reason::SingleGap => Technique::SingleGap,
            Reason::CountComplete { .. } => Technique::CountComplete,
            Reason::NearComplete { .. } => Technique::NearComplete,
            Reason::SignPairs { .. } => Technique::SignPairs,
            Reason::GroupExclusion { .. } => Technique::GroupExclusion,
            Reason::SignChain { .. } => Technique::SignChain,
            Reason::Parity { .. } => Technique::Parity,
            Reason::Enumeration { .. } => Technique::Enumeration,
            Reason::TwoGaps { .. } => Technique::TwoGaps,
            Reason::MoreGaps { .. } => Technique::MoreGaps,
            Reason::Trial { .. } => Technique::Trial,
            Reason::Deeper => Technique::Deeper,
        }
    }
}

/// Why a step is right. Cells are numbered within the step's line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Two neighbours have this digit.
    Pair {
        /// Their digit.
        digit: Digit,
    },
    /// Two cells with one between them have this digit.
    Sandwich {
        /// Their digit.
        digit: Digit,
    },
    /// The cell on the other side of a sign has this digit.
    KnownEnd {
        /// The digit.
        digit: Digit,
        /// The sign.
        sign: Sign,
    },
    /// The step's cells are joined by `=`, and a cell beside them has this digit.
    EqualPair {
        /// The digit beside them.
        digit: Digit,
    },
    /// All other cells are filled.
    SingleGap,
    /// The line has all it may of this digit.
    CountComplete {
        /// The complete digit.
        digit: Digit,
    },
    /// The line takes one more of this digit; placed in the step's cell, it would leave three of the other.
    NearComplete {
        /// The digit of which one is left.
        digit: Digit,
        /// Whether the line needs it; if not, a line of odd length may do without.
        is_needed: bool,
        /// The first of the three cells.
        triple: u32,
    },
    /// Two blanks joined by `x` have one of each digit. Such pairs use up this digit, or leave one, which is not enough
    /// for two cells joined by `=`.
    SignPairs {
        /// The digit.
        digit: Digit,
        /// The first cell of each pair.
        pairs: Vec<u32>,
        /// How many of the digit the pairs leave: 0, or 1 if the step's cells are joined by `=`.
        left: u32,
    },
    /// The groups of two blanks between different digits use up this digit.
    GroupExclusion {
        /// The digit that the groups use up.
        digit: Digit,
        /// The first blank of each group.
        groups: Vec<u32>,
    },
    /// The step's cells are joined by signs. If the first had this digit, the others would follow, and a rule would be
    /// broken.
    SignChain {
        /// The digit that the first cell cannot have.
        digit: Digit,
        /// The broken rule: three equal neighbours, or too many of a digit.
        broken: Breach,
    },
    /// The signs among the blanks fix the parity of the number of ones everywhere but in the step's cells.
    Parity {
        /// The number of ones that the line lacks.
        lacking: u32,
    },
    /// All ways to fill the line agree on the step's cells.
    Enumeration {
        /// How many ways there are, up to a million.
        ways: u32,
    },
    /// The line has two blanks and agrees elsewhere with a full line.
    TwoGaps {
        /// The full line.
        other: Line,
    },
    /// With the other digit, all ways to fill the line would make it equal to one of these.
    MoreGaps {
        /// The full lines.
        others: Vec<Line>,
    },
    /// The other digit leads to a contradiction.
    Trial {
        /// The steps that follow from the other digit, in order.
        chain: Vec<Step>,
        /// The contradiction at the end.
        end: Contradiction,
    },
    /// A search has shown that there is no solution with the other digit.
    Deeper,
}

/// Why a board has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// A rule is broken.
    Broken(Breach),
    /// There is no way to fill a line.
    Unfillable {
        /// The line.
        line: Line,
    },
    /// Every way to fill a line makes it equal to one of these.
    OnlyCopies {
        /// The line to be filled.
        line: Line,
        /// The full lines.
        others: Vec<Line>,
    },
}

impl Contradiction {
    /// The line where it shows.
    pub fn line(&self) -> Line {
        match *self {
            Contradiction::Broken(Breach::Triple { line, .. } | Breach::TooMany { line, .. }) => {
                line
            }
            Contradiction::Broken(Breach::Same { second, .. }) => second,
            Contradiction::Broken(Breach::Sign { edge, .. }) => edge.line,
            Contradiction::Unfillable { line } | Contradiction::OnlyCopies { line, .. } => line,
        }
    }
}

/// Returns the easiest next step. Returns `None` if no cell is certain, the board is full, or a search ran out of
/// budget. Requires a solvable board: anything follows from a contradiction.
pub fn next_step(board: &Board, rules: Rules, budget: Budget) -> Option<Step> {
    line_step(board, rules).or_else(|| {
        let wrong = trial::impossible(board, rules, budget)?;
        trial_step(board, rules, &wrong)
    })
}

/// The easiest step that needs no assumption.
pub(crate) fn line_step(board: &Board, rules: Rules) -> Option<Step> {
    lines::next(&mut Sheet::new(board, rules), Technique::MoreGaps)
}

/// The easiest step by trial, given all digits that blank cells cannot have; `None` if there are none.
pub(crate) fn trial_step(board: &Board, rules: Rules, wrong: &[(Pos, Digit)]) -> Option<Step> {
    trial::explained(board, rules, wrong).or_else(|| trial::deeper(wrong))
}
