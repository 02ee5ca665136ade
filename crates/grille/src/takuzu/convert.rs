//! `grille takuzu convert`: from any format to any other.

use std::io::{self, Write};

use super::{format, input};
use crate::args::TakuzuConvert;
use crate::fail::Failure;
use crate::lang::Lang;

pub(super) fn run(args: &TakuzuConvert, lang: &Lang) -> Result<(), Failure> {
    let bytes = input::bytes(args.file.as_deref(), lang)?;
    let (puzzles, _) = input::puzzles(&bytes, false, lang)?;
    // All of them first: nothing is printed when one cannot be written.
    let texts: Result<Vec<String>, Failure> = puzzles
        .iter()
        .map(|board| format::write(board, args.format, lang))
        .collect();
    let text = texts?.join(format::between(args.format));
    Ok(io::stdout().lock().write_all(text.as_bytes())?)
}
