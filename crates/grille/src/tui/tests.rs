//! Tests of the screens: snapshots at five sizes in both languages, keys, clicks, and random keys.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use grille_grid::Rng;
use grille_messages::id;
use grille_session::pasted::{self, Pasted};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::context::{Context, Settings, Tone};
use super::form::{Field, Form, Words};
use super::keys::{Action, KeyTables, Table};
use super::menu::{Item, Menu, News, Plan};
use super::screen::{DialogResult, Screen, Then};
use super::theme::{Surroundings, ThemeName};
use super::worker::{Job, Save, Worker};
use super::{App, settings};
use super::{frame, game_screen};
use crate::lang::Language;
use crate::recorded_game::RecordedGame;
use crate::store::Store;
use crate::terminal::Input;

pub(super) const SIZES: [(u16, u16); 5] = [(80, 24), (120, 40), (60, 20), (40, 12), (200, 60)];
pub(super) const LANGUAGES: [(Language, &str); 2] = [(Language::En, "en"), (Language::Fr, "fr")];

/// Dialog results and choices.
pub(super) type Log = Rc<RefCell<Vec<String>>>;

pub(super) fn usual(language: Language) -> Settings {
    Settings {
        theme: ThemeName::Dark,
        language,
        motion: false,
        show_errors: false,
        ..Settings::DEFAULT
    }
}

/// A context that saves in `folder`.
pub(super) fn context_in(folder: &Path, settings: Settings, worker: Worker) -> Context {
    let around = Surroundings {
        colours: true,
        light: false,
    };
    let store = Store::open(Some(folder));
    let keep = Box::new(|_: &Settings| -> Save { Box::new(|| Ok(())) });
    Context::new(settings, around, KeyTables::new(true), worker, store, keep)
}

/// A folder where nothing can be saved, which is faster. The failure is reported once, before tests look at a screen.
pub(super) const NOWHERE: &str = "/dev/null";

struct TestPlan {
    saved: bool,
    log: Log,
}

impl Plan for TestPlan {
    fn news(&mut self, cx: &Context) -> News {
        let french = cx.settings().language == Language::Fr;
        let preset = |en: &str, fr: &str| if french { fr } else { en }.to_owned();
        News {
            saved: self.saved.then(|| "Takuzu 10x10, 05:12".to_owned()),
            presets: [
                preset("Expert 16x30", "Expert 16x30"),
                preset("10x10, hard", "10x10, difficile"),
                preset("4x4, quake", "4x4, séisme"),
            ],
            daily: String::new(),
        }
    }

    fn open(&mut self, item: Item, cx: &mut Context) -> Then {
        self.log.borrow_mut().push(format!("{item:?}"));
        match item {
            Item::Settings => Then::open(settings::form(cx)),
            Item::New(_) => Then::open(new_game()),
            _ => {
                cx.say(Tone::Good, "chosen");
                Then::Stay
            }
        }
    }

    fn on_dialog_result(&mut self, what: DialogResult, _cx: &mut Context) -> Then {
        let DialogResult::Fields(fields) = what else {
            panic!("the result of another dialog");
        };
        self.log.borrow_mut().push(format!(
            "new {} {:?} {} {:?}",
            fields.choice("level"),
            fields.number("rows"),
            fields.switch("no-guess"),
            fields.text("id"),
        ));
        Then::Stay
    }
}

/// A form with one field of every kind. It borrows existing labels.
fn new_game() -> Form {
    let levels = [id::THEME_DARK, id::THEME_LIGHT, id::THEME_GREY];
    Form::new(
        id::KEY_NEW,
        vec![
            Field::choice("level", id::KEY_LEVELS, levels.map(Words::Of).into(), 1),
            Field::number("rows", id::KEY_VALUES, 16, 1..=99),
            Field::switch("no-guess", id::KEY_HINT, false),
            Field::text("id", id::KEY_SHARE, ""),
        ],
    )
    .button(id::KEY_PLAY, |fields, _| match fields.text("id").as_str() {
        "bad" => Err("This is no ID.".to_owned()),
        _ => Ok(DialogResult::Fields(fields.clone())),
    })
    .changed(|fields, _| {
        let dark = fields.choice("level") == 0;
        fields.show("no-guess", !dark);
    })
}

