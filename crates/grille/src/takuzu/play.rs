//! `grille takuzu play`: plays a game on the full screen or in line mode.

use grille_session::takuzu::{Setup, Source, usual_side};
use grille_session::{GameKind, Start};
use grille_takuzu::{Difficulty, Rules};

use super::{generate, input};
use crate::args::TakuzuPlay;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::plain::{self, GlobalOptions, Opening};

/// The default side of a puzzle, which the help says is at most 8.
fn side(rules: Rules) -> u32 {
    usual_side(rules).min(8)
}

/// The default level. Puzzles of any level mostly need a search.
const LEVEL: Difficulty = Difficulty::Easy;

pub(super) fn run(
    args: &TakuzuPlay,
    asked: GlobalOptions<'_>,
    lang: &Messages,
) -> Result<(), Failure> {
    let opening = if args.resume {
        Opening::Resume(GameKind::Takuzu)
    } else if let Some(text) = &args.id {
        plain::by_id(text, GameKind::Takuzu, asked, lang)?
    } else if let Some(file) = args.file.as_deref() {
        let bytes = input::bytes(Some(file), lang)?;
        let puzzle = input::puzzle(&bytes, args.rules, lang)?;
        Opening::New(Start::Takuzu(Setup::puzzle(puzzle)))
    } else {
        let rules = args.rules.new_puzzle();
        let (rows, cols) = args.size.unwrap_or((side(rules), side(rules)));
        generate::check_shape(rows, cols, rules, lang)?;
        generate::check_level(args.difficulty, rules, lang)?;
        let level = args.difficulty.unwrap_or(LEVEL);
        let source = Source::Seed {
            level: Some(level),
            seed: asked.seed,
        };
        Opening::New(Start::Takuzu(Setup {
            rows,
            cols,
            rules,
            source,
        }))
    };
    plain::open(opening, args.how.plain, asked, lang)
}
