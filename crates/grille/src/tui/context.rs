//! The context shared by all screens: messages, theme, keys, settings, the time, a worker for long jobs, and the
//! message line.

use std::time::Duration;

use super::keys::KeyTables;
pub(crate) use super::settings::{CellSize, Chording, Settings};
use grille_messages::id;

use super::theme::{Surroundings, Theme};
use super::worker::{Job, Save, Unsaved, Worker};
use crate::lang::Messages;
use crate::recorded_game::{RecordedGame, Snapshot};
use crate::store::{Problem, Store};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Plain,
    Good,
    Bad,
}

/// A question that the same key answers with yes, if no other key, click or paste comes in between.
#[derive(Default)]
pub(crate) struct Again(Option<u64>);

impl Again {
    pub(crate) fn ask(&mut self, cx: &Context) {
        self.0 = Some(cx.inputs + 1);
    }

    /// Whether the current input is the first one after the question.
    pub(crate) fn is_answered(&self, cx: &Context) -> bool {
        self.0 == Some(cx.inputs)
    }
}

/// Makes the job that saves changed settings.
pub(crate) type Keep = Box<dyn FnMut(&Settings) -> Save>;

/// The context shared by all screens.
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
    /// The number of keys, clicks and pastes so far.
    inputs: u64,
    settings: Settings,
    around: Surroundings,
    keep: Keep,
    copied: Option<String>,
    /// The seed of the next new game, if the command line gave one.
    seed: Option<u64>,
    pub(super) worker: Worker,
}

/// The theme of these settings.
fn theme(settings: Settings, around: Surroundings) -> Theme {
    let theme = Theme::new(settings.theme, around);
    theme.with_symbols(settings.symbols, settings.symbol_colours)
}

/// The messages in the language of these settings, with the symbols of the theme.
fn messages(settings: Settings, theme: &Theme) -> Messages {
    let mut lang = crate::lang::messages(Some(settings.language));
    lang.set_symbols(theme.symbols.glyphs());
    lang
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
        let theme = theme(settings, around);
        Context {
            lang: messages(settings, &theme),
            theme,
            keys,
            now: Duration::ZERO,
            store,
            message: None,
            inputs: 0,
            settings,
            around,
            keep,
            copied: None,
            seed: None,
            worker,
        }
    }

    /// Replaces the function that saves settings.
    #[cfg(test)]
    pub(super) fn keep_with(&mut self, keep: Keep) {
        self.keep = keep;
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
        self.theme = theme(settings, self.around);
        if settings.language != self.settings.language {
            self.lang = messages(settings, &self.theme);
        }
        self.lang.set_symbols(self.theme.symbols.glyphs());
        self.keys.set_vim(settings.vim);
        self.settings = settings;
        let save = (self.keep)(&settings);
        self.worker.save(save);
        self.report_unsaved();
    }

    /// Counts a key, a click or a paste.
    pub(super) fn count_input(&mut self) {
        self.inputs += 1;
    }

    /// Shows a sentence on the message line until the next key.
    pub(crate) fn say(&mut self, tone: Tone, words: impl Into<String>) {
        self.message = Some((tone, words.into()));
    }

    /// Reports that something could not be saved, once for each reason. The game goes on.
    pub(crate) fn report_save_problem(&mut self, problem: &Problem) {
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

    /// Runs a job in the background. [`poll`](super::screen::Screen::poll) is called when it has ended.
    pub(crate) fn ask<T: Send + 'static>(
        &mut self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Job<T> {
        self.worker.ask(job)
    }

    /// Writes to disk in the background, after all earlier writes. A failure is reported on the message line.
    pub(crate) fn save<E: Into<Unsaved>>(
        &mut self,
        save: impl FnOnce(&Store) -> Result<(), E> + Send + 'static,
    ) {
        let store = self.store.clone();
        self.worker
            .save(Box::new(move || save(&store).map_err(E::into)));
        self.report_unsaved();
    }

    /// Saves a game as it is now, in the background.
    pub(crate) fn keep(&mut self, game: &mut RecordedGame) {
        let snapshot = game.snapshot(self.now);
        self.save_snapshot(snapshot);
    }

    /// Gives a game up, in the background.
    pub(crate) fn leave(&mut self, game: &mut RecordedGame) {
        let snapshot = game.last_snapshot(self.now);
        self.save_snapshot(snapshot);
    }

    fn save_snapshot(&mut self, snapshot: Option<Snapshot>) {
        if let Some(snapshot) = snapshot {
            self.save(move |store| snapshot.save(store));
        }
    }

    /// Waits until everything is saved, before it is read again.
    pub(crate) fn finish_saving(&mut self) {
        self.worker.finish_saving();
        self.report_unsaved();
    }

    /// A number that grows whenever something was saved.
    pub(crate) fn saves(&self) -> u64 {
        self.worker.saves()
    }

    /// Reports what could not be saved.
    pub(super) fn report_unsaved(&mut self) {
        for unsaved in self.worker.unsaved() {
            match unsaved {
                Unsaved::Game(problem) => self.report_save_problem(&problem),
                Unsaved::Failed => {
                    let words = self.lang.text(id::JOB_FAILED);
                    self.say(Tone::Bad, words);
                }
                Unsaved::Settings(why) => {
                    let words = why.words(&self.lang);
                    self.say(Tone::Bad, words);
                }
            }
        }
    }
}
