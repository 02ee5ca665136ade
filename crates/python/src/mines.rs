//! Minesweeper: layouts and views as classes.

use grille_grid::text::Scanner;
use grille_grid::{Pos, Size};
use grille_mines::solve::chances::{Budget, Chances};
use grille_mines::text::{blocks, boards, emoji, problem, table};
use grille_mines::{Cell, Count, Layout, Level, View, stats};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::{errors, svg};

/// The codes of cells in arrays, beside 0 to 8 for open numbers.
pub(crate) const CLOSED: i8 = -1;
pub(crate) const FLAG: i8 = -2;
pub(crate) const MINE: i8 = 9;
pub(crate) const HIT: i8 = 10;

/// A board's size.
pub(crate) fn size(rows: u64, cols: u64) -> PyResult<Size> {
    Size::new(rows, cols).map_err(errors::value)
}

/// A cell on a board of this size.
pub(crate) fn pos(cell: (u64, u64), size: Size) -> PyResult<Pos> {
    let coordinate = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    let pos = Pos::new(coordinate(cell.0), coordinate(cell.1));
    if !size.contains(pos) {
        let (row, col) = cell;
        return Err(errors::value(format!(
            "the cell in row {row}, column {col} is not on a board of {size}"
        )));
    }
    Ok(pos)
}

pub(crate) fn code(cell: Cell) -> i8 {
    match cell {
        Cell::Hidden => CLOSED,
        Cell::Marked => FLAG,
        Cell::Open(count) => count.number() as i8,
        Cell::Mine => MINE,
        Cell::Hit => HIT,
    }
}

/// The cells with the codes from [`FLAG`] to [`HIT`].
const CELLS: [Cell; 13] = [
    Cell::Marked,
    Cell::Hidden,
    Cell::Open(Count::Zero),
    Cell::Open(Count::One),
    Cell::Open(Count::Two),
    Cell::Open(Count::Three),
    Cell::Open(Count::Four),
    Cell::Open(Count::Five),
    Cell::Open(Count::Six),
    Cell::Open(Count::Seven),
    Cell::Open(Count::Eight),
    Cell::Mine,
    Cell::Hit,
];

/// Makes `view` show these codes, as many as it has cells. The error names the first code that is none.
pub(crate) fn show(view: &mut View, codes: &[i8]) -> Result<(), i8> {
    let bad = codes.iter().find(|code| !(FLAG..=HIT).contains(code));
    if let Some(&bad) = bad {
        return Err(bad);
    }
    let cells = view.cells_mut().cells_mut().iter_mut();
    for (cell, &code) in cells.zip(codes) {
        *cell = CELLS[(code - FLAG) as usize];
    }
    Ok(())
}

pub(crate) fn bad_code(code: i8) -> PyErr {
    errors::value(format!("{code} is not the code of a cell"))
}

/// A board as Python names it: a level, or rows, columns and mines.
#[derive(FromPyObject)]
pub(crate) enum BoardArg {
    /// The name of a level.
    Level(String),
    /// Rows, columns and mines.
    Numbers((u64, u64, u32)),
}

impl BoardArg {
    pub(crate) fn board(&self) -> PyResult<(Size, u32)> {
        match self {
            BoardArg::Level(name) => Ok(errors::parse::<Level>(name)?.board()),
            BoardArg::Numbers((rows, cols, mines)) => Ok((size(*rows, *cols)?, *mines)),
        }
    }
}

/// A hash that is the same in every process.
pub(crate) fn hash(numbers: impl IntoIterator<Item = u64>) -> u64 {
    let mix = |hash: u64, number: u64| (hash ^ number).wrapping_mul(0x100_0000_01b3);
    numbers.into_iter().fold(0xcbf2_9ce4_8422_2325, mix)
}

fn unknown_format(format: &str) -> PyErr {
    errors::word("no such format", format)
}

/// The rows of an array of two dimensions.
fn grid<'py, T: numpy::Element>(
    py: Python<'py>,
    cells: Vec<T>,
    size: Size,
) -> PyResult<Bound<'py, PyArray2<T>>> {
    PyArray1::from_vec(py, cells).reshape([size.rows() as usize, size.cols() as usize])
}

/// The mines of a board.
///
/// >>> from grille.mines import Layout
/// >>> layout = Layout(2, 3, [(0, 2)])
/// >>> layout.numbers()
/// array([[0, 1, 9],
///        [0, 1, 1]], dtype=int8)
/// >>> layout.three_bv, layout.openings, layout.islands
/// (2, 1, 1)
/// >>> layout == Layout.parse("2 3 1 2")
/// True
#[pyclass(name = "Layout", module = "grille.mines", frozen, eq, from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct PyLayout(pub(crate) Layout);

