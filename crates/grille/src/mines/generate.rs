//! `grille mines generate`: boards, one a line.

use std::io::{self, Write};

use grid::{Pos, Rng};
use mines::Layout;
use mines::text::{boards, problem};

use super::board::Kind;
use crate::args::MinesGenerate;
use crate::fail::Failure;
use crate::lang::Lang;
use crate::progress;

pub(super) fn run(args: &MinesGenerate, seed: u64, lang: &Lang) -> Result<(), Failure> {
    let kind = Kind::of(&args.board, lang)?;
    let mut rng = Rng::new(seed);
    let mut output = io::BufWriter::new(io::stdout().lock());
    let bar = progress::bar(args.count);
    for made in 0..args.count {
        bar.done(made);
        let layout = kind.draw(&mut rng, lang)?;
        let line = line(&layout, args.boards.then_some(kind.first));
        writeln!(output, "{line}")?;
    }
    Ok(output.flush()?)
}

/// A problem, or a line of a boards file, which also has the first click.
fn line(layout: &Layout, first: Option<Pos>) -> String {
    if let Some(first) = first {
        return boards::write(layout, first);
    }
    let size = layout.size();
    let positions: Vec<u32> = layout.iter().map(|pos| size.index(pos) as u32).collect();
    problem::write(size, &positions)
}
