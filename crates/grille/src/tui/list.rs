//! A full-screen list from which the user chooses or removes one line: games in progress, finished games, the
//! day's puzzles.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use grille_grid::Shown;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _, Wrap};

use super::context::Context;
use super::frame;
use super::key::Key;
use super::keys::{Action, Table};
use super::screen::{DialogResult, ListName, Screen, Then};

/// A list to choose from.
pub(crate) struct List {
    name: ListName,
    title: &'static str,
    /// The message shown if the list is empty.
    empty: &'static str,
    /// The columns of each line. All lines have the same number of columns.
    lines: Vec<Vec<String>>,
    removable: bool,
    at: usize,
    first: usize,
    drawn: Rect,
}

impl List {
    /// A list with the messages `title` and `empty`. Its `name` is returned with the choice. The lines may
    /// hold untrusted text.
    pub(crate) fn new(
        name: ListName,
        title: &'static str,
        empty: &'static str,
        lines: Vec<Vec<String>>,
    ) -> List {
        let shown = |line: Vec<String>| {
            line.iter()
                .map(|cell| Shown::new(cell).to_string())
                .collect()
        };
        let lines = lines.into_iter().map(shown).collect();
        List {
            name,
            title,
            empty,
            lines,
            removable: false,
            at: 0,
            first: 0,
            drawn: Rect::default(),
        }
    }

    /// Allows lines to be removed from the list.
    pub(crate) fn removable(mut self) -> List {
        self.removable = true;
        self
    }

    fn go(&mut self, to: usize) {
        self.at = to.min(self.lines.len().saturating_sub(1));
    }

    fn chosen(&self, remove: bool) -> Then {
        if self.lines.is_empty() {
            return Then::Stay;
        }
        Then::CloseWith(DialogResult::Chosen {
            list: self.name,
            index: self.at,
            remove,
        })
    }

    fn page(&self) -> usize {
        usize::from(self.drawn.height).max(1)
    }
}

impl Screen for List {
    fn table(&self) -> Table {
        Table::List
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let parts = frame::parts(area, 0);
        let title = cx.lang.text(self.title);
        frame::title(frame, parts.title, &[&title], "", cx);
        frame::message(frame, parts.message, "", cx);
        let some = !self.lines.is_empty();
        let serves = |action, _: &Key| match action {
            Action::Choose => some,
            Action::Clear => some && self.removable,
            _ => true,
        };
        frame::keys_where(frame, parts.keys, Table::List, serves, cx);
        let room = Rect {
            x: parts.main.x + 1,
            width: parts.main.width.saturating_sub(2),
            y: parts.main.y + 1,
            height: parts.main.height.saturating_sub(1),
        };
        if self.lines.is_empty() {
            let words = cx.theme.words(&cx.lang.text(self.empty));
            let text = Paragraph::new(words).wrap(Wrap { trim: true });
            text.render(room, frame.buffer_mut());
            return;
        }
        self.drawn = room;
        let page = self.page();
        // The chosen line is in sight, and as much as fits.
        self.first = self.first.min(self.at);
        self.first = self.first.max((self.at + 1).saturating_sub(page));
        let columns = self.lines[0].len();
        let width = |col: usize| {
            let lengths = self.lines.iter().filter_map(|line| line.get(col));
            let width = |text: &String| Span::raw(text.as_str()).width();
            lengths.map(width).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for (row, index) in (self.first..self.lines.len()).take(page).enumerate() {
            let is_here = index == self.at;
            let pointer = if is_here {
                cx.theme.glyphs.pointer
            } else {
                " "
            };
            let mut text = format!("{pointer} ");
            for (cell, width) in self.lines[index].iter().zip(&widths) {
                let gap = width.saturating_sub(Span::raw(cell.as_str()).width()) + 2;
                text += cell;
                text += &" ".repeat(gap);
            }
            let text = frame::cut(text.trim_end(), room.width.into(), cx);
            let style = if is_here {
                cx.theme.selected
            } else {
                cx.theme.text
            };
            let line = Rect {
                y: room.y + row as u16,
                height: 1,
                ..room
            };
            Line::styled(cx.theme.words(&text), style).render(line, frame.buffer_mut());
        }
        frame::scroll_bar(frame, parts.main, self.first, page, self.lines.len(), cx);
    }

    fn act(&mut self, action: Action, _cx: &mut Context) -> Then {
        match action {
            Action::Down => self.go(self.at + 1),
            Action::Up => self.go(self.at.saturating_sub(1)),
            Action::PageDown => self.go(self.at + self.page()),
            Action::PageUp => self.go(self.at.saturating_sub(self.page())),
            Action::Start => self.go(0),
            Action::End => self.go(usize::MAX),
            Action::Choose => return self.chosen(false),
            Action::Clear if self.removable => return self.chosen(true),
            Action::Back => return Then::Back,
            _ => {}
        }
        Then::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, _cx: &mut Context) -> Then {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.go(self.at + 3),
            MouseEventKind::ScrollUp => self.go(self.at.saturating_sub(3)),
            MouseEventKind::Down(MouseButton::Left)
                if self.drawn.contains(Position::new(mouse.column, mouse.row)) =>
            {
                let index = self.first + usize::from(mouse.row - self.drawn.y);
                if index < self.lines.len() {
                    // A second click on the same line opens it.
                    let again = self.at == index;
                    self.at = index;
                    if again {
                        return self.chosen(false);
                    }
                }
            }
            _ => {}
        }
        Then::Stay
    }
}
