//! Measures that players compare: the work a board takes, and the efficiency of a game.
//!
//! An *opening* is a connected group of cells that touch no mine, with the numbers around it: one click opens it.
//! Every other number takes its own click. The fewest clicks that win without marks are the board's 3BV (Bechtel's
//! board benchmark value). An *island* is a connected group of those other numbers.

use grille_grid::{CellSet, Pos};

use crate::{Cell, Layout, View};

/// The measures of a board.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::{Layout, stats::Board};
///
/// // . 1 *     one opening over two columns, and one number beyond it
/// // . 1 1
/// let layout = Layout::new(Size::new(2, 3)?, [Pos::new(0, 2)]).unwrap();
/// let board = Board::of(&layout);
/// assert_eq!((board.three_bv, board.openings, board.islands), (2, 1, 1));
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The fewest clicks that win without marks.
    pub three_bv: usize,
    /// The number of openings.
    pub openings: usize,
    /// The number of islands.
    pub islands: usize,
}

impl Board {
    /// Measures a board.
    pub fn of(layout: &Layout) -> Board {
        let parts = Parts::of(layout);
        Board {
            three_bv: parts.openings.len() + parts.numbers.len(),
            openings: parts.openings.len(),
            islands: patches(&parts.numbers).len(),
        }
    }
}

/// How much of a board was opened, and in how many clicks.
///
/// ```
/// use grille_grid::{Pos, Size};
/// use grille_mines::{Game, Layout, Move, Rules, stats::Play};
///
/// let layout = Layout::new(Size::new(2, 3)?, [Pos::new(0, 2)]).unwrap();
/// let mut game = Game::new(layout.clone(), Rules::SAE);
/// game.play(Move::Dig(Pos::new(0, 0)))?;
/// let play = Play::of(&layout, game.view(), 1);
/// assert_eq!((play.done, play.clicks, play.efficiency()), (1, 1, Some(1.0)));
/// assert_eq!(play.per_second(0.5), Some(2.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// How much of the board's 3BV is open.
    pub done: usize,
    /// The number of clicks, including marking and unmarking.
    pub clicks: usize,
}

impl Play {
    /// Measures `view`, a view of `layout`, after `clicks` clicks.
    pub fn of(layout: &Layout, view: &View, clicks: usize) -> Play {
        let parts = Parts::of(layout);
        let open = |pos: &Pos| matches!(view.cell(*pos), Cell::Open(_));
        let opened = parts.openings.iter().filter(|first| open(first)).count();
        let done = opened + parts.numbers.iter().filter(|pos| open(pos)).count();
        Play { done, clicks }
    }

    /// 3BV per click; `None` without clicks.
    pub fn efficiency(&self) -> Option<f64> {
        (self.clicks > 0).then(|| self.done as f64 / self.clicks as f64)
    }

    /// 3BV per second; `None` if `seconds` is 0.
    pub fn per_second(&self, seconds: f64) -> Option<f64> {
        (seconds > 0.0).then(|| self.done as f64 / seconds)
    }
}

/// The parts of a board that take one click each.
struct Parts {
    /// The first cell of every opening.
    openings: Vec<Pos>,
    /// The numbers outside all openings.
    numbers: CellSet,
}

impl Parts {
    fn of(layout: &Layout) -> Parts {
        let size = layout.size();
        let (mut empty, mut numbers) = (CellSet::new(size), CellSet::new(size));
        for pos in size.positions().filter(|&pos| !layout.is_mine(pos)) {
            let set = match layout.count_around(pos).number() {
                0 => &mut empty,
                _ => &mut numbers,
            };
            set.insert(pos);
        }
        for pos in empty.iter().flat_map(|pos| size.neighbours(pos)) {
            numbers.remove(pos);
        }
        let openings = patches(&empty);
        Parts { openings, numbers }
    }
}

/// The first cell of every connected group.
fn patches(cells: &CellSet) -> Vec<Pos> {
    let size = cells.size();
    let mut left = cells.clone();
    let mut firsts = Vec::new();
    for first in cells.iter() {
        if !left.remove(first) {
            continue;
        }
        firsts.push(first);
        // Ends: every cell enters once, when it leaves the set.
        let mut waiting = vec![first];
        while let Some(pos) = waiting.pop() {
            waiting.extend(size.neighbours(pos).filter(|&pos| left.remove(pos)));
        }
    }
    firsts
}
