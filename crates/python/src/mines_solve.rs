//! Minesweeper: probabilities, hints, approaches, generators and verdicts as functions.

use std::sync::Mutex;

use grille_grid::text::Scanner;
use grille_grid::work::{self, Limits, Stop};
use grille_grid::{Pos, Rng, Size};
use grille_messages::mines::explain::Explainer;
use grille_messages::mines::hint::{MinesHint, sentences};
use grille_messages::mines::odds::{Advice, Odds};
use grille_messages::mines::verdict::{GameVerdicts, describe};
use grille_messages::{Language, Messages, json};
use grille_mines::Cell;
use grille_mines::arena::{self, Player};
use grille_mines::hint::Hint;
use grille_mines::no_guess::NoGuess;
use grille_mines::solve::ApproachName;
use grille_mines::solve::chances::{Budget, Chances, Impossible, Mapper};
use grille_mines::text::certificate as certificate_text;
use grille_mines::{FirstClick, Layout, Move, View, certificate, generate, stats, verdict};
use numpy::{
    PyArray1, PyArray3, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray3, PyUntypedArrayMethods,
};
use pyo3::prelude::*;

use crate::mines::{BoardArg, PyLayout, PyView, bad_code, pos, show, size};
use crate::mines_game::RulesArg;
use crate::{errors, run};

/// Steps that a map may take before it moves to another thread, where it can be interrupted: a few milliseconds.
const AT_ONCE: u64 = 200_000;

/// What is wrong with one view of a batch.
enum Fault {
    Code(i8),
    Impossible(Impossible),
}

/// One view of a batch, and where its results go.
struct Task<'a> {
    index: usize,
    codes: &'a [i8],
    mines: i64,
    odds: &'a mut [f64],
    exact: &'a mut bool,
}

/// Maps of views of one size.
struct Maps {
    size: Size,
    budget: Budget,
    /// The first view that has no map.
    failed: Mutex<Option<(usize, Fault)>>,
}

/// What a thread reuses from view to view: allocating takes longer than writing.
struct Workspace {
    mapper: Mapper,
    view: View,
}

impl Maps {
    fn workspace(&self) -> Workspace {
        Workspace {
            mapper: Mapper::default(),
            view: View::hidden(self.size, None),
        }
    }

    fn compute(&self, workspace: &mut Workspace, task: Task<'_>) {
        let index = task.index;
        if let Err(fault) = self.try_compute(workspace, task)
            && let Ok(mut first) = self.failed.lock()
            && first.as_ref().is_none_or(|(found, _)| index < *found)
        {
            *first = Some((index, fault));
        }
    }

    fn try_compute(&self, workspace: &mut Workspace, task: Task<'_>) -> Result<(), Fault> {
        let Workspace { mapper, view } = workspace;
        show(view, task.codes).map_err(Fault::Code)?;
        // A negative number of mines is an unknown one.
        view.set_mines(u32::try_from(task.mines).ok());
        let written = mapper.write(view, self.budget, task.odds);
        *task.exact = written.map_err(Fault::Impossible)?;
        Ok(())
    }
}

/// The probabilities of views, and whether each map is exact.
type BatchOdds<'py> = (Bound<'py, PyArray3<f64>>, Bound<'py, PyArray1<bool>>);

/// The probability of a mine in every closed cell of every view, NaN in the others, and whether each map is exact. A
/// negative number of mines is an unknown one.
#[pyfunction]
pub(crate) fn mines_probabilities<'py>(
    py: Python<'py>,
    views: PyReadonlyArray3<'py, i8>,
    mines: PyReadonlyArray1<'py, i64>,
    steps: Option<u64>,
    threads: Option<i64>,
    is_batch: bool,
) -> PyResult<BatchOdds<'py>> {
    let threads = run::threads(threads)?;
    let &[count, rows, cols] = views.shape() else {
        return Err(errors::value("views have three dimensions"));
    };
    let maps = Maps {
        size: size(rows as u64, cols as u64)?,
        budget: steps.map_or(Budget::default(), Budget),
        failed: Mutex::new(None),
    };
    let (codes, mines) = (views.as_slice()?, mines.as_slice()?);
    if mines.len() != count {
        return Err(errors::value("there is one number of mines a view"));
    }
    // Memory of NumPy, which has large pages where the system does. Every view writes all of its cells.
    let array = PyArray3::zeros(py, [count, rows, cols], false);
    let mut borrowed = array.readwrite();
    let odds = borrowed.as_slice_mut()?;
    let mut exact = vec![false; count];
    let area = maps.size.area();
    // A single view takes microseconds, less than a thread takes to start.
    let few = Limits {
        steps: AT_ONCE,
        ..Limits::default()
    };
    let at_once = count <= 1
        && few.run(|| {
            let tasks = tasks(area, codes, mines, odds, &mut exact);
            tasks.for_each(|task| maps.compute(&mut maps.workspace(), task));
            !work::is_exhausted()
        });
    if !at_once {
        let (odds, exact, maps) = (&mut *odds, &mut exact, &maps);
        run::run(py, move |stop: &Stop| {
            let compute = |workspace: &mut Workspace, task: Task<'_>| maps.compute(workspace, task);
            let tasks = tasks(area, codes, mines, odds, exact);
            run::for_each(tasks, threads, stop, || maps.workspace(), compute);
        })?;
    }
    if let Some((index, fault)) = maps.failed.into_inner().ok().flatten() {
        return Err(match fault {
            Fault::Code(code) => bad_code(code),
            Fault::Impossible(why) => errors::impossible(why, is_batch.then_some(index)),
        });
    }
    drop(borrowed);
    Ok((array, PyArray1::from_vec(py, exact)))
}

