//! The help pages: the keys of the screen, read from the key tables; the rules with small boards; how to read hints,
//! odds and values; the computer players; and the lesson.

use crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _};

use grille_grid::Size;
use grille_messages::lesson::{self as words, LessonWords};
use grille_messages::mines::explain::approach_id;
use grille_messages::morpion::seat_id;
use grille_messages::takuzu::explain::rules_id;
use grille_messages::{MessageId, group, id};
use grille_mines::solve::ApproachName;
use grille_morpion::ai::Level;
use grille_session::GameKind;
use grille_session::lesson::{lessons, rules, takuzu_rules};
use grille_session::morpion::Seat;
use grille_takuzu::Rules;

use super::context::Context;
use super::frame;
use super::keys::{Action, Bound, Group, Table};
use super::lesson::{LessonScreen, table_of};
use super::screen::{Screen, Then};
use super::small_board::SmallBoard;

/// The number of lines that one step of the mouse wheel scrolls.
const WHEEL: usize = 3;

/// The maximum width of a line of text, in columns.
const WIDEST: usize = 64;

/// One sample chance for each colour of the odds.
const SAMPLES: [f64; 8] = [0.06, 0.19, 0.31, 0.44, 0.56, 0.69, 0.81, 0.94];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Keys,
    Rules(GameKind),
    /// How to read hints, and odds or values.
    Hints(GameKind),
    /// The approaches of the bot of Minesweeper.
    Bot,
    /// The computer players of Morpion.
    Opponents,
    Lesson(GameKind),
}

impl Page {
    /// The pages for a screen with this table.
    fn all(table: Table) -> Vec<Page> {
        let mut pages = vec![Page::Keys];
        if table == Table::Menu {
            pages.extend(GameKind::ALL.map(Page::Rules));
        }
        if let Some(kind) = kind_of(table) {
            pages.extend([Page::Rules(kind), Page::Hints(kind)]);
            pages.extend(match kind {
                GameKind::Mines => Some(Page::Bot),
                GameKind::Takuzu => None,
                GameKind::Morpion => Some(Page::Opponents),
            });
            pages.push(Page::Lesson(kind));
        }
        pages
    }

    fn title(self, cx: &Context) -> String {
        let titled = |id: MessageId, kind| {
            let game = group::game(kind, &cx.lang);
            cx.lang.fill(id, &[("game", game.into())])
        };
        match self {
            Page::Keys => cx.lang.text(id::HELP_TITLE),
            Page::Rules(kind) => titled(id::RULES_TITLE, kind),
            Page::Hints(kind) => titled(id::HELP_HINTS_HEADING, kind),
            Page::Bot => titled(id::HELP_BOT_HEADING, GameKind::Mines),
            Page::Opponents => titled(id::HELP_OPPONENTS_HEADING, GameKind::Morpion),
            Page::Lesson(kind) => titled(id::LESSON_TITLE, kind),
        }
    }

    /// Its name on the tabs of a screen with this table.
    fn name(self, table: Table, cx: &Context) -> String {
        match self {
            // The menu has the rules of all games.
            Page::Rules(kind) if table == Table::Menu => group::game(kind, &cx.lang),
            Page::Keys => cx.lang.text(id::HELP_TITLE),
            Page::Rules(_) => cx.lang.text(id::PAGE_RULES),
            Page::Hints(_) => cx.lang.text(id::PAGE_HELP_HINTS_TITLE),
            Page::Bot => cx.lang.text(id::PAGE_MINES_BOT),
            Page::Opponents => cx.lang.text(id::HELP_OPPONENTS),
            Page::Lesson(_) => cx.lang.text(id::PAGE_LESSON),
        }
    }
}

/// The game whose screen uses this table.
fn kind_of(table: Table) -> Option<GameKind> {
    let mut kinds = GameKind::ALL.into_iter();
    kinds.find(|&kind| table_of(kind) == table)
}

/// The help for the screen with this table.
pub(super) struct Help {
    table: Table,
    /// The rules and the board size of the Takuzu on the screen below.
    takuzu: Option<(Rules, Size)>,
    /// The actions that do nothing there now.
    idle: Vec<Action>,
    pages: Vec<Page>,
    /// The index of the current page.
    at: usize,
    first: usize,
    /// The number of lines, and how many of them were visible when last drawn.
    lines: usize,
    page: usize,
    /// Where the name of each page was drawn.
    tabs: Vec<Rect>,
}

