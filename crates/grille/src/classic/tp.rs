//! The practical-work assignment: dimensions and mines asked for, then moves until the end.

use grille_grid::{Rng, Size};
use grille_mines::text::blocks;
use grille_mines::{Game, Move, Rules, Status, generate};

use crate::args::Tp;
use crate::console::Console;
use crate::fail::Failure;
use crate::lang::Messages;

const MOST_COLS: u32 = 50;
const MOST_ROWS: u32 = 20;

pub(super) fn run(args: &Tp, mut rng: Rng, lang: &Messages) -> Result<(), Failure> {
    let mut console = Console::new(lang);
    let mut ask = |id: &str, last: u32| {
        let prompt = lang.fill(id, &[("last", last.to_string().into())]);
        console.number(&prompt, 1..=last)
    };
    let cols = ask("tp-width", MOST_COLS)?;
    let rows = ask("tp-height", MOST_ROWS)?;
    let mines = ask("tp-mines", cols * rows)?;
    // Both are at least 1 and their product at most 1,000, which also bounds the mines.
    let layout = Size::new(rows.into(), cols.into())
        .ok()
        .and_then(|size| generate::uniform(size, mines, &mut rng));
    let Some(layout) = layout else {
        return Err(Failure::failed(lang.text("no-board")));
    };
    let mut game = Game::new(layout, Rules::TP);
    play(&mut game, args.axes, &mut console)
}

/// Plays turns until the game is over: the board, a move, what it opens. Ends: every turn opens a
/// cell, or the input ends.
fn play(game: &mut Game, axes: bool, console: &mut Console<'_>) -> Result<(), Failure> {
    while game.status() == Status::Playing {
        console.print(&blocks::write(game.view(), axes))?;
        ask_move(game, console)?;
    }
    console.print(&blocks::write(game.view(), axes))?;
    let verdict = match game.status() {
        Status::Won => "tp-won",
        Status::Lost | Status::Playing => "tp-lost",
    };
    console.say(verdict, &[])
}

/// Asks for a move until it is valid, and plays it.
fn ask_move(game: &mut Game, console: &mut Console<'_>) -> Result<(), Failure> {
    let size = game.view().size();
    let (last_x, last_y) = (size.cols() - 1, size.rows() - 1);
    let values = [
        ("x", last_x.to_string().into()),
        ("y", last_y.to_string().into()),
    ];
    let prompt = console.lang().fill("tp-move", &values);
    loop {
        let [x, y] = console.numbers(&prompt, [0..=last_x, 0..=last_y])?;
        match game.play(Move::Dig(grille_grid::Pos::new(y, x))) {
            Ok(_) => return Ok(()),
            // On the board, not over, no marks: it can only be open.
            Err(_) => {
                let values = [("x", x.to_string().into()), ("y", y.to_string().into())];
                console.say("tp-open", &values)?;
            }
        }
    }
}
