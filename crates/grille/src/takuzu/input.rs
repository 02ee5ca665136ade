//! Reads Takuzu puzzles from a file or stdin: one puzzle in any format, several boards separated by blank
//! lines, or a list of one-line puzzles.

use std::path::Path;

use grille_grid::text::{ParseError, Scanner};
use grille_messages::takuzu::puzzle;
use grille_takuzu::Board;
use grille_takuzu::text::{self, PuzzleError};

use crate::fail::Failure;
use crate::files;
use crate::lang::Messages;

/// The maximum length of the input, in bytes, far above that of any real list.
const LONGEST: u64 = 1 << 28;

/// Reads a file, or stdin if there is no name or it is `-`.
pub(super) fn bytes(path: Option<&Path>, lang: &Messages) -> Result<Vec<u8>, Failure> {
    files::input(path, LONGEST, lang)
}

/// The puzzles of a text, and whether it is a list of them: several lines of cells that are not the rows of
/// one board, or several boards separated by blank lines. `by_line` is true if the caller expects one puzzle
/// per line.
pub(super) fn puzzles(
    bytes: &[u8],
    by_line: bool,
    lang: &Messages,
) -> Result<(Vec<Board>, bool), Failure> {
    if let Some(boards) = paragraphs(bytes) {
        return Ok((boards, true));
    }
    let read = if is_list(bytes, by_line) {
        list(bytes).map(|all| (all, true))
    } else {
        text::read(bytes).map(|one| (vec![one], false))
    };
    read.map_err(|error| Failure::bad_input(puzzle::explain(&error, lang)))
}

/// Several boards of several lines each, with blank lines between them; `None` for everything else.
fn paragraphs(bytes: &[u8]) -> Option<Vec<Board>> {
    let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    let groups: Vec<&[&[u8]]> = lines
        .split(|line| line.trim_ascii().is_empty())
        .filter(|group| !group.is_empty())
        .collect();
    if groups.len() < 2 || groups.iter().any(|group| group.len() < 2) {
        return None;
    }
    let read = |group: &&[&[u8]]| text::read(&group.join(&b'\n')).ok();
    groups.iter().map(read).collect()
}

/// Reads one puzzle per line, whatever the text looks like. Skips blank lines.
pub(super) fn list(bytes: &[u8]) -> Result<Vec<Board>, PuzzleError> {
    let mut scanner = Scanner::new(bytes);
    let mut boards = Vec::new();
    let mut number = 0;
    while let Some(line) = scanner.line() {
        number += 1;
        if line.bytes().trim_ascii().is_empty() {
            continue;
        }
        let board = text::read(line.bytes()).map_err(|error| {
            let place = grille_grid::text::Place {
                line: number,
                ..error.place
            };
            ParseError { place, ..error }
        })?;
        boards.push(board);
    }
    if boards.is_empty() {
        return Err(scanner.error_at_end(text::PuzzleFault::Empty));
    }
    Ok(boards)
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
        let cells = line.iter().all(|byte| matches!(byte, b'0' | b'1' | b'.'));
        let side = line.len().isqrt();
        // Lines of four cells are more likely the rows of a board than boards of 2 x 2.
        let square = cells && side * side == line.len() && side.is_multiple_of(2) && side > 2;
        let named = line.contains(&b':') || line.contains(&b'x');
        square || named
    };
    let is_block = lines.iter().all(|line| line.len() == lines.len()) && lines.len() <= 16;
    lines.len() > 1 && (by_line || !is_block) && lines.iter().all(is_puzzle)
}
