//! Draws the Minesweeper screen: the board with its highlights, the panel, and remarks about the position.

use std::collections::BTreeSet;

use grille_grid::Pos;
use grille_mines::{Cell, View};
use grille_session::Status;
use grille_session::mines::Mines;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::board::{self, Lit, Picture};
use super::{MinesScreen, new, panel};
use crate::tui::context::Context;
use crate::tui::frame;
use crate::tui::game_screen::Stage;
use crate::tui::keys::{Action, Table};
use crate::tui::screen::Screen as _;
use grille_messages::mines::explain;

/// The minimum and maximum width of the panel, including its rule.
const PANEL: (u16, u16) = (15, 40);

/// The maximum height of the small map, including a blank row.
const MAP: u16 = 9;

/// Facts about a position that are expensive enough to cache, as they require a pass over all cells.
#[derive(Default)]
pub(super) struct Facts {
    pub(super) of: u64,
    /// The percentage of safe cells that are open.
    pub(super) opened: u32,
    /// The 3BV done so far, and in total.
    pub(super) three_bv: Option<(usize, usize)>,
    pub(super) wrong: BTreeSet<Pos>,
}

impl MinesScreen {
    /// Draws everything.
    pub(super) fn paint(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
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
        let mut title = panel::title(game.setup(), cx);
        title.extend(self.screen.daily(cx));
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
            covered: self.screen.paused,
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

    /// The highlights on the board.
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
        if let Some(hinted) = &self.screen.shown_hint {
            lit.region.extend(&hinted.hint.look);
            if hinted.stage >= Stage::Reasons {
                lit.reasons.extend(&hinted.hint.reasons);
            }
            if hinted.stage == Stage::Moves {
                lit.best.extend(&hinted.hint.cells);
            }
        }
        lit
    }

    /// The title and text beside the board: a hint, the result, or the bot's reason.
    fn remark(&self, view: &View, cx: &Context) -> Option<(String, String)> {
        if let Some(hinted) = &self.screen.shown_hint {
            return Some(panel::hint(hinted, view, cx));
        }
        if self.is_over() {
            let won = self.screen.session().status() == Status::Won;
            let title = cx.lang.text(match (won, self.screen.is_bots()) {
                (true, true) => "mines-end-bot-won",
                (false, true) => "mines-end-bot-lost",
                (true, false) => "mines-end-won",
                (false, false) => "mines-end-lost",
            });
            let mut words = String::new();
            if let Some((_, judged)) = self.judged.as_ref().filter(|(of, _)| *of == self.position) {
                words = grille_messages::mines::verdict::luck(judged, &cx.lang) + " ";
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
            let said = explain::Explainer::new(view, &cx.lang).impossible(why);
            return Some((cx.lang.text("mines-odds-none"), said));
        }
        let reason = self.bot.reason.clone().filter(|_| self.bot.on)?;
        Some((cx.lang.text("mines-bot-reason"), reason))
    }

    /// The default text of the message line.
    fn otherwise(&self, cx: &Context) -> String {
        let id = if self.digs() {
            "mines-searching"
        } else if cx.is_busy() {
            "mines-thinking"
        } else if self.screen.paused {
            "mines-paused"
        } else if let Some(hinted) = &self.screen.shown_hint {
            let (id, action) = match hinted.stage {
                _ if hinted.hint.moves.is_empty() => return String::new(),
                Stage::Moves => ("mines-hint-enter", Action::Play),
                _ => ("mines-hint-more", Action::Hint),
            };
            return cx.lang.fill(id, &[("key", key(action, cx).into())]);
        } else if self.is_over() {
            return self.result(self.screen.session().status(), cx);
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
        let clock = frame::clock(self.screen.elapsed(cx));
        lines.push(panel::count(theme.glyphs.clock, &clock, cx));
        if let Some((done, all)) = self.facts.three_bv {
            lines.push(Line::raw(format!("3BV {done}/{all}")));
        }
        let opened = [("percent", self.facts.opened.into())];
        lines.push(Line::raw(
            theme.words(&cx.lang.fill("mines-opened", &opened)),
        ));
        let here = [("cell", explain::cell(self.cursor).into())];
        lines.push(Line::styled(
            theme.words(&cx.lang.fill("mines-here", &here)),
            theme.dim,
        ));
        lines.extend(panel::bot(&self.bot, cx));
        if self.screen.session().helped() && !self.is_over() {
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
