//! A game of Minesweeper in a session: its setup, the clicks, and the game itself.

mod setup;

use std::sync::OnceLock;

use grille_grid::{Pos, Rng};
use grille_mines::solve::{self, chances};
use grille_mines::{
    Cell, Event, FirstClick, Game, Layout, Marking, Move, ParseMoveError, View, stats, verdict,
};

pub use self::setup::{MOST_CELLS, Mined, Setup, SetupError};
use crate::{Refusal, Status, bot};

/// A game in progress.
///
/// ```
/// use grille_session::{Game, Session};
///
/// let mut session = Session::new("mines:beginner:42".parse()?)?;
/// session.play_text("d E5", 1000)?;
/// let Game::Mines(game) = session.game() else { panic!("another game") };
/// assert!(game.view().covered().count() < 81);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Mines {
    setup: Setup,
    game: Game,
    clicks: usize,
    /// The 3BV of the board, once computed.
    three_bv: OnceLock<usize>,
}

impl Mines {
    /// Starts a game without the click of the setup.
    ///
    /// # Errors
    /// The setup is invalid.
    pub(crate) fn new(setup: Setup) -> Result<Mines, SetupError> {
        setup.check()?;
        Ok(Mines {
            game: setup.game(),
            setup,
            clicks: 0,
            three_bv: OnceLock::new(),
        })
    }

    /// Returns to the start and keeps the board.
    pub(crate) fn restart(&mut self) {
        self.clicks = 0;
        self.game.restart();
    }

    /// Makes the first dig, if there was one, part of the setup.
    pub(crate) fn fix_first_dig(&mut self) {
        if let Some((around, _)) = self.game.drawn().filter(|_| self.game.is_laid()) {
            self.setup.click = self.setup.click.or(Some(around));
        }
    }

    /// Everything about the game except its moves.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The player's view of the board.
    pub fn view(&self) -> &View {
        self.game.view()
    }

    /// The number of mines minus the marks, which may be negative.
    pub fn mines_left(&self) -> i64 {
        i64::from(self.setup.mines) - i64::from(self.game.marks())
    }

    /// The status of the game.
    pub fn status(&self) -> Status {
        match self.game.status() {
            grille_mines::Status::Playing => Status::Playing,
            grille_mines::Status::Won => Status::Won,
            grille_mines::Status::Lost => Status::Lost,
        }
    }

    /// Whether the mines are laid. The clock need not run before that.
    pub fn is_laid(&self) -> bool {
        self.game.is_laid()
    }

    /// Whether the next dig may take long, because a board without guesses must be found first.
    pub fn first_dig_takes_long(&self) -> bool {
        self.setup.no_guess && !self.is_laid()
    }

