//! Measures what the book tells: every topic is a file of docs/data and, where it has a curve, a picture
//! in docs/src/plots. The quick size says that all works; the full one is for the published book.

mod chart;
mod mines;
mod morpion;
mod plots;
mod program;
mod quality;
mod takuzu;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use wait4::Wait4;

use crate::data::{Row, Topic};
use crate::{cargo, root};

/// What `cargo xtask report` can be told.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The published size, about an hour on two cores; minutes otherwise
    #[arg(long)]
    full: bool,
    /// These topics alone, with commas between them
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// How many threads
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// The built program, in release mode
    #[arg(long)]
    program: PathBuf,
}

/// Measures one topic's rows.
type Measure = fn(&Lab) -> Result<Vec<Row>>;

/// All topics: what they are called, what measures them, and their columns.
const TOPICS: &[(&str, Measure, &[&str])] = &[
    ("mines-approaches", mines::approaches, mines::APPROACHES),
    ("mines-ingredients", mines::ingredients, mines::INGREDIENTS),
    ("mines-size", mines::size, mines::SIZE),
    ("mines-density", mines::density, mines::DENSITY),
    ("mines-generate", mines::generate, mines::GENERATE),
    ("mines-map", mines::map, mines::MAP),
    ("mines-large", mines::large, mines::LARGE),
    ("operations", mines::operations, mines::OPERATIONS),
    ("takuzu-size", takuzu::size, takuzu::SIZE),
    ("takuzu-approaches", takuzu::approaches, takuzu::APPROACHES),
    ("takuzu-generate", takuzu::generate, takuzu::GENERATE),
    ("takuzu-full", takuzu::full, takuzu::FULL),
    ("takuzu-counts", takuzu::counts, takuzu::COUNTS),
    ("morpion-players", morpion::players, morpion::PLAYERS),
    ("morpion-perft", morpion::perft, morpion::PERFT),
    ("morpion-values", morpion::values, morpion::VALUES),
    ("morpion-ko", morpion::ko, morpion::KO),
    ("morpion-holds", morpion::holds, morpion::HOLDS),
    ("morpion-oracle", morpion::oracle, morpion::ORACLE),
    ("program", program::program, program::PROGRAM),
    ("quality", quality::quality, quality::QUALITY),
    ("coverage", quality::coverage, quality::COVERAGE),
    ("mutants-grid", quality::mutants_grid, quality::MUTANTS),
    ("mutants-takuzu", quality::mutants_takuzu, quality::MUTANTS),
    (
        "mutants-morpion",
        quality::mutants_morpion,
        quality::MUTANTS,
    ),
    ("mutants-mines", quality::mutants_mines, quality::MUTANTS),
    (
        "mutants-session",
        quality::mutants_session,
        quality::MUTANTS,
    ),
    ("fuzz", quality::fuzz, quality::FUZZ),
    ("abuse", program::abuse, program::ABUSE),
];

/// Topics that need tools of their own and long runs: measured only when they are named.
const BY_NAME_ALONE: &[&str] = &[
    "coverage",
    "mutants-grid",
    "mutants-takuzu",
    "mutants-morpion",
    "mutants-mines",
    "mutants-session",
    "fuzz",
    "abuse",
];

/// The seed of all that is random.
const SEED: &str = "2026";

