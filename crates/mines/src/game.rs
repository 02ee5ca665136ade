//! One game under its rules: what happens on a move.

use grille_grid::{Pos, Rng, Size};

use crate::{AtEnd, Cell, FirstClick, Layout, Marking, Move, MoveError, Rules, View, generate};

/// How a game stands.
///
/// ```
/// use grille_grid::Size;
/// use grille_mines::{Game, Layout, Rules, Status};
///
/// let empty = Layout::new(Size::new(2, 2)?, []).unwrap();
/// assert_eq!(Game::new(empty, Rules::SAE).status(), Status::Playing);
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It goes on.
    Playing,
    /// Every cell without a mine is open.
    Won,
    /// A mine was dug, or a cell without a mine was marked where that loses.
    Lost,
}

/// One game: the secret layout, what the player sees of it, and how it stands.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::{Game, Layout, Move, Rules, Status};
///
/// let layout = Layout::new(Size::new(1, 3)?, [Pos::new(0, 2)]).unwrap();
/// let mut game = Game::new(layout, Rules::SAE);
/// // No mine touches the first cell: the flood opens the second, too, and the game is won.
/// assert_eq!(game.play(Move::Dig(Pos::new(0, 0))), Ok(Status::Won));
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    layout: Layout,
    view: View,
    status: Status,
    /// Marked cells; at the end they still count, though the view may show what is under them.
    marks: u32,
    /// Cells without a mine that are still closed; 0 is a win.
    safe_left: usize,
    /// Scratch of the flood, kept so that digging allocates only once.
    flood: Vec<u32>,
}

impl Game {
    /// A game on `layout`, with nothing open. Won at once when every cell is a mine, as then every
    /// cell without a mine is open.
    ///
    /// ```
    /// # use grille_grid::{Pos, Size};
    /// # use grille_mines::{Game, Layout, Rules, Status};
    /// let full = Layout::new(Size::new(1, 1)?, [Pos::new(0, 0)]).unwrap();
    /// assert_eq!(Game::new(full, Rules::TP).status(), Status::Won);
    /// # Ok::<(), grille_grid::SizeError>(())
    /// ```
    pub fn new(layout: Layout, rules: Rules) -> Game {
        let size = layout.size();
        let mut game = Game {
            rules,
            view: View::hidden(size, Some(layout.mines())),
            status: Status::Playing,
            marks: 0,
            safe_left: size.area() - layout.mines() as usize,
            layout,
            flood: Vec::new(),
        };
        if game.safe_left == 0 {
            game.end(Status::Won);
        }
        game
    }

