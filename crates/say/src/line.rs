//! What is meant by a line that somebody types? English words always serve; those of the user's language
//! serve, too.

use play::{Game, Kind, Session};

use crate::{Lang, told};

/// What nobody understands is shown up to this length.
const LONGEST_SHOWN: usize = 40;

/// What can be typed, but for moves in their own notation.
///
/// ```
/// use play::{Session, id};
/// use say::{Lang, Tongue, line::{self, Command, Meant}};
///
/// let session = Session::new(id::read("mines:beginner:1")?)?;
/// let meant = line::meant("annuler", &session, &Lang::new(Tongue::Fr));
/// assert_eq!(meant, Meant::Command(Command::Undo, ""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Opens cells.
    Dig,
    /// Marks cells, or takes marks away.
    Flag,
    /// Takes marks away.
    Unflag,
    /// Opens what is around a number.
    Chord,
    /// Pushes tokens.
    Push,
    /// Pops tokens.
    Pop,
    /// All commands.
    Help,
    /// The whole board.
    Board,
    /// One row.
    Row,
    /// One column.
    Column,
    /// A cell and those around it.
    Around,
    /// How the game stands.
    Status,
    /// The next stage of a hint.
    Hint,
    /// All of a hint.
    WholeHint,
    /// Plays what the hint says.
    Play,
    /// How likely cells are mines.
    Odds,
    /// Lets a program play.
    Bot,
    /// What each move was worth.
    Verdicts,
    /// Which rule is broken.
    Check,
    /// What differs from the solution.
    Errors,
    /// Fills in the solution.
    Solve,
    /// What moves are worth.
    Values,
    /// Takes moves back.
    Undo,
    /// Plays moves again.
    Redo,
    /// The same board from its beginning.
    Restart,
    /// Remembers this position.
    Bookmark,
    /// Goes back to what was remembered.
    Return,
    /// Writes the game to a file.
    Save,
    /// Reads a game from a file.
    Load,
    /// What to send to a friend.
    Id,
    /// Another game.
    New,
    /// How long it was played.
    Time,
    /// Ends.
    Quit,
}

impl Command {
    /// Its first word in English that is more than a letter.
    ///
    /// ```
    /// assert_eq!(say::line::Command::Undo.name(), "undo");
    /// assert_eq!(say::line::Command::Dig.name(), "dig");
    /// ```
    pub fn name(self) -> &'static str {
        let found = WORDS.iter().find(|(command, _, _)| *command == self);
        // Every command is in the list, with such a word.
        let words = found.map_or("", |&(_, words, _)| words);
        words.split(' ').find(|word| word.len() > 1).unwrap_or("")
    }
}

/// Every command with its English words and the message that has those of the language.
const WORDS: [(Command, &str, &str); 33] = [
    (Command::Dig, "d dig", "line-word-dig"),
    (Command::Flag, "f flag", "line-word-flag"),
    (Command::Unflag, "u unflag", "line-word-unflag"),
    (Command::Chord, "c chord", "line-word-chord"),
    (Command::Push, "push", "line-word-push"),
    (Command::Pop, "pop", "line-word-pop"),
    (Command::Help, "help", "line-word-help"),
    (Command::Board, "board", "line-word-board"),
    (Command::Row, "row", "line-word-row"),
    (Command::Column, "column", "line-word-column"),
    (Command::Around, "around", "line-word-around"),
    (Command::Status, "status", "line-word-status"),
    (Command::Hint, "hint", "line-word-hint"),
    (Command::WholeHint, "hint!", "line-word-whole-hint"),
    (Command::Play, "play", "line-word-play"),
    (Command::Odds, "odds", "line-word-odds"),
    (Command::Bot, "bot", "line-word-bot"),
    (Command::Verdicts, "verdicts", "line-word-verdicts"),
    (Command::Check, "check", "line-word-check"),
    (Command::Errors, "errors", "line-word-errors"),
    (Command::Solve, "solve", "line-word-solve"),
    (Command::Values, "values", "line-word-values"),
    (Command::Undo, "undo", "line-word-undo"),
    (Command::Redo, "redo", "line-word-redo"),
    (Command::Restart, "restart", "line-word-restart"),
    (Command::Bookmark, "bookmark", "line-word-bookmark"),
    (Command::Return, "return", "line-word-return"),
    (Command::Save, "save", "line-word-save"),
    (Command::Load, "load", "line-word-load"),
    (Command::Id, "id", "line-word-id"),
    (Command::New, "new", "line-word-new"),
    (Command::Time, "time", "line-word-time"),
    (Command::Quit, "quit exit", "line-word-quit"),
];

