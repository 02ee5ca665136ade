//! Why does the bot play this? What an approach has found for one position, with a reason for each move.

use std::collections::VecDeque;

use grille_grid::{Pos, Rng};
use grille_mines::hint::{Fact, Hint, Step, with_chances};
use grille_mines::solve::chances::{Budget, Chances, Mapper};
use grille_mines::solve::{ApproachName, pinv};
use grille_mines::{Move, View};
use grille_session::mines::Mines;

use super::explain::{self, Words};
use crate::Messages;

/// What the bot has found for one position.
///
/// ```
/// use grille_mines::solve::ApproachName;
/// use grille_session::{Game, Session, id};
/// use grille_messages::{Messages, Language, mines::plan::Plan};
///
/// let session = Session::new(id::read("mines:beginner:1")?)?;
/// let Game::Mines(game) = session.game() else { panic!("another game") };
/// let mut plan = Plan::of(game, ApproachName::Exact, false);
/// let (mv, why) = plan.next_move(&Messages::new(Language::En)).unwrap();
/// assert!(matches!(mv, grille_mines::Move::Dig(_)) && why.contains("a guess"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Plan {
    /// What is still to be played.
    moves: VecDeque<Move>,
    /// One of them was played.
    played: bool,
    /// The position.
    view: View,
    /// What the exact probabilities say.
    chances: Option<Chances>,
    /// What the pseudo-inverse says.
    values: Vec<(Pos, f64)>,
    /// The simplest certain step.
    step: Option<Step>,
}

impl Plan {
    /// Asks an approach. May take long; `slowly` looks for reasons, too.
    ///
    /// ```
    /// # use grille_mines::solve::ApproachName;
    /// # use grille_session::{Game, Session, id};
    /// # use grille_messages::mines::plan::Plan;
    /// # let session = Session::new(id::read("mines:beginner:1")?)?;
    /// # let Game::Mines(game) = session.game() else { panic!("another game") };
    /// let plan = Plan::of(game, ApproachName::Random, true);
    /// assert!(!plan.is_stuck());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(game: &Mines, name: ApproachName, slowly: bool) -> Plan {
        let view = game.view().clone();
        let moves = game.bot_moves(name).into();
        let mut plan = Plan {
            moves,
            played: false,
            chances: None,
            values: Vec::new(),
            step: None,
            view,
        };
        match name {
            ApproachName::Random => {}
            ApproachName::Pinv => {
                // The values do not depend on the random numbers, which break ties.
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
                    .filter(|_| slowly)
                    .map(|chances| with_chances(&plan.view, chances, budget));
                if let Some(Hint::Step(step)) = hint {
                    plan.step = Some(step);
                }
            }
        }
        plan
    }

    /// The next move that it has found, and why, in words.
    ///
    /// ```
    /// use grille_messages::{Messages, Language};
    ///
    /// # use grille_mines::solve::ApproachName;
    /// # use grille_session::{Game, Session, id};
    /// # use grille_messages::mines::plan::Plan;
    /// # let session = Session::new(id::read("mines:beginner:1")?)?;
    /// # let Game::Mines(game) = session.game() else { panic!("another game") };
    /// let mut plan = Plan::of(game, ApproachName::Random, false);
    /// let (_, why) = plan.next_move(&Messages::new(Language::En)).unwrap();
    /// assert!(why.ends_with(": any cell will do."));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next_move(&mut self, lang: &Messages) -> Option<(Move, String)> {
        let mv = self.moves.pop_front()?;
        let reason = self.reason(mv, lang);
        Some((mv, reason))
    }

    /// One of its moves was played.
    ///
    /// ```
    /// # use grille_messages::{Messages, Language};
    /// # use grille_mines::solve::ApproachName;
    /// # use grille_session::{Game, Session, id};
    /// # use grille_messages::mines::plan::Plan;
    /// # let session = Session::new(id::read("mines:beginner:1")?)?;
    /// # let Game::Mines(game) = session.game() else { panic!("another game") };
    /// # let lang = Messages::new(Language::En);
    /// let mut plan = Plan::of(game, ApproachName::Random, false);
    /// // Ends: each round takes a move away.
    /// while plan.next_move(&lang).is_some() {
    ///     plan.note_played();
    /// }
    /// assert!(!plan.is_stuck());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn note_played(&mut self) {
        self.played = true;
    }

    /// Whether none of its moves could be played: then the same would be found again.
    ///
    /// ```
    /// # use grille_messages::{Messages, Language};
    /// # use grille_mines::solve::ApproachName;
    /// # use grille_session::{Game, Session, id};
    /// # use grille_messages::mines::plan::Plan;
    /// # let session = Session::new(id::read("mines:beginner:1")?)?;
    /// # let Game::Mines(game) = session.game() else { panic!("another game") };
    /// # let lang = Messages::new(Language::En);
    /// let mut plan = Plan::of(game, ApproachName::Random, false);
    /// while plan.next_move(&lang).is_some() {}
    /// assert!(plan.is_stuck());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_stuck(&self) -> bool {
        self.moves.is_empty() && !self.played
    }

    /// Why a move is played: by the simplest step, a value, a probability, or nothing.
    fn reason(&self, mv: Move, lang: &Messages) -> String {
        let pos = mv.pos();
        let digs = matches!(mv, Move::Dig(_));
        // Cells and values stand in reading order: a board may have a million of them.
        let fits = |step: &&Step| {
            step.cells.binary_search(&pos).is_ok() && (step.fact == Fact::Safe) == digs
        };
        if let Some(step) = self.step.as_ref().filter(fits) {
            return Words::new(&self.view, lang).why(step);
        }
        let cell = ("cell", explain::cell(pos).into());
        if let Ok(at) = self.values.binary_search_by_key(&pos, |(of, _)| *of) {
            let (_, value) = self.values[at];
            // Adding zero takes the sign off it.
            let value = (value * 1000.0).round() / 1000.0 + 0.0;
            let value = lang.decimal(&format!("{value:.3}"));
            let values = [cell, ("value", value.into())];
            return lang.fill("mines-bot-value", &values);
        }
        match self.chances.as_ref().and_then(|chances| chances.mine(pos)) {
            Some(mine) if mine <= 0.0 => lang.fill("mines-bot-safe", &[cell]),
            Some(mine) if mine >= 1.0 => lang.fill("mines-bot-mine", &[cell]),
            Some(mine) => {
                let values = [cell, ("odds", explain::percent(mine, lang).into())];
                lang.fill("mines-bot-guess", &values)
            }
            None => lang.fill("mines-bot-random", &[cell]),
        }
    }
}
