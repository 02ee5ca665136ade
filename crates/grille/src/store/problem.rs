//! Errors of the storage on disk. A problem never stops a game: the user sees one message, and the game
//! continues in memory.

use std::io;
use std::path::{Path, PathBuf};

use grille_grid::Shown;
use grille_messages::{MessageId, errors, id};

use crate::lang::Messages;

/// Why something could not be written or read.
#[derive(Debug)]
pub(crate) enum Problem {
    /// The user has no home folder.
    NoFolder,
    Unreadable {
        path: PathBuf,
        error: io::Error,
    },
    Unwritable {
        path: PathBuf,
        error: io::Error,
    },
    /// The history was made by a newer version of the program.
    Newer {
        path: PathBuf,
    },
    /// The file is not a history of this program, or is corrupt.
    Damaged {
        path: PathBuf,
    },
    /// Another program has been using the history for too long.
    Occupied {
        path: PathBuf,
    },
    /// Any other database error, with SQLite's own message.
    Database {
        path: PathBuf,
        why: String,
    },
}

impl Problem {
    pub(super) fn unreadable(path: &Path, error: io::Error) -> Problem {
        let path = path.to_path_buf();
        Problem::Unreadable { path, error }
    }

    pub(super) fn unwritable(path: &Path, error: io::Error) -> Problem {
        let path = path.to_path_buf();
        Problem::Unwritable { path, error }
    }

    pub(crate) fn words(&self, lang: &Messages) -> String {
        let filled = |id: MessageId, path: &Path, why: String| {
            let file = Shown::new(path).to_string();
            lang.fill(id, &[("file", file.into()), ("why", why.into())])
        };
        match self {
            Problem::NoFolder => lang.text(id::STORE_NO_FOLDER),
            Problem::Unreadable { path, error } => {
                filled(id::FILE_UNREADABLE, path, errors::io(error, lang))
            }
            Problem::Unwritable { path, error } => {
                filled(id::FILE_UNWRITABLE, path, errors::io(error, lang))
            }
            Problem::Newer { path } => {
                filled(id::FILE_UNREADABLE, path, lang.text(id::STORE_NEWER))
            }
            Problem::Damaged { path } => {
                filled(id::FILE_UNREADABLE, path, lang.text(id::STORE_DAMAGED))
            }
            Problem::Occupied { path } => {
                filled(id::FILE_UNREADABLE, path, lang.text(id::STORE_OCCUPIED))
            }
            Problem::Database { path, why } => {
                filled(id::FILE_UNREADABLE, path, Shown::new(why).to_string())
            }
        }
    }

    /// Like `words`, for a game that could not be saved or recorded: adds that the game continues.
    pub(crate) fn as_remark(&self, lang: &Messages) -> String {
        let why = self.words(lang);
        lang.fill(id::STORE_GOES_ON, &[("why", why.into())])
    }
}
