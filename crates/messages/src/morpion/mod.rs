//! Sentences and JSON about Morpion 3D.

pub(crate) mod describe;
pub mod formats;
pub mod values;
pub mod worth;

use grille_morpion::ai::Level;
use grille_session::morpion::Seat;

use crate::Messages;

/// What statistics keep Morpion games apart by, with the computer's level in words: `3d best` is "3d 5 · Master".
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
        // The quake is a rule, but for the one player of that name.
        Some((first, last)) if last != Level::Quake.name() => match last.parse() {
            Ok(level) => format!("{first} {}", lang.text(seat_id(Seat::Ai(level)))),
            Err(_) => rules.to_owned(),
        },
        _ => rules.to_owned(),
    }
}

/// The message with the name of who plays a side.
pub fn seat_id(seat: Seat) -> &'static str {
    match seat {
        Seat::Human => "morpion-seat-human",
        Seat::Ai(Level::Random) => "morpion-seat-random",
        Seat::Ai(Level::Greedy) => "morpion-seat-greedy",
        Seat::Ai(Level::Skilled) => "morpion-seat-skilled",
        Seat::Ai(Level::Expert) => "morpion-seat-expert",
        Seat::Ai(Level::Trap) => "morpion-seat-trap",
        Seat::Ai(Level::Quake) => "morpion-seat-quake",
        Seat::Ai(Level::Best) => "morpion-seat-best",
    }
}
