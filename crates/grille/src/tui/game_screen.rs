//! The screen of a game, the same for all games: clock, undo, hints in stages, a bot, pausing, saving, sharing,
//! new games and replays. What differs from game to game is behind [`GameView`]: the cells of its board, its panel,
//! its own actions and its dialog for a new game.

use std::time::{Duration, SystemTime};

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use grille_grid::Pos;
use grille_messages::errors;
use grille_session::hint::{self, Hint};
use grille_session::mines::Mined;
use grille_session::pasted::{self, Pasted};
use grille_session::takuzu::Source;
use grille_session::{Events, Game, GameKind, Move, Refusal, Session, Start, id, record};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use super::board::{BoardView, CellLook, Lit, Names, Shape};
use super::context::{Context, Tone};
use super::form::Form;
use super::frame;
use super::keys::{Action, Table};
use super::making::Making;
use super::pace::Pace;
use super::replay::Replay;
use super::screen::{DialogResult, Question, Screen, Then};
use super::worker::{Cancel, Finding};
use crate::recorded_game::RecordedGame;

/// Rows that a turn of the wheel scrolls.
const WHEEL: i32 = 3;

/// A game pauses itself after this long without a key.
const IDLE: Duration = Duration::from_secs(5 * 60);

/// The rows of the small map of a large board, at most.
const MAP: u16 = 8;

/// What one game adds to its screen.
pub(super) trait GameView: Sized + 'static {
    /// The game as its own type.
    type Game;
    /// What its bot has found to play.
    type Plan: Send + 'static;

    const KIND: GameKind;
    const TABLE: Table;
    /// Whether the board is covered in a pause, so that nobody thinks on while the clock stands.
    const COVERS_PAUSED: bool;
    /// Whether playing a board again from its start loses the game in progress.
    const RESTART_LOSES: bool;

    /// The game, if it is one of this kind.
    fn of(game: &Game) -> Option<&Self::Game>;

    /// The view of a game that is opened.
    fn new(play: &Play, cx: &mut Context) -> Self;

    /// Where the cursor stands at first.
    fn first_cursor(game: &Self::Game) -> Pos;

    /// Takes over what was chosen in the game before.
    fn inherit(&mut self, _before: &Self, _play: &mut Play) {}

    /// The parts of the title at the left, and what stands at its right.
    fn title(&self, play: &Play, cx: &Context) -> (Vec<String>, String);

    /// The shape of the board in an area.
    fn shape(&self, area: Rect, play: &Play) -> Shape;

    fn row_name(&self, play: &Play, row: u32) -> String;

    fn col_name(&self, play: &Play, col: u32) -> String;

    /// How a cell looks. `cell` is the size of the cells.
    fn look(&self, pos: Pos, cell: (u16, u16), play: &Play, cx: &Context) -> CellLook;

    /// What is highlighted beside the hint that is shown.
    fn lit(&self, play: &Play) -> Lit {
        lit_by(play.shown_hint.as_ref())
    }

    /// Draws what belongs to the board around its cells, which are placed already.
    fn draw_around(&mut self, _frame: &mut Frame<'_>, _area: Rect, _play: &Play, _cx: &Context) {}

    /// Draws something in place of the board; returns whether it has.
    fn draw_instead(
        &mut self,
        _frame: &mut Frame<'_>,
        _area: Rect,
        _play: &Play,
        _cx: &Context,
    ) -> bool {
        false
    }

    /// The lines of the panel, from the most to the least important.
    fn panel(&self, width: u16, play: &Play, cx: &Context) -> Vec<Line<'static>>;

    /// Draws something in place of the panel, half a screen wide; returns whether it has.
    fn draw_wide_panel(
        &mut self,
        _frame: &mut Frame<'_>,
        _area: Rect,
        _play: &Play,
        _cx: &Context,
    ) -> bool {
        false
    }

    fn wants_wide_panel(&self) -> bool {
        false
    }

    /// As much of the hint as is shown, in words.
    fn hint_words(&self, hint: &ShownHint, play: &Play, cx: &Context) -> String;

    /// A title and a text beside the board, where there is no hint.
    fn note(&self, play: &Play, cx: &Context) -> Option<(String, String)>;

    /// What the message line says where there is nothing else to say.
    fn status(&self, play: &Play, cx: &Context) -> String;

    /// How the game has ended, in a sentence.
    fn result(&self, play: &Play, cx: &Context) -> (Tone, String);

    /// An action of the game's own.
    fn act(&mut self, action: Action, play: &mut Play, cx: &mut Context) -> Acted;

    /// A mouse button on the cell under the cursor.
    fn click(&mut self, button: MouseButton, play: &mut Play, cx: &mut Context) -> Acted;

    /// A turn of the wheel; returns whether it was for something of the game's own.
    fn wheel(&mut self, _down: bool, _at: Position, _play: &mut Play) -> bool {
        false
    }

    /// Whether a move is to be played in the background, as it may take seconds.
    fn takes_long(&self, _mv: &Move, _play: &Play) -> bool {
        false
    }

    /// A move was played.
    fn played(&mut self, _events: &Events, _by: By, _play: &mut Play, _cx: &mut Context) {}

    /// Moves were taken back or played again.
    fn stepped(&mut self, _play: &mut Play, _cx: &mut Context) {}

    /// The position is another one than before, or shown for the first time.
    fn changed(&mut self, play: &mut Play, cx: &mut Context);

    /// Asks for what is shown and not known yet. Called after everything that happens.
    fn work(&mut self, _play: &mut Play, _cx: &mut Context) {}

    /// Looks whether something asked for is there.
    fn poll(&mut self, _play: &mut Play, _cx: &mut Context) -> Acted {
        Acted::Unknown
    }

    /// When something moves by itself.
    fn due(&self, _play: &Play, _cx: &Context) -> Option<Duration> {
        None
    }

    /// The time of [`GameView::due`] has come.
    fn tick(&mut self, _cx: &mut Context) {}

    /// Whether a program is to move, without having been asked to.
    fn opponent_moves(&self, _play: &Play) -> bool {
        false
    }

    /// When the program's next move is played.
    fn next_move_at(&self, play: &Play, cx: &Context) -> Duration {
        cx.now + play.bot.pace.beat()
    }

    /// Finds moves for a program to play: the bot in a person's place, or an opponent.
    fn plan(&self, by: By, play: &Play) -> impl FnOnce(&Cancel) -> Self::Plan + Send + 'static;

    /// Takes the next move of a plan, with its reason in words.
    fn next_move(&self, plan: &mut Self::Plan, cx: &Context) -> Option<(Move, String)>;

    /// Why there are no hints now, if there are none.
    fn refuses_hint(&self, _play: &Play, _cx: &Context) -> Option<String> {
        None
    }

    /// The number of moves to go back to.
    fn undo_to(&self, play: &Play) -> Option<usize> {
        let session = play.session();
        let to = session.cursor().checked_sub(1)?;
        (to >= session.opening_len()).then_some(to)
    }

    /// The number of moves to go on to.
    fn redo_to(&self, play: &Play) -> Option<usize> {
        let session = play.session();
        let to = session.cursor() + 1;
        (to <= session.steps().len()).then_some(to)
    }

    /// The number of moves at which the board begins again.
    fn restart_to(&self, play: &Play) -> usize {
        play.session().opening_len()
    }

    /// The dialog for a new game: like this one, or like the last one that was chosen.
    fn form(play: Option<&Play>, cx: &Context) -> Form;
}

