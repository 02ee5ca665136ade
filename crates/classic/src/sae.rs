//! The five-operation assignment: one operation per run, from an input to an output.
//!
//! | document | function | reads | writes |
//! |---|---|---|---|
//! | section 2: the program reads the number of an operation, then its data | [`run`] | `1` to `5`, then as below | as below |
//! | operation 1: produce a problem | [`produce_problem`] | rows, columns and number of mines: `4 6 5` | a problem: `4 6 5 1 5 12 7 19` |
//! | operation 2: produce a grid | [`produce_grid`] | a problem and a history of moves: `4 6 5 1 5 12 7 19 3 D15 M5 D0` | the grid: `4 6`, then a rule and a row by turns |
//! | operation 3: is the game won? | [`is_won`] | a problem and a history | by `run`: `game won` or `game not won` |
//! | operation 4: is the game lost? | [`is_lost`] | a problem and a history | by `run`: `game lost` or `game not lost` |
//! | operation 5: produce a new move | [`produce_move`] | a grid, in any spacing | a move: `D15` or `M5` |
//!
//! Nothing is written before all input is read and validated. Positions count cells from 0 in reading order.
//!
//! The components of the operations:
//!
//! | component | part | used by operations |
//! |---|---|---|
//! | reading words and lines, with their places for errors | [`grille_grid::text::Scanner`] | 1 to 5 |
//! | sizes and cells | [`grille_grid::Size`], [`grille_grid::Pos`] | 1 to 5 |
//! | random numbers from a seed | [`grille_grid::Rng`] | 1, 5 |
//! | the format of a problem | [`grille_mines::text::problem`] | 1 to 4 |
//! | positions of mines, drawn at random | [`grille_mines::generate::positions`] | 1 |
//! | where the mines are | [`grille_mines::Layout`] | 2 to 4 |
//! | the format of moves and histories | [`grille_mines::text::history`] | 2 to 5 |
//! | the game: what a move does, and who has won | [`grille_mines::Game`] under [`grille_mines::Rules::SAE`] | 2 to 4 |
//! | what a player sees | [`grille_mines::View`] | 2, 5 |
//! | the format of a grid | [`grille_mines::text::table`] | 2, 5 |
//! | what can be deduced, and which cells are least likely mines | [`grille_mines::solve::proof`] | 5 |
//! | explanations of errors in two languages | [`grille_messages::mines::formats`] | 1 to 5 |
//!
//! ```
//! use grille_classic::sae;
//! use grille_grid::Rng;
//! use grille_messages::{Language, Messages};
//! use grille_mines::text::table::Rule;
//!
//! let lang = Messages::new(Language::En);
//! let mut output = Vec::new();
//! let input = b"3 4 6 5 1 5 12 7 19 3 D15 M5 D0".to_vec();
//! sae::run(input, Rule::Dash, &mut Rng::new(1), &mut output, &lang)?;
//! assert_eq!(output, b"game not won\n");
//! # Ok::<(), grille_classic::Error>(())
//! ```

use std::io::Write;

use grille_grid::text::Scanner;
use grille_grid::{Pos, Rng};
use grille_messages::mines::formats::{self, Fault};
use grille_messages::{MessageId, Messages, id};
use grille_mines::solve::proof::{self, Advice, NoAdvice, ProofBudget};
use grille_mines::solve::single::Marks;
use grille_mines::text::table::{self, Rule};
use grille_mines::text::{history, problem};
use grille_mines::{Cell, Game, Move, Rules, Status, View, generate};

use crate::Error;

/// The size of the output buffer. A table is never held in memory as a whole.
const CHUNK: usize = 1 << 18;

/// Bytes per cell of a game: the view, the mines, and a flood that opens it.
const GAME_CELL: usize = 10;

/// Bytes per cell of a written row: four of its own and four of the rule, twice while the buffer grows.
const ROW_CELL: usize = 16;

/// Bytes per mine of a new problem: its number, and its text, twice while the buffer grows.
const MINE: usize = 24;

/// The data of an operation: a text, and how much of it was read.
///
/// Functions take it by value, so that an operation can free the text once it is read; it is often larger than
/// the board. Errors name places in the whole text.
#[derive(Clone, Debug)]
pub struct Data {
    text: Vec<u8>,
    read: usize,
}

