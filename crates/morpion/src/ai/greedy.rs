//! The greedy player. It looks only at its own lines: it wins at once, or adds to the line that lacks the fewest
//! tokens.

use grille_grid::{Pos, Rng};

use super::pick;
use crate::threats::winning_move;
use crate::{Game, Move, Player, Position, Variant};

pub(super) fn choose(game: &Game, rng: &mut Rng) -> Option<Move> {
    let mover = game.to_move();
    let mut board = game.position().clone();
    if game.is_over() {
        return None;
    }
    let win = winning_move::<0>(
        &mut board,
        game.rules().variant,
        mover,
        Position::MAX_HEIGHT,
    );
    if let Some(play) = win.filter(|&play| game.check(play).is_ok()) {
        return Some(play);
    }
    let pushes = game.moves().filter(|play| matches!(play, Move::Push(_)));
    let scored = pushes.map(|play| {
        let fullest = fullest_line(game.position(), game.rules().variant, play.pos(), mover);
        (play, fullest)
    });
    // If all stacks are full, only pops are left.
    pick(scored, rng).or_else(|| super::Level::Random.choose(game, rng))
}

/// The number of tokens of the fullest unblocked line through a token pushed on `pos`, and the number of lines with as
/// many.
pub(super) fn fullest_line(
    board: &Position,
    variant: Variant,
    pos: Pos,
    player: Player,
) -> (u32, u32) {
    let n = board.side().get();
    let mut best = (0, 0);
    for_lines_through(n, variant, pos, board.height(pos), |place| {
        // Own tokens on the line. In three dimensions, an opposing token blocks it.
        let mut own = 1;
        for i in 0..n {
            let (cell, level) = place(i)?;
            if cell == pos && level == board.height(pos) {
                continue;
            }
            let token = match variant {
                Variant::Top => board.top(cell),
                Variant::ThreeD => board.token(cell, level),
            };
            match token {
                Some(token) if token == player => own += 1,
                Some(_) if variant == Variant::ThreeD => return None,
                Some(_) | None => {}
            }
        }
        if own > best.0 {
            best = (own, 0);
        }
        if own == best.0 {
            best.1 += 1;
        }
        Some(())
    });
    best
}

/// Calls `visit` for every line through a place, with a function that returns the line's places, or `None` for one
/// below the board.
fn for_lines_through(
    n: u32,
    variant: Variant,
    pos: Pos,
    level: u32,
    mut visit: impl FnMut(&dyn Fn(u32) -> Option<(Pos, u32)>) -> Option<()>,
) {
    let rises: &[i64] = match variant {
        Variant::Top => &[0],
        Variant::ThreeD => &[0, 1, -1],
    };
    let mut along = |at: u32, cell: &dyn Fn(u32) -> Pos| {
        for rise in rises {
            visit(&|i| {
                let z = i64::from(level) + rise * (i64::from(i) - i64::from(at));
                Some((cell(i), u32::try_from(z).ok()?))
            });
        }
    };
    along(pos.col, &|i| Pos::new(pos.row, i));
    along(pos.row, &|i| Pos::new(i, pos.col));
    if pos.row == pos.col {
        along(pos.row, &|i| Pos::new(i, i));
    }
    if pos.row + pos.col + 1 == n {
        along(pos.row, &|i| Pos::new(i, n - 1 - i));
    }
    if variant == Variant::ThreeD {
        for below in 0..n.min(level + 1) {
            visit(&|i| Some((pos, level - below + i)));
        }
    }
}
