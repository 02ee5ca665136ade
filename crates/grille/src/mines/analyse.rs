//! `grille mines analyse`: how likely each closed cell is a mine, what is certain, and what to play.

use std::io::{self, Write};

use grid::{CellSet, Pos};
use mines::hint::{Fact, Hint, best_guess, with_chances};
use mines::solve::chances::{Budget, Chances};
use mines::{Cell, View};
use serde_json::json;

use super::words::{self, Words};
use super::{hint, input};
use crate::args::MinesView;
use crate::fail::Failure;
use crate::lang::Lang;

pub(super) fn run(args: &MinesView, lang: &Lang) -> Result<(), Failure> {
    let view = input::view(args, lang)?;
    let chances =
        Chances::of(&view, Budget::default()).map_err(|why| input::impossible(&view, why, lang))?;
    let said = Words::new(&view, lang);
    // The best move is one to dig: certain mines are listed beside it.
    let found = match with_chances(&view, &chances, Budget::default()) {
        Hint::Step(step) if step.fact == Fact::Mine => {
            best_guess(&view, &chances).map_or(Hint::Done, Hint::Guess)
        }
        found => found,
    };
    let (best, cell, why) = match &found {
        Hint::Over | Hint::Contradiction(_) => (None, None, lang.text("mines-over")),
        Hint::Done => (None, None, lang.text("mines-done")),
        Hint::Step(step) => (
            hint::step_move(step, &view),
            hint::step_cell(step, &view).map(words::cell),
            said.why(step),
        ),
        Hint::Guess(guess) => (
            hint::guess_move(guess, &view),
            Some(words::cell(guess.pos)),
            said.guess(guess),
        ),
    };
    let (safe, mines) = (chances.safe(), chances.mines());
    let mut output = io::BufWriter::new(io::stdout().lock());
    if args.json {
        let size = view.size();
        let positions =
            |cells: &CellSet| -> Vec<usize> { cells.iter().map(|pos| size.index(pos)).collect() };
        let rows: Vec<&[Option<f64>]> = (0..size.rows())
            .map(|row| chances.cells().row(row))
            .collect();
        let line = json!({
            "rows": size.rows(),
            "cols": size.cols(),
            "mines": view.mines(),
            "probabilities": rows,
            "safe": positions(&safe),
            "mine": positions(&mines),
            "best": best,
            "why": why,
            "exact": chances.is_exact(),
            "layouts": chances.layouts(),
        });
        writeln!(output, "{line}")?;
        return Ok(output.flush()?);
    }
    map(&view, &chances, &mut output)?;
    writeln!(output, "{}", lang.text("mines-map-legend"))?;
    if view.mines().is_none() {
        let density = words::percent(Chances::DENSITY, lang);
        let values = [("density", density.into())];
        writeln!(output, "{}", lang.fill("mines-map-density", &values))?;
    }
    if !chances.is_exact() {
        writeln!(output, "{}", lang.text("mines-map-rough"))?;
    }
    for (id, cells) in [
        ("mines-certain-safe", &safe),
        ("mines-certain-mines", &mines),
    ] {
        let cells: Vec<Pos> = cells.iter().collect();
        if !cells.is_empty() {
            let values = [("cells", said.cells(&cells).into())];
            writeln!(output, "{}", lang.fill(id, &values))?;
        }
    }
    if let (Some(best), Some(cell)) = (best, cell) {
        let values = [("cell", cell.into()), ("move", best.into())];
        writeln!(output, "{}", lang.fill("mines-best", &values))?;
    }
    writeln!(output, "{why}")?;
    Ok(output.flush()?)
}

/// The board with letters above and numbers at the side: `[2]` for an open number, else the percentage
/// of mines.
pub(crate) fn map(view: &View, chances: &Chances, output: &mut impl Write) -> io::Result<()> {
    let size = view.size();
    let side = size.rows().to_string().len();
    let width = words::column(size.cols() - 1).len().max(3);
    write!(output, "{:side$}", "")?;
    for col in 0..size.cols() {
        write!(output, " {:>width$}", words::column(col))?;
    }
    writeln!(output)?;
    for row in 0..size.rows() {
        write!(output, "{:>side$}", row + 1)?;
        for col in 0..size.cols() {
            let pos = Pos::new(row, col);
            let text = match view.cell(pos) {
                Cell::Open(count) if count.number() == 0 => String::new(),
                Cell::Open(count) => format!("[{}]", count.number()),
                Cell::Mine | Cell::Hit => "*".to_owned(),
                Cell::Hidden | Cell::Marked => share(chances.mine(pos).unwrap_or(1.0)),
            };
            write!(output, " {text:>width$}")?;
        }
        writeln!(output)?;
    }
    Ok(())
}

/// A percentage in three characters; 0 and 100 are certain, whatever comes near them is not.
fn share(mine: f64) -> String {
    let whole = (mine * 100.0).round();
    if mine > 0.0 && whole < 1.0 {
        "<1".to_owned()
    } else if mine < 1.0 && whole > 99.0 {
        ">99".to_owned()
    } else {
        whole.to_string()
    }
}
