//! Reads the visible state of a board, either as the table of the five operations or as a one-line position.

use std::path::Path;

use grille_grid::text::Scanner;
use grille_messages::id;
use grille_mines::View;
use grille_mines::solve::chances::Impossible;
use grille_mines::text::{position, table};

use crate::args::MinesView;
use crate::fail::Failure;
use crate::files;
use crate::lang::Messages;
use grille_messages::mines::explain::Explainer;
use grille_messages::mines::formats::{self, Fault};

/// The maximum length of the input, in bytes, far above that of any real board.
const LONGEST: u64 = 1 << 28;

/// Reads a file, or stdin if there is no name or it is `-`.
pub(super) fn bytes(path: Option<&Path>, lang: &Messages) -> Result<Vec<u8>, Failure> {
    files::input(path, LONGEST, lang)
}

/// Reads the board of a file, with the number of mines from the options or else from the file.
pub(super) fn view(args: &MinesView, lang: &Messages) -> Result<View, Failure> {
    let bytes = bytes(args.file.as_deref(), lang)?;
    let mut scanner = Scanner::new(&bytes);
    let view = if is_position(&bytes) {
        position::read_from(&mut scanner)
            .map_err(|error| Failure::bad_input(formats::position(error, lang)))?
    } else {
        let bad = |fault: Fault| Failure::bad_input(formats::explain(fault, lang));
        table::read_from(&mut scanner).map_err(|error| bad(Fault::Table(error)))?
    };
    scanner
        .finish(())
        .map_err(|error| Failure::bad_input(formats::explain(Fault::Trailing(error), lang)))?;
    let cells = view.size().area();
    match args.mines {
        None => Ok(view),
        Some(mines) if mines as usize <= cells => Ok(View::new(view.cells().clone(), Some(mines))),
        Some(mines) => {
            let values = [
                ("mines", mines.to_string().into()),
                ("cells", cells.to_string().into()),
            ];
            Err(Failure::bad_input(lang.fill(id::MINES_TOO_MANY, &values)))
        }
    }
}

/// Whether the first non-blank line holds more than a size.
fn is_position(bytes: &[u8]) -> bool {
    let mut scanner = Scanner::new(bytes);
    // Ends: every round reads a line.
    while let Some(line) = scanner.line() {
        match line.tokens().count() {
            0 => {}
            words => return words > 2,
        }
    }
    false
}

/// The failure for a board that no layout explains: exit code 3.
pub(super) fn impossible(view: &View, why: Impossible, lang: &Messages) -> Failure {
    Failure::no_solution(Explainer::new(view, lang).impossible(why))
}
