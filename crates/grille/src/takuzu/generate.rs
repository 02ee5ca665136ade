//! `grille takuzu generate`: makes minimal puzzles with one solution, of a requested level, or full boards.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use grille_grid::Rng;
use grille_messages::id;
use grille_messages::takuzu::explain;
use grille_takuzu::text::Format;
use grille_takuzu::{Board, Budget, Difficulty, Rules, ShapeError, generate};

use super::format;
use crate::args::TakuzuGenerate;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output;
use crate::progress::{self, Bar};
use crate::terminal;

/// The maximum number of boards to try for one puzzle of a level.
const TRIES: u32 = 1_000;

pub(super) fn run(args: &TakuzuGenerate, mut rng: Rng, lang: &Messages) -> Result<(), Failure> {
    let (rows, cols) = args.size;
    let rules = args.rules.new_puzzle();
    check_shape(rows, cols, rules, lang)?;
    let format = args.format.unwrap_or(Format::Line);
    let level = args.difficulty;
    check_level(level, rules, lang)?;
    let mut output = output::buffered();
    let bar = progress::bar(args.count);
    let printing = stoppable(&bar)?;
    for made in 0..args.count {
        bar.done(made);
        let puzzle = match level {
            None if args.full => {
                generate::full(rows, cols, rules, &mut rng).map(|solution| generate::Made {
                    puzzle: solution.clone(),
                    solution,
                })
            }
            None => generate::minimal(rows, cols, rules, &mut rng, Budget::default()),
            Some(level) => {
                generate::graded(rows, cols, rules, level, &mut rng, TRIES, Budget::default())
                    .map(|(puzzle, _)| puzzle)
            }
        };
        let Some(puzzle) = puzzle else {
            output.flush()?;
            let mut values = vec![
                ("made", made.to_string().into()),
                ("rows", rows.to_string().into()),
                ("cols", cols.to_string().into()),
            ];
            // If not even a full board is found, the level is not the reason.
            let shape = generate::full(rows, cols, rules, &mut rng).is_some();
            let message = match level.filter(|_| shape) {
                None => lang.fill(id::TAKUZU_NOT_MADE, &values),
                Some(level) => {
                    values.push(("level", lang.text(explain::level_id(level)).into()));
                    values.push(("tries", TRIES.to_string().into()));
                    lang.fill(id::TAKUZU_NOT_OF_LEVEL, &values)
                }
            };
            return Err(Failure::failed(message));
        };
        let _whole = printing.lock().unwrap_or_else(PoisonError::into_inner);
        if made > 0 {
            output.write_all(format::between(format).as_bytes())?;
        }
        output.write_all(format::write(&puzzle.puzzle, rules, format, lang)?.as_bytes())?;
        // The next one may take minutes.
        output.flush()?;
    }
    Ok(())
}

/// Fails if there is no such level under these rules.
pub(super) fn check_level(
    level: Option<Difficulty>,
    rules: Rules,
    lang: &Messages,
) -> Result<(), Failure> {
    let Some(level) = level.filter(|level| !level.exists_under(rules)) else {
        return Ok(());
    };
    let values = [
        ("level", lang.text(explain::level_id(level)).into()),
        ("rules", rules.to_string().into()),
    ];
    let message = lang.fill(id::TAKUZU_LEVEL_NONE, &values);
    Err(Failure::bad_input(message))
}

/// Fails if there are no boards of this shape under these rules.
pub(super) fn check_shape(
    rows: u32,
    cols: u32,
    rules: Rules,
    lang: &Messages,
) -> Result<(), Failure> {
    rules.check_shape(rows.into(), cols.into()).map_err(|why| {
        let id = match why {
            ShapeError::None | ShapeError::One => id::TAKUZU_SIZE_NONE,
            ShapeError::OddOblong => id::TAKUZU_SIZE_ODD,
            ShapeError::TooLong => id::TAKUZU_SIZE_LONG,
        };
        let values = [("most", Board::LONGEST_SIDE.to_string().into())];
        Failure::bad_input(lang.fill(id, &values))
    })
}

/// Lets Ctrl-C and the like end the program even while a puzzle is being made. The bar is removed, and no puzzle is
/// cut off, because printing holds the lock.
fn stoppable(bar: &Bar) -> io::Result<Arc<Mutex<()>>> {
    let printing = Arc::new(Mutex::new(()));
    let (printed, bar) = (printing.clone(), bar.clone());
    terminal::notify_before_exit(move |ending| {
        let _whole = printed.lock().unwrap_or_else(PoisonError::into_inner);
        bar.clear();
        ending.end()
    })?;
    Ok(printing)
}
