//! A game in progress. A move is played and lines are looked for; if there is none and the rules
//! have the quake, every stack draws, and lines are looked for again after all collapses.

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
    /// Which tokens count.
    pub variant: Variant,
    /// Whether stacks may collapse after each move.
    pub quake: bool,
    /// Ko: the token just pushed may not be popped by the very next move.
    pub ko: bool,
}

impl Rules {
    /// Neither quake nor ko.
    pub const fn plain(side: Side, variant: Variant) -> Rules {
        Rules {
            side,
            variant,
            quake: false,
            ko: false,
        }
    }
}

/// A game in progress: the rules, the position, and the one thing that ko needs to remember.
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
    /// Where the last move pushed a token, under ko.
    banned: Option<Pos>,
    winners: Winners,
}

impl Game {
    /// A game from the empty board.
    pub fn new(rules: Rules) -> Game {
        Game {
            rules,
            position: Position::empty(rules.side),
            banned: None,
            winners: Winners::NOBODY,
        }
    }

    /// A game from any position, which may be over already; nothing is banned yet. The board's side
    /// is the position's, whatever `rules` says.
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
        }
    }

    /// The same game where the token on `pos` has just been pushed, which only ko minds. `None` is
    /// for no such token.
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
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The position as it is now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whose turn it is, or would be if the game were not over.
    pub fn to_move(&self) -> Player {
        self.position.to_move()
    }

    /// The cell whose top token ko forbids to pop now.
    pub fn banned(&self) -> Option<Pos> {
        self.banned
    }

    /// Who has a line. The game is over when anybody has.
    pub fn winners(&self) -> Winners {
        self.winners
    }

    /// A line of each player who has one, X's first; of several lines of a player, the first that
    /// [`line_of`] finds. Empty while the game goes on.
    ///
    /// [`line_of`]: crate::line_of
    pub fn lines(&self) -> Vec<Line> {
        let has_line = |player: &Player| self.winners.has(*player);
        let line = |player| crate::line_of(&self.position, self.rules.variant, player);
        let players = Player::BOTH.into_iter().filter(has_line);
        players.filter_map(line).collect()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.winners.any()
    }

    /// Whether a move may be played.
    ///
    /// # Errors
    /// The game is over, the cell does not exist, the stack is empty or full, or ko forbids it.
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

    /// Every move that may be played: pushes in reading order, then pops. None when the game is
    /// over.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.position
            .moves()
            .filter(|&play| self.check(play).is_ok())
    }

    /// Plays a move, lets stacks collapse where the rules have the quake, and returns what happened,
    /// in order; or leaves everything as it is. `rng` is only drawn from when there is a quake.
    ///
    /// # Errors
    /// Those of [`Game::check`].
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

    /// Plays a move after which exactly these stacks collapse, as for a game that is played again.
    /// The collapses are passed over when the move itself ends the game or the rules have no quake,
    /// and so are cells off the board.
    ///
    /// # Errors
    /// Those of [`Game::check`].
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

    /// Plays a move as [`Game::play`] does, for those who only look at the game after it: matches
    /// and simulations. Records nothing.
    ///
    /// # Errors
    /// Those of [`Game::check`].
    pub fn play_unrecorded(&mut self, mv: Move, rng: &mut Rng) -> Result<(), MoveError> {
        self.check(mv)?;
        self.step(mv);
        self.shake(rng);
        Ok(())
    }

    /// Plays a move after which nothing collapses, whatever the rules say. For searches: allocates
    /// and records nothing.
    ///
    /// # Errors
    /// Those of [`Game::check`].
    pub fn play_without_quake(&mut self, mv: Move) -> Result<(), MoveError> {
        self.check(mv)?;
        self.step(mv);
        Ok(())
    }

    /// The move alone, and the event that it is.
    fn step_recorded(&mut self, mv: Move) -> Result<Event, MoveError> {
        self.check(mv)?;
        let player = self.to_move();
        let pos = mv.pos();
        let top = self.position.top(pos);
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

    /// Records what follows a move: what has collapsed, and the lines that end the game.
    fn finish(&self, fallen: Vec<Collapse>, events: &mut Vec<Event>) {
        if !fallen.is_empty() {
            events.push(Event::Fell(fallen));
        }
        if self.is_over() {
            events.push(Event::Won(self.lines()));
        }
    }

    /// The move alone, and the look for lines after it. Requires that it may be played.
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

    /// Whether stacks draw now.
    fn shakes(&self) -> bool {
        self.rules.quake && !self.is_over()
    }

    /// The quake, if there is one now; what has collapsed.
    fn shake(&mut self, rng: &mut Rng) -> Vec<Collapse> {
        if !self.shakes() {
            return Vec::new();
        }
        let collapses = quake::draw(&self.position, rng);
        self.collapse(&collapses);
        collapses
    }

    /// The collapses alone, and the look for lines after all of them.
    fn collapse(&mut self, collapses: &[Collapse]) {
        quake::apply(&mut self.position, collapses);
        if !collapses.is_empty() {
            self.winners = winners(&self.position, self.rules.variant);
        }
    }
}

/// Plays a move and returns who has a line after it, if anybody: it is never both, as only the token
/// that comes into sight can make one.
///
/// Requires that the tokens allow it and that nobody had a line before.
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
            // With all tokens in sight, taking one away makes no line.
            let seen = position.top(pos).filter(|_| variant == Variant::Top)?;
            line_through::<0>(position, variant, pos, seen).then_some(seen)
        }
    }
}
