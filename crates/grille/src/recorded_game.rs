//! A game being played: its session, a clock that runs while it is on screen, and its file. Line mode saves it at
//! once; the full screen hands a [`Snapshot`] to the thread that saves.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use grille_session::{Events, Game, Move, Refusal, Session, record};

use grille_session::save::SaveError;

use crate::store::{Claim, ClaimError, Finished, Outcome, Problem, Saved, Store};

/// A game being played, saved after each move and recorded at its end.
pub(crate) struct RecordedGame {
    pub(crate) session: Session,
    clock: Clock,
    /// Whether it was given up. If so, it is not saved any more.
    left: bool,
    /// Whether it has a save, or is about to get one.
    is_saved: bool,
    saver: Arc<GameSaver>,
}

/// The time a game has been played. It grows only while the clock runs.
#[derive(Clone, Copy, Debug)]
struct Clock {
    before: Duration,
    /// The time at which the clock was started, if it runs.
    since: Option<Duration>,
}

impl Clock {
    fn read(self, now: Duration) -> Duration {
        let running = self.since.map(|since| now.saturating_sub(since));
        self.before + running.unwrap_or_default()
    }
}

impl RecordedGame {
    /// A game that starts now. Its clock starts with the first move.
    pub(crate) fn new(session: Session, started: SystemTime) -> RecordedGame {
        RecordedGame::with_claim(session, started, None)
    }

    fn with_claim(session: Session, started: SystemTime, claim: Option<Claim>) -> RecordedGame {
        let clock = Clock {
            before: Duration::from_millis(session.elapsed()),
            since: None,
        };
        let is_saved = claim.is_some();
        let file = GameFile {
            claim,
            started,
            recorded: false,
        };
        RecordedGame {
            session,
            clock,
            left: false,
            is_saved,
            saver: Arc::new(GameSaver {
                file: Mutex::new(file),
                waiting: Mutex::default(),
            }),
        }
    }

    /// Returns the time played. `now` counts from any fixed moment, the same for all calls.
    pub(crate) fn elapsed(&self, now: Duration) -> Duration {
        self.clock.read(now)
    }

    /// Whether the clock runs.
    pub(crate) fn is_running(&self) -> bool {
        self.clock.since.is_some()
    }

    /// Starts the clock, unless the game is over.
    pub(crate) fn run(&mut self, now: Duration) {
        if self.clock.since.is_none() && !self.session.status().is_over() {
            self.clock.since = Some(now);
        }
    }

    /// Stops the clock, as when the game is paused.
    pub(crate) fn stop(&mut self, now: Duration) {
        self.clock.before = self.clock.read(now);
        self.clock.since = None;
    }

    pub(crate) fn note_bot(&mut self) {
        self.session.note_bot();
    }

    /// Plays a move and starts the clock.
    pub(crate) fn play(&mut self, mv: Move, now: Duration) -> Result<Events, Refusal> {
        let elapsed = self.millis(now);
        let events = self.session.play(mv, elapsed)?;
        self.moved(now);
        Ok(events)
    }

    /// Replaces the session after a move that was played in another thread because it took long.
    pub(crate) fn take_over(&mut self, session: Session, now: Duration) {
        self.session = session;
        self.moved(now);
    }

    /// Moves to another position of the history. Returns whether there is one.
    pub(crate) fn step(&mut self, to: impl FnOnce(&mut Session) -> bool, now: Duration) -> bool {
        let stepped = to(&mut self.session);
        if stepped {
            self.moved(now);
        }
        stepped
    }

    fn moved(&mut self, now: Duration) {
        if self.session.status().is_over() {
            self.stop(now);
        } else {
            self.run(now);
        }
    }

    fn millis(&self, now: Duration) -> u64 {
        u64::try_from(self.elapsed(now).as_millis()).unwrap_or(u64::MAX)
    }

    /// Saves the game, or records it if it is over. Does nothing for a game without moves, or after
    /// [`RecordedGame::leave`].
    pub(crate) fn keep(&mut self, now: Duration, store: &Store) -> Result<(), Problem> {
        match self.is_worth_saving(now) {
            true => self.saver.file().keep(&self.session, store),
            false => Ok(()),
        }
    }

    /// Gives the game up: records it as left and deletes its save.
    pub(crate) fn leave(&mut self, now: Duration, store: &Store) -> Result<(), Problem> {
        match self.is_given_up(now) {
            true => self.saver.file().leave(&self.session, store),
            false => Ok(()),
        }
    }

    /// Returns what [`RecordedGame::keep`] would save, for another thread to save. `None` if this state goes into a
    /// snapshot that is still waiting.
    pub(crate) fn snapshot(&mut self, now: Duration) -> Option<Snapshot> {
        match self.is_worth_saving(now) {
            true => self.saver.add(self.session.clone(), false),
            false => None,
        }
    }

