//! Which puzzles? One in any format, or a list of one-line puzzles, from a file or from stdin.

use std::io::{self, Read};
use std::path::Path;

use grid::text::{ParseError, Scanner};
use takuzu::Board;
use takuzu::text::{self, PuzzleError};

use super::faults;
use crate::fail::Failure;
use crate::files;
use crate::lang::Lang;

/// More is no list of puzzles that anybody has.
const LONGEST: u64 = 1 << 28;

/// The bytes of a file, or of stdin where there is no name or it is `-`.
pub(super) fn bytes(path: Option<&Path>, lang: &Lang) -> Result<Vec<u8>, Failure> {
    if let Some(path) = path.filter(|path| *path != Path::new("-")) {
        return files::read(path, LONGEST, lang);
    }
    let mut bytes = Vec::new();
    io::stdin()
        .lock()
        .take(LONGEST + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        let values = [("most", LONGEST.to_string().into())];
        return Err(Failure::bad_input(lang.fill("input-too-long", &values)));
    }
    Ok(bytes)
}

/// The puzzles of a text, and whether it is a list of them: several lines of cells that are not the
/// rows of one board.
pub(super) fn puzzles(bytes: &[u8], lang: &Lang) -> Result<(Vec<Board>, bool), Failure> {
    let read = if is_list(bytes) {
        list(bytes).map(|all| (all, true))
    } else {
        text::read(bytes).map(|one| (vec![one], false))
    };
    read.map_err(|error| Failure::bad_input(faults::explain(error, lang)))
}

/// One puzzle a line, whatever it looks like; blank lines are passed over.
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
            let place = grid::text::Place {
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

/// Whether there are several lines, each of which has the cells of a whole board, and they are not the
/// rows of one square.
fn is_list(bytes: &[u8]) -> bool {
    let lines: Vec<&[u8]> = bytes
        .split(|&byte| byte == b'\n')
        .map(<[u8]>::trim_ascii)
        .filter(|line| !line.is_empty())
        .collect();
    let is_puzzle = |line: &&[u8]| {
        let cells = line.iter().all(|byte| matches!(byte, b'0' | b'1' | b'.'));
        let side = line.len().isqrt();
        // Lines of four cells are the rows of a board more likely than boards of 2 x 2.
        let square = cells && side * side == line.len() && side.is_multiple_of(2) && side > 2;
        let named = line.contains(&b':') || line.contains(&b'x');
        square || named
    };
    let is_block = lines.iter().all(|line| line.len() == lines.len());
    lines.len() > 1 && !is_block && lines.iter().all(is_puzzle)
}
