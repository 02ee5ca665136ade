//! Parses typed lines. English commands always work, and so do those of the user's language.

use grille_grid::Shown;
use grille_session::{Game, GameKind, Session};

use crate::{MessageId, Messages, describe, id, lesson};

/// The longest part of an unknown command that is shown.
const LONGEST_SHOWN: usize = 40;

/// The commands. Moves can also be typed in the game's own notation.
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
    /// Lists all commands.
    Help,
    /// Shows the rules of the game.
    Rules,
    /// Shows a position of the game's lesson.
    Lesson,
    /// Shows the whole board.
    Board,
    /// Shows one row.
    Row,
    /// Shows one column.
    Column,
    /// Shows a cell and its neighbours.
    Around,
    /// Shows the status of the game.
    Status,
    /// Shows the next stage of a hint.
    Hint,
    /// Shows the whole hint.
    WholeHint,
    /// Plays what the hint says.
    Play,
    /// Shows how likely cells are mines.
    Odds,
    /// Lets a program play.
    Bot,
    /// Shows what each move was worth.
    Verdicts,
    /// Shows which rules are broken.
    Check,
    /// Shows what differs from the solution.
    Errors,
    /// Fills in the solution.
    Solve,
    /// Shows what moves are worth.
    Values,
    /// Takes moves back.
    Undo,
    /// Plays moves again.
    Redo,
    /// Starts the same board again.
    Restart,
    /// Sets a bookmark.
    Bookmark,
    /// Goes back to the last bookmark.
    Return,
    /// Writes the game to a file.
    Save,
    /// Reads a game from a file.
    Load,
    /// Shows the ID of the game, for friends.
    Id,
    /// Starts another game.
    New,
    /// Shows the time played.
    Time,
    /// Quits.
    Quit,
}

impl Command {
    /// Its first English word of more than one letter.
    pub fn name(self) -> &'static str {
        let found = WORDS.iter().find(|(command, _, _)| *command == self);
        let (_, words, _) = found.expect("every command is in the list");
        let mut words = words.split(' ');
        words
            .find(|word| word.len() > 1)
            .expect("every command has a word of more than a letter")
    }
}

/// Every command with its English words and the message with the words of the language.
const WORDS: [(Command, &str, MessageId); 35] = [
    (Command::Dig, "d dig", id::LINE_WORD_DIG),
    (Command::Flag, "f flag", id::LINE_WORD_FLAG),
    (Command::Unflag, "u unflag", id::LINE_WORD_UNFLAG),
    (Command::Chord, "c chord", id::LINE_WORD_CHORD),
    (Command::Push, "push", id::LINE_WORD_PUSH),
    (Command::Pop, "pop", id::LINE_WORD_POP),
    (Command::Help, "help", id::LINE_WORD_HELP),
    (Command::Rules, "rules", id::LINE_WORD_RULES),
    (Command::Lesson, "lesson", id::LINE_WORD_LESSON),
    (Command::Board, "board", id::LINE_WORD_BOARD),
    (Command::Row, "row", id::LINE_WORD_ROW),
    (Command::Column, "column", id::LINE_WORD_COLUMN),
    (Command::Around, "around", id::LINE_WORD_AROUND),
    (Command::Status, "status", id::LINE_WORD_STATUS),
    (Command::Hint, "hint", id::LINE_WORD_HINT),
    (Command::WholeHint, "hint!", id::LINE_WORD_WHOLE_HINT),
    (Command::Play, "play", id::LINE_WORD_PLAY),
    (Command::Odds, "odds", id::LINE_WORD_ODDS),
    (Command::Bot, "bot", id::LINE_WORD_BOT),
    (Command::Verdicts, "verdicts", id::LINE_WORD_VERDICTS),
    (Command::Check, "check", id::LINE_WORD_CHECK),
    (Command::Errors, "errors", id::LINE_WORD_ERRORS),
    (Command::Solve, "solve", id::LINE_WORD_SOLVE),
    (Command::Values, "values", id::LINE_WORD_VALUES),
    (Command::Undo, "undo", id::LINE_WORD_UNDO),
    (Command::Redo, "redo", id::LINE_WORD_REDO),
    (Command::Restart, "restart", id::LINE_WORD_RESTART),
    (Command::Bookmark, "bookmark", id::LINE_WORD_BOOKMARK),
    (Command::Return, "return", id::LINE_WORD_RETURN),
    (Command::Save, "save", id::LINE_WORD_SAVE),
    (Command::Load, "load", id::LINE_WORD_LOAD),
    (Command::Id, "id", id::LINE_WORD_ID),
    (Command::New, "new", id::LINE_WORD_NEW),
    (Command::Time, "time", id::LINE_WORD_TIME),
    (Command::Quit, "quit exit", id::LINE_WORD_QUIT),
];

