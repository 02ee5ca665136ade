//! Saves a game to a file of the user's choice, and loads one, in line mode.

use std::path::Path;

use grille_grid::Shown;
use grille_session::Session;
use grille_session::pasted::{self, Pasted};

use super::Table;
use crate::fail::Failure;
use crate::files;
use grille_messages::{errors, id};

/// The maximum length of a file with a game, in bytes.
const LONGEST_FILE: u64 = 16 << 20;

impl Table<'_> {
    pub(super) fn save(&mut self, file: &str) -> Result<(), Failure> {
        if file.is_empty() {
            return match self.recorded.keep(self.began.elapsed(), &self.store) {
                Ok(()) => self.say(id::LINE_SAVED, &[]),
                Err(problem) => self.print(&problem.as_remark(self.lang)),
            };
        }
        let path = Path::new(file);
        // Overwrite only saved games, not other files of the user.
        if path.exists() && files::head(path, 7) != b"grille " {
            return self.say(
                id::LINE_NOT_OVER,
                &[("file", Shown::new(file).to_string().into())],
            );
        }
        let now = u64::try_from(self.recorded.elapsed(self.now()).as_millis()).unwrap_or(u64::MAX);
        self.recorded.session.note_time(now);
        let written = files::write(path, self.session().save().as_bytes(), self.lang);
        match written {
            Ok(()) => self.say(
                id::LINE_SAVED_AS,
                &[("file", Shown::new(file).to_string().into())],
            ),
            Err(failure) => self.not_fatal(failure),
        }
    }

    pub(super) fn load(&mut self, file: &str) -> Result<(), Failure> {
        if file.is_empty() {
            return self.say(id::LINE_LOAD_WHAT, &[]);
        }
        let text = match files::read_text(Path::new(file), LONGEST_FILE, self.lang) {
            Ok(text) => text,
            Err(failure) => return self.not_fatal(failure),
        };
        let in_file = |what: String| {
            let values = [
                ("file", Shown::new(file).to_string().into()),
                ("what", what.into()),
            ];
            self.lang.fill(id::LINE_DAMAGED, &values)
        };
        let session = match pasted::read(&text) {
            Ok(Pasted::Saved(session)) => Ok(*session),
            Ok(Pasted::Start(start, _)) => {
                Session::new(start).map_err(|error| in_file(errors::start(&error, self.lang)))
            }
            Err(error) => Err(in_file(errors::pasted(&error, self.lang))),
        };
        match session {
            Err(what) => self.print(&what),
            Ok(session) => {
                // The previous game stays among the saved ones.
                self.keep();
                self.begin(session, true)
            }
        }
    }

    /// Reports a problem with a file and lets the game continue. Passes other failures on.
    fn not_fatal(&self, failure: Failure) -> Result<(), Failure> {
        match failure {
            Failure::Said { message, .. } => self.print(&message),
            failure => Err(failure),
        }
    }
}
