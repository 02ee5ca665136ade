//! Minesweeper on the full screen: keys and mouse, hints in stages, odds, a bot and its
//! matrices; whatever takes long is done aside.
//!
//! [`board`] draws cells, [`panel`] what stands beside them, and [`draw`] puts them together; [`odds`] and
//! [`bot`] are what they say, and [`new`] asks which game.

pub(super) mod board;
mod bot;
mod draw;
pub(super) mod new;
pub(super) mod odds;
pub(super) mod panel;
#[cfg(test)]
mod tests;

use std::any::Any;
use std::time::Duration;

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use grille_grid::{Pos, Size};
use grille_mines::verdict::Judged;
use grille_mines::{Cell, Event, Move};
use grille_session::hint::Hint;
use grille_session::mines::Mines;
use grille_session::{Events, Game, Refusal, Session, StartError, Status};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use self::bot::{Bot, Matrices};
use self::draw::Facts;
use self::odds::{Odds, Overlay};
use super::board_view::BoardView;
use super::context::{Context, Tone};
use super::form::Filled;
use super::frame;
use super::game_screen::{GameScreen, Stage, fresh_seed, remember};
use super::keys::{Action, Table};
use super::replay::Replay;
use super::screen::{Screen, Then};
use super::worker::{Answer, Ticket};
use grille_messages::errors;
use grille_messages::mines::explain;
use grille_session::bot::Plan;

/// Rows that a turn of the wheel scrolls.
const WHEEL: i32 = 3;

/// What this screen has asked for.
enum Job {
    /// The first dig of a board without guesses, as a move.
    Dig,
    Start,
    Odds(u64),
    Bot(u64),
    Matrices(u64),
    Verdicts(u64),
}

/// What a dig aside came to.
type Dug = Result<(Session, Events), Refusal>;

/// A game of Minesweeper.
pub(super) struct MinesScreen {
    screen: GameScreen,
    /// The number of the position, never used twice.
    position: u64,
    cursor: Pos,
    at: BoardView,
    facts: Facts,
    overlay: Overlay,
    bot: Bot,
    /// Whether the matrices are shown, and those of the position with this number.
    show_matrices: bool,
    matrices: Option<(u64, Matrices)>,
    /// What the moves of the game that is over were worth.
    judged: Option<(u64, Judged)>,
    job: Option<(Ticket, Job)>,
    /// Where the panel was drawn.
    panel: Rect,
}

impl MinesScreen {
    /// Requires a game of Minesweeper; of another, an empty board is shown.
    pub(super) fn new(mut screen: GameScreen, cx: &mut Context) -> MinesScreen {
        let size = screen.session().game().size();
        // Whoever comes back to a game looks at it from now on.
        if screen.session().cursor() > screen.session().opening_len() {
            screen.recorded.run(cx.now);
        }
        MinesScreen {
            screen,
            position: 1,
            cursor: middle(size),
            at: BoardView::new(size.rows(), size.cols(), board::CELL),
            facts: Facts::default(),
            overlay: Overlay::default(),
            bot: Bot::default(),
            show_matrices: false,
            matrices: None,
            judged: None,
            job: None,
            panel: Rect::ZERO,
        }
    }

    /// The game, which is one of Minesweeper: this screen is opened for no other, and a new one is asked
    /// for by its own dialog.
    fn game(&self) -> Option<&Mines> {
        match self.screen.session().game() {
            Game::Mines(game) => Some(game),
            Game::Takuzu(_) | Game::Morpion(_) => None,
        }
    }

    fn cell(&self, pos: Pos) -> Option<Cell> {
        self.game().map(|game| game.view().cell(pos))
    }

    fn is_over(&self) -> bool {
        self.screen.session().status().is_over()
    }

    /// The position has changed.
    fn changed(&mut self, cx: &mut Context) {
        self.position += 1;
        self.screen.shown_hint = None;
        if self.is_over() {
            self.bot.stop();
        }
        self.look_closer(cx);
    }