    /// The same for [`RecordedGame::leave`].
    pub(crate) fn last_snapshot(&mut self, now: Duration) -> Option<Snapshot> {
        match self.is_given_up(now) {
            true => self.saver.add(self.session.clone(), true),
            false => None,
        }
    }

    fn is_worth_saving(&mut self, now: Duration) -> bool {
        self.session.note_time(self.millis(now));
        let is_moved = self.session.steps().len() > self.session.opening_len();
        self.is_saved |= is_moved || self.session.status().is_over();
        self.is_saved && !self.left
    }

    fn is_given_up(&mut self, now: Duration) -> bool {
        self.session.note_time(self.millis(now));
        let was_left = std::mem::replace(&mut self.left, true);
        self.is_saved && !was_left && !self.session.status().is_over()
    }
}

/// Saves one game, in one thread or another.
struct GameSaver {
    file: Mutex<GameFile>,
    /// The states not saved yet, each with whether the game was given up with it: the newest, preceded by ends of the
    /// game.
    waiting: Mutex<Vec<(Session, bool)>>,
}

impl GameSaver {
    fn file(&self) -> std::sync::MutexGuard<'_, GameFile> {
        // A panic while saving leaves the file complete, old or new.
        self.file.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn waiting(&self) -> std::sync::MutexGuard<'_, Vec<(Session, bool)>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a state to save. It replaces a waiting one, so that a slow disk saves fewer states instead of falling
    /// behind. The end of a game is always recorded, even if it was undone since.
    fn add(self: &Arc<GameSaver>, session: Session, left: bool) -> Option<Snapshot> {
        let mut waiting = self.waiting();
        let is_first = waiting.is_empty();
        waiting.pop_if(|(session, _)| !session.status().is_over());
        waiting.push((session, left));
        is_first.then(|| Snapshot(Arc::clone(self)))
    }
}

/// A state of a game that waits to be saved.
pub(crate) struct Snapshot(Arc<GameSaver>);

impl Snapshot {
    /// Saves the waiting states.
    pub(crate) fn save(self, store: &Store) -> Result<(), Problem> {
        let waiting = std::mem::take(&mut *self.0.waiting());
        let mut file = self.0.file();
        waiting
            .into_iter()
            .try_for_each(|(session, left)| match left {
                true => file.leave(&session, store),
                false => file.keep(&session, store),
            })
    }
}

/// The save and the record of a game.
struct GameFile {
    /// `None` before the first move, after the end, and if the disk fails.
    claim: Option<Claim>,
    started: SystemTime,
    /// Whether the game has been recorded. Undoing its end and playing on does not count again.
    recorded: bool,
}

impl GameFile {
    fn keep(&mut self, session: &Session, store: &Store) -> Result<(), Problem> {
        if session.status().is_over() {
            return self.end(session, outcome(session), store);
        }
        let text = session.save();
        match &self.claim {
            Some(claim) => claim.write(&text),
            None => {
                let claim = store.begin(session.kind(), self.started)?;
                let written = claim.write(&text);
                self.claim = Some(claim);
                written
            }
        }
    }

    fn leave(&mut self, session: &Session, store: &Store) -> Result<(), Problem> {
        self.end(session, Outcome::Left, store)
    }

    fn end(&mut self, session: &Session, outcome: Outcome, store: &Store) -> Result<(), Problem> {
        let claim = match self.claim.take() {
            Some(claim) => claim,
            None if self.recorded => return Ok(()),
            None => store.begin(session.kind(), self.started)?,
        };
        if std::mem::replace(&mut self.recorded, true) {
            return store.forget(claim);
        }
        store.finish(claim, &finished(session, self.started, outcome))
    }
}

fn outcome(session: &Session) -> Outcome {
    match record::outcome(session) {
        Some(record::Outcome::Won) => Outcome::Won,
        Some(record::Outcome::Lost) => Outcome::Lost,
        Some(record::Outcome::Draw) => Outcome::Draw,
        None => Outcome::Left,
    }
}

fn finished(session: &Session, started: SystemTime, outcome: Outcome) -> Finished {
    let (preset, rules) = record::labels(&session.start());
    let small = session.game().size().area() <= record::MOST_JUDGED;
    let judged = small.then(|| session.verdicts()).flatten();
    let progress = match session.game() {
        Game::Mines(game) => game.progress(),
        Game::Takuzu(_) | Game::Morpion(_) => None,
    };
    let number = |count: usize| u32::try_from(count).ok();
    let clicks = progress.and_then(|_| record::clicks(session));
    Finished {
        game: session.kind(),
        preset,
        rules,
        outcome,
        started: seconds(started),
        elapsed_ms: session.elapsed(),
        id: session.id(),
        helped: session.helped(),
        bot: record::played_by_bot(session),
        luck: judged.map(|(_, judged)| judged.luck()),
        three_bv: progress.and_then(|(_, whole)| number(whole)),
        clicks: progress.and_then(|(play, _)| number(play.clicks)),
        left_clicks: clicks.and_then(|of| number(of.left)),
        right_clicks: clicks.and_then(|of| number(of.right)),
        chord_clicks: clicks.and_then(|of| number(of.chord)),
        text: session.save(),
    }
}

