//! How is Morpion 3D told?

pub(crate) mod describe;
pub mod formats;
pub mod values;
pub mod worth;

use grille_morpion::ai::Level;
use grille_session::morpion::Seat;

/// The message with the name of who plays a side.
///
/// ```
/// use grille_session::morpion::Seat;
/// use grille_messages::{Messages, Language, morpion::seat_id};
///
/// assert_eq!(Messages::new(Language::Fr).text(seat_id(Seat::Human)), "humain");
/// ```
pub fn seat_id(seat: Seat) -> &'static str {
    match seat {
        Seat::Human => "morpion-seat-human",
        Seat::Ai(Level::Random) => "morpion-seat-random",
        Seat::Ai(Level::Greedy) => "morpion-seat-greedy",
        Seat::Ai(Level::Trap) => "morpion-seat-trap",
        Seat::Ai(Level::Quake) => "morpion-seat-quake",
        Seat::Ai(Level::Best) => "morpion-seat-best",
    }
}
