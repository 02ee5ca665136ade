//! Prepares the values of moves for display: a sign in every cell, a bar for both sides, and sentences.

use grille_morpion::analyse::{Analysis, Worth};
use grille_morpion::expect::Outlook;
use grille_morpion::ko::Verdict;
use grille_morpion::oracle::Value;
use grille_morpion::{Game, Move, Player};

use super::worth::{self, describe_verdict};
use crate::{Messages, id};

/// Probabilities from here on count as certain. Others are never shown as 0 or 100.
const CERTAIN: f64 = 0.9995;

/// Moves that do not lose are framed if there are at most this many: with more, nothing is pressing.
const FEW: usize = 3;

/// At most this many of the best moves are named beside the bar.
const MOST_IN_BAR: usize = 3;

/// What is known of the moves of a position.
///
/// ```
/// use grille_session::{Game, Session, hint};
/// use grille_messages::morpion::values::MoveValues;
///
/// let session = Session::new("morpion:3:top:1:+a1+a2+b1+b2".parse()?)?;
/// let Game::Morpion(game) = session.game() else { panic!("another game") };
/// let values = MoveValues::new(game.game(), hint::values(game.game()));
/// assert_eq!(values.analysis.wins, [grille_grid::Pos::new(0, 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct MoveValues {
    /// The whole analysis.
    pub analysis: Analysis,
    /// Who is to move.
    mover: Player,
    /// The moves that do not lose, if they are few and all others lose.
    framed: Vec<Move>,
    /// The best moves, which are worth the same.
    best: Vec<(Move, Worth)>,
}

/// How a move ends for its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It wins, for certain or nearly so.
    Wins,
    /// It loses, for certain or nearly so.
    Loses,
    /// It draws, it depends on chance, or its end is unknown.
    Neither,
}

/// How a move of this player ends.
fn end(worth: &Worth, mover: Player) -> End {
    match *worth {
        Worth::Exact(Value::Win) => End::Wins,
        Worth::Exact(Value::Loss) => End::Loses,
        Worth::Expected(outlook) if outlook.wins >= CERTAIN => End::Wins,
        Worth::Expected(outlook) if outlook.losses >= CERTAIN => End::Loses,
        Worth::Forced(Verdict::Win { winner, .. }) if winner == mover => End::Wins,
        Worth::Forced(Verdict::Win { .. }) => End::Loses,
        _ => End::Neither,
    }
}

/// An expectation as a percentage from 1 to 99: 0 and 100 are for certain ends.
#[cfg_attr(
    not(test),
    expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a cast of a float saturates"
    )
)]
fn percent(value: f64) -> u32 {
    (50.0 * (1.0 + value)).round().clamp(1.0, 99.0) as u32
}

/// The same for an outlook; certain ends are 0 and 100.
fn expected(outlook: Outlook) -> u32 {
    match outlook {
        Outlook { wins, .. } if wins >= CERTAIN => 100,
        Outlook { losses, .. } if losses >= CERTAIN => 0,
        _ => percent(outlook.value()),
    }
}

/// "+", "57", "-4", "=".
fn sign(worth: &Worth, mover: Player) -> String {
    let plies = match *worth {
        Worth::Forced(Verdict::Win { plies, .. }) => plies.to_string(),
        _ => String::new(),
    };
    match end(worth, mover) {
        End::Wins => format!("+{plies}"),
        End::Loses => format!("-{plies}"),
        End::Neither => match *worth {
            Worth::Expected(outlook) => percent(outlook.value()).to_string(),
            Worth::Forced(Verdict::NoneWithin(_)) => "~".to_owned(),
            Worth::Unknown | Worth::Forced(Verdict::Unknown { .. }) => "?".to_owned(),
            _ => "=".to_owned(),
        },
    }
}

impl MoveValues {
    /// The values of a game's moves, from an analysis of its position.
    pub fn new(game: &Game, analysis: Analysis) -> MoveValues {
        let mover = game.to_move();
        let held: Vec<Move> = analysis
            .moves
            .iter()
            .filter(|(_, worth)| end(worth, mover) != End::Loses)
            .map(|&(play, _)| play)
            .collect();
        let few = held.len() <= FEW && held.len() < analysis.moves.len();
        MoveValues {
            framed: if few { held } else { Vec::new() },
            best: analysis.best(mover).copied().collect(),
            mover,
            analysis,
        }
    }

    /// What a move is worth; `None` for an illegal move.
    pub fn worth(&self, play: Move) -> Option<Worth> {
        let moves = &self.analysis.moves;
        moves
            .iter()
            .find(|(other, _)| *other == play)
            .map(|&(_, worth)| worth)
    }