/// What came of an action.
pub(super) enum Acted {
    /// It has no meaning here.
    Unknown,
    Done,
    Play(Move),
    /// It went to another position of the history.
    Stepped,
}

/// Who plays a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    Person,
    /// A program in a person's place.
    Bot,
    /// A program that plays the game with them.
    Opponent,
}

/// How much of a hint is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    /// Where to look.
    Look,
    /// What it follows from.
    Reasons,
    /// What to play.
    Moves,
}

/// A hint, and how much of it is shown.
pub(crate) struct ShownHint {
    pub(crate) hint: Hint,
    pub(crate) stage: Stage,
}

/// What a hint lights up at its stage.
pub(super) fn lit_by(hint: Option<&ShownHint>) -> Lit {
    let mut lit = Lit::default();
    let Some(shown) = hint else {
        return lit;
    };
    lit.region.extend(&shown.hint.look);
    if shown.stage >= Stage::Reasons {
        lit.reasons.extend(&shown.hint.reasons);
    }
    if shown.stage == Stage::Moves {
        lit.best.extend(&shown.hint.cells);
    }
    lit
}

/// The bot: a program that plays in a person's place.
#[derive(Default)]
pub(super) struct Bot {
    pub(super) on: bool,
    pub(super) pace: Pace,
    /// When the next move is due.
    next: Duration,
    /// How many moves of its plan were played.
    played: u32,
    /// The reason for its last move.
    pub(super) reason: Option<String>,
}

/// A game on a screen: all that the games have in common.
pub(super) struct Play {
    pub(super) recorded: RecordedGame,
    pub(super) cursor: Pos,
    pub(super) board: BoardView,
    /// The hint that is shown; any move ends it.
    pub(super) shown_hint: Option<ShownHint>,
    hint: Finding<Hint>,
    /// A move that is being played in the background.
    slow_move: Finding<Result<(Session, Events), Refusal>>,
    pub(super) bot: Bot,
    pub(super) paused: bool,
    /// When somebody last did something.
    last_input: Duration,
    /// What was shared last, shown until the next key.
    shared: Option<String>,
    /// Whether nobody has finished a game of this kind here.
    is_newcomer: bool,
    /// The day whose puzzle it is, as year, month and day.
    day: Option<(u32, u32, u32)>,
}

impl Play {
    fn new(recorded: RecordedGame, cx: &Context) -> Play {
        let size = recorded.session.game().size();
        let kind = recorded.session.kind();
        let history = cx.store.history();
        let finished = history.and_then(|history| history.list(Some(kind), None, 1));
        Play {
            day: id::day_of(&recorded.session.id()),
            recorded,
            cursor: Pos::new(0, 0),
            board: BoardView::new(size.rows(), size.cols(), (2, 1)),
            shown_hint: None,
            hint: Finding::default(),
            slow_move: Finding::default(),
            bot: Bot::default(),
            paused: false,
            last_input: cx.now,
            shared: None,
            is_newcomer: finished.is_ok_and(|finished| finished.is_empty()),
        }
    }

    pub(super) fn session(&self) -> &Session {
        &self.recorded.session
    }

    /// The game as its own type.
    pub(super) fn game<V: GameView>(&self) -> &V::Game {
        // A screen is opened for a game of its kind, and only such a game takes its place.
        V::of(self.session().game()).expect("a screen shows a game of its own kind")
    }

    pub(super) fn is_over(&self) -> bool {
        self.session().status().is_over()
    }

    /// Whether somebody has moved and the game is not over.
    pub(super) fn is_in_progress(&self) -> bool {
        self.session().cursor() > self.session().opening_len() && !self.is_over()
    }

    /// Whether a program has played the game or a part of it.
    pub(super) fn is_bots(&self) -> bool {
        record::is_bots(self.session())
    }

    pub(super) fn elapsed(&self, cx: &Context) -> Duration {
        self.recorded.elapsed(cx.now)
    }

    /// Notes that the person has had help.
    pub(super) fn note_help(&mut self) {
        if !self.is_over() {
            self.recorded.session.note_help();
        }
    }

    /// Moves the cursor by so many rows and columns.
    pub(super) fn go(&mut self, rows: i32, cols: i32) {
        self.cursor = self.board.moved(self.cursor, rows, cols);
    }

