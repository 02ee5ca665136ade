//! A second, plain implementation of the rules: stacks of characters, lines walked step by step. Shares no code with
//! the crate.

#![allow(dead_code)]

/// `board[row][col]` is a stack of 'X' and 'O' from the bottom up.
pub(crate) type Board = Vec<Vec<Vec<char>>>;

pub(crate) fn empty(n: usize) -> Board {
    vec![vec![Vec::new(); n]; n]
}

/// The position in the crate's text format.
pub(crate) fn text(board: &Board, turn: char) -> String {
    let rows: Vec<String> = board
        .iter()
        .map(|row| {
            let cells: Vec<String> = row
                .iter()
                .map(|stack| match stack.len() {
                    0 => ".".to_string(),
                    _ => stack.iter().collect(),
                })
                .collect();
            cells.join(" ")
        })
        .collect();
    format!("{} {}", rows.join(" / "), turn.to_ascii_lowercase())
}

pub(crate) fn other(player: char) -> char {
    if player == 'X' { 'O' } else { 'X' }
}

/// The token at a place in space, if any.
fn at(board: &Board, row: i32, col: i32, level: i32) -> Option<char> {
    if row < 0 || col < 0 || level < 0 {
        return None;
    }
    let stack = board.get(row as usize)?.get(col as usize)?;
    stack.get(level as usize).copied()
}

/// Whether `player` has a line, by trying every start and every direction.
pub(crate) fn has_line(board: &Board, player: char, three_d: bool) -> bool {
    let n = board.len() as i32;
    if !three_d {
        let flat: Board = board
            .iter()
            .map(|row| {
                row.iter()
                    .map(|stack| match stack.last() {
                        Some(&top) => vec![top],
                        None => Vec::new(),
                    })
                    .collect()
            })
            .collect();
        return has_flat_line(&flat, player);
    }
    let highest = board.iter().flatten().map(Vec::len).max().unwrap_or(0) as i32;
    for row in 0..n {
        for col in 0..n {
            for level in 0..highest {
                for (dr, dc) in [(0, 0), (0, 1), (1, 0), (1, 1), (1, -1)] {
                    for dz in [-1, 0, 1] {
                        if (dr, dc, dz) == (0, 0, 0) {
                            continue;
                        }
                        let line = (0..n).all(|i| {
                            at(board, row + i * dr, col + i * dc, level + i * dz) == Some(player)
                        });
                        if line {
                            return true;
                        }
                    }
                }
            }
        }
    }
    false
}

fn has_flat_line(flat: &Board, player: char) -> bool {
    let n = flat.len() as i32;
    for row in 0..n {
        for col in 0..n {
            for (dr, dc) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                if (0..n).all(|i| at(flat, row + i * dr, col + i * dc, 0) == Some(player)) {
                    return true;
                }
            }
        }
    }
    false
}

/// A move: push or pop, row, column.
pub(crate) type Play = (bool, usize, usize);

/// Every move: pushes in reading order where the stack is lower than `cap`, then pops.
pub(crate) fn moves(board: &Board, cap: usize) -> Vec<Play> {
    let mut list = Vec::new();
    for push in [true, false] {
        for (row, stacks) in board.iter().enumerate() {
            for (col, stack) in stacks.iter().enumerate() {
                if push && stack.len() < cap || !push && !stack.is_empty() {
                    list.push((push, row, col));
                }
            }
        }
    }
    list
}

pub(crate) fn play(board: &Board, turn: char, (push, row, col): Play) -> Board {
    let mut next = board.clone();
    if push {
        next[row][col].push(turn);
    } else {
        next[row][col].pop();
    }
    next
}

/// Removes the `k` lowest tokens of a stack.
pub(crate) fn collapse(board: &mut Board, row: usize, col: usize, k: usize) {
    board[row][col].drain(..k);
}

/// The value for the side to move as far as `depth` moves show: 1, -1, or 0 for draws and unknown. Requires a board
/// without lines.
pub(crate) fn search(board: &Board, turn: char, three_d: bool, depth: u32) -> i32 {
    if depth == 0 {
        return 0;
    }
    let mut best = -1;
    for m in moves(board, 64) {
        let next = play(board, turn, m);
        let value = if has_line(&next, turn, three_d) {
            1
        } else if has_line(&next, other(turn), three_d) {
            -1
        } else {
            -search(&next, other(turn), three_d, depth - 1)
        };
        best = best.max(value);
        if best == 1 {
            break;
        }
    }
    best
}
