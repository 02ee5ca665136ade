//! Compares the history with a slow computation, and tests several writers and foreign databases.

use proptest::prelude::*;
use tempfile::TempDir;

use super::super::Figures;
use super::super::statistics::{Group, Unaided};
use super::*;

pub(in super::super) fn history() -> (TempDir, History) {
    let folder = tempfile::tempdir().unwrap();
    let history = History::at(folder.path().join("data/history.sqlite"));
    (folder, history)
}

pub(in super::super) fn game() -> Finished {
    Finished {
        game: GameKind::Mines,
        preset: "expert".to_owned(),
        rules: "zero".to_owned(),
        outcome: Outcome::Won,
        started: 1000,
        elapsed_ms: 61_000,
        id: "mines:expert:zero:42".to_owned(),
        helped: false,
        bot: false,
        luck: Some(0.25),
        three_bv: Some(170),
        clicks: None,
        left_clicks: None,
        right_clicks: None,
        chord_clicks: None,
        text: "grille 1\nmines\né \"quoted\"\n".to_owned(),
    }
}

/// The puzzle of an ID, solved on this day since 1970.
pub(crate) fn solved_daily(id: &str, day: u64) -> Finished {
    Finished {
        game: GameKind::Takuzu,
        id: id.to_owned(),
        started: day as i64 * 86_400 + 3600,
        ..game()
    }
}

