//! `grille morpion play`: plays a game on the full screen or in line mode.

use grille_session::morpion::{Seat, Setup};
use grille_session::{GameKind, Start};

use crate::args::MorpionPlay;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::plain::{self, GlobalOptions, Opening};

pub(super) fn run(
    args: &MorpionPlay,
    asked: GlobalOptions<'_>,
    lang: &Messages,
) -> Result<(), Failure> {
    let opening = if args.resume {
        Opening::Resume(GameKind::Morpion)
    } else if let Some(text) = &args.id {
        plain::by_id(text, GameKind::Morpion, asked, lang)?
    } else {
        let seat = |seat: Option<Seat>| seat.unwrap_or(Seat::Human);
        Opening::New(Start::Morpion(Setup {
            rules: args.kind.rules(args.side),
            seed: asked.seed,
            seats: [seat(args.x), seat(args.o)],
            opening: Vec::new(),
        }))
    };
    plain::open(opening, args.how.plain, asked, lang)
}
