//! The Morpion 3D assignment: a size asked for, then keys by which two players move a cursor over piles
//! of tokens, push and pop, until somebody has a line.
//!
//! As the document asks, functions say what they require, change and ensure, and loops why they end.

use grille_grid::{Pos, Rng};
use grille_morpion::{Event, Game, Move, MoveError, Player, Position, Rules, Side};

use super::morpion_screen::{self as screen, Room, Scene};
use crate::args::Morpion;
use crate::console::Console;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::terminal::{Key, Terminal};

/// The lines under the board, and the fewest lines and columns to draw in.
const LINES_BELOW: usize = 2;
const FEWEST_ROWS: usize = LINES_BELOW + 5;
const FEWEST_COLS: usize = 20;

/// Plays one game, as the arguments say.
///
/// Requires nothing. Changes the terminal while it plays, and gives it back. Ensures that the last
/// board and who has won stand on stdout, or fails when the input ends before the game.
pub(super) fn run(args: &Morpion, rng: Rng, lang: &Messages) -> Result<(), Failure> {
    let mut console = Console::new(lang);
    let side = match args.side {
        Some(side) => side,
        None => ask_side(&mut console)?,
    };
    let rules = Rules {
        quake: args.quake,
        ..Rules::plain(side, args.variant)
    };
    let table = Table::new(rules, rng, lang);
    if Terminal::is_there() {
        on_a_terminal(table, console)
    } else {
        through_pipes(table, console)
    }
}

/// Asks for the board's side until it is one.
///
/// Changes stdin and stdout only. Ends: each round reads an answer, and the end of the input is a
/// failure.
fn ask_side(console: &mut Console<'_>) -> Result<Side, Failure> {
    let values = [("last", Side::MAX.to_string().into())];
    let prompt = console.lang().fill("morpion-size", &values);
    loop {
        let number = console.number(&prompt, 1..=Side::MAX)?;
        // The console lets no other number pass.
        if let Ok(side) = Side::new(number.into()) {
            return Ok(side);
        }
    }
}

/// Plays with a person at a terminal: the screen is drawn in place, and the last one is printed where
/// it stays.
///
/// Requires that there is a terminal. Changes its mode, and ensures that it is as before at the end.
/// Ends: each round takes a key, and a game in which players make no end of it is theirs to quit.
fn on_a_terminal(mut table: Table<'_>, mut console: Console<'_>) -> Result<(), Failure> {
    // Keys that were typed after the size, on the same line.
    let mut early = Vec::new();
    while let Some(letter) = console.left_over() {
        // Ends: a line has finitely many characters.
        early.push(letter);
    }
    // It holds the lock of stdout, which the terminal needs.
    drop(console);
    let mut terminal = Terminal::enter()?;
    let mut early = early.into_iter();
    let (end, (rows, cols)) = loop {
        let size = terminal.size();
        terminal.draw(&table.drawn(size))?;
        let key = match early.next() {
            Some(letter) => Key::Char(letter),
            None => terminal.key()?,
        };
        let end = match key {
            Key::Char(letter) => table.press(letter),
            Key::Other => table.complain("morpion-no-letter"),
            Key::Redraw => None,
            Key::End => Some(End::NoMoreInput),
        };
        if let Some(end) = end {
            break (end, size);
        }
    };
    drop(terminal);
    let mut console = Console::new(table.lang);
    let room = Room {
        rows: rows.saturating_sub(LINES_BELOW).max(FEWEST_ROWS),
        cols: cols.max(FEWEST_COLS),
    };
    for line in screen::uncut(&table.scene(), room) {
        console.line(&line)?;
    }
    table.announce(end, &mut console)
}

/// Plays with whatever is at the other end of the pipe: one screen after the other, as plain text.
///
/// Changes stdin and stdout only. Ends: each round takes a character, and the input ends.
fn through_pipes(mut table: Table<'_>, mut console: Console<'_>) -> Result<(), Failure> {
    let end = loop {
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
    table.announce(end, &mut console)
}

/// Why there are no more turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Quit,
    Line,
    NoMoreInput,
}

/// The game with what belongs to the players rather than to the rules: the cursor, the marks of the
/// last quake, and what there is to say.
struct Table<'a> {
    game: Game,
    rng: Rng,
    selected: Pos,
    /// The cells whose piles have collapsed since the last move.
    fallen: Vec<Pos>,
    /// What the last key led to, if it must be said.
    message: Option<String>,
    lang: &'a Messages,
}

