//! What a player knows during a game: the cells, and the map. It follows the game from view to view, and notices
//! when another game begins.

use super::combine::Mines;
use super::known::{Clash, Known, State};
use super::map::Map;
use crate::solve::{exact, random};
use crate::{Cell, Move, View};

/// The limit on edges for one component. Components of real games need a few thousand.
pub(crate) const BUDGET: u64 = 4_000_000;

/// The odds of a mine if the number of mines is unknown: a density of a fifth, as on most boards.
pub(crate) const ODDS: f64 = 0.25;

/// A player's knowledge of one game.
#[derive(Clone, Debug)]
pub(crate) struct Knowledge {
    pub(crate) known: Known,
    pub(crate) map: Map,
    /// The mines of the whole board.
    pub(crate) mines: Option<u32>,
}

/// The moves that are certain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sure {
    /// These cells are safe; at least one.
    Safe(Vec<u32>),
    /// No cell is certainly safe; the map is computed.
    Nothing,
}

impl Knowledge {
    /// Looks at the view and returns what is certain. If nothing is, the map is that of the view.
    pub(crate) fn look(slot: &mut Option<Knowledge>, view: &View) -> Result<Sure, Clash> {
        let fits = |knowledge: &Knowledge| knowledge.known.size() == view.size();
        let mut knowledge = slot.take().filter(fits).unwrap_or_else(|| Knowledge {
            known: Known::new(view.size(), view.mines()),
            map: Map::default(),
            mines: view.mines(),
        });
        if knowledge.mines != view.mines() || !knowledge.known.watch(view) {
            // Another game.
            knowledge.known.reset(view.mines());
            knowledge.mines = view.mines();
            knowledge.known.watch(view);
        }
        let knowledge = slot.insert(knowledge);
        knowledge.known.settle()?;
        knowledge.conclude()
    }

    /// What is certain about the board. Requires that `known` is settled.
    pub(crate) fn conclude(&mut self) -> Result<Sure, Clash> {
        if let Some(sure) = self.take_safe() {
            return Ok(sure);
        }
        self.map.compute(&self.known, self.hidden_mines(), BUDGET)?;
        let mut found = false;
        for index in 0..self.map.components.len() {
            let component = self.map.components[index].clone();
            for group in 0..component.boxes() {
                let cells = component.cells_of(group);
                let probability = self.map.mine[cells[0] as usize];
                if probability == 0.0 {
                    found = true;
                    for &cell in cells {
                        if self.known.is(cell, State::Hidden) {
                            self.known.mark_safe(cell);
                        }
                    }
                } else if probability == 1.0 {
                    for &cell in cells {
                        if self.known.is(cell, State::Hidden) {
                            self.known.mark_mine(cell);
                        }
                    }
                    found = true;
                }
            }
        }
        if self.map.shared.off == 0.0 && !self.map.off.is_empty() {
            found = true;
            for index in 0..self.map.off.len() {
                self.known.mark_safe(self.map.off[index]);
            }
        }
        if !found {
            return Ok(Sure::Nothing);
        }
        self.known.settle()?;
        if let Some(sure) = self.take_safe() {
            return Ok(sure);
        }
        // Only mines were new: the remaining cells keep their probabilities, but their boxes change.
        self.map.compute(&self.known, self.hidden_mines(), BUDGET)?;
        Ok(Sure::Nothing)
    }

    /// The cell to dig for a guess: `chosen`, unless it is marked and another is left. Not all rules allow removing a
    /// mark, and a mark is more often right than wrong.
    pub(crate) fn unmarked(&self, view: &View, chosen: Option<u32>) -> Option<u32> {
        let marked = |cell: u32| view.cell(self.known.pos(cell)) == Cell::Marked;
        match chosen {
            Some(cell) if marked(cell) => exact::safest(self, |cell| !marked(cell)).or(Some(cell)),
            chosen => chosen,
        }
    }

    /// Digs all of these cells, after removing their marks.
    pub(crate) fn dig(&self, view: &View, cells: &[u32]) -> Vec<Move> {
        let dig = |&cell: &u32| random::dig(view, self.known.pos(cell));
        cells.iter().flat_map(dig).collect()
    }

    pub(crate) fn hidden_mines(&self) -> Mines {
        self.known.mines.map_or(Mines::Odds(ODDS), Mines::Exactly)
    }

    /// The cells proved safe and not yet open. They stay on the list until they are open, so another call returns them
    /// again.
    fn take_safe(&mut self) -> Option<Sure> {
        let state = &self.known.state;
        let closed = |cell: &u32| state[*cell as usize] == State::Safe;
        self.known.safe.retain(closed);
        (!self.known.safe.is_empty()).then(|| Sure::Safe(self.known.safe.clone()))
    }
}
