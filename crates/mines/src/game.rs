//! What happens on a move? One set of rules; what the assignments do differently is named in
//! [`Rules`].

use grille_grid::{Pos, Rng, Size};

use crate::{Cell, Layout, View, generate};

/// What the first click is promised.
///
/// ```
/// use grille_mines::{FirstClick, Rules};
///
/// assert_eq!(Rules::IA.first, FirstClick::Zero);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FirstClick {
    /// Nothing.
    None,
    /// It is not a mine.
    Safe,
    /// Neither it nor a neighbour is a mine.
    Zero,
}

/// What marks there are.
///
/// ```
/// use grille_mines::{Marking, Rules};
///
/// assert_eq!(Rules::TP.marking, Marking::Never);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Marking {
    /// There are no marks.
    Never,
    /// A mark stays.
    Final,
    /// A mark can be taken away again.
    Free,
}

/// What the view shows once the game is over.
///
/// ```
/// use grille_mines::{AtEnd, Rules};
///
/// assert_eq!(Rules::SAE.at_end, AtEnd::ShowMines);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AtEnd {
    /// What it showed before, and the mine that was dug.
    Keep,
    /// Every mine, too; a wrong mark stays.
    ShowMines,
    /// Every cell.
    ShowAll,
}

/// The rules of one kind of game.
///
/// ```
/// use grille_mines::{Marking, Rules};
///
/// // A house rule of our own: like the three-level assignment, but marks are final.
/// let house = Rules { marking: Marking::Final, ..Rules::IA };
/// assert!(!house.wrong_mark_loses);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// What the first click is promised.
    pub first: FirstClick,
    /// What marks there are.
    pub marking: Marking,
    /// Whether marking a cell without a mine loses the game. Where it does, a mark in a game that
    /// goes on is a fact; otherwise it is the player's opinion.
    pub wrong_mark_loses: bool,
    /// Whether a flood opens the marked cells that it reaches, and digging a marked cell opens it
    /// when no mine is on it or around it.
    pub flood_opens_marks: bool,
    /// What the view shows once the game is over.
    pub at_end: AtEnd,
}

impl Rules {
    /// The five-operation assignment: nothing promised, a wrong mark loses, mines shown at the end.
    ///
    /// ```
    /// assert!(grille_mines::Rules::SAE.wrong_mark_loses);
    /// ```
    pub const SAE: Rules = Rules {
        first: FirstClick::None,
        marking: Marking::Final,
        wrong_mark_loses: true,
        flood_opens_marks: false,
        at_end: AtEnd::ShowMines,
    };

    /// The practical-work assignment: nothing promised, no marks, the board stays as it is.
    ///
    /// ```
    /// assert_eq!(grille_mines::Rules::TP.at_end, grille_mines::AtEnd::Keep);
    /// ```
    pub const TP: Rules = Rules {
        first: FirstClick::None,
        marking: Marking::Never,
        wrong_mark_loses: false,
        flood_opens_marks: false,
        at_end: AtEnd::Keep,
    };

    /// The three-level assignment: the first click floods, marks come and go, floods open them,
    /// everything is shown at the end.
    ///
    /// ```
    /// assert!(grille_mines::Rules::IA.flood_opens_marks);
    /// ```
    pub const IA: Rules = Rules {
        first: FirstClick::Zero,
        marking: Marking::Free,
        wrong_mark_loses: false,
        flood_opens_marks: true,
        at_end: AtEnd::ShowAll,
    };
}

/// What a player does.
///
/// ```
/// use grille_grid::Pos;
/// use grille_mines::Move;
///
/// assert_eq!(Move::Dig(Pos::new(1, 2)).pos(), Pos::new(1, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Opens a cell.
    Dig(Pos),
    /// Marks a cell as a mine.
    Mark(Pos),
    /// Takes a mark away.
    Unmark(Pos),
}

impl Move {
    /// The cell that the move is about.
    ///
    /// ```
    /// # use grille_grid::Pos;
    /// assert_eq!(grille_mines::Move::Mark(Pos::new(0, 0)).pos(), Pos::new(0, 0));
    /// ```
    pub fn pos(self) -> Pos {
        match self {
            Move::Dig(pos) | Move::Mark(pos) | Move::Unmark(pos) => pos,
        }
    }
}

/// Why a move is not legal. The game is as it was.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::{Game, Layout, Move, MoveError, Rules};
///
/// let layout = Layout::new(Size::new(1, 3)?, [Pos::new(0, 2)]).unwrap();
/// let mut game = Game::new(layout, Rules::SAE);
/// assert_eq!(game.play(Move::Dig(Pos::new(0, 3))), Err(MoveError::OffBoard));
/// assert_eq!(game.play(Move::Unmark(Pos::new(0, 0))), Err(MoveError::NoUnmarking));
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The cell is not on the board.
    #[error("the cell is off the board")]
    OffBoard,
    /// The cell is open already.
    #[error("the cell is open already")]
    Open,
    /// The cell is marked: it cannot be dug or marked.
    #[error("the cell is marked")]
    Marked,
    /// The cell is not marked, so that no mark can be taken away.
    #[error("the cell is not marked")]
    NotMarked,
    /// These rules have no marks.
    #[error("these rules have no marks")]
    NoMarking,
    /// Under these rules a mark stays.
    #[error("under these rules a mark stays")]
    NoUnmarking,
}

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
