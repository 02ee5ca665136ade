//! The environment of Minesweeper: many games that advance together.

use grille_grid::Size;
use grille_mines::{Cell, Game, Move, Rules, Status};
use numpy::{PyReadonlyArray1, PyReadwriteArray1};
use pyo3::prelude::*;

use crate::envs::{Arrays, Env, Envs, Outcome};
use crate::errors;
use crate::mines::{BoardArg, CLOSED, MINE, PyLayout};

/// The reward for an action that changes nothing: small, so that learning to avoid it is easy, and below 0.
const ILLEGAL: f32 = -0.1;

/// Minesweeper on boards of one size: action `i` digs cell `i`.
struct MinesEnv {
    size: Size,
    mines: u32,
    rules: Rules,
    /// The reward for opening so many cells.
    rewards: Vec<f32>,
}

struct MinesGame {
    game: Game,
    steps: usize,
}

impl Env for MinesEnv {
    type Game = MinesGame;

    fn area(&self) -> usize {
        self.size.area()
    }

    fn actions(&self) -> usize {
        self.size.area()
    }

    fn start(&self, seed: u64) -> MinesGame {
        let game = Game::unlaid(self.size, self.mines, self.rules, seed);
        let game = game.expect("`new` checked that there is room for the mines");
        MinesGame { game, steps: 0 }
    }

    fn restart(&self, game: &mut MinesGame, seed: u64, cells: &mut [i8], mask: &mut [i8]) {
        game.game.reseed(seed);
        game.steps = 0;
        cells.fill(CLOSED);
        mask.fill(1);
    }

    fn play(
        &self,
        MinesGame { game, steps }: &mut MinesGame,
        action: i64,
        cells: &mut [i8],
        mask: &mut [i8],
    ) -> Outcome {
        *steps += 1;
        let closed = game.safe_left();
        let index = usize::try_from(action).unwrap_or(usize::MAX);
        let played = match index < self.area() {
            true => game.play_unrecorded(Move::Dig(self.size.pos(index))).ok(),
            false => None,
        };
        let opened = closed - game.safe_left();
        let reward = match played {
            Some(Status::Playing) => self.rewards[opened],
            Some(Status::Won) => self.rewards[opened] + 1.0,
            Some(Status::Lost) => {
                (cells[index], mask[index]) = (MINE, 0);
                -1.0
            }
            None => ILLEGAL,
        };
        if opened > 0 {
            show_open(game, cells, mask);
        }
        let terminated = game.status() != Status::Playing;
        Outcome {
            reward,
            terminated,
            truncated: !terminated && *steps >= self.area(),
        }
    }
}

/// Writes the numbers, and nothing else that the view shows at the end: a learner is not to see it.
fn show_open(game: &Game, cells: &mut [i8], mask: &mut [i8]) {
    let shown = game.view().cells().cells();
    for ((code, free), &cell) in cells.iter_mut().zip(mask).zip(shown) {
        // Both are always stored: without branches, the compiler writes many cells at a time.
        (*code, *free) = match cell {
            Cell::Open(count) => (count.number() as i8, 0),
            _ => (*code, *free),
        };
    }
}

/// Games of one size that take one dig each at a time.
#[pyclass]
pub(crate) struct MinesEnvs(Envs<MinesEnv>);

#[pymethods]
impl MinesEnvs {
    #[new]
    fn new(py: Python<'_>, count: usize, board: BoardArg, first: &str) -> PyResult<MinesEnvs> {
        let first = errors::parse(first)?;
        let (size, mines) = board.board()?;
        let Some(safe) = size
            .area()
            .checked_sub(mines as usize)
            .filter(|&safe| safe > 0)
        else {
            return Err(errors::value("the board cannot hold that many mines"));
        };
        let share = 1.0 / safe as f32;
        let rewards = std::iter::successors(Some(0.0), |sum| Some(sum + share));
        let env = MinesEnv {
            size,
            mines,
            rules: Rules { first, ..Rules::TP },
            rewards: rewards.take(safe + 1).collect(),
        };
        Envs::new(py, env, count).map(MinesEnvs)
    }

    fn reset(&mut self, py: Python<'_>, seeds: Vec<u64>, arrays: Arrays<'_>) -> PyResult<()> {
        self.0.reset(py, &seeds, arrays)
    }

    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        arrays: Arrays<'_>,
    ) -> PyResult<()> {
        self.0.step(py, actions, arrays)
    }

    fn sample(
        &mut self,
        py: Python<'_>,
        masks: PyReadonlyArray1<'_, i8>,
        actions: PyReadwriteArray1<'_, i64>,
    ) -> PyResult<()> {
        self.0.sample(py, masks, actions)
    }

    /// Rows, columns and mines.
    #[getter]
    fn board(&self) -> (u32, u32, u32) {
        let MinesEnv { size, mines, .. } = self.0.env;
        (size.rows(), size.cols(), mines)
    }

    /// The mines of a game, once they are laid.
    fn layout(&self, at: usize) -> Option<PyLayout> {
        let layout = self.0.game(at)?.game.layout()?;
        Some(PyLayout(layout.clone()))
    }
}
