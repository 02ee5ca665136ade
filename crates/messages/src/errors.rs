//! Explains why a move is refused, why a game, an ID or a save cannot be opened, and why a file cannot be read.

use std::io;

use grille_grid::Shown;
use grille_mines::{ChordError, MoveError as MinesError};
use grille_morpion::MoveError as MorpionError;
use grille_session::id::{IdError, IdFault};
use grille_session::mines::SetupError;
use grille_session::pasted::{PasteError, PasteFault};
use grille_session::save::{SaveError, SaveFault};
use grille_session::takuzu::{MOST_MADE, MakeError};
use grille_session::{Refusal, StartError};
use grille_takuzu::MoveError as TakuzuError;

use crate::mines::formats;
use crate::takuzu::puzzle;
use crate::{Messages, id};

/// Explains why a move is refused.
///
/// ```
/// use grille_session::Session;
/// use grille_messages::{Messages, Language, errors};
///
/// let mut session = Session::new("morpion:3:top:1".parse()?)?;
/// let refusal = session.play_text("-b2", 0).unwrap_err();
/// let words = errors::refusal(&refusal, &Messages::new(Language::En));
/// assert_eq!(words, "This pile is empty.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn refusal(refusal: &Refusal, lang: &Messages) -> String {
    let id = match *refusal {
        Refusal::Unreadable => id::REFUSED_UNREADABLE,
        Refusal::NoSuchCell
        | Refusal::Mines(MinesError::OffBoard)
        | Refusal::Takuzu(TakuzuError::OffBoard)
        | Refusal::Morpion(MorpionError::OffBoard) => id::REFUSED_NO_CELL,
        Refusal::Over | Refusal::Mines(MinesError::Over) | Refusal::Morpion(MorpionError::Over) => {
            id::REFUSED_OVER
        }
        Refusal::TooLong => id::REFUSED_TOO_LONG,
        Refusal::Mines(MinesError::Open) => id::REFUSED_OPEN,
        Refusal::Mines(MinesError::Marked) => id::REFUSED_MARKED,
        Refusal::Mines(MinesError::NotMarked) => id::REFUSED_NOT_MARKED,
        Refusal::Mines(MinesError::NoMarking) => id::REFUSED_NO_MARKING,
        Refusal::Mines(MinesError::NoUnmarking) => id::REFUSED_NO_UNMARKING,
        Refusal::Mines(MinesError::Chord(ChordError::NotANumber)) => id::REFUSED_NOT_A_NUMBER,
        Refusal::Mines(MinesError::Chord(ChordError::NothingHidden)) => id::REFUSED_NOTHING_HIDDEN,
        Refusal::Mines(MinesError::Chord(ChordError::Marks { number, marks })) => {
            let values = [("number", number.into()), ("marks", marks.into())];
            return lang.fill(id::REFUSED_MARKS, &values);
        }
        Refusal::Mines(MinesError::DigFirst) => id::REFUSED_DIG_FIRST,
        Refusal::Mines(MinesError::NoBoard { tries }) => {
            let values = [("tries", tries.to_string().into())];
            return lang.fill(id::REFUSED_NO_BOARD, &values);
        }
        Refusal::Takuzu(TakuzuError::Given) => id::REFUSED_GIVEN,
        Refusal::Takuzu(TakuzuError::Blank) => id::REFUSED_BLANK,
        Refusal::Filled | Refusal::Takuzu(TakuzuError::HasDigit) => id::REFUSED_FILLED,
        Refusal::OtherPuzzle | Refusal::Takuzu(TakuzuError::OtherPuzzle) => {
            id::REFUSED_OTHER_PUZZLE
        }
        Refusal::Morpion(MorpionError::Empty) => id::REFUSED_EMPTY,
        Refusal::Morpion(MorpionError::TooHigh) => id::REFUSED_TOO_HIGH,
        Refusal::Morpion(MorpionError::Ko) => id::REFUSED_KO,
    };
    lang.text(id)
}

/// Explains what is wrong with a board of Minesweeper.
fn setup(error: SetupError, lang: &Messages) -> String {
    lang.text(match error {
        SetupError::TooLarge => id::START_TOO_LARGE,
        SetupError::TooManyMines => id::START_TOO_MANY_MINES,
        SetupError::OtherBoard => id::START_OTHER_BOARD,
        SetupError::BadClick => id::START_BAD_CLICK,
        SetupError::Unpromised => id::START_UNPROMISED,
    })
}

/// Explains why a game cannot start.
pub fn start(error: &StartError, lang: &Messages) -> String {
    match error {
        StartError::Mines(error) => setup(*error, lang),
        StartError::Takuzu(MakeError::Shape(_)) => lang.text(id::START_SHAPE),
        StartError::Takuzu(MakeError::NotFound) => lang.text(id::START_NO_PUZZLE),
        StartError::Takuzu(MakeError::TooLarge) => {
            let values = [("most", MOST_MADE.into())];
            lang.fill(id::START_PUZZLE_TOO_LARGE, &values)
        }
        StartError::Opening {
            number,
            refusal: why,
        } => {
            let values = [
                ("number", number.to_string().into()),
                ("why", refusal(why, lang).into()),
            ];
            lang.fill(id::START_OPENING, &values)
        }
    }
}

