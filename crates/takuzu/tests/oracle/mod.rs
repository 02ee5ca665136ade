//! A slow and obviously correct solver: fills the board cell by cell in reading order and checks all rules after each.
//! Shares no code with the engine.

#![allow(dead_code, unreachable_pub)]

/// A board as rows of `'0'`, `'1'` and `'.'`.
pub type Rows = Vec<Vec<char>>;

/// The rules: whether lines differ, whether an odd line may have one more zero, and the signs. A sign has the row and
/// column of both cells, and whether they are equal.
#[derive(Clone, Debug, Default)]
pub struct Laws {
    pub lines_differ: bool,
    pub either: bool,
    pub signs: Vec<([usize; 2], [usize; 2], bool)>,
}

impl Laws {
    fn line_is_fine(&self, line: &[char]) -> bool {
        let most_ones = line.len().div_ceil(2);
        let most_zeros = if self.either {
            most_ones
        } else {
            line.len() / 2
        };
        let many = |digit, most| line.iter().filter(|c| **c == digit).count() > most;
        let three = line
            .windows(3)
            .any(|w| w[0] != '.' && w[0] == w[1] && w[1] == w[2]);
        !many('0', most_zeros) && !many('1', most_ones) && !three
    }

    fn signs_are_true(&self, rows: &Rows) -> bool {
        self.signs.iter().all(|&([r, c], [s, d], equal)| {
            let (one, other) = (rows[r][c], rows[s][d]);
            one == '.' || other == '.' || (one == other) == equal
        })
    }

    /// Whether no rule is broken yet.
    pub fn hold(&self, rows: &Rows) -> bool {
        let cols = columns(rows);
        rows.iter().chain(&cols).all(|line| self.line_is_fine(line))
            && !(self.lines_differ && (equal_full_lines(rows) || equal_full_lines(&cols)))
            && self.signs_are_true(rows)
    }

    /// All solutions, at most `most` of them.
    pub fn solve(&self, rows: &Rows, most: usize) -> Vec<Rows> {
        let mut found = Vec::new();
        if self.hold(rows) {
            self.fill(&mut rows.clone(), 0, most, &mut found);
        }
        found
    }

    fn fill(&self, rows: &mut Rows, at: usize, most: usize, found: &mut Vec<Rows>) {
        let cols = rows[0].len();
        if found.len() >= most {
            return;
        }
        if at == rows.len() * cols {
            found.push(rows.clone());
            return;
        }
        let (row, col) = (at / cols, at % cols);
        if rows[row][col] != '.' {
            self.fill(rows, at + 1, most, found);
            return;
        }
        for digit in ['0', '1'] {
            rows[row][col] = digit;
            if self.hold(rows) {
                self.fill(rows, at + 1, most, found);
            }
        }
        rows[row][col] = '.';
    }
}

fn equal_full_lines(lines: &[Vec<char>]) -> bool {
    (0..lines.len())
        .any(|a| (a + 1..lines.len()).any(|b| !lines[a].contains(&'.') && lines[a] == lines[b]))
}

fn columns(rows: &Rows) -> Rows {
    (0..rows[0].len())
        .map(|col| rows.iter().map(|row| row[col]).collect())
        .collect()
}
