//! A slow and obviously correct solver: fills the board cell by cell in reading order and checks all rules after each.
//! Shares no code with the engine.

#![allow(dead_code, unreachable_pub)]

/// A board as rows of `'0'`, `'1'` and `'.'`.
pub type Rows = Vec<Vec<char>>;

fn line_is_fine(line: &[char]) -> bool {
    let half = line.len() / 2;
    let many = |digit| line.iter().filter(|c| **c == digit).count() > half;
    let three = line
        .windows(3)
        .any(|w| w[0] != '.' && w[0] == w[1] && w[1] == w[2]);
    !many('0') && !many('1') && !three
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

/// Whether no rule is broken yet.
pub fn is_fine(rows: &Rows, lines_differ: bool) -> bool {
    let cols = columns(rows);
    rows.iter().chain(&cols).all(|line| line_is_fine(line))
        && !(lines_differ && (equal_full_lines(rows) || equal_full_lines(&cols)))
}

/// All solutions, at most `most` of them.
pub fn solve(rows: &Rows, lines_differ: bool, most: usize) -> Vec<Rows> {
    let mut found = Vec::new();
    if is_fine(rows, lines_differ) {
        fill(&mut rows.clone(), lines_differ, 0, most, &mut found);
    }
    found
}

fn fill(rows: &mut Rows, lines_differ: bool, at: usize, most: usize, found: &mut Vec<Rows>) {
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
        fill(rows, lines_differ, at + 1, most, found);
        return;
    }
    for digit in ['0', '1'] {
        rows[row][col] = digit;
        if is_fine(rows, lines_differ) {
            fill(rows, lines_differ, at + 1, most, found);
        }
    }
    rows[row][col] = '.';
}
