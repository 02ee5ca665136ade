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
    /// The 3BV of the board that is laid, once it was asked for.
    three_bv: OnceLock<usize>,
}

impl Mines {
    /// A game from its start, without the click that the setup may ask for.
    ///
    /// # Errors
    /// The setup is wrong.
    pub(crate) fn new(setup: Setup) -> Result<Mines, SetupError> {
        setup.check()?;
        Ok(Mines {
            game: setup.game(),
            setup,
            clicks: 0,
            three_bv: OnceLock::new(),
        })
    }

    /// Back to the start; the board that was laid is kept.
    pub(crate) fn restart(&mut self) {
        self.clicks = 0;
        self.game.restart();
    }

    /// From now on the first dig belongs to the board, if there was one.
    pub(crate) fn fix_first_dig(&mut self) {
        if let Some((around, _)) = self.game.drawn().filter(|_| self.game.is_laid()) {
            self.setup.click = self.setup.click.or(Some(around));
        }
    }

    /// Everything about the game but its moves.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What the player sees.
    pub fn view(&self) -> &View {
        self.game.view()
    }

    /// The mines less the marks, which may be below zero.
    pub fn mines_left(&self) -> i64 {
        i64::from(self.setup.mines) - i64::from(self.game.marks())
    }

    /// The status.
    pub fn status(&self) -> Status {
        match self.game.status() {
            grille_mines::Status::Playing => Status::Playing,
            grille_mines::Status::Won => Status::Won,
            grille_mines::Status::Lost => Status::Lost,
        }
    }

    /// Whether the mines are laid: before that, no clock needs to run.
    pub fn is_laid(&self) -> bool {
        self.game.is_laid()
    }

    /// Whether the next dig may take long: a board without guesses has to be found first.
    pub fn first_dig_takes_long(&self) -> bool {
        self.setup.no_guess && !self.is_laid()
    }

    /// What the first click was promised, and has been given: a board may be too full for more.
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

    /// How much of the board's 3BV is open, in how many clicks, and the whole of it; `None` before the
    /// board is laid. Looks at every cell.
    pub fn progress(&self) -> Option<(stats::Play, usize)> {
        let layout = self.game.layout()?;
        let play = stats::Play::of(layout, self.view(), self.clicks);
        let whole = || stats::Board::of(layout).three_bv;
        Some((play, *self.three_bv.get_or_init(whole)))
    }

    /// The marks that turned out wrong, once the game is over: marked cells without a mine.
    pub fn wrong_marks(&self) -> Vec<Pos> {
        let Some(layout) = self.layout_at_end() else {
            return Vec::new();
        };
        let view = self.view();
        let wrong = |&pos: &Pos| view.cell(pos) == Cell::Marked && !layout.is_mine(pos);
        view.covered().filter(wrong).collect()
    }

    /// What a bot would play now, as moves; the seed and the number of clicks decide where it draws.
    /// May take long with the strongest approaches.
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

    /// The board as it is in fact, once the game is over.
    pub fn layout_at_end(&self) -> Option<&Layout> {
        self.game.layout().filter(|_| self.status().is_over())
    }

    /// The board and the cell that it was laid around, for IDs and save files.
    pub(crate) fn laid(&self) -> Option<(Option<Pos>, &Layout)> {
        let drawn = self.game.drawn();
        let drawn = drawn.map(|(around, layout)| (Some(around), layout));
        drawn.or_else(|| self.game.layout().map(|layout| (None, layout)))
    }

    /// Takes over a board that was laid around `around` in an earlier sitting. Gives `false` where it
    /// is no board of this game.
    pub(crate) fn lay_again(&mut self, around: Pos, layout: Layout) -> bool {
        self.three_bv.take();
        self.game.remember(around, layout)
    }

    /// Whether this move would draw a board.
    pub(crate) fn would_draw(&self, mv: Move) -> bool {
        self.game.would_draw(mv)
    }

    /// Judges a game that is over: for every verdict the number of the step that it is about, as chords
    /// are judged cell by cell.
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

    /// The move of a text, on a cell of this board.
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

    /// Plays a move and says what has changed.
    pub(crate) fn play(&mut self, mv: Move) -> Result<&[Event], Refusal> {
        if self.game.would_draw(mv) {
            self.three_bv.take();
        }
        let events = self.game.play(mv).map_err(Refusal::Mines)?;
        self.clicks += 1;
        Ok(events)
    }

    /// Plays a move without listing what has changed.
    pub(crate) fn play_unrecorded(&mut self, mv: Move) -> Result<(), Refusal> {
        if self.game.would_draw(mv) {
            self.three_bv.take();
        }
        self.game.play_unrecorded(mv).map_err(Refusal::Mines)?;
        self.clicks += 1;
        Ok(())
    }
}

/// The cells that a move has opened, in reading order. None where the move has lost the game: what a
/// chord opens beside a mine does not matter any more.
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

/// Keeps what a bot draws apart from what a board is drawn from.
const BOT: u64 = 0x626f_7400;
