//! Describes a hint, in sentences and as JSON.

use grille_grid::Pos;
use grille_mines::hint::{Fact, Guess, Hint, Step};
use grille_mines::text::history;
use grille_mines::{Cell, Move, View};
use serde_json::{Value, json};

use super::explain::{self, Explainer};
use crate::Messages;
use crate::json::rounded;

/// A hint in sentences. A contradiction is for the caller to explain.
pub fn sentences(found: &Hint, explainer: &Explainer<'_>, lang: &Messages) -> Vec<String> {
    match found {
        Hint::Over | Hint::Contradiction(_) => vec![lang.text("mines-over")],
        Hint::Done => vec![lang.text("mines-done")],
        Hint::Step(step) => {
            let mut sentences = vec![explainer.why(step)];
            sentences.extend(explainer.wrong_marks(step));
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
            vec![lang.text(id), explainer.guess(guess)]
        }
    }
}

/// The cell to play of a step: the first, or the first without a mark, which would have to go before.
pub(crate) fn step_cell(step: &Step, view: &View) -> Option<Pos> {
    let plain = |pos: &&Pos| view.cell(**pos) == Cell::Hidden;
    let found = step.cells.iter().find(plain).or(step.cells.first());
    found.copied()
}

/// The move that a step comes to, as the five operations write it.
pub(crate) fn step_move(step: &Step, view: &View) -> Option<String> {
    let pos = step_cell(step, view)?;
    let mv = match step.fact {
        Fact::Safe => Move::Dig(pos),
        Fact::Mine => Move::Mark(pos),
    };
    history::write_move(mv, view.size())
}

/// The move that a guess comes to.
pub(crate) fn guess_move(guess: &Guess, view: &View) -> Option<String> {
    history::write_move(Move::Dig(guess.pos), view.size())
}

/// A hint for programs. Positions count cells from 0 in reading order.
pub fn json(found: &Hint, view: &View, explainer: &Explainer<'_>) -> Value {
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
            "why": explainer.why(step),
        }),
        Hint::Guess(guess) => rounded(json!({
            "hint": "guess",
            "cell": size.index(guess.pos),
            "name": explain::cell(guess.pos),
            "mine": guess.mine,
            "forced": guess.forced,
            "move": guess_move(guess, view),
            "why": explainer.guess(guess),
        })),
    }
}
