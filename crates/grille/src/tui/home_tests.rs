//! Tests of the whole program from the menu on: random keys over all screens, whole games that are saved, resumed,
//! recorded and replayed, and the pictures of the README.

use std::collections::BTreeSet;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use grille_grid::Rng;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use tempfile::TempDir;

use super::context::{Context, Settings};
use super::game_screen;
use super::home::Home;
use super::menu::Menu;
use super::tests::{context_in, usual};
use super::worker::Worker;
use super::{App, pictures};
use crate::lang::Language;
use crate::recorded_game::RecordedGame;
use crate::store::Store;
use crate::terminal::Input;

/// The program without a terminal, and its data folder.
struct Whole {
    app: App,
    terminal: Terminal<TestBackend>,
    now: Duration,
    folder: TempDir,
}

fn folder() -> TempDir {
    // In memory if possible: every move is synced to disk, and there are many.
    tempfile::tempdir_in("/dev/shm")
        .or_else(|_| tempfile::tempdir())
        .unwrap()
}

fn context(folder: &TempDir, worker: Worker) -> Context {
    context_in(folder.path(), usual(Language::En), worker)
}

impl Whole {
    fn new(folder: TempDir, worker: Worker) -> Whole {
        let cx = context(&folder, worker);
        let menu = Menu::new(Home::default(), &cx);
        let mut whole = Whole {
            app: App::new(Box::new(menu), cx),
            terminal: Terminal::new(TestBackend::new(80, 24)).unwrap(),
            now: Duration::ZERO,
            folder,
        };
        whole.draw();
        whole
    }

    /// Starts the program again on the same folder.
    fn again(self) -> Whole {
        Whole::new(self.folder, Worker::at_once())
    }

    fn input(&mut self, input: Input) {
        self.now += Duration::from_millis(40);
        self.app.set_time(self.now);
        self.app.input(input);
        // Events that are due come before the next key, as in the real loop. Four rounds, so that a running clock does
        // not block the loop.
        for _ in 0..4 {
            if self.app.due().is_some_and(|due| due <= self.now) {
                self.app.tick();
            }
        }
    }

