//! A solver's knowledge of a board: numbers, proved mines and proved safe cells, updated move by move, with everything
//! that single numbers prove.
//!
//! Cells are indices into a board with a wall around it, so a cell's neighbours are at eight fixed offsets:
//!
//! ```text
//!   # # # # #        stride = columns + 2
//!   # . 1 . #        the cell of row r and column c has index (r + 1) * stride + c + 1
//!   # . . . #
//!   # # # # #
//! ```

use grille_grid::{Pos, Size};

use crate::{Cell, View};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum State {
    /// Off the board.
    Wall,
    Hidden,
    /// Closed and proved safe.
    Safe,
    /// Closed and proved a mine.
    Mine,
    /// Open: a number.
    Open,
}

/// The numbers contradict one another: no layout fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clash {
    /// A number involved, or none if only the number of mines does not fit.
    pub(crate) number: Option<u32>,
}

/// A board as a solver knows it.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    size: Size,
    stride: u32,
    around: [u32; 8],
    /// The state of each cell, walls included.
    pub(crate) state: Vec<State>,
    /// For open cells: the number shown.
    pub(crate) shown: Vec<u8>,
    /// For open cells: the number shown less the proved mines around it.
    pub(crate) need: Vec<i8>,
    /// For open cells: how many hidden cells are around it.
    pub(crate) unknown: Vec<u8>,
    /// How many open cells are around a cell.
    touching: Vec<u8>,
    /// How many cells are hidden.
    pub(crate) hidden: u32,
    /// How many of them are mines, where the number of mines is known.
    pub(crate) mines: Option<i64>,
    /// Cells proved safe, in the order of their proofs. Some may be open by now.
    pub(crate) safe: Vec<u32>,
    /// Numbers to process again.
    queue: Vec<u32>,
}

impl Known {
    /// A board of `size` with this number of mines, of which nothing is known.
    pub(crate) fn new(size: Size, mines: Option<u32>) -> Known {
        let stride = size.cols() + 2;
        let area = (size.rows() as usize + 2) * stride as usize;
        let mut known = Known {
            size,
            stride,
            // Steps to the left and up wrap around; adding them wraps back.
            around: [
                (stride + 1).wrapping_neg(),
                stride.wrapping_neg(),
                (stride - 1).wrapping_neg(),
                1u32.wrapping_neg(),
                1,
                stride - 1,
                stride,
                stride + 1,
            ],
            state: vec![State::Wall; area],
            shown: vec![0; area],
            need: vec![0; area],
            unknown: vec![0; area],
            touching: vec![0; area],
            hidden: 0,
            mines: None,
            safe: Vec::new(),
            queue: Vec::new(),
        };
        known.reset(mines);
        known
    }

    /// Forgets everything, for another game on a board of the same size.
    pub(crate) fn reset(&mut self, mines: Option<u32>) {
        for row in 0..self.size.rows() {
            let start = self.index(Pos::new(row, 0)) as usize;
            self.state[start..start + self.size.cols() as usize].fill(State::Hidden);
        }
        self.touching.fill(0);
        self.hidden = self.size.area() as u32;
        self.mines = mines.map(i64::from);
        self.safe.clear();
        self.queue.clear();
    }

    /// Becomes a copy of `other`, which has the same size, without allocating.
    pub(crate) fn copy_from(&mut self, other: &Known) {
        debug_assert_eq!(self.size, other.size);
        self.state.copy_from_slice(&other.state);
        self.shown.copy_from_slice(&other.shown);
        self.need.copy_from_slice(&other.need);
        self.unknown.copy_from_slice(&other.unknown);
        self.touching.copy_from_slice(&other.touching);
        self.hidden = other.hidden;
        self.mines = other.mines;
        self.safe.clone_from(&other.safe);
        self.queue.clone_from(&other.queue);
    }

    pub(crate) fn size(&self) -> Size {
        self.size
    }

    pub(crate) fn index(&self, pos: Pos) -> u32 {
        (pos.row + 1) * self.stride + pos.col + 1
    }

    pub(crate) fn pos(&self, index: u32) -> Pos {
        Pos::new(index / self.stride - 1, index % self.stride - 1)
    }

