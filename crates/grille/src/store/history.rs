//! The history: all finished games with their whole text, and a few remembered choices (last presets, custom sizes),
//! in an SQLite database.
//!
//! Every query opens the database again. That takes a fraction of a millisecond, a few times per game, and survives a
//! disk that goes away and comes back. It uses the default rollback journal, not a write-ahead log, which would need
//! memory shared between programs, impossible on network disks, and two more files. One write per game need not be
//! fast.

use grille_session::GameKind;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use grille_messages::json;
use rusqlite::types::Type;
use rusqlite::{
    Connection, ErrorCode, OpenFlags, OptionalExtension as _, Row, Transaction,
    TransactionBehavior, params,
};
use serde::Serialize;

use super::Problem;
use crate::files;

/// Marks the file as ours: "grll" in ASCII.
const APPLICATION: i32 = 0x6772_6c6c;

/// Step i migrates from version i to version i + 1. Steps are added, never changed. The games' texts are in a separate
/// table, so that statistics do not read past them.
const STEPS: [&str; 2] = [
    "
    CREATE TABLE finished (
        number INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL CHECK (game IN ('mines', 'takuzu', 'morpion')),
        preset TEXT NOT NULL,
        rules TEXT NOT NULL,
        outcome TEXT NOT NULL CHECK (outcome IN ('won', 'lost', 'draw', 'left')),
        started INTEGER NOT NULL,
        elapsed_ms INTEGER NOT NULL,
        id TEXT NOT NULL,
        helped INTEGER NOT NULL,
        bot INTEGER NOT NULL,
        luck REAL,
        three_bv INTEGER,
        clicks INTEGER
    ) STRICT;
    CREATE TABLE texts (
        number INTEGER PRIMARY KEY REFERENCES finished,
        text TEXT NOT NULL
    ) STRICT;
    CREATE INDEX finished_by_group ON finished (game, preset, rules, number);
    CREATE TABLE remembered (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
",
    "
    ALTER TABLE finished ADD COLUMN left_clicks INTEGER;
    ALTER TABLE finished ADD COLUMN right_clicks INTEGER;
    ALTER TABLE finished ADD COLUMN chord_clicks INTEGER;
",
];

/// For each version of the database, the views that present it as the newest one without changing it; nothing for an
/// empty one.
const STEPS_SHOWN: [&str; 2] = [
    "",
    "CREATE TEMP VIEW finished AS
        SELECT *, NULL AS left_clicks, NULL AS right_clicks, NULL AS chord_clicks FROM main.finished;",
];

/// How long another program may hold the database before that is an error; a write takes milliseconds. Tests get more,
/// because many wait for the disk at once.
const PATIENCE: Duration = Duration::from_secs(if cfg!(test) { 60 } else { 5 });

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Outcome {
    Won,
    Lost,
    Draw,
    /// Given up.
    Left,
}

impl Outcome {
    pub(crate) const ALL: [Outcome; 4] =
        [Outcome::Won, Outcome::Lost, Outcome::Draw, Outcome::Left];

    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Outcome::Won => "won",
            Outcome::Lost => "lost",
            Outcome::Draw => "draw",
            Outcome::Left => "left",
        }
    }
}

/// A finished game. Exports have its fields under their names here.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Finished {
    #[serde(serialize_with = "json::text")]
    pub(crate) game: GameKind,
    /// Such as "expert" or "16x30/99".
    pub(crate) preset: String,
    /// Such as "zero noguess" or "3 3d quake".
    pub(crate) rules: String,
    pub(crate) outcome: Outcome,
    /// When it began, in seconds since 1970.
    pub(crate) started: i64,
    /// How long it was played.
    pub(crate) elapsed_ms: u64,
    /// The ID that shares the board.
    pub(crate) id: String,
    /// Whether a hint, undo or the solution was used.
    pub(crate) helped: bool,
    /// Whether a program has played it or part of it.
    pub(crate) bot: bool,
    pub(crate) luck: Option<f64>,
    pub(crate) three_bv: Option<u32>,
    pub(crate) clicks: Option<u32>,
    /// The Minesweeper clicks by kind. Games of earlier versions have none.
    pub(crate) left_clicks: Option<u32>,
    pub(crate) right_clicks: Option<u32>,
    pub(crate) chord_clicks: Option<u32>,
    /// The whole save, for replays. Empty in a list, which would be too long.
    pub(crate) text: String,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Listed {
    /// Later games have higher numbers.
    pub(crate) number: i64,
    /// Without its text.
    pub(crate) finished: Finished,
}

