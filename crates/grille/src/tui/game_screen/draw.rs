//! Draws the game screen: board, panel with its note, message line, and the keys that currently do something.

use grille_messages::hint::{Stage, beside_board};
use grille_messages::takuzu::explain::STEP;
use grille_messages::{MessageId, id};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::view::GameView;
use super::{GameScreen, State};
use crate::tui::board::{CellLook, Highlights};
use crate::tui::context::Context;
use crate::tui::frame;
use crate::tui::key::Key;
use crate::tui::keys::Action;

/// The maximum height of the small map of a large board, in rows.
const MAP: u16 = 8;

/// The number of panel lines that stay above a note.
const ABOVE_NOTE: usize = 3;

impl<V: GameView> GameScreen<V> {
    pub(super) fn draw_all(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let (least, _) = self.view.shape(area, &self.play).least();
        let panel = match self.has_wide_panel() {
            true => area.width / 2,
            false => frame::panel_width(area.width, least),
        };
        let parts = frame::parts(area, panel);
        let (left, right) = self.view.title(&self.play, cx);
        // The date matters more than the seed derived from it.
        let right = self.play.daily(cx).unwrap_or(right);
        let left: Vec<&str> = left.iter().map(String::as_str).collect();
        frame::title(frame, parts.title, &left, &right, cx);
        self.draw_board(frame, parts.main, cx);
        self.draw_panel(frame, &parts, cx);
        let items = self.key_items();
        match &items {
            Some(items) => frame::key_items(frame, parts.keys, V::TABLE, items, cx),
            None => {
                let serves = |action, _: &Key| match action {
                    // Without a bot there is no speed, and Enter does what other keys do.
                    Action::Faster | Action::Slower | Action::Play => false,
                    action => self.view.serves(action, cx),
                };
                frame::keys_where(frame, parts.keys, V::TABLE, serves, cx);
            }
        }
        frame::message(frame, &parts, &self.status(cx), cx);
    }

    fn draw_board(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        if self.view.draw_instead(frame, area, &self.play, cx) {
            // Clicks hit nothing.
            self.play.board.place(Rect::ZERO, self.play.cursor);
            return;
        }
        let shape = self.view.shape(area, &self.play);
        let preferred = cx.settings().cell_size;
        self.play
            .board
            .fit(area, &shape, preferred, self.play.cursor);
        let (view, play) = (&self.view, &self.play);
        let is_covered = self.is_covered();
        let highlights = match is_covered {
            true => Highlights::default(),
            false => view.highlights(play),
        };
        let cell = play.board.cell;
        let look = |pos| match is_covered {
            true => CellLook::tile(cx.theme.glyphs.hidden, cx.theme.hidden),
            false => view.look(pos, cell, play, cx),
        };
        let cursor = Some(play.cursor).filter(|_| !is_covered);
        let buffer = frame.buffer_mut();
        play.board
            .draw(buffer, &shape, cursor, &highlights, &cx.theme, look);
        if !is_covered {
            self.view.draw_around(frame, area, &self.play, cx);
        }
    }

    /// Draws the panel: its lines, the note, and the map of a large board. A note without room there is drawn below
    /// the board; a long reason is shortened to fit the panel; anything else is drawn over the board.
    fn draw_panel(&mut self, frame: &mut Frame<'_>, parts: &frame::Parts, cx: &Context) {
        self.play.note_area = Rect::ZERO;
        let note = self.note(cx);
        if self.has_wide_panel() {
            self.view
                .draw_wide_panel(frame, parts.panel, &self.play, cx);
            if let Some((title, words)) = note {
                self.draw_note_over(frame, parts.main, &title, &words, cx);
            }
            return;
        }
        let room = frame::rule(frame, parts.panel, cx);
        let mut lines = Vec::new();
        let mut panel = self.view.panel(&self.play, cx);
        if self.play.session().helped() && !self.play.is_over() {
            let words = cx.theme.words(&cx.lang.text(id::MINES_HELPED));
            panel.push(Line::styled(words, cx.theme.dim));
        }
        let mut ends = Vec::new();
        for line in panel {
            lines.extend(frame::wrapped_line(line, room.width.into()));
            ends.push(lines.len());
        }
        // If space is short, a note replaces the last lines of the panel, which are the least important.
        let height = usize::from(room.height);
        let most = height.saturating_sub(lines.len().min(ABOVE_NOTE) + 1);
        let note_lines = note.as_ref().and_then(|(title, words)| {
            let of = |words: &str| frame::note(title, words, room.width.into(), cx);
            let whole = of(words);
            if whole.len() <= most {
                return Some(whole);
            }
            if self.fits_below(parts.main, title, words, cx) {
                return None;
            }
            let mut shorter = shortened(words, cx).map(|words| of(&words));
            shorter.find(|lines| lines.len() <= most)
        });
        if let Some(note_lines) = &note_lines {
            // No sentence is cut in its middle.
            let left = height.saturating_sub(note_lines.len() + 1);
            let whole = ends.into_iter().take_while(|end| *end <= left);
            lines.truncate(whole.last().unwrap_or(0));
        }
        let used = lines.len().min(height) as u16;
        frame::lines(frame, room, lines);
        let mut rest = frame::below(room, used + 1);
        match (note_lines, note) {
            (Some(lines), _) => {
                let used = lines.len() as u16;
                frame::lines(frame, rest, lines);
                rest = frame::below(rest, used + 1);
            }
            (None, Some((title, words))) => {
                self.draw_note_over(frame, parts.main, &title, &words, cx)
            }
            (None, None) => {}
        }
        if self.play.board.is_cut() && !self.play.board.taken().is_empty() {
            let height = rest.height.min(MAP);
            let map = Rect {
                y: rest.bottom() - height,
                height,
                ..rest
            };
            frame::overview(frame, map, &self.play.board, cx);
        }
    }

