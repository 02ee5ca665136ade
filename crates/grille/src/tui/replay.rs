//! The replay screen: the moves of a game on a timeline. For Minesweeper it adds a verdict on each move, its cost, and
//! the player's luck.

use std::collections::BTreeSet;
use std::time::Duration;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use grille_grid::{Pos, cell_name};
use grille_messages::{MessageId, id};
use grille_mines::verdict::{Judged, Quality, Verdict};
use grille_session::{Game, Move, Session, record};
use grille_takuzu::Digit;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _, Wrap};

use super::board::{BoardView, CellLook, Highlights};
use super::context::{Context, Tone};
use super::frame;
use super::keys::{Action, Table};
use super::mines::odds::Odds;
use super::mines::panel;
use super::pace::Pace;
use super::screen::{Screen, Then};
use super::worker::Finding;
use super::{mines, morpion, takuzu};
use grille_messages::describe::who_played;
use grille_messages::mines::verdict::{self, describe};
use grille_messages::takuzu::explain::rules_id;

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

impl Verdicts {
    /// The verdicts of a game of `last` moves; `steps` are the moves that they belong to.
    fn new(last: usize, steps: &[usize], judged: Judged) -> Verdicts {
        let mut of_step = vec![Vec::new(); last];
        for (&step, verdict) in steps.iter().zip(&judged.verdicts) {
            if let Some(of) = of_step.get_mut(step) {
                of.push(*verdict);
            }
        }
        Verdicts { judged, of_step }
    }
}

