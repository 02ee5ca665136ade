//! The help screen, in pages: all keys of the current screen, in groups, read from the same tables that give the keys
//! their meaning; the rules with small boards; and the lesson of a game.

use crossterm::event::{MouseEvent, MouseEventKind};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _};

use grille_messages::lesson::{self as words, LessonWords};
use grille_session::GameKind;
use grille_session::lesson::{lessons, rules};

use super::context::Context;
use super::frame;
use super::keys::{Action, Bound, Group, Table};
use super::screen::{Screen, Then};

/// The number of lines that one step of the mouse wheel scrolls.
const WHEEL: usize = 3;

/// Sentences are broken into lines of so many columns at most.
const WIDEST: usize = 64;

/// A page of the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Keys,
    Rules(GameKind),
    /// A position of a lesson, from 0.
    Lesson(GameKind, usize),
}

impl Page {
    /// The pages that belong to a screen with this table.
    fn all(table: Table) -> Vec<Page> {
        let kind = match table {
            Table::Mines => Some(GameKind::Mines),
            Table::Takuzu => Some(GameKind::Takuzu),
            Table::Morpion => Some(GameKind::Morpion),
            _ => None,
        };
        let mut pages = vec![Page::Keys];
        if table == Table::Menu {
            pages.extend(GameKind::ALL.map(Page::Rules));
        }
        if let Some(kind) = kind {
            pages.push(Page::Rules(kind));
            pages.extend((0..lessons(kind).len()).map(|at| Page::Lesson(kind, at)));
        }
        pages
    }

    fn title(self, cx: &Context) -> String {
        let game = |kind| ("game", words::game(kind, &cx.lang).into());
        match self {
            Page::Keys => cx.lang.text("help-title"),
            Page::Rules(kind) => cx.lang.fill("rules-title", &[game(kind)]),
            Page::Lesson(kind, at) => {
                let title = cx.lang.fill("lesson-title", &[game(kind)]);
                format!("{title} {}/{}", at + 1, lessons(kind).len())
            }
        }
    }
}

/// The help over the screen with this table.
pub(super) struct Help {
    table: Table,
    pages: Vec<Page>,
    /// Which page is shown.
    at: usize,
    /// Whether the solution of a position is shown.
    solved: bool,
    first: usize,
    /// The number of lines, and how many of them were visible when last drawn.
    lines: usize,
    page: usize,
}

impl Help {
    pub(super) fn new(table: Table) -> Help {
        Help {
            table,
            pages: Page::all(table),
            at: 0,
            solved: false,
            first: 0,
            lines: 0,
            page: 1,
        }
    }

    fn scroll(&mut self, to: usize) {
        self.first = to.min(self.lines.saturating_sub(self.page));
    }

    /// Turns to a page; the last one is followed by the first.
    fn turn(&mut self, to: usize) {
        self.at = to % self.pages.len();
        self.first = 0;
        self.solved = false;
    }

    /// What stands on the page, in lines of `width` columns at most where it can be broken.
    fn lines(&self, width: usize, cx: &Context) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        if self.pages.len() > 1 {
            let next = self.pages[(self.at + 1) % self.pages.len()];
            let values = [
                ("key", key(Action::NextPage, cx).into()),
                ("title", next.title(cx).into()),
            ];
            let next = cx.lang.fill("help-next-page", &values);
            lines.push(Line::styled(cx.theme.words(&next), cx.theme.dim));
            lines.push(Line::default());
        }
        match self.pages[self.at] {
            Page::Keys => lines.extend(keys_of(self.table, cx)),
            Page::Rules(kind) => lines.extend(rules_of(kind, width, cx)),
            Page::Lesson(kind, at) => lines.extend(self.position(kind, at, width, cx)),
        }
        lines
    }

    fn position(
        &self,
        kind: GameKind,
        at: usize,
        width: usize,
        cx: &Context,
    ) -> Vec<Line<'static>> {
        let said = LessonWords::new(kind, at + 1, &cx.lang);
        let lesson = &lessons(kind)[at];
        let title = Line::styled(cx.theme.words(&said.title), cx.theme.title);
        let mut lines = vec![title];
        lines.extend(lines_of(&said.notice, width, cx));
        lines.push(Line::default());
        lines.extend(board(words::picture(&lesson.scene, &cx.lang), cx));
        lines.push(Line::default());
        lines.extend(lines_of(&said.task, width, cx));
        if self.solved {
            lines.extend(lines_of(&words::solution(lesson, &cx.lang), width, cx));
            lines.extend(lines_of(&said.praise, width, cx));
        } else {
            let values = [("key", key(Action::Solution, cx).into())];
            let how = cx.lang.fill("lesson-key-solution", &values);
            lines.push(Line::styled(cx.theme.words(&how), cx.theme.dim));
        }
        lines
    }
}

impl Screen for Help {
    fn table(&self) -> Table {
        Table::Help
    }

    fn is_dialog(&self) -> bool {
        true
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let room = usize::from(area.width).saturating_sub(8).min(WIDEST);
        let lines = self.lines(room, cx);
        let width = lines.iter().map(Line::width).max().unwrap_or(0);
        let title = self.pages[self.at].title(cx);
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
            Action::NextPage => self.turn(self.at + 1),
            Action::PreviousPage => self.turn(self.at + self.pages.len() - 1),
            Action::Solution => self.solved = true,
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

/// The key of an action of this screen.
fn key(action: Action, cx: &Context) -> String {
    let rows = cx.keys.rows(Table::Help).iter();
    let bound = rows
        .filter(|row| row.action == action)
        .find_map(|row| row.keys.first());
    bound.map_or_else(String::new, |key| key.shown(&cx.lang, &cx.theme))
}

/// A sentence in lines of `width` columns at most, unless a word is longer.
fn lines_of(text: &str, width: usize, cx: &Context) -> impl Iterator<Item = Line<'static>> {
    frame::wrapped(&cx.theme.words(text), width)
        .into_iter()
        .map(Line::raw)
}

/// A small board, set off from the sentences.
fn board(lines: Vec<String>, cx: &Context) -> impl Iterator<Item = Line<'static>> {
    let words = |line: String| Line::styled(format!("  {}", cx.theme.words(&line)), cx.theme.key);
    lines.into_iter().map(words)
}

/// The rules of a game with small boards.
fn rules_of(kind: GameKind, width: usize, cx: &Context) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for (at, scene) in rules(kind).iter().enumerate() {
        if at > 0 {
            lines.push(Line::default());
        }
        lines.extend(lines_of(&words::rule(kind, at + 1, &cx.lang), width, cx));
        lines.extend(board(words::picture(scene, &cx.lang), cx));
    }
    lines
}

/// All keys of a screen with this table, including those that work everywhere.
fn keys_of(table: Table, cx: &Context) -> Vec<Line<'static>> {
    let rows: Vec<&Bound> = [table, Table::Any]
        .into_iter()
        .flat_map(|table| cx.keys.rows(table))
        .filter(|row| !row.keys.is_empty())
        .collect();
    let keys_in = |row: &Bound| {
        let keys: Vec<String> = row
            .keys
            .iter()
            .map(|key| cx.theme.words(&key.shown(&cx.lang, &cx.theme)))
            .collect();
        keys.join("  ")
    };
    let wide = rows
        .iter()
        .map(|row| Span::raw(keys_in(row)).width())
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
            let keys = keys_in(row);
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
