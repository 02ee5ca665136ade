//! `grille mines generate`: prints boards, one per line, or certificates.

use std::io::Write;
use std::thread;

use grille_grid::{Pos, Rng};
use grille_messages::id;
use grille_mines::text::{boards, certificate, problem};
use grille_mines::{FirstClick, Layout};

use super::board::BoardSpec;
use super::no_guess::{Found, Search};
use crate::args::MinesGenerate;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output;
use crate::progress;

/// The maximum number of cells, to limit memory.
const MOST_CELLS: usize = 1 << 20;

/// A smaller maximum for certificates, as each of their steps looks at the whole board.
const MOST_CERTIFIED: usize = 1 << 14;

pub(super) fn run(args: &MinesGenerate, seed: u64, lang: &Messages) -> Result<(), Failure> {
    if args.no_guess && args.board.first == FirstClick::None {
        return Err(Failure::bad_input(lang.text(id::MINES_NO_GUESS_FIRST)));
    }
    let kind = BoardSpec::of(&args.board, lang)?;
    if args.no_guess {
        return without_guessing(args, kind, seed, lang);
    }
    let mut rng = Rng::new(seed);
    let mut output = output::buffered();
    let bar = progress::bar(args.count);
    for made in 0..args.count {
        bar.done(made);
        let layout = kind.draw(&mut rng, lang)?;
        let line = line(&layout, args.boards.then_some(kind.first));
        writeln!(output, "{line}")?;
    }
    Ok(output.flush()?)
}

fn without_guessing(
    args: &MinesGenerate,
    kind: BoardSpec,
    seed: u64,
    lang: &Messages,
) -> Result<(), Failure> {
    let (most, id) = if args.certificate {
        (MOST_CERTIFIED, id::MINES_CERTIFIED_TOO_LARGE)
    } else {
        (MOST_CELLS, id::MINES_NO_GUESS_TOO_LARGE)
    };
    if kind.size.area() > most {
        let values = [("most", most.to_string().into())];
        return Err(Failure::bad_input(lang.fill(id, &values)));
    }
    if args.count == 0 {
        return Ok(());
    }
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let search = Search {
        kind,
        seed,
        certified: args.certificate,
        threads: args.threads.map_or_else(cores, usize::from),
    };
    let mut output = output::stdout();
    let bar = progress::bar(args.count);
    // The number of boards found, and of those tried since the last one.
    let (mut made, mut tried) = (0, 0);
    let exists = search.run(|found| {
        let (layout, certificate) = match found {
            Found::Tried(more) => {
                tried += more;
                let values = [
                    ("tried", tried.to_string().into()),
                    ("most", args.tries.to_string().into()),
                ];
                bar.say(lang.fill(id::MINES_NO_GUESS_TRIED, &values));
                if tried < args.tries {
                    return Ok(true);
                }
                let values = [
                    ("found", made.into()),
                    ("count", args.count.to_string().into()),
                    ("tries", args.tries.to_string().into()),
                ];
                let text = lang.fill(id::MINES_NO_GUESS_NOT_FOUND, &values);
                return Err(Failure::failed(text));
            }
            Found::Board(layout, certificate) => (layout, certificate),
        };
        // Print at once, as the next board may take long.
        match certificate {
            _ if !args.certificate => {
                let line = line(&layout, args.boards.then_some(kind.first));
                output.write_all(format!("{line}\n").as_bytes())?;
            }
            Some(certificate) => {
                let text = certificate::write(&layout, &certificate);
                output.write_all(text.as_bytes())?;
            }
            None => {
                let values = [("board", boards::write(&layout, kind.first).into())];
                let text = lang.fill(id::MINES_NO_CERTIFICATE, &values);
                return Err(Failure::failed(text));
            }
        }
        (made, tried) = (made + 1, 0);
        bar.done(made);
        Ok(made < args.count)
    })?;
    if exists {
        return Ok(output.flush()?);
    }
    Err(Failure::failed(lang.text(id::NO_BOARD)))
}

/// Returns a problem, or a line of a boards file, which also has the first click.
fn line(layout: &Layout, first: Option<Pos>) -> String {
    if let Some(first) = first {
        return boards::write(layout, first);
    }
    let size = layout.size();
    let positions: Vec<u32> = layout.iter().map(|pos| size.index(pos) as u32).collect();
    problem::write(&positions, size)
}
