//! `grille takuzu play`: plays a game on the full screen or in line mode.

use grille_messages::takuzu::puzzle;
use grille_session::takuzu::{Setup, Source};
use grille_session::{GameKind, Start};
use grille_takuzu::Difficulty;

use super::input;
use crate::args::TakuzuPlay;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::plain::{self, GlobalOptions, Opening};

/// The default side of a puzzle.
const SIDE: u32 = 8;

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
        let puzzle = grille_takuzu::text::read_puzzle(&bytes, None)
            .map_err(|error| Failure::bad_input(puzzle::explain(&error, lang)))?;
        Opening::New(Start::Takuzu(Setup::puzzle(puzzle)))
    } else {
        let (rows, cols) = args.size.unwrap_or((SIDE, SIDE));
        let level = args.difficulty.unwrap_or(LEVEL);
        let source = Source::Seed {
            level: Some(level),
            seed: asked.seed,
        };
        Opening::New(Start::Takuzu(Setup {
            rows,
            cols,
            rules: grille_takuzu::Rules::TAKUZU,
            source,
        }))
    };
    plain::open(opening, args.how.plain, asked, lang)
}
