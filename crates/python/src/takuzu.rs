//! Takuzu: boards, and functions that solve, count, generate, grade and explain them.

use std::sync::Mutex;

use grille_grid::Rng;
use grille_messages::takuzu::explain::Explainer;
use grille_messages::takuzu::grade::PuzzleGrade;
use grille_messages::takuzu::hint::{TakuzuHint, no_step, step_stages};
use grille_messages::{Messages, json};
use grille_takuzu::count::{CountError, Counter, Distinct, Partial};
use grille_takuzu::generate::{self, Made};
use grille_takuzu::technique::rate;
use grille_takuzu::text::{self, Format};
use grille_takuzu::{
    Board, Budget, Difficulty, Digit, Edge, Hint, Line, Rules, Sign, Solutions, breaches,
    is_solved, solve,
};
use numpy::{
    PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyReadwriteArray1,
    PyReadwriteArray2, PyUntypedArrayMethods,
};
use pyo3::prelude::*;

use crate::envs::{mixed, sample};
use crate::mines_solve::messages;
use crate::{errors, run, svg};

/// The code of an empty cell in arrays, beside 0 and 1.
const BLANK: i8 = -1;

fn code(digit: Option<Digit>) -> i8 {
    digit.map_or(BLANK, |digit| digit.number() as i8)
}

fn digit(code: i8) -> PyResult<Option<Digit>> {
    match code {
        BLANK => Ok(None),
        0 => Ok(Some(Digit::Zero)),
        1 => Ok(Some(Digit::One)),
        _ => Err(errors::value(format!("{code} is neither -1 nor 0 nor 1"))),
    }
}

/// Rules by the name of a preset.
fn rules(name: &str) -> PyResult<Rules> {
    name.parse().map_err(|error| errors::word(error, name))
}

fn empty(rows: u64, cols: u64) -> PyResult<Board> {
    Board::empty(rows, cols).map_err(errors::value)
}

/// A sign: a row and a column from 0, whether the sign is below that cell (or to its right), and `=` or `x`.
type SignAt = (u32, u32, bool, String);

/// A board: 0, 1 or nothing in every cell, and signs between cells.
///
/// >>> from grille.takuzu import Board
/// >>> board = Board.parse(".1.0..0..0..11.0")
/// >>> board.to_array()
/// array([[-1,  1, -1,  0],
///        [-1, -1,  0, -1],
///        [-1,  0, -1, -1],
///        [ 1,  1, -1,  0]], dtype=int8)
/// >>> board.blanks
/// 9
#[pyclass(module = "grille.takuzu", frozen, eq, from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct TakuzuBoard(Board);

#[pymethods]
impl TakuzuBoard {
    #[new]
    #[pyo3(signature = (cells, signs=Vec::new()))]
    fn new(cells: PyReadonlyArray2<'_, i8>, signs: Vec<SignAt>) -> PyResult<TakuzuBoard> {
        let mut board = empty(cells.shape()[0] as u64, cells.shape()[1] as u64)?;
        let size = board.size();
        for (index, &code) in cells.as_array().iter().enumerate() {
            board.set(size.pos(index), digit(code)?);
        }
        for (row, col, down, sign) in signs {
            let (line, at) = match down {
                true => (Line::Col(col), row),
                false => (Line::Row(row), col),
            };
            let edge = Edge { line, at };
            let known = Sign::BOTH
                .into_iter()
                .find(|known| known.to_string() == sign);
            match known.filter(|_| at < u32::MAX && edge.is_on(size)) {
                Some(sign) => board.set_sign(edge, Some(sign)),
                None => {
                    let place = format!("row {row}, column {col}");
                    return Err(errors::value(format!("no sign {sign:?} at {place}")));
                }
            }
        }
        Ok(TakuzuBoard(board))
    }

    /// The rules that a text tells: those of a game ID, otherwise `tango` for a board with signs, and `takuzu`.
    #[staticmethod]
    fn rules_of(text: &str) -> PyResult<String> {
        let puzzle = text::read_any_shape(text.as_bytes(), None).map_err(errors::text)?;
        Ok(puzzle.rules.to_string())
    }

