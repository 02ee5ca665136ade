//! Limits on work: steps, bytes held by an engine, and cancellation.
//!
//! Limits apply to everything a closure does on its thread:
//!
//! ```
//! use grille_grid::work::{self, Limits, Stop};
//!
//! let stop = Stop::default();
//! let limits = Limits { stop: Some(stop.clone()), ..Limits::default() };
//! limits.run(|| {
//!     assert!(work::spend(1).is_ok());
//!     stop.stop(); // usually done by another thread
//!     assert!(work::spend(1).is_err());
//! });
//! assert!(work::spend(1).is_ok(), "the limits ended with the closure");
//! ```
//!
//! They belong to the thread, and are not an argument, because most functions on the way to an engine do not care:
//! loading a saved game may generate its board, and a hint may count layouts. An engine that is stopped or out of
//! steps behaves as if its own budget had run out: it returns what it has and marks it as incomplete.
//!
//! An engine calls [`spend`] at least once per millisecond, so it stops promptly. A step costs about as much as one
//! edge when counting layouts, some 20 nanoseconds. Unlike a time limit, steps give the same answer on every machine.

use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Cancels work from any thread. Clones cancel the same work.
///
/// ```
/// let stop = grille_grid::work::Stop::default();
/// stop.clone().stop();
/// assert!(stop.is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Cancels the work, for good.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the work was cancelled.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How much a piece of work may use.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Total steps.
    pub steps: u64,
    /// Bytes an engine may hold at a time, beyond a small multiple of its input.
    pub bytes: usize,
    /// Cancels the work. `None`: only the work around it, if any, can be cancelled.
    pub stop: Option<Stop>,
}

impl Default for Limits {
    /// Any number of steps, and 256 MB.
    fn default() -> Limits {
        Limits {
            steps: u64::MAX,
            bytes: 256 << 20,
            stop: None,
        }
    }
}

impl Limits {
    /// Runs `work` under these limits. Inside other limited work, it gets at most what that has left.
    ///
    /// ```
    /// use grille_grid::work::{self, Limits};
    ///
    /// let few = Limits { steps: 10, ..Limits::default() };
    /// few.run(|| {
    ///     Limits::default().run(|| assert!(work::spend(8).is_ok()));
    ///     assert!(work::spend(8).is_err(), "the eight steps of the inner work count");
    /// });
    /// ```
    pub fn run<T>(&self, work: impl FnOnce() -> T) -> T {
        let outer = CURRENT.take();
        let inner = Current {
            steps: self.steps.min(outer.steps),
            bytes: self.bytes.min(outer.bytes),
            stop: self.stop.clone().or_else(|| outer.stop.clone()),
        };
        let given = inner.steps;
        CURRENT.set(inner);
        // Also restores the outer limits if the work panics.
        let _restored = Restored { outer, given };
        work()
    }
}

/// The work was cancelled or is out of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted;

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the work was stopped before it was done")
    }
}

impl std::error::Error for Exhausted {}

/// Takes `steps` from the current work's limit.
///
/// # Errors
/// The work is cancelled or has fewer steps left. From then on it has none.
pub fn spend(steps: u64) -> Result<(), Exhausted> {
    CURRENT.with_borrow_mut(|current| {
        let stopped = current.stop.as_ref().is_some_and(Stop::is_stopped);
        // An unlimited number of steps stays unlimited.
        let left = match current.steps {
            _ if stopped => None,
            0 => None,
            u64::MAX => Some(u64::MAX),
            left => left.checked_sub(steps),
        };
        current.steps = left.unwrap_or(0);
        left.map(drop).ok_or(Exhausted)
    })
}

/// Whether the current work was cancelled or is out of steps.
pub fn is_exhausted() -> bool {
    spend(0).is_err()
}

/// How many bytes an engine may hold at a time.
pub fn bytes() -> usize {
    CURRENT.with_borrow(|current| current.bytes)
}

/// An engine's own budget, which also counts towards the limits of the current work. It checks those limits only now
/// and then, so counting costs next to nothing in an inner loop.
///
/// ```
/// use grille_grid::work::{Limits, Meter, Stop};
///
/// let stop = Stop::default();
/// let limits = Limits { stop: Some(stop.clone()), ..Limits::default() };
/// limits.run(|| {
///     let mut meter = Meter::new(1_000_000);
///     assert!(meter.spend(10_000).is_ok());
///     stop.stop();
///     assert!(meter.spend(10_000).is_err());
///     assert_eq!(meter.left(), 0);
/// });
/// ```
#[derive(Clone, Debug)]
pub struct Meter {
    left: u64,
    unpaid: u64,
    unit: u64,
}

/// A meter checks the limits after this many steps: well below a millisecond.
const NOW_AND_THEN: u64 = 4096;

impl Meter {
    /// A budget of `steps` steps.
    pub fn new(steps: u64) -> Meter {
        Meter::of_parts(steps, 1)
    }

