//! A game under its rules: what a move does, and the game's status.

use grille_grid::{Pos, Rng, Size};

#[cfg(feature = "solve")]
use crate::no_guess::{self, NoGuess};
use crate::{
    AtEnd, Cell, Count, FirstClick, Layout, Marking, Move, MoveError, Rules, View, generate,
};

/// An effect of a move. What is shown only because the game is over is not an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Event {
    /// The cell was opened and is not a mine.
    Opened(Pos),
    /// A mine was dug.
    Exploded(Pos),
    /// The cell was marked.
    Marked(Pos),
    /// The cell was unmarked.
    Unmarked(Pos),
    /// Every safe cell is open. Always the last event.
    Won,
    /// A mine was dug, or a wrong mark lost the game. Always the last event.
    Lost,
}

/// The status of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Status {
    /// The game continues.
    Playing,
    /// Every safe cell is open.
    Won,
    /// A mine was dug, a wrong mark lost the game, or the player gave up.
    Lost,
}

/// One game: the secret layout, the player's view of it, and the status.
///
/// The layout is given ([`Game::new`]), or drawn at the first dig to keep the rules' promise for that cell
/// ([`Game::unlaid`]).
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::{Event, Game, Layout, Move, Rules, Status};
///
/// let layout = Layout::new(Size::new(1, 3)?, [Pos::new(0, 2)])?;
/// let mut game = Game::new(layout, Rules::SAE);
/// // No mine touches the first cell: the flood opens the second, too, and the game is won.
/// let events = game.play(Move::Dig(Pos::new(0, 0)))?;
/// let opened = [Event::Opened(Pos::new(0, 0)), Event::Opened(Pos::new(0, 1))];
/// assert_eq!(events, [&opened[..], &[Event::Won]].concat());
/// assert_eq!(game.status(), Status::Won);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    /// The source of the mines drawn at the first dig; `None` if the layout was given.
    source: Option<Source>,
    /// The mines of the game or, if they are not laid yet, those drawn before a restart.
    mines: Option<Mines>,
    is_laid: bool,
    view: View,
    status: Status,
    /// The number of marked cells. They still count after the end, although the view may show what is under them.
    marks: u32,
    /// Closed cells without a mine; the game is won at 0.
    safe_left: usize,
    /// The events of the last recorded move. Kept to reuse the allocation.
    events: Vec<Event>,
    /// The cells whose neighbours a flood still has to visit; empty between moves.
    flood: Vec<u32>,
}

/// The source of boards.
#[derive(Clone, Copy, Debug)]
struct Source {
    seed: u64,
    #[cfg_attr(not(feature = "solve"), expect(dead_code))]
    no_guess: bool,
}

/// The mines and where they come from.
#[derive(Clone, Debug)]
struct Mines {
    layout: Layout,
    /// The first dig for which they were drawn, if any.
    around: Option<Pos>,
    /// The promise kept for that dig.
    kept: FirstClick,
}

impl Game {
    /// A game on `layout` with nothing open. Won at once if every cell is a mine, because every safe cell is then
    /// open.
    pub fn new(layout: Layout, rules: Rules) -> Game {
        let (size, number) = (layout.size(), layout.mines());
        Game::on(None, Some(Mines::given(layout)), size, number, rules)
    }

