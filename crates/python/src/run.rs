//! Runs work without Python's lock, on all cores, and stops it when the user interrupts.

use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use grille_grid::work::{Limits, Stop};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often a signal is looked for. A stopped engine returns within a millisecond.
const LOOK: Duration = Duration::from_millis(10);

/// Runs `work` on another thread, without Python's lock. If a signal's handler raises, as Ctrl-C does, stops the work
/// and returns that exception; whatever the work returned is dropped.
pub(crate) fn run<T: Send>(py: Python<'_>, work: impl FnOnce(&Stop) -> T + Send) -> PyResult<T> {
    let stop = Stop::default();
    let on_thread = stop.clone();
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        scope.spawn(move || {
            let done = limits(&on_thread).run(|| work(&on_thread));
            // Nobody waits any more after a signal.
            let _ = sender.send(done);
        });
        // The scope then joins the thread, which stops within a millisecond.
        wait(py, receiver).inspect_err(|_| stop.stop())
    })
}

/// Like [`run`], for work that may take seconds to stop: it goes on for that long after the exception.
pub(crate) fn run_apart<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> T + Send + 'static,
) -> PyResult<T> {
    let stop = Stop::default();
    let on_thread = stop.clone();
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let done = limits(&on_thread).run(|| work(&on_thread));
        let _ = sender.send(done);
    });
    wait(py, receiver).inspect_err(|_| stop.stop())
}

/// Waits for a thread, and for a signal whose handler raises.
fn wait<T: Send>(py: Python<'_>, mut receiver: Receiver<T>) -> PyResult<T> {
    // Ends: the thread sends something or panics.
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

/// The number of threads for a batch: as many as asked for, otherwise one a core.
pub(crate) fn threads(wanted: Option<usize>) -> usize {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    wanted.unwrap_or_else(cores).max(1)
}

/// Passes every item to `each` on that many threads, with a state of the thread's own. Stops between items.
pub(crate) fn for_each<I: Iterator + Send, S>(
    items: I,
    threads: usize,
    stop: &Stop,
    state: impl Fn() -> S + Sync,
    each: impl Fn(&mut S, I::Item) + Sync,
) {
    // A few at a time, as most items take microseconds.
    const TAKEN: usize = 16;
    let queue = Mutex::new(items);
    let work = || {
        let mut state = state();
        let mut taken = Vec::with_capacity(TAKEN);
        // Ends: with the items.
        loop {
            if let Ok(mut items) = queue.lock() {
                taken.extend(items.by_ref().take(TAKEN));
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
    if threads == 1 {
        return work();
    }
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| limits(stop).run(work));
        }
    });
}
