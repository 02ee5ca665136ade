//! A slow oracle for the Minesweeper tests.
//!
//! Everything here is written to be verified by reading: nested loops, plain vectors, sweeps that repeat until nothing
//! changes. It shares no code with the crate under test. Cells are numbered from 0 in reading order, so cell `p` is in
//! row `p / cols` and column `p % cols`.
//!
//! Cells are shown by the characters of the five-operation assignment: `.` hidden, `x` marked, a space or `1` to `8`
//! open, `m` a mine shown at the end of the game.

#![allow(dead_code, unreachable_pub)]

/// The board after some moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The character of every cell, row by row.
    pub cells: Vec<Vec<char>>,
    /// Whether every cell without a mine is open.
    pub won: bool,
    /// Whether the last move lost the game.
    pub lost: bool,
}

/// What the numbers of a grid prove about its hidden cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certain {
    /// Hidden cells without a mine in every layout that agrees, ascending.
    pub safe: Vec<usize>,
    /// Hidden cells with a mine in every layout that agrees, ascending.
    pub mines: Vec<usize>,
}

/// The most hidden cells that [`certain`] enumerates.
pub const MOST_HIDDEN: usize = 22;

/// The positions around `p`: at most eight, without `p` itself.
fn around(rows: usize, cols: usize, p: usize) -> Vec<usize> {
    let (r, c) = (p / cols, p % cols);
    let mut found = Vec::new();
    for near_r in r.saturating_sub(1)..(r + 2).min(rows) {
        for near_c in c.saturating_sub(1)..(c + 2).min(cols) {
            if (near_r, near_c) != (r, c) {
                found.push(near_r * cols + near_c);
            }
        }
    }
    found
}

/// The number of mines around every cell, not counting the cell itself.
pub fn mine_counts(rows: usize, cols: usize, mines: &[usize]) -> Vec<Vec<u8>> {
    let mut counts = vec![vec![0; cols]; rows];
    for (r, row) in counts.iter_mut().enumerate() {
        for (c, count) in row.iter_mut().enumerate() {
            for &m in mines {
                let is_here = m == r * cols + c;
                let is_near = r.abs_diff(m / cols) <= 1 && c.abs_diff(m % cols) <= 1;
                if is_near && !is_here {
                    *count += 1;
                }
            }
        }
    }
    counts
}

/// A game in progress, under either set of rules.
struct Table {
    rows: usize,
    cols: usize,
    /// Whether each cell is a mine.
    mine: Vec<bool>,
    /// How many mines are around each cell.
    count: Vec<u8>,
    /// Whether each cell is open.
    open: Vec<bool>,
    /// Whether each cell has a mark or flag.
    mark: Vec<bool>,
    /// Whether a move lost the game.
    lost: bool,
}

impl Table {
    /// A board with every cell hidden and no mark.
    fn new(rows: usize, cols: usize, mines: &[usize]) -> Table {
        let size = rows * cols;
        let mut mine = vec![false; size];
        for &m in mines {
            assert!(
                m < size,
                "the oracle was given mine {m} on a board of {size} cells"
            );
            assert!(!mine[m], "the oracle was given mine {m} twice");
            mine[m] = true;
        }
        Table {
            rows,
            cols,
            mine,
            count: mine_counts(rows, cols, mines).concat(),
            open: vec![false; size],
            mark: vec![false; size],
            lost: false,
        }
    }

    /// Whether every cell without a mine is open, and no move lost.
    fn won(&self) -> bool {
        let all_safe_open = (0..self.rows * self.cols).all(|p| self.mine[p] || self.open[p]);
        all_safe_open && !self.lost
    }

    fn over(&self) -> bool {
        self.won() || self.lost
    }

    /// Opens the neighbours of every open cell with no mine in it or around it, and repeats until a sweep opens
    /// nothing.
    fn flood(&mut self) {
        loop {
            let mut opened_some = false;
            for p in 0..self.rows * self.cols {
                if self.open[p] && !self.mine[p] && self.count[p] == 0 {
                    for q in around(self.rows, self.cols, p) {
                        if !self.open[q] {
                            self.open[q] = true;
                            self.mark[q] = false;
                            opened_some = true;
                        }
                    }
                }
            }
            if !opened_some {
                return;
            }
        }
    }

