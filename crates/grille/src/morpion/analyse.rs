//! `grille morpion analyse`: prints the value of every move of a position, the threats, and how likely piles are to
//! collapse.

use std::io::Write;

use grille_messages::morpion::worth::{self, PositionAnalysis};
use grille_messages::{id, json};
use grille_morpion::analyse::{Worth, analyse};
use grille_morpion::ko::Verdict;
use grille_morpion::text::position;
use grille_morpion::{Game, Move, Variant};

use crate::args::MorpionAnalyse;
use crate::fail::Failure;
use crate::files;
use crate::lang::Messages;
use crate::output;
use grille_messages::morpion::formats;

/// The maximum number of positions of a search: seconds, and some hundred megabytes at most.
const MOST: u64 = 100_000_000;

/// The default depth. With chance, the search grows quickly with it; the search of the 3D ko game does not.
const DEPTH: u32 = 2;
const DEPTH_WITH_KO: u32 = 12;

/// The maximum length of a position, in bytes.
const LONGEST: u64 = 1 << 20;

pub(super) fn run(args: &MorpionAnalyse, lang: &Messages) -> Result<(), Failure> {
    let text = match args.position.as_deref() {
        Some(text) if text != "-" => text.as_bytes().to_vec(),
        _ => files::stdin(LONGEST, lang)?,
    };
    let board = position::read(&text)
        .map_err(|error| Failure::bad_input(formats::position(&error, lang)))?;
    let game = Game::resumed(args.kind.rules(board.side()), board);
    let rules = game.rules();
    let searched = rules.ko && !rules.quake && rules.variant == Variant::ThreeD;
    let depth = if searched { DEPTH_WITH_KO } else { DEPTH };
    let analysis = analyse(&game, args.depth.unwrap_or(depth), MOST);
    let mut output = output::stdout();
    if args.json {
        writeln!(
            output,
            "{}",
            json::line(&PositionAnalysis::new(&game, &analysis))
        )?;
    } else if game.winners().any() {
        writeln!(output, "{}", worth::result(game.winners(), lang))?;
    } else {
        worth::write(&game, &analysis, lang, &mut output)?;
    }
    let open = |(_, worth): &(Move, Worth)| {
        matches!(
            worth,
            Worth::Unknown | Worth::Forced(Verdict::Unknown { .. })
        )
    };
    if analysis.moves.iter().any(open) {
        return Err(Failure::failed(lang.text(id::TAKUZU_UNKNOWN)));
    }
    Ok(())
}
