//! `cargo xtask COMMAND`: what developers and CI run. One file a command.

#[cfg(unix)]
mod abuse;
mod bench;
mod book;
mod browser;
mod counts;
mod dist;
mod dossier;
mod functions;
mod fuzz;
mod load;
mod measure;
mod no_target;
mod picture;
mod protocol;
mod scripts;
mod server;
mod site;
mod test;
mod tidy;
mod tools;

use std::path::PathBuf;
use std::process::{Command, ExitCode};
#[cfg(unix)]
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Parser;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "What developers and CI run")]
enum Task {
    /// Everything that must pass; what this machine lacks a tool for is skipped, or fails where CI is set
    Test,
    /// The repository checks alone: what no compiler holds
    Tidy,
    /// Builds both books, and checks their links
    Book(book::Options),
    /// Measures what the book tells, and writes docs/data and docs/src/plots
    Report(book::ReportOptions),
    /// How operations 2 and 5 of `classic sae` scale, as ratios and bytes a cell
    Bench {
        /// A JSON object a line
        #[arg(long)]
        json: bool,
    },
    /// The page in a real browser; Node and Chromium are installed where they are missing
    Browser {
        /// The page as a toolchain without the wasm target builds it, asking the program
        #[arg(long)]
        served: bool,
        /// Files of web-tests/; all of them if none is named
        files: Vec<String>,
    },
    /// Counts Takuzu boards a second way, and compares with docs/data; runs itself in release mode
    Counts,
    /// One archive with program, manual, completions, grids, C library, licences and checksums
    Dist {
        /// Where to; target/dist if not given
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// The reports that the five documents ask for, as PDF in French; Typst and Graphviz are installed where they are
    /// missing
    Dossier {
        /// Where to; dossier in the target folder if not given
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
        /// Which ones; all of them if none is named
        #[arg(value_parser = ["sae", "morpion", "ia", "takuzu", "tp"])]
        names: Vec<String>,
    },
    /// Writes docs/fr/src/fonctions.md, which says where each function of the five documents is
    Functions,
    /// Searches for bytes that break a parser, in targets one after the other; needs cargo-fuzz and a nightly toolchain
    Fuzz(fuzz::Options),
    /// What one run of a program uses; `bench` calls it
    #[command(hide = true)]
    Measure {
        input: String,
        program: String,
        #[arg(last = true)]
        args: Vec<String>,
    },
    /// Draws the pictures of the terminal anew from what the program prints
    Picture,
    /// Writes the types of the engine's requests for the page, and their list in the book
    Protocol,
    /// The format, rules, types and imports of the page's scripts; Node is installed where it is missing
    Scripts,
    /// Writes the browser page to a folder, for any host of plain files
    Site {
        /// The folder; a new one, or one that this command made [default: site in the target folder]
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
    /// Attacks a release build as a hostile user would, and prints what each attack could do
    #[cfg(unix)]
    Abuse {
        /// How long the server is attacked in all; each attack runs once at least
        #[arg(long, default_value_t = 120)]
        seconds: u64,
        /// How long each attack on the server lasts
        #[arg(long, default_value_t = 8)]
        each: u64,
        /// Another program than a release build of this one
        #[arg(long, value_name = "FILE")]
        program: Option<PathBuf>,
        /// A JSON object a line
        #[arg(long)]
        json: bool,
    },
    /// How many requests a second `grille serve` answers on this machine, and how fast
    Load {
        /// How long each kind of request is made
        #[arg(long, default_value_t = 5)]
        seconds: u64,
        /// Connections at once
        #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u16).range(1..=500))]
        connections: u16,
        /// Another program than a release build of this one
        #[arg(long, value_name = "FILE")]
        program: Option<PathBuf>,
    },
}

fn main() -> ExitCode {
    match run(Task::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // The causes on one line, and never a backtrace: what fails here is seldom our own code.
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<()> {
    match task {
        Task::Test => test::run(),
        Task::Tidy => tidy::run(),
        Task::Book(options) => book::run(&options),
        Task::Report(options) => book::report(&options),
        Task::Bench { json } => bench::run(json),
        Task::Browser { served, files } => {
            let engine = match served {
                true => browser::Engine::served()?,
                false => browser::Engine::Module,
            };
            browser::run(&files, &engine)
        }
        Task::Counts => counts::run(),
        Task::Dist { out } => dist::run(out.as_deref()),
        Task::Dossier { out, names } => dossier::run(&names, out),
        Task::Functions => functions::run(),
        Task::Fuzz(options) => fuzz::run(&options),
        Task::Measure {
            input,
            program,
            args,
        } => measure::run(&input, &program, &args),
        Task::Picture => picture::draw(),
        Task::Protocol => protocol::run(),
        Task::Scripts => scripts::run(),
        Task::Site { out } => site::run(out),
        #[cfg(unix)]
        Task::Abuse {
            seconds,
            each,
            program,
            json,
        } => {
            let program = program.map_or_else(release_program, Ok)?;
            abuse::run(
                &program,
                Duration::from_secs(each),
                Duration::from_secs(seconds),
                json,
            )
        }
        Task::Load {
            seconds,
            connections,
            program,
        } => {
            let program = program.map_or_else(release_program, Ok)?;
            load::run(&program, seconds, connections.into())
        }
    }
}

/// The project's root folder.
fn root() -> PathBuf {
    let mut root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.pop();
    root
}

/// The cargo that runs us, to be run in the root folder.
fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root());
    cargo
}

/// Runs a command that must succeed.
fn must(command: &mut Command) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status = command
        .status()
        .with_context(|| format!("{program} could not be started"))?;
    if !status.success() {
        bail!("{program} failed ({status})");
    }
    Ok(())
}

/// The built program, in release mode.
fn release_program() -> Result<PathBuf> {
    let mut build = cargo();
    must(build.args(["build", "--release", "--quiet", "--package", "grille"]))?;
    program_in("release")
}

/// Where cargo puts the program of a profile.
fn program_in(profile: &str) -> Result<PathBuf> {
    let name = format!("grille{}", std::env::consts::EXE_SUFFIX);
    Ok(target_folder()?.join(profile).join(name))
}

/// The folder of everything that cargo builds.
fn target_folder() -> Result<PathBuf> {
    let metadata = cargo()
        .args(["metadata", "--format-version", "1", "--no-deps"])
        .output()
        .context("cargo metadata")?;
    let metadata: serde_json::Value = serde_json::from_slice(&metadata.stdout)?;
    let target = metadata["target_directory"]
        .as_str()
        .context("cargo metadata names no target folder")?;
    Ok(PathBuf::from(target))
}
