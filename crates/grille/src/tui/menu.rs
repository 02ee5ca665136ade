//! The main menu: three games as cards, each with a small animated board and the last preset played, and the other
//! items below. In a narrow window the cards become a list. The caller supplies what each item does.

use std::time::Duration;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use grille_messages::{group, id};
use grille_session::GameKind;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Widget as _};

use super::context::Context;
use super::frame;
use super::help::{Help, idle_actions};
use super::keys::{Action, Table};
use super::screen::{DialogResult, Screen, Then};
use super::theme::Theme;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// Continues the game that was played last.
    Continue,
    /// Opens the dialog for a new game.
    New(GameKind),
    Daily,
    Statistics,
    Replays,
    Settings,
    Help,
    Quit,
}

const GAMES: [Item; 3] = [
    Item::New(GameKind::Mines),
    Item::New(GameKind::Takuzu),
    Item::New(GameKind::Morpion),
];

impl Item {
    /// The action that chooses it, which also provides its key and its text.
    fn action(self) -> Action {
        match self {
            Item::Continue => Action::Continue,
            Item::New(GameKind::Mines) => Action::OpenMines,
            Item::New(GameKind::Takuzu) => Action::OpenTakuzu,
            Item::New(GameKind::Morpion) => Action::OpenMorpion,
            Item::Daily => Action::Daily,
            Item::Statistics => Action::Statistics,
            Item::Replays => Action::Replays,
            Item::Settings => Action::Settings,
            Item::Help => Action::Help,
            Item::Quit => Action::Leave,
        }
    }

    fn words(self, cx: &Context) -> String {
        match self {
            Item::Continue => cx.lang.text(id::MENU_CONTINUE),
            Item::New(kind) => group::game(kind, &cx.lang),
            Item::Daily => cx.lang.text(id::MENU_DAILY),
            Item::Statistics => cx.lang.text(id::MENU_STATISTICS),
            Item::Replays => cx.lang.text(id::MENU_REPLAYS),
            Item::Settings => cx.lang.text(id::MENU_SETTINGS),
            Item::Help => cx.lang.text(id::MENU_HELP),
            Item::Quit => cx.lang.text(id::MENU_QUIT),
        }
    }
}

/// What the menu shows besides the items, in the user's language.
#[derive(Clone, Debug, Default)]
pub(crate) struct News {
    /// The game that would be continued, if one is saved.
    pub(crate) saved: Option<String>,
    /// The preset played last, or else the default, of Minesweeper, Takuzu and Morpion 3D.
    pub(crate) presets: [String; 3],
    /// The date of the daily puzzle, and how many days in a row it was solved.
    pub(crate) daily: String,
}

/// Supplies what items do and what the menu shows.
pub(crate) trait Plan {
    /// Called whenever the menu appears, something was saved, or the language has changed.
    fn news(&mut self, cx: &Context) -> News;

    /// Called when an item is chosen. The menu handles help and quit itself.
    fn open(&mut self, item: Item, cx: &mut Context) -> Then;

    /// Opens pasted text.
    fn paste(&mut self, _text: &str, _cx: &mut Context) -> Then {
        Then::Stay
    }

    /// Handles the result of a dialog that `open` opened.
    fn on_dialog_result(&mut self, _what: DialogResult, _cx: &mut Context) -> Then {
        Then::Stay
    }
}

/// The smallest area, in columns and rows, in which cards are drawn.
const CARDS: (u16, u16) = (72, 21);

/// The height of a card: frame, small board, name and preset.
const CARD_HEIGHT: u16 = 10;

/// The time between two moves of the small boards.
const BEAT: Duration = Duration::from_millis(600);

/// The number of moves after which they stop until a key is pressed, so that nothing moves while nobody is there.
const BEATS: u32 = 40;

pub(crate) struct Menu<P> {
    plan: P,
    news: News,
    /// The number of saves when the news was read.
    saves: u64,
    /// Whether another screen is open above.
    is_covered: bool,
    language: crate::lang::Language,
    chosen: Item,
    /// The current beat, the number of beats left, and when the next one is due.
    beat: u32,
    beats_left: u32,
    next_beat: Duration,
    /// Where items were drawn.
    drawn: Vec<(Item, Rect)>,
    /// The items as arranged, row by row.
    rows: Vec<Vec<Item>>,
}

