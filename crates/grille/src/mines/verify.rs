//! `grille mines verify`: whether a certificate holds, by trying.

use std::io::{self, Write};

use grid::text::Scanner;
use mines::certificate::{self, Flaw};
use mines::text;
use serde_json::json;

use super::{faults, input, words};
use crate::args::MinesVerify;
use crate::fail::Failure;
use crate::lang::Lang;

pub(super) fn run(args: &MinesVerify, lang: &Lang) -> Result<(), Failure> {
    let bytes = input::bytes(args.file.as_deref(), lang)?;
    let (layout, found) = text::certificate::read(&mut Scanner::new(&bytes))
        .map_err(|error| Failure::bad_input(faults::certificate(error, lang)))?;
    let checked = certificate::check(&found, &layout);
    let steps = found.steps.len();
    let mut output = io::stdout().lock();
    if args.json {
        let flaw = checked.err().map(|flaw| said(flaw, lang));
        let line = json!({ "holds": checked.is_ok(), "steps": steps, "flaw": flaw });
        writeln!(output, "{line}")?;
    }
    match checked {
        Ok(()) if args.json => Ok(()),
        Ok(()) => {
            let values = [("steps", steps.into())];
            let text = lang.fill("mines-certificate-holds", &values);
            Ok(writeln!(output, "{text}")?)
        }
        Err(flaw) => Err(Failure::failed(said(flaw, lang))),
    }
}

fn said(flaw: Flaw, lang: &Lang) -> String {
    let of_step = |id: &str, step: usize, cell: Option<grid::Pos>| {
        let values = [
            ("step", (step + 1).to_string().into()),
            ("cell", cell.map(words::cell).unwrap_or_default().into()),
        ];
        lang.fill(id, &values)
    };
    match flaw {
        Flaw::FirstOffBoard => lang.text("mines-flaw-first-off-board"),
        Flaw::FirstMine => lang.text("mines-flaw-first-mine"),
        Flaw::NoCell { step } => of_step("mines-flaw-no-cell", step, None),
        Flaw::OffBoard { step, cell } => of_step("mines-flaw-off-board", step, Some(cell)),
        Flaw::Settled { step, cell } => of_step("mines-flaw-settled", step, Some(cell)),
        Flaw::NotOpen { step, cell } => of_step("mines-flaw-not-open", step, Some(cell)),
        Flaw::DoesNotFollow { step, cell } => of_step("mines-flaw-follow", step, Some(cell)),
        Flaw::TooHard { step, cell } => of_step("mines-flaw-too-hard", step, Some(cell)),
        Flaw::Untrue { step, cell } => of_step("mines-flaw-untrue", step, Some(cell)),
        Flaw::Unfinished { closed } => {
            lang.fill("mines-flaw-unfinished", &[("closed", closed.into())])
        }
    }
}