/// Screens under test with their terminal. Jobs run at once, and time stands still unless a test moves it.
pub(super) struct Bench {
    pub(super) app: App,
    pub(super) terminal: Terminal<TestBackend>,
    log: Log,
    /// The folder with the games, until the test ends.
    folder: Option<tempfile::TempDir>,
}

impl Bench {
    fn menu(saved: bool, settings: Settings, size: (u16, u16)) -> Bench {
        let log = Log::default();
        let plan_log = Rc::clone(&log);
        Bench::of(settings, size, log, |cx| {
            let plan = TestPlan {
                saved,
                log: plan_log,
            };
            Box::new(Menu::new(plan, cx))
        })
    }

    /// Any first screen, without saving.
    pub(super) fn of(
        settings: Settings,
        size: (u16, u16),
        log: Log,
        first: impl FnOnce(&mut Context) -> Box<dyn Screen>,
    ) -> Bench {
        let mut cx = context_in(Path::new(NOWHERE), settings, Worker::at_once());
        let kept = Rc::clone(&log);
        cx.keep_with(Box::new(move |settings: &Settings| {
            let words = format!("kept {}", settings.theme.name());
            kept.borrow_mut().push(words);
            Box::new(|| Ok(()))
        }));
        let first = first(&mut cx);
        let mut bench = Bench::with(cx, first, size);
        bench.log = log;
        bench
    }

    /// Any first screen.
    pub(super) fn with(cx: Context, first: Box<dyn Screen>, (cols, rows): (u16, u16)) -> Bench {
        let mut bench = Bench {
            app: App::new(first, cx),
            terminal: Terminal::new(TestBackend::new(cols, rows)).unwrap(),
            log: Log::default(),
            folder: None,
        };
        bench.settle();
        bench
    }

    /// The screen of the game with this ID, saved in a temporary folder.
    pub(super) fn game(id: &str, settings: Settings, size: (u16, u16)) -> Bench {
        let folder = tempfile::tempdir().unwrap();
        let mut bench = Bench::game_in(folder.path(), id, settings, size);
        bench.folder = Some(folder);
        bench
    }

    /// The same in a given folder. In [`NOWHERE`] nothing is saved.
    pub(super) fn game_in(folder: &Path, id: &str, settings: Settings, size: (u16, u16)) -> Bench {
        let mut cx = context_in(folder, settings, Worker::at_once());
        let Ok(Pasted::Start(start, _)) = pasted::read(id) else {
            panic!("{id} is no game");
        };
        if folder == Path::new(NOWHERE)
            && let Err(problem) = cx
                .store
                .begin(start.kind(), std::time::SystemTime::UNIX_EPOCH)
        {
            cx.store.once(&problem, &cx.lang);
        }
        let session = grille_session::Session::new(start).unwrap();
        let started = std::time::SystemTime::UNIX_EPOCH + Duration::from_secs(1000);
        let first = game_screen::open(RecordedGame::new(session, started), &mut cx);
        Bench::with(cx, first, size)
    }

    pub(super) fn draw(&mut self) {
        self.terminal.draw(|frame| self.app.draw(frame)).unwrap();
    }

    /// Handles everything that is due now, and draws.
    pub(super) fn settle(&mut self) -> &mut Bench {
        for _ in 0..100 {
            // Also collects ended jobs.
            self.app.tick();
            if self.app.due().is_none_or(|due| due > self.app.cx.now) {
                break;
            }
        }
        self.draw();
        self
    }

    /// Presses keys by name, separated by blanks.
    pub(super) fn press(&mut self, keys: &str) -> &mut Bench {
        for name in keys.split_whitespace() {
            self.app.input(Input::Key(event(name)));
            self.settle();
        }
        self
    }