impl Data {
    /// Data with nothing read yet. If the number of an operation comes first, use [`run`].
    pub fn new(text: impl Into<Vec<u8>>) -> Data {
        Data {
            text: text.into(),
            read: 0,
        }
    }

    fn scanner(&self) -> Scanner<'_> {
        Scanner::starting_at(&self.text, self.read)
    }

    /// Section 2: reads the number of the operation.
    fn operation(&mut self, lang: &Messages) -> Result<u64, Error> {
        let mut scanner = self.scanner();
        let operation = match scanner.token() {
            Some(token) => match token.number() {
                Ok(operation @ 1..=5) => operation,
                _ => {
                    let fault = Fault::UnknownOperation(scanner.error_at(token, ()));
                    return Err(bad(fault, lang));
                }
            },
            None => return Err(bad(Fault::NoOperation(scanner.error_at_end(())), lang)),
        };
        self.read = scanner.offset();
        Ok(operation)
    }
}

/// A remark about a correct answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remark {
    /// The move is a guess, because the search for a proof was stopped.
    Unfinished,
    /// The grid shows its mines: the game is over.
    Over,
}

impl Remark {
    /// Returns the remark as a sentence.
    pub fn text(self, lang: &Messages) -> String {
        match self {
            Remark::Unfinished => lang.text(id::SAE_UNFINISHED),
            Remark::Over => lang.text(id::SAE_OVER),
        }
    }
}

/// Section 2: reads the number of an operation and runs it. Writes grids with this rule.
///
/// # Errors
/// The input is wrong or has no answer, memory is short, or the output fails. Nothing was written unless the
/// output failed.
pub fn run(
    input: Vec<u8>,
    rule: Rule,
    rng: &mut Rng,
    output: &mut impl Write,
    lang: &Messages,
) -> Result<Option<Remark>, Error> {
    let mut data = Data::new(input);
    match data.operation(lang)? {
        1 => produce_problem(data, rng, output, lang)?,
        2 => produce_grid(data, rule, output, lang)?,
        3 => match is_won(data, lang)? {
            true => writeln!(output, "game won")?,
            false => writeln!(output, "game not won")?,
        },
        4 => match is_lost(data, lang)? {
            true => writeln!(output, "game lost")?,
            false => writeln!(output, "game not lost")?,
        },
        _ => return produce_move(data, rng, output, lang),
    }
    Ok(None)
}

/// Operation 1: reads rows, columns and a number of mines, and writes such a problem with the mines at random
/// positions.
///
/// # Errors
/// The data are wrong or memory is short (then nothing was written), or the output fails.
///
/// ```
/// use grille_classic::sae::{self, Data};
/// # use grille_messages::{Language, Messages};
/// # let lang = Messages::new(Language::En);
///
/// let mut output = Vec::new();
/// sae::produce_problem(Data::new("4 6 5"), &mut grille_grid::Rng::new(1), &mut output, &lang)?;
/// assert_eq!(output, b"4 6 5 12 8 20 9 6\n");
/// # Ok::<(), grille_classic::Error>(())
/// ```
pub fn produce_problem(
    data: Data,
    rng: &mut Rng,
    output: &mut impl Write,
    lang: &Messages,
) -> Result<(), Error> {
    let mut scanner = data.scanner();
    let (size, mines) =
        problem::read_order(&mut scanner).map_err(|error| bad(Fault::Problem(error), lang))?;
    finish(scanner, lang)?;
    check_memory(size.area() + mines as usize * MINE, lang)?;
    let positions = generate::positions(size, mines, rng)
        .expect("an order that was read has at most as many mines as cells");
    let mut line = problem::write(&positions, size);
    line.push('\n');
    Ok(output.write_all(line.as_bytes())?)
}

