//! Games in progress. Each has its own file, `NAME.grille`, rewritten as a whole after every move. The program that
//! plays a game holds the lock `NAME.lock`, so that two programs never play the same game. The lock is released when
//! the program ends, even if its file remains. The session layer defines the content of a save.

use grille_messages::id;
use grille_session::GameKind;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::{Finished, Problem, Store};
use grille_grid::Shown;

use crate::files::{self, Lock};
use crate::lang::Messages;

/// The maximum length of a saved game, in bytes.
const LONGEST: u64 = 16 << 20;

/// A half-written file older than this is abandoned.
const OLD: Duration = Duration::from_secs(60 * 60);

/// The exclusive right to write a game in progress, held until this value is dropped.
#[derive(Debug)]
pub(crate) struct Claim {
    name: String,
    folder: PathBuf,
    _lock: Lock,
}

impl Claim {
    /// The game's unique name, never used again. It is also its key in the history.
    #[cfg(test)]
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Saves the whole game. If the program is killed, the file holds either this text or the previous one.
    pub(crate) fn write(&self, text: &str) -> Result<(), Problem> {
        let path = save_file(&self.folder, &self.name);
        files::write_whole(&path, text.as_bytes())
            .map_err(|error| Problem::unwritable(&path, error))
    }
}

/// Why a game in progress cannot be continued.
#[derive(Debug)]
pub(crate) enum ClaimError {
    /// Another program is playing it.
    Busy,
    /// It was finished or deleted after it was listed.
    Gone,
    /// The disk failed. The game can still be read, and played without being saved.
    Problem(Problem),
}

impl ClaimError {
    pub(crate) fn words(&self, lang: &Messages) -> String {
        match self {
            ClaimError::Busy => lang.text(id::STORE_BUSY),
            ClaimError::Gone => lang.text(id::STORE_GONE),
            ClaimError::Problem(problem) => problem.as_remark(lang),
        }
    }
}

/// A saved game in progress. Even if its text is damaged, it is listed and kept.
#[derive(Debug)]
pub(crate) struct Saved {
    pub(crate) name: String,
    pub(crate) modified: SystemTime,
    path: PathBuf,
}

impl Saved {
    /// The path of the file, for messages.
    pub(crate) fn file(&self) -> String {
        Shown::new(&self.path).to_string()
    }

    /// The text, at most 16 MB of it.
    pub(crate) fn text(&self) -> Result<String, Problem> {
        let mut bytes = Vec::new();
        File::open(&self.path)
            .and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes))
            .and_then(|read| match read as u64 > LONGEST {
                true => Err(io::ErrorKind::FileTooLarge.into()),
                false => String::from_utf8(bytes).map_err(|_| io::ErrorKind::InvalidData.into()),
            })
            .map_err(|error| Problem::unreadable(&self.path, error))
    }
}

impl Store {
    /// Creates a name and a lock for a new game. Nothing is saved yet.
    pub(crate) fn begin(&self, game: GameKind, started: SystemTime) -> Result<Claim, Problem> {
        let folder = self.saves_folder()?;
        files::make_folder(&folder).map_err(|error| Problem::unwritable(&folder, error))?;
        let seconds = started
            .duration_since(SystemTime::UNIX_EPOCH)
            .map_or(0, |since| since.as_secs());
        let random = getrandom::u64()
            .map_err(|error| Problem::unwritable(&folder, io::Error::other(error.to_string())))?;
        let name = format!("{}-{seconds}-{random:016x}", game.name());
        let lock = lock_file(&folder, &name);
        match files::lock(&lock) {
            Ok(Some(lock)) => Ok(Claim {
                name,
                folder,
                _lock: lock,
            }),
            // Two programs practically never draw the same 64 bits in the same second. If they do, report it as busy.
            Ok(None) => Err(Problem::unwritable(
                &lock,
                io::ErrorKind::ResourceBusy.into(),
            )),
            // Names the folder, because the next attempt would have another file name and be reported again.
            Err(error) => Err(Problem::unwritable(&folder, error)),
        }
    }

