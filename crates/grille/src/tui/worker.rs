//! Runs long jobs and saves games in background threads, so that the program keeps responding to keys.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use grille_grid::work::{Limits, Stop};

use crate::store::{Problem, Unconfigured};

/// The maximum number of jobs running at once, including cancelled ones that have not noticed yet.
const MOST: usize = 3;

/// A job that panicked, or whose thread could not start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct JobFailed;

/// A job in the background. Dropping it stops it: engines notice within a millisecond.
#[derive(Debug)]
pub(crate) struct Job<T> {
    result: Receiver<Result<T, JobFailed>>,
    stop: Stop,
}

impl<T> Job<T> {
    /// The result, once the job has ended. Returned only once.
    pub(crate) fn result(&self) -> Option<Result<T, JobFailed>> {
        match self.result.try_recv() {
            Ok(result) => Some(result),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(JobFailed)),
        }
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// A value computed in the background, valid until something changes.
#[derive(Debug)]
pub(crate) struct Finding<T> {
    job: Option<Job<T>>,
    found: Option<Result<T, JobFailed>>,
}

impl<T> Default for Finding<T> {
    fn default() -> Finding<T> {
        Finding {
            job: None,
            found: None,
        }
    }
}

impl<T> Finding<T> {
    /// Waits for this job.
    pub(crate) fn wait_for(&mut self, job: Job<T>) {
        self.found = None;
        self.job = Some(job);
    }

    /// Sets a value that is known without a job.
    pub(crate) fn put(&mut self, value: T) {
        self.job = None;
        self.found = Some(Ok(value));
    }

    /// Checks whether the job has ended. Returns true once when it has.
    pub(crate) fn poll(&mut self) -> bool {
        let Some(result) = self.job.as_ref().and_then(Job::result) else {
            return false;
        };
        self.job = None;
        self.found = Some(result);
        true
    }

    /// The value, once it is found.
    pub(crate) fn get(&self) -> Option<&T> {
        self.found.as_ref()?.as_ref().ok()
    }

    pub(crate) fn get_mut(&mut self) -> Option<&mut T> {
        self.found.as_mut()?.as_mut().ok()
    }

    /// Takes the value, if it was found. Another job may follow.
    pub(crate) fn take(&mut self) -> Option<T> {
        self.found.take_if(|found| found.is_ok())?.ok()
    }

    pub(crate) fn is_running(&self) -> bool {
        self.job.is_some()
    }

    pub(crate) fn has_failed(&self) -> bool {
        matches!(self.found, Some(Err(_)))
    }

    /// Whether there is no value, no job and no failure.
    pub(crate) fn is_missing(&self) -> bool {
        self.job.is_none() && self.found.is_none()
    }

    /// Forgets the value and cancels the job.
    pub(crate) fn clear(&mut self) {
        *self = Finding::default();
    }
}

/// A job that sends its result itself.
type Task = Box<dyn FnOnce() + Send>;

/// Writes something to disk.
pub(crate) type Save = Box<dyn FnOnce() -> Result<(), Unsaved> + Send>;

/// What could not be written.
#[derive(Debug)]
pub(crate) enum Unsaved {
    /// A game, or the choice for the next one.
    Game(Problem),
    Settings(Unconfigured),
    /// Something else went wrong.
    Failed,
}

impl From<Problem> for Unsaved {
    fn from(problem: Problem) -> Unsaved {
        Unsaved::Game(problem)
    }
}

impl From<Unconfigured> for Unsaved {
    fn from(why: Unconfigured) -> Unsaved {
        Unsaved::Settings(why)
    }
}

/// Reports the end of a job or save to the event loop.
type Wake = Arc<dyn Fn(Ended) + Send + Sync>;

/// What ended in the background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    Job,
    Save,
}

/// Runs jobs and saves.
pub(crate) struct Worker {
    how: How,
    /// Jobs that wait for a thread.
    waiting: VecDeque<(Stop, Task)>,
    running: usize,
    saver: Option<Saver>,
    /// The failed saves.
    unsaved: Arc<Mutex<Vec<Unsaved>>>,
    /// The number of saves.
    saves: u64,
    /// Whether a worker without threads has unreported results.
    #[cfg(test)]
    news: bool,
}

/// The thread that saves, in order.
struct Saver {
    send: Sender<Save>,
    thread: JoinHandle<()>,
}

enum How {
    /// In threads.
    Threads(Wake),
    /// Immediately, for tests.
    #[cfg(test)]
    AtOnce,
    /// The same within some steps of work; a job that takes more is never answered, as on a busy machine. Panics are
    /// not caught. The number is that of the jobs so far.
    #[cfg(test)]
    Sparing(u64),
}

impl Worker {
    /// A worker whose threads call `wake`, which must lead to a call of [`Worker::ended`].
    pub(crate) fn with_threads(wake: impl Fn(Ended) + Send + Sync + 'static) -> Worker {
        Worker::new(How::Threads(Arc::new(wake)))
    }

    /// A worker without threads, for tests.
    #[cfg(test)]
    pub(crate) fn at_once() -> Worker {
        Worker::new(How::AtOnce)
    }

