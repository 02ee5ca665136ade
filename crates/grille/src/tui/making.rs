//! The dialog shown while a game is being made, which may take seconds. It can be cancelled. When the game is
//! ready, its screen replaces this dialog or the game from which it was requested.

use std::time::Duration;

use grille_session::{Session, Start, StartError};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget as _;

use super::context::Context;
use super::frame;
use super::game_screen;
use super::keys::{Action, Table};
use super::screen::{DialogResult, Screen, Then};
use super::worker::Finding;
use grille_messages::{errors, id};

/// Shorter waits show no dialog.
const QUICK: Duration = Duration::from_millis(200);

/// A game that is being made.
pub(crate) struct Making {
    /// Whether it was requested from another game, which stays until this one is ready.
    over_a_game: bool,
    start: Start,
    /// Whether to remember the choice for the next dialog, once the game is made.
    is_remembered: bool,
    began: Duration,
    made: Finding<Result<Session, StartError>>,
}

impl Making {
    /// Makes the game in the background. Its screen replaces this one.
    pub(crate) fn new(start: Start, cx: &mut Context) -> Making {
        let mut made = Finding::default();
        let wanted = start.clone();
        made.wait_for(cx.ask(move || Session::new(wanted)));
        Making {
            over_a_game: false,
            start,
            is_remembered: false,
            began: cx.now,
            made,
        }
    }

    /// Remembers the choice if the game can be made.
    pub(crate) fn remembered(mut self) -> Making {
        self.is_remembered = true;
        self
    }

    /// Passes the game to the screen below instead of opening it here.
    pub(crate) fn over_a_game(mut self) -> Making {
        self.over_a_game = true;
        self
    }
}

impl Screen for Making {
    fn table(&self) -> Table {
        Table::Text
    }

    fn is_dialog(&self) -> bool {
        true
    }

    fn serves(&self, action: Action) -> bool {
        action == Action::Back
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let waited = cx.now.saturating_sub(self.began);
        if waited < QUICK {
            return;
        }
        let seconds = waited.as_secs();
        let words = match seconds {
            0 => cx.lang.text(id::MAKING_BEGUN),
            _ => {
                let values = [("seconds", seconds.to_string().into())];
                cx.lang.fill(id::MAKING_SINCE, &values)
            }
        };
        let words = cx.theme.words(&words);
        let wide = Span::raw(words.as_str()).width();
        let title = cx.lang.text(id::MAKING_TITLE);
        let room = frame::dialog(frame, area, &title, (wide.max(30), 1), cx);
        Line::styled(words, cx.theme.text).render(room, frame.buffer_mut());
    }

    fn act(&mut self, action: Action, _cx: &mut Context) -> Then {
        match action {
            Action::Back => Then::Back,
            _ => Then::Stay,
        }
    }

    fn poll(&mut self, _cx: &mut Context) -> Then {
        // The result is taken in `tick`, which only the top screen gets.
        self.made.poll();
        Then::Stay
    }

    fn due(&self, cx: &Context) -> Option<Duration> {
        if !self.made.is_running() {
            return Some(cx.now);
        }
        let waited = cx.now.saturating_sub(self.began);
        Some(match waited < QUICK {
            true => self.began + QUICK,
            false => self.began + Duration::from_secs(waited.as_secs() + 1),
        })
    }

    fn tick(&mut self, cx: &mut Context) -> Then {
        if self.made.is_running() {
            return Then::Stay;
        }
        let made = self.made.take();
        if self.is_remembered && matches!(made, Some(Ok(_))) {
            game_screen::remember(&self.start, cx);
        }
        let words = match made {
            Some(Ok(session)) if self.over_a_game => {
                return Then::CloseWith(DialogResult::Made(Box::new(session)));
            }
            Some(Ok(session)) => return Then::Replace(game_screen::open_new(session, cx)),
            Some(Err(error)) => errors::start(&error, &cx.lang),
            None => cx.lang.text(id::JOB_FAILED),
        };
        Then::Fail(words)
    }
}
