//! The dialog shown while a game is being made, which may take seconds. It can be cancelled. When the game is
//! ready, its screen replaces this dialog or the game from which it was requested.

use std::time::Duration;

use grille_session::{Session, Start, StartError};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget as _;

use super::context::{Context, Tone};
use super::frame;
use super::game_screen::GameScreen;
use super::keys::{Action, Table};
use super::screen::{Screen, Then};
use super::worker::{Answer, Ticket};
use grille_messages::errors;

/// Makes the screen of a game.
pub(crate) type Open = fn(GameScreen, &mut Context) -> Box<dyn Screen>;

/// The result passed to the screen of the previous game, which is replaced by the new one.
pub(crate) struct Made {
    pub(crate) screen: GameScreen,
    pub(crate) then: Open,
}

/// A game that is being made.
pub(crate) struct Making {
    start: Start,
    then: Open,
    /// Whether it was requested from another game, which stays until this one is ready.
    over_a_game: bool,
    began: Duration,
    asked: Option<Ticket>,
    made: Option<Result<Session, StartError>>,
    /// Whether it failed for a reason without a message of its own.
    failed: bool,
}

impl Making {
    /// Makes the game in the background. `then` makes its screen, which replaces this one.
    pub(crate) fn new(start: Start, then: Open, cx: &Context) -> Making {
        Making {
            start,
            then,
            over_a_game: false,
            began: cx.now,
            asked: None,
            made: None,
            failed: false,
        }
    }

    /// Passes the [game](Made) to the screen below instead of opening it here.
    pub(crate) fn over_a_game(mut self) -> Making {
        self.over_a_game = true;
        self
    }

    fn finish(&mut self, made: Result<Session, StartError>, cx: &mut Context) -> Then {
        match made {
            Ok(session) => {
                let screen = GameScreen::of(session);
                if self.over_a_game {
                    let then = self.then;
                    Then::close_with(Made { screen, then })
                } else {
                    Then::Replace((self.then)(screen, cx))
                }
            }
            Err(error) => {
                let words = errors::start(&error, &cx.lang);
                cx.say(Tone::Bad, words);
                Then::Back
            }
        }
    }
}

impl Screen for Making {
    fn table(&self) -> Table {
        Table::Text
    }

    fn is_dialog(&self) -> bool {
        true
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let seconds = cx.now.saturating_sub(self.began).as_secs();
        let words = match seconds {
            0 => cx.lang.text("making-begun"),
            _ => {
                let values = [("seconds", seconds.to_string().into())];
                cx.lang.fill("making-since", &values)
            }
        };
        let words = cx.theme.words(&words);
        let wide = Span::raw(words.as_str()).width();
        let title = cx.lang.text("making-title");
        let room = frame::dialog(frame, area, &title, (wide.max(30), 1), cx);
        Line::styled(words, cx.theme.text).render(room, frame.buffer_mut());
    }

    fn act(&mut self, action: Action, _cx: &mut Context) -> Then {
        match action {
            Action::Back => Then::Back,
            _ => Then::Stay,
        }
    }

    fn answer(&mut self, ticket: Ticket, answer: Answer, cx: &mut Context) -> Then {
        if self.asked != Some(ticket) {
            return Then::Stay;
        }
        // Help may be open above, and what is returned here has no effect then: so it waits for the
        // time that a screen on top has.
        match answer {
            Answer::Failed(why) => cx.say(Tone::Bad, why),
            done => self.made = done.of(),
        }
        self.failed = self.made.is_none();
        Then::Stay
    }

    fn due(&self, cx: &Context) -> Option<Duration> {
        if self.asked.is_none() || self.made.is_some() || self.failed {
            return Some(Duration::ZERO);
        }
        let waited = cx.now.saturating_sub(self.began).as_secs();
        Some(self.began + Duration::from_secs(waited + 1))
    }

    fn tick(&mut self, cx: &mut Context) -> Then {
        if let Some(made) = self.made.take() {
            return self.finish(made, cx);
        }
        if self.failed {
            return Then::Back;
        }
        if self.asked.is_none() {
            // Not before: what is asked for while a screen is being opened belongs to the one before.
            let start = self.start.clone();
            self.asked = Some(cx.ask(move |_| Session::new(start)));
        }
        Then::Stay
    }
}
