//! The statistics screen: a table of all groups of games, and beside or below it the chosen group in detail, with its
//! recent games and plots.

mod plots;
mod table;
#[cfg(test)]
mod tests;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use grille_grid::Shown;
use grille_messages::id;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _, Wrap};

use self::table::GroupTable;
use super::context::{Context, Tone};
use super::frame;
use super::key::Key;
use super::keys::{Action, Table};
use super::screen::{Screen, Then};
use crate::history::rule;
use crate::store::{Figures, Outcome, Problem, Unaided};

/// The number of recent games shown.
const RECENT: u32 = 50;

/// The number of rows needed above the rule to show it in full.
const ROOM_ABOVE_RULE: u16 = 24;

/// The minimum height of the table with its titles, before the details get more than two rows.
const LEAST_TABLE: u16 = 6;

/// The minimum width of details beside the table, in columns.
const LEAST_BESIDE: u16 = 60;

pub(crate) struct Stats {
    groups: Vec<Figures>,
    /// The number of games that a program played, which do not count.
    left_out: u64,
    /// The chosen group, and the first visible one.
    at: usize,
    first: usize,
    /// The games of the chosen group: the recent outcomes, and the games won without help.
    recent: Vec<Outcome>,
    unaided: Vec<Unaided>,
    /// The first visible plot while the chosen group is shown alone, and how many plots are visible.
    alone: Option<usize>,
    plots_seen: usize,
    /// Where the groups were drawn.
    drawn: Rect,
}

impl Stats {
    /// Reads all statistics. If they cannot be read, shows a message and has no groups.
    pub(crate) fn new(cx: &mut Context) -> Stats {
        let read = || {
            let history = cx.store.history()?;
            Ok((history.figures(None)?, history.left_out(None)?))
        };
        let read: Result<_, Problem> = read();
        let (groups, left_out) = read.unwrap_or_else(|problem| {
            let words = problem.words(&cx.lang);
            cx.say(Tone::Bad, words);
            Default::default()
        });
        let mut stats = Stats {
            groups,
            left_out,
            at: 0,
            first: 0,
            recent: Vec::new(),
            unaided: Vec::new(),
            alone: None,
            plots_seen: 0,
            drawn: Rect::default(),
        };
        stats.choose(0, cx);
        stats
    }

    /// Chooses a group, or the last one, and reads its games.
    fn choose(&mut self, at: usize, cx: &mut Context) {
        self.at = at.min(self.groups.len().saturating_sub(1));
        self.alone = self.alone.map(|_| 0);
        let Some(Figures { group, .. }) = self.groups.get(self.at) else {
            return;
        };
        let read = || {
            let history = cx.store.history()?;
            Ok((history.recent(group, RECENT)?, history.unaided(group)?))
        };
        let read: Result<_, Problem> = read();
        (self.recent, self.unaided) = read.unwrap_or_else(|problem| {
            let words = problem.words(&cx.lang);
            cx.say(Tone::Bad, words);
            Default::default()
        });
    }

    fn export(&self, cx: &mut Context) {
        match cx.store.export() {
            Ok(files) => {
                let names: Vec<String> = files
                    .iter()
                    .map(|file| Shown::new(file).to_string())
                    .collect();
                let values = [("files", cx.lang.list(names).into())];
                let words = cx.lang.fill(id::STATS_EXPORTED, &values);
                cx.say(Tone::Good, words);
            }
            Err(problem) => {
                let words = problem.words(&cx.lang);
                cx.say(Tone::Bad, words);
            }
        }
    }
}

impl Screen for Stats {
    fn table(&self) -> Table {
        Table::Stats
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let parts = frame::parts(area, 0);
        let title = cx.lang.text(id::MENU_STATISTICS);
        let right = match self.groups.len() {
            0 => String::new(),
            groups => format!("{}/{groups}", self.at + 1),
        };
        frame::title(frame, parts.title, &[&title], &right, cx);
        let serves = |action, _: &Key| match action {
            Action::Plots => !self.groups.is_empty() && self.alone.is_none(),
            // In the table, the arrows do the same.
            Action::NextGroup | Action::PreviousGroup => {
                self.groups.len() > 1 && self.alone.is_some()
            }
            _ => true,
        };
        frame::keys_where(frame, parts.keys, Table::Stats, serves, cx);
        let gap = u16::from(area.height > 16);
        let room = Rect {
            x: parts.main.x + 1,
            y: parts.main.y + gap,
            width: parts.main.width.saturating_sub(2),
            height: parts.main.height.saturating_sub(gap),
        };
        self.drawn = Rect::default();
        if self.groups.is_empty() && self.left_out == 0 {
            frame::message(frame, &parts, "", cx);
            let words = cx.theme.words(&cx.lang.text(id::HISTORY_NONE));
            let text = Paragraph::new(words).wrap(Wrap { trim: true });
            text.render(room, frame.buffer_mut());
            return;
        }
        let above = match self.alone {
            None => self.draw_rule(frame, room, cx),
            Some(_) => None,
        };
        let otherwise = above.map_or_else(|| self.short_rule(area.width, cx), |_| String::new());
        frame::message(frame, &parts, &otherwise, cx);
        let mut room = above.unwrap_or(room);
        if parts.message == parts.keys && self.alone.is_none() && !otherwise.is_empty() {
            // Messages and keys share a line, so the rule is above it.
            room.height = room.height.saturating_sub(1);
            let line = Rect {
                y: room.bottom(),
                height: 1,
                ..room
            };
            Line::styled(cx.theme.words(&otherwise), cx.theme.dim).render(line, frame.buffer_mut());
        }
        match (self.groups.is_empty(), self.alone) {
            (true, _) => {}
            (false, None) => self.draw_all(frame, room, cx),
            (false, Some(_)) => {
                let table = GroupTable::new(&self.groups, room.width, cx);
                self.draw_details(frame, room, &table, cx);
            }
        }
    }

