//! Reads pasted text: a link, an ID, a saved game, or a board in any playable text format.
//!
//! | form | text | opens |
//! |---|---|---|
//! | [`Form::Link`] | a word with `#` and an ID, such as a link, anywhere in the text | that ID |
//! | [`Form::Id`] | an [`id`](crate::id) | itself |
//! | [`Form::Save`] | a [`save`](crate::save) | itself |
//! | [`Form::Puzzle`] | a Takuzu board, in any format of [`grille_takuzu::text`] or with spaced cells | the puzzle |
//! | [`Form::Layout`] | a Minesweeper [`problem`], with or without the first click; a [`certificate`] | the board |
//! | [`Form::Moves`] | Morpion [`moves`] | a game with these moves |
//!
//! Windows line ends are accepted. A line with words above a board is a title and is skipped.
//!
//! Some texts are ambiguous:
//!
//! - Numbers are a Minesweeper board if their count fits its number of mines, otherwise a Takuzu file. If the first of
//!   several lines is a single number, they are a Takuzu file if possible.
//! - Pieces of equal length, two cells or more, made of `0` and `1`, are Takuzu rows.
//! - Morpion moves are played on the smallest board from 3 x 3 up that has their cells, in the default variant of an
//!   ID.
//!
//! A player's view of a Minesweeper board and a Morpion position are not games: they can be analysed, but not played.

use std::borrow::Cow;

use grille_grid::text::{ParseError, Scanner, Token};
use grille_grid::{Pos, Size};
use grille_mines::text::boards::{self, BoardFault};
use grille_mines::text::certificate::{self, CertificateFault};
use grille_mines::text::{problem, table};
use grille_mines::{FirstClick, Layout, Preset, View};
use grille_morpion::text::moves;
use grille_morpion::{Side, Variant};
use grille_takuzu::Rules;
use grille_takuzu::text::{PuzzleFault, read_puzzle};

use crate::id::IdFault;
use crate::mines::{Mined, SetupError};
use crate::morpion::Seat;
use crate::save::SaveFault;
use crate::{GameKind, Session, Start, mines, morpion, takuzu};

/// The form of a pasted text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A link with an ID in it.
    Link,
    /// An ID.
    Id,
    /// A saved game.
    Save,
    /// A board of Takuzu.
    Puzzle,
    /// A board of Minesweeper.
    Layout,
    /// Moves of Morpion.
    Moves,
}

grille_grid::names! {
    Form, UnknownForm, "form":
    Link = "link",
    Id = "id",
    Save = "save",
    Puzzle = "puzzle",
    Layout = "layout",
    Moves = "moves",
}

/// What a pasted text opens.
#[derive(Debug)]
pub enum Pasted {
    /// A game to start, and the form of its text.
    Start(Start, Form),
    /// A saved game.
    Saved(Box<Session>),
}

impl Pasted {
    /// The form of the text.
    pub fn form(&self) -> Form {
        match self {
            Pasted::Start(_, form) => *form,
            Pasted::Saved(_) => Form::Save,
        }
    }

    /// Which game it is.
    pub fn kind(&self) -> GameKind {
        match self {
            Pasted::Start(start, _) => start.kind(),
            Pasted::Saved(session) => session.kind(),
        }
    }
}

/// A fault in a pasted text.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PasteFault {
    /// A fault in an ID, a Takuzu puzzle or Morpion moves.
    #[error("{0}")]
    Id(IdFault),
    /// A fault in a saved game.
    #[error("{0}")]
    Save(SaveFault),
    /// A fault in a Minesweeper board.
    #[error("{0}")]
    Board(BoardFault),
    /// A fault in a certificate.
    #[error("{0}")]
    Certificate(CertificateFault),
    /// A position, which is not enough to play.
    #[error("a position without its game")]
    Position,
}

/// A pasted text that cannot be opened.
pub type PasteError = ParseError<PasteFault>;

