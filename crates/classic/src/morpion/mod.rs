//! The Morpion 3D assignment: two players move a cursor over piles of tokens, add and remove tokens, until
//! somebody has a line.
//!
//! The document names no functions. Its sections are implemented here:
//!
//! | section | function | what it does |
//! |---|---|---|
//! | Livrables | every function here and in the four files of the rules | `@requires`, `@assigns`, `@ensures`; each `while` and `loop` says why it ends. `cargo xtask tidy` checks both |
//! | Description | [`Position::empty`] | the board of n x n piles, without tokens |
//! | Fonctionnement | [`Game::new`], [`Game::to_move`] | a game from the empty board, X first; whose turn it is |
//! | Fonctionnement | [`Game::play`], [`Position::play`] | adds a token to a pile, or removes the top one, and passes the turn |
//! | Fonctionnement | [`Game::check`], [`Position::check`] | whether a move is legal, and else why not |
//! | 1) Vue du dessus | [`winners`] with [`Variant::Top`] | who has a row, column or diagonal of tops |
//! | 2) Variante 3D | [`winners`] with [`Variant::ThreeD`] | the same over all tokens: on a level, in a pile, as a stair |
//! | 2) Variante 3D | [`line_of`] | the tokens of a line |
//! | 3) Option séisme | [`quake::risk`] | the probability 1 - 2^(-h/(2n)) that a pile collapses |
//! | 3) Option séisme | [`quake::draw`] | draws which piles collapse, and how many tokens each loses |
//! | 3) Option séisme | [`quake::apply`], [`Position::collapse`] | removes the k lowest tokens of a pile |
//! | Interface, screen | [`screen::whole`], [`screen::fitted`] | the board from above on the left, the selected pile on the right, the line below |
//! | Interface, size at the start | [`ask_rules`], [`ask_side`], [`ask_variant`], [`ask_quake`] | asks for what the options leave open |
//! | Interface, keys | [`Table::press`] | the keys i, j, k, l, p, r and q, with a message if they have no effect |
//! | Interface, refresh | [`play_in_window`], [`play_on_console`] | draws the screen after each key, in place or as text |
//! | Interface, victory | [`Table::announce`] | prints who has won, or that both have |
//! | Interface, quake | [`Game::play`], [`Game::winners`] | looks for lines after the move and after all collapses |
//! | Interface, `*` | [`Scene`](screen::Scene) | which cells have `*` around them |
//! | Conseils | [`Console::key`], [`Window::key`] | one character at a time, from a pipe or without Enter |

mod ask;
pub mod screen;
mod table;
#[cfg(test)]
mod tests;

use std::io::{self, BufRead, Write};

use grille_messages::id;
#[cfg(doc)]
use grille_morpion::{Game, Position, Variant, line_of, quake, winners};

pub use ask::{Options, ask_quake, ask_rules, ask_side, ask_variant};
pub use table::{End, Table};

use crate::{Console, Error};
use screen::Room;

/// The number of lines under the board: the message and the prompt.
const LINES_BELOW: usize = 2;

/// The minimum size of a window that shows a board.
const FEWEST_ROWS: usize = LINES_BELOW + Room::FEWEST_ROWS;
const FEWEST_COLS: usize = Room::FEWEST_COLS;

/// An input in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A character; Enter is `'\n'`.
    Char(char),
    /// A key without a character.
    Other,
    /// The window has a new size or other content: draw it again.
    Redraw,
    /// The end of the input.
    End,
}

/// A window that a game is drawn in, and that reads its keys.
pub trait Window {
    /// The rows and columns of the window.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result is the current size; [`Key::Redraw`] follows each change
    fn size(&self) -> (usize, usize);

    /// Replaces what is shown by these lines.
    ///
    /// - @requires `lines` without control characters
    /// - @assigns the window
    /// - @ensures on success the window shows as much of `lines` as fits, and nothing else; on failure
    ///   the error is that of the system
    fn draw(&mut self, lines: &[String]) -> io::Result<()>;

