//! Tests of saves and of the whole store: claims, kills between any two steps, failing disks.

use grille_session::GameKind;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime};

use super::history::tests::game;
use super::*;
use crate::lang::Language;
use crate::tui::settings::Settings;

fn store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(Some(folder.path()));
    (folder, store)
}

fn names(store: &Store) -> Vec<String> {
    let saves = store.unfinished(SystemTime::now()).unwrap();
    saves.into_iter().map(|save| save.name).collect()
}

#[test]
fn a_game_is_saved_listed_claimed_again_and_forgotten() {
    let (_folder, store) = store();
    assert!(names(&store).is_empty());
    let claim = store.begin(GameKind::Mines, SystemTime::now()).unwrap();
    assert!(names(&store).is_empty());
    for text in ["one", "one two", ""] {
        claim.write(text).unwrap();
        let saves = store.unfinished(SystemTime::now()).unwrap();
        assert_eq!(saves.len(), 1);
        assert_eq!(saves[0].text().unwrap(), text);
    }
    let name = claim.name().to_owned();
    assert!(name.starts_with("mines-"));
    assert!(matches!(store.claim(&name), Err(ClaimError::Busy)));
    drop(claim);
    let claim = store.claim(&name).unwrap();
    assert_eq!(claim.name(), name);
    store.forget(claim).unwrap();
    assert!(names(&store).is_empty());
    assert!(matches!(store.claim(&name), Err(ClaimError::Gone)));
    assert_eq!(
        fs::read_dir(store.saves_folder().unwrap()).unwrap().count(),
        0
    );
}

#[test]
fn games_of_one_second_have_names_of_their_own_and_the_newest_is_first() {
    let (_folder, store) = store();
    let started = SystemTime::UNIX_EPOCH;
    let claims: Vec<Claim> = (0..5)
        .map(|_| store.begin(GameKind::Takuzu, started).unwrap())
        .collect();
    for (age, claim) in claims.iter().enumerate() {
        claim.write("x").unwrap();
        let path = store
            .saves_folder()
            .unwrap()
            .join(format!("{}.grille", claim.name()));
        let modified = SystemTime::now() - Duration::from_secs(10 * age as u64);
        fs::File::options()
            .write(true)
            .open(path)
            .unwrap()
            .set_modified(modified)
            .unwrap();
    }
    let want: Vec<_> = claims.iter().map(|claim| claim.name().to_owned()).collect();
    assert_eq!(names(&store), want);
}

#[test]
fn damaged_saves_are_listed_and_stay() {
    let (_folder, store) = store();
    let folder = store.saves_folder().unwrap();
    fs::create_dir_all(folder.join("folder.grille")).unwrap();
    fs::write(folder.join("notes.txt"), "mine").unwrap();
    fs::write(folder.join("bad.grille"), b"\xff\xfe").unwrap();
    let long = fs::File::create(folder.join("long.grille")).unwrap();
    long.set_len((16 << 20) + 1).unwrap();
    let saves = store.unfinished(SystemTime::now()).unwrap();
    assert_eq!(saves.len(), 2);
    for save in saves {
        assert!(matches!(save.text(), Err(Problem::Unreadable { .. })));
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), 4);
}

#[test]
fn no_name_leads_out_of_the_folder() {
    let (folder, store) = store();
    fs::create_dir_all(store.saves_folder().unwrap()).unwrap();
    fs::write(folder.path().join("outside.grille"), "x").unwrap();
    for name in ["../outside", "", ".", "..", "a/b", "./a"] {
        assert!(matches!(store.claim(name), Err(ClaimError::Gone)), "{name}");
    }
}

