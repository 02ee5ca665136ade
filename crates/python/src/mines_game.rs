//! Minesweeper: rules and games as classes.

use grille_grid::Pos;
use grille_mines::{AtEnd, Event, Marking, Move, Preset, Rules, Status};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::mines::{BoardArg, PyLayout, PyView, hash, pos};
use crate::{errors, run, svg};

/// Rules as Python names them.
#[derive(FromPyObject)]
pub(crate) enum RulesArg {
    /// The rules.
    Rules(PyRules),
    /// The name of a preset.
    Preset(String),
}

impl RulesArg {
    pub(crate) fn rules(&self) -> PyResult<Rules> {
        match self {
            RulesArg::Rules(rules) => Ok(rules.0),
            RulesArg::Preset(name) => Ok(errors::parse::<Preset>(name)?.rules()),
        }
    }
}

/// A set of rules: a preset (`free`, `sae`, `tp` or `ia`) and changes to it.
///
/// `first` is what is promised to the first click: `none`, `safe` (no mine) or `zero` (it opens an area). `marking` is
/// `never`, `final` (a mark stays) or `free`. `at_end` is what a lost game shows: `keep` (nothing more), `mines` or
/// `all`.
///
/// >>> from grille.mines import Rules
/// >>> Rules("ia", marking="never")
/// Rules(first='zero', marking='never', wrong_mark_loses=False, flood_opens_marks=True, at_end='all')
#[pyclass(name = "Rules", module = "grille.mines", frozen, eq, from_py_object)]
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct PyRules(pub(crate) Rules);

const MARKING: [(&str, Marking); 3] = [
    ("never", Marking::Never),
    ("final", Marking::Final),
    ("free", Marking::Free),
];

const AT_END: [(&str, AtEnd); 3] = [
    ("keep", AtEnd::Keep),
    ("mines", AtEnd::ShowMines),
    ("all", AtEnd::ShowAll),
];

fn named<T: Copy>(table: &[(&str, T)], name: &str, what: &str) -> PyResult<T> {
    let found = table.iter().find(|(known, _)| *known == name);
    let found = found.map(|(_, value)| *value);
    found.ok_or_else(|| errors::word(format!("no such {what}"), name))
}

fn name_of<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> &'static str {
    let found = table.iter().find(|(_, known)| known == value);
    found.map_or("", |(name, _)| name)
}

#[pymethods]
impl PyRules {
    #[new]
    #[pyo3(signature = (preset="free", *, first=None, marking=None, wrong_mark_loses=None,
        flood_opens_marks=None, at_end=None))]
    fn new(
        preset: &str,
        first: Option<&str>,
        marking: Option<&str>,
        wrong_mark_loses: Option<bool>,
        flood_opens_marks: Option<bool>,
        at_end: Option<&str>,
    ) -> PyResult<PyRules> {
        let mut rules = errors::parse::<Preset>(preset)?.rules();
        if let Some(first) = first {
            rules.first = errors::parse(first)?;
        }
        if let Some(marking) = marking {
            rules.marking = named(&MARKING, marking, "kind of marks")?;
        }
        if let Some(at_end) = at_end {
            rules.at_end = named(&AT_END, at_end, "end")?;
        }
        rules.wrong_mark_loses = wrong_mark_loses.unwrap_or(rules.wrong_mark_loses);
        rules.flood_opens_marks = flood_opens_marks.unwrap_or(rules.flood_opens_marks);
        Ok(PyRules(rules))
    }

    #[getter]
    fn first(&self) -> &'static str {
        self.0.first.name()
    }

    #[getter]
    fn marking(&self) -> &'static str {
        name_of(&MARKING, &self.0.marking)
    }

    #[getter]
    fn wrong_mark_loses(&self) -> bool {
        self.0.wrong_mark_loses
    }

    #[getter]
    fn flood_opens_marks(&self) -> bool {
        self.0.flood_opens_marks
    }

    #[getter]
    fn at_end(&self) -> &'static str {
        name_of(&AT_END, &self.0.at_end)
    }

    fn __hash__(&self) -> u64 {
        let words = [self.first(), self.marking(), self.at_end()];
        let words = words.into_iter().flat_map(str::bytes).map(u64::from);
        let others = [self.0.wrong_mark_loses, self.0.flood_opens_marks];
        hash(words.chain(others.map(u64::from)))
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Empty, Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        named.set_item("first", self.first())?;
        named.set_item("marking", self.marking())?;
        named.set_item("wrong_mark_loses", self.0.wrong_mark_loses)?;
        named.set_item("flood_opens_marks", self.0.flood_opens_marks)?;
        named.set_item("at_end", self.at_end())?;
        Ok(((), named))
    }

    fn __repr__(&self) -> String {
        let word = |value: bool| if value { "True" } else { "False" };
        format!(
            "Rules(first='{}', marking='{}', wrong_mark_loses={}, flood_opens_marks={}, at_end='{}')",
            self.first(),
            self.marking(),
            word(self.0.wrong_mark_loses),
            word(self.0.flood_opens_marks),
            self.at_end(),
        )
    }
}