impl<P: Plan> Menu<P> {
    pub(crate) fn new(mut plan: P, cx: &Context) -> Menu<P> {
        let news = plan.news(cx);
        let chosen = match news.saved {
            Some(_) => Item::Continue,
            None => GAMES[0],
        };
        Menu {
            plan,
            news,
            saves: cx.saves(),
            is_covered: false,
            language: cx.settings().language,
            chosen,
            beat: 0,
            beats_left: BEATS,
            next_beat: cx.now + BEAT,
            drawn: Vec::new(),
            rows: Vec::new(),
        }
    }

    fn open(&mut self, item: Item, cx: &mut Context) -> Then {
        self.chosen = item;
        match item {
            Item::Help => Then::open(Help::new(Table::Menu).without(idle_actions(self, cx))),
            Item::Quit => Then::Quit,
            _ => self.plan.open(item, cx),
        }
    }

    /// Arranges the items row by row: the cards side by side, and the others below them in two columns.
    fn arrange(&mut self, cards: bool) {
        let first = self.news.saved.is_some().then_some(Item::Continue);
        let rest = [
            Item::Daily,
            Item::Statistics,
            Item::Replays,
            Item::Settings,
            Item::Help,
            Item::Quit,
        ];
        let mut rows: Vec<Vec<Item>> = first.into_iter().map(|item| vec![item]).collect();
        if cards {
            rows.push(GAMES.into());
            let (left, right) = rest.split_at(3);
            rows.extend(
                left.iter()
                    .zip(right)
                    .map(|(left, right)| vec![*left, *right]),
            );
        } else {
            rows.extend(GAMES.into_iter().chain(rest).map(|item| vec![item]));
        }
        if !rows.iter().flatten().any(|item| *item == self.chosen) {
            self.chosen = GAMES[0];
        }
        self.rows = rows;
    }

    /// Moves the choice by this many rows and places, wrapping around.
    fn go(&mut self, down: isize, right: isize) {
        let find = |row: &Vec<Item>| row.iter().position(|item| *item == self.chosen);
        let place = self
            .rows
            .iter()
            .enumerate()
            .find_map(|(at, row)| Some((at, find(row)?)));
        let Some((row, col)) = place else {
            return;
        };
        let around = |at: usize, by: isize, of: usize| (at + of).saturating_add_signed(by) % of;
        if right != 0 {
            // In a list, right and left also go to the next and the previous item.
            if self.rows[row].len() > 1 {
                self.chosen = self.rows[row][around(col, right, self.rows[row].len())];
                return;
            }
            return self.go(right, 0);
        }
        let to = &self.rows[around(row, down, self.rows.len())];
        // At about the same horizontal place, as rows differ in length.
        self.chosen = to[(col * to.len() / self.rows[row].len()).min(to.len() - 1)];
    }

    fn wake(&mut self, cx: &Context) {
        if self.beats_left == 0 {
            self.next_beat = cx.now + BEAT;
        }
        self.beats_left = BEATS;
    }

    fn card(&self, frame: &mut Frame<'_>, area: Rect, game: GameKind, cx: &Context) {
        let theme = &cx.theme;
        let item = Item::New(game);
        let is_chosen = self.chosen == item;
        let style = if is_chosen { theme.accent } else { theme.dim };
        let block = Block::bordered()
            .border_set(if is_chosen && !theme.is_ascii() {
                ratatui::symbols::border::THICK
            } else {
                theme.glyphs.border
            })
            .border_style(style);
        let inner = block.inner(area);
        block.render(area, frame.buffer_mut());
        let beat = if cx.settings().motion {
            self.beat
        } else {
            u32::MAX
        };
        let board = board(game, beat, theme);
        let top = inner.y + (5u16.saturating_sub(board.len() as u16)) / 2;
        for (row, line) in (0u16..).zip(board) {
            let place = Rect {
                y: top + row,
                height: 1,
                ..inner
            };
            line.centered().render(place, frame.buffer_mut());
        }
        let name = self.label(item, "", cx).centered();
        let below = |row: u16| Rect {
            y: inner.bottom().saturating_sub(row),
            height: 1,
            ..inner
        };
        name.render(below(2), frame.buffer_mut());
        let preset = theme.words(&self.news.presets[game as usize]);
        let preset = frame::cut(&preset, inner.width.into(), cx);
        Line::styled(preset, theme.dim)
            .centered()
            .render(below(1), frame.buffer_mut());
    }

