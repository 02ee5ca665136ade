//! Reads whatever somebody pastes: a link, an ID, a saved game, or a board in any text format that can be played.
//!
//! | form | text | opens |
//! |---|---|---|
//! | [`Form::Link`] | a word with `#` and an ID, such as a link, anywhere in the text | that ID |
//! | [`Form::Id`] | an [`id`](crate::id) | itself |
//! | [`Form::Save`] | a [`save`](crate::save) | itself |
//! | [`Form::Puzzle`] | a board of Takuzu, in any format of [`grille_takuzu::text`], or with blanks between cells | the puzzle |
//! | [`Form::Layout`] | a [`problem`] of Minesweeper, with the first click or without; a [`certificate`] | the board |
//! | [`Form::Moves`] | [`moves`] of Morpion | a game with these moves |
//!
//! Lines may end as on Windows. A line with words above a board is a title, and is passed over.
//!
//! Some texts could be two things:
//!
//! - Numbers are a board of Minesweeper if there are as many as its number of mines asks for, else a file of Takuzu.
//!   Where the first of several lines is a single number, they are a file of Takuzu if they can be.
//! - Pieces of equal length, of two cells or more, made of `0` and `1`, are rows of Takuzu.
//! - Moves of Morpion are played on the smallest board from 3 x 3 on that has their cells, in the variant that an ID
//!   without one means.
//!
//! What a player sees of a board, and a position of Morpion, are no games: they can be asked about, and not played.

use std::borrow::Cow;

use grille_grid::text::{ParseError, Scanner, Token};
use grille_grid::{Pos, Size};
use grille_mines::text::boards::{self, BoardFault};
use grille_mines::text::certificate::{self, CertificateFault};
use grille_mines::text::{problem, table};
use grille_mines::{FirstClick, Layout, Preset, View};
use grille_morpion::text::moves;
use grille_morpion::{Rules, Side, Variant};
use grille_takuzu::text::PuzzleFault;

use crate::id::IdFault;
use crate::mines::{Mined, SetupError};
use crate::morpion::Seat;
use crate::save::SaveFault;
use crate::{GameKind, Session, Start, mines, morpion, takuzu};

/// What a pasted text was.
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

/// What can be opened of a pasted text.
#[derive(Debug)]
pub enum Pasted {
    /// A game to start, and what its text was.
    Start(Start, Form),
    /// A game that was saved.
    Saved(Box<Session>),
}

impl Pasted {
    /// What the text was.
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

/// What can be wrong with a pasted text.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PasteFault {
    /// What can be wrong with an ID, with a puzzle of Takuzu, or with moves of Morpion.
    #[error("{0}")]
    Id(IdFault),
    /// What can be wrong with a saved game.
    #[error("{0}")]
    Save(SaveFault),
    /// What can be wrong with a board of Minesweeper.
    #[error("{0}")]
    Board(BoardFault),
    /// What can be wrong with a certificate.
    #[error("{0}")]
    Certificate(CertificateFault),
    /// A position, which is not enough to play.
    #[error("a position without its game")]
    Position,
}

/// A pasted text that cannot be opened.
pub type PasteError = ParseError<PasteFault>;

/// Reads what somebody has pasted.
///
/// # Errors
/// It is nothing that can be played. The error says why, for what it looks most like.
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
    // Some editors begin a text with this sign.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if let Some(link) = linked_id(text) {
        let start: Result<Start, _> = link.parse();
        // A sentence may go on behind a link; where the link can be read with its last sign, that is its own.
        let without_end =
            link.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '>', '"', '\'']);
        let start = start.or_else(|error| without_end.parse().map_err(|_| error));
        return Ok(Pasted::Start(start.map_err(of_id)?, Form::Link));
    }
    let whole = read_without_title(text);
    if whole.is_ok() || begins_like_game(first_word(text)) {
        return whole;
    }
    match below_title(text) {
        Some(rest) => read_without_title(&rest),
        None => whole,
    }
}

