//! Statistics of finished games, per group of comparable ones (same game, preset and rules), and streaks of daily
//! puzzles. Excludes games that a program has played, even in part.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use grille_mines::Level;
use grille_session::{GameKind, id};
use rusqlite::{OptionalExtension as _, params};

use super::Problem;
use super::history::{self, History, Outcome};
use crate::calendar::civil;

/// A group of comparable games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    pub(crate) game: GameKind,
    pub(crate) preset: String,
    pub(crate) rules: String,
}

impl Ord for Group {
    /// By game; then levels before sizes, both from small to large.
    fn cmp(&self, other: &Group) -> Ordering {
        let order = |group: &Group| {
            let level = Level::ALL
                .iter()
                .position(|level| level.name() == group.preset);
            let size = group.preset.split(|letter: char| !letter.is_ascii_digit());
            let size = size.map_while(|number| number.parse::<u64>().ok());
            (
                group.game,
                level.unwrap_or(Level::ALL.len()),
                size.collect::<Vec<_>>(),
            )
        };
        let (ours, theirs) = (order(self), order(other));
        // The texts distinguish groups that are otherwise equal.
        (ours, &self.preset, &self.rules).cmp(&(theirs, &other.preset, &other.rules))
    }
}

impl PartialOrd for Group {
    fn partial_cmp(&self, other: &Group) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Figures {
    pub(crate) group: Group,
    /// Includes games that were given up.
    pub(crate) played: u64,
    pub(crate) won: u64,
    /// How many of the won games were won with help.
    pub(crate) won_helped: u64,
    /// The number of consecutive wins up to the latest game. Anything but a win ends a streak.
    pub(crate) streak: u64,
    pub(crate) best_streak: u64,
    /// The best time of games won without help; the median is of the same games.
    pub(crate) best_ms: Option<u64>,
    pub(crate) median_ms: Option<u64>,
    /// The mean over the games whose luck is known.
    pub(crate) mean_luck: Option<f64>,
}

/// A game won without help. Times, speeds and clicks are measured by these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unaided {
    pub(crate) elapsed_ms: u64,
    pub(crate) three_bv: Option<u32>,
    pub(crate) clicks: Option<u32>,
    pub(crate) left_clicks: Option<u32>,
    pub(crate) right_clicks: Option<u32>,
    pub(crate) chord_clicks: Option<u32>,
}

impl Unaided {
    /// 3BV per second, if known.
    pub(crate) fn speed(&self) -> Option<f64> {
        let three_bv = self.three_bv.filter(|_| self.elapsed_ms > 0)?;
        Some(f64::from(three_bv) * 1000.0 / self.elapsed_ms as f64)
    }

    /// 3BV divided by clicks, if known.
    pub(crate) fn efficiency(&self) -> Option<f64> {
        let clicks = self.clicks.filter(|&clicks| clicks > 0)?;
        Some(f64::from(self.three_bv?) / f64::from(clicks))
    }
}

/// The number of consecutive days, up to today, on which a person solved the daily puzzle, having started it on its
/// day. Today's puzzle does not end a streak while it is still open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Streaks {
    /// In the order of [`id::daily`].
    of_dailies: [u64; DAILIES],
    /// Days on which all were solved.
    pub(crate) all: u64,
    /// Whether each was solved on each of the last days, up to today.
    recent: [[bool; RECENT]; DAILIES],
}

/// The number of daily puzzles.
const DAILIES: usize = 4;

/// The number of recent days that are told one by one.
const RECENT: usize = 7;

impl Streaks {
    /// The streak of a daily puzzle, by its place in [`id::daily`].
    pub(crate) fn of(self, daily: usize) -> u64 {
        self.of_dailies[daily]
    }

    /// Whether it was solved on each of the last seven days, up to today.
    pub(crate) fn recent(self, daily: usize) -> [bool; RECENT] {
        self.recent[daily]
    }

