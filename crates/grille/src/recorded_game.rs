//! A game that somebody plays: saved after every move, recorded when it ends, with a clock that runs while
//! it is looked at. The full screen and line mode both play a [`RecordedGame`].

use std::time::{Duration, SystemTime};

use grille_session::{Events, Game, Move, Refusal, Session, record};

use grille_session::save::SaveError;

use crate::store::{Claim, ClaimError, Finished, Outcome, Problem, Saved, Store};

/// A game that somebody plays.
pub(crate) struct RecordedGame {
    pub(crate) session: Session,
    /// The game's place on disk; none before the first move, after the end, and where the disk fails.
    claim: Option<Claim>,
    started: SystemTime,
    /// It has been recorded: who takes the end back and plays on is not counted again.
    recorded: bool,
    /// It was given up: nothing of it is kept any more.
    left: bool,
    clock: Clock,
}

/// How long a game has been played: only while it runs.
#[derive(Clone, Copy, Debug)]
struct Clock {
    before: Duration,
    /// Since when it runs, in the time of whoever asks.
    since: Option<Duration>,
}

impl Clock {
    fn read(self, now: Duration) -> Duration {
        let running = self.since.map(|since| now.saturating_sub(since));
        self.before + running.unwrap_or_default()
    }
}

impl RecordedGame {
    /// A game that starts now. Its clock stands until the first move.
    pub(crate) fn new(session: Session, started: SystemTime) -> RecordedGame {
        let clock = Clock {
            before: Duration::from_millis(session.elapsed()),
            since: None,
        };
        RecordedGame {
            session,
            claim: None,
            started,
            recorded: false,
            left: false,
            clock,
        }
    }

    /// How long it has been played; `now` is any time that goes on, the same for all calls.
    pub(crate) fn elapsed(&self, now: Duration) -> Duration {
        self.clock.read(now)
    }

    /// Whether the clock runs.
    pub(crate) fn is_running(&self) -> bool {
        self.clock.since.is_some()
    }

    /// Lets the clock run, unless the game is over.
    pub(crate) fn run(&mut self, now: Duration) {
        if self.clock.since.is_none() && !self.session.status().is_over() {
            self.clock.since = Some(now);
        }
    }

    /// Stops the clock, as when somebody looks away.
    pub(crate) fn stop(&mut self, now: Duration) {
        self.clock.before = self.clock.read(now);
        self.clock.since = None;
    }

    /// Notes that a program of ours plays.
    pub(crate) fn note_bot(&mut self) {
        self.session.note_bot();
    }

    /// Plays a move, lets the clock run, and keeps what has become of the game. What could not be kept
    /// is told, and the game goes on.
    pub(crate) fn play(
        &mut self,
        mv: Move,
        now: Duration,
        store: &Store,
    ) -> Result<(Events, Result<(), Problem>), Refusal> {
        let elapsed = self.millis(now);
        let events = self.session.play(mv, elapsed)?;
        Ok((events, self.moved(now, store)))
    }

    /// Takes over the game after a move that was played elsewhere, as one that took long.
    pub(crate) fn take_over(
        &mut self,
        session: Session,
        now: Duration,
        store: &Store,
    ) -> Result<(), Problem> {
        self.session = session;
        self.moved(now, store)
    }

    fn moved(&mut self, now: Duration, store: &Store) -> Result<(), Problem> {
        if self.session.status().is_over() {
            self.stop(now);
        } else {
            self.run(now);
        }
        self.keep(now, store)
    }

    /// Takes a move back, or plays it again; says whether there was one.
    pub(crate) fn step_back(
        &mut self,
        now: Duration,
        store: &Store,
    ) -> Option<Result<(), Problem>> {
        self.session.undo().then(|| self.moved(now, store))
    }

    /// Plays a move again that was taken back; says whether there was one.
    pub(crate) fn step_forth(
        &mut self,
        now: Duration,
        store: &Store,
    ) -> Option<Result<(), Problem>> {
        self.session.redo().then(|| self.moved(now, store))
    }

    fn millis(&self, now: Duration) -> u64 {
        u64::try_from(self.elapsed(now).as_millis()).unwrap_or(u64::MAX)
    }

    /// Saves the game as it is, or records it when it is over. A game that nobody has moved in is not
    /// worth a file, and one that was [left](RecordedGame::leave) has none any more.
    pub(crate) fn keep(&mut self, now: Duration, store: &Store) -> Result<(), Problem> {
        if self.left {
            return Ok(());
        }
        let elapsed = self.millis(now);
        self.session.note_time(elapsed);
        if self.session.status().is_over() {
            return self.end(self.outcome(), store);
        }
        if self.session.steps().len() <= self.session.opening_len() && self.claim.is_none() {
            return Ok(());
        }
        let text = self.session.save();
        match &self.claim {
            Some(claim) => claim.write(&text),
            None => {
                let claim = store.begin(self.session.kind(), self.started)?;
                let written = claim.write(&text);
                self.claim = Some(claim);
                written
            }
        }
    }