    /// Moves the cursor to the next cell for which `is_free` holds, in reading order around the ends of the
    /// board.
    pub(super) fn go_to_next(&mut self, onwards: bool, is_free: impl Fn(&Game, Pos) -> bool) {
        let game = self.session().game();
        let size = game.size();
        let (start, all) = (size.index(self.cursor), size.area());
        let place = |by: usize| {
            if onwards {
                start + by
            } else {
                start + all - by
            }
        };
        let found = (1..=all)
            .map(|by| size.pos(place(by) % all))
            .find(|&pos| is_free(game, pos));
        self.cursor = found.unwrap_or(self.cursor);
    }

    /// Stops the clock, or lets it run on.
    pub(super) fn set_paused(&mut self, paused: bool, cx: &Context) {
        self.paused = paused && !self.is_over();
        if self.paused {
            self.recorded.stop(cx.now);
        } else if self.session().cursor() > self.session().opening_len() {
            self.recorded.run(cx.now);
        }
    }

    /// When the clock shows another second, if it runs.
    fn next_second(&self, cx: &Context) -> Option<Duration> {
        let elapsed = self.elapsed(cx);
        let into = Duration::from_nanos(elapsed.subsec_nanos().into());
        let left = Duration::from_secs(1) - into;
        self.recorded.is_running().then(|| cx.now + left)
    }

    /// "daily 2026-11-16", for the title of a daily puzzle.
    fn daily(&self, cx: &Context) -> Option<String> {
        let (year, month, day) = self.day?;
        let date = format!("{year:04}-{month:02}-{day:02}");
        Some(cx.lang.fill("daily-title", &[("date", date.into())]))
    }

    /// Has what a hint is about in sight, and the cursor on what it says to play.
    fn follow_hint(&mut self) {
        let Some(shown) = &self.shown_hint else {
            return;
        };
        let wanted = match shown.stage {
            Stage::Moves => shown.hint.cells.first(),
            _ => {
                let is_seen = |pos: &&Pos| self.board.area(**pos).is_some();
                let far = |pos: &&Pos| {
                    pos.row.abs_diff(self.cursor.row) + pos.col.abs_diff(self.cursor.col)
                };
                match shown.hint.look.iter().find(is_seen) {
                    Some(_) => None,
                    None => shown.hint.look.iter().min_by_key(far),
                }
            }
        };
        self.cursor = wanted.copied().unwrap_or(self.cursor);
    }
}

/// The screen of a game.
pub(super) struct GameScreen<V: GameView> {
    play: Play,
    view: V,
    plan: Finding<V::Plan>,
    /// What was pasted, until somebody says whether to open it.
    pasted: Option<Start>,
}

/// The screen of a game, whichever it is.
pub(super) fn open(recorded: RecordedGame, cx: &mut Context) -> Box<dyn Screen> {
    match recorded.session.kind() {
        GameKind::Mines => Box::new(GameScreen::<super::mines::MinesView>::new(recorded, cx)),
        GameKind::Takuzu => Box::new(GameScreen::<super::takuzu::TakuzuView>::new(recorded, cx)),
        GameKind::Morpion => Box::new(GameScreen::<super::morpion::MorpionView>::new(recorded, cx)),
    }
}

/// The screen of a game that starts now.
pub(super) fn open_new(session: Session, cx: &mut Context) -> Box<dyn Screen> {
    open(RecordedGame::new(session, SystemTime::now()), cx)
}

/// The dialog for a new game of this kind.
pub(super) fn form(kind: GameKind, cx: &Context) -> Form {
    match kind {
        GameKind::Mines => super::mines::MinesView::form(None, cx),
        GameKind::Takuzu => super::takuzu::TakuzuView::form(None, cx),
        GameKind::Morpion => super::morpion::MorpionView::form(None, cx),
    }
}

/// What a game screen is doing, which decides what its key line shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Playing,
    /// A move is being played in the background.
    Searching,
    Paused,
    /// A hint is shown; whether there is more of it, and whether it can be played.
    Hint {
        more: bool,
        playable: bool,
    },
    Bot,
    Over,
}

impl<V: GameView> GameScreen<V> {
    /// Requires a game of the view's kind.
    pub(super) fn new(recorded: RecordedGame, cx: &mut Context) -> GameScreen<V> {
        let mut play = Play::new(recorded, cx);
        play.cursor = V::first_cursor(play.game::<V>());
        // Whoever comes back to a game looks at it from now on.
        play.set_paused(false, cx);
        let mut view = V::new(&play, cx);
        view.changed(&mut play, cx);
        let mut screen = GameScreen {
            play,
            view,
            plan: Finding::default(),
            pasted: None,
        };
        screen.work(cx);
        screen
    }

    /// Another game of the same kind in place of this one, which is given up unless it is over.
    fn begin(&mut self, session: Session, cx: &mut Context) {
        cx.leave(&mut self.play.recorded);
        cx.message = None;
        let mut next = GameScreen::<V>::new(RecordedGame::new(session, SystemTime::now()), cx);
        next.play.bot.pace = self.play.bot.pace;
        if next.play.board.rows == self.play.board.rows
            && next.play.board.cols == self.play.board.cols
        {
            (next.play.cursor, next.play.board) = (self.play.cursor, self.play.board);
        }
        next.view.inherit(&self.view, &mut next.play);
        *self = next;
        self.work(cx);
    }

    fn state(&self) -> State {
        if self.play.slow_move.is_running() {
            State::Searching
        } else if self.play.paused {
            State::Paused
        } else if let Some(shown) = &self.play.shown_hint {
            let playable = !shown.hint.moves.is_empty();
            State::Hint {
                more: playable && shown.stage < Stage::Moves,
                playable: playable && shown.stage == Stage::Moves,
            }
        } else if self.play.is_over() {
            State::Over
        } else if self.play.bot.on {
            State::Bot
        } else {
            State::Playing
        }
    }

    /// The position has changed. A plan stays if one of its own moves has changed it.
    fn changed(&mut self, keeps_plan: bool, cx: &mut Context) {
        self.play.shown_hint = None;
        self.play.hint.clear();
        self.play.shared = None;
        if !keeps_plan {
            self.plan.clear();
            self.play.bot.played = 0;
        }
        if self.play.is_over() {
            self.play.bot.on = false;
            self.plan.clear();
        }
        self.view.changed(&mut self.play, cx);
        cx.keep(&mut self.play.recorded);
        self.work(cx);
    }

