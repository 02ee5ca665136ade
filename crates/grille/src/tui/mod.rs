//! The full-screen interface. [`App`] holds a stack of screens and passes events to them. It does not touch the
//! terminal, so tests can drive it; [`run`] connects it to one.
//!
//! [`screen`] defines a screen, and [`context`] what it works with. [`worker`] runs long jobs and saves. [`keys`] and
//! [`key`] bind and name keys, [`theme`] has styles and glyphs and [`symbols`] those of Takuzu, [`frame`] and [`board`]
//! lay out the screen. [`game_screen`] is the screen of every game; [`mines`], [`takuzu`] and [`morpion`] add what one
//! game needs. [`making`] is shown while a game is made, and [`replay`] replays one. [`menu`] is the first screen, and
//! [`home`] opens its items: [`list`] and [`stats`] show stored games, [`settings`] and [`key_settings`] change
//! settings and keys, [`help`] explains, and [`lesson`] teaches on a [`small_board`]. Dialogs are a [`form`].

pub(crate) mod board;
pub(crate) mod context;
pub(crate) mod form;
pub(crate) mod frame;
pub(crate) mod game_screen;
mod help;
#[cfg(test)]
mod help_tests;
pub(crate) mod home;
#[cfg(test)]
mod home_tests;
mod key;
mod key_settings;
pub(crate) mod keys;
mod lesson;
pub(crate) mod list;
pub(crate) mod making;
pub(crate) mod menu;
mod mines;
pub(crate) mod morpion;
mod pace;
#[cfg(test)]
mod pictures;
mod replay;
pub(crate) mod screen;
pub(crate) mod settings;
mod small_board;
pub(crate) mod stats;
pub(crate) mod symbols;
pub(crate) mod takuzu;
#[cfg(test)]
mod tests;
pub(crate) mod theme;
pub(crate) mod worker;

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEventKind};
use grille_messages::id;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Paragraph, Widget as _, Wrap};

use self::context::{Again, Context, Settings, Tone};
use self::key::Key;
use self::keys::{Action, KeyTables, Table};
use self::screen::{LEAST_SIZE, Screen, Then};
use self::theme::Surroundings;
use self::worker::{Ended, Worker};
use crate::fail::{self, Failure};
use crate::store::Store;
use crate::terminal::{self, Ending, FullScreen, Input};

/// An event that the loop waits for.
enum Message {
    Input(Input),
    Ended(Ended),
}

/// What a full screen starts with.
pub(crate) struct Start {
    pub(crate) settings: Settings,
    pub(crate) around: Surroundings,
    pub(crate) keys: KeyTables,
    pub(crate) store: Store,
    /// Makes the job that saves changed settings.
    pub(crate) keep: context::Keep,
}

/// Shows screens until the last one is closed; `first` makes the first one.
///
/// Requires a terminal. Draws once per change, and sleeps while nothing happens and nothing is due.
pub(crate) fn run(
    start: Start,
    first: impl FnOnce(&mut Context) -> Box<dyn Screen>,
) -> Result<(), Failure> {
    // Whether to use colours is already decided; crossterm would read NO_COLOR itself.
    crossterm::style::force_color_output(start.around.colours);
    let (send, messages) = mpsc::channel();
    let answers = send.clone();
    let worker = Worker::with_threads(move |ended| {
        // Nobody listens once the loop has ended, and nobody needs to.
        let _ = answers.send(Message::Ended(ended));
    });
    let mut cx = Context::new(
        start.settings,
        start.around,
        start.keys,
        worker,
        start.store,
        start.keep,
    );
    let first = first(&mut cx);
    let mut app = App::new(first, cx);
    let mut terminal = FullScreen::enter(move |input| send.send(Message::Input(input)).is_ok())?;
    let began = Instant::now();
    let ended = show(&mut app, &mut terminal, &messages, began);
    // Every way out except a crash passes here, so every game is kept with its time.
    app.set_time(time_since(began));
    app.close();
    // Restores the terminal before waiting for a slow disk.
    drop(terminal);
    app.cx.message = None;
    app.cx.finish_saving();
    if let Some((Tone::Bad, words)) = &app.cx.message {
        fail::remark(words);
    }
    if let Some(ending) = ended? {
        ending.end();
    }
    app.failure
        .map_or(Ok(()), |why| Err(Failure::bad_input(why)))
}

