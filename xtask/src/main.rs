//! `cargo xtask COMMAND`: the commands of developers and CI, one file each.

#[cfg(unix)]
mod abuse;
mod bench;
mod browser;
mod cluster;
mod dist;
mod dossier;
mod figures;
mod functions;
mod fuzz;
mod no_target;
mod python;
mod report;
mod scripts;
mod server;
mod site;
mod test;
mod tidy;
mod tools;

use std::fs;
use std::io::{Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};

use anyhow::{Context, Result, ensure};
use clap::Parser;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Commands for developers and CI")]
enum Task {
    /// Runs the quick checks for every day: format, repository checks, lints, unit tests
    Check,
    /// Runs everything that must pass; a step whose tools are missing is skipped, or fails where CI is set
    Test,
    /// Runs the repository checks alone
    Tidy,
    /// Measures the topics of docs/data, redraws the plots and rewrites the figures of the documents
    Report(report::Options),
    /// Measures how operations 2 and 5 of `classic sae` scale, as ratios and bytes per cell
    Bench(bench::Options),
    /// Tests the page in a real browser; Node and Chromium are installed if they are missing
    Browser {
        /// Tests the page of a program that was built without the wasm target
        #[arg(long)]
        served: bool,
        /// Files of web-tests/; all by default
        files: Vec<String>,
    },
    /// Runs the recipes for many machines on Slurm, Dask and Ray of this machine alone, and prints their efficiency
    Cluster(cluster::Options),
    /// Counts Takuzu boards a second way, and compares with docs/data (minutes)
    Counts,
    /// Makes one archive with program, manual, completions, grids, C library, licences and checksums
    Dist {
        /// The folder to write to; target/dist by default
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Makes the reports that the five assignments ask for, as PDF in French; Typst and Graphviz are installed if they
    /// are missing
    Dossier {
        /// The folder to write to; target/dossier by default
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
        /// The reports to make; all by default
        #[arg(value_parser = ["sae", "morpion", "ia", "takuzu", "tp"])]
        names: Vec<String>,
    },
    /// Rewrites the tables and values of the documents from docs/data
    Figures,
    /// Writes docs/fr/fonctions.md, which says where each function of the five assignments is
    Functions,
    /// Searches for bytes that break a parser; needs cargo-fuzz and a nightly toolchain
    Fuzz(fuzz::Options),
    /// Draws the pictures of the terminal
    Picture,
    /// Writes the types of the engine's requests for the page, and their list in docs/en/engine.md
    Protocol,
    /// Checks the page's scripts, and the links of all documents; installs Node if it is missing
    Scripts,
    /// Runs one step of `test`
    #[command(hide = true)]
    Step { name: String },
    /// Writes the browser page to a folder, for any host of static files
    Site(site::Options),
    /// Attacks a release build as a hostile user would, and prints what each attack could do
    #[cfg(unix)]
    Abuse(abuse::Options),
}

fn main() -> ExitCode {
    match run(Task::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // The causes on one line, and never a backtrace: the fault is seldom in this program.
            eprintln!("error: {error:#}");
            tools::exit_code(&error).into()
        }
    }
}

