//! The engine: holds the open games and answers requests.

use std::collections::BTreeMap;

use grille_grid::text::{ParseError, number};
use grille_grid::{Rng, Size, work};
use grille_messages::line::{self, Command, Parsed};
use grille_messages::{Language, Messages, describe, json};
use grille_messages::{mines, morpion, takuzu};
use grille_mines::solve::ApproachName;
use grille_mines::{FirstClick, Level, Preset, View};
use grille_morpion::{Player, Variant};
use grille_session::bot::Plan;
use grille_session::morpion::{Chance, Seat};
use grille_session::pasted::{self, Pasted};
use grille_session::record::{self, Outcome};
use grille_session::takuzu::{FAMILY, SIDES, Takuzu};
use grille_session::{Game, GameKind, Position, Session, Start, StartError, Status, id};
use grille_takuzu::{Difficulty, Puzzle, Rules};
use serde::Serialize;

use crate::fault::Fault;
use crate::protocol::{self, Ask, Noted, Request, Side, Subject, Symbols};
use crate::reply::{
    self, Answer, Approaches, Daily, Done, Empty, Group, History, Id, Labels, Line, Links, Names,
    Played, Reply, Saved, State, Step, TakuzuGame, Texts, Versions,
};
use crate::{VERSION, advice, lesson, state};

/// The most games that an engine holds. Each may have a million cells.
const MOST_GAMES: usize = 64;

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
    /// The last number assigned.
    last: u32,
    /// Loaded on first use.
    langs: [Option<Messages>; 2],
}

/// A reply, and the text of the changed game if the caller keeps it.
#[derive(Debug, Serialize)]
pub struct Answered {
    /// The reply.
    #[serde(flatten)]
    pub reply: Reply,
    /// The game as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub save: Option<String>,
    /// Whether the work was stopped early; the reply has what was found by then.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
}

impl<T: Into<Reply>> From<T> for Answered {
    fn from(reply: T) -> Answered {
        Answered {
            reply: reply.into(),
            save: None,
            stopped: false,
        }
    }
}

impl Engine {
    /// Answers a request. Never panics, whatever the request.
    pub fn answer(&mut self, request: &str) -> String {
        json::line(&match Request::read(request) {
            Ok(request) => self.reply(&request),
            Err((language, fault)) => self.refuse(language, &fault),
        })
    }

    /// Like [`Engine::answer`], with types instead of text.
    pub fn reply(&mut self, request: &Request) -> Answered {
        self.in_language(request.lang, request.symbols, |engine, lang| {
            let answered = engine.answered(request, lang);
            let answered = answered.unwrap_or_else(|fault| fault.reply(lang).into());
            Answered {
                stopped: work::is_exhausted(),
                ..answered
            }
        })
    }

    /// Reports a fault in what is not a valid request.
    pub(crate) fn refuse(&mut self, language: Language, fault: &Fault) -> Answered {
        self.in_language(language, Symbols::Digits, |_, lang| {
            fault.reply(lang).into()
        })
    }

    fn in_language(
        &mut self,
        language: Language,
        symbols: Symbols,
        answer: impl FnOnce(&mut Engine, &Messages) -> Answered,
    ) -> Answered {
        // Taken out while in use, because the games are borrowed at the same time.
        let place = language as usize;
        let mut lang = self.langs[place]
            .take()
            .unwrap_or_else(|| Messages::new(language));
        lang.set_symbols(symbols.both(language));
        let answered = answer(self, &lang);
        self.langs[place] = Some(lang);
        answered
    }

