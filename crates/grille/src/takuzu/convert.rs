//! `grille takuzu convert`: converts boards from any format to any other.

use std::io::Write;

use super::{format, input};
use crate::args::TakuzuConvert;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output;

pub(super) fn run(args: &TakuzuConvert, lang: &Messages) -> Result<(), Failure> {
    let bytes = input::bytes(args.file.as_deref(), lang)?;
    let (puzzles, _) = input::puzzles(&bytes, args.rules, false, lang)?;
    // Convert all of them first: if one fails, nothing is printed.
    let texts: Result<Vec<String>, Failure> = puzzles
        .iter()
        .map(|puzzle| format::write(&puzzle.board, puzzle.rules, args.format, lang))
        .collect();
    let text = texts?.join(format::between(args.format));
    Ok(output::stdout().write_all(text.as_bytes())?)
}