impl Help {
    pub(super) fn new(table: Table) -> Help {
        Help {
            table,
            takuzu: None,
            idle: Vec::new(),
            pages: Page::all(table),
            at: 0,
            first: 0,
            lines: 0,
            page: 1,
            tabs: Vec::new(),
        }
    }

    /// The same help with the rules of this Takuzu, if there is one, in place of those of all its variants.
    pub(super) fn of_takuzu(self, takuzu: Option<(Rules, Size)>) -> Help {
        Help { takuzu, ..self }
    }

    /// The same help without these actions.
    pub(super) fn without(self, idle: Vec<Action>) -> Help {
        Help { idle, ..self }
    }

    fn scroll(&mut self, to: usize) {
        self.first = to.min(self.lines.saturating_sub(self.page));
    }

    /// Turns to a page, wrapping around after the last.
    fn turn(&mut self, to: usize) {
        self.at = to % self.pages.len();
        self.first = 0;
    }

    /// The lines of a page, broken at `width` columns where possible.
    fn lines(&self, page: Page, width: usize, cx: &Context) -> Vec<Line<'static>> {
        let mut text = Text {
            width,
            cx,
            lines: Vec::new(),
            headed: false,
        };
        match page {
            Page::Keys => return keys_of(self.table, &self.idle, width, cx),
            Page::Rules(kind) => text.rules(kind, self.takuzu),
            Page::Hints(kind) => text.hints(kind),
            Page::Bot => text.bot(),
            Page::Opponents => text.opponents(),
            Page::Lesson(kind) => text.lesson(kind),
        }
        text.lines
    }

    /// Draws the names of the pages, each with its number. If there is no room for all names, only the current page
    /// has its name.
    fn draw_tabs(&mut self, frame: &mut Frame<'_>, row: Rect, cx: &Context) {
        let theme = &cx.theme;
        let tab = |(at, page): (usize, &Page), is_named: bool| match is_named {
            true => format!(" {} {} ", at + 1, theme.words(&page.name(self.table, cx))),
            false => format!(" {} ", at + 1),
        };
        let pages = || self.pages.iter().enumerate();
        let all: Vec<String> = pages().map(|page| tab(page, true)).collect();
        let wide: usize = all.iter().map(|tab| Span::raw(tab).width()).sum();
        let tabs = match wide <= row.width.into() {
            true => all,
            false => pages().map(|page| tab(page, page.0 == self.at)).collect(),
        };
        self.tabs.clear();
        let mut x = row.x;
        for (at, tab) in tabs.iter().enumerate() {
            let style = match at == self.at {
                true => theme.selected,
                false => theme.dim,
            };
            let room = row.right().saturating_sub(x);
            let (end, _) = frame
                .buffer_mut()
                .set_stringn(x, row.y, tab, room.into(), style);
            self.tabs.push(Rect {
                x,
                width: end - x,
                ..row
            });
            x = end;
        }
    }
}

impl Help {
    /// The game whose lesson this page can start.
    fn game(&self) -> Option<GameKind> {
        kind_of(self.table).or(match self.pages[self.at] {
            Page::Rules(kind) => Some(kind),
            _ => None,
        })
    }
}

impl Screen for Help {
    fn serves(&self, action: Action) -> bool {
        action != Action::Lesson || self.game().is_some()
    }

    fn table(&self) -> Table {
        match self.pages.len() {
            1 => Table::Text,
            _ => Table::Help,
        }
    }