    pub(super) fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) -> &mut Bench {
        self.app.input(Input::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }));
        self.settle()
    }

    pub(super) fn click(&mut self, column: u16, row: u16) -> &mut Bench {
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row)
    }

    pub(super) fn paste(&mut self, text: &str) -> &mut Bench {
        self.app.input(Input::Paste(text.to_owned()));
        self.settle()
    }

    /// Advances the time.
    pub(super) fn wait(&mut self, time: Duration) -> &mut Bench {
        let now = self.app.cx.now + time;
        self.app.set_time(now);
        self.settle()
    }

    /// Advances the time to the next event, and handles it. Returns false if there is none.
    pub(super) fn wait_for_next(&mut self) -> bool {
        let Some(due) = self.app.due() else {
            return false;
        };
        let now = due.max(self.app.cx.now);
        self.app.set_time(now);
        self.settle();
        true
    }

    #[track_caller]
    pub(super) fn says(&mut self, words: &str) -> &mut Bench {
        let text = self.text();
        assert!(text.contains(words), "no {words:?} in\n{text}");
        self
    }

    #[track_caller]
    pub(super) fn says_not(&mut self, words: &str) -> &mut Bench {
        let text = self.text();
        assert!(!text.contains(words), "{words:?} in\n{text}");
        self
    }

    /// The position of the text under the cursor, between its brackets.
    pub(super) fn cursor(&self) -> (u16, u16) {
        let buffer = self.terminal.backend().buffer();
        for y in 1..buffer.area.height - 2 {
            let sign = |x: u16| buffer[(x, y)].symbol();
            for x in 0..buffer.area.width - 13 {
                let end = (x + 2..x + 13).find(|&end| sign(end) == "]");
                if let ("[", Some(end)) = (sign(x), end) {
                    let text = (x + 1..end).find(|&text| sign(text) != " ");
                    return (text.unwrap_or(x + 1), y);
                }
            }
        }
        panic!("no cursor in\n{}", self.text());
    }

    /// The text under the cursor.
    pub(super) fn here(&self) -> String {
        let place = self.cursor();
        self.terminal.backend().buffer()[place].symbol().to_owned()
    }

    /// Clicks on the first letter of some words.
    fn click_on(&mut self, words: &str) -> &mut Bench {
        let (cols, rows) = (self.width(), self.text().lines().count());
        for row in 0..rows {
            let line: Vec<String> = (0..cols)
                .map(|col| {
                    let cell = &self.terminal.backend().buffer()[(col as u16, row as u16)];
                    cell.symbol().to_owned()
                })
                .collect();
            for col in 0..cols {
                if line[col..].concat().starts_with(words) {
                    return self.click(col as u16, row as u16);
                }
            }
        }
        panic!("no {words:?} in\n{}", self.text());
    }

    fn width(&self) -> usize {
        self.terminal.backend().buffer().area.width.into()
    }

    pub(super) fn text(&self) -> String {
        self.terminal.backend().to_string()
    }

    pub(super) fn resize(&mut self, cols: u16, rows: u16) -> &mut Bench {
        self.terminal.backend_mut().resize(cols, rows);
        self.draw();
        self
    }

    fn log(&self) -> Vec<String> {
        self.log.borrow().clone()
    }
}

pub(super) fn event(name: &str) -> KeyEvent {
    let (rest, modifiers) = match name.strip_prefix("ctrl-") {
        Some(rest) => (rest, KeyModifiers::CONTROL),
        None => (name, KeyModifiers::NONE),
    };
    let code = match rest {
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "space" => KeyCode::Char(' '),
        "tab" => KeyCode::Tab,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        "pgdn" => KeyCode::PageDown,
        "pgup" => KeyCode::PageUp,
        "backspace" => KeyCode::Backspace,
        "delete" => KeyCode::Delete,
        "f1" | "F1" => KeyCode::F(1),
        "f2" | "F2" => KeyCode::F(2),
        _ => KeyCode::Char(rest.chars().next().unwrap()),
    };
    KeyEvent::new(code, modifiers)
}

