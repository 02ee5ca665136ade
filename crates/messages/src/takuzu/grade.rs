//! Describes how hard a puzzle is, in words and as JSON.

use grille_takuzu::technique::{Grade, Technique};
use serde_json::{Map, Value, json};

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
pub fn json(grade: &Grade) -> Value {
    let techniques: Map<String, Value> = used(grade)
        .map(|(technique, uses)| (technique.name().to_owned(), json!(uses)))
        .collect();
    json!({
        "grade": grade.difficulty().name(),
        "hardest": grade.hardest.map(Technique::name),
        "techniques": techniques,
    })
}
