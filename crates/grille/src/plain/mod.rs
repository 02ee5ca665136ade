//! Line mode: reads moves and commands from stdin, prints one line per change, and the whole board on request. For
//! pipes, for screen readers, and for anyone who prefers it.
//!
//! The same input and seed give the same output, byte for byte: times are printed only on request.

mod file;
mod mines;
mod morpion;
mod takuzu;
mod undo;

use std::io::{self, BufRead, IsTerminal as _, Read as _, Write as _};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant, SystemTime};

use grille_messages::hint::stages;
use grille_mines::Preset;
use grille_session::hint::{Hint, hint};
use grille_session::{Events, Game, GameKind, Move, Refusal, Session, Start, Status, record};

use crate::args;
use crate::fail::{self, Failure};
use crate::lang::Messages;
use crate::output;
use crate::recorded_game::{NotResumed, RecordedGame, resume_saved};
use crate::store::{ClaimError, Problem, Store};
use crate::terminal::{self, Ending, Terminal};
use crate::tui;
use grille_messages::errors;
use grille_messages::line::{self, Command, Parsed};
use grille_messages::mines::explain::rules_id;
use grille_messages::takuzu::explain::special_rules;
use grille_messages::{MessageId, Values, describe, id};

/// The maximum length of a line. The largest Takuzu board has 15,876 cells.
const LONGEST_LINE: usize = 1 << 16;

/// The maximum number of moves that computer players make in a row before a person is asked.
const MOST_ANSWERS: usize = 200;

pub(crate) enum Opening {
    New(Start),
    /// The newest saved game of this kind.
    Resume(GameKind),
}

/// Options of the command line that apply to every game.
#[derive(Clone, Copy)]
pub(crate) struct GlobalOptions<'a> {
    pub(crate) data_dir: Option<&'a Path>,
    pub(crate) seed: u64,
    /// Whether the user has chosen the seed.
    pub(crate) chosen: bool,
}

/// Returns the game of `--id`.
pub(crate) fn by_id(
    text: &str,
    kind: GameKind,
    asked: GlobalOptions<'_>,
    lang: &Messages,
) -> Result<Opening, Failure> {
    if asked.chosen {
        return Err(Failure::bad_input(lang.text(id::LINE_ID_AND_SEED)));
    }
    let start = text.parse::<Start>().map_err(|error| {
        let what = errors::id(&error, lang);
        Failure::bad_input(lang.fill(id::LINE_BAD_ID, &[("what", what.into())]))
    })?;
    if start.kind() != kind {
        return Err(Failure::bad_input(lang.text(id::LINE_OTHER_GAME)));
    }
    Ok(Opening::New(start))
}

/// Plays a game: on the full screen if there is one and `plain` is false, else in line mode.
pub(crate) fn open(
    opening: Opening,
    plain: bool,
    asked: GlobalOptions<'_>,
    lang: &Messages,
) -> Result<(), Failure> {
    let lacking = Terminal::lacking();
    if plain || lacking.is_some() {
        if let Some(lacking) = lacking.filter(|_| !plain) {
            fail::remark(&args::no_screen(lacking, id::NO_SCREEN_LINES, lang));
        }
        return play(opening, asked.data_dir, asked.seed, lang);
    }
    let colours = args::wants_colours();
    match opening {
        Opening::New(start) => {
            // This game already uses the chosen seed.
            let next = asked.chosen.then(|| asked.seed.wrapping_add(1));
            tui::home::play(asked.data_dir, start, next, lang, colours)
        }
        Opening::Resume(kind) => {
            let next = asked.chosen.then_some(asked.seed);
            tui::home::resume(asked.data_dir, kind, next, lang, colours)
        }
    }
}

