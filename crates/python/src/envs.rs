//! Environments for Gymnasium: many games that advance together, and write into arrays that Python keeps.

use grille_grid::Rng;
use grille_grid::work::Stop;
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;

use crate::{errors, run};

/// A kind of game whose actions have numbers.
pub(crate) trait Env: Send + Sync {
    /// One game.
    type Game: Send;

    /// The number of cells.
    fn area(&self) -> usize;

    /// The number of actions.
    fn actions(&self) -> usize;

    /// A new game.
    fn start(&self, seed: u64) -> Self::Game;

    /// Makes `game` what `start` returns, and writes its cells and which actions are legal.
    fn restart(&self, game: &mut Self::Game, seed: u64, cells: &mut [i8], mask: &mut [i8]);

    /// Plays an action, and changes the cells and the mask accordingly.
    fn play(
        &self,
        game: &mut Self::Game,
        action: i64,
        cells: &mut [i8],
        mask: &mut [i8],
    ) -> Outcome;
}

/// What a step returns beside cells and mask.
#[derive(Clone, Copy, Default)]
pub(crate) struct Outcome {
    pub(crate) reward: f32,
    pub(crate) terminated: bool,
    pub(crate) truncated: bool,
}

/// One game of many.
struct Slot<G> {
    game: G,
    seed: u64,
    /// How many games came before.
    episode: u64,
    /// Whether the next step starts a new game.
    over: bool,
}

/// Many games of one kind, each of which takes one action at a time.
pub(crate) struct Envs<E: Env> {
    pub(crate) env: E,
    slots: Vec<Slot<E::Game>>,
    rng: Rng,
}

/// The most cells of all games together: a gigabyte or so.
const MOST_CELLS: usize = 1 << 28;

/// Runs work without Python's lock. Work on many cells can be interrupted; on few, it takes less than starting a thread.
fn patient<T: Send>(
    py: Python<'_>,
    cells: usize,
    work: impl FnOnce(&Stop) -> T + Send,
) -> PyResult<T> {
    const FEW: usize = 1 << 20;
    match cells {
        0..=FEW => Ok(py.detach(|| work(&Stop::default()))),
        _ => run::run(py, work),
    }
}

/// Where a step writes, one row or entry a game: cells, masks, rewards, terminated, truncated.
pub(crate) type Arrays<'py> = (
    PyReadwriteArray2<'py, i8>,
    PyReadwriteArray2<'py, i8>,
    PyReadwriteArray1<'py, f32>,
    PyReadwriteArray1<'py, bool>,
    PyReadwriteArray1<'py, bool>,
);

impl<E: Env> Envs<E> {
    pub(crate) fn new(py: Python<'_>, env: E, count: usize) -> PyResult<Envs<E>> {
        let cells = count.saturating_mul(env.area());
        if cells > MOST_CELLS {
            let message = format!("all games together have at most {MOST_CELLS} cells");
            return Err(errors::value(message));
        }
        let slot = |seed| Slot {
            game: env.start(mixed(seed, 0)),
            seed,
            episode: 0,
            over: false,
        };
        let slots = patient(py, cells, |stop| {
            // What was made before a stop is dropped.
            let numbers = (0..count as u64).take_while(|_| !stop.is_stopped());
            numbers.map(slot).collect()
        })?;
        let rng = Rng::new(0);
        Ok(Envs { env, slots, rng })
    }

    pub(crate) fn game(&self, at: usize) -> Option<&E::Game> {
        self.slots.get(at).map(|slot| &slot.game)
    }

    /// Starts all games again, each with a seed of its own. If it is interrupted, some are started and some are not.
    pub(crate) fn reset(
        &mut self,
        py: Python<'_>,
        seeds: &[u64],
        arrays: Arrays<'_>,
    ) -> PyResult<()> {
        let (mut cells, mut masks, ..) = arrays;
        let (cells, masks) = (cells.as_slice_mut()?, masks.as_slice_mut()?);
        self.check("seed", &[seeds.len()], cells, masks)?;
        self.rng = Rng::new(seeds.first().map_or(0, |&seed| mixed(seed, u64::MAX)));
        patient(py, cells.len(), |stop| {
            let rows = rows(&self.env, cells, masks);
            for ((slot, &seed), (cells, mask)) in self.slots.iter_mut().zip(seeds).zip(rows) {
                if stop.is_stopped() {
                    return;
                }
                (slot.seed, slot.episode, slot.over) = (seed, 0, false);
                self.env
                    .restart(&mut slot.game, mixed(seed, 0), cells, mask);
            }
        })
    }