    /// A game whose mines are laid after the first cell was chosen, so that the rules' promise for
    /// it holds, and in which that cell is dug already. Also says which promise was kept: where the
    /// board is too full for [`FirstClick::Zero`], it is [`FirstClick::Safe`].
    ///
    /// Gives `None` when `first` is off the board or the board cannot hold that many mines.
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
        // Refused only where the game is won already: nothing is left to dig then.
        let _ = game.play(Move::Dig(first));
        Some((game, kept))
    }

    /// The rules of this game.
    ///
    /// ```
    /// # use grille_grid::Size;
    /// # use grille_mines::{Game, Layout, Rules};
    /// let empty = Layout::new(Size::new(2, 2)?, []).unwrap();
    /// assert_eq!(Game::new(empty, Rules::TP).rules(), Rules::TP);
    /// # Ok::<(), grille_grid::SizeError>(())
    /// ```
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// What the player sees.
    ///
    /// ```
    /// # use grille_grid::Size;
    /// # use grille_mines::{Game, Layout, Rules};
    /// let empty = Layout::new(Size::new(2, 2)?, []).unwrap();
    /// assert_eq!(Game::new(empty, Rules::TP).view().covered().count(), 4);
    /// # Ok::<(), grille_grid::SizeError>(())
    /// ```
    pub fn view(&self) -> &View {
        &self.view
    }

    /// How the game stands.
    ///
    /// ```
    /// # use grille_grid::Size;
    /// # use grille_mines::{Game, Layout, Rules, Status};
    /// let empty = Layout::new(Size::new(2, 2)?, []).unwrap();
    /// assert_eq!(Game::new(empty, Rules::TP).status(), Status::Playing);
    /// # Ok::<(), grille_grid::SizeError>(())
    /// ```
    pub fn status(&self) -> Status {
        self.status
    }

    /// The number of marked cells; after the end, of those that were marked at the end.
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

    /// Whether `play` would take this move. Where floods open marks, the answer for digging a mark
    /// tells whether the cell is empty, as the move itself would.
    ///
    /// # Errors
    /// Why it would not.
    ///
    /// ```
    /// # use grille_grid::{Pos, Size};
    /// # use grille_mines::{Game, Layout, Move, Rules};
    /// let game = Game::new(Layout::new(Size::new(2, 2)?, []).unwrap(), Rules::TP);
    /// assert!(game.check(Move::Dig(Pos::new(0, 0))).is_ok());
    /// assert!(game.check(Move::Mark(Pos::new(0, 0))).is_err());
    /// # Ok::<(), grille_grid::SizeError>(())
    /// ```
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
            (Move::Chord(_), _) => Ok(self.view.chord(pos).map(|_| ())?),
            (_, Cell::Open(_) | Cell::Mine | Cell::Hit) => Err(MoveError::Open),
            (Move::Dig(_) | Move::Mark(_), Cell::Hidden) => Ok(()),
            (Move::Dig(_), Cell::Marked) if self.rules.flood_opens_marks && self.is_empty(pos) => {
                Ok(())
            }
            (Move::Dig(_) | Move::Mark(_), Cell::Marked) => Err(MoveError::Marked),
            (Move::Unmark(_), Cell::Marked) => Ok(()),
            (Move::Unmark(_), Cell::Hidden) => Err(MoveError::NotMarked),
        }
    }

    /// Plays a move and says how the game stands after it. Digging a cell that touches no mine
    /// opens its neighbours, and theirs in turn where they touch none; digging a mine opens that
    /// cell alone. Time is linear in the number of cells opened, but for the end of the game, which
    /// shows the whole board once.
    ///
    /// # Errors
    /// The move is not legal; nothing has changed.
    ///
    /// ```
    /// # use grille_grid::{Pos, Size};
    /// # use grille_mines::{Game, Layout, Move, Rules, Status};
    /// let layout = Layout::new(Size::new(1, 4)?, [Pos::new(0, 3)]).unwrap();
    /// let mut game = Game::new(layout, Rules::SAE);
    /// assert_eq!(game.play(Move::Mark(Pos::new(0, 3))), Ok(Status::Playing));
    /// assert_eq!(game.play(Move::Mark(Pos::new(0, 0))), Ok(Status::Lost), "no mine there");
    /// # Ok::<(), grille_grid::SizeError>(())
    /// ```
    pub fn play(&mut self, mv: Move) -> Result<Status, MoveError> {
        self.check(mv)?;
        let pos = mv.pos();
        match mv {
            Move::Dig(_) if self.layout.is_mine(pos) => {
                self.view.cells_mut()[pos] = Cell::Hit;
                self.end(Status::Lost);
            }
            Move::Dig(_) => {
                self.open(pos);
                if self.safe_left == 0 {
                    self.end(Status::Won);
                }
            }
            Move::Chord(_) => {
                // Cells that an earlier one's flood has opened are no longer hidden, and nothing is
                // dug after a mine.
                for near in self.view.size().neighbours(pos) {
                    if self.status == Status::Playing && self.view.cell(near) == Cell::Hidden {
                        self.play(Move::Dig(near))?;
                    }
                }
            }
            Move::Mark(_) => {
                self.view.cells_mut()[pos] = Cell::Marked;
                self.marks += 1;
                if self.rules.wrong_mark_loses && !self.layout.is_mine(pos) {
                    self.end(Status::Lost);
                }
            }
            Move::Unmark(_) => {
                self.view.cells_mut()[pos] = Cell::Hidden;
                self.marks -= 1;
            }
        }
        Ok(self.status)
    }

    /// Whether neither `pos` nor a neighbour holds a mine.
    fn is_empty(&self, pos: Pos) -> bool {
        !self.layout.is_mine(pos) && self.layout.count_around(pos).number() == 0
    }

    /// Opens `first`, which is closed and no mine, and floods from it.
    ///
    /// Ends: a cell enters the list only when it is opened, and no cell is opened twice.
    fn open(&mut self, first: Pos) {
        let size = self.view.size();
        self.uncover(first);
        while let Some(index) = self.flood.pop() {
            for pos in size.neighbours(size.pos(index as usize)) {
                // A neighbour of a cell that touches no mine is no mine.
                match self.view.cell(pos) {
                    Cell::Hidden => self.uncover(pos),
                    Cell::Marked if self.rules.flood_opens_marks => self.uncover(pos),
                    _ => {}
                }
            }
        }
    }

    /// Opens one cell, and puts it on the flood's list when it touches no mine.
    fn uncover(&mut self, pos: Pos) {
        let count = self.layout.count_around(pos);
        let was = std::mem::replace(&mut self.view.cells_mut()[pos], Cell::Open(count));
        self.marks -= u32::from(was == Cell::Marked);
        self.safe_left -= 1;
        if count.number() == 0 {
            self.flood.push(self.view.size().index(pos) as u32);
        }
    }

    fn end(&mut self, status: Status) {
        self.status = status;
        let cells = self.view.cells_mut();
        match self.rules.at_end {
            AtEnd::Keep => {}
            AtEnd::ShowMines => {
                for pos in self.layout.iter() {
                    if cells[pos] != Cell::Hit {
                        cells[pos] = Cell::Mine;
                    }
                }
            }
            AtEnd::ShowAll => {
                for pos in self.layout.size().positions() {
                    if cells[pos].is_covered() {
                        cells[pos] = if self.layout.is_mine(pos) {
                            Cell::Mine
                        } else {
                            Cell::Open(self.layout.count_around(pos))
                        };
                    }
                }
            }
        }
    }
}
