//! `grille takuzu bench`: times solving puzzles and proving their solutions unique, by size.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::io::Write;
use std::time::Instant;

use grille_messages::takuzu::puzzle;
use grille_messages::{id, json};
use grille_takuzu::{Budget, Rules, solve};
use serde::Serialize;

use super::{BoardSize, input};
use crate::args::TakuzuBench;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output;

/// The runs per puzzle, of which the median counts. A single run would mostly measure other activity of the machine.
const RUNS: usize = 5;

/// The times of one size, as scripts read them.
#[derive(Serialize)]
struct BenchLine {
    size: BoardSize,
    count: usize,
    median_us: f64,
    p99_us: f64,
    max_us: f64,
}

pub(super) fn run(args: &TakuzuBench, lang: &Messages) -> Result<(), Failure> {
    let bytes = input::bytes(Some(&args.file), lang)?;
    let puzzles =
        input::list(&bytes).map_err(|error| Failure::bad_input(puzzle::explain(&error, lang)))?;
    let mut by_size: BTreeMap<(u32, u32), Vec<f64>> = BTreeMap::new();
    // Build the tables of each size first, so that no puzzle pays for them.
    for puzzle in &puzzles {
        let size = (puzzle.size().rows(), puzzle.size().cols());
        if by_size.insert(size, Vec::new()).is_none() {
            black_box(solve(puzzle, Rules::TAKUZU, Budget::default()));
        }
    }
    for puzzle in &puzzles {
        let mut runs = [0.0; RUNS];
        for run in &mut runs {
            let start = Instant::now();
            black_box(solve(black_box(puzzle), Rules::TAKUZU, Budget::default()));
            *run = start.elapsed().as_secs_f64() * 1e6;
        }
        runs.sort_by(f64::total_cmp);
        let size = (puzzle.size().rows(), puzzle.size().cols());
        by_size.entry(size).or_default().push(runs[RUNS / 2]);
    }
    let mut output = output::stdout();
    if !args.json {
        writeln!(output, "{}", lang.text(id::TAKUZU_BENCH_HEAD))?;
    }
    for ((rows, cols), mut times) in by_size {
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
        let (count, median, p99, max) = (times.len(), at(0.5), at(0.99), at(1.0));
        if args.json {
            let line = BenchLine {
                size: BoardSize::new(rows, cols),
                count,
                median_us: median,
                p99_us: p99,
                max_us: max,
            };
            writeln!(output, "{}", json::line(&line))?;
        } else {
            let size = format!("{rows}x{cols}");
            writeln!(
                output,
                "{size:>8} {count:>8} {median:>12.2} {p99:>12.2} {max:>12.2}"
            )?;
        }
    }
    Ok(())
}
