//! The key tables: what each key does on each screen, with the user's own bindings in place of the defaults.
//! The help, the key line and the configuration all read these tables.
//!
//! h, j, k and l move, as terminal users expect; so hints are on `i` ("idea") and levels on `v`. With vim
//! keys turned off, `h` and `l` work for these too.

use crossterm::event::KeyEvent;
use grille_messages::{MessageId, id};

use super::key::Key;
use crate::store::{Binding, KeyFault, OwnKeys};

/// Defines all actions, with their names in the configuration and their messages.
macro_rules! actions {
    ($($action:ident $name:literal $text:expr,)*) => {
        /// What a key can mean.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Action { $($action,)* }

        impl Action {
            #[cfg(test)]
            pub(crate) const ALL: &[Action] = &[$(Action::$action,)*];

            /// Its name in the configuration.
            pub(crate) fn name(self) -> &'static str {
                match self { $(Action::$action => $name,)* }
            }

            /// The message that describes it on a screen with this table.
            pub(crate) fn text(self, table: Table) -> MessageId {
                match (table, self) {
                    (Table::Editor, Action::Play) => id::KEY_PLAY_PUZZLE,
                    (Table::Editor, Action::Restart) => id::KEY_CLEAR_ALL,
                    (Table::Form, Action::NextFree) => id::KEY_NEXT_FIELD,
                    (Table::Form, Action::PreviousFree) => id::KEY_PREVIOUS_FIELD,
                    $((_, Action::$action) => $text,)*
                }
            }

            /// Whether it can do something on a screen with this table.
            pub(crate) fn exists_on(self, table: Table) -> bool {
                match self {
                    Action::Undo | Action::Redo => matches!(
                        table,
                        Table::Mines
                            | Table::Takuzu
                            | Table::Morpion
                            | Table::Editor
                            | Table::Replay
                    ),
                    _ => true,
                }
            }
        }
    };
}

actions! {
    // On all screens.
    Help "help" id::KEY_HELP,
    Back "back" id::KEY_BACK,
    Leave "leave" id::KEY_LEAVE,
    Quit "quit" id::KEY_QUIT,
    Redraw "redraw" id::KEY_REDRAW,
    Undo "undo" id::KEY_UNDO,
    Redo "redo" id::KEY_REDO,
    Theme "theme" id::KEY_THEME,
    // On a board, a list or a text.
    Left "left" id::KEY_LEFT,
    Down "down" id::KEY_DOWN,
    Up "up" id::KEY_UP,
    Right "right" id::KEY_RIGHT,
    PageUp "page-up" id::KEY_PAGE_UP,
    PageDown "page-down" id::KEY_PAGE_DOWN,
    Start "start" id::KEY_START,
    End "end" id::KEY_END,
    NextFree "next-free" id::KEY_NEXT_FREE,
    PreviousFree "previous-free" id::KEY_PREVIOUS_FREE,
    // In several games.
    Play "play" id::KEY_ENTER,
    Hint "hint" id::KEY_HINT,
    New "new" id::KEY_NEW,
    Options "options" id::KEY_OTHER_GAME,
    Restart "restart" id::KEY_RESTART,
    Share "share" id::KEY_SHARE,
    Bot "bot" id::KEY_BOT_PLAYS,
    Replay "replay" id::KEY_AGAIN,
    Pause "pause" id::KEY_PAUSE,
    // Minesweeper.
    Dig "dig" id::KEY_DIG,
    Flag "flag" id::KEY_FLAG,
    Chord "chord" id::KEY_CHORD,
    Odds "odds" id::KEY_ODDS,
    Faster "faster" id::KEY_FASTER,
    Slower "slower" id::KEY_SLOWER,
    Approach "approach" id::KEY_APPROACH,
    Matrices "matrices" id::KEY_MATRICES,
    // Takuzu.
    Zero "zero" id::KEY_ZERO,
    One "one" id::KEY_ONE,
    Clear "clear" id::KEY_CLEAR,
    Mark "mark" id::KEY_MARK,
    Bookmark "bookmark" id::KEY_BOOKMARK,
    Return "return" id::KEY_RETURN,
    Errors "errors" id::KEY_ERRORS,
    Check "check" id::KEY_CHECK,
    Solve "solve" id::KEY_SOLVE,
    Counts "counts" id::KEY_COUNTS,
    EqualRight "equal-right" id::KEY_EQUAL_RIGHT,
    DifferRight "differ-right" id::KEY_DIFFER_RIGHT,
    EqualBelow "equal-below" id::KEY_EQUAL_BELOW,
    DifferBelow "differ-below" id::KEY_DIFFER_BELOW,
    // Morpion 3D.
    Push "push" id::KEY_PUSH,
    Pop "pop" id::KEY_POP,
    Values "values" id::KEY_VALUES,
    Levels "levels" id::KEY_LEVELS,
    // Replays.
    First "first" id::KEY_FIRST,
    Previous "previous" id::KEY_PREVIOUS,
    Next "next" id::KEY_NEXT,
    Last "last" id::KEY_LAST,
    PlayPause "play-pause" id::KEY_PLAY_PAUSE,
    NextMistake "next-mistake" id::KEY_NEXT_MISTAKE,
    PreviousMistake "previous-mistake" id::KEY_PREVIOUS_MISTAKE,
    // Statistics.
    Plots "plots" id::KEY_PLOTS,
    NextGroup "next-group" id::KEY_NEXT_GROUP,
    PreviousGroup "previous-group" id::KEY_PREVIOUS_GROUP,
    Export "export" id::KEY_EXPORT,
    // The help.
    NextPage "next-page" id::KEY_NEXT_PAGE,
    PreviousPage "previous-page" id::KEY_PREVIOUS_PAGE,
    Lesson "lesson" id::KEY_LESSON,
    // The menu, lists and forms.
    Choose "choose" id::KEY_CHOOSE,
    Change "change" id::KEY_CHANGE,
    Continue "continue" id::KEY_CONTINUE,
    OpenMines "mines" id::KEY_MINES,
    OpenTakuzu "takuzu" id::KEY_TAKUZU,
    OpenMorpion "morpion" id::KEY_MORPION,
    Daily "daily" id::KEY_DAILY,
    Statistics "statistics" id::KEY_STATISTICS,
    Replays "replays" id::KEY_REPLAYS,
    Settings "settings" id::KEY_SETTINGS,
    RestoreKey "restore-key" id::KEY_RESTORE_KEY,
}

