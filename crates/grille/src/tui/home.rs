//! The main menu, which `grille` opens without a command, and what its items do.

use std::path::Path;
use std::time::SystemTime;

use grille_grid::Shown;
use grille_messages::mines::explain::percent;
use grille_messages::{MessageId, group, id};
use grille_mines::Cell;
use grille_session::save::SaveError;
use grille_session::takuzu::Source;
use grille_session::{Game, GameKind, Session};

use super::context::{Context, Settings, Tone};
use super::game_screen::{self, remembered};
use super::keys::KeyTables;
use super::list::{Column, List, Opens};
use super::making::Making;
use super::menu::{Item, Menu, News, Plan};
use super::mines;
use super::morpion;
use super::replay::Replay;
use super::screen::{DialogResult, ListName, Screen, Then};
use super::stats::Stats;
use super::takuzu::editor::Editor;
use super::theme::Surroundings;
use super::{Start, settings};
use crate::calendar::{LocalClock, civil, today};
use crate::fail::Failure;
use crate::history::clock;
use crate::lang::Messages;
use crate::plain;
use crate::recorded_game::{NotResumed, RecordedGame, resume_saved};
use crate::store::{Finished, Listed, Outcome, Problem, Saved, Store, Streaks, Unconfigured};
use grille_messages::describe::played_by;
use grille_messages::errors;
use grille_messages::takuzu::explain::{level_id, rules_id};

/// Opens the menu until the user quits. If a seed is given, the first new game uses it, and each further game one more.
///
/// Requires a terminal.
pub(crate) fn open(
    data_dir: Option<&Path>,
    seed: Option<u64>,
    lang: &Messages,
    colours: bool,
) -> Result<(), Failure> {
    show(data_dir, seed, lang, colours, |cx| {
        Box::new(Menu::new(Home::default(), cx))
    })
}

/// Shows screens with the user's settings until the last one is closed. `seed` is the seed of the next new game, if
/// the command line gave one. An invalid configuration is bad input; one that cannot be read is reported on the
/// message line.
fn show(
    data_dir: Option<&Path>,
    seed: Option<u64>,
    lang: &Messages,
    colours: bool,
    first: impl FnOnce(&mut Context) -> Box<dyn Screen>,
) -> Result<(), Failure> {
    let store = Store::open(data_dir);
    let mut trouble = None;
    let mut keys = KeyTables::new(true);
    let defaults = Settings {
        language: lang.language(),
        ..Settings::DEFAULT
    };
    let mut chosen = match store.config(defaults, |binding| keys.bind(binding)) {
        Ok(config) => config.settings,
        Err(Unconfigured::Wrong(wrong)) => return Err(wrong.failure(lang)),
        Err(Unconfigured::Problem(problem)) => {
            trouble = Some(problem);
            defaults
        }
    };
    let ground = std::env::var("COLORFGBG").ok();
    // The command line takes precedence over the saved settings.
    if let Some(asked) = crate::args::requested_lang() {
        chosen.language = asked;
    }
    keys.set_vim(chosen.vim);
    let settings_store = Store::open(data_dir);
    let mut last = chosen;
    let start = Start {
        settings: chosen,
        around: Surroundings::new(colours, ground.as_deref()),
        keys,
        store,
        keep: Box::new(move |settings| {
            let (now, settings_store) = (*settings, settings_store.clone());
            let before = std::mem::replace(&mut last, now);
            Box::new(move || Ok(settings_store.configure(&before, &now)?))
        }),
    };
    super::run(start, |cx| {
        cx.begin_with(seed);
        if let Some(problem) = trouble {
            cx.report_save_problem(&problem);
        }
        first(cx)
    })
}

/// Plays a game until its screen is closed.
///
/// Requires a terminal.
pub(crate) fn play(
    data_dir: Option<&Path>,
    start: grille_session::Start,
    next: Option<u64>,
    lang: &Messages,
    colours: bool,
) -> Result<(), Failure> {
    show(data_dir, next, lang, colours, |cx| {
        Box::new(Making::new(start, cx))
    })
}

