//! The solver's state: masks of ones and zeros for every row and, again, for every column, and the lines that changed
//! since they were last checked.

use grille_grid::{Pos, Size};

use crate::line::{self, Digits, Form, Signs, Table};
use crate::mask::Mask;
use crate::{Board, Digit, Edge, Line, Rules, Sign};

/// Calls a function that is generic over masks, capacities and signs with the narrowest that hold lines of this length.
/// Boards with signs are rarely large and have fewer versions.
#[cfg(not(target_arch = "wasm32"))]
macro_rules! with_state {
    ($longest:expr, $has_signs:expr, $function:ident $(, $argument:expr)*) => {{
        use $crate::state::{LineSigns, NoSigns};
        match ($longest, $has_signs) {
            (..=10, false) => $function::<u16, 10, NoSigns>($($argument),*),
            (..=10, true) => $function::<u16, 10, LineSigns<u16, 10>>($($argument),*),
            (..=16, false) => $function::<u16, 16, NoSigns>($($argument),*),
            (..=16, true) => $function::<u16, 16, LineSigns<u16, 16>>($($argument),*),
            (17..=32, false) => $function::<u32, 32, NoSigns>($($argument),*),
            (33..=62, false) => $function::<u64, 62, NoSigns>($($argument),*),
            (_, false) => $function::<u128, 126, NoSigns>($($argument),*),
            (_, true) => $function::<u128, 126, LineSigns<u128, 126>>($($argument),*),
        }
    }};
}

/// The same for the engine of the page: every visitor downloads it, so it has few versions.
#[cfg(target_arch = "wasm32")]
macro_rules! with_state {
    ($longest:expr, $has_signs:expr, $function:ident $(, $argument:expr)*) => {{
        use $crate::state::LineSigns;
        match ($longest, $has_signs) {
            (..=32, _) => $function::<u32, 32, LineSigns<u32, 32>>($($argument),*),
            _ => $function::<u128, 126, LineSigns<u128, 126>>($($argument),*),
        }
    }};
}

/// The signs of a state: none at all, which costs nothing, or those of every line.
pub(crate) trait SignStore<M>: Clone {
    const NONE: Self;
    fn of(&self, direction: usize, at: u32) -> Signs<M>;
    fn add(&mut self, edge: Edge, sign: Sign);
}

/// No signs.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Clone, Copy)]
pub(crate) struct NoSigns;

#[cfg(not(target_arch = "wasm32"))]
impl<M: Mask> SignStore<M> for NoSigns {
    const NONE: NoSigns = NoSigns;

    fn of(&self, _direction: usize, _at: u32) -> Signs<M> {
        Signs::NONE
    }

    fn add(&mut self, _edge: Edge, _sign: Sign) {
        debug_assert!(false, "a board with signs has a state with signs");
    }
}

/// The signs of every row and of every column.
#[derive(Clone, Copy)]
pub(crate) struct LineSigns<M, const N: usize>([[Signs<M>; N]; 2]);

impl<M: Mask, const N: usize> SignStore<M> for LineSigns<M, N> {
    const NONE: LineSigns<M, N> = LineSigns([[Signs::NONE; N]; 2]);

    fn of(&self, direction: usize, at: u32) -> Signs<M> {
        self.0[direction][at as usize]
    }

    fn add(&mut self, edge: Edge, sign: Sign) {
        let (direction, at) = index(edge.line);
        self.0[direction][at as usize].add(edge.at, sign);
    }
}

/// Rows and columns as indices.
pub(crate) const ROWS: usize = 0;
pub(crate) const COLS: usize = 1;

/// A partly filled board of at most `N` rows and columns, each line in an `M`. Small enough to copy at every branch of
/// a search.
#[derive(Clone)]
pub(crate) struct State<M, const N: usize, S> {
    lines_differ: bool,
    /// The number of rows and of columns.
    lines: [u32; 2],
    /// The fewest and the most ones of a row and of a column.
    ones: [(u32, u32); 2],
    /// For lines without signs that are short enough.
    tables: [Option<&'static Table>; 2],
    digits: [[Digits<M>; N]; 2],
    signs: S,
    /// The lines to check with the cheap rules, and with exact inference.
    glance: [M; 2],
    infer: [M; 2],
    /// The lines known to be full.
    full: [M; 2],
}

impl<M: Mask, const N: usize, S: SignStore<M>> State<M, N, S> {
    /// Starts from a board, with every line still to be checked. Requires sides of at most `N`, and room for the signs,
    /// which `with_state!` ensures.
    pub(crate) fn new(board: &Board, rules: Rules) -> State<M, N, S> {
        let size = board.size();
        let lines = [size.rows(), size.cols()];
        debug_assert!(lines.iter().all(|&n| n as usize <= N));
        let mut state = State {
            lines_differ: rules.lines_differ,
            lines,
            ones: [COLS, ROWS].map(|across| rules.ones(lines[across])),
            tables: [COLS, ROWS].map(|across| {
                let len = lines[across];
                (len <= line::TABLE_LONGEST).then(|| Table::of(&Form::<M>::new(rules, len)))
            }),
            digits: [[Digits::NONE; N]; 2],
            signs: S::NONE,
            glance: lines.map(M::first),
            infer: lines.map(M::first),
            full: [M::NONE; 2],
        };
        for pos in size.positions() {
            if let Some(digit) = board.digit(pos) {
                state.set(pos.row, pos.col, digit);
            }
        }
        for (edge, sign) in board.signs() {
            state.add_sign(edge, sign);
        }
        state
    }

