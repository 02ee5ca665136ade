//! The bot: the numbers shown are a linear system, whose least solution says what to do.

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
    /// What it plays by: the document's bot is [`ApproachName::Pinv`].
    pub approach: ApproachName,
    /// Whether it shows its matrices.
    pub show_matrices: bool,
    /// Whether it waits for Enter after them.
    pub pause: bool,
}

impl Bot {
    /// Refuses matrices of an approach that has none.
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
    /// What it does.
    pub action: Action,
    /// Where.
    pub cell: Cell,
    /// Whether it is a guess, for want of anything that follows.
    pub guess: bool,
}

/// A matrix of zeros and ones. Most are zeros: it holds the places of the ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    columns: usize,
    ones: Vec<Vec<usize>>,
}

impl Matrix {
    /// The matrix of so many columns that has ones in these columns of each row, and nowhere else.
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

    /// The columns of the ones of a row, in order. Requires that there is such a row.
    pub fn ones(&self, row: usize) -> &[usize] {
        &self.ones[row]
    }
}

/// The document's table of two matrices, and where their rows come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrices {
    /// A row for every equation, a column for every variable.
    pub a: Matrix,
    /// The right-hand side.
    pub b: Vec<u32>,
    /// The dug cell that each row comes from; `None` for the last, that of all mines left.
    pub numbers: Vec<Option<Cell>>,
}

/// IA, FP2: a cell at random. Requires that height and width are at least 1.
pub fn get_cell_ai(height: u32, width: u32, rng: &mut Rng) -> Cell {
    // The row is drawn first and from the top, as seeds have always had it.
    let y = height - 1 - rng.below(height);
    let x = rng.below(width);
    Cell { x, y }
}

/// IA, FP4: lets the bot play a game to its end: the map, its system, what follows from it. Says in a line
/// what it did before the map is shown again.
///
/// The document's bot asks itself the same question for ever where nothing follows. Ours then guesses. An
/// approach other than the document's goes its own way from map to actions.
///
/// Ends: every round opens a cell, or changes flags, and no approach does only that for ever.
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

/// Applies the actions in order, up to the end of the game; gives those that were. An action is dropped when
/// an earlier one has opened its cell.
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

/// Moves of the game as actions.
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

/// What the bot did, on one line.
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

/// IA, FS4.1: the closed cells without a flag, row by row from the highest y. Where there are none, all closed
/// cells: every one is flagged, and yet the game goes on, so that some flag is wrong.
pub fn get_variables(game_param: &GameParam) -> Vec<Cell> {
    let size = game_param.size();
    let variables = solver::variables(game_param.view());
    variables
        .into_iter()
        .map(|pos| Cell::at(pos, size))
        .collect()
}

/// IA, FS4.2: a row for every dug cell with variables around it: ones for those, and in B its number less its
/// flags, at least 0. A last row says that all variables together are the mines left. (The document leaves
/// that out where there is no other row; here something always follows.)
pub fn get_matrix_a_b(game_param: &GameParam, variables: &[Cell]) -> Matrices {
    let size = game_param.size();
    // The solver takes them in its own order; `column` leads back.
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

/// IA, FS4.3: pinv(A) times B, one value a column of A: of the vectors that come closest to solving the system,
/// the shortest. Computed by [`grille_mines::solve::pinv`], group by group of equal columns and part by part.
/// Requires as many numbers in B as A has rows.
pub fn pinv(a: &Matrix, b: &[u32]) -> Vec<f64> {
    let rows: Vec<(Vec<usize>, u32)> = a.ones.iter().cloned().zip(b.iter().copied()).collect();
    solver::solution(a.columns, &rows)
}

/// IA, FS4.4: what follows from the solution: where a dug cell is beside it, a variable of 0.99 and more is
/// flagged, and one of 0 and less is dug, each give or take a millionth for what floating point adds.
///
/// Where nothing follows, the document digs a variable that is the only one left, and else nothing. Ours digs a
/// cell of the least value, and calls it a guess.
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
