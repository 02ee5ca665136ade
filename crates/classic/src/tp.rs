//! The practical-work assignment: Minesweeper with three tables, built function by function.
//!
//! | section | function | what it does |
//! |---|---|---|
//! | 2 | [`Table`] | the tables `mines`, `neigh` and `open`, reached as `mines[y][x]` |
//! | 3 | [`main`] | asks for width, height and mines, makes the three tables, plays |
//! | 4 | [`initialise_mines`] | lays this many mines at random |
//! | 4 | [`initialise_open`] | closes every cell |
//! | 5 | [`is_coord_ok`] | whether coordinates are on the board |
//! | 5 | [`nb_adjacent_mines`] | counts the mines around a cell |
//! | 5 | [`compute_neigh`] | fills in the number of every cell |
//! | 6 | [`display_board`] | draws the board: ■ closed, ★ a mine, ⋄ no mine around, else the number |
//! | 7 | [`is_move_ok`] | whether a cell may be dug |
//! | 7 | [`ask_move`] | asks for a move until it is valid |
//! | 8 | [`propagate_open_cells`] | floods the board by repeated sweeps, as in the document |
//! | 9 | [`is_finished`] | 0 while the game goes on, 1 when it is won, 2 when it is lost |
//! | 10 | [`play_turn`] | one turn: the board, a move, the cell, the flood |
//! | 10 | [`play_the_game`] | turns until the end, then the result |
//!
//! The tables are the state of the game. The rules are those of [`grille_mines::Game`] under
//! [`Rules::TP`](grille_mines::Rules::TP), which [`play_turn`] calls to find the cells that a dig opens, in
//! linear time. [`propagate_open_cells`] is the readable version. A test checks that both open the same cells.
//!
//! ```
//! use grille_classic::tp;
//!
//! let mines = vec![vec![false, false, false, true]];
//! let mut neigh = vec![vec![0; 4]];
//! let mut open = vec![vec![false; 4]];
//! tp::compute_neigh(&mut neigh, &mines);
//! open[0][0] = true;
//! tp::propagate_open_cells(&mines, &neigh, &mut open);
//! assert_eq!(tp::display_board(&mines, &neigh, &open, false), "⋄ ⋄ 1 ■\n");
//! assert_eq!(tp::is_finished(&mines, &open), 1);
//! ```

use std::io::{BufRead, Write};

use grille_grid::{Grid, Pos, Rng, Size};
use grille_messages::{MessageId, id};
use grille_mines::text::blocks;
use grille_mines::{Cell, Count, Event, Game, Layout, Move, Rules, Status, View, generate};

use crate::{Console, Error};

/// A table of the game. The first index is y, from the top; the second is x, from the left.
///
/// All tables of a game have the same size: at least one row, and all rows of equal, non-zero length.
pub type Table<T> = Vec<Vec<T>>;

const MAX_WIDTH: u32 = 50;
const MAX_HEIGHT: u32 = 20;

/// Section 3: asks for the width (1 to 50), the height (1 to 20) and the number of mines (1 to width x height),
/// makes the three tables, and plays. With `axes`, boards have row and column numbers.
pub fn main<R: BufRead, W: Write>(
    axes: bool,
    rng: &mut Rng,
    console: &mut Console<'_, R, W>,
) -> Result<(), Error> {
    let mut ask = |id: MessageId, last: u32| {
        let prompt = console
            .lang()
            .fill(id, &[("last", last.to_string().into())]);
        console.number(&prompt, 1..=last)
    };
    let width = ask(id::TP_WIDTH, MAX_WIDTH)?;
    let height = ask(id::TP_HEIGHT, MAX_HEIGHT)?;
    let nb_mines = ask(id::TP_MINES, width * height)?;
    let (width, height) = (width as usize, height as usize);
    let mut mines = vec![vec![false; width]; height];
    let mut neigh = vec![vec![0; width]; height];
    let mut open = vec![vec![false; width]; height];
    initialise_mines(&mut mines, nb_mines, rng);
    initialise_open(&mut open);
    compute_neigh(&mut neigh, &mines);
    play_the_game(&mines, &neigh, &mut open, axes, console)
}

