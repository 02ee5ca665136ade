//! The bot's system of equations, so that a person can read it: variables, A | B, solution.
//!
//! The variables that touch no number have equal columns (0 but in the last row); one column, the
//! last, stands for all of them.

use std::collections::HashMap;
use std::fmt::Write as _;

use grille_grid::Pos;
use grille_mines::solve::pinv::Decision;
use grille_mines::text::emoji;
use grille_mines::{Move, View};

use crate::lang::Messages;

/// The most rows and columns that are shown: nobody reads more.
const MOST_SHOWN: usize = 200;

/// Columns of a line of variables or values, behind its two blanks.
const LINE: usize = 78;

pub(super) fn write(decision: &Decision, view: &View, lang: &Messages) -> String {
    let system = &decision.system;
    let size = view.size();
    let mut touched = vec![false; system.variables.len()];
    for row in system.rows.iter().filter(|row| row.number.is_some()) {
        for &one in &row.ones {
            touched[one] = true;
        }
    }
    let mut shown: Vec<usize> = (0..touched.len()).filter(|&at| touched[at]).collect();
    let rest = touched.len() - shown.len();
    let left_out = (
        system.rows.len().saturating_sub(MOST_SHOWN),
        shown.len().saturating_sub(MOST_SHOWN),
    );
    shown.truncate(MOST_SHOWN);
    let at = |pos: Pos| {
        let (x, y) = emoji::xy(pos, size);
        format!("({x},{y})")
    };

    // Writing to a string never fails, here and below.
    let mut text = String::new();
    let count = system.variables.len();
    let _ = writeln!(
        text,
        "{}",
        lang.fill("matrices-variables", &[("count", count.into())])
    );
    let entry = |(name, &variable): (usize, &usize)| {
        format!("v{} {}", name + 1, at(system.variables[variable]))
    };
    columns(&mut text, shown.iter().enumerate().map(entry));
    if rest > 0 {
        let values = [("count", rest.into())];
        let _ = writeln!(text, "  {}", lang.fill("matrices-rest", &values));
    }

    let _ = writeln!(text, "A | B");
    // The last row, with all mines, is shown in any case.
    let rows = system.rows.iter().enumerate();
    let last = system.rows.len().saturating_sub(1);
    for (_, row) in rows.filter(|(at, _)| *at < MOST_SHOWN - 1 || *at == last) {
        let mut line = String::from(" ");
        let mut ones = row.ones.iter().peekable();
        for variable in &shown {
            // Both lists are in order: each one is met when its column comes.
            while ones.next_if(|one| *one < variable).is_some() {}
            let is_one = ones.peek() == Some(&variable);
            line.push_str(if is_one { " 1" } else { " ·" });
        }
        if rest > 0 {
            let of_rest = if row.number.is_none() { rest } else { 0 };
            let cell = if of_rest == 0 {
                "·".into()
            } else {
                of_rest.to_string()
            };
            let width = rest.to_string().len();
            let _ = write!(line, " {cell:>width$}");
        }
        let origin = row.number.map_or_else(|| lang.text("matrices-all"), at);
        let _ = writeln!(text, "{line} | {:<2}  {origin}", row.need);
    }
    if left_out != (0, 0) {
        let (rows, cols) = left_out;
        let values = [("rows", rows.into()), ("cols", cols.into())];
        let _ = writeln!(text, "  {}", lang.fill("matrices-left-out", &values));
    }

    let _ = writeln!(text, "pinv(A) · B");
    let moves: HashMap<Pos, &Move> = decision
        .moves
        .iter()
        .rev()
        .map(|mv| (mv.pos(), mv))
        .collect();
    let acts = |pos: Pos| match moves.get(&pos) {
        None => "",
        Some(Move::Dig(_)) => " Dig",
        Some(Move::Mark(_)) => " Flag",
        Some(Move::Unmark(_)) => " Unflag",
        Some(Move::Chord(_)) => " Chord",
    };
    let value = |(name, &variable): (usize, &usize)| {
        let act = acts(system.variables[variable]);
        format!("v{} {}{act}", name + 1, number(decision.values[variable]))
    };
    columns(&mut text, shown.iter().enumerate().map(value));
    if let Some(variable) = (0..touched.len()).find(|&at| !touched[at]) {
        let dug = (0..touched.len())
            .filter(|&at| !touched[at])
            .map(|variable| system.variables[variable])
            .find(|&pos| !acts(pos).is_empty());
        let act = dug.map_or(String::new(), |pos| format!("{} {}", acts(pos), at(pos)));
        let values = [("value", number(decision.values[variable]).into())];
        let _ = writeln!(text, "  {}{act}", lang.fill("matrices-rest-value", &values));
    }
    text
}

/// Entries in columns as wide as the longest, as many a line as fit.
fn columns(text: &mut String, entries: impl Iterator<Item = String>) {
    let entries: Vec<String> = entries.collect();
    let longest = entries.iter().map(|entry| entry.chars().count()).max();
    let width = longest.unwrap_or(0) + 2;
    for line in entries.chunks((LINE / width).max(1)) {
        let cells: Vec<String> = line
            .iter()
            .map(|entry| format!("{entry:<width$}"))
            .collect();
        let _ = writeln!(text, "  {}", cells.concat().trim_end());
    }
}

/// Three digits; noise below them, and the sign of nothing, are not shown.
fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    if text == "-0.000" {
        "0.000".into()
    } else {
        text
    }
}
