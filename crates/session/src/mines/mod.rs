//! What is a game of Minesweeper like here? A board that is laid at the first dig, moves as text, and
//! what can be told about it.
//!
//! | move | does |
//! |---|---|
//! | `d C4` | digs |
//! | `f C4` | marks |
//! | `u C4` | takes the mark away |
//! | `c C4` | digs around an open number that has all its marks |

mod setup;

use grille_grid::{Pos, Rng};
use grille_mines::no_guess::NoGuess;
use grille_mines::solve::{self, chances};
use grille_mines::{
    Cell, ChordError, FirstClick, Game, Layout, Marking, Move, MoveError, ParseMoveError, View,
    generate, stats, verdict,
};

pub use self::setup::{Level, MOST_CELLS, Mined, Preset, Setup, SetupError};
use crate::{Event, Refusal, Status};

/// A game in progress.
///
/// ```
/// use grille_session::{Session, Game, id};
///
/// let mut session = Session::new(id::read("mines:beginner:42")?)?;
/// session.play_text("d E5", 1000)?;
/// let Game::Mines(game) = session.game() else { panic!("another game") };
/// assert!(game.view().covered().count() < 81);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Mines {
    setup: Setup,
    /// What is seen before the board is laid: marks alone.
    before: View,
    /// The board once it was laid, and the cell that it was laid around; kept when moves are taken
    /// back, so that the same first dig finds the same board at once.
    laid: Option<Laid>,
    game: Option<Game>,
    clicks: usize,
}

#[derive(Clone, Debug)]
struct Laid {
    around: Option<Pos>,
    layout: Layout,
    /// The promise that could be kept for the first click.
    kept: FirstClick,
    three_bv: usize,
}

impl Laid {
    fn new(around: Option<Pos>, layout: Layout, kept: FirstClick) -> Laid {
        Laid {
            around,
            three_bv: stats::Board::of(&layout).three_bv,
            layout,
            kept,
        }
    }
}

/// One thing a player may do, read but not yet tried.
impl Mines {
    /// A game from its start, without the click that the setup may ask for.
    ///
    /// # Errors
    /// The setup is wrong.
    pub(crate) fn new(setup: Setup) -> Result<Mines, SetupError> {
        setup.check()?;
        let mut mines = Mines {
            before: View::hidden(setup.size, Some(setup.mines)),
            laid: None,
            game: None,
            clicks: 0,
            setup,
        };
        mines.restart();
        Ok(mines)
    }

    /// Back to the start; the board that was laid is kept.
    pub(crate) fn restart(&mut self) {
        if self.laid.is_none() {
            match &self.setup.mined {
                Mined::Laid(layout) => {
                    self.laid = Some(Laid::new(None, layout.clone(), FirstClick::None));
                }
                Mined::Seed(seed) if self.setup.first == FirstClick::None => {
                    let mut rng = Rng::new(*seed);
                    let drawn = generate::uniform(self.setup.size, self.setup.mines, &mut rng);
                    self.laid = drawn.map(|layout| Laid::new(None, layout, FirstClick::None));
                }
                Mined::Seed(_) => {}
            }
        }
        self.clicks = 0;
        self.before = View::hidden(self.setup.size, Some(self.setup.mines));
        self.game = self
            .laid
            .as_ref()
            .filter(|laid| laid.around.is_none())
            .map(|laid| Game::new(laid.layout.clone(), self.setup.rules()));
    }

    /// From now on the first dig belongs to the board, if there was one.
    pub(crate) fn fix_first_dig(&mut self) {
        if let Some(laid) = self.laid.as_ref().filter(|_| self.game.is_some()) {
            self.setup.click = self.setup.click.or(laid.around);
        }
    }

