//! Storage on disk: games in progress (`saves`), finished games (`history`) and settings (`config`), in the
//! platform's folders or one of the user's choice (`folders`). Opening a store always succeeds. Later
//! failures are a `Problem` that can be shown as a sentence, and none of them stops a game.

pub(crate) mod config;
pub(crate) mod export;
mod folders;
mod history;
mod problem;
mod saves;
mod statistics;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

#[cfg(test)]
pub(crate) use config::Spot;
pub(crate) use config::{Binding, Config, KeyFault, OwnKeys, Unconfigured};
pub(crate) use export::{Unexported, csv, json};
pub(crate) use folders::Folders;
#[cfg(test)]
pub(crate) use history::tests::solved_daily;
pub(crate) use history::{Finished, History, Listed, Outcome};
pub(crate) use problem::Problem;
pub(crate) use saves::{Claim, ClaimError, Saved};
pub(crate) use statistics::{Figures, Streaks, Unaided};

use crate::lang::Messages;

/// The data kept on disk. Creating a `Store` does not touch the disk.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    folders: Option<Folders>,
    said: BTreeSet<String>,
}

impl Store {
    /// The store in `folder`, or in the platform's own folders.
    pub(crate) fn open(folder: Option<&Path>) -> Store {
        Store {
            folders: folder
                .map_or_else(Folders::of_platform, |folder| Some(Folders::within(folder))),
            said: BTreeSet::new(),
        }
    }

    fn folders(&self) -> Result<&Folders, Problem> {
        self.folders.as_ref().ok_or(Problem::NoFolder)
    }

    fn saves_folder(&self) -> Result<PathBuf, Problem> {
        Ok(self.folders()?.data.join("saves"))
    }

    fn config_file(&self) -> Result<PathBuf, Problem> {
        Ok(self.folders()?.config.join("config.toml"))
    }

    /// Opens the history: finished games and remembered choices.
    pub(crate) fn history(&self) -> Result<History, Problem> {
        Ok(History::at(self.folders()?.data.join("history.sqlite")))
    }

    /// The message for a game that could not be saved or recorded, or `None` if the same one was shown
    /// before: a full disk fails after every move, but deserves only one message.
    pub(crate) fn once(&mut self, problem: &Problem, lang: &Messages) -> Option<String> {
        let words = problem.as_remark(lang);
        self.said.insert(words.clone()).then_some(words)
    }
}

#[cfg(test)]
mod tests;
