//! Shows the bot's system of equations to a person: variables, A | B, solution.
//!
//! All variables that touch no number have equal columns (0 except in the last row). One column, the last,
//! represents them.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{BufRead, Write};

use grille_messages::{Messages, id};

use super::{Action, Cell, CellAction, Matrices};
use crate::{Console, Error};

/// The maximum number of rows and columns shown.
const MOST_SHOWN: usize = 200;

/// The width of a line of variables or values, after its two blanks.
const LINE: usize = 78;

/// IA, FS4.5: shows the variables, A | B, and the solution with what follows from it; with `pause`, waits for
/// Enter. Distinguishes a guess from what follows. Requires the matrices of these variables, and a value for
/// each.
pub fn show_matrix<R: BufRead, W: Write>(
    variables: &[Cell],
    matrix_a_b: &Matrices,
    pinv: &[f64],
    cells_actions: &[CellAction],
    pause: bool,
    console: &mut Console<'_, R, W>,
) -> Result<(), Error> {
    let lang = console.lang();
    console.print(&write(variables, matrix_a_b, pinv, cells_actions, lang))?;
    if pause {
        console.pause(&lang.text(id::IA_PAUSE))?;
    }
    Ok(())
}

fn write(
    variables: &[Cell],
    matrix_a_b: &Matrices,
    pinv: &[f64],
    cells_actions: &[CellAction],
    lang: &Messages,
) -> String {
    let Matrices { a, b, numbers } = matrix_a_b;
    let mut touched = vec![false; variables.len()];
    for row in (0..a.rows()).filter(|&row| numbers[row].is_some()) {
        for &one in a.ones(row) {
            touched[one] = true;
        }
    }
    let mut shown: Vec<usize> = (0..touched.len()).filter(|&at| touched[at]).collect();
    let rest = touched.len() - shown.len();
    let left_out = (
        a.rows().saturating_sub(MOST_SHOWN),
        shown.len().saturating_sub(MOST_SHOWN),
    );
    shown.truncate(MOST_SHOWN);

    // Writing to a string never fails, here and below.
    let mut text = String::new();
    let count = variables.len();
    let _ = writeln!(
        text,
        "{}",
        lang.fill(id::MATRICES_VARIABLES, &[("count", count.into())])
    );
    let entry =
        |(name, &variable): (usize, &usize)| format!("v{} {}", name + 1, variables[variable]);
    columns(&mut text, shown.iter().enumerate().map(entry));
    if rest > 0 {
        let values = [("count", rest.into())];
        let _ = writeln!(text, "  {}", lang.fill(id::MATRICES_REST, &values));
    }

    let _ = writeln!(text, "A | B");
    // The last row, with all mines, is always shown.
    let last = a.rows().saturating_sub(1);
    for row in (0..a.rows()).filter(|&row| row < MOST_SHOWN - 1 || row == last) {
        let mut line = String::from(" ");
        let mut ones = a.ones(row).iter().peekable();
        for variable in &shown {
            // Both lists are in order, so one pass is enough.
            while ones.next_if(|one| *one < variable).is_some() {}
            let is_one = ones.peek() == Some(&variable);
            line.push_str(if is_one { " 1" } else { " ·" });
        }
        if rest > 0 {
            let of_rest = if numbers[row].is_none() { rest } else { 0 };
            let cell = if of_rest == 0 {
                "·".into()
            } else {
                of_rest.to_string()
            };
            let width = rest.to_string().len();
            let _ = write!(line, " {cell:>width$}");
        }
        let origin =
            numbers[row].map_or_else(|| lang.text(id::MATRICES_ALL), |cell| cell.to_string());
        let _ = writeln!(text, "{line} | {:<2}  {origin}", b[row]);
    }
    if left_out != (0, 0) {
        let (rows, cols) = left_out;
        let values = [("rows", rows.into()), ("cols", cols.into())];
        let _ = writeln!(text, "  {}", lang.fill(id::MATRICES_LEFT_OUT, &values));
    }

    let _ = writeln!(text, "pinv(A) · B");
    let by_cell: HashMap<Cell, &CellAction> = cells_actions
        .iter()
        .rev()
        .map(|action| (action.cell, action))
        .collect();
    let acts = |cell: Cell| match by_cell.get(&cell) {
        None => String::new(),
        Some(it) if it.guess && it.action == Action::Dig => lang.text(id::IA_ACT_GUESS),
        Some(it) => it.action.word(lang),
    };
    let spaced = |word: String| {
        if word.is_empty() {
            word
        } else {
            format!(" {word}")
        }
    };
    let value = |(name, &variable): (usize, &usize)| {
        let act = spaced(acts(variables[variable]));
        format!("v{} {}{act}", name + 1, number(pinv[variable]))
    };
    columns(&mut text, shown.iter().enumerate().map(value));
    if let Some(variable) = (0..touched.len()).find(|&at| !touched[at]) {
        let dug = (0..touched.len())
            .filter(|&at| !touched[at])
            .map(|variable| variables[variable])
            .find(|&cell| !acts(cell).is_empty());
        let act = dug.map_or(String::new(), |cell| format!(" {} {cell}", acts(cell)));
        let values = [("value", number(pinv[variable]).into())];
        let _ = writeln!(
            text,
            "  {}{act}",
            lang.fill(id::MATRICES_REST_VALUE, &values)
        );
    }
    text
}

/// Writes entries in columns as wide as the longest, as many per line as fit.
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

/// Formats a value with three decimals, without the sign of zero.
fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    if text == "-0.000" {
        "0.000".into()
    } else {
        text
    }
}
