//! Which step comes next, and why? A ladder of techniques from the easiest to the hardest; a step is
//! the use of one of them, with the cells that it rests on and those that it fills.
//!
//! | question | file |
//! |---|---|
//! | What follows in one line, and by which rule? | `lines.rs` |
//! | What does assuming a digit lead to? | `trial.rs` |
//! | What is filled, and which lines changed? | `sheet.rs` |
//! | How hard is a puzzle? | [`rate()`] |

mod lines;
mod rate;
mod sheet;
mod trial;

use grille_grid::Pos;

use crate::{Board, Breach, Budget, Digit, Line};

pub use rate::{Grade, RateError, rate, solvable};

pub(crate) use sheet::Sheet;

/// A way to find a digit, in the order in which a person would look for it.
///
/// ```
/// use grille_takuzu::technique::Technique;
///
/// assert!(Technique::Pair < Technique::Trial);
/// assert_eq!(Technique::ALL.len(), 11);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// `.11.`: beside two alike stands the other digit.
    Pair,
    /// `1.1`: between two alike stands the other digit.
    Sandwich,
    /// One blank is left in a line.
    SingleGap,
    /// One of the digits of a line is complete.
    CountComplete,
    /// One of a digit is left, and in this cell it would leave three of the other side by side.
    NearComplete,
    /// `0..1` holds one of each; what is left over is all alike.
    GroupExclusion,
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

impl Technique {
    /// All of them, easiest first.
    ///
    /// ```
    /// use grille_takuzu::technique::Technique;
    ///
    /// assert!(Technique::ALL.is_sorted());
    /// ```
    pub const ALL: [Technique; 11] = [
        Technique::Pair,
        Technique::Sandwich,
        Technique::SingleGap,
        Technique::CountComplete,
        Technique::NearComplete,
        Technique::GroupExclusion,
        Technique::Enumeration,
        Technique::TwoGaps,
        Technique::MoreGaps,
        Technique::Trial,
        Technique::Deeper,
    ];

    /// A word for files and scripts.
    ///
    /// ```
    /// assert_eq!(grille_takuzu::technique::Technique::TwoGaps.name(), "two-gaps");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Technique::Pair => "pair",
            Technique::Sandwich => "sandwich",
            Technique::SingleGap => "single-gap",
            Technique::CountComplete => "count-complete",
            Technique::NearComplete => "near-complete",
            Technique::GroupExclusion => "group-exclusion",
            Technique::Enumeration => "line-enumeration",
            Technique::TwoGaps => "two-gaps",
            Technique::MoreGaps => "more-gaps",
            Technique::Trial => "trial",
            Technique::Deeper => "deeper-trial",
        }
    }

    /// The level of puzzles that need it.
    ///
    /// ```
    /// use grille_takuzu::technique::{Level, Technique};
    ///
    /// assert_eq!(Technique::Sandwich.level(), Level::Easy);
    /// ```
    pub fn level(self) -> Level {
        match self {
            Technique::Pair
            | Technique::Sandwich
            | Technique::SingleGap
            | Technique::CountComplete => Level::Easy,
            Technique::NearComplete => Level::Medium,
            Technique::GroupExclusion | Technique::Enumeration => Level::Hard,
            Technique::TwoGaps | Technique::MoreGaps => Level::Expert,
            Technique::Trial | Technique::Deeper => Level::Extreme,
        }
    }
}

/// How hard a puzzle is, by the hardest technique that it needs.
///
/// ```
/// use grille_takuzu::technique::{Level, Technique};
///
/// assert_eq!(Level::Hard.hardest(), Technique::Enumeration);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Pairs, sandwiches, and counting to half.
    Easy,
    /// Counting to half but one.
    Medium,
    /// A line as a whole.
    Hard,
    /// Lines against each other.
    Expert,
    /// Assumptions.
    Extreme,
}

impl Level {
    /// All of them, easiest first.
    ///
    /// ```
    /// assert!(grille_takuzu::technique::Level::ALL.is_sorted());
    /// ```
    pub const ALL: [Level; 5] = [
        Level::Easy,
        Level::Medium,
        Level::Hard,
        Level::Expert,
        Level::Extreme,
    ];

    /// A word for files and scripts.
    ///
    /// ```
    /// assert_eq!(grille_takuzu::technique::Level::Medium.name(), "medium");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Extreme => "extreme",
        }
    }

    /// The hardest technique that it may need.
    ///
    /// ```
    /// use grille_takuzu::technique::{Level, Technique};
    ///
    /// assert_eq!(Level::Extreme.hardest(), Technique::Deeper);
    /// ```
    pub fn hardest(self) -> Technique {
        match self {
            Level::Easy => Technique::CountComplete,
            Level::Medium => Technique::NearComplete,
            Level::Hard => Technique::Enumeration,
            Level::Expert => Technique::MoreGaps,
            Level::Extreme => Technique::Deeper,
        }
    }
}

