//! The screen that changes keys. It lists all actions of all screens with their keys. A chosen action takes the next
//! key that is pressed.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use grille_messages::{MessageId, id};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget as _;

use super::context::{Context, Tone};
use super::frame;
use super::key::Key;
use super::keys::{Action, Bound, KeyTables, Table};
use super::screen::{Screen, Then};

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    /// The title of a group of actions.
    Screen(Table),
    Action(Table, Action),
    /// Restores all keys.
    Reset,
}

/// What the next key is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// The key has its usual meaning.
    Usual,
    /// The key becomes that of this action.
    Bind(Table, Action),
    /// The same, but another action has this key. A second press takes it.
    Take(Table, Action, Key),
    /// Choosing the reset again restores all keys.
    Reset,
}

/// The list of actions with their keys.
pub(crate) struct KeySettings {
    rows: Vec<Row>,
    /// The index of the chosen row, which is never a title.
    at: usize,
    /// The first visible row.
    first: usize,
    next: Next,
    drawn: Rect,
}

impl KeySettings {
    pub(crate) fn new(cx: &Context) -> KeySettings {
        let mut rows = Vec::new();
        for table in Table::ALL {
            rows.push(Row::Screen(table));
            let actions = cx.keys.rows(table).iter();
            rows.extend(actions.map(|bound| Row::Action(table, bound.action)));
        }
        rows.push(Row::Reset);
        KeySettings {
            rows,
            at: 1,
            first: 0,
            next: Next::Usual,
            drawn: Rect::ZERO,
        }
    }

    /// Chooses a row, or the one below if it is a title.
    fn go(&mut self, to: usize) {
        let to = to.min(self.rows.len() - 1);
        // The last row is not a title, and an action follows each title.
        self.at = to + usize::from(matches!(self.rows[to], Row::Screen(_)));
    }

    fn up(&mut self, by: usize) {
        let to = self.at.saturating_sub(by);
        match self.rows[to] {
            Row::Screen(_) if to > 0 && by == 1 => self.go(to - 1),
            _ => self.go(to),
        }
    }

    /// Goes to the first action of the next or previous screen, or to the last row.
    fn turn(&mut self, forward: bool) {
        let is_title = |at: &usize| matches!(self.rows[*at], Row::Screen(_));
        let to = match forward {
            true => (self.at..self.rows.len()).find(is_title),
            // The row above the first action of a screen is the title of that screen.
            false => (0..self.at.saturating_sub(1)).rev().find(is_title),
        };
        let to = to.unwrap_or(if forward { self.rows.len() } else { 0 });
        self.go(to);
        // Shows the actions of the screen.
        self.first = to;
    }

    fn page(&self) -> usize {
        usize::from(self.drawn.height).max(1)
    }

    /// The title of the group that the chosen row is in.
    fn screen(&self) -> MessageId {
        match self.rows[self.at] {
            Row::Screen(table) | Row::Action(table, _) => screen_name(table),
            Row::Reset => id::PAGE_KEYS_RESET,
        }
    }

    fn choose(&mut self, cx: &mut Context) {
        self.next = match self.rows[self.at] {
            Row::Action(table, action) => Next::Bind(table, action),
            Row::Reset if self.next == Next::Reset => {
                save(cx, KeyTables::restore_all);
                let words = cx.lang.text(id::PAGE_KEYS_WERE_RESET);
                say(Tone::Good, words, cx);
                Next::Usual
            }
            Row::Reset => Next::Reset,
            Row::Screen(_) => Next::Usual,
        };
    }

    fn restore(&mut self, cx: &mut Context) {
        if let Row::Action(table, action) = self.rows[self.at] {
            save(cx, |keys| keys.restore(table, action));
            say_keys(table, action, cx);
        }
    }

    /// Binds a key, after a question if another action has it.
    fn bind(&mut self, table: Table, action: Action, key: Key, cx: &mut Context) {
        if Key::parse(&key.name()) != Some(key) {
            say(Tone::Bad, cx.lang.text(id::KEYS_REFUSED), cx);
            return;
        }
        let other = taken_by(table, action, key, cx);
        if other.is_some() && self.next != Next::Take(table, action, key) {
            self.next = Next::Take(table, action, key);
            return;
        }
        self.next = Next::Usual;
        save(cx, |keys| keys.rebind(table, action, key));
        say_keys(table, action, cx);
    }

