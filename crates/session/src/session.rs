//! A game with its history: the moves, undone moves, bookmarks, and the time.

use std::sync::{Arc, OnceLock};

use grille_mines::FirstClick;
use grille_mines::verdict::Judged;
use grille_morpion::Player;

use crate::events::Events;
use crate::game::{Game, GameKind, Refusal, Start, StartError, Status, opening};
use crate::mines;
use crate::morpion::Seat;
use crate::moves::Move;
use crate::record;
use crate::takuzu;

/// A move in the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move.
    pub mv: Move,
    /// The time played before it, in milliseconds.
    pub at: u64,
}

/// A game in progress.
///
/// ```
/// use grille_session::Session;
///
/// let mut session = Session::new("takuzu:.1.0..0..0..11.0".parse()?)?;
/// session.play_text("AA0", 1000)?;
/// assert!(session.undo() && session.redo() && !session.redo());
/// assert_eq!(session.id(), "takuzu:4x4u:BbccCAba");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    pub(crate) game: Game,
    /// Every move; undone moves come last.
    pub(crate) steps: Vec<Step>,
    /// The number of moves that are not undone.
    pub(crate) cursor: usize,
    /// The number of moves that came with the start and cannot be undone.
    pub(crate) opening_len: usize,
    pub(crate) bookmarks: Vec<usize>,
    pub(crate) elapsed: u64,
    pub(crate) helped: bool,
    pub(crate) bot: bool,
    /// The verdicts on the moves, once computed. Clones share them, because a screen and the record of a game need the
    /// same.
    judged: Arc<OnceLock<Option<Verdicts>>>,
}

/// The step of each verdict, and the verdicts.
type Verdicts = (Vec<usize>, Judged);

impl Session {
    /// The most moves of a game.
    pub const MOST_MOVES: usize = 1_000_000;

    /// Starts a game. Generating a Takuzu puzzle, or a Minesweeper board without guesses around a given cell, may take
    /// seconds.
    ///
    /// # Errors There is no such game.
    pub fn new(start: Start) -> Result<Session, StartError> {
        let opening = opening(&start);
        let mut session = Session::of(Game::new(start)?);
        for (index, mv) in opening.into_iter().enumerate() {
            session.play(mv, 0).map_err(|refusal| StartError::Opening {
                number: index + 1,
                refusal,
            })?;
        }
        // Moves of a shared game can be undone, but not the dig that determines the board.
        if let Game::Mines(_) = session.game {
            session.opening_len = session.cursor;
        }
        Ok(session)
    }

