//! `grille morpion perft`: counts the games of a given length, and times the count.

use std::io::Write;
use std::time::{Duration, Instant};

use grille_messages::{id, json};
use grille_morpion::Position;
use grille_morpion::perft::{Count, perft};
use serde::Serialize;

use crate::args::MorpionPerft;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output;

/// Short counts are repeated for this long, so that the rate is meaningful.
const LEAST: Duration = Duration::from_millis(200);

/// The object that scripts read.
#[derive(Serialize)]
struct PerftLine {
    size: u32,
    variant: &'static str,
    depth: u32,
    leaves: u64,
    nodes: u64,
    nodes_per_s: u64,
}

pub(super) fn run(args: &MorpionPerft, lang: &Messages) -> Result<(), Failure> {
    let empty = Position::empty(args.side);
    let mut output = output::stdout();
    if args.json {
        let (count, rate) = timed(&empty, args, args.depth);
        let line = PerftLine {
            size: args.side.get(),
            variant: args.variant.name(),
            depth: args.depth,
            leaves: count.leaves,
            nodes: count.nodes,
            nodes_per_s: rate,
        };
        return Ok(writeln!(output, "{}", json::line(&line))?);
    }
    writeln!(output, "{}", lang.text(id::MORPION_PERFT_HEAD))?;
    for depth in 1..=args.depth {
        let (count, rate) = timed(&empty, args, depth);
        let millions = rate as f64 / 1e6;
        let (leaves, nodes) = (count.leaves, count.nodes);
        writeln!(
            output,
            "{depth:>5} {leaves:>16} {nodes:>16} {millions:>10.1}"
        )?;
    }
    Ok(())
}

/// Returns the count, and the nodes per second.
fn timed(empty: &Position, args: &MorpionPerft, depth: u32) -> (Count, u64) {
    let begin = Instant::now();
    let mut nodes = 0;
    // Ends: time passes.
    loop {
        let count = perft(empty, args.variant, depth);
        nodes += count.nodes;
        let seconds = begin.elapsed().as_secs_f64();
        if count.nodes == 0 || begin.elapsed() > LEAST {
            return (count, (nodes as f64 / seconds.max(1e-9)) as u64);
        }
    }
}
