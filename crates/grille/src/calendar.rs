//! Days and dates, in UTC or local time.

use std::time::SystemTime;

use rusqlite::Connection;

/// Today in UTC, as days since 1 January 1970.
pub(crate) fn today() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.unwrap_or_default().as_secs() / 86_400
}

/// Converts days since 1970 to year, month and day of the Gregorian calendar.
pub(crate) fn civil(day: u64) -> (u64, u64, u64) {
    // Years that start in March end with the leap day.
    let day = day + 719_468;
    let (era, of_era) = (day / 146_097, day % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let date = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + u64::from(month <= 2), month, date)
}

/// Converts to local time. SQLite knows the rules of time zones.
pub(crate) struct LocalClock(Option<Connection>);

impl LocalClock {
    pub(crate) fn new() -> LocalClock {
        LocalClock(Connection::open_in_memory().ok())
    }

    /// Returns the local time of a moment, both in seconds since 1970. Falls back to UTC.
    pub(crate) fn at(&self, seconds: i64) -> i64 {
        let shown = "SELECT unixepoch(?1, 'unixepoch', 'localtime')";
        let found = self.0.as_ref().and_then(|database| {
            let shown = database.query_row(shown, [seconds], |row| row.get(0));
            shown.ok()
        });
        found.unwrap_or(seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Time zones are at most a day from UTC, and today differ from it by whole minutes.
    #[test]
    fn local_time_is_near_universal_time() {
        let clock = LocalClock::new();
        for moment in [1_000_000_000, 1_800_000_000] {
            let ahead = clock.at(moment) - moment;
            assert!(ahead.abs() <= 86_400 && ahead % 60 == 0, "{ahead} s");
        }
        // A moment outside every calendar stays as it is.
        assert_eq!(clock.at(i64::MAX), i64::MAX);
        assert_eq!(LocalClock(None).at(7), 7);
    }

    #[test]
    fn days_have_the_dates_of_the_calendar() {
        for (day, date) in [
            (0, (1970, 1, 1)),
            (59, (1970, 3, 1)),
            (11_016, (2000, 2, 29)),
            (20_773, (2026, 11, 16)),
        ] {
            assert_eq!(civil(day), date);
        }
    }
}