/// A group of actions shown together in the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    Move,
    Play,
    Insight,
    Game,
    Everywhere,
}

impl Group {
    pub(crate) const ALL: [Group; 5] = [
        Group::Play,
        Group::Insight,
        Group::Game,
        Group::Move,
        Group::Everywhere,
    ];

    /// The message with its title.
    pub(crate) fn text(self) -> MessageId {
        match self {
            Group::Move => id::KEYS_MOVE,
            Group::Play => id::KEYS_PLAY,
            Group::Insight => id::KEYS_INSIGHT,
            Group::Game => id::KEYS_GAME,
            Group::Everywhere => id::KEYS_EVERYWHERE,
        }
    }
}

/// The key tables: one shared by all screens, and one for each kind of screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Table {
    Any,
    Menu,
    Mines,
    Takuzu,
    Morpion,
    /// The editor of Takuzu puzzles.
    Editor,
    Replay,
    Stats,
    /// Lists to choose from.
    List,
    /// Fields with values.
    Form,
    /// Text to be read.
    Text,
    /// The pages of the help.
    Help,
    /// The screen that changes keys.
    Keys,
}

impl Table {
    pub(crate) const ALL: [Table; 13] = [
        Table::Any,
        Table::Menu,
        Table::Mines,
        Table::Takuzu,
        Table::Morpion,
        Table::Editor,
        Table::Replay,
        Table::Stats,
        Table::List,
        Table::Form,
        Table::Text,
        Table::Help,
        Table::Keys,
    ];