    /// Asks for what is shown and not known yet, unless something else is being found.
    fn look_closer(&mut self, cx: &mut Context) {
        if cx.is_busy() {
            return;
        }
        self.job = None;
        let position = self.position;
        let known = |of: Option<u64>| of == Some(position);
        let (area, over) = (self.screen.session().game().size().area(), self.is_over());
        if over {
            if area <= grille_session::record::MOST_JUDGED
                && !known(self.judged.as_ref().map(|(of, _)| *of))
            {
                let session = self.screen.session().clone();
                let ticket = cx.ask(move |_| session.verdicts().map(|(_, judged)| judged.clone()));
                self.job = Some((ticket, Job::Verdicts(position)));
            }
            return;
        }
        let has_matrices = known(self.matrices.as_ref().map(|(of, _)| *of));
        let (odds, matrices) = (
            self.overlay.lacks(position),
            self.show_matrices && !has_matrices,
        );
        // A board may be large: it is copied only for somebody.
        let view = self.game().map(Mines::view).filter(|_| odds || matrices);
        let Some(view) = view.cloned() else {
            return;
        };
        self.job = Some(if odds {
            let ticket = cx.ask(move |_| Odds::of(&view));
            (ticket, Job::Odds(position))
        } else {
            let ticket = cx.ask(move |_| Matrices::of(&view));
            (ticket, Job::Matrices(position))
        });
    }

    /// Plays a move, aside if it takes long. Returns whether it was played at once.
    fn play(&mut self, mv: Move, cx: &mut Context) -> bool {
        let takes_long = self.game().is_some_and(Mines::first_dig_takes_long);
        if takes_long && matches!(mv, Move::Dig(_)) {
            self.dig_aside(mv, cx);
            return false;
        }
        match self.screen.play(mv.into(), cx) {
            Some(events) => {
                self.played(&events, cx);
                true
            }
            None => false,
        }
    }

    fn dig_aside(&mut self, mv: Move, cx: &mut Context) {
        let mut session = self.screen.session().clone();
        let elapsed = u64::try_from(self.screen.elapsed(cx).as_millis()).unwrap_or(u64::MAX);
        let ticket = cx.ask(move |_| -> Dug {
            let events = session.play(mv, elapsed)?;
            Ok((session, events))
        });
        self.job = Some((ticket, Job::Dig));
    }

    /// Whether a first dig is being tried aside.
    fn digs(&self) -> bool {
        matches!(self.job, Some((_, Job::Dig)))
    }

    /// Something was played.
    fn played(&mut self, events: &Events, cx: &mut Context) {
        if events.ended() {
            let Events::Mines(events) = events else {
                unreachable!("a move of Minesweeper has its events");
            };
            for event in events {
                if let Event::Exploded(pos) = event {
                    self.cursor = *pos;
                }
            }
            let status = self.screen.session().status();
            let words = self.result(status, cx);
            let tone = match status {
                Status::Won => Tone::Good,
                _ => Tone::Bad,
            };
            cx.say(tone, words);
        }
        self.changed(cx);
    }

    /// How the game has ended, in a sentence.
    fn result(&self, status: Status, cx: &Context) -> String {
        let time = Duration::from_millis(self.screen.session().elapsed());
        let play = self.game().and_then(Mines::progress).map(|(play, _)| play);
        let speed = play.and_then(|play| play.per_second(time.as_secs_f64()));
        let efficiency = play.and_then(|play| play.efficiency());
        let values = [
            ("time", frame::clock(time).into()),
            (
                "speed",
                speed
                    .map_or("-".to_owned(), |speed| {
                        cx.lang.decimal(&format!("{speed:.2}"))
                    })
                    .into(),
            ),
            (
                "efficiency",
                efficiency
                    .map_or("-".to_owned(), |share| explain::percent(share, &cx.lang))
                    .into(),
            ),
        ];
        let id = match status {
            Status::Won => "mines-won",
            _ => "mines-lost",
        };
        cx.lang.fill(id, &values)
    }

    /// Digs, or digs around an open number, as players expect of the same button.
    fn dig(&mut self, cx: &mut Context) {
        let pos = self.cursor;
        match self.cell(pos) {
            Some(Cell::Open(count)) if !self.is_over() => {
                if count.number() > 0 {
                    self.chord(cx);
                }
            }
            _ => {
                self.play(Move::Dig(pos), cx);
            }
        }
    }

    fn flag(&mut self, cx: &mut Context) {
        let pos = self.cursor;
        let mv = match self.cell(pos) {
            Some(Cell::Marked) => Move::Unmark(pos),
            _ => Move::Mark(pos),
        };
        self.play(mv, cx);
    }

    fn chord(&mut self, cx: &mut Context) {
        self.play(Move::Chord(self.cursor), cx);
    }