    /// The text of the message line if there is no message.
    fn prompt(&self, cx: &Context) -> String {
        let text = |table: Table, action: Action| cx.lang.text(action.text(table));
        match self.next {
            Next::Bind(table, action) => {
                let values = [("action", text(table, action).into())];
                cx.lang.fill(id::KEYS_PRESS, &values)
            }
            Next::Take(table, action, key) => {
                let other = taken_by(table, action, key, cx);
                let values = [
                    ("key", key.shown(&cx.lang, &cx.theme).into()),
                    (
                        "action",
                        other
                            .map(|other| text(table, other))
                            .unwrap_or_default()
                            .into(),
                    ),
                ];
                cx.lang.fill(id::KEYS_TAKEN, &values)
            }
            Next::Reset => cx.lang.text(id::KEYS_RESET_SURE),
            Next::Usual => match self.rows[self.at] {
                Row::Action(table, action) if cx.keys.is_own(table, action) => {
                    cx.lang.text(id::KEYS_OWN)
                }
                Row::Action(..) => {
                    let key = cx.keys.key_of(Table::Keys, Action::Change);
                    let key = key.map(|key| key.shown(&cx.lang, &cx.theme));
                    let values = [("key", key.unwrap_or_default().into())];
                    cx.lang.fill(id::KEYS_HOW, &values)
                }
                _ => String::new(),
            },
        }
    }

    fn draw_row(&self, row: Row, here: bool, width: usize, cx: &Context) -> Line<'static> {
        let theme = &cx.theme;
        let style = if here { theme.selected } else { theme.text };
        let pointer = if here { theme.glyphs.pointer } else { " " };
        let words = |id: MessageId| theme.words(&cx.lang.text(id));
        match row {
            Row::Screen(table) => Line::styled(words(screen_name(table)), theme.title),
            Row::Reset => Line::styled(format!("{pointer} {}", words(id::PAGE_KEYS_RESET)), style),
            Row::Action(table, action) => {
                let name = words(action.text(table));
                let gap = width.saturating_sub(Span::raw(name.as_str()).width()) + 2;
                let is_own = cx.keys.is_own(table, action);
                let mark = if is_own { "*" } else { " " };
                let keys = theme.words(&keys_of(table, action, cx));
                Line::from(vec![
                    Span::styled(format!("{pointer} {name}"), style),
                    Span::raw(" ".repeat(gap)),
                    Span::styled(format!("{mark} "), theme.accent),
                    Span::styled(keys, theme.key),
                ])
            }
        }
    }
}

impl Screen for KeySettings {
    fn table(&self) -> Table {
        Table::Keys
    }

    fn takes_every_key(&self) -> bool {
        matches!(self.next, Next::Bind(..) | Next::Take(..))
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let parts = frame::parts(area, 0);
        let titles = [id::PAGE_KEYS, self.screen()].map(|id| cx.lang.text(id));
        let titles = titles.each_ref().map(String::as_str);
        frame::title(frame, parts.title, &titles, "", cx);
        let prompt = self.prompt(cx);
        if self.takes_every_key() {
            // No key has its usual meaning, so the prompt may take the key line, too.
            let mut lines = frame::wrapped(&prompt, parts.message.width.saturating_sub(2).into());
            let more = lines.split_off(lines.len().min(1));
            frame::message(frame, &parts, &lines.concat(), cx);
            let more = Line::styled(
                format!(" {}", cx.theme.words(&more.join(" "))),
                cx.theme.neutral,
            );
            more.render(parts.keys, frame.buffer_mut());
        } else {
            frame::message(frame, &parts, &prompt, cx);
            frame::keys(frame, parts.keys, Table::Keys, cx);
        }
        let room = Rect {
            x: parts.main.x + 1,
            width: parts.main.width.saturating_sub(3),
            ..parts.main
        };
        self.drawn = room;
        let page = self.page();
        // Keeps the chosen row and the title above it visible.
        self.first = self.first.min(self.at - 1);
        self.first = self.first.max((self.at + 1).saturating_sub(page));
        self.first = self.first.min(self.rows.len().saturating_sub(page));
        let names = self.rows.iter().filter_map(|row| match row {
            Row::Action(table, action) => Some(cx.theme.words(&cx.lang.text(action.text(*table)))),
            _ => None,
        });
        let width = names.map(|name| Span::raw(name).width()).max().unwrap_or(0);
        let seen = (self.first..self.rows.len()).take(page);
        for (line, index) in seen.enumerate() {
            let area = Rect {
                // At most the number of lines.
                y: room.y + line as u16,
                height: 1,
                ..room
            };
            let mut row = self.draw_row(self.rows[index], index == self.at, width, cx);
            if row.width() > area.width.into()
                && let Some(keys) = row.spans.pop()
            {
                let room = usize::from(area.width).saturating_sub(row.width());
                row.push_span(Span::styled(
                    frame::cut(&keys.content, room, cx),
                    keys.style,
                ));
            }
            row.render(area, frame.buffer_mut());
        }
        frame::scroll_bar(frame, parts.main, self.first, page, self.rows.len(), cx);
    }