fn tasks<'a>(
    area: usize,
    codes: &'a [i8],
    mines: &'a [i64],
    odds: &'a mut [f64],
    exact: &'a mut [bool],
) -> impl Iterator<Item = Task<'a>> + Send {
    let views = codes.chunks(area).zip(mines);
    let results = odds.chunks_mut(area).zip(exact);
    let task = |(index, ((codes, &mines), (odds, exact)))| Task {
        index,
        codes,
        mines,
        odds,
        exact,
    };
    views.zip(results).enumerate().map(task)
}

/// Probabilities, certain cells and what to play, as JSON.
#[pyfunction]
pub(crate) fn mines_analyse(
    py: Python<'_>,
    view: &PyView,
    language: &str,
    steps: Option<u64>,
) -> PyResult<String> {
    let language: Language = errors::parse(language)?;
    let found = run::run(py, |_| {
        let lang = Messages::new(language);
        let chances = Chances::of(&view.0, steps.map_or(Budget::default(), Budget))?;
        let advice = Advice::of(&view.0, &chances, &lang);
        Ok(json::line(&Odds::new(&view.0, &chances, &advice)))
    })?;
    found.map_err(|why| errors::impossible(why, None))
}

/// The simplest next step as JSON, and the sentences that explain it.
#[pyfunction]
pub(crate) fn mines_hint(
    py: Python<'_>,
    view: &PyView,
    language: &str,
) -> PyResult<(String, Vec<String>)> {
    let language: Language = errors::parse(language)?;
    let found = run::run(py, |_| {
        let lang = Messages::new(language);
        let found = grille_mines::hint::hint(&view.0, Budget::default());
        if let Hint::Contradiction(why) = found {
            return Err(why);
        }
        let explainer = Explainer::new(&view.0, &lang);
        let said = sentences(&found, &explainer, &lang);
        Ok((
            json::line(&MinesHint::new(&found, &view.0, &explainer)),
            said,
        ))
    })?;
    found.map_err(|why| errors::impossible(why, None))
}

/// The names of the approaches, weakest first.
#[pyfunction]
pub(crate) fn mines_approaches() -> Vec<&'static str> {
    ApproachName::ALL.map(ApproachName::name).to_vec()
}

/// The moves that an approach plays next, and whether they are a guess.
#[pyfunction]
pub(crate) fn mines_moves(
    py: Python<'_>,
    view: &PyView,
    approach_name: &str,
    seed: u64,
) -> PyResult<(Vec<String>, bool, Option<f64>)> {
    let name: ApproachName = errors::parse(approach_name)?;
    let is_over = |cell: &Cell| matches!(cell, Cell::Mine | Cell::Hit);
    if view.0.cells().cells().iter().any(is_over) {
        return Ok((Vec::new(), false, None));
    }
    run::run(py, |_| {
        let mut approach = name.approach();
        let moves = approach.moves(&view.0, &mut Rng::new(seed));
        let moves = moves.iter().map(Move::to_string).collect();
        (moves, approach.guessed(), approach.odds())
    })
}

/// A kind of board: size, mines, first click and its promise.
struct BoardKind {
    size: Size,
    mines: u32,
    first: Pos,
    promise: FirstClick,
}

impl BoardKind {
    /// As the program reads its options: the best first click unless one is given.
    fn new(board: &BoardArg, first: &str, at: Option<(u64, u64)>) -> PyResult<BoardKind> {
        let (size, mines) = board.board()?;
        let promise = errors::parse(first)?;
        let usual = || Ok(arena::best_first(size, promise));
        let first = at.map_or_else(usual, |at| pos(at, size))?;
        Ok(BoardKind {
            size,
            mines,
            first,
            promise,
        })
    }

