//! Runs work without Python's lock, on all cores, and stops it when the user interrupts.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use grille_grid::work::{Limits, Stop};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::errors;

/// How often a signal is looked for. A stopped engine returns within a millisecond.
const LOOK: Duration = Duration::from_millis(10);

/// Runs `work` on another thread, without Python's lock. If a signal's handler raises, as Ctrl-C does, stops the work
/// and returns that exception; whatever the work returned is dropped.
pub(crate) fn run<T: Send>(py: Python<'_>, work: impl FnOnce(&Stop) -> T + Send) -> PyResult<T> {
    let stop = Stop::default();
    let on_thread = stop.clone();
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        let work = move || {
            // What was half changed is dropped with the failure, or belongs to the caller, who drops it.
            let run = AssertUnwindSafe(|| limits(&on_thread).run(|| work(&on_thread)));
            // Nobody waits any more after a signal.
            let _ = sender.send(catch_unwind(run).map_err(failure));
        };
        let started = thread::Builder::new().spawn_scoped(scope, work);
        started.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        // The scope then joins the thread, which stops within a millisecond.
        let done = wait(py, receiver).inspect_err(|_| stop.stop())?;
        done.map_err(PyRuntimeError::new_err)
    })
}

/// A panic as a message.
fn failure(panic: Box<dyn Any + Send>) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    let text = text.unwrap_or_else(|| "no reason".to_owned());
    format!("a fault of grille, please report it: {text}")
}

/// Waits for a thread, and for a signal whose handler raises.
fn wait<T: Send>(py: Python<'_>, mut receiver: Receiver<T>) -> PyResult<T> {
    // Ends: the thread sends something.
    loop {
        let got = py.detach(move || {
            let got = receiver.recv_timeout(LOOK);
            (receiver, got)
        });
        receiver = got.0;
        match got.1 {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the work failed"));
            }
        }
    }
}

fn limits(stop: &Stop) -> Limits {
    Limits {
        stop: Some(stop.clone()),
        ..Limits::default()
    }
}

/// More threads than any machine has cores take memory for nothing.
const MOST_THREADS: usize = 1024;

/// The number of threads for a batch: as many as asked for, otherwise one a core.
pub(crate) fn threads(wanted: Option<i64>) -> PyResult<usize> {
    // Counting the cores takes longer than a map.
    static CORES: OnceLock<usize> = OnceLock::new();
    let Some(wanted) = wanted else {
        let count = || thread::available_parallelism().map_or(1, usize::from);
        return Ok(*CORES.get_or_init(count));
    };
    let wanted = usize::try_from(wanted).unwrap_or(0);
    match wanted {
        1..=MOST_THREADS => Ok(wanted),
        _ => Err(errors::value(format!(
            "a number of threads is from 1 to {MOST_THREADS}"
        ))),
    }
}

/// Passes every item to `each` on that many threads, with a state of the thread's own. Stops between items. `items`
/// knows how many there are at least.
pub(crate) fn for_each<I: Iterator + Send, S>(
    items: I,
    threads: usize,
    stop: &Stop,
    state: impl Fn() -> S + Sync,
    each: impl Fn(&mut S, I::Item) + Sync,
) {
    // A few at a time, as most items take microseconds, and so few that all threads end together.
    let count = items.size_hint().0;
    let threads = threads.min(count.max(1));
    let taken_at_once = (count / (8 * threads)).clamp(1, 16);
    let queue = Mutex::new(items);
    let work = || {
        let mut state = state();
        let mut taken = Vec::with_capacity(taken_at_once);
        // Ends: with the items.
        loop {
            if let Ok(mut items) = queue.lock() {
                taken.extend(items.by_ref().take(taken_at_once));
            }
            if taken.is_empty() {
                return;
            }
            for item in taken.drain(..) {
                if stop.is_stopped() {
                    return;
                }
                each(&mut state, item);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            let work = || limits(stop).run(work);
            // A system that has no more threads leaves the work to the others.
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        // This thread is one of them, within its own limits.
        work();
    });
}