/// The database, which may not exist yet.
#[derive(Clone, Debug)]
pub(crate) struct History {
    path: PathBuf,
}

impl History {
    pub(crate) fn at(path: PathBuf) -> History {
        History { path }
    }

    /// Records a finished game. Does nothing if the key is already recorded.
    pub(crate) fn record(&self, key: &str, game: &Finished) -> Result<(), Problem> {
        self.writing(|change| insert(change, key, game))
    }

    /// Whether a game with this key is recorded.
    pub(crate) fn has(&self, key: &str) -> Result<bool, Problem> {
        self.reading(|connection| {
            connection
                .prepare("SELECT 1 FROM finished WHERE key = ?1")?
                .exists([key])
        })
    }

    /// Finished games, newest first, at most `most`: of one game or of all, and only those with numbers below
    /// `before`, to continue a list.
    pub(crate) fn list(
        &self,
        game: Option<GameKind>,
        before: Option<i64>,
        most: u32,
    ) -> Result<Vec<Listed>, Problem> {
        self.reading(|connection| {
            let mut select = connection.prepare(
                "SELECT number, game, preset, rules, outcome, started, elapsed_ms, id, helped, bot,
                     luck, three_bv, clicks, left_clicks, right_clicks, chord_clicks, '' AS text
                 FROM finished
                 WHERE (?1 IS NULL OR game = ?1) AND (?2 IS NULL OR number < ?2)
                 ORDER BY number DESC LIMIT ?3",
            )?;
            let rows = select.query_map(params![game.map(GameKind::name), before, most], listed)?;
            rows.collect()
        })
    }

    /// The whole save of a finished game, or `None` if there is no game with this number.
    pub(crate) fn text(&self, number: i64) -> Result<Option<String>, Problem> {
        self.reading(|connection| {
            connection
                .prepare("SELECT text FROM texts WHERE number = ?1")?
                .query_row([number], |row| row.get(0))
                .optional()
        })
    }

    /// Passes every finished game to `take`, oldest first and with its text, until that fails. Sees the games at one
    /// instant, whatever is recorded meanwhile.
    pub(super) fn each<E: From<Problem>>(
        &self,
        game: Option<GameKind>,
        mut take: impl FnMut(&Finished) -> Result<(), E>,
    ) -> Result<(), E> {
        let outcome = self.reading(|connection| {
            let mut select = connection.prepare(
                "SELECT number, game, preset, rules, outcome, started, elapsed_ms, id, helped, bot,
                     luck, three_bv, clicks, left_clicks, right_clicks, chord_clicks, text
                 FROM finished JOIN texts USING (number)
                 WHERE ?1 IS NULL OR game = ?1 ORDER BY number",
            )?;
            let mut rows = select.query([game.map(GameKind::name)])?;
            while let Some(row) = rows.next()? {
                if let Err(error) = take(&listed(row)?.finished) {
                    return Ok(Some(error));
                }
            }
            Ok(None)
        })?;
        outcome.map_or(Ok(()), Err)
    }

    /// Remembers a value, such as the last preset. Replaces the previous one.
    pub(crate) fn remember(&self, name: &str, value: &str) -> Result<(), Problem> {
        self.writing(|change| {
            change.execute(
                "INSERT INTO remembered (name, value) VALUES (?1, ?2)
                 ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                [name, value],
            )?;
            Ok(())
        })
    }

    pub(crate) fn remembered(&self, name: &str) -> Result<Option<String>, Problem> {
        self.reading(|connection| {
            connection
                .prepare("SELECT value FROM remembered WHERE name = ?1")?
                .query_row([name], |row| row.get(0))
                .optional()
        })
    }