    /// Gives the game up: it is recorded as left, and its save is gone.
    pub(crate) fn leave(&mut self, now: Duration, store: &Store) -> Result<(), Problem> {
        self.left = true;
        if self.session.status().is_over() || self.claim.is_none() {
            return Ok(());
        }
        self.session.note_time(self.millis(now));
        self.end(Outcome::Left, store)
    }

    fn end(&mut self, outcome: Outcome, store: &Store) -> Result<(), Problem> {
        let claim = match self.claim.take() {
            Some(claim) => claim,
            None if self.recorded => return Ok(()),
            None => store.begin(self.session.kind(), self.started)?,
        };
        if std::mem::replace(&mut self.recorded, true) {
            return store.forget(claim);
        }
        store.finish(claim, &self.finished(outcome))
    }

    fn outcome(&self) -> Outcome {
        match record::outcome(&self.session) {
            Some(record::Outcome::Won) => Outcome::Won,
            Some(record::Outcome::Lost) => Outcome::Lost,
            Some(record::Outcome::Draw) => Outcome::Draw,
            None => Outcome::Left,
        }
    }

    fn finished(&self, outcome: Outcome) -> Finished {
        let (preset, rules) = record::labels(&self.session.start());
        let small = self.session.game().size().area() <= record::MOST_JUDGED;
        let judged = small.then(|| self.session.verdicts()).flatten();
        let progress = match self.session.game() {
            Game::Mines(game) => game.progress(),
            Game::Takuzu(_) | Game::Morpion(_) => None,
        };
        let number = |count: usize| u32::try_from(count).ok();
        let clicks = progress.and_then(|_| record::clicks(&self.session));
        Finished {
            game: self.session.kind(),
            preset,
            rules,
            outcome,
            started: seconds(self.started),
            elapsed_ms: self.session.elapsed(),
            id: self.session.id(),
            helped: self.session.helped(),
            bot: record::is_bots(&self.session),
            luck: judged.map(|(_, judged)| judged.luck()),
            three_bv: progress.and_then(|(_, whole)| number(whole)),
            clicks: progress.and_then(|(play, _)| number(play.clicks)),
            left_clicks: clicks.and_then(|of| number(of.left)),
            right_clicks: clicks.and_then(|of| number(of.right)),
            chord_clicks: clicks.and_then(|of| number(of.chord)),
            text: self.session.save(),
        }
    }
}

/// Why a saved game cannot be taken up again.
pub(crate) enum NotTakenUp {
    /// Somebody else plays it, or it is gone.
    ClaimError(ClaimError),
    Problem(Problem),
    /// It stays where it is.
    Damaged(SaveError),
}

/// Takes a saved game up again, under its name. Where nothing can be written, it is played on without
/// being kept, which is told beside it.
pub(crate) fn taken_up(
    saved: &Saved,
    store: &Store,
) -> Result<(RecordedGame, Result<(), Problem>), NotTakenUp> {
    let (claim, kept) = match store.claim(&saved.name) {
        Ok(claim) => (Some(claim), Ok(())),
        Err(ClaimError::Problem(problem)) => (None, Err(problem)),
        Err(unclaimed) => return Err(NotTakenUp::ClaimError(unclaimed)),
    };
    let text = saved.text().map_err(NotTakenUp::Problem)?;
    let session = Session::load(&text).map_err(NotTakenUp::Damaged)?;
    // The name says when it was begun; a file that somebody has named otherwise began when it was
    // last written.
    let began = saved
        .name
        .split('-')
        .nth(1)
        .and_then(|seconds| seconds.parse().ok());
    let since = |seconds| SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds));
    let started = began.and_then(since).unwrap_or(saved.modified);
    let mut recorded = RecordedGame::new(session, started);
    recorded.claim = claim;
    Ok((recorded, kept))
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
        recorded.play(mv, now, store)
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
        // The end is taken back and played again: that is no second game.
        recorded.step_back(ms(600), &store).unwrap().unwrap();
        assert_eq!(store.unfinished(now).unwrap().len(), 1);
        recorded.step_forth(ms(700), &store).unwrap().unwrap();
        assert!(store.unfinished(now).unwrap().is_empty());
        assert_eq!(
            store.history().unwrap().list(None, None, 9).unwrap().len(),
            1
        );
    }

    #[test]
    fn a_clock_that_is_set_very_wrong_harms_no_game() {
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
            let (mut game, kept) = taken_up(&saved[0], &store).ok().unwrap();
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

    #[test]
    fn a_game_goes_on_where_nothing_can_be_kept() {
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
    fn labels_tell_boards_and_rules_apart() {
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