    /// A worker for tests that press many keys on large boards. It runs jobs immediately, but gives up those that take
    /// long.
    #[cfg(test)]
    pub(super) fn sparing() -> Worker {
        Worker::new(How::Sparing(0))
    }

    fn new(how: How) -> Worker {
        Worker {
            how,
            waiting: VecDeque::new(),
            running: 0,
            saver: None,
            unsaved: Arc::default(),
            saves: 0,
            #[cfg(test)]
            news: false,
        }
    }

    /// Starts a job.
    pub(super) fn ask<T: Send + 'static>(
        &mut self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Job<T> {
        let (send, result) = mpsc::channel();
        let stop = Stop::default();
        let limits = Limits {
            bytes: usize::MAX,
            stop: Some(stop.clone()),
            ..Limits::default()
        };
        #[cfg(test)]
        if let How::Sparing(jobs) = &mut self.how {
            *jobs += 1;
            // Now and then a job gets enough for a large board.
            let steps = if *jobs % 32 == 1 { 2_000_000 } else { 20_000 };
            let limits = Limits { steps, ..limits };
            let (found, is_done) = limits.run(|| (job(), !grille_grid::work::is_exhausted()));
            if is_done {
                let _ = send.send(Ok(found));
                self.ended(Ended::Job);
            } else {
                // Kept alive, so that nobody takes it for failed.
                std::mem::forget(send);
            }
            return Job { result, stop };
        }
        let task: Task = Box::new(move || {
            // What the job has touched goes away with it.
            let found = catch_unwind(AssertUnwindSafe(|| limits.run(job))).map_err(|_| JobFailed);
            // Nobody listens if the job was stopped.
            let _ = send.send(found);
        });
        // Cancelled jobs may hold large boards.
        self.waiting.retain(|(stop, _)| !stop.is_stopped());
        self.waiting.push_back((stop.clone(), task));
        self.start();
        Job { result, stop }
    }

    /// Saves something, after all earlier saves.
    pub(super) fn save(&mut self, save: Save) {
        let wake = match &self.how {
            How::Threads(wake) => Arc::clone(wake),
            #[cfg(test)]
            How::AtOnce | How::Sparing(_) => {
                self.save_here(save);
                return;
            }
        };
        let unsaved = Arc::clone(&self.unsaved);
        match self.saver.take().or_else(|| Saver::start(wake, unsaved)) {
            Some(saver) => {
                // The thread listens until the sender is dropped.
                let _ = saver.send.send(save);
                self.saver = Some(saver);
            }
            // Without a thread, saving blocks.
            None => self.save_here(save),
        }
    }

    fn save_here(&mut self, save: Save) {
        if let Err(why) = run_save(save) {
            self.lock_unsaved().push(why);
        }
        self.ended(Ended::Save);
    }

    /// Waits until everything is saved.
    pub(super) fn finish_saving(&mut self) {
        if let Some(Saver { send, thread }) = self.saver.take() {
            drop(send);
            // A panic was already printed.
            let _ = thread.join();
        }
    }

    /// The failed saves since the last call.
    pub(super) fn unsaved(&mut self) -> Vec<Unsaved> {
        std::mem::take(&mut self.lock_unsaved())
    }

    fn lock_unsaved(&self) -> std::sync::MutexGuard<'_, Vec<Unsaved>> {
        self.unsaved.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of saves so far.
    pub(super) fn saves(&self) -> u64 {
        self.saves
    }

    /// Handles the end of a job or of a save.
    pub(super) fn ended(&mut self, what: Ended) {
        match what {
            Ended::Job => {
                self.running = self.running.saturating_sub(1);
                self.start();
            }
            Ended::Save => self.saves += 1,
        }
        #[cfg(test)]
        {
            self.news = true;
        }
    }

    /// Whether a worker without threads has new results since the last call.
    #[cfg(test)]
    pub(super) fn has_news(&mut self) -> bool {
        std::mem::take(&mut self.news)
    }

    /// Starts waiting jobs while threads are free. Ends: each round takes a job.
    fn start(&mut self) {
        while self.running < MOST
            && let Some((stop, task)) = self.waiting.pop_front()
        {
            if stop.is_stopped() {
                continue;
            }
            self.running += 1;
            match &mut self.how {
                #[cfg(test)]
                How::AtOnce => {
                    task();
                    self.ended(Ended::Job);
                }
                #[cfg(test)]
                How::Sparing(_) => unreachable!("such jobs run when they are asked for"),
                How::Threads(wake) => {
                    let report = Arc::clone(wake);
                    let thread =
                        std::thread::Builder::new()
                            .name("job".to_owned())
                            .spawn(move || {
                                task();
                                report(Ended::Job);
                            });
                    // If no thread can start, the job has failed.
                    if thread.is_err() {
                        wake(Ended::Job);
                    }
                }
            }
        }
    }
}

/// Runs a save. Catches a panic, as in judging a game, so that later saves still happen.
fn run_save(save: Save) -> Result<(), Unsaved> {
    catch_unwind(AssertUnwindSafe(save)).unwrap_or(Err(Unsaved::Failed))
}