    /// The length of the lines of a direction.
    fn len(&self, direction: usize) -> u32 {
        self.lines[1 - direction]
    }

    fn form(&self, direction: usize, at: u32) -> Form<M> {
        let (fewest_ones, most_ones) = self.ones[direction];
        Form {
            len: self.len(direction),
            fewest_ones,
            most_ones,
            signs: self.signs.of(direction, at),
        }
    }

    /// The number of signs on the edges of a cell.
    pub(crate) fn signs_beside(&self, row: u32, col: u32) -> u32 {
        let beside = |direction, line, at| {
            let places = self.signs.of(direction, line).places();
            (places & M::bit(at)).count() + (places << 1 & M::bit(at)).count()
        };
        beside(ROWS, row, col) + beside(COLS, col, row)
    }

    /// Puts a sign on an edge that has none.
    pub(crate) fn add_sign(&mut self, edge: Edge, sign: Sign) {
        let (direction, at) = index(edge.line);
        self.signs.add(edge, sign);
        self.glance[direction] |= M::bit(at);
        self.infer[direction] |= M::bit(at);
    }

    /// Puts a digit into a cell that is blank or already has it.
    pub(crate) fn set(&mut self, row: u32, col: u32, digit: Digit) {
        let bit = M::bit(col);
        let (ones, zeros) = match digit {
            Digit::One => (bit, M::NONE),
            Digit::Zero => (M::NONE, bit),
        };
        self.add(ROWS, row, Digits { ones, zeros });
        self.glance[ROWS] |= M::bit(row);
        self.infer[ROWS] |= M::bit(row);
    }

    /// Adds digits to a line and marks the crossing lines that change for checking.
    fn add(&mut self, direction: usize, at: u32, more: Digits<M>) {
        let line = &mut self.digits[direction][at as usize];
        let new_ones = more.ones & !line.ones;
        let new_zeros = more.zeros & !line.zeros;
        line.ones |= new_ones;
        line.zeros |= new_zeros;
        let new = new_ones | new_zeros;
        self.glance[1 - direction] |= new;
        self.infer[1 - direction] |= new;
        let bit = M::bit(at);
        let across = &mut self.digits[1 - direction];
        let mut rest = new_ones;
        // Both loops end: each round clears the lowest bit.
        while !rest.is_none() {
            let other = rest.lowest();
            across[other as usize].ones |= bit;
            rest = rest.without_lowest();
        }
        let mut rest = new_zeros;
        while !rest.is_none() {
            let other = rest.lowest();
            across[other as usize].zeros |= bit;
            rest = rest.without_lowest();
        }
    }

    /// Fills in everything that follows, line by line. Returns `false` if a rule cannot be satisfied.
    ///
    /// Ends: a line is checked again only after one of its cells was filled.
    pub(crate) fn propagate(&mut self) -> bool {
        loop {
            let (direction, at, exact) = if let Some((direction, at)) = first(&self.glance) {
                self.glance[direction] &= !M::bit(at);
                (direction, at, self.tables[direction].is_some())
            } else if let Some((direction, at)) = first(&self.infer) {
                (direction, at, true)
            } else {
                return true;
            };
            let before = self.digits[direction][at as usize];
            let after = if exact {
                self.infer[direction] &= !M::bit(at);
                match self.tables[direction] {
                    Some(table) if self.signs.of(direction, at) == Signs::NONE => {
                        table.infer(before)
                    }
                    _ => line::infer(before, self.form(direction, at)),
                }
            } else {
                line::glance(before, self.form(direction, at))
            };
            let Some(after) = after else {
                return false;
            };
            if after != before {
                self.add(direction, at, after);
                if !exact {
                    // More may follow from what was just found.
                    self.glance[direction] |= M::bit(at);
                }
            }
            if !self.keep_distinct(direction, at, after) {
                return false;
            }
        }
    }