    /// Whether the board is hidden from view.
    fn is_covered(&self) -> bool {
        self.play.paused && V::COVERS_PAUSED
    }

    fn has_wide_panel(&self) -> bool {
        self.view.wants_wide_panel() && !self.is_covered()
    }

    /// The free area below the board.
    fn below_board(&self, main: Rect) -> Rect {
        let board = self.play.board.taken();
        Rect {
            x: main.x + 1,
            y: board.bottom() + 1,
            width: main.width.saturating_sub(2),
            height: main.bottom().saturating_sub(board.bottom() + 1),
        }
    }

    fn fits_below(&self, main: Rect, title: &str, words: &str, cx: &Context) -> bool {
        let below = self.below_board(main);
        let lines = frame::note(title, words, below.width.into(), cx);
        lines.len() <= usize::from(below.height)
    }

    /// Draws a note below the board if there is room, or else over the half of the board without the cursor.
    fn draw_note_over(
        &mut self,
        frame: &mut Frame<'_>,
        main: Rect,
        title: &str,
        words: &str,
        cx: &Context,
    ) {
        let width = main.width.saturating_sub(2);
        let of = |words: &str| frame::note(title, words, width.into(), cx);
        if self.fits_below(main, title, words, cx) {
            return frame::lines(frame, self.below_board(main), of(words));
        }
        // If possible, half of the board stays visible.
        let most = usize::from(main.height).saturating_sub(1);
        let fitting = [most / 2, most].into_iter().find_map(|most| {
            let shorter = shortened(words, cx).map(|words| of(&words));
            let mut all = std::iter::once(of(words)).chain(shorter);
            all.find(|lines| lines.len() <= most)
        });
        let lines = fitting.unwrap_or_else(|| cut_off(of(words), most, cx));
        let height = (lines.len() as u16 + 1).min(main.height);
        let cursor = self.play.board.area(self.play.cursor);
        let is_low = cursor.is_some_and(|cursor| cursor.y >= main.y + main.height / 2);
        let y = match is_low {
            true => main.y,
            false => main.bottom() - height,
        };
        let over = Rect { y, height, ..main };
        self.play.note_area = over;
        frame::clear(frame, over);
        let rule = match is_low {
            true => over.bottom() - 1,
            false => over.y,
        };
        let line = cx.theme.glyphs.border.horizontal_top;
        let line = line.repeat(over.width.into());
        frame
            .buffer_mut()
            .set_string(over.x, rule, line, cx.theme.dim);
        let text = Rect {
            x: over.x + 1,
            y: over.y + u16::from(!is_low),
            width,
            height: height - 1,
        };
        frame::lines(frame, text, lines);
    }

    /// The title and text beside the board: what was shared, a hint, the result, or the bot's reason.
    fn note(&self, cx: &Context) -> Option<(String, String)> {
        let lang = &cx.lang;
        if let Some(words) = &self.play.shared {
            return Some((lang.text(id::SHARE_TITLE), words.clone()));
        }
        if self.is_covered() {
            return None;
        }
        if let Some(shown) = &self.play.shown_hint {
            let title = match shown.hint.moves.is_empty() {
                true => lang.text(id::HINT_TITLE),
                false => {
                    let stage = match shown.stage {
                        Stage::Look => 1,
                        Stage::Reasons => 2,
                        Stage::Moves => 3,
                    };
                    lang.fill(id::HINT_STAGE, &[("stage", stage.into())])
                }
            };
            let key = cx.keys.key_of(V::TABLE, Action::Play);
            let key = key.map_or_else(String::new, |key| key.shown(lang, &cx.theme));
            let position = self.play.session().game().position();
            let words = beside_board(&shown.hint, shown.stage, position, &key, lang);
            return Some((title, words));
        }
        if let Some(reason) = self.play.bot.reason.as_ref().filter(|_| self.play.bot.on) {
            return Some((lang.text(id::BOT_REASON), reason.clone()));
        }
        self.view.note(&self.play, cx)
    }

