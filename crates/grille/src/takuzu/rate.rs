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
    let (puzzles, _) = input::puzzles(&bytes, lang)?;
    let mut output = io::BufWriter::new(io::stdout().lock());
    for (at, puzzle) in puzzles.iter().enumerate() {
        let grade = rate(puzzle, Budget::default()).map_err(|why| {
            let number = (puzzles.len() > 1).then_some(at + 1);
            refused(why, number, lang)
        });
        let grade = match grade {
            Ok(grade) => grade,
            Err(failure) => {
                output.flush()?;
                return Err(failure);
            }
        };
        if args.json {
            writeln!(output, "{}", in_json(&grade))?;
        } else if puzzles.len() > 1 {
            writeln!(output, "{}", heading(&grade, lang))?;
        } else {
            writeln!(output, "{}", heading(&grade, lang))?;
            for (technique, uses) in used(&grade) {
                let name = lang.text(words::technique_id(technique));
                writeln!(output, "{uses:>5}  {name}")?;
            }
        }
    }
    Ok(output.flush()?)
}

fn refused(why: RateError, number: Option<usize>, lang: &Lang) -> Failure {
    let id = match why {
        RateError::None => "takuzu-none",
        RateError::Several => "takuzu-several",
        RateError::Unknown => "takuzu-unknown",
    };
    let mut message = lang.text(id);
    if let Some(number) = number {
        let values = [
            ("number", number.to_string().into()),
            ("why", message.into()),
        ];
        message = lang.fill("takuzu-of-puzzle", &values);
    }
    match why {
        RateError::None => Failure::no_solution(message),
        RateError::Several => Failure::several(message),
        RateError::Unknown => Failure::failed(message),
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
