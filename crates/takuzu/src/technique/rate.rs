//! Rates puzzles. Solves a puzzle step by step with the easiest technique that applies. The hardest technique used is
//! the one that the puzzle needs, because it was used only where no easier one applied.

use thiserror::Error;

use grille_grid::work;

use super::{Sheet, Technique, lines, trial};
use crate::{Board, Budget, Difficulty, Rules, solve};

/// The cost of a technique, in steps of [`work`].
pub(super) const A_TECHNIQUE: u64 = 64;

/// The techniques that a puzzle needs.
///
/// ```
/// use grille_takuzu::technique::{Technique, rate};
/// use grille_takuzu::{Budget, Difficulty, Rules, text};
///
/// let puzzle = text::read(b".1.0..0..0..11.0")?;
/// let grade = rate(&puzzle, Rules::TAKUZU, Budget::default()).unwrap();
/// assert_eq!(grade.hardest, Some(Technique::SingleGap));
/// assert_eq!(grade.difficulty(), Difficulty::Easy);
/// # Ok::<(), text::PuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The hardest technique; `None` for a board without blanks.
    pub hardest: Option<Technique>,
    /// How often each was used, in the order of [`Technique::ALL`].
    pub uses: [u32; Technique::ALL.len()],
}

impl Grade {
    /// The difficulty.
    pub fn difficulty(&self) -> Difficulty {
        self.hardest.map_or(Difficulty::Easy, Technique::difficulty)
    }
}

/// Why a puzzle has no grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RateError {
    /// It has no solution.
    #[error("no solution")]
    None,
    /// It has several solutions.
    #[error("several solutions")]
    Several,
    /// The budget of a search ended.
    #[error("the search was stopped before its end")]
    Unknown,
}

/// Rates a puzzle with one solution.
///
/// # Errors
/// The puzzle has no solution or several, or the budget ended.
pub fn rate(puzzle: &Board, rules: Rules, budget: Budget) -> Result<Grade, RateError> {
    let solution = solve(puzzle, rules, budget).only()?;
    let mut board = puzzle.clone();
    let mut sheet = Sheet::new(puzzle, rules);
    let mut grade = Grade {
        hardest: None,
        uses: [0; Technique::ALL.len()],
    };
    // Ends: every round fills a blank cell.
    while sheet.blanks() > 0 {
        if work::spend(A_TECHNIQUE).is_err() {
            return Err(RateError::Unknown);
        }
        let step = lines::next(&mut sheet, Technique::MoreGaps);
        let (technique, cells) = match step {
            Some(step) => (step.technique(), step.cells),
            None => {
                let wrong = trial::contrary(&board, &solution);
                match trial::plain(&board, rules, &wrong) {
                    Some(cell) => (Technique::Trial, vec![cell]),
                    None => {
                        let step = trial::deeper(&wrong);
                        let step = step.expect("there is a blank, whose other digit is wrong");
                        (Technique::Deeper, step.cells)
                    }
                }
            }
        };
        for (pos, digit) in cells {
            sheet.set(pos, digit);
            board.set(pos, Some(digit));
        }
        grade.uses[technique as usize] += 1;
        grade.hardest = grade.hardest.max(Some(technique));
    }
    Ok(grade)
}

/// Returns the hardest technique needed to fill a whole board with techniques up to `hardest`. Returns `None` if they
/// are not enough, or at the work limits. Requires a technique without assumptions, and a board that breaks no rule.
///
/// ```
/// use grille_takuzu::technique::{Technique, solvable};
/// use grille_takuzu::{Rules, text};
///
/// let puzzle = text::read(b".1.0..0..0..11.0")?;
/// let rules = Rules::TAKUZU;
/// assert_eq!(solvable(&puzzle, rules, Technique::Sandwich), None);
/// assert_eq!(solvable(&puzzle, rules, Technique::MoreGaps), Some(Technique::SingleGap));
/// # Ok::<(), text::PuzzleError>(())
/// ```
pub fn solvable(puzzle: &Board, rules: Rules, hardest: Technique) -> Option<Technique> {
    let mut sheet = Sheet::new(puzzle, rules);
    let mut needed = Technique::Pair;
    // Ends: every round fills a blank cell.
    while sheet.blanks() > 0 {
        work::spend(A_TECHNIQUE).ok()?;
        let step = lines::next(&mut sheet, hardest)?;
        needed = needed.max(step.technique());
        for (pos, digit) in step.cells {
            sheet.set(pos, digit);
        }
    }
    Some(needed)
}