/// Resumes the newest saved game of a kind, until its screen is closed.
///
/// Requires a terminal.
pub(crate) fn resume(
    data_dir: Option<&Path>,
    kind: GameKind,
    next: Option<u64>,
    lang: &Messages,
    colours: bool,
) -> Result<(), Failure> {
    let (recorded, kept) = plain::newest(kind, &Store::open(data_dir), lang)?;
    show(data_dir, next, lang, colours, |cx| {
        resumed(recorded, kept, cx)
    })
}

/// The screen of a resumed game. Reports if the game cannot be kept.
fn resumed(recorded: RecordedGame, kept: Result<(), Problem>, cx: &mut Context) -> Box<dyn Screen> {
    if let Err(problem) = kept {
        cx.report_save_problem(&problem);
    }
    game_screen::open(recorded, cx)
}

const fn column(head: MessageId, weight: u8) -> Column {
    Column { head, weight }
}

/// The columns of the games in progress.
const SAVED: [Column; 5] = [
    column(id::HISTORY_GAME, 4),
    column(id::LIST_BOARD, 5),
    column(id::LIST_PROGRESS, 3),
    column(id::LIST_TIME, 1),
    column(id::LIST_SAVED, 2),
];

/// The columns of the finished games.
const FINISHED: [Column; 6] = [
    column(id::LIST_DATE, 3),
    column(id::HISTORY_GAME, 5),
    column(id::LIST_BOARD, 2),
    column(id::LIST_RESULT, 4),
    column(id::LIST_TIME, 1),
    column(id::HISTORY_LUCK, 0),
];

/// The columns of the puzzles of the day.
const DAILY: [Column; 4] = [
    column(id::HISTORY_GAME, 4),
    column(id::LIST_BOARD, 1),
    column(id::LIST_RESULT, 3),
    column(id::HISTORY_STREAK, 2),
];

/// The maximum number of finished games in the list.
const MOST_LISTED: u32 = 1000;

/// What the items of the menu do.
#[derive(Default)]
pub(super) struct Home {
    /// The games in progress as last listed.
    saved: Vec<Saved>,
    /// The finished games as last listed.
    finished: Vec<Listed>,
}

impl Home {
    fn resume(&self, index: usize, cx: &mut Context) -> Then {
        match self.saved.get(index) {
            Some(saved) => open_saved(saved, cx),
            None => Then::Stay,
        }
    }

    /// Deletes a game in progress, and lists the others again.
    fn remove(&mut self, index: usize, cx: &mut Context) -> Then {
        let Some(saved) = self.saved.get(index) else {
            return Then::Stay;
        };
        let words = match cx.store.claim(&saved.name) {
            Ok(claim) => match cx.store.forget(claim) {
                Ok(()) => return self.list_saved(cx),
                Err(problem) => problem.words(&cx.lang),
            },
            Err(why) => why.words(&cx.lang),
        };
        cx.say(Tone::Bad, words);
        self.list_saved(cx)
    }

    fn list_saved(&mut self, cx: &mut Context) -> Then {
        self.saved = unfinished(cx);
        let clock = LocalClock::new();
        let seconds = |time: SystemTime| {
            let since = time.duration_since(SystemTime::UNIX_EPOCH);
            clock.at(since.map_or(0, |since| since.as_secs() as i64))
        };
        let now = seconds(SystemTime::now());
        let line = |saved: &Saved| match loaded(saved) {
            Ok(session) => {
                let mut cells = described(&session, cx);
                cells.push(when(seconds(saved.modified), now, &cx.lang));
                cells
            }
            Err(error) => {
                let why = damaged_briefly(error, &cx.lang);
                vec![format!("{}  {why}", saved.name)]
            }
        };
        let lines = self.saved.iter().map(line).collect();
        let list = List::new(
            ListName::Saved,
            id::SAVED_TITLE,
            id::SAVED_NONE,
            &SAVED,
            lines,
        );
        Then::open(list.removable())
    }