    /// Its name in the configuration.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Table::Any => "any",
            Table::Menu => "menu",
            Table::Mines => "mines",
            Table::Takuzu => "takuzu",
            Table::Morpion => "morpion",
            Table::Editor => "editor",
            Table::Replay => "replay",
            Table::Stats => "stats",
            Table::List => "list",
            Table::Form => "form",
            Table::Text => "text",
            Table::Help => "help",
            Table::Keys => "keys",
        }
    }

    fn rows(self) -> Vec<Row> {
        use Action as A;
        use Group::{Everywhere, Game, Insight, Play};
        match self {
            Table::Any => vec![
                row(A::Help, Everywhere, "? F1"),
                row(A::Back, Everywhere, "esc"),
                row(A::Leave, Everywhere, "q"),
                row(A::Undo, Everywhere, "u"),
                row(A::Redo, Everywhere, "ctrl-r U"),
                row(A::Theme, Everywhere, "T"),
                row(A::Redraw, Everywhere, "ctrl-l"),
                row(A::Quit, Everywhere, "ctrl-q"),
            ],
            Table::Menu => {
                let mut rows = vec![
                    row(A::Choose, Play, "enter space"),
                    row(A::Continue, Play, "c"),
                    row(A::OpenMines, Play, "m"),
                    row(A::OpenTakuzu, Play, "t"),
                    row(A::OpenMorpion, Play, "o"),
                    row(A::Daily, Play, "d"),
                    row(A::Statistics, Game, "s"),
                    row(A::Replays, Game, "r"),
                    row(A::Settings, Game, "e"),
                ];
                rows.extend(moves());
                rows.extend(ends());
                rows
            }
            Table::Mines => {
                let mut rows = vec![
                    row(A::Dig, Play, "space d"),
                    row(A::Flag, Play, "f m"),
                    row(A::Chord, Play, "c"),
                    row(A::Hint, Insight, "i").without_vim("h"),
                    row(A::Odds, Insight, "p"),
                    row(A::Bot, Insight, "b"),
                    row(A::Play, Play, "enter"),
                    row(A::Approach, Insight, "a"),
                    row(A::Faster, Insight, "+ ="),
                    row(A::Slower, Insight, "-"),
                    row(A::Matrices, Insight, "x"),
                ];
                rows.extend(of_any_game());
                rows.extend(over_a_board());
                rows
            }
            Table::Takuzu => {
                let mut rows = vec![
                    row(A::Zero, Play, "0"),
                    row(A::One, Play, "1"),
                    row(A::Clear, Play, "space backspace delete ."),
                    row(A::Hint, Insight, "i").without_vim("h"),
                    row(A::Mark, Play, "m"),
                    row(A::Errors, Insight, "e"),
                    row(A::Bot, Insight, "b"),
                    row(A::Check, Insight, "c"),
                    row(A::Play, Play, "enter"),
                    row(A::Bookmark, Play, "a"),
                    row(A::Return, Play, "A"),
                    row(A::Counts, Insight, "t"),
                    row(A::Solve, Insight, "S"),
                    row(A::Faster, Insight, "+ ="),
                    row(A::Slower, Insight, "-"),
                ];
                rows.extend(of_any_game());
                rows.extend(over_a_board());
                rows
            }
            Table::Morpion => {
                let mut rows = vec![
                    row(A::Push, Play, "space"),
                    row(A::Pop, Play, "x backspace delete"),
                    row(A::Values, Insight, "p"),
                    row(A::Hint, Insight, "i").without_vim("h"),
                    row(A::Levels, Insight, "v").without_vim("l"),
                    row(A::Bot, Insight, "b"),
                    row(A::Play, Play, "enter"),
                    row(A::Faster, Insight, "+ ="),
                    row(A::Slower, Insight, "-"),
                ];
                rows.extend(of_any_game());
                rows.extend(over_a_board());
                rows
            }
            Table::Editor => {
                let mut rows = vec![
                    row(A::Zero, Play, "0"),
                    row(A::One, Play, "1"),
                    row(A::Play, Game, "enter"),
                    // The keys below are those at the right with Shift, on most keyboards.
                    row(A::EqualRight, Play, "="),
                    row(A::DifferRight, Play, "x"),
                    row(A::EqualBelow, Play, "+"),
                    row(A::DifferBelow, Play, "X"),
                    row(A::Clear, Play, "space backspace delete ."),
                    row(A::Share, Game, "s"),
                    row(A::Restart, Game, "R"),
                ];
                rows.extend(moves());
                rows.extend(ends());
                rows
            }
            Table::Replay => vec![
                row(A::Previous, Play, "left").with_vim("h"),
                row(A::Next, Play, "right").with_vim("l"),
                row(A::PlayPause, Play, "space"),
                row(A::NextMistake, Insight, "m"),
                row(A::PreviousMistake, Insight, "M"),
                row(A::First, Play, "home"),
                row(A::Last, Play, "end"),
                row(A::Faster, Play, "+ ="),
                row(A::Slower, Play, "-"),
                row(A::Odds, Insight, "p"),
                row(A::Share, Game, "s"),
            ],
            Table::Stats => {
                let mut rows = vec![
                    row(A::Plots, Play, "enter space"),
                    row(A::NextGroup, Play, "tab right").with_vim("l"),
                    row(A::PreviousGroup, Play, "shift-tab left").with_vim("h"),
                    row(A::Export, Game, "x"),
                ];
                rows.extend(reading());
                rows
            }
            Table::List => {
                let mut rows = vec![
                    row(A::Choose, Play, "enter space"),
                    row(A::Clear, Game, "delete"),
                ];
                rows.extend(reading());
                rows
            }
            Table::Form => {
                let mut rows = vec![row(A::Choose, Play, "enter"), row(A::Change, Play, "space")];
                rows.extend(moves());
                rows.extend([
                    row(A::NextFree, Group::Move, "tab"),
                    row(A::PreviousFree, Group::Move, "shift-tab"),
                ]);
                rows
            }
            Table::Text => reading().into(),
            Table::Help => {
                let mut rows = vec![
                    row(A::NextPage, Play, "tab right").with_vim("l"),
                    row(A::Lesson, Play, "enter"),
                    row(A::PreviousPage, Play, "shift-tab left").with_vim("h"),
                ];
                rows.extend(reading());
                rows
            }
            Table::Keys => {
                let mut rows = vec![
                    row(A::Change, Play, "enter space"),
                    row(A::RestoreKey, Play, "delete backspace"),
                    row(A::NextGroup, Group::Move, "tab right").with_vim("l"),
                    row(A::PreviousGroup, Group::Move, "shift-tab left").with_vim("h"),
                ];
                rows.extend(reading());
                rows
            }
        }
    }
}