    /// Asks for what is shown or to be played and not known yet.
    fn work(&mut self, cx: &mut Context) {
        if let Some(by) = self.program_to_move()
            && self.plan.is_missing()
        {
            let plan = self.view.plan(by, &self.play);
            self.plan.wait_for(cx.ask(plan));
        }
        self.view.work(&mut self.play, cx);
    }

    /// Who of our programs is to move, if one is.
    fn program_to_move(&self) -> Option<By> {
        if self.play.is_over() || self.play.paused || self.play.slow_move.is_running() {
            None
        } else if self.view.opponent_moves(&self.play) {
            Some(By::Opponent)
        } else {
            self.play.bot.on.then_some(By::Bot)
        }
    }

    /// Plays a move, in the background if it takes long. Returns whether it was played or is being played.
    fn play_move(&mut self, mv: Move, by: By, cx: &mut Context) -> bool {
        if self.play.paused {
            self.play.set_paused(false, cx);
        }
        if by == By::Bot {
            // Before the move, as the end of the game is recorded with it.
            self.play.recorded.note_bot();
            self.play.note_help();
        }
        if self.view.takes_long(&mv, &self.play) {
            let mut session = self.play.session().clone();
            let elapsed = u64::try_from(self.play.elapsed(cx).as_millis()).unwrap_or(u64::MAX);
            let job = cx.ask(move |_| {
                let events = session.play(mv, elapsed)?;
                Ok((session, events))
            });
            self.play.slow_move.wait_for(job);
            return true;
        }
        match self.play.recorded.play(mv, cx.now) {
            Ok(events) => {
                self.played(&events, by, cx);
                true
            }
            Err(refusal) => {
                if by == By::Person {
                    let words = errors::refusal(&refusal, &cx.lang);
                    cx.say(Tone::Bad, words);
                }
                false
            }
        }
    }

    fn played(&mut self, events: &Events, by: By, cx: &mut Context) {
        self.view.played(events, by, &mut self.play, cx);
        self.play.bot.next = self.view.next_move_at(&self.play, cx);
        self.changed(by != By::Person, cx);
        if self.play.is_over() {
            let (tone, words) = self.view.result(&self.play, cx);
            cx.say(tone, words);
        }
    }

    /// The next move of a program, if it has one; otherwise it looks for more.
    fn program_plays(&mut self, by: By, cx: &mut Context) {
        let Some(plan) = self.plan.get_mut() else {
            return;
        };
        let Some((mv, reason)) = self.view.next_move(plan, cx) else {
            if self.play.bot.played == 0 {
                // It would find the same moves again, and none of them could be played.
                self.play.bot.on = false;
                self.play.set_paused(by == By::Opponent, cx);
                let words = cx.lang.text("bot-stuck");
                cx.say(Tone::Plain, words);
            }
            self.plan.clear();
            self.play.bot.played = 0;
            self.work(cx);
            return;
        };
        if by == By::Bot {
            self.play.cursor = mv.pos().unwrap_or(self.play.cursor);
        }
        let said = cx.message.take();
        if self.play_move(mv, by, cx) {
            self.play.bot.played += 1;
            self.play.bot.reason = Some(reason).filter(|reason| !reason.is_empty());
        }
        // What was said stays, unless there is more to say: the end of the game, above all.
        if cx.message.is_none() && !self.play.is_over() {
            cx.message = said;
        }
    }

    fn toggle_bot(&mut self, cx: &mut Context) {
        if self.play.bot.on {
            self.stop_bot();
        } else if self.play.is_over() {
            say_over(cx);
        } else {
            self.play.bot.on = true;
            self.play.bot.next = cx.now;
            self.play.bot.reason = None;
            self.plan.clear();
            self.play.bot.played = 0;
        }
    }

    fn stop_bot(&mut self) {
        if self.play.bot.on {
            self.play.bot.on = false;
            self.plan.clear();
        }
    }

    /// One press of the hint key: the next stage of the hint, or a search for one.
    fn hint(&mut self, cx: &mut Context) {
        if self.play.is_over() {
            return say_over(cx);
        }
        if let Some(words) = self.view.refuses_hint(&self.play, cx) {
            return cx.say(Tone::Plain, words);
        }
        match &mut self.play.shown_hint {
            Some(shown) => {
                shown.stage = match shown.stage {
                    Stage::Look => Stage::Reasons,
                    Stage::Reasons | Stage::Moves => Stage::Moves,
                };
                self.play.follow_hint();
            }
            // A second press does not begin the search again.
            None if self.play.hint.is_running() => {}
            None => {
                let session = self.play.session().clone();
                self.play
                    .hint
                    .wait_for(cx.ask(move |_| hint::hint(&session)));
            }
        }
    }

    /// A hint was found, or could not be.
    fn take_hint(&mut self, cx: &mut Context) {
        let Some(hint) = self.play.hint.take() else {
            self.play.hint.clear();
            let words = cx.lang.text("job-failed");
            return cx.say(Tone::Bad, words);
        };
        self.play.note_help();
        // Where nothing is to be played, there is nothing to be told bit by bit.
        let stage = match hint.moves.is_empty() {
            true => Stage::Moves,
            false => Stage::Look,
        };
        self.play.shown_hint = Some(ShownHint { hint, stage });
        self.play.follow_hint();
    }

    /// Plays the hint that is shown.
    fn play_hint(&mut self, cx: &mut Context) {
        let Some(shown) = self.play.shown_hint.take() else {
            return;
        };
        for mv in shown.hint.moves {
            // A dig may have opened what comes next, which is then no move any more.
            let said = cx.message.clone();
            if !self.play_move(mv, By::Person, cx) {
                cx.message = said;
            }
        }
    }

