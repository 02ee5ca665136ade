//! The pace of automatic moves: bots, opponents and replays.

use grille_messages::id;
use std::time::Duration;

use crate::lang::Messages;

/// Moves per ten seconds, from slow to fast.
const SPEEDS: [u32; 6] = [5, 10, 20, 50, 100, 500];

/// The highest speed at which reasons can be read.
const READABLE: u32 = 20;

/// One of several speeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pace(usize);

impl Default for Pace {
    fn default() -> Pace {
        Pace(2)
    }
}

impl Pace {
    /// One move a second.
    pub(super) const CALM: Pace = Pace(1);

    pub(super) fn change(&mut self, faster: bool) {
        self.0 = match faster {
            true => (self.0 + 1).min(SPEEDS.len() - 1),
            false => self.0.saturating_sub(1),
        };
    }

    /// The time between two moves.
    pub(super) fn beat(self) -> Duration {
        Duration::from_millis(10_000 / u64::from(SPEEDS[self.0]))
    }

    /// Whether reasons can be read at this speed.
    pub(super) fn is_readable(self) -> bool {
        SPEEDS[self.0] <= READABLE
    }

    /// Which of how many speeds it is, counted from 1.
    pub(super) fn step(self) -> (usize, usize) {
        (self.0 + 1, SPEEDS.len())
    }

    /// Moves per second, as text.
    pub(super) fn per_second(self) -> String {
        let tenths = SPEEDS[self.0];
        match tenths % 10 {
            0 => (tenths / 10).to_string(),
            rest => format!("{}.{rest}", tenths / 10),
        }
    }

    /// "Speed: 2 moves a second".
    pub(super) fn words(self, lang: &Messages) -> String {
        let speed = lang.decimal(&self.per_second());
        lang.fill(id::MINES_BOT_SPEED_NOW, &[("speed", speed.into())])
    }
}