/// Why a saved game cannot be continued.
pub(crate) enum NotResumed {
    /// Somebody else is playing it, or it is gone.
    ClaimError(ClaimError),
    Problem(Problem),
    /// The save is damaged. Its file is left as it is.
    Damaged(SaveError),
}

/// Continues a saved game under its name. If nothing can be written, the game continues without being saved, and the
/// problem is returned with it.
pub(crate) fn resume_saved(
    saved: &Saved,
    store: &Store,
) -> Result<(RecordedGame, Result<(), Problem>), NotResumed> {
    let (claim, kept) = match store.claim(&saved.name) {
        Ok(claim) => (Some(claim), Ok(())),
        Err(ClaimError::Problem(problem)) => (None, Err(problem)),
        Err(unclaimed) => return Err(NotResumed::ClaimError(unclaimed)),
    };
    let text = saved.text().map_err(NotResumed::Problem)?;
    let session = Session::load(&text).map_err(NotResumed::Damaged)?;
    // The name contains the starting time. For a renamed file, use the time of its last change.
    let began = saved
        .name
        .split('-')
        .nth(1)
        .and_then(|seconds| seconds.parse().ok());
    let since = |seconds| SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds));
    let started = began.and_then(since).unwrap_or(saved.modified);
    Ok((RecordedGame::with_claim(session, started, claim), kept))
}

