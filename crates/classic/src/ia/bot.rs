//! The bot: treats the numbers shown as a linear system, and plays by its minimum-norm solution.

use std::io::{BufRead, Write};

use grille_grid::{Pos, Rng};
use grille_messages::{Messages, id};
use grille_mines::solve::pinv::{self as solver, System};
use grille_mines::solve::{self, ApproachName};
use grille_mines::{Move, Status};

use super::{Action, Cell, GameParam, apply_user_action, lose, show_map, show_matrix, win};
use crate::{Console, Error};

/// How the bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bot {
    /// Its approach. The document's bot is [`ApproachName::Pinv`].
    pub approach: ApproachName,
    /// Whether it shows its matrices.
    pub show_matrices: bool,
    /// Whether it waits for Enter after them.
    pub pause: bool,
}

impl Bot {
    /// Refuses to show matrices for an approach without any.
    pub fn check(self, lang: &Messages) -> Result<Bot, Error> {
        if self.show_matrices && self.approach != ApproachName::Pinv {
            let values = [("approach", self.approach.name().into())];
            return Err(Error::BadInput(lang.fill(id::IA_NO_MATRICES, &values)));
        }
        Ok(self)
    }
}

/// One action of the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellAction {
    /// The action.
    pub action: Action,
    /// Its cell.
    pub cell: Cell,
    /// Whether it is a guess, made because nothing follows.
    pub guess: bool,
}

/// A matrix of zeros and ones. Mostly zeros, so it stores the places of the ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    columns: usize,
    ones: Vec<Vec<usize>>,
}

impl Matrix {
    /// A matrix with this many columns, with ones in the given columns of each row.
    pub fn new(columns: usize, mut ones: Vec<Vec<usize>>) -> Matrix {
        for row in &mut ones {
            row.retain(|&column| column < columns);
            row.sort_unstable();
            row.dedup();
        }
        Matrix { columns, ones }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.ones.len()
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The columns of the ones in a row, in order. Requires that the row exists.
    pub fn ones(&self, row: usize) -> &[usize] {
        &self.ones[row]
    }
}

/// The document's table of two matrices, with the origins of their rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrices {
    /// One row per equation, one column per variable.
    pub a: Matrix,
    /// The right-hand side.
    pub b: Vec<u32>,
    /// The dug cell that each row comes from; `None` for the last, which counts all remaining mines.
    pub numbers: Vec<Option<Cell>>,
}

/// IA, FP2: returns a random cell. Requires a height and a width of at least 1.
pub fn get_cell_ai(height: u32, width: u32, rng: &mut Rng) -> Cell {
    // The row is drawn first and from the top, which keeps old seeds valid.
    let y = height - 1 - rng.below(height);
    let x = rng.below(width);
    Cell { x, y }
}

/// IA, FP4: lets the bot play a game to its end: the map, its system, and what follows from it. Before the map
/// is shown again, prints a line with the bot's actions.
///
/// Where nothing follows, the document's bot would ask itself the same question for ever. Ours guesses.
/// Approaches other than the document's have their own way from map to actions.
///
/// Ends: every round opens a cell or changes flags, and no approach only changes flags for ever.
pub fn run_ai<R: BufRead, W: Write>(
    game_param: &mut GameParam,
    bot: Bot,
    rng: &mut Rng,
    console: &mut Console<'_, R, W>,
) -> Result<(), Error> {
    if win(game_param, console)? {
        return Ok(());
    }
    let mut other = (bot.approach != ApproachName::Pinv).then(|| bot.approach.approach());
    while game_param.status() == Status::Playing {
        show_map(game_param, console)?;
        let done = match &mut other {
            None => {
                let variables = get_variables(game_param);
                let matrices = get_matrix_a_b(game_param, &variables);
                let pinv = pinv(&matrices.a, &matrices.b);
                let cells_actions = get_cells_actions(game_param, &variables, &pinv, rng);
                if bot.show_matrices {
                    let shown = &cells_actions;
                    show_matrix(&variables, &matrices, &pinv, shown, bot.pause, console)?;
                }
                apply_all(game_param, cells_actions)
            }
            Some(approach) => {
                let played = solve::step(game_param.game_mut(), &mut **approach, rng);
                cell_actions(game_param, played, approach.guessed())
            }
        };
        describe(&done, console)?;
        if let Some(last) = done.last()
            && !win(game_param, console)?
        {
            lose(game_param, last.cell, console)?;
        }
    }
    Ok(())
}

