//! The context that every screen works with: messages, theme, keys, settings, the time, a worker for long
//! jobs, and the message line.

use std::any::Any;
use std::time::Duration;

use super::keys::KeyTables;
pub(crate) use super::settings::Settings;
use super::theme::{Surroundings, Theme};
use super::worker::{Cancel, ScreenId, Ticket, Worker};
use crate::lang::Messages;
use crate::store::{Problem, Store};

/// The tone of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Plain,
    Good,
    Bad,
}

/// Saves changed settings. The error is a sentence for the user.
pub(crate) type Keep = Box<dyn FnMut(&Settings) -> Result<(), String>>;

/// The context that every screen works with.
pub(crate) struct Context {
    pub(crate) lang: Messages,
    pub(crate) theme: Theme,
    pub(crate) keys: KeyTables,
    /// Time since the program started. It stays the same while one event is handled.
    pub(crate) now: Duration,
    /// The data kept on disk.
    pub(crate) store: Store,
    /// The message line, shown until a key is pressed.
    pub(crate) message: Option<(Tone, String)>,
    settings: Settings,
    around: Surroundings,
    keep: Keep,
    copied: Option<String>,
    /// The seed of the next new game, if the command line gave one.
    seed: Option<u64>,
    pub(super) worker: Worker,
    /// The screen that is handling an event.
    pub(super) here: ScreenId,
}

impl Context {
    /// Creates the context. `around` describes the terminal.
    pub(crate) fn new(
        settings: Settings,
        around: Surroundings,
        mut keys: KeyTables,
        worker: Worker,
        store: Store,
        keep: Keep,
    ) -> Context {
        keys.set_vim(settings.vim);
        Context {
            lang: crate::lang::speak(Some(settings.language)),
            theme: Theme::new(settings.theme, around),
            keys,
            now: Duration::ZERO,
            store,
            message: None,
            settings,
            around,
            keep,
            copied: None,
            seed: None,
            worker,
            here: ScreenId(0),
        }
    }

    /// Sets the seed of the next new game. Each further game adds one.
    pub(crate) fn begin_with(&mut self, seed: Option<u64>) {
        self.seed = seed;
    }

    /// The seed of a new game, if the command line gave a first seed.
    pub(crate) fn chosen_seed(&mut self) -> Option<u64> {
        let seed = self.seed?;
        self.seed = Some(seed.wrapping_add(1));
        Some(seed)
    }

    pub(crate) fn settings(&self) -> Settings {
        self.settings
    }

    /// Changes the settings, which take effect at once and are saved.
    pub(crate) fn change(&mut self, settings: Settings) {
        if settings == self.settings {
            return;
        }
        if settings.language != self.settings.language {
            self.lang = crate::lang::speak(Some(settings.language));
        }
        self.theme = Theme::new(settings.theme, self.around);
        self.keys.set_vim(settings.vim);
        self.settings = settings;
        if let Err(why) = (self.keep)(&settings) {
            self.say(Tone::Bad, why);
        }
    }

    /// Shows a sentence on the message line until the next key.
    pub(crate) fn say(&mut self, tone: Tone, words: impl Into<String>) {
        self.message = Some((tone, words.into()));
    }

    /// Reports that something could not be saved, once for each reason. The game goes on.
    pub(crate) fn unkept(&mut self, problem: &Problem) {
        if let Some(words) = self.store.once(problem, &self.lang) {
            self.say(Tone::Bad, words);
        }
    }

    /// Copies a text to the clipboard, if the terminal allows it.
    pub(crate) fn copy(&mut self, text: &str) {
        self.copied = Some(text.to_owned());
    }

    /// Takes the text that was copied since the last call.
    pub(super) fn copied(&mut self) -> Option<String> {
        self.copied.take()
    }

    /// Runs a job in the background, in place of any earlier job of this screen. Its result arrives through
    /// [`answer`](super::screen::Screen::answer), unless the screen closes first or starts another job.
    pub(crate) fn ask<T: Any + Send>(
        &mut self,
        job: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Ticket {
        self.worker.ask(self.here, job)
    }

    /// Cancels a job. No answer will come.
    pub(crate) fn cancel(&mut self, ticket: Ticket) {
        self.worker.cancel(ticket);
    }

    /// Whether this screen is waiting for an answer.
    pub(crate) fn is_busy(&self) -> bool {
        self.worker.is_busy(self.here)
    }
}