#[pymethods]
impl PyLayout {
    #[new]
    fn new(rows: u64, cols: u64, mines: Vec<(u64, u64)>) -> PyResult<PyLayout> {
        let size = size(rows, cols)?;
        let cells: Vec<Pos> = mines
            .into_iter()
            .map(|cell| pos(cell, size))
            .collect::<PyResult<_>>()?;
        Layout::new(size, cells)
            .map(PyLayout)
            .map_err(errors::value)
    }

    /// The layout with a mine wherever the array is true.
    #[staticmethod]
    fn from_array(mines: PyReadonlyArray2<'_, bool>) -> PyResult<PyLayout> {
        let size = size(mines.shape()[0] as u64, mines.shape()[1] as u64)?;
        let mines = mines.as_array();
        let laid = mines.iter().enumerate().filter(|(_, mine)| **mine);
        let cells = laid.map(|(index, _)| size.pos(index));
        Layout::new(size, cells)
            .map(PyLayout)
            .map_err(errors::value)
    }

    /// Reads a problem: rows, columns, number of mines, and the mines as numbers of cells from 0.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<PyLayout> {
        let mut scanner = Scanner::new(text.as_bytes());
        let layout = problem::read_from(&mut scanner).map_err(errors::text)?;
        let end = problem::ProblemFault::Trailing;
        scanner.finish(end).map_err(errors::text)?;
        Ok(PyLayout(layout))
    }

    /// Reads a line of a boards file, which also has the first click.
    ///
    /// >>> from grille.mines import Layout
    /// >>> layout, first = Layout.parse_board("1 4 1 0 1 3")
    /// >>> first
    /// (0, 1)
    #[staticmethod]
    fn parse_board(text: &str) -> PyResult<(PyLayout, (u32, u32))> {
        let (layout, first) = boards::read(text.as_bytes()).map_err(errors::text)?;
        Ok((PyLayout(layout), (first.row, first.col)))
    }

    /// Writes a problem or, with a first click, a line of a boards file.
    ///
    /// >>> from grille.mines import Layout
    /// >>> Layout(1, 4, [(0, 3)]).format()
    /// '1 4 1 3'
    #[pyo3(signature = (first=None))]
    fn format(&self, first: Option<(u64, u64)>) -> PyResult<String> {
        let size = self.0.size();
        if let Some(first) = first {
            return Ok(boards::write(&self.0, pos(first, size)?));
        }
        let indices: Vec<u32> = self.0.iter().map(|pos| size.index(pos) as u32).collect();
        Ok(problem::write(&indices, size))
    }

    /// True where a mine is.
    fn to_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let cells = self.0.size().positions().map(|pos| self.0.is_mine(pos));
        grid(py, cells.collect(), self.0.size())
    }

    /// The number of every cell, and 9 for a mine.
    fn numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let cells = self
            .0
            .size()
            .positions()
            .map(|pos| match self.0.is_mine(pos) {
                true => MINE,
                false => self.0.count_around(pos).number() as i8,
            });
        grid(py, cells.collect(), self.0.size())
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
    fn mines(&self) -> u32 {
        self.0.mines()
    }

    #[getter]
    fn three_bv(&self) -> usize {
        stats::Board::of(&self.0).three_bv
    }

    /// How many areas of empty cells there are, each opened by one dig.
    #[getter]
    fn openings(&self) -> usize {
        stats::Board::of(&self.0).openings
    }

    /// How many groups of connected numbers there are outside those areas.
    #[getter]
    fn islands(&self) -> usize {
        stats::Board::of(&self.0).islands
    }

    fn __hash__(&self) -> u64 {
        let size = self.0.size();
        let cells = self.0.iter().map(|pos| size.index(pos) as u64);
        hash(
            [size.rows().into(), size.cols().into()]
                .into_iter()
                .chain(cells),
        )
    }

    fn __repr__(&self) -> String {
        let (size, mines) = (self.0.size(), self.0.mines());
        format!("<grille.mines.Layout {size}, {mines} mines>")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let parse = slf.get_type().getattr("parse")?;
        Ok((parse, (slf.get().format(None)?,)))
    }
}

/// What a player sees: cells, and the number of mines if it is known.
///
/// >>> from grille.mines import View
/// >>> view = View.parse("2 3 1 11....")
/// >>> view.to_array()
/// array([[ 1,  1, -1],
///        [-1, -1, -1]], dtype=int8)
/// >>> View(view.to_array(), mines=1) == view
/// True
#[pyclass(name = "View", module = "grille.mines", frozen, eq, from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct PyView(pub(crate) View);