    /// Everything about the game but its moves.
    ///
    /// ```
    /// # use grille_session::{Session, Game, id};
    /// # let session = Session::new(id::read("mines:beginner:42")?)?;
    /// # let Game::Mines(game) = session.game() else { panic!("another game") };
    /// assert_eq!(game.setup().mines, 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What the player sees.
    ///
    /// ```
    /// # use grille_session::{Session, Game, id};
    /// # let session = Session::new(id::read("mines:beginner:42")?)?;
    /// # let Game::Mines(game) = session.game() else { panic!("another game") };
    /// assert_eq!(game.view().covered().count(), 81);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn view(&self) -> &View {
        match &self.game {
            Some(game) => game.view(),
            None => &self.before,
        }
    }

    /// The mines less the marks, which may be below zero.
    ///
    /// ```
    /// # use grille_session::{Session, Game, id};
    /// # let mut session = Session::new(id::read("mines:beginner:42")?)?;
    /// session.play_text("f A1", 0)?;
    /// # let Game::Mines(game) = session.game() else { panic!("another game") };
    /// assert_eq!(game.mines_left(), 9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mines_left(&self) -> i64 {
        let marks = match &self.game {
            Some(game) => game.marks(),
            None => self.before.marks(),
        };
        i64::from(self.setup.mines) - i64::from(marks)
    }

    /// How the game stands.
    ///
    /// ```
    /// # use grille_session::{Session, Status, id};
    /// # let session = Session::new(id::read("mines:beginner:42")?)?;
    /// assert_eq!(session.status(), Status::Playing);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn status(&self) -> Status {
        match self.game.as_ref().map(Game::status) {
            None | Some(grille_mines::Status::Playing) => Status::Playing,
            Some(grille_mines::Status::Won) => Status::Won,
            Some(grille_mines::Status::Lost) => Status::Lost,
        }
    }

    /// Whether the mines are laid: before that, no clock needs to run.
    ///
    /// ```
    /// # use grille_session::{Session, Game, id};
    /// # let session = Session::new(id::read("mines:beginner:42")?)?;
    /// # let Game::Mines(game) = session.game() else { panic!("another game") };
    /// assert!(!game.is_laid());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_laid(&self) -> bool {
        self.game.is_some()
    }

    /// Whether the next dig may take long: a board without guesses has to be found first.
    ///
    /// ```
    /// # use grille_session::{Session, Game, id};
    /// # let session = Session::new(id::read("mines:beginner:noguess:42")?)?;
    /// # let Game::Mines(game) = session.game() else { panic!("another game") };
    /// assert!(game.first_dig_takes_long());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn first_dig_takes_long(&self) -> bool {
        self.game.is_none() && self.setup.no_guess
    }

    /// What the first click was promised, and has been given: a board may be too full for more.
    ///
    /// ```
    /// # use grille_session::{Session, Game, id};
    /// # use grille_mines::FirstClick;
    /// let mut session = Session::new(id::read("mines:3x3/5:zero:1")?)?;
    /// session.play_text("d B2", 0)?;
    /// let Game::Mines(game) = session.game() else { panic!("another game") };
    /// assert_eq!(game.promise_kept(), Some(FirstClick::Safe));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn promise_kept(&self) -> Option<FirstClick> {
        self.game.as_ref()?;
        self.laid.as_ref().map(|laid| laid.kept)
    }

    /// How much of the board's 3BV is open, in how many clicks, and the whole of it; `None` before the
    /// board is laid. Looks at every cell.
    ///
    /// ```
    /// # use grille_session::{Session, Game, id};
    /// # let mut session = Session::new(id::read("mines:beginner:42")?)?;
    /// session.play_text("d E5", 0)?;
    /// # let Game::Mines(game) = session.game() else { panic!("another game") };
    /// let (play, whole) = game.progress().unwrap();
    /// assert!(play.clicks == 1 && play.done >= 1 && play.done <= whole);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn progress(&self) -> Option<(stats::Play, usize)> {
        let (game, laid) = (self.game.as_ref()?, self.laid.as_ref()?);
        let play = stats::Play::of(&laid.layout, game.view(), self.clicks);
        Some((play, laid.three_bv))
    }

    /// The marks that turned out wrong, once the game is over: marked cells without a mine.
    ///
    /// ```
    /// # use grille_session::{Session, Game, id};
    /// # let session = Session::new(id::read("mines:beginner:42")?)?;
    /// # let Game::Mines(game) = session.game() else { panic!("another game") };
    /// assert!(game.wrong_marks().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn wrong_marks(&self) -> Vec<Pos> {
        let (Some(game), Some(laid)) = (&self.game, &self.laid) else {
            return Vec::new();
        };
        if game.status() == grille_mines::Status::Playing {
            return Vec::new();
        }
        let wrong = |&pos: &Pos| game.view().cell(pos) == Cell::Marked && !laid.layout.is_mine(pos);
        game.view().covered().filter(wrong).collect()
    }

    /// What a bot would play now, as moves; the seed and the number of clicks decide where it draws.
    /// May take long with the strongest approaches.
    ///
    /// ```
    /// # use grille_session::{Session, Game, id};
    /// # let mut session = Session::new(id::read("mines:beginner:42")?)?;
    /// session.play_text("d E5", 0)?;
    /// # let Game::Mines(game) = session.game() else { panic!("another game") };
    /// let moves = game.bot_moves(grille_mines::solve::Name::Exact);
    /// assert!(moves.iter().all(|mv| matches!(mv, grille_mines::Move::Dig(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn bot_moves(&self, name: solve::Name) -> Vec<Move> {
        let mut rng = Rng::keyed([self.seed(), self.clicks as u64, 0, BOT]);
        let view = self.view();
        let told = name.approach().moves(view, &mut rng);
        let marks = self.setup.preset.rules().marking != Marking::Never;
        let is_open_to = |mv: &Move| match mv {
            Move::Dig(pos) => view.cell(*pos) == Cell::Hidden,
            Move::Mark(_) | Move::Unmark(_) | Move::Chord(_) => marks,
        };
        let mut moves: Vec<Move> = told.into_iter().filter(is_open_to).collect();
        if moves.is_empty() {
            // As in `solve::step`: an approach without a legal move digs anywhere.
            let hidden: Vec<Pos> = view
                .covered()
                .filter(|&pos| view.cell(pos) == Cell::Hidden)
                .collect();
            moves.extend(rng.choose(&hidden).map(|&pos| Move::Dig(pos)));
        }
        moves
    }

    fn seed(&self) -> u64 {
        match self.setup.mined {
            Mined::Seed(seed) => seed,
            Mined::Laid(_) => 0,
        }
    }

    /// The board as it is in fact, once the game is over.
    ///
    /// ```
    /// # use grille_session::{Session, Game, id};
    /// # let session = Session::new(id::read("mines:beginner:42")?)?;
    /// # let Game::Mines(game) = session.game() else { panic!("another game") };
    /// assert!(game.layout_at_end().is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn layout_at_end(&self) -> Option<&Layout> {
        let over = self.status() != Status::Playing;
        self.laid.as_ref().filter(|_| over).map(|laid| &laid.layout)
    }

    /// The board and the cell that it was laid around, for IDs and save files.
    pub(crate) fn laid(&self) -> Option<(Option<Pos>, &Layout)> {
        self.laid.as_ref().map(|laid| (laid.around, &laid.layout))
    }

    /// Takes over a board that was laid around `around` in an earlier sitting. Gives `false` where it
    /// is no board of this game.
    pub(crate) fn lay_again(&mut self, around: Pos, layout: Layout) -> bool {
        let (size, promise) = (self.setup.size, self.setup.first);
        let fits = layout.size() == size
            && layout.mines() == self.setup.mines
            && size.contains(around)
            && matches!(self.setup.mined, Mined::Seed(_))
            && promise != FirstClick::None
            && !layout.is_mine(around);
        if fits {
            let is_zero = layout.count_around(around).number() == 0;
            let kept = match promise {
                FirstClick::Zero if is_zero => FirstClick::Zero,
                _ => FirstClick::Safe,
            };
            self.laid = Some(Laid::new(Some(around), layout, kept));
        }
        fits
    }

    /// Whether this move would draw a board.
    pub(crate) fn would_draw(&self, mv: Move) -> bool {
        let Move::Dig(digs_at) = mv else {
            return false;
        };
        let known = |laid: &Laid| laid.around == Some(digs_at);
        self.game.is_none() && !self.laid.as_ref().is_some_and(known)
    }

    /// Judges a game that is over: for every verdict the number of the step that it is about, as chords
    /// are judged cell by cell.
    pub(crate) fn verdicts(&self, steps: &[Move]) -> Option<(Vec<usize>, verdict::Judged)> {
        let laid = self.laid.as_ref()?;
        let mut again = self.clone();
        again.restart();
        let (mut of_step, mut moves) = (Vec::new(), Vec::new());
        for (index, &mv) in steps.iter().enumerate() {
            let dug = match mv {
                Move::Chord(pos) => {
                    let around = again.view().chord(pos).ok()?;
                    around.into_iter().map(Move::Dig).collect()
                }
                mv => vec![mv],
            };
            for mv in dug {
                // A chord's later cells may have been opened by its earlier ones.
                if again.play_quietly(mv).is_ok() {
                    of_step.push(index);
                    moves.push(mv);
                }
            }
        }
        let promise = match (&self.setup.mined, laid.around) {
            (Mined::Laid(_), _) if self.setup.click.is_some() => FirstClick::Safe,
            (_, Some(_)) => laid.kept,
            (_, None) => FirstClick::None,
        };
        let judged = verdict::judge(
            &laid.layout,
            self.setup.rules(),
            promise,
            &moves,
            chances::Budget::default(),
        );
        Some((of_step, judged))
    }

    /// Plays a move and says what has changed.
    pub(crate) fn play(&mut self, mv: Move) -> Result<Vec<Event>, Refusal> {
        let before: Vec<Cell> = self.view().cells().cells().to_vec();
        self.play_quietly(mv)?;
        let mut opened = Vec::new();
        let mut events = Vec::new();
        for ((pos, &now), was) in self.view().cells().iter().zip(before) {
            match (was, now) {
                (was, now) if was == now => {}
                // What is shown because the game is over was not done by anybody; a cell that is open
                // where everything is shown counts as opened only when the game was won by it.
                (_, Cell::Open(_)) if self.status() != Status::Lost => opened.push(pos),
                (_, Cell::Hit) => events.push(Event::Exploded(pos)),
                (_, Cell::Marked) => events.push(Event::Marked(pos)),
                (Cell::Marked, Cell::Hidden) => events.push(Event::Unmarked(pos)),
                _ => {}
            }
        }
        if !opened.is_empty() {
            events.insert(0, Event::Opened(opened));
        }
        Ok(events)
    }

    /// The move of a text, on a cell of this board.
    pub(crate) fn read(&self, text: &str) -> Result<Move, Refusal> {
        let mv: Move = text.parse().map_err(|error| match error {
            ParseMoveError::NotAMove => Refusal::Unreadable,
            ParseMoveError::NotACell => Refusal::NoSuchCell,
        })?;
        let on_board = self.setup.size.contains(mv.pos());
        on_board.then_some(mv).ok_or(Refusal::NoSuchCell)
    }

    /// Plays a move without saying what has changed.
    pub(crate) fn play_quietly(&mut self, mv: Move) -> Result<(), Refusal> {
        match mv {
            Move::Chord(pos) => {
                if self.status() != Status::Playing {
                    return Err(Refusal::Mines(MoveError::Over));
                }
                let around = self.view().chord(pos).map_err(Refusal::Chord)?;
                if let Some(game) = &mut self.game {
                    // Cells that an earlier one's flood has opened are no longer closed, and nothing
                    // is dug after a mine.
                    for pos in around {
                        let _ = game.play(Move::Dig(pos));
                    }
                }
            }
            mv => match &mut self.game {
                Some(game) => {
                    game.play(mv).map_err(Refusal::Mines)?;
                }
                None => self.play_before_it_is_laid(mv)?,
            },
        }
        self.clicks += 1;
        Ok(())
    }

    fn play_before_it_is_laid(&mut self, mv: Move) -> Result<(), Refusal> {
        let rules = self.setup.rules();
        let pos = mv.pos();
        let now = match (mv, self.before.cell(pos)) {
            (Move::Dig(_), Cell::Marked) => return Err(Refusal::Mines(MoveError::Marked)),
            (Move::Dig(_), _) => return self.first_dig(pos),
            (Move::Mark(_), _) if rules.marking == Marking::Never => {
                return Err(Refusal::Mines(MoveError::NoMarking));
            }
            // A wrong mark would lose, and there is nothing yet that it could be right about.
            (Move::Mark(_), _) if rules.wrong_mark_loses => return Err(Refusal::DigFirst),
            (Move::Mark(_), Cell::Marked) => return Err(Refusal::Mines(MoveError::Marked)),
            (Move::Mark(_), _) => Cell::Marked,
            (Move::Unmark(_), Cell::Marked) if rules.marking == Marking::Free => Cell::Hidden,
            (Move::Unmark(_), Cell::Marked) => {
                return Err(Refusal::Mines(MoveError::NoUnmarking));
            }
            (Move::Unmark(_), _) => return Err(Refusal::Mines(MoveError::NotMarked)),
            (Move::Chord(_), _) => return Err(Refusal::Chord(ChordError::NotANumber)),
        };
        self.before.cells_mut()[pos] = now;
        Ok(())
    }

    /// Lays the board around `pos`, puts the marks back, and digs.
    fn first_dig(&mut self, pos: Pos) -> Result<(), Refusal> {
        if self
            .laid
            .as_ref()
            .is_none_or(|laid| laid.around != Some(pos))
        {
            let Mined::Seed(seed) = self.setup.mined else {
                return Err(Refusal::NoBoard { tries: 0 });
            };
            self.laid = Some(self.draw(seed, pos)?);
        }
        let Some(laid) = &self.laid else {
            return Err(Refusal::NoBoard { tries: 0 });
        };
        let mut game = Game::new(laid.layout.clone(), self.setup.rules());
        for (marked, cell) in self.before.cells().iter() {
            if *cell == Cell::Marked {
                let _ = game.play(Move::Mark(marked));
            }
        }
        game.play(Move::Dig(pos)).map_err(Refusal::Mines)?;
        self.game = Some(game);
        Ok(())
    }

    fn draw(&self, seed: u64, pos: Pos) -> Result<Laid, Refusal> {
        let Setup {
            size, mines, first, ..
        } = self.setup;
        let mut rng = Rng::new(seed);
        if self.setup.no_guess {
            let tries = (LONGEST_SEARCH / size.area() as u64).clamp(16, 1 << 16);
            let mut boards =
                NoGuess::new(size, mines, pos, first).ok_or(Refusal::NoBoard { tries: 0 })?;
            let layout = boards
                .draw(&mut rng, tries)
                .map_err(|missing| Refusal::NoBoard {
                    tries: missing.tries,
                })?;
            let is_zero = layout.count_around(pos).number() == 0;
            let kept = match first {
                FirstClick::Zero if !is_zero => FirstClick::Safe,
                first => first,
            };
            return Ok(Laid::new(Some(pos), layout, kept));
        }
        // The setup was checked: a cell is left for the first click.
        let (layout, kept) = generate::around_first(size, mines, pos, first, &mut rng)
            .ok_or(Refusal::NoBoard { tries: 1 })?;
        Ok(Laid::new(Some(pos), layout, kept))
    }
}

/// A search for a board without guesses ends after so many cells' worth of boards: about two seconds.
const LONGEST_SEARCH: u64 = 1 << 24;

/// Keeps what a bot draws apart from what a board is drawn from.
const BOT: u64 = 0x626f_7400;