    /// Opens a cell: a mine loses and floods nothing, any other cell may flood.
    fn dig(&mut self, p: usize) {
        if self.mine[p] {
            self.lost = true;
        } else {
            self.open[p] = true;
            self.mark[p] = false;
            self.flood();
        }
    }

    /// The digit of a cell without a mine; a space for 0.
    fn digit(&self, p: usize) -> char {
        match self.count[p] {
            0 => ' ',
            n => char::from(b'0' + n),
        }
    }

    /// The final record, with one character per cell chosen by `show`.
    fn finish(&self, show: impl Fn(usize) -> char) -> Replay {
        let mut cells = Vec::new();
        for r in 0..self.rows {
            cells.push((0..self.cols).map(|c| show(r * self.cols + c)).collect());
        }
        Replay {
            cells,
            won: self.won(),
            lost: self.lost,
        }
    }
}

/// Plays moves by the rules of the five-operation assignment.
///
/// `D` digs and `M` marks. Digging a mine loses, and so does marking a cell without one. The game is won once every
/// cell without a mine is open; a board full of mines is won before any move. When the game is over every mine is
/// shown as `m`, and a wrongly marked cell stays `x`.
///
/// `Err(k)`: move `k`, counted from 0, is illegal: off the board, on a cell already open or marked, or after the end
/// of the game.
///
/// # Panics
///
/// On a letter other than `D` and `M`, and on mines that are repeated or off the board: those are mistakes of the
/// test.
pub fn replay(
    rows: usize,
    cols: usize,
    mines: &[usize],
    moves: &[(char, usize)],
) -> Result<Replay, usize> {
    let mut table = Table::new(rows, cols, mines);
    for (k, &(letter, p)) in moves.iter().enumerate() {
        if table.over() || p >= rows * cols || table.open[p] || table.mark[p] {
            return Err(k);
        }
        match letter {
            'D' => table.dig(p),
            'M' => {
                table.mark[p] = true;
                if !table.mine[p] {
                    table.lost = true;
                }
            }
            _ => panic!("the oracle knows the moves D and M, not {letter:?}"),
        }
    }
    Ok(table.finish(|p| {
        if table.over() && table.mine[p] {
            'm'
        } else if table.open[p] {
            table.digit(p)
        } else if table.mark[p] {
            'x'
        } else {
            '.'
        }
    }))
}

/// Plays moves by the rules of the assignment with removable flags.
///
/// `D` digs, `F` sets a flag and `U` removes it. A wrong flag costs nothing. A flood opens the flagged cells it
/// reaches and removes their flags. A flagged cell can be dug only if it has no mine in it or around it: it opens and
/// floods. When the game is over the whole board is shown: `m` for mines, numbers and spaces everywhere else.
///
/// `mines` are those of the game as played: that assignment moves a mine away from the first cell, which must be done
/// before.
///
/// `Err(k)`: move `k`, counted from 0, is illegal: off the board, a dig on an open cell or on a flagged cell other
/// than the above, a flag on an open or flagged cell, no flag to remove, or a move after the end of the game.
///
/// # Panics
///
/// On a letter other than `D`, `F` and `U`, and on mines that are repeated or off the board: those are mistakes of the
/// test.
pub fn replay_ia(
    rows: usize,
    cols: usize,
    mines: &[usize],
    moves: &[(char, usize)],
) -> Result<Replay, usize> {
    let mut table = Table::new(rows, cols, mines);
    for (k, &(letter, p)) in moves.iter().enumerate() {
        if table.over() || p >= rows * cols || table.open[p] {
            return Err(k);
        }
        let empty = !table.mine[p] && table.count[p] == 0;
        match letter {
            'D' if table.mark[p] && !empty => return Err(k),
            'D' => table.dig(p),
            'F' if table.mark[p] => return Err(k),
            'F' => table.mark[p] = true,
            'U' if !table.mark[p] => return Err(k),
            'U' => table.mark[p] = false,
            _ => panic!("the oracle knows the moves D, F and U, not {letter:?}"),
        }
    }
    Ok(table.finish(|p| {
        if table.over() && table.mine[p] {
            'm'
        } else if table.over() || table.open[p] {
            table.digit(p)
        } else if table.mark[p] {
            'x'
        } else {
            '.'
        }
    }))
}

