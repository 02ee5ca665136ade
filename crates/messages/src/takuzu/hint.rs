//! Describes a hint, in stages and as JSON.

use grille_grid::Pos;
use grille_takuzu::technique::Step;
use grille_takuzu::{Hint, Line};
use serde_json::{Value, json};

use super::check;
use super::explain::{self, Explainer};
use crate::Messages;

/// A step in stages: where, which rule, which cells, why, and what to write.
pub fn stages(step: &Step, explainer: &Explainer<'_>, lang: &Messages) -> [String; 5] {
    let technique = step.technique();
    let name = lang.text(explain::technique_id(technique));
    let rule = lang.text(explain::rule_id(technique));
    let cells = explainer.cells(step.cells.iter().map(|&(pos, _)| pos));
    let stage = |id: &str, key: &'static str, value: String| lang.fill(id, &[(key, value.into())]);
    [
        stage("takuzu-stage-where", "line", explainer.line(step.line)),
        lang.fill(
            "takuzu-stage-rule",
            &[("technique", name.into()), ("rule", rule.into())],
        ),
        stage("takuzu-stage-cells", "cells", cells),
        stage("takuzu-stage-why", "why", explainer.why(step)),
        stage("takuzu-stage-apply", "moves", explainer.moves(step)),
    ]
}

/// A hint for programs; rows and columns from 1.
pub fn json(found: &Hint, explainer: &Explainer<'_>) -> Value {
    let place = |pos: Pos| json!([pos.row + 1, pos.col + 1]);
    match found {
        Hint::Solved => json!({ "hint": "solved" }),
        Hint::Broken(breaches) => {
            let broken: Vec<Value> = breaches.iter().map(check::json).collect();
            json!({ "hint": "broken", "rules": broken })
        }
        Hint::Wrong(cells) => {
            let cells: Vec<Value> = cells.iter().map(|&pos| place(pos)).collect();
            json!({ "hint": "wrong", "cells": cells })
        }
        Hint::DeadEnd(cells) => {
            let cells: Vec<Value> = cells.iter().map(|&pos| place(pos)).collect();
            json!({ "hint": "dead-end", "mends": cells })
        }
        Hint::Hopeless => json!({ "hint": "hopeless" }),
        Hint::Several => json!({ "hint": "several" }),
        Hint::Unknown => json!({ "hint": "unknown" }),
        Hint::Step(step) => {
            let (kind, at) = match step.line {
                Line::Row(at) => ("row", at + 1),
                Line::Col(at) => ("col", at + 1),
            };
            let because: Vec<Value> = step.because.iter().map(|&pos| place(pos)).collect();
            let cells: Vec<Value> = step
                .cells
                .iter()
                .map(|&(pos, digit)| json!([pos.row + 1, pos.col + 1, digit.number()]))
                .collect();
            json!({
                "hint": "step",
                "technique": step.technique().name(),
                kind: at,
                "because": because,
                "cells": cells,
                "why": explainer.why(step),
            })
        }
    }
}
