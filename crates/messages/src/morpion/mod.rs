//! Sentences and JSON about Morpion 3D.

pub(crate) mod describe;
pub mod formats;
pub(crate) mod hint;
pub mod values;
pub mod worth;

use grille_morpion::Variant;
use grille_morpion::ai::Level;
use grille_session::morpion::Seat;

use crate::{MessageId, Messages, id};

/// The label by which statistics group Morpion games, with the computer's level in words: `3d best` is
/// "3d 5 · Master".
///
/// ```
/// use grille_messages::{Language, Messages, morpion::rules_words};
///
/// let lang = Messages::new(Language::En);
/// assert_eq!(rules_words("3d ko greedy", &lang), "3d ko 2 · Casual");
/// assert_eq!(rules_words("3d quake", &lang), "3d quake");
/// ```
pub fn rules_words(rules: &str, lang: &Messages) -> String {
    match rules.rsplit_once(' ') {
        // `quake` is a rule, and also the name of a player.
        Some((first, last)) if last != Level::Quake.name() => match last.parse() {
            Ok(level) => format!("{first} {}", lang.text(seat_id(Seat::Ai(level)))),
            Err(_) => rules.to_owned(),
        },
        _ => rules.to_owned(),
    }
}

/// The message with the name of who plays a side.
pub fn seat_id(seat: Seat) -> MessageId {
    match seat {
        Seat::Human => id::MORPION_SEAT_HUMAN,
        Seat::Ai(Level::Random) => id::MORPION_SEAT_RANDOM,
        Seat::Ai(Level::Greedy) => id::MORPION_SEAT_GREEDY,
        Seat::Ai(Level::Skilled) => id::MORPION_SEAT_SKILLED,
        Seat::Ai(Level::Expert) => id::MORPION_SEAT_EXPERT,
        Seat::Ai(Level::Trap) => id::MORPION_SEAT_TRAP,
        Seat::Ai(Level::Quake) => id::MORPION_SEAT_QUAKE,
        Seat::Ai(Level::Best) => id::MORPION_SEAT_BEST,
    }
}

/// The message with the name of a variant.
pub(crate) fn variant_id(variant: Variant) -> MessageId {
    match variant {
        Variant::Top => id::MORPION_VARIANT_TOP,
        Variant::ThreeD => id::MORPION_VARIANT_3D,
    }
}
