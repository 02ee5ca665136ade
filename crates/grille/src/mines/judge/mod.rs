//! `grille mines judge`: judges programs of the five operations by their faults and their play.

mod cases;
mod finding;
mod games;
mod problems;
mod processes;
mod program;
mod replays;
mod report;
mod sandbox;
mod supervise;
mod trial;

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use grille_grid::Rng;
use grille_messages::{errors, id};

use self::finding::{Fault, Judgement};
use self::program::{Limits, Program};
use self::sandbox::Launcher;
pub(crate) use self::supervise::requested as supervises;
use self::trial::Trial;
use super::board::BoardSpec;
use grille_grid::Shown;

use crate::args::MinesJudge;
use crate::fail::{self, Failure};
use crate::lang::Messages;
use crate::output;
use crate::progress;

/// Larger boards are not judged: each move would take megabytes.
const MOST_CELLS: usize = 1 << 20;

pub(super) fn run(args: &MinesJudge, seed: u64, lang: &Messages) -> Result<(), Failure> {
    let kind = BoardSpec::of(&args.board, lang)?;
    if kind.size.area() > MOST_CELLS {
        let values = [("most", MOST_CELLS.to_string().into())];
        return Err(Failure::bad_input(lang.fill(id::JUDGE_TOO_LARGE, &values)));
    }
    match &args.each {
        Some(folder) => each(args, folder, kind, seed, lang),
        None => one(args, kind, seed, lang),
    }
}

/// Judges one program and prints a full report.
fn one(args: &MinesJudge, kind: BoardSpec, seed: u64, lang: &Messages) -> Result<(), Failure> {
    // The command line requires at least one word.
    let Some((name, words)) = args.program.split_first() else {
        let values = [("argument", "PROGRAM".into())];
        return Err(Failure::bad_input(
            lang.fill(id::CLI_MISSING_ARGUMENT, &values),
        ));
    };
    let launcher = Launcher::new(args.sandbox, lang)?;
    let judgement = judge(args, name, words, &launcher, kind, seed, lang)?;
    // All words, because the first may be an interpreter.
    let name = Shown::new(&args.program.join(OsStr::new(" "))).to_string();
    let mut output = output::stdout();
    if args.json {
        writeln!(output, "{}", report::in_json(&name, &judgement))?;
    } else {
        output.write_all(report::in_words(&name, &judgement, lang).as_bytes())?;
    }
    output.flush()?;
    if judgement.passes() {
        return Ok(());
    }
    let values = [("program", name.into())];
    Err(Failure::failed(lang.fill(id::JUDGE_FAILED, &values)))
}

/// Judges every program of a folder, one per line.
fn each(
    args: &MinesJudge,
    folder: &Path,
    kind: BoardSpec,
    seed: u64,
    lang: &Messages,
) -> Result<(), Failure> {
    let name = |path: &Path| {
        let name = path.file_name().unwrap_or_default();
        trial::shown(name.as_encoded_bytes())
    };
    let (programs, others) = programs(folder).map_err(|error| {
        let values = [
            ("file", Shown::new(folder).to_string().into()),
            ("why", errors::io(&error, lang).into()),
        ];
        Failure::bad_input(lang.fill(id::FILE_UNREADABLE, &values))
    })?;
    if !others.is_empty() {
        // A teacher should know which programs were not judged.
        let names = others.iter().map(|path| name(path)).collect();
        let values = [("files", lang.list(names).into())];
        fail::remark(&lang.fill(id::JUDGE_PASSED_OVER, &values));
    }
    if programs.is_empty() {
        let values = [("folder", Shown::new(folder).to_string().into())];
        return Err(Failure::bad_input(lang.fill(id::JUDGE_NO_PROGRAM, &values)));
    }
    let launcher = Launcher::new(args.sandbox, lang)?;
    let names = programs.iter().map(|path| name(path).chars().count());
    let width = names.max().unwrap_or(0);
    let mut output = output::stdout();
    let mut failed = 0;
    if !args.json {
        writeln!(output, "{}", report::head(width, lang))?;
    }
    for path in &programs {
        let judgement = judge(args, path.as_os_str(), &[], &launcher, kind, seed, lang)?;
        failed += u32::from(!judgement.passes());
        let line = match args.json {
            true => {
                let whole = Shown::new(path.file_name().unwrap_or_default());
                report::in_json(&whole.to_string(), &judgement)
            }
            false => report::row(&name(path), width, &judgement, lang),
        };
        // Print each line when it is ready, because a folder takes long.
        writeln!(output, "{line}")?;
        output.flush()?;
    }
    if failed == 0 {
        return Ok(());
    }
    let values = [
        ("failed", failed.to_string().into()),
        ("programs", programs.len().to_string().into()),
    ];
    Err(Failure::failed(lang.fill(id::JUDGE_SOME_FAILED, &values)))
}

/// Returns the files of a folder that can be run, sorted by name, and those that cannot.
fn programs(folder: &Path) -> io::Result<(Vec<PathBuf>, Vec<PathBuf>)> {
    let (mut programs, mut others) = (Vec::new(), Vec::new());
    for entry in folder.read_dir()? {
        let path = entry?.path();
        if !path.is_file() {
            continue;
        }
        if program::runnable(&path).is_ok() {
            // As a path, because a name would be looked up elsewhere.
            programs.push(Path::new(".").join(path));
        } else {
            others.push(path);
        }
    }
    programs.sort();
    others.sort();
    Ok((programs, others))
}

/// Judges one program. The same seed gives every program the same games.
fn judge(
    args: &MinesJudge,
    name: &OsStr,
    words: &[OsString],
    launcher: &Launcher,
    kind: BoardSpec,
    seed: u64,
    lang: &Messages,
) -> Result<Judgement, Failure> {
    let limits = Limits {
        time: Duration::from_secs_f64(args.time),
        megabytes: args.memory,
    };
    let program = match Program::find(name, words, limits, launcher) {
        Ok(program) => program,
        Err(error) => {
            let mut judgement = Judgement::default();
            let values = [("value", errors::io(&error, lang).into())];
            let why = || lang.fill(id::JUDGE_WHY_NOT_STARTED, &values);
            judgement.note(1, Fault::NotStarted, b"", why);
            return Ok(judgement);
        }
    };
    let fixed = problems::PARTS + (cases::CASES.len() + cases::GRIDS.len()) as u64;
    let total = fixed.saturating_add(args.games.saturating_mul(2));
    let mut trial = Trial {
        program: &program,
        seconds: args.time,
        megabytes: args.memory,
        kind,
        games: args.games,
        rng: Rng::new(seed),
        rule: None,
        judgement: Judgement::default(),
        failed: [0; 5],
        bar: progress::bar(total),
        lang,
    };
    problems::judge(&mut trial);
    replays::judge(&mut trial);
    // The boards that `generate` makes from this seed, independent of the earlier parts.
    let chosen = args.board.at.is_some();
    games::judge(&mut trial, chosen, &mut Rng::new(seed))?;
    Ok(trial.judgement)
}
