//! Minesweeper on the game screen: its cells, panel and actions, the odds, and the matrices of the
//! pseudo-inverse.

pub(super) mod board;
mod matrices;
pub(super) mod new;
pub(super) mod odds;
pub(super) mod panel;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::time::Duration;

use crossterm::event::MouseButton;
use grille_grid::Pos;
use grille_messages::describe::does_not_count;
use grille_messages::id;
use grille_messages::mines::bot::why;
use grille_messages::mines::explain::{self, Explainer, first_click_id};
use grille_mines::solve::ApproachName;
use grille_mines::verdict::Judged;
use grille_mines::{Cell, Event, Move, stats};
use grille_session::bot::Plan;
use grille_session::mines::Mines;
use grille_session::{Events, Game, GameKind, Move as AnyMove, Status, record};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use self::matrices::Matrices;
use self::odds::Odds;
use super::board::{CellLook, Highlights, Shape};
use super::context::{Chording, Context, Tone};
use super::form::Form;
use super::frame;
use super::game_screen::{Acted, By, GameView, Play, highlights_of};
use super::keys::{Action, Table};
use super::worker::Finding;

pub(super) struct MinesView {
    shows_odds: bool,
    odds: Finding<Odds>,
    /// The approach of the bot, as an index into all approaches.
    approach: usize,
    shows_matrices: bool,
    matrices: Finding<Matrices>,
    /// Where the matrices were drawn.
    matrices_area: Rect,
    /// The verdicts on the moves of a finished game.
    judged: Finding<Option<Judged>>,
    progress: Progress,
    /// The progress of a large board, while it is computed.
    new_progress: Finding<Progress>,
    /// Flags that turned out to be wrong.
    wrong: BTreeSet<Pos>,
}

/// The progress of larger boards is computed in the background: a pass over all cells takes longer than drawing may.
const LARGE: usize = 10_000;

#[derive(Default)]
struct Progress {
    /// The percentage of safe cells that are open.
    opened: u32,
    /// The play so far, and the 3BV of the board.
    play: Option<(stats::Play, usize)>,
}

impl Progress {
    fn of(game: &Mines) -> Progress {
        let view = game.view();
        let open = |cell: &&Cell| matches!(cell, Cell::Open(_));
        let opened = view.cells().cells().iter().filter(open).count();
        let safe = (view.size().area() - game.setup().mines as usize).max(1);
        Progress {
            // At most a hundred.
            opened: (opened * 100 / safe) as u32,
            play: game.progress(),
        }
    }
}

impl MinesView {
    fn approach(&self) -> ApproachName {
        ApproachName::ALL[self.approach]
    }

    /// Digs, or digs around an open number: players expect the same button to do both.
    fn dig(pos: Pos, play: &Play, cx: &Context) -> Acted {
        match play.game::<MinesView>().view().cell(pos) {
            Cell::Open(count) if !play.is_over() => {
                match count.number() > 0 && cx.settings().chording == Chording::Dig {
                    true => played(Move::Chord(pos)),
                    false => Acted::Done,
                }
            }
            _ => played(Move::Dig(pos)),
        }
    }

    fn flag(pos: Pos, play: &Play) -> Acted {
        played(match play.game::<MinesView>().view().cell(pos) {
            Cell::Marked => Move::Unmark(pos),
            _ => Move::Mark(pos),
        })
    }

    fn chord(pos: Pos, cx: &Context) -> Acted {
        match cx.settings().chording {
            Chording::Off => Acted::Done,
            Chording::Dig | Chording::Key => played(Move::Chord(pos)),
        }
    }

    /// Selects another row of the matrices, and moves the cursor to its number.
    fn turn_matrices(&mut self, onwards: bool, play: &mut Play) {
        if let Some(pos) = self
            .matrices
            .get_mut()
            .and_then(|found| found.step(onwards))
        {
            play.cursor = pos;
        }
    }
}

fn played(mv: Move) -> Acted {
    Acted::Play(mv.into())
}

impl GameView for MinesView {
    type Game = Mines;
    type Plan = Plan;

    const KIND: GameKind = GameKind::Mines;
    const TABLE: Table = Table::Mines;
    const COVERS_PAUSED: bool = true;
    const RESTART_LOSES: bool = true;