/// What somebody wants.
///
/// ```
/// use play::{Session, id};
/// use say::{Lang, Tongue, line::{self, Command, Meant}};
///
/// let lang = Lang::new(Tongue::En);
/// let session = Session::new(id::read("mines:beginner:1")?)?;
/// assert_eq!(line::meant("dig c4 d5", &session, &lang), Meant::Moves(vec!["d C4".into(), "d D5".into()]));
/// assert_eq!(line::meant("undo 2", &session, &lang), Meant::Command(Command::Undo, "2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meant<'a> {
    /// These moves, one after the other until one is refused.
    Moves(Vec<String>),
    /// To be told this.
    Told(Vec<String>),
    /// A command, with the rest of the line.
    Command(Command, &'a str),
    /// Nobody knows; these words say so.
    Unknown(String),
}

/// What a line means in this game, whatever stands on it.
///
/// ```
/// use play::{Session, id};
/// use say::{Lang, Tongue, line::{self, Meant}};
///
/// let lang = Lang::new(Tongue::En);
/// let session = Session::new(id::read("morpion:3:top:1")?)?;
/// assert_eq!(line::meant("push B2", &session, &lang), Meant::Moves(vec!["+b2".into()]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn meant<'a>(line: &'a str, session: &Session, lang: &Lang) -> Meant<'a> {
    let line = line.trim();
    let word = line.split_whitespace().next().unwrap_or("");
    let rest = line[word.len()..].trim();
    let Some(command) = find(word, lang) else {
        return moves(line, session, lang);
    };
    let each = |verb: &str| match each_cell(verb, rest, session) {
        moves if moves.is_empty() => unknown(line, lang),
        moves => Meant::Moves(moves),
    };
    match (command, session.kind()) {
        (Command::Dig, Kind::Mines) => each("d"),
        (Command::Flag, Kind::Mines) => each("f"),
        (Command::Unflag, Kind::Mines) => each("u"),
        (Command::Chord, Kind::Mines) => each("c"),
        (Command::Push, Kind::Morpion) => each("+"),
        (Command::Pop, Kind::Morpion) => each("-"),
        (Command::Odds | Command::Verdicts, Kind::Mines)
        | (Command::Check | Command::Errors | Command::Solve, Kind::Takuzu)
        | (Command::Values, Kind::Morpion)
        | (Command::Bot, Kind::Mines | Kind::Morpion) => Meant::Command(command, rest),
        (Command::Board, _) => Meant::Told(vec![told::board(session, lang)]),
        (Command::Row, _) => Meant::Told(vec![told::row_or_column(session, rest, true, lang)]),
        (Command::Column, _) => Meant::Told(vec![told::row_or_column(session, rest, false, lang)]),
        (Command::Around, _) => Meant::Told(told::around(session, rest, lang)),
        (Command::Status, _) => Meant::Told(told::status(session, lang)),
        (
            Command::Help
            | Command::Hint
            | Command::WholeHint
            | Command::Play
            | Command::Undo
            | Command::Redo
            | Command::Restart
            | Command::Bookmark
            | Command::Return
            | Command::Save
            | Command::Load
            | Command::Id
            | Command::New
            | Command::Time
            | Command::Quit,
            _,
        ) => Meant::Command(command, rest),
        // In Takuzu, short words of other games may be cells.
        (_, Kind::Takuzu) => moves(line, session, lang),
        _ => unknown(line, lang),
    }
}

