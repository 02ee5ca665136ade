//! The minimum speed of a transfer: a rate in bytes per second, and a limit on stalls.

use std::time::Duration;

use tokio::time::Instant;

#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// How long nothing may move, and after how long the rate counts.
    pub(super) stall: Duration,
    /// Bytes per second, measured from the start.
    pub(super) rate: u64,
}

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

    /// Counts bytes that have just moved.
    pub(super) fn count(&mut self, bytes: usize) {
        if bytes > 0 {
            self.bytes += bytes as u64;
            self.last = Instant::now();
        }
    }

    /// The time at which the transfer is too slow, unless more bytes move before.
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
        // One byte per second: the rate counts.
        for second in 1..=4 {
            progress.count(1);
            progress.last = start + Duration::from_secs(second);
        }
        assert_eq!(
            progress.deadline(),
            start + stall + Duration::from_millis(4)
        );
        // Many bytes at once: from then on, the stall counts.
        progress.count(1_000_000);
        progress.last = start + stall;
        assert_eq!(progress.deadline(), start + stall + stall);
    }
}