    /// The longest of all.
    pub(crate) fn longest(self) -> u64 {
        self.of_dailies.into_iter().max().unwrap_or(0)
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    pub(crate) outcome: Outcome,
    pub(crate) bot: bool,
    pub(crate) elapsed_ms: u64,
}

/// Streaks: each game that is not won starts a run, made up of that game and the wins after it; wins before the first
/// such game are run 0. The last run is the current streak. Medians: the middle value of a sorted list, or the mean of
/// the two middle ones.
const FIGURES: &str = "
    WITH own AS (
        SELECT number, game, preset, rules, outcome = 'won' AS won, elapsed_ms, helped, luck
        FROM finished WHERE bot = 0 AND (?1 IS NULL OR game = ?1)
    ), runs AS (
        SELECT game, preset, rules, won,
            sum(1 - won) OVER (PARTITION BY game, preset, rules ORDER BY number) AS run
        FROM own
    ), lengths AS (
        SELECT game, preset, rules, run, sum(won) AS length
        FROM runs GROUP BY game, preset, rules, run
    ), streaks AS (
        SELECT DISTINCT game, preset, rules,
            max(length) OVER wide AS best,
            last_value(length) OVER wide AS last
        FROM lengths
        WINDOW wide AS (PARTITION BY game, preset, rules ORDER BY run
            ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
    ), ranks AS (
        SELECT game, preset, rules, elapsed_ms,
            row_number() OVER (PARTITION BY game, preset, rules ORDER BY elapsed_ms) AS rank,
            count(*) OVER (PARTITION BY game, preset, rules) AS size
        FROM own WHERE won AND helped = 0
    ), medians AS (
        SELECT game, preset, rules, cast(avg(elapsed_ms) AS INTEGER) AS median
        FROM ranks WHERE rank IN ((size + 1) / 2, (size + 2) / 2)
        GROUP BY game, preset, rules
    )
    SELECT game, preset, rules, count(*) AS played, sum(won) AS won,
        sum(won AND helped) AS won_helped, streaks.last AS streak, streaks.best AS best_streak,
        min(CASE WHEN won AND helped = 0 THEN elapsed_ms END) AS best_ms,
        medians.median AS median_ms, avg(luck) AS mean_luck
    FROM own
    JOIN streaks USING (game, preset, rules)
    LEFT JOIN medians USING (game, preset, rules)
    GROUP BY game, preset, rules";

impl History {
    /// The figures of every group of one game or of all, in order.
    pub(crate) fn figures(&self, game: Option<GameKind>) -> Result<Vec<Figures>, Problem> {
        let mut figures = self.reading(|connection| {
            let mut select = connection.prepare(FIGURES)?;
            let rows = select.query_map([game.map(GameKind::name)], |row| {
                // Counts and validated times are never negative. If one were, treat it as missing.
                let number = |name: &str| {
                    row.get::<_, Option<i64>>(name)
                        .map(|number| number.and_then(|number| u64::try_from(number).ok()))
                };
                let name: String = row.get("game")?;
                let known = GameKind::ALL.into_iter().find(|known| known.name() == name);
                Ok(Figures {
                    group: Group {
                        // The table contains no other names.
                        game: known.unwrap_or(GameKind::Mines),
                        preset: row.get("preset")?,
                        rules: row.get("rules")?,
                    },
                    played: number("played")?.unwrap_or(0),
                    won: number("won")?.unwrap_or(0),
                    won_helped: number("won_helped")?.unwrap_or(0),
                    streak: number("streak")?.unwrap_or(0),
                    best_streak: number("best_streak")?.unwrap_or(0),
                    best_ms: number("best_ms")?,
                    median_ms: number("median_ms")?,
                    mean_luck: row.get("mean_luck")?,
                })
            })?;
            rows.collect::<rusqlite::Result<Vec<_>>>()
        })?;
        figures.sort_by(|a, b| a.group.cmp(&b.group));
        Ok(figures)
    }

    /// The latest outcomes of a group, at most `most`, oldest first.
    pub(crate) fn recent(&self, group: &Group, most: u32) -> Result<Vec<Outcome>, Problem> {
        self.reading(|connection| {
            let mut select = connection.prepare(
                "SELECT outcome FROM finished
                 WHERE bot = 0 AND game = ?1 AND preset = ?2 AND rules = ?3
                 ORDER BY number DESC LIMIT ?4",
            )?;
            let values = params![group.game.name(), group.preset, group.rules, most];
            let rows = select.query_map(values, |row| row.get::<_, String>(0))?;
            let mut outcomes = Vec::new();
            for row in rows {
                // The table contains no other words.
                outcomes.extend(history::outcome(&row?));
            }
            outcomes.reverse();
            Ok(outcomes)
        })
    }

    /// A group's games won without help, in order of play.
    pub(crate) fn unaided(&self, group: &Group) -> Result<Vec<Unaided>, Problem> {
        self.reading(|connection| {
            let mut select = connection.prepare(
                "SELECT elapsed_ms, three_bv, clicks, left_clicks, right_clicks, chord_clicks
                 FROM finished
                 WHERE bot = 0 AND outcome = 'won' AND helped = 0
                     AND game = ?1 AND preset = ?2 AND rules = ?3
                 ORDER BY number",
            )?;
            let values = params![group.game.name(), group.preset, group.rules];
            let rows = select.query_map(values, |row| {
                Ok(Unaided {
                    elapsed_ms: u64::try_from(row.get::<_, i64>("elapsed_ms")?).unwrap_or(0),
                    three_bv: row.get("three_bv")?,
                    clicks: row.get("clicks")?,
                    left_clicks: row.get("left_clicks")?,
                    right_clicks: row.get("right_clicks")?,
                    chord_clicks: row.get("chord_clicks")?,
                })
            })?;
            rows.collect()
        })
    }

    /// The number of games excluded because a program has played them.
    pub(crate) fn left_out(&self, game: Option<GameKind>) -> Result<u64, Problem> {
        self.reading(|connection| {
            let mut select = connection.prepare(
                "SELECT count(*) FROM finished WHERE bot <> 0 AND (?1 IS NULL OR game = ?1)",
            )?;
            let count: i64 = select.query_row([game.map(GameKind::name)], |row| row.get(0))?;
            Ok(u64::try_from(count).unwrap_or(0))
        })
    }

    /// The streaks of daily puzzles. `today` is in days since 1970.
    pub(crate) fn streaks(&self, today: u64) -> Result<Streaks, Problem> {
        let days = self.solved_days()?;
        let in_a_row = |holds: &dyn Fn(u64) -> bool| {
            let last = if holds(today) {
                Some(today)
            } else {
                today.checked_sub(1)
            };
            let run = (0..=last.unwrap_or(0)).rev().take_while(|&day| holds(day));
            last.map_or(0, |_| run.count() as u64)
        };
        let recent = |solved: &BTreeSet<u64>| {
            std::array::from_fn(|at| {
                let day = today.checked_sub((RECENT - 1 - at) as u64);
                day.is_some_and(|day| solved.contains(&day))
            })
        };
        Ok(Streaks {
            of_dailies: days
                .each_ref()
                .map(|days| in_a_row(&|day| days.contains(&day))),
            recent: days.each_ref().map(recent),
            all: in_a_row(&|day| days.iter().all(|solved| solved.contains(&day))),
        })
    }

    /// For each daily puzzle, the days on which a person solved it, having started it on that day.
    fn solved_days(&self) -> Result<[BTreeSet<u64>; DAILIES], Problem> {
        self.reading(|connection| {
            let mut select = connection
                .prepare("SELECT id, started FROM finished WHERE bot = 0 AND outcome = 'won'")?;
            let mut rows = select.query([])?;
            let mut days: [BTreeSet<u64>; DAILIES] = Default::default();
            while let Some(row) = rows.next()? {
                let (text, started): (String, i64) = (row.get(0)?, row.get(1)?);
                let day = u64::try_from(started).unwrap_or(0) / 86_400;
                let (year, month, date) = civil(day);
                // Years of dailies have four digits.
                let dailies = id::daily(year.min(9999) as u32, month as u32, date as u32);
                if let Some(daily) = dailies.iter().position(|daily| *daily == text) {
                    days[daily].insert(day);
                }
            }
            Ok(days)
        })
    }

    /// How the game of an ID ended: a win by a person if there is one, else the latest game.
    pub(crate) fn best_of(&self, id: &str) -> Result<Option<Ending>, Problem> {
        self.reading(|connection| {
            let mut select = connection.prepare(
                "SELECT outcome, bot, elapsed_ms FROM finished WHERE id = ?1 AND outcome <> 'left'
                 ORDER BY outcome = 'won' AND bot = 0 DESC, number DESC LIMIT 1",
            )?;
            let ending = select.query_row([id], |row| {
                let outcome: String = row.get(0)?;
                Ok(Ending {
                    // The table contains no other words.
                    outcome: history::outcome(&outcome).unwrap_or(Outcome::Left),
                    bot: row.get(1)?,
                    elapsed_ms: u64::try_from(row.get::<_, i64>(2)?).unwrap_or(0),
                })
            });
            ending.optional()
        })
    }
}