/// The time of all screens. It stops while the program is suspended.
fn time_since(began: Instant) -> Duration {
    began.elapsed().saturating_sub(terminal::suspended_time())
}

/// Runs the event loop. Returns how the program is to end, if something outside wants it to.
fn show(
    app: &mut App,
    terminal: &mut FullScreen,
    messages: &Receiver<Message>,
    began: Instant,
) -> Result<Option<Ending>, Failure> {
    while !app.is_over() {
        terminal.draw(|frame| app.draw(frame))?;
        let first = match app.due() {
            None => messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(due) => messages.recv_timeout(due.saturating_sub(time_since(began))),
        };
        app.set_time(time_since(began));
        match first {
            Ok(message) => {
                // Handles all waiting messages before drawing, so that a held key or a long paste does not lag. Ends:
                // it takes a limited number of messages.
                let more: Vec<Message> = messages.try_iter().take(1000).collect();
                for message in std::iter::once(message).chain(more) {
                    match message {
                        Message::Input(Input::End(ending)) => return Ok(Some(ending)),
                        Message::Input(Input::Gone(error)) => return Err(error.into()),
                        Message::Input(Input::Redraw) => terminal.forget()?,
                        Message::Input(input) => app.input(input),
                        Message::Ended(what) => app.ended(what),
                    }
                    if app.wants_redraw() {
                        terminal.forget()?;
                    }
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            // The terminal's thread ended without a message, which never happens.
            Err(RecvTimeoutError::Disconnected) => break,
        }
        app.tick();
        if let Some(text) = app.cx.copied() {
            terminal.copy(&text)?;
        }
    }
    Ok(None)
}

/// A stack of screens.
pub(crate) struct App {
    screens: Vec<Box<dyn Screen>>,
    pub(crate) cx: Context,
    redraw: bool,
    /// Whether the last window was too small for the top screen.
    too_small: bool,
    /// Whether to end the program, after Back on the last screen.
    ends: Again,
    /// Why the last screen could not go on.
    failure: Option<String>,
}

impl App {
    pub(crate) fn new(first: Box<dyn Screen>, cx: Context) -> App {
        App {
            screens: vec![first],
            cx,
            redraw: false,
            too_small: false,
            ends: Again::default(),
            failure: None,
        }
    }

    /// Whether no screen is left.
    pub(crate) fn is_over(&self) -> bool {
        self.screens.is_empty()
    }

    /// Whether a full redraw was requested since the last call.
    fn wants_redraw(&mut self) -> bool {
        std::mem::take(&mut self.redraw)
    }

    pub(crate) fn set_time(&mut self, now: Duration) {
        self.cx.now = now;
    }

    /// Draws the topmost screen that is not a dialog, and the dialogs over it.
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let needed = self
            .screens
            .last()
            .map_or(LEAST_SIZE, |screen| screen.least_size());
        let needed = (needed.0.max(LEAST_SIZE.0), needed.1.max(LEAST_SIZE.1));
        self.too_small = area.width < needed.0 || area.height < needed.1;
        if self.too_small {
            too_small(frame, area, needed, &self.cx);
            return;
        }
        let base = self
            .screens
            .iter()
            .rposition(|screen| !screen.is_dialog())
            .unwrap_or(0);
        for screen in &mut self.screens[base..] {
            let (cols, rows) = screen.least_size();
            // The screen below a dialog may need more room than the dialog.
            if area.width >= cols && area.height >= rows {
                screen.draw(frame, area, &self.cx);
                if screen.is_dialog() {
                    let keys = frame::parts(area, 0).keys;
                    Clear.render(keys, frame.buffer_mut());
                    let table = screen.table();
                    // Keys that type text into a field do nothing else there.
                    let typing = screen.takes_text();
                    let serves =
                        |action, key: &Key| screen.serves(action) && !(typing && key.is_text());
                    frame::keys_where(frame, keys, table, serves, &self.cx);
                }
            }
        }
        // If they share a line, a message replaces the keys, whichever was drawn last.
        frame::message(frame, &frame::parts(area, 0), "", &self.cx);
    }

    /// Handles an input.
    pub(crate) fn input(&mut self, input: Input) {
        match &input {
            Input::Mouse(mouse) if !matches!(mouse.kind, MouseEventKind::Down(_)) => {}
            Input::Key(_) | Input::Mouse(_) | Input::Paste(_) => self.cx.count_input(),
            Input::Redraw | Input::End(_) | Input::Gone(_) => {}
        }
        match input {
            Input::Key(key) => self.key(key),
            // Nobody should click on what is not visible.
            Input::Mouse(mouse) if !self.too_small => {
                self.with_screen(|screen, cx| screen.mouse(mouse, cx));
            }
            Input::Paste(text) => {
                self.cx.message = None;
                self.with_screen(|screen, cx| screen.paste(&text, cx));
            }
            Input::Mouse(_) | Input::Redraw | Input::End(_) | Input::Gone(_) => {}
        }
        self.settle();
    }

    fn key(&mut self, key: KeyEvent) {
        let Some(screen) = self.screens.last() else {
            return;
        };
        self.cx.message = None;
        let action = self.cx.keys.action(screen.table(), key);
        if screen.takes_every_key() || (screen.takes_text() && could_be_text(key)) {
            return self.with_screen(|screen, cx| screen.typed(key, cx));
        }
        match action {
            Some(Action::Quit) => self.then(Then::Quit),
            Some(Action::Leave) => self.leave(),
            Some(Action::Back) => self.back(),
            Some(Action::Redraw) => self.redraw = true,
            Some(Action::Theme) => {
                let settings = self.cx.settings();
                let theme = settings.theme.next();
                self.cx.change(Settings { theme, ..settings });
                let name = self.cx.lang.text(theme.text());
                let words = self.cx.lang.fill(id::THEME_NOW, &[("theme", name.into())]);
                self.cx.say(Tone::Plain, words);
            }
            Some(Action::Help) if !screen.serves(Action::Help) => {}
            Some(Action::Help) => {
                let (table, takuzu) = (screen.table(), screen.takuzu());
                if matches!(table, Table::Text | Table::Help) {
                    self.then(Then::Back);
                } else {
                    let idle = help::idle_actions(screen.as_ref(), &self.cx);
                    let help = help::Help::new(table).of_takuzu(takuzu).without(idle);
                    self.then(Then::open(help));
                }
            }
            Some(action) => self.with_screen(|screen, cx| screen.act(action, cx)),
            None => self.with_screen(|screen, cx| screen.typed(key, cx)),
        }
    }

    /// Closes the top screen. If that would end the program, asks for a second press instead.
    fn back(&mut self) {
        let is_last = self.screens.len() == 1;
        let Some(screen) = self.screens.last_mut() else {
            return;
        };
        match screen.act(Action::Back, &mut self.cx) {
            Then::Back if is_last && !self.ends.is_answered(&self.cx) => {
                self.ends.ask(&self.cx);
                let key = self.cx.keys.key_of(Table::Any, Action::Back);
                let key =
                    key.map_or_else(String::new, |key| key.shown(&self.cx.lang, &self.cx.theme));
                let words = self.cx.lang.fill(id::QUIT_AGAIN, &[("key", key.into())]);
                self.cx.say(Tone::Plain, words);
            }
            then => self.then(then),
        }
    }

    /// Closes the top screen, whatever it shows.
    fn leave(&mut self) {
        self.then(Then::Back);
    }

    /// Handles the end of a background job or save.
    pub(crate) fn ended(&mut self, what: Ended) {
        self.cx.worker.ended(what);
        self.cx.report_unsaved();
        self.poll();
        self.settle();
    }

    fn poll(&mut self) {
        for at in 0..self.screens.len() {
            // A screen may have closed those above it.
            let Some(screen) = self.screens.get_mut(at) else {
                return;
            };
            let then = screen.poll(&mut self.cx);
            // A screen below the top may change itself, but not the screens above it.
            if at + 1 == self.screens.len() {
                self.then(then);
            }
        }
    }

    /// When [`App::tick`] is due next.
    pub(crate) fn due(&mut self) -> Option<Duration> {
        self.screens.last()?.due(&self.cx)
    }

    /// Calls the top screen's `tick` if it is due.
    pub(crate) fn tick(&mut self) {
        if self.due().is_some_and(|due| due <= self.cx.now) {
            self.with_screen(|screen, cx| screen.tick(cx));
        }
        self.settle();
    }

    /// Polls the screens for the results of a worker without threads; one with threads reports them. Ends when no
    /// screen starts another job, or after many rounds.
    fn settle(&mut self) {
        #[cfg(test)]
        for _ in 0..1000 {
            if !self.cx.worker.has_news() {
                return;
            }
            self.poll();
        }
    }

    /// Calls the top screen, and does what it returns.
    fn with_screen(&mut self, what: impl FnOnce(&mut dyn Screen, &mut Context) -> Then) {
        if let Some(screen) = self.screens.last_mut() {
            let then = what(screen.as_mut(), &mut self.cx);
            self.then(then);
        }
    }

    fn then(&mut self, then: Then) {
        match then {
            Then::Stay => {}
            Then::Open(screen) => {
                if let Some(below) = self.screens.last_mut() {
                    below.covered(&mut self.cx);
                }
                self.push(screen);
            }
            Then::Replace(screen) => {
                self.pop();
                self.push(screen);
            }
            Then::Back => {
                self.pop();
                self.resume();
            }
            Then::CloseWith(what) => {
                self.pop();
                self.resume();
                // Ends: each round closes a screen, or opens one that has no result to pass on yet.
                self.with_screen(|screen, cx| screen.on_dialog_result(what, cx));
            }
            Then::Fail(why) => {
                self.pop();
                self.cx.say(Tone::Bad, why.clone());
                match self.screens.is_empty() {
                    true => self.failure = Some(why),
                    false => self.resume(),
                }
            }
            Then::Quit => self.close(),
        }
    }

    /// Closes all screens. Ends: each round closes one.
    fn close(&mut self) {
        while !self.screens.is_empty() {
            self.pop();
        }
    }

    fn push(&mut self, screen: Box<dyn Screen>) {
        self.screens.push(screen);
    }

    fn resume(&mut self) {
        if let Some(screen) = self.screens.last_mut() {
            screen.resumed(&mut self.cx);
        }
    }

    fn pop(&mut self) {
        if let Some(mut screen) = self.screens.pop() {
            screen.closed(&mut self.cx);
        }
    }
}

/// Whether a key writes or edits text: a character without Control or Alt, or a key that edits a line. Esc and Tab
/// leave a field, as everywhere.
fn could_be_text(key: KeyEvent) -> bool {
    match key.code {
        KeyCode::Char(_) => !key
            .modifiers
            .intersects(KeyModifiers::CONTROL | KeyModifiers::ALT),
        KeyCode::Backspace
        | KeyCode::Delete
        | KeyCode::Left
        | KeyCode::Right
        | KeyCode::Home
        | KeyCode::End => true,
        _ => false,
    }
}

/// Draws one sentence in place of a screen.
fn too_small(frame: &mut Frame<'_>, area: Rect, needed: (u16, u16), cx: &Context) {
    let values = [
        ("cols", needed.0.to_string().into()),
        ("rows", needed.1.to_string().into()),
        ("has-cols", area.width.to_string().into()),
        ("has-rows", area.height.to_string().into()),
    ];
    let words = cx.theme.words(&cx.lang.fill(id::TOO_SMALL, &values));
    let text = Paragraph::new(words).wrap(Wrap { trim: true }).centered();
    frame.render_widget(text, area);
}