    fn key(&mut self, code: KeyCode) {
        self.input(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    /// Types characters; `\n` is Enter, `\x1b` Esc.
    fn press(&mut self, keys: &str) {
        for key in keys.chars() {
            self.key(match key {
                '\n' => KeyCode::Enter,
                '\x1b' => KeyCode::Esc,
                key => KeyCode::Char(key),
            });
        }
        self.draw();
    }

    fn draw(&mut self) {
        self.terminal.draw(|frame| self.app.draw(frame)).unwrap();
    }

    fn text(&mut self) -> String {
        self.draw();
        self.terminal.backend().to_string()
    }

    /// Asserts that the words are visible.
    #[track_caller]
    fn shows(&mut self, words: &str) {
        let text = self.text();
        assert!(text.contains(words), "no {words:?} in\n{text}");
    }

    fn table(&self) -> Option<&'static str> {
        Some(self.app.screens.last()?.table().name())
    }
}

/// Plays a game with these keys in a new folder, and returns the restarted program at its menu.
fn played(game: &str, keys: &[&str]) -> Whole {
    let folder = folder();
    let mut cx = context(&folder, Worker::at_once());
    let session = grille_session::Session::new(game.parse().unwrap()).unwrap();
    let recorded = RecordedGame::new(session, std::time::SystemTime::now());
    let first = game_screen::open(recorded, &mut cx);
    let mut whole = Whole {
        app: App::new(first, cx),
        terminal: Terminal::new(TestBackend::new(80, 24)).unwrap(),
        now: Duration::ZERO,
        folder,
    };
    for keys in keys {
        whole.press(keys);
        for _ in 0..2000 {
            // The first tick collects jobs that started with the screen.
            whole.app.tick();
            let Some(due) = whole.app.due() else { break };
            whole.now = due.max(whole.now);
            whole.app.set_time(whole.now);
            whole.app.tick();
        }
    }
    whole.again()
}

/// The only recorded game does not count for the player, and all screens say who played it.
fn check_not_counted(whole: &mut Whole, words: &str) {
    let history = Store::open(Some(whole.folder.path())).history().unwrap();
    let listed = history.list(None, None, 9).unwrap();
    assert_eq!(listed.len(), 1);
    assert!(listed[0].finished.bot, "{listed:?}");
    assert!(history.figures(None).unwrap().is_empty());
    whole.press("s");
    whole.shows("Games left out because a program played: 1");
    whole.shows("A game in which the bot, the solver or the computer moved for you");
    whole.press("\x1br");
    whole.shows(words);
    whole.press("\n");
    whole.shows(words);
}

#[test]
fn a_game_of_the_bot_does_not_count() {
    let mut whole = played("mines:beginner:zero:noguess:1@D4", &["b"]);
    check_not_counted(&mut whole, "played by the bot");
}

#[test]
fn a_puzzle_of_the_solver_does_not_count() {
    let mut whole = played("takuzu:.1.0..0..0..11.0", &["SS"]);
    check_not_counted(&mut whole, "filled in by the solver");
}

#[test]
fn a_game_whose_last_move_the_computer_made_does_not_count() {
    let mut whole = played("morpion:3:top:+a1+b1+a2+b2", &["b"]);
    check_not_counted(&mut whole, "played by the computer");
}

#[test]
fn a_game_of_two_computers_does_not_count() {
    let mut whole = played("morpion:3:top:x=random:o=random:1", &[""]);
    check_not_counted(&mut whole, "played by the computer");
}

#[test]
fn the_menu_shows_the_date_of_the_daily_puzzle_and_its_streak() {
    let today = crate::calendar::today();
    let (year, month, day) = crate::calendar::civil(today);
    let mut whole = Whole::new(folder(), Worker::at_once());
    whole.shows(&format!("Daily puzzle   {year}-{month:02}-{day:02}"));
    let history = Store::open(Some(whole.folder.path())).history().unwrap();
    for back in 0..3 {
        let (year, month, day) = crate::calendar::civil(today - back);
        let ids = grille_session::id::daily(year as u32, month as u32, day as u32);
        let game = crate::store::solved_daily(&ids[1], today - back);
        history.record(&back.to_string(), &game).unwrap();
    }
    let mut whole = whole.again();
    whole.shows(&format!("{year}-{month:02}-{day:02}, streak 3"));
    whole.press("d");
    whole.shows("solved in 1:01.0");
    whole.shows("3 days");
    whole.key(KeyCode::Down);
    whole.press("\n");
    whole.shows(&format!("daily {year}-{month:02}-{day:02}"));
}

impl Whole {
    /// Starts a new game from the menu with the form's defaults, plays some keys, and leaves it.
    fn plays(&mut self, game: &str, keys: &str) {
        self.press(game);
        for _ in 0..10 {
            if self.table() == Some("form") {
                self.press("\n");
            }
        }
        self.press(keys);
        self.press("\x1b");
        assert_eq!(self.table(), Some("menu"), "{}", self.text());
    }
}

#[test]
fn games_in_progress_show_board_progress_time_and_date() {
    let mut whole = Whole::new(folder(), Worker::at_once());
    whole.app.cx.begin_with(Some(1));
    whole.plays("m", " ");
    whole.plays("t", "01");
    whole.plays("o", " ");
    whole.shows("Continue   Morpion 3D, 3x3, 3D, ");
    whole.press("c");
    for head in ["game", "board", "progress", "time", "saved"] {
        whole.shows(head);
    }
    for words in [
        "Minesweeper  Beginner 9x9",
        "% opened",
        "Takuzu       10x10, easy",
        "% filled",
        "Morpion 3D   3x3, 3D",
        "0:00.0  today ",
    ] {
        whole.shows(words);
    }
    whole.terminal.backend_mut().resize(40, 12);
    whole.shows("Beginner 9x9");
    whole.shows("% opened");
    assert!(!whole.text().contains('…') && !whole.text().contains("today"));
}

#[test]
fn the_daily_list_shows_the_date_what_became_of_each_and_the_time_to_the_next() {
    let mut whole = Whole::new(folder(), Worker::at_once());
    whole.press("d");
    let (year, month, day) = crate::calendar::civil(crate::calendar::today());
    whole.shows(&format!("Daily puzzle · {year}-{month:02}-{day:02}"));
    assert_eq!(whole.text().matches("not begun").count(), 4);
    assert_eq!(whole.text().matches("0 days").count(), 4);
    whole.shows("Tango");
    whole.shows("Next puzzles in ");
    // Nothing can be deleted there, and nothing was saved yet.
    whole.press("?");
    whole.shows("choose");
    assert!(!whole.text().contains("Del "), "{}", whole.text());
    whole.press("\x1b\x1b?");
    assert!(!whole.text().contains("continue"), "{}", whole.text());
    whole.press("\x1bd");
    // It is redrawn every minute, and only then.
    let due = whole.app.due().unwrap();
    assert!(due > whole.now && due <= whole.now + Duration::from_secs(60));
    whole.key(KeyCode::Down);
    // A game returns to the list that it was opened from.
    whole.press("\n01\x1b");
    whole.shows("begun, 0:00.");
    assert_eq!(whole.text().matches("not begun").count(), 3);
}

#[test]
fn the_result_of_a_daily_tango_spoils_nothing_and_counts_for_its_own_streak() {
    let mut whole = Whole::new(folder(), Worker::at_once());
    let (year, month, day) = crate::calendar::civil(crate::calendar::today());
    let date = format!("{year}-{month:02}-{day:02}");
    whole.press("d");
    whole.key(KeyCode::Down);
    whole.key(KeyCode::Down);
    whole.press("\n");
    whole.shows(&format!("daily {date}"));
    // Before the end, the puzzle itself is shared.
    whole.press("s");
    let id = &grille_session::id::daily(year as u32, month as u32, day as u32)[2];
    assert_eq!(whole.app.cx.copied().as_ref(), Some(id));
    for _ in 0..40 {
        if whole.text().contains("Solved in") {
            break;
        }
        whole.press("iii\n");
    }
    whole.press("s");
    whole.shows("Result copied.");
    let result = whole.app.cx.copied().unwrap();
    let lines: Vec<&str> = result.lines().collect();
    assert_eq!(lines[0], format!("grille · Tango · {date}"));
    assert!(lines[1].starts_with("Solved in 00:0"), "{result}");
    assert_eq!(lines[2..], ["Days in a row: 1.", "⬜⬜⬜⬜⬜⬜🟩"]);
    whole.press("\x1b\x1b");
    assert_eq!(whole.text().matches("one day").count(), 1);
    whole.shows("solved in");
}

#[test]
fn a_new_game_of_minesweeper_has_the_first_click_of_the_settings() {
    let mut whole = Whole::new(folder(), Worker::at_once());
    whole.press("m");
    whole.shows("< opens an area >");
    whole.press("\x1b");
    let settings = whole.app.cx.settings();
    whole.app.cx.change(Settings {
        first_click: grille_mines::FirstClick::None,
        ..settings
    });
    // The last game does not influence it.
    whole.plays("m", " ");
    whole.press("m");
    whole.shows("< may be a mine >");
}

#[test]
fn a_hundred_thousand_random_keys_do_no_harm_and_reach_every_screen() {
    let mut rng = Rng::new(20_261_116);
    let mut whole = Whole::new(folder(), Worker::sparing());
    let mut seen: BTreeSet<&'static str> = BTreeSet::new();
    let words = "mtodsrec01fpuUibBaATnNhjkl +-=?xXvgzwyqQ,.\n\t";
    let words: Vec<char> = words.chars().collect();
    for number in 0..100_000u32 {
        match rng.below(40) {
            // Mostly letters that mean something somewhere, and other keys.
            0..=23 => match rng.choose(&words) {
                Some('\n') | None => whole.key(KeyCode::Enter),
                Some('\t') => whole.key(KeyCode::Tab),
                Some(&letter) => whole.key(KeyCode::Char(letter)),
            },
            24..=29 => whole.key(KeyCode::Enter),
            30..=35 => {
                let arrows = [KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down];
                whole.key(*rng.choose(&arrows).unwrap());
            }
            36 => {
                let others = [
                    KeyCode::Esc,
                    KeyCode::PageUp,
                    KeyCode::PageDown,
                    KeyCode::Home,
                    KeyCode::End,
                    KeyCode::Delete,
                    KeyCode::Backspace,
                    KeyCode::F(2),
                    KeyCode::F(1),
                ];
                whole.key(*rng.choose(&others).unwrap());
            }
            37 => {
                let buttons = [MouseButton::Left, MouseButton::Right, MouseButton::Middle];
                whole.input(Input::Mouse(MouseEvent {
                    kind: MouseEventKind::Down(*rng.choose(&buttons).unwrap()),
                    column: rng.below(90) as u16,
                    row: rng.below(30) as u16,
                    modifiers: KeyModifiers::NONE,
                }));
            }
            38 => {
                let letter = char::from(b'a' + rng.below(26) as u8);
                let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
                whole.input(Input::Key(key));
            }
            _ => {
                let texts = [
                    "4x4u:BbccCAba",
                    "mines:beginner:1@E5",
                    "-3",
                    "é\u{200d}\n\t",
                    "6",
                ];
                let text = (*rng.choose(&texts).unwrap()).to_owned();
                whole.input(Input::Paste(text));
            }
        }
        if number % 64 == 0 {
            let sizes = [(80, 24), (120, 40), (60, 20), (30, 8)];
            let &(cols, rows) = rng.choose(&sizes).unwrap();
            whole.terminal.backend_mut().resize(cols, rows);
        }
        if number % 8 == 0 {
            whole.draw();
        }
        seen.extend(whole.table());
        if number % 500 == 499 {
            // The keyboard alone leaves every screen.
            for _ in 0..30 {
                whole.key(KeyCode::Esc);
            }
            assert!(whole.app.is_over(), "{:?}", whole.table());
        }
        if whole.app.is_over() {
            // Sometimes forgets everything, so that a huge board does not stay forever.
            let kept = match rng.below(3) {
                0 => whole.folder,
                _ => folder(),
            };
            whole = Whole::new(kept, Worker::sparing());
        }
    }
    let all = [
        "form", "help", "keys", "list", "menu", "mines", "morpion", "replay", "stats", "takuzu",
        "text",
    ];
    assert!(seen.is_superset(&BTreeSet::from(all)), "{seen:?}");
}

#[test]
fn a_seed_of_the_command_line_serves_the_first_new_game_and_the_next_one_after_it() {
    let mut whole = Whole::new(folder(), Worker::at_once());
    whole.app.cx.begin_with(Some(41));
    for (key, seed) in [("m", "seed 41"), ("m", "seed 42"), ("3", "seed 43")] {
        whole.press(key);
        // Enter chooses a preset, and then confirms the dialog.
        for _ in 0..6 {
            if matches!(whole.table(), Some("form" | "list" | "menu")) {
                whole.press("\n");
            }
        }
        whole.shows(seed);
        whole.press("\x1b");
    }
}

#[test]
fn a_game_is_left_continued_finished_and_replayed() {
    let mut whole = Whole::new(folder(), Worker::at_once());
    // Opens a game of Minesweeper by its ID, pasted into the dialog.
    whole.press("m");
    whole.input(Input::Paste("mines:beginner:zero:7@E5".to_owned()));
    for _ in 0..12 {
        if whole.text().contains("mines:beginner:zero:7@E5") {
            break;
        }
        whole.key(KeyCode::Down);
        whole.input(Input::Paste("mines:beginner:zero:7@E5".to_owned()));
    }
    whole.press("\n");
    for _ in 0..6 {
        if whole.table() == Some("form") {
            whole.press("\n");
        }
    }
    assert_eq!(whole.table(), Some("mines"), "{}", whole.text());
    // Plays one hint, then closes the program.
    whole.press("iii\n\x1b");
    whole.shows("Continue");
    let mut whole = whole.again();
    whole.shows("Continue");
    whole.press("c");
    assert_eq!(whole.table(), Some("mines"));
    // Plays hints to the end: this board needs no guess, or the guesses go well.
    for _ in 0..80 {
        if whole.text().contains("Won") || whole.text().contains("Lost") {
            break;
        }
        whole.press("iii\n");
    }
    let won = whole.text().contains("Won");
    whole.press("\x1b");
    assert!(!whole.text().contains("Continue"));
    whole.press("r");
    whole.shows(if won { "won" } else { "lost" });
    assert!(!whole.text().contains("clear"), "{}", whole.text());
    whole.press("\n");
    assert_eq!(whole.table(), Some("replay"));
    whole.press("\x1b");
    whole.press("s");
    whole.shows("Minesweeper");
    whole.press("x");
    let exported = std::fs::read_to_string(whole.folder.path().join("history.csv")).unwrap();
    assert_eq!(exported.lines().count(), 2, "{exported}");
}

/// The time of the only saved game in this folder, in milliseconds, if there is one.
fn kept_time(folder: &TempDir) -> Option<u64> {
    let store = Store::open(Some(folder.path()));
    let saves = store.unfinished(std::time::SystemTime::now()).unwrap();
    assert!(saves.len() < 2, "{saves:?}");
    let text = saves.first()?.text().unwrap();
    Some(grille_session::Session::load(&text).unwrap().elapsed())
}

/// Ends the program in this way a minute after the first move, and asserts for every game that the minute is saved.
fn check_way_out(out: impl Fn(&mut Whole)) {
    for (id, keys) in [
        ("mines:beginner:zero:7", " "),
        ("takuzu:6x6:easy:7", "0"),
        ("morpion:3:3d", " "),
    ] {
        let mut whole = shown(id, &[], keys);
        assert_eq!(kept_time(&whole.folder), Some(0), "{id}");
        whole.now += Duration::from_secs(60);
        out(&mut whole);
        assert!(whole.app.is_over(), "{id}\n{}", whole.text());
        let kept = kept_time(&whole.folder).unwrap();
        assert!((60_000..61_000).contains(&kept), "{id}: {kept} ms");
    }
}

fn quit(whole: &mut Whole) {
    let key = KeyEvent::new(KeyCode::Char('q'), KeyModifiers::CONTROL);
    whole.input(Input::Key(key));
}

#[test]
fn a_game_that_is_left_by_its_own_key_keeps_its_time() {
    check_way_out(|whole| whole.press("q"));
    check_way_out(|whole| {
        whole.press("\x1b");
        // One press of Esc does not quit the program.
        assert!(!whole.app.is_over());
        whole.shows("Press Esc again to quit.");
        whole.press("\x1b");
    });
}

#[test]
fn quitting_the_program_keeps_the_time_of_its_game() {
    check_way_out(quit);
}

#[test]
fn quitting_from_a_dialog_over_a_game_keeps_its_time() {
    check_way_out(|whole| {
        whole.press("?");
        assert_eq!(whole.table(), Some("help"));
        quit(whole);
    });
    check_way_out(|whole| {
        whole.key(KeyCode::F(2));
        assert_eq!(whole.table(), Some("form"));
        quit(whole);
    });
}

#[test]
fn a_signal_or_a_lost_terminal_keeps_the_time_of_the_game() {
    // The loop does this whenever it ends.
    check_way_out(|whole| {
        whole.app.set_time(whole.now);
        whole.app.close();
    });
}

#[test]
fn a_pause_before_the_end_is_not_counted() {
    check_way_out(|whole| {
        whole.press("P");
        whole.now += Duration::from_secs(600);
        quit(whole);
    });
}

#[test]
fn a_game_that_is_given_up_for_another_is_not_kept_again_when_its_screen_goes() {
    let mut whole = shown("morpion:3:3d", &[], " ");
    whole.key(KeyCode::F(2));
    assert_eq!(whole.table(), Some("form"));
    for _ in 0..10 {
        if whole.table() == Some("form") {
            whole.press("\n");
        }
    }
    assert_eq!(whole.table(), Some("morpion"));
    quit(&mut whole);
    assert_eq!(kept_time(&whole.folder), None);
}

#[test]
fn a_damaged_game_is_reported_and_stays() {
    let mut whole = Whole::new(folder(), Worker::at_once());
    whole.press("o");
    whole.shows("Morpion 3D");
    for _ in 0..10 {
        if whole.table() == Some("form") {
            whole.press("\n");
        }
    }
    assert_eq!(whole.table(), Some("morpion"), "{}", whole.text());
    whole.press(" \x1b");
    let saves = whole.folder.path().join("saves");
    let save = std::fs::read_dir(&saves)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.extension().is_some_and(|ending| ending == "grille"))
        .unwrap();
    let text = std::fs::read_to_string(&save).unwrap();
    let damaged = text.replace("standing", "stamding");
    std::fs::write(&save, &damaged).unwrap();
    let mut whole = whole.again();
    whole.press("c");
    whole.shows("damaged");
    assert_eq!(std::fs::read_to_string(&save).unwrap(), damaged);
}

