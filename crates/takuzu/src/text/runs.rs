//! Runs of letters, in which a game ID writes its clues and its signs.
//!
//! A letter is the number of empty places before the next value (a for none, b for one, ...), lower-case or capital by
//! the value. z or Z means 25 empty places and no value. A final letter closes the run, as if a value followed the last
//! place.

use grille_grid::text::{Scanner, Token};

use super::{PuzzleError, PuzzleFault};

/// The number of empty places that a z means.
const MANY: usize = 25;

/// Reads the letters `from..to` of a token, which must fill `places` places exactly. Calls `set` with each place that
/// has a value, and whether its letter is a capital.
pub(super) fn read(
    scanner: &Scanner<'_>,
    token: Token<'_>,
    (from, to): (usize, usize),
    places: usize,
    mut set: impl FnMut(usize, bool),
) -> Result<(), PuzzleError> {
    let mut at = 0;
    let mut closed = false;
    for offset in from..to {
        let wrong = |fault| Err(scanner.error_at(token.character(offset), fault));
        let letter = token.bytes()[offset];
        if !letter.is_ascii_alphabetic() {
            return wrong(PuzzleFault::Letter);
        }
        if closed {
            return wrong(PuzzleFault::Trailing);
        }
        let empty = usize::from(letter.to_ascii_lowercase() - b'a');
        at += empty;
        if at > places {
            let (wanted, found) = (places, at);
            return wrong(PuzzleFault::Count { wanted, found });
        }
        if empty == MANY {
            continue;
        }
        if at == places {
            closed = true;
            continue;
        }
        set(at, letter.is_ascii_uppercase());
        at += 1;
    }
    let (wanted, found) = (places, at);
    let fault = match found == wanted {
        _ if closed => return Ok(()),
        true => PuzzleFault::Unclosed,
        false => PuzzleFault::Count { wanted, found },
    };
    Err(scanner.error_at(token.character(to), fault))
}

/// Writes places in order: `None` for an empty one, `Some(true)` for a capital letter.
pub(super) fn write(places: impl Iterator<Item = Option<bool>>) -> String {
    let mut text = String::new();
    let mut empty = 0;
    let mut push = |empty: &mut usize, capital: bool| {
        // Ends: every round subtracts 25.
        while *empty >= MANY {
            text.push('z');
            *empty -= MANY;
        }
        let letter = b'a' + *empty as u8;
        let letter = if capital {
            letter.to_ascii_uppercase()
        } else {
            letter
        };
        text.push(char::from(letter));
        *empty = 0;
    };
    for place in places {
        match place {
            None => empty += 1,
            Some(capital) => push(&mut empty, capital),
        }
    }
    push(&mut empty, false);
    text
}
