//! What is known of a position: hints, odds, the bot, verdicts, mistakes, and what moves are worth. The same
//! as the commands print with `--json`, and what a page draws beside it.

use grille_grid::{Pos, Rng, Size};
use grille_messages::mines::odds::{self, Advice};
use grille_messages::mines::{bot::why, explain, verdict};
use grille_messages::morpion::values::{End, MoveValues, describe_worth};
use grille_messages::morpion::worth;
use grille_messages::takuzu::explain::Explainer as TakuzuExplainer;
use grille_messages::takuzu::{check as takuzu_check, grade};
use grille_messages::{Messages, describe, sentence};
use grille_mines::Move;
use grille_mines::solve::chances::{Budget, Chances};
use grille_mines::solve::{ApproachName, pinv};
use grille_mines::stats::{Board, Play};
use grille_session::bot::Plan;
use grille_session::hint::{self, HintDetail, breach_cells};
use grille_session::mines::Mines;
use grille_session::morpion::Morpion;
use grille_session::takuzu::Takuzu;
use grille_session::{Session, Status};
use grille_takuzu::technique::{RateError, rate as grade_of};
use grille_takuzu::{breaches, mistakes};
use serde_json::{Map, Value, json};

use crate::request::Fault;
use crate::state::object;

fn indices(cells: &[Pos], size: Size) -> Vec<usize> {
    cells.iter().map(|&pos| size.index(pos)).collect()
}

/// The next step, in stages.
pub(crate) fn hint(session: &Session, lang: &Messages) -> Map<String, Value> {
    let size = session.game().size();
    let found = hint::hint(session);
    let texts: Vec<String> = found
        .moves
        .iter()
        .map(|mv| session.game().write_move(mv))
        .collect();
    let json = match (&found.detail, session.game()) {
        (HintDetail::Mines(detail), grille_session::Game::Mines(game)) => {
            let explainer = explain::Explainer::new(game.view(), lang);
            grille_messages::mines::hint::json(detail, game.view(), &explainer)
        }
        (HintDetail::Takuzu(detail), grille_session::Game::Takuzu(game)) => {
            grille_messages::takuzu::hint::json(detail, &TakuzuExplainer::new(game.board(), lang))
        }
        (HintDetail::Morpion(_, analysis), grille_session::Game::Morpion(game)) => {
            let mut json = worth::json(game.game(), analysis);
            // Of moves that are worth the same, the one that is advised.
            json["best"] = json!(texts.first());
            json
        }
        _ => unreachable!("a hint belongs to the game it was asked for"),
    };
    object(json!({
        "look": indices(&found.look, size),
        "reasons": indices(&found.reasons, size),
        "cells": indices(&found.cells, size),
        "moves": texts,
        "stages": describe::stages(&found, session, lang),
        "json": json,
    }))
}

/// How likely each closed cell is a mine. What to play, which takes longer to know, only if asked for.
pub(crate) fn odds(
    game: &Mines,
    is_advised: bool,
    lang: &Messages,
) -> Result<Map<String, Value>, Fault> {
    let view = game.view();
    if game.status() != Status::Playing {
        return Err(Fault::Refused(grille_session::Refusal::Over));
    }
    let chances = Chances::of(view, Budget::default()).map_err(|why| {
        Fault::Said(sentence(
            &explain::Explainer::new(view, lang).impossible(why),
        ))
    })?;
    let advice = match is_advised {
        true => Advice::of(view, &chances, lang),
        false => Advice::default(),
    };
    let mut fields = object(odds::json(view, &chances, &advice));
    let best = advice.cell.map(|pos| view.size().index(pos));
    fields.insert("best_cell".to_owned(), json!(best));
    Ok(fields)
}

/// The most moves that are planned ahead: after them, the caller asks again.
const MOST_PLANNED: usize = 1000;

/// What an approach would play, with its reasons.
pub(crate) fn bot(
    game: &Mines,
    approach: ApproachName,
    reasons: bool,
    lang: &Messages,
) -> Map<String, Value> {
    let mut plan = Plan::of(game, approach, reasons);
    let mut found = Vec::new();
    while found.len() < MOST_PLANNED
        && let Some(mv) = plan.next_move()
    {
        found.push(json!({ "move": mv.to_string(), "why": why(&plan, mv, lang) }));
    }
    object(json!({ "moves": found }))
}

