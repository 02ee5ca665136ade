//! Runs short and long work in two lanes with separate threads, so that short work never waits for long work.
//!
//! Whether work is short is a guess: work that takes longer than [`SHORT`] moves to the other lane. If that lane is
//! full, the work is stopped as soon as other work waits for its place. Work whose result nobody awaits any more is
//! stopped, too. It keeps its place until it has ended.
//!
//! Each piece of work has its own thread, which ends with it. The priority of a thread with long work is lowered, and
//! cannot be raised again: the machine's cores are for short work first. Starting a thread takes some 20 microseconds.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use grille_grid::work::{Limits, Stop};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout;

/// The maximum duration of short work. Other short work waits at most this long for work that only seemed short.
const SHORT: Duration = Duration::from_millis(20);

/// The maximum duration of short work that is in nobody's way, as a multiple of [`SHORT`].
const MOST_TURNS: usize = 50;

/// How long work waits for a thread, and how long it may then take.
const SHORT_TURN_WITHIN: Duration = Duration::from_secs(2);
const LONG_TURN_WITHIN: Duration = Duration::from_secs(5);
const DONE_WITHIN: Duration = Duration::from_secs(20);

/// How many pieces of work may wait in a lane.
const MOST_SHORT_WAITING: usize = 256;
const MOST_LONG_WAITING: usize = 16;

/// The memory limit of an engine.
const BYTES: usize = 64 << 20;

/// Threads for short work: several, because work that only seems short keeps its thread for a while.
const SHORT_THREADS: usize = 4;

/// The maximum number of threads for long work; otherwise there is one per core. Each thread may reserve 64 MB of
/// address space, whatever it uses.
const MOST_LONG_THREADS: usize = 4;

/// Why there is no answer.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Undone {
    /// Too many requests at once.
    Busy,
    /// It took too long.
    Late,
    /// It panicked.
    Failed,
}

pub(super) struct Lanes {
    short: Lane,
    long: Lane,
}

fn long_threads() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    cores.min(MOST_LONG_THREADS)
}

impl Lanes {
    pub(super) fn new() -> Lanes {
        Lanes {
            short: Lane::new(SHORT_THREADS, MOST_SHORT_WAITING, SHORT_TURN_WITHIN),
            long: Lane::new(long_threads(), MOST_LONG_WAITING, LONG_TURN_WITHIN),
        }
    }

    /// Runs work that should be short. Calls `turns_long` if it is not.
    pub(super) async fn short<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
        turns_long: impl FnOnce(),
    ) -> Result<T, Undone> {
        let mut running = Running::start(self.short.place().await?, Priority::Usual, work)?;
        // Longer work moves to the other lane. Without a place there, it goes on for a while as long as nobody waits
        // for its place, because on a slow machine short work takes long.
        for _ in 0..MOST_TURNS {
            if let Some(done) = running.done_within(SHORT).await {
                return done;
            }
            if let Ok(place) = Arc::clone(&self.long.places).try_acquire_owned() {
                running.change_to(place);
                turns_long();
                let done = running.done_within(DONE_WITHIN).await;
                return done.unwrap_or(Err(Undone::Late));
            }
            if self.short.has_waiting() {
                break;
            }
        }
        Err(Undone::Busy)
    }

    /// Runs work that may be long.
    pub(super) async fn long<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Undone> {
        let mut running = Running::start(self.long.place().await?, Priority::Low, work)?;
        let done = running.done_within(DONE_WITHIN).await;
        done.unwrap_or(Err(Undone::Late))
    }
}

struct Lane {
    /// One per thread.
    places: Arc<Semaphore>,
    waiting: Semaphore,
    most_waiting: usize,
    turn_within: Duration,
}

impl Lane {
    fn new(threads: usize, most_waiting: usize, turn_within: Duration) -> Lane {
        Lane {
            places: Arc::new(Semaphore::new(threads)),
            waiting: Semaphore::new(most_waiting),
            most_waiting,
            turn_within,
        }
    }

    async fn place(&self) -> Result<OwnedSemaphorePermit, Undone> {
        let _waiting = self.waiting.try_acquire().map_err(|_| Undone::Busy)?;
        let place = Arc::clone(&self.places).acquire_owned();
        match timeout(self.turn_within, place).await {
            Ok(Ok(place)) => Ok(place),
            _ => Err(Undone::Busy),
        }
    }

