//! `grille mines verify`: checks certificates by playing them.

use std::io::Write;

use grille_grid::text::Scanner;
use grille_messages::mines::explain;
use grille_messages::{MessageId, id, json};
use grille_mines::certificate::{self, Certificate, Flaw};
use grille_mines::text::certificate::CertificateFault;
use grille_mines::{Layout, text};
use serde::Serialize;

use super::input;
use crate::args::MinesVerify;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output;
use crate::progress;
use grille_messages::mines::formats;

/// Whether a certificate holds, as scripts read it.
#[derive(Serialize)]
struct CertificateLine {
    holds: bool,
    steps: usize,
    flaw: Option<String>,
}

pub(super) fn run(args: &MinesVerify, lang: &Messages) -> Result<(), Failure> {
    let bytes = input::bytes(args.file.as_deref(), lang)?;
    // Reads everything twice: all input is validated before anything is printed, and only one board is in memory at a
    // time.
    let mut count = 0;
    let mut scanner = Scanner::new(&bytes);
    while next(&mut scanner, lang)?.is_some() {
        count += 1;
    }
    if count == 0 {
        let error = scanner.error_at_end(CertificateFault::NotOne);
        return Err(Failure::bad_input(formats::certificate(error, lang)));
    }
    let mut output = output::stdout();
    let bar = progress::bar(count);
    let (mut at, mut steps, mut first_flaw) = (0, 0, None);
    let mut scanner = Scanner::new(&bytes);
    while let Some((layout, found)) = next(&mut scanner, lang)? {
        let flaw = certificate::check(&found, &layout).err();
        at += 1;
        bar.done(at);
        steps += found.steps.len();
        if args.json {
            let line = CertificateLine {
                holds: flaw.is_none(),
                steps: found.steps.len(),
                flaw: flaw.map(|flaw| said(flaw, lang)),
            };
            writeln!(output, "{}", json::line(&line))?;
        }
        if first_flaw.is_none() {
            first_flaw = flaw.map(|flaw| (at, flaw));
        }
    }
    drop(bar);
    match first_flaw {
        None if args.json => Ok(()),
        None => {
            let values = [("steps", steps.into()), ("count", count.into())];
            let text = lang.fill(id::MINES_CERTIFICATE_HOLDS, &values);
            Ok(writeln!(output, "{text}")?)
        }
        Some((_, flaw)) if count == 1 => Err(Failure::failed(said(flaw, lang))),
        Some((at, flaw)) => {
            let values = [
                ("at", at.to_string().into()),
                ("count", count.to_string().into()),
                ("what", said(flaw, lang).into()),
            ];
            let text = lang.fill(id::MINES_CERTIFICATE_OF_SEVERAL, &values);
            Err(Failure::failed(text))
        }
    }
}

fn next(
    scanner: &mut Scanner<'_>,
    lang: &Messages,
) -> Result<Option<(Layout, Certificate)>, Failure> {
    text::certificate::read_next(scanner)
        .map_err(|error| Failure::bad_input(formats::certificate(error, lang)))
}

fn said(flaw: Flaw, lang: &Messages) -> String {
    let of_step = |id: MessageId, step: usize, cell: Option<grille_grid::Pos>| {
        let values = [
            ("step", (step + 1).to_string().into()),
            ("cell", cell.map(explain::cell).unwrap_or_default().into()),
        ];
        lang.fill(id, &values)
    };
    match flaw {
        Flaw::FirstOffBoard => lang.text(id::MINES_FLAW_FIRST_OFF_BOARD),
        Flaw::FirstMine => lang.text(id::MINES_FLAW_FIRST_MINE),
        Flaw::NoCell { step } => of_step(id::MINES_FLAW_NO_CELL, step, None),
        Flaw::OffBoard { step, cell } => of_step(id::MINES_FLAW_OFF_BOARD, step, Some(cell)),
        Flaw::Settled { step, cell } => of_step(id::MINES_FLAW_SETTLED, step, Some(cell)),
        Flaw::NotOpen { step, cell } => of_step(id::MINES_FLAW_NOT_OPEN, step, Some(cell)),
        Flaw::DoesNotFollow { step, cell } => of_step(id::MINES_FLAW_FOLLOW, step, Some(cell)),
        Flaw::TooHard { step, cell } => of_step(id::MINES_FLAW_TOO_HARD, step, Some(cell)),
        Flaw::Untrue { step, cell } => of_step(id::MINES_FLAW_UNTRUE, step, Some(cell)),
        Flaw::Unfinished { closed } => {
            lang.fill(id::MINES_FLAW_UNFINISHED, &[("closed", closed.into())])
        }
    }
}
