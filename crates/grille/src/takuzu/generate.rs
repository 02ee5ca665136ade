//! `grille takuzu generate`: puzzles with one solution, of which no clue can go.

use std::io::{self, Write};

use grid::Rng;
use takuzu::{Board, Budget, ShapeError, generate};

use super::format;
use crate::args::{BoardFormat, TakuzuGenerate};
use crate::fail::Failure;
use crate::lang::Lang;

pub(super) fn run(args: &TakuzuGenerate, mut rng: Rng, lang: &Lang) -> Result<(), Failure> {
    let (rows, cols) = args.size;
    if let Err(why) = Board::empty(rows.into(), cols.into()) {
        let id = match why {
            ShapeError::None => "takuzu-size-none",
            ShapeError::Odd => "takuzu-size-odd",
            ShapeError::TooLong => "takuzu-size-long",
        };
        let values = [("most", Board::LONGEST_SIDE.to_string().into())];
        return Err(Failure::bad_input(lang.fill(id, &values)));
    }
    let mut output = io::BufWriter::new(io::stdout().lock());
    for made in 0..args.count {
        let Some(puzzle) = generate::minimal(rows, cols, &mut rng, Budget::default()) else {
            output.flush()?;
            let values = [("made", made.to_string().into())];
            return Err(Failure::failed(lang.fill("takuzu-not-made", &values)));
        };
        let format = args.format.unwrap_or(BoardFormat::Line);
        output.write_all(format::write(&puzzle.puzzle, format, lang)?.as_bytes())?;
    }
    Ok(output.flush()?)
}
