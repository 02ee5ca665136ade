//! What does a screen have at hand? Words, styles, keys, settings, the time, somebody to do long work, and
//! a line to say something on.

use std::any::Any;
use std::time::Duration;

use super::keys::KeyTables;
use super::theme::{Surroundings, Theme, ThemeName};
use super::worker::{Cancel, ScreenId, Ticket, Worker};
use crate::lang::{Language, Messages};
use crate::store::{Problem, Store};

/// What people choose once for all screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) theme: ThemeName,
    pub(crate) language: Language,
    /// Whether things may move that nobody has moved.
    pub(crate) motion: bool,
    /// Whether h, j, k and l move.
    pub(crate) vim: bool,
}

/// How something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Plain,
    Good,
    Bad,
}

/// What to do with settings that somebody has changed; a sentence where that fails.
pub(crate) type Keep = Box<dyn FnMut(&Settings) -> Result<(), String>>;

/// What a screen has at hand.
pub(crate) struct Context {
    pub(crate) lang: Messages,
    pub(crate) theme: Theme,
    pub(crate) keys: KeyTables,
    /// Time since the program started, the same for everything that is done at once.
    pub(crate) now: Duration,
    /// What is kept on disk.
    pub(crate) store: Store,
    /// What stands on the message line, until a key is pressed.
    pub(crate) message: Option<(Tone, String)>,
    settings: Settings,
    around: Surroundings,
    keep: Keep,
    copied: Option<String>,
    /// The seed of the next new game, where the command line has named one.
    seed: Option<u64>,
    pub(super) worker: Worker,
    /// The screen that has the word.
    pub(super) here: ScreenId,
}

impl Context {
    /// Everything at hand. `around` is what the terminal is like.
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

    /// New games have this seed, and one more each time.
    pub(crate) fn begin_with(&mut self, seed: Option<u64>) {
        self.seed = seed;
    }

    /// The seed of a new game, where the command line has named the first one's.
    pub(crate) fn chosen_seed(&mut self) -> Option<u64> {
        let seed = self.seed?;
        self.seed = Some(seed.wrapping_add(1));
        Some(seed)
    }

    pub(crate) fn settings(&self) -> Settings {
        self.settings
    }

    /// Changes the settings, which act at once and are kept.
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

    /// Puts a sentence on the message line, until the next key.
    pub(crate) fn say(&mut self, tone: Tone, words: impl Into<String>) {
        self.message = Some((tone, words.into()));
    }

    /// Says that something could not be kept, once for each reason: the game goes on.
    pub(crate) fn unkept(&mut self, problem: &Problem) {
        if let Some(words) = self.store.once(problem, &self.lang) {
            self.say(Tone::Bad, words);
        }
    }

    /// Hands a text to the terminal's clipboard, where the terminal lets us.
    pub(crate) fn copy(&mut self, text: &str) {
        self.copied = Some(text.to_owned());
    }

    /// What was handed to the clipboard since this was asked last.
    pub(super) fn copied(&mut self) -> Option<String> {
        self.copied.take()
    }

    /// Has something done aside, in place of what this screen asked for before. It comes back through
    /// [`answer`](super::screen::Screen::answer), unless the screen is closed first or asks for
    /// something else.
    pub(crate) fn ask<T: Any + Send>(
        &mut self,
        job: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Ticket {
        self.worker.ask(self.here, job)
    }

    /// Lets a job go: no answer comes.
    pub(crate) fn cancel(&mut self, ticket: Ticket) {
        self.worker.cancel(ticket);
    }

    /// Whether this screen waits for an answer.
    pub(crate) fn is_busy(&self) -> bool {
        self.worker.is_busy(self.here)
    }
}
