//! The engine: it holds the open games, and answers requests.

use std::collections::BTreeMap;

use grille_grid::Shown;
use grille_messages::json::rounded;
use grille_messages::line::{self, Command, Parsed};
use grille_messages::{Language, Messages, describe};
use grille_mines::{FirstClick, Level, Preset};
use grille_morpion::Variant;
use grille_session::mines::Mines;
use grille_session::morpion::{Morpion, Seat};
use grille_session::record::{self, Outcome};
use grille_session::takuzu::Takuzu;
use grille_session::{Game, GameKind, Session, Start, id};
use grille_takuzu::Difficulty;
use serde_json::{Map, Value, json};

use crate::request::{Fault, Request};
use crate::{advice, state};

/// An engine holds so many games at most; each may have a million cells.
const MOST_GAMES: usize = 64;

/// The requests about a game, whose names are looked at before the game is looked for: who asks for what there is
/// not should hear of that, not of a game.
const ABOUT_A_GAME: [&str; 27] = [
    "state", "move", "line", "undo", "redo", "goto", "restart", "bookmark", "return", "note",
    "save", "links", "another", "history", "labels", "sit", "hint", "odds", "bot", "matrices",
    "verdicts", "check", "errors", "solve", "rate", "values", "answer",
];

/// The open games of one page, or of one request.
///
/// ```
/// let mut engine = grille_engine::Engine::default();
/// let reply = engine.answer(r#"{"do": "open", "id": "takuzu:11......00......"}"#);
/// assert!(reply.contains(r#""game":1"#));
/// let reply = engine.answer(r#"{"do": "move", "game": 1, "move": "AC0", "elapsed": 100}"#);
/// assert!(reply.contains(r#""cells":"110.....00......""#));
/// ```
#[derive(Default)]
pub struct Engine {
    games: BTreeMap<u32, Session>,
    /// The last number that was given away.
    last: u32,
    /// Languages are read when they are spoken first.
    langs: [Option<Messages>; 2],
}

type Reply = Result<Map<String, Value>, Fault>;

/// The game that a request is about: held by the engine, or sent with it.
struct Subject<'a> {
    session: &'a mut Session,
    /// Its number; none if it came along.
    number: Option<u32>,
    lang: &'a Messages,
}

impl Engine {
    /// Answers a request. Never panics on what it is asked.
    pub fn answer(&mut self, request: &str) -> String {
        self.answer_read(&Request::read(request))
    }

    /// The same, for a request that was read already.
    pub(crate) fn answer_read(&mut self, request: &Request) -> String {
        let language = request.maybe("lang").and_then(|name| name.parse().ok());
        let language = language.unwrap_or(Language::En);
        // Taken out while it is used, as the games are borrowed beside it.
        let place = language as usize;
        let lang = self.langs[place]
            .take()
            .unwrap_or_else(|| Messages::new(language));
        let reply = match self.reply(request, &lang) {
            Ok(fields) => Value::Object(fields),
            Err(fault) => fault.json(&lang),
        };
        self.langs[place] = Some(lang);
        rounded(reply).to_string()
    }

    fn reply(&mut self, request: &Request, lang: &Messages) -> Reply {
        match request.text("do")? {
            "texts" => Ok(state::object(json!({
                "texts": lang.templates(),
                "names": names(),
                "version": env!("CARGO_PKG_VERSION"),
            }))),
            "approaches" => {
                let names = grille_mines::solve::ApproachName::ALL
                    .map(grille_mines::solve::ApproachName::name);
                Ok(state::object(json!({ "approaches": names })))
            }
            "daily" => daily(request.text("date")?),
            "generate" => generate(request),
            "open" => self.open(request, lang),
            "close" => {
                self.games.remove(&request.small("game")?);
                Ok(Map::new())
            }
            name if ABOUT_A_GAME.contains(&name) => {
                let name = name.to_owned();
                self.about_a_game(&name, request, lang)
            }
            name => Err(unknown(name)),
        }
    }

    /// Opens a game, and keeps it, unless the caller keeps its games as text.
    fn open(&mut self, request: &Request, lang: &Messages) -> Reply {
        let session = opened(request)?;
        if request.0.get("keep") == Some(&Value::Bool(false)) {
            let mut fields = state::of(&session, None, lang);
            fields.insert("save".to_owned(), session.save().into());
            return Ok(fields);
        }
        if self.games.len() >= MOST_GAMES {
            return Err(Fault::TooMany);
        }
        self.last += 1;
        let fields = state::of(&session, Some(self.last), lang);
        self.games.insert(self.last, session);
        Ok(fields)
    }