/// An action with its default keys.
struct Row {
    action: Action,
    group: Group,
    keys: &'static str,
    with_vim: &'static str,
    without_vim: &'static str,
}

fn row(action: Action, group: Group, keys: &'static str) -> Row {
    Row {
        action,
        group,
        keys,
        with_vim: "",
        without_vim: "",
    }
}

impl Row {
    fn with_vim(self, with_vim: &'static str) -> Row {
        Row { with_vim, ..self }
    }

    fn without_vim(self, without_vim: &'static str) -> Row {
        Row {
            without_vim,
            ..self
        }
    }

    fn defaults(&self, vim: bool) -> Vec<Key> {
        let more = if vim { self.with_vim } else { self.without_vim };
        let names = self.keys.split(' ').chain(more.split(' '));
        names.filter_map(Key::parse).collect()
    }
}

fn moves() -> [Row; 4] {
    [
        row(Action::Left, Group::Move, "left").with_vim("h"),
        row(Action::Down, Group::Move, "down").with_vim("j"),
        row(Action::Up, Group::Move, "up").with_vim("k"),
        row(Action::Right, Group::Move, "right").with_vim("l"),
    ]
}

fn ends() -> [Row; 4] {
    [
        row(Action::PageUp, Group::Move, "pgup").with_vim("ctrl-u"),
        row(Action::PageDown, Group::Move, "pgdn").with_vim("ctrl-d"),
        row(Action::Start, Group::Move, "home"),
        row(Action::End, Group::Move, "end"),
    ]
}

fn of_any_game() -> [Row; 6] {
    [
        row(Action::New, Group::Game, "F2 ctrl-n"),
        row(Action::Options, Group::Game, "o"),
        row(Action::Restart, Group::Game, "R"),
        row(Action::Replay, Group::Game, "r"),
        row(Action::Share, Group::Game, "s"),
        row(Action::Pause, Group::Game, "P"),
    ]
}

fn over_a_board() -> Vec<Row> {
    let mut rows: Vec<Row> = moves().into();
    rows.extend(ends());
    rows.extend([
        row(Action::NextFree, Group::Move, "tab n"),
        row(Action::PreviousFree, Group::Move, "shift-tab N"),
    ]);
    rows
}