fn seconds(time: SystemTime) -> i64 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| {
        i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use grille_session::Start;

    fn recorded(text: &str) -> RecordedGame {
        let session = Session::new(text.parse().unwrap()).unwrap();
        RecordedGame::new(session, SystemTime::UNIX_EPOCH + Duration::from_secs(1000))
    }

    /// Plays a move by its text.
    fn play(
        recorded: &mut RecordedGame,
        text: &str,
        now: Duration,
        store: &Store,
    ) -> Result<(Events, Result<(), Problem>), Refusal> {
        let mv = recorded.session.game().read_move(text)?;
        let events = recorded.play(mv, now)?;
        Ok((events, recorded.keep(now, store)))
    }

    #[test]
    fn a_game_is_saved_after_each_move_and_recorded_once_at_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(Some(folder.path()));
        let now = SystemTime::now();
        let mut recorded = recorded("takuzu:.1.0..0..0..11.0");
        assert!(store.unfinished(now).unwrap().is_empty());
        let ms = Duration::from_millis;
        play(&mut recorded, "AA0", ms(10), &store)
            .unwrap()
            .1
            .unwrap();
        let saved = store.unfinished(now).unwrap();
        assert_eq!(saved.len(), 1);
        assert_eq!(saved[0].text().unwrap(), recorded.session.save());
        let solved = "=0110100100111100";
        play(&mut recorded, solved, ms(510), &store)
            .unwrap()
            .1
            .unwrap();
        assert!(store.unfinished(now).unwrap().is_empty());
        let listed = store.history().unwrap().list(None, None, 9).unwrap();
        assert_eq!(listed.len(), 1);
        assert_eq!(listed[0].finished.outcome, Outcome::Won);
        assert_eq!(
            listed[0].finished.elapsed_ms, 500,
            "the clock starts with the first move"
        );
        // Undoing the end and playing again does not make a second game.
        assert!(recorded.step(Session::undo, ms(600)));
        recorded.keep(ms(600), &store).unwrap();
        assert_eq!(store.unfinished(now).unwrap().len(), 1);
        assert!(recorded.step(Session::redo, ms(700)));
        recorded.keep(ms(700), &store).unwrap();
        assert!(store.unfinished(now).unwrap().is_empty());
        assert_eq!(
            store.history().unwrap().list(None, None, 9).unwrap().len(),
            1
        );
    }

    #[test]
    fn a_very_wrong_clock_harms_no_game() {
        let epoch = SystemTime::UNIX_EPOCH;
        let years = |years: u64| Duration::from_secs(years * 31_557_600);
        for (started, recorded) in [
            (epoch - years(500), 0),
            (epoch, 0),
            (epoch + years(9000), 284_018_400_000),
            (epoch + years(250_000_000_000), 7_889_400_000_000_000_000),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let store = Store::open(Some(folder.path()));
            let session = Session::new("takuzu:.1.0..0..0..11.0".parse().unwrap()).unwrap();
            let mut game = RecordedGame::new(session, started);
            play(&mut game, "AA0", Duration::ZERO, &store)
                .unwrap()
                .1
                .unwrap();
            drop(game);
            let saved = store.unfinished(started).unwrap();
            assert_eq!(saved.len(), 1, "{started:?}");
            let (mut game, kept) = resume_saved(&saved[0], &store).ok().unwrap();
            kept.unwrap();
            game.leave(Duration::MAX, &store).unwrap();
            let history = store.history().unwrap();
            let listed = history.list(None, None, 9).unwrap();
            assert_eq!(listed.len(), 1, "{started:?}");
            assert_eq!(listed[0].finished.started, recorded);
            let (mut csv, mut json) = (Vec::new(), Vec::new());
            crate::store::csv(&history, None, &mut csv).ok().unwrap();
            crate::store::json(&history, None, &mut json).ok().unwrap();
            let recorded = recorded.to_string();
            for text in [csv, json] {
                assert!(String::from_utf8(text).unwrap().contains(&recorded));
            }
        }
    }

    #[test]
    fn a_game_that_is_left_is_recorded_with_its_time_and_not_kept_again() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(Some(folder.path()));
        let mut recorded = recorded("takuzu:.1.0..0..0..11.0");
        let ms = Duration::from_millis;
        play(&mut recorded, "AA0", ms(10), &store)
            .unwrap()
            .1
            .unwrap();
        recorded.leave(ms(510), &store).unwrap();
        recorded.keep(ms(600), &store).unwrap();
        assert!(store.unfinished(SystemTime::now()).unwrap().is_empty());
        let listed = store.history().unwrap().list(None, None, 9).unwrap();
        assert_eq!(listed.len(), 1);
        assert_eq!(listed[0].finished.outcome, Outcome::Left);
        assert_eq!(listed[0].finished.elapsed_ms, 500);
    }

    /// Several states wait for the first save, as on a slow disk.
    #[test]
    fn states_that_wait_are_merged_and_no_end_is_lost() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(Some(folder.path()));
        let ms = Duration::from_millis;
        let saved = || store.unfinished(SystemTime::now()).unwrap().len();
        let mut game = recorded("takuzu:.1.0..0..0..11.0");
        let mv = |game: &RecordedGame, text: &str| game.session.game().read_move(text).unwrap();
        let put = mv(&game, "AA0");
        game.play(put, ms(10)).unwrap();
        let first = game.snapshot(ms(10)).unwrap();
        // Solved and undone before anything was saved.
        let solve = mv(&game, "=0110100100111100");
        game.play(solve, ms(510)).unwrap();
        assert!(
            game.snapshot(ms(510)).is_none(),
            "the first one takes it along"
        );
        assert!(game.step(Session::undo, ms(600)));
        assert!(game.snapshot(ms(600)).is_none());
        assert_eq!(saved(), 0);
        first.save(&store).unwrap();
        assert_eq!(saved(), 1, "the state after the end was taken back");
        let listed = store.history().unwrap().list(None, None, 9).unwrap();
        assert_eq!(listed.len(), 1);
        assert_eq!(listed[0].finished.outcome, Outcome::Won);
        // A game given up before its first save is recorded as left.
        let mut game = recorded("takuzu:.1.0..0..0..11.0");
        let put = mv(&game, "AA0");
        game.play(put, ms(10)).unwrap();
        let first = game.snapshot(ms(10)).unwrap();
        assert!(game.last_snapshot(ms(20)).is_none());
        first.save(&store).unwrap();
        let listed = store.history().unwrap().list(None, None, 9).unwrap();
        assert_eq!(listed.len(), 2);
        assert!(
            listed
                .iter()
                .any(|listed| listed.finished.outcome == Outcome::Left)
        );
        assert_eq!(saved(), 1);
    }

    #[test]
    fn a_game_continues_if_nothing_can_be_saved() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let store = Store::open(Some(file.path()));
        let mut recorded = recorded("morpion:3:top");
        let (_, kept) = play(&mut recorded, "+b2", Duration::ZERO, &store).unwrap();
        assert!(kept.is_err());
        let (_, kept) = play(&mut recorded, "+a1", Duration::ZERO, &store).unwrap();
        assert!(kept.is_err());
        assert_eq!(recorded.session.cursor(), 2);
    }

    #[test]
    fn labels_distinguish_boards_and_rules() {
        let of = |text: &str| record::labels(&text.parse::<Start>().unwrap());
        let label = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(of("mines:expert:1"), label("expert", "zero"));
        assert_eq!(
            of("mines:4x5/3:noguess:ia:1"),
            label("4x5/3", "zero noguess ia")
        );
        assert_eq!(of("takuzu:10x10:hard:1"), label("10x10", "hard"));
        assert_eq!(
            of("morpion:3:3d:quake:o=trap"),
            label("3x3", "3d quake trap")
        );
    }
}
