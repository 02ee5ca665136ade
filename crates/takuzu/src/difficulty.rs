//! How hard a puzzle is, by the hardest technique that it needs.

use crate::technique::Technique;

/// How hard a puzzle is.
///
/// ```
/// use grille_takuzu::{Difficulty, technique::Technique};
///
/// let hard: Difficulty = "hard".parse()?;
/// assert_eq!(hard.hardest(), Technique::Enumeration);
/// assert_eq!(Technique::Enumeration.difficulty(), hard);
/// # Ok::<(), grille_takuzu::UnknownDifficulty>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
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

grille_grid::names! {
    Difficulty, UnknownDifficulty, "difficulty":
    Easy = "easy",
    Medium = "medium",
    Hard = "hard",
    Expert = "expert",
    Extreme = "extreme",
}

impl Difficulty {
    /// The hardest technique that it may need.
    pub const fn hardest(self) -> Technique {
        match self {
            Difficulty::Easy => Technique::CountComplete,
            Difficulty::Medium => Technique::NearComplete,
            Difficulty::Hard => Technique::Enumeration,
            Difficulty::Expert => Technique::MoreGaps,
            Difficulty::Extreme => Technique::Deeper,
        }
    }
}
