//! The folders for settings and games: those of the platform, or a single one named on the command line.
//! Folders are created on the first write, never by reading.

use std::path::{Path, PathBuf};

use etcetera::AppStrategy as _;
use etcetera::app_strategy::{self, AppStrategyArgs};

/// The two folders. They may not exist yet.
#[derive(Clone, Debug)]
pub(crate) struct Folders {
    /// For files that the user writes.
    pub(crate) config: PathBuf,
    /// For files that the program writes.
    pub(crate) data: PathBuf,
}

impl Folders {
    /// The platform's folders; `None` if the user has no home folder.
    pub(crate) fn of_platform() -> Option<Folders> {
        let strategy = app_strategy::choose_native_strategy(AppStrategyArgs {
            top_level_domain: "org".to_owned(),
            author: "grille".to_owned(),
            app_name: "grille".to_owned(),
        })
        .ok()?;
        Some(Folders {
            config: strategy.config_dir(),
            data: strategy.data_dir(),
        })
    }

    /// Both in one folder.
    pub(crate) fn within(folder: &Path) -> Folders {
        // Absolute, so that it stays the same if the program changes its folder.
        let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf());
        Folders {
            config: folder.clone(),
            data: folder,
        }
    }
}
