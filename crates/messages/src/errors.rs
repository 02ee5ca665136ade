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

use crate::Messages;
use crate::mines::formats;
use crate::takuzu::puzzle;

/// Why a move is not played.
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
        Refusal::Unreadable => "refused-unreadable",
        Refusal::NoSuchCell
        | Refusal::Mines(MinesError::OffBoard)
        | Refusal::Takuzu(TakuzuError::OffBoard)
        | Refusal::Morpion(MorpionError::OffBoard) => "refused-no-cell",
        Refusal::Over | Refusal::Mines(MinesError::Over) | Refusal::Morpion(MorpionError::Over) => {
            "refused-over"
        }
        Refusal::TooLong => "refused-too-long",
        Refusal::Mines(MinesError::Open) => "refused-open",
        Refusal::Mines(MinesError::Marked) => "refused-marked",
        Refusal::Mines(MinesError::NotMarked) => "refused-not-marked",
        Refusal::Mines(MinesError::NoMarking) => "refused-no-marking",
        Refusal::Mines(MinesError::NoUnmarking) => "refused-no-unmarking",
        Refusal::Mines(MinesError::Chord(ChordError::NotANumber)) => "refused-not-a-number",
        Refusal::Mines(MinesError::Chord(ChordError::NothingHidden)) => "refused-nothing-hidden",
        Refusal::Mines(MinesError::Chord(ChordError::Marks { number, marks })) => {
            let values = [("number", number.into()), ("marks", marks.into())];
            return lang.fill("refused-marks", &values);
        }
        Refusal::Mines(MinesError::DigFirst) => "refused-dig-first",
        Refusal::Mines(MinesError::NoBoard { tries }) => {
            let values = [("tries", tries.to_string().into())];
            return lang.fill("refused-no-board", &values);
        }
        Refusal::Takuzu(TakuzuError::Given) => "refused-given",
        Refusal::Takuzu(TakuzuError::Blank) => "refused-blank",
        Refusal::Filled | Refusal::Takuzu(TakuzuError::HasDigit) => "refused-filled",
        Refusal::OtherPuzzle | Refusal::Takuzu(TakuzuError::OtherPuzzle) => "refused-other-puzzle",
        Refusal::Morpion(MorpionError::Empty) => "refused-empty",
        Refusal::Morpion(MorpionError::TooHigh) => "refused-too-high",
        Refusal::Morpion(MorpionError::Ko) => "refused-ko",
    };
    lang.text(id)
}

/// What is wrong with a board of Minesweeper.
fn setup(error: SetupError, lang: &Messages) -> String {
    lang.text(match error {
        SetupError::TooLarge => "start-too-large",
        SetupError::TooManyMines => "start-too-many-mines",
        SetupError::OtherBoard => "start-other-board",
        SetupError::BadClick => "start-bad-click",
        SetupError::Unpromised => "start-unpromised",
    })
}

/// Why a game cannot start.
pub fn start(error: &StartError, lang: &Messages) -> String {
    match error {
        StartError::Mines(error) => setup(*error, lang),
        StartError::Takuzu(MakeError::Shape(_)) => lang.text("start-shape"),
        StartError::Takuzu(MakeError::NotFound) => lang.text("start-no-puzzle"),
        StartError::Takuzu(MakeError::TooLarge) => {
            let values = [("most", MOST_MADE.into())];
            lang.fill("start-puzzle-too-large", &values)
        }
        StartError::Opening {
            number,
            refusal: why,
        } => {
            let values = [
                ("number", number.to_string().into()),
                ("why", refusal(why, lang).into()),
            ];
            lang.fill("start-opening", &values)
        }
    }
}

/// What is wrong with an ID; `token` is what is wrong.
fn id_fault(token: &str, fault: &IdFault, lang: &Messages) -> String {
    let what = match fault {
        IdFault::Game => "id-game",
        IdFault::Missing => "id-missing",
        IdFault::Board => "id-board",
        IdFault::Option => "id-option",
        IdFault::Seed => "id-seed",
        IdFault::Layout => "id-layout",
        IdFault::Cell => "id-cell",
        IdFault::Mines(error) => return about(token, setup(*error, lang), lang),
        // The sentence about a puzzle names the token itself.
        IdFault::Puzzle(fault) => return puzzle::what(token, *fault, lang),
        IdFault::Side => "id-side",
        IdFault::Move(_) => "id-move",
    };
    about(token, lang.text(what), lang)
}

/// What is wrong with an ID, and where.
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

/// What is wrong with a pasted text, and where.
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
        PasteFault::Position => lang.text("pasted-position"),
    }
}

/// What is wrong with a saved game, and where.
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
        SaveFault::Foreign => lang.text("save-foreign"),
        SaveFault::Version => lang.text("save-version"),
        SaveFault::CutOff => lang.text("save-cut-off"),
        SaveFault::Line | SaveFault::Trailing => lang.text("save-line"),
        SaveFault::TooLong => lang.text("save-too-long"),
        SaveFault::Id(fault) => return lang.at(error.place, id_fault(&error.token, fault, lang)),
        SaveFault::Start(error) => start(error, lang),
        SaveFault::Board => lang.text("save-board"),
        SaveFault::Number => lang.text("save-number"),
        SaveFault::Move(why) => refusal(why, lang),
    };
    lang.at(error.place, about(&error.token, what, lang))
}

/// Why reading or writing failed, in the user's language where the reason is a usual one.
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
        io::ErrorKind::NotFound => lang.text("io-not-found"),
        io::ErrorKind::PermissionDenied => lang.text("io-denied"),
        io::ErrorKind::IsADirectory => lang.text("io-folder"),
        io::ErrorKind::InvalidData => lang.text("io-not-text"),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => lang.text("io-full"),
        io::ErrorKind::ReadOnlyFilesystem => lang.text("io-read-only"),
        io::ErrorKind::NotADirectory => lang.text("io-not-folder"),
        io::ErrorKind::FileTooLarge => lang.text("io-too-long"),
        io::ErrorKind::OutOfMemory => lang.text("io-no-memory"),
        // The rare ones, in the system's own words.
        _ => Shown::new(&error.to_string()).to_string(),
    }
}

/// A sentence about the token, if there is one.
fn about(token: &str, what: String, lang: &Messages) -> String {
    if token.is_empty() {
        return what;
    }
    let values = [("token", token.to_owned().into()), ("what", what.into())];
    lang.fill("said-of", &values)
}