    /// The promise kept for the first click. The board may be too full for the one requested.
    ///
    /// ```
    /// # use grille_session::{Game, Session};
    /// # use grille_mines::FirstClick;
    /// let mut session = Session::new("mines:3x3/5:zero:1".parse()?)?;
    /// session.play_text("d B2", 0)?;
    /// let Game::Mines(game) = session.game() else { panic!("another game") };
    /// assert_eq!(game.promise_kept(), Some(FirstClick::Safe));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn promise_kept(&self) -> Option<FirstClick> {
        self.game.promise_kept()
    }

    /// The opened 3BV and the clicks, and the 3BV of the whole board; `None` before the board is laid. Visits every
    /// cell.
    pub fn progress(&self) -> Option<(stats::Play, usize)> {
        let layout = self.game.layout()?;
        let play = stats::Play::of(layout, self.view(), self.clicks);
        let whole = || stats::Board::of(layout).three_bv;
        Some((play, *self.three_bv.get_or_init(whole)))
    }

    /// The wrong marks at the end of the game: marked cells without a mine.
    pub fn wrong_marks(&self) -> Vec<Pos> {
        let Some(layout) = self.layout_at_end() else {
            return Vec::new();
        };
        let view = self.view();
        let wrong = |&pos: &Pos| view.cell(pos) == Cell::Marked && !layout.is_mine(pos);
        view.covered().filter(wrong).collect()
    }

    /// The moves of a bot. The seed and the number of clicks determine its random choices. The strongest approaches may
    /// take long.
    pub fn bot_moves(&self, name: solve::ApproachName) -> Vec<Move> {
        let mut rng = Rng::keyed([self.seed(), self.clicks as u64, 0, BOT]);
        let may_mark = self.setup.preset.rules().marking != Marking::Never;
        bot::moves(self.view(), may_mark, name, &mut rng)
    }

    fn seed(&self) -> u64 {
        match self.setup.mined {
            Mined::Seed(seed) => seed,
            Mined::Laid(_) => 0,
        }
    }

    /// The mines, once the game is over.
    pub fn layout_at_end(&self) -> Option<&Layout> {
        self.game.layout().filter(|_| self.status().is_over())
    }

    /// The board and the cell around which it was laid, for IDs and save files.
    pub(crate) fn laid(&self) -> Option<(Option<Pos>, &Layout)> {
        let drawn = self.game.drawn();
        let drawn = drawn.map(|(around, layout)| (Some(around), layout));
        drawn.or_else(|| self.game.layout().map(|layout| (None, layout)))
    }

    /// Restores a board that was laid around `around` in an earlier session. Returns `false` if it is not a board of
    /// this game.
    pub(crate) fn lay_again(&mut self, around: Pos, layout: Layout) -> bool {
        self.three_bv.take();
        self.game.remember(around, layout)
    }

    pub(crate) fn would_draw(&self, mv: Move) -> bool {
        self.game.would_draw(mv)
    }

    /// Judges a finished game. Returns the step of each verdict, because chords are judged cell by cell.
    pub(crate) fn verdicts(&self, moves: &[Move]) -> Option<(Vec<usize>, verdict::Judged)> {
        let (around, layout) = self.laid()?;
        let promise = match (&self.setup.mined, around) {
            (Mined::Laid(_), _) if self.setup.click.is_some() => FirstClick::Safe,
            (_, Some(_)) => self.game.promise_kept()?,
            (_, None) => FirstClick::None,
        };
        let judged = verdict::judge(
            layout,
            self.setup.rules(),
            promise,
            moves,
            chances::Budget::default(),
        );
        let steps = judged.verdicts.iter().map(|verdict| verdict.index);
        Some((steps.collect(), judged))
    }

    pub(crate) fn read(&self, text: &str) -> Result<Move, Refusal> {
        let mv: Move = text.parse().map_err(|error| match error {
            ParseMoveError::NotAMove => Refusal::Unreadable,
            ParseMoveError::NotACell => Refusal::NoSuchCell,
        })?;
        match self.setup.size.contains(mv.pos()) {
            true => Ok(mv),
            false => Err(Refusal::NoSuchCell),
        }
    }

    pub(crate) fn play(&mut self, mv: Move) -> Result<&[Event], Refusal> {
        if self.game.would_draw(mv) {
            self.three_bv.take();
        }
        let events = self.game.play(mv).map_err(Refusal::Mines)?;
        self.clicks += 1;
        Ok(events)
    }

    /// Plays a move without returning its events.
    pub(crate) fn play_unrecorded(&mut self, mv: Move) -> Result<(), Refusal> {
        if self.game.would_draw(mv) {
            self.three_bv.take();
        }
        self.game.play_unrecorded(mv).map_err(Refusal::Mines)?;
        self.clicks += 1;
        Ok(())
    }
}

/// The cells that a move has opened, in reading order. Empty if the move has lost the game: what a chord opens beside a
/// mine no longer matters.
pub fn opened(events: &[Event]) -> Vec<Pos> {
    if events.last() == Some(&Event::Lost) {
        return Vec::new();
    }
    let opened = events.iter().filter_map(|event| match event {
        Event::Opened(pos) => Some(*pos),
        _ => None,
    });
    let mut cells: Vec<Pos> = opened.collect();
    cells.sort_unstable();
    cells
}

/// Separates the bot's random numbers from the board's.
const BOT: u64 = 0x626f_7400;
