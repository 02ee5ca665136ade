//! Describes what moves are worth, in words and as JSON.

use std::io::{self, Write};

use grille_grid::Pos;
use grille_morpion::analyse::{Analysis, Worth};
use grille_morpion::ko::Verdict;
use grille_morpion::oracle::Value;
use grille_morpion::text::cell;
use grille_morpion::{Game, Move, Player, Winners};
use serde_json::json;

use crate::Messages;
use crate::json::rounded;

/// Who has won, of those who have a line: at least one.
pub fn result(winners: Winners, lang: &Messages) -> String {
    if winners.both() {
        return lang.text("morpion-both");
    }
    let player = if winners.x { Player::X } else { Player::O };
    let values = [("player", player.letter().to_string().into())];
    lang.fill("morpion-won", &values)
}

/// From the best to the worst for the side to move; what is not known is worth as much as a draw.
fn rank(worth: &Worth, mover: Player) -> f64 {
    match *worth {
        Worth::Exact(Value::Win) => 1.0,
        Worth::Exact(Value::Draw) => 0.0,
        Worth::Exact(Value::Loss) => -1.0,
        Worth::Expected(outlook) => outlook.value(),
        // Sooner is better for the winner, later for the loser.
        Worth::Forced(Verdict::Win { winner, plies }) => {
            let share = 1.0 / (1.0 + f64::from(plies));
            if winner == mover { share } else { -share }
        }
        Worth::Forced(_) | Worth::Unknown => 0.0,
    }
}

/// The best move, the first of equals.
pub(crate) fn best<'a>(game: &Game, analysis: &'a Analysis) -> Option<&'a (Move, Worth)> {
    let mover = game.to_move();
    let rank = |entry: &(Move, Worth)| rank(&entry.1, mover);
    // The first of equals: reversed, as the last would be taken.
    analysis
        .moves
        .iter()
        .rev()
        .max_by(|a, b| rank(a).total_cmp(&rank(b)))
}

/// A worth for scripts: a word where it is exact, a number where it is an expectation.
fn value(worth: &Worth, mover: Player) -> serde_json::Value {
    match *worth {
        Worth::Exact(Value::Win) => json!("win"),
        Worth::Exact(Value::Draw) => json!("draw"),
        Worth::Exact(Value::Loss) => json!("loss"),
        Worth::Expected(outlook) => json!(outlook.value()),
        Worth::Forced(Verdict::Win { winner, .. }) if winner == mover => json!("win"),
        Worth::Forced(Verdict::Win { .. }) => json!("loss"),
        Worth::Forced(Verdict::Never) => json!("draw"),
        Worth::Forced(_) | Worth::Unknown => json!("unknown"),
    }
}

/// An analysis for programs.
pub fn json(game: &Game, analysis: &Analysis) -> serde_json::Value {
    let mover = game.to_move();
    let cells =
        |cells: &[Pos]| -> Vec<String> { cells.iter().map(|&pos| cell::write(pos)).collect() };
    let of_move = |(play, worth): &(Move, Worth)| {
        let mut object = json!({ "move": play.to_string(), "value": value(worth, mover) });
        match *worth {
            Worth::Expected(outlook) => {
                object["wins"] = json!(outlook.wins);
                object["losses"] = json!(outlook.losses);
                object["both"] = json!(outlook.both);
            }
            Worth::Forced(Verdict::Win { plies, .. }) => object["plies"] = json!(plies),
            Worth::Forced(Verdict::NoneWithin(plies) | Verdict::Unknown { none_within: plies }) => {
                object["none_within"] = json!(plies);
            }
            _ => {}
        }
        object
    };
    let winners = game.winners();
    let whole = match best(game, analysis) {
        Some((_, worth)) => value(worth, mover),
        None if winners.both() => json!("both"),
        None if winners.has(mover) => json!("win"),
        None if winners.any() => json!("loss"),
        None => json!("draw"),
    };
    let risks: serde_json::Map<String, serde_json::Value> = analysis
        .risks
        .iter()
        .map(|&(pos, risk)| (cell::write(pos), json!(risk)))
        .collect();
    rounded(json!({
        "value": whole,
        "best": best(game, analysis).map(|(play, _)| play.to_string()),
        "depth": analysis.depth,
        "moves": analysis.moves.iter().map(of_move).collect::<Vec<_>>(),
        "parry": cells(&analysis.feared),
        "wins": cells(&analysis.wins),
        "risks": risks,
    }))
}

/// An analysis in lines: who is to move, what must be parried, every move from the best to the worst,
/// and what may fall.
///
/// # Errors
/// It cannot be written.
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
    writeln!(output, "{}", lang.fill("morpion-to-move", &[player]))?;
    if !analysis.feared.is_empty() {
        let values = [("cells", list(&analysis.feared).into())];
        writeln!(output, "{}", lang.fill("morpion-parry", &values))?;
    }
    if analysis.depth > 0 && game.rules().quake {
        let values = [("depth", analysis.depth.into())];
        writeln!(output, "{}", lang.fill("morpion-depth", &values))?;
    }
    let mut sorted: Vec<&(Move, Worth)> = analysis.moves.iter().collect();
    sorted.sort_by(|a, b| rank(&b.1, mover).total_cmp(&rank(&a.1, mover)));
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
        writeln!(output, "{}", lang.fill("morpion-risks", &values))?;
    }
    Ok(())
}

/// What a move is worth, in words.
pub(crate) fn worth(worth: &Worth, lang: &Messages) -> String {
    match *worth {
        Worth::Exact(Value::Win) => lang.text("morpion-worth-win"),
        Worth::Exact(Value::Draw) => lang.text("morpion-worth-draw"),
        Worth::Exact(Value::Loss) => lang.text("morpion-worth-loss"),
        Worth::Expected(outlook) => {
            let percent = |share: f64| lang.decimal(&format!("{:.1}", 100.0 * share)).into();
            let value = lang.decimal(&format!("{:+.4}", outlook.value()));
            let values = [
                ("value", value.into()),
                ("wins", percent(outlook.wins)),
                ("losses", percent(outlook.losses)),
            ];
            lang.fill("morpion-worth-expected", &values)
        }
        Worth::Forced(verdict) => describe_verdict(verdict, lang),
        Worth::Unknown => lang.text("morpion-worth-unknown"),
    }
}

/// Who can force a line, in words.
pub fn describe_verdict(verdict: Verdict, lang: &Messages) -> String {
    match verdict {
        Verdict::Win { winner, plies } => {
            let values = [
                ("player", winner.letter().to_string().into()),
                ("plies", plies.into()),
            ];
            lang.fill("morpion-forced-win", &values)
        }
        Verdict::NoneWithin(plies) => lang.fill("morpion-none-within", &[("plies", plies.into())]),
        Verdict::Never => lang.text("morpion-never"),
        Verdict::Unknown { none_within } => {
            lang.fill("morpion-unknown", &[("plies", none_within.into())])
        }
    }
}
