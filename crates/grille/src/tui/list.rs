//! A full-screen list from which the user chooses or removes one line: games in progress, finished games, the
//! day's puzzles.

use std::time::Duration;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use grille_grid::Shown;
use grille_messages::{MessageId, id};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _, Wrap};

use super::context::{Again, Context, Tone};
use super::frame;
use super::key::Key;
use super::keys::{Action, Table};
use super::screen::{DialogResult, ListName, Screen, Then};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    /// The message at its head.
    pub(crate) head: MessageId,
    /// How important it is. If there is not enough room, columns with the smallest weight are dropped first.
    pub(crate) weight: u8,
}

/// Makes the text below a list whenever it is drawn.
type Note = Box<dyn Fn(&Context) -> String>;

/// How a list that stays open opens its lines.
#[derive(Clone, Copy)]
pub(crate) struct Opens {
    /// Opens the line of this index.
    pub(crate) line: fn(usize, &mut Context) -> Then,
    /// Makes the list again, as its lines may have changed meanwhile.
    pub(crate) again: fn(&mut Context) -> List,
}

/// A list to choose from.
pub(crate) struct List {
    name: ListName,
    title: MessageId,
    /// Further text for the title line.
    subtitle: String,
    /// The message shown if the list is empty.
    empty: MessageId,
    columns: &'static [Column],
    /// The cells of each line. A line with one cell is a text across all columns.
    lines: Vec<Vec<String>>,
    note: Option<Note>,
    removable: bool,
    /// Whether to remove a line.
    asked_to_remove: Again,
    /// Opens a line over the list, and lists all again afterwards.
    opens: Option<Opens>,
    at: usize,
    first: usize,
    drawn: Rect,
}

