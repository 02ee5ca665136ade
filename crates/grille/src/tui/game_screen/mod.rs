//! The game screen, shared by all games: clock, undo, hints in stages, a bot, pausing, saving, sharing, new games and
//! replays. [`GameView`] provides what differs between games: the cells of the board, the panel, the game's own
//! actions and its dialog for a new game.

mod draw;
mod play;
mod start;
mod view;

use std::time::{Duration, SystemTime};

use crossterm::event::{KeyModifiers, MouseEvent, MouseEventKind};
use grille_grid::Size;
use grille_messages::hint::Stage;
use grille_messages::{errors, id};
use grille_session::hint;
use grille_session::{Events, Game, GameKind, Move, Refusal, Session, Start};
use grille_takuzu::Rules;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};

pub(super) use self::play::{Bot, Play};
pub(super) use self::start::{fresh_seed, pasted, read_pasted, remember, remembered};
use self::view::ShownHint;
pub(super) use self::view::{Acted, By, GameView, highlights_of};
use super::context::{Context, Tone};
use super::form::Form;
use super::keys::{Action, Table};
use super::making::Making;
use super::replay::Replay;
use super::screen::{DialogResult, Question, Screen, Then};
use super::takuzu::editor::Editor;
use super::worker::Finding;
use crate::recorded_game::RecordedGame;

/// The number of rows that one step of the mouse wheel scrolls.
const WHEEL: i32 = 3;

/// A game pauses itself after this long without a key.
const IDLE: Duration = Duration::from_secs(5 * 60);

pub(super) struct GameScreen<V: GameView> {
    play: Play,
    view: V,
    plan: Finding<V::Plan>,
    /// The game to start in place of this one, until the user has agreed to give this one up, and whether to remember
    /// the choice.
    wanted: Option<(Start, bool)>,
}

/// Opens the screen of a game of any kind.
pub(super) fn open(recorded: RecordedGame, cx: &mut Context) -> Box<dyn Screen> {
    match recorded.session.kind() {
        GameKind::Mines => Box::new(GameScreen::<super::mines::MinesView>::new(recorded, cx)),
        GameKind::Takuzu => Box::new(GameScreen::<super::takuzu::TakuzuView>::new(recorded, cx)),
        GameKind::Morpion => Box::new(GameScreen::<super::morpion::MorpionView>::new(recorded, cx)),
    }
}

/// Opens the screen of a new game.
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

/// What a game screen is doing. This decides which keys the key line shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Playing,
    /// A move is being played in the background.
    Searching,
    Paused,
    /// A hint is shown: whether it has more stages, and whether it can be played.
    Hint {
        more: bool,
        playable: bool,
    },
    Bot,
    /// Programs play each other.
    Watching,
    Over,
}

impl<V: GameView> GameScreen<V> {
    /// Requires a game of the view's kind.
    pub(super) fn new(recorded: RecordedGame, cx: &mut Context) -> GameScreen<V> {
        let mut play = Play::new(recorded, cx);
        play.cursor = V::first_cursor(play.game::<V>());
        // The clock resumes when a player returns to a game.
        play.set_paused(false, cx);
        let mut view = V::new(&play, cx);
        view.changed(&mut play, cx);
        let mut screen = GameScreen {
            play,
            view,
            plan: Finding::default(),
            wanted: None,
        };
        screen.work(cx);
        screen
    }