    fn has_waiting(&self) -> bool {
        self.waiting.available_permits() < self.most_waiting
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Priority {
    Usual,
    Low,
}

/// The resources of a thread while it works.
struct Held {
    /// Released only when the work ends, so that there are no more threads than places.
    place: OwnedSemaphorePermit,
    priority: Priority,
    /// `None` until it has started.
    thread: Option<Thread>,
}

/// A thread, identified by its number on systems with a priority per thread.
struct Thread {
    #[cfg(target_os = "linux")]
    id: rustix::process::Pid,
}

impl Thread {
    fn current() -> Thread {
        Thread {
            #[cfg(target_os = "linux")]
            id: rustix::thread::gettid(),
        }
    }

    /// Lets all other threads go first. If that fails, only the lanes keep long work apart.
    fn lower_priority(&self) {
        // On Linux, a thread number is accepted as a process number.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::setpriority_process(Some(self.id), LOWEST_PRIORITY);
    }
}

/// The niceness of long work: the maximum.
#[cfg(target_os = "linux")]
const LOWEST_PRIORITY: i32 = 19;

/// Work on a thread. Dropping it stops the work.
struct Running<T> {
    done: oneshot::Receiver<T>,
    stop: Stop,
    held: Arc<Mutex<Option<Held>>>,
}

impl<T: Send + 'static> Running<T> {
    fn start(
        place: OwnedSemaphorePermit,
        priority: Priority,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Running<T>, Undone> {
        let held = Arc::new(Mutex::new(Some(Held {
            place,
            priority,
            thread: None,
        })));
        let (send, done) = oneshot::channel();
        let stop = Stop::default();
        let limits = Limits {
            bytes: BYTES,
            stop: Some(stop.clone()),
            ..Limits::default()
        };
        // Dropped even if the work panics.
        let release = Release(Arc::clone(&held));
        let begin = move || {
            release.begin();
            let done = limits.run(work);
            drop(release);
            // The receiver may be gone.
            let _ = send.send(done);
        };
        let thread = thread::Builder::new().name("question".to_owned());
        thread.spawn(begin).map_err(|_| Undone::Busy)?;
        Ok(Running { done, stop, held })
    }

    /// Continues in a place for long work.
    fn change_to(&self, place: OwnedSemaphorePermit) {
        // If the work has just ended, neither place is needed.
        if let Some(held) = &mut *lock(&self.held) {
            drop(std::mem::replace(&mut held.place, place));
            held.priority = Priority::Low;
            if let Some(thread) = &held.thread {
                thread.lower_priority();
            }
        }
    }

    /// Returns the result, if there is one within this time.
    async fn done_within(&mut self, time: Duration) -> Option<Result<T, Undone>> {
        let done = timeout(time, &mut self.done).await.ok()?;
        Some(done.map_err(|_| Undone::Failed))
    }
}

fn lock(held: &Mutex<Option<Held>>) -> MutexGuard<'_, Option<Held>> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Releases the place of a thread when dropped.
struct Release(Arc<Mutex<Option<Held>>>);

impl Release {
    /// Records the current thread as the one that has started.
    fn begin(&self) {
        if let Some(held) = &mut *lock(&self.0) {
            let thread = Thread::current();
            if held.priority == Priority::Low {
                thread.lower_priority();
            }
            held.thread = Some(thread);
        }
    }
}

impl Drop for Release {
    fn drop(&mut self) {
        lock(&self.0).take();
    }
}

impl<T> Drop for Running<T> {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use grille_grid::work;
    use tokio::task::JoinHandle;

    use super::*;

    /// How long a slow machine may take for something that takes milliseconds.
    const PATIENCE: Duration = Duration::from_secs(60);

    /// Work like an engine's, which never ends by itself, and reports when it starts and ends.
    fn endless(says: mpsc::Sender<&'static str>) -> impl FnOnce() + Send + 'static {
        move || {
            let _ = says.send("begun");
            while work::spend(1).is_ok() {
                std::thread::sleep(Duration::from_millis(1));
            }
            let _ = says.send("ended");
        }
    }

    fn block_on<T>(test: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_time()
            .build();
        runtime.unwrap().block_on(test)
    }

    /// Starts endless work in the long lane until it is full.
    async fn fill_long(
        lanes: &Arc<Lanes>,
        says: &mpsc::Sender<&'static str>,
        said: &mpsc::Receiver<&'static str>,
    ) -> Vec<JoinHandle<Result<(), Undone>>> {
        let mut asked = Vec::new();
        for _ in 0..long_threads() {
            let (lanes, work) = (Arc::clone(lanes), endless(says.clone()));
            asked.push(tokio::spawn(async move { lanes.long(work).await }));
            assert_eq!(said.recv_timeout(PATIENCE), Ok("begun"));
        }
        asked
    }

    #[test]
    fn abandoned_work_is_stopped_and_frees_its_place() {
        block_on(async {
            let lanes = Arc::new(Lanes::new());
            let (says, said) = mpsc::channel();
            for asked in fill_long(&lanes, &says, &said).await {
                asked.abort();
                assert_eq!(said.recv_timeout(PATIENCE), Ok("ended"));
            }
            let all = lanes.long.places.acquire_many(long_threads() as u32);
            assert!(timeout(PATIENCE, all).await.is_ok());
        });
    }

    #[test]
    fn short_work_does_not_wait_for_long_work() {
        block_on(async {
            let lanes = Arc::new(Lanes::new());
            let (says, said) = mpsc::channel();
            let asked = fill_long(&lanes, &says, &said).await;
            assert_eq!(lanes.short(|| 1, || ()).await, Ok(1));
            // Work that only seems short finds no place in the long lane, and is stopped.
            let seeming: Vec<_> = (0..SHORT_THREADS)
                .map(|_| {
                    let (lanes, work) = (Arc::clone(&lanes), endless(says.clone()));
                    let turns_long = || panic!("there is no place");
                    tokio::spawn(async move { lanes.short(work, turns_long).await })
                })
                .collect();
            for _ in 0..SHORT_THREADS {
                assert_eq!(said.recv_timeout(PATIENCE), Ok("begun"));
            }
            assert_eq!(lanes.short(|| 2, || ()).await, Ok(2));
            for seeming in seeming {
                assert_eq!(seeming.await.unwrap(), Err(Undone::Busy));
                assert_eq!(said.recv_timeout(PATIENCE), Ok("ended"));
            }
            assert!(asked.iter().all(|asked| !asked.is_finished()));
            asked.iter().for_each(JoinHandle::abort);
        });
    }

    #[test]
    fn work_that_turns_out_long_leaves_its_lane() {
        block_on(async {
            let lanes = Arc::new(Lanes::new());
            let (says, said) = mpsc::channel();
            let (turns, turned) = tokio::sync::oneshot::channel();
            let (asking, work) = (Arc::clone(&lanes), endless(says));
            let asked = tokio::spawn(async move {
                let turns_long = move || turns.send(()).unwrap();
                asking.short(work, turns_long).await
            });
            turned.await.unwrap();
            assert_eq!(lanes.short.places.available_permits(), SHORT_THREADS);
            assert_eq!(lanes.long.places.available_permits(), long_threads() - 1);
            asked.abort();
            assert_eq!(said.recv_timeout(PATIENCE), Ok("begun"));
            assert_eq!(said.recv_timeout(PATIENCE), Ok("ended"));
        });
    }

    #[test]
    fn the_number_of_waiting_requests_is_limited() {
        block_on(async {
            let lane = Lane::new(0, 2, PATIENCE);
            let (first, second) = (lane.place(), lane.place());
            tokio::pin!(first, second);
            tokio::select! {
                biased;
                _ = &mut first => panic!("there is no place"),
                _ = &mut second => panic!("there is no place"),
                third = lane.place() => assert_eq!(third.err(), Some(Undone::Busy)),
            }
            let impatient = Lane::new(0, 2, Duration::ZERO);
            assert_eq!(impatient.place().await.err(), Some(Undone::Busy));
        });
    }

    #[test]
    fn work_that_panics_keeps_no_place() {
        block_on(async {
            let lanes = Lanes::new();
            for _ in 0..=SHORT_THREADS {
                let done = lanes.short(|| panic!("as it should"), || ()).await;
                assert_eq!(done, Err::<(), _>(Undone::Failed));
            }
            assert_eq!(lanes.short.places.available_permits(), SHORT_THREADS);
        });
    }
}
