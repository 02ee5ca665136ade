//! How is a hint told, in stages and to programs?

use grille_grid::Pos;
use grille_takuzu::technique::Step;
use grille_takuzu::{Hint, Line};
use serde_json::{Value, json};

use super::check;
use super::explain::{self, Words};
use crate::Messages;

/// A step in stages: where, which rule, which cells, why, and what to write.
///
/// ```
/// use grille_messages::{Messages, Language, takuzu::{hint, explain::Words}};
/// use grille_takuzu::{Budget, technique::next_step, text};
///
/// let lang = Messages::new(Language::En);
/// let board = text::read(b"11.. .... .... ....")?;
/// let step = next_step(&board, grille_takuzu::Rules::TAKUZU, Budget::default()).unwrap();
/// let stages = hint::stages(&step, &Words::new(&board, &lang), &lang);
/// assert_eq!(stages[0], "1. Where: row A.");
/// assert_eq!(stages[4], "5. Moves: AC0");
/// # Ok::<(), text::PuzzleError>(())
/// ```
pub fn stages(step: &Step, words: &Words<'_>, lang: &Messages) -> [String; 5] {
    let technique = step.technique();
    let name = lang.text(explain::technique_id(technique));
    let rule = lang.text(explain::rule_id(technique));
    let cells = words.cells(step.cells.iter().map(|&(pos, _)| pos));
    let stage = |id: &str, key: &'static str, value: String| lang.fill(id, &[(key, value.into())]);
    [
        stage("takuzu-stage-where", "line", words.line(step.line)),
        lang.fill(
            "takuzu-stage-rule",
            &[("technique", name.into()), ("rule", rule.into())],
        ),
        stage("takuzu-stage-cells", "cells", cells),
        stage("takuzu-stage-why", "why", words.why(step)),
        stage("takuzu-stage-apply", "moves", words.moves(step)),
    ]
}

/// A hint for programs; rows and columns from 1.
///
/// ```
/// use grille_messages::{Messages, Language, takuzu::{hint, explain::Words}};
/// use grille_takuzu::{Budget, text};
///
/// let lang = Messages::new(Language::En);
/// let board = text::read(b"11.. .... .... ....")?;
/// let found = grille_takuzu::hint(&board, None, grille_takuzu::Rules::TAKUZU, Budget::default());
/// let object = hint::json(&found, &Words::new(&board, &lang));
/// assert_eq!(object["technique"], "pair");
/// assert_eq!(object["cells"][0][1], 3);
/// # Ok::<(), text::PuzzleError>(())
/// ```
pub fn json(found: &Hint, words: &Words<'_>) -> Value {
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
                "why": words.why(step),
            })
        }
    }
}