    /// Queries the database. If there is none, returns what an empty one would, and does not create it.
    pub(super) fn reading<T: Default>(
        &self,
        ask: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, Problem> {
        // Open for writing, too, so that SQLite can roll back what a killed program left half done. On a read-only
        // disk, SQLite falls back to reading.
        self.reading_by(OpenFlags::SQLITE_OPEN_READ_WRITE, ask)
    }

    fn reading_by<T: Default>(
        &self,
        flags: OpenFlags,
        ask: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, Problem> {
        match fs::metadata(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(T::default()),
            Err(error) => return Err(Problem::unreadable(&self.path, error)),
            Ok(_) => {}
        }
        let mut connection = self.connect(flags)?;
        let version = self.version(&connection)?;
        if version == 0 {
            // Empty: its creator was killed before it wrote anything.
            return Ok(T::default());
        }
        if let Err(problem) = self.migrate(&mut connection, &STEPS) {
            // An older history that cannot be migrated, as on a read-only disk, is presented as if it had been. A
            // temporary view hides the table with the same name.
            let shown = STEPS_SHOWN.get(version).ok_or(problem)?;
            let views = connection.execute_batch(shown);
            views.map_err(|error| self.problem(error))?;
        }
        ask(&connection).map_err(|error| self.problem(error))
    }

    /// Changes the database in one transaction. Creates it if missing.
    fn writing(
        &self,
        change: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<()>,
    ) -> Result<(), Problem> {
        if let Some(folder) = self.path.parent() {
            files::make_folder(folder).map_err(|error| Problem::unwritable(folder, error))?;
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let mut connection = self.connect(flags)?;
        self.migrate(&mut connection, &STEPS)?;
        connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .and_then(|transaction| {
                change(&transaction)?;
                transaction.commit()
            })
            .map_err(|error| self.problem(error))
    }

    fn connect(&self, flags: OpenFlags) -> Result<Connection, Problem> {
        // Not as a URI, so that a path may contain any character.
        Connection::open_with_flags(&self.path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)
            .and_then(|connection| {
                connection.busy_timeout(PATIENCE)?;
                // EXTRA also syncs the folder after a change, so that records survive a power failure.
                connection
                    .execute_batch("PRAGMA synchronous = EXTRA; PRAGMA trusted_schema = OFF;")?;
                Ok(connection)
            })
            .map_err(|error| self.problem(error))
    }

    /// The version of our database, 0 for an empty one. Fails for any other database, and leaves it unchanged.
    fn version(&self, connection: &Connection) -> Result<usize, Problem> {
        let number = |pragma: &str| connection.query_row(pragma, [], |row| row.get::<_, i64>(0));
        let found = || {
            Ok((
                number("PRAGMA user_version")?,
                number("PRAGMA application_id")?,
                number("SELECT count(*) FROM sqlite_schema")?,
            ))
        };
        let path = self.path.clone();
        // In one transaction, because another program may be creating the database.
        let instant = match connection.is_autocommit() {
            true => Some(connection.unchecked_transaction()),
            false => None,
        };
        let _instant = instant.transpose().map_err(|error| self.problem(error))?;
        match found().map_err(|error| self.problem(error))? {
            (0, 0, 0) => Ok(0),
            (version, application, _) if application == i64::from(APPLICATION) && version > 0 => {
                usize::try_from(version).map_err(|_| Problem::Damaged { path })
            }
            _ => Err(Problem::Damaged { path }),
        }
    }

    /// Migrates the database to the version after the last step, all steps or none.
    fn migrate(&self, connection: &mut Connection, steps: &[&str]) -> Result<(), Problem> {
        let missing = |version: usize| {
            steps.get(version..).ok_or_else(|| Problem::Newer {
                path: self.path.clone(),
            })
        };
        if missing(self.version(connection)?)?.is_empty() {
            return Ok(());
        }
        let change = connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(|error| self.problem(error))?;
        // Check again under the lock: another program may have been first.
        for step in missing(self.version(&change)?)? {
            change
                .execute_batch(step)
                .map_err(|error| self.problem(error))?;
        }
        change
            .pragma_update(None, "application_id", APPLICATION)
            .and_then(|()| change.pragma_update(None, "user_version", steps.len() as i64))
            .and_then(|()| change.commit())
            .map_err(|error| self.problem(error))
    }

    fn problem(&self, error: rusqlite::Error) -> Problem {
        problem(&self.path, &error)
    }
}

/// Adds a game and its text, unless its key exists. Requires a transaction.
fn insert(change: &Connection, key: &str, game: &Finished) -> rusqlite::Result<()> {
    let mut insert = change.prepare(
        "INSERT INTO finished (key, game, preset, rules, outcome, started, elapsed_ms, id, helped,
             bot, luck, three_bv, clicks, left_clicks, right_clicks, chord_clicks)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)
         ON CONFLICT (key) DO NOTHING",
    )?;
    let added = insert.execute(params![
        key,
        game.game.name(),
        game.preset,
        game.rules,
        game.outcome.as_str(),
        game.started,
        // SQLite has no larger numbers, and no game takes that long.
        i64::try_from(game.elapsed_ms).unwrap_or(i64::MAX),
        game.id,
        game.helped,
        game.bot,
        game.luck,
        game.three_bv,
        game.clicks,
        game.left_clicks,
        game.right_clicks,
        game.chord_clicks,
    ])?;
    if added > 0 {
        change.execute(
            "INSERT INTO texts (number, text) VALUES (?1, ?2)",
            params![change.last_insert_rowid(), game.text],
        )?;
    }
    Ok(())
}

fn problem(path: &Path, error: &rusqlite::Error) -> Problem {
    let unwritable = |kind: io::ErrorKind| Problem::unwritable(path, kind.into());
    let path = path.to_path_buf();
    match (error, error.sqlite_error_code()) {
        (_, Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt))
        // A missing column, or a value that we never write.
        | (
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::IntegralValueOutOfRange(..),
            _,
        ) => Problem::Damaged { path },
        (_, Some(ErrorCode::DiskFull)) => unwritable(io::ErrorKind::StorageFull),
        (_, Some(ErrorCode::ReadOnly)) => unwritable(io::ErrorKind::ReadOnlyFilesystem),
        (_, Some(ErrorCode::PermissionDenied)) => unwritable(io::ErrorKind::PermissionDenied),
        (_, Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked)) => {
            Problem::Occupied { path }
        }
        _ => Problem::Database {
            path,
            why: error.to_string(),
        },
    }
}