    fn about_a_game(&mut self, name: &str, request: &Request, lang: &Messages) -> Reply {
        if request.0.contains_key("game") {
            let number = request.small("game")?;
            let session = self.games.get_mut(&number).ok_or(Fault::Gone)?;
            let number = Some(number);
            return Subject {
                session,
                number,
                lang,
            }
            .reply(name, request);
        }
        let mut session = opened(request)?;
        let before = session.clone();
        let mut fields = Subject {
            session: &mut session,
            number: None,
            lang,
        }
        .reply(name, request)?;
        if changed(&before, &session) && !fields.contains_key("save") {
            fields.insert("save".to_owned(), session.save().into());
        }
        Ok(fields)
    }
}

/// The names that a page offers: each game's own, and nowhere else written.
fn names() -> Value {
    let board = |level: Level| {
        let (size, mines) = level.board();
        json!([level.name(), size.rows(), size.cols(), mines])
    };
    let mut first = FirstClick::ALL.map(FirstClick::name);
    // What is promised most comes first.
    first.reverse();
    json!({
        "levels": Level::ALL.map(board),
        "first": first,
        "rules": Preset::ALL.map(Preset::name),
        "difficulties": Difficulty::ALL.map(Difficulty::name),
        "variants": Variant::ALL.map(Variant::name),
        "seats": Seat::ALL.map(Seat::name),
    })
}

/// There is no such request.
fn unknown(name: &str) -> Fault {
    Fault::Unknown(Shown::new(name).at_most(40).to_string())
}

/// Whether something was played, taken back or noted.
fn changed(before: &Session, after: &Session) -> bool {
    before.cursor() != after.cursor()
        || before.steps() != after.steps()
        || before.bookmarks() != after.bookmarks()
        || (before.helped(), before.was_bot()) != (after.helped(), after.was_bot())
        || before.elapsed() != after.elapsed()
        || before.id() != after.id()
}

/// The game of a request, from its ID, from any puzzle, or from what was saved.
fn opened(request: &Request) -> Result<Session, Fault> {
    let text = match request.maybe("save") {
        Some(save) => return Session::load(save).map_err(Fault::Save),
        None => request.text("id")?,
    };
    if text.starts_with("grille") {
        return Session::load(text).map_err(Fault::Save);
    }
    let start = id::read_anything(text).map_err(Fault::Id)?;
    let mut session = Session::new(start).map_err(Fault::Start)?;
    if let Ok(elapsed) = request.number("elapsed") {
        session.note_time(elapsed);
    }
    Ok(session)
}

/// The games of a day, given as `2026-11-16`.
fn daily(date: &str) -> Reply {
    let mut numbers = date.split('-').map(|part| part.parse::<u32>().ok());
    let mut next = |most: u32| {
        let number = numbers.next().flatten();
        number
            .filter(|number| (1..=most).contains(number))
            .ok_or(Fault::Field("date"))
    };
    let (year, month, day) = (next(9999)?, next(12)?, next(31)?);
    Ok(state::object(json!({ "ids": id::daily(year, month, day) })))
}

/// A puzzle of Takuzu with its solution, for sheets of paper.
fn generate(request: &Request) -> Reply {
    let level = match request.maybe("level") {
        None => "any",
        Some(level) => level,
    };
    let id = format!(
        "takuzu:{}x{}:{level}:{}",
        request.small("rows")?,
        request.small("cols")?,
        request.seed()?
    );
    let start = id.parse::<Start>().map_err(Fault::Id)?;
    let session = Session::new(start).map_err(Fault::Start)?;
    let Game::Takuzu(game) = session.game() else {
        return Err(Fault::OtherGame);
    };
    Ok(advice::printed(game, &id))
}

