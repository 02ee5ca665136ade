//! Game IDs, as Unruly has them: `8x8u:`, columns x rows and letters for the rules, then one letter per clue.
//!
//! | letter | rule |
//! |---|---|
//! | `u` | no two rows and no two columns are equal |
//! | `s` | the puzzle has signs |
//! | `o` | a line of odd length has one more of either digit |
//! | `dt`, `de`, `dn` | a difficulty of Unruly, which is read and not used |
//!
//! A letter behind the colon is the number of blanks before its clue (a for none, b for one, ...), lower-case for a
//! clue 0 and capital for a clue 1. z or Z means 25 blanks and no clue. A final letter closes the board, as if a clue
//! followed its last cell. Signs come after a comma in the same way: lower-case for `=`, capital for `x`, first the
//! edges inside rows, then those between rows.

use grille_grid::text::{Scanner, number};

use super::{PuzzleError, PuzzleFault, runs, signs};
use crate::{Board, Digit, Odd, Puzzle, Rules};

/// Reads a game ID.
///
/// # Errors
/// The text is not a game ID, or its clues do not fill the board exactly.
///
/// ```
/// use grille_takuzu::{Rules, text::id};
///
/// let puzzle = id::read(b"4x4u:BbccCAba")?;
/// assert_eq!(puzzle.board.to_string(), ".1.0..0..0..11.0");
/// assert_eq!(puzzle.rules, Rules::TAKUZU);
/// assert_eq!(id::write(&puzzle.board, puzzle.rules), "4x4u:BbccCAba");
/// assert_eq!(id::read(b"4x4dn:BbccCAba")?.rules, Rules::UNRULY);
/// # Ok::<(), grille_takuzu::text::PuzzleError>(())
/// ```
pub fn read(text: &[u8]) -> Result<Puzzle, PuzzleError> {
    let mut scanner = Scanner::new(text);
    let Some(token) = scanner.token() else {
        return Err(scanner.error_at_end(PuzzleFault::Empty));
    };
    let bytes = token.bytes();
    let position = |wanted| bytes.iter().position(|&byte| byte == wanted);
    let colon = position(b':').unwrap_or(bytes.len());
    let Some((rows, cols, from)) = sides(&bytes[..colon]) else {
        return Err(scanner.error_at(token, PuzzleFault::Size));
    };
    let rules = rules(&bytes[from..colon])
        .map_err(|at| scanner.error_at(token.character(from + at), PuzzleFault::Letter))?;
    let mut board =
        Board::empty(rows, cols).map_err(|why| scanner.error_at(token, PuzzleFault::Shape(why)))?;
    let (cells, size) = (board.size().area(), board.size());
    let comma = position(b',')
        .filter(|_| rules.signs)
        .unwrap_or(bytes.len());
    let from = (colon + 1).min(bytes.len());
    runs::read(&scanner, token, (from, comma), cells, |at, capital| {
        let digit = if capital { Digit::One } else { Digit::Zero };
        board.set(size.pos(at), Some(digit));
    })?;
    if rules.signs {
        let from = (comma + 1).min(bytes.len());
        signs::read_letters(&scanner, token, (from, bytes.len()), &mut board)?;
    }
    scanner.finish(PuzzleFault::Trailing)?;
    Ok(Puzzle { board, rules })
}

/// Reads the size at the start of `8x8u`. Returns the rows, the columns, and where the letters start.
fn sides(text: &[u8]) -> Option<(u64, u64, usize)> {
    let x = text.iter().position(|&byte| byte == b'x')?;
    let (cols, rest) = (&text[..x], &text[x + 1..]);
    let is_digit = |byte: &&u8| byte.is_ascii_digit();
    let rows = &rest[..rest.iter().take_while(is_digit).count()];
    let side = |digits| number(digits).ok();
    Some((side(rows)?, side(cols)?, x + 1 + rows.len()))
}

/// Reads the letters behind the size: `u`, `s`, `usdn`. Fails with the place of the first that is wrong, which is the
/// end if a difficulty is missing.
fn rules(letters: &[u8]) -> Result<Rules, usize> {
    let mut rules = Rules::UNRULY;
    for (at, letter) in letters.iter().enumerate() {
        if letters[..at].contains(letter) {
            return Err(at);
        }
        match letter {
            b'u' => rules.lines_differ = true,
            b's' => rules.signs = true,
            b'o' => rules.odd = Odd::Either,
            b'd' => {
                return match letters[at + 1..] {
                    [b't' | b'e' | b'n'] => Ok(rules),
                    [b't' | b'e' | b'n', ..] => Err(at + 2),
                    _ => Err(at + 1),
                };
            }
            _ => return Err(at),
        }
    }
    Ok(rules)
}

/// Writes the game ID. Without signs on the board, and if the rules do not ask for them, Unruly can read it.
pub fn write(board: &Board, rules: Rules) -> String {
    let size = board.size();
    let signs = rules.signs || board.has_signs();
    let mut text = format!("{}x{}", size.cols(), size.rows());
    for (letter, holds) in [
        ('u', rules.lines_differ),
        ('s', signs),
        ('o', rules.odd == Odd::Either),
    ] {
        if holds {
            text.push(letter);
        }
    }
    text.push(':');
    let clue = |digit: &Option<Digit>| digit.map(|digit| digit == Digit::One);
    text += &runs::write(board.cells().cells().iter().map(clue));
    if signs {
        text.push(',');
        text += &signs::write_letters(board);
    }
    text
}
