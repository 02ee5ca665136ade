//! The Takuzu assignment: a size asked for, one of five grids drawn, then moves until it is solved.

use grille_grid::Rng;
use grille_takuzu::text::{classic_move, display};
use grille_takuzu::{Game, MoveError, Rules};

use super::takuzu_grids::{self, Side};
use crate::args::{Display, Takuzu};
use crate::console::Console;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output;

pub(super) fn run(args: &Takuzu, mut rng: Rng, lang: &Messages) -> Result<(), Failure> {
    let colours = output::wants_colours();
    let shown = args.display.unwrap_or(if colours {
        Display::Hard
    } else {
        Display::Medium
    });
    let show = |game: &Game| match shown {
        Display::Easy => display::easy(game),
        Display::Medium => display::medium(game),
        Display::Hard => display::hard(game, colours),
    };
    let mut console = Console::new(lang);
    let side = ask_side(&mut console)?;
    let clues = takuzu_grids::draw(args.grids.as_deref(), side, &mut rng, lang)?;
    play(&mut Game::new(clues, Rules::TAKUZU), show, &mut console)
}

/// Asks for a size until it is one of the three. Ends: the end of the input is a failure.
fn ask_side(console: &mut Console<'_>) -> Result<Side, Failure> {
    let prompt = console.lang().text("takuzu-size");
    loop {
        let word = console.ask(&prompt)?;
        let side = word.parse().ok().and_then(Side::of);
        match side {
            Some(side) => return Ok(side),
            None => console.refuse("takuzu-not-a-size", &word, &[])?,
        }
    }
}

/// Plays turns until the game is won, or the input ends.
fn play(
    game: &mut Game,
    show: impl Fn(&Game) -> String,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    while !game.is_won() {
        console.print(&show(game))?;
        if game.board().blanks() == 0 {
            // Nothing on a full board says that something is wrong, and no move is left to try.
            console.say("takuzu-full", &[])?;
        }
        ask_move(game, console)?;
    }
    console.print(&show(game))?;
    console.say("takuzu-won", &[])
}

/// Asks for a move until it is valid, and plays it. Ends: the end of the input is a failure.
fn ask_move(game: &mut Game, console: &mut Console<'_>) -> Result<(), Failure> {
    let prompt = console.lang().text("takuzu-move");
    loop {
        let word = console.ask(&prompt)?;
        let Ok(played) = classic_move::read(word.as_bytes()) else {
            console.refuse("takuzu-not-a-move", &word, &[])?;
            continue;
        };
        match game.play(played.into()) {
            Ok(_) => return Ok(()),
            Err(MoveError::OffBoard) => {
                let last = takuzu_grids::last_letter(game.board());
                console.refuse("takuzu-off-board", &word, &[("last", last.into())])?;
            }
            Err(MoveError::Given) => console.refuse("takuzu-given", &word, &[])?,
            Err(MoveError::Blank) => console.refuse("takuzu-blank", &word, &[])?,
            Err(MoveError::HasDigit | MoveError::OtherPuzzle) => {
                unreachable!("a move of the assignment neither notes nor fills in a board")
            }
        }
    }
}
