//! What may be played, and what comes of it? A move; a look for lines; if there is none and the
//! earth shakes, every stack draws; one more look after all collapses.

use grille_grid::{Pos, Rng};

use crate::lines::line_through;
use crate::quake::{self, Collapse};
use crate::{Move, MoveError, Player, Position, Side, Variant, Winners, winners};

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
pub struct Rules {
    /// The board's side, and the length of a line.
    pub side: Side,
    /// Which tokens count.
    pub variant: Variant,
    /// Whether stacks may collapse after each move.
    pub quake: bool,
    /// The house rule: the token just pushed may not be popped by the very next move.
    pub ko: bool,
}

impl Rules {
    /// Neither quake nor ko.
    ///
    /// ```
    /// use grille_morpion::{Rules, Side, Variant};
    /// assert!(!Rules::plain(Side::new(3)?, Variant::Top).quake);
    /// # Ok::<(), grille_morpion::SideError>(())
    /// ```
    pub const fn plain(side: Side, variant: Variant) -> Rules {
        Rules {
            side,
            variant,
            quake: false,
            ko: false,
        }
    }
}

/// What a move has led to.
///
/// ```
/// use grille_grid::{Pos, Rng};
/// use grille_morpion::{Game, Move, Rules, Side, Variant};
///
/// let mut game = Game::new(Rules::plain(Side::new(1)?, Variant::Top));
/// let turn = game.play(Move::Push(Pos::new(0, 0)), &mut Rng::new(1)).unwrap();
/// assert!(turn.winners.x && turn.collapses.is_empty());
/// # Ok::<(), grille_morpion::SideError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// What was played.
    pub played: Move,
    /// What has collapsed after it, in reading order. Nothing when the move itself has ended the
    /// game, as the earth does not shake then.
    pub collapses: Vec<Collapse>,
    /// Who has a line now; the game is over if anybody has.
    pub winners: Winners,
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
/// let turn = game.play(Move::Push(b1), &mut rng).unwrap();
/// assert!(turn.winners.x, "the shortest game: X X");
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
    ///
    /// ```
    /// use grille_morpion::{Game, Rules, Side, Variant};
    ///
    /// let game = Game::new(Rules::plain(Side::new(3)?, Variant::Top));
    /// assert_eq!(game.moves().count(), 9);
    /// # Ok::<(), grille_morpion::SideError>(())
    /// ```
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
    ///
    /// ```
    /// use grille_morpion::{Game, Rules, Side, Variant};
    /// let rules = Rules::plain(Side::new(3)?, Variant::Top);
    /// assert_eq!(Game::new(rules).rules(), rules);
    /// # Ok::<(), grille_morpion::SideError>(())
    /// ```
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The position as it is now.
    ///
    /// ```
    /// use grille_morpion::{Game, Rules, Side, Variant};
    /// let game = Game::new(Rules::plain(Side::new(3)?, Variant::Top));
    /// assert_eq!(game.position().tokens(), 0);
    /// # Ok::<(), grille_morpion::SideError>(())
    /// ```
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whose turn it is, or would be if the game were not over.
    ///
    /// ```
    /// use grille_morpion::{Game, Player, Rules, Side, Variant};
    /// let game = Game::new(Rules::plain(Side::new(3)?, Variant::Top));
    /// assert_eq!(game.to_move(), Player::X);
    /// # Ok::<(), grille_morpion::SideError>(())
    /// ```
    pub fn to_move(&self) -> Player {
        self.position.to_move()
    }

    /// The cell whose top token ko forbids to pop now.
    ///
    /// ```
    /// use grille_morpion::{Game, Rules, Side, Variant};
    /// assert_eq!(Game::new(Rules::plain(Side::new(3)?, Variant::Top)).banned(), None);
    /// # Ok::<(), grille_morpion::SideError>(())
    /// ```
    pub fn banned(&self) -> Option<Pos> {
        self.banned
    }

    /// Who has a line. The game is over when anybody has.
    ///
    /// ```
    /// use grille_morpion::{Game, Rules, Side, Variant};
    /// assert!(!Game::new(Rules::plain(Side::new(3)?, Variant::Top)).winners().any());
    /// # Ok::<(), grille_morpion::SideError>(())
    /// ```
    pub fn winners(&self) -> Winners {
        self.winners
    }

    /// Whether the game is over.
    ///
    /// ```
    /// use grille_morpion::{Game, Rules, Side, Variant};
    /// assert!(!Game::new(Rules::plain(Side::new(3)?, Variant::Top)).is_over());
    /// # Ok::<(), grille_morpion::SideError>(())
    /// ```
    pub fn is_over(&self) -> bool {
        self.winners.any()
    }

    /// Whether a move may be played.
    ///
    /// # Errors
    /// The game is over, the cell does not exist, the stack is empty or full, or ko forbids it.
    ///
    /// ```
    /// use grille_grid::Pos;
    /// use grille_morpion::{Game, Move, MoveError, Rules, Side, Variant};
    ///
    /// let game = Game::new(Rules::plain(Side::new(3)?, Variant::Top));
    /// assert_eq!(game.check(Move::Pop(Pos::new(0, 0))), Err(MoveError::Empty));
    /// # Ok::<(), grille_morpion::SideError>(())
    /// ```
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
    ///
    /// ```
    /// use grille_morpion::{Game, Rules, Variant, text};
    ///
    /// let board = text::position::read(b"X . / . O o")?;
    /// let game = Game::resumed(Rules::plain(board.side(), Variant::ThreeD), board);
    /// assert_eq!(game.moves().count(), 6);
    /// # Ok::<(), text::position::PositionError>(())
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.position
            .moves()
            .filter(|&play| self.check(play).is_ok())
    }

    /// Plays a move, and lets the earth shake where the rules say so; or leaves everything as it
    /// is. `rng` is only drawn from when there is a quake.
    ///
    /// # Errors
    /// Those of [`Game::check`].
    ///
    /// ```
    /// use grille_grid::{Pos, Rng};
    /// use grille_morpion::{Game, Move, Rules, Side, Variant};
    ///
    /// let rules = Rules { quake: true, ..Rules::plain(Side::new(3)?, Variant::ThreeD) };
    /// let mut game = Game::new(rules);
    /// let turn = game.play(Move::Push(Pos::new(1, 1)), &mut Rng::new(1)).unwrap();
    /// let fallen = turn.collapses.len() as u32;
    /// assert_eq!(game.position().tokens(), 1 - fallen);
    /// # Ok::<(), grille_morpion::SideError>(())
    /// ```
    pub fn play(&mut self, play: Move, rng: &mut Rng) -> Result<Turn, MoveError> {
        self.check(play)?;
        self.step(play);
        let mut collapses = Vec::new();
        if self.rules.quake && !self.is_over() {
            collapses = quake::draw(&self.position, rng);
            self.shake(&collapses);
        }
        Ok(Turn {
            played: play,
            collapses,
            winners: self.winners,
        })
    }

    /// Plays a move after which exactly these stacks collapse, as for a game that is told again. The
    /// collapses are passed over when the move itself ends the game or the rules know no quake, and
    /// so are cells off the board.
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
    pub fn play_with(&mut self, play: Move, collapses: &[Collapse]) -> Result<Turn, MoveError> {
        self.check(play)?;
        self.step(play);
        let mut fallen = Vec::new();
        if self.rules.quake && !self.is_over() {
            let size = self.position.size();
            fallen.extend(collapses.iter().filter(|c| size.contains(c.pos)));
            self.shake(&fallen);
        }
        Ok(Turn {
            played: play,
            collapses: fallen,
            winners: self.winners,
        })
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

    /// The quake alone, and the look for lines after all collapses.
    fn shake(&mut self, collapses: &[Collapse]) {
        quake::apply(&mut self.position, collapses);
        if !collapses.is_empty() {
            self.winners = winners(&self.position, self.rules.variant);
        }
    }
}

/// Plays a move and tells who has a line after it, if anybody: it is never both, as only the token
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