    /// Starts the same board again. Minesweeper starts after its first dig, without which it would be another board. A
    /// player who knows the mines or has seen a puzzle's solution counts as helped.
    ///
    /// ```
    /// use grille_session::Session;
    ///
    /// let mut session = Session::new("mines:beginner:noguess:42".parse()?)?;
    /// session.play_text("d E5", 100)?;
    /// session.play_text("f A1", 200)?;
    /// let again = session.again();
    /// assert_eq!((again.cursor(), again.opening_len(), again.elapsed()), (1, 1, 0));
    /// assert!(again.helped());
    /// assert_eq!(Session::load(&again.save())?.save(), again.save());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn again(&self) -> Session {
        let mut game = self.game.clone();
        if let Game::Mines(mines) = &mut game {
            mines.fix_first_dig();
        }
        game.restart();
        let mut again = Session::of(game);
        for mv in opening(&again.start()) {
            again
                .play(mv, 0)
                .expect("a move that was played once on this board is legal again");
        }
        if let Game::Mines(mines) = &again.game {
            again.helped = mines.is_laid();
            again.opening_len = again.cursor;
        }
        if self.kind() == GameKind::Takuzu {
            // Help or a bot has shown at least part of the solution.
            again.helped = self.helped || record::played_by_bot(self);
        }
        again
    }

    pub(crate) fn of(game: Game) -> Session {
        Session {
            game,
            steps: Vec::new(),
            cursor: 0,
            opening_len: 0,
            bookmarks: Vec::new(),
            elapsed: 0,
            helped: false,
            bot: false,
            judged: Arc::default(),
        }
    }

    /// Which game it is.
    pub fn kind(&self) -> GameKind {
        match self.game {
            Game::Mines(_) => GameKind::Mines,
            Game::Takuzu(_) => GameKind::Takuzu,
            Game::Morpion(_) => GameKind::Morpion,
        }
    }

    /// The game at the current position.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The status of the game.
    pub fn status(&self) -> Status {
        self.game.status()
    }

    /// Everything about the game except its moves.
    pub fn start(&self) -> Start {
        match &self.game {
            Game::Mines(game) => Start::Mines(game.setup().clone()),
            Game::Takuzu(game) => Start::Takuzu(game.setup().clone()),
            Game::Morpion(game) => Start::Morpion(game.setup().clone()),
        }
    }

    /// Plays a move after `elapsed` milliseconds of play, and returns its events. Discards the undone moves.
    ///
    /// # Errors
    /// The move is refused; nothing changes.
    pub fn play(&mut self, mv: impl Into<Move>, elapsed: u64) -> Result<Events, Refusal> {
        if self.cursor >= Session::MOST_MOVES {
            return Err(Refusal::TooLong);
        }
        let mv = mv.into();
        let events = self.game.play(mv.clone())?;
        if let Game::Morpion(game) = &self.game {
            // Stays set even if a person takes a seat later.
            self.bot |= game.is_without_people();
        }
        self.note_time(elapsed);
        self.steps.truncate(self.cursor);
        self.bookmarks.retain(|&mark| mark <= self.cursor);
        self.steps.push(Step {
            mv,
            at: self.elapsed,
        });
        self.cursor += 1;
        self.judged = Arc::default();
        Ok(events)
    }

    /// Plays a move given as text, for line mode and links: see [`Game::read_move`].
    ///
    /// # Errors
    /// The text cannot be read, or the move is refused; nothing changes.
    pub fn play_text(&mut self, text: &str, elapsed: u64) -> Result<Events, Refusal> {
        if self.cursor >= Session::MOST_MOVES {
            return Err(Refusal::TooLong);
        }
        let mv = self.game.read_move(text)?;
        self.play(mv, elapsed)
    }

    /// Records the milliseconds played. Time never decreases.
    pub fn note_time(&mut self, elapsed: u64) {
        self.elapsed = self.elapsed.max(elapsed);
    }

    /// The time played, in milliseconds.
    pub fn elapsed(&self) -> u64 {
        self.elapsed
    }

    /// Every move; undone moves come last.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The number of moves that are not undone.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// The number of moves that came with the board and cannot be undone.
    pub fn opening_len(&self) -> usize {
        self.opening_len
    }

    /// Undoes the last move, also after the end. Returns whether there was one. In Minesweeper this counts as help.
    pub fn undo(&mut self) -> bool {
        let undone = self.cursor > self.opening_len && self.go_to(self.cursor - 1);
        if undone && self.kind() == GameKind::Mines {
            self.helped = true;
        }
        undone
    }

    /// Plays an undone move again. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        self.cursor < self.steps.len() && self.go_to(self.cursor + 1)
    }

    /// Goes to the position after `cursor` moves of the history. Returns whether there is one.
    pub fn go_to(&mut self, cursor: usize) -> bool {
        if cursor > self.steps.len() || cursor < self.opening_len {
            return false;
        }
        if cursor < self.cursor {
            self.game.restart();
            self.cursor = 0;
        }
        for step in &self.steps[self.cursor..cursor] {
            self.game.play_unrecorded(step.mv.clone()).expect(
                "a move that was played once is legal again: the same game gives the same answer",
            );
        }
        self.cursor = cursor;
        self.judged = Arc::default();
        true
    }

    /// Sets or removes a bookmark at the current position. Returns whether there is one now.
    pub fn bookmark(&mut self) -> bool {
        match self.bookmarks.iter().position(|&at| at == self.cursor) {
            Some(index) => {
                self.bookmarks.remove(index);
                false
            }
            None => {
                self.bookmarks.push(self.cursor);
                self.bookmarks.sort_unstable();
                true
            }
        }
    }

    /// The bookmarked positions, by their numbers of moves.
    pub fn bookmarks(&self) -> &[usize] {
        &self.bookmarks
    }

    /// Goes back to the last bookmark before this position. Returns whether there was one.
    ///
    /// ```
    /// # use grille_session::Session;
    /// # let mut session = Session::new("takuzu:.1.0..0..0..11.0".parse()?)?;
    /// assert!(!session.return_to_bookmark());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn return_to_bookmark(&mut self) -> bool {
        let before = |at: &&usize| **at < self.cursor;
        let last = self.bookmarks.iter().filter(before).max().copied();
        last.is_some_and(|at| self.go_to(at))
    }

    /// Records that the player had help: a hint, the odds, the solver.
    pub fn note_help(&mut self) {
        self.helped = true;
    }

    /// Whether the player had help.
    pub fn helped(&self) -> bool {
        self.helped
    }

    /// Records that a program has played moves for the player.
    pub fn note_bot(&mut self) {
        self.bot = true;
    }

    /// Whether a program has played moves for the player.
    pub fn was_bot(&self) -> bool {
        self.bot
    }

    /// Morpion: changes the player of a side. A person who changes sides with a program in mid-game takes over its
    /// moves, so the game counts as a program's.
    ///
    /// ```
    /// use grille_morpion::Player;
    /// use grille_session::{Session, morpion::Seat};
    ///
    /// let mut session = Session::new("morpion:3:top:x=random".parse()?)?;
    /// session.play_text("+b2", 100)?;
    /// session.sit(Player::X, Seat::Human);
    /// assert!(session.was_bot());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sit(&mut self, player: Player, seat: Seat) {
        if let Game::Morpion(game) = &mut self.game {
            let person = game.person();
            game.sit(player, seat);
            self.bot |= self.cursor > 0 && game.person() != person;
        }
    }

    /// Minesweeper: the verdicts on the moves of a finished game, and the step of each, because a chord digs several
    /// cells. Computed once and kept until a move is played or undone.
    ///
    /// ```
    /// use grille_session::Session;
    ///
    /// let mut session = Session::new("mines:1x4/1:none:7".parse()?)?;
    /// assert!(session.verdicts().is_none());
    /// while !session.status().is_over() {
    ///     let grille_session::Game::Mines(game) = session.game() else { panic!("another game") };
    ///     let mv = game.bot_moves(grille_mines::solve::ApproachName::Exact).remove(0);
    ///     session.play(mv, 0)?;
    /// }
    /// let (steps, judged) = session.verdicts().unwrap();
    /// assert_eq!(steps.len(), judged.verdicts.len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verdicts(&self) -> Option<&(Vec<usize>, Judged)> {
        let Game::Mines(game) = &self.game else {
            return None;
        };
        if !self.status().is_over() {
            return None;
        }
        let judge = || {
            let cursor = self.steps[..self.cursor].iter();
            let moves: Vec<grille_mines::Move> = cursor
                .map(|step| match step.mv {
                    Move::Mines(mv) => mv,
                    _ => unreachable!("a game of Minesweeper has moves of Minesweeper alone"),
                })
                .collect();
            game.verdicts(&moves)
        };
        self.judged.get_or_init(judge).as_ref()
    }

    /// The ID to send to a friend who should face the same board from the start: its seed, if it has one, and the first
    /// cell of Minesweeper.
    ///
    /// ```
    /// use grille_session::Session;
    ///
    /// let mut session = Session::new("mines:expert:42".parse()?)?;
    /// session.play_text("d D4", 0)?;
    /// assert_eq!(session.id(), "mines:expert:zero:42@D4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn id(&self) -> String {
        let mut start = self.start();
        match (&mut start, &self.game) {
            (Start::Mines(setup), Game::Mines(game)) => {
                if let Some((around, _)) = game.laid().filter(|_| game.is_laid()) {
                    setup.click = setup.click.or(around);
                }
            }
            (Start::Morpion(setup), _) => setup.opening.clear(),
            _ => {}
        }
        start.to_string()
    }

    /// Like [`Session::id`], with the board itself instead of its seed once it is laid. For Morpion, the whole game.
    ///
    /// ```
    /// use grille_session::Session;
    ///
    /// let session = Session::new("mines:1x4/1:zero:42@A1".parse()?)?;
    /// assert_eq!(session.description(), "mines:1x4/1:zero:~2@A1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn description(&self) -> String {
        let mut start = self.start();
        match (&mut start, &self.game) {
            (Start::Mines(setup), Game::Mines(game)) => {
                if let Some((around, layout)) = game.laid().filter(|_| game.is_laid()) {
                    // A dug mine cannot be the first cell of an ID.
                    let click = setup.click.or(around);
                    setup.click = click.filter(|&pos| !layout.is_mine(pos));
                    setup.mined = mines::Mined::Laid(layout.clone());
                }
            }
            (Start::Takuzu(setup), Game::Takuzu(game)) => {
                *setup = takuzu::Setup::puzzle(grille_takuzu::Puzzle {
                    board: game.puzzle().clone(),
                    rules: game.rules(),
                });
            }
            (Start::Morpion(setup), _) => {
                let cursor = &self.steps[..self.cursor];
                let played = |step: &Step| match step.mv {
                    Move::Morpion(mv) => mv,
                    _ => unreachable!("a game of Morpion has moves of Morpion alone"),
                };
                setup.opening = cursor.iter().map(played).collect();
            }
            _ => {}
        }
        start.to_string()
    }

    /// The start of another game of the same kind, from another seed.
    ///
    /// ```
    /// use grille_session::Session;
    ///
    /// let session = Session::new("mines:expert:zero:42@D4".parse()?)?;
    /// assert_eq!(session.another(7).to_string(), "mines:expert:zero:7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn another(&self, seed: u64) -> Start {
        let mut start = self.start();
        match (&mut start, &self.game) {
            (Start::Mines(setup), _) => {
                setup.mined = mines::Mined::Seed(seed);
                setup.click = None;
                if setup.no_guess && setup.first == FirstClick::None {
                    setup.first = FirstClick::Safe;
                }
            }
            (Start::Takuzu(setup), Game::Takuzu(game)) => {
                let level = match setup.source {
                    takuzu::Source::Seed { level, .. } => level,
                    takuzu::Source::Puzzle(_) => game.hardest().map(|hardest| hardest.difficulty()),
                };
                setup.source = takuzu::Source::Seed { level, seed };
            }
            (Start::Morpion(setup), _) => {
                setup.seed = seed;
                setup.opening.clear();
            }
            _ => {}
        }
        start
    }
}