    /// Keeps a line that is full, or has its last gap, different from the full ones. If it is full, also keeps lines
    /// with their last gap different from it. Returns `false` if two are equal. If lines may be equal, only records
    /// that a line is full.
    fn keep_distinct(&mut self, direction: usize, at: u32, line: Digits<M>) -> bool {
        let all = M::first(self.len(direction));
        let blanks = all & !(line.ones | line.zeros);
        let (fewest_ones, most_ones) = self.ones[direction];
        let is_last_gap = |blanks| line::is_last_gap(blanks, fewest_ones == most_ones);
        if blanks.is_none() {
            self.full[direction] |= M::bit(at);
            if !self.lines_differ {
                return true;
            }
            for other in 0..self.lines[direction] {
                let that = self.digits[direction][other as usize];
                // Whether no cell has opposite digits in the two lines.
                let agree = (line.ones & that.zeros | line.zeros & that.ones).is_none();
                if !agree || other == at {
                    continue;
                }
                let lacks = all & !(that.ones | that.zeros);
                if lacks.is_none() {
                    return false;
                }
                if is_last_gap(lacks) {
                    self.swap(direction, other, line, lacks);
                }
            }
        } else if self.lines_differ && is_last_gap(blanks) {
            let mut rest = self.full[direction];
            // Ends: each round clears the lowest bit.
            while !rest.is_none() {
                let full = self.digits[direction][rest.lowest() as usize];
                if (full.ones & line.zeros | full.zeros & line.ones).is_none() {
                    self.swap(direction, at, full, blanks);
                    return true;
                }
                rest = rest.without_lowest();
            }
        }
        true
    }

    /// Fills the last gap of a line that otherwise agrees with a full one the opposite way round.
    fn swap(&mut self, direction: usize, at: u32, full: Digits<M>, lacks: M) {
        let swapped = Digits {
            ones: full.zeros & lacks,
            zeros: full.ones & lacks,
        };
        self.add(direction, at, swapped);
        self.glance[direction] |= M::bit(at);
        self.infer[direction] |= M::bit(at);
    }

    /// Whether every cell has a digit. Requires that [`State::propagate`] has run.
    pub(crate) fn is_full(&self) -> bool {
        self.full[ROWS] == M::first(self.lines[ROWS])
    }

    pub(crate) fn blanks(&self) -> u32 {
        (0..self.lines[ROWS])
            .map(|row| self.blanks_of(ROWS, row).count())
            .sum()
    }

    pub(crate) fn blanks_of(&self, direction: usize, at: u32) -> M {
        let line = self.digits[direction][at as usize];
        M::first(self.len(direction)) & !(line.ones | line.zeros)
    }

    /// The numbers of zeros and ones that a line lacks at most.
    pub(crate) fn lacks(&self, direction: usize, at: u32) -> [u32; 2] {
        let line = self.digits[direction][at as usize];
        let form = self.form(direction, at);
        [
            form.most_zeros() - line.zeros.count(),
            form.most_ones - line.ones.count(),
        ]
    }

    /// The number of rows and of columns.
    pub(crate) fn lines(&self) -> [u32; 2] {
        self.lines
    }

    pub(crate) fn board(&self) -> Board {
        let [rows, cols] = self.lines;
        let size = Size::new(rows.into(), cols.into());
        let mut board = Board::of_size(size.expect("the sides of a board make a size"));
        for row in 0..rows {
            let line = self.digits[ROWS][row as usize];
            for col in 0..cols {
                let digit = if line.ones.has(col) {
                    Some(Digit::One)
                } else if line.zeros.has(col) {
                    Some(Digit::Zero)
                } else {
                    None
                };
                board.set(Pos::new(row, col), digit);
            }
        }
        for direction in [ROWS, COLS] {
            for number in 0..self.lines[direction] {
                let signs = self.signs.of(direction, number);
                let line = named(direction, number);
                for (places, sign) in [(signs.equal, Sign::Equal), (signs.differ, Sign::Differ)] {
                    let mut rest = places;
                    // Ends: each round clears the lowest bit.
                    while !rest.is_none() {
                        let at = rest.lowest();
                        board.set_sign(Edge { line, at }, Some(sign));
                        rest = rest.without_lowest();
                    }
                }
            }
        }
        board
    }
}

/// The direction and the number of a line.
pub(crate) fn index(line: Line) -> (usize, u32) {
    match line {
        Line::Row(row) => (ROWS, row),
        Line::Col(col) => (COLS, col),
    }
}

/// The line of a direction with this number.
pub(crate) fn named(direction: usize, at: u32) -> Line {
    if direction == ROWS {
        Line::Row(at)
    } else {
        Line::Col(at)
    }
}

/// The first line of two sets, rows before columns.
pub(crate) fn first<M: Mask>(lines: &[M; 2]) -> Option<(usize, u32)> {
    (0..2)
        .find(|&direction| !lines[direction].is_none())
        .map(|direction| (direction, lines[direction].lowest()))
}