fn first_word(text: &str) -> &[u8] {
    let token = Scanner::new(text.as_bytes()).token();
    token.map_or(&b""[..], |token| token.bytes())
}

/// Whether a text with this first word is an ID or a save, right or wrong: neither has a title.
fn begins_like_game(word: &[u8]) -> bool {
    word == b"grille" || starts_like_id(word)
}

/// Reads what must be there as a whole.
fn read_without_title(text: &str) -> Result<Pasted, PasteError> {
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
        let numbers = read_numbers(text);
        // A full board with blanks between its cells is made of numbers, too.
        if numbers.is_ok() || joined.is_none() {
            return numbers;
        }
    }
    let board = grille_takuzu::text::read(cells.as_bytes());
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

/// The ID of the first link, where it stands in the text. Signs that an address cannot hold are decoded.
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

/// As many blanks as a text has characters, on as many lines, so that what follows keeps its place.
fn blanks(text: &str) -> String {
    let blank = |c| if c == '\n' { '\n' } else { ' ' };
    text.chars().map(blank).collect()
}

/// A text with its `%2F` and the like as the characters that they stand for.
fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return text.into();
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    // Ends: every round takes a byte at least.
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

/// The text without its first line, where that has words and something stands below.
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

/// Whether all pieces are as long as the first, which has two cells at least, and are made of cells.
fn is_rows(text: &str) -> bool {
    let len = tokens(text).next().map_or(0, |token| token.bytes().len());
    let is_row = |token: Token<'_>| {
        let bytes = token.bytes();
        bytes.len() == len && bytes.iter().all(|byte| matches!(byte, b'0' | b'1' | b'.'))
    };
    len > 1 && tokens(text).all(is_row)
}

/// The rows of a board that is written with blanks between its cells.
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

fn puzzle(board: grille_takuzu::Board) -> Pasted {
    Pasted::Start(Start::Takuzu(takuzu::Setup::puzzle(board)), Form::Puzzle)
}

/// Numbers: a board of Minesweeper, or a file of Takuzu.
fn read_numbers(text: &str) -> Result<Pasted, PasteError> {
    let file = || grille_takuzu::text::read(text.as_bytes());
    let first_line = text.trim_start().lines().next().unwrap_or_default();
    let is_file = first_line.split_whitespace().nth(1).is_none();
    if is_file {
        return match file() {
            Ok(board) => Ok(puzzle(board)),
            Err(error) => read_layout(text).map_err(|_| error.map(of_puzzle)),
        };
    }
    read_layout(text).or_else(|error| file().map(puzzle).map_err(|_| error))
}

/// A board of Minesweeper: with its first click, if there are two numbers more than it needs.
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
    // The size stands behind `problem`; it is checked before a board of it is made.
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

/// A board that cannot be played on.
fn at_start(text: &str, fault: SetupError) -> PasteError {
    let offset = text.len() - text.trim_start().len();
    let fault = PasteFault::Id(IdFault::Mines(fault));
    ParseError::new(text.as_bytes(), offset, b"", fault)
}

/// Moves of Morpion, with blanks between them or not.
fn read_moves(text: &str) -> Result<Pasted, PasteError> {
    let mut opening = Vec::new();
    let mut longest = 3;
    let mut from = 0;
    let is_sign = |c: char| c == '+' || c == '-';
    // Ends: every round takes a sign at least, or is the last.
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
            rules: Rules::plain(side, Variant::Top),
            seed: 0,
            seats: [Seat::Human; 2],
            opening,
        }),
        Form::Moves,
    ))
}

/// Whether it is what stands on a board, of Minesweeper or of Morpion.
fn is_position(text: &str) -> bool {
    let bytes = text.as_bytes();
    text.parse::<View>().is_ok()
        || table::read_from(&mut Scanner::new(bytes)).is_ok()
        || grille_morpion::text::position::read(bytes).is_ok()
}
