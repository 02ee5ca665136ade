//! Game IDs: a board by its seed or its description, on one line, to send to a friend.
//!
//! An ID is the text of a [`Start`], which implements `FromStr` and `Display`:
//!
//! ```
//! use grille_session::Start;
//!
//! for text in [
//!     "mines:expert:zero:42",
//!     "mines:4x6/2:none:sae:~004400@A1",
//!     "takuzu:10x10:hard:42",
//!     "takuzu:tango:6x6:easy:42",
//!     "takuzu:4x4u:BbccCAba",
//!     "morpion:4:3d:quake:ko:o=best:42:+b2-b2",
//! ] {
//!     assert_eq!(text.parse::<Start>()?.to_string(), text);
//! }
//! let error = "mines:expert:big:4".parse::<Start>().unwrap_err();
//! assert_eq!((error.place.column, error.token.as_str()), (14, "big"));
//! # Ok::<(), grille_session::id::IdError>(())
//! ```
//!
//! | ID | meaning |
//! |---|---|
//! | `mines:expert:zero:42` | a level, the promise for the first click, a seed |
//! | `mines:16x30/99:safe:noguess:sae:42@D4` | any size; no guessing; the rules of an assignment; D4 is dug |
//! | `mines:9x9/10:zero:~0040...@E5` | the mines themselves, four cells per hexadecimal digit |
//! | `takuzu:10x10:hard:42` | rows x columns, a level or `any`, a seed |
//! | `takuzu:tango:6x6:easy:42` | the same under other rules |
//! | `takuzu:4x4u:BbccCAba` | a puzzle, in any format of `grille_takuzu::text` |
//! | `morpion:4:3d:quake:ko:42` | a side, a variant, rules, a seed |
//! | `morpion:3:top:o=best:+b2+a1-b2` | the players, and moves |

use std::fmt;
use std::str::FromStr;

use grille_grid::text::{ParseError, Place};
use grille_grid::{Pos, Size};
use grille_mines::text::cell;
use grille_mines::{Layout, Level, Preset};
use grille_morpion::text::moves;
use grille_morpion::{Player, Rules, Side, Variant};
use grille_takuzu::text::PuzzleError;
use grille_takuzu::{Difficulty, Puzzle};

use crate::mines::{Mined, SetupError};
use crate::morpion::Seat;
use crate::takuzu::Source;
use crate::{GameKind, Start, UnknownGame, mines, morpion, takuzu};

/// A fault in an ID.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IdFault {
    /// It does not start with the name of a game.
    #[error("an ID starts with mines:, takuzu: or morpion:")]
    Game,
    /// It ends too early.
    #[error("something is missing here")]
    Missing,
    /// Neither a level nor `ROWSxCOLS/MINES`.
    #[error("not a board")]
    Board,
    /// Not an option of this game.
    #[error("not an option")]
    Option,
    /// Not a valid seed.
    #[error("not a seed")]
    Seed,
    /// The mines do not fit a board of this size.
    #[error("not the mines of such a board")]
    Layout,
    /// Not a cell of the board.
    #[error("not a cell of the board")]
    Cell,
    /// An invalid Minesweeper board.
    #[error("{0}")]
    Mines(SetupError),
    /// Not a Takuzu puzzle.
    #[error("{0}")]
    Puzzle(grille_takuzu::text::PuzzleFault),
    /// Not a valid side of a Morpion board.
    #[error("a side is a number from 1 to {}", Side::MAX)]
    Side,
    /// Not a Morpion move.
    #[error("{0}")]
    Move(moves::MoveFault),
}

/// An ID that cannot be read.
pub type IdError = ParseError<IdFault>;

/// The fields of an ID, separated by colons, with their offsets.
struct Fields<'a> {
    text: &'a str,
    /// The offset of the next field; beyond the end if there is none.
    at: usize,
}

#[derive(Clone, Copy)]
struct Field<'a> {
    word: &'a str,
    offset: usize,
}