impl Subject<'_> {
    fn reply(self, name: &str, request: &Request) -> Reply {
        match name {
            "state" => Ok(self.state()),
            "move" => {
                let text = request.text("move")?.to_owned();
                self.play(&[text], request.number("elapsed").ok())
            }
            "line" => self.line(request),
            "undo" => self.done(Session::undo),
            "redo" => self.done(Session::redo),
            "goto" => {
                let to = request.number("to")?;
                self.done(|session| usize::try_from(to).is_ok_and(|to| session.go_to(to)))
            }
            "restart" => {
                *self.session = self.session.again();
                Ok(self.state())
            }
            "bookmark" => self.done(Session::bookmark),
            "return" => self.done(Session::return_to_bookmark),
            "note" => {
                match request.text("what")? {
                    "help" => self.session.note_help(),
                    "bot" => self.session.note_bot(),
                    "time" => self.session.note_time(request.number("elapsed")?),
                    _ => return Err(Fault::Field("what")),
                }
                Ok(self.state())
            }
            "save" => {
                if let Ok(elapsed) = request.number("elapsed") {
                    self.session.note_time(elapsed);
                }
                Ok(state::object(json!({ "save": self.session.save() })))
            }
            "links" => {
                let description = self.session.description();
                let whole = (self.session.kind() == GameKind::Morpion).then(|| description.clone());
                Ok(state::object(json!({
                    "id": self.session.id(),
                    "description": description,
                    "whole": whole,
                })))
            }
            "another" => {
                let start = self.session.another(request.seed()?);
                Ok(state::object(json!({ "id": start.to_string() })))
            }
            "history" => {
                let game = self.session.game();
                let steps: Vec<Value> = self
                    .session
                    .steps()
                    .iter()
                    .map(|step| json!({ "text": game.write_move(&step.mv), "at": step.at }))
                    .collect();
                Ok(state::object(json!({ "steps": steps })))
            }
            "labels" => Ok(self.labels()),
            "sit" => {
                let seat = request
                    .text("seat")?
                    .parse()
                    .map_err(|_| Fault::Field("seat"))?;
                let player = match request.text("player")? {
                    "x" => grille_morpion::Player::X,
                    "o" => grille_morpion::Player::O,
                    _ => return Err(Fault::Field("player")),
                };
                self.morpion()?;
                self.session.sit(player, seat);
                Ok(self.state())
            }
            _ => self.advise(name, request),
        }
    }

    /// What is known of the position: it may take a while.
    fn advise(self, name: &str, request: &Request) -> Reply {
        let lang = self.lang;
        match name {
            "hint" => Ok(advice::hint(self.session, lang)),
            "odds" => {
                let quick = request.0.get("advice") == Some(&Value::Bool(false));
                advice::odds(self.mines()?, !quick, lang)
            }
            "bot" => {
                let approach = request.text("approach")?;
                let approach = approach.parse().map_err(|_| Fault::Field("approach"))?;
                Ok(advice::bot(
                    self.mines()?,
                    approach,
                    request.is("reasons"),
                    lang,
                ))
            }
            "matrices" => Ok(advice::matrices(self.mines()?)),
            "verdicts" => {
                self.mines()?;
                advice::verdicts(self.session, lang)
            }
            "check" => Ok(advice::check(self.takuzu()?, lang)),
            "errors" => Ok(advice::errors(self.takuzu()?, lang)),
            "solve" => Ok(advice::solve(self.takuzu()?, lang)),
            "rate" => advice::rate(self.takuzu()?, lang),
            "values" => advice::values(self.morpion()?, lang),
            "answer" => {
                let game = self.morpion()?;
                let level = match request.maybe("level") {
                    None => None,
                    Some(name) => {
                        let level = name.parse::<grille_morpion::ai::Level>();
                        Some(level.map_err(|_| Fault::Field("level"))?)
                    }
                };
                let mv = match level {
                    Some(level) => game.choice(level),
                    None => game.answer(),
                };
                let text = mv.map(|mv| mv.to_string());
                Ok(state::object(json!({ "move": text })))
            }
            other => Err(unknown(other)),
        }
    }

    fn mines(&self) -> Result<&Mines, Fault> {
        match self.session.game() {
            Game::Mines(game) => Ok(game),
            _ => Err(Fault::OtherGame),
        }
    }

    fn takuzu(&self) -> Result<&Takuzu, Fault> {
        match self.session.game() {
            Game::Takuzu(game) => Ok(game),
            _ => Err(Fault::OtherGame),
        }
    }

    fn morpion(&self) -> Result<&Morpion, Fault> {
        match self.session.game() {
            Game::Morpion(game) => Ok(game),
            _ => Err(Fault::OtherGame),
        }
    }

    fn state(&self) -> Map<String, Value> {
        state::of(self.session, self.number, self.lang)
    }

    fn done(self, act: impl FnOnce(&mut Session) -> bool) -> Reply {
        let done = act(self.session);
        let mut fields = self.state();
        fields.insert("done".to_owned(), done.into());
        Ok(fields)
    }

    /// Plays moves one after the other; what comes after one that is refused is not played. The first
    /// refusal is an error only where nothing was played.
    fn play(self, texts: &[String], elapsed: Option<u64>) -> Reply {
        let elapsed = elapsed.unwrap_or_else(|| self.session.elapsed());
        let mut changes: Vec<Value> = Vec::new();
        let mut said = Vec::new();
        for (at, text) in texts.iter().enumerate() {
            match self.session.play_text(text, elapsed) {
                Ok(events) => {
                    said.extend(describe::events(&events, self.session, self.lang));
                    changes.extend(state::events(&events, self.session));
                }
                Err(refusal) if at == 0 => return Err(Fault::Refused(refusal)),
                Err(refusal) => {
                    said.push(grille_messages::errors::refusal(&refusal, self.lang));
                    break;
                }
            }
        }
        let mut fields = self.state();
        fields.insert("events".to_owned(), changes.into());
        fields.insert("said".to_owned(), said.into());
        Ok(fields)
    }

    /// What somebody has typed.
    fn line(self, request: &Request) -> Reply {
        let text = request.text("text")?.trim().to_owned();
        let elapsed = request.number("elapsed").ok();
        let meant = line::parse(&text, self.session, self.lang);
        let (command, rest) = match meant {
            Parsed::Moves(moves) => return self.play(&moves, elapsed),
            Parsed::Answer(said) => {
                return Ok(state::object(json!({ "command": "told", "said": said })));
            }
            Parsed::Unknown(words) => return Err(Fault::Said(words)),
            Parsed::Command(command, rest) => (command, rest.to_owned()),
        };
        let said = match command {
            Command::Id => vec![self.session.id()],
            _ => Vec::new(),
        };
        Ok(state::object(json!({
            "command": command.name(),
            "rest": rest,
            "said": said,
        })))
    }

    /// What statistics need.
    fn labels(&self) -> Map<String, Value> {
        let (preset, rules) = record::labels(&self.session.start());
        let luck = match self.session.game().size().area() {
            area if area > record::MOST_JUDGED => None,
            _ => self.session.verdicts().map(|(_, judged)| judged.luck()),
        };
        state::object(json!({
            "preset": preset,
            "rules": rules,
            "title": describe::about(self.session, self.lang),
            "outcome": record::outcome(self.session).map(Outcome::name),
            "bots": record::is_bots(self.session),
            "luck": luck,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(request: Value) -> String {
        let reply = Engine::default().answer(&request.to_string());
        let reply: Value = serde_json::from_str(&reply).unwrap();
        reply["error"].as_str().unwrap_or_default().to_owned()
    }

    #[test]
    fn a_game_that_is_not_kept_comes_back_as_text() {
        let mut engine = Engine::default();
        let id = "mines:beginner:zero:1";
        let reply = engine.answer(&json!({ "do": "open", "id": id, "keep": false }).to_string());
        let reply: Value = serde_json::from_str(&reply).unwrap();
        assert_eq!(reply["game"], Value::Null);
        assert!(engine.games.is_empty());
        let save = reply["save"].as_str().unwrap();
        assert_eq!(Session::load(save).unwrap().id(), id);
    }

    #[test]
    fn an_unknown_request_is_named_with_a_game_or_without() {
        let game = "morpion:3:top:1";
        let unknown = "There is no request “cheat”.";
        assert_eq!(error(json!({ "do": "cheat" })), unknown);
        assert_eq!(error(json!({ "do": "cheat", "id": game })), unknown);
        let sentence = error(json!({ "do": "a\n\u{1b}[2J" }));
        assert_eq!(sentence, "There is no request “a\\n\\u001b[2J”.");
        for name in ABOUT_A_GAME {
            let sentence = error(json!({ "do": name, "id": game }));
            assert!(!sentence.starts_with("There is no request"), "{sentence}");
            let sentence = error(json!({ "do": name }));
            assert_eq!(sentence, "The request has no fitting “id”.", "{name}");
        }
    }
}
