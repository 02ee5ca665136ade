//! Which command is meant by a word? English words always serve; those of the user's language serve, too.

use crate::lang::Lang;

/// What can be typed, but for moves in their own notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Dig,
    Flag,
    Unflag,
    Chord,
    Push,
    Pop,
    Help,
    Board,
    Row,
    Column,
    Around,
    Status,
    Hint,
    WholeHint,
    Play,
    Odds,
    Bot,
    Verdicts,
    Check,
    Errors,
    Solve,
    Values,
    Undo,
    Redo,
    Restart,
    Bookmark,
    Return,
    Save,
    Load,
    Id,
    New,
    Time,
    Quit,
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

/// The command of a word, in small or capital letters.
pub(super) fn find(word: &str, lang: &Lang) -> Option<Command> {
    let word = word.to_lowercase();
    let among = |words: &str| words.split(' ').any(|known| known == word);
    let english = WORDS.iter().find(|(_, words, _)| among(words));
    let found = english.or_else(|| WORDS.iter().find(|(_, _, id)| among(&lang.text(id))));
    found.map(|&(command, _, _)| command)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Tongue;

    #[test]
    fn english_words_serve_in_both_languages_and_french_ones_in_french() {
        for tongue in [Tongue::En, Tongue::Fr] {
            let lang = Lang::new(Some(tongue));
            for (command, words, _) in WORDS {
                for word in words.split(' ') {
                    assert_eq!(find(word, &lang), Some(command), "{word}");
                }
            }
        }
        let (en, fr) = (Lang::new(Some(Tongue::En)), Lang::new(Some(Tongue::Fr)));
        assert_eq!(find("Annuler", &fr), Some(Command::Undo));
        assert_eq!(find("annuler", &en), None);
    }

    #[test]
    fn no_word_means_two_things() {
        for tongue in [Tongue::En, Tongue::Fr] {
            let lang = Lang::new(Some(tongue));
            for (command, english, id) in WORDS {
                let own = lang.text(id);
                for word in own.split(' ').chain(english.split(' ')) {
                    assert_eq!(find(word, &lang), Some(command), "{word}");
                }
            }
        }
    }
}
