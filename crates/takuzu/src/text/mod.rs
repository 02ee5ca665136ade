//! Text formats, one file each, and a reader that recognises the format.
//!
//! | format | file | example |
//! |---|---|---|
//! | one line | [`cells`] | `.1.0..0..0..11.0`, or `4x6 .1.0...` if it is not square; signs follow a comma |
//! | block | [`cells`] | one row per line, with an optional `4x6` in front |
//! | block with signs | [`signs`] | `1 . .=.`, and between two rows a line with the signs between them |
//! | the assignment's file | [`clues`] | size, number of clues, then one `row column value` per line |
//! | game ID | [`id`] | `4x4u:BbccCAba`, the only format that tells the rules |
//! | a cell | [`cell`] | `CA`, `30:41` on large boards |
//! | a move | [`moves`] | `CA1`, `CA?`, `30:41=1` |
//! | the assignment's move | [`classic_move`] | `AB1`, `AA` |
//! | a game for people | [`display`] | three displays |
//!
//! Each format has `read(text)` and `write(value)`. Those that depend on the board's size take it as a last argument.

use grille_grid::text::{NumberFault, ParseError, Scanner};

use crate::{Board, Puzzle, Rules, ShapeError};

pub mod cell;
pub mod cells;
pub mod classic_move;
pub mod clues;
pub mod display;
pub mod id;
pub mod moves;
mod runs;
pub mod signs;

/// A number of the assignment's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The size.
    Size,
    /// The number of clues.
    Clues,
    /// The row of a clue.
    Row,
    /// The column of a clue.
    Col,
    /// The value of a clue.
    Value,
}

/// A fault in a puzzle's text.
///
/// ```
/// use grille_takuzu::text::{self, PuzzleFault};
///
/// let error = text::read(b"01.. .... ..x. ....").unwrap_err();
/// assert_eq!(error.fault, PuzzleFault::Character);
/// assert_eq!((error.place.column, error.token.as_str()), (13, "x"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleFault {
    /// The text is empty.
    #[error("there is no puzzle")]
    Empty,
    /// A side is 0, 1 or too long, or the rules allow no board of this shape.
    #[error("{0}")]
    Shape(ShapeError),
    /// Not a size such as `4x6`.
    #[error("not a size")]
    Size,
    /// Not `0`, `1` or `.`.
    #[error("not 0, 1 or .")]
    Character,
    /// A number of cells that makes no square board.
    #[error("{found} cells make no board")]
    Length {
        /// The number of cells.
        found: usize,
    },
    /// More or fewer cells or rows than the size announces.
    #[error("{found} where {wanted} should be")]
    Count {
        /// The expected number.
        wanted: usize,
        /// The number found.
        found: usize,
    },
    /// A number of the assignment's file is missing, malformed, or too large.
    #[error("{0:?}: {1}")]
    Number(Field, NumberFault),
    /// More clues than cells.
    #[error("more clues than the {cells} cells")]
    TooManyClues {
        /// The number of cells.
        cells: usize,
    },
    /// A clue off the board.
    #[error("{0:?} off the board")]
    OffBoard(Field),
    /// A clue's value is neither 0 nor 1.
    #[error("a value that is neither 0 nor 1")]
    Value,
    /// A second clue for the same cell.
    #[error("a second clue for the same cell")]
    Repeated,
    /// Trailing text after the puzzle.
    #[error("there is more text after the puzzle")]
    Trailing,
    /// Not a letter of a game ID.
    #[error("not a letter")]
    Letter,
    /// The letter that closes the clues or the signs of a game ID is missing.
    #[error("the closing letter is missing")]
    Unclosed,
    /// Not a sign, or not between two neighbours.
    #[error("not a sign between two cells")]
    Sign,
}

/// The formats of a board.
///
/// ```
/// use grille_takuzu::text::{self, Format};
/// use grille_takuzu::{Board, Rules};
///
/// let board: Board = ".1.0..0..0..11.0".parse()?;
/// let id = text::write(&board, Rules::TAKUZU, "id".parse()?).unwrap();
/// assert_eq!(id, "4x4u:BbccCAba");
/// let oblong = Board::empty(4, 6)?;
/// assert_eq!(text::write(&oblong, Rules::TAKUZU, Format::File), None, "not square");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// One line of cells.
    Line,
    /// One row of cells per line.
    Block,
    /// The assignment's file, for square boards without signs only.
    File,
    /// A game ID.
    Id,
}

grille_grid::names! {
    Format, UnknownFormat, "format":
    Line = "line",
    Block = "block",
    File = "file",
    Id = "id",
}

