//! `grille mines bench`: times the probability maps of positions.

use std::hint::black_box;
use std::io::Write;
use std::time::Instant;

use cpu_time::ThreadTime;
use grille_messages::{id, json};
use grille_mines::solve::chances::{Budget, Mapper};
use grille_mines::text::position;
use serde::Serialize;

use super::input;
use crate::args::MinesBench;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output;
use grille_messages::mines::explain::Explainer;
use grille_messages::mines::formats;

/// The runs per map and the passes over all maps, of which the median counts. A single run would mostly measure other activity of the machine.
const RUNS: usize = 5;

/// The times, as scripts read them.
#[derive(Serialize)]
struct BenchLine {
    count: usize,
    /// CPU time a map in a pass over all positions, as a batch takes: the median of some passes after a first one.
    once_us: f64,
    mean_us: f64,
    median_us: f64,
    p99_us: f64,
    max_us: f64,
}

pub(super) fn run(args: &MinesBench, lang: &Messages) -> Result<(), Failure> {
    let bytes = input::bytes(args.file.as_deref(), lang)?;
    let views = position::read_all(&bytes)
        .map_err(|error| Failure::bad_input(formats::position(error, lang)))?;
    let mut mapper = Mapper::default();
    // Reports errors before anything else, and fills the lazily built tables.
    for (index, view) in views.iter().enumerate() {
        mapper.of(view, Budget::default()).map_err(|why| {
            let why = Explainer::new(view, lang).impossible(why);
            let values = [
                ("number", (index + 1).to_string().into()),
                ("why", why.into()),
            ];
            Failure::no_solution(lang.fill(id::MINES_BENCH_IMPOSSIBLE, &values))
        })?;
    }
    let mut passes = [0.0; RUNS];
    for pass in &mut passes {
        let begin = ThreadTime::now();
        for view in &views {
            drop(black_box(mapper.of(black_box(view), Budget::default())));
        }
        *pass = begin.elapsed().as_secs_f64() * 1e6 / views.len() as f64;
    }
    passes.sort_by(f64::total_cmp);
    let once_us = passes[RUNS / 2];
    let mut times = Vec::with_capacity(views.len());
    for view in &views {
        let mut runs = [0.0; RUNS];
        for run in &mut runs {
            let start = Instant::now();
            let chances = black_box(mapper.of(black_box(view), Budget::default()));
            *run = start.elapsed().as_secs_f64() * 1e6;
            drop(chances);
        }
        runs.sort_by(f64::total_cmp);
        times.push(runs[RUNS / 2]);
    }
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    times.sort_by(f64::total_cmp);
    // There is at least one position: a text without any was refused.
    let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
    let (count, median, p99, max) = (times.len(), at(0.5), at(0.99), at(1.0));
    let mut output = output::stdout();
    if args.json {
        let line = BenchLine {
            count,
            once_us,
            mean_us: mean,
            median_us: median,
            p99_us: p99,
            max_us: max,
        };
        writeln!(output, "{}", json::line(&line))?;
    } else {
        writeln!(output, "{}", lang.text(id::MINES_BENCH_HEAD))?;
        writeln!(output, "{count:>8} {median:>12.2} {p99:>12.2} {max:>12.2}")?;
    }
    Ok(())
}