/// Explains what is wrong with an ID; `token` is the offending part.
fn id_fault(token: &str, fault: &IdFault, lang: &Messages) -> String {
    let what = match fault {
        IdFault::Game => id::ID_GAME,
        IdFault::Missing => id::ID_MISSING,
        IdFault::Board => id::ID_BOARD,
        IdFault::Option => id::ID_OPTION,
        IdFault::Seed => id::ID_SEED,
        IdFault::Layout => id::ID_LAYOUT,
        IdFault::Cell => id::ID_CELL,
        IdFault::Mines(error) => return about(token, setup(*error, lang), lang),
        // The sentence about a puzzle names the token itself.
        IdFault::Puzzle(fault) => return puzzle::what(token, *fault, lang),
        IdFault::Side => id::ID_SIDE,
        IdFault::Move(_) => id::ID_MOVE,
    };
    about(token, lang.text(what), lang)
}

/// Explains what is wrong with an ID, and where.
///
/// ```
/// use grille_messages::{Messages, Language, errors};
///
/// let error = "mines:expert:big:4".parse::<grille_session::Start>().unwrap_err();
/// let words = errors::id(&error, &Messages::new(Language::En));
/// assert_eq!(words, r#"line 1, column 14: "big": not an option of this game"#);
///
/// ```
pub fn id(error: &IdError, lang: &Messages) -> String {
    lang.at(error.place, id_fault(&error.token, &error.fault, lang))
}

/// Explains what is wrong with a pasted text, and where.
///
/// ```
/// use grille_messages::{Messages, Language, errors};
///
/// let error = grille_session::pasted::read("01.. 1x").unwrap_err();
/// let words = errors::pasted(&error, &Messages::new(Language::En));
/// assert_eq!(words, r#"line 1, column 7: "x" is not a cell: a cell is 0, 1 or ."#);
/// ```
pub fn pasted(error: &PasteError, lang: &Messages) -> String {
    match &error.fault {
        PasteFault::Id(fault) => lang.at(error.place, id_fault(&error.token, fault, lang)),
        PasteFault::Save(fault) => save(&error.clone().map(|_| fault.clone()), lang),
        PasteFault::Board(fault) => formats::boards(error.clone().map(|_| *fault), lang),
        PasteFault::Certificate(fault) => formats::certificate(error.clone().map(|_| *fault), lang),
        PasteFault::Position => lang.text(id::PASTED_POSITION),
    }
}

/// Explains what is wrong with a saved game, and where.
///
/// ```
/// use grille_session::Session;
/// use grille_messages::{Messages, Language, errors};
///
/// let error = Session::load("grille 9\n").unwrap_err();
/// let words = errors::save(&error, &Messages::new(Language::En));
/// assert!(words.ends_with("saved by another version of grille"));
/// ```
pub fn save(error: &SaveError, lang: &Messages) -> String {
    let what = match &error.fault {
        SaveFault::Foreign => lang.text(id::SAVE_FOREIGN),
        SaveFault::Version => lang.text(id::SAVE_VERSION),
        SaveFault::CutOff => lang.text(id::SAVE_CUT_OFF),
        SaveFault::Line | SaveFault::Trailing => lang.text(id::SAVE_LINE),
        SaveFault::TooLong => lang.text(id::SAVE_TOO_LONG),
        SaveFault::Id(fault) => return lang.at(error.place, id_fault(&error.token, fault, lang)),
        SaveFault::Start(error) => start(error, lang),
        SaveFault::Board => lang.text(id::SAVE_BOARD),
        SaveFault::Number => lang.text(id::SAVE_NUMBER),
        SaveFault::Move(why) => refusal(why, lang),
    };
    lang.at(error.place, about(&error.token, what, lang))
}

/// Explains why reading or writing failed. Common reasons are in the user's language.
///
/// ```
/// use std::io;
/// use grille_messages::{Messages, Language, errors};
///
/// let error = io::Error::from(io::ErrorKind::NotFound);
/// assert_eq!(errors::io(&error, &Messages::new(Language::En)), "there is no such file");
/// ```
pub fn io(error: &io::Error, lang: &Messages) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => lang.text(id::IO_NOT_FOUND),
        io::ErrorKind::PermissionDenied => lang.text(id::IO_DENIED),
        io::ErrorKind::IsADirectory => lang.text(id::IO_FOLDER),
        io::ErrorKind::InvalidData => lang.text(id::IO_NOT_TEXT),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => lang.text(id::IO_FULL),
        io::ErrorKind::ReadOnlyFilesystem => lang.text(id::IO_READ_ONLY),
        io::ErrorKind::NotADirectory => lang.text(id::IO_NOT_FOLDER),
        io::ErrorKind::FileTooLarge => lang.text(id::IO_TOO_LONG),
        io::ErrorKind::OutOfMemory => lang.text(id::IO_NO_MEMORY),
        // Rare reasons stay in the system's own words.
        _ => Shown::new(&error.to_string()).to_string(),
    }
}

/// Puts the token before the sentence about it, if there is one.
fn about(token: &str, what: String, lang: &Messages) -> String {
    if token.is_empty() {
        return what;
    }
    let values = [("token", token.to_owned().into()), ("what", what.into())];
    lang.fill(id::SAID_OF, &values)
}
