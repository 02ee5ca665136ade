//! `grille takuzu count`: the exact number of boards without a blank, whole or in parts.

use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use takuzu::count::{CountError, Counter, Rule};
use takuzu::{Board, ShapeError};

use super::shard::{Part, What};
use crate::args::{CountRule, Shard, TakuzuCount};
use crate::fail::Failure;
use crate::lang::Lang;
use crate::progress;

/// How long work may go on that a kill would undo.
const CHECKPOINT: Duration = Duration::from_secs(2);

pub(super) fn run(args: &TakuzuCount, lang: &Lang) -> Result<(), Failure> {
    let (rows, cols) = args.size;
    let rule = match args.rule {
        CountRule::Full => "full",
        CountRule::Rows => "rows",
        CountRule::None => "none",
    };
    let rule = rule.to_owned();
    let what = What { rows, cols, rule };
    let counter = counter(&what, lang)?;
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let units = units(counter.units(), shard);
    let mut part = Part {
        what,
        shard,
        units: units.len() as u64,
        done: 0,
        count: 0,
    };
    if let Some(path) = args.out.as_deref() {
        resume(&mut part, path, lang)?;
    }
    let bar = progress::bar(part.units);
    let mut saved = Instant::now();
    for &unit in &units[part.done as usize..] {
        bar.done(part.done);
        let count = part.count.checked_add(counter.count(unit));
        // Only a file that was tampered with can hold so many.
        part.count = count.ok_or_else(|| {
            let path = args.out.as_deref().unwrap_or(Path::new("-"));
            let values = [("file", path.display().to_string().into())];
            Failure::bad_input(lang.fill("takuzu-not-a-part", &values))
        })?;
        part.done += 1;
        if let Some(path) = args.out.as_deref()
            && saved.elapsed() > CHECKPOINT
        {
            part.write(path, lang)?;
            saved = Instant::now();
        }
    }
    drop(bar);
    if let Some(path) = args.out.as_deref() {
        part.write(path, lang)?;
    }
    let mut output = io::stdout().lock();
    match (args.shard, args.json) {
        (Some(_), true) => writeln!(output, "{}", part.in_json())?,
        (Some(shard), false) => {
            let values = [
                ("part", shard.part.to_string().into()),
                ("of", shard.of.to_string().into()),
                ("count", part.count.to_string().into()),
            ];
            writeln!(output, "{}", lang.fill("takuzu-part", &values))?;
        }
        (None, true) => writeln!(output, "{}", part.what.in_json(part.count))?,
        (None, false) => writeln!(output, "{}", part.count)?,
    }
    Ok(())
}

/// What counts this; a failure where it cannot be counted.
pub(super) fn counter(what: &What, lang: &Lang) -> Result<Counter, Failure> {
    let rule = match what.rule.as_str() {
        "full" => Rule::Full,
        "rows" => Rule::Rows,
        "none" => Rule::None,
        other => {
            let values = [("rule", other.to_owned().into())];
            return Err(Failure::bad_input(lang.fill("takuzu-no-rule", &values)));
        }
    };
    Counter::new(what.rows, what.cols, rule).map_err(|why| {
        let (id, most) = match why {
            CountError::Shape(ShapeError::None) => ("takuzu-size-none", 0),
            CountError::Shape(ShapeError::Odd) => ("takuzu-size-odd", 0),
            CountError::Shape(ShapeError::TooLong) => ("takuzu-size-long", Board::LONGEST_SIDE),
            CountError::TooLarge => ("takuzu-count-long", Counter::LONGEST_SIDE),
        };
        Failure::bad_input(lang.fill(id, &[("most", most.to_string().into())]))
    })
}

/// The units of a part. They are dealt like cards: they differ in size, and neighbours are alike.
pub(super) fn units(all: usize, shard: Shard) -> Vec<usize> {
    (shard.part as usize - 1..all)
        .step_by(shard.of as usize)
        .collect()
}

/// Goes on from a file that is there already; makes sure that it can be written if not.
fn resume(part: &mut Part, path: &Path, lang: &Lang) -> Result<(), Failure> {
    if !path.exists() {
        return part.write(path, lang);
    }
    let known = Part::read(path, lang)?;
    let fresh = Part {
        done: 0,
        count: 0,
        ..known.clone()
    };
    if fresh != *part {
        let values = [("file", path.display().to_string().into())];
        return Err(Failure::bad_input(lang.fill("takuzu-other-part", &values)));
    }
    *part = known;
    Ok(())
}