impl<'a> Fields<'a> {
    fn next(&mut self) -> Option<Field<'a>> {
        let rest = self.text.get(self.at..)?;
        let word = rest
            .split(':')
            .next()
            .expect("a text has at least one field");
        let field = Field {
            word,
            offset: self.at,
        };
        self.at += word.len() + 1;
        Some(field)
    }

    fn expect(&mut self) -> Result<Field<'a>, IdError> {
        self.next()
            .filter(|field| !field.word.is_empty())
            .ok_or_else(|| self.error(self.text.len(), "", IdFault::Missing))
    }

    fn error(&self, offset: usize, word: &str, fault: IdFault) -> IdError {
        let offset = offset.min(self.text.len());
        ParseError::new(self.text.as_bytes(), offset, word.as_bytes(), fault)
    }

    fn wrong(&self, field: Field<'_>, fault: IdFault) -> IdError {
        self.error(field.offset, field.word, fault)
    }
}

impl FromStr for Start {
    type Err = IdError;

    /// Reads an ID, which may be surrounded by spaces.
    fn from_str(text: &str) -> Result<Start, IdError> {
        read(text, grille_takuzu::text::read_puzzle)
    }
}

/// Reads the ID of a saved game. Older versions played Takuzu puzzles of any shape, even if they had no solution.
pub(crate) fn read_saved(text: &str) -> Result<Start, IdError> {
    read(text, grille_takuzu::text::read_any_shape)
}

/// Reads the text of a Takuzu puzzle, under these rules if it does not tell its own.
type ReadPuzzle = fn(&[u8], Option<grille_takuzu::Rules>) -> Result<Puzzle, PuzzleError>;

fn read(text: &str, read_puzzle: ReadPuzzle) -> Result<Start, IdError> {
    let text = text.trim_end();
    let at = text.len() - text.trim_start().len();
    let mut fields = Fields { text, at };
    let game = fields
        .next()
        .expect("the first field starts within the text, or at its end");
    match game.word.parse() {
        Err(UnknownGame(_)) => Err(fields.wrong(game, IdFault::Game)),
        Ok(GameKind::Mines) => read_mines(&mut fields).map(Start::Mines),
        Ok(GameKind::Takuzu) => read_takuzu(&mut fields, read_puzzle).map(Start::Takuzu),
        Ok(GameKind::Morpion) => read_morpion(&mut fields).map(Start::Morpion),
    }
}

fn read_mines(fields: &mut Fields<'_>) -> Result<mines::Setup, IdError> {
    let board = fields.expect()?;
    let (size, mines) = match board.word.parse::<Level>() {
        Ok(level) => level.board(),
        Err(_) => read_board(board.word).ok_or_else(|| fields.wrong(board, IdFault::Board))?,
    };
    if size.area() > mines::MOST_CELLS {
        return Err(fields.wrong(board, IdFault::Mines(SetupError::TooLarge)));
    }
    let (mut first, mut preset, mut no_guess) = (None, Preset::Free, false);
    // Ends: every round takes a field of a finite text.
    let (mined, click) = loop {
        let field = fields.expect()?;
        if let Ok(promise) = field.word.parse() {
            first = Some(promise);
        } else if let Ok(named) = field.word.parse() {
            preset = named;
        } else if field.word == "noguess" {
            no_guess = true;
        } else if field
            .word
            .starts_with(|c: char| c.is_ascii_digit() || c == '~')
        {
            break read_mined(fields, field, size)?;
        } else {
            return Err(fields.wrong(field, IdFault::Option));
        }
    };
    if let Some(field) = fields.next() {
        return Err(fields.wrong(field, IdFault::Option));
    }
    let setup = mines::Setup {
        size,
        mines,
        preset,
        first: first.unwrap_or(preset.rules().first),
        no_guess,
        mined,
        click,
    };
    let checked = setup.check();
    checked.map_err(|fault| fields.wrong(board, IdFault::Mines(fault)))?;
    Ok(setup)
}