    /// The key that plays what a hint says: its next stage before that, and a dig where there is none.
    fn enter(&mut self, cx: &mut Context) {
        match self.screen.shown_hint.as_ref().map(|hinted| hinted.stage) {
            Some(Stage::Moves) => {
                let hinted = self.screen.shown_hint.as_ref();
                let last = hinted.and_then(|hinted| hinted.hint.cells.first()).copied();
                let only = hinted.and_then(|hinted| match hinted.hint.moves.as_slice() {
                    [grille_session::Move::Mines(only)] => Some(*only),
                    _ => None,
                });
                self.cursor = last.unwrap_or(self.cursor);
                let takes_long = self.game().is_some_and(Mines::first_dig_takes_long);
                if let Some(only) = only.filter(|_| takes_long) {
                    self.play(only, cx);
                    return;
                }
                for events in self.screen.play_hint(cx) {
                    self.played(&events, cx);
                }
            }
            Some(_) => self.screen.hint(cx),
            None => self.dig(cx),
        }
    }

    fn hint(&mut self, cx: &mut Context) {
        if self.is_over() {
            let words = cx.lang.text("refused-over");
            cx.say(Tone::Plain, words);
            return;
        }
        self.screen.hint(cx);
    }

    /// Has what a hint is about come in sight.
    fn go_to_hint(&mut self) {
        let look = self
            .screen
            .shown_hint
            .as_ref()
            .map(|hinted| &hinted.hint.look);
        if let Some(&first) = look.and_then(|look| look.first())
            && self.at.area(first).is_none()
        {
            self.cursor = first;
        }
    }

    fn toggle_odds(&mut self, cx: &mut Context) {
        self.overlay.on = !self.overlay.on;
        if self.overlay.on && !self.is_over() {
            self.screen.recorded.session.note_help();
        }
        self.look_closer(cx);
    }

    fn toggle_matrices(&mut self, cx: &mut Context) {
        self.show_matrices = !self.show_matrices;
        if self.show_matrices && !self.is_over() {
            self.screen.recorded.session.note_help();
        }
        self.look_closer(cx);
    }

    fn toggle_bot(&mut self, cx: &mut Context) {
        if self.bot.on {
            self.bot.stop();
        } else if self.is_over() {
            let words = cx.lang.text("refused-over");
            cx.say(Tone::Plain, words);
        } else {
            self.bot.on = true;
            self.bot.next = cx.now;
        }
    }

    /// The bot's next move, if it has one; otherwise it is asked for some.
    fn bot_plays(&mut self, cx: &mut Context) {
        let Some((mv, reason)) = self.bot.next_move(&cx.lang) else {
            if self.bot.is_stuck() {
                self.bot.stop();
                let words = cx.lang.text("mines-bot-stuck");
                cx.say(Tone::Plain, words);
                return;
            }
            let (name, slowly, position) = (self.bot.approach(), self.bot.is_slow(), self.position);
            if let Some(game) = self.game().cloned() {
                let ticket = cx.ask(move |_| Plan::of(&game, name, slowly));
                self.job = Some((ticket, Job::Bot(position)));
            }
            return;
        };
        self.bot.next = cx.now + self.bot.beat();
        self.screen.recorded.note_bot();
        self.screen.recorded.session.note_help();
        self.cursor = mv.pos();
        let before = cx.message.clone();
        let was_on = self.bot.on;
        if self.play(mv, cx) {
            self.bot.note_played();
            self.bot.reason = Some(reason);
            self.bot.on = was_on && !self.is_over();
        } else if self.digs() {
            self.bot.note_played();
        } else {
            // What an earlier move of the same plan has opened is no move any more.
            cx.message = before;
        }
    }

    /// Takes a move back, or plays it again; also after the end.
    fn step(&mut self, back: bool, cx: &mut Context) {
        let stepped = if back {
            self.screen.undo(cx)
        } else {
            self.screen.redo(cx)
        };
        if stepped {
            self.changed(cx);
        }
    }

    /// The same board from its first dig.
    fn restart(&mut self, cx: &mut Context) {
        let again = self.screen.session().again();
        self.begin(again, cx);
    }

    /// Another game in place of this one, which is given up unless it is over.
    fn begin(&mut self, session: Session, cx: &mut Context) {
        if let Err(problem) = self.screen.recorded.leave(cx.now, &cx.store) {
            cx.unkept(&problem);
        }
        let size = session.game().size();
        if size != self.screen.session().game().size() {
            self.at = BoardView::new(size.rows(), size.cols(), board::CELL);
            self.cursor = middle(size);
        }
        self.screen = GameScreen::of(session);
        self.bot.stop();
        self.bot.reason = None;
        self.overlay.on = false;
        self.changed(cx);
    }

