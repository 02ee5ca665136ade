//! Runs long jobs in background threads, so that the program keeps responding to keys. A screen has one job
//! at a time. A new job replaces the old one, and a result that no screen waits for is dropped.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The maximum number of jobs running at once, including cancelled ones that have not noticed yet.
const MOST: usize = 3;

/// Identifies a screen. Never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ScreenId(pub(super) u64);

/// Identifies a job of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ticket {
    screen: ScreenId,
    number: u64,
}

/// The signal that a job should stop because its result is no longer needed. The job checks it now and then.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cancel(Arc<AtomicBool>);

impl Cancel {
    pub(crate) fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The outcome of a job.
pub(crate) enum Answer {
    /// The value that it returned.
    Done(Box<dyn Any + Send>),
    /// It panicked with this message, or its thread could not start.
    Failed(String),
}

impl Answer {
    /// The value that the job returned, if it is a `T`.
    pub(crate) fn of<T: 'static>(self) -> Option<T> {
        match self {
            Answer::Done(value) => value.downcast().ok().map(|value| *value),
            Answer::Failed(_) => None,
        }
    }
}

type Job = Box<dyn FnOnce(&Cancel) -> Box<dyn Any + Send> + Send>;

/// Sends the outcome of a job from its thread to the event loop.
type Tell = Arc<dyn Fn(Ticket, Answer) + Send + Sync>;

/// Runs jobs.
pub(crate) struct Worker {
    how: How,
    numbers: u64,
    /// The jobs that screens wait for.
    wanted: Vec<(Ticket, Cancel)>,
    /// Jobs that wait for a thread, at most one per screen.
    waiting: VecDeque<(Ticket, Cancel, Job)>,
    running: usize,
}

enum How {
    /// In threads that send their results.
    Aside(Tell),
    /// Immediately, for tests. The results are kept here.
    #[cfg(test)]
    AtOnce(VecDeque<(Ticket, Answer)>),
    /// The same, but a screen that has started a slow job gets no further answers, and panics are not caught.
    #[cfg(test)]
    Sparing {
        found: VecDeque<(Ticket, Answer)>,
        slow: std::collections::BTreeSet<u64>,
    },
}

impl Worker {
    /// A worker whose threads pass their results to `send`, which must see to it that [`Worker::ended`] is
    /// called.
    pub(crate) fn aside(send: impl Fn(Ticket, Answer) + Send + Sync + 'static) -> Worker {
        Worker::new(How::Aside(Arc::new(send)))
    }

    /// A worker without threads, for tests. [`Worker::found`] returns the results.
    #[cfg(test)]
    pub(crate) fn at_once() -> Worker {
        Worker::new(How::AtOnce(VecDeque::new()))
    }

    /// A worker for tests that press many keys. It runs jobs immediately, until one takes too long, as on
    /// huge boards. After that, the screen of that job waits in vain, as on a busy machine.
    #[cfg(test)]
    pub(super) fn sparing() -> Worker {
        Worker::new(How::Sparing {
            found: VecDeque::new(),
            slow: std::collections::BTreeSet::new(),
        })
    }

    fn new(how: How) -> Worker {
        Worker {
            how,
            numbers: 0,
            wanted: Vec::new(),
            waiting: VecDeque::new(),
            running: 0,
        }
    }

