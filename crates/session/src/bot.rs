//! The moves of a Minesweeper bot in one position, each with its reason.

use std::collections::VecDeque;

use grille_grid::{Pos, Rng};
use grille_mines::hint::{Fact, Hint, Step, with_chances};
use grille_mines::solve::chances::{Budget, Chances, Mapper};
use grille_mines::solve::{ApproachName, pinv};
use grille_mines::{Cell, Move, View};

use crate::mines::Mines;

/// Why a bot plays a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason<'a> {
    /// This step makes it certain.
    Step(&'a Step),
    /// The pseudo-inverse gives its cell this value.
    Value(f64),
    /// Its cell is a mine with this probability: 0 for certainly safe, 1 for certainly a mine.
    Chance(f64),
    /// Nothing is known about its cell; any other would do.
    Any,
}

/// The legal moves that an approach plays in a position, at least one while a cell can be dug.
pub(crate) fn moves(
    view: &View,
    may_mark: bool,
    name: ApproachName,
    chance: &mut Rng,
) -> Vec<Move> {
    let found = name.approach().moves(view, chance);
    let is_open_to = |mv: &Move| match mv {
        Move::Dig(pos) => view.cell(*pos) == Cell::Hidden,
        Move::Mark(_) | Move::Unmark(_) | Move::Chord(_) => may_mark,
    };
    let mut moves: Vec<Move> = found.into_iter().filter(is_open_to).collect();
    if moves.is_empty() {
        // As in `solve::step`: an approach without a legal move digs at random.
        let hidden = |pos: &Pos| view.cell(*pos) == Cell::Hidden;
        let hidden: Vec<Pos> = view.covered().filter(hidden).collect();
        moves.extend(chance.choose(&hidden).map(|&pos| Move::Dig(pos)));
    }
    moves
}

/// The moves that a bot has found for one position.
///
/// ```
/// use grille_mines::{Move, solve::ApproachName};
/// use grille_session::bot::{Plan, Reason};
/// use grille_session::{Game, Session};
///
/// let session = Session::new("mines:beginner:1".parse()?)?;
/// let Game::Mines(game) = session.game() else { panic!("another game") };
/// let mut plan = Plan::of(game, ApproachName::Exact, false);
/// let mv = plan.next_move().unwrap();
/// assert!(matches!(mv, Move::Dig(_)));
/// assert!(matches!(plan.reason(mv), Reason::Chance(mine) if mine > 0.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Plan {
    moves: VecDeque<Move>,
    /// Whether one of them was played.
    played: bool,
    view: View,
    /// Exact probabilities, for the approaches that use them.
    chances: Option<Chances>,
    /// The values of the pseudo-inverse, in reading order.
    values: Vec<(Pos, f64)>,
    /// The simplest certain step.
    step: Option<Step>,
}

impl Plan {
    /// Runs an approach, which may take long. With `with_steps`, also finds the simplest certain step.
    pub fn of(game: &Mines, name: ApproachName, with_steps: bool) -> Plan {
        Plan::new(game.view(), game.bot_moves(name), name, with_steps)
    }

    /// Like [`Plan::of`], for a position without a game. `chance` decides between equally good moves.
    pub fn of_view(
        view: &View,
        may_mark: bool,
        name: ApproachName,
        with_steps: bool,
        chance: &mut Rng,
    ) -> Plan {
        let moves = moves(view, may_mark, name, chance);
        Plan::new(view, moves, name, with_steps)
    }

    fn new(view: &View, moves: Vec<Move>, name: ApproachName, with_steps: bool) -> Plan {
        let mut plan = Plan {
            moves: moves.into(),
            played: false,
            view: view.clone(),
            chances: None,
            values: Vec::new(),
            step: None,
        };
        match name {
            ApproachName::Random => {}
            ApproachName::Pinv => {
                // The values do not depend on the random numbers, which only break ties.
                let decision = pinv::decide(&plan.view, &mut Rng::new(0));
                let cells = decision.system.variables.iter().copied();
                plan.values = cells.zip(decision.values).collect();
            }
            _ => {
                let budget = Budget::default();
                plan.chances = Mapper::default().of(&plan.view, budget).ok();
                let hint = plan
                    .chances
                    .as_ref()
                    .filter(|_| with_steps)
                    .map(|chances| with_chances(&plan.view, chances, budget));
                if let Some(Hint::Step(step)) = hint {
                    plan.step = Some(step);
                }
            }
        }
        plan
    }

    /// The position of the plan.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// Takes the next move.
    pub fn next_move(&mut self) -> Option<Move> {
        self.moves.pop_front()
    }

    /// The reason for a move of this plan: the simplest step, a value, a probability, or none.
    pub fn reason(&self, mv: Move) -> Reason<'_> {
        let pos = mv.pos();
        let digs = matches!(mv, Move::Dig(_));
        // Cells and values are in reading order; a board may have a million of them.
        let fits = |step: &&Step| {
            step.cells.binary_search(&pos).is_ok() && (step.fact == Fact::Safe) == digs
        };
        if let Some(step) = self.step.as_ref().filter(fits) {
            return Reason::Step(step);
        }
        if let Ok(at) = self.values.binary_search_by_key(&pos, |(of, _)| *of) {
            return Reason::Value(self.values[at].1);
        }
        match self.chances.as_ref().and_then(|chances| chances.mine(pos)) {
            Some(mine) => Reason::Chance(mine),
            None => Reason::Any,
        }
    }

    /// Records that one of its moves was played.
    pub fn note_played(&mut self) {
        self.played = true;
    }

    /// Whether none of its moves could be played; a new plan would find the same ones.
    pub fn is_stuck(&self) -> bool {
        self.moves.is_empty() && !self.played
    }
}