    /// The text of the message line if there is no message.
    fn status(&self, cx: &Context) -> String {
        let key = |action: Action| {
            let key = cx.keys.key_of(V::TABLE, action);
            key.map_or_else(|| "-".to_owned(), |key| key.shown(&cx.lang, &cx.theme))
        };
        match self.state() {
            State::Searching => cx.lang.text(id::MINES_SEARCHING),
            _ if self.play.hint.is_running() => cx.lang.text(id::HINT_SEARCHING),
            State::Paused if V::COVERS_PAUSED => cx.lang.text(id::GAME_PAUSED),
            State::Paused => {
                let keys = [("key", key(Action::Pause).into())];
                cx.lang.fill(id::MORPION_PAUSED, &keys)
            }
            // The key line shows how to go on.
            State::Hint { .. } => String::new(),
            State::Over => self.view.result(&self.play, cx).1,
            State::Playing if self.play.is_newcomer && !self.play.is_in_progress() => {
                let keys = [("key", key(Action::Help).into())];
                cx.lang.fill(id::NEWCOMER, &keys)
            }
            State::Bot | State::Watching | State::Playing => self.view.status(&self.play, cx),
        }
    }

    /// The most useful keys in this state, and what they do.
    fn key_items(&self) -> Option<Vec<(Action, MessageId)>> {
        let items = match self.state() {
            State::Playing => return None,
            State::Searching => vec![(Action::Back, id::KEY_STOP)],
            State::Paused => vec![
                (Action::Pause, id::KEY_GO_ON),
                (Action::Leave, id::KEY_LEAVE),
            ],
            State::Hint { more, playable } => {
                let mut items = Vec::new();
                if more {
                    items.push((Action::Hint, id::KEY_MORE));
                }
                if playable {
                    items.push((Action::Play, id::KEY_PLAY));
                }
                items.push((Action::Back, id::KEY_CLOSE));
                items
            }
            State::Bot => vec![
                (Action::Bot, id::KEY_STOP),
                (Action::Faster, id::KEY_FASTER),
                (Action::Slower, id::KEY_SLOWER),
                (Action::Undo, id::KEY_UNDO),
            ],
            State::Watching => vec![
                (Action::Pause, id::KEY_PAUSE),
                (Action::Faster, id::KEY_FASTER),
                (Action::Slower, id::KEY_SLOWER),
                (Action::Undo, id::KEY_UNDO),
                (Action::Back, id::KEY_BACK),
            ],
            State::Over => vec![
                (Action::Play, id::KEY_NEW),
                (Action::Share, id::KEY_SHARE),
                (Action::Restart, id::KEY_RESTART),
                (Action::Options, id::KEY_OTHER_GAME),
                (Action::Replay, id::KEY_REPLAY),
                (Action::Back, id::KEY_BACK),
                (Action::Undo, id::KEY_UNDO),
            ],
        };
        Some(items)
    }
}

/// A long reason with fewer and fewer of its steps, those in the middle left out first, down to one.
fn shortened<'a>(words: &'a str, cx: &'a Context) -> impl Iterator<Item = String> + 'a {
    let lines: Vec<&str> = words.lines().collect();
    let mut starts = lines.iter().map(|line| line.starts_with(STEP));
    let first = starts.position(|is_step| is_step).unwrap_or(lines.len());
    // Without the contradiction at the end.
    let steps = (lines.len() - first).saturating_sub(1);
    (1..steps).rev().map(move |kept| {
        let (before, after) = (first + kept.div_ceil(2), first + steps - kept / 2);
        let values = [("count", (steps - kept).into())];
        let left_out = cx.lang.fill(id::HINT_MORE_STEPS, &values);
        let parts = [&lines[..before], &[left_out.as_str()], &lines[after..]];
        parts.concat().join("\n")
    })
}

/// The first lines of a note, with a mark where it was cut off.
fn cut_off(mut lines: Vec<Line<'static>>, most: usize, cx: &Context) -> Vec<Line<'static>> {
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            last.push_span(cx.theme.glyphs.cut);
        }
    }
    lines
}