    fn answered(&mut self, request: &Request, lang: &Messages) -> Result<Answered, Fault> {
        let Some(subject) = &request.subject else {
            return Ok(about_no_game(&request.ask, lang)?.into());
        };
        match (&request.ask, subject) {
            (Ask::Open { keep, elapsed }, subject) => {
                let session = opened(subject, elapsed.map(|time| time.0))?;
                self.open(session, keep.unwrap_or(true), lang)
            }
            (Ask::Close {}, Subject::Game(number)) => {
                self.games.remove(number);
                Ok(Empty {}.into())
            }
            (Ask::Close {}, _) => Err(Fault::Field("game")),
            (ask, Subject::Game(number)) => {
                let session = self.games.get_mut(number).ok_or(Fault::Gone)?;
                let number = Some(*number);
                let table = Table {
                    session,
                    number,
                    lang,
                };
                Ok(table.reply(ask)?.into())
            }
            (ask, Subject::Position(position)) => {
                Ok(BarePosition::read(position, lang)?.reply(ask, lang)?.into())
            }
            (ask, subject) => {
                let mut session = opened(subject, elapsed(ask))?;
                let before = session.clone();
                let table = Table {
                    session: &mut session,
                    number: None,
                    lang,
                };
                let reply = table.reply(ask)?;
                let keeps = matches!(reply, Reply::Saved(_)) || !changed(&before, &session);
                let save = (!keeps).then(|| session.save());
                Ok(Answered {
                    save,
                    ..reply.into()
                })
            }
        }
    }

    /// Opens a game and keeps it, unless the caller keeps its games as text.
    fn open(&mut self, session: Session, keep: bool, lang: &Messages) -> Result<Answered, Fault> {
        if !keep {
            return Ok(Answered {
                save: Some(session.save()),
                ..state::of(&session, None, lang).into()
            });
        }
        if self.games.len() >= MOST_GAMES {
            return Err(Fault::TooMany);
        }
        self.last += 1;
        let state = state::of(&session, Some(self.last), lang);
        self.games.insert(self.last, session);
        Ok(state.into())
    }
}

/// Requests that need no game.
fn about_no_game(ask: &Ask, lang: &Messages) -> Result<Reply, Fault> {
    Ok(match ask {
        Ask::Version {} => Versions {
            protocol: VERSION,
            program: env!("CARGO_PKG_VERSION"),
        }
        .into(),
        Ask::Texts {} => Texts {
            texts: lang.templates(),
            names: names(),
            version: env!("CARGO_PKG_VERSION"),
        }
        .into(),
        Ask::Approaches {} => Approaches {
            approaches: ApproachName::ALL.map(ApproachName::name).to_vec(),
        }
        .into(),
        Ask::Daily { date } => daily(date)?.into(),
        Ask::Rules { kind } => lesson::rules(kind.0, lang).into(),
        Ask::Lesson {
            kind,
            number,
            moves,
        } => {
            let moves = moves.as_deref().unwrap_or_default();
            lesson::position(kind.0, *number, moves, lang)?.into()
        }
        Ask::Generate {
            rows,
            cols,
            level,
            rules,
            seed,
        } => {
            let rules = rules.map(|rules| rules.0);
            let id = takuzu_id(*rows, *cols, rules, level.map(|level| level.0), seed.0);
            let session = Session::new(start_of(&id)?).map_err(Fault::Start)?;
            match session.game() {
                Game::Takuzu(game) => advice::printed(game, id).into(),
                _ => return Err(Fault::OtherGame),
            }
        }
        Ask::MinesId {
            rows,
            cols,
            mines,
            first,
            no_guess,
            rules,
            seed,
        } => {
            let size = Size::new((*rows).into(), (*cols).into());
            let level = size.ok().and_then(|size| Level::of(size, *mines));
            let board = level.map_or_else(
                || format!("{rows}x{cols}/{mines}"),
                |level| level.name().to_owned(),
            );
            let mut id = format!("mines:{board}:{}", first.0);
            if no_guess.unwrap_or(false) {
                id += ":noguess";
            }
            if let Some(rules) = rules.filter(|rules| rules.0 != Preset::Free) {
                id = format!("{id}:{}", rules.0);
            }
            canonical(format!("{id}:{}", seed.0))?.into()
        }
        Ask::TakuzuId {
            rows,
            cols,
            level,
            rules,
            seed,
        } => {
            let rules = rules.map(|rules| rules.0);
            canonical(takuzu_id(
                *rows,
                *cols,
                rules,
                level.map(|level| level.0),
                seed.0,
            ))?
            .into()
        }
        Ask::MorpionId {
            side,
            variant,
            quake,
            ko,
            x,
            o,
            seed,
        } => {
            let mut id = format!("morpion:{side}:{}", variant.0);
            for (on, word) in [(quake, "quake"), (ko, "ko")] {
                if on.unwrap_or(false) {
                    id = format!("{id}:{word}");
                }
            }
            for (seat, side) in [(x, 'x'), (o, 'o')] {
                if let Some(protocol::Name(Seat::Ai(level))) = seat {
                    id = format!("{id}:{side}={level}");
                }
            }
            canonical(format!("{id}:{}", seed.0))?.into()
        }
        Ask::Group { id } => {
            let mut start = start_of(id)?;
            let (preset, rules) = record::labels(&start);
            let moves = match &mut start {
                Start::Morpion(setup) => std::mem::take(&mut setup.opening),
                Start::Mines(_) | Start::Takuzu(_) => Vec::new(),
            };
            Group {
                kind: start.kind().name(),
                preset,
                rules,
                start: start.to_string(),
                moves: moves.iter().map(ToString::to_string).collect(),
            }
            .into()
        }
        Ask::Read { text, kind, rules } => {
            let rules = rules.map(|rules| rules.0);
            read(text, kind.map(|kind| kind.0), rules)?.into()
        }
        ask => unreachable!("{} is about a game", ask.name()),
    })
}

