//! Explains why a bot of Minesweeper plays a move.

use grille_mines::Move;
use grille_session::bot::{Plan, Reason};

use super::explain::{self, Explainer};
use crate::{Messages, id};

/// Explains why a plan has a move.
///
/// ```
/// use grille_messages::{Language, Messages, mines::bot};
/// use grille_mines::solve::ApproachName;
/// use grille_session::bot::Plan;
/// use grille_session::{Game, Session};
///
/// let session = Session::new("mines:beginner:1".parse()?)?;
/// let Game::Mines(game) = session.game() else { panic!("another game") };
/// let mut plan = Plan::of(game, ApproachName::Random, false);
/// let mv = plan.next_move().unwrap();
/// assert!(bot::why(&plan, mv, &Messages::new(Language::En)).ends_with(": a cell at random."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why(plan: &Plan, mv: Move, lang: &Messages) -> String {
    let cell = ("cell", explain::cell(mv.pos()).into());
    match plan.reason(mv) {
        Reason::Step(step) => Explainer::new(plan.view(), lang).why(step),
        Reason::Value(value) => {
            // Adding zero turns -0 into 0.
            let value = (value * 1000.0).round() / 1000.0 + 0.0;
            let value = lang.decimal(&format!("{value:.3}"));
            let values = [cell, ("value", value.into())];
            lang.fill(id::MINES_BOT_VALUE, &values)
        }
        Reason::Chance(mine) if mine <= 0.0 => lang.fill(id::MINES_BOT_SAFE, &[cell]),
        Reason::Chance(mine) if mine >= 1.0 => lang.fill(id::MINES_BOT_MINE, &[cell]),
        Reason::Chance(mine) => {
            let values = [cell, ("odds", explain::percent(mine, lang).into())];
            lang.fill(id::MINES_BOT_GUESS, &values)
        }
        Reason::Any => lang.fill(id::MINES_BOT_RANDOM, &[cell]),
    }
}
