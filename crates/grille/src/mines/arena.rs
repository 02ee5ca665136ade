//! Plays approaches on the same boards, in parallel. The results depend only on the boards and the seed,
//! not on the scheduling of threads; only the times vary.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use grille_grid::Pos;
use grille_mines::Layout;
use grille_mines::arena::{self, Player};
use grille_mines::solve::ApproachName;
use grille_mines::text::boards;

use super::board::BoardSpec;
use super::tally::{Played, Tally};
use crate::fail::Failure;

/// The approximate duration of a batch: long enough to be worth distributing, short enough that all threads finish
/// together.
const HELPING: Duration = Duration::from_millis(50);

pub(super) enum Boards {
    /// Board `k` is drawn from the seed and `k`.
    Drawn(BoardSpec),
    /// Board `k` is line `k`, which has been validated.
    Listed(Vec<Vec<u8>>),
}

impl Boards {
    /// Board `number` and its first click.
    fn board(&self, seed: u64, number: u64) -> Option<(Layout, Pos)> {
        match self {
            Boards::Drawn(kind) => {
                let mut rng = arena::board_rng(seed, number);
                Some((kind.layout(&mut rng)?, kind.first))
            }
            Boards::Listed(lines) => {
                let line = lines.get(usize::try_from(number).ok()?)?;
                boards::read(line).ok()
            }
        }
    }
}

pub(super) struct Contest<'a> {
    pub(super) approaches: &'a [ApproachName],
    pub(super) boards: &'a Boards,
    pub(super) seed: u64,
}

impl Contest<'_> {
    /// Plays boards `unit(from)` to `unit(to - 1)` on this many threads, and passes the results to `take` in that
    /// order, one tally per approach, a few boards at a time. Stops when `take` fails. Returns `false` if a board
    /// could not be made.
    pub(super) fn play(
        &self,
        range: std::ops::Range<u64>,
        unit: impl Fn(u64) -> u64 + Sync,
        threads: usize,
        mut take: impl FnMut(u64, Vec<Tally>) -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        let next = &AtomicU64::new(range.start);
        let (sender, receiver) = mpsc::channel();
        let unit = &unit;
        thread::scope(|scope| {
            for _ in 0..threads {
                let sender = sender.clone();
                let end = range.end;
                scope.spawn(move || self.help(next, end, unit, &sender));
            }
            drop(sender);
            let mut done = range.start;
            let mut early = BTreeMap::new();
            // Ends: every thread hangs up when no boards are left.
            for (start, games, tallies) in receiver {
                early.insert(start, (games, tallies));
                while let Some((games, tallies)) = early.remove(&done) {
                    done += games;
                    let taken = match tallies {
                        Some(tallies) => take(done, tallies).map(|()| true),
                        None => Ok(false),
                    };
                    if !matches!(taken, Ok(true)) {
                        // Leave no boards for the other threads either.
                        next.store(range.end, Ordering::Relaxed);
                        return taken;
                    }
                }
            }
            Ok(true)
        })
    }

    /// Runs one thread: plays the next boards until none are left.
    fn help(
        &self,
        next: &AtomicU64,
        end: u64,
        unit: &(impl Fn(u64) -> u64 + Sync),
        sender: &mpsc::Sender<(u64, u64, Option<Vec<Tally>>)>,
    ) {
        let mut players: Vec<Player> = self.approaches.iter().copied().map(Player::new).collect();
        let mut wanted = 1;
        loop {
            let start = next.fetch_add(wanted, Ordering::Relaxed);
            if start >= end {
                return;
            }
            let games = wanted.min(end - start);
            let begin = Instant::now();
            let tallies = self.some(&mut players, (start..start + games).map(unit));
            if sender.send((start, games, tallies)).is_err() {
                return;
            }
            wanted = if begin.elapsed() < HELPING / 2 {
                (wanted * 2).min(4096)
            } else if begin.elapsed() > HELPING {
                (wanted / 2).max(1)
            } else {
                wanted
            };
        }
    }

    fn some(
        &self,
        players: &mut [Player],
        numbers: impl Iterator<Item = u64>,
    ) -> Option<Vec<Tally>> {
        let mut tallies = vec![Tally::default(); players.len()];
        for number in numbers {
            let (layout, first) = self.boards.board(self.seed, number)?;
            let mut of_first = None;
            for (player, tally) in players.iter_mut().zip(&mut tallies) {
                let game = play(player, &layout, first, self.seed, number);
                tally.count(&game, of_first.get_or_insert(game));
            }
        }
        Some(tallies)
    }
}

/// Plays a game and measures its CPU time.
fn play(player: &mut Player, layout: &Layout, first: Pos, seed: u64, number: u64) -> Played {
    let begin = ThreadTime::now();
    let safe = layout.size().area() - layout.mines() as usize;
    let game = player.play(layout.clone(), first, seed, number);
    let cpu_ns = u64::try_from(begin.elapsed().as_nanos()).unwrap_or(u64::MAX);
    Played::new(
        game.won,
        game.odds,
        game.guesses,
        (game.opened, safe),
        cpu_ns,
    )
}