#[test]
fn reading_creates_no_files() {
    let (folder, history) = history();
    assert!(history.list(None, None, 10).unwrap().is_empty());
    assert!(history.figures(None).unwrap().is_empty());
    assert!(!history.has("1").unwrap());
    assert_eq!(history.remembered("preset").unwrap(), None);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_recorded_game_is_found_again_and_counts_once() {
    let (_folder, history) = history();
    history.record("1", &game()).unwrap();
    let changed = Finished {
        outcome: Outcome::Lost,
        ..game()
    };
    history.record("1", &changed).unwrap();
    assert!(history.has("1").unwrap());
    let list = history.list(None, None, 10).unwrap();
    assert_eq!(list.len(), 1);
    let text = history.text(list[0].number).unwrap().unwrap();
    let whole = Finished {
        text,
        ..list[0].finished.clone()
    };
    assert_eq!(whole, game());
    assert_eq!(history.text(77).unwrap(), None);
}

#[test]
fn groups_are_in_the_order_of_their_games_levels_and_sizes() {
    let (_folder, history) = history();
    let want = [
        (GameKind::Mines, "beginner"),
        (GameKind::Mines, "intermediate"),
        (GameKind::Mines, "expert"),
        (GameKind::Mines, "9x9/12"),
        (GameKind::Mines, "9x10/10"),
        (GameKind::Mines, "10x9/8"),
        (GameKind::Takuzu, "odd"),
        (GameKind::Takuzu, "8x8"),
        (GameKind::Takuzu, "10x10"),
        (GameKind::Morpion, "3x3"),
    ];
    for (at, (game_kind, preset)) in want.into_iter().rev().enumerate() {
        let one = Finished {
            game: game_kind,
            preset: preset.to_owned(),
            ..game()
        };
        history.record(&at.to_string(), &one).unwrap();
    }
    let figures = history.figures(None).unwrap();
    let found: Vec<_> = figures
        .iter()
        .map(|of| (of.group.game, of.group.preset.as_str()))
        .collect();
    assert_eq!(found, want);
}

#[test]
fn speed_and_efficiency_are_known_where_clicks_and_time_are() {
    let (_folder, history) = history();
    for (at, (elapsed_ms, three_bv, clicks)) in [
        (50_000, Some(100), Some(125)),
        (0, Some(100), Some(0)),
        (50_000, None, Some(125)),
        (50_000, Some(100), None),
    ]
    .into_iter()
    .enumerate()
    {
        let one = Finished {
            elapsed_ms,
            three_bv,
            clicks,
            chord_clicks: Some(3),
            ..game()
        };
        history.record(&at.to_string(), &one).unwrap();
    }
    let group = history.figures(None).unwrap()[0].group.clone();
    let unaided = history.unaided(&group).unwrap();
    let speeds: Vec<_> = unaided.iter().map(Unaided::speed).collect();
    assert_eq!(speeds, [Some(2.0), None, None, Some(2.0)]);
    let efficiencies: Vec<_> = unaided.iter().map(Unaided::efficiency).collect();
    assert_eq!(efficiencies, [Some(0.8), None, None, None]);
    assert_eq!(
        (unaided[0].left_clicks, unaided[0].chord_clicks),
        (None, Some(3))
    );
}

#[test]
fn days_count_for_a_streak_that_were_solved_by_a_person_on_the_day() {
    // The puzzles of 16 November 2026 and the days before.
    const TODAY: u64 = 20_773;
    let ids = |back: u32| grille_session::id::daily(2026, 11, 16 - back);
    let streaks = |games: &[(u32, usize, u32, bool, Outcome)]| {
        let (_folder, history) = history();
        for (at, &(back, which, begun_back, bot, outcome)) in games.iter().enumerate() {
            let one = Finished {
                bot,
                outcome,
                ..solved_daily(&ids(back)[which], TODAY - u64::from(begun_back))
            };
            history.record(&at.to_string(), &one).unwrap();
        }
        let found = history.streaks(TODAY).unwrap();
        ((0..4).map(|daily| found.of(daily)).collect(), found.all)
    };
    let won = |back: u32, which: usize| (back, which, back, false, Outcome::Won);
    assert_eq!(streaks(&[]), (vec![0; 4], 0));
    // Today's puzzle is still open.
    assert_eq!(streaks(&[won(1, 1), won(2, 1)]), (vec![0, 2, 0, 0], 0));
    assert_eq!(
        streaks(&[won(0, 1), won(1, 1), won(3, 1)]),
        (vec![0, 2, 0, 0], 0)
    );
    assert_eq!(
        streaks(&[won(0, 0), won(0, 1), won(0, 2), won(0, 3), won(1, 0)]),
        (vec![2, 1, 1, 1], 1)
    );
    // Played by a program, lost, and caught up on later.
    for other in [
        (0, 1, 0, true, Outcome::Won),
        (0, 1, 0, false, Outcome::Lost),
        (1, 1, 0, false, Outcome::Won),
    ] {
        assert_eq!(streaks(&[other]), (vec![0; 4], 0), "{other:?}");
    }
}

#[test]
fn the_best_result_of_a_puzzle_is_the_players_own_whatever_came_later() {
    let (_folder, history) = history();
    let id = game().id;
    assert_eq!(history.best_of(&id).unwrap(), None);
    for (at, bot, outcome) in [
        (1, true, Outcome::Won),
        (2, false, Outcome::Won),
        (3, false, Outcome::Lost),
        (4, false, Outcome::Left),
    ] {
        let one = Finished {
            bot,
            outcome,
            elapsed_ms: at,
            ..game()
        };
        history.record(&at.to_string(), &one).unwrap();
        let ending = history.best_of(&id).unwrap().unwrap();
        assert_eq!((ending.elapsed_ms, ending.bot), (at.min(2), at == 1));
    }
    assert_eq!(history.left_out(None).unwrap(), 1);
    assert_eq!(history.left_out(Some(GameKind::Takuzu)).unwrap(), 0);
}

#[test]
fn a_list_continues_where_it_stopped() {
    let (_folder, history) = history();
    for at in 0..25 {
        let one = Finished {
            game: GameKind::ALL[at % 3],
            started: at as i64,
            ..game()
        };
        history.record(&at.to_string(), &one).unwrap();
    }
    let (mut seen, mut before) = (Vec::new(), None);
    loop {
        let page = history.list(None, before, 10).unwrap();
        let Some(last) = page.last() else { break };
        before = Some(last.number);
        seen.extend(page.iter().map(|listed| listed.finished.started));
    }
    assert_eq!(seen, (0..25).rev().collect::<Vec<_>>());
    let takuzu = history.list(Some(GameKind::Takuzu), None, 100).unwrap();
    assert_eq!(takuzu.len(), 8);
}

#[test]
fn values_are_remembered() {
    let (_folder, history) = history();
    history.remember("mines preset", "expert").unwrap();
    history.remember("mines preset", "9x9/10").unwrap();
    assert_eq!(
        history.remembered("mines preset").unwrap().as_deref(),
        Some("9x9/10")
    );
}

#[test]
fn several_handles_write_at_once() {
    let (_folder, history) = history();
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let history = &history;
            scope.spawn(move || {
                for at in 0..15 {
                    // Half of the keys are shared by all threads.
                    let key = match at % 2 {
                        0 => format!("{at}"),
                        _ => format!("{thread} {at}"),
                    };
                    history.record(&key, &game()).unwrap();
                    history.figures(None).unwrap();
                }
            });
        }
    });
    assert_eq!(history.figures(None).unwrap()[0].played, 8 + 4 * 7);
}

/// Checks that the file is unchanged, and that both reading and writing report what is wrong.
fn stays_as_it_is(history: &History, is_expected: impl Fn(&Problem) -> bool) {
    let before = fs::read(&history.path).unwrap();
    for problem in [
        history.record("1", &game()).unwrap_err(),
        history.figures(None).unwrap_err(),
        history.remember("a", "b").unwrap_err(),
    ] {
        assert!(is_expected(&problem), "{problem:?}");
    }
    assert_eq!(fs::read(&history.path).unwrap(), before);
}