/// Section 4: lays exactly `nb_mines` mines at random, every set of cells equally likely.
///
/// # Panics
/// There are more mines than cells.
pub fn initialise_mines(mines: &mut Table<bool>, nb_mines: u32, rng: &mut Rng) {
    let layout = generate::uniform(size(mines), nb_mines, rng)
        .expect("the document supposes that the mines fit on the board");
    for (pos, mine) in cells_mut(mines) {
        *mine = layout.is_mine(pos);
    }
}

/// Section 4: closes every cell.
pub fn initialise_open(open: &mut Table<bool>) {
    for (_, is_open) in cells_mut(open) {
        *is_open = false;
    }
}

/// Section 5: returns whether (x, y) is a cell of a board of this width and height.
pub fn is_coord_ok(x: i64, y: i64, width: usize, height: usize) -> bool {
    let within = |at: i64, of: usize| usize::try_from(at).is_ok_and(|at| at < of);
    within(x, width) && within(y, height)
}

/// Section 5: returns the number of mines among the eight neighbours of (x, y), which must be on the board.
pub fn nb_adjacent_mines(mines: &Table<bool>, x: usize, y: usize) -> u8 {
    let neighbours = size(mines).neighbours(pos(x, y));
    let adjacent = neighbours.filter(|near| *at(mines, *near));
    // At most eight.
    adjacent.map(|_| 1).sum()
}

/// Section 5: sets every cell of `neigh` to the number of mines around it.
pub fn compute_neigh(neigh: &mut Table<u8>, mines: &Table<bool>) {
    for (pos, number) in cells_mut(neigh) {
        *number = nb_adjacent_mines(mines, pos.col as usize, pos.row as usize);
    }
}

/// Section 6: returns the board as text, one row per line: `■` for a closed cell, `★` for an open mine, `⋄` for
/// an open cell with no mine around it, else its number. With `axes`, columns and rows are numbered from 0.
pub fn display_board(
    mines: &Table<bool>,
    neigh: &Table<u8>,
    open: &Table<bool>,
    axes: bool,
) -> String {
    let size = size(mines);
    let cell = |pos: Pos| match (*at(open, pos), *at(mines, pos)) {
        (false, _) => Cell::Hidden,
        (true, true) => Cell::Hit,
        (true, false) => Cell::Open(
            Count::new(*at(neigh, pos)).expect("a cell has no more than eight neighbours"),
        ),
    };
    let cells = size.positions().map(cell).collect();
    let cells = Grid::from_cells(size, cells).expect("one cell for each position");
    blocks::write(&View::new(cells, None), axes)
}

/// Section 7: returns whether (x, y) is on the board and closed.
pub fn is_move_ok(open: &Table<bool>, x: i64, y: i64) -> bool {
    let size = size(open);
    let is_closed = || match (usize::try_from(x), usize::try_from(y)) {
        (Ok(x), Ok(y)) => !open[y][x],
        _ => false,
    };
    is_coord_ok(x, y, size.cols() as usize, size.rows() as usize) && is_closed()
}