/// The most rows and columns of the matrices that are shown: nobody reads more.
const MOST_SHOWN: usize = 1000;

/// The system of the pseudo-inverse, and its solution: its first rows and columns, and how many there are beyond.
pub(crate) fn matrices(game: &Mines) -> Map<String, Value> {
    let size = game.view().size();
    // The values do not depend on the random numbers, which break ties.
    let decision = pinv::decide(game.view(), &mut Rng::new(0));
    let system = &decision.system;
    let (rows, cols) = (
        system.rows.len().min(MOST_SHOWN),
        system.variables.len().min(MOST_SHOWN),
    );
    let left_out = (system.rows.len() - rows, system.variables.len() - cols);
    let rows: Vec<Value> = system.rows[..rows]
        .iter()
        .map(|row| {
            let shown = row.ones.partition_point(|&one| one < cols);
            json!({
                "number": row.number.map(|pos| size.index(pos)),
                "ones": row.ones[..shown],
                "total": row.need,
            })
        })
        .collect();
    let is_shown = |mv: &&Move| system.variables[..cols].binary_search(&mv.pos()).is_ok();
    let acts: Vec<Value> = decision
        .moves
        .iter()
        .filter(is_shown)
        .map(|mv| {
            let act = match mv {
                Move::Dig(_) => "dig",
                Move::Mark(_) | Move::Unmark(_) | Move::Chord(_) => "flag",
            };
            json!({ "cell": size.index(mv.pos()), "act": act })
        })
        .collect();
    let mut fields = object(json!({
        "variables": indices(&system.variables[..cols], size),
        "rows": rows,
        "values": decision.values[..cols],
        "acts": acts,
        "guessed": decision.guessed,
    }));
    if left_out != (0, 0) {
        let (rows, variables) = left_out;
        let left_out = json!({ "rows": rows, "variables": variables });
        fields.insert("left_out".to_owned(), left_out);
    }
    fields
}

/// What each move of a finished game was worth.
pub(crate) fn verdicts(session: &Session, lang: &Messages) -> Result<Map<String, Value>, Fault> {
    let grille_session::Game::Mines(game) = session.game() else {
        return Err(Fault::OtherGame);
    };
    if game.view().size().area() > grille_session::record::MOST_JUDGED {
        return Err(Fault::Said(lang.text("engine-not-judged")));
    }
    let found = session.verdicts();
    let (Some((steps, judged)), Some(layout)) = (found, game.layout_at_end()) else {
        return Err(Fault::Said(lang.text("mines-status-playing")));
    };
    let size = game.view().size();
    let shown: Vec<Value> = steps
        .iter()
        .zip(&judged.verdicts)
        .map(|(step, verdict)| {
            let pos = verdict.mv.pos();
            let mut fields = object(verdict::one(verdict, size));
            // The words of the games' own moves, not those of the five operations.
            let text = verdict.mv.to_string();
            fields.insert("move".to_owned(), text.into());
            fields.insert("step".to_owned(), json!(step));
            fields.insert("cell".to_owned(), json!(size.index(pos)));
            fields.insert("why".to_owned(), verdict::describe(verdict, lang).into());
            Value::Object(fields)
        })
        .collect();
    let summary = verdict::summary(judged, lang);
    let play = Play::of(layout, &judged.view, judged.verdicts.len());
    let seconds = session.elapsed() as f64 / 1000.0;
    let mut fields = object(verdict::json(
        judged,
        Board::of(layout),
        play,
        (seconds > 0.0).then_some(seconds),
    ));
    fields.insert("steps".to_owned(), shown.into());
    fields.insert("summary".to_owned(), json!(summary));
    let luck = verdict::luck(judged, lang);
    fields.insert("luck_words".to_owned(), luck.into());
    Ok(fields)
}

