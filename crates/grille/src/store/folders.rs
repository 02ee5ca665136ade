//! Where do settings and games live? In the folders that the platform has for them, or all in the one
//! that the command line names. Folders are made when something is written, never by looking.

use std::path::{Path, PathBuf};

use etcetera::AppStrategy as _;
use etcetera::app_strategy::{self, AppStrategyArgs};

/// The two folders, neither of which need be there yet.
#[derive(Clone, Debug)]
pub(crate) struct Folders {
    /// For what a person writes.
    pub(crate) config: PathBuf,
    /// For what the program writes.
    pub(crate) data: PathBuf,
}

impl Folders {
    /// The platform's own; nothing where the system knows no home of this user.
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

    /// Everything within one folder.
    pub(crate) fn within(folder: &Path) -> Folders {
        // Absolute, so that it stays the same folder whatever the program does.
        let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf());
        Folders {
            config: folder.clone(),
            data: folder,
        }
    }
}