#[test]
fn a_history_of_a_newer_version_stays_as_it_is() {
    let (_folder, history) = history();
    history.record("0", &game()).unwrap();
    let connection = Connection::open(&history.path).unwrap();
    connection
        .pragma_update(None, "user_version", STEPS.len() as i64 + 1)
        .unwrap();
    drop(connection);
    stays_as_it_is(&history, |p| matches!(p, Problem::Newer { .. }));
}

#[test]
fn a_damaged_or_foreign_database_stays_as_it_is() {
    let damaged = |problem: &Problem| matches!(problem, Problem::Damaged { .. });
    let (_folder, history) = history();
    fs::create_dir_all(history.path.parent().unwrap()).unwrap();
    fs::write(
        &history.path,
        "this is no database, whatever its name says".repeat(50),
    )
    .unwrap();
    stays_as_it_is(&history, damaged);
    fs::remove_file(&history.path).unwrap();

    let foreign = Connection::open(&history.path).unwrap();
    foreign.execute_batch("CREATE TABLE notes (a)").unwrap();
    drop(foreign);
    stays_as_it_is(&history, damaged);
    fs::remove_file(&history.path).unwrap();

    for at in 0..50 {
        history.record(&at.to_string(), &game()).unwrap();
    }
    // Half of the file is lost.
    let bytes = fs::read(&history.path).unwrap();
    fs::write(&history.path, &bytes[..bytes.len() / 2]).unwrap();
    stays_as_it_is(&history, damaged);
    // The content of the pages is lost.
    let mut bytes = bytes;
    bytes[100..].fill(0x5a);
    fs::write(&history.path, &bytes).unwrap();
    stays_as_it_is(&history, damaged);
}

#[test]
fn an_empty_file_becomes_a_history() {
    let (_folder, history) = history();
    fs::create_dir_all(history.path.parent().unwrap()).unwrap();
    fs::write(&history.path, "").unwrap();
    assert!(history.figures(None).unwrap().is_empty());
    history.record("1", &game()).unwrap();
    assert_eq!(history.figures(None).unwrap().len(), 1);
}

#[test]
fn an_older_history_is_brought_up_to_date_all_at_once() {
    let (_folder, history) = history();
    history.record("1", &game()).unwrap();
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE;
    let mut connection = history.connect(flags).unwrap();
    let with = |step: &'static str| [STEPS.as_slice(), &[step]].concat();
    let wrong = with("ALTER TABLE finished ADD COLUMN a TEXT; nonsense");
    history.migrate(&mut connection, &wrong).unwrap_err();
    assert_eq!(history.version(&connection).unwrap(), STEPS.len());
    let right = with("ALTER TABLE finished ADD COLUMN a TEXT");
    history.migrate(&mut connection, &right).unwrap();
    history.migrate(&mut connection, &right).unwrap();
    assert_eq!(history.version(&connection).unwrap(), STEPS.len() + 1);
    let kept: i64 = connection
        .query_row("SELECT count(*) FROM finished WHERE a IS NULL", [], |row| {
            row.get(0)
        })
        .unwrap();
    assert_eq!(kept, 1);
    stays_as_it_is(&history, |p| matches!(p, Problem::Newer { .. }));
}

#[test]
fn a_history_of_the_first_version_is_read_where_it_can_be_changed_and_where_it_cannot() {
    let (_folder, history) = history();
    history.record("1", &game()).unwrap();
    let connection = history.connect(OpenFlags::SQLITE_OPEN_READ_WRITE).unwrap();
    connection
        .execute_batch(
            "ALTER TABLE finished DROP COLUMN left_clicks;
             ALTER TABLE finished DROP COLUMN right_clicks;
             ALTER TABLE finished DROP COLUMN chord_clicks;
             PRAGMA user_version = 1;",
        )
        .unwrap();
    let clicks = |connection: &Connection| {
        connection.query_row(
            "SELECT key || ' ' || ifnull(left_clicks, 'unknown') FROM finished",
            [],
            |row| row.get::<_, String>(0),
        )
    };
    let bytes = fs::read(&history.path).unwrap();
    let read_only = history.reading_by(OpenFlags::SQLITE_OPEN_READ_ONLY, clicks);
    assert_eq!(read_only.unwrap(), "1 unknown");
    assert_eq!(
        fs::read(&history.path).unwrap(),
        bytes,
        "nothing is changed"
    );
    assert_eq!(history.reading(clicks).unwrap(), "1 unknown");
    assert_eq!(history.version(&connection).unwrap(), STEPS.len());
}