    /// The signs: the row and column of the cell before each, whether it is between that cell and the one below, and
    /// `=` or `x`.
    #[getter]
    fn signs(&self) -> Vec<SignAt> {
        let sign = |(edge, sign): (Edge, Sign)| {
            let [first, _] = edge.cells();
            let down = matches!(edge.line, Line::Col(_));
            (first.row, first.col, down, sign.to_string())
        };
        self.0.signs().map(sign).collect()
    }

    /// Reads a board in any of the formats.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<TakuzuBoard> {
        text::read(text.as_bytes())
            .map(TakuzuBoard)
            .map_err(errors::text)
    }

    /// Writes the board in a format, such as `line`, `block` or `id`. Only an ID tells the rules.
    #[pyo3(signature = (format="line", rules="takuzu"))]
    fn format(&self, format: &str, rules: &str) -> PyResult<String> {
        let known: Format = format
            .parse()
            .map_err(|error| errors::word(error, format))?;
        let written = text::write(&self.0, self::rules(rules)?, known);
        written.ok_or_else(|| errors::value(format!("the format {format} has no such board")))
    }

    /// The cells: 0, 1, or -1 for an empty one.
    fn to_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let cells = self.0.cells().cells().iter().map(|&digit| code(digit));
        let size = self.0.size();
        PyArray1::from_iter(py, cells).reshape([size.rows() as usize, size.cols() as usize])
    }

    #[getter]
    fn rows(&self) -> u32 {
        self.0.size().rows()
    }

    #[getter]
    fn cols(&self) -> u32 {
        self.0.size().cols()
    }

    #[getter]
    fn blanks(&self) -> usize {
        self.0.blanks()
    }

    /// Whether every cell is full and no rule is broken.
    #[pyo3(signature = (rules="takuzu"))]
    fn is_solved(&self, rules: &str) -> PyResult<bool> {
        Ok(is_solved(&self.0, self::rules(rules)?))
    }

    /// The rules that the board breaks, in words.
    #[pyo3(signature = (rules="takuzu", language="en"))]
    fn breaches(&self, rules: &str, language: &str) -> PyResult<Vec<String>> {
        let (rules, lang) = (self::rules(rules)?, messages(language)?);
        let explainer = Explainer::new(&self.0, &lang);
        let found = breaches(&self.0, rules);
        Ok(found.iter().map(|one| explainer.breach(one)).collect())
    }

    /// The picture that notebooks show.
    fn _repr_svg_(&self) -> String {
        svg::takuzu(&self.0)
    }

    fn __hash__(&self) -> u64 {
        let mix = |hash: u64, code: i8| (hash ^ code as u64).wrapping_mul(0x100_0000_01b3);
        let cells = self.0.cells().cells().iter().map(|&digit| code(digit));
        cells.fold(u64::from(self.rows()), mix)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Board.parse(\"{}\")", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let parse = slf.get_type().getattr("parse")?;
        Ok((parse, (slf.get().0.to_string(),)))
    }
}

/// How many solutions each puzzle has (`none`, `one`, `several` or `unknown`), and up to two of them.
#[pyfunction]
pub(crate) fn takuzu_solve(
    py: Python<'_>,
    puzzles: Vec<TakuzuBoard>,
    rules: &str,
    budget: Option<u64>,
    threads: Option<usize>,
) -> PyResult<Vec<(&'static str, Vec<TakuzuBoard>)>> {
    let rules = self::rules(rules)?;
    let budget = budget.map_or_else(Budget::default, Budget);
    let mut found = vec![("unknown", Vec::new()); puzzles.len()];
    let results = &mut found;
    run::run(py, move |stop| {
        let threads = run::threads(threads).min(puzzles.len().max(1));
        let each = |_: &mut (), (puzzle, found): (&TakuzuBoard, &mut _)| {
            *found = match solve(&puzzle.0, rules, budget) {
                Solutions::None => ("none", Vec::new()),
                Solutions::One(board) => ("one", vec![TakuzuBoard(board)]),
                Solutions::Several(first, second) => {
                    ("several", vec![TakuzuBoard(first), TakuzuBoard(second)])
                }
                Solutions::Unknown(one) => ("unknown", one.map(TakuzuBoard).into_iter().collect()),
            };
        };
        run::for_each(puzzles.iter().zip(results), threads, stop, || (), each);
    })?;
    Ok(found)
}

