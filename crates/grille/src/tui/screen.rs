//! A screen: a state machine that is drawn, receives events and returns what comes next. It touches no terminal, clock
//! or thread. Its [`Context`] provides these, so that a test can drive a screen like a user.

use std::time::Duration;

use crossterm::event::{KeyEvent, MouseEvent};
use grille_grid::Size;
use grille_session::{Session, Start};
use grille_takuzu::Rules;
use ratatui::Frame;
use ratatui::layout::Rect;

use super::context::Context;
use super::keys::{Action, Table};

/// The minimum size of any screen, in columns and rows.
pub(crate) const LEAST_SIZE: (u16, u16) = (40, 12);

/// A screen, or a dialog over one.
pub(crate) trait Screen {
    /// Its key table, besides the one shared by all screens.
    fn table(&self) -> Table;

    /// Its minimum size in columns and rows. In a smaller window, one sentence asks for more room instead.
    fn least_size(&self) -> (u16, u16) {
        LEAST_SIZE
    }

    /// The rules and the board size of the Takuzu that it shows, for the help.
    fn takuzu(&self) -> Option<(Rules, Size)> {
        None
    }

    /// Whether it is a dialog, so that the screen below stays visible.
    fn is_dialog(&self) -> bool {
        false
    }

    /// Whether an action has a meaning now. The help and the key line of a dialog leave the others out.
    fn serves(&self, _action: Action) -> bool {
        true
    }

    /// Draws itself into `area`, which has at least [`Screen::least_size`]. May note positions for the mouse.
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context);

    /// Handles a key of its table or the shared one. Help, quit, theme and redraw do not come here; [`Action::Back`]
    /// does, and usually means [`Then::Back`].
    fn act(&mut self, action: Action, cx: &mut Context) -> Then;

    /// Handles any other key; while it [takes text](Screen::takes_text), every key that could be text.
    fn typed(&mut self, _key: KeyEvent, _cx: &mut Context) -> Then {
        Then::Stay
    }

    /// Whether keys enter text now instead of having the meaning in their table.
    fn takes_text(&self) -> bool {
        false
    }

    /// Whether every key goes to [`typed`](Screen::typed), whatever it means elsewhere.
    fn takes_every_key(&self) -> bool {
        false
    }

    fn mouse(&mut self, _mouse: MouseEvent, _cx: &mut Context) -> Then {
        Then::Stay
    }

    fn paste(&mut self, _text: &str, _cx: &mut Context) -> Then {
        Then::Stay
    }

    /// Called when a job has ended or something was saved: see [`Context::ask`] and [`Context::save`]. The result of a
    /// screen below the top is ignored.
    fn poll(&mut self, _cx: &mut Context) -> Then {
        Then::Stay
    }

    /// Handles the result of a dialog over it, which is now closed: see [`Then::CloseWith`].
    fn on_dialog_result(&mut self, _what: DialogResult, _cx: &mut Context) -> Then {
        Then::Stay
    }

    /// Called when a screen opens on top of it.
    fn covered(&mut self, _cx: &mut Context) {}

    /// Called when it is on top again.
    fn resumed(&mut self, _cx: &mut Context) {}

    /// Called whenever it goes away: closed by itself, replaced, or with the whole program. What must outlive it is
    /// saved here, so that no way out can forget it.
    fn closed(&mut self, _cx: &mut Context) {}

    /// When [`Screen::tick`] is due next, in the time of [`Context::now`]; a past time means at once. A screen that
    /// changes only on input returns `None`, and costs nothing.
    fn due(&self, _cx: &Context) -> Option<Duration> {
        None
    }

    /// Called at the time of [`Screen::due`].
    fn tick(&mut self, _cx: &mut Context) -> Then {
        Then::Stay
    }
}

/// What comes after an event. In any case everything is drawn again.
pub(crate) enum Then {
    /// Keeps the screen.
    Stay,
    /// Opens another screen on top of it.
    Open(Box<dyn Screen>),
    /// Replaces it by another screen.
    Replace(Box<dyn Screen>),
    /// Closes it. Closing the last screen ends the program.
    Back,
    /// Closes it and passes this to the [screen below](Screen::on_dialog_result).
    CloseWith(DialogResult),
    /// Closes it because of this error. If it is the last screen, the program ends with the error.
    Fail(String),
    /// Ends the program.
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

pub(crate) enum DialogResult {
    /// The chosen game.
    NewGame(Start),
    /// A Takuzu puzzle to enter, as an empty board under these rules.
    Enter(grille_takuzu::Puzzle),
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
    /// Whether to replace this game by another one.
    Replace,
    /// Whether to restart this board.
    Restart,
}