/// Plays a game in line mode, until the player quits or the input ends.
pub(crate) fn play(
    opening: Opening,
    data_dir: Option<&Path>,
    seed: u64,
    lang: &Messages,
) -> Result<(), Failure> {
    let store = Store::open(data_dir);
    let (recorded, kept, resumed) = match opening {
        Opening::New(start) => {
            let session = Session::new(start)
                .map_err(|error| Failure::bad_input(errors::start(&error, lang)))?;
            (RecordedGame::new(session, SystemTime::now()), Ok(()), false)
        }
        Opening::Resume(kind) => {
            let (recorded, kept) = newest(kind, &store, lang)?;
            (recorded, kept, true)
        }
    };
    let mut table = Table {
        lang,
        store,
        recorded,
        seed,
        began: Instant::now(),
        shown_hint: None,
    };
    table.kept(kept);
    // Listens until the game is saved: closing a terminal ends the input first, and then sends a signal.
    let (ask, inputs) = listen()?;
    let ended = table.play_all(resumed, &ask, &inputs);
    // Every way out but a crash passes here, so the game is saved with its time.
    let is_kept = table.stop_and_save();
    drop(inputs);
    match ended? {
        Some(ending) => ending.end(),
        None => table.print_how_to_resume(is_kept),
    }
}

/// An input or a signal.
enum LineInput {
    Typed(io::Result<Typed>),
    End(Ending),
}

/// Reads lines in another thread, one per request, so that signals are noticed meanwhile.
fn listen() -> io::Result<(Sender<()>, Receiver<LineInput>)> {
    let (ask, asked) = mpsc::channel();
    let (send, inputs) = mpsc::channel();
    let notify = send.clone();
    terminal::notify_before_exit(move |ending| notify.send(LineInput::End(ending)).is_ok())?;
    std::thread::Builder::new()
        .name("lines".to_owned())
        .spawn(move || {
            let mut input = io::stdin().lock();
            // Ends: when nobody asks or listens any more.
            for () in asked {
                if send.send(LineInput::Typed(read_line(&mut input))).is_err() {
                    return;
                }
            }
        })?;
    Ok((ask, inputs))
}

/// Returns the newest game of a kind that nobody is playing, and whether it can be saved.
pub(crate) fn newest(
    kind: GameKind,
    store: &Store,
    lang: &Messages,
) -> Result<(RecordedGame, Result<(), Problem>), Failure> {
    let said = |problem: Problem| Failure::failed(problem.words(lang));
    let prefix = format!("{}-", kind.name());
    let mut busy = false;
    let saves = store.unfinished(SystemTime::now()).map_err(said)?;
    for saved in saves.iter().filter(|saved| saved.name.starts_with(&prefix)) {
        match resume_saved(saved, store) {
            Ok(taken) => return Ok(taken),
            Err(NotResumed::ClaimError(ClaimError::Busy)) => busy = true,
            Err(NotResumed::ClaimError(ClaimError::Gone)) => {}
            Err(
                NotResumed::ClaimError(ClaimError::Problem(problem)) | NotResumed::Problem(problem),
            ) => return Err(said(problem)),
            Err(NotResumed::Damaged(error)) => {
                let values = [
                    ("file", saved.file().into()),
                    ("what", errors::save(&error, lang).into()),
                ];
                return Err(Failure::bad_input(lang.fill(id::LINE_DAMAGED, &values)));
            }
        }
    }
    let id = if busy {
        id::STORE_BUSY
    } else {
        id::LINE_NO_SAVE
    };
    Err(Failure::failed(lang.text(id)))
}

/// One line of input.
enum Typed {
    /// The input has ended.
    Nothing,
    TooLong,
    Line(String),
}

/// Reads one line. Discards the rest of one that is too long.
fn read_line(input: &mut impl BufRead) -> io::Result<Typed> {
    let mut bytes = Vec::new();
    let most = LONGEST_LINE as u64 + 1;
    if input.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(Typed::Nothing);
    }
    if bytes.len() > LONGEST_LINE && !bytes.ends_with(b"\n") {
        // Ends: every round takes what is buffered, and stops at the end of the input.
        loop {
            let buffer = input.fill_buf()?;
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let taken = end.map_or(buffer.len(), |at| at + 1);
            input.consume(taken);
            if end.is_some() || taken == 0 {
                return Ok(Typed::TooLong);
            }
        }
    }
    Ok(Typed::Line(String::from_utf8_lossy(&bytes).into_owned()))
}

/// A hint, and how much of it was shown.
struct ShownHint {
    stages: Vec<String>,
    /// The number of stages shown.
    shown: usize,
    moves: Vec<Move>,
}

/// The game in line mode.
struct Table<'a> {
    lang: &'a Messages,
    store: Store,
    recorded: RecordedGame,
    /// The seed from which those of new games are counted.
    seed: u64,
    began: Instant,
    shown_hint: Option<ShownHint>,
}

