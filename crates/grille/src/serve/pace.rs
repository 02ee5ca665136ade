//! How fast bytes must move for a transfer to go on: a minimal rate, and an end where nothing moves.

use std::time::Duration;

use tokio::time::Instant;

/// What is expected of a transfer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// How long nothing may move, and how long it may take until the rate counts.
    pub(super) stall: Duration,
    /// Bytes a second, from the beginning on.
    pub(super) rate: u64,
}

/// How far a transfer has come.
#[derive(Debug)]
pub(super) struct Progress {
    pace: Pace,
    start: Instant,
    last: Instant,
    bytes: u64,
}

impl Progress {
    pub(super) fn new(pace: Pace) -> Progress {
        let now = Instant::now();
        Progress {
            pace,
            start: now,
            last: now,
            bytes: 0,
        }
    }

    /// Counts bytes that have moved just now.
    pub(super) fn count(&mut self, bytes: usize) {
        if bytes > 0 {
            self.bytes += bytes as u64;
            self.last = Instant::now();
        }
    }

    /// When it is too slow, unless more moves before.
    pub(super) fn deadline(&self) -> Instant {
        let Pace { stall, rate } = self.pace;
        let earned = Duration::from_millis(self.bytes.saturating_mul(1000) / rate);
        (self.last + stall).min(self.start + stall + earned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transfer_that_stalls_or_drips_is_too_slow() {
        let stall = Duration::from_secs(5);
        let mut progress = Progress::new(Pace { stall, rate: 1000 });
        let start = progress.start;
        assert_eq!(progress.deadline(), start + stall);
        progress.count(0);
        assert_eq!(progress.deadline(), start + stall, "nothing has moved");
        // One byte a second: the rate counts.
        for second in 1..=4 {
            progress.count(1);
            progress.last = start + Duration::from_secs(second);
        }
        assert_eq!(
            progress.deadline(),
            start + stall + Duration::from_millis(4)
        );
        // Much at once: from then on, standing still counts.
        progress.count(1_000_000);
        progress.last = start + stall;
        assert_eq!(progress.deadline(), start + stall + stall);
    }
}
