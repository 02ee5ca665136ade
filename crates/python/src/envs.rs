//! Many games of Minesweeper at a time, for Gymnasium. They write into arrays that Python keeps.

use grille_grid::{Rng, Size};
use grille_mines::{Cell, Event, Game, Move, Rules, Status};
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;

use crate::errors;
use crate::mines::{BoardArg, CLOSED, MINE, PyLayout};

/// The reward for an action that changes nothing: small, so that learning to avoid it is easy, and below 0.
const ILLEGAL: f32 = -0.1;

/// A seed for the next board of a game: numbers that are close give seeds that are not.
pub(crate) fn mixed(seed: u64, number: u64) -> u64 {
    let mut z = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// One game, and what a learner needs to know beside it.
struct Seat {
    game: Game,
    seed: u64,
    /// How many boards came before.
    episode: u64,
    steps: usize,
    /// Whether the next step starts a new game.
    over: bool,
}

/// Games of one size that take one dig each at a time.
#[pyclass]
pub(crate) struct MinesEnvs {
    size: Size,
    mines: u32,
    rules: Rules,
    seats: Vec<Seat>,
    rng: Rng,
}

/// Where the results of a step go: cells, mask, reward, terminated, truncated.
type Out<'a> = (
    &'a mut [i8],
    &'a mut [i8],
    &'a mut f32,
    &'a mut bool,
    &'a mut bool,
);

impl MinesEnvs {
    fn game(&self, seed: u64, episode: u64) -> PyResult<Game> {
        let game = Game::unlaid(self.size, self.mines, self.rules, mixed(seed, episode));
        game.ok_or_else(|| errors::value("the board cannot hold that many mines"))
    }

    fn step_one(&mut self, at: usize, action: i64, out: Out<'_>) {
        let (cells, mask, reward, terminated, truncated) = out;
        let area = self.size.area();
        (*reward, *terminated, *truncated) = (0.0, false, false);
        if self.seats[at].over {
            let seat = &self.seats[at];
            // There is room for the mines: the first game of this size was made.
            if let Ok(game) = self.game(seat.seed, seat.episode + 1) {
                let seat = &mut self.seats[at];
                seat.game = game;
                seat.episode += 1;
                (seat.steps, seat.over) = (0, false);
            }
            cells.fill(CLOSED);
            mask.fill(1);
            return;
        }
        let seat = &mut self.seats[at];
        seat.steps += 1;
        let index = usize::try_from(action).ok().filter(|&index| index < area);
        let dig = index.map(|index| Move::Dig(self.size.pos(index)));
        let safe = (area - self.mines as usize) as f32;
        match dig.map(|dig| seat.game.play(dig)) {
            Some(Ok(events)) => {
                for event in events {
                    match *event {
                        Event::Opened(pos) => {
                            let index = self.size.index(pos);
                            mask[index] = 0;
                            *reward += 1.0 / safe;
                        }
                        Event::Exploded(pos) => {
                            let index = self.size.index(pos);
                            (cells[index], mask[index]) = (MINE, 0);
                        }
                        Event::Won => *reward += 1.0,
                        Event::Lost => *reward -= 1.0,
                        Event::Marked(_) | Event::Unmarked(_) => {}
                    }
                }
            }
            Some(Err(_)) | None => *reward = ILLEGAL,
        }
        // The view shows more than the events at the end, which a learner is not to see.
        if *reward > 0.0 {
            for (code, &cell) in cells.iter_mut().zip(seat.game.view().cells().cells()) {
                if let Cell::Open(count) = cell {
                    *code = count.number() as i8;
                }
            }
        }
        *terminated = seat.game.status() != Status::Playing;
        *truncated = !*terminated && seat.steps >= area;
        seat.over = *terminated || *truncated;
    }
}

#[pymethods]
impl MinesEnvs {
    #[new]
    fn new(count: usize, board: BoardArg, first: &str) -> PyResult<MinesEnvs> {
        let promise = crate::mines_game::promise(first)?;
        let (size, mines) = board.board()?;
        let rules = Rules {
            first: promise,
            ..Rules::TP
        };
        let mut envs = MinesEnvs {
            size,
            mines,
            rules,
            seats: Vec::new(),
            rng: Rng::new(0),
        };
        if envs.mines as usize >= size.area() {
            return Err(errors::value("the board cannot hold that many mines"));
        }
        for at in 0..count as u64 {
            let seat = Seat {
                game: envs.game(at, 0)?,
                seed: at,
                episode: 0,
                steps: 0,
                over: false,
            };
            envs.seats.push(seat);
        }
        Ok(envs)
    }