impl List {
    /// A list with the messages `title` and `empty`. Its `name` is returned with the choice. The lines may
    /// hold untrusted text. Each has as many cells as there are columns, or one.
    pub(crate) fn new(
        name: ListName,
        title: MessageId,
        empty: MessageId,
        columns: &'static [Column],
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
            subtitle: String::new(),
            empty,
            columns,
            lines,
            note: None,
            removable: false,
            asked_to_remove: Again::default(),
            opens: None,
            at: 0,
            first: 0,
            drawn: Rect::default(),
        }
    }

    /// Allows the user to remove lines.
    pub(crate) fn removable(mut self) -> List {
        self.removable = true;
        self
    }

    /// Opens lines over the list, which stays below. By default a choice closes it.
    pub(crate) fn opening(mut self, opens: Opens) -> List {
        self.opens = Some(opens);
        self
    }

    /// Adds text to the title line.
    pub(crate) fn subtitle(self, subtitle: String) -> List {
        List { subtitle, ..self }
    }

    /// Adds a sentence below the list, updated every minute.
    pub(crate) fn note(mut self, note: impl Fn(&Context) -> String + 'static) -> List {
        self.note = Some(Box::new(note));
        self
    }

    /// The columns that fit, from left to right, with their widths including a gap. Empty columns are left out.
    fn fitting(&self, room: usize, cx: &Context) -> Vec<(usize, usize)> {
        let wide = |text: &str| Span::raw(cx.theme.words(text)).width();
        let width = |col: usize| {
            let cells = self.lines.iter().filter(|line| line.len() > 1);
            let widths = cells
                .filter_map(|line| line.get(col))
                .map(|cell| wide(cell));
            widths.max().filter(|width| *width > 0)
        };
        let columns = self.columns.iter().enumerate();
        let mut fitting: Vec<(usize, usize)> = columns
            .filter_map(|(col, column)| {
                let head = wide(&cx.lang.text(column.head));
                Some((col, width(col)?.max(head)))
            })
            .collect();
        // The gaps shrink before a column is dropped. Ends: each round drops a column.
        loop {
            let total: usize = fitting.iter().map(|(_, width)| width).sum();
            let gaps = fitting.len().saturating_sub(1);
            let gap = if total + 2 * gaps <= room { 2 } else { 1 };
            if total + gap * gaps <= room || gaps == 0 {
                fitting.iter_mut().for_each(|(_, width)| *width += gap);
                return fitting;
            }
            let least = (0..fitting.len()).min_by_key(|&at| self.columns[fitting[at].0].weight);
            fitting.remove(least.unwrap_or(0));
        }
    }

    fn go(&mut self, to: usize) {
        self.at = to.min(self.lines.len().saturating_sub(1));
    }

    fn chosen(&self, remove: bool, cx: &mut Context) -> Then {
        if self.lines.is_empty() {
            return Then::Stay;
        }
        if let Some(opens) = self.opens {
            return (opens.line)(self.at, cx);
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

    fn serves(&self, action: Action) -> bool {
        let some = !self.lines.is_empty();
        match action {
            Action::Choose => some,
            Action::Clear => some && self.removable,
            _ => true,
        }
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let parts = frame::parts(area, 0);
        let title = cx.lang.text(self.title);
        let titles = [title.as_str(), self.subtitle.as_str()];
        let titles = &titles[..1 + usize::from(!self.subtitle.is_empty())];
        frame::title(frame, parts.title, titles, "", cx);
        let note = self.note.as_ref().map(|note| note(cx));
        frame::message(frame, &parts, &note.unwrap_or_default(), cx);
        let serves = |action, _: &Key| self.serves(action);
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
        // Keeps the chosen line visible.
        self.first = self.first.min(self.at);
        self.first = self.first.max((self.at + 1).saturating_sub(page));
        let columns = self.fitting(usize::from(room.width).saturating_sub(2), cx);
        let line_of = |cells: &[String]| {
            let mut text = String::new();
            for &(col, width) in &columns {
                let cell = cx.theme.words(cells.get(col).map_or("", String::as_str));
                let gap = width.saturating_sub(Span::raw(cell.as_str()).width());
                text += &cell;
                text += &" ".repeat(gap);
            }
            text.trim_end().to_owned()
        };
        let heads: Vec<String> = self
            .columns
            .iter()
            .map(|of| cx.lang.text(of.head))
            .collect();
        let head = Rect {
            y: parts.main.y,
            height: 1,
            ..room
        };
        Line::styled(format!("  {}", line_of(&heads)), cx.theme.dim)
            .render(head, frame.buffer_mut());
        for (row, index) in (self.first..self.lines.len()).take(page).enumerate() {
            let is_here = index == self.at;
            let pointer = if is_here {
                cx.theme.glyphs.pointer
            } else {
                " "
            };
            let text = match self.lines[index].as_slice() {
                [text] => cx.theme.words(text),
                cells => line_of(cells),
            };
            let text = frame::cut(&format!("{pointer} {text}"), room.width.into(), cx);
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
            Line::styled(text, style).render(line, frame.buffer_mut());
        }
        frame::scroll_bar(frame, parts.main, self.first, page, self.lines.len(), cx);
    }

    fn act(&mut self, action: Action, cx: &mut Context) -> Then {
        match action {
            Action::Down => self.go(self.at + 1),
            Action::Up => self.go(self.at.saturating_sub(1)),
            Action::PageDown => self.go(self.at + self.page()),
            Action::PageUp => self.go(self.at.saturating_sub(self.page())),
            Action::Start => self.go(0),
            Action::End => self.go(usize::MAX),
            Action::Choose => return self.chosen(false, cx),
            // One key alone does not delete a game.
            Action::Clear if self.removable && !self.lines.is_empty() => {
                if self.asked_to_remove.is_answered(cx) || !cx.settings().confirm {
                    return self.chosen(true, cx);
                }
                self.asked_to_remove.ask(cx);
                let key = cx.keys.key_of(Table::List, Action::Clear);
                let key = key.map_or_else(String::new, |key| key.shown(&cx.lang, &cx.theme));
                let words = cx.lang.fill(id::LIST_REMOVE_AGAIN, &[("key", key.into())]);
                cx.say(Tone::Plain, words);
            }
            Action::Back => return Then::Back,
            _ => {}
        }
        Then::Stay
    }

    fn resumed(&mut self, cx: &mut Context) {
        if let Some(opens) = self.opens {
            let at = self.at;
            *self = (opens.again)(cx);
            self.go(at);
        }
    }

    /// A list with a note is redrawn every minute, as the note may show the time.
    fn due(&self, cx: &Context) -> Option<Duration> {
        let minutes = cx.now.as_secs() / 60 + 1;
        self.note
            .as_ref()
            .map(|_| Duration::from_secs(minutes * 60))
    }

    fn mouse(&mut self, mouse: MouseEvent, cx: &mut Context) -> Then {
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
                        return self.chosen(false, cx);
                    }
                }
            }
            _ => {}
        }
        Then::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Language;
    use crate::tui::context::Settings;
    use crate::tui::tests::{Bench, Log, usual};
    use crate::tui::theme::ThemeName;

    const COLUMNS: [Column; 4] = [
        Column {
            head: id::HISTORY_GAME,
            weight: 4,
        },
        Column {
            head: id::LIST_BOARD,
            weight: 3,
        },
        Column {
            head: id::HISTORY_LUCK,
            weight: 9,
        },
        Column {
            head: id::LIST_SAVED,
            weight: 1,
        },
    ];

    fn line(cells: [&str; 4]) -> Vec<String> {
        cells.map(str::to_owned).into()
    }

    fn bench(settings: Settings, size: (u16, u16), count: usize) -> Bench {
        let game = line(["Démineur", "Expert 16x30", "", "hier 14:32"]);
        let mut lines = vec![game; count];
        lines.push(vec![
            "a text that is longer than any line has room for in this window".to_owned(),
        ]);
        Bench::of(settings, size, Log::default(), |_| {
            let list = List::new(
                ListName::Saved,
                id::SAVED_TITLE,
                id::SAVED_NONE,
                &COLUMNS,
                lines,
            );
            Box::new(list.subtitle("2026-11-17".to_owned()))
        })
    }

    fn rows(bench: &Bench) -> Vec<String> {
        let text = bench.text();
        let lines = text
            .lines()
            .map(|line| line.trim_matches('"').trim_end().to_owned());
        lines.collect()
    }

    #[test]
    fn a_list_has_heads_and_cuts_only_texts_across_all_columns() {
        let mut bench = bench(usual(Language::En), (80, 24), 1);
        let heads = "   game      board         saved";
        let cells = " ▸ Démineur  Expert 16x30  hier 14:32";
        assert_eq!(rows(&bench)[0], " grille · Games in progress · 2026-11-17");
        assert_eq!(&rows(&bench)[1..3], [heads, cells]);
        // The empty column takes no room.
        bench.resize(40, 12);
        assert_eq!(&rows(&bench)[1..3], [heads, cells]);
        assert!(rows(&bench)[3].ends_with('…'), "{}", bench.text());
    }

    #[test]
    fn columns_go_by_their_weight() {
        let mut found = None;
        let list = List::new(
            ListName::Saved,
            id::SAVED_TITLE,
            id::SAVED_NONE,
            &COLUMNS,
            vec![
                line(["Minesweeper", "Expert 16x30", "0.50", "today 14:32"]),
                line(["Takuzu", "6x6", "", ""]),
                // A text across all columns needs no room in any of them.
                vec!["x".repeat(300)],
            ],
        );
        let _bench = Bench::of(usual(Language::En), (80, 24), Log::default(), |context| {
            let shown = |room| {
                let columns = list.fitting(room, context).into_iter();
                columns.map(|(col, _)| col).collect::<Vec<_>>()
            };
            found = Some([44, 41, 40, 29, 28, 16, 15, 4, 1].map(shown));
            Box::new(List::new(
                ListName::Saved,
                id::SAVED_TITLE,
                id::SAVED_NONE,
                &COLUMNS,
                vec![],
            ))
        });
        let all = vec![0, 1, 2, 3];
        let wanted = [
            all.clone(),
            all,
            vec![0, 1, 2],
            vec![0, 1, 2],
            vec![0, 2],
            vec![0, 2],
            vec![2],
            vec![2],
            vec![2],
        ];
        assert_eq!(found.unwrap(), wanted);
    }

    #[test]
    fn a_long_list_scrolls_and_keeps_its_head() {
        let mut bench = bench(usual(Language::En), (40, 12), 50);
        bench.press("end");
        assert!(rows(&bench)[1].starts_with("   game"), "{}", bench.text());
        assert!(bench.text().contains("▸ a text"), "{}", bench.text());
        bench.press("home");
        assert!(
            rows(&bench)[2].starts_with(" ▸ Démineur"),
            "{}",
            bench.text()
        );
    }

    #[test]
    fn an_ascii_list_is_ascii() {
        let settings = Settings {
            theme: ThemeName::Ascii,
            ..usual(Language::Fr)
        };
        for size in [(40, 12), (60, 20), (80, 24), (120, 40)] {
            let bench = bench(settings, size, 50);
            assert!(bench.text().is_ascii(), "{}", bench.text());
        }
    }
}