    fn is_dialog(&self) -> bool {
        true
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let room = usize::from(area.width).saturating_sub(8).min(WIDEST);
        let pages = self.pages.iter();
        let mut texts: Vec<_> = pages.map(|page| self.lines(*page, room, cx)).collect();
        // As large as the largest page, so that nothing moves when the user turns pages.
        let widths = texts.iter().flatten().map(Line::width);
        let width = widths.max().unwrap_or(0);
        let height = texts.iter().map(Vec::len).max().unwrap_or(0);
        let lines = texts.swap_remove(self.at);
        let mut title = match (self.pages[self.at], self.takuzu) {
            (Page::Rules(GameKind::Takuzu), Some((rules, _))) => {
                let game = cx.lang.text(rules_id(rules));
                cx.lang.fill(id::RULES_TITLE, &[("game", game.into())])
            }
            (page, _) => page.title(cx),
        };
        let tabs = 2 * usize::from(self.pages.len() > 1);
        if tabs > 0 {
            title += &format!(" · {}/{}", self.at + 1, self.pages.len());
        }
        let inner = frame::dialog(frame, area, &title, (width + 2, height + tabs), cx);
        let mut body = inner;
        if tabs > 0 {
            self.draw_tabs(frame, Rect { height: 1, ..inner }, cx);
            body.y += tabs as u16;
            body.height = body.height.saturating_sub(tabs as u16);
        }
        self.lines = lines.len();
        self.page = body.height.into();
        self.scroll(self.first);
        let shown: Vec<Line<'_>> = lines.into_iter().skip(self.first).take(self.page).collect();
        let text = Rect {
            width: body.width.saturating_sub(2),
            ..body
        };
        Paragraph::new(shown).render(text, frame.buffer_mut());
        frame::scroll_bar(frame, body, self.first, self.page, self.lines, cx);
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
            Action::Lesson => {
                if let Some(kind) = self.game() {
                    let over_a_game = kind_of(self.table).is_some();
                    let rules = self.takuzu.map(|(rules, _)| rules);
                    let lesson = LessonScreen::new(kind, over_a_game).during(rules);
                    return Then::replace(lesson);
                }
            }
            Action::Back => return Then::Back,
            _ => {}
        }
        Then::Stay
    }

    /// Digits select pages.
    fn typed(&mut self, key: KeyEvent, _cx: &mut Context) -> Then {
        if let KeyCode::Char(letter) = key.code
            && let Some(number) = letter.to_digit(10)
            && (1..=self.pages.len()).contains(&(number as usize))
        {
            self.turn(number as usize - 1);
        }
        Then::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, _cx: &mut Context) -> Then {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.scroll(self.first + WHEEL),
            MouseEventKind::ScrollUp => self.scroll(self.first.saturating_sub(WHEEL)),
            MouseEventKind::Down(_) => {
                let place = Position::new(mouse.column, mouse.row);
                match self.tabs.iter().position(|tab| tab.contains(place)) {
                    Some(at) => self.turn(at),
                    None => return Then::Back,
                }
            }
            _ => {}
        }
        Then::Stay
    }
}

/// The actions of a screen that do nothing now.
pub(super) fn idle_actions(screen: &dyn Screen, cx: &Context) -> Vec<Action> {
    let rows = [screen.table(), Table::Any];
    let rows = rows.into_iter().flat_map(|table| cx.keys.rows(table));
    let actions = rows.map(|row| row.action);
    actions.filter(|action| !screen.serves(*action)).collect()
}

/// The key of an action, as shown to the user.
pub(super) fn key(table: Table, action: Action, cx: &Context) -> String {
    let key = cx.keys.key_of(table, action);
    key.map_or_else(|| "-".to_owned(), |key| key.shown(&cx.lang, &cx.theme))
}

/// A text in lines of `width` columns.
pub(super) fn wrapped(text: &str, width: usize, cx: &Context) -> Vec<String> {
    frame::wrapped(&cx.theme.words(text), width)
}

/// The lines of a page being written.
struct Text<'a> {
    width: usize,
    cx: &'a Context,
    lines: Vec<Line<'static>>,
    /// Whether the last line is a heading.
    headed: bool,
}