    /// Starts a job of a screen, in place of its previous one.
    pub(super) fn ask<T: Any + Send>(
        &mut self,
        screen: ScreenId,
        job: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Ticket {
        self.forget(screen);
        self.numbers += 1;
        let ticket = Ticket {
            screen,
            number: self.numbers,
        };
        let cancel = Cancel::default();
        self.wanted.push((ticket, cancel.clone()));
        let job: Job = Box::new(move |cancel| Box::new(job(cancel)));
        self.waiting.push_back((ticket, cancel, job));
        self.start();
        ticket
    }

    /// Cancels this job.
    pub(super) fn cancel(&mut self, ticket: Ticket) {
        self.drop_where(|other| other == ticket);
    }

    /// Cancels all jobs of this screen.
    pub(super) fn forget(&mut self, screen: ScreenId) {
        self.drop_where(|ticket| ticket.screen == screen);
    }

    fn drop_where(&mut self, unwanted: impl Fn(Ticket) -> bool) {
        self.waiting.retain(|(ticket, ..)| !unwanted(*ticket));
        self.wanted.retain(|(ticket, cancel)| {
            if unwanted(*ticket) {
                cancel.cancel();
            }
            !unwanted(*ticket)
        });
        if let Some(found) = self.waiting_answers() {
            found.retain(|(ticket, _)| !unwanted(*ticket));
        }
    }

    /// The results of a worker without threads.
    fn waiting_answers(&mut self) -> Option<&mut VecDeque<(Ticket, Answer)>> {
        match &mut self.how {
            #[cfg(test)]
            How::AtOnce(found) => Some(found),
            #[cfg(test)]
            How::Sparing { found, .. } => Some(found),
            How::Aside(_) => None,
        }
    }

    /// Whether this screen is waiting for a job.
    pub(super) fn is_busy(&self, screen: ScreenId) -> bool {
        self.wanted
            .iter()
            .any(|(ticket, _)| ticket.screen == screen)
    }

    /// Handles the end of a job. Returns the screen that waits for it, if any.
    pub(super) fn ended(&mut self, ticket: Ticket) -> Option<ScreenId> {
        self.running = self.running.saturating_sub(1);
        self.start();
        self.taken(ticket)
    }

    fn taken(&mut self, ticket: Ticket) -> Option<ScreenId> {
        let before = self.wanted.len();
        self.wanted.retain(|(other, _)| *other != ticket);
        (self.wanted.len() < before).then_some(ticket.screen)
    }

    /// The next answer of a worker without threads.
    pub(super) fn found(&mut self) -> Option<(ScreenId, Ticket, Answer)> {
        let (ticket, answer) = self.waiting_answers()?.pop_front()?;
        self.taken(ticket).map(|screen| (screen, ticket, answer))
    }

    /// Starts waiting jobs while threads are free. Ends: each round takes one of them.
    fn start(&mut self) {
        while self.running < MOST
            && let Some((ticket, cancel, job)) = self.waiting.pop_front()
        {
            match &mut self.how {
                #[cfg(test)]
                How::AtOnce(found) => found.push_back((ticket, outcome(job, &cancel))),
                #[cfg(test)]
                How::Sparing { found, slow } => {
                    if !slow.contains(&ticket.screen.0) {
                        let began = std::time::Instant::now();
                        found.push_back((ticket, Answer::Done(job(&cancel))));
                        if began.elapsed().as_millis() > 100 {
                            slow.insert(ticket.screen.0);
                        }
                    }
                }
                How::Aside(send) => {
                    let report = Arc::clone(send);
                    let thread = std::thread::Builder::new()
                        .name("job".to_owned())
                        .spawn(move || report(ticket, outcome(job, &cancel)));
                    // Also where there is no thread to be had, an answer comes.
                    self.running += 1;
                    if let Err(error) = thread {
                        send(ticket, Answer::Failed(error.to_string()));
                    }
                }
            }
        }
    }
}

/// Cancels all jobs, so that their threads may stop.
impl Drop for Worker {
    fn drop(&mut self) {
        self.drop_where(|_| true);
    }
}

fn outcome(job: Job, cancel: &Cancel) -> Answer {
    // What the job has touched goes away with it.
    match catch_unwind(AssertUnwindSafe(|| job(cancel))) {
        Ok(value) => Answer::Done(value),
        Err(panic) => {
            let words = panic.downcast_ref::<&str>().map(|&words| words.to_owned());
            let words = words.or_else(|| panic.downcast_ref::<String>().cloned());
            Answer::Failed(words.unwrap_or_default())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{self, Receiver};
    use std::time::Duration;

    const LONG: Duration = Duration::from_secs(30);

    fn worker() -> (Worker, Receiver<(Ticket, Answer)>) {
        let (send, receive) = mpsc::channel();
        let worker = Worker::aside(move |ticket, answer| {
            let _ = send.send((ticket, answer));
        });
        (worker, receive)
    }

    /// Waits until it is cancelled.
    fn endless(cancel: &Cancel) -> &'static str {
        while !cancel.is_cancelled() {
            std::thread::yield_now();
        }
        "stopped"
    }

    #[test]
    fn an_answer_comes_for_the_screen_that_asked() {
        let (mut worker, answers) = worker();
        let ticket = worker.ask(ScreenId(5), |_| 6 * 7);
        assert!(worker.is_busy(ScreenId(5)) && !worker.is_busy(ScreenId(4)));
        let (of, answer) = answers.recv_timeout(LONG).unwrap();
        assert_eq!(of, ticket);
        assert_eq!(worker.ended(ticket), Some(ScreenId(5)));
        assert_eq!(answer.of::<i32>(), Some(42));
        assert!(!worker.is_busy(ScreenId(5)));
    }

    #[test]
    fn a_cancelled_job_stops_and_nobody_hears_of_it() {
        let (mut worker, answers) = worker();
        let ticket = worker.ask(ScreenId(1), endless);
        worker.cancel(ticket);
        let (of, _) = answers.recv_timeout(LONG).unwrap();
        assert_eq!(worker.ended(of), None);
    }

    #[test]
    fn the_newest_job_of_a_screen_wins() {
        let (mut worker, answers) = worker();
        let other = worker.ask(ScreenId(2), |_| "other");
        for _ in 0..20 {
            worker.ask(ScreenId(1), endless);
        }
        let newest = worker.ask(ScreenId(1), |_| "newest");
        let mut heard = Vec::new();
        while heard.len() < 2 {
            let (ticket, answer) = answers.recv_timeout(LONG).unwrap();
            if worker.ended(ticket).is_some() {
                heard.push((ticket == newest, answer.of::<&str>().unwrap()));
                assert!(ticket == newest || ticket == other);
            }
        }
        heard.sort_unstable();
        assert_eq!(heard, [(false, "other"), (true, "newest")]);
    }

    #[test]
    fn jobs_that_do_not_look_up_take_no_more_than_their_threads() {
        let (mut worker, answers) = worker();
        let (open, gate) = mpsc::channel::<()>();
        let gate = Arc::new(std::sync::Mutex::new(gate));
        for _ in 0..10 {
            let gate = Arc::clone(&gate);
            worker.ask(ScreenId(1), move |_| {
                let _ = gate.lock().unwrap().recv();
            });
        }
        assert_eq!((worker.running, worker.waiting.len()), (MOST, 1));
        drop(open);
        let mut ended = 0;
        while worker.is_busy(ScreenId(1)) {
            let (ticket, _) = answers.recv_timeout(LONG).unwrap();
            worker.ended(ticket);
            ended += 1;
        }
        assert!(ended <= MOST + 1);
    }

    #[test]
    fn a_panic_is_an_answer() {
        for at_once in [false, true] {
            let (aside, answers) = worker();
            let mut worker = if at_once { Worker::at_once() } else { aside };
            let ticket = worker.ask(ScreenId(1), |_| -> u8 { panic!("{} is odd", 3) });
            let (of, answer) = match worker.found() {
                Some((_, of, answer)) => (of, answer),
                None => answers.recv_timeout(LONG).unwrap(),
            };
            assert_eq!(of, ticket);
            assert!(matches!(answer, Answer::Failed(why) if why == "3 is odd"));
        }
    }

    #[test]
    fn a_worker_that_goes_away_stops_its_jobs() {
        let (mut worker, answers) = worker();
        worker.ask(ScreenId(1), endless);
        drop(worker);
        assert!(answers.recv_timeout(LONG).is_ok());
    }
}