/// A move of Takuzu: `C8=1`, `C8` for a cleared cell, `C8?1` for a note.
fn in_takuzu(mv: &grille_takuzu::Move, cx: &Context) -> String {
    let symbol = |digit: Digit| cx.lang.symbol(digit);
    match mv {
        grille_takuzu::Move::Put(pos, digit) => {
            format!("{}={}", cell_name::write(*pos), symbol(*digit))
        }
        grille_takuzu::Move::Note(pos, note) => {
            let note = note.map_or("", symbol);
            format!("{}?{note}", cell_name::write(*pos))
        }
        grille_takuzu::Move::Clear(pos) => cell_name::write(*pos),
        grille_takuzu::Move::Fill(_) => cx.lang.text(id::REPLAY_FILLED),
    }
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

pub(super) struct Replay {
    session: Session,
    /// The number of moves in the opening, which cannot be undone, and the number of moves shown.
    first: usize,
    last: usize,
    /// Whether a program played the game or part of it.
    /// The message that says which program has played, if one has.
    played_by: Option<MessageId>,
    verdicts: Finding<Option<Verdicts>>,
    shows_odds: bool,
    odds: Finding<Odds>,
    at: BoardView,
    pace: Pace,
    /// When the next move is due during automatic play.
    next: Option<Duration>,
    /// Where the timeline was drawn, and its first move.
    line: (Rect, usize),
}

impl Replay {
    /// Opens a game at its start. Moves that were undone when the replay opened are not shown.
    pub(super) fn new(mut session: Session) -> Replay {
        let size = session.game().size();
        let (first, last) = (session.opening_len(), session.cursor());
        let played_by = record::played_by_bot(&session).then(|| who_played(&session));
        session.go_to(first);
        Replay {
            session,
            first,
            last,
            played_by,
            verdicts: Finding::default(),
            shows_odds: false,
            odds: Finding::default(),
            at: BoardView::new(size.rows(), size.cols(), (2, 1)),
            pace: Pace::CALM,
            next: None,
            line: (Rect::ZERO, 0),
        }
    }

    fn now(&self) -> usize {
        self.session.cursor()
    }

    fn go_to(&mut self, step: usize, cx: &mut Context) {
        self.session.go_to(step.clamp(self.first, self.last));
        self.odds.clear();
        self.work(cx);
    }

    /// Starts the searches for what is shown and not yet known.
    fn work(&mut self, cx: &mut Context) {
        let Game::Mines(game) = self.session.game() else {
            return;
        };
        let is_small = game.setup().size.area() <= record::MOST_JUDGED;
        if self.verdicts.is_missing() && is_small {
            let (mut session, last) = (self.session.clone(), self.last);
            self.verdicts.wait_for(cx.ask(move || {
                session.go_to(last);
                let (steps, judged) = session.verdicts()?;
                Some(Verdicts::new(last, steps, judged.clone()))
            }));
        }
        if self.shows_odds && self.odds.is_missing() && !game.status().is_over() {
            let view = game.view().clone();
            self.odds.wait_for(cx.ask(move || Odds::of(&view)));
        }
    }

    fn found_verdicts(&self) -> Option<&Verdicts> {
        self.verdicts.get()?.as_ref()
    }

    /// The verdicts on the move that led to this position.
    fn here(&self) -> Option<&[Verdict]> {
        let step = self.now().checked_sub(1)?;
        let verdicts = self.found_verdicts()?;
        verdicts.of_step.get(step).map(Vec::as_slice)
    }

    fn is_mistake(&self, step: usize) -> bool {
        let of_step = self.found_verdicts().and_then(|all| all.of_step.get(step));
        let is = |verdict: &Verdict| verdict.quality.is_mistake();
        of_step.is_some_and(|verdicts| verdicts.iter().any(is))
    }

    fn go_to_mistake(&mut self, onwards: bool, cx: &mut Context) {
        let now = self.now();
        // A mistake is visible after its move.
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
                let words = cx.lang.text(id::REPLAY_NO_MISTAKE);
                cx.say(Tone::Plain, words);
            }
        }
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
            return cx.lang.text(id::REPLAY_START);
        };
        let values = [
            ("number", self.now().to_string().into()),
            ("all", self.last.to_string().into()),
            ("move", self.in_words(&step.mv, cx).into()),
            ("time", frame::clock(Duration::from_millis(step.at)).into()),
        ];
        let mut words = cx.lang.fill(id::REPLAY_MOVE, &values);
        if let Some(verdict) = self.here().and_then(worst) {
            let said = describe(verdict, &cx.lang);
            words = cx.lang.fill(
                id::REPLAY_VERDICT,
                &[("step", words.into()), ("verdict", said.into())],
            );
        }
        words
    }

    /// Describes a move. Takuzu and Morpion use a short notation, except for filling a whole board.
    fn in_words(&self, mv: &Move, cx: &Context) -> String {
        let mv = match mv {
            Move::Takuzu(mv) => return in_takuzu(mv, cx),
            Move::Mines(mv) => *mv,
            mv => return self.session.game().write_move(mv),
        };
        let id = match mv {
            grille_mines::Move::Dig(_) => id::REPLAY_DUG,
            grille_mines::Move::Mark(_) => id::REPLAY_FLAGGED,
            grille_mines::Move::Unmark(_) => id::REPLAY_UNFLAGGED,
            grille_mines::Move::Chord(_) => id::REPLAY_CHORD,
        };
        let cell = grille_mines::text::cell::write(mv.pos());
        cx.lang.fill(id, &[("cell", cell.into())])
    }

    /// The tick of a move on the timeline.
    fn tick_of(&self, step: usize, cx: &Context) -> (&'static str, Style) {
        let theme = &cx.theme;
        let glyphs = &theme.glyphs;
        let verdicts = self.found_verdicts();
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
            // The move that led here is highlighted; later ones are already dim.
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

    /// Draws the board with the cell of the last move.
    fn draw_board(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let cell = self.cell();
        let theme = &cx.theme;
        let size = self.session.game().size();
        let middle = Pos::new(size.rows() / 2, size.cols() / 2);
        let shape = match self.session.game() {
            Game::Mines(game) => mines::board::shape(game.setup().size),
            Game::Takuzu(game) => takuzu::board::shape(game.board(), game.rules(), false, area),
            Game::Morpion(game) => morpion::board::shape(game, false, false, area),
        };
        let mut at = self.at;
        at.fit(
            area,
            &shape,
            cx.settings().cell_size,
            cell.unwrap_or(middle),
        );
        self.at = at;
        let buffer = frame.buffer_mut();
        let mut draw = |highlights: &Highlights, look: &dyn Fn(Pos) -> CellLook| {
            at.draw(buffer, &shape, cell, highlights, theme, look);
        };
        match self.session.game() {
            Game::Mines(game) => {
                let wrong: BTreeSet<Pos> = game.wrong_marks().into_iter().collect();
                let odds = self.odds.get().filter(|_| self.shows_odds);
                let mut highlights = Highlights::default();
                highlights.best.extend(odds.and_then(|odds| odds.best));
                // If there was a safer cell, it is highlighted beside the one played.
                if let Some(verdict) = self.here().and_then(worst)
                    && verdict.quality.is_mistake()
                {
                    highlights.region.extend(verdict.safest);
                }
                let look = |pos| mines::board::look(game, pos, at.cell, &wrong, odds, theme);
                draw(&highlights, &look);
            }
            Game::Takuzu(game) => {
                let look =
                    |pos| takuzu::board::look(game, pos, at.cell, &Default::default(), theme);
                draw(&Highlights::default(), &look);
            }
            Game::Morpion(game) => {
                let fallen: Vec<Pos> = game.fallen().iter().map(|fall| fall.pos).collect();
                let lines = game.game().lines();
                let around = morpion::board::Look {
                    cursor: cell,
                    fallen: &fallen,
                    lines: &lines,
                    ..morpion::board::Look::default()
                };
                let look = |pos| morpion::board::look(game, pos, at.cell, &around, theme);
                draw(&Highlights::default(), &look);
            }
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
            Game::Takuzu(game) => vec![cx.lang.text(rules_id(game.rules()))],
            Game::Morpion(_) => vec![cx.lang.text(id::KEY_MORPION)],
        };
        let replay = cx.lang.text(id::REPLAY_TITLE);
        let played_by = self.played_by.map(|id| cx.lang.text(id));
        let mut left: Vec<&str> = title.iter().map(String::as_str).collect();
        left.push(&replay);
        left.extend(played_by.as_deref());
        let right = format!("{}/{}", self.now(), self.last);
        frame::title(frame, parts.title, &left, &right, cx);
        let below = BELOW + u16::from(area.width < NARROW);
        let below = below.min(parts.main.height);
        let room = Rect {
            height: parts.main.height - below,
            ..parts.main
        };
        self.draw_board(frame, room, cx);
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
        let luck = match self.found_verdicts() {
            Some(verdicts) => verdict::luck(&verdicts.judged, &cx.lang),
            None if self.verdicts.is_running() => cx.lang.text(id::REPLAY_JUDGING),
            None => String::new(),
        };
        Paragraph::new(Line::styled(cx.theme.words(&luck), cx.theme.accent))
            .wrap(Wrap { trim: true })
            .render(row(3, 2), frame.buffer_mut());
        let legend = match self.found_verdicts() {
            Some(_) => {
                let glyphs = &cx.theme.glyphs;
                let values = [
                    ("certain", glyphs.certain.into()),
                    ("forced", glyphs.guess.into()),
                    ("best", glyphs.best_guess.into()),
                    ("mistake", glyphs.mistake.into()),
                ];
                cx.lang.fill(id::REPLAY_LEGEND, &values)
            }
            None => String::new(),
        };
        // The legend's glyphs already come from the theme.
        frame::message(frame, &parts, &legend, cx);
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
                self.next = (!plays).then(|| cx.now + self.pace.beat());
            }
            Action::Faster | Action::Slower => {
                self.pace.change(action == Action::Faster);
                let words = self.pace.words(&cx.lang);
                cx.say(Tone::Plain, words);
            }
            Action::Odds => {
                self.shows_odds = !self.shows_odds;
                self.work(cx);
            }
            Action::Share => {
                let id = self.session.id();
                cx.copy(&id);
                let words = cx.lang.fill(id::SHARE_ID, &[("id", id.into())]);
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

    fn poll(&mut self, cx: &mut Context) -> Then {
        self.verdicts.poll();
        self.odds.poll();
        self.work(cx);
        Then::Stay
    }

    fn due(&self, cx: &Context) -> Option<Duration> {
        // Due at once until the verdicts are requested, as the screen opens without a context.
        let is_judged = match self.session.game() {
            Game::Mines(game) => game.setup().size.area() <= record::MOST_JUDGED,
            Game::Takuzu(_) | Game::Morpion(_) => false,
        };
        let asks = self.verdicts.is_missing() && is_judged;
        if asks { Some(cx.now) } else { self.next }
    }

    fn tick(&mut self, cx: &mut Context) -> Then {
        self.work(cx);
        if self.next.is_some_and(|next| next <= cx.now) {
            let now = self.now();
            self.next = (now < self.last).then(|| cx.now + self.pace.beat());
            self.go_to(now + 1, cx);
        }
        Then::Stay
    }
}
