//! grille: three grid games in one program. This file goes from the arguments to a command and its exit code.
//!
//! This is a library only so that its file formats can be fuzzed. To use the games, take the crates below it.

// Output goes through `output.rs` alone: see `clippy.toml` beside this crate's manifest.
#![cfg_attr(not(test), warn(clippy::disallowed_macros, clippy::disallowed_methods))]

mod args;
mod calendar;
mod checkpoint;
mod classic;
mod engine;
mod fail;
mod files;
#[doc(hidden)]
pub mod fuzzing;
mod history;
mod lang;
mod mines;
mod morpion;
#[expect(
    clippy::disallowed_methods,
    reason = "it guards the output of all others"
)]
mod output;
mod plain;
mod progress;
mod recorded_game;
mod serve;
mod stats;
mod store;
mod table;
mod takuzu;
#[expect(clippy::disallowed_methods, reason = "its escape sequences are ours")]
mod terminal;
mod tui;

use grille_messages::id;
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use args::{Cli, Command};
use fail::Failure;
use lang::Messages;

/// Tests the Rust examples of the documentation here, because this crate depends on all the libraries.
#[cfg(doctest)]
mod chapters {
    #[doc = include_str!("../../../docs/en/builders.md")]
    struct Libraries;

    #[doc = include_str!("../../../docs/en/engine.md")]
    struct Engine;
}

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    if !processor_serves() {
        // In both languages, and before any code that may use the instruction.
        #[expect(clippy::disallowed_macros, reason = "the sentence is ours")]
        {
            eprintln!(
                "error: this build of grille needs a processor with the popcnt instruction; build it with RUSTFLAGS= \
                 in front of cargo\n\
                 erreur : cette version de grille demande un processeur doté de l'instruction popcnt ; construisez-la \
                 avec RUSTFLAGS= devant cargo"
            );
        }
        return ExitCode::FAILURE;
    }
    // First of all, because every call of a judged program waits for it.
    #[cfg(unix)]
    if let Some(code) = mines::supervises() {
        return code;
    }
    let lang = lang::messages(args::requested_lang());
    let done = args::parse(&lang).and_then(|asked| run(asked, &lang));
    match done {
        Ok(()) | Err(Failure::Done) => ExitCode::SUCCESS,
        Err(Failure::HelpShown) => ExitCode::from(2),
        Err(Failure::Io(error)) => {
            let why = grille_messages::errors::io(&error, &lang);
            fail::report(&lang, &lang.fill(id::IO_FAILED, &[("why", why.into())]));
            ExitCode::FAILURE
        }
        Err(Failure::Said { code, message }) => {
            fail::report(&lang, &message);
            ExitCode::from(code)
        }
    }
}

/// Whether the processor has the instruction that `.cargo/config.toml` lets the compiler use. Without this check, an
/// older processor would kill the program without a message.
#[cfg(target_arch = "x86_64")]
fn processor_serves() -> bool {
    let features = raw_cpuid::CpuId::new().get_feature_info();
    !cfg!(target_feature = "popcnt") || features.is_some_and(|features| features.has_popcnt())
}

#[cfg(not(target_arch = "x86_64"))]
fn processor_serves() -> bool {
    true
}

fn run(asked: Cli, lang: &Messages) -> Result<(), Failure> {
    let Cli {
        command,
        seed,
        data_dir,
    } = asked;
    let Some(command) = command else {
        return tui::home::open(data_dir.as_deref(), seed, lang, args::wants_colours());
    };
    let chosen = seed.is_some();
    let seed = match seed {
        Some(seed) => seed,
        None => getrandom::u64().map_err(|error| {
            Failure::failed(lang.fill(id::NO_RANDOMNESS, &[("why", error.to_string().into())]))
        })?,
    };
    let asked = plain::GlobalOptions {
        data_dir: data_dir.as_deref(),
        seed,
        chosen,
    };
    match command {
        Command::Classic { command } => classic::run(command, grille_grid::Rng::new(seed), lang),
        Command::Mines { command } => mines::run(command, asked, lang),
        Command::Morpion { command } => morpion::run(command, asked, lang),
        Command::Takuzu { command } => takuzu::run(command, asked, lang),
        Command::Completions { shell } => {
            let script = args::completions(shell, lang);
            Ok(output::stdout().write_all(&script)?)
        }
        Command::Man { dir } => manual(dir.as_deref(), lang),
        Command::Engine(args) => engine::run(&args),
        Command::Serve(args) => serve::run(&args, lang),
        Command::History(args) => history::run(&args, data_dir.as_deref(), lang),
    }
}

/// Prints the manual, or writes one file per page to `dir`, which is created if missing.
fn manual(dir: Option<&Path>, lang: &Messages) -> Result<(), Failure> {
    if let Some(dir) = dir {
        files::make_wanted_folder(dir, lang)?;
    }
    for (name, page) in args::manual(lang)? {
        match dir {
            Some(dir) => files::write(&dir.join(name), &page, lang)?,
            None => output::stdout().write_all(&page)?,
        }
    }
    Ok(())
}