fn reading() -> [Row; 6] {
    let [_, down, up, _] = moves();
    let [page_up, page_down, start, end] = ends();
    [down, up, page_up, page_down, start, end]
}

/// An action with its keys. The first key is the one shown.
#[derive(Clone, Debug)]
pub(crate) struct Bound {
    pub(crate) action: Action,
    pub(crate) group: Group,
    pub(crate) keys: Vec<Key>,
}

/// The key tables of all screens.
pub(crate) struct KeyTables {
    vim: bool,
    /// The bindings of the user.
    own: Vec<(Table, Action, Vec<Key>)>,
    tables: Vec<(Table, Vec<Bound>)>,
}

impl KeyTables {
    /// The default keys.
    pub(crate) fn new(vim: bool) -> KeyTables {
        let mut tables = KeyTables {
            vim,
            own: Vec::new(),
            tables: Vec::new(),
        };
        tables.set_vim(vim);
        tables
    }

    /// Binds an action of a screen to exactly the keys in the configuration. Other actions of that screen
    /// lose these keys.
    pub(crate) fn bind(&mut self, binding: &Binding) -> Result<(), KeyFault> {
        let table = Table::ALL
            .into_iter()
            .find(|table| table.name() == binding.screen.text)
            .ok_or_else(|| KeyFault::NoScreen(Table::ALL.map(Table::name).to_vec()))?;
        let rows = table.rows();
        let shared = Table::Any.rows();
        let actions = || rows.iter().chain(&shared).map(|row| row.action);
        let name = match (table, binding.action.text.as_str()) {
            // Names in earlier configurations.
            (Table::Morpion, "why") => Action::Hint.name(),
            (Table::Morpion, "take-back") => Action::Undo.name(),
            (_, name) => name,
        };
        let action = actions()
            .find(|action| action.name() == name)
            .ok_or_else(|| {
                let own = rows.iter().map(|row| row.action.name());
                KeyFault::NoAction(own.collect())
            })?;
        let mut keys: Vec<Key> = Vec::new();
        for (at, spot) in binding.keys.iter().enumerate() {
            let key = Key::parse(&spot.text).ok_or(KeyFault::NoKey(at))?;
            let mut own = self.own.iter();
            let other = own.find(|(of, _, taken)| *of == table && taken.contains(&key));
            let other = other.map(|(_, other, _)| *other);
            if let Some(other) = other.or(keys.contains(&key).then_some(action)) {
                return Err(KeyFault::Taken(at, other.name()));
            }
            keys.push(key);
        }
        self.own.push((table, action, keys));
        self.set_vim(self.vim);
        Ok(())
    }

    /// Binds an action of a screen to this key alone and takes the key from other actions of that screen. Esc stays
    /// with [`Action::Back`], so that every screen can be left.
    pub(crate) fn rebind(&mut self, table: Table, action: Action, key: Key) {
        self.free(table, action, &[key]);
        let mut keys = vec![key];
        if action == Action::Back {
            let is_free = |esc: &Key| *esc != key && !self.is_taken(table, esc);
            keys.extend(Key::parse("esc").filter(is_free));
        }
        self.own.push((table, action, keys));
        self.set_vim(self.vim);
    }

    /// Gives an action its default keys back and takes them from other actions of that screen.
    pub(crate) fn restore(&mut self, table: Table, action: Action) {
        let rows = table.rows().into_iter();
        let defaults = rows.filter(|row| row.action == action);
        let defaults: Vec<Key> = defaults.flat_map(|row| row.defaults(self.vim)).collect();
        self.free(table, action, &defaults);
        self.set_vim(self.vim);
    }

    /// Removes the binding of an action, and these keys from all other bindings of the screen. A binding that loses
    /// its last key is removed, so its action gets its default keys back.
    fn free(&mut self, table: Table, action: Action, keys: &[Key]) {
        self.own.retain_mut(|(of, other, own)| {
            if *of != table {
                return true;
            }
            let had = own.len();
            own.retain(|key| !keys.contains(key));
            *other != action && (had == 0 || !own.is_empty())
        });
    }

    /// Whether the user has bound this key on a screen.
    fn is_taken(&self, table: Table, key: &Key) -> bool {
        let mut own = self.own.iter();
        own.any(|(of, _, taken)| *of == table && taken.contains(key))
    }

