//! `grille takuzu bench`: times solving puzzles and proving their solutions unique, by size and rules.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::io::Write;
use std::time::Instant;

use grille_messages::{id, json};
use grille_takuzu::{Budget, Puzzle, solve};
use serde::Serialize;

use super::{BoardSize, input};
use crate::args::TakuzuBench;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output;

/// The runs per puzzle, of which the median counts. A single run would mostly measure other activity of the machine.
const RUNS: usize = 5;

/// The times of one size under the same rules, as scripts read them.
#[derive(Serialize)]
struct BenchLine {
    size: BoardSize,
    rules: String,
    count: usize,
    median_us: f64,
    p99_us: f64,
    max_us: f64,
}

pub(super) fn run(args: &TakuzuBench, lang: &Messages) -> Result<(), Failure> {
    let bytes = input::bytes(Some(&args.file), lang)?;
    let puzzles = input::list(&bytes, args.rules, lang)?;
    let group = |puzzle: &Puzzle| {
        let size = puzzle.board.size();
        (size.rows(), size.cols(), puzzle.rules.to_string())
    };
    let solve = |puzzle: &Puzzle| solve(&puzzle.board, puzzle.rules, Budget::default());
    let mut groups: BTreeMap<(u32, u32, String), Vec<f64>> = BTreeMap::new();
    // Build the tables of each size first, so that no puzzle pays for them.
    for puzzle in &puzzles {
        if groups.insert(group(puzzle), Vec::new()).is_none() {
            black_box(solve(puzzle));
        }
    }
    for puzzle in &puzzles {
        let mut runs = [0.0; RUNS];
        for run in &mut runs {
            let start = Instant::now();
            black_box(solve(black_box(puzzle)));
            *run = start.elapsed().as_secs_f64() * 1e6;
        }
        runs.sort_by(f64::total_cmp);
        groups
            .entry(group(puzzle))
            .or_default()
            .push(runs[RUNS / 2]);
    }
    let mut output = output::stdout();
    if !args.json {
        writeln!(output, "{}", lang.text(id::TAKUZU_BENCH_HEAD))?;
    }
    for ((rows, cols, rules), mut times) in groups {
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
        let (count, median, p99, max) = (times.len(), at(0.5), at(0.99), at(1.0));
        if args.json {
            let line = BenchLine {
                size: BoardSize::new(rows, cols),
                rules,
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
                "{size:>8} {count:>8} {median:>12.2} {p99:>12.2} {max:>12.2}  {rules}"
            )?;
        }
    }
    Ok(())
}