fn run(task: Task) -> Result<()> {
    match task {
        Task::Check => test::run(true),
        Task::Test => test::run(false),
        Task::Tidy => tidy::run(),
        Task::Report(options) => report::run(&options),
        Task::Bench(options) => bench::run(&options),
        Task::Browser { served, files } => browser::run(&files, served),
        Task::Cluster(options) => cluster::run(&options),
        Task::Counts => {
            let mut counts = cargo();
            counts.args(["run", "--release", "--quiet", "--example", "counts"]);
            must(counts.args(["--package", "grille-takuzu"]))
        }
        Task::Dist { out } => dist::run(out.as_deref()),
        Task::Dossier { out, names } => dossier::run(&names, out),
        Task::Figures => figures::run(),
        Task::Functions => functions::run(),
        Task::Fuzz(options) => fuzz::run(&options),
        // The tests of the full screen compare the pictures, or write them.
        Task::Picture => must(
            cargo()
                .args(["test", "--quiet", "--workspace", "--lib", "pictures"])
                .env("GRILLE_PICTURES", "write"),
        ),
        // So do the tests of the engine with the files of the protocol.
        Task::Protocol => must(
            cargo()
                .args(["test", "--quiet", "--workspace", "--test", "protocol"])
                .env("GRILLE_PROTOCOL", "write"),
        ),
        Task::Scripts => scripts::run(),
        Task::Step { name } => test::run_step(&name),
        Task::Site(options) => site::run(&options),
        #[cfg(unix)]
        Task::Abuse(options) => abuse::run(&options),
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

/// What a command prints. It must succeed.
fn output(command: &mut Command) -> Result<String> {
    output_for(command, "")
}

/// What a command prints for this input. It must succeed.
fn output_for(command: &mut Command, input: &str) -> Result<String> {
    let output = run_on(command, input.as_bytes())?;
    ensure!(
        output.status.success(),
        "{command:?} failed ({}): {}",
        output.status,
        String::from_utf8_lossy(&output.stderr).trim()
    );
    Ok(String::from_utf8(output.stdout)?)
}

/// Runs a command on this input.
fn run_on(command: &mut Command, input: &[u8]) -> Result<Output> {
    // A file, not a pipe: the program may end before it has read everything.
    let mut file = tempfile::tempfile()?;
    file.write_all(input)?;
    file.rewind()?;
    let output = command.stdin(file).output();
    output.with_context(|| format!("{} could not be started", command.get_program().display()))
}

/// Runs a command that must succeed, and shows what it prints.
fn must(command: &mut Command) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status = command.status();
    let status = status.with_context(|| format!("{program} could not be started"))?;
    ensure!(status.success(), "{program} failed ({status})");
    Ok(())
}

/// Builds the program in release mode, and says where it is.
fn release_program() -> Result<PathBuf> {
    let mut build = cargo();
    must(build.args(["build", "--release", "--quiet", "--package", "grille"]))?;
    program_in("release")
}

/// Builds the program as the tests do, with this compiler if there is one, and returns where it is and what cargo
/// prints.
///
/// It is built with one of its tests. So cargo chooses the same features of all packages as for
/// `cargo test --workspace`, and compiles nothing twice. It is copied to `target/NAME`, as other steps may build it in
/// another way to the same place.
fn debug_program(name: &str, rustc: Option<&Path>) -> Result<(PathBuf, String)> {
    let folder = target_folder()?.join(name);
    fs::create_dir_all(&folder)?;
    let _one_at_a_time = locked("debug-program")?;
    let mut build = cargo();
    build.args(["test", "--workspace", "--no-run", "--test", "command_line"]);
    build.env_remove(grille_page::engine::SKIP);
    build.envs(rustc.map(|rustc| ("RUSTC", rustc)));
    let output = build.output()?;
    let printed = String::from_utf8_lossy(&output.stderr).into_owned();
    ensure!(output.status.success(), "it does not build:\n{printed}");
    let program = program_in("debug")?;
    let copy = folder.join(program.file_name().context("a program has a name")?);
    fs::copy(program, &copy)?;
    Ok((copy, printed))
}

/// Waits until no other step has this name locked, and locks it until the result is dropped.
fn locked(name: &str) -> Result<fs::File> {
    let file = fs::File::create(target_folder()?.join(name).with_extension("lock"))?;
    file.lock()?;
    Ok(file)
}

/// Where cargo puts the program of a profile.
fn program_in(profile: &str) -> Result<PathBuf> {
    let name = format!("grille{}", std::env::consts::EXE_SUFFIX);
    Ok(target_folder()?.join(profile).join(name))
}

/// The folder of everything that cargo builds.
fn target_folder() -> Result<PathBuf> {
    let metadata = metadata()?;
    let target = metadata["target_directory"].as_str();
    Ok(PathBuf::from(target.context("no target folder")?))
}

/// What cargo knows of our own packages.
fn metadata() -> Result<serde_json::Value> {
    let mut command = cargo();
    command.args(["metadata", "--format-version", "1", "--no-deps"]);
    Ok(serde_json::from_str(&output(&mut command)?)?)
}

/// All files and links below a folder, in order.
fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_path_buf()]);
    // Ends: links are not followed.
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let entry = entry?;
            match entry.file_type()?.is_dir() {
                true => folders.push(entry.path()),
                false => files.push(entry.path()),
            }
        }
    }
    files.sort();
    Ok(files)
}

/// The files below a folder whose names have this ending, in order.
fn files_ending(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let mut files = files_below(folder)?;
    files.retain(|path| path.extension().is_some_and(|found| found == ending));
    Ok(files)
}

/// A path from the project's root.
fn shown(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap_or(path);
    path.display().to_string()
}
