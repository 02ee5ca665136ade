//! The five-operation assignment: one operation a run, from stdin to stdout.
//!
//! | operation | reads | writes |
//! |---|---|---|
//! | 1 | rows, columns, number of mines | a problem |
//! | 2 | a problem and a history | the table of cells |
//! | 3, 4 | a problem and a history | whether the game is won, lost |
//! | 5 | a table of cells | a move |
//!
//! Nothing is written before everything is read and found faultless.

use std::io::Write;

use grille_grid::Rng;
use grille_grid::text::Scanner;
use grille_mines::solve::proof::{self, Advice, NoAdvice, ProofBudget};
use grille_mines::solve::single::Marks;
use grille_mines::text::table::{self, Rule};
use grille_mines::text::{history, problem};
use grille_mines::{Cell, Game, Move, Rules, Status, View, generate};

use crate::args::Sae;
use crate::fail::{self, Failure};
use crate::files;
use crate::lang::Messages;
use crate::output::{self, Output};
use grille_messages::mines::formats::{self, Fault};

/// Longer input is refused: the largest board with a mine in every cell needs about 0.6 GB.
const LONGEST_INPUT: u64 = 1 << 30;

/// How much is gathered before it is written: a table is never held whole.
const CHUNK: usize = 1 << 18;

pub(super) fn run(args: &Sae, mut rng: Rng, lang: &Messages) -> Result<(), Failure> {
    let input = files::stdin(LONGEST_INPUT, lang)?;
    let mut scanner = Scanner::new(&input);
    let bad = |fault: Fault| Failure::bad_input(formats::explain(fault, lang));
    let operation = match scanner.token() {
        Some(token) => match token.number() {
            Ok(operation @ 1..=5) => operation,
            _ => return Err(bad(Fault::UnknownOperation(scanner.error_at(token, ())))),
        },
        None => return Err(bad(Fault::NoOperation(scanner.error_at_end(())))),
    };
    let mut output = output::stdout();
    match operation {
        1 => make_problem(&mut scanner, &mut rng, &mut output, bad, lang),
        5 => {
            // A cell of a table takes eight bytes of text, and of the view one, or two while that grows.
            check_memory(input.len() / 4, lang)?;
            let view = table::read_from(&mut scanner).map_err(|e| bad(Fault::Table(e)))?;
            scanner.finish(()).map_err(|e| bad(Fault::Trailing(e)))?;
            // The text is far larger than the board.
            drop(input);
            make_move(&view, &mut rng, &mut output, lang)
        }
        _ => {
            if let Ok(size) = problem::read_size(&mut scanner.clone()) {
                let row = size.cols() as usize * ROW_CELL;
                check_memory(size.area() * GAME_CELL + row, lang)?;
            }
            let game = replay(&mut scanner).map_err(bad)?;
            match (operation, game.status()) {
                (2, _) => write_table(game.view(), args.rule.into(), &mut output)?,
                (3, Status::Won) => writeln!(output, "game won")?,
                (3, _) => writeln!(output, "game not won")?,
                (_, Status::Lost) => writeln!(output, "game lost")?,
                (_, _) => writeln!(output, "game not lost")?,
            }
            Ok(())
        }
    }
}

/// Bytes for each cell of a game: the view, the mines, and a flood that opens it.
const GAME_CELL: usize = 10;

/// Bytes for each cell of a row that is written: four of its own and four of the rule, twice while that grows.
const ROW_CELL: usize = 16;

/// Bytes for each mine of a new problem: its number, and its text, twice while that grows.
const MINE: usize = 24;

/// Refuses what would end the program halfway for want of memory.
fn check_memory(bytes: usize, lang: &Messages) -> Result<(), Failure> {
    match grille_grid::has_room(bytes) {
        true => Ok(()),
        false => Err(no_memory(lang)),
    }
}

fn no_memory(lang: &Messages) -> Failure {
    Failure::failed(lang.text("sae-no-memory"))
}

/// Operation 1.
fn make_problem(
    scanner: &mut Scanner<'_>,
    rng: &mut Rng,
    output: &mut Output,
    bad: impl Fn(Fault) -> Failure,
    lang: &Messages,
) -> Result<(), Failure> {
    let (size, mines) = problem::read_order(scanner).map_err(|e| bad(Fault::Problem(e)))?;
    scanner.finish(()).map_err(|e| bad(Fault::Trailing(e)))?;
    check_memory(size.area() + mines as usize * MINE, lang)?;
    let positions = generate::positions(size, mines, rng)
        .expect("an order that was read has at most as many mines as cells");
    let mut line = problem::write(&positions, size);
    line.push('\n');
    Ok(output.write_all(line.as_bytes())?)
}

/// The game of operations 2, 3 and 4.
fn replay(scanner: &mut Scanner<'_>) -> Result<Game, Fault> {
    let layout = problem::read_from(scanner).map_err(Fault::Problem)?;
    let mut game = Game::new(layout, Rules::SAE);
    history::replay(scanner, &mut game).map_err(Fault::History)?;
    scanner.finish(()).map_err(Fault::Trailing)?;
    Ok(game)
}

/// Operation 2's output, in chunks.
fn write_table(view: &View, rule: Rule, output: &mut Output) -> Result<(), Failure> {
    let mut chunk = Vec::new();
    table::push_head(&mut chunk, view.size(), rule);
    for row in 0..view.size().rows() {
        if chunk.len() >= CHUNK {
            output.write_all(&chunk)?;
            chunk.clear();
        }
        table::push_row(&mut chunk, view, row, rule);
    }
    Ok(output.write_all(&chunk)?)
}

/// Operation 5.
fn make_move(
    view: &View,
    rng: &mut Rng,
    output: &mut Output,
    lang: &Messages,
) -> Result<(), Failure> {
    let size = view.size();
    let shown = |id: &str, pos: grille_grid::Pos| {
        let values = [
            ("position", size.index(pos).to_string().into()),
            ("row", (pos.row + 1).to_string().into()),
            ("column", (pos.col + 1).to_string().into()),
        ];
        lang.fill(id, &values)
    };
    let marks = Marks::under(Rules::SAE);
    let advice = match proof::advise(view, marks, ProofBudget::default(), rng) {
        Ok(Some(advice)) => advice,
        Ok(None) => {
            let is_mine = |cell: &Cell| matches!(cell, Cell::Mine | Cell::Hit);
            let mine = view.cells().iter().find(|(_, cell)| is_mine(cell));
            return Err(Failure::bad_input(match mine {
                Some((pos, _)) => shown("sae-over", pos),
                None => lang.text("sae-nothing-left"),
            }));
        }
        Err(NoAdvice::Contradiction(contradiction)) => {
            let message = shown("sae-contradiction", contradiction.number);
            return Err(Failure::no_solution(message));
        }
        Err(NoAdvice::Memory) => return Err(no_memory(lang)),
    };
    let mv = match advice {
        Advice::Safe(pos) => Move::Dig(pos),
        Advice::Mine(pos) => Move::Mark(pos),
        Advice::Guess { pos, forced } => {
            if !forced {
                fail::remark(&lang.text("sae-unfinished"));
            }
            Move::Dig(pos)
        }
    };
    let text = history::write_move(mv, size).expect("the format has digs and marks");
    Ok(writeln!(output, "{text}")?)
}