    /// Moves the cursor; returns whether the action was such a move.
    fn walk(&mut self, action: Action) -> bool {
        let page = i32::try_from(self.at.page()).unwrap_or(i32::MAX);
        let by = |rows, cols| (rows, cols);
        let (rows, cols) = match action {
            Action::Left => by(0, -1),
            Action::Right => by(0, 1),
            Action::Up => by(-1, 0),
            Action::Down => by(1, 0),
            Action::PageUp | Action::PageDown if self.show_matrices => {
                self.turn_matrices(action == Action::PageDown);
                return true;
            }
            Action::PageUp => by(-page, 0),
            Action::PageDown => by(page, 0),
            Action::Start => by(0, i32::MIN),
            Action::End => by(0, i32::MAX),
            Action::NextFree | Action::PreviousFree => {
                let onwards = action == Action::NextFree;
                let view = self.game().map(Mines::view);
                let next = view.and_then(|view| board::next_hidden(view, self.cursor, onwards));
                self.cursor = next.unwrap_or(self.cursor);
                return true;
            }
            _ => return false,
        };
        self.cursor = self.at.moved(self.cursor, rows, cols);
        let cursor = self.cursor;
        if let Some((_, matrices)) = &mut self.matrices {
            matrices.select(cursor);
        }
        true
    }

    /// Selects another row of the matrices, whose number comes under the cursor.
    fn turn_matrices(&mut self, onwards: bool) {
        if let Some((_, matrices)) = &mut self.matrices
            && let Some(pos) = matrices.step(onwards)
        {
            self.cursor = pos;
        }
    }
}

fn middle(size: Size) -> Pos {
    Pos {
        row: size.rows() / 2,
        col: size.cols() / 2,
    }
}

impl Screen for MinesScreen {
    fn table(&self) -> Table {
        Table::Mines
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        self.paint(frame, area, cx);
    }

    fn act(&mut self, action: Action, cx: &mut Context) -> Then {
        if self.digs() {
            // Esc lets the search go; anything else that plays has to wait for it.
            if action == Action::Back {
                if let Some((ticket, _)) = self.job.take() {
                    cx.cancel(ticket);
                }
                self.bot.stop();
                let words = cx.lang.text("mines-search-stopped");
                cx.say(Tone::Plain, words);
            } else {
                self.walk(action);
            }
            return Then::Stay;
        }
        if self.screen.paused && !matches!(action, Action::Back | Action::New | Action::Share) {
            // Nobody should play on what is not in sight.
            self.screen.pause(cx);
            return Then::Stay;
        }
        if self.walk(action) {
            return Then::Stay;
        }
        let plays = matches!(
            action,
            Action::Dig
                | Action::Flag
                | Action::Chord
                | Action::Play
                | Action::Undo
                | Action::Redo
                | Action::Restart
                | Action::Hint
                | Action::Pause
                | Action::New
                | Action::Replay
        );
        if plays {
            self.bot.stop();
        }
        match action {
            Action::Dig => self.dig(cx),
            Action::Flag => self.flag(cx),
            Action::Chord => self.chord(cx),
            Action::Play => self.enter(cx),
            Action::Hint => self.hint(cx),
            Action::Odds => self.toggle_odds(cx),
            Action::Bot => self.toggle_bot(cx),
            Action::Approach => {
                self.bot.next_approach();
                let values = [("approach", self.bot.approach().name().into())];
                let words = cx.lang.fill("mines-bot-approach", &values);
                cx.say(Tone::Plain, words);
            }
            Action::Faster | Action::Slower => {
                if action == Action::Faster {
                    self.bot.faster();
                } else {
                    self.bot.slower();
                }
                self.bot.next = self.bot.next.min(cx.now + self.bot.beat());
                let values = [("speed", self.bot.speed().into())];
                let words = cx.lang.fill("mines-bot-speed-now", &values);
                cx.say(Tone::Plain, words);
            }
            Action::Matrices => self.toggle_matrices(cx),
            Action::Undo | Action::Redo => self.step(action == Action::Undo, cx),
            Action::Restart => self.restart(cx),
            Action::New => return Then::open(new::form(cx)),
            Action::Share => self.screen.share(cx),
            Action::Pause => self.screen.pause(cx),
            Action::Replay if self.is_over() => {
                return Then::open(Replay::new(self.screen.session().clone(), cx));
            }
            Action::Replay => {
                let words = cx.lang.text("mines-replay-later");
                cx.say(Tone::Plain, words);
            }
            Action::Back if self.screen.shown_hint.is_some() => self.screen.shown_hint = None,
            Action::Back if self.bot.on => self.bot.stop(),
            Action::Back => return Then::Back,
            _ => {}
        }
        Then::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, cx: &mut Context) -> Then {
        let onwards = match mouse.kind {
            MouseEventKind::ScrollDown => Some(true),
            MouseEventKind::ScrollUp => Some(false),
            _ => None,
        };
        if let Some(onwards) = onwards {
            let place = Position::new(mouse.column, mouse.row);
            if self.show_matrices && self.panel.contains(place) {
                self.turn_matrices(onwards);
            } else if self.at.is_cut() {
                let by = if onwards { WHEEL } else { -WHEEL };
                let aside = mouse.modifiers.contains(KeyModifiers::SHIFT);
                let (rows, cols) = if aside { (0, by) } else { (by, 0) };
                self.cursor = self.at.moved(self.cursor, rows, cols);
            }
            return Then::Stay;
        }
        let MouseEventKind::Down(button) = mouse.kind else {
            return Then::Stay;
        };
        let Some(pos) = self.at.hit(mouse.column, mouse.row) else {
            return Then::Stay;
        };
        cx.message = None;
        self.cursor = pos;
        // What keys do, a mouse does where it points.
        self.act(
            match button {
                MouseButton::Left => Action::Dig,
                MouseButton::Right => Action::Flag,
                MouseButton::Middle => Action::Chord,
            },
            cx,
        )
    }