    /// Starts all games again, each with a seed of its own.
    fn reset(
        &mut self,
        seeds: Vec<u64>,
        mut cells: PyReadwriteArray2<'_, i8>,
        mut masks: PyReadwriteArray2<'_, i8>,
    ) -> PyResult<()> {
        if seeds.len() != self.seats.len() {
            return Err(errors::value("there is one seed a game"));
        }
        for (at, &seed) in seeds.iter().enumerate() {
            self.seats[at] = Seat {
                game: self.game(seed, 0)?,
                seed,
                episode: 0,
                steps: 0,
                over: false,
            };
        }
        self.rng = Rng::new(seeds.first().map_or(0, |&seed| mixed(seed, u64::MAX)));
        cells.as_slice_mut()?.fill(CLOSED);
        masks.as_slice_mut()?.fill(1);
        Ok(())
    }

    /// Digs one cell of every game, or starts the next game where the last one has ended.
    #[expect(clippy::too_many_arguments, reason = "one array a result")]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        mut cells: PyReadwriteArray2<'_, i8>,
        mut masks: PyReadwriteArray2<'_, i8>,
        mut rewards: PyReadwriteArray1<'_, f32>,
        mut terminated: PyReadwriteArray1<'_, bool>,
        mut truncated: PyReadwriteArray1<'_, bool>,
    ) -> PyResult<()> {
        let area = self.size.area();
        let actions = actions.as_slice()?;
        let (cells, masks) = (cells.as_slice_mut()?, masks.as_slice_mut()?);
        let rewards = rewards.as_slice_mut()?;
        let (terminated, truncated) = (terminated.as_slice_mut()?, truncated.as_slice_mut()?);
        let count = self.seats.len();
        let fits = actions.len() == count
            && cells.len() == count * area
            && masks.len() == count * area
            && [rewards.len(), terminated.len(), truncated.len()] == [count; 3];
        if !fits {
            return Err(errors::value(format!(
                "there is one action a game: {count}"
            )));
        }
        py.detach(|| {
            let cells = cells.chunks_mut(area).zip(masks.chunks_mut(area));
            let results = cells.zip(rewards).zip(terminated).zip(truncated);
            for (at, (&action, result)) in actions.iter().zip(results).enumerate() {
                let ((((cells, mask), reward), terminated), truncated) = result;
                self.step_one(at, action, (cells, mask, reward, terminated, truncated));
            }
        });
        Ok(())
    }

    /// A closed cell of every game, each equally likely.
    fn sample(
        &mut self,
        py: Python<'_>,
        masks: PyReadonlyArray1<'_, i8>,
        mut actions: PyReadwriteArray1<'_, i64>,
    ) -> PyResult<()> {
        let area = self.size.area();
        let (masks, actions) = (masks.as_slice()?, actions.as_slice_mut()?);
        py.detach(|| sample(&mut self.rng, masks, area, actions));
        Ok(())
    }

    /// Rows, columns and mines.
    #[getter]
    fn board(&self) -> (u32, u32, u32) {
        (self.size.rows(), self.size.cols(), self.mines)
    }

    /// The mines of a game, once they are laid.
    fn layout(&self, at: usize) -> Option<PyLayout> {
        let layout = self.seats.get(at)?.game.layout()?;
        Some(PyLayout(layout.clone()))
    }
}

/// One action a mask among those with a 1, each equally likely; 0 where there is none.
pub(crate) fn sample(rng: &mut Rng, masks: &[i8], width: usize, actions: &mut [i64]) {
    /// Draws until one is legal, and counts the legal ones only if that takes long.
    const DRAWS: usize = 16;
    for (mask, action) in masks.chunks(width).zip(actions) {
        let drawn = (0..DRAWS).map(|_| rng.below(width as u32) as usize);
        let found = drawn.into_iter().find(|&index| mask[index] != 0);
        let found = found.or_else(|| {
            let legal: Vec<usize> = (0..width).filter(|&index| mask[index] != 0).collect();
            rng.choose(&legal).copied()
        });
        *action = found.unwrap_or(0) as i64;
    }
}