    /// Takes a move back, or plays it again; also after the end.
    fn step(&mut self, back: bool, cx: &mut Context) {
        let to = match back {
            true => self.view.undo_to(&self.play),
            false => self.view.redo_to(&self.play),
        };
        let Some(to) = to else {
            let id = if back { "undo-nothing" } else { "redo-nothing" };
            let words = cx.lang.text(id);
            return cx.say(Tone::Plain, words);
        };
        let changed_at = if back { to } else { to - 1 };
        let step = self.play.session().steps().get(changed_at);
        let pos = step.and_then(|step| step.mv.pos());
        self.go_to_step(to, cx);
        self.play.cursor = pos.unwrap_or(self.play.cursor);
    }

    /// Goes to a number of moves.
    fn go_to_step(&mut self, to: usize, cx: &mut Context) {
        let stepped = self.play.recorded.step(
            |session| match session.cursor() {
                // Taking a single move back has rules of its own.
                now if now == to + 1 => session.undo(),
                _ => session.go_to(to),
            },
            cx.now,
        );
        if stepped {
            self.play.paused = false;
            self.view.stepped(&mut self.play, cx);
            self.changed(false, cx);
        }
    }

    /// The same board from its start.
    fn restart(&mut self, cx: &mut Context) {
        if V::RESTART_LOSES {
            let again = self.play.session().again();
            return self.begin(again, cx);
        }
        let start = self.view.restart_to(&self.play);
        if self.play.session().cursor() > start {
            self.go_to_step(start, cx);
            self.play.cursor = V::first_cursor(self.play.game::<V>());
            let words = cx.lang.text("restarted");
            cx.say(Tone::Plain, words);
        } else {
            let words = cx.lang.text("undo-nothing");
            cx.say(Tone::Plain, words);
        }
    }

    fn ask_restart(&mut self, cx: &mut Context) -> Then {
        if V::RESTART_LOSES && self.play.is_in_progress() && cx.settings().confirm {
            return ask(Question::Restart);
        }
        self.restart(cx);
        Then::Stay
    }

    /// Another game: of the same kind at once where none is given up by it, or one to be chosen.
    fn new_game(&mut self, cx: &mut Context) -> Then {
        if self.play.is_in_progress() {
            return Then::open(V::form(Some(&self.play), cx));
        }
        let seed = fresh_seed(cx);
        let start = self.play.session().another(seed);
        Then::open(Making::new(start, cx).over_a_game())
    }

    /// Opens what was pasted: an ID, a link, a saved game, or a board in any format.
    fn open_pasted(&mut self, text: &str, cx: &mut Context) -> Then {
        // Terminals paste the end of a line as the key that ends one.
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let start = match pasted::read(&text) {
            Ok(Pasted::Start(start, _)) => start,
            Ok(Pasted::Saved(session)) => session.start(),
            Err(error) => {
                let words = errors::pasted(&error, &cx.lang);
                cx.say(Tone::Bad, words);
                return Then::Stay;
            }
        };
        if self.play.is_in_progress() {
            self.pasted = Some(start);
            return ask(Question::OpenPasted);
        }
        Then::open(Making::new(start, cx).over_a_game())
    }

    /// Hands the ID of the game to the terminal's clipboard, and shows it.
    fn share(&mut self, cx: &mut Context) {
        let id = self.play.session().id();
        cx.copy(&id);
        self.play.shared = Some(id);
        let words = cx.lang.text("share-copied");
        cx.say(Tone::Good, words);
    }

    fn change_pace(&mut self, faster: bool, cx: &mut Context) {
        self.play.bot.pace.change(faster);
        let latest = self.view.next_move_at(&self.play, cx);
        self.play.bot.next = self.play.bot.next.min(latest);
        let words = self.play.bot.pace.words(&cx.lang);
        cx.say(Tone::Plain, words);
    }

    /// Moves the cursor; returns whether the action was such a move.
    fn walk(&mut self, action: Action) -> bool {
        let page = i32::try_from(self.play.board.page()).unwrap_or(i32::MAX);
        let (rows, cols) = match action {
            Action::Left => (0, -1),
            Action::Right => (0, 1),
            Action::Up => (-1, 0),
            Action::Down => (1, 0),
            Action::PageUp => (-page, 0),
            Action::PageDown => (page, 0),
            Action::Start => (0, i32::MIN),
            Action::End => (0, i32::MAX),
            _ => return false,
        };
        self.play.go(rows, cols);
        true
    }

    /// What the game makes of an action of its own.
    fn act_in_game(&mut self, action: Action, cx: &mut Context) -> bool {
        let acted = self.view.act(action, &mut self.play, cx);
        self.take(acted, cx)
    }

    fn take(&mut self, acted: Acted, cx: &mut Context) -> bool {
        match acted {
            Acted::Unknown => return false,
            Acted::Done => {}
            Acted::Play(mv) => {
                self.stop_bot();
                self.play_move(mv, By::Person, cx);
            }
            Acted::Stepped => {
                self.stop_bot();
                self.view.stepped(&mut self.play, cx);
                self.changed(false, cx);
            }
        }
        true
    }

    /// Esc: closes what is on top, or leaves the game.
    fn back(&mut self, cx: &mut Context) -> Then {
        let play = &mut self.play;
        if play.slow_move.is_running() {
            play.slow_move.clear();
            play.bot.on = false;
            let words = cx.lang.text("mines-search-stopped");
            cx.say(Tone::Plain, words);
        } else if play.shared.take().is_some() || play.shown_hint.take().is_some() {
            // Closed.
        } else if play.hint.is_running() {
            play.hint.clear();
        } else if play.bot.on {
            self.stop_bot();
        } else {
            return Then::Back;
        }
        Then::Stay
    }

    /// Enter: plays a hint, starts the next game after the end, or what the game makes of it.
    fn enter(&mut self, cx: &mut Context) -> Then {
        match self.state() {
            State::Over => return self.new_game(cx),
            State::Hint { playable: true, .. } => self.play_hint(cx),
            State::Hint { more: true, .. } => self.hint(cx),
            _ => {
                self.act_in_game(Action::Play, cx);
            }
        }
        Then::Stay
    }
}