/// Which rule is broken where.
pub(crate) fn check(game: &Takuzu, lang: &Messages) -> Map<String, Value> {
    let board = game.board();
    let explainer = TakuzuExplainer::new(board, lang);
    let found = breaches(board, game.rules());
    let shown: Vec<Value> = found
        .iter()
        .map(|breach| {
            let cells = indices(&breach_cells(breach, board), board.size());
            json!({ "cells": cells, "why": explainer.breach(breach) })
        })
        .collect();
    let said = match found.first() {
        Some(breach) => explainer.breach(breach),
        None => takuzu_check::unbroken(board, lang),
    };
    object(json!({ "breaches": shown, "said": said }))
}

fn only_solution(game: &Takuzu) -> Result<grille_takuzu::Board, RateError> {
    grille_takuzu::solve(
        game.puzzle(),
        game.rules(),
        grille_takuzu::Budget::default(),
    )
    .only()
}

/// Which digits are not those of the solution.
pub(crate) fn errors(game: &Takuzu, lang: &Messages) -> Map<String, Value> {
    let board = game.board();
    let solution = match only_solution(game) {
        Ok(solution) => solution,
        Err(why) => {
            let said = takuzu_check::unsolved(why, lang);
            return object(json!({ "wrong": [], "said": said }));
        }
    };
    let wrong = mistakes(board, &solution);
    let said = takuzu_check::mistakes(board, &wrong, lang);
    object(json!({ "wrong": indices(&wrong, board.size()), "said": said }))
}

/// The move that fills the solution in.
pub(crate) fn solve(game: &Takuzu, lang: &Messages) -> Map<String, Value> {
    match only_solution(game) {
        Ok(board) => {
            let size = board.size();
            let fill = grille_takuzu::text::moves::write(&grille_takuzu::Move::Fill(board), size);
            object(json!({ "move": fill, "said": null }))
        }
        Err(why) => object(json!({ "move": null, "said": takuzu_check::unsolved(why, lang) })),
    }
}

/// How hard a puzzle is.
pub(crate) fn rate(game: &Takuzu, lang: &Messages) -> Result<Map<String, Value>, Fault> {
    match grade_of(
        game.puzzle(),
        game.rules(),
        grille_takuzu::Budget::default(),
    ) {
        Ok(grade) => {
            let mut fields = object(grade::json(&grade));
            fields.insert("words".to_owned(), grade::describe(&grade, lang).into());
            Ok(fields)
        }
        Err(why) => Err(Fault::Said(takuzu_check::unsolved(why, lang))),
    }
}

/// A puzzle with its solution, for paper.
pub(crate) fn printed(game: &Takuzu, id: &str) -> Map<String, Value> {
    let puzzle = game.puzzle();
    let cells = |board: &grille_takuzu::Board| -> String {
        let shown = |pos| match board.digit(pos) {
            Some(digit) => char::from(b'0' + digit.number()),
            None => '.',
        };
        board.size().positions().map(shown).collect()
    };
    let solution = only_solution(game).ok().map(|board| cells(&board));
    let grade = grade_of(puzzle, game.rules(), grille_takuzu::Budget::default()).ok();
    object(json!({
        "id": id,
        "cells": cells(puzzle),
        "solution": solution,
        "grade": grade.map(|grade| grade.difficulty().name()),
    }))
}

/// What every move is worth.
pub(crate) fn values(game: &Morpion, lang: &Messages) -> Result<Map<String, Value>, Fault> {
    if game.game().is_over() {
        return Err(Fault::Refused(grille_session::Refusal::Over));
    }
    let analysis = hint::values(game);
    let mut fields = object(worth::json(game.game(), &analysis));
    let values = MoveValues::new(game.game(), analysis);
    let signs: Vec<Value> = values
        .analysis
        .moves
        .iter()
        .map(|(play, worth)| {
            let class = match values.end(worth) {
                End::Wins => "win",
                End::Loses => "loss",
                End::Neither => "neither",
            };
            json!({
                "move": play.to_string(),
                "sign": values.sign(worth),
                "class": class,
                "framed": values.is_framed(*play),
                "best": values.is_best(*play),
                "words": describe_worth(worth, lang),
            })
        })
        .collect();
    let (share, words) = values.bar(lang);
    fields.insert("signs".to_owned(), signs.into());
    fields.insert("share".to_owned(), json!(share));
    fields.insert("words".to_owned(), words.into());
    fields.insert("legend".to_owned(), values.legend(lang).into());
    Ok(fields)
}
