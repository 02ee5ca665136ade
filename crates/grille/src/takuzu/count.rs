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
    let (rule, name) = match args.rule {
        CountRule::Full => (Rule::Full, "full"),
        CountRule::Rows => (Rule::Rows, "rows"),
        CountRule::None => (Rule::None, "none"),
    };
    let counter = Counter::new(rows, cols, rule).map_err(|why| {
        let (id, most) = match why {
            CountError::Shape(ShapeError::None) => ("takuzu-size-none", 0),
            CountError::Shape(ShapeError::Odd) => ("takuzu-size-odd", 0),
            CountError::Shape(ShapeError::TooLong) => ("takuzu-size-long", Board::LONGEST_SIDE),
            CountError::TooLarge => ("takuzu-count-long", Counter::LONGEST_SIDE),
        };
        Failure::bad_input(lang.fill(id, &[("most", most.to_string().into())]))
    })?;
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let rule = name.to_owned();
    let what = What { rows, cols, rule };
    // Units are dealt like cards: they differ in size, and neighbours are alike.
    let units: Vec<usize> = (shard.part as usize - 1..counter.units())
        .step_by(shard.of as usize)
        .collect();
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
        part.count += counter.count(unit);
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