fn say_over(cx: &mut Context) {
    let words = cx.lang.text("refused-over");
    cx.say(Tone::Plain, words);
}

/// The dialog that asks a question.
fn ask(question: Question) -> Then {
    let (title, button) = match question {
        Question::OpenPasted => ("ask-open-pasted", "ask-open"),
        Question::Restart => ("ask-restart", "ask-restart-yes"),
    };
    let form = Form::new(title, Vec::new());
    Then::open(form.button(button, move |_, _| Ok(DialogResult::Yes(question))))
}

/// Drawing.
impl<V: GameView> GameScreen<V> {
    fn draw_board(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        if self.view.draw_instead(frame, area, &self.play, cx) {
            // Nothing is hit by clicks.
            self.play.board.place(Rect::ZERO, self.play.cursor);
            return;
        }
        let shape = self.view.shape(area, &self.play);
        let preferred = cx.settings().cell_size;
        self.play
            .board
            .fit(area, &shape, preferred, self.play.cursor);
        let (view, play) = (&self.view, &self.play);
        let names = Names {
            row: &|row| view.row_name(play, row),
            col: &|col| view.col_name(play, col),
        };
        let is_covered = play.paused && V::COVERS_PAUSED;
        let lit = match is_covered {
            true => Lit::default(),
            false => view.lit(play),
        };
        let cell = play.board.cell;
        let look = |pos| match is_covered {
            true => CellLook::tile(cx.theme.glyphs.hidden, cx.theme.hidden),
            false => view.look(pos, cell, play, cx),
        };
        let cursor = Some(play.cursor).filter(|_| !is_covered);
        let buffer = frame.buffer_mut();
        play.board
            .draw(buffer, &names, cursor, &lit, &cx.theme, look);
        if !is_covered {
            self.view.draw_around(frame, area, &self.play, cx);
        }
    }

    /// Draws the panel with its lines, the note and the map of a large board. A note that has no room there stands
    /// below the board, or over it.
    fn draw_panel(&mut self, frame: &mut Frame<'_>, parts: &frame::Parts, cx: &Context) {
        let note = self.note(cx);
        if self
            .view
            .draw_wide_panel(frame, parts.panel, &self.play, cx)
        {
            if let Some((title, words)) = note {
                self.draw_note_over(frame, parts.main, &title, &words, cx);
            }
            return;
        }
        let room = frame::rule(frame, parts.panel, cx);
        let mut lines = Vec::new();
        for line in self.view.panel(room.width, &self.play, cx) {
            lines.extend(frame::wrapped_line(line, room.width.into()));
        }
        let note_lines = note
            .as_ref()
            .map(|(title, words)| frame::note(title, words, room.width.into(), cx));
        // Where a note has little room, it comes before the last lines of the panel, which say the least.
        let height = usize::from(room.height);
        let needed = note_lines.as_ref().map_or(0, |lines| lines.len() + 1);
        let fits = needed <= height.saturating_sub(lines.len().min(3));
        if fits {
            lines.truncate(height.saturating_sub(needed));
        }
        let used = lines.len().min(height) as u16;
        frame::lines(frame, room, lines);
        let mut rest = frame::below(room, used + 1);
        match (note_lines, note) {
            (Some(lines), _) if fits => {
                let used = lines.len() as u16;
                frame::lines(frame, rest, lines);
                rest = frame::below(rest, used + 1);
            }
            (_, Some((title, words))) => self.draw_note_over(frame, parts.main, &title, &words, cx),
            _ => {}
        }
        if self.play.board.is_cut() {
            let height = rest.height.min(MAP);
            let map = Rect {
                y: rest.bottom() - height,
                height,
                ..rest
            };
            frame::overview(frame, map, &self.play.board, cx);
        }
    }

    /// Draws a note below the board where it has room, or else over the half of the board without the cursor.
    fn draw_note_over(
        &self,
        frame: &mut Frame<'_>,
        main: Rect,
        title: &str,
        words: &str,
        cx: &Context,
    ) {
        let width = main.width.saturating_sub(2);
        let lines = frame::note(title, words, width.into(), cx);
        let board = self.play.board.taken();
        let under = Rect {
            x: main.x + 1,
            y: board.bottom() + 1,
            width,
            height: main.bottom().saturating_sub(board.bottom() + 1),
        };
        if lines.len() <= usize::from(under.height) {
            return frame::lines(frame, under, lines);
        }
        let height = (lines.len() as u16 + 1).min(main.height);
        let cursor = self.play.board.area(self.play.cursor);
        let is_low = cursor.is_some_and(|cursor| cursor.y >= main.y + main.height / 2);
        let y = match is_low {
            true => main.y,
            false => main.bottom() - height,
        };
        let over = Rect { y, height, ..main };
        frame::clear(frame, over);
        let rule = match is_low {
            true => over.bottom() - 1,
            false => over.y,
        };
        let line = cx.theme.glyphs.border.horizontal_top;
        let line = line.repeat(over.width.into());
        frame
            .buffer_mut()
            .set_string(over.x, rule, line, cx.theme.dim);
        let text = Rect {
            x: over.x + 1,
            y: over.y + u16::from(!is_low),
            width,
            height: height - 1,
        };
        frame::lines(frame, text, lines);
    }

    /// The title and text beside the board: what was shared, a hint, the result, or the bot's reason.
    fn note(&self, cx: &Context) -> Option<(String, String)> {
        let lang = &cx.lang;
        if let Some(id) = &self.play.shared {
            let words = lang.fill("share-how", &[("id", id.clone().into())]);
            return Some((lang.text("share-title"), words));
        }
        if let Some(shown) = &self.play.shown_hint {
            let title = match shown.hint.moves.is_empty() {
                true => lang.text("hint-title"),
                false => {
                    let stage = match shown.stage {
                        Stage::Look => 1,
                        Stage::Reasons => 2,
                        Stage::Moves => 3,
                    };
                    lang.fill("hint-stage", &[("stage", stage.into())])
                }
            };
            return Some((title, self.view.hint_words(shown, &self.play, cx)));
        }
        if let Some(reason) = self.play.bot.reason.as_ref().filter(|_| self.play.bot.on) {
            return Some((lang.text("bot-reason"), reason.clone()));
        }
        self.view.note(&self.play, cx)
    }

