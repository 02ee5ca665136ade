//! `grille takuzu hint`: prints the easiest next step, from where to look to what to write.

use std::io::Write;

use grille_messages::takuzu::explain::Explainer;
use grille_messages::takuzu::hint as describe;
use grille_messages::{id, json};
use grille_takuzu::text::Format;
use grille_takuzu::{Board, Budget, Hint, OtherPuzzle, Puzzle, begun_as};
use serde::Serialize;

use super::{format, input};
use crate::args::{RulesOptions, TakuzuHint};
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output;

/// A hint as scripts read it. In other commands, `rules` names the rules; here it lists the broken ones.
#[derive(Serialize)]
struct HintLine {
    #[serde(flatten)]
    hint: describe::TakuzuHint,
    variant: String,
}

pub(super) fn run(args: &TakuzuHint, lang: &Messages) -> Result<(), Failure> {
    let read = |path, rules| input::puzzle(&input::bytes(path, lang)?, rules, lang);
    let start = match args.start.as_deref() {
        None => None,
        Some(path) => Some(read(Some(path), args.rules)?),
    };
    // A board that does not name its rules has those of the puzzle as which it began.
    let of_board = match &start {
        None => args.rules,
        Some(start) => RulesOptions {
            rules: Some(start.rules),
            odd: Some(start.rules.odd),
        },
    };
    let Puzzle { board, rules } = read(args.file.as_deref(), of_board)?;
    let start = start.map(|start| start.board);
    if let Some(start) = &start {
        check_start(&board, start, lang)?;
    }
    let words = Explainer::new(&board, lang);
    let found = grille_takuzu::hint(&board, start.as_ref(), rules, Budget::default());
    let mut output = output::stdout();
    if args.json {
        let line = HintLine {
            hint: describe::TakuzuHint::new(&found, &words),
            variant: rules.to_string(),
        };
        writeln!(output, "{}", json::line(&line))?;
    }
    let why = describe::no_step(&found, &words, lang).unwrap_or_default();
    let step = match found {
        Hint::Step(step) => step,
        Hint::Solved => {
            if !args.json {
                writeln!(output, "{}", lang.text(id::TAKUZU_SOLVED))?;
            }
            return Ok(());
        }
        Hint::Broken(breaches) => {
            if !args.json {
                for breach in &breaches {
                    writeln!(output, "{}", words.breach(breach))?;
                }
            }
            let values = [("count", breaches.len().into())];
            return Err(Failure::failed(lang.fill(id::TAKUZU_BROKEN, &values)));
        }
        Hint::Wrong(_) | Hint::Unknown => return Err(Failure::failed(why)),
        Hint::DeadEnd(_) | Hint::Hopeless => return Err(Failure::no_solution(why)),
        Hint::Several => return Err(Failure::several(why)),
    };
    if args.apply {
        let mut after = board.clone();
        for &(pos, digit) in &step.cells {
            after.set(pos, Some(digit));
        }
        let format = args.format.unwrap_or(Format::Block);
        output.write_all(format::write(&after, rules, format, lang)?.as_bytes())?;
    } else if !args.json {
        for line in describe::step_stages(&step, &words, lang)
            .iter()
            .take(args.stage.into())
        {
            writeln!(output, "{line}")?;
        }
    }
    Ok(())
}

/// Checks that a board can have begun as the puzzle `start`.
fn check_start(board: &Board, start: &Board, lang: &Messages) -> Result<(), Failure> {
    let words = Explainer::new(board, lang);
    begun_as(board, start).map_err(|why| {
        Failure::bad_input(match why {
            OtherPuzzle::Size => lang.text(id::TAKUZU_START_SIZE),
            OtherPuzzle::Clue(pos) => {
                let values = [("cell", words.cell(pos).into())];
                lang.fill(id::TAKUZU_START_CHANGED, &values)
            }
            OtherPuzzle::Sign(edge) => {
                let [first, second] = edge.cells().map(|pos| words.cell(pos));
                let values = [("first", first.into()), ("second", second.into())];
                lang.fill(id::TAKUZU_START_SIGN, &values)
            }
        })
    })
}
