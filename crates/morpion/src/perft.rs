//! Counts the move paths of a given length.
//!
//! A game stops at a line, and counts as a leaf only if that comes with the last move. Every move is played, checked
//! for lines and undone, including those of the last ply. Nothing is multiplied or remembered, so the count also
//! measures the speed of the rules.

use crate::lines::line_through;
use crate::{Position, Variant, winners};
use grille_grid::Pos;

/// The result of a count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Paths of exactly the given length.
    pub leaves: u64,
    /// Moves played: one for every position of the tree except the first, leaves included.
    pub nodes: u64,
}

/// Counts the games of `depth` moves from `position`, without quake and ko. If there is already a line, the count is 0;
/// at depth 0 it is 1. The time is proportional to the number of nodes, so choose `depth` accordingly.
///
/// ```
/// use grille_morpion::{Position, Side, Variant, perft::perft};
///
/// let board = Position::empty(Side::new(3)?);
/// assert_eq!(perft(&board, Variant::ThreeD, 3).leaves, 963);
/// # Ok::<(), grille_morpion::SideError>(())
/// ```
pub fn perft(position: &Position, variant: Variant, depth: u32) -> Count {
    if depth == 0 {
        return Count {
            leaves: 1,
            nodes: 0,
        };
    }
    if winners(position, variant).any() {
        return Count::default();
    }
    let mut board = position.clone();
    let mut count = Count::default();
    // Constant sides let the compiler unroll the common cases.
    match (variant, position.side().get()) {
        (Variant::Top, 2) => below::<2, false>(&mut board, depth, &mut count),
        (Variant::Top, 3) => below::<3, false>(&mut board, depth, &mut count),
        (Variant::Top, 4) => below::<4, false>(&mut board, depth, &mut count),
        (Variant::Top, _) => below::<0, false>(&mut board, depth, &mut count),
        (Variant::ThreeD, 2) => below::<2, true>(&mut board, depth, &mut count),
        (Variant::ThreeD, 3) => below::<3, true>(&mut board, depth, &mut count),
        (Variant::ThreeD, 4) => below::<4, true>(&mut board, depth, &mut count),
        (Variant::ThreeD, _) => below::<0, true>(&mut board, depth, &mut count),
    }
    debug_assert_eq!(&board, position, "every move was taken back");
    count
}

/// Adds the counts below a position without lines. Recurses `depth` times. Depths of more than about 15 have too many
/// nodes for any machine, so the stack does not overflow.
fn below<const N: usize, const THREE_D: bool>(board: &mut Position, depth: u32, count: &mut Count) {
    let variant = if THREE_D {
        Variant::ThreeD
    } else {
        Variant::Top
    };
    let n = if N == 0 { board.side().get() } else { N as u32 };
    let mover = board.to_move();
    for row in 0..n {
        for col in 0..n {
            let pos = Pos::new(row, col);
            let height = board.at(pos).height;
            if height < Position::MAX_HEIGHT {
                board.put(pos, mover);
                let line = line_through::<N>(board, variant, pos, mover);
                visit::<N, THREE_D>(board, depth, line, count);
                board.take(pos);
            }
            if height > 0 {
                let taken = board.take(pos);
                let line = !THREE_D
                    && board
                        .top(pos)
                        .is_some_and(|seen| line_through::<N>(board, variant, pos, seen));
                visit::<N, THREE_D>(board, depth, line, count);
                board.put(pos, taken);
            }
        }
    }
}

#[inline(always)]
fn visit<const N: usize, const THREE_D: bool>(
    board: &mut Position,
    depth: u32,
    line: bool,
    count: &mut Count,
) {
    count.nodes += 1;
    if depth == 1 {
        count.leaves += 1;
    } else if !line {
        board.pass();
        below::<N, THREE_D>(board, depth - 1, count);
        board.pass();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;

    fn check(side: u64, variant: Variant, want: &[u64]) {
        let board = Position::empty(Side::new(side).unwrap());
        for (depth, &leaves) in (1..).zip(want) {
            let count = perft(&board, variant, depth);
            assert_eq!(
                count.leaves, leaves,
                "n = {side}, {variant:?}, depth {depth}"
            );
        }
    }

    #[test]
    fn counts_are_those_found_by_a_plain_program() {
        let top2 = [
            4, 20, 108, 384, 1_420, 5_072, 18_404, 65_080, 231_336, 812_640,
        ];
        check(2, Variant::Top, &top2);
        let solid2 = [4, 20, 108, 240, 952, 2_240, 9_140, 21_280, 86_112, 200_640];
        check(2, Variant::ThreeD, &solid2);
        check(3, Variant::Top, &[9, 90, 963, 10_854, 127_530]);
        check(3, Variant::ThreeD, &[9, 90, 963, 10_854, 127_530]);
        check(4, Variant::Top, &[16, 272, 4_848, 89_856]);
        check(4, Variant::ThreeD, &[16, 272, 4_848, 89_856]);
    }

    #[test]
    fn sides_known_to_the_compiler_count_like_any_other() {
        for variant in Variant::ALL {
            for side in 2..=4 {
                let mut board = Position::empty(Side::new(side).unwrap());
                let mut any = Count::default();
                match variant {
                    Variant::Top => below::<0, false>(&mut board, 4, &mut any),
                    Variant::ThreeD => below::<0, true>(&mut board, 4, &mut any),
                }
                assert_eq!(any, perft(&board, variant, 4));
            }
        }
    }

    #[test]
    fn one_cell_ends_at_the_first_push() {
        check(1, Variant::Top, &[1, 0, 0]);
        check(1, Variant::ThreeD, &[1, 0, 0]);
    }
}