    fn act(&mut self, action: Action, cx: &mut Context) -> Then {
        let page = usize::from(self.drawn.height).max(1);
        let last = self.groups.len().saturating_sub(1);
        match (action, self.alone) {
            (Action::Back, Some(_)) => self.alone = None,
            (Action::Back, None) => return Then::Back,
            (Action::Export, _) => self.export(cx),
            (Action::Plots, None) if !self.groups.is_empty() => self.alone = Some(0),
            // First the remaining plots, then the next group.
            (Action::Down | Action::PageDown, Some(first))
                if first + self.plots_seen < plots::of(&self.unaided, &cx.lang).len() =>
            {
                self.alone = Some(first + self.plots_seen);
            }
            (Action::Up | Action::PageUp, Some(first)) if first > 0 => {
                self.alone = Some(first.saturating_sub(self.plots_seen.max(1)));
            }
            (Action::Down | Action::NextGroup, _) => self.choose(self.at + 1, cx),
            (Action::Up | Action::PreviousGroup, _) => self.choose(self.at.saturating_sub(1), cx),
            (Action::PageDown, _) => self.choose(self.at + page, cx),
            (Action::PageUp, _) => self.choose(self.at.saturating_sub(page), cx),
            (Action::Start, _) => self.choose(0, cx),
            (Action::End, _) => self.choose(last, cx),
            _ => {}
        }
        Then::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, cx: &mut Context) -> Then {
        match mouse.kind {
            MouseEventKind::ScrollDown => return self.act(Action::Down, cx),
            MouseEventKind::ScrollUp => return self.act(Action::Up, cx),
            MouseEventKind::Down(MouseButton::Left)
                if self.drawn.contains(Position::new(mouse.column, mouse.row)) =>
            {
                let at = self.first + usize::from(mouse.row - self.drawn.y);
                if at < self.groups.len() {
                    // A second click on the same group shows its plots.
                    match self.at == at {
                        true => return self.act(Action::Plots, cx),
                        false => self.choose(at, cx),
                    }
                }
            }
            _ => {}
        }
        Then::Stay
    }
}

impl Stats {
    /// Explains at the bottom which games count. Returns the area above, or nothing if there is too little room.
    fn draw_rule(&self, frame: &mut Frame<'_>, room: Rect, cx: &Context) -> Option<Rect> {
        let words = cx.theme.words(&rule(self.left_out, &cx.lang));
        let lines: Vec<Line<'_>> = words
            .lines()
            .flat_map(|line| frame::wrapped(line, room.width.into()))
            .map(|line| Line::styled(line, cx.theme.dim))
            .collect();
        let height = (lines.len() as u16).min(room.height);
        let above = Rect {
            height: room.height - height,
            ..room
        };
        if !self.groups.is_empty() && above.height < ROOM_ABOVE_RULE {
            return None;
        }
        let below = Rect {
            y: above.bottom(),
            height,
            ..room
        };
        Paragraph::new(lines).render(below, frame.buffer_mut());
        // A blank line between the two.
        Some(Rect {
            height: above.height.saturating_sub(1),
            ..above
        })
    }

    /// Says in one line which games do not count, and how many there are if that fits.
    fn short_rule(&self, width: u16, cx: &Context) -> String {
        let values = [("games", self.left_out.to_string().into())];
        let counted = cx.lang.fill(id::RECORDS_LEFT_OUT, &values);
        match self.left_out > 0 && Span::raw(counted.as_str()).width() < width.into() {
            true => counted,
            false => cx.lang.text(id::STATS_RULE),
        }
    }