/// Reads pasted text.
///
/// # Errors The text is nothing playable. The error is for the form that it looks most like.
///
/// ```
/// use grille_session::pasted::{self, Form, Pasted};
///
/// let Pasted::Start(start, form) = pasted::read("Sunday:\r\n. 1 . 0\r\n. . 0 .\r\n. 0 . .\r\n1 1 . 0\r\n")? else {
///     panic!("a puzzle");
/// };
/// assert_eq!((start.to_string().as_str(), form), ("takuzu:4x4u:BbccCAba", Form::Puzzle));
/// # Ok::<(), pasted::PasteError>(())
/// ```
pub fn read(text: &str) -> Result<Pasted, PasteError> {
    read_under(text, None)
}

/// The same, with the rules of a Takuzu puzzle whose text does not tell them.
///
/// # Errors
/// Those of [`read`].
pub fn read_under(text: &str, rules: Option<Rules>) -> Result<Pasted, PasteError> {
    // Some editors start a text with a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if let Some(link) = linked_id(text) {
        let start: Result<Start, _> = link.parse();
        // Punctuation may follow a link, unless the link is valid with it.
        let without_end =
            link.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '>', '"', '\'']);
        let start = start.or_else(|error| without_end.parse().map_err(|_| error));
        return Ok(Pasted::Start(start.map_err(of_id)?, Form::Link));
    }
    let whole = read_without_title(text, rules);
    if whole.is_ok() || begins_like_game(first_word(text)) {
        return whole;
    }
    match below_title(text) {
        Some(rest) => read_without_title(&rest, rules),
        None => whole,
    }
}

fn first_word(text: &str) -> &[u8] {
    let token = Scanner::new(text.as_bytes()).token();
    token.map_or(&b""[..], |token| token.bytes())
}

/// Whether a text with this first word is an ID or a save, valid or not. Neither has a title.
fn begins_like_game(word: &[u8]) -> bool {
    word == b"grille" || starts_like_id(word)
}

fn read_without_title(text: &str, rules: Option<Rules>) -> Result<Pasted, PasteError> {
    let scanner = Scanner::new(text.as_bytes());
    let first = first_word(text);
    if first == b"grille" {
        return read_save(text);
    }
    if starts_like_id(first) {
        return Ok(Pasted::Start(text.parse().map_err(of_id)?, Form::Id));
    }
    if first == b"mines-certificate" {
        return read_certificate(text);
    }
    if matches!(first, [b'+' | b'-', b'a'..=b'z', ..]) {
        return read_moves(text);
    }
    let joined = joined_cells(text);
    let cells = joined.as_deref().unwrap_or(text);
    if is_numbers(text) && !is_rows(text) {
        let numbers = read_numbers(text, rules);
        // A full board with spaces between its cells also consists of numbers.
        if numbers.is_ok() || joined.is_none() {
            return numbers;
        }
    }
    let board = read_puzzle(cells.as_bytes(), rules);
    board.map(puzzle).map_err(|error| {
        if is_position(text) {
            return error.map(|_| PasteFault::Position);
        }
        match scanner.clone().token() {
            // No board starts with a letter.
            Some(token) if first[0].is_ascii_alphabetic() => {
                scanner.error_at(token, PasteFault::Id(IdFault::Game))
            }
            _ => error.map(of_puzzle),
        }
    })
}

fn read_save(text: &str) -> Result<Pasted, PasteError> {
    let save = text.trim_start();
    let above = text[..text.len() - save.len()].matches('\n').count();
    let session = Session::load(save).map_err(|error| {
        let mut error = error.map(PasteFault::Save);
        error.place.line += above;
        error
    })?;
    Ok(Pasted::Saved(Box::new(session)))
}

fn of_id(error: ParseError<IdFault>) -> PasteError {
    error.map(PasteFault::Id)
}

fn of_puzzle(fault: PuzzleFault) -> PasteFault {
    PasteFault::Id(IdFault::Puzzle(fault))
}

fn starts_like_id(word: &[u8]) -> bool {
    GameKind::ALL.iter().any(|kind| {
        let rest = word.strip_prefix(kind.name().as_bytes());
        rest.is_some_and(|rest| rest.starts_with(b":"))
    })
}