/// Checks snapshots of the menu after some keys, at every size and in both languages.
fn check(name: &str, saved: bool, keys: &str) {
    for (language, language_name) in LANGUAGES {
        for (cols, rows) in SIZES {
            let mut bench = Bench::menu(saved, usual(language), (cols, rows));
            bench.press(keys);
            let name = format!("{name}-{language_name}-{cols}x{rows}");
            insta::assert_snapshot!(name, bench.text());
        }
    }
}

#[test]
fn the_menu_matches_its_snapshot() {
    check("menu", false, "");
    check("menu-saved", true, "");
}

#[test]
fn the_help_matches_its_snapshot() {
    check("help", false, "?");
}

/// The rules of every game, on the second to fourth page of the menu's help.
#[test]
fn the_rules_match_their_snapshots() {
    check("rules-mines", false, "? tab");
    check("rules-takuzu", false, "? tab tab");
    check("rules-morpion", false, "? left");
}

#[test]
fn the_help_turns_its_pages_and_begins_again() {
    let mut bench = Bench::menu(false, usual(Language::En), (80, 40));
    bench.press("?");
    assert!(
        bench
            .text()
            .contains("1 Keys  2 Minesweeper  3 Takuzu  4 Morpion 3D")
    );
    bench.press("tab");
    assert!(bench.text().contains("Minesweeper: the rules · 2/4"));
    bench.press("end tab");
    assert!(bench.text().contains("Fill every empty cell with 0 or 1."));
    bench.press("left");
    assert!(
        bench
            .text()
            .contains("Some of the closed cells hide a mine.")
    );
    bench.press("right right right");
    assert!(bench.text().contains("Keys · 1/4"));
    bench.press("3");
    assert!(bench.text().contains("Takuzu: the rules · 3/4"));
    bench.press("7");
    assert!(bench.text().contains("Takuzu: the rules · 3/4"));
    bench.click_on("4 Morpion 3D");
    assert!(bench.text().contains("Morpion 3D: the rules · 4/4"));
    bench.press("?");
    assert!(!bench.text().contains("the rules"));
}

#[test]
fn the_settings_match_their_snapshots() {
    check("settings", false, "e down");
    check("settings-below", false, "e up up up up up");
    check("settings-keys", false, "e up enter tab down");
    check("settings-keys-taken", false, "e up enter tab enter d");
    check("settings-keys-end", false, "e up enter end");
}

#[test]
fn a_form_matches_its_snapshot() {
    check("form", false, "m down 1 6 9 9 enter");
}

#[test]
fn the_menu_is_walked_by_arrows_letters_and_mouse() {
    let mut bench = Bench::menu(true, usual(Language::En), (80, 24));
    bench.press("enter down down enter d");
    assert_eq!(bench.log(), ["Continue", "Daily", "Daily"]);
    bench.press("up right enter");
    assert_eq!(bench.log().last().unwrap(), "New(Takuzu)");
    bench.press("esc").click_on("Statistics");
    assert_eq!(bench.log().last().unwrap(), "Statistics");
    bench.click_on("Morpion 3D");
    assert_eq!(bench.log().last().unwrap(), "New(Morpion)");
    bench.press("esc").resize(60, 20).click_on("Replays");
    assert_eq!(bench.log().last().unwrap(), "Replays");
    bench.press("end enter");
    assert!(bench.app.is_over());
}

#[test]
fn escape_twice_at_the_menu_and_ctrl_q_anywhere_end_the_program() {
    for keys in ["esc esc", "q", "ctrl-q", "e ctrl-q", "? ctrl-q", "m ctrl-q"] {
        let mut bench = Bench::menu(false, usual(Language::En), (80, 24));
        bench.press(keys);
        assert!(bench.app.is_over(), "{keys}");
    }
}