    /// The game on `layout` in which exactly these cells are open. Lost if one of them is a mine.
    ///
    /// Returns `None` if a cell is off the board.
    ///
    /// ```
    /// use grille_grid::{Pos, Size};
    /// use grille_mines::{Game, Layout, Rules, Status};
    ///
    /// let layout = Layout::new(Size::new(1, 2)?, [Pos::new(0, 0)])?;
    /// let game = Game::resumed(layout, [Pos::new(0, 1)], Rules::TP).unwrap();
    /// assert_eq!(game.status(), Status::Won);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resumed(
        layout: Layout,
        open: impl IntoIterator<Item = Pos>,
        rules: Rules,
    ) -> Option<Game> {
        let size = layout.size();
        let mut game = Game::new(layout, rules);
        let mut lost = false;
        for pos in open {
            if !size.contains(pos) {
                return None;
            }
            if game.view.cell(pos) != Cell::Hidden {
                continue;
            }
            if game.laid().is_mine(pos) {
                game.view.cells_mut()[pos] = Cell::Hit;
                lost = true;
            } else {
                let count = game.laid().count_around(pos);
                game.view.cells_mut()[pos] = Cell::Open(count);
                game.safe_left -= 1;
            }
        }
        if lost {
            game.end(Status::Lost);
        } else if game.safe_left == 0 {
            game.end(Status::Won);
        }
        Some(game)
    }

    /// A game whose mines are drawn from `seed` at the first dig, so that the rules' promise for it holds. Until then
    /// cells can be marked, unless a wrong mark would lose. If the rules promise nothing, the mines are drawn at once.
    ///
    /// Returns `None` if the board cannot hold that many mines.
    ///
    /// ```
    /// use grille_grid::{Pos, Size};
    /// use grille_mines::{FirstClick, Game, Move, Rules};
    ///
    /// let mut game = Game::unlaid(Size::new(9, 9)?, 10, Rules::IA, 42).expect("room for ten mines");
    /// assert!(!game.is_laid());
    /// game.play(Move::Dig(Pos::new(4, 4)))?;
    /// assert_eq!(game.promise_kept(), Some(FirstClick::Zero));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unlaid(size: Size, mines: u32, rules: Rules, seed: u64) -> Option<Game> {
        if rules.first == FirstClick::None {
            let layout = generate::uniform(size, mines, &mut Rng::new(seed))?;
            return Some(Game::new(layout, rules));
        }
        let source = Source {
            seed,
            no_guess: false,
        };
        ((mines as usize) < size.area()).then(|| Game::on(Some(source), None, size, mines, rules))
    }

    /// Restricts the game to boards that need no guess. The first dig searches for one, and is refused with
    /// [`MoveError::NoBoard`] if none is found. Has no effect if the mines are already there.
    #[cfg(feature = "solve")]
    #[must_use]
    pub fn without_guesses(mut self) -> Game {
        if let Some(source) = &mut self.source {
            source.no_guess = true;
        }
        self
    }

    fn on(
        source: Option<Source>,
        mines: Option<Mines>,
        size: Size,
        number: u32,
        rules: Rules,
    ) -> Game {
        let mut game = Game {
            rules,
            source,
            mines,
            is_laid: false,
            view: View::hidden(size, Some(number)),
            status: Status::Playing,
            marks: 0,
            safe_left: 0,
            events: Vec::new(),
            flood: Vec::new(),
        };
        game.set_up();
        game
    }

    /// A game whose mines are laid around `first` to keep the rules' promise, with `first` already dug. Also returns
    /// the promise that was kept: [`FirstClick::Safe`] if the board is too full for [`FirstClick::Zero`].
    ///
    /// Returns `None` if `first` is off the board or the board cannot hold that many mines.
    ///
    /// ```
    /// # use grille_grid::{Pos, Rng, Size};
    /// # use grille_mines::{FirstClick, Game, Rules};
    /// let size = Size::new(3, 3)?;
    /// let mut rng = Rng::new(1);
    /// let (_, kept) = Game::start(size, 5, Pos::new(1, 1), Rules::IA, &mut rng).unwrap();
    /// assert_eq!(kept, FirstClick::Safe, "a 3x3 board has no room for five mines off the block");
    /// assert!(Game::start(size, 9, Pos::new(1, 1), Rules::IA, &mut rng).is_none());
    /// # Ok::<(), grille_grid::SizeError>(())
    /// ```
    pub fn start(
        size: Size,
        mines: u32,
        first: Pos,
        rules: Rules,
        rng: &mut Rng,
    ) -> Option<(Game, FirstClick)> {
        if !size.contains(first) {
            return None;
        }
        let (layout, kept) = generate::around_first(size, mines, first, rules.first, rng)?;
        let mut game = Game::new(layout, rules);
        // Refused only if the game is already won: then nothing is left to dig.
        let _ = game.play_unrecorded(Move::Dig(first));
        Some((game, kept))
    }

    /// Goes back to the start. A drawn board is remembered: the same first dig reuses it, any other draws a new one.
    pub fn restart(&mut self) {
        self.view.cells_mut().cells_mut().fill(Cell::Hidden);
        self.status = Status::Playing;
        self.marks = 0;
        self.set_up();
    }

    /// Becomes the game that [`Game::unlaid`] returns for another seed, and keeps its memory.
    ///
    /// ```
    /// # use grille_grid::{Pos, Size};
    /// # use grille_mines::{Game, Move, Rules};
    /// // The rules draw the mines at the first dig, or at once.
    /// for rules in [Rules::IA, Rules::TP] {
    ///     let start = |seed| Game::unlaid(Size::new(9, 9).unwrap(), 10, rules, seed).unwrap();
    ///     let dig = Move::Dig(Pos::new(4, 4));
    ///     let (mut game, mut other) = (start(1), start(2));
    ///     game.play(dig)?;
    ///     game.reseed(2);
    ///     assert_eq!(game.play(dig)?, other.play(dig)?);
    ///     assert_eq!(game.layout(), other.layout());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reseed(&mut self, seed: u64) {
        match &mut self.source {
            Some(source) => {
                source.seed = seed;
                self.mines = None;
            }
            None => {
                let (size, number) = (self.view.size(), self.number_of_mines());
                let layout = generate::uniform(size, number, &mut Rng::new(seed));
                let layout = layout.expect("the board already holds that many mines");
                self.mines = Some(Mines::given(layout));
            }
        }
        self.restart();
    }

    /// Ends a running game as lost; the view shows what the rules show at the end. Does nothing before the mines are
    /// laid.
    ///
    /// ```
    /// # use grille_grid::{Pos, Size};
    /// # use grille_mines::{Cell, Game, Layout, Rules, Status};
    /// let layout = Layout::new(Size::new(1, 2)?, [Pos::new(0, 1)])?;
    /// let mut game = Game::new(layout, Rules::IA);
    /// game.give_up();
    /// assert_eq!(game.status(), Status::Lost);
    /// assert_eq!(game.view().cell(Pos::new(0, 1)), Cell::Mine);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn give_up(&mut self) {
        if self.is_laid && self.status == Status::Playing {
            self.end(Status::Lost);
        }
    }

    /// Finishes a start with nothing open and nothing marked.
    fn set_up(&mut self) {
        self.is_laid = self.source.is_none();
        self.safe_left = self.view.size().area() - self.number_of_mines() as usize;
        if self.safe_left == 0 {
            self.end(Status::Won);
        }
    }

    /// Supplies a board that an earlier, equal game drew for a first dig at `around`. Returns `false` and changes
    /// nothing if the board does not fit this game or the mines are already laid.
    pub fn remember(&mut self, around: Pos, layout: Layout) -> bool {
        let fits = !self.is_laid
            && layout.size() == self.view.size()
            && layout.mines() == self.number_of_mines()
            && layout.size().contains(around)
            && !layout.is_mine(around);
        if fits {
            self.mines = Some(Mines::drawn(layout, around, self.rules.first));
        }
        fits
    }

    /// The rules of this game.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// What the player sees.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The status of the game.
    pub fn status(&self) -> Status {
        self.status
    }

    /// The number of marked cells; after the end, the number at the end.
    ///
    /// ```
    /// # use grille_grid::{Pos, Size};
    /// # use grille_mines::{Game, Layout, Move, Rules};
    /// let layout = Layout::new(Size::new(1, 3)?, [Pos::new(0, 2)]).unwrap();
    /// let mut game = Game::new(layout, Rules::IA);
    /// game.play(Move::Mark(Pos::new(0, 2))).unwrap();
    /// game.play(Move::Dig(Pos::new(0, 0))).unwrap();
    /// assert_eq!((game.marks(), game.view().marks()), (1, 0), "won: everything is shown");
    /// # Ok::<(), grille_grid::SizeError>(())
    /// ```
    pub fn marks(&self) -> u32 {
        self.marks
    }

    /// How many cells without a mine are closed; the game is won at 0.
    pub fn safe_left(&self) -> usize {
        self.safe_left
    }

    fn number_of_mines(&self) -> u32 {
        self.view
            .mines()
            .expect("a game knows how many mines it has")
    }

    /// Whether the mines are laid: always, except before the first dig of [`Game::unlaid`].
    pub fn is_laid(&self) -> bool {
        self.is_laid
    }

    /// The secret, once the mines are laid. For save files, statistics and the end of a game. Advice for a player must
    /// use the [`view`](Game::view) instead.
    pub fn layout(&self) -> Option<&Layout> {
        let mines = self.mines.as_ref().filter(|_| self.is_laid);
        mines.map(|mines| &mines.layout)
    }

    /// The first dig for which a board was drawn, and that board, even after a [`restart`](Game::restart). For save
    /// files, like [`Game::layout`].
    pub fn drawn(&self) -> Option<(Pos, &Layout)> {
        let mines = self.mines.as_ref()?;
        Some((mines.around?, &mines.layout))
    }

    /// The promise kept for the first dig, once the mines are laid: a board may be too full for the rules' promise. A
    /// given board promises nothing.
    pub fn promise_kept(&self) -> Option<FirstClick> {
        let mines = self.mines.as_ref().filter(|_| self.is_laid);
        mines.map(|mines| mines.kept)
    }

    /// Whether this move, if legal, draws a board.
    pub fn would_draw(&self, mv: Move) -> bool {
        let drawn_for = |pos| self.drawn().is_some_and(|(around, _)| around == pos);
        matches!(mv, Move::Dig(pos) if !self.is_laid && !drawn_for(pos))
    }

    /// Checks whether `play` would accept this move, if a board is found for it. If floods open marks, the answer for
    /// digging a marked cell reveals whether it is empty, as the move itself would.
    ///
    /// # Errors
    /// Why the move is illegal.
    pub fn check(&self, mv: Move) -> Result<(), MoveError> {
        let pos = mv.pos();
        if self.status != Status::Playing {
            return Err(MoveError::Over);
        }
        if !self.view.size().contains(pos) {
            return Err(MoveError::OffBoard);
        }
        match (mv, self.view.cell(pos)) {
            (Move::Mark(_), _) if self.rules.marking == Marking::Never => Err(MoveError::NoMarking),
            (Move::Unmark(_), _) if self.rules.marking != Marking::Free => {
                Err(MoveError::NoUnmarking)
            }
            (Move::Chord(_), _) => Ok(self.view.check_chord(pos)?),
            (_, Cell::Open(_) | Cell::Mine | Cell::Hit) => Err(MoveError::Open),
            // A mark cannot be right or wrong yet.
            (Move::Mark(_), _) if self.rules.wrong_mark_loses && !self.is_laid() => {
                Err(MoveError::DigFirst)
            }
            (Move::Dig(_) | Move::Mark(_), Cell::Hidden) => Ok(()),
            (Move::Dig(_), Cell::Marked) if self.rules.flood_opens_marks && self.is_empty(pos) => {
                Ok(())
            }
            (Move::Dig(_) | Move::Mark(_), Cell::Marked) => Err(MoveError::Marked),
            (Move::Unmark(_), Cell::Marked) => Ok(()),
            (Move::Unmark(_), Cell::Hidden) => Err(MoveError::NotMarked),
        }
    }

    /// Plays a move and returns its events: one per cell, in order, then the end of the game if it is over. Digging a
    /// cell that touches no mine opens its neighbours, and so on from those that touch none; digging a mine opens that
    /// cell alone. A chord digs cell after cell, and stops at a mine.
    ///
    /// Takes time linear in the number of opened cells, except for the first dig of [`Game::unlaid`], which draws the
    /// board, and the end of the game, which shows the whole board once.
    ///
    /// # Errors
    /// The move is illegal, or no board was found for it. The game is unchanged.
    ///
    /// ```
    /// # use grille_grid::{Pos, Size};
    /// # use grille_mines::{Event, Game, Layout, Move, Rules};
    /// let layout = Layout::new(Size::new(1, 4)?, [Pos::new(0, 3)])?;
    /// let mut game = Game::new(layout, Rules::SAE);
    /// let (mine, safe) = (Pos::new(0, 3), Pos::new(0, 0));
    /// assert_eq!(game.play(Move::Mark(mine))?, [Event::Marked(mine)]);
    /// assert_eq!(game.play(Move::Mark(safe))?, [Event::Marked(safe), Event::Lost]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, mv: Move) -> Result<&[Event], MoveError> {
        self.make::<true>(mv)?;
        match self.status {
            Status::Playing => {}
            Status::Won => self.events.push(Event::Won),
            Status::Lost => self.events.push(Event::Lost),
        }
        Ok(&self.events)
    }

    /// Like [`Game::play`], without events. For callers that play many moves and only need the status: events take
    /// twelve bytes per cell, which matters on a board of 2^26 cells.
    ///
    /// # Errors
    /// Same as [`Game::play`].
    pub fn play_unrecorded(&mut self, mv: Move) -> Result<Status, MoveError> {
        self.make::<false>(mv)?;
        Ok(self.status)
    }

    fn make<const RECORD: bool>(&mut self, mv: Move) -> Result<(), MoveError> {
        self.check(mv)?;
        let pos = mv.pos();
        if let Move::Dig(_) = mv {
            self.lay_around(pos)?;
        }
        self.events.clear();
        match mv {
            Move::Dig(_) => self.dig::<RECORD>(pos),
            Move::Chord(_) => {
                for near in self.view.size().neighbours(pos) {
                    // An earlier flood may have opened it, and nothing is dug after a mine.
                    if self.status == Status::Playing && self.view.cell(near) == Cell::Hidden {
                        self.dig::<RECORD>(near);
                    }
                }
            }
            Move::Mark(_) => {
                self.view.cells_mut()[pos] = Cell::Marked;
                self.marks += 1;
                self.record::<RECORD>(Event::Marked(pos));
                if self.rules.wrong_mark_loses && !self.laid().is_mine(pos) {
                    self.end(Status::Lost);
                }
            }
            Move::Unmark(_) => {
                self.view.cells_mut()[pos] = Cell::Hidden;
                self.marks -= 1;
                self.record::<RECORD>(Event::Unmarked(pos));
            }
        }
        Ok(())
    }

    fn record<const RECORD: bool>(&mut self, event: Event) {
        if RECORD {
            self.events.push(event);
        }
    }

    /// The layout of a game in which a cell is open or about to be.
    fn laid(&self) -> &Layout {
        self.layout()
            .expect("the first dig lays the mines, and no other move asks for them before it")
    }

    /// Whether neither `pos` nor a neighbour is a mine. `false` before the mines are laid.
    fn is_empty(&self, pos: Pos) -> bool {
        self.layout()
            .is_some_and(|layout| !layout.is_mine(pos) && layout.count_around(pos) == Count::Zero)
    }

    /// Lays the mines for a first dig at `pos`, unless already laid.
    fn lay_around(&mut self, pos: Pos) -> Result<(), MoveError> {
        if self.would_draw(Move::Dig(pos)) {
            let (size, promise) = (self.view.size(), self.rules.first);
            let source = self.source.expect("mines that are not laid are drawn");
            let layout = source.draw(size, self.number_of_mines(), pos, promise)?;
            self.mines = Some(Mines::drawn(layout, pos, promise));
        }
        self.is_laid = true;
        Ok(())
    }

    fn dig<const RECORD: bool>(&mut self, pos: Pos) {
        if self.laid().is_mine(pos) {
            self.view.cells_mut()[pos] = Cell::Hit;
            self.record::<RECORD>(Event::Exploded(pos));
            self.end(Status::Lost);
            return;
        }
        self.flood::<RECORD>(pos);
        if self.safe_left == 0 {
            self.end(Status::Won);
        }
    }

    /// Opens `first`, which is closed and not a mine, and floods from it.
    ///
    /// Ends: a cell enters the list only when it is opened, and no cell is opened twice.
    fn flood<const RECORD: bool>(&mut self, first: Pos) {
        let size = self.view.size();
        self.open::<RECORD>(first);
        while let Some(index) = self.flood.pop() {
            let around = size.neighbours(size.pos(index as usize));
            // A neighbour of a cell that touches no mine is not a mine.
            around.for_each(|near| match self.view.cell(near) {
                Cell::Hidden => self.open::<RECORD>(near),
                Cell::Marked if self.rules.flood_opens_marks => self.open::<RECORD>(near),
                _ => {}
            });
        }
    }

    /// Opens one cell, and queues it for the flood if it touches no mine.
    fn open<const RECORD: bool>(&mut self, pos: Pos) {
        let count = self.laid().count_around(pos);
        let was = std::mem::replace(&mut self.view.cells_mut()[pos], Cell::Open(count));
        self.marks -= u32::from(was == Cell::Marked);
        self.safe_left -= 1;
        if count == Count::Zero {
            self.flood.push(self.view.size().index(pos) as u32);
        }
        self.record::<RECORD>(Event::Opened(pos));
    }

    fn end(&mut self, status: Status) {
        self.status = status;
        let mines = self.mines.as_ref();
        let layout = &mines.expect("a game ends on a board that is laid").layout;
        let cells = self.view.cells_mut();
        match self.rules.at_end {
            AtEnd::Keep => {}
            AtEnd::ShowMines => {
                for pos in layout.iter() {
                    if cells[pos] != Cell::Hit {
                        cells[pos] = Cell::Mine;
                    }
                }
            }
            AtEnd::ShowAll => {
                for pos in layout.size().positions() {
                    if cells[pos].is_covered() {
                        cells[pos] = if layout.is_mine(pos) {
                            Cell::Mine
                        } else {
                            Cell::Open(layout.count_around(pos))
                        };
                    }
                }
            }
        }
    }
}

