//! How hard a puzzle is, by the hardest technique that it needs.

use std::fmt;
use std::str::FromStr;

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

impl Difficulty {
    /// All of them, easiest first.
    pub const ALL: [Difficulty; 5] = [
        Difficulty::Easy,
        Difficulty::Medium,
        Difficulty::Hard,
        Difficulty::Expert,
        Difficulty::Extreme,
    ];

    /// A word for files and scripts.
    pub const fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::Expert => "expert",
            Difficulty::Extreme => "extreme",
        }
    }

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

/// A name that no difficulty has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not the name of a difficulty")]
pub struct UnknownDifficulty(pub String);

impl FromStr for Difficulty {
    type Err = UnknownDifficulty;

    fn from_str(name: &str) -> Result<Difficulty, UnknownDifficulty> {
        let mut all = Difficulty::ALL.into_iter();
        all.find(|difficulty| difficulty.name() == name)
            .ok_or_else(|| UnknownDifficulty(name.to_owned()))
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