    fn of(game: &Game) -> Option<&Mines> {
        match game {
            Game::Mines(game) => Some(game),
            Game::Takuzu(_) | Game::Morpion(_) => None,
        }
    }

    fn new(_play: &Play, _cx: &mut Context) -> MinesView {
        let exact = |name: &ApproachName| *name == ApproachName::Exact;
        MinesView {
            shows_odds: false,
            odds: Finding::default(),
            approach: ApproachName::ALL.iter().position(exact).unwrap_or(0),
            shows_matrices: false,
            matrices: Finding::default(),
            matrices_area: Rect::ZERO,
            judged: Finding::default(),
            progress: Progress::default(),
            new_progress: Finding::default(),
            wrong: BTreeSet::new(),
        }
    }

    fn first_cursor(game: &Mines) -> Pos {
        let size = game.setup().size;
        Pos::new(size.rows() / 2, size.cols() / 2)
    }

    fn inherit(&mut self, before: &MinesView, _play: &mut Play) {
        self.approach = before.approach;
        self.shows_matrices = before.shows_matrices;
    }

    fn title(&self, play: &Play, cx: &Context) -> (Vec<String>, String) {
        let setup = play.game::<MinesView>().setup();
        (panel::title(setup, cx), panel::origin(setup, cx))
    }

    fn shape(&self, _area: Rect, play: &Play) -> Shape {
        board::shape(play.game::<MinesView>().setup().size)
    }

    fn look(&self, pos: Pos, cell: (u16, u16), play: &Play, cx: &Context) -> CellLook {
        let game = play.game::<MinesView>();
        let odds = self.odds.get().filter(|_| self.shows_odds);
        board::look(game, pos, cell, &self.wrong, odds, &cx.theme)
    }

    fn highlights(&self, play: &Play) -> Highlights {
        let mut highlights = highlights_of(play.shown_hint.as_ref());
        let best = self.odds.get().filter(|_| self.shows_odds);
        highlights.best.extend(best.and_then(|odds| odds.best));
        if let Some(found) = self.matrices.get().filter(|_| self.shows_matrices) {
            let (cells, number) = found.cells();
            // The last row covers all cells, and would highlight everything.
            if number.is_some() {
                highlights.region.extend(cells);
            }
            highlights.reasons.extend(number);
        }
        highlights
    }