/// Writes a board. Returns `None` if the format cannot express it. Blocks and files end in a line feed. Only an ID
/// contains the rules.
pub fn write(board: &Board, rules: Rules, format: Format) -> Option<String> {
    match format {
        Format::Line => Some(board.to_string()),
        Format::Block => Some(cells::write_block(board)),
        Format::File => clues::write(board),
        Format::Id => Some(id::write(board, rules)),
    }
}

/// A puzzle that cannot be read.
pub type PuzzleError = ParseError<PuzzleFault>;

/// Reads one puzzle in any format and returns its board, whatever the rules. [`read_puzzle`] has those, too.
///
/// A colon means a game ID. Spaced cells may have signs between them. Pieces of equal length made of cells, or a
/// leading size such as `4x6`, mean a block or a line. Everything else is read as the assignment's file.
///
/// # Errors
/// The text is not a puzzle in the format that it looks like.
///
/// ```
/// use grille_takuzu::text;
///
/// let line = text::read(b".1.0..0..0..11.0")?;
/// assert_eq!(text::read(b".1.0\n..0.\n.0..\n11.0\n")?, line);
/// assert_eq!(text::read(b". 1 . 0\n. . 0 .\n. 0 . .\n1 1 . 0\n")?, line);
/// assert_eq!(text::read(b"4\n7\n0 1 1\n0 3 0\n1 2 0\n2 1 0\n3 0 1\n3 1 1\n3 3 0\n")?, line);
/// assert_eq!(text::read(b"4x4u:BbccCAba")?, line);
/// # Ok::<(), text::PuzzleError>(())
/// ```
pub fn read(text: &[u8]) -> Result<Board, PuzzleError> {
    read_any_shape(text, None).map(|puzzle| puzzle.board)
}

/// Reads one puzzle in any format. A game ID tells its rules; for other formats they are `rules` or, if that is `None`,
/// those of Takuzu without signs and those of Tango with signs.
///
/// # Errors
/// The text is not a puzzle in the format that it looks like, or its rules do not allow its shape
/// ([`Rules::check_shape`]).
///
/// ```
/// use grille_takuzu::{Rules, text};
///
/// let rules = |text: &[u8], rules| text::read_puzzle(text, rules).map(|puzzle| puzzle.rules);
/// assert_eq!(rules(b"4x4:BbccCAba", Some(Rules::TAKUZU))?, Rules::UNRULY);
/// assert_eq!(rules(b".1.0..0..0..11.0", Some(Rules::UNRULY))?, Rules::UNRULY);
/// assert_eq!(rules(b".1.0..0..0..11.0", None)?, Rules::TAKUZU);
/// assert_eq!(rules(b". 1\nx\n. .", None)?, Rules::TANGO);
/// assert!(rules(b"2x3 ......", None).is_err(), "rows and columns would have different numbers of ones");
/// # Ok::<(), text::PuzzleError>(())
/// ```
pub fn read_puzzle(text: &[u8], rules: Option<Rules>) -> Result<Puzzle, PuzzleError> {
    let puzzle = read_any_shape(text, rules)?;
    let size = puzzle.board.size();
    let (rows, cols) = (size.rows(), size.cols());
    let shape = puzzle.rules.check_shape(rows.into(), cols.into());
    shape.map_err(|why| {
        let start = text.len() - text.trim_ascii_start().len();
        let sides = format!("{rows}x{cols}");
        PuzzleError::new(text, start, sides.as_bytes(), PuzzleFault::Shape(why))
    })?;
    Ok(puzzle)
}

/// The same for a board of any shape, even one that cannot be full under its rules: for saved games, and to choose the
/// rules later.
///
/// # Errors
/// The text is not a puzzle in the format that it looks like.
pub fn read_any_shape(text: &[u8], rules: Option<Rules>) -> Result<Puzzle, PuzzleError> {
    let scanner = Scanner::new(text);
    let Some(first) = scanner.clone().token() else {
        return Err(scanner.error_at_end(PuzzleFault::Empty));
    };
    if first.bytes().contains(&b':') {
        return id::read(text);
    }
    let len = first.bytes().len();
    let mut tokens = scanner;
    let mut is_row = || {
        let mut tokens = std::iter::from_fn(|| tokens.token());
        len >= 2 && tokens.all(|t| t.bytes().len() == len && t.bytes().iter().all(cells::is_cell))
    };
    let board = if signs::is_spaced(text) {
        signs::read(text)?
    } else if len <= 3 && first.number().is_ok() && !is_row() {
        clues::read(text)?
    } else {
        cells::read(text)?
    };
    let mut rules = rules.unwrap_or_else(|| Rules::of_text(board.has_signs()));
    rules.signs |= board.has_signs();
    Ok(Puzzle { board, rules })
}
