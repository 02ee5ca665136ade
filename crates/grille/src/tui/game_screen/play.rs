//! State shared by the three game screens: the game with its clock, the cursor, the hint, the bot.

use std::time::Duration;

use grille_grid::Pos;
use grille_messages::hint::Stage;
use grille_messages::id;
use grille_session::hint::Hint;
use grille_session::id::{daily, day_of};
use grille_session::{Events, Game, Refusal, Session, record};
use ratatui::layout::Rect;

use super::view::{GameView, ShownHint};
use crate::calendar::today;
use crate::recorded_game::RecordedGame;
use crate::tui::board::BoardView;
use crate::tui::context::Context;
use crate::tui::frame;
use crate::tui::home::game_name;
use crate::tui::pace::Pace;
use crate::tui::worker::Finding;

/// The bot: a program that plays in a person's place.
#[derive(Default)]
pub(in crate::tui) struct Bot {
    pub(in crate::tui) on: bool,
    pub(in crate::tui) pace: Pace,
    /// When the next move is due.
    pub(super) next: Duration,
    /// The number of moves of its plan that were played.
    pub(super) played: u32,
    /// The reason for its last move.
    pub(in crate::tui) reason: Option<String>,
}

/// A game on a screen: the state common to all games.
pub(in crate::tui) struct Play {
    pub(in crate::tui) recorded: RecordedGame,
    pub(in crate::tui) cursor: Pos,
    pub(in crate::tui) board: BoardView,
    /// The hint that is shown. Any move removes it.
    pub(in crate::tui) shown_hint: Option<ShownHint>,
    pub(super) hint: Finding<Hint>,
    /// A move that is being played in the background.
    pub(super) slow_move: Finding<Result<(Session, Events), Refusal>>,
    pub(in crate::tui) bot: Bot,
    pub(in crate::tui) paused: bool,
    /// Set while another screen covers this one: whether the clock ran before.
    pub(super) covered: Option<bool>,
    /// Where a note was drawn over the board.
    pub(super) note_area: Rect,
    pub(super) last_input: Duration,
    /// What was shared last, in words, shown until the next key.
    pub(super) shared: Option<String>,
    /// Whether no game of this kind was finished here yet.
    pub(super) is_newcomer: bool,
    /// The date of the daily puzzle, as year, month and day.
    day: Option<(u32, u32, u32)>,
}

impl Play {
    pub(super) fn new(recorded: RecordedGame, cx: &Context) -> Play {
        let size = recorded.session.game().size();
        let kind = recorded.session.kind();
        let history = cx.store.history();
        let finished = history.and_then(|history| history.list(Some(kind), None, 1));
        Play {
            day: day_of(&recorded.session.id()),
            recorded,
            cursor: Pos::new(0, 0),
            board: BoardView::new(size.rows(), size.cols(), (2, 1)),
            shown_hint: None,
            hint: Finding::default(),
            slow_move: Finding::default(),
            bot: Bot::default(),
            paused: false,
            covered: None,
            note_area: Rect::ZERO,
            last_input: cx.now,
            shared: None,
            is_newcomer: finished.is_ok_and(|finished| finished.is_empty()),
        }
    }

    pub(in crate::tui) fn session(&self) -> &Session {
        &self.recorded.session
    }

    /// The game, as the type of its view.
    pub(in crate::tui) fn game<V: GameView>(&self) -> &V::Game {
        // A screen is opened for a game of its kind, and only such a game replaces it.
        V::of(self.session().game()).expect("a screen shows a game of its own kind")
    }

    pub(in crate::tui) fn is_over(&self) -> bool {
        self.session().status().is_over()
    }

    /// Whether a move was made and the game is not over.
    pub(in crate::tui) fn is_in_progress(&self) -> bool {
        self.session().cursor() > self.session().opening_len() && !self.is_over()
    }

    /// Whether a program played the game or part of it.
    pub(in crate::tui) fn played_by_bot(&self) -> bool {
        record::played_by_bot(self.session())
    }

    pub(in crate::tui) fn elapsed(&self, cx: &Context) -> Duration {
        self.recorded.elapsed(cx.now)
    }

    /// Notes that the player had help.
    pub(in crate::tui) fn note_help(&mut self) {
        if !self.is_over() {
            self.recorded.session.note_help();
        }
    }

    /// Moves the cursor by this many rows and columns.
    pub(in crate::tui) fn go(&mut self, rows: i32, cols: i32) {
        self.cursor = self.board.moved(self.cursor, rows, cols);
    }

    /// Moves the cursor to the next or previous cell for which `is_free` holds, in reading order, wrapping around.
    pub(in crate::tui) fn go_to_next(
        &mut self,
        onwards: bool,
        is_free: impl Fn(&Game, Pos) -> bool,
    ) {
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

    /// Stops the clock or lets it run.
    pub(in crate::tui) fn set_paused(&mut self, paused: bool, cx: &Context) {
        self.paused = paused && !self.is_over();
        if self.paused {
            self.recorded.stop(cx.now);
        } else if self.session().cursor() > self.session().opening_len() {
            self.recorded.run(cx.now);
        }
    }

    /// When the clock shows the next second, if it runs.
    pub(super) fn next_second(&self, cx: &Context) -> Option<Duration> {
        let elapsed = self.elapsed(cx);
        let into = Duration::from_nanos(elapsed.subsec_nanos().into());
        let left = Duration::from_secs(1) - into;
        self.recorded.is_running().then(|| cx.now + left)
    }

    /// "daily 2026-11-16", for the title of a daily puzzle.
    pub(super) fn daily(&self, cx: &Context) -> Option<String> {
        let (year, month, day) = self.day?;
        let date = format!("{year:04}-{month:02}-{day:02}");
        Some(cx.lang.fill(id::DAILY_TITLE, &[("date", date.into())]))
    }

    /// The result of a daily puzzle that a person has finished, as text to share: game, date, time and the last days,
    /// a square each; nothing of the board.
    pub(super) fn daily_result(&self, cx: &mut Context) -> Option<String> {
        let (year, month, day) = self
            .day
            .filter(|_| self.is_over() && !self.played_by_bot())?;
        // The game itself counts.
        cx.finish_saving();
        let dailies = daily(year, month, day);
        let at = dailies.iter().position(|id| *id == self.session().id())?;
        let history = cx.store.history();
        let streaks = history
            .and_then(|history| history.streaks(today()))
            .unwrap_or_default();
        let lang = &cx.lang;
        let name = game_name(&self.session().start(), lang);
        let is_won = record::outcome(self.session()) == Some(record::Outcome::Won);
        let id = match (is_won, self.session().helped()) {
            (true, false) => id::PAGE_RESULT_SOLVED,
            (true, true) => id::PAGE_RESULT_SOLVED_HELPED,
            (false, _) => id::PAGE_RESULT_LOST,
        };
        let time = frame::clock(self.elapsed(cx));
        let streak = streaks.of(at).to_string();
        let week = streaks
            .recent(at)
            .map(|solved| if solved { "🟩" } else { "⬜" });
        Some(
            [
                format!("grille · {name} · {year:04}-{month:02}-{day:02}"),
                lang.fill(id, &[("time", time.into())]),
                lang.fill(id::PAGE_DAILY_IN_A_ROW, &[("days", streak.into())]),
                week.concat(),
            ]
            .join("\n"),
        )
    }

    /// Moves the cursor to the first cell to play, or to the nearest cell of the hint if none is visible.
    pub(super) fn follow_hint(&mut self) {
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