    /// Plays one action in every game, or starts the next game where the last one has ended.
    pub(crate) fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        arrays: Arrays<'_>,
    ) -> PyResult<()> {
        let (mut cells, mut masks, mut rewards, mut terminated, mut truncated) = arrays;
        let actions = actions.as_slice()?;
        let (cells, masks) = (cells.as_slice_mut()?, masks.as_slice_mut()?);
        let rewards = rewards.as_slice_mut()?;
        let (terminated, truncated) = (terminated.as_slice_mut()?, truncated.as_slice_mut()?);
        let entries = [
            actions.len(),
            rewards.len(),
            terminated.len(),
            truncated.len(),
        ];
        self.check("action", &entries, cells, masks)?;
        let actions_of_one = 0..self.env.actions() as i64;
        if let Some(wrong) = actions
            .iter()
            .find(|action| !actions_of_one.contains(action))
        {
            let last = actions_of_one.end - 1;
            return Err(errors::value(format!(
                "an action is from 0 to {last}, not {wrong}"
            )));
        }
        py.detach(|| {
            let rows = rows(&self.env, cells, masks);
            let results = rewards.iter_mut().zip(terminated).zip(truncated);
            let games = self.slots.iter_mut().zip(actions).zip(rows);
            for (((slot, &action), (cells, mask)), result) in games.zip(results) {
                let outcome = slot.step(&self.env, action, cells, mask);
                let ((reward, terminated), truncated) = result;
                *reward = outcome.reward;
                (*terminated, *truncated) = (outcome.terminated, outcome.truncated);
            }
        });
        Ok(())
    }

    /// A legal action of every game, each equally likely; 0 where there is none.
    pub(crate) fn sample(
        &mut self,
        py: Python<'_>,
        masks: PyReadonlyArray1<'_, i8>,
        mut actions: PyReadwriteArray1<'_, i64>,
    ) -> PyResult<()> {
        let (masks, actions) = (masks.as_slice()?, actions.as_slice_mut()?);
        py.detach(|| {
            for (mask, action) in masks.chunks_exact(self.env.actions()).zip(actions) {
                *action = legal_action(&mut self.rng, mask).unwrap_or(0) as i64;
            }
        });
        Ok(())
    }

    /// Checks that arrays have one entry or row a game.
    fn check(&self, what: &str, entries: &[usize], cells: &[i8], masks: &[i8]) -> PyResult<()> {
        let count = self.slots.len();
        let fits = entries.iter().all(|&len| len == count)
            && cells.len() == count * self.env.area()
            && masks.len() == count * self.env.actions();
        match fits {
            true => Ok(()),
            false => Err(errors::value(format!(
                "there is one {what} a game: {count}"
            ))),
        }
    }
}

impl<G> Slot<G> {
    fn step<E: Env<Game = G>>(
        &mut self,
        env: &E,
        action: i64,
        cells: &mut [i8],
        mask: &mut [i8],
    ) -> Outcome {
        if self.over {
            (self.episode, self.over) = (self.episode + 1, false);
            let seed = mixed(self.seed, self.episode);
            env.restart(&mut self.game, seed, cells, mask);
            return Outcome::default();
        }
        let outcome = env.play(&mut self.game, action, cells, mask);
        self.over = outcome.terminated || outcome.truncated;
        outcome
    }
}

/// The cells and the mask of each game.
fn rows<'a>(
    env: &impl Env,
    cells: &'a mut [i8],
    masks: &'a mut [i8],
) -> impl Iterator<Item = (&'a mut [i8], &'a mut [i8])> {
    let cells = cells.chunks_exact_mut(env.area());
    cells.zip(masks.chunks_exact_mut(env.actions()))
}

/// A seed for one game of many: numbers that are close give seeds that are not.
fn mixed(seed: u64, number: u64) -> u64 {
    let mut z = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// One of the actions with a 1, each equally likely. Draws until one is legal, and counts the legal ones only if that
/// takes long.
fn legal_action(rng: &mut Rng, mask: &[i8]) -> Option<usize> {
    const DRAWS: usize = 16;
    let mut drawn = (0..DRAWS).map(|_| rng.below(mask.len() as u32) as usize);
    drawn.find(|&index| mask[index] != 0).or_else(|| {
        let legal: Vec<usize> = (0..mask.len()).filter(|&index| mask[index] != 0).collect();
        rng.choose(&legal).copied()
    })
}