/// The text that operation 2 prints for these cells.
///
/// `rule` is the character of the lines between the rows, `-` or `_`.
pub fn grid_text(cells: &[Vec<char>], rule: char) -> String {
    let rows = cells.len();
    let cols = cells[0].len();
    let mut rule_line = String::new();
    for _ in 0..cols {
        rule_line.push(' ');
        for _ in 0..3 {
            rule_line.push(rule);
        }
    }
    rule_line.push('\n');

    let mut text = format!("{rows} {cols}\n");
    text.push_str(&rule_line);
    for row in cells {
        for cell in row {
            text.push_str("| ");
            text.push(*cell);
            text.push(' ');
        }
        text.push_str("|\n");
        text.push_str(&rule_line);
    }
    text
}

/// What the numbers of a grid prove, found by trying every layout of mines.
///
/// Tries every way to put mines into the hidden cells (`.`). Marked cells (`x`) and cells shown as `m` are mines; open
/// cells are not. A layout agrees if every number has as many mines around it (a space is 0) and, if `total_mines` is
/// given, if the whole board has that many, marked ones included. A hidden cell is reported if it is the same in every
/// layout that agrees. Returns `None` if no layout agrees.
///
/// # Panics
///
/// If more than [`MOST_HIDDEN`] cells are hidden, and on unknown characters.
pub fn certain(cells: &[Vec<char>], total_mines: Option<usize>) -> Option<Certain> {
    let rows = cells.len();
    let cols = cells[0].len();
    let shown: Vec<char> = cells.concat();
    let hidden: Vec<usize> = (0..rows * cols).filter(|&p| shown[p] == '.').collect();
    assert!(
        hidden.len() <= MOST_HIDDEN,
        "the oracle tries every layout: {} hidden cells are too many, at most {MOST_HIDDEN}",
        hidden.len(),
    );

    // One demand per open cell: of the hidden cells around it (bit i is `hidden[i]`), exactly `wanted` are mines.
    let mut demands: Vec<(u32, i64)> = Vec::new();
    let mut known_mines = 0;
    for p in 0..rows * cols {
        let number = match shown[p] {
            ' ' => 0,
            digit @ '1'..='8' => i64::from(digit as u8 - b'0'),
            '.' => continue,
            'x' | 'm' => {
                known_mines += 1;
                continue;
            }
            other => panic!("the oracle does not know the cell {other:?}"),
        };
        let mut bits = 0;
        let mut wanted = number;
        for q in around(rows, cols, p) {
            match shown[q] {
                '.' => bits |= 1 << hidden.iter().position(|&h| h == q).unwrap(),
                'x' | 'm' => wanted -= 1,
                _ => {}
            }
        }
        demands.push((bits, wanted));
    }

    let mut layouts_that_agree = 0;
    let mut mine_in_some: u32 = 0;
    let mut safe_in_some: u32 = 0;
    for layout in 0..1_u32 << hidden.len() {
        let numbers_agree = demands
            .iter()
            .all(|&(bits, wanted)| i64::from((layout & bits).count_ones()) == wanted);
        let total = known_mines + layout.count_ones() as usize;
        let total_agrees = total_mines.is_none_or(|given| given == total);
        if numbers_agree && total_agrees {
            layouts_that_agree += 1;
            mine_in_some |= layout;
            safe_in_some |= !layout;
        }
    }
    if layouts_that_agree == 0 {
        return None;
    }

    let mut answer = Certain {
        safe: Vec::new(),
        mines: Vec::new(),
    };
    for (i, &p) in hidden.iter().enumerate() {
        if mine_in_some & (1 << i) == 0 {
            answer.safe.push(p);
        }
        if safe_in_some & (1 << i) == 0 {
            answer.mines.push(p);
        }
    }
    Some(answer)
}