    fn act(&mut self, action: Action, cx: &mut Context) -> Then {
        if action != Action::Change {
            self.next = Next::Usual;
        }
        match action {
            Action::Down => self.go(self.at + 1),
            Action::Up => self.up(1),
            Action::PageDown => self.go(self.at + self.page()),
            Action::PageUp => self.up(self.page()),
            Action::Start => self.go(0),
            Action::End => self.go(self.rows.len()),
            Action::NextGroup => self.turn(true),
            Action::PreviousGroup => self.turn(false),
            Action::Change => self.choose(cx),
            Action::RestoreKey => self.restore(cx),
            Action::Back => return Then::Back,
            _ => {}
        }
        Then::Stay
    }

    fn typed(&mut self, key: KeyEvent, cx: &mut Context) -> Then {
        match self.next {
            Next::Bind(..) | Next::Take(..) if key.code == KeyCode::Esc => self.next = Next::Usual,
            Next::Bind(table, action) | Next::Take(table, action, _) => {
                self.bind(table, action, key.into(), cx);
            }
            Next::Usual | Next::Reset => self.next = Next::Usual,
        }
        Then::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, cx: &mut Context) -> Then {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.go(self.at + 3),
            MouseEventKind::ScrollUp => self.up(3),
            MouseEventKind::Down(MouseButton::Left)
                if self.drawn.contains(Position::new(mouse.column, mouse.row)) =>
            {
                let index = self.first + usize::from(mouse.row - self.drawn.y);
                match self.rows.get(index) {
                    None | Some(Row::Screen(_)) => return Then::Stay,
                    // A second click on the same row changes it.
                    Some(_) if index == self.at => {
                        self.choose(cx);
                        return Then::Stay;
                    }
                    Some(_) => self.at = index,
                }
            }
            _ => return Then::Stay,
        }
        self.next = Next::Usual;
        Then::Stay
    }
}

/// Changes the keys at once, and saves them.
fn save(cx: &mut Context, change: impl FnOnce(&mut KeyTables)) {
    let before = cx.keys.own();
    change(&mut cx.keys);
    let after = cx.keys.own();
    cx.save(move |store| store.configure_keys(&before, &after));
}

/// Shows a message, unless a more important one is shown.
fn say(tone: Tone, words: String, cx: &mut Context) {
    if cx.message.is_none() {
        cx.say(tone, words);
    }
}

/// Reports the new keys of an action.
fn say_keys(table: Table, action: Action, cx: &mut Context) {
    let values = [
        ("action", cx.lang.text(action.text(table)).into()),
        ("key", keys_of(table, action, cx).into()),
    ];
    let words = cx.lang.fill(id::PAGE_KEYS_SET, &values);
    say(Tone::Good, words, cx);
}

/// The other action with this key on the same screen or on all screens.
fn taken_by(table: Table, action: Action, key: Key, cx: &Context) -> Option<Action> {
    let rows = [table, Table::Any]
        .into_iter()
        .flat_map(|table| cx.keys.rows(table));
    let mut others = rows.filter(|row| row.action != action && row.keys.contains(&key));
    others.next().map(|row| row.action)
}

/// The keys of an action, as shown to the user.
fn keys_of(table: Table, action: Action, cx: &Context) -> String {
    let row = cx.keys.rows(table).iter().find(|row| row.action == action);
    let keys = row.map_or(&[][..], |Bound { keys, .. }| keys);
    if keys.is_empty() {
        return cx.lang.text(id::KEYS_NONE);
    }
    let names = keys.iter().map(|key| key.shown(&cx.lang, &cx.theme));
    names.collect::<Vec<_>>().join("  ")
}