/// Section 7: asks for a move until it is valid, and returns x and y. A move is two numbers on one line, or x
/// and then y, each with its own prompt.
///
/// Ends: every round reads a line, and the end of the input is an error.
pub fn ask_move<R: BufRead, W: Write>(
    open: &Table<bool>,
    console: &mut Console<'_, R, W>,
) -> Result<(usize, usize), Error> {
    let size = size(open);
    let (last_x, last_y) = (size.cols() - 1, size.rows() - 1);
    let values = [
        ("x", last_x.to_string().into()),
        ("y", last_y.to_string().into()),
    ];
    let prompt = console.lang().fill(id::TP_MOVE, &values);
    let prompt_y = console.lang().fill(id::TP_MOVE_Y, &values);
    loop {
        let line = console.answer(&prompt)?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let (x, y) = match words[..] {
            [x] => {
                let Some(x) = console.parse(x, &(0..=last_x))? else {
                    continue;
                };
                (x, console.number(&prompt_y, 0..=last_y)?)
            }
            [x, y] => {
                let Some(x) = console.parse(x, &(0..=last_x))? else {
                    continue;
                };
                let Some(y) = console.parse(y, &(0..=last_y))? else {
                    continue;
                };
                (x, y)
            }
            _ => {
                console.refuse(id::TP_NOT_A_MOVE, &line, &[])?;
                continue;
            }
        };
        if is_move_ok(open, x.into(), y.into()) {
            return Ok((x as usize, y as usize));
        }
        let values = [("x", x.to_string().into()), ("y", y.to_string().into())];
        console.say(id::TP_OPEN, &values)?;
    }
}

/// Section 8: opens the neighbours of every open cell that is not a mine and has none around it, sweep after
/// sweep, until a sweep opens nothing.
///
/// Ends: every sweep but the last opens a cell, and none is closed again.
pub fn propagate_open_cells(mines: &Table<bool>, neigh: &Table<u8>, open: &mut Table<bool>) {
    let size = size(mines);
    loop {
        let mut opened = false;
        for pos in size.positions() {
            if *at(open, pos) && !*at(mines, pos) && *at(neigh, pos) == 0 {
                for near in size.neighbours(pos) {
                    let is_open = at_mut(open, near);
                    opened |= !*is_open;
                    *is_open = true;
                }
            }
        }
        if !opened {
            return;
        }
    }
}

/// Section 9: returns 1 if the game is won, 2 if it is lost, 0 while it goes on.
pub fn is_finished(mines: &Table<bool>, open: &Table<bool>) -> u8 {
    match game(mines, open).status() {
        Status::Playing => 0,
        Status::Won => 1,
        Status::Lost => 2,
    }
}

/// Section 10: shows the board, asks for a move, and opens its cell and what the flood opens.
pub fn play_turn<R: BufRead, W: Write>(
    mines: &Table<bool>,
    neigh: &Table<u8>,
    open: &mut Table<bool>,
    axes: bool,
    console: &mut Console<'_, R, W>,
) -> Result<(), Error> {
    console.print(&display_board(mines, neigh, open, axes))?;
    let (x, y) = ask_move(open, console)?;
    let mut game = game(mines, open);
    let events = game
        .play(Move::Dig(pos(x, y)))
        .expect("the game goes on, and the cell is closed");
    for event in events {
        if let Event::Opened(pos) | Event::Exploded(pos) = *event {
            *at_mut(open, pos) = true;
        }
    }
    Ok(())
}

/// Section 10: plays turns until the game is over, and prints whether it is won or lost.
///
/// Ends: every turn opens a cell, and the end of the input is an error.
pub fn play_the_game<R: BufRead, W: Write>(
    mines: &Table<bool>,
    neigh: &Table<u8>,
    open: &mut Table<bool>,
    axes: bool,
    console: &mut Console<'_, R, W>,
) -> Result<(), Error> {
    let verdict = loop {
        match is_finished(mines, open) {
            0 => play_turn(mines, neigh, open, axes, console)?,
            1 => break id::TP_WON,
            _ => break id::TP_LOST,
        }
    };
    console.print(&display_board(mines, neigh, open, axes))?;
    console.say(verdict, &[])
}

fn game(mines: &Table<bool>, open: &Table<bool>) -> Game {
    let size = size(mines);
    let of = |table: &Table<bool>| -> Vec<Pos> {
        size.positions().filter(|pos| *at(table, *pos)).collect()
    };
    let layout = Layout::new(size, of(mines)).expect("every mine is on the board, once");
    Game::resumed(layout, of(open), Rules::TP).expect("every open cell is on the board")
}