/// Reads `16x30/99`.
fn read_board(word: &str) -> Option<(Size, u32)> {
    let (size, mines) = word.split_once('/')?;
    let mines = grille_grid::text::number(mines.as_bytes()).ok()?;
    Some((size.parse().ok()?, u32::try_from(mines).ok()?))
}

/// Reads `42`, `42@D4` or `~0040...@E5`.
fn read_mined(
    fields: &Fields<'_>,
    field: Field<'_>,
    size: Size,
) -> Result<(Mined, Option<Pos>), IdError> {
    let (board, click) = match field.word.split_once('@') {
        Some((board, click)) => (board, Some(click)),
        None => (field.word, None),
    };
    let mined = match board.strip_prefix('~') {
        Some(digits) => Mined::Laid(
            read_layout(digits, size)
                .ok_or_else(|| fields.error(field.offset, board, IdFault::Layout))?,
        ),
        None => Mined::Seed(
            grille_grid::text::number(board.as_bytes())
                .map_err(|_| fields.error(field.offset, board, IdFault::Seed))?,
        ),
    };
    let click = match click {
        None => None,
        Some(name) => {
            let offset = field.offset + board.len() + 1;
            let pos = cell::read(name, size);
            Some(pos.map_err(|_| fields.error(offset, name, IdFault::Cell))?)
        }
    };
    Ok((mined, click))
}

/// Reads the mines of a board of `size`, four cells per hexadecimal digit, the first cell in the highest bit.
pub(crate) fn read_layout(digits: &str, size: Size) -> Option<Layout> {
    if digits.len() != size.area().div_ceil(4) {
        return None;
    }
    let mut cells = Vec::new();
    for (index, digit) in digits.bytes().enumerate() {
        let bits = char::from(digit).to_digit(16)?;
        for bit in 0..4 {
            if bits & (8 >> bit) != 0 {
                let at = 4 * index + bit;
                // The last digit may have bits beyond the board, which must be 0.
                cells.push((at < size.area()).then(|| size.pos(at))?);
            }
        }
    }
    Layout::new(size, cells).ok()
}

pub(crate) fn write_layout(layout: &Layout) -> String {
    let size = layout.size();
    let mut digits = vec![0u32; size.area().div_ceil(4)];
    for pos in layout.iter() {
        let at = size.index(pos);
        digits[at / 4] |= 8 >> (at % 4);
    }
    let digit = |bits| char::from_digit(bits, 16).expect("four bits are a hexadecimal digit");
    digits.into_iter().map(digit).collect()
}

fn read_takuzu(fields: &mut Fields<'_>, read_puzzle: ReadPuzzle) -> Result<takuzu::Setup, IdError> {
    let mut shape = fields.expect()?;
    let named_rules = shape.word.parse::<grille_takuzu::Rules>().ok();
    if named_rules.is_some() {
        shape = fields.expect()?;
    }
    let rules = named_rules.unwrap_or_default();
    let (start, text) = (shape.offset, &fields.text[shape.offset..]);
    let named = fields
        .next()
        .map(|field| (read_difficulty(field.word), field));
    let seed = fields.next();
    // The clues of some puzzles spell a level: `8x8u:medium`. A seed follows a level.
    if seed.is_none()
        && let Ok(puzzle) = read_puzzle(text.as_bytes(), named_rules)
    {
        return Ok(takuzu::Setup::puzzle(puzzle));
    }
    if let Some((Some(level), _)) = named {
        let sides = shape.word.parse::<Size>().ok().filter(|size| {
            let (rows, cols) = (size.rows().into(), size.cols().into());
            rules.check_shape(rows, cols).is_ok()
        });
        let size = sides.ok_or_else(|| fields.wrong(shape, IdFault::Board))?;
        let field = match seed {
            Some(field) => field,
            None => fields.expect()?,
        };
        let seed = grille_grid::text::number(field.word.as_bytes())
            .map_err(|_| fields.wrong(field, IdFault::Seed))?;
        if let Some(more) = fields.next() {
            return Err(fields.wrong(more, IdFault::Option));
        }
        return Ok(takuzu::Setup {
            rows: size.rows(),
            cols: size.cols(),
            rules,
            source: Source::Seed { level, seed },
        });
    }
    let puzzle = read_puzzle(text.as_bytes(), named_rules).map_err(|error| {
        let mut error = error.map(IdFault::Puzzle);
        let before = Place::of(fields.text.as_bytes(), start);
        if error.place.line == 1 {
            error.place.column += before.column - 1;
        }
        error.place.line += before.line - 1;
        error
    })?;
    Ok(takuzu::Setup::puzzle(puzzle))
}

