//! The state of a game: the document's `game_param`.

use grille_grid::{Rng, Size};
use grille_messages::{Messages, id};
use grille_mines::text::levels::FileLevel;
use grille_mines::{Cell as Shown, Game, Layout, Move, Rules, Status, View};

use super::{Cell, generate_bombs, generate_map, get_surrounding_cells};

/// What a player can do, by the numbers of the document: Dig is 0, Flag 1, Unflag 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Digs a cell.
    Dig,
    /// Puts a flag on a cell.
    Flag,
    /// Takes a flag away.
    Unflag,
}

impl Action {
    /// All actions, in the order of the document's menu.
    pub const ALL: [Action; 3] = [Action::Dig, Action::Flag, Action::Unflag];

    /// The action as an entry of the menu: in English, the document's own word.
    pub(super) fn entry(self, lang: &Messages) -> String {
        lang.text(match self {
            Action::Dig => id::IA_DIG,
            Action::Flag => id::IA_FLAG,
            Action::Unflag => id::IA_UNFLAG,
        })
    }

    /// The action in one word, for the line that says what the bot did.
    pub(super) fn word(self, lang: &Messages) -> String {
        lang.text(match self {
            Action::Dig => id::IA_ACT_DIG,
            Action::Flag => id::IA_ACT_FLAG,
            Action::Unflag => id::IA_ACT_UNFLAG,
        })
    }

    /// The action that a move of the game is. `None` for one that the document does not have.
    pub(super) fn of(mv: Move) -> Option<Action> {
        match mv {
            Move::Dig(_) => Some(Action::Dig),
            Move::Mark(_) => Some(Action::Flag),
            Move::Unmark(_) => Some(Action::Unflag),
            Move::Chord(_) => None,
        }
    }
}

/// All that a game needs. The document's fields are methods of the same names: what is revealed and flagged
/// comes from the [`Game`] within.
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

    /// The number of cells without a bomb: the game is won when so many are revealed.
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

    /// The actions, each with its number as its place.
    pub fn actions(&self) -> [Action; 3] {
        Action::ALL
    }

    /// The same game, whose map is shown with x and y along its sides, or without.
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

    /// How the game stands.
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

/// FP3: a game of a level whose bombs leave `cell` and those around it free, and in which that cell is dug.
/// Where the board is too full for that, only the cell itself stays free.
///
/// The document works out the excluded cells and does not hand them to `generate_bombs`; here it does. `None`
/// where the cell is off the board, or nothing is left for the bombs.
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

/// FS3.4: digs these cells. Where a cell has no bomb around it, those around are dug, too, flagged ones
/// included, and so on. A bomb stays closed, and so does a flagged cell that has bombs around it.
///
/// The document calls itself for every ring of cells and opens what is around a first cell even where that
/// holds bombs. [`Game`] floods without recursion, and from empty cells only.
pub fn cells_propagation(game_param: &mut GameParam, to_discover: &[Cell]) {
    let size = game_param.size();
    for pos in to_discover.iter().filter_map(|cell| cell.pos(size)) {
        let is_bomb = game_param.game.layout().is_some_and(|it| it.is_mine(pos));
        if !is_bomb {
            // What is refused is dug already, flagged, or the game is over: nothing is to be revealed.
            let _ = game_param.game.play_unrecorded(Move::Dig(pos));
        }
    }
}

/// FSS4.(3-4).1: every cell is revealed. The rules do that at the end of a game; a game that still goes on is
/// given up.
pub fn reveal_all_cells(game_param: &mut GameParam) {
    game_param.game.give_up();
}
