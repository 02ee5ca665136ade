//! `cargo xtask report`: measures the topics of docs/data, redraws the plots and rewrites the figures of the documents.
//! A quick run shows that everything works; the published numbers are those of a full run.

mod plan;
mod program;
mod quality;
mod topic;

use std::cell::RefCell;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use wait4::Wait4;

use self::plan::Plan;
pub(crate) use self::topic::{Row, Topic};
use crate::{cargo, figures, must, output, release_program, root};

const TOPICS: &str = include_str!("topics.txt");

/// The seed of everything random.
const SEED: &str = "2026";

/// Options of `cargo xtask report`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The published size: about an hour on two cores instead of minutes
    #[arg(long)]
    full: bool,
    /// Only these topics, separated by commas
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// How many threads
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let plans = plan::read(TOPICS, options.full)?;
    for name in &options.only {
        let is_there = plans.iter().any(|plan| plan.topic == *name);
        ensure!(is_there, "no topic {name:?}");
    }
    let program = release_program()?;
    for parts in plans.chunk_by(|one, next| one.topic == next.topic) {
        let plan = &parts[0];
        let wanted = match &options.only[..] {
            [] => !plan.by_name_only,
            only => only.contains(&plan.topic),
        };
        if !wanted {
            continue;
        }
        let runner = Runner {
            program: program.clone(),
            full: options.full,
            threads: options.threads.max(1),
            folder: tempfile::tempdir()?,
            commands: RefCell::default(),
        };
        let start = Instant::now();
        let rows = measure(&runner, parts).with_context(|| format!("topic {}", plan.topic))?;
        let (count, seconds) = (rows.len(), start.elapsed().as_secs());
        println!("{}: {count} rows in {seconds} s", plan.topic);
        let topic = Topic {
            topic: plan.topic.clone(),
            version: version(&runner)?,
            command: runner.commands.take(),
            // Other tools have no seed, or their own.
            seed: if plan.by_name_only { "" } else { SEED }.into(),
            machine: machine(),
            date: output(Command::new("date").args(["-u", "+%F"]))?
                .trim()
                .to_owned(),
            size: runner.pick("quick", "full").into(),
            columns: plan.columns.clone(),
            rows,
        };
        topic.write(&root())?;
    }
    figures::run()?;
    must(Command::new("python3").arg(root().join("docs/plots.py")))
        .context("the plots are not redrawn; they need docs/requirements.txt")
}

/// Measures all parts of a topic.
fn measure(runner: &Runner, parts: &[Plan]) -> Result<Vec<Row>> {
    let topic = &parts[0].topic;
    if topic == "coverage" {
        return quality::coverage(runner);
    }
    if let Some(package) = topic.strip_prefix("mutants-") {
        return quality::mutants(runner, package, &parts[0].cases()[0]);
    }
    let mut rows = Vec::new();
    for part in parts {
        rows.extend(part.measure(runner)?);
    }
    if topic == "fuzz" {
        let mut all = Row::from_iter([("name".into(), "all".into())]);
        for column in ["fuzzed_s", "runs", "inputs", "crashes"] {
            let counts = rows.iter().filter_map(|row| row[column].as_u64());
            all.insert(column.into(), counts.sum::<u64>().into());
        }
        rows.push(all);
    }
    Ok(rows)
}

/// Where a topic is measured: the program, the size of the run, and a list of the commands.
struct Runner {
    program: PathBuf,
    full: bool,
    threads: usize,
    /// Where everything runs.
    folder: tempfile::TempDir,
    commands: RefCell<Vec<String>>,
}

/// What one run of a program gave.
struct Run {
    stdout: String,
    cpu_s: f64,
}

impl Runner {
    /// The first for a quick run, the second for a full one.
    fn pick<T>(&self, quick: T, full: T) -> T {
        if self.full { full } else { quick }
    }

    /// Adds to the commands of the data file.
    fn note(&self, command: &str) {
        let mut commands = self.commands.borrow_mut();
        if !commands.iter().any(|noted| noted == command) {
            commands.push(command.to_owned());
        }
    }

    /// Runs a command as one would type it, `> FILE` at its end included.
    fn run(&self, line: &str) -> Result<Run> {
        self.note(line);
        let (line, file) = line.split_once(" > ").unwrap_or((line, ""));
        let words: Vec<&str> = line.split(' ').collect();
        let (mut command, args) = match words[..] {
            ["grille", ref args @ ..] => (Command::new(&self.program), args),
            ["cargo", "xtask", ref args @ ..] => (Command::new(std::env::current_exe()?), args),
            ["cargo", verb, ref args @ ..] => {
                let mut cargo = cargo();
                cargo.args([verb, "--quiet"]);
                // Both are not found from the folder of the run.
                cargo.arg("--manifest-path").arg(root().join("Cargo.toml"));
                cargo.arg("--config").arg(root().join(".cargo/config.toml"));
                (cargo, args)
            }
            ["git", ref args @ ..] => {
                let mut git = Command::new("git");
                git.arg("-C").arg(root());
                (git, args)
            }
            _ => bail!("{line} is no command"),
        };
        command.args(args).env("LC_ALL", "C.UTF-8");
        let run = run_of(command.current_dir(&self.folder))?;
        if !file.is_empty() {
            fs::write(self.folder.path().join(file), &run.stdout)?;
        }
        Ok(run)
    }
}

/// Runs a program to its end, with its CPU time.
fn run_of(command: &mut Command) -> Result<Run> {
    let shown = format!("{command:?}");
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    let mut child = command.spawn().with_context(|| shown.clone())?;
    let stdout = std::io::read_to_string(child.stdout.take().context("no pipe")?)?;
    let used = child.wait4()?;
    let status = used.status;
    ensure!(status.success(), "{shown} failed ({status}):\n{stdout}");
    let cpu_s = (used.rusage.utime + used.rusage.stime).as_secs_f64();
    Ok(Run { stdout, cpu_s })
}

/// The program's version, and the commit that the sources are at.
fn version(runner: &Runner) -> Result<String> {
    let version = output(Command::new(&runner.program).arg("--version"))?;
    let mut git = Command::new("git");
    let commit = output(
        git.args(["rev-parse", "--short=10", "HEAD"])
            .current_dir(root()),
    );
    let commit = commit.map(|commit| format!(" ({})", commit.trim_end()));
    Ok(version.trim_end().to_owned() + &commit.unwrap_or_default())
}

/// The processor and how many of its cores there are.
fn machine() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let mut lines = info.lines();
    let model = lines.find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or(std::env::consts::ARCH, |(_, model)| model.trim());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{model}, {cores} cores, {}", std::env::consts::OS)
}

/// A value as it is typed: words without quotes.
pub(crate) fn plain(value: &Value) -> String {
    let word = value.as_str().map(str::to_owned);
    word.unwrap_or_else(|| value.to_string())
}