    /// Gives all actions their default keys back.
    pub(crate) fn restore_all(&mut self) {
        self.own.clear();
        self.set_vim(self.vim);
    }

    /// Whether the user has bound an action of a screen.
    pub(crate) fn is_own(&self, table: Table, action: Action) -> bool {
        let mut own = self.own.iter();
        own.any(|(of, other, _)| (*of, *other) == (table, action))
    }

    /// The bindings of the user, as in the configuration.
    pub(crate) fn own(&self) -> Vec<OwnKeys> {
        let own = self.own.iter().map(|(table, action, keys)| OwnKeys {
            screen: table.name(),
            action: action.name(),
            keys: keys.iter().map(Key::name).collect(),
        });
        own.collect()
    }

    pub(crate) fn set_vim(&mut self, vim: bool) {
        self.vim = vim;
        self.tables = Table::ALL
            .map(|table| (table, self.bound(table, vim)))
            .into();
    }

    fn bound(&self, table: Table, vim: bool) -> Vec<Bound> {
        let own = |action: Action| {
            let mut own = self.own.iter();
            let found = own.find(|(of, other, _)| *of == table && *other == action);
            found.map(|(.., keys)| keys.clone())
        };
        // An action of all screens may have another key on one of them.
        let shared = Table::Any.rows().into_iter();
        let shared = shared.filter(|row| table != Table::Any && own(row.action).is_some());
        let bound = table.rows().into_iter().chain(shared).map(|row| {
            let keys = own(row.action).unwrap_or_else(|| {
                let keys = row.defaults(vim).into_iter();
                keys.filter(|key| !self.is_taken(table, key)).collect()
            });
            Bound {
                action: row.action,
                group: row.group,
                keys,
            }
        });
        bound.collect()
    }

    /// The rows of one table, most useful first.
    pub(crate) fn rows(&self, table: Table) -> &[Bound] {
        self.tables
            .iter()
            .find(|(of, _)| *of == table)
            .map_or(&[], |(_, rows)| rows)
    }

    /// The action of a key on a screen with this table. The table takes precedence over the shared one.
    pub(crate) fn action(&self, table: Table, key: KeyEvent) -> Option<Action> {
        let key = Key::from(key);
        [table, Table::Any].into_iter().find_map(|table| {
            let row = self
                .rows(table)
                .iter()
                .find(|row| row.keys.contains(&key))?;
            Some(row.action)
        })
    }

    /// The key to show for an action of a screen.
    pub(crate) fn key_of(&self, table: Table, action: Action) -> Option<Key> {
        self.keys_of(table, action).first().copied()
    }