    fn list_finished(&mut self, cx: &mut Context) -> Then {
        cx.finish_saving();
        let listed = cx
            .store
            .history()
            .and_then(|history| history.list(None, None, MOST_LISTED));
        self.finished = listed.unwrap_or_else(|problem| {
            let words = problem.words(&cx.lang);
            cx.say(Tone::Bad, words);
            Vec::new()
        });
        let clock_of_user = LocalClock::new();
        let line = |listed: &Listed| {
            let of = &listed.finished;
            let outcome = cx.lang.text(match of.bot {
                true => played_by(of.game),
                false => outcome_id(of.outcome),
            });
            let luck = of.luck.map(|luck| percent(luck, &cx.lang));
            vec![
                date(clock_of_user.at(of.started)),
                group::game(of.game, &cx.lang),
                group_words(of, &cx.lang),
                outcome,
                clock(of.elapsed_ms, &cx.lang),
                luck.unwrap_or_default(),
            ]
        };
        let lines = self.finished.iter().map(line).collect();
        let list = List::new(
            ListName::Finished,
            id::MENU_REPLAYS,
            id::HISTORY_NONE,
            &FINISHED,
            lines,
        );
        Then::open(list)
    }

    fn replay(&self, index: usize, cx: &mut Context) -> Then {
        let Some(listed) = self.finished.get(index) else {
            return Then::Stay;
        };
        let text = cx
            .store
            .history()
            .and_then(|history| history.text(listed.number));
        let words = match text {
            Err(problem) => problem.words(&cx.lang),
            Ok(text) => match Session::load(&text.unwrap_or_default()) {
                Ok(session) => return Then::open(Replay::new(session)),
                Err(error) => damaged(&error, &cx.lang),
            },
        };
        cx.say(Tone::Bad, words);
        Then::Stay
    }
}

/// Opens a game in progress.
fn open_saved(saved: &Saved, cx: &mut Context) -> Then {
    let words = match resume_saved(saved, &cx.store) {
        Ok((recorded, kept)) => return Then::Open(resumed(recorded, kept, cx)),
        Err(NotResumed::ClaimError(why)) => why.words(&cx.lang),
        Err(NotResumed::Problem(problem)) => problem.words(&cx.lang),
        Err(NotResumed::Damaged(error)) => damaged(&error, &cx.lang),
    };
    cx.say(Tone::Bad, words);
    Then::Stay
}

/// Opens a daily puzzle: the game in progress, or a new one.
fn open_daily(index: usize, cx: &mut Context) -> Then {
    let id = &dailies(today())[index.min(3)];
    let is_it = |saved: &&Saved| loaded(saved).is_ok_and(|session| session.id() == *id);
    if let Some(saved) = unfinished(cx).iter().find(is_it) {
        return open_saved(saved, cx);
    }
    match id.parse() {
        Ok(start) => Then::open(Making::new(start, cx)),
        Err(_) => Then::Stay,
    }
}

/// The list of the day's puzzles. A puzzle opens over it.
fn daily(cx: &mut Context) -> List {
    cx.finish_saving();
    let streaks = streaks(cx);
    let begun = begun(cx);
    let line = |(at, id): (usize, &String)| match id.parse::<grille_session::Start>() {
        Ok(start) => {
            let streak = [("days", streaks.of(at).into())];
            vec![
                game_name(&start, &cx.lang),
                board_name(&start, cx),
                played(id, start.kind(), &begun, cx),
                cx.lang.fill(id::DAILY_DAYS, &streak),
            ]
        }
        Err(_) => vec![id.clone()],
    };
    let day = today();
    let lines = dailies(day).iter().enumerate().map(line).collect();
    let list = List::new(
        ListName::Daily,
        id::MENU_DAILY,
        id::SAVED_NONE,
        &DAILY,
        lines,
    );
    list.subtitle(written(day))
        .note(move |cx| about_dailies(streaks.all, cx))
        .opening(Opens {
            line: open_daily,
            again: daily,
        })
}