impl Text<'_> {
    /// Adds a blank line between two paragraphs.
    fn gap(&mut self) {
        if !self.lines.is_empty() && !std::mem::take(&mut self.headed) {
            self.lines.push(Line::default());
        }
    }

    fn paragraph(&mut self, text: &str) {
        let lines = wrapped(text, self.width, self.cx).into_iter();
        self.lines.extend(lines.map(Line::raw));
    }

    /// Adds a message as a paragraph, with the keys of these actions.
    fn message(&mut self, id: MessageId, table: Table, keys: &[(&str, Action)]) {
        let shown: Vec<_> = keys
            .iter()
            .map(|&(name, action)| (name, key(table, action, self.cx).into()))
            .collect();
        let text = self.cx.lang.fill(id, &shown);
        self.gap();
        self.paragraph(&text);
    }

    fn heading(&mut self, id: MessageId) {
        let text = self.cx.theme.words(&self.cx.lang.text(id));
        self.gap();
        self.lines.push(Line::styled(text, self.cx.theme.title));
        self.headed = true;
    }

    /// Adds a symbol or name in a column of `wide` columns, with its meaning beside it, or below it if space is short.
    fn entry(&mut self, sign: &str, style: Style, wide: usize, meaning: &str) {
        let sign = self.cx.theme.words(sign);
        let beside = self.width >= 2 * wide + 4;
        let indent = if beside { wide + 4 } else { 4 };
        let mut first = vec![Span::raw("  "), Span::styled(sign.clone(), style)];
        if !beside {
            self.lines.push(Line::from(std::mem::take(&mut first)));
        }
        for line in wrapped(meaning, self.width.saturating_sub(indent), self.cx) {
            let taken: usize = first.iter().map(Span::width).sum();
            first.push(Span::raw(" ".repeat(indent.saturating_sub(taken))));
            first.push(Span::raw(line));
            self.lines.push(Line::from(std::mem::take(&mut first)));
        }
    }

    /// Adds the rules of a game, with small boards.
    fn rules(&mut self, kind: GameKind, takuzu: Option<(Rules, Size)>) {
        if kind == GameKind::Morpion {
            self.message(id::RULES_PILES, Table::Help, &[]);
        }
        let holding = match takuzu {
            Some((rules, size)) if kind == GameKind::Takuzu => takuzu_rules(rules, size),
            _ => (0..rules(kind).len()).collect(),
        };
        for at in holding {
            let scene = &rules(kind)[at];
            self.gap();
            let lang = &self.cx.lang;
            self.paragraph(&match takuzu {
                Some((rules, size)) if kind == GameKind::Takuzu => {
                    words::takuzu_rule(at + 1, rules, size, lang)
                }
                _ => words::rule(kind, at + 1, lang),
            });
            let session = scene.session();
            let look = scene.cells();
            let board = SmallBoard::new(&session, &look, None);
            self.lines.extend(board.lines(self.cx));
        }
        self.message(
            id::HELP_LESSON_BEGIN,
            Table::Help,
            &[("key", Action::Lesson)],
        );
    }

    fn hints(&mut self, kind: GameKind) {
        let table = table_of(kind);
        self.message(id::HELP_HINT_STEPS, table, &[("key", Action::Hint)]);
        if self.cx.keys.key_of(table, Action::Play).is_some() {
            self.message(id::HELP_HINT_PLAYS, table, &[("key", Action::Play)]);
        }
        match kind {
            GameKind::Mines => {
                self.message(id::HELP_HINT_MINES, table, &[]);
                self.odds();
            }
            GameKind::Takuzu => {
                self.message(id::HELP_HINT_TAKUZU, table, &[]);
                let keys = [("errors", Action::Errors), ("check", Action::Check)];
                self.message(id::HELP_TAKUZU_CHECK, table, &keys);
            }
            GameKind::Morpion => self.values(),
        }
        self.message(id::HELP_COUNTS_HELP, table, &[]);
    }

    /// Explains the odds of Minesweeper.
    fn odds(&mut self) {
        let (lang, theme) = (&self.cx.lang, &self.cx.theme);
        self.heading(id::HELP_ODDS_HEADING);
        self.message(id::HELP_ODDS, Table::Mines, &[("key", Action::Odds)]);
        self.gap();
        let underlined = lang.text(id::HELP_UNDERLINED);
        let wide = Span::raw(underlined.as_str()).width();
        for (sign, style, meaning) in [
            ("07", theme.odds(0.07), id::HELP_ODDS_PERCENT),
            ("ok", theme.safe, id::PAGE_MINES_ODDS_SAFE),
            (
                "XX",
                theme.certain_mine.not_underlined(),
                id::PAGE_MINES_ODDS_MINE,
            ),
            (&underlined, theme.best, id::HELP_ODDS_BEST),
        ] {
            self.entry(sign, style, wide, &lang.text(meaning));
        }
        self.message(id::HELP_ODDS_COLOURS, Table::Mines, &[]);
        let sample = |&odds: &f64| {
            let text = format!(" {:02.0} ", 100.0 * odds);
            Span::styled(text, theme.odds(odds))
        };
        let mut samples = vec![Span::raw("  ")];
        samples.extend(SAMPLES.iter().map(sample));
        self.lines.push(Line::from(samples));
        self.message(id::HELP_ODDS_AWAY, Table::Mines, &[]);
    }

    /// Explains the values of Morpion.
    fn values(&mut self) {
        let (lang, theme) = (&self.cx.lang, &self.cx.theme);
        self.heading(id::HELP_VALUES_HEADING);
        self.message(id::HELP_VALUES, Table::Morpion, &[("key", Action::Values)]);
        self.gap();
        let underlined = lang.text(id::HELP_UNDERLINED);
        let wide = Span::raw(underlined.as_str()).width();
        for (sign, style, meaning) in [
            ("+", theme.good, id::MORPION_WORTH_WIN),
            ("-", theme.bad, id::MORPION_WORTH_LOSS),
            ("=", theme.text, id::MORPION_WORTH_DRAW),
            ("+3 -4", theme.text, id::HELP_VALUE_FORCED),
            ("~", theme.text, id::HELP_VALUE_OPEN),
            ("57", theme.text, id::HELP_VALUE_SHARE),
            ("(=)", theme.text, id::HELP_VALUE_FRAME),
            (&underlined, theme.best, id::HELP_VALUE_BEST),
        ] {
            self.entry(sign, style, wide, &lang.text(meaning));
        }
    }

    /// Explains the approaches of the Minesweeper bot.
    fn bot(&mut self) {
        let keys = [
            ("bot", Action::Bot),
            ("approach", Action::Approach),
            ("faster", Action::Faster),
            ("slower", Action::Slower),
        ];
        self.message(id::HELP_BOT_KEYS, Table::Mines, &keys);
        self.message(id::HELP_BOT_APPROACHES, Table::Mines, &[]);
        for (at, name) in ApproachName::ALL.into_iter().enumerate() {
            let words = self.cx.lang.text(approach_id(name));
            self.entry(&(at + 1).to_string(), self.cx.theme.dim, 1, &words);
        }
        let keys = [("key", Action::Matrices)];
        self.message(id::HELP_BOT_MATRICES, Table::Mines, &keys);
        self.message(id::HELP_COUNTS_BOT, Table::Mines, &[]);
    }

    /// Describes the computer players of Morpion.
    fn opponents(&mut self) {
        let lang = &self.cx.lang;
        self.message(id::HELP_PLAYERS_CHOOSE, Table::Morpion, &[]);
        self.gap();
        let name = |level: Level| lang.text(seat_id(Seat::Ai(level)));
        let names = Level::ALL.map(name);
        let widths = names.iter().map(|name| Span::raw(name).width());
        let wide = widths.max().unwrap_or(0);
        for (level, name) in Level::ALL.into_iter().zip(&names) {
            let text = lang.text(match level {
                Level::Random => id::HELP_PLAYER_RANDOM,
                Level::Greedy => id::HELP_PLAYER_GREEDY,
                Level::Skilled => id::HELP_PLAYER_SKILLED,
                Level::Expert => id::HELP_PLAYER_EXPERT,
                Level::Best => id::HELP_PLAYER_BEST,
                Level::Trap => id::HELP_PLAYER_TRAP,
                Level::Quake => id::HELP_PLAYER_QUAKE,
            });
            self.entry(name, self.cx.theme.accent, wide, &text);
        }
        self.heading(id::HELP_PLAYERS_PERFECT_HEADING);
        for id in [
            id::HELP_PLAYERS_PERFECT,
            id::HELP_PLAYERS_ABOVE,
            id::HELP_PLAYERS_SPACE,
        ] {
            self.message(id, Table::Morpion, &[]);
        }
    }

    /// Lists the positions of a game's lesson.
    fn lesson(&mut self, kind: GameKind) {
        self.message(
            id::HELP_LESSON_BEGIN,
            Table::Help,
            &[("key", Action::Lesson)],
        );
        self.gap();
        for number in 1..=lessons(kind).len() {
            let title = LessonWords::new(kind, number, &self.cx.lang).title;
            self.entry(&number.to_string(), self.cx.theme.dim, 1, &title);
        }
    }
}

/// All keys of a screen with this table, including those that work everywhere, but without those of `idle`.
fn keys_of(table: Table, idle: &[Action], width: usize, cx: &Context) -> Vec<Line<'static>> {
    let rows: Vec<&Bound> = [table, Table::Any]
        .into_iter()
        .flat_map(|table| cx.keys.rows(table))
        .filter(|row| !row.keys.is_empty() && !idle.contains(&row.action))
        .filter(|row| row.action.exists_on(table))
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
            let mut line = vec![
                Span::raw("  "),
                Span::styled(keys, cx.theme.key),
                Span::raw(" ".repeat(gap)),
            ];
            let text = cx.lang.text(row.action.text(table));
            for words in wrapped(&text, width.saturating_sub(wide + 5), cx) {
                line.push(Span::raw(words));
                lines.push(Line::from(std::mem::take(&mut line)));
                line.push(Span::raw(" ".repeat(wide + 5)));
            }
        }
    }
    lines
}
