//! Morpion 3D: games, values and players.

use grille_grid::{Pos, Rng};
use grille_messages::json;
use grille_messages::morpion::worth::PositionAnalysis;
use grille_morpion::ai::Level;
use grille_morpion::analyse::analyse;
use grille_morpion::arena::{self, Tally};
use grille_morpion::oracle::{self, Value};
use grille_morpion::text::position;
use grille_morpion::{Event, Game, Move, Player, Position, Rules, Side, Variant};
use numpy::{PyArray1, PyArray4, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::{errors, run};

fn rules(side: u64, variant: &str, quake: bool, ko: bool) -> PyResult<Rules> {
    let side = Side::new(side).map_err(errors::value)?;
    let variant: Variant = errors::parse(variant)?;
    Ok(Rules {
        quake,
        ko,
        ..Rules::plain(side, variant)
    })
}

/// A game in progress.
#[pyclass(name = "Game", module = "grille.morpion")]
#[derive(Clone)]
pub(crate) struct MorpionGame {
    game: Game,
    rng: Rng,
    seed: u64,
    /// The position at the start, if it was given.
    start: Option<Position>,
    played: Vec<Move>,
}

impl MorpionGame {
    /// Pushes in reading order, then pops.
    fn action(&self, action: usize) -> Option<Move> {
        let size = self.game.position().size();
        let area = size.area();
        match action {
            _ if action < area => Some(Move::Push(size.pos(action))),
            _ if action < 2 * area => Some(Move::Pop(size.pos(action - area))),
            _ => None,
        }
    }

    fn play_move(&mut self, mv: Move) -> PyResult<Vec<Event>> {
        let played = self.game.play(mv, &mut self.rng);
        let events = played.map_err(|error| errors::illegal(error, &mv.to_string()))?;
        self.played.push(mv);
        Ok(events)
    }
}

/// More levels than any learner looks at.
const MOST_LEVELS: usize = 1024;

/// The name of an event, the cell, and how many tokens a collapse takes.
type Happened = (&'static str, Option<(u32, u32)>, u32);

#[pymethods]
impl MorpionGame {
    #[new]
    #[pyo3(signature = (side=3, variant="top", *, quake=false, ko=false, position=None, seed=0))]
    fn new(
        side: u64,
        variant: &str,
        quake: bool,
        ko: bool,
        position: Option<&str>,
        seed: u64,
    ) -> PyResult<MorpionGame> {
        let rules = rules(side, variant, quake, ko)?;
        let start = position.map(position_of).transpose()?;
        let game = match &start {
            Some(position) => Game::resumed(rules, position.clone()),
            None => Game::new(rules),
        };
        Ok(MorpionGame {
            game,
            rng: Rng::new(seed),
            seed,
            start,
            played: Vec::new(),
        })
    }

    fn play(&mut self, text: &str) -> PyResult<Vec<Happened>> {
        let mv: Move = text.parse().map_err(errors::text)?;
        let events = self.play_move(mv)?;
        let at = |pos: Pos| Some((pos.row, pos.col));
        let mut happened: Vec<Happened> = Vec::new();
        for event in events {
            match event {
                Event::Pushed { pos, .. } => happened.push(("pushed", at(pos), 1)),
                Event::Popped { pos, .. } => happened.push(("popped", at(pos), 1)),
                Event::Fell(collapses) => happened.extend(
                    collapses
                        .iter()
                        .map(|collapse| ("fell", at(collapse.pos), collapse.tokens)),
                ),
                Event::Won(_) => happened.push(("won", None, 0)),
            }
        }
        Ok(happened)
    }

    /// Plays the move with this number, as `action_mask` counts them.
    fn step(&mut self, action: usize) -> PyResult<()> {
        let mv = self.action(action);
        let mv = mv.ok_or_else(|| errors::value(format!("there is no action {action}")))?;
        self.play_move(mv).map(drop)
    }

    /// 1 for every legal move: pushes in reading order, then pops.
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let count = 2 * self.game.position().size().area();
        let legal = |action| {
            self.action(action)
                .is_some_and(|mv| self.game.check(mv).is_ok())
        };
        PyArray1::from_iter(py, (0..count).map(|action| i8::from(legal(action))))
    }

    /// The tokens of the side to move, then those of the other, by row, column and level from the bottom; higher
    /// levels are left out.
    fn planes<'py>(&self, py: Python<'py>, levels: usize) -> PyResult<Bound<'py, PyArray4<i8>>> {
        if levels > MOST_LEVELS {
            let message = format!("planes have at most {MOST_LEVELS} levels");
            return Err(errors::value(message));
        }
        let board = self.game.position();
        let size = board.size();
        let mut cells = vec![0; 2 * levels * size.area()];
        for pos in size.positions() {
            for (level, player) in board.stack(pos).enumerate().take(levels) {
                let plane = usize::from(player != self.game.to_move());
                cells[(plane * size.area() + size.index(pos)) * levels + level] = 1;
            }
        }
        let shape = [2, size.rows() as usize, size.cols() as usize, levels];
        PyArray1::from_vec(py, cells).reshape(shape)
    }

    #[getter]
    fn moves(&self) -> Vec<String> {
        self.game.moves().map(|mv| mv.to_string()).collect()
    }

    /// The moves so far.
    #[getter]
    fn played(&self) -> Vec<String> {
        self.played.iter().map(Move::to_string).collect()
    }

    #[getter]
    fn position(&self) -> String {
        self.game.position().to_string()
    }

    #[getter]
    fn side(&self) -> u32 {
        self.game.rules().side.get()
    }

    #[getter]
    fn variant(&self) -> &'static str {
        self.game.rules().variant.name()
    }

    #[getter]
    fn quake(&self) -> bool {
        self.game.rules().quake
    }

    #[getter]
    fn ko(&self) -> bool {
        self.game.rules().ko
    }

    #[getter]
    fn to_move(&self) -> char {
        self.game.to_move().letter()
    }

    #[getter]
    fn winners(&self) -> String {
        let winners = self.game.winners();
        let has = |player: &Player| winners.has(*player);
        let found = Player::BOTH.into_iter().filter(has);
        found.map(Player::letter).collect()
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.game.is_over()
    }

    /// The move of a player of the program, or `None` at the end.
    fn choose(&self, py: Python<'_>, player: &str, seed: u64) -> PyResult<Option<String>> {
        let level: Level = errors::parse(player)?;
        let chosen = run::run(py, |_| level.choose(&self.game, &mut Rng::new(seed)))?;
        Ok(chosen.map(|mv| mv.to_string()))
    }

    /// The value of every move as JSON.
    fn analyse(&self, py: Python<'_>, depth: u32, most: u64) -> PyResult<String> {
        run::run(py, |_| {
            let analysis = analyse(&self.game, depth, most);
            json::line(&PositionAnalysis::new(&self.game, &analysis))
        })
    }

    fn copy(&self) -> MorpionGame {
        self.clone()
    }

    fn __copy__(&self) -> MorpionGame {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> MorpionGame {
        self.clone()
    }

    /// How the game started, and its moves: its seed gives the same quakes again.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let game = slf.borrow();
        let named = PyDict::new(slf.py());
        named.set_item("quake", game.quake())?;
        named.set_item("ko", game.ko())?;
        named.set_item("position", game.start.as_ref().map(Position::to_string))?;
        named.set_item("seed", game.seed)?;
        let partial = slf.py().import("functools")?.getattr("partial")?;
        let class = slf.get_type();
        let start = partial.call((class, game.side(), game.variant()), Some(&named))?;
        Ok((start, (), game.played()))
    }

    /// Plays the moves of a game that was pickled.
    fn __setstate__(&mut self, moves: Vec<String>) -> PyResult<()> {
        moves.iter().try_for_each(|mv| self.play(mv).map(drop))
    }

    fn __str__(&self) -> String {
        self.position()
    }

    fn __repr__(&self) -> String {
        format!("<grille.morpion.Game {}>", self.position())
    }
}