pub(crate) fn run(options: &Options) -> Result<()> {
    for name in &options.only {
        let known: Vec<&str> = TOPICS.iter().map(|(name, ..)| *name).collect();
        ensure!(
            known.contains(&&**name),
            "no topic {name:?}; there are {}",
            known.join(", ")
        );
    }
    let program = options.program.canonicalize();
    let program = program.with_context(|| options.program.display().to_string())?;
    let all = Instant::now();
    for &(name, measure, columns) in TOPICS {
        let by_name_alone = BY_NAME_ALONE.contains(&name);
        let wanted = match &options.only[..] {
            [] => !by_name_alone,
            only => only.iter().any(|only| only == name),
        };
        if !wanted {
            continue;
        }
        let lab = Lab {
            program: program.clone(),
            full: options.full,
            threads: options.threads.max(1),
            folder: tempfile::tempdir()?,
            commands: Mutex::default(),
        };
        let start = Instant::now();
        let rows = measure(&lab).with_context(|| format!("topic {name}"))?;
        let topic = Topic {
            name: name.into(),
            commands: lab.commands.into_inner().unwrap_or_default(),
            // What is measured by tools of others does not begin from our seed.
            seed: if by_name_alone { "" } else { SEED }.into(),
            version: version(&program)?,
            machine: machine(),
            date: today()?,
            size: if options.full { "full" } else { "quick" }.into(),
            columns: columns.iter().map(|&column| column.to_owned()).collect(),
            rows,
        };
        topic.write(&root())?;
        plots::draw(&root(), &topic)?;
        println!(
            "{name}: {} rows in {:.0} s",
            topic.rows.len(),
            start.elapsed().as_secs_f64()
        );
    }
    println!("all in {:.0} s", all.elapsed().as_secs_f64());
    Ok(())
}

/// Where a topic is measured: the program, the size of the run, and a list of all that was run.
struct Lab {
    program: PathBuf,
    full: bool,
    threads: usize,
    folder: tempfile::TempDir,
    commands: Mutex<Vec<String>>,
}

/// What a run of a program gave.
struct Run {
    stdout: String,
    cpu_s: f64,
}

impl Run {
    /// Its lines, each a JSON object.
    fn json(&self) -> Result<Vec<Value>> {
        let lines = self.stdout.lines();
        lines
            .map(|line| serde_json::from_str(line).with_context(|| line.to_owned()))
            .collect()
    }
}

impl Lab {
    /// The first for a quick run, the second for a full one.
    fn pick<T>(&self, quick: T, full: T) -> T {
        if self.full { full } else { quick }
    }

    /// A file in the folder in which everything runs.
    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Notes what was done, for the readers of the numbers.
    fn note(&self, command: String) {
        let mut commands = self
            .commands
            .lock()
            .unwrap_or_else(|broken| broken.into_inner());
        if !commands.contains(&command) {
            commands.push(command);
        }
    }

    /// Runs `grille` with arguments as one would type them.
    fn grille(&self, line: &str) -> Result<Run> {
        self.note(format!("grille {line}"));
        let args: Vec<&str> = line.split_whitespace().collect();
        let mut command = Command::new(&self.program);
        command
            .args(args)
            .env("LC_ALL", "C.UTF-8")
            .current_dir(self.folder.path());
        run_of(&mut command)
    }

    /// Runs `grille` with its output to a file in the lab's folder.
    fn grille_to(&self, line: &str, file: &str) -> Result<Run> {
        let args: Vec<&str> = line.split_whitespace().collect();
        self.note(format!("grille {line} > {file}"));
        let run = run_of(Command::new(&self.program).args(args))?;
        fs::write(self.file(file), &run.stdout)?;
        Ok(run)
    }

    /// Runs a measuring program that stands beside a library.
    fn example(&self, package: &str, name: &str, arg: &str) -> Result<Run> {
        let package = &format!("grille-{package}");
        let words = [
            "--quiet",
            "--release",
            "--package",
            package,
            "--example",
            name,
        ];
        self.note(format!("cargo run {} -- {arg}", words[1..].join(" ")));
        let mut build = cargo();
        // Built apart, so that no compiler is timed.
        ensure!(
            build.arg("build").args(words).status()?.success(),
            "{name} could not be built"
        );
        let target = crate::metadata()?["target_directory"]
            .as_str()
            .map(PathBuf::from);
        let program = target
            .context("no target folder")?
            .join("release/examples")
            .join(name);
        run_of(
            Command::new(program)
                .arg(arg)
                .current_dir(self.folder.path()),
        )
    }

    /// Runs one of the developers' commands.
    fn xtask(&self, line: &str) -> Result<Run> {
        self.note(format!("cargo xtask {line}"));
        let words = ["run", "--quiet", "--package", "xtask", "--"];
        run_of(cargo().args(words).args(line.split_whitespace()))
    }