/// The names that a page offers, taken from the games.
fn names() -> Names {
    let board = |level: Level| {
        let (size, mines) = level.board();
        (level.name(), size.rows(), size.cols(), mines)
    };
    let game = |(rules, side): (Rules, u32)| TakuzuGame {
        rules: rules.preset(),
        differ: rules.lines_differ,
        signs: rules.signs,
        side,
    };
    let mut first = FirstClick::ALL.map(FirstClick::name).to_vec();
    // The strongest promise comes first.
    first.reverse();
    Names {
        levels: Level::ALL.map(board).to_vec(),
        first,
        rules: Preset::ALL.map(Preset::name).to_vec(),
        takuzu_rules: Rules::PRESETS.map(|(name, _)| name).to_vec(),
        takuzu_family: FAMILY.map(game).to_vec(),
        takuzu_sides: SIDES.to_vec(),
        difficulties: Difficulty::ALL.map(Difficulty::name).to_vec(),
        variants: Variant::ALL.map(Variant::name).to_vec(),
        seats: Seat::ALL.map(Seat::name).to_vec(),
    }
}

fn start_of(id: &str) -> Result<Start, Fault> {
    id.parse().map_err(Fault::Id)
}

/// Reads pasted text, or text typed where a game of a certain kind is expected.
fn read(text: &str, kind: Option<GameKind>, rules: Option<Rules>) -> Result<reply::Pasted, Fault> {
    let typed = text.trim();
    if let Some(kind) = kind
        && !typed.is_empty()
        && typed.bytes().all(|byte| byte.is_ascii_digit())
    {
        // A number too large for a seed is still a seed, not a board.
        let too_large = |_| {
            let bytes = typed.as_bytes();
            Fault::Id(ParseError::new(bytes, 0, bytes, id::IdFault::Seed))
        };
        let seed: u64 = typed.parse().map_err(too_large)?;
        return Ok(reply::Pasted {
            form: "seed",
            kind: kind.name(),
            id: None,
            save: None,
            seed: Some(seed.to_string()),
        });
    }
    let pasted = pasted::read_under(text, rules).map_err(Fault::Pasted)?;
    let (form, kind) = (pasted.form().name(), pasted.kind().name());
    let (id, save) = match pasted {
        Pasted::Start(start, _) => (Some(start.to_string()), None),
        Pasted::Saved(session) => (None, Some(session.save())),
    };
    Ok(reply::Pasted {
        form,
        kind,
        id,
        save,
        seed: None,
    })
}

/// The canonical form of an ID. Nobody has typed it, so a fault of its board has no place in a text.
fn canonical(id: String) -> Result<Id, Fault> {
    let start = start_of(&id).map_err(|fault| match fault {
        Fault::Id(error) if let id::IdFault::Mines(error) = error.fault => {
            Fault::Start(StartError::Mines(error))
        }
        fault => fault,
    })?;
    Ok(Id {
        id: start.to_string(),
    })
}