    /// Claims a game in progress in order to continue it.
    pub(crate) fn claim(&self, name: &str) -> Result<Claim, ClaimError> {
        let folder = self.saves_folder().map_err(ClaimError::Problem)?;
        let save = save_file(&folder, name);
        if !is_plain(name) || !save.is_file() {
            return Err(ClaimError::Gone);
        }
        let path = lock_file(&folder, name);
        let lock = files::lock(&path)
            .map_err(|error| ClaimError::Problem(Problem::unwritable(&folder, error)))?
            .ok_or(ClaimError::Busy)?;
        // The previous holder may have finished the game. Names are never reused.
        if !save.is_file() {
            // This lock file is useless. If it stays, `unfinished` removes it.
            let _ = files::remove(&path);
            return Err(ClaimError::Gone);
        }
        Ok(Claim {
            name: name.to_owned(),
            folder,
            _lock: lock,
        })
    }

    /// The games in progress, newest first, including those being played right now. Removes what killed
    /// programs left behind: half-written files, and games that were recorded as finished just before the
    /// kill.
    pub(crate) fn unfinished(&self, now: SystemTime) -> Result<Vec<Saved>, Problem> {
        let folder = self.saves_folder()?;
        let entries = match fs::read_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(Problem::unreadable(&folder, error)),
            Ok(entries) => entries,
        };
        let before = now.checked_sub(OLD).unwrap_or(SystemTime::UNIX_EPOCH);
        files::remove_unnamed(&folder, before);
        files::remove_unnamed(&self.folders()?.config, before);
        let (mut saves, mut locks) = (Vec::new(), Vec::new());
        for path in entries.flatten().map(|entry| entry.path()) {
            // Follows links. Folders and pipes, which would never end, are not games.
            let Ok(about) = fs::metadata(&path) else {
                continue;
            };
            let (Some(name), Some(ending)) = (
                path.file_stem().and_then(|name| name.to_str()),
                path.extension(),
            ) else {
                continue;
            };
            let (name, modified) = (
                name.to_owned(),
                about.modified().unwrap_or(SystemTime::UNIX_EPOCH),
            );
            if about.is_file() && ending == "grille" {
                saves.push(Saved {
                    name,
                    modified,
                    path,
                });
            } else if about.is_file() && ending == "lock" && modified < before {
                locks.push((name, path));
            }
        }
        for (name, path) in locks {
            // Its game is gone, and nobody holds it.
            if !save_file(&folder, &name).exists()
                && let Ok(Some(_held)) = files::lock(&path)
            {
                let _ = files::remove(&path);
            }
        }
        // Without a history, no game is known to be finished.
        if let Ok(history) = self.history() {
            saves.retain(|save| {
                let finished = history.has(&save.name).unwrap_or(false);
                match finished.then(|| self.claim(&save.name)) {
                    Some(Ok(claim)) => self.forget(claim).is_err(),
                    Some(Err(_)) => false,
                    None => true,
                }
            });
        }
        saves.sort_by(|a, b| b.modified.cmp(&a.modified).then(b.name.cmp(&a.name)));
        Ok(saves)
    }

    /// Deletes a game in progress.
    pub(crate) fn forget(&self, claim: Claim) -> Result<(), Problem> {
        let save = save_file(&claim.folder, &claim.name);
        // The save first: a lock without a save means nothing, but a save without its lock could be claimed twice.
        files::remove(&save).map_err(|error| Problem::unwritable(&save, error))?;
        let lock = lock_file(&claim.folder, &claim.name);
        files::remove(&lock).map_err(|error| Problem::unwritable(&lock, error))
    }

    /// Records a finished game and removes its save. If the program is killed in between, the game is not
    /// counted twice: its name is its key, and `unfinished` removes recorded games. If the game cannot be
    /// recorded, the save stays. To undo the end and play on, `begin` a new game.
    pub(crate) fn finish(&self, claim: Claim, game: &Finished) -> Result<(), Problem> {
        self.history()?.record(&claim.name, game)?;
        self.forget(claim)
    }
}

/// Whether a name is a single path component, so that it cannot lead to another folder.
fn is_plain(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    matches!(
        (parts.next(), parts.next()),
        (Some(Component::Normal(part)), None) if part == name
    )
}

fn save_file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.grille"))
}

fn lock_file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.lock"))
}