    /// All indices of cells, in reading order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = u32> + use<> {
        let (rows, cols, stride) = (self.size.rows(), self.size.cols(), self.stride);
        (1..=rows).flat_map(move |row| (1..=cols).map(move |col| row * stride + col))
    }

    /// The cells around a cell, walls included.
    pub(crate) fn around(&self, index: u32) -> [u32; 8] {
        self.around.map(|step| index.wrapping_add(step))
    }

    pub(crate) fn is(&self, index: u32, state: State) -> bool {
        self.state[index as usize] == state
    }

    /// Adds what `view` shows beyond what is known. Ignores marks; a shown mine is a mine. Returns false, half-way, if
    /// the view contradicts what was seen: it hides a cell that was open, or shows another number there. (A view that
    /// shows all of it and more may be of another game, but then everything known is true there, too.)
    pub(crate) fn watch(&mut self, view: &View) -> bool {
        for row in 0..self.size.rows() {
            let start = self.index(Pos::new(row, 0));
            for (index, &cell) in (start..).zip(view.cells().row(row)) {
                let state = self.state[index as usize];
                match cell {
                    Cell::Open(count) => match state {
                        State::Open if self.shown[index as usize] == count.number() => {}
                        State::Hidden | State::Safe => self.open(index, count.number()),
                        State::Open | State::Mine | State::Wall => return false,
                    },
                    Cell::Hidden | Cell::Marked => {
                        if state == State::Open {
                            return false;
                        }
                    }
                    Cell::Mine | Cell::Hit => match state {
                        State::Hidden => self.mark_mine(index),
                        State::Mine => {}
                        State::Safe | State::Open | State::Wall => return false,
                    },
                }
            }
        }
        true
    }

    /// Forgets everything and loads `view`: like `reset` and `watch`, but all cells at once.
    pub(crate) fn load(&mut self, view: &View) {
        self.reset(view.mines());
        let (mut closed, mut shown_mines) = (0, 0);
        for row in 0..self.size.rows() {
            let start = self.index(Pos::new(row, 0)) as usize;
            for (index, &cell) in (start..).zip(view.cells().row(row)) {
                match cell {
                    Cell::Hidden | Cell::Marked => closed += 1,
                    Cell::Open(count) => {
                        self.state[index] = State::Open;
                        self.shown[index] = count.number();
                    }
                    Cell::Mine | Cell::Hit => {
                        self.state[index] = State::Mine;
                        shown_mines += 1;
                    }
                }
            }
        }
        self.hidden = closed;
        if let Some(mines) = &mut self.mines {
            *mines -= shown_mines;
        }
        for number in self.cells() {
            if !self.is(number, State::Open) {
                continue;
            }
            let (mut need, mut unknown) = (self.shown[number as usize] as i8, 0);
            for near in self.around(number) {
                unknown += u8::from(self.is(near, State::Hidden));
                need -= i8::from(self.is(near, State::Mine));
            }
            self.need[number as usize] = need;
            self.unknown[number as usize] = unknown;
            if unknown > 0 || need != 0 {
                self.queue.push(number);
            }
            for near in self.around(number) {
                self.touching[near as usize] += 1;
            }
        }
    }

    /// Records that the cell is open and shows `number`.
    pub(crate) fn open(&mut self, index: u32, number: u8) {
        if self.is(index, State::Hidden) {
            self.hidden -= 1;
            for near in self.around(index) {
                if self.is(near, State::Open) {
                    self.unknown[near as usize] -= 1;
                    self.queue.push(near);
                }
            }
        }
        let (mut need, mut unknown) = (number as i8, 0);
        for near in self.around(index) {
            self.touching[near as usize] += 1;
            match self.state[near as usize] {
                State::Hidden => unknown += 1,
                State::Mine => need -= 1,
                State::Wall | State::Safe | State::Open => {}
            }
        }
        self.state[index as usize] = State::Open;
        self.shown[index as usize] = number;
        self.need[index as usize] = need;
        self.unknown[index as usize] = unknown;
        self.queue.push(index);
    }

    /// Records that the hidden cell is proved a mine.
    pub(crate) fn mark_mine(&mut self, index: u32) {
        debug_assert!(self.is(index, State::Hidden));
        self.state[index as usize] = State::Mine;
        self.hidden -= 1;
        if let Some(mines) = &mut self.mines {
            *mines -= 1;
        }
        for near in self.around(index) {
            if self.is(near, State::Open) {
                self.unknown[near as usize] -= 1;
                self.need[near as usize] -= 1;
                self.queue.push(near);
            }
        }
    }

    /// Records that the hidden cell is proved safe.
    pub(crate) fn mark_safe(&mut self, index: u32) {
        debug_assert!(self.is(index, State::Hidden));
        self.state[index as usize] = State::Safe;
        self.hidden -= 1;
        self.safe.push(index);
        for near in self.around(index) {
            if self.is(near, State::Open) {
                self.unknown[near as usize] -= 1;
                self.queue.push(near);
            }
        }
    }

    /// Draws all conclusions from single numbers. Ends: a number is processed again only after a hidden cell next to
    /// it has become known.
    pub(crate) fn settle(&mut self) -> Result<(), Clash> {
        while let Some(number) = self.queue.pop() {
            let (need, unknown) = (self.need[number as usize], self.unknown[number as usize]);
            if need < 0 || need > unknown as i8 {
                self.queue.clear();
                return Err(Clash {
                    number: Some(number),
                });
            }
            if unknown == 0 || need > 0 && need < unknown as i8 {
                continue;
            }
            for near in self.around(number) {
                if self.is(near, State::Hidden) {
                    if need == 0 {
                        self.mark_safe(near);
                    } else {
                        self.mark_mine(near);
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether a number touches the cell.
    pub(crate) fn on_edge(&self, index: u32) -> bool {
        self.touching[index as usize] > 0
    }
}
