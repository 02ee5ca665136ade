//! The assignments, each in a file of its own, to the letter of its document.

mod ia;
mod levels;
mod matrices;
mod morpion;
mod morpion_screen;
mod sae;
mod takuzu;
mod takuzu_grids;
mod tp;

use grille_grid::Rng;

use crate::args::Classic;
use crate::fail::Failure;
use crate::lang::Messages;

pub(crate) fn run(command: Classic, rng: Rng, lang: &Messages) -> Result<(), Failure> {
    match command {
        Classic::Sae(args) => sae::run(&args, rng, lang),
        Classic::Tp(args) => tp::run(&args, rng, lang),
        Classic::Ia(args) => ia::run(&args, rng, lang),
        Classic::Takuzu(args) => takuzu::run(&args, rng, lang),
        Classic::Morpion(args) => morpion::run(&args, rng, lang),
    }
}
