//! Describes how hard a puzzle is, in words and as JSON.

use std::collections::BTreeMap;

use grille_takuzu::technique::{Grade, Technique};
use serde::Serialize;

use super::explain;
use crate::Messages;

/// A grade in words: the level, and the hardest technique if one is needed.
pub fn describe(grade: &Grade, lang: &Messages) -> String {
    let level = lang.text(explain::level_id(grade.difficulty()));
    match grade.hardest {
        None => level,
        Some(hardest) => format!("{level} ({})", lang.text(explain::technique_id(hardest))),
    }
}

/// The techniques that were used, and how often.
pub fn used(grade: &Grade) -> impl Iterator<Item = (Technique, u32)> {
    let uses = Technique::ALL.into_iter().zip(grade.uses);
    uses.filter(|&(_, uses)| uses > 0)
}

/// A grade for programs.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PuzzleGrade {
    /// The difficulty by name.
    pub grade: &'static str,
    /// The hardest technique, if one is needed.
    pub hardest: Option<&'static str>,
    /// How often each technique is used.
    pub techniques: BTreeMap<&'static str, u32>,
}

impl From<&Grade> for PuzzleGrade {
    fn from(grade: &Grade) -> PuzzleGrade {
        PuzzleGrade {
            grade: grade.difficulty().name(),
            hardest: grade.hardest.map(Technique::name),
            techniques: used(grade)
                .map(|(technique, uses)| (technique.name(), uses))
                .collect(),
        }
    }
}
