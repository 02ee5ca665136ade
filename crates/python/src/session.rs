//! A game of any kind with its history, as the program keeps it: IDs, saves and pasted texts.

use grille_grid::Shown;
use grille_session::pasted::{self, Pasted};
use grille_session::{Game, Refusal, Session, Status, Step};
use grille_takuzu::Rules;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

use crate::mines::PyView;
use crate::takuzu::TakuzuBoard;
use crate::{errors, run};

/// A game in progress with its history, as the program saves it.
///
/// >>> import grille
/// >>> session = grille.read("mines:beginner:noguess:42")
/// >>> session.play("d E5")
/// >>> session.kind, session.status, session.moves
/// ('mines', 'playing', ['d E5'])
/// >>> grille.read(session.save()).id == session.id
/// True
#[pyclass(name = "Session", module = "grille")]
#[derive(Clone)]
pub(crate) struct PySession(Session);

/// Opens an ID, a link, a saved game, or a board in any playable format. `rules` are those of a Takuzu puzzle whose text
/// does not tell them.
#[pyfunction]
#[pyo3(signature = (text, rules=None))]
pub(crate) fn read(py: Python<'_>, text: &str, rules: Option<&str>) -> PyResult<PySession> {
    let rules: Option<Rules> = rules.map(errors::parse).transpose()?;
    // Some IDs need a search for their board.
    let session = run::run(py, |_| match pasted::read_under(text, rules)? {
        Pasted::Start(start, _) => Ok(Session::new(start)),
        Pasted::Saved(session) => Ok(Ok(*session)),
    })?;
    let session = session.map_err(|error: pasted::PasteError| errors::text(error))?;
    session.map(PySession).map_err(errors::not_found)
}

#[pymethods]
impl PySession {
    /// `mines`, `takuzu` or `morpion`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind().name()
    }

    /// The ID, from which the same game starts.
    #[getter]
    fn id(&self) -> String {
        self.0.id()
    }

    /// `playing`, `won` or `lost`; `line` once a player of Morpion has one.
    #[getter]
    fn status(&self) -> &'static str {
        match self.0.status() {
            Status::Playing => "playing",
            Status::Won => "won",
            Status::Lost => "lost",
            Status::Line(_) => "line",
        }
    }

    /// A view of Minesweeper, a board of Takuzu, or a position of Morpion as text.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.0.game() {
            Game::Mines(game) => PyView(game.view().clone()).into_bound_py_any(py),
            Game::Takuzu(game) => TakuzuBoard(game.board().clone()).into_bound_py_any(py),
            Game::Morpion(game) => game.game().position().to_string().into_bound_py_any(py),
        }
    }

    /// The moves that are not undone.
    #[getter]
    fn moves(&self) -> Vec<String> {
        let steps = &self.0.steps()[..self.0.cursor()];
        let write = |step: &Step| self.0.game().write_move(&step.mv);
        steps.iter().map(write).collect()
    }

    /// Plays a move, as line mode reads it. `elapsed` is the time played, in milliseconds.
    #[pyo3(signature = (text, elapsed=0))]
    fn play(&mut self, py: Python<'_>, text: &str, elapsed: u64) -> PyResult<()> {
        let draws = matches!(self.0.game(), Game::Mines(game) if game.first_dig_takes_long());
        let played = if draws {
            let mut session = self.0.clone();
            let (session, played) = run::run(py, move |_| {
                let played = session.play_text(text, elapsed).map(drop);
                (session, played)
            })?;
            self.0 = session;
            played
        } else {
            self.0.play_text(text, elapsed).map(drop)
        };
        played.map_err(|refusal| match refusal {
            Refusal::Unreadable => errors::word(refusal, text),
            refusal => errors::illegal(refusal, &Shown::new(text).to_string()),
        })
    }

    /// Takes a move back; whether there was one.
    fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// Plays a move again that was taken back; whether there was one.
    fn redo(&mut self) -> bool {
        self.0.redo()
    }

    /// The whole game as the text of a save, which `read` opens again.
    fn save(&self) -> String {
        self.0.save()
    }

    fn __copy__(&self) -> PySession {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PySession {
        self.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let read = py.import("grille")?.getattr("read")?;
        Ok((read, (self.save(),)))
    }

    fn __repr__(&self) -> String {
        format!("<grille.Session {}, {}>", self.0.id(), self.status())
    }
}