/// Reads a game from the columns of `list` and `each`.
fn listed(row: &Row<'_>) -> rusqlite::Result<Listed> {
    let text = |name: &str| row.get::<_, String>(name);
    let strange = |name: &'static str| {
        rusqlite::Error::FromSqlConversionFailure(0, Type::Text, format!("strange {name}").into())
    };
    let (game, elapsed) = (text("game")?, row.get::<_, i64>("elapsed_ms")?);
    Ok(Listed {
        number: row.get("number")?,
        finished: Finished {
            game: GameKind::ALL
                .into_iter()
                .find(|known| known.name() == game)
                .ok_or_else(|| strange("game"))?,
            preset: text("preset")?,
            rules: text("rules")?,
            outcome: outcome(&text("outcome")?).ok_or_else(|| strange("outcome"))?,
            started: row.get("started")?,
            elapsed_ms: u64::try_from(elapsed).map_err(|_| strange("elapsed_ms"))?,
            id: text("id")?,
            helped: row.get("helped")?,
            bot: row.get("bot")?,
            luck: row.get("luck")?,
            three_bv: row.get("three_bv")?,
            clicks: row.get("clicks")?,
            left_clicks: row.get("left_clicks")?,
            right_clicks: row.get("right_clicks")?,
            chord_clicks: row.get("chord_clicks")?,
            text: text("text")?,
        },
    })
}

pub(super) fn outcome(text: &str) -> Option<Outcome> {
    Outcome::ALL
        .into_iter()
        .find(|known| known.as_str() == text)
}

#[cfg(test)]
#[path = "history_tests.rs"]
pub(super) mod tests;
