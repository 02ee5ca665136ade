//! Takuzu: boards, and functions that solve, count, generate, grade and explain them.

use std::sync::Mutex;

use grille_grid::Rng;
use grille_messages::takuzu::explain::Explainer;
use grille_messages::takuzu::grade::PuzzleGrade;
use grille_messages::takuzu::hint::{TakuzuHint, no_step, step_stages};
use grille_messages::{Language, Messages, json};
use grille_takuzu::count::{CountError, Counter, Distinct};
use grille_takuzu::generate::{self, Made};
use grille_takuzu::technique::rate;
use grille_takuzu::text::{self, Format};
use grille_takuzu::{
    Board, Budget, Difficulty, Digit, Edge, Hint, Line, Rules, Sign, Solutions, begun_as, breaches,
    is_solved, solve,
};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::mines::hash;
use crate::{errors, run, svg};

/// The code of an empty cell in arrays, beside 0 and 1.
pub(crate) const BLANK: i8 = -1;

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

/// The rules of this name; without one, those of Tango for a board with signs, otherwise those of Takuzu.
fn rules_for(name: Option<&str>, board: &Board) -> PyResult<Rules> {
    let by_signs = || Ok(Rules::of_text(board.has_signs()));
    name.map_or_else(by_signs, errors::parse)
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
#[pyclass(name = "Board", module = "grille.takuzu", frozen, eq, from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct TakuzuBoard(pub(crate) Board);

impl TakuzuBoard {
    /// The code of every cell, in reading order.
    pub(crate) fn codes(&self) -> impl Iterator<Item = i8> {
        self.0.cells().cells().iter().map(|&digit| code(digit))
    }
}

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
    #[pyo3(signature = (format="line", rules=None))]
    fn format(&self, format: &str, rules: Option<&str>) -> PyResult<String> {
        let known: Format = errors::parse(format)?;
        let written = text::write(&self.0, rules_for(rules, &self.0)?, known);
        written.ok_or_else(|| errors::value(format!("the format {format} has no such board")))
    }

    /// The cells: 0, 1, or -1 for an empty one.
    fn to_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let size = self.0.size();
        PyArray1::from_iter(py, self.codes()).reshape([size.rows() as usize, size.cols() as usize])
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
    #[pyo3(signature = (rules=None))]
    fn is_solved(&self, rules: Option<&str>) -> PyResult<bool> {
        Ok(is_solved(&self.0, rules_for(rules, &self.0)?))
    }

    /// The rules that the board breaks, in words.
    #[pyo3(signature = (rules=None, language="en"))]
    fn breaches(&self, rules: Option<&str>, language: &str) -> PyResult<Vec<String>> {
        let (rules, lang) = (
            rules_for(rules, &self.0)?,
            Messages::new(errors::parse(language)?),
        );
        let explainer = Explainer::new(&self.0, &lang);
        let found = breaches(&self.0, rules);
        Ok(found.iter().map(|one| explainer.breach(one)).collect())
    }

    /// The picture that notebooks show.
    fn _repr_svg_(&self) -> Option<String> {
        let fits = self.0.size().area() <= svg::MOST_SHOWN;
        fits.then(|| svg::takuzu(&self.0))
    }

    fn __hash__(&self) -> u64 {
        let cells = self.codes().map(|code| code as u64);
        hash([self.rows().into()].into_iter().chain(cells))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Board.parse(\"{}\")", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let board = slf.get();
        let cells = board.to_array(slf.py())?;
        Ok((slf.get_type(), (cells, board.signs())))
    }
}

/// A board's class, its cells and its signs.
type Reduced<'py> = (Bound<'py, PyType>, (Bound<'py, PyArray2<i8>>, Vec<SignAt>));

/// How many solutions each puzzle has (`none`, `one`, `several` or `unknown`), and up to two of them.
#[pyfunction]
pub(crate) fn takuzu_solve(
    py: Python<'_>,
    puzzles: Vec<TakuzuBoard>,
    rules: Option<&str>,
    budget: Option<u64>,
    threads: Option<i64>,
) -> PyResult<Vec<(&'static str, Vec<TakuzuBoard>)>> {
    let threads = run::threads(threads)?;
    let rules: Option<Rules> = rules.map(errors::parse).transpose()?;
    let budget = budget.map_or_else(Budget::default, Budget);
    let mut found = vec![("unknown", Vec::new()); puzzles.len()];
    let results = &mut found;
    run::run(py, move |stop| {
        let each = |_: &mut (), (puzzle, found): (&TakuzuBoard, &mut _)| {
            let rules = rules.unwrap_or_else(|| Rules::of_text(puzzle.0.has_signs()));
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

/// The number of full boards in this part of so many, as decimal digits.
#[pyfunction]
pub(crate) fn takuzu_count(
    py: Python<'_>,
    rows: u32,
    cols: u32,
    rules: &str,
    part: (usize, usize),
    threads: Option<i64>,
) -> PyResult<String> {
    let threads = run::threads(threads)?;
    let rules = errors::parse::<Rules>(rules)?;
    let distinct = Distinct::of(rules, rows, cols).map_err(errors::value)?;
    let (first, of) = part;
    if first >= of {
        return Err(errors::value(format!("there is no part {first} of {of}")));
    }
    let counted = run::run(py, |stop| {
        // A stopped count is dropped.
        let Ok(counter) = Counter::new_within_limits(rows, cols, distinct) else {
            return Ok(0);
        };
        let counter = counter?;
        let total = Mutex::new(0_u128);
        let each = |_: &mut (), unit: usize| {
            if let Ok(count) = counter.count_within_limits(unit)
                && let Ok(mut total) = total.lock()
            {
                *total += count;
            }
        };
        let units = (first..counter.units()).step_by(of);
        run::for_each(units, threads, stop, || (), each);
        Ok(total.into_inner().unwrap_or_default())
    })?;
    let counted = counted.map_err(|error: CountError| errors::value(error))?;
    Ok(counted.to_string())
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
    let rules: Rules = errors::parse(rules)?;
    let level: Option<Difficulty> = difficulty.map(errors::parse).transpose()?;
    check_kind(rows, cols, rules, level)?;
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

/// Refuses what no search could find.
fn check_kind(rows: u32, cols: u32, rules: Rules, level: Option<Difficulty>) -> PyResult<()> {
    let shape = rules.check_shape(rows.into(), cols.into());
    shape.map_err(errors::value)?;
    match level {
        Some(level) if !level.exists_under(rules) => {
            let why = format!("under the rules \"{rules}\", no puzzle is of the level \"{level}\"");
            Err(errors::value(why))
        }
        _ => Ok(()),
    }
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
pub(crate) fn takuzu_grade(
    py: Python<'_>,
    puzzle: &TakuzuBoard,
    rules: Option<&str>,
) -> PyResult<String> {
    let rules = rules_for(rules, &puzzle.0)?;
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
    rules: Option<&str>,
    language: &str,
) -> PyResult<(String, Vec<String>)> {
    let rules = rules_for(rules, &board.0)?;
    let language: Language = errors::parse(language)?;
    if let Some(start) = start {
        begun_as(&board.0, &start.0).map_err(errors::value)?;
    }
    run::run(py, |_| {
        let lang = Messages::new(language);
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
