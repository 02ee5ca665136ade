//! `grille takuzu check`: prints which rules are broken, and where.

use std::io::Write;

use grille_messages::takuzu::check::{self, BrokenRule};
use grille_messages::takuzu::explain::Explainer;
use grille_messages::{id, json};
use grille_takuzu::{Puzzle, breaches};
use serde::Serialize;

use super::{WithRules, input};
use crate::args::TakuzuCheck;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output;

/// A board that breaks no rule, as scripts read it.
#[derive(Serialize)]
struct UnbrokenLine {
    rule: (),
    blanks: usize,
    solved: bool,
}

pub(super) fn run(args: &TakuzuCheck, lang: &Messages) -> Result<(), Failure> {
    let bytes = input::bytes(args.file.as_deref(), lang)?;
    let Puzzle { board, rules } = input::puzzle(&bytes, args.rules, lang)?;
    let found = breaches(&board, rules);
    let words = Explainer::new(&board, lang);
    let mut output = output::stdout();
    for breach in &found {
        if args.json {
            writeln!(
                output,
                "{}",
                json::line(&WithRules::new(BrokenRule::from(breach), rules))
            )?;
        } else {
            writeln!(output, "{}", words.breach(breach))?;
        }
    }
    if !found.is_empty() {
        let values = [("count", found.len().into())];
        return Err(Failure::failed(lang.fill(id::TAKUZU_BROKEN, &values)));
    }
    if args.json {
        let line = UnbrokenLine {
            rule: (),
            blanks: board.blanks(),
            solved: board.blanks() == 0,
        };
        writeln!(output, "{}", json::line(&WithRules::new(line, rules)))?;
    } else {
        writeln!(output, "{}", check::unbroken(&board, lang))?;
    }
    Ok(())
}