    /// Does something for every item, on as many threads as the lab has; results are in order.
    fn each<T: Sync, R: Send>(
        &self,
        items: &[T],
        work: impl Fn(&T) -> Result<R> + Sync,
    ) -> Result<Vec<R>> {
        let next = Mutex::new(0);
        let done: Mutex<Vec<(usize, Result<R>)>> = Mutex::default();
        std::thread::scope(|scope| {
            for _ in 0..self.threads.min(items.len()) {
                scope.spawn(|| {
                    loop {
                        let at = {
                            let mut next = next.lock().unwrap_or_else(|broken| broken.into_inner());
                            *next += 1;
                            *next - 1
                        };
                        let Some(item) = items.get(at) else { return };
                        let result = work(item);
                        let mut done = done.lock().unwrap_or_else(|broken| broken.into_inner());
                        done.push((at, result));
                    }
                });
            }
        });
        let mut done = done
            .into_inner()
            .unwrap_or_else(|broken| broken.into_inner());
        done.sort_by_key(|(at, _)| *at);
        done.into_iter().map(|(_, result)| result).collect()
    }
}

/// Runs a program to its end, with its CPU time.
fn run_of(command: &mut Command) -> Result<Run> {
    use std::io::Read as _;
    let name = command.get_program().to_string_lossy().into_owned();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("{name} could not be started"))?;
    let mut stdout = String::new();
    let mut pipe = child.stdout.take().context("stdout is a pipe")?;
    pipe.read_to_string(&mut stdout)?;
    let used = child.wait4()?;
    if !used.status.success() {
        let args: Vec<_> = command
            .get_args()
            .map(|arg| arg.to_string_lossy())
            .collect();
        bail!("{name} {} failed ({})", args.join(" "), used.status);
    }
    let cpu = used.rusage.utime + used.rusage.stime;
    Ok(Run {
        stdout,
        cpu_s: cpu.as_secs_f64(),
    })
}

/// The program's version, and the commit that the sources are at.
fn version(program: &Path) -> Result<String> {
    let version = run_of(Command::new(program).arg("--version"))?.stdout;
    let commit = Command::new("git")
        .current_dir(root())
        .args(["rev-parse", "--short=10", "HEAD"])
        .output();
    let commit = match commit {
        Ok(output) if output.status.success() => {
            String::from_utf8_lossy(&output.stdout).into_owned()
        }
        _ => String::new(),
    };
    let commit = commit.trim();
    let commit = if commit.is_empty() {
        String::new()
    } else {
        format!(" ({commit})")
    };
    Ok(format!("{}{commit}", version.trim()))
}

/// The processor and how many of its cores there are.
fn machine() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(':'))
        .map(|(_, model)| model.trim().to_owned())
        .unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{model}, {cores} cores, {}", std::env::consts::OS)
}

/// The day, by the machine's clock.
fn today() -> Result<String> {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    Ok(day(seconds / 86_400))
}

/// The date of a day counted from 1970-01-01, by the civil calendar: years begin in March, so that the
/// leap day is their last.
fn day(since_1970: u64) -> String {
    let days = since_1970 + 719_468;
    let era = days / 146_097;
    let of_era = days % 146_097;
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Wilson's 95 % interval.
fn wilson(wins: f64, games: f64) -> (f64, f64) {
    const Z: f64 = 1.96;
    let part = wins / games;
    let middle = (part + Z * Z / (2.0 * games)) / (1.0 + Z * Z / games);
    let half = Z / (1.0 + Z * Z / games)
        * (part * (1.0 - part) / games + Z * Z / (4.0 * games * games)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// A row from an object in place.
fn row(value: Value) -> Row {
    match value {
        Value::Object(row) => row,
        other => Row::from_iter([("name".to_owned(), other)]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates() {
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(11_016), "2000-02-29");
        assert_eq!(day(19_782), "2024-02-29");
        assert_eq!(day(20_773), "2026-11-16");
    }

    #[test]
    fn intervals_are_wilsons() {
        let (low, high) = wilson(50.0, 100.0);
        assert!((low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4);
        assert_eq!(wilson(0.0, 10.0).0, 0.0);
    }

    #[test]
    fn every_topic_has_rows_by_name() {
        for (name, _, columns) in TOPICS {
            assert_eq!(columns[0], "name", "{name}");
        }
    }
}
