//! `grille mines analyse`: how likely each closed cell is a mine, what is certain, and what to play.

use std::io::Write;

use grille_grid::Pos;
use grille_messages::mines::explain::{self, Explainer};
use grille_messages::mines::odds::{self, Advice, Odds};
use grille_messages::{id, json};
use grille_mines::solve::chances::{Budget, Chances};

use super::input;
use crate::args::MinesView;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output;

pub(super) fn run(args: &MinesView, lang: &Messages) -> Result<(), Failure> {
    let view = input::view(args, lang)?;
    let chances =
        Chances::of(&view, Budget::default()).map_err(|why| input::impossible(&view, why, lang))?;
    let said = Explainer::new(&view, lang);
    let advice = Advice::of(&view, &chances, lang);
    let (safe, mines) = (chances.safe(), chances.mines());
    let mut output = output::buffered();
    if args.json {
        writeln!(
            output,
            "{}",
            json::line(&Odds::new(&view, &chances, &advice))
        )?;
        return Ok(output.flush()?);
    }
    odds::map(&view, &chances, &mut output)?;
    writeln!(output, "{}", lang.text(id::MINES_MAP_LEGEND))?;
    if view.mines().is_none() {
        let density = explain::percent(Chances::DENSITY, lang);
        let values = [("density", density.into())];
        writeln!(output, "{}", lang.fill(id::MINES_MAP_DENSITY, &values))?;
    }
    if !chances.is_exact() {
        writeln!(output, "{}", lang.text(id::MINES_MAP_ROUGH))?;
    }
    for (id, cells) in [
        (id::MINES_CERTAIN_SAFE, &safe),
        (id::MINES_CERTAIN_MINES, &mines),
    ] {
        let cells: Vec<Pos> = cells.iter().collect();
        if !cells.is_empty() {
            let values = [("cells", said.cells(&cells).into())];
            writeln!(output, "{}", lang.fill(id, &values))?;
        }
    }
    if let (Some(best), Some(cell)) = (advice.best, advice.cell) {
        let values = [("cell", explain::cell(cell).into()), ("move", best.into())];
        writeln!(output, "{}", lang.fill(id::MINES_BEST, &values))?;
    }
    writeln!(output, "{}", advice.why)?;
    Ok(output.flush()?)
}