/// A callable without arguments that starts a game, and its moves.
type Reduced<'py> = (Bound<'py, PyAny>, (), Vec<String>);

fn position_of(text: &str) -> PyResult<Position> {
    position::read(text.as_bytes()).map_err(errors::text)
}

/// The exact value of a position without quake and ko, to the side to move; `None` above the oracle's reach.
#[pyfunction]
pub(crate) fn morpion_value(
    py: Python<'_>,
    position: &str,
    variant: &str,
) -> PyResult<Option<&'static str>> {
    let board = position_of(position)?;
    let variant: Variant = errors::parse(variant)?;
    let value = run::run(py, |_| oracle::value(&board, variant))?;
    Ok(value.map(|value| match value {
        Value::Win => "win",
        Value::Draw => "draw",
        Value::Loss => "loss",
    }))
}

/// The names of the players, weakest first.
#[pyfunction]
pub(crate) fn morpion_players() -> Vec<&'static str> {
    Level::ALL.map(Level::name).to_vec()
}

/// The number of games, of wins of X and of O, of draws, of games that both won, and of moves of all games.
type MatchResult = (u64, u64, u64, u64, u64, u64);

/// A match, as `grille morpion match` plays it.
#[pyfunction]
pub(crate) fn morpion_match(
    py: Python<'_>,
    players: (&str, &str),
    games: u64,
    seed: u64,
    kind: (u64, String, bool, bool),
    plies: u32,
    threads: Option<i64>,
) -> PyResult<MatchResult> {
    let threads = run::threads(threads)?;
    let (side, variant, quake, ko) = kind;
    let rules = rules(side, &variant, quake, ko)?;
    let (x, o) = (errors::parse(players.0)?, errors::parse(players.1)?);
    let tally = run::run(py, |stop| {
        let total = std::sync::Mutex::new(Tally::default());
        let one = |_: &mut (), number: u64| {
            let tally = arena::games(rules, x, o, number..number + 1, seed, plies);
            if let Ok(mut total) = total.lock() {
                *total = *total + tally;
            }
        };
        run::for_each(0..games, threads, stop, || (), one);
        total.into_inner().unwrap_or_default()
    })?;
    Ok((
        tally.games,
        tally.x_wins,
        tally.o_wins,
        tally.draws,
        tally.both,
        tally.plies,
    ))
}
