//! A game on the console: the map, the questions, the result, and the whole program.

use std::io::{BufRead, Write};

use grille_grid::Rng;
use grille_messages::{MessageId, id};
use grille_mines::text::emoji;
use grille_mines::text::levels::FileLevel;
use grille_mines::{Move, MoveError, Status};

use super::{
    Action, Bot, Cell, GameParam, cells_propagation, get_cell_ai, get_choice, get_level,
    reveal_all_cells, run_ai, setup,
};
use crate::{Console, Error};

/// The whole program: asks for a level, gets a first cell from the player or from the bot, and plays the game.
/// With `axes`, the map has x and y along its sides.
pub fn play<R: BufRead, W: Write>(
    levels: &[FileLevel],
    bot: Option<Bot>,
    axes: bool,
    rng: &mut Rng,
    console: &mut Console<'_, R, W>,
) -> Result<(), Error> {
    let level = get_level(levels, console)?;
    let (height, width) = (level.size.rows(), level.size.cols());
    let cell = match bot {
        Some(_) => get_cell_ai(height, width, rng),
        None => get_cell(height, width, console)?,
    };
    // A level has a free cell, and the first cell is on the board, so there is a game.
    let game_param = setup(level, cell, rng);
    let no_board = || Error::Failed(console.lang().text(id::NO_BOARD));
    let mut game_param = game_param.ok_or_else(no_board)?.with_axes(axes);
    if game_param.map()[cell.y as usize][cell.x as usize] != 0 {
        console.say(id::IA_ZONE_SHRUNK, &[])?;
    }
    match bot {
        None => run(&mut game_param, console),
        Some(bot) => {
            say_cell(id::IA_BOT_FIRST, cell, console)?;
            run_ai(&mut game_param, bot, rng, console)
        }
    }
}

/// FP2: asks for x, then for y, each from 1 and until it is on the map. The document bounds x by the height and
/// y by the width; here it is the other way round.
pub fn get_cell<R: BufRead, W: Write>(
    height: u32,
    width: u32,
    console: &mut Console<'_, R, W>,
) -> Result<Cell, Error> {
    let mut axis = |name: &'static str, last: u32| {
        let values = [("axis", name.into()), ("last", last.to_string().into())];
        let prompt = console.lang().fill(id::IA_AXIS, &values);
        console.number(&prompt, 1..=last)
    };
    let (x, y) = (axis("x", width)?, axis("y", height)?);
    Ok(Cell { x: x - 1, y: y - 1 })
}

/// FP4: plays a game by hand: the map, an action and a cell, until the game is won or lost. After a refused
/// action, prints why, and shows the map again. The document shows the first map twice in a row; here it is
/// shown once.
///
/// Ends with the game, or with the input, which is an error.
pub fn run<R: BufRead, W: Write>(
    game_param: &mut GameParam,
    console: &mut Console<'_, R, W>,
) -> Result<(), Error> {
    let mut stop = win(game_param, console)?;
    while !stop {
        show_map(game_param, console)?;
        let actions = game_param.actions();
        let entries = actions.map(|action| action.entry(console.lang()));
        let choice = actions[get_choice(&entries, console)?];
        let cell = get_cell(game_param.height(), game_param.width(), console)?;
        if let Err(refused) = apply_user_action(game_param, choice, cell) {
            let why = match refused {
                MoveError::Open => id::IA_ALREADY_DUG,
                MoveError::Marked if choice == Action::Flag => id::IA_ALREADY_FLAGGED,
                MoveError::Marked => id::IA_FLAGGED,
                // The other refusals are impossible: the cell is on the board, the game goes on, and these
                // rules have free marks.
                _ => id::IA_NOT_FLAGGED,
            };
            say_cell(why, cell, console)?;
        }
        stop = win(game_param, console)? || lose(game_param, cell, console)?;
    }
    Ok(())
}

/// FS4.1: shows the mines remaining, which are the bombs minus the flags (the document prints a constant), and
/// the map, from the highest y down and x to the right. A dug cell with nothing around it is 🌿 (the document
/// shows the same flag as for a flagged one), a closed cell ⬜.
pub fn show_map<R: BufRead, W: Write>(
    game_param: &GameParam,
    console: &mut Console<'_, R, W>,
) -> Result<(), Error> {
    let mines = i64::from(game_param.view().mines().unwrap_or(0));
    let remaining = mines - i64::from(game_param.game().marks());
    console.say(id::IA_REMAINING, &[("count", remaining.to_string().into())])?;
    console.print(&emoji::write(game_param.view(), game_param.axes()))
}

/// FS4.2: digs, flags or unflags a cell. Digging a flagged cell is refused, unless there is no bomb on it or
/// around it: then the flood opens it.
///
/// # Errors
/// The reason why nothing was done. The document says nothing then.
pub fn apply_user_action(
    game_param: &mut GameParam,
    choice: Action,
    cell: Cell,
) -> Result<(), MoveError> {
    let pos = cell.pos(game_param.size()).ok_or(MoveError::OffBoard)?;
    let mv = match choice {
        Action::Dig => Move::Dig(pos),
        Action::Flag => Move::Mark(pos),
        Action::Unflag => Move::Unmark(pos),
    };
    game_param.game().check(mv)?;
    if choice == Action::Dig && game_param.map()[cell.y as usize][cell.x as usize] == 0 {
        cells_propagation(game_param, &[cell]);
    } else {
        game_param.game_mut().play_unrecorded(mv)?;
    }
    Ok(())
}

/// FS4.3: returns whether every cell without a bomb is dug. If so, reveals and shows the map, and prints the
/// result.
pub fn win<R: BufRead, W: Write>(
    game_param: &mut GameParam,
    console: &mut Console<'_, R, W>,
) -> Result<bool, Error> {
    let won = game_param.status() == Status::Won;
    if won {
        end(game_param, id::IA_WON, console)?;
    }
    Ok(won)
}

/// FS4.4: returns whether `cell` is a dug bomb. If so, reveals and shows the map, and prints the result.
pub fn lose<R: BufRead, W: Write>(
    game_param: &mut GameParam,
    cell: Cell,
    console: &mut Console<'_, R, W>,
) -> Result<bool, Error> {
    let lost = game_param.status() == Status::Lost && game_param.bombs().contains(&cell);
    if lost {
        end(game_param, id::IA_LOST, console)?;
    }
    Ok(lost)
}

fn end<R: BufRead, W: Write>(
    game_param: &mut GameParam,
    verdict: MessageId,
    console: &mut Console<'_, R, W>,
) -> Result<(), Error> {
    reveal_all_cells(game_param);
    show_map(game_param, console)?;
    console.say(verdict, &[])
}

fn say_cell<R: BufRead, W: Write>(
    id: MessageId,
    cell: Cell,
    console: &mut Console<'_, R, W>,
) -> Result<(), Error> {
    let (x, y) = (cell.x + 1, cell.y + 1);
    console.say(
        id,
        &[("x", x.to_string().into()), ("y", y.to_string().into())],
    )
}