/// A parsed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parsed<'a> {
    /// Moves to play in order, until one is refused.
    Moves(Vec<String>),
    /// The answer to a question, as lines.
    Answer(Vec<String>),
    /// A command and the rest of the line.
    Command(Command, &'a str),
    /// Neither a move nor a command; the sentence says so.
    Unknown(String),
}

/// Parses a line of this game. Every line gives a result.
///
/// ```
/// use grille_session::Session;
/// use grille_messages::{Messages, Language, line::{self, Parsed}};
///
/// let lang = Messages::new(Language::En);
/// let session = Session::new("morpion:3:top:1".parse()?)?;
/// assert_eq!(line::parse("push B2", &session, &lang), Parsed::Moves(vec!["+b2".into()]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse<'a>(line: &'a str, session: &Session, lang: &Messages) -> Parsed<'a> {
    let line = line.trim();
    let word = line.split_whitespace().next().unwrap_or("");
    let rest = line[word.len()..].trim();
    let Some(command) = find(word, lang) else {
        return moves(line, session, lang);
    };
    let each = |verb: &str| match each_cell(verb, rest, session) {
        moves if moves.is_empty() => {
            let values = [("entry", shown(line).into())];
            Parsed::Unknown(lang.fill(id::LINE_NEEDS_CELL, &values))
        }
        moves => Parsed::Moves(moves),
    };
    match (command, session.kind()) {
        (Command::Dig, GameKind::Mines) => each("d"),
        (Command::Flag, GameKind::Mines) => each("f"),
        (Command::Unflag, GameKind::Mines) => each("u"),
        (Command::Chord, GameKind::Mines) => each("c"),
        (Command::Push, GameKind::Morpion) => each("+"),
        (Command::Pop, GameKind::Morpion) => each("-"),
        (Command::Odds | Command::Verdicts, GameKind::Mines)
        | (Command::Check | Command::Errors | Command::Solve, GameKind::Takuzu)
        | (Command::Values, GameKind::Morpion)
        | (Command::Bot, GameKind::Mines | GameKind::Morpion) => Parsed::Command(command, rest),
        (Command::Rules, _) => Parsed::Answer(lesson::rules_of(session, lang)),
        (Command::Lesson, _) => Parsed::Answer(lesson::line_of(session, rest, lang)),
        (Command::Board, _) => Parsed::Answer(vec![describe::board(session, lang)]),
        (Command::Row, _) => {
            Parsed::Answer(vec![describe::row_or_column(session, rest, true, lang)])
        }
        (Command::Column, _) => {
            Parsed::Answer(vec![describe::row_or_column(session, rest, false, lang)])
        }
        (Command::Around, _) => Parsed::Answer(describe::around(session, rest, lang)),
        (Command::Status, _) => Parsed::Answer(describe::summary(session, lang)),
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
        ) => Parsed::Command(command, rest),
        // In Takuzu, short commands of other games may be cells.
        (_, GameKind::Takuzu) => moves(line, session, lang),
        _ => unknown(line, lang),
    }
}

