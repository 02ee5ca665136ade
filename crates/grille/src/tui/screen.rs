//! A screen: a state machine that is drawn, receives what happens and says what comes next. It
//! touches no terminal, no clock and no thread: whatever it needs of them is in its [`Context`], so
//! that a test drives it like a person would.

use std::time::Duration;

use crossterm::event::{KeyEvent, MouseEvent};
use grille_session::{Session, Start};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::context::Context;
use super::keys::{Action, Table};

/// The least columns and rows of any screen.
pub(crate) const LEAST_SIZE: (u16, u16) = (40, 12);

/// One screen, or a dialog over one.
pub(crate) trait Screen {
    /// Its table of keys, beside the one that all screens share.
    fn table(&self) -> Table;

    /// The least columns and rows that it can be drawn in. Below that, it is not drawn at all, and one
    /// sentence asks for more room.
    fn least_size(&self) -> (u16, u16) {
        LEAST_SIZE
    }

    /// Whether the screen below it stays in sight: so are dialogs.
    fn is_dialog(&self) -> bool {
        false
    }

    /// Whether an action has a meaning now: others are not in the key line of a dialog.
    fn serves(&self, _action: Action) -> bool {
        true
    }

    /// Draws itself into `area`, which is at least as large as [`Screen::least_size`] says. What was
    /// drawn where may be noted for the mouse.
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context);

    /// A key that has a meaning in its table or in the shared one. Help, quit, theme and redraw do not
    /// come here; [`Action::Back`] does, and usually means [`Then::Back`].
    fn act(&mut self, action: Action, cx: &mut Context) -> Then;

    /// Any other key; while it [takes text](Screen::takes_text), every key that could be text.
    fn typed(&mut self, _key: KeyEvent, _cx: &mut Context) -> Then {
        Then::Stay
    }

    /// Whether keys are text now, and have no meaning of their table.
    fn takes_text(&self) -> bool {
        false
    }

    /// Whether every key comes as [typed](Screen::typed), whatever it means elsewhere.
    fn takes_every_key(&self) -> bool {
        false
    }

    fn mouse(&mut self, _mouse: MouseEvent, _cx: &mut Context) -> Then {
        Then::Stay
    }

    fn paste(&mut self, _text: &str, _cx: &mut Context) -> Then {
        Then::Stay
    }

    /// A job has ended, perhaps one of its own, or something was saved: see [`Context::ask`] and
    /// [`Context::save`]. What a screen below the top returns has no effect.
    fn poll(&mut self, _cx: &mut Context) -> Then {
        Then::Stay
    }

    /// What a dialog over it, now closed, has to tell: see [`Then::CloseWith`].
    fn on_dialog_result(&mut self, _what: DialogResult, _cx: &mut Context) -> Then {
        Then::Stay
    }

    /// Something is opened on top of it.
    fn covered(&mut self, _cx: &mut Context) {}

    /// It is on top again, after what was opened from it was closed.
    fn resumed(&mut self, _cx: &mut Context) {}

    /// It goes, on whichever way: closed by itself, replaced by another, or with the whole program. What
    /// is to outlive it is kept here, so that no way out can forget it.
    fn closed(&mut self, _cx: &mut Context) {}

    /// When [`Screen::tick`] is wanted next, in the time of [`Context::now`]; a time that has passed
    /// means at once. A screen that moves only when somebody does something wants nothing, and costs
    /// nothing.
    fn due(&self, _cx: &Context) -> Option<Duration> {
        None
    }

    /// The time that [`Screen::due`] asked for has come.
    fn tick(&mut self, _cx: &mut Context) -> Then {
        Then::Stay
    }
}

/// What comes after something has happened. In any case everything is drawn again.
pub(crate) enum Then {
    /// The same screen goes on.
    Stay,
    /// Another one on top of it, to which it comes back.
    Open(Box<dyn Screen>),
    /// Another one in its place.
    Replace(Box<dyn Screen>),
    /// It is closed. Closing the last one ends the program.
    Back,
    /// It is closed, and the one below it is [told](Screen::on_dialog_result).
    CloseWith(DialogResult),
    /// It is closed, as it cannot go on for this reason. The last one ends the program with it.
    Fail(String),
    /// The program ends.
    Quit,
}

impl Then {
    pub(crate) fn open(screen: impl Screen + 'static) -> Then {
        Then::Open(Box::new(screen))
    }

    pub(crate) fn replace(screen: impl Screen + 'static) -> Then {
        Then::Replace(Box::new(screen))
    }
}

/// The result of a dialog.
pub(crate) enum DialogResult {
    /// The game that was asked for.
    NewGame(Start),
    /// The game that was made.
    Made(Box<Session>),
    /// A line of a list was chosen.
    Chosen {
        list: ListName,
        index: usize,
        /// Whether the line is to be removed instead of opened.
        remove: bool,
    },
    /// A question was answered with yes.
    Yes(Question),
    /// Fields of a form in a test.
    #[cfg(test)]
    Fields(super::form::Fields),
}

/// A list to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListName {
    /// Games in progress.
    Saved,
    /// Finished games.
    Finished,
    /// The puzzles of the day.
    Daily,
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Whether another game takes the place of this one.
    Replace,
    /// Whether this board begins again.
    Restart,
}
