//! How is Minesweeper played on the full screen? By keys and mouse, with hints in stages, odds, a bot and its
//! matrices; whatever takes long is done aside.
//!
//! [`board`] draws cells, [`panel`] what stands beside them, [`odds`] and [`bot`] are what they say, and
//! [`new`] asks which game.

pub(super) mod board;
mod bot;
pub(super) mod new;
pub(super) mod odds;
pub(super) mod panel;
#[cfg(test)]
mod tests;

use std::any::Any;
use std::collections::BTreeSet;
use std::time::Duration;

use ::mines::verdict::Judged;
use ::mines::{Cell, Move, View};
use ::play::hint::Hint;
use ::play::mines::{Mines, write_move};
use ::play::{Event, Game, Refusal, Session, StartError, Status};
use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use grid::{Pos, Size};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use self::board::{Lit, Picture};
use self::bot::{Bot, Matrices, Plan};
use self::odds::{Odds, Overlay};
use super::board_view::BoardView;
use super::context::{Context, Tone};
use super::desk::{Desk, Stage};
use super::form::Filled;
use super::frame;
use super::keys::{Action, Table};
use super::replay::Replay;
use super::screen::{Screen, Then};
use super::worker::{Answer, Ticket};
use crate::mines::words as mines_words;
use crate::words;

/// Columns of the panel, its rule included: at least, and at most where there is more room.
const PANEL: (u16, u16) = (15, 40);

/// Rows that the small map takes at most, with a blank one.
const MAP: u16 = 9;

/// Rows that a turn of the wheel scrolls.
const WHEEL: i32 = 3;

/// Boards with more cells are not judged when a game ends.
const MOST_JUDGED: usize = 4096;

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
type Dug = Result<(Session, Vec<Event>), Refusal>;

/// What is told of a position, and takes a look at every cell to know.
struct Facts {
    of: u64,
    /// How many of a hundred safe cells are open.
    opened: u32,
    /// 3BV done, and all of it.
    three_bv: Option<(usize, usize)>,
    wrong: BTreeSet<Pos>,
}

