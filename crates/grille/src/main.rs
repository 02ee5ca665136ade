//! grille: three grid games in one program. Here: from arguments to a command to an exit code.

mod args;
mod classic;
mod console;
mod fail;
mod files;
mod lang;
mod mines;
mod morpion;
mod parts;
mod progress;
mod stats;
mod takuzu;
mod terminal;
#[expect(dead_code, reason = "the screens of the games are on their way")]
mod tui;

use std::process::ExitCode;

use args::Command;
use fail::Failure;
use lang::Lang;

fn main() -> ExitCode {
    let lang = Lang::new(args::requested_lang());
    let done = args::parse(&lang).and_then(|(command, seed)| run(command, seed, &lang));
    match done {
        Ok(()) | Err(Failure::Done) => ExitCode::SUCCESS,
        Err(Failure::Io(error)) => {
            let why = fail::words(&error, &lang);
            fail::report(&lang, &lang.fill("io-failed", &[("why", why.into())]));
            ExitCode::FAILURE
        }
        Err(Failure::Said { code, message }) => {
            fail::report(&lang, &message);
            ExitCode::from(code)
        }
    }
}

fn run(command: Option<Command>, seed: Option<u64>, lang: &Lang) -> Result<(), Failure> {
    let Some(command) = command else {
        return tui::home::open(lang, args::wants_colours());
    };
    let chosen = seed.is_some();
    let seed = match seed {
        Some(seed) => seed,
        None => getrandom::u64().map_err(|error| {
            Failure::failed(lang.fill("no-randomness", &[("why", error.to_string().into())]))
        })?,
    };
    match command {
        Command::Classic { command } => classic::run(command, grid::Rng::new(seed), lang),
        Command::Mines { command } => mines::run(command, seed, chosen, lang),
        Command::Morpion { command } => morpion::run(command, seed, lang),
        Command::Takuzu { command } => takuzu::run(command, grid::Rng::new(seed), lang),
    }
}