fn takuzu_id(
    rows: u32,
    cols: u32,
    rules: Option<Rules>,
    level: Option<Difficulty>,
    seed: u64,
) -> String {
    let rules = match rules {
        None | Some(Rules::TAKUZU) => String::new(),
        Some(rules) => format!("{rules}:"),
    };
    let level = level.map_or("any", Difficulty::name);
    format!("takuzu:{rules}{rows}x{cols}:{level}:{seed}")
}

/// Whether a move, an undo or a note has changed the game.
fn changed(before: &Session, after: &Session) -> bool {
    before.cursor() != after.cursor()
        || before.steps() != after.steps()
        || before.bookmarks() != after.bookmarks()
        || (before.helped(), before.was_bot()) != (after.helped(), after.was_bot())
        || before.elapsed() != after.elapsed()
        || before.id() != after.id()
}

/// The time given in a request.
fn elapsed(ask: &Ask) -> Option<u64> {
    match ask {
        Ask::Open { elapsed, .. }
        | Ask::Move { elapsed, .. }
        | Ask::Line { elapsed, .. }
        | Ask::Note { elapsed, .. }
        | Ask::Save { elapsed } => elapsed.map(|time| time.0),
        _ => None,
    }
}

/// The game of a request, from a save or any text that `read` accepts.
fn opened(subject: &Subject, elapsed: Option<u64>) -> Result<Session, Fault> {
    let text = match subject {
        Subject::Save(save) => return Session::load(save).map_err(Fault::Save),
        Subject::Id(text) => text,
        Subject::Game(_) | Subject::Position(_) => return Err(Fault::Field("id")),
    };
    let start = match pasted::read(text).map_err(Fault::Pasted)? {
        Pasted::Saved(session) => return Ok(*session),
        Pasted::Start(start, _) => start,
    };
    let mut session = Session::new(start).map_err(Fault::Start)?;
    if let Some(elapsed) = elapsed {
        session.note_time(elapsed);
    }
    Ok(session)
}

/// The daily games of a date such as `2026-11-16`.
fn daily(date: &str) -> Result<Daily, Fault> {
    let part = |part: &str| u32::try_from(number(part.as_bytes()).ok()?).ok();
    let parts: Option<Vec<u32>> = date.split('-').map(part).collect();
    match parts.as_deref() {
        Some(&[year, month, day]) if id::is_date(year, month, day) => {
            let ids = id::daily(year, month, day).to_vec();
            Ok(Daily { ids })
        }
        _ => Err(Fault::Field("date")),
    }
}

/// A position without a game.
enum BarePosition {
    Mines(View),
    Takuzu(Puzzle),
    Morpion(Box<grille_morpion::Game>),
}

impl BarePosition {
    fn read(position: &protocol::Position, lang: &Messages) -> Result<BarePosition, Fault> {
        match position {
            protocol::Position::Mines { mines } => match mines.parse() {
                Ok(view) => Ok(BarePosition::Mines(view)),
                Err(error) => Err(Fault::Bad(mines::formats::position(error, lang))),
            },
            protocol::Position::Takuzu { takuzu, rules } => {
                let rules = rules.map(|rules| rules.0);
                match grille_takuzu::text::read_puzzle(takuzu.as_bytes(), rules) {
                    Ok(puzzle) => Ok(BarePosition::Takuzu(puzzle)),
                    Err(error) => Err(Fault::Bad(takuzu::puzzle::explain(&error, lang))),
                }
            }
            protocol::Position::Morpion {
                morpion,
                variant,
                quake,
                ko,
            } => {
                let position = grille_morpion::text::position::read(morpion.as_bytes())
                    .map_err(|error| Fault::Bad(morpion::formats::position(&error, lang)))?;
                let variant = variant.map_or(Variant::Top, |variant| variant.0);
                let rules = grille_morpion::Rules {
                    quake: *quake,
                    ko: *ko,
                    ..grille_morpion::Rules::plain(position.side(), variant)
                };
                let game = grille_morpion::Game::resumed(rules, position);
                Ok(BarePosition::Morpion(Box::new(game)))
            }
        }
    }