#[pymethods]
impl PyView {
    #[new]
    #[pyo3(signature = (cells, mines=None))]
    fn new(cells: PyReadonlyArray2<'_, i8>, mines: Option<u32>) -> PyResult<PyView> {
        let size = size(cells.shape()[0] as u64, cells.shape()[1] as u64)?;
        let codes: Vec<i8> = cells.as_array().iter().copied().collect();
        let mut view = View::hidden(size, mines);
        show(&mut view, &codes).map_err(bad_code)?;
        Ok(PyView(view))
    }

    /// Reads a view as a `position` or as a `table`, which says nothing about the number of mines.
    #[staticmethod]
    #[pyo3(signature = (text, format="position"))]
    fn parse(text: &str, format: &str) -> PyResult<PyView> {
        match format {
            "position" => text.parse().map(PyView).map_err(errors::text),
            "table" => {
                let mut scanner = Scanner::new(text.as_bytes());
                let view = table::read_from(&mut scanner).map_err(errors::text)?;
                let end = table::TableFault::Size(problem::ProblemFault::Trailing);
                scanner.finish(end).map_err(errors::text)?;
                Ok(PyView(view))
            }
            _ => Err(unknown_format(format)),
        }
    }

    /// Writes a `position`, a `table`, `blocks` or `emoji`.
    #[pyo3(signature = (format="position"))]
    fn format(&self, format: &str) -> PyResult<String> {
        match format {
            "position" => Ok(self.0.to_string()),
            "table" => Ok(table::write(&self.0, table::Rule::Dash)),
            "blocks" => Ok(blocks::write(&self.0, true)),
            "emoji" => Ok(emoji::write(&self.0, true)),
            _ => Err(unknown_format(format)),
        }
    }

    /// The cells as an array.
    fn to_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let cells = self.0.cells().cells().iter().map(|&cell| code(cell));
        grid(py, cells.collect(), self.0.size())
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
    fn mines(&self) -> Option<u32> {
        self.0.mines()
    }

    /// A picture, with these probabilities in the closed cells. Boards of more than 65536 cells are too large for one.
    #[pyo3(signature = (odds=None))]
    fn svg(&self, odds: Option<PyReadonlyArray2<'_, f64>>) -> PyResult<String> {
        let size = self.0.size();
        if size.area() > svg::MOST_CELLS {
            let most = svg::MOST_CELLS;
            return Err(errors::value(format!("a picture has at most {most} cells")));
        }
        let shape = [size.rows() as usize, size.cols() as usize];
        if odds.as_ref().is_some_and(|odds| odds.shape() != shape) {
            return Err(errors::value(format!(
                "probabilities of a board of {size} have that shape"
            )));
        }
        let odds = odds.map(|odds| odds.as_array().iter().copied().collect::<Vec<f64>>());
        Ok(svg::mines(&self.0, odds.as_deref()))
    }

    /// The picture that notebooks show: with probabilities, if the view has any within a moment. `None` if the board is
    /// too large.
    fn _repr_svg_(&self) -> Option<String> {
        let fits = self.0.size().area() <= svg::MOST_SHOWN;
        fits.then(|| svg::mines(&self.0, quick_odds(&self.0).as_deref()))
    }

    fn __hash__(&self) -> u64 {
        let size = self.0.size();
        let mines = self.0.mines().map_or(u64::MAX, u64::from);
        let cells = self.0.cells().cells().iter();
        hash(
            [size.rows().into(), size.cols().into(), mines]
                .into_iter()
                .chain(cells.map(|&cell| code(cell) as u64)),
        )
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("View.parse(\"{}\")", self.0)
    }

    /// By its cells: the text of a view does not tell which mine was dug.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let view = slf.get();
        let cells = view.to_array(slf.py())?;
        Ok((slf.get_type(), (cells, view.mines())))
    }
}

/// A view's class, its cells and its number of mines.
type Reduced<'py> = (Bound<'py, PyType>, (Bound<'py, PyArray2<i8>>, Option<u32>));

/// The probabilities of a view in reading order, if counting takes no longer than a picture may.
fn quick_odds(view: &View) -> Option<Vec<f64>> {
    let chances = Chances::of(view, Budget(100_000)).ok()?;
    let odds = chances.cells().cells().iter();
    let odds = odds.map(|odds| odds.unwrap_or(f64::NAN)).collect();
    chances.is_exact().then_some(odds)
}