/// The answer to a line that is not a command.
pub fn unknown(line: &str, lang: &Messages) -> Parsed<'static> {
    Parsed::Unknown(lang.fill(id::LINE_UNKNOWN, &[("entry", shown(line).into())]))
}

/// A typed line for display: shortened, and with control characters escaped.
pub fn shown(line: &str) -> String {
    Shown::new(line).at_most(LONGEST_SHOWN).to_string()
}

/// The command of a word; upper and lower case are the same.
fn find(word: &str, lang: &Messages) -> Option<Command> {
    let word = word.to_lowercase();
    let among = |words: &str| words.split(' ').any(|known| known == word);
    let english = WORDS.iter().find(|(_, words, _)| among(words));
    let found = english.or_else(|| WORDS.iter().find(|&&(_, _, id)| among(&lang.text(id))));
    found.map(|&(command, _, _)| command)
}

/// The items of a list that is separated by blanks and commas.
fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|part| !part.is_empty())
}

/// Moves as the game writes them, or a cell to describe.
fn moves(line: &str, session: &Session, lang: &Messages) -> Parsed<'static> {
    let asks = match session.kind() {
        GameKind::Mines => true,
        GameKind::Morpion => !line.starts_with(['+', '-']),
        GameKind::Takuzu => false,
    };
    if asks {
        return match describe::named(session, line) {
            Some(pos) => Parsed::Answer(vec![format!("{}.", describe::cell(session, pos, lang))]),
            None if looks_like_a_cell(line) => {
                let why = lang.text(id::REFUSED_NO_CELL);
                let values = [("move", shown(line).into()), ("why", why.into())];
                Parsed::Unknown(lang.fill(id::LINE_REFUSED, &values))
            }
            None => unknown(line, lang),
        };
    }
    let mut moves: Vec<String> = Vec::new();
    for word in list(line) {
        match (word, moves.last_mut()) {
            // `C8 1` and `C8 = 1` are one move.
            ("0" | "1", Some(last)) if !last.ends_with(['=', '?']) => {
                *last += "=";
                *last += word;
            }
            ("0" | "1" | "=" | "=0" | "=1", Some(last)) => *last += word,
            // `AB-` clears a cell whose name could be a command.
            _ => moves.push(match word.strip_suffix('-') {
                Some(rest) if !rest.is_empty() => rest.to_owned(),
                _ => word.to_owned(),
            }),
        }
    }
    match moves.is_empty() {
        true => unknown(line, lang),
        false => Parsed::Moves(moves),
    }
}

