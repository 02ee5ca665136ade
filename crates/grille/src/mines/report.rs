//! The results of a comparison as tables, JSON, files of outcomes, and a picture.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use grille_messages::{MessageId, id, json};
use grille_mines::solve::ApproachName;
use serde::Serialize;

use super::checkpoint::{CompareCheckpoint, Source, SourceFields};
use super::plot;
use super::tally::Tally;
use crate::args::ResultFiles;
use crate::checkpoint::Shard;
use crate::fail::Failure;
use crate::files;
use crate::lang::Messages;
use crate::output;
use crate::stats;
use crate::table::{Table, aligned};

/// Refuses result files that would replace other files. Call it before the comparison. Outcomes are rewritten by every
/// run, and may replace earlier ones.
pub(super) fn check_files(
    approaches: &[ApproachName],
    results: &ResultFiles,
    lang: &Messages,
) -> Result<(), Failure> {
    if let Some(path) = &results.plot {
        files::check_free(path, results.force, lang)?;
    }
    let Some(prefix) = &results.outcomes else {
        return Ok(());
    };
    for name in approaches {
        let path = outcomes_path(prefix, *name);
        let are_outcomes = matches!(&files::head(&path, 2)[..], b"" | b"0\n" | b"1\n");
        files::check_free(&path, are_outcomes || results.force, lang)?;
    }
    Ok(())
}

/// Prints the comparison and writes the requested files.
pub(super) fn print(
    part: &CompareCheckpoint,
    results: &ResultFiles,
    json: bool,
    lang: &Messages,
) -> Result<(), Failure> {
    if let Some(prefix) = &results.outcomes {
        for (name, tally) in part.work.approaches.iter().zip(&part.tallies) {
            let path = outcomes_path(prefix, *name);
            files::write(&path, &outcomes(tally), lang)?;
        }
    }
    if let Some(path) = &results.plot {
        files::write(path, picture(part, lang).as_bytes(), lang)?;
    }
    Ok(write(part, json, &mut output::stdout(), lang)?)
}

/// Writes the comparison as tables or as JSON.
pub(crate) fn write(
    part: &CompareCheckpoint,
    json: bool,
    output: &mut impl Write,
    lang: &Messages,
) -> io::Result<()> {
    let figures = figures(part);
    if json {
        for figures in &figures {
            writeln!(output, "{}", in_json(part, figures))?;
        }
        return Ok(());
    }
    writeln!(output, "{}", title(part, lang))?;
    for table in tables(&figures, lang) {
        writeln!(output, "\n{}", aligned(&table, 1))?;
    }
    Ok(())
}

pub(crate) fn picture(part: &CompareCheckpoint, lang: &Messages) -> String {
    plot::draw(&figures(part), &title(part, lang), lang)
}

/// Returns the path `PREFIX.rules.txt` for the approach `rules`.
fn outcomes_path(prefix: &Path, name: ApproachName) -> PathBuf {
    let mut path: OsString = prefix.into();
    path.push(format!(".{}.txt", name.name()));
    path.into()
}

/// Writes one 0 or 1 per line.
fn outcomes(tally: &Tally) -> Vec<u8> {
    let line = |won: bool| [b'0' + u8::from(won), b'\n'];
    tally.outcomes.iter().flat_map(line).collect()
}

/// A mean and half the width of its 95 % interval.
#[derive(Clone, Copy)]
struct Mean {
    mean: f64,
    half: f64,
}

impl Mean {
    fn of((mean, mean_square): (f64, f64), games: u64) -> Mean {
        let half = stats::half_interval(mean, mean_square, games);
        Mean { mean, half }
    }
}

/// The figures of one approach. Rates are shares of 1, times are in ms.
pub(super) struct Figures {
    pub(super) name: ApproachName,
    games: u64,
    wins: u64,
    pub(super) rate: f64,
    pub(super) interval: (f64, f64),
    expected_wins: f64,
    expected: Mean,
    /// Compared with the first approach, board by board.
    better: u64,
    worse: u64,
    gap: Mean,
    expected_gap: Mean,
    pub(super) cpu_ms: (f64, f64),
    guesses: f64,
    opened: f64,
}

impl Figures {
    fn games_per_second(&self) -> f64 {
        1e3 / self.cpu_ms.0
    }
}

fn figures(part: &CompareCheckpoint) -> Vec<Figures> {
    let Some(first) = part.tallies.first() else {
        return Vec::new();
    };
    let of = |(name, tally): (&ApproachName, &Tally)| {
        let games = tally.games();
        let share = |count: u64| count as f64 / games.max(1) as f64;
        let (better, worse) = (tally.better, tally.worse);
        Figures {
            name: *name,
            games,
            wins: tally.wins,
            rate: share(tally.wins),
            interval: stats::wilson(tally.wins, games),
            expected_wins: tally.expected(),
            expected: Mean::of(tally.chance(), games),
            better,
            worse,
            gap: Mean::of((share(better) - share(worse), share(better + worse)), games),
            expected_gap: Mean::of(tally.gap(first), games),
            cpu_ms: tally.cpu_ms(),
            guesses: tally.guesses(),
            opened: tally.opened(),
        }
    };
    part.work
        .approaches
        .iter()
        .zip(&part.tallies)
        .map(of)
        .collect()
}

/// The object that scripts read. Values that need more games are null.
#[derive(Serialize)]
struct ReportLine<'a> {
    approach: &'static str,
    games: u64,
    wins: u64,
    win_rate: f64,
    win_rate_low: f64,
    win_rate_high: f64,
    expected_wins: f64,
    expected_rate: f64,
    expected_rate_low: f64,
    expected_rate_high: f64,
    better: u64,
    worse: u64,
    difference: f64,
    difference_low: f64,
    difference_high: f64,
    expected_difference: f64,
    expected_difference_low: f64,
    expected_difference_high: f64,
    cpu_ms_mean: f64,
    cpu_ms_max: f64,
    games_per_cpu_s: f64,
    guesses: f64,
    opened: f64,
    #[serde(serialize_with = "json::text")]
    seed: u64,
    #[serde(flatten)]
    source: SourceFields<'a>,
    #[serde(flatten)]
    shard: Option<Shard>,
}