#[test]
fn a_full_disk_is_a_problem_in_words() {
    let (_folder, history) = history();
    history.record("1", &game()).unwrap();
    let connection = history.connect(OpenFlags::SQLITE_OPEN_READ_WRITE).unwrap();
    let pages: i64 = connection
        .query_row("PRAGMA page_count", [], |row| row.get(0))
        .unwrap();
    connection
        .pragma_update(None, "max_page_count", pages)
        .unwrap();
    let error = connection
        .execute(
            "INSERT INTO remembered VALUES ('a', ?1)",
            ["long".repeat(100_000)],
        )
        .unwrap_err();
    let Problem::Unwritable { error, .. } = history.problem(error) else {
        panic!("another problem");
    };
    assert_eq!(error.kind(), io::ErrorKind::StorageFull);
}

#[test]
fn a_file_where_a_folder_should_be_is_a_problem() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "x").unwrap();
    let history = History::at(file.join("history.sqlite"));
    assert!(matches!(
        history.record("1", &game()),
        Err(Problem::Unwritable { .. })
    ));
    assert!(matches!(
        history.figures(None),
        Err(Problem::Unreadable { .. })
    ));
}

/// Computes the figures again, game by game, without SQL.
fn slowly(games: &[Finished]) -> Vec<Figures> {
    let mut groups: Vec<Group> = games.iter().filter(|game| !game.bot).map(group).collect();
    groups.sort();
    groups.dedup();
    groups
        .into_iter()
        .map(|of| {
            let own: Vec<_> = games
                .iter()
                .filter(|game| !game.bot && group(game) == of)
                .collect();
            let (mut streak, mut best_streak) = (0, 0);
            for game in &own {
                streak = match game.outcome {
                    Outcome::Won => streak + 1,
                    _ => 0,
                };
                best_streak = best_streak.max(streak);
            }
            let won = own.iter().filter(|game| game.outcome == Outcome::Won);
            let mut times: Vec<u64> = won
                .clone()
                .filter(|game| !game.helped)
                .map(|game| game.elapsed_ms)
                .collect();
            times.sort_unstable();
            let median_ms = match times.len() {
                0 => None,
                odd if odd % 2 == 1 => Some(times[odd / 2]),
                even => Some((times[even / 2 - 1] + times[even / 2]) / 2),
            };
            let luck: Vec<f64> = own.iter().filter_map(|game| game.luck).collect();
            Figures {
                played: own.len() as u64,
                won: won.clone().count() as u64,
                won_helped: won.filter(|game| game.helped).count() as u64,
                streak,
                best_streak,
                best_ms: times.first().copied(),
                median_ms,
                // Quarters, so their sums are exact.
                mean_luck: (!luck.is_empty()).then(|| luck.iter().sum::<f64>() / luck.len() as f64),
                group: of,
            }
        })
        .collect()
}

fn group(game: &Finished) -> Group {
    Group {
        game: game.game,
        preset: game.preset.clone(),
        rules: game.rules.clone(),
    }
}

fn any_game() -> impl Strategy<Value = Finished> {
    (
        0..2usize,
        0..2usize,
        prop_oneof![3 => Just(Outcome::Won), 1 => Just(Outcome::Lost),
            1 => Just(Outcome::Draw), 1 => Just(Outcome::Left)],
        0..1000u64,
        proptest::bool::weighted(0.2),
        proptest::bool::weighted(0.1),
        proptest::option::of(-8..8i32),
    )
        .prop_map(
            |(which, preset, outcome, elapsed_ms, helped, bot, luck)| Finished {
                game: GameKind::ALL[which],
                preset: ["a", "b"][preset].to_owned(),
                outcome,
                elapsed_ms,
                helped,
                bot,
                luck: luck.map(|quarters| f64::from(quarters) / 4.0),
                ..game()
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn figures_are_those_of_a_slow_computation(games in proptest::collection::vec(any_game(), 0..40)) {
        let (_folder, history) = history();
        // In one transaction, because every commit waits for the disk.
        history.writing(|_| Ok(())).unwrap();
        let connection = history.connect(OpenFlags::SQLITE_OPEN_READ_WRITE).unwrap();
        connection.execute_batch("BEGIN").unwrap();
        for (at, game) in games.iter().enumerate() {
            insert(&connection, &at.to_string(), game).unwrap();
        }
        connection.execute_batch("COMMIT").unwrap();
        let want = slowly(&games);
        prop_assert_eq!(&history.figures(None).unwrap(), &want);
        for of in want {
            let own = games.iter().filter(|game| !game.bot && group(game) == of.group);
            let outcomes: Vec<Outcome> = own.clone().map(|game| game.outcome).collect();
            let last = outcomes.len().saturating_sub(5);
            prop_assert_eq!(history.recent(&of.group, 5).unwrap(), &outcomes[last..]);
            let times: Vec<u64> = own
                .filter(|game| game.outcome == Outcome::Won && !game.helped)
                .map(|game| game.elapsed_ms)
                .collect();
            let unaided = history.unaided(&of.group).unwrap();
            let found: Vec<u64> = unaided.iter().map(|game| game.elapsed_ms).collect();
            prop_assert_eq!(found, times);
        }
    }
}
