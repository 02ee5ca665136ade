//! A game in progress. After a move, lines are looked for. If there is none and the rules have the quake, stacks may
//! collapse, and lines are looked for again.

use grille_grid::{Pos, Rng};

use crate::lines::line_through;
use crate::quake::{self, Collapse};
use crate::{Event, Line, Move, MoveError, Player, Position, Side, Variant, Winners, winners};

/// The rules of one game.
///
/// ```
/// use grille_morpion::{Rules, Side, Variant};
///
/// let rules = Rules { quake: true, ..Rules::plain(Side::new(3)?, Variant::ThreeD) };
/// assert!(rules.quake && !rules.ko);
/// # Ok::<(), grille_morpion::SideError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// The board's side, and the length of a line.
    pub side: Side,
    /// Which tokens count for a line.
    pub variant: Variant,
    /// Whether stacks may collapse after each move.
    pub quake: bool,
    /// Ko: the next move may not pop the token just pushed.
    pub ko: bool,
}

impl Rules {
    /// Returns rules without quake and ko.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result has this side and this variant, neither quake nor ko
    pub const fn plain(side: Side, variant: Variant) -> Rules {
        Rules {
            side,
            variant,
            quake: false,
            ko: false,
        }
    }
}

/// A game in progress: the rules, the position, the cell that ko forbids, and the earlier positions.
///
/// ```
/// use grille_grid::{Pos, Rng};
/// use grille_morpion::{Game, Move, MoveError, Rules, Side, Variant};
///
/// let rules = Rules { ko: true, ..Rules::plain(Side::new(2)?, Variant::ThreeD) };
/// let mut game = Game::new(rules);
/// let (a1, b1) = (Pos::new(0, 0), Pos::new(0, 1));
/// let mut rng = Rng::new(1);
/// game.play(Move::Push(a1), &mut rng).unwrap();
/// assert_eq!(game.check(Move::Pop(a1)), Err(MoveError::Ko));
/// game.play(Move::Push(a1), &mut rng).unwrap();
/// game.play(Move::Push(b1), &mut rng).unwrap();
/// assert!(game.winners().x, "the shortest game: X X");
/// assert_eq!(game.check(Move::Push(a1)), Err(MoveError::Over));
/// # Ok::<(), grille_morpion::SideError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rules: Rules,
    position: Position,
    /// The cell where the last move pushed a token, under ko.
    banned: Option<Pos>,
    winners: Winners,
    /// The hashes of the earlier positions, in order.
    past: Vec<u64>,
}

impl Game {
    /// Starts a game on the empty board.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the board of `rules.side` is empty, X is to move, nobody has won, ko forbids nothing, and there are
    ///   no earlier positions
    pub fn new(rules: Rules) -> Game {
        Game {
            rules,
            position: Position::empty(rules.side),
            banned: None,
            winners: Winners::NOBODY,
            past: Vec::new(),
        }
    }

    /// Starts a game from any position, which may be over already.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result has `position`, its winners under `rules`, and the position's side, even if `rules` has
    ///   another; ko forbids nothing, and there are no earlier positions
    ///
    /// ```
    /// use grille_morpion::{Game, Rules, Variant, text};
    ///
    /// let board = text::position::read(b"X X / . . o")?;
    /// let game = Game::resumed(Rules::plain(board.side(), Variant::Top), board);
    /// assert!(game.winners().x);
    /// # Ok::<(), text::position::PositionError>(())
    /// ```
    pub fn resumed(rules: Rules, position: Position) -> Game {
        let winners = winners(&position, rules.variant);
        Game {
            rules: Rules {
                side: position.side(),
                ..rules
            },
            position,
            banned: None,
            winners,
            past: Vec::new(),
        }
    }