#[test]
fn a_form_returns_what_was_filled_in_or_reports_a_mistake() {
    let mut bench = Bench::menu(false, usual(Language::En), (80, 24));
    // 1699 is too large for a number of rows.
    bench.press("m right tab 1 6 9 9 enter");
    assert!(
        bench.text().contains("values: a number from 1 to 99"),
        "{}",
        bench.text()
    );
    bench.press("backspace backspace right tab space tab b a d enter");
    assert!(bench.text().contains("This is no ID."));
    bench.press("backspace q");
    bench.app.input(Input::Paste("x\ny".to_owned()));
    bench.press("enter");
    assert_eq!(
        bench.log().last().unwrap(),
        "new 2 Some(17) true \"baqx\\ny\""
    );
    // A field that does not apply is hidden.
    bench.press("m");
    assert!(bench.text().contains("hint"));
    bench.press("left");
    assert!(!bench.text().contains("  hint  "), "{}", bench.text());
    bench.click_on("[ play");
    assert_eq!(bench.log().last().unwrap(), "new 0 Some(16) false \"\"");
}

#[test]
fn the_first_digit_typed_replaces_a_number() {
    let mut bench = Bench::menu(false, usual(Language::En), (80, 24));
    // In a number field, a question mark is neither a digit nor the help key.
    bench.press("m tab ? 4 2");
    assert!(bench.text().contains("F1 all keys"), "{}", bench.text());
    bench.press("F1");
    assert!(bench.text().contains(" Keys "), "{}", bench.text());
    bench.press("esc enter");
    assert_eq!(bench.log().last().unwrap(), "new 1 Some(42) false \"\"");
    bench
        .press("m tab 4 tab")
        .click_on("values")
        .press("7 enter");
    assert_eq!(bench.log().last().unwrap(), "new 1 Some(7) false \"\"");
}

#[test]
fn a_title_keeps_its_ends_apart() {
    let cx = context_in(Path::new(NOWHERE), usual(Language::En), Worker::at_once());
    for (width, shown) in [
        (40, " grille · Mines · Expert 16x30  seed 42 "),
        (39, " grille · Mines · Expert 16x30 seed 42 "),
        (38, " Mines · Expert 16x30         seed 42 "),
        (29, " Mines               seed 42 "),
        (12, " Mi seed 42 "),
    ] {
        let mut terminal = Terminal::new(TestBackend::new(width, 1)).unwrap();
        let left = ["Mines", "Expert 16x30"];
        let draw = |frame: &mut ratatui::Frame<'_>| {
            frame::title(frame, frame.area(), &left, "seed 42", &cx);
        };
        terminal.draw(draw).unwrap();
        let drawn = terminal.backend().to_string();
        assert_eq!(drawn.trim_end(), format!("\"{shown}\""));
    }
}

#[test]
fn settings_act_at_once_and_are_kept() {
    let mut bench = Bench::menu(false, usual(Language::En), (80, 24));
    bench.press("e right");
    assert_eq!(bench.log().last().unwrap(), "kept light");
    bench.press("down right");
    assert!(bench.text().contains("Réglages"));
    bench.press("up up up space");
    assert!(!bench.app.cx.settings().vim);
    assert_eq!(
        bench.app.cx.keys.action(Table::Mines, event("h")),
        Some(Action::Hint)
    );
    bench.press("esc T T");
    assert_eq!(bench.log().last().unwrap(), "kept colour-blind");
    assert!(bench.text().contains("bleu et orange"));
}

#[test]
fn too_small_a_window_says_so_and_recovers() {
    let mut bench = Bench::menu(false, usual(Language::En), (80, 24));
    bench.resize(39, 12);
    assert!(
        bench
            .text()
            .contains("This needs a window of 12 rows and 40")
    );
    // Keys still work, but clicks on hidden items do not.
    bench.click(10, 5).press("down");
    assert!(bench.log().is_empty());
    for (cols, rows) in [(1, 1), (5, 3), (200, 2)] {
        bench.resize(cols, rows);
    }
    bench.resize(80, 24);
    assert!(bench.text().contains("Minesweeper"));
}