/// A game on its screen, in the size of the pictures in the README.
fn shown(id: &str, moves: &[&str], keys: &str) -> Whole {
    let folder = folder();
    let mut cx = context(&folder, Worker::at_once());
    let mut session = grille_session::Session::new(id.parse().unwrap()).unwrap();
    for text in moves {
        session.play_text(text, 83_000).unwrap();
    }
    let recorded = RecordedGame::new(session, std::time::SystemTime::UNIX_EPOCH);
    let first = game_screen::open(recorded, &mut cx);
    let mut whole = Whole {
        app: App::new(first, cx),
        terminal: Terminal::new(TestBackend::new(80, 24)).unwrap(),
        now: Duration::ZERO,
        folder,
    };
    whole.press(keys);
    whole
}

/// The first moves that hints propose, as text.
fn hinted(id: &str, hints: usize) -> Vec<String> {
    let mut session = grille_session::Session::new(id.parse().unwrap()).unwrap();
    let mut moves = Vec::new();
    for _ in 0..hints {
        for mv in grille_session::hint::hint(&session).moves {
            let text = session.game().write_move(&mv);
            if session.play(mv, 0).is_ok() {
                moves.push(text);
            }
        }
    }
    moves
}

#[test]
fn pictures_are_up_to_date() {
    let (mines, takuzu) = ("mines:expert:zero:42@D4", "takuzu:10x10:hard:42");
    let morpion = ["+b2", "+a1", "+b2", "+c3", "+b1", "+a2"].map(str::to_owned);
    for (name, id, moves, keys) in [
        ("screen-mines", mines, hinted(mines, 34), "p"),
        ("screen-takuzu", takuzu, hinted(takuzu, 12), "iii"),
        ("screen-morpion", "morpion:3:3d", morpion.to_vec(), "a"),
    ] {
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let whole = shown(id, &moves, keys);
        pictures::check(name, &pictures::still(whole.terminal.backend().buffer()));
    }
}

