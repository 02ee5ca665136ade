//! Statistics of finished games, for each group of comparable ones: the same game, preset and rules. Games
//! played by a bot are left out.

use grille_session::GameKind;
use rusqlite::params;

use super::Problem;
use super::history::{self, History, Outcome};

/// A group of comparable games.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Group {
    pub(crate) game: GameKind,
    pub(crate) preset: String,
    pub(crate) rules: String,
}

/// The figures of a group.
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

/// Streaks: a game that is not won starts a run, made up of that game and the wins after it; wins before the
/// first such game are run 0. The last run is the current streak. Medians: the middle value of a sorted list,
/// or the mean of the two middle ones.
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
                // Counts and checked times: none is negative, and if one were, nothing is not wrong.
                let number = |name: &str| {
                    row.get::<_, Option<i64>>(name)
                        .map(|number| number.and_then(|number| u64::try_from(number).ok()))
                };
                let name: String = row.get("game")?;
                let known = GameKind::ALL.into_iter().find(|known| known.name() == name);
                Ok(Figures {
                    group: Group {
                        // The table holds no other names.
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

    /// The last outcomes of a group, at most `most`, oldest first.
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
                // The table holds no other words.
                outcomes.extend(history::outcome(&row?));
            }
            outcomes.reverse();
            Ok(outcomes)
        })
    }

    /// The times of a group's games won without help, in milliseconds, in order of play.
    pub(crate) fn times(&self, group: &Group) -> Result<Vec<u64>, Problem> {
        self.reading(|connection| {
            let mut select = connection.prepare(
                "SELECT elapsed_ms FROM finished
                 WHERE bot = 0 AND outcome = 'won' AND helped = 0
                     AND game = ?1 AND preset = ?2 AND rules = ?3
                 ORDER BY number",
            )?;
            let values = params![group.game.name(), group.preset, group.rules];
            let rows = select.query_map(values, |row| row.get::<_, i64>(0))?;
            rows.map(|time| Ok(u64::try_from(time?).unwrap_or(0)))
                .collect()
        })
    }
}