/// Pairs of halves between two looks for a signal: some thousandths of a second.
const STEP: u64 = 1 << 21;

/// The number of full boards in this part of so many, as decimal digits.
#[pyfunction]
pub(crate) fn takuzu_count(
    py: Python<'_>,
    rows: u32,
    cols: u32,
    rules: &str,
    part: (usize, usize),
    threads: Option<usize>,
) -> PyResult<String> {
    let distinct = Distinct::from(self::rules(rules)?);
    let (first, of) = part;
    if first >= of {
        return Err(errors::value(format!("there is no part {first} of {of}")));
    }
    // Listing the halves of a large board takes seconds, and looks for no signal.
    let counted = run::run_apart(py, move |stop| {
        let counter = Counter::new(rows, cols, distinct)?;
        let total = Mutex::new(0_u128);
        let each = |_: &mut (), unit: usize| {
            let go_on = |_: &Partial| if stop.is_stopped() { Err(()) } else { Ok(()) };
            // A stopped count is dropped.
            if let Ok(count) = counter.count_in_steps(unit, None, STEP, go_on)
                && let Ok(mut total) = total.lock()
            {
                *total += count;
            }
        };
        let units = (first..counter.units()).step_by(of);
        run::for_each(units, run::threads(threads), stop, || (), each);
        Ok(total.into_inner().unwrap_or_default().to_string())
    })?;
    counted.map_err(|error: CountError| errors::value(error))
}

/// The most boards to try for one puzzle of a level, as in the program.
const TRIES: u32 = 1_000;

/// Puzzles with their solutions, as `grille takuzu generate` makes them.
#[pyfunction]
pub(crate) fn takuzu_generate(
    py: Python<'_>,
    rows: u32,
    cols: u32,
    difficulty: Option<&str>,
    count: usize,
    seed: u64,
    rules: &str,
) -> PyResult<Vec<(TakuzuBoard, TakuzuBoard)>> {
    empty(rows.into(), cols.into())?;
    let rules = self::rules(rules)?;
    let level = difficulty.map(level).transpose()?;
    let mut rng = Rng::new(seed);
    let made = run::run(py, move |stop| {
        let mut puzzles = Vec::new();
        // Ends: at `count`.
        while puzzles.len() < count && !stop.is_stopped() {
            puzzles.push(make(rows, cols, rules, level, &mut rng)?);
        }
        Some(puzzles)
    })?;
    let made = made.ok_or_else(|| errors::not_found("no such puzzle was found"))?;
    let pair = |made: Made| (TakuzuBoard(made.puzzle), TakuzuBoard(made.solution));
    Ok(made.into_iter().map(pair).collect())
}

fn level(name: &str) -> PyResult<Difficulty> {
    name.parse().map_err(|error| errors::word(error, name))
}

fn make(
    rows: u32,
    cols: u32,
    rules: Rules,
    level: Option<Difficulty>,
    rng: &mut Rng,
) -> Option<Made> {
    let budget = Budget::default();
    match level {
        None => generate::minimal(rows, cols, rules, rng, budget),
        Some(level) => {
            let made = generate::graded(rows, cols, rules, level, rng, TRIES, budget);
            made.map(|(made, _)| made)
        }
    }
}

/// The grade of a puzzle as JSON; an error names the number of solutions if that is not one.
#[pyfunction]
pub(crate) fn takuzu_grade(py: Python<'_>, puzzle: &TakuzuBoard, rules: &str) -> PyResult<String> {
    let rules = self::rules(rules)?;
    let grade = run::run(py, |_| rate(&puzzle.0, rules, Budget::default()))?;
    let grade = grade.map_err(errors::not_found)?;
    Ok(json::line(&PuzzleGrade::from(&grade)))
}

