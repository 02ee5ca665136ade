//! The three-level assignment: dig, flag, unflag on an emoji map, by hand or by the bot.

use grille_grid::{Pos, Rng, Shown};
use grille_mines::solve::{self, pinv};
use grille_mines::text::emoji;
use grille_mines::text::levels::FileLevel;
use grille_mines::{FirstClick, Game, Move, MoveError, Rules, Status};

use super::levels;
use super::matrices;
use crate::args::Ia;
use crate::console::Console;
use crate::fail::Failure;
use crate::lang::Messages;

/// Makes a move of a cell.
type Action = fn(Pos) -> Move;

/// The actions, in the order of the document's menu.
const ACTIONS: [(&str, Action); 3] = [
    ("Dig", Move::Dig),
    ("Flag", Move::Mark),
    ("Unflag", Move::Unmark),
];

pub(super) fn run(args: &Ia, mut rng: Rng, lang: &Messages) -> Result<(), Failure> {
    let approach = args.approach.unwrap_or(solve::ApproachName::Pinv);
    if args.show_matrices && approach != solve::ApproachName::Pinv {
        let name = approach.name();
        let message = lang.fill("ia-no-matrices", &[("approach", name.into())]);
        return Err(Failure::bad_input(message));
    }
    let levels = levels::read(args.levels.as_deref(), lang)?;
    let mut console = Console::new(lang);
    let level = &levels[choose(&mut console, levels.iter().map(|level| level.name.as_str()))?];
    let first = if args.bot {
        let size = level.size;
        Pos::new(rng.below(size.rows()), rng.below(size.cols()))
    } else {
        ask_cell(&mut console, level.size)?
    };
    let mut game = start(level, first, &mut rng, &mut console)?;
    if args.bot {
        let (x, y) = emoji::xy(first, level.size);
        let values = [("x", x.to_string().into()), ("y", y.to_string().into())];
        console.say("ia-bot-first", &values)?;
        let mut bot = approach.approach();
        // Ends: every step opens a cell, or changes marks, and no approach does only that for ever.
        while game.status() == Status::Playing {
            show_map(&mut console, &game)?;
            if args.show_matrices {
                show_matrices(&mut console, &game, &rng, !args.no_pause)?;
            }
            let played = solve::step(&mut game, &mut *bot, &mut rng);
            tell(&mut console, &game, &played)?;
        }
    } else {
        while game.status() == Status::Playing {
            show_map(&mut console, &game)?;
            turn(&mut console, &mut game)?;
        }
    }
    // The rules have opened everything by now.
    show_map(&mut console, &game)?;
    console.line(match game.status() {
        Status::Won => "Congrats you win !",
        Status::Lost | Status::Playing => "You lose",
    })
}

/// Lays the mines around the first cell and digs it; says so when its neighbours cannot stay free.
fn start(
    level: &FileLevel,
    first: Pos,
    rng: &mut Rng,
    console: &mut Console<'_>,
) -> Result<Game, Failure> {
    let Some((game, kept)) = Game::start(level.size, level.mines, first, Rules::IA, rng) else {
        // The level has a free cell and the first cell is on the board: there is a game.
        return Err(Failure::failed(console.lang().text("no-board")));
    };
    if kept != FirstClick::Zero {
        console.say("ia-zone-shrunk", &[])?;
    }
    Ok(game)
}

/// One turn of a person: an action and a cell, asked again until the game takes them.
fn turn(console: &mut Console<'_>, game: &mut Game) -> Result<(), Failure> {
    loop {
        let (_, make) = ACTIONS[choose(console, ACTIONS.iter().map(|action| action.0))?];
        let pos = ask_cell(console, game.view().size())?;
        let refused = match game.play(make(pos)) {
            Ok(_) => return Ok(()),
            Err(MoveError::Open) => "ia-already-dug",
            Err(MoveError::Marked) if make(pos) == Move::Mark(pos) => "ia-already-flagged",
            Err(MoveError::Marked) => "ia-flagged",
            // The other refusals cannot come: the cell is on the board, the game goes on, and
            // these rules have free marks.
            Err(_) => "ia-not-flagged",
        };
        let (x, y) = emoji::xy(pos, game.view().size());
        let values = [("x", x.to_string().into()), ("y", y.to_string().into())];
        console.say(refused, &values)?;
    }
}

/// The document's numbered menu, on one line.
fn choose<'a>(
    console: &mut Console<'_>,
    names: impl Iterator<Item = &'a str>,
) -> Result<usize, Failure> {
    let entries: Vec<String> = names
        .enumerate()
        .map(|(at, name)| format!("{}.{} ", at + 1, Shown::new(name)))
        .collect();
    let last = entries.len() as u32;
    let choice = console.number(&format!("{}: ", entries.concat()), 1..=last)?;
    Ok(choice as usize - 1)
}

/// A cell by x and y from 1, in the document's words, with its exchange of height and width mended.
fn ask_cell(console: &mut Console<'_>, size: grille_grid::Size) -> Result<Pos, Failure> {
    let mut axis = |name: &str, last: u32| {
        console.number(&format!("Axe {name} between 1 and {last} : "), 1..=last)
    };
    let (x, y) = (axis("x", size.cols())?, axis("y", size.rows())?);
    // Both are in range, so the cell is there.
    emoji::pos(x, y, size).ok_or_else(|| Failure::failed(console.lang().text("no-board")))
}

fn show_map(console: &mut Console<'_>, game: &Game) -> Result<(), Failure> {
    let view = game.view();
    let mines = i64::from(view.mines().unwrap_or(0));
    console.line(&format!(
        "mines remaining : {}",
        mines - i64::from(game.marks())
    ))?;
    console.print(&emoji::write(view))
}

/// The system that the bot is about to solve, its solution, and what follows from it.
fn show_matrices(
    console: &mut Console<'_>,
    game: &Game,
    rng: &Rng,
    pause: bool,
) -> Result<(), Failure> {
    // With the same chance that the bot will have: it decides the same.
    let decision = pinv::decide(game.view(), &mut rng.clone());
    console.print(&matrices::write(&decision, game.view(), console.lang()))?;
    if pause {
        let prompt = console.lang().text("ia-pause");
        console.pause(&prompt)?;
    }
    Ok(())
}

/// What the bot did, on one line.
fn tell(console: &mut Console<'_>, game: &Game, played: &[Move]) -> Result<(), Failure> {
    let size = game.view().size();
    let mut line = String::new();
    for (action, make) in ACTIONS {
        let mut cells = played.iter().filter(|mv| make(mv.pos()) == **mv).peekable();
        if cells.peek().is_some() {
            if !line.is_empty() {
                line.push_str("; ");
            }
            line.push_str(action);
        }
        for mv in cells {
            let (x, y) = emoji::xy(mv.pos(), size);
            line.push_str(&format!(" ({x},{y})"));
        }
    }
    console.line(&line)
}