    fn panel(&self, play: &Play, cx: &Context) -> Vec<Line<'static>> {
        let theme = &cx.theme;
        let game = play.game::<MinesView>();
        // A won game has no mines left to find.
        let left = match game.status() {
            Status::Won => 0,
            _ => game.mines_left(),
        };
        let left = cx.lang.fill(id::MINES_LEFT, &[("count", left.into())]);
        let clock = frame::clock(play.elapsed(cx));
        let mut lines = vec![
            panel::count(theme.glyphs.flag, &left, cx),
            panel::count(theme.glyphs.clock, &clock, cx),
        ];
        if let Some((play, all)) = &self.progress.play {
            lines.push(Line::raw(format!("3BV {}/{all}", play.done)));
        }
        let plain = |words: String, style| Line::styled(theme.words(&words), style);
        let opened = [("percent", self.progress.opened.into())];
        lines.push(plain(cx.lang.fill(id::MINES_OPENED, &opened), theme.text));
        if let Some(elsewhere) = self
            .odds
            .get()
            .filter(|_| self.shows_odds && !play.is_over())
            .and_then(|odds| odds.elsewhere)
        {
            let share = explain::percent(elsewhere, &cx.lang);
            let words = cx
                .lang
                .fill(id::MINES_ODDS_ELSEWHERE, &[("share", share.into())]);
            lines.push(plain(words, theme.text));
        }
        let here = [("cell", explain::cell(play.cursor).into())];
        let mut here = cx.lang.fill(id::MINES_HERE, &here);
        let odds = self
            .odds
            .get()
            .filter(|_| self.shows_odds && !play.is_over());
        if let Some(mine) = odds.and_then(|odds| odds.of_cell(play.cursor)) {
            here = format!("{here}: {}", explain::percent(mine, &cx.lang));
        }
        lines.push(plain(here, theme.dim));
        if play.bot.on {
            lines.extend(panel::bot(&play.bot, self.approach(), cx));
        }
        lines
    }

    fn wants_wide_panel(&self) -> bool {
        self.shows_matrices
    }

    fn draw_wide_panel(&mut self, frame: &mut Frame<'_>, area: Rect, play: &Play, cx: &Context) {
        matrices::draw(frame, area, self.matrices.get(), play.cursor, cx);
        self.matrices_area = area;
    }

    fn note(&self, play: &Play, cx: &Context) -> Option<(String, String)> {
        if play.is_over() {
            let title = cx.lang.text(match play.session().status() {
                Status::Won => id::MINES_END_WON,
                _ => id::MINES_END_LOST,
            });
            if play.played_by_bot() {
                return Some((title, does_not_count(play.session(), &cx.lang)));
            }
            let judged = self.judged.get().and_then(Option::as_ref);
            let luck = judged.map(|judged| grille_messages::mines::verdict::luck(judged, &cx.lang));
            return Some((title, luck.unwrap_or_default()));
        }
        let odds = self.odds.get().filter(|_| self.shows_odds)?;
        let why = odds.chances.as_ref().err()?;
        let view = play.game::<MinesView>().view();
        let said = Explainer::new(view, &cx.lang).impossible(*why);
        Some((cx.lang.text(id::MINES_ODDS_NONE), said))
    }

    fn status(&self, play: &Play, cx: &Context) -> String {
        if self.odds.is_running() || self.matrices.is_running() {
            return cx.lang.text(id::MINES_THINKING);
        }
        let game = play.game::<MinesView>();
        if game.is_laid() {
            return String::new();
        }
        let what = cx.lang.text(first_click_id(game.setup().first));
        cx.lang.fill(id::MINES_FIRST_LINE, &[("what", what.into())])
    }

    fn result(&self, play: &Play, cx: &Context) -> (Tone, String) {
        let time = Duration::from_millis(play.session().elapsed());
        let progress = self.progress.play.as_ref().map(|(play, _)| play);
        let speed = progress.and_then(|progress| progress.per_second(time.as_secs_f64()));
        let efficiency = progress.and_then(|progress| progress.efficiency());
        let none = || "-".to_owned();
        let speed = speed.map_or_else(none, |speed| cx.lang.decimal(&format!("{speed:.2}")));
        let efficiency = efficiency.map_or_else(none, |share| explain::percent(share, &cx.lang));
        let values = [
            ("time", frame::clock(time).into()),
            ("speed", speed.into()),
            ("efficiency", efficiency.into()),
        ];
        match play.session().status() {
            Status::Won => (Tone::Good, cx.lang.fill(id::MINES_WON, &values)),
            _ => (Tone::Bad, cx.lang.fill(id::MINES_LOST, &values)),
        }
    }

    fn act(&mut self, action: Action, play: &mut Play, cx: &mut Context) -> Acted {
        let pos = play.cursor;
        match action {
            Action::Dig | Action::Play => return MinesView::dig(pos, play, cx),
            Action::Flag => return MinesView::flag(pos, play),
            Action::Chord => return MinesView::chord(pos, cx),
            Action::NextFree | Action::PreviousFree => {
                play.go_to_next(action == Action::NextFree, |game, pos| {
                    MinesView::of(game).is_some_and(|game| game.view().cell(pos) == Cell::Hidden)
                });
            }
            Action::PageUp | Action::PageDown if self.shows_matrices => {
                self.turn_matrices(action == Action::PageDown, play);
            }
            Action::Odds => {
                self.shows_odds = !self.shows_odds;
                if self.shows_odds {
                    play.note_help();
                }
            }
            Action::Matrices => {
                self.shows_matrices = !self.shows_matrices;
                if self.shows_matrices {
                    play.note_help();
                }
            }
            Action::Approach => {
                self.approach = (self.approach + 1) % ApproachName::ALL.len();
                let words = panel::approach_words(self.approach(), cx);
                let values = [("approach", words.into())];
                let words = cx.lang.fill(id::MINES_BOT_APPROACH, &values);
                cx.say(Tone::Plain, words);
            }
            _ => return Acted::Unknown,
        }
        Acted::Done
    }

    fn serves(&self, action: Action, cx: &Context) -> bool {
        action != Action::Chord || cx.settings().chording != Chording::Off
    }

    fn click(&mut self, button: MouseButton, play: &mut Play, cx: &mut Context) -> Acted {
        match button {
            MouseButton::Left => MinesView::dig(play.cursor, play, cx),
            MouseButton::Right => MinesView::flag(play.cursor, play),
            MouseButton::Middle => MinesView::chord(play.cursor, cx),
        }
    }

    fn close(&mut self) -> bool {
        std::mem::take(&mut self.shows_matrices)
    }

    fn wheel(&mut self, down: bool, at: Position, play: &mut Play) -> bool {
        let is_over_matrices = self.shows_matrices && self.matrices_area.contains(at);
        if is_over_matrices {
            self.turn_matrices(down, play);
        }
        is_over_matrices
    }

    fn takes_long(&self, mv: &AnyMove, play: &Play) -> bool {
        let digs = matches!(mv, AnyMove::Mines(Move::Dig(_)));
        digs && play.game::<MinesView>().first_dig_takes_long()
    }

    fn played(&mut self, events: &Events, _by: By, play: &mut Play, _cx: &mut Context) {
        let Events::Mines(events) = events else {
            return;
        };
        for event in events {
            if let Event::Exploded(pos) = event {
                play.cursor = *pos;
            }
        }
    }

    fn changed(&mut self, play: &mut Play, cx: &mut Context) {
        self.odds.clear();
        self.matrices.clear();
        self.judged.clear();
        let game = play.game::<MinesView>();
        self.new_progress.clear();
        if game.setup().size.area() <= LARGE {
            self.progress = Progress::of(game);
        } else {
            let game = game.clone();
            self.new_progress
                .wait_for(cx.ask(move || Progress::of(&game)));
        }
        let game = play.game::<MinesView>();
        self.wrong = game.wrong_marks().into_iter().collect();
    }

    fn work(&mut self, play: &mut Play, cx: &mut Context) {
        let game = play.game::<MinesView>();
        if play.is_over() {
            let is_small = game.setup().size.area() <= record::MOST_JUDGED;
            if is_small && self.judged.is_missing() {
                let session = play.session().clone();
                let judge = move || session.verdicts().map(|(_, judged)| judged.clone());
                self.judged.wait_for(cx.ask(judge));
            }
            return;
        }
        // Boards may be large, so they are copied only when needed.
        if self.shows_odds && self.odds.is_missing() {
            let view = game.view().clone();
            self.odds.wait_for(cx.ask(move || Odds::of(&view)));
        }
        if self.shows_matrices && self.matrices.is_missing() {
            let view = game.view().clone();
            self.matrices.wait_for(cx.ask(move || Matrices::of(&view)));
        }
        if let Some(found) = self.matrices.get_mut() {
            found.select(play.cursor);
        }
    }

    fn poll(&mut self, _play: &mut Play, cx: &mut Context) -> Acted {
        let is_new = [self.odds.poll(), self.matrices.poll()].contains(&true);
        if is_new && (self.odds.has_failed() || self.matrices.has_failed()) {
            let words = cx.lang.text(id::JOB_FAILED);
            cx.say(Tone::Bad, words);
        }
        self.judged.poll();
        if self.new_progress.poll()
            && let Some(progress) = self.new_progress.take()
        {
            self.progress = progress;
        }
        Acted::Unknown
    }

    fn plan(&self, _by: By, play: &Play) -> impl FnOnce() -> Plan + Send + 'static {
        let game = play.game::<MinesView>().clone();
        let (name, explains) = (self.approach(), play.bot.pace.is_readable());
        move || Plan::of(&game, name, explains)
    }

    fn next_move(&self, plan: &mut Plan, cx: &Context) -> Option<(AnyMove, String)> {
        let mv = plan.next_move()?;
        Some((mv.into(), why(plan, mv, &cx.lang)))
    }

    fn form(play: Option<&Play>, cx: &Context) -> Form {
        match play {
            Some(play) => new::form_of(play.game::<MinesView>().setup()),
            None => new::form(cx),
        }
    }
}
