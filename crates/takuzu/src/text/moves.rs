//! Moves in letters: the row, the column, and the digit, or no digit to take it away.
//!
//! `AB1` puts a 1 into the second cell of the first row, `AA` clears the first cell.

use grille_grid::Pos;

use crate::{Digit, Move};

/// Reads a move: two capital letters, then `0`, `1` or nothing. `None` for everything else, be it a
/// blank or a small letter.
///
/// Whether there is such a cell is for the game to say.
///
/// ```
/// use grille_grid::Pos;
/// use grille_takuzu::{Digit, Move, text::moves};
///
/// assert_eq!(moves::read(b"AB1"), Some(Move::Put(Pos::new(0, 1), Digit::One)));
/// assert_eq!(moves::read(b"DD0"), Some(Move::Put(Pos::new(3, 3), Digit::Zero)));
/// assert_eq!(moves::read(b"AA"), Some(Move::Clear(Pos::new(0, 0))));
/// for wrong in [&b""[..], b"A", b"A1", b"AB2", b"AB-1", b"AB11", b"ab1", b"AB ", b"1AB"] {
///     assert_eq!(moves::read(wrong), None);
/// }
/// ```
pub fn read(text: &[u8]) -> Option<Move> {
    let (&[row, col], digit) = text.split_first_chunk::<2>()?;
    let pos = Pos::new(number(row)?, number(col)?);
    match digit {
        b"" => Some(Move::Clear(pos)),
        b"0" => Some(Move::Put(pos, Digit::Zero)),
        b"1" => Some(Move::Put(pos, Digit::One)),
        _ => None,
    }
}

fn number(letter: u8) -> Option<u32> {
    letter
        .is_ascii_uppercase()
        .then(|| u32::from(letter - b'A'))
}
