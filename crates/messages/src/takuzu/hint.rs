//! Describes a hint, in stages and as JSON.

use grille_grid::Pos;
use grille_takuzu::Hint;
use grille_takuzu::technique::Step;
use serde::Serialize;

use super::check::{BrokenRule, LineNumber};
use super::explain::{self, Explainer};
use crate::{MessageId, Messages, id};

/// A step in stages: where, which rule, which cells, why, and what to write.
pub fn stages(step: &Step, explainer: &Explainer<'_>, lang: &Messages) -> [String; 5] {
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

/// A hint of Takuzu for programs; rows and columns count from 1.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "hint", rename_all = "kebab-case")]
pub enum TakuzuHint {
    /// The board is full and right.
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
    /// The board cannot be finished as it stands.
    DeadEnd {
        /// Cells of which each, emptied, mends it.
        mends: Vec<[u32; 2]>,
    },
    /// The puzzle has no solution.
    Hopeless,
    /// The puzzle has several solutions.
    Several,
    /// Nothing was found in time.
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