    /// Draws all groups, and the chosen one in detail: beside them if there are many and the screen is wide, or else
    /// below.
    fn draw_all(&mut self, frame: &mut Frame<'_>, room: Rect, cx: &Context) {
        let rows = u16::try_from(self.groups.len() + 1).unwrap_or(u16::MAX);
        let whole = GroupTable::new(&self.groups, u16::MAX, cx).width() as u16;
        let half = (room.height / 2).max(LEAST_TABLE);
        let (groups, details) = if rows > half && whole + LEAST_BESIDE <= room.width {
            let groups = Rect {
                width: whole,
                ..room
            };
            let panel = Rect {
                x: groups.right(),
                width: room.width - whole,
                ..room
            };
            (groups, frame::rule(frame, panel, cx))
        } else {
            let groups = Rect {
                height: rows.min(half).min(room.height),
                ..room
            };
            let gap = u16::from(room.height > groups.height + LEAST_TABLE + 2);
            let details = Rect {
                y: groups.bottom() + gap,
                height: room.height - groups.height - gap,
                ..room
            };
            (groups, details)
        };
        let table = GroupTable::new(&self.groups, groups.width, cx);
        self.drawn = Rect {
            y: groups.y + 1,
            height: groups.height.saturating_sub(1),
            ..groups
        };
        // Keeps the chosen group visible, and as many others as fit.
        let seen = usize::from(self.drawn.height).max(1);
        self.first = self.first.min(self.at);
        self.first = self.first.max((self.at + 1).saturating_sub(seen));
        self.first = self.first.min(self.groups.len().saturating_sub(seen));
        table.draw(frame, groups, self.at, self.first, cx);
        self.draw_details(frame, details, &table, cx);
    }

    /// Draws the chosen group: its name, the figures missing from its line, the recent games, and plots.
    fn draw_details(
        &mut self,
        frame: &mut Frame<'_>,
        room: Rect,
        table: &GroupTable,
        cx: &Context,
    ) {
        let theme = &cx.theme;
        let width = usize::from(room.width);
        let separator = format!(" {} ", theme.glyphs.separator);
        let name = frame::cut(&table.names(self.at).join(&separator), width, cx);
        let name = Line::styled(name, theme.title);
        let figures = packed(table.figures(self.at, self.alone.is_some()), width);
        let figures = figures
            .into_iter()
            .map(|line| Line::styled(line, theme.text))
            .collect();
        let recent = self.recent(width, cx);
        let plots = plots::of(&self.unaided, &cx.lang);
        let words = match plots.is_empty() {
            true => cx.lang.text(id::STATS_NO_PLOTS),
            false => {
                let games = self.unaided.len().to_string();
                cx.lang.fill(id::STATS_UNAIDED, &[("games", games.into())])
            }
        };
        let caption = frame::wrapped(&theme.words(&words), width)
            .into_iter()
            .map(|line| Line::styled(line, theme.dim))
            .collect();
        let mut parts = vec![vec![name], figures, vec![recent], caption];
        let height_of = |parts: &[Vec<Line<'_>>]| parts.iter().map(Vec::len).sum::<usize>() as u16;
        // The caption is dropped if the plots have no room otherwise; on a screen for the plots, so are the figures.
        for droppable in [Some(3), self.alone.map(|_| 1)].into_iter().flatten() {
            if height_of(&parts) + plots::LEAST_SIZE.1 > room.height && !plots.is_empty() {
                parts[droppable].clear();
            }
        }
        let lines = parts.concat();
        let used = (lines.len() as u16).min(room.height);
        Paragraph::new(lines).render(room, frame.buffer_mut());
        let left = Rect {
            y: room.y + used,
            height: room.height - used,
            ..room
        };
        let beside_bar = Rect {
            width: left.width.saturating_sub(2),
            ..left
        };
        // A larger window may have room for all.
        if plots::fit(plots.len(), beside_bar) {
            self.alone = self.alone.map(|_| 0);
        }
        let first = self.alone.unwrap_or(0).min(plots.len());
        self.plots_seen = plots::draw(frame, beside_bar, &plots[first..], cx);
        if self.alone.is_some() {
            frame::scroll_bar(frame, left, first, self.plots_seen, plots.len(), cx);
        }
    }

    /// The recent games, oldest first: won, lost, drawn, left. As many as fit.
    fn recent(&self, width: usize, cx: &Context) -> Line<'static> {
        let label = cx.theme.words(&cx.lang.text(id::STATS_RECENT)) + " ";
        let room = width.saturating_sub(Span::raw(label.as_str()).width());
        let mut spans = vec![Span::styled(label, cx.theme.dim)];
        for outcome in &self.recent[self.recent.len().saturating_sub(room)..] {
            let (glyph, style) = match outcome {
                Outcome::Won => (cx.theme.glyphs.tick, cx.theme.good),
                Outcome::Lost => (cx.theme.glyphs.cross, cx.theme.bad),
                Outcome::Draw => ("=", cx.theme.neutral),
                Outcome::Left => ("-", cx.theme.dim),
            };
            spans.push(Span::styled(glyph, style));
        }
        Line::from(spans)
    }
}

/// Joins items into lines of at most `width` columns, with two blanks between them.
fn packed(items: Vec<String>, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        match lines.last_mut() {
            Some(line) if Span::raw(format!("{line}  {item}")).width() <= width => {
                *line += &format!("  {item}");
            }
            _ => lines.push(item),
        }
    }
    lines
}