/// The ID of the first link, at its place in the text. Percent-encoding is decoded.
fn linked_id(text: &str) -> Option<String> {
    let mut scanner = Scanner::new(text.as_bytes());
    while let Some(token) = scanner.token() {
        let word = token.bytes();
        let ids = word.iter().enumerate().filter(|(_, byte)| **byte == b'#');
        let mut ids = ids.map(|(at, _)| at + 1);
        let Some(at) = ids.find(|&at| starts_like_id(&word[at..])) else {
            continue;
        };
        let end = scanner.offset();
        let start = end - word.len() + at;
        return Some(blanks(&text[..start]) + &decoded(&text[start..end]));
    }
    None
}

/// As many spaces as a text has characters, on as many lines, so that what follows keeps its place.
fn blanks(text: &str) -> String {
    let blank = |c| if c == '\n' { '\n' } else { ' ' };
    text.chars().map(blank).collect()
}

/// Decodes `%2F` and the like.
fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return text.into();
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    // Ends: every round takes at least one byte.
    while let [first, more @ ..] = rest {
        let digit = |at: usize| more.get(at).and_then(|byte| char::from(*byte).to_digit(16));
        match (first, digit(0), digit(1)) {
            (b'%', Some(high), Some(low)) => {
                // Two hexadecimal digits are a byte.
                bytes.push(u8::try_from(high * 16 + low).unwrap_or_default());
                rest = &more[2..];
            }
            _ => {
                bytes.push(*first);
                rest = more;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned().into()
}

/// The text without its first line, if that has words and something follows.
fn below_title(text: &str) -> Option<String> {
    let start = text.len() - text.trim_start().len();
    let end = start + text[start..].find('\n')?;
    let is_word = |word: &str| {
        let letters = word.chars().filter(|c| c.is_alphabetic());
        letters.clone().count() > 1 && !letters.clone().all(|c| matches!(c, 'X' | 'O'))
    };
    let is_title = text[start..end].split_whitespace().any(is_word);
    let is_more = !text[end..].trim().is_empty();
    (is_title && is_more).then(|| blanks(&text[..end]) + &text[end..])
}

fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut scanner = Scanner::new(text.as_bytes());
    std::iter::from_fn(move || scanner.token())
}

fn is_numbers(text: &str) -> bool {
    let is_number = |token: Token<'_>| token.bytes().iter().all(u8::is_ascii_digit);
    tokens(text).nth(2).is_some() && tokens(text).all(is_number)
}

/// Whether all pieces consist of cells and are as long as the first, which has at least two.
fn is_rows(text: &str) -> bool {
    let len = tokens(text).next().map_or(0, |token| token.bytes().len());
    let is_row = |token: Token<'_>| {
        let bytes = token.bytes();
        bytes.len() == len && bytes.iter().all(|byte| matches!(byte, b'0' | b'1' | b'.'))
    };
    len > 1 && tokens(text).all(is_row)
}

/// The rows of a board that is written with spaces between its cells.
fn joined_cells(text: &str) -> Option<String> {
    let is_cell = |word: &str| matches!(word, "0" | "1" | ".");
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let is_spaced = |line: &str| {
        let mut words = line.split_whitespace();
        words.clone().nth(1).is_some() && words.all(is_cell)
    };
    if !lines.all(is_spaced) || text.trim().is_empty() {
        return None;
    }
    Some(
        text.lines()
            .map(|line| line.split_whitespace().collect::<String>() + "\n")
            .collect(),
    )
}

fn puzzle(puzzle: grille_takuzu::Puzzle) -> Pasted {
    Pasted::Start(Start::Takuzu(takuzu::Setup::puzzle(puzzle)), Form::Puzzle)
}

/// Reads numbers: a Minesweeper board or a Takuzu file.
fn read_numbers(text: &str, rules: Option<Rules>) -> Result<Pasted, PasteError> {
    let file = || read_puzzle(text.as_bytes(), rules);
    let first_line = text.trim_start().lines().next().unwrap_or_default();
    let is_file = first_line.split_whitespace().nth(1).is_none();
    if is_file {
        return match file() {
            Ok(found) => Ok(puzzle(found)),
            Err(error) => read_layout(text).map_err(|_| error.map(of_puzzle)),
        };
    }
    read_layout(text).or_else(|error| file().map(puzzle).map_err(|_| error))
}

