//! The replay screen: the moves of a game on a timeline. For Minesweeper it adds a verdict on each move, what
//! the move cost, and how lucky the player was.

use std::collections::BTreeSet;
use std::time::Duration;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use grille_grid::Pos;
use grille_mines::verdict::{Judged, Quality, Verdict};
use grille_session::{Game, Move, Session, record};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _, Wrap};

use super::board_view::BoardView;
use super::context::{Context, Tone};
use super::frame;
use super::keys::{Action, Table};
use super::mines::board::{self, Lit, Picture};
use super::mines::odds::{Odds, Overlay};
use super::mines::panel;
use super::screen::{Screen, Then};
use super::worker::{Answer, Ticket};
use super::{morpion, takuzu};
use grille_messages::describe::played_by;
use grille_messages::mines::verdict::{self, describe};

/// Speeds, in moves per ten seconds.
const SPEEDS: [u32; 6] = [5, 10, 20, 50, 100, 500];

/// The number of rows below the board: the timeline, the move, and luck.
const BELOW: u16 = 4;

/// The width below which luck takes two rows.
const NARROW: u16 = 72;

/// The verdicts on the moves of a game.
struct Verdicts {
    judged: Judged,
    /// The verdicts of every step. A chord has several, and steps before the first dig have none.
    of_step: Vec<Vec<Verdict>>,
}

/// The worst verdict of a step, which stands for the whole step.
fn worst(verdicts: &[Verdict]) -> Option<&Verdict> {
    let weight = |verdict: &&Verdict| match verdict.quality {
        Quality::Certain | Quality::Free | Quality::NotJudged => 0,
        Quality::BestGuess => 1,
        Quality::ForcedGuess => 2,
        Quality::WorseGuess => 3,
        Quality::CertainMissed => 4,
    };
    verdicts.iter().max_by_key(weight)
}

/// The job that the screen waits for.
enum Job {
    Verdicts,
    Odds(u64),
}

/// The replay of a game.
pub(super) struct Replay {
    session: Session,
    /// The number of moves in the opening, which cannot be undone, and the number of moves shown.
    first: usize,
    last: usize,
    /// Whether a program has played the game or a part of it.
    is_bots: bool,
    /// Whether the verdicts must still be requested.
    wants_verdicts: bool,
    verdicts: Option<Verdicts>,
    overlay: Overlay,
    at: BoardView,
    speed: usize,
    /// When the next move is due during automatic play.
    next: Option<Duration>,
    job: Option<(Ticket, Job)>,
    /// Where the timeline was drawn, and its first move.
    line: (Rect, usize),
}

impl Replay {
    /// Opens a game at its start. Moves that were undone when the replay opened are not shown.
    pub(super) fn new(mut session: Session, _cx: &mut Context) -> Replay {
        let size = session.game().size();
        let (first, last) = (session.opening_len(), session.cursor());
        let is_bots = record::is_bots(&session);
        session.go_to(first);
        Replay {
            session,
            first,
            last,
            is_bots,
            wants_verdicts: true,
            verdicts: None,
            overlay: Overlay::default(),
            at: BoardView::new(size.rows(), size.cols(), board::CELL),
            speed: 1,
            next: None,
            job: None,
            line: (Rect::ZERO, 0),
        }
    }

    fn now(&self) -> usize {
        self.session.cursor()
    }

    fn go_to(&mut self, step: usize, cx: &mut Context) {
        self.session.go_to(step.clamp(self.first, self.last));
        self.look_closer(cx);
    }

    /// Requests what is to be shown and is not known yet.
    fn look_closer(&mut self, cx: &mut Context) {
        let Game::Mines(game) = self.session.game() else {
            return;
        };
        if cx.is_busy() {
            return;
        }
        let position = self.now() as u64;
        if std::mem::take(&mut self.wants_verdicts) {
            let (mut session, last) = (self.session.clone(), self.last);
            let ticket = cx.ask(move |_| {
                session.go_to(last);
                session.verdicts().cloned()
            });
            self.job = Some((ticket, Job::Verdicts));
        } else if self.overlay.lacks(position) && !game.status().is_over() {
            let view = game.view().clone();
            let ticket = cx.ask(move |_| Odds::of(&view));
            self.job = Some((ticket, Job::Odds(position)));
        }
    }

    /// The verdicts on the move that led to this position.
    fn here(&self) -> Option<&[Verdict]> {
        let step = self.now().checked_sub(1)?;
        let verdicts = self.verdicts.as_ref()?;
        verdicts.of_step.get(step).map(Vec::as_slice)
    }

