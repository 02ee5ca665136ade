//! Names a group of comparable games: its game, its level, and its rules if they are unusual. Statistics group games
//! by the labels of [`grille_session::record::labels`].

use grille_mines::{FirstClick, Level, Preset};
use grille_morpion::Variant;
use grille_session::GameKind;
use grille_session::morpion::Seat;
use grille_takuzu::{Difficulty, Rules};

use crate::mines::explain::{first_click_id, level_id, rules_id};
use crate::morpion::{seat_id, variant_id};
use crate::{Messages, id, takuzu};

/// The name of a game.
pub fn game(game: GameKind, lang: &Messages) -> String {
    lang.text(match game {
        GameKind::Mines => id::KEY_MINES,
        GameKind::Takuzu => id::KEY_TAKUZU,
        GameKind::Morpion => id::KEY_MORPION,
    })
}

/// The level of a group. Sizes and unknown labels stay as they are.
///
/// ```
/// use grille_messages::{Language, Messages, group};
/// use grille_session::GameKind;
///
/// let lang = Messages::new(Language::En);
/// assert_eq!(group::level(GameKind::Mines, "expert", &lang), "Expert");
/// assert_eq!(group::level(GameKind::Takuzu, "10x10", &lang), "10x10");
/// ```
pub fn level(game: GameKind, preset: &str, lang: &Messages) -> String {
    let level = preset.parse::<Level>().ok();
    let level = level.filter(|_| game == GameKind::Mines);
    level.map_or_else(|| preset.to_owned(), |level| lang.text(level_id(level)))
}

/// The rules of a group; empty for the usual rules. Unknown labels stay as they are.
///
/// ```
/// use grille_messages::{Language, Messages, group};
/// use grille_session::GameKind;
///
/// let lang = Messages::new(Language::En);
/// assert_eq!(group::rules(GameKind::Mines, "zero", &lang), "");
/// assert_eq!(group::rules(GameKind::Mines, "safe noguess", &lang), "first click is safe, no guess");
/// assert_eq!(group::rules(GameKind::Takuzu, "hard", &lang), "hard");
/// assert_eq!(group::rules(GameKind::Morpion, "3d quake greedy", &lang), "3D, Quakes, 2 · Casual");
/// ```
pub fn rules(game: GameKind, rules: &str, lang: &Messages) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut has_quakes = false;
    for label in rules.split_whitespace() {
        let known = match game {
            GameKind::Mines if label == FirstClick::Zero.name() => continue,
            GameKind::Mines => of_mines(label, lang),
            GameKind::Takuzu => of_takuzu(label, lang),
            // `quake` is a rule; if it occurs twice, the second is the player of that name.
            GameKind::Morpion if label == "quake" && !has_quakes => {
                has_quakes = true;
                Some(lang.text(id::MORPION_NEW_QUAKE))
            }
            GameKind::Morpion => of_morpion(label, lang),
        };
        words.push(known.unwrap_or_else(|| label.to_owned()));
    }
    words.join(", ")
}

fn of_mines(label: &str, lang: &Messages) -> Option<String> {
    if label == "noguess" {
        return Some(lang.text(id::MINES_TITLE_NO_GUESS));
    }
    if let Ok(first) = label.parse::<FirstClick>() {
        let what = lang.text(first_click_id(first));
        return Some(lang.fill(id::PAGE_FIRST, &[("what", what.into())]));
    }
    let preset: Preset = label.parse().ok()?;
    Some(lang.text(rules_id(preset)))
}

fn of_takuzu(label: &str, lang: &Messages) -> Option<String> {
    Some(lang.text(match label {
        "any" => id::TAKUZU_NEW_ANY,
        "own" => id::TAKUZU_OWN,
        _ => match label.parse::<Rules>() {
            Ok(rules) => takuzu::explain::rules_id(rules),
            Err(_) => takuzu::explain::level_id(label.parse::<Difficulty>().ok()?),
        },
    }))
}

fn of_morpion(label: &str, lang: &Messages) -> Option<String> {
    if label == "ko" {
        return Some(lang.text(id::MORPION_NEW_KO));
    }
    if let Ok(variant) = label.parse::<Variant>() {
        return Some(lang.text(variant_id(variant)));
    }
    Some(lang.text(seat_id(Seat::Ai(label.parse().ok()?))))
}

#[cfg(test)]
mod tests {
    use grille_morpion::ai;
    use grille_session::record;

    use super::*;
    use crate::Language;

    /// Only sizes are shown as they are.
    #[test]
    fn every_label_has_words() {
        let lang = Messages::new(Language::Fr);
        for name in Level::ALL.map(Level::name) {
            assert_ne!(level(GameKind::Mines, name, &lang), name);
        }
        let mut labels = vec![
            (GameKind::Mines, "noguess"),
            (GameKind::Morpion, "quake ko"),
        ];
        labels.extend(["any", "own"].map(|label| (GameKind::Takuzu, label)));
        labels.extend(FirstClick::ALL.map(|first| (GameKind::Mines, first.name())));
        labels.extend(Preset::ALL.map(|preset| (GameKind::Mines, preset.name())));
        labels.extend(Difficulty::ALL.map(|level| (GameKind::Takuzu, level.name())));
        labels.extend(Variant::ALL.map(|variant| (GameKind::Morpion, variant.name())));
        labels.extend(ai::Level::ALL.map(|level| (GameKind::Morpion, level.name())));
        for (game, label) in labels {
            let shown = rules(game, label, &lang);
            // This name is the same in French.
            assert!(shown != label || label == "expert", "{label}");
        }
    }

    #[test]
    fn the_groups_of_new_games_are_named() {
        let lang = Messages::new(Language::En);
        for (id, want) in [
            ("mines:expert:zero:noguess:1", ("Expert", "no guess")),
            (
                "mines:9x9/10:none:1",
                ("Beginner", "first click may be a mine"),
            ),
            ("mines:8x8/10:1", ("8x8/10", "")),
            ("takuzu:8x8:hard:1", ("8x8", "hard")),
            ("takuzu:tango:6x6:hard:1", ("6x6", "Tango, hard")),
            ("takuzu:.1.0..0..0..11.0", ("4x4", "own puzzle")),
            (
                "morpion:3:3d:quake:ko:o=quake:1",
                ("3x3", "3D, Quakes, Ko, quake player"),
            ),
            ("morpion:3:top", ("3x3", "from above")),
        ] {
            let start: grille_session::Start = id.parse().unwrap();
            let labels = record::labels(&start);
            let words = (
                level(start.kind(), &labels.0, &lang),
                rules(start.kind(), &labels.1, &lang),
            );
            assert_eq!((words.0.as_str(), words.1.as_str()), want, "{id}");
        }
    }

    #[test]
    fn labels_that_are_not_known_stay_as_they_are() {
        let lang = Messages::new(Language::En);
        for game in GameKind::ALL {
            assert_eq!(level(game, "a b", &lang), "a b");
            assert_eq!(rules(game, "odd  10x10", &lang), "odd, 10x10");
        }
    }
}