/// The use of a technique.
///
/// ```
/// use grille_takuzu::technique::{Reason, next_step};
/// use grille_takuzu::{Budget, Digit, Line, text};
///
/// let board = text::read(b"11.. .... .... ....")?;
/// let step = next_step(&board, Budget::default()).unwrap();
/// assert_eq!(step.line, Line::Row(0));
/// assert_eq!(step.cells, [(grille_grid::Pos::new(0, 2), Digit::Zero)]);
/// assert_eq!(step.reason, Reason::Pair { digit: Digit::One });
/// # Ok::<(), text::PuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where to look.
    pub line: Line,
    /// The filled cells that it rests on.
    pub because: Vec<Pos>,
    /// What is to be filled in, at least one cell.
    pub cells: Vec<(Pos, Digit)>,
    /// Why.
    pub reason: Reason,
}

impl Step {
    /// The technique that was used.
    ///
    /// ```
    /// use grille_takuzu::technique::{Technique, next_step};
    /// use grille_takuzu::{Budget, text};
    ///
    /// let board = text::read(b"1.1. .... .... ....")?;
    /// let step = next_step(&board, Budget::default()).unwrap();
    /// assert_eq!(step.technique(), Technique::Sandwich);
    /// # Ok::<(), text::PuzzleError>(())
    /// ```
    pub fn technique(&self) -> Technique {
        match self.reason {
            Reason::Pair { .. } => Technique::Pair,
            Reason::Sandwich { .. } => Technique::Sandwich,
            Reason::SingleGap => Technique::SingleGap,
            Reason::CountComplete { .. } => Technique::CountComplete,
            Reason::NearComplete { .. } => Technique::NearComplete,
            Reason::GroupExclusion { .. } => Technique::GroupExclusion,
            Reason::Enumeration { .. } => Technique::Enumeration,
            Reason::TwoGaps { .. } => Technique::TwoGaps,
            Reason::MoreGaps { .. } => Technique::MoreGaps,
            Reason::Trial { .. } => Technique::Trial,
            Reason::Deeper => Technique::Deeper,
        }
    }
}

/// Why a step is right. Cells are those of the step's line, by number.
///
/// ```
/// use grille_takuzu::technique::Reason;
///
/// let reason = Reason::Enumeration { ways: 3 };
/// assert_ne!(reason, Reason::SingleGap);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Two neighbours have this digit.
    Pair {
        /// What they are.
        digit: Digit,
    },
    /// Two cells with one between them have this digit.
    Sandwich {
        /// What they are.
        digit: Digit,
    },
    /// All other cells are filled.
    SingleGap,
    /// The line has as many of this digit as it may.
    CountComplete {
        /// The digit of which there are enough.
        digit: Digit,
    },
    /// The line lacks one of this digit; in the step's cell, it would leave three of the other.
    NearComplete {
        /// The digit of which one is left.
        digit: Digit,
        /// The first of the three cells.
        triple: u32,
    },
    /// The groups of two blanks between different digits hold all that are left of this digit.
    GroupExclusion {
        /// The digit that the groups use up.
        digit: Digit,
        /// The first blank of each group.
        groups: Vec<u32>,
    },
    /// All ways to fill the line agree on the step's cells.
    Enumeration {
        /// How many ways there are, up to a million.
        ways: u32,
    },
    /// The line has two blanks, and agrees elsewhere with a full line.
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
        /// What follows from the other digit, in this order.
        chain: Vec<Step>,
        /// What is wrong in the end.
        end: Contradiction,
    },
    /// With the other digit there is no solution, which a search has shown.
    Deeper,
}

/// Why a board has no solution.
///
/// ```
/// use grille_takuzu::Line;
/// use grille_takuzu::technique::Contradiction;
///
/// let end = Contradiction::Unfillable { line: Line::Row(1) };
/// assert_eq!(end.line(), Line::Row(1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// A rule is broken.
    Broken(Breach),
    /// There is no way to fill a line.
    Unfillable {
        /// Which.
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
    /// Where it shows.
    ///
    /// ```
    /// use grille_takuzu::technique::Contradiction;
    /// use grille_takuzu::{Breach, Digit, Line};
    ///
    /// let breach = Breach::TooMany { line: Line::Col(3), digit: Digit::One, count: 4 };
    /// assert_eq!(Contradiction::Broken(breach).line(), Line::Col(3));
    /// ```
    pub fn line(&self) -> Line {
        match *self {
            Contradiction::Broken(Breach::Triple { line, .. } | Breach::TooMany { line, .. }) => {
                line
            }
            Contradiction::Broken(Breach::Same { second, .. }) => second,
            Contradiction::Unfillable { line } | Contradiction::OnlyCopies { line, .. } => line,
        }
    }
}

/// The easiest next step; `None` when no cell can be filled for certain, when the board is full, or
/// when the budget of a search ended. Requires a board that has a solution: from a contradiction
/// anything follows.
///
/// ```
/// use grille_takuzu::technique::next_step;
/// use grille_takuzu::{Board, Budget};
///
/// let empty = Board::empty(6, 6)?;
/// assert_eq!(next_step(&empty, Budget::default()), None);
/// # Ok::<(), grille_takuzu::ShapeError>(())
/// ```
pub fn next_step(board: &Board, budget: Budget) -> Option<Step> {
    let mut sheet = Sheet::new(board);
    lines::next(&mut sheet, Technique::MoreGaps).or_else(|| {
        let wrong = trial::impossible(board, budget)?;
        trial::explained(board, &wrong).or_else(|| trial::deeper(&wrong))
    })
}