#[test]
fn old_leftovers_of_killed_programs_are_removed() {
    let (_folder, store) = store();
    let folder = store.saves_folder().unwrap();
    fs::create_dir_all(&folder).unwrap();
    let held = store.begin(GameKind::Mines, SystemTime::now()).unwrap();
    for name in [
        ".grille-x.tmp",
        "mines-1-a.lock",
        "mines-2-b.grille",
        "mines-2-b.lock",
    ] {
        fs::write(folder.join(name), "").unwrap();
    }
    let count = || fs::read_dir(&folder).unwrap().count();
    store.unfinished(SystemTime::now()).unwrap();
    assert_eq!(count(), 5);
    let later = SystemTime::now() + Duration::from_secs(2 * 60 * 60);
    store.unfinished(later).unwrap();
    // The lock that is held, and the save with its lock.
    assert_eq!(count(), 3);
    held.write("x").unwrap();
}

#[test]
fn a_kill_between_recording_and_removing_counts_once() {
    let (_folder, store) = store();
    let history = store.history().unwrap();
    let claim = store.begin(GameKind::Mines, SystemTime::now()).unwrap();
    claim.write("almost").unwrap();
    let name = claim.name().to_owned();
    history.record(&name, &game()).unwrap();
    // Killed here: the lock is released with the program, the save stays.
    drop(claim);
    assert!(names(&store).is_empty());
    assert!(matches!(store.claim(&name), Err(ClaimError::Gone)));
    assert_eq!(history.figures(None).unwrap()[0].played, 1);
    // If the game had been opened again before it was removed, it would still count once.
    let claim = store.begin(GameKind::Mines, SystemTime::now()).unwrap();
    claim.write("almost").unwrap();
    history.record(claim.name(), &game()).unwrap();
    store.finish(claim, &game()).unwrap();
    assert!(names(&store).is_empty());
    assert_eq!(history.figures(None).unwrap()[0].played, 2);
}

#[test]
fn a_game_that_cannot_be_recorded_keeps_its_save() {
    let (folder, store) = store();
    fs::write(folder.path().join("history.sqlite"), "no database at all").unwrap();
    let claim = store.begin(GameKind::Mines, SystemTime::now()).unwrap();
    claim.write("x").unwrap();
    let name = claim.name().to_owned();
    assert!(matches!(
        store.finish(claim, &game()),
        Err(Problem::Damaged { .. })
    ));
    assert_eq!(names(&store), [name]);
}

/// Checks that everything fails with a message in both languages, and nothing panics.
fn all_fails(store: &Store) {
    let mut problems = vec![
        store.begin(GameKind::Mines, SystemTime::now()).unwrap_err(),
        store
            .history()
            .and_then(|history| history.record("1", &game()))
            .unwrap_err(),
        store.unfinished(SystemTime::now()).unwrap_err(),
    ];
    let still = Settings {
        motion: false,
        ..Settings::DEFAULT
    };
    match store.configure(&Settings::DEFAULT, &still) {
        Err(Unconfigured::Problem(problem)) => problems.push(problem),
        other => panic!("{other:?}"),
    }
    for problem in problems {
        let (en, fr) = (
            crate::lang::messages(Some(Language::En)),
            crate::lang::messages(Some(Language::Fr)),
        );
        assert!(problem.as_remark(&en).starts_with("The game continues"));
        assert!(problem.as_remark(&fr).starts_with("La partie continue"));
    }
}

#[test]
fn without_a_home_or_a_folder_the_game_continues() {
    all_fails(&Store {
        folders: None,
        said: BTreeSet::new(),
    });
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "x").unwrap();
    all_fails(&Store::open(Some(&file)));
    let problem = Store::open(Some(&file)).begin(GameKind::Mines, SystemTime::now());
    let words = problem
        .unwrap_err()
        .words(&crate::lang::messages(Some(Language::En)));
    assert!(
        words.ends_with("cannot be written: part of the path is not a folder"),
        "{words}"
    );
    all_fails(&Store::open(Some(&file.join("below"))));
}