/// No arguments by position.
type Empty = ();

/// An event: its name and its cell.
type Happened = (&'static str, u32, u32);

/// A callable without arguments that starts a game, and its moves.
type Reduced<'py> = (Bound<'py, PyAny>, (), Vec<String>);

/// A game in progress. Moves return their events in order, each with the row and column of its cell: `opened`,
/// `marked`, `unmarked`, `exploded`, `won` and so on.
///
/// >>> from grille.mines import Game, Layout
/// >>> game = Game(Layout(1, 4, [(0, 3)]), "sae")
/// >>> game.dig(0, 0)
/// [('opened', 0, 0), ('opened', 0, 1), ('opened', 0, 2), ('won', 0, 0)]
/// >>> game.status, game.moves
/// ('won', ['d A1'])
#[pyclass(name = "Game", module = "grille.mines")]
#[derive(Clone)]
pub(crate) struct PyGame {
    game: grille_mines::Game,
    moves: Vec<Move>,
    /// The seed of mines that are drawn at the first dig, and whether they must need no guess.
    drawn: (u64, bool),
}

impl PyGame {
    fn play_move(&mut self, py: Python<'_>, mv: Move) -> PyResult<Vec<Happened>> {
        let played = if self.game.would_draw(mv) {
            // Drawing a board that needs no guess may take long. If it is interrupted, the game stays as it was.
            let mut game = self.game.clone();
            let (game, played) = run::run(py, move |_| {
                let played = game.play(mv).map(<[Event]>::to_vec);
                (game, played)
            })?;
            self.game = game;
            played
        } else {
            self.game.play(mv).map(<[Event]>::to_vec)
        };
        let events = played.map_err(|error| errors::illegal(error, &mv.to_string()))?;
        self.moves.push(mv);
        let event = |event: &Event| match *event {
            Event::Opened(pos) => ("opened", pos.row, pos.col),
            Event::Exploded(pos) => ("exploded", pos.row, pos.col),
            Event::Marked(pos) => ("marked", pos.row, pos.col),
            Event::Unmarked(pos) => ("unmarked", pos.row, pos.col),
            Event::Won => ("won", mv.pos().row, mv.pos().col),
            Event::Lost => ("lost", mv.pos().row, mv.pos().col),
        };
        Ok(events.iter().map(event).collect())
    }

