//! `grille takuzu solve`: finds the solution and proves that it is the only one.

use std::io::Write;

use grille_messages::{id, json};
use grille_takuzu::text::Format;
use grille_takuzu::{Board, Budget, Rules, Solutions, solve};
use serde::Serialize;

use super::{WithRules, format, input};
use crate::args::TakuzuSolve;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output;

pub(super) fn run(args: &TakuzuSolve, lang: &Messages) -> Result<(), Failure> {
    let bytes = input::bytes(args.file.as_deref(), lang)?;
    let (puzzles, is_list) =
        input::puzzles(&bytes, args.rules, args.format == Some(Format::Line), lang)?;
    let budget = args.budget.map_or_else(Budget::default, Budget);
    let mut output = output::buffered();
    let mut unknown = false;
    let mut last = None;
    for puzzle in &puzzles {
        let rules = puzzle.rules;
        let solutions = solve(&puzzle.board, rules, budget);
        unknown |= matches!(solutions, Solutions::Unknown(_));
        let text = if args.json {
            in_json(&solutions, rules)
        } else {
            match args.format {
                // A list, or one puzzle on a line, is answered line by line.
                Some(Format::Line) => in_a_line(&solutions),
                None if is_list => in_a_line(&solutions),
                format => {
                    let format = format.unwrap_or(Format::Block);
                    let text = in_full(&solutions, rules, format, lang)?;
                    // In a list, every puzzle has its answer, separated by a blank line.
                    let text = if is_list && text.is_empty() {
                        in_a_line(&solutions)
                    } else {
                        text
                    };
                    let between = if last.is_some() {
                        format::between(format)
                    } else {
                        ""
                    };
                    format!("{between}{text}")
                }
            }
        };
        output.write_all(text.as_bytes())?;
        last = Some(solutions);
    }
    output.flush()?;
    if unknown {
        return Err(Failure::failed(lang.text(id::TAKUZU_UNKNOWN)));
    }
    // For a puzzle, the exit code is its result; for a list, it says that all puzzles were answered.
    match last {
        _ if is_list => Ok(()),
        Some(Solutions::None) => Err(Failure::no_solution(lang.text(id::TAKUZU_NONE))),
        Some(Solutions::Several(..)) => Err(Failure::several(lang.text(id::TAKUZU_SEVERAL))),
        _ => Ok(()),
    }
}

fn in_a_line(solutions: &Solutions) -> String {
    match solutions {
        Solutions::None => "none\n".into(),
        Solutions::One(board) => format!("{board}\n"),
        Solutions::Several(..) => "several\n".into(),
        Solutions::Unknown(_) => "unknown\n".into(),
    }
}

fn in_full(
    solutions: &Solutions,
    rules: Rules,
    format: Format,
    lang: &Messages,
) -> Result<String, Failure> {
    Ok(match solutions {
        Solutions::One(board) => format::write(board, rules, format, lang)?,
        Solutions::Several(first, second) => {
            let [first, second] =
                [first, second].map(|board| format::write(board, rules, format, lang));
            format!("{}\n{}", first?, second?)
        }
        Solutions::None | Solutions::Unknown(_) => String::new(),
    })
}

/// The solutions of a puzzle, as scripts read them.
#[derive(Serialize)]
#[serde(tag = "solutions", rename_all = "lowercase")]
enum SolutionsLine {
    None,
    One { grid: String },
    Several { grid: String, second: String },
    Unknown { grid: Option<String> },
}

fn in_json(solutions: &Solutions, rules: Rules) -> String {
    let line = |board: &Board| board.to_string();
    let object = match solutions {
        Solutions::None => SolutionsLine::None,
        Solutions::One(board) => SolutionsLine::One { grid: line(board) },
        Solutions::Several(first, second) => SolutionsLine::Several {
            grid: line(first),
            second: line(second),
        },
        Solutions::Unknown(found) => SolutionsLine::Unknown {
            grid: found.as_ref().map(line),
        },
    };
    format!("{}\n", json::line(&WithRules::new(object, rules)))
}
