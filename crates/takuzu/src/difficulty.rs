//! The difficulty of a puzzle, defined by the hardest technique it needs.

use crate::Rules;
use crate::technique::Technique;

/// The difficulty of a puzzle.
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
    /// Counting when one of a digit is left, and counting pairs joined by signs.
    Medium,
    /// A whole line at a time.
    Hard,
    /// Comparing lines.
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
    /// The hardest technique that a puzzle of this difficulty may need.
    pub const fn hardest(self) -> Technique {
        match self {
            Difficulty::Easy => Technique::CountComplete,
            Difficulty::Medium => Technique::SignPairs,
            Difficulty::Hard => Technique::Enumeration,
            Difficulty::Expert => Technique::MoreGaps,
            Difficulty::Extreme => Technique::Deeper,
        }
    }

    /// Whether puzzles under these rules can have this difficulty. Where lines may be equal, none is expert: no lines
    /// are compared.
    pub const fn exists_under(self, rules: Rules) -> bool {
        rules.lines_differ || !matches!(self, Difficulty::Expert)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hardest_technique_of_a_level_is_its_last() {
        for level in Difficulty::ALL {
            let of_level = |technique: &Technique| technique.difficulty() == level;
            let last = Technique::ALL.into_iter().rfind(of_level);
            assert_eq!(last, Some(level.hardest()), "{level}");
        }
    }

    #[test]
    fn levels_follow_the_order_of_the_techniques() {
        assert!(Technique::ALL.is_sorted_by_key(|technique| technique.difficulty()));
    }
}
