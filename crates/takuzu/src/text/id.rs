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
    let Some((rows, cols, rules)) = shape(&bytes[..colon]) else {
        return Err(scanner.error_at(token, PuzzleFault::Size));
    };
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

/// Reads the size and the letters behind it: `8x8u`, `6x6s`, `10x10dn`.
fn shape(text: &[u8]) -> Option<(u64, u64, Rules)> {
    let text = str::from_utf8(text).ok()?;
    let (cols, rest) = text.split_once('x')?;
    let digits = rest
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(rest.len());
    let (rows, letters) = rest.split_at(digits);
    let (letters, difficulty) = match letters.split_once('d') {
        Some((letters, difficulty)) => (letters, difficulty),
        None => (letters, "n"),
    };
    let has = |letter| letters.contains(letter);
    let odd = if has('o') { Odd::Either } else { Odd::MoreOnes };
    let rules = Rules {
        lines_differ: has('u'),
        signs: has('s'),
        odd,
    };
    let known = matches!(difficulty, "t" | "e" | "n")
        && letters.chars().all(|letter| "uso".contains(letter))
        && "uso"
            .chars()
            .all(|letter| letters.matches(letter).count() <= 1);
    let side = |text: &str| number(text.as_bytes()).ok();
    known.then_some((side(rows)?, side(cols)?, rules))
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
