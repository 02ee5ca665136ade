//! `grille morpion solve`: finds the shortest forced win from the empty board, or proves that there is none; writes
//! the proof to a file, and checks such files.

use std::io::{self, Write};
use std::path::Path;

use grille_messages::{id, json};
use grille_morpion::ko::{self, Answer, CheckError, Limits, Verdict, proof::Proof};
use grille_morpion::{Player, Position, Rules, Variant};
use serde::Serialize;

use grille_grid::Shown;

use crate::args::MorpionSolve;
use crate::fail::Failure;
use crate::files;
use crate::lang::Messages;
use crate::output;
use grille_messages::morpion::worth::describe_verdict;

/// The maximum length of a proof. This program writes no longer ones.
const LONGEST_PROOF: u64 = 1 << 32;

pub(super) fn run(args: &MorpionSolve, lang: &Messages) -> Result<(), Failure> {
    if let Some(path) = args.check.as_deref() {
        return check(path, args.json, lang);
    }
    let rules = Rules {
        ko: args.ko,
        ..Rules::plain(args.side, args.variant)
    };
    let limits = Limits {
        plies: args.plies,
        nodes: args.nodes,
        // Entries of 16 bytes: 2^16 of them per megabyte.
        table_bits: 16 + args.memory.ilog2(),
    };
    let decisive = rules.ko && rules.variant == Variant::ThreeD;
    if args.moves && decisive {
        return first_moves(rules, limits, args.json, lang);
    }
    if let Some(path) = args.proof.as_deref() {
        files::check_free(path, args.force, lang)?;
    }
    let mut answer = ko::solve_rules(rules, limits);
    let mut output = output::stdout();
    if let Some(path) = args.proof.as_deref() {
        if !matches!(answer.verdict, Verdict::Win { .. }) || !decisive {
            write_answer(&answer, args.json, lang, &mut output)?;
            unfinished(answer.verdict, lang)?;
            return Err(Failure::failed(lang.text(id::MORPION_NOTHING_TO_PROVE)));
        }
        match Proof::find(args.side, limits) {
            Ok(proof) => files::write(path, proof.to_string().as_bytes(), lang)?,
            Err(unfinished) => answer = unfinished,
        }
    }
    write_answer(&answer, args.json, lang, &mut output)?;
    unfinished(answer.verdict, lang)
}

/// An unfinished search is a failure: exit code 1.
fn unfinished(verdict: Verdict, lang: &Messages) -> Result<(), Failure> {
    match verdict {
        Verdict::Unknown { .. } => Err(Failure::failed(lang.text(id::TAKUZU_UNKNOWN))),
        _ => Ok(()),
    }
}

fn write_answer(
    answer: &Answer,
    as_json: bool,
    lang: &Messages,
    output: &mut impl Write,
) -> io::Result<()> {
    if as_json {
        return writeln!(output, "{}", in_json(answer, None));
    }
    writeln!(
        output,
        "{}",
        capital(&describe_verdict(answer.verdict, lang))
    )?;
    if !answer.line.is_empty() {
        writeln!(output, "{}", line(answer).join(" "))?;
    }
    Ok(())
}

/// Capitalises the first letter, for a sentence.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

fn line(answer: &Answer) -> Vec<String> {
    answer.line.iter().map(|play| play.to_string()).collect()
}

/// An answer that scripts read.
#[derive(Serialize)]
struct AnswerLine {
    /// Of which first move, where all of them are answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    r#move: Option<String>,
    value: &'static str,
    plies: Option<u32>,
    line: Vec<String>,
    nodes: u64,
}

/// A proof that holds, as scripts read it.
#[derive(Serialize)]
struct ProofLine {
    proof: &'static str,
    size: u32,
    value: char,
    plies: u32,
    entries: usize,
}

fn in_json(answer: &Answer, r#move: Option<String>) -> String {
    let (value, plies) = match answer.verdict {
        Verdict::Win { winner, plies } => {
            let value = match winner {
                Player::X => "x",
                Player::O => "o",
            };
            (value, Some(plies))
        }
        Verdict::NoneWithin(plies) => ("none", Some(plies)),
        Verdict::Never => ("none", None),
        Verdict::Unknown { none_within } => ("unknown", Some(none_within)),
    };
    json::line(&AnswerLine {
        r#move,
        value,
        plies,
        line: line(answer),
        nodes: answer.nodes,
    })
}

fn first_moves(
    rules: Rules,
    limits: Limits,
    as_json: bool,
    lang: &Messages,
) -> Result<(), Failure> {
    let answers = ko::first_moves(&Position::empty(rules.side), None, limits);
    let mut output = output::stdout();
    for (play, answer) in &answers {
        let play = play.to_string();
        if as_json {
            writeln!(output, "{}", in_json(answer, Some(play)))?;
        } else {
            writeln!(
                output,
                "{play:<5} {}",
                describe_verdict(answer.verdict, lang)
            )?;
        }
    }
    let open = answers
        .iter()
        .map(|(_, answer)| answer.verdict)
        .find(|verdict| matches!(verdict, Verdict::Unknown { .. }));
    open.map_or(Ok(()), |verdict| unfinished(verdict, lang))
}

/// Explains why a proof does not hold. Positions are counted from 1.
fn why(error: CheckError, lang: &Messages) -> String {
    let (id, entry, play) = match error {
        CheckError::Start => (id::PROOF_START, 0, None),
        CheckError::Board(at) => (id::PROOF_BOARD, at + 1, None),
        CheckError::Move(at) => (id::PROOF_MOVE, at + 1, None),
        CheckError::Answer(at, play) => (id::PROOF_ANSWER, at + 1, Some(play)),
    };
    let values = [
        ("entry", entry.to_string().into()),
        (
            "move",
            play.map(|mv| mv.to_string()).unwrap_or_default().into(),
        ),
    ];
    lang.fill(id, &values)
}

/// Checks a proof by the rules only.
fn check(path: &Path, as_json: bool, lang: &Messages) -> Result<(), Failure> {
    let file = || ("file", Shown::new(path).to_string().into());
    let bytes = files::read(path, LONGEST_PROOF, lang)?;
    let proof = Proof::read(&bytes).map_err(|error| {
        let values = [
            file(),
            ("line", error.place.line.to_string().into()),
            ("column", error.place.column.to_string().into()),
            ("token", error.token.clone().into()),
        ];
        // If the text ends too early, there is no token.
        let id = match error.token.is_empty() {
            true => id::MORPION_PROOF_STOPS,
            false => id::MORPION_NOT_A_PROOF,
        };
        Failure::bad_input(lang.fill(id, &values))
    })?;
    if let Err(error) = ko::check(&proof) {
        let values = [file(), ("why", why(error, lang).into())];
        return Err(Failure::failed(lang.fill(id::MORPION_PROOF_FAILS, &values)));
    }
    let mut output = output::stdout();
    let entries = proof.entries.len();
    if as_json {
        let line = ProofLine {
            proof: "holds",
            size: proof.side.get(),
            value: proof.winner.letter().to_ascii_lowercase(),
            plies: proof.plies,
            entries,
        };
        return Ok(writeln!(output, "{}", json::line(&line))?);
    }
    let values = [
        ("player", proof.winner.letter().to_string().into()),
        ("plies", proof.plies.into()),
        ("size", proof.side.get().to_string().into()),
        ("entries", entries.into()),
    ];
    Ok(writeln!(
        output,
        "{}",
        lang.fill(id::MORPION_PROOF_HOLDS, &values)
    )?)
}
