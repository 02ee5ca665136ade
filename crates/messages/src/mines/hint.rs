//! Describes a hint, in sentences and as JSON.

use grille_grid::Pos;
use grille_mines::hint::{Fact, Guess, Hint, Step};
use grille_mines::text::history;
use grille_mines::{Cell, Move, View};
use serde_json::{Value, json};

use super::explain::{self, Words};
use crate::Messages;
use crate::json::rounded;

/// A hint in sentences. A contradiction is told by whoever knows what to do about it.
///
/// ```
/// use grille_grid::text::Scanner;
/// use grille_mines::{hint::hint, solve::chances::Budget, text::position};
/// use grille_messages::{Messages, Language, mines::{hint as describe, explain::Words}};
///
/// let lang = Messages::new(Language::En);
/// let view = position::read_from(&mut Scanner::new(b"1 4 1 .1x0"))?;
/// let found = hint(&view, Budget::default());
/// let sentences = describe::sentences(&found, &Words::new(&view, &lang), &lang);
/// assert_eq!(sentences[0], "The 0 at D1 has no mine around it, so C1 is safe.");
/// assert_eq!(sentences[1], "The mark at C1 is wrong.");
/// # Ok::<(), position::PositionError>(())
/// ```
pub fn sentences(found: &Hint, said: &Words<'_>, lang: &Messages) -> Vec<String> {
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
///
/// ```
/// use grille_grid::text::Scanner;
/// use grille_mines::{hint::hint, solve::chances::Budget, text::position};
/// use grille_messages::{Messages, Language, mines::{hint as describe, explain::Words}};
///
/// let lang = Messages::new(Language::En);
/// let view = position::read_from(&mut Scanner::new(b"1 4 1 .1x0"))?;
/// let found = hint(&view, Budget::default());
/// let object = describe::json(&found, &view, &Words::new(&view, &lang));
/// assert_eq!(object["fact"], "safe");
/// assert_eq!(object["cells"][0], 2);
/// # Ok::<(), position::PositionError>(())
/// ```
pub fn json(found: &Hint, view: &View, said: &Words<'_>) -> Value {
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
        Hint::Guess(guess) => rounded(json!({
            "hint": "guess",
            "cell": size.index(guess.pos),
            "name": explain::cell(guess.pos),
            "mine": guess.mine,
            "forced": guess.forced,
            "move": guess_move(guess, view),
            "why": said.guess(guess),
        })),
    }
}