/// Reads the name of a level; `any` means none in particular.
fn read_difficulty(word: &str) -> Option<Option<Difficulty>> {
    if word == "any" {
        return Some(None);
    }
    word.parse().ok().map(Some)
}

fn read_morpion(fields: &mut Fields<'_>) -> Result<morpion::Setup, IdError> {
    let field = fields.expect()?;
    let side: Side = (field.word.parse()).map_err(|_| fields.wrong(field, IdFault::Side))?;
    let mut setup = morpion::Setup {
        rules: Rules::plain(side, Variant::Top),
        seed: 0,
        seats: [Seat::Human; 2],
        opening: Vec::new(),
    };
    // Ends: every round takes a field of a finite text.
    while let Some(field) = fields.next() {
        let word = field.word;
        if let Ok(variant) = word.parse::<Variant>() {
            setup.rules.variant = variant;
        } else if word == "quake" {
            setup.rules.quake = true;
        } else if word == "ko" {
            setup.rules.ko = true;
        } else if let Some((player, seat)) = read_seat(word) {
            setup.seats[usize::from(player == Player::O)] = seat;
        } else if word.starts_with(['+', '-']) {
            setup.opening = read_moves(fields, field)?;
        } else if word.starts_with(|c: char| c.is_ascii_digit()) {
            let seed = grille_grid::text::number(word.as_bytes());
            setup.seed = seed.map_err(|_| fields.wrong(field, IdFault::Seed))?;
        } else {
            return Err(fields.wrong(field, IdFault::Option));
        }
    }
    Ok(setup)
}

/// Reads `x=human` or `o=best`.
fn read_seat(word: &str) -> Option<(Player, Seat)> {
    let (player, name) = word.split_once('=')?;
    let player = match player {
        "x" => Player::X,
        "o" => Player::O,
        _ => return None,
    };
    // Levels have no `ai:` here.
    let seat = (name.parse().ok()).or_else(|| name.parse().map(Seat::Ai).ok())?;
    Some((player, seat))
}