/// Words for what nobody understands.
///
/// ```
/// use say::{Lang, Tongue, line::{self, Meant}};
///
/// let meant = line::unknown("xyzzy", &Lang::new(Tongue::En));
/// assert!(matches!(meant, Meant::Unknown(words) if words.contains("xyzzy")));
/// ```
pub fn unknown(line: &str, lang: &Lang) -> Meant<'static> {
    Meant::Unknown(lang.fill("line-unknown", &[("entry", shown(line).into())]))
}

/// What somebody has typed, to be shown to them: cut, and without what would garble a terminal.
///
/// ```
/// assert_eq!(say::line::shown("a\u{7}"), "a\\u{7}");
/// ```
pub fn shown(line: &str) -> String {
    line.escape_debug().take(LONGEST_SHOWN).collect()
}

/// The command of a word, in small or capital letters.
fn find(word: &str, lang: &Lang) -> Option<Command> {
    let word = word.to_lowercase();
    let among = |words: &str| words.split(' ').any(|known| known == word);
    let english = WORDS.iter().find(|(_, words, _)| among(words));
    let found = english.or_else(|| WORDS.iter().find(|(_, _, id)| among(&lang.text(id))));
    found.map(|&(command, _, _)| command)
}

/// Names and moves of a list, which blanks and commas separate.
fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|part| !part.is_empty())
}

/// Moves as the game writes them, or a cell to be told about.
fn moves(line: &str, session: &Session, lang: &Lang) -> Meant<'static> {
    let asks = match session.kind() {
        Kind::Mines => true,
        Kind::Morpion => !line.starts_with(['+', '-']),
        Kind::Takuzu => false,
    };
    if asks {
        return match told::named(session, line) {
            Some(pos) => Meant::Told(vec![format!("{}.", told::cell(session, pos, lang))]),
            None => unknown(line, lang),
        };
    }
    // `AB-` clears where `AB` could be a command.
    let text = |word: &str| match word.strip_suffix('-') {
        Some(rest) if !rest.is_empty() => rest.to_owned(),
        _ => word.to_owned(),
    };
    match list(line).map(text).collect::<Vec<String>>() {
        moves if moves.is_empty() => unknown(line, lang),
        moves => Meant::Moves(moves),
    }
}

/// One move for every cell of a list. A mark on what is marked takes it away.
fn each_cell(verb: &str, cells: &str, session: &Session) -> Vec<String> {
    let is_marked = |name: &str| match (session.game(), told::named(session, name)) {
        (Game::Mines(game), Some(pos)) => game.view().cell(pos) == ::mines::Cell::Marked,
        _ => false,
    };
    let text = |name: &str| match verb {
        "+" | "-" => format!("{verb}{}", name.to_lowercase()),
        "f" if is_marked(name) => format!("u {}", name.to_uppercase()),
        _ => format!("{verb} {}", name.to_uppercase()),
    };
    list(cells).map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tongue;

    #[test]
    fn english_words_serve_in_both_languages_and_french_ones_in_french() {
        for tongue in [Tongue::En, Tongue::Fr] {
            let lang = Lang::new(tongue);
            for (command, words, _) in WORDS {
                for word in words.split(' ') {
                    assert_eq!(find(word, &lang), Some(command), "{word}");
                }
            }
        }
        let (en, fr) = (Lang::new(Tongue::En), Lang::new(Tongue::Fr));
        assert_eq!(find("Annuler", &fr), Some(Command::Undo));
        assert_eq!(find("annuler", &en), None);
    }

    #[test]
    fn no_word_means_two_things() {
        for tongue in [Tongue::En, Tongue::Fr] {
            let lang = Lang::new(tongue);
            for (command, english, id) in WORDS {
                let own = lang.text(id);
                for word in own.split(' ').chain(english.split(' ')) {
                    assert_eq!(find(word, &lang), Some(command), "{word}");
                }
            }
        }
    }
}
