//! The help screen: all keys of the current screen, in groups, scrolled if there are many. It reads the same
//! tables that give the keys their meaning.

use crossterm::event::{MouseEvent, MouseEventKind};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _};

use super::context::Context;
use super::frame;
use super::keys::{Action, Bound, Group, Table};
use super::screen::{Screen, Then};

/// The number of lines that one step of the mouse wheel scrolls.
const WHEEL: usize = 3;

/// The keys of one table, shown over the screen that they belong to.
pub(super) struct Help {
    table: Table,
    first: usize,
    /// The number of lines, and how many of them were visible when last drawn.
    lines: usize,
    page: usize,
}

impl Help {
    pub(super) fn new(table: Table) -> Help {
        Help {
            table,
            first: 0,
            lines: 0,
            page: 1,
        }
    }

    fn scroll(&mut self, to: usize) {
        self.first = to.min(self.lines.saturating_sub(self.page));
    }
}

impl Screen for Help {
    fn table(&self) -> Table {
        Table::Text
    }

    fn is_dialog(&self) -> bool {
        true
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let lines = lines(self.table, cx);
        let width = lines.iter().map(Line::width).max().unwrap_or(0);
        let title = cx.lang.text("help-title");
        let inner = frame::dialog(frame, area, &title, (width + 2, lines.len()), cx);
        self.lines = lines.len();
        self.page = inner.height.into();
        self.scroll(self.first);
        let shown: Vec<Line<'_>> = lines.into_iter().skip(self.first).take(self.page).collect();
        let text = Rect {
            width: inner.width.saturating_sub(2),
            ..inner
        };
        Paragraph::new(shown).render(text, frame.buffer_mut());
        frame::scroll_bar(frame, inner, self.first, self.page, self.lines, cx);
    }

    fn act(&mut self, action: Action, _cx: &mut Context) -> Then {
        match action {
            Action::Down => self.scroll(self.first + 1),
            Action::Up => self.scroll(self.first.saturating_sub(1)),
            Action::PageDown => self.scroll(self.first + self.page),
            Action::PageUp => self.scroll(self.first.saturating_sub(self.page)),
            Action::Start => self.scroll(0),
            Action::End => self.scroll(self.lines),
            Action::Back => return Then::Back,
            _ => {}
        }
        Then::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, _cx: &mut Context) -> Then {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.scroll(self.first + WHEEL),
            MouseEventKind::ScrollUp => self.scroll(self.first.saturating_sub(WHEEL)),
            MouseEventKind::Down(_) => return Then::Back,
            _ => {}
        }
        Then::Stay
    }
}

/// All keys of a screen with this table, including those that work everywhere.
fn lines(table: Table, cx: &Context) -> Vec<Line<'static>> {
    let rows: Vec<&Bound> = [table, Table::Any]
        .into_iter()
        .flat_map(|table| cx.keys.rows(table))
        .filter(|row| !row.keys.is_empty())
        .collect();
    let keys_of = |row: &Bound| {
        let keys: Vec<String> = row
            .keys
            .iter()
            .map(|key| cx.theme.words(&key.shown(&cx.lang, &cx.theme)))
            .collect();
        keys.join("  ")
    };
    let wide = rows
        .iter()
        .map(|row| Span::raw(keys_of(row)).width())
        .max()
        .unwrap_or(0);
    let mut lines = Vec::new();
    for group in Group::ALL {
        let mut rows = rows.iter().filter(|row| row.group == group).peekable();
        if rows.peek().is_none() {
            continue;
        }
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        let title = cx.theme.words(&cx.lang.text(group.text()));
        lines.push(Line::styled(title, cx.theme.title));
        for row in rows {
            let keys = keys_of(row);
            let gap = wide.saturating_sub(Span::raw(keys.as_str()).width()) + 3;
            lines.push(Line::from(vec![
                Span::raw("  "),
                Span::styled(keys, cx.theme.key),
                Span::raw(" ".repeat(gap)),
                Span::raw(cx.theme.words(&cx.lang.text(row.action.text()))),
            ]));
        }
    }
    lines
}
