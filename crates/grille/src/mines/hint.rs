//! `grille mines hint`: the simplest next step, and the numbers that it follows from.

use std::io::{self, Write};

use grid::Pos;
use mines::hint::{Fact, Guess, Hint, Step};
use mines::solve::chances::Budget;
use mines::text::history;
use mines::{Cell, Move, View};
use serde_json::{Value, json};

use super::words::Words;
use super::{input, words};
use crate::args::MinesView;
use crate::fail::Failure;
use crate::lang::Lang;

pub(super) fn run(args: &MinesView, lang: &Lang) -> Result<(), Failure> {
    let view = input::view(args, lang)?;
    let said = Words::new(&view, lang);
    let found = mines::hint::hint(&view, Budget::default());
    let mut output = io::stdout().lock();
    if let Hint::Contradiction(why) = found {
        return Err(input::impossible(&view, why, lang));
    }
    if args.json {
        return Ok(writeln!(output, "{}", in_json(&found, &view, &said))?);
    }
    for sentence in sentences(&found, &said, lang) {
        writeln!(output, "{sentence}")?;
    }
    Ok(())
}

/// A hint in sentences. A contradiction is told by whoever knows what to do about it.
pub(crate) fn sentences(found: &Hint, said: &Words<'_>, lang: &Lang) -> Vec<String> {
    match found {
        Hint::Over | Hint::Contradiction(_) => vec![lang.text("mines-over")],
        Hint::Done => vec![lang.text("mines-done")],
        Hint::Step(step) => {
            let mut sentences = vec![said.why(step)];
            sentences.extend(said.wrong_marks(step));
            if !step.shrunk {
                sentences.push(lang.text("mines-not-shrunk"));
            }
            sentences
        }
        Hint::Guess(guess) => {
            let id = match guess.forced {
                true => "mines-nothing-certain",
                false => "mines-nothing-found",
            };
            vec![lang.text(id), said.guess(guess)]
        }
    }
}

/// The cell to play of a step: the first, or the first without a mark, which would have to go before.
pub(super) fn step_cell(step: &Step, view: &View) -> Option<Pos> {
    let plain = |pos: &&Pos| view.cell(**pos) == Cell::Hidden;
    let found = step.cells.iter().find(plain).or(step.cells.first());
    found.copied()
}

/// The move that a step comes to, as the five operations write it.
pub(super) fn step_move(step: &Step, view: &View) -> Option<String> {
    let pos = step_cell(step, view)?;
    let mv = match step.fact {
        Fact::Safe => Move::Dig(pos),
        Fact::Mine => Move::Mark(pos),
    };
    history::write_move(mv, view.size())
}

/// The move that a guess comes to.
pub(super) fn guess_move(guess: &Guess, view: &View) -> Option<String> {
    history::write_move(Move::Dig(guess.pos), view.size())
}

/// Positions count cells from 0 in reading order.
fn in_json(found: &Hint, view: &View, said: &Words<'_>) -> Value {
    let size = view.size();
    let positions =
        |cells: &[Pos]| -> Vec<usize> { cells.iter().map(|&pos| size.index(pos)).collect() };
    match found {
        Hint::Over | Hint::Contradiction(_) => json!({ "hint": "over" }),
        Hint::Done => json!({ "hint": "done" }),
        Hint::Step(step) => json!({
            "hint": "step",
            "fact": match step.fact { Fact::Safe => "safe", Fact::Mine => "mine" },
            "kind": step.kind.name(),
            "cells": positions(&step.cells),
            "numbers": positions(&step.numbers),
            "marks": positions(&step.marks),
            "mine_count": step.uses_mine_count,
            "smallest": step.shrunk,
            "move": step_move(step, view),
            "why": said.why(step),
        }),
        Hint::Guess(guess) => json!({
            "hint": "guess",
            "cell": size.index(guess.pos),
            "name": words::cell(guess.pos),
            "mine": guess.mine,
            "forced": guess.forced,
            "move": guess_move(guess, view),
            "why": said.guess(guess),
        }),
    }
}
