//! grille: three grid games in one program. Here: from arguments to a command to an exit code.

mod args;
mod classic;
mod console;
mod fail;
mod lang;

use std::process::ExitCode;

use args::Command;
use fail::Failure;
use lang::Lang;

fn main() -> ExitCode {
    let lang = Lang::new(args::requested_lang());
    let (command, seed) = args::parse(&lang);
    match run(command, seed, &lang) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output has seen enough: a normal end.
        Err(Failure::BrokenPipe) => ExitCode::SUCCESS,
        Err(Failure::Said { code, message }) => {
            fail::report(&lang, &message);
            ExitCode::from(code)
        }
    }
}

fn run(command: Command, seed: Option<u64>, lang: &Lang) -> Result<(), Failure> {
    let seed = match seed {
        Some(seed) => seed,
        None => getrandom::u64().map_err(|error| {
            Failure::failed(lang.fill("no-randomness", &[("why", error.to_string().into())]))
        })?,
    };
    match command {
        Command::Classic { command } => classic::run(command, grid::Rng::new(seed), lang),
    }
}