    fn pos(&self, row: u64, col: u64) -> PyResult<Pos> {
        pos((row, col), self.game.view().size())
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (layout, rules=RulesArg::Preset("free".to_owned())))]
    fn new(layout: &PyLayout, rules: RulesArg) -> PyResult<PyGame> {
        Ok(PyGame {
            game: grille_mines::Game::new(layout.0.clone(), rules.rules()?),
            moves: Vec::new(),
            drawn: (0, false),
        })
    }

    /// A game whose mines are laid at the first dig, as the rules promise.
    ///
    /// >>> from grille.mines import Game
    /// >>> game = Game.start("beginner", seed=7, no_guess=True)
    /// >>> game.dig(4, 4)[0]
    /// ('opened', 4, 4)
    #[staticmethod]
    #[pyo3(signature = (board, *, seed=0, rules=RulesArg::Preset("free".to_owned()), no_guess=false))]
    fn start(board: BoardArg, seed: u64, rules: RulesArg, no_guess: bool) -> PyResult<PyGame> {
        let (size, mines) = board.board()?;
        let game = grille_mines::Game::unlaid(size, mines, rules.rules()?, seed);
        let game = game.ok_or_else(|| errors::value("the board cannot hold that many mines"))?;
        let game = if no_guess {
            game.without_guesses()
        } else {
            game
        };
        let (moves, drawn) = (Vec::new(), (seed, no_guess));
        Ok(PyGame { game, moves, drawn })
    }

    /// Digs a cell.
    fn dig(&mut self, py: Python<'_>, row: u64, col: u64) -> PyResult<Vec<Happened>> {
        self.play_move(py, Move::Dig(self.pos(row, col)?))
    }

    /// Marks a cell.
    fn mark(&mut self, py: Python<'_>, row: u64, col: u64) -> PyResult<Vec<Happened>> {
        self.play_move(py, Move::Mark(self.pos(row, col)?))
    }

    /// Removes a mark.
    fn unmark(&mut self, py: Python<'_>, row: u64, col: u64) -> PyResult<Vec<Happened>> {
        self.play_move(py, Move::Unmark(self.pos(row, col)?))
    }

    /// Digs around an open number with all its marks.
    fn chord(&mut self, py: Python<'_>, row: u64, col: u64) -> PyResult<Vec<Happened>> {
        self.play_move(py, Move::Chord(self.pos(row, col)?))
    }

    /// Plays a move that is a text, such as `d C4`.
    fn play(&mut self, py: Python<'_>, text: &str) -> PyResult<Vec<Happened>> {
        self.play_move(py, errors::parse(text)?)
    }

    #[getter]
    fn view(&self) -> PyView {
        PyView(self.game.view().clone())
    }

    #[getter]
    fn layout(&self) -> Option<PyLayout> {
        self.game.layout().cloned().map(PyLayout)
    }

    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.game.rules())
    }

    #[getter]
    fn status(&self) -> &'static str {
        match self.game.status() {
            Status::Playing => "playing",
            Status::Won => "won",
            Status::Lost => "lost",
        }
    }

    #[getter]
    fn moves(&self) -> Vec<String> {
        self.moves.iter().map(Move::to_string).collect()
    }

    /// The picture that notebooks show, without probabilities: they would help the player. `None` if the board is too
    /// large.
    fn _repr_svg_(&self) -> Option<String> {
        let fits = self.game.view().size().area() <= svg::MOST_SHOWN;
        fits.then(|| svg::mines(self.game.view(), None))
    }

    /// The same game, to try moves in.
    fn copy(&self) -> PyGame {
        self.clone()
    }

    fn __copy__(&self) -> PyGame {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyGame {
        self.clone()
    }

    /// How the game started, and its moves.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let py = slf.py();
        let game = slf.borrow();
        let named = PyDict::new(py);
        named.set_item("rules", game.rules())?;
        let (start, board) = match game.layout() {
            Some(layout) => (slf.get_type().into_any(), layout.into_bound_py_any(py)?),
            None => {
                let view = game.game.view();
                let size = view.size();
                named.set_item("seed", game.drawn.0)?;
                named.set_item("no_guess", game.drawn.1)?;
                let board = (size.rows(), size.cols(), view.mines().unwrap_or_default());
                let start = slf.get_type().getattr("start")?;
                (start, board.into_bound_py_any(py)?)
            }
        };
        let partial = py.import("functools")?.getattr("partial")?;
        let start = partial.call((start, board), Some(&named))?;
        Ok((start, (), game.moves()))
    }

    /// Plays the moves of a game that was pickled.
    fn __setstate__(&mut self, py: Python<'_>, moves: Vec<String>) -> PyResult<()> {
        moves.iter().try_for_each(|mv| self.play(py, mv).map(drop))
    }

    fn __repr__(&self) -> String {
        let (size, status, moves) = (self.game.view().size(), self.status(), self.moves.len());
        format!("<grille.mines.Game {size}, {status}, {moves} moves>")
    }
}
