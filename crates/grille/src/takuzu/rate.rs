//! `grille takuzu rate`: prints how hard puzzles are, and the techniques they need.

use std::io::Write;

use grille_messages::takuzu::explain;
use grille_messages::takuzu::grade::{self, PuzzleGrade};
use grille_messages::{id, json};
use grille_takuzu::Budget;
use grille_takuzu::technique::{RateError, rate};
use serde::Serialize;

use super::{WithRules, input};
use crate::args::TakuzuRate;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output;

/// A puzzle of a list without a grade, as scripts read it.
#[derive(Serialize)]
struct UngradedLine {
    grade: (),
    solutions: &'static str,
}

pub(super) fn run(args: &TakuzuRate, lang: &Messages) -> Result<(), Failure> {
    let bytes = input::bytes(args.file.as_deref(), lang)?;
    let (puzzles, is_list) = input::puzzles(&bytes, args.rules, false, lang)?;
    let mut output = output::buffered();
    for puzzle in &puzzles {
        match rate(&puzzle.board, puzzle.rules, Budget::default()) {
            Ok(grade) if args.json => {
                let line = WithRules::new(PuzzleGrade::from(&grade), puzzle.rules);
                writeln!(output, "{}", json::line(&line))?;
            }
            Ok(grade) => {
                writeln!(output, "{}", grade::describe(&grade, lang))?;
                for (technique, uses) in grade::used(&grade).filter(|_| !is_list) {
                    let name = lang.text(explain::technique_id(technique));
                    writeln!(output, "{uses:>5}  {name}")?;
                }
            }
            // As in `solve`, each puzzle of a list is reported, and the list itself succeeds.
            Err(why) if is_list && args.json => {
                let line = UngradedLine {
                    grade: (),
                    solutions: word(why),
                };
                let line = WithRules::new(line, puzzle.rules);
                writeln!(output, "{}", json::line(&line))?;
            }
            Err(why) if is_list => writeln!(output, "{}", word(why))?,
            Err(why) => return Err(refused(why, lang)),
        }
    }
    Ok(output.flush()?)
}

/// The word for a puzzle without a grade.
fn word(why: RateError) -> &'static str {
    match why {
        RateError::None => "none",
        RateError::Several => "several",
        RateError::Unknown => "unknown",
    }
}

fn refused(why: RateError, lang: &Messages) -> Failure {
    match why {
        RateError::None => Failure::no_solution(lang.text(id::TAKUZU_NONE)),
        RateError::Several => Failure::several(lang.text(id::TAKUZU_SEVERAL)),
        RateError::Unknown => Failure::failed(lang.text(id::TAKUZU_UNKNOWN)),
    }
}