#[test]
fn pictures_of_a_whole_game_are_up_to_date() {
    let mut whole = shown("mines:8x9/11:zero:3", &[], "");
    let mut screens = Vec::new();
    // What is pressed, and how long the screen is shown then.
    for (keys, seconds) in [
        ("", 0.6),
        ("\n", 1.0),
        ("i", 0.9),
        ("ii", 2.4),
        ("\n", 0.6),
        ("iii\n", 0.6),
        ("iii\n", 0.6),
        ("p", 1.6),
        ("iii\n", 0.5),
        ("iii\n", 0.5),
        ("iii\n", 0.5),
        ("iii\n", 0.5),
        ("iii\n", 0.5),
        ("iii", 2.0),
        ("\n", 0.6),
        ("iii\n", 2.4),
    ] {
        whole.press(keys);
        screens.push((whole.terminal.backend().buffer().clone(), seconds));
        // The clock of the game goes on as the film does.
        whole.now += Duration::from_secs_f64(seconds);
    }
    whole.shows("Won");
    pictures::check("play", &pictures::film(&screens, 3));
}

/// What a terminal shows of two assignments.
#[test]
fn pictures_of_the_assignments_are_up_to_date() {
    use grille_classic::{Console, ia, sae};
    use ratatui::style::{Color, Style};
    use ratatui::text::Line;

    let lang = crate::lang::messages(Some(Language::En));
    let typed = |command: &str| {
        let command = format!("$ {command}");
        Line::styled(command, Style::new().fg(Color::Indexed(79)))
    };
    let mut game = Vec::new();
    let levels = ia::read_levels(ia::LEVELS, "", &lang).unwrap();
    let bot = ia::Bot {
        approach: grille_mines::solve::ApproachName::Pinv,
        show_matrices: false,
        pause: true,
    };
    let mut console = Console::new(&b"1\n"[..], &mut game, &lang);
    ia::play(&levels, Some(bot), false, &mut Rng::new(21), &mut console).unwrap();
    let game = String::from_utf8(game).unwrap();
    // A terminal shows the 1 that was typed.
    let game = game.replacen(" : ", " : 1", 1);
    let lines: Vec<&str> = game.lines().collect();
    let mut screen = vec![typed("grille classic ia --bot --seed 21")];
    let (first, last) = (&lines[..12], &lines[lines.len() - 11..]);
    let middle = ["…"];
    let lines = first.iter().chain(&middle).chain(last).chain(&[""]);
    screen.extend(lines.map(|line| Line::from(*line)));
    let operation = "2 4 6 5 1 5 12 7 19 3 D15 M5 D0";
    screen.push(typed(&format!("echo {operation} | grille classic sae")));
    let mut table = Vec::new();
    let rule = grille_mines::text::table::Rule::Dash;
    sae::run(operation.into(), rule, &mut Rng::new(1), &mut table, &lang).unwrap();
    let table = String::from_utf8(table).unwrap();
    screen.extend(table.lines().map(|line| Line::from(line.to_owned())));
    let screen = ratatui::buffer::Buffer::with_lines(screen);
    pictures::check("terminal", &pictures::still(&screen));
}