#[test]
fn the_small_boards_are_animated_for_a_while_and_then_still() {
    let moving = Settings {
        motion: true,
        ..usual(Language::En)
    };
    let mut bench = Bench::menu(false, moving, (80, 24));
    let first = bench.text();
    let mut ticks = 0;
    while let Some(due) = bench.app.due() {
        bench.app.set_time(due);
        bench.app.tick();
        bench.draw();
        ticks += 1;
        assert!(ticks < 1000, "it rests");
        assert!(ticks > 1 || bench.text() != first, "it moves");
    }
    bench.press("down");
    assert!(bench.app.due().is_some(), "a key wakes it");
}

#[test]
fn without_motion_an_idle_screen_waits_for_keys_alone() {
    let moving = Settings {
        motion: true,
        ..usual(Language::En)
    };
    let mut bench = Bench::menu(false, moving, (80, 24));
    bench.press("e down down down space");
    assert!(bench.text().contains("< off >"), "{}", bench.text());
    // The loop sleeps until something comes where no time is due.
    assert_eq!(bench.app.due(), None);
    for keys in ["esc", "?"] {
        bench.press(keys);
        assert_eq!(bench.app.due(), None, "{}", bench.text());
    }
}

/// Every theme draws the menu, the help, the settings and a form. ASCII stays ASCII, even in French.
#[test]
fn every_theme_draws_every_screen_and_ascii_is_ascii() {
    for theme in ThemeName::ALL {
        let settings = Settings {
            theme,
            ..usual(Language::Fr)
        };
        for (cols, rows) in SIZES {
            for keys in [
                "",
                "?",
                "e",
                "m é",
                "m tab x enter",
                "d",
                "e up enter",
                "e up enter enter é enter",
                "e up enter tab enter d",
            ] {
                let mut bench = Bench::menu(true, settings, (cols, rows));
                bench.press(keys);
                let text = bench.text();
                if theme == ThemeName::Ascii {
                    let odd: Vec<char> = text.chars().filter(|c| !c.is_ascii()).collect();
                    assert!(odd.is_empty(), "{odd:?} in\n{text}");
                }
            }
        }
    }
}

/// Keys, clicks and sizes never crash it, and it can always be left.
#[test]
fn random_keys_clicks_and_sizes_do_no_harm() {
    const KEYS: [&str; 34] = [
        "up",
        "down",
        "left",
        "right",
        "enter",
        "esc",
        "space",
        "tab",
        "home",
        "end",
        "pgup",
        "pgdn",
        "backspace",
        "delete",
        "?",
        "e",
        "m",
        "t",
        "o",
        "c",
        "d",
        "s",
        "r",
        "T",
        "h",
        "j",
        "k",
        "l",
        "9",
        "é",
        "x",
        "u",
        "ctrl-l",
        "ctrl-r",
    ];
    let mut rng = Rng::new(7);
    let mut below = |n: u32| rng.below(n);
    let mut bench = Bench::menu(true, usual(Language::En), (80, 24));
    for _ in 0..5_000 {
        match below(40) {
            0 => {
                let (cols, rows) = (1 + below(130), 1 + below(45));
                bench.resize(cols as u16, rows as u16);
            }
            1 | 2 => {
                let (col, row) = (below(130), below(45));
                bench.click(col as u16, row as u16);
            }
            3 => bench
                .app
                .input(Input::Paste("12\u{1b}[31m\n\u{301}漢".to_owned())),
            _ => {
                bench.press(KEYS[below(KEYS.len() as u32) as usize]);
            }
        }
        if bench.app.is_over() {
            bench = Bench::menu(true, usual(Language::En), (80, 24));
        }
    }
    for _ in 0..10 {
        bench.press("esc");
    }
    assert!(bench.app.is_over());
}

/// A screen that starts a job for each key and shows the results.
#[derive(Default)]
struct Asker {
    log: Log,
    jobs: Vec<Job<i32>>,
}

impl Screen for Asker {
    fn table(&self) -> Table {
        Table::Mines
    }

