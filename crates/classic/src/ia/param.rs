//! The state of a game: the document's `game_param`.

use grille_grid::{Rng, Size};
use grille_messages::{Messages, id};
use grille_mines::text::levels::FileLevel;
use grille_mines::{Cell as Shown, Game, Layout, Move, Rules, Status, View};

use super::{Cell, generate_bombs, generate_map, get_surrounding_cells};

/// An action of a player. In the document, Dig is 0, Flag 1, Unflag 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Digs a cell.
    Dig,
    /// Flags a cell.
    Flag,
    /// Removes a flag.
    Unflag,
}

impl Action {
    /// All actions, in the order of the document's menu.
    pub const ALL: [Action; 3] = [Action::Dig, Action::Flag, Action::Unflag];

    /// The action as a menu entry. In English, the document's own word.
    pub(super) fn entry(self, lang: &Messages) -> String {
        lang.text(match self {
            Action::Dig => id::IA_DIG,
            Action::Flag => id::IA_FLAG,
            Action::Unflag => id::IA_UNFLAG,
        })
    }

    /// The action in one word, for the line about the bot's actions.
    pub(super) fn word(self, lang: &Messages) -> String {
        lang.text(match self {
            Action::Dig => id::IA_ACT_DIG,
            Action::Flag => id::IA_ACT_FLAG,
            Action::Unflag => id::IA_ACT_UNFLAG,
        })
    }

    /// Converts a move of the game; `None` if the document has no such action.
    pub(super) fn of(mv: Move) -> Option<Action> {
        match mv {
            Move::Dig(_) => Some(Action::Dig),
            Move::Mark(_) => Some(Action::Flag),
            Move::Unmark(_) => Some(Action::Unflag),
            Move::Chord(_) => None,
        }
    }
}

/// The state of a game. The document's fields are methods of the same names; what is revealed and flagged comes
/// from the [`Game`] inside.
///
/// The bombs are the game's secret. Nothing prints them, and the bot reads [`GameParam::view`] only.
#[derive(Clone)]
pub struct GameParam {
    game: Game,
    bombs: Vec<Cell>,
    map: Vec<Vec<i8>>,
    axes: bool,
}

impl GameParam {
    /// The height of the map.
    pub fn height(&self) -> u32 {
        self.size().rows()
    }

    /// The width of the map.
    pub fn width(&self) -> u32 {
        self.size().cols()
    }

    /// The number of bombs.
    pub fn nb_bombs(&self) -> usize {
        self.bombs.len()
    }

    /// The number of cells without a bomb. The game is won when all of them are revealed.
    pub fn nb_total_cells(&self) -> usize {
        self.size().area() - self.bombs.len()
    }

    /// The cells that hold a bomb.
    pub fn bombs(&self) -> &[Cell] {
        &self.bombs
    }

    /// The map by `[y][x]`: -1 for a bomb, else the number of bombs around.
    pub fn map(&self) -> &[Vec<i8>] {
        &self.map
    }

    /// The dug cells, row by row from the highest y; all cells once the game is over.
    pub fn revealed(&self) -> Vec<Cell> {
        self.cells(|cell| !cell.is_covered())
    }

    /// The flagged cells, row by row from the highest y.
    pub fn flagged(&self) -> Vec<Cell> {
        self.cells(|cell| cell == Shown::Marked)
    }

    fn cells(&self, wanted: impl Fn(Shown) -> bool) -> Vec<Cell> {
        let cells = self.view().cells().iter();
        cells
            .filter(|(_, cell)| wanted(**cell))
            .map(|(pos, _)| Cell::at(pos, self.size()))
            .collect()
    }

    /// The actions, each at the index of its number.
    pub fn actions(&self) -> [Action; 3] {
        Action::ALL
    }

    /// Sets whether the map is shown with x and y along its sides.
    #[must_use]
    pub fn with_axes(mut self, axes: bool) -> GameParam {
        self.axes = axes;
        self
    }

    /// Whether the map is shown with x and y along its sides.
    pub fn axes(&self) -> bool {
        self.axes
    }

    /// What the player sees.
    pub fn view(&self) -> &View {
        self.game.view()
    }

    /// Whether the game is going on, won or lost.
    pub fn status(&self) -> Status {
        self.game.status()
    }

    pub(super) fn size(&self) -> Size {
        self.view().size()
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }
}

/// FP3: sets up a game of a level whose bombs leave `cell` and those around it free, and digs that cell. If the
/// board is too full for that, only the cell itself stays free.
///
/// The document computes the excluded cells but does not pass them to `generate_bombs`; here it does. Returns
/// `None` if the cell is off the board, or there is no room for the bombs.
pub fn setup(level: &FileLevel, cell: Cell, rng: &mut Rng) -> Option<GameParam> {
    let (height, width) = (level.size.rows(), level.size.cols());
    let excluded_cells = get_surrounding_cells(height, width, cell);
    if excluded_cells.is_empty() {
        return None;
    }
    let bombs = generate_bombs(height, width, level.mines, &excluded_cells, rng)
        .or_else(|| generate_bombs(height, width, level.mines, &[cell], rng))?;
    let map = generate_map(height, width, &bombs);
    let mines = bombs.iter().filter_map(|bomb| bomb.pos(level.size));
    let layout = Layout::new(level.size, mines).ok()?;
    let mut game_param = GameParam {
        game: Game::new(layout, Rules::IA),
        bombs,
        map,
        axes: false,
    };
    cells_propagation(&mut game_param, &[cell]);
    Some(game_param)
}

/// FS3.4: digs these cells. If a cell has no bomb around it, those around are dug, too, even flagged ones, and
/// so on. A bomb stays closed, and so does a flagged cell with bombs around it.
///
/// The document recurses for every ring of cells, and opens what is around a first cell even if there are
/// bombs. [`Game`] floods without recursion, and only from empty cells.
pub fn cells_propagation(game_param: &mut GameParam, to_discover: &[Cell]) {
    let size = game_param.size();
    for pos in to_discover.iter().filter_map(|cell| cell.pos(size)) {
        let is_bomb = game_param.game.layout().is_some_and(|it| it.is_mine(pos));
        if !is_bomb {
            // A refused cell is already dug or flagged, or the game is over: there is nothing to reveal.
            let _ = game_param.game.play_unrecorded(Move::Dig(pos));
        }
    }
}

/// FSS4.(3-4).1: reveals every cell. The rules do that at the end of a game; a game that still goes on is given
/// up.
pub fn reveal_all_cells(game_param: &mut GameParam) {
    game_param.game.give_up();
}