impl<'a> Table<'a> {
    /// An empty board, with the cursor on its first cell.
    fn new(rules: Rules, rng: Rng, lang: &'a Messages) -> Table<'a> {
        Table {
            game: Game::new(rules),
            rng,
            selected: Pos::new(0, 0),
            fallen: Vec::new(),
            message: None,
            lang,
        }
    }

    /// Does what a key asks for, and says whether the game ends with it.
    ///
    /// Requires that the game is not over. Changes the cursor (i j k l), the board and the player (p
    /// and r), or only the message, when the key is none of the game or cannot be followed; the same
    /// player then goes on. Blanks change nothing at all. Ensures that the cursor is on the board.
    fn press(&mut self, key: char) -> Option<End> {
        debug_assert!(!self.game.is_over());
        if key.is_whitespace() {
            return None;
        }
        self.message = None;
        let end = match key {
            'i' => self.go(-1, 0),
            'j' => self.go(0, -1),
            'k' => self.go(1, 0),
            'l' => self.go(0, 1),
            'p' => self.play(Move::Push(self.selected)),
            'r' => self.play(Move::Pop(self.selected)),
            'q' => Some(End::Quit),
            _ => {
                // Whatever it is: it is shown as an escape.
                let values = [("key", key.to_string().into())];
                self.message = Some(self.lang.fill("morpion-unknown-key", &values));
                None
            }
        };
        debug_assert!(self.game.position().size().contains(self.selected));
        end
    }

    /// Moves the cursor by one cell, or complains at the edge. Changes the cursor or the message.
    fn go(&mut self, down: i32, right: i32) -> Option<End> {
        let row = self.selected.row.checked_add_signed(down);
        let col = self.selected.col.checked_add_signed(right);
        let to = row.zip(col).map(|(row, col)| Pos::new(row, col));
        match to.filter(|&to| self.game.position().size().contains(to)) {
            Some(to) => self.selected = to,
            None => return self.complain("morpion-edge"),
        }
        None
    }

    /// Plays a move with what it brings about, or complains and leaves the turn where it is.
    ///
    /// Changes the board, the marks and the message. Ensures that the other player is next when the
    /// move was played: the game looks for lines after it, lets piles collapse, and looks again.
    fn play(&mut self, play: Move) -> Option<End> {
        let mover = self.game.to_move();
        match self.game.play(play, &mut self.rng) {
            Ok(events) => {
                debug_assert_eq!(self.game.to_move(), !mover);
                self.fallen.clear();
                for event in events {
                    if let Event::Fell(collapses) = event {
                        self.fallen = collapses.iter().map(|fall| fall.pos).collect();
                    }
                }
                if !self.fallen.is_empty() {
                    let values = [("count", self.fallen.len().into())];
                    self.message = Some(self.lang.fill("morpion-quake", &values));
                }
                self.game.is_over().then_some(End::Line)
            }
            Err(MoveError::Empty) => self.complain("morpion-empty"),
            Err(MoveError::TooHigh) => {
                let values = [("most", Position::MAX_HEIGHT.to_string().into())];
                self.message = Some(self.lang.fill("morpion-too-high", &values));
                None
            }
            // The cursor is on the board, the game is not over, and there is no ko here.
            Err(MoveError::OffBoard | MoveError::Ko | MoveError::Over) => {
                debug_assert!(false, "{play:?} cannot be refused for that");
                None
            }
        }
    }

    /// Has the message `id` shown with the next screen. Changes the message only; the game goes on.
    fn complain(&mut self, id: &str) -> Option<End> {
        self.message = Some(self.lang.text(id));
        None
    }

    fn scene(&self) -> Scene<'_> {
        Scene {
            position: self.game.position(),
            selected: self.selected,
            fallen: &self.fallen,
        }
    }

    /// The whole board and what there is to say. Changes nothing.
    fn screen(&self) -> Vec<String> {
        let mut lines = screen::whole(&self.scene());
        lines.extend(self.message.clone());
        lines
    }

    /// The screen for a window of so many rows and columns, with the prompt. Changes nothing.
    fn drawn(&self, (rows, cols): (usize, usize)) -> Vec<String> {
        if rows < FEWEST_ROWS || cols < FEWEST_COLS {
            return vec![self.lang.text("morpion-small-window")];
        }
        let room = Room {
            rows: rows - LINES_BELOW,
            cols,
        };
        let mut lines = screen::fitted(&self.scene(), room);
        lines.extend(self.message.clone());
        let prompt = self.prompt();
        // The cursor needs a place behind it.
        if prompt.chars().count() < cols {
            lines.push(prompt);
        } else {
            lines.push(self.turn("morpion-turn-short"));
        }
        lines
    }

    /// Whose turn it is, and what may be chosen. Changes nothing.
    fn prompt(&self) -> String {
        self.turn("morpion-turn")
    }

    /// The message `id` with the player whose turn it is. Changes nothing.
    fn turn(&self, id: &str) -> String {
        let player = self.game.to_move().letter().to_string();
        self.lang.fill(id, &[("player", player.into())])
    }

    /// Says how the game has ended, the last quake included, below the last board.
    ///
    /// Changes stdout only. Fails when it has ended for want of input.
    fn announce(&self, end: End, console: &mut Console<'_>) -> Result<(), Failure> {
        match end {
            End::NoMoreInput => return Err(Failure::failed(self.lang.text("input-ended"))),
            End::Quit => return console.say("morpion-quit", &[]),
            End::Line => {}
        }
        if let Some(message) = &self.message {
            console.line(message)?;
        }
        let winners = self.game.winners();
        if winners.both() {
            return console.say("morpion-both", &[]);
        }
        for player in Player::BOTH {
            if winners.has(player) {
                let letter = player.letter().to_string();
                console.say("morpion-won", &[("player", letter.into())])?;
            }
        }
        Ok(())
    }
}