    fn draw(&mut self, frame: &mut ratatui::Frame<'_>, area: ratatui::layout::Rect, cx: &Context) {
        let parts = frame::parts(area, 16);
        frame::title(frame, parts.title, &["Mines"], "01:37", cx);
        let room = frame::rule(frame, parts.panel, cx);
        frame::lines(frame, room, vec!["87 left".into()]);
        frame::keys(frame, parts.keys, self.table(), cx);
        frame::message(frame, &parts, "otherwise", cx);
    }

    fn act(&mut self, action: Action, cx: &mut Context) -> Then {
        match action {
            Action::Dig => self.jobs.push(cx.ask(|| 41)),
            Action::Flag => self.jobs.push(cx.ask(|| -> i32 { panic!("no flags") })),
            Action::Chord => drop(cx.ask(|| 1)),
            Action::New => {
                self.jobs.push(cx.ask(|| 4));
                return Then::Back;
            }
            _ => {}
        }
        Then::Stay
    }

    fn poll(&mut self, _cx: &mut Context) -> Then {
        self.jobs.retain(|job| {
            let result = job.result();
            if let Some(result) = &result {
                self.log.borrow_mut().push(format!("{result:?}"));
            }
            result.is_none()
        });
        Then::Stay
    }
}

#[test]
fn a_screen_gets_results_of_its_own_jobs_and_none_after_it_is_closed() {
    let log = Log::default();
    let asker = Asker {
        log: Rc::clone(&log),
        jobs: Vec::new(),
    };
    let mut bench = Bench::of(usual(Language::En), (80, 24), log, |_| Box::new(asker));
    insta::assert_snapshot!("frame", bench.text());
    bench.press("d f c ctrl-n");
    assert_eq!(bench.log(), ["Ok(41)", "Err(JobFailed)"]);
    assert!(bench.app.is_over());
}

#[test]
fn clocks_are_written_as_people_write_them() {
    let shown = |seconds| frame::clock(Duration::from_secs(seconds));
    assert_eq!(
        [shown(0), shown(97), shown(3723)],
        ["00:00", "01:37", "1:02:03"]
    );
}

#[test]
fn a_click_between_two_presses_of_escape_begins_the_question_again() {
    let mut bench = Bench::menu(false, usual(Language::En), (80, 24));
    bench.press("esc").says("Press Esc again to quit.");
    bench.click(79, 1).press("esc");
    assert!(!bench.app.is_over());
    bench.says("Press Esc again to quit.").press("esc");
    assert!(bench.app.is_over());
}

/// A game that cannot be made, with no screen below it.
#[test]
fn a_game_that_cannot_be_made_says_why() {
    let start: grille_session::Start = "takuzu:4x8:easy:1".parse().unwrap();
    let mut bench = Bench::of(usual(Language::En), (80, 24), Log::default(), |cx| {
        Box::new(super::making::Making::new(start, cx))
    });
    bench.settle();
    assert!(bench.app.is_over());
    let why = bench.app.failure.clone().unwrap();
    assert!(why.contains("No such puzzle was found"), "{why}");
}

#[test]
fn help_does_not_stop_a_game_that_is_being_made() {
    let start: grille_session::Start = "takuzu:6x6:easy:7".parse().unwrap();
    let mut bench = Bench::of(usual(Language::En), (80, 24), Log::default(), |cx| {
        // The screen never learns that it was made.
        cx.worker = Worker::with_threads(|_| {});
        Box::new(super::making::Making::new(start, cx))
    });
    bench.wait(Duration::from_secs(2)).says("New game");
    bench.press("?").says("New game");
    bench.press("esc").says("Press Esc again to quit.");
}

#[test]
fn newcomers_are_shown_the_way_to_the_rules() {
    for (id, language, words) in [
        (
            "mines:beginner:zero:1",
            Language::En,
            "shows the rules and a lesson",
        ),
        ("takuzu:6x6:easy:7", Language::Fr, "règles et leçon"),
        ("morpion:3:3d", Language::En, "shows the rules and a lesson"),
    ] {
        let mut bench = Bench::game(id, usual(language), (80, 24));
        bench.says(words);
        bench.press("tab space 0").says_not(words);
    }
}
