//! A game with the state that belongs to the players rather than to the rules: the cursor, the marks of the
//! last quake, and the message.

use std::io::{BufRead, Write};

use grille_grid::{Pos, Rng};
use grille_messages::{MessageId, Messages, id};
use grille_morpion::{Event, Game, Move, MoveError, Player, Position, Rules};

use super::screen::{self, Room, Scene};
use super::{FEWEST_COLS, FEWEST_ROWS, LINES_BELOW};
use crate::{Console, Error};

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A player has quit.
    Quit,
    /// Somebody has a line.
    Line,
    /// The input has ended.
    NoMoreInput,
}

/// The game, the cursor, the marks of the last quake, and the message.
pub struct Table<'a> {
    game: Game,
    rng: Rng,
    selected: Pos,
    /// The cells whose piles collapsed after the last move.
    fallen: Vec<Pos>,
    /// Whether the cursor has moved since then.
    cursor_moved: bool,
    /// The message about the last key, if there is one.
    message: Option<String>,
    lang: &'a Messages,
}

impl<'a> Table<'a> {
    /// An empty board, with the cursor on its first cell.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the board of `rules.side` is empty, X is to move, the cursor is in the top left corner,
    ///   and there is no mark and no message
    pub fn new(rules: Rules, rng: Rng, lang: &'a Messages) -> Table<'a> {
        Table {
            game: Game::new(rules),
            rng,
            selected: Pos::new(0, 0),
            fallen: Vec::new(),
            cursor_moved: false,
            message: None,
            lang,
        }
    }

    /// The current game.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result is the game in which the keys are played
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The cell under the cursor.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result is a cell of the board
    pub fn selected(&self) -> Pos {
        self.selected
    }

    /// Handles a key. Returns the reason if the game ends with it.
    ///
    /// - @requires the game is not over
    /// - @assigns the cursor for i, j, k and l; the game, its randomness and the marks for p and r; the message
    ///   for every key except blanks
    /// - @ensures the cursor is on the board. On success the key is executed: the same player continues after
    ///   i, j, k and l, the other after p and r; the result is the reason if the game ends, else `None`. On
    ///   failure, for an unknown key or one that cannot be executed, only the message changes, and the result
    ///   is `None`. Blanks change nothing
    pub fn press(&mut self, key: char) -> Option<End> {
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
                // Any character: it is shown escaped.
                let values = [("key", key.to_string().into())];
                self.message = Some(self.lang.fill(id::MORPION_UNKNOWN_KEY, &values));
                None
            }
        };
        debug_assert!(self.game.position().size().contains(self.selected));
        end
    }

    /// Moves the cursor by `down` rows and `right` columns.
    ///
    /// - @requires nothing
    /// - @assigns the cursor and whether it has moved, or the message
    /// - @ensures the result is `None`. On success the cursor is on the cell that far from where it was; on
    ///   failure, if that is off the board, it has not moved, and the message says so
    fn go(&mut self, down: i32, right: i32) -> Option<End> {
        let row = self.selected.row.checked_add_signed(down);
        let col = self.selected.col.checked_add_signed(right);
        let to = row.zip(col).map(|(row, col)| Pos::new(row, col));
        match to.filter(|&to| self.game.position().size().contains(to)) {
            Some(to) => self.selected = to,
            None => return self.show_message(id::MORPION_EDGE),
        }
        self.cursor_moved = true;
        None
    }

    /// Plays a move, with the collapses after it.
    ///
    /// - @requires the game is not over, and the move is on a cell of the board
    /// - @assigns the game, its randomness, the marks and the message
    /// - @ensures on success the other player is next, lines were looked for after the move and after the
    ///   collapses, exactly the collapsed cells are marked, and the result is [`End::Line`] if somebody has a
    ///   line, else `None`. On failure, for an empty or a full pile, only the message changes, and the result
    ///   is `None`
    fn play(&mut self, play: Move) -> Option<End> {
        let mover = self.game.to_move();
        match self.game.play(play, &mut self.rng) {
            Ok(events) => {
                debug_assert_eq!(self.game.to_move(), !mover);
                self.fallen.clear();
                self.cursor_moved = false;
                for event in events {
                    if let Event::Fell(collapses) = event {
                        self.fallen = collapses.iter().map(|fall| fall.pos).collect();
                    }
                }
                if !self.fallen.is_empty() {
                    let values = [("count", self.fallen.len().into())];
                    self.message = Some(self.lang.fill(id::MORPION_QUAKE, &values));
                }
                self.game.is_over().then_some(End::Line)
            }
            Err(MoveError::Empty) => self.show_message(id::MORPION_EMPTY),
            Err(MoveError::TooHigh) => {
                let values = [("most", Position::MAX_HEIGHT.to_string().into())];
                self.message = Some(self.lang.fill(id::MORPION_TOO_HIGH, &values));
                None
            }
            // The cursor is on the board, the game is not over, and there is no ko here.
            Err(MoveError::OffBoard | MoveError::Ko | MoveError::Over) => {
                debug_assert!(false, "{play:?} cannot be refused for that");
                None
            }
        }
    }

    /// Shows the message `id` with the next screen.
    ///
    /// - @requires `id` is a message without values
    /// - @assigns the message
    /// - @ensures the message is that of `id`, and the result is `None`: the game goes on
    pub(super) fn show_message(&mut self, id: MessageId) -> Option<End> {
        self.message = Some(self.lang.text(id));
        None
    }

    /// The scene to draw.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result has the current position, cursor and marks
    pub fn scene(&self) -> Scene<'_> {
        Scene {
            position: self.game.position(),
            selected: self.selected,
            fallen: &self.fallen,
            cursor_moved: self.cursor_moved,
        }
    }

    /// The whole board and the message.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result has the lines of [`screen::whole`], then the message if there is one
    pub fn screen(&self) -> Vec<String> {
        let mut lines = screen::whole(&self.scene());
        lines.extend(self.message.clone());
        lines
    }

    /// The screen for a window with this many rows and columns, with the prompt.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result has at least one line and at most `rows`. On success the board is above the
    ///   message and the prompt; on failure, in a window of fewer than 7 rows or 20 columns, the only line says
    ///   that it is too small
    pub fn drawn(&self, (rows, cols): (usize, usize)) -> Vec<String> {
        if rows < FEWEST_ROWS || cols < FEWEST_COLS {
            return vec![self.lang.text(id::MORPION_SMALL_WINDOW)];
        }
        let room = Room {
            rows: rows - LINES_BELOW,
            cols,
        };
        let mut lines = screen::fitted(&self.scene(), room);
        lines.extend(self.message.clone());
        let prompt = self.prompt();
        // The cursor needs a place after it.
        if prompt.chars().count() < cols {
            lines.push(prompt);
        } else {
            lines.push(self.turn(id::MORPION_TURN_SHORT));
        }
        lines
    }

    /// The prompt: whose turn it is, and the keys.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result names the player to move and every key
    pub fn prompt(&self) -> String {
        self.turn(id::MORPION_TURN)
    }

    /// The message `id` with the player to move.
    ///
    /// - @requires `id` is a message whose only value is `player`
    /// - @assigns nothing
    /// - @ensures the result is that message with the letter of the player to move
    fn turn(&self, id: MessageId) -> String {
        let player = self.game.to_move().letter().to_string();
        self.lang.fill(id, &[("player", player.into())])
    }

    /// Prints the outcome of the game, including the last quake.
    ///
    /// - @requires `end` is why the game has ended
    /// - @assigns `console`: its output
    /// - @ensures on success the output contains who has won, including both players, or that nobody has; on
    ///   failure the output could not be written, or the game ended because its input did, which the error says
    pub fn announce<R: BufRead, W: Write>(
        &self,
        end: End,
        console: &mut Console<'_, R, W>,
    ) -> Result<(), Error> {
        match end {
            End::NoMoreInput => return Err(console.ended()),
            End::Quit => return console.say(id::MORPION_QUIT, &[]),
            End::Line => {}
        }
        if let Some(message) = &self.message {
            console.line(message)?;
        }
        let winners = self.game.winners();
        if winners.both() {
            return console.say(id::MORPION_BOTH, &[]);
        }
        for player in Player::BOTH {
            if winners.has(player) {
                let letter = player.letter().to_string();
                console.say(id::MORPION_WON, &[("player", letter.into())])?;
            }
        }
        Ok(())
    }
}