    fn is_mistake(&self, step: usize) -> bool {
        let of_step = self.verdicts.as_ref().and_then(|all| all.of_step.get(step));
        let is = |verdict: &Verdict| verdict.quality.is_mistake();
        of_step.is_some_and(|verdicts| verdicts.iter().any(is))
    }

    fn go_to_mistake(&mut self, onwards: bool, cx: &mut Context) {
        let now = self.now();
        // A mistake is seen after its move.
        let found = if onwards {
            (now + 1..=self.last).find(|&after| self.is_mistake(after - 1))
        } else {
            (self.first + 1..now)
                .rev()
                .find(|&after| self.is_mistake(after - 1))
        };
        match found {
            Some(after) => self.go_to(after, cx),
            None => {
                let words = cx.lang.text("replay-no-mistake");
                cx.say(Tone::Plain, words);
            }
        }
    }

    fn beat(&self) -> Duration {
        Duration::from_millis(10_000 / u64::from(SPEEDS[self.speed]))
    }

    /// The cell of the move that led to this position.
    fn cell(&self) -> Option<Pos> {
        let step = self.session.steps().get(self.now().checked_sub(1)?)?;
        step.mv.pos()
    }

    /// Describes the move that led to this position.
    fn words(&self, cx: &Context) -> String {
        let Some(step) = self
            .now()
            .checked_sub(1)
            .and_then(|at| self.session.steps().get(at))
        else {
            return cx.lang.text("replay-start");
        };
        let values = [
            ("number", self.now().to_string().into()),
            ("all", self.last.to_string().into()),
            ("move", self.in_words(&step.mv, cx).into()),
            ("time", frame::clock(Duration::from_millis(step.at)).into()),
        ];
        let mut words = cx.lang.fill("replay-move", &values);
        if let Some(verdict) = self.here().and_then(worst) {
            let said = describe(verdict, &cx.lang);
            words = cx.lang.fill(
                "replay-verdict",
                &[("step", words.into()), ("verdict", said.into())],
            );
        }
        words
    }

    /// Describes a move. Takuzu and Morpion use their usual notation, except for filling a whole board.
    fn in_words(&self, mv: &Move, cx: &Context) -> String {
        let mv = match mv {
            Move::Takuzu(grille_takuzu::Move::Fill(_)) => return cx.lang.text("replay-filled"),
            Move::Mines(mv) => *mv,
            mv => return self.session.game().write_move(mv),
        };
        let id = match mv {
            grille_mines::Move::Dig(_) => "replay-dug",
            grille_mines::Move::Mark(_) => "replay-flagged",
            grille_mines::Move::Unmark(_) => "replay-unflagged",
            grille_mines::Move::Chord(_) => "replay-chord",
        };
        let cell = grille_mines::text::cell::write(mv.pos());
        cx.lang.fill(id, &[("cell", cell.into())])
    }

    /// The tick of a move on the timeline.
    fn tick_of(&self, step: usize, cx: &Context) -> (&'static str, Style) {
        let theme = &cx.theme;
        let glyphs = &theme.glyphs;
        let verdicts = self.verdicts.as_ref();
        let verdicts = verdicts.and_then(|all| all.of_step.get(step));
        match verdicts
            .and_then(|verdicts| worst(verdicts))
            .map(|worst| worst.quality)
        {
            Some(Quality::ForcedGuess) => (glyphs.guess, theme.accent),
            Some(Quality::BestGuess) => (glyphs.best_guess, theme.accent.bold()),
            Some(Quality::CertainMissed | Quality::WorseGuess) => (glyphs.mistake, theme.bad),
            Some(Quality::Certain | Quality::Free | Quality::NotJudged) | None => {
                (glyphs.certain, theme.dim)
            }
        }
    }

    fn draw_line(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let theme = &cx.theme;
        let count = self.last - self.first;
        let wide = usize::from(area.width).saturating_sub(2);
        let now = self.now() - self.first.min(self.now());
        let start = now.saturating_sub(wide / 2).min(count.saturating_sub(wide));
        let mut spans = vec![Span::raw(" ")];
        for step in start..count.min(start + wide) {
            let (glyph, style) = self.tick_of(self.first + step, cx);
            // The move that led here stands out; those to come are dim already.
            let style = if step + 1 == now {
                style.patch(theme.cursor)
            } else {
                style
            };
            spans.push(Span::styled(glyph, style));
        }
        Line::from(spans).render(area, frame.buffer_mut());
        self.line = (area, start);
    }