fn size<T>(table: &Table<T>) -> Size {
    let rows = table.len() as u64;
    let cols = table.first().map_or(0, Vec::len) as u64;
    Size::new(rows, cols).expect("a table has rows of at least one cell")
}

fn pos(x: usize, y: usize) -> Pos {
    let index = |at: usize| u32::try_from(at).expect("no table has that many rows or columns");
    Pos::new(index(y), index(x))
}

fn at<T>(table: &Table<T>, pos: Pos) -> &T {
    &table[pos.row as usize][pos.col as usize]
}

fn at_mut<T>(table: &mut Table<T>, pos: Pos) -> &mut T {
    &mut table[pos.row as usize][pos.col as usize]
}

fn cells_mut<T>(table: &mut Table<T>) -> impl Iterator<Item = (Pos, &mut T)> {
    let rows = table.iter_mut().enumerate();
    rows.flat_map(|(y, row)| {
        row.iter_mut()
            .enumerate()
            .map(move |(x, cell)| (pos(x, y), cell))
    })
}

#[cfg(test)]
mod tests {
    use grille_messages::{Language, Messages};

    use super::*;

    type Tables = (Table<bool>, Table<u8>, Table<bool>);

    fn tables(width: usize, height: usize, nb_mines: u32, rng: &mut Rng) -> Tables {
        let mut mines = vec![vec![false; width]; height];
        let mut neigh = vec![vec![9; width]; height];
        let mut open = vec![vec![true; width]; height];
        initialise_mines(&mut mines, nb_mines, rng);
        initialise_open(&mut open);
        compute_neigh(&mut neigh, &mines);
        (mines, neigh, open)
    }

    /// Returns the output for this input.
    fn played(input: &str, seed: u64) -> (String, Result<(), Error>) {
        let lang = Messages::new(Language::En);
        let mut output = Vec::new();
        let mut console = Console::new(input.as_bytes(), &mut output, &lang);
        let done = main(false, &mut Rng::new(seed), &mut console);
        (String::from_utf8(output).unwrap(), done)
    }

    #[test]
    fn exactly_the_given_number_of_mines_is_laid_and_all_cells_are_closed() {
        let mut rng = Rng::new(1);
        for (width, height) in [(1, 1), (1, 20), (50, 1), (7, 5)] {
            for nb_mines in 1..=(width * height) as u32 {
                let (mines, _, open) = tables(width, height, nb_mines, &mut rng);
                assert_eq!(
                    mines.iter().flatten().filter(|mine| **mine).count(),
                    nb_mines as usize
                );
                assert!(open.iter().flatten().all(|is_open| !is_open));
            }
        }
    }

    #[test]
    fn coordinates_are_on_the_board_from_0_to_width_and_height_exclusive() {
        assert!(is_coord_ok(0, 0, 6, 4) && is_coord_ok(5, 3, 6, 4));
        for (x, y) in [(6, 0), (0, 4), (-1, 0), (0, -1), (i64::MIN, i64::MAX)] {
            assert!(!is_coord_ok(x, y, 6, 4), "{x} {y}");
        }
    }

    #[test]
    fn neighbours_are_counted_as_by_hand() {
        let mines = vec![
            vec![true, false, true],
            vec![false, true, false],
            vec![false, false, false],
        ];
        let mut neigh = vec![vec![0; 3]; 3];
        compute_neigh(&mut neigh, &mines);
        assert_eq!(neigh, [[1, 3, 1], [2, 2, 2], [1, 1, 1]]);
        assert_eq!(nb_adjacent_mines(&mines, 1, 0), 3);
    }

