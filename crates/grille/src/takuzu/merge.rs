//! `grille takuzu merge`: joins the parts of a count. The result equals that of an undivided run.

use std::io::Write;
use std::path::Path;

use super::checkpoint::CountCheckpoint;
use super::count;
use crate::args::TakuzuMerge;
use crate::checkpoint;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output;

pub(super) fn run(args: &TakuzuMerge, lang: &Messages) -> Result<(), Failure> {
    let parts: Vec<(_, CountCheckpoint)> = checkpoint::all(&args.files, lang)?;
    // The command line requires at least one file.
    let Some((_, first)) = parts.first() else {
        return Ok(());
    };
    let count = sum(&parts, lang)?;
    let mut output = output::stdout();
    if args.json {
        writeln!(output, "{}", first.work.in_json(count))?;
    } else {
        writeln!(output, "{count}")?;
    }
    Ok(())
}

pub(crate) fn sum(parts: &[(&Path, CountCheckpoint)], lang: &Messages) -> Result<u128, Failure> {
    let Some((_, first)) = parts.first() else {
        return Ok(0);
    };
    let units = count::counter(&first.work, lang)?.units() as u64;
    let mut count: u128 = 0;
    for (path, part) in parts {
        if part.shard.units(units) != part.units {
            return Err(checkpoint::bad_field(path, "units", lang));
        }
        let sum = count.checked_add(part.count);
        count = sum.ok_or_else(|| checkpoint::bad_field(path, "count", lang))?;
    }
    Ok(count)
}
