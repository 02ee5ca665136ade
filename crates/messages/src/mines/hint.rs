//! Describes a hint, in sentences, in stages and as JSON.

use grille_grid::Pos;
use grille_mines::hint::{Fact, Guess, Hint, Step};
use grille_mines::text::history;
use grille_mines::{Cell, Move, View};
use grille_session::hint as session;
use serde::Serialize;

use super::describe::area;
use super::explain::{self, Explainer};
#[cfg(feature = "program")]
use crate::hint::Stage;
use crate::{Messages, id, sentence};

/// The whole hint in sentences.
pub fn sentences(found: &Hint, explainer: &Explainer<'_>, lang: &Messages) -> Vec<String> {
    match found {
        Hint::Over => vec![lang.text(id::MINES_OVER)],
        Hint::Contradiction(why) => vec![sentence(&explainer.impossible(*why))],
        Hint::Done => vec![lang.text(id::MINES_DONE)],
        Hint::Step(step) => {
            let mut sentences = vec![explainer.why(step)];
            sentences.extend(explainer.wrong_marks(step));
            if !step.shrunk {
                sentences.push(lang.text(id::MINES_NOT_SHRUNK));
            }
            sentences
        }
        Hint::Guess(guess) => {
            let id = match guess.forced {
                true => id::MINES_NOTHING_CERTAIN,
                false => id::MINES_NOTHING_FOUND,
            };
            vec![lang.text(id), explainer.guess(guess)]
        }
    }
}

pub(crate) fn stages(
    hint: &session::Hint,
    found: &Hint,
    view: &View,
    lang: &Messages,
) -> Vec<String> {
    let explainer = Explainer::new(view, lang);
    let whole = sentences(found, &explainer, lang);
    if !matches!(found, Hint::Step(_)) {
        return whole;
    }
    let look = [("area", area(&hint.look, lang).into())];
    let mut stages = vec![lang.fill(id::LINE_LOOK, &look)];
    if !hint.reasons.is_empty() {
        let values = [("cells", explainer.cells(&hint.reasons).into())];
        stages.push(lang.fill(id::LINE_FOLLOWS, &values));
    }
    stages.push(whole.join("\n"));
    stages
}

#[cfg(feature = "program")]
pub(crate) fn beside_board(
    hint: &session::Hint,
    found: &Hint,
    stage: Stage,
    view: &View,
    lang: &Messages,
) -> String {
    let explainer = Explainer::new(view, lang);
    let mut whole = sentences(found, &explainer, lang);
    match (stage, found) {
        (Stage::Look, Hint::Guess(_)) => lang.text(id::MINES_HINT_LOOK_GUESS),
        (Stage::Look, _) => lang.text(id::MINES_HINT_LOOK),
        (Stage::Reasons, Hint::Guess(_)) => whole.swap_remove(0),
        (Stage::Reasons, _) if hint.reasons.is_empty() => lang.text(id::MINES_HINT_COUNT),
        (Stage::Reasons, _) => {
            let numbers = explainer.numbers(&hint.reasons);
            lang.fill(id::MINES_HINT_REASONS, &[("numbers", numbers.into())])
        }
        (Stage::Moves, _) => whole.join(" "),
    }
}

/// The cell of a step to play: the first without a mark if there is one, as a mark would have to be removed first.
pub(crate) fn step_cell(step: &Step, view: &View) -> Option<Pos> {
    let plain = |pos: &&Pos| view.cell(**pos) == Cell::Hidden;
    let found = step.cells.iter().find(plain).or(step.cells.first());
    found.copied()
}

/// The move of a step, as the five operations write it.
pub(crate) fn step_move(step: &Step, view: &View) -> Option<String> {
    let pos = step_cell(step, view)?;
    let mv = match step.fact {
        Fact::Safe => Move::Dig(pos),
        Fact::Mine => Move::Mark(pos),
    };
    history::write_move(mv, view.size())
}

/// The move of a guess, as the five operations write it.
pub(crate) fn guess_move(guess: &Guess, view: &View) -> Option<String> {
    history::write_move(Move::Dig(guess.pos), view.size())
}

/// A hint of Minesweeper for programs. Positions count cells from 0 in reading order.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "hint", rename_all = "lowercase")]
pub enum MinesHint {
    /// The game is over.
    Over,
    /// Nothing is left to do.
    Done,
    /// Something is certain.
    Step {
        /// `safe` or `mine`: what the cells are.
        fact: &'static str,
        /// What kind of step it is.
        kind: &'static str,
        /// The cells that it is about.
        cells: Vec<usize>,
        /// The numbers that it follows from.
        numbers: Vec<usize>,
        /// Marks that it contradicts.
        marks: Vec<usize>,
        /// Whether it uses the total number of mines.
        mine_count: bool,
        /// Whether no smaller set of numbers proves it.
        smallest: bool,
        /// The move, as the five operations write it.
        r#move: Option<String>,
        /// The reason, as a sentence.
        why: String,
    },
    /// Nothing is certain: the best guess.
    Guess {
        /// The cell to dig.
        cell: usize,
        /// Its name, such as `D4`.
        name: String,
        /// How likely it is a mine.
        mine: f64,
        /// Whether it is proved that nothing is certain.
        forced: bool,
        /// The move, as the five operations write it.
        r#move: Option<String>,
        /// The reason, as a sentence.
        why: String,
    },
}

impl MinesHint {
    /// A hint for this view.
    pub fn new(found: &Hint, view: &View, explainer: &Explainer<'_>) -> MinesHint {
        let size = view.size();
        let positions =
            |cells: &[Pos]| -> Vec<usize> { cells.iter().map(|&pos| size.index(pos)).collect() };
        match found {
            Hint::Over | Hint::Contradiction(_) => MinesHint::Over,
            Hint::Done => MinesHint::Done,
            Hint::Step(step) => MinesHint::Step {
                fact: match step.fact {
                    Fact::Safe => "safe",
                    Fact::Mine => "mine",
                },
                kind: step.kind.name(),
                cells: positions(&step.cells),
                numbers: positions(&step.numbers),
                marks: positions(&step.marks),
                mine_count: step.uses_mine_count,
                smallest: step.shrunk,
                r#move: step_move(step, view),
                why: explainer.why(step),
            },
            Hint::Guess(guess) => MinesHint::Guess {
                cell: size.index(guess.pos),
                name: explain::cell(guess.pos),
                mine: guess.mine,
                forced: guess.forced,
                r#move: guess_move(guess, view),
                why: explainer.guess(guess),
            },
        }
    }
}
