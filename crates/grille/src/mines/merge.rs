//! `grille mines merge`: joins the parts of a comparison. The result equals that of an undivided run.

use std::path::Path;

use super::checkpoint::CompareCheckpoint;
use super::report;
use super::tally::Tally;
use crate::args::MinesMerge;
use crate::checkpoint::{self, Shard};
use crate::fail::Failure;
use crate::lang::Messages;

pub(super) fn run(args: &MinesMerge, lang: &Messages) -> Result<(), Failure> {
    let parts: Vec<(_, CompareCheckpoint)> = checkpoint::all(&args.files, lang)?;
    // The command line requires at least one file.
    let Some(whole) = whole(&parts) else {
        return Ok(());
    };
    report::check_files(&whole.work.approaches, &args.results, lang)?;
    report::print(&whole, &args.results, args.json, lang)
}

/// Joins all parts of a comparison; `None` if there are no parts.
pub(crate) fn whole(parts: &[(&Path, CompareCheckpoint)]) -> Option<CompareCheckpoint> {
    let (_, first) = parts.first()?;
    Some(CompareCheckpoint {
        work: first.work.clone(),
        shard: Shard::WHOLE,
        done: first.work.games,
        tallies: (0..first.tallies.len())
            .map(|approach| {
                let tallies = parts.iter().map(|(_, part)| &part.tallies[approach]);
                joined(&tallies.collect::<Vec<_>>())
            })
            .collect(),
    })
}

/// Joins the tallies of all parts. Boards were dealt out in turn, so outcomes are taken in turn.
fn joined(parts: &[&Tally]) -> Tally {
    let mut whole = Tally::default();
    parts.iter().for_each(|part| whole.add_sums(part));
    let mut outcomes: Vec<_> = parts.iter().map(|part| part.outcomes.iter()).collect();
    // Ends: the parts are finite, and the first round without a new game is the last.
    loop {
        let before = whole.games();
        for part in &mut outcomes {
            part.next()
                .into_iter()
                .for_each(|won| whole.outcomes.push(won));
        }
        if whole.games() == before {
            return whole;
        }
    }
}