    /// What the message line says where nothing was said.
    fn status(&self, cx: &Context) -> String {
        let key = |action: Action| {
            let key = cx.keys.key_of(V::TABLE, action);
            key.map_or_else(|| "-".to_owned(), |key| key.shown(&cx.lang, &cx.theme))
        };
        match self.state() {
            State::Searching => cx.lang.text("mines-searching"),
            _ if self.play.hint.is_running() => cx.lang.text("hint-searching"),
            State::Paused if V::COVERS_PAUSED => cx.lang.text("game-paused"),
            State::Paused => {
                let keys = [("key", key(Action::Pause).into())];
                cx.lang.fill("morpion-paused", &keys)
            }
            // The key line says how to go on.
            State::Hint { .. } => String::new(),
            State::Over => self.view.result(&self.play, cx).1,
            State::Playing if self.play.is_newcomer && !self.play.is_in_progress() => {
                let keys = [("key", key(Action::Help).into())];
                cx.lang.fill("newcomer", &keys)
            }
            State::Bot | State::Playing => self.view.status(&self.play, cx),
        }
    }

    /// The keys that serve most in this state, with what they do.
    fn key_items(&self) -> Option<Vec<(Action, &'static str)>> {
        let items = match self.state() {
            State::Playing => return None,
            State::Searching => vec![(Action::Back, "key-stop")],
            State::Paused => vec![(Action::Pause, "key-go-on"), (Action::Back, "key-back")],
            State::Hint { more, playable } => {
                let mut items = Vec::new();
                if more {
                    items.push((Action::Hint, "key-more"));
                }
                if playable {
                    items.push((Action::Play, "key-play"));
                }
                items.push((Action::Back, "key-close"));
                items
            }
            State::Bot => vec![
                (Action::Bot, "key-stop"),
                (Action::Faster, "key-faster"),
                (Action::Slower, "key-slower"),
                (Action::Undo, "key-undo"),
            ],
            State::Over => vec![
                (Action::Play, "key-new"),
                (Action::Restart, "key-restart"),
                (Action::Options, "key-options"),
                (Action::Replay, "key-replay"),
                (Action::Share, "key-share"),
                (Action::Undo, "key-undo"),
                (Action::Back, "key-back"),
            ],
        };
        Some(items)
    }
}

impl<V: GameView> Screen for GameScreen<V> {
    fn table(&self) -> Table {
        V::TABLE
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let (least, _) = self.view.shape(area, &self.play).least();
        let panel = match self.view.wants_wide_panel() {
            true => area.width / 2,
            false => frame::panel_width(area.width, least),
        };
        let parts = frame::parts(area, panel);
        let (mut left, right) = self.view.title(&self.play, cx);
        left.extend(self.play.daily(cx));
        let left: Vec<&str> = left.iter().map(String::as_str).collect();
        frame::title(frame, parts.title, &left, &right, cx);
        self.draw_board(frame, parts.main, cx);
        self.draw_panel(frame, &parts, cx);
        let items = self.key_items();
        match &items {
            Some(items) => frame::key_items(frame, parts.keys, V::TABLE, items, cx),
            None => frame::keys(frame, parts.keys, V::TABLE, cx),
        }
        frame::message(frame, parts.message, &self.status(cx), cx);
    }

    fn act(&mut self, action: Action, cx: &mut Context) -> Then {
        self.play.last_input = cx.now;
        if action == Action::Back {
            return self.back(cx);
        }
        self.play.shared = None;
        if self.play.slow_move.is_running() {
            // Whatever plays has to wait for it.
            self.walk(action);
            return Then::Stay;
        }
        let is_hidden = self.play.paused && V::COVERS_PAUSED;
        if is_hidden && !matches!(action, Action::New | Action::Options | Action::Share) {
            // Nobody should play on what is not in sight.
            self.play.set_paused(false, cx);
            return Then::Stay;
        }
        match action {
            Action::Play => {
                let then = self.enter(cx);
                self.work(cx);
                return then;
            }
            Action::Hint => {
                self.stop_bot();
                self.hint(cx);
            }
            Action::Bot => self.toggle_bot(cx),
            Action::Faster | Action::Slower => self.change_pace(action == Action::Faster, cx),
            Action::Undo | Action::Redo => {
                self.stop_bot();
                self.step(action == Action::Undo, cx);
            }
            Action::Restart => return self.ask_restart(cx),
            Action::Replay if self.play.is_over() => {
                let session = self.play.session().clone();
                return Then::open(Replay::new(session));
            }
            Action::Replay => return self.ask_restart(cx),
            Action::New => return self.new_game(cx),
            Action::Options => return Then::open(V::form(Some(&self.play), cx)),
            Action::Share => self.share(cx),
            Action::Pause => {
                self.stop_bot();
                self.play.set_paused(!self.play.paused, cx);
            }
            action => {
                if !self.act_in_game(action, cx) {
                    self.walk(action);
                }
            }
        }
        self.work(cx);
        Then::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, cx: &mut Context) -> Then {
        let place = Position::new(mouse.column, mouse.row);
        let wheel = match mouse.kind {
            MouseEventKind::ScrollDown => Some((WHEEL, 0)),
            MouseEventKind::ScrollUp => Some((-WHEEL, 0)),
            MouseEventKind::ScrollRight => Some((0, WHEEL)),
            MouseEventKind::ScrollLeft => Some((0, -WHEEL)),
            _ => None,
        };
        if let Some((rows, cols)) = wheel {
            if !self.view.wheel(rows > 0, place, &mut self.play) && self.play.board.is_cut() {
                match mouse.modifiers.contains(KeyModifiers::SHIFT) {
                    true => self.play.go(cols, rows),
                    false => self.play.go(rows, cols),
                }
            }
            return Then::Stay;
        }
        let MouseEventKind::Down(button) = mouse.kind else {
            return Then::Stay;
        };
        self.play.last_input = cx.now;
        cx.message = None;
        if self.play.paused && V::COVERS_PAUSED {
            self.play.set_paused(false, cx);
            return Then::Stay;
        }
        if self.play.slow_move.is_running() {
            return Then::Stay;
        }
        if let Some(pos) = self.play.board.hit(mouse.column, mouse.row) {
            self.play.cursor = pos;
            let acted = self.view.click(button, &mut self.play, cx);
            self.take(acted, cx);
            self.work(cx);
        }
        Then::Stay
    }

