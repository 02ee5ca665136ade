//! Describes the values of moves, in words and as JSON.

use std::collections::BTreeMap;
use std::io::{self, Write};

use grille_grid::Pos;
use grille_morpion::analyse::{Analysis, Worth};
use grille_morpion::ko::Verdict;
use grille_morpion::oracle::Value;
use grille_morpion::text::cell;
use grille_morpion::{Game, Move, Player, Winners};
use serde::Serialize;

use crate::{Messages, id};

/// Says who has won. At least one player must have a line.
pub fn result(winners: Winners, lang: &Messages) -> String {
    if winners.both() {
        return lang.text(id::MORPION_BOTH);
    }
    let player = if winners.x { Player::X } else { Player::O };
    let values = [("player", player.letter().to_string().into())];
    lang.fill(id::MORPION_WON, &values)
}

/// At most this many equally good moves are named.
const MOST_NAMED: usize = 6;

/// Says that several moves are equally good, and whether that is proved or only known so far. `None` if one move is
/// best, or if nothing is known of them.
pub fn equal_moves(mover: Player, analysis: &Analysis, lang: &Messages) -> Option<String> {
    let best: Vec<&(Move, Worth)> = analysis.best(mover).collect();
    if best.len() < 2 || best.iter().any(|(_, worth)| !worth.is_known()) {
        return None;
    }
    let is_exact = |worth: &Worth| match worth {
        Worth::Exact(_) => true,
        Worth::Forced(verdict) => matches!(verdict, Verdict::Win { .. } | Verdict::Never),
        Worth::Expected(_) | Worth::Unknown => false,
    };
    let words = if best.len() == analysis.moves.len() {
        lang.text(id::MORPION_EQUAL_ALL)
    } else {
        several(&best, lang)
    };
    Some(match best.iter().all(|(_, worth)| is_exact(worth)) {
        true => words,
        false => format!("{words} {}", lang.text(id::MORPION_EQUAL_SO_FAR)),
    })
}

fn several(best: &[&(Move, Worth)], lang: &Messages) -> String {
    let names = best
        .iter()
        .take(MOST_NAMED)
        .map(|(play, _)| play.to_string());
    let names: Vec<String> = names.collect();
    let values = [
        ("moves", names.join(", ").into()),
        ("more", (best.len() - names.len()).into()),
    ];
    lang.fill(id::MORPION_EQUAL, &values)
}

/// What a move or a position is worth to the side to move: a word if it is known, or an expectation from -1 to 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum MoveWorth {
    /// `win`, `draw`, `loss`, `both` or `unknown`.
    Known(&'static str),
    /// An expectation.
    Expected(f64),
}

impl MoveWorth {
    fn new(worth: &Worth, mover: Player) -> MoveWorth {
        MoveWorth::Known(match *worth {
            Worth::Exact(Value::Win) => "win",
            Worth::Exact(Value::Draw) => "draw",
            Worth::Exact(Value::Loss) => "loss",
            Worth::Expected(outlook) => return MoveWorth::Expected(outlook.value()),
            Worth::Forced(Verdict::Win { winner, .. }) if winner == mover => "win",
            Worth::Forced(Verdict::Win { .. }) => "loss",
            Worth::Forced(Verdict::Never) => "draw",
            Worth::Forced(_) | Worth::Unknown => "unknown",
        })
    }
}

/// What one move is worth, for programs. Fields that do not apply are left out.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct JudgedMove {
    /// The move as text.
    pub r#move: String,
    /// Its worth.
    pub value: MoveWorth,
    /// The probability that its player wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub wins: Option<f64>,
    /// The probability that its player loses.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub losses: Option<f64>,
    /// The probability that both win at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub both: Option<f64>,
    /// How many moves a forced win takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub plies: Option<u32>,
    /// Within how many moves nobody can force a win.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub none_within: Option<u32>,
}

/// An analysis of a position for programs.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PositionAnalysis {
    /// What the position is worth to the side to move.
    pub value: MoveWorth,
    /// The best move.
    pub best: Option<String>,
    /// How many moves the search looked ahead.
    pub depth: u32,
    /// Every move.
    pub moves: Vec<JudgedMove>,
    /// The cells where the other side threatens to win.
    pub parry: Vec<String>,
    /// The cells where the side to move wins.
    pub wins: Vec<String>,
    /// How likely each pile is to collapse.
    pub risks: BTreeMap<String, f64>,
}