/// Operation 2: reads a problem and a history of moves, and writes the resulting grid.
///
/// # Errors
/// The data are wrong or memory is short (then nothing was written), or the output fails.
///
/// ```
/// use grille_classic::sae::{self, Data};
/// # use grille_messages::{Language, Messages};
/// # use grille_mines::text::table::Rule;
/// # let lang = Messages::new(Language::En);
///
/// let mut output = Vec::new();
/// sae::produce_grid(Data::new("1 3 1 0  1 D1"), Rule::Dash, &mut output, &lang)?;
/// assert_eq!(output, b"1 3\n --- --- ---\n| . | 1 | . |\n --- --- ---\n");
/// # Ok::<(), grille_classic::Error>(())
/// ```
pub fn produce_grid(
    data: Data,
    rule: Rule,
    output: &mut impl Write,
    lang: &Messages,
) -> Result<(), Error> {
    let game = replay(data, lang)?;
    let view = game.view();
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

/// Operation 3: reads a problem and a history of moves, and returns whether the game is won: all cells without
/// a mine are open.
///
/// # Errors
/// The data are wrong, or memory is short.
///
/// ```
/// use grille_classic::sae::{self, Data};
/// # use grille_messages::{Language, Messages};
/// # let lang = Messages::new(Language::En);
///
/// assert!(sae::is_won(Data::new("1 3 1 1  2 D0 D2"), &lang)?);
/// assert!(!sae::is_won(Data::new("1 3 1 1  2 D0 D1"), &lang)?);
/// # Ok::<(), grille_classic::Error>(())
/// ```
pub fn is_won(data: Data, lang: &Messages) -> Result<bool, Error> {
    Ok(replay(data, lang)?.status() == Status::Won)
}

/// Operation 4: reads a problem and a history of moves, and returns whether the game is lost: the last move
/// digs a mine, or marks a cell without one.
///
/// # Errors
/// The data are wrong, or memory is short.
///
/// ```
/// use grille_classic::sae::{self, Data};
/// # use grille_messages::{Language, Messages};
/// # let lang = Messages::new(Language::En);
///
/// assert!(sae::is_lost(Data::new("1 3 1 1  2 D0 M2"), &lang)?);
/// assert!(!sae::is_lost(Data::new("1 3 1 1  2 D0 M1"), &lang)?);
/// # Ok::<(), grille_classic::Error>(())
/// ```
pub fn is_lost(data: Data, lang: &Messages) -> Result<bool, Error> {
    Ok(replay(data, lang)?.status() == Status::Lost)
}

/// Operation 5: reads a grid and writes a move: digs a cell that is proved safe, else marks one that is proved
/// a mine, else digs a random one of the cells least likely to be mines.
///
/// # Errors
/// The data are wrong, nothing is left to play, no layout of mines explains the grid, or memory is short (then
/// nothing was written), or the output fails.
///
/// ```
/// use grille_classic::sae::{self, Data};
/// # use grille_messages::{Language, Messages};
/// # let lang = Messages::new(Language::En);
///
/// let mut output = Vec::new();
/// let grid = Data::new("1 3\n --- --- ---\n| x | 1 | . |\n --- --- ---\n");
/// sae::produce_move(grid, &mut grille_grid::Rng::new(1), &mut output, &lang)?;
/// assert_eq!(output, b"D2\n");
/// # Ok::<(), grille_classic::Error>(())
/// ```
pub fn produce_move(
    data: Data,
    rng: &mut Rng,
    output: &mut impl Write,
    lang: &Messages,
) -> Result<Option<Remark>, Error> {
    let view = read_grid(data, lang)?;
    let marks = Marks::under(Rules::SAE);
    let (mv, remark) = match proof::advise(&view, marks, ProofBudget::default(), rng) {
        Ok(Some(Advice::Safe(pos))) => (Move::Dig(pos), None),
        Ok(Some(Advice::Mine(pos))) => (Move::Mark(pos), None),
        Ok(Some(Advice::Guess { pos, forced })) => {
            (Move::Dig(pos), (!forced).then_some(Remark::Unfinished))
        }
        // The game is over, and all mines are shown, so cells that are still closed are free.
        Ok(None) => match rng.choose(&hidden(&view)) {
            Some(&pos) => (Move::Dig(pos), Some(Remark::Over)),
            None => return Err(Error::BadInput(lang.text(id::SAE_NOTHING_LEFT))),
        },
        Err(NoAdvice::Contradiction(contradiction)) => {
            let number = contradiction.number;
            let message = about_cell(id::SAE_CONTRADICTION, number, &view, lang);
            return Err(Error::NoSolution(message));
        }
        Err(NoAdvice::Memory) => return Err(no_memory(lang)),
    };
    let text = history::write_move(mv, view.size()).expect("the format has digs and marks");
    writeln!(output, "{text}")?;
    Ok(remark)
}

/// Returns the cells that were neither dug nor marked.
fn hidden(view: &View) -> Vec<Pos> {
    let cells = view.cells().iter();
    let hidden = cells.filter(|(_, cell)| **cell == Cell::Hidden);
    hidden.map(|(pos, _)| pos).collect()
}

fn about_cell(id: MessageId, pos: Pos, view: &View, lang: &Messages) -> String {
    let values = [
        ("position", view.size().index(pos).to_string().into()),
        ("row", (pos.row + 1).to_string().into()),
        ("column", (pos.col + 1).to_string().into()),
    ];
    lang.fill(id, &values)
}

/// Reads the grid of operation 5. Frees its text, which is far larger than the board.
fn read_grid(data: Data, lang: &Messages) -> Result<View, Error> {
    // A cell of a table takes eight bytes of text, and one of the view, or two while it grows.
    check_memory(data.text.len() / 4, lang)?;
    let mut scanner = data.scanner();
    let view = table::read_from(&mut scanner).map_err(|error| bad(Fault::Table(error), lang))?;
    finish(scanner, lang)?;
    Ok(view)
}

/// Reads the game of operations 2, 3 and 4. Plays moves as they are read, and frees the text.
fn replay(data: Data, lang: &Messages) -> Result<Game, Error> {
    let mut scanner = data.scanner();
    if let Ok(size) = problem::read_size(&mut scanner.clone()) {
        let row = size.cols() as usize * ROW_CELL;
        check_memory(size.area() * GAME_CELL + row, lang)?;
    }
    let layout =
        problem::read_from(&mut scanner).map_err(|error| bad(Fault::Problem(error), lang))?;
    let mut game = Game::new(layout, Rules::SAE);
    history::replay(&mut scanner, &mut game).map_err(|error| bad(Fault::History(error), lang))?;
    finish(scanner, lang)?;
    Ok(game)
}

/// Checks that nothing follows the data.
fn finish(mut scanner: Scanner<'_>, lang: &Messages) -> Result<(), Error> {
    scanner
        .finish(())
        .map_err(|error| bad(Fault::Trailing(error), lang))
}

fn bad(fault: Fault, lang: &Messages) -> Error {
    Error::BadInput(formats::explain(fault, lang))
}

/// Fails early instead of running out of memory halfway.
fn check_memory(bytes: usize, lang: &Messages) -> Result<(), Error> {
    match grille_grid::has_room(bytes) {
        true => Ok(()),
        false => Err(no_memory(lang)),
    }
}

fn no_memory(lang: &Messages) -> Error {
    Error::Failed(lang.text(id::SAE_NO_MEMORY))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use grille_messages::Language;

    use super::*;

    fn lang() -> Messages {
        Messages::new(Language::En)
    }

    /// Returns the output for an input, and the result.
    fn answer(input: &str, seed: u64) -> (String, Result<Option<Remark>, Error>) {
        let (lang, mut output) = (lang(), Vec::new());
        let input = input.as_bytes().to_vec();
        let end = run(input, Rule::Dash, &mut Rng::new(seed), &mut output, &lang);
        (String::from_utf8(output).unwrap(), end)
    }

    fn right(input: &str, seed: u64) -> String {
        let (output, end) = answer(input, seed);
        assert_eq!(end.unwrap(), None, "{input}");
        output
    }

    const PROBLEM: &str = "4 6 5 1 5 12 7 19";

    #[test]
    fn each_number_calls_its_operation() {
        assert!(right("1 4 6 5", 1).starts_with("4 6 5 "));
        assert!(right(&format!("2 {PROBLEM} 0"), 1).starts_with("4 6\n --- "));
        for (history, won, lost) in [
            ("3 D15 M5 D0", "game not won\n", "game not lost\n"),
            ("4 D15 M5 D0 D19", "game not won\n", "game lost\n"),
            ("4 D15 M5 D0 M13", "game not won\n", "game lost\n"),
            ("5 D15 D0 D6 D13 D18", "game won\n", "game not lost\n"),
        ] {
            assert_eq!(right(&format!("3 {PROBLEM} {history}"), 1), won);
            assert_eq!(right(&format!("4 {PROBLEM} {history}"), 1), lost);
        }
        let grid = right(&format!("2 {PROBLEM} 3 D15 M5 D0"), 1);
        assert_eq!(right(&format!("5 {grid}"), 1), "D6\n");
    }

    #[test]
    fn nothing_is_written_before_the_last_word_is_read() {
        for input in [
            "",
            "0",
            "6 4 6 5",
            "1 4 6 5 x",
            "2 1 3 1 1 1 D0 x",
            "3 1 3 1 1 1 D0 x",
            "4 1 3 1 1 1 D0 x",
            "5 1 1\n ---\n| . |\n ---\nx",
        ] {
            let (output, end) = answer(input, 1);
            assert_eq!(output, "", "{input}");
            assert!(matches!(end, Err(Error::BadInput(_))), "{input}: {end:?}");
        }
    }

    #[test]
    fn places_of_errors_are_those_of_the_whole_input() {
        let (_, end) = answer("2 4 6 5\n1 5 12 7 19 1\n D24", 1);
        let message = end.unwrap_err().to_string();
        assert!(message.starts_with("line 3, column 2: "), "{message}");
    }

    #[test]
    fn without_a_proof_any_of_the_safest_cells_is_dug_and_no_other() {
        let digs =
            |grid: &str| -> BTreeSet<String> { (0..300).map(|seed| right(grid, seed)).collect() };
        let set = |cells: &[u32]| -> BTreeSet<String> {
            cells.iter().map(|cell| format!("D{cell}\n")).collect()
        };
        let fresh =
            "5 2 3\n --- --- ---\n| . | . | . |\n --- --- ---\n| . | . | . |\n --- --- ---\n";
        assert_eq!(digs(fresh), set(&[0, 1, 2, 3, 4, 5]));
        assert_eq!(right(fresh, 9), right(fresh, 9));
        // Next to the number, one cell in two is a mine; further away, one in five.
        let row = "5 1 6\n -\n| . | 1 | . | . | . | x |\n -\n";
        assert_eq!(digs(row), set(&[3, 4]));
    }

    /// The document's second and third grids come from finished games. All their mines are shown, so the closed
    /// cells are free.
    #[test]
    fn the_documents_grids_are_read_as_it_prints_them() {
        let first = "5 4 6\n\n--- --- --- --- --- ---\n\
            | 2 | . | 2 |   | 1 | x |\n--- --- --- --- --- ---\n\
            | . | . | 2 |   | 1 | 1 |\n--- --- --- --- --- ---\n\
            | . | . | 2 |   |   |   |\n--- --- --- --- --- ---\n\
            | . | . | 1 |   |   |   |\n--- --- --- --- --- ---\n";
        assert_eq!(right(first, 1), "D6\n");
        let rule = "  ---  ---  ---  ---  ---\n";
        for cell in ['.', 'x'] {
            let over = format!(
                "5 4 6\n\n\n{rule}| 2 | m | 2 |   | 1 | m |\n{rule}| . | m | 2 |   | 1 | 1 |\n\
                 {rule}| m | {cell} | 2 |   |   |   |\n{rule}| . | m | 1 |   |   |   |\n{rule}\n"
            );
            let (output, end) = answer(&over, 1);
            let closed = ["D6\n", "D13\n", "D18\n"];
            assert!(closed.contains(&output.as_str()), "{output}");
            assert!(cell == '.' || output != "D13\n", "it is marked");
            assert_eq!(end.unwrap(), Some(Remark::Over));
            // The same spacing in a game that goes on.
            let playing = over.replace('m', ".").replace("| x | 2 ", "| . | 2 ");
            assert_eq!(right(&playing, 1), "D6\n");
        }
    }

    /// A grid whose proof would take too long.
    #[test]
    fn a_search_that_was_stopped_is_remarked_on() {
        let side = 81;
        let mut grid = format!("5 {side} {side}\n -\n");
        for row in 0..side {
            for col in 0..side {
                let number = row % 2 == 1 && col % 2 == 1;
                grid += if number { "| 2 " } else { "| . " };
            }
            grid += "|\n -\n";
        }
        let (output, end) = answer(&grid, 1);
        assert!(output.starts_with('D'), "{output}");
        let remark = end.unwrap();
        assert_eq!(remark, Some(Remark::Unfinished));
        assert!(Remark::Unfinished.text(&lang()).contains("stopped early"));
    }
}
