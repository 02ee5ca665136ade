//! `grille takuzu rate`: how hard a puzzle is, and what it takes.

use std::io::{self, Write};

use serde_json::{Map, Value, json};
use takuzu::Budget;
use takuzu::technique::{Grade, RateError, Technique, rate};

use super::{input, words};
use crate::args::TakuzuRate;
use crate::fail::Failure;
use crate::lang::Lang;

pub(super) fn run(args: &TakuzuRate, lang: &Lang) -> Result<(), Failure> {
    let bytes = input::bytes(args.file.as_deref(), lang)?;
    let (puzzles, is_list) = input::puzzles(&bytes, false, lang)?;
    let mut output = io::BufWriter::new(io::stdout().lock());
    for puzzle in &puzzles {
        match rate(puzzle, Budget::default()) {
            Ok(grade) if args.json => writeln!(output, "{}", in_json(&grade))?,
            Ok(grade) => {
                writeln!(output, "{}", heading(&grade, lang))?;
                for (technique, uses) in used(&grade).filter(|_| !is_list) {
                    let name = lang.text(words::technique_id(technique));
                    writeln!(output, "{uses:>5}  {name}")?;
                }
            }
            // As in `solve`, the puzzles of a list are told one by one, and the list is done.
            Err(why) if is_list && args.json => {
                writeln!(
                    output,
                    "{}",
                    json!({ "grade": null, "solutions": word(why) })
                )?;
            }
            Err(why) if is_list => writeln!(output, "{}", word(why))?,
            Err(why) => return Err(refused(why, lang)),
        }
    }
    Ok(output.flush()?)
}

/// What stands for a puzzle without a grade.
fn word(why: RateError) -> &'static str {
    match why {
        RateError::None => "none",
        RateError::Several => "several",
        RateError::Unknown => "unknown",
    }
}

fn refused(why: RateError, lang: &Lang) -> Failure {
    match why {
        RateError::None => Failure::no_solution(lang.text("takuzu-none")),
        RateError::Several => Failure::several(lang.text("takuzu-several")),
        RateError::Unknown => Failure::failed(lang.text("takuzu-unknown")),
    }
}

fn heading(grade: &Grade, lang: &Lang) -> String {
    let level = lang.text(words::level_id(grade.level()));
    match grade.hardest {
        None => level,
        Some(hardest) => format!("{level} ({})", lang.text(words::technique_id(hardest))),
    }
}

/// The techniques that were used, and how often.
fn used(grade: &Grade) -> impl Iterator<Item = (Technique, u32)> {
    let uses = Technique::ALL.into_iter().zip(grade.uses);
    uses.filter(|&(_, uses)| uses > 0)
}

fn in_json(grade: &Grade) -> Value {
    let techniques: Map<String, Value> = used(grade)
        .map(|(technique, uses)| (technique.name().to_owned(), json!(uses)))
        .collect();
    json!({
        "grade": grade.level().name(),
        "hardest": grade.hardest.map(Technique::name),
        "techniques": techniques,
    })
}