    fn answer(&mut self, ticket: Ticket, answer: Answer, cx: &mut Context) -> Then {
        if self.screen.expects(ticket) {
            match answer.of::<Hint>() {
                Some(hint) => {
                    self.screen.found(hint);
                    self.go_to_hint();
                }
                None => {
                    let words = cx.lang.text("mines-job-failed");
                    cx.say(Tone::Bad, words);
                }
            }
            self.look_closer(cx);
            return Then::Stay;
        }
        let job = self.job.take().filter(|(of, _)| *of == ticket);
        match job.map(|(_, job)| job) {
            Some(Job::Dig) => match answer.of::<Dug>() {
                Some(Ok((session, events))) => {
                    self.screen.take_over(session, cx);
                    self.bot.next = cx.now + self.bot.beat();
                    self.played(&events, cx);
                }
                Some(Err(refusal)) => {
                    self.bot.stop();
                    let words = errors::refusal(&refusal, &cx.lang);
                    cx.say(Tone::Bad, words);
                }
                None => {}
            },
            Some(Job::Start) => match answer.of::<Result<Session, StartError>>() {
                Some(Ok(session)) => self.begin(session, cx),
                Some(Err(error)) => {
                    let words = errors::start(&error, &cx.lang);
                    cx.say(Tone::Bad, words);
                }
                None => {}
            },
            Some(Job::Odds(position)) => {
                if let Some(odds) = answer.of() {
                    self.overlay.put(position, odds);
                }
            }
            Some(Job::Bot(position)) => {
                if let Some(plan) = answer.of::<Plan>()
                    && position == self.position
                    && self.bot.on
                {
                    self.bot.take(plan);
                    self.bot_plays(cx);
                }
            }
            Some(Job::Matrices(position)) => {
                if let Some(mut matrices) = answer.of::<Matrices>() {
                    matrices.select(self.cursor);
                    self.matrices = Some((position, matrices));
                }
            }
            Some(Job::Verdicts(position)) => {
                if let Some(judged) = answer.of::<Option<Judged>>().flatten() {
                    self.judged = Some((position, judged));
                }
            }
            None => {}
        }
        self.look_closer(cx);
        Then::Stay
    }

    fn on_dialog_result(&mut self, what: Box<dyn Any>, cx: &mut Context) -> Then {
        let Ok(filled) = what.downcast::<Filled>() else {
            return Then::Stay;
        };
        if filled.form != new::FORM {
            return Then::Stay;
        }
        match new::start(&filled, fresh_seed(cx)) {
            Ok(start) => {
                remember(&start, cx);
                let ticket = cx.ask(move |_| Session::new(start));
                self.job = Some((ticket, Job::Start));
            }
            Err(wrong) => {
                let words = wrong.words(&cx.lang);
                cx.say(Tone::Bad, words);
            }
        }
        Then::Stay
    }

    fn closed(&mut self, cx: &mut Context) {
        self.screen.put_away(cx);
    }

    fn due(&self, cx: &Context) -> Option<Duration> {
        let bot = (self.bot.on && !cx.is_busy()).then_some(self.bot.next);
        let clock = self.screen.next_second(cx);
        match (bot, clock) {
            (Some(bot), Some(clock)) => Some(bot.min(clock)),
            (bot, clock) => bot.or(clock),
        }
    }

    fn tick(&mut self, cx: &mut Context) -> Then {
        if self.bot.on && !cx.is_busy() && self.bot.next <= cx.now {
            self.bot_plays(cx);
        }
        Then::Stay
    }
}