    /// Starts another game of the same kind in place of this one, which is given up unless it is over.
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
        } else if self.play.paused && V::COVERS_PAUSED {
            State::Paused
        } else if let Some(shown) = &self.play.shown_hint {
            let playable = !shown.hint.moves.is_empty();
            State::Hint {
                more: playable && shown.stage < Stage::Moves,
                playable: playable && shown.stage == Stage::Moves,
            }
        } else if self.play.is_over() {
            State::Over
        } else if self.play.paused {
            State::Paused
        } else if self.play.bot.on {
            State::Bot
        } else if self.view.is_watched(&self.play) {
            State::Watching
        } else {
            State::Playing
        }
    }

    /// Handles a changed position. The plan stays if one of its own moves changed it.
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

    /// Starts the searches for what is needed and not yet known.
    fn work(&mut self, cx: &mut Context) {
        if let Some(by) = self.program_to_move()
            && self.plan.is_missing()
        {
            let plan = self.view.plan(by, &self.play);
            self.plan.wait_for(cx.ask(plan));
        }
        self.view.work(&mut self.play, cx);
    }

    /// Which program is to move, if it is a program's turn.
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
        if self.view.takes_long(&mv, &self.play) {
            let mut session = self.play.session().clone();
            let elapsed = u64::try_from(self.play.elapsed(cx).as_millis()).unwrap_or(u64::MAX);
            let job = cx.ask(move || {
                let events = session.play(mv, elapsed)?;
                note_program(by, &mut session);
                Ok((session, events))
            });
            self.play.slow_move.wait_for(job);
            return true;
        }
        match self.play.recorded.play(mv, cx.now) {
            Ok(events) => {
                note_program(by, &mut self.play.recorded.session);
                self.played(&events, by, cx);
                true
            }
            Err(refusal) => {
                if by == By::Person {
                    let tone = match refusal {
                        Refusal::Over => Tone::Plain,
                        _ => Tone::Bad,
                    };
                    let words = errors::refusal(&refusal, &cx.lang);
                    cx.say(tone, words);
                }
                false
            }
        }
    }

    fn played(&mut self, events: &Events, by: By, cx: &mut Context) {
        self.play.last_input = cx.now;
        self.view.played(events, by, &mut self.play, cx);
        self.play.bot.next = self.view.next_move_at(&self.play, cx);
        self.changed(by != By::Person, cx);
        if self.play.is_over() {
            let (tone, words) = self.view.result(&self.play, cx);
            cx.say(tone, words);
        }
    }

    /// Plays a program's next move, or searches for more moves if it has none.
    fn program_plays(&mut self, by: By, cx: &mut Context) {
        let Some(plan) = self.plan.get_mut() else {
            return;
        };
        let Some((mv, reason)) = self.view.next_move(plan, cx) else {
            if self.play.bot.played == 0 {
                // It would find the same moves again, none of which can be played.
                self.play.bot.on = false;
                self.play.set_paused(by == By::Opponent, cx);
                let why = self.view.why_stuck(&self.play, cx);
                let words = why.unwrap_or_else(|| cx.lang.text(id::BOT_STUCK));
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
        // Restores the earlier message, unless the move produced one or ended the game.
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

    /// Handles the hint key: shows the next stage of the hint, or searches for a hint.
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
            // A second press does not restart the search.
            None if self.play.hint.is_running() => {}
            None => {
                let session = self.play.session().clone();
                self.play
                    .hint
                    .wait_for(cx.ask(move || hint::hint(&session)));
            }
        }
    }

    /// Shows the hint that was found, or reports that the search failed.
    fn take_hint(&mut self, cx: &mut Context) {
        let Some(hint) = self.play.hint.take() else {
            self.play.hint.clear();
            let words = cx.lang.text(id::JOB_FAILED);
            return cx.say(Tone::Bad, words);
        };
        self.play.note_help();
        // A hint without moves has no stages.
        let stage = match hint.moves.is_empty() {
            true => Stage::Moves,
            false => Stage::Look,
        };
        self.play.shown_hint = Some(ShownHint { hint, stage });
        self.play.follow_hint();
    }

    fn play_hint(&mut self, cx: &mut Context) {
        let Some(shown) = self.play.shown_hint.take() else {
            return;
        };
        for mv in shown.hint.moves {
            // An earlier dig may have opened this cell, so the move is no longer legal.
            let said = cx.message.clone();
            if !self.play_move(mv, By::Person, cx) {
                cx.message = said;
            }
        }
    }

    /// Undoes or redoes a move, even after the end.
    fn step(&mut self, back: bool, cx: &mut Context) {
        let to = match back {
            true => self.view.undo_to(&self.play),
            false => self.view.redo_to(&self.play),
        };
        let Some(to) = to else {
            let id = if back {
                id::UNDO_NOTHING
            } else {
                id::REDO_NOTHING
            };
            let words = cx.lang.text(id);
            return cx.say(Tone::Plain, words);
        };
        let changed_at = if back { to } else { to - 1 };
        let step = self.play.session().steps().get(changed_at);
        let pos = step.and_then(|step| step.mv.pos());
        self.go_to_step(to, cx);
        self.play.cursor = pos.unwrap_or(self.play.cursor);
    }

    /// Goes to the position after `to` moves.
    fn go_to_step(&mut self, to: usize, cx: &mut Context) {
        let stepped = self.play.recorded.step(
            |session| match session.cursor() {
                // Undoing a single move has its own rules.
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

    /// Starts the same board again.
    fn restart(&mut self, cx: &mut Context) {
        // The record of a game that is over stays as it is.
        if V::RESTART_LOSES || self.play.is_over() {
            let again = self.play.session().again();
            return self.begin(again, cx);
        }
        let start = self.view.restart_to(&self.play);
        if self.play.session().cursor() > start {
            self.go_to_step(start, cx);
            self.play.cursor = V::first_cursor(self.play.game::<V>());
            let key = cx.keys.key_of(V::TABLE, Action::Redo);
            let key = key.map_or_else(String::new, |key| key.shown(&cx.lang, &cx.theme));
            let words = cx.lang.fill(id::RESTARTED, &[("key", key.into())]);
            cx.say(Tone::Plain, words);
        } else {
            let words = cx.lang.text(id::UNDO_NOTHING);
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

    /// Starts another game: of the same kind at once, or through the dialog if a game is in progress.
    fn new_game(&mut self, cx: &mut Context) -> Then {
        if self.play.is_in_progress() {
            return Then::open(V::form(Some(&self.play), cx));
        }
        let seed = fresh_seed(cx);
        let start = self.play.session().another(seed);
        Then::open(Making::new(start, cx).over_a_game())
    }

    /// Starts another game in place of this one, after a question if this one is in progress.
    fn replace(&mut self, start: Start, is_remembered: bool, cx: &mut Context) -> Then {
        if self.play.is_in_progress() && cx.settings().confirm {
            self.wanted = Some((start, is_remembered));
            return ask(Question::Replace);
        }
        make(start, is_remembered, cx)
    }

    /// Copies the ID of the game, or the result of a daily puzzle, to the clipboard, and shows it.
    fn share(&mut self, cx: &mut Context) {
        let said = match self.play.daily_result(cx) {
            Some(result) => {
                cx.copy(&result);
                self.play.shared = Some(result);
                id::PAGE_RESULT_COPIED
            }
            None => {
                let id = self.play.session().id();
                cx.copy(&id);
                let values = [("id", id.into())];
                self.play.shared = Some(cx.lang.fill(id::SHARE_HOW, &values));
                id::SHARE_COPIED
            }
        };
        let words = cx.lang.text(said);
        cx.say(Tone::Good, words);
    }

    fn change_pace(&mut self, faster: bool, cx: &mut Context) {
        self.play.bot.pace.change(faster);
        let latest = self.view.next_move_at(&self.play, cx);
        self.play.bot.next = self.play.bot.next.min(latest);
        let words = self.play.bot.pace.words(&cx.lang);
        cx.say(Tone::Plain, words);
    }

    /// Moves the cursor. Returns whether the action was a cursor movement.
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

    /// Passes an action to the view. Returns whether it has a meaning there.
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
            let words = cx.lang.text(id::MINES_SEARCH_STOPPED);
            cx.say(Tone::Plain, words);
        } else if play.shared.take().is_some() || play.shown_hint.take().is_some() {
            // Closed.
        } else if play.paused && V::COVERS_PAUSED {
            play.set_paused(false, cx);
        } else if play.hint.is_running() {
            play.hint.clear();
        } else if play.bot.on {
            self.stop_bot();
        } else if !self.view.close() {
            return Then::Back;
        }
        Then::Stay
    }

    /// Enter: plays a hint, starts the next game after the end, or acts in the game.
    fn enter(&mut self, cx: &mut Context) -> Then {
        match self.state() {
            State::Over => return self.new_game(cx),
            State::Hint { playable: true, .. } => self.play_hint(cx),
            State::Hint { more: true, .. } => self.hint(cx),
            // There is nothing to play.
            State::Hint { .. } => self.play.shown_hint = None,
            _ => {
                self.act_in_game(Action::Play, cx);
            }
        }
        Then::Stay
    }
}

/// Notes that a program has played in a person's place.
fn note_program(by: By, session: &mut Session) {
    if by == By::Bot {
        session.note_bot();
        session.note_help();
    }
}

/// Makes a game that replaces the one below.
fn make(start: Start, is_remembered: bool, cx: &mut Context) -> Then {
    let making = Making::new(start, cx).over_a_game();
    Then::open(match is_remembered {
        true => making.remembered(),
        false => making,
    })
}

fn say_over(cx: &mut Context) {
    let words = cx.lang.text(id::REFUSED_OVER);
    cx.say(Tone::Plain, words);
}

/// Opens a dialog that asks a question.
fn ask(question: Question) -> Then {
    let (title, button) = match question {
        Question::Replace => (id::ASK_REPLACE, id::ASK_REPLACE_YES),
        Question::Restart => (id::ASK_RESTART, id::ASK_RESTART_YES),
    };
    let form = Form::new(title, Vec::new());
    Then::open(form.button(button, move |_, _| Ok(DialogResult::Yes(question))))
}

impl<V: GameView> Screen for GameScreen<V> {
    fn table(&self) -> Table {
        V::TABLE
    }

    fn takuzu(&self) -> Option<(Rules, Size)> {
        match self.play.session().game() {
            Game::Takuzu(game) => Some((game.rules(), game.board().size())),
            Game::Mines(_) | Game::Morpion(_) => None,
        }
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        self.draw_all(frame, area, cx);
    }

    fn act(&mut self, action: Action, cx: &mut Context) -> Then {
        self.play.last_input = cx.now;
        if action == Action::Back {
            return self.back(cx);
        }
        self.play.shared = None;
        if self.play.slow_move.is_running() {
            // Moves have to wait for the slow one.
            self.walk(action);
            return Then::Stay;
        }
        let is_hidden = self.play.paused && V::COVERS_PAUSED;
        if is_hidden && !matches!(action, Action::New | Action::Options | Action::Share) {
            // Shows the board first: nobody should play on a hidden board.
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
        self.play.last_input = cx.now;
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
        cx.message = None;
        if self.play.note_area.contains(place) {
            // Closes the note: a click must not play on a cell hidden below it.
            self.play.shared = None;
            self.play.shown_hint = None;
            return Then::Stay;
        }
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
        self.play.last_input = cx.now;
        match pasted(text, None, cx) {
            Some(start) => self.replace(start, false, cx),
            None => Then::Stay,
        }
    }

    fn poll(&mut self, cx: &mut Context) -> Then {
        if self.play.slow_move.poll() {
            match self.play.slow_move.take() {
                Some(Ok((session, events))) => {
                    self.play.recorded.take_over(session, cx.now);
                    if self.play.covered.is_some() {
                        self.play.covered = Some(true);
                        self.play.recorded.stop(cx.now);
                    }
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
                    self.play.bot.on = false;
                    let words = cx.lang.text(id::JOB_FAILED);
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
            if self.view.opponent_moves(&self.play) {
                self.play.set_paused(true, cx);
            }
            self.plan.clear();
            let words = cx.lang.text(id::JOB_FAILED);
            cx.say(Tone::Bad, words);
        }
        let acted = self.view.poll(&mut self.play, cx);
        self.take(acted, cx);
        self.work(cx);
        Then::Stay
    }

    fn on_dialog_result(&mut self, what: DialogResult, cx: &mut Context) -> Then {
        match what {
            DialogResult::NewGame(start) => return self.replace(start, true, cx),
            DialogResult::Made(session) if session.kind() == V::KIND => self.begin(*session, cx),
            DialogResult::Made(session) => {
                cx.leave(&mut self.play.recorded);
                cx.message = None;
                return Then::Replace(open_new(*session, cx));
            }
            DialogResult::Enter(puzzle) => return Then::open(Editor::new(puzzle, cx)),
            DialogResult::Yes(Question::Restart) => self.restart(cx),
            DialogResult::Yes(Question::Replace) => {
                if let Some((start, is_remembered)) = self.wanted.take() {
                    return make(start, is_remembered, cx);
                }
            }
            _ => {}
        }
        Then::Stay
    }

    /// Stops the clock while another screen covers the game.
    fn covered(&mut self, cx: &mut Context) {
        self.play.covered = Some(self.play.recorded.is_running());
        self.play.recorded.stop(cx.now);
    }

    fn resumed(&mut self, cx: &mut Context) {
        self.play.last_input = cx.now;
        if self.play.covered.take() == Some(true) {
            self.play.recorded.run(cx.now);
        }
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
                // Not `cx.now`: the machine may have slept since.
                self.play.recorded.stop(self.play.last_input + IDLE);
                self.play.paused = true;
            }
            None => {}
        }
        self.work(cx);
        Then::Stay
    }
}
