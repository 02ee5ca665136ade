//! Describes a hint, in stages and as JSON.

use grille_grid::Pos;
use grille_takuzu::technique::Step;
use grille_takuzu::{Board, Hint};
use serde::Serialize;

use super::check::{BrokenRule, LineNumber, SignPlace};
use super::explain::{self, Explainer};
#[cfg(feature = "program")]
use crate::hint::Stage;
use crate::{MessageId, Messages, id, sentence};

/// At most this many cells are named beside a board, which highlights them all.
#[cfg(feature = "program")]
const MOST_NAMED: usize = 6;

/// A step in stages: where, which rule, which cells, why, and what to write.
pub fn step_stages(step: &Step, explainer: &Explainer<'_>, lang: &Messages) -> [String; 5] {
    let technique = step.technique();
    let name = lang.text(explain::technique_id(technique));
    let rule = lang.text(explain::rule_id(technique));
    let cells = explainer.cells(step.cells.iter().map(|&(pos, _)| pos));
    let stage =
        |id: MessageId, key: &'static str, value: String| lang.fill(id, &[(key, value.into())]);
    [
        stage(id::TAKUZU_STAGE_WHERE, "line", explainer.line(step.line)),
        lang.fill(
            id::TAKUZU_STAGE_RULE,
            &[("technique", name.into()), ("rule", rule.into())],
        ),
        stage(id::TAKUZU_STAGE_CELLS, "cells", cells),
        stage(id::TAKUZU_STAGE_WHY, "why", explainer.why(step)),
        stage(id::TAKUZU_STAGE_APPLY, "moves", explainer.moves(step)),
    ]
}

/// Explains why there is no step to play. `None` for a step, a solved board and a broken rule.
pub fn no_step(found: &Hint, explainer: &Explainer<'_>, lang: &Messages) -> Option<String> {
    let about = |id: MessageId, cells: &[Pos]| {
        let values = [
            ("count", cells.len().into()),
            ("cells", explainer.cells(cells.iter().copied()).into()),
        ];
        lang.fill(id, &values)
    };
    match found {
        Hint::Step(_) | Hint::Solved | Hint::Broken(_) => None,
        Hint::Wrong(cells) => Some(about(id::TAKUZU_WRONG, cells)),
        Hint::DeadEnd(cells) if cells.is_empty() => Some(lang.text(id::TAKUZU_DEAD_END)),
        Hint::DeadEnd(cells) => Some(about(id::TAKUZU_DEAD_END_MENDS, cells)),
        Hint::Hopeless => Some(lang.text(id::TAKUZU_HOPELESS)),
        Hint::Several => Some(lang.text(id::TAKUZU_NOTHING_CERTAIN)),
        Hint::Unknown => Some(lang.text(id::TAKUZU_UNKNOWN)),
    }
}

pub(crate) fn stages(found: &Hint, board: &Board, lang: &Messages) -> Vec<String> {
    let explainer = Explainer::new(board, lang);
    match found {
        Hint::Step(step) => step_stages(step, &explainer, lang).to_vec(),
        Hint::Broken(breaches) => {
            let lines = breaches.iter().map(|breach| explainer.breach(breach));
            vec![lines.collect::<Vec<String>>().join("\n")]
        }
        _ => vec![match no_step(found, &explainer, lang) {
            Some(why) => sentence(&why),
            None => lang.text(id::TAKUZU_SOLVED),
        }],
    }
}

/// `cleared` are the cells that the hint clears, if it is not a step.
#[cfg(feature = "program")]
pub(crate) fn beside_board(
    found: &Hint,
    stage: Stage,
    board: &Board,
    cleared: Vec<Pos>,
    key: &str,
    lang: &Messages,
) -> String {
    let explainer = Explainer::new(board, lang);
    let mut lines = Vec::new();
    // First, because the reasons may be too long for the panel.
    let has_moves = matches!(found, Hint::Step(_)) || !cleared.is_empty();
    if has_moves && stage == Stage::Moves {
        let id = match found {
            Hint::Step(_) => id::TAKUZU_HINT_PLAY,
            _ => id::TAKUZU_HINT_CLEAR,
        };
        let moves = match found {
            Hint::Step(step) => explainer.moves(step),
            _ => explainer.cells(cleared),
        };
        let values = [("moves", moves.into()), ("key", key.to_owned().into())];
        lines.push(lang.fill(id, &values));
    }
    match found {
        Hint::Step(step) => lines.extend(step_beside_board(step, stage, &explainer, lang)),
        Hint::Broken(breaches) => {
            let first = breaches.iter().take(3);
            lines.extend(first.map(|breach| explainer.breach(breach)));
        }
        _ => lines.extend(stages(found, board, lang)),
    }
    lines.join("\n")
}