    /// "▸ m Minesweeper   Expert": key, name and details of an item.
    fn label(&self, item: Item, about: &str, cx: &Context) -> Line<'static> {
        let theme = &cx.theme;
        let key = cx.keys.key_of(Table::Menu, item.action());
        let key = key.map_or_else(String::new, |key| key.shown(&cx.lang, theme));
        let is_chosen = self.chosen == item;
        let (pointer, style) = if is_chosen {
            (theme.glyphs.pointer, theme.selected)
        } else {
            (" ", theme.text)
        };
        let mut spans = vec![
            Span::styled(format!("{pointer} "), theme.accent),
            Span::styled(theme.words(&key), theme.key),
            Span::raw(" "),
            Span::styled(format!(" {} ", theme.words(&item.words(cx))), style),
        ];
        if !about.is_empty() {
            spans.push(Span::styled(format!("  {}", theme.words(about)), theme.dim));
        }
        Line::from(spans)
    }

    fn about(&self, item: Item) -> &str {
        match item {
            Item::Continue => self.news.saved.as_deref().unwrap_or_default(),
            Item::New(game) => &self.news.presets[game as usize],
            Item::Daily => &self.news.daily,
            _ => "",
        }
    }
}

impl<P: Plan> Screen for Menu<P> {
    fn table(&self) -> Table {
        Table::Menu
    }

    fn serves(&self, action: Action) -> bool {
        action != Action::Continue || self.news.saved.is_some()
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        if self.language != cx.settings().language {
            self.language = cx.settings().language;
            self.news = self.plan.news(cx);
        }
        let parts = frame::parts(area, 0);
        frame::title(frame, parts.title, &[&cx.lang.text(id::MENU_TITLE)], "", cx);
        let with_cards = area.width >= CARDS.0 && area.height >= CARDS.1;
        self.arrange(with_cards);
        let mut drawn = Vec::new();
        let room = parts.main;
        // Centres the items.
        let extra = usize::from(self.news.saved.is_some());
        let (wide, high) = if with_cards {
            let wide = room.width.min(96) - 4;
            (wide, CARD_HEIGHT + 4 + 2 * extra as u16)
        } else {
            (room.width.saturating_sub(4).min(60), self.rows.len() as u16)
        };
        let mut y = room.y + room.height.saturating_sub(high) / 2;
        let left = room.x + room.width.saturating_sub(wide) / 2;
        // With two columns of items, the first is as wide as its longest label.
        let pairs = self.rows.iter().filter(|row| row.len() == 2);
        let widths = pairs.map(|row| self.label(row[0], self.about(row[0]), cx).width() as u16 + 1);
        let first = widths.max().unwrap_or(0).clamp(wide / 2, wide * 3 / 4);
        for row in &self.rows {
            if y >= room.bottom() {
                break;
            }
            if row.len() == GAMES.len() {
                let each = wide / 3;
                for (col, item) in (0u16..).zip(row) {
                    let Item::New(game) = *item else { continue };
                    let place = Rect {
                        x: left + col * each + col,
                        y,
                        width: each.saturating_sub(1),
                        height: CARD_HEIGHT,
                    };
                    self.card(frame, place, game, cx);
                    drawn.push((*item, place));
                }
                y += CARD_HEIGHT + 1;
                continue;
            }
            let mut x = left;
            for (col, item) in row.iter().enumerate() {
                let label = self.label(*item, self.about(*item), cx);
                let width = match (row.len(), col) {
                    (2, 0) => first,
                    (2, _) => wide - first,
                    _ => wide,
                };
                let place = Rect {
                    x,
                    y,
                    width,
                    height: 1,
                };
                x += width;
                label.render(place, frame.buffer_mut());
                drawn.push((*item, place));
            }
            y += if with_cards && row == &[Item::Continue] {
                2
            } else {
                1
            };
        }
        self.drawn = drawn;
        frame::message(frame, &parts, "", cx);
        frame::keys(frame, parts.keys, Table::Menu, cx);
    }

