//! Sentences and JSON about Morpion 3D.

pub(crate) mod describe;
pub mod formats;
pub mod values;
pub mod worth;

use grille_morpion::ai::Level;
use grille_session::morpion::Seat;

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
