//! Searches for boards that need no guess, on all cores. The results depend only on the seed, not on the scheduling of
//! threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use grille_mines::Layout;
use grille_mines::arena;
use grille_mines::certificate::{self, Certificate};
use grille_mines::no_guess::NoGuess;

use super::board::BoardSpec;
use crate::fail::Failure;

/// The approximate duration of a batch.
const HELPING: Duration = Duration::from_millis(20);

pub(super) struct Search {
    pub(super) kind: BoardSpec,
    pub(super) seed: u64,
    /// Whether to make a certificate for each board.
    pub(super) certified: bool,
    pub(super) threads: usize,
}

/// A result, in the order of the boards.
pub(super) enum Found {
    /// A board that needs no guess, with its certificate if one was requested and found.
    Board(Layout, Option<Certificate>),
    /// This many boards since the last result need a guess.
    Tried(u64),
}

/// A batch: the number of its first board, its length, and its boards that need no guess with their numbers.
type Tries = (u64, u64, Vec<(u64, Found)>);

impl Search {
    /// Tries boards and passes the results to `take`, until that fails or returns `false`. Returns `false` if there is
    /// no board of this kind.
    ///
    /// Board `k` is drawn from the seed and `k`, so every board that needs no guess is equally likely.
    pub(super) fn run(
        &self,
        mut take: impl FnMut(Found) -> Result<bool, Failure>,
    ) -> Result<bool, Failure> {
        let (next, enough) = (&AtomicU64::new(0), &AtomicBool::new(false));
        // Bounded, so that results do not pile up.
        let (sender, receiver) = mpsc::sync_channel(2 * self.threads);
        thread::scope(|scope| {
            for _ in 0..self.threads {
                let sender = sender.clone();
                scope.spawn(move || self.help(next, enough, &sender));
            }
            drop(sender);
            let taken = in_order(receiver, &mut take);
            enough.store(true, Ordering::Relaxed);
            taken
        })
    }

    /// Runs one thread: tries the next batch until `enough` is set.
    fn help(&self, next: &AtomicU64, enough: &AtomicBool, sender: &mpsc::SyncSender<Tries>) {
        let BoardSpec {
            size,
            mines,
            first,
            promise,
        } = self.kind;
        let Some(mut logic) = NoGuess::new(size, mines, first, promise) else {
            return;
        };
        let mut wanted = 1;
        while !enough.load(Ordering::Relaxed) {
            let start = next.fetch_add(wanted, Ordering::Relaxed);
            let begin = Instant::now();
            let mut found = Vec::new();
            for number in start..start + wanted {
                if enough.load(Ordering::Relaxed) {
                    return;
                }
                let mut rng = arena::no_guess_rng(self.seed, number);
                let Some(layout) = self.kind.layout(&mut rng) else {
                    return;
                };
                if logic.needs_no_guess(&layout) {
                    let proof = if self.certified {
                        certificate::make(&layout, first)
                    } else {
                        None
                    };
                    found.push((number, Found::Board(layout, proof)));
                }
            }
            if sender.send((start, wanted, found)).is_err() {
                return;
            }
            if begin.elapsed() < HELPING / 2 {
                wanted = (wanted * 2).min(4096);
            } else if begin.elapsed() > HELPING {
                wanted = (wanted / 2).max(1);
            }
        }
    }
}

/// Passes the results to `take` in the order of the boards. Returns `false` if the threads gave up.
fn in_order(
    receiver: mpsc::Receiver<Tries>,
    take: &mut impl FnMut(Found) -> Result<bool, Failure>,
) -> Result<bool, Failure> {
    let mut done = 0;
    let mut early = BTreeMap::new();
    // Ends: when `take` has enough, or every thread has hung up.
    for (start, tried, found) in receiver {
        early.insert(start, (tried, found));
        while let Some((tried, found)) = early.remove(&done) {
            let end = done + tried;
            for (number, found) in found {
                if !(take(Found::Tried(number - done))? && take(found)?) {
                    return Ok(true);
                }
                done = number + 1;
            }
            if !take(Found::Tried(end - done))? {
                return Ok(true);
            }
            done = end;
        }
    }
    Ok(false)
}