/// Applies the actions in order, up to the end of the game, and returns those applied. Skips an action whose
/// cell an earlier one has opened.
fn apply_all(game_param: &mut GameParam, cells_actions: Vec<CellAction>) -> Vec<CellAction> {
    let mut done = Vec::new();
    for action in cells_actions {
        if game_param.status() == Status::Playing
            && apply_user_action(game_param, action.action, action.cell).is_ok()
        {
            done.push(action);
        }
    }
    done
}

fn cell_actions(game_param: &GameParam, moves: Vec<Move>, guess: bool) -> Vec<CellAction> {
    let action = |mv: Move| {
        Some(CellAction {
            action: Action::of(mv)?,
            cell: Cell::at(mv.pos(), game_param.size()),
            guess,
        })
    };
    moves.into_iter().filter_map(action).collect()
}

/// Prints the bot's actions on one line.
fn describe<R: BufRead, W: Write>(
    done: &[CellAction],
    console: &mut Console<'_, R, W>,
) -> Result<(), Error> {
    let lang = console.lang();
    let mut parts = Vec::new();
    for action in Action::ALL {
        let of = |it: &&CellAction| it.action == action;
        if !done.iter().any(|it| of(&it)) {
            continue;
        }
        let mut part = action.word(lang);
        for it in done.iter().filter(of) {
            part.push_str(&format!(" {}", it.cell));
        }
        if action == Action::Dig && done.iter().any(|it| it.guess) {
            part = lang.fill(id::IA_GUESS, &[("moves", part.into())]);
        }
        parts.push(part);
    }
    console.line(&parts.join(&lang.text(id::IA_JOIN)))
}

/// IA, FS4.1: returns the closed cells without a flag, row by row from the highest y. If there are none,
/// returns all closed cells: every one is flagged, but the game goes on, so some flag is wrong.
pub fn get_variables(game_param: &GameParam) -> Vec<Cell> {
    let size = game_param.size();
    let variables = solver::variables(game_param.view());
    variables
        .into_iter()
        .map(|pos| Cell::at(pos, size))
        .collect()
}

/// IA, FS4.2: returns A and B, with a row for every dug cell that has variables around it: ones for those in A,
/// and in B its number minus its flags, at least 0. A last row says that all variables together are the
/// remaining mines. (The document omits it if there is no other row; here something always follows.)
pub fn get_matrix_a_b(game_param: &GameParam, variables: &[Cell]) -> Matrices {
    let size = game_param.size();
    // The solver has its own order of variables; `column` maps back.
    let mut column: Vec<(Pos, usize)> = variables
        .iter()
        .enumerate()
        .filter_map(|(column, cell)| Some((cell.pos(size)?, column)))
        .collect();
    column.sort_unstable();
    let positions = column.iter().map(|(pos, _)| *pos).collect();
    let system = System::over(game_param.view(), positions);
    let row = |row: &solver::Row| row.ones.iter().map(|&one| column[one].1).collect();
    let number = |row: &solver::Row| row.number.map(|pos| Cell::at(pos, size));
    Matrices {
        a: Matrix::new(variables.len(), system.rows.iter().map(row).collect()),
        b: system.rows.iter().map(|row| row.need).collect(),
        numbers: system.rows.iter().map(number).collect(),
    }
}

/// IA, FS4.3: returns pinv(A) times B, one value per column of A: among the vectors closest to solving the
/// system, the shortest. Computed by [`grille_mines::solve::pinv`], by groups of equal columns and independent
/// parts. Requires as many numbers in B as A has rows.
pub fn pinv(a: &Matrix, b: &[u32]) -> Vec<f64> {
    let rows: Vec<(Vec<usize>, u32)> = a.ones.iter().cloned().zip(b.iter().copied()).collect();
    solver::solution(a.columns, &rows)
}

/// IA, FS4.4: returns the actions that follow from the solution. Next to a dug cell, a variable of at least
/// 0.99 is flagged, and one of at most 0 is dug, with a tolerance of a millionth for rounding errors.
///
/// If nothing follows, the document digs a variable that is the only one left, and otherwise does nothing. Ours
/// digs a cell with the lowest value, and reports it as a guess.
pub fn get_cells_actions(
    game_param: &GameParam,
    variables: &[Cell],
    pinv: &[f64],
    rng: &mut Rng,
) -> Vec<CellAction> {
    let (size, view) = (game_param.size(), game_param.view());
    let (positions, values): (Vec<Pos>, Vec<f64>) = variables
        .iter()
        .zip(pinv)
        .filter_map(|(cell, value)| Some((cell.pos(size)?, *value)))
        .filter(|(pos, _)| view.cell(*pos).is_covered())
        .unzip();
    let actions = solver::actions(view, &positions, &values, rng);
    cell_actions(game_param, actions.moves, actions.guessed)
}