impl PositionAnalysis {
    /// The analysis of a game's position.
    pub fn new(game: &Game, analysis: &Analysis) -> PositionAnalysis {
        let mover = game.to_move();
        let cells =
            |cells: &[Pos]| -> Vec<String> { cells.iter().map(|&pos| cell::write(pos)).collect() };
        let of_move = |(play, worth): &(Move, Worth)| {
            let mut judged = JudgedMove {
                r#move: play.to_string(),
                value: MoveWorth::new(worth, mover),
                wins: None,
                losses: None,
                both: None,
                plies: None,
                none_within: None,
            };
            match *worth {
                Worth::Expected(outlook) => {
                    judged.wins = Some(outlook.wins);
                    judged.losses = Some(outlook.losses);
                    judged.both = Some(outlook.both);
                }
                Worth::Forced(Verdict::Win { plies, .. }) => judged.plies = Some(plies),
                Worth::Forced(
                    Verdict::NoneWithin(plies) | Verdict::Unknown { none_within: plies },
                ) => judged.none_within = Some(plies),
                _ => {}
            }
            judged
        };
        let winners = game.winners();
        let best = analysis.best(mover).next();
        let value = match best {
            Some((_, worth)) => MoveWorth::new(worth, mover),
            None if winners.both() => MoveWorth::Known("both"),
            None if winners.has(mover) => MoveWorth::Known("win"),
            None if winners.any() => MoveWorth::Known("loss"),
            None => MoveWorth::Known("draw"),
        };
        PositionAnalysis {
            value,
            best: best.map(|(play, _)| play.to_string()),
            depth: analysis.depth,
            moves: analysis.moves.iter().map(of_move).collect(),
            parry: cells(&analysis.feared),
            wins: cells(&analysis.wins),
            risks: analysis
                .risks
                .iter()
                .map(|&(pos, risk)| (cell::write(pos), risk))
                .collect(),
        }
    }
}

/// Writes an analysis as lines: who is to move, what must be parried, every move from the best to the worst, and
/// which piles may collapse.
///
/// # Errors
/// Writing fails.
pub fn write(
    game: &Game,
    analysis: &Analysis,
    lang: &Messages,
    output: &mut impl Write,
) -> io::Result<()> {
    let mover = game.to_move();
    let list = |cells: &[Pos]| {
        let names: Vec<String> = cells.iter().map(|&pos| cell::write(pos)).collect();
        names.join(" ")
    };
    let player = ("player", mover.letter().to_string().into());
    writeln!(output, "{}", lang.fill(id::MORPION_TO_MOVE, &[player]))?;
    if !analysis.feared.is_empty() {
        let values = [("cells", list(&analysis.feared).into())];
        writeln!(output, "{}", lang.fill(id::MORPION_PARRY, &values))?;
    }
    if analysis.depth > 0 && game.rules().quake {
        let values = [("depth", analysis.depth.into())];
        writeln!(output, "{}", lang.fill(id::MORPION_DEPTH, &values))?;
    }
    let mut sorted: Vec<&(Move, Worth)> = analysis.moves.iter().collect();
    sorted.sort_by(|a, b| b.1.rank(mover).total_cmp(&a.1.rank(mover)));
    for (play, worth) in sorted {
        let worth = self::worth(worth, lang);
        writeln!(output, "  {play:<5} {worth}")?;
    }
    let risky: Vec<String> = analysis
        .risks
        .iter()
        .filter(|(_, risk)| *risk > 0.0)
        .map(|&(pos, risk)| format!("{} {:.0} %", cell::write(pos), 100.0 * risk))
        .collect();
    if !risky.is_empty() {
        let values = [("risks", risky.join(", ").into())];
        writeln!(output, "{}", lang.fill(id::MORPION_RISKS, &values))?;
    }
    Ok(())
}

/// What a move is worth, in words.
pub(crate) fn worth(worth: &Worth, lang: &Messages) -> String {
    match *worth {
        Worth::Exact(Value::Win) => lang.text(id::MORPION_WORTH_WIN),
        Worth::Exact(Value::Draw) => lang.text(id::MORPION_WORTH_DRAW),
        Worth::Exact(Value::Loss) => lang.text(id::MORPION_WORTH_LOSS),
        Worth::Expected(outlook) => {
            let percent = |share: f64| lang.decimal(&format!("{:.1}", 100.0 * share)).into();
            let value = lang.decimal(&format!("{:+.4}", outlook.value()));
            let values = [
                ("value", value.into()),
                ("wins", percent(outlook.wins)),
                ("losses", percent(outlook.losses)),
            ];
            lang.fill(id::MORPION_WORTH_EXPECTED, &values)
        }
        Worth::Forced(verdict) => describe_verdict(verdict, lang),
        Worth::Unknown => lang.text(id::MORPION_WORTH_UNKNOWN),
    }
}

/// Says who can force a line.
pub fn describe_verdict(verdict: Verdict, lang: &Messages) -> String {
    match verdict {
        Verdict::Win { winner, plies } => {
            let values = [
                ("player", winner.letter().to_string().into()),
                ("plies", plies.into()),
            ];
            lang.fill(id::MORPION_FORCED_WIN, &values)
        }
        Verdict::NoneWithin(plies) => {
            lang.fill(id::MORPION_NONE_WITHIN, &[("plies", plies.into())])
        }
        Verdict::Never => lang.text(id::MORPION_NEVER),
        Verdict::Unknown { none_within } => {
            lang.fill(id::MORPION_UNKNOWN, &[("plies", none_within.into())])
        }
    }
}