/// Reads a Minesweeper board, with its first click if there are two extra numbers.
fn read_layout(text: &str) -> Result<Pasted, PasteError> {
    let scanner = &mut Scanner::new(text.as_bytes());
    let of_board = |error: ParseError<BoardFault>| error.map(PasteFault::Board);
    let of_problem = |error: problem::ProblemError| of_board(error.map(BoardFault::Problem));
    let (size, mines) = problem::read_order(&mut scanner.clone()).map_err(of_problem)?;
    check_size(text, size)?;
    let count = tokens(text).count();
    if count == mines as usize + 5 {
        let (layout, first) = boards::read(text.as_bytes()).map_err(of_board)?;
        return laid(text, layout, Some(first));
    }
    let layout = problem::read_from(scanner).map_err(of_problem)?;
    scanner.finish(PasteFault::Board(BoardFault::Trailing))?;
    laid(text, layout, None)
}

fn read_certificate(text: &str) -> Result<Pasted, PasteError> {
    // The size follows `problem`. It is checked before a board is allocated.
    let mut scanner = Scanner::new(text.as_bytes());
    let _ = (scanner.token(), scanner.token(), scanner.token());
    if let Ok((size, _)) = problem::read_order(&mut scanner) {
        check_size(text, size)?;
    }
    let (layout, certificate) = certificate::read_from(&mut Scanner::new(text.as_bytes()))
        .map_err(|error| error.map(PasteFault::Certificate))?;
    laid(text, layout, Some(certificate.first))
}

fn check_size(text: &str, size: Size) -> Result<(), PasteError> {
    match size.area() > mines::MOST_CELLS {
        true => Err(at_start(text, SetupError::TooLarge)),
        false => Ok(()),
    }
}

fn laid(text: &str, layout: Layout, click: Option<Pos>) -> Result<Pasted, PasteError> {
    let setup = mines::Setup {
        size: layout.size(),
        mines: layout.mines(),
        preset: Preset::Free,
        first: FirstClick::None,
        no_guess: false,
        mined: Mined::Laid(layout),
        click,
    };
    setup.check().map_err(|fault| at_start(text, fault))?;
    Ok(Pasted::Start(Start::Mines(setup), Form::Layout))
}

/// The error for a board that is not playable.
fn at_start(text: &str, fault: SetupError) -> PasteError {
    let offset = text.len() - text.trim_start().len();
    let fault = PasteFault::Id(IdFault::Mines(fault));
    ParseError::new(text.as_bytes(), offset, b"", fault)
}

/// Reads Morpion moves, with or without spaces between them.
fn read_moves(text: &str) -> Result<Pasted, PasteError> {
    let mut opening = Vec::new();
    let mut longest = 3;
    let mut from = 0;
    let is_sign = |c: char| c == '+' || c == '-';
    // Ends: every round takes at least a sign, or is the last.
    while let Some(start) = text[from..].find(|c: char| !c.is_whitespace()) {
        let start = from + start;
        let word = &text[start..];
        let end = word
            .char_indices()
            .skip(1)
            .find(|(_, c)| is_sign(*c) || c.is_whitespace());
        let word = &word[..end.map_or(word.len(), |(at, _)| at)];
        let mv: grille_morpion::Move = word.parse().map_err(|error: moves::MoveTextError| {
            let fault = PasteFault::Id(IdFault::Move(error.fault));
            ParseError::new(text.as_bytes(), start, word.as_bytes(), fault)
        })?;
        let pos = mv.pos();
        longest = longest.max(u64::from(pos.row.max(pos.col)) + 1);
        opening.push(mv);
        from = start + word.len();
    }
    let side = Side::new(longest).expect("a move has no row or column beyond the longest side");
    Ok(Pasted::Start(
        Start::Morpion(morpion::Setup {
            rules: grille_morpion::Rules::plain(side, Variant::Top),
            seed: 0,
            seats: [Seat::Human; 2],
            opening,
        }),
        Form::Moves,
    ))
}

/// Whether the text is a Minesweeper or Morpion position.
fn is_position(text: &str) -> bool {
    let bytes = text.as_bytes();
    text.parse::<View>().is_ok()
        || table::read_from(&mut Scanner::new(bytes)).is_ok()
        || grille_morpion::text::position::read(bytes).is_ok()
}