/// A game of Minesweeper.
pub(super) struct MinesScreen {
    desk: Desk,
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
    pub(super) fn new(mut desk: Desk, cx: &mut Context) -> MinesScreen {
        let size = desk.session().game().size();
        // Whoever comes back to a game looks at it from now on.
        if desk.session().standing() > desk.session().fixed() {
            desk.round.run(cx.now);
        }
        MinesScreen {
            desk,
            position: 1,
            cursor: middle(size),
            at: BoardView::new(size.rows(), size.cols(), board::CELL),
            facts: Facts {
                of: 0,
                opened: 0,
                three_bv: None,
                wrong: BTreeSet::new(),
            },
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
        match self.desk.session().game() {
            Game::Mines(game) => Some(game),
            Game::Takuzu(_) | Game::Morpion(_) => None,
        }
    }

    fn cell(&self, pos: Pos) -> Option<Cell> {
        self.game().map(|game| game.view().cell(pos))
    }

    fn is_over(&self) -> bool {
        self.desk.session().status().is_over()
    }

    /// The position has changed.
    fn changed(&mut self, cx: &mut Context) {
        self.position += 1;
        self.desk.told = None;
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
        let (area, over) = (self.desk.session().game().size().area(), self.is_over());
        if over {
            if area <= MOST_JUDGED && !known(self.judged.as_ref().map(|(of, _)| *of)) {
                let session = self.desk.session().clone();
                let ticket = cx.ask(move |_| session.verdicts().map(|(_, judged)| judged));
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
    fn play(&mut self, text: &str, cx: &mut Context) -> bool {
        let takes_long = self.game().is_some_and(Mines::first_dig_takes_long);
        if takes_long && text.starts_with('d') {
            self.dig_aside(text, cx);
            return false;
        }
        match self.desk.play(text, cx) {
            Some(events) => {
                self.played(&events, cx);
                true
            }
            None => false,
        }
    }

    fn dig_aside(&mut self, text: &str, cx: &mut Context) {
        let mut session = self.desk.session().clone();
        let text = text.to_owned();
        let elapsed = u64::try_from(self.desk.elapsed(cx).as_millis()).unwrap_or(u64::MAX);
        let ticket = cx.ask(move |_| -> Dug {
            let events = session.apply(&text, elapsed)?;
            Ok((session, events))
        });
        self.job = Some((ticket, Job::Dig));
    }

    /// Whether a first dig is being tried aside.
    fn digs(&self) -> bool {
        matches!(self.job, Some((_, Job::Dig)))
    }

    /// Something was played.
    fn played(&mut self, events: &[Event], cx: &mut Context) {
        let ended = events.iter().find_map(|event| match event {
            Event::Ended(status) => Some(*status),
            _ => None,
        });
        let exploded = events.iter().find_map(|event| match event {
            Event::Exploded(pos) => Some(*pos),
            _ => None,
        });
        if let Some(status) = ended {
            self.cursor = exploded.unwrap_or(self.cursor);
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
        let time = Duration::from_millis(self.desk.session().elapsed());
        let play = self.game().and_then(Mines::progress).map(|(play, _)| play);
        let speed = play.and_then(|play| play.per_second(time.as_secs_f64()));
        let efficiency = play.and_then(|play| play.efficiency());
        let values = [
            ("time", frame::clock(time).into()),
            (
                "speed",
                speed
                    .map_or("-".to_owned(), |speed| format!("{speed:.2}"))
                    .into(),
            ),
            (
                "efficiency",
                efficiency
                    .map_or("-".to_owned(), |share| {
                        mines_words::percent(share, &cx.lang)
                    })
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
                self.play(&write_move(Move::Dig(pos)), cx);
            }
        }
    }

    fn flag(&mut self, cx: &mut Context) {
        let pos = self.cursor;
        let mv = match self.cell(pos) {
            Some(Cell::Marked) => Move::Unmark(pos),
            _ => Move::Mark(pos),
        };
        self.play(&write_move(mv), cx);
    }

    fn chord(&mut self, cx: &mut Context) {
        let name = ::mines::text::cell::write(self.cursor);
        self.play(&format!("c {name}"), cx);
    }

    /// The key that plays what a hint says: its next stage before that, and a dig where there is none.
    fn enter(&mut self, cx: &mut Context) {
        match self.desk.told.as_ref().map(|told| told.stage) {
            Some(Stage::Moves) => {
                let told = self.desk.told.as_ref();
                let last = told.and_then(|told| told.hint.cells.first()).copied();
                let only = told.and_then(|told| match told.hint.moves.as_slice() {
                    [only] => Some(only.clone()),
                    _ => None,
                });
                self.cursor = last.unwrap_or(self.cursor);
                let takes_long = self.game().is_some_and(Mines::first_dig_takes_long);
                if let Some(only) = only.filter(|_| takes_long) {
                    self.play(&only, cx);
                    return;
                }
                let events = self.desk.play_hint(cx);
                self.played(&events, cx);
            }
            Some(_) => self.desk.hint(cx),
            None => self.dig(cx),
        }
    }

    fn hint(&mut self, cx: &mut Context) {
        if self.is_over() {
            let words = cx.lang.text("refused-over");
            cx.say(Tone::Plain, words);
            return;
        }
        self.desk.hint(cx);
    }

    /// Has what a hint is about come in sight.
    fn go_to_hint(&mut self) {
        let look = self.desk.told.as_ref().map(|told| &told.hint.look);
        if let Some(&first) = look.and_then(|look| look.first())
            && self.at.area(first).is_none()
        {
            self.cursor = first;
        }
    }

    fn toggle_odds(&mut self, cx: &mut Context) {
        self.overlay.on = !self.overlay.on;
        if self.overlay.on && !self.is_over() {
            self.desk.round.session.note_help();
        }
        self.look_closer(cx);
    }

    fn toggle_matrices(&mut self, cx: &mut Context) {
        self.show_matrices = !self.show_matrices;
        if self.show_matrices && !self.is_over() {
            self.desk.round.session.note_help();
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
        let Some((text, reason)) = self.bot.next_move(&cx.lang) else {
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
        self.desk.round.note_bot();
        self.desk.round.session.note_help();
        if let Some(pos) = text.split_once(' ').and_then(|(_, name)| {
            ::mines::text::cell::read(name, self.desk.session().game().size())
        }) {
            self.cursor = pos;
        }
        let before = cx.message.clone();
        let was_on = self.bot.on;
        if self.play(&text, cx) {
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

    /// The same board from its first dig.
    fn restart(&mut self, cx: &mut Context) {
        let again = self.desk.session().again();
        self.begin(again, cx);
    }

    /// Another game in place of this one, which is given up unless it is over.
    fn begin(&mut self, session: Session, cx: &mut Context) {
        if let Err(problem) = self.desk.round.leave(&cx.store) {
            cx.unkept(&problem);
        }
        let size = session.game().size();
        if size != self.desk.session().game().size() {
            self.at = BoardView::new(size.rows(), size.cols(), board::CELL);
            self.cursor = middle(size);
        }
        self.desk = new::desk(session);
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

    fn refresh(&mut self) {
        if self.facts.of == self.position {
            return;
        }
        let Some(game) = self.game() else {
            return;
        };
        let view = game.view();
        let open = |cell: &&Cell| matches!(cell, Cell::Open(_));
        let opened = view.cells().cells().iter().filter(open).count();
        let safe = (view.size().area() - game.setup().mines as usize).max(1);
        self.facts = Facts {
            of: self.position,
            // At most a hundred.
            opened: (opened * 100 / safe) as u32,
            three_bv: game.progress().map(|(play, all)| (play.done, all)),
            wrong: game.wrong_marks().into_iter().collect(),
        };
    }

    /// What is lit on the board.
    fn lit(&self) -> Lit {
        let mut lit = Lit {
            best: self.overlay.best(self.position),
            ..Lit::default()
        };
        if let Some((of, matrices)) = &self.matrices
            && self.show_matrices
            && *of == self.position
        {
            let (cells, number) = matrices.cells();
            // The last row is about all cells, and would light up everything.
            if number.is_some() {
                lit.region.extend(cells);
            }
            lit.reasons.extend(number);
        }
        if let Some(told) = &self.desk.told {
            lit.region.extend(&told.hint.look);
            if told.stage >= Stage::Reasons {
                lit.reasons.extend(&told.hint.reasons);
            }
            if told.stage == Stage::Moves {
                lit.best.extend(&told.hint.cells);
            }
        }
        lit
    }

    /// What is said beside the board: a hint, how it ended, or the bot's reason.
    fn remark(&self, view: &View, cx: &Context) -> Option<(String, String)> {
        if let Some(told) = &self.desk.told {
            return Some(panel::hint(told, view, cx));
        }
        if self.is_over() {
            let title = cx.lang.text(match self.desk.session().status() {
                Status::Won => "mines-end-won",
                _ => "mines-end-lost",
            });
            let mut words = String::new();
            if let Some((_, judged)) = self.judged.as_ref().filter(|(of, _)| *of == self.position) {
                words = panel::luck(judged, cx) + " ";
            }
            let values = [
                ("replay", key(Action::Replay, cx).into()),
                ("undo", key(Action::Undo, cx).into()),
                ("new", key(Action::New, cx).into()),
            ];
            words += &cx.lang.fill("mines-end-next", &values);
            return Some((title, words));
        }
        if let Some(odds) = self.overlay.shown(self.position)
            && let Err(why) = odds.chances
        {
            let said = mines_words::Words::new(view, &cx.lang).impossible(why);
            return Some((cx.lang.text("mines-odds-none"), said));
        }
        let reason = self.bot.reason.clone().filter(|_| self.bot.on)?;
        Some((cx.lang.text("mines-bot-reason"), reason))
    }

    /// The line below, when nothing else is said.
    fn otherwise(&self, cx: &Context) -> String {
        let id = if self.digs() {
            "mines-searching"
        } else if cx.is_busy() {
            "mines-thinking"
        } else if self.desk.paused {
            "mines-paused"
        } else if let Some(told) = &self.desk.told {
            let (id, action) = match told.stage {
                _ if told.hint.moves.is_empty() => return String::new(),
                Stage::Moves => ("mines-hint-enter", Action::Play),
                _ => ("mines-hint-more", Action::Hint),
            };
            return cx.lang.fill(id, &[("key", key(action, cx).into())]);
        } else if self.is_over() {
            return self.result(self.desk.session().status(), cx);
        } else {
            let fresh = self.game().filter(|game| !game.is_laid());
            let words = fresh.map(|game| {
                let what = cx.lang.text(new::first_name(game.setup().first));
                cx.lang.fill("mines-first-line", &[("what", what.into())])
            });
            return words.unwrap_or_default();
        };
        cx.lang.text(id)
    }

    fn draw_panel(
        &self,
        frame: &mut Frame<'_>,
        area: Rect,
        below: Rect,
        game: &Mines,
        cx: &Context,
    ) {
        let theme = &cx.theme;
        let mut lines = Vec::new();
        let left = cx
            .lang
            .fill("mines-left", &[("count", game.mines_left().into())]);
        lines.push(panel::count(theme.glyphs.flag, &left, cx));
        let clock = frame::clock(self.desk.elapsed(cx));
        lines.push(panel::count(theme.glyphs.clock, &clock, cx));
        if let Some((done, all)) = self.facts.three_bv {
            lines.push(Line::raw(format!("3BV {done}/{all}")));
        }
        let opened = [("percent", self.facts.opened.into())];
        lines.push(Line::raw(
            theme.words(&cx.lang.fill("mines-opened", &opened)),
        ));
        let here = [("cell", mines_words::cell(self.cursor).into())];
        lines.push(Line::styled(
            theme.words(&cx.lang.fill("mines-here", &here)),
            theme.dim,
        ));
        lines.extend(panel::bot(&self.bot, cx));
        if self.desk.session().helped() && !self.is_over() {
            lines.push(Line::styled(
                theme.words(&cx.lang.text("mines-helped")),
                theme.dim,
            ));
        }
        // No panel has as many lines as a screen has rows.
        let used = lines.len() as u16 + 1;
        let room = frame::panel(frame, area, lines, cx);
        let mut rest = Rect {
            y: room.y + used.min(room.height),
            height: room.height.saturating_sub(used),
            ..room
        };
        let remark = self.remark(game.view(), cx);
        // The map gives way to what is said.
        let after_map = Rect {
            height: rest.height.saturating_sub(MAP),
            ..rest
        };
        let room_for_map = remark
            .as_ref()
            .is_none_or(|(_, words)| panel::fits(after_map, words, cx));
        if self.at.is_cut() && room_for_map {
            let drawn = frame::overview(frame, rest, &self.at, cx);
            let drawn = (drawn + 1).min(rest.height);
            rest.y += drawn;
            rest.height -= drawn;
        }
        if let Some((title, words)) = remark {
            panel::remark(frame, rest, below, (&title, &words), cx);
        }
    }
}

/// The key of an action, as it is shown.
fn key(action: Action, cx: &Context) -> String {
    let key = cx.keys.key_of(Table::Mines, action);
    key.map_or_else(|| "-".to_owned(), |key| key.shown(&cx.lang, &cx.theme))
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
        self.refresh();
        let Some(game) = self.game() else {
            return;
        };
        let wide = board::width(self.at.rows, self.at.cols);
        // What the board leaves, but never less than the panel needs.
        let free = u32::from(area.width)
            .saturating_sub(wide)
            .min(PANEL.1.into()) as u16;
        let asked = if self.show_matrices {
            free.max(area.width / 2)
        } else {
            free.max(PANEL.0)
        };
        let parts = frame::parts(area, asked);
        let title = panel::title(game.setup(), cx);
        let title: Vec<&str> = title.iter().map(String::as_str).collect();
        let origin = panel::origin(game.setup(), cx);
        frame::title(frame, parts.title, &title, &origin, cx);
        let lit = self.lit();
        let picture = Picture {
            view: game.view(),
            cursor: self.cursor,
            pointed: true,
            wrong: &self.facts.wrong,
            lit: &lit,
            odds: self.overlay.chances(self.position),
            covered: self.desk.paused,
        };
        let mut at = self.at;
        let below = board::paint(frame, parts.main, &mut at, &picture, cx);
        self.at = at;
        let Some(game) = self.game() else {
            return;
        };
        if self.show_matrices {
            let found = self
                .matrices
                .as_ref()
                .filter(|(of, _)| *of == self.position);
            let found = found.map(|(_, matrices)| matrices);
            panel::matrices(frame, parts.panel, found, self.cursor, cx);
            if let Some((title, words)) = self.remark(game.view(), cx) {
                panel::remark(frame, Rect::ZERO, below, (&title, &words), cx);
            }
        } else {
            self.draw_panel(frame, parts.panel, below, game, cx);
        }
        let otherwise = self.otherwise(cx);
        frame::message(frame, parts.message, &otherwise, cx);
        frame::keys(frame, parts.keys, self.table(), cx);
        self.panel = parts.panel;
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
        if self.desk.paused && !matches!(action, Action::Back | Action::New | Action::Share) {
            // Nobody should play on what is not in sight.
            self.desk.pause(cx);
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
                let values = [("approach", self.bot.approach().as_str().into())];
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
            Action::Undo => {
                if self.desk.undo(cx) {
                    self.changed(cx);
                }
            }
            Action::Redo => {
                if self.desk.redo(cx) {
                    self.changed(cx);
                }
            }
            Action::Restart => self.restart(cx),
            Action::New => return Then::open(new::form(cx)),
            Action::Share => self.desk.share(cx),
            Action::Pause => self.desk.pause(cx),
            Action::Replay if self.is_over() => {
                return Then::open(Replay::new(self.desk.session().clone(), cx));
            }
            Action::Replay => {
                let words = cx.lang.text("mines-replay-later");
                cx.say(Tone::Plain, words);
            }
            Action::Back if self.desk.told.is_some() => self.desk.told = None,
            Action::Back if self.bot.on => self.bot.stop(),
            Action::Back => {
                self.desk.put_away(cx);
                return Then::Back;
            }
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
        if self.desk.expects(ticket) {
            match answer.of::<Hint>() {
                Some(hint) => {
                    self.desk.found(hint);
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
                    self.desk.take_over(session, cx);
                    self.bot.next = cx.now + self.bot.beat();
                    self.played(&events, cx);
                }
                Some(Err(refusal)) => {
                    self.bot.stop();
                    let words = words::refusal(&refusal, &cx.lang);
                    cx.say(Tone::Bad, words);
                }
                None => {}
            },
            Some(Job::Start) => match answer.of::<Result<Session, StartError>>() {
                Some(Ok(session)) => self.begin(session, cx),
                Some(Err(error)) => {
                    let words = words::start(&error, &cx.lang);
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

    fn told(&mut self, what: Box<dyn Any>, cx: &mut Context) -> Then {
        let Ok(filled) = what.downcast::<Filled>() else {
            return Then::Stay;
        };
        if filled.form != new::FORM {
            return Then::Stay;
        }
        match new::start(&filled, new::random_seed()) {
            Ok(start) => {
                new::remember(&start, cx);
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

    fn due(&self, cx: &Context) -> Option<Duration> {
        let bot = (self.bot.on && !cx.is_busy()).then_some(self.bot.next);
        let clock = self.desk.next_second(cx);
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