    /// Returns the game as if the last move had pushed the token on `pushed`. Matters only under ko.
    ///
    /// - @requires `pushed` is `None` or on the board
    /// - @assigns nothing but the game that it takes and returns
    /// - @ensures under ko the next move may not pop `pushed`; `None` forbids nothing
    ///
    /// ```
    /// use grille_grid::Pos;
    /// use grille_morpion::{Game, Move, MoveError, Rules, Variant, text};
    ///
    /// let board = text::position::read(b"X . / . . o")?;
    /// let rules = Rules { ko: true, ..Rules::plain(board.side(), Variant::Top) };
    /// let game = Game::resumed(rules, board).with_pushed(Some(Pos::new(0, 0)));
    /// assert_eq!(game.check(Move::Pop(Pos::new(0, 0))), Err(MoveError::Ko));
    /// # Ok::<(), text::position::PositionError>(())
    /// ```
    pub fn with_pushed(mut self, pushed: Option<Pos>) -> Game {
        self.banned = pushed.filter(|_| self.rules.ko);
        self
    }

    /// The rules.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result has the side of the position
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The current position.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result is the position after the last move and its collapses
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The side to move, also after the end of the game.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result is the side to move of the position
    pub fn to_move(&self) -> Player {
        self.position.to_move()
    }

    /// The cell whose top token ko forbids to pop now.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result is, under ko, the cell where the last move pushed or that [`Game::with_pushed`] was given;
    ///   `None` without ko, after a pop and before the first move
    pub fn banned(&self) -> Option<Pos> {
        self.banned
    }

    /// The players who have a line. Any line ends the game.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result equals [`winners()`] of the position
    pub fn winners(&self) -> Winners {
        self.winners
    }

    /// One line of each player who has one, X's first.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result has, for each winner, the line that [`line_of`](crate::line_of) finds; it is empty while
    ///   the game goes on
    pub fn lines(&self) -> Vec<Line> {
        let has_line = |player: &Player| self.winners.has(*player);
        let line = |player| crate::line_of(&self.position, self.rules.variant, player);
        let players = Player::BOTH.into_iter().filter(has_line);
        players.filter_map(line).collect()
    }

    /// Whether the game is over.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result is true exactly if somebody has a line
    pub fn is_over(&self) -> bool {
        self.winners.any()
    }

    /// Whether a move may be played.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures on success [`Game::play`] would play the move; on failure the error is
    ///   [`MoveError::Over`], one of [`Position::check`], or [`MoveError::Ko`]
    pub fn check(&self, play: Move) -> Result<(), MoveError> {
        if self.is_over() {
            return Err(MoveError::Over);
        }
        self.position.check(play)?;
        match play {
            Move::Pop(pos) if self.banned == Some(pos) => Err(MoveError::Ko),
            _ => Ok(()),
        }
    }

