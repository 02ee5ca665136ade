//! Minesweeper: rules and games as classes.

use grille_grid::Pos;
use grille_mines::{AtEnd, Event, Marking, Move, Preset, Rules, Status};
use pyo3::prelude::*;

use crate::mines::{BoardArg, PyLayout, PyView, pos};
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

/// An event: its name and its cell.
type Happened = (&'static str, u32, u32);

/// A game in progress.
///
/// >>> from grille.mines import Game, Layout
/// >>> game = Game(Layout(1, 4, [(0, 3)]), "sae")
/// >>> game.dig(0, 0)
/// [('opened', 0, 0), ('opened', 0, 1), ('opened', 0, 2), ('won', 0, 0)]
/// >>> game.status, game.moves
/// ('won', ['d A1'])
#[pyclass(name = "Game", module = "grille.mines")]
pub(crate) struct PyGame {
    game: grille_mines::Game,
    moves: Vec<Move>,
}

impl PyGame {
    fn play_move(&mut self, py: Python<'_>, mv: Move) -> PyResult<Vec<Happened>> {
        let game = &mut self.game;
        let played = match game.would_draw(mv) {
            // Drawing a board that needs no guess may take long.
            true => run::run(py, |_| game.play(mv).map(<[Event]>::to_vec))?,
            false => game.play(mv).map(<[Event]>::to_vec),
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
        let moves = Vec::new();
        Ok(PyGame { game, moves })
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

    /// The picture that notebooks show, without probabilities: they would help the player.
    fn _repr_svg_(&self) -> String {
        svg::mines(self.game.view(), None)
    }

    fn __repr__(&self) -> String {
        let (size, status, moves) = (self.game.view().size(), self.status(), self.moves.len());
        format!("<grille.mines.Game {size}, {status}, {moves} moves>")
    }
}