/// The easiest next step as JSON, and in sentences.
#[pyfunction]
pub(crate) fn takuzu_hint(
    py: Python<'_>,
    board: &TakuzuBoard,
    start: Option<&TakuzuBoard>,
    rules: &str,
    language: &str,
) -> PyResult<(String, Vec<String>)> {
    let rules = self::rules(rules)?;
    let lang = messages(language)?.language();
    run::run(py, |_| {
        let lang = Messages::new(lang);
        let start = start.map(|start| &start.0);
        let found = grille_takuzu::hint(&board.0, start, rules, Budget::default());
        let explainer = Explainer::new(&board.0, &lang);
        let said = match &found {
            Hint::Step(step) => step_stages(step, &explainer, &lang).to_vec(),
            Hint::Broken(breaches) => breaches.iter().map(|one| explainer.breach(one)).collect(),
            other => no_step(other, &explainer, &lang).into_iter().collect(),
        };
        (json::line(&TakuzuHint::new(&found, &explainer)), said)
    })
}

/// One puzzle being solved.
struct Seat {
    /// Which puzzle of the pool it is.
    puzzle: usize,
    seed: u64,
    episode: u64,
    blanks: usize,
    /// Whether the next step starts a new puzzle.
    over: bool,
}

/// Puzzles of one size that get one digit each at a time.
#[pyclass]
pub(crate) struct TakuzuEnvs {
    /// Puzzles and their solutions, as codes.
    pool: Vec<(Vec<i8>, Vec<i8>)>,
    area: usize,
    seats: Vec<Seat>,
    rng: Rng,
}

impl TakuzuEnvs {
    fn seat(&self, seed: u64, episode: u64) -> Seat {
        let puzzle = (mixed(seed, episode) % self.pool.len() as u64) as usize;
        let blanks = self.pool[puzzle].0.iter();
        Seat {
            puzzle,
            seed,
            episode,
            blanks: blanks.filter(|&&code| code == BLANK).count(),
            over: false,
        }
    }

    /// Writes a puzzle, and which digits may be put: first the zeros, then the ones.
    fn show(&self, at: usize, cells: &mut [i8], mask: &mut [i8]) {
        cells.copy_from_slice(&self.pool[self.seats[at].puzzle].0);
        for (index, &code) in cells.iter().enumerate() {
            let free = i8::from(code == BLANK);
            (mask[index], mask[self.area + index]) = (free, free);
        }
    }

