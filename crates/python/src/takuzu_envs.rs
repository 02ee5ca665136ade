//! The environment of Takuzu: many puzzles that advance together.

use grille_takuzu::Rules;
use numpy::{PyReadonlyArray1, PyReadwriteArray1};
use pyo3::prelude::*;

use crate::envs::{Arrays, Env, Envs, Outcome};
use crate::errors;
use crate::takuzu::{BLANK, TakuzuBoard, takuzu_generate};

/// Takuzu on boards of one size: the first half of the actions puts a 0 into a cell, the second half a 1.
struct TakuzuEnv {
    /// Puzzles and their solutions, as codes.
    pool: Vec<(Vec<i8>, Vec<i8>)>,
    area: usize,
}

struct TakuzuGame {
    /// Which puzzle of the pool it is.
    puzzle: usize,
    blanks: usize,
}

fn blanks(cells: &[i8]) -> usize {
    cells.iter().filter(|&&code| code == BLANK).count()
}

impl Env for TakuzuEnv {
    type Game = TakuzuGame;

    fn area(&self) -> usize {
        self.area
    }

    fn actions(&self) -> usize {
        2 * self.area
    }

    fn start(&self, seed: u64) -> TakuzuGame {
        let puzzle = (seed % self.pool.len() as u64) as usize;
        TakuzuGame {
            puzzle,
            blanks: blanks(&self.pool[puzzle].0),
        }
    }

    fn restart(&self, game: &mut TakuzuGame, seed: u64, cells: &mut [i8], mask: &mut [i8]) {
        *game = self.start(seed);
        cells.copy_from_slice(&self.pool[game.puzzle].0);
        let (zeros, ones) = mask.split_at_mut(self.area);
        for (&code, mask) in cells.iter().zip(zeros.iter_mut().zip(ones)) {
            let free = i8::from(code == BLANK);
            (*mask.0, *mask.1) = (free, free);
        }
    }

    /// Puts a digit. A digit that is not that of the solution ends the puzzle; so does an action that changes nothing,
    /// which could be repeated for ever.
    fn play(
        &self,
        game: &mut TakuzuGame,
        action: i64,
        cells: &mut [i8],
        mask: &mut [i8],
    ) -> Outcome {
        let failed = Outcome {
            reward: -1.0,
            terminated: true,
            truncated: false,
        };
        let action = usize::try_from(action).unwrap_or(usize::MAX);
        if mask.get(action).is_none_or(|&free| free == 0) {
            return failed;
        }
        let (index, digit) = (action % self.area, (action / self.area) as i8);
        cells[index] = digit;
        (mask[index], mask[self.area + index]) = (0, 0);
        let (puzzle, solution) = &self.pool[game.puzzle];
        if solution[index] != digit {
            return failed;
        }
        game.blanks -= 1;
        let terminated = game.blanks == 0;
        let reward = 1.0 / blanks(puzzle) as f32;
        Outcome {
            reward: if terminated { 1.0 + reward } else { reward },
            terminated,
            truncated: false,
        }
    }
}

/// Puzzles of one size that get one digit each at a time.
#[pyclass]
pub(crate) struct TakuzuEnvs(Envs<TakuzuEnv>);

#[pymethods]
impl TakuzuEnvs {
    #[new]
    fn new(
        py: Python<'_>,
        count: usize,
        kind: (u32, u32, Option<String>, String),
        pool: usize,
        pool_seed: u64,
    ) -> PyResult<TakuzuEnvs> {
        let (rows, cols, difficulty, rules) = kind;
        if errors::parse::<Rules>(&rules)?.signs {
            // An observation has the cells alone.
            return Err(errors::value("environments have no signs"));
        }
        if pool == 0 {
            return Err(errors::value("the pool needs at least one puzzle"));
        }
        let difficulty = difficulty.as_deref();
        let made = takuzu_generate(py, rows, cols, difficulty, pool, pool_seed, &rules)?;
        let codes = |board: &TakuzuBoard| board.codes().collect();
        let pool = made
            .iter()
            .map(|(puzzle, solution)| (codes(puzzle), codes(solution)));
        let env = TakuzuEnv {
            pool: pool.collect(),
            area: (rows * cols) as usize,
        };
        Envs::new(py, env, count).map(TakuzuEnvs)
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

    /// The puzzle of a game, and its solution.
    fn puzzle(&self, at: usize) -> PyResult<(Vec<i8>, Vec<i8>)> {
        let game = self.0.game(at);
        let game = game.ok_or_else(|| errors::value("there is no such puzzle"))?;
        Ok(self.0.env.pool[game.puzzle].clone())
    }
}
