//! Formats a judgement as text, as a table row, or as JSON.

use fluent_bundle::FluentValue;
use grille_messages::json::rounded;
use serde_json::{Value, json};

use super::finding::{Fault, Finding, Judgement};
use super::trial::ms;
use crate::lang::Messages;
use crate::stats;

/// The maximum number of lines of an input that are shown, and of characters per line.
const LINES: usize = 40;
const COLUMNS: usize = 160;

pub(super) fn in_json(program: &str, judgement: &Judgement) -> Value {
    let findings: Vec<Value> = judgement
        .findings
        .iter()
        .map(|((operation, fault), finding)| {
            json!({
                "operation": operation,
                "name": fault.name(),
                "times": finding.times,
                "why": finding.why,
                "input": finding.input,
            })
        })
        .collect();
    let (low, high) = stats::wilson(judgement.wins, judgement.games);
    rounded(json!({
        "program": program,
        "passed": judgement.passes(),
        "findings": findings,
        "calls": judgement.calls,
        "given_up": judgement.given_up,
        "games": judgement.games,
        "wins": judgement.wins,
        "win_low": low,
        "win_high": high,
        "moves": judgement.moves,
        "provable": judgement.provable,
        "missed": judgement.missed,
        "ms_mean": mean_ms(judgement),
        "ms_max": ms(judgement.longest),
    }))
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
        lines.push(lang.fill("judge-wins", &values));
        let values = [
            ("moves", judgement.moves.to_string().into()),
            ("provable", judgement.provable.to_string().into()),
            ("missed", judgement.missed.to_string().into()),
        ];
        lines.push(lang.fill("judge-moves", &values));
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
    lines.push(lang.fill("judge-time", &values));
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
        (true, 0) => lang.text("judge-not-tried"),
        (true, _) => lang.text("judge-right"),
        (false, _) => names.join(", "),
    };
    if judgement.given_up.contains(&operation) {
        result += &lang.text("judge-given-up");
    }
    let values: [(&str, FluentValue<'_>); 3] = [
        ("operation", operation.to_string().into()),
        ("calls", calls.into()),
        ("result", result.into()),
    ];
    lang.fill("judge-operation", &values)
}

fn finding_sentence(operation: u8, fault: Fault, finding: &Finding, lang: &Messages) -> String {
    let values: [(&str, FluentValue<'_>); 4] = [
        ("operation", operation.to_string().into()),
        ("name", lang.text(name_id(fault)).into()),
        ("times", finding.times.into()),
        ("why", finding.why.as_str().into()),
    ];
    lang.fill("judge-finding", &values)
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
        "judge-verdict-passes"
    } else {
        "judge-verdict-fails"
    })
}

fn rate(judgement: &Judgement, lang: &Messages) -> String {
    stats::percent(judgement.wins as f64 / judgement.games.max(1) as f64, lang)
}

pub(super) fn head(width: usize, lang: &Messages) -> String {
    columns(
        &lang.text("judge-head-program"),
        width,
        &lang.text("judge-head-verdict"),
        &lang.text("judge-head-wins"),
        &lang.text("judge-head-time"),
        &lang.text("judge-head-findings"),
    )
}

pub(super) fn row(program: &str, width: usize, judgement: &Judgement, lang: &Messages) -> String {
    let verdict = lang.text(if judgement.passes() {
        "judge-passes"
    } else {
        "judge-fails"
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
fn name_id(fault: Fault) -> &'static str {
    match fault {
        Fault::NotStarted => "judge-not-started",
        Fault::Crash => "judge-crash",
        Fault::Hang => "judge-hang",
        Fault::Flood => "judge-flood",
        Fault::Memory => "judge-memory",
        Fault::Crowd => "judge-crowd",
        Fault::Lingers => "judge-lingers",
        Fault::Attack => "judge-attack",
        Fault::Silent => "judge-silent",
        Fault::Garbage => "judge-garbage",
        Fault::WrongBoard => "judge-wrong-board",
        Fault::Repeats => "judge-repeats",
        Fault::WrongBytes => "judge-wrong-bytes",
        Fault::Illegal => "judge-illegal",
        Fault::Missed => "judge-missed",
    }
}