    /// How a move ends for its player.
    pub fn end(&self, worth: &Worth) -> End {
        end(worth, self.mover)
    }

    /// A move's worth as a sign: `+`, `57`, `-4`, `=`.
    pub fn sign(&self, worth: &Worth) -> String {
        sign(worth, self.mover)
    }

    /// Whether a move is one of the best. Always false if it does not matter which move is played, or if that is not
    /// known.
    pub fn is_best(&self, play: Move) -> bool {
        self.matters() && self.best.iter().any(|(best, _)| *best == play)
    }

    fn matters(&self) -> bool {
        self.best.len() < self.analysis.moves.len()
            && self.best.iter().all(|(_, worth)| worth.is_known())
    }

    /// Whether a move is one of the few that do not lose.
    pub fn is_framed(&self, play: Move) -> bool {
        self.framed.contains(&play)
    }

    /// Whether some moves are framed.
    pub fn has_frames(&self) -> bool {
        !self.framed.is_empty()
    }

    /// X's share of the bar, from 0 to 1, and the position in words: what the best move is worth to the side to move.
    pub fn bar(&self, lang: &Messages) -> (f64, String) {
        let Some(&(play, worth)) = self.best.first() else {
            return (0.5, String::new());
        };
        let of_x = |share: f64| match self.mover {
            Player::X => share,
            Player::O => 1.0 - share,
        };
        let player = |player: Player| ("player", player.letter().to_string().into());
        let (share, words) = match (end(&worth, self.mover), worth) {
            (_, Worth::Forced(verdict @ Verdict::Win { winner, .. })) => (
                f64::from(u8::from(winner == Player::X)),
                describe_verdict(verdict, lang),
            ),
            (End::Wins, _) => (
                of_x(1.0),
                lang.fill(id::MORPION_BAR_WINS, &[player(self.mover)]),
            ),
            (End::Loses, _) => (
                of_x(0.0),
                lang.fill(id::MORPION_BAR_WINS, &[player(!self.mover)]),
            ),
            (End::Neither, Worth::Expected(outlook)) => {
                let share = percent(outlook.value());
                let values = [player(self.mover), ("share", share.into())];
                (
                    of_x(f64::from(share) / 100.0),
                    lang.fill(id::MORPION_BAR_SHARE, &values),
                )
            }
            (End::Neither, Worth::Exact(_)) => (0.5, lang.text(id::MORPION_BAR_DRAW)),
            (End::Neither, Worth::Forced(Verdict::Never | Verdict::NoneWithin(_))) => {
                (0.5, lang.text(id::MORPION_BAR_OPEN))
            }
            (End::Neither, _) => (0.5, lang.text(id::MORPION_BAR_UNKNOWN)),
        };
        if !self.matters() {
            return (share, words);
        }
        let best = match self.best.as_slice() {
            [_] => lang.fill(id::MORPION_BAR_BEST, &[("move", play.to_string().into())]),
            several => {
                let names = several.iter().take(MOST_IN_BAR);
                let names: Vec<String> = names.map(|(play, _)| play.to_string()).collect();
                let more = several.len() - names.len();
                let values = [("moves", names.join(", ").into()), ("more", more.into())];
                lang.fill(id::MORPION_BAR_EQUAL, &values)
            }
        };
        (share, format!("{words}  {best}"))
    }

    /// What the signs mean.
    pub fn legend(&self, lang: &Messages) -> String {
        let first = self.analysis.moves.first().map(|&(_, worth)| worth);
        match first {
            Some(Worth::Forced(_)) => lang.text(id::MORPION_VALUES_FORCED),
            Some(Worth::Expected(_) | Worth::Unknown) => {
                let depth = [("depth", self.analysis.depth.into())];
                lang.fill(id::MORPION_VALUES_CHANCES, &depth)
            }
            Some(Worth::Exact(_)) | None => lang.text(id::MORPION_VALUES_EXACT),
        }
    }
}

/// What a move is worth, in words short enough for a panel.
pub fn describe_worth(worth: &Worth, lang: &Messages) -> String {
    match worth {
        Worth::Expected(outlook) => {
            let share = |part: f64| format!("{:.0}", 100.0 * part).into();
            let values = [
                ("share", expected(*outlook).into()),
                ("wins", share(outlook.wins)),
                ("losses", share(outlook.losses)),
            ];
            lang.fill(id::MORPION_EXPECTED, &values)
        }
        other => worth::worth(other, lang),
    }
}