    fn draw_mines(&mut self, frame: &mut Frame<'_>, room: Rect, cx: &Context) {
        let Game::Mines(game) = self.session.game() else {
            return;
        };
        let position = self.now() as u64;
        let mut lit = Lit {
            best: self.overlay.best(position),
            ..Lit::default()
        };
        // Where something safer was, it is shown beside what was played.
        if let Some(verdict) = self.here().and_then(worst)
            && verdict.quality.is_mistake()
        {
            lit.region.extend(verdict.safest);
        }
        let (size, cell) = (game.setup().size, self.cell());
        let wrong: BTreeSet<Pos> = game.wrong_marks().into_iter().collect();
        let picture = Picture {
            view: game.view(),
            cursor: cell.unwrap_or(Pos {
                row: size.rows() / 2,
                col: size.cols() / 2,
            }),
            pointed: cell.is_some(),
            wrong: &wrong,
            lit: &lit,
            odds: self.overlay.chances(position),
            covered: false,
        };
        let mut at = self.at;
        board::paint(frame, room, &mut at, &picture, cx);
        self.at = at;
    }
}

/// Draws the board of a game other than Minesweeper, with the cell of the last move.
fn paint_other(frame: &mut Frame<'_>, room: Rect, session: &Session, cx: &Context) {
    match session.game() {
        // It has a painter of its own.
        Game::Mines(_) => {}
        Game::Takuzu(game) => {
            let last = session.steps()[..session.cursor()].last();
            let cell = last.and_then(|step| step.mv.pos());
            takuzu::board::paint(frame, room, game, cell, cx);
        }
        Game::Morpion(game) => {
            let last = game.last().map(|play| play.pos());
            morpion::board::paint(frame, room, game, last, cx);
        }
    }
}

impl Screen for Replay {
    fn table(&self) -> Table {
        Table::Replay
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let parts = frame::parts(area, 0);
        let title = match self.session.game() {
            Game::Mines(game) => panel::title(game.setup(), cx),
            Game::Takuzu(_) => vec![cx.lang.text("key-takuzu")],
            Game::Morpion(_) => vec![cx.lang.text("key-morpion")],
        };
        let replay = cx.lang.text("replay-title");
        let played_by = cx.lang.text(played_by(self.session.kind()));
        let mut left: Vec<&str> = title.iter().map(String::as_str).collect();
        left.push(&replay);
        if self.is_bots {
            left.push(&played_by);
        }
        let right = format!("{}/{}", self.now(), self.last);
        frame::title(frame, parts.title, &left, &right, cx);
        let below = BELOW + u16::from(area.width < NARROW);
        let below = below.min(parts.main.height);
        let room = Rect {
            height: parts.main.height - below,
            ..parts.main
        };
        match self.session.game() {
            Game::Mines(_) => self.draw_mines(frame, room, cx),
            _ => paint_other(frame, room, &self.session, cx),
        }
        let row = |down: u16, height: u16| Rect {
            x: parts.main.x + 1.min(parts.main.width),
            y: room.bottom() + down.min(below),
            width: parts.main.width.saturating_sub(2),
            height: height.min(below.saturating_sub(down)),
        };
        let line = row(0, 1);
        self.draw_line(
            frame,
            Rect {
                x: parts.main.x,
                width: parts.main.width,
                ..line
            },
            cx,
        );
        let words = cx.theme.words(&self.words(cx));
        Paragraph::new(words)
            .wrap(Wrap { trim: true })
            .render(row(1, 2), frame.buffer_mut());
        let luck = match (&self.verdicts, self.session.game()) {
            (Some(verdicts), _) => verdict::luck(&verdicts.judged, &cx.lang),
            (None, Game::Mines(_)) if cx.is_busy() => cx.lang.text("replay-judging"),
            _ => String::new(),
        };
        Paragraph::new(Line::styled(cx.theme.words(&luck), cx.theme.accent))
            .wrap(Wrap { trim: true })
            .render(row(3, 2), frame.buffer_mut());
        let legend = match &self.verdicts {
            Some(_) => {
                let glyphs = &cx.theme.glyphs;
                let values = [
                    ("certain", glyphs.certain.into()),
                    ("forced", glyphs.guess.into()),
                    ("best", glyphs.best_guess.into()),
                    ("mistake", glyphs.mistake.into()),
                ];
                cx.lang.fill("replay-legend", &values)
            }
            None => String::new(),
        };
        // The glyphs of the theme are of the theme already.
        frame::message(frame, parts.message, &legend, cx);
        frame::keys(frame, parts.keys, self.table(), cx);
    }

