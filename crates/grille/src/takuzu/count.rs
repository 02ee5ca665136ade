//! `grille takuzu count`: counts all full boards exactly, whole or in parts.

use std::io::Write;
use std::path::Path;

use grille_messages::id;
use grille_takuzu::count::{CountError, Counter, Distinct};
use grille_takuzu::{Board, ShapeError};

use super::checkpoint::{CountCheckpoint, Work};
use crate::args::TakuzuCount;
use crate::checkpoint::{self, Checkpoint as _, Checkpoints, Shard};
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output;
use crate::progress::{self, Bar};

/// Pairs of halves between two checks of the clock: some hundredths of a second.
const STEP: u64 = 1 << 24;

pub(super) fn run(args: &TakuzuCount, lang: &Messages) -> Result<(), Failure> {
    let (rows, cols) = args.size;
    let rule = match args.rules {
        Some(rules) => Distinct::of(rules, rows, cols).map_err(|why| failure(why, lang))?,
        None => args.rule,
    };
    let work = Work { rows, cols, rule };
    let counter = counter(&work, lang)?;
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let path = args.out.as_deref();
    let mut part = CountCheckpoint {
        work,
        shard,
        units: shard.units(counter.units() as u64),
        done: 0,
        count: 0,
        open: None,
    };
    if let Some(path) = path {
        part = checkpoint::resume(part, path, lang)?;
    }
    let bar = progress::bar(part.units);
    let mut checkpoints = Checkpoints::new(path);
    while part.done < part.units {
        bar.done(part.done);
        let unit = shard.unit(part.done) as usize;
        let counted = count_unit(&counter, unit, &mut part, &bar, &mut checkpoints, lang)?;
        let count = part.count.checked_add(counted);
        // Only a file that was tampered with can overflow.
        part.count = count
            .ok_or_else(|| checkpoint::bad_field(path.unwrap_or(Path::new("-")), "count", lang))?;
        part.done += 1;
        part.open = None;
        checkpoints.due(&part, lang)?;
    }
    drop(bar);
    checkpoints.now(&part, lang)?;
    let mut output = output::stdout();
    match (args.shard, args.json) {
        (Some(_), true) => writeln!(output, "{}", part.in_json())?,
        (Some(shard), false) => {
            let values = [
                ("part", shard.part.to_string().into()),
                ("of", shard.of.to_string().into()),
                ("count", part.count.to_string().into()),
            ];
            writeln!(output, "{}", lang.fill(id::TAKUZU_PART, &values))?;
        }
        (None, true) => writeln!(output, "{}", part.work.in_json(part.count))?,
        (None, false) => writeln!(output, "{}", part.count)?,
    }
    Ok(())
}

/// Counts the boards of a unit. A unit of a large board takes minutes, so its progress is also shown and saved.
fn count_unit(
    counter: &Counter,
    unit: usize,
    part: &mut CountCheckpoint,
    bar: &Bar,
    checkpoints: &mut Checkpoints<'_>,
    lang: &Messages,
) -> Result<u128, Failure> {
    let known = part.open;
    let counted = counter.count_in_steps(unit, known, STEP, |partial| {
        part.open = Some(*partial);
        let percent = 100 * partial.joined / partial.halves.max(1);
        bar.say(lang.fill(id::TAKUZU_COUNT_UNIT, &[("percent", percent.into())]));
        checkpoints.due(part, lang)
    });
    bar.say(String::new());
    counted
}

/// Returns the counter for this work, or fails if it cannot be counted.
pub(super) fn counter(work: &Work, lang: &Messages) -> Result<Counter, Failure> {
    Counter::new(work.rows, work.cols, work.rule).map_err(|why| failure(why, lang))
}

fn failure(why: CountError, lang: &Messages) -> Failure {
    let (id, most) = match why {
        CountError::Shape(ShapeError::None | ShapeError::One) => (id::TAKUZU_SIZE_NONE, 0),
        CountError::Shape(ShapeError::OddOblong) => (id::TAKUZU_SIZE_ODD, 0),
        CountError::Shape(ShapeError::TooLong) => (id::TAKUZU_SIZE_LONG, Board::LONGEST_SIDE),
        CountError::TooLarge => (id::TAKUZU_COUNT_LONG, Counter::LONGEST_SIDE),
        CountError::Either => (id::TAKUZU_COUNT_EITHER, 0),
    };
    let values = [
        ("most", most.to_string().into()),
        ("cells", Counter::MOST_CELLS.to_string().into()),
    ];
    Failure::bad_input(lang.fill(id, &values))
}
