//! Describes the odds of a board, as a map and as JSON.

use std::io::{self, Write};

use grille_grid::{CellSet, Pos};
use grille_mines::hint::{Fact, Hint, best_guess, with_chances};
use grille_mines::solve::chances::{Budget, Chances};
use grille_mines::text::cell::column;
use grille_mines::{Cell, View};
use serde::Serialize;

use super::explain::Explainer;
use super::hint;
use crate::{Messages, id};

/// What to play by the odds.
///
/// ```
/// use grille_mines::{View, solve::chances::{Budget, Chances}};
/// use grille_messages::{Messages, Language, mines::odds::Advice};
///
/// let view = View::hidden(grille_grid::Size::new(2, 2)?, Some(1));
/// let chances = Chances::of(&view, Budget::default())?;
/// let advice = Advice::of(&view, &chances, &Messages::new(Language::En));
/// assert_eq!(advice.cell, Some(grille_grid::Pos::new(0, 0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Advice {
    /// The move, as the five operations write it.
    pub best: Option<String>,
    /// Its cell.
    pub cell: Option<Pos>,
    /// Why, in words.
    pub why: String,
}

impl Advice {
    /// The best cell to dig; the map shows certain mines itself. May take a second.
    pub fn of(view: &View, chances: &Chances, lang: &Messages) -> Advice {
        let found = match with_chances(view, chances, Budget::default()) {
            Hint::Step(step) if step.fact == Fact::Mine => {
                best_guess(view, chances).map_or(Hint::Done, Hint::Guess)
            }
            found => found,
        };
        let explainer = Explainer::new(view, lang);
        let (best, cell, why) = match &found {
            Hint::Over | Hint::Contradiction(_) => (None, None, lang.text(id::MINES_OVER)),
            Hint::Done => (None, None, lang.text(id::MINES_DONE)),
            Hint::Step(step) => (
                hint::step_move(step, view),
                hint::step_cell(step, view),
                explainer.why(step),
            ),
            Hint::Guess(guess) => (
                hint::guess_move(guess, view),
                Some(guess.pos),
                explainer.guess(guess),
            ),
        };
        Advice { best, cell, why }
    }
}

/// The odds of a board for programs. Positions count cells from 0 in reading order.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Odds {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub cols: u32,
    /// The number of mines, if it is known.
    pub mines: Option<u32>,
    /// Row by row, how likely each cell is a mine; `null` for an open cell.
    pub probabilities: Vec<Vec<Option<f64>>>,
    /// The cells that are certainly safe.
    pub safe: Vec<usize>,
    /// The cells that are certainly mines.
    pub mine: Vec<usize>,
    /// What to play, as the five operations write it.
    pub best: Option<String>,
    /// The reason, as a sentence.
    pub why: String,
    /// Whether the probabilities are exact.
    pub exact: bool,
    /// The number of possible layouts, if a number can hold it.
    pub layouts: Option<f64>,
}

impl Odds {
    /// The odds of a view, with what to play.
    pub fn new(view: &View, chances: &Chances, advice: &Advice) -> Odds {
        let size = view.size();
        let positions =
            |cells: &CellSet| -> Vec<usize> { cells.iter().map(|pos| size.index(pos)).collect() };
        Odds {
            rows: size.rows(),
            cols: size.cols(),
            mines: view.mines(),
            probabilities: (0..size.rows())
                .map(|row| chances.cells().row(row).to_vec())
                .collect(),
            safe: positions(&chances.safe()),
            mine: positions(&chances.mines()),
            best: advice.best.clone(),
            why: advice.why.clone(),
            exact: chances.is_exact(),
            layouts: chances.layouts(),
        }
    }
}

/// Writes the board with letters above and numbers at the side: `[2]` for an open number, otherwise the probability of
/// a mine in per cent.
///
/// # Errors
/// Writing fails.
pub fn map(view: &View, chances: &Chances, output: &mut impl Write) -> io::Result<()> {
    let size = view.size();
    let side = size.rows().to_string().len();
    let width = column(size.cols() - 1).len().max(3);
    write!(output, "{:side$}", "")?;
    for col in 0..size.cols() {
        write!(output, " {:>width$}", column(col))?;
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

/// A percentage in at most three characters; only certain values are 0 and 100.
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
