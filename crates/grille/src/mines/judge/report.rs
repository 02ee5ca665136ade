//! Formats a judgement as text, as a table row, or as JSON.

use fluent_bundle::FluentValue;
use grille_messages::{MessageId, id, json};
use serde::Serialize;

use super::finding::{Fault, Finding, Judgement};
use super::trial::ms;
use crate::lang::Messages;
use crate::stats;

/// The maximum number of lines of an input that are shown, and of characters per line.
const LINES: usize = 40;
const COLUMNS: usize = 160;

/// A judgement as scripts read it.
#[derive(Serialize)]
struct JudgementLine<'a> {
    program: &'a str,
    passed: bool,
    findings: Vec<FindingLine<'a>>,
    calls: [u64; 5],
    given_up: &'a [u8],
    games: u64,
    wins: u64,
    win_low: f64,
    win_high: f64,
    moves: u64,
    provable: u64,
    missed: u64,
    ms_mean: f64,
    ms_max: f64,
}

/// One of its findings.
#[derive(Serialize)]
struct FindingLine<'a> {
    operation: u8,
    name: &'static str,
    times: u64,
    why: &'a str,
    input: &'a str,
}

pub(super) fn in_json(program: &str, judgement: &Judgement) -> String {
    let findings = judgement.findings.iter();
    let (win_low, win_high) = stats::wilson(judgement.wins, judgement.games);
    json::line(&JudgementLine {
        program,
        passed: judgement.passes(),
        findings: findings
            .map(|(&(operation, fault), finding)| FindingLine {
                operation,
                name: fault.name(),
                times: finding.times,
                why: &finding.why,
                input: &finding.input,
            })
            .collect(),
        calls: judgement.calls,
        given_up: &judgement.given_up,
        games: judgement.games,
        wins: judgement.wins,
        win_low,
        win_high,
        moves: judgement.moves,
        provable: judgement.provable,
        missed: judgement.missed,
        ms_mean: mean_ms(judgement),
        ms_max: ms(judgement.longest),
    })
}

fn mean_ms(judgement: &Judgement) -> f64 {
    ms(judgement.time) / judgement.all_calls().max(1) as f64
}

pub(super) fn in_words(program: &str, judgement: &Judgement, lang: &Messages) -> String {
    let mut lines = vec![program.to_owned(), String::new()];
    for operation in 1..=5 {
        lines.push(line_of(operation, judgement, lang));
    }
    for ((operation, fault), finding) in &judgement.findings {
        lines.push(String::new());
        lines.push(finding_sentence(*operation, *fault, finding, lang));
        lines.extend(input(finding));
    }
    lines.push(String::new());
    if judgement.games > 0 {
        let (low, high) = stats::wilson(judgement.wins, judgement.games);
        let values = [
            ("wins", judgement.wins.to_string().into()),
            ("games", judgement.games.to_string().into()),
            ("share", rate(judgement, lang).into()),
            ("low", stats::percent(low, lang).into()),
            ("high", stats::percent(high, lang).into()),
        ];
        lines.push(lang.fill(id::JUDGE_WINS, &values));
        let values = [
            ("moves", judgement.moves.to_string().into()),
            ("provable", judgement.provable.to_string().into()),
            ("missed", judgement.missed.to_string().into()),
        ];
        lines.push(lang.fill(id::JUDGE_MOVES, &values));
    }
    let values = [
        ("calls", judgement.all_calls().to_string().into()),
        (
            "mean",
            lang.decimal(&format!("{:.1}", mean_ms(judgement))).into(),
        ),
        (
            "most",
            lang.decimal(&format!("{:.1}", ms(judgement.longest)))
                .into(),
        ),
    ];
    lines.push(lang.fill(id::JUDGE_TIME, &values));
    lines.push(verdict(judgement, lang));
    lines.join("\n") + "\n"
}

