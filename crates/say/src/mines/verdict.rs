//! How is it told what a move was worth?

use ::mines::stats::{Board, Play};
use ::mines::text::history;
use ::mines::verdict::{Judged, Quality, Verdict};
use ::mines::{Move, Status};
use serde_json::{Value, json};

use super::words;
use crate::Lang;

/// What a move was, and what it cost.
pub fn said(verdict: &Verdict, lang: &Lang) -> String {
    let id = match verdict.quality {
        Quality::Certain => "mines-verdict-certain",
        Quality::BestGuess => "mines-verdict-best",
        Quality::ForcedGuess => "mines-verdict-forced",
        Quality::CertainMissed if matches!(verdict.mv, Move::Mark(_)) => "mines-verdict-mark",
        Quality::CertainMissed => "mines-verdict-missed",
        Quality::WorseGuess => "mines-verdict-worse",
        Quality::Free => "mines-verdict-free",
    };
    let values = [
        ("risk", words::percent(verdict.risk, lang).into()),
        ("due", words::percent(verdict.due, lang).into()),
        ("cost", words::percent(verdict.cost(), lang).into()),
        (
            "safest",
            verdict.safest.map(words::cell).unwrap_or_default().into(),
        ),
    ];
    let mut text = lang.fill(id, &values);
    if verdict.lost {
        text += &lang.text("mines-verdict-lost");
    }
    if !verdict.exact {
        text += &lang.text("mines-verdict-rough");
    }
    text
}

pub fn json(judged: &Judged, board: Board, play: Play, seconds: Option<f64>) -> Value {
    let size = judged.view.size();
    let verdicts: Vec<Value> = judged
        .verdicts
        .iter()
        .map(|verdict| {
            json!({
                "move": history::write_move(verdict.mv, size),
                "verdict": verdict.quality.name(),
                "risk": verdict.risk,
                "due": verdict.due,
                "cost": verdict.cost(),
                "safest": verdict.safest.map(|pos| size.index(pos)),
                "lost": verdict.lost,
                "exact": verdict.exact,
            })
        })
        .collect();
    json!({
        "status": match judged.status {
            Status::Playing => "playing",
            Status::Won => "won",
            Status::Lost => "lost",
        },
        "moves": verdicts,
        "taken": judged.taken,
        "due": judged.due,
        "luck": judged.luck(),
        "3bv": board.three_bv,
        "3bv_done": play.done,
        "openings": board.openings,
        "islands": board.islands,
        "clicks": play.clicks,
        "efficiency": play.efficiency(),
        "3bv_per_s": seconds.and_then(|seconds| play.per_second(seconds)),
    })
}