    fn draw(&self, rng: &mut Rng) -> Option<Layout> {
        let drawn = generate::around_first(self.size, self.mines, self.first, self.promise, rng);
        drawn.map(|(layout, _)| layout)
    }
}

/// A board and its first click.
type Board = (PyLayout, (u32, u32));

/// What the search for boards without guessing returns.
enum Drawn {
    Boards(Vec<Layout>),
    NoRoom,
    /// After this many boards in a row that need a guess.
    NotFound(u64),
}

/// The most cells of a board without guessing, as in the program: a search holds many boards.
const MOST_CELLS: usize = 1 << 20;

/// Boards as `grille mines generate` makes them.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "Python names them")]
pub(crate) fn mines_generate(
    py: Python<'_>,
    board: BoardArg,
    first: &str,
    at: Option<(u64, u64)>,
    count: usize,
    seed: u64,
    no_guess: bool,
    tries: u64,
    threads: Option<i64>,
) -> PyResult<Vec<Board>> {
    let threads = run::threads(threads)?;
    let kind = BoardKind::new(&board, first, at)?;
    if no_guess && kind.promise == FirstClick::None {
        return Err(errors::value(
            "a board without guessing needs a safe first click",
        ));
    }
    if no_guess && kind.size.area() > MOST_CELLS {
        let message = format!("a board without guessing has at most {MOST_CELLS} cells");
        return Err(errors::value(message));
    }
    let drawn = run::run(py, |stop| match no_guess {
        true => without_guessing(&kind, count, seed, tries, threads, stop),
        false => {
            let mut rng = Rng::new(seed);
            let mut boards = Vec::new();
            // Ends: at `count`.
            while boards.len() < count && !stop.is_stopped() {
                match kind.draw(&mut rng) {
                    Some(layout) => boards.push(layout),
                    None => return Drawn::NoRoom,
                }
            }
            Drawn::Boards(boards)
        }
    })?;
    let first = (kind.first.row, kind.first.col);
    match drawn {
        Drawn::Boards(boards) => Ok(boards
            .into_iter()
            .map(|layout| (PyLayout(layout), first))
            .collect()),
        Drawn::NoRoom => Err(errors::value("the board cannot hold that many mines")),
        Drawn::NotFound(tries) => Err(errors::not_found(format!(
            "none of {tries} boards can be solved without a guess"
        ))),
    }
}

/// Tries numbered boards in blocks, on all threads; the result depends on the seed alone.
fn without_guessing(
    kind: &BoardKind,
    count: usize,
    seed: u64,
    tries: u64,
    threads: usize,
    stop: &Stop,
) -> Drawn {
    let logic = || NoGuess::new(kind.size, kind.mines, kind.first, kind.promise);
    if logic().is_none() || kind.draw(&mut Rng::new(seed)).is_none() {
        return Drawn::NoRoom;
    }
    let block = 64 * threads as u64;
    let (mut boards, mut next, mut since) = (Vec::new(), 0, 0);
    // Ends: with enough boards, or after `tries` boards that need a guess.
    while boards.len() < count && !stop.is_stopped() {
        let mut found: Vec<Option<Layout>> = vec![None; block as usize];
        let try_one = |logic: &mut Option<NoGuess>, (number, found): (u64, &mut Option<Layout>)| {
            let layout = kind.draw(&mut arena::no_guess_rng(seed, number));
            *found = layout.filter(|layout| {
                logic
                    .as_mut()
                    .is_some_and(|logic| logic.needs_no_guess(layout))
            });
        };
        let numbered = (next..).zip(found.iter_mut());
        run::for_each(numbered, threads, stop, logic, try_one);
        next += block;
        for layout in found {
            let Some(layout) = layout else {
                since += 1;
                if since >= tries {
                    return Drawn::NotFound(tries);
                }
                continue;
            };
            since = 0;
            boards.push(layout);
            if boards.len() == count {
                break;
            }
        }
    }
    Drawn::Boards(boards)
}

/// Won, odds and guesses, one entry a game.
type Games<'py> = (
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<u64>>,
);