/// The message that names a screen.
fn screen_name(table: Table) -> MessageId {
    match table {
        Table::Any => id::KEYS_OF_ANY,
        Table::Menu => id::KEYS_OF_MENU,
        Table::Mines => id::KEY_MINES,
        Table::Takuzu => id::KEY_TAKUZU,
        Table::Morpion => id::KEY_MORPION,
        Table::Editor => id::TAKUZU_NEW_ENTER,
        Table::Replay => id::MENU_REPLAYS,
        Table::Stats => id::MENU_STATISTICS,
        Table::List => id::KEYS_OF_LIST,
        Table::Form => id::KEYS_OF_FORM,
        Table::Text => id::KEYS_OF_TEXT,
        Table::Help => id::MENU_HELP,
        Table::Keys => id::KEYS_OF_KEYS,
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::lang::Language;
    use crate::store::Store;
    use crate::terminal::Input;
    use crate::tui::settings::Settings;
    use crate::tui::tests::{Bench, Log, event, usual};

    /// The screen with this text in the configuration file.
    fn bench(folder: &Path, text: &str) -> Bench {
        std::fs::write(folder.join("config.toml"), text).unwrap();
        Bench::of(usual(Language::En), (80, 24), Log::default(), |cx| {
            cx.store = Store::open(Some(folder));
            let mut keys = KeyTables::new(true);
            let read = cx.store.config(Settings::DEFAULT, |one| keys.bind(one));
            read.unwrap();
            cx.keys = keys;
            Box::new(KeySettings::new(cx))
        })
    }

    fn file(folder: &Path) -> String {
        std::fs::read_to_string(folder.join("config.toml")).unwrap()
    }

    impl Bench {
        /// Chooses an action of a screen in the list.
        fn choose(&mut self, table: Table, action: Action) -> &mut Bench {
            self.press("home");
            let place = Table::ALL.iter().position(|other| *other == table);
            for _ in 0..place.unwrap() {
                self.press("tab");
            }
            let rows = self.app.cx.keys.rows(table).iter();
            let down = rows.take_while(|row| row.action != action).count();
            for _ in 0..down {
                self.press("down");
            }
            self
        }

        #[track_caller]
        fn means(&self, table: Table, key: &str, action: Option<Action>) {
            let found = self.app.cx.keys.action(table, event(key));
            assert_eq!(found, action, "{key}");
        }
    }

    #[test]
    fn the_next_key_is_that_of_the_action_at_once_and_in_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let text = "vim = true # I do\n\n[keys.takuzu]\nhint = 'F3' # three\n";
        let mut bench = bench(folder.path(), text);
        bench.choose(Table::Menu, Action::Daily).press("enter");
        bench.says("Press the new key for “daily puzzle”. Esc keeps the old one.");
        bench.press("x");
        bench.says("daily puzzle: x");
        bench.means(Table::Menu, "x", Some(Action::Daily));
        bench.means(Table::Menu, "d", None);
        let after = format!("{text}\n[keys.menu]\ndaily = \"x\"\n");
        assert_eq!(file(folder.path()), after);
        bench.says("* x");
        // Another key, and back.
        bench.press("enter F2 F2");
        assert_eq!(file(folder.path()), after.replace("\"x\"", "\"F2\""));
        bench.press("delete");
        bench.says("daily puzzle: d");
        assert_eq!(file(folder.path()), text);
    }

    #[test]
    fn keys_that_mean_something_everywhere_are_taken_and_escape_keeps_the_old_one() {
        let folder = tempfile::tempdir().unwrap();
        let mut bench = bench(folder.path(), "");
        bench.choose(Table::Menu, Action::Daily).press("enter esc");
        bench.means(Table::Menu, "d", Some(Action::Daily));
        assert_eq!(file(folder.path()), "");
        for (key, other) in [
            ("ctrl-q", "quit grille"),
            ("?", "all keys"),
            ("T", "next theme"),
        ] {
            bench.press("enter").press(key);
            bench.says(&format!("“{other}” has"));
            bench.press(key);
            bench.means(Table::Menu, key, Some(Action::Daily));
            assert!(bench.app.cx.keys.action(Table::Takuzu, event(key)) != Some(Action::Daily));
            assert!(!bench.app.is_over());
        }
        // Each of them was the only key of the action.
        assert_eq!(file(folder.path()), "[keys.menu]\ndaily = \"T\"\n");
    }

    #[test]
    fn taking_a_key_from_another_action_needs_a_second_press() {
        let folder = tempfile::tempdir().unwrap();
        let text = "[keys.menu]\nreplays = ['g', 'f'] # two\n";
        let mut bench = bench(folder.path(), text);
        bench.choose(Table::Menu, Action::Daily).press("enter f");
        bench.says("“replays” has f. Press it again to take it.");
        bench.means(Table::Menu, "f", Some(Action::Replays));
        // Another key instead, which is also taken.
        bench.press("c");
        bench.says("“continue” has c.");
        bench.press("esc");
        assert_eq!(file(folder.path()), text);
        bench.press("enter f f");
        bench.means(Table::Menu, "f", Some(Action::Daily));
        bench.means(Table::Menu, "g", Some(Action::Replays));
        let after = "[keys.menu]\nreplays = \"g\" # two\ndaily = \"f\"\n";
        assert_eq!(file(folder.path()), after);
        // The default keys of its action come back.
        bench
            .choose(Table::Menu, Action::Replays)
            .press("backspace");
        bench.means(Table::Menu, "r", Some(Action::Replays));
        bench.means(Table::Menu, "g", None);
        bench.choose(Table::Menu, Action::Daily).press("backspace");
        bench.means(Table::Menu, "d", Some(Action::Daily));
        assert_eq!(file(folder.path()), "");
    }

    #[test]
    fn all_keys_are_restored_after_a_second_press() {
        let folder = tempfile::tempdir().unwrap();
        let text = "motion = false\n[keys.menu]\ndaily = 'x'\n[keys.any]\nhelp = []\n";
        let mut bench = bench(folder.path(), text);
        bench.means(Table::Menu, "?", None);
        bench.press("end enter");
        bench.says("Choose it again to reset all keys.");
        // Any other key in between cancels.
        bench.press("up down enter");
        assert_eq!(file(folder.path()), text);
        bench.press("enter");
        bench.says("All keys are back to their defaults.");
        assert_eq!(file(folder.path()), "motion = false\n");
        bench.means(Table::Menu, "?", Some(Action::Help));
        bench.means(Table::Menu, "x", None);
    }

    #[test]
    fn escape_still_leaves_screens() {
        let folder = tempfile::tempdir().unwrap();
        let mut bench = bench(folder.path(), "");
        bench.choose(Table::Any, Action::Back).press("enter x");
        assert_eq!(file(folder.path()), "[keys.any]\nback = [\"x\", \"esc\"]\n");
        bench.means(Table::Menu, "x", Some(Action::Back));
        bench.means(Table::Menu, "esc", Some(Action::Back));
    }

    #[test]
    fn a_key_that_cannot_be_written_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let mut bench = bench(folder.path(), "");
        bench.choose(Table::Menu, Action::Daily).press("enter");
        bench.app.input(Input::Key(KeyCode::CapsLock.into()));
        bench.draw();
        bench.says("This key cannot be used.");
        bench.press("é");
        assert_eq!(file(folder.path()), "[keys.menu]\ndaily = \"é\"\n");
    }

    #[test]
    fn a_file_that_cannot_be_written_is_reported_and_the_key_still_works() {
        let folder = tempfile::tempdir().unwrap();
        let mut bench = bench(folder.path(), "");
        std::fs::write(folder.path().join("config.toml"), "theme = 3").unwrap();
        bench.choose(Table::Menu, Action::Daily).press("enter x");
        bench.says("is not a text in quotes");
        bench.means(Table::Menu, "x", Some(Action::Daily));
        assert_eq!(file(folder.path()), "theme = 3");
    }

    #[test]
    fn a_second_click_waits_for_a_key() {
        let folder = tempfile::tempdir().unwrap();
        let mut bench = bench(folder.path(), "");
        // The second action, below the title line and the title of the group.
        bench.click(5, 3).click(5, 3).press("z");
        bench.means(Table::Any, "z", Some(Action::Back));
    }
}