impl Table<'_> {
    fn session(&self) -> &Session {
        &self.recorded.session
    }

    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    fn print(&self, text: &str) -> Result<(), Failure> {
        Ok(writeln!(output::stdout(), "{text}")?)
    }

    fn say(&self, id: MessageId, values: &Values<'_>) -> Result<(), Failure> {
        self.print(&self.lang.fill(id, values))
    }

    /// Reports a failure to save, once per problem.
    fn kept(&mut self, kept: Result<(), Problem>) {
        if let Err(problem) = kept
            && let Some(words) = self.store.once(&problem, self.lang)
        {
            fail::remark(&words);
        }
    }

    fn keep(&mut self) {
        let kept = self.recorded.keep(self.began.elapsed(), &self.store);
        self.kept(kept);
    }

    /// Plays until the player quits or the input ends. Returns the request to end the program, if there was one.
    fn play_all(
        &mut self,
        resumed: bool,
        ask: &Sender<()>,
        inputs: &Receiver<LineInput>,
    ) -> Result<Option<Ending>, Failure> {
        self.print_title(resumed)?;
        self.answers()?;
        let prompts = io::stdin().is_terminal() && output::is_terminal();
        // Ends: every round reads a line, and the input ends.
        loop {
            if prompts {
                output::stdout().write_all(b"> ")?;
                output::stdout().flush()?;
            }
            // The reading thread lives and answers as long as it is asked.
            let typed = match ask.send(()).ok().and_then(|()| inputs.recv().ok()) {
                Some(LineInput::Typed(typed)) => typed?,
                Some(LineInput::End(ending)) => return Ok(Some(ending)),
                None => Typed::Nothing,
            };
            let goes_on = match typed {
                Typed::Nothing => {
                    if prompts {
                        // No line followed the prompt, so nothing has ended its line.
                        self.print("")?;
                    }
                    false
                }
                Typed::TooLong => {
                    self.say(id::LINE_TOO_LONG, &[])?;
                    true
                }
                Typed::Line(line) => self.line(&line)?,
            };
            if !goes_on {
                return Ok(None);
            }
        }
    }

    fn print_title(&self, resumed: bool) -> Result<(), Failure> {
        let what = ("what", self.about().into());
        self.say(id::LINE_GREETING, &[what])?;
        if let Game::Mines(game) = self.session().game()
            && game.setup().preset != Preset::Free
        {
            let rules = self.lang.text(rules_id(game.setup().preset));
            self.say(id::MINES_RULES_LINE, &[("rules", rules.into())])?;
        }
        if let Game::Takuzu(game) = self.session().game() {
            let rules = special_rules(game.rules(), game.board().size(), self.lang);
            if !rules.is_empty() {
                self.print(&rules.join(" "))?;
            }
        }
        if resumed {
            let values = [("moves", self.session().cursor().into())];
            self.say(id::LINE_RESUMED, &values)?;
        }
        self.opened_already()
    }

    /// Describes a game whose first cell is already open.
    fn opened_already(&self) -> Result<(), Failure> {
        if let Game::Mines(game) = self.session().game()
            && let Some(click) = game.setup().click
        {
            let values = [("cell", grille_mines::text::cell::write(click).into())];
            self.say(id::LINE_FIRST_CELL, &values)?;
        }
        Ok(())
    }

    fn about(&self) -> String {
        describe::about(self.session(), self.lang)
    }

    /// Runs a line. Returns whether the game goes on.
    fn line(&mut self, line: &str) -> Result<bool, Failure> {
        if line.trim().is_empty() {
            return Ok(true);
        }
        match line::parse(line, self.session(), self.lang) {
            Parsed::Moves(moves) => self.moves(&moves)?,
            Parsed::Answer(sentences) => {
                for sentence in sentences {
                    self.print(&sentence)?;
                }
            }
            Parsed::Unknown(words) => self.print(&words)?,
            Parsed::Command(Command::Quit, _) => return Ok(false),
            Parsed::Command(command, rest) => self.command(command, rest)?,
        }
        Ok(true)
    }

    fn command(&mut self, command: Command, rest: &str) -> Result<(), Failure> {
        match command {
            Command::Odds => mines::odds(self, rest),
            Command::Bot if self.session().kind() == GameKind::Mines => mines::bot(self, rest),
            Command::Bot => morpion::bot(self, rest),
            Command::Verdicts => mines::verdicts(self),
            Command::Check => takuzu::check(self),
            Command::Errors => takuzu::errors(self),
            Command::Solve => takuzu::solve(self),
            Command::Values => morpion::values(self),
            Command::Help => self.help(),
            Command::Hint => self.hint(false),
            Command::WholeHint => self.hint(true),
            Command::Play => self.play_hint(),
            Command::Undo => self.undo(rest),
            Command::Redo => self.redo(rest),
            Command::Restart => self.restart(),
            Command::Bookmark => self.bookmark(),
            Command::Return => self.return_to_bookmark(),
            Command::Save => self.save(rest),
            Command::Load => self.load(rest),
            Command::Id => {
                let id = self.session().id();
                self.print(&id)
            }
            Command::New => self.another(rest),
            Command::Time => self.time(),
            // Moves and descriptions were handled before, and the caller's loop ends games.
            Command::Dig
            | Command::Flag
            | Command::Unflag
            | Command::Chord
            | Command::Push
            | Command::Pop
            | Command::Rules
            | Command::Lesson
            | Command::Board
            | Command::Row
            | Command::Column
            | Command::Around
            | Command::Status
            | Command::Quit => Ok(()),
        }
    }

    /// Plays moves in order. Stops at the first refused one.
    fn moves(&mut self, moves: &[String]) -> Result<(), Failure> {
        for text in moves {
            if !self.play_text(text)? {
                break;
            }
            self.answers()?;
        }
        Ok(())
    }

    /// Plays a move and prints its changes, or why it is refused. Returns whether it was played.
    fn play(&mut self, mv: Move) -> Result<bool, Failure> {
        let text = describe::move_text(&mv, self.session());
        self.play_read(&text, Ok(mv))
    }

    /// Like `play`, for a typed move.
    fn play_text(&mut self, text: &str) -> Result<bool, Failure> {
        let mv = self.session().game().read_move(text);
        self.play_read(text, mv)
    }

    fn play_read(&mut self, text: &str, mv: Result<Move, Refusal>) -> Result<bool, Failure> {
        let now = self.began.elapsed();
        match mv.and_then(|mv| self.recorded.play(mv, now)) {
            Ok(events) => {
                self.shown_hint = None;
                self.keep();
                self.describe(&events)?;
                Ok(true)
            }
            // A sign without a cell behind it, in Morpion.
            Err(Refusal::Unreadable) if text.len() > 1 && text.starts_with(['+', '-']) => {
                self.refuse(text, &Refusal::NoSuchCell)
            }
            Err(Refusal::Unreadable) => {
                if let Parsed::Unknown(words) = line::unknown(text, self.lang) {
                    self.print(&words)?;
                }
                Ok(false)
            }
            Err(refusal) => self.refuse(text, &refusal),
        }
    }

    /// Prints why a move is refused. Returns `false`.
    fn refuse(&self, text: &str, refusal: &Refusal) -> Result<bool, Failure> {
        let entry = line::shown(text);
        let why = errors::refusal(refusal, self.lang);
        let values = [("move", entry.into()), ("why", why.into())];
        self.say(id::LINE_REFUSED, &values)?;
        Ok(false)
    }

    fn describe(&self, events: &Events) -> Result<(), Failure> {
        for words in describe::events(events, self.session(), self.lang) {
            self.print(&words)?;
        }
        if matches!(events, Events::Mines(_)) && events.ended() {
            mines::summary(self)?;
        }
        if events.ended() && record::played_by_bot(self.session()) {
            self.print(&describe::does_not_count(self.session(), self.lang))?;
        }
        Ok(())
    }

    /// Lets our Morpion players answer until it is a person's turn. Ends: after [`MOST_ANSWERS`] moves.
    fn answers(&mut self) -> Result<(), Failure> {
        for _ in 0..MOST_ANSWERS {
            let answer = match self.session().game() {
                Game::Morpion(game) if !self.session().status().is_over() => game.answer(),
                _ => None,
            };
            match answer {
                Some(mv) if self.play(mv.into())? => {}
                _ => return Ok(()),
            }
        }
        self.say(id::LINE_STILL_PLAYING, &[("moves", MOST_ANSWERS.into())])
    }

    fn help(&self) -> Result<(), Failure> {
        let id = match self.session().kind() {
            GameKind::Mines => id::LINE_HELP_MINES,
            GameKind::Takuzu => id::LINE_HELP_TAKUZU,
            GameKind::Morpion => id::LINE_HELP_MORPION,
        };
        self.say(id, &[])?;
        self.say(id::LINE_HELP_ALL, &[])
    }

    /// Prints the next stage of a hint, or all of it.
    fn hint(&mut self, whole: bool) -> Result<(), Failure> {
        if self.session().status().is_over() {
            return self.say(id::REFUSED_OVER, &[]);
        }
        let mut hinted = self.current_hint();
        let from = hinted.shown.min(hinted.stages.len().saturating_sub(1));
        hinted.shown = if whole { hinted.stages.len() } else { from + 1 };
        for stage in &hinted.stages[from..hinted.shown] {
            self.print(stage)?;
        }
        if hinted.shown < hinted.stages.len() {
            let word = self.lang.text(id::LINE_WORD_HINT);
            self.say(id::LINE_HINT_MORE, &[("word", word.into())])?;
        } else if !hinted.moves.is_empty() {
            let word = self.lang.text(id::LINE_WORD_PLAY);
            self.say(id::LINE_HINT_PLAY, &[("word", word.into())])?;
        }
        self.shown_hint = Some(hinted);
        self.keep();
        Ok(())
    }

    fn current_hint(&mut self) -> ShownHint {
        if let Some(hinted) = self.shown_hint.take() {
            return hinted;
        }
        self.recorded.session.note_help();
        let found: Hint = hint(self.session());
        let stages = stages(&found, self.session().game().position(), self.lang);
        ShownHint {
            stages,
            shown: 0,
            moves: found.moves,
        }
    }

    fn play_hint(&mut self) -> Result<(), Failure> {
        if self.session().status().is_over() {
            return self.say(id::REFUSED_OVER, &[]);
        }
        let hinted = self.current_hint();
        if hinted.moves.is_empty() {
            return self.say(id::LINE_NOTHING_TO_PLAY, &[]);
        }
        for mv in hinted.moves {
            // The previous move may have opened this cell or ended the game.
            if self.session().status().is_over() {
                break;
            }
            if !mines::is_needless(self.session().game(), &mv) && !self.play(mv)? {
                break;
            }
        }
        self.answers()
    }

    fn begin(&mut self, session: Session, resumed: bool) -> Result<(), Failure> {
        self.shown_hint = None;
        self.recorded = RecordedGame::new(session, SystemTime::now());
        self.print_title(resumed)?;
        self.answers()
    }

    fn another(&mut self, rest: &str) -> Result<(), Failure> {
        let seed = if rest.is_empty() {
            self.seed.wrapping_add(1)
        } else if let Ok(seed) = rest.parse() {
            seed
        } else {
            return self.say(id::LINE_NOT_A_SEED, &[]);
        };
        match Session::new(self.session().another(seed)) {
            Err(error) => self.print(&errors::start(&error, self.lang)),
            Ok(session) => {
                self.seed = seed;
                let left = self.recorded.leave(self.began.elapsed(), &self.store);
                self.kept(left);
                self.begin(session, false)
            }
        }
    }

    fn time(&self) -> Result<(), Failure> {
        let seconds = self.recorded.elapsed(self.now()).as_secs();
        let values = [
            ("minutes", (seconds / 60).into()),
            ("seconds", (seconds % 60).into()),
        ];
        self.say(id::LINE_TIME, &values)
    }

    /// Stops the clock and saves the game. Returns whether that succeeded.
    fn stop_and_save(&mut self) -> bool {
        self.recorded.stop(self.began.elapsed());
        let kept = self.recorded.keep(self.began.elapsed(), &self.store);
        let is_kept = kept.is_ok();
        self.kept(kept);
        is_kept
    }

    /// Prints how to continue the game later.
    fn print_how_to_resume(&self, is_kept: bool) -> Result<(), Failure> {
        let moved = self.session().steps().len() > self.session().opening_len();
        if is_kept && moved && self.session().status() == Status::Playing {
            self.say(id::LINE_BYE, &[])?;
        }
        Ok(())
    }
}