    /// Waits for a key.
    ///
    /// - @requires nothing
    /// - @assigns the input, which loses the key
    /// - @ensures on success the result is the next key in order; on failure the error is that of the
    ///   system
    fn key(&mut self) -> io::Result<Key>;
}

/// Returns the keys typed after the last answer, on the same line.
///
/// - @requires `console` reads a terminal, whose lines end
/// - @assigns `console`: the rest of that line is read
/// - @ensures on success the result has every non-blank character of the rest, in order; on failure the input
///   could not be read
pub fn early_keys<R: BufRead, W: Write>(
    console: &mut Console<'_, R, W>,
) -> Result<Vec<char>, Error> {
    let mut keys = Vec::new();
    while let Some(letter) = console.left_over()? {
        // Ends: every round takes a character from one line, and a line of a terminal is finite.
        keys.push(letter);
    }
    Ok(keys)
}

/// Plays a game in a window, drawn again after each key.
///
/// - @requires the game of `table` is not over
/// - @assigns `table`, `window`
/// - @ensures on success the game has ended for the returned reason, with the room for the last board; `early`
///   was played before the keys of the window. On failure the window could not be drawn or read, and `table`
///   has the game as far as it was played
pub fn play_in_window(
    table: &mut Table<'_>,
    early: Vec<char>,
    window: &mut impl Window,
) -> Result<(End, Room), Error> {
    let mut early = early.into_iter();
    loop {
        // Ends: every round takes a key, of which `q` and the end of the input end the game. Players who add
        // and remove for ever play for ever, as the rules allow; they can quit.
        let (rows, cols) = window.size();
        window.draw(&table.drawn((rows, cols)))?;
        let key = match early.next() {
            Some(letter) => Key::Char(letter),
            None => window.key()?,
        };
        let end = match key {
            Key::Char(letter) => table.press(letter),
            Key::Other => table.show_message(id::MORPION_NO_LETTER),
            Key::Redraw => None,
            Key::End => Some(End::NoMoreInput),
        };
        if let Some(end) = end {
            let room = Room {
                rows: rows.saturating_sub(LINES_BELOW).max(FEWEST_ROWS),
                cols: cols.max(FEWEST_COLS),
            };
            return Ok((end, room));
        }
    }
}

/// Prints the last board of a game that was played in a window, and its outcome.
///
/// - @requires `end` and `room` are what [`play_in_window`] returned for `table`
/// - @assigns `console`: its output
/// - @ensures on success the whole board and the outcome are printed; on failure the output could not be
///   written, or the game ended because its input did, which the error says
pub fn show_end<R: BufRead, W: Write>(
    table: &Table<'_>,
    end: End,
    room: Room,
    console: &mut Console<'_, R, W>,
) -> Result<(), Error> {
    for line in screen::uncut(&table.scene(), room) {
        console.line(&line)?;
    }
    table.announce(end, console)
}

/// Plays a game as plain text, one screen after another.
///
/// - @requires the game of `table` is not over
/// - @assigns `table`, `console`: its input and output
/// - @ensures on success the last board and the outcome are printed; on failure the input ended before the
///   game, or reading or writing failed
pub fn play_on_console<R: BufRead, W: Write>(
    table: &mut Table<'_>,
    console: &mut Console<'_, R, W>,
) -> Result<(), Error> {
    let end = loop {
        // Ends: every round takes a character from the input, and its end ends the game.
        for line in table.screen() {
            console.line(&line)?;
        }
        console.print(&table.prompt())?;
        let end = match console.key()? {
            Some(letter) => table.press(letter),
            None => Some(End::NoMoreInput),
        };
        if let Some(end) = end {
            break end;
        }
    };
    if end != End::NoMoreInput {
        for line in screen::whole(&table.scene()) {
            console.line(&line)?;
        }
    }
    table.announce(end, console)
}
