//! `grille mines play`: plays a game on the full screen or in line mode.

use grille_mines::{FirstClick, Level, Preset};
use grille_session::mines::{Mined, Setup};
use grille_session::{GameKind, Start};

use crate::args::MinesPlay;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::plain::{self, GlobalOptions, Opening};

pub(super) fn run(
    args: &MinesPlay,
    asked: GlobalOptions<'_>,
    lang: &Messages,
) -> Result<(), Failure> {
    let opening = if args.resume {
        Opening::Resume(GameKind::Mines)
    } else if let Some(text) = &args.id {
        plain::by_id(text, GameKind::Mines, asked, lang)?
    } else {
        Opening::New(Start::Mines(setup(args, asked.seed)))
    };
    plain::open(opening, args.how.plain, asked, lang)
}

fn setup(args: &MinesPlay, seed: u64) -> Setup {
    let (size, mines) = match (args.size, args.mines) {
        (Some(size), Some(mines)) => (size, mines),
        _ => args.level.unwrap_or(Level::Beginner).board(),
    };
    let preset = args.rules.unwrap_or(Preset::Free);
    let first = match (args.first, preset.rules().first) {
        (Some(first), _) => first,
        // A board without guesses needs a safe first click.
        (None, FirstClick::None) if args.no_guess => FirstClick::Safe,
        (None, first) => first,
    };
    Setup {
        size,
        mines,
        preset,
        first,
        no_guess: args.no_guess,
        mined: Mined::Seed(seed),
        click: None,
    }
}