/// The streak of all puzzles, and the time until the next ones.
fn about_dailies(streak: u64, cx: &Context) -> String {
    let streak = (streak > 0).then(|| {
        let values = [("days", streak.to_string().into())];
        cx.lang.fill(id::DAILY_ALL, &values) + ". "
    });
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let left = 86_400 - since.unwrap_or_default().as_secs() % 86_400;
    // Never "0 min": the last minute counts as a whole one.
    let minutes = left.div_ceil(60);
    let values = [
        ("hours", (minutes / 60).to_string().into()),
        ("minutes", format!("{:02}", minutes % 60).into()),
    ];
    streak.unwrap_or_default() + &cx.lang.fill(id::DAILY_NEXT, &values)
}

/// A board and its rules: "Expert, no guess".
fn group_words(of: &Finished, lang: &Messages) -> String {
    let words = [
        group::level(of.game, &of.preset, lang),
        group::rules(of.game, &of.rules, lang),
    ];
    let words = words.into_iter().filter(|words| !words.is_empty());
    words.collect::<Vec<_>>().join(", ")
}

/// The streaks of daily puzzles; none if the history cannot be read, which other screens report.
fn streaks(cx: &Context) -> Streaks {
    let found = cx.store.history();
    found
        .and_then(|history| history.streaks(today()))
        .unwrap_or_default()
}

/// "streak 4", or nothing if there is none.
fn in_a_row(days: u64, cx: &Context) -> Option<String> {
    let values = [("days", days.to_string().into())];
    (days > 0).then(|| cx.lang.fill(id::DAILY_IN_A_ROW, &values))
}

/// The games in progress, with the time played.
fn begun(cx: &Context) -> Vec<(grille_session::Start, u64)> {
    let saved = cx.store.unfinished(SystemTime::now()).unwrap_or_default();
    let sessions = saved.iter().filter_map(|saved| loaded(saved).ok());
    sessions
        .map(|session| (session.start(), session.elapsed()))
        .collect()
}

/// The state of a daily puzzle. `begun` are the games in progress.
fn played(
    id: &str,
    kind: GameKind,
    begun: &[(grille_session::Start, u64)],
    cx: &Context,
) -> String {
    let found = cx.store.history().and_then(|history| history.best_of(id));
    match found.unwrap_or_default() {
        None => match begun.iter().find(|(start, _)| start.to_string() == id) {
            None => cx.lang.text(id::PAGE_DAILY_NEW),
            Some((_, elapsed)) => {
                let values = [("time", clock(*elapsed, &cx.lang).into())];
                cx.lang.fill(id::PAGE_DAILY_RUNNING, &values)
            }
        },
        Some(found) if found.bot => cx.lang.text(played_by(kind)),
        Some(found) if found.outcome == Outcome::Won => {
            let values = [("time", clock(found.elapsed_ms, &cx.lang).into())];
            cx.lang.fill(id::DAILY_SOLVED, &values)
        }
        Some(found) => cx.lang.text(outcome_id(found.outcome)),
    }
}

fn outcome_id(outcome: Outcome) -> MessageId {
    match outcome {
        Outcome::Won => id::OUTCOME_WON,
        Outcome::Lost => id::OUTCOME_LOST,
        Outcome::Draw => id::OUTCOME_DRAW,
        Outcome::Left => id::OUTCOME_LEFT,
    }
}

/// The puzzles of a day, the same for all players.
fn dailies(day: u64) -> [String; 4] {
    let (year, month, date) = civil(day);
    // Years have four digits. A clock far in the future gets the puzzles of the year 9999, as on the page.
    grille_session::id::daily(year.min(9999) as u32, month as u32, date as u32)
}

/// `2026-11-16`, from a day since 1970.
fn written(day: u64) -> String {
    let (year, month, day) = civil(day);
    format!("{year:04}-{month:02}-{day:02}")
}

