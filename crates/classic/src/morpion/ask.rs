//! The questions before a game: size, variant and quake, unless the options answer them.

use std::io::{BufRead, Write};

use grille_messages::id;
use grille_morpion::{Rules, Side, Variant};

use crate::{Console, Error};

/// The command-line options of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The board's side.
    pub side: Option<Side>,
    /// Which tokens can form a line.
    pub variant: Option<Variant>,
    /// Whether the quake is on.
    pub quake: bool,
}

/// Returns the rules of a game from the options, and asks for what they leave open.
///
/// - @requires nothing
/// - @assigns `console`: its input and output
/// - @ensures on success the rules are those of `options`. Without any option, side, variant and quake are
///   asked for, in this order. With any option, only a missing side is asked for; the default variant is
///   [`Variant::Top`], and there is no quake by default. On failure the input ended before the last answer, or
///   reading or writing failed
pub fn ask_rules<R: BufRead, W: Write>(
    console: &mut Console<'_, R, W>,
    options: Options,
) -> Result<Rules, Error> {
    let side = match options.side {
        Some(side) => side,
        None => ask_side(console)?,
    };
    let (variant, quake) = if options == Options::default() {
        (ask_variant(console)?, ask_quake(console)?)
    } else {
        (options.variant.unwrap_or(Variant::Top), options.quake)
    };
    Ok(Rules {
        quake,
        ..Rules::plain(side, variant)
    })
}

/// Asks for the board's side until the answer is valid.
///
/// - @requires nothing
/// - @assigns `console`: its input and output
/// - @ensures on success the result is the first answer from 1 to [`Side::MAX`], and each one before it was
///   refused with a message; on failure the input ended first, or reading or writing failed
pub fn ask_side<R: BufRead, W: Write>(console: &mut Console<'_, R, W>) -> Result<Side, Error> {
    let values = [("last", Side::MAX.to_string().into())];
    let prompt = console.lang().fill(id::MORPION_SIZE, &values);
    loop {
        // Ends: every round reads a word, and the end of the input is an error.
        let word = console.word(&prompt)?;
        let number = console.parse(&word, &(1..=Side::MAX))?;
        if let Some(Ok(side)) = number.map(|number| Side::new(number.into())) {
            return Ok(side);
        }
    }
}

/// Asks for the variant until the answer is valid.
///
/// - @requires nothing
/// - @assigns `console`: its input and output
/// - @ensures on success the result is the first answer that names a variant, in small or capital letters, and
///   each one before it was refused with a message; on failure the input ended first, or reading or writing
///   failed
pub fn ask_variant<R: BufRead, W: Write>(
    console: &mut Console<'_, R, W>,
) -> Result<Variant, Error> {
    let prompt = console.lang().text(id::MORPION_ASK_VARIANT);
    loop {
        // Ends: every round reads a word, and the end of the input is an error.
        let word = console.word(&prompt)?;
        match word.to_lowercase().parse() {
            Ok(variant) => return Ok(variant),
            Err(_) => console.refuse(id::MORPION_NOT_A_VARIANT, &word, &[])?,
        }
    }
}

/// Asks whether there is a quake, until the answer is yes or no.
///
/// - @requires nothing
/// - @assigns `console`: its input and output
/// - @ensures on success the result is whether the first answer that is yes or no, in English or French, is
///   yes, and each one before it was refused with a message; on failure the input ended first, or reading or
///   writing failed
pub fn ask_quake<R: BufRead, W: Write>(console: &mut Console<'_, R, W>) -> Result<bool, Error> {
    let prompt = console.lang().text(id::MORPION_ASK_QUAKE);
    loop {
        // Ends: every round reads a word, and the end of the input is an error.
        let word = console.word(&prompt)?;
        match yes_or_no(&word) {
            Some(answer) => return Ok(answer),
            None => console.refuse(id::MORPION_NOT_YES_OR_NO, &word, &[])?,
        }
    }
}

/// Parses yes or no, in English or French, short or in full.
///
/// - @requires nothing
/// - @assigns nothing
/// - @ensures the result is `Some(true)` for y, yes, o and oui, `Some(false)` for n, no and non, all in
///   small or capital letters, and `None` for everything else
fn yes_or_no(word: &str) -> Option<bool> {
    match word.to_lowercase().as_str() {
        "y" | "yes" | "o" | "oui" => Some(true),
        "n" | "no" | "non" => Some(false),
        _ => None,
    }
}