#[test]
fn the_reason_why_a_game_cannot_be_claimed_is_shown() {
    let (_folder, store) = store();
    let lang = crate::lang::messages(Some(Language::Fr));
    let claim = store.begin(GameKind::Mines, SystemTime::now()).unwrap();
    claim.write("x").unwrap();
    for (name, want) in [
        (claim.name(), "Un autre programme joue cette partie."),
        ("mines-1-a", "Cette partie n'existe plus."),
    ] {
        assert_eq!(store.claim(name).unwrap_err().words(&lang), want);
    }
    // A folder in place of the lock.
    let saves = store.saves_folder().unwrap();
    fs::write(saves.join("a.grille"), "x").unwrap();
    fs::create_dir(saves.join("a.lock")).unwrap();
    let unclaimed = store.claim("a").unwrap_err();
    assert!(matches!(unclaimed, ClaimError::Problem(_)));
    assert!(unclaimed.words(&lang).starts_with("La partie continue"));
}

#[test]
fn a_missing_folder_is_a_problem_until_it_is_back() {
    let (_folder, store) = store();
    let claim = store.begin(GameKind::Morpion, SystemTime::now()).unwrap();
    let (saves, away) = (
        store.saves_folder().unwrap(),
        store.folders().unwrap().data.join("away"),
    );
    fs::rename(&saves, &away).unwrap();
    assert!(matches!(claim.write("x"), Err(Problem::Unwritable { .. })));
    fs::rename(&away, &saves).unwrap();
    claim.write("x").unwrap();
}

#[test]
fn the_same_problem_is_reported_once() {
    let mut store = Store::open(None);
    let lang = crate::lang::messages(Some(Language::En));
    let full = || Problem::unwritable(Path::new("a"), std::io::ErrorKind::StorageFull.into());
    assert_eq!(
        store.once(&full(), &lang).as_deref(),
        Some("The game continues, but it is not saved: \"a\" cannot be written: no space left")
    );
    assert_eq!(store.once(&full(), &lang), None);
    assert!(store.once(&Problem::NoFolder, &lang).is_some());
}

/// The environment variable with the folder for the program below.
const FOLDER: &str = "GRILLE_TEST_FOLDER";

/// Not a test itself, but the other program of the tests below. It saves and records until it is killed, and does
/// nothing without its folder.
#[test]
fn another_program() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let store = Store::open(Some(Path::new(&folder)));
    let claim = store.begin(GameKind::Mines, SystemTime::now()).unwrap();
    claim.write(&whole(0)).unwrap();
    println!("\nclaimed {}", claim.name());
    for move_number in 1.. {
        claim.write(&whole(move_number)).unwrap();
        if move_number % 4 == 0 {
            let key = format!("{} {move_number}", std::process::id());
            store.history().unwrap().record(&key, &game()).unwrap();
        }
    }
}

/// A save that shows if any part of it is missing.
fn whole(move_number: u32) -> String {
    format!("{move_number}\n").repeat(2000)
}

fn start_another(folder: &Path) -> (Child, String) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["store::tests::another_program", "--exact", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let name = lines
        .map(Result::unwrap)
        .find_map(|line| line.strip_prefix("claimed ").map(str::to_owned))
        .unwrap();
    (child, name)
}

#[test]
fn a_program_killed_at_any_instant_leaves_whole_games_and_a_sound_history() {
    let (folder, store) = store();
    let mut played = 0;
    for round in 0..20u64 {
        let (mut child, name) = start_another(folder.path());
        assert!(matches!(store.claim(&name), Err(ClaimError::Busy)));
        // Write at the same time.
        store
            .history()
            .unwrap()
            .record(&format!("ours {round}"), &game())
            .unwrap();
        // Any instant will do, as long as they differ.
        std::thread::sleep(Duration::from_micros(round * round * 397 % 50_000));
        child.kill().unwrap();
        child.wait().unwrap();
        let claim = store.claim(&name).unwrap();
        let saves = store.unfinished(SystemTime::now()).unwrap();
        let save = saves.iter().find(|save| save.name == name).unwrap();
        let text = save.text().unwrap();
        let number = text.lines().next().unwrap().parse().unwrap();
        assert_eq!(text, whole(number), "a part of a save");
        let now = store.history().unwrap().figures(None).unwrap()[0].played;
        assert!(now > played, "{now} after {played}");
        played = now;
        store.forget(claim).unwrap();
    }
}
