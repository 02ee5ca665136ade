//! Reads Takuzu puzzles from a file or stdin: one puzzle in any format, several boards separated by blank
//! lines, or a list of one-line puzzles.

use std::path::Path;

use grille_grid::text::{ParseError, Scanner};
use grille_messages::takuzu::puzzle;
use grille_takuzu::text::{self, PuzzleError};
use grille_takuzu::{Puzzle, Rules};

use crate::args::RulesOptions;
use crate::fail::Failure;
use crate::files;
use crate::lang::Messages;

/// The maximum length of the input, in bytes, far above that of any real list.
const LONGEST: u64 = 1 << 28;

/// Reads a file, or stdin if there is no name or it is `-`.
pub(super) fn bytes(path: Option<&Path>, lang: &Messages) -> Result<Vec<u8>, Failure> {
    files::input(path, LONGEST, lang)
}

impl RulesOptions {
    /// The rules of a new puzzle.
    pub(super) fn new_puzzle(self) -> Rules {
        self.over(self.rules.unwrap_or_default())
    }

    /// These rules, with the rule for odd lines that was asked for.
    fn over(self, mut rules: Rules) -> Rules {
        rules.odd = self.odd.unwrap_or(rules.odd);
        rules
    }

    /// Reads one puzzle. The options hold if its text is not an ID, which tells its rules.
    fn read(self, bytes: &[u8]) -> Result<Puzzle, PuzzleError> {
        let rules = text::read_any_shape(bytes, self.rules)?.rules;
        text::read_puzzle(bytes, Some(self.over(rules)))
    }
}

/// Reads the only puzzle of a text.
pub(super) fn puzzle(
    bytes: &[u8],
    rules: RulesOptions,
    lang: &Messages,
) -> Result<Puzzle, Failure> {
    rules
        .read(bytes)
        .map_err(|error| Failure::bad_input(puzzle::explain(&error, lang)))
}

/// The puzzles of a text, and whether it is a list of them: several lines of cells that are not the rows of
/// one board, or several boards separated by blank lines. `by_line` is true if the caller expects one puzzle
/// per line.
pub(super) fn puzzles(
    bytes: &[u8],
    rules: RulesOptions,
    by_line: bool,
    lang: &Messages,
) -> Result<(Vec<Puzzle>, bool), Failure> {
    if let Some(puzzles) = paragraphs(bytes, rules) {
        return Ok((puzzles, true));
    }
    if is_list(bytes, by_line) {
        return Ok((list(bytes, rules, lang)?, true));
    }
    Ok((vec![puzzle(bytes, rules, lang)?], false))
}

/// Several boards of several lines each, with blank lines between them; `None` for everything else.
fn paragraphs(bytes: &[u8], rules: RulesOptions) -> Option<Vec<Puzzle>> {
    let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    let groups: Vec<&[&[u8]]> = lines
        .split(|line| line.trim_ascii().is_empty())
        .filter(|group| !group.is_empty())
        .collect();
    if groups.len() < 2 || groups.iter().any(|group| group.len() < 2) {
        return None;
    }
    let read = |group: &&[&[u8]]| rules.read(&group.join(&b'\n')).ok();
    groups.iter().map(read).collect()
}

/// Reads one puzzle per line, whatever the text looks like. Skips blank lines.
pub(super) fn list(
    bytes: &[u8],
    rules: RulesOptions,
    lang: &Messages,
) -> Result<Vec<Puzzle>, Failure> {
    let unreadable = |error| Failure::bad_input(puzzle::explain(&error, lang));
    let mut scanner = Scanner::new(bytes);
    let mut puzzles = Vec::new();
    let mut number = 0;
    while let Some(line) = scanner.line() {
        number += 1;
        if line.bytes().trim_ascii().is_empty() {
            continue;
        }
        let puzzle = rules.read(line.bytes()).map_err(|error| {
            let place = grille_grid::text::Place {
                line: number,
                ..error.place
            };
            unreadable(ParseError { place, ..error })
        })?;
        puzzles.push(puzzle);
    }
    if puzzles.is_empty() {
        return Err(unreadable(scanner.error_at_end(text::PuzzleFault::Empty)));
    }
    Ok(puzzles)
}

/// Whether there are several lines that each hold the cells of a whole board and are not the rows of one
/// square board.
///
/// N lines of N cells can be either if N is itself a square. 36, 64 or 100 puzzles are likelier than a board
/// of that side; a board of 16 x 16 is likelier than 16 puzzles of 4 x 4, unless one puzzle per line is
/// expected.
fn is_list(bytes: &[u8], by_line: bool) -> bool {
    let lines: Vec<&[u8]> = bytes
        .split(|&byte| byte == b'\n')
        .map(<[u8]>::trim_ascii)
        .filter(|line| !line.is_empty())
        .collect();
    let is_puzzle = |line: &&[u8]| {
        // Signs come after a comma.
        let comma = line.iter().position(|&byte| byte == b',');
        let cells = &line[..comma.unwrap_or(line.len())];
        let side = cells.len().isqrt();
        // Shorter lines are more likely the rows of a board than boards of 2 x 2 or 3 x 3.
        let square = side > 3
            && side * side == cells.len()
            && cells.iter().all(|byte| matches!(byte, b'0' | b'1' | b'.'));
        square || line.contains(&b':') || has_size(line)
    };
    let is_block = lines.iter().all(|line| line.len() == lines.len()) && lines.len() <= 16;
    lines.len() > 1 && (by_line || !is_block) && lines.iter().all(is_puzzle)
}

/// Whether a line starts with a size such as `4x6` and goes on. `0x1 .` is a row with a sign.
fn has_size(line: &[u8]) -> bool {
    let mut words = line.split(u8::is_ascii_whitespace);
    let size = words.next().and_then(|word| str::from_utf8(word).ok());
    let sides = size.and_then(|word| word.split_once('x'));
    let is_side = |side: &str| side.parse::<u32>().is_ok_and(|side| side > 1);
    sides.is_some_and(|(rows, cols)| is_side(rows) && is_side(cols)) && words.next().is_some()
}