    /// How often the position after this move, without collapses, has occurred in this game.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result is the number of earlier positions with the same stacks and the same side to move; 0 for a
    ///   move that the position does not allow
    ///
    /// ```
    /// use grille_grid::Rng;
    /// use grille_morpion::{Game, Rules, Side, Variant};
    ///
    /// let mut game = Game::new(Rules::plain(Side::new(3)?, Variant::Top));
    /// game.play("+b2".parse()?, &mut Rng::new(1))?;
    /// assert_eq!(game.repeats("-b2".parse()?), 1, "the empty board, X to move");
    /// assert_eq!(game.repeats("+b2".parse()?), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn repeats(&self, mv: Move) -> usize {
        let mut next = self.position.clone();
        match next.play(mv) {
            Ok(_) => self
                .past
                .iter()
                .filter(|&&hash| hash == next.hash())
                .count(),
            Err(_) => 0,
        }
    }

    /// All legal moves.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result has each move that [`Game::check`] allows once, pushes in reading order, then pops; it is
    ///   empty if the game is over
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.position
            .moves()
            .filter(|&play| self.check(play).is_ok())
    }

    /// Plays a move, lets stacks collapse if the rules have the quake, and returns what happened.
    ///
    /// - @requires nothing
    /// - @assigns the position, the winners, the cell that ko forbids and the earlier positions;
    ///   `rng`, if there is a quake
    /// - @ensures on success the move was played, the turn passed, and lines were looked for after the move and, if
    ///   there was none, after the collapses; the result has the events in order. On failure nothing changes, and the
    ///   error is that of [`Game::check`]
    ///
    /// ```
    /// use grille_grid::{Pos, Rng};
    /// use grille_morpion::{Event, Game, Player, Rules, Side, Variant};
    ///
    /// let mut game = Game::new(Rules::plain(Side::new(3)?, Variant::ThreeD));
    /// let events = game.play("+b2".parse()?, &mut Rng::new(1))?;
    /// let pushed = Event::Pushed {
    ///     player: Player::X,
    ///     pos: Pos::new(1, 1),
    ///     stack: vec![Player::X],
    /// };
    /// assert_eq!(events, [pushed]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, mv: Move, rng: &mut Rng) -> Result<Vec<Event>, MoveError> {
        let mut events = vec![self.step_recorded(mv)?];
        let fallen = self.shake(rng);
        self.finish(fallen, &mut events);
        Ok(events)
    }

    /// Plays a move after which exactly these stacks collapse, for replays.
    ///
    /// - @requires nothing
    /// - @assigns the position, the winners, the cell that ko forbids and the earlier positions
    /// - @ensures on success the result is as for [`Game::play`], with these collapses in place of random ones; cells
    ///   off the board are ignored, and all collapses if the move ends the game or the rules have no quake. On failure
    ///   nothing changes, and the error is that of [`Game::check`]
    ///
    /// ```
    /// use grille_grid::Pos;
    /// use grille_morpion::{Game, Move, Rules, Side, Variant, quake::Collapse};
    ///
    /// let rules = Rules { quake: true, ..Rules::plain(Side::new(3)?, Variant::ThreeD) };
    /// let mut game = Game::new(rules);
    /// let pos = Pos::new(1, 1);
    /// game.play_with(Move::Push(pos), &[Collapse { pos, tokens: 1 }]).unwrap();
    /// assert_eq!(game.position().tokens(), 0);
    /// # Ok::<(), grille_morpion::SideError>(())
    /// ```
    pub fn play_with(&mut self, mv: Move, collapses: &[Collapse]) -> Result<Vec<Event>, MoveError> {
        let mut events = vec![self.step_recorded(mv)?];
        let mut fallen = Vec::new();
        if self.shakes() {
            let size = self.position.size();
            fallen.extend(collapses.iter().filter(|c| size.contains(c.pos)));
            self.collapse(&fallen);
        }
        self.finish(fallen, &mut events);
        Ok(events)
    }

    /// Plays a move like [`Game::play`] without recording events, for matches and simulations.
    ///
    /// - @requires nothing
    /// - @assigns the position, the winners, the cell that ko forbids and the earlier positions;
    ///   `rng`, if there is a quake
    /// - @ensures on success the game is as after [`Game::play`]; on failure nothing changes, and the error is that of
    ///   [`Game::check`]
    pub fn play_unrecorded(&mut self, mv: Move, rng: &mut Rng) -> Result<(), MoveError> {
        self.check(mv)?;
        self.past.push(self.position.hash());
        self.step(mv);
        self.shake(rng);
        Ok(())
    }

    /// Plays a move without collapses, whatever the rules are. For searches: allocates nothing and does not record the
    /// earlier position.
    ///
    /// - @requires nothing
    /// - @assigns the position, the winners and the cell that ko forbids
    /// - @ensures on success the move was played, the turn passed and lines were looked for; on failure nothing
    ///   changes, and the error is that of [`Game::check`]
    pub fn play_without_quake(&mut self, mv: Move) -> Result<(), MoveError> {
        self.check(mv)?;
        self.step(mv);
        Ok(())
    }

    /// Plays the move alone and returns its event.
    ///
    /// - @requires nothing
    /// - @assigns the position, the winners, the cell that ko forbids and the earlier positions
    /// - @ensures on success the result has the player, the token pushed or popped, and the stack after it; on failure
    ///   nothing changes, and the error is that of [`Game::check`]
    fn step_recorded(&mut self, mv: Move) -> Result<Event, MoveError> {
        self.check(mv)?;
        let player = self.to_move();
        let pos = mv.pos();
        let top = self.position.top(pos);
        self.past.push(self.position.hash());
        self.step(mv);
        let stack = self.position.stack(pos).collect();
        Ok(match mv {
            Move::Push(_) => Event::Pushed { player, pos, stack },
            Move::Pop(_) => Event::Popped {
                player,
                pos,
                token: top.expect("a pop that is allowed has a token to take"),
                stack,
            },
        })
    }

    /// Records what follows a move: the collapses, and the lines that end the game.
    ///
    /// - @requires nothing
    /// - @assigns `events`
    /// - @ensures `events` has gained one event for the collapses, if there are any in `fallen`, then one for the
    ///   lines, if the game is over
    fn finish(&self, fallen: Vec<Collapse>, events: &mut Vec<Event>) {
        if !fallen.is_empty() {
            events.push(Event::Fell(fallen));
        }
        if self.is_over() {
            events.push(Event::Won(self.lines()));
        }
    }

    /// Plays the move alone and looks for lines after it.
    ///
    /// - @requires [`Game::check`] allows the move
    /// - @assigns the position, the winners and the cell that ko forbids
    /// - @ensures the move was played and the turn passed; the winners are those of the position; under ko the next
    ///   move may not pop a cell that was pushed on
    fn step(&mut self, play: Move) {
        debug_assert_eq!(self.check(play), Ok(()));
        let winner = step(&mut self.position, self.rules.variant, play);
        self.winners = winner.map_or(Winners::NOBODY, Winners::only);
        debug_assert_eq!(self.winners, winners(&self.position, self.rules.variant));
        self.banned = match play {
            Move::Push(pos) => Some(pos).filter(|_| self.rules.ko),
            Move::Pop(_) => None,
        };
    }

    /// Whether stacks may collapse now.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result is true exactly if the rules have the quake and the game is not over
    fn shakes(&self) -> bool {
        self.rules.quake && !self.is_over()
    }

    /// Lets stacks collapse, if there is a quake now.
    ///
    /// - @requires nothing
    /// - @assigns the position, the winners and `rng`, if there is a quake now
    /// - @ensures the result has the collapses; the winners are those of the position
    fn shake(&mut self, rng: &mut Rng) -> Vec<Collapse> {
        if !self.shakes() {
            return Vec::new();
        }
        let collapses = quake::draw(&self.position, rng);
        self.collapse(&collapses);
        collapses
    }

    /// Lets these stacks collapse, then looks for lines.
    ///
    /// - @requires every cell of `collapses` is on the board
    /// - @assigns the position and the winners
    /// - @ensures these stacks have lost their lowest tokens, and the winners are those of the position
    fn collapse(&mut self, collapses: &[Collapse]) {
        quake::apply(&mut self.position, collapses);
        if !collapses.is_empty() {
            self.winners = winners(&self.position, self.rules.variant);
        }
    }
}

/// Plays a move and returns who has a line after it. Never both, because only the token that comes into sight can make
/// one.
///
/// - @requires [`Position::check`] allows the move, and nobody had a line before
/// - @assigns `position`
/// - @ensures the move was played and the turn passed; the result is the player who has a line now, or `None`
pub(crate) fn step(position: &mut Position, variant: Variant, play: Move) -> Option<Player> {
    let mover = position.to_move();
    let pos = play.pos();
    position.pass();
    match play {
        Move::Push(pos) => {
            position.put(pos, mover);
            line_through::<0>(position, variant, pos, mover).then_some(mover)
        }
        Move::Pop(_) => {
            position.take(pos);
            // In three dimensions, removing a token makes no line.
            let seen = position.top(pos).filter(|_| variant == Variant::Top)?;
            line_through::<0>(position, variant, pos, seen).then_some(seen)
        }
    }
}