    fn act(&mut self, action: Action, cx: &mut Context) -> Then {
        let now = self.now();
        if !matches!(
            action,
            Action::PlayPause | Action::Faster | Action::Slower | Action::Odds
        ) {
            self.next = None;
        }
        match action {
            Action::Previous | Action::Undo => self.go_to(now.saturating_sub(1), cx),
            Action::Next | Action::Redo => self.go_to(now + 1, cx),
            Action::First => self.go_to(self.first, cx),
            Action::Last => self.go_to(self.last, cx),
            Action::NextMistake => self.go_to_mistake(true, cx),
            Action::PreviousMistake => self.go_to_mistake(false, cx),
            Action::PlayPause => {
                let plays = self.next.take().is_some();
                if !plays && now == self.last {
                    self.go_to(self.first, cx);
                }
                self.next = (!plays).then(|| cx.now + self.beat());
            }
            Action::Faster | Action::Slower => {
                self.speed = match action {
                    Action::Faster => (self.speed + 1).min(SPEEDS.len() - 1),
                    _ => self.speed.saturating_sub(1),
                };
                let tenths = SPEEDS[self.speed];
                let speed = match tenths % 10 {
                    0 => (tenths / 10).to_string(),
                    rest => format!("{}.{rest}", tenths / 10),
                };
                let words = cx
                    .lang
                    .fill("mines-bot-speed-now", &[("speed", speed.into())]);
                cx.say(Tone::Plain, words);
            }
            Action::Odds => {
                self.overlay.on = !self.overlay.on;
                self.look_closer(cx);
            }
            Action::Share => {
                let id = self.session.id();
                cx.copy(&id);
                let words = cx.lang.fill("share-id", &[("id", id.into())]);
                cx.say(Tone::Plain, words);
            }
            Action::Back => return Then::Back,
            _ => {}
        }
        Then::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, cx: &mut Context) -> Then {
        let now = self.now();
        match mouse.kind {
            MouseEventKind::ScrollDown => self.go_to(now + 1, cx),
            MouseEventKind::ScrollUp => self.go_to(now.saturating_sub(1), cx),
            MouseEventKind::Down(MouseButton::Left) => {
                let (area, start) = self.line;
                if area.contains(Position::new(mouse.column, mouse.row)) {
                    // The first column is blank.
                    let step = usize::from(mouse.column - area.x);
                    self.next = None;
                    self.go_to(self.first + start + step, cx);
                }
            }
            _ => {}
        }
        Then::Stay
    }

    fn answer(&mut self, ticket: Ticket, answer: Answer, cx: &mut Context) -> Then {
        let job = self.job.take_if(|(of, _)| *of == ticket);
        match job {
            Some((_, Job::Verdicts)) => {
                let found = answer.of::<Option<(Vec<usize>, Judged)>>().flatten();
                self.verdicts = found.map(|(steps, judged)| {
                    let mut of_step = vec![Vec::new(); self.last];
                    for (&step, verdict) in steps.iter().zip(&judged.verdicts) {
                        if let Some(of) = of_step.get_mut(step) {
                            of.push(*verdict);
                        }
                    }
                    Verdicts { judged, of_step }
                });
            }
            Some((_, Job::Odds(position))) => {
                if let Some(odds) = answer.of() {
                    self.overlay.put(position, odds);
                }
            }
            None => {}
        }
        self.look_closer(cx);
        Then::Stay
    }

    fn due(&self, cx: &Context) -> Option<Duration> {
        // The screen has the word for the first time: what was not asked for yet is asked for now.
        let is_mines = matches!(self.session.game(), Game::Mines(_));
        let asks = self.wants_verdicts && is_mines && !cx.is_busy();
        if asks { Some(cx.now) } else { self.next }
    }

    fn tick(&mut self, cx: &mut Context) -> Then {
        self.look_closer(cx);
        if self.next.is_some_and(|next| next <= cx.now) {
            let now = self.now();
            self.next = (now < self.last).then(|| cx.now + self.beat());
            self.go_to(now + 1, cx);
        }
        Then::Stay
    }
}