    fn position(&self) -> Position<'_> {
        match self {
            BarePosition::Mines(view) => Position::Mines {
                view,
                may_mark: true,
            },
            BarePosition::Takuzu(puzzle) => Position::Takuzu {
                board: &puzzle.board,
                puzzle: &puzzle.board,
                rules: puzzle.rules,
            },
            BarePosition::Morpion(game) => Position::Morpion {
                game,
                chance: Chance::default(),
            },
        }
    }

    fn reply(&self, ask: &Ask, lang: &Messages) -> Result<Reply, Fault> {
        match (ask, self) {
            (Ask::Bot { approach, reasons }, BarePosition::Mines(view)) => {
                if advice::is_over(view) {
                    return Err(Fault::Refused(grille_session::Refusal::Over));
                }
                let reasons = reasons.unwrap_or(false);
                let plan = Plan::of_view(view, true, approach.0, reasons, &mut Rng::new(0));
                Ok(advice::bot(plan, lang).into())
            }
            (Ask::Answer { level }, BarePosition::Morpion(game)) => {
                let level = level.ok_or(Fault::Field("level"))?.0;
                Ok(answer(Chance::default().choice(game, level)).into())
            }
            _ => about_a_position(ask, self.position(), lang),
        }
    }
}

fn answer(mv: Option<grille_morpion::Move>) -> Answer {
    Answer {
        r#move: mv.map(|mv| mv.to_string()),
    }
}

/// Answers requests about a position, with or without a game.
fn about_a_position(ask: &Ask, position: Position<'_>, lang: &Messages) -> Result<Reply, Fault> {
    match (ask, position) {
        (Ask::Hint {}, position) => Ok(advice::hint(position, lang).into()),
        (Ask::Odds { advice }, Position::Mines { view, .. }) => {
            if advice::is_over(view) {
                return Err(Fault::Refused(grille_session::Refusal::Over));
            }
            Ok(advice::odds(view, advice.unwrap_or(true), lang)?.into())
        }
        (Ask::Matrices {}, Position::Mines { view, .. }) => Ok(advice::matrices(view).into()),
        (Ask::Check {}, Position::Takuzu { board, rules, .. }) => {
            Ok(advice::check(board, rules, lang).into())
        }
        (Ask::Entered {}, Position::Takuzu { puzzle, rules, .. }) => {
            Ok(advice::entered(puzzle, rules, lang).into())
        }
        (Ask::Solve {}, Position::Takuzu { puzzle, rules, .. }) => {
            Ok(advice::solve(puzzle, rules, lang).into())
        }
        (Ask::Rate {}, Position::Takuzu { puzzle, rules, .. }) => {
            Ok(advice::rate(puzzle, rules, lang)?.into())
        }
        (Ask::Values {}, Position::Morpion { game, .. }) => Ok(advice::values(game, lang)?.into()),
        _ => Err(Fault::OtherGame),
    }
}

/// The game of a request: kept by the engine, or sent with the request.
struct Table<'a> {
    session: &'a mut Session,
    /// Its number; `None` if it was sent.
    number: Option<u32>,
    lang: &'a Messages,
}

