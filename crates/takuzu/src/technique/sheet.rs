//! The board as the techniques see it, with the lines that changed since each technique last found nothing there.

use grille_grid::Pos;

use super::lines::{COMPARE_LINES, KINDS, NEED_SIGNS};
use crate::line::{Digits, Form, Signs};
use crate::mask::Mask;
use crate::state::{COLS, ROWS, index, named};
use crate::{Board, Digit, Line, Rules};

/// A board with every line as two masks.
#[derive(Clone)]
pub(crate) struct Sheet {
    lines_differ: bool,
    has_signs: bool,
    /// The number of rows and of columns.
    sides: [u32; 2],
    forms: [Vec<Form<u128>>; 2],
    digits: [Vec<Digits<u128>>; 2],
    /// The lines that each technique has to check.
    dirty: [[u128; 2]; KINDS],
    blanks: usize,
}

impl Sheet {
    pub(crate) fn new(board: &Board, rules: Rules) -> Sheet {
        let sides = [board.size().rows(), board.size().cols()];
        let all = sides.map(u128::first);
        let mut forms = [ROWS, COLS].map(|direction| {
            let form = Form::new(rules, sides[1 - direction]);
            vec![form; sides[direction] as usize]
        });
        for (edge, sign) in board.signs() {
            let (direction, at) = index(edge.line);
            forms[direction][at as usize].signs.add(edge.at, sign);
        }
        let has_signs = board.has_signs();
        let mut sheet = Sheet {
            lines_differ: rules.lines_differ,
            has_signs,
            sides,
            forms,
            digits: sides.map(|side| vec![Digits::NONE; side as usize]),
            dirty: NEED_SIGNS.map(|needs| if needs && !has_signs { [0; 2] } else { all }),
            blanks: board.size().area(),
        };
        for pos in board.size().positions() {
            if let Some(digit) = board.digit(pos) {
                sheet.set(pos, digit);
            }
        }
        sheet
    }

    pub(crate) fn set(&mut self, pos: Pos, digit: Digit) {
        debug_assert!(self.digit(pos).is_none());
        self.blanks -= 1;
        for (direction, at, cell) in [(ROWS, pos.row, pos.col), (COLS, pos.col, pos.row)] {
            let line = &mut self.digits[direction][at as usize];
            match digit {
                Digit::One => line.ones |= u128::bit(cell),
                Digit::Zero => line.zeros |= u128::bit(cell),
            }
            for (dirty, needs_signs) in self.dirty.iter_mut().zip(NEED_SIGNS) {
                if self.has_signs || !needs_signs {
                    dirty[direction] |= u128::bit(at);
                }
            }
        }
        // Other lines must differ from a line that is now full.
        for (direction, at) in [(ROWS, pos.row), (COLS, pos.col)] {
            if self.is_full(direction, at) {
                for dirty in &mut self.dirty[COMPARE_LINES..] {
                    dirty[direction] = u128::first(self.sides[direction]);
                }
            }
        }
    }

    pub(crate) fn blanks(&self) -> usize {
        self.blanks
    }

    pub(crate) fn digit(&self, pos: Pos) -> Option<Digit> {
        let row = self.digits[ROWS][pos.row as usize];
        if row.ones.has(pos.col) {
            Some(Digit::One)
        } else if row.zeros.has(pos.col) {
            Some(Digit::Zero)
        } else {
            None
        }
    }

    /// The digits and the form of a line.
    pub(crate) fn line(&self, line: Line) -> (Digits<u128>, Form<u128>) {
        let (direction, at) = index(line);
        (
            self.digits[direction][at as usize],
            self.forms[direction][at as usize],
        )
    }

    fn is_full(&self, direction: usize, at: u32) -> bool {
        let line = self.digits[direction][at as usize];
        line.ones | line.zeros == u128::first(self.sides[1 - direction])
    }

    /// The full lines of the same direction that agree with all filled cells and all signs of a line, and from which it
    /// must differ: ways to fill it, and no two are equal unless a rule is broken. Empty if lines may be equal.
    pub(crate) fn twins(&self, line: Line) -> Vec<Line> {
        if !self.lines_differ {
            return Vec::new();
        }
        let (direction, at) = index(line);
        let (this, form) = self.line(line);
        (0..self.sides[direction])
            .filter(|&other| other != at && self.is_full(direction, other))
            .filter(|&other| {
                let that = self.digits[direction][other as usize];
                this.ones & that.zeros | this.zeros & that.ones == 0
                    && form.signs.broken(that) == Signs::NONE
            })
            .map(|other| named(direction, other))
            .collect()
    }

    /// A line that changed since this technique last found nothing there.
    pub(crate) fn changed(&self, kind: usize) -> Option<Line> {
        let [rows, cols] = self.dirty[kind];
        if rows != 0 {
            Some(Line::Row(rows.lowest()))
        } else if cols != 0 {
            Some(Line::Col(cols.lowest()))
        } else {
            None
        }
    }

    /// Records that this technique found nothing in a line.
    pub(crate) fn mark_checked(&mut self, kind: usize, line: Line) {
        let (direction, at) = index(line);
        self.dirty[kind][direction] &= !u128::bit(at);
    }
}