impl Saver {
    fn start(wake: Wake, unsaved: Arc<Mutex<Vec<Unsaved>>>) -> Option<Saver> {
        let (send, saves) = mpsc::channel::<Save>();
        let thread = std::thread::Builder::new()
            .name("save".to_owned())
            .spawn(move || {
                for save in saves {
                    if let Err(why) = run_save(save) {
                        let mut all = unsaved.lock().unwrap_or_else(PoisonError::into_inner);
                        all.push(why);
                    }
                    wake(Ended::Save);
                }
            });
        let thread = thread.ok()?;
        Some(Saver { send, thread })
    }
}

/// Drops waiting jobs, and waits for running saves.
impl Drop for Worker {
    fn drop(&mut self) {
        self.waiting.clear();
        self.finish_saving();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const LONG: Duration = Duration::from_secs(30);

    fn worker() -> (Worker, Receiver<Ended>) {
        let (send, receive) = mpsc::channel();
        let worker = Worker::with_threads(move |ended| {
            let _ = send.send(ended);
        });
        (worker, receive)
    }

    /// Waits until it is stopped, as an engine would.
    fn endless() -> &'static str {
        while grille_grid::work::spend(1).is_ok() {
            std::thread::yield_now();
        }
        "stopped"
    }

    #[test]
    fn a_job_has_its_result_once_it_has_ended() {
        let (mut worker, ended) = worker();
        let job = worker.ask(|| 6 * 7);
        assert_eq!(ended.recv_timeout(LONG), Ok(Ended::Job));
        worker.ended(Ended::Job);
        assert_eq!(job.result(), Some(Ok(42)));
        assert_eq!(worker.running, 0);
    }

    #[test]
    fn a_job_that_is_dropped_stops() {
        let (mut worker, ended) = worker();
        drop(worker.ask(endless));
        assert_eq!(ended.recv_timeout(LONG), Ok(Ended::Job));
    }

    #[test]
    fn jobs_that_ignore_cancelling_occupy_only_their_threads() {
        let (mut worker, ended) = worker();
        let (open, gate) = mpsc::channel::<()>();
        let gate = Arc::new(Mutex::new(gate));
        let mut jobs = Vec::new();
        for _ in 0..10 {
            let gate = Arc::clone(&gate);
            jobs.push(worker.ask(move || {
                let _ = gate.lock().unwrap().recv();
            }));
        }
        assert_eq!((worker.running, worker.waiting.len()), (MOST, 10 - MOST));
        // Cancelled jobs are not even started.
        jobs.truncate(MOST);
        drop(open);
        for _ in 0..MOST {
            assert_eq!(ended.recv_timeout(LONG), Ok(Ended::Job));
            worker.ended(Ended::Job);
        }
        assert_eq!((worker.running, worker.waiting.len()), (0, 0));
        assert!(jobs.iter().all(|job| job.result() == Some(Ok(()))));
    }

    #[test]
    fn a_panic_is_a_failure() {
        for at_once in [false, true] {
            let (threads, ended) = worker();
            let mut worker = if at_once { Worker::at_once() } else { threads };
            let job = worker.ask(|| -> u8 { panic!("{} is odd", 3) });
            if !at_once {
                ended.recv_timeout(LONG).unwrap();
            }
            assert_eq!(job.result(), Some(Err(JobFailed)));
        }
    }

    #[test]
    fn saves_happen_in_order_and_are_finished_before_the_end() {
        let (mut worker, ended) = worker();
        let (open, gate) = mpsc::channel::<()>();
        let saved = Arc::new(Mutex::new(Vec::new()));
        let mut gate = Some(gate);
        for number in 0..5 {
            let saved = Arc::clone(&saved);
            let gate = gate.take();
            worker.save(Box::new(move || {
                if let Some(gate) = gate {
                    let _ = gate.recv();
                }
                saved.lock().unwrap().push(number);
                Err(Problem::NoFolder.into())
            }));
        }
        worker.save(Box::new(|| panic!("the solver")));
        let last = Arc::clone(&saved);
        worker.save(Box::new(move || {
            last.lock().unwrap().push(5);
            Ok(())
        }));
        // A disk that hangs does not block the program.
        assert!(saved.lock().unwrap().is_empty());
        drop(open);
        worker.finish_saving();
        assert_eq!(*saved.lock().unwrap(), [0, 1, 2, 3, 4, 5]);
        assert_eq!(ended.try_iter().count(), 7);
        assert_eq!(worker.unsaved().len(), 6);
        assert!(worker.unsaved().is_empty());
    }

    #[test]
    fn a_finding_is_forgotten_when_something_changes() {
        let mut worker = Worker::at_once();
        let mut finding = Finding::default();
        assert!(finding.is_missing() && !finding.poll());
        finding.wait_for(worker.ask(|| 1));
        assert!(finding.poll() && !finding.poll());
        assert_eq!(finding.get(), Some(&1));
        finding.clear();
        assert!(finding.is_missing() && finding.get().is_none());
        finding.wait_for(worker.ask(|| -> i32 { panic!("no") }));
        assert!(finding.poll() && finding.has_failed() && !finding.is_missing());
    }
}