    fn paste(&mut self, text: &str, cx: &mut Context) -> Then {
        self.open_pasted(text, cx)
    }

    fn poll(&mut self, cx: &mut Context) -> Then {
        if self.play.slow_move.poll() {
            match self.play.slow_move.take() {
                Some(Ok((session, events))) => {
                    self.play.recorded.take_over(session, cx.now);
                    let by = if self.play.bot.on {
                        By::Bot
                    } else {
                        By::Person
                    };
                    self.played(&events, by, cx);
                }
                Some(Err(refusal)) => {
                    self.play.bot.on = false;
                    let words = errors::refusal(&refusal, &cx.lang);
                    cx.say(Tone::Bad, words);
                }
                None => {
                    let words = cx.lang.text("job-failed");
                    cx.say(Tone::Bad, words);
                }
            }
            self.play.slow_move.clear();
        }
        if self.play.hint.poll() {
            self.take_hint(cx);
        }
        if self.plan.poll() && self.plan.has_failed() {
            self.play.bot.on = false;
            self.play.paused |= self.view.opponent_moves(&self.play);
            self.plan.clear();
            let words = cx.lang.text("job-failed");
            cx.say(Tone::Bad, words);
        }
        let acted = self.view.poll(&mut self.play, cx);
        self.take(acted, cx);
        self.work(cx);
        Then::Stay
    }

    fn on_dialog_result(&mut self, what: DialogResult, cx: &mut Context) -> Then {
        match what {
            DialogResult::NewGame(start) => {
                remember(&start, cx);
                return Then::open(Making::new(start, cx).over_a_game());
            }
            DialogResult::Made(session) if session.kind() == V::KIND => self.begin(*session, cx),
            DialogResult::Made(session) => {
                cx.leave(&mut self.play.recorded);
                cx.message = None;
                return Then::Replace(open_new(*session, cx));
            }
            DialogResult::Yes(Question::Restart) => self.restart(cx),
            DialogResult::Yes(Question::OpenPasted) => {
                if let Some(start) = self.pasted.take() {
                    return Then::open(Making::new(start, cx).over_a_game());
                }
            }
            _ => {}
        }
        Then::Stay
    }

    /// Nobody plays on while something else is in sight.
    fn covered(&mut self, cx: &mut Context) {
        self.play.recorded.stop(cx.now);
    }

    fn resumed(&mut self, cx: &mut Context) {
        self.play.last_input = cx.now;
        self.play.set_paused(self.play.paused, cx);
        self.work(cx);
    }

    fn closed(&mut self, cx: &mut Context) {
        self.play.recorded.stop(cx.now);
        cx.keep(&mut self.play.recorded);
    }

    fn due(&self, cx: &Context) -> Option<Duration> {
        let program = self.program_to_move();
        let ready = program.is_some() && self.plan.get().is_some();
        let missing = program.is_some() && self.plan.is_missing();
        let idle = self.play.recorded.is_running() && program.is_none();
        [
            ready.then_some(self.play.bot.next),
            missing.then_some(cx.now),
            self.play.next_second(cx),
            idle.then_some(self.play.last_input + IDLE),
            self.view.due(&self.play, cx),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    fn tick(&mut self, cx: &mut Context) -> Then {
        self.view.tick(cx);
        match self.program_to_move() {
            Some(by) if self.plan.get().is_some() && self.play.bot.next <= cx.now => {
                self.program_plays(by, cx);
            }
            Some(_) => {}
            None if self.play.recorded.is_running() && self.play.last_input + IDLE <= cx.now => {
                // A machine that slept in between has not been played on.
                self.play.recorded.stop(self.play.last_input + IDLE);
                self.play.paused = true;
            }
            None => {}
        }
        self.work(cx);
        Then::Stay
    }
}

/// The seed of a new game: as the command line says, or any that is short enough to be told to a friend.
pub(crate) fn fresh_seed(cx: &mut Context) -> u64 {
    if let Some(seed) = cx.chosen_seed() {
        return seed;
    }
    // A system without randomness has a clock: another game each time is all that is asked for.
    let random = getrandom::u64().unwrap_or_else(|_| {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        since.map_or(0, |since| since.as_nanos() as u64)
    });
    random % 1_000_000_000
}

/// Remembers what was chosen for the next dialog: all of it but its seed, its mines, its puzzle and its
/// moves.
pub(crate) fn remember(start: &Start, cx: &mut Context) {
    let mut chosen = start.clone();
    match &mut chosen {
        Start::Mines(setup) => {
            setup.mined = Mined::Seed(0);
            setup.click = None;
        }
        Start::Takuzu(setup) => {
            if let Source::Seed { seed, .. } = &mut setup.source {
                *seed = 0;
            } else {
                // A puzzle of one's own is no wish for others like it.
                return;
            }
        }
        Start::Morpion(setup) => {
            setup.seed = 0;
            setup.opening.clear();
        }
    }
    cx.save(move |store| {
        let history = store.history()?;
        history.remember(chosen.kind().name(), &chosen.to_string())
    });
}

/// What was chosen last for a kind of game, if anything was.
pub(crate) fn remembered(kind: GameKind, cx: &Context) -> Option<Start> {
    let history = cx.store.history().ok()?;
    let text = history.remembered(kind.name()).ok()??;
    text.parse::<Start>()
        .ok()
        .filter(|start| start.kind() == kind)
}