/// `09:30`, from seconds since 1970.
fn time_of_day(seconds: u64) -> String {
    let minutes = seconds % 86_400 / 60;
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// `2026-11-16 09:30`, from seconds since 1970.
fn date(seconds: i64) -> String {
    let seconds = u64::try_from(seconds).unwrap_or(0);
    format!("{} {}", written(seconds / 86_400), time_of_day(seconds))
}

/// "today 09:30", "yesterday 09:30" or the date, as seen at `now`.
fn when(seconds: i64, now: i64, lang: &Messages) -> String {
    let days = now.div_euclid(86_400) - seconds.div_euclid(86_400);
    let id = match days {
        0 => id::SAVED_TODAY,
        1 => id::SAVED_YESTERDAY,
        _ => return date(seconds),
    };
    let time = time_of_day(u64::try_from(seconds).unwrap_or(0));
    lang.fill(id, &[("time", time.into())])
}

/// The games in progress. Reports if they cannot be read.
fn unfinished(cx: &mut Context) -> Vec<Saved> {
    // The last game may not be on disk yet.
    cx.finish_saving();
    match cx.store.unfinished(SystemTime::now()) {
        Ok(saved) => saved,
        Err(problem) => {
            cx.report_save_problem(&problem);
            Vec::new()
        }
    }
}

/// Why a saved game cannot be loaded.
enum NotLoaded {
    Problem(Problem),
    Damaged(SaveError),
}

fn loaded(saved: &Saved) -> Result<Session, NotLoaded> {
    let text = saved.text().map_err(NotLoaded::Problem)?;
    Session::load(&text).map_err(NotLoaded::Damaged)
}

fn damaged_briefly(error: NotLoaded, lang: &Messages) -> String {
    match error {
        NotLoaded::Problem(problem) => problem.words(lang),
        NotLoaded::Damaged(error) => damaged(&error, lang),
    }
}

/// Reports a damaged game. Its file is left alone.
fn damaged(error: &SaveError, lang: &Messages) -> String {
    let values = [("why", errors::save(error, lang).into())];
    lang.fill(id::SAVED_DAMAGED, &values)
}

/// The name of a game: "Tango" for a Takuzu with its rules.
pub(super) fn game_name(start: &grille_session::Start, lang: &Messages) -> String {
    match start {
        grille_session::Start::Takuzu(setup) => lang.text(rules_id(setup.rules)),
        start => group::game(start.kind(), lang),
    }
}

/// A board and its rules in the user's words: "Expert 16x30, no guess".
fn board_name(start: &grille_session::Start, cx: &Context) -> String {
    let words = match start {
        grille_session::Start::Mines(setup) => mines::panel::title(setup, cx).split_off(1),
        grille_session::Start::Takuzu(setup) => {
            let mut words = vec![format!("{}x{}", setup.rows, setup.cols)];
            if let Source::Seed {
                level: Some(level), ..
            } = setup.source
            {
                words.push(cx.lang.text(level_id(level)));
            }
            words
        }
        grille_session::Start::Morpion(setup) => morpion::captions::title(setup, cx),
    };
    words.join(", ")
}

/// The game, the board, the progress, and the time played.
fn described(session: &Session, cx: &Context) -> Vec<String> {
    vec![
        game_name(&session.start(), &cx.lang),
        board_name(&session.start(), cx),
        progress(session, cx),
        clock(session.elapsed(), &cx.lang),
    ]
}

/// "38 % opened", "62 % filled", "14 moves".
fn progress(session: &Session, cx: &Context) -> String {
    // Rounded down: 100 % means that everything is done.
    let share = |id: MessageId, done: usize, all: usize| {
        let percent = done * 100 / all.max(1);
        cx.lang.fill(id, &[("percent", percent.to_string().into())])
    };
    match session.game() {
        Game::Mines(game) => {
            let safe = game.setup().size.area() - game.setup().mines as usize;
            let cells = game.view().cells().cells().iter();
            let opened = cells.filter(|cell| matches!(cell, Cell::Open(_))).count();
            share(id::SAVED_OPENED, opened, safe)
        }
        Game::Takuzu(game) => {
            let blanks = game.puzzle().blanks();
            let filled = blanks.saturating_sub(game.board().blanks());
            share(id::SAVED_FILLED, filled, blanks)
        }
        Game::Morpion(_) => {
            let moves = [("moves", session.cursor().into())];
            cx.lang.fill(id::SAVED_MOVES, &moves)
        }
    }
}

impl Plan for Home {
    fn news(&mut self, cx: &Context) -> News {
        let newest = cx.store.unfinished(SystemTime::now()).unwrap_or_default();
        let saved = newest.first().map(|saved| match loaded(saved) {
            Ok(session) => described(&session, cx).join(", "),
            Err(_) => Shown::new(&saved.name).to_string(),
        });
        let last = |kind: GameKind| {
            let start = remembered(kind, cx)?;
            let name = game_name(&start, &cx.lang);
            // The card has the name of the kind already.
            Some(match name == group::game(kind, &cx.lang) {
                true => board_name(&start, cx),
                false => format!("{name}, {}", board_name(&start, cx)),
            })
        };
        let date = written(today());
        let streak = in_a_row(streaks(cx).longest(), cx);
        News {
            saved,
            daily: [Some(date), streak]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join(", "),
            presets: GameKind::ALL.map(|kind| last(kind).unwrap_or_default()),
        }
    }

    fn open(&mut self, item: Item, cx: &mut Context) -> Then {
        match item {
            Item::Continue => {
                self.saved = unfinished(cx);
                match self.saved.len() {
                    1 => self.resume(0, cx),
                    _ => self.list_saved(cx),
                }
            }
            Item::New(kind) => Then::open(game_screen::form(kind, cx)),
            Item::Daily => Then::open(daily(cx)),
            Item::Statistics => {
                cx.finish_saving();
                Then::open(Stats::new(cx))
            }
            Item::Replays => self.list_finished(cx),
            Item::Settings => Then::open(settings::form(cx)),
            // The menu handles these itself.
            Item::Help | Item::Quit => Then::Stay,
        }
    }

    fn paste(&mut self, text: &str, cx: &mut Context) -> Then {
        match game_screen::pasted(text, None, cx) {
            Some(start) => Then::open(Making::new(start, cx)),
            None => Then::Stay,
        }
    }

    fn on_dialog_result(&mut self, what: DialogResult, cx: &mut Context) -> Then {
        match what {
            DialogResult::Enter(puzzle) => Then::open(Editor::new(puzzle, cx)),
            DialogResult::NewGame(start) => Then::open(Making::new(start, cx).remembered()),
            DialogResult::Chosen {
                list,
                index,
                remove,
            } => match list {
                ListName::Saved if remove => self.remove(index, cx),
                ListName::Saved => self.resume(index, cx),
                ListName::Finished => self.replay(index, cx),
                // It opens its lines itself.
                ListName::Daily => Then::Stay,
            },
            _ => Then::Stay,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_times_are_written_out() {
        assert_eq!(date(1_000_000_000), "2001-09-09 01:46");
        // Clocks that are far off.
        assert_eq!(date(i64::MIN), "1970-01-01 00:00");
        assert_eq!(date(253_402_300_800), "10000-01-01 00:00");
        assert_eq!(date(i64::MAX), "292277026596-12-04 15:30");
    }

    #[test]
    fn games_saved_today_or_yesterday_say_so() {
        let lang = crate::lang::messages(Some(crate::lang::Language::En));
        let now = 1_000_000_000;
        for (seconds, words) in [
            (now, "today 01:46"),
            (now - 6_400, "today 00:00"),
            (now - 6_401, "yesterday 23:59"),
            (now - 86_400, "yesterday 01:46"),
            (now - 2 * 86_400, "2001-09-07 01:46"),
            // A clock that was wrong in between.
            (now + 86_400, "2001-09-10 01:46"),
            (-1, "1970-01-01 00:00"),
        ] {
            assert_eq!(when(seconds, now, &lang), words);
        }
    }

    #[test]
    fn the_puzzles_of_a_day_can_be_played() {
        let last = u64::MAX / 86_400;
        for id in [20_773, 0, 2_932_897, last].into_iter().flat_map(dailies) {
            let start = id.parse::<grille_session::Start>().unwrap();
            assert_eq!(start.to_string(), id);
            assert!(Session::new(start).is_ok(), "{id}");
        }
    }
}