impl Table<'_> {
    fn reply(self, ask: &Ask) -> Result<Reply, Fault> {
        let lang = self.lang;
        Ok(match ask {
            Ask::State {} => self.state().into(),
            Ask::Move { r#move, elapsed } => {
                let texts = [r#move.clone()];
                self.play(&texts, elapsed.map(|time| time.0))?.into()
            }
            Ask::Line { text, elapsed } => self.line(text, elapsed.map(|time| time.0))?.into(),
            Ask::Undo {} => self.done(Session::undo).into(),
            Ask::Redo {} => self.done(Session::redo).into(),
            Ask::Goto { to } => self.done(|session| session.go_to(*to as usize)).into(),
            Ask::Restart {} => {
                *self.session = self.session.again();
                self.state().into()
            }
            Ask::Bookmark {} => self.done(Session::bookmark).into(),
            Ask::Return {} => self.done(Session::return_to_bookmark).into(),
            Ask::Note { what, elapsed } => {
                match what {
                    Noted::Help => self.session.note_help(),
                    Noted::Bot => self.session.note_bot(),
                    Noted::Time => {
                        let elapsed = elapsed.ok_or(Fault::Field("elapsed"))?;
                        self.session.note_time(elapsed.0);
                    }
                }
                self.state().into()
            }
            Ask::Save { elapsed } => {
                if let Some(elapsed) = elapsed {
                    self.session.note_time(elapsed.0);
                }
                let save = self.session.save();
                Saved { save }.into()
            }
            Ask::Links {} => self.links().into(),
            Ask::Another { seed } => {
                let id = self.session.another(seed.0).to_string();
                Id { id }.into()
            }
            Ask::History {} => self.history().into(),
            Ask::Labels {} => self.labels().into(),
            Ask::Sit { player, seat } => {
                if self.session.kind() != GameKind::Morpion {
                    return Err(Fault::OtherGame);
                }
                let player = match player {
                    Side::X => Player::X,
                    Side::O => Player::O,
                };
                self.session.sit(player, seat.0);
                self.state().into()
            }
            Ask::Odds { .. } | Ask::Bot { .. } if self.session.kind() != GameKind::Mines => {
                return Err(Fault::OtherGame);
            }
            Ask::Odds { .. } if self.session.status() != Status::Playing => {
                return Err(Fault::Refused(grille_session::Refusal::Over));
            }
            Ask::Bot { approach, reasons } => match self.session.game() {
                Game::Mines(game) => {
                    let plan = Plan::of(game, approach.0, reasons.unwrap_or(false));
                    advice::bot(plan, lang).into()
                }
                _ => return Err(Fault::OtherGame),
            },
            Ask::Verdicts {} => advice::verdicts(self.session, lang)?.into(),
            Ask::Errors {} => advice::errors(self.takuzu()?, lang).into(),
            Ask::Answer { level } => match self.session.game() {
                Game::Morpion(game) => answer(match level {
                    Some(level) => game.choice(level.0),
                    None => game.answer(),
                })
                .into(),
                _ => return Err(Fault::OtherGame),
            },
            ask => about_a_position(ask, self.session.game().position(), lang)?,
        })
    }

    fn takuzu(&self) -> Result<&Takuzu, Fault> {
        match self.session.game() {
            Game::Takuzu(game) => Ok(game),
            _ => Err(Fault::OtherGame),
        }
    }

    fn state(&self) -> State {
        state::of(self.session, self.number, self.lang)
    }

    fn done(self, act: impl FnOnce(&mut Session) -> bool) -> Done {
        let done = act(self.session);
        let state = self.state();
        Done { state, done }
    }

    /// Plays moves in order and stops at the first refusal. That is an error only if no move was played.
    fn play(self, texts: &[String], elapsed: Option<u64>) -> Result<Played, Fault> {
        let elapsed = elapsed.unwrap_or_else(|| self.session.elapsed());
        let mut events = Vec::new();
        let mut said = Vec::new();
        for (at, text) in texts.iter().enumerate() {
            match self.session.play_text(text, elapsed) {
                Ok(played) => {
                    said.extend(describe::events(&played, self.session, self.lang));
                    events.extend(state::events(&played, self.session));
                }
                Err(refusal) if at == 0 => return Err(Fault::Refused(refusal)),
                Err(refusal) => {
                    said.push(grille_messages::errors::refusal(&refusal, self.lang));
                    break;
                }
            }
        }
        let state = self.state();
        Ok(Played {
            state,
            events,
            said,
        })
    }

    /// Handles a line typed in line mode.
    fn line(self, text: &str, elapsed: Option<u64>) -> Result<Line, Fault> {
        let (command, rest) = match line::parse(text.trim(), self.session, self.lang) {
            Parsed::Moves(moves) => {
                return Ok(Line::Played(Box::new(self.play(&moves, elapsed)?)));
            }
            Parsed::Answer(said) => {
                return Ok(Line::Command {
                    command: "told",
                    rest: None,
                    said,
                });
            }
            Parsed::Unknown(words) => return Err(Fault::Said(words)),
            Parsed::Command(command, rest) => (command, rest.to_owned()),
        };
        let said = match command {
            Command::Id => vec![self.session.id()],
            _ => Vec::new(),
        };
        Ok(Line::Command {
            command: command.name(),
            rest: Some(rest),
            said,
        })
    }

    fn links(&self) -> Links {
        let description = self.session.description();
        let has_moves = self.session.kind() == GameKind::Morpion;
        Links {
            id: self.session.id(),
            whole: has_moves.then(|| description.clone()),
            description,
        }
    }

    fn history(&self) -> History {
        let game = self.session.game();
        let steps = self.session.steps().iter().map(|step| Step {
            text: game.write_move(&step.mv),
            at: step.at,
        });
        History {
            steps: steps.collect(),
        }
    }

    /// The data for statistics.
    fn labels(&self) -> Labels {
        let (preset, rules) = record::labels(&self.session.start());
        let luck = match self.session.game().size().area() {
            area if area > record::MOST_JUDGED => None,
            _ => self.session.verdicts().map(|(_, judged)| judged.luck()),
        };
        let clicks = record::clicks(self.session);
        let three_bv = match self.session.game() {
            Game::Mines(game) => game.progress().map(|(_, whole)| whole),
            Game::Takuzu(_) | Game::Morpion(_) => None,
        };
        Labels {
            preset,
            rules,
            title: describe::about(self.session, self.lang),
            outcome: record::outcome(self.session).map(Outcome::name),
            bots: record::played_by_bot(self.session),
            luck,
            three_bv,
            clicks: clicks.map(|of| of.left + of.right + of.chord),
            left_clicks: clicks.map(|of| of.left),
            right_clicks: clicks.map(|of| of.right),
            chord_clicks: clicks.map(|of| of.chord),
            daily: state::daily(&self.session.id()),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::protocol::{About, REQUESTS};

    fn asked(request: Value) -> Value {
        let reply = Engine::default().answer(&request.to_string());
        serde_json::from_str(&reply).unwrap()
    }

    fn error(request: Value) -> String {
        asked(request)["error"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
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
        let unknown = "Unknown request “cheat”.";
        assert_eq!(error(json!({ "do": "cheat" })), unknown);
        assert_eq!(error(json!({ "do": "cheat", "id": game })), unknown);
        let sentence = error(json!({ "do": "a\n\u{1b}[2J" }));
        assert_eq!(sentence, "Unknown request “a\\n\\u001b[2J”.");
        for spec in REQUESTS.iter().filter(|spec| spec.about != About::Nothing) {
            let sentence = error(json!({ "do": spec.name, "id": game }));
            assert!(!sentence.starts_with("Unknown request"), "{sentence}");
            let sentence = error(json!({ "do": spec.name }));
            let missing = "” is missing or invalid.";
            assert!(sentence.ends_with(missing), "{}", spec.name);
        }
    }

    #[test]
    fn a_field_that_the_request_does_not_have_is_refused_by_name() {
        let sentence = error(json!({ "do": "daily", "date": "2026-11-17", "colour": 1 }));
        assert_eq!(sentence, "The request “daily” has no field “colour”.");
        let sentence = error(json!({ "do": "approaches", "id": "mines:beginner:1" }));
        assert_eq!(sentence, "The request “approaches” has no field “id”.");
        let sentence = error(json!({ "do": "state", "id": "x", "version": 9, "lang": "fr" }));
        assert_eq!(sentence, "Ce moteur utilise la version 1 du protocole.");
        assert_eq!(
            error(json!({ "do": "texts", "lang": "de" })),
            "The field “lang” is missing or invalid."
        );
    }

    #[test]
    fn only_days_of_the_calendar_have_daily_games() {
        for date in [
            "2026-02-31",
            "2026-11-16-1",
            "+2026-11-16",
            "2026-11",
            "0-1-1",
            "",
        ] {
            let sentence = error(json!({ "do": "daily", "date": date }));
            assert_eq!(
                sentence, "The field “date” is missing or invalid.",
                "{date}"
            );
        }
        let reply = asked(json!({ "do": "daily", "date": "2024-02-29" }));
        assert_eq!(reply["ids"].as_array().map(Vec::len), Some(4));
    }

    #[test]
    fn a_position_is_enough_for_what_needs_no_game() {
        let mines = json!({ "mines": "1 3 1 .1." });
        let reply = asked(json!({ "do": "odds", "position": mines }));
        assert_eq!(reply["probabilities"], json!([[0.5, null, 0.5]]));
        let mines = json!({ "mines": "1 4 1 01.." });
        let reply = asked(json!({ "do": "hint", "position": mines }));
        assert_eq!(reply["moves"], json!(["d D1"]));
        let reply = asked(json!({ "do": "bot", "approach": "exact", "position": mines }));
        assert_eq!(reply["moves"][0]["move"], "d D1");
        let takuzu = json!({ "takuzu": "11......00......" });
        let reply = asked(json!({ "do": "hint", "position": takuzu }));
        assert_eq!(reply["moves"][0], "AC0");
        assert_eq!(
            asked(json!({ "do": "check", "position": takuzu }))["breaches"],
            json!([])
        );
        assert!(error(json!({ "do": "rate", "position": takuzu })).contains("several"));
        let morpion = json!({ "morpion": "X X . / O O . / . . . x" });
        let reply = asked(json!({ "do": "answer", "level": "best", "position": morpion }));
        assert_eq!(reply["move"], "+c1");
        let reply = asked(json!({ "do": "values", "position": morpion }));
        assert_eq!(reply["value"], "win");
        let sentence = error(json!({ "do": "undo", "position": morpion }));
        assert_eq!(
            sentence,
            "The request “undo” needs a game: a position is not enough."
        );
        let sentence = error(json!({ "do": "odds", "position": { "mines": "1 3 1 .?." } }));
        assert!(sentence.contains("column 8"), "{sentence}");
        assert_eq!(
            error(json!({ "do": "odds", "position": takuzu })),
            error(json!({ "do": "odds", "id": "takuzu:11......00......" }))
        );
        assert_eq!(
            error(json!({ "do": "odds", "position": 7 })),
            "The field “position” is missing or invalid."
        );
    }

    #[test]
    fn a_won_game_shows_every_mine_as_marked_and_none_as_left() {
        // Mines at C2, E2 and A5.
        let won = asked(json!({
            "do": "line", "id": "mines:5x5/3:none:~0140080", "text": "d A3 E5 C1 D1 E1 D2"
        }));
        assert_eq!(won["status"], "won");
        assert_eq!(won["left"], 0);
        assert_eq!(won["cells"], "0112101F2F0112111000F1000");
    }

    #[test]
    fn ids_are_put_together_here_and_nowhere_else() {
        for (request, id) in [
            (
                json!({ "do": "mines_id", "rows": 16, "cols": 30, "mines": 99, "first": "zero", "seed": "42" }),
                "mines:expert:zero:42",
            ),
            (
                json!({ "do": "mines_id", "rows": 5, "cols": 6, "mines": 7, "first": "safe", "no_guess": true, "rules": "sae", "seed": "1" }),
                "mines:5x6/7:safe:noguess:sae:1",
            ),
            (
                json!({ "do": "takuzu_id", "rows": 8, "cols": 8, "level": "hard", "seed": "18446744073709551615" }),
                "takuzu:8x8:hard:18446744073709551615",
            ),
            (
                json!({ "do": "morpion_id", "side": 4, "variant": "3d", "quake": true, "o": "ai:best", "x": "human", "seed": "7" }),
                "morpion:4:3d:quake:o=best:7",
            ),
        ] {
            assert_eq!(asked(request)["id"], id);
        }
        let full = json!({ "do": "mines_id", "rows": 9, "cols": 9, "mines": 81, "first": "zero", "seed": "1" });
        assert_ne!(error(full), "");
    }
}