    /// A budget in parts of a step; `unit` parts make one step. Requires `unit > 0`.
    pub fn of_parts(budget: u64, unit: u64) -> Meter {
        Meter {
            left: budget,
            unpaid: 0,
            unit,
        }
    }

    /// Takes `cost` from the budget.
    ///
    /// # Errors
    /// The budget has less than `cost` left, and keeps it; or the current work is exhausted, and then the budget is
    /// empty from now on.
    pub fn spend(&mut self, cost: u64) -> Result<(), Exhausted> {
        self.left = self.left.checked_sub(cost).ok_or(Exhausted)?;
        self.unpaid += cost;
        if self.unpaid >= NOW_AND_THEN * self.unit {
            self.pay().inspect_err(|_| self.drain())?;
        }
        Ok(())
    }

    /// Empties the budget.
    pub fn drain(&mut self) {
        self.left = 0;
    }

    /// What is left of the budget.
    pub fn left(&self) -> u64 {
        self.left
    }

    fn pay(&mut self) -> Result<(), Exhausted> {
        let steps = self.unpaid / self.unit;
        self.unpaid %= self.unit;
        spend(steps)
    }
}

impl Default for Meter {
    /// An empty budget.
    fn default() -> Meter {
        Meter::new(0)
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        // Pay for what was done. If that was the last step, the next call of `spend` reports it.
        let _ = self.pay();
    }
}

struct Current {
    steps: u64,
    bytes: usize,
    stop: Option<Stop>,
}

impl Default for Current {
    fn default() -> Current {
        let Limits { steps, bytes, stop } = Limits::default();
        Current { steps, bytes, stop }
    }
}

thread_local! {
    static CURRENT: RefCell<Current> = RefCell::default();
}

/// Restores the outer limits when dropped, less what the inner work used.
struct Restored {
    outer: Current,
    given: u64,
}

impl Drop for Restored {
    fn drop(&mut self) {
        let inner = CURRENT.take();
        let mut outer = std::mem::take(&mut self.outer);
        if outer.steps != u64::MAX {
            outer.steps -= self.given - inner.steps;
        }
        CURRENT.set(outer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(steps: u64) -> Limits {
        Limits {
            steps,
            ..Limits::default()
        }
    }

    #[test]
    fn work_without_limits_never_ends_early() {
        assert_eq!(spend(u64::MAX), Ok(()));
        assert_eq!(spend(u64::MAX), Ok(()));
        assert!(!is_exhausted());
    }

    #[test]
    fn work_has_as_many_steps_as_it_is_given_and_then_none() {
        steps(10).run(|| {
            assert_eq!(spend(10), Ok(()));
            assert_eq!(spend(1), Err(Exhausted));
        });
        steps(10).run(|| {
            assert_eq!(spend(11), Err(Exhausted));
            assert_eq!(spend(1), Err(Exhausted), "it stays exhausted");
        });
        assert!(!is_exhausted());
    }

    #[test]
    fn inner_work_cannot_take_more_than_the_outer_has() {
        steps(10).run(|| {
            steps(4).run(|| assert_eq!(spend(5), Err(Exhausted)));
            assert_eq!(spend(6), Ok(()), "four are gone with the inner work");
            assert_eq!(spend(1), Err(Exhausted));
        });
    }

    #[test]
    fn stopping_the_outer_work_stops_the_inner() {
        let stop = Stop::default();
        let limits = Limits {
            stop: Some(stop.clone()),
            ..Limits::default()
        };
        limits.run(|| {
            steps(100).run(|| {
                assert!(!is_exhausted());
                stop.stop();
                assert!(is_exhausted());
            });
            assert!(is_exhausted());
        });
        assert!(!is_exhausted());
    }

    #[test]
    fn a_meter_pays_for_all_that_was_done() {
        steps(1_000_000).run(|| {
            let mut meter = Meter::new(u64::MAX);
            (0..1000).for_each(|_| meter.spend(7).unwrap());
            drop(meter);
            let mut meter = Meter::of_parts(u64::MAX, 10);
            (0..1000).for_each(|_| meter.spend(10).unwrap());
            drop(meter);
            assert_eq!(spend(1_000_000 - 8_000), Ok(()));
            assert_eq!(spend(1), Err(Exhausted));
        });
    }

    #[test]
    fn a_meter_ends_with_its_own_budget() {
        let mut meter = Meter::new(10);
        assert_eq!(meter.spend(11), Err(Exhausted));
        assert_eq!(meter.spend(10), Ok(()));
        assert_eq!(meter.spend(1), Err(Exhausted));
        assert_eq!(meter.left(), 0);
    }

    #[test]
    fn limits_end_with_work_that_panics() {
        let panicked = std::panic::catch_unwind(|| steps(0).run(|| panic!("as it should")));
        assert!(panicked.is_err());
        assert!(!is_exhausted());
    }
}