    fn act(&mut self, action: Action, cx: &mut Context) -> Then {
        self.wake(cx);
        match action {
            Action::Up => self.go(-1, 0),
            Action::Down => self.go(1, 0),
            Action::Left => self.go(0, -1),
            Action::Right => self.go(0, 1),
            Action::Start | Action::PageUp => {
                self.chosen = self.rows.first().map_or(GAMES[0], |row| row[0]);
            }
            Action::End | Action::PageDown => self.chosen = Item::Quit,
            Action::Choose => return self.open(self.chosen, cx),
            Action::Back => return Then::Back,
            action => {
                let item = self
                    .rows
                    .iter()
                    .flatten()
                    .find(|item| item.action() == action);
                if let Some(item) = item.copied() {
                    return self.open(item, cx);
                }
            }
        }
        Then::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, cx: &mut Context) -> Then {
        self.wake(cx);
        match mouse.kind {
            MouseEventKind::ScrollDown => self.go(1, 0),
            MouseEventKind::ScrollUp => self.go(-1, 0),
            MouseEventKind::Down(MouseButton::Left) => {
                let place = Position::new(mouse.column, mouse.row);
                let hit = self.drawn.iter().find(|(_, area)| area.contains(place));
                if let Some((item, _)) = hit {
                    return self.open(*item, cx);
                }
            }
            _ => {}
        }
        Then::Stay
    }

    fn on_dialog_result(&mut self, what: DialogResult, cx: &mut Context) -> Then {
        self.plan.on_dialog_result(what, cx)
    }

    fn paste(&mut self, text: &str, cx: &mut Context) -> Then {
        self.plan.paste(text, cx)
    }

    fn covered(&mut self, _cx: &mut Context) {
        self.is_covered = true;
    }

    fn resumed(&mut self, cx: &mut Context) {
        self.is_covered = false;
        self.saves = cx.saves();
        self.news = self.plan.news(cx);
        self.wake(cx);
    }

    /// The last game may have been saved only now.
    fn poll(&mut self, cx: &mut Context) -> Then {
        // A covered menu is not visible, and reads the news again afterwards.
        if self.saves != cx.saves() && !self.is_covered {
            self.saves = cx.saves();
            self.news = self.plan.news(cx);
        }
        Then::Stay
    }

    fn due(&self, cx: &Context) -> Option<Duration> {
        (cx.settings().motion && self.beats_left > 0).then_some(self.next_beat)
    }

    fn tick(&mut self, cx: &mut Context) -> Then {
        self.beat = self.beat.wrapping_add(1);
        self.beats_left = self.beats_left.saturating_sub(1);
        self.next_beat = cx.now + BEAT;
        Then::Stay
    }
}

/// A small board after this many moves. It fills up, stays full for a while, and starts again.
fn board(game: GameKind, beat: u32, theme: &Theme) -> Vec<Line<'static>> {
    match game {
        GameKind::Mines => mines(beat, theme),
        GameKind::Takuzu => takuzu(beat, theme),
        GameKind::Morpion => morpion(beat, theme),
    }
}

/// How many of `all` moves are made at this beat.
fn made(beat: u32, all: u32) -> u32 {
    match beat {
        u32::MAX => all,
        _ => (beat % (all + 6)).min(all),
    }
}

/// The small minefield. A hexadecimal digit is the beat at which a cell is opened or flagged; 0 means never.
fn mines(beat: u32, theme: &Theme) -> Vec<Line<'static>> {
    const CELLS: [&str; 5] = [
        "1*1 1*211",
        "111 112*1",
        "  111 111",
        "112*1    ",
        "1*211    ",
    ];
    const TIMES: [&str; 5] = [
        "506333677",
        "555333646",
        "224443447",
        "881911222",
        "8a8999222",
    ];
    let now = made(beat, 10);
    let rows = CELLS.into_iter().zip(TIMES).map(|(cells, times)| {
        let mut spans: Vec<Span<'static>> = Vec::new();
        for (cell, time) in cells.chars().zip(times.chars()) {
            let time = time.to_digit(16).unwrap_or(0);
            let is_open = time > 0 && time <= now;
            let (glyph, style) = match cell {
                '*' if is_open => (theme.glyphs.flag.to_owned(), theme.flag),
                '1'..='8' if is_open => {
                    let number = cell.to_digit(10).unwrap_or(0) as usize;
                    (cell.to_string(), theme.numbers[number])
                }
                _ if is_open => (" ".to_owned(), theme.open),
                _ => (theme.glyphs.hidden.to_owned(), theme.hidden),
            };
            spans.push(Span::styled(format!("{glyph} "), style));
        }
        Line::from(spans)
    });
    rows.collect()
}

