//! Describes a game as lines of text, for line mode and screen readers.

use grille_grid::Pos;
use grille_session::{Events, Game, GameKind, Move, Position, Session, record};

use crate::{MessageId, Messages, id, mines, morpion, takuzu};

/// Describes the kind of game: its size, level and rules.
pub fn about(session: &Session, lang: &Messages) -> String {
    match session.game() {
        Game::Mines(game) => mines::describe::about(game, lang),
        Game::Takuzu(game) => takuzu::describe::about(game, lang),
        Game::Morpion(game) => morpion::describe::about(game, lang),
    }
}

/// Says what is left to do, or how the game ended.
pub fn status(session: &Session, lang: &Messages) -> String {
    match session.game() {
        Game::Mines(game) => mines::describe::status(game, lang),
        Game::Takuzu(game) => takuzu::describe::status(game, lang),
        Game::Morpion(game) => morpion::describe::status(game, lang),
    }
}

/// Says that a game does not count because a program played it; see [`grille_session::record::played_by_bot`].
pub fn does_not_count(session: &Session, lang: &Messages) -> String {
    let who = lang.text(who_played(session));
    lang.fill(id::DOES_NOT_COUNT, &[("who", who.into())])
}

/// The message that says which program has played this game: in Takuzu, the bot or the solver.
pub fn who_played(session: &Session) -> MessageId {
    match session.kind() {
        GameKind::Takuzu if !record::is_filled_in(session) => id::PLAYED_BY_MINES,
        kind => played_by(kind),
    }
}

/// The message that says which program has played a game of this kind, if no more is known.
pub fn played_by(kind: GameKind) -> MessageId {
    match kind {
        GameKind::Mines => id::PLAYED_BY_MINES,
        GameKind::Takuzu => id::PLAYED_BY_TAKUZU,
        GameKind::Morpion => id::PLAYED_BY_MORPION,
    }
}

/// The game, what is left to do, and how many moves were played.
pub(crate) fn summary(session: &Session, lang: &Messages) -> Vec<String> {
    let values = [
        ("moves", session.cursor().into()),
        ("more", (session.steps().len() - session.cursor()).into()),
    ];
    vec![
        about(session, lang),
        status(session, lang),
        lang.fill(id::LINE_MOVES, &values),
    ]
}

/// Describes what a move has changed, one sentence per event. The session is that after the move.
///
/// # Panics
/// The events belong to another game.
///
/// ```
/// use grille_session::Session;
/// use grille_messages::{Messages, Language, describe};
///
/// let mut session = Session::new("takuzu:.1.0..0..0..11.0".parse()?)?;
/// let events = session.play_text("A1=0", 0)?;
/// let words = describe::events(&events, &session, &Messages::new(Language::En));
/// assert_eq!(words, ["A1 is 0."]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn events(events: &Events, session: &Session, lang: &Messages) -> Vec<String> {
    match (events, session.game()) {
        (Events::Mines(events), Game::Mines(game)) => mines::describe::events(events, game, lang),
        (Events::Takuzu(events), Game::Takuzu(_)) => takuzu::describe::events(events, lang),
        (Events::Morpion(events), Game::Morpion(game)) => {
            morpion::describe::events(events, game, lang)
        }
        _ => panic!("the events of a move belong to the game it was played in"),
    }
}

/// A cell and its content.
pub(crate) fn cell(session: &Session, pos: Pos, lang: &Messages) -> String {
    match session.game() {
        Game::Mines(game) => mines::describe::cell(game, pos, lang),
        Game::Takuzu(game) => takuzu::describe::cell(game, pos, lang),
        Game::Morpion(game) => morpion::describe::cell(game, pos, lang),
    }
}

/// The whole board as characters.
pub(crate) fn board(session: &Session, lang: &Messages) -> String {
    match session.game() {
        Game::Mines(game) => mines::describe::board(game),
        Game::Takuzu(game) => takuzu::describe::board(game, lang),
        Game::Morpion(game) => morpion::describe::board(game),
    }
}

/// Describes the row or column of this name.
pub(crate) fn row_or_column(
    session: &Session,
    name: &str,
    is_row: bool,
    lang: &Messages,
) -> String {
    let size = session.game().size();
    let most = if is_row { size.rows() } else { size.cols() };
    let at = if !is_row {
        letter_number(name)
    } else {
        name.parse::<u32>().ok().and_then(|at| at.checked_sub(1))
    };
    let Some(at) = at.filter(|&at| at < most) else {
        return lang.text(id::LINE_NO_LINE);
    };
    match session.game() {
        Game::Mines(game) => mines::describe::line(game, at, is_row, lang),
        Game::Takuzu(game) => takuzu::describe::line(game, at, is_row, lang),
        Game::Morpion(game) => morpion::describe::line(game, at, is_row, lang),
    }
}

/// The cell of this name, if there is one.
pub(crate) fn named(session: &Session, name: &str) -> Option<Pos> {
    let size = session.game().size();
    match session.kind() {
        GameKind::Takuzu => grille_takuzu::text::cell::read(name, size).ok(),
        GameKind::Mines | GameKind::Morpion => grille_mines::text::cell::read(name, size).ok(),
    }
}

/// The name of a cell.
pub fn name(session: &Session, pos: Pos) -> String {
    match session.kind() {
        GameKind::Mines | GameKind::Takuzu => grille_grid::cell_name::write(pos),
        GameKind::Morpion => grille_morpion::text::cell::write(pos),
    }
}

/// A move as people type it in this game.
pub fn move_text(mv: &Move, session: &Session) -> String {
    written(mv, session.game().position())
}

/// The same at a position.
pub(crate) fn written(mv: &Move, position: Position<'_>) -> String {
    match mv {
        Move::Takuzu(mv) => takuzu::explain::move_text(mv),
        mv => position.write_move(mv),
    }
}

/// Describes the cell of this name and its neighbours.
pub(crate) fn around(session: &Session, name: &str, lang: &Messages) -> Vec<String> {
    let Some(pos) = named(session, name) else {
        return vec![lang.text(id::REFUSED_NO_CELL)];
    };
    let mut lines = vec![format!("{}.", cell(session, pos, lang))];
    let near: Vec<String> = session
        .game()
        .size()
        .neighbours(pos)
        .map(|near| cell(session, near, lang))
        .collect();
    if !near.is_empty() {
        lines.push(lang.fill(id::LINE_AROUND, &[("cells", near.join(", ").into())]));
    }
    if let Game::Takuzu(game) = session.game() {
        lines.extend(takuzu::describe::signs(game, pos, lang));
    }
    lines
}

/// The number, from 0, of a column that is named by letters.
fn letter_number(name: &str) -> Option<u32> {
    let is_letters = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    if !is_letters || name.len() > 6 {
        return None;
    }
    // Six letters count to less than 2^29.
    let digit = |byte: u8| u32::from(byte.to_ascii_uppercase() - b'A') + 1;
    let number = name
        .bytes()
        .fold(0, |number, byte| 26 * number + digit(byte));
    Some(number - 1)
}