/// Whether a word looks like a cell, letters and then digits, on the board or not.
fn looks_like_a_cell(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = word.len() - digits.len();
    (1..=2).contains(&letters)
        && !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// One move for every cell of a list. Marking a marked cell removes the mark.
fn each_cell(verb: &str, cells: &str, session: &Session) -> Vec<String> {
    let is_marked = |name: &str| match (session.game(), describe::named(session, name)) {
        (Game::Mines(game), Some(pos)) => game.view().cell(pos) == grille_mines::Cell::Marked,
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
    use grille_grid::Pos;
    use proptest::prelude::*;

    use super::*;
    use crate::Language;

    const MINES: &str = "mines:beginner:1";
    const TAKUZU: &str = "takuzu:.1.0..0..0..11.0";
    const MORPION: &str = "morpion:3:top:1";

    fn session(id: &str) -> Session {
        Session::new(id.parse().unwrap()).unwrap()
    }

    /// A blank board with too many lines for letters, so that they have numbers.
    fn takuzu_with_numbers() -> Session {
        session(&format!("takuzu:{}", ".".repeat(28 * 28)))
    }

    /// The moves of a line; the game must accept them in order.
    fn moves_of(line: &str, session: &Session, language: Language) -> Vec<String> {
        let Parsed::Moves(moves) = parse(line, session, &Messages::new(language)) else {
            panic!("{line} is no move in {language:?}");
        };
        let mut session = session.clone();
        for text in &moves {
            session.play_text(text, 0).unwrap();
        }
        moves
    }

    fn is_unknown(line: &str, session: &Session, language: Language) -> bool {
        matches!(
            parse(line, session, &Messages::new(language)),
            Parsed::Unknown(_)
        )
    }

    #[test]
    fn english_words_serve_in_both_languages_and_french_ones_in_french() {
        for language in [Language::En, Language::Fr] {
            let lang = Messages::new(language);
            for (command, words, _) in WORDS {
                for word in words.split(' ') {
                    assert_eq!(find(word, &lang), Some(command), "{word}");
                }
            }
        }
        let (en, fr) = (Messages::new(Language::En), Messages::new(Language::Fr));
        assert_eq!(find("Annuler", &fr), Some(Command::Undo));
        assert_eq!(find("annuler", &en), None);
    }

    #[test]
    fn no_word_means_two_things() {
        for language in [Language::En, Language::Fr] {
            let lang = Messages::new(language);
            for (command, english, id) in WORDS {
                let own = lang.text(id);
                for word in own.split(' ').chain(english.split(' ')) {
                    assert_eq!(find(word, &lang), Some(command), "{word}");
                }
            }
        }
    }

    #[test]
    fn moves_of_minesweeper_are_understood_in_both_languages() {
        let closed = session(MINES);
        let mut opened = session(MINES);
        opened.play_text("d E5", 0).unwrap();
        let Game::Mines(game) = opened.game() else {
            panic!("another game");
        };
        let cell = grille_mines::text::cell::write(game.view().covered().next().unwrap());
        let (mark, unmark) = ([format!("f {cell}")], [format!("u {cell}")]);
        let mut marked = opened.clone();
        marked.play_text(&mark[0], 0).unwrap();
        for language in Language::ALL {
            for line in ["d e5", "D E5", "dig e5", "  dig\te5 ", "dig , e5 ,"] {
                assert_eq!(moves_of(line, &closed, language), ["d E5"], "{line}");
            }
            for verb in ["f", "flag"] {
                let line = format!("{verb} {}", cell.to_lowercase());
                assert_eq!(moves_of(&line, &opened, language), mark, "{line}");
                // Marking a marked cell removes the mark.
                assert_eq!(moves_of(&line, &marked, language), unmark, "{line}");
            }
            for verb in ["u", "unflag"] {
                let line = format!("{verb} {}", cell.to_lowercase());
                assert_eq!(moves_of(&line, &marked, language), unmark, "{line}");
            }
            let chord = parse("chord e5 f5", &closed, &Messages::new(language));
            let around = ["c E5", "c F5"].map(String::from).to_vec();
            assert_eq!(chord, Parsed::Moves(around));
        }
        assert_eq!(moves_of("creuser e5", &closed, Language::Fr), ["d E5"]);
        for word in ["drapeau", "marquer"] {
            let line = format!("{word} {cell}");
            assert_eq!(moves_of(&line, &opened, Language::Fr), mark, "{line}");
            assert!(is_unknown(&line, &opened, Language::En), "{line}");
        }
        for word in ["démarquer", "demarquer", "DÉMARQUER"] {
            let line = format!("{word} {cell}");
            assert_eq!(moves_of(&line, &marked, Language::Fr), unmark, "{line}");
            assert!(is_unknown(&line, &marked, Language::En), "{line}");
        }
        let chord = parse("accord e5", &closed, &Messages::new(Language::Fr));
        assert_eq!(chord, Parsed::Moves(vec!["c E5".to_owned()]));
        assert!(is_unknown("creuser e5", &closed, Language::En));
    }

    #[test]
    fn moves_of_takuzu_are_understood_in_both_languages() {
        let takuzu = session(TAKUZU);
        let with_numbers = takuzu_with_numbers();
        for language in Language::ALL {
            let found = |line: &str| moves_of(line, &takuzu, language);
            assert_eq!(found("AA0"), ["AA0"]);
            assert_eq!(found("aa0"), ["aa0"]);
            assert_eq!(found("AA0 AC1,BA?1"), ["AA0", "AC1", "BA?1"]);
            assert_eq!(found("BA?1 BA?"), ["BA?1", "BA?"]);
            assert_eq!(found("AA0 AA"), ["AA0", "AA"]);
            // If a cell's name could be a command, a dash says that it is to be cleared.
            assert_eq!(found("AA0 AA-"), ["AA0", "AA"]);
            assert_eq!(found("A1=0 c1=1,A2?1"), ["A1=0", "c1=1", "A2?1"]);
            assert_eq!(found("A1 0, C1 = 1 A2 =1"), ["A1=0", "C1=1", "A2=1"]);
            let put = moves_of("28:1=1, 1:28=0", &with_numbers, language);
            assert_eq!(put, ["28:1=1", "1:28=0"]);
        }
    }

    #[test]
    fn moves_of_morpion_are_understood_in_both_languages() {
        let morpion = session(MORPION);
        for language in Language::ALL {
            let found = |line: &str| moves_of(line, &morpion, language);
            assert_eq!(found("+b2"), ["+b2"]);
            assert_eq!(found("push B2"), ["+b2"]);
            assert_eq!(found("push b2, c3"), ["+b2", "+c3"]);
            assert_eq!(found("+b2 -b2"), ["+b2", "-b2"]);
            let pop = parse("pop B2", &morpion, &Messages::new(language));
            assert_eq!(pop, Parsed::Moves(vec!["-b2".to_owned()]));
        }
        for word in ["poser", "empiler"] {
            let line = format!("{word} b2");
            assert_eq!(moves_of(&line, &morpion, Language::Fr), ["+b2"]);
            assert!(is_unknown(&line, &morpion, Language::En));
        }
        for word in ["retirer", "dépiler", "depiler"] {
            let line = format!("{word} b2");
            let pop = parse(&line, &morpion, &Messages::new(Language::Fr));
            assert_eq!(pop, Parsed::Moves(vec!["-b2".to_owned()]));
        }
    }

    #[test]
    fn moves_without_a_cell_and_words_of_other_games_are_unknown() {
        let (mines, morpion) = (session(MINES), session(MORPION));
        for language in Language::ALL {
            for line in [
                "", " ", ",", "d", "flag ,", "push b2", "pop", "check", "values",
            ] {
                assert!(is_unknown(line, &mines, language), "{line}");
            }
            for line in ["", ",", "push", "pop ,", "dig b2", "odds", "solve", "d4"] {
                assert!(is_unknown(line, &morpion, language), "{line}");
            }
        }
    }

    #[test]
    fn wrong_cells_and_unknown_words_get_different_answers() {
        let lang = Messages::new(Language::En);
        let words = |line: &str, id: &str| match parse(line, &session(id), &lang) {
            Parsed::Unknown(words) => words,
            other => panic!("{line}: {other:?}"),
        };
        for id in [MINES, MORPION] {
            assert_eq!(words("z99", id), "z99: There is no such cell.");
            let word = "\"hepl\" is neither a move nor a command; help lists them.";
            assert_eq!(words("hepl", id), word);
        }
        assert_eq!(
            words("dig", MINES),
            "\"dig\" needs a cell; help shows how to write it."
        );
    }

    #[test]
    fn words_are_not_read_as_cells_of_takuzu() {
        let mut takuzu = session(TAKUZU);
        for word in ["help", "xyzzy", "please", "été", "x", "-", "?"] {
            let refusal = takuzu.play_text(word, 0).unwrap_err();
            assert_eq!(refusal, grille_session::Refusal::Unreadable, "{word}");
        }
        for cell in ["ZZ0", "ZZ", "A5", "9:9=1"] {
            let refusal = takuzu.play_text(cell, 0).unwrap_err();
            assert_eq!(refusal, grille_session::Refusal::NoSuchCell, "{cell}");
        }
    }

    #[test]
    fn the_rules_are_those_of_the_variant() {
        let lang = Messages::new(Language::En);
        let answer = |id: &str, line: &str| match parse(line, &session(id), &lang) {
            Parsed::Answer(lines) => lines,
            other => panic!("{line}: {other:?}"),
        };
        let numbered = |id: &str| {
            let mut lines = answer(id, "rules");
            lines.retain(|line| line.contains(". "));
            lines.join(" ")
        };
        assert_eq!(
            answer(TAKUZU, "rules"),
            lesson::rules(GameKind::Takuzu, &lang)
        );
        assert!(numbered(TAKUZU).contains("no two rows are identical"));
        let unruly = numbered("takuzu:4x4:BbccCAba");
        assert!(unruly.contains("4. In Unruly and Tango, rows may be identical"));
        assert!(!unruly.contains("no two rows"), "{unruly}");
        let tango = numbered("takuzu:4x4s:BbccCAba,y");
        assert!(tango.contains("5. In Tango, there are signs between cells."));
        let odd = numbered(&format!("takuzu:{}", ".".repeat(49)));
        assert!(odd.contains("3. Every line of odd length has one more 1 than 0s."));
        assert!(!odd.contains("as many"), "{odd}");
        let either = numbered("takuzu:7x8o:ZZg");
        assert!(either.contains("3. Every line of even length has as many 0s as 1s."));
        assert!(either.contains("4. A line of odd length has one more 0 or one more 1."));
    }

    #[test]
    fn the_lesson_says_once_that_lines_may_be_identical() {
        let lang = Messages::new(Language::En);
        let first = |id: &str, line: &str| match parse(line, &session(id), &lang) {
            Parsed::Answer(mut lines) => lines.remove(0),
            other => panic!("{line}: {other:?}"),
        };
        let (unruly, tango) = ("takuzu:4x4:BbccCAba", "takuzu:4x4s:BbccCAba,y");
        for line in ["lesson", "lesson 1"] {
            assert_eq!(first(TAKUZU, line), "1 of 7: A pair");
            assert!(first(unruly, line).contains("In Unruly, lines may be identical"));
            assert!(first(tango, line).contains("In Tango, lines may be identical"));
        }
        assert_eq!(first(tango, "lesson 4"), "4 of 7: Lines differ");
        assert!(first(tango, "lesson 1 ?").starts_with("Solution"));
    }

    #[test]
    fn a_line_says_at_most_where_its_count_is_not_settled() {
        let last = |id: &str, moves: &[&str], language: Language| {
            let mut session = session(id);
            for text in moves {
                session.play_text(text, 0).unwrap();
            }
            match parse("row 1", &session, &Messages::new(language)) {
                Parsed::Answer(lines) => lines.join(" "),
                other => panic!("{other:?}"),
            }
        };
        let (even, ones, either) = ("takuzu:6x6u:zl", "takuzu:7x7u:zy", "takuzu:7x7uo:zy");
        let says = |id, moves: &[&str], words: &str| {
            let said = last(id, moves, Language::En);
            assert!(said.ends_with(words), "{said}");
        };
        says(even, &[], "It needs 3 more 0s, 3 more 1s.");
        says(ones, &[], "It needs 3 more 0s, 4 more 1s.");
        says(
            either,
            &[],
            "It takes at most 4 more 0s, at most 4 more 1s.",
        );
        let four = ["AA0", "AB0", "AD0", "AE0"];
        // Once there are four zeros, the rest is settled.
        says(either, &four, "It needs 0 more 0s, 3 more 1s.");
        let said = last(either, &["AA1", "AB0", "AC1"], Language::Fr);
        assert!(
            said.ends_with("Il manque au plus 3 fois le chiffre 0, au plus 2 fois le chiffre 1."),
            "{said}"
        );
    }

    #[test]
    fn takuzu_is_described_in_the_chosen_symbols() {
        let mut lang = Messages::new(Language::En);
        lang.set_symbols(["☾", "☀"]);
        let mut session = session("takuzu:.1.0..0..0..11.0");
        session.play_text("AA?0", 0).unwrap();
        session.play_text("AC1", 0).unwrap();
        let said = |line: &str| match parse(line, &session, &lang) {
            Parsed::Answer(lines) => lines.join("\n"),
            other => panic!("{line}: {other:?}"),
        };
        assert!(said("row 1").starts_with("Row 1: note ☾, ☀, ☀, ☾."));
        let cell = |col| describe::cell(&session, Pos::new(0, col), &lang);
        assert_eq!([0, 1, 2].map(cell), ["A1 note ☾", "B1 ☀ (given)", "C1 ☀"]);
        assert!(said("board").contains("Notes: A1?☾"));
    }

    #[test]
    fn a_cell_alone_is_described() {
        for language in Language::ALL {
            for (id, line) in [(MINES, "c4"), (MORPION, "B2")] {
                let parsed = parse(line, &session(id), &Messages::new(language));
                assert!(matches!(parsed, Parsed::Answer(lines) if lines.len() == 1));
            }
        }
    }

    /// Lines of commands in all spellings, cells, moves, signs and arbitrary text.
    fn lines() -> impl Strategy<Value = String> {
        let langs = Language::ALL.map(Messages::new);
        let mut words: Vec<String> = Vec::new();
        for (_, english, id) in WORDS {
            let own = langs.iter().map(|lang| lang.text(id));
            for known in own.chain([english.to_owned()]) {
                words.extend(known.split(' ').map(String::from));
            }
        }
        let piece = prop_oneof![
            4 => prop::sample::select(words),
            3 => "[a-zA-Z]{0,8}[0-9]{0,21}",
            2 => "[+-]?[a-z]{1,2}[0-9]{1,2}",
            2 => "[A-D]{2}[01?-]{0,2}",
            1 => "[0-9]{1,3}:[0-9]{1,3}=?[01]?",
            1 => "[-+?!=:, \t]{1,4}",
            1 => "\\PC{0,6}",
            1 => any::<String>(),
        ];
        let blank = prop::sample::select(vec![" ", "", ",", "\t", "\u{a0}", "\u{3000}"]);
        prop::collection::vec((piece, blank), 0..6).prop_map(|parts| {
            parts
                .into_iter()
                .map(|(piece, blank)| piece + blank)
                .collect()
        })
    }

    #[test]
    fn every_line_means_something_in_every_game_and_language() {
        let langs = Language::ALL.map(Messages::new);
        let [mines, takuzu, morpion] = [MINES, TAKUZU, MORPION].map(session);
        let sessions = [mines, takuzu, takuzu_with_numbers(), morpion];
        proptest!(|(line in lines())| {
            for session in &sessions {
                for lang in &langs {
                    match parse(&line, session, lang) {
                        Parsed::Moves(texts) | Parsed::Answer(texts) => {
                            prop_assert!(!texts.is_empty());
                            prop_assert!(texts.iter().all(|text| !text.is_empty()));
                        }
                        Parsed::Command(command, rest) => {
                            prop_assert!(line.trim().ends_with(rest));
                            prop_assert_eq!(rest, rest.trim());
                            prop_assert_eq!(find(command.name(), lang), Some(command));
                        }
                        Parsed::Unknown(words) => {
                            prop_assert!(words.contains(&shown(line.trim())));
                            prop_assert!(!words.contains(char::is_control));
                        }
                    }
                }
            }
        });
    }

    #[test]
    fn long_lines_are_shown_in_part() {
        assert_eq!(
            shown(&"é".repeat(100)),
            format!("{}…", "é".repeat(LONGEST_SHOWN))
        );
        assert_eq!(shown("\u{1b}[2J"), "\\u001b[2J");
    }
}