    /// All keys for an action on a screen with this table.
    pub(crate) fn keys_of(&self, table: Table, action: Action) -> &[Key] {
        [table, Table::Any]
            .into_iter()
            .find_map(|table| {
                let row = self.rows(table).iter().find(|row| row.action == action)?;
                (!row.keys.is_empty()).then_some(row.keys.as_slice())
            })
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Spot;
    use grille_grid::text::Place;
    use std::collections::BTreeSet;

    fn binding(screen: &str, action: &str, keys: &[&str]) -> Binding {
        let spot = |text: &str| Spot {
            text: text.to_owned(),
            place: Place { line: 3, column: 7 },
        };
        Binding {
            screen: spot(screen),
            action: spot(action),
            keys: keys.iter().map(|key| spot(key)).collect(),
        }
    }

    fn press(tables: &KeyTables, table: Table, letter: char) -> Option<Action> {
        let code = crossterm::event::KeyCode::Char(letter);
        tables.action(table, KeyEvent::from(code))
    }

    #[test]
    fn no_table_has_a_key_or_an_action_twice_nor_one_that_holds_everywhere() {
        for vim in [false, true] {
            let tables = KeyTables::new(vim);
            let everywhere: Vec<Key> = tables
                .rows(Table::Any)
                .iter()
                .flat_map(|row| row.keys.clone())
                .collect();
            for table in Table::ALL {
                let mut keys = Vec::new();
                let mut actions = BTreeSet::new();
                for row in tables.rows(table) {
                    let name = row.action.name();
                    assert!(actions.insert(name), "{name} twice in {table:?}");
                    assert!(!row.keys.is_empty(), "{table:?} {name} has no key");
                    for key in &row.keys {
                        let shared = table != Table::Any && everywhere.contains(key);
                        let shown = key.name();
                        assert!(!keys.contains(key) && !shared, "{table:?} {name} {shown}");
                        keys.push(*key);
                    }
                }
            }
        }
    }

    /// A name that cannot be parsed would be dropped silently.
    #[test]
    fn every_usual_key_is_one() {
        for table in Table::ALL {
            for row in table.rows() {
                let all = [row.keys, row.with_vim, row.without_vim].join(" ");
                for name in all.split_whitespace() {
                    assert!(Key::parse(name).is_some(), "{table:?} {name}");
                }
            }
        }
    }

    #[test]
    fn every_action_is_in_a_table_and_has_a_name_of_its_own() {
        let mut names = BTreeSet::new();
        for action in Action::ALL {
            assert!(names.insert(action.name()), "{action:?}");
            let is_used = Table::ALL
                .iter()
                .any(|table| table.rows().iter().any(|row| row.action == *action));
            assert!(is_used, "{action:?}");
        }
    }

    #[test]
    fn own_keys_come_in_place_of_the_usual_ones() {
        let mut tables = KeyTables::new(true);
        for (screen, action, keys) in [
            ("mines", "dig", &["x", "f", "m"][..]),
            ("takuzu", "hint", &["é"]),
            ("mines", "chord", &[]),
        ] {
            tables.bind(&binding(screen, action, keys)).unwrap();
        }
        assert_eq!(press(&tables, Table::Mines, 'x'), Some(Action::Dig));
        assert_eq!(press(&tables, Table::Mines, 'f'), Some(Action::Dig));
        assert_eq!(press(&tables, Table::Mines, ' '), None);
        assert_eq!(press(&tables, Table::Takuzu, 'é'), Some(Action::Hint));
        assert_eq!(press(&tables, Table::Morpion, 'i'), Some(Action::Hint));
        assert_eq!(press(&tables, Table::Mines, 'u'), Some(Action::Undo));
        // An action of all screens may have another key on one of them, also under an earlier name.
        for (action, key) in [("take-back", "t"), ("why", "y")] {
            tables.bind(&binding("morpion", action, &[key])).unwrap();
        }
        assert_eq!(press(&tables, Table::Morpion, 't'), Some(Action::Undo));
        assert_eq!(press(&tables, Table::Morpion, 'y'), Some(Action::Hint));
        assert_eq!(press(&tables, Table::Takuzu, 't'), Some(Action::Counts));
        assert!(tables.key_of(Table::Mines, Action::Flag).is_none());
        assert_eq!(press(&tables, Table::Mines, 'c'), None);
    }

    #[test]
    fn vim_keys_move_and_give_way() {
        let mut tables = KeyTables::new(true);
        assert_eq!(press(&tables, Table::Mines, 'h'), Some(Action::Left));
        assert_eq!(press(&tables, Table::Morpion, 'l'), Some(Action::Right));
        tables.set_vim(false);
        assert_eq!(press(&tables, Table::Mines, 'h'), Some(Action::Hint));
        assert_eq!(press(&tables, Table::Morpion, 'l'), Some(Action::Levels));
        assert_eq!(press(&tables, Table::Mines, 'i'), Some(Action::Hint));
    }

    #[test]
    fn a_key_moves_to_another_action_and_back() {
        let mut tables = KeyTables::new(true);
        let key = |name| Key::parse(name).unwrap();
        let names = |tables: &KeyTables, action| {
            let keys = tables.keys_of(Table::Menu, action).iter();
            keys.map(Key::name).collect::<Vec<_>>().join(" ")
        };
        tables.rebind(Table::Menu, Action::Choose, key("d"));
        assert_eq!(names(&tables, Action::Choose), "d");
        assert_eq!(names(&tables, Action::Daily), "");
        // A binding that loses its last key is removed.
        tables.rebind(Table::Menu, Action::Daily, key("d"));
        assert_eq!(names(&tables, Action::Choose), "enter space");
        assert_eq!(tables.own().len(), 1);
        tables.rebind(Table::Menu, Action::Continue, key("space"));
        assert_eq!(names(&tables, Action::Choose), "enter");
        // Defaults come back, including vim keys.
        tables.restore(Table::Menu, Action::Choose);
        assert_eq!(names(&tables, Action::Choose), "enter space");
        assert_eq!(names(&tables, Action::Continue), "c");
        tables.rebind(Table::Menu, Action::Daily, key("h"));
        assert_eq!(names(&tables, Action::Left), "left");
        tables.restore(Table::Menu, Action::Left);
        assert_eq!(names(&tables, Action::Left), "left h");
        assert_eq!(names(&tables, Action::Daily), "d");
        // Other screens keep theirs.
        assert_eq!(press(&tables, Table::Takuzu, 'h'), Some(Action::Left));
        tables.restore_all();
        assert!(tables.own().is_empty());
    }

    #[test]
    fn an_action_without_keys_stays_so_until_it_is_given_some() {
        let mut tables = KeyTables::new(true);
        tables.bind(&binding("menu", "continue", &[])).unwrap();
        tables.rebind(Table::Menu, Action::Daily, Key::parse("c").unwrap());
        assert_eq!(press(&tables, Table::Menu, 'c'), Some(Action::Daily));
        tables.restore(Table::Menu, Action::Daily);
        assert_eq!(press(&tables, Table::Menu, 'c'), None);
        tables.restore(Table::Menu, Action::Continue);
        assert_eq!(press(&tables, Table::Menu, 'c'), Some(Action::Continue));
    }

    /// After any sequence of rebinding and restoring, a file may hold the bindings, and Esc leaves screens.
    #[test]
    fn bindings_by_pressing_keys_can_be_read_again() {
        let mut rng = grille_grid::Rng::new(22);
        let mut tables = KeyTables::new(true);
        let esc = Key::parse("esc").unwrap();
        for _ in 0..200 {
            let table = *rng.choose(&Table::ALL[..3]).unwrap();
            let rows = table.rows();
            let action = rng.choose(&rows).unwrap().action;
            let names = ["a", "f", "c", "u", "space", "ctrl-q", "h", "?", "q", "T"];
            let key = Key::parse(rng.choose(&names).unwrap()).unwrap();
            match rng.below(4) {
                0 => tables.restore(table, action),
                _ => tables.rebind(table, action, key),
            }
            let mut read = KeyTables::new(true);
            for own in tables.own() {
                let keys: Vec<&str> = own.keys.iter().map(String::as_str).collect();
                let bound = read.bind(&binding(own.screen, own.action, &keys));
                assert_eq!(bound, Ok(()), "{own:?}");
            }
            for table in Table::ALL {
                let keys = |tables: &KeyTables| {
                    let rows = tables.rows(table).iter();
                    rows.map(|row| row.keys.clone()).collect::<Vec<_>>()
                };
                assert_eq!(keys(&read), keys(&tables));
            }
            assert!(tables.keys_of(Table::Any, Action::Back).contains(&esc));
        }
    }

    #[test]
    fn wrong_bindings_are_refused_with_what_would_be_right() {
        let mut tables = KeyTables::new(true);
        let mut bind = |screen, action, keys: &[&str]| tables.bind(&binding(screen, action, keys));
        assert_eq!(bind("mines", "dig", &["x"]), Ok(()));
        assert_eq!(bind("mines", "flag", &["X"]), Ok(()));
        assert_eq!(bind("takuzu", "hint", &["x"]), Ok(()));
        assert_eq!(
            bind("mines", "chord", &["g", "spce"]),
            Err(KeyFault::NoKey(1))
        );
        assert_eq!(
            bind("mines", "chord", &["g", "x"]),
            Err(KeyFault::Taken(1, "dig"))
        );
        assert_eq!(
            bind("mines", "chord", &["g", "g"]),
            Err(KeyFault::Taken(1, "chord"))
        );
        for keys in [&["x"][..], &[]] {
            let Err(KeyFault::NoScreen(screens)) = bind("chess", "dig", keys) else {
                panic!("a screen of chess");
            };
            assert!(screens.contains(&"mines") && screens.contains(&"any"));
            let Err(KeyFault::NoAction(actions)) = bind("mines", "zero", keys) else {
                panic!("Minesweeper has zeros to write");
            };
            assert!(actions.contains(&"chord") && !actions.contains(&"bookmark"));
        }
    }
}
