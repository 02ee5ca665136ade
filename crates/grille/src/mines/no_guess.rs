//! Boards that need no guess, tried on all cores: which are found depends on the seed, and not on who
//! tries them when.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use grille_grid::Rng;
use grille_mines::Layout;
use grille_mines::certificate::{self, Certificate};
use grille_mines::no_guess::NoGuess;

use super::board::BoardSpec;
use crate::fail::Failure;

/// What a thread takes on at once lasts about so long.
const HELPING: Duration = Duration::from_millis(20);

/// What randomness is for, beside the boards of `generate` and `compare`.
const FOR_NO_GUESS: u64 = 3;

/// Where boards are looked for.
pub(super) struct Search {
    pub(super) kind: BoardSpec,
    pub(super) seed: u64,
    /// Whether a certificate is wanted for each.
    pub(super) certified: bool,
    pub(super) threads: usize,
}

/// What is told of the boards tried, in their order.
pub(super) enum Found {
    /// A board that needs no guess; the certificate is there if it is wanted and was found.
    Board(Layout, Option<Certificate>),
    /// So many boards tried since the last one that was told need a guess.
    Tried(u64),
}

/// Boards tried one after the other: the number of the first, how many, and those that need no guess
/// with their numbers.
type Tries = (u64, u64, Vec<(u64, Found)>);

impl Search {
    /// Tries boards without end and tells them to `take`, until that fails or says that it has enough
    /// (`false`). Gives `false` if there is no board of this kind.
    ///
    /// Board `k` that is tried is drawn from the seed and `k`: every board that needs no guess is as
    /// likely as the others.
    pub(super) fn run(
        &self,
        mut take: impl FnMut(Found) -> Result<bool, Failure>,
    ) -> Result<bool, Failure> {
        let (next, enough) = (&AtomicU64::new(0), &AtomicBool::new(false));
        // Threads wait for those who take, so that nothing piles up.
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

    /// One thread: tries what is next until it is enough.
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
                let mut rng = Rng::keyed([self.seed, FOR_NO_GUESS, number, 0]);
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

/// Tells what was tried in the order of its numbers; `false` where the threads gave up instead.
fn in_order(
    receiver: mpsc::Receiver<Tries>,
    take: &mut impl FnMut(Found) -> Result<bool, Failure>,
) -> Result<bool, Failure> {
    let mut done = 0;
    let mut early = BTreeMap::new();
    // Ends: when it is enough, or every thread has hung up.
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