/// The games of an approach on boards, numbered from `start` as in a comparison: won, odds when known (else NaN),
/// guesses, cells opened.
#[pyfunction]
#[pyo3(signature = (boards, approach_name, seed, start, threads))]
pub(crate) fn mines_play<'py>(
    py: Python<'py>,
    boards: Vec<(PyLayout, (u64, u64))>,
    approach_name: &str,
    seed: u64,
    start: u64,
    threads: Option<i64>,
) -> PyResult<Games<'py>> {
    let threads = run::threads(threads)?;
    let name: ApproachName = errors::parse(approach_name)?;
    let boards: Vec<(Layout, Pos)> = boards
        .into_iter()
        .map(|(layout, first)| {
            let first = pos(first, layout.0.size())?;
            Ok((layout.0, first))
        })
        .collect::<PyResult<_>>()?;
    let mut won = vec![false; boards.len()];
    let mut odds = vec![f64::NAN; boards.len()];
    let mut guesses = vec![0; boards.len()];
    {
        let (won, odds, guesses) = (&mut won, &mut odds, &mut guesses);
        run::run(py, move |stop| {
            let results = won.iter_mut().zip(odds).zip(guesses);
            let games = (start..).zip(boards).zip(results);
            let player = || Player::new(name);
            run::for_each(games, threads, stop, player, |player, game| {
                let ((number, (layout, first)), ((won, odds), guesses)) = game;
                let played = player.play(layout, first, seed, number);
                *won = played.won;
                *odds = played.odds.unwrap_or(f64::NAN);
                *guesses = played.guesses;
            });
        })?;
    }
    Ok((
        PyArray1::from_vec(py, won),
        PyArray1::from_vec(py, odds),
        PyArray1::from_vec(py, guesses),
    ))
}

/// The boards with these numbers of a comparison with this seed.
#[pyfunction]
pub(crate) fn mines_compared(
    py: Python<'_>,
    board: BoardArg,
    first: &str,
    at: Option<(u64, u64)>,
    seed: u64,
    numbers: Vec<u64>,
) -> PyResult<Vec<Board>> {
    let kind = BoardKind::new(&board, first, at)?;
    let drawn: Option<Vec<Layout>> = run::run(py, |stop| {
        // What was drawn before a stop is dropped.
        let numbers = numbers.iter().take_while(|_| !stop.is_stopped());
        let draw = |&number: &u64| kind.draw(&mut arena::board_rng(seed, number));
        numbers.map(draw).collect()
    })?;
    let drawn = drawn.ok_or_else(|| errors::value("the board cannot hold that many mines"))?;
    let first = (kind.first.row, kind.first.col);
    let board = |layout| (PyLayout(layout), first);
    Ok(drawn.into_iter().map(board).collect())
}

/// A proof that logic alone solves the board from this first click, or `None`.
#[pyfunction]
pub(crate) fn mines_certificate(
    py: Python<'_>,
    layout: &PyLayout,
    first: (u64, u64),
) -> PyResult<Option<String>> {
    let first = pos(first, layout.0.size())?;
    run::run(py, |_| {
        let proof = certificate::make(&layout.0, first)?;
        Some(certificate_text::write(&layout.0, &proof))
    })
}

/// Checks a certificate: `None`, or what is wrong with it.
#[pyfunction]
pub(crate) fn mines_check_certificate(py: Python<'_>, text: &str) -> PyResult<Option<String>> {
    let flaw = run::run(py, |_| {
        let mut scanner = Scanner::new(text.as_bytes());
        let (layout, proof) = certificate_text::read_from(&mut scanner)?;
        Ok(certificate::check(&proof, &layout).err())
    })?;
    Ok(flaw.map_err(errors::text)?.map(|flaw| flaw.to_string()))
}

/// The verdict on every move of a game as JSON, and in words.
#[pyfunction]
pub(crate) fn mines_judge(
    py: Python<'_>,
    layout: &PyLayout,
    rules: RulesArg,
    first: &str,
    moves: Vec<String>,
    language: &str,
) -> PyResult<(String, Vec<String>)> {
    let language: Language = errors::parse(language)?;
    let (promise, rules) = (errors::parse(first)?, rules.rules()?);
    let moves: Vec<Move> = moves
        .iter()
        .map(|text| errors::parse(text))
        .collect::<PyResult<_>>()?;
    let said = run::run(py, |_| {
        let lang = Messages::new(language);
        let judged = verdict::judge(&layout.0, rules, promise, &moves, Budget::default());
        if let Some((index, why)) = judged.illegal {
            return Err((index, why));
        }
        let board = stats::Board::of(&layout.0);
        let play = stats::Play::of(&layout.0, &judged.view, moves.len());
        let said = judged.verdicts.iter().map(|one| describe(one, &lang));
        let said = said.collect();
        let verdicts = GameVerdicts::new(&judged, board, play, None);
        Ok((json::line(&verdicts), said))
    })?;
    said.map_err(|(index, why)| {
        let word = format!("move {}, {}", index + 1, moves[index]);
        errors::illegal(why, &word)
    })
}