impl Mines {
    fn given(layout: Layout) -> Mines {
        Mines {
            layout,
            around: None,
            kept: FirstClick::None,
        }
    }

    /// A board drawn for a first dig at `around`, which is not a mine on it.
    fn drawn(layout: Layout, around: Pos, promise: FirstClick) -> Mines {
        let kept = match promise {
            FirstClick::Zero if layout.count_around(around) != Count::Zero => FirstClick::Safe,
            promise => promise,
        };
        Mines {
            layout,
            around: Some(around),
            kept,
        }
    }
}

impl Source {
    fn draw(
        self,
        size: Size,
        mines: u32,
        first: Pos,
        promise: FirstClick,
    ) -> Result<Layout, MoveError> {
        let mut rng = Rng::new(self.seed);
        #[cfg(feature = "solve")]
        if self.no_guess {
            let mut boards = NoGuess::new(size, mines, first, promise)
                .expect("the first cell is on the board, and a cell is left for it");
            let tries = no_guess::tries(size);
            return boards
                .draw(&mut rng, tries)
                .map_err(|missing| MoveError::NoBoard {
                    tries: missing.tries,
                });
        }
        let (layout, _) = generate::around_first(size, mines, first, promise, &mut rng)
            .expect("a cell is left for the first dig");
        Ok(layout)
    }
}