/// The small Takuzu board. Capitals are given values: O is 0 and I is 1.
fn takuzu(beat: u32, theme: &Theme) -> Vec<Line<'static>> {
    const CELLS: [&str; 4] = ["0I10", "10O1", "1O10", "01O1"];
    const TIMES: [&str; 4] = ["8021", "6703", "5094", "ab0c"];
    let now = made(beat, 12);
    let rows = CELLS.into_iter().zip(TIMES).map(|(cells, times)| {
        let mut spans: Vec<Span<'static>> = Vec::new();
        for (cell, time) in cells.chars().zip(times.chars()) {
            let is_made = time.to_digit(16).unwrap_or(0) <= now;
            let (glyph, style): (&str, Style) = match cell {
                'O' => ("0", theme.given),
                'I' => ("1", theme.given),
                '0' if is_made => ("0", theme.own),
                '1' if is_made => ("1", theme.own),
                _ => (theme.glyphs.blank, theme.dim),
            };
            spans.push(Span::styled(format!(" {glyph} "), style));
            spans.push(Span::raw(" "));
        }
        Line::from(spans)
    });
    rows.collect()
}

/// The small Morpion board: moves in order, and the line that X completes at the end.
fn morpion(beat: u32, theme: &Theme) -> Vec<Line<'static>> {
    const MOVES: [usize; 7] = [4, 4, 0, 8, 4, 1, 8];
    const LINE: [usize; 3] = [0, 4, 8];
    let now = made(beat, MOVES.len() as u32) as usize;
    let mut piles: [Option<(bool, u32)>; 9] = [None; 9];
    for (ply, cell) in MOVES.into_iter().take(now).enumerate() {
        let height = piles[cell].map_or(0, |(_, height)| height);
        piles[cell] = Some((ply % 2 == 0, height + 1));
    }
    let is_won = now == MOVES.len();
    let rows = (0..3).map(|row| {
        let mut spans: Vec<Span<'static>> = Vec::new();
        for col in 0..3 {
            let cell = 3 * row + col;
            let (text, style) = match piles[cell] {
                None => (format!("{} ", theme.glyphs.blank), theme.dim),
                Some((true, height)) => (format!("X{height}"), theme.x),
                Some((false, height)) => (format!("O{height}"), theme.o),
            };
            let style = if is_won && LINE.contains(&cell) {
                style.underlined()
            } else {
                style
            };
            spans.push(Span::raw(" "));
            spans.push(Span::styled(text, style));
            spans.push(Span::raw(" "));
        }
        Line::from(spans)
    });
    rows.flat_map(|line| [line, Line::default()])
        .take(5)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::{Surroundings, ThemeName};

    fn full(game: GameKind) -> Vec<String> {
        let around = Surroundings::new(true, None);
        let theme = Theme::new(ThemeName::Ascii, around);
        let lines = board(game, u32::MAX, &theme);
        lines.iter().map(ToString::to_string).collect()
    }

    /// The small boards obey the rules of their games.
    #[test]
    fn the_numbers_of_the_small_minefield_are_right() {
        let cells: Vec<Vec<char>> = full(GameKind::Mines)
            .iter()
            .map(|line| line.chars().step_by(2).collect())
            .collect();
        let (rows, cols) = (cells.len(), cells[0].len());
        let is_mine = |row: usize, col: usize| matches!(cells[row][col], 'F' | '.');
        for row in 0..rows {
            for col in 0..cols {
                let mut around = 0;
                for r in row.saturating_sub(1)..(row + 2).min(rows) {
                    for c in col.saturating_sub(1)..(col + 2).min(cols) {
                        around += u32::from(is_mine(r, c));
                    }
                }
                let shown = cells[row][col].to_digit(10).unwrap_or(0);
                assert!(
                    is_mine(row, col) || shown == around,
                    "{row} {col}: {cells:?}"
                );
            }
        }
    }

    #[test]
    fn the_small_takuzu_is_solved() {
        let lines: Vec<String> = full(GameKind::Takuzu)
            .iter()
            .map(|line| line.chars().filter(char::is_ascii_digit).collect())
            .collect();
        assert_eq!(lines, ["0110", "1001", "1010", "0101"]);
    }
}