fn in_json(part: &CompareCheckpoint, figures: &Figures) -> String {
    let Figures {
        expected,
        gap,
        expected_gap,
        ..
    } = figures;
    json::line(&ReportLine {
        approach: figures.name.name(),
        games: figures.games,
        wins: figures.wins,
        win_rate: figures.rate,
        win_rate_low: figures.interval.0,
        win_rate_high: figures.interval.1,
        expected_wins: figures.expected_wins,
        expected_rate: expected.mean,
        expected_rate_low: (expected.mean - expected.half).max(0.0),
        expected_rate_high: (expected.mean + expected.half).min(1.0),
        better: figures.better,
        worse: figures.worse,
        difference: gap.mean,
        difference_low: gap.mean - gap.half,
        difference_high: gap.mean + gap.half,
        expected_difference: expected_gap.mean,
        expected_difference_low: expected_gap.mean - expected_gap.half,
        expected_difference_high: expected_gap.mean + expected_gap.half,
        cpu_ms_mean: figures.cpu_ms.0,
        cpu_ms_max: figures.cpu_ms.1,
        games_per_cpu_s: figures.games_per_second(),
        guesses: figures.guesses,
        opened: figures.opened,
        seed: part.work.seed,
        source: part.work.source.fields(),
        shard: Some(part.shard).filter(|shard| *shard != Shard::WHOLE),
    })
}

fn title(part: &CompareCheckpoint, lang: &Messages) -> String {
    let games = part.tallies.first().map_or(0, Tally::games);
    let mut values = vec![
        ("games", games.into()),
        ("seed", part.work.seed.to_string().into()),
    ];
    let title = match &part.work.source {
        Source::Drawn(kind) => {
            values.extend([
                ("rows", kind.size.rows().to_string().into()),
                ("cols", kind.size.cols().to_string().into()),
                ("mines", kind.mines.to_string().into()),
                ("row", kind.first.row.to_string().into()),
                ("col", kind.first.col.to_string().into()),
                ("first", kind.promise.name().into()),
            ]);
            lang.fill(id::COMPARE_DRAWN, &values)
        }
        Source::Listed(print) => {
            values.push(("print", print.as_str().into()));
            lang.fill(id::COMPARE_LISTED, &values)
        }
    };
    if part.shard == Shard::WHOLE {
        return title;
    }
    let values = [
        ("part", part.shard.part.to_string().into()),
        ("of", part.shard.of.to_string().into()),
        ("title", title.into()),
    ];
    lang.fill(id::COMPARE_PART, &values)
}

/// Returns tables of the win rates, their comparison, and the costs.
fn tables(figures: &[Figures], lang: &Messages) -> Vec<Table> {
    let text = |id: MessageId| lang.text(id);
    let (approach, margin) = (text(id::COMPARE_APPROACH), text(id::COMPARE_MARGIN));
    let mut wins = vec![vec![
        approach.clone(),
        text(id::COMPARE_GAMES),
        text(id::COMPARE_WINS),
        text(id::COMPARE_RATE),
        text(id::COMPARE_INTERVAL),
        text(id::COMPARE_EXPECTED),
        margin.clone(),
    ]];
    let mut gaps = vec![vec![
        approach.clone(),
        text(id::COMPARE_BETTER),
        text(id::COMPARE_WORSE),
        text(id::COMPARE_GAP),
        margin.clone(),
        text(id::COMPARE_EXPECTED_GAP),
        margin,
    ]];
    let mut costs = vec![vec![
        approach,
        text(id::COMPARE_MS),
        text(id::COMPARE_MS_MAX),
        text(id::COMPARE_SPEED),
        text(id::COMPARE_GUESSES),
        text(id::COMPARE_OPENED),
    ]];
    for (at, of) in figures.iter().enumerate() {
        let name = || of.name.name().to_owned();
        let range = [
            ("low", percent(lang, of.interval.0).into()),
            ("high", percent(lang, of.interval.1).into()),
        ];
        wins.push(vec![
            name(),
            of.games.to_string(),
            of.wins.to_string(),
            percent(lang, of.rate),
            lang.fill(id::COMPARE_RANGE, &range),
            percent(lang, of.expected.mean),
            percent(lang, of.expected.half),
        ]);
        if at > 0 {
            gaps.push(vec![
                name(),
                of.better.to_string(),
                of.worse.to_string(),
                signed(lang, of.gap.mean),
                percent(lang, of.gap.half),
                signed(lang, of.expected_gap.mean),
                percent(lang, of.expected_gap.half),
            ]);
        }
        costs.push(vec![
            name(),
            lang.decimal(&format!("{:.3}", of.cpu_ms.0)),
            lang.decimal(&format!("{:.3}", of.cpu_ms.1)),
            format!("{:.0}", of.games_per_second()),
            lang.decimal(&format!("{:.2}", of.guesses)),
            percent(lang, of.opened),
        ]);
    }
    let tables = [wins, gaps, costs];
    tables.into_iter().filter(|table| table.len() > 1).collect()
}

fn percent(lang: &Messages, share: f64) -> String {
    if share.is_finite() {
        lang.decimal(&format!("{:.2}", 100.0 * share))
    } else {
        "-".to_owned()
    }
}

fn signed(lang: &Messages, share: f64) -> String {
    lang.decimal(&format!("{:+.2}", 100.0 * share))
}