/// Reads `+b2+a1-b2`.
fn read_moves(fields: &Fields<'_>, field: Field<'_>) -> Result<Vec<grille_morpion::Move>, IdError> {
    let mut opening = Vec::new();
    let mut from = 0;
    // Ends: every round takes at least the sign.
    while from < field.word.len() {
        let rest = &field.word[from..];
        let next = rest
            .char_indices()
            .skip(1)
            .find(|&(_, c)| c == '+' || c == '-');
        let word = &rest[..next.map_or(rest.len(), |(at, _)| at)];
        let play = word
            .parse::<grille_morpion::Move>()
            .map_err(|error| fields.error(field.offset + from, word, IdFault::Move(error.fault)))?;
        opening.push(play);
        from += word.len();
    }
    Ok(opening)
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = vec![self.kind().name().to_owned()];
        match self {
            Start::Mines(setup) => {
                let (size, mines) = (setup.size, setup.mines);
                fields.push(match Level::of(size, mines) {
                    Some(level) => level.name().to_owned(),
                    None => format!("{size}/{mines}"),
                });
                fields.push(setup.first.to_string());
                if setup.no_guess {
                    fields.push("noguess".to_owned());
                }
                if setup.preset != Preset::Free {
                    fields.push(setup.preset.name().to_owned());
                }
                let board = match &setup.mined {
                    Mined::Seed(seed) => seed.to_string(),
                    Mined::Laid(layout) => format!("~{}", write_layout(layout)),
                };
                let click = setup.click.map(|pos| format!("@{}", cell::write(pos)));
                fields.push(board + &click.unwrap_or_default());
            }
            Start::Takuzu(setup) => match &setup.source {
                Source::Seed { level, seed } => {
                    if setup.rules != grille_takuzu::Rules::TAKUZU {
                        fields.push(setup.rules.to_string());
                    }
                    fields.push(format!("{}x{}", setup.rows, setup.cols));
                    fields.push(level.map_or("any", Difficulty::name).to_owned());
                    fields.push(seed.to_string());
                }
                Source::Puzzle(board) => {
                    fields.push(grille_takuzu::text::id::write(board, setup.rules));
                }
            },
            Start::Morpion(setup) => {
                fields.push(setup.rules.side.get().to_string());
                fields.push(setup.rules.variant.name().to_owned());
                for (is_on, name) in [(setup.rules.quake, "quake"), (setup.rules.ko, "ko")] {
                    if is_on {
                        fields.push(name.to_owned());
                    }
                }
                for (player, seat) in ["x", "o"].iter().zip(setup.seats) {
                    if let Seat::Ai(level) = seat {
                        fields.push(format!("{player}={}", level.name()));
                    }
                }
                if setup.seed != 0 {
                    fields.push(setup.seed.to_string());
                }
                if !setup.opening.is_empty() {
                    fields.push(setup.opening.iter().map(|play| play.to_string()).collect());
                }
            }
        }
        f.write_str(&fields.join(":"))
    }
}

/// The daily games, the same for everyone: one of each kind, and a Takuzu with signs.
///
/// A date without one of them is next to impossible: a board in six gives a Tango of this level, a board in four the
/// Takuzu, and 200 are tried. All of them fail less than once in 10^15 dates. Starting the game then reports
/// [`MakeError::NotFound`](crate::takuzu::MakeError::NotFound).
///
/// ```
/// use grille_session::{Start, id};
///
/// let [mines, takuzu, tango, morpion] = id::daily(2026, 11, 16);
/// assert_eq!(takuzu, "takuzu:10x10:hard:20261116");
/// assert_eq!(tango, "takuzu:tango:6x6:medium:20261116");
/// assert!(mines.parse::<Start>().is_ok() && morpion.parse::<Start>().is_ok());
/// ```
pub fn daily(year: u32, month: u32, day: u32) -> [String; 4] {
    let seed = u64::from(year) * 10_000 + u64::from(month) * 100 + u64::from(day);
    [
        format!("mines:intermediate:zero:noguess:{seed}@D4"),
        format!("takuzu:10x10:hard:{seed}"),
        format!("takuzu:tango:6x6:medium:{seed}"),
        format!("morpion:3:3d:quake:o=best:{seed}"),
    ]
}

/// The date of a daily game as year, month and day; `None` for any other game.
///
/// ```
/// use grille_session::id;
///
/// assert_eq!(id::day_of("takuzu:10x10:hard:20261116"), Some((2026, 11, 16)));
/// assert_eq!(id::day_of("takuzu:10x10:easy:20261116"), None);
/// ```
pub fn day_of(id: &str) -> Option<(u32, u32, u32)> {
    let (_, seed) = id.rsplit_once(':')?;
    let seed = seed.split('@').next()?;
    let digits = |range| seed.get::<std::ops::Range<usize>>(range)?.parse().ok();
    let (year, month, day) = (digits(0..4)?, digits(4..6)?, digits(6..8)?);
    (is_date(year, month, day) && daily(year, month, day).iter().any(|known| known == id))
        .then_some((year, month, day))
}

/// Whether the calendar has this day.
pub fn is_date(year: u32, month: u32, day: u32) -> bool {
    let divides = |years| year.is_multiple_of(years);
    let is_leap = divides(4) && (!divides(100) || divides(400));
    let days = match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    (1..=9999).contains(&year) && (1..=12).contains(&month) && (1..=days).contains(&day)
}
