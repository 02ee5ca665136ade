//! How is a grade told?

use grille_takuzu::technique::{Grade, Technique};
use serde_json::{Map, Value, json};

use super::explain;
use crate::Messages;

/// A grade in words: the level, and the hardest technique if one is needed.
///
/// ```
/// use grille_messages::{Messages, Language, takuzu::grade};
/// use grille_takuzu::{Budget, technique::rate, text};
///
/// let puzzle = text::read(b".1.0..0..0..11.0")?;
/// let grade = rate(&puzzle, grille_takuzu::Rules::TAKUZU, Budget::default())?;
/// assert_eq!(grade::words(&grade, &Messages::new(Language::En)), "easy (single gap)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn words(grade: &Grade, lang: &Messages) -> String {
    let level = lang.text(explain::level_id(grade.difficulty()));
    match grade.hardest {
        None => level,
        Some(hardest) => format!("{level} ({})", lang.text(explain::technique_id(hardest))),
    }
}

/// The techniques that were used, and how often.
///
/// ```
/// use grille_messages::takuzu::grade;
/// use grille_takuzu::{Budget, technique::rate, text};
///
/// let puzzle = text::read(b".1.0..0..0..11.0")?;
/// let grade = rate(&puzzle, grille_takuzu::Rules::TAKUZU, Budget::default())?;
/// assert_eq!(grade::used(&grade).map(|(_, uses)| uses).sum::<u32>(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn used(grade: &Grade) -> impl Iterator<Item = (Technique, u32)> {
    let uses = Technique::ALL.into_iter().zip(grade.uses);
    uses.filter(|&(_, uses)| uses > 0)
}

/// A grade for programs.
///
/// ```
/// use grille_messages::takuzu::grade;
/// use grille_takuzu::{Budget, technique::rate, text};
///
/// let puzzle = text::read(b".1.0..0..0..11.0")?;
/// let grade = rate(&puzzle, grille_takuzu::Rules::TAKUZU, Budget::default())?;
/// let object = grade::json(&grade);
/// assert_eq!(object["grade"], "easy");
/// assert_eq!(object["hardest"], "single-gap");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