#[cfg(feature = "program")]
fn step_beside_board(
    step: &Step,
    stage: Stage,
    explainer: &Explainer<'_>,
    lang: &Messages,
) -> Vec<String> {
    let line = [("line", explainer.line(step.line).into())];
    let look = lang.fill(id::TAKUZU_HINT_LOOK, &line);
    match stage {
        Stage::Look => vec![look],
        Stage::Reasons => {
            let technique = step.technique();
            let name = lang.text(explain::technique_id(technique));
            let rule = lang.text(explain::rule_id(technique));
            let values = [("technique", name.into()), ("rule", rule.into())];
            let mut lines = vec![look, lang.fill(id::TAKUZU_HINT_RULE, &values)];
            match step.because.len() {
                0 => {}
                1..=MOST_NAMED => {
                    let cells = explainer.cells(step.because.iter().copied());
                    lines.push(lang.fill(id::TAKUZU_HINT_RESTS, &[("cells", cells.into())]));
                }
                _ => lines.push(lang.text(id::TAKUZU_HINT_RESTS_LIT)),
            }
            lines
        }
        Stage::Moves => {
            let why = explainer.why(step);
            vec![lang.fill(id::TAKUZU_HINT_WHY, &[("why", why.into())])]
        }
    }
}

/// A hint of Takuzu for programs; rows and columns count from 1.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "hint", rename_all = "kebab-case")]
pub enum TakuzuHint {
    /// The board is solved.
    Solved,
    /// Rules are broken.
    Broken {
        /// Which, and where.
        rules: Vec<BrokenRule>,
    },
    /// Digits are not those of the solution.
    Wrong {
        /// Their rows and columns.
        cells: Vec<[u32; 2]>,
    },
    /// The board cannot be completed.
    DeadEnd {
        /// Cells each of which, if cleared, makes a solution possible.
        mends: Vec<[u32; 2]>,
    },
    /// The puzzle has no solution.
    Hopeless,
    /// The puzzle has several solutions.
    Several,
    /// The search was stopped.
    Unknown,
    /// The easiest next step.
    Step {
        /// The technique by name.
        technique: &'static str,
        /// The row or column.
        #[serde(flatten)]
        line: LineNumber,
        /// The cells that it follows from.
        because: Vec<[u32; 2]>,
        /// The signs that it follows from. The engine's reply to the page has them beside this, by their cells.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "typescript", ts(skip))]
        signs: Vec<SignPlace>,
        /// Row, column and digit of what to write.
        cells: Vec<[u32; 3]>,
        /// The reason, as a sentence.
        why: String,
    },
}

impl TakuzuHint {
    /// A hint, with its reason.
    pub fn new(found: &Hint, explainer: &Explainer<'_>) -> TakuzuHint {
        let places = |cells: &[Pos]| -> Vec<[u32; 2]> {
            cells.iter().map(|pos| [pos.row + 1, pos.col + 1]).collect()
        };
        match found {
            Hint::Solved => TakuzuHint::Solved,
            Hint::Broken(breaches) => TakuzuHint::Broken {
                rules: breaches.iter().map(BrokenRule::from).collect(),
            },
            Hint::Wrong(cells) => TakuzuHint::Wrong {
                cells: places(cells),
            },
            Hint::DeadEnd(cells) => TakuzuHint::DeadEnd {
                mends: places(cells),
            },
            Hint::Hopeless => TakuzuHint::Hopeless,
            Hint::Several => TakuzuHint::Several,
            Hint::Unknown => TakuzuHint::Unknown,
            Hint::Step(step) => TakuzuHint::Step {
                technique: step.technique().name(),
                line: step.line.into(),
                because: places(&step.because),
                signs: explainer.signs(&step.signs),
                cells: step
                    .cells
                    .iter()
                    .map(|&(pos, digit)| [pos.row + 1, pos.col + 1, digit.number().into()])
                    .collect(),
                why: explainer.why(step),
            },
        }
    }
}