    /// Puts a digit. A digit that is not that of the solution ends the puzzle.
    fn step_one(
        &mut self,
        at: usize,
        action: i64,
        cells: &mut [i8],
        mask: &mut [i8],
    ) -> (f32, bool) {
        if self.seats[at].over {
            self.seats[at] = self.seat(self.seats[at].seed, self.seats[at].episode + 1);
            self.show(at, cells, mask);
            return (0.0, false);
        }
        let action = usize::try_from(action).unwrap_or(usize::MAX);
        if mask.get(action).is_none_or(|&free| free == 0) {
            // Ends at once: an action that changes nothing could be repeated for ever.
            self.seats[at].over = true;
            return (-1.0, true);
        }
        let (index, digit) = (action % self.area, (action / self.area) as i8);
        cells[index] = digit;
        (mask[index], mask[self.area + index]) = (0, 0);
        let seat = &mut self.seats[at];
        let (puzzle, solution) = &self.pool[seat.puzzle];
        seat.blanks -= 1;
        if solution[index] != digit {
            seat.over = true;
            return (-1.0, true);
        }
        let all = puzzle.iter().filter(|&&code| code == BLANK).count();
        let reward = 1.0 / all as f32;
        seat.over = seat.blanks == 0;
        (if seat.over { 1.0 + reward } else { reward }, seat.over)
    }
}

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
        if self::rules(&rules)?.signs {
            // An observation has the cells alone.
            return Err(errors::value("environments have no signs"));
        }
        if pool == 0 {
            return Err(errors::value("the pool needs at least one puzzle"));
        }
        let difficulty = difficulty.as_deref();
        let made = takuzu_generate(py, rows, cols, difficulty, pool, pool_seed, &rules)?;
        let codes = |board: &TakuzuBoard| {
            board
                .0
                .cells()
                .cells()
                .iter()
                .map(|&cell| code(cell))
                .collect()
        };
        let pool = made
            .iter()
            .map(|(puzzle, solution)| (codes(puzzle), codes(solution)));
        let mut envs = TakuzuEnvs {
            pool: pool.collect(),
            area: (rows * cols) as usize,
            seats: Vec::new(),
            rng: Rng::new(0),
        };
        envs.seats = (0..count as u64).map(|at| envs.seat(at, 0)).collect();
        Ok(envs)
    }

    /// Starts all puzzles again, each with a seed of its own.
    fn reset(
        &mut self,
        seeds: Vec<u64>,
        mut cells: PyReadwriteArray2<'_, i8>,
        mut masks: PyReadwriteArray2<'_, i8>,
    ) -> PyResult<()> {
        let (cells, masks) = (cells.as_slice_mut()?, masks.as_slice_mut()?);
        let count = self.seats.len();
        if seeds.len() != count
            || cells.len() != count * self.area
            || masks.len() != 2 * count * self.area
        {
            return Err(errors::value("there is one seed a puzzle"));
        }
        self.seats = seeds.iter().map(|&seed| self.seat(seed, 0)).collect();
        self.rng = Rng::new(seeds.first().map_or(0, |&seed| mixed(seed, u64::MAX)));
        let both = cells
            .chunks_mut(self.area)
            .zip(masks.chunks_mut(2 * self.area));
        for (at, (cells, mask)) in both.enumerate() {
            self.show(at, cells, mask);
        }
        Ok(())
    }

    /// Puts a digit into every puzzle, or starts the next puzzle where the last one has ended.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        mut cells: PyReadwriteArray2<'_, i8>,
        mut masks: PyReadwriteArray2<'_, i8>,
        mut rewards: PyReadwriteArray1<'_, f32>,
        mut terminated: PyReadwriteArray1<'_, bool>,
    ) -> PyResult<()> {
        let actions = actions.as_slice()?;
        let (cells, masks) = (cells.as_slice_mut()?, masks.as_slice_mut()?);
        let (rewards, terminated) = (rewards.as_slice_mut()?, terminated.as_slice_mut()?);
        let (count, area) = (self.seats.len(), self.area);
        let fits = [actions.len(), rewards.len(), terminated.len()] == [count; 3]
            && cells.len() == count * area
            && masks.len() == 2 * count * area;
        if !fits {
            return Err(errors::value(format!(
                "there is one action a puzzle: {count}"
            )));
        }
        py.detach(|| {
            let cells = cells.chunks_mut(area).zip(masks.chunks_mut(2 * area));
            let results = cells.zip(rewards).zip(terminated);
            for (at, (&action, result)) in actions.iter().zip(results).enumerate() {
                let (((cells, mask), reward), terminated) = result;
                (*reward, *terminated) = self.step_one(at, action, cells, mask);
            }
        });
        Ok(())
    }

    /// A digit in a blank cell of every puzzle, each equally likely.
    fn sample(
        &mut self,
        py: Python<'_>,
        masks: PyReadonlyArray1<'_, i8>,
        mut actions: PyReadwriteArray1<'_, i64>,
    ) -> PyResult<()> {
        let (masks, actions) = (masks.as_slice()?, actions.as_slice_mut()?);
        py.detach(|| sample(&mut self.rng, masks, 2 * self.area, actions));
        Ok(())
    }

    /// The puzzle of a seat, and its solution.
    fn puzzle(&self, at: usize) -> PyResult<(Vec<i8>, Vec<i8>)> {
        let seat = self.seats.get(at);
        let seat = seat.ok_or_else(|| errors::value("there is no such puzzle"))?;
        Ok(self.pool[seat.puzzle].clone())
    }
}