fn line_of(operation: u8, judgement: &Judgement, lang: &Messages) -> String {
    let of_it = |&(&(of, _), _): &(&(u8, Fault), &Finding)| of == operation;
    let names: Vec<String> = judgement
        .findings
        .iter()
        .filter(of_it)
        .map(|((_, fault), _)| lang.text(name_id(*fault)))
        .collect();
    let calls = judgement.calls[usize::from(operation) - 1];
    let mut result = match (names.is_empty(), calls) {
        (true, 0) => lang.text(id::JUDGE_NOT_TRIED),
        (true, _) => lang.text(id::JUDGE_RIGHT),
        (false, _) => names.join(", "),
    };
    if judgement.given_up.contains(&operation) {
        result += &lang.text(id::JUDGE_GIVEN_UP);
    }
    let values: [(&str, FluentValue<'_>); 3] = [
        ("operation", operation.to_string().into()),
        ("calls", calls.into()),
        ("result", result.into()),
    ];
    lang.fill(id::JUDGE_OPERATION, &values)
}

fn finding_sentence(operation: u8, fault: Fault, finding: &Finding, lang: &Messages) -> String {
    let values: [(&str, FluentValue<'_>); 4] = [
        ("operation", operation.to_string().into()),
        ("name", lang.text(name_id(fault)).into()),
        ("times", finding.times.into()),
        ("why", finding.why.as_str().into()),
    ];
    lang.fill(id::JUDGE_FINDING, &values)
}

/// Returns the input that revealed it, truncated if long, so that it can be tried again.
fn input(finding: &Finding) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in finding.input.lines() {
        if lines.len() == LINES {
            lines.push("    …".to_owned());
            break;
        }
        let mut shown: String = line.chars().take(COLUMNS).collect();
        if line.chars().count() > COLUMNS {
            shown.push('…');
        }
        lines.push(format!("    {shown}"));
    }
    lines
}

fn verdict(judgement: &Judgement, lang: &Messages) -> String {
    lang.text(if judgement.passes() {
        id::JUDGE_VERDICT_PASSES
    } else {
        id::JUDGE_VERDICT_FAILS
    })
}

fn rate(judgement: &Judgement, lang: &Messages) -> String {
    stats::percent(judgement.wins as f64 / judgement.games.max(1) as f64, lang)
}

pub(super) fn head(width: usize, lang: &Messages) -> String {
    columns(
        &lang.text(id::JUDGE_HEAD_PROGRAM),
        width,
        &lang.text(id::JUDGE_HEAD_VERDICT),
        &lang.text(id::JUDGE_HEAD_WINS),
        &lang.text(id::JUDGE_HEAD_TIME),
        &lang.text(id::JUDGE_HEAD_FINDINGS),
    )
}

pub(super) fn row(program: &str, width: usize, judgement: &Judgement, lang: &Messages) -> String {
    let verdict = lang.text(if judgement.passes() {
        id::JUDGE_PASSES
    } else {
        id::JUDGE_FAILS
    });
    let wins = match judgement.games {
        0 => "-".to_owned(),
        _ => rate(judgement, lang),
    };
    let mut names: Vec<String> = Vec::new();
    for (_, fault) in judgement.findings.keys() {
        let name = lang.text(name_id(*fault));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let time = lang.decimal(&format!("{:.1}", mean_ms(judgement)));
    columns(program, width, &verdict, &wins, &time, &names.join(", "))
}

fn columns(
    program: &str,
    width: usize,
    verdict: &str,
    wins: &str,
    time: &str,
    names: &str,
) -> String {
    let width = width.max(10);
    let line = format!("{program:width$}  {verdict:8}  {wins:>7}  {time:>8}  {names}");
    line.trim_end().to_owned()
}

/// The id of the message that names a fault.
fn name_id(fault: Fault) -> MessageId {
    match fault {
        Fault::NotStarted => id::JUDGE_NOT_STARTED,
        Fault::Crash => id::JUDGE_CRASH,
        Fault::Hang => id::JUDGE_HANG,
        Fault::Flood => id::JUDGE_FLOOD,
        Fault::Memory => id::JUDGE_MEMORY,
        Fault::Crowd => id::JUDGE_CROWD,
        Fault::Lingers => id::JUDGE_LINGERS,
        Fault::Attack => id::JUDGE_ATTACK,
        Fault::Silent => id::JUDGE_SILENT,
        Fault::Garbage => id::JUDGE_GARBAGE,
        Fault::WrongBoard => id::JUDGE_WRONG_BOARD,
        Fault::Repeats => id::JUDGE_REPEATS,
        Fault::WrongBytes => id::JUDGE_WRONG_BYTES,
        Fault::Illegal => id::JUDGE_ILLEGAL,
        Fault::Missed => id::JUDGE_MISSED,
    }
}