    #[test]
    fn the_display_has_a_sign_for_each_kind_of_cell() {
        let (mines, neigh) = (vec![vec![false, false, true, true]], vec![vec![0, 1, 1, 1]]);
        let open = vec![vec![true, true, true, false]];
        assert_eq!(display_board(&mines, &neigh, &open, false), "⋄ 1 ★ ■\n");
        assert!(display_board(&mines, &neigh, &open, true).starts_with("  0 1 2 3\n0 ⋄"));
    }

    #[test]
    fn a_move_is_valid_on_a_closed_cell_of_the_board() {
        let open = vec![vec![false, true], vec![false, false]];
        assert!(is_move_ok(&open, 0, 0) && is_move_ok(&open, 1, 1));
        for (x, y) in [(1, 0), (2, 0), (0, 2), (-1, 0)] {
            assert!(!is_move_ok(&open, x, y), "{x} {y}");
        }
    }

    #[test]
    fn a_game_is_lost_by_an_open_mine_and_won_by_all_other_cells() {
        let mines = vec![vec![true, false]];
        for (open, finished) in [
            ([false, false], 0),
            ([false, true], 1),
            ([true, false], 2),
            ([true, true], 2),
        ] {
            assert_eq!(is_finished(&mines, &vec![open.to_vec()]), finished);
        }
        assert_eq!(is_finished(&vec![vec![true]], &vec![vec![false]]), 1);
    }

    /// Compares the document's sweeps with the game, move by move until the end.
    #[test]
    fn repeated_sweeps_open_the_same_cells_as_the_linear_flood() {
        let mut rng = Rng::new(7);
        let mut floods = 0;
        for round in 0..300 {
            let (width, height) = (1 + rng.below(12) as usize, 1 + rng.below(12) as usize);
            let area = (width * height) as u32;
            let nb_mines = 1 + rng.below(area.div_ceil(1 + round % 8));
            let (mines, neigh, mut open) = tables(width, height, nb_mines, &mut rng);
            while is_finished(&mines, &open) == 0 {
                let (x, y) = (rng.below(width as u32), rng.below(height as u32));
                if !is_move_ok(&open, x.into(), y.into()) {
                    continue;
                }
                let mut swept = open.clone();
                swept[y as usize][x as usize] = true;
                propagate_open_cells(&mines, &neigh, &mut swept);
                let before = open.iter().flatten().filter(|is_open| **is_open).count();
                let lang = Messages::new(Language::En);
                let typed = format!("{x} {y}\n");
                let mut console = Console::new(typed.as_bytes(), Vec::new(), &lang);
                play_turn(&mines, &neigh, &mut open, false, &mut console).unwrap();
                assert_eq!(open, swept);
                let after = open.iter().flatten().filter(|is_open| **is_open).count();
                floods += usize::from(after > before + 1);
            }
        }
        assert!(floods > 100, "floods are really met");
    }

    #[test]
    fn x_and_y_may_be_typed_one_after_the_other_each_with_its_prompt() {
        let (output, _) = played("5\n5\n1\n3\n\n4\n", 1);
        let wanted = "Your move, x (0 to 4) and y (0 to 4): \ny (0 to 4): \n";
        assert!(output.contains(wanted), "{output}");
        // The same cell on one line gives the same board.
        let (other, _) = played("5\n5\n1\n3 4\n", 1);
        assert_eq!(
            output.replace("y (0 to 4): \n", ""),
            other.replace("y (0 to 4): \n", "")
        );
    }

    #[test]
    fn extra_text_on_a_line_is_refused_and_discarded() {
        let (output, _) = played("5 5\n5\n5\n1\n1 2 3\n4 4\n", 1);
        assert!(output.contains("Width (1 to 50): \nType one number, not \"5 5\".\nWidth"));
        assert!(
            output.contains("\"1 2 3\" is not a move: a move is x and y.\n"),
            "{output}"
        );
        let (output, done) = played("5\n5\n24\n1\n2 3\n", 1);
        assert!(output.contains("y (0 to 4): \nType one number, not \"2 3\".\ny (0"));
        assert!(matches!(done, Err(Error::Failed(_))));
    }
}
